"""Which footprint each kind of part has on the carrier board, in KiCad's libraries or in ours.

Millimetres from the middle of a part's body, x to the right, y downwards, seen from above.
"""

from hardware.parts import KINDS, PITCH

# KiCad's own footprint of a kind, where its origin is from the middle of the body, and by how many
# degrees against the clock it is turned.
_PINS = "Connector_PinHeader_2.54mm:PinHeader_1x{:02}_P2.54mm_Vertical"
LIBRARY = {
    "pico": ("kibic:pico", (0, 0), 0),  # kicad/kibic.pretty
    "boost": ("kibic:boost", (0, 0), 0),
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


def footprint_of(kind: str) -> str:
    """The name of a kind's footprint; "" where no circuit board has it."""
    return str(LIBRARY[kind][0]) if kind in LIBRARY else ""
