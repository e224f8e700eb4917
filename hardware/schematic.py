"""The schematic's sheet: where parts, wires and net names are. From circuit.py, by a table of
blocks, each in a frame.

Parts with two contacts stand in rows from net to net; the others are boxes with a net's name at
each pin. Millimetres, y downwards, all on a grid of 1.27.
"""

from typing import NamedTuple

from hardware import circuit
from hardware.circuit import Part
from hardware.footprints import numbers
from hardware.symbols import GRID, SymbolPin, symbol

SIZE = (420.0, 297.0)  # A3
_NEXT = 12.7  # from row to row


class Block(NamedTuple):
    """What belongs together, in a frame with its title."""

    title: str
    frame: tuple[float, float, float, float]  # left, top, right, bottom
    boxes: tuple[tuple[str, tuple[float, float]], ...]  # reference and middle
    # Columns of rows: (left end, first y), then of each row the net at the left end, and the
    # parts one after another to the right.
    columns: tuple[tuple[tuple[float, float], tuple[tuple[str, str], ...]], ...]


_LAMP_FIRST, _LAMP_STEP, _LAMP_Y, _CAP_Y = 40.64, 53.34, 266.7, 247.65
_BLOCKS = (
    Block(
        "Power: the cell, its charger, and what takes over without USB", (15, 22, 215, 110), (),
        (((162.56, 35.56), (("VBUS", "R6 D2"), ("CHARGING", "D3"), ("PROG", "R5"), ("VBUS", "C1"),
                            ("BAT", "C2"))),),
    ),
    Block(
        "Raspberry Pi Pico, switch, console", (220, 22, 322, 110),
        (("U1", (269.24, 60.96)), ("SW7", (248.92, 101.6)), ("J1", (299.72, 101.6))), (),
    ),
    Block(
        "Keys, with the chip's pull-ups", (327, 22, 405, 110), (),
        (((355.6, 35.56), tuple([(f"KEY_{key}", f"SW{i + 1}")
                                 for i, key in enumerate(circuit.KEYS)])),),
    ),
    Block(
        "Display and clock, switched off asleep", (15, 116, 215, 190),
        (("DS1", (147.32, 135.89)), ("U5", (147.32, 165.1)), ("J2", (195.58, 147.32))),
        (((48.26, 132.08), (("+3V3", "Q3"),)),
         ((48.26, 152.4), (("DISPLAY_OFF", "R7"), ("+3V3", "C6"), ("DISPLAY", "C3"))),
         ((96.52, 132.08), (("SDA", "R1"), ("SCL", "R2")))),
    ),
    Block("Sound", (220, 116, 322, 190), (), (((251.46, 147.32), (("PIEZO", "R4 LS1"),)),)),
    Block(
        "Test pads", (327, 116, 405, 190),
        tuple([(ref, (370.84, 132.08 + _NEXT * i)) for i, ref in enumerate(circuit.TEST_PADS)]), (),
    ),
    Block(
        "Lamps of the seats: 5 V that is off when they are dark, data made 5 V high",
        (15, 196, 405, 285),
        (("U3", (60.96, 214.63)), ("U4", (180.34, 214.63)),
         *[(ref, (_LAMP_FIRST + _LAMP_STEP * i, _LAMP_Y)) for i, ref in enumerate(circuit.LAMPS)]),
        (((106.68, 208.28), (("LAMP_POWER", "R8"), ("LAMP_DATA", "R9"))),
         ((231.14, 208.28), (("LAMP_OUT", "R3"), ("+5V", "C5"))),
         ((281.94, 208.28), (("+5V", "C4"),)),
         *[((round(_LAMP_FIRST - 7.62 + _LAMP_STEP * i, 2), _CAP_Y), (("+5V", f"C1{i + 1}"),))
           for i in range(len(circuit.LAMPS))]),
    ),
)  # fmt: skip
# The way of the power: from the cell to what it feeds, and from USB through the charger into it.
_PATH_AT, _PATH = (33.02, 45.72), {"carrier": "BT1 Q1 Q2", "breadboard": "BT1 D1"}
_CHARGE_AT = (50.8, 83.82)
_BESIDE = 17.78  # so far below Q2 is D1
_WIRE = 12.7  # between two parts of a row
# Driven through a wire, a diode or a transistor: KiCad is told.
_FLAGGED = {"breadboard": ("GND", "VSYS"), "carrier": ("GND", "VSYS", "DISPLAY", "CELL")}
_FLAGS = (30.48, 104.14)
# Of what lies in a row and has more than two contacts: those that the row goes through.
_THROUGH = {"fet": ("S", "D"), "boost": ("VIN", "VOUT"), "charger": ("VCC", "BAT")}


class Placed(NamedTuple):
    ref: str
    kind: str
    value: str
    x: float
    y: float
    turned: bool  # by half a turn


class Label(NamedTuple):
    net: str
    x: float
    y: float
    side: int  # the text is to the left (-1), right (1), below (-2), above (2); 0: of this sheet


class Sheet(NamedTuple):
    title: str
    parts: list[Placed]
    labels: list[Label]
    wires: list[tuple[float, float, float, float]]
    free: list[tuple[float, float]]  # pins that nothing is connected to
    headings: tuple
    frames: list[tuple[float, float, float, float]]
    flags: list[Label]  # a net's name with a power flag
    junctions: list[tuple[float, float]]


def ends(part: Placed) -> list[SymbolPin]:
    """The pins of a placed part with their free ends on the sheet."""
    sign = -1 if part.turned else 1
    return [
        pin._replace(x=part.x + sign * pin.x, y=part.y + sign * pin.y, side=sign * pin.side)
        for pin in symbol(part.kind).pins
    ]


def sheet(build: str) -> Sheet:
    """The schematic of a build."""
    parts = circuit.parts(build)
    made = Sheet(f"Kibic, {build}", [], [], [], [], (), [], [], [])
    nets = _nets(build)
    headings = []
    for block in _BLOCKS:
        count = len(made.parts)
        _block(made, nets, parts, block)
        if block is _BLOCKS[0]:
            _row(made, nets, _PATH_AT, "GND", [parts[ref] for ref in _PATH[build].split()])
            if "U2" in parts:
                _charger(made, nets, parts)
        if len(made.parts) > count:
            left, top, *_ = block.frame
            headings.append(((left + 2.0, top + 5.0), block.title))
            made.frames.append(block.frame)
    for i, net in enumerate(_FLAGGED[build]):
        made.flags.append(Label(net, _FLAGS[0] + 25.4 * i, _FLAGS[1], 1))
    return made._replace(headings=tuple(headings))


def _block(
    made: Sheet, nets: dict[tuple[str, str], str], parts_there: dict[str, Part], block: Block
) -> None:
    """What a build has of a block."""
    for ref, (x, y) in block.boxes:
        if ref in parts_there:
            placed = Placed(ref, parts_there[ref].kind, parts_there[ref].value, x, y, False)
            made.parts.append(placed)
            for pin in ends(placed):
                _name(made, nets.get((ref, pin.number)), pin)
    for (x, y), rows in block.columns:
        for i, (net, refs) in enumerate(rows):
            parts = [parts_there[ref] for ref in refs.split() if ref in parts_there]
            _row(made, nets, (x, round(y + _NEXT * i, 2)), net, parts)


def _nets(build: str) -> dict[tuple[str, str], str]:
    """{(reference, number of the pin): net}."""
    parts = circuit.parts(build)
    net_of: dict[tuple[str, str], str] = {}
    for net, members in circuit.nets(build).items():
        for member in members:
            ref, name = member.split(".")
            pairs = zip(numbers(parts[ref].kind), parts[ref].of.pins, strict=True)
            net_of |= {(ref, number): net for number, (pin, _) in pairs if pin == name}
    return net_of


def _name(made: Sheet, net: str | None, pin: SymbolPin) -> None:
    if net:
        made.labels.append(Label(net, pin.x, pin.y, pin.side))
    else:
        made.free.append((pin.x, pin.y))


def _row(
    made: Sheet,
    nets: dict[tuple[str, str], str],
    start: tuple[float, ...],
    net: str,
    parts: list[Part],
) -> None:
    """Parts from net to net. The name of what lies between two stands on the wire: for this sheet
    alone if nobody else is on it."""
    x, y = start
    for i, part in enumerate(parts):
        near, opposite = _ends_of(part.kind)
        turned = nets[part.ref, near.number] != net
        if turned:
            near, opposite = opposite, near
        sign = -1 if turned else 1
        far = nets[part.ref, opposite.number]
        placed = Placed(part.ref, part.kind, part.value, round(x - sign * near.x, 2),
                        round(y - sign * near.y, 2), turned)  # fmt: skip
        made.parts.append(placed)
        for pin in ends(placed):
            if pin.number not in (near.number, opposite.number):
                _name(made, nets.get((part.ref, pin.number)), pin)
        if i == 0:
            made.labels.append(Label(net, x, y, -1))
        x = round(placed.x + sign * opposite.x, 2)
        if i + 1 < len(parts):
            wire = _WIRE if part.kind not in _THROUGH and len(parts) < 3 else 2 * _WIRE
            made.wires.append((x, y, x + wire, y))
            alone = sum([net == far for net in nets.values()]) == 2
            made.labels.append(Label(far, x + GRID * (0.5 if alone else 2), y, 0 if alone else 2))
            x += wire
        else:
            made.labels.append(Label(far, x, y, 1))
        net = far


def names_at(part: Placed) -> tuple[float, float]:
    """Where a part's reference and its value stand: y of their middles."""
    drawn = symbol(part.kind)
    if part.kind == "fet":  # on the side away from its gate
        return (part.y + 4.2, part.y + 6.8) if part.turned else (part.y - 5.6, part.y - 3.2)
    top = part.y + drawn.top
    return top - 1.6, top + drawn.box[1] + 1.6 if drawn.box else part.y - drawn.top + 1.0


def _ends_of(kind: str) -> tuple[SymbolPin, ...] | list[SymbolPin]:
    """The two contacts of a part that a row goes through."""
    pins = symbol(kind).pins
    names = _THROUGH.get(kind)
    return [pin for name in names for pin in pins if pin.name == name] if names else pins


def _charger(made: Sheet, nets: dict[tuple[str, str], str], parts: dict[str, Part]) -> None:
    """D1 beside Q2, and the charger below, its way up into that of the cell."""
    at = {(part.ref, pin.name): (pin.x, pin.y) for part in made.parts for pin in ends(part)}
    (left, y), (right, _) = at["Q2", "D"], at["Q2", "S"]
    made.parts.append(Placed("D1", "schottky", parts["D1"].value, (left + right) / 2, y + _BESIDE,
                             True))  # fmt: skip
    _row(made, nets, _CHARGE_AT, "VBUS", [parts["U2"]])
    made.labels.pop()  # BAT is on the path
    vsys = made.labels.index(Label("VSYS", right, y, 1))
    made.labels[vsys] = Label("VSYS", right + 2 * GRID, y, 1)
    made.wires.append((right, y, right + 2 * GRID, y))
    below = made.parts[-1]
    end = next(pin for pin in ends(below) if pin.name == "BAT")
    for x in (left, right):
        made.wires.append((x, y, x, y + _BESIDE))
        made.junctions.append((x, y))
    made.wires.extend([(end.x, end.y, left, end.y), (left, end.y, left, y + _BESIDE)])
    made.junctions.append((left, y + _BESIDE))
