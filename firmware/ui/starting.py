"""How the app comes to an evening: at power on, by a start with a note, and behind a key that found
no room. Only the journal is trusted.
"""

import gc

from dialogue.terms import family
from store.evening import opened
from store.unload import unload, with_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from ui.kinds import App


_BEGIN_PARTS = 4  # of beginning a sheet: the first sign, the head, the journal, the index
PARTS = 10  # of a start, as the bar shows it: 1 to 3 before it, 4 and 5 in `find`, then loop.start
_LOST = 1  # in a note: a key found no room; one more: it was written


def find(app: "App", number: int = 0, row: int = 0) -> None:
    """Open the newest sheet; with a head that is cut, or none that can be read, begin anew. Or
    sheet `number`, in its place, of which that row of the list of evenings is asked, once
    `App.resume` is called. Without one the row may be _LOST or _LOST + 1, to be told.

    Whatever a file may hold, the companion starts; the file stays as it is.
    """
    app.works(4, PARTS)
    if number:
        evening = opened(app.folder, number, app.may_write)
        if evening and evening.session.dealer is not None:
            app.works(5, PARTS)
            evening.carried()
            app.evening = evening
            app.home()
            app.mixed = True
            app.then(lambda app: app.look(row))
            return
        find(app)
        app.tell(app.t("evening-unread"))
        return
    evening, cut = None, False
    try:
        number = with_module("store.sheets", lambda sheets: sheets.newest(app.folder))
    except OSError:
        number, cut = 0, True
    if number:
        evening = opened(app.folder, number, app.may_write)
        cut = not evening
    app.works(5, PARTS)
    if evening and evening.session.dealer is not None:
        evening.carried()  # called directly: it nests deep
        app.open(evening)
    else:
        app.home()
        if evening or cut:
            app.tell(app.t("journal-cut"))
    app.mixed = False
    if row:
        app.tell(app.t("key-kept" if row > _LOST else "key-lost"))


def begin(app: "App", head: list[str], before: "Evening | None" = None) -> None:
    """Start a new sheet and play on it; `before` is the Evening that it follows, or None. Raises
    Refused."""
    from store.begin import begin  # which an evening needs once

    unload("store.begin")
    parts = iter(range(_BEGIN_PARTS))

    def works() -> None:
        app.works(next(parts, _BEGIN_PARTS), _BEGIN_PARTS)

    works()
    begun = begin(app.folder, head, app.may_write, works)
    works()
    if app.mixed or is_other(app, begun.session.game.NAME):
        app.mixed = True  # its rules come with a start
        app.home()
        return
    begun.kept_before = before, begun.amendments
    app.is_tidy = False
    app.open(begun)


def is_other(app: "App", name: str) -> bool:
    """Return whether that game is of another family than the one that is played."""
    return bool(name and app.game) and family(name) != family(app.game.NAME)


def start_anew(app: "App", number: int = 0, row: int = 0) -> None:
    """As after power on, with that evening, see `find`: MicroPython never frees some of what a
    family of games leaves, and the rest lies scattered. So the rules of one are in memory between
    two starts. Where nothing starts anew, all is let go of."""
    app.works(1, PARTS)
    app.rest()  # what is untold, so that it opens at once
    app.works(2, PARTS)
    if app.restart:
        app.restart(number, row)
    _let_go(app)
    find(app, number, row)


def _let_go(app: "App") -> None:
    """Let go of the evening, and of what was imported for it."""
    app.look_no_further()
    app.then(None)
    app.reserved = []
    app.amended = app.answered = ()
    app.stack = []
    app.shown = None
    kept = app.session.game.NAME if app.evening and app.session.game else ""
    app.evening = None
    app.mixed = False
    app.memory.close_deals()
    app.memory.close_games(kept)
    gc.collect()


def written(app: "App") -> object:
    """What differs once something was written down; to tell it allocates little."""
    evening = app.evening
    return evening and (evening.number, evening.journal.count, evening.amendments)


def recover(app: "App", before: object) -> None:
    """There was no room for what a key meant, in memory or on the stack. What was half done is let
    go of, and the sheet read again, as after a start; `before` is what was `written` before the
    key. Whether its step stands there is told. Where there is no room for that either, the board
    starts anew. MemoryError, RuntimeError."""
    kept = written(app) != before
    try:
        if app.mixed:
            start_anew(app, 0, _LOST + kept)
        else:
            _let_go(app)
            find(app)
            app.tell(app.t("key-lost" if written(app) == before else "key-kept"))
        app.draw()
    except (MemoryError, RuntimeError):
        if not app.restart:
            raise
        app.restart(0, _LOST + kept)
