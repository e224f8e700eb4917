"""Where texts come from: files of lines, found by their keys."""

import os
import sys
import unittest

from tarokk import games
from tarokk.refused import Refused
from tests.ui.helpers import (
    FOLDER,
    TableCase,
    clear,
    not_on_micropython,
    press,
    rest,
    screen,
    start,
    table,
)
from tests.ui.texts import LANGUAGES, lines
from ui import lang, languages
from ui.prefetch import Prefetch

ON_BOARD = sys.implementation.name == "micropython"
FILE = "texts-test"
FOLDER_OF_TEXTS = "texts-of-languages"
NAMES = ("home", "deal", "menu", "evenings", "table", "options", "why", "help")
# A new table with its house rules, the menu with all that it opens, deals by both ways.
WAYS = [f"@new-evening DOWN OK DOWN*{at} RIGHT RIGHT " + "RIGHT DOWN " * 50 for at in range(7)]
WAYS += ["DOWN " + "DOWN " * at + "OK OK BACK OK UP OK" for at in range(8)]
WAYS += ["OK " * 10, "RIGHT " + "OK " * 6 + "BACK BACK"]
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
        actual = [texts.get(f"key-{i}") for i in range(MANY)]
        self.assertEqual(actual, [f"text {i}" for i in range(MANY)])
        self.assertEqual([texts.get(f"kex-{i}") for i in range(MANY)], [None] * MANY)

    def test_every_file_gives_what_stands_in_it(self):
        for code in LANGUAGES:
            for name in ("home", "deal", "menu", "table", "options", "danish", "hunter",
                         "two_handed"):  # fmt: skip
                texts = lang.Texts(lang.path(code, name))
                for key, text in lines(code, name):
                    self.assertEqual((key, texts.get(key)), (key, text))

    # What the keys `one` and `two` come to, and their texts, as a release holds them: as they are,
    # behind how many bytes and how many there are; and deflated, see TestSeldom
    KEYS = b"\r\xaa@\xad\xaa."
    BODY = "First|A sentence.\nKettő.\n".encode()
    DEFLATED = b"s\xcb,*.\xa9qT(N\xcd+I\xcdKN\xd5\xe3\xf2N-)9:Q\x8f\x0b\x00"

    def test_a_release_has_what_keys_come_to_before_their_texts(self):
        for numbers, body in ((b"\0\0", self.BODY), (b"\x1a\0", self.DEFLATED)):
            if numbers == b"\0\0" or ON_BOARD:
                with open(FILE + ".z", "wb") as file:
                    file.write(numbers + b"\x1a\0\x02\0" + self.KEYS + body)
                texts = lang.Texts(FILE + ".txt")
                os.remove(FILE + ".z")
                actual = [texts.get(key) for key in ("one", "two", "three", "", "First")]
                self.assertEqual(actual, ["First|A sentence.", "Kettő.", None, None, None])

    def test_the_last_line_needs_no_end(self):
        self.assertEqual(read("one=1\ntwo=2").get("two"), "2")


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

    def test_a_name_is_no_word_of_the_sheet(self):
        """A player may be called as the sheet calls a figure."""
        app = table(())
        app.use_language("hu")
        self.assertEqual(app.lang.note(("plays", "A"), {"A": "four-kings"}), "▲ four-kings")
        self.assertEqual(app.lang.note(("plays", "four-kings")), "▲ négykirály")


class TestLanguages(TableCase):
    """Folders of texts that the test makes, and no line of code."""

    def setUp(self):
        self.before = lang.FOLDER, languages._LIST
        os.mkdir(FOLDER_OF_TEXTS)
        for code in ("hu", "en", "da"):
            self.add(code, code)
        lang.FOLDER = languages.FOLDER = FOLDER_OF_TEXTS + "/"

    def tearDown(self):
        lang.FOLDER, languages._LIST = self.before
        languages.FOLDER = lang.FOLDER
        for code in os.listdir(FOLDER_OF_TEXTS):
            for name in os.listdir(f"{FOLDER_OF_TEXTS}/{code}"):
                os.remove(f"{FOLDER_OF_TEXTS}/{code}/{name}")
            os.rmdir(f"{FOLDER_OF_TEXTS}/{code}")
        os.rmdir(FOLDER_OF_TEXTS)
        super().tearDown()

    def add(self, code, of, names=NAMES, called=None):
        """A language with the texts of another, under another name for itself."""
        os.mkdir(f"{FOLDER_OF_TEXTS}/{code}")
        for name in names:
            text = "".join([f"{key}={text}\n" for key, text in lines(of, name)])
            if called and name == "home":
                text = text.replace("name=", "name=" + called)
            with open(f"{FOLDER_OF_TEXTS}/{code}/{name}.txt", "wb") as file:
                file.write(text.encode())

    def test_hungarian_comes_first_and_a_fourth_language_last(self):
        self.assertEqual(languages.codes(), ["hu", "en", "da"])
        self.add("xx", "en", called="Xx ")
        self.assertEqual(languages.codes(), ["hu", "en", "da", "xx"])
        self.assertEqual(languages.name_of("xx"), "Xx English")
        app = table()
        self.assertEqual(app.code, "hu")
        press(app, "@language UP")
        labels = [label for label, _ in app.stack[-1].list.items]
        self.assertEqual(labels, ["Magyar", "English", "Dansk", "Xx English"])
        press(app, "OK")
        self.assertEqual((app.code, app.t("menu")), ("xx", "Menu"))
        self.assertEqual(start().code, "xx")

    def test_a_pack_has_their_list(self):
        languages._LIST = FOLDER_OF_TEXTS + "/hu/languages.txt"
        with open(languages._LIST, "wb") as file:
            file.write(b"aa\nen\nhu\n")
        self.assertEqual(languages.codes(), ["hu", "en", "aa"])

    def test_a_language_that_is_gone_is_hungarian(self):
        app = table()
        for code in ("xx", "", "-", "home", "languages.txt"):
            app.use_language(code)
            self.assertEqual(app.code, "hu")

    def test_one_of_a_single_text_shows_keys_and_never_raises(self):
        """Wherever one looks, also where a rule refuses or an option has no words."""
        not_on_micropython()
        self.add("xx", "en", ())
        with open(FOLDER_OF_TEXTS + "/xx/home.txt", "wb") as file:
            file.write("name=½\ndeal-number=100 %\nleads=%s %s\nhint-home=%d\n".encode())
        seen: set = set()
        for game in games.NAMES:
            seats = games.load(game).SEATS[0]
            app = table((), seats=seats, dealer="ABCDEFG"[seats - 1], more=("game " + game,))
            app.use_language("xx")
            for words in WAYS:
                press(app, words, lambda app: seen.add(screen(app)))
                app.home()
                app.draw()
        for name in ("Options", "Payments", "History", "Recap", "facts", "speech", "melds", "play"):
            self.assertIn(name, seen)
        self.assertEqual([app.t(key, 7) for key in ("deal-number", "leads")], ["100 %", "%s %s"])
        self.assertEqual(app.t("hint-home"), "%d")
        self.assertEqual(app.lang.sentence(Refused("no-head", "A")), "no-head")
        self.assertEqual(languages.name_of("xx"), "½")


class TestSeldom(TableCase):
    """What is read a sentence at a time."""

    # How many bytes KEPT has, and zlib.compressobj(9, wbits=-10) of it: as a release holds a file
    # that is searched
    DEFLATED = (
        b"'\x00\x00\x00\x00\x00"
        b"SVH\xcd\xe3\xca\xcfK\xb5u\xcb,*.\xa9qT(N\xcd"
        b"+I\xcdKN\xd5\xe3*)\xcf\xb7\xf5N-)9:Q\x8f\x0b\x00"
    )
    KEPT = "# en\none=First|A sentence.\ntwo=Kettő.\n"

    def both(self):
        """The path of a file as it is, and on MicroPython that of a deflated one."""
        clear()
        with open(FOLDER + "/plain-help.txt", "wb") as file:
            file.write(self.KEPT.encode())
        with open(FOLDER + "/small-help.z", "wb") as file:
            file.write(self.DEFLATED)
        yield FOLDER + "/plain-help.txt"
        if ON_BOARD:
            yield FOLDER + "/small-help.txt"

    def test_the_first_of_the_keys_that_is_there(self):
        for path in self.both():
            for keys, expected in (
                (("two",), ("two", "Kettő.")),
                (("none", "two", "one"), ("two", "Kettő.")),
                (("one", "two"), ("one", "First|A sentence.")),
                (("tw", "# en"), None),
                ((), None),
            ):
                self.assertEqual(lang.first_in(path, keys), expected)
            self.assertEqual(lang.text_in(path, "one"), "First|A sentence.")
        self.assertEqual(lang.first_in(FOLDER + "/no-help.txt", ("one",)), None)

    def test_help_of_a_game_goes_first_where_it_tells_as_much(self):
        danish = lang.Language("en", "danish")
        self.assertEqual((danish.help(["points"]) or ("", ""))[1].split("|")[1][:3], "The")
        self.assertTrue(danish.help(["points"]) != lang.Language("en").help(["points"]))
        self.assertEqual((danish.help(["trull", "points"]) or ("",))[0], "trull")
        self.assertEqual(danish.help(["x"]), None)
        clear()


class TestLanguage(TableCase):
    def test_what_a_game_calls_its_own_goes_first(self):
        plain, danish = lang.Language("en"), lang.Language("en", "danish")
        shared = [language.screen("share") for language in (plain, danish)]
        self.assertEqual(shared, ["Share the kitty", "Share the cups"])
        self.assertEqual(
            [language.word("founds") for language in (plain, danish)], ["founds", "founds for"]
        )
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

    def test_the_menus_texts_are_read_when_it_is_opened_and_no_deal_has_them(self):
        app = table()
        for prefetch in (None, Prefetch(lambda key: False)):
            app.prefetch = prefetch
            for keys, is_read in (("", False), ("DOWN", True), ("HOME OK", False), ("HOME", False)):
                press(app, keys)
                rest(app)
                self.assertEqual("menu" in app.lang._texts, is_read, keys)
            press(app, "HOME")
