"""The files a maker of circuit boards wants: Gerber for each layer, Excellon for the holes.

y is upwards there, from the board's lower edge.
"""

from gerber_writer import Circle, DataLayer, Path, Rectangle, RoundedRectangle

from hardware import silk
from hardware.board import BOTTOM, TOP, VIA_DRILL, VIA_SIZE, BoardPad, bare, places
from hardware.carrier import Carrier
from hardware.footprints import paste
from hardware.place import BOARD, HOLE, HOLES, THERMAL_MASK
from hardware.pour import outline, without_holes

MASK = 0.05  # so much wider than a pad is the opening in the solder mask
# Names as KiCad has them: every maker knows these. For each side.
COPPER = ("carrier-F_Cu.gtl", "carrier-B_Cu.gbl")
OPENINGS = ("carrier-F_Mask.gts", "carrier-B_Mask.gbs")
PRINT = ("carrier-F_Silkscreen.gto", "carrier-B_Silkscreen.gbo")
PASTE = "carrier-F_Paste.gtp"
PROFILE = "carrier-Edge_Cuts.gm1"
PLATED, BARE = "carrier-PTH.drl", "carrier-NPTH.drl"
_EDGE = 0.1


def files(carrier: Carrier) -> dict[str, bytes]:
    """{file name: bytes} of the board."""
    layers = {PROFILE: _text(_profile())}
    for side, name in ((TOP, "Top"), (BOTTOM, "Bot")):
        layers[COPPER[side]] = _text(_copper(side, name, carrier))
        layers[OPENINGS[side]] = _text(_mask(side, name, carrier))
        layers[PRINT[side]] = _text(_legend(side, name, carrier))
    layers[PASTE] = _text(_paste(carrier))
    holes = [(pad.x, pad.y, pad.drill) for pad in carrier.pads if pad.drill]
    holes += [(via.x, via.y, VIA_DRILL) for via in carrier.vias]
    layers[PLATED] = _drill(holes, "Plated,1,2,PTH")
    layers[BARE] = _drill([(*at, HOLE) for at in HOLES], "NonPlated,1,2,NPTH")
    return layers


def _profile() -> DataLayer:
    layer = DataLayer("Profile,NP")
    points = list(outline().exterior.coords)
    for start, end in zip(points, points[1:], strict=False):
        layer.add_trace_line(_up(*start), _up(*end), _EDGE, "Profile")
    return layer


def _copper(side: int, name: str, carrier: Carrier) -> DataLayer:
    """Pours first, then tracks, vias and pads."""
    layer = DataLayer(f"Copper,L{side + 1},{name}")
    for piece in carrier.pours[side]:
        layer.add_region(_contour(without_holes(piece)), "Conductor")
    for track in carrier.tracks:
        if track.layer == side:
            layer.add_trace_line(_up(*track.start), _up(*track.end), track.width, "Conductor")
    for via in carrier.vias:
        layer.add_pad(Circle(VIA_SIZE, "ViaPad"), _up(via.x, via.y))
    for pad in carrier.pads:
        if side in pad.layers:
            use = "ComponentPad" if pad.drill else "SMDPad,CuDef"
            layer.add_pad(_master(pad, 0, use), _up(pad.x, pad.y))
    return layer


def _mask(side: int, name: str, carrier: Carrier) -> DataLayer:
    """What is open: by custom such a file is said to be negative."""
    layer = DataLayer(f"Soldermask,{name}", negative=True)
    for pad in carrier.pads:
        if side in pad.layers:
            layer.add_pad(_master(pad, bare(pad) or MASK, "Material"), _up(pad.x, pad.y))
    for at in HOLES:
        layer.add_pad(Circle(HOLE + 0.2, "Material"), _up(*at))
    if side == BOTTOM:
        for row in places():
            if row[0] == "U2":  # its belly is soldered from here
                layer.add_pad(Rectangle(*THERMAL_MASK, "Material"), _up(*row[1:3]))
    return layer


def _paste(carrier: Carrier) -> DataLayer:
    """The stencil: the lower side has no part without legs."""
    layer = DataLayer("Paste,Top")
    for pad in carrier.pads:
        for x, y, width, height in paste(pad):
            layer.add_pad(Rectangle(round(width, 4), round(height, 4), "Material"), _up(x, y))
    return layer


def _legend(side: int, name: str, carrier: Carrier) -> DataLayer:
    layer = DataLayer(f"Legend,{name}")
    for start, end in carrier.silk[side]:
        layer.add_trace_line(_up(*start), _up(*end), silk.WIDTH, "Material")
    return layer


def _master(pad: BoardPad, wider: float, use: str) -> Circle | Rectangle | RoundedRectangle:
    width, height = round(pad.width + 2 * wider, 4), round(pad.height + 2 * wider, 4)
    if pad.shape == "circle":
        return Circle(width, use)
    if pad.shape == "rect":
        return Rectangle(width, height, use)
    return RoundedRectangle(width, height, min(width, height) / 2, use)


def _contour(points: list[tuple[float, ...]]) -> Path:
    path = Path()
    path.moveto(_up(*points[-1]))
    for point in points:
        path.lineto(_up(*point))
    return path


def _up(x: float, y: float) -> tuple[float, ...]:
    return round(x, 4), round(BOARD[1] - y, 4)


def _text(layer: DataLayer) -> bytes:
    """The file without the time of its making."""
    lines = [line for line in layer.dumps_gerber().splitlines() if "TF.CreationDate" not in line]
    return ("\n".join(lines) + "\n").encode()


def _drill(holes: list[tuple[float, float, float]], use: str) -> bytes:
    """Excellon: a tool for each diameter, then where it drills."""
    sizes = sorted({size for _, _, size in holes})
    lines = ["M48", f"; #@! TF.FileFunction,{use}", "FMAT,2", "METRIC"]
    lines += [f"T{i}C{size:.3f}" for i, size in enumerate(sizes, 1)] + ["%", "G90", "G05"]
    for i, wanted in enumerate(sizes, 1):
        places = sorted([_up(x, y) for x, y, size in holes if size == wanted])
        lines += [f"T{i}"] + [f"X{x:.4f}Y{y:.4f}" for x, y in places]
    return ("\n".join([*lines, "M30"]) + "\n").encode()
