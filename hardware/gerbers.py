"""The files a maker of circuit boards wants: Gerber for each layer, Excellon for the holes.

y is upwards there, from the board's lower edge.
"""

from gerbonara import ExcellonFile, GerberFile, LayerStack
from gerbonara.apertures import (
    CircleAperture,
    ExcellonTool,
    ObroundAperture,
    RectangleAperture,
)
from gerbonara.graphic_objects import Flash, Line, Region
from gerbonara.utils import MM

from hardware import silk
from hardware.board import BOTTOM, TOP, VIA_DRILL, VIA_SIZE
from hardware.place import BOARD, HOLE, HOLES
from hardware.pour import outline, without_holes

MASK = 0.05  # so much wider than a pad is the opening in the solder mask
_EDGE = 0.1
_SIDES = {TOP: "top", BOTTOM: "bottom"}
_NAMES = {
    "top copper": "F_Cu.gtl",
    "bottom copper": "B_Cu.gbl",
    "top mask": "F_Mask.gts",
    "bottom mask": "B_Mask.gbs",
    "top silk": "F_Silkscreen.gto",
    "bottom silk": "B_Silkscreen.gbo",
    "mechanical outline": "Edge_Cuts.gm1",
    "drill plated": "PTH.drl",
    "drill nonplated": "NPTH.drl",
}


def files(carrier):
    """{file name: bytes} of the board."""
    layers = {"mechanical outline": GerberFile([*_ring(outline().exterior.coords, _EDGE)])}
    for layer, side in _SIDES.items():
        layers[f"{side} copper"] = GerberFile(_copper(layer, carrier))
        layers[f"{side} mask"] = GerberFile(
            [_flash(pad, MASK) for pad in carrier.pads if layer in pad.layers]
            + [_round(*at, HOLE + 0.2) for at in HOLES]
        )
        layers[f"{side} silk"] = GerberFile(
            [_line(start, end, silk.WIDTH) for start, end in carrier.silk[layer]]
        )
    holes = [(pad.x, pad.y, pad.drill) for pad in carrier.pads if pad.drill]
    holes += [(via.x, via.y, VIA_DRILL) for via in carrier.vias]
    layers["drill plated"] = _drill(holes, True)
    layers["drill nonplated"] = _drill([(*at, HOLE) for at in HOLES], False)
    return {f"carrier-{_NAMES[name]}": _text(file) for name, file in layers.items()}


def stack(folder):
    """The files of a folder as a stack of layers, that can be drawn."""
    return LayerStack.open_dir(folder)


def _text(file):
    return file.write_to_bytes().rstrip(b"\n") + b"\n"


def _copper(layer, carrier):
    """Pours first, then tracks, vias and pads."""
    objects = [
        Region([_up(*point) for point in without_holes(piece)], unit=MM)
        for piece in carrier.pours[layer]
    ]
    objects += [
        _line(track.start, track.end, track.width)
        for track in carrier.tracks
        if track.layer == layer
    ]
    objects += [_round(via.x, via.y, VIA_SIZE) for via in carrier.vias]
    objects += [_flash(pad, 0) for pad in carrier.pads if layer in pad.layers]
    return objects


def _up(x, y):
    return round(x, 4), round(BOARD[1] - y, 4)


def _line(start, end, width):
    return Line(*_up(*start), *_up(*end), aperture=CircleAperture(width, unit=MM), unit=MM)


def _ring(points, width):
    points = list(points)
    return [_line(one, other, width) for one, other in zip(points, points[1:], strict=False)]


def _round(x, y, size):
    return Flash(*_up(x, y), aperture=CircleAperture(round(size, 4), unit=MM), unit=MM)


def _flash(pad, wider):
    width, height = round(pad.width + 2 * wider, 4), round(pad.height + 2 * wider, 4)
    if pad.shape == "circle":
        return _round(pad.x, pad.y, width)
    shape = RectangleAperture if pad.shape == "rect" else ObroundAperture
    return Flash(*_up(pad.x, pad.y), aperture=shape(width, height, unit=MM), unit=MM)


def _drill(holes, plated):
    tools = {size: ExcellonTool(size, plated=plated, unit=MM) for _, _, size in holes}
    ordered = sorted(holes, key=lambda hole: (hole[2], hole[0], hole[1]))
    return ExcellonFile([Flash(*_up(x, y), aperture=tools[d], unit=MM) for x, y, d in ordered])
