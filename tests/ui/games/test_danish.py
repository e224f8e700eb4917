"""Danish tarok on the device: every list in every language, whole; what a table looks for."""

import sys
import unittest

from dialogue.deal import Dialogue
from dialogue.numbers import Numbers
from store import past
from tarokk import games
from tarokk.games.danish import ask
from tests.ui.helpers import TableCase, is_home, press, question, screen, table
from tests.ui.tables import finish, to_rules
from tests.ui.texts import LANGUAGES, texts
from tests.ui.viewer import Viewer, looked_at, rows

GAME = ("game danish",)
SMALL = GAME + ("option small-matadors yes",)
RICH = GAME + ("stake 2 kr", "pot pagat 85", "pot king 1030")

# Of four with the dealer D: A and C play with him, B sits out.
PLAYED = ("deal", "A last", "A saves pagat", "points A 31 C 28 D 19")
MELDED = ("deal", "A meld tarokks 11 with", "C meld cavalry spades half queen")
MELDS = MELDED + ("D meld cavalry hearts full", "C meld kings half hearts")
DEALT = ("deal", "D misdeals", "C no-tarokk", "D refund")
FAULTS = MELDS + (
    "C false cavalry spades half queen", "D barred", "A fine minor", "C fine major",
    "D fine wrong-cards", "D miscounts",
)  # fmt: skip
ULTIMO = FAULTS + (
    "A ultimo pagat", "C bagud king", "D loses king", "D bears C bagud", "A founds B",
    "points A 30 C 26 D 22", "D short 3",
)  # fmt: skip
BORNE = ("deal", "C barred", "A ultimo king", "C bears A ultimo", "points A 26 C 26 D 26")
NOLO = ("deal", "C nolo", "A loses king")
TOUT = ("deal", "C tout")
GONE = ("deal", "D passes-deal")
KEPT = PLAYED + ("end", "deal", "D keeps-cups")

# What the table has played, how many sit there, more of its head, keys from home.
SCENES: tuple = (
    ((), 4, GAME, ""),
    ((), 3, GAME, "OK"),
    ((), 3, SMALL, "OK"),
    ((), 4, GAME, "OK DOWN OK"),
    ((), 4, GAME, "OK DOWN RIGHT OK"),
    ((), 4, GAME, "OK DOWN DOWN RIGHT*2 OK"),
    ((), 4, GAME, "OK DOWN RIGHT*3 OK"),
    (MELDS, 4, GAME, "OK"),
    (MELDED[:1], 4, GAME, "OK OK"),
    (MELDED, 4, GAME, "OK OK OK"),
    (MELDED, 4, GAME, "RIGHT DOWN OK"),
    (MELDED, 4, GAME, "RIGHT DOWN OK OK"),
    (MELDED, 4, GAME, "RIGHT OK OK RIGHT UP OK LEFT DOWN OK"),
    (PLAYED, 4, GAME, "OK"),
    ((), 4, GAME, "OK UP OK"),
    (PLAYED, 4, GAME, "OK UP OK"),
    (PLAYED, 4, GAME, "OK UP*2 OK"),
    (ULTIMO, 4, GAME, "OK"),
    (ULTIMO, 4, GAME, "OK UP OK"),
    (ULTIMO, 4, RICH, "OK OK"),
    (ULTIMO + ("end",), 4, RICH, "@standings"),
    (BORNE, 4, RICH, "OK OK"),
    (NOLO, 4, GAME, "OK OK"),
    (TOUT, 3, GAME, "OK OK"),
    (GONE, 4, GAME, "LEFT"),
    (ULTIMO + ("end", "deal", "A passes-deal", "deal"), 4, GAME, "LEFT BACK"),
    (PLAYED + ("end",), 4, GAME, "@share OK BACK"),
    (PLAYED + ("end",), 4, GAME, "@share"),
    (PLAYED + ("end",), 4, GAME, "DOWN"),
)


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = Viewer()
        viewer.everywhere(
            SCENES, [(steps, 4, GAME) for steps in (DEALT, ULTIMO + ("end",), KEPT, NOLO)]
        )
        topics = set(ask._ANSWERS) | {"points", "meld"}
        texts_by_code = {code: texts(code, "danish") for code in looked_at()}
        self.assertEqual(viewer.problems(topics, texts_by_code), [])
        self.assertEqual(sorted(viewer.borrowed), [])


def dealing(deal):
    """What the list of the dealing offers."""
    return [move for move in ask.likely(deal, "dealing") if ask.is_legal(deal, move)]


class TestContents(TableCase):
    """What a table looks for is there, in the row where it belongs."""

    def test_the_recap_has_payouts_items_and_cups(self):
        app = table(PLAYED, more=GAME)
        app.use_language("en")
        press(app, "OK OK")
        self.assertEqual(screen(app), "Recap")
        seen: list = sum(rows(app)[1:], [])
        paid = [("Anna", "−5"), ("Béla", "−40"), ("Cili", "−53"), ("Dani", "−72")]
        for name, points in paid:
            self.assertIn(name, seen)
            self.assertIn(points, seen)
        self.assertEqual(rows(app)[5][0], "pagat 85, king 85")
        press(app, "DOWN")
        self.assertEqual(rows(app)[1:3], [["founding » pagat cup"], ["−20 × 4"]])
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.pots, (85, 85))

    def test_a_meld_that_nobody_told_stands_beside_no_name(self):
        """Dani has one kind left, which his row would say."""
        app = table(MELDS, more=GAME)
        app.use_language("en")
        press(app, "OK")
        self.assertEqual(rows(app)[2:4], [["no more melds"], ["Dani"]])
        press(app, "DOWN")
        self.assertEqual(rows(app)[3], ["Dani", "tarokks"])

    def test_the_name_in_a_row_is_whole(self):
        """Though the row that is not marked leaves no room for all of what he did."""
        names = ("Annelise", "Birthe", "Christian", "Dorthe", "Edit")
        for code in LANGUAGES:
            for keys in ("OK OK", "OK OK OK"):
                app = table(("deal",), seats=3, dealer="C", names=names, more=GAME)
                app.use_language(code)
                press(app, keys)
                for _ in app.stack[-1].page.list.items:
                    shown = [row[0] for row in rows(app)[1:5]]
                    cut = [text for text in shown if " " in text and text[-1] == "…"]
                    cut = [text for text in cut if text not in texts(code, "danish").values()]
                    whole = [text for text in cut if any(name in text for name in names[:3])]
                    self.assertEqual((cut, code), (whole, code))
                    press(app, "DOWN")

    def test_a_meld_that_was_told_is_not_offered_again(self):
        """Its list would be empty. Of cavalries each suit is a meld of its own."""
        lines = ("deal", "A meld tarokks 11 with", "A meld cavalry spades full")
        deal = table(lines, more=GAME).session.deal
        stems = [move for move in ask.likely(deal, "melds") if ask.is_stem(move)]
        offered = [move[2] for move in stems if move[0] == "A" and ask.is_legal(deal, move)]
        self.assertEqual("tarokks" in offered, False)
        self.assertEqual(("cavalry" in offered, "kings" in offered), (True, True))
        self.assertTrue(ask.is_legal(deal, ("C", "meld", "tarokks")))

    def test_a_deal_told_by_its_outcome_is_not_asked_for_the_pagat_later(self):
        """By outcome that is passed. Behind the points an answer to it would be one that nobody
        gave: they would pay otherwise."""
        lines = ("deal", "A last", "points A 31 C 28 D 19")
        app = table(lines + ("end",), more=GAME)
        press(app, "BACK OK")  # the settlement is taken back
        self.assertEqual(screen(app), "facts")
        app = table(lines + ("end",), more=GAME)
        press(app, "LEFT OK")
        self.assertEqual(screen(app), "facts")
        app = table(lines[:2], more=GAME)
        press(app, "OK")
        self.assertEqual(screen(app), "pagat")

    def test_what_somebody_did_is_whole_what_it_is_worth_gives_way(self):
        for code in LANGUAGES:
            app = table(("deal", "A last"), names=("Anna", "Béla", "Cili", "Dagmar"), more=GAME)
            app.use_language(code)
            press(app, "OK")
            self.assertEqual(screen(app), "pagat")
            for row in rows(app)[2:4]:
                self.assertFalse("…" in row[0], row)

    def test_what_a_meld_is_worth_stands_beside_it(self):
        app = table(("deal",), more=GAME)
        app.use_language("en")
        press(app, "OK DOWN OK")
        self.assertEqual(rows(app)[0], ["Dani: tarokks"])
        self.assertEqual(rows(app)[1], ["10 without", "10 from each"])
        press(app, "DOWN RIGHT OK")
        self.assertEqual(app.evening.lines[-1], "D meld tarokks 11 with")
        self.assertEqual(screen(app), "melds")

    def test_the_third_count_follows(self):
        app = table(("deal", "A last"), more=GAME)
        press(app, "RIGHT RIGHT OK")
        self.assertEqual(rows(app)[1:5], [["−"], [], [], []])
        press(app, "UP DOWN")
        self.assertEqual(rows(app)[4], ["Anna 31, Dani 24"])
        press(app, "RIGHT OK")
        self.assertEqual(app.evening.lines[-1], "points A 31 C 28 D 19")

    def test_a_number_without_a_trick_says_nolo(self):
        app = table(("deal",), more=GAME)
        app.use_language("en")
        deal = app.session.deal
        question = Numbers(Dialogue(app.evening))
        for entered, points, says in (((), 0, "nolo"), ((), 1, "−25"), ((40,), 0, "nolo")):
            question.entered, question.points = entered, points
            question.asking = ask.numbers(deal, entered) or question.asking
            self.assertEqual(app.game_ui.number(app, question)[1], says)
        actual = ask.points(deal, (0, 40))
        deal.apply(actual)
        self.assertEqual([item[0] for item in deal.items()][-1], "nolo")
        self.assertEqual(ask.topic(deal, ("melds", "last", "pagat")), "facts")

    def test_points_that_come_to_less_go_into_the_cup(self):
        app = table(("deal", "A last", "A saves pagat"), more=GAME)
        app.use_language("en")
        press(app, "OK RIGHT OK RIGHT OK")
        self.assertEqual(screen(app), "facts")
        self.assertEqual(app.evening.lines[-1], "points A 31 C 28 D 19")
        press(app, "UP*3 RIGHT")
        self.assertEqual(rows(app)[4], ["2 into the pagat cup"])
        press(app, "OK")
        self.assertEqual(app.evening.lines[-1], "D short 2")
        self.assertEqual(screen(app), "facts")
        press(app, "OK OK")
        # the deal of the test above with D's 17 instead of 19
        self.assertEqual((app.session.totals, app.session.pots), ([-5, -40, -53, -74], (87, 85)))

    def test_a_short_count_is_taken_back(self):
        app = table(("deal", "A last", "A saves pagat"), more=GAME)
        press(app, "OK RIGHT OK RIGHT OK UP*3 OK BACK")
        self.assertEqual((screen(app), app.evening.lines[-1][:6]), ("facts", "points"))
        press(app, "BACK")
        self.assertEqual((screen(app), question(app).entered, question(app).points),
                         ("points", (31,), 28))  # fmt: skip

    def test_the_cups_that_were_not_passed_on(self):
        app = table(PLAYED + ("end",), more=GAME)
        press(app, "OK UP OK DOWN OK")
        self.assertEqual(app.evening.lines[-1], "D keeps-cups")
        # D pays the stake of 5 again and the fine of 5, into each cup of 85; A's own stake is 5
        self.assertEqual(app.session.deal.payouts(1)["D"], -20)
        self.assertEqual(app.session.deal.pots(), (100, 100))

    def test_the_dealing_is_told_where_it_happens(self):
        for keys in ("OK UP OK", "RIGHT UP*2 OK"):
            app = table((), more=GAME)
            press(app, keys)
            self.assertEqual(screen(app), "dealing")
            offered = dealing(app.session.deal)
            press(app, f"DOWN*{offered.index(('D', 'misdeals'))} OK")
            self.assertEqual((screen(app), app.evening.lines[-1]), ("dealing", "D misdeals"))
            press(app, "OK")
            self.assertEqual(screen(app), "melds" if keys[0] == "O" else "last")
        press(app, "UP*2 OK")
        offered = dealing(app.session.deal)
        press(app, f"DOWN*{offered.index(('D', 'passes-deal'))} OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "OK")
        # the stake, and the fine of the first wrong deal: 20 + 20 + 5 + 5 + 5 + 5
        self.assertEqual((app.session.totals[3], app.session.pots), (-60, (90, 90)))

    def test_a_sentence_among_the_reasons_of_an_earlier_deal(self):
        app = table(("deal", "D passes-deal", "end"), more=GAME)
        press(app, "LEFT")
        self.assertEqual(screen(app), "Recap")
        self.assertIn("nem oszt, ", rows(app)[1][0])

    def test_a_number_is_taken_back_and_corrected(self):
        app = table(("deal", "A last"), more=GAME)
        press(app, "RIGHT RIGHT OK BACK")
        self.assertEqual(
            (
                screen(app),
                question(app).entered,
                question(app).points,
            ),
            ("points", (), 31),
        )
        press(app, "OK OK")
        self.assertEqual(question(app).entered, (31,))  # OK alone counts nothing
        press(app, "UP DOWN OK BACK")
        self.assertEqual(
            (question(app).entered, question(app).points),
            ((31,), 23),
        )
        self.assertEqual(app.evening.lines, ["deal", "A last"])
        press(app, "BACK BACK")
        self.assertEqual(app.evening.lines, ["deal"])
        self.assertEqual(screen(app), "last")

    def test_back_through_what_was_passed(self):
        app = table(("deal",), more=GAME)
        press(app, "OK OK UP OK")
        self.assertEqual(screen(app), "pagat")
        press(app, "BACK")
        self.assertEqual(screen(app), "last")
        press(app, "OK UP OK BACK BACK")
        self.assertEqual((screen(app), app.evening.lines), ("last", ["deal"]))
        press(app, "BACK")
        self.assertEqual(screen(app), "melds")

    def test_the_cups_are_shared_and_it_can_be_undone(self):
        app = table(PLAYED + ("end",), more=GAME)
        press(app, "@share")
        press(app, "OK")
        self.assertEqual((app.session.pots, sum(app.session.totals)), ((0, 0), 0))
        press(app, "BACK OK")
        self.assertEqual(app.session.pots, (85, 85))

    def test_a_corrected_number_keeps_the_ones_behind_it(self):
        """LEFT OK opens the correction at what more there was; BACK goes to the points."""
        app = table(PLAYED + ("end",), more=GAME)
        app.use_language("en")
        press(app, "LEFT OK")
        while screen(app) != "points" or question(app).entered:
            press(app, "BACK")
        self.assertEqual(rows(app)[1], ["31"])
        press(app, "UP OK")
        self.assertEqual(rows(app)[1], ["28"])
        press(app, "OK")
        while screen(app) != "Recap":
            press(app, "OK")
        press(app, "OK")
        points = [move for move in past.deal_told(app.evening, 1)[0] if move[0] == "points"]
        self.assertEqual(points, [("points", "A", "32", "C", "28", "D", "18")])

    def test_back_over_what_nobody_told(self):
        """Nothing was said of the pagat: that is marked, and the points are still there."""
        lines = ("deal", "A last", "points A 31 C 28 D 19")
        app = table(lines + ("end",), more=GAME)
        press(app, "LEFT OK BACK")
        self.assertEqual((screen(app), app.stack[-1].marked()), ("pagat", ("go", "pagat")))
        press(app, "OK")
        self.assertEqual((screen(app), rows(app)[1]), ("points", ["28"]))
        while screen(app) != "Recap":
            press(app, "OK")
        press(app, "OK")
        kept = [" ".join(move) for move in past.deal_told(app.evening, 1)[0]]
        self.assertEqual(kept, list(lines[1:]))

    def test_the_table_that_pays_is_no_shortened_name(self):
        names = ("Annelise", "Birgitte", "Christian", "Dorthe")
        for code, word in (("hu", "asztal"), ("en", "table"), ("da", "bordet")):
            app = table(PLAYED + ("end",), more=GAME + ("stake 500 øre",), names=names)
            app.use_language(code)
            press(app, "UP")
            paid = [row[0] for row in rows(app) if "»" in row[0]]
            self.assertTrue(paid and all(word in text for text in paid[:3]), paid)

    def test_there_is_no_closing_round(self):
        app = table(PLAYED + ("end",), more=GAME)
        press(app, "DOWN")
        names = [label for label, _ in app.stack[-1].list.items]
        self.assertFalse(app.t("closing") in names)

    def test_another_family_of_games_makes_room(self):
        app = table((), more=GAME)
        press(app, "OK BACK")
        mine = games.load("danish").PRELOAD
        self.assertEqual([path for path in mine if path not in sys.modules], [])
        to_rules(app, "paskievics")
        finish(app)
        press(app, "OK OK")
        self.assertEqual([path for path in mine if path in sys.modules], [])

    def test_cups_go_on_to_the_next_table(self):
        app = table(PLAYED + ("end",), more=GAME)
        press(app, "@change-table UP OK")
        while not is_home(app):
            press(app, "OK")
        self.assertEqual((app.session.number, app.session.pots), (0, (85, 85)))


if __name__ == "__main__":
    unittest.main()
