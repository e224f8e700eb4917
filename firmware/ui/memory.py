"""Which modules live when: a screen that needs room drops what it can do without.

Modules are imported where they are used, or ahead while no key is pressed (Game.PRELOAD and
device.loop.IdleWork for a deal, Screen.soon and Screen.idle for what a screen leads to).
"""

import gc
import sys

from dialogue import terms
from store.unload import frequent_gc, unload
from ui import games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tarokk.game import Game
    from ui.kinds import App


_RESERVED_WORDS = 800  # in one piece, as what has functions run from the flash takes several
_AT_ONCE = 1  # of the modules of a family's rules: the copies of more leave holes

# Modules, by what they are for; the phases that let go of them, and those that do so where there is
# little room (App.roomy). A phase is what begins: the table ("home"), a deal ("deal"), what it pays
# ("pays"), earlier deals ("past"), a correction ("amends"), the menu and what hangs on it ("menu"),
# a screen that it has no room beside ("apart"). A release renames modules: each is a string of its
# own.
_ENTRY = ("dialogue.deal", "dialogue.answers", "ui.screens.entry", "ui.screens.answering")
_PAGES = (
    "dialogue.rows",
    "dialogue.numbers",
    "ui.screens.figures",
    "ui.screens.corrected",
    "ui.screens.number",
    "ui.screens.glance",
)
_RECAP = ("ui.screens.recap", "dialogue.recap", "dialogue.changes")
_LARGE = (
    "ui.large",
    "dialogue.stake",
    "tarokk.games.hungarian.stake",
    "tarokk.games.two_handed.stake",
)
LIVES = (
    (_LARGE, "apart home deal past menu", ""),
    (("ui.screens.menu", "ui.accounts", "ui.screens.standings", "ui.screens.undo", "tarokk.money",
      "tarokk.aside", "ui.languages", "ui.screens.evenings", "ui.screens.curve", "store.evenings",
      "ui.screens.story", "store.story",
      "dialogue.payments", "dialogue.undone",
      "ui.calendar", "ui.lock", "store.reckoning", "ui.screens.codes", "ui.qr",
      "store.codes", "store.phrases", "store.export"),
     "apart home deal past menu", ""),
    (("ui.screens.start", "ui.screens.table", "ui.screens.plan", "ui.screens.options",
      "ui.screens.letters", "ui.screens.code", "dialogue.code", "dialogue.plan", "tarokk.tablecode",
      "tarokk.head", "tarokk.house",
      "store.houses"),
     "home deal past menu", ""),
    (("ui.screens.history", "ui.screens.browse", "ui.screens.correct", "dialogue.draft",
      "dialogue.correction", "dialogue.history",
      "store.lookup", "store.past", "store.reading", "store.sheets"),
     "home deal menu", ""),
    (("store.amend", "store.opening", "store.replay"), "home deal menu past", ""),
    (_RECAP, "menu", ""),
    (("ui.screens.home_view", "dialogue.table"), "amends", "deal past menu"),
    (_ENTRY, "", "past menu"),
    (_PAGES, "amends", "past menu pays"),
)  # fmt: skip


class Memory:
    """What the app asks for, and the screens; so that none of these names another."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def enter(self, phase: "Any", keep: str = "") -> None:
        """Drop what a phase does without, and the texts of closed screens except the file
        `keep`."""
        if phase != "pays":
            self._app.lang.close_menu(keep)
        for paths, always, scarce in LIVES:
            if phase in always.split() or phase in scarce.split() and not self._app.roomy:
                unload(*paths)
        if phase == "amends" or phase in ("past", "menu") and not self._app.roomy:
            self._app.unloaded = True

    def open_menu(self, texts: "Any", screen: "Any") -> None:
        """Enter the menu, and read its texts while free memory is least fragmented; with a sign of
        work if the module of its `screen` is not there yet."""
        if screen not in sys.modules:
            self._app.works()
        self.enter("menu")
        gc.collect()  # what comes lies low, and close
        self._app.lang.read(texts)

    def close_large(self) -> None:
        """Drop what the large view alone needs."""
        unload(*_LARGE)

    def close_deals(self) -> None:
        """Drop everything that shows and enters deals, too."""
        self.enter("home")
        unload(*_RECAP + _ENTRY + _PAGES)

    def close_rules(self, kept: str = "") -> None:
        """Drop the game's rules, too, for a screen that takes much room and shows no deal, except
        what the game `kept` needs. Keeps them while a deal is open."""
        if self._app.game and not self._app.session.deal:
            self._app.evening.let_go()
            self._app.session.changed()
            self.close_games(kept)

    def close_games(self, kept: str = "") -> None:
        """Drop what belongs to games, except what the game `kept` needs and the modules of the
        class that the session holds."""
        own = terms.modules(kept)
        if kept:
            own += _of_deals(kept)
        if self._app.evening:
            own += terms.modules(self._app.session.game.NAME)
        count = len(sys.modules)
        for name in terms.NAMES:
            paths = terms.modules(name)
            if paths[-1] in sys.modules:
                unload(*[path for path in paths + _of_deals(name) if path not in own])
        self._app.forget_game_ui()
        self._app.closed += 1
        self._app.unloaded = True
        if len(sys.modules) < count:
            gc.collect()  # what comes finds the room in one piece

    def fetch(self, paths: "Any", done: int = 0, whole: int = 0) -> None:
        """Import modules, each behind those that it imports, with a sign of work: `done` of the
        `whole` are there already."""
        with frequent_gc():
            for path in paths:
                if path not in sys.modules:
                    self._app.works(done, whole or len(paths))
                    __import__(path)
                done += 1

    def fetch_rules(self, game: "type[Game]", act: "Any") -> bool:
        """Import a game's rules one module at a time, then call `act(app)`; return False if they
        are there. Within a move an import nests too deep, and the copies of several modules at once
        leave holes in the heap."""
        paths = game.PRELOAD
        missing = [path for path in paths if path not in sys.modules]
        if not missing:
            return False
        self._app.evening.not_ahead()
        try:
            self._app.reserved = [None] * _RESERVED_WORDS
        except MemoryError:
            self._app.reserved = [None]  # they run from the flash if there is room later
        self.fetch(missing[:_AT_ONCE], len(paths) - len(missing), len(paths))
        more = len(missing) > _AT_ONCE
        self._app.then((lambda app: self.fetch_rules(game, act) or act(app)) if more else act)
        return True


def _of_deals(name: str) -> list:
    """The modules that a game's deals need beside its own."""
    game = terms.load(name)
    return list(game.PRELOAD) + [games.path(game), "ui.games.hungarian"]
