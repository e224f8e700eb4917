"""Two-handed tarokk on the device: every list in every language, whole; what a table looks for."""

import unittest

from tarokk.games.two_handed import ask
from tests.ui.helpers import TableCase, is_home, press, question, screen, table
from tests.ui.texts import texts
from tests.ui.viewer import Viewer, looked_at, rows
from ui import font

GAME = ("game two-handed",)
STRICT = GAME + ("option rekontra yes", "option annul own", "option primer-double five")

BID = ("deal", "A 2", "B 1", "A hold", "B pass")
FREE = ("deal", "A pass", "B pass", "A solo", "B pass")
NOBODY = ("deal", "A pass", "B pass", "A pass", "B pass")
SPEECH = BID + ("B laid 1", "A takes 0", "A double", "A four-kings", "A pass", "B kontra double")
SHORT = BID + ("A ultimo king-hearts", "A uhu eagle", "A trull", "A pass", "B kontra trull")
PASSES = BID[:2] + ("B pass", "A pass", "B pass")
LATE = PASSES + ("lead", "trick A", "A trull", "trick B 2")
DRAWS = PASSES + ("stage draw A", "A trull", "B kontra trull", "trick B", "B double")
LAST = PASSES + ("stage draw A", "stage last B", "B volat", "B pass", "A kontra volat", "A pass")
CLOSED = BID + ("A trull", "A pass", "B betli", "B pass")
OUTCOME = ("deal", "declarer B 1 free", "announced A trull kontra", "game kontra")
ANNULLED = ("deal", "declarer A 2", "stage draw A", "A xxi-catch", "stage last B", "B betli")
OPEN = ANNULLED + ("points A 50", "points B 35")
WHOLE = ("deal", "declarer A 2", "stage draw", "points A 52", "points B 36")
MADE = WHOLE + ("made four-kings B", "made xxi-catch A", "lost ultimo pagat A")
ASKED = BID[:2] + ("B pass", "A trull", "A pass", "B pass", "points A 20", "points B 15")
RAISED = WHOLE[:3] + ("announced A trull kontra", "announced B uhu king-diamonds") + WHOLE[3:]
TIE = ("deal", "declarer none", "stage draw", "points A 47")
SETTLED = MADE + ("end",)

# What the table has played, how many sit there, more of its head, keys from home.
SCENES: tuple = (
    ((), 2, GAME, ""),
    ((), 3, GAME, "OK"),
    ((), 2, GAME, "RIGHT"),
    (BID[:3], 2, GAME, "OK"),
    (NOBODY[:3], 2, GAME, "OK"),
    (BID, 2, GAME, "OK"),
    (BID, 2, GAME, "OK OK"),
    (FREE, 3, GAME, "OK"),
    (NOBODY, 2, GAME, "OK"),
    (SPEECH, 2, GAME, "OK"),
    (SHORT, 2, STRICT, "OK"),
    (SHORT + ("B pass", "A pass"), 2, GAME, "OK"),
    (CLOSED, 2, STRICT, "OK"),
    (PASSES, 2, GAME, "OK"),
    (PASSES + ("lead", "trick A"), 3, GAME, "OK"),
    (PASSES + ("stage draw",), 2, GAME, "OK"),
    (DRAWS, 2, GAME, "OK"),
    (LAST, 2, GAME, "OK"),
    (LAST + ("B pass",), 2, GAME, "OK"),
    (("deal", "declarer B 2"), 2, GAME, "OK"),
    (("deal", "declarer none"), 2, GAME, "OK"),
    (("deal", "declarer A 2"), 2, GAME, "OK DOWN*2 OK"),
    (OUTCOME, 2, GAME, "OK"),
    (WHOLE, 2, GAME, "OK"),
    (WHOLE, 2, GAME, "OK DOWN OK"),
    (WHOLE, 2, GAME, "OK DOWN OK DOWN OK"),
    (WHOLE[:4], 2, GAME, "OK LEFT*4 RIGHT*9 UP DOWN"),
    (MADE, 2, GAME, "OK OK"),
    (ASKED, 2, GAME, "OK RIGHT*2 UP RIGHT"),
    (RAISED, 2, GAME, "OK DOWN RIGHT DOWN LEFT"),
    (SETTLED, 2, GAME + ("stake 5 Ft",), "@standings"),
    (SETTLED + TIE + ("end",), 2, GAME, "LEFT BACK"),
    (TIE, 2, GAME, "OK OK"),
    (OPEN, 2, GAME, "OK UP RIGHT UP"),
    (("closing",) + WHOLE, 2, GAME, "OK OK"),
)


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = Viewer()
        deals = [(steps, 2, GAME) for steps in (SPEECH, LATE, DRAWS, LAST, OUTCOME, SETTLED)]
        viewer.everywhere(SCENES, deals + [(CLOSED + ("A annuls", "trick A 1"), 2, STRICT)])
        topics = set(ask._ANSWERS) | {"points", "levels", "skiz"}
        texts_by_code = {code: texts(code, "two_handed") for code in looked_at()}
        self.assertEqual(viewer.problems(topics, texts_by_code), [])


class TestContents(TableCase):
    """What a table looks for is there, in the row where it belongs."""

    def glance(self, lines, **how):
        """The large view of a deal."""
        app = table(lines, more=GAME, **how)
        app.use_language("en")
        press(app, "OK")
        app.passed(20_000)
        self.assertEqual(screen(app), "Glance")
        return sum(rows(app)[1:], [])

    def test_stage_trick_who_leads_and_who_draws_first(self):
        actual = self.glance(PASSES + ("trick B",), seats=2, dealer="B")
        self.assertEqual(sorted(actual[:2]), ["Béla", font.SPEAKS])
        self.assertEqual(
            actual[2:], ["Anna two  ▲ +2 / −2", "before play: 2/18", "Béla draws and leads"]
        )
        actual = self.glance(PASSES + ("stage last A",), seats=3, dealer="C")
        self.assertEqual(actual[2:4], ["Anna two", "last five: 14/18"])
        actual = self.glance(SHORT + ("B pass", "A pass", "trick B"), seats=2, dealer="B")
        lines = ["Ann: trull kontra, uhu eagle,", "ultimo king ♥"]
        # the one is worth 3, the trull kontra'd 2 x 2, both others 10
        self.assertEqual(actual[2:], ["Anna one  ▲ +27 / −27"] + lines)

    def test_a_name_and_what_he_said_stand_in_one_line(self):
        app = table(DRAWS, seats=2, dealer="B", more=GAME)
        app.use_language("hu")
        app.draw()
        self.assertEqual(rows(app)[1:3], [["Ann: trull kontra,"], ["Bél: duplajáték"]])

    def test_whose_trick_it_was_stands_on_the_marked_row_alone(self):
        app = table(PASSES + ("lead", "trick A"), seats=3, dealer="C", more=GAME)
        app.use_language("en")
        press(app, "OK")
        self.assertEqual(rows(app)[2], ["cards are drawn", "Anna"])
        press(app, "DOWN")
        self.assertEqual(rows(app)[2], ["cards are drawn"])

    def test_the_recap_says_what_was_announced_and_doubled(self):
        app = table(RAISED, seats=2, dealer="B", more=GAME)
        app.use_language("en")
        press(app, "OK RIGHT OK RIGHT OK DOWN")
        # the game 2; B's uhu with a named king 8; behind the draw a trull is worth nothing
        self.assertEqual(
            rows(app)[1:5],
            [["Anna: game", "+2"], ["Anna: trull kontra", "0"],
             ["Béla: uhu king ♦ announced"], ["−8"]],
        )  # fmt: skip

    def test_the_recap(self):
        app = table(MADE, seats=2, dealer="B", more=GAME)
        app.use_language("en")
        press(app, "OK OK")
        self.assertEqual(screen(app), "Recap")
        self.assertEqual(rows(app)[1], ["+5", "−5", "▲", "Anna", "▼", "Béla"])
        press(app, "DOWN")
        # the game 2; B's four kings 2; the XXI caught 10; A's lost pagat ultimo 5
        self.assertEqual(
            rows(app)[1:5],
            [
                ["Anna: game", "+2"], ["Béla: four kings", "−2"], ["Anna: XXI-catch", "+10"],
                ["Anna: ultimo pagat ✗", "−5"],
            ],
        )  # fmt: skip
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals, [5, -5])

    def test_points_are_asked_seat_by_seat_and_taken_back(self):
        app = table(("deal", "declarer B 2", "stage draw"), seats=2, dealer="B", more=GAME)
        app.use_language("en")
        press(app, "OK")
        self.assertEqual((screen(app), rows(app)[0]), ("points", ["Béla has:"]))
        press(app, "UP OK")
        self.assertEqual((screen(app), rows(app)[0]), ("points", ["Anna has:"]))
        press(app, "OK UP DOWN OK")
        self.assertEqual(app.evening.lines[-2:], ["points B 51", "points A 34"])
        press(app, "BACK BACK")
        self.assertEqual((screen(app), rows(app)[0]), ("points", ["Béla has:"]))
        self.assertEqual(question(app).points, 51)
        press(app, "OK")
        self.assertEqual(question(app).points, 34)

    def test_what_an_announcement_is_worth_stands_beside_it(self):
        app = table(BID, seats=2, dealer="B", more=GAME)
        app.use_language("en")
        press(app, "OK OK DOWN*5")
        self.assertEqual(rows(app)[0], ["Speeches: Anna"])
        self.assertEqual(rows(app)[4], ["trull", "2 p., five tricks"])
        press(app, "OK")
        self.assertEqual(app.evening.lines[-1], "A trull")

    def test_who_announces_where_nobody_knows_who_leads(self):
        app = table(PASSES + ("stage draw",), seats=2, dealer="B", more=GAME)
        press(app, "OK")
        labels = [label for label, *_ in app.stack[-1].page.list.items]
        self.assertEqual(
            [label for label in labels if "trull" in label], ["Ann: trull", "Bél: trull"]
        )

    def asked(self, lines, keys):
        app = table(lines, seats=2, dealer="B", more=GAME)
        app.use_language("en")
        press(app, keys)
        return app

    def test_an_announced_figure_is_asked(self):
        app = self.asked(ASKED[:-2], "OK OK UP DOWN OK UP DOWN OK*5")  # then again and again
        self.assertEqual(screen(app), "facts")
        self.assertEqual(
            rows(app),
            [["Anna two"], ["Ann: trull", "made?"], ["more…"], [], [], ["→ made   ← failed"]],
        )
        # A's game 2, and the trull 2: made, +4 for A; lost, 2 - 2
        for key, sign, total, lines in (
            ("RIGHT", "✓", 4, ["made trull A", "end"]),
            ("LEFT", "✗", 0, ["end"]),
        ):
            app = self.asked(ASKED, "OK " + key)
            self.assertEqual(rows(app)[1], ["Ann: trull", "said " + sign])
            press(app, "OK")
            self.assertEqual(screen(app), "Recap")
            press(app, "OK")
            self.assertEqual(app.session.totals, [total, -total])
            self.assertEqual(app.evening.lines[len(ASKED) :], lines)

    def test_what_was_not_announced_stands_behind_more(self):
        app = self.asked(ASKED, "OK UP RIGHT")
        self.assertEqual((screen(app), rows(app)[0]), ("more", ["Figures"]))
        labels = [item[:2] for item in app.stack[-1].page.list.items]
        self.assertEqual(labels[0], ("XXI-catch", "Anna"))
        self.assertFalse("done" in [label for label, _ in labels])
        press(app, "RIGHT OK")
        self.assertEqual(app.evening.lines[-1], "made xxi-catch B")
        # B has the XXI: A has no trull, and that is known without a question
        self.assertEqual(rows(app)[1], ["Ann: trull", "said ✗"])
        press(app, "OK OK")
        # A's game 2, minus the trull 2 and B's catch 10
        self.assertEqual(app.session.totals, [-10, 10])

    def test_a_number_that_cannot_be_is_passed_by(self):
        lines = ("deal", "A 1", "B solo", "A pass", "A takes 0", "B pass", "A uhu eagle", "A pass")
        app = self.asked(lines + ("B pass", "trick B 5", "points B 30"), "OK")
        self.assertEqual((screen(app), question(app).points), ("points", 0))
        press(app, "UP")
        self.assertEqual(question(app).points, 2)
        press(app, "DOWN")
        self.assertEqual(question(app).points, 0)
        press(app, "UP OK")
        self.assertEqual(app.evening.lines[-1], "points A 2")

    def test_what_the_points_tell_is_not_asked(self):
        """The announced double 2 × 2: B has 23 at most. A's game 2: +6; with 24 for B, 2 - 4."""
        lines = ("deal", "declarer A 2", "announced A double", "stage draw")
        for rest, total in ((23, 6), (24, -2)):
            app = self.asked(lines + ("points A 60", f"points B {rest}"), "OK OK OK")
            self.assertEqual(app.session.totals, [total, -total])

    def test_by_outcome_an_announcement_has_its_kontra(self):
        app = table(("deal", "declarer A 2"), seats=2, dealer="B", more=GAME)
        press(app, "OK DOWN*2 RIGHT")
        self.assertIn("Béla", app.stack[-1].page.list.items[2][1])
        press(app, "OK")
        self.assertEqual(screen(app), "levels")
        press(app, "BACK")
        self.assertEqual(screen(app), "announced")
        press(app, "DOWN*2 OK DOWN OK")
        self.assertTrue(app.evening.lines[-1].endswith(" kontra"))
        self.assertEqual(screen(app), "points")


if __name__ == "__main__":
    unittest.main()
