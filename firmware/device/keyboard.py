"""The chip of a keyboard on I2C: keys as events, the charge of the cell, the display's backlight.

The ClockworkPi PicoCalc's, see hardware/boards.md. A register is written and two bytes are read; at
10 kHz that takes 4.8 ms, so the chip's own queues hold the words and poll() only looks whether they
are through. Events wait there in a queue of 31, (state, code); what does not fit is lost, and a key
that stays down is sent again and again. So a key is down from its first PRESSED to its RELEASED, or
until it falls silent; what comes between is no press. This clock says how long it was held, and
where the board was busy and reads late, as events have no times, how often it was sent again.
"""

from machine import mem32

from device.battery import EMPTY, GOOD, LOW, USB
from device.keys import SETTLE_MS, TABLE, Key, Keys
from device.ticks import CLOCK, since
from ui import keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


_TARGET, _DATA, _RAW, _CLEAR_ABORT, _ENABLE, _STATUS, _RECEIVED = (
    0x04, 0x10, 0x34, 0x54, 0x6C, 0x70, 0x78,
)  # fmt: skip
_ABORTED = 1 << 6
_QUEUE_EMPTY, _SENDING = 1 << 2, 1 << 5
_STOP, _READ = 1 << 9, 1 << 8

# Registers. 5 is never read: in one version of the chip's program to read it sets it.
_EVENTS, _CHARGE, _BACKLIGHT = 0x09, 0x0B, 0x85
_PRESSED, _RELEASED = 1, 3
_CODES = {0xB5: keys.UP, 0xB6: keys.DOWN, 0xB4: keys.LEFT, 0xB7: keys.RIGHT, 0x0A: keys.OK,
          0xB1: keys.BACK, 0x08: keys.BACK}  # fmt: skip

_DELETE = 0x7F  # the first code behind what can be typed
_SHIFT = 0x20  # in which capitals and small letters differ
_REPEAT_AFTER_MS, _REPEAT_MS = 300, 100  # behind the first repeat comes one more at once
_SILENT_MS = 700  # one that is no more repeated is up
_STUCK_MS = 100  # nobody answers
_SLOW_MS = 50  # between two looks asleep
_CHARGE_MS = 20_000
_EMPTY, _LOW = 3, 12  # percent: at 1 or 0 the maker's program cuts the power
_CHARGING = 0x80
_NOTHING, _WRITTEN, _ASKED = range(3)


class Keyboard(Keys):
    """As device.keys.Keys; and what tells of the battery, as device.battery.Battery: `base` is the
    first register of its bus, `ticks` time.ticks_ms.

    percent   of the cell, None until it is known
    """

    unit = "%"

    def __init__(self, base: int, address: int, ticks: "Callable") -> None:
        self._keys = [Key(*row) for row in TABLE]
        self._down = [0] * len(TABLE)  # the codes that hold them closed
        self._heard = [0] * len(TABLE)
        self._repeats = [0] * len(TABLE)
        self._letters: dict[int, int] = {}  # {code of a letter that is down: when it was heard}
        self._is_empty = False  # whether the last look at the queue found nothing
        self._target = base + _TARGET
        self._data = base + _DATA
        self._raw = base + _RAW
        self._clear = base + _CLEAR_ABORT
        self._enable = base + _ENABLE
        self._status = base + _STATUS
        self._received = base + _RECEIVED
        self._state = _NOTHING
        self._register = _EVENTS
        self._light: int | None = None  # to be written
        self._ticks = ticks
        self._began = ticks()
        self._asked: int | None = None  # when the charge was
        self._given: list[int] = []
        self._mark = 0
        self.slow = False
        self.waiting: int | None = None
        self._next_key: int | None = None
        self.percent: int | None = None
        self.charging = False
        self.state = USB
        mem32[self._enable] = 0
        mem32[self._target] = address
        mem32[self._enable] = 1

    # -- as Keys

    def ago(self, key: int) -> int:
        """How many milliseconds ago a key was pressed that poll() has told."""
        return since(self._ticks(), self._keys[key].mark if key < len(TABLE) else self._mark)

    def rest(self) -> bool:
        """True if nothing is under way and no key is down, so the chip may sleep."""
        if self._state != _NOTHING or not self._is_empty:
            return False
        return not (any(self._down) or self._given)

    def poll(self) -> int | None:
        """The next key, one of ui.keys, or None. Call it until None, then again soon."""
        key, self._next_key = self._next_key, None
        if key is None:
            if not self._given:
                self._look(self._ticks())
            while key is None and self._given:
                given = self._given.pop(0)
                key = given if given >= keys.TYPED else self._meant(given)
        return key

    # -- as Battery

    @property
    def may_write(self) -> bool:
        """True if the charge suffices for a write to the flash."""
        return self.state != EMPTY

    @property
    def hours(self) -> int:
        """The percent that are left, since nobody knows for how long; -1 while it is charging."""
        return -1 if self.charging else self.percent or 0

    def backlight(self, level: int) -> None:
        """Have the display lit so brightly, 0 to 255."""
        self._light = level
        self.slow = level == 0

    # -- the bus

    def _look(self, now: int) -> None:
        """Go one step on, if the bus has come to its end."""
        if self._state == _NOTHING:
            if not self.slow or since(now, self._began) >= _SLOW_MS or self._light is not None:
                self._begin(now)
        elif mem32[self._raw] & _ABORTED:
            mem32[self._clear]
            self._state = _NOTHING
        elif mem32[self._status] & (_QUEUE_EMPTY | _SENDING) != _QUEUE_EMPTY:
            self._give_up(now)
        elif self._state == _WRITTEN:
            mem32[self._data] = _READ
            mem32[self._data] = _READ | _STOP
            self._state = _ASKED
            self._began = now
        elif mem32[self._received] >= 2:  # a busy board looks late: the event has left the queue
            self._state = _NOTHING
            self._take(mem32[self._data] & 255, mem32[self._data] & 255, now)
        else:
            self._give_up(now)

    def _give_up(self, now: int) -> None:
        """Begin anew where nothing comes for too long."""
        if since(now, self._began) > _STUCK_MS:
            mem32[self._enable] = 0
            mem32[self._enable] = 1
            self._state = _NOTHING

    def _begin(self, now: int) -> None:
        """Ask for the next event; now and then for the charge, or write the backlight."""
        self._began = now
        self._state = _WRITTEN
        self._register = _EVENTS
        if self._light is not None:
            self._register = _BACKLIGHT
            mem32[self._data] = _BACKLIGHT
            mem32[self._data] = self._light | _STOP
            self._light = None
            return
        if self._asked is None or since(now, self._asked) >= _CHARGE_MS:
            self._asked = now
            self._register = _CHARGE
        mem32[self._data] = self._register | _STOP

    def _take(self, first: int, second: int, now: int) -> None:
        """Two bytes came."""
        if self._register == _CHARGE:
            if first == _CHARGE:
                self._charge(second)
        elif self._register == _EVENTS:
            self._is_empty = not first
            if first:
                self._event(first, second, now)
            else:
                self._quiet(now)

    def _charge(self, byte: int) -> None:
        percent = byte & ~_CHARGING
        if percent > 100 or not byte:  # no cell: it runs on USB
            return
        self.charging = byte & _CHARGING != 0
        self.percent = percent
        self.state = EMPTY if percent < _EMPTY else LOW if percent < _LOW else GOOD
        if self.charging:
            self.state = USB

    def _event(self, state: int, code: int, now: int) -> None:
        i = _CODES.get(code)
        if i is None:
            self._typed(state, code, now)
            return
        self._heard[i] = now
        if state == _RELEASED:
            if self._down[i] == code:
                self._let_go(i, now)
        elif not self._down[i]:
            self._down[i] = code
            self._repeats[i] = 0
            self._give(self._keys[i].feed(True, now), now)
        elif TABLE[i][1] != TABLE[i][0]:
            self._repeated(i, now)

    def _repeated(self, i: int, now: int) -> None:
        """A key that means another one held was sent again: so long it is down at least."""
        key, repeats = self._keys[i], self._repeats[i]
        self._repeats[i] = repeats + 1
        pressed = now - _REPEAT_AFTER_MS - max(0, repeats - 1) * _REPEAT_MS & CLOCK
        if since(pressed, key.mark) < 0:
            key.mark = pressed
        self._give(key.feed(True, now), now)

    def _typed(self, state: int, code: int, now: int) -> None:
        """A letter, digit or sign, told once, however long it is down."""
        if state == _RELEASED:
            for same in (code, code ^ _SHIFT):  # Shift may have gone up before it
                self._letters.pop(same, None)
        elif keys.TYPED <= code < _DELETE:
            heard = self._letters.get(code)
            if heard is None or since(now, heard) >= _SILENT_MS:
                self._give(code, now)
            self._letters[code] = now

    def _let_go(self, i: int, now: int) -> None:
        """The chip has sorted out the bounces: it is open for good."""
        self._down[i] = 0
        self._keys[i].feed(False, now)
        self._give(self._keys[i].feed(False, now + SETTLE_MS), now)

    def _quiet(self, now: int) -> None:
        """All events were read: what is down now is held."""
        for i in range(len(TABLE)):  # without a tuple for each: to wait is to allocate nothing
            code = self._down[i]
            if code and since(now, self._heard[i]) >= _SILENT_MS:
                self._let_go(i, now)
            elif code:
                self._give(self._keys[i].feed(True, now), now)

    def _give(self, key: int | None, now: int) -> None:
        if key is not None:
            self._mark = now
            self._given.append(key)
