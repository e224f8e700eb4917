"""The command `kibic perft`: its numbers, counted again by the rules stated anew."""

from itertools import product

import pytest
from click.testing import CliRunner, Result

from kibic.cli.main import app
from tarokk import games
from tests.core.hungarian import auctions

FAMILY = [game for game in games.NAMES if ".hungarian." in games.modules(game)[-1]]
LAST = " with an invit that binds another, "


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["perft", *arguments])


def counted(house: dict[str, str]) -> list[int]:
    """Complete auctions, those with an invit that binds another, yielded games."""
    texts = auctions.all_auctions(house)
    bound = [text for text in texts if auctions.bound(text, house)]
    yielded = [text for text in texts if auctions.yields(text, house) is not None]
    return [len(texts), len(bound), len(yielded)]


@pytest.mark.parametrize("game", FAMILY)
def test_one_house(game: str) -> None:
    house = {"invit": "kegl", "hold": "earlier"}
    result = run("--game", game, "--option", "invit kegl", "--option", "hold earlier")
    assert result.exit_code == 0
    heading, *lines, last = result.stdout.splitlines()
    expected = counted(house)
    assert heading == f"{expected[0]} complete auctions"
    assert last == f"{expected[1]}{LAST}{expected[2]} yielded"
    lengths: dict[int, int] = {}
    for text in auctions.all_auctions(house):
        lengths[len(text)] = lengths.get(len(text), 0) + 1
    assert lines == [f"{length:3} words: {number}" for length, number in sorted(lengths.items())]


def test_without_a_choice_it_is_the_main_text() -> None:
    # Of the 329 auctions six are yielded: the three and the two are said by two of the four, the
    # three first, and the others pass.
    result = run()
    assert result.stdout.startswith("329 complete auctions\n  1 words: 1\n")
    assert result.stdout.endswith(", 6 yielded\n")


def test_all_houses() -> None:
    heads, *rows = [line.split() for line in run("--all").stdout.splitlines()]
    assert heads == ["invit", "hold", "solo-jump", "raise-three", "auctions", "invits", "yielded"]
    houses = list(product(auctions.INVIT, auctions.HOLD, auctions.JUMP, auctions.RAISE))
    assert [tuple(row[:4]) for row in rows] == houses
    for row in rows:
        house = dict(zip(heads, row[:4], strict=False))
        assert [int(number) for number in row[4:]] == counted(house), house


def test_a_choice_narrows_the_table() -> None:
    rows = run("--all").stdout.splitlines()
    some = run("--all", "--option", "hold earlier", "--option", "invit none").stdout.splitlines()
    assert some == rows[:1] + [row for row in rows if row.startswith("none") and "earlier" in row]
    assert len(some) == 1 + 2 * 2


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--game", "whist"), "whist"),
        (("--game", "danish"), f"try {', '.join(FAMILY)}."),
        (("--option", "talk yes"), "talk"),
        (("--option", "invit"), "invit"),
        (("--option", "invit kegl now"), "kegl now"),
        (("--option", "kitty yes"), "kitty"),
        (("--option", "hold any", "--option", "hold earlier"), "hold"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: tuple[str, ...], word: str) -> None:
    result = run(*arguments, "--all")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert word in result.stderr
    assert result.stderr.count("\n") == 1
