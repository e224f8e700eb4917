"""The table between two keys, to be read from every chair: dealer, who speaks, who sits out,
totals, hat, factor, what lies on the table. T stands beside who arranges the talon.
"""

from ui import keys
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App, Target


# What hangs on a key: its texts, and the module of its screen.
_MENU = {
    keys.UP: ("evenings", "ui.screens.standings"),
    keys.DOWN: ("menu", "ui.screens.menu"),
    keys.BACK: ("menu", "ui.screens.undo"),
}
_HINT_MS = 8000  # for how long the keys are told
_LATE_MS = 20_000  # without a key: they are told again, or an open deal is shown large
_PAGE_MS = 5000  # for how long a page stands, where there are two


class Home(Screen):
    """The table. OK deals or goes on, RIGHT enters the result, LEFT is the last deal, UP the
    standings, DOWN the menu; BACK undoes.

    hint    whether the keys are told; the totals of the second line are small then
    pages   two where one has no room for all, see home_view; `page`, the one that is shown
    """

    likely_keys: tuple = (keys.OK,)
    stops = True  # behind a deal that is settled
    # The deal closed last.
    soon = ("dialogue.draft", "ui.screens.correct", "ui.screens.browse", "ui.screens.recap")
    moves_ms = _LATE_MS + _HINT_MS

    def __init__(self, hint: bool = False) -> None:
        self.hint = hint
        self.page, self.pages = 0, 1

    def copy_for(self, _target: "Target") -> "Home":
        """See `Screen`."""
        return Home(self.hint)

    def passes(self, app: "App", ms: int) -> bool:
        """See `Screen`."""
        if ms >= _LATE_MS and app.session.deal:
            return _glance(app)
        page = ms // _PAGE_MS % self.pages
        hint = self.hint and ms < _HINT_MS or _LATE_MS <= ms < _LATE_MS + _HINT_MS
        if page == self.page and hint == self.hint:
            return False
        self.page, self.hint = page, hint
        return True

    def marked(self) -> str:
        """The signs are explained."""
        return "home"

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        from ui.screens import home_view

        app.show(app.session)  # behind another evening's
        if app.session.closed():
            self.likely_keys = ()  # what comes is no screen of a deal
        home_view.draw(self, app)

    # -- keys

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        session = app.session
        self.hint, self.page = False, 0
        if key in _MENU:
            app.memory.open_menu(*_MENU[key])
        if key == keys.UP or (key == keys.OK and session.closed()):
            from ui.screens.standings import Payments

            app.push(Payments(app))
        elif key == keys.DOWN:
            from ui.screens import menu

            app.push(menu.menu(app))
        elif key == keys.BACK:
            if app.evening.is_amended():
                app.works()
            from ui.screens import undo

            undo.ask(app)
        elif key == keys.LEFT:
            self._last_deal(app)
        elif session.closed():
            self.hint = True
        else:
            self._play(app, by_outcome=key == keys.RIGHT)

    def _play(self, app: "App", by_outcome: bool) -> None:
        from ui.screens import entry

        if app.memory.fetch_rules(app.session.game, lambda app: self._play(app, by_outcome)):
            return
        if not app.session.deal:
            app.evening.do(("deal",))
        app.open_deal()
        app.push(entry.Entry(app, app.evening, by_outcome=by_outcome))

    def _last_deal(self, app: "App") -> None:
        """The deal closed last, from where one can look at those before."""
        from ui.screens.browse import Deals

        deals = Deals(app.evening)
        at = int(deals.runs())
        if at < len(deals):
            deals.place(at)
            deals.open(app, at)
        else:
            self.hint = True


def _glance(app: "App") -> bool:
    """Show the open deal large."""
    from dialogue.deal import Dialogue
    from ui.screens.glance import Glance

    number = app.session.number
    dialogue = Dialogue(app.evening, False, 0, app.answered_of(number))
    dialogue.asked = dialogue.open_topic()
    app.push(Glance(dialogue, app.number(number)))
    return True
