"""What is told of a deal, where it was easily told wrongly."""

import os
import unittest

from store.begin import begin
from tarokk.games.hungarian import ask
from tests.ui.helpers import (
    FOLDER,
    PLAIN,
    TableCase,
    clear,
    enter,
    head,
    is_home,
    press,
    question,
    screen,
    start,
    table,
    target_of,
    total,
)  # fmt: skip
from tests.ui.viewer import rows
from ui import starting, wording
from ui.canvas import width_of
from ui.screens.menu import choose_language
from ui.screens.recap import Recap


def words(app):
    """All that is written on the screen."""
    return " ".join([span[-1] for span in app.canvas.spans])


class NothingPaidTest(TableCase):
    def test_payouts_of_nothing_are_told_with_the_names(self):
        """A two, won, is +2; the trull that was announced and failed is 2 x 1 to the others."""
        app = table(("deal", "declarer A 2", "partner C", "points won", "announced declarer trull"))
        recap = Recap(app.evening)
        app.push(recap)
        app.draw()
        self.assertEqual(recap.paid, {"A": 0, "B": 0, "C": 0, "D": 0})
        for name in ("Anna", "Béla", "Cili", "Dani"):
            self.assertIn(name, words(app))
        press(app, "DOWN")
        self.assertIn(app.t("why"), words(app))


class NumberTest(TableCase):
    def begin(self, app):
        asked = ask.numbers(app.session.deal, ())
        assert asked
        return asked.proposal

    def test_the_points_begin_where_they_say_what_was_said(self):
        """Of 94: 48 win, a double has 71, the defence's is as many: 94 - 71 = 23 are left."""
        for word, begins in (
            ("won", 50), ("lost", 47), ("double", 71), ("double-lost", 23), ("80", 80),
        ):  # fmt: skip
            app = table(("deal", "declarer A 3", "partner C", "points " + word))
            self.assertEqual(self.begin(app), begins, word)
        app = table(("deal", "declarer A 3", "partner C"))
        self.assertEqual(self.begin(app), 50)


class GroupTest(TableCase):
    def test_what_was_announced_in_a_group_is_asked(self):
        """Centrum is among the big tarokks: its row is none of the first ones."""
        app = table(
            ("deal", "declarer A 3", "partner C", "points won", "announced declarer centrum"),
            more=("game illustrated",),
        )
        press(app, "OK")
        self.assertEqual(question(app).group, "")
        press(app, "OK")
        self.assertEqual((question(app).group, question(app).marked()), ("honours", ("centrum",)))


class UndoTest(TableCase):
    """What is undone is named as it was done."""

    def asked(self, code, follows, *dates):
        """What the undo of a sheet without a deal asks, behind sheets of these dates."""
        clear()
        for i, date in enumerate(dates + (dates[follows - 1],)):
            more = ["date " + date] if date else []
            if follows and i == len(dates):
                more.append(f"follows {follows}")
            sheet = begin(FOLDER, head(more=more))
            enter(sheet, PLAIN if i < len(dates) else ())
        app = start()
        app.use_language(code)
        press(app, "BACK")
        self.assertEqual([fault for fault in app.canvas.faults() if fault], [])
        return rows(app)[1]

    def test_an_earlier_evening_that_was_gone_on_with(self):
        dates = ("2026-10-30", None, "2026-11-20")
        for code, dated, undated in (
            ("hu", "okt. 30: folytatás", "2. este: folytatás"),
            ("en", "30 Oct: go on with it", "Evening 2: go on with it"),
            ("da", "30. okt.: spil videre", "Aften 2: spil videre"),
        ):
            self.assertEqual(self.asked(code, 1, *dates), [dated])
            self.assertEqual(self.asked(code, 2, *dates), [undated])
        self.assertEqual(self.asked("en", 3, *dates), ["Change table"])
        self.assertEqual(self.asked("en", 0, *dates), ["New evening"])

    def test_by_the_keys(self):
        app = table(PLAIN)
        app.use_language("en")
        starting.begin(app, head())
        enter(app.evening, PLAIN)
        press(app, "@evenings DOWN OK UP OK")
        self.assertEqual((is_home(app), app.session.info["follows"]), (True, "1"))
        press(app, "BACK")
        self.assertEqual(rows(app)[:2], [["Undo this?"], ["Evening 1: go on with it"]])
        press(app, "OK")
        self.assertEqual((is_home(app), app.evening.number), (True, 2))


class SecondTableTest(TableCase):
    """The evening goes on at another table: its deals are counted on."""

    def setUp(self):
        clear(FOLDER)
        enter(begin(FOLDER, head()), PLAIN * 3)
        enter(begin(FOLDER, head(more=("follows 1",))), PLAIN * 2)
        self.app = start()

    def test_the_number_is_the_evenings_wherever_it_stands(self):
        app = self.app
        press(app, "LEFT")
        self.assertIn("5. ", words(app))
        press(app, "OK")
        self.assertIn(app.t("correcting", 5), words(app))
        press(app, "HOME LEFT BACK")
        self.assertEqual(screen(app), "History")
        self.assertIn("5. ", words(app))
        self.assertIn("4. ", words(app))

    def test_back_takes_the_correction_of_an_earlier_table_back(self):
        """Until the evening goes on; then it is this table's last step."""
        app = self.app
        press(app, "LEFT LEFT*2 OK LEFT OK OK")  # deal 3, the first table's last, is lost
        self.assertTrue(is_home(app))
        self.assertEqual(total(app, "A"), 4 - 1)
        press(app, "BACK")
        self.assertIn("3", app.stack[-1].rows[0])
        self.assertIn(app.t("undo-amend", 3), app.stack[-1].rows)
        press(app, "OK")
        self.assertIn("◂3/5▸", words(app))  # among all of the evening
        press(app, "RIGHT")
        self.assertIn("◂4/5▸", words(app))
        press(app, "HOME")
        self.assertEqual(total(app, "A"), 5)
        press(app, "BACK")
        self.assertIn(app.t("undo-settlement", 5), app.stack[-1].rows)
        press(app, "BACK LEFT LEFT*2 OK LEFT OK OK RIGHT HOME BACK")
        self.assertIn(app.t("undo-deal", 6), app.stack[-1].rows)

    def test_a_correction_that_changes_nothing_is_none_to_take_back(self):
        app = self.app
        press(app, "LEFT LEFT*2 OK OK OK")
        self.assertTrue(is_home(app))
        press(app, "BACK")
        self.assertIn(app.t("undo-settlement", 5), app.stack[-1].rows)

    def test_the_totals_of_the_list_are_those_of_home(self):
        """A three of one point, five times: A and C have 5, behind the fourth deal 4."""
        app = self.app
        press(app, "LEFT BACK")
        totals = []
        for _ in range(5):
            totals.append([total for _, _, total in app.stack[-1]._totals_here()])
            press(app, "DOWN")
        self.assertEqual(totals, [[won, -won, won, -won] for won in (5, 4, 3, 2, 1)])
        self.assertEqual(total(app, "A"), 5)

    def test_from_deal_to_deal_over_the_tables(self):
        app = self.app
        press(app, "LEFT")
        numbers = [rows(app)[0][-1]]
        for key in ("LEFT", "LEFT", "LEFT", "LEFT", "LEFT", "RIGHT"):
            press(app, key)
            numbers.append(rows(app)[0][-1])
        self.assertEqual(numbers, [f"◂{number}/5▸" for number in (5, 4, 3, 2, 1, 5, 1)])
        self.assertEqual(target_of(app).evening.number, 1)
        press(app, "BACK")
        self.assertEqual((screen(app), app.stack[-1].list.at), ("History", 4))
        press(app, "BACK")
        self.assertTrue(is_home(app))

    def test_a_table_that_is_gone_is_not_counted(self):
        os.remove(FOLDER + "/0001.jnl")
        app = start()
        press(app, "LEFT")
        self.assertEqual(rows(app)[0][-1], "◂2/2▸")
        press(app, "RIGHT BACK UP")
        self.assertEqual((screen(app), len(app.stack[-1])), ("History", 2))

    def test_a_new_table_has_the_deals_before(self):
        """With none of its own, and while its first is open; as near as at one table, see
        test_key_walks.py. The correction makes a won game of the points, then a double."""
        enter(begin(FOLDER, head(names=("Edit", "Feri", "Gabi", "Anna"), dealer="D",
            more=("follows 2",))), ())  # fmt: skip
        for opened in (False, True):
            app = start()
            if opened:
                press(app, "OK HOME")
            press(app, "LEFT")
            self.assertIn("Dani", words(app))
            self.assertEqual(rows(app)[0][-1], "◂5/5▸")
            press(app, "OK HOME LEFT BACK" + " DOWN" * 3 + " OK")
            self.assertEqual((rows(app)[0][-1], app.stack[-1].number), ("◂2/5▸", 2))
            press(app, "OK")
            self.assertIn(app.t("correcting", 2), words(app))
            press(app, "RIGHT OK OK")
            self.assertTrue(is_home(app))
            self.assertEqual(app.session.deal is not None, opened)
        self.assertEqual(total(app, "D"), 5 - 1 + 2)  # the double of a three pays 2 x 1


class SecondRoundTest(TableCase):
    def test_no_deal_of_hunter_is_passed_out(self):
        """III.3: behind four passes the second round follows, and the third may not pass again."""
        app = table(more=("game hunter",))
        app.evening.do(("deal",))
        asked = app.session.game.ask()
        actual = list(asked.likely(app.session.deal, "outcome"))
        self.assertFalse(ask.ALL_PASS in actual)
        self.assertIn(("declarer", "C", "3", "second"), actual)
        self.assertIsNone(asked.ENDS)


class BeginningTest(TableCase):
    def test_family_names_come_first(self):
        """The shortest that tells them apart, accents apart; a long one without its middle."""
        for names, expected in (
            (("Anna", "Annika", "Béla"), ["Anna", "Anni", "Bél"]),
            (("Nagy Éva", "Nagy Pál", "Kis Pál"), ["Nagy É", "Nagy P", "Kis"]),
            (("Kovács János", "Kovács József", "Kovács Jolán"), ["Kov…Já", "Kov…Józ", "Kov…Jol"]),
            (("Győző", "Gyöngyi", "Gyula"), ["Győz", "Gyön", "Gyu"]),  # ő and ö look alike
            (("Wolfgangina", "Wolfgangine"), ["Wol…ina", "Wol…ine"]),
        ):
            self.assertEqual(wording.beginnings(names), expected)


class ChangeTest(TableCase):
    def test_the_widest_names_of_three_leave_the_numbers_whole(self):
        names = ("ŐŐŐŐŐŐŐŐŐŐŐA", "ŐŐŐŐŐŐŐŐŐŐŐB", "ÆÆÆÆÆÆÆÆÆÆÆÆ", "Kati")
        app = table((), names=names)
        app.show(app.session)
        row = wording.change(app, -2, -4, ["A", "B", "C"])
        self.assertTrue(width_of(row) <= 124, row)
        self.assertTrue(row.endswith(" −2 ⇒ −4") and row.count(",") == 2, row)
        self.assertEqual(wording.change(app, 12, None, ["D"]), "Kati +12")


class HelpTest(TableCase):
    def test_lists_whose_rows_are_all_explained_alike(self):
        app = table(PLAIN)
        press(app, "LEFT BACK")
        self.assertEqual(screen(app), "History")
        press(app, "HELP")
        self.assertEqual(screen(app), "Help")
        press(app, "BACK HOME HELP")
        self.assertIn("oszt", words(app))  # the table's signs
        press(app, "BACK")
        app.push(choose_language(app))
        press(app, "HELP")
        self.assertEqual(screen(app), "Help")


class LargeTest(TableCase):
    """What the table sees after 20 s within a deal."""

    def seen(self, keys, **how):
        app = table(**how)
        press(app, keys)
        app.passed(20_000)
        self.assertEqual(screen(app), "Glance")
        return [text for line in rows(app)[1:] for text in line]

    def test_what_is_at_stake_stands_below_who_plays_what(self):
        self.assertEqual(self.seen("RIGHT OK DOWN OK"), ["▲ +1 / −1"])  # a three, won or lost

    def test_danish_melds_and_tricks_are_told(self):
        how = {"seats": 3, "dealer": "C", "more": ("game danish",)}
        self.assertIn("tarokk 10", " ".join(self.seen("OK DOWN OK OK", **how)))
        self.assertIn("Ann utolsó ütés", " ".join(self.seen("OK OK OK", **how)))


class CountedTest(TableCase):
    def test_the_points_stand_with_the_reasons_of_an_earlier_deal(self):
        app = table(PLAIN + ("deal", "declarer B 3", "partner C", "points won", "end"))
        press(app, "LEFT")
        self.assertFalse(
            [
                _reason
                for _reason, _ in app.stack[-1]._reasons(app)
                if app.t("step-points") in _reason
            ]
        )
        press(app, "LEFT")
        actual = app.stack[-1]._reasons(app)
        self.assertIn(app.t("step-points"), actual[0][0])

    def test_an_earlier_deal_stands_on_one_screen(self):
        """Bid, partner, points, figures and payouts: a double three is 2, four kings are 1; for a
        deal that paid nothing there is no reason below."""
        facts = ("points 80", "made four-kings declarer", "end")
        app = table(("deal", "declarer A 3", "partner C") + facts)
        press(app, "LEFT")
        self.assertEqual(rows(app)[0][0], "1. Anna három, Cili")
        self.assertEqual(rows(app)[1], ["pont: 80, ▲duplajáték ✓,"])
        self.assertEqual(rows(app)[2], ["▲négykirály ✓"])
        self.assertEqual(rows(app)[3], ["▲", "Anna", "+3", "▼", "Béla", "−3"])
        self.assertEqual(rows(app)[4], ["▲", "Cili", "+3", "▼", "Dani", "−3"])
        self.assertIn("↓", words(app))
        app = table(("deal",) + tuple(f"{seat} pass" for seat in "ABCD"))
        press(app, "LEFT")
        self.assertEqual(screen(app), "Recap")
        self.assertFalse("↓" in words(app))


if __name__ == "__main__":
    unittest.main()
