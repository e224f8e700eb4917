"""Rows of two-handed tarokk; the chapters cited are those of the source two-handed."""

from collections import namedtuple

from ...cards import deck_points
from ...tables import KINGS, PAGAT, SKIZ, XXI

# word, value of the game, cards from the talon: declarer, the other. "Játékszintek"
BIDS = (
    ("2", 2, (2, 1)),
    ("1", 3, (1, 1)),
    ("solo", 4, (0, 1)),
)
NO_BID = ("none", 1, (3, 3))
FREE_TIMES = 2  # game, double, quarter and volat of the free round. 2

TALON, TRICKS, HAND = 6, 18, 5  # cards left out, tricks of a whole deal, cards in hand. 1, 5

ALL_POINTS = deck_points()

TRICK = 2  # the least points of its two cards

# When something is said: with all cards of the primer in hand, after its first card, between two
# tricks with draws, with the last five in hand. 3
PRIMER, LATE, DRAW, LAST = "primer", "late", "draw", "last"
REDUCED = (LATE, DRAW)  # by so many points each:
REDUCTION = 2

_KINGS = tuple(
    ("king-" + suit, (KINGS & -KINGS) << i)
    for i, suit in enumerate(("hearts", "diamonds", "clubs", "spades"))
)

# card, its bit, whether it makes an ultimo without being announced. 4.10
CARDS = (("pagat", PAGAT, True), ("eagle", 0, True)) + tuple(king + (False,) for king in _KINGS)

_ALWAYS = (PRIMER, LATE, DRAW, LAST)
_NOT_LAST = (PRIMER, LATE, DRAW)

# name              what it is called in a sheet
# times, silent     its silent value: so many times the game's, and points
# announced_times, announced    the same of an announced one
# cards             five-point cards that its side has taken, as bits
# when              it may be announced
# trick             the one its card wins, from the last: 1 is the last; 0, none
# capture           it is made by taking the cards, in any way
# hidden            while silent, by every trick of one's own. 4.3
Figure = namedtuple(
    "Figure",
    (
        "name", "times", "silent", "announced_times", "announced", "cards", "when", "trick",
        "capture", "hidden",
    ),
)  # fmt: skip

# 4.2 to 4.9
FIGURES = (
    Figure("quarter", 1, 0, 2, 0, 0, (PRIMER, LATE), 0, False, False),
    Figure("double", 1, 0, 2, 0, 0, _NOT_LAST, 0, False, True),
    Figure("volat", 3, -2, 3, 0, 0, (PRIMER, LATE, LAST), 0, False, False),
    Figure("betli", 0, 0, 0, 10, 0, (PRIMER, LAST), 0, False, False),
    Figure("trull", 0, 1, 0, 2, SKIZ | XXI | PAGAT, _ALWAYS, 0, True, True),
    Figure("four-kings", 0, 2, 0, 4, KINGS, _ALWAYS, 0, True, True),
    Figure("xxi-catch", 0, 10, 0, 21, SKIZ | XXI, _ALWAYS, 0, False, False),
    Figure("pagat-catch", 0, 0, 0, 5, PAGAT, _ALWAYS, 0, True, False),
)

# name, silent, announced, trick: with each of CARDS. 4.10, 4.11
WITH_CARD = (
    ("ultimo", 5, 10, 1),
    ("uhu", 0, 10, 2),
)
LOSABLE = "ultimo pagat"  # the one that can be lost silently. 4.10, general rules

BY_POINTS = ("game", "double")
QUARTER_POINTS = 24  # 4.2
REST_OF_DOUBLE = 23  # the other has no more than that. 4.5


def rows() -> tuple:
    """FIGURES with a row for each card's ultimo and uhu."""
    figures = list(FIGURES)
    for name, silent, announced, trick in WITH_CARD:
        for card, bit, silently in CARDS:
            points = silent if silently else 0
            whole = name + " " + card
            row = Figure(whole, 0, points, 0, announced, bit, _NOT_LAST, trick, False, False)
            figures.append(row)
    return tuple(figures)


def is_silent(row: "Figure") -> bool:
    """True if a figure's row is paid without being announced."""
    return bool(row.times or row.silent)


def worth(row: "Figure", base: int, when: str) -> int:
    """What an announced figure is worth before kontras: `base` is the game's value."""
    value = row.announced_times * base + row.announced
    return value - REDUCTION if when in REDUCED else value


def silently(row: "Figure", base: int) -> int:
    """What it is worth silent."""
    return row.times * base + row.silent
