"""What the tasks of `make test-board` have in common that walk through evenings: a board with some
in its flash, the way to a row of a list, to the first screen, and what has to be so there."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dev.board.games import LANGUAGE, Game, tell
from dev.board.play import agree
from dev.board.workbench import QUICK_MS, Bench, BoardError, Press, laid
from kibic.simulator import sim
from store import textfile
from tarokk import games
from ui import keys
from ui.screens.home import Home

Files = dict[str, bytes]

DEALS = 5  # of an evening


@contextmanager
def powered(
    uf2: Path, files: Files, done: list[Press], played: Sequence[Game], deals: int = DEALS
) -> Iterator[Bench]:
    """A board with an evening of so many deals of each of these games, the latest last, at its
    first screen. In the end its journal is the simulator's."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "data")
        folder.mkdir()
        textfile.write(f"{folder}/settings.txt", [f"lang {LANGUAGE}"])
        for day, game in enumerate(played):
            _play(folder, game, deals, f"date 2026-{1 + day // 28:02}-{1 + day % 28:02}")
        board = Bench(uf2, laid(files, folder), folder, presses=done)
        flash = b""
        try:
            board.pause = QUICK_MS
            board.home()
            yield board
        finally:
            flash = board.unplug()
        agree(flash, folder)


def _play(folder: Path, game: Game, deals: int, *more: str) -> None:
    """An evening of so many deals."""
    assert game.name in games.NAMES
    lines = [line for i in range(deals) for line in ("deal", *game.turned(i), "end")]
    tell(folder, [*game.head(), *more], lines)


def walk(board: Bench, names: str) -> None:
    """Press keys, such as "OK DOWN*2"; for `2S` none is pressed for so many seconds, and the
    simulator reads what the board reads meanwhile."""
    for name in sim.one_by_one(names):
        if name in keys.NAMES:
            board.press(name)
        else:
            for _ in board.pictures(1000 * int(name[:-1])):
                pass


def home(board: Bench) -> None:
    """Go to the first screen."""
    if not isinstance(board.app.stack[-1], Home):
        board.press("HOME")
    expect(board, isinstance(board.app.stack[-1], Home))


def mark(board: Bench, word: str) -> None:
    """Move to the row of a list that is explained by this word."""
    screen: Any = board.app.stack[-1]
    to = screen.marks.index(word)
    while screen.list.at != to:
        board.press("DOWN" if to > screen.list.at else "UP")


def choose(board: Bench, word: str) -> None:
    """Take that row."""
    mark(board, word)
    board.press(keys.NAMES[keys.OK])


def older(board: Bench, name: str) -> None:
    """Open the latest evening of a game, from the first screen."""
    board.press("DOWN")
    choose(board, "evenings")
    kept: Any = board.app.stack[-1]
    while kept.evenings.head(kept.evenings[kept.list.at][0])[4] != name:
        board.press("DOWN")
    board.press("OK")


def expect(board: Bench, so: bool) -> None:
    """Raise BoardError if something is not as the task has it."""
    if not so:
        raise BoardError(f"the simulator shows {board.screen}, which the task did not expect")
