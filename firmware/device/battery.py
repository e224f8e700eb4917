"""The battery: from readings of the converter to millivolts, percent and a state."""

USB, GOOD, LOW, EMPTY = range(4)
NAMES = ("usb", "good", "low", "empty")

HYSTERESIS_MV = 100  # a better state begins so much above where the worse one began
READINGS = 5

_DIVIDED = 3  # the Pico's divider before the converter
_REFERENCE_MV = 3300


def millivolts(raw: int) -> int:
    """VSYS in millivolts, for a reading of 0 to 65535."""
    return raw * (_DIVIDED * _REFERENCE_MV) // 65535


def percent(mv: int, table: tuple) -> int:
    """Interpolate in a falling table of (millivolts, percent)."""
    upper = table[0]
    if mv >= upper[0]:
        return upper[1]
    for lower in table[1:]:
        if mv >= lower[0]:
            part = (upper[1] - lower[1]) * (mv - lower[0]) // (upper[0] - lower[0])
            return lower[1] + part
        upper = lower
    return table[-1][1]


class Battery:
    """Fed with readings, it counts the median of the last five. `kind` is a row of pins.BATTERIES.

    mv        the median, 0 before the first reading without USB
    state     USB, GOOD, LOW: warn, EMPTY: write nothing more, a write may fail halfway
    charging  whether a cell is just being charged
    """

    unit = "h"  # of `hours`

    def __init__(self, kind: tuple) -> None:
        _, self._empty, self._low, self._table, self._hours = kind
        self._readings = [0] * READINGS
        self._at = 0
        self.mv = 0
        self.state = USB
        self.charging = False

    @property
    def may_write(self) -> bool:
        """True if the charge suffices for a write to the flash."""
        return self.state != EMPTY

    @property
    def percent(self) -> int:
        """What is left, 0 to 100; 100 on USB."""
        return 100 if self.state == USB else percent(self.mv, self._table)

    @property
    def hours(self) -> int:
        """Hours of play left, rounded down; -1 while charging."""
        return -1 if self.charging else self.percent * self._hours // 100

    def feed(self, mv: int, on_usb: bool) -> int:
        """Take a reading of VSYS, which tells nothing while on USB; return the state."""
        if on_usb:
            self.state = USB
            return USB
        if self.state == USB:
            self._readings = [mv] * READINGS
        self._readings[self._at] = mv
        self._at = (self._at + 1) % READINGS
        self.mv = sorted(self._readings)[READINGS // 2]
        self.state = self._judge()
        return self.state

    def _judge(self) -> int:
        empty = self._empty + (HYSTERESIS_MV if self.state == EMPTY else 0)
        low = self._low + (HYSTERESIS_MV if self.state in (LOW, EMPTY) else 0)
        if self.mv < empty:
            return EMPTY
        return LOW if self.mv < low else GOOD
