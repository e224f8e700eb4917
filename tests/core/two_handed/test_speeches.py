"""What shuts what out, kontras, and the outcome of speeches that were not entered."""

import unittest

from tarokk.games.two_handed.legal import legal
from tarokk.games.two_handed.tables import DRAW
from tests.core.two_handed.deals import BY_A, NO_BID, code, play, refusal

LED = BY_A + "; lead"
DRAWS = BY_A + "; stage draw"
LAST = BY_A + "; stage last"


class Exclusions(unittest.TestCase):
    def test_volat_and_betli_shut_each_other_out(self):
        for first, second in (("volat", "betli"), ("betli", "volat")):
            reason = ("betli-and-volat", second)
            self.assertEqual(refusal(BY_A + "; A " + first, "A " + second), reason)
            self.assertEqual(refusal(BY_A + f"; A {first}; A pass", "B " + second), reason)
            self.assertEqual(refusal(LAST + " A; A " + first, "A " + second), reason)

    def test_nothing_behind_a_betli(self):
        for line in ("A trull", "A uhu pagat"):
            self.assertEqual(refusal(BY_A + "; A betli", line), ("betli-closes", "A"))
        text = BY_A + "; A betli; A pass"
        self.assertEqual(refusal(text, "B betli"), ("betli-closes", "A"))
        self.assertEqual(refusal(text + "; B pass; trick B", "B trull"), ("betli-closes", "A"))
        self.assertIsNone(refusal(text, "B kontra betli"))
        self.assertIsNone(refusal(text, "B kontra game"))

    def test_a_betli_annuls_what_the_other_said(self):
        text = BY_A + "; A trull; A uhu pagat; A pass; B four-kings; B betli"
        self.assertEqual(sorted(play(text).talk.announced), [("B", "betli"), ("B", "four-kings")])
        self.assertEqual(refusal(text + "; B pass", "A annuls"), ("not-at-table", "annuls"))
        self.assertEqual(code(text, "B kontra trull"), "no-longer-counts")
        self.assertEqual(code(text, "B kontra uhu eagle"), "not-announced")
        # in the last five also what was said before them
        deal = play(DRAWS + " A; A uhu pagat; stage last A; A pass; B betli")
        self.assertEqual(list(deal.talk.announced), [("B", "betli")])

    def test_what_the_draws_decided_stands_beside_a_betli_of_the_last_five(self):
        text = DRAWS + " A; A %s; stage last A; A pass; B betli"
        catch = text % "xxi-catch"
        self.assertEqual(
            play(catch + "; stands xxi-catch A").talk.announced[("A", "xxi-catch")][1], DRAW
        )
        self.assertIn(("stands", "xxi-catch", "A"), legal(play(catch)))
        self.assertIsNone(refusal(catch + "; stands xxi-catch A", "stands xxi-catch A"))
        for figure in ("ultimo pagat", "uhu king-clubs", "double"):  # of the end of the play
            self.assertEqual(code(text % figure, f"stands {figure} A"), "cannot-stand")
        for line in ("stands trull A", "stands xxi-catch B", "stands betli B"):
            self.assertEqual(code(catch, line), "cannot-stand")
        primer = BY_A + "; A xxi-catch; A pass; B betli"
        self.assertEqual(code(primer, "stands xxi-catch A"), "cannot-stand")
        own = catch + "; B pass; A annuls"
        self.assertEqual(code(catch, "stands xxi-catch A", annul="own"), "cannot-stand")
        self.assertIsNone(refusal(own, "stands xxi-catch A", annul="own"))

    def test_a_house_may_leave_it_to_the_other(self):
        text = BY_A + "; A trull; A pass; B betli; B pass"
        self.assertEqual(len(play(text, annul="own").talk.announced), 2)
        self.assertEqual(code(text + "; A annuls", "A annuls", annul="own"), "no-annul")
        deal = play(text + "; A annuls; A pass", annul="own")
        self.assertEqual(list(deal.talk.announced), [("B", "betli")])
        self.assertEqual(code(BY_A + "; A trull", "A annuls", annul="own"), "no-annul")
        self.assertEqual(code(BY_A + "; A trull; A betli", "A annuls", annul="own"), "no-annul")

    def test_no_pagat_catch_beside_ones_own_ultimo_or_uhu(self):
        for other in ("ultimo pagat", "ultimo king-clubs", "uhu eagle"):
            self.assertEqual(
                refusal(BY_A + "; A " + other, "A pagat-catch"), ("catch-and-ultimo", "pagat-catch")
            )
            self.assertEqual(
                refusal(BY_A + "; A pagat-catch", "A " + other), ("catch-and-ultimo", other)
            )
            self.assertIsNone(refusal(BY_A + f"; A {other}; A pass", "B pagat-catch"))
            self.assertIsNone(refusal(BY_A + f"; A {other}", "A trull"))
        self.assertIsNone(refusal(BY_A + "; A ultimo pagat", "A uhu eagle"))
        self.assertIsNone(refusal(BY_A + "; A pagat-catch", "A trull"))

    def test_double_and_volat(self):
        self.assertEqual(refusal(BY_A + "; A volat; A pass", "B double"), ("double-after-volat",))
        self.assertEqual(refusal(BY_A + "; A double", "A volat"), ("double-and-volat",))
        self.assertIsNone(refusal(BY_A + "; A double; A pass", "B volat"))

    def test_a_volat_of_the_last_five_makes_doubles_void(self):
        for seat in ("A", "B"):
            text = f"{DRAWS} {seat}; {seat} double; stage last A; A volat"
            self.assertEqual(list(play(text).talk.announced), [("A", "volat")])
        text = DRAWS + " A; A double; stage last A; A trull"
        self.assertEqual(len(play(text).talk.announced), 2)
        text = BY_A + "; A double; A pass; B volat"
        self.assertEqual(len(play(text).talk.announced), 2)

    def test_nothing_twice_by_one_seat(self):
        self.assertEqual(refusal(BY_A + "; A trull", "A trull"), ("announced-already", "trull"))
        self.assertIsNone(refusal(BY_A + "; A trull; A pass", "B trull"))
        self.assertEqual(code(DRAWS + "; A trull; stage last A", "A trull"), "announced-already")


class Kontra(unittest.TestCase):
    def test_refused(self):
        trull = BY_A + "; A trull; A pass"
        for text, line, reason in (
            (trull, "B kontra uhu pagat", ("not-announced", "uhu pagat")),
            (BY_A + "; A trull", "A kontra trull", ("own-side", "A", "trull")),
            (BY_A, "A kontra game", ("own-side", "A", "game")),
            (NO_BID, "A kontra game", ("no-game-kontra",)),
            (trull + "; B kontra trull", "B kontra trull", ("kontra-level", "kontra", "trull")),
            (trull + "; B kontra trull; B pass", "A rekontra trull", ("not-at-table", "rekontra")),
            (trull + "; B pass; lead", "B kontra trull", ("kontra-past", "trull")),
            (trull + "; B pass; lead", "B kontra game", ("kontra-past", "game")),
        ):
            self.assertEqual(refusal(text, line), reason, text + "; " + line)

    def test_without_a_bid_all_but_the_game(self):
        self.assertIsNone(refusal(NO_BID + "; A trull; A pass", "B kontra trull"))

    def test_a_late_announcement_is_kontrad_late(self):
        self.assertIsNone(refusal(LED + "; A trull", "B kontra trull"))

    def test_with_five_cards_in_hand_again_all_may_be_kontrad(self):
        doubled = BY_A + "; A double; A pass; B pass"
        for step in ("stage draw", "trick A 9", "stage last B"):
            for line in ("B kontra double", "B kontra game"):
                self.assertIsNone(refusal(f"{doubled}; {step}", line), step + "; " + line)
        self.assertEqual(code(doubled + "; lead", "B kontra double"), "kontra-past")

    def test_a_house_may_go_on(self):
        text = BY_A + "; A trull; A pass; B kontra trull; B kontra game; B pass"
        yes = {"rekontra": "yes"}
        self.assertIsNone(refusal(text, "A rekontra trull", **yes))
        self.assertIsNone(refusal(text, "A rekontra game", **yes))
        self.assertEqual(code(text, "A subkontra trull", **yes), "kontra-level")
        text += "; A rekontra trull"
        self.assertEqual(code(text, "A subkontra trull", **yes), "own-side")
        text += "; A pass"
        self.assertEqual(code(text, "B rekontra trull", **yes), "own-side")
        self.assertEqual(code(text, "B kontra trull", **yes), "kontra-level")
        self.assertIsNone(refusal(text, "B subkontra trull", **yes))
        self.assertEqual(code(text, "B subkontra game", **yes), "kontra-level")


class Outcome(unittest.TestCase):
    def test_the_same_as_spoken(self):
        spoken = play(BY_A + "; A trull; A pass; B kontra trull; B kontra game; B pass; A pass")
        actual = play(BY_A + "; announced A trull kontra; game kontra")
        self.assertEqual(actual.talk.announced, spoken.talk.announced)
        self.assertEqual(actual.talk.game, 1)
        self.assertEqual(actual.play.tricks(), 5)

    def test_of_the_stage_the_deal_stands_in(self):
        for step, when in (("", "primer"), ("lead", "late"), ("stage draw", "draw"),
                           ("stage last", "last")):  # fmt: skip
            deal = play(f"{BY_A}; {step}; announced B four-kings")
            self.assertEqual(deal.talk.announced, {("B", "four-kings"): (0, when)})

    def test_either_seat_and_behind_the_points(self):
        deal = play(BY_A + "; announced B trull; announced A trull; points A 20 B 20")
        deal.apply(("announced", "A", "uhu", "pagat"))
        self.assertEqual(len(deal.talk.announced), 3)

    def test_not_beside_what_was_spoken(self):
        text = BY_A + "; A trull"
        self.assertIsNone(refusal(text, "announced A trull"))
        self.assertEqual(code(text, "announced A trull kontra"), "contradicts")
        self.assertEqual(code(text, "announced A uhu pagat"), "contradicts")
        self.assertEqual(code(text, "game kontra"), "contradicts")
        self.assertEqual(code(BY_A + "; announced A trull", "A uhu pagat"), "speeches-over")
        self.assertIsNone(refusal(BY_A + "; A pass; B pass; stage last", "announced A trull"))

    def test_refused(self):
        for text, line, reason in (
            (BY_A, "announced trull", ("which-seat", "announced trull")),
            (BY_A, "announced C trull", ("unknown-seat", "C")),
            (BY_A, "announced declarer trull", ("which-seat", "announced declarer trull")),
            (BY_A, "announced A", ("which-seat", "announced A")),
            (BY_A, "announced A centrum", ("no-such-figure", "centrum")),
            (BY_A, "announced A trull rekontra", ("not-at-table", "rekontra")),
            (BY_A, "game rekontra", ("not-at-table", "rekontra")),
            (BY_A, "game trull", ("unknown-word", "trull")),
            (BY_A, "game", ("word-count", "game")),
            (LED, "game kontra", ("kontra-past", "game")),
            (NO_BID, "game kontra", ("no-game-kontra",)),
            (BY_A + "; announced A volat", "announced B betli", ("betli-and-volat", "betli")),
        ):
            self.assertEqual(refusal(text, line), reason, text + "; " + line)
        self.assertIsNone(refusal(BY_A + "; game kontra", "game kontra"))
        self.assertEqual(
            code(BY_A + "; game kontra", "game rekontra", rekontra="yes"), "contradicts"
        )
