"""A crash on the board is read at home: `pull` and `doctor` say file, function and line."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from dev import vm
from dev.bench import on_vm
from dev.plain_deals import DEALER, HEAD
from dev.release import crash_map
from kibic import release
from kibic.board import crashes
from kibic.cli.main import app
from kibic.release import trace
from tests.host.release.test_trace import line_of
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.slots import NEW, installed, outside
from tests.host.support.built import bytecode, stages

# The app on a VM draws a screen that is not there; what crashes is written down as on the board.
_CRASH = """
import kibic_crash
app.stack = [None]
try:
    app.press(1)
except Exception as error:
    kibic_crash.log("", "crash of a\\n" + kibic_crash.trace_of(error))
with open("/data/crash.txt") as file:
    text = file.read()
"""
_PRINT = "print('----')\nprint(text, end='')"
_APP = "firmware/ui/app.py"


@pytest.fixture(scope="module")
def log() -> bytes:
    """The crash.txt of a board."""
    lines = [*HEAD, DEALER]
    files = {f"/mpy/{path}": data for path, data in bytecode().slot.items()}
    files["/modules/builds.txt"] = bytecode().pack  # whose first word is the version
    files |= on_vm.journal_files(lines, len(lines))
    printed = vm.run(on_vm.START, on_vm.RUN, _CRASH, _PRINT, files=files)
    return printed.partition("----\n")[2].encode()


@pytest.fixture
def place() -> str:
    """Where it crashed, as a reader wants it."""
    return f"{_APP}:{line_of(_APP, 'App.press')}, in App.press"


@pytest.fixture(autouse=True)
def this_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """What crashed is what this program would put on a board."""
    crashes._crash_map.cache_clear()
    monkeypatch.setattr(release, "build", bytecode)
    monkeypatch.setattr(release, "crash_map", lambda: stages().crash_map)


def test_pull_saves_it_with_file_function_and_line(
    usb: Usb, tmp_path: Path, log: bytes, place: str
) -> None:
    assert b"line 1, in " in log and b"Kibic " + bytecode().name.encode() + b"\n" in log
    usb.disks[PORT] = Disk({"data/crash.txt": log})
    result = CliRunner().invoke(app, ["pull", "--to", str(tmp_path)])
    assert result.exit_code == 0, result.output
    saved = (tmp_path / "crash.txt").read_text()
    assert place in saved
    assert "line 1, in" not in saved.replace('File "<stdin>", line 1, in', "")
    assert saved.splitlines()[-1] == log.decode().splitlines()[-1]


def test_doctor_says_the_last_place(usb: Usb, log: bytes) -> None:
    usb.disks[PORT] = Disk(installed(NEW, "a") | outside(NEW) | {"data/crash.txt": log})
    shown = CliRunner().invoke(app, ["doctor"], env={"COLUMNS": "1000"}).output
    last = crashes.readable(log).decode().strip().splitlines()[-2].strip()
    assert last.startswith("firmware/ui/")
    assert f"({last})" in " ".join(shown.split())


def test_a_later_version_has_the_map_that_was_made_with_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: bytes, place: str
) -> None:
    folder = tmp_path / "maps"
    crash_map.write(folder)
    monkeypatch.setattr(trace, "MAPS", folder)
    monkeypatch.setattr(release, "build", lambda: NEW)
    assert place in crashes.readable(log).decode()


def test_a_version_of_which_there_is_a_map_is_read_by_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two crashes in one log: each by the map of its own version, or as it is."""
    monkeypatch.setattr(trace, "MAPS", tmp_path)
    (tmp_path / "98aedc7.map").write_text("a x far.py:1 near\n")
    frame = '  File "a", line 1, in x\n'
    parts = [f"crash of a\nKibic 0.1.0+{digest}\n{frame}" for digest in ("98aedc7", "0000000")]
    read = [parts[0].replace('File "a", line 1, in x', "far.py:1, in near"), parts[1]]
    assert crashes.readable("".join(parts).encode()).decode() == "".join(read)
    assert crashes.readable("".join(reversed(parts)).encode()).decode() == "".join(reversed(read))
