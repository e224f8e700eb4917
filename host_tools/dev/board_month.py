"""What people do with a board after a month, each function a task on a board of its own: evenings
of all games are looked at and gone on with, in one power-on.

A task adds its presses to those it is given; whatever the board does wrong is a BoardError.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dev import board_play
from dev.board_games import GAMES, LANGUAGE, Game
from dev.board_play import PAST
from dev.emulator import MS
from dev.workbench import QUICK_MS, Bench, BoardError, Press, laid
from store import evening, textfile
from tarokk import games
from ui import keys
from ui.screens.home import Home

Files = dict[str, bytes]
Task = Callable[[Path, Files, list[Press]], None]

DEALS = 5  # of an older evening
EVENINGS = 50
COUNTED_MS = 6000

# From one family to every other: each step of this walk is another pair.
_FAMILIES = ("high", "hunter", "two-handed", "danish")
_ROUND = (0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3, 0)

# What hangs on each row of an older evening, from there and back again.
_ROWS = {
    "history": "OK DOWN OK LEFT DOWN BACK BACK",
    "standings": "OK DOWN UP RIGHT DOWN BACK BACK",
    "take-home": "OK RIGHT DOWN BACK",
}


def every_family_from_every_other(uf2: Path, files: Files, done: list[Press]) -> None:
    """All rows of an older evening of another family, then it is gone on with, and a deal begun."""
    families = [game for game in GAMES if game.name in _FAMILIES]
    families.sort(key=lambda game: _FAMILIES.index(game.name))
    with _board(uf2, files, done, families[::-1]) as board:
        for at in _ROUND[1:]:
            _look_back(board, families[at].name)
            _choose(board, "go-on")
            _expect(board, isinstance(board.app.stack[-1], Home))
            _expect(board, families[at].name == board.app.session.game.NAME)
            for name in ("OK", "DOWN", "UP", "BACK"):
                board.press(name)
            while not isinstance(board.app.stack[-1], Home):
                board.press("BACK")


def the_first_of_a_hundred(uf2: Path, files: Files, done: list[Press]) -> None:
    """The first of a hundred deals is corrected to its end, and the correction taken back."""
    game = next(game for game in GAMES if game.name == "hunter")
    with _board(uf2, files, done, [game], PAST) as board:
        for name in board_play.amendment(Path(board.app.folder)):
            board.press(name)
        _expect(board, isinstance(board.app.stack[-1], Home))
        for name in ("BACK", "OK", "BACK", "BACK"):
            board.press(name)
        _home(board)


def fifty_evenings(uf2: Path, files: Files, done: list[Press]) -> None:
    """The list of fifty evenings of all games, from the first to the last, which is opened."""
    played = [GAMES[i % len(GAMES)] for i in range(EVENINGS)]
    with _board(uf2, files, done, played, 1) as board:
        board.press("DOWN")
        _choose(board, "evenings")
        board.pico.run_for(COUNTED_MS * MS)  # all are counted, on either
        while board.app.idle():
            pass
        for _ in range(EVENINGS - 1):
            board.press("DOWN")
        for name in ("OK", "OK", "BACK", "BACK", "UP", "OK", "OK"):
            board.press(name)
        _home(board)
        board.press("DOWN")
        _choose(board, "new-evening")
        _home(board)


def three_hundred_deals(uf2: Path, files: Files, done: list[Press]) -> None:
    """A very long evening: its list, its first deal, standings, curve, one deal more."""
    with _board(uf2, files, done, [GAMES[0]], 3 * PAST) as board:
        for name in ("LEFT", "RIGHT", "BACK", "LEFT", "LEFT", "OK", "BACK", "BACK"):
            board.press(name)
        _home(board)
        for name in ("UP", "RIGHT", "DOWN", "BACK", "BACK", "OK", "OK", "BACK", "BACK"):
            board.press(name)
        _home(board)


def another_language(uf2: Path, files: Files, done: list[Press]) -> None:
    """The language is changed in the middle of a deal, twice."""
    with _board(uf2, files, done, [GAMES[2]]) as board:
        for name in ("OK", "OK", "DOWN"):
            board.press(name)
        for _ in range(2):
            board.press("HOME")
            board.press("DOWN")
            _choose(board, "language")
            for name in ("DOWN", "OK", "OK", "DOWN", "HELP", "BACK", "OK"):
                board.press(name)
        _home(board)


def _home(board: Bench) -> None:
    if not isinstance(board.app.stack[-1], Home):
        board.press("HOME")
    _expect(board, isinstance(board.app.stack[-1], Home))


def _look_back(board: Bench, name: str) -> None:
    """Open the latest evening of a game, and each of its rows."""
    board.press("DOWN")
    _choose(board, "evenings")
    kept: Any = board.app.stack[-1]
    while kept.evenings.head(kept.evenings[kept.list.at][0])[4] != name:
        board.press("DOWN")
    board.press("OK")
    one = board.app.stack[-1]
    for word, walk in _ROWS.items():
        _mark(board, word)
        for key in walk.split():
            board.press(key)
        _expect(board, board.app.stack[-1] is one)


def _mark(board: Bench, word: str) -> None:
    """Move to the row of a list that is explained by this word."""
    screen: Any = board.app.stack[-1]
    to = screen.marks.index(word)
    while screen.list.at != to:
        board.press("DOWN" if to > screen.list.at else "UP")


def _choose(board: Bench, word: str) -> None:
    _mark(board, word)
    board.press(keys.NAMES[keys.OK])


def _expect(board: Bench, so: bool) -> None:
    if not so:
        raise BoardError(f"the simulator shows {board.screen}, which the task did not expect")


@contextmanager
def _board(
    uf2: Path, files: Files, done: list[Press], played: list[Game], deals: int = DEALS
) -> Iterator[Bench]:
    """A board with an evening of so many deals of each of these games, the latest last, at its
    first screen."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "data")
        folder.mkdir()
        textfile.write(f"{folder}/settings.txt", [f"lang {LANGUAGE}"])
        for day, game in enumerate(played):
            _play(folder, game, deals, f"date 2026-{1 + day // 28:02}-{1 + day % 28:02}")
        board = Bench(uf2, laid(files, folder), folder, presses=done)
        board.pause = QUICK_MS
        board.home()
        yield board
        board.unplug()


def _play(folder: Path, game: Game, deals: int, *more: str) -> None:
    """An evening of so many deals."""
    assert game.name in games.NAMES
    table = evening.begin(str(folder), [*game.head(), *more])
    for number in range(deals):
        for line in ("deal", *game.turned(number), "end"):
            table.do(tuple(line.split()))
    table.fresh()


TASKS: dict[str, Task] = {
    "every family from every other": every_family_from_every_other,
    "the first of a hundred": the_first_of_a_hundred,
    "fifty evenings": fifty_evenings,
    "three hundred deals": three_hundred_deals,
    "another language": another_language,
}
