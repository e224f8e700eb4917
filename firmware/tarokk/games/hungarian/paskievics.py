"""Paskievics tarokk (húszashívásos), the base game of the Hungarian family.

Source: paskievics. Its main text is the default; what other circles play is an option. The preset
kegl (`options`) is the list of the Board Game Arena, which plays by Lóránt Kégl's rules.
"""

from ...tables import KINGS, PAGAT, SKIZ, XXI
from .game import Rules

# "A figurák", "Az elszámolás"; the columns are in `game`.
FIGURES = (
    ("trull", 1, 2, SKIZ | XXI | PAGAT, True, (), 0, ""),
    ("four-kings", 1, 2, KINGS, True, (), 0, ""),
    ("pagat-ultimo", 5, 10, PAGAT, False, ((-1, "I"),), 0, ""),
    ("xxi-catch", 21, 42, SKIZ | XXI, False, (), 0, "XXI"),
)


class Paskievics(Rules):
    """Four or five at the table, 42 cards, six figures."""

    NAME = "paskievics"
    FIGURES: tuple = FIGURES
    LOSABLE: tuple = ("pagat-ultimo",)


GAME = Paskievics
