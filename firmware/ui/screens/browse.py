"""From one earlier deal to the next, each shown by its recap."""

from store.unload import bring
from tarokk.refused import Refused
from ui.screen import Screen
from ui.screens.draft import Draft, at_hand

# What the deals before take, and the list, one after the other while nobody presses a key.
_SOON = ("store.reading", "store.past")
_LATER = ("ui.screens.history",)


class ClosedHistory(Screen):
    """In the history's place while a deal of it is open, beside which it has no room: it comes back
    when it is to be seen.

    histories   (evening, the row the cursor was on), the first opened first
    """

    def __init__(self, histories) -> None:
        self.histories = histories

    def draw(self, app) -> None:
        from ui.screens.history import History

        app.pop()
        for evening, at in self.histories:
            app.push(History(app, evening, at))
        app.stack[-1].draw(app)


class Browse:
    """What a recap of an earlier deal asks of it.

    closed  how many deals there are
    """

    def __init__(self, evening) -> None:
        self.evening = evening
        session = evening.session
        self.closed = session.number - bool(session.deal)
        self._next: Draft | None = (
            None  # the draft that LEFT will show, as far as it was worked out
        )

    def open(self, app, number, histories, draft=None) -> None:
        """The recap of a deal, on top of what brings the histories back."""
        draft = draft or Draft(self.evening, number)
        draft.fold()
        app.open_history()
        app.stack[1:] = [ClosedHistory(histories)]
        self._show(app, draft, number)

    def _show(self, app, draft, number) -> None:
        from ui.screens.recap import Recap

        histories = app.stack[1].histories
        histories[-1] = (self.evening, self.evening.session.number - number)
        app.stack[2:] = [Recap(draft, number, self)]

    def turn(self, app, number, step) -> None:
        """The next deal, round at both ends."""
        number = (number - 1 + step) % self.closed + 1
        draft, self._next = self._next, None
        if draft is None or draft.number != number:
            draft = Draft(self.evening, number)
        draft.fold()
        self._show(app, draft, number)

    def idle(self, number) -> bool:
        """While nobody presses a key, make the moves of the deal before one by one; whether there
        was something to do."""
        if self._next is None:
            before = (number - 2) % self.closed + 1
            if not at_hand(self.evening, before) and (bring(_SOON) or self.evening.look_back()):
                return True
            self._next = Draft(self.evening, before)
            return True
        try:
            return self._next.more() or bring(_SOON + _LATER)
        except Refused:
            return False  # who turns to it is told
