"""`kibic flash`: what it says of a board, an update and a trial."""

from collections.abc import Callable
from pathlib import Path

import pytest

from device import pins
from kibic.board.command import BUILDS
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import ALARM, PORT, Usb
from tests.host.support.board.flashing import BUILT, built_board, run
from tests.host.support.board.slots import NEW, OLD, ON_A, installed, outside


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    return built_board(monkeypatch)


def crash(slot: str, confirm: Callable[[], None]) -> None:
    raise ValueError("a bad version")


def test_a_new_board(usb: Usb, tmp_path: Path) -> None:
    result = run("--to", str(tmp_path / "sheets"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == """\
Version new in 8 files, 6 KB.
Found Raspberry Pi Pico with RP2040 with MicroPython 1.28.0.
The board is new: there are no sheets to pull.
It goes into slot a. Files to send: 8; to copy on the board: 0.
All 8 files are verified on the board.
The board restarts and tries the new version.
The board now runs new, confirmed.
"""
    )
    assert usb.disks[PORT].content["slot"] == b"a\n"
    assert usb.commands == ["machine.reset()"]
    assert not (tmp_path / "sheets").exists()


def test_what_it_is_built_as_is_kept(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(ON_A | BUILT | {"slot": b"a\n"})
    del disk.content["data/0001.jnl"]
    result = run("--to", str(tmp_path), "--build", "carrier")
    assert (result.exit_code, disk.content["build"]) == (0, b"carrier")
    assert "now knows how it is built: carrier.\nThe board restarts and tries" in result.stdout
    restarts = len(usb.commands)
    for again in ((), ("--build", "carrier")):  # neither is anything new
        result = run("--to", str(tmp_path), *again)
        assert (result.exit_code, disk.content["build"]) == (0, b"carrier")
        assert len(usb.commands) == restarts
    result = run("--to", str(tmp_path), "--build", "breadboard")
    assert result.stdout.endswith("it is built: breadboard.\nThe board restarts.\n")
    assert (disk.content["build"], len(usb.commands)) == (b"breadboard", restarts + 1)


def test_a_new_board_has_to_be_told_what_it_is(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk()
    result = run("--to", str(tmp_path))
    assert (result.exit_code, dict(disk.content), usb.commands) == (1, {}, [])
    assert "--build with one of" in result.stderr and "picocalc" in result.stderr
    result = run("--to", str(tmp_path), "--build", "lcd")
    assert (result.exit_code, disk.content["build"]) == (0, b"lcd")


def test_it_is_told_before_there_is_a_version_that_needs_it(usb: Usb, tmp_path: Path) -> None:
    """A cable that is pulled in between leaves no board that is taken for another one later."""
    disk = usb.disks[PORT] = Disk()

    def cut(step: int) -> None:
        if "a.pack" in disk.content or "a.pack.new" in disk.content:
            raise PowerCutError

    disk.fail = cut
    run("--to", str(tmp_path), "--build", "picocalc")
    assert disk.content["build"] == b"picocalc"


def test_a_board_in_use_that_was_never_told_stays_a_breadboard(usb: Usb, tmp_path: Path) -> None:
    """They all ran as one where nothing was noted."""
    disk = usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"})
    result = run("--to", str(tmp_path))
    assert (result.exit_code, disk.content["build"]) == (0, b"breadboard")
    assert "how it is built" not in result.stdout


def test_a_build_that_this_version_does_not_know_is_kept(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n", "build": b"toaster"})
    before = dict(disk.content)
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1 and dict(disk.content) == before
    assert result.stderr.startswith("This board is a toaster, which this version does not know")


def test_a_build_that_does_not_exist(usb: Usb) -> None:
    result = run("--build", "toaster")
    assert result.exit_code == 2
    assert '"toaster" is not one of picocalc, pico-lcd,' in " ".join(result.stderr.split())
    assert sorted(BUILDS) == sorted(pins.BUILDS), (
        "name each of pins.BUILDS in BUILDS of host_tools/kibic/board/command.py, and no other"
    )


def test_an_update(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"} | installed(OLD, "b"))
    del usb.disks[PORT].content["data/0001.jnl"]
    result = run("--to", str(tmp_path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == f"""\
Version new in 8 files, 6 KB.
Found Raspberry Pi Pico with RP2040 with MicroPython 1.28.0.
Sheets on the board: 0; all are in {tmp_path}. New files: 0.
It goes into slot b. Files to send: 2; to copy on the board: 6.
All 8 files are verified on the board.
The board restarts and tries the new version.
The board now runs new, confirmed.
"""
    )
    again = run("--to", str(tmp_path))
    assert again.exit_code == 0
    assert again.stdout.splitlines()[3:] == ["The board already runs new, every byte of it intact."]
    assert usb.commands == ["machine.reset()"]


def test_an_update_in_hungarian(usb: Usb, tmp_path: Path) -> None:
    result = run("--to", str(tmp_path), "--lang", "hu")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "A panelen most new fut, és bevált."


def test_a_version_that_falls_back(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(installed(OLD, "b") | outside(OLD) | {"slot": b"b\n"})
    usb.app = lambda slot, confirm: crash(slot, confirm) if slot == "a" else confirm()
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr == (
        "new did not start: the board went back to old. Run: kibic pull, and send us its"
        " crash.txt.\n"
    )
    assert usb.disks[PORT].content["slot"] == b"b\n"


def test_a_first_version_that_does_not_start(usb: Usb, tmp_path: Path) -> None:
    usb.app = crash
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("new does not start and there is no other version.")


def hang(slot: str, confirm: Callable[[], None]) -> None:
    assert slot == "a" or ALARM.ring
    if ALARM.ring:
        ALARM.ring()
    confirm()


def test_a_version_that_hangs(usb: Usb, tmp_path: Path) -> None:
    """It is started as often as a trial is; then the old one is back."""
    usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"})
    del usb.disks[PORT].content["data/0001.jnl"]
    usb.app = hang
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("new did not start: the board went back to old.")
    assert usb.commands == ["machine.reset()"]


def test_a_version_that_is_slow_is_not_counted_out(usb: Usb, tmp_path: Path) -> None:
    """kibic looks at it before it is done, as often as it does."""
    starts: list[str] = []

    def slow(slot: str, confirm: Callable[[], None]) -> None:
        starts.append(slot)
        if len(starts) < 3:
            raise KeyboardInterrupt
        confirm()

    usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"})
    del usb.disks[PORT].content["data/0001.jnl"]
    usb.app = slow
    result = run("--to", str(tmp_path))
    assert (result.exit_code, starts) == (0, ["b", "b", "b"])
    assert result.stdout.endswith("The board now runs new, confirmed.\n")


def test_a_damaged_file_of_the_running_version_is_mended(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(installed(NEW, "a") | outside(NEW) | {"slot": b"a\n"})
    disk.content["a.pack"] = NEW.pack.replace(b"same", b"sane", 2).replace(b"sane", b"same", 1)
    assert len(disk.content["a.pack"]) == len(NEW.pack)
    result = run("--to", str(tmp_path))
    assert result.exit_code == 0
    assert "It goes into slot b. Files to send: 1;" in result.stdout
    assert disk.content["b.pack"] == NEW.pack


def test_other_start_files_are_replaced_though_the_version_runs(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(installed(NEW, "a") | outside(NEW) | {"slot": b"a\n"})
    disk.content["main.py"] = b"somebody's own"
    assert run("--to", str(tmp_path)).stdout.endswith("The board now runs new, confirmed.\n")
    assert disk.content["main.py"] == NEW.outside["main.py"]


def test_a_version_on_trial_is_not_there_yet(usb: Usb, tmp_path: Path) -> None:
    files = installed(OLD, "a") | installed(NEW, "b") | outside(NEW) | {"slot": b"a b 1\n"}
    usb.disks[PORT] = Disk(files)
    result = run("--to", str(tmp_path))
    assert "Files to send: 0; to copy on the board: 0." in result.stdout
    assert result.stdout.endswith("The board now runs new, confirmed.\n")


def test_a_board_that_cannot_note_the_trial(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT]

    def fail(step: int) -> None:
        if "rename /slot" in disk.steps[:-1]:
            raise OSError(28, "ENOSPC")

    disk.fail = fail
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("new started but has not shown its first screen yet.")
