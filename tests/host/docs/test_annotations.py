"""Every function of the firmware and of the hardware says what it takes and returns: that costs
nothing in what a board runs."""

import ast
from collections.abc import Iterator

from dev.vm import ROOT
from tests.host.support.built import stages

FILES = [
    path
    for name in ("firmware", "hardware", "docs/family/firmware")
    for path in sorted((ROOT / name).rglob("*.py"))
]


def silent(source: str) -> Iterator[str]:
    """The functions that do not say what they return, and parameters without a type."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef):
            continue
        if not node.returns:
            yield node.name
        taken = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        own = taken[:1] if taken and taken[0].arg in ("self", "cls") else []
        for parameter in [*taken, node.args.vararg, node.args.kwarg]:
            if parameter and not parameter.annotation and parameter not in own:
                yield f"{node.name}({parameter.arg})"


def test_one_that_does_not_say_it_is_seen() -> None:
    source = """
def one(): pass
def two(a, b: int, *c, d=1) -> None: pass
class Three:
    def four(self, e: str) -> str: return e
"""
    assert list(silent(source)) == ["one", "two(a)", "two(d)", "two(c)"]


def test_each_function_says_what_it_takes_and_returns() -> None:
    by_file = {path.as_posix(): [*silent(path.read_text(encoding="utf-8"))] for path in FILES}
    assert {path: names for path, names in by_file.items() if names} == {}


def test_a_board_gets_none_of_it() -> None:
    """Neither a type nor what is imported for one."""
    for path, text in stages().together.items():
        assert "TYPE_CHECKING" not in text, path
        for node in ast.walk(ast.parse(text)):
            assert not isinstance(node, ast.AnnAssign), path
            assert not getattr(node, "annotation", None) and not getattr(node, "returns", None), (
                path
            )
