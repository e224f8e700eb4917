"""Plain deals of every game and evenings made of them: what benches, tests and the emulated board
play. They are as the sheet has them, from a table's head to a deal's end."""

import tempfile
from pathlib import Path

from dev.keys.strokes import Keystrokes, Move
from kibic.simulator import sim
from store.begin import begin

HEAD = ["kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D Dani"]
DEALER = "dealer D"

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


def device(folder: str) -> sim.App:
    """Return a device at an empty table of four."""
    return table(folder, [*HEAD, DEALER])


def table(folder: str, head: list[str]) -> sim.App:
    """Return a device at an empty table."""
    begin(folder, head)
    return sim.device(Path(folder), seed=1, date="2026-11-20")


def keys_for(head: list[str], text: str, by_outcome: bool) -> int:
    """Keys for a deal, from the table back to the table."""
    with tempfile.TemporaryDirectory() as folder:
        return Keystrokes(table(folder, head)).enter(moves(text), by_outcome)
