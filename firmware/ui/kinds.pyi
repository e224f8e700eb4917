"""Names for what screens work on, for annotations alone: see tarokk.kinds.

A module that one of these imports names it here: to import it back would be a circle.
"""

from typing import Any

from ui.app import App as App
from ui.screens.browse import Browse as Browse
from ui.screens.browse import Deals as Deals
from ui.screens.entry import Entry as Entry
from ui.screens.home import Home as Home

Target = Any  # what moves are handed to: an Evening, a Draft of an earlier deal, or a Shadow
GameScreens = Any  # a module of ui.games
Items = Any  # a list of rows, or what works them out one by one
