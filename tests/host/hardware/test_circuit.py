"""The circuit: it is the one of pins.py, it is sound, and all that is drawn of it agrees."""

from types import SimpleNamespace

import pytest

from device import lamps, pins
from hardware import agree, circuit, electrical, footprints, kicad_files, make, pinout, sexpr

BUILDS = circuit.BUILDS
SPREAD = {"breadboard": 0.0, "carrier": 8.0}  # cm of track of the bus, an example


def of_netlist(build):
    """{net: pins} of the netlist that KiCad made; of a contact with several pads one."""
    tree = sexpr.parse((make.OUT / f"{build}.net").read_text())
    nets = {}
    for net in sexpr.children(sexpr.children(tree, "nets")[0], "net"):
        name = dict([part for part in net[1:] if len(part) == 2])["name"]
        fields = [dict(node[1:]) for node in sexpr.children(net, "node")]
        pins_of_net = dict.fromkeys([f"{row['ref']}.{row['pinfunction']}" for row in fields])
        if not name.startswith("unconnected-"):
            nets[name.strip("/")] = tuple(pins_of_net)
    return nets


def changed(**changes):
    """pins.py with other values."""
    rows = {name: getattr(pins, name) for name in dir(pins) if name.isupper()}
    return SimpleNamespace(**(rows | changes))


def example(**changes):
    """Pins that are well, but for the changes."""
    rows = {"I2C": (0, 4, 5, 400_000), "KEYS": (10, 11, 12, 13, 14, 15), "LAMPS": (22, 7)}
    return changed(**(rows | {"PIEZO": 18, "VSYS": 29, "VBUS": 24} | changes))


# -- pins.py


@pytest.mark.parametrize("build", BUILDS)
def test_the_netlist_is_that_of_pins(build):
    assert pinout.agreement(build, of_netlist(build)) == []


UNUSED = min(set(range(2, 23)) - {int(pin[2:]) for pin in pinout.wanted("carrier")})
OTHER_PINS = (
    {"KEYS": (pins.KEYS[1], pins.KEYS[0], *pins.KEYS[2:])},
    {"KEYS": (*pins.KEYS[:5], UNUSED)},
    {"I2C": (pins.I2C[0], UNUSED, *pins.I2C[2:])},
    {"I2C": (*pins.I2C[:2], UNUSED, pins.I2C[3])},
    {"LAMPS": (UNUSED, pins.LAMPS[1])},
    {"PIEZO": UNUSED},
    {"PIEZO": None},
)


@pytest.mark.parametrize("change", OTHER_PINS, ids=str)
@pytest.mark.parametrize("build", BUILDS)
def test_another_pin_is_noticed(build, change):
    assert pinout.agreement(build, of_netlist(build), changed(**change))


def test_the_pins_can_do_what_they_should():
    assert pinout.gpio() == []
    assert pinout.gpio(example()) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"KEYS": (10, 11, 12, 13, 14, 24)}, "GP24 is not on the header."),  # would wake nothing
        ({"KEYS": (10, 11, 12, 13, 14, 29)}, "GP29 is not on the header."),
        ({"KEYS": (10, 11, 12, 13, 14, 10)}, "GP10 is used twice."),
        ({"KEYS": (10, 11, 12, 13, 14, 22)}, "GP22 is used twice."),
        ({"PIEZO": 4}, "GP4 is used twice."),
        ({"PIEZO": 1}, "GP1 belongs to the console."),
        ({"I2C": (0, 5, 4, 400_000)}, "GP5 is no SDA of I2C0."),
        ({"I2C": (0, 4, 7, 400_000)}, "GP7 is no SCL of I2C0."),
        ({"I2C": (1, 4, 5, 400_000)}, "GP4 is no SDA of I2C1."),
        ({"VSYS": 28}, "On a Pico VSYS is measured at GP29, and USB seen at GP24."),
    ],
)
def test_a_pin_that_cannot_is_noticed(change, words):
    assert words in pinout.gpio(example(**change))


# -- the circuit


def spoiled(build, moves=(), values=()):
    """A build with contacts moved ("SW1.2", from net, to net) and other values of parts."""
    nets = {net: list(members) for net, members in circuit.nets(build).items()}
    for pin, old, new in moves:
        if old:
            nets[old].remove(pin)
        if new:
            nets.setdefault(new, []).append(pin)
    parts = dict(circuit.parts(build))
    for ref, value in values:
        parts[ref] = parts[ref]._replace(value=value)
    return {net: tuple(members) for net, members in nets.items()}, parts


def faults(build, nets, parts):
    return (
        electrical.wiring(nets, parts)
        + electrical.drivers(nets, parts)
        + electrical.bus(build, nets, parts, SPREAD[build])
        + electrical.currents(build, nets, parts)
        + electrical.levels(nets, parts)
        + electrical.with_3v3_off(nets, parts)
        + electrical.polarity(nets, parts)
        + pinout.agreement(build, nets)
        + electrical.reversed_cell(nets, parts)
        + electrical.takes_over(nets, parts)
    )


@pytest.mark.parametrize("build", BUILDS)
def test_the_circuit_is_sound(build):
    assert faults(build, circuit.nets(build), circuit.parts(build)) == []


SDA, DOWN, PIEZO = [f"U1.GP{pin}" for pin in (pins.I2C[1], pins.KEYS[1], pins.PIEZO)]
MOVED = (
    # contact, from, to, what is said
    (SDA, None, "SCL", f"{SDA} is used 2 times."),
    ("U1.GP99", None, "SCL", "U1.GP99 does not exist."),
    ("SW1.2", "GND", None, "SW1.2 is not connected."),
    ("DS1.GND", "GND", None, "DS1.GND is not connected."),
    ("SW3.1", "KEY_LEFT", None, "KEY_LEFT goes nowhere."),
    ("R4.1", "PIEZO", "SDA", "PIEZO goes nowhere."),
    ("U1.3V3", "+3V3", None, "Nothing drives +3V3."),
    (DOWN, "KEY_DOWN", "KEY_UP", "Two things drive KEY_UP."),
    (PIEZO, "PIEZO", "LAMP_DATA", "Two things drive LAMP_DATA."),
    ("R2.2", "SCL", "SDA", "SCL has no pull-up."),
    ("C4.+", "+5V", "SDA", "C4 has its + on SDA."),
    ("U3.SHDN", "LAMP_POWER", "VSYS", "D11 is on +5V, which is outside of 3.7 to 5.3 V, or stays."),
    ("U3.VOUT", "+5V", None, "Nothing drives +5V."),
)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("pin", "old", "new", "words"), MOVED)
def test_a_contact_elsewhere_is_noticed(build, pin, old, new, words):
    assert words in faults(build, *spoiled(build, [(pin, old, new)]))


# The module's 100 kilohms to VSYS, at most 5.2 V, and nothing else on SHDN: 5.2 V. With 4.7k:
# 5.2 x 4.7 / 104.7 = 0.23 V; with 10k 5.2 x 10 / 110 = 0.47 V, more than the 0.4 of the data sheet.
OFF: tuple[tuple[list, list, str | None], ...] = (
    ([("R8.1", "LAMP_POWER", None)], [], "U3.SHDN has 5.20 V with 3V3 off, not 0.4 or less."),
    ([("R8.2", "GND", "+3V3")], [], None),  # 3.3 V is off: that end is at ground, too
    ([("R8.2", "GND", "VSYS")], [], "U3.SHDN has 5.20 V with 3V3 off, not 0.4 or less."),
    ([], [("R8", "10k")], "U3.SHDN has 0.47 V with 3V3 off, not 0.4 or less."),
    ([], [("R8", "4.7k")], None),
)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("moves", "values", "words"), OFF)
def test_the_lamps_converter_is_off_with_the_3_3_volts(build, moves, values, words):
    messages = electrical.with_3v3_off(*spoiled(build, moves, values))
    assert messages == ([words] if words else [])


def test_the_lamps_data_does_not_float_with_the_3_3_volts_off():
    messages = electrical.with_3v3_off(*spoiled("carrier", [("R9.1", "LAMP_DATA", None)]))
    assert messages == ["U4.A floats with 3V3 off."]
    messages = electrical.with_3v3_off(*spoiled("breadboard", [("R9.2", "GND", "VSYS")]))
    assert messages == ["U4.INA has 5.20 V with 3V3 off, not 0.8 or less."]


_NO_RESISTOR = "D2 has no resistor from a supply at its A."
ON_THE_CARRIER = (
    # turned round: USB would feed the cell
    ([("D1.A", "BAT", "VSYS"), ("D1.K", "VSYS", "BAT")], "D1.A is not on BAT."),
    ([("Q2.S", "VSYS", "BAT"), ("Q2.D", "BAT", "VSYS")], "Q2.S is not on VSYS."),
    ([("Q2.G", "VBUS", "GND")], "Q2.G is not on VBUS."),
    (
        [("Q1.S", "BAT", "CELL"), ("Q1.D", "CELL", "BAT")],
        "A cell the wrong way round would reach the charger.",
    ),
    ([("BT1.+", "CELL", "BAT")], "A cell the wrong way round would reach the charger."),
    ([("C2.1", "BAT", "CELL")], "C2.1 would see a cell the wrong way round."),
    ([("R1.1", "DISPLAY", "GND")], "SDA has no pull-up."),
    ([("D3.A", "CHARGING", "PROG"), ("D2.K", "CHRG", "CHARGING")], "D2.K puts 5 V on CHARGING."),
    ([("U4.VCC", "+5V", "+3V3")], "D11 wants 3.64 V for a high, a GPIO gives 2.62."),  # 0.7 x 5.2
    ([("R3.1", "LAMP_OUT", "LAMP_DATA")], "D11 wants 3.64 V for a high, a GPIO gives 2.62."),
    ([("U2.BAT", "BAT", "VBUS")], "Two things drive VBUS."),
    ([("D12.DOUT", "LAMP_3", "LAMP_2")], "Two things drive LAMP_2."),
    ([("D12.DOUT", "LAMP_3", None)], "Nothing drives LAMP_3."),
    ([("D11.VDD", "+5V", "+3V3")], "D11 is on +3V3, which is outside of 3.7 to 5.3 V, or stays."),
    ([("D17.VDD", "+5V", "VSYS")], "D17 is on VSYS, which is outside of 3.7 to 5.3 V, or stays."),
    ([("U2.CE", "VBUS", None)], "U2.CE is not connected."),
    ([("C4.+", "+5V", "GND"), ("C4.-", "GND", "+5V")], "C4 has its + on GND."),
    ([("BT1.+", "CELL", "GND"), ("BT1.-", "GND", "CELL")], "BT1 has its + on GND."),
    ([("D2.A", "CHARGE_LED", "CHRG"), ("D2.K", "CHRG", "CHARGE_LED")], _NO_RESISTOR),
    ([("D2.A", "CHARGE_LED", "VBUS")], _NO_RESISTOR),
)


@pytest.mark.parametrize(("moves", "words"), ON_THE_CARRIER)
def test_a_fault_of_the_carrier_is_noticed(moves, words):
    assert words in faults("carrier", *spoiled("carrier", moves))


OTHER_VALUES = (
    # 470 and the modules' 4.7k each, 2350, are 392 ohms; 2.9 V / 3 mA = 967
    ("R1", "470", "SDA: 392 ohms are too few, 967 are needed."),
    # 0.8473 x 10k x (50 + 8) pF = 491 ns, without a module's own
    ("R2", "10k", "SCL rises in 491 ns, too slow for 400000 Hz."),
    ("R2", "10k", "SCL rises in 491 ns, too slow for 1000000 Hz."),
    # 0.8473 x 3.9k x 58 pF = 192 ns
    ("R1", "3.9k", "SDA rises in 192 ns, too slow for 1000000 Hz."),
    # 1200 V / 1.2k = 1 A is well for the cell, not for USB: D2 takes 3.25 mA, and the rest
    # (100 + 108) mA x 3.3 V / 0.85 = 807 mW and the lamps' (60 + 7 x 0.6) mA x 5.2 V / 0.7 =
    # 477 mW, both at 4.4 - 0.3 V: 313 mA
    ("R5", "1.2k", "USB gives 500 mA, not 1316."),
    # the old value: 214 mA + 3 + 313
    ("R5", "5.6k", "USB gives 500 mA, not 531."),
    ("R5", "1k", "The cell takes 1000 mA, not 1203."),
    ("R4", "220", "The piezo's pin gives 12 mA, not 15."),  # 3.3 V / 220
)


@pytest.mark.parametrize(("ref", "value", "words"), OTHER_VALUES)
def test_a_wrong_value_is_noticed(ref, value, words):
    assert words in faults("carrier", *spoiled("carrier", values=[(ref, value)]))


def test_3_9k_would_do_for_400_khz():
    messages = " ".join(faults("carrier", *spoiled("carrier", values=[("R1", "3.9k")])))
    assert "400000" not in messages


def test_more_light_than_the_regulator_gives_is_noticed(monkeypatch):
    monkeypatch.setattr(lamps, "BUDGET_MA", 200)
    messages = " ".join(faults("carrier", circuit.nets("carrier"), circuit.parts("carrier")))
    # 204.2 mA x 5.2 V / 0.7 / 4.1 V = 370 mA, instead of 116; 493 mA it takes now
    assert "USB gives 500 mA, not 747." in messages


def test_what_charging_takes():
    # 1200 V / 6.8k = 176.5 mA; (5.25 - 2.0) V / 1k = 3.25 mA
    taken = electrical.charging(circuit.nets("carrier"), circuit.parts("carrier"))
    assert taken == pytest.approx(179.7, abs=0.1)


# -- KiCad's netlist


@pytest.mark.parametrize("build", BUILDS)
def test_kicads_netlist_is_the_circuit(build):
    """So what agree.py reads without KiCad is what KiCad itself finds."""
    nets = {net: set(members) for net, members in of_netlist(build).items()}
    assert nets == {net: set(members) for net, members in circuit.nets(build).items()}
    assert nets == {net: set(members) for net, members in agree.drawn(build).items()}


def test_each_footprint_of_a_netlist_exists():
    """In KiCad's own libraries, whose names LIBRARY has, or beside the board."""
    own = {f"kibic:{path.stem}" for path in (kicad_files.KICAD / "kibic.pretty").iterdir()}
    theirs = {row[0] for row in footprints.LIBRARY.values() if not row[0].startswith("kibic:")}
    for build in BUILDS:
        tree = sexpr.parse((make.OUT / f"{build}.net").read_text())
        rows = sexpr.children(sexpr.children(tree, "components")[0], "comp")
        assert {row[1][1] for row in rows} == circuit.parts(build).keys()
        for row in rows:
            names = sexpr.children(row, "footprint")
            assert names or build == "breadboard", row[1]
            assert not names or names[0][1] in own | theirs, row[1]


@pytest.mark.parametrize("build", BUILDS)
def test_no_wire_goes_over_a_name_of_the_schematic(build):
    tree = sexpr.parse(kicad_files.schematic(build).read_text(encoding="utf-8"))
    ends = [sexpr.children(wire, "pts")[0][1:3] for wire in sexpr.children(tree, "wire")]
    wires = [[float(number) for _, *spot in pair for number in spot] for pair in ends]
    parts = sexpr.children(tree, "symbol")
    fields = [row for part in parts for row in sexpr.children(part, "property")]
    names = [row[2:] for row in fields if row[1] in ("Reference", "Value")]
    assert wires and names
    for words, *rows in names:
        if "hide" in str(rows):
            continue
        x, y = [float(number) for number in sexpr.children(("", *rows), "at")[0][1:3]]
        half = 0.6 * len(words)  # of letters of 1.27 mm
        for x1, y1, x2, y2 in wires:
            apart = max(x1, x2) < x - half or min(x1, x2) > x + half
            assert apart or max(y1, y2) < y - 0.6 or min(y1, y2) > y + 0.6, words
