"""Hunter tarokk at the table: who sits out, arranges, checks, and who deals next."""

import unittest

from tests.core.folds import code
from tests.core.hunter.deals import RULES, table

DEAL = "deal; declarer %s 3; partner %s; points 50; end"


def refused(text, line, people=4):
    return code(
        table(text, people),
        line,
        lambda s: (s.mark(), s.deal and s.deal.phase),
    )


def next_deal(text, people=4):
    """The next dealer and the factor."""
    session = table(text, people)
    return session.seats[session.dealer], session.factor()


class Seats(unittest.TestCase):
    def test_i1b_who_plays(self):
        # G deals, then A: at six and seven those opposite the dealer sit out too.
        self.assertEqual(table("", 4).players(), ("A", "B", "C", "D"))
        self.assertEqual(table("", 5).players(), ("A", "B", "C", "D"))
        self.assertEqual(table("", 6).players(), ("A", "B", "D", "E"))
        self.assertEqual(table("", 7).players(), ("A", "B", "E", "F"))

    def test_i1b_who_sits_out_moves_with_the_dealer(self):
        self.assertEqual(table("", 4).sits_out(), ())
        self.assertEqual(table("", 5).sits_out(), ("E",))
        self.assertEqual(table("", 6).sits_out(), ("C", "F"))
        self.assertEqual(table("", 7).sits_out(), ("C", "D", "G"))
        after = "deal; A throws no-tarokk"
        self.assertEqual(table(after, 6).sits_out(), ("A", "D"))
        self.assertEqual(table(after, 7).sits_out(), ("A", "D", "E"))

    def test_i1b_no_line_of_who_sits_out(self):
        self.assertEqual(refused("deal", "C 3", 6), "sits-out")
        self.assertEqual(refused("deal", "D swings", 7), "sits-out")
        self.assertEqual(refused("deal", "throw-in E double", 5), "sits-out")
        self.assertEqual(refused("deal", "throw-in F double", 5), "unknown-seat")

    def test_four_to_seven(self):
        self.assertEqual(RULES.SEATS, (4, 5, 6, 7))

    def test_iii6_who_arranges_the_talon(self):
        self.assertEqual(RULES.arrangers(tuple("ABCD"), 3), ())
        self.assertEqual(RULES.arrangers(tuple("ABCDE"), 1), ("B",))
        self.assertEqual(RULES.arrangers(tuple("ABCDEF"), 1), ("E",))
        self.assertEqual(RULES.arrangers(tuple("ABCDEFG"), 6), ("C", "D"))

    def test_i1g_who_checks_the_skart(self):
        self.assertIsNone(RULES.checker(tuple("ABCD"), 3))
        for people in (5, 6, 7):
            self.assertEqual(RULES.checker(tuple("ABCDEFG"[:people]), 2), "C")


class NextDealer(unittest.TestCase):
    def test_i1g_who_leads_deals_next(self):
        self.assertEqual(next_deal(DEAL % ("B", "C"), 4), ("A", 1))
        self.assertEqual(next_deal(DEAL % ("B", "D"), 6), ("A", 1))

    def test_iii9b_also_behind_an_inverse_game(self):
        text = "deal; declarer B 3; B inverse; partner C; points 50; end"
        self.assertEqual(next_deal(text), ("A", 1))

    def test_ii3_thrown_in_the_next_one_deals(self):
        self.assertEqual(next_deal("deal; C throws four-kings"), ("A", 1))
        self.assertEqual(next_deal("deal; A throws four-kings", 5), ("A", 1))

    def test_ii3a_who_would_deal_hands_it_on(self):
        self.assertEqual(next_deal("deal; A throws four-kings; throw-in A next"), ("B", 1))
        self.assertEqual(next_deal("deal; A throws four-kings; throw-in A next", 5), ("B", 1))
        self.assertEqual(refused("deal; C throws four-kings", "throw-in C next"), "deals-not")

    def test_ii3b_who_threw_in_takes_it_on(self):
        self.assertEqual(next_deal("deal; C throws four-kings; throw-in C deals"), ("C", 1))

    def test_ii3b_with_a_double_round_of_all_at_the_table(self):
        text = "deal; C throws four-kings; throw-in C double"
        self.assertEqual(next_deal(text), ("C", 2))
        self.assertEqual(table(text, 4).rounds, (4,))
        self.assertEqual(table("deal; D throws four-kings; throw-in D double", 7 - 2).rounds, (5,))
        seven = "deal; B throws four-kings; throw-in B double"
        self.assertEqual(table(seven, 7).rounds, (7,))
        self.assertEqual(next_deal(seven, 7), ("B", 2))

    def test_ii3b_only_deals_that_are_played_count(self):
        text = "deal; C throws four-kings; throw-in C double"
        self.assertEqual(table(text + "; deal; A throws four-kings").rounds, (4,))
        played = "; deal; declarer D 3; partner A; points 50; end"
        session = table(text + played)
        self.assertEqual(session.rounds, (3,))
        self.assertEqual(
            dict(zip(session.seats, session.totals)), {"A": 2, "B": -2, "C": -2, "D": 2}
        )

    def test_ii3b_no_second_doubling_until_it_ends(self):
        text = "deal; C throws four-kings; throw-in C double; deal; A throws four-kings"
        self.assertEqual(refused(text, "throw-in A double"), "round-runs")
        self.assertIsNone(refused(text, "throw-in A deals"))
        four = "".join("; deal; declarer A 3; partner B; points 50; end" for _ in range(4))
        ended = "deal; C throws four-kings; throw-in C double" + four
        self.assertEqual(next_deal(ended), ("C", 1))
        self.assertEqual(
            next_deal(ended + "; deal; B throws four-kings; throw-in B double"), ("B", 2)
        )

    def test_ii3_within_the_deal(self):
        self.assertEqual(next_deal("deal; throw-in C double"), ("C", 2))
        self.assertEqual(next_deal("deal; throw-in A next"), ("B", 1))
        self.assertEqual(refused("deal", "throw-in C next"), "deals-not")
        self.assertEqual(
            refused("deal; throw-in C double; deal", "throw-in A double"), "round-runs"
        )

    def test_ii3_only_who_threw_in_and_only_at_once(self):
        text = "deal; C throws four-kings"
        self.assertEqual(refused(text, "throw-in A next"), "threw-nothing")
        self.assertEqual(refused("", "throw-in A next"), "threw-nothing")
        self.assertEqual(refused(text + "; throw-in C deals", "throw-in C double"), "threw-nothing")
        self.assertEqual(refused(text, "throw-in C now"), "unknown-word")
        self.assertEqual(refused(DEAL % ("B", "C"), "throw-in B deals"), "threw-nothing")

    def test_ii3_who_may_choose_what(self):
        choices = RULES.between
        self.assertEqual(choices(table("")), ())
        kinds = [move[2] for move in choices(table("deal; C throws four-kings"))]
        self.assertEqual(kinds, ["double", "deals"])
        kinds = [move[2] for move in choices(table("deal; A throws four-kings"))]
        self.assertEqual(kinds, ["double", "next", "deals"])

    def test_there_is_no_kitty_and_no_hat(self):
        self.assertEqual(refused("", "hat A"), "not-in-game")
        self.assertEqual(refused("deal; declarer B 3", "hat A"), "not-in-game")
        self.assertEqual(refused("", "share"), "not-in-game")


if __name__ == "__main__":
    unittest.main()
