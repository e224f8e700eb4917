"""A table of any length in plain text: its rows wait in a file until all widths are known.

Rich's tables hold all of their rows, and take longer: 14.7 s and 108 MB for 20,000 rows, which take
0.6 s and 13 MB here.
"""

import pickle
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from tempfile import SpooledTemporaryFile
from typing import IO

from rich.cells import cell_len, set_cell_size

from kibic.shown import shown

GAP = "  "
LEAST = 12  # columns that a cell is folded to, at least
MOST_KNOWN = 4096  # cells
AT_ONCE = 256  # rows
IN_MEMORY = 1 << 20  # bytes; more of them wait on the disk


def spool() -> SpooledTemporaryFile[str]:
    """Return a file for what is not to be printed yet."""
    return SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", newline="\n")


def width_of(text: str) -> int:
    """Return how many characters of a terminal a text takes, as it is shown."""
    return len(text) if text.isascii() else cell_len(shown(text))


class Columns:
    """Rows of as many cells as there are `heads`; a cell of the `folded` column may have lines."""

    def __init__(self, heads: Sequence[str], right: Sequence[bool], folded: int) -> None:
        self.heads, self.right, self.folded = list(heads), right, folded
        self.widths = [width_of(head) for head in heads]
        self._rows: list[Sequence[str]] = []
        self._file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115, see __exit__

    def __enter__(self) -> "Columns":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def measure(self, rows: Iterable[Sequence[str]]) -> None:
        """Make room for rows."""
        for at, cells in enumerate(zip(*rows, strict=True)):
            widest = max(max(map(width_of, cell.split("\n"))) for cell in set(cells))
            self.widths[at] = max(self.widths[at], widest)

    def add(self, row: Sequence[str]) -> None:
        """Take a row. Rows wait in memory, then on the disk."""
        self._rows.append(row)
        if len(self._rows) == AT_ONCE:
            self._put_away()

    def _put_away(self) -> None:
        self.measure(self._rows)
        pickle.dump(self._rows, self._file)
        self._rows = []

    def fit(self, most: int) -> None:
        """Have all rows at most so wide: the folded column gives way first, down to LEAST, then
        always the widest; where every column has one character left, rows stay wider.

        No row is added behind that.
        """
        self._put_away()
        over = self.width - most
        less = max(0, min(over, self.widths[self.folded] - LEAST))
        self.widths[self.folded] -= less
        for _ in range(over - less):
            at = self.widths.index(max(self.widths))
            if self.widths[at] <= 1:
                return
            self.widths[at] -= 1

    @property
    def width(self) -> int:
        """Characters of a row."""
        return sum(self.widths) + len(GAP) * (len(self.widths) - 1) + 2

    def rule(self) -> str:
        """Return a line as wide as a row."""
        return "─" * self.width

    def lines(self, row: Sequence[str]) -> Iterator[str]:
        """Yield a row as printed: see `shown`."""
        row = [shown(cell) for cell in row]
        folds = row[self.folded].split("\n")
        width = self.widths[self.folded]
        if any(len(fold) > width for fold in folds):
            folds = [line for fold in folds for line in textwrap.wrap(fold, width) or [""]]
        for number, fold in enumerate(folds):
            cells = [("" if number else cell) for cell in row]
            cells[self.folded] = fold
            yield " " + GAP.join(map(_cell, cells, self.widths, self.right)) + " "

    def write(self, out: IO[str]) -> None:
        """Write the rows that were added, which `fit` has found room for."""
        end = self._file.tell()
        self._file.seek(0)
        while self._file.tell() < end:
            for row in pickle.load(self._file):
                out.writelines(line + "\n" for line in self.lines(row))


@lru_cache(MOST_KNOWN)
def _cell(cell: str, width: int, right: bool) -> str:
    size = width_of(cell)
    if size > width:
        return set_cell_size(cell, width - 1) + "…"
    return " " * (width - size) + cell if right else cell + " " * (width - size)
