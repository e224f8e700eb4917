"""The illustrated game with all 54 cards, as John McLeod saw it played in 1982.

Source: illustrated, "Illusztrált tarokk 54 lappal".

Readings: docs/sources.md, "With 54 cards".
"""

from ...tables import SKIZ, XXI
from .illustrated import FIGURES as ILLUSTRATED
from .illustrated import MORE, Illustrated
from .tables import COUNTS, figure

MORE_COUNTS = ((10, 3), (11, 4), (12, 5))

BIRDS = (
    figure("small-bird", 0, 20, XXI, strikes=((6, "XXI"),), first=6, includes=("centrum",),
           group="honours", others=("0/8",)),
    figure("big-bird", 0, 40, SKIZ, strikes=((7, "skiz"),), first=7,
           includes=("centrum", "small-bird"), group="honours", others=("0/6",)),
)  # fmt: skip


def _figures() -> tuple:
    birds = {bird.name: bird for bird in BIRDS}
    return tuple([birds.get(row.name, row) for row in ILLUSTRATED])


class Illustrated54(Illustrated):
    """106 points, twelve tricks, counts up to twelve."""

    NAME = "illustrated-54"
    HAND = 12
    POINTS = (106, 54, 80)
    COUNTS = COUNTS + MORE_COUNTS
    FIGURES = _figures() + MORE
    STANDARD = (("lost-ultimo", "double"),)


GAME = Illustrated54
