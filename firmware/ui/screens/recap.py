"""What a deal pays: items, sum, payouts. Nothing is settled unseen."""

from tarokk import ask
from tarokk.refused import Refused
from tarokk.tables import DECLARER, DEFENCE
from ui import keys, parts, say
from ui.canvas import WIDTH, fit

_ROWS = 6
_COLUMNS = 20  # beside the arrows


def deal_of(target):
    """The deal being entered, or the one that has just closed by itself."""
    return target.session.deal or target.session.last


class Recap:
    """OK puts `end` to the deal; BACK returns to its entry, one step back if it has closed."""

    def __init__(self, target, number=0):
        self.target = target
        self.number = number  # of an earlier deal, that is looked at or corrected
        self.top = 0

    def draw(self, app):
        app.shown = self.target.session
        canvas = app.canvas
        factor = self._factor()
        heading = app.t("deal-number") % self.number if self.number else app.t("recap")
        parts.title(canvas, heading, f"×{factor}" if factor > 1 else "")
        lines = self._lines(app, factor)
        self.top = max(0, min(self.top, len(lines) - _ROWS))
        for i, cells in enumerate(lines[self.top : self.top + _ROWS]):
            across = (WIDTH - 7) // len(cells)
            for j, (left, right) in enumerate(cells):
                end = (j + 1) * across - (0 if j == len(cells) - 1 else 3)
                canvas.text(1 + i, j * across, fit(left, end - j * across - 6 * len(right) - 2))
                canvas.right(1 + i, end, right)
        if self.top:
            canvas.text(1, WIDTH - 6, "▲")
        if self.top + _ROWS < len(lines):
            canvas.text(_ROWS, WIDTH - 6, "▼")
        parts.hint(canvas, app.t("hint-recap-old" if self.number else "hint-recap"))

    def _factor(self):
        """A deal that has closed by itself has its factor behind it."""
        session = self.target.session
        return session.factor() if session.deal else session.last_factor

    def _lines(self, app, factor):
        """Rows of one or two cells (label, points): items, sum, and what each seat gets."""
        deal = deal_of(self.target)
        items = deal.items()
        lines = [row for item in items for row in _rows(*self._item(app, item))]
        if deal.phase in deal.rules.VOID:
            return self._void(app, lines)
        lines += self._sum(app, items, factor)
        paid = deal.payouts(factor)
        cells = [(say.name(app, seat), parts.signed(paid[seat])) for seat in deal.players]
        if deal.dealer and deal.dealer in paid:
            cells.append((say.name(app, deal.dealer), parts.signed(paid[deal.dealer])))
        return lines + [tuple(cells[i : i + 2]) for i in range(0, len(cells), 2)]

    def _sum(self, app, items, factor):
        """What the sides owe each other, times the double round, times three for one alone."""
        owed = [item for item in items if item[2] in (DECLARER, DEFENCE)]
        deal = deal_of(self.target)
        lone = list(deal.sides().values()).count(DECLARER) == 1
        times = (f"×{factor}" if factor > 1 else "") + ("×3" if lone else "")
        if len(owed) < 2 and not times:
            return []
        total = sum(item[3] if item[2] == DECLARER else -item[3] for item in owed)
        return [((app.t("sum"), parts.signed(total) + times),)]

    def _void(self, app, paid):
        """Why nothing was played, what goes into the kitty, and who deals next."""
        deal = deal_of(self.target)
        lines = [app.t("passed-out")]
        if deal.throw:
            seat, hand = deal.throw
            lines = [app.t("thrown-in") % say.name(app, seat), say.figure(app, (hand,))]
        session = self.target.session
        dealer = session.names[session.seats[session.dealer]]
        behind = [] if paid else [app.t("nothing-paid")]
        behind.append(app.t("next-factor" if session.factor() > 1 else "next-dealer") % dealer)
        return _texts(lines + [""]) + paid + _texts(behind)

    def _item(self, app, item):
        """`trull! E ×2`, announced and kontra'd, and what each pays as the declarer sees it."""
        figure, by, paid, points, announced, level = item
        short = app.lang.SHORT
        if figure in ("tarokks", "claim"):
            label, who = say.item(app, "facts", (figure, by, self._count(figure, by)))
            return (f"{who}: {label}", str(points))
        if figure == "kitty":
            return (app.t("kitty-in" if paid == figure else "kitty-out"), str(points))
        if figure == "talon":
            return (say.name(app, by) + ": talon", str(points))
        words = [say.figure(app, figure.split()) + ("!" if announced else ""), short[by]]
        if level:
            words.append(f"×{1 << level}")
        return (" ".join(words), parts.signed(points if paid == DECLARER else -points))

    def _count(self, figure, seat):
        result = deal_of(self.target).result
        return str((result.claims if figure == "claim" else result.talk.counts)[seat])

    def key(self, app, key):
        if key == keys.UP:
            self.top -= 1
        elif key == keys.DOWN:
            self.top += 1
        elif key == keys.OK:
            if self.number or self.target.session.deal:  # what closed by itself needs no `end`
                self.target.do(ask.END)
            app.home()
        elif key == keys.BACK:
            self._back(app)

    def _back(self, app):
        app.pop()
        if not self.target.session.deal:
            try:
                app.stack[-1].key(app, keys.BACK)
            except (Refused, OSError):
                app.push(self)  # the deal is still closed
                raise


def _texts(lines):
    """Lines of text as rows."""
    return [((row, ""),) for line in lines for row in parts.wrap(line, _COLUMNS) or [""]]


def _rows(label, points):
    """A row, or more where the label is long and the points do not fit beside its end."""
    lines = parts.wrap(label, _COLUMNS)
    if len(lines[-1]) + len(points) >= _COLUMNS:
        lines.append("")
    return [((line, ""),) for line in lines[:-1]] + [((lines[-1], points),)]
