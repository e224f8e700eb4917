"""What came of a deal, in rows whose states turn.

Each row's state is some lines of the sheet, see `ask.rows`. A state that is turned is asked for as
long as its row is marked; it is written when the row is left. That a row has failed needs no line,
so the dialogue remembers which rows were `answered`; nobody settles a deal while an announced
figure is open.
"""

from store.steps import deal_of, left_out
from tarokk.ask import POINTS
from tarokk.tables import KONTRAS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dialogue.kinds import Dialogue
    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session


OPEN, FAILED = "open", "failed"
OPENS = (POINTS, "more")
_PART = 8  # moves that are told between two signs of work
_SPOKEN = ("announced", "game")  # what lines of speeches begin with that are told by outcome


def replaced(dialogue: "Dialogue", name: str, moves: "tuple[Move, ...]") -> list:
    """The deal's moves with those of a row replaced by others."""
    deal = deal_of(dialogue.target)
    rest = [move for move in dialogue.target.moves() if dialogue.ask.row_of(deal, move) != name]
    return rest + list(moves)


def _from_open(states: list, codes: list, code: tuple) -> list:
    """The states behind one that is open, as the hint has them: made comes first, failed last."""
    made = [at for at, state in enumerate(codes) if state[0] == "made" and state[1:3] == code[1:3]]
    if code[0] != OPEN or not made:
        return states
    states = states[made[0] :] + states[: made[0]]
    failed = [state for state in states if state[0] == (FAILED,) + code[1:3]]
    return [state for state in states if state not in failed] + failed


class FigureRows:
    """The question of the rows.

    names    of the rows, or of one `group` only
    at       the row that is marked
    states   of the marked row once it is turned, [(code, moves)]; column, which of them stands
             there; None while it is as it was told
    turns    the same, worked out ahead
    codes    {name: the state of that row as recorded} of those that were asked for; another one
             once the deal is another
    bare     the deal without the row that is turned; hanging, other lines that fit only with it;
             apart, the session of that deal, if it is not the target's own
    """

    kind = "rows"
    deal = None

    def __init__(self, dialogue: "Dialogue", names: list) -> None:
        self.dialogue = dialogue
        self.group = ""
        self.codes: dict = {}
        self._take(names)
        ask, taken = dialogue.ask, dialogue.taken
        deal = deal_of(dialogue.target)
        rows = [dialogue.inside] + [ask.row_of(deal, move) or "more" for move in taken]
        for at, name in enumerate(names):  # the row that has opened it, or was taken back
            if name in rows:
                self.at = at
            elif taken and isinstance(name, tuple):
                inner = ask.rows(deal, name[1])
                places = [i for i, row in enumerate(inner) if row in rows]
                if places:  # where one sees that it is gone
                    self.enter(at, inner, places[0])
                    break

    def enter(self, at: int, inner: list[str], row: int = 0) -> None:
        """Into the group of a row, which has these rows, to one of them."""
        self.outer, self.group = at, self.names[at][1]
        self._take(inner, row)

    def _fill(self, at: int = 0) -> None:
        dialogue = self.dialogue
        self._take(dialogue.ask.rows(deal_of(dialogue.target), self.group), at)

    def _take(self, names: list, at: int = 0) -> None:
        self.names, self.at = names, at
        self.states: list | MaybeNone = None
        self._begun = -1  # the row that `begin` is at work on
        self._ahead: dict = {}  # {step: the column that a turn leads to}, once it is known
        self._tried: dict = {}  # {step: the last column that was tried for it}
        self._rest: list = []  # the moves that the deal without it is still to be told
        self.column = 0

    def marked(self) -> tuple:
        """The marked row, or the kontra that it shows."""
        name = self.names[self.at]
        for move in self.states[self.column][1] if self.states else ():
            if move[-1] in KONTRAS:
                return move
        return name if isinstance(name, tuple) else tuple(name.split())

    def opens(self, at: int) -> bool:
        """True if a row opens others, or another question, and has no state to turn."""
        name = self.names[at]
        return isinstance(name, tuple) or name in OPENS

    def code(self, at: int) -> tuple:
        """The code of a row's state: as recorded, or as turned if it is marked."""
        if self.states and at == self.at:
            return self.states[self.column][0]
        name, dialogue = self.names[at], self.dialogue
        deal, ask = deal_of(dialogue.target), dialogue.ask
        code = self.codes.get(name)
        if not code:
            code = self.codes[name] = ask.state(deal, name)
        if name == "game" and code[0] == "none":
            first = ask.states(deal, name)[0][0]  # as `accept` says it, but where it is asked
            return first if name not in dialogue.anew else code + first[1:]
        failed = code[0] == OPEN and name != "game" and not dialogue.is_asked(name)
        return (FAILED,) + code[1:] if failed else code

    def look_ahead(self, look: "Callable | None" = None) -> bool:
        """Work out a part of the marked row's states; return False once the next one is known.
        `look` as in `Deal.fits`."""
        if self.opens(self.at):
            return False
        if self.states is None and self._begin(self.names[self.at]):
            return True
        return self.look_at(1, look)

    def look_at(self, step: int, look: "Callable | None" = None) -> bool:
        """Try one state that a turn may lead to; return False if it is known where that leads, or
        there is none. `look` as in `Deal.fits`."""
        if step in self._ahead or self.opens(self.at):
            return False
        at = (self._tried.get(step, self.column) + step) % len(self.turns)
        code, moves = self.turns[at]
        if at == self.column or code[0] in ("none", OPEN) or self.bare.fits(moves, look):
            self._ahead[step] = at
        self._tried[step] = at
        return True

    # -- answers

    def turn(self, step: int, works: "Callable") -> str | None:
        """Turn the marked row to its next state that fits, or open what it stands for. See
        `Dialogue` for what follows. Raises Refused, OSError."""
        name = self.names[self.at]
        if self.opens(self.at):
            return self._open(name, works) if step > 0 else None
        if self.states is None:
            self.work_out(works)
            if not self.turns[1:]:  # the tricks have told it
                return None
            self.states = self.turns
        tried = 0
        while step not in self._ahead:
            works(tried, len(self.turns))
            self.look_at(step)
            tried += 1
        if tried:
            works(1, 1)  # to draw takes as long again
        self.column = self._ahead[step]
        self._ahead, self._tried = {}, {}
        return None

    def work_out(self, works: "Callable | None" = None) -> None:
        """Work out `turns` of the marked row, and which of them stands there."""
        whole = len(self.dialogue.target.moves())
        while self._begin(self.names[self.at]):
            if works and self.apart and len(self._rest) % _PART == 0:
                works(whole - len(self._rest), whole)

    def _begin(self, name: str) -> bool:
        """Do a little towards the marked row's states, and which of them is told; return whether
        there was something to do."""
        if self._begun != self.at:
            self._begun = self.at
            self._ahead, self._tried = {}, {}
            self.turns: list | MaybeNone = None
            self.bare = deal_of(self.dialogue.target)
            self.hanging: list = []
            rest = replaced(self.dialogue, name, ())
            is_told = len(rest) < len(self.dialogue.target.moves())
            self.apart: Session | MaybeNone = self.dialogue.target.tried(()) if is_told else None
            self._rest = rest if is_told else []
        elif self._rest:
            self.hanging += left_out(self.apart, (self._rest.pop(0),), True)
        elif self.turns is None:
            self._set(name)
        else:
            return False
        return True

    def _set(self, name: str) -> None:
        """The states, once the deal without the row stands."""
        if self.apart:
            self.bare = self.apart.deal
        states = self.dialogue.ask.states(self.bare, name)
        codes = [state for state, _ in states]
        code = self.code(self.at)
        again = code in codes[1:] and name in self.dialogue.answered  # else the tricks say it
        if code[0] == FAILED and again:  # or open again
            states = [((OPEN,) + code[1:3], states[codes.index(code)][1])] + states
            codes = [state for state, _ in states]
        if code not in codes:  # entered another way: it stands in front
            moves = self.dialogue.target.moves()
            own = [move for move in moves if self.dialogue.ask.row_of(self.bare, move) == name]
            states = [(code, tuple(own))] + _from_open(states, codes, code)
            if code[0] == "none":  # the game, so often kontra'd: won comes first, lost last
                same = [state for state in states[1:] if state[0][-1] == code[-1]]
                rest = [state for state in states[1:] if state not in same]
                states[1:] = same[:-1] + rest + same[-1:]
            codes = [state for state, _ in states]
        self.turns, self.column = states, codes.index(code)

    def write(self, works: "Callable", behind: "tuple[Move, ...]" = ()) -> bool:
        """Write what was turned, and these moves, all at once or nothing; return whether something
        was turned. Raises Refused, OSError."""
        if self.states is None:
            if behind:
                self._say(behind)
                self._fill(self.at)
            return False
        name, (code, moves) = self.names[self.at], self.states[self.column]
        codes = self.codes
        is_told = code[0] != OPEN
        self.dialogue.answered = tuple([row for row in self.dialogue.answered if row != name])
        if is_told and code[0] in (FAILED, "both"):
            self.dialogue.answered += (name,)
        dropped: list = []
        if not self.apart:
            self._say(tuple(moves) + behind)
        else:
            works()
            dropped = self._rewrite(replaced(self.dialogue, name, ()), tuple(moves), behind)
        if self.dialogue.target.later:
            self._forget(name, [move[0] for move in moves])
        if codes is self.codes:  # the deal is what it was, and so are its rows
            self._take(self.names, self.at)
        else:
            self._fill(self.at)
        if dropped:
            self.dialogue.drop(dropped)
        return True

    def _forget(self, name: str, verbs: list[str]) -> None:
        """What was told later of the row that was turned is told by it, but for what was said in
        speeches, where it says nothing of that."""
        row_of, target = self.dialogue.ask.row_of, self.dialogue.target
        target.later = [
            answer
            for answer in target.later
            if row_of(self.bare, answer[0]) != name
            or (answer[0][0] in _SPOKEN and answer[0][0] not in verbs)
        ]

    def _say(self, moves: "tuple[Move, ...]") -> None:
        """Say these behind the others. In a correction, what was told later and does not stand in
        its row is not said again: it is told what was left out."""
        target = self.dialogue.target
        if target.later or moves:
            self.codes = {}
        if target.later:
            target.rewrite(target.moves() + list(moves))
        elif moves:
            target.do_all(moves)

    def _rewrite(
        self,
        rest: "list[Move]",
        moves: "tuple[Move, ...]",
        behind: "tuple[Move, ...]",
    ) -> list:
        """Have the row's moves, and what hung on it as far as it fits, come after the others;
        return what does not."""
        for hung in self.hanging:
            rest.remove(hung)
        done = self.apart.copy()
        for move in moves:
            done.apply(move, True)  # they fit
        dropped = left_out(done, self.hanging)
        new = rest + list(moves) + [hung for hung in self.hanging if hung not in dropped]
        for move in behind:
            done.apply(move)
        new += behind
        if sorted(new) != sorted(self.dialogue.target.moves()):
            self.codes = {}
            self.dialogue.target.rewrite(new, done)
        return dropped

    def _open(self, name: str | tuple[str, ...], works: "Callable") -> str | None:
        """Other rows: of a group; another question: the points, or what has no row."""
        dialogue = self.dialogue
        self.write(works)
        if not isinstance(name, tuple):
            return dialogue.open(name, (name,))
        self.enter(self.at, dialogue.ask.rows(deal_of(dialogue.target), name[1]))
        return None

    def leave(self, works: "Callable") -> bool:
        """Write a turned row that is not written yet; nothing is lost. Raises Refused, OSError."""
        self.write(works)
        return False

    def back(self) -> bool:
        """Leave a group, or take back what was turned; return False if there was neither."""
        if self.states is not None:
            self._fill(self.at)
        elif self.group:
            self.group = ""
            self._fill(self.outer)
        else:
            return False
        return True

    def accept(self, works: "Callable") -> str | None:
        """The rows are right: mark the first one that is open, else settle. See `Dialogue` for
        what follows. Raises Refused, OSError."""
        self.write(works, () if self.group else self.presumed())
        if self.group:
            self.group = ""
            self._fill()  # to the first row: there OK goes on
            return None
        if self.dialogue.dropped:
            return None  # what was left out is told first
        for at, name in enumerate(self.names):
            if isinstance(name, tuple):
                if self._is_open_inside(at):
                    return None
            elif name not in OPENS and self.is_open(at):
                self.at = at
                return None
        self.dialogue.inside = self.names[self.at]  # where a step back from the recap leads
        return self.dialogue.settle()

    def is_open(self, at: int) -> bool:
        """True if a row is still to be answered."""
        code = self.code(at)[0]
        return code == OPEN or (code == "none" and self.names[at] == "game")

    def _is_open_inside(self, at: int) -> bool:
        """Go to the first row of a group that is open; return whether there is one."""
        dialogue = self.dialogue
        ask, deal = dialogue.ask, deal_of(dialogue.target)
        inner = ask.rows(deal, self.names[at][1])
        for row, name in enumerate(inner):
            if dialogue.is_asked(name) and ask.state(deal, name)[0] == OPEN:
                self.enter(at, inner, row)
                return True
        return False

    def presumed(self) -> tuple:
        """The moves of the game's first state, which stands there where nothing was said of it."""
        dialogue = self.dialogue
        ask, deal = dialogue.ask, deal_of(dialogue.target)
        turned = (self.states is not None and self.at == 0) or "game" in dialogue.anew
        if turned or self.names[0] != "game" or ask.state(deal, "game")[0] != "none":
            return ()
        return ask.states(deal, "game")[0][1]
