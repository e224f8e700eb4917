"""Who may import whom: tests build on host_tools and never the other way, dev on kibic likewise."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev.vm import ROOT
from tarokk import games

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


FIRMWARE: dict[str, set[str]] = {
    "tarokk": set(),
    "store": {"tarokk"},
    "ui": {"store", "tarokk"},
    "device": {"store", "ui"},
}


@pytest.mark.parametrize("name", FIRMWARE)
def test_each_package_of_the_firmware_imports_from_those_below_it(name: str) -> None:
    ours = {*FIRMWARE, "kibic_boot", "kibic_main", "kibic", "dev", "tests"}
    modules = sorted((ROOT / "firmware" / name).rglob("*.py"))
    assert len(modules) > 9
    found = {
        path.name: foreign
        for path in modules
        if (foreign := (ours & set(roots(path.read_text("utf-8")))) - FIRMWARE[name] - {name})
    }
    assert found == {}


CORE = ROOT / "firmware" / "tarokk"
ENGINE = sorted(CORE.glob("*.py"))


def strings(source: str) -> set[str]:
    """The strings of a module, but for its docstrings."""
    tree = ast.parse(source)
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
    }


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_names_no_game_and_imports_nothing_from_outside(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert set(roots(source)) <= {"collections"}
    folders = {one.parent.name for one in CORE.glob("games/*/game.py")}
    assert len(folders) >= 4
    assert not strings(source) & {*games.NAMES, *folders}
    inner = [
        node.module or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert not [module for module in inner if module.partition(".")[0] == "games"]


def is_house(node: ast.expr) -> bool:
    return ast.unparse(node).rpartition(".")[2] in ("house", "options")


def asked_of_house(source: str) -> Iterator[tuple[str, str | None]]:
    """(option, value or None) of each look at the house rules: `says("invit", "kegl")`,
    `house.get("hold") == "earlier"`, `house["half-cavalry"] == "any"`, `house.get("invit")`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr="says"), args=[name, value]):
                if isinstance(name, ast.Constant) and isinstance(value, ast.Constant):
                    yield str(name.value), str(value.value)
            case ast.Call(
                func=ast.Attribute(value=house, attr="get"), args=[ast.Constant(name), *_]
            ):
                if is_house(house):
                    yield str(name), None
            case ast.Compare(left=left, comparators=[ast.Constant(value)]):
                match left:
                    case (
                        ast.Call(
                            func=ast.Attribute(value=house, attr="get"),
                            args=[ast.Constant(name), *_],
                        )
                        | ast.Subscript(value=house, slice=ast.Constant(name))
                    ):
                        if is_house(house):
                            yield str(name), str(value)


def test_a_typo_in_an_options_name_or_value_is_an_error() -> None:
    known: dict[str, set[str]] = {}
    for name in games.NAMES:
        game = games.load(name)
        for option, values, _ in game.options():
            known.setdefault(option, set()).update(values)
        for option, value in getattr(game, "STANDARD", ()):
            known.setdefault(option, set()).add(value)
    assert list(asked_of_house('x.says("invit", "kegel")')) == [("invit", "kegel")]
    seen = set()
    for path in CORE.rglob("*.py"):
        for option, value in asked_of_house(path.read_text(encoding="utf-8")):
            assert option in known, (path.name, option)
            assert value is None or value in known[option], (path.name, option, value)
            seen.add(option)
    # Figures' values, hands to throw in and what any number is taken of are looked up by name.
    left = {option for option in set(known) - seen if "/" not in min(known[option])}
    assert {one for one in left if not one.startswith("throw-")} <= {"nolo", "tout", "sits-out"}
