"""What docs/architecture.md names is there, its budgets are those that hold, its guides work."""

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dev import board_report
from dev.vm import ROOT
from tests.host.sheets import test_new_figure

TEXT = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAIN = re.sub(r"^```.*?^```$", "", TEXT, flags=re.DOTALL | re.MULTILINE)
TYPED = [word for line in re.findall(r"^    (\w.*)$", PLAIN, re.M) for word in line.split()]
SPANS = [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", PLAIN)]

GUIDES = (
    "Add a figure", "Add a house rule", "Add a game", "Add a language", "Add a display",
    "Add a menu entry",
)  # fmt: skip
SOURCES = ("firmware", "host_tools", "tests/host")  # of names
IMPORTS = (ROOT / "firmware", ROOT / "host_tools", ROOT)
ON_BOARD = {"/slot", "a.pack", "b.pack", "rescue.pack", "0001.jnl+"}
OF_PYTHON = {"collections"}

LANGUAGES = sorted(path.name for path in (ROOT / "firmware/ui/texts").iterdir() if path.is_dir())


# -- what it names


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def targets(node: ast.AST) -> Iterator[str]:
    """The names that a statement makes; of a class's own attributes those of `self` in it."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=found):
            for target in found:
                for one in ast.walk(target):
                    if isinstance(one, ast.Name):
                        yield one.id
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
        case ast.ImportFrom(names=names, level=level) if level:
            yield from (alias.name for alias in names)


def made(body: list[ast.stmt]) -> dict[str, ast.stmt]:
    return {name: node for node in body for name in targets(node)}


def members(node: ast.ClassDef) -> set[str]:
    own = {
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute)
        and isinstance(one.ctx, ast.Store)
        and ast.unparse(one.value) == "self"
    }
    return own | set(made(node.body))


@cache
def everything() -> tuple[dict[str, list[ast.ClassDef]], set[str]]:
    """The classes of the project by name, and all names that it defines."""
    classes: dict[str, list[ast.ClassDef]] = {}
    names: set[str] = set()
    for folder in SOURCES:
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(tree(path)):
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
    found = module(parts)
    if not found:
        name, *rest = parts
        classes = everything()[0].get(name, [])
        return len(rest) == 1 and any(rest[0] in members(one) for one in classes)
    path, rest = found
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
    return any(found.is_dir() or not path.endswith("/") for found in ROOT.glob(pattern.rstrip("/")))


def test_the_checks_see_what_is_not_there() -> None:
    assert resolves("tarokk.session.Session.apply") and resolves("Session.apply")
    assert resolves("tarokk.games") and resolves("dev.board_report.LIMITS")
    assert not resolves("tarokk.session.Session.applies") and not resolves("Session.applies")
    assert not resolves("tarokk.sessions.Session") and not resolves("tarokk.session.words.first")
    assert leads_somewhere("firmware/ui/texts/<code>/deal.txt") and leads_somewhere("tests/core/")
    assert not leads_somewhere("firmware/ui/texts/<code>/deals.txt")
    assert not leads_somewhere("firmware/tarokk/deals.py") and not leads_somewhere("dealing.py")


def test_every_path_is_there() -> None:
    paths = [span for span in SPANS + TYPED if " " not in span and is_path(span)]
    assert len(paths) > 80
    assert [path for path in paths if not leads_somewhere(path)] == []


def test_every_name_is_there() -> None:
    dotted = [span for span in SPANS if re.fullmatch(r"\w+(\.\w+)+", span) and not is_path(span)]
    assert len(dotted) > 60
    assert [name for name in dotted if not resolves(name)] == []


def test_every_word_is_a_name_of_the_project() -> None:
    words = [span for span in SPANS if re.fullmatch(r"-?\w+=?(\(\w*\))?", span)]
    known = everything()[1] | OF_PYTHON | set(SOURCES)
    known |= {"tests"} | {
        path.name.removesuffix(".py") for root in IMPORTS for path in root.iterdir()
    }
    known |= {"options", "why", "settled", "name", "NAME"}
    bare = {re.sub(r"[-=]|\(.*", "", word) for word in words}
    assert len(bare) > 60
    assert bare - known == set()


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
    headings = re.findall(r"^### (.*)$", TEXT.partition("\n## Guides\n")[2], re.MULTILINE)
    assert tuple(headings) == GUIDES


@pytest.mark.parametrize("name", ["Game", "Deal", "Ask", "Report"])
def test_the_whole_contract_is_told(name: str) -> None:
    """Each entry point, in the row of its file."""
    row = next(line for line in TEXT.splitlines() if f"`tarokk.{name.lower()}.{name}`" in line)
    body = everything()[0][name][0].body if len(everything()[0][name]) == 1 else None
    body = body or made(tree(ROOT / f"firmware/tarokk/{name.lower()}.py").body)[name].body  # type: ignore[attr-defined]
    public = {one for one in made(body) if not one.startswith("_")}
    assert public - set(re.findall(r"`(\w+)`", row)) == set()


def test_the_budgets_are_those_that_hold() -> None:
    rows = re.findall(r"^\| ([\w :]+) \| (\d+) \|", TEXT, re.MULTILINE)
    assert {name: float(bound) for name, bound in rows} == {
        limit.name: limit.bound for limit in board_report.LIMITS
    }


PACKAGES = [
    path
    for folder in ("firmware", "host_tools/kibic", "host_tools/dev")
    for path in sorted((ROOT / folder).rglob("__init__.py"))
    if path.parent.name not in ("club", "event", "games", "migrations", "pages")
]


@pytest.mark.parametrize("path", PACKAGES, ids=lambda path: path.parent.name)
def test_each_package_tells_of_its_modules(path: Path) -> None:
    """A line begins with each, or with a star for several, or names it behind another."""
    told = ast.get_docstring(tree(path)) or ""
    inside = {one.stem for one in path.parent.glob("*.py")} - {"__init__"}
    first = re.findall(r"^(\w+)(?:/?  |, |\b(?= \.\.\.))", told, re.MULTILINE)
    assert len(first) >= min(5, len(inside))
    assert {one for one in first if not any(path.parent.glob(f"{one}*"))} == set()
    several = tuple(re.findall(r"^(\w+)\*", told, re.MULTILINE))
    left = {one for one in inside if not one.startswith(several)} if several else inside
    assert left - set(re.findall(r"\w+", told)) <= {"high", "illustrated"}


@pytest.mark.parametrize(("page", "folder"), [
    ("docs/page.md", "host_tools/web"),
    ("hardware/README.md", "hardware"),
])  # fmt: skip
def test_each_file_is_in_the_table(page: str, folder: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    told = " ".join(re.findall(r"^\| (.*?) \|", text, re.MULTILINE))
    files = {path.name for path in (ROOT / folder).iterdir() if path.is_file()}
    kinds = (".py", ".mjs", ".js", ".html", ".css", ".scad", ".json")
    named = set(re.findall(r"`([\w.]+)`", told))
    assert {name for name in files if name.endswith(kinds)} - named == {"__init__.py"} & files


# -- the guides, in a copy of the tree


def changes() -> list[tuple[str, str]]:
    """(path, what is changed there) of each block; `<code>` stands for every language."""
    found = re.findall(r"^```diff\n\+\+\+ (\S+)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
    assert len(found) > 12
    return [
        (path.replace("<code>", code), block)
        for path, block in found
        for code in (LANGUAGES if "<code>" in path else [""])
    ]


def change(path: Path, block: str) -> None:
    """Make the changes of a block; one without any old line makes a file, or adds to its end."""
    for hunk in re.split(r"^@@\n", block, flags=re.MULTILINE):
        lines = hunk.splitlines(keepends=True)
        assert all(line[0] in " +-\n" for line in lines), hunk
        old = "".join(line[1:] for line in lines if line[0] in " -")
        new = "".join(line[1:] for line in lines if line[0] in " +")
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        assert not old or text.count(old) == 1, (path, old)
        path.write_text(text.replace(old, new) if old else text + new, encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with all that the guides change, and with a fourth language."""
    root = tmp_path_factory.mktemp("copy") / "kibic"
    skipped = shutil.ignore_patterns("__pycache__", "*.png", "*.mjs")
    for folder in ("firmware", "host_tools", "tests", "docs"):
        shutil.copytree(ROOT / folder, root / folder, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", root)
    for path, block in changes():
        change(root / path, block)
    shutil.copytree(root / "firmware/ui/texts/en", root / "firmware/ui/texts/xx")
    home = root / "firmware/ui/texts/xx/home.txt"
    home.write_text(home.read_text("utf-8").replace("name=English", "name=Xx"), "utf-8")
    texts = root / "host_tools/kibic/texts"
    for said in (texts, texts / "help"):
        shutil.copy(said / "en.txt", said / "xx.txt")
    return root


def run(root: Path, code: str, *arguments: str, stdin: str = "") -> str:
    """What a program prints that has this copy for its project."""
    paths = [str(root / "firmware"), str(root / "host_tools"), str(root)]
    start = f"import sys\nsys.path[:0] = {paths!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", start + code, *arguments],
        input=stdin, capture_output=True, text=True, encoding="utf-8", cwd=root.parent,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def judged(root: Path, sheet: str, *options: str) -> str:
    return run(root, "from kibic.cli.main import main; main()", *options, "judge", "-", stdin=sheet)


def payouts(root: Path, sheet: str) -> dict[str, int]:
    code = "from kibic.cli.main import main; main()"
    report = json.loads(run(root, code, "judge", "-", "--json", stdin=sheet))
    paid: dict[str, int] = report["deals"][0]["payouts"]
    return paid


def test_the_figure_is_the_one_that_is_tried() -> None:
    blocks = [block for path, block in changes() if path.endswith("/illustrated.py")]
    assert [line[1:] for line in blocks[0].splitlines() if line[0] == "+"] == [
        test_new_figure.ROW.rstrip("\n")
    ]


def test_a_house_rule(copy: Path) -> None:
    sheet = copy / "tests/golden/paskievics/options/solo-worth-5.kib"
    told = sheet.with_suffix(".pay").read_text("utf-8").splitlines()[-1].split()[1:]
    paid = payouts(copy, sheet.read_text("utf-8"))
    assert paid == {seat: int(points) for seat, points in zip(told[::2], told[1::2], strict=True)}
    plain = sheet.read_text("utf-8").replace("option solo-worth 5\n", "")
    assert payouts(copy, plain) == {"A": -4, "B": 4, "C": 4, "D": -4}  # solo is worth 4


def test_a_game(copy: Path) -> None:
    head = test_new_figure.HEAD.replace("illustrated", "green")
    deal = test_new_figure.DEAL.replace("green-bird", "grass-bird")
    # a three: 1; the figure 5, doubled by the kontra: 10
    paid = payouts(copy, head + deal + "made grass-bird declarer\nend\n")
    assert paid == {"A": 11, "B": -11, "C": 11, "D": -11}


def test_a_language(copy: Path) -> None:
    code = "from ui import languages\nprint(languages.codes(), languages.name_of('xx'))"
    assert run(copy, code) == "['hu', 'en', 'da', 'xx'] Xx\n"
    sheet = test_new_figure.HEAD
    assert judged(copy, sheet, "--lang", "xx") == judged(copy, sheet, "--lang", "en")


def test_a_display(copy: Path) -> None:
    code = (
        "from dev.fake import machine, panel, rp2\nfrom device import pins\n"
        "from kibic.board.command import BUILDS\n"
        "from ui.canvas import Canvas\n"
        "machine.state.start()\n"
        "row = pins.BUILDS['ssd1315'].display\n"
        "glass = machine.state.devices[row[1]] = panel.Panel(row[0])\n"
        "canvas = Canvas()\ncanvas.text(0, 0, 'Kibic')\n"
        "pins.open_display(row).show(canvas.buf)\n"
        "print(glass.seen() == bytes(canvas.buf), sorted(BUILDS) == sorted(pins.BUILDS))\n"
    )
    fake = "import dev.fake.machine, sys\nsys.modules['machine'] = dev.fake.machine\n"
    assert run(copy, fake + code) == "True True\n"


def test_a_menu_entry(copy: Path) -> None:
    code = (
        "from tests.ui.helpers import PLAIN, press, table\n"
        "app = table(PLAIN)\napp.use_language('en')\n"
        "press(app, 'DOWN UP')\nprint(app.stack[-1].list.items[app.stack[-1].list.at][0])\n"
        "press(app, 'OK')\nprint(app.stack[-1].text)\n"
    )
    assert run(copy, code) == "How many deals?\n1 deals were begun.\n"


IN_THE_COPY = (
    "tests/core/test_contract.py",
    "tests/device/test_display.py",
    "tests/host/docs/test_docs.py::test_every_house_rule_is_told_with_its_values_and_chapter[paskievics]",
    "tests/host/sheets/test_golden.py::test_what_comes_of_a_sheet[paskievics/options/solo-worth-5]",
)


def test_the_tests_that_the_guides_name_pass(copy: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *IN_THE_COPY]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
