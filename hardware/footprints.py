"""The pads of each kind of part on the carrier board, in millimetres from the middle of its body.

x to the right, y downwards, seen from above, not turned.
"""

from typing import TYPE_CHECKING, NamedTuple

from hardware.parts import KINDS, PITCH

if TYPE_CHECKING:
    from hardware.board import BoardPad


class Pad(NamedTuple):
    """One pad; a drill of 0 is on the upper side only. `number` is "" where no pin is."""

    number: str
    x: float
    y: float
    shape: str  # circle, rect or oval
    width: float
    height: float
    drill: float


def _row(
    first: int, x: float, y: float, step: tuple[float, ...], count: int, size: float, drill: float
) -> tuple[Pad, ...]:
    """A row of round pads numbered on from `first`; `step` is (dx, dy)."""
    return tuple([
        Pad(str(first + i), x + i * step[0], y + i * step[1], "circle", size, size, drill)
        for i in range(count)
    ])  # fmt: skip


def _two(distance: float, size: float, drill: float) -> tuple[Pad, ...]:
    """Two pads side by side; the first is square."""
    pad = Pad("1", -distance / 2, 0, "rect", size, size, drill)
    return (pad, Pad("2", distance / 2, 0, "circle", size, size, drill))


def _square_first(pads: tuple[Pad, ...]) -> tuple[Pad, ...]:
    return (pads[0]._replace(shape="rect"), *pads[1:])


_HALF = 17.78 / 2  # between the Pico's rows
_END = 9.5 * PITCH


def _header(count: int) -> tuple[Pad, ...]:
    """A row of a pin header, from left to right."""
    return _square_first(_row(1, -(count - 1) * PITCH / 2, 0, (PITCH, 0), count, 1.7, 1.0))


# Those of KiCad's library (see LIBRARY) but for the Pico and the boost converter, which it lacks;
# a test compares them where KiCad is installed.
FOOTPRINTS = {
    "pico": _square_first(
        _row(1, -_HALF, -_END, (0, PITCH), 20, 1.7, 1.0)
        + _row(21, _HALF, _END, (0, -PITCH), 20, 1.7, 1.0)
    ),
    "oled242": _header(4),
    "console": _header(3),
    "lcd_port": _header(7),
    "rtc": _header(5),
    "boost": tuple([pad._replace(y=7.62 - 1.27) for pad in _header(4)]),
    "key": tuple([
        Pad(number, x, y, "circle", 2.0, 2.0, 1.1)
        for number, y in (("1", -2.25), ("2", 2.25)) for x in (-3.25, 3.25)
    ]),
    "lamp": tuple([
        Pad(str(i + 1), x, y, "rect", 1.5, 0.9, 0)
        for i, (x, y) in enumerate(((-2.45, -1.65), (-2.45, 1.65), (2.45, 1.65), (2.45, -1.65)))
    ]),
    "charger": (
        *[Pad(str(i + 1), -2.475, (i - 1.5) * 1.27, "rect", 1.95, 0.6, 0) for i in range(4)],
        *[Pad(str(i + 5), 2.475, (1.5 - i) * 1.27, "rect", 1.95, 0.6, 0) for i in range(4)],
        Pad("9", 0, 0, "rect", 2.41, 3.3, 0),
    ),
    "fet": (
        Pad("1", -0.9375, -0.95, "rect", 1.475, 0.6, 0),
        Pad("2", -0.9375, 0.95, "rect", 1.475, 0.6, 0),
        Pad("3", 0.9375, 0, "rect", 1.475, 0.6, 0),
    ),
    "shifter": (
        *[Pad(str(i + 1), -1.1375, 0.95 * (i - 1), "rect", 1.325, 0.6, 0) for i in range(3)],
        Pad("4", 1.1375, 0.95, "rect", 1.325, 0.6, 0),
        Pad("5", 1.1375, -0.95, "rect", 1.325, 0.6, 0),
    ),
    "lipo": (  # the connector's pins are 1.7 mm from one side of it, 2.8 from the other
        Pad("1", -1.0, -0.55, "rect", 1.2, 1.75, 0.75),
        Pad("2", 1.0, -0.55, "oval", 1.2, 1.75, 0.75),
    ),
    "switch": (
        *[Pad(str(i + 1), 2.0 * (i - 1), 0, "oval", 1.5, 2.5, 0.9) for i in range(3)],
        *[Pad("4", x, 0, "oval", 2.2, 3.5, 1.5) for x in (-4.1, 4.1)],
    ),
    "test": (Pad("1", 0, 0, "circle", 1.5, 1.5, 0),),
    "schottky": _two(10.16, 2.2, 1.1),
    "signal": _two(7.62, 1.6, 0.8),
    "led": _two(PITCH, 1.8, 0.9),
    "r": _two(7.62, 1.6, 0.8),
    "piezo": _two(5.0, 2.0, 1.0),
    "c100n": _two(2.5, 1.6, 0.8),
    "c10u": _two(5.0, 1.6, 0.8),
    "c100u": _two(2.5, 1.6, 0.8),
}  # fmt: skip

# KiCad's own footprint of a kind, where its origin is from the middle of the body, and by how many
# degrees against the clock it is turned.
_PINS = "Connector_PinHeader_2.54mm:PinHeader_1x{:02}_P2.54mm_Vertical"
LIBRARY = {
    "oled242": (_PINS.format(4), (-1.5 * PITCH, 0), 90),
    "console": (_PINS.format(3), (-PITCH, 0), 90),
    "lcd_port": (_PINS.format(7), (-3 * PITCH, 0), 90),
    "rtc": (_PINS.format(5), (-2 * PITCH, 0), 90),
    "key": ("Button_Switch_THT:SW_PUSH_6mm_H13mm", (-3.25, -2.25), 0),
    "lamp": ("LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm", (0, 0), 0),
    "charger": ("Package_SO:SOIC-8-1EP_3.9x4.9mm_P1.27mm_EP2.41x3.3mm", (0, 0), 0),
    "fet": ("Package_TO_SOT_SMD:SOT-23", (0, 0), 0),
    "shifter": ("Package_TO_SOT_SMD:SOT-23-5", (0, 0), 0),
    "lipo": ("Connector_JST:JST_PH_B2B-PH-K_1x02_P2.00mm_Vertical", (-1.0, -0.55), 0),
    "switch": ("Button_Switch_THT:SW_CuK_OS102011MA1QN1_SPDT_Angled", (-2.0, 0), 0),
    "schottky": ("Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal", (-5.08, 0), 0),
    "signal": ("Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal", (-3.81, 0), 0),
    "led": ("LED_THT:LED_D3.0mm", (-1.27, 0), 0),
    "test": ("TestPoint:TestPoint_Pad_D1.5mm", (0, 0), 0),
    "r": ("Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal", (-3.81, 0), 0),
    "piezo": ("Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm", (-2.5, 0), 0),
    "c100n": ("Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P2.50mm", (-1.25, 0), 0),
    "c10u": ("Capacitor_THT:C_Disc_D5.1mm_W3.2mm_P5.00mm", (-2.5, 0), 0),
    "c100u": ("Capacitor_THT:CP_Radial_D6.3mm_P2.50mm", (-1.25, 0), 0),
}

_NAMED = {"MP": "4"}  # a contact on several pads that have no number of their own

# What stands on the board where that is not the part itself: (length, width).
BODIES = {"oled242": (10.2, 2.5), "lipo": (5.9, 4.5), "console": (7.7, 2.5), "rtc": (12.7, 2.5),
          "lcd_port": (17.8, 2.5)}  # fmt: skip


def numbers(kind: str) -> tuple[str, ...]:
    """The pads' numbers in the order of the kind's pins: "1" is "1", "GP0" the place it has."""
    return tuple([
        name if name.isdigit() else _NAMED.get(name, str(i + 1))
        for i, (name, _) in enumerate(KINDS[kind].pins)
    ])  # fmt: skip


def library(kind: str) -> tuple:
    """(name, origin from the middle of the body, degrees that it is turned) of a footprint."""
    return LIBRARY.get(kind, (f"kibic:{kind}", (0, 0), 0))


def footprint_of(kind: str) -> str:
    """The name of a kind's footprint; "" where no circuit board has it."""
    return library(kind)[0] if kind in FOOTPRINTS else ""


_WINDOWED = 2.0  # a pad so large in both ways gets its solder paste in four windows
_WINDOW, _PITCH_OF_WINDOWS = 0.4, 0.5  # of the pad's width and height


def paste(pad: "Pad | BoardPad") -> list[tuple[float, ...]]:
    """(x, y, width, height) of the openings for solder paste over a pad."""
    if pad.drill or pad.shape == "circle":  # a bare spot, for a probe or a camera
        return []
    if min(pad.width, pad.height) < _WINDOWED:
        return [(pad.x, pad.y, pad.width, pad.height)]
    return [
        (pad.x + sx * pad.width * _PITCH_OF_WINDOWS / 2, pad.y + sy * pad.height *
         _PITCH_OF_WINDOWS / 2, pad.width * _WINDOW, pad.height * _WINDOW)
        for sx in (-1, 1) for sy in (-1, 1)
    ]  # fmt: skip
