"""A name, letter by letter: the arrows walk over the letters, OK takes one, BACK rubs one out."""

from ui import keys, widgets
from ui.canvas import WIDTH, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.app import App


ROWS = (
    "AÁBCDEÉFGHIÍJ",
    "KLMNOÓÖŐPQRST",
    "UÚÜŰVWXYZÅÆØ-",
    "aábcdeéfghiíj",
    "klmnoóöőpqrst",
    "uúüűvwxyzåæø.",
)
LONGEST = 12
_PAGE = 3  # rows of letters at a time
_TOP = 17  # the first of them
_PITCH = 15
_LEFT = 5
_STEP = 9


class Letters(Screen):
    """`answer(app, name)` is called when the name is done."""

    def __init__(
        self, heading: str, answer: "Callable", rows: tuple[str, ...] = ROWS, longest: int = LONGEST
    ) -> None:
        self.heading = heading
        self.answer = answer
        self.rows = rows
        self.longest = longest
        self.done = len(rows[0])  # the column behind the letters
        self.name = ""
        self.row = 0
        self.column = 0

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        done = app.t("letters-done") + "→"
        widgets.title(canvas, self.shown() + "_" if self.name else self.heading, done + " ")
        first = self.row // _PAGE * _PAGE
        for i, letters in enumerate(self.rows[first : first + _PAGE]):
            for j, letter in enumerate(letters):
                x = _LEFT + _STEP * j
                canvas.centre(_TOP + _PITCH * i, letter, x, x + _STEP)
        if self.column == self.done:
            x = WIDTH - width_of(done) - 5
            canvas.invert(x, 0, WIDTH - x, 11)
        else:
            y = _TOP + _PITCH * (self.row - first)
            canvas.invert(_LEFT + _STEP * self.column, y - 3, _STEP, 13)

    def shown(self) -> str:
        """What was typed, as it is read."""
        return self.name

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
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

    def _take(self, app: "App") -> None:
        if self.column == self.done:
            name = self.name.strip()
            if name:
                self.answer(app, name)
        elif len(self.name) < self.longest:
            self.name += self.rows[self.row][self.column]
            if len(self.name) == 1 and self.row + 3 < len(self.rows):
                self.row += 3  # after the capital come small letters
