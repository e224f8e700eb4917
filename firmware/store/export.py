"""A journal as the sheet that it comes to, for whoever takes an evening home."""

from store.replay import Scan, block
from store.steps import BETWEEN, DEAL, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from store.journal import Journal


def texts(journal: "Journal") -> list:
    """The sheet's lines: what was taken back is gone, amendments stand in their place. Where the
    journal lost lines, a deal that cannot be read is put down as `store.salvage` says."""
    return [text for text in pieces(journal) if text is not None]


def day_of(texts: "Sequence[str]") -> str:
    """The day of a sheet, such as "2026-11-20", for the name of its file; "" where it has none. The
    lines may be anybody's: what is not a date is none."""
    from tarokk.head import is_date
    from tarokk.sheet import words

    for text in texts:
        move = words(text)
        if len(move) > 1 and move[0] == "date" and is_date(move[1:]):
            return move[1]
    return ""


def pieces(journal: "Journal") -> "Iterator[Any]":
    """Yield the same one by one, and None for each line that has to be looked at before, so that
    somebody can do something else meanwhile."""
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
