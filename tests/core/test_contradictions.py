"""Facts about what a side has taken that cannot be true together."""

import unittest

from tarokk.games.paskievics import FIGURES, rows
from tarokk.settle import contradiction
from tarokk.tables import ALL_POINTS, KINGS, PAGAT, SKIZ, XXI, other

DECLARER, DEFENCE = "declarer", "defence"
VALUES = rows({})


def why(points, made, lost=None):
    reason = contradiction(VALUES, points, made, lost or {})
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

    def test_a_volat_is_a_double_at_least(self):
        for points in (24, 51, 94):
            self.assertEqual(why(points, {"volat": DEFENCE}), "points-and-volat", points)
        for points in (0, 51, 70):
            self.assertEqual(why(points, {"volat": DECLARER}), "points-and-volat", points)
        self.assertIsNone(why(23, {"volat": DEFENCE}))
        self.assertIsNone(why(71, {"volat": DECLARER}))

    def test_made_and_lost(self):
        for side in (DECLARER, DEFENCE):
            for loser in (DECLARER, DEFENCE):
                reason = why(None, {"pagat-ultimo": side}, {"pagat-ultimo": loser})
                self.assertEqual(reason, "made-and-lost")
        self.assertIsNone(why(50, {"trull": DECLARER}, {"pagat-ultimo": DECLARER}))
        self.assertIsNone(why(50, {"trull": DECLARER}, {"pagat-ultimo": DEFENCE}))

    def test_each_card_taken_brings_five_points(self):
        # figures made by one side, the points it has at least
        rows = (
            (("pagat-ultimo",), 5),
            (("xxi-catch",), 10),
            (("trull",), 15),
            (("trull", "pagat-ultimo"), 15),
            (("pagat-ultimo", "xxi-catch"), 15),
            (("four-kings",), 20),
            (("four-kings", "pagat-ultimo"), 25),
            (("four-kings", "xxi-catch"), 30),
            (("four-kings", "trull", "pagat-ultimo", "xxi-catch"), 35),
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
