"""What a deal of every game is, and how a move is tried on it.

One rule makes it cheap to try a move, to take it back and to copy a deal: a value that a move
changes is replaced, never changed in place. So the attributes of a deal's parts are all its state,
and a table of an earlier state may stay in use.
"""

from .refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from .game import Game
    from .kinds import MaybeNone, Move, OwnDeal, Seat


def put(table: dict, key: object, value: object) -> dict:
    """A table with one entry more, or another."""
    new = dict(table)
    new[key] = value
    return new


def without(table: dict, key: object) -> dict:
    """A table without an entry, if there is one."""
    new = dict(table)
    new.pop(key, None)
    return new


class Deal:
    """A deal as a fold over moves, the words of a sheet's lines; a game's own is a subclass.

    rules     the game with the table's house rules, see `game.Game`
    players   the seats that have cards, first speaker first
    phase     how far it is: a word of the game; at the end `settled`, or one of its UNPLAYED
    declarer, bid    the seat, and what it plays, where somebody declares
    """

    phase = ""
    declarer: "Seat | MaybeNone" = None
    bid: "str | MaybeNone" = None

    def __init__(self, rules: "Game", players: tuple[str, ...]) -> None:
        self.rules = rules
        self.players = players

    # -- what a game gives

    def handler(self, words: tuple) -> "Callable[[OwnDeal, Move], None]":
        """The method that does such a move: `method(self, words)`. Raises Refused, as that may,
        also when something was changed."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise Refused where what was told cannot be true together."""

    def careful(self, words: tuple) -> bool:
        """Whether such a move, where it is refused, may have changed something before."""
        return True

    def parts(self) -> tuple:
        """The objects that hold the state, the deal among them; None where one is not there yet."""
        return (self,)

    def over(self) -> bool:
        """Whether the deal is closed."""
        raise NotImplementedError

    def payable(self) -> bool:
        """Whether the deal is settled or could be."""
        raise NotImplementedError

    def items(self) -> tuple:
        """What is paid and why, an item a line; () while that cannot be said."""
        raise NotImplementedError

    def payouts(self, factor: int) -> dict:
        """{seat: points}; with what `pots` changed they sum to zero. `factor` multiplies."""
        raise NotImplementedError

    def pots(self, factor: int) -> tuple:
        """What lies on the table after the deal, in the order of the game's POTS."""
        return ()

    def hat(self) -> str | None:
        """The seat whose XXI was caught, if that wears a hat from now on, or None."""
        return None

    # -- the fold

    def apply(self, words: tuple) -> None:
        """Apply one move. Raises Refused, and then nothing has changed."""
        before = self.mark() if self.careful(words) else ()
        try:
            self.handler(words)(self, words)
            self.check()
        except Refused:
            self.back(before)
            raise

    def would(self, words: tuple) -> bool:
        """Whether a move would be accepted and say something new; a part made anew is something."""
        before = self.mark()
        try:
            self.handler(words)(self, words)
            self.check()
        except Refused:
            self.back(before)
            return False
        return self.back(before)

    def fits(self, moves: tuple) -> bool:
        """Whether moves would be accepted one after the other."""
        before = self.mark()
        try:
            for words in moves:
                self.handler(words)(self, words)
                self.check()
            return True
        except Refused:
            return False
        finally:
            self.back(before)

    def mark(self) -> list:
        """The whole state, to come `back` to."""
        return [(part, part.__dict__.copy()) for part in self.parts() if part]

    def back(self, mark: list | tuple) -> bool:
        """Return to a `mark`; whether that was another state."""
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
        """The same state, to try moves on, which this one does not see."""
        parts = [part for part in self.parts() if part]
        twins = {id(part): object.__new__(type(part)) for part in parts}
        for part in parts:
            twin, state = twins[id(part)], part.__dict__
            for name in state:
                value = state[name]
                setattr(twin, name, twins.get(id(value), value))
        return twins[id(self)]
