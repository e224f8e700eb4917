"""Facts about what a side has taken that cannot be true together."""

import unittest

from tarokk.games.hungarian.contradict import contradiction
from tarokk.games.hungarian.paskievics import FIGURES
from tarokk.games.hungarian.tables import other
from tarokk.tables import KINGS, PAGAT, SKIZ, XXI
from tests.core.hungarian.deals import RULES

DECLARER, DEFENCE = "declarer", "defence"
ALL_POINTS = RULES.POINTS[0]


def why(points, made, lost=None, laid=((3, 0), (3, 0))):
    bounds = None if points is None else (points, points)
    reason = contradiction(RULES, bounds, made, lost or {}, laid)
    return reason and reason[0]


class Cards(unittest.TestCase):
    def test_seven_cards_of_five_points(self):
        self.assertEqual(sorted((SKIZ, XXI, PAGAT)), [1, 2, 4])
        self.assertEqual(KINGS, 8 + 16 + 32 + 64)
        taken = {row[0]: row[3] for row in FIGURES}
        self.assertEqual(taken["trull"], SKIZ + XXI + PAGAT)
        self.assertEqual(taken["four-kings"], KINGS)
        self.assertEqual(taken["pagat-ultimo"], PAGAT)
        self.assertEqual(taken["xxi-catch"], SKIZ + XXI)


class Contradictions(unittest.TestCase):
    def test_no_card_on_two_sides(self):
        clashes = (("trull", "pagat-ultimo"), ("trull", "xxi-catch"))
        for first, second in clashes:
            for side in (DECLARER, DEFENCE):
                made = {first: side, second: other(side)}
                self.assertEqual(why(None, made), "both-took", made)
                self.assertIsNone(why(None, {first: side, second: side}), made)

    def test_figures_of_other_cards_go_together(self):
        apart = (
            ("trull", "four-kings"), ("four-kings", "pagat-ultimo"),
            ("four-kings", "xxi-catch"), ("pagat-ultimo", "xxi-catch"),
        )  # fmt: skip
        for first, second in apart:
            for side in (DECLARER, DEFENCE):
                self.assertIsNone(why(None, {first: side, second: other(side)}), (first, second))

    def test_a_volat_leaves_the_other_side_no_trick(self):
        for figure in ("trull", "four-kings", "pagat-ultimo", "xxi-catch"):
            made = {"volat": DEFENCE, figure: DECLARER}
            self.assertEqual(why(None, made), "volat-and", figure)
            self.assertIsNone(why(None, {"volat": DEFENCE, figure: DEFENCE}), figure)

    def test_beside_a_volat_the_others_have_their_skart(self):
        # three cards: three queens, 12; four: 16; five: 16 + 3; six: 16 + 3 + 3
        for laid, most in ((0, 0), (1, 4), (3, 12), (4, 16), (5, 19), (6, 22)):
            declarer, defence = {"volat": DECLARER}, {"volat": DEFENCE}
            self.assertIsNone(why(ALL_POINTS - most, declarer, None, ((6 - laid, 0), (laid, 0))))
            reason = why(ALL_POINTS - most - 1, declarer, None, ((6 - laid, 0), (laid, 0)))
            self.assertEqual(reason, "points-and-volat", laid)
            self.assertIsNone(why(most, defence, None, ((laid, 0), (6 - laid, 0))))
            self.assertEqual(
                why(most + 1, defence, None, ((laid, 0), (6 - laid, 0))), "points-and-volat", laid
            )

    def test_made_and_lost(self):
        for side in (DECLARER, DEFENCE):
            for loser in (DECLARER, DEFENCE):
                reason = why(None, {"pagat-ultimo": side}, {"pagat-ultimo": loser})
                self.assertEqual(reason, "made-and-lost")
        self.assertIsNone(why(50, {"trull": DECLARER}, {"pagat-ultimo": DECLARER}))
        self.assertIsNone(why(50, {"trull": DECLARER}, {"pagat-ultimo": DEFENCE}))

    def test_each_card_taken_brings_five_points_and_lies_in_a_trick_of_four(self):
        # figures made by one side, the points it has at least: cards of five points and the
        # others of one that fill up their tricks; three of one are laid. No honour but the pagát
        # is in the trick that it wins. Who leads to a trick of four kings has won another.
        rows = (
            (("pagat-ultimo",), 5 + 3 + 3),
            (("xxi-catch",), 10 + 2 + 3),
            (("trull",), 15 + 1 + 3),
            (("trull", "pagat-ultimo"), 15 + 5 + 3),
            (("pagat-ultimo", "xxi-catch"), 15 + 5 + 3),
            (("four-kings",), 20 + 4 + 3),
            (("four-kings", "pagat-ultimo"), 25 + 3 + 3),
            (("four-kings", "xxi-catch"), 30 + 2 + 3),
            (("four-kings", "trull", "pagat-ultimo", "xxi-catch"), 35 + 1 + 3),
        )
        for figures, least in rows:
            for side in (DECLARER, DEFENCE):
                made = dict.fromkeys(figures, side)
                few, enough = least - 1, least
                if side == DEFENCE:
                    few, enough = ALL_POINTS - few, ALL_POINTS - enough
                self.assertEqual(why(few, made), "points-and-figures", made)
                self.assertIsNone(why(enough, made), made)


if __name__ == "__main__":
    unittest.main()
