"""All evenings that are kept: to be looked at, taken home through a camera, or gone on with."""

from store.evening import Evening
from store.evenings import Evenings
from ui import calendar, keys, widgets, wording
from ui.canvas import LINES, WIDTH, width_of
from ui.screen import Screen

_GAP = 8  # columns between a date and the names


class Kept(Screen):
    """The evenings, the latest first: date and names. OK opens one."""

    def __init__(self, app) -> None:
        self.evenings = Evenings(app.folder)
        self.list = widgets.List()
        self.items = widgets.LazyItems(self.evenings, lambda at: item(app, self.evenings, at))
        self.list.set(self.items)

    def draw(self, app) -> None:
        evenings = self.evenings
        for i in self.list.near(widgets.ROWS):  # from here, since to read goes deep
            if not self.items.knows(i):
                self.items[i] = item(app, evenings, i)
        self._title(app)
        self.list.draw(app.canvas)
        self.items.keep(self.list.near(widgets.ROWS))
        widgets.hint(app.canvas, app.t("hint-evenings"))

    def key(self, app, key) -> None:
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK:
            _open(app, self.evenings, self.list.at)
        else:
            at = self.list.at
            if self.list.moved(key) and self.list.follow(app.canvas, at):
                app.canvas.rect(0, 0, WIDTH, LINES[0] + 8, False)
                self._title(app)
                app.drawn = True

    def _title(self, app) -> None:
        """With the year of the marked one, and its number once it is known of how many."""
        evenings, at = self.evenings, self.list.at
        date = evenings.date(at)
        right = (date[:4] if date else app.t("undated")) + "   "
        if evenings.is_whole():
            right += f"{at + 1}/{len(evenings)}"
        widgets.title(app.canvas, app.t("evenings"), right.strip())

    def marked(self) -> str:
        return "evenings"

    def idle(self) -> bool:
        """While nobody presses a key, count the evenings."""
        return self.evenings.pull()


def item(app, evenings, at) -> tuple:
    """`nov. 20   Zsó Pét Lac Kat`; without a date `11. este`."""
    day = _day(app, evenings, at)
    room = widgets.END - widgets.TEXT - width_of(day) - _GAP
    return (day, _told(wording.beginnings(evenings.names(at)), room))


def _told(names, room) -> str:
    """As many of these as there is room for, and how many more."""
    count = len(names)
    while count:
        rest = len(names) - count
        told = " ".join(names[:count]) + (f" +{rest}" if rest else "")
        if width_of(told) <= room:
            return told
        count -= 1
    return ""


def _day(app, evenings, at) -> str:
    return calendar.told(app, evenings.date(at)) or app.t("evening-of", evenings[at][-1])


def _open(app, evenings, at) -> None:
    date = _day(app, evenings, at)
    room = WIDTH - width_of(date) - _GAP
    names = _told(wording.beginnings(evenings.names(at)), room)
    app.push(OneEvening(app, evenings[at][0], date, names))


class OneEvening(widgets.Choice):
    """One evening: its deals, its standings, its codes; on with it, if it is not the one that is
    played. It is opened while nobody presses a key, or when it is needed."""

    def __init__(self, app, number, date, names) -> None:
        self.number = number
        self.people = names
        self.folder, self.may_write = app.folder, app.may_write
        acts = [("history", _history), ("standings", _standings), ("take-home", _codes)]
        self.evening = app.evening if number == app.evening.number else None
        if not self.evening:
            acts.append(("go-on", _go_on))
        self.acts = acts
        self._tried = False
        words = [key for key, _ in acts]
        widgets.Choice.__init__(self, date, [app.t(key) for key in words], self._chosen, 0, words)

    def draw(self, app) -> None:
        widgets.title(app.canvas, self.heading, self.people)
        self.list.draw(app.canvas)
        widgets.hint(app.canvas, app.t("hint-evening"))

    def idle(self) -> bool:
        if self.evening or self._tried:
            return False
        self._look()
        return True

    def _look(self) -> None:
        self._tried = True
        try:
            found = Evening(self.folder, self.number, self.may_write)
        except Exception:
            return  # whatever the file may hold
        if found.session.dealer is not None:
            self.evening = found

    def _chosen(self, app, at) -> None:
        if not self.evening:
            self._look()
        if self.evening:
            self.acts[at][1](app, self.evening)
        else:
            app.tell(app.t("evening-unread"))


def _history(app, evening) -> None:
    from ui.screens.browse import Deals
    from ui.screens.history import History

    app.push(History(app, Deals(evening)))


def _standings(app, evening) -> None:
    from ui.screens.standings import Payments

    app.push(Payments(app, evening))


def _codes(app, evening) -> None:
    from ui.screens import codes

    codes.show(app, evening)


def _go_on(app, evening) -> None:
    """As a table that follows; an open deal on either would be lost, as when people change."""
    from ui.screens import table

    if app.session.deal or evening.session.deal:
        app.tell(app.t("deal-runs"))
    else:
        table.go_on(app, evening)
