import unittest

from device.idle import ASLEEP, ASLEEP_MS, BRIGHT, DIM, DIM_MS, NAP_AFTER_MS, Idle

PERIOD = 1 << 30


class IdleTest(unittest.TestCase):
    def test_it_dims_then_sleeps_then_wakes(self):
        for start in (0, 77, PERIOD - DIM_MS // 2, PERIOD - ASLEEP_MS // 2):
            idle = Idle(start)
            for ms, expected in (
                (0, BRIGHT),
                (DIM_MS - 1, BRIGHT),
                (DIM_MS, DIM),
                (ASLEEP_MS - 1, DIM),
                (ASLEEP_MS, ASLEEP),
            ):
                self.assertEqual(idle.feed((start + ms) % PERIOD), expected)
                self.assertEqual(idle.level, expected)
            later = (start + ASLEEP_MS + 5) % PERIOD
            idle.touch(later)
            self.assertEqual(idle.feed(later), BRIGHT)
            self.assertEqual(idle.feed((later + DIM_MS - 1) % PERIOD), BRIGHT)
            self.assertEqual(idle.feed((later + DIM_MS) % PERIOD), DIM)

    def test_after_a_long_gap_it_sleeps_at_once(self):
        idle = Idle(0)
        self.assertEqual(idle.feed(ASLEEP_MS + 1), ASLEEP)

    def test_it_does_not_wake_because_the_clock_went_round(self):
        idle = Idle(0)
        for now in range(0, PERIOD + 10, PERIOD // 8):
            idle.feed(now % PERIOD)
        self.assertEqual(idle.feed(5), ASLEEP)

    def test_what_changes_by_itself_stays_bright_for_longer(self):
        for start in (0, PERIOD - DIM_MS):
            idle = Idle(start)
            idle.bright_ms = 3 * DIM_MS
            self.assertEqual(idle.feed((start + 3 * DIM_MS - 1) % PERIOD), BRIGHT)
            self.assertEqual(idle.feed((start + 3 * DIM_MS) % PERIOD), DIM)
            self.assertEqual(idle.feed((start + ASLEEP_MS) % PERIOD), ASLEEP)

    def test_it_tells_how_long_no_key_came_and_never_less_than_before(self):
        for start in (0, PERIOD - 10):
            idle = Idle(start)
            self.assertEqual(idle.waited((start + 20_000) % PERIOD), 20_000)
            idle.feed((start + ASLEEP_MS) % PERIOD)
            for ms in (ASLEEP_MS, ASLEEP_MS + 1, PERIOD // 2 + 1, PERIOD + 1):
                self.assertEqual(idle.waited((start + ms) % PERIOD), ASLEEP_MS)
            idle.touch((start + 5) % PERIOD)
            self.assertEqual(idle.waited((start + 8) % PERIOD), 3)

    def test_the_chip_may_nap_when_no_key_came_for_a_while(self):
        for start in (0, PERIOD - 1000):
            idle = Idle(start)
            self.assertFalse(idle.may_nap((start + NAP_AFTER_MS - 1) % PERIOD))
            self.assertTrue(idle.may_nap((start + NAP_AFTER_MS) % PERIOD))
            idle.touch((start + NAP_AFTER_MS) % PERIOD)
            self.assertFalse(idle.may_nap((start + NAP_AFTER_MS + 1) % PERIOD))

    def test_asleep_it_may_nap_whatever_the_clock_says(self):
        idle = Idle(0)
        idle.feed(ASLEEP_MS)
        self.assertTrue(idle.may_nap(1))

    def test_a_key_in_time_keeps_it_bright(self):
        idle = Idle(0)
        for now in range(0, 2 * ASLEEP_MS, DIM_MS - 1):
            self.assertEqual(idle.feed(now), BRIGHT)
            idle.touch(now)
