"""One deal of two-handed tarokk as a fold over moves.

Source: two-handed. The lines: docs/sheet.md, "Deals of two-handed tarokk". Phases: auction, skart,
primer, draw, last, result; at the end settled.
"""

from ...deal import Deal, put
from ...refused import Refused, digits, exactly, implied, whole
from ...tables import KONTRAS, row
from .auction import Auction
from .contradict import check
from .result import Result, owner
from .settle import Facts, is_done, items, payouts
from .speeches import Talk
from .stages import Play
from .tables import BIDS, FREE_TIMES, LAST, NO_BID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ...game import Item
    from ...kinds import MaybeNone, Move, OwnDeal, Seat
    from .kinds import TwoHanded


class TwoHandedDeal(Deal):
    """A deal of two players, the leader first.

    auction          the Auction, or None where only its outcome was entered
    declarer, bid    seat and word of BIDS once known; None and "none" after four passes
    free             whether the bid is of the free round
    play, talk, result   the Play, the Talk and the Result, once the auction is over
    laid             {seat: tarokks laid}; taken, {seat: fewer cards taken}
    """

    rules: "TwoHanded"
    auction: "Auction | MaybeNone"
    play: "Play | MaybeNone"
    talk: "Talk | MaybeNone"
    result: "Result | MaybeNone"

    def __init__(self, rules: "TwoHanded", players: tuple[str, ...]) -> None:
        super().__init__(rules, players)
        self.auction = Auction()
        self.declarer = self.bid = None
        self.free = False
        self.play = self.talk = self.result = None
        self.begun = False  # something behind the exchange was entered
        self.concluding = False
        self.settled = False
        self._closed: str | None = None  # the phase that was set from outside
        self.laid: dict = {}
        self.taken: dict = {}

    @property
    def phase(self) -> str:
        """See above."""
        if self._closed:
            return self._closed
        if self.settled:
            return "settled"
        if not self.bid:
            return "auction"
        if self.concluding or self.play.over():
            return "result"
        return self.play.stage if self.begun else "skart"

    @phase.setter
    def phase(self, phase: str) -> None:
        self._closed = phase

    # -- the fold

    def parts(self) -> tuple:
        """See `Deal`."""
        return (self.auction, self.play, self.talk, self.result, self)

    def handler(self, words: "Move") -> "Callable[[OwnDeal, Move], None]":
        """See `Deal`."""
        verb = words[0]
        if verb in self.players:
            if len(words) < 2:
                raise Refused("what-does", verb)
            return _MOVES.get(words[1]) or TwoHandedDeal._speak
        handler = _FACTS.get(verb)
        if not handler:
            raise Refused("unknown-word", verb)
        if not self.bid and verb != "declarer":
            raise Refused("auction-first")
        return handler

    def check(self) -> None:
        """See `Deal`."""
        if self.result:
            check(self.result)

    def over(self) -> bool:
        """True if the deal is closed."""
        return self.settled

    def payable(self) -> bool:
        """See `Deal`."""
        return bool(self.bid) and not self.result.missing()

    def items(self) -> tuple:
        """The items of a deal that is settled or could be; see `settle`."""
        if not self.payable():
            return ()
        return items(self.rules.figures, self._facts())

    def is_made(self, seat: "Seat", figure: str) -> bool:
        """True if an announced figure is made, by what is recorded so far."""
        if (seat, figure) in self.result.made or not self.payable():
            return (seat, figure) in self.result.made
        row = self.rules.row(figure)
        if row.trick:
            return False  # nothing else shows with what a trick was won
        return is_done(self.rules.figures, self._facts((seat,)), seat, row)

    def _facts(self, seats: "Sequence[Seat]" = ()) -> Facts:
        return self.result.facts(self.declarer, self.base(), seats)

    def payouts(self, factor: int) -> dict:
        """{seat: points} of the two who play."""
        return payouts(self.players, self.items(), factor)

    def personal(self, item: "Item", factor: int) -> None:
        """See `Deal`: the one pays the other."""

    def factors(self, item: "Item") -> tuple:
        """See `Deal`."""
        level = 1 << item.kontra
        return (item.points // level, level) if item.kontra else ()

    def base(self) -> int:
        """The game's value in points, twice as much in the free round."""
        value = row(BIDS + (NO_BID,), self.bid)[1]
        return value * FREE_TIMES if self.free else value

    def turn(self) -> "Seat | MaybeNone":
        """The seat to bid, to speak or to lead; None if nobody's turn or unknown."""
        if not self.bid:
            return self.players[self.auction.turn]
        if self.phase in ("result", "settled"):
            return None
        return self.talk.turn or self.play.leader

    # -- auction

    def _say(self, words: "Move") -> None:
        seat, word = exactly(words, 2)
        if self.bid:
            if word == "pass":
                self._pass_later(words)
                return
            raise Refused("auction-over")
        auction = self.auction
        try:
            auction.say(self.players.index(seat), word)
        except Refused as no:
            raise Refused(no.code, seat, self.players[auction.turn], *no.facts) from None
        if auction.turn is None:
            self.free = auction.free and auction.holder is not None
            bid = NO_BID[0] if auction.holder is None else BIDS[auction.level][0]
            self._declare(None if auction.holder is None else self.players[auction.holder], bid)

    def _pass_later(self, words: "Move") -> None:
        """A pass ends a speech; right behind the auction it may repeat what was implied."""
        first = self.declarer or self.players[0]
        if self.phase != "skart" or not self.auction or words[0] == first:
            self._speak(words)
        elif not self.declarer:
            raise Refused("not-your-turn", words[0], self.players[0])

    def _declare(self, seat: "Seat | None", bid: str) -> None:
        self.declarer, self.bid = seat, bid
        self.play = Play(self.players[0])
        self.talk = Talk(self.rules, self.players, seat, self.play)
        self.result = Result(self.rules, self.talk, self.play, self.players)
        self.result.honours = int(bool(seat) and not self.free)
        self._count_taken()

    def _outcome(self, words: "Move") -> None:
        """`declarer B 2 free` or `declarer none`: the auction's outcome."""
        seat, bid, free = None, NO_BID[0], False
        if words[1:2] == NO_BID[:1]:
            exactly(words, 2)
        else:
            free = len(words) == 4 and words[3] == "free"
            _, seat, bid = exactly(words[:3] if free else words, 3)
            if seat not in self.players:
                raise Refused("unknown-seat", seat)
            if not row(BIDS, bid):
                raise Refused("bid-of-two", bid)
        if self.bid:
            implied((self.declarer, self.bid, self.free) == (seat, bid, free), words)
        elif self.auction.begun():
            raise Refused("auction-begun")
        else:
            self.auction = None
            self.free = free
            self._declare(seat, bid)

    # -- exchange

    def share(self, seat: "Seat") -> int:
        """The most cards that `seat` may take from the talon."""
        shares = row(BIDS + (NO_BID,), self.bid)[2]
        return shares[0 if seat == (self.declarer or self.players[0]) else 1]

    def _count_taken(self) -> None:
        self.result.taken = {seat: self.taken.get(seat, self.share(seat)) for seat in self.players}

    def _take(self, words: "Move") -> None:
        seat, _, cards = self._in_skart(words)
        cards = whole(cards)
        if seat in self.taken:
            implied(self.taken[seat] == cards, words)
        if cards > self.share(seat):
            raise Refused("takes-too-many", seat, self.share(seat))
        if self.laid.get(seat, 0) > cards:
            raise Refused("laid-too-many", seat, cards)
        self.taken = put(self.taken, seat, cards)
        self._count_taken()

    def _lay(self, words: "Move") -> None:
        seat, _, tarokks = self._in_skart(words)
        if not digits(tarokks):
            raise Refused("laid-hidden", seat)
        tarokks = whole(tarokks)
        if seat in self.laid:
            implied(self.laid[seat] == tarokks, words)
        if tarokks > self.result.taken[seat]:
            raise Refused("laid-too-many", seat, self.result.taken[seat])
        self.laid = self.result.laid = put(self.laid, seat, tarokks)

    def _in_skart(self, words: "Move") -> tuple:
        exactly(words, 3)
        if not self.bid:
            raise Refused("auction-first")
        if self.phase != "skart":
            raise Refused("too-late", words[1])
        return words

    # -- speeches and play

    def _speak(self, words: "Move") -> None:
        word = words[1]
        if word in self.rules.FORBIDDEN:
            raise Refused("not-in-game", word)
        if not self.rules.is_speech(word):
            if not self.bid or digits(word):
                raise Refused("bid-of-two", word)
            raise Refused(*self.rules.no_figure(word))
        if not self.bid:
            raise Refused("auction-first")
        if words[1] in KONTRAS and len(words) < 3:
            raise Refused("word-count", " ".join(words))
        if self.phase in ("result", "settled"):
            raise Refused("speeches-over")
        self.talk.speak(words)
        self.begun = True

    def _announced(self, words: "Move") -> None:
        owner(words, 1, self.players)
        self.talk.outcome(words)
        self.begun = True

    def _game(self, words: "Move") -> None:
        self.talk.outcome_game(words)
        self.begun = True

    def _lead(self, words: "Move") -> None:
        exactly(words, 1)
        self._move_on(self.play.lead)

    def _trick(self, words: "Move") -> None:
        if len(words) not in (2, 3):
            raise Refused("word-count", " ".join(words))
        number = whole(words[2]) if len(words) == 3 else None
        self._move_on(self.play.win, self._seat(words[1]), number)

    def _stage(self, words: "Move") -> None:
        if len(words) not in (2, 3):
            raise Refused("word-count", " ".join(words))
        seat = self._seat(words[2]) if len(words) == 3 else None
        self._move_on(self.play.enter, words[1], seat)

    def _move_on(self, step: "Callable", *facts: int | str | None) -> None:
        """A step of the play closes a round of speeches; the last five open another."""
        before = self.play.stage, self.play.next, self.play.led
        step(*facts)
        play = self.play
        if before == (play.stage, play.next, play.led):
            if play.window() == LAST and not self.talk.spoken and self.talk.open:
                self.talk.turn = play.winners.get(play.next - 1)
            return
        self.begun = True
        self.talk.shut()
        if play.window() == LAST:
            self.talk.begin(play.winners.get(play.next - 1))

    def _seat(self, letter: str) -> str:
        if letter not in self.players:
            raise Refused("unknown-seat", letter)
        return letter

    # -- result

    def _stands(self, words: "Move") -> None:
        owner(words, -1, self.players)
        self.talk.stand(words)
        self._concludes()

    def _points(self, words: "Move") -> None:
        self.result.add_points(words)
        self._concludes()

    def _made(self, words: "Move") -> None:
        self.result.add_made(words)
        self._concludes()

    def _lost(self, words: "Move") -> None:
        self.result.add_lost(words)
        self._concludes()

    def _concludes(self) -> None:
        self.begun = self.concluding = True

    def _end(self, words: "Move") -> None:
        exactly(words, 1)
        if self.result.missing():
            raise Refused("missing", self.result.missing())
        self.settled = True


_MOVES = {bid[0]: TwoHandedDeal._say for bid in BIDS}
_MOVES.update(
    {
        "hold": TwoHandedDeal._say,
        "pass": TwoHandedDeal._say,
        "takes": TwoHandedDeal._take,
        "laid": TwoHandedDeal._lay,
    }
)

_FACTS = {
    "declarer": TwoHandedDeal._outcome,
    "announced": TwoHandedDeal._announced,
    "game": TwoHandedDeal._game,
    "lead": TwoHandedDeal._lead,
    "trick": TwoHandedDeal._trick,
    "stage": TwoHandedDeal._stage,
    "points": TwoHandedDeal._points,
    "made": TwoHandedDeal._made,
    "lost": TwoHandedDeal._lost,
    "stands": TwoHandedDeal._stands,
    "end": TwoHandedDeal._end,
}
