"""The carrier's design rules: its plots and places obey them, and each notices what it is for."""

import zipfile
from math import hypot

import pytest
import shapely

from hardware import (
    board,
    circuit,
    electrical,
    kicad_files,
    make,
    parts,
    place,
    plots,
    rules,
)

seldom = pytest.mark.sample(4)


@pytest.fixture(scope="module")
def layers():
    return make.layers()


# -- the rules


def test_the_rules_find_no_fault():
    assert make.faults() == []


def moved(monkeypatch, ref, at):
    """The places with one part elsewhere; a function for what asks the board."""
    rows = [(row[0], *at, row[3]) if row[0] == ref else row for row in board.places()]
    dx, dy = [new - old for new, old in zip(at, spot(ref), strict=True)]
    placed = board.pads()
    pads = [pad._replace(x=pad.x + dx, y=pad.y + dy) if pad.ref == ref else pad for pad in placed]
    monkeypatch.setattr(board, "places", lambda: rows)
    monkeypatch.setattr(board, "pads", lambda: pads)


def spot(ref):
    return next(row[1:3] for row in place.PLACES if row[0] == ref)


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
    moved(monkeypatch, ref, at)
    assert words in rules.under_the_cell()


@pytest.mark.parametrize(
    ("ref", "at", "words"),
    [
        ("C4", (52.5, 65.5), "C4 and C11 are in each other's place."),
        ("SW1", (116.0, 32.5), "SW1 is beyond the edge."),
        ("LS1", (22.5, 35.0), None),  # 6.9 mm high: below the Pico, over R3 and R4
    ],
)
def test_parts_in_each_others_place_are_noticed(monkeypatch, ref, at, words):
    moved(monkeypatch, ref, at)
    pairs = rules.crowding()
    assert pairs if words is None else any(sorted(words) == sorted(row) for row in pairs)


def printed():
    return shapely.union_all([shapely.LineString(line)
                              for line in kicad_files.board().lines["F.SilkS"]])  # fmt: skip


def test_the_cell_is_the_one_to_buy_and_its_outline_is_printed():
    (left, top), size, _ = place.BATTERY
    assert size == parts.KINDS["lipo"].size[1::-1]
    edge = shapely.box(left, top, left + size[0], top + size[1]).exterior
    assert edge.difference(printed().buffer(0.05)).length < 0.05 * edge.length


def test_the_plugs_socket_is_printed_as_it_is_keyed():
    """Of its two long walls one has a gap: there the plug's ribs go in."""
    x, y = spot("BT1")
    drawn = printed().buffer(0.05)
    inner = [(x - 2, y + sign * 1.75, x + 2, y + sign * 1.75) for sign in (-1, 1)]
    covered = [shapely.LineString([row[:2], row[2:]]).intersection(drawn).length
               for row in inner]  # fmt: skip
    assert covered[0] == pytest.approx(3.0, abs=0.2)  # with a gap of 1 mm
    assert covered[1] == pytest.approx(4.0, abs=0.2)


def test_the_lamps_go_round_against_the_clock():
    """As the firmware has it: from the near side to the right, and on."""
    middle = (place.BOARD[0] / 2, place.BOARD[1] / 2)
    around = [(spot(ref)[0] - middle[0], spot(ref)[1] - middle[1]) for ref in circuit.LAMPS]
    assert abs(around[0][0]) < 1 and around[0][1] > 0  # near, y is downwards
    for (x, y), (x2, y2) in zip(around, around[1:], strict=False):
        assert x * y2 - y * x2 < 0


def test_the_bus_is_as_short_as_the_pull_ups_need_it():
    lengths = [
        sum([hypot(track.start[0] - track.end[0], track.start[1] - track.end[1])
             for track in kicad_files.board().tracks if track.net == net]) / 10
        for net in ("SDA", "SCL")
    ]  # fmt: skip
    nets, placed = circuit.nets("carrier"), circuit.parts("carrier")
    assert min(lengths) > 1.0
    assert electrical.bus("carrier", nets, placed, max(lengths)) == []


def test_a_machine_sees_where_the_board_lies(layers):
    """Three dots far from each other, each of 1 mm in an opening of 2."""
    dots = [pad for pad in board.pads() if pad.ref.startswith(board.DOT)]
    assert len(dots) == 3
    corners = shapely.MultiPoint([(pad.x, pad.y) for pad in dots]).convex_hull
    assert corners.area > 1000
    opening = shapely.union_all([row.shape for row in layers.mask[0]])
    copper = shapely.union_all([row.shape for row in layers.copper[0]])
    for pad in dots:
        ring = shapely.Point(pad.x, pad.y).buffer(0.98)
        assert opening.covers(ring)
        assert copper.intersection(ring).area == pytest.approx(0.785, abs=0.01)  # of 0.5 mm


def test_the_belly_of_the_charger_can_be_soldered_from_below(layers):
    x, y = spot("U2")
    square = shapely.box(x - 1.4, y - 1.9, x + 1.4, y + 1.9)
    assert shapely.union_all([row.shape for row in layers.mask[1]]).covers(square)
    nets = {row.net for row in layers.copper[1] if row.shape.intersects(square)}
    assert nets <= {"GND", ""}  # the pour has no name in the plot; that it is GND: the rules
    belly = shapely.box(x - 1.2, y - 1.65, x + 1.2, y + 1.65)
    holes = [at for at in layers.plated if belly.covers(shapely.Point(at[:2]))]
    assert len(holes) >= 5


# -- each rule notices what it is for


def spoiled(layers, **changes):
    """The faults of plots with layers changed."""
    return " ".join(rules.check(rules.read(layers._replace(**changes))))


def copper(layers, side, keep=lambda row: True, more=()):
    """The copper with one side changed."""
    pair = list(layers.copper)
    pair[side] = [row for row in pair[side] if keep(row)] + list(more)
    return tuple(pair)


def line(start, end, width=0.3):
    return plots.Drawn(shapely.LineString([start, end]).buffer(width / 2), "", (start, end), width)


@seldom
@pytest.mark.parametrize("net", ["SDA", "LAMP_4", "+3V3"])
def test_a_track_less_is_noticed(layers, net):
    rest = [[row for row in side if row.net != net or not row.line] for side in layers.copper]
    assert f"{net} is in " in spoiled(layers, copper=tuple(rest))


@seldom
def test_a_hole_less_is_noticed(layers):
    vias = [row for row in layers.plated if row[2] == 0.4]
    rest = [row for row in layers.plated if row not in vias[len(vias) // 2 :]]
    assert " parts." in spoiled(layers, plated=rest)


@seldom
def test_a_pour_less_is_noticed(layers):
    rest = [[row for row in side if row.shape.area < 100] for side in layers.copper]
    assert "GND is in " in spoiled(layers, copper=tuple(rest))


@seldom
def test_a_short_is_noticed(layers):
    sda, scl = [next(pad for pad in board.pads() if pad.net == net) for net in ("SDA", "SCL")]
    bridge = line((sda.x, sda.y), (scl.x, scl.y))
    messages = spoiled(layers, copper=copper(layers, 0, more=[bridge]))
    assert "SDA and SCL touch." in messages or "SCL and SDA touch." in messages


@seldom
def test_a_track_too_near_is_noticed(layers):
    """Beside a free pad of the Pico, a hair too near."""
    pad = next(pad for pad in board.pads() if pad.ref == "U1" and not pad.net)
    x = pad.x + pad.width / 2 + rules.CLEARANCE - 0.01 + 0.15
    near = line((x, pad.y - 0.1), (x, pad.y + 0.1))
    messages = spoiled(layers, copper=copper(layers, 0, more=[near]))
    assert "Too little clearance on side 0" in messages


@seldom
def test_a_thin_track_is_noticed(layers):
    thin = line((50.0, 35.0), (52.0, 35.0), 0.2)
    assert "A track is 0.2 mm wide." in spoiled(layers, copper=copper(layers, 0, more=[thin]))


@seldom
def test_copper_at_the_edge_is_noticed(layers):
    over = line((50.0, 69.9), (52.0, 69.9))
    messages = spoiled(layers, copper=copper(layers, 1, more=[over]))
    assert "Copper of the lower side is near an edge" in messages


@seldom
def test_copper_under_a_screw_is_noticed(layers):
    x, y = place.HOLES[0]
    over = line((x - 2, y + 1.5), (x + 2, y + 1.5))
    messages = spoiled(layers, copper=copper(layers, 0, more=[over]))
    assert "Copper of the upper side is near an edge" in messages


@seldom
def test_a_thin_ring_is_noticed(layers):
    wide = [(x, y, size + 0.5 if size == 1.0 else size) for x, y, size in layers.plated]
    assert "The ring around the hole" in spoiled(layers, plated=wide)


@seldom
def test_two_holes_in_one_are_noticed(layers):
    x, y, size = layers.plated[0]
    assert "Two holes are close" in spoiled(layers, plated=[*layers.plated, (x + 0.5, y, size)])


@seldom
def test_a_pad_under_the_mask_is_noticed(layers):
    pad = next(pad for pad in board.pads() if (pad.ref, pad.number) == ("D13", "1"))
    at = shapely.Point(pad.x, pad.y)
    rest = [row for row in layers.mask[0] if not row.shape.intersects(at)]
    messages = spoiled(layers, mask=(rest, layers.mask[1]))
    assert "Pad D13.1 is under the solder mask." in messages


@seldom
def test_a_pad_without_copper_is_noticed(layers):
    free = next(pad for pad in board.pads() if pad.ref == "U1" and not pad.net)
    at = shapely.Point(free.x, free.y)
    rest = [[row for row in side if not row.shape.intersects(at)] for side in layers.copper]
    assert f"Pad U1.{free.number} has no copper." in spoiled(layers, copper=tuple(rest))


@seldom
def test_print_on_a_pad_is_noticed(layers):
    pad = board.pads()[0]
    over = line((pad.x - 0.2, pad.y), (pad.x + 0.2, pad.y), 0.15)
    messages = spoiled(layers, printed=([*layers.printed[0], over], layers.printed[1]))
    assert "Something is printed on a pad." in messages


@pytest.mark.parametrize(
    ("away", "faults"),
    [
        # A letter of 1 mm reaches 0.5 up and down and 0.375 to each side; the hole 0.2.
        ((0.0, 0.0), 1), ((0.0, 0.69), 1), ((0.0, 0.71), 0), ((0.57, 0.0), 1), ((0.58, 0.0), 0),
    ],
)  # fmt: skip
def test_a_word_over_a_hole_is_noticed(away, faults):
    row = kicad_files.Text("6", (10.0 + away[0], 10.0 + away[1]), "F.SilkS", 1.0)
    messages = rules.holes_in_words([row], [(10.0, 10.0, 0.4)])
    assert messages == ["6 is printed over the hole at 10.0, 10.0."][:faults]


def test_a_longer_word_is_wider():
    row = kicad_files.Text("GND", (11.3, 10.0), "F.SilkS", 1.0)  # 1.125 to each side
    assert len(rules.holes_in_words([row], [(10.0, 10.0, 0.4)])) == 1
    assert rules.holes_in_words([row._replace(at=(11.33, 10.0))], [(10.0, 10.0, 0.4)]) == []


# -- reading the plots


def text_of(name):
    with zipfile.ZipFile(make.OUT / make.ZIP) as archive:
        return archive.read(name).decode()


@pytest.mark.parametrize(
    "command",
    [
        "%LPC*%\nX2000000Y2000000D02*\nX3000000Y2000000D01*",  # takes away again
        "G02*\nX3000000Y2000000I1000J0D01*",
        "%XYZ*%",
        "G85*",
    ],
)
def test_no_gerber_command_is_overlooked(command):
    source = text_of(plots.PROFILE).replace("M02*", f"{command}\nM02*")
    with pytest.raises(ValueError, match="not read"):
        plots.gerber(source)


@pytest.mark.parametrize(
    "command",
    ["T1\nX1.0Y-1.0G85X2.0Y-1.0", "T1\nG00X1.0Y-1.0\nM15\nG01X2.0Y-1.0\nM16\nG05", "INCH",
     "T99\nX1.0Y1.0"],
)  # fmt: skip
def test_no_drill_command_is_overlooked(command):
    source = text_of(plots.PLATED).replace("\nT0\n", f"\n{command}\nT0\n")
    with pytest.raises(ValueError, match="not read"):
        plots.excellon(source)


def test_a_cut_to_a_hole_is_no_edge():
    """A square of 10 mm with a hole of 2 mm, and the cut that leads there and back: 96 mm2."""
    outline = [(0, 0), (10, 0), (10, 10), (0, 10), (0, 4), (4, 4), (4, 6), (6, 6), (6, 4), (4, 4),
           (0, 4), (0, 0)]  # fmt: skip
    rows = [f"X{x}000000Y{y}000000D0{2 if i == 0 else 1}*" for i, (x, y) in enumerate(outline)]
    head = "%FSLAX46Y46*%\n%MOMM*%\n%LPD*%\nG01*\nG36*\n"
    (drawn,) = plots.gerber(head + "\n".join(rows) + "\nG37*\nM02*\n")
    assert drawn.shape.area == pytest.approx(96.0)
    assert not drawn.shape.contains(shapely.Point(5, -5))
