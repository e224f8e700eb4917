"""The rows of a correction: who declared what, who helped, the figures; whose payout changes.

They are the rows of `ui.screens.figures` behind those of `dialogue.correction`; the cursor begins
on the figures.
"""

from dialogue import correction
from dialogue.deal import ASK
from store.steps import deal_of
from ui import keys, lists, widgets, wording
from ui.canvas import LINES, WIDTH
from ui.screens.figures import Figures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.rows import FigureRows
    from tarokk.kinds import Move
    from ui.kinds import App, Entry


class Corrected(Figures):
    """The page of a correction.

    heads    the rows before the figures, which are `shown`
    base     the moves before one of `heads` was turned, or None
    changes  what the correction changes, worked out for `state`: a cursor that moves leaves it
    """

    state: tuple = ()
    changes: list = []

    def _take(self, app: "App", entry: "Entry") -> None:
        Figures._take(self, app, entry)
        rows: FigureRows = entry.dialogue.question
        self.shown = rows.names
        self.heads = [] if rows.group else correction.heads(entry.dialogue.target)
        self.base: list | None = None
        self.names = self.heads + rows.names
        self.items = lists.LazyItems(self.names, lambda at: self._row(app, entry, at))
        self.list.set(self.items, len(self.heads) + rows.at)

    def _row(self, app: "App", entry: "Entry", at: int) -> tuple:
        if at >= len(self.heads):
            return self._item(app, entry, at - len(self.heads))
        line = self._line(entry, at)
        if self.heads[at] == correction.PARTNER:
            note = app.game_ui.item(app, "partner", line)[0]
            return app.t("step-partner").rstrip(":"), note, True
        deal = deal_of(entry.dialogue.target)
        note = wording.name(app, deal.declarer) + " " + wording.bid(app, deal.bid)
        return app.word("declarer"), note, True

    def _line(self, entry: "Entry", at: int) -> "Move":
        draft = entry.dialogue.target
        return draft.moves()[correction.line_of(draft, self.heads[at])]

    def marked(self, entry: "Entry") -> tuple:
        """See `Page`."""
        on_figures = self.list.at >= len(self.heads)
        return Figures.marked(self, entry) if on_figures else self._line(entry, self.list.at)

    def draw(self, app: "App", entry: "Entry") -> None:
        """See `Page`."""
        rows: FigureRows = entry.dialogue.question
        if self.shown is not rows.names:
            self._take(app, entry)
        draft = entry.dialogue.target
        entry.title(app, self.heading)
        state = draft.moves(), rows.states and (rows.at, rows.column)
        if self.state != state:
            self.state = list(state[0]), state[1]
            self.changes = correction.changes_of(draft, correction.turned(rows))
        count = len(self.changes)
        across = 2 if count >= widgets.ROWS else 1  # changes in a line
        last = widgets.ROWS - (count + across - 1) // across
        self.list.draw(app.canvas, 1, last)
        for at, (was, will, seats) in enumerate(self.changes):
            x = WIDTH // 2 * (at % across)
            text = wording.change(app, was, will, seats, across)
            app.canvas.text(LINES[last + 1 + at // across], x, text)
        self._draw_hint(app, entry)

    def _draw_hint(self, app: "App", entry: "Entry") -> None:
        if self.list.at >= len(self.heads):
            Figures._draw_hint(self, app, entry)
        else:
            widgets.hint(app.canvas, app.t("hint-game"))

    def idle(self, entry: "Entry") -> bool:
        """See `Page`."""
        rows: FigureRows = entry.dialogue.question
        on_figures = self.list.at >= len(self.heads)
        return self._near(1) or on_figures and rows.look_ahead(self.look)

    # -- keys

    def key(self, app: "App", entry: "Entry", key: int) -> str | None:
        """See `Page`."""
        rows: FigureRows = entry.dialogue.question
        count = len(self.heads)
        step = {keys.RIGHT: 1, keys.LEFT: -1}.get(key)
        if step and self.list.at < count:
            name = self.heads[self.list.at]
            return self.turn(app, entry, correction.others(entry.dialogue.target, name, step))
        if key == keys.OK and rows.opens(rows.at):
            step = 1
        if step:
            follows = rows.turn(step, app.works)
            if self.shown is rows.names:  # else it has opened a group
                self.items[self.list.at] = self._row(app, entry, self.list.at)
            return follows
        self.base = None
        if key == keys.OK:
            follows = rows.accept(app.works)
            if not follows:
                self._take(app, entry)  # on what is still to be answered
            return follows
        at = self.list.at
        wrote = rows.write(app.works)
        if wrote:
            self._take(app, entry)
            self.list.set(self.items, at)
        moved = self.list.moved(key)
        rows.at = max(self.list.at - count, 0)
        if moved and not wrote:
            self._follow(app, entry, at)
        return None

    def turn(self, app: "App", entry: "Entry", lines: "list[Move]") -> str | None:
        """Have the marked row say who declared or who helped by the first of these lines that fits;
        what does not fit then is left out, and told."""
        dialogue, at = entry.dialogue, self.list.at
        base = self.base or list(dialogue.target.moves())
        dropped = correction.turn(dialogue.target, self.heads[at], lines, base, app.works)
        if dropped is None:
            return None
        if dropped:
            dialogue.drop(dropped)
        if dialogue.open_topic() != dialogue.asked:
            return ASK
        dialogue.renew()
        self._take(app, entry)
        self.list.set(self.items, at)
        self.base = base
        return None
