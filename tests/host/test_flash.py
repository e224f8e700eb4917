"""`kibic flash`: what it says, what it refuses, and how a board gets its MicroPython."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from device import pins
from host_tools import flash, link, release, uf2
from host_tools.cli import Build, app
from host_tools.words import LANGUAGES, TEXTS, Trouble
from tests.host import fake_board
from tests.host.fake_board import PORT, Disk, Usb, connect
from tests.host.test_slots import DATA, NEW, OLD, ON_A, installed, outside


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    monkeypatch.setattr(release, "build", lambda source: NEW)
    return Usb(monkeypatch, {PORT: Disk()})


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["flash", *arguments])


def crash(slot: str, confirm: Callable[[], None]) -> None:
    raise ValueError("a bad version")


# -- what it says


def test_a_new_board(usb: Usb, tmp_path: Path) -> None:
    result = run("--to", str(tmp_path / "sheets"))
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == """\
Version new in 7 files, 6 KB.
Found Raspberry Pi Pico with MicroPython 1.27.0.
The board is new: there are no sheets to pull.
It goes into slot a. Files to send: 7; to copy on the board: 0; there already: 0.
All 7 files are verified on the board.
The board restarts and tries the new version.
The board now runs new, confirmed.
"""
    )
    assert usb.disks[PORT].content["slot"] == b"a\n"
    assert usb.commands == ["machine.reset()"]
    assert not (tmp_path / "sheets").exists()


def test_what_it_is_built_as_is_kept(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"})
    del disk.content["data/0001.jnl"]
    result = run("--to", str(tmp_path), "--build", "carrier")
    assert (result.exit_code, disk.content["build"]) == (0, b"carrier")
    assert "now knows that it is a carrier.\nThe board restarts and tries" in result.stdout
    restarts = len(usb.commands)
    for again in ((), ("--build", "carrier")):  # neither is anything new
        result = run("--to", str(tmp_path), *again)
        assert (result.exit_code, disk.content["build"]) == (0, b"carrier")
        assert len(usb.commands) == restarts
    result = run("--to", str(tmp_path), "--build", "breadboard")
    assert result.stdout.endswith("it is a breadboard.\nThe board restarts.\n")
    assert (disk.content["build"], len(usb.commands)) == (b"breadboard", restarts + 1)


def test_a_build_that_does_not_exist(usb: Usb) -> None:
    result = run("--build", "toaster")
    assert result.exit_code == 2
    assert "'toaster' is not one of 'breadboard', 'carrier'" in " ".join(result.stderr.split())
    assert sorted(Build) == sorted(pins.BUILDS)


def test_an_update(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"} | {"b/ui/same.mpy": b"same"})
    del usb.disks[PORT].content["data/0001.jnl"]
    result = run("--to", str(tmp_path))
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == f"""\
Version new in 7 files, 6 KB.
Found Raspberry Pi Pico with MicroPython 1.27.0.
Sheets on the board: 0; all are in {tmp_path}. New files: 0.
It goes into slot b. Files to send: 3; to copy on the board: 3; there already: 1.
All 7 files are verified on the board.
The board restarts and tries the new version.
The board now runs new, confirmed.
"""
    )
    again = run("--to", str(tmp_path))
    assert again.exit_code == 0
    assert again.stdout.splitlines()[3:] == ["The board runs new already, every file of it intact."]
    assert usb.commands == ["machine.reset()"]


def test_an_update_in_hungarian(usb: Usb, tmp_path: Path) -> None:
    result = run("--to", str(tmp_path), "--lang", "hu")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "A panelen most new fut, beválva."


def test_a_version_that_falls_back(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(installed(OLD, "b") | outside(OLD) | {"slot": b"b\n"})
    usb.app = lambda slot, confirm: crash(slot, confirm) if slot == "a" else confirm()
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr == (
        "new did not start: the board went back to old. Run: kibic pull, and send its crash.txt to"
        " us.\n"
    )
    assert usb.disks[PORT].content["slot"] == b"b\n"


def test_a_first_version_that_does_not_start(usb: Usb, tmp_path: Path) -> None:
    usb.app = crash
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("new does not start and there is no other version.")


def test_a_version_that_neither_starts_nor_crashes(usb: Usb, tmp_path: Path) -> None:
    """It is started as often as a trial is; then the old one is back."""
    usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"})
    del usb.disks[PORT].content["data/0001.jnl"]
    usb.app = lambda slot, confirm: None
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("new did not start: the board went back to old.")
    assert len(usb.commands) == 2


def test_a_damaged_file_of_the_running_version_is_mended(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(installed(NEW, "a") | outside(NEW) | {"slot": b"a\n"})
    disk.content["a/ui/same.mpy"] = b"sane"
    result = run("--to", str(tmp_path))
    assert result.exit_code == 0
    assert "It goes into slot b. Files to send: 1;" in result.stdout
    assert disk.files("b") == {**NEW.slot, "version": NEW.listing}


def test_other_start_files_are_replaced_though_the_version_runs(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(installed(NEW, "a") | outside(NEW) | {"slot": b"a\n"})
    disk.content["main.py"] = b"somebody's own"
    assert run("--to", str(tmp_path)).stdout.endswith("The board now runs new, confirmed.\n")
    assert disk.content["main.py"] == NEW.outside["main.py"]


def test_a_version_on_trial_is_not_there_yet(usb: Usb, tmp_path: Path) -> None:
    files = installed(OLD, "a") | installed(NEW, "b") | outside(NEW) | {"slot": b"a b 1\n"}
    usb.disks[PORT] = Disk(files)
    result = run("--to", str(tmp_path))
    assert "Files to send: 0; to copy on the board: 0; there already: 7." in result.stdout
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


# -- what is in the way


def test_no_board(usb: Usb, tmp_path: Path) -> None:
    usb.disks.clear()
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert "BOOTSEL" in result.stderr
    assert "RPI_PICO v1.27.0 or newer" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_board_without_micropython(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usb.disks.clear()
    monkeypatch.setattr(uf2, "drive", lambda: tmp_path)
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("The board is in boot-loader mode")


def test_several_boards(usb: Usb, tmp_path: Path) -> None:
    usb.disks["/dev/ttyACM1"] = Disk()
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr == (
        "There are several boards: say which one with --port (/dev/ttyACM0, /dev/ttyACM1).\n"
    )
    assert run("--to", str(tmp_path), "--port", "/dev/ttyACM1").exit_code == 0
    assert not usb.disks[PORT].content


@pytest.mark.parametrize("version", [(1, 26, 1), (1, 9, 4), (0, 99, 0)])
def test_an_old_micropython(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(fake_board, "VERSION", version)
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    number = ".".join(map(str, version))
    assert result.stderr.startswith(f"The board's MicroPython {number} is too old. Download")
    assert not usb.disks[PORT].content


def test_a_newer_micropython_with_other_files() -> None:
    facts = link.Facts((1, 40, 0), "Pico", 7, 1 << 20, 1 << 20)
    with pytest.raises(Trouble) as caught:
        flash.check_board(facts)
    assert "format 7" in caught.value.text("en")
    flash.check_board(facts._replace(mpy=6))


def test_a_full_board(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT].free = flash.RESERVE
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("The board has 64 KB free and the version needs 69.")
    assert not usb.disks[PORT].content


def test_a_board_that_gets_full_says_so(usb: Usb, tmp_path: Path) -> None:
    def fail(step: int) -> None:
        raise OSError(28, "ENOSPC")

    usb.disks[PORT].fail = fail
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("The board's memory is full (OSError: [Errno 28] ENOSPC).")


def test_nothing_is_flashed_before_the_sheets_are_pulled(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"})
    (tmp_path / "file").write_text("in the way")
    result = run("--to", str(tmp_path / "file"))
    assert result.exit_code == 1
    assert result.stderr == f"The folder {tmp_path / 'file'} cannot be used: File exists.\n"
    assert disk.content == ON_A | {"slot": b"a\n"}


def test_ctrl_c(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(DATA | installed(OLD, "a") | outside(OLD) | {"slot": b"a\n"})

    def fail(step: int) -> None:
        if step == 7:
            raise KeyboardInterrupt

    disk.fail = fail
    result = run("--to", str(tmp_path))
    assert result.exit_code == 130
    assert result.stderr.startswith("Stopped. The board starts what it started before;")


def test_a_pulled_cable(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT]

    def fail(step: int) -> None:
        if step == 9:
            raise fake_board.PowerCutError

    disk.fail = fail
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("The board no longer answers (device disconnected).")


# -- the texts


@pytest.mark.parametrize("key", TEXTS)
def test_each_text_takes_the_same_facts_in_each_language(key: str) -> None:
    counts = {TEXTS[key][language].count("{}") for language in LANGUAGES}
    assert len(counts) == 1
    assert all(TEXTS[key].values())


def test_a_plan_copies_what_the_running_version_has() -> None:
    disk = Disk(installed(OLD, "a") | {"slot": b"a\n"} | {"b/stray.mpy": b"", "b/x/y.mpy.new": b""})
    board = connect(disk)
    way = flash.plan(board, flash.look(board), NEW)
    assert way == flash.Plan(
        "b", "a", [], ["device/pins.mpy", "device/run.mpy", "tarokk/deal.mpy", "ui/same.mpy"],
        ["device/display.mpy", "ui/added.mpy", "ui/only-in-new.mpy"],
        ["stray.mpy", "x/y.mpy.new"],
    )  # fmt: skip
