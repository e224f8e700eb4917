"""The first guide of docs/architecture.md: a figure is one row and its texts, and nothing else.

In a copy of the firmware illustrated tarokk has the guide's figure, worth 7. `kibic judge` takes it
announced, kontra'd, made and lost, and the device has it under its keys in every language.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from dev.vm import ROOT
from tests.host.support.source import guides

GUIDE = "Add a figure"
HEAD = "kibic 1\ngame illustrated\nseat A\nseat B\nseat C\nseat D\ndealer D\n"
DEAL = """deal
declarer A 3
A call XX
A green-bird
A pass
B kontra green-bird
B pass
C pass
D pass
A pass
partner C
points 50
"""
# Say and make the figure by keys in each language, and see what it is called.
KEYS = """
from dev.keys.strokes import Keystrokes
from tests.ui.helpers import table
from tests.ui.texts import LANGUAGES
moves = [
    ("declarer", "A", "3"), ("partner", "C"), ("announced", "declarer", "green-bird"),
    ("made", "green-bird", "declarer"), ("points", "won"),
]
for code in LANGUAGES:
    app = table(more=("game illustrated",))
    app.use_language(code)
    app.home()
    pressed = Keystrokes(app).enter(moves, True)
    assert pressed <= 20, pressed
    assert app.session.totals == [8, -8, 8, -8], app.session.totals  # 1 + 7
    print(code, app.word("green-bird"))
"""


@pytest.fixture(scope="module")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the firmware with the figure of the guide."""
    copy = tmp_path_factory.mktemp("project") / "firmware"
    shutil.copytree(ROOT / "firmware", copy, ignore=shutil.ignore_patterns("__pycache__"))
    guides.follow(copy.parent, GUIDE, "firmware/")
    return copy


def run(firmware: Path, code: str, *arguments: str, stdin: str = "") -> str:
    """What a program prints for which that firmware is the project's."""
    paths = [str(firmware), str(ROOT / "host_tools"), str(ROOT)]
    start = f"import sys\nsys.path[:0] = {paths!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", start + code, *arguments],
        input=stdin, capture_output=True, text=True, encoding="utf-8", cwd=firmware.parent,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def judge(firmware: Path, sheet: str) -> dict:
    code = "from kibic.cli.main import main; main()"
    report = json.loads(run(firmware, code, "judge", "-", "--json", stdin=sheet))
    deal: dict = report["deals"][0]
    return deal


def test_it_is_announced_kontrad_made_and_paid(firmware: Path) -> None:
    # a three won: 1; the figure 7, doubled by the kontra: 14; together 15 from each defender
    deal = judge(firmware, HEAD + DEAL + "made green-bird declarer\nend\n")
    assert deal["payouts"] == {"A": 15, "B": -15, "C": 15, "D": -15}
    paid = {item["figure"]: (item["points"], item["kontra"]) for item in deal["items"]}
    assert paid == {"game": (1, 0), "green-bird": (14, 1)}


def test_it_is_lost(firmware: Path) -> None:
    # 1 - 14
    deal = judge(firmware, HEAD + DEAL + "end\n")
    assert deal["payouts"] == {"A": -13, "B": 13, "C": -13, "D": 13}


def test_its_value_is_a_house_rule(firmware: Path) -> None:
    # 1 + 2 * 9
    house = HEAD.replace("illustrated\n", "illustrated\noption green-bird 0/9\n")
    deal = judge(firmware, house + DEAL + "made green-bird declarer\nend\n")
    assert deal["payouts"] == {"A": 19, "B": -19, "C": 19, "D": -19}


def test_without_the_row_there_is_no_such_figure(firmware: Path, tmp_path: Path) -> None:
    bare = tmp_path / "firmware"
    shutil.copytree(firmware, bare, ignore=shutil.ignore_patterns("__pycache__"))
    module = bare / "tarokk/games/hungarian/illustrated.py"
    rows = module.read_text("utf-8").splitlines(keepends=True)
    module.write_text("".join(row for row in rows if "green-bird" not in row), "utf-8")
    with pytest.raises(AssertionError, match="green-bird"):
        judge(bare, HEAD + DEAL)


def test_the_device_has_it_under_its_keys_in_every_language(firmware: Path) -> None:
    shown = run(firmware, dedent(KEYS)).splitlines()
    assert sorted(shown) == [f"{code} green bird" for code in guides.LANGUAGES]
