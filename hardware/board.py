"""The carrier board as its KiCad file has it: where parts and pads are, and what joins them.
Millimetres, y downwards."""

from shapely import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from hardware import circuit, kicad_files
from hardware.footprints import BODIES, LIBRARY, numbers
from hardware.kicad_files import Pad, turned

DOT = "FID"  # the references of the dots that a machine looks for begin with it
_ROUND = 5  # corners of a quarter of a circle


def pads() -> list[Pad]:
    """All pads with their nets in the file."""
    footprints = kicad_files.board().footprints
    return [pad for _, part in sorted(footprints.items()) for pad in part.pads]


def pad_shape(pad: Pad) -> BaseGeometry:
    """A pad's copper."""
    w, h = pad.width / 2, pad.height / 2
    if pad.shape == "rect":
        return box(pad.x - w, pad.y - h, pad.x + w, pad.y + h)
    r = min(w, h)
    line = LineString([(pad.x - w + r, pad.y - h + r), (pad.x + w - r, pad.y + h - r)])
    return (line if line.length else Point(pad.x, pad.y)).buffer(r, quad_segs=_ROUND)


def places() -> list[tuple[str, float, float, int]]:
    """(reference, middle of the body, degrees against the clock) of the circuit's parts that are on
    the board; a body is turned as footprints.py has it."""
    footprints = kicad_files.board().footprints
    rows = []
    for ref, part in circuit.parts("carrier").items():
        if ref not in footprints:
            continue
        _, (dx, dy), turn = LIBRARY[part.kind]
        degrees = (footprints[ref].degrees - turn) % 360
        dx, dy = turned(dx, dy, degrees)
        x, y = footprints[ref].x - dx, footprints[ref].y - dy
        rows.append((ref, round(x, 4), round(y, 4), degrees))
    return rows


def wanted_nets() -> dict[tuple[str, str], str]:
    """{(reference, pad number): net} as the circuit has it."""
    parts = circuit.parts("carrier")
    nets = {}
    for net, members in circuit.nets("carrier").items():
        for member in members:
            ref, name = member.split(".")
            kind = parts[ref].kind
            for (pin, _), number in zip(parts[ref].of.pins, numbers(kind), strict=True):
                if pin == name:
                    nets[ref, number] = net
    return nets


def bodies() -> list[tuple]:
    """(reference, left, top, right, bottom) of what stands on the board."""
    parts = circuit.parts("carrier")
    rows = []
    for ref, x, y, degrees in places():
        length, width = BODIES.get(parts[ref].kind, parts[ref].of.size[:2])
        if (degrees % 180 != 0) != (parts[ref].kind == "pico"):  # the Pico's length is upright
            length, width = width, length
        rows.append((ref, x - length / 2, y - width / 2, x + length / 2, y + width / 2))
    return rows
