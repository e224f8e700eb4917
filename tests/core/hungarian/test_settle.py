"""What a deal pays. Numbers are worked out by hand; + is for the declarer's side."""

import unittest

from tarokk.games.hungarian.paskievics import FIGURES
from tarokk.games.hungarian.score import counts, items, payouts
from tarokk.games.hungarian.settle import doubler, winner
from tarokk.games.hungarian.tables import COUNTS, LADDER, other
from tests.core.hungarian.deals import RULES, rules

DECLARER, DEFENCE = "declarer", "defence"
PLAIN = {(DECLARER, "game"): 0}
SIDES = {"A": DEFENCE, "B": DECLARER, "C": DECLARER, "D": DEFENCE}
LONE = {"A": DEFENCE, "B": DECLARER, "C": DEFENCE, "D": DEFENCE}

# What was announced: "+double" by the declarer's side, "-double" by the defence; a kontra level.
# The table of multipliers: no tricks, 23 or fewer, 24 to 47, 48 to 70, 71 or more, all tricks.
TABLE: tuple = (
    ({}, (-3, -2, -1, 1, 2, 3)),
    ({"+double": 0}, (-7, -6, -5, -4, 4, 7)),
    ({"+volat": 0}, (-9, -8, -7, -6, -6, 6)),
    ({"+double": 0, "+volat": 0}, (-13, -12, -11, -10, -2, 10)),
    ({"+game": 1}, (-5, -4, -2, 2, 4, 5)),
    ({"+game": 1, "-double": 0}, (-9, -6, 2, 6, 8, 9)),
    ({"+double": 1}, (-11, -10, -9, -8, 8, 11)),
    ({"+double": 1, "+game": 1}, (-13, -12, -10, -6, 10, 13)),
)

# Cases beyond the table, by its logic.
BEYOND: tuple = (
    # game kontra'd 2, silent double 2 or volat 3 not multiplied; rekontra 4
    ({"+game": 2}, (-7, -6, -4, 4, 6, 7)),
    # volat lost -6 and the game kontra'd 2; made: 6 + 2, its silent double is not paid
    ({"+volat": 0, "+game": 1}, (-11, -10, -8, -4, -4, 8)),
    # lost volat kontra'd -12 beside what the defence makes; 71 points of the announcer pay nothing
    ({"+volat": 1}, (-15, -14, -13, -12, -12, 12)),
    # the defence's double lost 4 beside the plain game: 1, 2 (a silent double) or 3 (volat)
    ({"-double": 0}, (-7, -4, 4, 5, 6, 7)),
    # the defence's volat lost 6; made: 6 alone
    ({"-volat": 0}, (-6, 6, 6, 7, 8, 9)),
    # double 4 made, volat 6 lost; all: 4 + 6
    ({"-double": 0, "-volat": 0}, (-10, 2, 10, 11, 12, 13)),
    # both announce a double: who has made it gets 4 + 4 and a silent volat, nobody: 4 - 4
    ({"+double": 0, "-double": 0}, (-11, -8, 0, 0, 8, 11)),
    # both announce a volat: nobody makes it: 0, and no plain game for either
    ({"+volat": 0, "-volat": 0}, (-12, 0, 0, 0, 0, 12)),
)

# column: (points, who made a volat), at both ends
COLUMNS = (
    ((0, DEFENCE), (23, DEFENCE)),
    ((23, None), (0, None)),
    ((24, None), (47, None)),
    ((48, None), (70, None)),
    ((71, None), (94, None)),
    ((94, DECLARER), (71, DECLARER)),
)


def announced(words):
    """{(side, figure): level} from {"+double": level}."""
    sides = {"+": DECLARER, "-": DEFENCE}
    actual = dict(PLAIN)
    for word, level in words.items():
        actual[(sides[word[0]], word[1:])] = level
    return actual


def sum_for_declarer(due):
    return sum(points if paid == DECLARER else -points for _, _, paid, points, _, _ in due)


def due(words, points=50, base=1, made=None, lost=None, by=RULES):
    return items(by, base, announced(words), points, made or {}, lost or {})


def worth(figure, words, made=None, lost=None, by=RULES):
    """What the items of one figure sum to for the declarer's side."""
    due_items = due(words, 50, 1, made, lost, by)
    return sum_for_declarer([item for item in due_items if item[0] == figure])


class Table(unittest.TestCase):
    def check(self, table):
        for words, row in table:
            for column, expected in enumerate(row):
                for points, volat in COLUMNS[column]:
                    made = {"volat": volat} if volat else {}
                    for base in (1, 2, 3, 4):
                        actual = sum_for_declarer(due(words, points, base, made))
                        self.assertEqual(actual, expected * base, (words, points, volat, base))

    def test_printed_multipliers(self):
        self.check(TABLE)

    def test_beyond_the_printed(self):
        self.check(BEYOND)

    def test_bounds(self):
        self.assertEqual([winner(RULES, points, 0) for points in (47, 48)], [DEFENCE, DECLARER])
        self.assertEqual([doubler(RULES, points) for points in (23, 24)], [DEFENCE, None])
        self.assertEqual([doubler(RULES, points) for points in (70, 71)], [None, DECLARER])
        self.assertEqual(RULES.POINTS, (94, 48, 71))

    def test_ladder_rows(self):
        # The game is never announced, so it has no announced multiple.
        self.assertEqual(LADDER, (("game", 1, 0), ("double", 2, 4), ("volat", 3, 6)))


class Lines(unittest.TestCase):
    """The items line by line: figure, by, paid, points, announced, kontra."""

    def test_one_of_game_double_volat_is_paid_silently(self):
        plain = ("game", DECLARER, DECLARER, 2, False, 0)
        self.assertEqual(due({}, 48, 2), (plain,))
        self.assertEqual(due({}, 75, 2), (("double", DECLARER, DECLARER, 4, False, 0),))
        won = due({}, 75, 2, {"volat": DECLARER})
        self.assertEqual(won, (("volat", DECLARER, DECLARER, 6, False, 0),))
        self.assertEqual(due({}, 47, 2), (("game", DEFENCE, DEFENCE, 2, False, 0),))

    def test_the_printed_sum_of_a_two_with_both_kontras(self):
        # double kontra'd: 4 x 2 x 2 to the defence; game kontra'd: 2 x 2 to the declarer
        self.assertEqual(
            due({"+double": 1, "+game": 1}, 52, 2),
            (
                ("game", DECLARER, DECLARER, 4, False, 1),
                ("double", DECLARER, DEFENCE, 16, True, 1),
            ),
        )

    def test_a_silent_volat_stands_beside_a_kontrad_game_and_a_double(self):
        due_items = due({"+double": 0, "+game": 1}, 94, 1, {"volat": DECLARER})
        self.assertEqual(
            sorted(due_items),
            [
                ("double", DECLARER, DECLARER, 4, True, 0),
                ("game", DECLARER, DECLARER, 2, False, 1),
                ("volat", DECLARER, DECLARER, 3, False, 0),
            ],
        )

    def test_the_game_comes_first_and_figures_behind(self):
        due_items = due({"+trull": 0, "+double": 0}, 40)
        names = [item[0] for item in due_items]
        self.assertEqual(names, ["game", "double", "trull"])
        self.assertEqual(due_items[2], ("trull", DECLARER, DEFENCE, 2, True, 0))

    def test_silent_figures_and_the_caught_pagat(self):
        due_items = due({}, 50, 1, {"trull": DEFENCE}, {"pagat-ultimo": DECLARER})
        self.assertEqual(due_items[1], ("trull", DEFENCE, DEFENCE, 1, False, 0))
        self.assertEqual(due_items[2], ("pagat-ultimo", DECLARER, DEFENCE, 5, False, 0))


class KontraLevels(unittest.TestCase):
    def test_each_doubles_once_more(self):
        # a "one", printed: 3, 6, 12, 24, 48, 96
        for level, paid in enumerate((3, 6, 12, 24, 48, 96)):
            self.assertEqual(sum_for_declarer(due({"+game": level}, 50, 3)), paid, level)
        for level, paid in enumerate((42, 84, 168, 336, 672, 1344)):
            self.assertEqual(worth("xxi-catch", {"+xxi-catch": level}), -paid, level)
        for level, paid in enumerate((4, 8, 16, 32, 64, 128)):
            due_items = due({"-double": level}, 50)
            self.assertEqual(sum_for_declarer(due_items), 1 + paid, level)


class Figures(unittest.TestCase):
    # figure, silent, announced
    PRICES = (("trull", 1, 2), ("four-kings", 1, 2), ("pagat-ultimo", 5, 10), ("xxi-catch", 21, 42))

    def test_all_are_priced(self):
        prices = [price[0] for price in self.PRICES]
        missing = [row.name for row in FIGURES if row.name not in prices]
        self.assertEqual(missing, [], "add its silent and its announced points to PRICES here")

    def test_silent(self):
        for figure, silent, _ in self.PRICES:
            self.assertEqual(worth(figure, {}), 0, figure)
            self.assertEqual(worth(figure, {}, {figure: DECLARER}), silent, figure)
            self.assertEqual(worth(figure, {}, {figure: DEFENCE}), -silent, figure)

    def test_announced(self):
        for figure, silent, full in self.PRICES:
            for mark, side, sign in (("+", DECLARER, 1), ("-", DEFENCE, -1)):
                words = {mark + figure: 0}
                self.assertEqual(worth(figure, words, {figure: side}), sign * full, words)
                self.assertEqual(worth(figure, words), -sign * full, words)
                # made by the other side: theirs silently besides
                both = worth(figure, words, {figure: other(side)})
                self.assertEqual(both, -sign * (full + silent), words)

    def test_kontrad(self):
        for figure, silent, full in self.PRICES:
            words = {"+" + figure: 2}
            self.assertEqual(worth(figure, words, {figure: DECLARER}), 4 * full, figure)
            self.assertEqual(worth(figure, words, {figure: DEFENCE}), -4 * full - silent, figure)

    def test_both_announce_four_kings_and_one_is_kontrad(self):
        # printed: who makes it gets 6; with the kings on both sides the kontra'd side pays 2
        words = {"+four-kings": 1, "-four-kings": 0}
        self.assertEqual(worth("four-kings", words, {"four-kings": DECLARER}), 6)
        self.assertEqual(worth("four-kings", words, {"four-kings": DEFENCE}), -6)
        self.assertEqual(worth("four-kings", words), -2)

    def test_the_pagat_caught_in_the_last_trick(self):
        self.assertEqual(worth("pagat-ultimo", {}, None, {"pagat-ultimo": DECLARER}), -5)
        self.assertEqual(worth("pagat-ultimo", {}, None, {"pagat-ultimo": DEFENCE}), 5)
        # announced: its price alone
        words = {"+pagat-ultimo": 0}
        self.assertEqual(worth("pagat-ultimo", words, None, {"pagat-ultimo": DECLARER}), -10)
        # announced without having the pagat, which the others lose at the end
        self.assertEqual(worth("pagat-ultimo", words, None, {"pagat-ultimo": DEFENCE}), -10 + 5)

    def test_house_prices(self):
        by = rules("four-kings 2/4; pagat-ultimo 0/12")
        self.assertEqual(worth("four-kings", {}, {"four-kings": DECLARER}, None, by), 2)
        self.assertEqual(worth("four-kings", {"-four-kings": 1}, None, None, by), 8)
        self.assertEqual(worth("trull", {}, {"trull": DECLARER}, None, by), 1)
        self.assertEqual(worth("pagat-ultimo", {"+pagat-ultimo": 0}, None, None, by), -12)

    def test_nothing_is_listed_at_no_price(self):
        by = rules("pagat-ultimo 0/12")
        for made, lost in (({"pagat-ultimo": DECLARER}, {}), ({}, {"pagat-ultimo": DECLARER})):
            due_items = items(by, 1, PLAIN, 50, made, lost)
            self.assertEqual([item[0] for item in due_items], ["game"])


class VolatHides(unittest.TestCase):
    """Silent trull and four kings of who takes every trick; nothing else."""

    def test_silent_ones(self):
        for side, points in ((DECLARER, 94), (DEFENCE, 0)):
            made = {"volat": side}
            for figure in ("trull", "four-kings", "pagat-ultimo", "xxi-catch"):
                made[figure] = side
            names = [item[0] for item in due({}, points, 1, made)]
            self.assertEqual(names, ["volat", "pagat-ultimo", "xxi-catch"])

    def test_an_announced_volat_hides_them_too(self):
        made = {"volat": DECLARER, "trull": DECLARER}
        names = [item[0] for item in due({"+volat": 0}, 94, 1, made)]
        self.assertEqual(names, ["volat"])

    def test_announced_ones_are_paid(self):
        made = {"volat": DECLARER, "trull": DECLARER, "four-kings": DECLARER}
        due_items = due({"+trull": 0, "+four-kings": 1}, 94, 1, made)
        self.assertEqual(sum_for_declarer(due_items), 3 + 2 + 4)

    def test_all_tricks_have_all_honours_and_kings(self):
        # so an announced trull needs no telling
        due_items = due({"+trull": 0, "+four-kings": 1}, 94, 1, {"volat": DECLARER})
        self.assertEqual(sum_for_declarer(due_items), 3 + 2 + 4)
        due_items = due({"-trull": 0, "+trull": 0}, 94, 1, {"volat": DECLARER})
        self.assertEqual(sum_for_declarer(due_items), 3 + 2 + 2)
        # an ultimo or a catch does
        due_items = due({"+pagat-ultimo": 0}, 94, 1, {"volat": DECLARER})
        self.assertEqual(sum_for_declarer(due_items), 3 - 10)

    def test_three_honours_in_other_figures_are_a_trull(self):
        made = {"xxi-catch": DECLARER, "pagat-ultimo": DECLARER}
        self.assertEqual(worth("trull", {"+trull": 0}, made), 2)
        # the defence's is lost, 2, and the declarer's side has its own silent one, 1
        self.assertEqual(worth("trull", {"-trull": 0}, made), 2 + 1)
        self.assertEqual(worth("trull", {}, made), 1)
        self.assertEqual(worth("trull", {"+trull": 0}, {"xxi-catch": DECLARER}), -2)
        self.assertEqual(worth("trull", {}, {"xxi-catch": DECLARER}), 0)
        split = {"xxi-catch": DECLARER, "pagat-ultimo": DEFENCE}
        self.assertEqual(worth("trull", {"+trull": 0}, split), -2)

    def test_a_double_hides_nothing(self):
        # printed: 2 + 1 + 1 for a double with trull and four kings, against 3 for the volat
        made = {"trull": DECLARER, "four-kings": DECLARER}
        self.assertEqual(sum_for_declarer(due({}, 90, 1, made)), 4)


class Counts(unittest.TestCase):
    def test_eight_pay_1_and_nine_2(self):
        self.assertEqual(COUNTS, ((8, 1), (9, 2)))
        self.assertEqual(
            counts(RULES, {"D": 9, "A": 8}, {"C": 9}),
            (
                ("tarokks", "A", "A", 1, True, 0, 8),
                ("tarokks", "D", "D", 2, True, 0, 9),
                ("claim", "C", "C", 2, False, 0, 9),
            ),
        )

    def test_told_is_paid_by_the_partner_too(self):
        paid = payouts(counts(RULES, {"B": 9}, {}), SIDES, 1, "B")
        self.assertEqual(paid, {"A": -2, "B": 6, "C": -2, "D": -2})

    def test_claimed_is_paid_by_the_partner_alone(self):
        paid = payouts(counts(RULES, {}, {"B": 9}), SIDES, 1, "B")
        self.assertEqual(paid, {"A": 0, "B": 2, "C": -2, "D": 0})
        paid = payouts(counts(RULES, {}, {"D": 8}), SIDES, 1, "B")
        self.assertEqual(paid, {"A": -1, "B": 0, "C": 0, "D": 1})

    def test_claimed_against_a_lone_declarer(self):
        paid = payouts(counts(RULES, {}, {"D": 8}), LONE, 1, "B")
        self.assertEqual(paid, {"A": -1, "B": 0, "C": -1, "D": 2})

    def test_two_counts_do_not_mix(self):
        # A 1 from each, C 2 from each
        paid = payouts(counts(RULES, {"A": 8, "C": 9}, {}), SIDES, 1, "B")
        self.assertEqual(paid, {"A": 3 - 2, "B": -3, "C": 6 - 1, "D": -3})


class Payouts(unittest.TestCase):
    def test_two_against_two(self):
        self.assertEqual(payouts(due({}, 50, 2), SIDES, 1, "B"), {"A": -2, "B": 2, "C": 2, "D": -2})
        self.assertEqual(payouts(due({}, 40, 2), SIDES, 1, "B"), {"A": 2, "B": -2, "C": -2, "D": 2})

    def test_who_is_alone_wins_and_loses_thrice(self):
        self.assertEqual(payouts(due({}, 50, 2), LONE, 1, "B"), {"A": -2, "B": 6, "C": -2, "D": -2})
        self.assertEqual(payouts(due({}, 40, 2), LONE, 1, "B"), {"A": 2, "B": -6, "C": 2, "D": 2})

    def test_a_count_is_not_tripled(self):
        paid = payouts(counts(RULES, {"B": 8}, {}), LONE, 1, "B")
        self.assertEqual(paid, {"A": -1, "B": 3, "C": -1, "D": -1})
        paid = payouts(counts(RULES, {"A": 8}, {}), LONE, 1, "B")
        self.assertEqual(paid, {"A": 3, "B": -1, "C": -1, "D": -1})

    def test_what_does_not_sum_to_zero_is_an_error(self):
        self.assertRaises(ValueError, payouts, due({}, 50), {"A": DEFENCE, "B": DECLARER}, 1, "B")

    def test_the_factor_multiplies_everything(self):
        due_items = due({"+trull": 0}, 50) + counts(RULES, {"A": 9}, {"C": 8})
        # game 1, trull lost 2: B and C -1; A's nine: 2 from each; C's claim: 1 from B
        once = {"A": 1 + 6, "B": -1 - 2 - 1, "C": -1 - 2 + 1, "D": 1 - 2}
        self.assertEqual(payouts(due_items, SIDES, 1, "B"), once)
        fourfold = {seat: 4 * points for seat, points in once.items()}
        self.assertEqual(payouts(due_items, SIDES, 4, "B"), fourfold)


if __name__ == "__main__":
    unittest.main()
