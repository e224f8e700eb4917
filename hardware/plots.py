"""Reads what KiCad plots for the maker of the board, by gerbonara, as shapes.

Millimetres and y downwards, as on the board: in the plots it is upwards from the same origin.
"""

import io
import math
import warnings
import zipfile
from functools import lru_cache
from typing import NamedTuple

import shapely
from gerbonara import ExcellonFile, GerberFile
from gerbonara.graphic_primitives import Arc, ArcPoly, Circle, Line, Rectangle
from gerbonara.utils import MM
from shapely import LineString, Point, Polygon, affinity, box
from shapely.geometry.base import BaseGeometry

COPPER = ("carrier-F_Cu.gtl", "carrier-B_Cu.gbl")
OPENINGS = ("carrier-F_Mask.gts", "carrier-B_Mask.gbs")
PRINT = ("carrier-F_Silkscreen.gto", "carrier-B_Silkscreen.gbo")
PASTE = "carrier-F_Paste.gtp"
PROFILE = "carrier-Edge_Cuts.gm1"
PLATED, BARE = "carrier-PTH.drl", "carrier-NPTH.drl"

Spot = tuple[float, float]
_ROUND = 16  # corners of a quarter of a circle


class Drawn(NamedTuple):
    """A shape on a layer, in millimetres; of copper its net."""

    shape: BaseGeometry
    net: str = ""
    line: tuple[Spot, Spot] | None = None  # its ends, where it is one
    width: float = 0.0


class Layers(NamedTuple):
    """What is drawn on each layer; pairs are the upper and the lower side."""

    copper: tuple[list[Drawn], list[Drawn]]
    mask: tuple[list[Drawn], list[Drawn]]  # what is open
    printed: tuple[list[Drawn], list[Drawn]]
    paste: list[Drawn]
    profile: list[Drawn]
    plated: list[tuple[float, float, float]]  # x, y, diameter
    bare: list[tuple[float, float, float]]


@lru_cache(2)
def read(archive: bytes) -> Layers:
    """The layers of the archive that the maker gets. Raises ValueError where one draws what is not
    read here: so nothing is overlooked."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        text = {name: opened.read(name).decode() for name in opened.namelist()}
    upper, lower = [gerber(text[name]) for name in COPPER]
    open_above, open_below = [gerber(text[name]) for name in OPENINGS]
    print_above, print_below = [gerber(text[name]) for name in PRINT]
    return Layers(
        (upper, lower), (open_above, open_below), (print_above, print_below), gerber(text[PASTE]),
        gerber(text[PROFILE]), excellon(text[PLATED]), excellon(text[BARE]),
    )  # fmt: skip


def _read(kind: type, text: str) -> list:
    """What is in a file. What gerbonara does not know, or is not sure of, is refused."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*G90 header statement found after end of header")
        try:
            return list(kind.from_string(text).objects)  # type: ignore[attr-defined]
        except (SyntaxError, Warning) as error:
            raise ValueError(f"a plot has what is not read: {error}") from error


def gerber(text: str) -> list[Drawn]:
    """What a Gerber file draws."""
    objects = _read(GerberFile, text)
    drawn = []
    for graphic in objects:
        if not graphic.polarity_dark:
            raise ValueError("a plot that takes away again is not read")
        attributes = graphic.attrs if isinstance(graphic.attrs, dict) else {}
        net = (attributes.get(".N") or ("",))[0]
        drawn += [_drawn(piece, net) for piece in graphic.to_primitives(MM)]
    return drawn


def excellon(text: str) -> list[tuple[float, float, float]]:
    """x, y and diameter of the holes."""
    objects = _read(ExcellonFile, text)
    holes = []
    for graphic in objects:
        (hole,) = graphic.to_primitives(MM)
        if not isinstance(hole, Circle):
            raise ValueError("a slot is not read")
        holes.append((round(hole.x, 4), round(0.0 - hole.y, 4), round(2 * hole.r, 4)))
    return holes


def _drawn(piece: object, net: str) -> Drawn:
    if isinstance(piece, Circle):
        return Drawn(Point(piece.x, -piece.y).buffer(piece.r, quad_segs=_ROUND), net)
    if isinstance(piece, Rectangle):
        w, h = piece.w / 2, piece.h / 2
        shape = box(piece.x - w, -piece.y - h, piece.x + w, -piece.y + h)
        return Drawn(affinity.rotate(shape, -piece.rotation, use_radians=True), net)
    if isinstance(piece, Line):
        ends = ((piece.x1, -piece.y1), (piece.x2, -piece.y2))
        stroke = LineString(ends).buffer(piece.width / 2, quad_segs=_ROUND)
        return Drawn(stroke, net, ends, piece.width)
    if isinstance(piece, Arc):
        return Drawn(_arc(piece).buffer(piece.width / 2, quad_segs=_ROUND), net)
    if isinstance(piece, ArcPoly) and not any(piece.arc_centers or ()):
        # Cuts that lead to a hole and back are no edges.
        polygon = Polygon([(x, -y) for x, y in piece.outline])
        return Drawn(shapely.make_valid(polygon, method="structure", keep_collapsed=False), net)
    raise ValueError(f"a plot draws what is not read: {type(piece).__name__}")


def _arc(piece: Arc) -> LineString:
    """An arc as short lines."""
    start = math.atan2(piece.y1 - piece.cy, piece.x1 - piece.cx)
    end = math.atan2(piece.y2 - piece.cy, piece.x2 - piece.cx)
    sweep = (start - end) % math.tau if piece.clockwise else (end - start) % math.tau
    sign, radius = (-1 if piece.clockwise else 1), math.hypot(piece.x1 - piece.cx,
                                                              piece.y1 - piece.cy)  # fmt: skip
    angles = [start + sign * sweep * i / (4 * _ROUND) for i in range(4 * _ROUND + 1)]
    return LineString([(piece.cx + radius * math.cos(angle), -piece.cy - radius * math.sin(angle))
                       for angle in angles])  # fmt: skip
