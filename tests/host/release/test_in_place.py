"""Functions run from the flash: on a real MicroPython, with a pack in a real littlefs."""

import random
import zlib
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import pytest

from dev import vm
from dev.bench import on_vm
from dev.fake.flash import BLANK, BLOCK_SIZE, Disk, Flash
from device import in_place
from kibic import pack
from kibic.board.board import TRIED
from kibic.release import _compiled, mpy
from kibic.simulator import sim
from store import textfile
from store.begin import begin
from tests.host.release.test_firmware_on_vm import starting
from tests.host.release.test_minify import _PLAY, GAMES, WEIGHTS, head_of
from tests.host.support.built import bytecode
from tests.host.support.sample import long_one
from ui import keys

BLOCKS = 120
KEYS = 60

# The flash is a piece of the VM's memory; where a function's bytecode is, is read and said as on
# the board.
_FLASH = """
import array, gc, kibic_boot, os, sys, uctypes
from binascii import crc32
kibic_boot.import_from("", "a")
sys.path += ["/firmware", "/firmware/device"]
sys.modules["device.flash"] = __import__("flash")  # by the names that it has here, not in a pack
import device, in_place
device.flash = sys.modules["device.flash"]
flash = bytearray(os.stat("/flash")[6])
with open("/flash", "rb") as file:
    file.readinto(flash)
start = uctypes.addressof(flash)
in_place._BLOCKS = len(flash) >> 12
class Words:
    def __getitem__(self, i):
        return int.from_bytes(uctypes.bytearray_at(4 * i, 4), "little")
    def __setitem__(self, i, word):
        uctypes.bytearray_at(4 * i, 4)[:] = word.to_bytes(4, "little")
class Data:
    def __getitem__(self, at):
        return uctypes.bytearray_at(at, 1)[0]
words, data = Words(), Data()
def settle(*under_way):
    return in_place.run_from_flash(words, data, start, under_way)
def is_there(at):
    return start <= words[(at >> 2) + 3] < start + len(flash)
"""
_SMALL = dedent("""
def plain(a, b=2):
    return [a + i * b for i in range(4)]

def long(a):
    if a < 2:
        return a
    return long(a - 1) + long(a - 2)

def counted(n):
    for i in range(n):
        yield i * i

def adder(a):
    def add(b):
        return a + b + 1000 * (a - b) + (a if a > b else b)
    if a > 100 or a < -100:
        raise ValueError("too much")
    return add

class Thing:
    def __init__(self, a):
        self.a = self.first = self.second = a
        self.all = [a, a]

    def __repr__(self):
        return "Thing of " + str(self.a) + ", " + str(len(self.all))
""")
_SETTLE = """
def whole(name, mode):
    file = open("/whole", mode)
    file.seek(os.stat("/a.pack")[6])
    return file
in_place.open = whole
told = settle()
there, found = set(), array.array("I", bytes(4 * in_place._FUNCTIONS))
for path in list(sys.modules):
    if getattr(sys.modules[path], "__file__", "")[:8] == "/modules":
        count = in_place._functions(sys.modules[path], found, words)
        there.update([at for at in found[:count] if is_there(at)])
assert told > len(there) > 200  # what they make has no name
assert not [at for at in (loop.run, loop.step, in_place.run_from_flash) if is_there(id(at))]
again = settle(loop.run, loop.start)  # as before the first screen
own = [member for member in loop.__dict__.values() if type(member) is type(settle)]
moved = [member for member in own if is_there(id(member))]  # what lies in two blocks stays
assert again > 50 and 2 * len(moved) > len(own) and not is_there(id(loop.run)), again
gc.collect()
"""
_USE = """
import small
def used():
    add = small.adder(3)
    return (small.plain(1), small.plain(1, 5), small.long(12), list(small.counted(5)), add(4),
            repr(small.Thing("x")))
before = used()
settle()
told = [is_there(id(one)) for one in (small.plain, small.long, small.counted, small.adder,
        small.Thing.__init__, small.Thing.__repr__)]
told.append(is_there(words[(id(small.adder(3)) >> 2) + 1]))  # what its closure is of
gc.collect()
filler = [bytes(64) for _ in range(500)]  # where the copies were
print(told, used() == before)
"""


def laid(data: bytes, holes: int = 0) -> bytes:
    """Return a flash with this as a file that is not in order: others come and go before it."""
    flash = Flash([BLANK] * BLOCKS)
    disk = Disk(flash, new=True)
    for i in range(2 * holes):
        with disk.open(f"/{i}", "wb") as file:
            file.write(bytes(BLOCK_SIZE - 8))
    for i in range(0, 2 * holes, 2):
        disk.remove(f"/{i}")
    with disk.open("/a.pack", "wb") as file:
        for at in range(0, len(data), 512):
            file.write(data[at : at + 512])
    return b"".join(flash.blocks)


def small_pack(tmp_path: Path, before: int = 0) -> bytes:
    """A pack with the small module, behind so many bytes of another member."""
    small = _compiled(_SMALL, Path("small"), tmp_path)
    files = {"small.mpy": small, "a": bytes(before), "z": bytes(300)}
    return pack.packed("x", files | {mpy.TABLE: mpy.table(files)})


def run(tmp_path: Path, packed: bytes, flash: bytes, *code: str) -> str:
    files = starting(bytecode()) | {"/a.pack": packed, "/flash": flash}
    return vm.run(on_vm.START, 'sys.path.insert(0, "/")', _FLASH, *code, files=files)


def test_a_function_says_the_same_from_the_flash(tmp_path: Path) -> None:
    """Generators, which may be under way, stay where they are."""
    packed = small_pack(tmp_path)
    printed = run(tmp_path, packed, laid(packed, holes=9), _USE)
    assert printed == "[True, True, False, True, True, True, True] True\n"


def test_only_what_is_the_same_there(tmp_path: Path) -> None:
    """A bit of one function's bytecode is another in the flash: that function stays."""
    packed = small_pack(tmp_path)
    flash = bytearray(laid(packed))
    small = _compiled(_SMALL, Path("small"), tmp_path)
    offset, length = max(mpy.places(small), key=lambda place: place[1])
    at = flash.index(small[offset : offset + length])
    flash[at + length - 1] ^= 1
    printed = run(tmp_path, packed, bytes(flash), _USE)
    assert printed.count("False") == 2 and printed.endswith("True\n")


@pytest.mark.parametrize("flash", [b"", b"\xff" * BLOCK_SIZE * BLOCKS])
def test_where_the_pack_is_not_found_all_stays(tmp_path: Path, flash: bytes) -> None:
    flash = flash or laid(small_pack(tmp_path, before=1))  # another pack's
    printed = run(tmp_path, small_pack(tmp_path), flash, _USE)
    assert printed == f"{[False] * 7} True\n"


@long_one
def test_every_block_of_a_file_is_found(tmp_path: Path) -> None:
    """In whatever order littlefs has laid it, of every number of blocks."""
    script = """
with open("/a.pack", "rb") as file:
    parts = in_place._parts(file, words, data, start)
    file.seek(0)
    same, count = True, 0
    while count == 0 or file.seek(0, 1) < os.stat("/a.pack")[6]:
        length = parts[2 * count + 2] - parts[2 * count]
        there = uctypes.bytearray_at(parts[2 * count + 1], length)
        same = same and file.read(length) == there
        count += 1
    print(count, same, file.read(1))
"""
    for before, holes in ((0, 0), (9_000, 3), (120_000, 12)):
        packed = small_pack(tmp_path, before)
        count, same, rest = run(tmp_path, packed, laid(packed, holes), script).split()
        assert (int(count), same, rest) == (-(-len(packed) // (BLOCK_SIZE - 8)), "True", "b''")


def test_the_games_are_played_from_the_flash(tmp_path: Path) -> None:
    """All modules that the play has come to are settled; pictures and refusals stay those of the
    sources on CPython."""
    made = bytecode()
    whole = made.pack + mpy.table(made.slot)  # which here only comes when it is asked for
    chance = random.Random(2)
    for more in (GAMES[0], GAMES[-1]):
        folder = tmp_path / str(len(more))
        folder.mkdir()
        textfile.write(f"{folder}/settings.txt", ["lang en"])
        begin(str(folder), head_of(more))
        files = {f"/data/{path.name}": path.read_bytes() for path in folder.iterdir()}
        names = chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=2 * KEYS)
        pressed = [keys.NAMES.index(name) for name in names]
        play = _PLAY.format(folder="/data", pressed=pressed[:KEYS])
        again = "\n".join(play.splitlines()[-3:]).replace(str(pressed[:KEYS]), str(pressed[KEYS:]))
        app = sim.device(folder, seed=1)
        app.now, app.lots = None, lambda count: [3, 1, 2, 5, 4][:count]
        expected = []
        for key in pressed:
            app.press(key)
            expected.append(f"{zlib.crc32(app.canvas.buf)} {app.refused}")
        files |= starting(made) | {"/a.pack": made.pack, "/whole": whole, "/flash": laid(whole, 9)}
        code = (_FLASH, "from device import loop", play, _SETTLE, again)
        assert vm.run(on_vm.START, *code, files=files).splitlines() == expected


def python(version: tuple[Any, ...]) -> SimpleNamespace:
    """A `sys` of MicroPython."""
    return SimpleNamespace(implementation=SimpleNamespace(version=version))


@pytest.mark.parametrize("version", [(1, 27, 0, ""), (1, 30, 0, ""), (2, 0, 0, "")])
def test_on_a_micropython_that_was_not_tried_it_looks_at_nothing(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int, str]
) -> None:
    """Not even for the table of the functions, which is not there."""
    monkeypatch.setattr(in_place, "sys", python(version))
    assert in_place.run_from_flash() == 0


@pytest.mark.parametrize("version", TRIED)
def test_on_one_that_was_tried_it_looks_for_the_table(
    monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    numbers = (*map(int, version.split(".")), 0, "")
    monkeypatch.setattr(in_place, "sys", python(numbers))
    with pytest.raises(FileNotFoundError):
        in_place.run_from_flash()
