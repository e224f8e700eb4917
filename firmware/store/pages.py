"""Predicts when littlefs will erase next, from how full its log of the evenings' folder is.

A change in a folder, a short file as a whole, is appended in pages to one block; a full block is
rewritten into the other of its pair, which is erased first. That takes longer than a key press may,
so it should happen while no key is pressed. littlefs does not say how full the block is, but an
erase is seen by its time, and the pages since then can be counted.
"""

import time

_PAGE_BYTES = 256
_MOST = 16  # in a block
_ENTRY_BYTES = 36  # of each change: its tags, its time, the checksum
_ERASE_MS = 32  # 45 on the chip; what writes without one takes 12
_SPARE = 3  # pages of a block that may be left over
ALWAYS = 1 << 28  # pages until an erase where there is none
_CLOCK = (1 << 30) - 1

now = getattr(time, "ticks_ms", int)  # a computer, which has no such clock, erases nothing

_short: dict = {}  # bytes of each short file, which an erase carries over
_others = _MOST // 2  # pages of all else that it does: littlefs parts a folder that fills more
left = ALWAYS if now is int else 0  # pages until the next; at first nobody knows


def _pages(length: int) -> int:
    return (length + _ENTRY_BYTES) // _PAGE_BYTES + 1


def written(path: str, length: int = 0, began: int | None = None) -> None:
    """A change was written: of a short file, which has so many bytes now, begun at that time; or of
    a long one, where an erase would have been another."""
    global _others, left
    if length:
        _short[path] = length
    left -= _pages(length)
    if began is not None and (now() - began) & _CLOCK >= _ERASE_MS:
        if left >= 0:  # too early
            _others += left + 1
        elif left < -_SPARE and _others:
            _others -= 1
        left = _MOST - _others - sum(_short.values()) // _PAGE_BYTES
    elif left < -2 * _MOST:  # the medium has none
        left = ALWAYS


def are_short(length: int, times: int = 1) -> bool:
    """Return True if `times` writes of a short file of this many bytes could meet the erase."""
    return times * _pages(length) > left
