"""Hands thrown in and auctions by their outcome in Hunter tarokk, paragraph by paragraph."""

import unittest

from tarokk.games.hunter.legal import legal as legal_moves
from tests.core.folds import facts_of
from tests.core.hunter.deals import listed, play, refusal

SECOND = "A pass; B pass; C pass; D pass; "
YIELD = "A 3; B 2; C pass; D pass; A pass; "


class Throws(unittest.TestCase):
    def test_i1n_before_the_talon(self):
        for hand in ("no-tarokk", "lone-xxi", "four-kings"):
            self.assertIsNone(refusal("", "C throws " + hand))
            self.assertIsNone(refusal("A 3", "C throws " + hand))
            self.assertIsNone(refusal("declarer B 3", "C throws " + hand))

    def test_i1n_four_kings_behind_it_too(self):
        for taken in ("takes 3", "B laid 1"):
            self.assertEqual(refusal("declarer B 3; " + taken, "C throws no-tarokk"), "too-late")
            self.assertEqual(refusal("declarer B 3; " + taken, "C throws lone-xxi"), "too-late")
            self.assertIsNone(refusal("declarer B 3; " + taken, "C throws four-kings"))
        self.assertEqual(refusal("declarer B 3; B call XX", "C throws four-kings"), "too-late")

    def test_i1n_before_an_auction_that_begins_again(self):
        text = "B swings; A pass; C pass; D pass"
        self.assertIn(("C", "throws", "lone-xxi"), legal_moves(play(text)))
        for hand in ("lone-xxi", "four-kings"):
            self.assertEqual(play(text + "; C throws " + hand).throw, ("C", hand))
        answer = "declarer B 3; C swings"
        self.assertEqual(refusal(answer, "C throws four-kings"), "swing-open")

    def test_i1n_no_other_hands(self):
        for hand in ("lone-pagat", "xxi-pagat"):
            self.assertEqual(refusal("", "C throws " + hand), "no-such-hand")

    def test_i2a_who_bid_has_an_honour(self):
        self.assertEqual(refusal("A 3", "A throws no-tarokk"), "bidder-has-honour")
        self.assertIsNone(refusal("A 3", "A throws lone-xxi"))
        self.assertEqual(refusal(YIELD, "A throws lone-xxi"), "promised-tarokk")
        self.assertIsNone(refusal(YIELD, "A throws four-kings"))
        self.assertIsNone(refusal("A 3; B 2; C pass", "D throws lone-xxi"))
        self.assertEqual(refusal("A 3; B 2; C 1", "D throws lone-xxi"), "honours-out")

    def test_iii7_a_swing_shows_both_big_honours(self):
        for text in ("C swings", "C swings; A 3", "declarer A 3; C swings; A stays"):
            text += "; "
            late = "swings; A stays" in text
            for seat, hand in (("C", "no-tarokk"), ("C", "lone-xxi"), ("B", "lone-xxi")):
                no = "too-late" if late else "honours-out"
                self.assertEqual(refusal(text, f"{seat} throws {hand}"), no, text)
            self.assertIsNone(refusal(text, "C throws four-kings"))
            if not late:
                self.assertIsNone(refusal(text, "B throws no-tarokk"))
                listed = legal_moves(play(text))
                self.assertFalse(("C", "throws", "no-tarokk") in listed)
                self.assertIn(("B", "throws", "no-tarokk"), listed)
        # The pagat's holder has refused: nobody has it beside a big honour.
        stays = "declarer A 3; C swings; A stays; A call XX; A pass"
        for seat in "BCD":
            self.assertEqual(refusal(stays, seat + " throws partner-pagat"), "honours-out")
        # Parted, they may be anywhere.
        parted = "C swings; A pass; B pass; D pass"
        self.assertIsNone(refusal(parted, "C throws no-tarokk"))
        self.assertIsNone(refusal(parted, "B throws lone-xxi"))

    def test_iii9c_who_turns_play_has_not_the_xxi(self):
        for text in ("A 3; B 2; B inverse", "declarer B 2; B inverse"):
            self.assertEqual(refusal(text, "B throws lone-xxi"), "honours-out")
            self.assertFalse(("B", "throws", "lone-xxi") in legal_moves(play(text)))
            self.assertIsNone(refusal(text, "C throws lone-xxi"))
            self.assertIsNone(refusal(text, "B throws four-kings"))
        self.assertIsNone(refusal("A 3; B 2; B inverse", "A throws lone-xxi"))

    def test_iii1a_the_called_partner_with_the_pagat(self):
        text = "declarer B 3; B call XX; B pass"
        self.assertIsNone(refusal(text, "C throws partner-pagat"))
        self.assertEqual(refusal(text, "B throws partner-pagat"), "not-the-partner")
        self.assertEqual(refusal("declarer B 3", "C throws partner-pagat"), "call-first")
        self.assertEqual(refusal("A 3", "C throws partner-pagat"), "auction-first")
        self.assertEqual(
            refusal(text + "; C kontra game", "C throws partner-pagat"), "not-the-partner"
        )
        self.assertEqual(refusal(text + "; points 50", "C throws partner-pagat"), "too-late")
        laid = "declarer B 3; B call XIX; lies XIX"
        self.assertEqual(refusal(laid, "C throws partner-pagat"), "call-first")

    def test_iii1b_the_declarer_whose_bidding_partner_says_trull(self):
        text = "A 3; B 2; C pass; D pass; A hold; B pass; A call XX; A pass; B trull; B pass; "
        self.assertIsNone(refusal(text, "A throws declarer-pagat"))
        self.assertEqual(refusal(text, "B throws declarer-pagat"), "only-declarer")
        none = "A 3; B 2; C pass; D pass; A hold; B pass; A call XX; A pass; B pass"
        self.assertEqual(refusal(none, "A throws declarer-pagat"), "no-partners-trull")
        of_c = none + "; C trull; C pass"
        self.assertEqual(
            refusal(of_c, "A throws declarer-pagat"), "no-partners-trull"
        )  # C did not bid
        own = "declarer B 3; B call XX; B trull; B pass"
        self.assertEqual(refusal(own, "B throws declarer-pagat"), "no-partners-trull")

    def test_iii1_a_trull_reminds_of_it(self):
        def note(text, line):
            return play(text).talk.meaning(tuple(line.split()))

        begun = "declarer B 3; B call XX; "
        self.assertEqual(note(begun + "B pass", "C trull"), ("pagat-throws",))
        self.assertIsNone(note(begun, "B trull"))
        self.assertIsNone(note(begun + "B pass; C kontra game", "C trull"))
        trull = begun + "B pass; C trull; C pass; D pass; A pass"
        self.assertEqual(note(trull, "B pass"), ("pagat-throws",))
        self.assertIsNone(note(begun + "B trull", "B pass"))
        self.assertIsNone(note(begun + "B pass", "C pass"))

    def test_the_deal_is_over_and_nobody_pays(self):
        deal = play("declarer B 3; C throws four-kings")
        self.assertEqual((deal.phase, deal.throw), ("thrown-in", ("C", "four-kings")))
        self.assertEqual((deal.items(), sum(deal.payouts(2).values())), ((), 0))


class Outcome(unittest.TestCase):
    """What may be entered of an auction by its outcome is what an auction can come to."""

    def test_invits_and_yielded_games(self):
        self.assertIsNone(refusal("declarer B 1", "invit D XIX"))
        self.assertIsNone(refusal("declarer B solo", "invit A XVIII"))
        self.assertEqual(refusal("declarer B 2", "invit D XIX"), "no-such-invit")
        self.assertEqual(refusal("declarer B 1", "invit A XVIII"), "no-such-invit")
        self.assertEqual(refusal("declarer B solo", "invit D XVIII"), "no-such-invit")
        self.assertIsNone(refusal("declarer B 3; B inverse", "invit D XIX"))
        self.assertEqual(refusal("declarer B 2", "yielded C"), "cannot-yield")
        self.assertIsNone(refusal("declarer B 1", "yielded C"))
        self.assertEqual(refusal("declarer B 3", "yielded A"), "cannot-yield")
        self.assertEqual(refusal("declarer A 3 second", "yielded B"), "cannot-yield")

    def test_iii3a_the_second_round(self):
        self.assertEqual(refusal("", "declarer D 3 second"), "not-in-second")
        self.assertEqual(refusal("", "declarer A 2 second"), "not-in-second")
        self.assertIsNone(refusal(SECOND + "A 3", "declarer A 3 second"))
        self.assertEqual(
            refusal("A 3; B pass; C pass; D pass", "declarer A 3 second"), "contradicts"
        )
        self.assertEqual(listed("declarer A 3; declarer A 3 second")[-1], "XI")
        for later in ("takes 2", "A inverse", "points 50"):
            text = "declarer A 3; " + later
            self.assertEqual(refusal(text, "declarer A 3 second"), "contradicts", later)

    def test_iii9_inverse_behind_an_outcome(self):
        self.assertTrue(play("declarer B 3; C inverse").inverse)
        self.assertFalse(play("declarer B 3; C inverse; D reinverse").inverse)
        self.assertEqual(refusal("declarer B 3", "C reinverse"), "not-announced")
        self.assertEqual(refusal("declarer B 3; points 50", "B inverse"), "too-late")
        self.assertEqual(refusal("declarer B 3; B laid 1", "B inverse"), "too-late")
        self.assertEqual(
            play("A 3; B pass; C pass; D pass; A inverse").order(), ("D", "C", "B", "A")
        )

    def test_iii7b_behind_a_swing(self):
        deal = play("C swings; declarer B 3")
        self.assertEqual((deal.swing.swinger, deal.swing.pagat, deal.auction), ("C", "B", None))
        deal = play("C swings; declarer C 2")
        self.assertEqual((deal.swing.swinger, deal.swing.pagat), (None, None))
        self.assertEqual(refusal("C swings; A 3", "declarer A 3"), "auction-begun")
        self.assertEqual(refusal("C swings", "declarer B 3 second"), "not-in-second")
        self.assertEqual(refusal("C swings; declarer B 3", "declarer B 3 second"), "not-in-second")
        self.assertEqual(refusal("C swings; declarer C 2", "C swings"), "swung-before")
        self.assertEqual(refusal("C swings; declarer B 2", "yielded A"), "cannot-yield")
        self.assertEqual(refusal("C swings; declarer B 3", "C inverse"), "turns-xxi")
        self.assertIsNone(refusal("C swings; declarer B 3", "B inverse"))

    def test_iii7b_behind_a_swing_two_bid(self):
        self.assertIsNone(refusal("C swings; declarer B 1", "invit C XIX"))
        self.assertEqual(refusal("C swings; declarer B 1", "invit D XIX"), "no-such-invit")
        # an invit promises a big honour, and C has both
        self.assertEqual(refusal("C swings; declarer C 1", "invit D XIX"), "no-such-invit")
        self.assertEqual(refusal("C swings; declarer C solo", "invit D XVIII"), "no-such-invit")
        self.assertEqual(
            refusal("C swings; declarer C solo; D inverse", "invit D XIX"), "no-such-invit"
        )
        deal = play("A swings; B 3; C pass; D pass; A 2; B 1; A pass")
        self.assertEqual((deal.declarer, deal.bid, deal.invit), ("B", "1", None))
        deal = play("A pass; B 3; C 1; D pass; B pass")
        self.assertEqual(deal.invit, ("C", "XIX"))
        self.assertEqual(refusal("C swings; declarer B solo", "invit C XVIII"), "no-such-invit")

    def test_something_late_reopens_the_auction(self):
        deal = play("A pass; B 3; C 1; D pass; B pass; A hold")
        self.assertEqual((deal.phase, deal.declarer), ("auction", None))
        deal = play(YIELD + "B 1")
        self.assertEqual((deal.declarer, deal.bid, deal.yielded), ("B", "1", "A"))
        self.assertEqual(facts_of(play(YIELD + "B pass")), facts_of(play(YIELD)))
        self.assertEqual(refusal(YIELD + "B laid 1", "B 1"), "auction-over")
        self.assertEqual(refusal(YIELD + "takes 2", "B 1"), "auction-over")


if __name__ == "__main__":
    unittest.main()
