"""What goes on a board: the firmware, compiled, and MicroPython itself, as a UF2."""

import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dev.vm import ROOT
from kibic import pack, release
from kibic.board import uf2
from kibic.cli.main import app
from kibic.release import machine, mpy
from kibic.release.codes import keys_of
from kibic.release.flatten import places_of
from kibic.words import Trouble
from tests.host.release.test_minify import made_sources
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.slots import NEW, OLD, installed, outside
from tests.host.support.built import SOURCES, built, bytecode
from ui.languages import codes

FOLDERS = ("firmware", "host_tools")

# -- the release

_MODULES = """
import sys
import kibic.release
files = [getattr(module, "__file__", None) for module in sys.modules.values()]
print("\\n".join([file for file in files if file]))
"""


def test_a_release_is_built_anew_for_tests_where_anything_that_makes_it_changed() -> None:
    printed = subprocess.check_output([sys.executable, "-c", _MODULES], cwd=ROOT, text=True)
    paths = [Path(line) for line in printed.splitlines()]
    ours = [path for path in paths if any(path.is_relative_to(ROOT / name) for name in FOLDERS)]
    assert len(ours) > 15
    for path in ours:
        assert any(path.is_relative_to(ROOT / place) for place in SOURCES), path


def test_the_release_has_what_the_board_needs() -> None:
    made = built()
    firmware = ROOT / "firmware"
    texts = {
        path.relative_to(firmware).as_posix()
        for path in firmware.rglob("*.txt")
        if keys_of(path.read_text(encoding="utf-8")) - {""}
    }
    texts = {path[:-3] + "z" for path in texts} | {release.LANGUAGES}
    assert len(texts) > 30
    texts.add(release.BUILDS_LIST)
    assert {path for path in made.slot if path.endswith((".txt", ".z"))} == texts
    compiled = {path: data for path, data in made.slot.items() if path not in texts}
    assert compiled.pop(mpy.TABLE) == mpy.table(
        compiled | {path: made.slot[path] for path in texts}
    )
    assert max(made.slot) == mpy.TABLE
    assert {"device/run.mpy", "device/loop.mpy", "ui/games/danish.mpy"} <= compiled.keys()
    assert all(data[:2] == b"M\x06" for data in [*compiled.values(), *made.rescue.values()])
    assert {"device/lcd.mpy", "device/ticks.mpy", "ui/font.mpy"} <= made.rescue.keys()
    assert not [path for path in made.rescue if path.startswith("tarokk")]
    # that it is the same each time is shown in test_dist, which builds it in another process
    other = {path for path, data in bytecode().slot.items() if made.slot[path] != data}
    places = places_of(made_sources())
    assert other == {f"{places[name]}.mpy" for name in machine.FAST}  # which is machine code
    assert pack.read(made.pack) == (made.name, made.slot)
    assert pack.read(made.rescue_pack) == ("rescue", made.rescue)


def project(folder: Path, run: str = "def run(folder, confirm): confirm()\n") -> Path:
    for name in release.PACKAGES:
        (folder / "firmware" / name).mkdir(parents=True)
        (folder / "firmware" / name / "__init__.py").touch()
    (folder / "firmware/device/run.py").write_text(run)
    for name in release.RESCUE:
        (folder / f"firmware/{name}.py").touch()
    (folder / "pyproject.toml").write_text('version = "2.5"\n')
    places = [f"firmware/{name}.py" for name in release.OUTSIDE]
    for place in (*places, *release.STARTERS.values()):
        (folder / place).write_bytes((ROOT / place).read_bytes())
    return folder


def test_a_release_is_named_by_its_number_and_its_files(tmp_path: Path) -> None:
    first = release.build(project(tmp_path / "a"))
    assert first.name.startswith("2.5+")
    assert release.build(project(tmp_path / "b")).name == first.name
    assert release.build(project(tmp_path / "c", "run = print\n")).name != first.name


def test_the_languages_are_listed_for_a_pack_which_does_not_list_its_folders(
    tmp_path: Path,
) -> None:
    source = project(tmp_path)
    for code in ("xx", "hu"):
        folder = source / "firmware/ui/texts" / code
        folder.mkdir(parents=True)
        (folder / "home.txt").write_text("name=One\n")
        (folder / "menu.txt").touch()
    assert release.build(source).slot[release.LANGUAGES] == b"hu\nxx\n"
    assert built().slot[release.LANGUAGES].decode().split() == sorted(codes())


@pytest.mark.parametrize(("place", "shown"), [
    ("firmware/device/run.py", "device/run.py does not compile: SyntaxError: invalid syntax"),
    ("firmware/kibic_main.py", "kibic_main does not compile: SyntaxError: invalid syntax"),
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


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    monkeypatch.setattr(release, "build", lambda source: NEW)
    return Usb(monkeypatch, {PORT: Disk()})


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["flash", "--build", "breadboard", *arguments])


def appearing(usb: Usb, drive: Path) -> Callable[[], list[Path]]:
    """The drives there are: the board's, once it has left for the boot loader."""
    return lambda: [drive] if "machine.bootloader()" in usb.commands else []


def test_a_uf2_goes_on_and_then_the_version(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is found running, its sheets pulled; it goes to the boot loader and comes back."""
    drive = boot_loader(tmp_path)
    monkeypatch.setattr(uf2, "places", appearing(usb, drive))
    file = tmp_path / "RPI_PICO-v1.28.0.uf2"
    file.write_bytes(blocks(3))
    usb.disks[PORT] = Disk(installed(OLD, "a") | outside(OLD) | {"slot": b"a\n"})
    result = run("--to", str(tmp_path / "sheets"), "--uf2", str(file))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[1:5] == [
        f"Sheets on the board: 0; all are in {tmp_path / 'sheets'}. New files: 0.",
        "The board switches to boot-loader mode.",
        f"Copying MicroPython to the board: {file}",
        "Found Raspberry Pi Pico with RP2040 with MicroPython 1.28.0.",
    ]
    assert usb.commands == ["machine.bootloader()", "machine.reset()"]
    assert (drive / file.name).read_bytes() == blocks(3)


def test_a_uf2_for_one_of_two_boards(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uf2, "places", appearing(usb, boot_loader(tmp_path)))
    file = tmp_path / "a.uf2"
    file.write_bytes(blocks(3))
    usb.disks["/dev/ttyACM1"] = Disk()
    result = run("--to", str(tmp_path), "--uf2", str(file), "--port", "/dev/ttyACM1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert usb.disks["/dev/ttyACM1"].content["slot"] == b"a\n"
    assert not usb.disks[PORT].content


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
    assert result.stderr.startswith("MicroPython was copied, but the board did not come back.")


@pytest.mark.parametrize("data", [
    b"", b"not a uf2", blocks(3)[:-1], blocks(3)[:-512], blocks(3)[512:], blocks(1, 0xE48BFF59),
    blocks(3).replace(b"\x00\x20\x00\x00", b"\x00\x00\x00\x00", 1), blocks(3) + b"\n",
])  # fmt: skip
def test_a_file_that_is_no_uf2_for_this_chip(usb: Usb, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "a.uf2"
    file.write_bytes(data)
    result = run("--to", str(tmp_path), "--uf2", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{file} is not a complete UF2 file for the RP2040")
    assert usb.commands == []


def test_a_uf2_that_is_not_there(usb: Usb, tmp_path: Path) -> None:
    result = run("--uf2", str(tmp_path / "a.uf2"))
    assert result.exit_code == 1
    assert (
        result.stderr == f"{tmp_path / 'a.uf2'} cannot be read: there is no such file or folder.\n"
    )


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
