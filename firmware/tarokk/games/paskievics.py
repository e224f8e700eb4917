"""Paskievics tarokk (húszashívásos), the base game of the Hungarian family.

Source: paskievics. Its main text is the default; what other circles play is an option. The preset
kegl is the list of the Board Game Arena, which plays by Lóránt Kégl's rules.
"""

from ..rules import Rules
from ..tables import KINGS, PAGAT, SKIZ, XXI

# "A figurák", "Az elszámolás"; the columns are in `rules`.
FIGURES = (
    ("trull", 1, 2, SKIZ | XXI | PAGAT, True, (), 0, ""),
    ("four-kings", 1, 2, KINGS, True, (), 0, ""),
    ("pagat-ultimo", 5, 10, PAGAT, False, ((-1, "I"),), 0, ""),
    ("xxi-catch", 21, 42, SKIZ | XXI, False, (), 0, "XXI"),
)

# "Egyéb Tarokk weboldalak és Online Játékok"
KEGL = (
    ("invit", "kegl"),
    ("throw-lone-pagat", "no"),
    ("throw-xxi-pagat", "no"),
    ("throw-laid", "none"),
    ("lay-xx", "invit"),
    ("call-any", "no"),
    ("double-kings", "no"),
    ("no-honour", "2"),
    ("kitty", "yes"),
)


class Paskievics(Rules):
    """Four or five at the table, 42 cards, six figures."""

    NAME = "paskievics"
    FIGURES: tuple = FIGURES
    LOSABLE: tuple = ("pagat-ultimo",)
    PRESETS: tuple = (("kegl", KEGL),)


GAME = Paskievics
