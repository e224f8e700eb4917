"""Looking back: earlier deals, read one after the other; a correction is a choice of its own."""

from dialogue import history
from store.unload import import_next
from ui import keys, lists, widgets, wording
from ui.canvas import HEIGHT, LINES, WIDTH, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.kinds import App, Deals


_SOON = ("ui.screens.recap", "dialogue.draft", "ui.screens.correct")  # which show a deal
# The rows that LEFT and RIGHT leap to, and the last one: the further back, the closer, so that ten
# keys from home open any of the last forty deals.
_LEAPS = (0, 12, 22, 30, 36, 40, 50, 60, 70, 80, 90)
_REST_MS = 1000  # without a key: the next one is not about to come
_APART = 3  # pixels between two totals
_MOST = 999  # of a total, where three stand side by side


class History(Screen):
    """The deals of an evening, the latest first: who, at what, what he won; below them everybody's
    total behind the marked one. OK shows it."""

    def __init__(self, app: "App", deals: "Deals", at: int = 0) -> None:
        self.deals = deals
        self.list = lists.List()
        self.items = lists.LazyItems(range(len(deals)), lambda at: self.item(app, at))
        self.list.set(self.items, at)
        app.memory.enter("past")
        self._totals: dict = {}  # {deal: what `_behind` says of it}, of rows that were seen
        self._rests = True  # whether no key is about to be pressed, as far as is known
        self._short: tuple = ()  # names, and their beginnings
        self._drawn: tuple = ()  # rows, and totals beside one another
        self._names: list = []  # that were drawn before the totals

    def __len__(self) -> int:
        return len(self.deals)

    def item(self, app: "App", at: int) -> tuple:
        """`7. Béla two` and what he won."""
        label = f"{len(self) - at}. "
        code, *facts = history.row(self.deals, at)
        if not facts:
            return (label + (code if code == "?" else app.t(code)), "")
        name, bid, points, names, game = facts
        has_words = game.TEXTS == app.game.TEXTS  # another table's bids may have none here
        text = f" {wording.bid(app, bid)}" if bid and has_words else ""
        item = (label + name + text, widgets.signed(points))
        if lists.is_long(item):
            item = (label + wording.beginning(name, names) + text, item[1])
        return item

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        app.show(self.deals.evening.session)
        self.deals.reach(self.list.at + widgets.ROWS)
        widgets.title(app.canvas, app.t("history"), app.t("hint-history") if len(self) else "")
        if not len(self):
            app.canvas.text(LINES[2], 0, app.t("no-deals"))
            return
        names = self._totals_here()
        self._drawn = last, _ = self._room(names)
        for i in self.list.near(last):  # called directly: reading nests deep
            app.canvas.above(LINES[1] - 2)
            if not self.items.knows(i):
                self.items[i] = self.item(app, i)
        self.list.draw(app.canvas, 1, last)
        kept = list(self.list.near(last)) + self._about()
        self.items.keep(kept)
        self._totals = {at: names for at, names in self._totals.items() if at in kept}
        self._names = self._named(names)
        self._draw_totals(app, names)

    def marked(self) -> str | None:
        """Each row is explained by the same words."""
        return "history" if len(self) else None

    def _totals_here(self) -> tuple:
        return self._behind(self.list.at)

    def _room(self, totals: tuple) -> tuple:
        """How many rows there are, and how many of these totals stand beside one another."""
        seats = len(totals) or len(self.deals.evening.session.seats)
        wide = [total for _, _, total in totals if abs(total) > _MOST]
        across = 2 if wide or seats in (2, 4) else 3
        return widgets.ROWS + 1 - (seats + across - 1) // across, across

    def _draw_totals(self, app: "App", totals: tuple) -> None:
        """Names and totals, below the rows."""
        last, across = self._drawn
        for at, name in enumerate(self._names):
            line = LINES[last + 1 + at // across]
            app.canvas.above(line - 2)
            label = name + widgets.signed(totals[at][2])
            app.canvas.text(line, at % across * ((WIDTH + _APART) // across), label)

    def _named(self, totals: tuple) -> list:
        """The names before these totals, as far as there is room."""
        across, labels = self._drawn[1], []
        room = (WIDTH + _APART) // across - _APART
        for name, short, total in totals:
            points = widgets.signed(total)
            text = (short if across > 2 else name) + " "
            if width_of(text + points) > room:
                text = wording.squeezed("%s", short, room - width_of(points) - 1)
            labels.append(text)
        return labels

    def _behind(self, at: int) -> tuple:
        """(name, its beginning, total) of everybody behind a deal; () where it runs, or cannot be
        read."""
        if at not in self._totals:
            totals = history.totals(self.deals, at)
            if not totals:
                return ()
            names = [name for name, _ in totals]
            if self._short[:1] != (names,):
                self._short = names, wording.beginnings(names)
            shorts = self._short[1]
            self._totals[at] = tuple(
                [(name, short, total) for (name, total), short in zip(totals, shorts)]
            )
        return self._totals[at]

    def _about(self) -> list:
        """The marked row and those beside it, then the same of where RIGHT and LEFT lead to; round
        at both ends."""
        rows = (self.list.at, self._leap(1), self._leap(-1)) if len(self) else ()
        return [(at + by) % len(self) for at in rows for by in (0, 1, -1)]

    def _leap(self, step: int) -> int:
        """The row that RIGHT, 1, or LEFT, -1, leads to."""
        at, last = self.list.at, max(len(self) - 1, 0)
        rows = [row for row in _LEAPS if row < last] + [last]
        ahead = [row for row in rows if (row - at) * step > 0] or rows
        return ahead[0 if step > 0 else -1]

    def _look_ahead(self, rows: list[int]) -> bool:
        """Work out one of the rows that a key may lead to, or the totals behind it; return whether
        one was left."""
        for at in rows:
            if not self.items.knows(at):
                self.items[at]  # which makes it
                return True
            if at not in self._totals and self._behind(at):
                return True
        return False

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK and len(self):
            self.open(app, self.list.at)
        elif key in (keys.LEFT, keys.RIGHT):
            self.list.at = self._leap(1 if key == keys.RIGHT else -1)
        else:
            at = self.list.at
            if self.list.moved(key):
                if not self.deals.knows(self.list.at):
                    app.works()  # another table is opened
                self.deals.reach(self.list.at)
                names = self._totals_here()
                # What stands over a capital reaches into the row above, where nothing is cleared.
                same = self._drawn == self._room(names) and self._names == self._named(names)
                if same and not app.worked:
                    self._follow(app, at, names)

    def _follow(self, app: "App", before: int, names: tuple) -> None:
        """Draw what has changed, where that is not all."""
        app.drawn = self.list.follow(app.canvas, before)
        if app.drawn:
            last = self._drawn[0]
            above = 2 if last < widgets.ROWS else 1  # there a descender may stand
            top = LINES[last + 1] - above
            app.canvas.rect(0, top, WIDTH, HEIGHT - top, False)
            self._draw_totals(app, names)

    def idle(self) -> bool:
        """While nobody presses a key, work out the rows around, import what opens a deal; return
        whether there was something to do. The other end of the list, which takes longest to find,
        while nobody is about to press a key."""
        at = self.list.at
        self.deals.reach(at + 1)
        next_to = [place for place in (at, at + 1, at - 1) if 0 <= place < len(self)]
        return (
            self._look_ahead(next_to)
            or import_next(_SOON)
            or (len(self) > 0 and self.deals.place(at)[0].look_back())
            or (self._rests and (self.deals.more() or self._look_ahead(self._about())))
        )

    def passes(self, _app: "App", ms: int) -> bool:
        """See `Screen`."""
        self._rests = ms >= _REST_MS
        return False

    def open(self, app: "App", at: int) -> None:
        """Show a deal, or resume the open one."""
        if not at and self.deals.runs():
            from ui.screens.entry import Entry

            app.push(Entry(app, self.deals.evening))
            return
        self.deals.open(app, at)
