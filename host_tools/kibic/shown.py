"""What a terminal can be given of what somebody else wrote: a sheet, a board, a file's name.

No control characters, and none that turn the direction of what stands beside them.
"""

import json
import unicodedata

_LOST = "\N{REPLACEMENT CHARACTER}"


def shown(text: str) -> str:
    """Return the text with a sign for each character that does not print; lines stay lines."""
    return text if text.isprintable() else "".join(map(_letter, text))


def shown_json(text: str) -> str:
    """JSON that means the same, in which what does not print is written by its number."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def _letter(letter: str) -> str:
    if letter.isprintable() or letter == "\n":
        return letter
    return " " if unicodedata.category(letter) == "Zs" else _LOST
