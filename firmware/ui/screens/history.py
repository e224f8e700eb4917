"""Looking back: earlier deals, read one after the other; a correction is a choice of its own."""

import store.past  # noqa: F401  which the rows of the history need
from store.unload import bring
from tarokk.refused import Refused
from ui import keys, widgets, wording
from ui.canvas import HEIGHT, LINES, WIDTH, fit, width_of
from ui.screen import Screen

_SOON = ("ui.screens.recap", "ui.screens.draft", "ui.screens.browse")  # which show a deal
_LEAP = 6
_REST_MS = 1000  # without a key: the next one is not about to come
_APART = 3  # pixels between two totals
_MOST = 999  # of a total, where three stand side by side


class History(Screen):
    """The deals of a sheet, the latest first: who, at what, what he won; below them everybody's
    total behind the marked one. OK shows it."""

    def __init__(self, app, evening, at=0) -> None:
        self.evening = evening
        self.earlier = evening.earlier()
        self.list = widgets.List()
        self.items = widgets.LazyItems(range(len(self)), lambda at: self.item(app, at))
        self.list.set(self.items, at)
        app.open_history()
        self._totals: dict = {}  # {deal: totals behind it}, of rows that were looked at
        self._draft = None
        self._drafted_for = 0  # the deal whose draft that is
        self._rests = True  # whether no key is about to be pressed, as far as is known
        self._short: list = []  # the names' beginnings
        self._drawn: tuple = ()  # rows, and totals beside one another

    def __len__(self) -> int:
        return self.evening.session.number + (1 if self.earlier else 0)

    def item(self, app, at) -> tuple:
        """`7. Béla two` and what he won."""
        session = self.evening.session
        number = session.number - at
        if not number:
            return (app.t("earlier-sheet"), "")
        told = f"{app.number(number, self.evening)}. "
        if self._runs(number):
            return (told + app.t("running"), "")
        try:
            seat, word, won = self.evening.won(number)
        except OSError:
            return (told + "?", "")
        if not seat:
            return (told + app.t("void"), "")
        text, points = f" {wording.bid(app, word)}" if word else "", widgets.signed(won)
        item = (told + session.names[seat] + text, points)
        if widgets.is_long(item):
            item = (told + wording.short(app, seat) + text, points)
        return item

    def draw(self, app) -> None:
        session = self.evening.session
        app.show(session)
        widgets.title(app.canvas, app.t("history"), app.t("hint-history") if len(self) else "")
        if not len(self):
            app.canvas.text(LINES[2], 0, app.t("no-deals"))
            return
        self._short = self._short or [wording.short(app, seat) for seat in session.seats]
        told = self._told()
        self._drawn = last, _ = self._room(told)
        for i in self.list.near(last):  # from here, since to read goes deep
            app.canvas.above(LINES[1] - 2)
            if not self.items.knows(i):
                self.items[i] = self.item(app, i)
        self.list.draw(app.canvas, 1, last)
        kept = list(self.list.near(last)) + self._about(_LEAP)
        self.items.keep(kept)
        numbers = [session.number - at for at in kept]
        self._totals = {one: told for one, told in self._totals.items() if one in numbers}
        self._draw_totals(app, told)

    def marked(self) -> str | None:
        """Each row is explained by the same words."""
        return "history" if len(self) else None

    def _told(self) -> tuple:
        return self._behind(self.evening.session.number - self.list.at)

    def _room(self, totals) -> tuple:
        """How many rows there are, and how many of these totals stand beside one another."""
        seats = len(self._short)
        wide = [total for total in totals if abs(total) > _MOST]
        across = 2 if wide or seats in (2, 4) else 3
        return widgets.ROWS + 1 - (seats + across - 1) // across, across

    def _draw_totals(self, app, totals) -> None:
        """Names and totals, below the rows."""
        last, across = self._drawn
        width = (WIDTH + _APART) // across
        for at, total in enumerate(totals):
            line = LINES[last + 1 + at // across]
            app.canvas.above(line - 2)
            short, told = self._short[at], widgets.signed(total)
            name = short if across > 2 else wording.name(app, app.shown.seats[at])
            text = name + " " + told
            if width_of(text) > width - _APART:
                text = fit(short, width - _APART - width_of(told) - 1) + told
            app.canvas.text(line, at % across * width, text)

    def _behind(self, number) -> tuple:
        """The totals behind a deal; () where it is none, runs, or cannot be read."""
        if not number or self._runs(number):
            return ()
        if number not in self._totals:
            try:
                own, brought = self.evening.totals_behind(number), self.evening.carried()[0]
                names = self.evening.session.names.values()
                self._totals[number] = tuple(
                    [total + brought.get(name, 0) for total, name in zip(own, names)]
                )
            except OSError:
                return ()
        return self._totals[number]

    def _about(self, rows) -> list:
        """The marked row, and so many on both sides of it, round at both ends."""
        at, count = self.list.at, len(self)
        return [(at + by) % count for i in range(rows + 1) for by in (i, -i)] if count else []

    def _look_ahead(self, rows) -> bool:
        """Work out one of the rows that a key may lead to, or the totals behind it; return whether
        one was left."""
        for at in rows:
            if not self.items.knows(at):
                self.items[at] = self.items[at]
                return True
            number = self.evening.session.number - at
            if number not in self._totals and self._behind(number):
                return True
        return False

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
            at = self.list.at
            if self.list.moved(key):
                told = self._told()
                if self._drawn == self._room(told):
                    self._follow(app, at, told)

    def _follow(self, app, before, told) -> None:
        """Draw what has changed, where that is not all."""
        app.drawn = self.list.follow(app.canvas, before)
        if app.drawn:
            last = self._drawn[0]
            above = 2 if last < widgets.ROWS else 1  # there a descender may stand
            top = LINES[last + 1] - above
            app.canvas.rect(0, top, WIDTH, HEIGHT - top, False)
            self._draw_totals(app, told)

    def idle(self) -> bool:
        """While nobody opens a deal, import what it needs, and make its moves one by one; the same
        of the rows around; whether there was something to do. The other end of the list, which
        takes longest to find, while nobody is about to press a key."""
        at = self.list.at
        next_to = [one for one in self._about(1) if abs(one - at) <= 1]
        return (
            bring(_SOON)
            or self._look_ahead(next_to)
            or self._fold()
            or (self._rests and self._look_ahead(self._about(_LEAP)))
        )

    def passes(self, _app, ms) -> bool:
        self._rests = ms >= _REST_MS
        return False

    def _fold(self) -> bool:
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
        from ui.screens.browse import Browse

        draft = self._draft if self._drafted_for == number else None
        self._draft, self._drafted_for = None, 0
        seen = [one for one in app.stack if isinstance(one, History)]
        self.list.at = self.evening.session.number - number
        histories = [(one.evening, one.list.at) for one in seen]
        Browse(self.evening).open(app, number, histories, draft)
