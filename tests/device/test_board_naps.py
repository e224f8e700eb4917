"""The board naps between keys, and sleeps until one is pressed."""

import unittest

from dev.fake import ds3231, machine, neopixel, panel, rp2  # noqa: F401
from device import idle, pins
from tests.device.boards import BoardCase
from ui.keys import DOWN, OK

TIME = b"\x56\x34\x12\x05\x27\x11\x26"  # Friday 27 November 2026, 12:34:56
TIMED = (2026, 11, 27, 4, 12, 34, 56, 0)


class NapTest(BoardCase):
    def test_on_the_battery_it_naps_between_keys_and_answers_at_once_after_one(self):
        self.assertFalse(self.board.nap(self.now))  # just started
        self.wait(idle.NAP_AFTER_MS)
        self.assertTrue(self.board.nap(self.now))
        self.press(DOWN)
        self.assertFalse(self.board.nap(self.now))
        self.assertEqual(len(machine.state.naps), 1)

    def test_what_was_shown_is_there_before_it_naps(self):
        """Asleep, the chip sends nothing, which the fake one refuses."""
        self.board.show(self.canvas)
        self.wait(idle.NAP_AFTER_MS)
        machine.state.slow = True
        self.canvas.rect(0, 0, 128, 64)
        self.board.show(self.canvas)
        self.assertTrue(self.board.nap(self.now))
        self.assertEqual(self.glass.seen(), self.canvas.buf)

    def test_what_was_shown_is_there_before_it_starts_anew(self):
        self.board.show(self.canvas)
        self.wait(idle.NAP_AFTER_MS)
        machine.state.slow = True
        self.canvas.rect(0, 0, 128, 64)
        self.board.show(self.canvas)
        self.assertNotEqual(self.glass.seen(), self.canvas.buf)
        self.board.restart()
        self.assertEqual(self.glass.seen(), self.canvas.buf)
        self.assertEqual(machine.state.resets, 1)

    def test_it_runs_at_full_speed_again_once_a_key_is_pressed_after_a_nap(self):
        self.wait(idle.NAP_AFTER_MS)
        self.assertTrue(self.board.nap(self.now))
        self.wait(idle.NAP_MS)
        self.assertEqual(machine.freq(), machine.POWER_ON_HERTZ)  # to look for keys is little
        self.assertEqual(self.press(OK), [OK])
        self.assertEqual(machine.freq(), 200_000_000)

    def test_a_key_that_closes_while_it_naps_is_awaited(self):
        """The chip samples nothing while it sleeps, and has no sample yet when it wakes."""
        self.wait(idle.NAP_AFTER_MS)
        self.assertTrue(self.board.nap(self.now))
        for number in pins.KEYS:
            machine.Pin(number).drive(0)
            self.assertFalse(self.board.nap(self.now))
            machine.Pin(number).drive(1)
            self.assertTrue(self.board.nap(self.now))

    def test_no_press_is_shorter_than_a_nap(self):
        self.wait(idle.NAP_AFTER_MS)
        self.board.nap(self.now)
        self.assertTrue(0 < machine.state.naps[0] <= 25)

    def test_asleep_it_naps_longer_but_not_longer_than_a_press_that_is_meant(self):
        self.fall_asleep()
        self.board.nap(self.now)
        self.assertTrue(idle.NAP_MS < machine.state.naps[0] <= 80)

    def test_a_sound_is_over_before_the_first_nap(self):
        self.press(DOWN)
        self.board.refuse()
        self.assertTrue(machine.state.timers[-1].period < idle.NAP_AFTER_MS)

    def test_never_on_usb_and_a_plug_is_noticed_at_once(self):
        self.fall_asleep()
        self.assertTrue(self.board.nap(self.now))
        machine.Pin(pins.VBUS).level = 1  # within the second in which the battery is not looked at
        self.assertFalse(self.board.nap(self.now))
        self.assertEqual(len(machine.state.naps), 1)


class DormantTest(BoardCase):
    """Asleep, and the chip's clock may stand still."""

    def setUp(self):
        super().setUp()
        self.clock = machine.state.devices[0x68] = ds3231.Module()
        self.clock.registers[:7] = TIME
        self.fall_asleep()

    def stop(self, number, level):
        """Stop the chip; a pin that comes to a level wakes it."""
        machine.state.meanwhile = lambda: machine.Pin(number).drive(level)
        self.assertTrue(self.board.nap(self.now, True))
        self.assertEqual(machine.state.naps[-1], None)

    def test_each_key_wakes_it_and_does_nothing_else(self):
        for key, number in enumerate(pins.KEYS):
            if key:
                self.fall_asleep()
            self.stop(number, 0)
            self.assertFalse(self.board.nap(self.now, True))  # it is still closed
            machine.state.clock = (2026, 11, 27, 4, 1, 2, 3, 0)  # it stood still
            self.assertEqual(self.wait(30), [])
            self.assertEqual(machine.state.clock, TIMED)
            machine.Pin(number).drive(1)
            self.assertEqual(self.wait(50), [])
            self.assertEqual(self.press(OK), [OK])

    def test_usb_wakes_it_and_may_ask_for_the_time(self):
        self.stop(pins.VBUS, 1)
        self.assertEqual(machine.state.clock, TIMED)
        self.assertEqual(machine.state.pins[pins.DISPLAY_OFF].value(), 1)
        self.assertFalse(self.board.nap(self.now, True))

    def test_nothing_else_wakes_it(self):
        """Or the crystal would start over and over again."""
        numbers = [pins.CHARGING, pins.PIEZO or 0, pins.I2C[1]]

        def change():
            for number in numbers:
                machine.Pin(number).drive(0)
                machine.Pin(number).drive(1)

        machine.state.meanwhile = change
        with self.assertRaises(OSError):
            self.board.nap(self.now, True)

    def test_not_on_usb_nor_while_a_key_is_closed(self):
        for number, level, other in ((pins.VBUS, 1, 0), (pins.KEYS[3], 0, 1)):
            machine.Pin(number).drive(level)
            self.assertFalse(self.board.nap(self.now, True))
            machine.Pin(number).drive(other)
        self.assertEqual(machine.state.naps, [])

    def test_a_date_that_would_be_lost_is_kept(self):
        """Nor does it stop before it sleeps."""
        self.assertTrue(self.board.nap(self.now))
        self.assertEqual(machine.state.naps, [idle.ASLEEP_NAP_MS])
        self.press(OK)
        self.wait(idle.DIM_MS + 100, 100)
        self.assertTrue(self.board.nap(self.now, True))
        self.assertEqual(machine.state.naps[-1], idle.NAP_MS)
        self.wait(idle.ASLEEP_MS, 100)
        self.stop(pins.KEYS[0], 0)

    def test_a_module_that_is_gone_is_asked_again(self):
        del machine.state.devices[0x68]
        self.stop(pins.KEYS[0], 0)
        self.assertEqual(self.wait(30), [])
        machine.Pin(pins.KEYS[0]).drive(1)
        machine.state.devices[0x68] = self.clock
        self.fall_asleep()
        self.assertEqual(self.press(OK), [])
        self.assertEqual(machine.state.clock, TIMED)


if __name__ == "__main__":
    unittest.main()
