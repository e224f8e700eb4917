"""The text form of a score sheet, line by line. The format: docs/sheet.md. A whole sheet:
`fold`."""

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
    """The words of a line as a tuple, without its comment; () for a blank line.

    Only blanks and tabs separate words, and a trailing CR is dropped: split() takes more for a
    blank, and not the same on every Python.
    """
    cut = line.find("#")
    parts = (line.rstrip("\r") if cut < 0 else line[:cut]).replace("\t", " ").split(" ")
    return tuple([word for word in parts if word])
