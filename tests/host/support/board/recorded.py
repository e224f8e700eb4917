"""Evenings that were played on a board, and what lies there of them."""

from pathlib import Path
from typing import Any

from store import amend, files, reading
from store.begin import begin

HEAD = (
    "kibic 1", "game paskievics", "option four-kings 2/4", "seat A Anna", "seat B Béla",
    "seat C Cili", "seat D Dani", "dealer D", "date 2026-11-20 19:30", "stake 20 Ft",
)  # fmt: skip
PLAIN = ("deal", "declarer B 2", "partner C", "points 52", "end")
AMENDED = "amend 1: declarer B 2|partner C|points 20"
LOST = ("deal", "declarer C 3", "partner A", "points 30", "end")


def record(folder: Path, *texts: str, head: tuple[str, ...] = HEAD) -> Any:
    """An evening in `folder` in which this was said; `undo` and `amend 1: A|B` are as on screen."""
    evening: Any = begin(str(folder), head)
    for text in texts:
        if text == "undo":
            evening.undo()
        elif text.startswith("amend"):
            number, moves = text[6:].split(": ")
            amend.amend(evening, int(number), [tuple(move.split()) for move in moves.split("|")])
        else:
            evening.do(tuple(text.split()))
    reading.flush_tail(evening.journal)
    return evening


def on_board(folder: Path) -> dict[str, bytes]:
    return {f"data/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}


def raw(folder: Path, number: int = 1) -> bytes:
    return Path(files.path_of(str(folder), number)).read_bytes()


def with_lines_beside(folder: Path) -> tuple[bytes, bytes]:
    """A journal, and what stands beside it of the same evening."""
    evening = record(folder, *PLAIN)
    for text in LOST:
        evening.do(tuple(text.split()))
    return raw(folder), Path(files.path_of(str(folder), 1) + "+").read_bytes()
