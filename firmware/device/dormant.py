"""The deepest sleep of an RP2040: its crystal stands still until a key closes or USB power comes.

machine.lightsleep() without a time stops it, and leaves it to the caller to say what wakes it
(MicroPython pull request 8832): the levels of pins, which a register has. No interrupt is served,
so no Python runs in one. Meanwhile neither ticks nor the chip's clock go on, and nobody notes the
keys' levels.
"""

import machine

from store.unload import with_module

_WAKES = 0x4001_4160  # IO_BANK0: DORMANT_WAKE_INTE0 to 3, of eight pins each (2.19.6.1)
_BITS = 4  # of a pin
_LOW, _HIGH = 1, 2


def sleep() -> bool:
    """Until a key is closed or USB power is there, not at all if so already; return whether there
    is a key that wakes it."""
    wakes = [0, 0, 0, 0]
    keys, power = with_module("device.pins", lambda pins: (pins.key_numbers(), pins.VBUS))
    if not keys:
        return False
    for number, level in [(key, _LOW) for key in keys] + [(power, _HIGH)]:
        wakes[number >> 3] |= level << _BITS * (number & 7)
    for i, bits in enumerate(wakes):
        machine.mem32[_WAKES + 4 * i] = bits
    machine.lightsleep()
    return True
