"""Updates of an emulated board by the real `kibic flash`, over its serial port.

Each function is one task: it gives (what was done, seconds of the board's time) and raises
BoardError. Between two steps the plug is pulled; what is in the flash then starts the next.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools import release
from host_tools.board_files import FS_SIZE, contents
from host_tools.board_games import GAMES, lay
from host_tools.board_play import PAST, agree
from host_tools.emulator import MS
from host_tools.vm import ROOT
from host_tools.workbench import Bench, BoardError, laid

TOOL_PATIENCE_S = 900  # of ours: no tool takes so long
# A busy machine emulates more slowly than the clock by which kibic loses its patience.
_KIBIC = """
import sys
from host_tools import cli, flash, link  # the emulated board is slower than a real one
link.SILENCE_S *= 20
flash.PATIENCE_S = [4 * patience for patience in flash.PATIENCE_S]
cli.app(sys.argv[1:])
"""
_HALF = 0.5  # of the writes of an update, then it is interrupted

Step = tuple[str, float]
Task = Callable[[Path], list[Step]]


class Updates:
    """A board's flash and the simulator's folder, with versions to put there."""

    def __init__(self, uf2: Path, made: Path) -> None:
        self.uf2 = uf2
        self.made = made
        self.folder = made / "data"
        self.steps: list[Step] = []
        lay(self.folder, GAMES[0].sheet(PAST))
        self.flash = laid(contents(release.build()), self.folder)

    def version(self, name: str, added: str) -> Path:
        """The project with so much more at the end of the module that main.py imports first."""
        source = self.made / name
        shutil.copytree(ROOT / "firmware", source / "firmware")
        for file in ("boot.py", "pyproject.toml"):
            shutil.copy(ROOT / file, source / file)
        with open(source / "firmware/device/run.py", "a", encoding="utf-8") as module:
            module.write(added)
        return source

    @contextmanager
    def power(self) -> Iterator[Bench]:
        """The board, from power on until the plug is pulled."""
        board = Bench(self.uf2, self.flash, self.folder)
        try:
            yield board
        finally:
            self.flash = board.unplug()

    def starts(self, what: str) -> None:
        """The board shows the table, with all its deals."""
        with self.power() as board:
            press = board.home(look=0)
        agree(self.flash, self.folder)
        self.steps.append((what, press.ms / 1000))

    def update(self, what: str, source: Path | None, word: str) -> int:
        """`kibic flash` while the board runs; it has to say `word`. How often it wrote."""
        with self.power() as board:
            start, writes = board.pico.now, board.pico.writes
            said = self.kibic(board, "flash", *self._from(source))
            if word not in said:
                raise BoardError(f"{what}: kibic flash says\n{said}")
            self.steps.append((what, (board.pico.now - start) / MS / 1000))
            return board.pico.writes - writes

    def _from(self, source: Path | None) -> list[str]:
        return ["--source", str(source)] if source else []

    def kibic(self, board: Bench, *command: str, writes: float = float("inf")) -> str:
        """Run kibic until it ends, or is killed once the flash was written so often; what it
        printed."""
        url = board.pico.serial.url
        arguments = [sys.executable, "-c", _KIBIC, *command, "--port", url]
        if command[0] == "flash":
            arguments += ["--to", str(self.made / "sheets")]
        with tempfile.TemporaryFile() as out:
            tool = subprocess.Popen(arguments, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT)
            end = time.monotonic() + TOOL_PATIENCE_S
            board.pico.run(
                lambda: (
                    tool.poll() is not None or time.monotonic() > end or board.pico.writes >= writes
                )
            )
            tool.kill()
            tool.wait()
            out.seek(0)
            return out.read().decode(errors="replace")


def _started(uf2: Path) -> Iterator[Updates]:
    with tempfile.TemporaryDirectory() as made:
        yield Updates(uf2, Path(made))


def blank(uf2: Path) -> list[Step]:
    """Onto a board with nothing but MicroPython, whose file system is not there yet."""
    for one in _started(uf2):
        one.flash = b"\xff" * FS_SIZE
        shutil.rmtree(one.folder)
        one.folder.mkdir()
        one.update("blank board", None, "confirmed.")
        with one.power() as board:
            board.home(look=0)
        return one.steps
    return []


def there_and_back(uf2: Path) -> list[Step]:
    """A, B, A with 100 deals; then a version that raises, and one that hangs, at its import."""
    for one in _started(uf2):
        other = one.version("other", "\nOTHER = 1\n")
        one.update("A to B", other, "confirmed.")
        one.starts("B starts")
        one.update("B to A", None, "confirmed.")
        one.starts("A starts")
        one.update("raises", one.version("raises", "\nraise ValueError('no')\n"), "went back to")
        one.starts("A starts")
        one.update("hangs", one.version("hangs", "\nwhile True:\n    pass\n"), "went back to")
        one.starts("A starts")
        return one.steps
    return []


def interrupted(uf2: Path) -> list[Step]:
    """The plug is pulled in the middle of an update, and the host killed; then it is done."""
    for one in _started(uf2):
        other = one.version("other", "\nOTHER = 1\n")
        before = one.flash
        total = one.update("A to B", other, "confirmed.")
        for killed in (False, True):
            one.flash = before
            with one.power() as board:
                command = ["flash", "--source", str(other)]
                one.kibic(board, *command, writes=int(_HALF * total))
                if killed:
                    said = one.kibic(board, "info")
                    if release.build().name not in said:
                        raise BoardError(f"after a killed update kibic info says\n{said}")
                else:
                    board.pico.cut()
            one.starts("after the host was killed" if killed else "after the plug was pulled")
            one.update("again", other, "confirmed.")
            one.starts("B starts")
        return one.steps
    return []


TASKS: dict[str, Task] = {
    "blank": blank,
    "there and back": there_and_back,
    "interrupted": interrupted,
}
