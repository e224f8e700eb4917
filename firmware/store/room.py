"""Warns the table before the medium is full."""

import os

_LEAST = 24 * 4096  # bytes; a long evening takes 9 blocks, and what is written anew is there twice


def is_short(folder: str) -> bool:
    """Return True if there is hardly room for another evening; False if the medium does not say.

    littlefs counts the blocks of folders twice, so more is free than it says. This takes some
    milliseconds: do not call it at every key.
    """
    try:
        stats = os.statvfs(folder)
    except (AttributeError, OSError):
        return False
    return stats[1] * stats[3] < _LEAST
