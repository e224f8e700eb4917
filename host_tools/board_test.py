"""The firmware on an emulated Pico: `KIBIC_UF2=path make test-board`.

MicroPython boots from the UF2 over a littlefs image with the project's own files and an evening of
100 deals. Keys that bounce enter two more, and after each key the pixels decoded from the I2C
traffic must be those of the simulator. The plug is pulled in the middle of a deal and in the middle
of a write; then the table must be there again. The real mpremote must find the journal that the
simulator wrote, line for line. Then a deal of each other family of games is played in full. Times
are those of the emulated chip at 125 MHz; host_tools/emulator.py says what they include. The
budgets are those of Paskievics; what takes longer in a larger game is told, and fails nothing.
"""

import hashlib
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.box import SIMPLE_HEAD as BOX
from rich.console import Console
from rich.table import Table

from device import pins
from host_tools import gallery, picture, release, sim
from host_tools.bench import DEALER, DEALS, HEAD, OTHERS, moves, plain_sheet
from host_tools.board_files import FS_SIZE, FS_START, contents, image, version_of
from host_tools.link import MICROPYTHON_MIN
from host_tools.thumb import Thumb
from host_tools.words import PIPED_WIDTH, Trouble
from store import evening, journal, lists
from tests.device.fake.panel import Panel
from ui import keys
from ui.app import App
from ui.screens.home import Home

if TYPE_CHECKING:
    from host_tools.emulator import Pico

SKIPPED = """\
test-board: skipped, because there is no MicroPython to run it on. Download RPI_PICO v{}.{}.0 or
newer, a .uf2 file, from MicroPython's own download page for the Raspberry Pi Pico, then:
    KIBIC_UF2=RPI_PICO-v{}.{}.0.uf2 make test-board"""
UNFIT = "test-board: {} holds no MicroPython v{}.{}.0 or newer for the Raspberry Pi Pico."

# Kind of key press, its name in the table, milliseconds allowed.
CURSOR, SCREEN, POWER = "cursor", "screen", "power"
BUDGETS = (
    (CURSOR, "cursor move", 30),
    (SCREEN, "new screen", 60),
    (POWER, "home after power on", 1500),
)
_ARROWS = (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT)

# The largest game of the first family, then one of each other: name, head, a deal in full.
GAMES = (
    ("high", [HEAD[0], "game high", *HEAD[2:], DEALER], DEALS[0][1]),
    *(row[:3] for row in (*OTHERS[:2], OTHERS[-1])),
)

LANGUAGE = "en"
PAST = 100  # deals of the evening so far
PLUG_AFTER = 5  # steps of the gallery: in the middle of a deal
WRITES = 2  # to the flash, of the many that a move takes, before the plug is pulled
PATIENCE_MS = 3000
PAUSE_MS = 300  # after the right screen, a quick hand; meanwhile the key is let go
LOOK_MS = 1500  # a person looks at the first screen before the first key
TOOL_PATIENCE_S = 120  # of ours: mpremote does not know how slow the board is

Tell = Callable[[str], None]


class BoardError(Exception):
    """What the board did is not what it should have done."""


class Press(NamedTuple):
    """One key, the screen that it led to, and what it took.

    ms      until the screen was there
    flash   milliseconds of these in which the flash was busy
    sent    bytes on the bus
    """

    key: str
    screen: str
    kind: str
    ms: float
    flash: float
    sent: int

    @property
    def told(self) -> str:
        """For a person."""
        return f"{self.key}: {self.screen}, {self.sent} bytes"


# --- the expected screens


def shadow(folder: Path) -> App:
    """The simulator over `folder`, as the board starts: without a clock."""
    app = sim.device(folder, seed=1)
    app.now = None
    return app


def kind_of(app: App, press: Callable[[], None], key: int) -> str:
    """Press, and tell whether that only moved the cursor on the same screen."""
    before = _place(app)
    press()
    return CURSOR if key in _ARROWS and _place(app) == before else SCREEN


def _place(app: App) -> tuple[int, object]:
    top = app.stack[-1]
    return id(top), top.topic() if hasattr(top, "topic") else None


# --- the board


class Bench:
    """A powered board on the bench beside the simulator that it must agree with.

    `folders` are what it may find in its flash; from the first screen on, `app` runs on that one.
    """

    def __init__(self, uf2: Path, flash: bytes, *folders: Path) -> None:
        from host_tools import emulator

        self.ms = emulator.MS
        self.pico: Pico = emulator.Pico(uf2, (FS_START, flash))
        controller, address, upside_down, _ = pins.DISPLAY
        self.panel = Panel(controller, upside_down)
        self.bus = self.pico.connect(pins.I2C[0], address, self.panel)
        self.bus.stopped = self._look
        self.apps = [shadow(folder) for folder in folders]
        self.app = self.apps[0]
        self._right: float | None = None
        self._flash = 0.0
        self.pico.drive(pins.VBUS, 1)
        for pin in pins.KEYS:
            self.pico.drive(pin, 1)

    @property
    def screen(self) -> str:
        """The name of the screen that is open."""
        return type(self.app.stack[-1]).__name__

    def home(self) -> Press:
        """From power on to the right screen."""
        ms = self._until_right("power on") / self.ms
        flash, sent = self._flash / self.ms, self.bus.sent
        self.apps = [self.app]
        self.pico.run_for(LOOK_MS * self.ms)
        return Press("power", self.screen, POWER, ms, flash, sent)

    def press(self, name: str) -> Press:
        """Press a key on the board and in the simulator; BoardError if the screens differ."""
        key = keys.NAMES.index(name)
        was = bytes(self.app.canvas.buf)
        kind = kind_of(self.app, lambda: self.app.press(key), key)
        self._right, sent, flash = None, self.bus.sent, self.pico.flash_busy
        closed = self.pico.click(pins.KEYS[key])
        if bytes(self.app.canvas.buf) == was:
            self.pico.run_for(PAUSE_MS * self.ms)
            self._right, self._flash = closed, flash
        ms = (self._until_right(name) - closed) / self.ms
        flash = (self._flash - flash) / self.ms
        sent = self.bus.sent - sent
        self.pico.run_for(PAUSE_MS * self.ms)
        self._compare(name)
        return Press(name, self.screen, kind, ms, flash, sent)

    def begin(self, name: str) -> None:
        """Press a key on both, and return in the middle of writing the move down."""
        self.app.press(keys.NAMES.index(name))
        self.pico.click(pins.KEYS[keys.NAMES.index(name)])
        last = self.pico.writes + WRITES
        self.pico.run_for(PATIENCE_MS * self.ms, lambda: self.pico.writes == last)
        if self.pico.writes < last:
            raise BoardError(f"{name} writes nothing")

    def unplug(self) -> bytes:
        """Pull the plug; what is in the flash then."""
        flash = self.pico.content(FS_START, FS_SIZE)
        self.pico.close()
        return flash

    def mpremote(self, *arguments: str) -> str:
        """What the real mpremote prints."""
        command = [sys.executable, "-m", "mpremote", "connect", self.pico.serial.url, *arguments]
        with tempfile.TemporaryFile() as out:
            tool = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
            end = time.monotonic() + TOOL_PATIENCE_S
            try:
                self.pico.run(lambda: tool.poll() is not None or time.monotonic() > end)
            finally:
                tool.kill()
                tool.wait()
            out.seek(0)
            printed = out.read().decode(errors="replace").replace("\r\n", "\n")
        if tool.returncode:
            raise BoardError(f"mpremote {' '.join(arguments)} failed:\n{printed}")
        return printed

    def _look(self, now: float) -> None:
        if self._right is None:
            seen = self.panel.seen()
            for app in self.apps:
                if seen == app.canvas.buf:
                    self._right, self._flash, self.app = now, self.pico.flash_busy, app

    def _until_right(self, what: str) -> float:
        self.pico.run_for(PATIENCE_MS * self.ms, lambda: self._right is not None)
        self._compare(what)
        assert self._right is not None
        return self._right

    def _compare(self, what: str) -> None:
        seen = self.panel.seen()
        if seen == self.app.canvas.buf:
            return
        shown = "\n".join(picture.braille(bytes(seen))) if seen else "(dark)"
        expected = "\n".join(picture.braille(bytes(self.app.canvas.buf)))
        said = self.pico.serial.text.decode(errors="replace")
        raise BoardError(f"after {what} the display shows\n{shown}\ninstead of\n{expected}\n{said}")


class Hand(Thumb):
    """Presses the keys of a board; `presses` are all it did."""

    def __init__(self, board: Bench) -> None:
        super().__init__(board.app)
        self.board = board
        self.presses: list[Press] = []

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.presses.append(self.board.press(keys.NAMES[key]))
            self.pressed += 1


def texts_of(path: Path) -> list[str]:
    """The lines of a journal and of what stands beside it."""
    return [text for _, text in journal.Journal(str(path)).read()]


def check_tool(board: Bench, version: bytes) -> None:
    """mpremote lists, hashes and reads what is on the board."""
    folder = Path(board.app.folder)
    name = Path(journal.path_of(str(folder), journal.newest(str(folder)))).name
    listed = board.mpremote("fs", "ls", ":/data")
    if not re.search(rf"^ *\d+ {re.escape(name)}$", listed, re.MULTILINE):
        raise BoardError(f"mpremote fs ls does not show {name}:\n{listed}")
    printed = board.mpremote("fs", "sha256sum", ":/a/version")
    if hashlib.sha256(version).hexdigest() not in printed:
        raise BoardError(f"mpremote fs sha256sum says of /a/version:\n{printed}")
    with tempfile.TemporaryDirectory() as copy:
        for one in re.findall(rf" ({re.escape(name)}\+?)$", listed, re.MULTILINE):
            Path(copy, one).write_text(board.mpremote("fs", "cat", f":/data/{one}"), "utf-8")
        found, expected = (texts_of(one) for one in (Path(copy, name), folder / name))
    if found != expected:
        raise BoardError(f"{name} on the board says {found} instead of {expected}")


# --- the run


def evening_folder(folder: Path, lines: list[str]) -> None:
    """A device's folder with one sheet."""
    head = lines.index("deal") if "deal" in lines else len(lines)
    folder.mkdir()
    lists.write(f"{folder}/settings.txt", [f"lang {LANGUAGE}"])
    table = evening.begin(str(folder), lines[:head])
    for line in lines[head:]:
        table.do(tuple(line.split()))


def laid(files: dict[str, bytes], folder: Path) -> bytes:
    """The flash of a board with these files and a device's folder."""
    return image(files | {f"/data/{path.name}": path.read_bytes() for path in folder.iterdir()})


def run(uf2: Path, files: dict[str, bytes], folder: Path, tell: Tell) -> list[Press]:
    """The whole test; the times. Raises BoardError."""
    evening_folder(folder, plain_sheet(PAST, 1))
    flash = laid(files, folder)
    steps = [step for step, _ in gallery.STEPS]
    presses: list[Press] = []

    def power(*folders: Path) -> Bench:
        board = Bench(uf2, flash, *folders)
        presses.append(board.home())
        tell(f"the table is there after {presses[-1].ms:.0f} ms")
        return board

    board = power(folder)
    presses += [board.press(name) for name in sim.one_by_one(" ".join(steps[:PLUG_AFTER]))]
    flash = board.unplug()
    tell(f"{len(presses)} screens are right; pulled the plug in the middle of a deal")

    board = power(folder)
    presses += [board.press(name) for name in sim.one_by_one(" ".join(["OK", *steps[PLUG_AFTER:]]))]
    while not isinstance(board.app.stack[-1], Home):
        presses.append(board.press("BACK"))
    before = folder.with_name("before")
    shutil.copytree(folder, before)
    board.begin("OK")
    flash = board.unplug()
    tell(f"{len(presses)} screens are right; pulled the plug in the middle of a write")

    board = power(folder, before)
    check_tool(board, files["/a/version"])
    board.unplug()
    tell("mpremote finds the simulator's journal on the board")
    return presses


def play(uf2: Path, files: dict[str, bytes], folder: Path, tell: Tell) -> list[Press]:
    """A deal of each of GAMES, from the table back to the table; the times. Raises BoardError."""
    presses: list[Press] = []
    for i, (name, head, deal) in enumerate(GAMES):
        home = folder / str(i)
        evening_folder(home, head)
        board = Bench(uf2, laid(files, home), home)
        presses.append(board.home())
        hand = Hand(board)
        hand.enter(moves(deal), by_outcome=False)
        presses += hand.presses
        board.unplug()
        tell(f"{name}: the table after {presses[-1 - hand.pressed].ms:.0f} ms, a deal by its keys")
    return presses


def report(presses: list[Press]) -> tuple[Table, list[str]]:
    """The times as a table, and who took longer than its budget.

    The budgets are without erasing: a move in six waits for littlefs to clear a block.
    """
    heads = ("", "times", "median", "slowest", "without flash", "budget", "over", "the slowest")
    table = Table(*heads, box=BOX, title="Milliseconds to the display of the emulated board")
    late = []
    for kind, label, budget in BUDGETS:
        ones = [press for press in presses if press.kind == kind]
        slowest = max(ones, key=lambda press: press.ms)
        rests = [press.ms - press.flash for press in ones]
        over = [press for press in ones if press.ms - press.flash > budget]
        late += [f"{press.told}: {press.ms - press.flash:.1f} ms" for press in over]
        times = (statistics.median(press.ms for press in ones), slowest.ms, max(rests))
        cells = (str(len(ones)), *(f"{ms:.1f}" for ms in times), str(budget))
        table.add_row(label, *cells, str(len(over) or ""), slowest.told)
    return table, late


def main() -> int:
    """Run the test if there is something to run it with; 0 if it passed or was skipped."""
    given = os.environ.get("KIBIC_UF2")
    if not given:
        print(SKIPPED.format(*MICROPYTHON_MIN, *MICROPYTHON_MIN))
        return 0
    uf2 = Path(given)
    version = version_of(uf2.read_bytes()) if uf2.is_file() else None
    if version is None or version < MICROPYTHON_MIN:
        print(UNFIT.format(uf2, *MICROPYTHON_MIN))
        return 1
    width = None if sys.stdout.isatty() else PIPED_WIDTH
    console = Console(highlight=False, markup=False, width=width)
    with tempfile.TemporaryDirectory() as name:
        try:
            files = contents(release.build())
            presses = run(uf2, files, Path(name) / "data", console.print)
            others = play(uf2, files, Path(name), console.print)
        except (BoardError, Trouble) as error:
            text = error.text("en") if isinstance(error, Trouble) else str(error)
            console.print(f"test-board failed: {text}")
            return 1
    table, late = report(presses + others)
    console.print(table)
    for one in late:
        console.print(f"over its budget: {one}")
    return 1 if report(presses)[1] else 0


if __name__ == "__main__":
    sys.exit(main())
