"""Names for what a deal of these games works on, for annotations alone: see tarokk.kinds.

A module that one of these imports names it here: to import it back would be a circle.
"""

from tarokk.games.danish.ask import DanishAsk as DanishAsk
from tarokk.games.danish.deal import DanishDeal as DanishDeal
from tarokk.games.danish.game import Danish as Danish
from tarokk.games.danish.settle import Item as Item
