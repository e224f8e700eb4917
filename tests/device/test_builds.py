"""The boards that one can buy, as wholes: each part is there or is left out, and no other pin is
touched."""

import unittest

from dev.fake import keyboard_chip, machine, neopixel, panel, rp2, tft  # noqa: F401
from device import idle, lamps, pins
from tests.device import builds
from ui import keys
from ui.canvas import Canvas

SEATS = (lamps.DEALER, lamps.TURN, 0, lamps.HAT)


class BuildCase(unittest.TestCase):
    wait, press = builds.wait, builds.press
    build = ""
    sizes: tuple = ()

    def setUp(self):
        from device.board import Board

        self.undo = builds.become(self.build)
        machine.state.start()
        self.now = 1000
        machine.state.ticks = lambda: self.now
        self.glass = tft.Tft(pins.DISPLAY[0], *self.sizes)
        builds.connect(self.glass)
        self.chip = keyboard_chip.Chip()
        machine.state.second = keyboard_chip.Registers(self.chip)
        self.board = Board(lambda: self.now)
        self.canvas = Canvas()
        self.canvas.text(20, 5, "Kibic")

    def tearDown(self):
        self.undo()

    def poll(self):
        return self.board.poll(self.now)

    def touched(self, *numbers):
        """Only these pins, and the two of the Pico itself, were made anything."""
        self.assertEqual(sorted(machine.state.pins), sorted(numbers + (pins.VSYS, pins.VBUS)))


class PicoCalcCase(BuildCase):
    build = "picocalc"
    sizes = (320, 320, 5, 2)

    def test_only_its_pins_are_touched(self):
        self.board.show(self.canvas)
        self.board.lamps(SEATS)
        self.wait(1000)
        self.board.ask_the_time()
        self.touched(6, 7, 10, 11, 13, 14, 15, 26)
        self.assertEqual(machine.state.opened, [(1, 6, 7, 10_000)])

    def test_it_shows_and_takes_keys(self):
        self.board.show(self.canvas)
        self.assertEqual(self.glass.seen(), bytes(self.canvas.buf))
        self.assertEqual(self.press(keyboard_chip.ENTER), [keys.OK])
        self.assertEqual(self.press(keyboard_chip.ENTER, 800), [keys.HELP])

    def test_the_seats_are_drawn(self):
        self.board.show(self.canvas)
        self.board.lamps(SEATS)
        self.wait(20)
        below = self.glass.memory[160 * 320 :]
        inks = {ink for ink in below if ink}
        self.assertTrue(len(inks) >= 4)  # three roles, and the rims of the rest
        self.board.lamps((0, 0, 0, 0))
        self.wait(20)
        self.assertEqual(len({ink for ink in self.glass.memory[160 * 320 :] if ink}), 1)

    def test_the_battery_is_what_its_chip_says(self):
        self.wait(2000)
        cell = self.board.cell
        self.assertEqual((cell.hours, cell.unit, cell.may_write), (80, "%", True))

    def test_asleep_it_is_dark_and_the_first_key_only_wakes_it(self):
        self.board.show(self.canvas)
        self.wait(idle.ASLEEP_MS + 1000, 500)
        self.wait(200)
        self.assertEqual((self.chip.light, self.glass.seen()), (0, b""))
        self.assertEqual(self.press(keyboard_chip.DOWN, 120), [])
        self.assertEqual(self.glass.seen(), bytes(self.canvas.buf))
        self.assertTrue(self.chip.light)
        self.assertEqual(self.press(keyboard_chip.DOWN), [keys.DOWN])

    def test_it_naps_but_its_crystal_never_stops(self):
        self.board.show(self.canvas)
        self.wait(idle.NAP_AFTER_MS + 100)
        naps = 0
        for _ in range(50):
            self.wait(1)
            naps += self.board.nap(self.now)
        self.assertTrue(naps > 3)
        self.wait(idle.ASLEEP_MS, 500)
        for _ in range(200):
            self.wait(1)
            self.board.nap(self.now, True)
        self.assertTrue(idle.ASLEEP_NAP_MS in machine.state.naps)
        self.assertFalse(None in machine.state.naps)


class PicoLcdCase(BuildCase):
    build = "pico-lcd"
    sizes = (240, 240, 15, 8)

    def test_only_its_pins_are_touched(self):
        self.board.show(self.canvas)
        self.board.lamps(SEATS)
        self.wait(1000)
        self.board.ask_the_time()
        self.touched(2, 3, 8, 9, 10, 11, 12, 13, 15, 16, 18, 20)
        self.assertEqual(machine.state.opened, [])

    def test_it_shows_and_each_key_is_its_own(self):
        self.board.show(self.canvas)
        self.assertEqual(self.glass.seen(), bytes(self.canvas.buf))
        for number, key in ((2, keys.UP), (18, keys.DOWN), (16, keys.LEFT), (20, keys.RIGHT),
                            (3, keys.OK), (15, keys.BACK)):  # fmt: skip
            machine.Pin(number).drive(0)
            given = self.wait(60)
            machine.Pin(number).drive(1)
            self.assertEqual(given + self.wait(50), [key])

    def test_nobody_knows_of_a_battery(self):
        machine.state.adc = lambda number: 1000  # whatever is at VSYS
        self.wait(6000, 100)
        self.assertEqual((self.board.cell, self.board.battery.may_write), (None, True))


del BuildCase

if __name__ == "__main__":
    unittest.main()
