"""The compiled firmware as a board starts it, on a real MicroPython."""

from pathlib import Path

import pytest

import kibic_boot
from dev import bridge
from dev.bench import on_vm
from dev.vm import ROOT
from kibic import pack, release
from kibic.board import link
from kibic.board.link import run
from tests.host.board.test_mpremote import kibic, mpremote
from tests.host.support.board.recorded import HEAD, PLAIN
from tests.host.support.built import built, bytecode
from ui.app import App
from ui.canvas import Canvas


@pytest.fixture(scope="module")
def made() -> release.Release:
    return built()


def starting(made: release.Release) -> dict[str, bytes]:
    """What a board starts with, up to what boot.py does."""
    names = ("boot.py", "kibic_boot.mpy", "kibic_crash.mpy", "kibic_main.mpy")
    return {f"/{name}": made.outside[name] for name in names} | {"/build": b"breadboard"}


def test_the_pack_as_boot_mounts_it(made: release.Release, tmp_path: Path) -> None:
    """What its index names is there, and nothing else; so an import finds it, a text its size."""
    cards = made.rescue["device/ticks.mpy"]
    files = {
        "lib/__init__.mpy": cards, "lib/cards.mpy": cards, "lib/deep/x.mpy": cards,
        "top.mpy": cards, "lib/bad.mpy": b"not an mpy", "n.txt": "hé".encode(),
        "lib/empty.txt": b"", "builds.txt": b"breadboard",
    }  # fmt: skip
    script = tmp_path / "script.py"
    script.write_text("""
import os, sys
print(sys.path[0])
import lib.cards, lib.deep.x, top
print(lib.cards.__file__, lib.cards.CLOCK, lib.deep.x.CLOCK, top.CLOCK)
for path in ("/lib", "/lib/deep", "/lib/cards.mpy", "/top.mpy", "/n.txt", "/lib/empty.txt",
             "/lib/no.mpy", "/cards.mpy", "/lib/cards", "/no/x", "/op.mpy"):
    try:
        stat = os.stat("/modules" + path)
        print(path, stat[0], stat[6] if stat[0] == 0x8000 else "")
    except Exception as error:
        print(path, "is not there")
for path in ("/n.txt", "/lib/empty.txt"):
    with open("/modules" + path, "rb") as file:
        print(file.read(os.stat("/modules" + path)[6]))
for name in ("lib.no", "lib.bad"):
    try:
        __import__(name)
    except (ImportError, ValueError) as error:
        print(name, type(error).__name__)
try:
    open("/modules/lib/no.txt", "rb")
except OSError as error:
    print(error.errno)
import kibic_boot
print(kibic_boot.is_intact("", "a"))
kibic_boot.import_from("", "rescue")
import last
print(last.__file__)
""")
    board = starting(made) | {"/a.pack": pack.packed("x", files), "/slot": b"a\n"}
    board["/rescue.pack"] = pack.packed("rescue", {"last.mpy": cards})
    with bridge.board(board) as port:
        printed = mpremote(port, "run", str(script)).splitlines()
    honours = "1073741823"
    assert printed == [
        "/modules", f"/modules/lib/cards.mpy {honours} {honours} {honours}",
        "/lib 16384 ", "/lib/deep 16384 ", f"/lib/cards.mpy 32768 {len(cards)}",
        f"/top.mpy 32768 {len(cards)}", "/n.txt 32768 3", "/lib/empty.txt 32768 0",
        "/lib/no.mpy is not there", "/cards.mpy is not there", "/lib/cards is not there",
        "/no/x is not there", "/op.mpy is not there", "b'h\\xc3\\xa9'", "b''", "lib.no ImportError",
        "lib.bad ValueError", "2", "True", "/modules/last.mpy",
    ]  # fmt: skip


_SHOW = """
for name in {modules!r}:
    __import__(name)
from device import loop
board, app = loop.start("/data")
app.now = app.battery = None
app.home()
app.draw()
print(loop.__file__, bytes(app.canvas.buf).hex())
"""


def test_the_compiled_firmware_shows_an_evening_on_the_vm(tmp_path: Path) -> None:
    """All of it is importable, and the table is that of CPython's; test_minify plays on it."""
    made = bytecode()
    lines = [*HEAD, *PLAIN]
    files = starting(made) | {"/a.pack": made.pack, "/slot": b"a\n"}
    files |= on_vm.journal_files(lines, len(HEAD))
    paths = [path.removesuffix(".mpy").removesuffix("/__init__") for path in made.slot]
    modules = [path.replace("/", ".") for path in paths if not path.endswith((".txt", ".z"))]
    script = tmp_path / "script.py"
    script.write_text(on_vm.START + _SHOW.format(modules=modules))
    with bridge.board(files) as port:
        printed = mpremote(port, "run", str(script)).split()
        kibic(port, "pull", "--to", str(tmp_path / "to"))
    (tmp_path / "here").mkdir()
    for path, data in on_vm.journal_files(lines, len(HEAD)).items():
        (tmp_path / "here" / Path(path).name).write_bytes(data)
    here = App(str(tmp_path / "here"), Canvas())
    here.home()
    here.draw()
    picture = bytes(here.canvas.buf).hex()
    assert printed == ["/modules/device/loop.mpy", picture]
    sheet = (tmp_path / "to/0001-2026-11-20.kib").read_text()
    assert sheet == "\n".join([*HEAD, *PLAIN, ""])


def test_the_rescue_screen_is_drawn_with_the_drivers_of_rescue(
    made: release.Release, tmp_path: Path
) -> None:
    """main.py on the VM, with an emulated display on its bus and no other firmware."""
    files = starting(made) | {"/rescue.pack": made.rescue_pack}
    for name in ("machine", "panel", "rp2"):
        path = f"/host_tools/dev/fake/{name}.py"
        files[path] = (ROOT / path[1:]).read_bytes()
    script = tmp_path / "script.py"
    script.write_text("""
import sys
sys.path.insert(0, "/host_tools")
import kibic_crash as crash
crash.kibic_boot.import_from("", "rescue")
from dev.fake import machine, panel, rp2
from device import pins
glass = panel.Panel(pins.DISPLAY[0])
machine.state.devices[pins.DISPLAY[1]] = glass
screen = crash.Panel("")
screen.show(("Kibic", "Nincs ép változat."))
lit = [sum(glass.seen()[row * 128 : row * 128 + 128]) > 0 for row in range(8)]
print(lit.index(False), glass.seen() == screen.canvas.buf, screen.pressed())
""")
    with bridge.board(files) as port:
        assert mpremote(port, "run", str(script)) == "3 True False\n"


def test_boot_and_main_on_the_vm_end_on_the_rescue_screen(made: release.Release) -> None:
    """Nothing is whole; here its clock stops it."""
    files = {f"/{name}": data for name, data in made.outside.items()} | {"/a.pack": made.pack[:-1]}
    files["/build"] = b"breadboard"
    files |= {"/time.py": b"def ticks_ms(): return 0\ndef sleep_ms(ms): raise KeyboardInterrupt\n"}
    with bridge.board(files) as port:
        mpremote(port, "exec", "import kibic_main")  # it came to its end
        with link.board(port) as board:
            assert run(board.walk("/data")) == {}
            assert not run(board.exists("/slot"))


def test_boot_and_main_on_the_vm_with_two_bad_versions(made: release.Release) -> None:
    """The one that was confirmed fails for the second time, then the other."""
    files = {f"/{name}": data for name, data in made.outside.items()}
    bad = {"device/run.mpy": b"not an mpy", "builds.txt": b"breadboard"}
    files |= {f"/{slot}.pack": pack.packed("bad", bad) for slot in kibic_boot.SLOTS}
    files |= {"/slot": b"a a 3\n", "/b.pack.new": b"rest"}
    files |= {"/time.py": b"def ticks_ms(): return 0\ndef sleep_ms(ms): raise KeyboardInterrupt\n"}
    files["/build"] = b"breadboard"
    with bridge.board(files) as port:
        log = mpremote(port, "fs", "cat", ":/data/crash.txt")
        lines = [line for line in log.splitlines() if line.startswith(("crash", "a ", "b "))]
        assert lines == [
            "crash of a on trial", "a did not start: back to b", "crash of b on trial",
        ]  # fmt: skip
        assert mpremote(port, "fs", "cat", ":/slot") == "- b 3\n"
        assert "b.pack.new" not in mpremote(port, "fs", "ls")
