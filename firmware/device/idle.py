"""When the display dims and sleeps, and the chip may: a state machine fed with milliseconds."""

from device.ticks import since

BRIGHT, DIM, ASLEEP = range(3)

DIM_MS = 60_000
ASLEEP_MS = 15 * 60_000  # the cards of a long deal are played in less
NAP_MS = 20  # no press is shorter, and nobody notices an answer so late
ASLEEP_NAP_MS = 60  # a key then only wakes it, and who wants that presses for longer
NAP_AFTER_MS = 3000  # until then the next key is likely, and a sound may not be over

_WAITS = (DIM_MS, ASLEEP_MS)


class Idle:
    """`level` is BRIGHT, DIM or ASLEEP. Until touched it only falls, even if the clock wraps."""

    def __init__(self, now) -> None:
        self.touch(now)

    def touch(self, now) -> None:
        """A key was pressed."""
        self.level = BRIGHT
        self._touched = now

    def feed(self, now) -> int:
        """Time went by; return the level."""
        while self.level < ASLEEP and since(now, self._touched) >= _WAITS[self.level]:
            self.level += 1
        return self.level

    def may_nap(self, now) -> bool:
        """Return whether the chip may sleep between two looks at the keys."""
        return self.level > BRIGHT or since(now, self._touched) >= NAP_AFTER_MS
