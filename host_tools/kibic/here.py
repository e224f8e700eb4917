"""What CPython has and MicroPython has not: a page has its own of the same names, see web/board."""

import datetime
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager


def prints(text: str) -> bool:
    """Return whether every character prints."""
    return text.isprintable()


def is_space(letter: str) -> bool:
    """Return whether a character is some kind of space."""
    return unicodedata.category(letter) == "Zs"


def composed(text: str) -> str:
    """Return the text with its accents put together with their letters, as NFC."""
    return unicodedata.normalize("NFC", text)


def decoded(data: bytes) -> str:
    """Return UTF-8 as text, with a sign for what is none."""
    return data.decode(errors="replace")


def now() -> tuple[int, ...]:
    """Return the time here as the board's clock takes it: year, month, day, day of the week from 0,
    hour, minute, second, 0."""
    here = datetime.datetime.now()
    return (*here.timetuple()[:3], here.weekday(), here.hour, here.minute, here.second, 0)


@contextmanager
def scratch() -> Iterator[str]:
    """Give an empty folder, gone at the end."""
    with tempfile.TemporaryDirectory() as folder:
        yield folder
