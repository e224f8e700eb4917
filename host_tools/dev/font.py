"""The device's font, made from a drawing.

    python -m dev.font                      glyphs.txt -> firmware/ui/font.py
    python -m dev.font --specimen OUT.png   a picture of every glyph in glyphs.txt

Nothing of the firmware is imported: a font that is broken or not yet made must not stop its making.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kibic import ROOT, picture
from kibic.picture import CAPTION, HEIGHT, MARGIN, WIDTH, Raster, Screen

DRAWING = ROOT / "host_tools" / "dev" / "glyphs.txt"
FONT = ROOT / "firmware" / "ui" / "font.py"
BOX = "BOX"  # the key of the glyph for a character without one
CELLS = {"small": (5, 8), "big": (12, 16)}  # width and height in the drawing
ADVANCE = 6
ASCII = "".join(chr(code) for code in range(32, 127))

Glyph = list[str]  # a string of # and . for each line


class DrawingError(Exception):
    """The drawing cannot be read; the message says where and why."""


class Drawing(NamedTuple):
    """Glyphs by character, and the characters that have a name in the code."""

    small: dict[str, Glyph]
    big: dict[str, Glyph]
    names: dict[str, str]


# --- the drawing


def read_drawing(text: str | None = None) -> Drawing:
    """Return the glyphs in `text`, by default that of glyphs.txt, where its form is explained.

    Raises DrawingError if a line or a cell is not of that form, or a character of ASCII is missing.
    """
    drawing = Drawing({}, {}, {})
    if text is None:
        text = DRAWING.read_text(encoding="utf-8")
    for number, kind, heads, lines in _bands(text):
        width, height = CELLS[kind]
        rows = [line.split() for line in lines]
        if len(rows) != height or any(len(row) != len(heads) for row in rows):
            raise DrawingError(f"line {number}: not {height} lines of {len(heads)} cells")
        glyphs = drawing.small if kind == "small" else drawing.big
        for i, head in enumerate(heads):
            char = _character(head, drawing.names)
            if char in glyphs or (len(char) != 1 and char != BOX):
                raise DrawingError(f"line {number}: {head} is there twice, or not a character")
            glyphs[char] = [row[i] for row in rows]
            if any(len(line) != width or line.strip("#.") for line in glyphs[char]):
                raise DrawingError(f"line {number}: {head} is not {width} columns of # and .")
    missing = [char for char in (*ASCII, BOX) if char not in drawing.small]
    if missing:
        raise DrawingError(f"not drawn: {' '.join(missing)}")
    return drawing


def _bands(text: str) -> Iterator[tuple[int, str, list[str], list[str]]]:
    """Of each band: the number of its head line, its kind, its heads, its lines of cells."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        words = lines[at].split()
        at += 1
        if not words or words[0].startswith(";"):
            continue
        kind, *heads = words
        if kind not in CELLS:
            raise DrawingError(f"line {at}: {kind} is not small or big")
        height = CELLS[kind][1]
        yield at, kind, heads, lines[at : at + height]
        at += height


def _character(head: str, names: dict[str, str]) -> str:
    """Return the character that a head stands for; notes its name if it has one."""
    name, _, char = head.partition("=")
    if name and char:
        names[name] = char
        return char
    return " " if head == "space" else head


# --- the font


def columns(glyph: Glyph) -> bytes:
    """Return a glyph as it lies in a screen: a byte a column of eight pixels, row after row."""
    return bytes(
        sum((glyph[top + bit][x] == "#") << bit for bit in range(8))
        for top in range(0, len(glyph), 8)
        for x in range(len(glyph[0]))
    )


def _extra(drawing: Drawing) -> str:
    """Return the characters beyond ASCII, sorted."""
    return "".join(sorted(char for char in drawing.small if char not in ASCII and char != BOX))


def font_source(drawing: Drawing) -> str:
    """Return the text of firmware/ui/font.py."""
    extra = _extra(drawing)
    small = [(char, columns(drawing.small[char]) + b"\0") for char in (*ASCII, BOX, *extra)]
    big = [(char, columns(glyph)) for char, glyph in drawing.big.items()]
    return FONT_SOURCE.format(
        names="\n".join(f'{name} = "{char}"' for name, char in drawing.names.items()),
        box=len(ASCII),
        extra=extra,
        small="\n".join(f"    {_literal(data)}  # {_label(char)}" for char, data in small),
        big_chars="".join(char for char, _ in big),
        big="\n".join(
            f"    {_literal(data[:12])}  # {_label(char)}\n    {_literal(data[12:])}"
            for char, data in big
        ),
    )


def _literal(data: bytes) -> str:
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def _label(char: str) -> str:
    return "space" if char == " " else char


FONT_SOURCE = '''\
"""The glyphs. Made by `python -m dev.font`: edit host_tools/dev/glyphs.txt instead.

SMALL   6 bytes a glyph, a byte a column, bit 0 on top: the characters from space to ~, the box
        for any other, and those of EXTRA in its order
BIG     24 bytes a glyph, 12 for each of its two rows: the characters of BIG_CHARS
"""

# Marks on the screen, one small character each.
{names}

BOX = {box}  # the number of the box in SMALL
EXTRA = "{extra}"
SMALL = (
{small}
)
BIG_CHARS = "{big_chars}"
BIG = (
{big}
)
'''


# --- pictures of glyphs and of screens


def specimen(drawing: Drawing) -> list[tuple[str, Screen]]:
    """Return screens with every glyph, for contact_sheet(); small ones on every other row."""
    screens: list[tuple[str, Screen]] = []
    for name, glyphs in (("small", drawing.small), ("big", drawing.big)):
        width, height = CELLS[name]
        advance = -(-width // ADVANCE) * ADVANCE
        across = WIDTH // advance
        drawn = list(glyphs.values())
        for first in range(0, len(drawn), 4 * across):
            screen = bytearray(WIDTH * HEIGHT // 8)
            for i, glyph in enumerate(drawn[first : first + 4 * across]):
                data = columns(glyph)
                for row in range(height // 8):
                    at = WIDTH * (2 * (i // across) + row) + advance * (i % across)
                    screen[at : at + width] = data[width * row : width * (row + 1)]
            screens.append((name, screen))
    return screens


def contact_sheet(
    screens: Sequence[tuple[str, Screen]], drawing: Drawing, across: int = 3, scale: int = 3
) -> bytes:
    """Return many screens in one PNG file, `across` in a line, each with its caption under it."""
    space = 6 * scale
    caption_scale = (scale + 1) // 2
    width = (WIDTH + 2 * MARGIN) * scale
    height = (HEIGHT + 2 * MARGIN) * scale
    step = height + 10 * caption_scale + 2 * space
    across = max(1, min(across, len(screens)))
    down = -(-len(screens) // across)
    raster = picture.blank(space + across * (width + space), space + down * step)
    for i, (caption, screen) in enumerate(screens):
        x = space + i % across * (width + space)
        y = space + i // across * step
        picture.paint_screen(raster, x, y, screen, scale)
        letters = caption[: width // (ADVANCE * caption_scale)]
        _paint_caption(raster, x, y + height + space // 2, letters, caption_scale, drawing.small)
    return picture.encode(raster)


def _paint_caption(
    raster: Raster, x: int, y: int, text: str, scale: int, glyphs: dict[str, Glyph]
) -> None:
    for i, char in enumerate(text):
        for row, line in enumerate(glyphs.get(char, glyphs[BOX])):
            for column, ink in enumerate(line):
                if ink == "#":
                    left = x + (ADVANCE * i + column) * scale
                    picture.paint(raster, left, y + row * scale, scale, scale, CAPTION)


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case []:
                FONT.write_text(font_source(read_drawing()), encoding="utf-8")
            case ["--specimen", path]:
                drawing = read_drawing()
                Path(path).write_bytes(contact_sheet(specimen(drawing), drawing, across=1, scale=6))
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (DrawingError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
