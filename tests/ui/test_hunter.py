"""Hunter tarokk on the device: every list in every language, whole; what a table looks for."""

import unittest

from tarokk.games.hunter import ask
from tests.ui.helpers import WIDE, TableCase, press, table
from tests.ui.texts import LANGUAGES, texts
from tests.ui.viewer import Viewer, rows
from ui import font

GAME = ("game hunter",)

THREE = ("deal", "A 3", "B pass", "C pass", "D pass")
TWO = ("deal", "A 3", "B 2", "C pass", "D pass")
INVERSE = TWO[:3] + ("B inverse",)
PASSES = ("deal", "A pass", "B pass", "C pass", "D pass")
THIRD = PASSES + ("A pass", "B pass")
SHARP = ("deal", "C swings", "A pass", "B pass", "D pass")
LATER = TWO + ("A hold", "B pass", "takes 2 2", "B swings")
GIVEN = LATER + ("A accepts",)
KEPT = LATER + ("A stays", "A call XX", "A pass", "B kontra game", "B trull", "B pass")
OBLIGED = KEPT + ("C pass", "D pass", "A pass", "partner D", "points 50")
SPEECH = ("deal", "declarer B 3", "takes 2", "B call XIX", "lies XIX", "B call XVIII", "B pass")
TOLD = SPEECH + ("C trull", "C pass", "D pass", "A pass")
INVIT = ("deal", "A 3", "B 1", "C pass", "D pass", "A hold", "B pass")
OUTCOME = ("deal", "declarer B 3", "announced declarer trull", "announced defence xxi-catch")
FACTS = OUTCOME + ("partner none secret", "points 50", "bound pagat-ultimo declarer")
HOPELESS = FACTS + ("hopeless xxi-catch defence own",)
SETTLED = OUTCOME + ("partner C", "points 50", "end")

# What the table has played, how many sit there, more of its head, keys from home.
SCENES: tuple = (
    ((), 7, GAME, ""),
    ((), 6, GAME, "OK"),
    ((), 5, GAME, "RIGHT"),
    (PASSES[:1], 4, GAME, "OK DOWN*6 OK OK"),
    (PASSES[:1], 4, GAME, "OK DOWN*7 OK OK DOWN OK"),
    (THREE, 4, GAME, "OK"),
    (THREE, 5, GAME, "OK OK"),
    (TWO, 5, GAME, "OK"),
    (TWO + ("A pass",), 4, GAME, "OK"),
    (INVERSE, 4, GAME, "OK"),
    (INVERSE + ("C pass", "D pass"), 4, GAME, "OK"),
    (INVERSE + ("C 1",), 4, GAME, "OK"),
    (INVERSE + ("C pass", "D pass", "A hold", "B pass"), 4, GAME, ""),
    (PASSES, 4, GAME, "OK"),
    (THIRD, 4, GAME, "OK"),
    (SHARP, 4, GAME, ""),
    (GIVEN + ("step",) * 10, 4, GAME, "OK"),
    (LATER, 4, GAME, "OK"),
    (KEPT, 4, GAME, "OK"),
    (OBLIGED, 4, GAME, "OK"),
    (OBLIGED + ("made pagat-ultimo declarer",), 4, GAME, "OK OK"),
    (SPEECH[:3], 4, GAME, "OK OK"),
    (SPEECH[:4], 4, GAME, "OK"),
    (SPEECH[:5], 4, GAME, "OK"),
    (SPEECH, 4, GAME, "OK"),
    (TOLD[:-1], 4, GAME, "OK"),
    (TOLD[:-1] + ("A kontra game", "A pass"), 4, GAME, "OK"),
    (TOLD, 4, GAME, "OK"),
    (INVIT, 4, GAME, "OK OK"),
    (OUTCOME[:2], 4, GAME, "OK"),
    (OUTCOME, 4, GAME, "OK"),
    (OUTCOME + ("points 50",), 4, GAME, "OK"),
    (SETTLED[:-1], 4, GAME, "OK DOWN OK DOWN OK"),
    (FACTS, 4, GAME, "OK"),
    (HOPELESS, 5, GAME, "OK OK"),
    (SETTLED, 5, GAME + ("stake 5 Ft",), "DOWN OK"),
)


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = Viewer()
        viewer.everywhere(SCENES, [(steps, 4, GAME) for steps in (OBLIGED, TOLD, HOPELESS)])
        for code in LANGUAGES:
            for start, last in ((SHARP, 8), (GIVEN, 10)):
                for done in range(last + 1):
                    seats = 5 if done == last else 4
                    viewer.scene(code, start + ("step",) * done, seats, GAME, "OK")
        topics = set(ask._ANSWERS) | {"points", "levels"}
        known = {code: texts(code, "hunter") for code in LANGUAGES}
        self.assertEqual(viewer.problems(topics, known), [])


class TestHome(TableCase):
    """The table between two keys."""

    def home(self, lines, seats, **how):
        app = table(lines, seats=seats, dealer="ABCDEFG"[seats - 1], more=GAME, **how)
        app.use_language("en")
        app.draw()
        self.assertEqual([fault for fault in app.canvas.faults() if fault], [])
        return app, rows(app)

    def marked(self, app):
        """The rows with a T at the right edge."""
        return [row for row, x, _, text in app.canvas.spans if text == "T" and x == 120]

    def test_iii6a_at_four_nobody_arranges_the_talon(self):
        app, found = self.home((), 4)
        self.assertEqual(self.marked(app), [])
        self.assertEqual(found[4], [font.DEALER, "Dani", "0"])

    def test_iii6b_at_five_the_dealer_arranges_it(self):
        app, found = self.home((), 5)
        self.assertEqual(self.marked(app), [5])
        self.assertEqual(found[5], [font.SITS, font.DEALER, "Edit", "0", "T"])
        self.assertEqual(found[6], ["Anna speaks first"])

    def test_iii6b_at_six_the_one_opposite(self):
        app, found = self.home((), 6)
        self.assertEqual(self.marked(app), [3])
        self.assertEqual(found[3], [font.SITS, "Cili", "0", "T"])
        self.assertEqual(found[6], [font.SITS, font.DEALER, "Feri", "0"])

    def test_iii6b_at_seven_one_of_the_two_opposite(self):
        app, found = self.home((), 7)
        self.assertEqual(self.marked(app), [3, 4])
        self.assertEqual(found[4], [font.SITS, "Dani", "0", "T"])
        self.assertEqual(found[7], [font.SITS, font.DEALER, "Gabi", "0"])

    def test_it_moves_on_with_the_deal(self):
        played = ("deal", "declarer A 3", "partner B", "points 52", "end")
        for seats, behind in ((5, [1]), (6, [4]), (7, [4, 5])):
            for lines in (played, played + ("deal",), ("deal", "A throws four-kings")):
                self.assertEqual(self.marked(self.home(lines, seats)[0]), behind)

    def test_beside_a_long_name_and_a_large_total(self):
        # Alone by force: the solo 4 lost and the catch 42, rekontra'd 168: 172, rounded to 171.
        announced = ("announced declarer xxi-catch rekontra", "points 40", "end")
        deal = ("deal", "declarer A solo", "partner none forced")
        app, found = self.home(deal + announced, 5, names=WIDE)
        self.assertEqual(found[1][:2], [font.SITS, font.DEALER])
        self.assertEqual(found[1][3:], ["−171", "T"])

    def test_iii9_which_way_play_runs(self):
        turned = ("deal", "declarer B 2", "B inverse", "B call XX", "B pass")
        for seats, speaks in ((4, "Anna"), (5, "Anna"), (6, "Anna"), (7, "Anna")):
            _, found = self.home(turned, seats)
            self.assertEqual(found[0][-1], "←")
            self.assertEqual(found[1][:2], ["►", speaks])
        self.assertEqual(self.home(turned, 4)[1][5], ["← other way round"])


class TestSwing(TableCase):
    """What the device says while two big honours are parted."""

    def entry(self, lines, seats=4, **how):
        app = table(lines, seats=seats, dealer="ABCDE"[seats - 1], more=GAME, **how)
        app.use_language("en")
        press(app, "OK")
        return rows(app)

    def test_iii7a_who_draws_what_and_what_each_holds_then(self):
        self.assertEqual(
            self.entry(SHARP)[:4],
            [["Swing"], ["Cili: 1 from Dani"], ["A9 B9 C10 D8 t6"], ["done, next step"]],
        )
        self.assertEqual(
            self.entry(SHARP + ("step",) * 3)[1:4],
            [["Cili lays out four"], ["all honours included"], ["A8 B8 C8 D8 t6"]],
        )
        # With her name it would be one character too long.
        found = self.entry(SHARP + ("step",) * 4)
        self.assertEqual(found[1:3], [["D: 1 from the table"], ["A8 B8 C8 D9 t6"]])

    def test_iii8_the_pagat_is_given_to_whom(self):
        self.assertEqual(self.entry(GIVEN)[1], ["Anna: pagat to Béla"])
        self.assertEqual(self.entry(GIVEN, names=WIDE)[1], ["A: pagat to B"])

    def test_i1g_who_checks_the_skart(self):
        self.assertEqual(self.entry(THREE, 5)[1:3], [["talon A3 B1 C1 D1"], ["Edit checks skart"]])
        self.assertEqual(self.entry(THREE)[1], ["talon A3 B1 C1 D1"])
        self.assertEqual(self.entry(THREE)[2], ["skart is clear"])

    def test_iii9b_the_shares_of_an_inverse_game(self):
        found = self.entry(THREE + ("A inverse",))
        self.assertEqual(found[:2], [["Anna: 3 ←"], ["talon A3 D1 C1 B1"]])


class TestThrowIn(TableCase):
    def test_ii3_who_threw_in_chooses(self):
        app = table(PASSES[:1], more=GAME)
        app.use_language("en")
        press(app, "OK DOWN*6 OK")
        self.assertEqual(app.evening.lines[-1], "A throws four-kings")
        press(app, "OK")
        labels = [label.strip() for label, _ in app.stack[-1].list.items]
        double, hands, deals = "Anna, double round", "Anna hands it on", "Anna deals"
        self.assertEqual(labels, ["Anna deals next", double, hands, deals])
        press(app, "DOWN OK")
        self.assertEqual(app.evening.lines[-1], "throw-in A double")
        self.assertEqual(rows(app)[0][-1], "×2")
        self.assertEqual(rows(app)[1], [font.DEALER, "Anna", "0"])


if __name__ == "__main__":
    unittest.main()
