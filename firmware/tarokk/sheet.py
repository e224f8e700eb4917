"""The score sheet's text: lines to words. A whole one: see fold.

The format, whole: docs/sheet.md.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .refused import Refused


class BadLine(Exception):
    """A line of a sheet that was refused: its number, from 1, and why."""

    def __init__(self, number: int, refused: "Refused") -> None:
        super().__init__(number, refused.code)
        self.number = number
        self.refused = refused


def words(line: str) -> tuple:
    """The words of a line as a tuple, without its comment and the end that Windows gives it; () for
    a blank one. Blanks and tabs part them: what else split() takes is not the same everywhere."""
    cut = line.find("#")
    parts = (line.rstrip("\r") if cut < 0 else line[:cut]).replace("\t", " ").split(" ")
    return tuple([word for word in parts if word])
