"""main.py: what it shows when nothing can be started or the app has crashed, and what it notes."""

import ast
import inspect
import io
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import kibic_boot
import kibic_crash
from dev.fake import machine, rp2, st7920  # noqa: F401  (the pins ask for rp2)
from dev.fake.panel import Panel
from device import pins
from kibic.pack import Release
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import ResetError, start
from tests.host.support.board.slots import HALF, ON_A, outside
from tests.host.support.board.slots import OLD as RELEASE
from ui import canvas as ui_canvas
from ui.canvas import Canvas

LINES = ("Kibic", "", "Nincs ép változat.", "No version is whole.", "", "USB: kibic flash")
ADDRESS = pins.DISPLAY[1]


class Bench:
    """A display and keys; `at` says what happens after so many sleeps."""

    def __init__(self) -> None:
        self.glass = Panel(pins.DISPLAY[0])
        machine.state.devices[ADDRESS] = self.glass
        self.at: dict[int, Callable[[], None]] = {}
        self.slept = 0

    def sleep_ms(self, ms: int) -> None:
        self.slept += 1
        if self.slept > 2000:
            raise TimeoutError
        self.at.get(self.slept, lambda: None)()

    def key(self, level: int) -> Callable[[], None]:
        return lambda: machine.Pin(pins.KEYS[4]).drive(level)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    machine.state.start()
    made = Bench()
    monkeypatch.setattr(time, "sleep_ms", made.sleep_ms, raising=False)
    monkeypatch.setattr(time, "ticks_ms", lambda: made.slept * 20, raising=False)
    monkeypatch.setattr(kibic_boot, "reset", lambda: (_ for _ in ()).throw(ResetError))
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr(kibic_boot, "built", lambda root="": "breadboard")
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(kibic_boot, "import_from", lambda root, slot: None)
    before = dict(sys.modules)
    yield made
    sys.modules.update(before)


def wait(lines: tuple[str, ...] = LINES) -> str:
    """What is printed until kibic_crash.wait() ends in a reset, behind that it waits."""
    out = io.StringIO()
    with redirect_stdout(out), pytest.raises(ResetError):
        kibic_crash.wait("", lines)
    first, _, rest = out.getvalue().partition("\n")
    assert first == "kibic: waits for a key"
    return rest


def picture(lines: tuple[str, ...]) -> bytearray:
    canvas = Canvas()
    for y, line in zip(ui_canvas.LINES, lines, strict=False):
        canvas.text(y, 0, line)
    return canvas.buf


# -- the last screen


def test_it_shows_the_lines_until_a_key_is_pressed(bench: Bench) -> None:
    bench.at[100] = bench.key(0)
    assert wait() == ""
    assert bench.slept == 100
    assert bench.glass.seen() == picture(LINES)


def test_a_key_that_is_still_held_does_not_count(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in pins.KEYS:
        machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
    pin = machine.Pin(pins.KEYS[4])
    value = pin.value
    held = [True]
    monkeypatch.setattr(pin, "value", lambda *level: 0 if held[0] else value(*level))
    bench.at[50] = lambda: held.__setitem__(0, False)
    bench.at[100] = bench.key(0)
    wait()
    assert bench.slept == 100


def test_a_hand_that_typed_on_does_not_go_on(bench: Bench) -> None:
    """It has not seen the screen: before a key counts none is pressed for 0.8 s."""
    for at in range(10, 100, 10):
        bench.at[at], bench.at[at + 4] = bench.key(0), bench.key(1)
    bench.at[200] = bench.key(0)
    wait()
    assert bench.slept == 200


def test_a_display_that_comes_later_shows_it_too(bench: Bench) -> None:
    machine.state.devices.clear()
    bench.at[300] = lambda: machine.state.devices.update({ADDRESS: bench.glass})
    bench.at[1000] = bench.key(0)
    wait()
    assert bench.glass.seen() == picture(LINES)


def test_without_a_driver_the_lamp_blinks_and_usb_gets_through(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[int] = []

    class Lamp:
        value = staticmethod(levels.append)

    def broken(root: str) -> None:
        raise ImportError("no module named 'device'")

    def ctrl_c() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(kibic_crash, "Panel", broken)
    monkeypatch.setattr(kibic_crash, "lamp", Lamp)
    bench.at[200] = ctrl_c
    out = io.StringIO()
    with redirect_stdout(out), pytest.raises(KeyboardInterrupt):
        kibic_crash.wait("", LINES)
    assert (
        out.getvalue()
        == "kibic: waits for a key\nkibic: no rescue display: no module named 'device'\n"
    )
    assert levels[:80] == [0] * 24 + [1] * 25 + [0] * 25 + [1] * 6


def test_the_drivers_are_those_of_rescue(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though others were imported before, perhaps the very ones that crashed."""
    assert pins.KEYS
    for name, text in (
        (
            "device/pins",
            "DISPLAY = 1\nBUILDS = ('breadboard',)\n"
            "def open_display(row): return 'display of rescue'\n"
            "def key_inputs(): return 'of rescue'\n",
        ),
        ("ui/canvas", "LINES = 'lines of rescue'\ndef Canvas(): return 'canvas of rescue'\n"),
    ):
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        (path.parent / "__init__.py").touch()
    monkeypatch.setattr(kibic_boot, "import_from", lambda root, slot: sys.path.insert(0, root))
    panel = kibic_crash.Panel(str(tmp_path))
    assert vars(panel) == {
        "canvas": "canvas of rescue", "lines": "lines of rescue",
        "keys": "of rescue", "display": "display of rescue",
    }  # fmt: skip


def test_the_large_lcd_shows_it_too(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of that build has nothing on the bus of the others."""
    glass = st7920.Panel()
    machine.state.devices.clear()
    machine.state.selected = glass.write

    def use(root: str, slot: str) -> None:
        import device.pins

        device.pins.DISPLAY = device.pins.BUILDS["lcd"][0]

    monkeypatch.setattr(kibic_boot, "import_from", use)
    bench.at[1000] = bench.key(0)
    wait()
    assert glass.seen() == picture(LINES)


def test_a_board_without_a_lamp_has_none(bench: Bench) -> None:
    assert kibic_crash.lamp() is None


def test_a_ctrl_c_is_not_lost_while_an_import_asks() -> None:
    """MicroPython raises it at a jump, and takes what stat() raises for "not there"."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kibic_boot.Pack.stat)))
    jumps = (ast.If, ast.IfExp, ast.For, ast.While, ast.BoolOp, ast.Try, ast.ListComp)
    assert not [node for node in ast.walk(tree) if isinstance(node, jumps)]
    called = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    assert called == {"key_of", "number_at"}
    for function in (kibic_boot.key_of, kibic_boot.number_at):
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
        assert not [node for node in ast.walk(tree) if isinstance(node, jumps)]


# -- when it comes to that


SAID = {
    "hu": ("A Kibic megállt.", "Minden lépés megvan;", "az utolsót nézd meg!"),
    "en": ("Kibic has stopped.", "All steps are saved;", "check the last one."),
    "da": ("Kibic er standset.", "Alle træk er gemt;", "se det sidste efter."),
}
KEY = {"hu": "Bármely gomb: tovább", "en": "Any key: go on", "da": "En tast: videre"}


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        (b"lang hu\n", "hu"), (b"lang en\n", "en"), (b"lang da\nmore\n", "da"),
        (None, "hu"), (b"", "hu"), (b"lang xx\n", "hu"), (b"\0" * 600, "hu"),
    ],
)  # fmt: skip
def test_a_crash_after_the_confirmation_is_shown_and_changes_nothing(
    settings: bytes | None, code: str
) -> None:
    disk = Disk(ON_A | {"slot": b"- a 0\n"})
    if settings is not None:
        disk.content["data/settings.txt"] = settings
    shown: list[tuple[str, ...]] = []

    def app(slot: str, confirm: Callable[[], None]) -> None:
        confirm()
        raise MemoryError("memory allocation failed, allocating 4096 bytes")

    start(disk, app, shown.append)
    assert disk.content["slot"] == b"a\n"
    assert shown == [
        (*SAID[code], "MemoryError: memory allo", KEY[code], "USB: kibic doctor"),
    ]  # fmt: skip
    assert len(shown[0]) == len(ui_canvas.LINES)
    assert all(ui_canvas.width_of(line) <= ui_canvas.WIDTH for line in shown[0])
    assert b"crash of a\nMemoryError(" in disk.content["data/crash.txt"]


def test_nothing_whole_is_the_rescue_screen() -> None:
    disk = Disk(outside(RELEASE) | HALF | {"slot": b"a\n"})
    shown: list[tuple[str, ...]] = []
    start(disk, lambda slot, confirm: None, shown.append)
    assert shown == [
        ("Kibic", "", "Nincs ép változat.", "No version is whole.", "", "USB: kibic flash")
    ]


def test_interrupting_the_app_leaves_it() -> None:
    disk = Disk(ON_A | {"slot": b"a\n"})

    def app(slot: str, confirm: Callable[[], None]) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        start(disk, app)
    assert disk.files("data").keys() == {"0001.jnl", "roster.txt"}


def test_the_log_does_not_grow_for_ever() -> None:
    disk = Disk({})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kibic_crash, "os", disk.os)
        patch.setattr(kibic_crash, "open", disk.open, raising=False)
        for number in range(2000):
            kibic_crash.log("", f"crash {number}, tarokk is said őszintén")
    text = disk.content["data/crash.txt"]
    assert 4000 < len(text) <= 4096
    assert text.decode(errors="ignore").endswith("crash 1999, tarokk is said őszintén\n")


# -- a board that nobody, or no version, knows


def packed(name: str, boards: str) -> Release:
    """A version that knows these boards."""
    slot = {"device/run.mpy": name.encode(), "builds.txt": boards.encode()}
    return Release(name, slot, RELEASE.rescue, RELEASE.outside)


OLDER = packed("older", "breadboard carrier lcd")
BOTH = packed("both", "breadboard carrier lcd picocalc")


@pytest.mark.parametrize(
    ("a", "b", "slot", "built", "runs"),
    [
        (OLDER, None, b"a\n", "breadboard", "a"),
        (OLDER, None, b"a\n", "lcd", "a"),
        (OLDER, None, b"a\n", "picocalc", None),
        (OLDER, None, b"a\n", "", None),
        (BOTH, None, b"a\n", "picocalc", "a"),
        (BOTH, None, b"a\n", "pico", None),
        (BOTH, None, b"a\n", "toaster", None),
        (BOTH, OLDER, b"a b 1\n", "picocalc", "a"),  # the one on trial does not know it
        (OLDER, BOTH, b"a b 6\n", "picocalc", "b"),  # it failed, and nothing else may run
        (OLDER, BOTH, b"a b 6\n", "carrier", "a"),  # here it may go back
    ],
)
def test_only_a_version_that_knows_the_board_starts(
    a: Release, b: Release | None, slot: bytes, built: str, runs: str | None
) -> None:
    files = outside(RELEASE) | {"a.pack": a.pack, "slot": slot} | ({"b.pack": b.pack} if b else {})
    ran: list[str] = []

    def app(slot: str, confirm: Callable[[], None]) -> None:
        ran.append(slot)
        confirm()

    waited: list[tuple[str, ...]] = []
    printed = start(Disk(files), app, waited.append, built)
    assert ran == ([runs] if runs else [])
    assert waited == []
    if runs is None:
        reason = f"no version here knows a board {built}" if built else "nobody said what this"
        assert reason in printed and "No pin is driven. Do: kibic flash --build NAME" in printed


def test_what_says_so_drives_no_pin(bench: Bench) -> None:
    out = io.StringIO()
    bench.at[3] = lambda: (_ for _ in ()).throw(KeyboardInterrupt)
    with redirect_stdout(out), pytest.raises(KeyboardInterrupt):
        kibic_crash.unknown("")
    assert out.getvalue().count("nobody said what this board is") == 3
    assert machine.state.pins == {} and machine.state.opened == []


def test_a_crash_on_such_a_board_drives_no_pin(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kibic_boot, "built", lambda root="": "")
    bench.at[9] = lambda: (_ for _ in ()).throw(KeyboardInterrupt)
    with redirect_stdout(io.StringIO()), pytest.raises(KeyboardInterrupt):
        kibic_crash.wait("", LINES)
    assert machine.state.pins == {} and machine.state.opened == []
