"""UF2 files, and a board in boot-loader mode: a drive that takes MicroPython as such a file.

A UF2 is blocks of 512 bytes, each with where in the memory its 256 bytes go.
"""

import os
import shutil
import struct
import sys
from pathlib import Path

from kibic.words import Trouble

INFO = "INFO_UF2.TXT"
BOARD_ID = "RPI-RP2"  # of an RP2040, in INFO
_BLOCK = 512
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_LAST = (0x0AB16F30).to_bytes(4, "little")
_HAS_FAMILY = 0x2000
_RP2040 = 0xE48BFF56
PAGE_BYTES = 256  # that an RP2040 takes in a block, and programs at once


def places() -> list[Path]:
    """Return where this system shows drives."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    if sys.platform == "darwin":
        tops = [Path("/Volumes")]
    else:
        user = os.environ.get("USER", "")
        tops = [Path("/media"), Path("/media") / user, Path("/run/media") / user, Path("/mnt")]
    return [path for top in tops if top.is_dir() for path in sorted(top.iterdir())]


def drive(tops: list[Path] | None = None) -> Path | None:
    """Return the drive of the RP2040 in boot-loader mode, None if there is none. Raises Trouble
    where there are several: nothing tells them apart."""
    drives = [top for top in (places() if tops is None else tops) if _is_drive(top)]
    if len(drives) > 1:
        raise Trouble("several-drives", ", ".join(map(str, drives)))
    return drives[0] if drives else None


def _is_drive(top: Path) -> bool:
    try:
        return BOARD_ID in (top / INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return False


def read(path: Path) -> dict[int, bytes]:
    """Return what a whole UF2 for an RP2040 puts into the memory, by address. Raises Trouble."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Trouble("uf2-unreadable", path, error) from None
    blocks = range(0, len(data) - _HEAD.size, _BLOCK)
    heads = [_HEAD.unpack_from(data, at) for at in blocks]
    good = bool(heads) and len(data) == len(heads) * _BLOCK
    pages = {}
    for number, (*magic, flags, address, size, at, count, family) in enumerate(heads):
        mine = tuple(magic) == _MAGIC and flags & _HAS_FAMILY and family == _RP2040
        good = good and bool(mine) and (at, count) == (number, len(heads))
        start = number * _BLOCK + _HEAD.size
        pages[address] = data[start : start + min(size, PAGE_BYTES)]
    if not good:
        raise Trouble("uf2-wrong", path)
    return pages


def made(pages: dict[int, bytes]) -> bytes:
    """Return the UF2 for an RP2040 that puts these pages into its memory, by address."""
    blocks = []
    for number, (address, data) in enumerate(pages.items()):
        place = (address, PAGE_BYTES, number, len(pages))
        head = _HEAD.pack(*_MAGIC, _HAS_FAMILY, *place, _RP2040)
        blocks.append((head + data).ljust(_BLOCK - len(_LAST), b"\0") + _LAST)
    return b"".join(blocks)


def copy(path: Path, target: Path) -> None:
    """Copy a checked UF2 to the drive; the board starts it when it has all. Raises Trouble."""
    try:
        with open(path, "rb") as source, open(target / path.name, "wb") as file:
            shutil.copyfileobj(source, file)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        if target.exists() and drive([target]):  # else it has restarted already, as it should
            raise Trouble("uf2-refused", target, error) from None
