"""A list of rows, one of them marked, and the screen that asks for one of a few things."""

from ui import keys
from ui.canvas import LINES, WIDTH, fit, width_of
from ui.screen import Page, Screen, twin
from ui.widgets import END, GAP, ROOM, ROWS, TEXT, is_tall, title, wrap_items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import Any

    from tarokk.kinds import MaybeNone
    from ui.canvas import Canvas
    from ui.kinds import App, Items


LEAP = 6  # items, with LEFT and RIGHT
PROPOSED = 2  # added to `turns`: nothing stands at the right of a row that is not marked
SHORT = 58  # columns of a note for which another row's label is cut


class LazyItems:
    """A list's items, each made by `make(at)` when it is first looked at: that takes its time.

    There are as many as in `items`, a sequence, or one of dialogue.answers.
    """

    def __init__(self, items: "Items", make: "Callable") -> None:
        self.source = items
        self._make = make
        self._made: dict[int, Any] = {}

    def has(self, at: int) -> bool:
        """Return True if there are more than `at` items."""
        return has(self.source, at)

    def __len__(self) -> int:
        return len(self.source)

    def __getitem__(self, at: int) -> tuple:
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]

    def __setitem__(self, at: int, item: tuple) -> None:
        self._made[at] = item

    def keep(self, numbers: "Collection[int]") -> None:
        """Forget all items but these."""
        self._made = {at: item for at, item in self._made.items() if at in numbers}

    def knows(self, at: int) -> bool:
        """Return whether it is made."""
        return at in self._made


def has(items: "Items", at: int) -> bool:
    """Return whether there are more than `at`."""
    return at < len(items) if isinstance(items, (list, range)) else items.has(at)


class List:
    """Labels, one of them marked. An item is (label, note), or (label, note, turns): the note
    stands at the right, between two arrows if the marked row's LEFT and RIGHT turn it; with
    PROPOSED it does on no other row.

    UP and DOWN move and go round, LEFT and RIGHT leap where `leaps`; `moved` says whether a key
    did so. Where label and note are too long for a row the label is cut, or the note goes, if the
    item has a fourth part; the marked row's are whole, the note on lines below it.
    """

    leaps = True

    def __init__(self) -> None:
        self.items: list | LazyItems = []
        self.at = 0
        self.top = 0
        self._rows = 0  # as last drawn, 0 if a note stands below
        self._line, self._end = 1, ROWS  # of the first row, and the last that there may be
        self._last = 0  # the number of the last row that is shown
        self._goes_on = False  # behind that
        self._pushed = 0  # lines that a note takes from the rows below the marked one

    def set(self, items: "list | LazyItems", at: int = 0) -> None:
        """New items, the marker on `at`."""
        self.items = items
        self.at = at if not at or has(items, at) else max(len(items) - 1, 0)
        self.top = 0

    def moved(self, key: int) -> bool:
        """Return whether `key` moved the marker."""
        if not has(self.items, 0):
            return False
        if key == keys.DOWN:
            self.at = self.at + 1 if has(self.items, self.at + 1) else 0
        elif key == keys.UP:
            self.at = (self.at or len(self.items)) - 1
        elif self.leaps and key in (keys.LEFT, keys.RIGHT):
            return self._leapt(LEAP if key == keys.RIGHT else -LEAP)
        else:
            return False
        return True

    def _leapt(self, step: int) -> bool:
        """Up to the first or the last; return whether it was not there."""
        before = self.at
        self.at = max(before + step, 0)
        if not has(self.items, self.at):
            self.at = len(self.items) - 1
        return self.at != before

    def near(self, rows: int) -> range:
        """The numbers of the items that so many rows would show, the marked one among them."""
        top = min(max(self.top, self.at - rows + 1), self.at)
        while top and not has(self.items, top + rows - 1):
            top -= 1
        end = top + rows
        return range(top, end if has(self.items, end - 1) else len(self.items))

    def seen(self, rows: int) -> range:
        """As `near`, and from now on these are shown."""
        near = self.near(rows)
        self.top = near.start if isinstance(near, range) else near[0]
        return near

    def draw(self, canvas: "Canvas", line: int = 1, last: int = ROWS, spare: int = 0) -> None:
        """Draw what stands on LINES[line] to LINES[last]; a long note may take `spare` lines
        more."""
        self._rows = self._pushed = 0
        if not has(self.items, 0):
            return
        item = self.items[self.at]
        note = wrap_items(item[1], ROOM - TEXT)[: last + spare - line] if is_long(item) else ()
        rows = min(last + spare - len(note), last) - line + 1
        self._line, self._end, self._pushed = line, last, len(note)
        self._draw(canvas, rows)
        for i, text in enumerate(note):
            canvas.text(LINES[line + self.at - self.top + 1 + i], 2 * TEXT, text)
        if not note:
            self._rows = rows

    def _draw(self, canvas: "Canvas", rows: int) -> None:
        seen = self.seen(rows)
        self._last = self.top + len(seen) - 1
        self._goes_on = has(self.items, self._last + 1)
        for i in seen:
            self._row(canvas, i)
            if not self._pushed:
                canvas.above(LINES[self._line + i - self.top + 1] - 2)

    def _y(self, at: int) -> int:
        """Where a row stands."""
        return LINES[self._line + at - self.top + (self._pushed if at > self.at else 0)]

    def follow(self, canvas: "Canvas", before: int) -> bool:
        """Mark the marked row instead of that of number `before`, other rows about it if need be;
        return whether that is all there is."""
        if not self._rows or is_long(self.items[self.at]):
            return False
        if self.top <= self.at <= self._last:
            if self._meets(canvas, before) or self._meets(canvas, self.at):
                return False
            for at in (min(before, self.at), max(before, self.at)):
                self._again(canvas, at)
                canvas.above(LINES[self._line + at - self.top + 1] - 2)
            return True
        if self._meets(canvas, self.top) or self._meets(canvas, self._last):
            return False
        if not self._scrolled(canvas, before):
            self._clear(canvas, self._line, self._line + self._rows - 1)
            self._draw(canvas, self._rows)
        return True

    def _scrolled(self, canvas: "Canvas", before: int) -> bool:
        """Where the marker leaves the rows by one step: move what stands, and draw what is new;
        return whether it was so."""
        step = self.at - before
        edge = {1: self._last, -1: self.top}.get(step)
        first, last = self._line, self._line + self._rows - 1
        if before != edge or last < first + 2 or (first == 1 and self._is_tall(self.top + 1)):
            return False
        by = step * (LINES[2] - LINES[1])
        top, bottom = LINES[first] - (1 if first == 1 else 2), LINES[last] + 9
        canvas.scroll(top - min(by, 0), bottom - max(by, 0), by)
        self.top += step
        self._last += step
        self._goes_on = has(self.items, self._last + 1)
        if step > 0:
            self._arrow(canvas, self.top)
            canvas.above(LINES[last - 1] - 2)
            self._again(canvas, before)
            canvas.above(LINES[last] - 2)
        self._again(canvas, self.at)
        if step < 0:
            canvas.above(LINES[first + 1] - 2)
            self._again(canvas, before)
            canvas.above(LINES[last] - 2)
            self._arrow(canvas, self._last)
        return True

    def again(self, canvas: "Canvas") -> bool:
        """Draw the marked item, which has changed, in its place; return whether that is all there
        is."""
        if not self._rows or is_long(self.items[self.at]) or self._meets(canvas, self.at):
            return False
        self._again(canvas, self.at)
        return True

    def anew(self, canvas: "Canvas") -> bool:
        """Draw all rows; return whether that is all there is."""
        if is_tall(canvas.hint) or (self._line == 1 and self._is_tall(self.top)):
            return False
        self._clear(canvas, self._line, self._end)
        self.draw(canvas, self._line, self._end)
        return True

    def _meets(self, canvas: "Canvas", at: int) -> bool:
        """True if what is tall may stand in one line of pixels with what hangs down from the line
        above: letters of the first row with the title's, those of the hint with the last row's."""
        line = self._line + at - self.top
        return self._is_tall(at) if line == 1 else line == ROWS and is_tall(canvas.hint)

    def _is_tall(self, at: int) -> bool:
        return is_tall(self.items[at][0] + self.items[at][1])

    def _clear(self, canvas: "Canvas", line: int, last: int) -> None:
        """Rows. Their lines are their own, but that the title's descenders reach into the first
        one's."""
        top = LINES[line] - (1 if line == 1 else 2)
        canvas.rect(0, top, WIDTH, LINES[last] + 9 - top, False)

    def _again(self, canvas: "Canvas", at: int) -> None:
        """Draw a row anew."""
        line = self._line + at - self.top
        self._clear(canvas, line, line)
        self._row(canvas, at)

    def _row(self, canvas: "Canvas", at: int) -> None:
        item = self.items[at]
        y, end, marked = self._y(at), END, at == self.at
        label, note = item[:2]
        turns = marked and _turns(item)
        if not marked and len(item) > 2 and item[2] >= PROPOSED:
            note = ""
        wide = width_of(label)
        if note:
            if not marked and is_long(item):  # what it is worth
                note = note.split(": ")[0]
            noted = width_of(note)
            if TEXT + wide + GAP + noted + (4 if turns else 0) > END and (
                marked or noted > SHORT or item[3:]
            ):
                note = ""
            else:
                end -= noted
                canvas.text(y, end, note)
                end -= GAP
        if marked:
            canvas.text(y, 0, "▶")
        if turns:
            end -= 4
            if note or TEXT + wide <= end - GAP:
                canvas.text(y, end + (GAP if note else 0), "◂")
            canvas.text(y, END + 1, "▸")
        else:
            self._arrow(canvas, at)
        if marked and width_of(label, True) <= end - TEXT:
            canvas.text(y, TEXT, label, None, True)
        else:
            canvas.text(y, TEXT, label if wide <= end - TEXT else fit(label, end - TEXT))

    def _arrow(self, canvas: "Canvas", at: int) -> None:
        """At the end of a row behind which there are more, above or below."""
        y = self._y(at)
        if at == self.top and at:
            canvas.text(y, END + 1, "▴")
        elif at == self._last and self._goes_on:
            canvas.text(y, END + 1, "▾")


def is_long(item: tuple) -> bool:
    """Return whether the note does not stand beside the label."""
    turns = 4 * _turns(item)
    return bool(item[1]) and TEXT + width_of(item[0]) + GAP + turns + width_of(item[1]) > END


def _turns(item: tuple) -> int:
    return len(item) > 2 and item[2] & 1


class ListPage(Page):
    """A page with a `list`."""

    list: List

    def copy(self) -> "ListPage":
        """See `Page`."""
        copy = twin(self)
        copy.list = List()
        copy.list.set(self.list.items, self.list.at)
        return copy


class Choice(Screen):
    """A screen that asks for one of a few things and hands the answer on.

    `answer(app, index)` is called with the chosen index; BACK leaves. `marks` are the words that
    explain each, see `Screen.marked`.
    """

    def __init__(
        self,
        heading: str,
        items: "Sequence",
        answer: "Callable | MaybeNone",
        at: int = 0,
        marks: tuple[str, ...] | list[str] = (),
    ) -> None:
        self.heading = heading
        self.marks = marks
        self.list = List()
        self.list.set([item if isinstance(item, tuple) else (item, "") for item in items], at)
        self.answer = answer

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        title(app.canvas, self.heading)
        self.list.draw(app.canvas, 1, ROWS, 1)

    def marked(self) -> tuple | str | None:
        """The word of the marked item, if it has one."""
        return self.marks[self.list.at] if self.list.at < len(self.marks) else None

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key == keys.BACK:
            app.pop()
        elif key == keys.OK:
            if self.list.items:
                self.answer(app, self.list.at)
        else:
            at = self.list.at
            app.drawn = self.list.moved(key) and self.list.follow(app.canvas, at)
