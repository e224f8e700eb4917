"""The score sheet's text: lines to words and back, and the fold with its line numbers.

Words of the Hungarian games beyond its first description, in its own style:

head          `hat C`, `doubled 3`, `pot kitty 16`: what goes on from an earlier table
in the skart  `C draws skiz` (or XXI, I), which is paid to a dealer without cards
speeches      `A kontra game mandatory`: who laid the called tarokk says so; `A laid 1` where the
              house has it told there
result        `fell centrum declarer`: an announced figure has fallen while the hand is played
between       `share`: all at the table share what lies on it
in a deal     `unreadable`: its record is damaged, so it pays nothing, and the next one deals;
              `unreadable void`: neither was it played, so its dealer stays
kontra        names a side behind the figure where both sides have announced it
"""

from .refused import Refused
from .session import Session


class BadLine(Exception):
    """A line of a sheet that was refused: its number, from 1, and why."""

    def __init__(self, number, refused):
        super().__init__(number, refused.code)
        self.number = number
        self.refused = refused


def words(line):
    """The words of a line as a tuple, without its comment; () for a blank one."""
    cut = line.find("#")
    return tuple((line if cut < 0 else line[:cut]).split())


def fold(lines, closed=None):
    """The session after all `lines` (strings). Raises BadLine.

    `closed(session)` is called after each deal that was closed.
    """
    session = Session()
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
