"""Where texts come from: files of lines, found by their keys."""

import os
import unittest

from tarokk.refused import Refused
from tests.ui.helpers import TableCase, press, rest, table
from tests.ui.texts import lines
from ui import lang
from ui.app import LANGUAGES
from ui.prefetch import Prefetch

FILE = "texts-test"
MANY = 300


def read(text):
    with open(FILE, "wb") as file:
        file.write(text.encode())
    made = lang.Texts(FILE)
    os.remove(FILE)
    return made


class TestTexts(unittest.TestCase):
    def test_a_key_has_its_text_and_another_none(self):
        texts = read("# menu=no\n\nmenu=Menü ↶\nmenu-2=a=b\n\nempty=\n# x=y\nlast=♠\n")
        self.assertEqual(texts.get("menu"), "Menü ↶")
        self.assertEqual(texts.get("menu-2"), "a=b")
        self.assertEqual(texts.get("empty"), "")
        self.assertEqual(texts.get("last"), "♠")
        for key in ("men", "menu-", "menu=", "b", "x", "# menu", "# x", "", "Menü ↶"):
            self.assertEqual(texts.get(key), None)
            self.assertEqual(texts.get(key, "other"), "other")

    def test_a_file_of_remarks_is_empty(self):
        self.assertEqual(read("# nothing\n").get("nothing"), None)
        self.assertEqual(read("").get(""), None)

    def test_every_one_of_many_is_found(self):
        """Also where several keys share a place: there are few more places than lines."""
        made = "".join([f"key-{i}=text {i}\n" for i in range(MANY)])
        texts = read(made)
        found = [texts.get(f"key-{i}") for i in range(MANY)]
        self.assertEqual(found, [f"text {i}" for i in range(MANY)])
        self.assertEqual([texts.get(f"kex-{i}") for i in range(MANY)], [None] * MANY)

    def test_every_file_gives_what_stands_in_it(self):
        for code in LANGUAGES:
            for name in ("home", "deal", "menu", "table", "options", "danish", "hunter",
                         "two_handed"):  # fmt: skip
                texts = lang.Texts(lang.path(code, name))
                for key, text in lines(code, name):
                    self.assertEqual((key, texts.get(key)), (key, text))


class TestMissing(TableCase):
    def test_a_missing_text_shows_its_key(self):
        app = table(())
        for code in LANGUAGES:
            app.use_language(code)
            self.assertEqual(app.t("no-such-text"), "no-such-text")
            self.assertEqual(app.t("no-such-text", 1, "two"), "no-such-text")
            self.assertTrue("17" in app.t("deal-number", 17))
            self.assertEqual(app.note(("no-such-note", "XX")), "no-such-note")
            self.assertEqual(app.lang.sentence(Refused("no-such-code", "A")), "no-such-code")


class TestLanguage(TableCase):
    def test_what_a_game_calls_its_own_goes_first(self):
        plain, danish = lang.Language("en"), lang.Language("en", "danish")
        said = [(one.screen("leads"), one.screen("share")) for one in (plain, danish)]
        self.assertEqual(said[0], ("%s speaks first", "Share the kitty"))
        self.assertEqual(said[1], ("%s leads", "Share the cups"))
        self.assertEqual([one.word("founds") for one in (plain, danish)], ["founds", "founds for"])
        self.assertEqual(danish.word("four-kings"), plain.word("four-kings"))
        self.assertEqual(plain.refusal("protest"), "protest")
        self.assertTrue("%s" in danish.refusal("protest"))
        self.assertEqual(danish.refusal("no-head"), plain.refusal("no-head"))

    def test_the_menu_is_let_go_at_the_table(self):
        app = table()
        press(app, "DOWN")
        self.assertEqual(app.lang.get("menu"), None)
        self.assertTrue("menu" in app.lang._texts)
        app.home()
        self.assertTrue("menu" not in app.lang._texts)

    def test_the_menus_texts_are_read_while_idle_but_not_in_a_deal(self):
        app = table()
        for prefetch in (None, Prefetch(lambda key: False)):
            app.prefetch = prefetch
            for keys, there in (("", True), ("OK", False), ("LEFT", True), ("DOWN", True)):
                press(app, keys)
                rest(app)
                self.assertEqual("menu" in app.lang._texts, there, keys)
            press(app, "BACK")
