"""An evening at one table as a fold over moves: the head, then deals and what lies between.

Sources: paskievics, "Helyválasztás, osztás, a játék befejezése", "A licitálás" (double rounds),
"A játék eldobása", "A polgármester kalapja", "Változatok a licitálásra" (other double rounds).

Readings: docs/sources.md, "The evening".
"""

from .refused import MOST_ROUNDS, UNREADABLE, Refused, exactly
from .seats import sitting_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import MaybeNone, Move, OwnDeal, OwnGame, OwnPart, Payouts, Seat


class Session:
    """The state of a table.

    game        the game, as `games.load` has it; rules, as this table plays it
    seats       letters in order of play; names {letter: name}
    options     {name: value} that differ from the game's defaults
    info        {"date", "place", "stake", "follows", "confirm", "lock": text}
    dealer      index of the next dealer (while a deal is open, of this one)
    number      deals opened so far
    totals      points by seat, in the order of `seats`
    rounds      deals left in each double round; those queued behind the first have not begun
    pots        points on the table in each of the game's POTS
    hat         the seat that wears it, or None
    closing     "skiz oszt, nem oszt" was said; skiz, who had it; left, deals to play from here
    pending     the seats that the last deal left something open for, a letter each, or None; what
                that is, the game says
    shared      points by seat, as `totals`, of what was shared since the last deal; () if nothing
    deal        the open deal, or None; last, the deal closed last, and last_factor its factor
    paid        {seat: points} of the deal closed last
    """

    def __init__(self) -> None:
        self.started = False
        self.game: OwnGame = None
        self.seats: tuple[Seat, ...] = ()
        self.names: dict[Seat, str] = {}
        self.options: dict[str, str] = {}
        self.info: dict[str, str] = {}
        self.dealer: int | MaybeNone = None
        self.number = 0
        self.totals: list[int] = []
        self.rounds: tuple[int, ...] = ()
        self.pots: tuple[int, ...] = ()
        self.hat: Seat | None = None
        self.closing = False
        self.skiz: Seat | None = None
        self.left: int | None = None
        self.pending: str | None = None
        self.shared: tuple[int, ...] = ()
        self.deal: OwnDeal = None
        self.last: OwnDeal = None
        self.last_factor = 1
        self.paid: Payouts = {}
        self.fresh = False  # the last move closed a deal without `end`
        self._rules: OwnPart = None

    # -- the fold

    def apply(self, words: "Move", checked: bool = False) -> None:
        """Apply one move; `checked` as in `Deal.apply`. Raises Refused, and then nothing has
        changed."""
        deal = self.deal
        try:
            if (deal is None or words[0] not in deal.players) and self._takes(words):
                return
            deal.apply(words, checked)
        except Refused as no:
            if no.code == "unknown-seat" and no.facts[0] in self.names:
                raise Refused("sits-out", no.facts[0]) from None
            raise
        if deal.over():
            self.close(words)

    def _takes(self, words: "Move") -> bool:
        """Apply a line that is the table's own; return False if the line belongs to the deal.
        Raises Refused."""
        deal, game, word = self.deal, self.game, words[0]
        if game and word in game.FORBIDDEN:
            raise Refused("not-in-game", word)
        if game and word in game.BETWEEN:
            game.between_apply(self, words)
            return True
        if deal is None:
            self._between(words)
            return True
        if word in _OF_SESSION:
            from .aside import IN_DEALS  # which few deals need

            IN_DEALS[word](self, words)
            return True
        if len(word) == 1:
            self.seated(word)
            if not words[1:] or words[1] not in game.WHEN_SITTING_OUT:
                raise Refused("sits-out", word)
        elif word not in _IN_DEALS:
            if word in _HEAD:
                raise Refused("head-late", word)
            if word in _BETWEEN or word in _ASIDE:
                raise Refused("deal-open", word)
        return False

    def _between(self, words: "Move") -> None:
        handler = _handler(words[0])
        if handler is None:
            self._stray(words)
        if not self.started and words[0] != "kibic":
            raise Refused("no-head")
        handler(self, words)  # type: ignore[operator]
        self.fresh = False

    def _stray(self, words: "Move") -> None:
        if not self.started:
            raise Refused("no-head")
        of_deal = len(words[0]) == 1 or words[0] in (
            "declarer",
            "partner",
            "points",
            "made",
            "lost",
        )
        raise Refused("no-deal-open" if of_deal else "unknown-word", words[0])

    @property
    def rules(self) -> "OwnPart":
        """The game with this table's house rules applied."""
        if self._rules is None:
            self._rules = self.game(self.options)
        return self._rules

    def changed(self) -> None:
        """Drop the rules: a house rule has changed, and they are rebuilt when next read."""
        self._rules = None

    def factor(self) -> int:
        """The factor of the open or next deal's payments: 2 for each double round that counts."""
        return 1 << len(self._running())

    def _running(self) -> tuple:
        """The double rounds that count; the others wait."""
        waits = self.rounds[1:] and self.rules.rounds_wait()
        return self.rounds[:1] if waits else self.rounds

    def players(self) -> tuple:
        """The seats that receive cards in the open or next deal, first speaker first."""
        return self.rules.players(self.seats, self.dealer)

    def dealing(self) -> str | None:
        """The seat that deals the open or next deal; None if the evening is over."""
        return None if self.dealer is None or self.closed() else self.seats[self.dealer]

    def sits_out(self) -> tuple:
        """The seats without cards in the open or next deal; () if the evening is over."""
        return () if self.closed() else sitting_out(self.seats, self.players())

    def speaker(self) -> str | None:
        """The seat to act in the open deal, or to speak first in the next; None if nobody is to
        act."""
        return self.game.ask().turn(self.deal) if self.deal else self.players()[0]

    def upcoming(self) -> "OwnDeal":
        """The open deal, or an empty one as the next would be."""
        return self.deal or self._new_deal()

    def skiz_moves(self) -> tuple:
        """The moves that name the holder of the skíz; () unless the closing round waits for
        that."""
        if not self.closing or self.skiz or not self.deal:
            return ()
        return tuple(("skiz", seat) for seat in self.deal.players)

    def shares(self) -> dict:
        """{seat: points} if the pots were shared now."""
        return self.game.share(self.seats, self.dealer, self.pots)

    def closed(self) -> bool:
        """True if the closing round is over."""
        return self.left == 0

    def mark(self) -> tuple:
        """A snapshot of the state between deals, for `back`; the head is not in it."""
        return (
            self.dealer, self.number, tuple(self.totals), self.rounds, self.pots, self.hat,
            self.closing, self.skiz, self.left, self.pending, self.shared,
        )  # fmt: skip

    def at(self, mark: tuple) -> "Session":
        """Another session of the same table, as it was at a `mark`."""
        new = Session()
        new.started = True
        new.game, new._rules = self.game, self._rules
        new.seats, new.names = self.seats, self.names
        new.options, new.info = self.options, self.info
        new.back(mark)
        return new

    def copy(self) -> "Session":
        """An independent session in the same state, to try moves on. It shares the head, which must
        be complete."""
        new = self.at(self.mark())
        new.last, new.last_factor, new.fresh = self.last, self.last_factor, self.fresh
        new.paid = self.paid
        if self.deal:
            new.deal = self.deal.copy()
        return new

    def back(self, mark: tuple) -> None:
        """Restore a snapshot of `mark`. An open deal is dropped."""
        self.dealer, self.number, totals, self.rounds, self.pots, self.hat, *rest = mark
        self.closing, self.skiz, self.left, self.pending, self.shared = rest
        self.totals = list(totals)
        self.deal = self.last = None
        self.fresh = False

    # -- between deals

    def _open(self, words: "Move") -> None:
        exactly(words, 1)
        if not self.game:
            raise Refused("head-misses", "game")
        if len(self.seats) not in self.game.SEATS:
            raise Refused("seat-number", len(self.seats), self.game.NAME)
        if self.dealer is None:
            raise Refused("head-misses", "dealer")
        if self.closed():
            raise Refused("evening-over")
        self.deal = self._new_deal()
        self.pending = None
        self.shared = ()
        self.number += 1

    def _new_deal(self) -> "OwnDeal":
        table = (self.seats, self.seats[self.dealer], self.pots, not self.number, self.pending)
        return self.rules.new_deal(self.players(), table)

    def _end_again(self, words: "Move") -> None:
        exactly(words, 1)
        if not self.fresh:
            raise Refused("no-deal-open", "end")

    def close(self, words: "Move") -> None:
        """Close the deal whose last line is `words`: pay it, then advance dealer, rounds, pots and
        hat."""
        deal = self.deal
        self.last_factor = self.factor()
        self.paid = deal.payouts(self.last_factor)
        for seat, points in self.paid.items():
            self.totals[self.seats.index(seat)] += points
        self.pots = deal.pots(self.last_factor)
        self.pending = self.game.left_open(deal)
        if deal.phase in self.game.UNPLAYED:
            if not self.game.unplayed(self, deal):
                self.void()
        else:
            self.hat = deal.hat() or self.hat
            self.run_rounds()
            self.next_dealer()
        self.last = deal
        self.deal = None
        self.fresh = words[0] != "end"

    def next_dealer(self) -> None:
        """Pass the deal to the next seat, and count the closing round down."""
        self.dealer = (self.dealer + 1) % len(self.seats)
        if self.left:
            self.left -= 1

    def run_rounds(self) -> None:
        """Count one deal off every double round that runs; queued rounds start when theirs is
        over."""
        running = self._running()
        waiting = self.rounds[len(running) :]
        self.rounds = tuple(left - 1 for left in running if left > 1) + waiting

    def void(self) -> None:
        """Apply what follows a deal that was not played: a double round, or what the game has
        instead."""
        if len(self.rounds) == MOST_ROUNDS:
            return
        rounds = self.rules.rounds_behind(self.rounds, len(self.seats))
        if rounds is None:
            self.next_dealer()
        else:
            self.rounds = rounds

    def seated(self, letter: str) -> None:
        """Raise Refused if nobody sits at this letter."""
        if letter not in self.names:
            raise Refused("unknown-seat", letter)


def _handler(word: str) -> object:
    """What a line between deals does, by its first word; None if it has no place there."""
    if word in _HEAD:
        from .head import HEAD  # which is done with before the first deal

        return HEAD[word]
    if word in _ASIDE:
        from .aside import BETWEEN

        return BETWEEN[word]
    return _BETWEEN.get(word)


# The first words of the lines that belong in the head; see `head`.
_HEAD = (
    "kibic", "game", "option", "seat", "dealer", "date", "place", "stake", "follows", "doubled",
    "pot", "hat", "confirm", "lock",
)  # fmt: skip

_IN_DEALS = ("hat", "game", "end")  # words of both that mean something else in a deal

_OF_SESSION = ("skiz", UNREADABLE)  # in a deal, not of it
_ASIDE = ("closing", "share", "skiz")  # between deals; see `aside`

_BETWEEN = {"deal": Session._open, "end": Session._end_again}
