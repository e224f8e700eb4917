"""A name says what a thing is: words that narrow nothing are no names of variables, parameters,
attributes or functions, private ones included."""

import ast
from collections.abc import Iterator

from dev.vm import ROOT

GENERIC = {
    "told", "one", "found", "known", "said", "there", "it", "what", "way", "ways", "thing",
    "things",
}  # fmt: skip
STORE = ast.Store()
NAMED: dict[type[ast.AST], str] = {
    ast.Name: "id", ast.arg: "arg", ast.Attribute: "attr", ast.FunctionDef: "name",
    ast.AsyncFunctionDef: "name", ast.ClassDef: "name",
}  # fmt: skip
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("firmware", "hardware", "host_tools", "tests", "docs/family")
    for path in sorted((ROOT / folder).rglob("*.py"))
] + ["boot.py"]


def generic(source: str) -> Iterator[tuple[int, str]]:
    """(line, name) of each name of GENERIC that is bound, at least once a line."""
    for node in ast.walk(ast.parse(source)):
        name = str(getattr(node, NAMED.get(type(node), ""), ""))
        if name.strip("_") in GENERIC and isinstance(getattr(node, "ctx", STORE), ast.Store):
            yield getattr(node, "lineno", 0), name


def test_a_name_that_says_nothing_is_seen() -> None:
    source = "def _told(what, *, way): self.known = [one for one in what]\nit = there.found\n"
    assert {name for _, name in generic(source)} == {"_told", "what", "way", "known", "one", "it"}


def test_each_name_says_what_a_thing_is() -> None:
    by_file = {path: [*generic((ROOT / path).read_text(encoding="utf-8"))] for path in FILES}
    generic_names = {path: names for path, names in by_file.items() if names}
    assert not generic_names, f"(line, name): call it what it holds: {generic_names}"
