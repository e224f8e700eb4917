"""One deal of Hunter tarokk as a fold over moves.

Source: hunter. The lines: docs/sheet.md, "Deals of Hunter tarokk"; readings: docs/sources.md,
hunter. Phases: those of the family and `swing`, while two big honours are parted.
"""

from ...deal import put
from ...refused import Refused, digits, exactly, implied, whole
from ...seats import after
from ...tables import row
from ..hungarian.deal import FamilyDeal
from ..hungarian.tables import BIDS, RESULTS
from .auction import INVERSE, REINVERSE, HunterAuction
from .swing import ANSWERS, Swing
from .tables import LIES
from .talon import TALON, Talon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ...kinds import MaybeNone, Move, OwnDeal, Seat
    from .kinds import Hunter, HunterResult, HunterSpeeches


SECOND = "second"  # behind an outcome: the bid was made in the second round
THROW_IN = "throw-in"


class HunterDeal(FamilyDeal):
    """As FamilyDeal, with a talon that is told, swings, and both directions of play.

    arranger   who arranges the talon, "" if that is one of two, None at a table of four
    checker    who checks the others' skart, None at a table of four
    swing      the Swing; talon, the Talon, once the declarer is known
    inverse    play runs the other way round
    inverter   who said so where the auction was not entered, or None
    second     the bid was made in the second round
    escaped    the two-bidder, or another, went on from a yielded two
    """

    rules: "Hunter"
    auction: "HunterAuction | MaybeNone"
    talk: "HunterSpeeches | MaybeNone"
    result: "HunterResult | MaybeNone"
    talon: "Talon | MaybeNone"
    inverter: "Seat | None"
    RESULTS = tuple(word for word in RESULTS if word not in ("hat", "claim")) + (
        "bound",
        "hopeless",
    )

    def __init__(
        self,
        rules: "Hunter",
        players: tuple[str, ...],
        arranger: "Seat | None",
        checker: "Seat | None" = None,
    ) -> None:
        self.arranger = arranger
        self.checker = checker
        super().__init__(rules, players)
        self.talon = None
        self.inverse = self.second = self.escaped = False
        self.inverter = None
        self.swing = Swing()

    def new_auction(self) -> HunterAuction:
        """An auction of this game."""
        return HunterAuction()

    # -- the fold

    def parts(self) -> tuple:
        """See `Deal`."""
        return super().parts() + (self.swing, self.talon)

    def careful(self, words: "Move") -> bool:
        """See `Deal`: the line behind the steps of a swing is what does them."""
        return self.phase == "swing" or super().careful(words)

    def handler(self, words: "Move") -> "Callable[[OwnDeal, Move], None]":
        """See `Deal`."""
        verb = words[0]
        if self.phase == "swing" and verb != THROW_IN:
            return HunterDeal._part
        return super().handler(words)

    def is_untouched(self) -> bool:
        """True if nothing was recorded since the auction."""
        talk = self.talk
        spoken = talk.laid or talk.called or talk.counts or talk.laid_calls or self.talon.taken
        swung = self.swing.swinger and not self.swing.early
        return not spoken and not swung and not self.result.special

    # -- talon

    def order(self) -> tuple:
        """The players in the direction of play, which an inverse game reverses. III.9.b"""
        return tuple(reversed(self.players)) if self.inverse else self.players

    def share(self, seat: "Seat") -> int:
        """How many cards `seat` takes from the talon, and lays."""
        return self.talon.share(seat)

    def base(self) -> int:
        """The value of the game, by the cards that the declarer took. I.3.d"""
        return BIDS[-1][1] - self.share(self.declarer)

    def _take(self, words: "Move") -> None:
        """`takes 3 1 1 1`, or as many of them as have taken."""
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.phase != "skart":
            raise Refused("too-late", words[0])
        taken = self.talon.read(words)
        if len(taken) > len(self.talon.taken):
            if self.talk.laid or self.talk.called:
                raise Refused("too-late", words[0])
            self.talon.taken = taken
            self._share_out()

    def _share_out(self) -> None:
        """What follows from the shares: how much may be laid, and what may be called."""
        talk, shares = self.talk, self.talon.shares()
        own = shares[0]
        talk.room = TALON - own
        self.result.laid = (own, talk.room)
        talk.took_none = tuple([seat for seat, n in zip(self.talon.takers, shares) if not n])
        talk.sacrifice = self.talon.sacrificed() or self.escaped  # III.4.a calls it one
        talk.below = self.second or self.escaped or (own < self.talon.due and self._bid_last())

    def _bid_last(self) -> bool:
        """True if the last of all was the only bidder of the first round. III.3.e"""
        if self.declarer != self.players[-1] or self.bid != BIDS[0][0]:
            return False
        return self.auction.lone() if self.auction else not (self.invit or self.yielded)

    # -- auction

    def restart(self) -> None:
        """Begin the auction again."""
        self.inverse = self.second = self.escaped = False
        self.inverter = None
        self.declarer = self.bid = self.invit = self.yielded = None
        self.talk = self.result = self.talon = None
        self.auction = self.new_auction()

    def steps(self) -> tuple:
        """The steps of a swing that are still to be done; see `swing`."""
        return self.swing.left(self)

    def _part(self, words: "Move") -> None:
        self.swing.line(self, words)

    def _swings(self, words: "Move") -> None:
        self.swing.say(self, words)

    def _answers(self, words: "Move") -> None:
        raise Refused("no-swing", words[1])

    def _say(self, words: "Move") -> None:
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

    def _say_again(self) -> None:
        """Work out what the auction comes to with something said out of turn."""
        self.declarer = self.bid = self.invit = self.yielded = None
        self.talk = self.result = self.talon = None
        self.phase = "auction"
        if self.auction.turn is None:
            self._auction_over()

    def _turn(self, words: "Move") -> None:
        """`B inverse` where only the outcome of the auction was entered. Raises Refused."""
        seat, word = words
        early = self.phase == "auction" or (self.phase == "skart" and self.is_untouched())
        if not early:
            raise Refused("too-late", word)
        if self.auction:
            raise Refused(*self.auction.refuse_turning(self.players.index(seat), word, seat))
        if seat == self.swing.early:
            raise Refused("turns-xxi", seat)
        if seat not in self.turners():
            raise Refused("honours-out", seat)
        if word == REINVERSE and not self.inverse:
            raise Refused("not-announced", INVERSE)
        self.inverse = words[1] == INVERSE
        self.inverter = words[0] if self.inverse else self.inverter
        self.open_speeches()

    def turners(self) -> tuple:
        """Who may have an honour but no XXI, and so turn the game, where only the outcome is
        entered: who swung has both big ones, and another who declares has the pagat. III.7.b"""
        swinger, declarer = self.swing.early, self.declarer
        if swinger and declarer not in (None, swinger):
            return (declarer,)
        return tuple([seat for seat in self.players if seat != swinger])

    def _auction_over(self) -> None:
        auction = self.auction
        if auction.sharp:
            self.swing.say_early(self, auction.swinger)
            return
        self.inverse, self.second = auction.inverse, auction.second
        super()._auction_over()

    def open_speeches(self) -> None:
        """Open the speeches with what the auction binds the call to. Who bids although another
        swung has the pagát. III.7.b"""
        from .result import HunterResult
        from .speeches import HunterSpeeches

        if self.swing.early not in (None, self.declarer):
            self.swing.swinger, self.swing.pagat = self.swing.early, self.declarer
        on = self.auction.escaped if self.auction else self.bid != "2"
        self.escaped = bool(self.yielded and on)
        binds = self.yielded and not on and self.yielded != self.declarer
        promise = (self.yielded, "XX") if binds else None
        invited = self.invit if self.invit and self.invit[0] != self.declarer else None
        rules, order = self.rules, self.order()
        self.talk = HunterSpeeches(rules, order, self.declarer, promise, invited)
        self.talk.swinger = self.swing.swinger if self.swing.pagat == self.declarer else None
        self.talk.bidders = self.bidders()
        self.talk.big = self.yielded or (self.invit and self.invit[0])
        self.talk.held = self.swing.honours(self)
        self.talk.inverter = self.turned_by()
        if self.escaped and self.yielded != self.declarer:
            self.talk.holders = put(self.talk.holders, "XX", self.yielded)
        self.result = HunterResult(rules, self.talk, (0, 0))
        takers = (self.declarer,) + after(order, self.declarer)[:-1]
        self.talon = Talon(takers, row(BIDS, self.bid)[2][0])
        self._share_out()

    def _outcome(self, words: "Move") -> None:
        """`declarer B 3`, and `declarer B 3 second` of the second round."""
        if words[3:] != (SECOND,):
            super()._outcome(words)
            return
        if self.swing.early or words[1] not in self.players[:-1] or words[2] != BIDS[0][0]:
            raise Refused("not-in-second", words[1], words[2])
        if self.declarer and (self.auction or not self.may_be_second()):
            implied(self.second, words)
        super()._outcome(words[:3])
        self.second = True
        self._share_out()

    def may_be_second(self) -> bool:
        """True if the outcome may be of the second round although no line says so."""
        seen = self.auction or self.phase != "skart" or not self.is_untouched()
        plain = self.bid == BIDS[0][0] and not (self.invit or self.yielded or self.inverse)
        return not (seen or self.swing.early) and plain and self.declarer != self.players[-1]

    def may_invite(self, seat: "Seat", tarokk: str) -> bool:
        """True if `seat` can have given an invit to `tarokk` before this outcome."""
        from . import outcome

        return outcome.may_invite(self, seat, tarokk)

    def may_yield(self, seat: "Seat") -> bool:
        """True if `seat` can have yielded the game before this outcome."""
        from . import outcome

        return outcome.may_yield(self, seat)

    def by_itself(self) -> bool:
        """True if the declarer may throw in when the talon brings no honour. III.3.b"""
        if self.auction:
            return self.auction.by_itself()
        return self.second and self.declarer == self.players[2]

    def bidders(self) -> tuple:
        """As in the family; who turned the game bid."""
        seats = super().bidders()
        return seats if self.inverter in (None,) + seats else seats + (self.inverter,)

    # -- hands thrown in

    def turned_by(self) -> str | None:
        """The seat that said inverse, and so does not hold the XXI; or None. III.9.c"""
        if self.auction and self.auction.inverted is not None:
            return self.players[self.auction.inverted]
        return self.inverter

    def refuse_throw(self, seat: "Seat", hand: str) -> tuple | None:
        """Why `seat` may not throw such a hand in now: (code, facts...), or None."""
        from . import throws

        return throws.refusal(self, seat, hand)

    def _throw_in(self, words: "Move") -> None:
        """`throw-in C next`: some hand is thrown in; what follows is the table's affair."""
        seat = exactly(words, 3)[1]
        self.seated(seat)
        if self.result and self.has_result():
            raise Refused("too-late", words[0])
        self.throw = (seat, None)
        self.phase = "thrown-in"

    # -- skart

    def _lay(self, words: "Move") -> None:
        """The declarer shows what he laid; of others the dealer, or at four they themselves."""
        if not self.talk or words[0] == self.declarer or len(words) != 3:
            super()._lay(words)
        elif not digits(words[2]):
            if words[0] in self.talk.took_none:
                raise Refused("laid-too-many", words[0], 0)
            self._lie((LIES, words[2]))
        elif self.phase in ("speeches", "result"):
            self._lay_late(words[0], whole(words[2]), words)
        else:
            super()._lay(words)

    def _lay_late(self, seat: "Seat", tarokks: int, words: "Move") -> None:
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

    def may_tell_own(self) -> bool:
        """True if players other than the declarer may tell what they laid. II.2"""
        return self.talk.at_place() and not self.has_result()

    def _lie(self, words: "Move") -> None:
        """`lies XX`, `lies 1`."""
        self._may_tell(words)
        if self.talk.lie(words):
            self.phase = "speeches"

    def _may_tell(self, words: "Move") -> None:
        if self.phase == "auction":
            raise Refused("auction-first")
        if self.has_result():
            raise Refused("too-late", words[0])

    def has_result(self) -> bool:
        """True if any fact of the play is recorded."""
        result = self.result
        return bool(result.points is not None or result.made or result.lost or result.special)

    def promised(self) -> tuple:
        """Tarokks that the declarer cannot have laid."""
        invited = self.talk.invited
        return (self.yielded and "XX", invited and invited[1])

    # -- payment

    def items(self) -> tuple:
        """What is paid, line by line; see `settle`."""
        return self.result.items(self.base()) if self.result and self.payable() else ()

    def payouts(self, factor: int) -> dict:
        """{seat: points}; nobody pays for a deal that is not settled yet."""
        if not self.result or not self.payable():
            return dict.fromkeys(self.players, 0)
        from . import settle

        return settle.payouts(self.result, self.base(), factor)

    def multiples(self) -> tuple:
        """As in the family; of one alone rounded. IV.1"""
        if not (self.result and self.result.lone()):
            return super().multiples()
        from . import settle

        times, won = settle.won_alone(self.result, self.base())
        return times, 1, abs(won)

    def sides(self) -> dict:
        """{seat: side} by which the deal is paid; {} while a side is unknown."""
        return (self.result and self.result.sides()) or {}

    MOVES: dict = dict(FamilyDeal.MOVES)
    MOVES.update(dict.fromkeys([bid[0] for bid in BIDS] + ["hold", "pass"], _say))
    MOVES.update({INVERSE: _say, REINVERSE: _say, "swings": _swings, "laid": _lay})
    MOVES.update(dict.fromkeys(ANSWERS, _answers))
    FACTS: dict = dict(FamilyDeal.FACTS)
    FACTS.update({"declarer": _outcome, "takes": _take, LIES: _lie, THROW_IN: _throw_in})
