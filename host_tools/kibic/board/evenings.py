"""The evenings on a board: sheets that follow one another are one, as on the device.

Of each sheet only the head is read, and the device's own code tells what it says.
"""

from typing import Any, NamedTuple

from kibic.board import room
from kibic.board.board import CHUNK, Board
from kibic.here import scratch
from kibic.pack import Member
from kibic.words import Trouble
from store import reading
from store.evenings import Evenings
from store.files import path_of
from store.journal import Journal
from store.steps import DEAL


class Evening(NamedTuple):
    """The sheets of an evening, the latest first, as their files are named; whether every head of
    theirs can be read, so that none of the evening may be missing."""

    sheets: list[str]
    clear: bool


async def on(board: Board, tree: room.Tree) -> list[Evening]:
    """Return the evenings on a board with these files, the newest first. Raises Trouble."""
    with scratch() as folder:
        for name in room.sheets(tree):
            start = await board.part(Member(f"/{room.DATA}{name}{room.JOURNAL}", 0, CHUNK))
            with open(path_of(folder, int(name)), "wb") as file:
                file.write(start)
        evenings: Any = Evenings(folder)
        return [_evening(folder, evenings[at]) for at in range(len(evenings))]


def _evening(folder: str, numbers: tuple[int, ...]) -> Evening:
    clear = all(_is_clear(path_of(folder, number)) for number in numbers)
    return Evening([f"{number:04d}" for number in numbers], clear)


def _is_clear(path: str) -> bool:
    """Return whether no line is missing in a sheet's head, of which this is all or the start."""
    with open(path, "rb") as file:
        is_cut = len(file.read()) == CHUNK
    journal: Any = Journal(path)
    texts = [text for _, text in reading.read(journal)]
    if DEAL in texts:
        return None not in texts[: texts.index(DEAL)]
    return bool(texts) and None not in texts and not is_cut and journal.torn != "bad"


def going(evenings: list[Evening], kept: int) -> list[Evening]:
    """Return the evenings that go where the newest `kept` stay: none where one that stays may go on
    from any of them, since a head of it cannot be read."""
    stay = evenings[:kept]
    return evenings[kept:] if all(evening.clear for evening in stay) else []


def files(tree: room.Tree, evening: Evening) -> list[str]:
    """Return the files of an evening, the latest sheet's first: however many of them are gone, no
    sheet lacks one that it goes on from."""
    return [path for number in evening.sheets for path in room.of_sheet(tree, number)]


def no_room(evenings: list[Evening], tree: room.Tree, more: room.Tree, blocks: int) -> Trouble:
    """Return what is said where `more` has no room: what helps."""
    lacking = room.lacking(tree, more, blocks)
    for kept in range(len(evenings) - 1, 0, -1):  # the newest one stays
        gone = going(evenings, kept)
        paths = [path for evening in gone for path in files(tree, evening)]
        if not room.lacking(room.without(tree, *paths), more, blocks):
            return Trouble("no-room", lacking, kept, len(gone))
    return Trouble("no-room-at-all", lacking)
