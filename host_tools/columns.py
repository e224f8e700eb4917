"""A table of any length in plain text: its rows wait in a file until all widths are known."""

import json
import textwrap
from collections.abc import Iterator, Sequence
from tempfile import SpooledTemporaryFile
from typing import IO

from rich.cells import cell_len, set_cell_size

GAP = "  "
LEAST = 12  # columns that a cell is folded to, at least
MOST_KNOWN = 4096  # cells
IN_MEMORY = 1 << 20  # characters; more of them wait on the disk


def spool() -> SpooledTemporaryFile[str]:
    """A file for what is not to be printed yet."""
    return SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", newline="\n")


def width_of(text: str) -> int:
    return len(text) if text.isascii() else cell_len(text)


class Columns:
    """Rows of as many cells as there are `heads`; a cell of the `folded` column may have lines."""

    def __init__(self, heads: Sequence[str], right: Sequence[bool], folded: int) -> None:
        self.heads, self.right, self.folded = list(heads), right, folded
        self.widths = [width_of(head) for head in heads]
        self._rows = spool()
        self._known: set[tuple[int, str]] = set()  # some cells that have room

    def __enter__(self) -> "Columns":
        return self

    def __exit__(self, *_: object) -> None:
        self._rows.close()

    def measure(self, row: Sequence[str]) -> None:
        """Make room for a row."""
        known = self._known
        for at, cell in enumerate(row):
            if (at, cell) not in known:
                if len(known) > MOST_KNOWN:
                    known.clear()
                known.add((at, cell))
                width = max(map(width_of, cell.split("\n")))
                self.widths[at] = max(self.widths[at], width)

    def add(self, row: Sequence[str]) -> None:
        self.measure(row)
        self._rows.write(json.dumps(row, ensure_ascii=False) + "\n")

    def fit(self, most: int) -> None:
        """Have all rows at most so wide: the folded column gives way first, then the widest."""
        over = sum(self.widths) + len(GAP) * (len(self.widths) - 1) + 2 - most
        at = self.folded
        while over > 0:
            least = LEAST if at == self.folded else 1
            less = min(over, max(self.widths[at] - least, 0)) if at == self.folded else 1
            self.widths[at] -= less
            over -= less
            at = max(range(len(self.widths)), key=lambda one: self.widths[one])
            if self.widths[at] <= 1:
                return

    def rule(self) -> str:
        return "─" * (sum(self.widths) + len(GAP) * (len(self.widths) - 1) + 2)

    def lines(self, row: Sequence[str]) -> Iterator[str]:
        """A row as printed."""
        folds = row[self.folded].split("\n")
        width = self.widths[self.folded]
        if any(len(fold) > width for fold in folds):
            folds = [line for fold in folds for line in textwrap.wrap(fold, width) or [""]]
        for number, fold in enumerate(folds):
            cells = [("" if number else cell) for cell in row]
            cells[self.folded] = fold
            yield " " + GAP.join(map(self._cell, cells, self.widths, self.right)) + " "

    @staticmethod
    def _cell(cell: str, width: int, right: bool) -> str:
        size = width_of(cell)
        if size > width:
            return set_cell_size(cell, width - 1) + "…"
        return " " * (width - size) + cell if right else cell + " " * (width - size)

    def write(self, out: IO[str]) -> None:
        """Write the rows that were added."""
        self._rows.seek(0)
        for text in self._rows:
            out.writelines(line + "\n" for line in self.lines(json.loads(text)))
