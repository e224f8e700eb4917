"""One deal of Hunter tarokk as a fold over moves.

Source: hunter. The lines: docs/sheet.md, "Deals of Hunter tarokk"; readings: docs/sources.md,
hunter. Phases: those of the family and `swing`, while two big honours are parted.
"""

from ...refused import Refused, digits, exactly, implied, whole
from ..hungarian.tables import BIDS, RESULTS
from .auction import INVERSE, REINVERSE, HunterAuction
from .parting import PartingDeal
from .tables import LIES

SECOND = "second"  # behind an outcome: the bid was made in the second round
THROW_IN = "throw-in"


class HunterDeal(PartingDeal):
    """As PartingDeal.

    arranger   who arranges the talon, "" if that is one of two, None at a table of four
    checker    who checks the others' skart, None at a table of four
    """

    RESULTS = tuple(word for word in RESULTS if word not in ("hat", "claim")) + (
        "bound",
        "hopeless",
    )

    def new_auction(self):
        """An auction of this game."""
        return HunterAuction()

    # -- the fold

    def step(self, words):
        """See `Deal`."""
        verb = words[0]
        if self.phase == "swing" and verb != THROW_IN:
            self.part(words)
            return
        handler = _FACTS.get(verb)
        if verb in self.players and len(words) > 1:
            handler = _MOVES.get(words[1])
        if handler:
            handler(self, words)
        else:
            super().step(words)

    def is_untouched(self):
        """Whether nothing was told since the auction."""
        talk = self.talk
        told = talk.laid or talk.called or talk.counts or talk.told or self.taken
        swung = self.swinger and not self.early
        return not told and not swung and not self.result.special

    # -- auction

    def _say(self, words):
        seat, word = exactly(words, 2)
        auction, player = self.auction, self.players.index(seat)
        open_ = self.phase == "auction" or (self.phase == "skart" and self.is_untouched())
        if auction and open_ and auction.takes(player, word):
            auction.say(player, word)
            self._say_again()
        elif word in (INVERSE, REINVERSE):
            self._turn(words)
        else:
            super()._say(words)

    def _say_again(self):
        """Work out what the auction comes to with something said out of turn."""
        self.declarer = self.bid = self.invit = self.yielded = self.talk = self.result = None
        self.phase = "auction"
        if self.auction.turn is None:
            self._auction_over()

    def _turn(self, words):
        """`B inverse` where only the outcome of the auction was entered; else it is too late."""
        if self.auction or self.phase != "skart" or not self.is_untouched():
            raise Refused("no-turning", words[1])
        if words[0] == self.early or (words[1] == REINVERSE and not self.inverse):
            raise Refused("no-turning", words[1])
        self.inverse = words[1] == INVERSE
        self.open_speeches()

    def _auction_over(self):
        auction = self.auction
        if auction.sharp:
            self.swing_early()
            return
        self.inverse, self.second = auction.inverse, auction.second
        super()._auction_over()

    def _declare(self, seat, bid):
        """Who bids although another swung has the pagát. III.7.b"""
        if self.early not in (None, seat):
            self.swinger, self.pagat = self.early, seat
        super()._declare(seat, bid)

    def open_speeches(self):
        """Open the speeches with what the auction binds the call to."""
        from .result import HunterResult
        from .speeches import HunterSpeeches

        on = self.auction.escaped if self.auction else self.bid != "2"
        self.escaped = bool(self.yielded and on)
        binds = self.yielded and not on and self.yielded != self.declarer
        promise = (self.yielded, "XX") if binds else None
        invited = self.invit if self.invit and self.invit[0] != self.declarer else None
        rules, order = self.rules, self.order()
        self.talk = HunterSpeeches(rules, order, self.declarer, promise, invited)
        self.talk.swinger = self.swinger if self.pagat == self.declarer else None
        self.result = HunterResult(rules, self.talk, (0, 0))
        self.share_out()

    def _outcome(self, words):
        """`declarer B 3`, and `declarer B 3 second` of the second round."""
        if words[3:] != (SECOND,):
            super()._outcome(words)
            return
        if self.early or words[1] not in self.players[:-1] or words[2] != BIDS[0][0]:
            raise Refused("not-in-second", words[1], words[2])
        if self.declarer and (self.auction or not self.may_be_second()):
            implied(self.second, words)
        super()._outcome(words[:3])
        self.second = True
        self.share_out()

    def may_be_second(self):
        """Whether the outcome, told without a word of it, may be that of the second round."""
        seen = self.auction or self.phase != "skart" or not self.is_untouched()
        plain = self.bid == BIDS[0][0] and not (self.invit or self.yielded or self.inverse)
        return not (seen or self.early) and plain and self.declarer != self.players[-1]

    def may_invite(self, seat, tarokk):
        """Whether an invit to `tarokk` by `seat` can have come to the outcome."""
        from . import outcome

        return outcome.may_invite(self, seat, tarokk)

    def may_yield(self, seat):
        """Whether `seat` can have yielded."""
        from . import outcome

        return outcome.may_yield(self, seat)

    def by_itself(self):
        """Whether the declarer need not play without an honour from the talon. III.3.b"""
        if self.auction:
            return self.auction.by_itself()
        return self.second and self.declarer == self.players[2]

    # -- hands thrown in

    def refuse_throw(self, seat, hand):
        """Why `seat` may not throw such a hand in now: (code, facts...), or None."""
        from . import throws

        return throws.refusal(self, seat, hand)

    def _throw_in(self, words):
        """`throw-in C next`: some hand is thrown in; what follows is the table's affair."""
        seat = exactly(words, 3)[1]
        self.seated(seat)
        if self.result and self.has_result():
            raise Refused("too-late", words[0])
        self.throw = (seat, None)
        self.phase = "thrown-in"

    # -- skart

    def _lay(self, words):
        """The declarer shows what he laid; of others the dealer, or at four they themselves."""
        if not self.talk or words[0] == self.declarer or len(words) != 3:
            super()._lay(words)
        elif not digits(words[2]):
            self._lie((LIES, words[2]))
        elif self.phase in ("speeches", "result"):
            self._lay_late(words[0], whole(words[2]), words)
        else:
            super()._lay(words)

    def _lay_late(self, seat, tarokks, words):
        """Told by who laid it, in the place before the declarer. II.2"""
        talk = self.talk
        if seat in talk.laid:
            implied(talk.laid[seat] == tarokks, words)
            return
        self._may_tell(words)
        if not talk.at_place():
            raise Refused("tell-later", self.declarer)
        self._lays(seat, tarokks)
        if tarokks:
            talk.react()
            self.phase = "speeches"

    def may_tell_own(self):
        """Whether others than the declarer may tell what they laid. II.2"""
        return self.talk.at_place() and not self.has_result()

    def _lie(self, words):
        """`lies XX`, `lies 1`."""
        self._may_tell(words)
        if self.talk.lie(words):
            self.phase = "speeches"

    def _may_tell(self, words):
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.has_result():
            raise Refused("too-late", words[0])

    def has_result(self):
        """Whether anything of the play was told."""
        told = self.result
        return bool(told.points is not None or told.made or told.lost or told.special)

    def promised(self):
        """Tarokks that the declarer cannot have laid."""
        invited = self.talk.invited
        return (self.yielded and "XX", invited and invited[1])

    # -- payment

    def items(self):
        """What is paid, line by line; see `settle`."""
        return self.result.items(self.base()) if self.result and self.payable() else ()

    def payouts(self, factor):
        """{seat: points}; nobody pays for a deal that is not settled yet."""
        if not self.result or not self.payable():
            return dict.fromkeys(self.players, 0)
        from . import settle

        return settle.payouts(self.result, self.base(), factor)

    def sides(self):
        """{seat: side} as the deal is paid."""
        return self.result.sides() if self.result else None

    def pots(self, _factor):
        """Nothing lies on the table."""
        return ()

    def hat(self):
        """Nobody wears one."""
        return


_MOVES = {bid[0]: HunterDeal._say for bid in BIDS}
_MOVES.update(dict.fromkeys(("hold", "pass", INVERSE, REINVERSE), HunterDeal._say))
_MOVES.update(
    {"swings": HunterDeal.say_swing, "throws": HunterDeal.throw_hand, "laid": HunterDeal._lay}
)
_FACTS = {
    "declarer": HunterDeal._outcome,
    "takes": HunterDeal.take,
    LIES: HunterDeal._lie,
    THROW_IN: HunterDeal._throw_in,
}
