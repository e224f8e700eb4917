"""What the emulated board took, against what it may take."""

import statistics
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.box import SIMPLE_HEAD as BOX
from rich.table import Table

from dev.board.workbench import (
    ANEW,
    CURSOR,
    CUT,
    FIRST,
    HISTORY,
    POWER,
    SCREEN,
    SIGN_MS,
    TURN,
    WORK,
    Press,
)

Figure = Callable[[list[Press]], float]


class Limit(NamedTuple):
    """A column: its heading, the presses it looks at ("" for all), the figure it makes of them,
    and what that may be, at most, or at least where `least`."""

    name: str
    kind: str
    figure: Figure
    bound: float
    least: bool = False
    form: str = "{:.0f}"

    def of(self, presses: list[Press]) -> float | None:
        """Return the figure; None where nothing was pressed."""
        chosen = [press for press in presses if self.kind in ("", press.kind)]
        return self.figure(chosen) if chosen else None

    def broken(self, value: float, bound: float) -> bool:
        """Return whether that is too much, or too little."""
        return value < bound if self.least else value > bound


def _slowest(presses: list[Press]) -> float:
    return max(press.ms for press in presses)


def _median(presses: list[Press]) -> float:
    return statistics.median(press.ms for press in presses)


def _errors(presses: list[Press]) -> float:
    return sum(sum(press.watch.counts) for press in presses)


# Milliseconds, flash and cache misses included; bytes.
LIMITS = (
    Limit("home", POWER, _slowest, 1200),
    Limit("after a cut", CUT, _slowest, 1500),
    Limit("first key", FIRST, _slowest, 200),
    Limit("cursor", CURSOR, _slowest, 30),
    Limit("turn", TURN, _slowest, 120),
    Limit("screen: median", SCREEN, _median, 50),
    Limit("slowest", SCREEN, _slowest, 120),
    Limit("history", HISTORY, _slowest, 150),
    Limit("work", WORK, _slowest, 400),
    Limit("silent", WORK, lambda all_: max(press.silent for press in all_), SIGN_MS),
    Limit("anew", ANEW, _slowest, 2500),
    Limit("stack left", "", lambda all_: min(press.watch.stack for press in all_), 1536, True),
    Limit("heap free", "", lambda all_: min(press.heap.left for press in all_), 48 << 10, True),
    Limit(
        "in one piece", "", lambda all_: min(press.heap.longest for press in all_), 4 << 10, True
    ),
    Limit("MemoryErrors", "", _errors, 0),
)
_WITH_LESS = ("stack left", "MemoryErrors")  # asked where heap was taken away: that it plays

# Where a row cannot keep a bound: {(what was done, the column): (its own bound, why)}.
APART = {
    ("fifty evenings", "home"): (
        1350,
        "each file that is opened is looked for among 150 of one folder",
    ),
}

Row = tuple[str, str, list[Press]]  # game, what was done, what was pressed


def table(rows: Iterable[Row]) -> tuple[Table, list[str]]:
    """Return the table, and a line for each figure that is over its budget."""
    rows = list(rows)
    made = Table(
        "", "", "keys", *(limit.name for limit in LIMITS), box=BOX, title="The emulated board"
    )
    made.add_row("budget", "", "", *(limit.form.format(limit.bound) for limit in LIMITS))
    over: list = []
    apart: dict = {}
    for game, done, presses in rows:
        cells = []
        for limit in LIMITS:
            value = limit.of(presses)
            cells.append("" if value is None else limit.form.format(value))
            excused = "less" in done and limit.name not in _WITH_LESS
            if value is None or not limit.broken(value, limit.bound) or excused:
                continue
            bound, why = APART.get((done, limit.name), (limit.bound, ""))
            if limit.broken(value, bound):
                cells[-1] += "!"
                over.append(_sentence(game, done, limit, value, presses))
            else:
                cells[-1] += "*"
                apart[f"* {done}, {limit.name} {bound}: {why}"] = True
        made.add_row(game, done, str(len(presses)), *cells)
    made.caption = "\n".join(apart)
    return made, over


def updates(rows: Iterable[tuple[str, list[tuple[str, float]]]]) -> Table:
    """Return what each step of the updates took, in seconds of the board's time."""
    made = Table("", "step", "seconds", box=BOX, title="Updates by kibic flash")
    for task, steps in rows:
        for step, seconds in steps or [("failed", 0.0)]:
            made.add_row(task, step, f"{seconds:.1f}")
    return made


def _sentence(game: str, done: str, limit: Limit, value: float, presses: list[Press]) -> str:
    """Return what is over, and at which key where it is one."""
    chosen = [press for press in presses if limit.kind in ("", press.kind)]
    at = [press for press in chosen if limit.figure([press]) == value]
    where = f" at {at[0].label}" if at else ""
    return f"{game}, {done}: {limit.name} {limit.form.format(value)}{where}"
