"""The large LCD: 128 x 64 pixels behind an ST7920, on its serial bus. Only its build loads it.

A byte of a canvas is a column of eight pixels, one here a row of eight, so eight of them are turned
at a time. A line of its memory has 256 pixels: those of a row of the upper half, then those of the
row 32 below it. Addresses count words of 16 pixels. Each byte goes in two halves, high first; the
chip takes 72 us for one, and at 200 kHz its 16 bits take 80.
"""

from device.idle import ASLEEP, BRIGHT
from ui.canvas import ROWS, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tarokk.kinds import MaybeNone


_COMMAND, _DATA = 0xF8, 0xFA  # what follows
# Basic set, on; the extended set, and its graphics on. To clear is not needed: all is sent.
_SETUP = b"\x30\x0c\x34\x36"
_LINE, _WORD = 0x80, 0x80  # to address them, one after the other
_WORDS = WIDTH // 16

# Three pixels of a column at the right edges of three bytes.
_SPREAD = tuple([(n & 1) | (n & 2) << 7 | (n & 4) << 14 for n in range(8)])


class Lcd:
    """`open_port()` gives (SPI, chip select, reset); the rest is as in pins.DISPLAY.

    It has no light and is never dimmed; asleep it has no supply. Nobody hears if it is not there.
    """

    lost = False

    def __init__(
        self,
        open_port: "Callable",
        controller: str,
        address: int,
        upside_down: bool = False,
        contrast: int = 0,
    ) -> None:
        self._open_port = open_port
        self._spi: Any = None
        self._shown = bytearray(WIDTH * ROWS)
        self._is_current = False  # whether it shows what _shown holds
        self._buf: bytearray | MaybeNone = None
        self._level = BRIGHT
        self._rows = bytearray(8 * 2 * _WORDS)  # eight lines of what is just sent
        self._sent = bytearray(1 + 4 * _WORDS)

    def show(self, buf: bytearray) -> None:
        """Show `buf`, 1024 bytes as in a Canvas. It is kept, and read again when needed."""
        self._buf = buf
        if self._level == ASLEEP:
            return
        if not self._is_current:
            self._start()
        for page in range(ROWS):
            self._update(page)
        self._is_current = True

    def begin(self, buf: bytearray, end: int) -> None:
        """It has no time of its own to send what is ready."""

    def wait_idle(self) -> None:
        """What was shown is there."""

    def light(self, level: int) -> None:
        """BRIGHT, DIM or ASLEEP."""
        was, self._level = self._level, level
        if level == ASLEEP != was:
            self._is_current = False
            if self._spi:
                self._select.value(0)  # what is high would feed it
                self._reset.value(0)
                self._spi.deinit()
        elif was == ASLEEP != level and self._buf:
            self.show(self._buf)

    def tick(self, now: int) -> None:
        """Nothing is to be done now and then."""

    def _start(self) -> None:
        self._spi, self._select, self._reset = self._open_port()
        self._write(_COMMAND, _SETUP, len(_SETUP))

    def _update(self, page: int) -> None:
        """Send the words of a row of bytes that differ from the first to the last."""
        buf, shown = self._buf, self._shown
        first, last = WIDTH, -1
        for at in range(page * WIDTH, (page + 1) * WIDTH):
            if buf[at] != shown[at] or not self._is_current:
                shown[at] = buf[at]
                if last < 0:
                    first = at - page * WIDTH
                last = at - page * WIDTH
        if last < 0:
            return
        word, count = first // 16, last // 16 - first // 16 + 1
        for i in range(2 * count):
            self._turn(page * WIDTH + 16 * word + 8 * i, i, 2 * count)
        line, half = 8 * page & 31, page // (ROWS // 2)
        for i in range(8):
            self._write(_COMMAND, (_LINE | line + i, _WORD | half * _WORDS + word), 2)
            self._write(_DATA, self._rows, 2 * count, 2 * count * i)

    def _turn(self, at: int, column: int, width: int) -> None:
        """Turn eight bytes of the canvas into one of each of eight lines, `width` bytes long."""
        top = middle = low = 0
        for i in range(8):
            byte = self._buf[at + i]
            shift = 7 - i
            top |= _SPREAD[byte & 7] << shift
            middle |= _SPREAD[byte >> 3 & 7] << shift
            low |= _SPREAD[byte >> 6] << shift
        rows = self._rows
        for i, three in enumerate((top, middle, low)):
            for j in range(3 if i < 2 else 2):
                rows[(3 * i + j) * width + column] = three >> 8 * j & 255

    def _write(
        self, kind: int, data: bytearray | bytes | tuple[int, ...], count: int, start: int = 0
    ) -> None:
        sent = self._sent
        sent[0] = kind
        for i in range(count):
            byte = data[start + i]
            sent[2 * i + 1] = byte & 0xF0
            sent[2 * i + 2] = byte << 4 & 0xF0
        self._select.value(1)
        self._spi.write(memoryview(sent)[: 2 * count + 1])
        self._select.value(0)
