"""Solids of the parts that KiCad's libraries have no model of: boxes, STEP, for its 3D view and the
board's own solid. The footprints in kicad/ name them.

    python -m hardware.models        # kicad/kibic.3dshapes/*.step

Millimetres from a footprint's origin, x to the right, y upwards, z from the board's upper side.
"""

import itertools
import sys

from hardware import enclosure, footprints, parts
from hardware.kicad_files import MODELS

Colour = tuple[float, float, float]  # red, green, blue, to 1
Solid = tuple[tuple[float, float, float], tuple[float, float, float], Colour]  # corner, size

_GREEN, _BLUE, _STEEL = (0.12, 0.48, 0.3), (0.12, 0.31, 0.48), (0.85, 0.86, 0.87)
_BLACK, _CREAM = (0.13, 0.15, 0.17), (0.95, 0.92, 0.85)
# The corners of a box, by bits of x, y, z, around each of its sides as seen from outside.
_SIDES = (
    ((0, 2, 3, 1), (0, 0, -1)), ((4, 5, 7, 6), (0, 0, 1)), ((0, 1, 5, 4), (0, -1, 0)),
    ((2, 6, 7, 3), (0, 1, 0)), ((0, 4, 6, 2), (-1, 0, 0)), ((1, 3, 7, 5), (1, 0, 0)),
)  # fmt: skip
_HEAD = """ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('boxes of {name}'),'2;1');
FILE_NAME('{name}.step','',(''),(''),'hardware/models.py','','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN {{ 1 0 10303 214 1 1 1 1 }}'));
ENDSEC;
DATA;
"""


def solids() -> dict[str, list[Solid]]:
    """The boxes of each model."""
    colours = {
        "sockets": _BLACK,
        "Pico": _GREEN,
        "USB": _STEEL,
        "chip": _BLACK,
        "debug socket": _CREAM,
    }
    pico_x, pico_y = enclosure.spot("U1")
    pico = [
        ((corner[0] - pico_x, corner[1] - pico_y, corner[2]), size, colours[name])
        for name, (corner, size) in enclosure.pieces() if name in colours
    ]  # fmt: skip
    wide, long, high = parts.KINDS["boost"].size
    over = 2.5  # its pins' plastic
    strip = 4 * parts.PITCH
    boost = [
        ((-wide / 2, -long / 2, over), (wide, long, 1.6), _BLUE),
        ((-strip / 2, -long / 2, 0.0), (strip, parts.PITCH, over), _BLACK),
        ((-3.0, -1.0, over + 1.6), (6.0, 6.0, high - over - 1.6), _BLACK),
    ]
    long, wide, high = parts.KINDS["switch"].size
    (dx, dy), (thick, out) = footprints.LIBRARY["switch"][1], parts.LEVER
    middle = (-dx, -dy)  # of its body, from pin 1
    switch = [
        ((middle[0] - long / 2, middle[1] - wide / 2, 0.0), (long, wide, high), _STEEL),
        ((middle[0] - thick / 2, middle[1] - wide / 2 - out, 1.5), (thick, out, 1.5), _BLACK),
    ]
    return {"pico": pico, "boost": boost, "switch": switch}


class _Rows:
    """The rows of a STEP file, each of which is named by the number that `add` returns."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def add(self, text: str) -> str:
        """Add a row."""
        self.rows.append(f"#{len(self.rows) + 1}={text};\n")
        return f"#{len(self.rows)}"

    def chain(self, row: str, *texts: str) -> str:
        """Add rows of which each names the one before in its braces, the first `row`."""
        for text in texts:
            row = self.add(text.format(row))
        return row

    def point(self, at: tuple[float, ...]) -> str:
        """Add a point."""
        return self.add(f"CARTESIAN_POINT('',({_listed(at)}))")

    def direction(self, to: tuple[float, ...]) -> str:
        """Add a direction."""
        return self.add(f"DIRECTION('',({_listed(to)}))")

    def edges(self, points: list[str]) -> dict[tuple[int, int], str]:
        """Add the edges between these corners of a box, the lower one first."""
        vertices = [self.add(f"VERTEX_POINT('',{spot})") for spot in points]
        edges = {}
        for first, second in itertools.combinations(range(8), 2):
            if (first ^ second).bit_count() == 1:
                to = tuple([int(first ^ second == 1 << axis) for axis in range(3)])
                vector = self.add(f"VECTOR('',{self.direction(to)},1.)")
                line = self.add(f"LINE('',{points[first]},{vector})")
                edges[first, second] = self.add(
                    f"EDGE_CURVE('',{vertices[first]},{vertices[second]},{line},.T.)"
                )
        return edges

    def brep(self, box: Solid) -> str:
        """Add a box."""
        corner, size, _ = box
        spots = [tuple([at + (i >> axis & 1) * side for axis, (at, side) in
                        enumerate(zip(corner, size, strict=True))]) for i in range(8)]  # fmt: skip
        points = [self.point(spot) for spot in spots]
        edges = self.edges(points)
        faces = []
        for around, outwards in _SIDES:
            ends = [(around[i - 1], around[i]) for i in range(4)]
            loop = [self.add(f"ORIENTED_EDGE('',*,*,{edges[min(pair), max(pair)]},"
                             f".{'FT'[pair[0] < pair[1]]}.)") for pair in ends]  # fmt: skip
            bound = self.chain(",".join(loop), "EDGE_LOOP('',({}))", "FACE_OUTER_BOUND('',{},.T.)")
            across = tuple([abs(axis) for axis in (outwards[1], outwards[2], outwards[0])])
            placed = self.add(f"AXIS2_PLACEMENT_3D('',{points[around[0]]},"
                              f"{self.direction(outwards)},{self.direction(across)})")  # fmt: skip
            plane = self.add(f"PLANE('',{placed})")
            faces.append(self.add(f"ADVANCED_FACE('',({bound}),{plane},.T.)"))
        return self.chain(",".join(faces), "CLOSED_SHELL('',({}))", "MANIFOLD_SOLID_BREP('',{})")

    def styled(self, solid: str, colour: Colour) -> str:
        """Give a box its colour."""
        style = self.chain(
            _listed(colour),
            "COLOUR_RGB('',{})",
            "FILL_AREA_STYLE_COLOUR('',{})",
            "FILL_AREA_STYLE('',({}))",
            "SURFACE_STYLE_FILL_AREA({})",
            "SURFACE_SIDE_STYLE('',({}))",
            "SURFACE_STYLE_USAGE(.BOTH.,{})",
            "PRESENTATION_STYLE_ASSIGNMENT(({}))",
        )
        return self.add(f"STYLED_ITEM('color',({style}),{solid})")

    def product(self, name: str) -> str:
        """Add what has the shape."""
        app = self.add("APPLICATION_CONTEXT('automotive design')")
        self.add("APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',"
                 f"2000,{app})")  # fmt: skip
        formed = self.chain(
            app,
            "PRODUCT_CONTEXT('',{},'mechanical')",
            f"PRODUCT('{name}','{name}','',({{}}))",
            "PRODUCT_DEFINITION_FORMATION('','',{})",
        )
        about = self.add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{app},'design')")
        return self.chain(
            f"{formed},{about}",
            "PRODUCT_DEFINITION('design','',{})",
            "PRODUCT_DEFINITION_SHAPE('','',{})",
        )

    def units(self) -> str:
        """Add millimetres, radians and how exact they are."""
        length = self.add("(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))")
        angle = self.add("(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))")
        solid_angle = self.add("(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())")
        exact = self.add(f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),{length},'','')")
        return self.add("(GEOMETRIC_REPRESENTATION_CONTEXT(3)"
                        f"GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({exact}))"
                        f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle},{solid_angle}))"
                        "REPRESENTATION_CONTEXT('',''))")  # fmt: skip


def step(name: str, boxes: list[Solid]) -> str:
    """A model as a STEP file."""
    file = _Rows()
    shape, units = file.product(name), file.units()
    origin = file.add(f"AXIS2_PLACEMENT_3D('',{file.point((0, 0, 0))},"
                      f"{file.direction((0, 0, 1))},{file.direction((1, 0, 0))})")  # fmt: skip
    breps = [file.brep(box) for box in boxes]
    styles = [file.styled(made, box[2]) for made, box in zip(breps, boxes, strict=True)]
    shown = file.add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('',({origin},{','.join(breps)}),{units})")
    file.add(f"SHAPE_DEFINITION_REPRESENTATION({shape},{shown})")
    file.add("MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',"
             f"({','.join(styles)}),{units})")  # fmt: skip
    return f"{_HEAD.format(name=name)}{''.join(file.rows)}ENDSEC;\nEND-ISO-10303-21;\n"


def _listed(numbers: tuple[float, ...]) -> str:
    return ",".join([f"{number:.4f}".rstrip("0") for number in numbers])


def main() -> int:
    """Write the models."""
    MODELS.mkdir(exist_ok=True)
    for name, boxes in solids().items():
        (MODELS / f"{name}.step").write_text(step(name, boxes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
