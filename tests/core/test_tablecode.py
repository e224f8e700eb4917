"""The code of a tournament's table: fields by hand, every mistake of one letter, other versions."""

import unittest

from tarokk import games, tablecode
from tarokk.refused import Refused

SIGNS = "ACDEFHJKLMNPRTUVWXY34679"


def whole(game, people, number, table, event=7, preset=0, rest=0, mark=0):
    """The number of a code, put together as the module's text says; `mark` off the right one."""
    actual = games.load(game)
    presets = actual.presets()
    mark += tablecode.fingerprint(actual.options(), presets)
    fields = preset + (len(presets) + 1) * rest
    fields = people - 2 + 6 * (number - 1 + 20 * (table - 1 + 200 * (event + 256 * fields)))
    rest_of_it = len(games.NAMES) * (mark % 101 + 101 * fields)
    return 97 * (games.NAMES.index(game) + rest_of_it)


def spelled(number, least=9):
    signs = ""
    while number or len(signs) < least:
        signs = SIGNS[number % 24] + signs
        number //= 24
    return signs


def refusal(code):
    try:
        tablecode.read(code)
    except Refused as refused:
        return refused.code
    return None


class TestTableCode(unittest.TestCase):
    def test_each_field(self):
        for game, people in (("paskievics", 4), ("danish", 3), ("two-handed", 2), ("hunter", 7)):
            for number, table in ((1, 1), (20, 200), (2, 5)):
                code = spelled(whole(game, people, number, table))
                self.assertEqual(tablecode.read(code), (game, {}, people, number, table))

    def test_blanks_make_no_difference(self):
        code = spelled(whole("paskievics", 5, 3, 4))
        self.assertEqual(tablecode.grouped(code), code[:3] + " " + code[3:6] + " " + code[6:])
        self.assertEqual(tablecode.read(tablecode.grouped(code)), ("paskievics", {}, 5, 3, 4))

    def test_options(self):
        """hold is the first option of illustrated, of two values."""
        rows = games.load("illustrated").options()
        self.assertEqual(rows[0][:2], ("hold", ("any", "earlier")))
        base = len(rows) + 1
        at = [row[0] for row in rows].index("centrum") + 1
        self.assertEqual(rows[at - 1][1][1:], ("0/6",))
        hold = 1 + base * 1  # its second value, of three with "any numbers"
        centrum = at + base * (2 + 3 * (4 + 1000 * 987))  # 4/987
        both = hold + base * 3 * centrum
        janoska = dict(dict(games.load("illustrated").presets())["janoska"])
        for preset, rest, expected in (
            (0, hold, {"hold": "earlier"}),
            (0, centrum, {"centrum": "4/987"}),
            (0, both, {"hold": "earlier", "centrum": "4/987"}),
            (1, 0, janoska),
            (1, hold, dict(janoska, hold="earlier")),
            (1, at, {name: value for name, value in janoska.items() if name != "centrum"}),
        ):
            code = spelled(whole("illustrated", 4, 2, 5, preset=preset, rest=rest))
            self.assertEqual(tablecode.read(code), ("illustrated", expected, 4, 2, 5))

    def test_a_number_that_no_book_has(self):
        """Of the Danish nolo any number is taken: the second option, of three values."""
        rows = games.load("danish").options()
        self.assertEqual((rows[1][0], len(rows[1][1])), ("nolo", 3))
        rest = 2 + (len(rows) + 1) * (3 + 4 * 40)
        code = spelled(whole("danish", 4, 1, 1, rest=rest))
        self.assertEqual(tablecode.read(code)[1], {"nolo": "40"})

    def test_every_wrong_letter_and_every_exchange_is_found(self):
        for least in (9, 12):
            code = spelled(whole("paskievics", 4, 2, 5, rest=(least > 9) * 1234567), least)
            self.assertEqual(len(code) >= least, True)
            for at, right in enumerate(code):
                for sign in SIGNS:
                    if sign != right:
                        wrong = code[:at] + sign + code[at + 1 :]
                        self.assertEqual(refusal(wrong), "code-typo")
                left, two = code[:at], code[at : at + 2]
                if len(set(two)) == 2:
                    wrong = left + two[1] + two[0] + code[at + 2 :]
                    self.assertEqual(refusal(wrong), "code-typo")

    def test_what_is_no_code(self):
        code = spelled(whole("paskievics", 4, 2, 5))
        for wrong in ("", "A", "AAAAAAAA", code[:-1], code + "A" * 28, code[:-1] + "B", "É" * 9):
            self.assertEqual(refusal(wrong), "code-typo")
        self.assertEqual(refusal("A" * (36 - len(code)) + code), None)

    def test_a_code_of_another_version(self):
        none = len(games.load("paskievics").options()) + 1
        for number in (
            whole("paskievics", 4, 2, 5, mark=1),
            whole("paskievics", 3, 2, 5),  # three cannot play it
            whole("paskievics", 4, 2, 5, rest=none),  # option 0, then something
            0,
        ):
            self.assertEqual(refusal(spelled(number)), "code-version")

    def test_another_table_of_options_has_another_fingerprint(self):
        options = (("a", ("b",), "chapter"),)
        # "a", tab, "b", newline: 97; 97*31+9 = 30*101-14: 87; 87*31+98: 68; 68*31+10: 98
        self.assertEqual(tablecode.fingerprint(options, ()), 98)
        actual = [
            tablecode.fingerprint(rows, presets)
            for rows, presets in (
                (options, (("p", (("a", "b"),)),)),
                (options + (("b", ("c", "d"), ""),), ()),
                (options + (("b", ("d", "c"), ""),), ()),
                ((("a", ("c",), "chapter"),), ()),
            )
        ]
        self.assertEqual((len(set(actual)), 98 in actual), (4, False))
