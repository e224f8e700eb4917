"""A DS3231 clock module on the display's bus: it keeps the time while the board has no power.

Read at each start and set by `kibic clock`; nobody else needs it, so it does not stay loaded.
"""

from machine import RTC

from store.unload import with_module

ADDRESS = 0x68
_STATUS = 0x0F  # the register whose bit 7 tells that it stood still: since then it was never set
_STOOD = 0x80
_FIRST, _LAST = 2025, 2099  # years


def ask() -> bool:
    """Set the chip's clock by the module; return False if there is none that knows the time."""
    parts = read()
    if parts is None:
        return False
    RTC().datetime(parts)
    return True


def read() -> tuple | None:
    """(year, month, day, weekday, hour, minute, second, 0) as RTC has them; None without a module,
    or if its time is not to be trusted."""
    try:
        bus = with_module("device.pins", lambda pins: pins.open_bus())
        second, minute, hour, weekday, day, month, year = bus.readfrom_mem(ADDRESS, 0, 7)
        status = bus.readfrom_mem(ADDRESS, _STATUS, 1)[0]
    except OSError:
        return None
    date = 2000 + _plain(year), _plain(month & 0x1F), _plain(day)
    is_valid = not status & _STOOD and _FIRST <= date[0] <= _LAST
    is_valid = is_valid and 1 <= date[1] <= 12 and 1 <= date[2] <= 31
    time = (weekday & 7) - 1, _plain(hour & 0x3F), _plain(minute), _plain(second), 0
    return date + time if is_valid else None


def keep() -> bool:
    """Set the module by the chip's clock; return False if there is none."""
    year, month, day, weekday, hour, minute, second, _ = RTC().datetime()
    parts = second, minute, hour, weekday + 1, day, month, year % 100
    try:
        bus = with_module("device.pins", lambda pins: pins.open_bus())
        bus.writeto_mem(ADDRESS, 0, bytes([part // 10 << 4 | part % 10 for part in parts]))
        bus.writeto_mem(ADDRESS, _STATUS, b"\x00")
    except OSError:
        return False
    return True


def _plain(coded: int) -> int:
    """The number that two decimal digits of four bits stand for."""
    return 10 * (coded >> 4) + (coded & 15)
