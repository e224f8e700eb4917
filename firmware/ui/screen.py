"""The contract of a screen: what the app, the loop and the prefetch ask of it."""

from store.steps import twin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App, Entry, Target


AMEND_WRITES = 4  # of the journal and of the index
# A picture that stands for less is not seen: what is pressed then means the one before.
SEEN_MS = 300


class Screen:
    """A screen draws itself, `draw(app)`, and acts on a key, `key(app, key)`: both are its own.

    What else is asked has a default here:

    likely_keys  the keys to work out before they are pressed, see ui.prefetch; this is done only
                 while every open screen has some
    soon         modules of what hangs on it, which are imported while no key is pressed, on the
                 table or where there is room
    writes       how often a key may write
    moves_ms     for how long after a key it changes by itself; so long the display stays bright
    types        whether it takes what is typed on a keyboard, keys from `keys.TYPED` on
    stops        whether an OK has no effect that was pressed before somebody could see the picture
    """

    likely_keys: tuple = ()
    soon: tuple = ()
    writes = 1
    moves_ms = 0
    types = False
    stops = False

    def marked(self) -> tuple | str | None:
        """The move or the word under the cursor, which a held OK explains; None if there is nothing
        to explain."""
        return None

    def help(self, _app: "App") -> tuple | None:
        """(title, sentence) if the screen explains the marked item itself, else None."""
        return None

    def play_on(self, target: "Target") -> None:
        """Apply moves to `target` from now on: the evening, or a draft of an earlier deal."""
        self.target: Target = target

    def copy_for(self, _target: "Target") -> "Screen":
        """Return a copy that plays on another target; a screen without moves returns itself."""
        return self

    def refresh(self, _app: "App") -> None:
        """A move was refused: ask the rules again, if they may answer otherwise now."""

    def leave(self, _app: "App") -> str | None:
        """BACK is held: save what is half entered. Returns a message about what could not be saved,
        or None."""
        return None

    def passes(self, _app: "App", _ms: int) -> bool:
        """No key was pressed for `ms`, not even one that only woke the display. Returns True if the
        picture has changed; it is then drawn, as after a key. Called all the time, so it does not
        allocate if nothing changes."""
        return False

    def idle(self) -> bool:
        """Do a little work for the next key; return False if there is none."""
        return False


class Page:
    """What a question of a deal looks like; `entry` is the screen that it is on."""

    def draw(self, app: "App", entry: "Entry") -> None:
        """Draw the page."""
        raise NotImplementedError

    def key(self, app: "App", entry: "Entry", key: int) -> str | None:
        """Handle a key other than BACK; return what follows, see `dialogue.deal`."""
        raise NotImplementedError

    def again(self, _app: "App", _entry: "Entry") -> "Page":
        """The same page after the deal was remade, the cursor unchanged."""
        return self

    def idle(self, _entry: "Entry") -> bool:
        """As `Screen.idle`."""
        return False

    def marked(self, _entry: "Entry") -> tuple | None:
        """As `Screen.marked`."""
        return None

    def copy(self) -> "Page":
        """A copy that can be changed without changing this page."""
        return twin(self)
