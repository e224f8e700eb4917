"""A deal as every game has it, and how a move is tried on it.

A move never changes a value in place; it replaces the value. So the attributes of a deal's parts
are its whole state: to try a move, take it back or copy a deal is a shallow copy, and a table of an
earlier state may stay in use.
"""

from .refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .kinds import Game, MaybeNone, Move, OwnDeal, OwnPart, Seat


def put(table: dict, key: object, value: object) -> dict:
    """A copy of `table` with `key` set to `value`."""
    new = dict(table)
    new[key] = value
    return new


def without(table: dict, key: object) -> dict:
    """A copy of `table` without `key`."""
    new = dict(table)
    new.pop(key, None)
    return new


class Deal:
    """A deal as a fold over moves, the words of a sheet's lines; a game's own is a subclass.

    rules     the game with the table's house rules, see `game.Game`
    players   the seats that have cards, first speaker first
    phase     how far it is: a word of the game; at the end `settled`, or one of its UNPLAYED
    declarer, bid    the seat, and what it plays, where somebody declares
    inverse   whether play runs the other way round
    """

    phase = ""
    declarer: "Seat | MaybeNone" = None
    bid: "str | MaybeNone" = None
    inverse = False

    def __init__(self, rules: "Game", players: tuple[str, ...]) -> None:
        self.rules = rules
        self.players = players

    # -- what a game gives

    def handler(self, words: tuple) -> "Callable[[OwnDeal, Move], None]":
        """The function that applies such a move, called as `method(self, words)`. Both this and
        that raise Refused, the latter possibly after a change."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise Refused if the recorded facts cannot be true together."""

    def careful(self, words: tuple) -> bool:
        """True if a refused move of this kind may have changed something; `apply` then restores the
        mark."""
        return True

    def parts(self) -> tuple:
        """The objects that hold the state, the deal among them; None for a part that does not exist
        yet."""
        return (self,)

    def over(self) -> bool:
        """True if the deal is closed."""
        raise NotImplementedError

    def payable(self) -> bool:
        """True if the deal is settled or could be settled now."""
        raise NotImplementedError

    def items(self) -> tuple:
        """The `Item`s to pay, in the order shown; () while they cannot be computed."""
        raise NotImplementedError

    def payouts(self, factor: int) -> dict:
        """{seat: points}, multiplied by `factor`. They sum to zero with the change of `pots`."""
        raise NotImplementedError

    def pots(self, factor: int) -> tuple:
        """The points on the table after the deal, in the order of the game's POTS."""
        return ()

    def personal(self, item: "OwnPart", factor: int) -> tuple | None:
        """(points, payers) of an item that is somebody's own: what its `by` gets of each, or pays
        if less than 0, times `factor`; None if it is between two sides."""
        points = item.points * factor
        return (points if item.by == item.paid else -points), len(self.players) - 1

    def factors(self, item: "OwnPart") -> tuple:
        """The numbers greater than 1 whose product an item's points are, as far as they follow from
        the tables: the game's value, the figure's, its kontras."""
        return ()

    def multiples(self) -> tuple:
        """(times, parts, rounded): a member of the declarer's side wins `times`/`parts` of what the
        sides owe each other. `rounded` is that amount where it is rounded, else None."""
        return 1, 1, None

    def hat(self) -> str | None:
        """The seat that wears the mayor's hat from now on, because its XXI was caught; or None."""
        return None

    # -- the fold

    def apply(self, words: tuple, checked: bool = False) -> None:
        """Apply one move. `checked`: it was accepted behind the same moves before, and is not
        checked again. Raises Refused, and then nothing has changed, unless it was `checked`."""
        before = self.mark() if not checked and self.careful(words) else ()
        try:
            self.handler(words)(self, words)
            if not checked:
                self.check()
        except Refused:
            self.back(before)
            raise

    def would(self, words: tuple) -> bool:
        """True if a move would be accepted and would change the state. The state is restored."""
        before = self.mark()
        try:
            self.handler(words)(self, words)
            self.check()
        except Refused:
            self.back(before)
            return False
        return self.back(before)

    def fits(self, moves: tuple, look: "Callable | None" = None) -> bool:
        """True if the moves would be accepted one after the other. The state is restored. One check
        is enough: what can be true together can be so without some of it. `look()` is called within
        a long check; what it raises ends that."""
        before = self.mark()
        self.rules.look = look
        try:
            for words in moves:
                self.handler(words)(self, words)
            if moves:
                self.check()
            return True
        except Refused:
            return False
        finally:
            self.rules.look = None
            self.back(before)

    def mark(self) -> list:
        """A snapshot of the whole state for `back`."""
        return [(part, part.__dict__.copy()) for part in self.parts() if part]

    def back(self, mark: list | tuple) -> bool:
        """Restore a snapshot of `mark`; return True if the state was another one."""
        changed = False
        for part, state in mark:
            now = part.__dict__
            if now != state:
                changed = True
                for name in state:  # not items(), which makes a pair each time
                    value = state[name]
                    if now[name] is not value:
                        setattr(part, name, value)
        return changed

    def copy(self) -> "Deal":
        """An independent deal in the same state, to try moves on."""
        parts = [part for part in self.parts() if part]
        twins = {id(part): object.__new__(type(part)) for part in parts}
        for part in parts:
            twin, state = twins[id(part)], part.__dict__
            for name in state:
                value = state[name]
                setattr(twin, name, twins.get(id(value), value))
        return twins[id(self)]
