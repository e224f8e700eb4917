"""Every screen in every language: nothing cut off, nothing written over, no glyph missing.

The screens, topics and texts are looked up in the firmware, so that a new one needs a scene.
"""

import os

import ui.screens
from tarokk.games.hungarian import ask
from tarokk.refused import Refused
from tests.ui import scenes
from tests.ui.helpers import PLAIN, TableCase, is_home, press, start
from tests.ui.texts import lines
from tests.ui.viewer import Viewer, looked_at, texts_of
from ui import widgets

PASSED = ("deal", "A pass", "B pass", "C pass", "D pass")
CAUGHT = ("deal", "declarer A 3", "partner C", "points 60", "made xxi-catch defence")
AUCTION = ("deal", "A pass", "B 3", "C 2", "D pass", "B hold", "C 1", "B hold", "C solo")
SPEECH = ("deal", "A 3", "B 2", "C pass", "D pass", "A pass", "B call XX")
SPOKEN = ("B double", "B tarokks 8", "B pagat-ultimo", "B pass", "C kontra game")
ULTIMO = SPEECH + ("B pagat-ultimo", "B pass", "C pass", "D pass", "A pass")
WON = ("partner A", "points 50", "made pagat-ultimo declarer")
DRAWN = ("deal", "declarer A 3", "B draws skiz", "partner C", "points 50")
KITTY = ("option kitty yes", "option void none")
TAKEN = PASSED + (
    "deal", "declarer A 3", "partner B", "announced declarer pagat-ultimo",
    "made pagat-ultimo declarer", "points 52",
)  # fmt: skip
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
RICH = ("deal", "declarer A 3", "partner C", "points 80", "made xxi-catch declarer", "hat D", "end")
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
CALLED = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX")
OWED = ("A pagat-ultimo", "A pass", "B pass", "C pass", "D pass", "fell pagat-ultimo declarer")
HIGH = ("deal", "declarer A 3", "partner C")
BEATEN = ("lost pagat-pheasant declarer", "lost eagle-pheasant declarer")
HIGHS = [(HIGH + (line,), 4, ("game high",)) for line in BEATEN]

# What each table has played, how many sit there, more of its head, keys from home.
IN_FULL = (
    "deal", "A 3", "B pass", "C pass", "D pass", "A call XX", "A pass", "B pass", "C pass",
    "D pass", "partner B", "points won", "end",
)  # fmt: skip

SCENES: tuple = (
    ((), 4, (), ""),
    ((), 4, (), "BACK"),
    ((), 4, (), "HELP OK"),
    (CAUGHT[:3], 4, (), "UP OK"),
    ((), 5, (), "OK LEFT DOWN"),
    (PASSED, 4, (), "LEFT DOWN BACK"),
    (HIGH + ("points 50", "end"), 4, (), "LEFT OK RIGHT HOME"),
    (IN_FULL, 4, (), "LEFT OK BACK*4 LEFT"),
    (("deal", "A last", "A saves pagat"), 4, ("game danish",), "OK RIGHT HOME"),
    (CALLED[:5], 4, (), "OK DOWN OK"),
    (CALLED + OWED, 4, (), "BACK"),
    (PASSED + HIGH + ("points 50", "end"), 4, (), "LEFT LEFT OK DOWN OK OK OK RIGHT OK OK OK"),
    (PASSED[:-1], 4, (), "OK LEFT"),
    (PASSED + PASSED, 5, ("hat E", "doubled 5", "stake 20 Ft"), ""),
    (("deal", "A pass", "B pass", "E pass", "F pass"), 7, ("game hunter", "doubled 5"), ""),
    (CAUGHT + ("hat A", "end"), 4, (), ""),
    (CAUGHT + ("hat C", "end", "closing"), 5, (), "BACK BACK DOWN"),
    (("closing", "deal", "skiz B") + CAUGHT[1:] + ("hat C", "end"), 5, (), "OK"),
    (("closing",) + CAUGHT + ("hat C",), 4, (), "OK OK"),
    (PASSED[:3], 4, (), "OK HELP BACK"),
    (AUCTION, 4, (), "OK"),
    (AUCTION[:1], 4, (), "RIGHT"),
    (AUCTION[:1], 5, (), "RIGHT UP"),
    (SPEECH[:6], 4, (), "OK"),
    (SPEECH[:6], 4, (), "OK OK OK"),
    (SPEECH, 4, (), "OK"),
    (SPEECH + SPOKEN, 4, (), "OK"),
    (ULTIMO, 4, (), "OK OK"),
    (ULTIMO + ("partner A",), 4, (), "OK OK OK"),
    (SPEECH + ("B double", "B pass", "C pass", "D pass", "A pass", "partner A"), 4, (), "OK OK"),
    (SPEECH, 4, ("game high",), "OK DOWN DOWN OK"),
    (("deal", "declarer A 3", "partner B"), 4, ("game high",), "OK"),
    (("deal", "declarer A 3", "partner B"), 4, ("game high",), "OK UP RIGHT"),
    (("deal", "declarer A 3", "partner B"), 4, ("game high",), "OK UP RIGHT DOWN OK"),
    (PASSED, 4, KITTY, "LEFT DOWN"),
    (PASSED, 4, KITTY, "DOWN"),
    (PASSED, 4, KITTY, "UP DOWN*9"),
    (TAKEN, 4, KITTY, "OK OK DOWN*9"),
    (PASSED, 4, KITTY, "@share BACK"),
    (PASSED, 4, KITTY, "@share OK BACK"),
    (PASSED[:1], 4, KITTY, "RIGHT UP OK"),
    (ULTIMO + ("partner A", "points 50"), 4, KITTY[:1] + ("pot kitty 8",), "OK LEFT OK"),
    (ULTIMO + WON, 4, KITTY[:1] + ("pot kitty 8",), "OK OK OK"),
    (DRAWN, 5, ("option talon-honours yes",), "OK OK"),
    (("deal", "A 3", "B pass", "C pass", "D 1", "A hold", "D pass"), 4, (), "OK OK"),
    (("deal", "A 3", "B 2", "C pass", "D pass", "A hold", "B pass"), 4, (), "OK"),
    (("deal", "A 3", "B 2", "C pass", "D pass"), 4, (), "OK"),
    (PASSED[:1], 4, (), "RIGHT LEFT OK"),
    (PASSED[:1], 4, (), "RIGHT DOWN DOWN LEFT OK"),
    (("deal", "declarer A 3"), 4, (), "OK"),
    (("deal", "declarer A 3"), 4, (), "OK RIGHT"),
    (("deal", "declarer D 1"), 4, (), "OK"),
    (("deal", "declarer B 2"), 5, ("doubled 5",), "OK"),
    (("deal", "declarer B 2"), 5, (), "OK RIGHT DOWN*3"),
    (("deal", "declarer B 2", "lies 0"), 5, (), "BACK"),
    (("deal", "declarer B 2", "lies 2"), 5, (), "OK RIGHT"),
    (("deal", "declarer A 3", "partner C"), 4, (), "OK"),
    (("deal", "declarer A 3", "partner C"), 4, (), "OK UP RIGHT"),
    (("deal", "declarer A 3", "partner C"), 4, (), "OK UP RIGHT DOWN OK"),
    (("deal", "declarer A 3", "partner C"), 4, (), "OK UP RIGHT UP OK"),
    (("deal", "declarer A 3", "partner C"), 4, (), "OK UP UP RIGHT LEFT*6 RIGHT*11 UP LEFT DOWN"),
    (("deal", "declarer A 3", "partner none", "points 50"), 4, (), "OK OK"),
    (CAUGHT + ("hat A",), 4, (), "OK OK"),
    (CAUGHT + ("hat A",), 4, ("confirm losers",), "OK OK OK"),
    (EVERYTHING, 4, (), "OK"),
    (EVERYTHING, 4, ("doubled 1",), "OK OK"),
    (EVERYTHING + ("end",), 5, ("stake 200 Ft",), "LEFT OK BACK"),
    (EVERYTHING + ("end",), 5, (), "LEFT OK OK"),
    (("deal", "declarer C 3", "partner none", "points 71", "claim D 9"), 4, (), "OK OK"),
    (("deal", "declarer C 3", "partner D", "made volat declarer", "claim D 9"), 4, (), "OK OK"),
    (("deal", "declarer D 3", "D no-honour"), 5, (), "LEFT"),
    (("deal", "declarer C 3", "A throws four-kings"), 4, (), "LEFT"),
    (("deal", "declarer C 3", "D throws no-tarokk"), 5, ("doubled 1",), "LEFT"),
    (CAUGHT[:4] + ("end",), 4, ("stake 20 Ft",), "@standings"),
    (CAUGHT + ("hat A", "end"), 4, (), "LEFT OK BACK BACK DOWN OK"),
    (CAUGHT + ("hat A", "end"), 4, (), "LEFT BACK"),
    (RICH, 4, (), "LEFT OK BACK*4 DOWN*2 OK"),
    ((), 4, (), "@history"),
    (("deal", "A throws four-kings"), 7, ("game hunter",), "LEFT BACK"),
    ((), 4, (), "LEFT"),
    ((), 4, (), "@language"),
    ((), 5, (), "@new-evening OK OK*5 DOWN*9 UP*6"),
    ((), 4, (), "@closing OK"),
    (("closing",), 4, (), "DOWN"),
    (("closing",) + PLAIN[:-1] + ("skiz A", "end") + PLAIN * 4, 4, (), "OK"),
)


PAGES = {
    "Entry",
    "Page",
    "ListPage",
    "Answering",
    "Figures",
    "Corrected",
    "Number",
}  # named by what is asked


MESSAGES = ("no-space", "space-short", "journal-cut", "key-lost", "key-kept")


class Reader(Viewer):
    """Looks at the screens of a new table and at messages too."""

    def second_table(self, code):
        """It goes on from the first, whose deals are behind its own."""
        app = self.scene(code, PLAIN, 4, (), "@change-table")
        self.all_over(app)
        press(app, "UP OK", self.look)
        while not is_home(app):
            press(app, "OK", self.look)
        press(app, "@history")
        self.all_over(app)

    def locked_keys(self, code):
        """Nobody has pressed a key for a minute."""
        for pair in ("left right", "up down"):
            app = self.scene(code, PLAIN, 4, ("lock " + pair,), "")
            app.passed(60_000)
            press(app, "OK", self.look)

    def messages(self, app):
        """What the medium, the journal and the rules say."""
        for code in looked_at():
            app.use_language(code)
            texts = [app.t(key) for key in MESSAGES]
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
    viewer.everywhere(SCENES, [(steps, 4) for steps in STEPS] + HIGHS)
    for code in looked_at():
        viewer.second_table(code)
        viewer.locked_keys(code)
    for code in viewer.languages():
        for scene in scenes.ALL:
            scene(viewer, code)
    for code in looked_at():
        scenes.house_rules(viewer, code)
    viewer.messages(start())
    return viewer


def screen_classes():
    """The names of all classes that draw and take keys."""
    path = ui.screens.__path__
    modules = [widgets]
    for name in os.listdir(path if isinstance(path, str) else path[0]):
        if name.endswith(".py") and not name.startswith("_"):
            modules.append(getattr(__import__("ui.screens." + name[:-3]).screens, name[:-3]))
    actual = [getattr(module, name) for module in modules for name in dir(module)]
    return {kind.__name__ for kind in actual if hasattr(kind, "draw") and hasattr(kind, "key")}


class TestScreens(TableCase):
    def test_all_are_seen_and_whole(self):
        viewer = everything()
        topics = set(ask._ANSWERS) | {"points", "levels", "members", "promise", "skiz"}
        screens = (screen_classes() - PAGES) | topics
        texts_by_code = {code: dict(texts_of(code)) for code in looked_at()}
        for texts in texts_by_code.values():
            del texts["points"], texts["facts"]  # titles of games whose rows are a list
        self.assertEqual(viewer.problems(screens, texts_by_code), [])
