"""The device's font, made from a drawing.

    python -m dev.screens.font                      glyphs.txt -> firmware/ui/font.py
    python -m dev.screens.font --specimen OUT.png   a picture of every glyph in glyphs.txt

Nothing of the firmware is imported: a font that is broken or not yet made must not stop its making.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kibic import ROOT
from kibic.simulator import picture
from kibic.simulator.picture import CAPTION, HEIGHT, MARGIN, WIDTH, Raster, Screen

DRAWING = Path(__file__).with_name("glyphs.txt")
FONT = ROOT / "firmware" / "ui" / "font.py"
BOX = "BOX"  # the key of the glyph for a character without one
LINES = {"text": 11, "marked": 11, "wide": 16, "narrow": 16}  # of each face in the drawing
ABOVE = 2  # lines of text over the capitals
FIGURES = "+×−./0123456789"  # of both faces of figures, as their glyphs stand: from + to 9
WIDEST = 15
MOST = 512
ASCII = "".join(chr(code) for code in range(32, 127))

Glyph = list[str]  # a string of # and . for each line


class DrawingError(Exception):
    """The drawing cannot be read; the message says where and why."""


class Drawing(NamedTuple):
    """Glyphs by face and character, and the characters that have a name in the code."""

    faces: dict[str, dict[str, Glyph]]
    names: dict[str, str]


# --- the drawing


def read_drawing(text: str | None = None) -> Drawing:
    """Return the glyphs in `text`, by default that of glyphs.txt, where its form is explained.

    Raises DrawingError if a line or a cell is not of that form, or a character of ASCII or a
    figure is missing.
    """
    drawing = Drawing({face: {} for face in LINES}, {})
    if text is None:
        text = DRAWING.read_text(encoding="utf-8")
    for number, face, heads, lines in _bands(text):
        rows = [line.split() for line in lines]
        if len(rows) != LINES[face] or any(len(row) != len(heads) for row in rows):
            raise DrawingError(f"line {number}: not {LINES[face]} lines of {len(heads)} cells")
        glyphs = drawing.faces[face]
        for i, head in enumerate(heads):
            char = _character(head, drawing.names)
            if char in glyphs or (len(char) != 1 and char != BOX):
                raise DrawingError(f"line {number}: {head} is there twice, or not a character")
            glyphs[char] = [row[i] for row in rows]
            width = len(rows[0][i])
            if width > WIDEST or any(len(row) != width or row.strip("#.") for row in glyphs[char]):
                raise DrawingError(f"line {number}: {head} is not as wide in each line, of # and .")
    needed = {"text": [*ASCII, BOX], "wide": [*FIGURES], "narrow": [*FIGURES]}
    for face, chars in needed.items():
        if missing := [char for char in chars if char not in drawing.faces[face]]:
            raise DrawingError(f"not drawn: {face} {' '.join(missing)}")
    return drawing


def _bands(text: str) -> Iterator[tuple[int, str, list[str], list[str]]]:
    """Of each band: the number of its head line, its face, its heads, its lines of cells."""
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        words = lines[at].split()
        at += 1
        if not words or words[0].startswith(";"):
            continue
        face, *heads = words
        if face not in LINES:
            raise DrawingError(f"line {at}: {face} is not {', '.join(LINES)}")
        yield at, face, heads, lines[at : at + LINES[face]]
        at += LINES[face]


def _character(head: str, names: dict[str, str]) -> str:
    """Return the character that a head stands for; notes its name if it has one."""
    name, _, char = head.partition("=")
    if name and char:
        names[name] = char
        return char
    return " " if head == "space" else head


# --- the font


def columns(glyph: Glyph) -> list[int]:
    """Return the columns of a glyph from the left, bit 0 on top."""
    return [
        sum((line[x] == "#") << bit for bit, line in enumerate(glyph)) for x in range(len(glyph[0]))
    ]


def packed(glyph: Glyph, twice: bool) -> bytes:
    """Return a glyph as ui.fast reads it: its form, a byte a column, another if it is tall.

    The form is its width, 16 times the empty lines on top that are left out (3 at most), 64 if it
    is tall, 128 if it is marked by drawing it twice.
    """
    shown = columns(glyph)
    empty = 0
    while empty < 3 and any(shown) and not any(column >> empty & 1 for column in shown):
        empty += 1
    shown = [column >> empty for column in shown]
    tall = max(shown, default=0) > 0xFF
    form = len(shown) | empty << 4 | tall << 6 | twice << 7
    return bytes(
        [form, *[column & 0xFF for column in shown], *[column >> 8 for column in shown if tall]]
    )


def _order(drawing: Drawing) -> list[tuple[str, str]]:
    """Return the (face, character) of all glyphs as they are numbered."""
    text = drawing.faces["text"]
    extra = sorted(char for char in text if char not in ASCII and char != BOX)
    order = [("text", char) for char in (*ASCII, BOX)]
    order += [("marked", char) for char in drawing.faces["marked"]]
    order += [("text", char) for char in extra]
    return order + [(face, char) for face in ("wide", "narrow") for char in FIGURES]


def font_source(drawing: Drawing) -> str:
    """Return the text of firmware/ui/font.py."""
    order = _order(drawing)
    data = [
        packed(drawing.faces[face][char], face == "text" and char.isalnum() and char != BOX)
        for face, char in order
    ]
    at = 2 * len(order)
    index = b""
    for glyph in data:
        index += at.to_bytes(2, "little")
        at += len(glyph)
    marked = "".join(drawing.faces["marked"])
    extra = "".join(char for face, char in order[len(ASCII) + 1 :] if face == "text")
    if len(order) > MOST or any(char not in ASCII for char in marked):
        raise DrawingError("too many glyphs, or a marked one beyond ASCII")
    return FONT_SOURCE.format(
        names="\n".join(f'{name} = "{char}"' for name, char in drawing.names.items()),
        box=len(ASCII),
        marked=marked,
        extra=extra,
        wide=order.index(("wide", FIGURES[0])),
        narrow=order.index(("narrow", FIGURES[0])),
        index="\n".join(f"    {_literal(index[i : i + 20])}" for i in range(0, len(index), 20)),
        glyphs="\n".join(
            f"    {_literal(glyph)}  # {_label(face, char)}"
            for (face, char), glyph in zip(order, data, strict=True)
        ),
    )


def _literal(data: bytes) -> str:
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def _label(face: str, char: str) -> str:
    char = "space" if char == " " else char
    return char if face == "text" else f"{face} {char}"


FONT_SOURCE = '''\
"""The glyphs. Made by `python -m dev.screens.font` from glyphs.txt beside that: edit the drawing.

GLYPHS  where each begins, in two bytes; then each as `packed` has it there: the characters
        from space to ~, the box for any other, those of MARKED as they are marked, those of EXTRA,
        and from WIDE and from NARROW on the figures +×−./0123456789
"""
# fmt: off

# Marks on the screen, one character each.
{names}

BOX = {box}  # the number of the box
MARKED = "{marked}"
EXTRA = "{extra}"
WIDE = {wide}
NARROW = {narrow}
GLYPHS = (
{index}
{glyphs}
)
'''


# --- pictures of glyphs and of screens


def specimen(drawing: Drawing) -> list[tuple[str, Screen]]:
    """Return screens with every glyph, for contact_sheet()."""
    screens: list[tuple[str, Screen]] = []
    for face, glyphs in drawing.faces.items():
        x, y = 0, HEIGHT
        for glyph in glyphs.values():
            if x + len(glyph[0]) > WIDTH:
                x, y = 0, y + LINES[face] + 1
            if y + LINES[face] > HEIGHT:
                x, y = 0, 0
                screen = bytearray(WIDTH * HEIGHT // 8)
                screens.append((face, screen))
            for column in columns(glyph):
                for bit in range(LINES[face]):
                    screen[WIDTH * ((y + bit) // 8) + x] |= (column >> bit & 1) << (y + bit) % 8
                x += 1
            x += 2
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
        room = (x + width, y + height + space // 2)
        _paint_caption(raster, x, *room, caption, caption_scale, drawing.faces["text"])
    return picture.encode(raster)


def _paint_caption(
    raster: Raster, x: int, end: int, y: int, text: str, scale: int, glyphs: dict[str, Glyph]
) -> None:
    """Letters as the display has them, as many as stand before `end`; capitals begin at y."""
    for char in text:
        glyph = glyphs.get(char, glyphs[BOX])
        if x + len(glyph[0]) * scale > end:
            return
        for row, line in enumerate(glyph):
            for column, ink in enumerate(line):
                if ink == "#":
                    top = y + (row - ABOVE) * scale
                    picture.paint(raster, x + column * scale, top, scale, scale, CAPTION)
        x += (len(glyph[0]) + 1) * scale


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
