"""Pictures of the device's screen, and its font made from a drawing.

    python -m kibic.picture --font               glyphs.txt -> firmware/ui/font.py
    python -m kibic.picture --specimen OUT.png   a picture of every glyph in glyphs.txt

A screen is 1024 bytes as in firmware/ui/canvas.py. Nothing of the firmware is imported: a font
that is broken or not yet made must not stop its making.
"""

import struct
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kibic import ROOT

WIDTH = 128
HEIGHT = 64
MARGIN = 4  # around a screen in a picture, in its pixels: half bezel, half dark glass

# What a PNG is painted with, as red, green, blue.
PALETTE = (
    (0xEE, 0xEC, 0xE6),  # the table it lies on
    (0x30, 0x33, 0x39),  # bezel
    (0x07, 0x0A, 0x10),  # glass between the pixels
    (0x0D, 0x13, 0x1D),  # dark pixel
    (0xBF, 0xE4, 0xFF),  # lit pixel
    (0x30, 0x33, 0x39),  # caption
)
TABLE, BEZEL, GLASS, DARK, LIT, CAPTION = range(len(PALETTE))

DRAWING = ROOT / "host_tools" / "dev" / "glyphs.txt"
FONT = ROOT / "firmware" / "ui" / "font.py"
BOX = "BOX"  # the key of the glyph for a character without one
CELLS = {"small": (5, 8), "big": (12, 16)}  # width and height in the drawing
ADVANCE = 6
ASCII = "".join(chr(code) for code in range(32, 127))

# In a braille character: the dots of the upper four pixels of a column, for the left one.
BRAILLE_LEFT = tuple(bits & 7 | (bits & 8) << 3 for bits in range(16))
BRAILLE_RIGHT = tuple((bits & 7) << 3 | (bits & 8) << 4 for bits in range(16))
HALF_BLOCKS = " ▀▄█"

Screen = bytes | bytearray | memoryview
Glyph = list[str]  # a string of # and . for each line
Raster = list[bytearray]  # an index into PALETTE for each pixel, line by line


class DrawingError(Exception):
    """The drawing cannot be read; the message says where and why."""


class Drawing(NamedTuple):
    """Glyphs by character, and the characters that have a name in the code."""

    small: dict[str, Glyph]
    big: dict[str, Glyph]
    names: dict[str, str]


# --- screens for a terminal


def is_lit(screen: Screen, x: int, y: int) -> bool:
    return bool(screen[WIDTH * (y // 8) + x] >> y % 8 & 1)


def braille(screen: Screen) -> list[str]:
    """16 lines of 64 characters, for a small terminal; a character is 2 x 4 pixels."""
    return [
        "".join(
            chr(
                0x2800
                + BRAILLE_LEFT[screen[at] >> shift & 15]
                + BRAILLE_RIGHT[screen[at + 1] >> shift & 15]
            )
            for at in range(start, start + WIDTH, 2)
        )
        for start in range(0, len(screen), WIDTH)
        for shift in (0, 4)
    ]


def halfblocks(screen: Screen) -> list[str]:
    """32 lines of 128 characters; a character is 1 x 2 pixels."""
    return [
        "".join(HALF_BLOCKS[column >> shift & 3] for column in screen[start : start + WIDTH])
        for start in range(0, len(screen), WIDTH)
        for shift in (0, 2, 4, 6)
    ]


# --- screens as PNG


def png(screen: Screen, scale: int = 4) -> bytes:
    """One screen as a PNG file, a pixel `scale` high and wide, with a thin bezel around it.

    Pixel (x, y) begins at ((x + MARGIN) * scale, (y + MARGIN) * scale).
    """
    raster = _blank((WIDTH + 2 * MARGIN) * scale, (HEIGHT + 2 * MARGIN) * scale)
    _paint_screen(raster, 0, 0, screen, scale)
    return _encode(raster)


def sheet(screens: Sequence[tuple[str, Screen]], across: int = 3, scale: int = 3) -> bytes:
    """Many screens in one PNG file, `across` in a line, each with its caption under it."""
    space = 6 * scale
    caption_scale = (scale + 1) // 2
    width = (WIDTH + 2 * MARGIN) * scale
    height = (HEIGHT + 2 * MARGIN) * scale
    step = height + 10 * caption_scale + 2 * space
    across = max(1, min(across, len(screens)))
    down = -(-len(screens) // across)
    raster = _blank(space + across * (width + space), space + down * step)
    glyphs = read_drawing().small
    for i, (caption, screen) in enumerate(screens):
        x = space + i % across * (width + space)
        y = space + i // across * step
        _paint_screen(raster, x, y, screen, scale)
        letters = caption[: width // (ADVANCE * caption_scale)]
        _paint_caption(raster, x, y + height + space // 2, letters, caption_scale, glyphs)
    return _encode(raster)


def _blank(width: int, height: int) -> Raster:
    return [bytearray([TABLE]) * width for _ in range(height)]


def _paint(raster: Raster, x: int, y: int, width: int, height: int, colour: int) -> None:
    for line in raster[y : y + height]:
        line[x : x + width] = bytes([colour]) * width


def _paint_screen(raster: Raster, x: int, y: int, screen: Screen, scale: int) -> None:
    width, height = WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN
    _paint(raster, x, y, width * scale, height * scale, BEZEL)
    half = MARGIN // 2 * scale
    _paint(raster, x + half, y + half, width * scale - 2 * half, height * scale - 2 * half, GLASS)
    side = scale - 1 if scale > 2 else scale  # a gap between pixels, where there is room for one
    pixels = [bytes([colour]) * side + bytes([GLASS]) * (scale - side) for colour in (DARK, LIT)]
    left = x + MARGIN * scale
    for row in range(HEIGHT):
        line = b"".join(pixels[is_lit(screen, column, row)] for column in range(WIDTH))
        top = y + (MARGIN + row) * scale
        for target in raster[top : top + side]:
            target[left : left + len(line)] = line


def _paint_caption(
    raster: Raster, x: int, y: int, text: str, scale: int, glyphs: dict[str, Glyph]
) -> None:
    for i, char in enumerate(text):
        for row, line in enumerate(glyphs.get(char, glyphs[BOX])):
            for column, ink in enumerate(line):
                if ink == "#":
                    left = x + (ADVANCE * i + column) * scale
                    _paint(raster, left, y + row * scale, scale, scale, CAPTION)


def _encode(raster: Raster) -> bytes:
    """The raster as a PNG file with a palette, a byte a pixel (PNG specification, 3rd edition)."""
    header = struct.pack(">IIBBBBB", len(raster[0]), len(raster), 8, 3, 0, 0, 0)
    lines = b"".join(b"\0" + line for line in raster)  # 0: the line is not filtered
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, data)
        for kind, data in (
            (b"IHDR", header),
            (b"PLTE", bytes(part for colour in PALETTE for part in colour)),
            (b"IDAT", zlib.compress(lines, 9)),
            (b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# --- the font


def read_drawing(text: str | None = None) -> Drawing:
    """The glyphs in `text`, by default that of glyphs.txt, where its form is explained.

    DrawingError if a line or a cell is not of that form, or a character of ASCII is missing.
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
    """The character that a head stands for; notes its name if it has one."""
    name, _, char = head.partition("=")
    if name and char:
        names[name] = char
        return char
    return " " if head == "space" else head


def columns(glyph: Glyph) -> bytes:
    """A glyph as it lies in a screen: a byte a column of eight pixels, row after row."""
    return bytes(
        sum((glyph[top + bit][x] == "#") << bit for bit in range(8))
        for top in range(0, len(glyph), 8)
        for x in range(len(glyph[0]))
    )


def _extra(drawing: Drawing) -> str:
    """The characters beyond ASCII, sorted."""
    return "".join(sorted(char for char in drawing.small if char not in ASCII and char != BOX))


def font_source(drawing: Drawing) -> str:
    """The text of firmware/ui/font.py."""
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
"""The glyphs. Made by `python -m kibic.picture --font`: edit host_tools/dev/glyphs.txt instead.

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


def specimen(drawing: Drawing) -> list[tuple[str, Screen]]:
    """Screens with every glyph, for sheet(); small ones on every other row."""
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


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["--font"]:
                FONT.write_text(font_source(read_drawing()), encoding="utf-8")
            case ["--specimen", path]:
                Path(path).write_bytes(sheet(specimen(read_drawing()), across=1, scale=6))
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (DrawingError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
