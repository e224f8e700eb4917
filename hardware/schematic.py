"""The schematic's sheet: where parts, wires and net names are. From circuit.py, by two tables.

Parts with two contacts stand in rows from net to net; the others are boxes with a net's name at
each pin. Millimetres, y downwards, all on a grid of 1.27.
"""

from typing import NamedTuple

from hardware import circuit
from hardware.circuit import Part
from hardware.footprints import numbers
from hardware.symbols import GRID, SymbolPin, symbol

SIZE = (420.0, 297.0)  # A3
_COLUMNS = (127.0, 185.42, 248.92, 325.12)
_FIRST, _NEXT = 33.02, 12.7  # rows

# Reference and middle of the boxes.
_BOXES = (
    ("U1", (66.04, 63.5)),
    ("DS1", (66.04, 124.46)),
    ("J1", (111.76, 124.46)),
    ("SW7", (160.02, 124.46)),
    ("U4", (213.36, 124.46)),
    ("U5", (266.7, 124.46)),
    ("J2", (330.2, 124.46)),
    *[(ref, (33.02 + 38.1 * i, 162.56)) for i, ref in enumerate(circuit.LAMPS)],
)
# Of each column and row: the net at the left end, parts one after another to the right.
_ROWS = (
    tuple([(f"KEY_{key}", f"SW{i + 1}") for i, key in enumerate(circuit.KEYS)]),
    (("SDA", "R1"), ("SCL", "R2"), ("PIEZO", "R4 LS1"), ("LAMP_OUT", "R3"), ("DISPLAY", "C3"),
     ("+5V", "C4")),
    (("DISPLAY_OFF", "R7"), ("+3V3", "C6"), ("+5V", "C5"), ("VBUS", "R6 D2"), ("+3V3", "Q3")),
    (("CHARGING", "D3"), ("PROG", "R5"), ("VBUS", "C1"), ("BAT", "C2"), ("LAMP_POWER", "R8"),
     ("LAMP_DATA", "R9")),
)  # fmt: skip
_LAMP_CAPS = ((25.4, 38.1), 144.78)  # first and next, y
# The way of the power: from the cell to what it feeds, and from USB through the charger into it.
_PATH_AT, _PATH = (33.02, 208.28), {"carrier": "BT1 Q1 Q2 U3", "breadboard": "BT1 D1 U3"}
_CHARGE_AT = (50.8, 238.76)
_BESIDE = 17.78  # so far below Q2 is D1
_HEADINGS = (
    ((_COLUMNS[0] - 12, 22.86), "Keys, with the chip's pull-ups"),
    ((_COLUMNS[1] - 12, 22.86), "Bus, piezo, lamps, display"),
    ((_COLUMNS[2] - 12, 22.86), "What is switched, and lamps of the supply"),
    ((22.86, 136.0), "Lamps of the seats"),
    ((22.86, 190.5), "The way of the power, from the cell at the left"),
)
_WIRE = 12.7  # between two parts of a row
# Driven through a wire, a diode or a transistor: KiCad is told.
_FLAGGED = {"breadboard": ("GND", "VSYS"), "carrier": ("GND", "VSYS", "DISPLAY", "CELL")}
_FLAGS = (340.36, 99.06)
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
    there = circuit.parts(build)
    used = {ref for row in _ROWS[2] for ref in row[1].split()} & there.keys()
    headings = tuple([row for i, row in enumerate(_HEADINGS) if i != 2 or used])
    made = Sheet(f"Kibic, {build}", [], [], [], [], headings, [], [])
    nets = _nets(build)
    for ref, (x, y) in _BOXES:
        if ref in there:
            placed = Placed(ref, there[ref].kind, there[ref].value, x, y, False)
            made.parts.append(placed)
            for pin in ends(placed):
                _name(made, nets.get((ref, pin.number)), pin)
    for start, net, refs in _rows():
        _row(made, nets, start, net, [there[ref] for ref in refs.split() if ref in there])
    _row(made, nets, _PATH_AT, "GND", [there[ref] for ref in _PATH[build].split()])
    if "U2" in there:
        _charger(made, nets, there)
    for i, net in enumerate(_FLAGGED[build]):
        made.flags.append(Label(net, _FLAGS[0] + 17.78 * i, _FLAGS[1], 1))
    return made


def _rows() -> list[tuple]:
    """(left end, net there, references) of all rows."""
    rows = [
        ((x, _FIRST + _NEXT * i), net, refs)
        for x, column in zip(_COLUMNS, _ROWS, strict=True)
        for i, (net, refs) in enumerate(column)
    ]
    (first, step), y = _LAMP_CAPS
    caps = [f"C1{i + 1}" for i in range(len(circuit.LAMPS))]
    return rows + [((first + step * i, y), "+5V", ref) for i, ref in enumerate(caps)]


def _nets(build: str) -> dict[tuple[str, str], str]:
    """{(reference, number of the pin): net}."""
    there = circuit.parts(build)
    found: dict[tuple[str, str], str] = {}
    for net, members in circuit.nets(build).items():
        for member in members:
            ref, name = member.split(".")
            pairs = zip(numbers(there[ref].kind), there[ref].of.pins, strict=True)
            found |= {(ref, number): net for number, (pin, _) in pairs if pin == name}
    return found


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
        one, other = _ends_of(part.kind)
        turned = nets[part.ref, one.number] != net
        if turned:
            one, other = other, one
        sign = -1 if turned else 1
        far = nets[part.ref, other.number]
        placed = Placed(part.ref, part.kind, part.value, round(x - sign * one.x, 2),
                        round(y - sign * one.y, 2), turned)  # fmt: skip
        made.parts.append(placed)
        for pin in ends(placed):
            if pin.number not in (one.number, other.number):
                _name(made, nets.get((part.ref, pin.number)), pin)
        if i == 0:
            made.labels.append(Label(net, x, y, -1))
        x = round(placed.x + sign * other.x, 2)
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


def _charger(made: Sheet, nets: dict[tuple[str, str], str], there: dict[str, Part]) -> None:
    """D1 beside Q2, and the charger below, its way up into that of the cell."""
    at = {(part.ref, pin.name): (pin.x, pin.y) for part in made.parts for pin in ends(part)}
    (left, y), (right, _) = at["Q2", "D"], at["Q2", "S"]
    made.parts.append(Placed("D1", "schottky", there["D1"].value, (left + right) / 2, y + _BESIDE,
                             True))  # fmt: skip
    _row(made, nets, _CHARGE_AT, "VBUS", [there["U2"]])
    made.labels.pop()  # BAT is on the path
    below = made.parts[-1]
    end = next(pin for pin in ends(below) if pin.name == "BAT")
    for x in (left, right):
        made.wires.append((x, y, x, y + _BESIDE))
        made.junctions.append((x, y))
    made.wires.extend([(end.x, end.y, left, end.y), (left, end.y, left, y + _BESIDE)])
    made.junctions.append((left, y + _BESIDE))
