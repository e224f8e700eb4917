"""When the display dims and sleeps, and the chip may: a state machine fed with milliseconds."""

from device.ticks import since

BRIGHT, DIM, ASLEEP = range(3)

DIM_MS = 60_000
ASLEEP_MS = 15 * 60_000  # the cards of a long deal are played in less
NAP_MS = 20  # no press is shorter, and nobody notices an answer so late
ASLEEP_NAP_MS = 60  # a key then only wakes it, and who wants that presses for longer
NAP_AFTER_MS = 3000  # until then the next key is likely, and a sound may not be over


class Idle:
    """`level` is BRIGHT, DIM or ASLEEP. Until touched it only falls, even if the clock wraps.

    bright_ms  for how long it is bright, less than ASLEEP_MS
    """

    def __init__(self, now: int) -> None:
        self.bright_ms = DIM_MS
        self.touch(now)

    def touch(self, now: int) -> None:
        """A key was pressed."""
        self.level = BRIGHT
        self._touched = now

    def feed(self, now: int) -> int:
        """Time went by; return the level."""
        waited = self.waited(now)
        if self.level == BRIGHT and waited >= self.bright_ms:
            self.level = DIM
        if waited >= ASLEEP_MS:
            self.level = ASLEEP
        return self.level

    def waited(self, now: int) -> int:
        """Milliseconds without a key; ASLEEP_MS once it sleeps, whatever the clock says."""
        return ASLEEP_MS if self.level == ASLEEP else since(now, self._touched)

    def may_nap(self, now: int) -> bool:
        """Return whether the chip may sleep between two looks at the keys."""
        return self.level > BRIGHT or since(now, self._touched) >= NAP_AFTER_MS
