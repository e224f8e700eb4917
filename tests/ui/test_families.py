"""An older evening of another family of games: its rules come once those there have gone."""

import sys

from tarokk import games
from tests.ui.helpers import is_home, press, screen
from tests.ui.kept import EveningsCase, device, kept

OLDER = "@evenings DOWN OK"  # from home to the evening before
FAMILIES = (
    ("high", 4, "D", ("deal", "declarer A 3", "partner C", "points 52", "end")),
    ("hunter", 4, "D", ("deal", "declarer A 3", "partner C", "points 52", "end")),
    ("two-handed", 2, "B", ("deal", "declarer A 2", "stage draw", "points A 52 B 36", "end")),
    ("danish", 3, "C", ("deal", "A last", "points A 31 B 28 C 19", "end")),
)


def there(game):
    """Whether rules of a game's deals are in memory that are its family's alone."""
    own = games.load(game).PRELOAD[-1]
    return own in sys.modules


class TestFamilies(EveningsCase):
    def evenings(self, old, new):
        self.setUp()
        for name, seats, dealer, lines in (old, new):
            kept(lines, more=("game " + name,), seats=seats, dealer=dealer)
        return device()

    def test_those_are_one_family_whose_deals_need_the_same(self):
        for one in games.NAMES:
            for other in games.NAMES:
                same = games.load(one).PRELOAD == games.load(other).PRELOAD
                self.assertEqual(games.family(one) == games.family(other), same)
        self.assertEqual((games.family("no-such"), games.modules("no-such")), ("", []))

    def test_each_row_from_every_family_to_every_other(self):
        for old in FAMILIES:
            for new in FAMILIES:
                if old is new:
                    continue
                app = self.evenings(old, new)
                press(app, "OK BACK")  # its rules are there
                press(app, OLDER)
                for row, walk, seen in (
                    (0, "OK", "Recap"), (1, "", "Payments"), (2, "", "Codes"),
                ):  # fmt: skip
                    press(app, "OK " + walk)
                    self.assertEqual((screen(app), old[0], new[0]), (seen, old[0], new[0]))
                    self.assertEqual(there(new[0]), False)
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
