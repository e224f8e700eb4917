"""An OK that was pressed before somebody could see what it acts on settles nothing."""

import unittest

from tests.ui.helpers import TableCase, is_home, picture, press, screen, table
from ui import keys


def hammer(app, times):
    """OK again and again, without a look; how often it had no effect."""
    count = 0
    for _ in range(times):
        app.press(keys.OK, True)
        count += app.refused
    return count


class UnseenTest(TableCase):
    def test_fourteen_times_ok_settles_no_deal(self):
        app = table()
        press(app, "OK")
        hammer(app, 13)
        self.assertFalse("end" in app.evening.lines)
        self.assertEqual(screen(app), "Recap")

    def test_the_recap_stays_and_the_next_ok_settles(self):
        app = table()
        press(app, "RIGHT OK*3")
        self.assertEqual(screen(app), "Recap")
        before = picture(app)
        self.assertEqual(hammer(app, 3), 3)
        self.assertEqual(picture(app), before)
        press(app, "OK")
        self.assertTrue(is_home(app))

    def test_the_first_ok_at_home_behind_a_settlement_deals_nothing(self):
        app = table()
        press(app, "RIGHT OK*4")
        lines = list(app.evening.lines)
        hammer(app, 2)
        self.assertEqual((is_home(app), app.evening.lines), (True, lines))
        press(app, "OK")
        self.assertFalse(is_home(app))

    def test_other_keys_wait_for_no_look(self):
        app = table()
        press(app, "RIGHT OK*3")
        app.press(keys.BACK, True)
        self.assertEqual(screen(app), "facts")
        app.press(keys.OK, True)  # from a question to the recap, which is seen
        self.assertEqual(screen(app), "Recap")

    def test_a_question_whose_ok_does_what_it_asks_is_read_first(self):
        app = table()
        done: list = []
        app.ask("?", done.append)
        self.assertEqual((hammer(app, 1), done), (1, []))
        press(app, "OK")
        self.assertEqual(done, [app])


if __name__ == "__main__":
    unittest.main()
