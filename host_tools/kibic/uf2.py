"""A board in boot-loader mode: a drive that takes MicroPython as a UF2 file."""

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
_HAS_FAMILY = 0x2000
_RP2040 = 0xE48BFF56


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
    """Return the drive of an RP2040 in boot-loader mode, None if there is none."""
    for top in places() if tops is None else tops:
        try:
            if BOARD_ID in (top / INFO).read_text(encoding="ascii", errors="replace"):
                return top
        except OSError:
            continue
    return None


def check(path: Path) -> None:
    """Raise Trouble unless the file is a whole UF2 for an RP2040."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Trouble("uf2-unreadable", path, error.strerror) from None
    blocks = range(0, len(data) - _HEAD.size, _BLOCK)
    heads = [_HEAD.unpack_from(data, at) for at in blocks]
    good = bool(heads) and len(data) == len(heads) * _BLOCK
    for number, (*magic, flags, _, _, at, count, family) in enumerate(heads):
        mine = tuple(magic) == _MAGIC and flags & _HAS_FAMILY and family == _RP2040
        good = good and bool(mine) and (at, count) == (number, len(heads))
    if not good:
        raise Trouble("uf2-wrong", path)


def copy(path: Path, target: Path) -> None:
    """Copy a checked UF2 to the drive; the board starts it when it has all. Raises Trouble."""
    try:
        with open(path, "rb") as source, open(target / path.name, "wb") as file:
            shutil.copyfileobj(source, file)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        if target.exists() and drive([target]):  # else it has restarted already, as it should
            raise Trouble("uf2-refused", target, error.strerror) from None
