"""Names for what screens work on, for annotations alone: see tarokk.kinds."""

from typing import Any

Target = Any  # what moves are handed to: an Evening, a Draft of an earlier deal, or a Shadow
GameScreens = Any  # a module of ui.games
Items = Any  # a list of rows, or what works them out one by one
