"""The companion: a stack of screens over one evening, driven by six keys.

A screen, see ui.screen, shows what the core offers and hands moves to a target: the evening
itself, or a draft of an earlier deal. What the rules or the medium refuse becomes a message; the
game goes on.
"""

from dialogue.terms import Refused
from store import room, textfile
from store.unload import frequent_gc, import_next, unload, with_module
from ui import games, keys, lang, memory, starting, widgets
from ui.canvas import WIDTH
from ui.screens.home import Home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from store.evening import Evening
    from tarokk.kinds import MaybeNone, OwnGame
    from tarokk.session import Session
    from ui.canvas import Canvas
    from ui.kinds import GameScreens
    from ui.prefetch import Prefetch
    from ui.screen import Screen


_LOCK_MS = 60_000  # without a key


class App:
    """The state of the device beside the journal: which screens are open, the language.

    folder    where journals, roster and settings are
    canvas    a Canvas, drawn anew after each key
    now       a function that gives the date line's text, None where nobody knows it; or None
    lots      a function that gives n numbers by chance
    note      of a start, see starting.start_anew; then `resume` draws, not this
    battery   what tells `hours` and `may_write`, or None without one
    evening   the Evening, or None before the first
    amended   (the sheet of another table that was corrected last, where the evening's journal ended
              then, the sheet that its deals were read from), or (); until that goes on it is what
              BACK takes back
    answered  (a deal's number, the rows of it that were told to have failed, which takes no line)
    roomy     whether what a deal needs, its table and what hangs on that may stay beside each other
    prefetch  a Prefetch that works out the next key while none is pressed, or None
    restart   has the board start anew with a note, see starting.start_anew; None where nothing does
    memory    a Memory: lets go of modules, and fetches them
    room      pixels that a text may take; on a face with more than WIDTH names stand whole
    locked    how many keys have to come before others do anything, see `tarokk.head.KEYS`
    mixed     whether another family's evening than the latest is in its place, or was begun
    is_tidy   whether no older sheet has lines beside its files
    """

    room = WIDTH

    def __init__(
        self,
        folder: str,
        canvas: "Canvas",
        now: "Any" = None,
        lots: "Any" = None,
        battery: "Any" = None,
        note: "Any" = None,
    ) -> None:
        self.folder = folder
        self.canvas: Any = canvas
        self.now = now
        self.lots = lots
        self.battery = battery
        self.lang: lang.Language | MaybeNone = None
        self.evening: Evening | MaybeNone = None
        self.prefetch: Prefetch | MaybeNone = None
        self.amended: tuple = ()
        self.answered: tuple = ()
        self.roomy = False
        self.refused = False
        self.brought: tuple = ({}, 0)  # by earlier tables of the evening: points by name, deals
        self.drawn = False  # whether a screen has drawn what has changed
        self.worked = False  # whether the last key showed a sign of work
        self._next: Callable | None = None  # what is done behind the key, see `then`
        # the MemoryError or RuntimeError of the last key; the loop notes it
        self.failed: BaseException | MaybeNone = None
        # called within long work while no key is pressed; raises RuntimeError if one waits
        self.check_key: Callable | None = None
        # has what was imported run from the flash, behind each part of a key
        self.run_from_flash: Callable | None = None
        self.reserved: list = []  # memory that is held for that, if it is due
        self.closed = 0  # how often a game's rules were let go of
        self.restart: Any = None
        self.locked = 0
        self.mixed = self.is_tidy = False
        self.unloaded = False  # whether deals are entered by what has to be imported again
        # the session whose names are meant: an earlier table's, too
        self.shown: Session | MaybeNone = None
        self.game: OwnGame = None  # whose texts there are
        self._game_ui: GameScreens = None
        self.stack: list = []
        self.memory = memory.Memory(self)
        self.use_language((textfile.read(folder + "/settings.txt") or ["-"])[0].split()[-1])
        starting.find(self, *note or (0, 0))
        if note is None:
            self.draw()

    # -- texts

    @property
    def code(self) -> str:
        """The language, a code of ui.languages."""
        return self.lang.code

    def use_language(self, code: str) -> None:
        """Switch to a language of ui.languages; any other word selects the first."""
        own = self.game.TEXTS if self.game else ""
        self.lang = lang.Language(code if lang.is_language(code) else lang.FIRST, own)

    def show(self, session: "Session") -> None:
        """Use this session's names and its game's texts from now on."""
        self.shown = session
        if session.game is not self.game:
            if self.game and self.game.PRELOAD != session.game.PRELOAD:
                self.memory.close_games(session.game.NAME)  # two families take too much room
                self.mixed = True
            self.game = session.game
            self._game_ui = None
            if self.lang.own != self.game.TEXTS:
                self.use_language(self.code)

    @property
    def game_ui(self) -> "GameScreens":
        """The module of ui.games for the game's deals."""
        if self._game_ui is None:
            self._game_ui = games.load(self.game)
        return self._game_ui

    def forget_game_ui(self) -> None:
        """Drop the reference to that module."""
        self._game_ui = None

    def t(self, key: str, *facts: int | str) -> str:
        """A text of the screens with each %s replaced by the next fact; the key if there is no
        text."""
        return lang.filled(self.lang.screen(key), facts)

    def word(self, word: str) -> str:
        """The translation of a word of the sheet."""
        return self.lang.word(word)

    def note(self, meaning: tuple | None) -> str:
        """The text of a move's meaning (code, facts...); "" for None."""
        if not meaning:
            return ""
        return self.lang.note(meaning, self.shown.names if self.shown else {})

    # -- the evening

    @property
    def session(self) -> "Session":
        """The session of the evening."""
        return self.evening.session

    def number(self, number: int, evening: "Evening | None" = None) -> int:
        """The number of a deal within the evening; by default of the deal that is played."""
        return number + (evening.carried() if evening else self.brought)[1]

    def answered_of(self, number: int) -> tuple:
        """The rows of that deal that were told to have failed."""
        return self.answered[1] if self.answered[:1] == (number,) else ()

    def may_write(self) -> bool:
        """Return True if the battery is good enough for a write."""
        return not self.battery or self.battery.may_write

    def open(self, evening: "Evening") -> None:
        """Make `evening` the one that is played, and show its table."""
        self.evening = evening
        self.locked = 0
        self.home()
        self.stack[0].hint = True
        if evening.unread:
            self.tell(self.t("deals-unread", ", ".join([str(number) for number in evening.unread])))
        elif evening.damaged or evening.journal.torn or evening.journal.gaps:
            self.tell(self.t("journal-cut"))
        elif room.is_short(self.folder):
            self.tell(self.t("space-short"))

    # -- screens

    def push(self, screen: "Screen") -> None:
        """Open a screen on top."""
        self.stack.append(screen)

    def pop(self) -> None:
        """Close the top screen; the lowest one stays."""
        if len(self.stack) > 1:
            self.stack.pop()

    def home(self, phase: str = "home") -> None:
        """Go back to the table of the latest evening; that may need a start of the board, see
        `press`. Where something opens on it at once, `phase` says what, see `memory.LIVES`."""
        if self.mixed:
            self.stack = [Home()]
            return
        if self.evening:
            self.evening.forget()
            self.brought = self.evening.carried()
            self.show(self.session)
        self.memory.enter(phase)
        if self.evening:
            self.stack = [Home()]
        else:
            from ui.screens.welcome import Welcome  # which few starts see

            unload("ui.screens.welcome")
            self.stack = [Welcome()]

    def open_deal(self) -> None:
        """Free what the table used: a deal begins or resumes."""
        self.memory.enter("deal")
        self.amended = ()

    def tell(self, text: str) -> None:
        """Show a message on top."""
        self.push(widgets.Message(text))

    def ask(self, text: str, yes: "Callable") -> None:
        """Show a question; `yes(app)` is called if the answer is OK."""
        self.push(widgets.Message(text, yes))

    # -- what takes its time

    def then(self, act: "Callable | None") -> None:
        """Call `act(app)` after the screen's key method has returned, with less on the stack. None
        cancels it."""
        self._next = act

    def works(self, done: int = 0, whole: int = 1) -> None:
        """Show that the key is still at work: `done` of `whole` parts."""
        self.worked = True
        widgets.progress(self.canvas, done, whole)

    # -- in and out

    def press(self, key: int, early: bool = False) -> None:
        """Handle a key: act, then draw. `refused` is True if the key had no effect. An `early` one
        was pressed before somebody could see what it acts on, see `Screen.stops`."""
        top = self.stack[-1]
        self.refused = early and key == keys.OK and top.stops
        if key >= keys.TYPED and (self.locked or not top.types):
            self.refused = True
        if self.refused:
            return
        if self.locked:
            from ui import lock  # which few tables have

            lock.take(self, key)
            return
        self.drawn = self.worked = False
        before = starting.written(self)
        try:
            try:
                if key == keys.HOME:
                    self.hold_back()
                elif key == keys.HELP:
                    self.hold_ok()
                elif not (self.prefetch and self.prefetch.pressed(self, key)):
                    self.stack[-1].key(self, key)
                self._follow()
                if self.mixed and len(self.stack) == 1:
                    starting.start_anew(self)
            except Refused as refused:
                self.refused = True
                self.tell(self.lang.sentence(refused, self.shown.names if self.shown else {}))
            except OSError:
                self.refused = True
                self.tell(self.t("no-space"))
            if not self.drawn:
                self.draw()
        except (MemoryError, RuntimeError) as error:
            self.failed = error
        if self.failed:
            starting.recover(self, before)

    def _follow(self) -> None:
        """Do what is to be done behind the key."""
        while self._next:
            act, self._next = self._next, None
            with frequent_gc():
                act(self)
            if self.reserved:
                self.reserved.clear()  # its memory is free at once
                if self.run_from_flash:
                    self.run_from_flash()

    def look(self, row: tuple) -> None:
        """After a start for an evening: show what was chosen in the list of evenings."""
        with_module("ui.screens.evenings", lambda evenings: evenings.resume(self, row))

    def resume(self) -> None:
        """After a start with a note: draw what was asked for, see starting.start_anew."""
        try:
            self._follow()
        except (Refused, OSError):
            self.stack = [Home()]
            self.tell(self.t("evening-unread"))
        self.draw()

    def passed(self, ms: int) -> bool:
        """No key was pressed for `ms`: draw what changes by itself. Returns True if something
        did."""
        self.drawn = False
        if ms >= _LOCK_MS and self.evening and "lock" in self.session.info:
            self.locked = 2
        try:
            try:
                if not self.stack[-1].passes(self, ms):
                    return False
            except OSError:
                self._no_answer()
            if self.prefetch:
                self.prefetch.forget()
            if not self.drawn:
                self.draw()
        except (MemoryError, RuntimeError) as error:
            self.failed = error
        if self.failed:
            starting.recover(self, starting.written(self))
        return True

    def idle(self, calm: int = 3, ahead: bool = True) -> bool:
        """Do a little work for the next key. Returns False if there is none. What may take longer
        than a key press is done where `calm` is 2, and where it is 1 if the next key would wait for
        it; where it is 3, nobody is about to press one. Without `ahead`, skip what the key may not
        need."""
        if (ahead or len(self.stack) == 1) and self.lang.read_next():
            return True
        screen = self.stack[-1]
        try:
            if self.evening is not None and len(self.stack) == 1:
                self.evening.let_go()
            if calm and self.rest():
                return True
            if screen.idle():
                return True
            if calm > 1 and self.rest(1):  # which the key after the next would find due
                return True
            if calm > 2 and not self.is_tidy and self._tidy():
                return True
            key = self.prefetch.likely(self) if self.prefetch and ahead else None
            if self.prefetch and key is not None:
                return self.prefetch.work_out(self, key)
            return ahead and (len(self.stack) == 1 or self.roomy) and import_next(screen.soon)
        except (OSError, MemoryError, RuntimeError):
            return False  # the next key has to do it

    def rest(self, more: int = 0) -> bool:
        """Prepare the medium for the next line and `more`; return True if that took time. An
        evening that is only looked at has no next line."""
        if self.mixed or self.evening is None:
            return False
        try:
            return self.evening.idle(self.stack[-1].writes, more)
        except OSError:
            return False  # the next line has to do it

    def _tidy(self) -> bool:
        """Move the lines beside a file of an older sheet into it; return False if there are none.
        Only on home: on top of it such a sheet may be open."""
        if self.mixed or not self.evening or len(self.stack) > 1 or not self.may_write():
            return False
        before = self.evening.kept_before[0]
        at_hand = (before.journal, before.index.file) if before else ()
        sheet = self.folder, self.evening.number, at_hand
        moved = with_module("store.sheets", lambda sheets: sheets.tidy(*sheet))
        self.is_tidy = not moved
        return moved

    def hold_back(self) -> None:
        """BACK is held: go to the table; an open deal stays as it is."""
        self.look_no_further()
        count = len(self.stack)
        lost = [screen.leave(self) for screen in self.stack]
        messages = self.stack[count:]
        self.home()
        self.stack += messages
        for text in lost:
            if text:
                self.tell(text)

    def hold_ok(self) -> None:
        """OK is held: explain what is marked, if there is an explanation."""
        top = self.stack[-1]
        marked, about = top.marked(), top.help(self)
        if marked is None and not about:
            return
        from ui.screens import help

        if not about:
            self.works()
            about = help.of(self, marked)
        if about:
            self.look_no_further()
            self.push(help.Help(*about))

    def look_no_further(self) -> None:
        """Drop what was prefetched: it belongs to the screen that was on top."""
        if self.prefetch:
            self.prefetch.forget()

    def draw(self) -> None:
        """Draw the top screen, or a message if that finds the medium unreadable."""
        self.canvas.clear()
        try:
            self.stack[-1].draw(self)
        except OSError:
            self._no_answer()
            self.canvas.clear()
            self.stack[-1].draw(self)

    def _no_answer(self) -> None:
        """The medium does not answer."""
        self.home()
        self.tell(self.t("no-space"))
