"""The loop of the device: keys in, screens out."""

import gc
import sys
from os import urandom
from time import localtime, sleep_ms, ticks_ms

from device import lamps
from device.board import Board
from device.idle import DIM_MS
from device.ticks import since
from store.files import keep_room
from store.unload import unload
from ui import starting, widgets
from ui.app import App
from ui.canvas import Canvas
from ui.games import path as game_screens
from ui.screen import SEEN_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from device.kinds import Ticks
    from tarokk.games.hungarian.paskievics import Paskievics
    from tarokk.kinds import MaybeNone, OwnGame
    from tarokk.session import Session


_POLL_MS = 1
_SLICE_MS = 5  # of one thing after the other, between two looks at everything
_QUIET_MS = 1000  # without a key: nobody is about to press one
# Behind a key the next one of a hand that goes on comes. The medium takes longer than one may, and
# a collection would be added to it: neither is begun when that is near.
_SOON_MS, _LATE_MS = 70, 400
_DUE_MS = 80  # an erase that the next line would meet is begun later still: it would take all 45

# A collection takes as long as a key may. So MicroPython does none by itself while a game is
# played; there is one straight after each screen, before the next key can come: what outlives a key
# then lies low, and a long piece stays free.
_IMPORT_BYTES = 40 * 1024  # between two collections, while modules come
_PREFETCH_BYTES = 44 * 1024  # free once all of a game is imported
_ROOMY_BYTES = 72 * 1024
# Taken between two collections while things are worked out, what stays of which is to lie low; and
# where a collection could meet a hand that goes on, but the next key would find no room.
_MADE_BYTES, _MOST_BYTES = 24 * 1024, 40 * 1024
# A hand in a rhythm is early or late by such a part of a time behind the picture. So nothing is
# begun then, and a collection, which takes longest, not a while before.
_NEAR, _NEARLY = 8, 4
_RHYTHM_MS = 2000  # more than that between two keys is none
_PAUSE_MS = 150  # longer than a quick hand's
_COPIES = 6  # modules in memory, of some KB each: the next key needs room, too
_ASK = -1  # nothing is known
_CLOCK_SET = 2025  # a clock that shows an earlier year was never set

# To import them takes longer than a key press may, and what comes later cuts the longest piece of
# memory in two. The rest of what a deal ends with comes when it is near.
_MODULES = ("dialogue.deal", "dialogue.answers", "ui.screens.entry", "ui.screens.answering",
            "dialogue.rows", "ui.screens.figures")  # fmt: skip


def run(folder: str, confirm: "Callable") -> None:
    """Play until the power goes. `confirm()` is called once the first screen stands."""
    board, app = start(folder)
    confirm()
    modules = () if app.mixed else _MODULES  # what is only looked at is let go of with a start
    work = IdleWork(modules, None, board.waits, board.ask_the_time, run_from_flash, app.game)
    work.key_pressed(board.came, ticks_ms())  # the next may be as near as behind one
    app.run_from_flash, app.check_key = run_from_flash, work.check_key
    gc.threshold(-1)
    while True:
        now = ticks_ms()
        if step(board, app, now):
            work.key_pressed(board.came, ticks_ms())
        elif board.keys.waiting is not None:
            work.look_ahead(app, board.keys.waiting)
            continue  # it is let go at any time
        elif wait(board, app, now):
            work.changed()
        elif work.do_one(app, now):
            continue  # there may be more to do
        if not board.nap(ticks_ms(), work.timed) and work.is_quiet(ticks_ms()):
            sleep_ms(_POLL_MS)  # else the next key may come at any time


def start(folder: str) -> tuple:
    """The board and the app, and the first screen shown, with all imported that a deal's first keys
    need: they would wait for it."""
    board = Board(ticks_ms)
    canvas = Canvas()
    widgets.progress(canvas, 3, starting.PARTS)
    board.sign(canvas)
    run_from_flash((run, start), False)  # the copies of all modules at once take too much
    app = App(folder, canvas, now=date, lots=lots, note=board.note or (0, 0))
    app.battery = board.cell
    app.restart = lambda *note: restart(board, app, note)
    if app.game:
        needed = _needed(app.game, () if app.mixed else _MODULES)
        for path in needed:
            app.works(5 + 3 * needed.index(path) // len(needed), starting.PARTS)
            __import__(path)
    app.works(8, starting.PARTS)
    run_from_flash((run, start))
    app.works(9, starting.PARTS)
    gc.collect()  # now there is room for what stays, in one piece
    while app.mixed and app.lang.read_next():
        pass  # the first key moves a cursor, and would wait for it
    app.resume()
    board.forget_keys()  # nobody saw what they would have acted on
    refresh(board, app)
    if not app.mixed:  # what is only looked at is hardly written to
        app.rest()  # the first key may be quick, and waits for no more than this
    return board, app


def _needed(game: "OwnGame", modules: tuple[str, ...]) -> list:
    """The modules of a deal that are not there; `modules` are those of every game."""
    wanted = game.PRELOAD + (game_screens(game),) + modules
    return [path for path in wanted if path not in sys.modules]


class IdleWork:
    """What can wait until no key is pressed, one thing at a time."""

    def __init__(
        self,
        modules: tuple[str, ...] = _MODULES,
        game: "type[Paskievics] | None" = None,
        waits: "Callable | MaybeNone" = None,
        ask: "Callable | None" = None,
        run_from_flash: "Callable | None" = None,
        settled: "type[Paskievics] | None" = None,
    ) -> None:
        self.modules = list(modules)
        self._of_deals = tuple(modules)
        self._waits = waits  # whether a key was pressed, see ui.prefetch; None: no prefetch
        self._ask = ask  # for the time
        self._run_from_flash = run_from_flash
        self._settled = settled  # the game that was, and how often its rules were closed then
        self._closed = 0
        self._copies = 0  # modules that were imported since the others run from the flash
        self._game = game  # whose modules are among them, or imported
        self._ready = not modules  # whether it may be looked ahead
        self.due = True  # whether there may be work, or garbage
        self.timed = False  # whether the chip's clock may stand still
        self._asked = not modules  # whether that is known
        self._garbage = False  # whether to collect it first
        self._made = False  # whether something was, by the screen
        self._ended = 0
        self._gaps = (0, 0, 0)  # from the picture before to each of the last keys
        self._idle = _ASK  # what the time was good for when the screen had nothing to do

    def key_pressed(self, came: "Ticks", now: "Ticks") -> None:
        """A key was pressed at `came`, and its result is shown."""
        self.due = self._garbage = True
        self._idle = _ASK
        self._gaps = (since(came, self._ended),) + self._gaps[:-1]
        self._ended = now

    def check_key(self) -> None:
        """Raise RuntimeError if a key waits."""
        if self._waits and self._waits(None):
            raise RuntimeError

    def changed(self) -> None:
        """The picture is another by itself, and maybe goes on so: its garbage can wait."""
        self.due = self._made = True
        self._idle = _ASK

    def is_quiet(self, now: "Ticks") -> bool:
        """Return True if no key is expected soon."""
        return self._waited(now, _QUIET_MS)

    def look_ahead(self, app: App, waiting: int) -> None:
        """Work out what a key leads to that waits to be let go: there is time for nothing else."""
        if app.prefetch and app.prefetch.likely(app) == waiting:
            app.prefetch.work_out(app, waiting)

    def do_one(self, app: App, now: "Ticks") -> bool:
        """Do one thing, if there is one: a garbage collection, an import, the screen's work; return
        whether there was one."""
        waited = since(now, self._ended)
        calm = int(waited < _DUE_MS) if _SOON_MS < waited < _LATE_MS else 2 + self.is_quiet(now)
        is_pause = self._waited(now, _PAUSE_MS)
        ahead = calm > 1 or is_pause
        good = calm + 4 * ahead
        self._want_modules(app)
        if not self._ready:
            self._ready = True
            self._collect(app)
            self._start_prefetch(app)
            self.due = True
            self._idle = _ASK
        elif (
            ahead or len(app.stack) == 1
        ) and app.lang.read_next():  # whole, so before the modules
            self.due = True
        elif self._copies >= _COPIES and is_pause:
            self._run_modules_from_flash()
        elif self._garbage:
            self._garbage = self._made = False
            self._collect(app)
        elif self._made and not self._is_near(now, _NEARLY):
            self._made = False
            self._collect(app, _MADE_BYTES if calm > 1 else _MOST_BYTES)
        elif self.modules and self._copies < _COPIES and not _is_quick(app):
            self._import()
            self.due = True
            self._idle = _ASK
        elif not self.modules and is_pause and self.run_rules_from_flash(app):
            pass
        elif not self._asked:
            self._asked = True
            self.timed = self._ask and self._ask() or date() is None  # which only a new table needs
        elif not self.due or self._is_near(now):
            return False
        elif self._idle != good and app.idle(calm, ahead):  # called directly: it nests deep
            self._made = True
            while since(ticks_ms(), now) < _SLICE_MS and self._waits and not self._waits(None):
                if not app.idle(calm, ahead):
                    self._idle = good
                    break
        else:
            self._idle = good
            if not self.is_quiet(now):
                return False
            self.due = False  # until a key is pressed: to wait for it is to allocate nothing
            self._collect(app)
        return True

    def _want_modules(self, app: App) -> None:
        """Those of another game than before, or those that a screen let go of once it is closed. An
        evening that is only looked at asks for its own."""
        if app.mixed or app.evening and app.game is not app.session.game:
            return
        if app.game is not self._game:
            self._game = app.game
            app.prefetch = None
            self.modules = _needed(app.game, self._of_deals)
            self._ready = False
        elif app.unloaded:
            app.unloaded = len(app.stack) > 1
            self.modules = [] if app.unloaded else _needed(app.game, self._of_deals)

    def _is_near(self, now: int, part: int = _NEAR) -> bool:
        """True if the next key of a hand in a rhythm comes about now: what is begun would be in its
        way. A rhythm has more than one time: a picture that stays is looked at for longer."""
        waited = since(now, self._ended)
        for gap in self._gaps:  # noqa: SIM110, any() would allocate
            if 0 < gap < _RHYTHM_MS and abs(waited - gap) < gap // part:
                return True
        return False

    def run_rules_from_flash(self, app: App) -> bool:
        """Have the rules run from the flash if all of them are there anew; return whether they
        were. What is under way is not touched, so it is asked from the loop or the app alone."""
        if not (self._run_from_flash and app.game) or app.game.PRELOAD[-1] not in sys.modules:
            return False
        if app.game is self._settled and app.closed == self._closed:
            return False
        if not self._run_modules_from_flash():
            return False  # once more in the next pause: without it the copies take 50 KB
        self._settled, self._closed = app.game, app.closed
        self._ready = False  # there is more room
        return True

    def _run_modules_from_flash(self) -> bool:
        """Have what was imported run from the flash; return False where there was no room."""
        gc.collect()
        self._garbage = False
        self._copies = 0
        run = self._run_from_flash
        return not run or run() is not False

    def _waited(self, now: int, ms: int) -> bool:
        """Return whether no key was pressed for so long."""
        return since(now, self._ended) >= ms

    def _collect(self, app: App, taken: int = 0) -> None:
        """Garbage, if so many bytes were taken since the last time, which MicroPython counts; and
        hold memory for the next line's file. Not where it is scarce: then it is found when it is
        needed."""
        if taken:
            gc.threshold(taken)
            self._taken = [None]  # so that it looks
            gc.threshold(-1)
        else:
            gc.collect()
        if app.prefetch:
            keep_room()

    def _import(self) -> None:
        """What stays of a module must not lie scattered among garbage: room is needed in pieces."""
        gc.threshold(_IMPORT_BYTES)
        self._copies += bool(self._run_from_flash)
        try:
            __import__(self.modules.pop(0))
        except MemoryError:
            self.modules = []  # the key that needs the rest waits for it
        gc.threshold(-1)

    def _start_prefetch(self, app: App) -> None:
        """Only where there is room for the copies, and for the key that comes meanwhile. To ask for
        the room takes long, so it is asked for once."""
        free = gc.mem_free() if self._waits else 0
        app.roomy = free >= _ROOMY_BYTES
        if free >= _PREFETCH_BYTES and not app.prefetch:
            try:
                from ui.prefetch import Prefetch

                app.prefetch = Prefetch(self._waits)
            except MemoryError:
                pass


def run_from_flash(under_way: tuple = (), last: bool = True) -> bool:
    """Have what was imported run from the flash, see in_place, which is let go of unless more
    modules come at once; False if there was no room for that: they stay where they are. `under_way`
    are the functions here that are, but for this one; () if others may be."""
    done = True
    try:
        from device import in_place

        in_place.run_from_flash(0, 0, 0, under_way and under_way + (run_from_flash,))
    except OSError:
        pass
    except MemoryError:
        done = False
    if last:
        unload("device.in_place", "device.flash")
    return done


def _is_quick(app: App) -> bool:
    """Return whether the table is shown, and what its likely key leads to can be worked out: that
    key comes first."""
    quick = len(app.stack) == 1 and app.prefetch is not None
    return quick and app.prefetch.likely(app) is not None


def step(board: Board, app: App, now: "Ticks") -> bool:
    """Do one turn of the loop: what the keys say and what follows from it; return whether there was
    one."""
    app.battery = board.cell
    key = board.poll(now)
    if key is None:
        return False
    app.press(key, since(board.came, board.shown) < SEEN_MS)
    if app.refused or app.failed:
        board.refuse()
    refresh(board, app)
    if app.failed:
        note_failure(board, app)
    return True


def restart(board: Board, app: App, note: "Any") -> None:
    """Start the board anew, with a note of what is to be shown, see starting.start_anew."""
    if app.failed:
        note_failure(board, app)
    board.restart(note)


def wait(board: Board, app: App, now: "Ticks") -> bool:
    """No key was pressed: tell the screen for how long; return whether it has changed."""
    changed = app.passed(board.idle.waited(now))
    if changed:
        refresh(board, app)
    if app.failed:
        note_failure(board, app)
    return changed


def note_failure(board: Board, app: App) -> None:
    """Write down what a key had no room for, as a crash is; what was typed meanwhile does not act:
    nobody saw what it would act on."""
    error, app.failed = app.failed, None
    board.forget_keys()
    try:
        import kibic_crash

        text = "a key had no room\n" + kibic_crash.trace_of(error)
        kibic_crash.log(app.folder.rpartition("/")[0], text)
    except (OSError, MemoryError):
        pass  # the table goes on
    unload("kibic_crash", "kibic_boot")


def refresh(board: Board, app: App) -> None:
    """Send the screen and the lamps."""
    board.show(app.canvas)
    board.shown = ticks_ms()
    board.idle.bright_ms = max(DIM_MS, app.stack[-1].moves_ms)
    if app.evening:
        board.lamps(roles(app.session))


def roles(session: "Session") -> tuple:
    """What each seat's lamp says, in order of the seats."""
    speaks = None if session.closed() else session.speaker()
    deals, out = session.dealing(), session.sits_out()
    return tuple(
        [
            (lamps.DEALER if seat == deals else 0)
            + (lamps.TURN if seat == speaks else 0)
            + (lamps.HAT if seat == session.hat else 0)
            + (lamps.OUT if seat in out else 0)
            for seat in session.seats
        ]
    )


def date() -> str | None:
    """The text of the date line; None until somebody sets the clock."""
    year, month, day, hour, minute = localtime()[:5]
    if year < _CLOCK_SET:
        return None
    return f"{year}-{month:02}-{day:02} {hour:02}:{minute:02}"


def lots(number: int) -> list:
    """Random numbers."""
    return list(urandom(number))
