"""The part of a deal of Hunter tarokk in which two big honours in one hand are parted.

Source: hunter, III.7 (sharp talon), III.8 (backlash talon). The steps are those of `swing`.
"""

from ...deal import Deal
from ...refused import Refused, exactly
from ...seats import after
from . import swing, talon
from .shares import SharingDeal

ANSWERS = ("accepts", "stays")


class PartingDeal(SharingDeal):
    """A SharingDeal with swings.

    swings     how many of them restarted the auction
    early      who swung before the first bid, or None
    swinger    who swings now, or who swung and was refused
    pagat      who has the pagát and refused
    moves      the steps of the last swing; at, how many of them are done
    """

    def __init__(self, rules, players, arranger, checker=None):
        self.arranger = arranger
        self.checker = checker
        self.swings = 0
        self.moves: tuple = ()
        self.at = 0
        self.forget()
        super().__init__(rules, players)

    def forget(self):
        """What a new auction begins with."""
        super().forget()
        self.early = self.swinger = self.pagat = None

    def apply(self, words):
        """See `Deal`: the line behind the steps of a swing is what does them."""
        if self.phase == "swing":
            Deal.apply(self, words)
        else:
            super().apply(words)

    def part(self, words):
        """A line in phase `swing`. Raises Refused."""
        if words[0] == "step":
            self._step(words)
        elif self.moves:
            self._resume(words)
        elif words[1:2] and words[1] in ANSWERS:
            self._answer(words)
        else:
            raise Refused("swing-open")

    def steps(self):
        """The steps that are still to be done; see `swing`."""
        return self.moves[self.at :] if self.phase == "swing" else ()

    def swing_early(self):
        """Both big honours were dealt to one hand, and nobody else bids. III.7.a"""
        swinger = self.players[self.auction.swinger]
        order = (swinger,) + after(self.players, swinger)[:-1]
        self._begin(swing.sharp(self.players, order, self.arranger))

    def say_swing(self, words):
        """`C swings`."""
        seat, _ = exactly(words, 2)
        if self.phase == "auction":
            if self.swings:
                raise Refused("swung-before")
            self.auction.swing(self.players.index(seat))
            self.early = seat
            return
        reason = self.refuse_swing(seat)
        if reason:
            raise Refused(*reason)
        self.swinger = seat
        if self.auction and seat == self.declarer and len(self.bidders()) == 1:
            self._backlash(None)
        else:
            self.phase, self.moves = "swing", ()

    def refuse_swing(self, seat):
        """Why `seat` may not swing behind the talon now: (code, facts...), or None."""
        if self.phase != "skart" or self.talk.laid or self.talk.called or self.talk.told:
            return ("swing-late",)
        if self.swinger or self.early:
            return ("swung-before",)
        if not self.share(seat):
            return ("took-nothing", seat)
        bidders = self.bidders()
        cannot = len(bidders) > 2 or (len(bidders) == 2 and seat not in bidders)
        return ("cannot-swing", seat) if self.auction and cannot else None

    def pagat_holders(self):
        """Who can have the pagát and answer the swing."""
        if self.swinger != self.declarer:
            return (self.declarer,)
        known = self.bidders() if self.auction else self.players
        return tuple(seat for seat in known if seat != self.swinger)

    def may_be_own(self):
        """Whether the swinger may be the only bidder, whom nobody answers. III.8.a"""
        return self.auction is None and self.swinger == self.declarer

    def _answer(self, words):
        seat, word = exactly(words, 2)
        if seat not in self.pagat_holders():
            raise Refused("not-the-pagat", seat)
        if word == "accepts":
            self._backlash(seat)
            return
        self.phase, self.pagat = "skart", seat
        self.talk.swinger = self.swinger if seat == self.declarer else None

    def _backlash(self, pagat):
        """The swinger and those before him have taken from the talon."""
        taking = self.taking()
        done = taking.index(self.swinger) + 1
        shares = talon.completed(self.taken, self.first_share())[:done]
        cards = dict(zip(taking, shares))
        order = (self.swinger,) + after(self.order(), self.swinger)[:-1]
        taken = tuple(cards.get(seat, 0) for seat in self.players)
        self._begin(swing.backlash(self.players, order, taken, pagat, self.arranger))

    def _begin(self, moves):
        """Two big honours are parted by these steps, then the auction begins again."""
        self.forget()
        self.declarer = self.bid = self.invit = self.yielded = self.talk = self.result = None
        self.auction = self.new_auction()
        self.swings += 1
        self.moves, self.at = moves, 0
        self.phase = "swing"

    def _step(self, words):
        exactly(words, 1)
        if not self.moves:
            if not self.may_be_own():
                raise Refused("answer-first", self.pagat_holders()[0])
            self._backlash(None)
        self.at += 1
        if self.at == len(self.moves):
            self.phase = "auction"

    def _resume(self, words):
        """The first line behind the steps: all of them are done."""
        self.phase, self.at = "auction", len(self.moves)
        self.step(words)
