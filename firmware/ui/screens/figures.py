"""What came of a deal in rows: RIGHT and LEFT turn the marked row's state, OK goes on, or opens
what the row stands for."""

from dialogue.terms import POINTS
from store.steps import deal_of
from ui import keys, lists, widgets
from ui.canvas import WIDTH, fit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.rows import FigureRows
    from ui.kinds import App, Entry


class Figures(lists.ListPage):
    """The page of `dialogue.rows`; `names` are those that it shows."""

    def __init__(self, app: "App", entry: "Entry") -> None:
        self._take(app, entry)

    def _take(self, app: "App", entry: "Entry") -> None:
        rows: FigureRows = entry.dialogue.question
        self.names, self.look = rows.names, app.check_key
        deal = deal_of(entry.dialogue.target)
        self.heading = app.game_ui.result_title(app, deal, rows.group)
        self.items = lists.LazyItems(self.names, lambda at: self._item(app, entry, at))
        self.list = lists.List()
        self.list.set(self.items, rows.at)

    def marked(self, entry: "Entry") -> tuple:
        """See `Page`."""
        return entry.dialogue.question.marked()

    # -- drawing

    def _item(self, app: "App", entry: "Entry", at: int) -> tuple:
        """(label, state, whether it can be turned)."""
        dialogue = entry.dialogue
        name = dialogue.question.names[at]
        if isinstance(name, tuple):
            return (app.t("group-" + name[1]), "")
        if name == "more":
            return (app.t("more"), "")
        code = dialogue.question.code(at)
        label, note, signs = app.game_ui.state(app, deal_of(dialogue.target), name, code)
        item = (label, note, name != POINTS)
        return (label, signs, name != POINTS) if lists.is_long(item) else item

    def draw(self, app: "App", entry: "Entry") -> None:
        """See `Page`."""
        rows: FigureRows = entry.dialogue.question
        if self.names is not rows.names:
            self._take(app, entry)
        elif self.list.at != rows.at:
            self.list.set(self.items, rows.at)
        entry.title(app, self.heading)
        self.list.draw(app.canvas, 1)
        self._draw_hint(app, entry)

    def _draw_hint(self, app: "App", entry: "Entry") -> None:
        rows: FigureRows = entry.dialogue.question
        if rows.opens(rows.at):
            text = app.t("hint-opens")
        else:
            deal, name = deal_of(entry.dialogue.target), rows.names[rows.at]
            text = app.game_ui.state_hint(app, deal, name, rows.code(rows.at))
        widgets.hint(app.canvas, fit(text, WIDTH))

    def idle(self, entry: "Entry") -> bool:
        """While no key is pressed: compute the rows that DOWN leads to, the states of the marked
        row, and the rows that UP leads to."""
        rows: FigureRows = entry.dialogue.question
        ahead = self._near(1) or rows.look_ahead(self.look)
        return ahead or self._near(-1) or rows.look_at(-1, self.look)

    def _near(self, step: int) -> bool:
        """Draw ahead one of the rows that DOWN leads to, or UP if `step` is -1, across the ends
        too; return False if all are there."""
        for away in range(1, widgets.ROWS + 1):
            at = (self.list.at + step * away) % len(self.names)
            if not self.items.knows(at):
                self.items[at]
                return True
        return False

    # -- keys

    def key(self, app: "App", entry: "Entry", key: int) -> str | None:
        """See `Page`."""
        rows: FigureRows = entry.dialogue.question
        if key == keys.OK:
            if rows.opens(rows.at):
                app.evening.not_ahead()  # what opens nests too deep
                return rows.turn(1, app.works)
            return rows.accept(app.works)
        if key in (keys.LEFT, keys.RIGHT):
            is_state = not rows.opens(rows.at)
            step = rows.turn(1 if key == keys.RIGHT else -1, app.works)
            if is_state and rows.states is None:
                app.drawn = not app.worked  # it has no other state
            elif is_state:
                self._again(app, entry)
            return step
        at, codes = self.list.at, rows.codes
        wrote = rows.write(app.works)
        if wrote and codes is rows.codes and not app.worked:
            wrote = False  # it failed, which takes no line: the others stay as they are
            self.names = rows.names
            self.items[at] = self._item(app, entry, at)
        elif wrote:
            self._take(app, entry)
        if self.list.moved(key):
            rows.at = self.list.at
            if not wrote:
                self._follow(app, entry, at)
        return None

    def _follow(self, app: "App", entry: "Entry", before: int) -> None:
        """Mark the row to which the marker has moved, if nothing but rows is to be drawn."""
        drawn = self.list.follow(app.canvas, before) or self.list.anew(app.canvas)
        if drawn and widgets.hint_gone(app.canvas):
            self._draw_hint(app, entry)
            app.drawn = True

    def _again(self, app: "App", entry: "Entry") -> None:
        """The marked row and the hint, which have changed."""
        self.items[self.list.at] = self._item(app, entry, self.list.at)
        if self.list.again(app.canvas) and widgets.hint_gone(app.canvas):
            self._draw_hint(app, entry)
            app.drawn = True
