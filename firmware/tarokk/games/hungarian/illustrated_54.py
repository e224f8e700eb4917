"""The illustrated game with all 54 cards, as John McLeod saw it played in 1982.

Source: illustrated, "Illusztrált tarokk 54 lappal".

Readings: a bird is announced with the smaller ones in front of it, each of which then stands by
itself; lost ultimos and uhus are paid twice, silent ones too.
"""

from .illustrated import FIGURES as ILLUSTRATED
from .illustrated import MORE, Illustrated
from .tables import COUNTS

MORE_COUNTS = ((10, 3), (11, 4), (12, 5))

BIRDS = (("small-bird", 20), ("big-bird", 40))


def _figures():
    values = dict(BIRDS)
    for figure, silent, announced, *rest in ILLUSTRATED:
        yield (figure, silent, values.get(figure, announced)) + tuple(rest)


class Illustrated54(Illustrated):
    """106 points, twelve tricks, counts up to twelve."""

    NAME = "illustrated-54"
    HAND = 12
    POINTS = (106, 54, 80)
    COUNTS = COUNTS + MORE_COUNTS
    FIGURES = tuple(_figures()) + MORE
    INCLUDES = (("small-bird", ("centrum",)), ("big-bird", ("centrum", "small-bird")))
    STANDARD = (("lost-ultimo", "double"),)


GAME = Illustrated54
