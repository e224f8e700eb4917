"""A deal, played with the keys of boards that one can buy, and what their displays show of it."""

import os
import unittest

from dev.fake import keyboard_chip, machine, neopixel, rp2, tft  # noqa: F401
from device import pins
from store.begin import begin
from tests.device import builds
from tests.device.running import HEAD
from ui import keys
from ui.screen import SEEN_MS

FOLDER = "builds-test"
DEAL = (keys.RIGHT, keys.OK, keys.OK, keys.OK, keys.OK)  # A plays with B, and wins: settled
PLAYED = ["deal", "declarer A 3", "partner B", "points won", "end"]


class DealCase(unittest.TestCase):
    wait = builds.wait
    build = ""
    sizes: tuple = ()

    def setUp(self):
        from device import loop

        if FOLDER not in os.listdir("."):
            os.mkdir(FOLDER)
        for entry in os.listdir(FOLDER):
            os.remove(FOLDER + "/" + entry)
        begin(FOLDER, HEAD)
        self.undo = builds.become(self.build)
        machine.state.start()
        self.now = 1 << 20
        machine.state.ticks = lambda: self.now
        self.loop = loop
        loop.ticks_ms = lambda: self.now
        self.glass = tft.Tft(pins.DISPLAY[0], *self.sizes)
        builds.connect(self.glass)
        self.chip = keyboard_chip.Chip()
        machine.state.second = keyboard_chip.Registers(self.chip)
        self.board, self.app = loop.start(FOLDER)

    def tearDown(self):
        self.undo()

    def poll(self):
        """One turn of the loop; whether a key was given."""
        return self.loop.step(self.board, self.app, self.now) or None

    def hold(self, key, ms):
        """Press a key for so long; what the loop said of it."""
        raise NotImplementedError

    def ring(self):
        """{"blue" or "green": the place of its first pixel}: who deals and who speaks."""
        from device.colour import _NOBODY

        rim = (_NOBODY & 255) << 8 | _NOBODY >> 8  # as it comes, high byte first
        first: dict = {}
        for at in range(self.glass.width * self.glass.height // 2, len(self.glass.memory)):
            ink = self.glass.memory[at]
            if ink not in (0, rim):
                first.setdefault("blue" if ink & 31 else "green", at)
        return first

    def test_a_deal_is_played(self):
        self.assertEqual(self.glass.seen(), bytes(self.app.canvas.buf))
        begun = self.ring()
        self.assertEqual(sorted(begun), ["blue", "green"])
        for key in DEAL:
            self.wait(SEEN_MS)  # else nobody saw what it settles
            self.assertEqual(self.hold(key, 60), [True])
            self.assertEqual(self.glass.seen(), bytes(self.app.canvas.buf))
        self.assertEqual(self.app.evening.lines, PLAYED)
        self.assertEqual(self.app.session.totals[:2], [1, 1])
        after = self.ring()
        self.assertEqual(sorted(begun), sorted(after))
        for colour in ("blue", "green"):  # the next one deals, and speaks first
            self.assertNotEqual(begun[colour], after[colour])
        self.assertEqual(self.hold(keys.BACK, 60), [True])  # the deal is open again
        self.assertEqual(self.glass.seen(), bytes(self.app.canvas.buf))


class PicoCalcDeal(DealCase):
    build = "picocalc"
    sizes = (320, 320, 5, 2)

    def hold(self, key, ms):
        code = (0, 0, 0, keyboard_chip.RIGHT, keyboard_chip.ENTER, keyboard_chip.ESC)[key]
        return builds.press(self, code, ms)


class PicoLcdDeal(DealCase):
    build = "pico-lcd"
    sizes = (240, 240, 15, 8)

    def hold(self, key, ms):
        pin = machine.Pin(pins.ROW.keys[key])
        pin.drive(0)
        given = self.wait(ms)
        pin.drive(1)
        return given + self.wait(60)


del DealCase

if __name__ == "__main__":
    unittest.main()
