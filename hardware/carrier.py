"""The whole carrier board, placed, routed, poured and lettered."""

from functools import lru_cache
from typing import NamedTuple

from hardware import board, pour, route, silk


class Carrier(NamedTuple):
    pads: list[board.BoardPad]
    tracks: list[board.Track]
    vias: list[board.Via]
    pours: tuple[list, list]  # shapely polygons of the ground, upper and lower side
    silk: tuple[list, list]  # lines ((x, y), (x, y)), upper and lower side


@lru_cache
def carrier() -> Carrier:
    """The board of circuit.py and place.py; takes a second or two."""
    pads = board.pads()
    tracks, vias = route.route(pads)
    pours = [pour.pour(layer, pads, tracks, vias) for layer in (board.TOP, board.BOTTOM)]
    lettered = [silk.lines(layer, pads) for layer in (board.TOP, board.BOTTOM)]
    return Carrier(pads, tracks, vias, (pours[0], pours[1]), (lettered[0], lettered[1]))
