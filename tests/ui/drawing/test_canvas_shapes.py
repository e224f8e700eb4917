"""The canvas, pixel by pixel: large type, figures, shapes."""

import unittest

from tests.ui.drawing.pixels import NOT_DRAWN, art, glyph, lit_pixels, noise, pixels
from tests.ui.helpers import not_on_micropython
from ui.canvas import HEIGHT, WIDTH, Canvas, digits_width, width_of

FIGURES = "+−×/.0123456789"


def figure(string, narrow):
    canvas = Canvas()
    canvas.digits(20, 0, string, narrow)
    return art(canvas, 0, 20, WIDTH, 16)


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

    def test_lines_move_up_and_down_and_no_others(self):
        not_on_micropython()
        for y, bottom, by in (
            (11, 43, 11), (10, 43, 11), (22, 54, -11), (32, 43, 11), (21, 54, -11), (16, 40, 8),
            (24, 48, -8), (9, 55, 1), (9, 55, -1), (30, 31, 20), (30, 31, -20),
        ):  # fmt: skip
            canvas = noise(y + bottom)
            before = pixels(canvas)
            canvas.scroll(y, bottom, by)
            moved = before[WIDTH * (y + by) : WIDTH * (bottom + by)]
            expected = before[: WIDTH * y] + moved + before[WIDTH * bottom :]
            self.assertEqual(pixels(canvas), expected, (y, bottom, by))


if __name__ == "__main__":
    unittest.main()
