"""The enclosure: its dimensions from the parts, and OpenSCAD run on them.

    python -m hardware.enclosure     # if anything changed: print/*.stl, pictures; needs OpenSCAD

The display lies flat and is large: four to seven people sit around the table, and a tilted one
turns its back to half of them; letter() says what that costs. The lamps are seen from all seats;
and without a cable the whole thing is soon turned round.

Here y goes away from the user, as on the table; in place.py it goes down, as in KiCad.
"""

import hashlib
import math
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from dev.screens import gallery
from hardware import parts, place
from hardware.circuit import KEYS, LAMPS, TEST_PADS
from hardware.circuit import parts as parts_of

HERE = Path(__file__).parent
SOURCE = HERE / "enclosure.scad"
DIMENSIONS = HERE / "print" / "dimensions.scad"
SOURCES = HERE / "print" / "SOURCES"
PRINTED = ("base", "lid", "lid-inserts", "keys", "wedge", "easel")

SHOWN = "the auction"  # of the gallery's screens, the one in the pictures
# Name of a picture, what it shows, size, camera: centre, turn, distance.
PICTURES = (
    ("enclosure", "all", (1000, 720), "59,36,9,48,0,28,300"),
    ("enclosure-top", "all", (1000, 720), "59,35,0,0,0,0,300"),
    ("enclosure-exploded", "exploded", (1000, 1100), "59,35,42,68,0,30,450"),
    ("carrier-board", "board", (1000, 640), "59,35,4,45,0,20,300"),
    ("print-base", "base", (800, 560), "59,35,4,40,0,25,320"),
    ("print-lid", "lid", (800, 560), "59,35,4,40,0,25,320"),
    ("enclosure-wedge", "wedged", (1000, 720), "59,36,20,62,0,50,360"),
    ("print-wedge", "wedge", (800, 560), "62,34,12,55,0,25,360"),
    ("print-easel", "easel", (800, 560), "30,19,9,60,0,25,200"),
    ("print-keys", "keys", (800, 560), "18,9,6,50,0,25,130"),
)

CAPITAL = 7  # dots of a capital letter
DOT = {"SSD1309": 27.49 / 64, "SSD1306": 10.86 / 64, "ST7920": parts.LCD_DOTS}  # mm, dot to dot

# Millimetres.
FLOOR = 2.0
TOP = 2.0
WALL = 2.4
GAP = 0.5  # between board and wall
BELOW = 3.0  # for what sticks out under the board
HELD = 1.2  # of the glass by the lid: all else is seen, as modules differ where the dots are
SKIN = 0.6  # of plastic over a lamp: it glows through
WINDOW = 0.5  # of clear film, between the glass and the lid
CAP = 12.0  # a key's cap, across
CAP_CLEAR = 0.25  # around a cap
CAP_RIM = 0.7  # keeps the cap in the lid
# What may be too high together between a switch's foot and a cap's rim: the boss that holds the
# board down, the switch (its makers say 0.2), a switch that stands off its board, the cap.
TOLERANCES = (0.1, 0.2, 0.1, 0.1)
CAP_PLAY = 0.5  # up and down; a dot of foam on the stem keeps the cap from rattling in it
FOAM = 0.5  # of that dot, pressed
CAP_PROUD = 1.8  # above the lid
OK_PROUD = 1.0  # more of OK: a finger finds it
CAPS_APART = 18.0  # as they are printed
STEM = 3.5  # of a 6 x 6 mm switch, across
SWITCH = 3.6  # height of the switch without its stem
STEM_IN = 1.0  # so far it reaches into its cap, below the foam
PIN = 2.4  # hole for a pin that presses BOOTSEL
INSERT = (4.0, 6.0)  # hole for a heat-set insert M2.5 of 4.6 x 5.7 mm: across, deep
PLUG = (12.0, 8.0)  # sleeve of a Micro-B plug
SLIDE = 7.0  # room for the lever of the switch and a finger nail
# They hold the board under the keys.
PILLARS = ((88.5, 39.5), (103.5, 39.5), (88.5, 24.5), (103.5, 24.5))
TILT = 25.0  # degrees, of the wedge
LCD_BOARD = (93.0, 70.0, 1.6)  # parts.py: the large LCD's board
LEAN = 20.0  # degrees from upright, of the easel
ARROWS = (-90, -45, 0, 45, 90, 135, 180)  # degrees: near, near right, right, ... left

Box = tuple[tuple[float, float, float], tuple[float, float, float]]  # corner, size
_COLOURS = {"lipo": "#c9ccd2", "key": "#333333", "lamp": "#f4f4f4", "piezo": "#22252b"}
_COLOURS |= {"Pico": "#1f7a4d", "USB": "#d8dade", "sockets": "#22252b", "r": "#d8c39a"}
_COLOURS |= {"debug socket": "#f2ead8", "boost": "#1f4f7a", "clock": "#2b4f9a", "rtc": "#22252b"}
_COLOURS |= {"c100n": "#c9862b", "c10u": "#c9862b", "led": "#c03030", "glass": "#1b2a4a"}


def flipped(x: float, y: float) -> tuple[float, float]:
    """A place of place.py as seen from the user."""
    return x, place.BOARD[1] - y


def spot(ref: str) -> tuple[float, float]:
    """The middle of a part."""
    return next(flipped(x, y) for name, x, y, _ in place.PLACES if name == ref)


def box(corner: tuple[float, float], size: tuple[float, float], low: float, high: float) -> Box:
    """A body for a row of place.py; z is above the board's upper side."""
    x, y = flipped(corner[0], corner[1] + size[1])
    return (x, y, low), (size[0], size[1], high)


def bodies() -> dict[str, Box]:
    """What is mounted above the board: boxes, z from its upper side."""
    boxes = {}
    parts_there = parts_of("carrier")
    for ref, x, y, turn in place.PLACES:
        if ref in TEST_PADS:
            continue
        length, width, high = _size(ref, parts_there[ref].of)
        if turn % 180:
            length, width = width, length
        boxes[ref] = box((x - length / 2, y - width / 2), (length, width), 0.0, high)
    corner, size, low = place.DISPLAY
    boxes["glass"] = box(corner, size, low, display_height())
    boxes["display's back"] = box(corner, size, low - parts.DISPLAY_BACK, parts.DISPLAY_BACK)
    corner, size, low = place.BATTERY
    boxes["cell"] = box(corner, size, low, parts.KINDS["lipo"].size[2])
    corner, size, low = place.CLOCK
    boxes["clock"] = box(corner, size, low, parts.KINDS["rtc"].size[2] - low)
    return boxes


def display_height() -> float:
    """Of the display's module, from the back of its board to the glass."""
    return parts.KINDS["oled242"].size[2]


def _size(ref: str, kind: parts.Kind) -> tuple[float, float, float]:
    """Length, width, height of what stands on the board in a part's place."""
    if ref == "U1":
        return kind.size[1], kind.size[0], parts.SOCKET_HEIGHT + kind.size[2]
    # The cell's plug, soldered wires, the clock's socket, and a header that is left out.
    plugs = {"BT1": (6.0, 4.5, 9.0), "DS1": (10.2, 2.5, 2.0), "U5": (12.7, 2.5, place.CLOCK[2]),
             "J1": (7.7, 2.5, 2.0), "J2": (17.8, 2.5, 2.0)}  # fmt: skip
    return plugs.get(ref, kind.size)


def dimensions() -> str:
    """The text of print/dimensions.scad."""
    corner, size, low = place.DISPLAY
    shown = box(corner, size, low, 0)
    above = low + display_height() + WINDOW
    usb_z = parts.SOCKET_HEIGHT + parts.PICO_THICKNESS + parts.USB_SOCKET[1] / 2
    rows: tuple[tuple[str, object], ...] = (
        ("board", (*place.BOARD, parts.BOARD_THICKNESS)),
        ("holes", [flipped(*hole) for hole in place.HOLES]),
        ("pillars", PILLARS),
        ("wall", WALL), ("floor_t", FLOOR), ("top_t", TOP), ("gap", GAP), ("skin", SKIN),
        ("board_z", FLOOR + BELOW),
        ("board_top", board_top()),
        ("above", above),
        ("ceil_z", board_top() + above),
        ("height", height()),
        ("usb", (spot("U1")[0], *PLUG)),
        ("split_z", board_top() + usb_z),
        ("slide", (spot("SW7")[1], SLIDE, parts.KINDS["switch"].size[2])),
        ("display", (shown[0][:2], size)),
        ("view", [side - 2 * HELD for side in parts.OLED242_GLASS]),
        ("pixels", (55.01, 27.49)),
        ("lamps", [(*spot(ref), turn) for ref, turn in zip(LAMPS, ARROWS, strict=True)]),
        ("lights", [spot("D2")]),
        ("lamp_h", parts.KINDS["lamp"].size[2]),
        ("keys", [(*spot(f"SW{i + 1}"), name.lower()) for i, name in enumerate(KEYS)]),
        ("key_h", parts.KINDS["key"].size[2]),
        ("stem_d", STEM), ("stem_in", STEM_IN), ("cap_d", CAP), ("clear", CAP_CLEAR),
        ("rim", CAP_RIM), ("play", CAP_PLAY), ("proud", CAP_PROUD), ("ok_proud", OK_PROUD),
        ("foam", FOAM), ("apart", CAPS_APART),
        ("bootsel", (*flipped(*place.BOOTSEL), PIN)), ("insert", INSERT),
        ("piezo", spot("LS1")),
        ("tilt", TILT), ("lcd", LCD_BOARD), ("lean", LEAN),
        ("bodies", list(bodies().values())),
        ("pictured", [_pictured(name, *body) for name, body in pieces()]),
    )  # fmt: skip
    note = "// Made by enclosure.py from parts.py and place.py. Do not edit.\n"
    return note + "".join(f"{name} = {_scad(value)};\n" for name, value in rows)


def pieces() -> Iterator[tuple[str, Box]]:
    """The bodies, but of the Pico what it consists of: there are parts below it."""
    for ref, body in bodies().items():
        if ref != "U1":
            yield ref, body
            continue
        (x, y, _), (width, length, _) = body
        high, wide = parts.SOCKET_HEIGHT, parts.PITCH
        for left in (x, x + width - wide):
            yield "sockets", ((left, y, 0.0), (wide, length, high))
        yield "Pico", ((x, y, high), (width, length, parts.PICO_THICKNESS))
        across, thick = parts.USB_SOCKET
        usb = (x + (width - across) / 2, y + length - 4.3, high + parts.PICO_THICKNESS)
        yield "USB", (usb, (across, 5.6, thick))
        yield "chip", ((usb[0] + 0.5, y + 24, usb[2]), (7.0, 7.0, 0.9))
        wide, deep, tall = parts.DEBUG_SOCKET
        yield "debug socket", ((x + (width - wide) / 2, y, usb[2]), (wide, deep, tall))


def _pictured(ref: str, corner: tuple[float, ...], size: tuple[float, ...]) -> tuple[object, ...]:
    """A body, its colour, and how far it is lifted in the exploded picture."""
    parts_there = parts_of("carrier")
    kind = "lipo" if ref == "cell" else parts_there[ref].kind if ref in parts_there else ref
    lift = {"glass": 1.0, "display's back": 1.0, "cell": 0.5, "clock": 0.5}.get(ref, 0.0)
    return corner, size, _COLOURS.get(kind, "#404858"), lift


def board_top() -> float:
    """Above the table."""
    return FLOOR + BELOW + parts.BOARD_THICKNESS


def height() -> float:
    """Of the closed enclosure, without the caps."""
    return board_top() + place.DISPLAY[2] + display_height() + WINDOW + TOP


def letter(controller: str, tilt: float = 0.0, away: float = 600.0, eye: float = 450.0) -> float:
    """The height of a capital, in minutes of arc, as an eye sees it; 5 are read by a good one.

    The display is tilted by `tilt` degrees towards that eye (negative: away from it), which is
    `away` mm beside it and `eye` mm above the table.
    """
    high = CAPITAL * DOT[controller]
    seen = high * math.sin(math.atan2(eye, away) + math.radians(tilt))
    return math.degrees(math.atan2(max(seen, 0.0), math.hypot(away, eye))) * 60


AWAY = (600, 1200, 1500)  # mm: who sits at it, across, and across a large table


def readable() -> list[str]:
    """The table of the guide: minutes of arc of a small and a large capital for each build."""
    head = " | ".join([f"{away // 10} cm, small" for away in AWAY])
    large = " | ".join([f"{away // 10} cm, large" for away in AWAY])
    rows = [f"| build | {head} | {large} |", "|---|" + "---:|" * 2 * len(AWAY)]
    for name, controller, tilt in (
        ('breadboard, 0.96" flat', "SSD1306", 0.0),
        ('carrier, 2.42" flat', "SSD1309", 0.0),
        ("carrier on the wedge, to its front", "SSD1309", TILT),
        ("carrier on the wedge, to its back", "SSD1309", -TILT),
        ("carrier with the large LCD on its easel", "ST7920", 90 - LEAN),
    ):
        small = [letter(controller, tilt, away) for away in AWAY]
        cells = [f"{size * factor:.1f}" for factor in (1, 2) for size in small]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return rows


def _scad(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_scad, value)) + "]"
    if isinstance(value, str):
        return f'"{value}"'
    assert isinstance(value, (int, float))
    return f"{round(value, 3):g}"


def hashes() -> str:
    """What was made from what: a line for each source and each solid, the last for the screen that
    the pictures show."""
    solids = [HERE / "print" / f"{part}.stl" for part in PRINTED]
    paths = [path for path in (SOURCE, DIMENSIONS, *solids) if path.exists()]
    rows = [(hashlib.sha256(path.read_bytes()), path) for path in paths]
    lines = [f"{digest.hexdigest()}  {path.name}" for digest, path in rows]
    lines.append(hashlib.sha256(repr(lit()).encode()).hexdigest() + "  screen")
    return "\n".join(lines) + "\n"


def draw(part: str, out: Path) -> None:
    """Have OpenSCAD make the solid of a part."""
    _openscad("--export-format", "binstl", "-o", str(out), "-D", f'part="{part}"')


def lit() -> list[tuple[int, int, int]]:
    """Column, row and length of each run of lit pixels on the screen that the pictures show."""
    screen = dict(gallery.of_readme("en"))[SHOWN]
    runs = []
    for row in range(64):
        line = "".join(".#"[screen[row // 8 * 128 + i] >> row % 8 & 1] for i in range(128))
        runs += [(run.start(), row, len(run[0])) for run in re.finditer("#+", line)]
    return runs


def picture(part: str, size: tuple[int, int], camera: str, out: Path) -> None:
    """Have OpenSCAD draw a picture; without a screen, on one that xvfb-run makes."""
    width, high = size
    options = ["-o", str(out), f"--imgsize={2 * width},{2 * high}", f"--camera={camera}"]
    options += ["--render"] if part in PRINTED else ["-D", f"lit={_scad(lit())}"]
    _openscad(*options, "--colorscheme=Tomorrow", "-D", f'part="{part}"', screen=True)
    from PIL import Image

    with Image.open(out) as drawn:
        small = drawn.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    small.quantize(64).save(out, optimize=True)


def _openscad(*options: str, screen: bool = False) -> None:
    command = ["openscad", "-q", *options, str(SOURCE)]
    if screen and shutil.which("xvfb-run"):
        command = ["xvfb-run", "-a", *command]
    subprocess.run(command, check=True)


def main() -> int:
    """Write the dimensions, and what OpenSCAD makes of them if anything changed."""
    DIMENSIONS.write_text(dimensions())
    before, now = SOURCES.read_text().splitlines(), hashes().splitlines()
    if before == now:
        return 0
    printed = PRINTED if before[:-1] != now[:-1] else ()  # else the screen alone is another
    if not shutil.which("openscad"):
        print("The enclosure changed and OpenSCAD is missing; on Debian: apt install openscad")
        return 1
    for part in printed:
        draw(part, HERE / "print" / f"{part}.stl")
    for name, part, size, camera in PICTURES:
        if part in PRINTED and not printed:
            continue
        picture(part, size, camera, HERE / "pictures" / f"{name}.png")
    SOURCES.write_text(hashes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
