"""The carrier board as a file of KiCad 6, with its pours filled."""

from hardware import circuit, silk
from hardware.board import BOTTOM, TOP, VIA_DRILL, VIA_SIZE, Track, Via, net_of_pads, places, turned
from hardware.carrier import Carrier
from hardware.footprints import BODIES, FOOTPRINTS, LIBRARY, Pad, library, paste
from hardware.parts import BOARD_THICKNESS, KINDS, PITCH
from hardware.place import FIDUCIAL, FIDUCIAL_MASK, FIDUCIALS, HOLE, HOLES, THERMAL_MASK
from hardware.pour import GAP, SPOKE, THIN, outline, without_holes
from hardware.route import POURED
from hardware.sexpr import Word, identity, text

_COPPER = {TOP: "F.Cu", BOTTOM: "B.Cu"}
_PRINT = {TOP: "F.SilkS", BOTTOM: "B.SilkS"}
_LAYERS = (
    (0, "F.Cu", "signal"), (31, "B.Cu", "signal"), (34, "B.Paste", "user"),
    (35, "F.Paste", "user"), (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"), (38, "B.Mask", "user"), (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"), (46, "B.CrtYd", "user"), (47, "F.CrtYd", "user"),
    (49, "F.Fab", "user"),
)  # fmt: skip
_COURTYARD = 0.1  # around body and pads; IPC-7351 has that for dense boards
_MODEL = "${{KICAD6_3DMODEL_DIR}}/{}.3dshapes/{}.wrl"


def kicad_board(carrier: Carrier) -> str:
    """The text of the .kicad_pcb file."""
    numbers = {"": 0}
    for net in circuit.nets("carrier"):
        numbers[net] = len(numbers)
    return text((
        "kicad_pcb", ("version", 20211014), ("generator", Word("kibic")),
        ("general", ("thickness", BOARD_THICKNESS)),
        ("paper", "A4"),
        ("layers", *[(str(number), name, Word(use)) for number, name, use in _LAYERS]),
        ("setup", ("pad_to_mask_clearance", 0.05)),
        *[("net", number, net) for net, number in numbers.items()],
        *[_footprint(row, numbers) for row in places()],
        *[_hole(i, at) for i, at in enumerate(HOLES)],
        *[_dot(i, at) for i, at in enumerate(FIDUCIALS, 1)],
        *_drawings(carrier),
        *[_segment(i, track, numbers) for i, track in enumerate(carrier.tracks)],
        *[_via(i, via, numbers) for i, via in enumerate(carrier.vias)],
        *[_zone(layer, carrier, numbers) for layer in (TOP, BOTTOM)],
    )) + "\n"  # fmt: skip


def _footprint(place: tuple, numbers: dict[str, int]) -> tuple:
    """One of KiCad's own, as far as it has it: its origin is where KiCad has it."""
    ref, x, y, degrees = place
    part = circuit.parts("carrier")[ref]
    name, (dx, dy), turn = library(part.kind)
    dx, dy = turned(dx, dy, degrees)
    nets = {pad.number: net_of_pads().get((ref, pad.number), "") for pad in FOOTPRINTS[part.kind]}
    return (
        "footprint", name, ("layer", "F.Cu"), ("tstamp", identity("board", ref)),
        ("at", x + dx, y + dy, (degrees + turn) % 360), ("path", "/" + identity("symbol", ref)),
        *body(part.kind, part.value, ref, degrees, nets, numbers),
    )  # fmt: skip


def body(
    kind: str,
    value: str,
    ref: str,
    degrees: int = 0,
    nets: dict[str, str] | None = None,
    numbers: dict[str, int] | None = None,
) -> tuple[tuple, ...]:
    """What is in a footprint, on a board or in a library."""
    name, (dx, dy), turn = library(kind)
    pads = [_moved(pad, dx, dy, turn) for pad in FOOTPRINTS[kind]]
    attribute = "through_hole" if any(pad.drill for pad in pads) else "smd"
    angle = (degrees + turn) % 360
    rows = [_pad(pad, angle, i, ref, (nets or {}).get(pad.number, ""), numbers)
            for i, pad in enumerate(pads)]  # fmt: skip
    windows = [window for pad in pads for window in paste(pad) if len(paste(pad)) > 1]
    rows += [_window(window, angle, i, ref) for i, window in enumerate(windows)]
    model = [] if name.startswith("kibic:") else [_model(name)]
    return (
        ("attr", Word(attribute)), _label("reference", ref, ref), _label("value", value, ref),
        *[_courtyard(area, i, ref, turn) for i, area in enumerate(courtyards(kind))],
        *rows, *model,
    )  # fmt: skip


def _moved(pad: Pad, dx: float, dy: float, turn: int) -> Pad:
    """A pad as its library has it."""
    x, y = turned(pad.x - dx, pad.y - dy, -turn % 360)
    size = (pad.width, pad.height) if turn % 180 == 0 else (pad.height, pad.width)
    return pad._replace(x=round(x, 4), y=round(y, 4), width=size[0], height=size[1])


def _model(name: str) -> tuple:
    library_name, _, own = name.partition(":")
    whole = [(key, ("xyz", value, value, value)) for key, value in
             (("offset", 0), ("scale", 1), ("rotate", 0))]  # fmt: skip
    return ("model", _MODEL.format(library_name, own), *whole)


def _label(use: str, words: str, ref: str) -> tuple:
    """Hidden: what is printed is drawn by silk.py."""
    return ("fp_text", Word(use), words, ("at", 0, 0), ("layer", "F.Fab"), Word("hide"),
            _font(1.0), ("tstamp", identity(use, ref)))  # fmt: skip


def courtyards(kind: str) -> list[tuple[float, ...]]:
    """(left, top, right, bottom) around the middle of a body where nothing else may stand. The
    Pico's are its sockets: there is room between them."""
    pads = FOOTPRINTS[kind]
    if kind == "pico":
        sides = [[pad for pad in pads if (pad.x < 0) == left] for left in (True, False)]
        boxes = [[(pad.x, pad.y, PITCH, PITCH) for pad in side] for side in sides]
    else:
        length, width = BODIES.get(kind, KINDS[kind].size[:2])
        boxes = [[(0, 0, length, width)] + [row[1:3] + row[4:6] for row in pads]]
    return [
        tuple([round(sign * max([sign * (row[i] + sign * row[i + 2] / 2) for row in rows])
                     + sign * _COURTYARD, 4) for sign in (-1, 1) for i in (0, 1)])
        for rows in boxes
    ]  # fmt: skip


def _courtyard(area: tuple[float, ...], index: int, ref: str, turn: int) -> tuple:
    kind = circuit.parts("carrier")[ref].kind if ref in circuit.parts("carrier") else ref
    _, (dx, dy), _ = library(kind)
    left, top, right, bottom = area
    start = turned(left - dx, top - dy, -turn % 360)
    end = turned(right - dx, bottom - dy, -turn % 360)
    return ("fp_rect", ("start", *start), ("end", *end), ("layer", "F.CrtYd"), ("width", 0.05),
            ("fill", Word("none")), ("tstamp", identity("courtyard", ref, index)))  # fmt: skip


def _pad(
    pad: Pad, degrees: int, index: int, ref: str, net: str, numbers: dict[str, int] | None
) -> tuple:
    kind = Word("thru_hole" if pad.drill else "smd")
    layers: tuple[str, ...] = ("*.Cu", "*.Mask") if pad.drill else ("F.Cu", "F.Mask")
    if len(paste(pad)) == 1:
        layers = (*layers, "F.Paste")
    drill = [("drill", pad.drill)] if pad.drill else []
    connected = [("net", numbers[net], net)] if net and numbers else []
    return ("pad", pad.number, kind, Word(pad.shape), ("at", pad.x, pad.y, degrees),
            ("size", pad.width, pad.height), *drill, ("layers", *layers), *connected,
            ("tstamp", identity("pad", ref, index)))  # fmt: skip


def _window(window: tuple[float, ...], degrees: int, index: int, ref: str) -> tuple:
    """An opening for paste alone."""
    x, y, width, height = window
    return ("pad", "", Word("smd"), Word("rect"), ("at", x, y, degrees), ("size", width, height),
            ("layers", "F.Paste"), ("tstamp", identity("paste", ref, index)))  # fmt: skip


def _hole(index: int, at: tuple[float, ...]) -> tuple:
    return (
        "footprint", "MountingHole:MountingHole_2.7mm_M2.5", ("layer", "F.Cu"),
        ("tstamp", identity("hole", index)),
        ("at", *at), ("attr", Word("exclude_from_pos_files"), Word("exclude_from_bom")),
        ("pad", "", Word("np_thru_hole"), Word("circle"), ("at", 0, 0), ("size", HOLE, HOLE),
         ("drill", HOLE), ("layers", "*.Cu", "*.Mask"), ("tstamp", identity("hole pad", index))),
    )  # fmt: skip


def _dot(index: int, at: tuple[float, ...]) -> tuple:
    return (
        "footprint", "Fiducial:Fiducial_1mm_Mask2mm", ("layer", "F.Cu"),
        ("tstamp", identity("fiducial", index)), ("at", *at), ("attr", Word("smd"),
         Word("exclude_from_pos_files"), Word("exclude_from_bom")),
        _label("reference", f"FID{index}", f"FID{index}"),
        ("pad", "", Word("smd"), Word("circle"), ("at", 0, 0), ("size", FIDUCIAL, FIDUCIAL),
         ("layers", "F.Cu", "F.Mask"), ("solder_mask_margin", (FIDUCIAL_MASK - FIDUCIAL) / 2),
         ("clearance", (FIDUCIAL_MASK - FIDUCIAL) / 2 + GAP - 0.05),
         ("tstamp", identity("fiducial pad", index))),
    )  # fmt: skip


def _belly() -> list[tuple]:
    """Bare copper below U2, to solder its belly from there."""
    wide, high = THERMAL_MASK
    return [
        ("gr_rect", ("start", x - wide / 2, y - high / 2), ("end", x + wide / 2, y + high / 2),
         ("layer", "B.Mask"), ("width", 0), ("fill", Word("solid")), ("tstamp", identity("belly")))
        for ref, x, y, _ in places() if ref == "U2"
    ]  # fmt: skip


def own_footprints() -> dict[str, str]:
    """{file name: text} of the footprints that KiCad's library lacks."""
    kinds = {part.kind: part for part in circuit.parts("carrier").values()}
    return {
        f"{kind}.kicad_mod": text((
            "footprint", kind, ("version", 20211014), ("generator", Word("kibic")),
            ("layer", "F.Cu"), ("descr", part.of.description), *body(kind, kind, kind),
        )) + "\n"
        for kind, part in sorted(kinds.items()) if kind not in LIBRARY
    }  # fmt: skip


def _font(height: float, *justify: object) -> tuple:
    return ("effects", ("font", ("size", height, height), ("thickness", silk.WIDTH)), *justify)


def _drawings(carrier: Carrier) -> list[tuple]:
    """Edge and print."""
    edge = list(outline().exterior.coords)
    rows = [_line("gr_line", pair, "Edge.Cuts", 0.1) for pair in zip(edge, edge[1:], strict=False)]
    for layer in (TOP, BOTTOM):
        lines = silk.outlines(layer, carrier.pads)
        rows += [_line("gr_line", line, _PRINT[layer], silk.WIDTH) for line in lines]
        turned = [("justify", Word("mirror"))] if layer == BOTTOM else []
        rows += [
            ("gr_text", row.text, ("at", *row.at), ("layer", _PRINT[layer]),
             ("tstamp", identity("text", layer, row.text, row.at)), _font(row.height, *turned))
            for row in silk.texts(layer)
        ]  # fmt: skip
    return rows + _belly()


def _line(name: str, line: tuple[tuple[float, ...], ...], layer: str, width: float) -> tuple:
    start, end = line
    return (name, ("start", *start), ("end", *end), ("layer", layer), ("width", width),
            ("tstamp", identity(name, layer, line)))  # fmt: skip


def _segment(index: int, track: Track, numbers: dict[str, int]) -> tuple:
    return ("segment", ("start", *track.start), ("end", *track.end), ("width", track.width),
            ("layer", _COPPER[track.layer]), ("net", numbers[track.net]),
            ("tstamp", identity("track", index)))  # fmt: skip


def _via(index: int, via: Via, numbers: dict[str, int]) -> tuple:
    return ("via", ("at", via.x, via.y), ("size", VIA_SIZE), ("drill", VIA_DRILL),
            ("layers", "F.Cu", "B.Cu"), ("net", numbers[via.net]),
            ("tstamp", identity("via", index)))  # fmt: skip


def _zone(layer: int, carrier: Carrier, numbers: dict[str, int]) -> tuple:
    name = _COPPER[layer]
    return (
        "zone", ("net", numbers[POURED]), ("net_name", POURED), ("layer", name),
        ("tstamp", identity("zone", layer)), ("hatch", Word("edge"), 0.5),
        ("connect_pads", ("clearance", GAP - 0.05)), ("min_thickness", THIN),
        ("fill", Word("yes"), ("thermal_gap", GAP), ("thermal_bridge_width", SPOKE)),
        ("polygon", _points(list(outline().exterior.coords)[:-1])),
        *[("filled_polygon", ("layer", name), _points(without_holes(piece)))
          for piece in carrier.pours[layer]],
    )  # fmt: skip


def _points(points: list[tuple[float, ...]]) -> tuple:
    return ("pts", *[("xy", *point) for point in points])
