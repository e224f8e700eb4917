"""Two short sounds on a piezo. A timer ends them: the main loop is drawing by then.

A piezo of 12 mm is a bell of 4 kHz: far below it only ticks. A third of that it can make, since a
square wave has its third harmonic.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


# Hz, milliseconds
CLICK = (4000, 4)
REFUSAL = (1333, 120)

HALF = 1 << 15  # of a duty, 1 << 16


class Buzzer:
    """`pwm` drives the piezo, None if there is none; `timer` is a machine.Timer.

    on    a setting: whether it sounds at all
    """

    def __init__(self, pwm: "Any", timer: "Any", on: bool = True) -> None:
        self._pwm = pwm
        self._timer = timer
        self.on = on

    def play(self, sound: tuple[int, ...]) -> None:
        """Start CLICK or REFUSAL, in place of what sounds now."""
        if not self.on or self._pwm is None:
            return
        hertz, ms = sound
        self._pwm.freq(hertz)
        self._pwm.duty_u16(HALF)
        self._timer.init(mode=self._timer.ONE_SHOT, period=ms, callback=self._end)

    def _end(self, timer: "Any") -> None:
        self._pwm.duty_u16(0)
