"""Rows that are still open, those that stand in groups, and the page of the exact points."""

import unittest

from tests.ui import helpers
from tests.ui.deal.test_figures import DEAL, SPOKEN, hint, outcome, table, to, turned
from tests.ui.helpers import TableCase, press, question, screen, start
from tests.ui.viewer import rows


class TestOpen(TableCase):
    """Nothing is presumed of what was announced."""

    def test_ok_does_not_pass_while_one_is_open(self):
        app = table(SPOKEN)
        self.assertEqual(app.stack[-1].page.list.at, 0)
        press(app, "OK")
        page = app.stack[-1].page
        self.assertEqual((screen(app), page.names[page.list.at]), ("facts", "trull"))
        self.assertEqual(hint(app), app.t("hint-asked"))
        press(app, "OK OK OK")
        self.assertEqual((screen(app), page.names[page.list.at]), ("facts", "trull"))
        press(app, "LEFT OK")
        page = app.stack[-1].page
        self.assertEqual((screen(app), page.names[page.list.at]), ("facts", "pagat-ultimo"))
        press(app, "OK")
        self.assertEqual(screen(app), "facts")
        press(app, "RIGHT OK")
        self.assertEqual(screen(app), "Recap")
        behind = ["partner C", "points won", "made pagat-ultimo declarer"]
        self.assertEqual(app.evening.lines[-3:], behind)
        press(app, "OK")
        # game 1, trull 2 x 2 against, ultimo 10: each of two pays 1 - 4 + 10
        self.assertEqual(app.session.totals, [7, -7, 7, -7])

    def test_a_restart_asks_what_was_lost_anew(self):
        """That it failed has no line: it stands in nothing, so it is asked, not presumed."""
        table(SPOKEN)
        app = start()
        app.use_language("en")
        press(app, "OK OK LEFT OK")
        app = start()
        press(app, "OK OK")
        page = app.stack[-1].page
        self.assertEqual(page.names[page.list.at], "trull")

    def test_an_announced_double_or_volat_has_to_be_told(self):
        """RIGHT says that it was made, as in any row; LEFT that the side won without it."""
        passes = ("A pass", "B pass", "C pass", "D pass")
        for lines, made, failed in (
            (("A double",) + passes + ("partner C",), "points double", "points won"),
            (("A volat",) + passes + ("partner C",), "made volat declarer", "points won"),
            (
                ("A pass", "B kontra game", "B double", "B pass", "C pass", "D pass", "A pass"),
                "points double-lost",
                "points lost",
            ),
            (
                ("A pass", "B kontra game", "B volat", "B pass", "C pass", "D pass", "A pass"),
                "made volat defence",
                "points lost",
            ),
        ):
            for key, line in (("RIGHT", made), ("LEFT", failed)):
                app = table(SPOKEN[:6] + lines)
                press(app, "OK OK")
                self.assertEqual((screen(app), app.stack[-1].page.list.at), ("facts", 0))
                figure = "volat" if "volat" in made else "double"
                self.assertEqual(app.stack[-1].page.items[0][:2], (figure, app.t("state-open")))
                self.assertEqual(hint(app), app.t("hint-asked"))
                press(app, key + " OK")
                self.assertEqual((screen(app), app.evening.lines[-1]), ("Recap", line))

    def test_an_announced_double_that_failed_stands_beside_the_game(self):
        passes = ("A double", "A pass", "B pass", "C pass", "D pass", "partner C")
        for keys, failed in (("RIGHT", False), ("LEFT", True)):
            app = table(SPOKEN[:6] + passes)
            press(app, "OK OK " + keys)
            row = app.stack[-1].page.items[0]
            self.assertEqual(row[1].endswith(", " + app.t("failed-double")), failed)

    def test_a_row_that_was_said_to_have_failed_may_be_open_again(self):
        app = table()
        to(app, "trull")
        press(app, "RIGHT*3 DOWN UP")  # announced, failed; written
        self.assertEqual(question(app).code(question(app).at)[0], "failed")
        press(app, "LEFT*4")
        self.assertEqual(question(app).code(question(app).at)[0], "open")
        press(app, "DOWN OK")
        names = question(app).names
        self.assertEqual((screen(app), names[question(app).at]), ("facts", "trull"))


class TestOpened(TableCase):
    def test_back_stands_on_the_row_that_has_opened_a_page(self):
        for name in ("points", "more"):
            app = table()
            to(app, name)
            press(app, "RIGHT")
            self.assertEqual(screen(app), name)
            press(app, "BACK")
            page = app.stack[-1].page
            self.assertEqual((screen(app), page.names[page.list.at]), ("facts", name))
            press(app, "BACK OK")  # asked anew it begins at its first row
            self.assertEqual((screen(app), app.stack[-1].page.list.at), ("facts", 0))

    def test_back_from_the_recap_stands_on_the_row_that_was_left(self):
        app = table()
        to(app, "four-kings")
        press(app, "RIGHT OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "BACK")
        names = question(app).names
        self.assertEqual((screen(app), names[question(app).at]), ("facts", "four-kings"))


class TestOkOpens(TableCase):
    """OK opens what has no state to turn; it goes on from the row that an answer leads to."""

    def at(self, app):
        page = app.stack[-1].page
        return screen(app), page.names[page.list.at]

    def test_ok_opens_the_points_and_goes_on_behind_them(self):
        app = table()
        to(app, "points")
        self.assertEqual(hint(app), app.t("hint-opens"))
        press(app, "OK")
        self.assertEqual(screen(app), "points")
        press(app, "BACK")
        self.assertEqual(self.at(app), ("facts", "points"))
        press(app, "OK UP UP OK")
        self.assertEqual((self.at(app), outcome(app)), (("facts", "game"), ["points 52"]))
        press(app, "OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "BACK")
        self.assertEqual(self.at(app), ("facts", "game"))

    def test_ok_opens_more_and_goes_on_behind_it(self):
        app = table()
        to(app, "more")
        press(app, "OK")
        self.assertEqual(screen(app), "more")
        press(app, "BACK")
        self.assertEqual(self.at(app), ("facts", "more"))
        press(app, "OK OK OK")  # the game, kontra
        self.assertEqual((self.at(app), outcome(app)), (("facts", "game"), ["game kontra"]))

    def test_ok_opens_a_group_and_leaves_it(self):
        app = table(more=("game illustrated-54",))
        groups = [name for name in app.stack[-1].page.names if isinstance(name, tuple)]
        to(app, groups[0])
        press(app, "OK")
        self.assertEqual(question(app).group, groups[0][1])
        press(app, "BACK")
        self.assertEqual(self.at(app), ("facts", groups[0]))
        press(app, "OK OK")
        self.assertEqual((self.at(app), question(app).group), (("facts", "game"), ""))

    def test_in_a_correction_too(self):
        app = table(DEAL + ("points won", "end"))
        app.home()
        press(app, "LEFT OK")
        page = app.stack[-1].page
        press(app, f"DOWN*{page.names.index('points') - page.list.at} OK")
        self.assertEqual(screen(app), "points")


class TestEmpty(TableCase):
    """What would open an empty list is not offered."""

    def offers_more(self, lines, **how):
        return "more" in table(lines, **how).stack[-1].page.names

    def test_claims_where_no_speech_was_entered_later(self):
        self.assertTrue(self.offers_more(SPOKEN))
        self.assertFalse(self.offers_more(SPOKEN, more=("option claims no",)))
        self.assertTrue(self.offers_more(DEAL, more=("option claims no",)))

    def test_vadasz_has_facts_of_its_own(self):
        game = ("game hunter",)
        plain = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX")
        silent = ("A pass", "B pass", "C pass", "D pass", "partner C")
        self.assertFalse(self.offers_more(plain + silent, more=game))
        self.assertTrue(self.offers_more(plain + ("A xxi-catch",) + silent, more=game))

    def test_danish_melds_that_nobody_can_have(self):
        app = helpers.table(
            ("deal", "A meld kings full"), seats=3, dealer="C", more=("game danish",)
        )
        press(app, "OK")
        stems = [move for row in question(app).rows for move in row if move[1:2] == ("meld",)]
        self.assertIn(("B", "meld", "tarokks"), stems)
        self.assertFalse(("B", "meld", "kings") in stems)  # A has all of them


class TestPoints(TableCase):
    """Won, lost, double: kept as told. Numbers only where somebody counted."""

    def test_words_are_kept_and_no_number_is_shown(self):
        # a three is 1 point; doubled 2; lost they pay
        for keys, word, won in (
            ("", "won", 1),
            ("RIGHT", "double", 2),
            ("LEFT", "lost", -1),
            ("LEFT*3", "double-lost", -2),
        ):
            app = table()
            press(app, keys)
            seen = [span[3] for span in app.canvas.spans]
            press(app, "OK")
            seen += [span[3] for span in app.canvas.spans]
            press(app, "DOWN")
            seen += [span[3] for span in app.canvas.spans]
            self.assertEqual(app.evening.lines[-1], "points " + word)
            press(app, "UP OK")
            self.assertEqual(app.session.totals, [won, -won, won, -won])
            counted = [text for text in seen if any(str(n) in text for n in range(20, 95))]
            self.assertEqual(counted, [])

    def test_the_exact_points(self):
        app = table()
        to(app, "points")
        press(app, "LEFT")
        self.assertEqual(screen(app), "facts")
        press(app, "RIGHT")
        self.assertEqual(screen(app), "points")
        press(app, "BACK RIGHT")  # to the row that it was opened from
        self.assertEqual(screen(app), "points")
        press(app, "UP UP OK")
        self.assertEqual((screen(app), outcome(app)), ("facts", ["points 52"]))
        self.assertEqual(rows(app)[1][-1], app.t("points-short", 52))
        press(app, "OK OK")
        self.assertEqual(app.session.totals, [1, -1, 1, -1])

    def test_points_that_were_counted_stand_among_the_states(self):
        app = table(DEAL + ("points 52",))
        self.assertEqual(turned(app, "game", "RIGHT", 1), [("won", 0)])
        press(app, "UP DOWN LEFT OK")
        self.assertEqual(outcome(app), ["points lost"])
        press(app, "OK")
        self.assertEqual(app.session.totals, [-1, 1, -1, 1])

    def test_the_points_keep_a_kontra_that_was_told_with_the_game(self):
        # A three, kontra'd, is 2 points: with 52 points the declarer and the partner get 2 of each,
        # with 40 they pay 2.
        for keys, points, won in ("UP*2", 52, 2), ("LEFT", 40, -2):
            app = table()
            self.assertIn(("won", 1), turned(app, "game", "RIGHT", 3))
            press(app, "RIGHT*2 DOWN")
            self.assertEqual(outcome(app), ["game kontra", "points won"])
            to(app, "points")
            press(app, f"RIGHT {keys} OK")
            self.assertEqual(outcome(app), ["game kontra", f"points {points}"])
            press(app, "OK*2")
            self.assertEqual(app.session.totals, [won, -won, won, -won])

    def test_back_out_of_the_points(self):
        app = table()
        to(app, "points")
        press(app, "RIGHT UP BACK")
        self.assertEqual((screen(app), outcome(app)), ("facts", []))


if __name__ == "__main__":
    unittest.main()
