"""A correction of an earlier deal."""

from dialogue.recap import factor_of
from store.steps import BETWEEN, DEAL, deal_of, tell
from store.unload import import_next
from tarokk.ask import END
from tarokk.refused import UNREADABLE, Refused
from tarokk.sheet import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from store.evening import Evening
    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session


_SPOKEN = ("auction", "speeches")  # where somebody may say the same twice

# What puts a draft in the deal's place, one after the other.
AMENDS = ("store.reading", "store.sheets", "store.replay", "store.opening", "store.past",
          "store.amend")  # fmt: skip


def at_hand(evening: "Evening", number: int) -> tuple | None:
    """(mark before it, its moves) of one of the last two deals, without reading a file or importing
    a reader; or None."""
    evening.fresh()
    back = evening.session.number - number
    kept = ((evening.base, evening.lines), evening.before)[back] if back < 2 else None
    if not kept:
        return None
    base, texts = kept
    moves = [words(text) for text in texts[1:]]
    if texts[:1] != [DEAL] or UNREADABLE in [move[0] for move in moves]:
        return None
    return base, [move for move in moves if move[0] not in (END[0],) + BETWEEN]


class Draft:
    """A target for the entry of an earlier deal: steps change only the draft until its `end`.

    A step back keeps what was said behind it: `later`, an answer's moves each, the next one first.
    Once the step is taken anew they are said again, as far as they fit; `dropped` are those that
    did not.

    `old` are the original's moves, `was` is what it pays, once a face has shown it.

    Its session stands once `fold` has made its moves again.
    """

    def __init__(self, evening: "Evening", number: int) -> None:
        self.evening = evening
        self.number = number
        self.later: list = []
        self.dropped: list = []
        self.was: dict | None = None
        self._at_hand = at_hand(evening, number)
        if self._at_hand:
            self.old, self._whole = self._at_hand[1], True
        else:
            from store.past import deal_told

            self.old, self._whole = deal_told(evening, number)
        self._moves = list(self.old)
        self._is_folded = False  # whether its moves are made
        self._mark: tuple | MaybeNone = None  # the session's, before the deal
        self._seeing: Iterator | None = None  # what works out what `end` will change
        self._seen: tuple | None = None  # and that; () if it is refused

    def _begin(self) -> None:
        if self._mark is None:
            if self._at_hand:
                self.session = self.evening.session.at(self._at_hand[0])
            else:
                from store.past import session_before

                self.session = session_before(self.evening, self.number)
            self._mark = self.session.mark()
        self.session.back(self._mark)
        self.session.apply((DEAL,))

    def fold(self, works: "Callable | None" = None) -> None:
        """Make all that are left; it goes deep. `works` as in `steps.tell`.
        Raises Refused."""
        if not self._is_folded:
            self._begin()
            tell(self.session, self._moves, works, True)
            self._is_folded = True

    def foresee(self) -> bool:
        """Work out a part of what `end` will change; return whether there was something to do.
        OSError."""
        if self._seen is not None and not self._seeing or not self.is_changed():
            return False
        if import_next(AMENDS):
            return True
        try:
            if not self._seeing:
                session = self.session.copy()
                from store.amend import foreseen

                self._seeing = foreseen(self.evening, self.number, self._moves, session)
            part = next(self._seeing)
            if part:
                self._seen, self._seeing = part, part[-1]
        except StopIteration:
            self._seeing = None
        except Refused:
            self._seen, self._seeing = (), None  # settling it reports it
        return True

    def later_deals(self) -> tuple:
        """({seat: points}, {seat: points}) that the deals behind it come to now, and then, once
        all is foreseen; ({}, {}) where they do not hang on it. Raises OSError."""
        fold = self._seen[1] if self._seen else None
        if not fold or self.number == self.evening.session.number:
            return {}, {}
        from store.past import totals_behind

        was = totals_behind(self.evening, self.number)
        paid = deal_of(self).payouts(factor_of(self.session))
        before, after = {}, {}
        for at, seat in enumerate(self.session.seats):
            before[seat] = self.evening.session.totals[at] - was[at]
            after[seat] = fold.session.totals[at] - self._mark[2][at] - paid.get(seat, 0)
        return before, after

    def _is_other(self) -> None:
        """The deal is not what it was: what was foreseen of it is none."""
        self._seen = self._seeing = None

    def is_changed(self) -> bool:
        """True if the deal differs from the original."""
        return self._moves != self.old or not self._whole

    def is_said(self) -> bool:
        """True if something new was entered; what is only taken back does not count."""
        return self._moves + self._waiting() != self.old

    def _waiting(self) -> list:
        """The moves that were said later, one behind the other."""
        return [move for answer in self.later for move in answer]

    def moves(self) -> list:
        """The draft's moves after `deal`, without those taken back."""
        return self._moves

    def do(self, move: "Move") -> None:
        """Apply a move to the draft; `end` replaces the original deal by a changed draft."""
        self.do_all((move,))

    def do_all(self, moves: "tuple[Move, ...]") -> None:
        """Apply the moves of an answer, then the original moves after it, as far as they fit."""
        if moves == (END,):
            if self.is_changed():
                from store.amend import amend

                amend(self.evening, self.number, self._moves, self.session, self._seen)
            return
        self._is_other()
        spoken = self._is_spoken()
        had = self._moves + self._waiting()
        for move in moves:
            self.session.apply(move)
        self._moves += moves
        self.dropped = []
        for first, *_ in self.later[:1]:
            # What somebody did, a hand thrown in, is no other answer to the same question; nor is
            # what may be told beside this one.
            other = first[0] in self.session.names and first[1:2] != moves[0][1:2]
            if not spoken and first not in moves and (other or self._fits((first,))):
                self.dropped = [first]
        later = self.later[1:]
        for move in moves[1:]:  # what one key says now may have been said one by one
            if later and later[0] == (move,):
                later.pop(0)
        for answer in later:
            count = self._moves.count(answer[0])
            if count and count >= had.count(answer[0]) and not self._is_spoken():
                continue  # which is said once, and stands there already
            if not self._again(answer):
                self.dropped.append(answer[0])
        self.later = []

    def left_out(self) -> list:
        """The original moves that no longer fit. Points that are entered in another way are not
        among them."""
        count, verbs = self._moves.count, [move[0] for move in self._moves]
        gone = [move for move in self._waiting() if count(move) < self.old.count(move)]
        return [move for move in gone if move[0] != "points" or "points" not in verbs]

    def _is_spoken(self) -> bool:
        deal = self.session.deal
        return deal is None or deal.phase in _SPOKEN

    def _fits(self, answer: "tuple[Move, ...]") -> bool:
        return self.session.deal is not None and self.session.deal.fits(answer)

    def _again(self, answer: "tuple[Move, ...]") -> bool:
        """Make the moves of a later answer, all or none; return whether they fit."""
        fits = self._fits(answer)
        for move in answer if fits else ():
            self.session.apply(move)
            self._moves.append(move)
        return fits

    def tried(
        self, moves: "tuple[Move, ...] | list[Move]", works: "Callable | None" = None
    ) -> "Session":
        """As of an evening. Raises Refused."""
        session = self.session.at(self._mark)
        tell(session, ((DEAL,),) + tuple(moves), works)
        return session

    def rewrite(
        self, moves: "list[Move]", done: "Session | None" = None, works: "Callable | None" = None
    ) -> None:
        """Have these be the draft's moves, as of an evening. Raises Refused, and then nothing has
        changed."""
        self.session = done or self.tried(moves, works)
        self._moves = list(moves)
        self._is_other()

    def take_back(self) -> bool:
        """Take the draft's last move back; return False if there is none. The others are not
        replayed. Moves taken back without a `fold` between belong to one answer."""
        if not self._moves:
            return False
        self._is_other()
        move = (self._moves.pop(),)
        if not self._is_folded and self.later:
            self.later[0] = move + self.later[0]
        else:
            self.later.insert(0, move)
        self._is_folded = False
        return True
