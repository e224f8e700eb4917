"""Names for what a deal of these games works on, for annotations alone: see tarokk.kinds.

A module that one of these imports names it here: to import it back would be a circle.
"""

from tarokk.games.two_handed.ask import TwoHandedAsk as TwoHandedAsk
from tarokk.games.two_handed.deal import TwoHandedDeal as TwoHandedDeal
from tarokk.games.two_handed.game import TwoHanded as TwoHanded
from tarokk.games.two_handed.speeches import Talk as Talk
