"""An older evening of another family of games: its rules come once those there have gone."""

import sys

from store.unload import unload
from tarokk import games
from tests.ui.helpers import FOLDER, StrictCanvas, few, is_home, press, screen
from tests.ui.kept import EveningsCase, device, kept
from ui import starting
from ui.app import App

OLDER = "@evenings DOWN OK"  # from home to the evening before
FAMILIES = (
    ("high", 4, "D", ("deal", "declarer A 3", "partner C", "points 52", "end")),
    ("hunter", 4, "D", ("deal", "declarer A 3", "partner C", "points 52", "end")),
    ("two-handed", 2, "B", ("deal", "declarer A 2", "stage draw", "points A 52 B 36", "end")),
    ("danish", 3, "C", ("deal", "A last", "points A 31 B 28 C 19", "end")),
)


def is_loaded(game):
    """Whether rules of a game's deals are in memory that are its family's alone."""
    own = games.load(game).PRELOAD[-1]
    return own in sys.modules


def forget_rules():
    """What a start of the board does."""
    for name in games.NAMES:
        unload(*games.load(name).PRELOAD)


class TestFamilies(EveningsCase):
    def evenings(self, old, new):
        self.setUp()
        for name, seats, dealer, lines in (old, new):
            kept(lines, more=("game " + name,), seats=seats, dealer=dealer)
        return device()

    def test_those_are_one_family_whose_deals_need_the_same(self):
        for name in games.NAMES:
            for other in games.NAMES:
                same = games.load(name).PRELOAD == games.load(other).PRELOAD
                self.assertEqual(games.family(name) == games.family(other), same)
        self.assertEqual((games.family("no-such"), games.modules("no-such")), ("", []))

    def test_each_row_from_every_family_to_every_other(self):
        pairs = [(old, new) for old in FAMILIES for new in FAMILIES if old is not new]
        for old, new in few(pairs, 5):
            app = self.evenings(old, new)
            press(app, "OK BACK")  # its rules are there
            press(app, OLDER)
            for row, walk, seen in (
                (0, "OK", "Recap"), (1, "", "Payments"), (2, "", "Codes"),
            ):  # fmt: skip
                press(app, "OK " + walk)
                self.assertEqual((screen(app), old[0], new[0]), (seen, old[0], new[0]))
                self.assertEqual(is_loaded(new[0]), False)
                press(app, "BACK BACK" if walk else "BACK")
                self.assertEqual(screen(app), "OneEvening")
                self.assertEqual(app.stack[-1].list.at, row)
                press(app, "DOWN")
            press(app, "OK")
            self.assertTrue(is_home(app))
            self.assertEqual(app.session.game.NAME, old[0])
            self.assertEqual(app.session.info["follows"], "1")
            press(app, "OK")
            self.assertEqual(app.evening.lines, ["deal"])
            self.assertIsNone(app.failed)

    def test_the_rules_of_one_family_alone_come_between_two_starts(self):
        """To look at another family's evening, at a third's, and back home."""
        for name, seats, dealer, lines in FAMILIES[:3]:
            kept(lines, more=("game " + name,), seats=seats, dealer=dealer)
        app = device()
        notes: list = []

        class Reset(Exception):  # noqa: N818
            pass

        def restart(*note):
            notes.append(note)
            raise Reset

        def pressed(names, note):
            try:
                press(app, names)
            except Reset:
                pass
            self.assertEqual(notes[-1:], [note])
            there_before = [family[0] for family in FAMILIES if is_loaded(family[0])]
            forget_rules()
            again = App(FOLDER, StrictCanvas(), note=note)
            again.resume()
            again.restart = restart
            return again, there_before

        app.restart = restart
        forget_rules()
        press(app, "OK BACK")
        app, before = pressed(OLDER + " OK", (2, 0))
        self.assertEqual((screen(app), app.mixed), ("History", True))
        self.assertEqual(before, ["two-handed"])
        press(app, "OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "BACK BACK BACK")
        self.assertEqual((screen(app), app.stack[-1].list.at), ("Kept", 1))
        app, before = pressed("DOWN OK DOWN OK", (1, 1))
        self.assertEqual((screen(app), app.evening.number), ("Payments", 1))
        self.assertEqual(before, ["hunter"])
        press(app, "BACK")
        self.assertEqual(app.stack[-1].list.at, 1)
        app, _ = pressed("HOME", (0, 0))
        self.assertTrue(is_home(app))
        self.assertEqual((app.evening.number, app.mixed, len(notes)), (3, False, 3))

    def test_a_new_evening_of_another_family_comes_with_a_start(self):
        app = self.evenings(FAMILIES[0], FAMILIES[1])
        notes: list = []
        app.restart = lambda *note: notes.append(note)
        for seats, number in ((3, 3), (4, 4)):
            app.then(lambda app, seats=seats: starting.begin(app, self.head("danish", seats)))
            press(app, "HOME")
            self.assertEqual((notes, app.mixed), ([(0, 0)], False))
            self.assertEqual((app.evening.number, app.session.game.NAME), (number, "danish"))

    def head(self, game, seats):
        names = [f"seat {letter} {letter}{letter}" for letter in "ABCD"[:seats]]
        return ["kibic 1", "game " + game] + names + ["dealer A"]  # noqa: RUF005, for MicroPython

    def test_back_home_the_game_that_is_played_goes_on(self):
        app = self.evenings(FAMILIES[1], FAMILIES[2])
        press(app, OLDER + " OK OK HOME OK OK")
        self.assertEqual(app.session.game.NAME, "two-handed")
        self.assertTrue(len(app.evening.lines) > 1)

    def test_beside_a_deal_that_is_open_there_is_no_room(self):
        app = self.evenings(FAMILIES[1], FAMILIES[2])
        press(app, "OK HOME " + OLDER)
        for _ in range(4):
            press(app, "OK")
            self.assertEqual(app.stack[-1].text, app.t("deal-runs"))
            press(app, "OK DOWN")
        press(app, "HOME OK")
        self.assertEqual(app.evening.lines, ["deal"])
