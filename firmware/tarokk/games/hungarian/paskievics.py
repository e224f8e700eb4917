"""Paskievics tarokk (húszashívásos), the base game of the Hungarian family.

Source: paskievics. Its main text is the default; what other circles play is an option. The preset
kegl (`options`) is the list of the Board Game Arena, which plays by Lóránt Kégl's rules.
"""

from ...tables import KINGS, PAGAT, SKIZ, XXI
from .game import HungarianGame
from .tables import figure

# "A figurák", "Az elszámolás"; other values: "Változatok az elszámolásra".
FIGURES = (
    figure("trull", 1, 2, SKIZ | XXI | PAGAT, capture=True, group="game"),
    figure("four-kings", 1, 2, KINGS, capture=True, group="game", others=("2/4",)),
    figure("pagat-ultimo", 5, 10, PAGAT, strikes=((-1, "I"),), ultimo=True, losable=True,
           group="pagat", place=1, others=("6/12",)),
    figure("xxi-catch", 21, 42, SKIZ | XXI, beaten="XXI", group="honours", others=("30/60",)),
)  # fmt: skip


class Paskievics(HungarianGame):
    """Four or five at the table, 42 cards, six figures."""

    NAME = "paskievics"
    FIGURES: tuple = FIGURES


GAME = Paskievics
