"""The carrier board: its files can be made, and are those that are committed."""

import io
import os
import subprocess
import sys
import zipfile
from math import hypot

import pytest
import shapely

from hardware import (
    board,
    circuit,
    electrical,
    gerber_read,
    gerbers,
    kicad_board,
    make,
    parts,
    place,
    pour,
    route,
    rules,
    sexpr,
)
from hardware.carrier import carrier

BIGGEST = 500_000  # bytes of a file


@pytest.fixture(scope="module")
def files():
    return gerbers.files(carrier())


@pytest.fixture(scope="module")
def made():
    return make.made()


def unzipped(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_what_is_committed_is_what_is_drawn(made):
    there = {path.relative_to(make.OUT).as_posix(): path.read_bytes()
             for path in make.OUT.rglob("*") if path.is_file()}  # fmt: skip
    assert sorted(there) == sorted(made)
    old = [name for name in made if name != make.ZIP and there[name] != made[name]]
    assert old == [], "run: make hardware"
    assert unzipped(there[make.ZIP]) == unzipped(made[make.ZIP]), "run: make hardware"


def test_no_file_is_big():
    assert [path.name for path in make.OUT.iterdir() if path.stat().st_size > BIGGEST] == []


def test_the_rules_find_no_fault(files):
    assert rules.check(rules.read(files)) == []
    assert rules.crowding() == []
    assert rules.under_the_cell() == []


@pytest.mark.parametrize(
    ("ref", "at", "words"),
    [
        ("SW3", (73.5, 42.0), "Pad 1 of SW3 is 0.2 mm from the cell."),  # 69.1 to 70.25 - 1
        ("LS1", (30.5, 61.0), "LS1 is under the cell."),
        ("BT1", (36.0, 20.0), "BT1 is under the cell."),
        ("Q1", (50.0, 30.0), "Pad 2 of Q1 is 0.0 mm from the cell."),
    ],
)
def test_a_leg_under_the_cell_is_noticed(monkeypatch, ref, at, words):
    moved = tuple([(row[0], *at, row[3]) if row[0] == ref else row for row in place.PLACES])
    monkeypatch.setattr(board, "PLACES", moved)
    assert words in rules.under_the_cell()


def test_the_cell_is_the_one_to_buy_and_its_outline_is_printed():
    (left, top), size, _ = place.BATTERY
    assert size == parts.KINDS["lipo"].size[1::-1]
    drawn = shapely.union_all([shapely.LineString(line) for line in carrier().silk[board.TOP]])
    edge = shapely.box(left, top, left + size[0], top + size[1]).exterior
    assert edge.difference(drawn.buffer(0.05)).length < 0.05 * edge.length


def test_the_plugs_socket_is_printed_as_it_is_keyed():
    """Of its two long walls one has a gap: there the plug's ribs go in."""
    x, y = next(row[1:3] for row in place.PLACES if row[0] == "BT1")
    drawn = shapely.union_all([shapely.LineString(line) for line in carrier().silk[board.TOP]])
    inner = [(x - 2, y + sign * 1.75, x + 2, y + sign * 1.75) for sign in (-1, 1)]
    covered = [shapely.LineString([row[:2], row[2:]]).intersection(drawn.buffer(0.05)).length
               for row in inner]  # fmt: skip
    assert covered[0] == pytest.approx(3.0, abs=0.2)  # with a gap of 1 mm
    assert covered[1] == pytest.approx(4.0, abs=0.2)


def spoiled(files, **changes):
    """The faults of files with a carrier changed."""
    changed = carrier()._replace(**changes)
    return " ".join(rules.check(rules.read(gerbers.files(changed))))


@pytest.mark.parametrize("net", ["SDA", "LAMP_4", "+3V3"])
def test_a_track_less_is_noticed(files, net):
    rest = [track for track in carrier().tracks if track.net != net]
    assert f"{net} is in " in spoiled(files, tracks=rest)


def test_a_hole_less_is_noticed(files):
    there = carrier()
    assert " parts." in spoiled(files, vias=there.vias[len(there.vias) // 2 :])


def test_a_pour_less_is_noticed(files):
    assert "GND is in " in spoiled(files, pours=([], []))


def test_a_short_is_noticed(files):
    one, other = [next(pad for pad in carrier().pads if pad.net == net) for net in ("SDA", "SCL")]
    bridge = board.Track("SDA", board.TOP, (one.x, one.y), (other.x, other.y), 0.3)
    assert "SDA and SCL touch." in spoiled(files, tracks=[*carrier().tracks, bridge])


def test_a_track_too_near_is_noticed(files):
    """Beside a free pad of the Pico, a hair too near."""
    pad = next(pad for pad in carrier().pads if pad.ref == "U1" and not pad.net)
    x = pad.x + pad.width / 2 + rules.CLEARANCE - 0.01 + 0.15
    near = board.Track("SDA", board.TOP, (x, pad.y - 0.1), (x, pad.y + 0.1), 0.3)
    assert "Too little clearance on side 0" in spoiled(files, tracks=[*carrier().tracks, near])


def test_a_thin_track_is_noticed(files):
    thin = [track._replace(width=0.2) for track in carrier().tracks]
    assert "A track is 0.2 mm wide." in spoiled(files, tracks=thin)


def test_copper_at_the_edge_is_noticed(files):
    over = board.Track("GND", board.BOTTOM, (50.0, 69.9), (52.0, 69.9), 0.3)
    said = spoiled(files, tracks=[*carrier().tracks, over])
    assert "Copper of the lower side is near an edge" in said


def test_copper_under_a_screw_is_noticed(files):
    x, y = place.HOLES[0]
    over = board.Track("GND", board.TOP, (x - 2, y + 1.5), (x + 2, y + 1.5), 0.3)
    said = spoiled(files, tracks=[*carrier().tracks, over])
    assert "Copper of the upper side is near an edge" in said


def test_a_thin_ring_is_noticed(files):
    pads = [pad._replace(drill=pad.drill and pad.width - 0.3) for pad in carrier().pads]
    assert "The ring around the hole" in spoiled(files, pads=pads)


def test_two_holes_in_one_are_noticed(files):
    at = carrier().vias[0]
    extra = [board.Via(at.net, at.x + 0.5, at.y)]
    assert "Two holes are close" in spoiled(files, vias=carrier().vias + extra)


def test_a_pad_under_the_mask_is_noticed(files):
    said = spoiled(files, pads=[pad for pad in carrier().pads if pad.ref != "D13"])
    assert "Pad D13.1 is under the solder mask." in said


def test_a_pad_without_copper_is_noticed(files):
    free = next(pad for pad in carrier().pads if pad.ref == "U1" and not pad.net)
    said = spoiled(files, pads=[pad for pad in carrier().pads if pad != free])
    assert f"Pad U1.{free.number} has no copper." in said


def test_print_on_a_pad_is_noticed(files):
    pad = carrier().pads[0]
    line = ((pad.x - 0.2, pad.y), (pad.x + 0.2, pad.y))
    said = spoiled(files, silk=([*carrier().silk[0], line], carrier().silk[1]))
    assert "Something is printed on a pad." in said


@pytest.mark.parametrize(
    ("ref", "at", "words"),
    [
        ("C4", (56.5, 65.5), "C4 and C11 are in each other's place."),
        ("SW1", (116.0, 32.5), "SW1 is beyond the edge."),
        ("LS1", (22.5, 35.0), None),  # 6.9 mm high: just below the Pico, over R3 and R4
    ],
)
def test_parts_in_each_others_place_are_noticed(monkeypatch, ref, at, words):
    moved = tuple([(row[0], *at, row[3]) if row[0] == ref else row for row in place.PLACES])
    monkeypatch.setattr(board, "PLACES", moved)
    said = rules.crowding()
    assert said if words is None else any(sorted(words) == sorted(row) for row in said)


def test_every_part_is_on_the_board():
    assert sorted([ref for ref, *_ in place.PLACES]) == sorted(circuit.parts("carrier"))


def test_the_lamps_go_round_against_the_clock():
    """As the firmware has it: from the near side to the right, and on."""
    middle = (place.BOARD[0] / 2, place.BOARD[1] / 2)
    at = {ref: (x, y) for ref, x, y, _ in place.PLACES}
    around = [(at[ref][0] - middle[0], at[ref][1] - middle[1]) for ref in circuit.LAMPS]
    assert abs(around[0][0]) < 1 and around[0][1] > 0  # near, y is downwards
    for (x, y), (x2, y2) in zip(around, around[1:], strict=False):
        assert x * y2 - y * x2 < 0


def test_the_bus_is_as_short_as_the_pull_ups_need_it():
    lengths = [
        sum([hypot(track.start[0] - track.end[0], track.start[1] - track.end[1])
             for track in carrier().tracks if track.net == net]) / 10
        for net in ("SDA", "SCL")
    ]  # fmt: skip
    nets, parts = circuit.nets("carrier"), circuit.parts("carrier")
    assert min(lengths) > 1.0
    assert electrical.bus("carrier", nets, parts, max(lengths)) == []


def test_the_kicad_board_has_the_same_nets():
    tree = sexpr.parse((make.OUT / "carrier.kicad_pcb").read_text())
    found = {}
    for footprint in sexpr.children(tree, "footprint"):
        labels = {row[1]: row[2] for row in sexpr.children(footprint, "fp_text")}
        for pad in sexpr.children(footprint, "pad"):
            for net in sexpr.children(pad, "net"):
                found[labels["reference"], pad[1]] = net[2]
    assert found == board.net_of_pads()


@pytest.mark.parametrize("line", ["%LPC*%", "G02*", "X1Y2D02", "%ADD99P,1X3*%", "G36*G37*"])
def test_no_gerber_command_is_overlooked(files, line):
    source = files[gerbers.COPPER[0]].replace(b"M02*", line.encode() + b"\nM02*")
    with pytest.raises(ValueError, match="is not known"):
        gerber_read.gerber(source)


@pytest.mark.parametrize("line", ["G85X1Y1", "INCH", "T99", "X1.0"])
def test_no_drill_command_is_overlooked(files, line):
    source = files[gerbers.PLATED].replace(b"M30", line.encode() + b"\nM30")
    with pytest.raises(ValueError, match="is not known"):
        gerber_read.excellon(source)


def test_a_cut_to_a_hole_is_no_edge():
    """A square of 10 mm with a hole of 2 mm: 96 mm2."""
    ring = [(0, 0), (10, 0), (10, 10), (0, 10)]
    holed = shapely.Polygon(ring, [[(4, 4), (6, 4), (6, 6), (4, 6)]])
    carved = carrier()._replace(pours=([holed], []), tracks=[], vias=[], pads=[])
    (copper,) = rules.read(gerbers.files(carved)).copper[0]
    assert copper.area == pytest.approx(96.0)
    assert not copper.contains(shapely.Point(5, 70 - 5))


@pytest.mark.skipif(not make.has_kicad(), reason="KiCad is not installed")
def test_kicad_finds_no_fault_after_it_filled_the_pours_again():
    """Its own fill leaves out what is narrow: a pad may be alone in it that was not in ours."""
    assert make.kicad(make.OUT / "carrier.kicad_pcb") == 0


@pytest.mark.skipif(not make.has_kicad(), reason="KiCad is not installed")
def test_kicad_notices_a_ground_that_is_cut_off(tmp_path):
    """Without the ties that join its islands."""
    pads = board.pads()
    lost = [via for via in carrier().vias if via.net != route.POURED]
    tracks = [track for track in carrier().tracks if track.net != route.POURED]
    pours = [pour.pour(side, pads, tracks, lost) for side in (board.TOP, board.BOTTOM)]
    spoilt = carrier()._replace(tracks=tracks, vias=lost, pours=tuple(pours))
    path = tmp_path / "carrier.kicad_pcb"
    path.write_text(kicad_board.kicad_board(spoilt))
    assert make.kicad(path) == 1


OTHER_PINS = """
from device import pins
pins.I2C, pins.KEYS = (1, 26, 27, 400_000), (16, 17, 19, 20, 21, 28)
pins.LAMPS, pins.PIEZO = (22, 4), None
pins.LAMP_POWER, pins.DISPLAY_OFF, pins.CHARGING = 15, 14, 12
pins.LCD = (0, 2, 3, 6, 7, 8, 4_000_000)
from hardware import circuit, electrical, gerbers, make, rules
from hardware.carrier import carrier
files = make.made()
print(rules.check(rules.read(gerbers.files(carrier()))) + rules.crowding())
for build in circuit.BUILDS:
    nets, parts = circuit.nets(build), circuit.parts(build)
    print(electrical.wiring(nets, parts) + electrical.drivers(nets, parts))
    print(electrical.agreement(build, nets) + electrical.gpio())
    print(b"LS1" in files[f"{build}.net"], b"GP16" in files[f"{build}.net"])
"""


@pytest.mark.slow  # it looks for all tracks anew
def test_other_pins_can_be_drawn_too():
    """Other pins all over the Pico, four lamps, no piezo: no fault, and no part too many."""
    command = [sys.executable, "-c", OTHER_PINS]
    env = os.environ | {"PYTHONPATH": "firmware:."}
    done = subprocess.run(command, capture_output=True, text=True, cwd=make.OUT.parents[1], env=env)
    said = ["[]", "[]", "[]", "False True", "[]", "[]", "False True"]
    assert done.stdout.splitlines() == said, done.stderr


def test_a_net_with_no_way_says_so():
    walled = [pad for pad in carrier().pads if pad.net in ("SDA", route.POURED)]
    lid = [board.BoardPad("W", "", "WALL", 50, 35, "rect", 200, 200, drill) for drill in (0, 1)]
    with pytest.raises(route.NoWayError):
        route.route(walled + lid)
