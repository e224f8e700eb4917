"""Rows of two-handed tarokk; the chapters cited are those of the source two-handed."""

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

# The card whose silent ultimo can be lost. 4.10, general rules
LOSABLE = "ultimo pagat"

_ALWAYS = (PRIMER, LATE, DRAW, LAST)
_NOT_LAST = (PRIMER, LATE, DRAW)

# Most have a fixed value; what has multiples of the game's has them here.
# figure, multiple and points silent, multiple and points announced, five-point cards taken, when
# it may be announced. 4.2 to 4.9
FIGURES = (
    ("quarter", 1, 0, 2, 0, 0, (PRIMER, LATE)),
    ("double", 1, 0, 2, 0, 0, _NOT_LAST),
    ("volat", 3, -2, 3, 0, 0, (PRIMER, LATE, LAST)),
    ("betli", 0, 0, 0, 10, 0, (PRIMER, LAST)),
    ("trull", 0, 1, 0, 2, SKIZ | XXI | PAGAT, _ALWAYS),
    ("four-kings", 0, 2, 0, 4, KINGS, _ALWAYS),
    ("xxi-catch", 0, 10, 0, 21, SKIZ | XXI, _ALWAYS),
    ("pagat-catch", 0, 0, 0, 5, PAGAT, _ALWAYS),
)
ULTIMO = ("ultimo", 5, 10, _NOT_LAST)  # with each of CARDS, in the last trick. 4.10
UHU = ("uhu", 0, 10, _NOT_LAST)  # in the last trick but one. 4.11

BY_POINTS = ("game", "double")
QUARTER_POINTS = 24  # 4.2
REST_OF_DOUBLE = 23  # the other has no more than that. 4.5
CAPTURES = ("trull", "four-kings", "pagat-catch")  # made by taking the cards, in any way
HIDDEN = ("double", "trull", "four-kings")  # while silent, by every trick of one's own. 4.3


def rows():
    """FIGURES with a row for each card's ultimo and uhu."""
    found = list(FIGURES)
    for name, silent, value, when in (ULTIMO, UHU):
        for card, bit, silently in CARDS:
            points = silent if silently else 0
            found.append((name + " " + card, 0, points, 0, value, bit, when))
    return tuple(found)


def is_silent(row):
    """Whether a figure's row is paid without being announced."""
    return bool(row[1] or row[2])


def worth(row, base, when):
    """What an announced figure is worth before kontras: `base` is the game's value."""
    value = row[3] * base + row[4]
    return value - REDUCTION if when in REDUCED else value


def silently(row, base):
    """What it is worth silent."""
    return row[1] * base + row[2]


def put(table, key, value):
    """A table with one entry more, or another: a state that was before keeps its own."""
    new = dict(table)
    new[key] = value
    return new
