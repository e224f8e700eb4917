"""Each part on its own, on the fake machine."""

import sys
import time
import unittest

from dev.fake import ds3231, machine, neopixel, panel, rp2  # noqa: F401
from device import pins

if not hasattr(time, "sleep_ms"):  # CPython has none
    setattr(time, "sleep_ms", lambda ms: None)  # noqa: B010

ADDRESS = pins.DISPLAY[1]


def silent(row):
    """That build without a sounder."""
    parts = list(row)
    parts[4 - 1] = None
    return pins.Build(*parts)


class PartsCase(unittest.TestCase):
    def setUp(self):
        from device import selftest

        self.slept = []
        self.at = {}  # what happens after so many milliseconds
        selftest.sleep_ms = self.sleep
        machine.state.start()
        self.glass = machine.state.devices[ADDRESS] = panel.Panel(pins.DISPLAY[0])
        self.parts = selftest.Parts()

    def sleep(self, ms):
        before = sum(self.slept)
        self.slept.append(ms)
        for when in sorted(self.at):
            if before < when <= before + ms:
                self.at[when]()

    def drive(self, key, level):
        machine.Pin(pins.KEYS[key]).drive(level)


class DisplayTest(PartsCase):
    def test_a_pattern_reaches_all_four_edges(self):
        self.assertTrue(self.parts.pattern())
        seen = self.glass.seen()
        self.assertTrue(all(seen[row * 128] == seen[row * 128 + 127] == 0xFF for row in range(8)))
        self.assertTrue(all(seen[x] & 1 and seen[7 * 128 + x] & 0x80 for x in range(128)))

    def test_it_dims_and_comes_back(self):
        self.parts.pattern()
        self.parts.dim(True)
        self.assertEqual(self.glass.contrast, 1)
        self.parts.dim(False)
        self.assertEqual(self.glass.contrast, pins.DISPLAY[3])

    def test_one_that_does_not_answer(self):
        machine.state.cut = 0
        self.assertFalse(self.parts.pattern())
        self.assertFalse(self.parts.say("Kibic"))
        self.assertEqual(self.parts.addresses(), ())

    def test_who_answers(self):
        self.assertEqual(self.parts.addresses(), (ADDRESS,))
        machine.state.devices[0x3D] = machine.state.devices.pop(ADDRESS)
        self.assertEqual(self.parts.addresses(), (0x3D,))
        machine.state.held = 1 << 20
        self.assertEqual(self.parts.addresses(), ())

    def test_what_is_said_is_seen(self):
        self.assertTrue(self.parts.say("Press UP", "then DOWN"))
        seen = self.glass.seen()
        rows = [row for row in range(8) if any(seen[row * 128 : row * 128 + 128])]
        self.assertEqual(rows, [2, 3, 4, 5])  # from line 23 on, and from line 34


class KeysTest(PartsCase):
    def test_closed_keys_are_seen(self):
        self.assertEqual(self.parts.closed(), ())
        self.drive(4, 0)
        self.drive(1, 0)
        self.assertEqual(self.parts.closed(), (1, 4))

    def test_a_press_is_waited_for(self):
        self.at[400] = lambda: self.drive(3, 0)
        self.assertEqual(self.parts.press(1000), (3,))
        self.assertTrue(400 <= sum(self.slept) <= 500)

    def test_not_for_ever(self):
        self.assertEqual(self.parts.press(1000), ())
        self.assertEqual(sum(self.slept), 1000)

    def test_bridged_keys_come_together(self):
        self.at[100] = lambda: self.drive(0, 0)
        self.at[130] = lambda: self.drive(2, 0)
        self.assertEqual(self.parts.press(1000), (0, 2))

    def test_a_release_is_waited_for(self):
        self.drive(5, 0)
        self.at[200] = lambda: self.drive(5, 1)
        self.assertEqual(self.parts.release(1000), ())
        self.assertTrue(200 <= sum(self.slept) <= 300)

    def test_a_key_that_stays_closed(self):
        self.drive(5, 0)
        self.assertEqual(self.parts.release(1000), (5,))
        self.assertEqual(sum(self.slept), 1000)


class LampsTest(PartsCase):
    def test_one_lamp_is_red_and_no_other(self):
        strip = neopixel.NeoPixel.made[-1]
        for number in range(pins.LAMPS[1]):
            self.parts.lamp(number)
            shown = strip.sent[-1]
            self.assertEqual([i for i in range(len(shown)) if any(shown[i])], [number])
            red, green, blue = shown[number]
            self.assertTrue(red and not green and not blue)
        self.parts.lamp(-1)
        self.assertFalse(any(any(colour) for colour in strip.sent[-1]))
        power = machine.state.pins[pins.LAMP_POWER]
        self.assertEqual(power.value(), 1)
        self.parts.power(False)  # as they are: what still glows has another supply
        self.assertEqual((power.value(), len(strip.sent)), (0, pins.LAMPS[1] + 1))
        self.assertEqual(strip.pin.number, pins.LAMPS[0])

    def test_a_board_without_the_module(self):
        from device import selftest

        saved = sys.modules["neopixel"]
        try:
            sys.modules["neopixel"] = machine  # which has no NeoPixel
            parts = selftest.Parts()
        finally:
            sys.modules["neopixel"] = saved
        parts.lamp(0)
        self.assertTrue(parts.pattern())


class PiezoTest(PartsCase):
    def test_it_beeps_and_stops(self):
        piezo = machine.state.pwms[-1]
        heard = []
        self.at[200] = lambda: heard.append((piezo.hertz, piezo.duty))
        self.parts.beep()
        self.assertEqual(heard, [(4000, 1 << 15)])
        self.assertEqual(piezo.duty, 0)

    def test_without_one_it_says_nothing(self):
        from device import selftest

        saved, pins.ROW = pins.ROW, silent(pins.ROW)
        try:
            parts = selftest.Parts()
        finally:
            pins.ROW = saved
        parts.beep()
        self.assertEqual(self.slept, [])


class SupplyTest(PartsCase):
    def test_the_charger_is_heard(self):
        line = machine.state.pins[pins.CHARGING]
        self.assertEqual((line.mode, line.pull), (machine.Pin.IN, machine.Pin.PULL_UP))
        saved = pins.BUILD
        for build, has_charger in (("breadboard", False), ("carrier", True)):
            pins.BUILD = build
            for level in (1, 0):
                line.drive(level)
                self.assertEqual(self.parts.charging(), (has_charger, level == 0))
        pins.BUILD = saved

    def test_the_clock_module(self):
        self.assertEqual(self.parts.clock(), ())
        module = machine.state.devices[0x68] = ds3231.Module()
        module.registers[:7] = b"\x56\x34\x12\x05\x27\x11\x26"
        self.assertEqual(self.parts.clock(), (2026, 11, 27, 4, 12, 34, 56, 0))
        module.registers[0x0F] = 0x80
        self.assertTrue(self.parts.clock() is None)


class WiringTest(PartsCase):
    def test_it_is_that_of_pins(self):
        sda, scl, address, keys, lamps, count, piezo = self.parts.wiring()
        self.assertEqual((sda, scl, address), (pins.I2C[1], pins.I2C[2], ADDRESS))
        self.assertEqual((keys, (lamps, count), piezo), (pins.KEYS, pins.LAMPS, pins.PIEZO))


if __name__ == "__main__":
    unittest.main()
