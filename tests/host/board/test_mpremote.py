"""The real mpremote, and our tools through it, against a real MicroPython behind a port.

What is not tested here, because the VM cannot: littlefs (test_slots and test_journal_cuts stand for
it), interrupting a program that runs, and a port that goes away and comes back under another name.
"""

import hashlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import kibic_boot
from dev import bridge
from dev.vm import ROOT, VMError
from kibic import pack, release
from kibic.board import link, slots
from kibic.board.board import MICROPYTHON_MIN, File
from kibic.board.link import run
from kibic.cli.main import app
from kibic.pack import Member
from kibic.words import Trouble
from store import files
from tests.host.support.board.recorded import HEAD, PLAIN, record
from tests.host.support.board.slots import OLD
from tests.host.support.built import built

seldom = pytest.mark.sample(3)

FLASH = ("flash", "--build", "breadboard", "--source")
RUN = 'def run(folder, confirm):\n    print("running", folder)\n    confirm()\n'


@pytest.fixture(autouse=True)
def any_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The VM passes for a board with an RP2040."""
    monkeypatch.setattr(slots, "CHIP", ("webassembly", ""))


@pytest.fixture(scope="module")
def plain() -> Iterator[str]:
    """The port of a board with a few files of no meaning."""
    with bridge.board({"/boot.py": b"print('booted')\n", "/x/y.txt": "hé\n".encode()}) as port:
        yield port


def mpremote(port: str, *arguments: str, status: int = 0) -> str:
    """What the command prints, on both outputs."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def kibic(port: str, *arguments: str, status: int = 0) -> str:
    result: Any = CliRunner().invoke(app, [*arguments, "--port", port])
    assert result.exit_code == status, result.output
    return str(result.output)


def project(folder: Path, run: str = RUN) -> Path:
    """A small project with the real boot.py and main.py, whose app ends at once."""
    for name in release.PACKAGES:
        (folder / "firmware" / name).mkdir(parents=True, exist_ok=True)
        (folder / "firmware" / name / "__init__.py").touch()
    for name in release.RESCUE:
        (folder / f"firmware/{name}.py").write_text("'''A driver.'''\n")
    with (folder / "firmware/device/pins.py").open("a") as pins:
        pins.write("BUILDS = {'breadboard': ()}\n")  # what it knows, or no board starts it
    (folder / "firmware/device/run.py").write_text(run)
    (folder / "pyproject.toml").write_text('version = "2.5"\n')
    places = [f"firmware/{name}.py" for name in release.OUTSIDE]
    for place in (*places, *release.STARTERS.values()):
        (folder / place).write_bytes((ROOT / place).read_bytes())
    return folder


# -- mpremote


def test_mpremote_runs_lists_and_hashes(plain: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import sys\nprint('pagát', sys.implementation.name)\n")
    printed = mpremote(
        plain, "run", str(script), "+", "fs", "ls", ":x", "+", "fs", "sha256sum", ":/x/y.txt"
    )
    digest = hashlib.sha256("hé\n".encode()).hexdigest()
    assert printed.splitlines() == [
        "pagát micropython", "ls :x", "           0 y.txt", "sha256sum :/x/y.txt", digest,
    ]  # fmt: skip


@seldom
def test_mpremote_copies_there_and_back(plain: str, tmp_path: Path) -> None:
    data = bytes(range(256)) * 17
    (tmp_path / "there").write_bytes(data)
    mpremote(
        plain, "fs", "cp", str(tmp_path / "there"), ":/x/z", "+",
        "fs", "cp", ":/x/z", str(tmp_path / "back"),
    )  # fmt: skip
    assert (tmp_path / "back").read_bytes() == data


@seldom
def test_mpremote_shows_errors_as_a_board_does(plain: str) -> None:
    assert "ZeroDivisionError" in mpremote(plain, "exec", "1/0", status=1)
    assert "No such file or directory" in mpremote(plain, "fs", "cat", ":/no", status=1)


@seldom
def test_a_soft_reset_runs_boot_py_and_a_hard_one_main_py() -> None:
    files = {"/boot.py": b"print('booted')\n", "/main.py": b"open('/ran', 'a').write('x')\n"}
    with bridge.board(files) as port:
        assert mpremote(port, "exec", "print(open('/ran').read())") == "x\n"
        mpremote(port, "exec", "x = 1", "+", "soft-reset")
        assert mpremote(port, "exec", "print('x' in globals())") == "False\n"
        assert mpremote(port, "exec", "print(open('/ran').read())") == "x\n"
        mpremote(port, "reset")
        assert run(link.Host(port).hear((b"booted",), 20))
        assert mpremote(port, "exec", "print(open('/ran').read())") == "xx\n"


@seldom
def test_a_board_whose_main_py_never_ends_is_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "START_S", 1)
    loop = {"/main.py": b"while True: pass\n"}
    with pytest.raises(VMError, match="did not end"), bridge.board(loop):
        pass


# -- link.py


def test_the_link_does_what_it_says(plain: str) -> None:
    with link.board(plain) as board:
        assert run(board.facts()).version >= MICROPYTHON_MIN
        assert run(board.facts()).mpy == pack.MPY_VERSION
        data = bytes(range(256)) * 90
        moved: list[int] = []
        run(board.write("/deep/er/file", data, moved.append))
        part = Member("/deep/er/file", 3, len(data) - 4)
        made = b"abc" + data[3:-1] + b"z"
        run(board.make("/deep/copy", [b"abc", part, b"z"], pack.sha(made), moved.append))
        assert sum(moved) == len(data) + len(made)
        assert run(board.read("/deep/copy")) == made
        assert run(board.part(Member("/deep/copy", 1, 3))) == made[1:4]
        assert run(board.read("/deep/copy", most=5)) == made[:5]
        assert run(board.read("/deep/no")) == b""
        assert run(board.walk("/deep")) == {"er": -1, "er/file": len(data), "copy": len(made)}
        assert run(board.tree("/deep")) == {
            "er/file": File(len(data), pack.sha(data)),
            "copy": File(len(made), pack.sha(made)),
        }
        run(board.remove("/deep/copy"))
        assert not run(board.exists("/deep/copy"))
        assert run(board.exists("/deep/er"))
        assert run(board.sha("/deep/copy")) == ""
        assert run(board.text("/x/y.txt")) == "hé\n"
        assert run(board.tree("/nothing")) == {}
        run(board.remove("/nothing"))
        with pytest.raises(Trouble) as caught:
            run(board.do("os.remove('/nothing')"))
        assert caught.value.key == "board-refused"
        with pytest.raises(Trouble) as caught:
            run(board.make("/x/z", [Member("/x/y.txt", 0, 4)], "0" * 64))
        assert caught.value.key == "not-the-same"
        assert not run(board.exists("/x/z.new"))
        with pytest.raises(Trouble):  # a folder is somebody's
            run(board.remove("/deep"))
        assert run(board.exists("/deep/er/file"))
        run(board.do("open('/slot.new', 'wb').close()"))
    with link.board(plain) as board:
        assert run(board.exists("/slot.new"))  # nothing says that it is Kibic's
        run(board.write("/rescue.pack", OLD.rescue_pack))
    with link.board(plain) as board:
        assert not run(board.exists("/slot.new"))


@seldom
def test_a_port_where_nobody_is() -> None:
    with bridge.board() as port:
        pass
    for key in ("port-closed-linux", "port-closed"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "platform", "linux" if key.endswith("linux") else "darwin")
            with pytest.raises(Trouble) as caught, link.board(port):
                pass
            assert caught.value.key == key
    assert "No board" not in kibic(port, "info", status=1)


@seldom
def test_a_port_where_something_else_answers(plain: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Any, **options: Any) -> None:
        print(b"login: ")  # as mpremote does
        raise link.TransportError("could not enter raw repl")

    monkeypatch.setattr(link.Bounded, "enter_raw_repl", refuse)
    assert kibic(plain, "info", status=1).startswith(f"No MicroPython answers on {plain}.")


# -- from a new board to a version that falls back


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A board that had a first version put on it, and a folder for the rest."""
    folder = tmp_path_factory.mktemp("club")
    record(folder / "data", *PLAIN)
    path = Path(files.path_of(str(folder / "data"), 1))
    with (
        pytest.MonkeyPatch.context() as patch,
        bridge.board({"/data/0001.jnl": path.read_bytes()}) as port,
    ):
        patch.setattr(slots, "CHIP", ("webassembly", ""))
        source = project(folder / "first")
        printed = kibic(port, *FLASH, str(source), "--to", str(folder / "to"))
        name = release.build(source).name
        assert printed.splitlines() == [
            f"Version {name} in 6 files, 1 KB.",
            "Found JS with Emscripten with MicroPython 1.29.0.",
            "new    0001-2026-11-20.kib",
            f"Sheets on the board: 1; all are in {folder / 'to'}. New files: 1.",
            "The board now knows how it is built: breadboard.",
            "It goes into slot a. Files to send: 6; to copy on the board: 0.",
            "All 6 files are verified on the board.",
            "The board restarts and tries the new version.",
            f"The board now runs {name}, confirmed.",
        ]
        yield port, folder


def test_the_sheet_came_home(club: tuple[str, Path]) -> None:
    port, folder = club
    sheet = (folder / "to/0001-2026-11-20.kib").read_text()
    assert sheet == "\n".join([*HEAD, *PLAIN, ""])
    assert kibic(port, "pull", "--to", str(folder / "to")) == (
        f"Sheets on the board: 1; all are in {folder / 'to'}. New files: 0.\n"
    )


@seldom
def test_roster_clock_and_info(club: tuple[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    port, _ = club
    monkeypatch.setattr(release, "build", built)
    assert kibic(port, "roster", "--add", "Béla", "--add", "Ödön") == "Ödön\nBéla\n"
    assert mpremote(port, "fs", "cat", ":/data/roster.txt") == "Ödön\nBéla\n"
    today = time.strftime("now it is %Y-")
    assert today in kibic(port, "clock")
    rows = [line.rstrip().split(maxsplit=2) for line in kibic(port, "info").splitlines()]
    assert ["MicroPython", "1.29.0"] in rows
    assert any(row[:2] == ["slot", "a"] and row[2].endswith("(runs, confirmed)") for row in rows)
    assert [row[1] for row in rows if row[0] == "sheets"] == ["1,"]
    assert "roster and settings are text" in kibic(port, "doctor", status=1)


@seldom
def test_sets_of_house_rules_there_and_back(club: tuple[str, Path]) -> None:
    port, folder = club
    source, back = folder / "rules.txt", folder / "back.txt"
    source.write_text("preset high Öreg Klub  # ours\noption csuzima 0/4\n", encoding="utf-8")
    printed = kibic(port, "options", "--push", str(source)).split()[-5:]
    assert printed == ["high", "Öreg", "Klub", "csuzima", "0/4"]
    mine = mpremote(port, "fs", "cat", ":/data/presets.txt")
    assert mine == "preset high Öreg Klub\noption csuzima 0/4\n"
    source.write_text("preset high Klub\noption csuzima 0/4\noption kitty maybe\n")
    assert kibic(port, "options", "--push", str(source), status=1) == (
        f'{source}:3: "kitty" cannot be "maybe": see "kibic options --list".\n'
    )
    assert mpremote(port, "fs", "cat", ":/data/presets.txt") == mine
    kibic(port, "options", "--pull", str(back))
    assert back.read_text(encoding="utf-8") == mine
    assert kibic(port, "options", "--remove", "Öreg Klub").startswith("No set of rules")
    assert mpremote(port, "fs", "cat", ":/data/presets.txt") == ""


@seldom
def test_a_version_that_crashes_goes_back(club: tuple[str, Path]) -> None:
    port, folder = club
    source = project(folder / "second", "def run(folder, confirm):\n    1 / 0\n")
    printed = kibic(
        port,
        "flash",
        "--build",
        "breadboard",
        "--source",
        str(source),
        "--to",
        str(folder / "to"),
        status=1,
    ).splitlines()
    assert printed[-4].startswith("It goes into slot b. Files to send: 1; to copy on the board: 4.")
    assert " did not start: the board went back to " in printed[-1]
    kibic(port, "pull", "--to", str(folder / "to"))
    log = (folder / "to/crash.txt").read_text()
    assert log.count("ZeroDivisionError: divide by zero\n") == kibic_boot.MOST // kibic_boot.FAILED
    assert log.endswith("b did not start: back to a\n")
    with link.board(port) as board:
        assert run(slots.look(board)).state == ("a", None, 0)
