"""What goes on from deal to deal: double rounds, hat, closing round; and going back."""

import unittest

from tarokk.refused import Refused
from tarokk.session import Session
from tests.core.folds import moves
from tests.core.sessions import FIVE, FOUR, deal_of, play, refusal, state


class DoubleRounds(unittest.TestCase):
    """Deals as factors; p and t are passed out and thrown in."""

    def factors(self, head, kinds):
        session = play(head)
        factors = []
        for kind in kinds:
            factors.append(session.factor())
            before = list(session.totals)
            dealer = session.dealer
            deal_of(session, {"p": "passed", "t": "thrown"}.get(kind, "won"))
            if kind == ".":
                won = session.totals[session.seats.index(session.last.players[0])]
                first = session.seats.index(session.last.players[0])
                self.assertEqual(won - before[first], factors[-1])
                self.assertEqual(session.dealer, (dealer + 1) % len(session.seats))
            else:
                self.assertEqual(session.totals, before)
                self.assertEqual(session.dealer, dealer)
        return factors + [session.factor()]

    def test_as_many_deals_as_people(self):
        for kind in "pt":
            self.assertEqual(self.factors(FOUR, kind + "....."), [1, 2, 2, 2, 2, 1, 1])
            self.assertEqual(self.factors(FIVE, kind + "......"), [1, 2, 2, 2, 2, 2, 1, 1])

    def test_overlapping_rounds_multiply_and_run_out_one_by_one(self):
        self.assertEqual(self.factors(FOUR, "p..p....."), [1, 2, 2, 2, 4, 4, 2, 2, 1, 1])
        self.assertEqual(self.factors(FIVE, ".p.t......."), [1, 1, 2, 2, 4, 4, 4, 4, 2, 1, 1, 1])

    def test_the_factor_of_the_last_deal_is_kept(self):
        session = play(FOUR + "; doubled 1")
        self.assertEqual(session.last_factor, 1)
        for kind, factor in (("won", 2), ("passed", 1), ("won", 2), ("passed", 2), ("won", 4)):
            deal_of(session, kind)
            self.assertEqual(session.last_factor, factor, kind)

    def test_a_void_deal_is_in_no_round(self):
        self.assertEqual(self.factors(FOUR, "pp....."), [1, 2, 4, 4, 4, 4, 1, 1])
        self.assertEqual(self.factors(FOUR, "ptp...."), [1, 2, 4, 8, 8, 8, 8, 1])
        # in the last deal of the round
        self.assertEqual(self.factors(FOUR, "p...p....."), [1, 2, 2, 2, 2, 4, 2, 2, 2, 1, 1])

    def test_a_head_may_bring_rounds(self):
        session = play(FOUR + "; doubled 2; doubled 4")
        self.assertEqual(session.rounds, (2, 4))
        self.assertEqual(self.factors(FOUR + "; doubled 1; doubled 4", "....."), [4, 2, 2, 2, 1, 1])
        for left in ("0", "5", "-1"):
            self.assertTrue(refusal(FOUR, "doubled " + left), left)
        self.assertIsNone(refusal(FIVE, "doubled 5"))
        self.assertEqual(refusal(FIVE, "doubled 6"), "doubled-range")

    def test_counts_are_doubled_too(self):
        text = FOUR + "; doubled 4; deal; declarer A 3; tarokks C 9; partner B; points 50; end"
        # C wins 2 from each, twice
        self.assertEqual(play(text).totals, [2 - 4, 2 - 4, -2 + 12, -2 - 4])


class Hat(unittest.TestCase):
    CATCH = "; deal; declarer A 3; partner B; points 50; made xxi-catch declarer; hat D; end"

    def test_stays_until_the_next_catch(self):
        self.assertIsNone(play(FOUR).hat)
        session = play(FOUR + self.CATCH)
        self.assertEqual(session.hat, "D")
        deal_of(session)
        self.assertEqual(session.hat, "D")
        for line in moves(
            "deal; declarer B 3; partner C; points 50; made xxi-catch defence; hat B"
        ):
            session.apply(line)
        self.assertEqual(session.hat, "D")
        session.apply(("end",))
        self.assertEqual(session.hat, "B")

    def test_a_head_may_bring_it(self):
        session = play(FOUR + "; hat B")
        self.assertEqual(session.hat, "B")
        deal_of(session, "passed")
        self.assertEqual(session.hat, "B")
        self.assertEqual(refusal(FOUR, "hat E"), "unknown-seat")
        self.assertEqual(play(FOUR + "; hat B" + self.CATCH).hat, "D")


class Closing(unittest.TestCase):
    def deals_left(self, head, seat):
        session = play(head)
        session.apply(("closing",))
        session.apply(("deal",))
        self.assertIsNone(session.left)
        session.apply(("skiz", seat))
        return session.left

    def test_four_to_seven_deals_of_four(self):
        # D deals: if D has the skiz he deals already; if A has it, he deals next
        actual = [self.deals_left(FOUR, seat) for seat in "DABC"]
        self.assertEqual(actual, [4, 5, 6, 7])

    def test_six_to_nine_deals_of_five(self):
        actual = [self.deals_left(FIVE, seat) for seat in "ABCD"]
        self.assertEqual(actual, [6, 7, 8, 9])
        session = play(FIVE + "; closing; deal")
        self.assertRaises(Refused, session.apply, ("skiz", "E"))

    def test_the_last_dealer_sits_before_the_skiz(self):
        for head, size in ((FOUR, 4), (FIVE, 5)):
            for seat in "ABCD":
                session = play(head + "; closing")
                self.finish(session, seat)
                last = (session.seats.index(seat) - 1) % size
                self.assertEqual((session.dealer - 1) % size, last, (size, seat))

    def test_nobody_deals_behind_the_end(self):
        self.assertIsNone(Session().dealing())
        session = play(FIVE + "; closing")
        self.assertEqual((session.dealing(), session.sits_out()), ("E", ("E",)))
        self.finish(session, "A")
        self.assertEqual((session.dealing(), session.sits_out()), (None, ()))

    def finish(self, session, seat):
        """Play until the end; the skiz deals once and once more does not."""
        dealt = []
        while not session.closed():
            dealt.append(session.dealing())
            first = session.players()[0]
            session.apply(("deal",))
            if not session.skiz:
                session.apply(("skiz", seat))
            for line in ("declarer " + first + " 3; partner none; points 50; end").split(";"):
                session.apply(tuple(line.split()))
        self.assertEqual(dealt.count(seat), 1)
        self.assertRaises(Refused, session.apply, ("deal",))

    def test_a_void_deal_is_none_of_them(self):
        session = play(FOUR + "; closing; deal; skiz A; A pass; B pass; C pass; D pass")
        self.assertEqual(session.left, 5)
        deal_of(session)
        self.assertEqual(session.left, 4)

    def test_words(self):
        self.assertEqual(refusal(FOUR + "; deal", "skiz A"), "closing-first")
        text = FOUR + "; closing; deal; skiz A"
        self.assertIsNone(refusal(text, "skiz A"))
        self.assertEqual(play(text + "; skiz A").left, 5)
        self.assertEqual(refusal(text, "skiz B"), "contradicts")
        self.assertEqual(refusal(FOUR + "; closing; deal", "skiz E"), "unknown-seat")
        self.assertEqual(refusal(FOUR + "; closing; deal", "skiz"), "word-count")
        self.assertIsNone(refusal(FOUR + "; closing", "closing"))
        self.assertEqual(refusal(FOUR, "closing time"), "word-count")

    def test_seen_in_a_later_deal_it_counts_from_there(self):
        session = play(FOUR + "; closing")
        deal_of(session)  # nobody told the skiz
        self.assertIsNone(session.left)
        session.apply(("deal",))
        session.apply(("skiz", "A"))  # A deals this one
        self.assertEqual(session.left, 4)

    def test_said_again_between_deals(self):
        session = play(FOUR + "; closing; deal; skiz A; A pass; B pass; C pass; D pass; skiz A")
        self.assertEqual(session.left, 5)
        self.assertRaises(Refused, session.apply, ("skiz", "B"))


class MarkAndBack(unittest.TestCase):
    def test_back_undoes_everything_between(self):
        session = play(FIVE + "; hat B; doubled 3")
        deal_of(session)
        mark, before = session.mark(), state(session)
        for kind in ("won", "passed", "won"):
            deal_of(session, kind)
        session.apply(("closing",))
        for line in moves("deal; skiz " + session.players()[1]):
            session.apply(line)
        self.assertTrue(session.mark() != mark)
        session.back(mark)
        self.assertEqual(session.mark(), mark)
        self.assertEqual(state(session), before)
        # nothing is left of a deal that closed itself
        deal_of(session, "passed")
        session.back(mark)
        self.assertRaises(Refused, session.apply, ("end",))
        # and what is played next does not reach the mark
        deal_of(session)
        session.back(mark)
        self.assertEqual(session.mark(), mark)

    def test_another_session_at_a_mark(self):
        session = play(FOUR + "; option four-kings 2/4; stake 20 Ft")
        mark = session.mark()
        deal_of(session)
        twin = session.at(mark)
        self.assertEqual(twin.mark(), mark)
        self.assertEqual((twin.options, twin.info), (session.options, session.info))
        deal_of(twin)
        self.assertEqual(twin.mark(), session.mark())
        deal_of(twin)
        self.assertEqual(session.totals, [1, 1, -1, -1])


if __name__ == "__main__":
    unittest.main()
