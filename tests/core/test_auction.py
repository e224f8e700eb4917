"""The auction, against the source's rules stated a second time and in another way."""

import unittest

from tarokk.auction import complete, perft, replay
from tarokk.invits import can_come_to, tarokks
from tarokk.refused import Refused
from tarokk.tables import BIDS, INVITS, YIELDED

# -- the rules anew: an auction is a string of 3 2 1 s (solo) h (hold) p (pass)

LETTERS = "321s"
WORDS = {"3": "3", "2": "2", "1": "1", "s": "solo", "h": "hold", "p": "pass"}


def queue_of(text):
    """[(player, what he bid)] of those still in, next speaker first.

    Who passes leaves; who speaks goes to the end. So the highest bidder comes to the front only
    when everyone else has left.
    """
    queue = [(player, "") for player in range(4)]
    for letter in text:
        player, bids = queue.pop(0)
        if letter != "p":
            queue.append((player, bids + letter))
    return queue


def last_bid(text):
    bids = text.replace("p", "").replace("h", "")
    return bids[-1] if bids else ""


def choices(text, bids):
    """What somebody who has bid `bids` could say next besides pass, lowest first."""
    spoken = text.replace("p", "")
    last = last_bid(text)
    hold = "h" if spoken and spoken[-1] != "h" and bids else ""
    return hold + (LETTERS[LETTERS.index(last) + 1 :] if last else LETTERS)


def is_over(text):
    queue = queue_of(text)
    if not last_bid(text):
        return not queue
    others = queue[:-1] if text[-1] != "p" else [seat for seat in queue if seat != top_of(text)]
    return not any(choices(text, bids) for _, bids in others)


def top_of(text):
    """(player, what he bid) of the highest bidder."""
    end = len(text)
    while text[end - 1] == "p":
        end -= 1
    player = queue_of(text[:end])[-1][0]
    return [seat for seat in queue_of(text) if seat[0] == player][0]


def all_auctions(text=""):
    if is_over(text):
        return [text]
    found = []
    for letter in choices(text, queue_of(text)[0][1]) + "p":
        found += all_auctions(text + letter)
    return found


def promised(text):
    """The tarokk promised by the last word of `text`, taken alone."""
    before, word = text[:-1], text[-1]
    if word in "hp" or before == "ppp":
        return None
    skipped = choices(before, queue_of(before)[0][1]).index(word)
    return {1: "XIX", 2: "XVIII"}.get(skipped)


def invit_of(text):
    """(player, tarokk) of the first promise in an auction, or None."""
    for end in range(1, len(text) + 1):
        tarokk = promised(text[:end])
        if tarokk:
            return queue_of(text[: end - 1])[0][0], tarokk
    return None


def is_yielded(text):
    """Three, two by another, and three passes, the last by the one who said three."""
    if text.replace("p", "") != "32" or text[-1] != "p" or text.count("p") != 3:
        return False
    return queue_of(text[:-1])[0][1] == "3"


def said(text):
    return tuple(WORDS[letter] for letter in text)


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
        counted = perft()
        known = {1: 1, 2: 1, 3: 1, 4: 14, 5: 67, 6: 93, 7: 90, 8: 54, 9: 12}
        self.assertEqual(sorted(counted.items()), sorted(known.items()))
        self.assertEqual(sum(counted.values()), 333)

    def test_the_rules_stated_anew_give_the_same_auctions(self):
        expected = sorted(said(text) for text in all_auctions())
        self.assertEqual(sorted(complete()), expected)
        self.assertEqual(len(set(expected)), len(expected))

    def test_complete_continues_what_is_given(self):
        self.assertEqual(list(complete(("pass", "solo"))), [("pass", "solo")])
        self.assertEqual(
            sorted(complete(("pass", "pass", "pass"))),
            [("pass", "pass", "pass", word) for word in ("1", "2", "3", "pass", "solo")],
        )


class EveryPrefix(unittest.TestCase):
    """Turn, legal words and meanings at each point of each auction."""

    def setUp(self):
        self.prefixes = set()
        for text in all_auctions():
            for end in range(len(text) + 1):
                self.prefixes.add(text[:end])

    def test_turn_and_legal_words(self):
        for text in self.prefixes:
            auction = replay(said(text))
            self.assertEqual(auction.passed_out(), text == "pppp", text)
            self.assertEqual(auction.begun(), text != "", text)
            if is_over(text):
                self.assertEqual((auction.turn, auction.legal()), (None, ()), text)
                continue
            player, bids = queue_of(text)[0]
            self.assertEqual(auction.turn, player, text)
            self.assertEqual(auction.legal(), said(choices(text, bids) + "p"), text)

    def test_everything_else_is_refused_and_changes_nothing(self):
        for text in self.prefixes:
            auction = replay(said(text))
            before = dict(auction.__dict__)
            for player in range(4):
                for word in WORDS.values():
                    if player == auction.turn and word in auction.legal():
                        continue
                    self.assertTrue(refusal(auction, player, word), (text, player, word))
                    self.assertEqual(auction.__dict__, before, (text, player, word))

    def test_meaning_comes_true(self):
        for text in self.prefixes:
            if is_over(text):
                continue
            auction = replay(said(text))
            for word in auction.legal():
                self.check_meaning(auction, text, word)

    def check_meaning(self, auction, text, word):
        letter = [key for key in WORDS if WORDS[key] == word][0]
        invit = invit_of(text + letter)
        others = [bids for player, bids in bids_so_far(text) if player != auction.turn and bids]
        expected: tuple = ()
        if invit and not invit_of(text):
            expected = ("invit", invit[1])
        elif is_yielded(text + letter):
            expected = ("yields", "XX")
        elif text == "ppp" and letter in LETTERS:
            expected = ("trial",)
        elif len(others) == 3 and letter != "p":
            expected = ("fourth",)
        self.assertEqual(auction.meaning(word) or (), expected, (text, word))


def bids_so_far(text):
    """[(player, his bids)], those who have passed too."""
    bids = [""] * 4
    for end in range(len(text)):
        if text[end] != "p":
            bids[queue_of(text[:end])[0][0]] += text[end]
    return list(enumerate(bids))


class Outcomes(unittest.TestCase):
    """What complete auctions come to."""

    def test_declarer_bid_invit_yielded_and_trial(self):
        for text in all_auctions():
            auction = replay(said(text))
            if text == "pppp":
                self.assertEqual((auction.holder, auction.trial), (None, False))
                continue
            self.assertEqual(auction.holder, top_of(text)[0], text)
            self.assertEqual(auction.level, LETTERS.index(last_bid(text)), text)
            self.assertEqual(auction.invit, invit_of(text), text)
            self.assertEqual(auction.yielded is not None, is_yielded(text), text)
            if is_yielded(text):
                self.assertEqual(auction.yielded, queue_of(text[:-1])[0][0], text)
            self.assertEqual(auction.trial, text[:3] == "ppp", text)

    def test_what_auctions_can_come_to(self):
        reached = set()
        for text in all_auctions():
            invit = invit_of(text)
            if invit:
                reached.add(invit + (top_of(text)[0], WORDS[last_bid(text)]))
        self.assertEqual(outcomes_of_invits({}), reached)

    def test_a_yielded_game_is_a_two_and_holds_no_invit(self):
        texts = [text for text in all_auctions() if is_yielded(text)]
        self.assertEqual(sorted(texts), ["32ppp", "3p2pp", "3pp2p", "p32pp", "p3p2p", "pp32p"])
        for text in texts:
            auction = replay(said(text))
            self.assertEqual(BIDS[auction.level][0], YIELDED)
            self.assertIsNone(auction.invit)
            self.assertTrue(auction.yielded < auction.holder, text)


class Invits(unittest.TestCase):
    """The table of outcomes, against every auction under every house rule of the auction."""

    def test_every_mode(self):
        for mode in ("full", "not-first", "if-taken", "to-bidder", "pais", "kegl", "none"):
            for jump in ("XIX", "XVIII"):
                for hold in ("any", "earlier"):
                    house = {"invit": mode, "solo-jump": jump, "hold": hold}
                    self.assertEqual(outcomes_of_invits(house), reached_by(house), house)


def reached_by(house):
    reached = set()
    for words in complete((), house):
        auction = replay(words, house)
        if auction.invit:
            reached.add(auction.invit + (auction.holder, BIDS[auction.level][0]))
    return reached


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
            auction = replay(said(text))
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
            ("32", 2, "2", "bid-too-low"),
            ("", 0, "hold", "hold-without-bid"),
            ("32", 2, "hold", "hold-without-bid"),
            ("32pph", 1, "hold", "hold-twice"),
            ("321ph", 1, "hold", "hold-twice"),  # another's hold of another's bid
            ("ps", 2, "pass", "auction-over"),
            ("pppp", 0, "3", "auction-over"),
        )
        for text, player, word, code in rows:
            auction = replay(said(text))
            self.assertEqual(refusal(auction, player, word), code, (text, player, word))

    def test_a_higher_bid_may_be_held_anew(self):
        auction = replay(said("32pph1"))
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
            ("321", "solo", ("fourth",)),  # D has no bid to hold with: solo is the next
            ("321p", "solo", ("invit", "XIX")),  # A could have held the one
        )
        for text, word, meaning in rows:
            auction = replay(said(text))
            self.assertEqual(auction.meaning(word), meaning, (text, word))


if __name__ == "__main__":
    unittest.main()
