"""The page of a number: the points of a side or a seat, in large figures."""

from ui import keys, widgets
from ui.canvas import LINES, WIDTH, digits_width, fit
from ui.screen import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dialogue.numbers import Numbers
    from ui.kinds import App, Entry


class Number(Page):
    """See `dialogue.numbers`."""

    def marked(self, entry: "Entry") -> tuple:
        """See `Page`."""
        return entry.dialogue.question.marked()

    def draw(self, app: "App", entry: "Entry") -> None:
        """See `Page`."""
        canvas = app.canvas
        question: Numbers = entry.dialogue.question
        above, below, last = app.game_ui.number(app, question)
        entry.title(app, above)
        text = str(question.points) if question.counted else "−"
        canvas.digits(LINES[1] + 2, (WIDTH - digits_width(text)) // 2, text)
        if question.counted:
            canvas.centre(LINES[3], below)
            canvas.text(LINES[4], 0, fit(last, WIDTH))
        hint = app.t("hint-points", question.asking.step)
        widgets.hint(canvas, hint if question.counted else hint.split("  OK")[0])

    def key(self, app: "App", entry: "Entry", key: int) -> str | None:
        """See `Page`."""
        question: Numbers = entry.dialogue.question
        if key == keys.OK:
            return question.accept(app.works)
        far = question.asking.step
        question.turn({keys.UP: 1, keys.DOWN: -1, keys.LEFT: -far, keys.RIGHT: far}[key])
        return None
