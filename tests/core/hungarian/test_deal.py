"""One deal: the phases, the auction's outcome, the end. Speaking order is A, B, C, D."""

import unittest

from tarokk.games.hungarian.deal import OVER
from tarokk.games.hungarian.legal import complete, replay
from tarokk.games.hungarian.tables import BIDS, YIELDED
from tests.core.folds import facts_of, refused
from tests.core.hungarian.deals import INVIT, SEATS, TRIAL, YIELD, pays, play, refusal


class Phases(unittest.TestCase):
    def test_in_order(self):
        lines = (
            ("A 3", "auction"),
            ("B pass; C pass; D pass", "skart"),
            ("A laid 1", "skart"),
            ("A call XX", "speeches"),
            ("A pass; B pass; C pass; D pass", "result"),
            ("partner C", "result"),
            ("points 50", "result"),
            ("end", "settled"),
        )
        text = ""
        for part, phase in lines:
            text = text + "; " + part if text else part
            deal = play(text)
            self.assertEqual(deal.phase, phase, part)
            self.assertEqual(deal.over(), phase == "settled", part)

    def test_four_passes(self):
        deal = play("A pass; B pass; C pass; D pass")
        self.assertEqual((deal.phase, deal.over()), ("passed-out", True))
        self.assertEqual(pays("A pass; B pass; C pass; D pass"), [0, 0, 0, 0])
        self.assertEqual(OVER, ("settled", "thrown-in", "passed-out"))

    def test_nothing_before_the_auction_is_over(self):
        for line in (
            "A laid 1", "A throws four-kings", "D no-honour", "A call XX", "A trull",
            "A tarokks 8", "partner C", "points 50", "made trull declarer", "hat C", "end",
        ):  # fmt: skip
            self.assertEqual(refusal("A 3", line), "auction-first", line)

    def test_nothing_of_an_earlier_phase(self):
        spoken = "declarer B 3; B call XX"
        for line in ("A laid 1", "A throws four-kings", "B no-honour", "invit A XIX"):
            self.assertEqual(refusal(spoken, line), "too-late", line)
            self.assertEqual(refusal("declarer B 3; points 50", line), "too-late", line)
        self.assertEqual(refusal("declarer B 3; points 50", "B call XX"), "speeches-over")
        for word in ("3", "solo", "hold"):
            self.assertEqual(refusal("A 3; B pass; C pass; D pass", "B " + word), "auction-over")

    def test_words_nobody_knows(self):
        self.assertEqual(refusal("A 3", "B 4"), "no-such-bid")
        self.assertEqual(refusal("A 3", "B"), "what-does")
        self.assertEqual(refusal("A 3", "B 2 please"), "word-count")
        self.assertEqual(refusal("declarer B 3", "pints 50"), "unknown-word")
        self.assertEqual(refusal("declarer B 3", "B centrum"), "no-such-figure")

    def test_refusals_of_the_auction_name_the_turn(self):
        deal = play("A 3; B 2")
        self.assertEqual(refused(deal, "D 1"), ("not-in-turn", "D", "C"))
        self.assertEqual(deal.auction.turn, 2)

    def test_other_refusals_name_the_word(self):
        rows = (
            ("declarer B 1; A laid 1", "invit A XIX", ("too-late", "invit")),
            ("declarer B 1; B call XX", "A laid 1", ("too-late", "laid")),
            ("declarer B 1", "pints 50", ("unknown-word", "pints")),
            ("declarer B 1", "B centrum", ("no-such-figure", "centrum")),
            ("declarer B 1; invit A XIX", "partner none", ("not-alone", "B", "XIX")),
            ("declarer B 1; B call XVIII", "partner none", ("not-alone", "B", "XVIII")),
            ("declarer B 1; A laid 1", "A throws lone-xxi", ("throws-after-laying", "A")),
            ("declarer B 1", "A laid 2", ("laid-too-many", "A", 1)),
            ("declarer B 1; partner C", "end", ("missing", "points")),
            ("declarer B 1; points 50", "end", ("missing", "partner")),
        )
        for text, line, expected in rows:
            self.assertEqual(refused(play(text), line), expected, line)


class AfterTheAuction(unittest.TestCase):
    def test_who_declares_what(self):
        deal = play(INVIT)
        self.assertEqual((deal.declarer, deal.bid), ("B", "1"))
        self.assertEqual((deal.invit, deal.yielded), (("A", "XIX"), None))
        self.assertEqual(deal.talk.promise, ("A", "XIX"))
        deal = play(YIELD)
        self.assertEqual((deal.declarer, deal.bid), ("B", "2"))
        self.assertEqual((deal.invit, deal.yielded), (None, "A"))
        self.assertEqual(deal.talk.promise, ("A", "XX"))
        deal = play("A 2; B pass; C pass; D pass")
        self.assertEqual((deal.invit, deal.talk.promise), (("A", "XIX"), None))

    def test_the_outcome_may_be_said_again(self):
        for line in ("declarer B 1", "invit A XIX", "C pass", "A pass"):
            self.assertIsNone(refusal(INVIT, line), line)
        for line in ("declarer B 2", "declarer A 1", "invit A XVIII", "invit D XIX", "yielded A"):
            self.assertEqual(refusal(INVIT, line), "contradicts", line)
        self.assertIsNone(refusal(YIELD, "yielded A"))
        self.assertEqual(refusal(YIELD, "yielded C"), "contradicts")
        self.assertEqual(refusal(TRIAL, "invit D XIX"), "contradicts")

    def test_saying_it_again_forgets_nothing(self):
        for text, line in ((INVIT, "invit A XIX"), (YIELD, "yielded A")):
            before = play(text + "; B laid 1")
            self.assertEqual(facts_of(play(text + "; B laid 1; " + line)), facts_of(before))

    def test_a_pass_once_something_was_laid_is_a_speech(self):
        self.assertEqual(refusal(INVIT + "; C laid 1", "A pass"), "not-your-turn")
        self.assertEqual(refusal(INVIT, "B pass"), "call-first")  # the declarer has not passed
        self.assertEqual(refusal(INVIT, "A pass now"), "word-count")
        self.assertEqual(refusal("declarer B 1", "A pass"), "not-your-turn")


class Outcome(unittest.TestCase):
    """`declarer`, `invit` and `yielded` instead of the auction."""

    def test_only_before_the_auction(self):
        self.assertIsNone(play("declarer B 2").auction)
        for text in ("A pass", "A 3", "A 3; B 2; C pass; D pass", "A 3; B 2; C 1; D pass; A solo"):
            self.assertEqual(refusal(text, "declarer B 2"), "auction-begun", text)

    def test_once(self):
        self.assertIsNone(refusal("declarer B 2", "declarer B 2"))
        self.assertEqual(refusal("declarer B 2", "declarer B 1"), "contradicts")
        self.assertEqual(refusal("declarer B 2", "declarer C 2"), "contradicts")
        self.assertEqual(refusal("declarer B 2", "B 3"), "auction-over")

    def test_of_known_seats_and_bids(self):
        self.assertEqual(refusal("", "declarer E 2"), "unknown-seat")
        self.assertEqual(refusal("", "declarer none 2"), "unknown-seat")
        self.assertEqual(refusal("", "declarer B 4"), "no-such-bid")
        self.assertEqual(refusal("", "declarer B"), "word-count")
        self.assertEqual(refusal("declarer B 2", "yielded E"), "unknown-seat")
        self.assertEqual(refusal("declarer B 1", "invit E XIX"), "unknown-seat")
        self.assertEqual(refusal("A pass", "yielded A"), "declarer-first")

    def test_just_the_promises_that_auctions_can_come_to(self):
        reached = set()
        for words in complete():
            auction = replay(words)
            if auction.passed_out():
                continue
            ended = SEATS[auction.holder] + " " + BIDS[auction.level][0]
            if auction.invit:
                reached.add(ended + "; invit " + SEATS[auction.invit[0]] + " " + auction.invit[1])
            if auction.yielded is not None:
                reached.add(ended + "; yielded " + SEATS[auction.yielded])
        self.assertEqual(len(reached), 60)
        for declarer in SEATS:
            for bid in ("3", "2", "1", "solo"):
                for seat in SEATS:
                    for promise in (
                        "invit " + seat + " XIX",
                        "invit " + seat + " XVIII",
                        "yielded " + seat,
                    ):
                        line = declarer + " " + bid + "; " + promise
                        accepted = refusal("declarer " + declarer + " " + bid, promise) is None
                        self.assertEqual(accepted, line in reached, line)

    def test_no_other_tarokk_is_promised(self):
        for name in ("XX", "XVII", "XXI", "nineteen"):
            self.assertEqual(refusal("declarer B 1", "invit A " + name), "not-at-table", name)

    def test_one_promise_before_anything_is_laid(self):
        self.assertEqual(refusal("declarer B 2; yielded A", "invit B XIX"), "one-promise")
        self.assertEqual(refusal("declarer B 2; invit B XIX", "yielded A"), "one-promise")
        self.assertEqual(refusal("declarer B 1; invit A XIX", "invit C XIX"), "contradicts")
        self.assertIsNone(refusal("declarer B 1; invit A XIX; A laid 1", "invit A XIX"))
        self.assertEqual(refusal("declarer B 1; A laid 1", "invit A XIX"), "too-late")
        self.assertEqual(refusal("declarer B 2; points 50", "yielded A"), "too-late")

    def test_binds_the_call_and_shows_the_partner(self):
        text = "declarer B 1; invit D XIX"
        self.assertEqual(refusal(text, "B call XX"), "call-promised")
        self.assertEqual(play(text).result.sides(), play(text + "; partner D").result.sides())
        self.assertEqual(pays(text + "; points 50; end"), [-3, 3, -3, 3])


class End(unittest.TestCase):
    def test_each_bid_pays_its_base(self):
        for bid, base in (("3", 1), ("2", 2), ("1", 3), ("solo", 4)):
            text = "declarer B " + bid + "; partner C; points 50; end"
            self.assertEqual(pays(text), [-base, base, base, -base], bid)

    def test_needs_partner_and_points(self):
        self.assertEqual(refusal("declarer B 3", "end"), "missing")
        self.assertEqual(refusal("declarer B 3; partner C", "end"), "missing")
        self.assertEqual(refusal("declarer B 3; points 50", "end"), "missing")
        self.assertIsNone(refusal("declarer B 3; points 50; partner C", "end"))
        self.assertEqual(refusal("declarer B 3; points 50; partner C", "end now"), "word-count")

    def test_what_it_would_pay_is_known_before(self):
        self.assertEqual(play("declarer B 3; partner C").items(), ())
        self.assertEqual(pays("declarer B 3; partner C"), [0, 0, 0, 0])
        self.assertEqual(pays("declarer B 3; partner C; points 50"), [-1, 1, 1, -1])

    def test_who_wears_the_hat_is_known_before_the_end(self):
        text = "declarer B 3; partner C; points 50"
        self.assertIsNone(play(text).hat())
        caught = text + "; made xxi-catch defence; hat B"
        self.assertEqual(play(caught).hat(), "B")
        self.assertEqual(play(caught + "; end").hat(), "B")

    def test_a_yielded_game_is_a_two(self):
        self.assertEqual(YIELDED, "2")


if __name__ == "__main__":
    unittest.main()
