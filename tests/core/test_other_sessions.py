"""Evenings of two-handed and Danish tarok as a session: who plays, what lies on the table."""

import unittest

from tarokk.session import Session
from tests.core.folds import code

SEATS = ("seat A", "seat B", "seat C", "seat D")
DANISH = ("kibic 1", "game danish") + SEATS + ("dealer D",)
TWO = ("kibic 1", "game two-handed") + SEATS[:3] + ("dealer C",)
PLAYED = ("deal", "A last", "points A 31 C 28 D 19", "end")


def session(lines):
    played = Session()
    for line in lines:
        played.apply(tuple(line.split()))
    return played


def refusal(lines, line):
    """The code with which a line is refused, which changes nothing."""
    return code(session(lines), line, Session.mark)


def held(played):
    """What the players and the cups hold together."""
    return sum(played.totals) + sum(played.pots)


class Danish(unittest.TestCase):
    def test_the_dealer_plays_and_the_one_opposite_sits_out(self):
        evening = session(DANISH)
        self.assertEqual((evening.players(), evening.sits_out()), (("A", "C", "D"), ("B",)))
        left = session(DANISH[:2] + ("option sits-out left",) + DANISH[2:])
        self.assertEqual(left.sits_out(), ("C",))
        self.assertEqual(session(DANISH + PLAYED).sits_out(), ("C",))

    def test_the_cups_go_from_deal_to_deal_and_nothing_is_lost(self):
        evening = session(DANISH + PLAYED)
        # founding 20 each into both, stake 5 into both; A 10 from each, and the count
        self.assertEqual((evening.totals, evening.pots), ([-15, -40, -48, -67], (85, 85)))
        for line in ("deal", "A misdeals", "D keeps-cups", "B ultimo king", "B fine minor",
                     "points B 26 D 26 A 26", "end"):  # fmt: skip
            evening.apply(tuple(line.split()))
        # 85 + 10 kept, 5 stake, 5 misdealt, 5 fine in each; B takes the king's 110 and 40 of each
        self.assertEqual(evening.pots, (110, 80))
        self.assertEqual(held(evening), 0)

    def test_who_sits_out_says_only_what_the_cups_concern(self):
        self.assertEqual(refusal(DANISH + ("deal",), "B last"), "sits-out")
        self.assertEqual(refusal(DANISH + ("deal",), "B"), "sits-out")
        self.assertEqual(refusal(DANISH + ("deal",), "E refund"), "unknown-seat")
        self.assertEqual(refusal(DANISH + ("deal",), "B refund"), "nothing-to-refund")

    def test_the_cups_are_shared_and_founded_again(self):
        evening = session(DANISH + PLAYED + ("share",))
        # 170: 42 each, and 1 to A, who deals next, and to B behind him
        self.assertEqual((evening.totals, evening.pots), ([28, 3, -6, -25], (0, 0)))
        self.assertEqual(refusal(DANISH + PLAYED + ("share",), "share"), "nothing-to-share")
        evening.apply(("deal",))
        self.assertEqual([item[0] for item in evening.deal.items()][:2], ["founding", "founding"])

    def test_cups_of_an_earlier_table(self):
        evening = session(DANISH + ("pot pagat 60", "pot king 45"))
        self.assertEqual(evening.pots, (60, 45))
        self.assertEqual(refusal(DANISH, "pot kitty 3"), "no-such-pot")

    def test_a_deal_let_go_is_one(self):
        table = session(DANISH + ("deal", "D passes-deal"))
        self.assertEqual((table.seats[table.dealer], table.rounds, table.number), ("A", (), 1))
        self.assertEqual((table.totals, table.pots), ([-40, -40, -40, -50], (85, 85)))

    def test_there_is_no_hat_double_round_or_closing(self):
        for line in ("hat A", "doubled 2", "closing", "skiz A"):
            self.assertEqual(refusal(DANISH, line), "not-in-game", line)
        for line in ("hat A", "doubled 2"):
            early = ("kibic 1",) + SEATS + (line,)
            self.assertEqual(refusal(early, "game danish"), "not-in-game", line)
            self.assertIsNone(refusal(early, "game high"), line)

    def test_a_mark_has_the_cups(self):
        evening = session(DANISH + PLAYED)
        mark = evening.mark()
        for line in PLAYED[:1] + ("points B 26 D 26 A 26", "end", "share"):
            evening.apply(tuple(line.split()))
        evening.back(mark)
        self.assertEqual((evening.pots, evening.number), ((85, 85), 1))
        self.assertEqual(evening.at(mark).players(), ("B", "D", "A"))


class TwoHanded(unittest.TestCase):
    def test_the_dealer_of_three_sits_out(self):
        evening = session(TWO + ("deal", "declarer A 2", "points A 50 B 37", "end"))
        self.assertEqual((evening.totals, evening.pots), ([2, -2, 0], ()))
        self.assertEqual((evening.players(), evening.sits_out()), (("B", "C"), ("A",)))

    def test_what_it_has_not(self):
        for line in ("hat A", "doubled 2", "share"):
            self.assertEqual(refusal(TWO, line), "not-in-game", line)
        self.assertIsNone(refusal(TWO, "closing"))

    def test_whoever_sits_out_has_no_figure(self):
        for line in ("announced C trull", "made trull C", "lost ultimo pagat C"):
            self.assertEqual(refusal(TWO + ("deal", "declarer A 2"), line), "sits-out", line)
        self.assertEqual(refusal(TWO + ("deal", "declarer A 2"), "made trull D"), "unknown-seat")

    def test_the_closing_round(self):
        evening = session(TWO + ("closing", "deal"))
        self.assertEqual(evening.skiz_moves(), (("skiz", "A"), ("skiz", "B")))


if __name__ == "__main__":
    unittest.main()
