"""The finished carrier board as a picture, drawn from the files that the maker gets. SVG."""

from shapely import Point, Polygon, unary_union

from hardware import silk
from hardware.place import BOARD
from hardware.rules import Files

_GREEN, _COPPER, _METAL, _WHITE, _DARK = "#14532d", "#1f7a45", "#d9c27a", "#f4f4f4", "#1b1b1b"
_MARGIN = 1.0
_FINE = 0.02  # points that change less are left out


def board_picture(files: Files, side: int) -> str:
    """The upper (0) or the lower (1) side, the lower one as it is when turned over sideways."""
    drilled = unary_union([Point(x, y).buffer(size / 2, quad_segs=4)
                           for x, y, size in files.plated + files.bare])  # fmt: skip
    metal = unary_union(files.copper[side])
    view = f"{-_MARGIN} {-_MARGIN} {BOARD[0] + 2 * _MARGIN} {BOARD[1] + 2 * _MARGIN}"
    mirror = f"translate({BOARD[0]:g},{BOARD[1]:g}) scale(-1,-1)"
    upright = f"translate(0,{BOARD[1]:g}) scale(1,-1)"
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">',
        f'<g transform="{mirror if side else upright}" fill-rule="evenodd">',
        _area(files.outline, _GREEN),
        _area(metal, _COPPER),
        _area(files.mask[side] & metal, _METAL),
        _strokes(files.print[side]),
        _area(drilled, _DARK),
        "</g>",
        "</svg>",
    ]
    return "\n".join(rows) + "\n"


def _area(shape, colour):
    pieces = getattr(shape.simplify(_FINE), "geoms", [shape.simplify(_FINE)])
    rings = [ring for piece in pieces if isinstance(piece, Polygon)
             for ring in (piece.exterior, *piece.interiors)]  # fmt: skip
    return f'<path fill="{colour}" d="{"".join([_ring(ring.coords) for ring in rings])}"/>'


def _ring(points):
    return "M" + " ".join([f"{x:.2f},{y:.2f}" for x, y in list(points)[:-1]]) + "Z"


def _strokes(lines):
    route = "".join([f"M{x:.2f},{y:.2f}L{x2:.2f},{y2:.2f}" for (x, y), (x2, y2) in lines])
    return (
        f'<path d="{route}" fill="none" stroke="{_WHITE}" stroke-width="{silk.WIDTH}" '
        'stroke-linecap="round"/>'
    )
