import unittest

from device.battery import (
    EMPTY,
    GOOD,
    HYSTERESIS_MV,
    LOW,
    NAMES,
    READINGS,
    USB,
    Battery,
    millivolts,
    percent,
)
from device.pins import BATTERIES

TABLE = ((4200, 100), (3700, 50), (3300, 0))
CELL = ("test", 3300, 3500, TABLE, 40)


def settled(battery, mv):
    """The state after the same reading often enough."""
    for _ in range(READINGS):
        battery.feed(mv, False)
    return battery.state


class ConversionTest(unittest.TestCase):
    def test_millivolts(self):
        for raw, expected in ((0, 0), (65535, 9900), (32768, 4950), (19860, 3000), (1, 0), (7, 1)):
            self.assertEqual(millivolts(raw), expected)

    def test_percent_is_linear_between_the_rows(self):
        for mv, expected in (
            (9000, 100),
            (4200, 100),
            (4199, 99),
            (3950, 75),
            (3700, 50),
            (3699, 49),
            (3500, 25),
            (3300, 0),
            (3299, 0),
            (0, 0),
        ):
            self.assertEqual(percent(mv, TABLE), expected)

    def test_percent_never_rises_while_the_voltage_falls(self):
        for _, _, _, table, _ in BATTERIES:
            levels = [percent(mv, table) for mv in range(5000, 2000, -1)]
            self.assertEqual(levels, sorted(levels, key=lambda level: -level))
            self.assertEqual((levels[0], levels[-1]), (100, 0))


class HoursTest(unittest.TestCase):
    def test_they_go_with_the_voltage(self):
        battery = Battery(CELL)  # 40 hours when full
        for mv, expected in ((4200, 40), (3950, 30), (3700, 20), (3699, 19), (3300, 0)):
            settled(battery, mv)
            self.assertEqual(battery.hours, expected)

    def test_a_cell_that_is_charged_has_none_yet(self):
        battery = Battery(CELL)
        settled(battery, 3700)
        battery.charging = True
        self.assertEqual(battery.hours, -1)
        battery.charging = False
        self.assertEqual(battery.hours, 20)


class StateTest(unittest.TestCase):
    def setUp(self):
        self.battery = Battery(CELL)

    def test_borders_going_down(self):
        for mv, expected in ((3500, GOOD), (3499, LOW), (3300, LOW), (3299, EMPTY), (0, EMPTY)):
            self.assertEqual(settled(self.battery, mv), expected)
            self.assertEqual(self.battery.may_write, expected != EMPTY)

    def test_borders_going_up_are_higher(self):
        for mv, expected in (
            (3000, EMPTY),
            (3299 + HYSTERESIS_MV, EMPTY),
            (3300 + HYSTERESIS_MV, LOW),
            (3499 + HYSTERESIS_MV, LOW),
            (3500 + HYSTERESIS_MV, GOOD),
            (3500, GOOD),
        ):
            self.assertEqual(settled(self.battery, mv), expected)

    def test_from_empty_straight_up(self):
        settled(self.battery, 3000)
        self.assertEqual(settled(self.battery, 3499 + HYSTERESIS_MV), LOW)
        settled(self.battery, 3000)
        self.assertEqual(settled(self.battery, 4000), GOOD)

    def test_the_first_reading_counts_at_once(self):
        self.assertEqual(self.battery.feed(3299, False), EMPTY)

    def test_two_wrong_readings_of_five_do_not_matter(self):
        settled(self.battery, 3600)
        for wrong in (0, 9900):
            for _ in range(20):
                for mv in (wrong, 3600, wrong, 3610, 3590):
                    self.assertEqual(self.battery.feed(mv, False), GOOD)
                    self.assertTrue(3590 <= self.battery.mv <= 3610)

    def test_the_third_in_five_does(self):
        settled(self.battery, 3600)
        states = [self.battery.feed(3000, False) for _ in range(3)]
        self.assertEqual(states, [GOOD, GOOD, EMPTY])

    def test_noise_around_a_border_changes_the_state_once(self):
        states = [settled(self.battery, 3600)]
        seed = 1
        for i in range(600):
            seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
            noise = (seed >> 16) % 81 - 40
            states.append(self.battery.feed(3600 - i // 3 + noise, False))
        changes = [state for i, state in enumerate(states[1:]) if state != states[i]]
        self.assertEqual(changes, [LOW])

    def test_usb_wins_over_any_reading_and_is_forgotten_after(self):
        self.assertEqual(self.battery.state, USB)
        settled(self.battery, 3000)
        for mv in (0, 4900):
            self.assertEqual(self.battery.feed(mv, True), USB)
            self.assertEqual((self.battery.percent, self.battery.may_write), (100, True))
        self.assertEqual(self.battery.feed(3320, False), LOW)
        self.assertEqual(self.battery.percent, 2)

    def test_every_state_has_a_name(self):
        self.assertEqual([NAMES[i] for i in (USB, GOOD, LOW, EMPTY)], list(NAMES))
