"""How each kind of part is drawn in the schematic. Millimetres on a grid of 1.27, y downwards.

A part with two contacts lies along x, contact 1 to the left, and so does a transistor, its gate
below; all others are boxes.
"""

from typing import NamedTuple

from hardware.footprints import numbers
from hardware.parts import KINDS

GRID = 2.54
PIN = 2.54  # length of a pin's line


class SymbolPin(NamedTuple):
    number: str
    name: str
    does: str
    x: float  # its free end
    y: float
    side: int  # where its free end points: -1 left, 1 right, -2 down, 2 up


class Symbol(NamedTuple):
    pins: tuple[SymbolPin, ...]
    lines: tuple[tuple[tuple[float, float], ...], ...]  # each a list of points
    circles: tuple[tuple[float, float, float], ...]  # x, y, radius
    box: tuple[float, float] | None  # half width and height of a rectangle with named pins
    top: float  # of what is drawn: names go above


_LEADS = ((-2.54, 0), (-1.27, 0)), ((1.27, 0), (2.54, 0))
_PLATE_LEADS = ((-2.54, 0), (-0.6, 0)), ((0.6, 0), (2.54, 0))
_PLATES = *_PLATE_LEADS, ((-0.6, -2), (-0.6, 2)), ((0.6, -2), (0.6, 2))
_PLUS = ((-2, -1.3), (-1.2, -1.3)), ((-1.6, -1.7), (-1.6, -0.9))
_ARROW_HEAD = ((0.9, -2.6), (1.3, -3.1), (0.7, -3.2))
# The cathode, contact 1, is to the left.
_DIODE = *_LEADS, ((1.27, -1.27), (1.27, 1.27), (-1.27, 0), (1.27, -1.27))
_BAR = ((-1.27, -1.27), (-1.27, 1.27))
_S_BAR = ((-0.6, -1.0), (-0.6, -1.27), (-1.27, -1.27), (-1.27, 1.27), (-1.94, 1.27), (-1.94, 1.0))

_BODIES = {
    "r": (((-2.54, -1), (2.54, -1), (2.54, 1), (-2.54, 1), (-2.54, -1)),),
    "c100n": _PLATES,
    "c10u": _PLATES,
    "c100u": (*_PLATES, *_PLUS),
    "schottky": (*_DIODE, _S_BAR),
    "led": (*_DIODE, _BAR, ((0, -1.7), (1.3, -3.1)), _ARROW_HEAD),
    "fet": (  # of P-channel, with the diode that it has in it
        ((-2.54, 0), (-1.27, 0), (-1.27, 1.0)), ((2.54, 0), (1.27, 0), (1.27, 1.0)),
        ((-1.9, 1.0), (-0.8, 1.0)), ((-0.4, 1.0), (0.4, 1.0)), ((0.8, 1.0), (1.9, 1.0)),
        ((-1.9, 1.5), (1.9, 1.5)), ((0, 1.5), (0, 2.54)),
        ((-1.27, 0), (-1.27, -1.2), (-0.5, -1.2)), ((1.27, 0), (1.27, -1.2), (0.4, -1.2)),
        ((0.4, -1.8), (0.4, -0.6), (-0.5, -1.2), (0.4, -1.8)), ((-0.5, -1.8), (-0.5, -0.6)),
    ),
    "key": (((-2.54, 0), (-1.6, 0)), ((1.6, 0), (2.54, 0)), ((-2, -1.4), (2, -1.4)),
            ((0, -1.4), (0, -2.4))),
    "piezo": (*_LEADS, ((-1.27, -1.5), (-1.27, 1.5)), ((1.27, -1.5), (1.27, 1.5)),
              ((-0.7, -2), (0.7, -2), (0.7, 2), (-0.7, 2), (-0.7, -2))),
    "lipo": (((-2.54, 0), (-0.4, 0)), ((0.4, 0), (2.54, 0)), ((-0.4, -2), (-0.4, 2)),
             ((0.4, -1), (0.4, 1)), *_PLUS),
}  # fmt: skip
_BODIES["box3aa"] = _BODIES["lipo"]
_BODIES["signal"] = _BODIES["schottky"]
_CIRCLES = {"key": ((-1.9, 0, 0.4), (1.9, 0, 0.4))}

# Names of the pins of boxes from the top: left side, right side. The Pico's are in its own order.
_BOXES = {
    "oled096": ("GND VCC SCL SDA", ""),
    "oled242": ("GND VCC SCL SDA", ""),
    "charger": ("VCC CE PROG TEMP GND", "BAT CHRG STDBY EP"),
    "lamp": ("VDD DIN", "DOUT GND"),
    "strip": ("VDD DIN", "DOUT GND"),
    "console": ("GND TX RX", ""),
    "switch": ("2", "1 3 MP"),
    "boost": ("VIN SHDN", "VOUT GND"),
    "shifter": ("VCC A OE", "Y GND"),
    "driver": ("VDD INA INB NC1", "OUTA OUTB NC8 GND"),
    "rtc": ("VCC SDA SCL", "NC GND"),
    "lcd_port": ("GND VCC SCK MOSI CS A0 RST", ""),
}
_WIDTHS = {
    "pico": 12.7,
    "charger": 8.89,
    "lamp": 7.62,
    "strip": 7.62,
    "switch": 3.81,
    "boost": 7.62,
}


def symbol(kind: str) -> Symbol:
    """The drawing of a kind."""
    if kind == "fet":
        return _transistor(kind)
    if kind == "test":
        pin = SymbolPin("1", "1", "passive", -2 * GRID, 0.0, -1)
        return Symbol((pin,), (((-2.54, 0), (-0.8, 0)),), ((0, 0, 0.8),), None, -1.8)
    if kind in _BODIES:
        return _lying(kind)
    return _box(kind)


def _contacts(kind: str) -> list[tuple[str, ...]]:
    """(number, name, what it does) of each pad, a contact with several pads once."""
    rows = zip(numbers(kind), KINDS[kind].pins, strict=True)
    return list({number: (number, name, does) for number, (name, does) in rows}.values())


def _lying(kind: str) -> Symbol:
    pins = [
        SymbolPin(number, name, does, side * 2 * GRID, 0.0, side)
        for (number, name, does), side in zip(_contacts(kind), (-1, 1), strict=True)
    ]
    return Symbol(tuple(pins), _BODIES[kind], _CIRCLES.get(kind, ()), None, -3.4)


def _transistor(kind: str) -> Symbol:
    spots = {"G": (0.0, 2 * GRID, -2), "S": (-2 * GRID, 0.0, -1), "D": (2 * GRID, 0.0, 1)}
    pins = [SymbolPin(number, name, does, *spots[name]) for number, name, does in _contacts(kind)]
    return Symbol(tuple(pins), _BODIES[kind], (), None, -3.4)


def _box(kind: str) -> Symbol:
    contacts = _contacts(kind)
    if kind == "pico":
        sides = [contacts[:20], contacts[:19:-1]]
    else:
        by_name = {name: (number, name, does) for number, name, does in contacts}
        sides = [[by_name[name] for name in names.split()] for names in _BOXES[kind]]
    rows = max(len(sides[0]), len(sides[1]))
    half = (_WIDTHS.get(kind, 6.35), (rows + 1) * GRID / 2)
    first = -GRID * (rows // 2)
    pins = [
        SymbolPin(number, name, does, sign * (half[0] + PIN), first + i * GRID, sign)
        for side, sign in zip(sides, (-1, 1), strict=True)
        for i, (number, name, does) in enumerate(side)
    ]
    top = first - GRID
    return Symbol(tuple(pins), (), (), (half[0], rows * GRID + GRID), top)
