"""A sheet as a row of short texts, one for each QR code that a camera reads off the display.

The format: docs/sheet.md, "An evening through the camera". Both directions are here: making the
codes, and joining them in any order.
"""

from array import array
from binascii import crc32

from store import phrases

FORMAT = 1
ROOM = 40  # bytes of the sheet in a code: with the head 51, in base 45 the 77 signs of version 3
MOST = 255  # codes
_HEAD, _CHECK = 9, 2  # bytes before and behind
_LITERAL = 255  # the next byte is itself
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


class _Phrases:
    """The phrases by their numbers, in lines: in one piece they would not always find room."""

    def __init__(self) -> None:
        self.lines: list = []  # with a byte 0 behind each phrase
        self.places = array("H")  # of each: the number of its line, where it begins there
        self.firsts = bytearray(b"\xff" * 256)  # the first phrase with each first byte
        self.longest = 0
        for text in phrases.LINES:
            line = text.encode().replace(b" ", b"\0") + b"\0"
            self._add(line.replace(b"_", b" ").replace(b"~", b"\n"))

    def _add(self, line: bytes) -> None:
        start = 0
        while start < len(line):
            end = line.find(b"\0", start)
            if self.firsts[line[start]] == _LITERAL:
                self.firsts[line[start]] = len(self.places)
            self.places.append(len(self.lines) << 8 | start)
            self.longest = max(self.longest, end - start)
            start = end + 1
        self.lines.append(line)

    def first(self, number: int) -> int:
        """The first byte of one."""
        place = self.places[number]
        return self.lines[place >> 8][place & 0xFF]

    def phrase(self, number: int) -> bytes:
        """All of it."""
        place = self.places[number]
        line, start = self.lines[place >> 8], place & 0xFF
        return line[start : line.find(b"\0", start)]


# -- packed


class Packer:
    """Packs a sheet, line by line.

    data         what it is packed to, whole after end()
    fingerprint  the CRC-32 of the sheet's text
    """

    def __init__(self) -> None:
        self.data = bytearray()
        self.fingerprint = 0
        self._left = b""  # not packed yet: a phrase may go on behind it
        self._phrases = _Phrases()

    def add(self, line: str) -> None:
        """Pack one line more."""
        data = line.encode() + b"\n"
        self.fingerprint = crc32(data, self.fingerprint)
        self._left += data
        self._pack(len(self._left) - self._phrases.longest)

    def end(self) -> None:
        """Pack what is left; `data` is complete."""
        self._pack(len(self._left))

    def _pack(self, end: int) -> None:
        """Pack all phrases that begin before `end`."""
        at = 0
        while at < end:
            number, size = self._longest(at)
            self.data.append(number)
            if number == _LITERAL:
                self.data.append(self._left[at])
            at += size
        self._left = self._left[at:]

    def _longest(self, at: int) -> tuple:
        """(number, size) of the longest phrase that stands there."""
        phrases, left = self._phrases, self._left
        number, byte = phrases.firsts[left[at]], left[at]
        while number < len(phrases.places) and phrases.first(number) == byte:
            phrase = phrases.phrase(number)
            if left.startswith(phrase, at):
                return number, len(phrase)
            number += 1
        return _LITERAL, 1


def unpacked(data: bytearray | bytes, fingerprint: int) -> str:
    """The text of a packed sheet. Raises ValueError if its CRC-32 is not `fingerprint`."""
    phrases = _Phrases()
    out = bytearray()
    at = 0
    while at < len(data):
        number = data[at]
        at += 1
        if number == _LITERAL:
            out += data[at : at + 1]
            at += 1
        elif number < len(phrases.places):
            out += phrases.phrase(number)
        else:
            raise ValueError("no such phrase")
    if crc32(out) != fingerprint:
        raise ValueError("not the sheet that was packed")
    return str(out, "utf-8")


# -- in codes


def count(data: bytearray | bytes) -> int:
    """The number of codes for this much data."""
    return -(-len(data) // ROOM)


def code(sheet: int, fingerprint: int, data: bytearray | bytes, number: int) -> str:
    """The text of code `number`, from 1, of a packed sheet."""
    made = bytes((FORMAT, number, count(data))) + (sheet & 0xFFFF).to_bytes(2, "big")
    made += fingerprint.to_bytes(4, "big") + data[ROOM * (number - 1) : ROOM * number]
    return _base45(made + _check(made))


def read_part(text: str) -> tuple | None:
    """(number, count, sheet, fingerprint, data) of a code's text; None if it is no such code."""
    data = _unbased(text)
    if data is None or len(data) <= _HEAD + _CHECK or _check(data[:-_CHECK]) != data[-_CHECK:]:
        return None
    form, number, many = data[:3]
    if form != FORMAT or not 0 < number <= many:
        return None
    sheet, fingerprint = int.from_bytes(data[3:5], "big"), int.from_bytes(data[5:_HEAD], "big")
    return number, many, sheet, fingerprint, data[_HEAD:-_CHECK]


def _check(data: bytes) -> bytes:
    return (crc32(data) & 0xFFFF).to_bytes(2, "big")


def _base45(data: bytes) -> str:
    """Two bytes as three signs, a last one as two, the least first: RFC 9285."""
    signs = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, sign = divmod(number, 45)
            signs.append(_SIGNS[sign])
    return "".join(signs)


def _unbased(text: str) -> bytes | None:
    """The bytes of such signs; None if they are none."""
    data = bytearray()
    for at in range(0, len(text), 3):
        number, size = 0, len(text[at : at + 3]) - 1
        for sign in reversed(list(text[at : at + 3])):
            place = _SIGNS.find(sign)
            if place < 0:
                return None
            number = 45 * number + place
        if size < 1 or number >> 8 * size:
            return None
        data += number.to_bytes(size, "big")
    return bytes(data)
