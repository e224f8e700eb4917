"""The part of a deal of Hunter tarokk that follows from the talon: shares, value, what is free.

Source: hunter, I.3.a and d, III.2.a, III.3.c and e, III.9.b.
"""

from ...refused import Refused, implied, whole
from ...seats import after
from ...tables import row
from ..hungarian.deal import HungarianDeal
from ..hungarian.tables import BIDS
from . import talon


class SharingDeal(HungarianDeal):
    """A deal with sacrifices, in both directions of play.

    inverse    play runs the other way round
    second     the bid was made in the second round
    escaped    the two-bidder, or another, went on from a yielded two
    taken      cards taken from the talon, from the declarer on, as far as told
    """

    def forget(self):
        """What a new auction begins with."""
        self.inverse = self.second = self.escaped = False
        self.taken: tuple = ()

    def order(self):
        """The players in the direction of play, which an inverse game turns round. III.9.b"""
        return tuple(reversed(self.players)) if self.inverse else self.players

    def first_share(self):
        """What is due to the declarer."""
        return row(BIDS, self.bid)[2][0]

    def taking(self):
        """The players in the order in which they take from the talon."""
        return (self.declarer,) + after(self.order(), self.declarer)[:-1]

    def share(self, seat):
        """How many cards `seat` takes from the talon, and lays."""
        return talon.completed(self.taken, self.first_share())[self.taking().index(seat)]

    def base(self):
        """The value of the game, by the cards that the declarer took. I.3.d"""
        return BIDS[-1][1] - self.share(self.declarer)

    def take(self, words):
        """`takes 3 1 1 1`, or as many of them as have taken."""
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase != "skart":
            raise Refused("too-late", words[0])
        if not 1 < len(words) <= 1 + len(self.players):
            raise Refused("word-count", " ".join(words))
        taken = tuple(whole(word) for word in words[1:])
        both = min(len(taken), len(self.taken))
        implied(taken[:both] == self.taken[:both], words)
        for i, number in enumerate(taken):
            if number not in talon.choices(taken[:i], self.first_share()):
                raise Refused("takes-wrong", self.taking()[i], number)
        if len(taken) > both:
            if self.talk.laid or self.talk.called:
                raise Refused("too-late", words[0])
            self.taken = taken
            self.share_out()

    def share_out(self):
        """What follows from the shares: how much may be laid, and what may be called."""
        talk, first, own = self.talk, self.first_share(), self.share(self.declarer)
        talk.room = talon.TALON - own
        self.result.laid = (own, talk.room)
        talk.sacrifice = talon.sacrificed(self.taken, first)
        talk.below = self.second or self.escaped or (own < first and self._bid_last())

    def _bid_last(self):
        """Whether the last of all was the only bidder of the first round. III.3.e"""
        if self.declarer != self.players[-1] or self.bid != BIDS[0][0]:
            return False
        return self.auction.lone() if self.auction else not (self.invit or self.yielded)
