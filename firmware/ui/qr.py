"""QR codes that fit the display: versions 2 and 3 of ISO/IEC 18004, error correction level L.

A picture is a list of whole numbers, one a column from the left; bit 0 is its top, a set bit a dark
module. The mask is always the same one: of blurred pictures of codes, no mask lets a reader read
more.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tarokk.kinds import MaybeNone


# Version: modules on a side, data bytes, bytes for correcting errors; one block each (table 9).
_SIZES = {2: (25, 34, 10), 3: (29, 55, 15)}
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_BYTES, _ALPHANUMERIC = (4, 8), (2, 9)  # mode, and the bits of how many characters (tables 2, 3)
_PAD = (0xEC, 0x11)
_PART = 28  # of the data, whose division takes as long as the picture
_FIELD = 0x11D  # of the 256 numbers that errors are corrected in
_FINDER = (0x7F, 0x41, 0x5D, 0x5D, 0x5D, 0x41, 0x7F)  # its columns
_ALIGNMENT = (0x1F, 0x11, 0x15, 0x11, 0x1F)
_FORMAT = 0x77C4  # level L, mask 0, with its own correction (table C.1)


class TooLong(ValueError):
    """No version here holds so much."""


def columns(text: str) -> list:
    """The columns of a text's QR code: alphanumeric mode if possible, else UTF-8 bytes. Raises
    TooLong."""
    return list(steps(text))[-1]


def steps(text: str) -> "Iterator[list | MaybeNone]":
    """The same in parts: yields None after each, and at last the columns. Raises TooLong."""
    count, bits = _bits(text)
    fitting = [version for version in _SIZES if count <= 8 * _SIZES[version][1]]
    if not fitting:
        raise TooLong(text)
    version = min(fitting)
    size, room, correction = _SIZES[version]
    if version not in _made:
        yield None
        _made[version] = _generator(correction), _patterns(size)
    factors, patterns = _made[version]
    yield None
    data = _padded(bits, count, room)
    rest = bytearray(correction)
    for at in range(0, room, _PART):
        rest = _divided(data[at : at + _PART], rest, factors)
        yield None
    data += rest
    yield _drawn(size, data, *patterns)


def _bits(text: str) -> tuple:
    """(how many bits, all of them as one number) of the text with its head."""
    indices = [_ALPHABET.find(sign) for sign in text]
    data = text.encode()
    if -1 in indices:
        mode, width = _BYTES
        groups = [(8, byte) for byte in data]
        number = len(data)
    else:
        mode, width = _ALPHANUMERIC
        groups = [
            (11, 45 * pair[0] + pair[1]) if len(pair) > 1 else (6, pair[0])
            for pair in [indices[i : i + 2] for i in range(0, len(indices), 2)]
        ]
        number = len(indices)
    if number >> width:
        raise TooLong(text)
    count, bits = 4 + width, mode << width | number
    for length, value in groups:
        count += length
        bits = bits << length | value
    return count, bits


def _padded(bits: int, count: int, room: int) -> bytearray:
    """The data bytes: the bits, an end of up to four zeros, and what fills the room."""
    end = min(4, 8 * room - count)
    end += -(count + end) % 8
    data = bytearray((bits << end).to_bytes((count + end) // 8, "big"))
    for i in range(room - len(data)):
        data.append(_PAD[i % 2])
    return data


def _generator(count: int) -> list:
    """The logarithms of its terms, the greatest but one first: a product of (x - 2^i)."""
    terms = bytearray(b"\1")
    for i in range(count):
        terms.append(0)
        for j in range(len(terms) - 1, 0, -1):
            if terms[j - 1]:
                terms[j] ^= _powers[(_logs[terms[j - 1]] + i) % 255]
    return [_logs[term] for term in terms[1:]]


def _divided(data: bytearray, rest: bytearray, factors: list[int]) -> bytearray:
    """The remainder of Reed and Solomon's division, so many bytes of the data further; it stands
    behind them in the end."""
    powers, logs = _powers, _logs  # found sooner here
    for byte in data:
        first = rest[0] ^ byte
        rest = rest[1:]
        rest.append(0)
        if first:
            log = logs[first]
            for i, factor in enumerate(factors):
                rest[i] ^= powers[(log + factor) % 255]
    return rest


def _tables() -> tuple:
    """The powers of 2 in the field, and their logarithms."""
    powers, logs = bytearray(255), bytearray(256)
    value = 1
    for i in range(255):
        powers[i] = value
        logs[value] = i
        value <<= 1
        if value & 0x100:
            value ^= _FIELD
    return powers, logs


_powers, _logs = _tables()
_made: dict = {}  # {version: what all its codes share}


def _drawn(size: int, data: bytearray, empty: list[int], taken: list[int]) -> list:
    """The columns with all that is always there, and the data where nothing else is."""
    dark = list(empty)
    at, last = 0, 8 * len(data)
    x, upward = size - 1, True
    while x > 0:
        pair = ((x, taken[x], x & 1), (x - 1, taken[x - 1], ~x & 1))
        for y in range(size - 1, -1, -1) if upward else range(size):
            for column, full, odd in pair:
                if not full >> y & 1:
                    bit = data[at >> 3] >> (~at & 7) & 1 if at < last else 0
                    if bit ^ odd ^ y & 1 ^ 1:  # mask 0
                        dark[column] |= 1 << y
                    at += 1
        upward = not upward
        x -= 3 if x == 8 else 2  # column 6 is a line
    return dark


def _patterns(size: int) -> tuple:
    """(dark modules, modules that no data may take) of an empty code, by column."""
    dark, taken = [0] * size, [0] * size
    far = size - 7
    for x in range(9):
        taken[x] = 0x1FF | 0xFF << size - 8
    for x in range(size - 8, size):
        taken[x] = 0x1FF
    for i, column in enumerate(_FINDER):
        dark[i] = column | column << far
        dark[far + i] = column
    for i in range(8, size - 8):  # the lines between the finders
        taken[i] |= 1 << 6
        taken[6] |= 1 << i
        if i % 2 == 0:
            dark[i] |= 1 << 6
            dark[6] |= 1 << i
    for i, column in enumerate(_ALIGNMENT):
        taken[size - 9 + i] |= 0x1F << size - 9
        dark[size - 9 + i] |= column << size - 9
    for i in range(15):  # twice, the first bit is the last of _FORMAT
        bit = _FORMAT >> i & 1
        y = i if i < 6 else i + 1 if i < 8 else size - 15 + i
        dark[8] |= bit << y
        x = size - 1 - i if i < 8 else 15 - i if i < 9 else 14 - i
        dark[x] |= bit << 8
    dark[8] |= 1 << far - 1
    return dark, taken
