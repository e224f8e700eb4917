"""Tells the user what happens, on a terminal or into a pipe."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn
from rich.table import Table

from kibic.shown import shown
from kibic.words import text

PIPED_WIDTH = 140  # columns, where no terminal says how wide it is


class Teller:
    """Prints texts in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        width = None if sys.stdout.isatty() else PIPED_WIDTH
        self.console = Console(width=width, markup=False, emoji=False, highlight=False)

    def __call__(self, key: str, *facts: object) -> None:
        """Print the text of a key."""
        self.console.print(shown(self.text(key, *facts)), soft_wrap=not self.console.is_terminal)

    def text(self, key: str, *facts: object) -> str:
        """Return the text of a key."""
        return text(self.language, key, *facts)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table; `heads` are keys, or "" for none."""
        has_heads = any(heads)
        titles = [self.text(head) if head else "" for head in heads]
        table = Table(*titles, box=SIMPLE_HEAD if has_heads else None, show_header=has_heads)
        for row in rows:
            table.add_row(*[shown(cell) for cell in row])
        self.console.print(table)

    @contextmanager
    def progress(self, key: str, total: int) -> Iterator[Callable[[int], Any]]:
        """Show a bar up to `total` bytes, on a terminal; its function is told of every step."""
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
        off = not self.console.is_terminal
        with Progress(*columns, console=self.console, transient=True, disable=off) as bar:
            task = bar.add_task(self.text(key), total=total)
            yield lambda more: bar.advance(task, more)
