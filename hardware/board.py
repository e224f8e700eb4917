"""The carrier board as a model: pads, tracks, vias and pours, each with its net. Millimetres."""

from functools import lru_cache
from typing import NamedTuple

from hardware import circuit
from hardware.footprints import BODIES, FOOTPRINTS, numbers
from hardware.place import FIDUCIAL, FIDUCIAL_MASK, FIDUCIALS, PLACES, THERMAL

TOP, BOTTOM = 0, 1


class BoardPad(NamedTuple):
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
        return (TOP, BOTTOM) if self.drill else (TOP,)


class Track(NamedTuple):
    net: str
    layer: int
    start: tuple[float, float]
    end: tuple[float, float]
    width: float


class Via(NamedTuple):
    net: str
    x: float
    y: float


VIA_SIZE, VIA_DRILL = 0.8, 0.4
DOT = "FID"  # the references of fiducials begin with it


def turned(x: float, y: float, degrees: int) -> tuple[float, ...]:
    """A point turned around the origin against the clock, by a multiple of 90."""
    for _ in range(degrees // 90 % 4):
        x, y = y, -x
    return x, y


def places() -> list[tuple]:
    """The rows of PLACES whose part is there."""
    parts = circuit.parts("carrier")
    return [row for row in PLACES if row[0] in parts]


@lru_cache
def net_of_pads() -> dict[tuple[str, str], str]:
    """{(reference, pad number): net} of the carrier."""
    parts = circuit.parts("carrier")
    net_of_pad = {}
    for net, members in circuit.nets("carrier").items():
        for member in members:
            ref, name = member.split(".")
            kind = parts[ref].kind
            for (pin, _), number in zip(parts[ref].of.pins, numbers(kind), strict=True):
                if pin == name:
                    net_of_pad[ref, number] = net
    return net_of_pad


def pads() -> list[BoardPad]:
    """All pads where they are on the board."""
    nets = net_of_pads()
    parts = circuit.parts("carrier")
    placed = []
    for ref, x, y, degrees in places():
        for pad in FOOTPRINTS[parts[ref].kind]:
            dx, dy = turned(pad.x, pad.y, degrees)
            size = (pad.width, pad.height) if degrees % 180 == 0 else (pad.height, pad.width)
            net = nets.get((ref, pad.number), "")
            placed.append(
                BoardPad(ref, pad.number, net, round(x + dx, 4), round(y + dy, 4), pad.shape,
                         *size, pad.drill)
            )  # fmt: skip
    return placed + [
        BoardPad(f"{DOT}{i}", "", "", *at, "circle", FIDUCIAL, FIDUCIAL, 0)
        for i, at in enumerate(FIDUCIALS, 1)
    ]


def bare(pad: BoardPad) -> float:
    """How far around a pad there is neither copper nor mask, beside the usual."""
    return (FIDUCIAL_MASK - FIDUCIAL) / 2 if pad.ref.startswith(DOT) else 0.0


def thermal() -> list[Via]:
    """The holes through U2's belly."""
    places_of_charger = [row[1:3] for row in places() if row[0] == "U2"]
    return [
        Via("GND", round(x + dx, 4), round(y + dy, 4))
        for x, y in places_of_charger
        for dx, dy in THERMAL
    ]


def bodies() -> list[tuple]:
    """(reference, left, top, right, bottom) of what stands on the board."""
    parts = circuit.parts("carrier")
    rooms = []
    for ref, x, y, degrees in places():
        length, width = BODIES.get(parts[ref].kind, parts[ref].of.size[:2])
        if (degrees % 180 != 0) != (parts[ref].kind == "pico"):  # the Pico's length is upright
            length, width = width, length
        rooms.append((ref, x - length / 2, y - width / 2, x + length / 2, y + width / 2))
    return rooms
