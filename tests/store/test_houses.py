"""Sets of house rules in a file: what is read, what is refused, what is kept."""

import os
import unittest

from store import houses, textfile
from tarokk.sheet import BadLine

PATH = "presets-test.txt"
CLUB = {"invit": "none", "four-kings": "2/4"}
TEXTS = [
    "# the club's",
    "preset paskievics Klub",
    "option four-kings 2/4  # as in the books",
    "option invit none",
    "preset illustrated Klub",
    "option csuzima 0/4",
    "preset paskievics Kis kocsma",
]
# What stands in a file, the line that is refused, and why.
BAD = (
    ("option kitty yes", 1, "preset-first"),
    ("preset", 1, "word-count"),
    ("preset paskievics", 1, "word-count"),
    ("preset whist Klub", 1, "no-such-game"),
    ("# a comment;;preset paskievics Klub;option no-such yes", 4, "no-such-option"),
    ("preset paskievics Klub;;option kitty maybe", 3, "option-value"),
    ("preset paskievics Klub;option csuzima 0/4", 2, "no-such-option"),
    ("preset paskievics Klub;option trull 1-2", 2, "option-value"),
    ("preset paskievics Klub;option kitty", 2, "word-count"),
    ("preset paskievics Klub;stake 20", 2, "unknown-word"),
    ("preset paskievics Klub;option kitty yes;option kitty no", 3, "head-twice"),
)


class TestHouses(unittest.TestCase):
    def setUp(self):
        textfile.write(PATH, TEXTS)

    def tearDown(self):
        os.remove(PATH)

    def test_the_sets_of_a_game(self):
        sets = [("Klub", CLUB), ("Kis kocsma", {})]
        self.assertEqual(houses.of_game(PATH, "paskievics"), (sets, None))
        self.assertEqual(
            houses.of_game(PATH, "illustrated"), ([("Klub", {"csuzima": "0/4"})], None)
        )
        self.assertEqual(houses.of_game(PATH, "high"), ([], None))
        self.assertEqual(houses.of_game("no-such-file", "high"), ([], None))

    def test_what_is_refused_is_refused_by_its_line(self):
        for text, line, code in BAD:
            (section,) = houses.sections(text.split(";"))
            with self.assertRaises(BadLine) as caught:
                houses.read(section)
            self.assertEqual((caught.exception.number, caught.exception.refused.code), (line, code))

    def test_a_bad_line_costs_its_own_set_only(self):
        textfile.write(PATH, TEXTS + ["option no-such yes"] + TEXTS[1:3])
        good, (name, refused) = houses.of_game(PATH, "paskievics")
        self.assertEqual(good, [("Klub", CLUB), ("Klub", {"four-kings": "2/4"})])
        lines = (name, refused.code, refused.facts)
        self.assertEqual(lines, ("Kis kocsma", "no-such-option", ("no-such",)))
        self.assertEqual(houses.of_game(PATH, "illustrated")[1], None)
        textfile.write(PATH, ["option kitty yes"] + TEXTS)
        self.assertEqual(len(houses.of_game(PATH, "paskievics")[0]), 2)
        self.assertEqual(houses.of_game(PATH, "illustrated")[1][1].code, "preset-first")
        textfile.write(PATH, TEXTS + ["preset whist Klub"])
        self.assertEqual(houses.of_game(PATH, "paskievics")[1][1].code, "no-such-game")

    def test_a_set_takes_the_place_of_its_name_and_nothing_else(self):
        houses.keep(PATH, "paskievics", "Klub", {"kitty": "yes", "hold": "earlier"})
        self.assertEqual(
            textfile.read(PATH),
            TEXTS[4:]
            + ["preset paskievics Klub", "option hold earlier", "option kitty yes"],
        )  # fmt: skip
        houses.keep(PATH, "paskievics", "Klub", None)
        self.assertEqual(textfile.read(PATH), TEXTS[4:])
        houses.keep(PATH, "paskievics", "Klub", None)
        self.assertEqual(textfile.read(PATH), TEXTS[4:])
        self.assertEqual(houses.of_game(PATH, "paskievics"), ([("Kis kocsma", {})], None))

    def test_what_is_there_already_is_not_written(self):
        for name in ("Klub", "Kis kocsma"):
            houses.keep(PATH, "paskievics", name, {})
        os.rename(PATH, "elsewhere")
        houses.keep("elsewhere", "paskievics", "Kis kocsma", {})
        os.rename("elsewhere", PATH)
        self.assertEqual(len(houses.of_game(PATH, "paskievics")[0]), 2)


if __name__ == "__main__":
    unittest.main()
