"""House rules of the payments, where a sheet alone does not reach: kitty, dealer, ladder."""

import unittest

from tarokk.games.hungarian import pay
from tests.core.hungarian.deals import pays, play, refusal, rules

CALL = "declarer B 3; B call XX"


class Kitty(unittest.TestCase):
    """What announced ultimos do with it: {seat: put in}, what is in it then."""

    BY = rules("kitty yes")

    def flow(self, text, kitty, by=BY, factor=1):
        deal = play(text, by, "D", kitty)
        paid = deal.payouts(factor)
        return [paid[seat] for seat in "ABCD"], deal.pots(factor)[0]

    def test_made_by_a_pair(self):
        text = "declarer B 3; announced declarer pagat-ultimo; partner C; points 50;"
        made = text + "made pagat-ultimo declarer; end"
        # game 1, ultimo 10; of 17 in the kitty 8 for each, 1 stays
        self.assertEqual(self.flow(made, 17), ([-11, 19, 19, -11], 1))
        # the factor does not reach what is taken: 22, and 8
        self.assertEqual(self.flow(made, 16, factor=2), ([-22, 30, 30, -22], 0))
        # failed: game 1, ultimo -10; they put in 16
        self.assertEqual(self.flow(text + "end", 16), ([9, -17, -17, 9], 32))
        self.assertEqual(self.flow(text + "end", 17), ([9, -17, -17, 9], 33))

    def test_one_or_three(self):
        alone = "declarer B 3; announced declarer pagat-ultimo; partner none; points 50;"
        # thrice 11, and all 17
        self.assertEqual(
            self.flow(alone + "made pagat-ultimo declarer; end", 17), ([-11, 33 + 17, -11, -11], 0)
        )
        three = "declarer B 3; announced defence pagat-ultimo; partner none; points 50;"
        # game 1 for B, ultimo 10 for each of the three; 17 / 3 = 5, 2 stay
        self.assertEqual(
            self.flow(three + "made pagat-ultimo defence; end", 17), ([9 + 5, -27, 9 + 5, 9 + 5], 2)
        )
        # failed: each puts in 5
        self.assertEqual(self.flow(three + "end", 17), ([-11 - 5, 33, -11 - 5, -11 - 5], 32))

    def test_both_sides(self):
        both = "announced declarer pagat-ultimo; announced defence pagat-ultimo;"
        text = "declarer B 3; " + both + "partner C; points 50;"
        # the defence fails and puts in 16, the declarer's side takes 32; game 1, 10 and 10
        self.assertEqual(
            self.flow(text + "made pagat-ultimo declarer; end", 16),
            ([-21 - 8, 21 + 16, 21 + 16, -21 - 8], 0),
        )
        self.assertEqual(
            self.flow(text + "made pagat-ultimo defence; end", 16),
            ([19 + 16, -19 - 8, -19 - 8, 19 + 16], 0),
        )
        # both fail: 16 by the declarer's side, which is told first, 32 by the other; the game 1
        self.assertEqual(self.flow(text + "end", 16), ([-1 - 16, 1 - 8, 1 - 8, -1 - 16], 64))

    def test_a_silent_one_does_nothing(self):
        text = "declarer B 3; partner C; points 50;"
        made = text + "made pagat-ultimo declarer; end"
        self.assertEqual(self.flow(made, 16), ([-6, 6, 6, -6], 16))
        lost = text + "lost pagat-ultimo declarer; end"
        self.assertEqual(self.flow(lost, 16), ([4, -4, -4, 4], 16))

    def test_without_the_option_nothing_goes_in(self):
        passed = "A pass; B pass; C pass; D pass"
        self.assertEqual(self.flow(passed, 5, rules()), ([0, 0, 0, 0], 5))
        self.assertEqual(self.flow(passed, 5), ([-2, -2, -2, -2], 13))
        self.assertEqual(self.flow(passed, 5, factor=4), ([-8, -8, -8, -8], 37))
        trial = "A pass; B pass; C pass; D 2; D no-honour"
        self.assertEqual(self.flow(trial, 5), ([0, 0, 0, -8], 13))
        self.assertEqual(self.flow(trial, 5, factor=2), ([0, 0, 0, -16], 21))


class Dealer(unittest.TestCase):
    """Five at the table; E deals."""

    def paid(self, text, options, factor=1):
        return play(text, rules(options), "E").payouts(factor)

    def test_laughs_and_cries(self):
        pair = "declarer B 3; partner C; points {}; end"
        yes = "dealer-laughs yes"
        # won 1: the declarer's side gets another from the dealer, half a point each: B's
        self.assertEqual(
            self.paid(pair.format(50), yes), {"A": -1, "B": 2, "C": 1, "D": -1, "E": -1}
        )
        self.assertEqual(
            self.paid(pair.format(40), yes), {"A": 1, "B": -2, "C": -1, "D": 1, "E": 1}
        )
        # double 2: one each
        self.assertEqual(
            self.paid(pair.format(71), yes), {"A": -2, "B": 3, "C": 3, "D": -2, "E": -2}
        )
        alone = "declarer B 3; partner none; points 50; end"
        self.assertEqual(self.paid(alone, yes), {"A": -1, "B": 4, "C": -1, "D": -1, "E": -1})
        self.assertEqual(self.paid(pair.format(50), ""), {"A": -1, "B": 1, "C": 1, "D": -1})

    def test_talon_honours(self):
        text = "declarer D 2; D draws skiz; A draws I; A draws XXI; partner C; points 50; end"
        # game 2; D, who bid on trial, pays 3, A 1 and 2
        self.assertEqual(
            self.paid(text, "talon-honours yes"), {"A": -5, "B": -2, "C": 2, "D": -1, "E": 6}
        )
        self.assertEqual(self.paid(text, "talon-honours yes", 2)["E"], 12)
        both = self.paid(text, "talon-honours yes; dealer-laughs yes")
        self.assertEqual(both, {"A": -5, "B": -2, "C": 3, "D": 0, "E": 4})

    def test_nobody_draws_more_than_his_share_nor_twice_the_same(self):
        by = rules("talon-honours yes")
        deal = play("declarer D 2; A draws skiz; A draws I", by, "E")
        self.assertEqual(deal.may_draw("XXI"), ("B", "C", "D"))
        self.assertEqual(deal.may_draw("skiz"), ())
        self.assertEqual(play("declarer B solo", by, "E").may_draw("I"), ("A", "C", "D"))
        self.assertEqual(play("declarer B 2", by).may_draw("I"), ())  # four at the table


class Payments(unittest.TestCase):
    """Several rules at once."""

    def test_what_a_kitty_holds_does_not_touch_the_items(self):
        deal = play("declarer B 3; partner C; points 50; end", rules("kitty yes"), "D", 16)
        self.assertEqual(pay.items(deal), (("game", "declarer", "declarer", 1, False, 0),))
        self.assertEqual(pay.kitty(deal, 4), 16)

    def test_a_three_trull_waits_for_the_partner(self):
        by = rules("three-trull pay")
        text = CALL + "; B trull; B pass; C pass; D pass; A pass"
        deal = play(text, by)
        self.assertFalse(deal.over())
        self.assertEqual(refusal(text, "points 50", by), "not-played")
        # game 1 and trull 2
        self.assertEqual(pays(text + "; partner C", 1, by), [-3, 3, 3, -3])
        shown = CALL + "; B pass; C trull; C pass; D pass; A pass; B pass"
        self.assertEqual(play(shown, by).phase, "settled")

    def test_a_three_trull_with_anything_else_is_played(self):
        by = rules("three-trull pay")
        tail = "; B pass; C pass; D pass; A pass"
        for more in ("; B four-kings", "; B tarokks 8"):
            deal = play(CALL + "; B trull" + more + tail, by)
            self.assertEqual((deal.phase, deal.unplayed), ("result", False), more)
        two = play("declarer B 2; B call XX; B trull" + tail, by)
        self.assertFalse(two.unplayed)
        defence = CALL + "; B pass; C kontra game; C trull; C pass; D pass; A pass; B pass"
        self.assertFalse(play(defence, by).unplayed)


if __name__ == "__main__":
    unittest.main()
