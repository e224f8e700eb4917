"""The circuit: it is the one of pins.py, it is sound, and all that is drawn of it agrees."""

import csv
import io
import re
from types import SimpleNamespace

import pytest

from device import lamps, pins
from hardware import circuit, electrical, lists, make, parts, place, schematic, sexpr
from hardware.symbols import symbol

BUILDS = circuit.BUILDS
SPREAD = {"breadboard": 0.0, "carrier": 8.0}  # cm of track of the bus, an example


def of_netlist(build):
    """{net: pins} of the committed netlist; of a contact with several pads one."""
    tree = sexpr.parse((make.OUT / f"{build}.net").read_text())
    found = {}
    for net in sexpr.children(sexpr.children(tree, "nets")[0], "net"):
        fields = [dict(node[1:]) for node in sexpr.children(net, "node")]
        pins_of_net = dict.fromkeys([f"{row['ref']}.{row['pinfunction']}" for row in fields])
        found[dict([part for part in net[1:] if len(part) == 2])["name"]] = tuple(pins_of_net)
    return found


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
    assert electrical.agreement(of_netlist(build)) == []


UNUSED = min(set(range(2, 23)) - {int(pin[2:]) for pin in electrical.wanted()})
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
    assert electrical.agreement(of_netlist(build), changed(**change))


def test_the_pins_can_do_what_they_should():
    assert electrical.gpio() == []
    assert electrical.gpio(example()) == []


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
    assert words in electrical.gpio(example(**change))


# -- the circuit


def spoiled(build, moves=(), values=()):
    """A build with contacts moved ("SW1.2", from net, to net) and other values of parts."""
    nets = {net: list(members) for net, members in circuit.nets(build).items()}
    for pin, old, new in moves:
        if old:
            nets[old].remove(pin)
        if new:
            nets.setdefault(new, []).append(pin)
    there = dict(circuit.parts(build))
    for ref, value in values:
        there[ref] = there[ref]._replace(value=value)
    return {net: tuple(members) for net, members in nets.items()}, there


def faults(build, nets, there):
    return (
        electrical.wiring(nets, there)
        + electrical.drivers(nets, there)
        + electrical.bus(build, nets, there, SPREAD[build])
        + electrical.currents(build, nets, there)
        + electrical.levels(nets, there)
        + electrical.polarity(nets, there)
        + electrical.agreement(nets)
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
    ("R1.1", "+3V3", "GND", "SDA has no pull-up."),
    ("R2.2", "SCL", "SDA", "SCL has no pull-up."),
    ("C4.+", "+3V3", "SDA", "C4 has its + on SDA."),
)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("pin", "old", "new", "words"), MOVED)
def test_a_contact_elsewhere_is_noticed(build, pin, old, new, words):
    assert words in faults(build, *spoiled(build, [(pin, old, new)]))


_NO_RESISTOR = "D2 has no resistor from a supply at its A."
ON_THE_CARRIER = (
    ([("D1.A", "BAT", "VSYS"), ("D1.K", "VSYS", "BAT")], "Nothing drives VSYS."),  # turned round
    ([("U2.BAT", "BAT", "VBUS")], "Two things drive VBUS."),
    ([("L2.DOUT", "LAMP_3", "LAMP_2")], "Two things drive LAMP_2."),
    ([("L2.DOUT", "LAMP_3", None)], "Nothing drives LAMP_3."),
    ([("L1.VDD", "+3V3", "VBUS")], "L1 on VBUS wants 3.67 V for a high."),  # 0.7 x 5.25
    ([("L7.VDD", "+3V3", "VSYS")], "L7 on VSYS wants 3.64 V for a high."),  # 0.7 x 5.2
    ([("U2.CE", "VBUS", None)], "U2.CE is not connected."),
    ([("C4.+", "+3V3", "GND"), ("C4.-", "GND", "+3V3")], "C4 has its + on GND."),
    ([("BT1.+", "BAT", "GND"), ("BT1.-", "GND", "BAT")], "BT1 has its + on GND."),
    ([("D2.A", "CHARGE_LED", "CHRG"), ("D2.K", "CHRG", "CHARGE_LED")], _NO_RESISTOR),
    ([("D2.A", "CHARGE_LED", "VBUS")], _NO_RESISTOR),
)


@pytest.mark.parametrize(("moves", "words"), ON_THE_CARRIER)
def test_a_fault_of_the_carrier_is_noticed(moves, words):
    assert words in faults("carrier", *spoiled("carrier", moves))


OTHER_VALUES = (
    # 470 and a module's 4.7k are 427 ohms; 2.9 V / 3 mA = 967
    ("R1", "470", "SDA: 427 ohms are too few, 967 are needed."),
    # 0.8473 x 10k x (35 + 8) pF = 364 ns, without a module's own
    ("R2", "10k", "SCL rises in 364 ns, too slow for 400000 Hz."),
    ("R2", "10k", "SCL rises in 364 ns, too slow for 1000000 Hz."),
    # 0.8473 x 3.9k x 43 pF = 142 ns
    ("R1", "3.9k", "SDA rises in 142 ns, too slow for 1000000 Hz."),
    # 1200 V / 1.2k = 1 A is well for the cell, not for USB: D2 takes 3.25 mA, and the rest
    # (100 + 167) mA x 3.3 V / 0.85 / (4.4 - 0.3) V = 253 mA
    ("R5", "1.2k", "USB gives 500 mA, not 1256."),
    ("R5", "1k", "The cell takes 1000 mA, not 1203."),
    ("R4", "220", "The piezo's pin gives 12 mA, not 15."),  # 3.3 V / 220
)


@pytest.mark.parametrize(("ref", "value", "words"), OTHER_VALUES)
def test_a_wrong_value_is_noticed(ref, value, words):
    assert words in faults("carrier", *spoiled("carrier", values=[(ref, value)]))


def test_3_9k_would_do_for_400_khz():
    said = " ".join(faults("carrier", *spoiled("carrier", values=[("R1", "3.9k")])))
    assert "400000" not in said


def test_more_light_than_the_regulator_gives_is_noticed(monkeypatch):
    monkeypatch.setattr(lamps, "BUDGET_MA", 200)
    said = " ".join(faults("carrier", circuit.nets("carrier"), circuit.parts("carrier")))
    assert "3V3(OUT) gives 300 mA, not 307." in said  # 140 mA more than the 167 it gives now


def test_what_charging_takes():
    # 1200 V / 5.6k = 214.3 mA; (5.25 - 2.0) V / 1k = 3.25 mA
    taken = electrical.charging(circuit.nets("carrier"), circuit.parts("carrier"))
    assert taken == pytest.approx(217.5, abs=0.1)


# -- what is drawn


@pytest.mark.parametrize("build", BUILDS)
def test_the_schematic_has_the_same_nets(build):
    tree = sexpr.parse((make.OUT / f"{build}.kicad_sch").read_text())
    assert partition(nets_of_schematic(tree)) == partition(by_number(build))


@pytest.mark.parametrize("build", BUILDS)
def test_the_sheet_has_each_part_once(build):
    there = [part.ref for part in schematic.sheet(build).parts]
    assert sorted(there) == sorted(circuit.parts(build))


def by_number(build):
    """{net: {(reference, number of the pin)}} of the circuit."""
    tree = sexpr.parse(lists.netlist(build))
    found = {}
    for net in sexpr.children(sexpr.children(tree, "nets")[0], "net"):
        rows = [dict(node[1:]) for node in sexpr.children(net, "node")]
        found[net[2][1]] = {(row["ref"], row["pin"]) for row in rows}
    return found


def partition(nets):
    return {frozenset(members) for members in nets.values()}


def nets_of_schematic(tree):
    """{point or name: pins} as KiCad would find them: by labels, wires and touching ends."""
    library = {}
    for kind in sexpr.children(sexpr.children(tree, "lib_symbols")[0], "symbol"):
        units = sexpr.children(kind, "symbol")
        library[kind[1]] = [pin for unit in units for pin in sexpr.children(unit, "pin")]
    joined = {}  # point: a name for it
    for kind in ("global_label", "label"):
        for label in sexpr.children(tree, kind):
            joined[where(label)] = label[1]
    for wire in sexpr.children(tree, "wire"):
        (x, y), (x2, y2) = [tuple(map(float, xy[1:])) for xy in wire[1][1:]]
        on_it = [name for (px, py), name in joined.items()
                 if min(x, x2) <= px <= max(x, x2) and min(y, y2) <= py <= max(y, y2)]  # fmt: skip
        joined |= dict.fromkeys([(x, y), (x2, y2)], on_it[0])
    nets: dict[object, set] = {}
    for part in sexpr.children(tree, "symbol"):
        name = dict([row[1:3] for row in sexpr.children(part, "property")])["Reference"]
        _, x, y, angle = sexpr.children(part, "at")[0]
        sign = -1 if angle == "180" else 1
        for pin in library[part[1][1]]:
            _, px, py, _ = sexpr.children(pin, "at")[0]
            # y is upwards in a library
            point = (float(x) + sign * float(px), float(y) - sign * float(py))
            point = (round(point[0], 3), round(point[1], 3))
            if point in joined and not name.startswith("#"):
                number = sexpr.children(pin, "number")[0][1]
                nets.setdefault(joined[point], set()).add((name, number))
    return nets


def where(node):
    _, x, y, *_ = sexpr.children(node, "at")[0]
    return (float(x), float(y))


def test_symbols_have_all_contacts():
    for kind, row in parts.KINDS.items():
        if kind != "r":
            assert {pin.name for pin in symbol(kind).pins} == {name for name, _ in row.pins}


# -- the lists


@pytest.mark.parametrize("build", BUILDS)
def test_the_list_has_every_part_and_its_price(build):
    rows = list(csv.DictReader(io.StringIO((make.OUT / f"{build}-parts.csv").read_text())))
    named = [ref for row in rows for ref in row["references"].split()]
    assert sorted(named) == sorted(circuit.parts(build))
    for row in rows:
        assert row["references"] == "" or int(row["quantity"]) == len(row["references"].split())
        assert float(row["EUR"]) == pytest.approx(int(row["quantity"]) * float(row["EUR each"]))
        assert float(row["EUR each"]) > 0


@pytest.mark.parametrize(
    ("build", "what", "count"),
    [
        ("carrier", "Circuit board", 1), ("carrier", "Socket strip 1 x 20", 2),
        ("carrier", "Connector JST PH, 2 pins", 1), ("carrier", "Screw M2.5", len(place.HOLES)),
        ("carrier", "Felt pad", len(place.HOLES)), ("carrier", "Ribbon cable of 4 wires", 1),
        ("breadboard", "Breadboard, 830 points", 1), ("breadboard", "Jumper wires", 1),
        ("breadboard", "AA cell", 3),  # as many as its box is for
    ],
)  # fmt: skip
def test_what_no_symbol_stands_for_is_in_the_list_too(build, what, count):
    rows = [row for row in lists.rows(build) if not row[0] and row[2].startswith(what)]
    assert [row[1] for row in rows] == [count]


def test_what_a_build_costs():
    said = {build: lists.parts_table(build).splitlines()[-1] for build in BUILDS}
    totals = {build: float(row.split("**")[3]) for build, row in said.items()}
    assert 20 < totals["breadboard"] < 35
    assert 35 < totals["carrier"] < 60


def test_what_the_readme_says():
    text = (make.OUT.parent / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert len(links) > 10
    assert [link for link in links if not (make.OUT.parent / link).exists()] == []
    named = re.findall(r"`(\w+\.(?:py|scad))`", text)
    assert [name for name in named if not (make.OUT.parent / name).exists()] == ["pins.py"]
    flat = " ".join(text.split())
    nets, there = circuit.nets("carrier"), circuit.parts("carrier")
    assert f"gives {sum(electrical.loads('carrier', there).values()):.0f} mA of the 300" in flat
    assert "1200 V / 5.6 kΩ = 214 mA" in flat and there["R5"].value == "5.6k"
    assert not electrical.currents("carrier", nets, there)
