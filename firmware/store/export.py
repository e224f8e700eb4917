"""A journal as a sheet, to take an evening home."""

from store.replay import Scan, block
from store.steps import BETWEEN, DEAL, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from store.journal import Journal


def texts(journal: "Journal") -> list:
    """The lines of the sheet: undone lines are gone, amended deals are in place. Where the journal
    lost lines, an unreadable deal is written as `store.salvage` says."""
    return [text for text in pieces(journal) if text is not None]


def day_of(texts: "Sequence[str]") -> str:
    """The date in a sheet's lines, "2026-11-20", to name its file; "" if there is none. The lines
    may come from anybody: what is not a date is ignored."""
    from tarokk.head import is_date
    from tarokk.sheet import words

    for text in texts:
        move = words(text)
        if len(move) > 1 and move[0] == "date" and is_date(move[1:]):
            return move[1]
    return ""


def pieces(journal: "Journal") -> "Iterator[Any]":
    """Yield the same lines one by one, and None for each journal line that had to be read first, so
    that a caller can do something else meanwhile."""
    scan = Scan()
    for offset, text in lines(journal):
        scan.take(offset, text)
        yield None
    scan.end()
    if scan.lost:
        from store.salvage import Salvage

        yield from Salvage(journal, scan, keep=True).sheet
        return
    number, replaced = 0, False
    for offset, text in lines(journal):
        if offset in scan.dead or (replaced and text != DEAL and text not in BETWEEN):
            continue
        number += text == DEAL
        replaced = text == DEAL and number in scan.amended
        yield text
        if replaced:
            yield from block(journal, scan.amended[number])
