"""High tarokk (magas tarokk) of Endre Kovács: the illustrated game with ten more figures.

Source: illustrated, "Magas tarokk".

Readings: docs/sources.md, "High tarokk".
"""

from ...tables import PAGAT, XXI
from .illustrated import FIGURES as ILLUSTRATED
from .illustrated import MORE, Illustrated
from .tables import PAIR_PHEASANT, THROWS, figure

FIGURES = (
    figure("pagat-pheasant", 10, 50, PAGAT, strikes=((1, "I"),), losable=True, group="pagat",
           place=4),
    figure("eagle-pheasant", 10, 50, strikes=((1, "II"),), losable=True, group="eagle", place=3),
    figure(PAIR_PHEASANT, 30, 60, XXI, strikes=((1, "XXI"),), group="honours"),
    figure("eagle-ultimo", 5, 10, strikes=((-1, "II"),), ultimo=True, group="eagle", place=1),
    figure("suit-family", 0, 100, strikes=((-3, "suit"), (-2, "suit"), (-1, "suit")),
           group="kings", place=5),
    figure("three-kings", 0, 100, strikes=((-3, "kings"), (-2, "kings"), (-1, "kings"))),
    figure("closing-pair", 0, 40, PAGAT, strikes=((-2, "II"), (-1, "I"))),
    figure("pagat-small-bird", 0, 40, PAGAT, strikes=((6, "I"),), group="pagat", place=5),
    figure("eagle-small-bird", 0, 40, strikes=((6, "II"),), group="eagle", place=4),
    figure("king-small-bird", 0, 40, strikes=((6, "king"),), group="kings", place=3),
    figure("pagat-big-bird", 0, 30, PAGAT, strikes=((7, "I"),), group="pagat", place=6),
    figure("eagle-big-bird", 0, 30, strikes=((7, "II"),), group="eagle", place=5),
    figure("king-big-bird", 0, 30, strikes=((7, "king"),), group="kings", place=4),
    figure("eagle-uhu", 0, 20, strikes=((-2, "II"),), ultimo=True, replaces="eagle-ultimo",
           group="eagle", place=2),
)  # fmt: skip

# The columns are in `tables`.
MORE_THROWS = (
    ("lone-eagle", False, 0, False),
    ("xxi-eagle", False, 1, False),
    ("xxi-eagle-pagat", False, 2, False),
)


class High(Illustrated):
    """As the illustrated game, with 22 figures."""

    NAME = "high"
    FIGURES = ILLUSTRATED + FIGURES + MORE
    THROWS = THROWS + MORE_THROWS
    SAME = (("long-double", "double"),)


GAME = High
