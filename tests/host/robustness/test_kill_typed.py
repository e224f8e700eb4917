"""The simulator is killed while somebody types at it in a terminal: no key that was seen is lost.

A key counts once the picture that it makes is on the terminal. Who counts it when it was typed, or
when something was written, counts one too many at times: what was typed may still wait in the
terminal, and what is written may be of the key before. The terminal can do very little, so that a
few lines here know what is on it.
"""

import codecs
import os
import pty
import random
import re
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import pytest

from kibic.simulator import picture, sim, terminal
from kibic.simulator.play import play as play_on
from kibic.simulator.sim import device, press
from tests.conftest import PROOF
from tests.host.robustness.test_kill import State, all_keys, state
from tests.ui.helpers import table
from ui.screen import SEEN_MS

KILLS = 200 if PROOF else 8
PATIENCE_S = 60  # only so that a terminal that hangs does not hang the tests
LONGEST_WAIT_MS = 12  # from a key to the end: it is read, written to the medium and drawn meanwhile
QUIET_MS = 1500  # so long was no key pressed, at most: nothing changes by itself yet
ROWS, COLUMNS = 24, 80
PLAIN = f"""\
kibic-plain|it clears the screen and goes to a place of it,
\tcols#{COLUMNS}, lines#{ROWS}, clear=\\E[H\\E[J, cup=\\E[%i%p1%d;%p2%dH,
\tcr=\\r, cud1=\\n, cub1=\\b,
\tkcuu1=\\E[A, kcud1=\\E[B, kcuf1=\\E[C, kcub1=\\E[D, kbs=\\177,
"""
TYPED = {
    "UP": b"\x1b[A", "DOWN": b"\x1b[B", "RIGHT": b"\x1b[C", "LEFT": b"\x1b[D", "OK": b"\r",
    "BACK": b"\x7f",
}  # fmt: skip
_SAID = re.compile(r"\x1b\[(?:(\d+);(\d+)H|H\x1b\[J)|[^\x1b]")

pytestmark = pytest.mark.skipif(not shutil.which("tic"), reason="needs tic, of ncurses")
Lines = tuple[str, ...]


class Glass:
    """What is on the terminal, of what was written to it."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._left = ""
        self._clear()

    def _clear(self) -> None:
        self._cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self._row = self._column = 0

    def write(self, data: bytes) -> None:
        """Take what the program has written, also in the middle of a sequence."""
        text, at = self._left + self._decoder.decode(data), 0
        while match := _SAID.match(text, at):
            at = match.end()
            self._do(match)
        self._left = text[at:]
        assert len(self._left) < 10, repr(self._left)

    def _do(self, match: re.Match[str]) -> None:
        letter = match[0]
        if match[1]:
            self._row, self._column = int(match[1]) - 1, int(match[2]) - 1
        elif len(letter) > 1:
            self._clear()
        elif letter in "\r\n\b":
            self._row += letter == "\n"
            self._column = 0 if letter == "\r" else self._column - (letter == "\b")
        else:
            self._cells[self._row][self._column] = letter
            self._column += 1

    def screen(self) -> Lines:
        """The device's screen, where kibic.simulator.terminal draws it."""
        left = (COLUMNS - terminal.BRAILLE_SIZE[0] - 2) // 2 + 1
        rows = self._cells[1 : 1 + terminal.BRAILLE_SIZE[1]]
        return tuple("".join(row[left : left + terminal.BRAILLE_SIZE[0]]) for row in rows)


@pytest.fixture(scope="module")
def terminfo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what curses knows of the terminal."""
    folder = tmp_path_factory.mktemp("terminfo")
    (folder / "plain").write_text(PLAIN)
    subprocess.run(["tic", "-x", "-o", str(folder), str(folder / "plain")], check=True)
    return folder


def expected(folder: Path) -> Iterator[tuple[State, Lines, bool]]:
    """What is so, what is on the screen, and whether OK has to wait until that was seen, after 0,
    1, 2, ... keys."""
    table((), str(folder))
    app = device(folder)
    for key in ["", *all_keys()]:
        press(app, key)
        yield state(app), tuple(picture.braille(app.canvas.buf)), app.stack[-1].stops


def play(folder: Path, terminfo: Path) -> NoReturn:
    """The child: the simulator as kibic sim runs it, on a machine that is never so slow that a
    picture changes by itself."""
    os.environ.update(TERM="kibic-plain", TERMINFO=str(terminfo))
    for name in ("LINES", "COLUMNS"):
        os.environ.pop(name, None)
    turn = sim.turn
    terminal.turn = lambda app, ms: turn(app, min(ms, QUIET_MS))
    try:
        play_on(folder, "en")
    finally:
        os._exit(1)


def seen_until_killed(
    folder: Path, terminfo: Path, pictures: list[Lines], stops: list[bool], keys: int, ms: int
) -> int:
    """Type so many keys, each once the one before was seen, and one more; kill it so much later.
    How many were seen."""
    pid, fd = pty.fork()
    if not pid:
        play(folder, terminfo)
    glass, seen = Glass(), 0
    names = all_keys()

    def read(ms: int) -> bool:
        if not select.select([fd], [], [], ms / 1000)[0]:
            return False
        glass.write(os.read(fd, 65536))
        return True

    for count in range(keys + 1):
        while glass.screen() != pictures[count]:
            assert read(1000 * PATIENCE_S), (count, glass.screen())
        if count == 0 or pictures[count] != pictures[count - 1]:  # or nobody could tell
            seen = count
        if count < len(names):
            if stops[count] and names[count] == "OK":
                time.sleep(1.1 * SEEN_MS / 1000)
            os.write(fd, TYPED[names[count]])
    select.select([], [], [], ms / 1000)
    os.kill(pid, signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL
    os.close(fd)
    return seen


def test_no_key_that_was_seen_is_lost(tmp_path: Path, terminfo: Path) -> None:
    states, pictures, stops = map(list, zip(*expected(tmp_path / "whole"), strict=True))
    assert sum(a != b for a, b in pairwise(pictures)) > 0.9 * len(pictures)
    chance = random.Random(2)
    for i in range(KILLS):
        folder = tmp_path / str(i)
        table((), str(folder))
        keys = chance.randrange(len(states))
        ms = chance.randrange(LONGEST_WAIT_MS)
        seen = seen_until_killed(folder, terminfo, pictures, stops, keys, ms)
        assert state(device(folder)) in states[seen : keys + 2], (keys, seen)
        shutil.rmtree(folder)


def test_the_terminal_here_shows_what_was_written() -> None:
    glass = Glass()
    for byte in b"\x1b[H\x1b[Jab\x1b[2;8H\xe2\xa0\x81\b\xe2\xa0\x82\rx\n\by":
        glass.write(bytes([byte]))
    cells = ["".join(row).rstrip() for row in glass._cells[:3]]
    assert cells == ["ab", "x      ⠂", "y"]
