"""Debouncing, repeat and long press, from traces of what contacts do."""

import sys
import unittest

from dev.fake import machine, rp2  # noqa: F401  (puts itself on the path of imports)
from device import pins
from device.keys import TABLE, Key, Keys
from device.ticks import since
from ui import keys

ON_BOARD = sys.implementation.name == "micropython"
PERIOD = 1 << 30

# Edges of a contact: (ms, closed). Then the presses they make: their ms.
TRACES = (
    ("clean", ((100, 1), (180, 0)), (100,)),
    ("twice", ((100, 1), (180, 0), (260, 1), (340, 0)), (100, 260)),
    ("fast", ((100, 1), (140, 0), (170, 1), (210, 0)), (100, 170)),
    ("closing bounces", ((100, 1), (101, 0), (102, 1), (104, 0), (107, 1), (190, 0)), (100,)),
    ("all within a ms", ((100, 1), (100, 0), (100, 1), (100, 0), (101, 1), (190, 0)), (100,)),
    ("opening bounces", ((100, 1), (200, 0), (201, 1), (203, 0), (208, 1), (209, 0)), (100,)),
    (
        "both, then again",
        ((100, 1), (103, 0), (105, 1), (200, 0), (206, 1), (207, 0), (240, 1), (242, 0), (243, 1)),
        (100, 240),
    ),
    ("long bounce", ((100, 1), (150, 0), (169, 1), (188, 0), (207, 1), (300, 0)), (100,)),
    ("open just long enough", ((100, 1), (150, 0), (170, 1), (220, 0)), (100, 170)),
    ("a spike is a press", ((100, 1), (100, 0)), (100,)),
    ("worn contact", ((100, 1), (130, 0), (133, 1), (160, 0), (166, 1), (180, 0)), (100,)),
)
# What depends on less than the time between two samples.
FINE = ("long bounce", "open just long enough", "a spike is a press")
SAMPLED = tuple([trace for trace in TRACES if trace[0] not in FINE]) + (
    ("bounces of 17 ms", ((100, 1), (150, 0), (167, 1), (184, 0), (201, 1), (300, 0)), (100,)),
    ("open for 23 ms", ((100, 1), (150, 0), (173, 1), (220, 0)), (100, 173)),
    ("a press of 4 ms", ((100, 1), (104, 0)), (100,)),
)
END_MS = 400


def row_of(key):
    return TABLE[key]


def presses(edges, start=0, every=1):
    """(ms, key) that DOWN gives for edges at `start` + ms, with its level fed every few ms too."""
    key = Key(*row_of(keys.DOWN))
    given = []
    closed = 0
    left = list(edges)
    for ms in range(0, END_MS, every):
        while left and left[0][0] <= ms:
            at, closed = left.pop(0)
            given.append((at, key.feed(closed, (start + at) % PERIOD)))
        given.append((ms, key.feed(closed, (start + ms) % PERIOD)))
    return [pair for pair in given if pair[1] is not None]


def held(key, ms, every=1):
    """(ms, key) given while it is held for so long, from 0 on."""
    machine_ = Key(*row_of(key))
    given = [(at, machine_.feed(1, at)) for at in range(0, ms, every)]
    return [pair for pair in given if pair[1] is not None]


class TicksTest(unittest.TestCase):
    def test_the_clock_wraps(self):
        half = PERIOD // 2
        for now, then, expected in (
            (5, 3, 2),
            (3, 5, -2),
            (0, PERIOD - 1, 1),
            (PERIOD - 1, 0, -1),
            (half - 1, 0, half - 1),
            (half, 0, -half),
            (7, 7, 0),
        ):
            self.assertEqual(since(now, then), expected)


class TraceTest(unittest.TestCase):
    def test_presses_and_nothing_else(self):
        for name, edges, expected in TRACES:
            actual = presses(edges)
            self.assertEqual(actual, [(ms, keys.DOWN) for ms in expected], name)

    def test_the_clock_may_wrap_anywhere(self):
        for name, edges, expected in TRACES:
            for ms in (1, 100, 105, 160, 180, 205, 241):
                actual = presses(edges, PERIOD - ms)
                self.assertEqual([at for at, _ in actual], list(expected), name)

    def test_it_does_not_matter_how_seldom_the_level_is_fed(self):
        for name, edges, expected in TRACES:
            for every in (5, 7, 33, 100):
                actual = presses(edges, 0, every)
                self.assertEqual([at for at, _ in actual], list(expected), name)

    def test_held_from_the_start_is_a_press(self):
        key = Key(*row_of(keys.UP))
        self.assertEqual(key.feed(1, 12345), keys.UP)


class HoldTest(unittest.TestCase):
    def test_arrows_repeat(self):
        for key in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT):
            expected = [(ms, key) for ms in (0, 450, 570, 690, 810)]
            self.assertEqual(held(key, 930), expected)
            self.assertEqual(held(key, 931), expected + [(930, key)])

    def test_ok_and_back_mean_another_thing_once(self):
        for key, other, after in ((keys.OK, keys.HELP, 600), (keys.BACK, keys.HOME, 700)):
            self.assertEqual(held(key, after), [(0, key)])
            self.assertEqual(held(key, 5000), [(0, key), (after, other)])

    def test_a_slow_loop_makes_no_repeats_up(self):
        self.assertEqual([ms for ms, _ in held(keys.DOWN, 1000, 300)], [0, 600, 900])

    def test_a_bounce_while_held_does_not_start_anew(self):
        key = Key(*row_of(keys.DOWN))
        lines = []
        for ms in range(600):
            lines.append((ms, key.feed(0 if ms in (200, 201, 449, 450) else 1, ms)))
        given = [pair for pair in lines if pair[1] is not None]
        self.assertEqual(given, [(0, keys.DOWN), (452, keys.DOWN), (572, keys.DOWN)])

    def test_after_letting_go_the_wait_is_long_again(self):
        key = Key(*row_of(keys.DOWN))
        levels = [1] * 500 + [0] * 50 + [1] * 500
        events = [ms for ms, level in enumerate(levels) if key.feed(level, ms) is not None]
        self.assertEqual(events, [0, 450, 550, 1000])


class KeysTest(unittest.TestCase):
    def setUp(self):
        machine.state.start()
        self.now = 0
        machine.state.ticks = lambda: self.now
        self.pins = pins.key_inputs()
        self.keys = Keys(pins.sampler(), pins.SAMPLE_MS)

    def drive(self, key, edges):
        for ms, closed in edges:
            self.now = ms
            self.pins[key].drive(0 if closed else 1)

    def poll_all(self, now):
        self.now = now
        lines = []
        key = self.keys.poll()
        while key is not None:
            lines.append(key)
            key = self.keys.poll()
        return lines

    def test_what_happens_while_the_board_is_busy_is_not_lost(self):
        for start in (0, 1, 2000):
            for name, edges, expected in SAMPLED:
                self.setUp()
                self.poll_all(start)
                self.drive(keys.LEFT, [(start + ms, closed) for ms, closed in edges])
                actual = self.poll_all(start + END_MS)
                self.assertEqual(actual, [keys.LEFT] * len(expected), name)
                self.assertEqual(self.poll_all(start + END_MS + 5), [], name)

    def test_a_spike_between_two_samples_is_no_press(self):
        self.drive(keys.LEFT, ((101, 1), (101, 0)))
        self.assertEqual(self.poll_all(END_MS), [])

    def test_ten_quick_presses_within_600_ms_all_count_in_their_order(self):
        order = [keys.DOWN, keys.OK, keys.DOWN, keys.DOWN, keys.UP] * 2
        for start in (0, 700, 5001):  # the ring's end lies anywhere
            self.setUp()
            self.poll_all(start)
            for i, key in enumerate(order):
                at = start + 10 + 60 * i
                self.drive(key, ((at, 1), (at + 3, 0), (at + 5, 1), (at + 30, 0)))
            self.assertEqual(self.poll_all(start + 620), order)

    def test_ok_and_back_count_when_they_are_let_go_unless_they_were_held(self):
        cases = ((keys.OK, keys.HELP, 600), (keys.BACK, keys.HOME, 700))
        for key, other, after in cases:
            for ms in (4, 60, 300, after - 4):
                self.setUp()
                self.drive(key, ((10, 1), (10 + ms, 0)))
                self.assertEqual(self.poll_all(14 + ms), [], ms)
                self.assertEqual(self.poll_all(20 + ms), [key], ms)
                self.assertEqual(self.poll_all(3000), [], ms)
            self.setUp()
            self.drive(key, ((10, 1),))
            self.assertEqual(self.poll_all(8 + after), [])
            self.assertEqual(self.poll_all(14 + after), [other])
            self.drive(key, ((2000, 0),))
            self.assertEqual(self.poll_all(2100), [])
            self.drive(key, ((2200, 1), (2260, 0)))
            self.assertEqual(self.poll_all(2300), [key])

    def test_how_long_it_was_held_is_known_even_if_the_board_was_busy(self):
        for ms, expected in ((590, keys.OK), (640, keys.HELP), (5000, keys.HELP)):
            self.setUp()
            self.poll_all(5)
            self.drive(keys.OK, ((10, 1), (10 + ms, 0)))
            self.assertEqual(self.poll_all(40 + ms), [expected], ms)

    def test_a_bounce_while_ok_is_held_is_neither_its_end_nor_a_new_beginning(self):
        for bounces in (((300, 0), (303, 1)), ((300, 0), (304, 1)), ((597, 0), (600, 1))):
            self.setUp()
            self.drive(keys.OK, ((10, 1), (12, 0), (15, 1)) + bounces)
            self.assertEqual(self.poll_all(606), [])
            self.assertEqual(self.poll_all(630), [keys.HELP])
            self.drive(keys.OK, ((700, 0), (703, 1), (706, 0)))
            self.assertEqual(self.poll_all(1500), [])

    def test_a_bounce_behind_the_moment_at_which_ok_counts_is_no_new_press(self):
        self.drive(keys.OK, ((10, 1), (100, 0), (109, 1), (116, 0), (117, 1), (125, 0)))
        self.assertEqual(self.poll_all(108), [keys.OK])
        self.assertEqual(self.poll_all(1500), [])

    def test_a_hand_that_presses_the_next_key_before_it_lets_go_is_understood(self):
        """DOWN acts at once, so what waits goes before it; and it is not held any more."""
        for first in (keys.OK, keys.BACK):
            for second in (keys.DOWN, keys.OK, keys.BACK):
                if second == first:
                    continue
                self.setUp()
                self.drive(first, ((10, 1),))
                self.drive(second, ((60, 1),))
                self.drive(first, ((90, 0),))
                self.drive(second, ((120, 0),))
                self.assertEqual(self.poll_all(200), [first, second])
                self.assertEqual(self.poll_all(3000), [])
                self.setUp()
                self.drive(first, ((10, 1),))
                self.assertEqual(self.poll_all(40), [])
                self.drive(second, ((60, 1),))
                given = [first, second] if second == keys.DOWN else [first]
                self.assertEqual(self.poll_all(66), given)
                self.drive(second, ((100, 0),))
                self.assertEqual(given + self.poll_all(1500), [first, second])

    def test_the_same_key_twice_without_a_look_between(self):
        self.drive(keys.OK, ((10, 1), (70, 0), (100, 1), (160, 0)))
        self.assertEqual(self.poll_all(200), [keys.OK, keys.OK])
        self.drive(keys.OK, ((210, 1), (270, 0), (300, 1)))
        self.assertEqual(self.poll_all(1000), [keys.OK, keys.HELP])

    def test_it_tells_whether_one_waits(self):
        self.assertIsNone(self.keys.waiting)
        for key in range(6):
            self.now += 100
            self.drive(key, ((self.now, 1),))
            self.poll_all(self.now + 4)
            self.assertEqual(self.keys.waiting, key if key in (keys.OK, keys.BACK) else None)
            self.drive(key, ((self.now + 50, 0),))
            self.poll_all(self.now + 80)
            self.assertIsNone(self.keys.waiting)

    def test_it_tells_how_long_ago_a_key_was_pressed(self):
        """OK counts when it is let go; both were told while the board was busy; a repeat is new."""
        self.drive(keys.OK, ((100, 1), (160, 0)))
        self.drive(keys.UP, ((300, 1), (340, 0)))
        self.now = 400
        polled = [(self.keys.poll(), self.keys.ago(key)) for key in (keys.OK, keys.UP)]
        self.assertEqual([key for key, _ in polled], [keys.OK, keys.UP])
        for at, expected in enumerate((300, 100)):
            self.assertTrue(abs(polled[at][1] - expected) <= pins.SAMPLE_MS, polled)
        self.drive(keys.DOWN, ((500, 1),))
        self.assertEqual(self.poll_all(510), [keys.DOWN])
        self.assertEqual(self.poll_all(960), [keys.DOWN])
        self.assertTrue(self.keys.ago(keys.DOWN) <= 20)
        self.drive(keys.DOWN, ((1000, 0),))
        self.drive(keys.OK, ((1100, 1),))
        self.assertEqual(self.poll_all(1800), [keys.HELP])
        self.assertTrue(self.keys.ago(keys.HELP) <= pins.SAMPLE_MS)

    def test_while_all_rest_no_key_is_asked(self):
        asked = []

        class Noted(Key):
            def feed(self, closed, ms):
                asked.append(ms)
                return super().feed(closed, ms)

        self.keys._keys = [Noted(*row) for row in TABLE]
        self.poll_all(100)
        self.assertEqual(len(asked), 6)
        self.poll_all(130)
        self.assertEqual(len(asked), 6)
        self.drive(keys.LEFT, ((200, 1), (201, 0), (203, 1)))
        self.assertEqual(self.poll_all(210), [keys.LEFT])
        self.drive(keys.LEFT, ((230, 0),))
        for now in (240, 248, 254):  # not for good, for all that is known
            before = len(asked)
            self.assertEqual(self.poll_all(now), [])
            self.assertTrue(len(asked) > before)
        self.poll_all(280)
        before = len(asked)
        self.poll_all(400)
        self.assertEqual(len(asked), before)
        self.drive(keys.LEFT, ((410, 1),))
        self.assertEqual(self.poll_all(414), [keys.LEFT])

    def test_of_more_than_the_ring_holds_the_latest_are_known(self):
        self.drive(keys.UP, ((100, 1), (200, 0)))
        self.drive(keys.OK, ((1300, 1), (1380, 0)))
        self.assertEqual(self.poll_all(1500), [keys.OK])

    def test_keys_come_in_their_order(self):
        for key in (keys.BACK, keys.UP, keys.OK, keys.UP):
            self.drive(key, ((self.now + 50, 1), (self.now + 90, 0)))
        self.assertEqual(self.poll_all(500), [keys.BACK, keys.UP, keys.OK, keys.UP])

    def test_each_pin_is_its_key(self):
        for key in range(6):
            self.poll_all(1000 * key)
            self.drive(key, ((1000 * key, 1),))
            at_once = [key] if key not in (keys.OK, keys.BACK) else []
            self.assertEqual(self.poll_all(1000 * key + 3), at_once)
            self.drive(key, ((1000 * key + 50, 0),))
            self.assertEqual(at_once + self.poll_all(1000 * key + 80), [key])

    def test_two_at_once(self):
        self.drive(keys.UP, ((10, 1),))
        self.drive(keys.LEFT, ((10, 1),))
        self.assertEqual(self.poll_all(12), [keys.UP, keys.LEFT])
        self.assertEqual(self.poll_all(470), [keys.UP, keys.LEFT])

    def test_a_key_closed_at_the_start_is_a_press(self):
        machine.state.start()
        machine.state.ticks = lambda: self.now
        pins.key_inputs()[keys.DOWN].drive(0)
        self.keys = Keys(pins.sampler(), pins.SAMPLE_MS)
        self.assertEqual(self.poll_all(0), [])
        self.assertEqual(self.poll_all(5), [keys.DOWN])

    def test_a_storm_of_edges_ends_with_the_right_level(self):
        self.drive(keys.RIGHT, [(ms // 3, ms % 2) for ms in range(1, 1000)])
        self.assertEqual(self.poll_all(400), [keys.RIGHT])
        self.drive(keys.RIGHT, ((410, 0),))
        self.assertEqual(self.poll_all(900), [])
        self.drive(keys.RIGHT, ((950, 1),))
        self.assertEqual(self.poll_all(953), [keys.RIGHT])

    def test_held_while_the_board_is_busy_repeats_once(self):
        self.drive(keys.DOWN, ((10, 1),))
        self.assertEqual(self.poll_all(900), [keys.DOWN, keys.DOWN])

    @unittest.skipUnless(ON_BOARD, "the heap can be locked on MicroPython only")
    def test_polling_allocates_nothing(self):
        micropython = __import__("micropython")
        count = 0
        inputs, poll = self.pins, self.keys.poll
        micropython.heap_lock()
        try:
            for i in range(200):
                self.now = 30 * i
                inputs[i // 2 % 6].drive(i % 2)
                if poll() is not None:
                    count += 1
        finally:
            micropython.heap_unlock()
        self.assertEqual(count, 100)
