"""An OLED of 128 x 64 pixels on I2C that is sent only what changed.

A span of a row is two writes, see ui.fast.changes. With the address bytes that costs 7 bytes, 6 on
the page addressed last. Page addressing, because the SH1106 has nothing else. The chip sends them
by itself, see device.sender: rows that are ready cross the bus while the next are worked out.

A display that does not answer is `lost`; it is tried again, ever more rarely, and shows the whole
canvas once it is back. One that was without power for a moment answers, but has forgotten
everything; its status gives that away. No OSError leaves this module.
"""

from array import array

from device.idle import ASLEEP, BRIGHT
from device.ticks import since
from ui.canvas import HEIGHT, WIDTH
from ui.fast import changes, fill

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tarokk.kinds import MaybeNone


# Controller, RAM column of the left edge, precharge, commands of its own. The values are those the
# panels' makers give: 0x20 page addressing, 0x2E no scrolling, 0x8D or 0xAD charge pump, 0xD5
# clock, 0xDB level of the common lines.
CONTROLLERS = (
    ("SSD1306", 0, 0xF1, b"\x20\x02\x2e\x8d\x14\xd5\x80\xdb\x40"),
    ("SSD1309", 0, 0x82, b"\x20\x02\x2e\xd5\xa0\xdb\x34"),
    ("SH1106", 2, 0x22, b"\xad\x8b\xd5\x80\xdb\x35"),
)
# Off, 64 lines, no offset, first line 0, common pins, RAM to the glass, not inverted.
_COMMON = b"\x00\xae\xa8\x3f\xd3\x00\x40\xda\x12\xa4\xa6"
_UPRIGHT, _UPSIDE_DOWN = b"\xa1\xc8", b"\xa0\xc0"
_ON, _OFF = 0xAF, 0xAE
# Contrast and precharge when dimmed. The precharge lights the dots too, and contrast does not touch
# it: without the shortest one, an SSD1306 or SSD1309 hardly gets darker.
_DIM = 1
_DIM_PRECHARGE = 0x11

# A further span of the row costs six bytes, and as much time as ten more: so many unchanged bytes
# are rather sent along.
_GAP = 14
_BYTES = 1024
_PART = 2 * WIDTH  # so many bytes are a lot for the sender: their words take memory
_MOST_WORDS = 1 + 2 * (5 + WIDTH)  # of all of them
_CHECK_MS = 1000
_STUCK_MS = 1500  # what is still being sent then never comes to its end
_RETRY_MS = 250
_RETRY_MAX_MS = 4000
_STATUS_OFF = 0x40


class Display:
    """`open_bus()` gives the I2C bus, `sender` is a Sender on it; the rest is as in pins.DISPLAY.
    ValueError if unknown.

    lost    whether it does not answer
    """

    def __init__(
        self,
        open_bus: "Callable | MaybeNone",
        sender: "Any",
        controller: str,
        address: int,
        upside_down: bool = False,
        contrast: int = 0xCF,
    ) -> None:
        rows = [row for row in CONTROLLERS if row[0] == controller]
        if not rows:
            raise ValueError(f"no display {controller}")
        _, self._left, self._precharge, own = rows[0]
        self._setup = _COMMON + own + (_UPSIDE_DOWN if upside_down else _UPRIGHT)
        self._open_bus = open_bus
        self._bus: Any = None
        self._sender = sender
        self._address = address
        self._contrast = contrast
        self._power = bytearray(b"\x00\x81\x00\xd9\x00\x00")
        lots = [array("H", bytes(2 * _MOST_WORDS)) for _ in range(2)]
        self._lots = [(words, memoryview(words)[1:]) for words in lots]
        self._row = 0  # the command that addressed a row last, see changes()
        self._status = bytearray(1)
        self._buf: bytearray | None = None
        self._begun = 0  # how much of the picture that is being drawn went ahead
        self._first = 0  # the first byte of it that may: above is what was shown before a start
        self._shown = bytearray(_BYTES)
        self._up = False  # it shows what _shown holds
        self._honest = True  # its status tells whether it is on
        self._level = BRIGHT
        self._now: int | None = None  # of the last tick()
        self._mark: int | None = None  # the last time it was checked or tried
        self._wait = _RETRY_MS
        self.lost = False

    def show(self, buf: bytearray) -> None:
        """Show `buf`, 1024 bytes as in a Canvas. It is kept, and read again when needed."""
        first = self._buf is None or self._first
        self._buf = buf
        self._first = 0
        if first:
            self._start()
        elif self._up:
            self._send(_BYTES, True, 0)  # all: what was thought to be ready is looked at again

    def sign(self, buf: bytearray) -> None:
        """Show the lowest row of `buf` below what was shown before a start, until a picture comes:
        then that is shown as the first."""
        self._buf = buf
        self._first = _BYTES - WIDTH
        self._start()

    def begin(self, buf: bytearray, end: int) -> None:
        """Show what stands before byte `end` of the picture that is being drawn, if it can be sent
        meanwhile; `show` follows."""
        if self._up and buf is self._buf:
            self._send(end, False, max(self._begun, self._first))

    def wait_idle(self) -> None:
        """Wait until the picture is sent: then the bus is free and the chip may sleep."""
        if self._up:
            try:
                self._sender.finish()
            except OSError:
                self._fail()

    def light(self, level: int) -> None:
        """BRIGHT, DIM or ASLEEP. It wakes as after power-on, whatever happened meanwhile."""
        if level == self._level:
            return
        was, self._level = self._level, level
        if was == ASLEEP:
            self._start()
        elif self._up:
            self._up = level != ASLEEP
            try:
                self._send_light()
            except OSError:
                self._fail()

    def tick(self, now: int) -> None:
        """Check now and then whether the display answers; call this often."""
        if self._now is None:
            self._mark = now
        self._now = now
        if self._level == ASLEEP or self._buf is None:
            return
        if not self._up:
            if since(now, self._mark) >= self._wait:
                self._start()
        elif since(now, self._mark) >= (_STUCK_MS if self._sender.busy() else _CHECK_MS):
            self._mark = now
            self._check()

    def _start(self) -> None:
        """From nothing known to the whole canvas shown."""
        if self._buf is None:
            return
        self._mark = self._now
        try:
            self._bus = self._open_bus()
            self._bus.writeto(self._address, self._setup)
            self._row = 0
            self._shown[:] = self._buf
            first = self._first
            fill(self._shown, 0, WIDTH, first // WIDTH * 8, HEIGHT, 2)  # so that every byte differs
            self._update(_BYTES, True, first)
            self._send_light()
            self._honest = not self._says_off()
        except OSError:
            self._fail()
            return
        self._up = True
        self.lost = False

    def _fail(self) -> None:
        self._sender.cut()
        self._wait = min(2 * self._wait, _RETRY_MAX_MS) if self.lost else _RETRY_MS
        self._mark = self._now
        self._up = False
        self.lost = True

    def _check(self) -> None:
        try:
            forgot = self._says_off() and self._honest
        except OSError:
            self._fail()
            return
        if forgot:
            self._start()

    def _says_off(self) -> bool:
        self._sender.finish()
        self._bus.readfrom_into(self._address, self._status)
        return self._status[0] & _STATUS_OFF != 0

    def _send_light(self) -> None:
        bright = self._level == BRIGHT
        self._power[2] = self._contrast if bright else _DIM
        self._power[4] = self._precharge if bright else _DIM_PRECHARGE
        self._power[5] = _OFF if self._level == ASLEEP else _ON
        self._sender.finish()
        self._bus.writeto(self._address, self._power)

    def _send(self, end: int, waits: bool, start: int) -> None:
        try:
            self._begun = self._update(end, waits, start) % _BYTES
        except OSError:
            self._fail()

    def _update(self, end: int, waits: bool, at: int) -> int:
        """Send the fewest bytes that make right what differs from byte `at` on, before `end`; no
        more of them than there is time for, unless it `waits`. Returns how far it came."""
        sender = self._sender
        while at < end and sender.ready(waits):
            words, sent = self._lots[sender.turn]
            words[0] = self._row
            stop = min(at + _PART, end)
            count = changes(self._buf, self._shown, at, stop, _GAP, words, self._left)
            if count:
                self._row = words[0]
                sender.send(self._address, sent, count)
            at = stop
        return at
