"""One deal of the games of this folder: beside what the family shares, the auction with its house
rules, honours drawn from the talon, hands thrown in, the kitty.

Sources: paskievics, "A játék eldobása", "Változatok a skartolásra és a játék eldobására";
illustrated, "Játékváltozatok" (the three trull). What is paid is in `pay`.

Readings: docs/sources.md, "Skart and hands thrown in".
"""

from ...deal import put
from ...refused import Refused, exactly, implied, whole
from ...seats import after
from ...tables import row
from .auction import Auction
from .deal import FamilyDeal
from .holders import placings
from .tables import BIDS, DECLARER, TALON_HONOURS, UNNAMED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import MaybeNone, Move, Seat
    from .kinds import HungarianGame, Result, Speeches


class HungarianDeal(FamilyDeal):
    """As FamilyDeal.

    kitty    points in the kitty before the deal
    """

    auction: Auction | None
    talk: "Speeches | MaybeNone"
    result: "Result"

    def __init__(
        self,
        rules: "HungarianGame",
        players: tuple[str, ...],
        dealer: str | None = None,
        kitty: int = 0,
    ) -> None:
        super().__init__(rules, players)
        self.dealer = dealer
        self.kitty = kitty
        self.due: tuple | None = None  # the items, once they were worked out

    # -- auction

    def new_auction(self) -> Auction:
        """The auction of the game."""
        return Auction(self.rules.house)

    def open_speeches(self) -> None:
        """Open the speeches with the promise that binds the call."""
        from . import facts, talk

        promise = (self.yielded, "XX") if self.yielded else self.invit
        if promise and promise[0] == self.declarer:
            promise = None
        invit = self.invit or (None, None)
        self.talk = talk.Speeches(self.rules, self.players, self.declarer, promise, invit)
        self.talk.bidders = tuple(
            [seat for seat in self.bidders() if seat != self.declarer or not self.may_be_trial()]
        )
        if self.yielded or (self.invit and not self.rules.pagat_invits()):
            self.talk.big = self.yielded or self.invit[0]
        own, *others = row(BIDS, self.bid)[2]
        self.result = facts.Result(self.rules, self.talk, (own, sum(others)))

    def may_invite(self, seat: "Seat", tarokk: str) -> bool:
        """See `invits`."""
        from . import invits

        return invits.may_invite(self, seat, tarokk)

    def may_yield(self, seat: "Seat") -> bool:
        """See `invits`."""
        from . import invits

        return invits.may_yield(self, seat)

    # -- skart

    def share(self, seat: "Seat") -> int:
        """How many cards `seat` takes from the talon, and lays."""
        turn = (self.declarer,) + after(self.players, self.declarer)
        return row(BIDS, self.bid)[2][turn.index(seat)]

    def tells_in_skart(self, seat: "Seat") -> bool:
        """True if `seat` tells his laid tarokks before the speeches."""
        return not self._told_in_speech(seat)

    def promised(self) -> tuple:
        """The tarokks that nobody may lay: promised in the auction, or by the house."""
        invited = self.invit and self.invit[0] != self.declarer
        twenty = self.yielded or not self.rules.may_lay_twenty(invited)
        return (twenty and "XX", self.invit and self.invit[1])

    def reports(self) -> bool:
        """True if a dealer without cards looks at the others' skart and tells a number.

        "A skartolás": with five he reports how many tarokks lie there, and not whose.
        """
        return bool(self.dealer) and not self.rules.says("laid-told", "speech")

    def _report(self, words: "Move") -> None:
        """`lies 2`: so many tarokks lie in the skart of the three others."""
        talk, tarokks = self.talk, whole(exactly(words, 2)[1])
        if self.phase != "skart":
            if self.phase == "auction":
                raise Refused("auction-first")
            raise Refused("too-late", words[0])
        if not self.reports():
            raise Refused("laid-named")
        laid = talk.laid_by_others()
        if UNNAMED in talk.laid:
            implied(tarokks == laid, words)
            return
        implied(tarokks >= laid, words)
        room = laid + self._unnamed()
        if tarokks > room:
            raise Refused("lies-too-many", room)
        if not talk.room_for(tarokks - laid):
            raise Refused("too-many-tarokks")
        talk.laid = put(talk.laid, UNNAMED, tarokks - laid)

    def _unnamed(self, seat: "Seat | None" = None) -> int:
        """How many cards the others but `seat` laid of whom it is not told what they laid."""
        named = tuple(self.talk.laid) + (seat, self.declarer)
        return sum([self.share(player) for player in self.players if player not in named])

    def _lays(self, seat: "Seat", tarokks: int) -> None:
        """As in the family; it is one of those that the dealer reported."""
        talk, unnamed = self.talk, self.talk.laid.get(UNNAMED)
        if unnamed is None or seat == self.declarer or tarokks > self.share(seat):
            super()._lays(seat, tarokks)
            return
        left = unnamed - tarokks
        implied(0 <= left <= self._unnamed(seat), (seat, "laid", str(tarokks)))
        talk.laid = put(talk.laid, UNNAMED, left)
        super()._lays(seat, tarokks)

    def _draw(self, words: "Move") -> None:
        seat, _, name = exactly(words, 3)
        self._in_skart(words)
        if name in self.drawn:
            implied(self.drawn[name] == seat, words)
            return
        reason = self._refuse_draw(seat, name)
        if reason:
            raise Refused(*reason)
        self.drawn = self.talk.drawn = put(self.drawn, name, seat)

    def may_draw(self, name: str) -> tuple:
        """The seats that can have drawn an honour from the talon and pay the dealer for it."""
        if name in self.drawn:
            return ()
        return tuple([seat for seat in self.players if not self._refuse_draw(seat, name)])

    def _refuse_draw(self, seat: "Seat", name: str) -> tuple | None:
        """Why `seat` cannot have drawn one more honour: (code, facts...), or None."""
        if not self.rules.says("talon-honours", "yes") or not self.dealer:
            return ("not-at-table", "draws")
        if not row(TALON_HONOURS, name):
            return ("cannot-draw", seat, name)
        drawn = list(self.drawn.values())
        if drawn.count(seat) >= self.share(seat):
            return ("takes-too-many", seat, self.share(seat))
        return None if self._may_lie(put(self.drawn, name, seat)) else ("honours-out", seat)

    def _may_lie(
        self, drawn: dict[str, str], thrower: "Seat | None" = None, hand: str = ""
    ) -> bool:
        """True if the honours can lie so: {honour: who drew it}, and a hand that is thrown in."""

        def may_hold(name: str, seat: "Seat") -> bool:
            word = "pagat" if name == "I" else name.lower()
            return not hand or (seat == thrower) == (word in hand)

        for _ in placings(self.talk, may_hold, drawn):
            return True
        return False

    def _throw(self, words: "Move") -> None:
        self._in_skart(exactly(words, 3))
        self.throw_hand(words)

    def refuse_throw(self, seat: "Seat", hand: str) -> tuple | None:
        """Why `seat` may not throw such a hand in now: (code, facts...), or None."""
        throw = row(self.rules.throws, hand)
        if not throw:
            return ("no-such-hand", hand)
        _, after_laying, honours, others = throw
        laid = self.talk.laid
        least = laid.get(UNNAMED, 0) - self._unnamed(seat) if seat != self.declarer else 0
        if laid.get(seat, least) > 0 and not after_laying:
            return ("throws-after-laying", seat)
        reason = self.refuse_hand(seat, honours, others)
        if honours < 0 or reason or self._may_lie(self.drawn, seat, hand):
            return reason
        return ("honours-out", seat)

    def _no_honour(self, words: "Move") -> None:
        seat, _ = exactly(words, 2)
        self._in_skart(words)
        if not self.may_lack_honour(seat):
            drew = seat == self.declarer and self.may_be_trial()
            raise Refused("drew-honour" if drew else "no-trial", seat)
        self.throw = (seat, "no-honour")
        self.phase = "settled"

    # -- behind the speeches

    def spoken(self) -> None:
        """A three trull may be paid without play."""
        if self._is_three_trull():
            self.unplayed = True
            self.result.made = put(self.result.made, "trull", DECLARER)
            self.result.points = "won"
            if not self.result.missing():
                self.phase = "settled"

    def _is_three_trull(self) -> bool:
        """The declarer's trull alone was announced in a three, and the house does not play it."""
        talk = self.talk
        announced = {(DECLARER, "game"): 0, (DECLARER, "trull"): 0}
        pays = self.rules.says("three-trull", "pay") and self.bid == BIDS[0][0]
        return pays and talk.announced == announced and not talk.counts

    # -- payment

    def items(self) -> tuple:
        """What is paid, line by line; see `pay`. Once the deal is settled that does not change."""
        if self.due is not None:
            return self.due
        from . import pay

        due = pay.items(self)
        if self.phase == "settled":
            self.due = due
        return due

    def payouts(self, factor: int) -> dict:
        """{seat: points}; nobody pays for a deal that is not settled yet."""
        from . import pay

        return pay.payouts(self, factor)

    def sides(self) -> dict:
        """{seat: side} as the deal is paid."""
        from . import pay

        return pay.sides_of(self)

    def pots(self, factor: int) -> tuple:
        """(points in the kitty,) after the deal."""
        if not self.rules.says("kitty", "yes"):
            return (self.kitty,)
        from . import pay

        return (pay.kitty(self, factor),)

    def hat(self) -> str | None:
        """The seat whose XXI was caught, or None."""
        return self.result.wearer() if self.result else None

    MOVES: dict = dict(FamilyDeal.MOVES)
    MOVES.update({"draws": _draw, "throws": _throw, "no-honour": _no_honour})
    FACTS: dict = dict(FamilyDeal.FACTS)
    FACTS["lies"] = _report
