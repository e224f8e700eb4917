"""Pictures of the screen, read back pixel by pixel."""

import random
import struct
import zlib

import pytest

from kibic.simulator import picture
from kibic.simulator.picture import BEZEL, CAPTION, DARK, GLASS, LIT, MARGIN, PALETTE, TABLE
from ui.canvas import Canvas


def noise(seed: int) -> bytes:
    return random.Random(seed).randbytes(1024)


def decode(data: bytes) -> list[bytes]:
    """The lines of palette numbers of a PNG with 8 bits a pixel; its checksums are right."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks = []
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert data[at + 8 + length : at + 12 + length] == zlib.crc32(kind + body).to_bytes(
            4, "big"
        )
        chunks.append((kind, body))
        at += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height, *form = struct.unpack(">IIBBBBB", chunks[0][1])
    assert form == [8, 3, 0, 0, 0]
    assert chunks[1][1] == b"".join(bytes(colour) for colour in PALETTE)
    raw = zlib.decompress(chunks[2][1])
    assert len(raw) == height * (1 + width)
    lines = [raw[i : i + 1 + width] for i in range(0, len(raw), 1 + width)]
    assert all(line[0] == 0 for line in lines)
    return [line[1:] for line in lines]


def expected_colour(screen: bytes, x: int, y: int, scale: int) -> int:
    """Of the pixel (x, y) of a picture of one screen."""
    column, row = x // scale - MARGIN, y // scale - MARGIN
    gap = scale > 2 and scale - 1 in (x % scale, y % scale)
    if 0 <= column < 128 and 0 <= row < 64:
        if gap:
            return GLASS
        return LIT if screen[128 * (row // 8) + column] >> row % 8 & 1 else DARK
    half = MARGIN // 2
    if -half <= column < 128 + half and -half <= row < 64 + half:
        return GLASS
    return BEZEL


@pytest.mark.parametrize("scale", [1, 2, 3, 5])
def test_png_shows_each_pixel(scale: int) -> None:
    screen = noise(scale)
    lines = decode(picture.png(screen, scale))
    size = ((128 + 2 * MARGIN) * scale, (64 + 2 * MARGIN) * scale)
    assert (len(lines[0]), len(lines)) == size
    for y, line in enumerate(lines):
        assert line == bytes(expected_colour(screen, x, y, scale) for x in range(size[0]))


def test_pixels_stand_out() -> None:
    def brightness(number: int) -> int:
        return sum(PALETTE[number])

    assert brightness(GLASS) < brightness(DARK) < brightness(BEZEL) < brightness(LIT)
    assert brightness(CAPTION) < brightness(TABLE) // 3


def test_png_takes_what_a_canvas_has() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "Kibic")
    assert picture.png(canvas.buf) == picture.png(bytes(canvas.buf))
    assert picture.png(memoryview(canvas.buf)) == picture.png(canvas.buf)


def test_braille_round_trip() -> None:
    screen = noise(20)
    lines = picture.braille(screen)
    assert [len(line) for line in lines] == [64] * 16
    # Unicode's numbering of the dots: 1 2 3 down the left, 4 5 6 down the right, 7 8 below.
    dots = {(0, 0): 1, (0, 1): 2, (0, 2): 3, (1, 0): 4, (1, 1): 5, (1, 2): 6, (0, 3): 7, (1, 3): 8}
    back = bytearray(1024)
    for y in range(64):
        for x in range(128):
            code = ord(lines[y // 4][x // 2])
            assert 0x2800 <= code <= 0x28FF
            lit = (code - 0x2800) >> (dots[x % 2, y % 4] - 1) & 1
            back[128 * (y // 8) + x] |= lit << y % 8
    assert back == screen


def test_halfblocks_round_trip() -> None:
    screen = noise(21)
    lines = picture.halfblocks(screen)
    assert [len(line) for line in lines] == [128] * 32
    upper, lower = "▀█", "▄█"
    back = bytearray(1024)
    for y in range(64):
        for x in range(128):
            lit = lines[y // 2][x] in (lower if y % 2 else upper)
            back[128 * (y // 8) + x] |= lit << y % 8
    assert back == screen
