"""Numbers of a deal, asked one by one: the points of a side or a seat."""

from ui import keys, widgets
from ui.canvas import LINES, WIDTH, digits_width, fit
from ui.screen import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.screens.entry import Entry


class Number(Page):
    """The page of a number. `told` are those before it; `asking` is what the core asks, see
    `ask.numbers`. What has to be counted is no number before somebody has turned it to one."""

    def __init__(self, app: "App", entry: "Entry") -> None:
        self.entered: tuple = ()
        self.old: list = []  # to be corrected, not entered anew
        deal, numbers = entry.target.session.deal, entry.ask.numbers
        if entry.counted and numbers(deal, ())[0] in (None, entry.counted[1]):
            self.old = [int(word) for word in entry.counted if word.isdigit()]
            while numbers(deal, tuple(self.old[: len(self.entered) + 1])):
                self.entered = tuple(self.old[: len(self.entered) + 1])
        self._ask(entry)

    def _ask(self, entry: "Entry", points: int | None = None) -> None:
        deal = entry.target.session.deal
        self.asking = _, begin, least, most, _, _ = entry.ask.numbers(deal, self.entered)
        if points is None and self.old[len(self.entered) :]:
            points = self.old[len(self.entered)]
        self.points = begin if points is None else min(max(points, least), most)
        counted = entry.opened and entry.ask.state(deal, "points")[0] != "none"
        self.counted = points is not None or bool(counted)

    def marked(self) -> tuple:
        """See `Page`."""
        return ("points",)

    def back(self, _app: "App", entry: "Entry") -> bool:
        """To the number before; whether there was one."""
        if self.entered:
            points, self.entered = self.entered[-1], self.entered[:-1]
            self._ask(entry, points)
            return True
        return False

    def leave(self, app: "App", entry: "Entry") -> bool:
        """As ui.screen.Page has it: the numbers are one move, so all or none."""
        moves = self.key(app, entry, keys.OK)
        if moves:
            entry.target.do_all(moves)
        return bool(self.entered and not moves)

    def draw(self, app: "App", entry: "Entry") -> None:
        """See `Page`."""
        canvas = app.canvas
        deal = entry.target.session.deal
        above, below, last = app.game_ui.number(app, deal, self.entered, self.points, self.asking)
        entry.title(app, above)
        text = str(self.points) if self.counted else "−"
        canvas.digits(LINES[1] + 2, (WIDTH - digits_width(text)) // 2, text)
        if self.counted:
            canvas.centre(LINES[3], below)
            canvas.text(LINES[4], 0, fit(last, WIDTH))
        hint = app.t("hint-points", self.asking[4])
        widgets.hint(canvas, hint if self.counted else hint.split("  OK")[0])

    def key(self, app: "App", entry: "Entry", key: int) -> tuple:
        """See `Page`."""
        _, _, least, most, far, gap = self.asking
        if key != keys.OK:
            step = {keys.UP: 1, keys.DOWN: -1, keys.LEFT: -far, keys.RIGHT: far}[key]
            self.points = min(max(self.points + step, least), most)
            while self.points in gap:
                self.points += 1 if step > 0 else -1
            self.counted = True
            return ()
        if not self.counted:
            return ()
        deal = entry.target.session.deal
        entered = self.entered + (self.points,)
        if entry.ask.numbers(deal, entered):
            self.entered = entered
            self._ask(entry)
            return ()
        moves = (entry.ask.points(deal, entered),)
        if not entry.opened:
            return moves
        from ui.screens.figures import replaced

        own = [move for move in entry.target.moves() if entry.ask.row_of(deal, move) == "game"]
        kontra = tuple([move for move in own if move[0] == "game"])
        entry.target.rewrite(replaced(entry, "game", kontra + moves), None, app.works)
        entry.opened.pop()
        entry.renew(app)
        return ()
