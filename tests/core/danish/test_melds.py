"""Melds: what they pay, and which exclude each other. C deals (danish_deals)."""

import unittest

from tarokk.games.danish import hands
from tarokk.games.danish.tables import COURT, SUITS
from tests.core.danish.deals import FOUR, pays, play, refusal, why

# meld, points from each, by the examples of chapter 4
VALUES = (
    ("matadors 3", 10), ("matadors 4", 15), ("matadors 5", 20), ("matadors 9", 40),
    ("tarokks 10 with", 10), ("tarokks 10 without", 10), ("tarokks 11 with", 15),
    ("tarokks 12 without", 20), ("tarokks 20 without", 60), ("tarokks 22 with", 70),
    ("matadors 22", 105),
    ("cavalry hearts half", 5), ("cavalry hearts full", 10), ("cavalry hearts sprayed", 15),
    ("cavalry spades half jack", 5), ("kings half", 5), ("kings half clubs", 5),
    ("kings full", 10), ("kings sprayed", 15), ("none", 0),
)  # fmt: skip

# What one says, what is refused then, and why. Each the other way round too where marked.
EXCLUDED = (
    # one scus
    ("A meld matadors 3", "B meld cavalry hearts half", "both-hold"),
    ("A meld cavalry clubs sprayed", "B meld kings half", "both-hold"),
    ("A meld kings sprayed", "B meld matadors 3", "both-hold"),
    # one pagat
    ("A meld tarokks 10 with", "B meld tarokks 10 with", "both-hold"),
    ("A meld matadors 3", "B meld tarokks 10 with", "both-hold"),
    # the kings
    ("A meld kings full", "B meld kings full", "both-hold"),
    ("A meld kings full", "B meld kings half", "no-half"),
    ("A meld kings full", "B meld cavalry spades full", "both-hold"),
    ("A meld kings full", "B meld cavalry spades half queen", "both-hold"),
    ("A meld kings half hearts", "B meld cavalry spades full", "both-hold"),
    # one suit
    ("A meld cavalry spades full", "B meld cavalry spades full", "both-hold"),
    ("A meld cavalry spades full", "B meld cavalry spades half", "no-half"),
    ("A meld cavalry spades full", "B meld cavalry spades sprayed", "both-hold"),
    # the melds of one hand
    ("A meld tarokks 10 without", "A meld matadors 3", "own-melds"),
    ("A meld cavalry spades full", "A meld cavalry hearts half", "own-melds"),
    ("A meld cavalry spades full", "A meld kings sprayed", "own-melds"),
    ("A meld cavalry spades full", "A meld matadors 3", "own-melds"),
    ("A meld kings half spades", "A meld cavalry spades half queen", "own-melds"),
    ("A meld matadors 11", "A meld tarokks 10 with", "fewer-tarokks"),
    (
        "A meld cavalry hearts sprayed; A meld cavalry clubs sprayed; "
        "A meld cavalry spades sprayed; A meld cavalry diamonds sprayed",
        "A meld kings half", "no-half",
    ),
    # 22 tarokks
    ("A meld tarokks 12 with", "B meld tarokks 11 without", "too-many-tarokks"),
    ("A meld tarokks 11 without", "B meld tarokks 11 without", "too-many-tarokks"),
    ("A meld matadors 12", "B meld tarokks 11 without", "too-many-tarokks"),
    # hands of 25: 18 tarokks, a cavalry and three more kings would do
    ("A meld tarokks 19 with; A meld cavalry clubs full", "A meld kings full", "hand-over"),
    ("A meld tarokks 21 with; A meld kings half", "A meld cavalry hearts half queen", "hand-over"),
    ("A meld tarokks 21 with; A meld kings half", "A meld cavalry hearts half", "hand-over"),
    ("A meld matadors 20; A meld cavalry clubs half", "A meld cavalry hearts half", "hand-over"),
    ("A meld cavalry hearts full", "A meld tarokks 21 without", "too-many-tarokks"),
    # told already
    ("A meld none", "A meld kings full", "contradicts"),
    ("A meld tarokks 10 with", "A meld tarokks 11 with", "meld-twice"),
    ("A meld tarokks 10 with", "A meld tarokks 10 without", "meld-twice"),
    ("A meld cavalry clubs half", "A meld cavalry clubs half jack", "meld-twice"),
    ("A meld kings half", "A meld kings full", "meld-twice"),
)  # fmt: skip

TOGETHER = (
    # two hands of ten and eleven, and nobody's pagat known
    "A meld tarokks 11 with; B meld tarokks 11 without",
    "A meld tarokks 10 without; B meld tarokks 11 without",
    "A meld matadors 11; B meld tarokks 11 without",
    "A meld tarokks 20 without; A meld cavalry clubs full; B meld cavalry spades half",
    # the missing king is another's
    "A meld kings half; B meld cavalry spades full",
    "A meld kings half spades; B meld cavalry spades full",
    "A meld kings full; B meld cavalry spades half king; B meld cavalry hearts half",
    "A meld cavalry spades half; B meld kings full",
    # one scus in many melds of a hand
    "A meld matadors 3; A meld kings half; A meld cavalry spades sprayed; A meld tarokks 10 with",
    "A meld cavalry spades half king; A meld kings half spades",
    "A meld cavalry spades full; A meld kings full",
    (
        "A meld cavalry hearts sprayed; A meld cavalry clubs sprayed; "
        "A meld cavalry spades sprayed; A meld kings half"
    ),
    # a suit each
    "A meld cavalry spades full; B meld cavalry hearts full; C meld cavalry clubs sprayed",
    "A meld tarokks 10 with; A meld matadors 10",
    "A meld none; B meld none; C meld none",
    # hands of 25 exactly
    "A meld tarokks 18 with; A meld cavalry clubs full; A meld kings full",
    "A meld tarokks 20 with; A meld kings half; A meld cavalry hearts half queen",
    "A meld tarokks 20 with; A meld kings half; A meld cavalry hearts half",
    "A meld tarokks 19 with; A meld kings sprayed; A meld cavalry hearts half",
    "A meld tarokks 19 with; A meld cavalry hearts half; A meld cavalry clubs half queen",
    "A meld tarokks 17 without; A meld cavalry clubs full; A meld cavalry hearts full",
)


class Values(unittest.TestCase):
    def test_each_of_the_two_others_pays(self):
        for meld, worth in VALUES:
            # C pays 10 for the stake beside
            expected = [2 * worth, -worth, -worth - 10]
            self.assertEqual(pays("A meld " + meld), (expected, (105, 205)), meld)

    def test_who_sits_out_does_not(self):
        paid = pays("D meld kings full", seats=FOUR)
        self.assertEqual(paid, ([-10, 0, -10, 10], (105, 205)))

    def test_all_melds_are_paid(self):
        text = "A meld kings half; A meld matadors 4; B meld tarokks 10 without"
        # A: 2 * (5 + 15) - 10; B: 20 - 20; C: -5 - 15 - 10 - 10
        self.assertEqual(pays(text), ([30, 0, -40], (105, 205)))

    def test_a_meld_said_again_is_the_same(self):
        again = "A meld kings full; A meld kings full; B meld none; B meld none"
        self.assertEqual(pays(again), ([20, -10, -20], (105, 205)))

    def test_small_matadors_are_an_option(self):
        self.assertEqual(refusal("", "A meld small-matadors 3"), "not-at-table")
        for number, worth in ((3, 10), (4, 15), (22, 105)):
            paid = pays(f"A meld small-matadors {number}", small_matadors="yes")
            self.assertEqual(paid, ([2 * worth, -worth, -worth - 10], (105, 205)))
        both = "A meld small-matadors 4; A meld matadors 3; A meld tarokks 10 with"
        self.assertEqual(pays(both, small_matadors="yes")[0], [70, -35, -45])

    def test_small_and_big_ones_share_pagat_and_scus(self):
        # 8 + 5 - 2 are 11 tarokks, and 21 + 3 - 2 all there are
        text = "A meld small-matadors 8; A meld matadors 5"
        short = refusal(text, "A meld tarokks 10 with", small_matadors="yes")
        self.assertEqual(short, "fewer-tarokks")
        self.assertIsNone(refusal(text, "A meld tarokks 11 with", small_matadors="yes"))
        text = "A meld small-matadors 3"
        self.assertIsNone(refusal(text, "A meld matadors 21", small_matadors="yes"))
        over = refusal(text, "A meld matadors 22", small_matadors="yes")
        self.assertEqual(over, "too-many-tarokks")

    def test_some_meld_no_half_cavalry_without_its_king(self):
        no_king = "A meld cavalry clubs half king"
        self.assertIsNone(refusal("", no_king))
        self.assertEqual(refusal("", no_king, half_cavalry="with-king"), "not-at-table")
        for line in ("A meld cavalry clubs half", "A meld cavalry clubs half queen"):
            self.assertIsNone(refusal("", line, half_cavalry="with-king"))
        self.assertIsNone(refusal("", "A meld kings half clubs", half_cavalry="with-king"))


class Words(unittest.TestCase):
    def test_what_is_no_meld(self):
        for line, code in (
            ("A meld", "word-count"), ("A meld queens full", "no-such-meld"),
            ("A meld tarokks 9 with", "meld-number"), ("A meld tarokks 23 with", "meld-number"),
            ("A meld matadors 2", "meld-number"), ("A meld matadors 23", "meld-number"),
            ("A meld tarokks ten with", "not-a-number"), ("A meld tarokks 10", "with-or-without"),
            ("A meld tarokks 10 pagat", "with-or-without"), ("A meld matadors", "word-count"),
            ("A meld cavalry", "word-count"), ("A meld cavalry spades", "word-count"),
            ("A meld cavalry pik full", "no-such-card"),
            ("A meld cavalry spades whole", "meld-extent"),
            ("A meld cavalry spades half ace", "no-such-card"),
            ("A meld cavalry spades full jack", "word-count"),
            ("A meld cavalry spades half jack queen", "word-count"),
            ("A meld kings", "word-count"), ("A meld kings whole", "meld-extent"),
            ("A meld kings half queen", "no-such-card"), ("A meld kings full clubs", "word-count"),
            ("A meld none at-all", "word-count"), ("A meld kings half clubs hearts", "word-count"),
        ):  # fmt: skip
            self.assertEqual(refusal("", line), code, line)

    def test_the_limits_are_told(self):
        self.assertEqual(why("", "A meld tarokks 9 with"), ("meld-number", "tarokks", 10, 22))
        self.assertEqual(why("", "A meld matadors 2"), ("meld-number", "matadors", 3, 22))
        self.assertEqual(refusal("", "A meld tarokks 22 without"), "too-many-tarokks")


class Excluded(unittest.TestCase):
    def test_what_no_cards_allow(self):
        for text, line, code in EXCLUDED:
            self.assertEqual(refusal(text, line), code, text + "; " + line)

    def test_in_either_order(self):
        for text, line, code in EXCLUDED:
            if ";" not in text and code != "meld-twice":
                self.assertIsNotNone(refusal(line, text), text + "; " + line)

    def test_what_cards_allow(self):
        for text in TOGETHER:
            self.assertEqual(play(text).phase, "melds", text)

    def test_the_dealer_melds_before_he_lays(self):
        # 16 tarokks and three full cavalries are 28 cards, of which 25 remain (chapter 3)
        text = "%s meld tarokks 16 without; %s meld cavalry clubs full; %s meld cavalry spades full"
        line = "%s meld cavalry hearts full"
        self.assertIsNone(refusal(text.replace("%s", "C"), line.replace("%s", "C")))
        self.assertEqual(
            why(text.replace("%s", "B"), line.replace("%s", "B")), ("hand-over", "B", 25)
        )
        text += "; %s meld cavalry diamonds full"
        text = text.replace("16", "13").replace("%s", "C")
        over = why(text.replace("13", "12"), "C meld cavalry hearts full")
        self.assertIsNone(over)
        self.assertEqual(why(text, "C meld cavalry hearts full"), ("hand-over", "C", 28))

    def test_the_card_in_two_hands_is_named(self):
        actual = why("A meld kings full", "B meld cavalry spades full")
        self.assertEqual(actual, ("both-hold", "A", "B", "spades king"))
        actual = why("A meld matadors 3", "B meld kings half")
        self.assertEqual(actual, ("both-hold", "A", "B", "scus"))
        actual = why("A meld kings half spades", "A meld cavalry spades half queen")
        self.assertEqual(actual, ("own-melds", "A", "spades king"))
        actual = why("A meld tarokks 10 with", "B meld tarokks 10 with")
        self.assertEqual(actual, ("both-hold", "A", "B", "pagat"))


class Cards(unittest.TestCase):
    def test_eighteen_cards_of_one_bit_each(self):
        cards = [hands.SCUS, hands.PAGAT]
        cards += [hands.court(suit, card) for suit in SUITS for card in COURT]
        self.assertEqual(len(cards), 18)
        self.assertEqual(sum(cards), 2**18 - 1)
        self.assertEqual([hands.bits(card) for card in cards], [1] * 18)
        names = [hands.name_of(card) for card in cards]
        self.assertEqual(names[:3], ["scus", "pagat", "hearts king"])
        self.assertEqual(names[17], "spades jack")
        self.assertEqual(len(set(names)), 18)

    def test_sets_of_four(self):
        for suit in SUITS:
            self.assertEqual(hands.suit_cards(suit), sum(hands.court(suit, card) for card in COURT))
        self.assertEqual(hands.KINGS, sum(hands.court(suit, "king") for suit in SUITS))
        self.assertEqual(hands.bits(hands.KINGS), 4)
        self.assertEqual(hands.name_of(hands.KINGS), "hearts king")


if __name__ == "__main__":
    unittest.main()
