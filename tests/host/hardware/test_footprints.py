"""What is soldered in: pads are where the data sheets have the pins, and what is printed is true.

The positions are those of the makers' drawings, from pin 1 on, not those of footprints.py.
"""

from math import dist
from pathlib import Path

import pytest
import shapely

from device import pins
from hardware import board, circuit, kicad_files, place, sexpr
from hardware.footprints import LIBRARY
from hardware.kicad_files import turned

# Name of a contact and where its pin is from the middle, x to the right, y down, seen from above.
# Worldsemi WS2812B, page 2; TP4056, SOP-8, 1.27 mm; C&K OS102011MA1; JST PH, 2 mm.
_DRAWN: dict[str, dict[str, tuple[float, float]]] = {
    "lamp": {"VDD": (-2.45, -1.6), "DOUT": (-2.45, 1.6), "GND": (2.45, 1.6), "DIN": (2.45, -1.6)},
    "charger": {"TEMP": (-2.7, -1.905), "PROG": (-2.7, -0.635), "GND": (-2.7, 0.635),
                "VCC": (-2.7, 1.905), "BAT": (2.7, 1.905), "STDBY": (2.7, 0.635),
                "CHRG": (2.7, -0.635), "CE": (2.7, -1.905), "EP": (0, 0)},
    "switch": {"1": (-2, 0), "2": (0, 0), "3": (2, 0)},
    "lipo": {"+": (-1, -0.55), "-": (1, -0.55)},
    "schottky": {"K": (-5.08, 0), "A": (5.08, 0)},
    "led": {"K": (-1.27, 0), "A": (1.27, 0)},
    # Raspberry Pi Pico Datasheet, 2.1: the USB socket at the top
    "pico": {"GP0": (-8.89, -24.13), "GP15": (-8.89, 24.13), "GP16": (8.89, 24.13),
             "VBUS": (8.89, -24.13), "3V3_EN": (8.89, -16.51), "AGND": (8.89, -6.35)},
}  # fmt: skip
_OFF = 0.3  # pads reach farther out than pins, to be soldered by hand
_KINDS = {part.kind: part.of for part in circuit.parts("carrier").values()}


def pads_of(kind: str) -> list[kicad_files.Pad]:
    """The pads of a part of this kind on the board, from the middle of its body, not turned."""
    parts = circuit.parts("carrier")
    ref, x, y, degrees = next(row for row in place.PLACES if parts[row[0]].kind == kind)
    pads = []
    for pad in board.pads():
        if pad.ref == ref:
            dx, dy = turned(pad.x - x, pad.y - y, -degrees % 360)
            wide, high = (pad.width, pad.height) if degrees % 180 == 0 else (pad.height, pad.width)
            x_of, y_of = round(dx, 4), round(dy, 4)
            pads.append(pad._replace(x=x_of, y=y_of, width=wide, height=high))
    return pads


@pytest.mark.parametrize("kind", _DRAWN)
def test_pads_are_where_the_drawing_has_the_pins(kind: str) -> None:
    numbered = {pad.number: (pad.x, pad.y) for pad in pads_of(kind) if pad.number}
    order = [name for name, _ in _KINDS[kind].pins]
    for name, at in _DRAWN[kind].items():
        assert dist(numbered[str(order.index(name) + 1)], at) <= _OFF, name


KICAD = Path("/usr/share/kicad/footprints")
THEIRS = [kind for kind, row in LIBRARY.items() if not row[0].startswith("kibic:")]


@pytest.mark.skipif(not KICAD.exists(), reason="KiCad's footprints are not installed")
@pytest.mark.parametrize("kind", THEIRS)
def test_a_footprint_is_that_of_kicads_library(kind: str) -> None:
    """Number, place, size and drill of each pad; what has no number there is any of ours."""
    name, (dx, dy), turn = LIBRARY[kind]
    library, _, own = name.partition(":")
    tree = sexpr.parse((KICAD / f"{library}.pretty" / f"{own}.kicad_mod").read_text())
    theirs = []
    for pad in sexpr.children(tree, "pad"):
        rows = {row[0]: row[1:] for row in pad[4:]}
        if "F.Paste" in rows["layers"] and len(rows["layers"]) == 1:
            continue
        (x, y), size = map(float, rows["at"][:2]), tuple(map(float, rows["size"]))
        x, y = turned(x, y, turn)
        drill = float(rows.get("drill", (0,))[0])
        size = size if turn % 180 == 0 else size[::-1]
        theirs.append((pad[1], round(x + dx, 3), round(y + dy, 3), size, drill))
    ours = [(pad.number if any(pad.number == row[0] for row in theirs) else "",
             round(pad.x, 3), round(pad.y, 3), (pad.width, pad.height), pad.drill)
            for pad in pads_of(kind)]  # fmt: skip
    assert sorted(ours) == sorted(theirs)


def test_a_keys_two_contacts_are_4_5_mm_apart() -> None:
    """The legs that are 6.5 mm apart are one contact."""
    for number, y in (("1", -2.25), ("2", 2.25)):
        legs = [(pad.x, pad.y) for pad in pads_of("key") if pad.number == number]
        assert sorted(legs) == [(-3.25, y), (3.25, y)]


def test_the_usb_socket_is_at_the_boards_edge() -> None:
    pads = {pad.number: pad for pad in board.pads() if pad.ref == "U1"}
    assert max(pads["1"].y, pads["40"].y) < 3 < pads["20"].y
    assert pads["1"].x < pads["40"].x


def test_each_lamp_has_its_capacitor_beside_it() -> None:
    at = {ref: (x, y) for ref, x, y, _ in place.PLACES}
    for i, lamp in enumerate(circuit.LAMPS):
        assert dist(at[lamp], at[f"C1{i + 1}"]) < 9


# -- what is printed


def nearest(text: str, near: tuple[float, float], refs: tuple[str, ...]) -> kicad_files.Pad:
    """Of these parts the pad that is nearest to a text; of the same texts one near a point."""
    rows = [row for row in kicad_files.board().texts
             if (row.text, row.layer) == (text, "F.SilkS")]  # fmt: skip
    at = min(rows, key=lambda row: dist(row.at, near)).at
    pads = [pad for pad in board.pads() if pad.ref in refs and pad.number]
    return min(pads, key=lambda pad: dist((pad.x, pad.y), at))


PLACES = {ref: (x, y) for ref, x, y, _ in place.PLACES}


@pytest.mark.parametrize(
    ("text", "ref", "net"),
    [
        ("+", "BT1", "CELL"), ("-", "BT1", "GND"), ("+", "C4", "+5V"),
        ("GND", "DS1", "GND"), ("VCC", "DS1", "DISPLAY"), ("SCL", "DS1", "SCL"),
        ("SDA", "DS1", "SDA"),
        ("GND", "J1", "GND"), ("TX", "J1", "CONSOLE_TX"), ("RX", "J1", "CONSOLE_RX"),
        ("OFF", "SW7", "GND"), ("ON", "SW7", ""),
        ("+", "U5", "DISPLAY"), ("D", "U5", "SDA"), ("C", "U5", "SCL"), ("-", "U5", "GND"),
        ("SHDN", "U3", "LAMP_POWER"), ("VIN", "U3", "VSYS"), ("GND", "U3", "GND"),
        ("VOUT", "U3", "+5V"),
    ],
)  # fmt: skip
def test_what_is_printed_beside_a_pad_is_its_net(text: str, ref: str, net: str) -> None:
    assert nearest(text, PLACES[ref], (ref,)).net == net


def test_keys_and_lamps_have_their_own_names() -> None:
    keys = tuple([f"SW{i + 1}" for i in range(len(circuit.KEYS))])
    for i, name in enumerate(circuit.KEYS):
        nets = [pad.net for pad in board.pads() if pad.ref == nearest(name, (0, 0), keys).ref]
        assert f"KEY_{name}" in nets
        assert f"U1.GP{pins.KEYS[i]}" in circuit.nets("carrier")[f"KEY_{name}"]
    for number, lamp in enumerate(circuit.LAMPS, 1):
        assert nearest(str(number), PLACES[lamp], circuit.LAMPS).ref == lamp


@pytest.mark.parametrize(
    ("ref", "net"), [("D1", "VSYS"), ("D2", "CHRG"), ("U2", "GND"), ("D11", "GND"), ("D16", "GND")]
)
def test_the_mark_is_at_the_pin_that_it_stands_for(ref: str, net: str) -> None:
    """The ring at the cathode, the corner of a chip at pin 1, of a lamp at its ground."""
    rooms = {name: shapely.box(*corners) for name, *corners in board.bodies()}
    near = rooms[ref].buffer(2.0, join_style="mitre")
    outlines = [room.exterior for room in rooms.values()]
    marks = [
        line for line in map(shapely.LineString, kicad_files.board().lines["F.SilkS"])
        if near.covers(line) and line.length > 1.0
        and all(outline.distance(line.centroid) > 0.05 for outline in outlines)
    ]  # fmt: skip
    assert marks
    ends = [end for mark in marks for end in mark.coords]
    middle = (sum(end[0] for end in ends) / len(ends), sum(end[1] for end in ends) / len(ends))
    pads = [pad for pad in board.pads() if pad.ref == ref and pad.number != "9"]
    closest = min(pads, key=lambda pad: dist((pad.x, pad.y), middle))
    assert closest.net == net
    assert ref != "U2" or closest.number == "1"
