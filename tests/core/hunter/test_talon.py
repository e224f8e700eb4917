"""The talon of Hunter tarokk: shares, sacrifices, and the swings that part two big honours."""

import unittest

from tarokk.ask import GO
from tarokk.games.hunter import talon
from tarokk.games.hunter.legal import legal as legal_moves
from tests.core.folds import answers
from tests.core.hunter.deals import new_deal, play, refusal

SHARP = "B swings; A pass; C pass; D pass"
LONE = "A pass; B 3; C pass; D pass"
LONE_OF_A = "A 3; B pass; C pass; D pass"
TWO = "A 3; B 2; C pass; D pass; A hold; B pass"  # A declares with the two


def shares(text):
    deal = play(text)
    return [deal.share(seat) for seat in deal.talon.takers]


def steps(text, dealer="D", seats="ABCD"):
    """Each step as one line, with the cards of A, B, C and D, the talon and the middle."""
    deal = play(text, seats=seats, dealer=dealer)
    return [_line(deal, step) for step in deal.steps()]


def _line(deal, step):
    code, seat, other, number, cards, left, middle = step
    held = dict(zip(deal.players, cards))
    counts = " ".join(str(held[key]) for key in sorted(held))
    return f"{code} {seat} {other} {number}: {counts} {left} {middle}"


class Shares(unittest.TestCase):
    def test_i3a_equal_and_descending(self):
        table = (
            ("3", [3, 1, 1, 1]),
            ("2", [2, 2, 1, 1]),
            ("1", [1, 2, 2, 1]),
            ("solo", [0, 2, 2, 2]),
        )
        for bid, expected in table:
            self.assertEqual(shares("declarer B " + bid), expected)

    def test_i3a_a_sacrifice_shifts_the_rest(self):
        # A three with two: 4 are left for three players, so 2, 1, 1; with none: 2, 2, 2.
        self.assertEqual(shares("declarer B 3; takes 2"), [2, 2, 1, 1])
        self.assertEqual(shares("declarer B 3; takes 0"), [0, 2, 2, 2])
        # Of six behind a solo the next takes none: 3 and 3.
        self.assertEqual(shares("declarer B solo; takes 0 0"), [0, 0, 3, 3])
        self.assertEqual(shares("declarer B 1; takes 1 1"), [1, 1, 2, 2])

    def test_i3a_the_others_never_more_than_is_due(self):
        self.assertEqual(refusal("declarer B 3", "takes 3 2"), "takes-wrong")
        self.assertEqual(refusal("declarer B 2", "takes 3"), "takes-wrong")
        self.assertEqual(refusal("declarer B solo; takes 0", "takes 0 3"), "takes-wrong")

    def test_i3a_nobody_over_three_the_last_takes_the_rest(self):
        # 0 0 2 would leave 4, 3 1 0 leaves 2, which is not more than three.
        self.assertEqual(refusal("declarer B solo", "takes 0 0 2"), "takes-wrong")
        self.assertIsNone(refusal("declarer B 3", "takes 3 1 0 2"))
        self.assertEqual(refusal("declarer B 3", "takes 3 1 0 1"), "takes-wrong")

    def test_every_share_that_may_be_taken_adds_up(self):
        for first in range(4):
            waiting: list[tuple] = [()]
            while waiting:
                taken = waiting.pop()
                if len(taken) == 4:
                    self.assertEqual(sum(taken), 6)
                    self.assertTrue(max(taken) <= 3)
                    continue
                self.assertEqual(sum(talon.completed(taken, first)), 6)
                waiting += [taken + (n,) for n in talon.choices(taken, first)]

    def test_iii2a_what_a_sacrifice_is(self):
        for taken, due, expected in (
            ((3, 1, 1, 1), 3, False), ((2, 2, 1, 1), 2, False), ((2, 2, 1, 1), 3, True),
            ((3, 1, 0), 3, True), ((0, 2, 1), 0, True),
        ):  # fmt: skip
            part = talon.Talon(tuple("ABCD"), due)
            part.taken = taken
            self.assertEqual(part.sacrificed(), expected, taken)

    def test_told_bit_by_bit(self):
        self.assertEqual(refusal("declarer B 3; takes 2", "takes 3 1 1 1"), "contradicts")
        self.assertEqual(shares("declarer B 3; takes 2; takes 2 1"), [2, 1, 2, 1])
        self.assertEqual(refusal("declarer B 3", "takes"), "word-count")
        self.assertEqual(refusal("declarer B 3; B call XX", "takes 2"), "too-late")
        self.assertEqual(refusal("", "takes 3"), "auction-first")

    def test_iii9b_an_inverse_game_takes_the_other_way_round(self):
        self.assertEqual(play("declarer B 2").talon.takers, ("B", "C", "D", "A"))
        deal = play("declarer B 2; B inverse")
        self.assertEqual(deal.talon.takers, ("B", "A", "D", "C"))
        self.assertEqual(deal.share("A"), 2)
        self.assertEqual(deal.share("C"), 1)

    def test_i3d_the_value_is_by_the_cards_taken(self):
        values = (("3", 1), ("2", 2), ("1", 3), ("solo", 4), ("3; takes 2", 2), ("3; takes 0", 4))
        for bid, value in values:
            self.assertEqual(play("declarer B " + bid).base(), value)

    def test_beyond_the_skart_nothing_is_answered_there(self):
        deal = play("declarer B 3; partner C; points 50")
        self.assertEqual(answers(deal.rules.ask(), deal, "skart"), (GO,))


class Sharp(unittest.TestCase):
    def test_iii7a_step_by_step(self):
        self.assertEqual(
            steps(SHARP),
            [
                "draws B C 1: 9 10 8 9 6 0",
                "draws B D 1: 9 11 8 8 6 0",
                "draws B A 1: 8 12 8 8 6 0",
                "lays-out B table 4: 8 8 8 8 6 4",
                "draws C table 1: 8 8 9 8 6 3",
                "draws D table 1: 8 8 9 9 6 2",
                "draws A table 1: 9 8 9 9 6 1",
                "draws B table 1: 9 9 9 9 6 0",
                "puts  talon 6: 9 9 9 9 6 0",
            ],
        )

    def test_iii7a_the_steps_are_asked(self):
        deal = play(SHARP)
        asked = deal.rules.ask()
        self.assertEqual(asked.topic(deal), "swing")
        moves = [" ".join(move) for move in answers(asked, deal, "swing")]
        self.assertEqual(moves, ["step", "A 3", "A pass"])
        self.assertIn(("declarer", "B", "2"), legal_moves(deal))
        deal = play("declarer B 3; C swings")
        moves = [" ".join(move) for move in answers(asked, deal, "swing")]
        self.assertEqual(moves, ["B accepts", "B stays"])

    def test_iii7a_the_arranger_puts_the_talon_down(self):
        self.assertEqual(steps(SHARP, "E", "ABCDE")[-1], "puts E talon 6: 9 9 9 9 6 0")

    def test_iii7a_then_the_auction_begins_in_its_order(self):
        deal = play(SHARP)
        self.assertEqual((deal.phase, deal.auction.turn), ("swing", 0))
        deal = play(SHARP + "; A 3")
        self.assertEqual((deal.phase, deal.steps()), ("auction", ()))
        self.assertEqual(play(SHARP + "; step" * 9).phase, "auction")
        self.assertEqual(len(play(SHARP + "; step" * 3).steps()), 6)

    def test_iii7a_what_does_not_follow_leaves_the_steps(self):
        self.assertEqual(refusal(SHARP, "B 3"), "not-in-turn")
        self.assertEqual(refusal(SHARP, "points 50"), "auction-first")
        self.assertEqual(refusal(SHARP, "B swings"), "swung-before")
        self.assertEqual(refusal(SHARP + "; A 3", "step"), "unknown-word")

    def test_iii7b_a_bid_declines_it(self):
        deal = play("B swings; A pass; C 3; D pass; B pass")
        self.assertEqual((deal.declarer, deal.swing.swinger, deal.talk.swinger), ("C", "B", "B"))
        deal = play("B swings; A pass; C 3; D pass; B 2; C hold; B 1; C pass")
        self.assertEqual((deal.declarer, deal.talk.swinger), ("B", None))


class Backlash(unittest.TestCase):
    def test_iii8a_the_only_bidder_drew_the_second(self):
        # B has 12, the talon 3; each of the others ends with ten and gives one of them.
        self.assertEqual(
            steps(LONE + "; B swings"),
            [
                "lays-out B table 4: 9 8 9 9 3 4",
                "draws C table 1: 9 8 10 9 3 3",
                "draws D table 1: 9 8 10 10 3 2",
                "draws A table 1: 10 8 10 10 3 1",
                "draws B table 1: 10 9 10 10 3 0",
                "adds C talon 1: 10 9 9 10 4 0",
                "adds D talon 1: 10 9 9 9 5 0",
                "adds A talon 1: 9 9 9 9 6 0",
                "shuffles  talon 6: 9 9 9 9 6 0",
            ],
        )

    def test_iii8a_with_an_arranger(self):
        text = LONE + "; B swings"
        self.assertEqual(steps(text, "E", "ABCDE")[-1], "arranges E talon 6: 9 9 9 9 6 0")
        # At seven one of two arranges: the dealer says which.
        deal = new_deal(seats="ABCDEFG", dealer="G")
        self.assertEqual(deal.arranger, "")

    def test_iii8a_after_a_sacrifice_the_talon_fills_his_hand(self):
        self.assertEqual(
            steps(LONE + "; takes 2; B swings")[:2],
            ["draws B talon 1: 9 12 9 9 3 0", "lays-out B table 4: 9 8 9 9 3 4"],
        )

    def test_iii8b_the_pagats_holder_declared_alone(self):
        # B took 3, C 1 and then has both: B 12, C 10, talon 2. The pagát: B 11, C 11. One from
        # the talon: C 12, talon 1. Two too many of B: B 9, talon 3.
        self.assertEqual(
            steps(LONE + "; C swings; B accepts")[:4],
            [
                "gives-pagat B C 1: 9 11 11 9 2 0",
                "draws C talon 1: 9 11 12 9 1 0",
                "returns B talon 2: 9 9 12 9 3 0",
                "lays-out C table 4: 9 9 8 9 3 4",
            ],
        )

    def test_iii8b_with_eight_cards_left_he_draws_one(self):
        # B took 3 of 6: 12 cards, and gets the pagát of A, who has 8 and draws one from the
        # talon; B's thirteenth goes back.
        text = "A 3; B 2; C pass; D pass; A hold; B 1; A hold; B pass"
        self.assertEqual(play(text).declarer, "A")
        self.assertEqual(
            steps(text + "; takes 1; A swings; B accepts")[:4],
            [
                "gives-pagat B A 1: 11 8 9 9 5 0",
                "draws B talon 1: 11 9 9 9 4 0",
                "draws A talon 1: 12 9 9 9 3 0",
                "lays-out A table 4: 8 9 9 9 3 4",
            ],
        )

    def test_iii8b_thirteen_cards(self):
        # A three by outcome, both honours with the declarer: 12 and the pagát make 13.
        self.assertEqual(
            steps("declarer B 3; B swings; C accepts")[:4],
            [
                "gives-pagat C B 1: 9 13 8 9 3 0",
                "draws C talon 1: 9 13 9 9 2 0",
                "returns B talon 1: 9 12 9 9 3 0",
                "lays-out B table 4: 9 8 9 9 3 4",
            ],
        )

    def test_iii8b_second_from_those_who_took_before(self):
        # A solo by B without cards, C and D took 2 each, A 2 and has both: the talon is empty.
        # B gives the pagát: B 8, A 12. C and D give their two: talon 4, one of it for B.
        self.assertEqual(
            steps("declarer B solo; A swings; B accepts")[:5],
            [
                "gives-pagat B A 1: 12 8 11 11 0 0",
                "returns C talon 2: 12 8 9 11 2 0",
                "returns D talon 2: 12 8 9 9 4 0",
                "draws B talon 1: 12 9 9 9 3 0",
                "lays-out A table 4: 8 9 9 9 3 4",
            ],
        )
        # A two: B 2, C 2, D 1, A 1, who has both: 10 and the pagát make 11, the talon is empty,
        # so one from B, who still has ten, and the rest goes back.
        self.assertEqual(
            steps("declarer B 2; A swings; B accepts")[:4],
            [
                "gives-pagat B A 1: 11 10 11 10 0 0",
                "draws A B 1: 12 9 11 10 0 0",
                "returns C talon 2: 12 9 9 10 2 0",
                "returns D talon 1: 12 9 9 9 3 0",
            ],
        )

    def test_iii8b_in_an_inverse_game_the_other_way_round(self):
        text = "declarer B 3; B inverse; A swings; B accepts"
        self.assertEqual(steps(text)[0], "gives-pagat B A 1: 11 11 9 9 2 0")
        drawn = [step.split()[1] for step in steps(text) if " table 1" in step]
        self.assertEqual(drawn, ["D", "C", "B", "A"])

    def test_iii8_every_step_keeps_42_cards_and_ends_alike(self):
        for bid in ("3", "2", "1", "solo"):
            for swinger in "ABCD":
                for pagat in "ABCD":
                    drew = swinger != "B" or bid != "solo"  # the declarer of a solo takes nothing
                    if (swinger == "B") == (pagat == "B") or not drew:
                        continue
                    line = f"declarer B {bid}; {swinger} swings; {pagat} accepts"
                    actual = play(line).steps()
                    for step in actual:
                        self.assertEqual(sum(step[4]) + step[5] + step[6], 42)
                    out = [step for step in actual if step[0] == "lays-out"][0]
                    self.assertEqual(sorted(out[4]) + [out[5]], [8, 9, 9, 9, 3], line)
                    self.assertEqual(actual[-1][4:], ((9, 9, 9, 9), 6, 0))

    def test_iii8_the_auction_begins_again(self):
        deal = play(LONE + "; C swings; B accepts; A pass; B pass; C 3; D pass")
        self.assertEqual((deal.declarer, deal.phase, deal.swing.number), ("C", "skart", 1))
        self.assertIsNone(deal.swing.swinger)
        self.assertIsNone(play(LONE + "; C swings; B accepts; declarer D 2").swing.swinger)

    def test_iii8b_stays(self):
        deal = play(LONE + "; C swings; B stays")
        self.assertEqual((deal.phase, deal.declarer, deal.talk.swinger), ("skart", "B", "C"))
        deal = play(TWO + "; A swings; B stays")
        self.assertEqual((deal.phase, deal.talk.swinger), ("skart", None))  # the pagát defends

    def test_iii8b_who_answers(self):
        self.assertEqual(refusal(LONE + "; C swings", "D stays"), "not-the-pagat")
        self.assertEqual(refusal(TWO + "; A swings", "C accepts"), "not-the-pagat")
        self.assertEqual(refusal(LONE + "; C swings", "step"), "answer-first")
        self.assertEqual(refusal(LONE + "; C swings", "B call XX"), "swing-open")
        self.assertIsNone(refusal("declarer B 3; B swings", "step"))  # perhaps the only bidder

    def test_iii8_who_can_have_both(self):
        self.assertEqual(refusal(TWO, "C swings"), "cannot-swing")
        three = "A 3; B 2; C 1; D pass; A pass; B pass"
        self.assertEqual(refusal(three, "C swings"), "cannot-swing")
        self.assertIsNone(refusal(TWO, "B swings"))

    def test_iii8_not_without_a_card_from_the_talon(self):
        self.assertEqual(refusal("declarer B 3; takes 3 0", "C swings"), "took-nothing")
        self.assertIsNone(refusal("declarer B 3; takes 3 0", "D swings"))
        self.assertEqual(refusal("declarer B solo", "B swings"), "took-nothing")

    def test_iii8_at_once(self):
        self.assertEqual(refusal(LONE + "; B laid XV", "C swings"), "too-late")
        self.assertEqual(refusal(LONE + "; B call XX", "C swings"), "too-late")
        self.assertEqual(refusal(LONE + "; C swings; B stays", "C swings"), "swung-before")
        self.assertEqual(refusal(LONE + "; C swings; B stays", "D swings"), "cannot-swing")
        self.assertEqual(refusal(LONE + "; C swings; B stays", "B stays"), "no-swing")
        self.assertEqual(refusal(LONE, "B accepts"), "no-swing")

    def test_iii8_what_was_bid_does_not_change(self):
        self.assertEqual(
            refusal(LONE_OF_A + "; A inverse; B swings; A stays", "B 2"), "auction-over"
        )


if __name__ == "__main__":
    unittest.main()
