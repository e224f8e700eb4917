"""Whatever others may call says what it takes, gives and raises."""

import ast
from collections.abc import Iterator

from dev.vm import ROOT

FOLDERS = ("firmware", "hardware", "host_tools/kibic", "host_tools/web", "docs/family/firmware")
FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
]
# A class that has one of these alone inherits no method that could say it.
BARE = {"NamedTuple", "Protocol", "TypedDict"}


def inherits(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).rpartition(".")[2] not in BARE for base in node.bases)


def silent(body: list[ast.stmt], outer: str = "", inherited: bool = False) -> Iterator[str]:
    """The public classes and functions without a docstring; a method of a class that inherits may
    have that of the one in whose place it stands."""
    for node in body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        is_class = isinstance(node, ast.ClassDef)
        if node.name.startswith("_"):
            continue
        if not ast.get_docstring(node) and (is_class or not inherited):
            yield outer + node.name
        if isinstance(node, ast.ClassDef):
            yield from silent(node.body, f"{node.name}.", inherits(node))


def test_one_without_a_docstring_is_seen() -> None:
    source = """
def far(): pass
def _own(): pass
def near(): "Says it."
class Plain:
    def __init__(self): pass
    def draw(self): pass
class Row(NamedTuple):
    "A row."
    def width(self): pass
class Screen(Base):
    "A screen."
    def draw(self): pass
"""
    assert [*silent(ast.parse(source).body)] == ["far", "Plain", "Plain.draw", "Row.width"]


def test_what_is_public_has_a_docstring() -> None:
    by_file = {path: [*silent(ast.parse((ROOT / path).read_text("utf-8")).body)] for path in FILES}
    missing = {path: names for path, names in by_file.items() if names}
    assert not missing, f"a docstring says what it takes, gives and raises: {missing}"
