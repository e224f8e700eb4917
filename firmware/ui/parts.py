"""What the screens are made of: a title bar, wrapped text, and a list with a cursor."""

from ui import keys
from ui.canvas import ADVANCE, WIDTH, fit, width_of

COLUMNS = 21
LAST_ROW = 7


def title(canvas, text, right=""):
    """The inverted bar on row 0, with a word at its right end."""
    room = WIDTH - (width_of(right) + ADVANCE if right else 0) - 2
    canvas.text(0, 1, fit(text, room))
    if right:
        canvas.right(0, WIDTH - 1, right)
    canvas.hline(0, 7, WIDTH)  # dark once inverted, or the bar runs into a cursor below it
    canvas.invert(0)


def hint(canvas, text):
    """What the keys do, on the last row."""
    canvas.text(LAST_ROW, 0, text)


def signed(number):
    """A number as a gain or a loss: +3, -3, 0."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def wrap(text, columns=COLUMNS):
    """The text in lines of at most so many characters, broken at spaces where it can be."""
    lines = []
    line = ""
    for word in text.split():
        while len(word) > columns:
            room = columns - len(line) - 1 if line else columns
            if room <= 0:
                lines.append(line)
                line = ""
                continue
            line = (line + " " + word[:room]) if line else word[:room]
            word = word[room:]
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= columns:
            line += " " + word
        else:
            lines.append(line)
            line = word
    return lines + [line] if line else lines


class List:
    """Labels under a cursor. An item is (label, note); the note stands at the right, or below.

    UP and DOWN move and go round; `moved` says whether a key did so.
    """

    def __init__(self):
        self.items: list = []
        self.at = 0
        self.top = 0
        self._place = None  # (row, rows) as last drawn, None if a note stands below

    def set(self, items, at=0):
        """New items, the cursor on `at`."""
        self.items = items
        self.at = min(at, max(len(items) - 1, 0))
        self.top = 0

    def moved(self, key):
        """Whether `key` moved the cursor."""
        if key not in (keys.UP, keys.DOWN) or not len(self.items):
            return False
        self.at = (self.at + (1 if key == keys.DOWN else -1)) % len(self.items)
        return True

    def draw(self, canvas, row, last=LAST_ROW):
        """From `row` to `last`; long notes of the marked item take the rows below."""
        note: tuple | list = ()
        wide = self._is_wide()
        if wide:
            label, more = self.items[self.at]
            note = wrap(more) if len(label) + len(more) + 2 > COLUMNS else ("",)
            last -= len(note)
        rows = last - row + 1
        self._place = None if wide else (row, rows)
        self.top = min(max(self.top, self.at - rows + 1), self.at)
        self.top = max(0, min(self.top, len(self.items) - rows))
        for i in range(self.top, min(self.top + rows, len(self.items))):
            self._item(canvas, row + i - self.top, *self.items[i])
            if i == self.at:
                canvas.invert(row + i - self.top, 0, WIDTH - 6)
        self._arrows(canvas, row, rows)
        for i, line in enumerate(note):
            canvas.text(last + 1 + i, 0, line)

    def follow(self, canvas, before):
        """Move the drawn bar from row `before` to the marked one; whether that is all there is."""
        if not self._place or not self.top <= self.at < self.top + self._place[1]:
            return False
        for at in (before, self.at):
            canvas.invert(self._place[0] + at - self.top, 0, WIDTH - 6)
        return True

    def _is_wide(self):
        """Whether a note needs a row of its own; rows that are worked out one by one have none."""
        if not isinstance(self.items, list):
            return False
        return any(len(label) + len(more) + 2 > COLUMNS for label, more in self.items if more)

    def _item(self, canvas, row, label, note):
        canvas.text(row, 1, fit(label, WIDTH - 8))
        if note and len(label) + len(note) + 2 <= COLUMNS:
            canvas.right(row, WIDTH - 8, note)

    def _arrows(self, canvas, row, rows):
        if self.top > 0:
            canvas.text(row, WIDTH - 6, "▲")
        if self.top + rows < len(self.items):
            canvas.text(row + rows - 1, WIDTH - 6, "▼")


class Choice:
    """A screen that asks for one of a few things and hands the answer on.

    `answer(app, index)` is called with the chosen index; BACK leaves.
    """

    def __init__(self, heading, items, answer, at=0):
        self.heading = heading
        self.list = List()
        self.list.set([item if isinstance(item, tuple) else (item, "") for item in items], at)
        self.answer = answer

    def draw(self, app):
        title(app.canvas, self.heading)
        self.list.draw(app.canvas, 1)

    def key(self, app, key):
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK:
            if self.list.items:
                self.answer(app, self.list.at)
        else:
            at = self.list.at
            app.drawn = self.list.moved(key) and self.list.follow(app.canvas, at)


class Message:
    """A sentence to be read; any key goes on. With `yes`, OK does it and any other key does not."""

    def __init__(self, text, yes=None):
        self.text = text
        self.yes = yes

    def draw(self, app):
        canvas = app.canvas
        lines = wrap(self.text, COLUMNS - 2)[:6]
        first = (7 - len(lines)) // 2
        for i, line in enumerate(lines):
            canvas.text(first + i, ADVANCE, line)
        canvas.frame(0, 0, WIDTH, 8 * LAST_ROW - 1)
        hint(canvas, app.t("yes" if self.yes else "hint-any"))

    def key(self, app, key):
        app.pop()
        if self.yes and key == keys.OK:
            self.yes(app)
