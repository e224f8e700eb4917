"""A colour display on SPI: the canvas, drawn larger, and below it the seats as a ring.

Only its builds load this. A pixel has 16 bits. A controller of Sitronix takes those on its serial
bus only once its second set of commands is unlocked, else it reads 18 bits: what is unlocked is
locked again (ST7365P in the makers' and others' drivers, see hardware/boards.md).
"""

from array import array
from time import sleep_ms

from machine import mem32

from device.idle import ASLEEP, BRIGHT, DIM
from device.pixels import flood, paint, span, turn
from device.ticks import since
from ui.canvas import ROWS, WIDTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


# Controller, pixels across and down, how many of them for so many dots, commands: each with how
# many bytes come with it, the command, these. 0x36 how memory lies on the glass, 0x3A the bits of a
# pixel, 0x21 inverted, as an IPS panel is.
PANELS = (
    ("ST7365P", 320, 320, 5, 2,
     b"\x01\xf0\xc3\x01\xf0\x96\x01\x36\x48\x01\x3a\x55\x01\xf0\x3c\x01\xf0\x69\x00\x21"),
    ("ST7789", 240, 240, 15, 8, b"\x01\x36\x70\x01\x3a\x55\x00\x21"),
)  # fmt: skip
_SLEEP_OUT, _OFF, _ON = b"\x11", b"\x28", b"\x29"
_COLUMNS, _LINES, _WRITE = b"\x2a", b"\x2b", b"\x2c"
_RESET_MS = 120  # from the end of a reset until it may be woken
_WAKES_MS = 5  # from there to the next command
_AT_ONCE = 5  # lines that are worked out while those before them are sent
_BUSY = 1 << 4  # of the bus's state: its last bytes are on the way
_LEVELS = 16  # from unlit to lit
_UNLIT, _LIT = (0, 0, 0), (31, 60, 26)  # of 31, 63 and 31: a white that is a little warm
_BACKLIGHT = (160, 24, 0)  # of 255: BRIGHT, DIM, ASLEEP

# Where a seat of the ring is, in sixteenths of half its width and half its height from the middle:
# in the order of lamps.
_RING = ((0, 16), (14, 9), (16, 0), (14, -9), (0, -16), (-14, -9), (-16, 0))
_NOBODY = 0x0421  # of a seat that no role lights: its rim, a dark grey


class Colour:
    """`port` is what pins.open_colour gives, the rest is as in pins.DISPLAY; `ticks` is
    time.ticks_ms, None where a start may take longer.

    lost       nobody hears if it is not there
    is_up      whether it was set up
    below      the first line below the canvas
    backlight  what is called with its brightness, 0 to 255, if it is not the port's own
    """

    lost = False

    def __init__(self, port: tuple, controller: str, ticks: "Callable | None" = None) -> None:
        self._spi, self._select, self._is_data, reset, pwm, self._channel, self._state = port
        rows = [row for row in PANELS if row[0] == controller]
        if not rows:
            raise ValueError(f"no display {controller}")
        _, self.right_edge, self.height, part, whole, self._setup = rows[0]
        self._group = part * 8 // whole  # pixels of eight dots
        self.below = self._group * ROWS  # the first line below the canvas
        self._spread = _spread(part, whole)
        self.backlight = pwm and (lambda level: pwm.duty_u16(level * 257))
        self._shown = bytearray(WIDTH * ROWS)
        self._buf: bytearray | None = None
        self._level = BRIGHT
        self._inks = array("H", [_ink(i, _LEVELS) for i in range(_LEVELS + 1)])
        self._shares = bytes([(4 - i // 4) * (i & 1) + i // 4 * (i >> 1 & 1) for i in range(20)])
        self._rows = bytearray(WIDTH)
        # one is sent while the other is filled
        self._lots = [array("H", bytes(2 * _AT_ONCE * self.right_edge)) for _ in range(2)]
        self._four = bytearray(4)
        reset.value(1)
        self._ticks = ticks or (lambda: 0)
        self._reset = self._ticks()
        self.is_up = False
        self.ring = Ring(self)

    def show(self, buf: bytearray) -> None:
        """Show `buf`, 1024 bytes as in a Canvas. It is kept, and read again when needed."""
        self._buf = buf
        if self._level == ASLEEP:
            return
        anew = not self.is_up
        if anew:
            self._start()
        for page in range(ROWS):
            self._update(page, anew)
        self._finish()
        if anew:
            self._command(_ON)
            self.is_up = True
            self._light()
            self.fill_with(
                0, self.below, self.right_edge, self.height, 0
            )  # who waits, waits for the table
            self.ring.write()

    def begin(self, buf: bytearray, end: int) -> None:
        """It has no time of its own to send what is ready."""

    def wait_idle(self) -> None:
        """What was shown is there."""

    def tick(self, now: int) -> None:
        """Nothing is to be done now and then."""

    def light(self, level: int) -> None:
        """BRIGHT, DIM or ASLEEP."""
        if level == self._level:
            return
        was, self._level = self._level, level
        if not self.is_up:
            return
        if level == ASLEEP:
            self._light()
            self._command(_OFF)
            return
        if was == ASLEEP and self._buf:
            self.show(self._buf)
            self._command(_ON)
        self._light()

    def fill_with(self, left: int, top: int, right: int, bottom: int, ink: int) -> None:
        """Fill an area with one colour of 16 bits."""
        self._window(left, top, right, bottom)
        pixels = self._lots[0]
        rest = (right - left) * (bottom - top)
        count = flood(pixels, min(len(pixels), rest), ink)
        while rest > 0:
            self._spi.write(memoryview(pixels)[: min(rest, count)])
            rest -= count
        self._select.value(1)

    def _start(self) -> None:
        """From a reset to a dark picture that is not shown yet."""
        wait = _RESET_MS - since(self._ticks(), self._reset)
        if wait > 0:
            sleep_ms(wait)
        self._command(_SLEEP_OUT)
        sleep_ms(_WAKES_MS)
        at = 0
        while at < len(self._setup):
            end = at + 2 + self._setup[at]
            self._command(self._setup[at + 1 : at + 2], self._setup[at + 2 : end])
            at = end

    def _light(self) -> None:
        if self.backlight:
            self.backlight(_BACKLIGHT[(BRIGHT, DIM, ASLEEP).index(self._level)])

    def _update(self, page: int, anew: bool) -> None:
        """Send the columns of a row of bytes that differ, in groups of eight."""
        at = page * WIDTH
        ends = span(self._buf, self._shown, at, at + WIDTH, anew)
        if anew:
            ends = WIDTH - 1
        first, last = ends >> 8, ends & 255
        if first > last:
            return
        first //= 8
        last = last // 8 + 1
        group = self._group
        top = 0
        turn(self._rows, self._buf, at + first * 8, at + last * 8)
        while top < group:
            end = min(top + _AT_ONCE, group)
            count = paint(self._lots[0], self._spread, self._inks, self._rows, self._shares,
                          last - first, group, top, end)  # fmt: skip
            if not top:
                self._window(first * group, page * group, last * group, (page + 1) * group)
            self._send(2 * count)
            top = end

    def _send(self, count: int) -> None:
        """Have so many bytes of the lot sent that was just filled, behind the one before."""
        channel = self._channel
        while channel.active():
            pass
        lots = self._lots
        channel.config(read=lots[0], count=count, trigger=True)
        lots[0], lots[1] = lots[1], lots[0]

    def _finish(self) -> None:
        """Wait until all is sent."""
        while self._channel.active() or mem32[self._state] & _BUSY:
            pass
        self._select.value(1)

    def _window(self, left: int, top: int, right: int, bottom: int) -> None:
        """Address an area, whose pixels come next, behind those of the one before."""
        self._finish()
        for command, start, end in ((_COLUMNS, left, right - 1), (_LINES, top, bottom - 1)):
            four = self._four
            four[0], four[1], four[2], four[3] = start >> 8, start & 255, end >> 8, end & 255
            self._command(command, four)
        self._command(_WRITE)
        self._select.value(0)

    def _command(self, command: bytes, data: bytearray | bytes = b"") -> None:
        self._is_data.value(0)
        self._select.value(0)
        self._spi.write(command)
        self._is_data.value(1)
        if data:
            self._spi.write(data)
        self._select.value(1)


class Ring:
    """The seats below the canvas, in the place of lamps: as a NeoPixel, and as what turns the
    lamps' supply on and off, see device.lamps."""

    def __init__(self, display: "Any") -> None:
        self._display = display
        self._seats = [0] * len(_RING)
        self._drawn = [-1] * len(_RING)
        self._on = False

    def __setitem__(self, number: int, colour: tuple[int, ...]) -> None:
        # lamps are dimmed to a fifth
        self._seats[number] = _packed([min(31, part * 5 // 8) for part in colour])

    def value(self, on: bool | None = None) -> "Any":
        """Return True if the ring is lit; or switch it, as a pin: off darkens all seats."""
        if on is None:
            return self._on
        self._on = bool(on)
        if not on:
            self._seats = [0] * len(_RING)
            self.write()
        return None

    def write(self) -> None:
        """Show them: draw each seat that is another than before as a square, or its rim."""
        display = self._display
        if not display.is_up:
            return
        top, side = display.below, display.right_edge // 13
        across, down = (display.right_edge - 2 * side) // 2, (display.height - top - 2 * side) // 2
        for i, ink in enumerate(self._seats):
            if ink == self._drawn[i]:
                continue
            self._drawn[i] = ink
            x, y = _RING[i]
            left = (display.right_edge + x * across // 8 - side) // 2
            upper = (top + display.height + y * down // 8 - side) // 2
            display.fill_with(left, upper, left + side, upper + side, ink or _NOBODY)
            if not ink:
                display.fill_with(left + 2, upper + 2, left + side - 2, upper + side - 2, 0)


def _spread(part: int, whole: int) -> bytearray:
    """The bytes of a group where there are `part` pixels for `whole` dots, see device.pixels."""
    spread = bytearray(8 * part // whole)
    for i in range(len(spread)):
        dot, over = divmod(i * whole, part)
        beyond = over + whole - part  # in parts of a pixel
        spread[i] = dot | ((4 * beyond + whole // 2) // whole << 5 if beyond > 0 else 0)
    return spread


def _ink(level: int, most: int) -> int:
    """The colour of a level, high byte first."""
    return _packed([a + (b - a) * level // most for a, b in zip(_UNLIT, _LIT)], 1)


def _packed(colour: list[int], green: int = 2) -> int:
    """(red, green, blue) of 31 each, or green of 63, as two bytes, high byte first."""
    red, middle, blue = colour
    word = red << 11 | middle * green << 5 | blue
    return (word & 255) << 8 | word >> 8
