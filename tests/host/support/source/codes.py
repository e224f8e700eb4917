"""The codes of refusals and notes, read from the source, so that a new one cannot be forgotten.

A code begins a call of `Refused`, or a tuple that a function returns or unpacks into such a call;
in a function named `meaning` or `meant` it is a note's. What the dialogue, `points_mean`, `state`
and `points` of a game's questions return is for the faces and no refusal.
"""

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from dev.vm import ROOT

FIRMWARE = ROOT / "firmware"
Uses = dict[str, list[list[str]]]  # by code: the source of its facts, wherever it is used

# The folders of games with texts of their own.
FAMILIES = {
    path.parent.name
    for path in sorted((FIRMWARE / "tarokk/games").glob("*/game.py"))
    if (FIRMWARE / f"ui/texts/en/{path.parent.name}.txt").is_file()
}

# The deal puts the speaker and the seat in turn before the facts of the auction's refusals; it
# knows itself when the auction is over.
FROM_AUCTION = (
    "not-in-turn", "has-passed", "hold-twice", "hold-without-bid", "hold-earlier", "bid-too-low",
    "raise-to", "three-first", "enter-next", "three-honours", "must-hold", "over-solo",
)  # fmt: skip
ADDED_BY_DEAL = 2
_NOTES = ("meaning", "meant")
_FACES = ("points_mean", "state", "points")


def modules(own: str, below: Path = FIRMWARE) -> Iterator[tuple[str, ast.Module]]:
    """(path, source) of those whose texts are a game's own; "": of all the others."""
    for path in sorted(below.rglob("*.py")):
        parts = path.relative_to(FIRMWARE).with_suffix("").parts
        if FAMILIES & set(parts) == ({own} if own else set()):
            yield path.relative_to(FIRMWARE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def codes_of(node: ast.expr) -> list[str]:
    """The strings that an expression may be."""
    if isinstance(node, ast.IfExp):
        return codes_of(node.body) + codes_of(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _tuples_in(node: ast.expr) -> Iterator[list[ast.expr]]:
    """What stands in the tuples that an expression may be, if a string begins them."""
    for part in (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,):
        if isinstance(part, ast.Tuple) and part.elts and codes_of(part.elts[0]):
            yield part.elts


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """All calls of Refused."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refused":
            yield node


def _refusals(tree: ast.AST) -> Iterator[list[ast.expr]]:
    """The arguments of each call of Refused, unless a variable gives the code."""
    for node in calls(tree):
        if isinstance(node.args[0], ast.Starred):
            yield from _tuples_in(node.args[0].value)
        else:
            yield node.args


def _returned(tree: ast.AST, notes: bool) -> Iterator[list[ast.expr]]:
    """The tuples with a code that the functions of notes return, or all others."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or function.name in _FACES:
            continue
        if (function.name in _NOTES) == notes:
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value:
                    yield from _tuples_in(node.value)


def collected(own: str, notes: bool, below: Path = FIRMWARE) -> Uses:
    """The notes, or the refusals, in the modules of a game, those below a folder."""
    by_code: Uses = {}
    for path, tree in modules(own, below):
        returned = () if path.startswith("dialogue/") else _returned(tree, notes)
        uses = returned if notes else chain(_refusals(tree), returned)
        for code, *facts in uses:
            for word in codes_of(code):
                added = path.endswith("/auction.py") and word in FROM_AUCTION
                sources = ["seat"] * ADDED_BY_DEAL * added + [ast.unparse(fact) for fact in facts]
                by_code.setdefault(word, []).append(sources)
    return by_code


def strings_of(family: str) -> set[str]:
    """All strings in the core's tests of a family of games."""
    paths = (ROOT / "tests/core" / family).glob("test_*.py")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {node.value for node in nodes if isinstance(node.value, str)}
