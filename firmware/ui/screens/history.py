"""Looking back: earlier deals, read one after the other; a correction is a choice of its own."""

import sys

import store.lookup  # noqa: F401  which the rows of the history need
from tarokk.refused import Refused
from ui import keys, widgets, wording
from ui.canvas import LINES, WIDTH, fit, width_of
from ui.screen import Screen
from ui.screens.home import ClosedHistory

_DEAL = "ui.screens.entry"  # what a deal is looked at with
_FEW = 5  # whose totals stand side by side
_TOTAL = 21  # pixels of a total at most
_GAP = 5  # of them before it
_LEAP = 6


class History(Screen):
    """The deals of a sheet, the latest first: who, at what, and everybody's total behind it; OK
    shows one."""

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
        self._total = self._column()

    def __len__(self) -> int:
        return self.evening.session.number + (1 if self.earlier else 0)

    def item(self, app, at) -> tuple:
        """`7. Béla 2` and the totals, or what he won where they are many."""
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
        many = self._many()
        what = app.t("void")
        if seat:
            what = (session.names[seat] if many else wording.short(app, seat)) + " "
            what += wording.abbreviation(app, word)
        text = f"{number}. {what}"
        if not many:
            room = self._first() - 3 - widgets.TEXT
            while text and width_of(text, True) > room:  # the bid goes first, then the name
                text = text[: text.rfind(" ")] if " " in text else ""
            text = text or str(number)
        return (text, widgets.signed(won) if many and seat else "")

    def _many(self) -> bool:
        """Whether the totals have no room side by side."""
        totals = self.evening.session.totals
        return len(totals) > _FEW or max(totals) > 999 or min(totals) < -999

    def _first(self) -> int:
        """Where the totals begin."""
        return WIDTH - self._total * len(self.evening.session.seats)

    def _column(self) -> int:
        """Pixels of a total: what the widest needs, and the names above."""
        session = self.evening.session
        told = wording.beginnings([session.names[seat] for seat in session.seats])
        told += ["−88"] + [widgets.signed(total) for total in session.totals]
        return min(_TOTAL, max([width_of(text) for text in told]) + _GAP)

    def draw(self, app) -> None:
        session = self.evening.session
        app.show(session)
        many = self._many()
        title = app.t("history")
        if many:
            widgets.title(app.canvas, title)
        else:
            first = self._first()
            if width_of(title) < first - 2:
                app.canvas.text(LINES[0], 0, title)
            for i, seat in enumerate(session.seats):
                end = first + self._total * (i + 1)
                app.canvas.right(LINES[0], end - 2, fit(wording.short(app, seat), self._total - 2))
        if not len(self):
            app.canvas.text(LINES[2], 0, app.t("no-deals"))
        for i in self.list.near(widgets.ROWS):  # from here, since to read goes deep
            if not self.items.knows(i):
                self.items[i] = self.item(app, i)
        self.list.draw(app.canvas, 1)
        if not many:
            self._draw_totals(app)
        self.items.keep(self.list.near(widgets.ROWS))
        widgets.hint(app.canvas, app.t("hint-history"))

    def _draw_totals(self, app) -> None:
        session = self.evening.session
        first = self._first()
        for line, at in enumerate(self.list.near(widgets.ROWS)):
            for i, total in enumerate(self._behind(session.number - at)):
                end = first + self._total * (i + 1)
                app.canvas.right(LINES[1 + line], end - 2, widgets.signed(total))

    def _behind(self, number) -> tuple:
        """The totals behind a deal; () where it is none, runs, or cannot be read."""
        if not number or self._runs(number):
            return ()
        try:
            return self.evening.totals_behind(number)
        except OSError:
            return ()

    def key(self, app, key) -> None:
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK and len(self):
            number = self.evening.session.number - self.list.at
            if number:
                self.open(app, number)
            else:
                app.push(History(app, self.earlier))
        elif key in (keys.LEFT, keys.RIGHT):
            step = _LEAP if key == keys.RIGHT else -_LEAP
            self.list.at = (self.list.at + step) % max(len(self), 1)  # round, as the rows
        else:
            self.list.moved(key)

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
        from ui.screens.draft import Draft

        return Draft(self.evening, number)

    def open(self, app, number) -> None:
        """Show a deal; go on with the one that runs."""
        if self._runs(number):
            from ui.screens.entry import Entry

            app.push(Entry(app, self.evening))
            return
        draft = self._draft if self._drafted_for == number else None
        self._draft, self._drafted_for = None, 0
        draft = draft or self._drafted(number)
        draft.fold()
        seen = [one for one in app.stack if isinstance(one, History)]
        self.list.at = self.evening.session.number - number
        app.stack[1:] = [ClosedHistory([(one.evening, one.list.at) for one in seen])]
        self.evening.forget()
        Browse(self.evening).show(app, draft, number)


class Browse:
    """From deal to deal. What a recap of an earlier deal asks of it."""

    def __init__(self, evening) -> None:
        self.evening = evening
        session = evening.session
        self.closed = session.number - bool(session.deal)
        self._next = None  # the draft that LEFT will show, as far as it was worked out

    def show(self, app, draft, number) -> None:
        """The recap of a deal, on top of the history."""
        from ui.screens.recap import Recap

        app.close_history()
        histories = app.stack[1].histories
        histories[-1] = (self.evening, self.evening.session.number - number)
        app.stack[2:] = [Recap(draft, number, self)]

    def turn(self, app, number, step) -> None:
        """The next deal, round at both ends."""
        number = (number - 1 + step) % self.closed + 1
        draft, self._next = self._next, None
        if draft is None or draft.number != number:
            draft = self._drafted(number)
        draft.fold()
        self.evening.forget()
        self.show(app, draft, number)

    def idle(self, number) -> bool:
        """While nobody presses a key, make the moves of the deal before one by one; whether there
        was something to do."""
        if self._next is None:
            self._next = self._drafted((number - 2) % self.closed + 1)
            return True
        try:
            return self._next.more()
        except Refused:
            return False  # who turns to it is told

    def _drafted(self, number):
        from ui.screens.draft import Draft

        return Draft(self.evening, number)

    def correct(self, app, recap) -> None:
        """The entry of the deal that is shown."""
        from ui.screens.entry import Entry

        draft, number = recap.target, recap.number
        told = draft.moves()
        by_outcome = bool(told) and told[0][0] not in draft.session.names
        entry = Entry(app, draft, by_outcome, number)
        app.stack[2:] = [entry]
        if not entry.asked:  # it closed by itself: its last step is asked again
            entry.key(app, keys.BACK)
