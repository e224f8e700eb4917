"""Names for what a deal of these games works on, for annotations alone: see tarokk.kinds.

A module that one of these imports names it here: to import it back would be a circle.
"""

from tarokk.games.hunter.deal import HunterDeal as HunterDeal
from tarokk.games.hunter.game import Hunter as Hunter
from tarokk.games.hunter.result import HunterResult as HunterResult
from tarokk.games.hunter.speeches import HunterSpeeches as HunterSpeeches
