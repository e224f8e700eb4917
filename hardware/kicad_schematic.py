"""The schematic as a file of KiCad 6."""

from collections.abc import Iterator

from hardware.footprints import footprint_of
from hardware.parts import Kind
from hardware.schematic import Label, Placed, Sheet, ends, names_at
from hardware.sexpr import Word, identity, text
from hardware.symbols import PIN, SymbolPin, symbol

# What KiCad calls what a pin does.
TYPES = {"power": "power_out", "supply": "power_in", "out": "output", "in": "input",
          "both": "bidirectional", "passive": "passive", "store": "passive"}  # fmt: skip
_SIZE = ("effects", ("font", ("size", 1.27, 1.27)))
_HIDDEN = ("effects", ("font", ("size", 1.27, 1.27)), Word("hide"))
_STROKE = ("stroke", ("width", 0.15), ("type", Word("default")), ("color", 0, 0, 0, 0))
_NONE = ("fill", ("type", Word("none")))


def kicad_schematic(sheet: Sheet, name: str) -> str:
    """The text of the .kicad_sch file."""
    kinds = sorted({part.kind for part in sheet.parts})
    root = identity("sheet", name)
    return text((
        "kicad_sch", ("version", 20211123), ("generator", Word("kibic")), ("uuid", Word(root)),
        ("paper", "A3"), ("title_block", ("title", sheet.title)),
        ("lib_symbols", *[_library(kind) for kind in kinds], _flag()),
        *[("no_connect", ("at", *at), ("uuid", Word(identity(name, "free", at))))
          for at in sheet.free],
        *[("junction", ("at", *at), ("diameter", 0), ("color", 0, 0, 0, 0),
           ("uuid", Word(identity(name, "junction", at)))) for at in sheet.junctions],
        *[("wire", ("pts", ("xy", *wire[:2]), ("xy", *wire[2:])), _STROKE,
           ("uuid", Word(identity(name, "wire", wire)))) for wire in sheet.wires],
        *[("polyline", ("pts", ("xy", *start), ("xy", *end)), ("stroke", ("width", 0),
           ("type", Word("dash")), ("color", 0, 0, 0, 0)),
           ("uuid", Word(identity(name, "frame", start, end))))
          for frame in sheet.frames for start, end in _sides(frame)],
        *[("text", words, ("at", *at, 0), ("effects", ("font", ("size", 2.0, 2.0)),
           ("justify", Word("left"), Word("bottom"))), ("uuid", Word(identity(name, words))))
          for at, words in sheet.headings],
        *[_label(label, name) for label in sheet.labels],
        *[_label(label, name) for label in sheet.flags],
        *[_part(part) for part in sheet.parts],
        *[_placed_flag(label, i) for i, label in enumerate(sheet.flags)],
        ("sheet_instances", ("path", "/", ("page", "1"))),
        ("symbol_instances", *[
            _instance(part.ref, part.value, part.kind) for part in sheet.parts
        ], *[_instance(f"#FLG{i + 1}", "PWR_FLAG", "") for i in range(len(sheet.flags))]),
    )) + "\n"  # fmt: skip


def _sides(frame: tuple[float, float, float, float]) -> Iterator[tuple[tuple, tuple]]:
    """The lines around a block: a polyline of KiCad 6 has two ends."""
    left, top, right, bottom = frame
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return zip(corners, corners[1:], strict=False)


def symbol_library(kinds: dict[str, Kind]) -> str:
    """The text of the .kicad_sym file with these kinds."""
    own = [_library(kind, "") for kind in sorted(kinds)]
    head = ("version", 20211014), ("generator", Word("kibic"))
    return text(("kicad_symbol_lib", *head, *own, _flag(""))) + "\n"


def _library(kind: str, prefix: str = "kibic:") -> tuple:
    """A kind's drawing, in which y is upwards."""
    drawn = symbol(kind)
    shapes: list[tuple] = [
        ("polyline", ("pts", *[("xy", x, -y) for x, y in line]), _STROKE, _NONE)
        for line in drawn.lines
    ]
    shapes += [
        ("circle", ("center", x, -y), ("radius", r), _STROKE, _NONE) for x, y, r in drawn.circles
    ]
    names: tuple = ("pin_names", ("offset", 1.0))
    if drawn.box:
        w, h = drawn.box
        shapes.append(("rectangle", ("start", -w, -drawn.top), ("end", w, -drawn.top - h),
                       _STROKE, ("fill", ("type", Word("background")))))  # fmt: skip
    else:
        names = (*names, Word("hide"))
    return (
        "symbol", f"{prefix}{kind}", *([] if drawn.box else [("pin_numbers", Word("hide"))]), names,
        ("in_bom", Word("yes")), ("on_board", Word("yes")),
        _property("Reference", "U", 0, (0, -drawn.top + 2.0), _SIZE),
        _property("Value", kind, 1, (0, -drawn.top), _SIZE),
        _property("Footprint", footprint_of(kind), 2, (0, 0), _HIDDEN),
        _property("Datasheet", "", 3, (0, 0), _HIDDEN),
        ("symbol", f"{kind}_0_1", *shapes),
        ("symbol", f"{kind}_1_1", *[_pin(pin) for pin in drawn.pins]),
    )  # fmt: skip


def _pin(pin: SymbolPin) -> tuple:
    return ("pin", Word(TYPES[pin.does]), Word("line"),
            ("at", pin.x, -pin.y, {-1: 0, 1: 180, -2: 90, 2: 270}[pin.side]), ("length", PIN),
            ("name", pin.name, _SIZE), ("number", pin.number, _SIZE))  # fmt: skip


def _flag(prefix: str = "kibic:") -> tuple:
    """What tells KiCad that something feeds a net."""
    return (
        "symbol", f"{prefix}PWR_FLAG", ("power",), ("pin_numbers", Word("hide")),
        ("pin_names", ("offset", 0), Word("hide")), ("in_bom", Word("yes")),
        ("on_board", Word("yes")),
        _property("Reference", "#FLG", 0, (0, 3), _HIDDEN),
        _property("Value", "PWR_FLAG", 1, (0, 4), _SIZE),
        _property("Footprint", "", 2, (0, 0), _HIDDEN),
        _property("Datasheet", "", 3, (0, 0), _HIDDEN),
        ("symbol", "PWR_FLAG_0_0", ("pin", Word("power_out"), Word("line"), ("at", 0, 0, 90),
                                    ("length", 0), ("name", "pwr", _SIZE), ("number", "1", _SIZE))),
        ("symbol", "PWR_FLAG_0_1", ("polyline", ("pts", ("xy", 0, 0), ("xy", 0, 1.27),
            ("xy", -1, 1.9), ("xy", 0, 2.54), ("xy", 1, 1.9), ("xy", 0, 1.27)), _STROKE, _NONE)),
    )  # fmt: skip


def _property(name: str, value: str, number: int, at: tuple[float, ...], effects: tuple) -> tuple:
    return ("property", name, value, ("id", number), ("at", *at, 0), effects)


def _part(part: Placed) -> tuple:
    above, below = names_at(part)
    return (
        "symbol", ("lib_id", f"kibic:{part.kind}"),
        ("at", part.x, part.y, 180 if part.turned else 0), ("unit", 1), ("in_bom", Word("yes")),
        ("on_board", Word("yes")), ("uuid", Word(identity("symbol", part.ref))),
        _property("Reference", part.ref, 0, (part.x, above), _SIZE),
        _property("Value", part.value, 1, (part.x, below), _SIZE),
        _property("Footprint", footprint_of(part.kind), 2, (part.x, part.y), _HIDDEN),
        _property("Datasheet", "", 3, (part.x, part.y), _HIDDEN),
        *[("pin", pin.number, ("uuid", Word(identity("pin", part.ref, pin.number))))
          for pin in ends(part)],
    )  # fmt: skip


def _placed_flag(label: Label, i: int) -> tuple:
    return (
        "symbol", ("lib_id", "kibic:PWR_FLAG"), ("at", label.x, label.y, 0), ("unit", 1),
        ("in_bom", Word("yes")), ("on_board", Word("yes")),
        ("uuid", Word(identity("symbol", f"#FLG{i + 1}"))),
        _property("Reference", f"#FLG{i + 1}", 0, (label.x, label.y - 3), _HIDDEN),
        _property("Value", "PWR_FLAG", 1, (label.x, label.y - 4), _SIZE),
        _property("Footprint", "", 2, (label.x, label.y), _HIDDEN),
        _property("Datasheet", "", 3, (label.x, label.y), _HIDDEN),
        ("pin", "1", ("uuid", Word(identity("pin", "#FLG", i)))),
    )  # fmt: skip


def _label(label: Label, name: str) -> tuple:
    """On a wire a label of this sheet, else one that joins all of its name."""
    angle = {-1: 180, 2: 90, -2: 270}.get(label.side, 0)
    kept = ("at", label.x, label.y, angle), ("fields_autoplaced",)
    justify: tuple = ("justify", Word("right" if label.side < 0 else "left"))
    kind: tuple
    if label.side == 0:
        justify += (Word("bottom"),)
        kind = ("label", label.net, *kept)
    else:
        kind = ("global_label", label.net, ("shape", Word("passive")), *kept)
    return (*kind, (*_SIZE, justify), ("uuid", Word(identity(name, "label", label))))


def _instance(ref: str, value: str, kind: str) -> tuple:
    return (
        "path", "/" + identity("symbol", ref), ("reference", ref), ("unit", 1), ("value", value),
        ("footprint", footprint_of(kind)),
    )  # fmt: skip
