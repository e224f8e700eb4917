"""The enclosure: made from its sources, closed, printable, and everything fits into it."""

import math
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from device import lamps
from hardware import enclosure, parts, place
from hardware.circuit import KEYS

seldom = pytest.mark.sample(2)

numpy = pytest.importorskip("numpy")
trimesh = pytest.importorskip("trimesh")
manifold3d = pytest.importorskip("manifold3d")

PRINT = enclosure.HERE / "print"
BIGGEST = 400_000  # bytes of an STL
LOW = 33.0  # mm: a hand reaches over it, cards in hand do not
CLEARANCE = 0.2
BRIDGE = 8.5  # mm that plastic spans without support
STEEPEST = math.cos(math.radians(44))
THINNEST = 0.55
TAPERED = 4  # of 1200 points; where an edge tapers off, it is thin
NOTHING = 1e-3  # mm3
TRAVEL = 0.3 + enclosure.FOAM  # of a key, and of the foam under its cap


def mesh(name: str, folder: Path = PRINT):  # type: ignore[no-untyped-def]
    return trimesh.load(folder / f"{name}.stl")


def solid(made):
    points = numpy.asarray(made.vertices, numpy.float32)
    return manifold3d.Manifold(manifold3d.Mesh(points, numpy.asarray(made.faces, numpy.uint32)))


def closed():
    """Base, lid and caps as they are when the screws are in."""
    lid = solid(mesh("lid")).rotate((180, 0, 0)).translate((0, place.BOARD[1], enclosure.height()))
    return {"base": solid(mesh("base")), "lid": lid, **caps()}


def caps():
    low = enclosure.board_top() + parts.KINDS["key"].size[2] - enclosure.STEM_IN
    moved_caps = {}
    for part in solid(mesh("keys")).decompose():
        x0, y0, _, x1, y1, _ = part.bounding_box()
        apart = enclosure.CAPS_APART
        column, row = round((x0 + x1) / 2 / apart), round((y0 + y1) / 2 / apart)
        x, y = enclosure.spot(f"SW{3 * row + column + 1}")
        moved = part.translate((x - apart * column, y - apart * row, low))
        moved_caps[f"cap {3 * row + column + 1}"] = moved
    return moved_caps


def block(box: enclosure.Box, grow: float = 0.0):  # type: ignore[no-untyped-def]
    """A body that stands on the board, a little larger."""
    corner, size = box
    made = manifold3d.Manifold.cube([length + 2 * grow for length in size])
    x, y, z = [at - grow for at in corner]
    return made.translate((x, y, z + enclosure.board_top()))


def board():
    """The circuit board, a trifle thinner than it is."""
    width, high = place.BOARD
    thick, r = parts.BOARD_THICKNESS - 0.02, place.CORNER
    corner = manifold3d.Manifold.cylinder(thick, r, r, 48)
    low = enclosure.board_top() - thick - 0.01
    spots = [(x, y, low) for x in (r, width - r) for y in (r, high - r)]
    return manifold3d.Manifold.batch_hull([corner.translate(spot) for spot in spots])


def mounted() -> Iterator[tuple[str, enclosure.Box]]:
    """The bodies; of a key the switch, and the stem, which may touch its cap."""
    for ref, (corner, size) in enclosure.bodies().items():
        if not ref.startswith("SW") or ref == "SW7":
            yield ref, (corner, size)
            continue
        yield ref, (corner, (size[0], size[1], enclosure.SWITCH))
        inset = (size[0] - enclosure.STEM) / 2
        stem = (enclosure.STEM, enclosure.STEM, size[2] - enclosure.STEM_IN - 2 * CLEARANCE)
        yield f"{ref} stem", ((corner[0] + inset, corner[1] + inset, 0.0), stem)


def volume(made) -> float:  # type: ignore[no-untyped-def]
    return float(made.volume())


# -- made from the sources


def test_the_dimensions_are_those_of_the_parts() -> None:
    assert enclosure.DIMENSIONS.read_text() == enclosure.dimensions()


def test_the_solids_were_made_from_these_sources() -> None:
    assert enclosure.SOURCES.read_text() == enclosure.hashes(), "run: make hardware"


@seldom
@pytest.mark.skipif(not shutil.which("openscad"), reason="OpenSCAD is not installed")
@pytest.mark.parametrize(
    "name",
    ["base", "keys", "wedge", "easel"]
    + [pytest.param(name, marks=pytest.mark.slow) for name in ("lid", "lid-inserts")],
)
def test_openscad_makes_the_same_again(name: str, tmp_path: Path) -> None:
    enclosure.draw(name, tmp_path / f"{name}.stl")
    kept, again = mesh(name), mesh(name, tmp_path)
    assert volume(solid(kept) - solid(again)) + volume(solid(again) - solid(kept)) < 1


# -- what is printed


@pytest.mark.parametrize(
    ("name", "count"),
    [("base", 1), ("lid", 1), ("lid-inserts", 1), ("keys", 6), ("wedge", 1), ("easel", 1)],
)
def test_each_solid_is_closed_and_manifold(name: str, count: int) -> None:
    made = mesh(name)
    assert made.is_watertight and made.is_winding_consistent and made.volume > 0
    assert solid(made).status() == manifold3d.Error.NoError
    assert len(solid(made).decompose()) == count
    assert (PRINT / f"{name}.stl").stat().st_size < BIGGEST


@pytest.mark.parametrize("name", enclosure.PRINTED)
def test_it_prints_without_supports(name: str) -> None:
    made = mesh(name)
    top = made.triangles[:, :, 2].max(axis=1)
    faces = made.triangles[(made.face_normals[:, 2] < -STEEPEST) & (top > 0.01)]
    for left, low, right, high in hanging_areas(faces):
        assert min(right - left, high - low) <= BRIDGE


def hanging_areas(faces) -> Iterator[tuple[float, ...]]:  # type: ignore[no-untyped-def]
    """The bounds (x, y, x, y) of each connected flat area that hangs in the air."""
    if not len(faces):
        return
    z = faces[:, :, 2]
    assert (numpy.ptp(z, axis=1) < 0.01).all(), "neither flat nor at 45 degrees"
    order = z[:, 0].argsort()
    steps = numpy.nonzero(numpy.diff(z[order, 0]) > 0.01)[0] + 1
    for level in numpy.split(faces[order], steps):
        shape = manifold3d.CrossSection(list(level[:, :, :2]), manifold3d.FillRule.NonZero)
        yield from (area.bounds() for area in shape.decompose())


@pytest.mark.parametrize("name", enclosure.PRINTED)
def test_each_solid_stands_flat_on_the_bed(name: str) -> None:
    made = mesh(name)
    assert abs(float(made.bounds[0][2])) < 0.01
    flat = (made.face_normals[:, 2] < -0.999) & (made.triangles[:, :, 2].max(axis=1) < 0.01)
    assert float(made.area_faces[flat].sum()) > 20


@seldom
@pytest.mark.parametrize("name", ["base", "lid", "keys"])  # the others are solid
def test_no_wall_is_too_thin(name: str) -> None:
    made = mesh(name)
    points, faces = trimesh.sample.sample_surface(made, 1200, seed=1)
    inward = -made.face_normals[faces]
    thickness = sorted(depths(made.triangles, points + 1e-4 * inward, inward))
    assert thickness[TAPERED] > THINNEST


def depths(triangles, points, directions) -> list[float]:  # type: ignore[no-untyped-def]
    """How far it is from each point to the surface, in its direction (Möller and Trumbore)."""
    first = triangles[:, 0]
    edge, other = triangles[:, 1] - first, triangles[:, 2] - first
    distances = []
    for point, direction in zip(points, directions, strict=True):
        across = numpy.cross(direction, other)
        size = (edge * across).sum(axis=1)
        with numpy.errstate(divide="ignore", invalid="ignore"):
            to = point - first
            u = (to * across).sum(axis=1) / size
            beside = numpy.cross(to, edge)
            v = (beside @ direction) / size
            far = (other * beside).sum(axis=1) / size
            hit = (abs(size) > 1e-9) & (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 0)
        distances.append(float(far[hit].min()))
    return distances


# -- what goes into it


def test_every_part_fits_with_clearance() -> None:
    printed = closed()
    for ref, body in mounted():
        around = block(body, CLEARANCE)
        for name, made in printed.items():
            # The glass lies against the lid.
            grown = block(body, -0.01) if (ref, name) == ("glass", "lid") else around
            assert volume(grown ^ made) < NOTHING, f"{ref} meets {name}"


def test_no_two_parts_meet() -> None:
    bodies = [(name, *body) for name, body in enclosure.pieces()]
    pico = ("sockets", "Pico", "USB", "chip")
    for i, (name, corner, size) in enumerate(bodies):
        for other, other_corner, wide in bodies[:i]:
            if name in pico and other in pico:
                continue
            overlaps = [
                min(corner[axis] + size[axis], other_corner[axis] + wide[axis])
                - max(corner[axis], other_corner[axis])
                for axis in range(3)
            ]
            assert min(overlaps) <= 0, f"{name} meets {other}"


def test_a_pico_h_and_a_display_with_parts_behind_it_fit() -> None:
    """Of all that may be plugged in the highest: what was modelled before had neither."""
    bodies = dict(enclosure.pieces())
    (_, _, low), (_, _, high) = bodies["debug socket"]
    assert low + high == pytest.approx(parts.SOCKET_HEIGHT + parts.PICO_THICKNESS + 4.25)
    (_, _, back), (_, _, deep) = bodies["display's back"]
    assert back - (low + high) > 0.5  # and the board's 12.5 mm of before would not have done
    assert low + high < place.DISPLAY[2] - deep
    assert deep >= 2.0
    (_, _, cell), (_, _, thick) = bodies["cell"]
    assert back - (cell + thick) >= 2.0  # foam, and a cell that is no longer new


def test_it_rests_on_its_wedge() -> None:
    wedge = solid(mesh("wedge"))
    rim = enclosure.GAP + enclosure.WALL
    whole = closed()["base"] + closed()["lid"]
    foot = 3.0  # enclosure.scad
    placed = whole.translate((rim, rim, 0)).rotate((enclosure.TILT, 0, 0)).translate((0, 0, foot))
    assert volume(placed.translate((0, 0.02, 0.02)) ^ wedge) < NOTHING
    assert volume(placed.translate((0, 0, -0.3)) ^ wedge) > 1  # it stands on it
    assert volume(placed.translate((0, -0.5, 0)) ^ wedge) > 1  # and does not slide off
    x0, y0, _, x1, y1, _ = wedge.bounding_box()
    mass = placed.bounding_box()
    assert x0 <= mass[0] + 0.1 and mass[3] <= x1 + 0.1
    middle = (mass[1] + mass[4]) / 2
    assert y0 + 15 < middle < y1 - 15  # nor fall over


def test_the_easel_holds_the_large_display() -> None:
    easel = solid(mesh("easel"))
    wide, high, thick = enclosure.LCD_BOARD
    lcd = manifold3d.Manifold.cube((wide, thick, high)).translate((-(wide - 60) / 2, -thick / 2, 0))
    lean = math.radians(enclosure.LEAN)
    stood = lcd.rotate((-enclosure.LEAN, 0, 0)).translate((0, 12, 5.2))
    assert volume(stood ^ easel) < NOTHING
    for push in (-0.6, 0.6):
        assert volume(stood.translate((0, push, 0)) ^ easel) > 1
    middle = 12 + high / 2 * math.sin(lean)
    assert 5 < middle < 33  # of 38 mm: it does not fall over


def test_the_board_rests_on_the_base_and_is_held_by_the_lid() -> None:
    printed = closed()
    for made in printed.values():
        assert volume(board() ^ made) < NOTHING
    for name, shift, places in (
        ("base", -0.1, 4 + len(enclosure.PILLARS)),
        ("lid", 0.1, 4),
    ):
        moved = (board().translate((0, 0, shift)) ^ printed[name]).decompose()
        assert len(moved) == places
        assert min(map(volume, moved)) > 0.3


def test_the_screws_go_through() -> None:
    printed = closed()
    for hole in place.HOLES:
        x, y = enclosure.flipped(*hole)
        thread = manifold3d.Manifold.cylinder(12, 1.0, 1.0, 24).translate((x, y, 0))
        assert volume(thread ^ printed["base"]) < NOTHING
        assert volume(thread ^ printed["lid"]) < NOTHING
        thick = manifold3d.Manifold.cylinder(12, 1.25, 1.25, 24).translate((x, y, 0))
        assert volume(thick ^ printed["lid"]) > 1  # M2.5 bites into the boss


def test_the_lid_closes() -> None:
    printed = closed()
    base, lid = printed["base"], printed["lid"]
    assert volume(base ^ lid) < NOTHING
    for shift in ((0.1, 0, 0), (-0.1, 0, 0), (0, 0.1, 0), (0, -0.1, 0)):
        assert volume(base ^ lid.translate(shift)) < NOTHING  # the lip has play
    assert volume(base ^ lid.translate((0, 0, -0.05))) > 1  # but the rims touch all round
    assert volume(base ^ lid.translate((0.5, 0, 0))) > 1  # and the lip holds it in place


def test_a_plug_reaches_the_usb_socket() -> None:
    x, y = enclosure.spot("U1")
    middle = parts.SOCKET_HEIGHT + parts.PICO_THICKNESS + parts.USB_SOCKET[1] / 2
    front = y + parts.KINDS["pico"].size[0] / 2 + parts.USB_OVERHANG
    width, high = 10.6, 7.0  # of a common plug's sleeve
    size = (width, 20.0, high)
    plug = block(((x - width / 2, front, middle - high / 2), size))
    for name, made in closed().items():
        assert volume(plug ^ made) < NOTHING, f"the plug meets {name}"
    edge = place.BOARD[1] + enclosure.GAP + enclosure.WALL
    assert edge - front < 6.0  # or the plug would end before the socket does


def test_the_switch_can_be_pushed() -> None:
    (x, y, z), size = enclosure.bodies()["SW7"]
    width, out = parts.LEVER
    for slide in (-1.0, 1.0):
        lever = ((x - out, y + size[1] / 2 - width / 2 + slide, z + 1.5), (out, width, 1.5))
        for made in closed().values():
            assert volume(block(lever, CLEARANCE) ^ made) < NOTHING


def test_the_keys_are_for_large_fingers() -> None:
    """12 mm across and more, 15 apart, OK proud of the rest, BACK apart from all."""
    assert enclosure.CAP >= 12
    spots = {name: enclosure.spot(f"SW{i + 1}") for i, name in enumerate(KEYS)}
    for name in ("UP", "DOWN", "LEFT", "RIGHT"):
        assert math.dist(spots[name], spots["OK"]) == pytest.approx(15)
        assert math.dist(spots[name], spots["BACK"]) > 18
    tops = {name: made.bounding_box()[5] for name, made in caps().items()}
    ok = tops.pop(f"cap {KEYS.index('OK') + 1}")
    assert ok - max(tops.values()) > 0.8


def test_a_caps_play_is_the_sum_of_what_may_be_too_high() -> None:
    """So no cap is pressed by its own lid: 0.1 + 0.2 + 0.1 + 0.1 = 0.5 mm."""
    assert sum(enclosure.TOLERANCES) - 1e-9 <= enclosure.CAP_PLAY
    lid = closed()["lid"]
    for cap in caps().values():
        assert volume(cap.translate((0, 0, enclosure.CAP_PLAY - 0.02)) ^ lid) < NOTHING


def test_a_pin_reaches_bootsel() -> None:
    """Of 2 mm, through the lid, beside the display, down to the Pico's button."""
    x, y = enclosure.flipped(*place.BOOTSEL)
    low = parts.SOCKET_HEIGHT + parts.PICO_THICKNESS + 2.0
    pin = block(((x - 1, y - 1, low), (2.0, 2.0, 40.0)), -0.3)
    for name, made in closed().items():
        assert volume(pin ^ made) < NOTHING, name
    for ref, body in enclosure.pieces():
        assert ref in ("Pico", "sockets") or volume(pin ^ block(body)) < NOTHING, ref
    (left, top, _), _ = dict(enclosure.pieces())["Pico"]
    # Pico Datasheet, figure 4: the button is 12.8 mm from the USB socket's end and 3 mm from the
    # middle, on the side of pin 1; its knob is 3 x 2.3 mm
    assert abs(x - (left + 10.5 - 3.0)) < 1.0
    assert abs(y - (top + 51.0 - 12.8)) < 0.8


def test_the_lid_with_inserts_has_room_for_them() -> None:
    lid = solid(mesh("lid-inserts")).rotate((180, 0, 0))
    lid = lid.translate((0, place.BOARD[1], enclosure.height()))
    across, deep = enclosure.INSERT
    for hole in place.HOLES:
        x, y = enclosure.flipped(*hole)
        low = enclosure.board_top()
        nut = manifold3d.Manifold.cylinder(deep - 0.1, across / 2 - 0.1, across / 2 - 0.1, 24)
        assert volume(nut.translate((x, y, low)) ^ lid) < NOTHING
        thick = manifold3d.Manifold.cylinder(deep - 0.1, across / 2 + 0.3, across / 2 + 0.3, 24)
        assert volume(thick.translate((x, y, low)) ^ lid) > 5  # and walls that hold them


@pytest.mark.parametrize("number", range(1, 7))
def test_a_key_moves_and_stays_in(number: int) -> None:
    printed = closed()
    cap, lid = printed[f"cap {number}"], printed["lid"]
    x, y = enclosure.spot(f"SW{number}")
    x0, _, _, x1, y1, top = cap.bounding_box()
    half = enclosure.CAP / 2 + enclosure.CAP_RIM
    assert (x0 + x1, y1) == (pytest.approx(2 * x, abs=0.05), pytest.approx(y + half, abs=0.05))
    assert top - TRAVEL > enclosure.height() + 0.5  # pressed, it is still above the lid
    for shift in ((0, 0, 0), (0, 0, -TRAVEL), (0.15, 0, 0), (0, -0.15, 0)):
        assert volume(cap.translate(shift) ^ lid) < NOTHING
    for aside in ((0.2, 0), (-0.2, 0), (0, 0.2), (0, -0.2)):
        lifted = cap.translate((*aside, enclosure.CAP_PLAY + 0.1))
        assert volume(lifted ^ lid) > 0.1  # it does not fall out
    turned = cap.translate((-x, -y, 0)).rotate((0, 0, 20)).translate((x, y, 0))
    assert volume(turned ^ lid) > 0.05  # nor does its arrow turn
    others = [made for name, made in printed.items() if name not in ("lid", f"cap {number}")]
    assert all(volume(cap ^ made) < NOTHING for made in others)


# -- on the table


def test_it_is_low_and_no_edge_is_sharp() -> None:
    printed = closed()
    whole = printed["base"] + printed["lid"]
    assert enclosure.height() <= LOW
    hull = whole.hull().to_mesh()
    shape = trimesh.Trimesh(hull.vert_properties[:, :3], hull.tri_verts)
    real = (shape.area_faces[shape.face_adjacency] > 1e-3).all(axis=1)  # slivers face anywhere
    assert math.degrees(float(shape.face_adjacency_angles[real].max())) < 50


def test_the_whole_screen_is_seen() -> None:
    (x, y, z), size = enclosure.bodies()["glass"]
    width, high = 55.01, 27.49
    lid = closed()["lid"]
    for right, up in ((-1.4, -3.3), (1.4, 3.3)):  # modules differ
        left, low = x + (size[0] - width) / 2 + right, y + (size[1] - high) / 2 + up
        dots = block(((left, low, z + size[2]), (width, high, 10.0)), -0.01)
        assert volume(dots ^ lid) < NOTHING
    wide, long = parts.OLED242_GLASS
    corner = (x + (size[0] - wide) / 2, y + (size[1] - long) / 2, z + size[2])
    held = block((corner, (wide, long, enclosure.WINDOW + 0.5))) ^ lid
    assert volume(held) > 0.4 * (wide + long)  # and held, by the film between


@pytest.mark.parametrize("number", range(7))
def test_a_lamp_glows_through_an_arrow_to_its_seat(number: int) -> None:
    lid = closed()["lid"]
    x, y = enclosure.spot(f"D1{number + 1}")
    turn = math.radians(enclosure.ARROWS[number])
    top = parts.KINDS["lamp"].size[2] + 0.1

    def plastic(along: float, aside: float) -> float:
        """mm of it between the lamp and the eye, so far along the arrow and beside it."""
        to_x = x + along * math.cos(turn) - aside * math.sin(turn)
        to_y = y + along * math.sin(turn) + aside * math.cos(turn)
        side = 0.1
        column = ((to_x - side / 2, to_y - side / 2, top), (side, side, 50.0))
        return volume(block(column) ^ lid) / side**2

    assert plastic(2.2, 0) == pytest.approx(enclosure.SKIN, abs=0.01)  # the tip
    assert plastic(-1.6, 1.8) == pytest.approx(enclosure.SKIN, abs=0.01)  # a corner behind
    assert plastic(-1.6, -1.8) == pytest.approx(enclosure.SKIN, abs=0.01)
    assert plastic(1.8, 1.5) > 1.9  # beside the tip
    assert plastic(-1.5, 0) > 1.9  # the notch behind


def test_the_lamps_of_a_party_point_around_the_table() -> None:
    assert [enclosure.ARROWS[i] for i in lamps.places(4, 7)] == [-90, 0, 90, 180]
    for seats in range(3, 8):
        angles = [enclosure.ARROWS[i] for i in lamps.places(seats, 7)]
        assert angles == sorted(angles) and angles[0] == -90 and len(set(angles)) == seats
    middle = [side / 2 for side in place.BOARD]
    spots = [enclosure.spot(f"D1{i}") for i in range(1, 8)]
    around = [math.atan2(y - middle[1], x - middle[0]) for x, y in spots]
    turned = [(angle - around[0]) % math.tau for angle in around]
    assert turned == sorted(turned)  # against the clock, as they are wired
