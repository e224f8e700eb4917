"""Pictures of the screen, read back pixel by pixel, and the font against its drawing."""

import random
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from kibic import picture
from kibic.picture import BEZEL, CAPTION, DARK, GLASS, LIT, MARGIN, PALETTE, TABLE
from ui import font
from ui.canvas import Canvas

ROOT = Path(__file__).resolve().parent.parent.parent
CELLS_OF_A = ("..#..", ".#.#.", "#...#", "#####", "#...#", "#...#", "#...#", ".....")
CELLS_OF_BIG = ("#." * 6,) * 9 + ("." * 12,) * 7


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


def test_sheet_shows_every_screen_with_its_caption() -> None:
    scale = 2
    screens = [(f"Screen {i}", noise(i)) for i in range(5)]
    lines = decode(picture.sheet(screens, across=2, scale=scale))
    width, height = (128 + 2 * MARGIN) * scale, (64 + 2 * MARGIN) * scale
    spots = []
    for _, screen in screens:
        alone = decode(picture.png(screen, scale))
        found = [
            (x, y)
            for y in range(len(lines) - height + 1)
            if (x := lines[y + MARGIN * scale].find(alone[MARGIN * scale])) >= 0
        ]
        assert len(found) == scale, "each line is there `scale` times"
        x, y = found[0]
        assert [line[x : x + width] for line in lines[y : y + height]] == alone
        spots.append((x, y))
    assert len({x for x, _ in spots}) == 2
    assert len({y for _, y in spots}) == 3
    for (x, y), (caption, _) in zip(spots, screens, strict=True):
        canvas = Canvas()
        canvas.text(0, 0, caption)
        under = lines[y + height : y + height + 20]
        inked = [i for i, line in enumerate(under) if CAPTION in line[x : x + width]]
        top = inked[0]
        for row in range(8):
            line = under[top + row][x : x + 128]
            assert line == bytes(CAPTION if canvas.buf[i] >> row & 1 else TABLE for i in range(128))


def test_sheet_of_one_and_of_long_and_strange_captions() -> None:
    screen = noise(1)
    lines = decode(picture.sheet([("ж" * 100, screen)]))
    colours = {colour for line in lines for colour in line}
    assert CAPTION in colours
    assert all(line[-1] == TABLE for line in lines)


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


def test_the_font_is_up_to_date() -> None:
    drawing = picture.read_drawing()
    assert picture.FONT.read_text(encoding="utf-8") == picture.font_source(drawing), (
        "run: python -m kibic.picture --font"
    )


def test_the_device_draws_what_is_drawn() -> None:
    drawing = picture.read_drawing()
    canvas = Canvas()
    for char, glyph in drawing.small.items():
        canvas.clear()
        canvas.text(0, 0, char if char != picture.BOX else "ж")
        shown = ["".join(".#"[canvas.buf[x] >> y & 1] for x in range(5)) for y in range(8)]
        assert shown == glyph
    for char, glyph in drawing.big.items():
        canvas.clear()
        canvas.big(0, 0, char)
        shown = [
            "".join(".#"[canvas.buf[128 * (y // 8) + x] >> y % 8 & 1] for x in range(12))
            for y in range(16)
        ]
        assert shown == glyph
    for name, char in drawing.names.items():
        assert getattr(font, name) == char


def band(heads: str, cells: tuple[str, ...] = CELLS_OF_A, kind: str = "small") -> str:
    count = len(heads.split())
    return "\n".join((f"{kind} {heads}", *(" ".join([line] * count) for line in cells))) + "\n"


def all_ascii() -> str:
    """A drawing that has everything it must have."""
    return band("space " + " ".join(chr(code) for code in range(33, 127)) + " BOX")


def test_a_drawing_is_read_as_its_head_explains() -> None:
    drawing = picture.read_drawing("; A remark.\n\n" + all_ascii() + band("LAMP=ж é"))
    assert drawing.names == {"LAMP": "ж"}
    assert len(drawing.small) == 95 + 1 + 2
    assert drawing.small["ж"] == drawing.small[" "] == list(CELLS_OF_A)
    assert drawing.big == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (all_ascii() + "huge 1\n", "line 10: huge"),
        (all_ascii() + "small é\n.....\n", "line 10: not 8 lines of 1 cells"),
        (all_ascii() + band("é").replace("#...#", "#...# #...#", 1), "line 10: not 8 lines"),
        (all_ascii() + band("é").replace("#...#", "#...", 1), "line 10: é is not 5 columns"),
        (all_ascii() + band("é").replace("#...#", "#.x.#", 1), "line 10: é is not 5 columns"),
        (all_ascii() + band("é ő é"), "line 10: é is there twice"),
        (all_ascii() + band("éé"), "line 10: éé is there twice, or not a character"),
        (all_ascii() + band("1", kind="big"), "line 10: not 16 lines"),
        (all_ascii().replace(" Q ", " é "), "not drawn: Q"),
        ("", "not drawn: "),
    ],
)
def test_a_drawing_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(picture.DrawingError, match="^" + message):
        picture.read_drawing(text)


def test_a_specimen_has_every_glyph(tmp_path: Path) -> None:
    drawing = picture.read_drawing()
    lit = sum("".join(g).count("#") for g in (*drawing.small.values(), *drawing.big.values()))
    screens = picture.specimen(drawing)
    assert sum(byte.bit_count() for _, screen in screens for byte in screen) == lit
    path = tmp_path / "specimen.png"
    assert picture.main(["--specimen", str(path)]) == 0
    assert len(decode(path.read_bytes())) > 3 * 64 * 6


def test_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "kibic.picture", "--unknown"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "--specimen" in done.stderr
    assert done.stdout == ""


def test_font_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = tmp_path / "glyphs.txt"
    target = tmp_path / "font.py"
    monkeypatch.setattr(picture, "DRAWING", drawing)
    monkeypatch.setattr(picture, "FONT", target)
    drawing.write_text(all_ascii() + band("HAT=é") + band("1", CELLS_OF_BIG, "big"), "utf-8")
    assert picture.main(["--font"]) == 0
    made: dict[str, object] = {}
    exec(target.read_text(encoding="utf-8"), made)
    assert (made["HAT"], made["EXTRA"], made["BIG_CHARS"], made["BOX"]) == ("é", "é", "1", 95)
    assert made["SMALL"] == bytes((0x7C, 0x0A, 0x09, 0x0A, 0x7C, 0)) * 97
    assert made["BIG"] == b"\xff\0" * 6 + b"\1\0" * 6


def test_a_bad_drawing_leaves_the_font_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = tmp_path / "glyphs.txt"
    drawing.write_text("huge 1\n", "utf-8")
    target = tmp_path / "font.py"
    target.write_text("as before")
    monkeypatch.setattr(picture, "DRAWING", drawing)
    monkeypatch.setattr(picture, "FONT", target)
    assert picture.main(["--font"]) == 1
    assert capsys.readouterr().err == "line 1: huge is not small or big\n"
    assert target.read_text() == "as before"
