"""Six keys that bounce: presses at once, repeats and a long press while held.

Drawing, the bus and the flash keep the main loop away for up to a tenth of a second, in which a
quick finger presses and lets go. So polling alone would miss keys: an interrupt notes every edge
with its time, and poll() feeds them to a state machine for each key, then the present levels.
"""

from device.ticks import since
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
_RING = 64  # edges noted between two polls; of more, the latest are known


class Key:
    """One key, from a row of TABLE.

    OPEN     any closing is a press; it is told at once, bounces are sorted out afterwards
    CLOSED   held; an opening may be a bounce
    OPENING  open, but for less than SETTLE_MS: closing again was a bounce
    """

    def __init__(self, key, held, after, every):
        self._key = key
        self._held = held
        self._after = after
        self._every = every
        self._state = _OPEN
        self._mark = 0  # when the wait for the next repeat began
        self._wait = 0
        self._opened = 0

    def feed(self, closed, ms):
        """The level at a time, as often as one likes; returns a key or None."""
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

    def _hold(self, ms):
        if not self._wait or since(ms, self._mark) < self._wait:
            return None
        self._mark = ms  # from now, not from when it was due: what a slow screen missed is gone
        self._wait = self._every
        return self._held


class Keys:
    """`pins` are read with value(), 0 when closed; `ticks()` is the clock that poll() is given."""

    def __init__(self, pins, ticks):
        self._pins = list(pins)
        self._keys = [Key(*row) for row in TABLE]
        self._ticks = ticks
        self._times = [0] * _RING
        self._edges = bytearray(_RING)  # number of the pin, doubled, plus its level
        self._first = self._next = 0

    def edge(self, pin):
        """The interrupt handler for both edges: notes, and allocates nothing."""
        at = self._next
        self._times[at] = self._ticks()
        self._edges[at] = 2 * self._pins.index(pin) + pin.value()
        self._next = (at + 1) % _RING

    def noted(self):
        """Whether an edge was noted since the last poll()."""
        return self._first != self._next

    def poll(self, now):
        """The next key, one of ui.keys or HOME, or None. Call it until None, then again soon."""
        while self._first != self._next:
            at = self._first
            edge = self._edges[at]
            ms = self._times[at]
            self._first = (at + 1) % _RING
            key = self._keys[edge // 2].feed(edge % 2 == 0, ms)
            if key is not None:
                return key
        for i in range(len(self._keys)):
            key = self._keys[i].feed(self._pins[i].value() == 0, now)
            if key is not None:
                return key
        return None
