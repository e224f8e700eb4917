"""Six keys that bounce: presses at once, repeats while held, and two that mean another thing held.

Drawing, the bus and the flash keep the main loop away for up to a tenth of a second, in which a
quick finger presses and lets go. So the chip itself notes the keys' levels, see pins.sampler, and
poll() feeds what it noted to a state machine for each key. No Python runs in an interrupt: that
would need stack on top of whatever the program is doing.
"""

from device.ticks import CLOCK, since
from ui import keys

SETTLE_MS = 20  # open for so long before it can be pressed again
LET_GO_MS = 5  # open for so long, it is let go: somebody waits for that
REPEAT_AFTER_MS = 450
REPEAT_MS = 120
HELP_MS = 600
HOME_MS = 700

# Key, what it gives while held, after how long, and then every so often; 0: never. One that gives
# another key counts when it is let go: what it did would have to be undone when it was meant to be
# held, and it may have been written down.
TABLE = (
    (keys.UP, keys.UP, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.DOWN, keys.DOWN, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.LEFT, keys.LEFT, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.RIGHT, keys.RIGHT, REPEAT_AFTER_MS, REPEAT_MS),
    (keys.OK, keys.HELP, HELP_MS, 0),
    (keys.BACK, keys.HOME, HOME_MS, 0),
)

_LET_GO = 8  # and the key: it was closed and is open for good
_OPEN, _CLOSED, _OPENING = range(3)
_ALL_OPEN = (1 << len(TABLE)) - 1


class Key:
    """One key, from a row of TABLE.

    OPEN     any closing is a press; it is told at once, bounces are sorted out afterwards
    CLOSED   held; an opening may be a bounce
    OPENING  open, but for less than SETTLE_MS: closing again was a bounce
    """

    def __init__(self, key: int, held: int, after: int, every: int) -> None:
        self._key = key
        self._let_go = _LET_GO + key if held != key else None
        self._held = held
        self._after = after
        self._every = every
        self._state = _OPEN
        self.mark = 0  # when it was pressed, or gave its last repeat
        self._wait = 0
        self._opened = 0

    def feed(self, closed: int, ms: int) -> int | None:
        """Take the level at time `ms`, as often as you like. Returns a key, a released one, or
        None."""
        event = None
        if self._state == _OPENING:
            open_for = since(ms, self._opened)
            if open_for >= SETTLE_MS:
                self._state = _OPEN
            if open_for >= LET_GO_MS:
                event = self._let_go  # perhaps not for the first time; a press says as much
        if self._state == _CLOSED:
            if not closed:
                self._state = _OPENING
                self._opened = ms
            if closed or self._let_go is not None:
                return self._hold(ms)
        elif closed:
            pressed = self._state == _OPEN
            self._state = _CLOSED
            if pressed:
                self.mark = ms
                self._wait = self._after
                return self._key
        return event

    def _hold(self, ms: int) -> int | None:
        if not self._wait or since(ms, self.mark) < self._wait:
            return None
        self.mark = ms  # from now, not from when it was due: what a slow screen missed is gone
        self._wait = self._every
        return self._held


class Keys:
    """`sampler` is what pins.sampler() gives; `every` is milliseconds between two samples.

    waiting  a key that is closed and counts when it is let go, or None
    """

    def __init__(self, sampler: tuple, every: int) -> None:
        ring, writer = sampler
        self._keys = [Key(*row) for row in TABLE]
        self._ring = ring
        self._writer = writer
        self._every = every
        self._next = writer.write % len(ring)
        self._levels = _ALL_OPEN
        self._fed = len(TABLE)  # keys that know these levels
        self._differed = 0  # when they were others
        self._ms = 0  # of the sample that was read last
        self.waiting: int | None = None
        self._next_key: int | None = None

    def ago(self, key: int) -> int:
        """Milliseconds since the key was pressed that poll() gave last. A key may count only when
        it is released, and the board may have been busy."""
        unread = (self._writer.write - self._next) % len(self._ring)
        pressed = self._keys[key].mark if key < len(self._keys) else self._ms
        return since(self._ms, pressed) + unread * self._every

    def rest(self) -> bool:
        """True if no key is in a state that forbids sleep; the pins tell the rest."""
        return True

    def drop(self) -> None:
        """Drop the key that waits for its release."""
        self.waiting = None

    def forget(self) -> None:
        """Drop everything pressed so far."""
        while self.poll() is not None:
            pass
        self.drop()

    def poll(self) -> int | None:
        """The next key, one of ui.keys, or None. Call it until None, then again soon."""
        key, self._next_key = self._next_key, None
        while key is None:
            if self._fed == len(self._keys) and not self._read():
                return None
            i = self._fed
            self._fed = i + 1
            event = self._keys[i].feed(self._levels >> i & 1 == 0, self._ms)
            if event is not None:
                key = self._meant(event)
        return key

    def _meant(self, event: int) -> int | None:
        """What is pressed, held or let go, as a key that counts now. A hand may press the next key
        before it lets go of one: in the order in which they were pressed."""
        waiting, self.waiting = self.waiting, None
        if event >= keys.HOME:
            if waiting is not None and event == _LET_GO + waiting:
                return waiting
            if waiting is not None and event == TABLE[waiting][1]:
                return event
            self.waiting = waiting
            return None
        if TABLE[event][1] != event:
            self.waiting = event
            return waiting
        if waiting is None:
            return event
        self._next_key = event
        return waiting

    def _read(self) -> bool:
        """Go on to the next sample that differs, else to the last; return whether there was one
        that may mean something to a key."""
        ring, at, levels = self._ring, self._next, self._levels
        rest = levels == _ALL_OPEN and since(self._ms, self._differed) >= SETTLE_MS  # all know it
        end = self._writer.write % len(ring)
        if at == end:
            return False
        ms = self._ms
        while at != end:
            sample = ring[at]
            at = (at + 1) % len(ring)
            ms += self._every
            if sample != levels:
                self._levels = sample
                self._differed = ms & CLOCK
                rest = False
                break
        self._next, self._ms = at, ms & CLOCK
        if not rest:
            self._fed = 0
        return not rest
