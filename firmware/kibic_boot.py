"""Pick the version that runs, /a.pack or /b.pack, and import from it.

The line in /slot says:

    a        version a is confirmed
    a b 3    a is confirmed; b is on trial, with 3 points against it
    - a 0    nothing is confirmed, a is on trial
    a a 3    a was confirmed and then crashed before its first screen; it is on trial again

A start on trial that failed costs FAILED points, one that nobody knows the end of costs 1: the
power went, or the chip itself hung. At MOST points the other version has its turn. So two failures
give a version up, or six starts without an end; but never for one that is not whole, and what is
all there is, is started always. Where the line is missing or garbled, a whole version is taken.

/boot.py starts this at every start, and at each soft reset by a USB tool, so it writes nothing:
kibic_main counts. The two files are not replaced in the same instant, so what kibic_main uses of
this module has to stay.
"""

import sys
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


SLOTS = ("a", "b")
FAILED, MOST = 3, 6  # points
MODULES = "/modules"  # where the version that runs is mounted
NEEDED = ("Pack", "FOLDER", "crc32", "key_of", "number_at")  # while a version runs
_CHUNK = 512
NOTE = "/build"  # what this board is built as, see device.pins.BUILDS
_BUILDS = "/builds.txt"  # in a pack: the names that its version knows
FOLDER = 0x1FFFFF  # in a table, the offset of what is a folder: the largest number there
_ROW = 6  # bytes


# -- /slot


def other(slot: str) -> str:
    """Return the other slot."""
    return SLOTS[1 - SLOTS.index(slot)]


def state_line(confirmed: "str | Any", trial: str | None = None, points: int | str = 0) -> str:
    """Return the text of /slot for a state, without the end of the line."""
    return f"{confirmed or '-'} {trial} {points}" if trial else confirmed


def parse_state(text: str) -> tuple | None:
    """(confirmed or None, on trial or None, points) for the text of /slot; None if garbled."""
    for confirmed in (None,) + SLOTS:
        if confirmed and text == confirmed:
            return confirmed, None, 0
        for trial in SLOTS:
            if text[:-1] == state_line(confirmed, trial, "") and text[-1] in "0123456":
                return confirmed, trial, int(text[-1])
    return None


def read_state(root: str = "") -> tuple | None:
    """Return the state that /slot holds, as `parse_state` does; None also if it cannot be read."""
    try:
        with open(root + "/slot", "rb") as file:
            return parse_state(file.read(16).decode().strip())
    except (OSError, UnicodeError):
        return None


def next_state(state: tuple | None, slot_is_whole: "Callable") -> tuple:
    """Return (the slot to start or None, the state to note before it starts).

    `state` is what `read_state` returned; `slot_is_whole(slot)` says whether a slot can start.
    """
    confirmed, trial, points = state or (None, None, 0)
    first = trial or confirmed or SLOTS[0]
    if points >= MOST:
        first = other(first)
    for slot in (first, other(first)):
        if slot_is_whole(slot):
            if slot == trial:  # with all points only if it is all there is
                return slot, (None if points >= MOST else confirmed, slot, points)
            return slot, ((slot, None, 0) if slot == confirmed else (None, slot, 0))
    return None, state


def state_after_failure(state: "tuple | Any", slot: str, damaged: bool = False) -> tuple:
    """Return the state after a start of `slot` failed; `state` is the one before."""
    confirmed, _, points = state
    return confirmed, slot, MOST if damaged else min(points + FAILED, MOST)


def pick_slot(state: tuple | None, slot_is_whole: "Callable") -> tuple:
    """Return (the slot to start or None, whether it is on trial); arguments as `next_state`."""
    slot, meanwhile = next_state(state, slot_is_whole)
    return slot, bool(slot and meanwhile[1])


def built(root: str = "") -> str:
    """Return what this board is built as; "" if nobody told it."""
    try:
        with open(root + NOTE, "rb") as file:
            return file.read().decode()
    except (OSError, UnicodeError):
        return ""


def fits(root: str, slot: str) -> bool:
    """Return whether the slot holds a version that knows what this board is built as: any other one
    might drive pins that are something else here."""
    if not is_whole(root, slot):
        return False
    try:
        pack = Pack(f"{root}/{slot}.pack")
        size = pack.stat(_BUILDS)[6]
        with pack.open(_BUILDS, "rb") as file:
            return built(root) in file.read(size).decode().split()
    except (OSError, ValueError, LookupError):
        return False  # it is damaged


# -- versions


class Pack:
    """A pack of files, as a file system to import from.

    Its first line is "NAME BYTES-OF-INDEX BYTES-IN-ALL SHA-256", the hash being that of all behind
    that line. The index names the files for who updates a board, and ends in a table, the only
    part of it that is kept in memory, and the table's size in two bytes. Behind the index lie the
    files, one behind the other.

    The table has six bytes for each folder, then for each file in its order, then for the end:
    three with their highest bit set, that say the path by its CRC-32, and three without it that
    say the offset from the index's end, seven bits each.

    An import asks four times for one path or another; of littlefs that takes a quarter of the time
    to the first screen, and to search the table for each of them a tenth.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        with open(path, "rb") as file:
            head = _head(file)
            self._base = head[0] + head[1]
            file.seek(self._base - 2)
            size = int.from_bytes(file.read(2), "big")
            file.seek(self._base - 2 - size)
            rows = self._rows = file.read(size)
        self._places = {number_at(rows, at): at for at in range(0, size, _ROW)}

    def mount(self, _readonly: bool, _mkfs: bool) -> None:
        """It is there already."""

    def umount(self) -> None:
        """Nothing is kept open."""

    def stat(self, path: str) -> tuple:
        """What a path is, as os.stat; KeyError if it is not there. An import takes whatever is
        raised here for that, even a Ctrl-C; that waits for the next jump, so there is none."""
        rows = self._rows
        at = self._places[key_of(path)]
        offset = number_at(rows, at + 3)
        size = number_at(rows, at + 9) - offset
        return (0x8000 >> (offset == FOLDER), 0, 0, 0, 0, 0, size, 0, 0, 0)

    def open(self, path: str, mode: str) -> "Any":
        """The pack, opened where that file begins. It does not end where the file does: who reads
        a text asks os.stat for its size; a module knows its end. OSError."""
        at = self._places.get(key_of(path))
        if at is None:
            raise OSError(2)
        file = open(self._path, mode)  # noqa: SIM115, its user closes it
        file.seek(self._base + number_at(self._rows, at + 3))
        return file


def key_of(path: str) -> int:
    """What begins a path's row of a pack's table."""
    return crc32(path.encode()) & FOLDER


def number_at(rows: list, at: int) -> int:
    """The number in one half of such a row."""
    return ((rows[at] & 127) << 7 | rows[at + 1] & 127) << 7 | rows[at + 2] & 127


def _head(file: "Any") -> tuple:
    """(bytes, of the index, in all, SHA-256) of a pack's first line, which is read. ValueError."""
    text = file.read(_CHUNK)
    size = text.find(b"\n") + 1
    file.seek(size)
    _, index, total, sha = text[:size].decode().split(" ")
    return size, int(index), int(total), sha.rstrip()


def is_whole(root: str, slot: str) -> bool:
    """Return whether the slot holds a version, as far as its length tells. A pack has its name only
    once every byte of it is right."""
    try:
        with open(f"{root}/{slot}.pack", "rb") as file:
            return _head(file)[2] == file.seek(0, 2)
    except (OSError, ValueError):
        return False


def is_intact(root: str, slot: str) -> bool:
    """Return whether every byte of a slot's pack is right; where there is none, nothing is
    wrong."""
    from binascii import hexlify
    from hashlib import sha256

    digest = sha256()
    try:
        with open(f"{root}/{slot}.pack", "rb") as file:
            sha = _head(file)[3]
            while data := file.read(_CHUNK):
                digest.update(data)
    except OSError:
        return True
    except ValueError:
        return False
    return hexlify(digest.digest()).decode() == sha


def import_from(root: str, slot: str) -> None:
    """Import from the pack of this slot, or of that name. OSError; ValueError if it is none."""
    import vfs

    pack = Pack(f"{root}/{slot}.pack")
    try:  # noqa: SIM105, MicroPython has no contextlib
        vfs.umount(MODULES)
    except OSError:
        pass  # nothing was mounted
    vfs.mount(pack, MODULES)
    if MODULES not in sys.path:
        sys.path.insert(0, MODULES)


def reset() -> None:
    """Start anew, from power-on."""
    import machine

    machine.reset()


def start(root: str = "") -> None:
    """Import from the slot that is to start, if there is one."""
    slot, _ = pick_slot(read_state(root), lambda slot: fits(root, slot))
    if slot:
        import_from(root, slot)
