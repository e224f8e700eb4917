"""Names for what a deal of these games works on, for annotations alone: see tarokk.kinds.

A module that one of these imports names it here: to import it back would be a circle.
"""

from tarokk.games.hungarian.ask import HungarianAsk as HungarianAsk
from tarokk.games.hungarian.contradict import Tricks as Tricks
from tarokk.games.hungarian.deal import FamilyDeal as FamilyDeal
from tarokk.games.hungarian.facts import Result as Result
from tarokk.games.hungarian.game import HungarianGame as HungarianGame
from tarokk.games.hungarian.plain import HungarianDeal as HungarianDeal
from tarokk.games.hungarian.speeches import FamilySpeeches as FamilySpeeches
from tarokk.games.hungarian.talk import Speeches as Speeches
