import unittest

from tarokk.fold import fold
from tarokk.sheet import BadLine, words

HEAD = """kibic 1
game paskievics
seat A Anna
seat B Béla   # between C and A
seat C Cili
seat D Dani
dealer D
"""
DEAL = """
deal
declarer A 3
partner B
points 50
end
"""


def read(text):
    return fold(text.split("\n"))


def bad_line(text):
    """(line, code) of the line that was refused; None if none was."""
    try:
        read(text)
    except BadLine as bad:
        return bad.number, bad.refused.code
    return None


ODD = "\x00\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"


class Words(unittest.TestCase):
    def test_are_split_at_blanks(self):
        self.assertEqual(words("C king-ultimo clubs"), ("C", "king-ultimo", "clubs"))
        self.assertEqual(words("  A \t 3  \r"), ("A", "3"))
        self.assertEqual(words("A 3 \r\r"), ("A", "3"))

    def test_are_split_at_nothing_else(self):
        """What Python takes for a blank, or for the end of a line, and MicroPython does not."""
        for odd in ODD:
            self.assertEqual(words(f"A{odd}3 4{odd}#"), (f"A{odd}3", "4" + odd))

    def test_without_comments(self):
        self.assertEqual(words("A 3 # a jump?"), ("A", "3"))
        self.assertEqual(words("A 3#"), ("A", "3"))
        self.assertEqual(words("seat A Anna # one # two"), ("seat", "A", "Anna"))

    def test_of_a_blank_line(self):
        for line in ("", "   ", "\t", "# a comment", "   # a comment"):
            self.assertEqual(words(line), ())

    def test_come_back(self):
        for move in (("A", "laid", "XV", "XIV"), ("seat", "A", "Nagy", "Anna"), ("end",)):
            self.assertEqual(words(" ".join(move)), move)


class Fold(unittest.TestCase):
    def test_of_an_evening(self):
        session = read(HEAD + DEAL + "# the next\n" + DEAL.replace("partner B", "partner C"))
        self.assertEqual(session.totals, [2, 1 - 1, -1 + 1, -2])
        self.assertEqual((session.number, session.dealer), (2, 1))

    def test_may_stop_anywhere(self):
        lines = (HEAD + DEAL + DEAL).split("\n")
        for end in range(1, len(lines) + 1):
            session = fold(lines[:end])
            self.assertTrue(session.started)
        session = read(HEAD + "deal\nA 3\nB 2")
        self.assertEqual(session.deal.phase, "auction")
        self.assertEqual(session.deal.auction.turn, 2)

    def test_names_the_refused_line(self):
        self.assertEqual(bad_line(HEAD + "\n# none\ndeal\nB 3\nA 3"), (11, "not-in-turn"))
        self.assertEqual(bad_line("kibic 1\nkibic 1"), (2, "head-twice"))
        self.assertEqual(bad_line("\n\nscore 3"), (3, "no-head"))
        self.assertIsNone(bad_line(HEAD + DEAL))

    def test_a_sheet_without_a_head(self):
        self.assertEqual(bad_line(""), (2, "no-head"))
        self.assertEqual(bad_line("# a comment\n\n"), (4, "no-head"))
        self.assertRaises(BadLine, fold, [])

    def test_tells_of_each_closed_deal(self):
        lines = []
        thrown = "deal\ndeclarer B 3\nC throws four-kings\nend\n"
        text = HEAD + DEAL + thrown + DEAL.replace("A", "C").replace(" B", " D") + "deal\n"
        fold(text.split("\n"), lambda session: lines.append((session.number, session.last.phase)))
        self.assertEqual(lines, [(1, "settled"), (2, "thrown-in"), (3, "settled")])

    def test_lines_may_come_one_by_one(self):
        session = fold(line for line in (HEAD + DEAL).split("\n"))
        self.assertEqual(session.totals, [1, 1, -1, -1])


if __name__ == "__main__":
    unittest.main()
