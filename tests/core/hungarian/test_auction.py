"""The auction, against the source's rules stated a second time and in another way: `auctions`."""

import sys
import unittest

from tarokk.games.hungarian.invits import can_come_to, tarokks
from tarokk.games.hungarian.legal import complete, replay
from tarokk.games.hungarian.tables import BIDS, INVITS, YIELDED
from tarokk.refused import Refused
from tests.core.hungarian import auctions
from tests.core.hungarian.auctions import WORDS, all_auctions, queue_of, spoken

# The houses whose auctions differ, and in each the houses that only read them otherwise.
HOUSES = [
    {"hold": hold, "raise-three": three} for hold in auctions.HOLD for three in auctions.RAISE
]
# Either value of both options; on MicroPython, which takes ten times as long, these alone.
ENDS = (HOUSES[0], HOUSES[-1])
HERE = ENDS if sys.implementation.name == "micropython" else HOUSES


def readings(house):
    for invit in auctions.INVIT:
        for jump in auctions.JUMP:
            reading = {"invit": invit, "solo-jump": jump}
            reading.update(house)
            yield reading


def outcomes_of_invits(house):
    """{(inviter, tarokk, declarer, bid)} that the table of invits allows."""
    return {
        (inviter, tarokk, declarer, bid[0])
        for bid in BIDS
        for tarokk in tarokks(house)
        for inviter in range(4)
        for declarer in range(4)
        if can_come_to(house, inviter, declarer, tarokk, bid[0])
    }


def refusal(auction, player, word):
    """The code with which a word is refused; None if it is accepted."""
    try:
        auction.say(player, word)
    except Refused as refused:
        return refused.code
    return None


class Count(unittest.TestCase):
    def test_complete_auctions_by_length(self):
        lengths = [len(words) for words in complete()]
        counted = [lengths.count(length) for length in range(1, 10)]
        # of those with three bidders none goes on with a fourth: 321s, then h, ph, pph or ppp
        self.assertEqual(counted, [1, 1, 1, 14, 67 - 1, 93 - 1, 90 - 2, 54, 12])
        self.assertEqual(sum(counted), len(lengths))

    def test_the_rules_stated_anew_give_the_same_auctions(self):
        for house in HOUSES:
            expected = sorted(spoken(text) for text in all_auctions(house))
            self.assertEqual(sorted(complete((), house)), expected)
            self.assertEqual(len(set(expected)), len(expected))

    def test_by_option(self):
        # 3ppp, p3pp, pp3p and ppp3 go on where the three may be raised: each by 2, 1 or pass
        counted = [len(list(complete((), house))) for house in HOUSES]
        self.assertEqual(counted, [329, 329 + 4 * 2, 271, 271 + 4 * 2])

    def test_complete_continues_what_is_given(self):
        self.assertEqual(list(complete(("pass", "solo"))), [("pass", "solo")])
        self.assertEqual(
            sorted(complete(("pass", "pass", "pass"))),
            [("pass", "pass", "pass", word) for word in ("1", "2", "3", "pass", "solo")],
        )


class EveryPrefix(unittest.TestCase):
    """Turn, legal words and meanings at each point of each auction."""

    def each(self, houses=HERE):
        """(house, text, the auction so far), a prefix of each auction of each house."""
        for house in houses:
            texts = all_auctions(house)
            each = sorted({whole[:end] for whole in texts for end in range(len(whole) + 1)})
            for text in each[:: 3 if sys.implementation.name == "micropython" else 1]:
                yield house, text, replay(spoken(text), house)

    def test_turn_and_legal_words(self):
        for house, text, auction in self.each():
            self.assertEqual(auction.passed_out(), text == "pppp", text)
            self.assertEqual(auction.begun(), text != "", text)
            if auctions.is_over(text, house):
                self.assertEqual((auction.turn, auction.legal()), (None, ()), text)
                continue
            seat = queue_of(text)[0]
            self.assertEqual(auction.turn, seat[0], text)
            words = spoken(auctions.choices(text, seat, house) + "p")
            self.assertEqual(auction.legal(), words, (house, text))

    def test_everything_else_is_refused_and_changes_nothing(self):
        for house, text, auction in self.each():
            before = dict(auction.__dict__)
            legal = auction.legal()
            for player in range(4):
                for word in WORDS.values():
                    if player == auction.turn and word in legal:
                        continue
                    self.assertTrue(refusal(auction, player, word), (house, text, player, word))
                    self.assertEqual(auction.__dict__, before, (house, text, player, word))

    def test_meaning_comes_true(self):
        for house, text, _ in self.each(ENDS):
            if auctions.is_over(text, house):
                continue
            for reading in readings(house):
                auction = replay(spoken(text), reading)
                for word in auction.legal():
                    expected = meaning(text, word, reading)
                    self.assertEqual(auction.meaning(word), expected, (reading, text, word))


def meaning(text, word, house):
    """What a word says beyond itself, behind `text`."""
    letter = [key for key in WORDS if WORDS[key] == word][0]
    earlier = auctions.promises(text, house)
    tarokk = auctions.promised(text + letter, house)
    if tarokk and (not earlier or house["invit"] == "if-taken"):
        return ("invit", tarokk)
    if auctions.yields(text + letter, house) is not None:
        return ("yields", "XX")
    if auctions.can_raise(text, house):
        return None
    return ("trial",) if text == "ppp" and letter != "p" else None


class Outcomes(unittest.TestCase):
    """What complete auctions come to."""

    def test_declarer_bid_invit_and_yielded(self):
        for house in HERE:
            for text in all_auctions(house):
                for reading in readings(house):
                    auction = replay(spoken(text), reading)
                    expected = auctions.outcome(text, reading)
                    self.assertEqual(outcome_of(auction), expected, (reading, text))

    def test_trial(self):
        for house in HERE:
            for text in all_auctions(house):
                trial = replay(spoken(text), house).trial
                self.assertEqual(trial, text[:3] == "ppp" and text != "pppp", text)

    def test_a_yielded_game_is_a_two_and_holds_no_invit(self):
        texts = [text for text in all_auctions({}) if auctions.yields(text, {}) is not None]
        self.assertEqual(sorted(texts), ["32ppp", "3p2pp", "3pp2p", "p32pp", "p3p2p", "pp32p"])
        for text in texts:
            auction = replay(spoken(text))
            self.assertEqual(BIDS[auction.level][0], YIELDED)
            self.assertIsNone(auction.invit)
            self.assertTrue(auction.yielded < auction.holder, text)  # type: ignore[operator]


def outcome_of(auction):
    """(declarer, bid, invit, who yielded), or None."""
    if auction.holder is None:
        return None
    return auction.holder, BIDS[auction.level][0], auction.invit, auction.yielded


class Invits(unittest.TestCase):
    """The table of outcomes, against every auction under every house rule of the auction."""

    def test_every_mode(self):
        for house in HERE:
            texts = all_auctions(house)
            for reading in readings(house):
                reached = set()
                for text in texts:
                    declarer, bid, invit, _ = auctions.outcome(text, reading) or (None,) * 4
                    if invit:
                        reached.add(invit + (declarer, bid))
                self.assertEqual(outcomes_of_invits(reading), reached, reading)


# The auctions printed in the source: words, declarer, bid, invit, who yielded.
PRINTED = (
    ("p32php", 1, "2", None, None),
    ("32p1hpsh", 0, "solo", None, None),
    ("ps", 1, "solo", None, None),
    ("3pp1sp", 0, "solo", (3, "XIX"), None),
    ("3spph", 0, "solo", (1, "XVIII"), None),
    ("2pp1p", 3, "1", (0, "XIX"), None),
    ("p32p1hp", 2, "1", (1, "XIX"), None),
    ("32spph", 1, "solo", (2, "XIX"), None),
    ("21sppp", 2, "solo", (0, "XIX"), None),
    ("3p1sh", 0, "solo", (2, "XIX"), None),
    ("3p2pp", 2, "2", None, 0),
    ("32p1pp", 3, "1", None, None),
    ("ppp1", 3, "1", None, None),
    # the examples of illustrated
    ("3pp2hp", 0, "2", None, None),
    ("p32ph1hsp", 2, "solo", None, None),
    ("3pp2p", 3, "2", None, 0),
    # named under the house rules as right in the newer way: B holds the bid of A before him
    ("32ppsh", 1, "solo", (0, "XVIII"), None),
)


class Printed(unittest.TestCase):
    def test_auctions_printed_in_the_source(self):
        for text, declarer, bid, invit, yielded in PRINTED:
            auction = replay(spoken(text))
            self.assertIsNone(auction.turn, text)
            self.assertEqual((auction.holder, BIDS[auction.level][0]), (declarer, bid), text)
            self.assertEqual((auction.invit, auction.yielded), (invit, yielded), text)


class Refusals(unittest.TestCase):
    """Why a word is refused: (what was said, who speaks, word, code)."""

    def test_reasons(self):
        rows = (
            ("3", 2, "2", "not-in-turn"),
            ("3p", 1, "2", "has-passed"),
            ("3", 0, "hold", "not-in-turn"),  # nobody holds himself
            ("32", 2, "3", "bid-too-low"),
            ("2s", 2, "1", "over-solo"),
            ("32", 2, "2", "bid-too-low"),
            ("", 0, "hold", "hold-without-bid"),
            ("32", 2, "hold", "hold-without-bid"),
            ("32pph", 1, "hold", "hold-twice"),
            ("321ph", 1, "hold", "hold-twice"),  # another's hold of another's bid
            ("ps", 2, "pass", "auction-over"),
            ("pppp", 0, "3", "auction-over"),
        )
        for text, player, word, code in rows:
            auction = replay(spoken(text))
            self.assertEqual(refusal(auction, player, word), code, (text, player, word))

    def test_a_higher_bid_may_be_held_anew(self):
        auction = replay(spoken("32pph1"))
        self.assertIn("hold", auction.legal())
        auction.say(0, "hold")
        self.assertEqual(auction.holder, 0)
        self.assertEqual(auction.legal(), ("solo", "pass"))


class Jumps(unittest.TestCase):
    """The steps are the promises of the table; what else jumps promises nothing."""

    def test_steps(self):
        self.assertEqual(INVITS, ((1, "XIX"), (2, "XVIII")))
        rows = (
            ("", "2", ("invit", "XIX")),
            ("", "1", ("invit", "XVIII")),
            ("", "solo", None),  # three steps
            ("3", "1", ("invit", "XIX")),
            ("3", "solo", ("invit", "XVIII")),
            ("32pp", "1", ("invit", "XIX")),  # could have held
            ("32pp", "solo", ("invit", "XVIII")),
            ("32pph", "1", None),  # held already: the lowest he may bid
            ("32pph", "solo", ("invit", "XIX")),
            ("2", "solo", None),  # one invit in an auction
            ("ppp", "2", ("trial",)),  # after three passes
            ("ppp", "1", ("trial",)),
            ("pp", "2", ("invit", "XIX")),  # the third is not yet the last
            ("321p", "solo", ("invit", "XIX")),  # A could have held the one
        )
        for text, word, meaning in rows:
            auction = replay(spoken(text))
            self.assertEqual(auction.meaning(word), meaning, (text, word))


if __name__ == "__main__":
    unittest.main()
