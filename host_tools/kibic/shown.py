"""What a terminal can be given of what somebody else wrote: a sheet, a board, a file's name.

No control characters, and none that turn the direction of what stands beside them.
"""

import json

from kibic.here import is_space, prints

_LOST = "\ufffd"


def shown(text: str) -> str:
    """Return the text with a sign for each character that does not print; lines stay lines."""
    return text if prints(text) else "".join(map(_letter, text))


def shown_json(text: str) -> str:
    """JSON that means the same, in which what does not print is written by its number."""
    if prints(text):
        return text
    return "".join(c if prints(c) or c == "\n" else json.dumps(c)[1:-1] for c in text)


def _letter(letter: str) -> str:
    if prints(letter) or letter == "\n":
        return letter
    return " " if is_space(letter) else _LOST
