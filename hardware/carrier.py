"""The whole carrier board, placed, routed, poured and lettered."""

import hashlib
import json
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import NamedTuple

from hardware import board, place, pour, route, silk
from hardware.board import BoardPad, Track, Via

HERE = Path(__file__).parent
ROUTES = HERE / "routes.json"
_SIDES = (board.TOP, board.BOTTOM)


class Carrier(NamedTuple):
    pads: list[board.BoardPad]
    tracks: list[board.Track]
    vias: list[board.Via]
    pours: tuple[list, ...]  # shapely polygons of the ground, upper and lower side
    silk: tuple[list, list]  # lines ((x, y), (x, y)), upper and lower side


@lru_cache
def carrier() -> Carrier:
    """The board of circuit.py and place.py, with the tracks of ROUTES where they fit these pads;
    to find others takes a minute."""
    pads = board.pads()
    tracks, vias = kept(pads) or route.route(pads, lambda *laid: _tie(pads, *laid))
    pours = [pour.pour(layer, pads, tracks, vias) for layer in _SIDES]
    lettered = [silk.lines(layer, pads) for layer in _SIDES]
    return Carrier(pads, tracks, vias, (pours[0], pours[1]), (lettered[0], lettered[1]))


def kept(pads: list[BoardPad]) -> tuple[list[Track], list[Via]] | None:
    """(tracks, vias) that were found for these very pads, or None."""
    routes = json.loads(ROUTES.read_text()) if ROUTES.exists() else {}
    if routes.get("pads") != _key(pads):
        return None
    tracks = [board.Track(net, layer, tuple(start), tuple(end), width)
              for net, layer, start, end, width in routes["tracks"]]  # fmt: skip
    return tracks, [board.Via(*row) for row in routes["vias"]]


def keep(made: Carrier) -> None:
    """Write ROUTES."""
    rows = ["[\n" + ",\n".join([json.dumps(row) for row in part]) + "]"
            for part in (made.tracks, made.vias)]  # fmt: skip
    text = f'{{"pads": "{_key(made.pads)}",\n"tracks": {rows[0]},\n"vias": {rows[1]}}}\n'
    ROUTES.write_text(text)


def _key(pads: list[BoardPad]) -> str:
    """What the tracks have to fit."""
    layout = repr((pads, place.BOARD, place.HOLES, place.HEAD))
    return hashlib.sha256(layout.encode()).hexdigest()


def _tie(pads: list[BoardPad], tracks: list[Track], vias: list[Via]) -> list[BoardPad] | None:
    """Two pads of the ground that tracks have cut off from each other, the nearest; or None."""
    above, below = [pour.pour(layer, pads, tracks, vias) for layer in _SIDES]
    main, *rest = pour.islands(pads, tracks, vias, (above, below))
    if not rest:
        return None
    pairs = [[pad, other] for pad in rest[0] for other in main]
    return min(pairs, key=lambda pair: _away(*pair))


def _away(pad: BoardPad, other: BoardPad) -> float:
    return hypot(pad.x - other.x, pad.y - other.y)
