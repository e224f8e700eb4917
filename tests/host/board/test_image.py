"""`kibic image`: what lies in its UF2, and the bases that it does not take."""

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import kibic_boot
from dev.board.files import FS_SIZE, FS_START, files_of
from kibic import release
from kibic.board import image, uf2
from kibic.board.image import FLASH_START
from kibic.cli.main import app
from kibic.words import Trouble
from store import textfile
from store.textfile import ROSTER_SIZE
from tests.host.support.board import bases
from tests.host.support.board.slots import NEW, slot_of
from ui.app import App
from ui.canvas import Canvas


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(release, "build", lambda source: NEW)
    monkeypatch.chdir(tmp_path)
    Path("base.uf2").write_bytes(bases.base())


def run(*arguments: str, status: int = 0) -> Any:
    """`kibic image` of base.uf2 to out.uf2, for a breadboard if no other build is named."""
    built = () if "--build" in arguments else ("--build", "breadboard")
    given = ["image", "--base", "base.uf2", "--out", "out.uf2", *built, *arguments]
    result = CliRunner().invoke(app, given)
    assert result.exit_code == status, result.output
    if status:
        assert (result.stdout, result.stderr.count("\n")) == ("", 1)
        assert [path.name for path in Path().iterdir() if ".new" in path.name] == []
    return result


def flash_in(path: Path, start: int = FS_START, size: int = FS_SIZE) -> bytes:
    """What a UF2 puts where the file system is; every byte of it."""
    pages = uf2.read(path)
    return b"".join(pages[at] for at in range(FLASH_START + start, FLASH_START + start + size, 256))


# -- what is in it


def test_the_base_and_a_file_system_with_slot_a_confirmed(tmp_path: Path) -> None:
    result = run()
    assert result.stdout.splitlines() == [
        "Version new in 8 files, 6 KB.",
        "out.uf2 holds MicroPython 1.28.0 (pico) and Kibic new.",
        "Hold BOOTSEL while you plug the board in, and copy the file to the drive RPI-RP2. That"
        " wipes all that is on the board, its evenings too: if it has any, run kibic pull first.",
    ]
    pages, base = uf2.read(Path("out.uf2")), uf2.read(Path("base.uf2"))
    assert {at: pages[at] for at in base} == base
    assert len(pages) == len(base) + FS_SIZE // 256
    files = files_of(flash_in(Path("out.uf2")))
    assert files == image.contents(NEW) | {"/build": b"breadboard"}
    for path, data in files.items():
        (tmp_path / path[1:]).write_bytes(data)
    assert kibic_boot.read_state(str(tmp_path)) == ("a", None, 0)
    assert slot_of(tmp_path) == ("a", False)
    assert kibic_boot.is_intact(str(tmp_path), "a")


def test_each_block_says_where_it_goes() -> None:
    """As the boot loader has it: 512 bytes with all three marks, numbered, of one family."""
    run()
    data = Path("out.uf2").read_bytes()
    count = len(data) // 512
    assert len(data) == count * 512
    for at in (0, count // 2, count - 1):
        block = data[at * 512 : at * 512 + 512]
        words = [int.from_bytes(block[i : i + 4], "little") for i in range(0, 32, 4)]
        assert words[:3] == [0x0A324655, 0x9E5D5157, 0x2000]
        assert words[4:] == [256, at, count, 0xE48BFF56]
        assert block[-4:] == bytes.fromhex("306fb10a")
    assert words[3] == 0x10000000 + (2 << 20) - 256


def test_no_image_is_made_for_nobody_knows_which_board() -> None:
    result = CliRunner().invoke(app, ["image", "--base", "base.uf2", "--out", "out.uf2"])
    assert (result.exit_code, Path("out.uf2").exists()) == (1, False)
    assert "--build with one of" in result.stderr and "picocalc" in result.stderr


def test_settings_and_names() -> None:
    Path("names.txt").write_text("Anna\n\n  Kovács   Zsófi \nAnna\n", encoding="utf-8")
    run("--build", "carrier", "--lang", "da", "--roster", "names.txt")
    files = files_of(flash_in(Path("out.uf2")))
    assert files["/build"] == b"carrier"
    assert files["/data/roster.txt"] == "Anna\nKovács Zsófi\n".encode()
    Path("data").mkdir()
    Path("data/settings.txt").write_bytes(files["/data/settings.txt"])
    device = App("data", Canvas())
    assert device.code == "da"
    device.use_language("en")
    textfile.write("data/settings.txt", ["lang " + device.code])  # as the menu does
    assert Path("data/settings.txt").read_bytes() == files["/data/settings.txt"].replace(
        b"da", b"en"
    )


def test_names_that_the_roster_does_not_hold() -> None:
    Path("names.txt").write_text("".join(f"P{i}\n" for i in range(ROSTER_SIZE + 1)))
    result = run("--roster", "names.txt")
    assert result.stdout.startswith(f"P{ROSTER_SIZE} is left out: the roster holds")
    names = files_of(flash_in(Path("out.uf2")))["/data/roster.txt"].decode().split()
    assert names == [f"P{i}" for i in range(ROSTER_SIZE)]


def test_the_file_system_is_where_the_base_says() -> None:
    size = 848 << 10
    Path("base.uf2").write_bytes(bases.base("v1.30.0-preview.5.gabc", board="pico_w", size=size))
    printed = run().stdout
    assert "MicroPython 1.30.0-preview.5.gabc (pico_w)" in printed
    assert (
        "Kibic was not tested with MicroPython 1.30.0-preview.5.gabc; it was with 1.28" in printed
    )
    pages = uf2.read(Path("out.uf2"))
    assert max(pages) == FLASH_START + (2 << 20) - 256
    assert len(pages) == bases.END // 256 + size // 256
    fs = image.filesystem(size // 4096)
    fs.context.buffer[:] = flash_in(Path("out.uf2"), (2 << 20) - size, size)
    fs.mount()
    assert "a.pack" in fs.listdir("/")


def test_an_older_image_is_written_over() -> None:
    Path("out.uf2").write_bytes(b"older")
    run()
    run()
    assert len(Path("out.uf2").read_bytes()) > FS_SIZE


# -- what is in the way

NO_MICROPYTHON = "base.uf2 is not a MicroPython for the Raspberry Pi Pico that tells its version"
NO_UF2 = "base.uf2 is not a complete UF2 file for the RP2040"
GOOD = bases.base()
FAMILY = (0xE48BFF56).to_bytes(4, "little")
NAMES_ITSELF = bases.MARKS[0].to_bytes(4, "little")
TABLE = (FLASH_START + bases.TABLE).to_bytes(4, "little")


@pytest.mark.parametrize(
    ("base", "why"),
    [
        (b"", NO_UF2),
        (b"MicroPython v1.28.0", NO_UF2),
        (GOOD[:-512], NO_UF2),
        (GOOD.replace(FAMILY, (0xE48BFF59).to_bytes(4, "little")), NO_UF2),  # an RP2350
        (bases.of(b"MicroPython v1.28.0"), NO_MICROPYTHON),
        (bases.of(b"x", start=4096), NO_MICROPYTHON),
        (bases.base(name="CircuitPython"), NO_MICROPYTHON),
        (bases.base(device="CIRCUITPY"), NO_MICROPYTHON),
        (bases.base(version="new"), NO_MICROPYTHON),
        (bases.base(start=(16 << 20) - 4096), NO_MICROPYTHON),  # out of any flash
        (bases.base(size=0), NO_MICROPYTHON),
        (bases.base(size=(1408 << 10) + 256), NO_MICROPYTHON),
        (GOOD.replace(NAMES_ITSELF, b"\xa5\xa5\xa5\xa5"), NO_MICROPYTHON),
        (GOOD.replace(TABLE, b"\0\0\0\0"), NO_MICROPYTHON),  # a table outside of the file
        (bases.base("v1.26.1"), "base.uf2 is MicroPython 1.26.1, too old: take"),
        (bases.base("v0.99.0"), "base.uf2 is MicroPython 0.99.0, too old: take"),
        (bases.base(start=0x2000), "base.uf2 holds files already, or more program than"),
        (bases.base(size=8 << 12), "base.uf2 leaves 8 blocks of 4 KB for files, and Kibic"),
    ],
)
def test_a_base_that_it_does_not_take(base: bytes, why: str) -> None:
    Path("base.uf2").write_bytes(base)
    result = CliRunner().invoke(
        app, ["image", "--base", "base.uf2", "--out", "out.uf2", "--build", "lcd"]
    )
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert result.stderr.startswith(why)
    assert not Path("out.uf2").exists()


def test_an_image_is_no_base() -> None:
    run()
    Path("base.uf2").write_bytes(Path("out.uf2").read_bytes())
    assert "holds files already" in run(status=1).stderr


def test_a_changed_byte_is_never_more_than_trouble() -> None:
    code = b"".join(uf2.read(Path("base.uf2")).values())
    taken = 0
    for at in (*range(bases.HEAD, bases.HEAD + 20), *range(bases.TABLE, bases.END, 3)):
        Path("base.uf2").write_bytes(
            bases.of(code[:at] + bytes([code[at] ^ 0x90]) + code[at + 1 :])
        )
        try:
            taken += image.base(Path("base.uf2")).size == FS_SIZE
        except Trouble:
            taken -= 1
    assert taken  # some are refused, some bytes mean nothing


def test_mistakes_get_one_sentence() -> None:
    result = CliRunner().invoke(app, ["image", "--base", "b", "--out", "o", "--lang", "xx"])
    assert (result.exit_code, "is not one of" in result.stderr) == (2, True)
    assert "cannot be read" in run("--roster", "none.txt", status=1).stderr
    assert "cannot be read" in run("--base", "none.uf2", status=1).stderr
    Path("names.txt").write_text("# Anna\n")
    assert "cannot be a name" in run("--roster", "names.txt", status=1).stderr
    before = Path("base.uf2").read_bytes()
    assert "is the base itself" in run("--out", "./base.uf2", status=1).stderr
    assert Path("base.uf2").read_bytes() == before


@pytest.mark.parametrize("out", ["none/out.uf2", "folder"])
def test_a_place_where_nothing_can_be_written(out: str) -> None:
    Path("folder").mkdir()
    result = CliRunner().invoke(
        app, ["image", "--base", "base.uf2", "--out", out, "--build", "lcd"]
    )
    assert result.exit_code == 1
    assert re.fullmatch(rf"{out} cannot be written: .*\.\n", result.stderr)
    assert {path.name for path in Path().rglob("*")} == {"base.uf2", "folder"}


def test_in_hungarian() -> None:
    printed = run("--lang", "hu").stdout
    assert "out.uf2 kész: MicroPython 1.28.0 (pico) és Kibic new." in printed
    assert "Ez mindent töröl a panelről, az estéket is" in printed
