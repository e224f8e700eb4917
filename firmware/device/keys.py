"""Six keys that bounce: presses at once, repeats and a long press while held.

Drawing, the bus and the flash keep the main loop away for up to a tenth of a second, in which a
quick finger presses and lets go. So the chip itself notes the keys' levels, see pins.sampler, and
poll() feeds what it noted to a state machine for each key. No Python runs in an interrupt: that
would need stack on top of whatever the program is doing.
"""

from device.ticks import CLOCK, since
from ui import keys

HOME = keys.BACK + 1  # BACK, held; comes after the BACK of its press

SETTLE_MS = 20  # open for so long before it counts as let go
REPEAT_AFTER_MS = 450
REPEAT_MS = 120
HOME_MS = 700

# Key, what it gives while held, after how long, and then every so often; 0: never.
TABLE = (
    (keys.UP, keys.UP, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.DOWN, keys.DOWN, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.LEFT, keys.LEFT, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.RIGHT, keys.RIGHT, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.OK, None, 0, 0),
    (keys.BACK, HOME, HOME_MS, 0),
)

_OPEN, _CLOSED, _OPENING = range(3)
_ALL_OPEN = (1 << len(TABLE)) - 1


class Key:
    """One key, from a row of TABLE.

    OPEN     any closing is a press; it is told at once, bounces are sorted out afterwards
    CLOSED   held; an opening may be a bounce
    OPENING  open, but for less than SETTLE_MS: closing again was a bounce
    """

    def __init__(self, key, held, after, every) -> None:
        self._key = key
        self._held = held
        self._after = after
        self._every = every
        self._state = _OPEN
        self._mark = 0  # when the wait for the next repeat began
        self._wait = 0
        self._opened = 0

    def feed(self, closed, ms) -> int | None:
        """Take the level at a time, as often as one likes; return a key or None."""
        if self._state == _OPENING and since(ms, self._opened) >= SETTLE_MS:
            self._state = _OPEN
        if self._state == _CLOSED:
            if closed:
                return self._hold(ms)
            self._state = _OPENING
            self._opened = ms
        elif closed:
            pressed = self._state == _OPEN
            self._state = _CLOSED
            if pressed:
                self._mark = ms
                self._wait = self._after
                return self._key
        return None

    def _hold(self, ms) -> int | None:
        if not self._wait or since(ms, self._mark) < self._wait:
            return None
        self._mark = ms  # from now, not from when it was due: what a slow screen missed is gone
        self._wait = self._every
        return self._held


class Keys:
    """`sampler` is what pins.sampler() gives; `every` is milliseconds between two samples."""

    def __init__(self, sampler, every) -> None:
        ring, writer = sampler
        self._keys = [Key(*row) for row in TABLE]
        self._ring = ring
        self._writer = writer
        self._every = every
        self._next = writer.write % len(ring)
        self._levels = _ALL_OPEN
        self._fed = len(TABLE)  # keys that know these levels
        self._ms = 0  # of the sample that was read last

    def poll(self) -> int | None:
        """The next key, one of ui.keys or HOME, or None. Call it until None, then again soon."""
        while True:
            while self._fed < len(self._keys):
                i = self._fed
                self._fed = i + 1
                key = self._keys[i].feed(self._levels >> i & 1 == 0, self._ms)
                if key is not None:
                    return key
            if not self._read():
                return None

    def _read(self) -> bool:
        """Go on to the next sample that differs, else to the last; return whether there was one."""
        ring, at, levels = self._ring, self._next, self._levels
        end = self._writer.write % len(ring)
        if at == end:
            return False
        ms = self._ms
        while at != end:
            found = ring[at]
            at = (at + 1) % len(ring)
            ms += self._every
            if found != levels:
                self._levels = found
                break
        self._next, self._ms, self._fed = at, ms & CLOCK, 0
        return True
