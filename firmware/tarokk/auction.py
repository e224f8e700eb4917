"""The auction as an automaton that needs no cards.

Sources: paskievics, "A licitálás", "Invit", "Engedett játék" and the two chapters of examples.

Readings: a jump is measured from the lowest bid the speaker could make, which is the hold where
he may hold ("B tarthatta volna C kettőjét, így az egy ... egy lépés ugrás"). Who can only pass
still says so while somebody else can act, as in the printed auctions; the auction ends as soon
as nobody can. That a bidder holds an honour, and the promised tarokk, is for the players to
know: a fourth bidder is allowed and only noted.
"""

from .refused import Refused
from .tables import BIDS, INVITS

_WORDS = tuple(bid[0] for bid in BIDS)


class Auction:
    """One auction. Players are the indexes 0 to 3 in speaking order.

    level      of the last bid, an index into BIDS; -1 before the first
    holder     who bid or held last; None before the first bid
    turn       whose turn it is; None when it is over
    invit      (player, tarokk) or None
    yielded    the player who yielded the game, or None
    trial      the fourth bid after three passes: he may have no honour
    """

    def __init__(self, players=4):
        self.players = players
        self.level = -1
        self.holder = None
        self.held = False
        self.turn = 0
        self.bidders = 0
        self.out = 0
        self.invit = None
        self.yielded = None
        self.trial = False

    def begun(self):
        """Whether anything was said."""
        return bool(self.bidders or self.out)

    def passed_out(self):
        """Whether it is over without a bid."""
        return self.turn is None and self.holder is None

    def legal(self):
        """The words the player in turn may say, lowest bid first; () when it is over."""
        if self.turn is None:
            return ()
        hold = ("hold",) if self._may_hold(self.turn) else ()
        return hold + _WORDS[self.level + 1 :] + ("pass",)

    def meaning(self, word):
        """What a legal word says beyond itself: (code, facts...) or None.

        ("invit", tarokk): promises it, with an honour. ("yields",): promises the XX and a big
        honour. ("trial",): allowed without an honour. ("fourth",): a fourth bidder, though there
        are three honours.
        """
        if word == "pass":
            return ("yields", "XX") if self._yields() else None
        if word != "hold":
            promised = self._promised(_WORDS.index(word))
            if promised:
                return ("invit", promised)
            if self._last_of_all():
                return ("trial",)
        others = self.bidders & ~(1 << self.turn)
        if self._count(others) == 3:
            return ("fourth",)
        return None

    def say(self, player, word):
        """`player` says `word`: one of BIDS, `hold` or `pass`. Raises Refused."""
        if self.turn is None:
            raise Refused("auction-over")
        if player != self.turn:
            raise Refused("not-in-turn" if not self.out & (1 << player) else "has-passed")
        if word == "pass":
            self._pass(player)
        elif word == "hold":
            self._hold(player)
        else:
            self._bid(player, _WORDS.index(word))
        self.turn = self._next(player)

    def _pass(self, player):
        if self._yields():
            self.yielded = player
        self.out |= 1 << player

    def _hold(self, player):
        if not self._may_hold(player):
            raise Refused("hold-twice" if self.held else "hold-without-bid")
        self.held = True
        self.holder = player

    def _bid(self, player, level):
        if level <= self.level:
            raise Refused("bid-too-low", _WORDS[level])
        promised = self._promised(level)
        if promised:
            self.invit = (player, promised)
        self.trial = self._last_of_all()
        self.level = level
        self.held = False
        self.holder = player
        self.bidders |= 1 << player

    def _may_hold(self, player):
        return not self.held and bool(self.bidders & (1 << player))

    def _promised(self, level):
        if self.invit or self._last_of_all():
            return None
        lowest = self.level + (0 if self._may_hold(self.turn) else 1)
        for steps, tarokk in INVITS:
            if level - lowest == steps:
                return tarokk
        return None

    def _last_of_all(self):
        return self._count(self.out) == self.players - 1

    def _yields(self):
        """Three by this player, two by another; then everyone else has passed."""
        return self.level == 1 and self._may_hold(self.turn)

    def _next(self, player):
        """Who speaks next, or None when nobody can act any more."""
        waiting = [
            p
            for p in ((player + i) % self.players for i in range(1, self.players + 1))
            if p != self.holder and not self.out & (1 << p)
        ]
        if not waiting:
            return None
        top = self.level == len(_WORDS) - 1
        if top and not any(self._may_hold(p) for p in waiting):
            return None
        return waiting[0]

    def _count(self, bits):
        return sum(1 for p in range(self.players) if bits & (1 << p))


def replay(words):
    """The auction in which `words` were said in turn."""
    auction = Auction()
    for word in words:
        auction.say(auction.turn, word)
    return auction


def complete(words=()):
    """Every complete auction that begins with `words`, one tuple of words at a time."""
    legal = replay(words).legal()
    if not legal:
        yield words
    for word in legal:
        yield from complete(words + (word,))


def perft():
    """Count the complete auctions: {length: number}, the way chess engines count moves."""
    tally = {}
    for words in complete():
        tally[len(words)] = tally.get(len(words), 0) + 1
    return tally
