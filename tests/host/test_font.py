"""The font against its drawing, and the pictures that are lettered with it."""

import subprocess
import sys
from pathlib import Path

import pytest

from dev import font
from dev.vm import ROOT
from kibic import picture
from kibic.picture import CAPTION, MARGIN, TABLE
from tests.host.test_picture import decode, noise
from ui import font as made_font
from ui.canvas import Canvas

CELLS_OF_A = ("..#..", ".#.#.", "#...#", "#####", "#...#", "#...#", "#...#", ".....")
CELLS_OF_BIG = ("#." * 6,) * 9 + ("." * 12,) * 7


def test_the_font_is_up_to_date() -> None:
    drawing = font.read_drawing()
    assert font.FONT.read_text(encoding="utf-8") == font.font_source(drawing), (
        "run: python -m dev.font"
    )


def test_the_device_draws_what_is_drawn() -> None:
    drawing = font.read_drawing()
    canvas = Canvas()
    for char, glyph in drawing.small.items():
        canvas.clear()
        canvas.text(0, 0, char if char != font.BOX else "ж")
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
        assert getattr(made_font, name) == char


def band(heads: str, cells: tuple[str, ...] = CELLS_OF_A, kind: str = "small") -> str:
    count = len(heads.split())
    return "\n".join((f"{kind} {heads}", *(" ".join([line] * count) for line in cells))) + "\n"


def all_ascii() -> str:
    """A drawing that has everything it must have."""
    return band("space " + " ".join(chr(code) for code in range(33, 127)) + " BOX")


def test_a_drawing_is_read_as_its_head_explains() -> None:
    drawing = font.read_drawing("; A remark.\n\n" + all_ascii() + band("LAMP=ж é"))
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
    with pytest.raises(font.DrawingError, match="^" + message):
        font.read_drawing(text)


def test_a_specimen_has_every_glyph(tmp_path: Path) -> None:
    drawing = font.read_drawing()
    lit = sum("".join(g).count("#") for g in (*drawing.small.values(), *drawing.big.values()))
    screens = font.specimen(drawing)
    assert sum(byte.bit_count() for _, screen in screens for byte in screen) == lit
    path = tmp_path / "specimen.png"
    assert font.main(["--specimen", str(path)]) == 0
    assert len(decode(path.read_bytes())) > 3 * 64 * 6


def test_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dev.font", "--unknown"],
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
    drawing.write_text(all_ascii() + band("HAT=é") + band("1", CELLS_OF_BIG, "big"), "utf-8")
    assert font.main([]) == 0
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
    monkeypatch.setattr(font, "DRAWING", drawing)
    monkeypatch.setattr(font, "FONT", target)
    assert font.main([]) == 1
    assert capsys.readouterr().err == "line 1: huge is not small or big\n"
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
    lines = decode(font.contact_sheet([("ж" * 100, screen)], font.read_drawing()))
    colours = {colour for line in lines for colour in line}
    assert CAPTION in colours
    assert all(line[-1] == TABLE for line in lines)
