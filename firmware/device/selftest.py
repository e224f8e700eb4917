"""Each part on its own, for `kibic doctor --parts`: the host asks, a person looks and presses.

Loaded for that only. Nothing here raises if a part is missing: that is what is looked for.
"""

from time import sleep_ms

from device import buzzer, lamps, pins
from device.idle import BRIGHT, DIM
from ui.canvas import LINES, WIDTH, Canvas, width_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_LOOK_MS = 5
_SETTLE_MS = 60  # so long after the first key a second one may close: they are bridged
_RED = (48, 0, 0)
_DARK = (0, 0, 0)
_BEEP = (4000, 400)


class Parts:
    """What is connected, or should be."""

    def __init__(self) -> None:
        self._canvas = Canvas()
        self._display = pins.open_display(pins.DISPLAY)
        self._keys = pins.key_inputs()
        self._strip = _strip()
        self._power = pins.lamp_power()
        self._charging = pins.charging()
        self._pwm = pins.piezo()

    def wiring(self) -> tuple:
        """GPIO of SDA and SCL, the display's address, GPIO of keys, lamps, their number, piezo."""
        return pins.I2C[1:3] + (pins.DISPLAY[1], pins.KEYS) + pins.LAMPS + (pins.PIEZO,)

    def addresses(self) -> tuple:
        """Who answers on the display's bus."""
        try:
            return tuple(pins.open_bus().scan())
        except OSError:
            return ()

    def pattern(self) -> bool:
        """Show a frame, stripes and the name; whether the display took it."""
        canvas = self._canvas
        canvas.clear()
        for x in range(0, 128, 8):
            canvas.rect(x, 40, 4, 16)
        canvas.frame(0, 0, 128, 64)
        canvas.large(14, (WIDTH - 2 * width_of("Kibic")) // 2, "Kibic")
        return self._show()

    def dim(self, on: bool) -> None:
        """Make it dark, or bright again."""
        self._display.light(DIM if on else BRIGHT)

    def say(self, line: str, other: str = "") -> bool:
        """Show two lines."""
        self._canvas.clear()
        self._canvas.centre(LINES[2], line)
        self._canvas.centre(LINES[3], other)
        return self._show()

    def _show(self) -> bool:
        self._display.show(self._canvas.buf)
        self._display.wait_idle()
        return not self._display.lost

    def closed(self) -> tuple:
        """The keys that are closed now."""
        return tuple([i for i in range(len(self._keys)) if self._keys[i].value() == 0])

    def press(self, ms: int) -> tuple:
        """Wait so long for a key; those that close, together if they are bridged."""
        for _ in range(ms // _LOOK_MS):
            if self.closed():
                sleep_ms(_SETTLE_MS)
                return self.closed()
            sleep_ms(_LOOK_MS)
        return ()

    def release(self, ms: int) -> tuple:
        """Wait so long until no key is closed; those that still are."""
        for _ in range(ms // _LOOK_MS):
            if not self.closed():
                sleep_ms(_SETTLE_MS)  # it may bounce
                break
            sleep_ms(_LOOK_MS)
        return self.closed()

    def lamp(self, number: int) -> None:
        """Light one lamp red and no other; none for -1."""
        if self._strip is None:
            return
        self.power(True)
        for i in range(pins.LAMPS[1]):
            self._strip[i] = _RED if i == number else _DARK
        self._strip.write()

    def power(self, on: bool) -> None:
        """Give the lamps their 5 V, or take it from them as they are."""
        lamps.supply(self._power, on)

    def charging(self) -> tuple:
        """Return whether the board has a charger, and whether that charges now."""
        return pins.BUILD in ("carrier", "lcd"), self._charging.value() == 0

    def clock(self) -> tuple | None:
        """What the clock module says, as RTC.datetime(); () without one, None if it stood still."""
        from device import rtc

        return rtc.read() if rtc.ADDRESS in self.addresses() else ()

    def beep(self) -> None:
        """A tone that anyone hears."""
        if self._pwm is not None:
            hertz, ms = _BEEP
            self._pwm.freq(hertz)
            self._pwm.duty_u16(buzzer.HALF)
            sleep_ms(ms)
            self._pwm.duty_u16(0)


def _strip() -> "Any":
    try:
        from neopixel import NeoPixel
    except ImportError:
        return None
    return NeoPixel(pins.lamp_line(), pins.LAMPS[1])
