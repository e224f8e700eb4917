"""What a deal pays: items, sum, payouts. Nothing is settled unseen."""

from tarokk.ask import END
from tarokk.refused import Refused
from ui import keys, widgets
from ui.canvas import WIDTH, fit
from ui.screen import Screen
from ui.screens.entry import deal_of

_ROWS = 6


class Recap(Screen):
    """OK puts `end` to the deal; BACK returns to its entry, one step back if it has closed."""

    likely_keys = (keys.OK,)

    def __init__(self, target, number=0) -> None:
        self.target = target
        self.number = number  # of an earlier deal, that is looked at or corrected
        self.top = 0

    def draw(self, app) -> None:
        app.show(self.target.session)
        canvas = app.canvas
        factor = self._factor()
        heading = app.t("deal-number", self.number) if self.number else app.t("recap")
        widgets.title(canvas, heading, f"×{factor}" if factor > 1 else "")
        lines = app.game_ui.lines(app, self.target.session, deal_of(self.target), factor)
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
        widgets.hint(canvas, app.t("hint-recap-old" if self.number else "hint-recap"))

    def _factor(self) -> int:
        """A deal that has closed by itself has its factor behind it."""
        session = self.target.session
        return session.factor() if session.deal else session.last_factor

    def copy_for(self, target) -> "Recap":
        return Recap(target)

    def key(self, app, key) -> None:
        if key == keys.UP:
            self.top -= 1
        elif key == keys.DOWN:
            self.top += 1
        elif key == keys.OK:
            if self.number or self.target.session.deal:  # what closed by itself needs no `end`
                self.target.do(END)
            app.home()
            self._ask_between(app)
        elif key == keys.BACK:
            self._back(app)

    def _ask_between(self, app) -> None:
        """Somebody may have a choice before the next deal; the first row is to say nothing."""
        session = app.session
        moves = session.game.between(session) if session is self.target.session else ()
        if moves:
            heading, labels = app.game_ui.between(app, session, moves)

            def chosen(app, at) -> None:
                if at:
                    self.target.do(moves[at - 1])
                app.home()

            app.push(widgets.Choice(heading, labels, chosen))

    def _back(self, app) -> None:
        app.pop()
        if not self.target.session.deal:
            try:
                app.stack[-1].key(app, keys.BACK)
            except (Refused, OSError):
                app.push(self)  # the deal is still closed
                raise
