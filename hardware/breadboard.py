"""The breadboard build: which leg is in which hole, and the wires that make the circuit of it.

A breadboard joins the five holes of a column on each side of its middle: "T12" and "B12" are such
strips of column 12 above and below. "T+", "T-", "B+" and "B-" are the rails along the edges, with
fifty holes in fives and no numbers. A hole is a strip or rail with a row, or the column that it is
near: "T12c", "B-7".
"""

import math
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from hardware import circuit
from hardware.footprints import numbers
from hardware.parts import PITCH

COLUMNS = 63
RAIL = tuple([column for column in range(3, 62) if column % 6 != 2])  # columns of the rails' holes
ROWS = {"T": "abcde", "B": "fghij"}
GROUND, SUPPLY = "GND", "+3V3"
_RAILS = {GROUND: "-", SUPPLY: "+"}

# Holes of each part in the order of its pads' numbers; "" where it hangs on a wire of its own.
# The Pico's USB socket is beyond the right end, and row T holds its pins 1 to 20. The display's
# pins are at its upper edge, as on all such modules: it lies over rows d to j of columns 1 to 10.
_LEGS = {
    "U1": tuple([f"T{63 - i}c" for i in range(20)] + [f"B{44 + i}h" for i in range(20)]),
    "DS1": ("T4d", "T5d", "T6d", "T7d"),
    **{f"SW{i + 1}": (f"T{12 + 3 * i}e", f"B{12 + 3 * i}f", f"T{14 + 3 * i}e", f"B{14 + 3 * i}f")
       for i in range(6)},
    "R1": ("T11b", "T7b"),
    "R2": ("T2b", "T6b"),
    "R3": ("T39a", "T43a"),
    "R4": ("B30j", "B36j"),
    "R8": ("B50j", "B46j"),
    "R9": ("B52j", "B56j"),
    "LS1": ("B36g", "B38g"),
    "D1": ("B19i", "B16i"),
    "C4": ("B42f", "B41f"),
    "U3": ("B39j", "B40j", "B41j", "B42j"),  # it lies over the rails below
    "U4": ("B31f", "B32f", "B33f", "B34f", "T34e", "T33e", "T32e", "T31e"),
}  # fmt: skip
LEGS = {ref: holes for ref, holes in _LEGS.items() if ref in circuit.parts("breadboard")}
ROUND = ("LS1", "C4")
_EDGE = {"DS1": (1, 1.6), "U3": (1, 1.27)}  # pins at an edge: where the body is, mm from the edge
_RAIL_AT = {"BT1.-": 18, "D11.GND": 37, "U5.VCC": 10, "U5.GND": 4, "B41": 45}  # columns
# Wires that belong to a part: contact and strip, the hole is found.
LEADS = {
    "BT1": {"+": "B16", "-": "B-"},
    "D11": {"VDD": "B43", "DIN": "T43", "GND": "B-"},
    "U5": {"VCC": "T+", "SDA": "T7", "SCL": "T6", "GND": "T-"},
}
_ALSO = {"+5V": ("B43",)}  # strips of a net that only wires of a part's own are in

_COLOURS = {
    GROUND: "black", SUPPLY: "red", "VSYS": "orange", "BAT": "red", "SDA": "blue", "SCL": "yellow",
    "KEY_UP": "green", "KEY_DOWN": "white", "KEY_LEFT": "purple", "KEY_RIGHT": "grey",
    "KEY_OK": "brown", "KEY_BACK": "turquoise", "LAMP_DATA": "green", "LAMP_1": "green",
    "LAMP_OUT": "green", "LAMP_POWER": "yellow", "+5V": "orange", "PIEZO": "purple",
}  # fmt: skip


class Wire(NamedTuple):
    """A wire of the breadboard, from one end to the other."""

    net: str
    colour: str
    start: str  # a hole, or a part's contact: "BT1.+"
    end: str  # a hole
    joins: tuple[str, str]  # contacts or rails, for a reader: "Pico pin 6 (GP4)", "DS1 SDA"


def strip(hole: str) -> str:
    """The strip or rail of a hole."""
    return hole[:2] if hole[1] in "+-" else hole.rstrip("abcdefghij")


class Board:
    """The holes that are taken, and the wires of the build."""

    def __init__(self) -> None:
        self._taken = {hole for holes in LEGS.values() for hole in holes}
        self._covered = {hole for hole in _all_holes() if covers(hole)}
        self.wires: list[Wire] = []
        for net, members in circuit.nets("breadboard").items():
            self._wire(net, members)

    def _wire(self, net: str, members: tuple[str, ...]) -> None:
        """Join the strips of a net: over a rail, or each to the next."""
        strips: dict[str, str] = {}  # and what a reader finds there
        for member in members:
            for where, name in _strips_of(net, member):
                if net != GROUND or member == "U1.GND" or where not in _joined_in_the_pico():
                    strips.setdefault(where, name)
        for where in _ALSO.get(net, ()):
            strips.setdefault(where, "for a wire of the strip")
        if net in _RAILS:
            self._rails(net, strips)
        else:
            ordered = sorted([where for where in strips if where[1] not in "+-"], key=_column)
            for hole, next_hole in zip(ordered, ordered[1:], strict=False):
                self._add(net, hole, next_hole, strips)
        for member in members:
            ref, name = member.split(".")
            if ref in LEADS:
                self._lead(net, ref, name)

    def _rails(self, net: str, strips: dict[str, str]) -> None:
        sign = _RAILS[net]
        for where, name in strips.items():
            rail = where[0] + sign
            if where != rail:
                self._add(net, where, rail, {where: name, rail: f"rail {sign}"})
        if net == SUPPLY:
            names = {half + sign: f"rail {sign}" for half in "TB"}
            self._add(net, "T" + sign, "B" + sign, names)

    def _add(self, net: str, first: str, second: str, names: dict[str, str]) -> None:
        column = 1 if first[1] in "+-" else _RAIL_AT.get(first, _column(first))
        start, end = self._hole(first, column), self._hole(second, column)
        joins = (names[first], names[second])
        self.wires.append(Wire(net, _COLOURS[net], start, end, joins))

    def _lead(self, net: str, ref: str, name: str) -> None:
        where = LEADS[ref][name]
        end = self._hole(where, _RAIL_AT.get(f"{ref}.{name}", 0))
        colour = "black" if net == GROUND else _COLOURS[net]
        self.wires.append(Wire(net, colour, f"{ref}.{name}", end, (f"{ref} {name}", where)))

    def _hole(self, where: str, column: int) -> str:
        """A free hole of a strip, the outermost; of a rail the next one to the column."""
        if where[1] in "+-":
            order = sorted(RAIL, key=lambda at: (abs(at - column), at))
            free = [f"{where}{at}" for at in order]
        else:
            rows = ROWS[where[0]] if where[0] == "T" else ROWS[where[0]][::-1]
            free = [where + row for row in rows]
        hole = next(hole for hole in free if hole not in self._taken | self._covered)
        self._taken.add(hole)
        return hole


@cache
def _joined_in_the_pico() -> set[str]:
    """The strips of its grounds: what is in them needs no wire of its own."""
    names = [name for name, _ in circuit.parts("breadboard")["U1"].of.pins]
    rows = zip(LEGS["U1"], names, strict=True)
    return {strip(hole) for hole, name in rows if name in ("GND", "AGND")}


def millimetres(hole: str) -> tuple[float, ...]:
    """Where a hole is, from the left and the top: a column is 0.1 inch, the groove 0.3."""
    if hole[1] in "+-":
        row = {"T-": -4.2, "T+": -3.0, "B+": 14.8, "B-": 16.0}[hole[:2]]
        return int(hole[2:]) * PITCH, row * PITCH
    row = "abcde".find(hole[-1]) if hole[0] == "T" else 7 + "fghij".find(hole[-1])
    return int(hole[1:-1]) * PITCH, row * PITCH


@cache
def bodies() -> list[tuple]:
    """(reference, left, top, right, bottom) of what stands on the breadboard, in millimetres."""
    parts = circuit.parts("breadboard")
    rooms = []
    for ref, holes in LEGS.items():
        legs = [millimetres(hole) for hole in holes]
        xs, ys = [x for x, _ in legs], [y for _, y in legs]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        length, width, _ = parts[ref].of.size
        if ref in _EDGE:
            sign, edge = _EDGE[ref]
            y += sign * (width / 2 - edge)
        rooms.append((ref, x - length / 2, y - width / 2, x + length / 2, y + width / 2))
    return rooms


def covers(hole: str) -> list[str]:
    """The parts that a hole is under."""
    x, y = millimetres(hole)
    refs = []
    for ref, left, top, right, bottom in bodies():
        inside = left < x < right and top < y < bottom
        if ref in ROUND:
            middle = ((left + right) / 2, (top + bottom) / 2)
            inside = math.dist((x, y), middle) < (right - left) / 2
        if inside:
            refs.append(ref)
    return refs


def _all_holes() -> Iterator[str]:
    for half, rows in ROWS.items():
        yield from [f"{half}{column}{row}" for column in range(1, COLUMNS + 1) for row in rows]
        yield from [f"{half}{sign}{column}" for sign in "+-" for column in RAIL]


def _column(where: str) -> int:
    return int(where[1:])


def _strips_of(net: str, member: str) -> list[tuple[str, str]]:
    """(strip, what is there) of a contact; of the Pico's many grounds one on each side."""
    ref, name = member.split(".")
    if ref not in LEGS:
        return []
    part = circuit.parts("breadboard")[ref]
    strips = []
    pads = zip(LEGS[ref], numbers(part.kind), part.of.pins, strict=True)
    for hole, number, (pin, _) in pads:
        if pin == name:
            words = f"Pico pin {number} ({name})" if ref == "U1" else f"{ref} {name}"
            strips.append((strip(hole), words))
    if ref == "U1" and net == GROUND:
        return [strips[0], strips[-1]] if name == "GND" else []
    return strips[:1]  # a key joins its two legs of a contact itself
