"""The schematic's sheet: where parts, wires and net names are. From circuit.py, by two tables.

Parts with two contacts stand in rows from net to net; the others are boxes with a net's name at
each pin. Millimetres, y downwards, all on a grid of 1.27.
"""

from typing import NamedTuple

from hardware import circuit
from hardware.footprints import numbers
from hardware.symbols import GRID, PIN, SymbolPin, symbol

SIZE = (297.0, 210.0)  # A4
_COLUMNS = (127.0, 185.42, 238.76)
_FIRST, _NEXT = 33.02, 12.7  # rows

# Reference and middle of the boxes.
_BOXES = (
    ("U1", (66.04, 63.5)),
    ("DS1", (66.04, 124.46)),
    ("J1", (111.76, 124.46)),
    ("SW7", (157.48, 124.46)),
    ("U2", (215.9, 124.46)),
    *[(ref, (33.02 + 38.1 * i, 162.56)) for i, ref in enumerate(circuit.LAMPS)],
)
# Of each column and row: the net at the left end, parts one after another to the right.
_ROWS = (
    tuple([(f"KEY_{key}", f"SW{i + 1}") for i, key in enumerate(circuit.KEYS)]),
    (("+3V3", "R1"), ("+3V3", "R2"), ("PIEZO", "R4 LS1"), ("LAMP_DATA", "R3"), ("+3V3", "C3"),
     ("+3V3", "C4")),
    (("BAT", "BT1"), ("BAT", "D1"), ("VBUS", "R6 D2"), ("PROG", "R5"), ("VBUS", "C1"),
     ("BAT", "C2")),
)  # fmt: skip
_LAMP_CAPS = ((25.4, 38.1), 144.78)  # first and next, y
_HEADINGS = (
    ((_COLUMNS[0] - 12, 22.86), "Keys, with the chip's pull-ups"),
    ((_COLUMNS[1] - 12, 22.86), "Bus, piezo, lamps, display"),
    ((_COLUMNS[2] - 5, 22.86), "Battery and USB"),
    ((22.86, 136.0), "Lamps of the seats"),
)
_WIRE = 12.7  # between two parts of a row
_FLAGGED = ("GND", "VSYS")  # driven through a wire or a diode: KiCad is told
_FLAGS = (251.46, 124.46)


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
    side: int  # the text is to the left (-1) or right (1) of the point; 0: on a wire


class Sheet(NamedTuple):
    title: str
    parts: list[Placed]
    labels: list[Label]
    wires: list[tuple[float, float, float, float]]
    free: list[tuple[float, float]]  # pins that nothing is connected to
    headings: tuple
    flags: list[Label]  # a net's name with a power flag


def ends(part: Placed) -> list[SymbolPin]:
    """The pins of a placed part with their free ends on the sheet."""
    sign = -1 if part.turned else 1
    return [
        pin._replace(x=part.x + sign * pin.x, y=part.y + sign * pin.y, side=sign * pin.side)
        for pin in symbol(part.kind).pins
    ]


def sheet(build: str) -> Sheet:
    """The schematic of a build."""
    made = Sheet(f"Kibic, {build}", [], [], [], [], _HEADINGS, [])
    nets = _nets(build)
    there = circuit.parts(build)
    for ref, (x, y) in _BOXES:
        if ref in there:
            placed = Placed(ref, there[ref].kind, there[ref].value, x, y, False)
            made.parts.append(placed)
            for pin in ends(placed):
                _name(made, nets.get((ref, pin.number)), pin)
    for start, net, refs in _rows():
        _row(made, nets, start, net, [there[ref] for ref in refs.split() if ref in there])
    for i, net in enumerate(_FLAGGED):
        made.flags.append(Label(net, _FLAGS[0] + 17.78 * i, _FLAGS[1], 1))
    return made


def _rows():
    """(left end, net there, references) of all rows."""
    rows = [
        ((x, _FIRST + _NEXT * i), net, refs)
        for x, column in zip(_COLUMNS, _ROWS, strict=True)
        for i, (net, refs) in enumerate(column)
    ]
    (first, step), y = _LAMP_CAPS
    caps = [f"C1{i + 1}" for i in range(len(circuit.LAMPS))]
    return rows + [((first + step * i, y), "+3V3", ref) for i, ref in enumerate(caps)]


def _nets(build):
    """{(reference, number of the pin): net}."""
    there = circuit.parts(build)
    found: dict[tuple[str, str], str] = {}
    for net, members in circuit.nets(build).items():
        for member in members:
            ref, name = member.split(".")
            pairs = zip(numbers(there[ref].kind), there[ref].of.pins, strict=True)
            found |= {(ref, number): net for number, (pin, _) in pairs if pin == name}
    return found


def _name(made, net, pin):
    if net:
        made.labels.append(Label(net, pin.x, pin.y, pin.side))
    else:
        made.free.append((pin.x, pin.y))


def _row(made, nets, start, net, parts):
    """Parts from net to net; where one of two nets is in the row only, its name is on the wire."""
    x, y = start
    for i, part in enumerate(parts):
        pins = symbol(part.kind).pins
        turned = nets[part.ref, pins[0].number] != net
        far = nets[part.ref, pins[0 if turned else 1].number]
        placed = Placed(part.ref, part.kind, part.value, x + 2 * PIN, y, turned)
        made.parts.append(placed)
        if i == 0:
            made.labels.append(Label(net, x, y, -1))
        x += 4 * PIN
        if i + 1 < len(parts):
            made.wires.append((x, y, x + _WIRE, y))
            made.labels.append(Label(far, x + GRID / 2, y, 0))
            x += _WIRE
        else:
            made.labels.append(Label(far, x, y, 1))
        net = far
