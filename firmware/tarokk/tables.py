"""Rows that several families of games share, and the lookup of a row."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import OwnPart


# Each doubles once more. paskievics, "Kontrázás"
KONTRAS = ("kontra", "rekontra", "subkontra", "hirskontra", "mordkontra")

# The seven five-point cards as bits, so that a row can name those that its side must have taken;
# the kings in the order of SUITS.
SKIZ, XXI, PAGAT, KINGS = 1, 2, 4, 8 + 16 + 32 + 64
SUITS = ("hearts", "diamonds", "clubs", "spades")


def spelled(figure: str) -> tuple:
    """The words of a figure: two where it names a suit or a card.

    A one-word name is returned as it is: MicroPython interns every string that is made.
    """
    return tuple(figure.split()) if " " in figure else (figure,)


def row(table: tuple, key: int | str) -> "OwnPart":
    """The first row of `table` whose first entry is `key`, or None."""
    for entry in table:
        if entry[0] == key:
            return entry
    return None


def no_figure(names: list[str], figure: str) -> tuple:
    """Why `figure` is not one of a game's `names`, as (code, facts...)."""
    if figure == "game":
        return ("by-points", figure)
    for name in names:
        if figure.startswith(name + " "):
            return ("unknown-word", figure[len(name) + 1 :])
    kinds = () if figure in names else [spelled(name)[0] for name in names]
    return ("which-card" if spelled(figure)[0] in kinds else "no-such-figure", figure)
