"""What the screens are made of: a title bar, wrapped text, and a list with a cursor."""

from ui import keys
from ui.canvas import ADVANCE, WIDTH, fit, width_of
from ui.screen import Screen

COLUMNS = 21
LAST_ROW = 7


def title(canvas, text, right="") -> None:
    """The inverted bar on row 0, with a word at its right end."""
    room = WIDTH - (width_of(right) + ADVANCE if right else 0) - 2
    canvas.text(0, 1, fit(text, room))
    if right:
        canvas.right(0, WIDTH - 1, right)
    canvas.hline(0, 7, WIDTH)  # dark once inverted, or the bar runs into a cursor below it
    canvas.invert(0)


def hint(canvas, text) -> None:
    """What the keys do, on the last row."""
    canvas.text(LAST_ROW, 0, text)


def signed(number) -> str:
    """A number as a gain or a loss: +3, -3, 0."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def wrap(text, columns=COLUMNS) -> list:
    """The text in lines of at most so many characters, broken at spaces where it can be."""
    if text and len(text) <= columns:
        return [text]  # as most are
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


def texts(lines) -> list:
    """Lines of text as rows of one cell (label, right), beside the arrows."""
    return [((row, ""),) for line in lines for row in wrap(line, COLUMNS - 1) or [""]]


def rows(label, right) -> list:
    """A row of one cell, or more where `right` does not fit beside the end of a long label."""
    lines = wrap(label, COLUMNS - 1)
    if len(lines[-1]) + len(right) >= COLUMNS - 1:
        lines.append("")
    return [((line, ""),) for line in lines[:-1]] + [((lines[-1], right),)]


def pairs(cells) -> list:
    """Cells side by side, two in a row."""
    return [tuple(cells[i : i + 2]) for i in range(0, len(cells), 2)]


class LazyItems:
    """A list's items, each made by `make(at)` when it is first looked at: that takes its time.

    There are as many as in `things`, a sequence, or one of ui.answers.
    """

    def __init__(self, things, make) -> None:
        self.things = things
        self._make = make
        self._known = {}

    def has(self, at) -> bool:
        """Return whether there are more than `at`."""
        return has(self.things, at)

    def __len__(self) -> int:
        return len(self.things)

    def __getitem__(self, at) -> tuple:
        if at not in self._known:
            self._known[at] = self._make(at)
        return self._known[at]

    def __setitem__(self, at, item) -> None:
        self._known[at] = item

    def keep(self, numbers) -> None:
        """Forget all items but these."""
        self._known = {at: item for at, item in self._known.items() if at in numbers}

    def knows(self, at) -> bool:
        """Return whether it is made."""
        return at in self._known


def has(things, at) -> bool:
    """Return whether there are more than `at`."""
    return at < len(things) if isinstance(things, (list, range)) else things.has(at)


class List:
    """Labels under a cursor. An item is (label, note); the note stands at the right, or below.

    UP and DOWN move and go round; `moved` says whether a key did so.
    """

    def __init__(self) -> None:
        self.items: list | LazyItems = []
        self.at = 0
        self.top = 0
        self._place: tuple | None = None  # (row, rows) as last drawn, None if a note stands below

    def set(self, items, at=0) -> None:
        """New items, the cursor on `at`."""
        self.items = items
        self.at = min(at, max(len(items) - 1, 0)) if at else 0
        self.top = 0

    def moved(self, key) -> bool:
        """Return whether `key` moved the cursor."""
        if key not in (keys.UP, keys.DOWN) or not has(self.items, 0):
            return False
        if key == keys.DOWN:
            self.at = self.at + 1 if has(self.items, self.at + 1) else 0
        else:
            self.at = (self.at or len(self.items)) - 1
        return True

    def near(self, rows) -> range:
        """The numbers of the items that so many rows would show, the marked one among them."""
        top = min(max(self.top, self.at - rows + 1), self.at)
        while top and not has(self.items, top + rows - 1):
            top -= 1
        end = top + rows
        return range(top, end if has(self.items, end - 1) else len(self.items))

    def seen(self, rows) -> range:
        """The same for rows that will be drawn; `top` is the first of them."""
        shown = self.near(rows)
        self.top = shown[0] if shown else 0
        return shown

    def draw(self, canvas, row, last=LAST_ROW) -> None:
        """From `row` to `last`; long notes of the marked item take the rows below."""
        note: tuple | list = ()
        items = [self.items[i] for i in self.seen(last - row + 1)]
        self._place = None
        if any(_is_wide(*item) for item in items):
            label, more = self.items[self.at]
            note = wrap(more) if _is_wide(label, more) else ("",)
            last -= len(note)
            items = [self.items[i] for i in self.seen(last - row + 1)]
        else:
            self._place = (row, last - row + 1)
        if self.top:
            canvas.text(row, WIDTH - 6, "▲")
        for i, item in enumerate(items):
            self._item(canvas, row + i, *item)
        if items:
            canvas.invert(row + self.at - self.top, 0, WIDTH - 6)
        if has(self.items, self.top + len(items)):
            canvas.text(row + len(items) - 1, WIDTH - 6, "▼")
        for i, line in enumerate(note):
            canvas.text(last + 1 + i, 0, line)

    def follow(self, canvas, before) -> bool:
        """Move the drawn bar from row `before` to the marked one; return whether that is all there
        is."""
        if not self._place or not self.top <= self.at < self.top + self._place[1]:
            return False
        for at in (before, self.at):
            canvas.invert(self._place[0] + at - self.top, 0, WIDTH - 6)
        return True

    def again(self, canvas) -> bool:
        """Draw the marked item, which has changed, in its place; return whether that is all there
        is."""
        item = self.items[self.at]
        if not self._place or _is_wide(*item):
            return False
        row = self._place[0] + self.at - self.top
        canvas.rect(0, 8 * row, WIDTH - 6, 8, False)
        self._item(canvas, row, *item)
        canvas.invert(row, 0, WIDTH - 6)
        return True

    def _item(self, canvas, row, label, note) -> None:
        canvas.text(row, 1, fit(label, WIDTH - 8))
        if note and not _is_wide(label, note):
            canvas.right(row, WIDTH - 8, note)


def _is_wide(label, note) -> bool:
    """Return whether the note needs a row of its own."""
    return bool(note) and len(label) + len(note) + 2 > COLUMNS


class Choice(Screen):
    """A screen that asks for one of a few things and hands the answer on.

    `answer(app, index)` is called with the chosen index; BACK leaves.
    """

    def __init__(self, heading, items, answer, at=0) -> None:
        self.heading = heading
        self.list = List()
        self.list.set([item if isinstance(item, tuple) else (item, "") for item in items], at)
        self.answer = answer

    def draw(self, app) -> None:
        title(app.canvas, self.heading)
        self.list.draw(app.canvas, 1)

    def key(self, app, key) -> None:
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK:
            if self.list.items:
                self.answer(app, self.list.at)
        else:
            at = self.list.at
            app.drawn = self.list.moved(key) and self.list.follow(app.canvas, at)


class Message(Screen):
    """A sentence to be read; any key goes on. With `yes`, OK does it and any other key does not."""

    def __init__(self, text, yes=None) -> None:
        self.text = text
        self.yes = yes

    def draw(self, app) -> None:
        canvas = app.canvas
        lines = wrap(self.text, COLUMNS - 2)[:6]
        first = (7 - len(lines)) // 2
        for i, line in enumerate(lines):
            canvas.text(first + i, ADVANCE, line)
        canvas.frame(0, 0, WIDTH, 8 * LAST_ROW - 1)
        hint(canvas, app.t("yes" if self.yes else "hint-any"))

    def key(self, app, key) -> None:
        app.pop()
        if self.yes and key == keys.OK:
            self.yes(app)
