"""All evenings that are kept: to be looked at, taken home through a camera, or gone on with."""

from dialogue.terms import load, modules
from store.evening import opened
from store.evenings import Evenings, is_closed
from store.unload import frequent_gc
from ui import calendar, keys, lists, starting, widgets, wording
from ui.canvas import LINES, WIDTH, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from store.evening import Evening
    from tarokk.kinds import MaybeNone
    from ui.kinds import App


_GAP = 8  # columns between a date and the names
_DEALS = ("dialogue.draft", "ui.screens.correct", "ui.screens.browse", "ui.screens.history",
          "ui.screens.recap")  # fmt: skip


class Kept(Screen):
    """The evenings, the latest first: date and names. OK opens one."""

    def __init__(self, app: "App", number: int = 0) -> None:
        """With the cursor on the evening of that sheet, if there is one."""
        self.list = lists.List()
        app.works()
        with frequent_gc():  # what stays of it would lie far up, behind all that was read
            self.evenings = Evenings(app.folder)
            self.items = lists.LazyItems(self.evenings, lambda at: item(app, self.evenings, at))
            at = 0
            while number and self.evenings.has(at) and number != self.evenings[at][0]:
                app.works(at % widgets.ROWS, widgets.ROWS)
                at += 1
            self.list.set(self.items, at)

    def draw(self, app: "App") -> None:
        evenings, at = self.evenings, self.list.at
        with frequent_gc():
            for i in range(widgets.ROWS):
                evenings.has(at + i, lambda i=i: app.works(i, widgets.ROWS))
            evenings.signed(lambda: app.works(widgets.ROWS, widgets.ROWS), 2)
            for i in self.list.near(widgets.ROWS):  # from here, since to read goes deep
                if not self.items.knows(i):
                    self.items[i] = item(app, evenings, i)
        if app.worked:
            widgets.hint_gone(app.canvas)
        self._title(app)
        self.list.draw(app.canvas)
        self.items.keep(self.list.near(widgets.ROWS))
        widgets.hint(app.canvas, app.t("hint-evenings"))

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK:
            _open(app, self.evenings, self.list.at, not self.list.at)
        else:
            at = self.list.at
            if self.list.moved(key) and self.list.follow(app.canvas, at):
                app.canvas.rect(0, 0, WIDTH, LINES[0] + 8, False)
                self._title(app)
                app.drawn = True

    def _title(self, app: "App") -> None:
        """With the year of the marked one, and its number once it is known of how many."""
        evenings, at = self.evenings, self.list.at
        date = evenings.date(at)
        right = (date[:4] if date else app.t("undated")) + "   "
        if evenings.is_whole():
            right += f"{at + 1}/{len(evenings)}"
        widgets.title(app.canvas, app.t("evenings"), right.strip())

    def marked(self) -> str:
        """See `Screen`."""
        return "evenings"

    def idle(self) -> bool:
        """While nobody presses a key, make the row that DOWN shows next, and count the evenings."""
        below = self.list.near(widgets.ROWS).stop
        if below < self.evenings.loaded() and not self.items.knows(below):
            self.items[below]
            return True
        return self.evenings.pull()


def item(app: "App", evenings: Evenings, at: int) -> tuple:
    """A row of the list: `nov. 20   Zsó Pét Lac Kat`; without a date `11. este`."""
    day = calendar.day(app, evenings.date(at), evenings[at][-1])
    room = widgets.END - widgets.TEXT - width_of(day) - _GAP
    return (day, wording.as_many(evenings.names(at), room))


def _open(app: "App", evenings: "Any", at: int, latest: "Any") -> None:
    number = evenings[at][0]
    day = calendar.day(app, evenings.date(at), evenings[at][-1])
    names = wording.as_many(evenings.names(at), WIDTH - width_of(day) - _GAP)
    own = app.evening if app.evening.number == number else None
    app.push(OneEvening(app, number, evenings.head(number)[4], day, names, own, latest))


class ClosedList(Screen):
    """In the list's place behind a start; it comes when it is to be seen."""

    def __init__(self, number: int) -> None:
        self.number = number

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        app.pop()
        app.push(Kept(app, self.number))
        app.stack[-1].draw(app)


def resume(app: "App", row: tuple) -> None:
    """After a start of the board: do what was chosen for this evening, which is not the latest."""
    number = app.evening.number
    app.push(ClosedList(number))
    _open(app, Evenings(app.folder, number), 0, False)
    app.stack[-1].list.at = row
    if not row:  # its deals: what shows one would come while the next key does
        app.memory.fetch(_DEALS)
    app.then(app.stack[-1].act)


# What opens an evening, one behind the other: within one of them an import goes too deep.
_OPENING = ("store.replay", "store.opening", "store.past", "tarokk.head", "tarokk.house")


class OneEvening(lists.Choice):
    """One evening: its deals, its standings, its codes; on with it, if it is not the one that is
    played. It is opened when it is needed."""

    def __init__(
        self,
        app: "App",
        number: int,
        game: str,
        day: str,
        names: str,
        evening: "Evening | MaybeNone",
        latest: "Any",
    ) -> None:
        self.number = number
        self.game = game
        self.people = names
        acts = [("history", _history), ("standings", _standings), ("take-home", _codes)]
        self.evening = evening
        if not latest:
            acts.append(("go-on", _go_on))
        self.acts = acts
        words = [key for key, _ in acts]
        lists.Choice.__init__(self, day, [app.t(key) for key in words], self._chosen, 0, words)

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        widgets.title(app.canvas, self.heading, self.people)
        self.list.draw(app.canvas)
        widgets.hint(app.canvas, app.t("hint-evening"))

    def _chosen(self, app: "App", at: int) -> None:
        """Do it, once the evening is open. An open deal would be lost with another table, and its
        rules have no room beside those of another family."""
        act = self.acts[at][1]
        is_other = starting.is_other(app, self.game)
        if self.evening:
            act(app, self.evening)
        elif app.session.deal and (is_other or act in (_codes, _go_on)):
            app.tell(app.t("deal-runs"))
        elif is_other:
            app.then(lambda app: starting.start_anew(app, self.number, at))
        else:
            app.then(self._open)

    def _open(self, app: "App") -> None:
        """Open it, and its rules before if its last deal has to be made again."""
        app.memory.fetch(_OPENING + tuple(modules(self.game)))
        game = load(self.game)
        is_known = not game or is_closed(app.folder, self.number)
        if is_known or not app.memory.fetch_rules(game, self._opened):
            app.then(self._opened)

    def _opened(self, app: "App") -> None:
        app.works(1, 4)
        evening = opened(app.folder, self.number, app.may_write, lambda: app.works(3, 8))
        if evening and evening.session.dealer is not None:
            self.evening = evening
            app.show(evening.session)
            app.then(self._carries if "follows" in evening.session.info else self.act)
        else:
            app.tell(app.t("evening-unread"))

    def _carries(self, app: "App") -> None:
        app.works(2, 4)
        self.evening.carried()
        app.then(self.act)

    def act(self, app: "App") -> None:
        """Do what is marked."""
        app.works(3, 4)
        self.acts[self.list.at][1](app, self.evening)


def _history(app: "App", evening: "Evening") -> None:
    from ui.screens.browse import Deals
    from ui.screens.history import History

    app.push(History(app, Deals(evening)))


def _standings(app: "App", evening: "Evening") -> None:
    from ui.screens.standings import Payments

    app.push(Payments(app, evening))


def _codes(app: "App", evening: "Evening") -> None:
    from ui.screens import codes

    codes.show(app, evening)


def _go_on(app: "App", evening: "Evening") -> None:
    """As a table that follows; an open deal on either would be lost, as when people change."""
    from ui.screens import plan

    if app.session.deal or evening.session.deal:
        app.tell(app.t("deal-runs"))
    else:
        plan.go_on(app, evening)
