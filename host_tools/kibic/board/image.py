"""`kibic image`: MicroPython and all of Kibic in one UF2, which a board takes with no tool at all.

What the base is and where its file system lies it says itself: as the Raspberry Pi Pico SDK has it
(pico_binary_info: defs.h, structure.h), a program names itself in a table of entries, whose place
stands near its beginning.
"""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from littlefs import LittleFS

import kibic_boot
from device import pins
from kibic import release
from kibic.board import lists, pull, room, settings, uf2
from kibic.board.board import MICROPYTHON_MIN, TRIED, is_tried
from kibic.board.room import BLOCK_SIZE
from kibic.cli.teller import Teller
from kibic.release import Release
from kibic.words import Trouble
from store.textfile import ROSTER_SIZE

FLASH_START, FLASH_BYTES = 0x10000000, 16 << 20  # where the chip sees it, and the most there is
SETTINGS = pull.DATA + "/settings.txt"

# Of the SDK. The table's place: a mark, its beginning and end, one thing more, the other mark.
_MARKS = (0x7188EBF2, 0xE71AA390)
_HEAD = struct.Struct("<5I")
_HEAD_WITHIN = 0x400  # bytes: the first stage of the boot, the vectors, then this
_ENTRY = struct.Struct("<HH")  # kind, who says so
_TEXT, _TEXT_KIND = struct.Struct("<II"), 6  # what it is, where the text lies
_DEVICE, _DEVICE_KIND = struct.Struct("<III"), 7  # where its name lies, its address, bytes
_NAME, _VERSION, _BOARD = 0x02031C86, 0x11A9BC3A, 0xB63CFFBB
MICROPYTHON = "MicroPython"  # names itself and its file system so


class Base(NamedTuple):
    """A MicroPython as a UF2 file: its version and board as they are written, and the place of its
    file system, in bytes from the beginning of the flash."""

    pages: dict[int, bytes]
    version: str
    board: str
    start: int
    size: int

    @property
    def blocks(self) -> int:
        """Blocks of 4 KB that the file system has."""
        return self.size // BLOCK_SIZE


# -- the base


def base(path: Path) -> Base:
    """Read a UF2 that a version of Kibic runs on. Raises Trouble."""
    pages = uf2.read(path)
    offsets = [address - FLASH_START for address in pages]
    if min(offsets) != 0 or max(offsets) >= FLASH_BYTES:
        raise Trouble("image-no-micropython", path)
    code = bytearray(b"\xff" * (max(offsets) + uf2.PAGE_BYTES))
    for address, data in pages.items():
        start = address - FLASH_START
        code[start : start + len(data)] = data
    texts, devices = _binary_info(bytes(code))
    numbers = re.match(r"v?(\d+)\.(\d+)", texts.get(_VERSION, ""))
    if texts.get(_NAME) != MICROPYTHON or not numbers or MICROPYTHON not in devices:
        raise Trouble("image-no-micropython", path)
    version = texts[_VERSION].removeprefix("v")
    if (int(numbers[1]), int(numbers[2])) < MICROPYTHON_MIN:
        raise Trouble("image-old", path, version)
    address, size = devices[MICROPYTHON]
    start = address - FLASH_START
    whole = size > 0 and start % BLOCK_SIZE == size % BLOCK_SIZE == 0
    if not whole or not 0 < start <= FLASH_BYTES - size:
        raise Trouble("image-no-micropython", path)
    if max(offsets) >= start:
        raise Trouble("image-not-bare", path)
    return Base(pages, version, texts.get(_BOARD, "?"), start, size)


BinaryInfo = tuple[dict[int, str], dict[str, tuple[int, int]]]


def _binary_info(code: bytes) -> BinaryInfo:
    """Return what a program tells: (texts by what they are, (address, bytes) of memories by their
    name)."""
    texts: dict[int, str] = {}
    devices: dict[str, tuple[int, int]] = {}
    try:
        for entry in _entries(code):
            kind, _ = _ENTRY.unpack_from(code, entry)
            inner = entry + _ENTRY.size
            if kind == _TEXT_KIND:
                tag, place = _TEXT.unpack_from(code, inner)
                texts[tag] = _text(code, place)
            elif kind == _DEVICE_KIND:
                place, address, size = _DEVICE.unpack_from(code, inner)
                devices[_text(code, place)] = (address, size)
    except struct.error:
        return {}, {}  # it points out of itself
    return texts, devices


def _entries(code: bytes) -> Iterator[int]:
    """Yield where the entries lie."""
    head = code.find(_MARKS[0].to_bytes(4, "little"), 0, _HEAD_WITHIN)
    if head < 0:
        return
    _, start, end, _, mark = _HEAD.unpack_from(code, head)
    if mark == _MARKS[1]:
        for at in range(start - FLASH_START, end - FLASH_START, 4):
            yield _place(code, int.from_bytes(code[at : at + 4], "little"))


def _text(code: bytes, address: int) -> str:
    start = _place(code, address)
    return code[start : code.find(b"\0", start)].decode("ascii", "replace")


def _place(code: bytes, address: int) -> int:
    """Return the offset of an address. Raises struct.error."""
    if not 0 <= address - FLASH_START < len(code):
        raise struct.error
    return address - FLASH_START


# -- the file system


def contents(made: Release) -> dict[str, bytes]:
    """Return the files of a board with this release in slot a, confirmed, by absolute path."""
    files = {f"/{path}": data for path, data in made.outside.items()}
    files |= {"/a.pack": made.pack, "/rescue.pack": made.rescue_pack}
    return files | {"/slot": f"{kibic_boot.state_line('a')}\n".encode()}


def filesystem(blocks: int) -> LittleFS:
    """Return a littlefs as the port has it, neither formatted nor mounted."""
    return LittleFS(
        block_size=BLOCK_SIZE,
        block_count=blocks,
        read_size=32,
        prog_size=uf2.PAGE_BYTES,
        cache_size=4 * uf2.PAGE_BYTES,  # or what is short would not lie in its folder's entry
        mount=False,
    )


def flash_of(files: dict[str, bytes], blocks: int) -> bytes:
    """Return what the flash holds with these files by absolute path, and no others."""
    fs = filesystem(blocks)
    fs.format()
    fs.mount()
    for path, content in files.items():
        fs.makedirs(str(Path(path).parent), exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(content)
    return bytes(fs.context.buffer)


# -- the command


def image(
    tell: Teller,
    path: Path,
    out: Path,
    built: str | None = None,
    language: str = "",
    roster: Path | None = None,
    source: Path = release.ROOT,
) -> None:
    """Write `out`: the MicroPython of `path` and a file system with this version on it.

    `built` is what the board is, a name in pins.BUILDS, `language` what it speaks at first, and
    `roster` a file of names. Raises Trouble.
    """
    if not built:
        raise Trouble("which-build", ", ".join(pins.BUILDS))
    base_image = base(path)
    if out.exists() and out.samefile(path):
        raise Trouble("image-same", out)
    names = lists.read_names(roster) if roster else []
    for name in names[ROSTER_SIZE:]:
        tell("name-dropped", name, ROSTER_SIZE)
    new = release.build(source)
    tell("built", new.name, len(new.slot), -(-sum(map(len, new.slot.values())) // 1024))
    files = contents(new)
    files[pins.NOTE] = built.encode()
    if language:
        files[SETTINGS] = f"lang {language}\n".encode()
    if names:
        files[settings.ROSTER] = "".join(name + "\n" for name in names[:ROSTER_SIZE]).encode()
    needed = room.used({name[1:]: len(data) for name, data in files.items()}) + room.RESERVE
    if needed > base_image.blocks:
        raise Trouble("image-no-room", path, base_image.blocks, needed)
    _write(out, uf2.made(base_image.pages | _pages(base_image, flash_of(files, base_image.blocks))))
    tell("image-made", out, base_image.version, base_image.board, new.name)
    if not is_tried(base_image.version):
        tell("untried", base_image.version, ", ".join(TRIED))
    tell("image-copy")


def _pages(base: Base, flash: bytes) -> dict[int, bytes]:
    """Return all of the file system, also what is empty: else a folder that a board had there
    might be taken for the newer one."""
    size, start = uf2.PAGE_BYTES, FLASH_START + base.start
    return {start + at: flash[at : at + size] for at in range(0, len(flash), size)}


def _write(out: Path, data: bytes) -> None:
    """Write the whole file, or none. Raises Trouble."""
    beside = out.with_name(out.name + ".new")
    try:
        beside.write_bytes(data)
        beside.replace(out)
    except OSError as error:
        raise Trouble("image-unwritten", out, error) from None
    finally:
        beside.unlink(missing_ok=True)
