"""The fewest keys that enter a deal, pressed on the simulated device.

Who presses them looks at the screen alone: at the questions, the answers and the rows that stand
there, as a table does, and knows the lines that the sheet should have in the end.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from store.steps import deal_of
from tarokk.ask import END, GO, GROUP
from tarokk.tables import KONTRAS
from ui import keys
from ui.app import App
from ui.screens.entry import Entry

Move = tuple[str, ...]
MOST = 300  # answers of a deal
_PROMISES = ("invit", "yielded")
_OPENED = ("points", "more")


class Keystrokes:
    """Presses keys and counts them."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.pressed = 0

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.app.press(key)
            self.pressed += 1

    def enter(self, moves: Iterable[Move], by_outcome: bool) -> int:
        """Enter one deal from the table back to the table; the keys it took. LookupError if the
        device does not offer a move."""
        before = self.pressed
        self.press(keys.RIGHT if by_outcome else keys.OK)
        self.go_on(moves)
        return self.pressed - before

    def go_on(self, moves: Iterable[Move]) -> None:
        """The same of a deal that is open on the screen."""
        wanted = [part for move in moves for part in _apart(move)]
        answers = 0
        while len(self.app.stack) > 1:
            answers += 1
            if answers > MOST:
                raise LookupError(f"{wanted}: round in circles")
            top = type(self.app.stack[-1]).__name__  # its module comes and goes
            if top == "Recap":
                self.press(keys.OK)
            elif top == "Entry":
                self._answer(wanted)
            else:
                raise LookupError(f"{top} is in the way")

    def _answer(self, wanted: list[Move]) -> None:
        """Answer what is asked."""
        entry: Entry = self.app.stack[-1]
        page = type(entry.page).__name__
        left = _behind(
            [part for move in entry.dialogue.target.moves() for part in _apart(move)], wanted
        )
        if page == "Number":
            self._number(entry, left)
        elif page == "Figures":
            self._figures(entry, wanted, left)
        else:
            self._choose(entry, left)

    def _turn(self, steps: int, size: int, forth: int, back: int) -> None:
        """The shorter way round."""
        steps %= size
        if steps <= size - steps:
            self.press(forth, steps)
        else:
            self.press(back, size - steps)

    # -- lists

    def _choose(self, entry: Entry, left: list[Move]) -> None:
        dialogue = entry.dialogue
        passes = dialogue.question.all_pass and dialogue.question.all_pass[0]
        if dialogue.asked == "facts":  # what was not asked follows from the others' points
            left = [move for move in left if not _is_counted(move)]
        is_result = deal_of(dialogue.target).phase == "result"
        if dialogue.opened and is_result and dialogue.asked != "skiz":
            left = _without_row(entry, left) or left[:1]
        if passes and left[: len(passes)] == list(passes):
            self.press(keys.RIGHT)
        elif passes and left[:1] == [passes[0]]:
            self.press(keys.LEFT)
        else:
            self._take(entry, self._next_answer(entry, left))

    def _next_answer(self, entry: Entry, left: list[Move]) -> Move | None:
        """The answer that says what is wanted next, or leads there; None if one has to go back."""
        page: Any = entry.page
        answers = [answer for row in page.groups for answer in row]
        goals = left if entry.dialogue.asked == "outcome" else left[:1]
        first = self._leading(entry, answers, goals)
        if first:
            return first
        if entry.dialogue.question.side:
            deal = deal_of(entry.dialogue.target)
            if self._leading(
                entry, list(entry.dialogue.ask.likely(deal, entry.dialogue.question.side)), goals
            ):
                return (entry.dialogue.question.side,)
        for answer in (END,) if not left else ():
            if answer in answers:
                return answer
        if GO in answers:
            return GO
        for goal in left[1:]:
            first = self._leading(entry, answers, [goal])
            if first:
                return first
        if entry.dialogue.opened:
            return None
        raise LookupError(f"{entry.dialogue.asked}: {left[:2]} is not offered")

    def _leading(self, entry: Entry, answers: Sequence[Move], goals: list[Move]) -> Move | None:
        """The first of these answers that says the first of the goals, or opens what does."""
        path = self._path(entry, entry.dialogue.asked, answers, goals) if goals else []
        return path[0] if path else None

    def _path(self, entry: Entry, topic: Any, answers: Sequence[Move], goals: list[Move]) -> list:
        ask, deal = entry.dialogue.ask, deal_of(entry.dialogue.target)
        for answer in answers:
            if answer in (GO, END) or (topic != "skiz" and ask.opened_topic(deal, topic, answer)):
                continue
            if _says(ask, deal, topic, answer, goals):
                return [answer]
        for answer in answers if topic != "skiz" else ():
            opens = ask.opened_topic(deal, topic, answer)
            near = answer == goals[0][: len(answer)] or len(answer) < 2
            if opens and (near or answer[0] in (GROUP, "more")):
                path = self._path(entry, opens, list(ask.likely(deal, opens, answer)), goals)
                if path:
                    return [answer, *path]
        return []

    def _take(self, entry: Entry, answer: Move | None) -> None:
        page: Any = entry.page
        if answer is None:
            self.press(keys.BACK)
            return
        if answer == (entry.dialogue.question.side,):
            self.press(keys.RIGHT)
            return
        size = len(page.groups)
        for row in range(size):
            columns = list(page.groups[row])
            if answer in columns:
                self._turn(row - page.list.at, size, keys.DOWN, keys.UP)
                at = columns.index(answer)
                if entry.dialogue.question.side and at:  # RIGHT is taken
                    self.press(keys.LEFT, len(columns) - at)
                else:
                    self._turn(at, len(columns), keys.RIGHT, keys.LEFT)
                self.press(keys.OK)
                return

    # -- figures

    def _figures(self, entry: Entry, wanted: list[Move], left: list[Move]) -> None:
        """Turn a row that does not say what it should, the nearest first; then open what stands
        behind others; then go on."""
        page: Any = entry.page
        size = len(page.names)
        due = {}
        if not entry.dialogue.question.group and _without_row(entry, left):
            self._open(page, "more")
            return
        for at, name in enumerate(page.names):
            if type(name) is not tuple and name not in _OPENED:
                steps = self._steps(entry, at, wanted)
                if steps:
                    due[at] = steps
        if due:
            at = min(due, key=lambda row: _away(row - page.list.at, size))
            self._turn(at - page.list.at, size, keys.DOWN, keys.UP)
            self.press(keys.RIGHT if due[at] > 0 else keys.LEFT, abs(due[at]))
            return
        if not entry.dialogue.question.group:
            behind = self._behind_a_row(entry, left)
            if behind:
                self._open(page, behind)
                return
        if entry.dialogue.question.opens(page.list.at):  # there OK opens
            self._turn(-page.list.at, size, keys.DOWN, keys.UP)
        self.press(keys.OK)

    def _behind_a_row(self, entry: Entry, left: list[Move]) -> Any:
        """The row that opens what is still to be told: a group, the exact points, or None."""
        page: Any = entry.page
        deal = deal_of(entry.dialogue.target)
        rows = [entry.dialogue.ask.row_of(deal, move) for move in left]
        for name in page.names:
            if type(name) is tuple and set(entry.dialogue.ask.rows(deal, name[1])) & set(rows):
                return name
        return "points" if any(_is_counted(move) for move in left) else None

    def _open(self, page: Any, name: Any) -> None:
        at, size = page.names.index(name), len(page.names)
        self._turn(at - page.list.at, size, keys.DOWN, keys.UP)
        self.press(keys.OK)

    def _steps(self, entry: Entry, at: int, wanted: list[Move]) -> int:
        """How often RIGHT, or LEFT if less than 0, until a row says what is wanted of it. Points
        that are counted are no state."""
        page: Any = entry.page
        name, deal, ask = page.names[at], deal_of(entry.dialogue.target), entry.dialogue.ask
        counted = any(_is_counted(move) for move in wanted)

        def of_row(moves: Iterable[Move]) -> list[Move]:
            own = [move for move in moves if ask.row_of(deal, move) == name]
            return sorted(move for move in own if not (counted and move[0] == "points"))

        own, stated = of_row(wanted), of_row(entry.dialogue.target.moves())
        code = entry.dialogue.question.code(at)
        is_open = code[0] == "open" and not (counted and name == "game")
        if own == stated and not is_open:
            return 0
        bare = entry.dialogue.target.tried(
            [move for move in entry.dialogue.target.moves() if ask.row_of(deal, move) != name]
        ).deal
        states = [
            state
            for state in ask.states(bare, name)
            if state[0] == code or state[0][0] in ("none", "open") or bare.fits(state[1])
        ]
        if code not in [code_of_state for code_of_state, _ in states]:
            states.insert(0, (code, ()))
        now = [code_of_state for code_of_state, _ in states].index(code)
        fits = [
            i
            for i, (state, moves) in enumerate(states)
            if of_row(moves) == own and state[0] != "open"
        ]
        if not fits:
            raise LookupError(f"{name}: {own} is not offered")
        distances = [(i - now) % len(states) for i in fits]
        return min(distances + [distance - len(states) for distance in distances], key=abs)

    # -- numbers

    def _number(self, entry: Any, left: list[Move]) -> None:
        """A number of a line, the next that is asked."""
        page = entry.dialogue.question
        seat, far = page.asking.seat, page.asking.step
        move = next(move for move in left if _is_counted(move) and (not seat or move[1] == seat))
        away = int(move[-1]) - page.points
        long = round(away / far)
        short = away - far * long
        self.press(keys.RIGHT if long > 0 else keys.LEFT, abs(long))
        self.press(keys.UP if short > 0 else keys.DOWN, abs(short))
        if not page.counted:  # there and back
            self.press(keys.UP)
            self.press(keys.DOWN)
        if page.points != int(move[-1]):
            raise LookupError(f"{move}: {page.points} is the nearest that is offered")
        self.press(keys.OK)


class Unseeing(Keystrokes):
    """Presses all keys without a look: an OK that has no effect before its picture was seen, again.
    `stopped` is how many there were."""

    stopped = 0

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.app.press(key, True)
            if self.app.refused:
                self.app.press(key)
                self.stopped += 1
            self.pressed += 1


def _apart(move: Move) -> list[Move]:
    """A move, or one for each seat that it tells the points of."""
    if move[0] != "points" or len(move) < 4:
        return [move]
    return [("points", *move[i : i + 2]) for i in range(1, len(move), 2)]


def _behind(stated: list[Move], wanted: list[Move]) -> list[Move]:
    """What is wanted behind what was told."""
    left = list(wanted)
    for move in stated:
        if move in left:
            left.remove(move)
    return left


def _is_counted(move: Move) -> bool:
    return move[0] == "points" and move[-1].isdigit()


def _without_row(entry: Entry, left: list[Move]) -> list[Move]:
    """What no row says: it has to be looked for under "more"."""
    ask, deal = entry.dialogue.ask, deal_of(entry.dialogue.target)
    if not ask.rows(deal):
        return []
    return [move for move in left if move[-1] in KONTRAS[1:] or ask.row_of(deal, move) is None]


def _away(steps: int, size: int) -> int:
    return min(steps % size, -steps % size)


def _says(ask: Any, deal: Any, topic: Any, answer: Move, goals: list[Move]) -> bool:
    """Whether an answer says the goals' first."""
    if topic == "skiz":
        return answer == goals[0]
    if topic == "outcome" and goals[0][0] == "declarer":
        promised = [move for move in goals[1:2] if move[0] in _PROMISES and move[1] != goals[0][1]]
        return answer == goals[0] + (promised[0][:1] + promised[0][2:] if promised else ())
    moves = list(ask.moves(deal, answer))
    return bool(moves) and moves == goals[: len(moves)]
