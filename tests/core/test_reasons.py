"""A refusal names what is wrong, and not something near it."""

import unittest

from tarokk.fold import fold
from tarokk.sheet import BadLine
from tests.core.folds import refused
from tests.core.hungarian import deals
from tests.core.hungarian.deals import OPEN, rules
from tests.core.two_handed import deals as two_hands

ILLUSTRATED = rules(game="illustrated")
LONG = rules(game="illustrated-54")


def why(text, line, by=deals.RULES):
    """The code and the facts with which a line is refused after `text`."""
    return refused(deals.play(text, by), line)


def why_two(text, line):
    return refused(two_hands.play(text), line)


def why_in(game, seats, line):
    """The same of a line in the first deal at a table, of who is at it and has no cards too."""
    head = ["kibic 1", "game " + game] + ["seat " + seat for seat in seats]
    try:
        fold(head + ["dealer " + seats[-1], "deal"] + line.split("; "))
    except BadLine as bad:
        return (bad.refused.code,) + bad.refused.facts
    return None


class Figures(unittest.TestCase):
    def test_the_counts_of_the_game(self):
        self.assertEqual(why(OPEN, "C tarokks 13"), ("no-such-count", 13, 8, 9))
        self.assertEqual(why(OPEN, "C tarokks 13", LONG), ("no-such-count", 13, 8, 12))
        self.assertEqual(why("declarer B 3", "tarokks A 7", LONG), ("no-such-count", 7, 8, 12))

    def test_a_barred_figure_is_known_but_not_played(self):
        by = rules("csuzima 0/0; four-kings 0/0", "illustrated")
        for figure in ("csuzima", "hairy", "four-kings", "pagat-catch"):
            self.assertEqual(why(OPEN, "C " + figure, by), ("not-at-table", figure))
        self.assertEqual(why(OPEN, "C nonsense", by), ("no-such-figure", "nonsense"))
        line = "lost four-kings declarer"
        self.assertEqual(why("declarer B 3", line, by), ("not-at-table", "four-kings"))
        self.assertEqual(why("declarer B 3", "lost trull declarer"), ("cannot-lose", "trull"))

    def test_a_seat_is_no_side(self):
        line = "lost pagat-ultimo A"
        self.assertEqual(why("declarer B 3", line), ("which-side", line))
        self.assertEqual(why_two("declarer A 2", line), ("no-such-figure", "pagat-ultimo"))
        self.assertEqual(why_two("declarer A 2", "lost trull A"), ("cannot-lose", "trull"))

    def test_no_figure_at_all(self):
        for line in ("made declarer", "lost defence", "fell declarer", "announced declarer"):
            self.assertEqual(why("declarer B 3", line), ("word-count", line))
        for line in ("C kontra", "C rekontra"):
            self.assertEqual(why(OPEN, line), ("word-count", line))
        self.assertEqual(why_two("declarer A 2; A pass", "B kontra"), ("word-count", "B kontra"))

    def test_what_was_said_and_counts_no_longer(self):
        text = OPEN + "; C pagat-ultimo; C pass; D pass; A pass; B pagat-uhu; B pass"
        line = "C kontra pagat-ultimo"
        self.assertEqual(why(text, line, ILLUSTRATED), ("no-longer-counts", "pagat-ultimo"))
        line = "C kontra king-ultimo clubs"
        self.assertEqual(why(text, line, ILLUSTRATED), ("not-announced", "king-ultimo clubs"))
        text = "declarer A 2; A double; A pass; B pass; stage last A; A volat; A pass"
        self.assertEqual(why_two(text, "B kontra double"), ("no-longer-counts", "double"))
        self.assertEqual(why_two(text, "B kontra trull"), ("not-announced", "trull"))


class Seats(unittest.TestCase):
    def test_who_sits_out_is_not_unknown(self):
        for line in ("partner E", "hat E", "tarokks E 8", "claim E 8"):
            text = "declarer A 3; " + line
            self.assertEqual(why_in("paskievics", "ABCDE", text), ("sits-out", "E"), line)
        self.assertEqual(why_in("paskievics", "ABCDE", "declarer E 3"), ("sits-out", "E"))
        self.assertEqual(why_in("paskievics", "ABCDE", "declarer F 3"), ("unknown-seat", "F"))
        self.assertEqual(why_in("two-handed", "ABC", "declarer C 2"), ("sits-out", "C"))
        self.assertEqual(why_in("hunter", "ABCDEF", "declarer A 3; partner C"), ("sits-out", "C"))


class Throws(unittest.TestCase):
    def test_a_house_where_nothing_is_thrown_in_behind_a_laid_tarokk(self):
        by = rules("throw-laid none")
        text = "declarer A 3; B laid 1"
        reason = ("throws-after-laying", "B")
        self.assertEqual(why(text, "B throws four-kings", by), reason)
        self.assertEqual(why(text, "B throws four-kings"), None)


if __name__ == "__main__":
    unittest.main()
