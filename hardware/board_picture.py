"""The finished carrier board as a picture, drawn from the files that the maker gets. SVG."""

from collections.abc import Iterable, Sequence

from shapely import Point, Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from hardware.place import BOARD
from hardware.rules import Files

_GREEN, _COPPER, _METAL, _WHITE, _DARK = "#14532d", "#1f7a45", "#d9c27a", "#f4f4f4", "#1b1b1b"
_MARGIN = 1.0
_FINE = 0.03  # points that change less are left out
_UNIT = 0.04  # of the picture's whole numbers


def board_picture(files: Files, side: int) -> str:
    """The upper (0) or the lower (1) side, the lower one as it is when turned over sideways."""
    drilled = unary_union([Point(x, y).buffer(size / 2, quad_segs=4)
                           for x, y, size in files.plated + files.bare])  # fmt: skip
    metal = unary_union(files.copper[side])
    view = f"{-_MARGIN} {-_MARGIN} {BOARD[0] + 2 * _MARGIN} {BOARD[1] + 2 * _MARGIN}"
    mirror = f"translate({BOARD[0]:g},0) scale({-_UNIT},{_UNIT})"
    upright = f"scale({_UNIT})"
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">',
        f'<g transform="{mirror if side else upright}" fill-rule="evenodd">',
        _area(files.outline, _GREEN),
        _area(metal, _COPPER),
        _area(files.mask[side] & metal, _METAL),
        _area(files.printed[side], _WHITE),
        _area(drilled, _DARK),
        "</g>",
        "</svg>",
    ]
    return "\n".join(rows) + "\n"


def _area(shape: BaseGeometry, colour: str) -> str:
    pieces = getattr(shape.simplify(_FINE), "geoms", [shape.simplify(_FINE)])
    rings = [ring for piece in pieces if isinstance(piece, Polygon)
             for ring in (piece.exterior, *piece.interiors)]  # fmt: skip
    return f'<path fill="{colour}" d="{"".join([_ring(ring.coords) for ring in rings])}"/>'


def _ring(points: Iterable[tuple[float, float]]) -> str:
    return _steps(list(points)[:-1]) + "z"


def _steps(points: Sequence[tuple]) -> str:
    """From the first point on, each as its distance from the one before."""
    whole = [(round(x / _UNIT), round(y / _UNIT)) for x, y in points]
    moves = [
        f"{x - old_x} {y - old_y}" for (old_x, old_y), (x, y) in zip(whole, whole[1:], strict=False)
    ]
    return f"M{whole[0][0]} {whole[0][1]}l" + " ".join(moves)
