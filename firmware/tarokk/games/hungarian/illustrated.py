"""Illustrated tarokk (Palatinusz): Paskievics with six more figures.

Source: illustrated; "A figurák" 7 to 12, "Játékváltozatok". Royal tarokk is only named there (42
figures, none described) and left out.

Readings: the printed "66 pont" of the Jánoska club is 6-6, six for the centrum and six for the big
bird. An uhu takes the place of its side's ultimo on the same card together with its kontra.
Csuzima is a kontra of the game and of all that the declarer's side has announced so far, where it
is the defence's turn to raise; its four points are a bonus, and only once it is kontra'd can they
be lost.
"""

from ...tables import PAGAT, SKIZ, XXI
from .paskievics import FIGURES as PASKIEVICS
from .paskievics import Paskievics

FIGURES = PASKIEVICS + (
    ("centrum", 0, 10, 0, False, ((5, "XX"),), 5, ""),
    ("small-bird", 0, 10, XXI, False, ((6, "XXI"),), 6, ""),
    ("big-bird", 0, 10, SKIZ, False, ((7, "skiz"),), 7, ""),
    ("pagat-uhu", 0, 20, PAGAT, False, ((-2, "I"),), 0, ""),
    ("king-ultimo", 0, 15, 0, False, ((-1, "king"),), 0, ""),
    ("king-uhu", 0, 20, 0, False, ((-2, "king"),), 0, ""),
)

# Not played by default: the Jánoska club's, and two of Marton's.
MORE = (
    ("pagat-catch", 0, 0, PAGAT, False, (), 0, "I"),
    ("hairy", 0, 0, 0, False, ((-2, "jack"),), 0, ""),
    ("csuzima", 0, 0, 0, False, (), 0, ""),
)


class Illustrated(Paskievics):
    """As Paskievics, with twelve figures."""

    NAME = "illustrated"
    FIGURES: tuple = FIGURES + MORE
    PAGAT_INVITS = False  # "csak pagáttal nem szabad invitet adni"
    GROUPED = True


GAME = Illustrated
