"""What people do with a board after a month, each function a task on a board of its own: evenings
of all games are looked at and gone on with, in one power-on.

A task adds its presses to those it is given; whatever the board does wrong is a BoardError.
"""

from collections.abc import Callable
from pathlib import Path

from dev.board import play
from dev.board.emulator import MS
from dev.board.games import GAMES, Game
from dev.board.play import PAST
from dev.board.walk import Files, choose, expect, home, mark, older, powered, walk
from dev.board.workbench import Bench, Hand, Press
from dev.plain_deals import moves
from ui.screens.home import Home

Task = Callable[[Path, Files, list[Press]], None]

EVENINGS = 50
COUNTED_MS = 6000

# From one family to every other: each step of this walk is another pair.
_FAMILIES = ("high", "hunter", "two-handed", "danish")
_ROUND = (0, 1, 0, 2, 0, 3, 1, 2, 1, 3, 2, 3, 0)

# What hangs on each row of an older evening, from there and back again.
_ROWS = {
    "history": "OK DOWN OK LEFT DOWN BACK BACK",
    "standings": "OK DOWN UP LEFT 1S BACK RIGHT DOWN BACK BACK",
    "take-home": "OK 2S RIGHT DOWN BACK",  # how many sheets there are is read meanwhile
}


def every_family_from_every_other(uf2: Path, files: Files, done: list[Press]) -> None:
    """All rows of an older evening of another family, then it is gone on with, and a deal begun."""
    families = _of_families()
    with powered(uf2, files, done, families[::-1]) as board:
        for at in _ROUND[1:]:
            _look_back(board, families[at].name)
            choose(board, "go-on")
            expect(board, isinstance(board.app.stack[-1], Home))
            expect(board, families[at].name == board.app.session.game.NAME)
            walk(board, "OK DOWN UP BACK")
            while not isinstance(board.app.stack[-1], Home):
                board.press("BACK")


def a_new_evening_of_another_family(uf2: Path, files: Files, done: list[Press]) -> None:
    """A new evening of each family behind one of each other, and a deal is begun there."""
    families = _of_families()
    with powered(uf2, files, done, families[:1]) as board:
        for at in _ROUND[1:]:
            board.press("DOWN")
            choose(board, "new-evening")
            walk(board, "DOWN OK")
            choose(board, families[at].name)
            while not isinstance(board.app.stack[-1], Home):
                board.press("OK")
            expect(board, families[at].name == board.app.session.game.NAME)
            walk(board, "OK DOWN UP BACK")
            home(board)


def the_first_of_a_hundred(uf2: Path, files: Files, done: list[Press]) -> None:
    """The first of a hundred deals is corrected to its end, and the correction taken back; then
    one deal more."""
    game = next(game for game in GAMES if game.name == "hunter")
    with powered(uf2, files, done, [game], PAST) as board:
        for name in play.amendment(Path(board.app.folder)):
            board.press(name)
        expect(board, isinstance(board.app.stack[-1], Home))
        walk(board, "BACK OK BACK BACK")
        home(board)
        _deal(board, game, PAST)


def fifty_evenings(uf2: Path, files: Files, done: list[Press]) -> None:
    """The list of fifty evenings of all games, from the first to the last, which is opened."""
    played = [GAMES[i % len(GAMES)] for i in range(EVENINGS)]
    with powered(uf2, files, done, played, 1) as board:
        board.press("DOWN")
        choose(board, "evenings")
        board.pico.run_for(COUNTED_MS * MS)  # all are counted, on either
        while board.app.idle():
            pass
        walk(board, f"DOWN*{EVENINGS - 1}")
        walk(board, "OK OK BACK BACK UP OK OK")
        home(board)
        board.press("DOWN")
        choose(board, "new-evening")
        home(board)


def three_hundred_deals(uf2: Path, files: Files, done: list[Press]) -> None:
    """A very long evening: its list, its first deal, standings, curve, one deal more."""
    with powered(uf2, files, done, [GAMES[0]], 3 * PAST) as board:
        walk(board, "LEFT RIGHT BACK LEFT LEFT OK BACK BACK")
        home(board)
        walk(board, "UP LEFT 3S BACK RIGHT DOWN BACK BACK")
        home(board)
        _deal(board, GAMES[0], 3 * PAST)


def another_language(uf2: Path, files: Files, done: list[Press]) -> None:
    """The language is changed in the middle of a deal, twice."""
    with powered(uf2, files, done, [GAMES[2]]) as board:
        walk(board, "OK OK DOWN")
        for _ in range(2):
            board.press("HOME")
            board.press("DOWN")
            choose(board, "language")
            walk(board, "DOWN OK OK DOWN HELP BACK OK")
        home(board)


def _deal(board: Bench, game: Game, number: int) -> None:
    """Tell the game's deal of that number, with all that was said."""
    Hand(board).enter(moves("|".join(game.turned(number))), by_outcome=False)


def _of_families() -> list[Game]:
    """A game of each, in the order of _FAMILIES."""
    return [next(game for game in GAMES if game.name == name) for name in _FAMILIES]


def _look_back(board: Bench, name: str) -> None:
    """Open the latest evening of a game, and each of its rows."""
    older(board, name)
    for word, names in _ROWS.items():
        mark(board, word)
        walk(board, names)
        expect(board, board.screen == "OneEvening")  # behind a start another


TASKS: dict[str, Task] = {
    "every family from every other": every_family_from_every_other,
    "a new evening of another family": a_new_evening_of_another_family,
    "the first of a hundred": the_first_of_a_hundred,
    "fifty evenings": fifty_evenings,
    "three hundred deals": three_hundred_deals,
    "another language": another_language,
}
