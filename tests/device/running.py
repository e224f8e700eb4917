"""The loop of the device on a board that gives keys from a list, for its tests."""

import gc
import os
import time
import unittest

from dev.fake import ds3231, machine, neopixel, rp2  # noqa: F401  (puts itself on the path of imports)
from device.idle import DIM_MS, Idle
from store.begin import begin
from ui.screen import Screen

for name, stand_in in (("ticks_ms", lambda: 0), ("sleep_ms", lambda ms: None)):
    if not hasattr(time, name):  # CPython has neither
        setattr(time, name, stand_in)
if not hasattr(gc, "threshold"):  # mypy knows no such attributes
    setattr(gc, "threshold", lambda count: None)  # noqa: B010
    setattr(gc, "mem_free", lambda: 1 << 20)  # noqa: B010
if not hasattr(os, "urandom"):
    os.urandom = lambda count: bytes(range(count))

FOLDER = "run-test"
HEAD = ["kibic 1", "game paskievics", "dealer E"]
HEAD[2:2] = ["seat " + letter + " " + letter * 3 for letter in "ABCDE"]


class FakeBoard:
    """Gives the keys it was made with, and notes what it is told."""

    def __init__(self, given):
        self.given = list(given)
        self.cell = None
        self.pictures = 0
        self.came = 1 << 21  # long behind what is shown
        self.shown = 0
        self.seats = ()
        self.refusals = 0
        self.restarts = 0
        self.idle = Idle(0)

    def poll(self, now):
        return self.given.pop(0) if self.given else None

    def show(self, canvas):
        self.pictures += 1

    def lamps(self, seats):
        self.seats = seats

    def refuse(self):
        self.refusals += 1

    def restart(self):
        self.restarts += 1

    def forget_keys(self):
        self.given = []


class FakeMemory:
    """In place of gc."""

    def __init__(self, *free):
        self.free = list(free)  # what is told, one time after the other
        self.collected = 0
        self.taken = 0  # bytes since then
        self.thresholds = []

    def mem_free(self):
        return self.free.pop(0)

    def collect(self):
        self.collected += 1
        self.taken = 0

    def threshold(self, count):
        """What is taken next, however little, is found to be too much, or not."""
        self.thresholds.append(count)
        if 0 <= count <= self.taken:
            self.collect()


def clear():
    for entry in os.listdir(FOLDER):
        os.remove(FOLDER + "/" + entry)


class Blinker(Screen):
    """Changes by itself each 500 ms, for 2 s; each other time it draws that itself."""

    moves_ms = 2 * DIM_MS

    def __init__(self):
        self.passed_ms = []
        self.drawn = 0
        self.state = 0

    def key(self, app, key):
        pass

    def draw(self, app):
        self.drawn += 1

    def passes(self, app, ms):
        self.passed_ms.append(ms)
        state = min(ms, 2000) // 500
        if state == self.state:
            return False
        self.state = state
        app.drawn = state % 2 == 0
        return True


def full(*_):
    raise MemoryError


class RunCase(unittest.TestCase):
    def setUp(self):
        from device import loop as run
        from ui.app import App
        from ui.canvas import Canvas

        try:
            os.mkdir(FOLDER)
        except OSError:
            clear()
        begin(FOLDER, HEAD)
        self.run_ = run
        run.ticks_ms = lambda: 1 << 20  # whatever is done takes long
        self.app = App(FOLDER, Canvas(), lots=run.lots)
        texts = self.app.lang
        assert texts
        while texts.read_next():
            pass

    def use_memory(self, memory):
        setattr(self.run_, "gc", memory)  # noqa: B010 (the module has no such type)

    def steps(self, *given):
        board = FakeBoard(given)
        done = [self.run_.step(board, self.app, 0) for _ in given]
        self.assertFalse(self.run_.step(board, self.app, 0))
        self.assertEqual(done, [True] * len(given))
        return board

    def lines(self):
        assert self.app.evening
        return self.app.evening.lines
