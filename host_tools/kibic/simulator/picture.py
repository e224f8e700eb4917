"""Pictures of a screen, 1024 bytes as in firmware/ui/canvas.py: in characters, and as PNG."""

import struct
import zlib

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

# In a braille character: the dots of the upper four pixels of a column, for the left one.
BRAILLE_LEFT = tuple(bits & 7 | (bits & 8) << 3 for bits in range(16))
BRAILLE_RIGHT = tuple((bits & 7) << 3 | (bits & 8) << 4 for bits in range(16))
HALF_BLOCKS = " ▀▄█"

Screen = bytes | bytearray | memoryview
Raster = list[bytearray]  # an index into PALETTE for each pixel, line by line


# --- screens for a terminal


def is_lit(screen: Screen, x: int, y: int) -> bool:
    """Return whether the pixel in column x of row y is lit."""
    return bool(screen[WIDTH * (y // 8) + x] >> y % 8 & 1)


def braille(screen: Screen) -> list[str]:
    """Return 16 lines of 64 characters, for a small terminal; a character is 2 x 4 pixels."""
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
    """Return 32 lines of 128 characters; a character is 1 x 2 pixels."""
    return [
        "".join(HALF_BLOCKS[column >> shift & 3] for column in screen[start : start + WIDTH])
        for start in range(0, len(screen), WIDTH)
        for shift in (0, 2, 4, 6)
    ]


# --- screens as PNG


def png(screen: Screen, scale: int = 4) -> bytes:
    """Return one screen as a PNG file, a pixel `scale` high and wide, with a thin bezel around it.

    Pixel (x, y) begins at ((x + MARGIN) * scale, (y + MARGIN) * scale).
    """
    raster = blank((WIDTH + 2 * MARGIN) * scale, (HEIGHT + 2 * MARGIN) * scale)
    paint_screen(raster, 0, 0, screen, scale)
    return encode(raster)


def blank(width: int, height: int) -> Raster:
    """Return a raster of nothing but the table, its size in pixels."""
    return [bytearray([TABLE]) * width for _ in range(height)]


def paint(raster: Raster, x: int, y: int, width: int, height: int, colour: int) -> None:
    """Paint a rectangle, (x, y) its upper left pixel, in a colour of PALETTE."""
    for line in raster[y : y + height]:
        line[x : x + width] = bytes([colour]) * width


def paint_screen(raster: Raster, x: int, y: int, screen: Screen, scale: int) -> None:
    """Paint a screen and its bezel, (x, y) the bezel's upper left pixel."""
    width, height = WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN
    paint(raster, x, y, width * scale, height * scale, BEZEL)
    half = MARGIN // 2 * scale
    paint(raster, x + half, y + half, width * scale - 2 * half, height * scale - 2 * half, GLASS)
    side = scale - 1 if scale > 2 else scale  # a gap between pixels, where there is room for one
    pixels = [bytes([colour]) * side + bytes([GLASS]) * (scale - side) for colour in (DARK, LIT)]
    left = x + MARGIN * scale
    for row in range(HEIGHT):
        line = b"".join(pixels[is_lit(screen, column, row)] for column in range(WIDTH))
        top = y + (MARGIN + row) * scale
        for target in raster[top : top + side]:
            target[left : left + len(line)] = line


def encode(raster: Raster) -> bytes:
    """Return the raster as a PNG file with a palette (PNG specification, 3rd edition)."""
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
