"""The picture: 128 x 64 pixels in one bytearray, laid out as the display takes it.

`buf` is 8 rows of 128 bytes. Byte 128 * row + x is the column of 8 pixels at x, bit 0 on top.
Text stands on a row, so that a character is a copy of 6 bytes; 21 characters fill a row. A row
is 0 to 7, an x 0 to 127, a y 0 to 63; what falls outside is left out and never raises.

On the board a turn of a loop takes as long as copying a row: what is done to many bytes at once is
done with slices and long integers, or in ui.fast.
"""

from array import array

from ui import font
from ui.fast import draw

WIDTH = 128
HEIGHT = 64
ROWS = 8
ADVANCE = 6  # pixels from one character to the next, also the bytes of its glyph
BIG_ADVANCE = 12

_BIG_BYTES = 2 * BIG_ADVANCE
_CUTS = 8  # remembered at most, so that a screen that never clears does not fill the memory

_small = font.SMALL
_glyph = bytearray(ADVANCE)
_big = memoryview(font.BIG)  # slices of a view copy no bytes
_dark = memoryview(bytes(WIDTH))
_enlarged = bytearray(_BIG_BYTES)
# The four bits of the index, each twice: 0b0101 gives 0b00110011.
_TWICE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


def width_of(string, big=False) -> int:
    """The pixels it takes, without the gap after its last character."""
    if not string:
        return 0
    return len(string) * BIG_ADVANCE - 2 if big else len(string) * ADVANCE - 1


def fit(string, width) -> str:
    """`string`, or as much of its start as stands in `width` pixels, with … for the rest."""
    count = (width + 1) // ADVANCE
    return string if len(string) <= count else string[: max(count - 1, 0)] + "…"[:count]


class Canvas:
    """A picture to draw on.

    Since the last clear(): `missing` holds the characters that no glyph was there for (a box was
    drawn), `overflow` the first few (row, string) that were cut off.
    """

    def __init__(self) -> None:
        self.buf = bytearray(WIDTH * ROWS)
        self._view = memoryview(self.buf)
        self.missing = ""
        self.overflow: list[tuple[int, str]] = []

    def clear(self) -> None:
        """All pixels dark, nothing missing, nothing cut off."""
        for at in range(0, WIDTH * ROWS, WIDTH):
            self._view[at : at + WIDTH] = _dark
        self.missing = ""
        self.overflow = []

    def copy(self, other) -> None:
        """All that was drawn on another canvas."""
        self._view[:] = other.buf
        self.missing = other.missing
        self.overflow = other.overflow

    def text(self, row, x, string, width=None) -> int:
        """Write from column `x` on, whole characters only; return the next one's column.

        The text ends before the right edge, or within `width` columns.
        """
        stop = x + ADVANCE * len(string)
        end = WIDTH
        if width is not None or stop > WIDTH or x < 0 or not 0 <= row < ROWS:
            end = self._end(row, x, string, width, False)
            string = string[: max(end - x + 1, 0) // ADVANCE]
            stop = x + ADVANCE * len(string)
        if string:
            row *= WIDTH
            self._draw(self.buf, row + x, row + end, string)
        return stop

    def big(self, row, x, string, width=None) -> int:
        """Write on `row` and the row below, 12 pixels a character; else as text().

        Digits and + - − have glyphs of their own; others are the small ones, enlarged.
        """
        end = self._end(row, x, string, width, True)
        for char in string:
            if x + BIG_ADVANCE - 2 > end:
                break
            at = _BIG_BYTES * font.BIG_CHARS.find(char)
            if at >= 0:
                self.icon(row, x, _big[at : at + _BIG_BYTES], 2)
            else:
                self._draw(_glyph, 0, ADVANCE, char)
                _enlarge(_glyph)
                self.icon(row, x, _enlarged, 2)
            x += BIG_ADVANCE
        return x

    def right(self, row, end, string, start=0, big=False) -> None:
        """Write up to before column `end`; a text that is too long begins at `start`."""
        x = max(start, end - width_of(string, big))
        write = self.big if big else self.text
        write(row, x, string, end - x)

    def centre(self, row, string, start=0, end=WIDTH, big=False) -> None:
        """Write in the middle of the columns from `start` to before `end`."""
        x = max(start, (start + end - width_of(string, big)) // 2)
        write = self.big if big else self.text
        write(row, x, string, end - x)

    def icon(self, row, x, data, rows=1) -> None:
        """Draw a picture `rows` rows high; `data` is laid out as `buf`, as wide as it says."""
        across = len(data) // rows
        left = max(x, 0)
        end = min(x + across, WIDTH)
        for i in range(rows):
            if 0 <= row + i < ROWS and left < end:
                to = WIDTH * (row + i)
                at = across * i - x
                self._view[to + left : to + end] = data[at + left : at + end]

    def invert(self, row, x0=0, x1=WIDTH) -> None:
        """Swap light and dark on `row` from column x0 to before x1: the cursor bar."""
        at = WIDTH * row + max(x0, 0)
        count = WIDTH * row + min(x1, WIDTH) - at
        if 0 <= row < ROWS and count > 0:
            bits = int.from_bytes(self._view[at : at + count], "little")
            bits ^= (1 << 8 * count) - 1
            self._view[at : at + count] = bits.to_bytes(count, "little")

    def rect(self, x, y, width, height, on=True) -> None:
        """Fill a rectangle with light, or with dark if not `on`."""
        x0, count = max(x, 0), min(x + width, WIDTH) - max(x, 0)
        y0, y1 = max(y, 0), min(y + height, HEIGHT)
        if count <= 0:
            return
        for row in range(y0 // 8, (y1 + 7) // 8):
            above = max(y0 - 8 * row, 0)
            below = max(8 * row + 8 - y1, 0)
            self._fill(WIDTH * row + x0, count, 0xFF << above & 0xFF >> below, on)

    def hline(self, x, y, width, on=True) -> None:
        """A line to the right from (x, y)."""
        self.rect(x, y, width, 1, on)

    def frame(self, x, y, width, height, on=True) -> None:
        """The outline of a rectangle."""
        self.rect(x, y, width, 1, on)
        self.rect(x, y + height - 1, width, 1, on)
        self.rect(x, y, 1, height, on)
        self.rect(x + width - 1, y, 1, height, on)

    def _end(self, row, x, string, width, big) -> int:
        """The column a text must end before; notes a text that this cuts off.

        One that begins outside the picture ends where it begins.
        """
        end = WIDTH if width is None else min(x + width, WIDTH)
        if x < 0 or row < 0 or row + big >= ROWS:
            end = x
        if x + width_of(string, big) > end and len(self.overflow) < _CUTS:
            self.overflow.append((row, string))
        return end

    def _fill(self, at, count, mask, on) -> None:
        """Set or clear the bits of `mask` in `count` bytes."""
        data = bytes([mask if on or mask < 0xFF else 0]) * count
        if mask < 0xFF:
            bits = int.from_bytes(data, "little")
            lit = int.from_bytes(self._view[at : at + count], "little") | bits
            data = (lit if on else lit ^ bits).to_bytes(count, "little")
        self._view[at : at + count] = data

    def _draw(self, to, at, end, string) -> None:
        """Draw it from to[at] on, 6 bytes a character, to before to[end]."""
        codes = string.encode()
        if draw(to, at, end, codes, len(codes), _small, _extra, _EXTRAS):
            for char in string:
                codes = char.encode()
                lacks = draw(to, 0, 0, codes, len(codes), _small, _extra, _EXTRAS)
                if lacks and char not in self.missing:
                    self.missing += char


def _keys() -> array:
    """The bits of the UTF-8 of each character of font.EXTRA that tell it from the others."""
    keys = array("I")
    for code in font.EXTRA.encode():  # not its characters: each would be kept as a string
        if code & 0xC0 != 0x80:
            keys.append(0)
        keys[-1] = keys[-1] << 6 | code & 0x3F
    return keys


_extra = _keys()
_EXTRAS = len(_extra)


def _enlarge(glyph) -> None:
    """Fill _enlarged with a small glyph, twice as wide and high, smoothed.

    Where two neighbours of a pixel meet at its corner and are alike, and the two opposite are
    not, that quarter of the pixel takes their colour (Mazzoleni's Scale2x); here for the eight
    pixels of a column at once.
    """
    left = 0
    for i in range(ADVANCE):
        here = glyph[i]
        right = glyph[i + 1] if i + 1 < ADVANCE else 0
        free = (here << 1 ^ here >> 1) & (left ^ right)
        _enlarge_half(2 * i, here, left, free)
        _enlarge_half(2 * i + 1, here, right, free)
        left = here


def _enlarge_half(to, here, side, free) -> None:
    """Column `to` of _enlarged: `here`, with its `free` corners taken from the neighbours."""
    corners = free & ~(here << 1 ^ side)
    upper = here & ~corners | side & corners
    corners = free & ~(here >> 1 ^ side)
    lower = here & ~corners | side & corners
    _enlarged[to] = _TWICE[upper & 15] & 0x55 | _TWICE[lower & 15] & 0xAA
    _enlarged[to + BIG_ADVANCE] = _TWICE[upper >> 4 & 15] & 0x55 | _TWICE[lower >> 4 & 15] & 0xAA
