import unittest

from tarokk.cards import DECK, HONOURS, deck_points, rank, tarokk, tarokks
from tarokk.games.hungarian.paskievics import GAME

TAROKKS = tuple(tarokks())


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
        self.assertEqual(len(set(TAROKKS)), 22)
        self.assertEqual(GAME.TAROKKS_IN_DECK, 22)
        self.assertEqual((TAROKKS[0],) + TAROKKS[-2:], HONOURS)

    def test_each_has_its_place_from_pagat_to_skiz(self):
        places = {1: "I", 2: "II", 4: "IIII", 9: "IX", 14: "XIV", 18: "XVIII", 20: "XX"}
        for place, name in places.items():
            self.assertEqual(TAROKKS[place - 1], name)

    def test_have_a_rank_and_no_other_card_has(self):
        self.assertEqual([rank(name) for name in TAROKKS], list(range(1, 23)))
        for other in ("king hearts", "kings", "suit clubs", "jack clubs", "X X", ""):
            self.assertEqual(rank(other), 0)

    def test_are_read_by_name(self):
        for name in TAROKKS:
            self.assertEqual(tarokk(name), name)

    def test_the_fourth_has_two_spellings(self):
        self.assertEqual(tarokk("IV"), "IIII")

    def test_other_words_are_none(self):
        for word in ("", "0", "1", "4", "XXII", "xx", "skíz", "pagat", "king"):
            self.assertIsNone(tarokk(word), word)


if __name__ == "__main__":
    unittest.main()
