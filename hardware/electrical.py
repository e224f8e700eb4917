"""Is the circuit sound? Drivers, pull-ups, currents, levels. Each check returns sentences.

All take a circuit as {net: pins} and {reference: Part}, so that a test can spoil one.
"""

from collections import Counter
from typing import NamedTuple

from device import lamps, pins
from hardware import power
from hardware.circuit import Part

Nets = dict[str, tuple[str, ...]]
Parts = dict[str, Part]

GROUND = "GND"
SUPPLIES = ("+3V3", "DISPLAY")  # 3.3 V: always there, and behind Q3
LAMP_SUPPLY = "+5V"
# Inputs that the Pico itself pulls to a level: Pico Datasheet, 2.1 and schematic.
PULLED = ("U1.RUN", "U1.3V3_EN", "U1.ADC_VREF")

FREE = ("SW7.3",)  # "on" is where the switch connects nothing

# Resistors, closed switches and transistors hand on what drives a net; diodes only from A to K.
_BOTH_WAYS = ("r", "key", "switch")
_ONE_WAY = ("schottky", "led", "signal")

# -- the bus: I2C-bus specification UM10204, table 10 and section 7.1


class Speed(NamedTuple):
    """A speed of the bus."""

    hertz: int
    rise_ns: float  # the longest rise time


SPEEDS = (Speed(400_000, 300.0), Speed(1_000_000, 120.0))
LOW_V, SINK_MA = 0.4, 3.0  # what every output can pull down to; an RP2040's pin does 4 mA
RISE = 0.8473  # of R x C from 0.3 to 0.7 of the supply
# Display and clock module have such pull-ups of their own, 4.7 kilohms each, or none.
MODULE_OHM = (2350.0, float("inf"))
# Picofarads beside the tracks: the chip's pin, the module with its panel, wires, strips.
CAPACITANCE = {
    "carrier": (("RP2040 pin", 5), ("display", 20), ("clock", 15), ("10 cm of cable", 10)),
    "breadboard": (
        ("RP2040 pin", 5),
        ("display", 20),
        ("clock", 15),
        ("15 cm of wire", 15),
        ("two strips", 10),
    ),
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
FET_MA = 3300  # DMG2305UX at 70 degrees, and at 2.5 V of its gate
FET_W = 0.7  # so much heat, in SOT-23 on a small board
GATE_V = 8.0  # at most from its gate to its source
TRICKLE = 0.1  # TP4056: of the current, while BAT is below 2.9 V
GPIO_MA = 12  # RP2040 Datasheet, 5.2.3: the strongest setting of a pin
PULL_KILOOHM = 50  # RP2040 Datasheet, 5.2.3: 50 to 80
CELL_MA = {"2000mAh": 2000, "3xAA": 500}  # 1 C; AA: what an alkaline cell gives for an hour
CHARGE_SHARE = 0.5  # of the capacity in an hour: gentle on a LiPo
CELL_FULL_V, CELL_EMPTY_V = 4.2, 3.4
CLOCK_MA = 3.0  # DS3231: 0.3 mA; and the lamp that some modules have
PROG_V = 1200.0  # TP4056: milliamperes = 1200 / kiloohms, in volts x 1000
GPIO_HIGH_V = 2.62  # RP2040 Datasheet, 5.2.3: the least, at full load
LAMP_HIGH = 0.7  # of its supply: what a WS2812B takes as high; a V5 2.7 V, whatever its supply
LAMP_V = (3.7, 5.3)  # its supply; a V5 is the one that wants the more
HIGH_FROM_V = {"shifter": 2.0, "driver": 2.4}  # parts.py
HIGH_V = {"shifter": 0.95, "driver": 0.99}  # of their supply, what they give at least, unloaded
BOOST = 0.70  # the worst of U3, 70 to 90 %
BOOST_V = (4.8, 5.2)  # what it gives: 4 % either way
# Resistors inside of modules: contact, contact, ohms. Pololu U1V11F5: SHDN is pulled up to VIN.
INSIDE = {"boost": (("SHDN", "VIN", 100_000.0),)}
# Below it an input is low: of TI's TPS61202 in U3, EN, above 1.5 V in; 74AHCT1G125; TC4427A.
LOW_BELOW_V = {"boost": 0.4, "shifter": 0.8, "driver": 0.8}
MOST_V = {"+3V3": 3.4, "DISPLAY": 3.4, LAMP_SUPPLY: BOOST_V[1], "VSYS": 5.2, "VBUS": 5.25,
          "CELL": 4.2, "BAT": 4.2}  # fmt: skip


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
    does = {f"{ref}.{name}": role for ref, part in parts.items() for name, role in part.of.pins}
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
    driven_nets = set()
    for ref, part in parts.items():
        if part.kind in _BOTH_WAYS:
            ends = {net for net, members in nets.items() for pin in members
                    if pin.startswith(f"{ref}.")}  # fmt: skip
            driven_nets |= ends - fed if ends & driven else set()
        elif part.kind == "fet":
            ends = {net_of(f"{ref}.{name}", nets) or "" for name in "SD"}
            driven_nets |= ends if ends & driven else set()
        elif part.kind in _ONE_WAY and net_of(f"{ref}.A", nets) in driven:
            driven_nets.add(net_of(f"{ref}.K", nets) or "")
    return driven_nets


def net_of(pin: str, nets: Nets) -> str | None:
    """The net of a contact, or None."""
    return next((net for net, members in nets.items() if pin in members), None)


def pull_up(net: str, nets: Nets, parts: Parts) -> float:
    """Ohms of the resistors from a net to the supply, 0 without one."""
    conductance = 0.0
    for ref, part in parts.items():
        ends = {net_of(f"{ref}.1", nets), net_of(f"{ref}.2", nets)}
        if part.kind == "r" and ends in [{net, supply} for supply in SUPPLIES]:
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
        "clock module": CLOCK_MA,
        "keys, all pressed": keys * VOLTS / PULL_KILOOHM,
        "pull-ups, both low": 2 * 1000 * VOLTS * (1 / ohms(parts["R1"]) + 1 / MODULE_OHM[0]),
        "piezo": sounding(parts),
    }


def lamps_ma() -> float:
    """Milliamperes of the lamps at 5 V, the most that the firmware can ask for."""
    return lamps.BUDGET_MA + power.LAMP_DARK_MA * pins.LAMPS[1]


def sounding(parts: Parts) -> float:
    """Milliamperes through the piezo's resistor."""
    return 1000 * VOLTS / ohms(parts["R4"]) if "R4" in parts else 0.0


def currents(build: str, nets: Nets, parts: Parts) -> list[str]:
    """Loads that the regulator, the diode, the battery or USB cannot bear."""
    outside = sum(loads(build, parts).values())
    inside = PICO_MA + outside
    watts = inside * VOLTS / power.REGULATOR + lamps_ma() * BOOST_V[1] / BOOST
    from_cell = watts / (CELL_EMPTY_V - power.DIODE_V)
    from_usb = watts / (USB_LEAST_V - USB_DIODE_V) + charging(nets, parts)
    cell = parts["BT1"].value
    rows: list[tuple[str, float, float]] = [
        ("3V3(OUT) gives", outside, OUT_MA), ("The regulator gives", inside, REGULATOR_MA),
        ("D1 bears", from_cell, DIODE_MA), ("The battery gives", from_cell, CELL_MA[cell]),
        ("USB gives", from_usb, USB_MA), ("The piezo's pin gives", sounding(parts), GPIO_MA),
    ]  # fmt: skip
    if "Q1" in parts:
        rows.append(("Q1 and Q2 bear", from_cell, FET_MA))
    if "U2" in parts:
        rows.append(("The cell takes", charging(nets, parts), CELL_MA[cell] * CHARGE_SHARE))
    return [f"{rail} {most:.0f} mA, not {asked:.0f}." for rail, asked, most in rows if asked > most]


def charging(nets: Nets, parts: Parts) -> float:
    """Milliamperes that the charger takes from USB, with its lamp."""
    if "U2" not in parts:
        return 0.0
    prog = next(ref for ref, part in parts.items()
                if part.kind == "r" and net_of(f"{ref}.1", nets) == "PROG")  # fmt: skip
    lamp = 1000 * (5.25 - 2.0) / ohms(parts["R6"])
    return 1000 * PROG_V / ohms(parts[prog]) + lamp


def levels(nets: Nets, parts: Parts) -> list[str]:
    """Lamps outside of their supply or their data's level, or that stay on; 5 V at a GPIO; a cell
    that is used while it is charged."""
    faults = []
    for ref, part in parts.items():
        if part.kind in ("lamp", "strip"):
            supply = net_of(f"{ref}.VDD", nets)
            if supply != LAMP_SUPPLY or not _switched(nets, parts):
                faults.append(f"{ref} is on {supply}, which is outside of 3.7 to 5.3 V, or stays.")
    faults += _data(nets, parts)
    for net, members in nets.items():
        if any(pin.startswith("U1.GP") for pin in members):
            faults += [f"{pin} puts 5 V on {net}." for pin in members if _gives_5_v(pin, parts)]
    if "U2" in parts and USB_LEAST_V - USB_DIODE_V < CELL_FULL_V - power.DIODE_V:
        faults.append("On USB the cell would be used while it is charged.")
    return faults


def _switched(nets: Nets, parts: Parts) -> bool:
    """True if what gives the lamps' supply is one that a GPIO turns off, and is within theirs."""
    if "U3" not in parts or net_of("U3.VOUT", nets) != LAMP_SUPPLY:
        return False
    switch = nets.get(net_of("U3.SHDN", nets) or "", ())
    return f"U1.GP{pins.LAMP_POWER}" in switch and (
        LAMP_V[0] <= BOOST_V[0] and BOOST_V[1] <= LAMP_V[1]
    )


def with_3v3_off(nets: Nets, parts: Parts) -> list[str]:
    """Inputs of what feeds the lamps that are not low while no GPIO drives them: SW7 holds the
    3.3 V off, or no program runs, and the cell still feeds VSYS."""
    faults = []
    for ref, part in parts.items():
        for name, does in part.of.pins:
            net = net_of(f"{ref}.{name}", nets)
            if does == "in" and part.kind in LOW_BELOW_V and net not in (None, GROUND):
                level = _undriven_v(net or "", nets, parts)
                if level is None:
                    faults.append(f"{ref}.{name} floats with 3V3 off.")
                elif level > LOW_BELOW_V[part.kind]:
                    faults.append(
                        f"{ref}.{name} has {level:.2f} V with 3V3 off, not"
                        f" {LOW_BELOW_V[part.kind]} or less."
                    )
    return faults


def _undriven_v(net: str, nets: Nets, parts: Parts) -> float | None:
    """The most volts of a net that resistors alone hold, with 3.3 V off; None without any."""
    conductance = current = 0.0
    for ref, part in parts.items():
        inside = INSIDE.get(part.kind, ())
        for pin, opposite, ohm in (("1", "2", ohms(part)),) if part.kind == "r" else inside:
            ends = [net_of(f"{ref}.{pin}", nets) or "", net_of(f"{ref}.{opposite}", nets) or ""]
            if net in ends:
                ends.remove(net)
                volts = 0.0 if ends[0] in SUPPLIES else MOST_V.get(ends[0], 0.0)
                if ends[0] == GROUND or ends[0] in MOST_V:
                    conductance += 1 / ohm
                    current += volts / ohm
    return current / conductance if conductance else None


def _data(nets: Nets, parts: Parts) -> list[str]:
    """The first lamp's data: a GPIO, made higher by a part on the lamps' own supply."""
    first = net_of("D11.DIN", nets)
    damped = net_of("R3.1", nets) if net_of("R3.2", nets) == first else first
    for ref, part in parts.items():
        if part.kind in HIGH_FROM_V and damped in [net_of(f"{ref}.{name}", nets)
                                                  for name in ("Y", "OUTA")]:  # fmt: skip
            supply = {net_of(f"{ref}.{name}", nets) for name in ("VCC", "VDD")} - {None}
            enough = HIGH_FROM_V[part.kind] <= GPIO_HIGH_V and HIGH_V[part.kind] >= LAMP_HIGH
            if supply == {LAMP_SUPPLY} and enough:
                return []
    return [f"D11 wants {LAMP_HIGH * BOOST_V[1]:.2f} V for a high, a GPIO gives {GPIO_HIGH_V}."]


def _gives_5_v(pin: str, parts: Parts) -> bool:
    """True if a contact is pulled up to VBUS from outside: the charger's outputs, D2."""
    ref, name = pin.split(".")
    return parts[ref].kind in ("led", "charger", "shifter", "driver") and name in (
        "K", "CHRG", "STDBY", "Y", "OUTA", "OUTB",
    )  # fmt: skip


def reversed_cell(nets: Nets, parts: Parts) -> list[str]:
    """What a cell that is plugged in the wrong way round does, with the charger on or off.

    Q1's gate is on ground: its source, BAT, is pulled below 0 by nothing but a conducting channel,
    which needs BAT above the threshold. So BAT stays between 0 and 1 V; the charger then gives its
    trickle, and Q1 bears that at the cell's voltage and 1 V.
    """
    if "U2" not in parts:
        return []
    q1 = {name: net_of(f"Q1.{name}", nets) for name in "GSD"}
    if q1 != {"G": GROUND, "S": "BAT", "D": "CELL"} or net_of("BT1.+", nets) != "CELL":
        return ["A cell the wrong way round would reach the charger."]
    faults = []
    others = [pin for pin in nets["CELL"] if pin not in ("BT1.+", "Q1.D")]
    if others:
        faults.append(f"{', '.join(others)} would see a cell the wrong way round.")
    watts = TRICKLE * (charging(nets, parts) / 1000) * (CELL_FULL_V + 1.0)
    if watts > FET_W:
        faults.append(f"Q1 would bear {watts:.1f} W.")
    if max(MOST_V["BAT"], MOST_V["VBUS"]) > GATE_V:
        faults.append("A gate would see too much.")
    return faults


def takes_over(nets: Nets, parts: Parts) -> list[str]:
    """Q2 lets the cell feed VSYS without USB and only then; D1 beside it for the moment between."""
    if "Q2" not in parts:
        return []
    wanted = {"Q2.G": "VBUS", "Q2.S": "VSYS", "Q2.D": "BAT", "D1.A": "BAT", "D1.K": "VSYS"}
    return [f"{pin} is not on {net}." for pin, net in wanted.items() if net_of(pin, nets) != net]


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
