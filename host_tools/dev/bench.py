"""Speed, size and the work of the thumb, as figures that mean something on any machine."""

import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

from dev import (
    bench_bus,
    bench_club,
    bench_release,
    bench_vm,
    bench_web,
    board_files,
    key_table,
    wear,
)
from dev.key_deals import Move
from dev.keystrokes import Keystrokes
from kibic import release
from kibic.board import image
from kibic.sheets.judge import report
from kibic.simulator import sim
from store import evening
from tarokk.fold import fold
from tarokk.session import Session

HEAD = ["kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D Dani"]
DEALER = "dealer D"
EVENINGS = 50
OPEN = 6  # lines of the deal that is open when an evening is opened again

# Deals of all kinds to fill an evening with, in full and by outcome. A speaks first.
DEALS = (
    (
        "plain: three, 52 points",
        "A 3|B pass|C pass|D pass|A call XX|A pass|B pass|C pass|D pass|partner B|points 52",
        "declarer A 3|partner B|points 52",
    ),
    (
        "two, silent trull",
        "A pass|B 3|C 2|D pass|B pass|C call XX|C pass|D pass|A pass|B pass|points 58"
        "|made trull declarer",
        "declarer C 2|partner B|points 58|made trull declarer",
    ),
    (
        "one by an invit, trull told",
        "A 3|B pass|C pass|D 1|A hold|D pass|A call XIX|A trull|A pass|B pass|C pass|D pass"
        "|points 61|made trull declarer",
        "declarer A 1|partner D|points 61|announced declarer trull|made trull declarer",
    ),
    (
        "eight tarokks, pagat ultimo",
        "A pass|B 3|C pass|D pass|B tarokks 8|B call XX|B pagat-ultimo|B pass|C pass|D pass"
        "|A pass|partner D|points 55|made pagat-ultimo declarer",
        "declarer B 3|partner D|points 55|announced declarer pagat-ultimo|tarokks B 8"
        "|made pagat-ultimo declarer",
    ),
    (
        "lost game, kontra'd",
        "A pass|B pass|C 3|D pass|C call XX|C pass|D kontra game|D pass|A pass|B pass|C pass"
        "|partner A|points 39",
        "declarer C 3|partner A|points 39|game kontra",
    ),
    (
        "solo, silent XXI-catch",
        "A 3|B 2|C pass|D pass|A hold|B solo|A pass|B call XX|B pass|C pass|D pass|A pass"
        "|partner C|points 44|made xxi-catch defence|hat B",
        "declarer B solo|partner C|points 44|made xxi-catch defence|hat B",
    ),
)

# A plain deal of the other games: head, in full, by outcome.
OTHERS = (
    (
        "two-handed: two, 52 and 36 points",
        ["kibic 1", "game two-handed", "seat A Anna", "seat B Béla", "dealer B"],
        "A 2|B pass|A pass|B pass|stage draw A|stage last B|B pass|A pass|points A 52 B 36",
        "declarer A 2|stage draw|points A 52 B 36",
    ),
    (
        "danish: 31, 28 and 19 points",
        ["kibic 1", "game danish", *HEAD[2:5], "dealer C"],
        "A last|A saves pagat|points A 31 B 28 C 19",
        "A last|points A 31 B 28 C 19",
    ),
    *(
        (
            f"hunter, {len(seats)} at the table: three, 52 points",
            ["kibic 1", "game hunter", *(f"seat {seat} {seat}" for seat in seats), f"dealer {out}"],
            f"A 3|B pass|{c} pass|{d} pass|A call XX|A pass|B pass|{c} pass|{d} pass|partner B"
            "|points 52",
            "declarer A 3|partner B|points 52",
        )
        for seats, c, d, out in (
            ("ABCD", "C", "D", "D"), ("ABCDE", "C", "D", "E"), ("ABCDEF", "D", "E", "F"),
            ("ABCDEFG", "E", "F", "G"),
        )
    ),
)  # fmt: skip


def moves(text: str) -> list[Move]:
    """Return the moves of a row of DEALS."""
    return [tuple(move.split()) for move in text.split("|")]


def turned(text: str, by: int) -> str:
    """Return the same deal with every seat moved on, as the deal moves on."""
    letters = {letter: "ABCD"[(i + by) % 4] for i, letter in enumerate("ABCD")}
    words = [[letters.get(word, word) for word in move.split()] for move in text.split("|")]
    return "|".join(" ".join(move) for move in words)


def plain_sheet(deals: int, column: int) -> list[str]:
    """Return a sheet of plain deals, in full (1) or by outcome (2)."""
    lines = [*HEAD, DEALER]
    for i in range(deals):
        lines += ["deal", *turned(DEALS[0][column], i).split("|"), "end"]
    return lines


def long_evening() -> list[str]:
    """Return the moves of 30 deals of all kinds, every other one entered by its outcome."""
    lines = []
    for i in range(30):
        lines += ["deal", *turned(DEALS[i % len(DEALS)][1 + i % 2], i).split("|"), "end"]
    return lines


def seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """Return the best of a few runs."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def device(folder: str) -> sim.App:
    """Return a device at an empty table of four."""
    return table(folder, [*HEAD, DEALER])


def table(folder: str, head: list[str]) -> sim.App:
    """Return a device at an empty table."""
    evening.begin(folder, head)
    return sim.device(Path(folder), seed=1, date="2026-11-20")


def keys_for(head: list[str], text: str, by_outcome: bool) -> int:
    """Keys for a deal, from the table back to the table."""
    with tempfile.TemporaryDirectory() as folder:
        return Keystrokes(table(folder, head)).enter(moves(text), by_outcome)


def speed() -> Iterator[tuple[str, str]]:
    """Deals a second, and how long an evening takes to open."""
    for name, column in (("in full", 1), ("by outcome", 2)):
        lines = plain_sheet(2000, column)
        for work in (report, fold):
            took = seconds(partial(work, lines))
            verb = "judged" if work is report else "folded"
            yield f"plain deals {verb} a second, {name}", f"{2000 / took:,.0f}"
    with tempfile.TemporaryDirectory() as folder:
        lines = plain_sheet(200, 1)
        played = evening.begin(folder, lines[: len(HEAD) + 1])
        for line in lines[len(HEAD) + 1 :]:
            played.journal.append(line)
        took = seconds(partial(evening.Evening, folder, 1))
        yield "opening an evening of 200 deals entered in full", f"{1000 * took:.1f} ms"
        for move in [("deal",), *moves(DEALS[0][1])[: OPEN - 1]]:
            played.do(move)
        with patch.object(Session, "apply", autospec=True, side_effect=Session.apply) as applied:
            evening.Evening(folder, 1)
        replayed = applied.call_count - len(HEAD) - 1
        yield f"moves replayed then, {OPEN} behind the last settled deal", str(replayed)


def blocks(made: release.Release) -> str:
    """Return what a release and a year's evenings take on a littlefs as the board's."""
    files = image.contents(made) | {"/b.pack": made.pack}
    of_slots = board_files.used(files)
    head = [*HEAD, DEALER]
    played = bench_vm.journal_files([*head, *long_evening()], len(head))
    for number in range(1, EVENINGS + 1):
        for path, data in played.items():
            if not path.endswith("+") or number == EVENINGS:  # the next one puts that away
                files[path.replace("0001", f"{number:04}")] = data
    of_evenings = board_files.used(files) - of_slots
    return (
        f"blocks of {board_files.BLOCK_COUNT}: two slots {of_slots}, {EVENINGS} evenings"
        f" {of_evenings}"
    )


def print_keys() -> None:
    """Print the table of keys: at the handiest seats, then the means."""
    print("From home to home, the handiest seats: keys by outcome and in full, taps likewise")
    for line in key_table.lines(list(key_table.rows())):
        print(line)


def main() -> None:
    """Print everything."""
    print_keys()
    print("Speed on one core of this machine, CPython")
    for name, figure in speed():
        print(f"  {name:52} {figure:>12}")
    print("On the bus to the display, over the keys of the gallery")
    for name, figure in bench_bus.figures():
        print(f"  {name:52} {figure:>12}")
    print("On the MicroPython VM, as compiled for the board")
    for name, figure in bench_vm.figures(plain_sheet(100, 1), len(HEAD) + 1):
        print(f"  {name:52} {figure:>12}")
    print("The stages of a release: Vadász behind 100 deals, each function a copy")
    for name, figure in bench_release.ablation(plain_sheet(100, 1), len(HEAD) + 1):
        print(f"  {name:32} {figure:>32}")
    print("Wear of the flash, on a littlefs as the board's")
    for name, figure in wear.figures([*HEAD, DEALER], long_evening()):
        print(f"  {name:52} {figure:>12}")
    print(blocks(release.build()))
    bench_club.main()
    bench_web.main()


if __name__ == "__main__":
    main()
