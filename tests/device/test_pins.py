"""The pins are what the chip allows, and none is used twice."""

import os
import unittest

from device import display, pins
from ui import keys

PADS = tuple(range(23)) + (26, 27, 28)  # on the edge of a Pico
VSYS, VBUS = 29, 24  # on the Pico itself
# The RP2040's I2C function: SDA and SCL of bus 0, then of bus 1.
SDA = ((0, 4, 8, 12, 16, 20), (2, 6, 10, 14, 18, 26))
SCL = ((1, 5, 9, 13, 17, 21), (3, 7, 11, 15, 19, 27))
CONSOLE = (0, 1)


def connected():
    """The pins that leave the Pico."""
    piezo = () if pins.PIEZO is None else (pins.PIEZO,)
    return pins.I2C[1:3] + pins.KEYS + pins.LAMPS[:1] + piezo


class PinsTest(unittest.TestCase):
    def test_none_is_used_twice(self):
        used = connected() + (pins.VSYS, pins.VBUS) + CONSOLE
        self.assertEqual(len(set(used)), len(used))

    def test_all_are_where_a_wire_can_go(self):
        for number in connected():
            self.assertIn(number, PADS)
        self.assertEqual((pins.VSYS, pins.VBUS), (VSYS, VBUS))

    def test_the_bus_may_use_its_pins(self):
        bus, sda, scl, hertz = pins.I2C
        self.assertIn(sda, SDA[bus])
        self.assertIn(scl, SCL[bus])
        for clock in (125_000_000, 150_000_000, 200_000_000):
            # What the Pico SDK makes of it, and what the hardware adds (RP2040 data sheet, 4.3.14).
            period = (clock + hertz // 2) // hertz
            low = period * 3 // 5
            self.assertIn(clock // (period + low // 16 + 8), range(390_000, 400_001))

    def test_the_display_is_known(self):
        for (controller, address, upside_down, contrast), _ in pins.BUILDS.values():
            known = [row[0] for row in display.CONTROLLERS] + ["ST7920"]  # that is device.lcd
            self.assertIn(controller, known)
            self.assertIn(upside_down, (False, True))
            if controller != "ST7920":  # it has neither
                self.assertIn(address, (0x3C, 0x3D))
                self.assertIn(contrast, range(1, 256))

    def test_one_build_is_chosen(self):
        self.assertEqual((pins.DISPLAY, pins.BATTERY), pins.BUILDS[pins.BUILD])
        self.assertEqual(sorted(pins.BUILDS), ["breadboard", "carrier", "lcd"])

    def test_the_build_is_the_one_that_is_noted(self):
        path = "build-of-a-test"
        for name, built in ((b"carrier", "carrier"), (b"lcd", "lcd"), (b"breadboard", "breadboard"),
                            (b"\xff\x00", "breadboard"), (b"", "breadboard")):  # fmt: skip
            with open(path, "wb") as file:
                file.write(name)
            self.assertEqual(pins.noted(path), built)
        os.remove(path)
        self.assertEqual(pins.noted(path), "breadboard")

    def test_there_is_a_pin_for_each_key_and_a_lamp_for_each_seat(self):
        self.assertEqual(len(pins.KEYS), len(keys.NAMES[:6]))
        self.assertEqual(pins.LAMPS[1], 7)

    def test_batteries_fall_from_full_to_empty(self):
        for _, cells in pins.BUILDS.values():
            self.assertIn(cells, [row[0] for row in pins.BATTERIES])
        for _, empty, low, table, hours in pins.BATTERIES:
            self.assertTrue(hours > 0)
            self.assertTrue(empty < low < table[0][0])
            self.assertEqual((table[0][1], table[-1]), (100, (empty, 0)))
            for i in range(1, len(table)):
                self.assertTrue(table[i][0] < table[i - 1][0] and table[i][1] < table[i - 1][1])
