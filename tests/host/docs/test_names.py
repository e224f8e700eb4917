"""A name says what a thing is: words that narrow nothing are no names of variables, parameters,
attributes or functions."""

import ast
from collections.abc import Iterator

import pytest

from dev.vm import ROOT

GENERIC = {
    "told", "one", "found", "known", "said", "there", "it", "what", "way", "ways", "thing",
    "things",
}  # fmt: skip
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("firmware", "hardware", "host_tools", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
] + ["boot.py"]


def generic(source: str) -> Iterator[tuple[int, str]]:
    """(line, name) of each name of GENERIC that is bound, at least once a line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                pass
            case ast.Attribute(attr=name, ctx=ast.Store()):
                pass
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                pass
            case ast.ClassDef(name=name):
                pass
            case _:
                continue
        if name in GENERIC:
            yield node.lineno, name


def test_a_name_that_says_nothing_is_seen() -> None:
    source = "def told(what, *, way): self.known = [one for one in what]\nit = there.found\n"
    assert {name for _, name in generic(source)} == {"told", "what", "way", "known", "one", "it"}


@pytest.mark.parametrize("path", FILES)
def test_each_name_says_what_a_thing_is(path: str) -> None:
    assert list(generic((ROOT / path).read_text(encoding="utf-8"))) == []
