"""Each guide of docs/architecture.md, followed in a copy of the tree: the tests that its change
touches pass there, and nothing that it needs is left out."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dev.vm import ROOT
from tests.host.sheets import test_new_figure
from tests.host.support.source import guides

seldom = pytest.mark.sample(2)

one_group = pytest.mark.sample(1)

FIGURE, RULE, GAME, FAMILY, LANGUAGE, DISPLAY, BOARD, ENTRY = (
    "Add a figure", "Add a house rule", "Add a game of the Hungarian family",
    "Add a family of games", "Add a language", "Add a display", "Add a board", "Add a menu entry",
)  # fmt: skip

SHEETS = "tests/host/sheets/"
OF_RULES = (
    "tests/core/test_contract.py", "tests/host/sim/test_texts.py",
    "tests/host/docs/test_docs.py", "tests/host/docs/test_sources.py",
    SHEETS + "test_options.py", SHEETS + "test_refusals.py",
)  # fmt: skip
OF_SCREENS = (
    "tests/ui/drawing/test_screens.py", "tests/ui/start/test_options.py",
    "tests/ui/language/test_lang.py", "tests/ui/language/test_help.py",
)  # fmt: skip
OF_GAMES = (
    "tests/core/test_tablecode.py", "tests/ui/start/test_code.py", "tests/ui/start/test_sets.py",
    "tests/ui/start/test_evenings.py", "tests/host/release/test_preload.py",
    "tests/host/docs/test_architecture.py", "tests/host/docs/test_annotations.py",
    "tests/host/docs/test_layers.py",
)  # fmt: skip

# Guides whose changes touch the same tests, followed together, and these tests: a run of them per
# guide would take three times as long. `make proof` follows each alone.
TOUCHED: dict[tuple[str, ...], tuple[str, ...]] = {
    (FIGURE, RULE, BOARD): (
        *OF_RULES, "tests/core/test_tablecode.py", "tests/host/docs/test_layers.py",
        "tests/ui/drawing/test_screens.py", "tests/ui/start/test_options.py",
        "tests/ui/language/test_help.py", "tests/ui/language/test_help_by_rules.py",
        "tests/ui/deal/test_figures.py", "tests/ui/deal/test_figures_open.py",
        "tests/device/test_pins.py", "tests/host/board/test_flash.py",
        SHEETS + "test_new_figure.py", SHEETS + "test_dealt.py", SHEETS + "test_golden.py",
        "-k", "not (test_dealt or test_golden) or illustrated or options",
    ),
    (GAME, FAMILY): (
        *OF_RULES, *OF_SCREENS, *OF_GAMES, "tests/core/tiny", "tests/ui/games/test_tiny.py",
        "tests/dialogue", SHEETS + "test_library.py",
        SHEETS + "test_golden.py", "-k", "not test_golden or tiny or green",
    ),
    (ENTRY, DISPLAY, LANGUAGE): (
        "tests/ui", "tests/device", "tests/host/sim/test_texts.py", SHEETS + "test_words.py",
        SHEETS + "test_help.py", "tests/host/board/test_flash.py",
        "tests/host/hardware/test_circuit.py",
    ),
}  # fmt: skip
# Of these the few seconds that `make test` has for them: what lists of games, figures, options and
# languages would fail first, and the tests that a guide brings.
NEAREST: dict[tuple[str, ...], tuple[str, ...]] = {
    (FIGURE, RULE, BOARD): (
        "tests/core/hungarian/test_tables.py", "tests/core/test_tablecode.py",
        "tests/ui/language/test_help_by_rules.py", "tests/device/test_pins.py",
        "tests/host/board/test_flash.py::test_a_build_that_does_not_exist",
        "tests/host/docs/test_layers.py::test_a_typo_in_an_options_name_or_value_is_an_error",
        SHEETS + "test_golden.py", "-k", "not test_golden or [illustrated] or [paskievics/options]",
    ),
    (GAME, FAMILY): (
        "tests/core/tiny", "tests/core/hungarian/test_tables.py", "tests/core/test_tablecode.py",
        "tests/ui/games/test_tiny.py", "tests/host/docs/test_layers.py",
        SHEETS + "test_library.py::test_each_game_is_played_and_taken_back_to_its_head",
        SHEETS + "test_golden.py", "-k", "not test_golden or tiny or green",
    ),
    (ENTRY, DISPLAY, LANGUAGE): (
        "tests/ui/deal/test_dependent_lines.py", "tests/ui/language/test_lang.py",
        "tests/device/test_display.py",
        "tests/ui/deal/test_entry.py::TestTable::test_the_language_lasts",
        "tests/host/board/test_flash.py::test_a_build_that_does_not_exist",
    ),
}  # fmt: skip
# What a change of rules or screens cannot touch, or what fetches or drives other programs.
UNTOUCHED = ("web", "host/hardware", "host/club", "host/page", "host/docs/test_guides.py")
NEEDS_PRINTS = "host/release/test_packaging.py::test_a_release_has_what_the_document_lists"


NAMES = [name for names in TOUCHED for name in names]
each = pytest.mark.parametrize("guide", NAMES)


def followed(root: Path, *names: str) -> Path:
    """The project as it is once guides were followed."""
    guides.copy_of_project(root)
    for name in names:
        guides.follow(root, name)
    if LANGUAGE in names:
        translate(root)
    return root


def translate(root: Path) -> None:
    """Do as a translator would with what the guide has one copy: all help, a sentence, the name."""
    tools, texts = root / "host_tools/kibic/texts/help", root / "firmware/ui/texts"
    shutil.copy(tools / "da.txt", tools / f"{guides.NEW_LANGUAGE}.txt")
    for file, begin in (("home.txt", "name="), ("why.txt", "version=")):
        path = texts / guides.NEW_LANGUAGE / file
        path.write_text(path.read_text("utf-8").replace(begin, begin + "De "), "utf-8")


def run_tests(root: Path, *arguments: str) -> None:
    """Run tests in a copy, as `make test` does; what fails there is shown, with the guide's
    name."""
    plain = {name: value for name, value in os.environ.items() if name != "KIBIC_PROOF"}
    paths = os.pathsep.join(str(root / folder) for folder in ("firmware", "host_tools", ""))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--tb=short", "--assert=plain",
         "-pno:cacheprovider", "--timeout=0", *arguments],  # this one has its own
        cwd=root, env={**plain, "PYTHONPATH": paths}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]


def check_types(root: Path) -> None:
    """Types and style of a copy's firmware, as `make style` sees them."""
    stubs = str(ROOT / ".typings")  # behind a link in the copy they would count as its own
    for words in (
        ("mypy", "--custom-typeshed-dir", stubs, "--cache-dir", "types", "firmware"),
        ("ruff", "check", "--quiet", "firmware", "tests"),
        ("ruff", "format", "--check", "firmware", "tests"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=root, env={**os.environ, "MYPYPATH": stubs}, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_each_guide_is_followed() -> None:
    missing = set(guides.guides()) ^ set(NAMES)
    assert not missing, f"in docs/architecture.md or in TOUCHED here, not in both: {missing}"
    for name in NAMES:
        assert guides.blocks(name) or guides.commands(name), name


@each
def test_a_guide_quotes_what_stands_in_the_files(guide: str) -> None:
    assert not guides.misfits(ROOT, guide), "\n".join(guides.misfits(ROOT, guide))


def test_the_tests_that_guides_run_are_there() -> None:
    page = (ROOT / guides.PAGE).read_text("utf-8").replace("mine", "tiny")
    shell = "".join(re.findall(r"^```sh\n(.*?)^```$", page, re.DOTALL | re.MULTILINE))
    paths = re.findall(r"\btests/\S+", shell)
    assert len(paths) > 10
    trees = (ROOT, ROOT / "docs/family")
    lost = [path for path in paths if not any((tree / path).exists() for tree in trees)]
    assert not lost, f"{guides.PAGE} runs tests that are not there: {lost}"


def test_a_line_that_was_changed_is_named_with_the_guide(tmp_path: Path) -> None:
    file = tmp_path / "firmware/tarokk/games/hungarian/illustrated.py"
    file.parent.mkdir(parents=True)
    file.write_text("FIGURES = (\n", encoding="utf-8")
    message = guides.misfits(tmp_path, FIGURE)[0]
    assert message.startswith("firmware/tarokk/games/hungarian/illustrated.py has 0 times what ")
    assert message.endswith(
        f'Adapt the guide: docs/architecture.md, "{FIGURE}", the block of '
        "firmware/tarokk/games/hungarian/illustrated.py."
    )


@one_group
@pytest.mark.parametrize("names", NEAREST, ids=", ".join)
def test_what_guides_change_passes_the_nearest_tests(
    names: tuple[str, ...], tmp_path: Path
) -> None:
    run_tests(followed(tmp_path / "kibic", *names), *NEAREST[names])


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("names", TOUCHED, ids=", ".join)
def test_what_guides_change_passes_its_tests(names: tuple[str, ...], tmp_path: Path) -> None:
    root = followed(tmp_path / "kibic", *names)
    check_types(root)
    run_tests(root, *TOUCHED[names])


@pytest.mark.slow
@pytest.mark.timeout(7200)
@each
def test_what_a_guide_changes_passes_all_tests(guide: str, tmp_path: Path) -> None:
    left_out = [f"--ignore=tests/{path}" for path in UNTOUCHED]
    left_out.append(f"--deselect=tests/{NEEDS_PRINTS}")  # a copy has no solids
    root = followed(tmp_path / "kibic", guide)
    run(root, "from dev.screens import gallery; gallery.main()")  # they draw them again
    run_tests(root, *left_out, "tests")


# -- what a change does, besides


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


@pytest.fixture
def changed(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The firmware and the tools once a guide was followed, and what its tests import."""
    skipped = shutil.ignore_patterns("__pycache__", "*.png", "*.mjs")
    for folder in ("firmware", "host_tools", "tests/ui", "tests/golden/paskievics", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / "kibic" / folder, ignore=skipped)
    guides.follow(tmp_path / "kibic", request.param)
    return tmp_path / "kibic"


def payouts(root: Path, sheet: str) -> dict[str, int]:
    code = "from kibic.cli.main import main; main()"
    report = json.loads(run(root, code, "judge", "-", "--json", stdin=sheet))
    paid: dict[str, int] = report["deals"][0]["payouts"]
    return paid


def test_a_family_has_its_own_name_everywhere(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs/family", tmp_path, dirs_exist_ok=True)
    (rename,) = re.findall(r"^```sh\n(find .*?)^```$", guides.guides()[FAMILY], re.DOTALL | re.M)
    subprocess.run(["bash", "-ec", rename], cwd=tmp_path, check=True)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    left = [
        str(path)
        for path in files
        if "tiny" in path.name or "tiny" in path.read_text("utf-8").lower()
    ]
    assert len(files) > 20
    assert not left, f"{guides.PAGE}, {FAMILY!r}: its commands leave the template's name in {left}"


@seldom
@pytest.mark.parametrize("changed", [RULE], indirect=True)
def test_without_its_line_a_house_rule_is_not_played(changed: Path) -> None:
    sheet = changed / "tests/golden/paskievics/options/solo-worth-5.kib"
    plain = sheet.read_text("utf-8").replace("option solo-worth 5\n", "")
    assert payouts(changed, plain) == {"A": -4, "B": 4, "C": 4, "D": -4}  # solo is worth 4


@seldom
@pytest.mark.parametrize("changed", [GAME], indirect=True)
def test_a_game_pays_its_own_figure(changed: Path) -> None:
    head = test_new_figure.HEAD.replace("illustrated", "green")
    deal = test_new_figure.DEAL.replace("green-bird", "grass-bird")
    # a three: 1; the figure 5, doubled by the kontra: 10
    paid = payouts(changed, head + deal + "made grass-bird declarer\nend\n")
    assert paid == {"A": 11, "B": -11, "C": 11, "D": -11}


@seldom
@pytest.mark.parametrize("changed", [DISPLAY], indirect=True)
def test_a_display_shows_the_picture(changed: Path) -> None:
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
    assert run(changed, fake + code) == "True True\n"


@seldom
@pytest.mark.parametrize("changed", [ENTRY], indirect=True)
def test_a_menu_entry_shows_its_message(changed: Path) -> None:
    code = (
        "from tests.ui.helpers import PLAIN, press, table\n"
        "app = table(PLAIN)\napp.use_language('en')\n"
        "press(app, '@deals-played')\nprint(app.stack[-1].text)\n"
    )
    assert run(changed, code) == "1 deals were begun.\n"


@seldom
@pytest.mark.parametrize("changed", [FAMILY], indirect=True)
def test_the_keys_of_the_guide_show_a_familys_help(changed: Path) -> None:
    names = re.findall(r'kibic sim --keys "(.+)" --png', guides.guides()[FAMILY])
    code = (
        "from pathlib import Path\nfrom kibic.simulator.sim import device, press\n"
        "app = device(Path('new'))\napp.use_language('en')\n"
        "press(app, sys.argv[1])\nprint(app.stack[-1].sentence)\n"
    )
    sentence = "He won the last trick: each of the two others pays him.\n"
    assert [run(changed, code, keys) for keys in names] == [sentence]
