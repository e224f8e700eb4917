"""High tarokk (magas tarokk) of Endre Kovács: the illustrated game with ten more figures.

Source: illustrated, "Magas tarokk".

Readings: a pheasant that the other side beats in the first trick is lost, silently too; for a
beaten eagle in the last trick the source names no payment. Behind a silent pair pheasant stands
the loss of the pagát or the eagle that the other side led to it.
"""

from ...tables import PAGAT, XXI
from .illustrated import FIGURES as ILLUSTRATED
from .illustrated import MORE, Illustrated
from .tables import THROWS

FIGURES = (
    ("pagat-pheasant", 10, 50, PAGAT, False, ((1, "I"),), 0, ""),
    ("eagle-pheasant", 10, 50, 0, False, ((1, "II"),), 0, ""),
    ("pair-pheasant", 30, 60, XXI, False, ((1, "XXI"),), 0, ""),
    ("eagle-ultimo", 5, 10, 0, False, ((-1, "II"),), 0, ""),
    ("suit-family", 0, 100, 0, False, ((-3, "suit"), (-2, "suit"), (-1, "suit")), 0, ""),
    ("three-kings", 0, 100, 0, False, ((-3, "kings"), (-2, "kings"), (-1, "kings")), 0, ""),
    ("closing-pair", 0, 40, PAGAT, False, ((-2, "II"), (-1, "I")), 0, ""),
    ("pagat-small-bird", 0, 40, PAGAT, False, ((6, "I"),), 0, ""),
    ("eagle-small-bird", 0, 40, 0, False, ((6, "II"),), 0, ""),
    ("king-small-bird", 0, 40, 0, False, ((6, "king"),), 0, ""),
    ("pagat-big-bird", 0, 30, PAGAT, False, ((7, "I"),), 0, ""),
    ("eagle-big-bird", 0, 30, 0, False, ((7, "II"),), 0, ""),
    ("king-big-bird", 0, 30, 0, False, ((7, "king"),), 0, ""),
    ("eagle-uhu", 0, 20, 0, False, ((-2, "II"),), 0, ""),
)

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
    LOSABLE = ("pagat-ultimo", "pagat-pheasant", "eagle-pheasant")
    THROWS = THROWS + MORE_THROWS
    SAME = (("long-double", "double"),)


GAME = High
