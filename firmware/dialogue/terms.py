"""What the data of a dialogue are written in, whatever the game: a face asks for it here.

GO, END        answers that say nothing of their own: go on, and the end of the deal
GROUP, POINTS  the first word of a row or an answer that opens several; the topic of numbers
KONTRAS        the words of the levels from 1 on
Refused        raised for a move that does not fit, with a code and facts
games          the names of the games, and what loads one
"""

from tarokk import games
from tarokk.ask import END, GO, GROUP, POINTS
from tarokk.refused import Refused
from tarokk.tables import KONTRAS

__all__ = ("END", "GO", "GROUP", "KONTRAS", "POINTS", "Refused", "games")
