"""The keys of every deal of `keys.deals`, counted at every seat, and those of a new evening."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from dev.keys.deals import DEALS, PLAYERS, Entries, Move
from dev.keys.strokes import Keystrokes, Unseeing
from dev.keys.taps import Face, Taps, choose
from kibic.simulator import sim
from store import past
from store.begin import begin
from ui.app import App
from ui.screens.menu import menu

NAMES = ("Anna", "Béla", "Cili", "Dani")
HEAD = [
    "kibic 1",
    "game paskievics",
    *(f"seat {seat} {name}" for seat, name in zip(PLAYERS, NAMES, strict=True)),
    "dealer D",
]
GUEST = "Edit"
NEW_EVENING = "four known names and a first dealer, from start to home"
_NEW = "@new-evening"  # from home to its first question, see `by_keys`
PLAYED, ROSTER, BLANK = "played", "roster", "blank"


class Evening(NamedTuple):
    """How an evening is begun: on a device that has played one, that knows names alone, or that
    knows nothing; `most` keys, and who sits at the table then. `taps` are rows of the page's own
    face as `taps.choose` takes them; none where names are typed, a letter a key."""

    label: str
    device: str
    most: int
    keys: str
    taps: str
    names: tuple[str, ...] = NAMES


EVENINGS = (
    Evening(
        NEW_EVENING,
        PLAYED,
        14,
        f"{_NEW} DOWN OK OK OK OK*4 OK",  # another table, game, ...
        f"{_NEW} 3 0 0 {' '.join(NAMES)} Dani",
    ),
    Evening("the same, as last time", PLAYED, 7, f"{_NEW} OK OK", f"{_NEW} 0 Dani"),
    Evening(
        "the same, on a device that has played nothing yet",
        ROSTER,
        8,
        "OK OK OK OK*4 OK",
        f"0 0 0 {' '.join(NAMES)} Dani",
    ),
    Evening(
        "a player replaced by a known one",
        PLAYED,
        10,
        "@change-table DOWN*2 OK OK OK",
        "@change-table Cili Edit Dani",
        ("Anna", "Béla", GUEST, "Dani"),
    ),
    Evening(
        "four common names from a blank device",
        BLANK,
        60,
        # game, number; then of each the letter's place in the first row and the name's in its list
        "OK OK OK UP OK LEFT*6 OK OK UP OK LEFT*7 OK DOWN OK "
        "UP OK LEFT*4 OK OK UP OK LEFT*2 OK DOWN OK OK",
        "",
        ("László", "Kati", "Péter", "Zsolt"),
    ),
)


class Mistake(NamedTuple):
    """What is found wrong of the last deal when it is settled: its lines, the keys from home and
    back there that correct one, and that line."""

    label: str
    most: int
    lines: tuple[str, ...]
    keys: str
    wrong: str
    right: str


MISTAKES = (
    Mistake(
        "wrong partner of the last deal",
        6,
        ("deal", "declarer A 3", "partner B", "points won", "end"),
        "LEFT OK UP RIGHT OK OK",
        "partner B",
        "partner C",
    ),
    Mistake(
        "wrong bid of the last deal, in full",
        10,
        (
            "deal", "A 3", "B pass", "C pass", "D pass", "A call XX", "A pass", "B pass", "C pass",
            "D pass", "partner B", "points won", "end",
        ),
        "LEFT OK UP*2 RIGHT OK OK",
        "A 3",
        "A 2",
    ),
)  # fmt: skip


class Row(NamedTuple):
    """A deal: keys (by outcome, in full) at most, at the handiest seats, and of each seating; taps
    on the page's own face at the handiest seats; OKs more of a hand that never looks."""

    label: str
    most: tuple[int, int]
    handiest: tuple[int, int]
    everywhere: tuple[tuple[int, int], ...]
    taps: tuple[int, int]
    stops: tuple[int, int]

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
        begin(folder, HEAD)
        app = sim.device(Path(folder), seed=1, date="2026-11-20")
        pressed = Keystrokes(app).enter(moves, by_outcome)
        assert app.evening
        return Entered(pressed, app.evening.lines, list(app.session.totals))


def stops(moves: list[Move], by_outcome: bool) -> int:
    """Return how many OKs of a deal wait for somebody who looks: at the first screen, and at the
    recap."""
    with tempfile.TemporaryDirectory() as folder:
        begin(folder, HEAD)
        hand = Unseeing(sim.device(Path(folder), seed=1, date="2026-11-20"))
        hand.enter(moves, by_outcome)
        return hand.stopped


def taps(moves: list[Move], by_outcome: bool) -> int:
    """Return how many taps a deal takes on the page's own face."""
    with tempfile.TemporaryDirectory() as folder:
        begin(folder, HEAD)
        return Taps(Face(Path(folder))).enter(moves, by_outcome)


def seatings(make: Callable[[int, int], Entries | None]) -> Iterator[tuple[int, int]]:
    """(declarer, partner) wherever a deal can be so, the handiest first: who declares speaks first,
    in a yielded game second, and the partner is next."""
    pairs = [(d, p) for d in range(4) for p in range(4) if d != p and make(d, p)]
    yield from sorted(pairs, key=lambda pair: (pair[0], (pair[1] - pair[0]) % 4))


def rows() -> Iterator[Row]:
    """Every deal, counted."""
    for label, outcome, full, make in DEALS:
        counted: list[tuple[int, int]] = []
        by_taps = stopped = (0, 0)
        for declarer, partner in seatings(make):
            brief, whole = make(declarer, partner) or ([], [])
            if not counted:
                by_taps = taps(brief, True), taps(whole, False)
                stopped = stops(brief, True), stops(whole, False)
            counted.append((enter(brief, True).keys, enter(whole, False).keys))
        yield Row(label, (outcome, full), counted[0], tuple(counted), by_taps, stopped)


def evenings() -> Iterator[tuple[str, int, int]]:
    """(label, keys, taps) of each start of an evening, no taps where names are typed. LookupError
    if it does not begin."""
    for start in EVENINGS:
        with _device(start.device) as folder:
            app = sim.device(folder, seed=1, date="2026-11-20")
            before = app.evening
            names = by_keys(app, start.keys)
            sim.press(app, names)
            _has_begun(start, app, before)
            keys = len(list(sim.one_by_one(names)))
        face_taps = 0
        if start.taps:
            with _device(start.device) as folder:
                face = Face(folder)
                before = face.app.evening
                for row in start.taps.split():
                    choose(face, row)
                _has_begun(start, face.app, before)
                face_taps = face.taps
        yield start.label, keys, face_taps


@contextmanager
def _device(kind: str) -> Iterator[Path]:
    """The folder of a device on which an evening is begun."""
    with tempfile.TemporaryDirectory() as folder:
        if kind == PLAYED:
            begin(folder, HEAD)
        if kind != BLANK:
            roster = "\n".join([*NAMES, GUEST, ""])
            Path(folder, "roster.txt").write_text(roster, encoding="utf-8")
        yield Path(folder)


def _has_begun(start: Evening, app: App, before: object) -> None:
    """Raise LookupError unless another evening than `before` is begun, as it should be."""
    if not app.evening or app.evening is before or len(app.stack) > 1:
        raise LookupError(start.label)
    if tuple(app.session.names.values()) != start.names or app.session.dealer != 3:
        raise LookupError(f"{start.label}: {app.session.names}")


def mistakes() -> Iterator[tuple[str, int]]:
    """(label, keys) of each of MISTAKES. LookupError if the keys do not correct it."""
    for mistake in MISTAKES:
        with tempfile.TemporaryDirectory() as folder:
            begun = begin(folder, HEAD)
            for line in mistake.lines:
                begun.do(tuple(line.split()))
            app = sim.device(Path(folder), seed=1, date="2026-11-20")
            sim.press(app, mistake.keys)
            assert app.evening
            moves = [" ".join(move) for move in past.deal_told(app.evening, 1)[0]]
            wanted = [line.replace(mistake.wrong, mistake.right) for line in mistake.lines[1:-1]]
            if len(app.stack) > 1 or moves != wanted:
                raise LookupError(f"{mistake.label}: {moves}")
            yield mistake.label, len(list(sim.one_by_one(mistake.keys)))


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
        figures = [f"{figure:9}" for figure in (*row.handiest, *row.taps)]
        yield f"  {row.label:38} {' '.join(figures)}"
    most = [max(row.stops[at] for row in counted) for at in (0, 1)]
    yield f"  {'more OKs of who never looks':38} {most[0]:9} {most[1]:9}"
    for label, pressed, tapped in evenings():
        yield f"  {label:58}{pressed}" + (f" {tapped:19}" if tapped else "")
    for label, pressed in mistakes():
        yield f"  {label:58}{pressed}"
    yield "The mean over all seats"
    for row in counted:
        by_outcome, in_full = row.means()
        yield f"  {row.label:38} {by_outcome:9.1f} {in_full:9.1f}"


def show() -> None:
    """Print the table of keys: at the handiest seats, then the means."""
    print("From home to home, the handiest seats: keys by outcome and in full, taps likewise")
    for line in lines(list(rows())):
        print(line)
