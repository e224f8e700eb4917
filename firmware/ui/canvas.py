"""The picture: 128 x 64 pixels in one bytearray, laid out as the display takes it.

`buf` is 8 rows of 128 bytes. Byte 128 * row + x is the column of 8 pixels at x, bit 0 on top. An x
is 0 to 127, a y 0 to 63; a text stands at the y of its capitals' top. What falls outside is left
out and never raises. What is drawn lights pixels; `rect` and `invert` make them dark.

On the board a turn of a loop takes as long as drawing a character: what is done to many bytes at
once is done in ui.fast.
"""

from array import array

from ui import font
from ui.fast import fill, shift, spell, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


WIDTH = 128
HEIGHT = 64
ROWS = 8  # of bytes
LINES = (2, 12, 23, 34, 45, 55)  # the y of title, four rows, hint

_ABOVE = 2  # lines of a glyph over its capitals' top
_MOST = 66  # characters, more than the narrowest that fill a line
_APART = 0x4000  # see ui.fast: figures two pixels apart
_ENDLESS = 0x4000  # columns
_CUTS = 8  # remembered at most, so that a screen that never clears does not fill the memory

_dark = memoryview(bytes(WIDTH))
_glyphs = font.GLYPHS
_numbers = array("H", bytes(2 * _MOST + 2))


def width_of(string: str, marked: bool = False) -> int:
    """The width of a text in pixels, without the gap after its last character; more than a line for
    a text that no line holds."""
    return _width(string, 1 if marked else 0)


def digits_width(string: str, narrow: bool = False) -> int:
    """The width in pixels of what `Canvas.digits` draws."""
    return _width(string, font.NARROW) if narrow else _width(string, font.WIDE | _APART) - 1


def fit(string: str, width: int) -> str:
    """`string`, or its beginning with … that fits into `width` pixels."""
    count = fitting(string, width)
    if count == len(string):
        return string
    rest = width - width_of("…") - 1
    if rest < -1:
        return ""
    return string[: fitting(string, rest)] + "…"


def fitting(string: str, width: int) -> int:
    """How many of its first characters fit into `width` pixels."""
    write(_glyphs, 0, 0, width, _numbers, _spelled(string, 0), _glyphs, 0)
    return _numbers[0]


def _spelled(string: str, face: int) -> int:
    """Fill _numbers with the glyphs of its first characters; return how many. _numbers[0] is how
    many were not there."""
    codes = string.encode()
    return spell(_numbers, _MOST, codes, len(codes), _extra, _EXTRAS, face)


def _width(string: str, face: int) -> int:
    if not string:
        return 0
    return write(_glyphs, 0, 0, _ENDLESS, _numbers, _spelled(string, face), _glyphs, 0) - 1


class Canvas:
    """A picture to draw on.

    Since the last clear(): `missing` holds the characters that no glyph was there for (a box was
    drawn), `overflow` the first few (y, string) that were cut off.

    begin   what `above` tells the picture and how many of its bytes are ready, or None
    """

    def __init__(self) -> None:
        self.begin: Callable | None = None
        self.buf = bytearray(WIDTH * ROWS)
        self._view = memoryview(self.buf)
        self.missing = ""
        self.overflow: list[tuple[int, str]] = []
        self.hint = ""  # what widgets.hint wrote

    def clear(self) -> None:
        """Make all pixels dark; forget what was missing or cut off."""
        for at in range(0, WIDTH * ROWS, WIDTH):
            self._view[at : at + WIDTH] = _dark
        self.missing = self.hint = ""
        self.overflow = []

    def above(self, y: int) -> None:
        """Everything above this line is drawn: it may be sent while the rest is computed."""
        if self.begin:
            self.begin(self.buf, (y >> 3) * WIDTH)

    def copy(self, other: "Canvas") -> None:
        """Copy what another canvas shows."""
        self._view[:] = other.buf
        self.missing, self.hint = other.missing, other.hint
        self.overflow = other.overflow

    def text(
        self,
        y: int,
        x: int,
        string: str,
        width: int | None = None,
        marked: bool = False,
        on: bool = True,
    ) -> int:
        """Write from column `x` on, whole characters only; return the next one's column.

        The text ends before the right edge, or within `width` columns. With `on` False it makes
        dark what it else lights.
        """
        return self._write(self.buf, y, x, string, width, 1 if marked else 0, 1 if on else 2)

    def digits(self, y: int, x: int, string: str, narrow: bool = False) -> int:
        """Write figures 16 lines high, + − × / . among them; else as text()."""
        if narrow:
            return self._write(self.buf, y + _ABOVE, x, string, None, font.NARROW)
        return self._write(self.buf, y + _ABOVE, x, string, None, font.WIDE | _APART)

    def large(self, y: int, x: int, string: str, width: int | None = None) -> int:
        """Write text twice as wide and high, its corners rounded; else as text()."""
        from ui.large import enlarge

        strip = bytearray(2 * WIDTH)
        room = (WIDTH - x if width is None else min(width, WIDTH - x)) // 2
        end = self._write(strip, _ABOVE, 0, string, max(room, 0), 0)
        if x >= 0:
            enlarge(self.buf, x, y - 2 * _ABOVE, strip, end)
        return x + 2 * end

    def right(self, y: int, end: int, string: str, start: int = 0, marked: bool = False) -> None:
        """Write up to before column `end`; a text that is too long begins at `start`."""
        x = max(start, end - width_of(string, marked))
        self.text(y, x, string, end - x, marked)

    def centre(
        self, y: int, string: str, start: int = 0, end: int = WIDTH, marked: bool = False
    ) -> None:
        """Write in the middle of the columns from `start` to before `end`."""
        x = max(start, (start + end - width_of(string, marked)) // 2)
        self.text(y, x, string, end - x, marked)

    def icon(self, y: int, x: int, data: bytearray, rows: int = 1) -> None:
        """Draw a picture `rows` times 8 lines high, laid out as `buf`, as wide as it says."""
        from ui.large import stamp

        across = len(data) // rows
        if 0 <= x <= WIDTH - across:
            stamp(self.buf, x, y, data, 0, across, rows)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Swap light and dark in a rectangle."""
        self._fill(x, y, width, height, 2)

    def rect(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """Fill a rectangle with light, or with dark if not `on`."""
        self._fill(x, y, width, height, 1 if on else 0)

    def scroll(self, y: int, bottom: int, by: int) -> None:
        """Have each line from `y` to before `bottom` show what stood `by` lines below it, or above
        it where that is negative; at the least eight lines are left above and below of all this."""
        shift(self.buf, y, bottom, by)

    def hline(self, x: int, y: int, width: int, on: bool = True) -> None:
        """A line to the right from (x, y)."""
        self.rect(x, y, width, 1, on)

    def frame(self, x: int, y: int, width: int, height: int, on: bool = True) -> None:
        """The outline of a rectangle."""
        self.rect(x, y, width, 1, on)
        self.rect(x, y + height - 1, width, 1, on)
        self.rect(x, y, 1, height, on)
        self.rect(x + width - 1, y, 1, height, on)

    def _fill(self, x: int, y: int, width: int, height: int, how: int) -> None:
        left, end = max(x, 0), min(x + width, WIDTH)
        fill(self.buf, left, end, max(y, 0), min(y + height, HEIGHT), how)

    def _write(
        self, to: bytearray, y: int, x: int, string: str, width: int | None, face: int, how: int = 1
    ) -> int:
        """Write in any face; note what is cut off, and what has no glyph. A text that begins
        outside the picture is not drawn."""
        end = WIDTH if width is None else min(x + width, WIDTH)
        if x < 0 or not 0 <= y < HEIGHT:
            end = x
        count = _spelled(string, face)
        if _numbers[0]:
            self._note_missing(string, face)
            _spelled(string, face)
        if face > _APART:
            x -= 1  # the first stands two pixels from nothing
        x = write(to, x, y - _ABOVE, end, _numbers, count, _glyphs, how)
        if _numbers[0] < len(string) and len(self.overflow) < _CUTS:
            self.overflow.append((y, string))
        return x

    def _note_missing(self, string: str, face: int) -> None:
        for char in string:
            _spelled(char, face)
            if _numbers[0] and char not in self.missing:
                self.missing += char


def _keys() -> array:
    """What ui.fast finds a glyph by: how many of font.MARKED there are, these, and the bits of the
    UTF-8 of each character of font.EXTRA that tell it from the others."""
    keys = array("I", [len(font.MARKED)])
    for code in (font.MARKED + font.EXTRA).encode():  # not its characters: each would be kept
        if code & 0xC0 != 0x80:
            keys.append(0)
        keys[-1] = keys[-1] << 6 | code & (0x3F if code & 0x80 else 0x7F)
    return keys


_extra = _keys()
_EXTRAS = len(_extra) - 1 - len(font.MARKED)
