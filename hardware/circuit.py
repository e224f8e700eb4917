"""The circuit, once: which parts there are and which pins are connected. All else is made from it.

Two builds: of "breadboard" only the 5 V module is soldered, "carrier" is a circuit board. GPIO
numbers come from firmware/device/pins.py.
"""

from typing import NamedTuple

from device import pins
from hardware.parts import KINDS, Kind

BUILDS = ("breadboard", "carrier")
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")  # in the order of pins.KEYS
LAMPS = tuple([f"D1{i + 1}" for i in range(pins.LAMPS[1])])
# Test pads of the carrier, and the nets that they show.
TEST_PADS = {"TP1": "GND", "TP2": "BAT", "TP3": "VSYS", "TP4": "+3V3", "TP5": "+5V"}

_SOUND = "" if pins.PIEZO is None else "bc"

# Reference, kind, value if not the kind's own, builds ("b", "c" or both), what it is for.
_PARTS = (
    ("U1", "pico", "", "bc", "the brain"),
    ("DS1", "oled096", "", "b", "display"),
    ("DS1", "oled242", "", "c", "display, on a cable"),
    ("SW1", "key", "", "bc", "up"),
    ("SW2", "key", "", "bc", "down"),
    ("SW3", "key", "", "bc", "left"),
    ("SW4", "key", "", "bc", "right"),
    ("SW5", "key", "", "bc", "OK"),
    ("SW6", "key", "", "bc", "back"),
    ("SW7", "switch", "", "c", "off: holds the regulator's enable low"),
    ("R1", "r", "1.8k", "bc", "pull-up of SDA"),
    ("R2", "r", "1.8k", "bc", "pull-up of SCL"),
    ("R3", "r", "330", "bc", "damps the lamps' data line"),
    ("R4", "r", "470", _SOUND, "limits the piezo's current"),
    ("R5", "r", "6.8k", "c", "sets the charging current"),
    ("R6", "r", "1k", "c", "limits the current of D2"),
    ("R7", "r", "10k", "c", "slows Q3, so that the display's capacitors fill slowly"),
    ("R8", "r", "4.7k", "bc", "keeps U3 off while no program drives its pin"),
    ("R9", "r", "100k", "bc", "keeps the lamps' data low while no program drives it"),
    ("LS1", "piezo", "", _SOUND, "beeps"),
    ("D1", "schottky", "", "bc", "keeps USB out of the battery"),
    ("D2", "led", "", "c", "is lit while charging"),
    ("D3", "signal", "", "c", "tells the Pico that the cell is charging, keeps 5 V from it"),
    ("Q1", "fet", "", "c", "keeps a cell out that is the wrong way round"),
    ("Q2", "fet", "", "c", "takes over from D1 without USB: 0.3 V more of the cell"),
    ("Q3", "fet", "", "c", "turns display and clock module off"),
    ("U2", "charger", "", "c", "charges the cell from USB"),
    ("U3", "boost", "", "bc", "5 V for the lamps, off when they are"),
    ("U4", "driver", "", "b", "makes the lamps' data 5 V high"),
    ("U4", "shifter", "", "c", "makes the lamps' data 5 V high"),
    ("U5", "rtc", "", "bc", "knows the date without power"),
    ("BT1", "box3aa", "", "b", "battery"),
    ("BT1", "lipo", "", "c", "battery, plugs into a JST PH connector"),
    ("J1", "console", "", "c", "serial console"),
    ("J2", "lcd_port", "", "c", "the large LCD in place of DS1"),
    ("C1", "c10u", "", "c", "input of the charger"),
    ("C2", "c10u", "", "c", "output of the charger"),
    ("C3", "c10u", "", "c", "supply of the display"),
    ("C4", "c100u", "", "bc", "supply of the lamps"),
    ("C5", "c100n", "", "c", "supply of U4"),
    ("C6", "c100n", "", "c", "slows Q3, with R7"),
    ("D11", "strip", "", "b", "a lamp for each seat"),
    *[(ref, "lamp", "", "c", f"lamp of seat {i + 1}") for i, ref in enumerate(LAMPS)],
    *[(f"C1{i + 1}", "c100n", "", "c", f"supply of {ref}") for i, ref in enumerate(LAMPS)],
    *[(ref, "test", net, "c", f"shows {net} to a multimeter") for ref, net in TEST_PADS.items()],
)

# Net and its pins. A part that a build lacks is left out of it.
_NETS = (
    ("GND", "U1.GND U1.AGND DS1.GND R5.2 LS1.2 U2.GND U2.EP U2.TEMP BT1.- J1.GND C1.2 C2.2 C3.2 "
            "C4.- R8.2 R9.2 SW1.2 SW2.2 SW3.2 SW4.2 SW5.2 SW6.2 U3.GND U4.GND U5.GND"),
    ("VSYS", "U1.VSYS D1.K U3.VIN"),
    ("SDA", f"U1.GP{pins.I2C[1]} DS1.SDA R1.2 U5.SDA"),
    ("SCL", f"U1.GP{pins.I2C[2]} DS1.SCL R2.2 U5.SCL"),
    *[(f"KEY_{key}", f"U1.GP{pin} SW{i + 1}.1")
      for i, (key, pin) in enumerate(zip(KEYS, pins.KEYS, strict=True))],
    ("LAMP_POWER", f"U1.GP{pins.LAMP_POWER} U3.SHDN R8.1"),
    ("+5V", "U3.VOUT C4.+"),
    ("LAMP_1", "R3.2 D11.DIN"),
    ("PIEZO", f"U1.GP{pins.PIEZO} R4.1"),
    ("PIEZO_R", "R4.2 LS1.1"),
)  # fmt: skip
_BREADBOARD_NETS = (
    ("+3V3", "U1.3V3 DS1.VCC R1.1 R2.1 U5.VCC"),
    ("BAT", "BT1.+ D1.A"),
    ("LAMP_DATA", f"U1.GP{pins.LAMPS[0]} U4.INA R9.1"),
    ("LAMP_OUT", "U4.OUTA R3.1"),
    ("+5V", "U4.VDD D11.VDD"),
    ("GND", "D11.GND U4.INB"),
)
_CARRIER_NETS = (
    ("+3V3", "U1.3V3 Q3.S C6.1"),
    ("DISPLAY", "Q3.D DS1.VCC R1.1 R2.1 U5.VCC C3.1 J2.VCC"),
    ("DISPLAY_OFF", f"U1.GP{pins.DISPLAY_OFF} R7.1"),
    ("DISPLAY_GATE", "R7.2 Q3.G C6.2"),
    ("VBUS", "U1.VBUS U2.VCC U2.CE C1.1 R6.1 Q2.G"),
    ("CHARGE_LED", "R6.2 D2.A"),
    ("CHRG", "U2.CHRG D2.K D3.K"),
    ("CHARGING", f"U1.GP{pins.CHARGING} D3.A"),
    ("PROG", "U2.PROG R5.1"),
    ("CELL", "BT1.+ Q1.D"),
    ("BAT", "Q1.S U2.BAT C2.1 D1.A Q2.D"),
    ("VSYS", "Q2.S"),
    ("ENABLE", "U1.3V3_EN SW7.2"),
    ("GND", "SW7.1 SW7.MP Q1.G U4.OE C5.2 J2.GND"),
    ("CONSOLE_TX", "U1.GP0 J1.TX"),
    ("CONSOLE_RX", "U1.GP1 J1.RX"),
    *[(f"LCD_{name}", f"U1.GP{pin} J2.{name}")
      for name, pin in zip(("SCK", "MOSI", "CS", "A0", "RST"), pins.LCD[1:6], strict=True)],
    *[(net, f"{ref}.1") for ref, net in TEST_PADS.items()],
    ("LAMP_DATA", f"U1.GP{pins.LAMPS[0]} U4.A R9.1"),
    ("LAMP_OUT", "U4.Y R3.1"),
    ("+5V", "U4.VCC C5.1"),
    *[("+5V", f"{lamp}.VDD C1{i + 1}.1") for i, lamp in enumerate(LAMPS)],
    *[("GND", f"{lamp}.GND C1{i + 1}.2") for i, lamp in enumerate(LAMPS)],
    *[(f"LAMP_{i + 2}", f"{LAMPS[i]}.DOUT {LAMPS[i + 1]}.DIN") for i in range(len(LAMPS) - 1)],
)  # fmt: skip
_OWN_NETS = {"breadboard": _BREADBOARD_NETS, "carrier": _CARRIER_NETS}


class Part(NamedTuple):
    """A part of a build: its reference, what it is, its value, and what it is for."""

    ref: str
    kind: str
    value: str
    purpose: str

    @property
    def of(self) -> Kind:
        """The part's kind, with its pins and size."""
        return KINDS[self.kind]


def parts(build: str) -> dict[str, Part]:
    """The parts of a build by reference, in the order of the list."""
    return {
        ref: Part(ref, kind, value or KINDS[kind].value, purpose)
        for ref, kind, value, builds, purpose in _PARTS
        if build[0] in builds
    }


def nets(build: str) -> dict[str, tuple[str, ...]]:
    """The pins ("U1.GP4") of each net of a build; a contact with several pads is there once."""
    present = parts(build)
    joined: dict[str, list[str]] = {}
    for name, members in _NETS + _OWN_NETS[build]:
        pins_there = [pin for pin in members.split() if pin.split(".")[0] in present]
        if pins_there and pins_there != ["U1.GPNone"]:
            joined.setdefault(name, []).extend(pins_there)
    return {name: tuple(members) for name, members in joined.items()}
