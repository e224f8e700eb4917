"""The template of a family, docs/family: it fulfils the contract, it is small, and the guide that
quotes it says when a game needs more."""

import ast
import doctest
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from dev.vm import ROOT
from tarokk import ask, deal, game, games, report
from tests.host.docs.test_architecture import TEXT, made, tree
from tests.host.support.source import guides

RULES = ROOT / "docs/family/firmware/tarokk/games/tiny"
FAMILY = guides.guides()["Add a family of games"]
MOST_LINES = 80  # of code
# Plays the contract with tiny alone, as the test of the contract plays all games.
CONTRACT = """
import unittest
from tarokk import games
from tests.core import test_contract
assert "tiny" in games.NAMES
games.NAMES = ("tiny",)
unittest.main(test_contract)
"""


def rows_of(name: str) -> list[list[str]]:
    """The cells of each row of the table that a heading of the guides or of the page has last."""
    section = re.split(rf"^###? {name}\n", TEXT, flags=re.M)[1].partition("\n## ")[0]
    section = section.partition("\n### ")[0]
    return [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")]


def code_lines(path: Path) -> set[int]:
    """The numbers of lines with code; what only the types need is none."""
    source = path.read_text(encoding="utf-8")
    lines: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt) and not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            lines |= set() if text else set(range(node.lineno, (node.end_lineno or 0) + 1))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            lines.add(node.lineno)
    return lines


def test_it_plays_the_contract(tmp_path: Path) -> None:
    root = tmp_path / "kibic"
    guides.copy_of_project(root)
    guides.follow(root, "Add a family of games")
    paths = [str(root / folder) for folder in ("firmware", "host_tools", "")]
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\nsys.path[:0] = {paths!r}\n{CONTRACT}"],
        cwd=root, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]


def test_it_is_small() -> None:
    count = sum(len(code_lines(path)) for path in RULES.glob("*.py"))
    assert count <= MOST_LINES, f"{count} lines of rules: a template shows what every game needs"


def test_the_guide_quotes_it() -> None:
    quotes = re.findall(r"^```python\n(.*?)^```$", FAMILY, re.DOTALL | re.MULTILINE)
    assert len(quotes) == 2
    sources = [path.read_text(encoding="utf-8") for path in RULES.glob("*.py")]
    for quote in quotes:
        indented = textwrap.indent(quote, "    ")
        assert any(quote in source or indented in source for source in sources), (
            f"docs/family has no such lines; adapt the guide in docs/architecture.md:\n{quote}"
        )


def public(contract: type) -> Iterator[str]:
    """The entry points that the game gives; the fold of Deal is the engine's."""
    fold = ("apply", "would", "fits", "mark", "back", "copy", "rules", "house")
    for name in vars(contract):
        if not name.startswith("_") and name not in fold:
            yield name


@pytest.mark.parametrize(
    "contract", [game.Game, deal.Deal, ask.Ask, report.Report], ids=lambda each: each.__name__
)
def test_the_guide_says_when_each_entry_point_is_needed(contract: type) -> None:
    named = {
        name for row in rows_of("Add a family of games") for name in re.findall(r"`(\w+)`", row[1])
    }
    missing = set(public(contract)) - named
    assert not missing, (
        f"the table of docs/architecture.md, 'Add a family of games', does not say when a game "
        f"needs {missing} of {contract.__name__}"
    )


def test_each_word_of_the_contract_has_an_example() -> None:
    words = [[cell.strip() for cell in row] for row in rows_of("The words of the contract")[1:]]
    assert len(words) > 25
    assert [row for row in words if len(row) != 3 or not all(row)] == []


def test_what_is_always_needed_is_what_the_template_has() -> None:
    wanted = {
        (row[0].strip(), name)
        for row in rows_of("Add a family of games")
        if row[2].strip() == "always" and "/tarokk/" in row[0]
        for name in re.findall(r"`([\w]+)`", row[1])
        if name not in ("GAME", "REPORT", "settled")
    }
    for file, name in wanted:
        path = RULES / Path(file.strip("`")).name
        assert re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")), f"{path}: no {name}"


def test_the_screens_of_the_template_have_what_is_always_needed() -> None:
    module = ROOT / "docs/family/firmware/ui/games/tiny.py"
    (row,) = [
        row for row in rows_of("Add a family of games")
        if "firmware/ui/games/" in row[0] and row[2].strip() == "always"
    ]  # fmt: skip
    assert set(re.findall(r"`(\w+)`", row[1])) == {
        name for name in made(tree(module).body) if name.islower()
    }


def test_the_dialogue_of_the_questions_is_played() -> None:
    danish = games.load("danish")
    seats = ("A", "B", "C")
    names = {
        "ask": danish.ask(),
        "deal": danish({}).new_deal(seats, (seats, "C", (0, 0), True, None)),
        "first": lambda answers: list(islice(answers, 2)),
    }
    test = doctest.DocTestParser().get_doctest(ask.Ask.__doc__ or "", names, "Ask", None, 0)
    result = doctest.DocTestRunner(verbose=False).run(test)
    assert result.attempted > 12
    assert result.failed == 0
