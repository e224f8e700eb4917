"""Illustrated tarokk (Palatinusz): Paskievics with six more figures.

Source: illustrated; "A figurák" 7 to 12, "Játékváltozatok". Royal tarokk is only named there (42
figures, none described) and left out.

Readings: docs/sources.md, "The illustrated game".
"""

from ...tables import PAGAT, SKIZ, XXI
from .paskievics import FIGURES as PASKIEVICS
from .paskievics import Paskievics
from .tables import CSUZIMA, figure

# Other values: the Jánoska club's, and Marton's.
FIGURES = PASKIEVICS + (
    figure("centrum", 0, 10, strikes=((5, "XX"),), first=5, group="honours", others=("0/6",)),
    figure("small-bird", 0, 10, XXI, strikes=((6, "XXI"),), first=6, group="honours",
           others=("0/8",)),
    figure("big-bird", 0, 10, SKIZ, strikes=((7, "skiz"),), first=7, group="honours",
           others=("0/6",)),
    figure("pagat-uhu", 0, 20, PAGAT, strikes=((-2, "I"),), ultimo=True, replaces="pagat-ultimo",
           group="pagat", place=2, others=("0/19",)),
    figure("king-ultimo", 0, 15, strikes=((-1, "king"),), ultimo=True, group="kings", place=1),
    figure("king-uhu", 0, 20, strikes=((-2, "king"),), ultimo=True, replaces="king-ultimo",
           group="kings", place=2),
)  # fmt: skip

# Not played by default.
MORE = (
    figure("pagat-catch", 0, 0, PAGAT, beaten="I", group="pagat", place=3, others=("4/8",)),
    figure("hairy", 0, 0, strikes=((-2, "jack"),), group="game", others=("0/25",)),
    figure(CSUZIMA, 0, 0, others=("0/4",)),
)

# Nor these, which the Tarokk Kupa has.
EAGLE = (
    figure("eagle-ultimo", 0, 0, strikes=((-1, "II"),), ultimo=True, group="eagle", place=1,
           others=("5/10",)),
    figure("eagle-uhu", 0, 0, strikes=((-2, "II"),), ultimo=True, replaces="eagle-ultimo",
           group="eagle", place=2, others=("0/15",)),
)  # fmt: skip


class Illustrated(Paskievics):
    """As Paskievics, with twelve figures."""

    NAME = "illustrated"
    FIGURES: tuple = FIGURES + MORE + EAGLE
    PAGAT_INVITS = False  # "csak pagáttal nem szabad invitet adni"
    GROUPED = True


GAME = Illustrated
