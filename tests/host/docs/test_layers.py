"""Who may import whom: tests build on host_tools and never the other way, dev on kibic likewise;
and no module needs, by whatever way round, itself."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from dev.vm import ROOT
from kibic.release.bindings import unannotated
from tarokk import games

HOST = ROOT / "host_tools"


@cache
def nodes(source: str) -> list[ast.AST]:
    """All of a module, but for what is there for its types alone: no program imports that."""
    return list(ast.walk(unannotated(source)))


def roots(source: str) -> Iterator[str]:
    """The packages that a module imports from, wherever in it the import stands."""
    for node in nodes(source):
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
    "dialogue": {"store", "tarokk"},
    "ui": {"dialogue", "store"},
    "device": {"store", "ui"},
}


@pytest.mark.parametrize("name", FIRMWARE)
def test_each_package_of_the_firmware_imports_from_those_below_it(name: str) -> None:
    ours = {*FIRMWARE, "kibic_boot", "kibic_main", "kibic", "dev", "tests"}
    modules = sorted((ROOT / "firmware" / name).rglob("*.py"))
    assert len(modules) > 5
    imported = {
        path.name: foreign
        for path in modules
        if (foreign := (ours & set(roots(path.read_text("utf-8")))) - FIRMWARE[name] - {name})
    }
    assert imported == {}


FACE = sorted((ROOT / "firmware" / "ui").rglob("*.py"))
# What a face may read of a game: its name, the texts and modules that it takes, its options.
OF_A_GAME = {"NAME", "TEXTS", "PRELOAD", "OF_HEAD", "options", "presets"}
# Targets of moves, which only the dialogue tries moves on.
FOLDS = {"apply", "fits", "would", "tried", "rewrite", "take_back"}


def asked_of_rules(source: str) -> Iterator[str]:
    """Where a module has rules say something: `deal.rules`, `session.game.between`, `game.ask()`,
    `dialogue.ask`, a move that is tried."""
    for node in nodes(source):
        match node:
            case ast.Attribute(attr="rules"):
                yield ast.unparse(node)
            case ast.Attribute(value=ast.Attribute(attr="game"), attr=name):
                if name not in OF_A_GAME:
                    yield ast.unparse(node)
            case ast.Attribute(attr="ask", value=asked):
                if ast.unparse(asked) not in ("app", "undo"):  # a question of its own
                    yield ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr=name)) if name in FOLDS:
                yield ast.unparse(node.func)


def test_what_asks_rules_is_seen() -> None:
    source = """
deal.rules.says("kitty", "yes")
session.game.between(session) or session.game.NAME
ask = dialogue.ask
app.ask("sure?", yes)
target.tried(moves)
"""
    assert set(asked_of_rules(source)) == {
        "session.game.between", "dialogue.ask", "deal.rules", "target.tried",
    }  # fmt: skip


def test_a_face_asks_nothing_of_the_rules() -> None:
    """What follows from rules, dialogue.facts says; the look ahead is a target of moves itself."""
    assert len(FACE) > 40
    by_name = {
        path.name: asked
        for path in FACE
        if path.name != "prefetch.py" and (asked := [*asked_of_rules(path.read_text("utf-8"))])
    }
    assert by_name == {}


CORE = ROOT / "firmware" / "tarokk"
ENGINE = sorted(CORE.glob("*.py"))


def strings(source: str) -> set[str]:
    """The strings of a module, but for its docstrings."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    }


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_names_no_game_and_imports_nothing_from_outside(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert set(roots(source)) <= {"collections"}
    folders = {path.parent.name for path in CORE.glob("games/*/game.py")}
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
    `house.get("hold") == "earlier"`, `house["half-cavalry"] == "any"`, `house.get("invit")`,
    `house["trick"]`."""
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
            case ast.Subscript(value=house, slice=ast.Constant(name)) if is_house(house):
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
    values_of: dict[str, set[str]] = {}
    for name in games.NAMES:
        game = games.load(name)
        for option, values, _ in game.options():
            values_of.setdefault(option, set()).update(values)
        for option, value in getattr(game, "STANDARD", ()):
            values_of.setdefault(option, set()).add(value)
    assert list(asked_of_house('x.says("invit", "kegel")')) == [("invit", "kegel")]
    seen = set()
    for path in CORE.rglob("*.py"):
        for option, value in asked_of_house(path.read_text(encoding="utf-8")):
            assert option in values_of, (path.name, option)
            assert value is None or value in values_of[option], (path.name, option, value)
            seen.add(option)
    # Figures' values, hands to throw in and what any number is taken of are looked up by name.
    seen |= {"nolo", "tout", "sits-out", *(name for name in values_of if name.startswith("throw-"))}
    unasked = {option for option in set(values_of) - seen if "/" not in min(values_of[option])}
    assert not unasked, f"nothing in firmware/tarokk/games asks for these options: {unasked}"


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: path.name)
def test_the_engine_asks_for_no_house_rule(path: Path) -> None:
    """What an option of a family means is said by the family: see `Game.rounds_behind`."""
    assert list(asked_of_house(path.read_text(encoding="utf-8"))) == []


TREES = ((ROOT / "firmware", ""), (HOST, ""), (ROOT / "hardware", "hardware"))
# Named where they are not asked for: the loop is under way, so its functions stay where they are.
ONLY_NAMED = {("device.in_place", "device.loop")}


def all_modules() -> dict[str, Path]:
    """{dotted name: path} of what is imported below the three folders."""
    modules = {}
    for folder, package in TREES:
        for path in folder.rglob("*.py"):
            parts = [package, *path.relative_to(folder).with_suffix("").parts]
            modules[".".join(filter(None, parts)).removesuffix(".__init__")] = path
    return modules


def asked_for(name: str, source: str, package: bool, modules: set[str]) -> set[str]:
    """The modules that a module imports, wherever the import stands, or names in a string: what is
    lent, preloaded or let go of is written so."""
    asked = set()
    for node in nodes(source):
        match node:
            case ast.Import(names=names):
                asked |= {alias.name for alias in names}
            case ast.ImportFrom(module=module, names=names, level=level):
                parents = name.split(".")[: len(name.split(".")) - level + package] if level else []
                base = ".".join([*parents, *([module] if module else [])])
                for alias in names:
                    whole = f"{base}.{alias.name}"
                    asked.add(whole if whole in modules else base)
            case ast.Constant(value=str(value)) if "." in value:
                asked.add(value)
    return {module for module in asked & modules if module != name}


def test_what_a_module_asks_for_is_seen() -> None:
    source = """
import a.b
from . import near
def use():
    from ..far import thing, part
    with_module("x.y", lambda y: y)
if TYPE_CHECKING:
    from far import kind
"""
    modules = {"a.b", "p.q.near", "p.far.part", "p.far", "x.y", "p.q.own", "far.kind"}
    asked = asked_for("p.q.own", source, False, modules)
    assert asked == {"a.b", "p.q.near", "p.far.part", "p.far", "x.y"}
    assert asked_for("p.q", "from . import near", True, modules) == {"p.q.near"}


@cache
def imports() -> dict[str, set[str]]:
    """{module: the modules that it asks for}."""
    modules = all_modules()
    return {
        name: {
            other
            for other in asked_for(
                name, path.read_text("utf-8"), path.name == "__init__.py", set(modules)
            )
            if (name, other) not in ONLY_NAMED
        }
        for name, path in modules.items()
    }


def test_there_is_no_circle_of_imports() -> None:
    assert len(imports()) > 350
    assert sum(map(len, imports().values())) > 1200
    try:
        TopologicalSorter(imports()).prepare()
    except CycleError as error:
        pytest.fail(" <- ".join(error.args[1]))


WHOLE = ("web", "hardware")  # rooms with all that lies in their folders
ROOMS = ROOT / "docs/architecture.md"


def room_of(path: Path) -> str:
    """The folder that a module lies in, of those that the architecture calls rooms; "" if it lies
    beside them."""
    parts = path.relative_to(ROOT).parent.parts
    if parts[0] in ("firmware", "host_tools"):  # roots of imports
        parts = parts[1:]
    return ".".join(parts[: 1 if parts and parts[0] in WHOLE else 2])


def rooms() -> dict[str, set[str]]:
    """{room: the rooms that it imports from}; on a computer `firmware` is all rooms of that."""
    modules = all_modules()
    edges: dict[str, set[str]] = {}
    for name, asked in imports().items():
        own, is_firmware = room_of(modules[name]), modules[name].is_relative_to(ROOT / "firmware")
        for path in [modules[other] for other in asked]:
            below = not is_firmware and path.is_relative_to(ROOT / "firmware")
            edges.setdefault(own, set()).add("firmware" if below else room_of(path))
    return {room: edges[room] - {room, ""} for room in edges if room}


def test_the_architecture_says_which_room_imports_which() -> None:
    text = ROOMS.read_text("utf-8").partition("\n### The rooms\n")[2].partition("\n## ")[0]
    stated = dict(re.findall(r"^\| `([\w.]+)` \| (.+) \|$", text, re.M))
    for room, others in rooms().items():
        row = " ".join(f"`{other}`" for other in sorted(others))
        assert stated.pop(room, None) == row, (
            f'docs/architecture.md, "The rooms", should have the row: | `{room}` | {row} |'
        )
    assert not stated, f'docs/architecture.md, "The rooms", has rooms that are gone: {stated}'
