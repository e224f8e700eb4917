"""A name, letter by letter: the arrows walk over the letters, OK takes one, BACK rubs one out."""

from ui import keys, widgets
from ui.canvas import ADVANCE, WIDTH
from ui.screen import Screen

ROWS = (
    "AÁBCDEÉFGHIÍJ",
    "KLMNOÓÖŐPQRST",
    "UÚÜŰVWXYZÅÆØ-",
    "aábcdeéfghiíj",
    "klmnoóöőpqrst",
    "uúüűvwxyzåæø.",
)
LONGEST = 12
_LEFT = 4
_STEP = 9


class Letters(Screen):
    """`answer(app, name)` is called when the name is done."""

    def __init__(self, heading, answer, rows=ROWS, longest=LONGEST) -> None:
        self.heading = heading
        self.answer = answer
        self.rows = rows
        self.longest = longest
        self.done = len(rows[0])  # the column behind the letters
        self.name = ""
        self.row = 0
        self.column = 0

    def draw(self, app) -> None:
        canvas = app.canvas
        widgets.title(canvas, self.heading, app.t("letters-done") + "→")
        canvas.text(1, 2, self.shown() + "_")
        for i, letters in enumerate(self.rows):
            for j, letter in enumerate(letters):
                canvas.text(2 + i, _LEFT + _STEP * j, letter)
        if self.column == self.done:
            canvas.invert(1, 0, WIDTH)
        else:
            x = _LEFT + _STEP * self.column - 2
            canvas.invert(2 + self.row, x, x + ADVANCE + 3)

    def shown(self) -> str:
        """What was typed, as it is read."""
        return self.name

    def key(self, app, key) -> None:
        if key == keys.BACK:
            if not self.name:
                app.pop()
            self.name = self.name[:-1]
        elif key == keys.OK:
            self._take(app)
        elif key == keys.RIGHT:
            self.column = (self.column + 1) % (self.done + 1)
        elif key == keys.LEFT:
            self.column = (self.column - 1) % (self.done + 1)
        else:
            self.row = (self.row + (1 if key == keys.DOWN else -1)) % len(self.rows)

    def _take(self, app) -> None:
        if self.column == self.done:
            name = self.name.strip()
            if name:
                self.answer(app, name)
        elif len(self.name) < self.longest:
            self.name += self.rows[self.row][self.column]
            if len(self.name) == 1 and self.row + 3 < len(self.rows):
                self.row += 3  # after the capital come small letters
