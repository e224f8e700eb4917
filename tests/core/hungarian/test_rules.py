"""The tables of a game with a table's house rules."""

import unittest

from tarokk import games, house
from tarokk.refused import Refused
from tests.core.hungarian.deals import pays, refusal, rules

SUITS = ("hearts", "diamonds", "clubs", "spades")
GAMES = ("paskievics", "illustrated", "high", "illustrated-54")


def line(figure, by):
    """The row of a figure, or None."""
    matching = [row for row in by.figures if row[0] == figure]
    return matching[0] if matching else None


def figures(by):
    return [figure[0] for figure in by.figures]


class Figures(unittest.TestCase):
    def test_a_larger_game_has_the_figures_of_the_smaller_first(self):
        few, six, many = [
            figures(rules(game=game)) for game in ("paskievics", "illustrated", "high")
        ]
        self.assertEqual(six[: len(few)], few)
        self.assertEqual(many[: len(six)], six)
        self.assertEqual(figures(rules(game="illustrated-54")), six)

    def test_a_row_of_a_suit_takes_its_own_king(self):
        by = rules("hairy 0/25", "high")
        taken = [line("king-ultimo " + suit, by)[3] for suit in SUITS]
        self.assertEqual(taken, [8, 16, 32, 64])
        self.assertEqual(line("king-big-bird clubs", by)[3], 32)
        for figure in ("hairy clubs", "suit-family clubs"):
            self.assertEqual(line(figure, by)[3], 0)

    def test_a_value_of_the_house(self):
        by = rules("trull 3/7; king-uhu 4/21; hairy 0/25", "illustrated")
        self.assertEqual(line("trull", by)[1:3], (3, 7))
        self.assertEqual([line("king-uhu " + suit, by)[1:3] for suit in SUITS], [(4, 21)] * 4)
        self.assertEqual(line("hairy spades", by)[1:3], (0, 25))
        self.assertEqual(line("four-kings", by)[1:3], (1, 2))

    def test_what_is_only_silent_is_not_announced(self):
        by = rules("trull 1/0; pagat-ultimo 5/0")
        for figure in ("trull", "pagat-ultimo"):
            self.assertFalse(figure in by.announceable)
        text = "declarer B 3; B call XX"
        self.assertEqual(refusal(text, "B trull", by), "not-at-table")
        # 1 and the silent trull 1
        settled = "declarer B 3; partner C; points 50; made trull declarer; end"
        self.assertEqual(pays(settled, 1, by), [-2, 2, 2, -2])

    def test_the_order_in_which_figures_are_offered(self):
        first = ("trull", "four-kings", "double", "volat", "pagat-ultimo", "xxi-catch")
        self.assertEqual(rules().announceable[: len(first)], first)
        high = rules(game="high").announceable
        self.assertEqual(high[:5], ("trull", "four-kings", "double", "long-double", "volat"))
        self.assertEqual(high[5:7], ("pagat-ultimo", "xxi-catch"))


class NotPlayed(unittest.TestCase):
    """0/0: as if the game did not have the figure."""

    def test_it_cannot_be_said_made_or_lost(self):
        by = rules("pagat-ultimo 0/0; four-kings 0/0")
        for figure in ("pagat-ultimo", "four-kings"):
            self.assertFalse(figure in figures(by))
        self.assertEqual(by.losable, ())
        text = "declarer B 3; partner C; points 50"
        self.assertEqual(refusal(text, "made four-kings declarer", by), "not-at-table")
        self.assertEqual(refusal(text, "lost pagat-ultimo declarer", by), "not-at-table")
        self.assertEqual(refusal(text, "announced declarer four-kings", by), "not-at-table")
        self.assertEqual(refusal("declarer B 3; B call XX", "B four-kings", by), "not-at-table")

    def test_without_the_catch_nobody_gets_the_hat(self):
        by = rules("xxi-catch 0/0")
        text = "declarer B 3; partner C; points 50"
        self.assertEqual(refusal(text, "hat B", by), "not-at-table")
        self.assertIsNone(refusal(text, "hat B"))

    def test_a_bird_that_is_not_played_is_not_asked_for(self):
        by = rules("small-bird 0/0", "illustrated-54")
        self.assertEqual(by.included("big-bird"), ("centrum",))
        # 1, centrum 10, big bird 40
        text = "declarer B 3; B call XX; B big-bird; B pass; C pass; D pass; A pass; partner C"
        settled = text + "; points 70; made big-bird declarer; end"
        self.assertEqual(pays(settled, 1, by), [-51, 51, 51, -51])

    def test_who_took_an_invit_owes_only_what_is_played(self):
        invit = "A 2; B 1; C pass; D pass; A pass; B call XIX"
        refused = "trull-or-ultimo"
        self.assertEqual(refusal(invit, "B pass", rules("invit-trull yes")), refused)
        for options_too in ("trull 0/0", "pagat-ultimo 0/0"):
            by = rules("invit-trull yes; " + options_too)
            self.assertEqual(refusal(invit, "B pass", by), refused)
        by = rules("invit-trull yes; trull 0/0; pagat-ultimo 0/0")
        self.assertIsNone(refusal(invit, "B pass", by))


class Words(unittest.TestCase):
    """What one word says of another."""

    def test_a_long_double_is_a_double(self):
        high = rules(game="high")
        self.assertEqual(high.same("long-double"), "double")
        self.assertEqual(high.same("volat"), "volat")
        self.assertEqual(rules(game="illustrated").same("long-double"), "long-double")

    def test_the_larger_bird_includes_the_smaller(self):
        by = rules(game="illustrated-54")
        self.assertEqual(by.included("centrum"), ())
        self.assertEqual(by.included("small-bird"), ("centrum",))
        self.assertEqual(by.included("big-bird"), ("centrum", "small-bird"))
        self.assertEqual(rules(game="illustrated").included("big-bird"), ())

    def test_what_is_made_with_it(self):
        by = rules(game="illustrated-54")
        made = by.completed({"big-bird": "declarer", "trull": "defence"})
        whole = {"big-bird": "declarer", "small-bird": "declarer", "centrum": "declarer"}
        whole["trull"] = "defence"
        self.assertEqual(made, whole)
        self.assertEqual(by.completed({"small-bird": "defence"})["centrum"], "defence")
        plain = rules(game="illustrated").completed({"big-bird": "declarer"})
        self.assertEqual(plain, {"big-bird": "declarer"})

    def test_what_was_made_is_not_made_anew(self):
        made = {"centrum": "declarer"}
        rules(game="illustrated-54").completed(made)
        self.assertEqual(made, {"centrum": "declarer"})


class Throws(unittest.TestCase):
    """Hands that may be thrown in: (hand, after laying a tarokk too)."""

    FIVE = ["four-kings", "lone-xxi", "lone-pagat", "no-tarokk", "xxi-pagat"]

    def late(self, chosen, game="paskievics"):
        return [hand for hand, late, *_ in rules(chosen, game).throws if late]

    def test_the_hands_of_each_game(self):
        for game in GAMES:
            hands = [row[0] for row in rules(game=game).throws]
            more = ["lone-eagle", "xxi-eagle", "xxi-eagle-pagat"] if game == "high" else []
            self.assertEqual(hands, self.FIVE + more)

    def test_each_may_be_forbidden_alone(self):
        for hand in self.FIVE:
            left = [row[0] for row in rules("throw-" + hand + " no").throws]
            self.assertEqual(left, [other for other in self.FIVE if other != hand])

    def test_after_laying(self):
        self.assertEqual(self.late(""), ["four-kings"])
        self.assertEqual(self.late("throw-laid all"), self.FIVE)
        self.assertEqual(self.late("throw-laid none"), [])
        some = self.late("throw-laid all; throw-no-tarokk no")
        self.assertEqual(some, [hand for hand in self.FIVE if hand != "no-tarokk"])


class Standard(unittest.TestCase):
    """Where a game's default is not the family's."""

    def test_lost_ultimos(self):
        self.assertTrue(rules(game="illustrated-54").says("lost-ultimo", "double"))
        self.assertFalse(rules(game="illustrated").says("lost-ultimo", "double"))
        single = rules("lost-ultimo single", "illustrated-54")
        self.assertFalse(single.says("lost-ultimo", "double"))

    def test_two_tables_do_not_share_a_house(self):
        rules("lost-ultimo single; trull 5/5", "illustrated-54")
        by = rules(game="illustrated-54")
        self.assertTrue(by.says("lost-ultimo", "double"))
        self.assertEqual(line("trull", by)[1:3], (1, 2))


class Options(unittest.TestCase):
    def refusal(self, game, name, value):
        try:
            house.check(games.load(game).options(), name, value)
        except Refused as refused:
            return refused.code
        return None

    def values(self, game, option):
        rows = [row for row in games.load(game).options() if row[0] == option]
        return rows[0][1] if rows else ()

    def test_names_and_values(self):
        rows = (
            ("paskievics", "invit", "kegl", None),
            ("paskievics", "invit", "full", None),  # the default may be said
            ("paskievics", "invit", "Kegl", "option-value"),
            ("paskievics", "invit", "kegl now", "option-value"),
            ("paskievics", "invit", "1/2", "option-value"),
            ("paskievics", "talk", "yes", "no-such-option"),
            ("paskievics", "centrum", "0/6", "no-such-option"),
            ("paskievics", "hairy", "0/25", "no-such-option"),
            ("paskievics", "self-kontra", "yes", "no-such-option"),
            ("illustrated", "centrum", "0/6", None),
            ("illustrated", "self-kontra", "yes", None),
            ("paskievics", "eagle-ultimo", "5/10", "no-such-option"),
            ("illustrated", "eagle-small-bird", "0/40", "no-such-option"),
            ("illustrated", "throw-lone-eagle", "no", "no-such-option"),
            ("high", "throw-lone-eagle", "no", None),
            ("high", "double", "2/4", "no-such-option"),
            ("high", "king-ultimo clubs", "0/15", "no-such-option"),
        )
        for game, name, value, code in rows:
            self.assertEqual(self.refusal(game, name, value), code, (game, name, value))

    def test_a_value_is_two_numbers(self):
        for value in ("0/0", "999/999", "007/1", "2/4"):
            self.assertIsNone(self.refusal("high", "trull", value), value)
        bad = ("2", "2/", "/4", "2/4/6", "-1/2", "1000/1", "1/1000", "one/two", "²/2", "2 /4", "")
        for value in bad:
            self.assertEqual(self.refusal("high", "trull", value), "option-value", value)

    def test_the_default_comes_first(self):
        self.assertEqual(self.values("illustrated", "lost-ultimo"), ("single", "double"))
        self.assertEqual(self.values("illustrated-54", "lost-ultimo"), ("double", "single"))
        self.assertEqual(self.values("illustrated-54", "small-bird"), ("0/20", "0/8"))
        self.assertEqual(self.values("illustrated", "small-bird"), ("0/10", "0/8"))
        self.assertEqual(self.values("paskievics", "trull"), ("1/2",))

    def test_every_option_is_there_once_and_has_a_chapter(self):
        for game in GAMES:
            rows = games.load(game).options()
            self.assertEqual(len({row[0] for row in rows}), len(rows))
            for name, values, chapter in rows:
                self.assertEqual(len(set(values)), len(values), name)
                self.assertTrue(values and len(chapter) > 10, name)

    def test_games_by_name(self):
        for game in GAMES:
            self.assertEqual(games.load(game).NAME, game)
        for name in ("illustrated_54", "whist", "", "paskievics.py"):
            self.assertIsNone(games.load(name))


# The lists of the source, each line as its option: name, whether a game takes it.
KEGL = {
    "invit": "kegl",
    "throw-lone-pagat": "no",  # thrown in: XXI alone, no tarokk, four kings
    "throw-xxi-pagat": "no",
    "throw-laid": "none",  # before anything is laid
    "lay-xx": "invit",
    "call-any": "no",
    "double-kings": "no",
    "no-honour": "2",
    "kitty": "yes",
}
JANOSKA = {
    "pagat-catch": "4/8",
    "centrum": "0/6",
    "big-bird": "0/6",
    "small-bird": "0/8",
    "pagat-uhu": "0/19",
}
KUPA = {
    "xxi-catch": "42/84",
    "pagat-uhu": "0/15",
    "eagle-ultimo": "5/10",
    "eagle-uhu": "0/15",
    "count-owed": "pagat-eagle",
}
MARTON = {"hairy": "0/25", "csuzima": "0/4", "self-kontra": "yes"}


class Presets(unittest.TestCase):
    def test_each_is_the_list_of_the_source(self):
        expected = {
            "paskievics": {"kegl": KEGL},
            "illustrated": {"janoska": JANOSKA, "marton": MARTON, "kupa": KUPA},
            "high": {"janoska": JANOSKA, "marton": MARTON},
        }
        for game, presets in expected.items():
            actual = {name: dict(chosen) for name, chosen in games.load(game).presets()}
            self.assertEqual(actual, presets, game)

    def test_every_game_takes_its_presets(self):
        count = 0
        for game in GAMES:
            loaded = games.load(game)
            for _, chosen in loaded.presets():
                for name, value in chosen:
                    house.check(loaded.options(), name, value)
                    self.assertEqual(loaded({name: value}).house[name], value)
                    count += 1
        self.assertTrue(count >= len(KEGL) + len(JANOSKA) + len(MARTON))


class FiftyFour(unittest.TestCase):
    def test_its_numbers(self):
        by = rules(game="illustrated-54")
        self.assertEqual((by.HAND, by.POINTS), (12, (106, 54, 80)))
        lines = ((8, 1), (9, 2), (10, 3), (11, 4), (12, 5))
        self.assertEqual(by.COUNTS, lines)
        self.assertEqual(rules(game="high").COUNTS, lines[:2])


if __name__ == "__main__":
    unittest.main()
