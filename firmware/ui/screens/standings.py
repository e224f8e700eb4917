"""The standings of the evening, and who pays whom."""

from store.evening import add_totals, before
from tarokk.money import transfers
from ui import keys, widgets
from ui.canvas import WIDTH, fit
from ui.screen import Screen


class Payments(Screen):
    """Standings of the whole evening by name, in points and money, and the fewest payments."""

    is_large = True

    def __init__(self, app) -> None:
        app.close_menu()
        session = app.session
        totals = before(app.evening)
        add_totals(totals, session)
        rest = -sum(totals.values())
        if rest:
            totals[app.t("on-table")] = rest  # a kitty, or cups
        order = sorted(totals.items(), key=lambda entry: (-entry[1], entry[0]))
        stake = session.info.get("stake", "").split()
        self.each = int(stake[0]) if stake else 0
        self.unit = " ".join(stake[1:])
        self.lines = []
        for name, points in order:
            self._add(name, points, widgets.signed)
        self.lines.append(("", ""))
        paid = transfers(order)
        if not paid:
            self.lines.append((app.t("nobody-pays"), ""))
        for payer, payee, points in paid:
            label = f"{payer} → {payee}"
            if self.each or len(label) + len(str(points)) >= widgets.COLUMNS - 1:
                self.lines.append((payer + " →", ""))
                label = "  " + payee
            self._add(label, points, str)
        self.top = 0

    def _add(self, label, points, shape) -> None:
        """A row, or two where the money does not fit beside the label."""
        text = shape(points)
        money = f"{shape(points * self.each)} {self.unit}" if self.each else ""
        if money and len(label) + len(text) + len(money) + 3 >= widgets.COLUMNS:
            self.lines += [(label, text), ("", money)]
        else:
            self.lines.append((label, text + ("  " + money if money else "")))

    def draw(self, app) -> None:
        canvas = app.canvas
        widgets.title(canvas, app.t("standings"))
        self.top = max(0, min(self.top, len(self.lines) - 7))
        for i, (left, right) in enumerate(self.lines[self.top : self.top + 7]):
            canvas.text(1 + i, 0, fit(left, WIDTH - 8 - (6 * len(right) + 3 if right else 0)))
            canvas.right(1 + i, WIDTH - 7, right)
        if self.top + 7 < len(self.lines):
            canvas.text(7, WIDTH - 6, "▼")

    def key(self, app, key) -> None:
        if key in (keys.UP, keys.DOWN):
            self.top += 1 if key == keys.DOWN else -1
        else:
            app.pop()
