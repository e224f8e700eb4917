"""The score sheet's text: lines to words, and the fold with its line numbers.

The format, whole: docs/sheet.md.
"""

from .refused import Refused
from .session import Session


class BadLine(Exception):
    """A line of a sheet that was refused: its number, from 1, and why."""

    def __init__(self, number, refused) -> None:
        super().__init__(number, refused.code)
        self.number = number
        self.refused = refused


def words(line) -> tuple:
    """The words of a line as a tuple, without its comment; () for a blank one."""
    cut = line.find("#")
    return tuple((line if cut < 0 else line[:cut]).split())


def fold(lines, closed=None, session=None) -> Session:
    """The session after all `lines` (strings), a new one if none is given. Raises BadLine.

    `closed(session)` is called after each deal that was closed.
    """
    session = session or Session()
    count = 0
    for count, line in enumerate(lines, 1):
        move = words(line)
        if not move:
            continue
        open_deal = session.deal
        try:
            session.apply(move)
        except Refused as refused:
            raise BadLine(count, refused) from None
        if open_deal and not session.deal and closed:
            closed(session)
    if not session.started:
        raise BadLine(count + 1, Refused("no-head"))
    return session
