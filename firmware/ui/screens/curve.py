"""The evening's standings as a picture: a line for each of them, told apart without colour."""

from store.reckoning import course
from ui import keys, widgets, wording
from ui.canvas import HEIGHT, LINES, WIDTH, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.evening import Evening
    from ui.canvas import Canvas
    from ui.kinds import App


_TOP = 13  # the first line below the title
_END = 72  # the column behind the last deal
_SAMPLE = 75  # where a piece of each line stands before its name, so wide:
_SAMPLE_WIDTH = 9
_NAMES = 86
_GAP = 4  # columns between a name and its points
_MOST = 6  # names below one another
# Of each of so many pixels along a line, whether it is lit; whether the line is double.
_DASHES = 12
_STYLES = (
    (0b111111111111, 0),
    (0b000111000111, 0),
    (0b001001001001, 0),
    (0b111111111111, 2),
    (0b010111010111, 0),
    (0b000111000111, 2),
    (0b111111111111, 1),
)
_ALONE = (0b111111111111, 1)


class Curve(Screen):
    """Deals from left to right, points upwards; names and points at the right, the best on top.

    UP and DOWN mark one of them, from `at`, -1 for none: of many lines one cannot be followed, so
    that is the only one then, among the points of the others. While no key is pressed the totals
    are read bit by bit, then line after line is drawn.
    """

    def __init__(self, evening: "Evening") -> None:
        self._reading = course(evening)
        self.people: list = []
        self.points: list = []  # of each, deal by deal
        self.order: list = []
        self.short: list = []
        self.at = -1
        self._begin()

    def _begin(self) -> None:
        if self.people:  # a key that was pressed before counts
            self.at = (self.at + 1) % (len(self.people) + 1) - 1
        self.lines = bytearray(WIDTH * HEIGHT // 8)
        self.drawn = 0  # of the lines

    def marked(self) -> str:
        """What there is to see is explained."""
        return "curve"

    def passes(self, app: "App", ms: int) -> bool:
        """See `Screen`."""
        if not self.people:
            course = next(self._reading)
            if not course:
                return False
            self.people, self.points = course
            order = sorted([(-own[-1], name) for name, own in zip(self.people, self.points)])
            self.order = [self.people.index(name) for _, name in order]
            self.short = wording.beginnings(self.people)
            self._begin()
            return True
        if self.drawn == len(self.order):
            return False
        self._draw_line(self.drawn, self.order[self.drawn])
        self.drawn += 1
        app.canvas.icon(0, 0, self.lines, HEIGHT // 8)
        app.drawn = True
        return True

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        canvas = app.canvas
        more = "▾" if self.at < len(self.people) - 1 else "▴"
        canvas.text(2, 0, app.t("standings") + " " + more)
        if not self.people:
            canvas.text(LINES[2], 0, app.t("codes-wait"))
            return
        canvas.icon(0, 0, self.lines, HEIGHT // 8)
        self._legend(canvas)

    def _draw_line(self, place: int, i: int) -> None:
        """The line of person `i`, and a piece of it before his name; below the first one zero."""
        style = _STYLES[place % len(_STYLES)]
        y = self._row(place)
        if y >= 0:
            _line(self.lines, [(_SAMPLE, y + 4), (_SAMPLE + _SAMPLE_WIDTH - 1, y + 4)], *style)
        low = min([min(own) for own in self.points])
        span = max(max([max(own) for own in self.points]) - low, 1)
        height, width = HEIGHT - 2 - _TOP, _END - 1
        own = self.points[i]
        deals = max(len(own) - 1, 1)
        if not place:
            zero = HEIGHT - 2 - (0 - low) * height // span
            for x in range(0, _END, 4):
                self.lines[WIDTH * (zero >> 3) + x] |= 1 << (zero & 7)
        path = (
            (deal * width // deals, HEIGHT - 2 - (total - low) * height // span)
            for deal, total in enumerate(own)
        )
        if self.at < 0:
            _line(self.lines, path, *style)
        elif place == self.at:
            _line(self.lines, path, *_ALONE)
        else:
            for x, y in path:
                self.lines[WIDTH * (y >> 3) + x] |= 1 << (y & 7)

    def _row(self, place: int) -> int:
        """The line of the picture in which somebody's name stands; -1 if it does not."""
        count = min(len(self.order), _MOST)
        step = min((HEIGHT - 2) // count, 15)
        n = place - max(0, self.at - _MOST + 1)
        return 2 + (HEIGHT - 2 - step * count) // 2 + step * n if 0 <= n < count else -1

    def _legend(self, canvas: "Canvas") -> None:
        for place, i in enumerate(self.order):
            y = self._row(place)
            if y < 0:
                continue
            points = widgets.signed(self.points[i][-1])
            start = WIDTH - width_of(points)
            canvas.text(y, start, points)
            room = start - _GAP - _NAMES
            name = self.people[i]
            marked = place == self.at
            if width_of(name, marked) > room:
                name = self.short[i]
            label = wording.squeezed("%s", name, room - marked * len(name))
            canvas.text(y, _NAMES, label, marked=marked)

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if key in (keys.UP, keys.DOWN):
            self.at += 1 if key == keys.DOWN else -1
            self._begin()
        else:
            app.pop()


def _line(buf: bytearray, path: "list | Iterator", dashes: int, double: int) -> None:
    """Draw a line through these points of the picture; `double`, another one so far above it."""
    bit = 0
    path = iter(path)
    x, y = next(path)
    for to_x, to_y in path:
        across, down = to_x - x, abs(to_y - y)
        step = 1 if to_y > y else -1
        off = across - down
        while True:
            if dashes >> bit & 1:
                buf[WIDTH * (y >> 3) + x] |= 1 << (y & 7)
                if double:
                    buf[WIDTH * (y - double >> 3) + x] |= 1 << (y - double & 7)
            if x == to_x and y == to_y:
                break
            bit = (bit + 1) % _DASHES
            twice = 2 * off
            if twice > -down:
                off -= down
                x += 1
            if twice < across:
                off += across
                y += step
