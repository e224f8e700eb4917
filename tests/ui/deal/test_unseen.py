"""An OK that was pressed before somebody could see what it acts on settles nothing."""

import unittest

from store.begin import begin
from tests.ui.helpers import FOLDER, TableCase, head, is_home, picture, press, screen, table
from ui import keys

WON = ("deal", "declarer A 3", "partner B", "points 50")


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


class LosersTest(TableCase):
    """Where the head has `confirm losers`."""

    def recap(self, *before):
        """The recap of a deal that Anna wins with Béla: RIGHT and OK give a three, and that."""
        app = table(before + WON, more=("confirm losers",))
        press(app, "OK*2")
        self.assertEqual(screen(app), "Recap")
        return app

    def test_ok_alone_settles_nothing(self):
        app = self.recap()
        press(app, "OK*9 UP DOWN LEFT")
        self.assertEqual((screen(app), app.evening.lines[-1]), ("Message", "points 50"))
        self.assertIn("Cili, Dani", app.stack[-1].text)
        self.assertFalse("Anna" in app.stack[-1].text)

    def test_right_settles(self):
        app = self.recap()
        press(app, "OK RIGHT")
        self.assertEqual((is_home(app), app.evening.lines[-1]), (True, "end"))

    def test_back_leads_to_the_recap(self):
        app = self.recap()
        press(app, "OK BACK")
        self.assertEqual(screen(app), "Recap")

    def test_a_correction_is_confirmed_too(self):
        app = table(WON + ("end",), more=("confirm losers",))
        press(app, "LEFT OK LEFT OK*3")
        self.assertEqual(screen(app), "Message")
        self.assertFalse(app.evening.is_amended())
        press(app, "RIGHT")
        self.assertTrue(app.evening.is_amended())

    def test_where_nobody_loses_nobody_is_asked(self):
        app = table(("deal", "A pass", "B pass", "C pass"), more=("confirm losers",))
        press(app, "OK LEFT OK")
        self.assertEqual((is_home(app), app.evening.lines[-1]), (True, "D pass"))


class LockTest(TableCase):
    """Where the head has `lock left right`."""

    def locked(self):
        app = table(WON, more=("lock left right",))
        app.passed(59_999)
        press(app, "OK")  # from the large view
        app.passed(60_000)
        self.before = picture(app)
        return app

    def test_keys_do_nothing_until_both_were_pressed(self):
        app = self.locked()
        lines = list(app.evening.lines)
        press(app, "OK*5 BACK HOME LEFT UP RIGHT RIGHT HELP")
        self.assertTrue(app.refused)
        self.assertEqual((screen(app), app.evening.lines), ("Glance", lines))
        self.assertNotEqual(picture(app), self.before)  # it says which keys
        press(app, "LEFT LEFT RIGHT")
        self.assertFalse(app.refused)
        self.assertEqual(picture(app), self.before)
        press(app, "OK")
        self.assertTrue(is_home(app))

    def test_it_lasts_until_a_minute_without_a_key(self):
        app = self.locked()
        press(app, "LEFT RIGHT")
        app.passed(59_999)
        press(app, "OK")
        self.assertTrue(is_home(app))

    def test_another_evening_has_its_own(self):
        """On the page a sheet may come meanwhile."""
        app = self.locked()
        app.open(begin(FOLDER, head()))
        press(app, "OK")
        self.assertEqual(screen(app), "auction")

    def test_without_the_line_no_key_is_locked(self):
        app = table(WON)
        app.passed(600_000)
        press(app, "OK")
        self.assertTrue(is_home(app))


class KeysTest(TableCase):
    def test_a_new_table_chooses_them_and_the_next_one_has_them(self):
        app = table()
        for _ in range(2):
            press(app, "@new-evening OK")
            self.assertEqual(screen(app), "Start")
            if not app.evening.session.info.get("lock"):
                press(app, "DOWN*3 RIGHT DOWN RIGHT*2 OK*2")
            else:
                press(app, "OK")
            info = app.evening.session.info
            self.assertEqual((info["confirm"], info["lock"]), ("losers", "up down"))


if __name__ == "__main__":
    unittest.main()
