"""What the app, the loop and the prefetch ask of every screen."""


class Screen:
    """A screen draws itself, `draw(app)`, and acts on a key, `key(app, key)`: both are its own.

    What else is asked has a default here:

    likely_keys  the keys to work out before they are pressed, see ui.prefetch; this is done only
                 while every open screen has some
    keeps_back   whether BACK, held, stays here: in the entry of a deal it is a step back
    is_large     whether the menu has no room in memory beside it
    """

    likely_keys: tuple = ()
    keeps_back = False
    is_large = False

    def play_on(self, target) -> None:
        """Hand moves to `target` from now on: the evening, or a draft of an earlier deal."""
        self.target = target

    def copy_for(self, _target) -> "Screen":
        """Return a copy that plays on another target; a screen without moves serves as it is."""
        return self

    def refresh(self, _app) -> None:
        """A move was refused: ask anew what may be said, if something else may be said now."""

    def idle(self) -> bool:
        """Do a little of what the next key may need; return whether there was something to do."""
        return False
