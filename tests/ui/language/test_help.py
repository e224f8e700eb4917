"""OK, held, says something of each entry of the menu and of each figure, in each language; and each
figure is called something there."""

from tarokk import games
from tests.ui.helpers import TableCase, press, table
from tests.ui.texts import LANGUAGES, lines, texts
from ui.lang import Language

ALL_ENTRIES = ("deal", "A pass", "B pass", "C pass", "D pass")  # with a kitty to share


def write(code, missing):
    """What to do about keys without a sentence."""
    return f"firmware/ui/texts/{code}/help.txt: write KEY=sentence of each of {missing}"


class TestHelp(TableCase):
    def test_what_fills_holes_comes_first_each_value_before_the_rest(self):
        for code in LANGUAGES:
            for name in ("help", "danish-help", "hunter-help", "two_handed-help"):
                keys = [key for key, _ in lines(code, name)]
                holes = [key for key in keys if key[0] == "{"]
                self.assertEqual(holes, keys[: len(holes)], (code, name))
                for at, key in enumerate(holes):
                    before = [hole for hole in holes[:at] if hole == key.partition(".")[0]]
                    self.assertEqual(before, [], (code, name, key))

    def test_each_entry_of_the_menu(self):
        app = table(ALL_ENTRIES, more=("option kitty yes", "option void none"))
        for code in LANGUAGES:
            app.use_language(code)
            app.home()
            press(app, "DOWN")
            entries = app.stack[-1].marks
            self.assertTrue("share" in entries and "closing" in entries)
            missing = [key for key in entries if not app.lang.help([key])]
            self.assertEqual(missing, [], write(code, missing))

    def test_each_figure(self):
        table()
        for name in games.NAMES:
            game = games.load(name)
            figures = [row.name for row in getattr(game, "FIGURES", ())]
            for code in LANGUAGES:
                actual = Language(code, game.TEXTS)
                missing = [figure for figure in figures if not actual.help([figure])]
                self.assertEqual(missing, [], write(code, missing))
                words = texts(code, "deal", "word")
                unnamed = [figure for figure in figures if "-" in figure and figure not in words]
                todo = f"firmware/ui/texts/{code}/deal.txt: write word.NAME=its name of each"
                self.assertEqual(unnamed, [], todo)
