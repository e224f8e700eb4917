"""The printed solids and what lies between them, as bodies that meet or do not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import enclosure, parts, place

numpy = pytest.importorskip("numpy")
trimesh = pytest.importorskip("trimesh")
manifold3d = pytest.importorskip("manifold3d")

PRINT = enclosure.HERE / "print"
CLEARANCE = 0.2
NOTHING = 1e-3  # mm3


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
