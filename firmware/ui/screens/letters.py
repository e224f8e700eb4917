"""A name, letter by letter: the arrows walk over the letters, OK takes one, BACK rubs one out.

Behind the first letter of a player's name stand the commonest first names that begin with it.
"""

from ui import keys, lists, widgets
from ui.canvas import LINES, WIDTH, width_of
from ui.screen import Screen
from ui.wording import unaccented

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.kinds import App


LONGEST = 12
_SIGNS = "0123456789 -."
_PAGE = 4  # rows of letters at a time
_LEFT = 5
_STEP = 9


def grid(app: "App") -> tuple[str, ...]:
    """The rows of letters, each kind ending with digits and signs: capitals, then small letters. In
    a language's own order, the commonest row first; no row is longer than another."""
    rows = app.t("letter-rows").split(" ")
    return tuple(rows[:3] + [_SIGNS] + rows[3:] + [_SIGNS])


class Letters(Screen):
    """`answer(app, name)` is called when the name is done, on top of this screen; it raises Refused
    for a name that cannot be, and the letters stay. `names` are offered behind a first letter."""

    word = "letters"  # whose help explains it
    types = True

    def __init__(
        self,
        heading: str,
        answer: "Callable",
        rows: tuple[str, ...],
        longest: int = LONGEST,
        names: tuple[str, ...] | list[str] = (),
    ) -> None:
        self.heading = heading
        self.answer = answer
        self.rows = rows
        self.longest = longest
        self.names = names
        self.done = len(rows[0])  # the column behind the letters
        self.name = ""
        self.row = 0
        self.column = 0

    def marked(self) -> str:
        """See `Screen`."""
        return self.word

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        done = app.t("letters-done") + "→"
        widgets.title(canvas, self.shown() + "_" if self.name else self.heading, done + " ")
        first = self.row // _PAGE * _PAGE
        for i, letters in enumerate(self.rows[first : first + _PAGE]):
            for j, letter in enumerate(letters.replace(" ", "_")):
                x = _LEFT + _STEP * j
                canvas.centre(LINES[1 + i], letter, x, x + _STEP)
        widgets.hint(canvas, app.t("hint-letters"))
        if self.column == self.done:
            x = WIDTH - width_of(done) - 5
            canvas.invert(x, 0, WIDTH - x, 11)
        else:
            y = LINES[1 + self.row - first]
            canvas.invert(_LEFT + _STEP * self.column, y - 2, _STEP, 11)

    def shown(self) -> str:
        """What was typed, as it is read."""
        return self.name

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.BACK:
            if not self.name:
                app.pop()
            self.name = self.name[:-1]
            if not self.name:
                self.row %= _PAGE  # a capital again
        elif key >= keys.TYPED:
            self._type(chr(key))
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
            name = " ".join(self.name.split())
            if name:
                self.answer(app, name)
        elif self._add(self.rows[self.row][self.column]):
            self._offer(app)

    def _add(self, letter: str) -> bool:
        """Put a letter behind the others, if there is room; return whether small ones follow."""
        if len(self.name) == self.longest:
            return False
        self.name += letter
        follow = len(self.name) == 1 and self.row + _PAGE < len(self.rows)
        if follow:
            self.row += _PAGE
        return follow

    def _type(self, sign: str) -> None:
        """As if it was taken in the rows, if it stands there: a capital first. Then OK ends."""
        signs = "".join(self.rows)
        other = sign.upper()
        sign = other if other in signs and (not self.name or sign not in signs) else sign
        if sign in signs:
            self._add(sign)
            self.column = self.done

    def _offer(self, app: "App") -> None:
        """The names that begin with the letter, if there are any."""
        first = unaccented(self.name)
        names = [name for name in self.names if unaccented(name[0]) == first]

        def chosen(app: "App", at: int) -> None:
            app.pop()
            if at < len(names):
                self.answer(app, names[at])

        if names:
            marks = ("seat",) * len(names) + ("letters",)
            rows = names + [app.t("other-name")]
            app.push(lists.Choice(app.t("names-with", self.name), rows, chosen, 0, marks))
