"""Private names are short on a board: only names change, and all games play on."""

import ast
import random
import zlib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from host_tools import bench_vm, release, sim, vm
from host_tools.bench import plain_sheet
from host_tools.short import shortened
from host_tools.vm import ROOT
from store import evening, lists
from tests.host.test_random_keys import HEADS, HUNTER, WEIGHTS, game_of
from tests.ui.helpers import NAMES, head
from ui import keys

FIRMWARE = ROOT / "firmware"
KEYS = 400


@cache
def sources() -> dict[str, str]:
    paths = [path for name in release.PACKAGES for path in (FIRMWARE / name).rglob("*.py")]
    return {
        path.relative_to(FIRMWARE).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in paths
    }


def renamed(before: Any, after: Any, names: dict[str, dict[str, str]]) -> None:
    """Note what became of each name; two trees may differ in nothing else."""
    assert type(before) is type(after)
    if isinstance(before, list):
        assert len(before) == len(after)
        for one, other in zip(before, after, strict=True):
            renamed(one, other, names)
    elif isinstance(before, ast.AST):
        for field in before._fields:
            one, other = getattr(before, field, None), getattr(after, field, None)
            if field in ("id", "attr", "name") and isinstance(one, str):
                assert isinstance(other, str)
                kind = "attribute" if field == "attr" else "name"
                assert names[kind].setdefault(one, other) == other
                assert one == other or one.startswith("_")
            else:
                renamed(one, other, names)
    else:
        assert before == after


def test_only_names_change_and_no_two_become_one() -> None:
    changed: dict[str, set[str]] = defaultdict(set)
    lengths = []
    for path, text in shortened(sources()).items():
        names: dict[str, dict[str, str]] = {"attribute": {}, "name": {}}
        renamed(ast.parse(sources()[path]), ast.parse(text), names)
        for kind in names.values():
            assert len(set(kind.values())) == len(kind), path
        for one, other in (names["name"] | names["attribute"]).items():
            if one != other:
                changed[path].add(one)
                lengths.append(len(other))
    assert sum(map(len, changed.values())) > 400
    assert max(lengths) <= 3


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("_far = 1\ndef _near(): return _far", "_a = 1\n\ndef _b():\n    return _a"),
        ("_far = 1\n_a = 2", "_c = 1\n_b = 2"),
        ("def f(_far): return _far\n_far = 3", None),  # an argument can be given by its name
        ("_far = 1\nprint('_far')", None),
        ("_far = const(5)\nprint(_far)", None),
        ("def f(x): return x._far\n_far = 1", None),
        ("from x import _far", None),
        ("__far__ = 1", None),
    ],
)  # fmt: skip
def test_what_becomes_short(text: str, short: str | None) -> None:
    assert shortened({"m": text})["m"] == (short or ast.unparse(ast.parse(text)))


def test_two_are_set_at_once_without_a_tuple() -> None:
    text = "a, b = 'ő', (b, a)\nc = (1, 2)\na, b = b"
    assert shortened({"m": text})["m"] == text


def test_a_family_has_the_same_names() -> None:
    base = "class Base:\n def __init__(self): self._seen = self._told = 0"
    heir = "from base import Base\nclass Heir(Base):\n def look(self): return self._told, self._new"
    other = "class Other:\n def look(self): return self._told"
    made = shortened({"base": base, "heir": heir, "other": other})
    assert "self._b = self._c = 0" in made["base"]
    assert "return (self._c, self._a)" in made["heir"]
    assert "return self._a" in made["other"]


def test_what_another_module_asks_for_stays() -> None:
    other = "def look(it): return it._seen"
    made = shortened({"a": "class A:\n def __init__(self): self._seen = 0", "b": other})
    assert "self._seen = 0" in made["a"]
    assert "it._seen" in made["b"]


# -- played as it is compiled for the board

GAMES: tuple[tuple[str, ...], ...] = (HEADS[0], *HEADS[3:6], HEADS[7], HEADS[9], HUNTER[0])
_START = """
import sys
from binascii import crc32
sys.path.insert(0, "/mpy")
from ui.app import App
from ui.canvas import Canvas
"""
_PLAY = """
app = App("{folder}", Canvas(), None, lambda count: [3, 1, 2, 5, 4][:count])
for key in {pressed}:
    app.press(key)
    print(crc32(app.canvas.buf), app.refused)
"""


@cache
def compiled() -> dict[str, bytes]:
    return {f"/mpy/{path}": data for path, data in release.build().slot.items()}


def test_the_compiled_games_show_the_same_screens(tmp_path: Path) -> None:
    """Keys by chance; pictures and refusals are those of the sources on CPython."""
    chance = random.Random(1)
    files = compiled()
    expected, snippets = [], []
    for number, more in enumerate(GAMES):
        folder = tmp_path / str(number)
        folder.mkdir()
        lists.write(f"{folder}/settings.txt", ["lang en"])
        seats = game_of(more).SEATS[0]
        evening.begin(str(folder), head(seats, "ABCD"[seats - 1], NAMES, more))
        files = files | {f"/{number}/{path.name}": path.read_bytes() for path in folder.iterdir()}
        names = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=KEYS)
        pressed = [keys.NAMES.index(name) for name in names]
        snippets.append(_PLAY.format(folder=f"/{number}", pressed=pressed))
        app = sim.device(folder, seed=1)
        app.now, app.lots = None, lambda count: [3, 1, 2, 5, 4][:count]
        for key in pressed:
            app.press(key)
            expected.append(f"{zlib.crc32(app.canvas.buf)} {app.refused}")
    assert vm.run(_START, *snippets, files=files).splitlines() == expected


_WAIT = """
def wait():
    for now in range(200):
        run.step(board, app, now, leisure)
        leisure.spend(app, now)
wait()
gc.collect()
before = gc.mem_alloc()
wait()
print(gc.mem_alloc() - before)
"""


def test_waiting_for_a_key_allocates_nothing() -> None:
    """The whole loop, as compiled: a tuple a turn would be a collection in some key's way."""
    lines = plain_sheet(1, 1)
    files = compiled() | bench_vm.journal_files(lines, lines.index("deal"))
    run = (bench_vm._START, bench_vm._RUN, bench_vm._REST, _WAIT)
    assert vm.run(*run, files=files) == "0\n"
