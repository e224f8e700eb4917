"""Facts after play that cannot be true together, and what is missing."""

import unittest

from tests.core.two_handed.deals import BY_A, NO_BID, code, play, refusal

DRAWS = BY_A + "; stage draw"
LAST = BY_A + "; stage last"
FIVE = BY_A + "; announced A trull"

# what was told, what is refused next, why; None: it goes together
FACTS = (
    # points
    (BY_A, "points A 95", ("points-over", 94)),
    (BY_A, "points A 94", ("points-range", "A", 2, 90)),
    (BY_A, "points A", ("word-count", "points A")),
    (BY_A, "points 50", ("which-seat", "points 50")),
    (BY_A, "points A 50 B", ("word-count", "points A 50 B")),
    (BY_A, "points A -3", ("not-a-number", "-3")),
    (BY_A, "points C 50", ("unknown-seat", "C")),
    (BY_A + "; points A 50", "points A 51", ("contradicts", "points A 51")),
    (BY_A + "; points A 50", "points A 50 B 37", None),
    (BY_A + "; points A 50", "points B 42", ("points-sum", 92, 79, 91)),
    (BY_A + "; points A 50", "points B 28", ("points-sum", 78, 79, 91)),
    (BY_A, "points A 91", ("points-range", "A", 2, 90)),
    (BY_A, "points A 90", None),
    # four kings of who does not lead the deal lie in three tricks: 16 + 6 and a card laid
    (BY_A + "; made four-kings B", "points A 69", ("points-range", "A", 2, 91 - 23)),
    (BY_A + "; made four-kings B", "points A 68", None),
    (NO_BID + "; points A 50", "points B 45", ("points-sum", 95, 94, 94)),
    (BY_A + "; points A 50 B 37", "announced A trull", ("points-sum", 87, 17, 57)),
    # the words
    (BY_A, "made trull", ("which-seat", "made trull")),
    (BY_A, "made A", ("which-seat", "made A")),
    (BY_A, "made trull C", ("unknown-seat", "C")),
    (BY_A, "lost ultimo pagat C", ("unknown-seat", "C")),
    (BY_A, "made trull declarer", ("which-seat", "made trull declarer")),
    (BY_A, "made centrum A", ("no-such-figure", "centrum")),
    (BY_A, "made double A", ("by-points", "double")),
    (BY_A, "made game A", ("by-points", "game")),
    (BY_A, "made quarter A", None),
    (FIVE, "made quarter A", ("by-points", "quarter")),
    (BY_A, "lost ultimo eagle A", ("cannot-lose", "ultimo eagle")),
    (BY_A, "lost trull A", ("cannot-lose", "trull")),
    (BY_A + "; lost ultimo pagat A", "lost ultimo pagat A", None),
    (BY_A + "; lost ultimo pagat A", "lost ultimo pagat B", ("contradicts", "lost ultimo pagat B")),
    # only what was announced, and by whom
    (BY_A, "made betli A", ("not-said", "betli")),
    (BY_A, "made uhu pagat A", ("not-said", "uhu pagat")),
    (BY_A, "made ultimo king-hearts A", ("not-said", "ultimo king-hearts")),
    (BY_A, "made pagat-catch A", ("not-said", "pagat-catch")),
    (DRAWS + "; announced B uhu pagat", "made uhu pagat A", ("not-said", "uhu pagat")),
    (BY_A, "made ultimo eagle A", None),
    (DRAWS + "; announced A uhu eagle; made uhu eagle A; stage last", "announced B betli",
     ("not-said", "uhu eagle")),
    # on one side only
    (BY_A + "; made trull A", "made trull B", ("made-by-both", "trull")),
    (BY_A + "; made quarter A", "made quarter B", None),
    # one card, one owner
    (BY_A + "; made trull A", "made xxi-catch B", ("other-took", "trull", "A")),
    (BY_A + "; made trull A", "made ultimo pagat B", ("other-took", "trull", "A")),
    (BY_A + "; made trull A", "lost ultimo pagat A", ("other-took", "trull", "A")),
    (BY_A + "; made trull A", "lost ultimo pagat B", None),
    (BY_A + "; made trull A", "made four-kings B", None),
    (BY_A + "; made trull A", "made ultimo eagle B", None),
    (BY_A + "; made xxi-catch A", "made ultimo pagat B", None),
    (DRAWS + "; announced B uhu king-clubs; made four-kings A", "made uhu king-clubs B",
     ("other-took", "four-kings", "A")),
    (DRAWS + "; announced B uhu king-clubs; made four-kings B", "made uhu king-clubs B", None),
    # each of them five points, and those laid
    (BY_A + "; made four-kings A", "points A 21", ("points-range", "A", 22, 90)),
    (BY_A + "; made four-kings A", "points A 22", None),
    # who won the last trick has its two cards
    (BY_A + "; made ultimo eagle A", "points A 3", ("points-range", "A", 4, 90)),
    # three honours lie in two tricks of two
    (BY_A + "; points B 16", "made trull B", ("points-range", "B", 17, 89)),
    # seven of five points lie in four tricks of two
    (BY_A + "; points B 37 A 50; made four-kings B", "made trull B", None),
    (BY_A + "; points B 36 A 50; made four-kings B", "made trull B",
     ("points-range", "B", 37, 89)),
    # the trick has another card
    (BY_A + "; B takes 0; points B 6", "lost ultimo pagat A", None),
    (BY_A + "; points B 6", "lost ultimo pagat A", ("points-range", "B", 7, 89)),
    (BY_A + "; points B 23", "made quarter B", ("points-range", "B", 24, 89)),
    (BY_A, "points A 1", ("points-range", "A", 2, 90)),
    # one card wins a trick, and is played once
    (BY_A + "; made ultimo pagat A", "made ultimo eagle B",
     ("cannot-both", "ultimo pagat", "ultimo eagle")),
    (DRAWS + "; announced A uhu eagle; announced B uhu king-clubs; made uhu eagle A",
     "made uhu king-clubs B", ("cannot-both", "uhu eagle", "uhu king-clubs")),
    (DRAWS + "; announced A uhu eagle; made uhu eagle A", "made ultimo eagle A",
     ("cannot-both", "ultimo eagle", "uhu eagle")),
    (DRAWS + "; announced A uhu eagle; made uhu eagle A", "made ultimo pagat A", None),
    (BY_A + "; lost ultimo pagat A", "made ultimo pagat A", ("made-and-lost", "ultimo pagat")),
    (BY_A + "; lost ultimo pagat A", "made ultimo pagat B",
     ("made-and-lost", "ultimo pagat")),
    (DRAWS + "; announced B uhu eagle; lost ultimo pagat A; made ultimo eagle B",
     "made uhu eagle B", ("cannot-both", "ultimo eagle", "uhu eagle")),
    (BY_A + "; lost ultimo pagat A", "made ultimo eagle B", None),
    (DRAWS + "; announced B uhu pagat; lost ultimo pagat A; made ultimo eagle B",
     "made uhu pagat B", ("cannot-both", "ultimo pagat", "uhu pagat")),
    (DRAWS + "; announced A uhu king-clubs; made uhu king-clubs A", "lost ultimo pagat A", None),
    (BY_A + "; lost ultimo pagat A", "made ultimo eagle A",
     ("cannot-both", "ultimo pagat", "ultimo eagle")),
    (DRAWS + "; announced B ultimo king-clubs; lost ultimo pagat A", "made ultimo king-clubs B",
     ("cannot-both", "ultimo pagat", "ultimo king-clubs")),
    (DRAWS + "; announced A uhu pagat; lost ultimo pagat A", "made uhu pagat A",
     ("cannot-both", "ultimo pagat", "uhu pagat")),
    (DRAWS + "; announced B uhu pagat; lost ultimo pagat A", "made uhu pagat B",
     ("cannot-both", "ultimo pagat", "uhu pagat")),
    # the tricks told
    (BY_A + "; trick B 18", "made ultimo pagat A", ("tricks-show", "ultimo pagat", "A")),
    (BY_A + "; trick A 18", "made ultimo pagat A", None),
    (BY_A + "; made ultimo pagat A", "trick B 18", ("tricks-show", "ultimo pagat", "A")),
    (DRAWS + "; announced A uhu eagle; trick B 17", "made uhu eagle A",
     ("tricks-show", "uhu eagle", "A")),
    (FIVE + "; trick B 5", "made ultimo eagle A", ("tricks-show", "ultimo eagle", "A")),
    # B has won two at most, and needs three
    (FIVE + "; trick A 3; trick A 4; trick A 5", "made four-kings B",
     ("tricks-show", "four-kings", "B")),
    (FIVE + "; trick A 3; trick A 4", "made four-kings B", None),
    # two of A's tricks are led; in five, the honour with which A bid wins a third
    (FIVE + "; made four-kings A", "points A 23", ("points-range", "A", 2 + 6 + 16, 54)),
    (NO_BID + "; announced B trull; made four-kings A", "points A 23", None),
    (BY_A + "; announced A betli; made four-kings A", "points A 22",
     ("points-range", "A", 24, 54)),
    ("declarer B 2; announced A trull; made four-kings A", "points A 21", None),
    # said with the last five in hand: of these two are led, and another was won before
    (LAST + "; announced A four-kings; made four-kings A", "points A 23",
     ("points-range", "A", 24, 90)),
    (LAST + "; announced A four-kings; announced A betli; made four-kings A", "points A 22", None),
    (BY_A + "; trick A 18", "lost ultimo pagat A", ("tricks-show", "ultimo pagat", "A")),
    (BY_A + "; trick B 18", "lost ultimo pagat A", None),
    (BY_A + "; trick B 3", "made volat A", ("tricks-show", "volat", "A")),
    (LAST + "; announced A volat; trick B 15", "made volat A", ("tricks-show", "volat", "A")),
    (BY_A + "; trick B 3; stage last; announced A volat", "made volat A", None),
    (LAST + "; announced B betli; trick B 15", "made betli B", ("tricks-show", "betli", "B")),
    (BY_A + "; trick B 3; stage last; announced B betli", "made betli B", None),
    # who took no trick of the deal made nothing, and has what he laid
    (BY_A + "; made volat A", "made trull B", ("no-trick", "B", "trull")),
    (BY_A + "; made volat A", "made quarter B", ("no-trick", "B", "quarter")),
    (BY_A + "; made volat A", "made volat B", ("made-by-both", "volat")),
    (BY_A + "; made volat A", "lost ultimo pagat A", ("no-trick", "B", "ultimo pagat")),
    (BY_A + "; made volat A", "made trull A", None),
    (BY_A + "; made volat A", "points B 5", ("points-range", "B", 1, 4)),
    (BY_A + "; made volat A", "points B 0", ("points-range", "B", 1, 4)),
    (BY_A + "; made volat A", "points B 4", None),
    (BY_A + "; B takes 0; made volat A", "points B 1", ("points-range", "B", 0, 0)),
    # a trick has two cards: who laid none has 0 points, or 2 and more
    # (at most seven fives and three queens)
    (BY_A + "; B takes 0; announced A trull", "points B 1", ("points-range", "B", 2, 35 + 12)),
    (NO_BID + "; made volat A", "points A 81", ("points-range", "A", 82, 91)),
    (NO_BID + "; made volat A", "points A 82", None),
    (BY_A + "; announced A betli; made betli A", "points A 9", ("points-range", "A", 2, 8)),
    (BY_A + "; announced A trull; announced A betli; made betli A", "made trull A",
     ("no-trick", "A", "trull")),
    (FIVE + "; trick A; trick A; trick A; trick A; trick A", "points B 5",
     ("points-range", "B", 1, 4)),
    # who took none of the last five
    (LAST + "; announced A volat; made volat A", "points A 50 B 37", None),
    (LAST + "; announced A volat; made volat A", "made trull B", None),
    (LAST + "; announced A volat; announced B trull; made volat A", "made trull B",
     ("no-trick", "B", "trull")),
    (DRAWS + "; announced B trull; stage last; announced A volat; made volat A", "made trull B",
     None),
    (LAST + "; announced A volat; made volat A", "made ultimo pagat B",
     ("no-trick", "B", "ultimo pagat")),
    (LAST + "; announced A volat; made volat A", "lost ultimo pagat A",
     ("no-trick", "B", "ultimo pagat")),
    (LAST + "; announced A volat; made volat A", "lost ultimo pagat B", None),
    (LAST + "; announced B betli; made betli B", "made ultimo eagle B",
     ("no-trick", "B", "ultimo eagle")),
    (LAST + "; announced B betli; made betli B", "made xxi-catch B", None),
    (LAST + "; announced B betli; made betli B", "lost ultimo pagat A",
     ("no-trick", "B", "ultimo pagat")),
    (LAST + "; announced B betli; made betli B", "made ultimo eagle A", None),
    # a betli bars a volat without words
    (LAST + "; announced B betli", "made volat A", ("betli-and-volat", "volat")),
    (LAST + "; made volat A", "announced B betli", ("betli-and-volat", "volat")),
    # the end
    (BY_A, "end", ("missing", "points")),
    (BY_A + "; points A 50", "end", ("missing", "points")),
    (NO_BID + "; points A 50", "end", None),
    (BY_A + "; points A 50 B 37", "end now", ("word-count", "end now")),
)  # fmt: skip


DRAWN = (
    # nothing of five points can be B's: 94 - 88 are three cards out, one laid, and a trick of two
    (DRAWS + "; announced A trull; points A 88 B 3", "trull", True),
    (DRAWS + "; announced A pagat-catch; points A 88 B 3", "pagat-catch", True),
    (DRAWS + "; announced A four-kings; points A 88 B 3", "four-kings", True),
    (DRAWS + "; announced A trull; points A 84 B 3", "trull", False),
    # one may lie out where these three have seven points, or with B where he has
    (DRAWS + "; announced A trull; points A 84 B 4", "trull", True),
    (DRAWS + "; announced A trull; points A 84 B 7", "trull", False),
    # it need not have been taken in the last five
    (LAST + "; announced A trull; points A 88 B 3", "trull", False),
    # six of five points and four queens are 46, so with more all seven are A's
    (BY_A + "; A takes 0; announced A trull; points A 47 B 1", "trull", True),
    (BY_A + "; A takes 0; announced A trull; points A 46 B 1", "trull", False),
    # four tricks and two laid cards: six of five points, two queens, and two laid
    (FIVE + "; trick B 5; points A 47 B 3", "trull", True),
    (FIVE + "; trick B 5; points A 46 B 3", "trull", False),
    # without one trick A has seven fives, a queen, and two queens laid, 47, at most
    (BY_A + "; announced A volat; points A 48 B 4", "volat", True),
    (BY_A + "; announced A volat; points A 47 B 5", "volat", False),
)


class Facts(unittest.TestCase):
    def test_what_points_show(self):
        for text, figure, made in DRAWN:
            self.assertEqual(play(text).is_made("A", figure), made, text)

    def test_what_goes_together(self):
        for text, line, reason in FACTS:
            self.assertEqual(refusal(text, line), reason, text + "; " + line)

    def test_the_other_points_are_implied_only_where_all_are_in_play(self):
        self.assertEqual(play(NO_BID + "; points A 50").result.all_points(), {"A": 50, "B": 44})
        self.assertEqual(play(NO_BID + "; points B 50").result.all_points(), {"A": 44, "B": 50})
        self.assertEqual(play(BY_A + "; points A 50").result.all_points(), {"A": 50})
        self.assertFalse(play(NO_BID).payable())
        text = NO_BID + "; announced A trull; points A 20"
        self.assertEqual(play(text).result.missing(), "points")

    def test_facts_before_the_points_or_behind(self):
        self.assertIsNone(code(BY_A + "; made trull A", "points A 50 B 37"))
        self.assertIsNone(code(BY_A + "; points A 50 B 37", "trick A 18"))
        self.assertIsNone(code(BY_A + "; points A 50 B 37", "stage last"))

    def test_words(self):
        for line in ("partner A", "hat A", "claim A 8", "tarokks A 8"):
            self.assertEqual(code(BY_A, line), "unknown-word", line)
