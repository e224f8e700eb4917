"""Evenings to be begun, kept and read, by keys."""

from store import textfile
from store.begin import begin
from tests.ui.helpers import (
    FOLDER,
    NAMES,
    StrictCanvas,
    TableCase,
    clear,
    enter,
    head,
)
from ui.app import App

FOUR = list(NAMES[:4])
PLAYED = ("deal", "declarer A 3", "partner C", "points 52", "end")  # A and C win one of B and D
# costs Anna and Cili 21 each, and Anna gets the hat
HATS = ("deal", "declarer A 3", "partner C", "made xxi-catch defence", "hat A", "points won", "end")
NEW = "@new-evening"  # from home to the first question of a new evening


def device(now=None, code="en"):
    """The device is switched on, without a clock unless `now` is a date."""
    textfile.write(FOLDER + "/settings.txt", ["lang " + code])
    return App(FOLDER, StrictCanvas(), lambda: now, lambda n: [3, 1, 2, 5, 4, 7, 6][:n])


def kept(lines=(), **how):
    """One more sheet."""
    enter(begin(FOLDER, head(**how)), lines)


def texts(app):
    """All that is written, from the top."""
    return [span[3] for span in sorted(app.canvas.spans)]


def names(app):
    return [app.session.names[seat] for seat in app.session.seats]


class EveningsCase(TableCase):
    def setUp(self):
        clear()
