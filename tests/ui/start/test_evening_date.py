"""The date of an evening, offered and set by keys."""

from tests.ui.helpers import is_home, press, screen
from tests.ui.kept import NEW, PLAYED, EveningsCase, device, kept, texts


class TestDate(EveningsCase):
    def ready(self, *more, now=None):
        kept(more=more)
        app = device(now)
        press(app, NEW)
        return app

    def begun(self, app):
        self.assertTrue(is_home(app))
        return app.session.info.get("date")

    def test_a_clock_that_is_right_is_not_asked_about(self):
        app = self.ready("date 2026-11-20", now="2026-11-23 19:30")
        self.assertIn("23 Nov", texts(app))
        press(app, "RIGHT OK")
        self.assertFalse("date" in texts(app))
        press(app, "OK")
        self.assertEqual(self.begun(app), "2026-11-23 19:30")

    def test_the_day_after_the_last_evening_is_offered(self):
        app = self.ready("date 2026-12-31 19:30")
        press(app, "OK")
        self.assertIn("1 Jan", texts(app))  # beside the names, too
        press(app, "OK")
        self.assertEqual(self.begun(app), "2027-01-01")

    def test_the_last_evening_that_has_one(self):
        kept(more=("date 2026-11-20",))
        app = self.ready()
        press(app, "OK OK")
        self.assertEqual(self.begun(app), "2026-11-21")

    def test_left_and_right_turn_the_day(self):
        app = self.ready("date 2026-11-29")
        press(app, "RIGHT*3")
        self.assertIn("3 Dec", texts(app))
        press(app, "LEFT OK OK")
        self.assertEqual(self.begun(app), "2026-12-02")

    def test_year_month_and_day(self):
        app = self.ready("date 2027-12-30")
        press(app, "OK DOWN*3")
        self.assertIn("date", texts(app))
        press(app, "OK")
        self.assertEqual(screen(app), "Day")
        press(app, "UP RIGHT*2")  # the 31st of February is its last day
        self.assertEqual(app.stack[-1].date, "2027-02-28")
        press(app, "UP RIGHT DOWN*2 RIGHT*2 OK")
        self.assertEqual(app.stack[-1].plan.date, "2028-03-01")
        press(app, "UP*3 OK")
        self.assertEqual(self.begun(app), "2028-03-01")

    def test_it_may_be_left_out(self):
        app = self.ready("date 2026-11-20")
        press(app, "OK DOWN*3 OK DOWN OK UP*3 OK")
        self.assertIsNone(self.begun(app))

    def test_who_wants_one_after_all_is_offered_it_again(self):
        for keys in ("OK", "RIGHT"):
            app = self.ready("date 2027-12-31")
            press(app, "OK DOWN*3 OK DOWN OK")
            self.assertEqual(app.stack[-1].plan.date, None)
            press(app, keys)
            date = app.stack[-1].date if keys == "OK" else app.stack[-1].plan.date
            self.assertEqual(date, "2028-01-01")

    def test_the_first_evening_of_all(self):
        app = self.ready()
        self.assertFalse("1 Jan" in texts(app))
        press(app, "OK OK")
        self.assertIsNone(self.begun(app))
        press(app, NEW + " RIGHT RIGHT OK OK")
        self.assertEqual(self.begun(app), "2026-01-02")

    def test_a_change_of_table_keeps_the_date(self):
        kept(PLAYED, more=("date 2026-11-20 19:30",))
        app = device()
        press(app, "@change-table UP OK OK OK*4 OK")
        self.assertEqual(app.session.info["follows"], "1")
        self.assertEqual(self.begun(app), "2026-11-20 19:30")
