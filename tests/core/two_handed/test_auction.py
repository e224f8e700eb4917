"""The two rounds of bidding, and what each may take from the talon."""

import unittest

from tarokk.games.two_handed import ask
from tests.core.folds import answers, lines
from tests.core.two_handed.deals import BY_A, NO_BID, code, play, refusal

FREE = "A pass; B pass; "

# what was said, declarer, bid, whether in the free round
OUTCOMES = (
    ("A 2; B pass", "A", "2", False),
    ("A 1; B pass", "A", "1", False),
    ("A solo", "A", "solo", False),
    ("A pass; B 2", "B", "2", False),
    ("A pass; B solo", "B", "solo", False),
    ("A 2; B 1; A pass", "B", "1", False),
    ("A 2; B solo; A pass", "B", "solo", False),
    ("A 2; B 1; A solo; B pass", "A", "solo", False),
    ("A 2; B 1; A solo; B hold", "B", "solo", False),
    ("A 2; B 1; A hold; B pass", "A", "1", False),
    ("A 2; B 1; A hold; B solo; A pass", "B", "solo", False),
    ("A 2; B 1; A hold; B solo; A hold", "A", "solo", False),
    ("A 2; B solo; A hold", "A", "solo", False),
    (FREE + "A 2; B pass", "A", "2", True),
    (FREE + "A pass; B 1", "B", "1", True),
    (FREE + "A 2; B 1; A hold; B pass", "A", "1", True),
    (FREE + "A solo", "A", "solo", True),
    (FREE + "A pass; B pass", None, "none", False),
)

# said so far, what the next may say
LEGAL = (
    ("", "2 1 solo pass"),
    ("A pass", "2 1 solo pass"),
    ("A 2", "1 solo pass"),
    ("A 2; B 1", "hold solo pass"),
    ("A 2; B 1; A hold", "solo pass"),
    ("A 2; B solo", "hold pass"),
    (FREE, "2 1 solo pass"),
    (FREE + "A pass", "2 1 solo pass"),
    (FREE + "A 1", "solo pass"),
)

REFUSED = (
    ("", "B 2", ("not-in-turn", "B", "A")),
    ("A 2", "A 1", ("not-in-turn", "A", "B")),
    ("A pass", "A 2", ("has-passed", "A", "B")),
    ("A 1", "B 2", ("bid-too-low", "B", "B", "2")),
    ("A 1", "B 1", ("bid-too-low", "B", "B", "1")),
    ("A 2; B solo", "A 1", ("over-solo", "A", "A")),
    ("A 1", "B hold", ("hold-without-bid", "B", "B")),
    ("A 2; B 1; A hold", "B hold", ("hold-twice", "B", "B")),
    (FREE, "B 2", ("not-in-turn", "B", "A")),
    (FREE + "A pass", "A 2", ("has-passed", "A", "B")),
    (FREE, "A hold", ("hold-without-bid", "A", "A")),
    ("A 2; B pass", "B 1", ("auction-over",)),
    ("A 2", "declarer A 2", ("auction-begun",)),
    (FREE, "declarer A 2", ("auction-begun",)),
    ("A pass", "declarer A 2", ("auction-begun",)),
    ("", "declarer C 2", ("unknown-seat", "C")),
    ("", "declarer A 3", ("bid-of-two", "3")),
    ("", "declarer A", ("word-count", "declarer A")),
    ("", "declarer A 2 twice", ("word-count", "declarer A 2 twice")),
    ("A 2; B pass", "declarer A 2 free", ("contradicts", "declarer A 2 free")),
    (BY_A, "declarer B 2", ("contradicts", "declarer B 2")),
    (BY_A, "declarer none", ("contradicts", "declarer none")),
    ("", "A trull", ("auction-first",)),
    ("", "points A 3", ("auction-first",)),
    ("", "A laid 1", ("auction-first",)),
    ("", "A", ("what-does", "A")),
    ("", "A 3", ("bid-of-two", "3")),
    (BY_A, "B 3", ("bid-of-two", "3")),
    ("", "kontra", ("unknown-word", "kontra")),
)


class Bidding(unittest.TestCase):
    def test_outcomes(self):
        for text, declarer, bid, free in OUTCOMES:
            deal = play(text)
            self.assertEqual((deal.declarer, deal.bid, deal.free), (declarer, bid, free), text)
            self.assertEqual(deal.phase, "skart", text)

    def test_what_may_be_said(self):
        for text, words in LEGAL:
            self.assertEqual(" ".join(play(text).auction.legal()), words, text)

    def test_refused(self):
        for text, line, reason in REFUSED:
            self.assertEqual(refusal(text, line), reason, text + "; " + line)

    def test_the_outcome_alone_says_the_same(self):
        for text, declarer, bid, free in OUTCOMES:
            seat = "none" if not declarer else declarer + " " + bid + (" free" if free else "")
            self.assertIsNone(refusal(text, "declarer " + seat), text)
            deal = play("declarer " + seat)
            self.assertEqual((deal.declarer, deal.bid, deal.free), (declarer, bid, free), text)

    def test_a_pass_that_was_implied_may_be_said(self):
        for text, line in (("A solo", "B pass"), ("A 2; B solo; A hold", "B pass")):
            self.assertIsNone(refusal(text, line))
            self.assertFalse(play(text + "; " + line).talk.spoken)
        self.assertTrue(play("A solo; A pass").talk.spoken)
        self.assertTrue(play("A pass; B 2; B pass").talk.spoken)
        reason = ("not-your-turn", "B", "A")
        self.assertEqual(refusal(FREE + "A pass; B pass", "B pass"), reason)
        self.assertEqual(code("declarer A 2", "B pass"), "not-your-turn")

    def test_what_a_bid_means(self):
        self.assertEqual(ask.meaning(play(""), ("A", "2")), ("has-honour",))
        self.assertIsNone(ask.meaning(play(""), ("A", "pass")))
        self.assertEqual(ask.meaning(play("A pass"), ("B", "pass")), ("free-round",))
        self.assertEqual(ask.meaning(play(FREE), ("A", "solo")), ("twice",))
        self.assertEqual(ask.meaning(play(FREE + "A pass"), ("B", "pass")), ("no-bid",))
        self.assertIsNone(ask.meaning(play("A 2"), ("B", "pass")))
        self.assertIsNone(ask.meaning(play(FREE + "A 2"), ("B", "pass")))


class Exchange(unittest.TestCase):
    # outcome, cards for A, for B
    SHARES = (
        ("declarer A 2", 2, 1),
        ("declarer B 2", 1, 2),
        ("declarer A 1", 1, 1),
        ("declarer B solo", 1, 0),
        ("declarer A 2 free", 2, 1),
        (NO_BID, 3, 3),
    )

    def test_shares(self):
        for text, first, second in self.SHARES:
            deal = play(text)
            self.assertEqual((deal.share("A"), deal.share("B")), (first, second), text)
            for seat, most in (("A", first), ("B", second)):
                line = f"{seat} takes {most + 1}"
                self.assertEqual(refusal(text, line), ("takes-too-many", seat, most))
                self.assertIsNone(refusal(text, f"{seat} takes {most}"))
                line = f"{seat} laid {most + 1}"
                self.assertEqual(refusal(text, line), ("laid-too-many", seat, most))
                self.assertIsNone(refusal(text, f"{seat} laid {most}"))

    def test_no_more_laid_than_taken(self):
        self.assertEqual(refusal(BY_A + "; A takes 1", "A laid 2"), ("laid-too-many", "A", 1))
        self.assertEqual(refusal(BY_A + "; A laid 2", "A takes 1"), ("laid-too-many", "A", 1))
        self.assertIsNone(refusal(BY_A + "; A takes 1", "A laid 1"))
        self.assertIsNone(refusal(BY_A + "; A laid 1", "A takes 1"))

    def test_said_again(self):
        self.assertIsNone(refusal(BY_A + "; A laid 1", "A laid 1"))
        self.assertEqual(code(BY_A + "; A laid 1", "A laid 2"), "contradicts")
        self.assertEqual(code(BY_A + "; A takes 1", "A takes 2"), "contradicts")

    def test_refused(self):
        self.assertEqual(refusal(BY_A, "A laid XV"), ("laid-hidden", "A"))
        self.assertEqual(refusal(BY_A, "A takes x"), ("not-a-number", "x"))
        self.assertEqual(code(BY_A, "A laid"), "word-count")
        self.assertEqual(code(BY_A, "A laid 1 1"), "word-count")
        self.assertEqual(refusal(BY_A + "; A pass", "A laid 1"), ("too-late", "laid"))
        self.assertEqual(refusal(BY_A + "; lead", "A takes 1"), ("too-late", "takes"))
        self.assertEqual(code(BY_A + "; points A 50", "A takes 1"), "too-late")

    # what was taken, least and most points of both together: each card left has 1 to 5
    SUMS = (
        ("declarer A 2", 94 - 15, 94 - 3),
        ("declarer A 1", 94 - 20, 94 - 4),
        ("declarer A solo", 94 - 25, 94 - 5),
        ("declarer A 2; A takes 0", 94 - 25, 94 - 5),
        ("declarer A 2; A takes 0; B takes 0", 94 - 30, 94 - 6),
        (NO_BID, 94, 94),
        (NO_BID + "; B takes 2", 94 - 5, 94 - 1),
        # ten cards of the tricks and those laid, an honour of who bid among them; at most fives,
        # fours (queens), threes, twos
        ("declarer A 2; announced A trull", 13 + 4, 7 * 5 + 4 * 4 + 2 * 3),
        ("declarer A solo; announced A trull", 11 + 4, 7 * 5 + 4 * 4),
        ("declarer A solo; B takes 0; announced A trull", 10 + 4, 7 * 5 + 3 * 4),
        (NO_BID + "; announced B trull", 16, 7 * 5 + 4 * 4 + 4 * 3 + 2),
    )

    def test_the_rest_of_the_talon_is_out_of_play(self):
        for text, low, high in self.SUMS:
            self.assertEqual(play(text).result.sums(), (low, high), text)
            for total in (low, high):  # some share of it is possible
                near = sorted((abs(2 * n - total), n) for n in range(total + 1))  # by halves first
                shares = [f"points A {n} B {total - n}" for _, n in near]
                self.assertTrue(any(refusal(text, share) is None for share in shares), text)
            for total in (low - 1, high + 1):
                self.assertEqual(code(text, self.points(total)), "points-sum", text)

    def points(self, total):
        return f"points A {total - total // 2} B {total // 2}"

    def test_who_is_offered_what(self):
        self.assertEqual(
            lines(answers(ask, play("A 1; B pass"), "skart")),
            ["go", "A laid 1", "A takes 0", "B laid 1", "B takes 0"],
        )
