"""The breadboard from above, with each wire, for somebody who has never built one. SVG."""

from html import escape

from hardware import circuit
from hardware.breadboard import COLUMNS, LEADS, LEGS, RAIL, ROWS, Board, Wire, strip
from hardware.circuit import KEYS
from hardware.parts import KINDS, PITCH

P = 10.0  # a hole to the next, 2.54 mm
_RAIL_Y: dict[str, float] = {"T-": 22, "T+": 34, "B+": 212, "B-": 224}
_ROW_Y: dict[str, float] = {row: 64 + P * i for i, row in enumerate(ROWS["T"])}
_ROW_Y |= {row: 134 + P * i for i, row in enumerate(ROWS["B"])}
_LEFT, _TOP, _WIDTH, _HEIGHT = -40, -184, 740, 590
_LANE = 7
_ABOVE, _BELOW = -6, 246  # the first lane of long wires, above and below the board
_BATTERY = (70.0, 300.0)
_STRIP = (350.0, 330.0)
_CLOCK = (20.0, -146.0)
_PADS = {"BT1.+": (160, 306), "BT1.-": (180, 306), "D11.GND": (370, 336), "D11.VDD": (430, 336),
         "D11.DIN": (448, 336), "U5.VCC": (100, -104), "U5.SDA": (70, -104), "U5.SCL": (60, -104),
         "U5.GND": (40, -104)}  # fmt: skip
_CROSSING = 300  # where a wire goes from one half to the other
_LYING = ("R1", "R2", "R3", "R4", "R8", "R9", "D1")
_NAME_AT = {"R1": (0, -5), "R2": (0, -5), "R3": (0, -5)}  # from its middle, if not below it
_INK = {"white": "#f4f4f4", "yellow": "#e8c400", "green": "#1a9a3a", "purple": "#9042b8",
        "red": "#d8201c", "black": "#1a1a1a", "blue": "#2060d8", "orange": "#f08010",
        "grey": "#9a9a9a", "brown": "#8a5a28", "turquoise": "#20b8b8"}  # fmt: skip
_STYLE = (
    "text{font-family:sans-serif;font-size:7px;fill:#222;text-anchor:middle}"
    ".s{font-size:5.4px;paint-order:stroke;stroke:#f7f5ee;stroke-width:1.8px}"
    ".w{fill:#fff;stroke:none}.t{font-size:14px;font-weight:bold;text-anchor:start}"
    ".i{font-size:9px;text-anchor:start}.b{font-weight:bold}.g{fill:#888;font-size:5.5px}"
)


def at(hole: str) -> tuple[float, ...]:
    """x and y of a hole, or of a part's own wire ("BT1.+")."""
    if hole in _PADS:
        return _PADS[hole]
    place = strip(hole)
    if place[1] in "+-":
        return int(hole[2:]) * P, _RAIL_Y[place]
    return int(place[1:]) * P, _ROW_Y[hole[-1]]


def wiring_picture() -> str:
    """The whole picture."""
    rows = _head("Kibic on a breadboard") + _bare_board() + _pico() + _small_parts()
    rows += _module() + _chip() + _keys() + _far_parts()
    rows += _wires() + _names() + _display() + _wire_numbers()
    return "\n".join(rows) + "\n</svg>\n"


def step_picture(title: str, before: list[str], now: list[str], wired: bool) -> str:
    """A step of the guide: parts that are there in pale, those that come now in full, and the
    wires where it is their turn."""
    rows = _head(title, *((_TOP, _HEIGHT) if wired else (-50, 310))) + _bare_board()
    for refs, style in ((before, ' opacity=".3"'), (now, "")):
        drawn: list[str] = []
        for own, draw in _DRAWN:
            drawn += draw() if set(own) & set(refs) else []
        rows += [f"<g{style}>", *drawn, "</g>"]
    rows += _wires() + _names() + _wire_numbers() if wired else []
    return "\n".join(rows) + "\n</svg>\n"


def _head(title: str, top: int = _TOP, high: int = _HEIGHT) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_LEFT} {top} {_WIDTH} {high}">',
        f"<style>{_STYLE}</style>",
        _rect(_LEFT, top, _WIDTH, high, "#fff"),
        _text(-20, top + 24, title, "t"),
    ]


def _wires() -> list[str]:
    rows = []
    for wire, (route, _) in _routes():
        rows += [_path(route, "#555", 3.6), _path(route, _INK[wire.colour], 2.6)]
        x, y = at(wire.end)
        rows.append(_hole(x, y, _INK[wire.colour]))
    return rows


def _wire_numbers() -> list[str]:
    rows = []
    for number, (_, (_, (x, y))) in enumerate(_routes(), 1):
        rows.append(f'<circle cx="{x:g}" cy="{y:g}" r="4.6" fill="#fff" stroke="#333"/>')
        rows.append(_text(x, y + 2, str(number), "s b"))
    return rows


def _routes() -> list[tuple]:
    lanes = {"T": 0, "B": 0}
    return [(wire, _route(wire, lanes)) for wire in numbered()]


def numbered() -> list[Wire]:
    """The wires in the order in which they are best put in: short ones to the rails first."""
    wires = Board().wires
    return sorted(wires, key=lambda wire: (wire.net not in ("GND", "+3V3"), "." in wire.start,
                                           abs(at(wire.start)[0] - at(wire.end)[0])))  # fmt: skip


def _bare_board() -> list[str]:
    rows = [
        _rect(0, 8, (COLUMNS + 1) * P, 230, "#f7f5ee", "#bbb", 4),
        _rect(0, 111, (COLUMNS + 1) * P, 16, "#e6e3d8"),
    ]
    for rail, y in _RAIL_Y.items():
        colour = "#d8201c" if rail[1] == "+" else "#2060d8"
        line = y + (6 if rail in ("T+", "B-") else -6)
        rows.append(f'<path d="M8,{line}H{COLUMNS * P + 4:g}" stroke="{colour}"/>')
        rows.append(_text(-8, y + 3, "+" if rail[1] == "+" else "−", "b"))
        rows.append(_text((COLUMNS + 1) * P + 7, y + 3, "+" if rail[1] == "+" else "−", "b"))
        rows += [_hole(column * P, y) for column in RAIL]
    for row, y in _ROW_Y.items():
        rows.append(_text(2, y + 2, row, "g"))
        rows += [_hole(column * P, y) for column in range(1, COLUMNS + 1)]
    for column in [1, *range(5, COLUMNS + 1, 5)]:
        rows += [_text(column * P, y, str(column), "g") for y in (57, 186)]
    return rows


def _pico() -> list[str]:
    right = 63 * P
    top, bottom = _ROW_Y["c"], _ROW_Y["h"]
    rows = [
        _rect(44 * P - 8, top - 8, 206, bottom - top + 16, "#0a7d4a", "#064", 4),
        _rect(right - 4, (top + bottom) / 2 - 15, 22, 30, "#ccc", "#888", 2),
        _text(right + 32, (top + bottom) / 2 + 3, "USB", "b"),
        _rect(44 * P + 85, (top + bottom) / 2 - 12, 24, 24, "#222"),
        _text(44 * P + 50, (top + bottom) / 2 + 3, "Pico", "w b"),
    ]
    names = [name for name, _ in circuit.parts("breadboard")["U1"].of.pins]
    for hole, name in zip(LEGS["U1"], names, strict=True):
        x, y = at(hole)
        rows.append(_hole(x, y, "#f2d16b"))
        below = hole[0] == "T"
        rows.append(_upright(x, y + (5 if below else -5), name, "start" if below else "end"))
    return rows


def _small_parts() -> list[str]:
    rows = []
    for ref in _LYING:
        if ref in LEGS:
            rows += _lying(ref, *at(LEGS[ref][0]), *at(LEGS[ref][1]))
    rows += _names()
    if "LS1" in LEGS:
        rows += _sounder(*at(LEGS["LS1"][0]))
    (x, y), (x2, _) = at(LEGS["C4"][0]), at(LEGS["C4"][1])
    rows += [f'<circle cx="{(x + x2) / 2:g}" cy="{y:g}" r="12" fill="#27406b" opacity=".9"/>',
             _text((x + x2) / 2, y - 3, "C4", "s w"), _text((x + x2) / 2, y + 8, "100u", "s w"),
             _text(x + 4, y - 9, "+", "b"), _hole(x, y), _hole(x2, y)]  # fmt: skip
    return rows


def _module() -> list[str]:
    """The boost converter, over the rails below."""
    (x, y), (x2, _) = at(LEGS["U3"][0]), at(LEGS["U3"][3])
    rows = [
        _rect((x + x2) / 2 - 22, y - 5, 45, 60, "#174a7c", "#0d2c4b", 2),
        _upright(at(LEGS["U3"][2])[0], y + 24, "U3: 5 V", "start"),
    ]  # no wire goes down here
    for hole, (name, _) in zip(LEGS["U3"], KINDS["boost"].pins, strict=True):
        hx, hy = at(hole)
        rows += [_hole(hx, hy, "#f2d16b"), _upright(hx, hy + 5, name, "start")]
    return rows


def _chip() -> list[str]:
    """The driver across the groove; its notch is at pin 1."""
    holes = [at(hole) for hole in LEGS["U4"]]
    (x, y), (x2, y2) = holes[0], holes[4]
    rows = [_rect(x - 4, y2 + 3, x2 - x + 8, y - y2 - 6, "#222", "#000", 2),
            f'<circle cx="{x - 3:g}" cy="{(y + y2) / 2:g}" r="3" fill="#777"/>',
            _text((x + x2) / 2 + 2, (y + y2) / 2 + 2, "U4", "w b")]  # fmt: skip
    return rows + [_hole(hx, hy, "#ddd") for hx, hy in holes]


def _sounder(x: float, y: float) -> list[str]:
    radius = KINDS["piezo"].size[0] / 2 / PITCH * P
    return [f'<circle cx="{x + P:g}" cy="{y:g}" r="{radius:g}" fill="#333" opacity=".85"/>',
            _hole(x, y), _hole(x + 2 * P, y), _text(x + P, y - 9, "LS1", "s w"),
            _text(x + P, y - 4, "piezo", "s w")]  # fmt: skip


def _lying(ref: str, x: float, y: float, x2: float, y2: float) -> list[str]:
    """A resistor or a diode between two holes of a row."""
    part = circuit.parts("breadboard")[ref]
    diode = part.kind == "schottky"
    middle, level = (x + x2) / 2, (y + y2) / 2
    w, h = 16, 7
    rows = [
        _path(f"M{x:g},{y:g}L{x2:g},{y2:g}", "#888", 1.5),
        _rect(middle - w / 2, level - h / 2, w, h, "#333" if diode else "#caa46a", "#555", 2),
    ]
    if diode:  # its ring is at the first leg
        rows.append(_rect(middle + (5 if x > x2 else -7), level - h / 2, 2, h, "#ddd"))
    return rows


def _names() -> list[str]:
    """Of the parts that lie flat, what they are: once more above the wires that go over them."""
    rows = []
    for ref in _LYING:
        if ref in LEGS:
            (x, y), (x2, y2) = at(LEGS[ref][0]), at(LEGS[ref][1])
            right, down = _NAME_AT.get(ref, (0, 12))
            words = f"{ref} {circuit.parts('breadboard')[ref].value}"
            rows.append(_text((x + x2) / 2 + right, (y + y2) / 2 + down, words, "s"))
    return rows


def _keys() -> list[str]:
    rows = []
    for i, name in enumerate(KEYS):
        (x, y), (x2, y2) = at(LEGS[f"SW{i + 1}"][0]), at(LEGS[f"SW{i + 1}"][3])
        rows += [
            _rect(x - 2, y + 2, x2 - x + 4, y2 - y - 4, "#444", "#222", 2),
            f'<circle cx="{(x + x2) / 2:g}" cy="{(y + y2) / 2:g}" r="8" fill="#888"/>',
            _text((x + x2) / 2, y2 + (12 if i % 2 else 20), f"SW{i + 1} {name}", "s b"),
        ]
        rows += [_hole(hx, hy, "#ddd") for hx, hy in map(at, LEGS[f"SW{i + 1}"])]
    return rows


def _display() -> list[str]:
    (x, y), (x2, _) = at(LEGS["DS1"][0]), at(LEGS["DS1"][3])
    left = (x + x2) / 2 - 53
    rows = [
        _rect(left, y - 6, 106, 108, "#1d2a4d", "#111", 3),
        _rect(left + 7, y + 34, 92, 54, "#05070d", "#334"),
        _text(left + 53, y + 58, "KIBIC", "w b"),
        _text(left + 53, y + 70, "DS1: display 128 x 64", "w s"),
    ]
    for hole, (name, _) in zip(LEGS["DS1"], circuit.parts("breadboard")["DS1"].of.pins,
                               strict=True):  # fmt: skip
        hx, hy = at(hole)
        rows += [_hole(hx, hy, "#f2d16b"), _upright(hx, hy + 5, name, "start")]
    return rows


def _far_parts() -> list[str]:
    x, y = _BATTERY
    rows = [
        _rect(x, y, 150, 92, "#2b2b2b", "#111", 4),
        _text(x + 75, y + 86, "BT1: 3 x AA, still switched off", "w"),
    ]
    rows += [_rect(x + 12, y + 22 + 19 * i, 126, 15, "#b8860b", "#543", 3) for i in range(3)]
    x, y = _STRIP
    count = len(circuit.LAMPS)
    rows += [_rect(x, y, 110 + 30 * count, 34, "#fafafa", "#999", 2)]
    for i in range(count):
        rows += [_rect(x + 110 + 30 * i, y + 8, 18, 18, "#fff", "#666", 2),
                 _text(x + 119 + 30 * i, y + 20, str(i + 1), "s")]  # fmt: skip
    words = "D11: lamp strip WS2812B; its arrows point away from the wires"
    rows.append(_text(x + 180, y + 46, words))
    x, y = _CLOCK
    rows += [_rect(x, y, 100, 46, "#1d2a6d", "#111", 3), _text(x + 50, y + 14, "U5: clock", "w b"),
             _text(x + 50, y + 24, "may be left out", "w s")]  # fmt: skip
    for pad, (px, py) in _PADS.items():
        rows.append(_hole(px, py, "#f2d16b"))
        style = "s b" if pad[:3] == "D11" else "w s" if pad[0] == "U" else "w b"
        rows.append(_text(px, py + (-6 if pad[0] == "U" else 12), pad.split(".")[1], style))
    return rows


# Parts that are drawn together.
_DRAWN = (
    (("U1",), _pico),
    ((*_LYING, "LS1", "C4"), _small_parts),
    (("U3",), _module), (("U4",), _chip), (tuple([f"SW{i + 1}" for i in range(6)]), _keys),
    (("DS1",), _display), (("BT1", "D11", "U5"), _far_parts),
)  # fmt: skip


def _route(wire: Wire, lanes: dict[str, int]) -> tuple:
    """The way of a wire as an SVG path, and where its number is."""
    (x, y), (x2, y2) = at(wire.start), at(wire.end)
    ref = wire.start.split(".")[0]
    spot: tuple[float, float]
    if ref in LEADS:
        route, spot = f"M{x:g},{y:g}V{y2:g}H{x2:g}", (x, 270 if y > 0 else -94)
    elif wire.start[1] not in "+-" and wire.end[1] not in "+-" and wire.start[0] != wire.end[0]:
        over, under = _ABOVE - _LANE * lanes["T"], _BELOW + _LANE * lanes["B"]
        lanes["T"] += 1
        lanes["B"] += 1
        first, second = (over, under) if wire.start[0] == "T" else (under, over)
        route = f"M{x:g},{y:g}V{first}H{_CROSSING}V{second}H{x2:g}V{y2:g}"
        spot = (_CROSSING, (over + under) / 2 + 46)
    elif wire.start[1] in "+-":
        route, spot = f"M{x:g},{y:g}h-13V{y2:g}H{x2:g}", (x - 13, (y + y2) / 2)
    elif wire.end[1] in "+-":
        route, spot = f"M{x:g},{y:g}H{x2:g}V{y2:g}", (x2, 54 if y < 100 else 196)
    else:
        half = wire.start[0]
        lane = _ABOVE - _LANE * lanes[half] if half == "T" else _BELOW + _LANE * lanes[half]
        lanes[half] += 1
        route, spot = f"M{x:g},{y:g}V{lane:g}H{x2:g}V{y2:g}", ((x + x2) / 2, lane)
    return route, spot


def _hole(x: float, y: float, fill: str = "#777") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="1.7" fill="{fill}"/>'


def _rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    stroke: str = "none",
    round_: int = 0,
) -> str:
    return (f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_}" '
            f'fill="{fill}" stroke="{stroke}"/>')  # fmt: skip


def _path(route: str, colour: str, width: float) -> str:
    return (f'<path d="{route}" fill="none" stroke="{colour}" stroke-width="{width}" '
            'stroke-linejoin="round" stroke-linecap="round"/>')  # fmt: skip


def _upright(x: float, y: float, words: str, anchor: str) -> str:
    turn = f"translate({x + 1.8:g},{y:g}) rotate(90)"
    style = f"text-anchor:{anchor}"
    return f'<text class="s w" style="{style}" transform="{turn}">{escape(words)}</text>'


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{style}">{escape(words)}</text>'
