"""The canvas and its font, pixel by pixel."""

import unittest

from ui import font
from ui.canvas import HEIGHT, ROWS, WIDTH, Canvas, fit, width_of

ASCII = "".join(chr(code) for code in range(32, 127))
HUNGARIAN = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ"
DANISH = "åæøÅÆØ"
SIGNS = "–…€·×½−„”’♥♦♣♠←→↑↓►▲▼✓"
MARKS = font.DEALER + font.HAT + font.SITS + "⚡↶"
NOT_DRAWN = "ж"

DRAWN = (
    ("A", ("..#...", ".#.#..", ".#.#..", "#...#.", "#####.", "#...#.", "#...#.", "......")),
    ("g", ("......", "......", ".####.", "#...#.", "#...#.", ".####.", "....#.", ".###..")),
    ("ű", ("..#.#.", ".#.#..", "......", "#...#.", "#...#.", "#..##.", ".##.#.", "......")),
    ("✓", ("......", "....#.", "...##.", "#.##..", "###...", ".#....", "......", "......")),
    (NOT_DRAWN, ("#####.",) + ("#...#.",) * 5 + ("#####.", "......")),
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
    """A part of the picture as strings of # and . ."""
    return tuple(
        "".join("#" if is_lit(canvas.buf, x + i, y + j) else "." for i in range(width))
        for j in range(height)
    )


def noise(seed):
    """A canvas of pixels that look random, the same for the same seed."""
    canvas = Canvas()
    for i in range(len(canvas.buf)):
        seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
        canvas.buf[i] = seed >> 16 & 0xFF
    return canvas


def small_glyph(char):
    """The 6 bytes that text() draws."""
    canvas = Canvas()
    canvas.text(0, 0, char)
    return bytes(canvas.buf[:6])


class FontTest(unittest.TestCase):
    def test_every_character_needed_is_there(self):
        canvas = Canvas()
        for char in ASCII + HUNGARIAN + DANISH + SIGNS + MARKS:
            canvas.text(0, 0, char)
        self.assertEqual(canvas.missing, "")

    def test_no_two_glyphs_are_alike(self):
        seen: dict[bytes, str] = {}
        for char in ASCII + font.EXTRA + NOT_DRAWN:
            glyph = small_glyph(char)
            self.assertEqual(seen.get(glyph, char), char)
            seen[glyph] = char
        big = {font.BIG[24 * i : 24 * i + 24] for i in range(len(font.BIG_CHARS))}
        self.assertEqual(len(big), len(font.BIG_CHARS))

    def test_there_is_a_glyph_for_each_character_and_no_more(self):
        self.assertEqual(font.BOX, len(ASCII))
        self.assertEqual(len(font.SMALL), 6 * (len(ASCII) + 1 + len(font.EXTRA)))
        self.assertEqual(len(font.BIG), 24 * len(font.BIG_CHARS))
        self.assertEqual(set("0123456789+-−"), set(font.BIG_CHARS))

    def test_characters_do_not_touch(self):
        for i in range(5, len(font.SMALL), 6):
            self.assertEqual(font.SMALL[i], 0)
        for i in range(0, len(font.BIG), 12):
            self.assertEqual(font.BIG[i + 10 : i + 12], b"\0\0")

    def test_only_descenders_and_accented_capitals_reach_the_last_line(self):
        low = {char for char in ASCII + HUNGARIAN + DANISH if char.isalpha() or char > "~"}
        low = {char for char in low if any(byte & 0x80 for byte in small_glyph(char))}
        self.assertEqual(low, set("gjpqyÓÖŐÚÜŰ"))


class TextTest(unittest.TestCase):
    def test_a_character_is_drawn_as_in_the_font(self):
        for char, expected in DRAWN:
            canvas = Canvas()
            self.assertEqual(canvas.text(2, 30, char), 36)
            self.assertEqual(art(canvas, 30, 16, 6, 8), expected)
            self.assertEqual(len(lit_pixels(canvas)), "".join(expected).count("#"))

    def test_a_row_holds_21_characters(self):
        for x in (0, 2):
            canvas = noise(7)
            canvas.text(3, x, "A" * 21)
            self.assertEqual(canvas.overflow, [])
            row = bytes(canvas.buf[3 * WIDTH + x : 3 * WIDTH + x + 126])
            self.assertEqual(row, small_glyph("A") * 21)

    def test_the_gap_of_the_last_character_may_be_outside(self):
        canvas = noise(6)
        below = canvas.buf[128:]
        canvas.text(0, 123, "A")
        self.assertEqual(canvas.overflow, [])
        self.assertEqual(canvas.buf[123:128], small_glyph("A")[:5])
        self.assertEqual(canvas.buf[128:], below)

    def test_a_text_that_is_too_long_is_cut_and_noted(self):
        canvas = Canvas()
        canvas.text(5, 0, "A" * 22)
        self.assertEqual(canvas.overflow, [(5, "A" * 22)])
        self.assertEqual(bytes(canvas.buf[5 * WIDTH : 6 * WIDTH]), small_glyph("A") * 21 + b"\0\0")
        self.assertEqual(bytes(canvas.buf[6 * WIDTH :]), bytes(2 * WIDTH))

    def test_a_width_cuts_off_whole_characters(self):
        canvas = Canvas()
        canvas.text(0, 10, "AAA", 17)
        self.assertEqual(canvas.overflow, [])
        canvas.text(1, 10, "AAA", 16)
        self.assertEqual(canvas.overflow, [(1, "AAA")])
        self.assertEqual(canvas.buf[10:27], (small_glyph("A") * 3)[:17])
        self.assertEqual(canvas.buf[WIDTH + 10 : WIDTH + 27], small_glyph("A") * 2 + bytes(5))

    def test_a_text_that_begins_outside_is_noted_and_not_drawn(self):
        for row, x in ((-1, 0), (8, 0), (0, -1), (0, 124), (0, 500)):
            canvas = Canvas()
            canvas.text(row, x, "A")
            self.assertEqual(canvas.overflow, [(row, "A")])
            self.assertEqual(bytes(canvas.buf), bytes(1024))

    def test_what_is_cut_off_is_not_missing(self):
        canvas = Canvas()
        canvas.text(0, 116, "AAж")
        canvas.text(1, 0, "éж", 6)
        self.assertEqual(canvas.missing, "")
        self.assertEqual(canvas.buf[116:128], small_glyph("A") * 2)
        self.assertEqual(canvas.buf[WIDTH : WIDTH + 12], small_glyph("é") + bytes(6))

    def test_text_returns_where_the_next_begins(self):
        canvas = Canvas()
        for string, width, expected in (
            ("", None, 3),
            ("Aé", None, 15),
            ("Aé", 12, 15),
            ("Aé", 11, 15),
            ("Aé", 10, 9),
            ("Aé", 0, 3),
            ("A" * 30, None, 129),
        ):
            self.assertEqual(canvas.text(3, 3, string, width), expected)
        self.assertEqual(canvas.text(-1, 3, "A"), 3)
        self.assertEqual(canvas.text(0, 500, "A"), 500)

    def test_few_texts_are_noted(self):
        canvas = Canvas()
        for i in range(100):
            canvas.text(0, 200, str(i))
        self.assertEqual(len(canvas.overflow), 8)

    def test_what_is_missing_is_told_once_and_forgotten_when_cleared(self):
        canvas = Canvas()
        canvas.text(0, 0, "aжbжњ\x1f\x7f")
        self.assertEqual(canvas.missing, "жњ\x1f\x7f")
        box = small_glyph(NOT_DRAWN)
        drawn = small_glyph("a") + box + small_glyph("b") + box * 4
        self.assertEqual(canvas.buf[:42], drawn)
        canvas.clear()
        canvas.text(0, 0, "a\nb\0\x7f")
        self.assertEqual(canvas.missing, "\n\0\x7f")
        self.assertEqual(canvas.buf[:30], drawn[:18] + box * 2)
        canvas.text(0, 200, "A")
        canvas.clear()
        self.assertEqual((canvas.missing, canvas.overflow), ("", []))
        self.assertEqual(bytes(canvas.buf), bytes(1024))

    def test_right_ends_where_it_should(self):
        canvas = Canvas()
        canvas.right(1, 128, "-7")
        drawn = small_glyph("-") + small_glyph("7")[:5]
        self.assertEqual(canvas.buf[WIDTH + 117 : WIDTH + 128], drawn)
        self.assertEqual(sum(canvas.buf[: WIDTH + 117]), 0)
        canvas.right(2, 60, "8", big=True)
        self.assertEqual(max(x for x, y in lit_pixels(canvas) if y >= 16), 59)
        self.assertEqual(canvas.overflow, [])

    def test_right_keeps_the_start_of_a_long_text(self):
        canvas = Canvas()
        canvas.right(0, 40, "ABCD", 20)
        self.assertEqual(canvas.overflow, [(0, "ABCD")])
        self.assertEqual(
            canvas.buf[20:40], small_glyph("A") + small_glyph("B") + small_glyph("C") + b"\0\0"
        )

    def test_centre_leaves_as_much_on_both_sides(self):
        canvas = Canvas()
        canvas.centre(0, "HHH")
        columns = [x for x, y in lit_pixels(canvas)]
        self.assertEqual((min(columns), max(columns)), (55, 71))
        canvas.clear()
        canvas.centre(2, "H", 100, 111)
        columns = [x for x, y in lit_pixels(canvas)]
        self.assertEqual((min(columns), max(columns)), (103, 107))
        canvas.centre(4, "0", big=True)
        columns = [x for x, y in lit_pixels(canvas) if y >= 32]
        self.assertEqual((min(columns), max(columns)), (59, 68))
        self.assertEqual(canvas.overflow, [])

    def test_centre_keeps_the_start_of_a_long_text(self):
        canvas = Canvas()
        canvas.centre(0, "ABC", 50, 65)
        self.assertEqual(canvas.overflow, [(0, "ABC")])
        self.assertEqual(canvas.buf[50:65], small_glyph("A") + small_glyph("B") + bytes(3))

    def test_fit_shortens_only_what_does_not_fit(self):
        for string, width, expected in (
            ("Boldizsár", 53, "Boldizsár"),
            ("Boldizsár", 52, "Boldizs…"),
            ("Boldizsár", 11, "B…"),
            ("Boldizsár", 10, "…"),
            ("Boldizsár", 4, ""),
            ("", 0, ""),
        ):
            self.assertEqual(fit(string, width), expected)
            self.assertTrue(width_of(fit(string, width)) <= width)


class BigTest(unittest.TestCase):
    def test_digits_have_their_own_glyphs(self):
        canvas = Canvas()
        self.assertEqual(canvas.big(3, 4, "7−"), 28)
        for i, char in enumerate("7−"):
            at = 24 * font.BIG_CHARS.find(char)
            for half in (0, 12):
                start = (3 + half // 12) * WIDTH + 4 + 12 * i
                self.assertEqual(
                    canvas.buf[start : start + 12], font.BIG[at + half : at + half + 12]
                )

    def test_other_characters_are_enlarged_and_smoothed(self):
        for char in ASCII + font.EXTRA + NOT_DRAWN:
            if char in font.BIG_CHARS:
                continue
            canvas = noise(3)
            canvas.big(2, 40, char)
            self.assertEqual(art(canvas, 40, 16, 12, 16), scale2x(small_glyph(char)))

    def test_ten_fit_and_an_eleventh_is_noted(self):
        canvas = Canvas()
        canvas.big(6, 0, "1" * 10)
        canvas.big(0, 118, "1")
        canvas.big(0, 118, "K")
        self.assertEqual(canvas.overflow, [])
        canvas.big(6, 0, "2" * 11)
        canvas.big(7, 0, "1")
        canvas.big(0, 119, "1")
        canvas.big(3, 0, "00", 21)
        self.assertEqual(canvas.overflow, [(6, "2" * 11), (7, "1"), (0, "1"), (3, "00")])
        self.assertEqual(max(x for x, y in lit_pixels(canvas) if 24 <= y < 40), 9)

    def test_a_missing_character_is_a_big_box(self):
        canvas = Canvas()
        canvas.big(0, 0, NOT_DRAWN)
        self.assertEqual(canvas.missing, NOT_DRAWN)
        self.assertEqual(art(canvas, 0, 4, 12, 6), ("##......##..",) * 6)


def scale2x(glyph):
    """The 12 x 16 picture of a 6 x 8 glyph by the definition of Scale2x, as strings."""

    def pixel(x, y):
        return 0 <= x < 6 and 0 <= y < 8 and glyph[x] >> y & 1 == 1

    lines = []
    for y in range(8):
        for down in (-1, 1):
            line = ""
            for x in range(6):
                for right in (-1, 1):
                    near, far = pixel(x, y + down), pixel(x, y - down)
                    side, other = pixel(x + right, y), pixel(x - right, y)
                    corner = near == side and near != far and side != other
                    line += "#" if (near if corner else pixel(x, y)) else "."
            lines.append(line)
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
        drawn = ("......", ".####.", ".#..#.", ".####.", "......")
        self.assertEqual(art(canvas, 9, 19, 6, 5), drawn)
        canvas.frame(10, 20, 4, 3, False)
        self.assertEqual(lit_pixels(canvas), set())

    def test_icon_is_cut_at_every_edge(self):
        data = noise(5).buf[:30]  # 15 wide, 2 rows
        for row in range(-3, 9):
            for x in (-16, -15, -14, -1, 0, 60, 113, 114, 127, 128):
                canvas = noise(2)
                expected = bytearray(canvas.buf)
                for i in range(2):
                    for j in range(15):
                        if 0 <= row + i < ROWS and 0 <= x + j < WIDTH:
                            expected[WIDTH * (row + i) + x + j] = data[15 * i + j]
                canvas.icon(row, x, data, 2)
                self.assertEqual(canvas.buf, expected)

    def test_invert_twice_changes_nothing(self):
        canvas = noise(4)
        before = bytes(canvas.buf)
        canvas.invert(6, 30, 50)
        for i in range(1024):
            inside = 6 * WIDTH + 30 <= i < 6 * WIDTH + 50
            self.assertEqual(canvas.buf[i], before[i] ^ (0xFF if inside else 0))
        canvas.invert(6, 30, 50)
        self.assertEqual(bytes(canvas.buf), before)

    def test_invert_stays_inside(self):
        canvas = Canvas()
        canvas.invert(8)
        canvas.invert(-1)
        canvas.invert(3, 50, 50)
        self.assertEqual(bytes(canvas.buf), bytes(1024))
        canvas.invert(7, -10, 200)
        self.assertEqual(bytes(canvas.buf), bytes(7 * WIDTH) + b"\xff" * WIDTH)
