"""Is the circuit sound? Drivers, pull-ups, currents, levels, pins. Each check returns sentences.

All take a circuit as {net: pins} and {reference: Part}, so that a test can spoil one.
"""

from collections import Counter
from typing import Any, NamedTuple

from device import lamps, pins
from hardware import power
from hardware.circuit import Part

Nets = dict[str, tuple[str, ...]]
Parts = dict[str, Part]

GROUND, SUPPLY = "GND", "+3V3"
# Inputs that the Pico itself pulls to a level: Pico Datasheet, 2.1 and schematic.
PULLED = ("U1.RUN", "U1.3V3_EN", "U1.ADC_VREF")

FREE = ("SW7.3",)  # "on" is where the switch connects nothing

# Resistors and closed switches hand on what drives a net; diodes only from A to K.
_BOTH_WAYS = ("r", "key", "switch")
_ONE_WAY = ("schottky", "led")

# -- the bus: I2C-bus specification UM10204, table 10 and section 7.1


class Speed(NamedTuple):
    hertz: int
    rise_ns: float  # the longest rise time


SPEEDS = (Speed(400_000, 300.0), Speed(1_000_000, 120.0))
LOW_V, SINK_MA = 0.4, 3.0  # what every output can pull down to; an RP2040's pin does 4 mA
RISE = 0.8473  # of R x C from 0.3 to 0.7 of the supply
MODULE_OHM = (4700.0, float("inf"))  # a display's module has such pull-ups of its own, or none
# Picofarads beside the tracks: the chip's pin, the module with its panel, wires, strips.
CAPACITANCE = {
    "carrier": (("RP2040 pin", 5), ("module", 20), ("10 cm of cable", 10)),
    "breadboard": (("RP2040 pin", 5), ("module", 20), ("15 cm of wire", 15), ("two strips", 10)),
}
TRACK_PF_CM = 1.0  # 0.3 mm over ground on 1.6 mm FR4: about 0.7

# -- limits

VOLTS = 3.3
OUT_MA = 300  # from 3V3(OUT): Pico Datasheet, 2.1
REGULATOR_MA = 800  # RT6150: all that is on 3.3 V, the Pico too
PICO_MA = 100  # more than the Pico took in any test of its data sheet (3.2)
USB_MA = 500  # USB 2.0, a device of high power
USB_LEAST_V = 4.4  # at a device behind a hub
USB_DIODE_V = 0.3  # D1 of the Pico: MBR120VLSF
DIODE_MA = 1000  # 1N5817
GPIO_MA = 12  # RP2040 Datasheet, 5.2.3: the strongest setting of a pin
PULL_KILOOHM = 50  # RP2040 Datasheet, 5.2.3: 50 to 80
CELL_MA = {"2000mAh": 2000, "3xAA": 500}  # 1 C; AA: what an alkaline cell gives for an hour
CHARGE_SHARE = 0.5  # of the capacity in an hour: gentle on a LiPo
CELL_FULL_V, CELL_EMPTY_V = 4.2, 3.4
PROG_V = 1200.0  # TP4056: milliamperes = 1200 / kiloohms, in volts x 1000
GPIO_HIGH_V = 2.62  # RP2040 Datasheet, 5.2.3: the least at full load; a lamp's 1 uA is none
LAMP_HIGH = 0.7  # of its supply: what a WS2812B takes as high; a V5 2.7 V, whatever its supply
MOST_V = {SUPPLY: 3.4, "VSYS": 5.2, "VBUS": 5.25, "BAT": 4.2}


def wiring(nets: Nets, parts: Parts) -> list[str]:
    """Contacts that do not exist or are used twice, nets with one end, inputs left open."""
    faults = []
    contacts = {f"{ref}.{name}": does for ref, part in parts.items() for name, does in part.of.pins}
    used = Counter([pin for members in nets.values() for pin in members])
    faults += [f"{pin} does not exist." for pin in used if pin not in contacts]
    faults += [f"{pin} is used {count} times." for pin, count in used.items() if count > 1]
    faults += [f"{net} goes nowhere." for net, members in nets.items() if len(members) < 2]
    faults += [
        f"{pin} is not connected." for pin, does in contacts.items()
        if does not in ("both", "out", "power") and pin not in (*used, *PULLED, *FREE)
    ]  # fmt: skip
    return faults


def drivers(nets: Nets, parts: Parts) -> list[str]:
    """Nets that nothing drives, and nets that two drive."""
    does = {f"{ref}.{name}": what for ref, part in parts.items() for name, what in part.of.pins}
    faults = []
    driven = {GROUND}
    for net, members in nets.items():
        count = Counter([does.get(pin) for pin in members])
        strong = count["power"] + count["out"]
        if strong + count["both"] > 1 and not (strong == 0 and pull_up(net, nets, parts)):
            faults.append(f"Two things drive {net}.")
        if strong + count["both"] + count["store"]:
            driven.add(net)
    driven |= {net for net, members in nets.items() if any(pin in PULLED for pin in members)}
    while True:
        more = _handed_on(nets, parts, driven) - driven
        if not more:
            break
        driven |= more
    return faults + [f"Nothing drives {net}." for net in nets if net not in driven]


def _handed_on(nets: Nets, parts: Parts, driven: set[str]) -> set[str]:
    """The nets that these reach; what is fed gets nothing through a resistor or a key."""
    fed = {net for net, members in nets.items() for pin in members
           if (pin.partition(".")[2], "supply") in parts[pin.split(".")[0]].of.pins}  # fmt: skip
    found = set()
    for ref, part in parts.items():
        if part.kind in _BOTH_WAYS:
            ends = {net for net, members in nets.items() for pin in members
                    if pin.startswith(f"{ref}.")}  # fmt: skip
            found |= ends - fed if ends & driven else set()
        elif part.kind in _ONE_WAY and net_of(f"{ref}.A", nets) in driven:
            found.add(net_of(f"{ref}.K", nets) or "")
    return found


def net_of(pin: str, nets: Nets) -> str | None:
    """The net of a contact, or None."""
    return next((net for net, members in nets.items() if pin in members), None)


def pull_up(net: str, nets: Nets, parts: Parts) -> float:
    """Ohms of the resistors from a net to the supply, 0 without one."""
    conductance = 0.0
    for ref, part in parts.items():
        ends = {net_of(f"{ref}.1", nets), net_of(f"{ref}.2", nets)}
        if part.kind == "r" and ends == {net, SUPPLY}:
            conductance += 1 / ohms(part)
    return 1 / conductance if conductance else 0.0


def ohms(part: Part) -> float:
    """4700.0 for "4.7k"."""
    return float(part.value.rstrip("k")) * (1000 if part.value.endswith("k") else 1)


def bus(build: str, nets: Nets, parts: Parts, track_cm: float) -> list[str]:
    """Pull-ups of SDA and SCL, with any module, at both speeds."""
    picofarads = sum([pf for _, pf in CAPACITANCE[build]]) + TRACK_PF_CM * track_cm
    least = (VOLTS - LOW_V) / (SINK_MA / 1000)
    faults = []
    for net in ("SDA", "SCL"):
        own = pull_up(net, nets, parts)
        if not own:
            faults.append(f"{net} has no pull-up.")
            continue
        for module in MODULE_OHM:
            both = 1 / (1 / own + 1 / module)
            if both < least:
                faults.append(f"{net}: {both:.0f} ohms are too few, {least:.0f} are needed.")
            for speed in SPEEDS:
                rise = rise_ns(both, picofarads)
                if rise > speed.rise_ns:
                    faults.append(f"{net} rises in {rise:.0f} ns, too slow for {speed.hertz} Hz.")
    return faults


def rise_ns(ohm: float, picofarads: float) -> float:
    """How long a line takes from 0.3 to 0.7 of the supply."""
    return RISE * ohm * picofarads / 1000


def loads(build: str, parts: Parts) -> dict[str, float]:
    """Milliamperes of each load on 3.3 V, the most that the firmware can ask for."""
    dots = power.all_dots(build) + power.DISPLAY_IDLE_MW
    keys = sum([1 for part in parts.values() if part.kind == "key"])
    return {
        "display, all dots lit": dots / VOLTS,
        "lamps, all they may": lamps.BUDGET_MA + power.LAMP_DARK_MA * pins.LAMPS[1],
        "keys, all pressed": keys * VOLTS / PULL_KILOOHM,
        "pull-ups, both low": 2 * 1000 * VOLTS * (1 / ohms(parts["R1"]) + 1 / MODULE_OHM[0]),
        "piezo": sounding(parts),
    }


def sounding(parts: Parts) -> float:
    """Milliamperes through the piezo's resistor."""
    return 1000 * VOLTS / ohms(parts["R4"]) if "R4" in parts else 0.0


def currents(build: str, nets: Nets, parts: Parts) -> list[str]:
    """Loads that the regulator, the diode, the battery or USB cannot bear."""
    outside = sum(loads(build, parts).values())
    inside = PICO_MA + outside
    watts = inside * VOLTS / power.REGULATOR
    from_cell = watts / (CELL_EMPTY_V - power.DIODE_V)
    from_usb = watts / (USB_LEAST_V - USB_DIODE_V) + charging(nets, parts)
    cell = parts["BT1"].value
    rows: list[tuple[str, float, float]] = [
        ("3V3(OUT) gives", outside, OUT_MA), ("The regulator gives", inside, REGULATOR_MA),
        ("D1 bears", from_cell, DIODE_MA), ("The battery gives", from_cell, CELL_MA[cell]),
        ("USB gives", from_usb, USB_MA), ("The piezo's pin gives", sounding(parts), GPIO_MA),
    ]  # fmt: skip
    if "U2" in parts:
        rows.append(("The cell takes", charging(nets, parts), CELL_MA[cell] * CHARGE_SHARE))
    return [f"{what} {most:.0f} mA, not {asked:.0f}." for what, asked, most in rows if asked > most]


def charging(nets: Nets, parts: Parts) -> float:
    """Milliamperes that the charger takes from USB, with its lamp."""
    if "U2" not in parts:
        return 0.0
    prog = next(ref for ref, part in parts.items()
                if part.kind == "r" and net_of(f"{ref}.1", nets) == "PROG")  # fmt: skip
    lamp = 1000 * (5.25 - 2.0) / ohms(parts["R6"])
    return 1000 * PROG_V / ohms(parts[prog]) + lamp


def levels(nets: Nets, parts: Parts) -> list[str]:
    """Lamps whose supply is too high for 3.3 V as data; a cell that is used while it is charged."""
    faults = []
    for ref, part in parts.items():
        if part.kind in ("lamp", "strip"):
            supply = net_of(f"{ref}.VDD", nets)
            needed = LAMP_HIGH * MOST_V.get(supply or "", 5.25)
            if needed > GPIO_HIGH_V:
                faults.append(f"{ref} on {supply} wants {needed:.2f} V for a high.")
    if "U2" in parts and USB_LEAST_V - USB_DIODE_V < CELL_FULL_V - power.DIODE_V:
        faults.append("On USB the cell would be used while it is charged.")
    return faults


def polarity(nets: Nets, parts: Parts) -> list[str]:
    """Capacitors, batteries and lamps that are the wrong way round, a lamp without a resistor."""
    faults = []
    for ref, part in parts.items():
        contacts = [name for name, _ in part.of.pins]
        if contacts == ["+", "-"] and (
            net_of(f"{ref}.-", nets) != GROUND or net_of(f"{ref}.+", nets) not in MOST_V
        ):
            faults.append(f"{ref} has its + on {net_of(f'{ref}.+', nets)}.")
        if part.kind == "led":
            anode, cathode = (net_of(f"{ref}.{name}", nets) or "" for name in "AK")
            fed = any(
                other.kind == "r" and {net_of(f"{name}.1", nets), net_of(f"{name}.2", nets)}
                in [{anode, supply} for supply in MOST_V]
                for name, other in parts.items()
            )  # fmt: skip
            if not fed or anode in MOST_V or cathode in MOST_V:
                faults.append(f"{ref} has no resistor from a supply at its A.")
    return faults


# -- pins.py

ON_THE_PICO = (23, 24, 25, 29)  # not on the header: Pico Datasheet, 2.1
CONSOLE = (0, 1)


def wanted(of=pins):
    """{"GP4": net} for all that pins.py says of the header."""
    found = {f"GP{of.I2C[1]}": "SDA", f"GP{of.I2C[2]}": "SCL"}
    found |= {f"GP{pin}": f"KEY_{name}" for name, pin in
              zip(("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"), of.KEYS, strict=True)}  # fmt: skip
    found[f"GP{of.LAMPS[0]}"] = "LAMP_DATA"
    if of.PIEZO is not None:
        found[f"GP{of.PIEZO}"] = "PIEZO"
    return found


def agreement(nets: Nets, of: Any = pins) -> list[str]:
    """Where nets and pins.py differ. GP0 and GP1 may go to a console."""
    there = {pin.split(".")[1]: net for net, members in nets.items() for pin in members
             if pin.startswith("U1.GP") and not net.startswith("CONSOLE")}  # fmt: skip
    asked = wanted(of)
    return [
        f"{pin}: pins.py says {asked.get(pin)}, the circuit {there.get(pin)}."
        for pin in sorted(asked.keys() | there.keys())
        if asked.get(pin) != there.get(pin)
    ]


def gpio(of=pins):
    """Pins used twice, not on the header, or that cannot do what they should.

    RP2040 Datasheet, 1.4.3: I2C0 and I2C1 take turns every two pins, SDA is even. 2.11.5: any GPIO
    can wake the chip; those that the Pico keeps for itself have no key.
    """
    bus_number, sda, scl, _ = of.I2C
    used = [sda, scl, *of.KEYS, of.LAMPS[0], *([] if of.PIEZO is None else [of.PIEZO])]
    faults = [f"GP{pin} is used twice." for pin, count in Counter(used).items() if count > 1]
    faults += [f"GP{pin} is not on the header." for pin in used if pin in ON_THE_PICO or pin > 28]
    faults += [f"GP{pin} belongs to the console." for pin in used if pin in CONSOLE]
    for pin, odd in ((sda, 0), (scl, 1)):
        if pin % 2 != odd or pin // 2 % 2 != bus_number:
            faults.append(f"GP{pin} is no {'SCL' if odd else 'SDA'} of I2C{bus_number}.")
    if (of.VSYS, of.VBUS) != (29, 24):
        faults.append("On a Pico VSYS is measured at GP29, and USB seen at GP24.")
    return faults
