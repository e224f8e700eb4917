"""What came of a deal in rows: RIGHT and LEFT turn the marked row's state, OK goes on.

Each row's state is some lines of the sheet, see `ask.rows`. A state that is turned is asked for as
long as the cursor stands there; it is written when the row is left. That a row has failed needs no
line, so the entry remembers which rows were `answered`; nobody settles a deal while an announced
figure is open.
"""

from store.steps import PART
from tarokk.ask import POINTS
from tarokk.refused import Refused
from tarokk.tables import KONTRAS
from ui import keys, widgets, wording
from ui.canvas import WIDTH, fit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session
    from ui.app import App
    from ui.kinds import Target
    from ui.screens.entry import Entry


OPEN, FAILED = "open", "failed"
_OPENS = (POINTS, "more")
_SPOKEN = ("announced", "game")  # what lines of speeches begin with that are told by outcome


def replaced(entry: "Entry", name: str, moves: "tuple[Move, ...]") -> list:
    """The deal's moves with those of a row replaced by others."""
    deal = wording.deal_of(entry.target)
    rest = [move for move in entry.target.moves() if entry.ask.row_of(deal, move) != name]
    return rest + list(moves)


def _refused(session: "Session", moves: "tuple[Move, ...] | list[Move]") -> list:
    """Tell a session these moves, but for those that it refuses; return these."""
    refused = []
    for move in moves:
        try:
            session.apply(move)
        except Refused:
            refused.append(move)
    return refused


def _from_open(states: list, codes: list, code: tuple) -> list:
    """The states behind one that is open, as the hint has them: made comes first, failed last."""
    made = [at for at, state in enumerate(codes) if state[0] == "made" and state[1:3] == code[1:3]]
    if code[0] != OPEN or not made:
        return states
    states = states[made[0] :] + states[: made[0]]
    failed = [state for state in states if state[0] == (FAILED,) + code[1:3]]
    return [state for state in states if state not in failed] + failed


class Figures(widgets.ListPage):
    """The page of the rows.

    group    the rows of one group only, or ""
    states   of the marked row once it is turned, [(code, moves)]; column, which of them stands
             there; None while it is as it was told
    bare     the deal without the row that is turned; hanging, other lines that fit only with it;
             apart, the session of that deal, if it is not the target's own
    """

    def __init__(self, app: "App", entry: "Entry", names: list, inside: str | None) -> None:
        self.group = ""
        self.top = 0
        self._take(app, entry, names)
        deal = wording.deal_of(entry.target)
        rows = [inside] + [entry.ask.row_of(deal, move) or "more" for move in entry.taken]
        for at, name in enumerate(names):  # the row that has opened it, or was taken back
            if name in rows:
                self.list.set(self.items, at)
            elif entry.taken and isinstance(name, tuple):
                inner = entry.ask.rows(deal, name[1])
                places = [i for i, row in enumerate(inner) if row in rows]
                if places:  # where one sees that it is gone
                    self._enter(app, entry, at, inner, places[0])
                    break

    def _enter(self, app: "App", entry: "Entry", at: int, inner: list[str], row: int = 0) -> None:
        """Into the group of a row, which has these rows, to one of them."""
        self.outer, self.group = at, self.names[at][1]
        self._take(app, entry, inner, row)

    def _fill(self, app: "App", entry: "Entry", at: int = 0) -> None:
        self._take(app, entry, entry.ask.rows(wording.deal_of(entry.target), self.group), at)

    def _take(self, app: "App", entry: "Entry", names: list, at: int = 0) -> None:
        self.names = names
        self.states: list | MaybeNone = None
        self._begun = -1  # the row that `_begin` is at work on
        self._ahead: dict = {}  # {step: the column that RIGHT or LEFT leads to}, once it is known
        self._rest: list = []  # the moves that the deal without it is still to be told
        self.column = 0
        self.items = widgets.LazyItems(self.names, lambda at: self._item(app, entry, at))
        self.list = widgets.List()
        self.list.set(self.items, at)

    def marked(self) -> tuple:
        """The row under the cursor, or the kontra that it shows."""
        name = self.names[self.list.at]
        for move in self.states[self.column][1] if self.states else ():
            if move[-1] in KONTRAS:
                return move
        return name if isinstance(name, tuple) else tuple(name.split())

    # -- a row

    def code(self, entry: "Entry", at: int) -> tuple:
        """The code of a row's state: as recorded, or as turned if it is marked."""
        if self.states and at == self.list.at:
            return self.states[self.column][0]
        name = self.names[at]
        deal = wording.deal_of(entry.target)
        code = entry.ask.state(deal, name)
        if name == "game" and code[0] == "none":
            first = entry.ask.states(deal, name)[0][0]  # as OK says it, but where it is asked
            return first if name not in entry.anew else code + first[1:]
        failed = code[0] == OPEN and name != "game" and not entry.is_asked(name)
        return (FAILED,) + code[1:] if failed else code

    def _item(self, app: "App", entry: "Entry", at: int) -> tuple:
        """(label, state, whether it can be turned)."""
        name = self.names[at]
        if isinstance(name, tuple):
            return (app.t("group-" + name[1]), "…")
        if name == "more":
            return (app.t("more"), "")
        code = self.code(entry, at)
        label, note, signs = app.game_ui.state(app, wording.deal_of(entry.target), name, code)
        item = (label, note, name != POINTS)
        return (label, signs, name != POINTS) if widgets.is_long(item) else item

    def draw(self, app: "App", entry: "Entry") -> None:
        """See `Page`."""
        entry.title(app, app.game_ui.result_title(app, wording.deal_of(entry.target), self.group))
        self.list.draw(app.canvas, 1)
        self._draw_hint(app, entry)

    def _draw_hint(self, app: "App", entry: "Entry") -> None:
        name = self.names[self.list.at]
        if isinstance(name, tuple) or name in _OPENS:
            text = app.t("hint-opens")
        else:
            code = self.code(entry, self.list.at)
            text = app.game_ui.state_hint(app, wording.deal_of(entry.target), name, code)
        widgets.hint(app.canvas, fit(text, WIDTH))

    def _again(self, app: "App", entry: "Entry") -> None:
        """The marked row and the hint, which have changed."""
        self.items[self.list.at] = self._item(app, entry, self.list.at)
        if self.list.again(app.canvas) and widgets.hint_gone(app.canvas):
            self._draw_hint(app, entry)
            app.drawn = True

    def idle(self, entry: "Entry") -> bool:
        """While no key is pressed: compute the states of the marked row, and the rows that UP and
        DOWN lead to."""
        name = self.names[self.list.at]
        if not (isinstance(name, tuple) or name in _OPENS):
            if self.states is None and self._begin(entry, name):
                return True
            if 1 not in self._ahead:
                return self._look_ahead(1)
        return self._near() or (len(self._ahead) == 1 and self._look_ahead(-1))

    def _near(self) -> bool:
        """Draw ahead one of the rows that UP and DOWN lead to, across the ends too; return False if
        all are there."""
        count = len(self.names)
        for away in range(1, widgets.ROWS + 1):
            for at in ((self.list.at + away) % count, (self.list.at - away) % count):
                if not self.items.knows(at):
                    self.items[at]
                    return True
        return False

    def _look_ahead(self, step: int) -> bool:
        self._ahead[step] = self._turned(step)
        return True

    # -- keys

    def key(self, app: "App", entry: "Entry", key: int) -> tuple:
        """See `Page`."""
        at = self.list.at
        if key in (keys.LEFT, keys.RIGHT):
            self._right(app, entry, 1 if key == keys.RIGHT else -1)
        elif key == keys.OK:
            self._on(app, entry)
        else:
            turned = self._write(app, entry)
            if not self.list.moved(key) or turned:
                return ()
            if self.list.follow(app.canvas, at) and widgets.hint_gone(app.canvas):
                self._draw_hint(app, entry)
                app.drawn = True
        return ()

    def _right(self, app: "App", entry: "Entry", step: int) -> None:
        name = self.names[self.list.at]
        if isinstance(name, tuple) or name in _OPENS:
            if step > 0:
                self._open(app, entry, name)
            return
        if self.states is None:
            while self._begin(entry, name):
                if self.apart and len(self._rest) % PART == 0:
                    app.works(1, 2)
            if not self._states[1:]:  # the tricks have told it
                app.drawn = not app.worked
                return
            self.states = self._states
        ahead = self._ahead.get(step)
        self.column = self._turned(step, app.works) if ahead is None else ahead
        self._ahead = {}
        self._again(app, entry)

    def _turned(self, step: int, works: "Callable | None" = None) -> int:
        """The column of the marked row's next state that fits; `works(done, whole)` is called
        before each."""
        column = self.column
        for at in range(len(self._states)):
            if works:
                works(at, len(self._states))
            column = (column + step) % len(self._states)
            code, moves = self._states[column]
            if code[0] in ("none", OPEN) or self.bare.fits(moves):
                break
        return column

    def _begin(self, entry: "Entry", name: str) -> bool:
        """Do a little towards the marked row's states, and which of them is told; return whether
        there was something to do."""
        if self._begun != self.list.at:
            self._begun = self.list.at
            self._ahead = {}
            self._states: list | MaybeNone = None
            self.bare = wording.deal_of(entry.target)
            self.hanging: list = []
            rest = replaced(entry, name, ())
            is_told = len(rest) < len(entry.target.moves())
            self.apart: Session | MaybeNone = entry.target.tried(()) if is_told else None
            self._rest = rest if is_told else []
        elif self._rest:
            self.hanging += _refused(self.apart, (self._rest.pop(0),))
        elif self._states is None:
            self._set(entry, name)
        else:
            return False
        return True

    def _set(self, entry: "Entry", name: str) -> None:
        """The states, once the deal without the row stands."""
        if self.apart:
            self.bare = self.apart.deal
        states = entry.ask.states(self.bare, name)
        codes = [state for state, _ in states]
        code = self.code(entry, self.list.at)
        if code not in codes:  # entered another way: it stands in front
            moves = entry.target.moves()
            own = [move for move in moves if entry.ask.row_of(self.bare, move) == name]
            states = [(code, tuple(own))] + _from_open(states, codes, code)
            if code[0] == "none":  # the game, so often kontra'd: won comes first, lost last
                same = [state for state in states[1:] if state[0][-1] == code[-1]]
                rest = [state for state in states[1:] if state not in same]
                states[1:] = same[:-1] + rest + same[-1:]
            codes = [state for state, _ in states]
        self._states, self.column = states, codes.index(code)

    def _write(self, app: "App", entry: "Entry", behind: "tuple[Move, ...]" = ()) -> bool:
        """Write what was turned, and these moves, all at once or nothing; return whether something
        was turned."""
        if self.states is None:
            if behind:
                self._say(entry.target, behind)
                self._fill(app, entry, self.list.at)
            return False
        name, (code, moves) = self.names[self.list.at], self.states[self.column]
        is_told = code[0] != OPEN
        entry.answered = tuple([row for row in entry.answered if row != name])
        if is_told and code[0] in (FAILED, "both"):
            entry.answered += (name,)
        dropped: list = []
        if not self.apart:
            self._say(entry.target, tuple(moves) + tuple(behind))
        else:
            app.works()
            dropped = self._rewrite(entry, replaced(entry, name, ()), tuple(moves), behind)
        if entry.target.later:
            self._forget(entry, name, [move[0] for move in moves])
        self._fill(app, entry, self.list.at)
        if dropped:
            entry.tell_dropped(app, dropped)
        return True

    def _forget(self, entry: "Entry", name: str, verbs: list[str]) -> None:
        """What was told later of the row that was turned is told by it, but for what was said in
        speeches, where it says nothing of that."""
        row_of, target = entry.ask.row_of, entry.target
        target.later = [
            answer
            for answer in target.later
            if row_of(self.bare, answer[0]) != name
            or (answer[0][0] in _SPOKEN and answer[0][0] not in verbs)
        ]

    def _say(self, target: "Target", moves: "tuple[Move, ...]") -> None:
        """Say these behind the others. In a correction, what was told later and does not stand in
        its row is not said again: it is told what was left out."""
        if target.later:
            target.rewrite(target.moves() + list(moves))
        elif moves:
            target.do_all(moves)

    def _rewrite(
        self,
        entry: "Entry",
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
        dropped = _refused(done, self.hanging)
        new = rest + list(moves) + [hung for hung in self.hanging if hung not in dropped]
        for move in behind:
            done.apply(move)
        new += behind
        if sorted(new) != sorted(entry.target.moves()):
            entry.target.rewrite(new, done)
        return dropped

    def _open(self, app: "App", entry: "Entry", name: str | tuple[str, ...]) -> None:
        """Another page: of a group, of the points, of what has no row."""
        self._write(app, entry)
        if isinstance(name, tuple):
            inner = entry.ask.rows(wording.deal_of(entry.target), name[1])
            self._enter(app, entry, self.list.at, inner)
        else:
            entry.open(app, name, (name,))

    def leave(self, app: "App", entry: "Entry") -> bool:
        """See `Page`."""
        self._write(app, entry)
        return False

    def back(self, app: "App", entry: "Entry") -> bool:
        """Leave a group, or take back what was turned; return False if there was neither."""
        if self.states is not None:
            self._fill(app, entry, self.list.at)
        elif self.group:
            self.group = ""
            self._fill(app, entry, self.outer)
        else:
            return False
        return True

    def _on(self, app: "App", entry: "Entry") -> None:
        """OK: to the first row that is open, else settle."""
        self._write(app, entry, () if self.group else self._game(entry))
        if self.group:
            self.back(app, entry)
            return
        if app.stack[-1] is not entry:
            return  # what was left out is told first
        for at, name in enumerate(self.names):
            if isinstance(name, tuple):
                if self._is_open_inside(app, entry, at):
                    return
            elif name not in _OPENS and self._is_open(entry, at):
                self.list.set(self.items, at)
                return
        entry.settle(app)

    def _is_open(self, entry: "Entry", at: int) -> bool:
        """True if a row is still to be answered."""
        code = self.code(entry, at)[0]
        return code == OPEN or (code == "none" and self.names[at] == "game")

    def _is_open_inside(self, app: "App", entry: "Entry", at: int) -> bool:
        """Go to the first row of a group that is open; return whether there is one."""
        deal = wording.deal_of(entry.target)
        inner = entry.ask.rows(deal, self.names[at][1])
        for row, name in enumerate(inner):
            if entry.is_asked(name) and entry.ask.state(deal, name)[0] == OPEN:
                self._enter(app, entry, at, inner, row)
                return True
        return False

    def _game(self, entry: "Entry") -> tuple:
        """The moves of the game's first state, which stands there where nothing was said of it."""
        deal = wording.deal_of(entry.target)
        turned = (self.states is not None and self.list.at == 0) or "game" in entry.anew
        if turned or self.names[0] != "game" or entry.ask.state(deal, "game")[0] != "none":
            return ()
        return entry.ask.states(deal, "game")[0][1]
