"""The swing of Hunter tarokk: a player tells that he holds two big honours, the sharp or the
backlash talon parts them, and the auction begins again. `parting` makes the steps.

Source: hunter, III.7 (sharp talon), III.8 (backlash talon).
"""

from ...deal import put
from ...refused import Refused, exactly
from ...seats import after

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Move, Seat
    from .kinds import HunterDeal


ANSWERS = ("accepts", "stays")


class Swing:
    """A part of a deal: its swings.

    number    how many of them restarted the auction
    early     who swung before the first bid, or None
    swinger   who swings now, or who swung and was refused
    pagat     who has the pagát and refused
    steps     of the last swing; at, how many of them are done
    """

    def __init__(self) -> None:
        self.number = 0
        self.steps: tuple = ()
        self.at = 0
        self.forget()

    def forget(self) -> None:
        """Start over: a new auction begins without a swing."""
        self.early: Seat | None = None
        self.swinger: Seat | MaybeNone = None
        self.pagat: Seat | None = None

    def left(self, deal: "HunterDeal") -> tuple:
        """The steps that are still to be done."""
        return self.steps[self.at :] if deal.phase == "swing" else ()

    def line(self, deal: "HunterDeal", words: "Move") -> None:
        """A line in phase `swing`. Raises Refused."""
        if words[0] == "step":
            self._step(deal, words)
        elif self.steps:  # the first line behind the steps: all of them are done
            deal.phase, self.at = "auction", len(self.steps)
            deal.handler(words)(deal, words)
        elif words[1:2] and words[1] in ANSWERS:
            self._answer(deal, words)
        else:
            raise Refused("swing-open")

    def say_early(self, deal: "HunterDeal", player: int) -> None:
        """Both big honours were dealt to one hand, and nobody else bids. III.7.a"""
        order = (deal.players[player],) + after(deal.players, deal.players[player])[:-1]
        from .parting import sharp  # few deals need it

        self._begin(deal, sharp(deal.players, order, deal.arranger))

    def say(self, deal: "HunterDeal", words: "Move") -> None:
        """`C swings`. Raises Refused."""
        seat, _ = exactly(words, 2)
        if deal.phase == "auction":
            reason = self._swung(seat)
            if reason:
                raise Refused(*reason)
            deal.auction.swing(deal.players.index(seat))
            self.early = seat
            return
        reason = self.refusal(deal, seat)
        if reason:
            raise Refused(*reason)
        self.swinger = seat
        if deal.auction and seat == deal.declarer and len(deal.bidders()) == 1:
            self._backlash(deal, None)
        else:
            deal.phase, self.steps = "swing", ()

    def refusal(self, deal: "HunterDeal", seat: "Seat") -> tuple | None:
        """Why `seat` may not swing after the talon, as (code, facts...), or None."""
        if deal.phase != "skart" or deal.talk.laid or deal.talk.called or deal.talk.laid_calls:
            return ("too-late", "swings")
        reason = self._swung(seat)
        if reason:
            return reason
        if not deal.share(seat):
            return ("took-nothing", seat)
        if deal.talk.big not in (None, seat):
            return ("cannot-swing", seat)
        others = [bidder for bidder in deal.bidders() if bidder != seat]
        return ("cannot-swing", seat) if len(others) > 1 else None

    def _swung(self, seat: "Seat") -> tuple | None:
        """Why `seat` may not swing beside a swing that was told: (code, facts...), or None."""
        swinger = self.swinger or self.early
        if swinger not in (None, seat):
            return ("cannot-swing", seat)
        return ("swung-before",) if swinger or self.number else None

    def honours(self, deal: "HunterDeal") -> dict:
        """{honour: seat} as far as a swing shows: who else bids has the pagát."""
        seat, pagat = self.swinger or self.early, self.pagat
        if not seat:
            return {}
        for bidder in deal.bidders():
            if bidder != seat:
                pagat = bidder
        held = {"skiz": seat, "XXI": seat}
        return put(held, "I", pagat) if pagat else held

    def pagat_holders(self, deal: "HunterDeal") -> tuple:
        """The seats that can hold the pagát and so answer the swing."""
        if self.swinger != deal.declarer:
            return (deal.declarer,)
        holders = deal.bidders() if deal.auction else deal.players
        return tuple([seat for seat in holders if seat != self.swinger])

    def may_be_own(self, deal: "HunterDeal") -> bool:
        """True if the swinger may be the only bidder, whom nobody answers. III.8.a"""
        return deal.auction is None and self.swinger == deal.declarer

    def _answer(self, deal: "HunterDeal", words: "Move") -> None:
        seat, word = exactly(words, 2)
        if seat not in self.pagat_holders(deal):
            raise Refused("not-the-pagat", seat)
        if word == "accepts":
            self._backlash(deal, seat)
            return
        deal.phase, self.pagat = "skart", seat
        deal.talk.swinger = self.swinger if seat == deal.declarer else None
        deal.talk.held = self.honours(deal)

    def _backlash(self, deal: "HunterDeal", pagat: str | None) -> None:
        """The swinger and those before him have taken from the talon."""
        from .parting import backlash

        talon = deal.talon
        done = talon.takers.index(self.swinger) + 1
        cards = dict(zip(talon.takers[:done], talon.shares()))
        order = (self.swinger,) + after(deal.order(), self.swinger)[:-1]
        taken = tuple([cards.get(seat, 0) for seat in deal.players])
        self._begin(deal, backlash(deal.players, order, taken, pagat, deal.arranger))

    def _begin(self, deal: "HunterDeal", steps: tuple) -> None:
        """Two big honours are parted by these steps, then the auction begins again."""
        self.forget()
        deal.restart()
        self.number += 1
        self.steps, self.at = steps, 0
        deal.phase = "swing"

    def _step(self, deal: "HunterDeal", words: "Move") -> None:
        exactly(words, 1)
        if not self.steps:
            if not self.may_be_own(deal):
                raise Refused("answer-first", self.pagat_holders(deal)[0])
            self._backlash(deal, None)
        self.at += 1
        if self.at == len(self.steps):
            deal.phase = "auction"
