import unittest

from tarokk.cards import DECK, HONOURS, TAROKKS, deck_points, rank
from tarokk.games.paskievics import TAROKKS_IN_DECK


class Deck(unittest.TestCase):
    def test_is_worth_94_points(self):
        # 15 honours + 19 tarokks + 4 suits x 15
        self.assertEqual(deck_points(), 94)

    def test_holds_42_cards_of_the_printed_worth(self):
        kinds = {name: (count, points) for name, count, points in DECK}
        self.assertEqual(sum(count for count, _ in kinds.values()), 42)
        self.assertEqual(kinds["honour"], (3, 5))
        self.assertEqual(kinds["tarokk"], (19, 1))
        suits = [kinds[name] for name in ("king", "queen", "rider", "jack", "ten or ace")]
        self.assertEqual(suits, [(4, 5), (4, 4), (4, 3), (4, 2), (4, 1)])

    def test_counts_any_deck_it_is_given(self):
        self.assertEqual(deck_points((("a", 2, 3), ("b", 1, 7))), 13)


class Tarokks(unittest.TestCase):
    def test_are_22_with_three_honours(self):
        self.assertEqual(len(TAROKKS), 22)
        self.assertEqual(TAROKKS_IN_DECK, 22)
        self.assertEqual([rank(name) for name in HONOURS], [1, 21, 22])

    def test_rank_from_pagat_to_skiz(self):
        self.assertEqual([rank(name) for name in TAROKKS], list(range(1, 23)))
        self.assertEqual(rank("II"), 2)
        self.assertEqual(rank("IX"), 9)
        self.assertEqual(rank("XVIII"), 18)
        self.assertEqual(rank("XX"), 20)

    def test_the_fourth_has_two_spellings(self):
        self.assertEqual(rank("IIII"), 4)
        self.assertEqual(rank("IV"), 4)

    def test_other_words_have_no_rank(self):
        for word in ("", "0", "1", "XXII", "xx", "skíz", "pagat", "king"):
            self.assertEqual(rank(word), 0, word)


if __name__ == "__main__":
    unittest.main()
