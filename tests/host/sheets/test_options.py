"""No option changes nothing: a golden sheet shows what comes of each value of each option.

A sheet shows it if it is settled otherwise, or refused elsewhere or not at all, without its line
`option NAME VALUE`. For a game in which no sheet shows it, one of another game is played as its
own: then the sums were not worked out by hand, but something must change all the same.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kibic.sheets.judge import report
from tarokk import games
from tarokk.sheet import BadLine, words
from tests.host.sheets.test_golden import GOLDEN
from tests.host.support.deals.walks import GAMES
from tests.host.support.sample import sampled

Lines = list[str]
Choice = tuple[str, str]  # option, value


def outcome(lines: Lines) -> Any:
    """What a sheet comes to, or (line, code) where it is refused."""
    return outcome_of("\n".join(lines))


@cache  # one sheet is asked for each of its options, and for each of the figures
def outcome_of(text: str) -> Any:
    lines = text.split("\n")
    try:
        return report(lines)
    except BadLine as bad:
        return bad.number, bad.refused.code


def is_refused(result: Any) -> bool:
    return isinstance(result, tuple)


def chosen(lines: Lines) -> dict[Choice, int]:
    """The options of a sheet, with the indexes of their lines."""
    index_of = {}
    for index, line in enumerate(lines):
        word, *rest = words(line) or ("",)
        if word == "option" and len(rest) == 2:
            index_of[rest[0], rest[1]] = index
    return index_of


def game_of(lines: Lines) -> tuple[int, str]:
    """The index of the line that names the game, and the name."""
    for index, line in enumerate(lines):
        if words(line)[:1] == ("game",):
            return index, words(line)[1]
    raise ValueError("no game")


@cache
def sheets() -> dict[Path, Lines]:
    """All golden sheets with an option, by path."""
    texts = {path: path.read_text("utf-8").splitlines() for path in sorted(GOLDEN.rglob("*.kib"))}
    return {path: lines for path, lines in texts.items() if chosen(lines)}


def changes(lines: Lines, choice: Choice) -> bool:
    """Whether a sheet comes to something else without its line for an option."""
    at = chosen(lines)[choice]
    with_option, without = outcome(lines), outcome([*lines[:at], "", *lines[at + 1 :]])
    if is_refused(with_option) and with_option[0] == at + 1:
        return False  # the option itself is wrong
    return bool(with_option != without)


def played_as(lines: Lines, game: str) -> Lines:
    """The sheet with another game in its head."""
    at, _ = game_of(lines)
    return [*lines[:at], f"game {game}", *lines[at + 1 :]]


def showing(choice: Choice) -> Iterator[tuple[str, Lines]]:
    """(game, sheet) of each sheet that shows what a value of an option does."""
    for lines in sheets().values():
        if choice in chosen(lines) and changes(lines, choice):
            yield game_of(lines)[1], lines


def choices(game: str) -> list[Choice]:
    """All options of a game with each value that is not the default."""
    rows = games.load(game).options()
    return [(name, value) for name, values, _ in rows for value in values[1:]]


ALL = sorted({choice for game in games.NAMES for choice in choices(game)})


@pytest.mark.sample(20)
@pytest.mark.parametrize("choice", ALL, ids=" ".join)
def test_each_value_of_each_option_changes_a_sheet_of_each_game(choice: Choice) -> None:
    shown = list(showing(choice))
    assert shown, "no sheet comes out differently without it: add one to tests/golden/GAME/options"
    shown_in = {game for game, _ in shown}
    for game in games.NAMES:
        if choice in choices(game) and game not in shown_in:
            moved = [played_as(lines, game) for _, lines in shown]
            assert any(changes(lines, choice) for lines in moved), f"{game}: nothing changes"


# -- the values of figures, each of which is an option


@cache
def played(game: str) -> list[Lines]:
    """All golden sheets of a game that are settled."""
    texts = [path.read_text("utf-8").splitlines() for path in sorted(GOLDEN.rglob("*.kib"))]
    named = [lines for lines in texts if ("game", game) in map(words, lines)]
    return [lines for lines in named if not is_refused(outcome(lines))]


def with_value(lines: Lines, figure: str, value: str) -> Lines:
    at, _ = game_of(lines)
    return [*lines[: at + 1], f"option {figure} {value}", *lines[at + 1 :]]


def raised(value: str) -> Iterator[str]:
    """A figure's value with either of its numbers that is not zero one higher."""
    silent, announced = map(int, value.split("/"))
    if silent:
        yield f"{silent + 1}/{announced}"
    if announced:
        yield f"{silent}/{announced + 1}"


VALUES = [
    f"{game} {name} {value}"
    for game in GAMES
    for name, values, _ in games.load(game).options()
    if "/" in values[0]
    for value in (*raised(values[0]), "0/0")
    if value != values[0]
]


@pytest.mark.parametrize("row", sampled(VALUES, 16))
def test_each_value_of_each_figure_is_paid_in_a_sheet_of_each_game(row: str) -> None:
    game, figure, value = row.split()
    here = played(game)
    borrowed = (played_as(lines, game) for name in GAMES for lines in played(name))
    for lines in chain(here, borrowed):
        settled = outcome(lines)
        if is_refused(settled) or figure in {name for name, _ in chosen(lines)}:
            continue
        if settled != outcome(with_value(lines, figure, value)):
            return
    pytest.fail(f"no sheet comes out differently: add one with it to tests/golden/{game}")
