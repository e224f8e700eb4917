"""Hunter tarokk on the device: every list in every language, whole; what a table looks for."""

import os
import unittest

from tarokk.games.hunter import ask
from tests.ui.helpers import FOLDER, WIDE, TableCase, press, screen, start, table
from tests.ui.texts import LANGUAGES, texts
from tests.ui.viewer import Viewer, cells, looked_at, rows
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
    (("deal", "declarer B 2", "B inverse", "B call XX"), 4, GAME, "OK"),
    (("deal", "declarer B 3", "partner C"), 4, GAME, "OK UP RIGHT OK"),
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
    (SETTLED[:-2], 4, GAME, "OK UP RIGHT"),
    (SETTLED[:-2], 4, GAME, "OK UP RIGHT UP OK"),
    (FACTS, 4, GAME, "OK"),
    (HOPELESS, 5, GAME, "OK OK"),
    (SETTLED, 5, GAME + ("stake 5 Ft",), "LEFT"),
)


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = Viewer()
        viewer.everywhere(SCENES, [(steps, 4, GAME) for steps in (OBLIGED, TOLD, HOPELESS)])
        for code in looked_at():
            for begun, last in ((SHARP, 8), (GIVEN, 10)):
                for done in range(last + 1):
                    seats = 5 if done == last else 4
                    viewer.scene(code, begun + ("step",) * done, seats, GAME, "OK")
        topics = set(ask._ANSWERS) | {"points", "levels"}
        texts_by_code = {code: texts(code, "hunter") for code in looked_at()}
        self.assertEqual(viewer.problems(topics, texts_by_code), [])


class TestAuction(TableCase):
    def test_iii3b_who_plays_where_all_pass(self):
        for names, hint in (
            (("Anna", "Béla", "Cili", "Dani"), "← pass → all pass, ▲ Cili"),
            (("Anna", "Béla", "Wesselényiné", "Dani"), "← pass → all pass, ▲ Wes"),
        ):
            app = table(("deal",), names=names, more=GAME)
            app.use_language("en")
            press(app, "OK")
            self.assertEqual(app.canvas.spans[-1][3], hint)


class TestDamaged(TableCase):
    def test_a_deal_that_cannot_be_read_is_entered_again(self):
        """Of the last deal only who declared is known, or not even that."""
        for word in ("declarer A", "partner B"):
            lines = ("deal", "declarer A 3", "partner B", "points won", "end")
            app = table(lines, seats=5, dealer="E", more=GAME)
            for name in os.listdir(FOLDER):
                path = f"{FOLDER}/{name}"
                with open(path, "rb") as file:
                    actual = file.read()
                with open(path, "wb") as file:
                    file.write(actual.replace(word.encode(), word.lower().encode()))
            app = start()
            press(app, "OK LEFT")
            self.assertEqual(screen(app), "Recap")
            press(app, "OK")
            while screen(app) != "Recap":
                press(app, "OK")
            press(app, "OK")
            self.assertEqual(app.session.totals[:2], [1, 1])  # a three that was won


class TestHome(TableCase):
    """Who arranges the talon has a T; which way play runs."""

    def home(self, lines, seats, more=()):
        app = table(lines, seats=seats, dealer="ABCDEFG"[seats - 1], more=GAME + more)
        app.use_language("en")
        app.passed(8000)
        app.draw()
        self.assertEqual([fault for fault in app.canvas.faults() if fault], [])
        return cells(app)

    def marked(self, *how):
        """The seats with a T, from 1."""
        return [1 + i for i, texts in enumerate(self.home(*how)) if texts[0].endswith("T")]

    def test_iii6a_at_four_nobody_arranges_the_talon(self):
        self.assertEqual(self.marked((), 4), [])

    def test_iii6b_at_five_the_dealer_arranges_it(self):
        self.assertEqual(self.marked((), 5), [5])
        self.assertEqual(self.home((), 5)[4], [font.DEALER + "(Edit)T", "0"])

    def test_iii6b_at_six_the_one_opposite(self):
        self.assertEqual(self.marked((), 6), [3])
        self.assertEqual(self.home((), 6)[2], ["(Cili)T", "0"])

    def test_iii6b_at_seven_one_of_the_two_opposite(self):
        self.assertEqual(self.marked((), 7), [3, 4])

    def test_it_moves_on_with_the_deal(self):
        played = ("deal", "declarer A 3", "partner B", "points 52", "end")
        for seats, behind in ((5, [1]), (6, [4]), (7, [4, 5])):
            for lines in (played, ("deal", "A throws four-kings")):
                self.assertEqual(self.marked(lines, seats), behind)

    def test_iii9_which_way_play_runs(self):
        turned = ("deal", "declarer B 2", "B inverse", "B call XX", "B pass")
        for seats in (4, 5, 6, 7):
            app = table(turned, seats=seats, dealer="ABCDEFG"[seats - 1], more=GAME)
            first, *others = rows(app)
            self.assertEqual(first, ["Béla kettő inverz", "1."])
            self.assertIn(font.SPEAKS + "Anna", [text for row in others for text in row])


class TestSwing(TableCase):
    """What the device says while two big honours are parted."""

    def entry(self, lines, seats=4, **how):
        app = table(lines, seats=seats, dealer="ABCDE"[seats - 1], more=GAME, **how)
        app.use_language("en")
        press(app, "OK")
        return rows(app)

    def test_iii7a_who_draws_what_and_what_each_holds_then(self):
        self.assertEqual(
            self.entry(SHARP)[:5],
            [["Swing"], ["Cili: 1 from Dani"], ["Ann 9, Bél 9, Cil 10, Dan 8,"], ["talon 6"],
             ["next step"]],
        )  # fmt: skip
        actual = self.entry(SHARP + ("step",) * 3)
        self.assertEqual(
            actual[1:4], [["Cili lays out four"], ["Ann 8, Bél 8, Cil 8, Dan 8,"], ["talon 6"]]
        )
        actual = self.entry(SHARP + ("step",) * 4)
        self.assertEqual(actual[1], ["Dani: 1 from the table"])
        self.assertEqual(actual[2], ["Ann 8, Bél 8, Cil 8, Dan 9,"])

    def test_iii8_the_pagat_is_given_to_whom(self):
        self.assertEqual(self.entry(GIVEN)[1], ["Anna: pagat to Béla"])
        self.assertTrue(self.entry(GIVEN, names=WIDE)[1][0].startswith("ŐŐŐ"))

    def test_i1g_who_checks_the_skart(self):
        shares = ["Ann 3  Bél 1  Cil 1  Dan 1"]
        self.assertEqual(self.entry(THREE, 5)[1:3], [["Edit checks skart"], shares])
        self.assertEqual(self.entry(THREE)[1:3], [shares, ["skart is clear"]])

    def test_iii9b_the_shares_of_an_inverse_game(self):
        actual = self.entry(THREE + ("A inverse",))
        self.assertEqual(actual[0][0], "Ann: skart inverse")
        self.assertEqual(sorted(actual[1][0].split("  ")), ["Ann 3", "Bél 1", "Cil 1", "Dan 1"])

    def test_in_a_correction_too_the_title_of_an_inverse_game_is_whole(self):
        spoken = ("A inverse", "A call XX", "A pass", "D pass", "C pass", "B pass", "partner B")
        for code in LANGUAGES:
            app = table(THREE + spoken + ("points won", "end"), more=GAME)
            app.use_language(code)
            press(app, "LEFT OK")
            seen = set()
            while rows(app)[0][-1] == app.t("correcting", 1):
                title = rows(app)[0][0]
                self.assertFalse("…" in title, title)
                seen.add((screen(app), app.word("inverse") in title))
                press(app, "BACK")
            self.assertTrue(seen >= {("skart", True), ("speech", True)}, seen)


class TestThrowIn(TableCase):
    def test_ii3_who_threw_in_chooses(self):
        app = table(PASSES[:1], more=GAME)
        app.use_language("en")
        press(app, "OK DOWN*6 OK")
        self.assertEqual(app.evening.lines[-1], "A throws four-kings")
        press(app, "OK")
        labels = [label.strip() for label, _ in app.stack[-1].list.items]
        double, hands, deals = "Anna, double round", "Anna hands it on", "Anna takes the deal"
        self.assertEqual(labels, ["Anna deals next", double, hands, deals])
        press(app, "DOWN OK")
        self.assertEqual(app.evening.lines[-1], "throw-in A double")
        self.assertEqual(cells(app)[0], [font.DEALER + "Anna", "0"])
        self.assertIn("×2", cells(app)[4])


if __name__ == "__main__":
    unittest.main()
