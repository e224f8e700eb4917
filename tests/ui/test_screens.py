"""Every screen in every language: nothing cut off, nothing written over, no glyph missing.

The screens, topics and texts are looked up in the firmware, so that a new one needs a scene.
"""

import os

import ui.screens
from tarokk import games
from tarokk.games.hungarian import ask
from tarokk.refused import Refused
from tests.ui.helpers import PLAIN, WIDE, TableCase, clear, is_home, press, start, table
from tests.ui.test_code import CODE, type_in
from tests.ui.texts import LANGUAGES, lines
from tests.ui.viewer import Viewer, rows, texts_of
from ui import font, widgets

PASSED = ("deal", "A pass", "B pass", "C pass", "D pass")
CAUGHT = ("deal", "declarer A 3", "partner C", "points 60", "made xxi-catch defence")
AUCTION = ("deal", "A pass", "B 3", "C 2", "D pass", "B hold", "C 1", "B hold", "C solo")
SPEECH = ("deal", "A 3", "B 2", "C pass", "D pass", "A pass", "B call XX")
SPOKEN = ("B double", "B tarokks 8", "B pagat-ultimo", "B pass", "C kontra game")
ULTIMO = SPEECH + ("B pagat-ultimo", "B pass", "C pass", "D pass", "A pass")
WON = ("partner A", "points 50", "made pagat-ultimo declarer")
DRAWN = ("deal", "declarer A 3", "B draws skiz", "partner C", "points 50")
EVERYTHING = (
    "deal",
    "declarer A solo",
    "announced declarer trull",
    "announced declarer four-kings kontra",
    "announced declarer double",
    "announced declarer volat rekontra",
    "announced declarer pagat-ultimo mordkontra",
    "announced declarer xxi-catch hirskontra",
    "announced defence trull kontra",
    "announced defence four-kings kontra",
    "announced defence pagat-ultimo subkontra",
    "announced defence xxi-catch kontra",
    "game rekontra",
    "tarokks B 8",
    "partner none",
    "points 23",
    "made trull defence",
    "made four-kings defence",
    "lost pagat-ultimo declarer",
)
# After each of these lines the undo asks about it.
STEPS = (
    ("closing", "deal", "skiz B", "declarer A 3", "partner C", "announced defence trull kontra")
    + ("game kontra", "tarokks B 8", "points 60", "made xxi-catch defence", "hat A", "claim D 8")
    + ("lost pagat-ultimo declarer", "end"),
    SPEECH[:6] + ("B laid XV", "A laid 1") + SPEECH[6:] + SPOKEN + ("C pass",),
    ("deal", "declarer D 1", "invit A XIX", "B throws four-kings"),
    ("deal", "declarer B 2", "yielded A"),
    ("deal", "declarer D 3", "D no-honour"),
)

# What each table has played, how many sit there, more of its head, keys from home.
SCENES: tuple = (
    ((), 4, (), ""),
    ((), 5, (), "OK LEFT DOWN"),
    (PASSED, 4, (), "DOWN OK OK BACK BACK"),
    (PASSED + PASSED, 5, ("hat E", "doubled 5", "stake 20 Ft"), ""),
    (CAUGHT + ("hat A", "end"), 4, (), ""),
    (CAUGHT + ("hat C", "end", "closing"), 5, (), "BACK BACK DOWN"),
    (("closing", "deal", "skiz B") + CAUGHT[1:] + ("hat C", "end"), 5, (), "OK"),
    (("closing",) + CAUGHT, 4, (), "OK OK OK OK DOWN OK"),
    (PASSED[:3], 4, (), "OK"),
    (AUCTION, 4, (), "OK"),
    (AUCTION[:1], 4, (), "RIGHT"),
    (AUCTION[:1], 5, (), "RIGHT UP OK"),
    (SPEECH[:6], 4, (), "OK"),
    (SPEECH[:6], 4, (), "OK OK OK"),
    (SPEECH, 4, (), "OK"),
    (SPEECH + SPOKEN, 4, (), "OK"),
    (ULTIMO, 4, (), "OK DOWN OK"),
    (SPEECH, 4, ("game high",), "OK DOWN OK BACK RIGHT OK BACK UP OK RIGHT"),
    (SPEECH, 4, ("game high",), "OK DOWN DOWN OK BACK UP RIGHT OK BACK UP UP OK"),
    (("deal", "declarer A 3", "partner B", "points 50"), 4, ("game high",), "OK DOWN OK UP*4 OK"),
    (("deal", "declarer A 3", "partner B", "points 50"), 4, ("game high",), "OK"),
    (PASSED, 4, ("option kitty yes", "option void none"), "DOWN OK OK BACK BACK DOWN OK"),
    (PASSED, 4, ("option kitty yes", "option void none"), "DOWN DOWN*4 OK OK BACK"),
    (ULTIMO + ("partner A", "points 50"), 4, ("option kitty yes", "pot kitty 8"), "OK OK"),
    (ULTIMO + WON, 4, ("option kitty yes", "pot kitty 8"), "OK OK"),
    (DRAWN, 5, ("option talon-honours yes",), "OK OK"),
    (("deal", "A 3", "B pass", "C pass", "D 1", "A hold", "D pass"), 4, (), "OK OK"),
    (("deal", "A 3", "B 2", "C pass", "D pass", "A hold", "B pass"), 4, (), "OK"),
    (("deal", "declarer A 3"), 4, (), "OK"),
    (("deal", "declarer D 1"), 4, (), "OK"),
    (("deal", "declarer B 2"), 5, ("doubled 5",), "OK"),
    (("deal", "declarer A 3", "partner C"), 4, (), "OK LEFT*6 RIGHT*11 UP LEFT DOWN"),
    (("deal", "declarer A 3", "partner none", "points 50"), 4, (), "OK"),
    (CAUGHT, 4, (), "OK"),
    (CAUGHT + ("hat A",), 4, (), "OK DOWN OK"),
    (CAUGHT + ("hat A",), 4, (), "OK DOWN OK DOWN OK"),
    (CAUGHT + ("hat A",), 4, (), "OK DOWN OK DOWN DOWN OK"),
    (EVERYTHING, 4, (), "OK"),
    (EVERYTHING, 4, ("doubled 1",), "OK OK"),
    (EVERYTHING + ("end",), 5, ("stake 200 Ft",), "DOWN OK BACK DOWN DOWN OK"),
    (EVERYTHING + ("end",), 5, (), "DOWN OK OK BACK"),
    (("deal", "declarer C 3", "partner none", "points 71", "claim D 9"), 4, (), "OK OK"),
    (("deal", "declarer C 3", "partner D", "made volat declarer", "claim D 9"), 4, (), "OK OK"),
    (("deal", "declarer D 3", "D no-honour"), 5, (), "DOWN OK OK"),
    (("deal", "declarer C 3", "A throws four-kings"), 4, (), "DOWN OK OK"),
    (("deal", "declarer C 3", "D throws no-tarokk"), 5, ("doubled 1",), "DOWN OK OK"),
    (CAUGHT[:4] + ("end",), 4, ("stake 20 Ft",), "DOWN DOWN OK"),
    ((), 4, (), "DOWN OK BACK DOWN DOWN OK"),
    ((), 4, (), "DOWN UP OK"),
    ((), 5, (), "DOWN DOWN*4 OK OK OK OK*5 OK DOWN*2 OK UP OK OK"),
    (CAUGHT[:3], 4, (), "DOWN DOWN*4 OK BACK"),
    ((), 4, (), "DOWN DOWN*3 OK OK"),
    (("closing",), 4, (), "DOWN"),
    (("closing",) + PLAIN[:-1] + ("skiz A", "end") + PLAIN * 4, 4, (), "OK"),
)


class Reader(Viewer):
    """Looks at the screens of a new table and at messages too."""

    def new_table(self, code):
        """The first table of a device: letters, names, dealer, stake, the draw of the seats."""
        clear()
        app = start()
        app.use_language(code)
        app.draw()
        self.all_over(app)
        press(app, "OK*4", self.look)
        for i in range(4):
            press(app, f"UP OK RIGHT*{i} OK LEFT*{i + 1} OK", self.look)
        self.all_over(app)
        press(app, "OK DOWN OK DOWN OK", self.look)
        self.all_over(app)
        press(app, "UP*2 OK", self.look)

    def house_rules(self, code):
        """Of each game: the sets, and all options; one set is saved and deleted."""
        for i in range(len(games.NAMES)):
            clear()
            app = start()
            app.use_language(code)
            press(app, f"OK DOWN*{i} OK", self.look)
            self.all_over(app)
            press(app, "RIGHT", self.look)
            self.all_over(app)
            press(app, "OK DOWN OK UP*2 OK UP RIGHT OK BACK", self.look)
            self.all_over(app)
            press(app, "DOWN*2 OK OK*3 LEFT OK", self.look)
            press(app, "DOWN*2 OK OK OK", self.look)

    def by_code(self, code):
        """A tournament's table."""
        clear()
        app = start()
        app.use_language(code)
        press(app, "OK UP OK", self.look)
        type_in(app, CODE, self.look)

    def second_table(self, code):
        """It goes on from the first; its history and what can be undone."""
        app = self.scene(code, PLAIN, 4, (), "DOWN*5 OK")
        while not is_home(app):
            press(app, "OK", self.look)
        press(app, "BACK LEFT DOWN OK", self.look)
        self.all_over(app)

    def messages(self, app):
        """What the medium, the journal and the rules say."""
        for code in LANGUAGES:
            app.use_language(code)
            texts = [app.t(key) for key in ("no-space", "space-short", "journal-cut")]
            texts.append(app.t("deals-unread") % "7, 12")
            for reason, sentence in lines(code, "why"):
                facts = ["xxi-catch"] * sentence.count("%s")
                texts.append(app.lang.sentence(Refused(reason, *facts)))
            for text in texts:
                app.tell(text)
                app.draw()
                self.look(app)
                if " ".join(text.split()) not in self.texts[code][-1]:
                    self.faults.add(text)


def everything():
    """What a viewer saw of everything."""
    viewer = Reader()
    viewer.everywhere(SCENES, [(steps, 4) for steps in STEPS])
    for code in viewer.languages():
        viewer.second_table(code)
    for code in LANGUAGES:
        viewer.new_table(code)
        viewer.house_rules(code)
        viewer.by_code(code)
    viewer.messages(start())
    return viewer


def screen_classes():
    """The names of all classes that draw and take keys."""
    path = ui.screens.__path__
    modules = [widgets]
    for name in os.listdir(path if isinstance(path, str) else path[0]):
        if name.endswith(".py") and not name.startswith("_"):
            modules.append(getattr(__import__("ui.screens." + name[:-3]).screens, name[:-3]))
    found = [getattr(module, name) for module in modules for name in dir(module)]
    return {one.__name__ for one in found if hasattr(one, "draw") and hasattr(one, "key")}


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = everything()
        topics = set(ask._ANSWERS) | {"points", "levels", "skiz"}
        screens = (screen_classes() - {"Entry"}) | topics
        known = {code: texts_of(code) for code in LANGUAGES}
        self.assertEqual(viewer.problems(screens, known), [])


class TestContents(TableCase):
    """What a table looks for is there, in the row where it belongs."""

    def test_who_deals_speaks_sits_out_and_stands_how(self):
        passed = ("deal", "B pass", "C pass", "D pass", "E pass")
        app = table(CAUGHT + ("hat A", "end") + passed, seats=5, dealer="E", more=("doubled 3",))
        found = rows(app)
        self.assertEqual(found[0][1:], ["×4"])
        self.assertEqual(found[1], [font.SITS, font.DEALER, "Anna", "−40", font.HAT])
        self.assertEqual(found[2], ["►", "Béla", "+40"])
        self.assertEqual(found[3:6], [["Cili", "−40"], ["Dani", "+40"], ["Edit", "0"]])
        self.assertTrue(found[6][0].endswith(" 2+5"))

    def test_a_settlement(self):
        deal = ("deal", "declarer A 2", "partner B", "points 71", "game kontra")
        app = table(deal, more=("doubled 1",))
        press(app, "OK OK")
        found = rows(app)
        self.assertEqual([row[-1] for row in found[:4]], ["×2", "+4", "+4", "+8×2"])
        self.assertEqual(found[4], ["Anna", "+16", "Béla", "+16"])
        self.assertEqual(found[5], ["Cili", "−16", "Dani", "−16"])

    def test_earlier_deals(self):
        app = table(("deal", "declarer B 2", "partner A", "points 40", "end") + PLAIN)
        press(app, "DOWN OK")
        self.assertEqual(rows(app)[1:4], [["2. Anna 3", "+1"], ["1. Béla 2", "−2"], []])

    def test_earlier_deals_of_long_names(self):
        solo = ("deal", "declarer A solo", "partner none", "points 80", "end")
        app = table(solo * 10, names=WIDE, more=("doubled 4", "doubled 4", "doubled 4"))
        press(app, "DOWN OK")
        self.assertEqual([row[-1] for row in rows(app)[1:3]], ["+24", "+24"])
        press(app, "UP")
        self.assertEqual([row[-1] for row in rows(app)[6:]], ["+192", "+192"])

    def test_standings_and_payments(self):
        app = table(PLAIN, more=("stake 20 Ft",))
        press(app, "DOWN DOWN OK")
        self.assertEqual(rows(app)[1], ["Anna", "+1  +20 Ft"])
        press(app, "DOWN*9")
        self.assertEqual(
            rows(app)[4:], [["Béla →"], ["Anna", "1  20 Ft"], ["Dani →"], ["Cili", "1  20 Ft"]]
        )

    def test_what_a_bid_means(self):
        app = table(("deal", "A 3"))
        press(app, "OK")
        self.assertEqual(rows(app)[1], ["A3"])
        self.assertEqual(rows(app)[3:5], [["2"], ["1", "invit XIX"]])
