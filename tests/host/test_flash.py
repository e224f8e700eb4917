"""`kibic flash`: what it says, what it refuses, and how a board gets its MicroPython."""

import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from host_tools import flash, link, release, uf2
from host_tools.cli import app
from host_tools.release import Release
from host_tools.vm import ROOT
from host_tools.words import LANGUAGES, TEXTS, Trouble
from tests.host import fake_board
from tests.host.fake_board import PORT, Disk, Usb, connect
from tests.host.test_slots import BAD, DATA, NEW, OLD, ON_A, installed, outside

JOURNAL = (ROOT / "tests/golden").glob("nothing")  # no golden sheet is needed here


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Iterator[Usb]:
    monkeypatch.setattr(release, "build", lambda source: NEW)
    yield Usb(monkeypatch, {PORT: Disk()})


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
    monkeypatch.setattr(uf2, "places", lambda: [boot_loader(tmp_path)])
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


# -- the release


def test_the_release_has_what_the_board_needs() -> None:
    made = release.build(ROOT)
    firmware = ROOT / "firmware"
    sources = [path for name in release.PACKAGES for path in (firmware / name).rglob("*.py")]
    assert len(made.slot) == len(sources)
    assert all(data[:2] == b"M\x06" for data in made.slot.values())
    assert made.rescue.items() <= made.slot.items()
    assert {"device/__init__.mpy", "device/ticks.mpy", "ui/font.mpy"} <= made.rescue.keys()
    assert not [path for path in made.rescue if path.startswith("tarokk")]
    assert made.name == release.build(ROOT).name
    name, files = release.parse(made.listing.decode())
    assert name == made.name
    assert files == {path: release.sha(data) for path, data in made.slot.items()}


def project(folder: Path, run: str = "def run(folder, confirm): confirm()\n") -> Path:
    for name in release.PACKAGES:
        (folder / "firmware" / name).mkdir(parents=True)
        (folder / "firmware" / name / "__init__.py").touch()
    (folder / "firmware/device/run.py").write_text(run)
    for name in release.RESCUE:
        (folder / f"firmware/{name}.py").touch()
    (folder / "pyproject.toml").write_text('version = "2.5"\n')
    for name, place in release.OUTSIDE:
        (folder / place).write_bytes((ROOT / place).read_bytes())
    return folder


def test_a_release_is_named_by_its_number_and_its_files(tmp_path: Path) -> None:
    first = release.build(project(tmp_path / "a"))
    assert first.name.startswith("2.5+")
    assert release.build(project(tmp_path / "b")).name == first.name
    assert release.build(project(tmp_path / "c", "run = print\n")).name != first.name


@pytest.mark.parametrize(("place", "shown"), [
    ("firmware/device/run.py", "device/run.py does not compile: SyntaxError: invalid syntax"),
    ("firmware/main.py", "main.py does not compile: SyntaxError: invalid syntax"),
])  # fmt: skip
def test_what_micropython_does_not_compile_never_gets_there(
    tmp_path: Path, place: str, shown: str
) -> None:
    source = project(tmp_path)
    (source / place).write_text("def\n")
    with pytest.raises(Trouble) as caught:
        release.build(source)
    assert caught.value.text("en") == shown


def test_a_folder_that_is_no_project(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as caught:
        release.build(tmp_path)
    assert str(tmp_path) in caught.value.text("en")


# -- MicroPython itself


def blocks(count: int, family: int = 0xE48BFF56) -> bytes:
    """A UF2 file of so many blocks."""
    heads = [
        struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 256 * at, 256, at, count, family)
        for at in range(count)
    ]
    return b"".join(head.ljust(508, b"\0") + b"\x30\x6f\xb1\x0a" for head in heads)


def boot_loader(folder: Path, board: str = "RPI-RP2") -> Path:
    """The drive of a board in boot-loader mode."""
    drive = folder / "drive"
    drive.mkdir(exist_ok=True)
    (drive / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\nModel: X\nBoard-ID: {board}\n")
    return drive


def test_a_uf2_goes_on_and_then_the_version(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is found running, its sheets pulled; it goes to the boot loader and comes back."""
    drive = boot_loader(tmp_path)
    monkeypatch.setattr(uf2, "places", lambda: [drive])
    file = tmp_path / "RPI_PICO-v1.27.0.uf2"
    file.write_bytes(blocks(3))
    usb.disks[PORT] = Disk({"data/roster.txt": b"Anna\n"})
    result = run("--to", str(tmp_path / "sheets"), "--uf2", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[1:5] == [
        f"Sheets on the board: 0; all are in {tmp_path / 'sheets'}. New files: 0.",
        "The board goes into boot-loader mode.",
        f"MicroPython goes onto the board: {file}",
        "Found Raspberry Pi Pico with MicroPython 1.27.0.",
    ]
    assert usb.commands == ["machine.bootloader()", "machine.reset()"]
    assert (drive / file.name).read_bytes() == blocks(3)


def test_a_uf2_without_its_drive(usb: Usb, tmp_path: Path) -> None:
    file = tmp_path / "a.uf2"
    file.write_bytes(blocks(3))
    usb.disks.clear()
    result = run("--to", str(tmp_path), "--uf2", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith("The board's drive RPI-RP2 does not appear.")


def test_a_board_that_does_not_come_back(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uf2, "places", lambda: [boot_loader(tmp_path)])
    file = tmp_path / "a.uf2"
    file.write_bytes(blocks(3))
    usb.disks.clear()
    result = run("--to", str(tmp_path), "--uf2", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith("MicroPython was copied, but the board does not come back.")


@pytest.mark.parametrize("data", [
    b"", b"not a uf2", blocks(3)[:-1], blocks(3)[:-512], blocks(3)[512:], blocks(1, 0xE48BFF59),
    blocks(3).replace(b"\x00\x20\x00\x00", b"\x00\x00\x00\x00", 1), blocks(3) + b"\n",
])  # fmt: skip
def test_a_file_that_is_no_uf2_for_this_chip(usb: Usb, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.uf2"
    file.write_bytes(data)
    result = run("--to", str(tmp_path), "--uf2", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file} is no whole UF2 file for the RP2040")
    assert usb.commands == []


def test_a_uf2_that_is_not_there(usb: Usb, tmp_path: Path) -> None:
    result = run("--uf2", str(tmp_path / "a.uf2"))
    assert result.exit_code == 1
    assert result.stderr == f"{tmp_path / 'a.uf2'} cannot be read: No such file or directory.\n"


def test_a_drive_of_another_chip_is_left_alone(tmp_path: Path) -> None:
    assert uf2.drive([boot_loader(tmp_path, "RP2350")]) is None
    assert uf2.drive([tmp_path / "nothing"]) is None
    assert uf2.drive([tmp_path, boot_loader(tmp_path)]) == tmp_path / "drive"


def test_a_drive_that_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive = boot_loader(tmp_path)
    file = tmp_path / "a.uf2"
    file.write_bytes(blocks(1))

    def full(fileno: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Trouble) as caught:
        uf2.copy(file, drive)
    assert caught.value.key == "uf2-refused"
    (drive / "INFO_UF2.TXT").unlink()  # it restarts as soon as it has all
    uf2.copy(file, drive)


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
    assert isinstance(NEW, Release)
    assert BAD.slot["device/run.mpy"] == b"crash"
