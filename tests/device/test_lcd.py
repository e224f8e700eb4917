"""The LCD shows what a canvas holds, pixel for pixel, and is sent what changed."""

import unittest

from dev.fake import machine, rp2, st7920  # noqa: F401
from device import pins
from device.idle import ASLEEP, BRIGHT, DIM
from ui.canvas import Canvas


class LcdTest(unittest.TestCase):
    def setUp(self):
        machine.state.start()
        self.glass = st7920.Panel()
        machine.state.selected = self.glass.write
        self.lcd = pins.open_display(pins.BUILDS["lcd"][0])
        self.canvas = Canvas()

    def show(self):
        self.lcd.show(self.canvas.buf)
        self.assertEqual(self.glass.seen(), bytes(self.canvas.buf))

    def test_each_corner_and_the_border_of_its_halves(self):
        for x, y in ((0, 0), (127, 0), (0, 63), (127, 63), (5, 31), (5, 32), (64, 7), (63, 8)):
            self.canvas.clear()
            self.canvas.rect(x, y, 1, 1)
            self.show()
            self.assertEqual(sum([bin(byte).count("1") for byte in self.glass.seen()]), 1)

    def test_a_screen_and_what_follows_it(self):
        self.canvas.text(16, 5, "Kibic")
        self.canvas.frame(0, 0, 128, 64)
        self.show()
        for i in range(40):
            self.canvas.rect(3 * i, i, 7, 5)
            self.canvas.text(i % 8 * 8, i, str(i))
            self.show()

    def test_only_what_changed_is_sent(self):
        self.show()
        whole = self.glass.bytes
        self.lcd.show(self.canvas.buf)
        self.assertEqual(self.glass.bytes, whole)
        self.canvas.rect(20, 20, 1, 1)
        self.show()
        # eight lines: two addresses and two bytes of pixels, each as two, and the kinds
        self.assertEqual(self.glass.bytes - whole, 8 * (1 + 4 + 1 + 4))

    def test_it_sleeps_without_supply_and_wakes_as_it_was(self):
        self.canvas.text(24, 9, "Kibic")
        self.show()
        self.lcd.light(DIM)
        self.assertEqual(self.glass.seen(), bytes(self.canvas.buf))
        self.lcd.light(ASLEEP)
        for number in pins.LCD[3], pins.LCD[5]:
            self.assertEqual(machine.Pin(number).value(), 0)
        pins.cut_display()
        self.glass.plug()
        before = self.glass.bytes
        self.lcd.show(self.canvas.buf)
        self.assertEqual(self.glass.bytes, before)
        self.lcd.light(BRIGHT)
        self.assertEqual(machine.Pin(pins.DISPLAY_OFF).value(), 0)
        self.assertEqual(self.glass.seen(), bytes(self.canvas.buf))

    def test_it_is_given_time(self):
        """72 us a byte: the bus may not send its 16 bits in less."""
        self.assertTrue(16 / pins.LCD[6] >= 72e-6)

    def test_the_other_driver_is_not_loaded_for_it(self):
        oled = pins.open_display(pins.BUILDS["carrier"][0])
        self.assertFalse(isinstance(oled, type(self.lcd)))
        self.assertFalse(self.lcd.lost)
        self.lcd.tick(0)


if __name__ == "__main__":
    unittest.main()
