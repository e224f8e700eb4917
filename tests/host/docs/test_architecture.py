"""What docs/architecture.md names is there, and its budgets are those that hold."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from dev.board import report
from dev.vm import ROOT

TEXT = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAIN = re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE)
TYPED = [word for line in re.findall(r"^    (\w.*)$", PLAIN, re.M) for word in line.split()]
SPANS = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", PLAIN)]

SOURCES = ("firmware", "host_tools", "tests/host", "tests/ui")  # of names
IMPORTS = (ROOT / "firmware", ROOT / "host_tools", ROOT)
ON_BOARD = {"/slot", "a.pack", "b.pack", "rescue.pack", "0001.jnl+"}
OF_PYTHON = {"collections"}


# -- what it names


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def targets(node: ast.AST) -> Iterator[str]:
    """The names that a statement makes; of a class's own attributes those of `self` in it."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=assigned):
            for target in assigned:
                for part in ast.walk(target):
                    if isinstance(part, ast.Name):
                        yield part.id
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.ImportFrom(names=names, level=level) if level:
            yield from (alias.name for alias in names)


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements of a module, those in others too."""
    for node in body:
        yield node
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from statements(getattr(node, field, []))


def made(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    return {name: node for node in body for name in targets(node)}


def members(node: ast.ClassDef) -> set[str]:
    own = {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute)
        and isinstance(part.ctx, ast.Store)
        and ast.unparse(part.value) == "self"
    }
    return own | set(made(node.body))


@cache
def everything() -> tuple[dict[str, list[ast.ClassDef]], set[str]]:
    """The classes of the project by name, and all names that it defines."""
    classes: dict[str, list[ast.ClassDef]] = {}
    names: set[str] = set()
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*.py"):
            for node in statements(tree(path).body):
                names.update(targets(node))
                if isinstance(node, ast.ClassDef):
                    classes.setdefault(node.name, []).append(node)
    return classes, names


def module(parts: list[str]) -> tuple[Path, list[str]] | None:
    """The file that the first of these parts lead to, and the parts that are left."""
    for count in range(len(parts), 0, -1):
        for root in IMPORTS:
            place = root.joinpath(*parts[:count])
            for path in (place.with_suffix(".py"), place / "__init__.py"):
                if path.is_file():
                    return path, parts[count:]
    return None


def resolves(dotted: str) -> bool:
    """Whether `module.name`, `module.Class.name` or `Class.name` is there."""
    parts = dotted.split(".")
    place = module(parts)
    if not place:
        name, *rest = parts
        classes = everything()[0].get(name, [])
        return len(rest) == 1 and any(rest[0] in members(class_) for class_ in classes)
    path, rest = place
    if not rest:
        return True
    node = made(tree(path).body).get(rest[0])
    if len(rest) == 1 or node is None:
        return node is not None
    return len(rest) == 2 and isinstance(node, ast.ClassDef) and rest[1] in members(node)


def is_path(span: str) -> bool:
    return "/" in span or span.endswith((".py", ".md", ".txt", ".pack", ".jnl+"))


def leads_somewhere(path: str) -> bool:
    """Whether a path from the root is there, with anything in the place of <...>; a bare name may
    be that of any file."""
    if path in ON_BOARD:
        return True
    if "/" not in path:
        return (ROOT / path).exists() or any(any((ROOT / folder).rglob(path)) for folder in SOURCES)
    pattern = re.sub(r"<\w+>\*?", "*", path)
    return any(match.is_dir() or not path.endswith("/") for match in ROOT.glob(pattern.rstrip("/")))


def test_the_checks_see_what_is_not_there() -> None:
    assert resolves("tarokk.session.Session.apply") and resolves("Session.apply")
    assert resolves("tarokk.games") and resolves("dev.board.report.LIMITS")
    assert not resolves("tarokk.session.Session.applies") and not resolves("Session.applies")
    assert not resolves("tarokk.sessions.Session") and not resolves("tarokk.session.words.first")
    assert leads_somewhere("firmware/ui/texts/<code>/deal.txt") and leads_somewhere("tests/core/")
    assert not leads_somewhere("firmware/ui/texts/<code>/deals.txt")
    assert not leads_somewhere("firmware/tarokk/deals.py") and not leads_somewhere("dealing.py")


def test_every_path_is_there() -> None:
    paths = [span for span in SPANS + TYPED if " " not in span and is_path(span)]
    assert len(paths) > 80
    lost = [path for path in paths if not leads_somewhere(path)]
    assert not lost, f"docs/architecture.md names files that are not there: {lost}"


def test_every_name_is_there() -> None:
    dotted = [span for span in SPANS if re.fullmatch(r"\w+(\.\w+)+", span) and not is_path(span)]
    assert len(dotted) > 60
    lost = [name for name in dotted if not resolves(name)]
    assert not lost, f"docs/architecture.md has names that nothing in the sources has: {lost}"


def test_every_word_is_a_name_of_the_project() -> None:
    words = [span for span in SPANS if re.fullmatch(r"-?\w+=?(\(\w*\))?", span)]
    names = everything()[1] | OF_PYTHON | set(SOURCES)
    names |= {"tests"} | {
        path.name.removesuffix(".py") for root in IMPORTS for path in root.iterdir()
    }
    names |= {"options", "why", "settled", "name", "NAME"}
    bare = {re.sub(r"[-=]|\(.*", "", word) for word in words}
    assert len(bare) > 60
    lost = bare - names
    assert not lost, f"docs/architecture.md has words that nothing in the sources is called: {lost}"


def test_every_command_is_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    kibic = ROOT / "host_tools/kibic"
    cli = "".join((kibic / name).read_text("utf-8") for name in ("cli/main.py", "board/command.py"))
    for span in SPANS:
        if span.startswith("make "):
            assert re.search(rf"^{span[5:]}:.*##", makefile, re.MULTILINE), span
        elif span.startswith("kibic ") and not span.startswith("kibic --"):
            assert re.search(rf"^def {span.split()[1]}\(", cli, re.M), span
        elif span.startswith("python -m "):
            assert module(span.split()[2].split(".")), span


def test_the_readme_leads_there() -> None:
    row = next(line for line in README.splitlines() if line.startswith("| `docs/`"))
    assert "(docs/architecture.md)" in row


@pytest.mark.parametrize("name", ["Game", "Deal", "Ask", "Report"])
def test_the_whole_contract_is_told(name: str) -> None:
    """Each entry point, in the row of its file."""
    row = next(line for line in TEXT.splitlines() if f"`tarokk.{name.lower()}.{name}`" in line)
    body = everything()[0][name][0].body if len(everything()[0][name]) == 1 else None
    body = body or made(tree(ROOT / f"firmware/tarokk/{name.lower()}.py").body)[name].body  # type: ignore[attr-defined]
    public = {name for name in made(body) if not name.startswith("_")}
    assert public - set(re.findall(r"`(\w+)`", row)) == set()


def test_the_budgets_are_those_that_hold() -> None:
    rows = re.findall(r"^\| ([\w :]+) \| (\d+) \|", TEXT, re.MULTILINE)
    assert {name: float(bound) for name, bound in rows} == {
        limit.name: limit.bound for limit in report.LIMITS
    }


PACKAGES = [
    path
    for folder in ("firmware", "host_tools/kibic", "host_tools/dev")
    for path in sorted((ROOT / folder).rglob("__init__.py"))
    if path.parent.name not in ("club", "event", "games", "migrations", "pages")
]


@pytest.mark.parametrize("path", PACKAGES, ids=lambda path: "/".join(path.parts[-3:-1]))
def test_each_package_tells_of_its_modules(path: Path) -> None:
    """Below the first line, which says what the package is, a line begins with each, or with a star
    for several, or names it behind another."""
    listed = ast.get_docstring(tree(path)) or ""
    inside = {file.stem for file in path.parent.glob("*.py")} - {"__init__", "__main__"}
    below = listed.partition("\n")[2]
    first = re.findall(r"^(\w+)(?:/?  |, |\b(?= \.\.\.))", below, re.MULTILINE)
    assert len(first) >= min(3, len(inside)), f"{path}: its docstring is no list of its modules"
    gone = {name for name in first if not any(path.parent.glob(f"{name}*"))}
    assert not gone, f"{path}: its docstring tells of modules that are not there: {gone}"
    several = tuple(re.findall(r"^(\w+)\*", listed, re.MULTILINE))
    left = {name for name in inside if not name.startswith(several)} if several else inside
    missing = left - set(re.findall(r"\w+", listed)) - {"high", "illustrated"}
    assert not missing, f"{path}: its docstring says nothing of {missing}"


@pytest.mark.parametrize(("page", "folder"), [
    ("docs/page.md", "host_tools/web"),
    ("hardware/README.md", "hardware"),
])  # fmt: skip
def test_each_file_is_in_the_table(page: str, folder: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    first_column = " ".join(re.findall(r"^\| (.*?) \|", text, re.MULTILINE))
    files = {path.name for path in (ROOT / folder).iterdir() if path.is_file()}
    kinds = (".py", ".mjs", ".js", ".html", ".css", ".scad", ".json")
    named = set(re.findall(r"`([\w.]+)`", first_column))
    assert {name for name in files if name.endswith(kinds)} - named == {"__init__.py"} & files


def test_each_room_of_the_page_is_in_the_table_with_its_files() -> None:
    text = (ROOT / "docs/page.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)/` \| (.*) \|$", text, re.MULTILINE))
    rooms: dict[str, set[str]] = {}
    for path in (ROOT / "host_tools/web").glob("*/*"):
        if path.suffix in (".py", ".mjs") and path.name != "__init__.py":
            rooms.setdefault(path.parent.name, set()).add(path.name)
    assert set(rows) == set(rooms)
    for room, files in rooms.items():
        named = re.findall(r"`([\w.*]+)`", rows[room])
        left = {name for name in files if not any(fnmatch(name, row) for row in named)}
        assert not left, f"docs/page.md, the row of {room}/, says nothing of {left}"
