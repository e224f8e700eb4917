"""The keyboard's chip: events become keys, whatever it repeats, drops or leaves out."""

import unittest

from dev.fake import keyboard_chip, machine, rp2  # noqa: F401
from dev.fake.keyboard_chip import BACKSPACE, DOWN, ENTER, ESC, RIGHT, UP
from device import pins
from tests.device import builds
from ui import keys


class KeyboardCase(unittest.TestCase):
    wait, press = builds.wait, builds.press

    def setUp(self):
        self.undo = builds.become("picocalc")
        machine.state.start()
        self.now = 1000
        machine.state.ticks = lambda: self.now
        self.chip = keyboard_chip.Chip()
        self.bus = machine.state.second = keyboard_chip.Registers(self.chip)
        self.keys = pins.open_keyboard(lambda: self.now)
        self.wait(40)

    def tearDown(self):
        self.undo()

    def poll(self):
        return self.keys.poll()

    def test_each_key(self):
        for code, key in ((UP, keys.UP), (DOWN, keys.DOWN), (keyboard_chip.LEFT, keys.LEFT),
                          (RIGHT, keys.RIGHT), (ENTER, keys.OK), (ESC, keys.BACK),
                          (BACKSPACE, keys.BACK)):  # fmt: skip
            self.assertEqual(self.press(code), [key])

    def test_a_key_that_moves_is_there_within_ten_milliseconds(self):
        for after in range(12):  # wherever the bus just is
            self.wait(20 + after)
            self.chip.press(DOWN, self.now)
            self.assertEqual(self.wait(10), [keys.DOWN])
            self.assertTrue(self.keys.ago(keys.DOWN) <= 10)
            self.chip.let_go(DOWN)
            self.wait(40)

    def test_what_the_chip_repeats_is_no_press(self):
        """Of OK, held for help, one key comes: the chip sends eight more events."""
        self.assertEqual(self.press(ENTER, 1000), [keys.HELP])
        self.assertEqual(self.press(ESC, 1000), [keys.HOME])
        self.assertEqual(self.press(BACKSPACE, 1000), [keys.HOME])

    def test_what_is_typed_comes_once_however_long_it_is_down(self):
        self.assertEqual(self.press(ord("a"), 1000), [ord("a")])
        self.assertEqual(self.press(ord("a")), [ord("a")])
        for code in (ord("a"), ord("b"), ord("a")):  # the next one goes down before the first is up
            self.chip.press(code, self.now)
        self.assertEqual(self.wait(60), [ord("a"), ord("b")])

    def test_a_capital_that_is_let_go_without_shift_comes_again(self):
        for _ in range(2):
            self.chip.press(ord("A"), self.now)
            self.assertEqual(self.wait(40), [ord("A")])
            del self.chip.down[ord("A")]
            self.chip.down[ord("a")] = self.now + 1000
            self.chip.let_go(ord("a"))
            self.assertEqual(self.wait(40), [])

    def test_a_key_that_waits_is_still_one_behind_a_letter(self):
        self.chip.press(ENTER, self.now)
        self.wait(20)
        self.chip.press(ord("x"), self.now)
        self.chip.let_go(ord("x"))
        self.assertEqual(self.wait(40), [ord("x")])
        self.chip.let_go(ENTER)
        self.assertEqual(self.wait(40), [keys.OK])

    def test_this_clock_repeats_an_arrow(self):
        # held for 1000 ms: after 450 and every 120 more; 5 ms late by the bus
        self.assertEqual(self.press(DOWN, 1000), [keys.DOWN] * 6)

    def test_quick_presses_that_waited_in_the_queue_all_count(self):
        """The board was busy: they are read one behind the other."""
        for _ in range(5):
            self.chip.press(RIGHT, self.now)
            self.chip.let_go(RIGHT)
        self.chip.press(ENTER, self.now)
        self.chip.let_go(ENTER)
        self.assertEqual(self.wait(100), [keys.RIGHT] * 5 + [keys.OK])

    def test_a_busy_board_takes_no_short_press_for_a_long_one(self):
        self.chip.press(ENTER, self.now)
        self.wait(12)
        self.chip.let_go(ENTER)
        self.now += 900
        self.assertEqual(self.wait(40), [keys.OK])

    def hold_while_busy(self, code, ms):
        """It goes down and up again while the board draws; return the keys."""
        self.chip.press(code, self.now)
        self.now += ms
        self.chip.pass_time(self.now)
        self.chip.let_go(code)
        return self.wait(100)

    def test_a_key_held_while_the_board_is_busy_was_held(self):
        """BACK held for 760 ms is sent again after 300, 320, 420 … 720; all of it is read late."""
        for code, long, short, held in (
            (BACKSPACE, 760, keys.BACK, keys.HOME),
            (ESC, 760, keys.BACK, keys.HOME),
            (ENTER, 660, keys.OK, keys.HELP),
        ):
            self.assertEqual(self.hold_while_busy(code, long), [held])
            self.assertEqual(self.hold_while_busy(code, long - 200), [short])
            self.assertEqual(self.hold_while_busy(code, 60), [short])
            self.assertEqual(self.hold_while_busy(code, long), [held])

    def test_a_board_that_looks_seldom_loses_no_event(self):
        """A picture of 100 KB that changes by itself keeps it away for as long."""
        for code, key in ((DOWN, keys.DOWN), (ENTER, keys.OK), (UP, keys.UP)):
            self.chip.press(code, self.now)
            self.now += 60
            self.chip.let_go(code)
            polled = []
            for _ in range(8):
                self.now += 150
                polled.append(self.keys.poll())
            self.assertEqual([key for key in polled if key is not None], [key])

    def test_a_release_that_was_dropped_ends_the_press(self):
        self.chip.press(DOWN, self.now)
        self.assertEqual(self.wait(20), [keys.DOWN])
        del self.chip.down[DOWN]  # it went up, and the queue was full
        self.assertEqual(self.wait(2000), [keys.DOWN] * 3)  # until it is silent for long enough
        self.assertEqual(self.press(DOWN), [keys.DOWN])

    def test_a_full_queue_loses_only_what_came_last(self):
        for _ in range(20):
            self.chip.press(UP, self.now)
            self.chip.let_go(UP)
        self.assertEqual(len(self.chip.queue), keyboard_chip.QUEUE)
        self.assertEqual(self.wait(400)[:16], [keys.UP] * 16)  # 31 events: the 16th press last
        self.wait(1000)
        self.assertEqual(self.press(UP), [keys.UP])

    def test_shift_pressed_meanwhile_renames_the_release(self):
        self.chip.press(UP, self.now)
        self.wait(20)
        del self.chip.down[UP]
        self.chip._put(keyboard_chip.RELEASED, 0xD6)  # page up
        self.wait(1500)
        self.assertEqual(self.press(UP), [keys.UP])

    def test_other_keys_are_none(self):
        for code in (0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0x7F, 0x09, 0x81, 0xD4, 0xC1):
            self.assertEqual(self.press(code), [])

    def test_the_next_key_before_the_last_is_let_go(self):
        self.chip.press(ENTER, self.now)
        self.wait(20)
        self.chip.press(DOWN, self.now)
        self.assertEqual(self.wait(20), [keys.OK, keys.DOWN])

    def test_the_battery(self):
        self.assertEqual((self.keys.percent, self.keys.hours, self.keys.unit), (80, 80, "%"))
        self.chip.percent = 0x80 | 40
        self.wait(21_000, 7)
        self.assertEqual((self.keys.percent, self.keys.charging, self.keys.hours), (40, True, -1))
        self.chip.percent = 2
        self.wait(21_000, 7)
        self.assertEqual((self.keys.may_write, self.keys.hours), (False, 2))

    def test_a_chip_without_its_power_chip_tells_nothing(self):
        self.chip.percent = 0xFF  # as one program has it without a battery
        self.wait(21_000, 7)
        self.assertEqual(self.keys.percent, 80)

    def test_without_cells_on_usb_it_goes_on_writing(self):
        self.chip.percent = 0  # as another program has it
        self.wait(21_000, 7)
        self.assertEqual((self.keys.percent, self.keys.may_write), (80, True))
        self.chip.percent = 0x80  # an empty cell that is being charged
        self.wait(21_000, 7)
        self.assertEqual((self.keys.percent, self.keys.charging), (0, True))

    def test_the_backlight(self):
        self.keys.backlight(24)
        self.wait(20)
        self.assertEqual(self.chip.light, 24)
        self.keys.backlight(0)
        self.wait(20)
        self.assertEqual(self.chip.light, 0)

    def test_it_is_asked_seldom_while_the_display_is_dark(self):
        self.keys.backlight(0)
        self.wait(100)
        asked: list[bytes] = []
        setattr(self.chip, "write", asked.append)  # noqa: B010
        self.wait(1000)
        self.assertTrue(10 <= len(asked) <= 21)

    def test_nobody_answers(self):
        self.bus.chip = None
        self.assertEqual(self.wait(500), [])
        self.bus.chip = self.chip
        self.wait(200)
        self.assertEqual(self.press(DOWN), [keys.DOWN])

    def test_it_rests_only_between_two_looks_with_nothing_pressed(self):
        rests = 0
        for _ in range(60):
            self.wait(1)
            rests += self.keys.rest()
        self.assertTrue(rests > 5)
        self.chip.press(UP, self.now)
        self.wait(20)
        for _ in range(60):
            self.wait(1)
            self.assertFalse(self.keys.rest())


if __name__ == "__main__":
    unittest.main()
