"""The two cups: what fills and empties them, who deals, who sits out. Worked out by hand.

Every deal has C's stake: C -10, cups 105 and 205 (danish_deals).
"""

import unittest

from tarokk.games.danish.game import GAME
from tests.core.danish.deals import FOUR, SEATS, pays, play, refusal, why


class Filling(unittest.TestCase):
    def test_the_dealer_puts_five_into_each_cup(self):
        self.assertEqual(pays(""), ([0, 0, -10], (105, 205)))

    def test_empty_cups_are_founded_by_everyone(self):
        # 20 from each into each cup, and the dealer's 5 and 5
        paid = pays("", before=(0, 0), first=True)
        self.assertEqual(paid, ([-40, -40, -50], (65, 65)))
        paid = pays("", before=(0, 0), first=True, seats=FOUR)
        self.assertEqual(paid, ([-40, -40, -40, -50], (85, 85)))

    def test_only_the_empty_one_is_founded(self):
        self.assertEqual(pays("", before=(0, 7)), ([-20, -20, -30], (65, 12)))
        self.assertEqual(pays("", before=(7, 0)), ([-20, -20, -30], (12, 65)))

    def test_who_keeps_the_cups_pays_stake_and_fine(self):
        # 5 again and 5 into each cup; said again it is the same
        self.assertEqual(pays("B keeps-cups"), ([0, -20, -10], (115, 215)))
        self.assertEqual(pays("B keeps-cups; B keeps-cups"), ([0, -20, -10], (115, 215)))

    def test_only_the_last_dealer_can_have_kept_them(self):
        self.assertEqual(refusal("", "A keeps-cups"), "not-last-dealer")
        self.assertEqual(refusal("", "C keeps-cups"), "not-last-dealer")
        self.assertEqual(refusal("", "B keeps-cups", first=True), "nobody-dealt")
        self.assertEqual(refusal("", "A keeps-cups", dealer="B"), None)
        self.assertEqual(refusal("", "C keeps-cups", dealer="A"), None)

    def test_also_when_he_sits_out(self):
        # A dealt last, B deals now, A to his left sits out
        paid = pays("A keeps-cups", seats=FOUR, dealer="B", sits_out="left")
        self.assertEqual(paid, ([-20, -10, 0, 0], (115, 215)))

    def test_each_misdeal_costs_five_into_each_cup(self):
        self.assertEqual(pays("C misdeals"), ([0, 0, -20], (110, 210)))
        self.assertEqual(pays("C misdeals; C misdeals"), ([0, 0, -30], (115, 215)))
        self.assertEqual(refusal("", "A misdeals"), "not-dealer")

    def test_the_fine_comes_back_where_the_cards_were_to_blame(self):
        self.assertEqual(pays("A refund", fined="A"), ([10, 0, -10], (100, 200)))
        paid = pays("A refund; B refund; A refund", fined="AAB")
        self.assertEqual(paid, ([20, 10, -10], (90, 190)))
        paid = pays("B refund", seats=FOUR, dealer="D", fined="B")  # B sits opposite
        self.assertEqual(paid, ([0, 10, 0, -10], (100, 200)))
        # in the same deal: 5 and 5 in, and out again
        self.assertEqual(pays("C misdeals; C refund"), ([0, 0, -10], (105, 205)))
        self.assertEqual(pays("C misdeals; C misdeals; C refund"), ([0, 0, -20], (110, 210)))

    def test_a_fine_comes_back_once_and_to_who_paid_it(self):
        self.assertEqual(why("", "A refund"), ("nothing-to-refund", "A"))
        self.assertEqual(why("", "A refund", fined="B"), ("nothing-to-refund", "A"))
        self.assertEqual(why("A refund", "A refund", fined="A"), ("nothing-to-refund", "A"))
        self.assertEqual(why("C misdeals", "B refund"), ("nothing-to-refund", "B"))
        twice = "C misdeals; C refund; C refund"
        self.assertEqual(why(twice, "C refund", fined="C"), ("nothing-to-refund", "C"))
        self.assertEqual(play("C misdeals; A refund", fined="AB").still_fined(), "BC")

    def test_a_deal_let_go_costs_the_stake_and_ends(self):
        deal = play("C misdeals; C passes-deal")
        self.assertEqual(deal.phase, "passed-deal")
        self.assertTrue(deal.over())
        self.assertEqual(pays("C passes-deal"), ([0, 0, -10], (105, 205)))
        self.assertEqual(refusal("", "B passes-deal"), "not-dealer")

    def test_a_hand_without_tarokk_is_dealt_again_for_nothing(self):
        deal = play("B no-tarokk; A no-tarokk")
        self.assertEqual(deal.redealt, 2)
        self.assertFalse(deal.over())
        self.assertEqual(pays("B no-tarokk; A no-tarokk"), ([0, 0, -10], (105, 205)))

    def test_the_dealing_is_over_once_there_is_a_meld_or_play(self):
        melded = ("A meld none", "A meld tarokks 10 with; A false tarokks 10 with")
        for line in ("C misdeals", "C passes-deal", "A no-tarokk"):
            self.assertIsNone(refusal("A fine minor", line))
            for text in ("A saves pagat", "points A 26 B 26 C 26"):
                self.assertEqual(refusal(text, line), "too-late", text)
            for text in melded:
                late = line == "A no-tarokk"  # which is told when the cards were dealt
                self.assertEqual(refusal(text, line), "too-late" if late else None, text)

    def test_what_was_melded_of_wrong_cards_is_void(self):
        # "inden spillets begyndelse": 10 for the stake and 10 for the misdeal, nothing else
        text = "A meld tarokks 10 with; B meld kings full; B false kings full; C misdeals"
        self.assertEqual(pays(text), ([0, 0, -20], (110, 210)))
        self.assertEqual(play(text).barred, ())
        self.assertIsNone(refusal(text, "B meld tarokks 10 with"))

    def test_nobody_keeps_empty_cups(self):
        self.assertEqual(refusal("", "B keeps-cups", before=(0, 0)), "nobody-dealt")
        self.assertIsNone(refusal("", "B keeps-cups", before=(0, 5)))


class Ultimo(unittest.TestCase):
    def test_the_pagat_takes_its_cup_and_45_from_each(self):
        # A: 105 + 45 + 45 - 20; B: -45 - 20; C: -45 - 20 - 10
        self.assertEqual(pays("A ultimo pagat"), ([175, -65, -75], (60, 205)))

    def test_a_king_takes_its_cup_and_40_from_each(self):
        # C: 205 + 40 + 40 - 20 - 10; A and B: -40 - 20
        self.assertEqual(pays("C ultimo king"), ([-60, -60, 255], (105, 60)))

    def test_who_sits_out_founds_again_but_pays_no_premium(self):
        # A, C, D play, B sits opposite the dealer D. A: 205 + 80 - 20; D: -40 - 20 - 10
        paid = pays("A ultimo king", seats=FOUR)
        self.assertEqual(paid, ([265, -20, -60, -70], (105, 80)))

    def test_the_cup_holds_what_the_deal_put_in_before(self):
        # B's fine 5 + 5 and two lost kings: king cup 205 + 5 + 5 + 5 = 220, whatever the order.
        # A: 220 + 80 - 20 + 5 + 5; B: -10 - 5 - 5 - 5 - 40 - 20 + 5; C: the same with the stake
        lines = "B fine minor; B loses king; C loses king"
        for text in (lines + "; A ultimo king", "A ultimo king; " + lines):
            paid = pays(text)
            self.assertEqual(paid, ([290, -80, -80], (110, 60)), text)

    def test_a_false_count_is_fined_after_all_else(self):
        # as in the first test, then B's 5 + 5
        self.assertEqual(pays("B miscounts; A ultimo pagat"), ([175, -75, -75], (65, 210)))
        self.assertEqual(pays("B miscounts; B miscounts"), ([0, -20, -10], (115, 215)))

    def test_who_takes_a_cup_answers_for_its_founding(self):
        # A pays B's 20 too
        self.assertEqual(pays("A ultimo pagat; A founds B"), ([155, -45, -75], (60, 205)))
        again = "A ultimo pagat; A founds B; A founds B; A founds C"
        self.assertEqual(pays(again), ([135, -45, -55], (60, 205)))
        paid = pays("A ultimo king; A founds B", seats=FOUR)  # B sits out
        self.assertEqual(paid, ([245, 0, -60, -70], (105, 80)))

    def test_only_he_does(self):
        for text, line in (
            ("", "A founds B"), ("A ultimo king", "B founds C"), ("A ultimo king", "A founds A"),
            ("A bagud king", "A founds B"),
        ):  # fmt: skip
            self.assertEqual(refusal(text, line), "founds-for", line)
        self.assertEqual(refusal("A ultimo king", "A founds D"), "unknown-seat")


class Bagud(unittest.TestCase):
    def test_the_pagat_costs_45_to_each_and_doubles_its_cup(self):
        # B: -45 - 45 - 105
        self.assertEqual(pays("B bagud pagat"), ([45, -195, 35], (210, 205)))

    def test_a_king_costs_40_to_each_and_doubles_its_cup(self):
        self.assertEqual(pays("A bagud king"), ([-285, 40, 30], (105, 410)))

    def test_beside_an_ultimo_in_the_same_cup(self):
        # B takes 205; A puts 205 in; all found 20.
        # A: -40 - 40 - 205 - 40 - 20; B: 40 + 205 + 40 + 40 - 20; C: 40 - 40 - 20 - 10
        for text in ("A bagud king; B ultimo king", "B ultimo king; A bagud king"):
            self.assertEqual(pays(text), ([-345, 305, -30], (105, 265)), text)

    def test_beside_an_ultimo_in_the_other_cup(self):
        # A: -80 - 205 - 45 - 20; B: 40 + 105 + 90 - 20; C: 40 - 45 - 20 - 10
        paid = pays("A bagud king; B ultimo pagat")
        self.assertEqual(paid, ([-350, 215, -35], (60, 410)))

    def test_pagat_and_king_in_one_trick(self):
        # A: -90 - 105 + 40; B: -80 - 205 + 45; C: 45 + 40 - 10
        paid = pays("A bagud pagat; B bagud king")
        self.assertEqual(paid, ([-155, -240, 75], (210, 410)))

    def test_two_kings_in_one_trick(self):
        # each puts in what the cup held: -80 - 205 + 40
        text = "B bagud king; A bagud king"
        self.assertEqual(pays(text), ([-245, -245, 70], (105, 615)))
        # in turn: B 205, then A 410
        self.assertEqual(pays(text, two_baguds="in-turn"), ([-450, -245, 70], (105, 820)))

    def test_two_kings_and_an_ultimo(self):
        # with the third king: A and B -80 - 205 + 40 - 40 - 20; C: 80 + 205 + 80 - 20 - 10
        text = "B bagud king; A bagud king; C ultimo king"
        for option in ("each", "in-turn"):
            paid = pays(text, two_baguds=option)
            self.assertEqual(paid, ([-305, -305, 335], (105, 470)), option)
        # with the pagat: A -80 - 205 + 40 - 45 - 20; C: 80 + 105 + 90 - 20 - 10
        text = "B bagud king; A bagud king; C ultimo pagat"
        self.assertEqual(pays(text), ([-310, -310, 245], (60, 615)))
        paid = pays(text, two_baguds="in-turn")
        self.assertEqual(paid, ([-515, -310, 245], (60, 820)))


class Table(unittest.TestCase):
    def test_the_dealer_plays_last(self):
        for dealer, players in ((0, "BCA"), (1, "CAB"), (2, "ABC")):
            self.assertEqual("".join(GAME({}).players(SEATS, dealer)), players)

    def test_who_sits_out_of_four(self):
        # behind the dealer A come B to his right, C opposite, D to his left
        for value, players in (("opposite", "BDA"), ("right", "CDA"), ("left", "BCA")):
            chosen = {"sits-out": value}
            self.assertEqual("".join(GAME(chosen).players(FOUR, 0)), players)
            self.assertEqual(len(GAME(chosen).players(SEATS, 0)), 3)
        self.assertEqual(GAME({}).house["sits-out"], "opposite")
        self.assertEqual("".join(GAME({}).players(FOUR, 3)), "ACD")

    def test_who_sits_out_says_nothing(self):
        for line in ("B meld none", "B last", "B fine minor", "B nolo"):
            self.assertEqual(refusal("", line, seats=FOUR), "sits-out", line)
        for line in ("points A 26 B 26 C 26", "points B 26 C 26 D 26"):
            self.assertEqual(refusal("", line, seats=FOUR), "sits-out", line)
        self.assertIsNone(refusal("", "points A 26 C 26 D 26", seats=FOUR))

    def test_the_cups_are_shared(self):
        # 310: 103 each and 1 to the next dealer
        for dealer, paid in ((0, (104, 103, 103)), (2, (103, 103, 104))):
            shares = GAME.share(SEATS, dealer, (105, 205))
            self.assertEqual(tuple(shares[seat] for seat in SEATS), paid)
        # 310: 77 each, and 1 to D and to A behind him
        shares = GAME.share(FOUR, 3, (105, 205))
        self.assertEqual([shares[seat] for seat in FOUR], [78, 77, 77, 78])
        self.assertEqual(GAME.share(SEATS, 0, (0, 0)), {"A": 0, "B": 0, "C": 0})


if __name__ == "__main__":
    unittest.main()
