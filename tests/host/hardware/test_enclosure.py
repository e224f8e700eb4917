"""The enclosure: made from its sources, closed and printable; what a table sees of it."""

import math
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from device import lamps
from hardware import enclosure, parts, place
from tests.host.hardware.solids import (
    NOTHING,
    PRINT,
    block,
    closed,
    manifold3d,
    mesh,
    numpy,
    solid,
    trimesh,
    volume,
)

seldom = pytest.mark.sample(1)

BIGGEST = 400_000  # bytes of an STL
LOW = 33.0  # mm: a hand reaches over it, cards in hand do not
BRIDGE = 8.5  # mm that plastic spans without support
STEEPEST = math.cos(math.radians(44))
THINNEST = 0.55
TAPERED = 4  # of 1200 points; where an edge tapers off, it is thin


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
