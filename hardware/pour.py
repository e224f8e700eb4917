"""The shapes of the copper, and the ground that is poured around it."""

from shapely import LineString, Point, box, set_precision, unary_union
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from hardware.board import VIA_SIZE, BoardPad, Track, Via, bare
from hardware.metal import Metal
from hardware.place import BOARD, CORNER, HEAD, HOLES
from hardware.route import EDGE, POURED

GAP = 0.3  # from the pour to other copper, and around its own pads, so that they can be soldered
SPOKE = 0.5  # width of what joins these pads to the pour
THIN = 0.25  # narrower pieces are left out
_ROUND = 5  # corners of a quarter of a circle
_SIMPLER = 0.02  # points that change less are left out
_MICRON = 0.001


def outline() -> BaseGeometry:
    """The board's edge."""
    inner = box(CORNER, CORNER, BOARD[0] - CORNER, BOARD[1] - CORNER)
    return inner.buffer(CORNER, quad_segs=_ROUND)


def pad_shape(pad: BoardPad) -> BaseGeometry:
    """A pad's copper."""
    w, h = pad.width / 2, pad.height / 2
    if pad.shape == "rect":
        return box(pad.x - w, pad.y - h, pad.x + w, pad.y + h)
    r = min(w, h)
    line = LineString([(pad.x - w + r, pad.y - h + r), (pad.x + w - r, pad.y + h - r)])
    return (line if line.length else Point(pad.x, pad.y)).buffer(r, quad_segs=_ROUND)


def track_shape(track: Track) -> BaseGeometry:
    return LineString([track.start, track.end]).buffer(track.width / 2, quad_segs=_ROUND)


def via_shape(via: Via) -> BaseGeometry:
    return Point(via.x, via.y).buffer(VIA_SIZE / 2, quad_segs=_ROUND)


def copper_of(
    layer: int, pads: list[BoardPad], tracks: list[Track], vias: list[Via]
) -> list[tuple]:
    """(net, shape) of all on a layer but the pours."""
    return (
        [(pad.net, pad_shape(pad)) for pad in pads if layer in pad.layers]
        + [(track.net, track_shape(track)) for track in tracks if track.layer == layer]
        + [(via.net, via_shape(via)) for via in vias]
    )


def pour(
    layer: int, pads: list[BoardPad], tracks: list[Track], vias: list[Via]
) -> list[BaseGeometry]:
    """The polygons of the ground on a layer; each touches a pad, track or via of it."""
    shapes = copper_of(layer, pads, tracks, vias)
    others = [shape.buffer(GAP, quad_segs=_ROUND) for net, shape in shapes if net != POURED]
    others += [pad_shape(pad).buffer(GAP + bare(pad)) for pad in pads
               if layer in pad.layers and bare(pad)]  # fmt: skip
    holes = [Point(at).buffer(HEAD / 2, quad_segs=_ROUND) for at in HOLES]
    room = outline().buffer(-EDGE) - unary_union(others + holes)
    own = [pad for pad in pads if pad.net == POURED and layer in pad.layers]
    rings = unary_union([pad_shape(pad).buffer(GAP, quad_segs=_ROUND) for pad in own])
    spokes = unary_union([_spokes(pad) for pad in own])
    joined = (room - rings).union(spokes.intersection(room))
    joined = joined.buffer(-THIN / 2, quad_segs=_ROUND).buffer(THIN / 2, quad_segs=_ROUND)
    ground = unary_union([shape for net, shape in shapes if net == POURED])
    pieces = set_precision(joined.simplify(_SIMPLER), _MICRON).geoms
    return [piece for piece in pieces if piece.intersects(ground)]


def islands(
    pads: list[BoardPad], tracks: list[Track], vias: list[Via], pours: tuple[list, ...]
) -> list[list[BoardPad]]:
    """The pads of the ground in groups that metal joins, the largest first."""
    own = [pad for pad in pads if pad.net == POURED]
    copper = []
    for layer, poured in enumerate(pours):
        shapes = [shape for net, shape in copper_of(layer, pads, tracks, vias) if net == POURED]
        union = unary_union([*shapes, *poured])
        copper.append(list(getattr(union, "geoms", [union])))
    holes = [(pad.x, pad.y) for pad in own if pad.drill]
    metal = Metal(copper, holes + [(via.x, via.y) for via in vias if via.net == POURED])
    groups: dict[int, list] = {}
    for pad in own:
        groups.setdefault(min(metal.at(pad.layers, (pad.x, pad.y))), []).append(pad)
    return sorted(groups.values(), key=len, reverse=True)


def _spokes(pad: BoardPad) -> BaseGeometry:
    """Four lines from the middle of a pad over the gap around it."""
    x, y = pad.width / 2 + GAP + SPOKE / 2, pad.height / 2 + GAP + SPOKE / 2
    lines = [[(pad.x - x, pad.y), (pad.x + x, pad.y)], [(pad.x, pad.y - y), (pad.x, pad.y + y)]]
    return unary_union([LineString(line).buffer(SPOKE / 2, cap_style="flat") for line in lines])


def without_holes(polygon: BaseGeometry) -> list[tuple[float, ...]]:
    """The points of one ring for a polygon with holes: a cut leads to each hole and back."""
    polygon = orient(polygon)
    ring = list(polygon.exterior.coords)[:-1]
    holes = [list(hole.coords)[:-1] for hole in polygon.interiors]
    for hole in sorted(holes, key=min):
        first = hole.index(min(hole))
        hole = hole[first:] + hole[:first]
        at, point = _left_of(ring, hole[0])
        ring[at + 1 : at + 1] = [point, *hole, hole[0], point]
    return ring


def _left_of(
    ring: list[tuple[float, ...]], start: tuple[float, ...]
) -> tuple[int, tuple[float, float]]:
    """Where a line from `start` to the left first meets the ring: index of the edge, the point."""
    best = None
    for i, (begin, end) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
        if (begin[1] <= start[1]) != (end[1] <= start[1]):
            x = begin[0] + (end[0] - begin[0]) * (start[1] - begin[1]) / (end[1] - begin[1])
            if x <= start[0] and (best is None or x > best[1][0]):
                best = (i, (round(x, 4), start[1]))
    assert best  # a hole lies within its ring
    return best
