"""The same sheet as a picture."""

from html import escape

from hardware.schematic import Label, Placed, Sheet, ends, names_at
from hardware.symbols import PIN, SymbolPin, symbol

_STYLE = (
    "text{font-family:sans-serif;font-size:2.1px;fill:#222}"
    ".h{font-size:2.8px;font-weight:bold;fill:#555}.r{font-weight:bold}.n{fill:#a33}"
    ".p{font-size:1.8px;fill:#555}.l{fill:none;stroke:#226;stroke-width:.25}"
    ".b{fill:#fffbe6;stroke:#226;stroke-width:.25}.f{stroke:#888;stroke-width:.2}"
    ".g{fill:none;stroke:#999;stroke-width:.3;stroke-dasharray:2 1.2}"
)
_CUT = 10.0  # of the sheet's margin


def schematic_picture(sheet: Sheet) -> str:
    """An SVG of a sheet."""
    right, bottom = [max([frame[i] for frame in sheet.frames]) for i in (2, 3)]
    size = (right + 5 - _CUT, bottom + 5 - _CUT)
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_CUT} {_CUT} {size[0]:g} {size[1]:g}">',
        f"<style>{_STYLE}</style>",
        f'<rect x="{_CUT}" y="{_CUT}" width="{size[0]:g}" height="{size[1]:g}" fill="#fff"/>',
        _text(16, 18, sheet.title, "h"),
    ]
    rows += [
        f'<rect class="g" x="{x:g}" y="{y:g}" width="{x2 - x:g}" height="{y2 - y:g}" rx="2"/>'
        for x, y, x2, y2 in sheet.frames
    ]
    rows += [_text(x, y, words, "h") for (x, y), words in sheet.headings]
    for part in sheet.parts:
        rows += _part(part)
    rows += [_path([wire[:2], wire[2:]]) for wire in sheet.wires]
    rows += [f'<circle cx="{x:g}" cy="{y:g}" r="0.6" fill="#226"/>' for x, y in sheet.junctions]
    for label in sheet.labels:
        near = [other for other in sheet.labels if other.x == label.x and other != label]
        alone = all(abs(other.y - label.y) > 3 for other in near)
        rows += _ground(label) if alone and label.net == "GND" else [_label(label)]
    for x, y in sheet.free:
        rows.append(f'<path class="f" d="M{x - 0.7:g},{y - 0.7:g}l1.4,1.4m0,-1.4l-1.4,1.4"/>')
    return "\n".join(rows) + "\n</svg>\n"


def _part(part: Placed) -> list[str]:
    drawn = symbol(part.kind)
    sign = -1 if part.turned else 1

    def at(x: float, y: float) -> tuple[float, ...]:
        return part.x + sign * x, part.y + sign * y

    rows = [_path([at(*point) for point in line]) for line in drawn.lines]
    for x, y, r in drawn.circles:
        cx, cy = at(x, y)
        rows.append(f'<circle class="l" cx="{cx:g}" cy="{cy:g}" r="{r:g}"/>')
    top = part.y + drawn.top
    if drawn.box:
        w, h = drawn.box
        rows.append(
            f'<rect class="b" x="{part.x - w:g}" y="{top:g}" width="{2 * w:g}" height="{h:g}"/>'
        )
    for pin in ends(part):
        rows += _pin(pin, bool(drawn.box))
    above, below = names_at(part)
    rows.append(_text(part.x, above + 1.0, part.ref, "r", "middle"))
    rows.append(_text(part.x, below + 0.8, part.value, "", "middle"))
    return rows


def _pin(pin: SymbolPin, boxed: bool) -> list[str]:
    if abs(pin.side) == 2:
        return [_path([(pin.x, pin.y), (pin.x, pin.y + pin.side / 2 * PIN)])]
    inner = pin.x - pin.side * PIN
    rows = [_path([(pin.x, pin.y), (inner, pin.y)])]
    if boxed:
        anchor = "start" if pin.side < 0 else "end"
        rows.append(_text(inner - pin.side, pin.y + 0.7, pin.name, "", anchor))
        rows.append(_text(inner + pin.side * 0.3, pin.y - 0.3, pin.number, "p",
                          "end" if pin.side < 0 else "start"))  # fmt: skip
    return rows


def _ground(label: Label) -> list[str]:
    x = label.x + label.side * 1.5
    rows = [_path([(label.x, label.y), (x, label.y), (x, label.y + 0.8)])]
    for i, half in enumerate((1.2, 0.8, 0.4)):
        y = label.y + 0.8 + 0.5 * i
        rows.append(_path([(x - half, y), (x + half, y)]))
    return rows


def _label(label: Label) -> str:
    if abs(label.side) == 2:
        return _text(label.x, label.y + (-0.6 if label.side > 0 else 2.2), label.net, "n", "middle")
    if label.side == 0:
        return _text(label.x - 1.5, label.y - 0.5, label.net, "n")
    anchor = "end" if label.side < 0 else "start"
    return _text(label.x + label.side * 0.6, label.y + 0.7, label.net, "n", anchor)


def _path(points: list[tuple[float, ...]]) -> str:
    return f'<path class="l" d="M{" ".join([f"{x:g},{y:g}" for x, y in points])}"/>'


def _text(x: float, y: float, words: str, style: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" class="{style}" text-anchor="{anchor}">{escape(words)}</text>'
    )
