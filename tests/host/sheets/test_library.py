"""docs/library.md: its examples run; the schemas beside it hold for every golden sheet."""

import doctest
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from dev.vm import ROOT
from kibic.library import GAMES, IllegalMoveError, Table, head, judge
from tarokk import games
from tests.host.support.sample import sampled

DOCS = ROOT / "docs"
GOLDEN = ROOT / "tests" / "golden"
SHEETS = sorted(GOLDEN.rglob("*.kib"))
TABLE = "kibic 1\ngame paskievics\nseat A Anna\nseat B\nseat C\nseat D\ndealer D\n"


@cache
def schema(name: str, strict: bool) -> Draft202012Validator:
    """A schema of docs/; a strict one takes no field that it does not name."""
    raw = json.loads((DOCS / f"{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(raw)
    return Draft202012Validator(closed(raw) if strict else raw)


def closed(node: Any) -> Any:
    """The same schema, where each object with properties has no others."""
    if isinstance(node, list):
        return [closed(inner) for inner in node]
    if not isinstance(node, dict):
        return node
    node = {key: closed(inner) for key, inner in node.items()}
    if "properties" in node and "type" in node:
        node.setdefault("additionalProperties", False)
    return node


@cache
def outcome(path: Path) -> dict[str, Any]:
    """What `kibic judge --json` prints of a sheet."""
    try:
        return judge(path.read_text("utf-8"))
    except IllegalMoveError as illegal:
        error = {"line": illegal.line, "message": str(illegal)}
        return {"error": error | {"code": illegal.code, "facts": list(illegal.facts)}}


def test_the_examples_of_the_page() -> None:
    result = doctest.testfile(str(DOCS / "library.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_every_golden_sheet_fits_the_schema_and_uses_each_of_its_fields() -> None:
    """In `make proof` every one; else a sample, and then others until each field was used."""
    strict, used = schema("judge", True), {"file", "by", "tarokk"}  # of commands and of moves
    raw = json.loads((DOCS / "judge.schema.json").read_text("utf-8"))
    named = {name for part in raw["$defs"].values() for name in part.get("properties", {})}
    fitted = set(sampled(map(str, SHEETS), len(SHEETS) // 25))
    for path in sorted(SHEETS, key=lambda path: str(path) not in fitted):
        if str(path) not in fitted and named <= used:
            break
        report = json.loads(json.dumps(outcome(path)))
        error = best_match(strict.iter_errors(report)) if str(path) in fitted else None
        assert not error, (
            f"{path}: docs/judge.schema.json has no such {error.json_path}: {error.message}"
        )
        used |= fields(report)
    assert named <= used


def fields(node: Any) -> set[str]:
    """The names of all fields in a report."""
    if isinstance(node, list):
        return set().union(*map(fields, node))
    if isinstance(node, dict):
        return set(node).union(*map(fields, node.values()))
    return set()


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("totals",), {"A": 1.5}),
        (("totals",), {"Anna": 1}),
        (("deals", 0, "payouts"), {"A": "3"}),
        (("deals", 0, "factor"), 0),
        (("next",), None),
    ],
)
def test_a_report_of_another_shape_does_not_fit(place: tuple[Any, ...], value: object) -> None:
    report = judge(TABLE + "deal\ndeclarer B 2\npartner C\npoints 52\nend\n")
    assert schema("judge", False).is_valid(report)
    inner: Any = report
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    assert not schema("judge", False).is_valid(report)


def test_the_head_of_every_golden_sheet_fits_its_schema() -> None:
    strict = schema("journal", True)
    used: set[str] = set()
    for path in SHEETS:
        if path.parent.name == "refused":
            continue
        head_fields = head(path.read_text("utf-8"))
        assert [e.message for e in strict.iter_errors(head_fields)] == [], path
        used |= set(head_fields)
    raw = json.loads((DOCS / "journal.schema.json").read_text("utf-8"))
    assert set(raw["properties"]) - used <= {"doubled", "pots"}  # these are below


def test_the_head_is_told_as_it_stands() -> None:
    text = TABLE.replace(
        "game paskievics\n", "game paskievics\noption four-kings 2/4\npot kitty 7\n"
    )
    text += "date 2026-11-20 19:30\nstake 20 Ft\nfollows 12\ndoubled 3\ndoubled 4\nhat C\n"
    text += "deal\nB pass\n"
    assert head(text) == {
        "kibic": 1, "game": "paskievics", "options": {"four-kings": "2/4"},
        "seats": {"A": "Anna", "B": "B", "C": "C", "D": "D"}, "dealer": "D",
        "date": "2026-11-20 19:30", "stake": "20 Ft", "follows": "12", "doubled": [3, 4],
        "hat": "C", "pots": {"kitty": 7},
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_played_and_taken_back_to_its_head(game: str) -> None:
    people = max(number for number in games.load(game).SEATS if number <= 4)
    table = Table(game, ["Anna", "Béla", "Cili", "Dani"][:people])
    before = table.sheet()
    table.push("deal")
    for _ in range(3):
        moves = [move for move in table.legal() if not re.search(r"\.\.|[A-Z]{3,}", move)]
        played = next((move for move in moves if table.is_legal(move)), None)
        if played:  # a small game may be over by then
            table.push(played)
    assert judge(table.sheet()) == table.report()
    for _ in range(table.sheet().count("\n") - before.count("\n")):
        table.pop()
    assert table.sheet() == before
    with pytest.raises(IndexError):
        table.pop()


def test_a_move_that_is_refused_changes_nothing() -> None:
    table = Table("paskievics", list("WXYZ"), language="hu")
    table.push("deal")
    before = table.sheet()
    with pytest.raises(IllegalMoveError) as caught:
        table.push("A hold")
    assert caught.value.code and caught.value.line is None
    assert table.sheet() == before
    assert table.turn == "A"


def test_a_head_that_the_game_does_not_take_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        Table("paskievics", list("WXYZ"), options={"four-kings": "many"})
    with pytest.raises(IllegalMoveError):
        Table("whist", list("WXYZ"))
    with pytest.raises(IllegalMoveError) as caught:
        Table("paskievics", list("WXY"))
    assert str(caught.value).startswith("3 people cannot play paskievics")


def test_a_language_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no language 'xx': one of da, en, hu"):
        Table("paskievics", list("WXYZ"), language="xx")
    with pytest.raises(ValueError, match="no language 'xx'"):
        judge(TABLE, "xx")


def test_the_line_of_a_sheet_that_is_refused() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        judge(TABLE + "deal\n\n# nothing\nD 3\n")
    assert caught.value.line == 11
    assert str(caught.value).startswith("line 11: ")
