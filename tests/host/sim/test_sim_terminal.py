"""The simulated device in a terminal: at any size, of all kinds, for each user, on a full disk."""

import contextlib
import curses
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from kibic.cli.main import app as command
from kibic.simulator import picture
from kibic.simulator import terminal as in_terminal
from kibic.simulator.sim import TURN_MS, UNKEPT, device, playable, press
from kibic.words import text
from tests.host.sim.conftest import KIBIC, kibic, lines
from tests.ui.helpers import table

seldom = pytest.mark.sample(7)

PLAIN = "RIGHT OK OK OK OK"
BRAILLE, BLOCK = "⠀", "▀"
SIZES = (  # rows, columns, and what is seen: the screen, or the start of a message
    (5, 10, "The scr"),
    (24, 80, BRAILLE),
    (17, 200, "The screen needs 66 x 18"),
    (60, 200, BLOCK),
    (1, 1, "T"),
    (35, 130, BLOCK),
    (35, 129, BRAILLE),
    (2, 200, "The screen"),
    (18, 66, BRAILLE),
)
PATIENCE_S = 60  # only so that a terminal that hangs does not hang the tests
RIGHT, ENTER, UP, BACKSPACE = b"\x1bOC", b"\r", b"\x1bOA", b"\x7f"


def as_user(user: int, words: list[str], environment: dict[str, str]) -> NoReturn:
    """Be another user and run the command in this process: Python itself may be out of the user's
    reach."""
    os.setgroups([])
    os.setgid(user)
    os.setuid(user)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
    try:
        status = command(words, standalone_mode=False)
    except BaseException:
        traceback.print_exc()
        status = 99
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


class Terminal:
    """`kibic sim` in a terminal of its own: with a folder if one is named, with other variables
    (None takes one away), and as another user."""

    def __init__(
        self, folder: Path | None, user: int | None = None, **variables: str | None
    ) -> None:
        words = [str(KIBIC), "sim", *(["--folder", str(folder)] if folder else [])]
        size: dict[str, str | None] = {"LINES": None, "COLUMNS": None}
        settings = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", **size, **variables}
        environment = {name: value for name, value in settings.items() if value is not None}
        self.pid, self.fd = pty.fork()
        if not self.pid:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored behind a shell's &
            if user is None:
                os.execve(KIBIC, words, environment)
            as_user(user, words[1:], environment)
        self.output = ""

    def resize(self, rows: int, columns: int) -> None:
        """The kernel sends SIGWINCH to the program."""
        self.output = ""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def wait_for(self, text: str) -> None:
        """Until the program has written it."""
        while text not in self.output:
            assert select.select([self.fd], [], [], PATIENCE_S)[0], f"no {text!r}"
            self.output += os.read(self.fd, 65536).decode(errors="replace")

    def type(self, keys: bytes) -> None:
        os.write(self.fd, keys)

    def exit_status(self) -> int:
        """After its end; what it still writes has to be read, or it waits."""
        with contextlib.suppress(OSError):  # how Linux says that the other end is closed
            while more := os.read(self.fd, 65536):
                self.output += more.decode(errors="replace")
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminal(folder: Path) -> Iterator[Terminal]:
    terminal = Terminal(folder)
    terminal.resize(24, 80)
    terminal.wait_for("q leave")
    yield terminal
    os.close(terminal.fd)


def test_a_simulator_that_was_killed_keeps_nobody_out(folder: Path) -> None:
    first = Terminal(folder)
    first.wait_for("q leave")
    assert "is in use by" in kibic("--folder", folder, "--keys", "OK").stderr
    os.kill(first.pid, signal.SIGKILL)
    first.exit_status()
    os.close(first.fd)
    assert kibic("--folder", folder, "--keys", PLAIN).returncode == 0


def test_played_in_a_terminal(terminal: Terminal, folder: Path) -> None:
    for line in picture.braille(device(folder).canvas.buf):
        terminal.wait_for(line)
    terminal.type(RIGHT + ENTER + ENTER + UP * 3 + ENTER + BACKSPACE + ENTER + b"q")
    assert terminal.exit_status() == 0
    assert lines(folder) == ["deal", "declarer A 3", "partner B", "points won"]
    assert f"The evenings of this device are in {folder}, as journals" in terminal.output


class Window:
    """A window that gives -1 while no key is pressed, and notes when it was drawn."""

    def __init__(self, codes: list[int]) -> None:
        self.codes = codes
        self.drawn: list[int] = []

    def getch(self) -> int:
        return self.codes.pop(0)

    def getmaxyx(self) -> tuple[int, int]:
        return 24, 80

    def refresh(self) -> None:
        self.drawn.append(len(self.codes))

    def timeout(self, ms: int) -> None:
        assert ms == TURN_MS

    def erase(self) -> None:
        pass

    def insnstr(self, *_: object) -> None:
        pass


@seldom
def test_what_changes_by_itself_is_drawn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes 20 s after a key; each look at the clock is 5 s after the one before."""
    app, waits = device(folder), []

    def passed(ms: int) -> bool:
        waits.append(ms)
        return ms == 20_000

    clock = iter(range(0, 1000, 5))
    monkeypatch.setattr(app, "passed", passed)
    monkeypatch.setattr(in_terminal.time, "monotonic", lambda: next(clock))
    for name in ("set_escdelay", "curs_set"):
        monkeypatch.setattr(in_terminal.curses, name, lambda _: None)
    window: Any = Window([-1] * 5 + [curses.KEY_RIGHT] + [-1] * 3 + [ord("q")])
    in_terminal._loop(window, app, "en")
    assert waits == [5_000, 10_000, 15_000, 20_000, 25_000, 5_000, 10_000, 15_000]
    assert window.drawn == [10, 6, 4]


@seldom
def test_of_any_size(terminal: Terminal, folder: Path) -> None:
    for rows, columns, shows in SIZES:
        terminal.resize(rows, columns)
        terminal.wait_for(shows)
    terminal.type(RIGHT + b"q")
    assert terminal.exit_status() == 0
    assert lines(folder) == ["deal"]


# --- terminals, users and disks of all kinds


def played(terminal: Terminal, first: str = "q leave") -> str:
    """What is written by the end, after a key and q."""
    terminal.resize(24, 80)
    terminal.wait_for(first)
    terminal.wait_for(BRAILLE)
    terminal.type(ENTER + b"q")
    assert terminal.exit_status() == 0, terminal.output
    os.close(terminal.fd)
    return terminal.output


@seldom
@pytest.mark.parametrize(
    "term",
    [
        "vt100",
        "ansi",
        "xterm-mono",
        "linux",
        "screen",
        "xterm-256color",
        "xterm-ghostty",
        "no-such",
    ],
)
def test_each_terminal_that_can_move_its_cursor_shows_the_device(folder: Path, term: str) -> None:
    shown = played(Terminal(folder, TERM=term))
    assert "Traceback" not in shown and f"in {folder}, as journals" in shown


@seldom
def test_a_locale_that_is_not_there_loses_no_letter(folder: Path) -> None:
    """As over ssh to a machine that has not the locale from here."""
    assert "╭" in played(Terminal(folder, LC_ALL="xx_XX.UTF-8"))


@seldom
@pytest.mark.parametrize("term", ["dumb", None, ""])
def test_a_terminal_that_cannot_is_told(folder: Path, term: str | None) -> None:
    terminal = Terminal(folder, TERM=term)
    assert terminal.exit_status() == 2
    os.close(terminal.fd)
    assert terminal.output.strip() == text("en", "sim.dumb", "dumb")


NOBODY = 54321  # in no passwd
AS_ROOT = pytest.mark.skipif(os.getuid() != 0, reason="only root can be another user")
UNNAMED: dict[str, str | None] = dict.fromkeys(("HOME", "USER", "LOGNAME", "LNAME", "USERNAME"))


@seldom
@AS_ROOT
def test_a_user_without_a_name_or_a_home_plays(tmp_path: Path) -> None:
    """With a folder all is kept; without one nothing is, and that is told, below and at the end."""
    folder = tmp_path / "device"
    table((), str(folder))
    for path in (folder, *folder.iterdir()):
        os.chown(path, NOBODY, NOBODY)
    for parent in [tmp_path, *tmp_path.parents][:-2]:  # below /tmp
        parent.chmod(0o755)
    with_folder = played(Terminal(folder, NOBODY, **UNNAMED))
    assert "Traceback" not in with_folder
    assert f"in{folder},asjournals" in re.sub(r"\s", "", with_folder)  # a long path is folded
    without = played(Terminal(None, NOBODY, **UNNAMED), "Nothing of this is kept")
    assert without.count(text("en", "sim.no-home")) == 1 and "Traceback" not in without


@seldom
@AS_ROOT
@pytest.mark.parametrize("made", [True, False])
def test_a_folder_that_may_only_be_read(tmp_path: Path, made: bool) -> None:
    """Its evenings are there to be seen; what is played is not kept, and that is told."""
    folder = tmp_path / "device"
    if made:
        table((), str(folder))
    for parent in [tmp_path, *tmp_path.parents][:-2]:  # below /tmp
        parent.chmod(0o755)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    note = text("en", "sim.unkept", text("en", "system.EACCES"))
    shown = played(Terminal(folder, NOBODY), note)
    assert shown.count(note) >= 2 and "Traceback" not in shown and "as journals" not in shown
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@seldom
@pytest.mark.parametrize("number", UNKEPT)
def test_a_full_disk(folder: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """What is there is taken along, and what was taken is removed again."""

    def full(*_: object, **__: object) -> int:
        raise OSError(number, os.strerror(number), "there")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        with playable(folder) as (place, why):
            assert place != folder and why and why.key == "sim.unkept"
            app = device(place)
            press(app, PLAIN)
            assert lines(place)[-1] == "end" and lines(folder) == []
    assert not place.exists()
    with playable(folder) as (place, why):
        assert (place, why) == (folder, None)


@seldom
def test_what_is_no_refusal_to_write_is_an_error(folder: Path) -> None:
    (folder / "file").touch()
    with pytest.raises(NotADirectoryError), playable(folder / "file" / "there"):
        pass


@seldom
def test_ctrl_c(terminal: Terminal, folder: Path) -> None:
    terminal.output = ""
    os.kill(terminal.pid, signal.SIGINT)
    assert terminal.exit_status() == 130
    assert "Traceback" not in terminal.output
    assert f"The evenings of this device are in {folder}" in terminal.output
