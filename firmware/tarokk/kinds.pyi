"""Names for what the rules work on, for annotations alone: a stub, which no program can import.

MicroPython leaves annotations out and has no `typing`, so modules import these below `if
TYPE_CHECKING:`, which the release drops.
"""

from typing import Any

from tarokk.game import Game as Game
from tarokk.session import Session as Session

Seat = str  # a letter
Side = str  # declarer or defence
Move = tuple[str, ...]  # the words of a line
Payouts = dict[Seat, int]
OwnGame = Any  # the class of the game that a table plays, None before it is known
OwnDeal = Any  # a deal of the game itself: its functions know their own class of Deal
CardPoints = Any  # a number, or a word of UNCOUNTED
OwnPart = Any  # a part of a deal whose class is the game's own

# As in typeshed: `X | MaybeNone` is None before a phase or in a case that the docstring names, and
# those who read it know that it is not. `X | None` is for what has to be looked at.
MaybeNone = Any

# What `Ask` gives back, by position: a namedtuple for each takes 260 bytes of a full release.
# AllPass: everyone else's passes, what they mean beyond that; or ().
AllPass = tuple[tuple[Move, ...], tuple | None] | MaybeNone
