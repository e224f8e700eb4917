"""Who may import whom: tests build on host_tools and never the other way, dev on kibic likewise."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev.vm import ROOT

HOST = ROOT / "host_tools"


def roots(source: str) -> Iterator[str]:
    """The packages that a module imports from, wherever in it the import stands."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]


def test_every_import_is_seen() -> None:
    source = "import a.b, c\nfrom d.e import f\nfrom . import g\ndef h():\n    from i import j\n"
    assert sorted(roots(source)) == ["a", "c", "d", "i"]


@pytest.mark.parametrize(
    ("folder", "foreign"), [(HOST, {"tests"}), (HOST / "kibic", {"dev", "hardware", "tests"})]
)
def test_nothing_is_imported_from_further_out(folder: Path, foreign: set[str]) -> None:
    modules = sorted(folder.rglob("*.py"))
    assert len(modules) > 40
    assert [
        path.relative_to(ROOT).as_posix()
        for path in modules
        if foreign & set(roots(path.read_text(encoding="utf-8")))
    ] == []
