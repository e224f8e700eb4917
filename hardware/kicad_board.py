"""The carrier board as a file of KiCad 6, with its pours filled."""

from hardware import circuit, silk
from hardware.board import BOTTOM, TOP, VIA_DRILL, VIA_SIZE, bodies, net_of_pads, places
from hardware.footprints import FOOTPRINTS
from hardware.parts import BOARD_THICKNESS
from hardware.place import HOLE, HOLES
from hardware.pour import GAP, SPOKE, THIN, outline, without_holes
from hardware.route import POURED
from hardware.sexpr import Word, identity, text

_COPPER = {TOP: "F.Cu", BOTTOM: "B.Cu"}
_PRINT = {TOP: "F.SilkS", BOTTOM: "B.SilkS"}
_LAYERS = (
    (0, "F.Cu", "signal"), (31, "B.Cu", "signal"), (36, "B.SilkS", "user"),
    (37, "F.SilkS", "user"), (38, "B.Mask", "user"), (39, "F.Mask", "user"),
    (44, "Edge.Cuts", "user"), (46, "B.CrtYd", "user"), (47, "F.CrtYd", "user"),
    (49, "F.Fab", "user"),
)  # fmt: skip
_COURTYARD = 0.05


def kicad_board(carrier):
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
        *_drawings(carrier),
        *[_segment(i, track, numbers) for i, track in enumerate(carrier.tracks)],
        *[_via(i, via, numbers) for i, via in enumerate(carrier.vias)],
        *[_zone(layer, carrier, numbers) for layer in (TOP, BOTTOM)],
    )) + "\n"  # fmt: skip


def _footprint(place, numbers):
    ref, x, y, degrees = place
    part = circuit.parts("carrier")[ref]
    nets = net_of_pads()
    pads = FOOTPRINTS[part.kind]
    attribute = "through_hole" if any(pad.drill for pad in pads) else "smd"
    return (
        "footprint", f"kibic:{part.kind}", ("layer", "F.Cu"), ("tstamp", identity("board", ref)),
        ("at", x, y, degrees), ("path", "/" + identity("symbol", ref)),
        ("attr", Word(attribute)),
        _label("reference", ref, ref), _label("value", part.value, ref),
        _courtyard(ref, degrees),
        *[_pad(pad, degrees, i, ref, nets.get((ref, pad.number), ""), numbers)
          for i, pad in enumerate(pads)],
    )  # fmt: skip


def _label(use, words, ref):
    """Hidden: what is printed is drawn by silk.py."""
    return ("fp_text", Word(use), words, ("at", 0, 0), ("layer", "F.Fab"), Word("hide"),
            _font(1.0), ("tstamp", identity(use, ref)))  # fmt: skip


def _courtyard(ref, degrees):
    box = next(row[1:] for row in bodies() if row[0] == ref)
    half = ((box[2] - box[0]) / 2 - _COURTYARD, (box[3] - box[1]) / 2 - _COURTYARD)
    w, h = half if degrees % 180 == 0 else half[::-1]
    return ("fp_rect", ("start", -w, -h), ("end", w, h), ("layer", "F.Fab"), ("width", 0.05),
            ("fill", Word("none")), ("tstamp", identity("courtyard", ref)))  # fmt: skip


def _pad(pad, degrees, index, ref, net, numbers):
    kind = Word("thru_hole" if pad.drill else "smd")
    layers = ("*.Cu", "*.Mask") if pad.drill else ("F.Cu", "F.Mask")
    drill = [("drill", pad.drill)] if pad.drill else []
    connected = [("net", numbers[net], net)] if net else []
    return ("pad", pad.number, kind, Word(pad.shape), ("at", pad.x, pad.y, degrees),
            ("size", pad.width, pad.height), *drill, ("layers", *layers), *connected,
            ("tstamp", identity("pad", ref, index)))  # fmt: skip


def _hole(index, at):
    return (
        "footprint", "kibic:hole", ("layer", "F.Cu"), ("tstamp", identity("hole", index)),
        ("at", *at), ("attr", Word("exclude_from_pos_files"), Word("exclude_from_bom")),
        ("pad", "", Word("np_thru_hole"), Word("circle"), ("at", 0, 0), ("size", HOLE, HOLE),
         ("drill", HOLE), ("layers", "*.Cu", "*.Mask"), ("tstamp", identity("hole pad", index))),
    )  # fmt: skip


def _font(height, *justify):
    return ("effects", ("font", ("size", height, height), ("thickness", silk.WIDTH)), *justify)


def _drawings(carrier):
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
    return rows


def _line(name, line, layer, width):
    start, end = line
    return (name, ("start", *start), ("end", *end), ("layer", layer), ("width", width),
            ("tstamp", identity(name, layer, line)))  # fmt: skip


def _segment(index, track, numbers):
    return ("segment", ("start", *track.start), ("end", *track.end), ("width", track.width),
            ("layer", _COPPER[track.layer]), ("net", numbers[track.net]),
            ("tstamp", identity("track", index)))  # fmt: skip


def _via(index, via, numbers):
    return ("via", ("at", via.x, via.y), ("size", VIA_SIZE), ("drill", VIA_DRILL),
            ("layers", "F.Cu", "B.Cu"), ("net", numbers[via.net]),
            ("tstamp", identity("via", index)))  # fmt: skip


def _zone(layer, carrier, numbers):
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


def _points(points):
    return ("pts", *[("xy", *point) for point in points])
