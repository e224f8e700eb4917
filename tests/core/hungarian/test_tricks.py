"""Figures that name a trick or a card: what cannot be true together in the larger games."""

import unittest

from tarokk.games.hungarian.contradict import contradiction
from tarokk.games.hungarian.tables import figure
from tests.core.hungarian.deals import rules, with_figure

SIDES = {"+": "declarer", "-": "defence"}
HIGH = rules("pagat-catch 4/8; hairy 0/25", "high")
LONG = rules("pagat-catch 4/8; hairy 0/25", "illustrated-54")


def facts(text):
    """`+centrum, -pagat-ultimo` as {figure: side}; + is the declarer's."""
    matching = [part.strip() for part in text.split(",") if part.strip()]
    return {part[1:]: SIDES[part[0]] for part in matching}


def why(made, lost="", points=None, by=HIGH):
    bounds = None if points is None else (points, points)
    reason = contradiction(by, bounds, facts(made), facts(lost), ((3, 0), (3, 0)))
    return reason and reason[0]


def swapped(text):
    """The same of the other side: only the sign in front of a figure is a side."""
    signs = {"+": "-", "-": "+"}
    return ", ".join(signs[part[0]] + part[1:] for part in text.split(", ") if part)


class Together(unittest.TestCase):
    """Each row holds with the sides exchanged too."""

    def check(self, rows, code, by=HIGH):
        for made, lost in rows:
            self.assertEqual(why(made, lost, None, by), code, (made, lost))
            exchanged = swapped(made), swapped(lost)
            self.assertEqual(why(*exchanged, None, by), code, exchanged)

    def test_a_card_is_played_once(self):
        rows = (
            ("+pagat-uhu, +pagat-ultimo", ""),
            ("+pagat-small-bird, +pagat-big-bird", ""),
            ("+king-uhu clubs, +king-ultimo clubs", ""),
            ("+pair-pheasant, +small-bird", ""),  # the XXI
            ("+closing-pair, +eagle-ultimo", ""),
            ("+closing-pair, +pagat-uhu", ""),
            ("+pagat-uhu", "+pagat-ultimo"),
            ("", "+pagat-pheasant, +pagat-ultimo"),
        )
        self.check(rows, "cannot-both")
        # that the other side took the pagát is found first
        self.check((("+pagat-uhu", "+pagat-pheasant"),), "both-took")

    def test_it_may_win_what_the_figure_says(self):
        rows = (
            ("+closing-pair, +pagat-ultimo, +eagle-uhu", ""),
            ("+king-uhu clubs, +king-ultimo hearts", ""),
            ("+centrum, +small-bird, +big-bird, +pagat-uhu, +king-ultimo clubs", ""),
            ("+big-bird, -king-uhu clubs, -pagat-ultimo", ""),
            ("+centrum, -pagat-small-bird", ""),
        )
        self.check(rows, None)

    def test_a_trick_has_one_winner(self):
        rows = (
            ("+centrum, -pagat-pheasant", ""),
            ("+centrum, -eagle-pheasant", ""),
            ("+small-bird, -pagat-small-bird", ""),
            ("+small-bird, -centrum", ""),
            ("+big-bird, -king-big-bird clubs", ""),
            ("+pagat-uhu, -king-uhu clubs", ""),
            ("+eagle-ultimo, -pagat-ultimo", ""),
            ("+centrum", "+eagle-pheasant"),  # lost to the other side
        )
        self.check(rows, "cannot-both")
        self.check((("+centrum", "-eagle-pheasant"), ("+centrum", "-pagat-pheasant")), None)

    def test_a_trick_has_one_card_that_wins(self):
        rows = (
            ("+pagat-pheasant, +eagle-pheasant", ""),
            ("+king-uhu clubs, +king-uhu hearts", ""),
            ("+pagat-uhu, +eagle-uhu", ""),
            ("+hairy clubs, +king-uhu clubs", ""),
            ("+small-bird, +pagat-small-bird", ""),
            ("+big-bird, +eagle-big-bird", ""),
            ("+pair-pheasant, +pagat-pheasant", ""),
        )
        self.check(rows, "cannot-both")

    def test_three_kings_and_three_of_a_suit(self):
        together = (
            ("+three-kings, +king-ultimo clubs, +king-uhu hearts", ""),
            ("+suit-family clubs, +king-ultimo clubs, +hairy clubs", ""),
            ("+suit-family clubs, +king-big-bird clubs", ""),
        )
        self.check(together, None)
        apart = (
            ("+three-kings, +suit-family clubs", ""),
            ("+suit-family clubs, +suit-family hearts", ""),
            ("+three-kings, +pagat-ultimo", ""),
            ("+three-kings, +eagle-uhu", ""),
            ("+three-kings, +hairy clubs", ""),
            ("+three-kings, +big-bird", ""),
            ("+suit-family clubs, +king-uhu hearts", ""),
            ("+suit-family clubs, +hairy hearts", ""),
            ("+three-kings, +king-ultimo clubs, +king-uhu clubs", ""),
            ("+king-ultimo clubs, +three-kings, +king-uhu clubs", ""),
        )
        self.check(apart, "cannot-both")
        self.check((("+three-kings, -four-kings", ""),), "both-took")

    def test_who_played_the_pagat(self):
        together = (
            ("+pagat-catch", "-pagat-ultimo"),
            ("+pagat-catch", "-pagat-pheasant"),
            ("+pagat-catch, +eagle-ultimo", "-pagat-ultimo"),
            ("+pagat-catch, +trull", ""),
            ("+trull", "+pagat-ultimo"),  # beaten by his partner
        )
        self.check(together, None)
        apart = (
            ("+pagat-catch", "+pagat-ultimo"),  # then the others played it
            ("+pagat-catch, +pagat-ultimo", ""),
            ("+pagat-catch, +closing-pair", ""),
        )
        self.check(apart, "cannot-both")
        taken = (
            ("+pagat-catch, -pagat-ultimo", ""),
            ("+pagat-catch, -trull", ""),
            ("+pagat-catch", "+pagat-pheasant"),
            ("+trull", "+pagat-pheasant"),  # the other side took it in the first trick
        )
        self.check(taken, "both-took")

    def test_a_caught_twenty_one_wins_nothing(self):
        self.check(
            (("+xxi-catch, -small-bird", ""), ("+xxi-catch, -pair-pheasant", "")), "both-took"
        )
        own = (("+xxi-catch, +small-bird", ""), ("+xxi-catch, +pair-pheasant", ""))
        self.check(own, "cannot-both")
        self.check((("+xxi-catch, +big-bird", ""), ("+xxi-catch, -centrum", "")), None)
        self.check((("+xxi-catch, -big-bird", ""),), "both-took")

    def test_a_first_trick_lost_is_no_volat(self):
        for pheasant in ("pagat-pheasant", "eagle-pheasant"):
            self.check((("+volat", "+" + pheasant),), "cannot-both")
            self.check((("+volat", "-" + pheasant),), None)
        self.check((("+volat", "+pagat-ultimo"),), None)  # beaten by his partner

    def test_both_may_lose_a_pheasant_to_nobody_at_all(self):
        # the pagát of one and the eagle of the other in the first trick: one side has won it
        self.check((("", "+pagat-pheasant, -eagle-pheasant"),), "cannot-both")
        self.check((("", "+pagat-pheasant, +eagle-pheasant"),), None)
        self.check((("-pair-pheasant", "+pagat-pheasant, +eagle-pheasant"),), None)
        self.check((("+pair-pheasant", "+pagat-pheasant"),), "cannot-both")

    def test_in_twelve_tricks(self):
        rows = (("+big-bird, -king-uhu clubs, -pagat-ultimo", ""), ("+big-bird, -hairy clubs", ""))
        self.check(rows, None, LONG)
        self.check(
            (("+big-bird, -centrum", ""), ("+small-bird, -big-bird", "")), "cannot-both", LONG
        )
        self.check((("-xxi-catch, +big-bird", ""),), "both-took", LONG)
        # the large bird holds the small one, so the XXI won the sixth trick
        self.check((("+xxi-catch, +big-bird", ""),), "cannot-both", LONG)


class Points(unittest.TestCase):
    """The least points of a side: of the cards of its tricks and of three that it laid. 23 cards
    are worth 1, four jacks 2, four riders 3; with 54 cards 39 are worth 1. A trick that a card of a
    suit won has no tarokk: of its cards four are worth 1, four 2, four 3, beside kings."""

    def check(self, made, least, by):
        whole = by.POINTS[0]
        self.assertEqual(why(made, "", least - 1, by), "points-and-figures", made)
        self.assertIsNone(why(made, "", least, by), made)
        other = swapped(made)
        self.assertEqual(why(other, "", whole - least + 1, by), "points-and-figures", other)
        self.assertIsNone(why(other, "", whole - least, by), other)

    def test_of_tricks_and_cards(self):
        self.check("+centrum", 20 + 3, HIGH)
        self.check("+small-bird", 5 + 23 + 3 * 2, HIGH)
        self.check("+big-bird", 5 + 23 + 4 * 2 + 3 * 3, HIGH)
        self.check("+small-bird, +big-bird", 10 + 23 + 4 * 2 + 2 * 3, HIGH)
        self.check("+big-bird, +pagat-uhu, +king-ultimo clubs", 94 - 3 * 4, HIGH)  # all nine
        self.check("+king-ultimo clubs", 4 + 4 + 3, HIGH)
        self.check("+king-ultimo clubs, +king-uhu hearts", 10 + 4 + 2 * 2 + 3, HIGH)
        self.check("+suit-family clubs", 4 + 4 * 2 + 4 * 3 + 3, HIGH)
        self.check("+three-kings", 15 + 4 + 4 * 2 + 3 + 3, HIGH)
        self.check("+three-kings, +king-ultimo clubs", 15 + 4 + 4 * 2 + 3 + 3, HIGH)
        self.check("+three-kings, +four-kings", 20 + 4 + 4 * 2 + 3, HIGH)
        self.check("+pagat-catch", 4 + 4 + 3, HIGH)

    def test_a_bird_holds_the_smaller_ones_in_the_54_card_game(self):
        self.check("+small-bird", 24 + 4 + 3, LONG)
        self.check("+big-bird", 28 + 8 + 3, LONG)

    def test_any_tarokk_may_win_over_the_pagat(self):
        # the I lies in the trick that the XIX won, as no figure of the sources has it
        own = with_figure(figure("own", 0, 5, strikes=((4, "XIX"),)), "pagat-catch 4/8")
        self.check("+own, +pagat-catch", 5 + 3 + 3, own)

    def test_a_pheasant_lost_brings_the_others_the_pagat(self):
        # a trick with a card of five points, and three laid ones
        self.assertEqual(why("", "-pagat-pheasant", 10), "points-and-figures")
        self.assertIsNone(why("", "-pagat-pheasant", 11))
        self.assertEqual(why("", "-eagle-pheasant", 6), "points-and-figures")
        self.assertIsNone(why("", "-eagle-pheasant", 7))
        self.assertIsNone(why("", "-pagat-ultimo", 0))  # perhaps to his partner


if __name__ == "__main__":
    unittest.main()
