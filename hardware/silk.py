"""What is printed on the carrier board: outlines, references, and what goes where."""

from collections.abc import Iterator
from typing import NamedTuple

from shapely import MultiLineString, Point, unary_union

from hardware import board
from hardware.board import BoardPad
from hardware.circuit import KEYS, LAMPS, TEST_PADS
from hardware.circuit import parts as parts_of
from hardware.place import BATTERY
from hardware.pour import outline, pad_shape
from ui import canvas

WIDTH = 0.15
_SMALL, _LARGE = 1.0, 1.4
_AWAY = 0.25  # from a pad's edge
_CAPITAL = 7  # dots high
_TOP = 16  # where they are drawn


class Text(NamedTuple):
    text: str
    at: tuple[float, float]  # its middle
    height: float


_ROUND = {"piezo": 6.3, "c100u": 3.15, "led": 1.6}  # radius; all others are drawn as rectangles
# Inside a JST PH socket: its wall has a gap on one side and slots at both ends, for its plug.
_SOCKET = (
    (-0.5, -2.25, -0.5, -1.75), (-0.5, -1.75, -2.45, -1.75), (-2.45, -1.75, -2.45, 1.75),
    (-2.45, 1.75, 2.45, 1.75), (2.45, 1.75, 2.45, -1.75), (2.45, -1.75, 0.5, -1.75),
    (0.5, -1.75, 0.5, -2.25), (-2.95, -1.05, -2.45, -1.05), (-2.95, 0.25, -2.45, 0.25),
    (2.95, -1.05, 2.45, -1.05), (2.95, 0.25, 2.45, 0.25),
)  # fmt: skip
_NO_REF = ("pico", "key", "lamp", "lipo", "console", "oled242", "switch", "lcd_port", "rtc", "test")
# Where a reference is, if not in the middle of its part.
_MOVED = {"U2": (0, -3.3), "D2": (0, -2.6), "C4": (5.0, 0), "LS1": (0, 3.0), "Q1": (0, -2.5)}
_MOVED |= {"Q2": (-2.75, 0), "Q3": (3.2, 0), "U4": (3.3, 0), "C1": (0, 4.2), "C2": (0, 4.2)}
_MOVED |= {"C5": (3.3, 0), "C6": (3.4, 0)}
_MOVED |= {"C11": (0, 2.2), "C14": (0, -2.2), "C15": (0, 3.0)}
_MOVED |= {"C16": (2.8, 0), "C17": (0, -3.0)} | dict.fromkeys(("C12", "C13"), (-2.8, 0))

_ABOVE = (
    Text("USB: this end", (22.5, 1.4), _SMALL),
    Text("+", (60.3, 1.5), _LARGE),
    Text("-", (62.7, 1.5), _LARGE),
    Text("OFF", (7.0, 25.4), _SMALL),
    Text("ON", (6.8, 29.6), _SMALL),
    Text("GND", (5.2, 48.5), _SMALL),
    Text("TX", (5.5, 46.0), _SMALL),
    Text("RX", (5.5, 43.5), _SMALL),
    Text("LCD", (10.0, 21.8), _SMALL),
    Text("GND", (10.0, 53.0), _SMALL),
    Text("VCC", (13.0, 57.1), _SMALL),
    Text("SCL", (15.6, 53.0), _SMALL),
    Text("SDA", (18.2, 57.1), _SMALL),
    Text("DISPLAY", (14.2, 58.9), _SMALL),
    Text("charging", (37.5, 7.2), _SMALL),
    Text("KIBIC", (52.0, 20.0), 3.0),
    Text("Kibic carrier rev 3", (52.0, 24.5), _LARGE),
    Text("battery here", (52.0, 34.0), _LARGE),
    Text("LiPo 3.7 V", (52.0, 40.0), _SMALL),
    Text("with protection!", (52.0, 42.0), _SMALL),
    Text("+", (64.6, 63.6), _LARGE),
    Text("SHDN", (75.0, 26.6), _SMALL),
    Text("VIN", (79.2, 26.6), _SMALL),
    Text("GND", (82.7, 26.6), _SMALL),
    Text("VOUT", (86.7, 26.6), _SMALL),
    Text("5 V", (81.0, 20.0), _SMALL),
    Text("CLOCK", (81.0, 12.4), _SMALL),
    Text("+", (76.0, 5.9), _SMALL),
    Text("D", (78.5, 5.9), _SMALL),
    Text("C", (81.0, 5.9), _SMALL),
    Text("-", (86.1, 5.9), _SMALL),
)
_BELOW = (
    Text("Kibic carrier rev 3", (62.0, 40.0), 2.0),
    Text("How to build it: hardware/guide.md in the project Kibic", (62.0, 44.0), _SMALL),
    Text("Check + and - of the battery's plug before you plug it in.", (62.0, 47.0), _SMALL),
)


def texts(layer: int) -> list[Text]:
    """All texts of a side."""
    if layer == board.BOTTOM:
        return list(_BELOW)
    parts = parts_of("carrier")
    texts = list(_ABOVE)
    for ref, x, y, _ in board.places():
        dx, dy = _MOVED.get(ref, (0, 0))
        if parts[ref].kind not in _NO_REF:
            texts.append(Text(ref, (x + dx, y + dy), _SMALL))
        elif parts[ref].kind == "key":
            texts.append(Text(KEYS[int(ref[2:]) - 1], (x, y), _SMALL))
        elif ref in LAMPS:
            texts.append(Text(ref[2:], (x, y), _LARGE))
        elif ref in TEST_PADS:
            texts.append(Text(TEST_PADS[ref].strip("+"), (x, y + 2.2), _SMALL))
    return texts


def outlines(layer: int, pads: list[BoardPad]) -> list[tuple[tuple, ...]]:
    """Lines around the parts, ((x, y), (x, y)), none of them on a pad or beyond the edge."""
    return [] if layer == board.BOTTOM else _clipped(_bodies(), layer, pads)


def lines(layer: int, pads: list[BoardPad]) -> list[tuple[tuple, ...]]:
    """All that is printed on a side as lines; texts on the lower one are mirrored."""
    strokes = []
    for text in texts(layer):
        strokes += _strokes(text, -1 if layer == board.BOTTOM else 1)
    return outlines(layer, pads) + _clipped(strokes, layer, pads)


def _clipped(
    drawn: list[tuple[tuple, ...]], layer: int, pads: list[BoardPad]
) -> list[tuple[tuple, ...]]:
    bare = [pad_shape(pad).buffer(_AWAY) for pad in pads if layer in pad.layers]
    kept = MultiLineString(drawn).intersection(outline().buffer(-0.3)) - unary_union(bare)
    return sorted([
        tuple([(round(x, 3), round(y, 3)) for x, y in pair])
        for line in getattr(kept, "geoms", [kept])
        for pair in zip(line.coords, line.coords[1:], strict=False)
    ])  # fmt: skip


def _bodies() -> list[tuple[tuple, ...]]:
    parts = parts_of("carrier")
    places = {ref: (x, y, degrees) for ref, x, y, degrees in board.places()}
    drawn: list[tuple] = []
    for ref, left, top, right, bottom in board.bodies():
        kind = parts[ref].kind
        x, y, _ = places[ref]
        ring = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        if kind in _ROUND:
            ring = list(Point(x, y).buffer(_ROUND[kind], quad_segs=8).exterior.coords)
        drawn += list(zip(ring, ring[1:], strict=False))
        drawn += _mark(kind, *places[ref])
    (left, top), (wide, long), _ = BATTERY
    ring = [(left, top), (left + wide, top), (left + wide, top + long), (left, top + long)]
    return drawn + list(zip(ring, ring[1:] + ring[:1], strict=True))


def _mark(kind: str, x: float, y: float, degrees: int) -> list[tuple[tuple, ...]]:
    """Which way round: the ring of a diode, the first pin of a chip, a lamp's slanted corner."""
    marks = {
        "schottky": ((-2.0, -1.3, -2.0, 1.3), (-1.7, -1.3, -1.7, 1.3)),
        "led": ((-2.6, -1.2, -2.6, 1.2),),
        "charger": ((-4.4, -2.65, -3.0, -2.65), (-4.4, -2.65, -4.4, -1.2)),
        "lamp": ((2.5, 0.7, 0.7, 2.5),),
        "lipo": _SOCKET,
    }
    return [
        tuple([_turned(x, y, degrees, *end) for end in (mark[:2], mark[2:])])
        for mark in marks.get(kind, ())
    ]


def _turned(x: float, y: float, degrees: int, dx: float, dy: float) -> tuple[float, ...]:
    dx, dy = board.turned(dx, dy, degrees)
    return (x + dx, y + dy)


def _strokes(text: Text, sign: int) -> list[tuple[tuple, ...]]:
    """The lines of a text, mirrored where `sign` is -1. Letters are those of the display."""
    dots = set(_dots(text.text))
    step = text.height / (_CAPITAL - 1)
    middle = ((min(dots)[0] + max(dots)[0]) / 2, (_CAPITAL - 1) / 2)
    return [
        tuple([
            (text.at[0] + sign * step * (x - middle[0]), text.at[1] + step * (y - middle[1]))
            for x, y in ends
        ])
        for ends in _joined(dots)
    ]  # fmt: skip


def _dots(text: str) -> Iterator[tuple[int, ...]]:
    """x and y of what is lit of a text, capitals from y = 0."""
    left = 0
    for char in text:
        drawn = canvas.Canvas()
        end = drawn.text(_TOP, 0, char)
        for x in range(end):
            for y in range(2 * _TOP):
                if drawn.buf[canvas.WIDTH * (y // 8) + x] >> y % 8 & 1:
                    yield left + x, y - _TOP
        left += end


def _joined(dots: set[tuple[int, ...]]) -> list[tuple[tuple, ...]]:
    """Lines from dot to dot: along rows and columns, and slanting where neither leads."""
    lines = []
    for x, y in sorted(dots):
        for dx, dy in ((1, 0), (0, 1)):
            lines += _run(dots, x, y, dx, dy)
        for dy in (1, -1):
            if (x + 1, y + dy) in dots and not {(x + 1, y), (x, y + dy)} & dots:
                lines.append(((x, y), (x + 1, y + dy)))
        if not any((x + i, y + j) in dots for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j):
            lines.append(((x, y), (x + 0.01, y)))
    return lines


def _run(dots: set[tuple[int, ...]], x: int, y: int, dx: int, dy: int) -> list[tuple[tuple, ...]]:
    """The whole line that begins here, if one does."""
    count = 0
    while (x + (count + 1) * dx, y + (count + 1) * dy) in dots:
        count += 1
    if not count or (x - dx, y - dy) in dots:
        return []
    return [((x, y), (x + count * dx, y + count * dy))]
