"""Looking back: earlier deals."""

import sys

import store.lookup  # noqa: F401  which the rows of the history need
from tarokk.refused import Refused
from ui import keys, widgets, wording
from ui.canvas import ADVANCE, fit
from ui.screen import Screen
from ui.screens.home import ClosedHistory

_DEAL = "ui.screens.entry"  # what a deal is looked at with


class History(Screen):
    """The deals of a sheet, the latest first: who, at what, what he won; OK opens one."""

    is_large = True

    def __init__(self, app, evening, at=0) -> None:
        self.evening = evening
        self.earlier = evening.earlier()
        self.list = widgets.List()
        self.items = widgets.LazyItems(range(len(self)), lambda at: self.item(app, at))
        self.list.set(self.items, at)
        app.close_menu()
        self._draft = None
        self._drafted_for = 0  # the deal whose draft that is

    def __len__(self) -> int:
        return self.evening.session.number + (1 if self.earlier else 0)

    def item(self, app, at) -> tuple:
        """`7. Béla 2` and `+6`."""
        session = self.evening.session
        number = session.number - at
        if not number:
            return (app.t("earlier-sheet"), "")
        if session.deal and number == session.number:
            return (f"{number}. " + app.t("running"), "")
        try:
            seat, word, won = self.evening.won(number)
        except OSError:
            return (f"{number}. ?", "")
        if not seat:
            return (f"{number}. " + app.t("void"), "")
        points, mark = widgets.signed(won), wording.abbreviation(app, word)
        room = widgets.COLUMNS - 2 - len(f"{number}.  {mark}{points}")
        name = fit(session.names[seat], ADVANCE * room)
        return (f"{number}. {name} {mark}", points)

    def draw(self, app) -> None:
        app.show(self.evening.session)
        widgets.title(app.canvas, app.t("history"))
        if not len(self):
            app.canvas.text(2, 0, app.t("no-deals"))
        for i in self.list.near(widgets.LAST_ROW):  # from here, since to read goes deep
            if not self.items.knows(i):
                self.items[i] = self.item(app, i)
        self.list.draw(app.canvas, 1)
        self.items.keep(self.list.near(widgets.LAST_ROW))

    def key(self, app, key) -> None:
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK and len(self):
            number = self.evening.session.number - self.list.at
            if number:
                self._open(app, number)
            else:
                app.push(History(app, self.earlier))
        else:
            at = self.list.at
            app.drawn = self.list.moved(key) and self.list.follow(app.canvas, at)

    def idle(self) -> bool:
        """While nobody opens a deal, import what it needs, and make its moves one by one; whether
        there was something to do."""
        if _DEAL not in sys.modules:
            __import__(_DEAL)
            return True
        number = self.evening.session.number - self.list.at
        if not number or self._runs(number):
            return False
        if self.evening.look_back():
            return True
        if self._drafted_for != number:
            self._drafted_for, self._draft = number, None
            self._draft = self._drafted(number)
            return True
        try:
            return bool(self._draft and self._draft.more())
        except Refused:
            self._draft = None  # who opens it is told
            return False

    def _runs(self, number) -> bool:
        return self.evening.session.deal and number == self.evening.session.number

    def _drafted(self, number):
        from ui.screens.entry import Draft

        return Draft(self.evening, number)

    def _open(self, app, number) -> None:
        from ui.screens.entry import Entry
        from ui.screens.recap import Recap

        if self._runs(number):
            app.push(Entry(app, self.evening))
            return
        draft = self._draft if self._drafted_for == number else None
        self._draft, self._drafted_for = None, 0
        draft = draft or self._drafted(number)
        draft.fold()
        by_outcome = draft.moves()[:1] and draft.moves()[0][0] not in draft.session.names
        seen = [one for one in app.stack if isinstance(one, History)]
        app.stack[1:] = [ClosedHistory([(one.evening, one.list.at) for one in seen])]
        app.close_history()
        self.evening.forget()
        app.push(Entry(app, draft, by_outcome, number))
        app.push(Recap(draft, number))
