"""The room for evenings: the table hears of it before there is none."""

import os

_LEAST = 24 * 4096  # bytes; a long evening takes 9 blocks, and what is written anew is there twice


def is_short(folder: str) -> bool:
    """Return whether there is hardly room for another evening; False where that cannot be told.

    What littlefs tells counts the blocks of folders twice, so there is rather more. It takes some
    milliseconds: not at each key.
    """
    try:
        found = os.statvfs(folder)
    except (AttributeError, OSError):
        return False
    return found[1] * found[3] < _LEAST
