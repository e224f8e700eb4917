"""QR codes as the display shows them; tests/host/sim/test_qr.py has real readers look at them."""

import unittest

from ui import qr

# "KIBIC", as another program draws it: version 2, level L, mask 0; seen from above.
KIBIC = """
#######...#...#...#######
#.....#..#...#....#.....#
#.###.#.#..#...#..#.###.#
#.###.#..#..##..#.#.###.#
#.###.#..#..##..#.#.###.#
#.....#...###.###.#.....#
#######.#.#.#.#.#.#######
........#..#...#.........
###.#####...#...###...#..
#.####.#.#.###.###..##.#.
##.##.###.###.###.#.....#
.##.#..#.##.###.#...#..#.
.#.#..##..##..##..###..##
.#..#..##.##..##...#.#.##
#..#####.##..#...#.##.###
.#.#.#..##.#...#.###.#...
#..#..##....#...#####.#..
........#..###.##...#.#.#
#######.#..##.#.#.#.#....
#.....#.###.###.#...#.###
#.###.#.#.##..#######.#.#
#.###.#..###..###.##.#.#.
#.###.#.#.#..#.#..##.##.#
#.....#.##.#.....#.###.##
#######.###.#...####.##.#
"""


def rows(columns):
    """The picture as lines of text."""
    size = range(len(columns))
    return ["".join(["#" if columns[x] >> y & 1 else "." for x in size]) for y in size]


class QrTest(unittest.TestCase):
    def test_a_picture(self):
        self.assertEqual(rows(qr.columns("KIBIC")), KIBIC.split())

    def test_the_smallest_that_holds_the_text(self):
        for text, size in (
            ("", 25), ("A" * 47, 25), ("A" * 48, 29), ("A" * 77, 29),
            ("a" * 32, 25), ("a" * 33, 29), ("a" * 53, 29), ("ő" * 16, 25), ("ő" * 26, 29),
        ):  # fmt: skip
            self.assertEqual(len(qr.columns(text)), size)

    def test_what_no_code_holds(self):
        for text in ("A" * 78, "a" * 54, "ő" * 27, "A" * 600, "a" * 300):
            with self.assertRaises(qr.TooLong):
                qr.columns(text)

    def test_corrections_make_every_sum_zero(self):
        """A block is a multiple of the generator: it is zero at each of its roots."""
        powers, logs = qr._tables()
        for count in (10, 15):
            data, factors = bytearray(range(7, 60)), qr._generator(count)
            half = qr._divided(data[:20], bytearray(count), factors)
            data += qr._divided(data[20:], half, factors)
            self.assertEqual(len(data), 53 + count)
            for root in range(count):
                total = 0
                for byte in data:
                    total = powers[(logs[total] + root) % 255] ^ byte if total else byte
                self.assertEqual(total, 0)


if __name__ == "__main__":
    unittest.main()
