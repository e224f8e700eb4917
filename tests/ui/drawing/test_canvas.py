"""The canvas and its font, pixel by pixel."""

import unittest

from tests.ui.drawing.pixels import NOT_DRAWN, art, glyph, lit_pixels, noise
from tests.ui.drawing.test_canvas_shapes import FIGURES, figure
from tests.ui.helpers import not_on_micropython
from ui import font
from ui.canvas import HEIGHT, LINES, WIDTH, Canvas, fit, fitting, width_of

ASCII = "".join(chr(code) for code in range(32, 127))
HUNGARIAN = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ"
DANISH = "åæøÅÆØ"
SIGNS = "–…€·×½−„”’♥♦♣♠←→↑↓↔↶▲▼▶◂▸▴▾✓✗"
MARKS = font.DEALER + font.HAT + font.SPEAKS + font.CUP + font.BATTERY

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
        not_on_micropython()
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
        for drawn in (canvas, alone):
            drawn.text(13, 5, "Őgyű")
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
