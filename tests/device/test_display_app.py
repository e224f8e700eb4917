"""Every change of the app's screens, on all three displays at once."""

import os
import unittest

from dev.fake import machine, panel, rp2  # noqa: F401
from dev.fake.fewest import FULL_FRAME, fewest
from device import pins
from device.display import Display
from store import textfile
from ui import keys, screens
from ui.app import App
from ui.canvas import ROWS, Canvas
from ui.screen import Screen

# A hand that presses these at random gets everywhere sooner or later.
HABITS: tuple = (keys.OK,) * 8 + (keys.DOWN,) * 4
HABITS += (keys.UP, keys.LEFT, keys.RIGHT, keys.RIGHT, keys.BACK, keys.HELP)
TO_CODE = (keys.OK, keys.UP, keys.OK, keys.BACK, keys.BACK)  # there and back: few get there
TO_DAY = (keys.OK,) * 7 + (keys.DOWN,) * 3 + (keys.OK,) + (keys.BACK,) * 9  # likewise
NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit")
PRESSES = 250
WALKS = 20  # given up after so many


def all_screens():
    """The names of the classes that a person can have before him."""
    names = {"Choice", "Message"}
    for name in os.listdir(screens.__file__.rsplit("/", 1)[0]):
        if name.endswith(".py") and name != "__init__.py":
            module = __import__("ui.screens." + name[:-3], None, None, ("*",))
            for item in [getattr(module, each) for each in dir(module)]:
                if isinstance(item, type) and issubclass(item, Screen) and hasattr(item, "key"):
                    names.add(item.__name__)
    return names - {"Worth"}  # comes too seldom by chance


class AppTest(unittest.TestCase):
    def setUp(self):
        machine.state.start()
        self.panels = []
        self.displays = []
        for i, make in enumerate(panel.CONTROLLERS):
            glass = machine.state.devices[0x3C + i] = panel.Panel(make)
            self.panels.append(glass)
            self.displays.append(Display(self.open_bus, pins.sender(), make, 0x3C + i))
        self.unseen = all_screens()
        self.presses = 0
        self.sent = self.least = 0

    def open_bus(self):
        return machine.I2C(1, machine.Pin(2), machine.Pin(3))

    def show(self, canvas):
        """The bytes to each display; all three must show the canvas."""
        counts = []
        for i, display in enumerate(self.displays):
            before = machine.state.bytes
            display.show(canvas.buf)
            counts.append(machine.state.bytes - before)
            self.assertEqual(self.panels[i].seen(), canvas.buf)
        return counts

    def press(self, app, key):
        app.press(key)
        page = self.displays[0]._row & 7
        least = fewest(self.displays[0]._shown, app.canvas.buf, page)
        sent, *others = self.show(app.canvas)
        self.assertEqual(others, [sent] * len(others))
        self.assertTrue(least <= sent)
        self.assertTrue(4 * sent <= 5 * least)
        self.assertTrue(sent <= FULL_FRAME)
        self.unseen.discard(type(app.stack[-1]).__name__)
        self.presses += 1

    def wait(self, app):
        """Nobody presses a key, until the table's view comes up by itself."""
        if app.stack[-1].passes(app, 25_000):
            app.draw()
            self.show(app.canvas)
            self.unseen.discard(type(app.stack[-1]).__name__)

    def walk(self, seed):
        folder = f"walk-{seed}"
        os.mkdir(folder)
        textfile.write(folder + "/roster.txt", NAMES)
        app = App(folder, Canvas(), lots=lambda number: range(number))
        self.unseen.discard(type(app.stack[-1]).__name__)
        self.show(app.canvas)
        for key in TO_CODE + TO_DAY:
            self.press(app, key)
        for _ in range(PRESSES):
            seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
            self.press(app, HABITS[(seed >> 12) % len(HABITS)])
            if seed % 20 == 0:
                self.wait(app)
        for at in range(0 if self.presses > PRESSES + 99 else 8):  # what the menu leads to
            for key in (keys.HOME,) + (keys.DOWN,) * (1 + at) + (keys.OK,) * 3 + (keys.BACK,):
                self.press(app, key)

    def test_all_screens_and_the_changes_between_them(self):
        walks = 0
        while self.unseen and walks < WALKS:
            walks += 1
            self.walk(walks)
        self.assertEqual(self.unseen, set())
        self.assertTrue(self.presses >= PRESSES and machine.state.bytes > 100 * ROWS)
