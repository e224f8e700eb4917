"""Compiled modules: the names of their functions, and where in one their bytecode lies.

The format is that of py/persistentcode.c, version 6: a head of four bytes; how many names and
objects there are, and these; then each function, followed by those that are written in it.
Numbers have seven bits a byte, the highest first, and its highest bit says that more follow.
"""

import struct
import zlib
from itertools import pairwise

TABLE = "~functions"  # behind all other paths

_HEAD = 4
# The names that the compiler gives to functions without one, as a module has them: spelled, 8 to 12
# bytes each; and *, which MicroPython has in one.
_OF_NAMELESS = {
    bytes([2 * len(kind)]) + kind.encode() + b"\0"
    for kind in ("<lambda>", "<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")
}
_STAR = b"\x0b"
_CONST, _NUMBERS, _TUPLE = (0, 1, 2, 3, 4), (7, 8, 9), 10  # kinds of objects; the others are text
_BYTECODE = 0
_SHORT, _LONG = 16, 2048  # bytes; a number of two bytes tells so many, and fewer than these


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, _HEAD

    def number(self) -> int:
        number = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            number = number << 7 | byte & 0x7F
            if byte < 0x80:
                return number

    def name(self) -> None:
        """One of the names: of MicroPython's own, or spelled, with a zero behind."""
        length = self.number()
        self.at += 0 if length & 1 else (length >> 1) + 1

    def object(self) -> None:
        kind = self.data[self.at]
        self.at += 1
        if kind == _TUPLE:
            for _ in range(self.number()):
                self.object()
        elif kind not in _CONST:
            length = self.number()
            self.at += length + (kind not in _NUMBERS)

    def functions(self) -> list[tuple[int, int]]:
        """(offset, bytes) of one and of those in it; what is no bytecode has no end that we know.
        ValueError."""
        length = self.number()
        if length & 3 != _BYTECODE:
            raise ValueError("machine code")
        spans = [(self.at, length >> 3)]
        self.at += length >> 3
        for _ in range(self.number() if length & 4 else 0):
            spans += self.functions()
        return spans


def nameless(data: bytes) -> bytes:
    """Return a compiled module that calls its functions without a name `*`, where the compiler says
    what kind each is of: only a traceback says that name."""
    reader = _Reader(data)
    count, _ = reader.number(), reader.number()
    made = data[: reader.at]
    for _ in range(count):
        start = reader.at
        reader.name()
        spelled = data[start : reader.at]
        made += _STAR if spelled in _OF_NAMELESS else spelled
    return made + data[reader.at :]


def places(data: bytes) -> list[tuple[int, int]]:
    """Return (offset, bytes) of the bytecode of each function, but for the module's own, which is
    gone once it was imported; none of a module with machine code."""
    reader = _Reader(data)
    names, objects = reader.number(), reader.number()
    for _ in range(names):
        reader.name()
    for _ in range(objects):
        reader.object()
    try:
        return reader.functions()[1:]
    except ValueError:
        return []


def table(files: dict[str, bytes]) -> bytes:
    """Return where functions are in the pack of these files, as device.in_place reads it: TABLE,
    the last file of that pack.

    For each module there are two bytes of the CRC-32 of its path, two that say how many bytes tell
    its functions, four how far before the table it begins; and for each function how far behind the
    one before, or the module's beginning, its bytecode is: in one byte, or in two if it is 128 or
    more. Very short ones are left out, and very long ones.
    """
    before = sum(map(len, files.values()))
    packed = b""
    for path, data in sorted(files.items()):
        functions = places(data) if path.endswith(".mpy") else []
        rows = [offset for offset, length in functions if _SHORT <= length < _LONG]
        if rows:
            key = zlib.crc32(path.encode()) & 0xFFFF
            steps = b"".join(_step(to - at) for at, to in pairwise([0, *rows]))
            packed += struct.pack("<HHL", key, len(steps), before) + steps
        before -= len(data)
    return packed


def _step(step: int) -> bytes:
    """A number below 2^14, in one byte or two."""
    return bytes([step]) if step < 0x80 else bytes([step >> 7 | 0x80, step & 0x7F])
