"""A clock of 30 bits: the milliseconds that time.ticks_ms() gives wrap after twelve days."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from device.kinds import Ticks


CLOCK = (1 << 30) - 1
_SIGN = 1 << 29


def since(now: "Ticks", then: "Ticks") -> int:
    """Milliseconds from `then` to `now`, negative if `then` is the later; right up to six days.

    All in small integers, so that it works while the heap is locked.
    """
    return ((now - then & CLOCK) ^ _SIGN) - _SIGN
