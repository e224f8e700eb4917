"""The pads of each kind of part on the carrier board, in millimetres from the middle of its body.

x to the right, y downwards, seen from above, not turned. Drills are those of the data sheets, the
pads as large as there is room: they are soldered by hand.
"""

from typing import NamedTuple

from hardware.parts import KINDS, PITCH


class Pad(NamedTuple):
    """One pad; a drill of 0 is on the upper side only. `number` is "" where no pin is."""

    number: str
    x: float
    y: float
    shape: str  # circle, rect or oval
    width: float
    height: float
    drill: float


def _row(first, x, y, step, count, size, drill):
    """A row of round pads numbered on from `first`; `step` is (dx, dy)."""
    return tuple([
        Pad(str(first + i), x + i * step[0], y + i * step[1], "circle", size, size, drill)
        for i in range(count)
    ])  # fmt: skip


def _two(distance, size, drill):
    """Two pads side by side; the first is square."""
    one = Pad("1", -distance / 2, 0, "rect", size, size, drill)
    return (one, Pad("2", distance / 2, 0, "circle", size, size, drill))


def _square_first(pads):
    return (pads[0]._replace(shape="rect"), *pads[1:])


_HALF = 17.78 / 2  # between the Pico's rows
_END = 9.5 * PITCH

FOOTPRINTS = {
    "pico": _square_first(
        _row(1, -_HALF, -_END, (0, PITCH), 20, 1.7, 1.0)
        + _row(21, _HALF, _END, (0, -PITCH), 20, 1.7, 1.0)
    ),
    "oled242": _square_first(_row(1, -1.5 * PITCH, 0, (PITCH, 0), 4, 1.7, 1.0)),
    "console": _square_first(_row(1, -PITCH, 0, (PITCH, 0), 3, 1.7, 1.0)),
    "key": tuple([
        Pad(number, x, y, "circle", 1.9, 1.9, 1.1)
        for number, y in (("1", -2.25), ("2", 2.25)) for x in (-3.25, 3.25)
    ]),
    "lamp": tuple([
        Pad(str(i + 1), x, y, "rect", 1.8, 1.1, 0)
        for i, (x, y) in enumerate(((-2.6, -1.6), (-2.6, 1.6), (2.6, 1.6), (2.6, -1.6)))
    ]),
    "charger": (
        *[Pad(str(i + 1), -2.85, (i - 1.5) * 1.27, "rect", 2.2, 0.6, 0) for i in range(4)],
        *[Pad(str(i + 5), 2.85, (1.5 - i) * 1.27, "rect", 2.2, 0.6, 0) for i in range(4)],
        Pad("9", 0, 0, "rect", 2.4, 3.0, 0),
        Pad("9", 0, 0, "circle", 2.0, 2.0, 1.2),  # to solder its belly from below
    ),
    "lipo": (  # the connector's pins are 1.7 mm from one side of it, 2.8 from the other
        Pad("1", -1.0, -0.55, "rect", 1.2, 1.8, 0.8),
        Pad("2", 1.0, -0.55, "oval", 1.2, 1.8, 0.8),
    ),
    "switch": (
        *[Pad(str(i + 1), 2.0 * (i - 1), 0, "oval", 1.4, 2.4, 0.9) for i in range(3)],
        *[Pad("", x, 0, "oval", 2.0, 3.0, 1.5) for x in (-4.1, 4.1)],
    ),
    "schottky": _two(10.16, 1.8, 1.0),
    "led": _two(PITCH, 1.8, 0.9),
    "r": _two(7.62, 1.6, 0.8),
    "piezo": _two(5.0, 2.0, 1.0),
    "c100n": _two(2.5, 1.6, 0.8),
    "c10u": _two(5.0, 1.6, 0.8),
    "c100u": _two(2.5, 1.6, 0.8),
}  # fmt: skip

# What stands on the board where that is not the part itself: (length, width).
BODIES = {"oled242": (10.2, 2.5), "lipo": (5.9, 4.5), "console": (7.7, 2.5)}


def numbers(kind):
    """The pads' numbers in the order of the kind's pins: "1" is "1", "GP0" the place it has."""
    return tuple([
        name if name.isdigit() else str(i + 1) for i, (name, _) in enumerate(KINDS[kind].pins)
    ])  # fmt: skip
