"""What the tests of the screens share: a device over a folder, keys by name, a strict canvas."""

import os
import sys
import unittest

from dialogue.table import seated
from store import journal, reading, sheets
from store.begin import begin
from ui import keys
from ui.app import App
from ui.canvas import Canvas

FOLDER = "device"
NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit")
WIDE = ("ŐŐŐŐŐŐŐŐŐŐŐA", "ŐŐŐŐŐŐŐŐŐŐŐB", "WWWWWWWWWWWC", "ŰŰŰŰŰŰŰŰŰŰŰD", "ÆÆÆÆÆÆÆÆÆÆÆE")
MORE = ("Feri", "Gabi")  # behind five others
PLAIN = ("deal", "declarer A 3", "partner C", "points 52", "end")
PLAIN_PASSES = ("deal", "A pass", "B pass", "C pass", "D pass")


class StrictCanvas(Canvas):
    """Also notes, since the last clear(): in `spans` the (y, x, end, string) of each text that
    stands, in `over` the texts that touch another one: one lies over a letter of the other, or has
    a pixel beside, above or below one of its. Only accents over capitals may reach in among what
    hangs from the line above: the grid has a line less there, see ui.canvas.LINES."""

    def __init__(self):
        super().__init__()
        self._forget()

    def _forget(self):
        self.spans = []
        self.over = []
        # Of each span: all its pixels, those of letters alone, those but accents and around these,
        # and without what is around; what was written.
        self._inks = []

    def clear(self):
        super().clear()
        self._forget()

    def copy(self, other):
        super().copy(other)
        self._forget()  # what was written there is not known

    def text(self, y, x, string, width=None, marked=False, on=True):
        if on:
            return self._put("text", y, x, string, width, marked)
        end = super().text(y, x, string, width, marked, on)
        self._drop(lambda span: span[:2] != (y, x) or span[3] != string)
        return end

    def large(self, y, x, string, width=None):
        return self._put("large", y, x, string, width)

    def digits(self, y, x, string, narrow=False):
        return self._put("digits", y, x, string, narrow)

    def rect(self, x, y, width, height, on=True):
        super().rect(x, y, width, height, on)
        if not on:
            self._drop(
                lambda span: (
                    not (y <= span[0] + 2 and span[0] + 6 <= y + height)
                    or span[1] < x
                    or span[2] > x + width + 1
                )
            )

    def scroll(self, y, bottom, by):
        super().scroll(y, bottom, by)
        moving = [
            self._inks[i][4]
            for i, span in enumerate(self.spans)
            if y + by <= span[0] and span[0] + 6 < bottom + by
        ]
        self._drop(lambda span: span[0] + 6 < min(y, y + by) or span[0] >= max(bottom, bottom + by))
        for how, at, *rest in moving:
            self._put(how, at - by, *rest)

    def _drop(self, stays):
        kept = [i for i, span in enumerate(self.spans) if stays(span)]
        self.spans = [self.spans[i] for i in kept]
        self._inks = [self._inks[i] for i in kept]

    def _put(self, how, y, x, string, *more):
        """Write it, and note what it touches."""
        end, missing, cut, inks = alone(how, y, x, string, *more)
        self.missing += "".join([char for char in missing if char not in self.missing])
        self.overflow += cut[: 8 - len(self.overflow)]  # no more than a Canvas notes
        ink, letters, _, low = inks
        if ink:
            lit = int.from_bytes(self.buf, "little") | ink
            self.buf[:] = lit.to_bytes(len(self.buf), "little")
            for other, (theirs, letters_there, near, _, _) in zip(self.spans, self._inks):
                if ink & letters_there or letters & theirs or low & near:
                    self.over.append((other[0], other[3], string))
            self.spans.append((y, x, end, string))
            self._inks.append(inks + ((how, y, x, string) + more,))
        return end

    def faults(self):
        """What is wrong with the picture: (characters without glyph, cut off, touching)."""
        return self.missing, self.overflow, self.over


_DRAWN: dict = {}


def alone(*drawing):
    """What a text is that stands alone: (the column behind it, characters without glyph, what is
    cut off, its pixels: see StrictCanvas). Many stand in picture after picture: each is drawn once,
    as what is drawn changes nothing of what was there, see test_canvas."""
    if drawing not in _DRAWN:
        if len(_DRAWN) >= 3000:
            _DRAWN.clear()
        _DRAWN[drawing] = _alone(*drawing)
    return _DRAWN[drawing]


def _alone(how, y, x, string, *more):
    canvas = Canvas()
    end = getattr(canvas, how)(y, x, string, *more)
    missing, cut = canvas.missing, canvas.overflow
    ink = low = letters = int.from_bytes(canvas.buf, "little")
    if how == "text":
        canvas.rect(0, y - 2, 128, 2, False)
        low = int.from_bytes(canvas.buf, "little")
        canvas.rect(0, y + 7, 128, 2, False)
        letters = int.from_bytes(canvas.buf, "little")
    return end, missing, cut, (ink, letters, _grown(low), low)


_EACH = int.from_bytes(b"\x01" * 1024, "little")
_FIRST = int.from_bytes((b"\xff" + bytes(127)) * 8, "little")
_LAST = int.from_bytes((bytes(127) + b"\xff") * 8, "little")


def _grown(ink):
    """The pixels of a picture and those beside, above and below them."""
    up = (ink & 254 * _EACH) >> 1 | (ink & _EACH) << 7 >> 1024
    down = (ink & 127 * _EACH) << 1 | (ink & 128 * _EACH) >> 7 << 1024
    return ink | up | down | (ink & ~_LAST) << 8 | (ink & ~_FIRST) >> 8


def not_on_micropython():
    """Skip a test that looks at thousands of texts or pixels, the same on any VM: there it takes
    minutes."""
    if sys.implementation.name == "micropython":
        raise unittest.SkipTest("looked at on CPython")


def few(cases, each):
    """The cases, a list; on MicroPython, which takes ten times as long, one of so many."""
    if sys.implementation.name != "micropython":
        return cases
    return [case for at, case in enumerate(cases) if at % each == 0]


def clear(folder=FOLDER):
    """An empty folder. Not in the repository, where a call by hand would leave it: OSError."""
    if folder == FOLDER and "host_tools" in os.listdir():
        raise OSError("tests of the screens start in an empty directory, see tests/conftest.py")
    sheets.newest(folder)
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)


def remove(folder=FOLDER):
    """No folder."""
    clear(folder)
    os.rmdir(folder)


class TableCase(unittest.TestCase):
    """Tests that leave no folder behind."""

    def tearDown(self):
        remove()


def total(app, seat):
    """The points of a seat this evening, earlier tables included."""
    by_seat = {line.seat: line.total for line in seated(app.session, app.brought[0])}
    return by_seat[seat]


def head(seats=4, dealer="D", names=NAMES, more=()):
    """The head of a sheet; A speaks first with the dealer D of four. `more` may name a game."""
    games = [line for line in more if line.startswith("game ")]
    more = [line for line in more if line not in games]
    lines = ["kibic 1"] + (games or ["game paskievics"])
    names += MORE
    lines += ["seat " + "ABCDEFG"[i] + " " + names[i] for i in range(seats)]
    return lines + ["dealer " + dealer] + list(more)


def start(folder=FOLDER):
    """The device is switched on."""
    canvas = StrictCanvas()
    return App(folder, canvas, lambda: "2026-11-20 19:30", lambda n: [3, 1, 2, 5, 4][:n])


def table(lines=(), folder=FOLDER, **how):
    """A device with one sheet that holds these moves; `how` as in head()."""
    clear(folder)
    sheet = begin(folder, head(**how))
    enter(sheet, lines)
    return start(folder)


def enter(sheet, lines):
    """Say these lines to an Evening."""
    for line in lines:
        sheet.do(tuple(line.split()))


def numbers(words):
    """The keys of "OK DOWN*3"."""
    out = []
    for word in words.split():
        name, _, times = word.partition("*")
        out += [keys.NAMES.index(name)] * int(times or 1)
    return out


def press(app, words, each=None):
    """Press keys; after each, `each(app)` is called. Returns how many there were. `@language` is
    the way from home to that entry of the menu, by the key of its text, wherever it stands;
    `=hunter` that to the row of the list that is shown."""
    count = 0
    for word in words.split():
        if word[0] == "@":
            count += press(app, "DOWN", each) + press(app, way_to(app, app.t(word[1:])), each)
            continue
        if word[0] == "=":
            count += press(app, way_to(app, app.t(word[1:])), each)
            continue
        for key in numbers(word):
            app.press(key)
            count += 1
            if each:
                each(app)
    return count


def way_to(app, label):
    """The keys to the row of a list with that label, and OK: wherever the row stands."""
    rows = app.stack[-1].list
    labels = [item[0] for item in rows.items]
    down = (labels.index(label) - rows.at) % len(labels)
    up = len(labels) - down
    return (f"DOWN*{down}" if down < up else f"UP*{up}") + " OK"


def rest(app):
    """Nobody presses a key for a while."""
    while app.idle():
        pass


def screen(app):
    """The name of the top screen's class; of an entry, what it asks."""
    top = app.stack[-1]
    return top.dialogue.open_topic() if hasattr(top, "dialogue") else type(top).__name__


def question(app):
    """What the entry on top asks, see `dialogue`."""
    return app.stack[-1].dialogue.question


def target_of(app):
    """What the top screen, an entry or a recap, plays on: the evening, or a draft."""
    top = app.stack[-1]
    return top.dialogue.target if hasattr(top, "dialogue") else top.target


def is_home(app):
    return screen(app) in ("Home", "Welcome") and len(app.stack) == 1


def picture(app):
    return bytes(app.canvas.buf)


def state(app):
    """All that has to survive a restart: the session's mark, the open deal, the picture of home."""
    session, stack = app.session, app.stack
    app.home()
    app.draw()
    home = picture(app)
    app.stack = stack
    app.draw()
    return session.mark(), tuple(app.evening.lines), home


class Unwilling(journal.Journal):
    """A journal on a medium that takes `room` more lines."""

    room = 0
    refused = False

    def append(self, *texts):
        if self.room < len(texts):
            self.refused = True
            raise OSError("no room")
        self.room -= len(texts)
        super().append(*texts)


def limit(app, room=0):
    """From now on the medium has room for so many lines; it tells if it has refused one."""
    medium = app.evening.journal
    if not isinstance(medium, Unwilling):
        medium = app.evening.journal = Unwilling(medium.path)
        reading.check(medium)
    medium.room = room
    medium.refused = False
    return medium


def heal(app):
    """The medium takes lines again."""
    limit(app, 1 << 20)
