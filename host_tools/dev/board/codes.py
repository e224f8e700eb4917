"""An evening is taken home from an emulated board as by a phone: its codes are read from what the
display shows, and come to the sheets that are in its journals."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dev.board.rich_deals import RICH
from dev.board.walk import Files, choose, expect, home, mark, older, powered, walk
from dev.board.workbench import Bench, BoardError, Press
from kibic.sheets import scan
from kibic.simulator import picture
from store import evening, export
from ui.screens import codes
from ui.screens.home import Home

_DEALS = 4  # of an evening
_GAMES = ("danish", "hunter", "illustrated-54")  # the last is played, the others are older
_PACKED_MS = 30_000  # an evening is packed by then, and its first code is there
_ROUNDS = 2  # of all its codes: one that was not seen comes again
_SCALE = 4  # pixels of a phone for one of the display


def codes_read_back(uf2: Path, files: Files, done: list[Press]) -> None:
    """The codes of the evening that is played, which has two tables, and of two older ones."""
    played = [next(game for game in RICH if game.name == name) for name in _GAMES]
    with powered(uf2, files, done, played, _DEALS) as board:
        board.press("DOWN")
        choose(board, "change-table")
        board.press("UP")
        while not isinstance(board.app.stack[-1], Home):
            board.press("OK")
        walk(board, "UP OK")
        last = len(played) + 1
        _read(board, [last, last - 1])
        for number, game in enumerate(played[:-1], 1):
            home(board)
            older(board, game.name)
            mark(board, "take-home")
            board.press("OK")
            _read(board, [number])
        home(board)


def _read(board: Bench, numbers: list[int]) -> None:
    """Read the standings, and the sheets with these numbers, the latest first."""
    shown: Any = board.app.stack[-1]
    expect(board, board.screen == "Codes")
    standings = codes.standings(board.app, shown.evening)
    seen: list[str] = []
    for text in _texts(board, _PACKED_MS):
        seen.append(text)
        if text == standings[0]:
            break
    else:
        raise BoardError(f"the code of the standings says {seen} instead of {standings}")
    for number in numbers:
        board.press("RIGHT")
        _compare(board, number)
    board.press("BACK")


def _compare(board: Bench, number: int) -> None:
    """Read the codes of a sheet until all were seen; it is the journal's."""
    parts_of: scan.Found = {}
    limit = _PACKED_MS
    for text in _texts(board, limit + _ROUNDS * 255 * codes.EVERY_MS):
        scan.take(text, parts_of)
        if parts_of and all(not scan.missing(*source) for source in parts_of.items()):
            break
    sheets = {source.sheet: scan.sheet(source, parts) for source, parts in parts_of.items()}
    journal = evening.Evening(board.app.folder, number).journal
    expected = {number: "".join(f"{line}\n" for line in export.texts(journal))}
    if sheets != expected:
        raise BoardError(f"the codes of sheet {number} say {sheets} instead of {expected}")


def _texts(board: Bench, ms: float) -> Iterator[str]:
    """Yield what the codes say that the display shows, for so many milliseconds."""
    for seen in board.pictures(ms):
        yield from scan.texts(photo(seen)) if seen else ()


def photo(screen: bytes) -> memoryview:
    """Return a picture of a screen in grey, as `scan.texts` takes it."""
    rows = []
    for y in range(picture.HEIGHT):
        lit = (255 * picture.is_lit(screen, x, y) for x in range(picture.WIDTH))
        rows.append(b"".join(bytes([level]) * _SCALE for level in lit) * _SCALE)
    shape = [_SCALE * picture.HEIGHT, _SCALE * picture.WIDTH]
    return memoryview(b"".join(rows)).cast("B", shape)
