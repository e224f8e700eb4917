"""Computes what a likely key leads to while no key is pressed: its screen then appears at once.

Nothing is guessed and nothing is written. Copies of the open screens take the key on a Shadow of
the evening and draw on a canvas of their own. If that key is pressed next, the shadow's state
replaces the evening's and its move is written; any other key discards it.

What it needs of a screen is in ui.screen: `likely_keys`, `copy_for`, `play_on` and `refresh`.
App.press asks `pressed` before it hands a key to a screen, and App.idle lets it work. The menus
have no likely keys.
"""

from dialogue.terms import Refused
from ui.canvas import Canvas

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from store.evening import Evening
    from tarokk.kinds import MaybeNone, Move
    from tarokk.session import Session
    from ui.kinds import App


class Stopped(Exception):
    """Not to be worked out ahead, or not now."""


class Shadow:
    """An evening whose state is a copy; a target for the moves of one answer.

    `waits()` says when to stop.
    """

    dropped = later = ()  # of a draft

    def __getattr__(self, _name: str) -> None:
        """What else an evening does, `not_ahead` among it, is for the key itself."""
        raise Stopped

    def __init__(self, evening: "Evening", waits: "Callable") -> None:
        self._evening = evening
        self._waits = waits
        self.state = evening.session.copy()
        self.played: tuple = ()

    @property
    def session(self) -> "Session":
        """The state; asked for all the time, so that a key does not wait for long."""
        self.look()
        return self.state

    def look(self, *_: bytearray | int) -> None:
        """Stop if a key waits; also where a row of the picture is drawn, see Canvas.begin."""
        if self._waits():
            raise Stopped

    def moves(self) -> list:
        """The moves behind the last `deal`."""
        self.look()
        if not self.played:
            return self._evening.moves()
        return [] if self.played == (("deal",),) else self._evening.moves() + list(self.played)

    def do(self, move: "Move") -> None:
        """See `do_all`."""
        self.do_all((move,))

    def do_all(self, moves: "tuple[Move, ...]") -> None:
        """Apply moves to the copy. Raises Refused, or Stopped behind a `deal`."""
        if self.played == (("deal",),):
            raise Stopped
        self.state.rules.look = self.look
        try:
            for move in moves:
                self.state.apply(move)
        finally:
            self.state.rules.look = None
        self.played += tuple(moves)

    def carried(self) -> tuple:
        """What earlier tables carry into it, which no move changes."""
        return self._evening.carried()

    def forget(self) -> None:
        """Nothing was worked out for looking back."""


class Prefetched:
    """What one key leads to: the screens, the shadow they play on, the picture."""

    def __init__(self, app: "App", key: int, canvas: Canvas, waits: "Callable") -> None:
        """Before the key. Raises Stopped."""
        self.key = key
        self.canvas = canvas
        self.shadow = Shadow(app.evening, waits)
        canvas.begin = self.shadow.look
        if waits():
            raise Stopped
        self.copies = [screen.copy_for(self.shadow) for screen in app.stack]
        self.stack = list(self.copies)
        self.shown: Session | MaybeNone = None
        self._seen = _outside(app)

    def happens(self, app: "App") -> bool:
        """Apply what was computed; return False if it does not fit any more. Raises what Evening.do
        raises."""
        if self._seen != _outside(app):
            return False
        shadow = self.shadow
        if shadow.played:
            try:
                app.evening.do_all(shadow.played, shadow.state)
            except (Refused, OSError):
                app.stack[-1].refresh(app)
                raise
        for screen in self.copies + self.stack:
            screen.play_on(app.evening)
        app.stack, app.shown = self.stack, self.shown
        app.canvas.copy(self.canvas)
        app.open_deal()
        app.drawn = True
        return True


class Prefetch:
    """Looks ahead, one key after the other. `waits(key)` says whether a key other than that was
    pressed meanwhile."""

    def __init__(self, waits: "Callable") -> None:
        self._waits = waits
        self._canvas = Canvas()
        self.forget()

    def likely(self, app: "App") -> int | None:
        """Return the key to compute next, or None. Called all the time, so it does not allocate."""
        for screen in app.stack:
            if not screen.likely_keys:
                return None
        return None if self._tried else app.stack[-1].likely_keys[0]

    def work_out(self, app: "App", key: int) -> bool:
        """Compute a key; return True if it is done with. Key and picture nest as deep as any, one
        level deeper than a pressed key, so no other call is between."""
        evening, stack, canvas, shown = app.evening, app.stack, app.canvas, app.shown
        own = self._canvas
        try:
            ahead = Prefetched(app, key, own, lambda: self._waits(key))
            app.evening = ahead.shadow
            app.canvas, app.prefetch = ahead.canvas, None
            app.stack = ahead.stack
            app.stack[-1].key(app, key)
            app.canvas.clear()
            app.stack[-1].draw(app)
            ahead.stack, ahead.shown = app.stack, app.shown
            self._ready.append(ahead)
        except (Refused, OSError):
            pass
        except Stopped:
            if self._waits(key):
                return False  # once more, unless another key is pressed
        except MemoryError:
            pass  # the next key needs what there is
        finally:
            own.begin = None  # it would hold the shadow, some 10 KB
            app.evening, app.canvas, app.prefetch = evening, canvas, self
            app.stack, app.shown = stack, shown
        self._tried = True
        return True

    def pressed(self, app: "App", key: int) -> bool:
        """Apply what was computed for this key; return False if it was not."""
        ready = self._ready
        self.forget()
        return bool(ready) and ready[0].key == key and ready[0].happens(app)

    def forget(self) -> None:
        """Drop what was computed: the screen has changed, or is about to."""
        self._ready: list = []
        self._tried = False


def _outside(app: "App") -> tuple:
    """What a screen shows beside the evening."""
    return app.code, app.battery and app.battery.hours
