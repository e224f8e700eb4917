"""The pins are what the chip allows, and none is used twice."""

import os
import unittest

from dev.fake import machine  # noqa: F401
from device import colour, display, pins
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
        for row in pins.BUILDS.values():
            controller, where, upside_down, contrast = row.display
            controllers = [row_of_display[0] for row_of_display in display.CONTROLLERS]
            self.assertIn(upside_down, (False, True))
            if controller in controllers:
                self.assertIn(where, (0x3C, 0x3D))
                self.assertIn(contrast, range(1, 256))
            elif controller != "ST7920":  # that is device.lcd
                self.assertIn(controller, [row_of_display[0] for row_of_display in colour.PANELS])
                self.assertEqual(len(where), 8)

    def test_without_a_note_the_tables_are_those_of_the_breadboard(self):
        self.assertEqual((pins.BUILD, pins.ROW), (None, pins.BUILDS["breadboard"]))
        self.assertEqual((pins.DISPLAY, pins.BATTERY), (pins.ROW.display, pins.ROW.battery))
        for name in ("breadboard", "carrier", "lcd", "pico-lcd", "picocalc"):
            self.assertIn(name, pins.BUILDS)

    def test_the_build_is_the_one_that_is_noted(self):
        path = "build-of-a-test"
        for name, built in ((b"carrier", "carrier"), (b"lcd", "lcd"), (b"picocalc", "picocalc"),
                            (b"breadboard", "breadboard"), (b"\xff\x00", None), (b"", None),
                            (b"toaster", None)):  # fmt: skip
            with open(path, "wb") as file:
                file.write(name)
            self.assertEqual(pins.noted(path), built)
        os.remove(path)
        self.assertEqual(pins.noted(path), None)

    def test_no_build_uses_a_pin_twice(self):
        for row in pins.BUILDS.values():
            used = [pins.VSYS, pins.VBUS]
            for part in (row.keys if row.battery != pins.CHIP else row.keys[1:3], row.rails or ()):
                used += part
            if row.lamps:
                used += (row.lamps[0], row.lamps[2])
            if type(row.display[1]) is tuple:
                used += [number for number in row.display[1][1:7] if number is not None]
            else:
                used += pins.LCD[1:6] if row.display[0] == "ST7920" else pins.I2C[1:3]
            if row.sound is not None:
                used.append(row.sound)
            self.assertEqual(len(set(used)), len(used), row)
            for number in used[2:]:
                self.assertTrue(number in PADS and number not in CONSOLE, (number, row))

    def test_the_bus_of_a_colour_display_and_of_a_keyboard_may_use_its_pins(self):
        for row in pins.BUILDS.values():
            if type(row.display[1]) is tuple:
                bus, clock, data = row.display[1][:3]
                self.assertEqual((clock % 4, data % 4, clock // 8 % 2), (2, 3, bus))
            if row.battery == pins.CHIP:
                bus, sda, scl = row.keys[:3]
                self.assertTrue(sda in SDA[bus] and scl in SCL[bus])

    def test_a_picocalc_keeps_off_its_card_and_its_memory(self):
        row = pins.BUILDS["picocalc"]
        used = row.display[1][1:7] + row.keys[1:3] + (row.sound,)
        for number in (16, 17, 18, 19, 22, 2, 3, 4, 5, 20, 21):  # SD card, PSRAM
            self.assertFalse(number in used)

    def test_there_is_a_pin_for_each_key_and_a_lamp_for_each_seat(self):
        self.assertEqual(len(pins.KEYS), len(keys.NAMES[:6]))
        self.assertEqual(pins.LAMPS[1], 7)

    def test_batteries_fall_from_full_to_empty(self):
        for row in pins.BUILDS.values():
            batteries = [cells[0] for cells in pins.BATTERIES]
            self.assertIn(row.battery, batteries + [pins.CHIP, None])
        for _, empty, low, table, hours in pins.BATTERIES:
            self.assertTrue(hours > 0)
            self.assertTrue(empty < low < table[0][0])
            self.assertEqual((table[0][1], table[-1]), (100, (empty, 0)))
            for i in range(1, len(table)):
                self.assertTrue(table[i][0] < table[i - 1][0] and table[i][1] < table[i - 1][1])
