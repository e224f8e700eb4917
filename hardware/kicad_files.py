"""Reads the KiCad files in kicad/, without KiCad: what is on the board, and a schematic's nets.

They are the source of the layout: a person edits them in KiCad. Millimetres, y downwards.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from hardware.sexpr import children, parse

KICAD = Path(__file__).parent / "kicad"
BOARD = KICAD / "carrier.kicad_pcb"
MODELS = KICAD / "kibic.3dshapes"  # of parts that KiCad has none of
TOP, BOTTOM = 0, 1  # copper layers

Spot = tuple[float, float]


class Pad(NamedTuple):
    """One pad where it is on the board."""

    ref: str
    number: str
    net: str  # "" where nothing is connected
    x: float
    y: float
    shape: str
    width: float
    height: float
    drill: float

    @property
    def layers(self) -> tuple[int, ...]:
        """The copper layers that the pad is on: both if it is drilled, else the top."""
        return (TOP, BOTTOM) if self.drill else (TOP,)


class Footprint(NamedTuple):
    """A part on the board, in millimetres; its pads and holes are where they are on the board."""

    ref: str
    name: str  # with its library
    x: float
    y: float
    degrees: int  # against the clock
    pads: tuple[Pad, ...]
    holes: tuple[tuple[float, float, float], ...]  # x, y, diameter; not plated


class Track(NamedTuple):
    """A piece of copper between two spots, in millimetres."""

    net: str
    side: str
    start: Spot
    end: Spot
    width: float


class Text(NamedTuple):
    """A text on a layer."""

    text: str
    at: Spot  # its middle
    layer: str
    size: float  # of a letter


class Board(NamedTuple):
    """What a board's file says, in millimetres."""

    footprints: dict[str, Footprint]  # by reference
    holes: tuple[tuple[float, float, float], ...]
    tracks: list[Track]
    vias: list[tuple[str, float, float]]  # net, x, y
    texts: list[Text]
    lines: dict[str, list[tuple[Spot, Spot]]]  # by layer
    size: Spot


@lru_cache
def board(path: Path = BOARD) -> Board:
    """Return what a board's file says; of an arc its ends. Raise ValueError where a part has no
    reference, or is turned by anything but 90 degrees."""
    tree = parse(path.read_text(encoding="utf-8"))
    nets = {row[1]: row[2] for row in children(tree, "net")}
    footprints: dict[str, Footprint] = {}
    holes: list[tuple[float, float, float]] = []
    for row in children(tree, "footprint"):
        part = _footprint(row)
        holes += part.holes
        if part.pads and (not part.ref or part.ref in footprints):
            raise ValueError(f"a part at {part.x}, {part.y} has no reference of its own")
        if part.pads:
            footprints[part.ref] = part
    tracks = [Track(nets[_word(row, "net")], _word(row, "layer"), _spot(row, "start"),
                    _spot(row, "end"), float(_word(row, "width")))
              for row in children(tree, "segment")]  # fmt: skip
    vias = [(nets[_word(row, "net")], *_spot(row, "at")) for row in children(tree, "via")]
    texts = [Text(row[1], _spot(row, "at"), _word(row, "layer"), _letter(row))
             for row in children(tree, "gr_text")]  # fmt: skip
    lines: dict[str, list[tuple[Spot, Spot]]] = {}
    for row in [*children(tree, "gr_line"), *children(tree, "gr_arc")]:
        ends = (_spot(row, "start"), _spot(row, "end"))
        lines.setdefault(_word(row, "layer"), []).append(ends)
    edge = [end for line in lines["Edge.Cuts"] for end in line]
    size = (max([x for x, _ in edge]), max([y for _, y in edge]))
    return Board(footprints, tuple(sorted(holes)), tracks, vias, texts, lines, size)


def _footprint(row: tuple) -> Footprint:
    ref = {text[1]: text[2] for text in children(row, "fp_text")}.get("reference", "")
    x, y, *angle = [float(number) for number in children(row, "at")[0][1:]]
    degrees = round(angle[0]) % 360 if angle else 0
    pads, holes = [], []
    for pad in children(row, "pad"):
        dx, dy, *turn = [float(number) for number in children(pad, "at")[0][1:]]
        dx, dy = turned(dx, dy, degrees)
        at = (round(x + dx, 4), round(y + dy, 4))
        width, height = [float(number) for number in children(pad, "size")[0][1:3]]
        if turn and round(turn[0]) % 180:
            width, height = height, width
        drill = float(_word(pad, "drill")) if children(pad, "drill") else 0.0
        if pad[2] == "np_thru_hole":
            holes.append((*at, drill))
        elif any("Cu" in layer for layer in children(pad, "layers")[0][1:]):
            net = children(pad, "net")[0][2] if children(pad, "net") else ""
            pads.append(Pad(ref, pad[1], net, *at, pad[3], width, height, drill))
    if degrees % 90:
        raise ValueError(f"{ref} is turned by {degrees} degrees, which is not read: by 90, or not")
    return Footprint(ref, row[1], x, y, degrees, tuple(pads), tuple(holes))


def _word(row: tuple, name: str) -> str:
    return str(children(row, name)[0][1])


def _letter(row: tuple) -> float:
    """How high a letter of a text is."""
    font = children(children(row, "effects")[0], "font")[0]
    return float(children(font, "size")[0][1])


def _spot(row: tuple, name: str) -> Spot:
    x, y = children(row, name)[0][1:3]
    return float(x), float(y)


def turned(x: float, y: float, degrees: int) -> Spot:
    """A point turned around the origin against the clock, by a multiple of 90."""
    for _ in range(degrees // 90 % 4):
        x, y = y, -x
    return x, y


# -- schematics


def schematic(build: str) -> Path:
    """The file of a build's schematic."""
    return KICAD / f"{build}.kicad_sch"


@lru_cache
def nets(path: Path) -> dict[str, frozenset[tuple[str, str]]]:
    """{net: {(reference, number of a pin)}} of a schematic of one sheet, as KiCad finds it: by
    labels, wires, and ends that touch. Raises ValueError where a part is mirrored and lies."""
    tree = parse(path.read_text(encoding="utf-8"))
    joined = _Joined()
    labels = [(_spot(label, "at"), label[1]) for kind in ("global_label", "label")
              for label in children(tree, kind)]  # fmt: skip
    # A wire is joined to what is at its ends; in its middle to labels and to junctions only.
    spots = [at for at, _ in labels] + [_spot(at, "at") for at in children(tree, "junction")]
    for wire in children(tree, "wire"):
        start, end = [(float(x), float(y)) for _, x, y in children(wire, "pts")[0][1:3]]
        joined.join(start, end)
        for at in spots:
            if min(start[0], end[0]) <= at[0] <= max(start[0], end[0]) and (
                min(start[1], end[1]) <= at[1] <= max(start[1], end[1])
            ):
                joined.join(at, start)
    first: dict[str, Spot] = {}
    for at, name in labels:
        joined.join(at, first.setdefault(name, at))
    names = {joined.root(at): name for at, name in labels}
    collected: dict[str, set[tuple[str, str]]] = {}
    free = {_spot(row, "at") for row in children(tree, "no_connect")}
    for ref, number, at in _pins(tree):
        if at not in free and not ref.startswith("#"):
            net = names.get(joined.root(at), f"Net-{joined.root(at)}")
            collected.setdefault(net, set()).add((ref, number))
    return {net: frozenset(pins) for net, pins in collected.items()}


def values(path: Path) -> dict[str, str]:
    """Return {reference: value} of the parts of a schematic."""
    rows = [{row[1]: row[2] for row in children(part, "property")}
            for part in children(parse(path.read_text(encoding="utf-8")), "symbol")]  # fmt: skip
    return {row["Reference"]: row["Value"] for row in rows if row["Reference"][0] != "#"}


class _Joined:
    """Points that are one."""

    def __init__(self) -> None:
        self._root: dict[Spot, Spot] = {}

    def root(self, at: Spot) -> Spot:
        while (above := self._root.setdefault(at, at)) != at:
            at = above
        return at

    def join(self, first: Spot, second: Spot) -> None:
        self._root[self.root(first)] = self.root(second)


def _pins(tree: tuple) -> list[tuple[str, str, Spot]]:
    """(reference, number, where) of each pin on a sheet."""
    library = {}
    for kind in children(children(tree, "lib_symbols")[0], "symbol"):
        units = children(kind, "symbol")
        library[kind[1]] = [pin for unit in units for pin in children(unit, "pin")]
    collected = []
    for part in children(tree, "symbol"):
        ref = {row[1]: row[2] for row in children(part, "property")}["Reference"]
        x, y, degrees = [float(number) for number in children(part, "at")[0][1:]]
        mirror = _word(part, "mirror") if children(part, "mirror") else ""
        if mirror and degrees % 180:
            raise ValueError(f"{ref} is mirrored and lies: turn it instead")
        for pin in library[_word(part, "lib_id")]:
            px, py = _spot(pin, "at")
            dx, dy = turned(px, -py, round(degrees) % 360)  # y is upwards in a library
            dx, dy = (-dx if mirror == "y" else dx), (-dy if mirror == "x" else dy)
            spot = (round(x + dx, 3), round(y + dy, 3))
            collected.append((ref, _word(pin, "number"), spot))
    return collected
