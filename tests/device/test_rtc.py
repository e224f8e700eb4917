"""The clock module: read and set as its data sheet has the registers."""

import unittest

from dev.fake import ds3231, machine

ADDRESS = 0x68
NEVER = (2021, 1, 1, 4, 0, 0, 0, 0)  # what a Pico's clock shows after power-on


class ClockTest(unittest.TestCase):
    def setUp(self):
        from device import rtc  # after the fake machine

        self.rtc = rtc
        machine.state.start()
        self.module = machine.state.devices[ADDRESS] = ds3231.Module()

    def hold(self, coded, status=0):
        self.module.registers[:7] = coded
        self.module.registers[0x0F] = status

    def test_its_time_becomes_the_chips(self):
        # Friday 27 November 2026, 12:34:56; the day of the week counts from 1
        self.hold(b"\x56\x34\x12\x05\x27\x11\x26")
        self.assertTrue(self.rtc.ask())
        self.assertEqual(machine.state.clock, (2026, 11, 27, 4, 12, 34, 56, 0))

    def test_the_bit_of_the_century_is_no_month(self):
        self.hold(b"\x00\x00\x00\x01\x01\x92\x30")
        self.assertEqual(self.rtc.read()[:3], (2030, 12, 1))

    def test_one_that_stood_still_is_not_believed(self):
        self.hold(b"\x56\x34\x12\x05\x27\x11\x26", 0x88)
        self.assertFalse(self.rtc.ask())
        self.assertEqual(machine.state.clock, NEVER)

    def test_nor_one_that_was_never_set(self):
        for coded in (b"\0\0\0\x01\x01\x01\x00", bytes(7), b"\0\0\0\x01\x01\x13\x26"):
            self.hold(coded)
            self.assertFalse(self.rtc.ask())
        self.assertEqual(machine.state.clock, NEVER)

    def test_without_a_module_nothing_happens(self):
        del machine.state.devices[ADDRESS]
        self.assertFalse(self.rtc.ask())
        self.assertFalse(self.rtc.keep())
        self.assertEqual(machine.state.clock, NEVER)

    def test_it_is_set_by_the_chips_and_trusted_from_then_on(self):
        self.hold(bytes(7), 0x88)
        machine.state.clock = (2026, 11, 22, 6, 9, 8, 7, 0)
        self.assertTrue(self.rtc.keep())
        self.assertEqual(bytes(self.module.registers[:7]), b"\x07\x08\x09\x07\x22\x11\x26")
        self.assertEqual(self.rtc.read(), (2026, 11, 22, 6, 9, 8, 7, 0))

    def test_every_day_of_the_week_comes_back(self):
        for weekday in range(7):
            machine.state.clock = (2026, 1, 10, weekday, 20, 30, 40, 0)
            self.rtc.keep()
            self.assertEqual(self.rtc.read()[3], weekday)


if __name__ == "__main__":
    unittest.main()
