"""Runs the chip at the highest speed it is certified for."""

import machine

# An RP2040 may run at 200 MHz with 1.15 V for its core (Pico SDK 2.1.1, release notes). MicroPython
# starts it at 125 MHz with 1.1 V.
_HERTZ = 200_000_000
_STARTS_AT = 125_000_000
_SUPPLY = 0x4006_4000  # VREG_AND_CHIP_RESET: VREG (RP2040 data sheet, 2.10.6)
_ENABLED_1_15_V = 0xC1
_SETTLES_MS = 1


def hurry() -> None:
    """Run at full speed, as it is before the bus of the display is opened. Light sleep ends at the
    speed of power on, which makes all that was opened slower, but not wrong."""
    if machine.freq() != _STARTS_AT:
        return
    if machine.mem32[_SUPPLY] & 0xFF != _ENABLED_1_15_V:
        from time import sleep_ms

        machine.mem32[_SUPPLY] = _ENABLED_1_15_V
        sleep_ms(_SETTLES_MS)
    machine.freq(_HERTZ, _HERTZ)  # type: ignore[call-overload]  # the second is that of SPI
