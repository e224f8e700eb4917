"""kibic.here for the page's MicroPython: what a browser knows of letters and the time."""

import os
from binascii import hexlify
from typing import Any

_FOLDER = "/scratch"
_BROWSER: list = []  # what board/worker.mjs gives


def begin(browser: Any) -> None:
    """Have what the browser knows: prints, is_space, composed, decoded, now."""
    _BROWSER[:] = [browser]


def prints(text: str) -> bool:
    """Return whether every character prints."""
    return bool(_BROWSER[0].prints(text))


def is_space(letter: str) -> bool:
    """Return whether a character is some kind of space."""
    return bool(_BROWSER[0].is_space(letter))


def composed(text: str) -> str:
    """Return the text with its accents put together with their letters, as NFC."""
    return str(_BROWSER[0].composed(text))


def decoded(data: bytes) -> str:
    """Return UTF-8 as text, with a sign for what is none."""
    try:
        return data.decode()
    except UnicodeError:
        return str(_BROWSER[0].decoded(hexlify(data).decode()))


def now() -> tuple[int, ...]:
    """Return the time here as the board's clock takes it: year, month, day, day of the week from 0,
    hour, minute, second, 0."""
    return tuple([int(part) for part in _BROWSER[0].now().split()])


class scratch:  # noqa: N801, as the other is called
    """Give an empty folder, gone at the end."""

    def __enter__(self) -> str:
        _remove(_FOLDER)
        os.mkdir(_FOLDER)
        return _FOLDER

    def __exit__(self, *_: object) -> None:
        _remove(_FOLDER)


def _remove(folder: str) -> None:
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        os.remove(f"{folder}/{name}")
    os.rmdir(folder)
