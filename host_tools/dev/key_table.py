"""The keys of every deal of `key_deals`, counted at every seat, and those of a new evening."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from dev.key_deals import DEALS, PLAYERS, Entries, Move
from dev.keystrokes import Keystrokes
from kibic.simulator import sim
from store import evening
from ui.app import App
from ui.screens.menu import menu

NAMES = ("Anna", "Béla", "Cili", "Dani")
HEAD = [
    "kibic 1",
    "game paskievics",
    *(f"seat {seat} {name}" for seat, name in zip(PLAYERS, NAMES, strict=True)),
    "dealer D",
]
NEW_EVENING = "four known names and a first dealer, from start to home"
_NEW = "@new-evening"  # from home to its first question, see `by_keys`

# How a new evening is begun: what it is called, whether one was played before, the keys.
EVENINGS = (
    (NEW_EVENING, True, f"{_NEW} DOWN OK OK OK OK*4 OK"),  # another table, game, number, ...
    ("the same, as last time", True, f"{_NEW} OK OK"),
    ("the same, on a device that has played nothing yet", False, "OK OK OK OK*4 OK"),
)


class Row(NamedTuple):
    """A deal: (by outcome, in full) at most, at the handiest seats, and of each seating."""

    label: str
    most: tuple[int, int]
    handiest: tuple[int, int]
    everywhere: tuple[tuple[int, int], ...]

    def means(self) -> tuple[float, float]:
        """Over all seats."""
        by_outcome, in_full = zip(*self.everywhere, strict=True)
        size = len(self.everywhere)
        return sum(by_outcome) / size, sum(in_full) / size


class Entered(NamedTuple):
    """How many keys a deal took, its lines and the payouts in the order of the seats."""

    keys: int
    lines: list[str]
    paid: list[int]


def enter(moves: list[Move], by_outcome: bool) -> Entered:
    """Enter a deal on a device of its own."""
    with tempfile.TemporaryDirectory() as folder:
        evening.begin(folder, HEAD)
        app = sim.device(Path(folder), seed=1, date="2026-11-20")
        pressed = Keystrokes(app).enter(moves, by_outcome)
        assert app.evening
        return Entered(pressed, app.evening.lines, list(app.session.totals))


def seatings(make: Callable[[int, int], Entries | None]) -> Iterator[tuple[int, int]]:
    """(declarer, partner) wherever a deal can be so, the handiest first: who declares speaks first,
    in a yielded game second, and the partner is next."""
    pairs = [(d, p) for d in range(4) for p in range(4) if d != p and make(d, p)]
    yield from sorted(pairs, key=lambda pair: (pair[0], (pair[1] - pair[0]) % 4))


def rows() -> Iterator[Row]:
    """Every deal, counted."""
    for label, outcome, full, make in DEALS:
        counted = []
        for declarer, partner in seatings(make):
            entries: tuple = make(declarer, partner) or ()
            by_outcome, in_full = (enter(moves, moves is entries[0]).keys for moves in entries)
            counted.append((by_outcome, in_full))
        yield Row(label, (outcome, full), counted[0], tuple(counted))


def evenings() -> Iterator[tuple[str, int]]:
    """(label, keys) of each way to begin an evening. LookupError if it does not begin."""
    for label, played, names in EVENINGS:
        with tempfile.TemporaryDirectory() as folder:
            if played:
                evening.begin(folder, HEAD)
            else:
                Path(folder, "roster.txt").write_text("\n".join([*NAMES, ""]), encoding="utf-8")
            app = sim.device(Path(folder), seed=1, date="2026-11-20")
            before = app.evening
            names = by_keys(app, names)
            sim.press(app, names)
            if not app.evening or app.evening is before or len(app.stack) > 1:
                raise LookupError(label)
            if tuple(app.session.names.values()) != NAMES or app.session.dealer != 3:
                raise LookupError(f"{label}: {app.session.names}")
            yield label, len(list(sim.one_by_one(names)))


def by_keys(app: App, names: str) -> str:
    """Return the names of keys, with those that lead from home to an entry of the menu for
    `@entry`."""
    if "@" not in names:
        return names
    entry, _, rest = names.removeprefix("@").partition(" ")
    entries = menu(app)
    down = (entries.marks.index(entry) - entries.list.at) % len(entries.marks)
    up = len(entries.marks) - down
    return f"DOWN {f'DOWN*{down}' if down < up else f'UP*{up}'} OK {rest}"


def lines(counted: list[Row]) -> Iterator[str]:
    """What is printed: label, by outcome, in full; then the means."""
    for row in counted:
        yield f"  {row.label:38} {row.handiest[0]:9} {row.handiest[1]:9}"
    for label, pressed in evenings():
        yield f"  {label:58}{pressed}"
    yield "The mean over all seats"
    for row in counted:
        by_outcome, in_full = row.means()
        yield f"  {row.label:38} {by_outcome:9.1f} {in_full:9.1f}"
