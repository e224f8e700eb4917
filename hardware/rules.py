"""Design rules, checked on the files that the maker gets, not on the model that made them.

Copper is measured as on a finished board: which pads are connected by metal, how near other metal
is. Every check returns sentences, one for each fault.
"""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import shapely
from shapely import Point, Polygon, STRtree, box, unary_union
from shapely.geometry.base import BaseGeometry

from hardware import board, circuit
from hardware.board import pad_shape
from hardware.kicad_files import BOTTOM, TOP, Text
from hardware.metal import Metal
from hardware.parts import KINDS, SOCKET_HEIGHT
from hardware.place import BATTERY, BOARD, CELL_AWAY
from hardware.plots import Layers

# Millimetres. Makers of cheap boards offer 0.15 for width and clearance and 0.13 for a ring.
CLEARANCE = 0.2
WIDTH = 0.25
RING = 0.2
HOLE_TO_HOLE = 0.3
EDGE = 0.4
SILK = 0.1  # from what is printed to bare metal
LETTER = 0.75  # so wide is a letter of KiCad's, of its height, with half of what is beside it
LARGEST = (118.0, 70.0)
UNDER_PICO = SOCKET_HEIGHT - 0.5  # so high may parts be below it
_TINY = 1e-3
_EDGE_LINE = 0.1  # so wide is the line that is the edge


class Files(NamedTuple):
    """What a board's plots show: shapes in millimetres, y downwards."""

    copper: tuple[list[Polygon], list[Polygon]]  # pieces of connected metal, upper and lower side
    widths: set[float]  # of lines in the copper
    mask: tuple  # what is open, upper and lower side
    printed: tuple  # what is white, upper and lower side
    plated: list[tuple[float, float, float]]  # x, y, diameter
    bare: list[tuple[float, float, float]]
    outline: Polygon


def read(layers: Layers) -> Files:
    """The shapes of the plots, joined."""
    upper, lower = [_pieces([row.shape for row in side]) for side in layers.copper]
    edge = _joined([row.shape for row in layers.profile])
    rings = [Polygon(ring) for ring in getattr(edge, "interiors", ())]
    inner = max(rings, key=lambda ring: ring.area, default=Polygon())
    return Files(
        (upper, lower),
        {round(row.width, 4) for side in layers.copper for row in side if row.line},
        tuple([_joined([row.shape for row in side]) for side in layers.mask]),
        tuple([_joined([row.shape for row in side]) for side in layers.printed]),
        layers.plated,
        layers.bare,
        inner.buffer(_EDGE_LINE / 2),
    )


def check(files: Files) -> list[str]:
    """All faults of a board's files; none where it can be made."""
    return (
        connections(files)
        + _sizes(files)
        + _clearances(files)
        + _holes(files)
        + _edges(files)
        + _surface(files)
    )


def connections(files: Files) -> list[str]:
    """Pads of a net that metal does not join, and nets that it does."""
    metal = _metal(files)
    seen: dict[str, set[int]] = {}
    faults = []
    for pad in board.pads():
        touched = metal.at(pad.layers, (pad.x, pad.y))
        if not touched:
            faults.append(f"Pad {pad.ref}.{pad.number} has no copper.")
        name = pad.net or f"free pad {pad.ref}.{pad.number} at {pad.x}, {pad.y}"
        seen.setdefault(name, set()).update(touched)
    faults += [f"{net} is in {len(parts)} parts." for net, parts in seen.items() if len(parts) > 1]
    for first, second in combinations(seen, 2):
        if seen[first] & seen[second]:
            faults.append(f"{first} and {second} touch.")
    return faults


def _metal(files: Files) -> Metal:
    return Metal(files.copper, [(x, y) for x, y, _ in files.plated])


def _sizes(files: Files) -> list[str]:
    left, bottom, right, top = files.outline.bounds
    faults = [f"A track is {width} mm wide." for width in files.widths if width < WIDTH - _TINY]
    if right - left > LARGEST[0] + _TINY or top - bottom > LARGEST[1] + _TINY:
        faults.append(f"The board is {right - left:.1f} x {top - bottom:.1f} mm.")
    return faults


def _clearances(files: Files) -> list[str]:
    metal = _metal(files)
    faults = []
    for layer, pieces in enumerate(files.copper):
        tree = STRtree(pieces)
        for i, piece in enumerate(pieces):
            for j in tree.query(piece, predicate="dwithin", distance=CLEARANCE - _TINY):
                if i < j and not metal.joined(layer, i, j):
                    at = shapely.shortest_line(piece, pieces[j]).coords[0]
                    faults.append(f"Too little clearance on side {layer} at {at}.")
    return faults


def _holes(files: Files) -> list[str]:
    faults = []
    trees = [STRtree(pieces) for pieces in files.copper]
    for x, y, size in files.plated:
        ring = Point(x, y).buffer(size / 2 + RING - _TINY)
        if not all(len(tree.query(ring, predicate="covered_by")) for tree in trees):
            faults.append(f"The ring around the hole at {x}, {y} is thin.")
    drilled = [Point(x, y).buffer(size / 2) for x, y, size in files.plated + files.bare]
    near = STRtree(drilled).query(drilled, predicate="dwithin", distance=HOLE_TO_HOLE - _TINY)
    return faults + [
        f"Two holes are close at {drilled[i].centroid.x:.2f}, {drilled[i].centroid.y:.2f}."
        for i, j in near.T
        if i < j
    ]


def _edges(files: Files) -> list[str]:
    inside = files.outline.buffer(-EDGE + _TINY)
    for x, y, size in files.bare:
        inside -= Point(x, y).buffer(size / 2 + EDGE - _TINY)
    return [
        f"Copper of the {side} side is near an edge or a screw's hole."
        for side, pieces in zip(("upper", "lower"), files.copper, strict=True)
        if not shapely.covers(inside, pieces).all()
    ]


def _surface(files: Files) -> list[str]:
    """Solder mask and print: each pad is open, and nothing is printed there."""
    faults = []
    for side in (TOP, BOTTOM):
        for pad in board.pads():
            at = Point(pad.x, pad.y)
            if side in pad.layers and not files.mask[side].contains(at):
                faults.append(f"Pad {pad.ref}.{pad.number} is under the solder mask.")
        if files.printed[side].distance(files.mask[side]) < SILK:
            faults.append("Something is printed on a pad.")
    return faults


def crowding() -> list[str]:
    """Parts that would stand in each other, or beyond the board."""
    parts = circuit.parts("carrier")
    low = {ref for ref, part in parts.items() if KINDS[part.kind].size[2] <= UNDER_PICO}
    rooms = {ref: box(*corners) for ref, *corners in board.bodies()}
    faults = [
        f"{first} and {second} are in each other's place."
        for first, second in combinations(rooms, 2)
        if rooms[first].intersection(rooms[second]).area > _TINY
        and not ("U1" in (first, second) and {first, second} - {"U1"} <= low)
    ]
    table = box(0, 0, *BOARD).buffer(_TINY)
    return faults + [f"{ref} is beyond the edge." for ref in rooms if not table.covers(rooms[ref])]


def holes_in_words(texts: list[Text], plated: list[tuple[float, float, float]]) -> list[str]:
    """Words that are printed over a hole, a via too: a letter of them would be missing."""
    faults = []
    for row in texts:
        (x, y), high = row.at, row.size / 2
        wide = high * LETTER * len(row.text)
        room = box(x - wide, y - high, x + wide, y + high)
        faults += [
            f"{row.text} is printed over the hole at {hole[0]}, {hole[1]}."
            for hole in plated if room.distance(Point(hole[:2])) < hole[2] / 2
        ]  # fmt: skip
    return faults


def under_the_cell() -> list[str]:
    """Legs, pads and bodies under the cell or so near that it may touch them: it lies flat on the
    board, and what is sharp or carries a voltage there goes through its wrap."""
    (left, top), (width, length), _ = BATTERY
    cell = box(left, top, left + width, top + length)
    faults = [
        f"Pad {pad.number} of {pad.ref} is {cell.distance(pad_shape(pad)):.1f} mm from the cell."
        for pad in board.pads() if cell.distance(pad_shape(pad)) < CELL_AWAY
    ]  # fmt: skip
    return faults + [
        f"{ref} is under the cell." for ref, *room in board.bodies() if box(*room).intersects(cell)
    ]


def _pieces(shapes: list[BaseGeometry]) -> list[BaseGeometry]:
    """The connected pieces of a layer."""
    union = _joined(shapes)
    return list(getattr(union, "geoms", [union]))


def _joined(shapes: list[BaseGeometry]) -> BaseGeometry:
    return _union(tuple(shapes))


@lru_cache(16)
def _union(shapes: tuple[BaseGeometry, ...]) -> BaseGeometry:
    """Kept: boards that are compared differ in a layer or two."""
    return unary_union(shapes)
