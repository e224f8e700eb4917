"""The font against its drawing, and the pictures that are lettered with it."""

import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from dev.screens import font
from dev.vm import ROOT
from kibic.simulator import picture
from kibic.simulator.picture import CAPTION, MARGIN, TABLE
from tests.host.sim.test_picture import decode, noise
from ui import font as made_font
from ui.canvas import Canvas

CELLS_OF_A = (
    ("....",) * 2 + (".##.", "#..#", "#..#", "####", "#..#", "#..#", "#..#") + ("....",) * 2
)
CELLS_OF_FIGURE = ("#.#",) * 9 + ("...",) * 7


def test_the_font_is_up_to_date() -> None:
    drawing = font.read_drawing()
    assert font.FONT.read_text(encoding="utf-8") == font.font_source(drawing), (
        "run: python -m dev.screens.font"
    )


def test_every_symbol_is_shown_somewhere() -> None:
    """Letters and what stands between them may be in names."""
    firmware = ROOT / "firmware"
    files = {*firmware.rglob("*.py"), *firmware.rglob("*.txt")} - {font.FONT}
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    names = {char: f"font.{name}" for name, char in font.read_drawing().names.items()}
    symbols = [char for char in made_font.EXTRA if unicodedata.category(char)[0] == "S"]
    assert [
        symbol for symbol in symbols if symbol not in text and names.get(symbol, symbol) not in text
    ] == []


def shown(canvas: Canvas, lines: int, width: int) -> list[str]:
    """What stands at the upper left."""
    return [
        "".join(".#"[canvas.buf[128 * (y // 8) + x] >> y % 8 & 1] for x in range(width))
        for y in range(lines)
    ]


def test_the_device_draws_what_is_drawn() -> None:
    drawing = font.read_drawing()
    canvas = Canvas()
    for face, glyphs in drawing.faces.items():
        for char, glyph in glyphs.items():
            canvas.clear()
            if face in ("text", "marked"):
                canvas.text(2, 0, char if char != font.BOX else "ж", None, face == "marked")
            else:
                canvas.digits(0, 0, char, face == "narrow")
            assert shown(canvas, font.LINES[face], len(glyph[0])) == glyph, (face, char)
    for name, char in drawing.names.items():
        assert getattr(made_font, name) == char


def test_marked_is_drawn_twice() -> None:
    drawing = font.read_drawing()
    for char, glyph in drawing.faces["text"].items():
        if len(char) > 1 or char in drawing.faces["marked"] or char in "áéíóőúűåÁÉÍÓÖŐÚÜŰÅ":
            continue
        canvas = Canvas()
        canvas.text(2, 0, char, None, True)
        twice = ["".join("#" if "#" in pair else "." for pair in zip("." + row, row + ".",
                 strict=True)) for row in glyph]  # fmt: skip
        expected = twice if char.isalnum() else [row + "." for row in glyph]
        assert shown(canvas, 11, len(glyph[0]) + 1) == expected, char


def band(heads: str, cells: tuple[str, ...] = CELLS_OF_A, face: str = "text") -> str:
    count = len(heads.split())
    return "\n".join((f"{face} {heads}", *(" ".join([line] * count) for line in cells))) + "\n"


def needed() -> str:
    """A drawing that has everything it must have: 12 lines of text, then 17 of each figures."""
    text = band("space " + " ".join(chr(code) for code in range(33, 127)) + " BOX")
    figures = " ".join(font.FIGURES)
    return text + "".join(band(figures, CELLS_OF_FIGURE, face) for face in ("wide", "narrow"))


def test_a_drawing_is_read_as_its_head_explains() -> None:
    drawing = font.read_drawing("; A remark.\n\n" + needed() + band("LAMP=ж é"))
    assert drawing.names == {"LAMP": "ж"}
    assert len(drawing.faces["text"]) == 95 + 1 + 2
    assert drawing.faces["text"]["ж"] == drawing.faces["text"][" "] == list(CELLS_OF_A)
    assert drawing.faces["marked"] == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (needed() + "huge 1\n", "line 47: huge"),
        (needed() + "text é\n.....\n", "line 47: not 11 lines of 1 cells"),
        (needed() + band("é").replace("#..#", "#..# #..#", 1), "line 47: not 11 lines"),
        (needed() + band("é").replace("#..#", "#..", 1), "line 47: é is not as wide"),
        (needed() + band("é").replace("#..#", "#.x.", 1), "line 47: é is not as wide"),
        (needed() + band("é", ("#" * 16,) * 11), "line 47: é is not as wide"),
        (needed() + band("é ő é"), "line 47: é is there twice"),
        (needed() + band("éé"), "line 47: éé is there twice, or not a character"),
        (needed() + band("1", face="wide"), "line 47: not 16 lines"),
        (needed().replace(" Q ", " é "), "not drawn: text Q"),
        (needed().replace("narrow + ×", "narrow + é"), "not drawn: narrow ×"),
        ("", "not drawn: "),
    ],
)
def test_a_drawing_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(font.DrawingError, match="^" + message):
        font.read_drawing(text)


def test_a_marked_letter_is_of_ascii() -> None:
    with pytest.raises(font.DrawingError, match="beyond ASCII"):
        font.font_source(font.read_drawing(needed() + band("é", face="marked")))


def test_a_glyph_is_packed_in_as_few_bytes_as_it_needs() -> None:
    empty, low = ".." * 1, "#."
    assert font.packed([empty] * 4 + [low] * 5 + [empty] * 2, False) == bytes(
        (2 | 3 << 4, 0b111110, 0)
    )
    assert font.packed([empty, low] + [empty] * 9, True) == bytes((2 | 1 << 4 | 0x80, 1, 0))
    assert font.packed([low] + [empty] * 8 + [low, empty], False) == bytes((2 | 0x40, 1, 0, 2, 0))
    assert font.packed([empty] * 11, False) == bytes((2, 0, 0))


def test_a_specimen_has_every_glyph(tmp_path: Path) -> None:
    drawing = font.read_drawing()
    lit = sum("".join(g).count("#") for face in drawing.faces.values() for g in face.values())
    screens = font.specimen(drawing)
    assert sum(byte.bit_count() for _, screen in screens for byte in screen) == lit
    path = tmp_path / "specimen.png"
    assert font.main(["--specimen", str(path)]) == 0
    assert len(decode(path.read_bytes())) > 3 * 64 * 6


def test_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dev.screens.font", "--unknown"],
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
    monkeypatch.setattr(font, "DRAWING", drawing)
    monkeypatch.setattr(font, "FONT", target)
    drawing.write_text(needed() + band("HAT=é") + band("k", face="marked"), "utf-8")
    assert font.main([]) == 0
    made: dict[str, object] = {}
    exec(target.read_text(encoding="utf-8"), made)
    assert (made["HAT"], made["EXTRA"], made["MARKED"], made["BOX"]) == ("é", "é", "k", 95)
    assert (made["WIDE"], made["NARROW"]) == (98, 98 + 15)
    glyphs = made["GLYPHS"]
    assert isinstance(glyphs, bytes)
    a = bytes((4 | 2 << 4 | 0x80, 0b1111110, 0b1001, 0b1001, 0b1111110))
    at = 2 * (ord("A") - 32)
    start = int.from_bytes(glyphs[at : at + 2], "little")
    assert glyphs[start : start + 5] == a
    at = int.from_bytes(glyphs[2 * 98 : 2 * 98 + 2], "little")
    assert glyphs[at : at + 7] == bytes((3 | 0x40, 0xFF, 0, 0xFF, 1, 0, 1))


def test_a_bad_drawing_leaves_the_font_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawing = tmp_path / "glyphs.txt"
    drawing.write_text("huge 1\n", "utf-8")
    target = tmp_path / "font.py"
    target.write_text("as before")
    monkeypatch.setattr(font, "DRAWING", drawing)
    monkeypatch.setattr(font, "FONT", target)
    assert font.main([]) == 1
    assert capsys.readouterr().err == "line 1: huge is not text, marked, wide, narrow\n"
    assert target.read_text() == "as before"


# -- screens with captions


def test_sheet_shows_every_screen_with_its_caption() -> None:
    scale = 2
    screens = [(f"Screen {i}", noise(i)) for i in range(5)]
    lines = decode(font.contact_sheet(screens, font.read_drawing(), across=2, scale=scale))
    width, height = (128 + 2 * MARGIN) * scale, (64 + 2 * MARGIN) * scale
    spots = []
    for _, screen in screens:
        alone = decode(picture.png(screen, scale))
        spots_of_it = [
            (x, y)
            for y in range(len(lines) - height + 1)
            if (x := lines[y + MARGIN * scale].find(alone[MARGIN * scale])) >= 0
        ]
        assert len(spots_of_it) == scale, "each line is there `scale` times"
        x, y = spots_of_it[0]
        assert [line[x : x + width] for line in lines[y : y + height]] == alone
        spots.append((x, y))
    assert len({x for x, _ in spots}) == 2
    assert len({y for _, y in spots}) == 3
    for (x, y), (caption, _) in zip(spots, screens, strict=True):
        canvas = Canvas()
        canvas.text(2, 0, caption)
        under = lines[y + height : y + height + 20]
        inked = [i for i, line in enumerate(under) if CAPTION in line[x : x + width]]
        top = inked[0]
        for row in range(6):
            line = under[top + row][x : x + 128]
            bit = row + 2
            assert line == bytes(CAPTION if canvas.buf[i] >> bit & 1 else TABLE for i in range(128))


def test_sheet_of_one_and_of_long_and_strange_captions() -> None:
    screen = noise(1)
    lines = decode(font.contact_sheet([("ж" * 100, screen)], font.read_drawing()))
    colours = {colour for line in lines for colour in line}
    assert CAPTION in colours
    assert all(line[-1] == TABLE for line in lines)
