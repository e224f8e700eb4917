"""From one earlier deal to the next, each shown by its recap."""

from dialogue import history
from dialogue.draft import Draft, at_hand
from store.unload import import_next
from ui.screen import Screen
from ui.screens.correct import correct
from ui.widgets import ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App


# What the deals before take, and the list, one after the other while nobody presses a key.
_SOON = ("store.reading", "store.past")
_LATER = ("ui.screens.history",)


class Deals(history.Deals):
    """All deals of an evening, each of which can be shown."""

    def open(self, app: "App", at: int) -> None:
        """Show a deal."""
        Browse(self, at).open(app)


class ClosedHistory(Screen):
    """In the history's place while a deal of it is open, beside which it has no room: it comes back
    when it is to be seen, with the cursor on the row that it was on.
    """

    def __init__(self, deals: "Deals", at: int) -> None:
        self.deals = deals
        self.at = at

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        from ui.screens.history import History

        self.deals.reach(self.at + ROWS)
        app.pop()
        app.push(History(app, self.deals, self.at))
        app.stack[-1].draw(app)


class Browse:
    """What a recap of an earlier deal asks of it."""

    def __init__(self, deals: "Deals", at: int) -> None:
        self.deals = deals
        self.at = at

    def open(self, app: "App", draft: Draft | None = None) -> None:
        """The recap of the deal, on top of what brings the history back."""
        draft = draft or Draft(*self.deals.place(self.at))
        game = draft.evening.session.game
        if app.memory.fetch_rules(game, lambda app: self.open(app, draft)):
            return
        draft.fold(app.works)
        app.memory.enter("past")
        if len(app.stack) > 1:
            app.pop()
        app.push(ClosedHistory(self.deals, self.at))
        self._show(app, draft)

    def _show(self, app: "App", draft: Draft) -> None:
        from ui.screens.recap import Recap

        shown = Recap(draft, draft.number, self)
        if app.worked:
            app.works(1, 1)
            shown.work_out(app)
            app.works(1, 1)
        app.stack[-1].at = self.at
        app.push(shown)

    def correct(self, app: "App", draft: Draft) -> None:
        """OK: the deal's entry takes the place of its recap."""
        draft.was = app.stack[-1].paid
        correct(app, draft)

    def position(self) -> str:
        """The place among the deals: `◂7/12▸`."""
        return f"◂{len(self.deals) - self.at}/{self._closed()}▸"

    def _closed(self) -> int:
        return len(self.deals) - self.deals.runs()

    def turned(self, step: int) -> int:
        """The next deal, cyclic."""
        number = (len(self.deals) - self.at - 1 + step) % self._closed() + 1
        return len(self.deals) - number

    def turn(self, app: "App", step: int) -> None:
        """Show it."""
        from store.past import record

        at = self.turned(step)
        sheet, number = self.deals.place(at)
        if not at_hand(sheet, number):
            record(sheet, number)  # to look it up takes as long as to read the deal
            app.works()
        draft = Draft(sheet, number)
        draft.fold(app.works)
        self.at = at
        app.pop()
        self._show(app, draft)

    def idle(self) -> bool:
        """While nobody presses a key, have at hand what LEFT needs; return False if all is."""
        return import_next(_SOON) or self.deals.place(self.at)[0].look_back() or import_next(_LATER)
