"""The breadboard build: its wires make the circuit, and each part and wire has its place."""

import itertools
import math
import re
from xml.etree import ElementTree

import pytest

from device import pins
from hardware import breadboard, circuit, lists, parts, wiring_picture
from hardware.breadboard import ROUND, bodies, covers, millimetres

SVG = "{http://www.w3.org/2000/svg}"


class Joined:
    """Sets that grow together."""

    def __init__(self):
        self._root = {}

    def find(self, pin):
        self._root.setdefault(pin, pin)
        while self._root[pin] != pin:
            pin = self._root[pin]
        return pin

    def join(self, pin, other):
        self._root[self.find(pin)] = self.find(other)


def on_the_breadboard(wires):
    """Where each contact is joined to which, by strips, wires, and the parts themselves."""
    joined = Joined()
    for wire in wires:
        end = breadboard.strip(wire.end)
        ref, _, name = wire.start.partition(".")
        joined.join(wire.start if name else breadboard.strip(wire.start), end)
    for ref, holes in breadboard.LEGS.items():
        for hole, (name, _) in zip(holes, circuit.parts("breadboard")[ref].of.pins, strict=True):
            joined.join(f"{ref}.{name}", breadboard.strip(hole))
    joined.join("U1.GND", "U1.AGND")
    return joined


def test_the_wires_make_the_circuit():
    joined = on_the_breadboard(breadboard.Board().wires)
    nets = circuit.nets("breadboard")
    roots = {net: {joined.find(pin) for pin in members} for net, members in nets.items()}
    assert all(len(roots_of_net) == 1 for roots_of_net in roots.values()), roots
    assert len(set.union(*roots.values())) == len(nets)  # and no two nets are one
    used = {pin for members in nets.values() for pin in members}
    free = [f"U1.{name}" for name, _ in parts.KINDS["pico"].pins if f"U1.{name}" not in used]
    assert not {joined.find(pin) for pin in free} & set.union(*roots.values())


@pytest.mark.parametrize("lost", range(len(breadboard.Board().wires)))
def test_no_wire_is_too_many(lost):
    wires = breadboard.Board().wires
    joined = on_the_breadboard(wires[:lost] + wires[lost + 1 :])
    nets = circuit.nets("breadboard").values()
    assert any(len({joined.find(pin) for pin in members}) > 1 for members in nets)


def test_a_hole_takes_one_leg():
    holes = [hole for legs in breadboard.LEGS.values() for hole in legs]
    for wire in breadboard.Board().wires:
        holes += [hole for hole in (wire.start, wire.end) if "." not in hole]
    assert len(holes) == len(set(holes))


def test_a_breadboard_is_as_wide_as_the_picture_has_it():
    # 0.3 inch from e to f, and from a row at the edge to the rail beside it
    assert millimetres("B1f")[1] - millimetres("T1e")[1] == pytest.approx(7.62)
    assert millimetres("T1a")[1] - millimetres("T+1")[1] == pytest.approx(7.62)
    assert millimetres("B1j")[1] - millimetres("B1f")[1] == pytest.approx(4 * 2.54)


def test_no_part_covers_a_hole_that_is_needed():
    used = {hole: ref for ref, holes in breadboard.LEGS.items() for hole in holes}
    for number, wire in enumerate(wiring_picture.numbered(), 1):
        used |= {hole: f"wire {number}" for hole in (wire.start, wire.end) if "." not in hole}
    for hole, ref in used.items():
        assert set(covers(hole)) <= {ref}, f"{covers(hole)} covers {hole} of {ref}"


def test_the_picture_has_each_hole_where_it_is():
    for hole in ("T1a", "T63e", "B1f", "B30j", "T+3", "T-61", "B+27", "B-45"):
        x, y = wiring_picture.at(hole)
        x0, y0 = wiring_picture.at("T1a")
        mm = millimetres(hole)
        apart = ((x - x0) / 10 * parts.PITCH, (y - y0) / 10 * parts.PITCH)
        assert mm == pytest.approx((apart[0] + parts.PITCH, apart[1])), hole


def test_what_a_part_is_stands_above_the_wires():
    drawn = wiring_picture.wiring_picture()
    last = drawn.rindex('stroke-width="2.6"')  # of the wires
    for ref in ("R1", "R2", "R3", "R4", "R8", "R9", "D1"):
        assert drawn.rindex(f">{ref} {circuit.parts('breadboard')[ref].value}<") > last, ref


def test_no_wire_goes_over_what_the_5_volt_module_is() -> None:
    """Its words stand upright, below one of its pins, where no wire goes down."""
    drawn = wiring_picture.wiring_picture()
    place = re.findall(r"translate\(([^)]*)\)[^<]*>U3: 5 V<", drawn)[0]
    middle, top = [float(part) for part in place.split(",")]
    routes = re.findall(r'd="M([^"]*)"[^>]*stroke-width="2.6"', drawn)
    assert len(routes) == len(breadboard.Board().wires)
    for route in routes:
        start, *steps = re.findall(r"[HVh]?[\d.,-]+", route)
        x, y = [float(part) for part in start.split(",")]
        for step in steps:
            to = float(step[1:])
            if step[0] == "V":
                assert abs(x - middle) > 4 or max(y, to) < top or min(y, to) > top + 24, route
                y = to
            else:
                x = to + (x if step[0] == "h" else 0)


def test_the_rails_are_those_of_a_real_breadboard():
    """Four times fifty holes in fives, and no numbers: a wire's end says near which column."""
    assert len(breadboard.RAIL) == 50
    fives = [breadboard.RAIL[i : i + 5] for i in range(0, 50, 5)]
    assert all(five[4] - five[0] == 4 for five in fives)
    assert all(after[0] - five[4] == 2 for five, after in itertools.pairwise(fives))
    ends = [end for wire in breadboard.Board().wires for end in (wire.start, wire.end)]
    on_rails = [end for end in ends if end[1] in "+-"]
    assert len(on_rails) > 20
    assert all(int(end[2:]) in breadboard.RAIL for end in on_rails)
    table = lists.wires_table(wiring_picture.numbered())
    assert "| upper rail −, near column 61 |" in table
    assert not re.search(r"\b[TB][+-]\d", table)


def test_no_two_parts_are_in_each_others_place():
    for (part, *room), (other, *other_room) in itertools.permutations(bodies(), 2):
        if other in ROUND:
            continue  # two round ones are far apart
        left, top, right, bottom = room
        left2, top2, right2, bottom2 = other_room
        if part in ROUND:
            x, y = (left + right) / 2, (top + bottom) / 2
            edge = min(max(x, left2), right2), min(max(y, top2), bottom2)
            assert math.dist((x, y), edge) > (right - left) / 2 - 0.1, f"{part} and {other}"
        else:
            apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
            assert apart, f"{part} and {other}"


def test_the_display_has_its_pins_at_the_upper_edge():
    """As all such modules: from the left GND, VCC, SCL, SDA where the picture is upright."""
    rows = [millimetres(hole) for hole in breadboard.LEGS["DS1"]]
    assert [name for name, _ in parts.KINDS["oled096"].pins] == ["GND", "VCC", "SCL", "SDA"]
    assert [x for x, _ in rows] == sorted([x for x, _ in rows])
    assert not pins.BUILDS["breadboard"][0][2]  # not upside down
    picture = ElementTree.fromstring(wiring_picture.wiring_picture())
    texts = {text.text: float(text.get("y", 0)) for text in picture.iter(f"{SVG}text")}
    assert texts["KIBIC"] / 10 * parts.PITCH > rows[0][1]
