"""The tarokks by name and the worth of the 42-card deck.

Source: paskievics, "A kártya". The fourth tarokk is printed IIII; IV is read as well.
"""

# Text: a board keeps each word of a tuple by name.
_TAROKKS = " I II III IIII V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI skiz "
HONOURS = ("I", "XXI", "skiz")

# kind, how many in the deck, points each
DECK = (
    ("honour", 3, 5),
    ("tarokk", 19, 1),
    ("king", 4, 5),
    ("queen", 4, 4),
    ("rider", 4, 3),
    ("jack", 4, 2),
    ("ten or ace", 4, 1),
)


def tarokks() -> list:
    """The names of the 22 tarokks, lowest first."""
    return _TAROKKS.split()


def tarokk(word: str) -> str | None:
    """The table's name of a tarokk (`IV` is read as IIII), or None if the word names none."""
    name = "IIII" if word == "IV" else word
    return name if name in tarokks() else None


def rank(card: str) -> int:
    """How high a tarokk is, from 1 to 22; 0 of any other card."""
    return _TAROKKS.count(" ", 0, _TAROKKS.find(" " + card + " ") + 1)


def deck_points(deck: tuple = DECK) -> int:
    """The card points of a whole deck: 94 for the 42 cards."""
    return sum(count * points for _, count, points in deck)
