"""A few answers, a key for each."""

from ui import keys, widgets
from ui.canvas import ADVANCE, WIDTH, fit, width_of
from ui.screen import Screen

# The keys in the order of the answers, and how each is shown.
KEYS = ((keys.OK, "OK"), (keys.RIGHT, "→"), (keys.DOWN, "↓"), (keys.LEFT, "←"), (keys.UP, "↑"))
SUITS = KEYS[1:]
_SUITED = " ♥♠"  # its suit is asked next
_LABEL = 3 * ADVANCE


class Quick(Screen):
    """At most five figures, each a list of moves: of several the suit is asked next, of none the
    key is idle.

    `item(move)` is an answer as (label, note), `take(app, move)` is called with the chosen one.
    """

    def __init__(self, heading, figures, item, take, suits=False) -> None:
        self.heading = heading
        self.figures = figures
        self.item = item
        self.take = take
        self.suits = suits

    def draw(self, app) -> None:
        widgets.title(app.canvas, self.heading)
        for i, (sign, label, note) in enumerate(self._rows(app)):
            app.canvas.text(1 + i, 1, sign)
            room = WIDTH - _LABEL - (width_of(note) + ADVANCE if note else 0)
            app.canvas.text(1 + i, _LABEL, fit(label, room))
            app.canvas.right(1 + i, WIDTH - 1, note)
        widgets.hint(app.canvas, app.t("hint-quick"))

    def _rows(self, app):
        """(sign of the key, label, note) of each figure, or of each suit."""
        for (_, sign), moves in zip(SUITS if self.suits else KEYS, self.figures):
            if not moves:
                yield "", "", ""
                continue
            label, note = self.item(moves[0])
            if self.suits:
                label = app.word(moves[0][-1])
            elif len(moves) > 1:
                label, note = app.word(moves[0][-2]) + _SUITED, ""
            yield sign, label, note

    def key(self, app, key) -> None:
        if key == keys.BACK:
            app.pop()
            return
        known = SUITS if self.suits else KEYS
        numbers = [i for i, (one, _) in enumerate(known) if one == key]
        if not numbers or numbers[0] >= len(self.figures):
            return
        moves = self.figures[numbers[0]]
        if not moves:
            return
        if len(moves) > 1:
            heading = app.word(moves[0][-2])
            suits = [[move] for move in moves]
            app.push(Quick(heading, suits, self.item, self.take, suits=True))
            return
        app.pop()
        if self.suits:
            app.pop()
        self.take(app, moves[0])
