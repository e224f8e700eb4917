"""An open deal, large, after a while without a key: whose turn it is, and what stands."""

from store.steps import deal_of
from store.unload import unload
from ui import font, widgets, wording
from ui.canvas import LINES, WIDTH, fit, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ui.app import App
    from ui.canvas import Canvas
    from ui.screens.entry import Entry


class Glance(Screen):
    """The first key brings the questions back, and does nothing else."""

    def __init__(self, entry: "Entry") -> None:
        self.entry = entry

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        dialogue = self.entry.dialogue
        session = dialogue.target.session
        canvas, deal = app.canvas, deal_of(dialogue.target)
        factor = session.factor()
        number = app.t("deal-number", self.entry.deal_number(app))
        widgets.title(canvas, number, f"×{factor}" if factor > 1 else "")
        lines = app.game_ui.table(app, deal, dialogue)
        asked = dialogue.asked
        by_outcome = -1 in [at for _, at in dialogue.passed]  # who speaks is not followed
        spoken = not by_outcome or asked in ("auction", "speech")
        turn = dialogue.ask.turn(deal) if spoken else None
        if not turn and (asked != "facts" or not lines):
            lines = lines + [app.game_ui.title(app, asked, deal, dialogue.stem())]
        at = 1
        if turn:
            x = canvas.text(LINES[1] + 4, 0, font.SPEAKS + " ")
            _large(canvas, LINES[1] + 2, x, wording.name(app, turn))
            at = 3
        wrapped = [widgets.wrap(text) for text in lines]
        below = sum([len(small) for small in wrapped])
        for text, small in zip(lines, wrapped):
            wide = widgets.wrap(text, WIDTH // 2)
            below -= len(small)
            end = at + 2 * len(wide)
            if end < 6 and end + below < 7 and " ".join(wide) == text:  # no word is broken
                for line in wide:
                    canvas.large(LINES[at] + (1 if at > 1 else 3), 0, line)
                    at += 2
                continue
            for line in small[: 6 - at]:
                canvas.text(LINES[at], 0, line)
                at += 1

    def key(self, app: "App", _key: int) -> None:
        """See `Screen`."""
        app.pop()
        unload("ui.large")


def _large(canvas: "Canvas", y: int, x: int, text: str) -> None:
    """As large as it fits."""
    if 2 * width_of(text) <= WIDTH - x:
        canvas.large(y, x, text)
    else:
        canvas.text(y + 2, x, fit(text, WIDTH - x), marked=True)
