"""The whole carrier board, placed, routed, poured and lettered."""

from functools import lru_cache
from math import hypot
from typing import NamedTuple

from hardware import board, pour, route, silk

_SIDES = (board.TOP, board.BOTTOM)


class Carrier(NamedTuple):
    pads: list[board.BoardPad]
    tracks: list[board.Track]
    vias: list[board.Via]
    pours: tuple[list, list]  # shapely polygons of the ground, upper and lower side
    silk: tuple[list, list]  # lines ((x, y), (x, y)), upper and lower side


@lru_cache
def carrier() -> Carrier:
    """The board of circuit.py and place.py; takes some seconds."""
    pads = board.pads()
    tracks, vias, pours = _grounded(pads)
    lettered = [silk.lines(layer, pads) for layer in _SIDES]
    return Carrier(pads, tracks, vias, pours, (lettered[0], lettered[1]))


def _grounded(pads):
    """Tracks, vias and pours; where tracks cut the ground into islands, tracks tie them."""
    ties: list = []
    while True:
        tracks, vias = route.route(pads, ties)
        above, below = [pour.pour(layer, pads, tracks, vias) for layer in _SIDES]
        main, *rest = pour.islands(pads, tracks, vias, (above, below))
        if not rest:
            return tracks, vias, (above, below)
        pairs = [(one, other) for one in rest[0] for other in main]
        ties.append(min(pairs, key=lambda pair: _away(*pair)))


def _away(one, other):
    return hypot(one.x - other.x, one.y - other.y)
