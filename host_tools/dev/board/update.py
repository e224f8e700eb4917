"""Updates of an emulated board by the real `kibic flash`, over its serial port.

Each function is one task: it gives (what was done, seconds of the board's time) and raises
BoardError. Between two steps the plug is pulled; what is in the flash then starts the next.
"""

import pickle
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from dev.board.emulator import MS, code_of
from dev.board.files import FS_SIZE, FS_START, PROGRAM_SIZE, copy_sources, files_of
from dev.board.games import GAMES, lay
from dev.board.play import PAST, agree
from dev.board.workbench import LOOK_MS, Bench, BoardError, laid
from dev.vm import ROOT
from kibic import release
from kibic.board.board import ALONE_S
from kibic.board.image import contents
from kibic.release import Release

TOOL_PATIENCE_S = 900  # of ours: no tool takes so long
# A busy machine emulates more slowly than the clock by which kibic loses its patience; and it takes
# long to build a version, which is the same on any.
_KIBIC = """
import pickle, sys
from kibic.board import bounded, slots
from kibic.cli import main as cli
from kibic import release
with open(sys.argv.pop(1), "rb") as file:
    built = pickle.load(file)
release.build = lambda source: built
TIMES = 20
read = bounded.Bounded.read_until
def patient(port, least, ending, timeout=60, data_consumer=None,
            timeout_overall=None):
    times = 1 if timeout == timeout_overall else TIMES  # the first where link.Host.hear listens
    limits = [one and times * one for one in (timeout, timeout_overall)]
    return read(port, least, ending, limits[0], data_consumer, limits[1])
bounded.Bounded.read_until = patient
bounded.ANSWER_S *= TIMES
slots.PATIENCE_S = [4 * patience for patience in slots.PATIENCE_S]
cli.app(sys.argv[1:])
"""
_DIFFERENT = "\nOTHER = [1]\n"  # what nobody asks for goes, if it is a constant
_RAISES = "\nraise ValueError('no')\n"
# It looks at its interrupts as any loop does, but an emulator need not execute all that it waits.
_HANGS = "\nfrom time import sleep_ms\nwhile True:\n    sleep_ms(50)\n"
# How many times as quick as the tool's clock the board's may be, see Pico.run: within the minute
# after which a board that hears nothing goes on by itself a tool has half of it. And while nothing
# is to happen but that that minute passes.
_PACE, _SOONER = 2, 4
_BUILD = ("--build", "breadboard")  # what nobody told an empty board
_KEY = "DOWN"  # does something on the first screen

Step = tuple[str, float]
Task = Callable[[Path], list[Step]]


class Updates:
    """A board's flash and the simulator's folder, with versions to put there.

    asked   more arguments of `kibic flash`, such as what an empty board is
    """

    def __init__(self, uf2: Path, made: Path) -> None:
        self.uf2 = uf2
        self.name = this_version().name
        self.made = made
        self.folder = made / "data"
        self.steps: list[Step] = []
        self.asked: tuple[str, ...] = ()
        lay(self.folder, GAMES[0].sheet(PAST))
        self.flash = laid(contents(this_version()), self.folder)
        self.own = self._kept("own", this_version())

    def version(self, name: str, added: str) -> Path:
        """Return the file of a version with so much more at the end of the module that main.py
        imports first."""
        source = copy_sources(self.made / name)
        with open(source / "firmware/device/run.py", "a", encoding="utf-8") as module:
            module.write(added)
        return self._kept(name, release.build(source))

    def _kept(self, name: str, version: Release) -> Path:
        path = self.made / f"{name}.version"
        path.write_bytes(pickle.dumps(version))
        return path

    @contextmanager
    def power(self) -> Iterator[Bench]:
        """The board, from power on until the plug is pulled."""
        board = Bench(self.uf2, self.flash, self.folder)
        try:
            yield board
        finally:
            self.flash = board.unplug()

    def starts(self, step: str) -> None:
        """The board shows the table, with all its deals."""
        with self.power() as board:
            press = board.home(look=0)
        agree(self.flash, self.folder)
        self.steps.append((step, press.ms / 1000))

    def stopped(self, board: Bench, version: Path) -> None:
        """`kibic flash` is killed when half the pack is written."""
        board.home(look=0)
        half = board.pico.writes + len(this_version().pack) // PROGRAM_SIZE // 2
        output = self.kibic(board, "flash", version, writes=half)
        if board.pico.writes < half:
            raise BoardError(f"kibic flash was not interrupted, it says\n{output}")

    def alive(self, board: Bench, step: str, wait_s: float = 0) -> None:
        """The board does what a key says, at the latest so many seconds from now."""
        start = board.pico.now
        board.pico.run_for(wait_s * 1000 * MS)
        board.home(look=LOOK_MS)
        board.press(_KEY)
        self.steps.append((step, (board.pico.now - start) / MS / 1000))

    def update(self, step: str, version: Path, word: str, pace: float = _PACE) -> None:
        """`kibic flash` while the board runs, see Pico.run; it has to say `word`."""
        with self.power() as board:
            start = board.pico.now
            output = self.kibic(board, "flash", version, pace=pace)
            if word not in output:
                raise BoardError(f"{step}: kibic flash says\n{output}")
            self.steps.append((step, (board.pico.now - start) / MS / 1000))

    def kibic(
        self,
        board: Bench,
        command: str,
        version: Path | None = None,
        writes: float = float("inf"),
        pace: float = _PACE,
    ) -> str:
        """Run kibic until it ends, or is killed once the flash was written so often; what it
        printed."""
        built = str(version or self.own)
        arguments = [sys.executable, "-c", _KIBIC, built, command, "--port", board.pico.serial.url]
        if command == "flash":
            arguments += ["--to", str(self.made / "sheets"), *self.asked]
        with tempfile.TemporaryFile() as out:
            tool = subprocess.Popen(arguments, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT)
            end = time.monotonic() + TOOL_PATIENCE_S
            board.pico.run(
                lambda: (
                    tool.poll() is not None or time.monotonic() > end or board.pico.writes >= writes
                ),
                pace,
            )
            tool.kill()
            tool.wait()
            out.seek(0)
            return out.read().decode(errors="replace")

    def imaged(self) -> None:
        """The board is an empty one that took a UF2 of `kibic image`, with a language and names."""
        out, roster = self.made / "kibic.uf2", self.made / "names.txt"
        roster.write_text("Anna\nBéla\nCili\nDani\n", encoding="utf-8")
        made = ["--base", str(self.uf2), "--out", str(out), "--roster", str(roster), "--lang", "da"]
        made += _BUILD
        command = [sys.executable, "-m", "kibic.cli.main", "image", *made]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise BoardError(f"kibic image says\n{done.stdout}{done.stderr}")
        pages = code_of(out)
        self.uf2 = out
        self.flash = b"".join(pages[at] for at in sorted(pages) if at >= FS_START)
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        for path, data in files_of(self.flash).items():
            if path.startswith("/data/"):
                (self.folder / Path(path).name).write_bytes(data)


@cache
def this_version() -> Release:
    """What is in the tree; to build it takes some seconds."""
    return release.build()


def _started(uf2: Path) -> Iterator[Updates]:
    with tempfile.TemporaryDirectory() as made:
        yield Updates(uf2, Path(made))


def blank(uf2: Path) -> list[Step]:
    """Onto a board with nothing but MicroPython, whose file system is not there yet."""
    for updates in _started(uf2):
        updates.flash = b"\xff" * FS_SIZE
        shutil.rmtree(updates.folder)
        updates.folder.mkdir()
        updates.asked = _BUILD
        updates.update("blank board", updates.own, "confirmed.")
        with updates.power() as board:
            board.home(look=0)
        return updates.steps
    return []


def there_and_back(uf2: Path) -> list[Step]:
    """Update from A to B and back with 100 deals; then to a version that raises, and to one that
    hangs, at its import."""
    for updates in _started(uf2):
        updates.update("A to B", updates.version("other", _DIFFERENT), "confirmed.")
        updates.starts("B starts")
        updates.update("B to A", updates.own, "confirmed.")
        updates.starts("A starts")
        updates.update("raises", updates.version("raises", _RAISES), "went back to")
        updates.starts("A starts")
        updates.update("hangs", updates.version("hangs", _HANGS), "went back to", _SOONER)
        updates.starts("A starts")
        return updates.steps
    return []


def interrupted(uf2: Path) -> list[Step]:
    """In the middle of updates the host is killed and the plug is pulled; then one is done."""
    for updates in _started(uf2):
        other = updates.version("other", _DIFFERENT)
        with updates.power() as board:
            updates.stopped(board, other)
            updates.alive(board, "host killed: by itself", ALONE_S)
        with updates.power() as board:
            updates.stopped(board, other)
            output = updates.kibic(board, "info")
            if updates.name not in output:
                raise BoardError(f"after a killed update kibic info says\n{output}")
            updates.alive(board, "host killed: by kibic info")
        with updates.power() as board:
            updates.stopped(board, other)
            board.pico.cut()
        updates.starts("after the plug was pulled")
        updates.update("A to B", other, "confirmed.")
        updates.starts("B starts")
        return updates.steps
    return []


def image(uf2: Path) -> list[Step]:
    """Onto an empty board as one UF2 with all in it."""
    for updates in _started(uf2):
        updates.imaged()
        with updates.power() as board:
            updates.steps.append(("image starts", board.home().ms / 1000))
            output = updates.kibic(board, "info")
            if f"{updates.name} (runs, confirmed)" not in output:
                raise BoardError(f"kibic info says of an image\n{output}")
            updates.alive(board, "image: after kibic info")
            for key in ("OK", "DOWN", "OK"):
                board.press(key)
        return updates.steps
    return []


TASKS: dict[str, Task] = {
    "image": image,
    "blank": blank,
    "there and back": there_and_back,
    "interrupted": interrupted,
}
