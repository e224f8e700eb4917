"""A tournament's table from its code, typed by keys."""

import sys
import unittest

from tarokk import games, tablecode
from tests.core.test_tablecode import spelled, whole
from tests.ui.helpers import PLAIN, TableCase, press, screen, table
from tests.ui.tables import finish, fresh, played, to_games
from tests.ui.texts import LANGUAGES
from tests.ui.viewer import Viewer

CODE = spelled(whole("illustrated", 4, 2, 5, preset=2))
MARTON = dict(dict(games.load("illustrated").presets())["marton"])


def to_code(app):
    """The last entry of the list of games."""
    press(app, "OK UP OK")


def type_in(app, code, each=None):
    """With the arrows only, as a hand would; then the word at the end of the row."""
    top = app.stack[-1]
    for sign in code:
        row = [sign in signs for signs in top.rows].index(True)
        away = top.rows[row].index(sign) - top.column
        press(app, f"DOWN*{row - top.row}" if row > top.row else f"UP*{top.row - row}", each)
        press(app, f"RIGHT*{away}" if away > 0 else f"LEFT*{-away}", each)
        press(app, "OK", each)
    press(app, f"RIGHT*{len(top.rows[0]) - top.column}", each)
    press(app, "OK", each)


class TestCode(TableCase):
    def test_the_table_is_as_the_code_says(self):
        viewer = Viewer()
        for language in LANGUAGES:
            app = fresh(language)
            press(app, "OK", viewer.look)
            press(app, f"UP*{app.stack[-1].list.at + 1}", viewer.look)  # to the last row
            press(app, "OK", viewer.look)
            self.assertEqual(screen(app), "Code")
            type_in(app, CODE, viewer.look)
            self.assertEqual(screen(app), "Message")
            press(app, "OK", viewer.look)
            self.assertEqual(finish(app), 4 + 1)  # four seats, first dealer
            session = app.session
            self.assertEqual((session.game.NAME, played(app)), ("illustrated", MARTON))
            self.assertEqual([session.names[seat] for seat in session.seats], list("ABCD"))
            self.assertEqual(session.info["place"], "2-5 " + tablecode.grouped(CODE))
            self.assertEqual(session.dealer, 3)
        self.assertEqual(viewer.faults, set())

    def test_the_roster_is_below_the_letter(self):
        app = table(PLAIN)
        to_games(app)
        press(app, "UP OK")
        type_in(app, CODE)
        press(app, "OK")
        press(app, "DOWN OK OK DOWN OK OK")  # the first, the letter B, the next, the letter D
        press(app, "OK OK")
        names = app.session.names
        self.assertEqual([names[seat] for seat in "ABCD"], ["Anna", "B", "Béla", "D"])

    def test_a_mistake_is_told_and_can_be_mended(self):
        app = fresh("en")
        to_code(app)
        wrong = CODE[:-1] + ("C" if CODE[-1] != "C" else "D")
        type_in(app, wrong)
        self.assertIn("has a mistake", app.stack[-1].text)
        press(app, "OK")
        self.assertEqual((screen(app), app.stack[-1].name), ("Code", wrong))
        press(app, "BACK")
        type_in(app, CODE[-1])
        self.assertIn("Round 2, table 5", app.stack[-1].text)

    def test_who_has_another_tables_slip_goes_back(self):
        app = fresh("en")
        to_code(app)
        type_in(app, CODE)
        press(app, "BACK")
        self.assertEqual(screen(app), "Code")
        press(app, f"BACK*{len(CODE) + 1}")
        self.assertEqual(screen(app), "Games")
        app.stack[-1].list.at = 0
        press(app, "OK")
        finish(app)
        self.assertEqual((app.session.game.NAME, app.session.info.get("place")),
                         ("paskievics", None))  # fmt: skip

    def test_a_long_code_shows_its_end_and_ends(self):
        app = fresh()
        to_code(app)
        press(app, "OK*40")
        self.assertEqual(app.stack[-1].name, "A" * 36)
        self.assertEqual(app.canvas.faults(), ("", [], []))
        self.assertTrue(app.stack[-1].shown().endswith("A"))

    def test_it_is_not_in_memory_afterwards(self):
        app = fresh()
        to_code(app)
        type_in(app, CODE)
        finish(app)
        for path in ("ui.screens.code", "tarokk.tablecode"):
            self.assertEqual(path in sys.modules, False)


if __name__ == "__main__":
    unittest.main()
