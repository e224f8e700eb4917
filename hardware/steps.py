"""A picture for each step of the guide, drawn from the model: what is put in, and where."""

from html import escape

from hardware import board, circuit
from hardware.parts import KINDS, OLED096_VIEW, PITCH
from hardware.place import BATTERY, BOARD, HOLE, HOLES
from hardware.wiring_picture import step_picture

# What a step is called in the guide's pictures, and its parts; "wires" stands for all of them.
STEPS = {
    "breadboard": (
        ("The Pico", "U1"),
        ("The keys", "SW1 SW2 SW3 SW4 SW5 SW6"),
        ("Resistors, sounder, diode, capacitor", "R1 R2 R3 R4 R8 R9 LS1 D1 C4"),
        ("The 5 V module and the driver", "U3 U4"),
        ("The display", "DS1"),
        ("The wires, and what hangs on them", "D11 U5 BT1 wires"),
    ),
    "carrier": (
        ("Chips and transistors", "U2 U4 Q1 Q2 Q3"),
        ("Lamps", " ".join(circuit.LAMPS)),
        ("Resistors and diodes", "R1 R2 R3 R4 R5 R6 R7 R8 R9 D1 D3"),
        ("Small capacitors", "C1 C2 C3 C5 C6 " + " ".join([f"C1{i}" for i in range(1, 8)])),
        ("Keys and switch", "SW1 SW2 SW3 SW4 SW5 SW6 SW7"),
        ("Sockets", "U1 BT1 U5"),
        ("Sounder, charge lamp, large capacitor", "LS1 D2 C4"),
        ("The 5 V module, and the display's wires", "U3 DS1"),
        ("Only if you want them", "J1 J2"),
    ),
}
_STYLE = ("text{font-family:sans-serif;font-size:1.7px;text-anchor:middle;fill:#fff}"
          ".t{font-size:3px;font-weight:bold;text-anchor:start;fill:#222}")  # fmt: skip
_GREEN, _PALE, _NOW = "#14532d", "#3d6b4f", "#e8a020"
_MARGIN, _TITLE = 1.0, 6.0


def files() -> dict[str, str]:
    """{file name: text} of all steps."""
    pictures = {}
    for number, (title, refs) in enumerate(STEPS["carrier"], 1):
        placed = [ref for ref in refs.split() if ref in circuit.parts("carrier")]
        before = _before("carrier", number)
        pictures[f"carrier-step-{number}.svg"] = _board(f"{number}. {title}", before, placed)
    for number, (title, refs) in enumerate(STEPS["breadboard"], 1):
        words, now = f"{number}. {title}", [part for part in refs.split() if part != "wires"]
        picture = step_picture(words, _before("breadboard", number), now, "wires" in refs)
        pictures[f"breadboard-step-{number}.svg"] = picture
    return pictures | {"display-module.svg": module_drawing()}


def module_drawing() -> str:
    """The small display's module with its dimensions, seen from the glass."""
    wide, high, _ = KINDS["oled096"].size
    span, edge, view = 3 * PITCH, 1.6, OLED096_VIEW
    left = (wide - span) / 2
    rows = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -12 60 52">',
        "<style>text{font-family:sans-serif;font-size:1.8px;text-anchor:middle;fill:#222}"
        ".d{stroke:#a33;stroke-width:.2;fill:none}</style>",
        '<rect x="-14" y="-12" width="60" height="52" fill="#fff"/>',
        f'<rect width="{wide:g}" height="{high:g}" rx="1" fill="#1d2a4d"/>',
        f'<rect x="{(wide - view[0]) / 2:g}" y="8" width="{view[0]:g}" height="{view[1]:g}" '
        'fill="#05070d"/>',
    ]  # fmt: skip
    for i, name in enumerate(("GND", "VCC", "SCL", "SDA")):
        x = left + i * PITCH
        rows.append(f'<circle cx="{x:g}" cy="{edge}" r=".8" fill="#f2d16b"/>')
        rows.append(f'<text x="{x:g}" y="5" style="fill:#fff;font-size:.95px">{name}</text>')
    # fmt: off
    ends = ((0, -7, wide, -7, f"{wide} mm at most"), (left, -3, left + span, -3, f"3 x {PITCH} mm"),
            (-5, 0, -5, high, f"{high} mm"), (wide + 4, 0, wide + 4, edge, f"{edge} mm"),
            ((wide - view[0]) / 2, high - 4, (wide + view[0]) / 2, high - 4, f"{view[0]} mm"))
    # fmt: on
    for x, y, x2, y2, words in ends:
        rows.append(f'<path class="d" d="M{x:g},{y:g}L{x2:g},{y2:g}"/>')
        if y == y2:
            white = ' style="fill:#fff"' if y > 0 else ""
            rows.append(f'<path class="d" d="M{x:g},{y - 1:g}v2M{x2:g},{y - 1:g}v2"/>')
            rows.append(f'<text x="{(x + x2) / 2:g}" y="{y - 0.8:g}"{white}>{words}</text>')
        else:
            rows.append(f'<path class="d" d="M{x - 1:g},{y:g}h2M{x - 1:g},{y2:g}h2"/>')
            beside = x - 5.5 if x < 0 else x + 5
            rows.append(f'<text x="{beside:g}" y="{(y + y2) / 2 + 0.7:g}">{words}</text>')
    return "\n".join([*rows, "</svg>"]) + "\n"


def _before(build: str, number: int) -> list[str]:
    return [ref for _, refs in STEPS[build][: number - 1] for ref in refs.split()]


def _board(title: str, before: list[str], now: list[str]) -> str:
    """The board from above: parts that are there in pale, those that come now bright."""
    wide, high = BOARD[0] + 2 * _MARGIN, BOARD[1] + 2 * _MARGIN + _TITLE
    size = f"{-_MARGIN} {-_MARGIN - _TITLE} {wide} {high}"
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">', f"<style>{_STYLE}</style>",
        f'<rect x="{-_MARGIN}" y="{-_MARGIN - _TITLE}" width="100%" height="100%" fill="#fff"/>',
        f'<text class="t" x="0" y="-2">{escape(title)}</text>',
        f'<rect width="{BOARD[0]:g}" height="{BOARD[1]:g}" rx="3" fill="{_GREEN}"/>',
    ]  # fmt: skip
    rows += [f'<circle cx="{x:g}" cy="{y:g}" r="{HOLE / 2:g}" fill="#fff"/>' for x, y in HOLES]
    (left, top), (wide, long), _ = BATTERY
    rows.append(f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{long:g}" fill="none" '
                'stroke="#7a9" stroke-width=".15"/>')  # fmt: skip
    boxes = {ref: corners for ref, *corners in board.bodies()}
    order = sorted(boxes, key=lambda ref: (ref in now, ref != "U1"))
    for ref in order:
        x, y, x2, y2 = boxes[ref]
        fill = _NOW if ref in now else _PALE if ref in before else "none"
        sheer = ' fill-opacity=".35"' if ref == "U1" else ""
        rows.append(f'<rect x="{x:g}" y="{y:g}" width="{x2 - x:g}" height="{y2 - y:g}" '
                    f'fill="{fill}"{sheer} stroke="#cde" stroke-width=".12"/>')  # fmt: skip
    for pad in board.pads():
        bright = "#ffe9a8" if pad.ref in now else "#8aa894"
        rows.append(f'<ellipse cx="{pad.x:g}" cy="{pad.y:g}" rx="{min(pad.width, 1.2) / 2:g}" '
                    f'ry="{min(pad.height, 1.2) / 2:g}" fill="{bright}"/>')  # fmt: skip
        if pad.number == "1" and pad.ref in now:
            rows.append(f'<circle cx="{pad.x:g}" cy="{pad.y:g}" r="1" fill="none" stroke="#fff" '
                        'stroke-width=".25"/>')  # fmt: skip
    for ref in now:
        x, y, x2, y2 = boxes[ref]
        rows.append(f'<text x="{(x + x2) / 2:g}" y="{(y + y2) / 2 + 0.6:g}" '
                    f'style="fill:#000">{ref}</text>')  # fmt: skip
    return "\n".join([*rows, "</svg>"]) + "\n"
