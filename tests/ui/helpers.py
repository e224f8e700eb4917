"""What the tests of the screens share: a device over a folder, keys by name, a strict canvas."""

import os
import unittest

from store import evening, journal
from ui import keys
from ui.app import App
from ui.canvas import ADVANCE, BIG_ADVANCE, Canvas, width_of

FOLDER = "device"
NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit")
WIDE = ("ŐŐŐŐŐŐŐŐŐŐŐA", "ŐŐŐŐŐŐŐŐŐŐŐB", "WWWWWWWWWWWC", "ŰŰŰŰŰŰŰŰŰŰŰD", "ÆÆÆÆÆÆÆÆÆÆÆE")
MORE = ("Feri", "Gabi")  # behind five others
PLAIN = ("deal", "declarer A 3", "partner C", "points 52", "end")
PLAIN_PASSES = ("deal", "A pass", "B pass", "C pass", "D pass")


class StrictCanvas(Canvas):
    """Also notes, since the last clear(), in `over` the texts written over another one."""

    def __init__(self):
        super().__init__()
        self.spans = []
        self.over = []

    def clear(self):
        super().clear()
        self.spans = []
        self.over = []

    def text(self, row, x, string, width=None):
        end = super().text(row, x, string, width)
        self._note(row, x, end, string)
        return end

    def big(self, row, x, string, width=None):
        end = super().big(row, x, string, width)
        for half in (row, row + 1):
            self._note(half, x, end - BIG_ADVANCE + 2 * ADVANCE, string)
        return end

    def rect(self, x, y, width, height, on=True):
        super().rect(x, y, width, height, on)
        if not on:
            rows = range((y + 7) // 8, (y + height) // 8)
            self.spans = [
                span
                for span in self.spans
                if span[0] not in rows or span[1] < x or span[2] > x + width
            ]

    def _note(self, row, x, end, string):
        """Blanks at the ends write nothing."""
        x += ADVANCE * (len(string) - len(string.lstrip()))
        if width_of(string.strip()) > 0:
            for other, left, right, what in self.spans:
                if other == row and left < end and x < right:
                    self.over.append((row, what, string))
            self.spans.append((row, x, end, string))

    def faults(self):
        """What is wrong with the picture: (characters without glyph, cut off, written over)."""
        return self.missing, self.overflow, self.over


def clear(folder=FOLDER):
    """An empty folder. Not in the repository, where a call by hand would leave it: OSError."""
    if folder == FOLDER and "host_tools" in os.listdir():
        raise OSError("tests of the screens start in an empty directory, see tests/conftest.py")
    journal.newest(folder)
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
    sheet = evening.begin(folder, head(**how))
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
    """Press keys; after each, `each(app)` is called. Returns how many there were."""
    pressed = numbers(words)
    for key in pressed:
        app.press(key)
        if each:
            each(app)
    return len(pressed)


def rest(app):
    """Nobody presses a key for a while."""
    while app.idle():
        pass


def screen(app):
    """The name of the top screen's class; of an entry, what it asks."""
    top = app.stack[-1]
    return top.topic() if hasattr(top, "topic") else type(top).__name__


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

    def append(self, text):
        if not self.room:
            self.refused = True
            raise OSError("no room")
        self.room -= 1
        super().append(text)


def limit(app, room=0):
    """From now on the medium has room for so many lines; it tells if it has refused one."""
    medium = app.evening.journal
    if not isinstance(medium, Unwilling):
        medium = app.evening.journal = Unwilling(medium.path)
        medium.check()
    medium.room = room
    medium.refused = False
    return medium


def heal(app):
    """The medium takes lines again."""
    limit(app, 1 << 20)
