"""The canvas and its font, pixel by pixel."""

import unittest

from tests.ui.helpers import not_on_micropython
from ui import font
from ui.canvas import HEIGHT, LINES, WIDTH, Canvas, digits_width, fit, fitting, width_of

ASCII = "".join(chr(code) for code in range(32, 127))
HUNGARIAN = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ"
DANISH = "åæøÅÆØ"
SIGNS = "–…€·×½−„”’♥♦♣♠←→↑↓↔↕↶▲▼▶◂▸▴▾✓✗"
MARKS = font.DEALER + font.HAT + font.SITS + font.SPEAKS + font.CUP + font.BATTERY + "⚡"
FIGURES = "+−×/.0123456789"
NOT_DRAWN = "ж"

# The lines from two above the capitals' top to two below the baseline.
DRAWN = (
    ("A", ("", "", "..#..", ".#.#.", ".#.#.", "#...#", "#####", "#...#", "#...#", "", "")),
    ("g", ("", "", "", "", ".###", "#..#", "#..#", "#..#", ".###", "...#", "###.")),
    ("ű", ("", ".#.#", "#.#.", "", "#..#", "#..#", "#..#", "#..#", ".###", "", "")),
    ("É", ("..#.", ".#..", "", "####", "#...", "###.", "#...", "#...", "####", "", "")),
    ("i", ("", "", "#", "", "#", "#", "#", "#", "#", "", "")),
    ("✓", ("", "", "", "......#", ".....#", "#...##", "##.##", ".###", "..#", "", "")),
    (NOT_DRAWN, ("", "", "#####") + ("#...#",) * 5 + ("#####", "", "")),
)


def is_lit(buf, x, y):
    return buf[WIDTH * (y // 8) + x] >> (y % 8) & 1 == 1


def lit_pixels(canvas):
    """All lit (x, y)."""
    return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if is_lit(canvas.buf, x, y)}


def pixels(canvas):
    """1 for each lit pixel, else 0, row after row."""
    return bytearray(is_lit(canvas.buf, x, y) for y in range(HEIGHT) for x in range(WIDTH))


def art(canvas, x, y, width, height):
    """A part of the picture as strings of # and ., what is dark at their ends left out."""
    return tuple(
        "".join("#" if is_lit(canvas.buf, x + i, y + j) else "." for i in range(width)).rstrip(".")
        for j in range(height)
    )


def noise(seed):
    """A canvas of pixels that look random, the same for the same seed."""
    canvas = Canvas()
    for i in range(len(canvas.buf)):
        seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
        canvas.buf[i] = seed >> 16 & 0xFF
    return canvas


def glyph(string, marked=False):
    """What text() draws of it, 11 lines."""
    canvas = Canvas()
    canvas.text(22, 0, string, None, marked)
    return art(canvas, 0, 20, WIDTH, 11)


def figure(string, narrow):
    canvas = Canvas()
    canvas.digits(20, 0, string, narrow)
    return art(canvas, 0, 20, WIDTH, 16)


def lit_in(glyphs, lines):
    return any(glyphs[i] for i in lines)


class FontTest(unittest.TestCase):
    def test_every_character_needed_is_there(self):
        canvas = Canvas()
        for char in ASCII + HUNGARIAN + DANISH + SIGNS + MARKS:
            canvas.text(20, 0, char)
        for char in FIGURES + " ":
            canvas.digits(20, 0, char)
            canvas.digits(20, 0, char, True)
        self.assertEqual(canvas.missing, "")

    def test_no_two_glyphs_are_alike(self):
        seen: dict = {}
        for char in ASCII + font.EXTRA + NOT_DRAWN:
            drawn = glyph(char)
            self.assertEqual(seen.get(drawn, char), char)
            seen[drawn] = char
        for narrow in (False, True):
            self.assertEqual(len({figure(char, narrow) for char in FIGURES}), len(FIGURES))

    def test_letters_have_the_heights_of_the_grid(self):
        for char in "acemnorsuvwxz":
            drawn = glyph(char)
            self.assertFalse(lit_in(drawn, (0, 1, 2, 3, 9, 10)), char)
            self.assertTrue(drawn[4] and drawn[8], char)
        for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789bdhkl":
            drawn = glyph(char)
            self.assertFalse(lit_in(drawn, (0, 1, 9, 10)), char)
            self.assertTrue(drawn[2] and drawn[8], char)
        for char in "gpqyj":
            self.assertTrue(glyph(char)[10], char)

    def test_an_accent_stands_free_of_its_letter(self):
        for char in "ÁÉÍÓÖŐÚÜŰ":
            drawn = glyph(char)
            self.assertTrue(drawn[1] and not drawn[2] and drawn[3] and drawn[8], char)
        for char in "áéíóöőúüűå":
            drawn = glyph(char)
            self.assertTrue(drawn[2] and not drawn[3] and drawn[4] and drawn[8], char)

    def test_a_wide_line_holds_what_it_should(self):
        self.assertTrue(width_of("Árvíztűrő tükörfúrógép") <= WIDTH)
        self.assertTrue(width_of("pagátulti", True) <= 60)


class TextTest(unittest.TestCase):
    def test_a_character_is_drawn_as_in_the_font(self):
        not_on_micropython()
        for char, expected in DRAWN:
            for y in range(2, 53):
                canvas = Canvas()
                width = max(len(line) for line in expected)
                self.assertEqual(canvas.text(y, 30, char), 31 + width)
                drawn = tuple(line.rstrip(".") for line in expected)
                self.assertEqual(art(canvas, 30, y - 2, width, 11), drawn)
                self.assertEqual(len(lit_pixels(canvas)), "".join(expected).count("#"))

    def test_what_was_there_stays(self):
        canvas = noise(7)
        before = lit_pixels(canvas)
        alone = Canvas()
        for one in (canvas, alone):
            one.text(13, 5, "Őgyű")
        self.assertEqual(lit_pixels(canvas), before | lit_pixels(alone))

    def test_off_makes_dark_what_on_lights(self):
        canvas = noise(8)
        before = lit_pixels(canvas)
        alone = Canvas()
        alone.text(13, 5, "Őgyű", None, True)
        canvas.text(13, 5, "Őgyű", None, True, False)
        self.assertEqual(lit_pixels(canvas), before - lit_pixels(alone))

    def test_a_pixel_lies_between_letters_and_two_between_f_and_i(self):
        self.assertEqual(width_of("oo"), 2 * width_of("o") + 1)
        self.assertEqual(width_of("fi"), width_of("f") + width_of("i") + 2)
        self.assertEqual(width_of("if"), width_of("f") + width_of("i") + 1)
        self.assertEqual(width_of("fo"), width_of("f") + width_of("o") + 1)
        self.assertEqual(width_of("a b"), width_of("ab") + 3)
        self.assertEqual(glyph("fi")[2], ".##..#")

    def test_marked_is_twice_but_for_signs_and_accents(self):
        self.assertEqual(glyph("l", True)[2:9], ("##",) * 6 + (".##",))
        self.assertEqual(glyph("▲-", True), glyph("▲-"))
        self.assertEqual(glyph("é", True)[1:4], ("..#", ".#", ""))
        self.assertEqual(glyph("k", True)[4:9], ("##..##", "##.##", "####", "##.##", "##..##"))
        self.assertEqual(width_of("ab-", True), width_of("ab-") + 2)

    def test_a_text_may_end_at_the_edge(self):
        canvas = Canvas()
        canvas.text(2, 123, "A")
        self.assertEqual(canvas.overflow, [])
        canvas.text(2, 124, "A")
        self.assertEqual(canvas.overflow, [(2, "A")])
        self.assertEqual(max(x for x, _ in lit_pixels(canvas)), 127)

    def test_a_text_that_is_too_long_is_cut_and_noted(self):
        canvas, alone = Canvas(), Canvas()
        canvas.text(5, 0, "A" * 22)
        alone.text(5, 0, "A" * 21)
        self.assertEqual(canvas.overflow, [(5, "A" * 22)])
        self.assertEqual(canvas.buf, alone.buf)
        for string in ("i" * 200, "l" * 66, "űű" * 60):
            canvas = Canvas()
            canvas.text(5, 0, string)
            self.assertEqual(canvas.overflow, [(5, string)])
            self.assertTrue(width_of(string) > WIDTH)

    def test_a_width_cuts_off_whole_characters(self):
        for width, count, cut in ((17, 3, []), (16, 2, [(9, "AAA")])):
            canvas, alone = Canvas(), Canvas()
            self.assertEqual(canvas.text(9, 10, "AAA", width), 10 + 6 * count)
            alone.text(9, 10, "A" * count)
            self.assertEqual((canvas.overflow, canvas.buf), (cut, alone.buf))

    def test_a_text_that_begins_outside_is_noted_and_not_drawn(self):
        for y, x in ((-1, 0), (64, 0), (0, -1), (0, 124), (0, 500)):
            canvas = Canvas()
            canvas.text(y, x, "A")
            canvas.digits(max(y, 0), x or 999, "0", True)
            self.assertEqual(len(canvas.overflow), 2)
            self.assertEqual(lit_pixels(canvas), set())

    def test_what_falls_outside_above_and_below_is_left_out(self):
        for y in (0, 1, 57, 60, 63):
            canvas = Canvas()
            canvas.text(y, 0, "Ég")
            whole = {(x, i) for i, line in enumerate(glyph("Ég")) for x in range(len(line))
                     if line[x] == "#"}  # fmt: skip
            expected = {(x, y - 2 + i) for x, i in whole if 0 <= y - 2 + i < HEIGHT}
            self.assertEqual(lit_pixels(canvas), expected)

    def test_few_texts_are_noted(self):
        canvas = Canvas()
        for i in range(100):
            canvas.text(0, 200, str(i))
        self.assertEqual(len(canvas.overflow), 8)

    def test_what_is_missing_is_told_once_and_forgotten_when_cleared(self):
        canvas = Canvas()
        canvas.text(20, 0, "aжbжњ\x1f\x7f")
        self.assertEqual(canvas.missing, "жњ\x1f\x7f")
        alone = Canvas()
        x = alone.text(20, 0, "a")
        x = alone.text(20, x, NOT_DRAWN)
        x = alone.text(20, x, "b")
        alone.text(20, x, NOT_DRAWN * 4)
        self.assertEqual(canvas.buf, alone.buf)
        canvas.digits(20, 0, "1a")
        self.assertEqual(canvas.missing, "жњ\x1f\x7fa")
        canvas.text(20, 200, "A")
        canvas.clear()
        self.assertEqual((canvas.missing, canvas.overflow), ("", []))
        self.assertEqual(bytes(canvas.buf), bytes(1024))

    def test_right_ends_where_it_should(self):
        for string, marked in (("-7", False), ("kontra", True), ("Ft", False)):
            canvas = Canvas()
            canvas.right(LINES[1], 124, string, 0, marked)
            columns = [x for x, y in lit_pixels(canvas)]
            width = width_of(string, marked)
            self.assertEqual((min(columns), max(columns)), (124 - width, 123))
            self.assertEqual(canvas.overflow, [])

    def test_right_keeps_the_start_of_a_long_text(self):
        canvas, alone = Canvas(), Canvas()
        canvas.right(0, 40, "ABCD", 20)
        alone.text(0, 20, "ABC")
        self.assertEqual((canvas.overflow, canvas.buf), ([(0, "ABCD")], alone.buf))

    def test_centre_leaves_as_much_on_both_sides(self):
        for start, end, left, right in ((0, WIDTH, 55, 71), (90, 117, 95, 111)):
            canvas = Canvas()
            canvas.centre(30, "HHH", start, end)
            columns = [x for x, y in lit_pixels(canvas)]
            self.assertEqual((min(columns), max(columns)), (left, right))

    def test_centre_keeps_the_start_of_a_long_text(self):
        canvas, alone = Canvas(), Canvas()
        canvas.centre(0, "ABC", 50, 65)
        alone.text(0, 50, "AB")
        self.assertEqual((canvas.overflow, canvas.buf), ([(0, "ABC")], alone.buf))

    def test_fit_shortens_only_what_does_not_fit(self):
        whole = width_of("Boldizsár")
        for string, width, expected in (
            ("Boldizsár", whole, "Boldizsár"),
            ("Boldizsár", whole - 1, "Boldizs…"),
            ("Boldizsár", width_of("B…"), "B…"),
            ("Boldizsár", width_of("B…") - 1, "…"),
            ("Boldizsár", 5, "…"),
            ("Boldizsár", 4, ""),
            ("", 0, ""),
        ):
            self.assertEqual(fit(string, width), expected)
            self.assertTrue(width_of(fit(string, width)) <= width)

    def test_fitting_counts_what_stands(self):
        for string in ("Boldizsár", "fififi", "a b c"):
            for width in range(width_of(string) + 3):
                count = fitting(string, width)
                self.assertTrue(width_of(string[:count]) <= width)
                self.assertTrue(count == len(string) or width_of(string[: count + 1]) > width)


class LargeTest(unittest.TestCase):
    def test_text_is_enlarged_and_smoothed(self):
        for string in ("Laci", "kettő", "▲ Åg", NOT_DRAWN):
            for y in (4, 9, 30, 38):
                canvas = Canvas()
                self.assertEqual(canvas.large(y, 3, string), 3 + 2 * (width_of(string) + 1))
                width = 2 * width_of(string)
                self.assertEqual(art(canvas, 3, y - 4, width, 22), scale2x(string))
                self.assertEqual(lit_pixels(canvas) - inside(3, y - 4, width, 22), set())

    def test_it_is_cut_at_the_edge_and_within_its_width(self):
        for x, width in ((100, None), (0, 27), (0, 28)):
            canvas, alone = Canvas(), Canvas()
            canvas.large(20, x, "AAAA", width)
            alone.large(20, x, "AA")
            self.assertEqual((canvas.overflow, canvas.buf), ([(2, "AAAA")], alone.buf))


class DigitsTest(unittest.TestCase):
    def test_figures_are_16_high_and_as_wide_as_their_face(self):
        for narrow, width in ((False, 8), (True, 6)):
            for char in "023456789":
                drawn = figure(char, narrow)
                self.assertTrue(drawn[0] and drawn[15], char)
                self.assertEqual(max(len(line) for line in drawn), width, char)
                self.assertEqual(digits_width(char, narrow), width)

    def test_wide_ones_stand_two_pixels_apart_narrow_ones_one(self):
        self.assertEqual(digits_width("23"), 18)
        self.assertEqual(digits_width("23", True), 13)
        self.assertEqual(digits_width("−2"), 6 + 2 + 8)
        for string in ("+36", "−128", "×2", "5/6"):
            for narrow in (False, True):
                canvas = Canvas()
                end = canvas.digits(11, 40, string, narrow)
                self.assertEqual(end, 41 + digits_width(string, narrow))
                columns = [x for x, y in lit_pixels(canvas)]
                self.assertEqual(min(columns), 40)
                self.assertEqual(max(columns), 39 + digits_width(string, narrow))

    def test_both_kinds_of_minus_are_one(self):
        self.assertEqual(figure("-3", False), figure("−3", False))
        self.assertEqual(figure("-3", True), figure("−3", True))

    def test_they_stand_at_any_line(self):
        for y in range(49):
            canvas = Canvas()
            canvas.digits(y, 3, "8", True)
            self.assertEqual(art(canvas, 3, y, 6, 16), figure("8", True))


def inside(x, y, width, height):
    return {(i, j) for i in range(x, x + width) for j in range(y, y + height)}


def scale2x(string):
    """The picture of a text by the definition of Scale2x, as strings."""
    small = glyph(string)
    across = width_of(string)

    def pixel(x, y):
        return 0 <= y < 11 and 0 <= x < len(small[y]) and small[y][x] == "#"

    lines = []
    for y in range(11):
        for down in (-1, 1):
            line = ""
            for x in range(across):
                for right in (-1, 1):
                    near, far = pixel(x, y + down), pixel(x, y - down)
                    side, other = pixel(x + right, y), pixel(x - right, y)
                    corner = near == side and near != far and side != other
                    line += "#" if (near if corner else pixel(x, y)) else "."
            lines.append(line.rstrip("."))
    return tuple(lines)


class ShapeTest(unittest.TestCase):
    def test_rect_sets_and_clears_just_its_pixels(self):
        for x, y, width, height in (
            (0, 0, 128, 64),
            (3, 5, 20, 2),
            (3, 5, 20, 3),
            (7, 6, 1, 11),
            (100, 40, 50, 50),
            (-5, -9, 12, 14),
            (10, 10, 0, 5),
            (10, 10, 5, -3),
            (130, 10, 5, 5),
            (10, 64, 5, 5),
            (-20, 3, 10, 10),
        ):
            inside = [
                WIDTH * j + i
                for i in range(max(x, 0), min(x + width, WIDTH))
                for j in range(max(y, 0), min(y + height, HEIGHT))
            ]
            canvas = noise(1)
            expected = pixels(canvas)
            for lit in (1, 0):
                for at in inside:
                    expected[at] = lit
                canvas.rect(x, y, width, height, lit == 1)
                self.assertEqual(pixels(canvas), expected)

    def test_lines_and_frame(self):
        canvas = Canvas()
        canvas.hline(120, 9, 20)
        self.assertEqual(lit_pixels(canvas), {(x, 9) for x in range(120, 128)})
        canvas.clear()
        canvas.frame(10, 20, 4, 3)
        drawn = ("", ".####", ".#..#", ".####", "")
        self.assertEqual(art(canvas, 9, 19, 6, 5), drawn)
        canvas.frame(10, 20, 4, 3, False)
        self.assertEqual(lit_pixels(canvas), set())

    def test_an_icon_stands_at_any_line_and_darkens_nothing(self):
        not_on_micropython()
        data = noise(5).buf[:30]  # 15 wide, 2 rows
        for y in (-17, -9, -3, 0, 5, 41, 48, 50, 57, 63, 64):
            for x in (-1, 0, 60, 113, 114):
                canvas = noise(2)
                expected = lit_pixels(canvas)
                for i in range(15 if 0 <= x <= 113 else 0):
                    for j in range(16):
                        if data[15 * (j // 8) + i] >> j % 8 & 1 and 0 <= y + j < HEIGHT:
                            expected.add((x + i, y + j))
                canvas.icon(y, x, data, 2)
                self.assertEqual(lit_pixels(canvas), expected)

    def test_invert_twice_changes_nothing(self):
        canvas = noise(4)
        before = pixels(canvas)
        canvas.invert(30, 45, 20, 13)
        after = pixels(canvas)
        changed = {(i % WIDTH, i // WIDTH) for i in range(len(after)) if after[i] != before[i]}
        self.assertEqual(changed, inside(30, 45, 20, 13))
        canvas.invert(30, 45, 20, 13)
        self.assertEqual(pixels(canvas), before)

    def test_invert_stays_inside(self):
        canvas = Canvas()
        canvas.invert(0, 64, 128, 9)
        canvas.invert(0, -9, 128, 9)
        canvas.invert(50, 3, 0, 5)
        self.assertEqual(bytes(canvas.buf), bytes(1024))
        canvas.invert(-10, 56, 200, 20)
        self.assertEqual(bytes(canvas.buf), bytes(7 * WIDTH) + b"\xff" * WIDTH)
