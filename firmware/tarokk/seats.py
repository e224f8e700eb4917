"""Seats in order of play (counter-clockwise) and their rotation.

Sources: paskievics, "Helyválasztás, osztás, a játék befejezése" and "Az elszámolás".
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import Seat


def turn_order(seats: tuple[str, ...], dealer: int, playing: int) -> tuple:
    """The seats that play, first speaker and leader first.

    `seats` is every seat in order of play, `dealer` an index into it, `playing` how many of them
    take cards: the ones after the dealer. So with one more at the table the dealer sits out.
    """
    return (seats + seats)[dealer + 1 : dealer + 1 + playing]


def sitting_out(seats: tuple[str, ...], players: tuple[str, ...]) -> tuple:
    """The seats that have no cards this deal, in order."""
    return tuple(s for s in seats if s not in players)


def after(players: tuple[str, ...], seat: "Seat") -> tuple:
    """`players` from the one behind `seat` round to `seat` itself."""
    i = players.index(seat) + 1
    return players[i:] + players[:i]


def draw(names: tuple[str, ...] | list[str], lots: tuple[int, ...] | list[int]) -> tuple:
    """The seat draw: names in order of play and the index of the first dealer.

    `lots` is one number for each name, drawn by chance outside. The lowest lot stands for the
    tarokk: that player speaks and leads first, and whoever sits to the left of him, the last
    in order of play, deals first ("tarokknak osztanak").
    """
    drawn = sorted(zip(lots, range(len(names))))
    return tuple(names[i] for _, i in drawn), len(names) - 1
