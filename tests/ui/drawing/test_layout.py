"""What people saw on the pictures of the screens, and would not see in the lists of a test."""

import unittest

from tests.ui.helpers import PLAIN, TableCase, picture, press, question, screen, table
from tests.ui.texts import LANGUAGES
from tests.ui.viewer import cells, rows
from ui.lang import filled
from ui.widgets import signed

CUPS = ("game danish", "pot pagat 85", "pot king 1030")
DANISH = ("deal", "A last", "A saves pagat", "points A 31 B 28 C 19")
SWUNG = (
    "deal", "A 3", "B 2", "C pass", "D pass", "A hold", "B pass", "takes 2 2", "B swings",
)  # fmt: skip
RESULTS = {
    "two-handed": ("deal", "declarer A 2", "stage draw", "points A 52", "points B 36"),
    "danish": DANISH,
    "paskievics": PLAIN[:-1],
    "high": PLAIN[:-1],
    "hunter": ("deal", "declarer A 3", "partner B", "points 52"),
}
INVITED = ("deal", "A 3", "B 1", "C pass", "D pass", "A hold", "B pass")


def text(app):
    """All that stands there."""
    return " ".join([" ".join(row) for row in rows(app)])


class TestSeen(TableCase):
    def test_an_announcement_that_is_open_again_turns_as_its_hint_says(self):
        """By outcome; that it had failed is forgotten on the table, since no line says it."""
        app = table(("deal", "declarer A 2", "partner B", "announced declarer trull"))
        press(app, "OK DOWN")
        rows = question(app)
        self.assertEqual(rows.code(1), ("open", "declarer", 0))
        press(app, "RIGHT")
        self.assertEqual(rows.code(1), ("made", "declarer", 0))
        press(app, "LEFT LEFT")
        self.assertEqual(rows.code(1), ("failed", "declarer", 0))

    def test_what_the_cups_hold_is_never_cut(self):
        for code in LANGUAGES:
            app = table(DANISH, seats=3, dealer="C", more=CUPS)
            app.use_language(code)
            press(app, "OK OK")
            # the last trick, saved with the pagat, puts 5 into each cup
            self.assertIn("1035", text(app), code)
            self.assertIn("90", text(app), code)

    def test_the_large_view_of_a_question_to_nobody_in_turn_names_it(self):
        app = table(SWUNG, more=("game hunter",))
        app.use_language("en")
        press(app, "OK")
        app.passed(20_000)
        self.assertIn(filled(app.t("swing-of"), ("Béla",)), text(app))

    def test_who_invited_is_a_name_and_no_letter_of_the_sheet(self):
        app = table(INVITED, more=("game hunter",))
        app.use_language("en")
        self.assertEqual(app.note(("accepts", "B")), "accepts Béla's invit")

    def test_the_history_says_who_declared_what_and_how_everybody_stands(self):
        """However many sit there, beyond deal 9, and of a deal that nobody played."""
        solo = ("deal", "declarer A solo", "partner %s", "points won", "end")  # four points each
        four = [["Anna +10", "Béla −10"], ["Cili +10", "Dani −10"]]
        self.assertEqual(listed(PLAIN * 10)[1], ["10. Anna three", "+1"])
        self.assertEqual(listed(PLAIN * 10)[4:], four)
        actual = listed([line.replace("%s", "C") for line in solo], 5)
        self.assertEqual(actual[1], ["1. Anna solo", "+4"])
        self.assertEqual(actual[4:], [["Ann +4", "Bél −4", "Cil +4"], ["Dan −4", "Edi 0"]])
        actual = listed([line.replace("%s", "E") for line in solo], 7, ("game hunter",))
        self.assertEqual(actual[1], ["1. Anna solo", "+4"])
        self.assertEqual(actual[3], ["Ann +4", "Bél −4", "Cil 0"])
        self.assertEqual(actual[4:], [["Dan 0", "Edi +4", "Fer −4"], ["Gab 0"]])
        actual = listed(PLAIN + ("deal", "B pass", "C pass", "D pass", "A pass"))
        self.assertEqual(actual[1:3], [["2. all passed"], ["1. Anna three", "+1"]])
        actual = listed(("deal", "declarer C 3", "A throws four-kings") + PLAIN)
        self.assertEqual(actual[1:3], [["2. Anna three", "+2"], ["1. void"]])
        actual = listed(
            ("deal", "declarer none", "points A 50 B 44", "made trull A", "end"),
            2,
            ("game two-handed",),
        )
        self.assertEqual(actual[1][0], "1. Anna no bid")

    def test_the_history_draws_what_has_changed_as_all(self):
        """Names with accents over totals, below rows whose letters hang down."""
        names = ("Ágy", "Őry", "Cili", "Dani", "Edit")
        for seats, game in ((4, "paskievics"), (2, "two-handed"), (5, "paskievics")):
            deal = ("deal", "declarer A 2", "points A 45 B 44", "end") if seats == 2 else PLAIN
            lines = (
                deal * 5 if seats < 5 else PLAIN + ("deal", "B pass", "C pass", "D pass", "E pass")
            )
            head = (f"game {game}",)
            app = table(lines, seats=seats, dealer="ABCDE"[seats - 1], names=names, more=head)
            press(app, "LEFT BACK")
            for key in ("DOWN", "DOWN", "UP", "DOWN", "DOWN", "UP", "UP"):
                press(app, key)
                drawn = picture(app)
                app.draw()
                self.assertEqual(picture(app), drawn, (seats, key))

    def test_totals_of_four_digits_stand_two_in_a_line(self):
        """Alone by force: the solo 4 lost, the catch 42, rekontra'd 168: 171, which three share."""
        catch = "announced declarer xxi-catch rekontra"
        lines = ("deal", "declarer A solo", "partner none forced", catch, "points 40", "end")
        actual = listed(lines, 7, ("game hunter",) + ("doubled 4",) * 4)
        self.assertEqual(actual[1], ["1. Anna solo", "−2736"])  # 16 * 171
        self.assertEqual(actual[2:4], [["Anna −2736", "Béla +912"], ["Cili 0", "Dani 0"]])
        self.assertEqual(actual[4:], [["Edit +912", "Feri +912"], ["Gabi 0"]])

    def test_points_stand_below_or_beside_their_own_name(self):
        """At tables of all sizes, between deals, while one runs, and in the recap."""
        games = {2: "two-handed", 3: "danish", 4: "paskievics", 5: "high", 6: "hunter", 7: "hunter"}
        for seats, game in games.items():
            for lines, keys in (((), ""), (("deal",), ""), (RESULTS[game], "OK OK")):
                app = table(lines, seats=seats, dealer="ABCDEFG"[seats - 1], more=("game " + game,))
                names = [app.session.names[seat] for seat in app.session.seats]
                points = {name: "+" + str(101 + at) for at, name in enumerate(names)}
                app.brought = ({name: int(text) for name, text in points.items()}, 0)
                press(app, keys)
                if keys:
                    self.assertEqual(screen(app), "Recap")
                    paid = app.stack[-1].paid
                    points = {app.session.names[seat]: signed(paid[seat]) for seat in paid}
                for ms in (0, 8_000):  # first with the keys told, then without
                    app.passed(ms)
                    app.draw()
                    seen = sorted(app.canvas.spans)
                    for name, text in points.items():
                        owners = [_owner(seen, y, x) for y, x, _, each in seen if each == text]
                        owners = [owner for owner in owners if name[:3] in owner]
                        self.assertEqual(len(owners), 1, (seats, lines, name, seen))

    def test_what_was_said_before_the_last_two_lines_is_left_out_whole(self):
        melds = ("deal", "A meld tarokks 11 with", "C meld cavalry spades half queen")
        app = table(melds + ("C meld kings half hearts",), more=("game danish",))
        app.use_language("en")
        press(app, "OK OK")
        self.assertEqual(rows(app)[1:3], [["… Cil kings half ♥"], ["Anna last trick"]])

    def test_when_the_evening_is_over_the_deal_is_the_last_one(self):
        closing = ("closing",) + PLAIN[:-1] + ("skiz A", "end") + PLAIN * 4
        app = table(closing)
        app.use_language("en")
        app.passed(8_000)
        app.draw()
        self.assertTrue(app.session.closed())
        self.assertEqual(cells(app)[4], ["Deal 5", "over"])

    def test_a_game_played_by_other_rules_is_offered_by_a_whole_name(self):
        for code, name, rules in (
            ("en", "Paskievics", "1 changed"),
            ("hu", "Paskievics-tarokk", "1 eltérés"),
        ):
            app = table((), more=("option kitty yes",))
            app.use_language(code)
            press(app, "@new-evening")
            self.assertEqual(rows(app)[3], [name, rules])


def _owner(seen, y, x):
    """The text left of a place, in its row; where there is none, the one above it."""
    left = [(at, text) for top, at, _, text in seen if abs(top - y) < 9 and at < x and _named(text)]
    above = [(top, text) for top, at, _, text in seen if top < y and at == x and _named(text)]
    return max(above or left or [(0, "")])[1]


def _named(text):
    return any(letter.isalpha() for letter in text)


def listed(lines, seats=4, more=()):
    """The rows of the history's list, in English."""
    app = table(lines, seats=seats, dealer="ABCDEFG"[seats - 1], more=more)
    app.use_language("en")
    press(app, "LEFT BACK")
    return rows(app)


if __name__ == "__main__":
    unittest.main()
