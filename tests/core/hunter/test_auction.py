"""The auction of Hunter tarokk, paragraph by paragraph; A speaks first, D last."""

import unittest

from tarokk.games.hungarian import ask
from tarokk.games.hunter import ask as hunter
from tarokk.games.hunter.auction import HunterAuction
from tarokk.refused import Refused
from tests.core.hunter.deals import SEATS, auction, play, refusal, words

ROUND = "A pass,B pass,C pass,D pass"
YIELD = "A 3,B 2,C pass,D pass,A pass"


def note(text, seat, word):
    return auction(text).meant(SEATS.index(seat), word)


def refused(text, line):
    try:
        auction(text + "," + line)
    except Refused as no:
        return no.code
    return None


def over(text):
    """(declarer, level) at the end of an auction, None while it goes on."""
    state = auction(text)
    return None if state.turn is not None else (SEATS[state.holder], "321s"[state.level])


class FirstRound(unittest.TestCase):
    def test_i2f_the_first_bid_is_a_three(self):
        self.assertEqual(words("")[0], "A: 3 pass")
        self.assertEqual(words("A pass,B pass")[0], "C: 3 pass")
        for word in ("2", "1", "solo"):
            self.assertEqual(refused("", "A " + word), "three-first")
            self.assertEqual(refused("A pass", "B " + word), "three-first")

    def test_i2b_a_new_bidder_says_two_or_one(self):
        self.assertEqual(words("A 3")[0], "B: 2 1 pass")
        self.assertEqual(refused("A 3", "B solo"), "enter-next")
        self.assertEqual(refused("A 3", "B 3"), "bid-too-low")
        self.assertEqual(refused("A 3,B 2,C 1,D pass,A solo", "B solo"), "over-solo")
        self.assertEqual(refused("A 3", "B hold"), "hold-without-bid")

    def test_i2c_the_way_of_two_bidders(self):
        # 3 - 2 / hold - 1 / hold - solo / hold
        self.assertEqual(words("A 3,B 2,C pass,D pass")[0], "A: hold 1 solo pass")
        text = "A 3,B 2,C pass,D pass,A hold"
        self.assertEqual(words(text)[0], "B: 1 solo pass")
        text += ",B 1,A hold,B solo"
        self.assertEqual(words(text)[0], "A: hold pass")
        self.assertEqual(over(text + ",A hold"), ("A", "s"))
        self.assertEqual(over(text + ",A pass"), ("B", "s"))

    def test_i2c_a_bid_is_held_once(self):
        text = "A 3,B 2,C 1,D pass,A hold"
        self.assertEqual(words(text)[0], "B: solo pass")
        self.assertEqual(refused(text, "B hold"), "hold-twice")

    def test_i2c_to_pass_the_two_yields(self):
        self.assertEqual(note("A 3,B 2,C pass,D pass", "A", "pass"), ("yields", "XX"))
        self.assertEqual(auction(YIELD).yielded, 0)
        self.assertEqual(over(YIELD), ("B", "2"))

    def test_i2c_nobody_yields_a_one_or_what_was_held(self):
        for text in ("A 3,B 1,C pass,D pass,A pass", "A 3,B 2,C pass,D pass,A hold,B pass"):
            self.assertIsNone(auction(text).yielded, text)

    def test_i2d_the_way_of_three_bidders(self):
        # 3 - 2 - 1 / hold - solo - hold; the first no longer has to hold the two.
        self.assertEqual(words("A 3,B 2,C 1,D pass")[0], "A: hold solo pass")
        self.assertIsNone(auction("A 3,B 2,C 1,D pass,A pass").yielded)
        self.assertEqual(over("A 3,B 2,C 1,D pass,A hold,B solo,C hold"), ("C", "s"))

    def test_only_three_have_honours(self):
        self.assertEqual(words("A 3,B 2,C 1")[0], "D: pass")
        self.assertEqual(refused("A 3,B 2,C 1", "D solo"), "three-honours")

    def test_three_passes_behind_the_last_bid_end_it(self):
        self.assertEqual(over("A 3,B pass,C pass,D pass"), ("A", "3"))
        self.assertEqual(over("A pass,B pass,C pass,D 3"), ("D", "3"))
        self.assertIsNone(over("A 3,B pass,C pass"))
        self.assertEqual(refused(YIELD, "C 1"), "auction-over")
        self.assertEqual(refused("A 3,B pass", "B 2"), "has-passed")
        self.assertEqual(refused("A 3", "C 2"), "not-in-turn")


class Invits(unittest.TestCase):
    def test_i2f_one_step_is_the_nineteen(self):
        self.assertEqual(note("A 3", "B", "1"), ("invit", "XIX"))
        self.assertIsNone(note("A 3", "B", "2"))
        self.assertEqual(auction("A 3,B 1").invit, (1, "XIX"))
        self.assertIsNone(auction("A 3,B 2,C 1").invit)

    def test_i2f_from_the_hold_where_one_may_hold(self):
        text = "A 3,B 2,C pass,D pass"
        self.assertEqual(note(text, "A", "1"), ("invit", "XIX"))
        self.assertEqual(note(text, "A", "solo"), ("invit", "XVIII"))
        held = text + ",A hold"
        self.assertIsNone(note(held, "B", "1"))
        self.assertEqual(note(held, "B", "solo"), ("invit", "XIX"))

    def test_i2f_the_first_bid_is_none_and_the_first_invit_counts(self):
        self.assertIsNone(auction("A 3").invit)
        self.assertIsNone(note("A 3,B 1,C pass,D pass", "A", "solo"))

    def test_iii5a_who_has_passed_comes_in_by_a_hold_too(self):
        turn, late = words("A pass,B 3,C 1,D pass")
        self.assertEqual(turn, "B: hold solo pass")
        self.assertEqual(late, ["A hold", "A solo", "D hold", "D solo"])
        text = "A pass,B 3,C 1,D pass,A hold"
        self.assertEqual(words(text)[0], "B: solo pass")
        self.assertEqual(over(text + ",B pass,C pass"), ("A", "1"))

    def test_iii5a_also_when_all_is_said(self):
        text = "A pass,B 3,C 1,D pass,B pass"
        self.assertEqual(over(text), ("C", "1"))
        self.assertEqual(words(text + ",D hold")[0], "C: solo pass")
        self.assertEqual(over(text + ",A pass"), ("C", "1"))  # said again, it changes nothing

    def test_iii5a_not_without_an_invit(self):
        self.assertEqual(refused("A pass,B 3,C 2,D pass,B hold", "A 1"), "has-passed")

    def test_iii5a_not_a_fourth(self):
        text = "A 3,B 1,C solo"
        self.assertEqual(words(text)[1], ["C inverse"])


class SecondRound(unittest.TestCase):
    def test_iii3a_no_trial_three(self):
        self.assertIsNone(note("A pass,B pass,C pass", "D", "3"))

    def test_iii3a_four_passes_begin_it(self):
        self.assertEqual(words(ROUND)[0], "A: 3 pass")
        self.assertEqual(words(ROUND + ",A pass")[0], "B: 3 pass")
        self.assertEqual(refused(ROUND, "A 2"), "three-first")

    def test_iii3a_the_first_bid_declares(self):
        self.assertEqual(over(ROUND + ",A 3"), ("A", "3"))
        self.assertEqual(over(ROUND + ",A pass,B 3"), ("B", "3"))
        self.assertEqual(refused(ROUND + ",A 3", "B 2"), "auction-over")

    def test_iii3b_the_third_bids_by_itself(self):
        text = ROUND + ",A pass,B pass"
        self.assertEqual(over(text), ("C", "3"))
        self.assertTrue(auction(text).by_itself())
        self.assertEqual(over(text + ",C 3"), ("C", "3"))
        self.assertEqual(refused(text, "D 3"), "auction-over")
        self.assertFalse(auction(ROUND + ",A pass,B 3").by_itself())

    def test_iii3b_who_that_is_where_all_pass(self):
        for begun, left, meant in (
            ("", 6, ("plays", "C")),
            ("A pass; B pass; C pass; D pass; A pass", 1, ("plays", "C")),
            ("A 3", 3, None),  # he plays, which is seen
            ("A pass; B 3; C pass", 1, None),
        ):
            passes, means = ask.all_pass(play(begun), "auction")
            self.assertEqual((len(passes), means), (left, meant))

    def test_iii3b_and_cannot_pass(self):
        text = "A pass; B pass; C pass; D pass; A pass; B pass"
        self.assertEqual(refusal(text, "C pass"), "call-first")
        self.assertIsNone(refusal(text, "C 3"))

    def test_iii9d_inverse_at_once(self):
        for text in (",A 3,A inverse", ",A pass,B pass,C inverse"):
            state = auction(ROUND + text)
            self.assertTrue(state.inverse)
            self.assertEqual(state.late(), ())  # no further bids in this round


class Escape(unittest.TestCase):
    def test_iii4a_the_two_bidder_goes_on_to_the_one(self):
        self.assertEqual(words(YIELD)[1], ["B 1"])
        self.assertEqual(note(YIELD, "B", "1"), ("escape",))
        state = auction(YIELD + ",B 1")
        self.assertTrue(state.escaped)
        self.assertIsNone(state.invit)
        self.assertEqual(over(YIELD + ",B 1"), ("B", "1"))

    def test_iii4a_only_behind_a_yield_and_only_the_one(self):
        self.assertEqual(refused(YIELD, "B solo"), "auction-over")
        self.assertFalse(auction(YIELD + ",B pass").escaped)
        self.assertEqual(refused("A 3,B 2,C pass,D pass,A hold,B pass", "A 1"), "auction-over")

    def test_iii4a_another_who_holds_the_two_escapes_nothing(self):
        # A yields B's 2, C comes in by the door that the inverse opened: no 1 was said
        inverse = "A 3,B 2,B inverse,C pass,D pass,A pass,C hold"
        state = auction(inverse)
        self.assertEqual((state.yielded, state.holder), (0, 2))
        self.assertFalse(state.escaped)
        deal = play(inverse.replace(",", "; ") + "; B pass")
        self.assertEqual(deal.talk.promise, ("A", "XX"))

    def test_iii4b_who_has_not_bid_may_hold_the_one(self):
        text = YIELD + ",B 1"
        self.assertEqual(words(text)[1], ["B inverse", "C hold", "D hold"])
        self.assertEqual(words(text + ",D hold")[0], "B: solo pass")
        self.assertEqual(over(text + ",D hold,B pass"), ("D", "1"))
        self.assertEqual(refused(text, "C solo"), "auction-over")


class Inverse(unittest.TestCase):
    def test_iii9d_with_the_bid_where_two_have_bid(self):
        self.assertEqual(words("A 3,B 2")[1], ["B inverse"])
        self.assertEqual(note("A 3,B 2", "B", "inverse"), ("turns",))
        self.assertEqual(words("A 3,B 2,C pass")[1], [])
        self.assertEqual(refused("A 3,B 2,C pass", "B inverse"), "too-late")
        self.assertEqual(words("A 3,B 2,C pass,D pass,A hold")[1], ["A inverse"])

    def test_iii9d_alone_when_all_have_passed(self):
        self.assertEqual(refused("A 3", "A inverse"), "turns-alone")
        self.assertEqual(refused("A 3,B pass,C pass", "A inverse"), "turns-alone")
        self.assertTrue(auction("A 3,B pass,C pass,D pass,A inverse").inverse)
        self.assertEqual(refused("A pass,B 3,C pass,D pass", "A inverse"), "turns-bidder")

    def test_iii9e_who_bid_before_starts_again_once(self):
        text = "A 3,B 2,B inverse,C pass,D pass"
        self.assertEqual(words(text)[0], "A: hold 1 solo 3 pass")
        self.assertEqual(note(text, "A", "3"), ("restart",))
        again = text + ",A 3"
        self.assertTrue(auction(again).inverse)
        self.assertEqual(words(again)[0], "B: 2 1 solo pass")
        self.assertFalse("3" in words(again + ",B 2")[0])

    def test_iii9e_not_the_announcer_and_not_without_inverse(self):
        self.assertFalse("3" in words("A 3,B 2,C pass,D pass")[0])
        text = "A 3,B 2,B inverse,C pass,D pass,A hold"
        self.assertEqual(words(text)[0], "B: 1 solo pass")

    def test_iii9f_who_has_not_bid_may_come_in(self):
        self.assertEqual(words("A 3,B 2,B inverse")[0], "C: hold 1 pass")
        turn, late = words("A 3,B 2,B inverse,C pass,D pass")
        self.assertEqual(late, ["C hold", "C 1", "D hold", "D 1"])
        text = "A 3,B pass,C pass,D pass,A inverse"
        self.assertIn("B hold", words(text)[1])
        self.assertEqual(words(text + ",C 2")[0], "A: hold 1 solo pass")
        self.assertEqual(over(text + ",C hold,A pass"), ("C", "3"))

    def test_iii9g_only_who_came_in_says_reinverse(self):
        text = "A 3,B 2,B inverse,C hold"
        self.assertEqual(words(text)[1], ["C reinverse"])
        self.assertFalse(auction(text + ",C reinverse").inverse)
        self.assertEqual(refused(text + ",D pass", "C reinverse"), "too-late")
        self.assertEqual(refused(text, "D reinverse"), "turns-bidder")
        self.assertEqual(refused(text, "A reinverse"), "turns-newcomer")
        self.assertEqual(refused(text, "B reinverse"), "turns-newcomer")
        self.assertEqual(refused("A 3,B 2", "B reinverse"), "not-announced")
        held = "A 3,B 2,B inverse,C pass,D pass,A hold"
        self.assertEqual(refused(held, "A reinverse"), "turns-newcomer")

    def test_iii9g_no_second_inverse(self):
        text = "A 3,B 2,B inverse,C hold,C reinverse"
        self.assertEqual(refused(text + ",D pass,A 1", "A inverse"), "too-late")
        self.assertEqual(refused(text, "C reinverse"), "told-already")
        self.assertEqual(refused("A 3,B 2,B inverse,C 1", "C inverse"), "told-already")

    def test_iii9h_no_restart_once_the_third_is_in(self):
        self.assertFalse("3" in words("A 3,B 2,B inverse,C hold,D pass")[0])
        self.assertIn("3", words("A 3,B 2,B inverse,C pass,D pass")[0])


class Swing(unittest.TestCase):
    def test_iii7_before_the_first_word(self):
        self.assertEqual(refused("A pass", "B swings"), "too-late")
        self.assertEqual(refused("A swings", "B swings"), "too-late")

    def test_iii7a_the_others_pass_to_part_them(self):
        self.assertEqual(words("A swings")[0], "B: 3 pass")
        self.assertEqual(words("B swings")[0], "A: 3 pass")
        self.assertEqual(words("B swings,A pass")[0], "C: 3 pass")
        self.assertTrue(auction("B swings,A pass,C pass,D pass").sharp)

    def test_iii7b_a_bidder_has_the_pagat_and_the_swinger_may_bid(self):
        text = "B swings,A pass,C 3"
        self.assertEqual(words(text)[0], "D: pass")
        self.assertEqual(words(text + ",D pass")[0], "B: 2 1 pass")
        self.assertFalse(auction(text).sharp)

    def test_i2c_without_a_big_honour_nobody_yields(self):
        text = "B swings,A pass,C 3,D pass,B 2"
        self.assertEqual(words(text)[0], "C: hold 1 solo")
        self.assertEqual(refused(text, "C pass"), "must-hold")

    def test_iii9c_the_swinger_has_the_xxi(self):
        self.assertEqual(words("B swings,A pass,C 3,D pass,B 2")[1], [])
        self.assertEqual(words("B swings,A pass,C 3,D pass,B pass")[1], ["C inverse"])


def key(state):
    return tuple(sorted((name, repr(value)) for name, value in state.__dict__.items()))


def twin(state):
    other = HunterAuction()
    for name, value in state.__dict__.items():
        setattr(other, name, value)
    return other


def moves(state):
    turn = [(state.turn, word) for word in state.legal()]
    return turn + list(state.late())


class Turners(unittest.TestCase):
    """Who turns the game has an honour, not the XXI. III.9.c"""

    def test_beside_a_swing_by_outcome(self):
        # III.7: C has skiz and XXI. B, who declares beside that, has the pagat: nobody else turns.
        text = "C swings; declarer B 3"
        self.assertEqual(hunter.late(play(text)), (("B", "inverse"),))
        self.assertEqual(refusal(text, "A inverse"), "honours-out")
        self.assertEqual(refusal(text, "C inverse"), "turns-xxi")
        # Where the swinger declares himself, any of the others may have the pagat.
        turners = [seat for seat, _ in hunter.late(play("C swings; declarer C 3"))]
        self.assertEqual(turners, ["A", "B", "D"])


class EveryAuction(unittest.TestCase):
    """Each state that words without an inverse can reach, and random ones with it."""

    def states(self, first=None):
        begin = HunterAuction()
        if first is not None:
            begin.swing(first)
        seen, waiting = set(), [begin]
        while waiting:
            state = waiting.pop()
            if key(state) in seen:
                continue
            seen.add(key(state))
            yield state
            for player, word in moves(state):
                if word != "inverse":
                    other = twin(state)
                    other.say(player, word)
                    waiting.append(other)

    def check(self, state):
        bidders = [p for p in range(4) if state.bidders >> p & 1]
        self.assertTrue(len(bidders) <= 3)
        if state.turn is None:
            self.assertTrue(state.sharp or state.holder in bidders)
        else:
            self.assertNotEqual(state.legal(), ())
            self.assertNotEqual(state.turn, state.holder)
        for player, word in moves(state):
            self.assertTrue(word != "hold" or not state.held)
            self.assertTrue(word != "solo" or player in bidders or state._door())

    def test_every_state_has_an_end(self):
        reached = 0
        for state in self.states():
            self.check(state)
            reached += 1
        self.assertTrue(reached > 500)

    def test_every_state_behind_a_swing(self):
        for first in range(4):
            sharp = 0
            for state in self.states(first):
                self.check(state)
                sharp += state.sharp
                others = [p for p in range(4) if state.bidders >> p & 1 and p != first]
                self.assertTrue(len(others) <= 1)
            self.assertEqual(sharp, 1)

    def test_random_walks_by_every_door(self):
        seed, words_said = 1, set()
        for _ in range(400):
            state = HunterAuction()
            for _ in range(40):
                choice = moves(state)
                if not choice:
                    break
                seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
                player, word = choice[(seed >> 8) % len(choice)]
                words_said.add(word)
                state.say(player, word)
                self.check(state)
        self.assertEqual(len(words_said), 8)


if __name__ == "__main__":
    unittest.main()
