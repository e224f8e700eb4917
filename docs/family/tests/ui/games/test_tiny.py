"""Tiny tarok on the device: a deal by its keys; every list in every language, whole."""

from tests.ui.helpers import TableCase, is_home, press, screen, table
from tests.ui.texts import LANGUAGES, texts
from tests.ui.viewer import Viewer

GAME = ("game tiny",)

# What the table has played, how many sit there, more of its head, keys from home.
SCENES: tuple = (
    ((), 3, GAME, "OK"),
    (("deal", "A wins"), 3, GAME, "OK"),
    (("deal", "A wins"), 3, GAME, "OK OK"),
    (("deal", "A wins", "end"), 3, GAME, "LEFT"),
)


class TestDeal(TableCase):
    def test_it_is_entered_taken_back_and_paid(self):
        app = table(seats=3, dealer="C", more=GAME)
        press(app, "OK DOWN OK")  # the deal; the second of the players
        self.assertEqual(app.evening.lines, ["deal", "B wins"])
        press(app, "BACK UP OK OK")  # back; the first; the end
        self.assertEqual((screen(app), app.evening.lines), ("Recap", ["deal", "A wins"]))
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals, [2, -1, -1])


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = Viewer()
        viewer.everywhere(SCENES, [(("deal", "A wins", "end"), 3, GAME)])
        texts_by_code = {code: texts(code, "tiny") for code in LANGUAGES}
        self.assertEqual(viewer.problems({"winner", "facts"}, texts_by_code), [])
        self.assertEqual(sorted(viewer.borrowed), [])
