"""What the data of a dialogue are written in, whatever the game: a face asks for it here.

GO, END        answers that say nothing of their own: go on, and the end of the deal
GROUP, POINTS  the first word of a row or an answer that opens several; the topic of numbers
KONTRAS        the words of the levels from 1 on
Refused        raised for a move that does not fit, with a code and facts
NAMES          of the games; load(name) gives the class of one, modules(name) what it needs,
               family(name) those that share its rules
"""

from tarokk.ask import END, GO, GROUP, POINTS
from tarokk.games import NAMES, family, load, modules
from tarokk.refused import Refused
from tarokk.tables import KONTRAS

__all__ = (
    "END", "GO", "GROUP", "KONTRAS", "NAMES", "POINTS", "Refused", "family", "load", "modules",
)  # fmt: skip
