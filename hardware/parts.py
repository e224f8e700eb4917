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
FET = (("G", "in"), ("S", "passive"), ("D", "passive"))
I2C_MODULE = (("GND", "supply"), ("VCC", "supply"), ("SCL", "in"), ("SDA", "both"))
TEST = (("1", "passive"),)
LAMP = (("VDD", "supply"), ("DOUT", "out"), ("GND", "supply"), ("DIN", "in"))

_WS2812B = (
    "Worldsemi WS2812B-V5: 12 mA a colour, 0.6 mA dark, high from 2.7 V, supply 3.7 to 5.3 V;"
    " WS2812B: high from 0.7 VDD, supply 3.5 to 5.3 V"
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
        "Raspberry Pi Pico with headers (Pico H, or a Pico with pins soldered in); not the W",
        "Pico", 550, (51.0, 21.0, 5.25),
        tuple([(name, _PICO_PINS.get(name, "both")) for name in _PICO]),
        "Raspberry Pi Pico Datasheet, 2 Mechanical specification, 2.1 Pinout; 5.25: board, and the"
        " JST-SH socket of a Pico H, taken as the upright one (JST SH: 4.25 mm; the lying one is"
        " 2.95 mm)",
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
        "Tactile switch 6 x 6 mm, through hole, 13 mm high",
        "6x6x13", 10, (6.0, 6.0, 13.0), (("1", "passive"), ("1", "passive"), ("2", "passive"),
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
        "Piezo sounder for 4 kHz, passive (no oscillator), 12 to 12.6 mm, pins 5 mm apart",
        "passive", 70, (12.6, 12.6, 6.9), TWO,
        "Murata PKM13EPYH4000-A0: 4 kHz, 5.5 nF at 1 kHz; TDK PS1240P02BT: 4 kHz",
    ),
    "boost": Kind(
        "Boost converter module 5 V, Pololu U1V11F5, that is off when told",
        "U1V11F5", 600, (11.4, 15.2, 6.1),
        (("SHDN", "in"), ("VIN", "supply"), ("GND", "supply"), ("VOUT", "power")),
        "Pololu U1V11F5: 0.5 to 5.5 V in, true shutdown (the load is off then), 70 to 90 %; above"
        " 5 V in it regulates linearly. Of the names printed on it the order counts",
    ),
    "shifter": Kind(
        "Buffer that makes 5 V of 3.3 V data, 74AHCT1G125, SOT-23-5",
        "74AHCT1G125", 25, (2.9, 1.6, 1.3),
        (("OE", "in"), ("A", "in"), ("GND", "supply"), ("Y", "out"), ("VCC", "supply")),
        "Nexperia 74AHCT1G125: high from 2.0 V at 4.5 to 5.5 V; inputs may be driven without VCC",
    ),
    "driver": Kind(
        "Driver that makes 5 V of 3.3 V data, TC4427A, DIP-8",
        "TC4427A", 160, (9.3, 6.4, 4.0),
        (("NC1", "both"), ("INA", "in"), ("GND", "supply"), ("INB", "in"), ("OUTB", "out"),
         ("VDD", "supply"), ("OUTA", "out"), ("NC8", "both")),
        "Microchip TC4426A/27A/28A: high from 2.4 V, supply 4.5 to 18 V, 30 ns",
    ),
    "fet": Kind(
        "P-channel MOSFET DMG2305UX, SOT-23", "DMG2305UX", 15, (2.9, 1.3, 1.1), FET,
        "Diodes DMG2305UX: 20 V, gate 8 V at most, on from 0.9 V, 0.1 ohm at 2.5 V; named by the"
        " Pico Datasheet, 4.5, for this",
    ),
    "rtc": Kind(
        "Clock module DS3231 with its own cell, 5 holes + D C NC - as for a Raspberry Pi (not"
        " needed: without it the date is asked for anew)",
        "DS3231", 300, (14.0, 14.0, 16.5),
        (("VCC", "supply"), ("SDA", "both"), ("SCL", "in"), ("NC", "both"), ("GND", "supply")),
        "Maxim DS3231: 2.3 to 5.5 V, 400 kHz, 300 uA at most while asked; its cell gives 3 uA."
        " Module: common, 14 x 14 mm and a socket of 8.5 mm",
    ),
    "lcd_port": Kind(
        "Pin header 1 x 7, 2.54 mm (only for the large LCD)",
        "1x7", 15, (17.8, 2.5, 8.5),
        (("GND", "passive"), ("VCC", "passive"), ("SCK", "passive"), ("MOSI", "passive"),
         ("CS", "passive"), ("A0", "passive"), ("RST", "passive")),
        "Common part",
    ),
    "charger": Kind(
        "Charger chip for one lithium cell, TP4056, ESOP-8 with a pad below",
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
    "signal": Kind(
        "Small Schottky diode BAT85", "BAT85", 10, (4.0, 2.0, 2.0), DIODE,
        "Vishay BAT85: 0.24 V at 0.1 mA, 2 uA backwards at 25 V",
    ),
    "led": Kind(
        "LED 3 mm, red, legs 25 mm and more", "red", 5, (3.8, 3.8, 19.0), DIODE,
        "Common part: 2.0 V at 5 mA; soldered in with its top 19 mm above the board",
    ),
    "switch": Kind(
        "Slide switch, one pole, two ways, right angle, C&K OS102011MA1QN1 or alike",
        "OS102011MA1", 80, (8.6, 4.4, 4.7), (("1", "passive"), ("2", "passive"), ("3", "passive"),
                                                 ("MP", "passive"), ("MP", "passive")),
        "C&K OS series: 0.1 A at 12 V DC, pins 2 mm apart, lever 4 mm",
    ),
    "console": Kind(
        "Pin header 1 x 3, 2.54 mm (only for a serial console)",
        "1x3", 10, (7.6, 2.5, 8.5), (("GND", "passive"), ("TX", "passive"), ("RX", "passive")),
        "Common part",
    ),
    "test": Kind("Test pad, nothing to buy", "", 0, (1.5, 1.5, 0.0), TEST, "A bare spot of copper"),
    "r": Kind("Resistor 1/4 W, 5 %, through hole", "", 3, (6.3, 2.5, 2.5), TWO, "Common part"),
    "c100n": Kind("Ceramic capacitor 100 nF, pins 2.5 mm apart", "100n", 5, (4.0, 2.5, 4.0), TWO,
                  "Common part"),
    "c10u": Kind("Ceramic capacitor 10 uF, 16 V, pins 5 mm apart", "10u", 30, (5.5, 3.5, 5.0), TWO,
                 "Common part"),
    "c100u": Kind("Electrolytic capacitor 100 uF, 10 V, 6.3 x 7 mm, pins 2.5 mm apart", "100u", 15,
                  (6.3, 6.3, 7.0), (("+", "passive"), ("-", "passive")), "Common part"),
}  # fmt: skip

# What to order: a maker's or a dealer's number, and one that does as well. Resistors have a number
# for each value. Of the cell and the 2.42" display the size counts: the guide says what to measure.
ORDER = {
    "pico": ("Raspberry Pi SC0917 (Pico H)", "Raspberry Pi SC0915 with two 1 x 20 pin headers"),
    "oled096": ('AZ-Delivery OLED 0.96" I2C', "any with these four pins"),
    "oled242": ("any of this size: measure yours", "one that is smaller, held by tape"),
    "rtc": ("AZ-Delivery DS3231 for Raspberry Pi", "any with these five holes"),
    "strip": ("BTF-Lighting WS2812B, 60 a metre", "Adafruit 1461"),
    "key": ("C&K PTS645SM13-2 LFS", "any 6 x 6 x 13 mm with this drawing"),
    "lamp": ("Worldsemi WS2812B-V5/W", "Worldsemi WS2812B-B/T"),
    "piezo": ("TDK PS1240P02BT", "Murata PKM13EPYH4000-A0"),
    "boost": ("Pololu 2562 (U1V11F5)", "Pololu 2560 (U1V11A), set to 5.0 V before it is put in"),
    "shifter": ("Texas Instruments SN74AHCT1G125DBVR", "Nexperia 74AHCT1G125GV"),
    "driver": ("Microchip TC4427ACPA", "Microchip TC4427CPA"),
    "fet": ("Diodes DMG2305UX-13", "Alpha & Omega AO3401A"),
    "charger": ("Top Power TP4056-42-ESOP8", "UMW TP4056, ESOP-8"),
    "lipo": (
        "any 103450 with protection, 52 mm long at most",
        "a smaller one, with foam around it",
    ),
    "box3aa": ("Adafruit 727, its plug cut off", "any with a switch and wires"),
    "schottky": ("onsemi 1N5817G", "STMicroelectronics 1N5817"),
    "signal": ("Vishay BAT85S-TR", "NXP BAT85"),
    "led": ("Kingbright WP7104IT", "Lite-On LTL-4223"),
    "switch": ("C&K OS102011MA1QN1", "a slide switch with the same drawing"),
    "console": ("Harwin M20-9990345", "any pin header 1 x 3"),
    "lcd_port": ("Harwin M20-9990745", "any pin header 1 x 7"),
    "test": ("", ""),
    "r": ("Yageo CFR-25JB-52-{}", "Vishay MBA0204 or any of 1/4 W, 6.3 mm"),
    "c100n": ("KEMET C315C104M5U5TA", "TDK FG18X7R1H104KNT06"),
    "c10u": ("TDK FG28X5R1E106MRT06", "Murata RDER71E106K3K1H03B"),
    "c100u": ("Panasonic ECE-A1AKS101", "Nichicon UMA1A101MDD"),
}
# The same where a board house that takes its parts from LCSC places them.
LCSC = {"charger": "C16581", "shifter": "C7484", "fet": "C144153", "lamp": "C2874885"}

# The large LCD, in place of the carrier's display: not on the board, so in no circuit.
LCD = (
    "Graphic LCD 128 x 64, ST7920, for 3.3 V, transflective, 93 x 70 mm, such as Waveshare"
    " LCD12864-ST (3.3V)"
)
LCD_DOTS = 0.52  # mm from dot to dot: 66.52 x 33.24 mm, as on all modules of 93 x 70 mm

# What a list of parts needs beside what the circuit names: (build, description, quantity, cents,
# order number, an alternative).
EXTRAS = (
    ("breadboard", "Breadboard, 830 points", 1, 450, "BusBoard BB830", "any with 63 columns"),
    ("breadboard", "Jumper wires, a set with both ends male, 10 and 20 cm", 1, 350,
     "Adafruit 1956 and 1957", "any"),
    ("breadboard", "AA cell", 3, 50, "any alkaline", "any NiMH, for fewer hours"),
    ("carrier", "Circuit board from hardware/out/carrier-gerbers.zip (five are the least)", 1, 500,
     "any maker, two layers, 1.6 mm", ""),
    ("carrier", "Socket strip 1 x 20, 2.54 mm, 8.5 mm high", 2, 60, "Sullins PPTC201LFBN-RC",
     "any of this height"),
    ("carrier", "Connector JST PH, 2 pins, upright (B2B-PH-K)", 1, 15, "JST B2B-PH-K-S(LF)(SN)",
     "any PH socket with this drawing"),
    ("carrier", "Ribbon cable of 4 wires, 10 cm, for the display: soldered at both ends", 1, 20,
     "any, 0.1 mm2", "four single wires"),
    ("carrier", "Screw M2.5 x 12, countersunk", 4, 5, "DIN 965 or ISO 7046, M2.5 x 12",
     "ISO 10642, M2.5 x 12"),
    ("carrier", "Heat-set insert M2.5, 4.6 x 5.7 mm; only for the lid with inserts", 0, 15,
     "ruthex RX-M2.5x5.7", "any for a hole of 4.0 mm"),
    ("carrier", "Felt pad, 8 mm, self-adhesive", 4, 5, "any", "a dot of rubber"),
    ("carrier", LCD + "; only in place of DS1", 0, 1200, "Waveshare LCD12864-ST (3.3V)",
     "any ST7920 for 3.3 V with these holes"),
    ("carrier", "Soft foam, 10 mm thick, 50 x 30 mm", 1, 50, "any that a finger presses flat",
     "two layers of 5 mm"),
    ("carrier", "Foam dot, 3 mm, soft, 1 mm thick, for the keys' stems", 6, 2,
     "any, cut from tape", "a drop of soft silicone, hardened"),
    ("carrier", "Clear film 0.5 mm, 72 x 44 mm: the window", 1, 50, "PET or polycarbonate sheet",
     "the cover of a blister pack"),
    ("carrier", "Thin elastic film, 55 x 60 mm: the membrane under the keys", 1, 20,
     "the back of a nitrile glove", "cling film, doubled"),
    ("carrier", "Double-sided tape, 10 mm wide, 30 cm", 1, 20, "any", "clear silicone"),
    ("carrier", "Solder, 0.7 mm, some grams", 1, 100, "any with flux", ""),
    ("carrier", "Filament PLA, light: 120 g with the wedge", 1, 300, "any", "PETG"),
    ("breadboard", "Jumper wires, male to female, for the clock module and the strip", 7, 10,
     "Adafruit 826", "any"),
)  # fmt: skip

# Sizes that only a case needs, in millimetres.
PITCH = 2.54
BOARD_THICKNESS = 1.6
# The common socket strip of 8.5 mm and the plastic of the Pico's header, board to board.
SOCKET_HEIGHT = 11.0
DEBUG_SOCKET = (5.0, 4.0, 4.25)  # of a Pico H: width, depth from the end away from USB, height
DISPLAY_BACK = 2.5  # an assumption: parts and soldered wires behind the 2.42" module's board
PICO_THICKNESS = 1.0
USB_OVERHANG = 1.3  # of the Pico's USB socket beyond its board
USB_SOCKET = (8.0, 2.7)  # width and height of the Micro-B socket's shell, middle of the short side
OLED242_GLASS = (60.5, 37.0)
OLED096_VIEW = (23.7, 12.9)
LEVER = (2.0, 4.0)  # of the switch: width, and how far it stands out of the body
