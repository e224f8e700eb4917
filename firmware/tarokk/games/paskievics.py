"""Paskievics tarokk (húszashívásos), the base game of the Hungarian family.

Source: paskievics. Its main text is the default; what other circles play is an option.
"""

from ..deal import Deal
from ..refused import Refused, digits
from ..tables import KINGS, PAGAT, SKIZ, XXI

NAME = "paskievics"
SEATS = (4, 5)
PLAYING = 4
TAROKKS_IN_DECK = 22

# figure, silent, announced, five-point cards it takes, it is just their capture: then one's own
# volat hides it while silent.
# "A figurák", "Az elszámolás"
FIGURES = (
    ("trull", 1, 2, SKIZ | XXI | PAGAT, True),
    ("four-kings", 1, 2, KINGS, True),
    ("pagat-ultimo", 5, 10, PAGAT, False),
    ("xxi-catch", 21, 42, SKIZ | XXI, False),
)

# In the order in which a speaker is offered them.
ANNOUNCEABLE = ("trull", "four-kings", "double", "volat", "pagat-ultimo", "xxi-catch")

# The figures that can fall without being announced: the pagat beaten in the last trick.
LOSABLE = ("pagat-ultimo",)

# The figure whose victim wears the hat.
HAT = "xxi-catch"

# option, default, what it takes ("silent/announced" values), chapter of the source.
OPTIONS = (
    ("four-kings", "1/2", "values", "Változatok az elszámolásra"),
    ("pagat-ultimo", "5/10", "values", "Változatok az elszámolásra"),
    ("xxi-catch", "21/42", "values", "Változatok az elszámolásra"),
)


def check_option(name, value):
    """Raises Refused unless the game has such an option and it takes such a value."""
    if name not in [option[0] for option in OPTIONS]:
        raise Refused("no-such-option", name)
    parts = value.split("/")
    if len(parts) != 2 or not all(digits(part) and len(part) < 4 for part in parts):
        raise Refused("option-value", name, value)


def rows(options):
    """FIGURES with the house's values: {option: "silent/announced"}."""
    out = []
    for name, silent, announced, cards, capture in FIGURES:
        if name in options:
            silent, announced = (int(part) for part in options[name].split("/"))
        out.append((name, silent, announced, cards, capture))
    return tuple(out)


def new_deal(players, values):
    """A deal for these seats, first speaker first; `values` as `rows` gives them."""
    return Deal(RULES, players, values)


class RULES:
    """What a deal asks of its game."""

    ANNOUNCEABLE = ANNOUNCEABLE
    LOSABLE = LOSABLE
    HAT = HAT
    TAROKKS_IN_DECK = TAROKKS_IN_DECK
