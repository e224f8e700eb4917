"""A name, letter by letter: the arrows walk over the letters, OK takes one, BACK rubs one out."""

from ui import keys, parts
from ui.canvas import ADVANCE, WIDTH

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
_DONE = len(ROWS[0])  # the column behind the letters


class Letters:
    """`answer(app, name)` is called when the name is done."""

    def __init__(self, heading, answer):
        self.heading = heading
        self.answer = answer
        self.name = ""
        self.row = 0
        self.column = 0

    def draw(self, app):
        canvas = app.canvas
        parts.title(canvas, self.heading, app.t("letters-done") + "→")
        canvas.text(1, 2, self.name + "_")
        for i, letters in enumerate(ROWS):
            for j, letter in enumerate(letters):
                canvas.text(2 + i, _LEFT + _STEP * j, letter)
        if self.column == _DONE:
            canvas.invert(1, 0, WIDTH)
        else:
            x = _LEFT + _STEP * self.column - 2
            canvas.invert(2 + self.row, x, x + ADVANCE + 3)

    def key(self, app, key):
        if key == keys.BACK:
            if not self.name:
                app.pop()
            self.name = self.name[:-1]
        elif key == keys.OK:
            self._take(app)
        elif key == keys.RIGHT:
            self.column = (self.column + 1) % (_DONE + 1)
        elif key == keys.LEFT:
            self.column = (self.column - 1) % (_DONE + 1)
        else:
            self.row = (self.row + (1 if key == keys.DOWN else -1)) % len(ROWS)

    def _take(self, app):
        if self.column == _DONE:
            name = self.name.strip()
            if name:
                self.answer(app, name)
        elif len(self.name) < LONGEST:
            self.name += ROWS[self.row][self.column]
            if len(self.name) == 1 and self.row < 3:
                self.row += 3  # after the capital come small letters
