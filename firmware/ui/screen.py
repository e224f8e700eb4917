"""What the app, the loop and the prefetch ask of every screen."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ui.app import App
    from ui.kinds import Target
    from ui.screens.entry import Entry


AMEND_WRITES = 4  # of the journal and of the index


class Screen:
    """A screen draws itself, `draw(app)`, and acts on a key, `key(app, key)`: both are its own.

    What else is asked has a default here:

    likely_keys  the keys to work out before they are pressed, see ui.prefetch; this is done only
                 while every open screen has some
    soon         modules of what hangs on it, which are imported while no key is pressed, on the
                 table or where there is room
    writes       how often a key may write
    moves_ms     for how long after a key it changes by itself; so long the display stays bright
    """

    likely_keys: tuple = ()
    soon: tuple = ()
    writes = 1
    moves_ms = 0

    def marked(self) -> tuple | str | None:
        """The move, or the word, under the cursor; OK, held, explains it. None where there is
        nothing to explain."""
        return None

    def help(self, _app: "App") -> tuple | None:
        """(title, sentence) where the screen itself explains what is marked, or None."""
        return None

    def play_on(self, target: "Target") -> None:
        """Hand moves to `target` from now on: the evening, or a draft of an earlier deal."""
        self.target: Target = target

    def copy_for(self, _target: "Target") -> "Screen":
        """Return a copy that plays on another target; a screen without moves serves as it is."""
        return self

    def refresh(self, _app: "App") -> None:
        """A move was refused: ask anew what may be said, if something else may be said now."""

    def leave(self, _app: "App") -> str | None:
        """BACK is held: what is half said is kept; return what is not, to be told."""
        return None

    def passes(self, _app: "App", _ms: int) -> bool:
        """No key was pressed for so many milliseconds, one that only woke the display included;
        return whether the picture is another: it is then drawn, as after a key.

        It is asked all the time, so where nothing changes it allocates nothing.
        """
        return False

    def idle(self) -> bool:
        """Do a little of what the next key may need; return whether there was something to do."""
        return False


class Page:
    """What a question of a deal looks like; `entry` is the screen that it is on.

    deal   the one that its answers are of, if it keeps some; it has `again` then
    """

    deal = None

    def draw(self, app: "App", entry: "Entry") -> None:
        """Draw it."""
        raise NotImplementedError

    def key(self, app: "App", entry: "Entry", key: int) -> tuple:
        """Act on a key, BACK aside; return the moves that it says. The entry applies them."""
        raise NotImplementedError

    def leave(self, _app: "App", _entry: "Entry") -> bool:
        """Write what is turned, and was not written yet; return whether more of it was said than
        can be written. Raises Refused, OSError."""
        return False

    def back(self, _app: "App", _entry: "Entry") -> bool:
        """Whether BACK meant something on the page itself, and has been done."""
        return False

    def idle(self, _entry: "Entry") -> bool:
        """As `Screen.idle`."""
        return False

    def near(self) -> bool:
        """The same for what an arrow shows, if that is little."""
        return False

    def marked(self) -> tuple | None:
        """As `Screen.marked`."""
        return None

    def copy(self) -> "Page":
        """A page with which somebody can go on without changing this one."""
        return twin(self)


def twin(thing: object) -> "Any":
    """Another object of its kind that has the same attributes."""
    made, state = object.__new__(type(thing)), thing.__dict__
    for name in state:  # not items(), which makes a pair each time
        setattr(made, name, state[name])
    return made
