"""`kibic flash`: what is in the way, and what it leaves alone."""

from pathlib import Path

import pytest

from dev.vm import ROOT
from kibic.board import slots, uf2
from kibic.board.board import TRIED, Board, Facts
from kibic.pack import Release
from kibic.words import LANGUAGES, Trouble
from tests.host.support.board import fake_board
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.flashing import BUILT, built_board, run
from tests.host.support.board.slots import DATA, NEW, OLD, ON_A, failing, installed, outside


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    return built_board(monkeypatch)


def test_no_board(usb: Usb, tmp_path: Path) -> None:
    usb.disks.clear()
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert "BOOTSEL" in result.stderr
    assert "RPI_PICO v1.28.0 or newer" in result.stderr
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
    usb.disks["/dev/ttyACM1"] = Disk(BUILT)
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr == (
        "More than one board found: choose one with --port, by its port or serial number"
        " (/dev/ttyACM0 E660, /dev/ttyACM1 E661).\n"
    )
    assert run("--to", str(tmp_path), "--port", "E661").exit_code == 0
    assert dict(usb.disks[PORT].content) == BUILT


@pytest.mark.parametrize("version", [(1, 27, 0), (1, 9, 4), (0, 99, 0)])
def test_an_old_micropython(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(fake_board, "VERSION", version)
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    number = ".".join(map(str, version))
    assert result.stderr.startswith(f"The board's MicroPython {number} is too old. Download")
    assert dict(usb.disks[PORT].content) == BUILT


FACTS = Facts("micropython", (1, 40, 0), "rp2", fake_board.MACHINE, 7, 4 << 2, 4096, 352)
BYTECODE = {"a.mpy": b"M\x06\x00\x1f", "b.txt": b"M\x06\x63"}
MACHINE_CODE = {**BYTECODE, "c.mpy": b"M\x06\x13\x1f"}  # 3 of an ARMv6-M


def test_a_newer_micropython_with_other_files() -> None:
    new = Release("new", BYTECODE, {}, {})
    with pytest.raises(Trouble) as caught:
        slots.check_board(FACTS, new)
    assert "takes .mpy files of format 7.0-4, but these have format 6.0-0:" in caught.value.text(
        "en"
    )
    slots.check_board(FACTS._replace(mpy=6), new)


@pytest.mark.parametrize(
    ("code", "version"), [(4 | 4 << 2, "6.0-5"), (3, "6.3-0"), (2 | 4 << 2, "6.2-4")]
)
def test_a_newer_micropython_with_other_machine_code(code: int, version: str) -> None:
    facts = FACTS._replace(mpy=6, machine_code=code)
    slots.check_board(facts, Release("new", BYTECODE, {}, {}))
    with pytest.raises(Trouble) as caught:
        slots.check_board(facts, Release("new", MACHINE_CODE, {}, {}))
    assert f"format {version}, but these have format 6.3-4:" in caught.value.text("en")
    slots.check_board(facts._replace(machine_code=3 | 4 << 2), Release("new", MACHINE_CODE, {}, {}))


def test_a_micropython_that_was_not_tried_is_named(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake_board, "VERSION", (1, 30, 0))
    result = run("--to", str(tmp_path))
    assert result.exit_code == 0
    sentence = "Kibic was not tested with MicroPython 1.30.0; it was with 1.28, 1.29. Should it"
    assert f"with MicroPython 1.30.0.\n{sentence}" in result.stdout


def test_what_was_tried_is_in_the_help() -> None:
    for language in LANGUAGES:
        help_of = (ROOT / f"host_tools/kibic/texts/help/{language}.txt").read_text("utf-8")
        for key in ("kibic.flash.file=", "kibic.image.base="):
            line = next(row for row in help_of.splitlines() if row.startswith(key))
            assert all(version in line for version in TRIED), (language, key)


@pytest.mark.parametrize(("port", "machine"), [
    ("esp32", "ESP32 module with ESP32"), ("rp2", "Raspberry Pi Pico2 with RP2350"),
    ("webassembly", "JS with Emscripten"), ("esp32", "RP2040"),
])  # fmt: skip
def test_another_board_is_left_alone(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: str, machine: str
) -> None:
    usb.disks[PORT] = Disk(BUILT | {"main.py": b"mine"})

    async def facts(self: Board) -> Facts:
        return FACTS._replace(port=port, machine=machine)

    monkeypatch.setattr(Board, "facts", facts)
    result = run("--to", str(tmp_path), "--force")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"This is a {machine}: Kibic runs on a board with an RP2040")
    assert dict(usb.disks[PORT].content) == BUILT | {"main.py": b"mine"}


def test_another_python_is_left_alone(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake_board, "PYTHON", "circuitpython")
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("This board runs circuitpython, not MicroPython")


FOREIGN = {"main.py": b"import lamp\n", "a/lamp.py": b"on()\n", "boot.py": b""}


def test_somebody_elses_files_are_not_overwritten_unasked(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(BUILT | FOREIGN)
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert "Files that are not Kibic's are on the board: a/lamp.py, main.py." in result.stdout
    assert result.stderr.endswith("install Kibic instead: kibic flash --force\n")
    assert dict(usb.disks[PORT].content) == BUILT | FOREIGN


def test_somebody_elses_files_are_saved_first(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(BUILT | FOREIGN)
    (tmp_path / "not-kibic-1").mkdir()
    result = run("--to", str(tmp_path), "--force")
    assert result.exit_code == 0
    assert f"Saved files: 2, in {tmp_path / 'not-kibic-2'}." in result.stdout
    assert (tmp_path / "not-kibic-2/main.py").read_bytes() == FOREIGN["main.py"]
    assert (tmp_path / "not-kibic-2/a/lamp.py").read_bytes() == FOREIGN["a/lamp.py"]
    assert usb.disks[PORT].content["main.py"] == NEW.outside["main.py"]


def test_files_that_cannot_be_saved_are_not_overwritten(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(BUILT | FOREIGN)
    (tmp_path / "file").write_text("in the way")
    assert run("--to", str(tmp_path / "file"), "--force").exit_code == 1
    assert dict(usb.disks[PORT].content) == BUILT | FOREIGN


def test_the_name_of_a_file_cannot_leave_the_folder(usb: Usb, tmp_path: Path) -> None:
    names = ("..", "a\\b", "c:d", "\u202etxt.exe", "\x1b[2J")
    usb.disks[PORT] = Disk(BUILT | {f"{name}x" if name == ".." else name: b"1" for name in names})
    result = run("--to", str(tmp_path / "to"), "--force")
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout and "\u202e" not in result.stdout
    saved = sorted(path.name for path in (tmp_path / "to/not-kibic-1").iterdir())
    assert saved == ["..x", "[2J".rjust(4, "_"), "_txt.exe", "a_b", "c_d"]
    assert [path.name for path in tmp_path.iterdir()] == ["to"]


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
    assert (
        result.stderr
        == f"The folder {tmp_path / 'file'} cannot be used: there is a file of this name already.\n"
    )
    assert disk.content == ON_A | {"slot": b"a\n"}


def test_ctrl_c(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = Disk(DATA | installed(OLD, "a") | outside(OLD) | {"slot": b"a\n"})
    failing(disk, 7, KeyboardInterrupt())
    result = run("--to", str(tmp_path))
    assert result.exit_code == 130
    assert result.stderr.startswith("Stopped. The board starts what it started before;")


def test_a_pulled_cable(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT]
    failing(disk, 9, PowerCutError())
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert result.stderr.startswith("The board no longer answers (device disconnected).")
