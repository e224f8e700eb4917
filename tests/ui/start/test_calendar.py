"""Days: lengths of months, leap years, turning over months and years."""

import unittest

from ui import calendar


class TestCalendar(unittest.TestCase):
    def test_months(self):
        lengths = [calendar.days_in(2026, month + 1) for month in range(12)]
        self.assertEqual(lengths, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])

    def test_leap_years(self):
        years = (2027, 2028, 2000, 2100)
        self.assertEqual([calendar.days_in(year, 2) for year in years], [28, 29, 29, 28])
        self.assertEqual(calendar.days_in(2028, 3), 31)

    def test_the_next_day_and_the_one_before(self):
        for day, after in (
            ("2026-11-20", "2026-11-21"),
            ("2026-11-30", "2026-12-01"),
            ("2026-12-31", "2027-01-01"),
            ("2028-02-28", "2028-02-29"),
            ("2028-02-29", "2028-03-01"),
            ("2027-02-28", "2027-03-01"),
        ):
            self.assertEqual(calendar.turned(day, 1), after)
            self.assertEqual(calendar.turned(after, -1), day)

    def test_many_days(self):
        # 2026-11-23 to 2028-03-01: 365 days to 2027-11-23, from there 7 of November, 31, 31, 29
        # and the first of March
        self.assertEqual(
            calendar.turned("2026-11-23 19:30", 365 + 7 + 31 + 31 + 29 + 1), "2028-03-01"
        )
        self.assertEqual(calendar.turned("2028-03-01", -(365 + 7 + 31 + 31 + 29 + 1)), "2026-11-23")

    def test_a_day_that_the_month_lacks(self):
        self.assertEqual(calendar.dated(2026, 2, 31), "2026-02-28")
        self.assertEqual(calendar.dated(2026, 4, 31), "2026-04-30")
        self.assertEqual(calendar.parts("2026-04-09 20:15"), (2026, 4, 9))

    def test_years_go_round(self):
        self.assertEqual(calendar.year_turned(2026, 1), 2027)
        self.assertEqual(calendar.year_turned(2099, 1), 2025)
        self.assertEqual(calendar.year_turned(2025, -1), 2099)
