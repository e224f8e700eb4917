"""A line that is written for a key meets no erase: that has happened while none was pressed.

On littlefs in the board's flash, with its erases counted and the clock that they would have.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from dev.board.games import GAMES, Game
from dev.fake.flash import FOLDER, Disk, Flash, stored_on
from store import pages
from store.begin import begin
from store.journal import Journal

ERASE_MS = 45
DEALS = 40
LEARNED = 10  # steps: a key in the first minute may meet two erases


@pytest.fixture
def flash(monkeypatch: pytest.MonkeyPatch) -> Flash:
    """A blank chip, and a board that was just started."""
    made = Flash()
    monkeypatch.setattr(pages, "now", lambda: ERASE_MS * sum(made.erased))
    for name, value in (("_others", 8), ("left", 0), ("_short", {})):
        monkeypatch.setattr(pages, name, value)
    return made


def begun(flash: Flash, game: Game = GAMES[0], evenings: int = 1) -> tuple[Disk, Any]:
    """So many evenings, the last of them open."""
    disk = Disk(flash, new=True)
    with stored_on(disk):
        for _ in range(evenings):
            evening: Any = begin(FOLDER, game.head())
    return disk, evening


def erases(
    flash: Flash,
    disk: Disk,
    evening: Any,
    steps: Iterator[Any],
    calm: int = 99,
    more: int = 0,
    busy: bool = False,
) -> list[int]:
    """How many each step meets; before each, no key is pressed while so many things are done, so
    many writes `more` ahead; before each second one alone if that is `busy` otherwise."""
    met: list[int] = []
    with stored_on(disk):
        for step in steps:
            for _ in range(0 if busy and len(met) % 2 else calm):
                if not evening.idle(1, more):
                    break
            before = sum(flash.erased)
            step(evening)
            met.append(sum(flash.erased) - before)
    return met


def moves(game: Game = GAMES[0]) -> Iterator[Any]:
    """The deals of an evening, a key a move; every third time it is taken back first."""
    for i, text in enumerate(game.sheet(DEALS)[len(game.head()) :]):
        move = tuple(text.split())
        if i % 3 == 2 and move[0] not in ("deal", "end"):
            yield lambda evening, move=move: evening.do(move)
            yield lambda evening: evening.undo()
        yield lambda evening, move=move: evening.do(move)


@pytest.mark.sample(5)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("evenings", [1, 30])
def test_hardly_a_step_meets_an_erase(flash: Flash, evenings: int, game: Game) -> None:
    disk, evening = begun(flash, game, evenings)
    met = erases(flash, disk, evening, moves(game))
    assert len(met) > 4 * DEALS
    assert sum(map(bool, met)) <= 2  # how full the block is behind an erase is learned
    assert max(met[LEARNED:]) <= 1


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nor_does_one_of_a_quick_hand(flash: Flash, game: Game) -> None:
    """A block is often full while there is time for four writes only; 200 lines or more."""
    disk, evening = begun(flash, game)
    met = erases(flash, disk, evening, moves(game), 4)
    assert len(met) > 4 * DEALS
    assert sum(met) <= len(met) // 40


def test_a_pause_may_go_to_the_screen(flash: Flash) -> None:
    """The erase that the step after the next could meet is had as well, while there is time."""
    met = []
    for more in (0, 1):
        disk, evening = begun(flash)
        met.append(sum(erases(flash, disk, evening, moves(), more=more, busy=True)))
    assert 5 * met[1] < met[0]


def test_otherwise_steps_would(flash: Flash, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Journal, "turn_page", lambda journal, lines: False)
    disk, evening = begun(flash)
    assert sum(count > 0 for count in erases(flash, disk, evening, moves())) > DEALS // 4


@pytest.mark.parametrize("more", [0, 1])
def test_it_costs_little(flash: Flash, more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The erases come earlier; hardly more of them."""
    disk, evening = begun(flash)
    erases(flash, disk, evening, moves(), more=more)
    with_it = sum(flash.erased)
    monkeypatch.setattr(Journal, "turn_page", lambda journal, lines: False)
    plain = Flash()
    disk, evening = begun(plain)
    erases(plain, disk, evening, moves())
    assert with_it < 1.5 * sum(plain.erased)


def test_a_medium_without_erases_is_soon_left_alone(
    flash: Flash, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "now", lambda: 0)
    disk, evening = begun(flash)
    turned: list[bool] = []
    turn = Journal.turn_page

    def noted(journal: Journal, lines: int) -> bool:
        turned.append(turn(journal, lines))
        return turned[-1]

    monkeypatch.setattr(Journal, "turn_page", noted)
    erases(flash, disk, evening, moves())
    assert turned.count(True) < DEALS


def test_a_computer_never_turns() -> None:
    assert pages.now is int
    assert not any(pages.are_short(length) for length in (0, 500))
    pages.written(500, 0)  # type: ignore[arg-type]
    assert not pages.are_short(500)
