"""Who pays whom, and the standings of the evening."""

from dialogue.payments import amount, worth
from ui import keys, widgets
from ui.accounts import settled
from ui.canvas import LINES, WIDTH, fit, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening
    from tarokk.kinds import Seat
    from ui.canvas import Canvas
    from ui.kinds import App


_GAP = 5  # columns between a label and its figure


class Payments(Screen):
    """The fewest payments that settle the evening, in points or each money; below them the
    standings.

    Of the evening that is played, or of another one. RIGHT shows the curve, LEFT what the evening
    is told by, OK the codes that take it home.
    """

    def __init__(self, app: "App", evening: "Evening | None" = None) -> None:
        app.memory.enter("apart", "evenings")
        app.lang.read("evenings")
        self.evening = evening or app.evening
        self.closed = app.closed
        self.comma = app.t("comma")
        order, paid, accounts, self.short = settled(app, self.evening)
        over = self.evening.session.closed()
        self.heading = app.t("who-pays-now" if over else "who-pays")
        self.unit, stake = worth(self.evening, order, accounts)
        self.worth = amount(1, stake, self.comma) if stake else ""
        owed: dict = {} if self.unit is None else accounts[self.unit]
        self.lines = [self._payment(*payment) for payment in paid] or [(app.t("nobody-pays"), "")]
        self.lines.append((app.t("standings"), None))
        self.lines += [self._standing(name, points, owed.get(name)) for name, points in order]
        self.top = 0
        deals = self.evening.session.number + self.evening.carried()[1]
        self.tells = deals > 0 and not app.session.deal

    def _payment(self, payer: "Seat", payee: "Seat", money: str) -> tuple:
        room = WIDTH - _GAP - width_of(money, True)
        label = f"{payer} » {payee}"
        if width_of(label) > room:
            label = f"{self.short[payer]} » {self.short[payee]}"
        return fit(label, room), money

    def _standing(self, name: str, points: int, owed: int | None) -> tuple:
        """Points, and the money behind them."""
        figure = widgets.signed(points)
        if owed:
            money = amount(abs(owed), "1 " + self.unit, self.comma)
            figure += ", " + ("+" if owed > 0 else "−") + money
        return fit(name, WIDTH - _GAP - width_of(figure, True)), figure

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        widgets.title(canvas, self.heading, self.worth)
        self._draw_rows(canvas)
        widgets.hint(canvas, app.t("hint-standings" if self.tells else "hint-standings-none"))

    def _draw_rows(self, canvas: "Canvas") -> None:
        for y, (left, right) in zip(LINES[1:-1], self.lines[self.top :]):
            canvas.above(y - 2)
            if right is None:
                x = canvas.text(y, 0, left) + 3
                canvas.hline(x, y + 3, WIDTH - x)
                continue
            canvas.text(y, 0, left)
            canvas.right(y, WIDTH, right, 0, True)

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key in (keys.UP, keys.DOWN):
            self._scroll(app, 1 if key == keys.DOWN else -1)
        elif key == keys.RIGHT:
            from ui.screens.curve import Curve

            app.memory.close_rules()
            app.push(Curve(self.evening))
        elif key == keys.LEFT and self.tells:
            from ui.screens.story import Story

            app.push(Story(self.evening, self.short))
        elif key == keys.OK:
            from ui.screens import codes

            codes.show(app, self.evening)
        elif key == keys.BACK:
            app.pop()
            if len(app.stack) == 1 and app.closed != self.closed:
                app.memory.enter("apart")  # the rules come back, which codes or curve have put out

    def _scroll(self, app: "App", step: int) -> None:
        before = self.top
        self.top = max(0, min(before + step, len(self.lines) - widgets.ROWS))
        first, then = self.lines[before][0], self.lines[self.top][0]
        app.drawn = before == self.top
        if not app.drawn and widgets.rows_gone(app.canvas, first, then):
            self._draw_rows(app.canvas)
            app.drawn = True
