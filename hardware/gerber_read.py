"""Reads Gerber and Excellon as shapes: as much of both as gerbers.py needs.

A command that is not known is an error, so nothing is overlooked.
"""

import re
from typing import NamedTuple

import shapely
from shapely import LineString, Point, Polygon, box

Spot = tuple[float, float]


class Drawn(NamedTuple):
    shape: Polygon
    line: tuple[Spot, Spot] | None = None  # its ends, where it is one
    width: float = 0.0


_UNIT = 1_000_000  # %FSLAX36Y36*%: six digits behind the point
_KNOWN = ("G04", "G01", "G75", "%MOMM", "%LPD", "M02")


def gerber(source: bytes) -> list[Drawn]:
    """What a Gerber file draws, in millimetres."""
    apertures: dict[str, tuple[str, list[float]]] = {}
    drawn: list[Drawn] = []
    contour: list[Spot] | None = None
    used, at = "", (0.0, 0.0)
    for command in source.decode().splitlines():
        if made := re.fullmatch(r"%ADD(\d+)([CRO]),([\d.X]+)\*%", command):
            apertures[made[1]] = (made[2], [float(size) for size in made[3].split("X")])
        elif chosen := re.fullmatch(r"D(\d\d+)\*", command):
            used = chosen[1]
        elif moved := re.fullmatch(r"X(-?\d+)Y(-?\d+)D0([123])\*", command):
            to = (int(moved[1]) / _UNIT, int(moved[2]) / _UNIT)
            if contour is not None:
                contour.append(to)
            elif moved[3] == "1":
                drawn.append(_line(at, to, *apertures[used]))
            elif moved[3] == "3":
                drawn.append(Drawn(_flash(to, *apertures[used])))
            at = to
        elif command == "G36*":
            contour = []
        elif command == "G37*":
            drawn.append(Drawn(_region(contour)))
            contour = None
        elif command != "%FSLAX36Y36*%" and not command.startswith(_KNOWN):
            raise ValueError(f"This Gerber command is not known: {command}")
    return drawn


def excellon(source: bytes) -> list[tuple[float, float, float]]:
    """x, y and diameter of the holes."""
    sizes: dict[str, float] = {}
    holes = []
    used = 0.0
    for command in source.decode().splitlines():
        if tool := re.fullmatch(r"(T\d+)C([\d.]+)", command):
            sizes[tool[1]] = float(tool[2])
        elif command in sizes:
            used = sizes[command]
        elif hole := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", command):
            holes.append((float(hole[1]), float(hole[2]), used))
        elif command not in ("M48", "FMAT,2", "METRIC", "%", "G90", "G05", "M30") and (
            not command.startswith(";")
        ):
            raise ValueError(f"This drill command is not known: {command}")
    return holes


def _line(start: Spot, end: Spot, shape: str, sizes: list[float]) -> Drawn:
    assert shape == "C", "lines are drawn with round apertures"
    return Drawn(LineString([start, end]).buffer(sizes[0] / 2), (start, end), sizes[0])


def _flash(at: Spot, shape: str, sizes: list[float]) -> Polygon:
    if shape == "C":
        return Point(at).buffer(sizes[0] / 2)
    w, h = sizes[0] / 2, sizes[1] / 2
    if shape == "R":
        return box(at[0] - w, at[1] - h, at[0] + w, at[1] + h)
    r = min(w, h)
    ends = [(at[0] - w + r, at[1] - h + r), (at[0] + w - r, at[1] + h - r)]
    return LineString(ends).buffer(r)


def _region(contour: list[Spot] | None) -> Polygon:
    """Cuts that lead to a hole and back are no edges."""
    return shapely.make_valid(Polygon(contour), method="structure", keep_collapsed=False)
