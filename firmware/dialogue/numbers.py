"""Numbers of a deal, asked one by one: the points of a side or a seat."""

from store.steps import deal_of
from tarokk.ask import POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dialogue.kinds import Dialogue
    from tarokk.ask import NumberRange
    from tarokk.kinds import MaybeNone, Move


class Numbers:
    """The question of a number.

    entered  the numbers before it
    asking   whose number it is and what it can be, an `ask.NumberRange`
    points   the number, which `turn` and `put` change; what has to be counted is none before
             somebody has turned it to one: `counted`
    """

    kind = "numbers"
    deal = None

    def __init__(self, dialogue: "Dialogue") -> None:
        self.dialogue = dialogue
        self.entered: tuple = ()
        self._old: list = []  # to be corrected, not entered anew
        deal, numbers = dialogue.target.session.deal, dialogue.ask.numbers
        counted = dialogue.counted
        if counted and numbers(deal, ()).seat in (None, counted[1]):
            self._old = [int(word) for word in counted if word.isdigit()]
            while numbers(deal, tuple(self._old[: len(self.entered) + 1])):
                self.entered = tuple(self._old[: len(self.entered) + 1])
        self._ask()

    def _ask(self, points: int | None = None) -> None:
        dialogue = self.dialogue
        deal, ask = dialogue.target.session.deal, dialogue.ask
        self.asking: NumberRange = ask.numbers(deal, self.entered)
        if points is None and self._old[len(self.entered) :]:
            points = self._old[len(self.entered)]
        self.points = self.asking.proposal if points is None else self._within(points)
        counted = dialogue.opened and ask.state(deal, "points")[0] != "none"
        self.counted = points is not None or bool(counted)

    def _within(self, points: int) -> int:
        return min(max(points, self.asking.least), self.asking.most)

    def turn(self, step: int) -> None:
        """Change the number, past those between that it cannot be."""
        self.put(self.points + step, 1 if step > 0 else -1)

    def put(self, points: int, step: int = 1) -> None:
        """Set the number to the nearest that it can be, by `step` past those between."""
        self.points = self._within(points)
        while self.points in self.asking.gap:
            self.points += step
        self.counted = True

    def back(self) -> bool:
        """To the number before; whether there was one."""
        if self.entered:
            points, self.entered = self.entered[-1], self.entered[:-1]
            self._ask(points)
            return True
        return False

    def accept(self, works: "Callable") -> str | None:
        """Take the number; see `Dialogue` for what follows. Raises Refused, OSError."""
        moves = self._next()
        if not moves:
            return None
        if self.dialogue.opened:
            return self._write(moves, works)
        return self.dialogue.say(moves)

    def marked(self) -> tuple:
        """What the help explains."""
        return (POINTS,)

    def meaning(self) -> "tuple | MaybeNone":
        """What the number means, see `Ask.points_mean`."""
        dialogue = self.dialogue
        deal = dialogue.target.session.deal
        return dialogue.ask.points_mean(deal, self.points, self.asking.seat)

    def line(self) -> tuple:
        """The move of all numbers with this one, and what follows from them; () if more are
        asked."""
        deal, ask = self.dialogue.target.session.deal, self.dialogue.ask
        entered = self.entered + (self.points,)
        return () if ask.numbers(deal, entered) else ask.points(deal, entered)

    def leave(self, works: "Callable") -> bool:
        """Save the number. The numbers are one move, so all or none; return whether some are
        lost. Raises Refused, OSError."""
        moves = self._next()
        if moves and self.dialogue.opened:
            self._write(moves, works)
        elif moves:
            self.dialogue.target.do_all(moves)
        return bool(self.entered and not moves)

    def _next(self) -> tuple:
        """The move of all numbers once they are there; () while there are more."""
        if not self.counted:
            return ()
        line = self.line()
        if line:
            return (line,)
        self.entered += (self.points,)
        self._ask()
        return ()

    def _write(self, moves: "tuple[Move, ...]", works: "Callable") -> str:
        """The number of a row, in place of what the row had."""
        from dialogue.rows import replaced

        dialogue = self.dialogue
        target, row_of = dialogue.target, dialogue.ask.row_of
        deal = deal_of(target)
        works(0, 1)
        own = [move for move in target.moves() if row_of(deal, move) == "game"]
        kontra = tuple([move for move in own if move[0] == "game"])
        target.rewrite(replaced(dialogue, "game", kontra + moves), None, works)
        dialogue.opened.pop()
        dialogue.taken = []
        dialogue.inside = None  # behind an answer OK goes on
        return "ask"
