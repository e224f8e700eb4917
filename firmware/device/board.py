"""The board: makes the drivers from the pins and runs them. It knows no app and no rule."""

from machine import Timer, lightsleep, mem32, reset

from device import buzzer, lamps
from device.battery import EMPTY, READINGS, USB, Battery, millivolts
from device.clock import hurry
from device.idle import ASLEEP, ASLEEP_NAP_MS, NAP_MS, Idle
from device.keys import Keys
from device.ticks import since
from store.unload import with_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ui.canvas import Canvas


_MEASURE_MS = 1000
_TICK = 0x700  # the lamp of the turn is softer for 256 of 2048
_NOTE = 0x40058014  # two words of the watchdog that a reset leaves: the note, and that it is one
_MARK = 0x4B696269
_PINS = "device.pins"  # some KB that are seldom needed


class Board:
    """All that is connected. `ticks` is time.ticks_ms; times given to poll() are its.

    display    the Display; made from a row like pins.DISPLAY, which is what None means
    cell       the battery where it feeds or is charged, None on a mere cable
    battery    the Battery, on a mere cable as well
    sound      the Buzzer; its `on` is a setting
    note       two numbers that a `restart` left for this start, None of any other
    came       when the key was pressed that poll() told last, in milliseconds of `ticks`
    shown      when the last picture was
    """

    def __init__(self, ticks: "Callable", display: "Any" = None, cells: "Any" = None) -> None:
        now = ticks()
        self.note = divmod(mem32[_NOTE], 256) if mem32[_NOTE + 4] == _MARK else None
        mem32[_NOTE + 4] = 0
        with_module(_PINS, lambda pins: self._open(pins, ticks, display, cells))
        self._key: int | None = None  # pressed, and not told yet
        self.came = self.shown = now
        self.idle = Idle(now)
        self._measured = now
        self._measure()
        self._seats: tuple[int, ...] = ()
        self._problem: int | None = None
        self._asleep = self._soft = False
        self._late = False  # whether the chip's clock stood still

    def _open(self, pins: "Any", ticks: "Callable", display: "Any", cells: "Any") -> None:
        cells = cells or pins.BATTERY
        self.display = pins.open_display(display or pins.DISPLAY, _bus, _port, ticks)
        chip = pins.open_keyboard(ticks)
        self._inputs = () if chip else pins.key_inputs()
        self.keys = chip or Keys(pins.sampler(), pins.SAMPLE_MS)
        self.sound = buzzer.Buzzer(pins.piezo(), Timer(-1))
        self._adc, self._vbus = pins.supply()
        self._charging = pins.charging()
        self._has_clock = pins.ROW.clock
        self.battery = chip
        if chip:
            self.display.backlight = chip.backlight
            self._adc = None
        else:
            rows = [row for row in pins.BATTERIES if row[0] == cells] or [pins.NO_BATTERY]
            self.battery = Battery(rows[0])
        self._has_cell = cells is not None
        self._lamps = _lamps(pins, self.display)

    def poll(self, now: int) -> int | None:
        """Run everything; return a pressed key, one of ui.keys, or None.

        The key that wakes the display does nothing else: nobody saw what it would have done.
        """
        if since(now, self._measured) >= _MEASURE_MS:
            self._measured = now
            self._measure()
        key, self._key = self._key, None
        if key is None:
            key = self.keys.poll()
        pressed = key is not None or self.keys.waiting is not None
        woke = pressed and self.idle.feed(now) == ASLEEP
        if woke:
            self.keys.drop()
        if pressed:
            self.idle.touch(now)
            hurry()
        self.display.light(self.idle.feed(now))
        if key is not None and not woke:  # the rest can wait for what it leads to
            self.came = now - self.keys.ago(key)
            self.sound.play(buzzer.CLICK)
            return key
        self.display.tick(now)
        self._refresh_lamps()
        soft = now & _TICK == 0
        if soft != self._soft and not self._asleep:
            self._soft = soft
            self._lamps.tick(soft)
        if woke and self._late:
            self._late = not self.ask_the_time()
        return None

    def forget_keys(self) -> None:
        """Drop the keys pressed so far: nobody saw what they would act on."""
        self._key = None
        self.keys.forget()

    def waits(self, key: int) -> bool:
        """Return True if a key other than `key` was pressed and not given yet, or is about to be
        released."""
        if self._key is None:
            self._key = self.keys.poll()
        return self._key not in (None, key) or self.keys.waiting not in (None, key)

    def nap(self, now: int, timed: bool = False) -> bool:
        """Sleep, if it may be; return whether it did. `timed`: the chip's clock may stand still,
        since something else knows the time, or nobody does.

        Light sleep takes a tenth of the current of waiting. Not on USB: there it saves nothing,
        and the host could lose the board. VBUS is asked each time, so a plug is noticed before
        the host speaks. And not while a key is closed: asleep, the chip notes no levels.
        """
        if self._vbus.value() == 1 or not self.idle.may_nap(now):
            return False
        for key in self._inputs:
            if key.value() == 0:
                return False
        if not self.keys.rest():
            return False
        self.display.wait_idle()
        if self.idle.level < ASLEEP:
            lightsleep(NAP_MS)
        elif not (timed and self._stop()):
            lightsleep(ASLEEP_NAP_MS)
        return True

    def _stop(self) -> bool:
        """Stop the chip until a key closes or USB power comes; return whether that can be.

        Who plugs it in may ask for the time at once, and the module has no power while the display
        has none.
        """
        if not with_module("device.dormant", lambda dormant: dormant.sleep()):
            return False
        self._late = True
        if self._vbus.value() == 1:
            self._late = not self.ask_the_time()
            with_module(_PINS, lambda pins: pins.cut_display())
        return True

    def show(self, canvas: "Canvas") -> None:
        """Show what is drawn there, and from now on what is ready of it already while it is."""
        self.display.show(canvas.buf)
        if not canvas.begin:
            canvas.begin = self.display.begin

    def sign(self, canvas: "Canvas") -> None:
        """Show only the lowest row, if a `restart` has left the rest of the picture on the
        display."""
        if self.note and hasattr(self.display, "sign"):
            self.display.sign(canvas.buf)
            canvas.begin = self.display.begin

    def restart(self, note: tuple = (0, 0)) -> None:
        """Restart the board with two numbers as a note for the next start. The display keeps its
        picture until the first screen."""
        self.display.wait_idle()
        mem32[_NOTE], mem32[_NOTE + 4] = note[0] << 8 | note[1], _MARK
        reset()

    def ask_the_time(self) -> bool:
        """Set the chip's clock from the module that keeps it without power; return whether there is
        one."""
        if not self._has_clock:
            return False
        self.display.wait_idle()  # it is on the same bus
        return with_module("device.rtc", lambda rtc: rtc.ask())

    def lamps(self, seats: tuple[int, ...]) -> None:
        """Show who is who, a description as in lamps.py, unless there is a problem to show."""
        if seats != self._seats:
            self._seats = seats
            self._problem = None
            self._refresh_lamps()

    def refuse(self) -> None:
        """The sound of a refusal."""
        self.sound.play(buzzer.REFUSAL)

    def _measure(self) -> None:
        battery = self.battery
        if self._adc is None:  # the keyboard's chip knows
            self.cell: Any = None if battery.percent is None else battery
            return
        on_usb = self._vbus.value() == 1
        for _ in range(READINGS if battery.state == USB else 1):
            battery.feed(millivolts(self._adc.read_u16()), on_usb)
        battery.charging = on_usb and self._charging is not None and self._charging.value() == 0
        self.cell = battery if self._has_cell and (not on_usb or battery.charging) else None

    def _refresh_lamps(self) -> None:
        """Only what changed is worked out: waiting for a key is to allocate nothing."""
        problem = self._find_problem()
        asleep = self.idle.level == ASLEEP
        if problem != self._problem or asleep != self._asleep:
            self._problem = problem
            self._asleep = asleep
            if asleep:
                self._lamps.show(())
                with_module(_PINS, lambda pins: pins.cut_display())
            else:
                self._lamps.show(self._seats, problem)

    def _find_problem(self) -> int:
        if self.display.lost:
            return lamps.DISPLAY_LOST
        return lamps.BATTERY_EMPTY if self.battery.state == EMPTY else lamps.NO_PROBLEM


def _bus() -> "Any":
    """See `pins.open_bus`."""
    return with_module(_PINS, lambda pins: pins.open_bus())


def _port() -> tuple:
    """See `pins.open_lcd`."""
    return with_module(_PINS, lambda pins: pins.open_lcd())


def _lamps(pins: "Any", display: "Any") -> lamps.Lamps:
    if not pins.ROW.lamps:
        ring = getattr(display, "ring", None)
        return lamps.Lamps(ring, lamps.ALL if ring else 0, ring)
    count = pins.ROW.lamps[1]
    try:
        from neopixel import NeoPixel
    except ImportError:
        count = 0
    strip = NeoPixel(pins.lamp_line(), count) if count else None
    return lamps.Lamps(strip, count, pins.lamp_power())
