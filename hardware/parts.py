"""What the circuit is made of: each kind of part with its pins, size, price and source.

Sizes are the body in millimetres: length, width, height above what it stands on. Prices are what
one piece cost in small numbers in European shops, in euro cents, rough, November 2026.
"""

from typing import NamedTuple

PRICED = "November 2026"


class Kind(NamedTuple):
    """A kind of part. Of pins: (name, what it does), in the order of the pads' numbers from 1.

    What a pin does: "power" feeds its net, "store" too where nothing else does, "supply" takes
    from it, "out", "in", "both" (may drive or listen), "passive". A name twice is one contact on
    two pads.
    """

    description: str  # so that any shop understands it
    value: str
    cents: int
    size: tuple[float, float, float]
    pins: tuple[tuple[str, str], ...]
    source: str


TWO = (("1", "passive"), ("2", "passive"))
DIODE = (("K", "passive"), ("A", "passive"))
I2C_MODULE = (("GND", "supply"), ("VCC", "supply"), ("SCL", "in"), ("SDA", "both"))
LAMP = (("VDD", "supply"), ("DOUT", "out"), ("GND", "supply"), ("DIN", "in"))

_WS2812B = (
    "Worldsemi WS2812B-V5: 12 mA a colour, 0.6 mA dark, high from 2.7 V, supply 3.7 V;"
    " WS2812B: high from 0.7 VDD, supply 3.5 V"
)

# The Pico's 40 pins in order. GP23, 24, 25 and 29 are not among them.
_PICO = [
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
    "GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN",
    "GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS",
]  # fmt: skip
_PICO_PINS = {"GND": "supply", "AGND": "supply", "3V3": "power", "VBUS": "power", "VSYS": "supply"}
_PICO_PINS |= {"RUN": "in", "3V3_EN": "in", "ADC_VREF": "in"}

KINDS = {
    "pico": Kind(
        "Raspberry Pi Pico with headers (Pico H); not the W",
        "Pico", 550, (51.0, 21.0, 3.7),
        tuple([(name, _PICO_PINS.get(name, "both")) for name in _PICO]),
        "Raspberry Pi Pico Datasheet, 2 Mechanical specification, 2.1 Pinout; 3.7: USB and board",
    ),
    "oled096": Kind(
        'OLED module 0.96", 128 x 64, I2C, 4 pins GND VCC SCL SDA, controller SSD1306',
        "SSD1306", 400, (27.3, 27.8, 4.3), I2C_MODULE,
        "Common module; panel UG-2864HSWEG01",
    ),
    "oled242": Kind(
        'OLED module 2.42", 128 x 64, I2C, 4 pins GND VCC SCL SDA (not 7), controller SSD1309',
        "SSD1309", 2000, (72.0, 44.0, 3.7), I2C_MODULE,
        "Common module; panel UG-2864ASWPG01: 128 x 64 dots of 0.43 mm, 55.01 x 27.49 mm",
    ),
    "key": Kind(
        "Tactile switch 6 x 6 mm, through hole, 12 mm high",
        "6x6x12", 10, (6.0, 6.0, 12.0), (("1", "passive"), ("1", "passive"), ("2", "passive"),
                                         ("2", "passive")),
        "Common 4-pin part, pins 6.5 x 4.5 mm apart",
    ),
    "lamp": Kind(
        "RGB lamp 5050 with controller, WS2812B-V5, colours in the order GRB",
        "WS2812B", 25, (5.0, 5.0, 1.6), LAMP,
        _WS2812B,
    ),
    "strip": Kind(
        "RGB lamp strip WS2812B, 60 a metre, cut to the lamps needed, three wires with pins",
        "WS2812B", 400, (116.7, 10.0, 2.0), LAMP,
        _WS2812B,
    ),
    "piezo": Kind(
        "Piezo sounder, passive (no oscillator), 12.6 mm, pins 5 mm apart",
        "passive", 70, (12.6, 12.6, 6.9), TWO,
        "Murata PKM13EPYH4000-A0: 5.5 nF at 1 kHz",
    ),
    "charger": Kind(
        "Charger chip for one lithium cell, TP4056, SOP-8",
        "TP4056", 30, (4.9, 3.9, 1.7),
        (("TEMP", "in"), ("PROG", "passive"), ("GND", "supply"), ("VCC", "supply"),
         ("BAT", "power"), ("STDBY", "out"), ("CHRG", "out"), ("CE", "in"), ("EP", "supply")),
        "NanJing Top Power TP4056: current 1200 V / R, ends at a tenth, takes 4.0 to 8 V",
    ),
    "lipo": Kind(
        "LiPo cell 3.7 V 2000 mAh, 103450, WITH protection board, JST-PH plug",
        "2000mAh", 1100, (52.0, 34.5, 10.3), (("+", "store"), ("-", "supply")),
        "Common cell: 10 x 34 x 50 mm and the protection board; cut off at 2.4 to 3.0 V",
    ),
    "box3aa": Kind(
        "Battery box for 3 AA cells, with switch and wires",
        "3xAA", 250, (68.0, 48.0, 19.0), (("+", "store"), ("-", "supply")),
        "Common box; alkaline AA 2000 mAh and more at 50 mA",
    ),
    "schottky": Kind(
        "Schottky diode 1N5817, 20 V, 1 A", "1N5817", 10, (5.2, 2.7, 2.7), DIODE,
        "onsemi 1N5817: 0.32 V at 0.1 A, 0.45 V at 1 A",
    ),
    "led": Kind(
        "LED 3 mm, red", "red", 5, (3.8, 3.8, 5.0), DIODE, "Common part: 2.0 V at 5 mA",
    ),
    "switch": Kind(
        "Slide switch, one pole, two ways, right angle, C&K OS102011MA1QN1 or alike",
        "OS102011MA1", 80, (8.6, 4.4, 4.7), (("1", "passive"), ("2", "passive"), ("3", "passive")),
        "C&K OS series: 0.1 A at 12 V DC, pins 2 mm apart, lever 4 mm",
    ),
    "console": Kind(
        "Pin header 1 x 3, 2.54 mm (only for a serial console)",
        "1x3", 10, (7.6, 2.5, 8.5), (("GND", "passive"), ("TX", "passive"), ("RX", "passive")),
        "Common part",
    ),
    "r": Kind("Resistor 1/4 W, 5 %, through hole", "", 3, (6.3, 2.5, 2.5), TWO, "Common part"),
    "c100n": Kind("Ceramic capacitor 100 nF, pins 2.5 mm apart", "100n", 5, (4.0, 2.5, 4.0), TWO,
                  "Common part"),
    "c10u": Kind("Ceramic capacitor 10 uF, 16 V, pins 5 mm apart", "10u", 30, (5.5, 3.5, 5.0), TWO,
                 "Common part"),
    "c100u": Kind("Electrolytic capacitor 100 uF, 10 V, 6.3 x 7 mm, pins 2.5 mm apart", "100u", 15,
                  (6.3, 6.3, 7.0), (("+", "passive"), ("-", "passive")), "Common part"),
}  # fmt: skip

# What a list of parts needs beside what the circuit names: (build, description, quantity, cents).
EXTRAS = (
    ("breadboard", "Breadboard, 830 points", 1, 450),
    ("breadboard", "Jumper wires, a set with both ends male", 1, 350),
    ("breadboard", "AA cell", 3, 50),
    ("carrier", "Circuit board from hardware/out/carrier-gerbers.zip (five are the least)", 1, 300),
    ("carrier", "Socket strip 1 x 20, 2.54 mm, low: 5 mm high, for pins of 4 mm", 2, 60),
    ("carrier", "Connector JST PH, 2 pins, upright (B2B-PH-K)", 1, 15),
    ("carrier", "Ribbon cable of 4 wires, 10 cm, for the display: soldered at both ends", 1, 20),
    ("carrier", "Screw M2.5 x 12, countersunk", 4, 5),
    ("carrier", "Felt pad, 8 mm, self-adhesive", 4, 5),
)

# Sizes that only a case needs, in millimetres.
PITCH = 2.54
BOARD_THICKNESS = 1.6
# Low socket strip and the plastic of the Pico's header, board to board. A header's pins are 6 mm
# long, too long for such a strip: the guide has them cut to 4 mm.
SOCKET_HEIGHT = 7.5
PICO_THICKNESS = 1.0
USB_OVERHANG = 1.3  # of the Pico's USB socket beyond its board
USB_SOCKET = (8.0, 2.7)  # width and height of the Micro-B socket's shell, middle of the short side
OLED242_VIEW = (57.0, 29.5)  # of the glass, what must be seen; pixels 55.01 x 27.49
OLED242_GLASS = (60.5, 37.0)
OLED096_VIEW = (23.7, 12.9)
LEVER = (2.0, 4.0)  # of the switch: width, and how far it stands out of the body
