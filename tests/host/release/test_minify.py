"""The firmware is made smaller for a board: names change, and all games play on."""

import ast
import keyword
import random
import re
import zlib
from functools import cache
from pathlib import Path

import pytest

from dev import vm
from dev.bench import on_vm
from dev.plain_deals import plain_sheet
from dev.vm import ROOT
from kibic import release
from kibic.release import flash_names, minify
from kibic.release.codes import coded, codes_of, keys_of, recoded
from kibic.release.minify import alone, minified, names, needed, parsed
from kibic.simulator import sim
from store import textfile
from store.begin import begin
from tests.conftest import PROOF
from tests.host.robustness.test_random_keys import HEADS, HUNTER, WEIGHTS, game_of
from tests.host.support.built import bytecode, stages
from tests.host.support.sample import long_one, sampled
from tests.ui.helpers import NAMES, head
from ui import keys, lang

FIRMWARE = ROOT / "firmware"
GAMES: tuple[tuple[str, ...], ...] = (HEADS[0], *HEADS[3:6], HEADS[7], HEADS[9], HUNTER[0])
KEYS = 400 if PROOF else 60  # in each game


@cache
def sources() -> dict[str, str]:
    paths = release.modules_in(FIRMWARE)
    return {
        path.relative_to(FIRMWARE).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
        for path in paths
    }


def made_sources() -> dict[str, str]:
    """What the modules of a slot are compiled from."""
    return stages().small


def trees() -> dict[str, ast.Module]:
    return {path: ast.parse(text) for path, text in sources().items()}


class Renamed(ast.NodeTransformer):
    """Names as they are on the board."""

    def __init__(self, short: dict[str, str]) -> None:
        self.short = short

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for field, value in ast.iter_fields(node):
            if isinstance(value, str) and field in ("id", "attr", "arg", "name", "asname"):
                setattr(node, field, self.short.get(value, value))
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            node.names = [self.short.get(name, name) for name in node.names]
        return super().generic_visit(node)


@long_one
def test_only_names_change() -> None:
    rooms = release.PACKAGES if PROOF else sampled(release.PACKAGES, 2)
    texts = {path: text for path, text in sources().items() if path.startswith(tuple(rooms))}
    written = parsed(texts)
    made, short = minified(texts)
    assert len(short) > (1000 if PROOF else 60)
    assert set(short.values()) <= set(flash_names.NAMES)
    for path, text in made.items():
        renamed = Renamed(short).visit(written[path])
        assert ast.unparse(ast.parse(text)) == ast.unparse(renamed), path


@pytest.fixture
def only_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only names that `numbered` knows."""
    monkeypatch.setattr(minify, "FLASH_NAMES", ())


def numbered(text: str) -> str:
    """The text with its short names as _1, _2 and so on, as they come."""
    seen: list[str] = []

    def number(name: re.Match[str]) -> str:
        if name[0] not in seen:
            seen.append(name[0])
        return f"_{seen.index(name[0]) + 1}"

    return re.sub(r"\b_[a-zA-Z]{2}\b", number, text)


def head_of(more: tuple[str, ...]) -> list[str]:
    seats = game_of(more).SEATS[0]
    return head(seats, "ABCD"[seats - 1], NAMES, more)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("far = 1\ndef near(): return far", "_1 = 1\n\ndef _2():\n    return _1"),
        ("far = 1\n_aa = 2", "_1 = 1\n_2 = 2"),
        ("def near(far): return far", "def _1(_1):\n    return _1"),
        ("def near(far): pass\nnear(far=3)", "def _1(_2):\n    pass\n_1(_2=3)"),
        # a variable and an attribute never meet
        ("def near(far): return far.seen", "def _1(_1):\n    return _1.seen"),
        ("def near(far): far.seen = 1", "def _1(_1):\n    _1._1 = 1"),
        ("far = 1\nprint('far')", None),
        ("from os import listdir\nlistdir = 1", None),
        ("class index: pass\n[].index(1)", None),
        ("__far__ = 1", None),
        ("def pop(): return 1", None),  # a method of a list
        ("import os\nlistdir = 3", None),
        ("run = 1", None),  # main.py asks for it
        ("pins = 1", "_1 = 1"),
        ("pins = 1\n\n@asm_pio()\ndef run():\n    in_(pins, 6)", None),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("only_own")
def test_what_becomes_short(text: str, short: str | None) -> None:
    made = numbered(minified({"m": text})[0]["m"])
    assert made == (short or ast.unparse(ast.parse(text)))


def test_names_of_the_flash_are_taken_first_but_none_that_means_something() -> None:
    first, second, third, *others = flash_names.NAMES[:7]
    short = names({"m": ast.parse("def near(far): pass")})
    assert set(short.values()) < {first, second, third, *others}
    text = f"def near(far): return far.{first}({second}, '{third}')"
    short = names({"m": ast.parse(text)})
    assert {short["near"], short["far"]} < set(others)


def test_names_of_the_flash_are_names_that_neither_compiler_nor_objects_know() -> None:
    words = {"const", "micropython", "native", "viper", "super", "send", "throw", "close"}
    words |= {"uint", "ptr", "ptr8", "ptr16", "ptr32", "int", "bool"}  # of machine code
    assert all(name.isidentifier() for name in flash_names.NAMES)
    assert not words.union(keyword.kwlist) & set(flash_names.NAMES)
    assert len(set(flash_names.NAMES)) == len(flash_names.NAMES) > 380
    assert not [name for name in flash_names.NAMES if name.startswith("_")]


def test_what_the_chip_has_keeps_its_name() -> None:
    """All that MicroPython's stubs have a name for, where the modules of the chip have one, too."""
    stubs: set[str] = set()
    for name in ("machine", "rp2", "neopixel", "time", "gc", "micropython", "stdlib/os"):
        paths = [ROOT / f".typings/{name}.pyi", *(ROOT / f".typings/{name}").rglob("*.pyi")]
        for path in filter(Path.exists, paths):
            stubs |= minify._written(ast.parse(path.read_text(encoding="utf-8")))
    assert {"Pin", "StateMachine", "NeoPixel", "ticks_ms", "mem_free", "stat"} <= stubs
    device = [tree for path, tree in trees().items() if path.startswith("device/")]
    asked = {
        name
        for tree in device
        for node in ast.walk(tree)
        for name in (getattr(node, "attr", None), getattr(node, "arg", None))
        if isinstance(node, (ast.Attribute, ast.keyword)) and name
    }
    assert asked & stubs & set(stages().names) == set()
    assert minified({"m": "def level(x): pass"})[0]["m"].startswith("def level(")


@pytest.mark.usefixtures("only_own")
def test_two_are_set_at_once_without_a_tuple() -> None:
    text = "a, b = 'ő', (b, a)\nc = (1, 2)\na, b = b"
    short = {"a": "_1", "b": "_2", "c": "_3"}
    expected = "".join(short.get(char, char) for char in text)
    assert numbered(minified({"m": text})[0]["m"]) == expected


@pytest.mark.usefixtures("only_own")
def test_what_never_meets_is_the_same_name() -> None:
    near, far = "def near(mine): pass", "def far(yours): pass"
    short = names({"a": ast.parse(near), "b": ast.parse(far)})
    assert {short["near"], short["mine"]} == {short["far"], short["yours"]}


# -- codes of refusals

CODED = {
    "tarokk/a": "raise Refused('too-late')\nprint('so-so', 'late', 'no-' + card, 'no-card', 'a-b')",
    "ui/b": "if code == 'too-late': too = late\nprint('who-pays', 'a-b', 'on-it', 'help-me')\n"
    "print('on-top' + '-now')",
}
TEXTS = {
    "x/why.txt": "# too-late=no\ntoo-late=For sent = forbi: %s\nlate=no\nno-card=no\nso-so=no\n",
    "x/deal.txt": "so-so=no\nwho-pays=Betaler\na-b=no\non-top=no\non-top-now=no\n"
    "word.on-it=no\non-it=no\nhelp-me=no\n",
    "x/danish-help.txt": "help-me=no|no\n",
}


def test_codes_are_short_in_modules_and_texts_alike() -> None:
    assert codes_of(CODED, TEXTS) == {"too-late", "who-pays"}
    made, codes = coded(CODED, codes_of(CODED, TEXTS), (), minify.reserved(CODED))
    short, shown = codes["too-late"], codes["who-pays"]
    assert f"raise Refused('{short}')" in made["tarokk/a"] and f"code == '{short}'" in made["ui/b"]
    assert f"print('{shown}', 'a-b', 'on-it', 'help-me')" in made["ui/b"]
    text = TEXTS["x/why.txt"]
    assert recoded(text, codes) == text.replace("\ntoo-late=", f"\n{short}=")
    text = TEXTS["x/deal.txt"]
    assert recoded(text, codes) == text.replace("\nwho-pays=", f"\n{shown}=")
    assert recoded(TEXTS["x/danish-help.txt"], codes) == TEXTS["x/danish-help.txt"]


@long_one
def test_short_keys_find_their_texts_and_no_others(tmp_path: Path) -> None:
    """A file of texts in memory tells keys apart by 16 bits of what they come to: also those that
    are looked for in a game's own file first, and are not there."""
    paths = [path for path in FIRMWARE.rglob("*.txt") if not path.stem.endswith(("why", "help"))]
    texts = {str(path): path.read_text(encoding="utf-8") for path in FIRMWARE.rglob("*.txt")}
    listed = set().union(*map(keys_of, texts.values()))
    strings = coded(sources(), codes_of(sources(), texts), listed, minify.reserved(sources()))[1]
    files = {}
    for path in paths:
        made = tmp_path / f"{path.parent.name}-{path.name}"
        made.write_text(recoded(texts[str(path)], strings), encoding="utf-8")
        lines = [line.partition("=") for line in made.read_text(encoding="utf-8").splitlines()]
        texts_of_file = {key: text for key, is_, text in lines if is_ and not key.startswith("#")}
        files[made] = texts_of_file
    keys = sorted(set().union(*files.values()))
    assert len(keys) > 300 and not {"who-pays", "no-space"} & set(keys)
    for made, texts_of_file in files.items():
        read = lang.Texts(str(made))
        assert {key: read.get(key) for key in keys if read.get(key) is not None} == texts_of_file


def test_no_code_is_a_word_of_a_sheet() -> None:
    texts = {str(path): path.read_text(encoding="utf-8") for path in FIRMWARE.rglob("*.txt")}
    codes = codes_of(sources(), texts)
    golden = [
        path.read_text(encoding="utf-8")
        for path in (ROOT / "tests/golden/paskievics").glob("*.kib")
    ]
    words = {word for text in golden for word in text.split()}
    assert len(codes) > 200 and "pagat-ultimo" in words
    assert not codes & words


# -- played as it is compiled for the board
_START = """
from binascii import crc32
from device import loop
"""
_PLAY = """
board, app = loop.start("{folder}")
app.now = app.battery = None
app.lots = lambda count: [3, 1, 2, 5, 4][:count]
for key in {pressed}:
    app.press(key)
    print(crc32(app.canvas.buf), app.refused)
"""


@cache
def compiled() -> dict[str, bytes]:
    return {f"/mpy/{path}": data for path, data in bytecode().slot.items()}


@long_one
def test_the_compiled_games_show_the_same_screens(tmp_path: Path) -> None:
    """Keys by chance; pictures and refusals are those of the sources on CPython."""
    chance = random.Random(1)
    files = compiled()
    expected, snippets = [], []
    for number, more in enumerate(GAMES):
        folder = tmp_path / str(number)
        folder.mkdir()
        textfile.write(f"{folder}/settings.txt", ["lang en"])
        begin(str(folder), head_of(more))
        files = files | {f"/{number}/{path.name}": path.read_bytes() for path in folder.iterdir()}
        names = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=KEYS)
        pressed = [keys.NAMES.index(name) for name in names]
        snippets.append(_PLAY.format(folder=f"/{number}", pressed=pressed))
        app = sim.device(folder, seed=1)
        app.now, app.lots = None, lambda count: [3, 1, 2, 5, 4][:count]
        for key in pressed:
            app.press(key)
            expected.append(f"{zlib.crc32(app.canvas.buf)} {app.refused}")
    assert vm.run(on_vm.START, _START, *snippets, files=files).splitlines() == expected


_WAIT = """
def wait():
    for now in range(200):
        run.step(board, app, now)
        run.wait(board, app, now)
        work.do_one(app, now)
before = 0  # or the dict that holds it grows
wait()
gc.collect()
before = gc.mem_alloc()
wait()
print(gc.mem_alloc() - before)
"""


def test_waiting_for_a_key_allocates_nothing() -> None:
    """The whole loop, as compiled: a tuple a turn would be a collection in some key's way."""
    lines = plain_sheet(1, 1)
    files = compiled() | on_vm.journal_files(lines, lines.index("deal"))
    run = (on_vm.START, on_vm.RUN, on_vm.REST, _WAIT)
    assert vm.run(*run, files=files) == "0\n"


def test_what_only_a_computer_asks_for_goes() -> None:
    text = (
        "NEAR = ('x', 1)\nFAR = (2,)\ndef hear(): return FAR\ndef look(): pass\n"
        "class Near:\n    TOLD = 1\n    def __init__(self): pass\n    def see(self): pass\n"
        "    def seen(self): return hear()\nrun = Near().seen()"
    )
    left = needed({"m": text})["m"]
    for gone in ("NEAR", "look", "TOLD", "see("):
        assert gone not in left
    for kept in ("FAR = (2,)", "def hear", "class Near", "__init__", "def seen"):
        assert kept in left


def test_a_module_is_asked_for_by_its_whole_name() -> None:
    trees = {"m": "from of import it, other as far\nit = far", "of/it": "", "of/far": ""}
    first, second, third = minified(trees)[0]["m"].splitlines()
    assert first.startswith("import of.it as ") and second.startswith("from of import other as ")
    assert third == f"{first.split()[-1]} = {second.split()[-1]}"


def test_outside_the_slots_others_find_all_that_they_ask_for() -> None:
    text = (
        "_N = 1\ndef near(far, by=0): return _seen(by)\ndef _seen(it): return it.heard\n"
        "class Start:\n    def __init__(self, root): self.root, self._far = root, near(1, by=_N)"
    )
    made = alone({"m": text})["m"]
    for kept in ("def near(", "by=", ".heard", "class Start:", "def __init__(", ".root"):
        assert kept in made
    for name in ("_N", "far", "_seen", "self", "_far"):
        assert not re.search(rf"\b{name}\b", made), name


def test_what_a_class_only_promises_goes() -> None:
    text = (
        "class Base:\n"
        "    def told(self):\n        '''See the others.'''\n        raise NotImplementedError\n"
        "    def known(self):\n        if self.told():\n            raise NotImplementedError\n"
        "class Bare:\n    def told(self):\n        raise NotImplementedError\n"
    )
    made = needed({"ui/app": text + "told = known"})
    methods = [
        [method.name for method in node.body if isinstance(method, ast.FunctionDef)]
        for node in ast.parse(made["ui/app"]).body
        if isinstance(node, ast.ClassDef)
    ]
    assert [len(names) for names in methods] == [1, 0]
