"""What the screens are made of: a title, wrapped text, a message."""

from ui import keys
from ui.canvas import HEIGHT, LINES, WIDTH, fit, fitting, width_of
from ui.screen import Screen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tarokk.kinds import Move
    from ui.canvas import Canvas
    from ui.kinds import App


ROWS = 4  # of a list, on LINES[1] to LINES[4]
TEXT = 6  # the column where a row's text begins, behind the marker
END = 124  # the column before which a row ends
ROOM = END - TEXT
GAP = 5  # columns, at the least, between a label and its note
_BEFORE = ("←", "→", "↑", "↓", "↶", "OK")  # words that stay with the next one
_BEHIND = "✗−+"  # signs whose word stays with the one before: a name's points, and `⇒ +2` behind


def title(canvas: "Canvas", text: str, right: str = "") -> None:
    """A line of text on top, a short one at its right end, a thin line between."""
    end = WIDTH
    if right:
        end = WIDTH - width_of(right)
        canvas.text(LINES[0], end, right)
        end -= 4
    x = canvas.text(LINES[0], 0, fit(text, end)) + 3
    if end > x + 4:  # a shorter one reads as a sign
        canvas.hline(x, LINES[0] + 3, end - x)
    canvas.above(LINES[1] - 2)


def hint(canvas: "Canvas", text: str) -> None:
    """What the keys do, on the last line."""
    canvas.hint = text
    canvas.text(LINES[5], 0, text)


def progress(canvas: "Canvas", done: int, whole: int) -> None:
    """A bar in the place of the hint, so much of it filled, which is shown at once."""
    y = LINES[5]
    canvas.rect(0, y - 1, WIDTH, HEIGHT - y + 1, False)
    canvas.frame(0, y + 2, WIDTH, 5)
    canvas.rect(2, y + 4, (WIDTH - 4) * done // whole, 1)
    canvas.above(HEIGHT)


_TALL = ("å", "Á", "É", "Í", "Ó", "Ő", "Ú", "Ű", "Å")  # whose accents stand highest


def is_tall(text: str) -> bool:
    """Return whether a letter of it is."""
    for letter in _TALL:  # noqa: SIM110, any() takes longer; each letter of the text would, too
        if letter in text:
            return True
    return False


def hint_gone(canvas: "Canvas") -> bool:
    """Clear the last line; return whether that is all of the hint: an accent over a capital stands
    among what hangs down from the row above."""
    canvas.rect(0, LINES[5] - 1, WIDTH, 10, False)
    return not is_tall(canvas.hint)


def rows_gone(canvas: "Canvas", before: str, after: str) -> bool:
    """Clear the four rows between; return whether that is all of them, where the first is `before`
    and will be `after`: what is tall stands among what hangs down from the title."""
    canvas.rect(0, LINES[1] - 1, WIDTH, LINES[ROWS] + 9 - (LINES[1] - 1), False)
    return not (is_tall(before) or is_tall(after) or is_tall(canvas.hint))


def signed(number: int) -> str:
    """A number as a gain or a loss: +3, -3, 0."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def wrap(text: str, width: int = WIDTH) -> list:
    """The text in lines of at most so many pixels, broken at spaces where no sign is parted from
    its word; a word that no line holds is broken where it must be."""
    lines = []
    left = text.strip()
    while left:
        count = fitting(left, width) or 1
        if count < len(left):
            start = left.rfind(" ", 0, count + 1) + 1
            end = left.find(" ", start)
            word = left[start:end] if end >= 0 else left[start:]
            if start > count or fitting(word, width) == len(word):
                while start:
                    count, start = start, left.rfind(" ", 0, start - 1) + 1
                    if (
                        left[count : count + 4].replace("⇒ ", "")[:1] not in _BEHIND
                        and left[start : count - 1] not in _BEFORE
                    ):
                        break
        lines.append(left[:count].strip())
        left = left[count:].strip()
    return lines


def wrap_items(text: str, width: int = WIDTH) -> list:
    """As `wrap`, broken behind commas alone where that is possible: a name stays with its word."""
    lines: list = []
    for part in text.split(", "):
        if lines and width_of(lines[-1] + ", " + part + ",") <= width:
            lines[-1] += ", " + part
        else:
            if lines:
                lines[-1] += ","
            lines += wrap(part, width - 3)  # a comma
    return lines


def rows(pairs: "list[Move]") -> list:
    """Pairs (label, right) so that they fit: a long label takes lines of its own before the last,
    and `right` one where it does not fit there."""
    out = []
    for label, right in pairs:
        lines = wrap(label, END) or [""]
        if right and width_of(lines[-1]) + width_of(right) + GAP > END:
            lines.append("")
        out += [(line, "") for line in lines[:-1]] + [(lines[-1], right)]
    return out


def table(canvas: "Canvas", pairs: "list[Move]") -> None:
    """Up to four pairs that fit, from the second line on."""
    for line, (label, right) in enumerate(pairs):
        canvas.text(LINES[1 + line], 0, label)
        canvas.right(LINES[1 + line], END, right)
        canvas.above(LINES[2 + line] - 2)


class Message(Screen):
    """A sentence to be read; any key goes on. With `yes`, OK does it and any other key does not.
    `stays` is the key that goes on or does it, where but BACK no other has an effect: it would turn
    what comes behind it."""

    def __init__(self, text: str, yes: "Callable | None" = None, stays: int = 0) -> None:
        self.text = text
        self.yes = yes
        self.stops = yes is not None
        self.stays = stays

    def draw(self, app: "App") -> None:
        """See `Screen`."""
        lines = wrap(self.text)[:5]
        first = (5 - len(lines)) // 2
        for i, line in enumerate(lines):
            app.canvas.text(LINES[first + i], 0, line)
        text = app.t("yes" if self.yes else "hint-any")
        if self.stays:
            text = app.t("agreed") if self.yes else "OK"
        hint(app.canvas, text)

    def key(self, app: "App", key: int) -> None:
        """See `Screen`."""
        if self.stays and key not in (self.stays, keys.BACK):
            app.drawn = True  # it stands there already
            return
        app.pop()
        if self.yes and key == (self.stays or keys.OK):
            self.yes(app)
