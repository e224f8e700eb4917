"""Title, wrapping, and the list: what a moved bar leaves is what drawing anew gives."""

import unittest

from ui import keys, widgets
from ui.canvas import Canvas


class Stage:
    """As much of an app as a Choice needs."""

    def __init__(self):
        self.canvas = Canvas()
        self.drawn = False
        self.chosen = []

    def press(self, screen, key):
        self.drawn = False
        screen.key(self, key)
        if not self.drawn:
            self.canvas.clear()
            screen.draw(self)
        return self.drawn


def anew(screen):
    stage = Stage()
    screen.draw(stage)
    return stage.canvas.buf


class TestChoice(unittest.TestCase):
    def walk(self, items):
        """How often the bar moved alone."""
        stage = Stage()
        screen = widgets.Choice("Melyik?", items, lambda app, at: app.chosen.append(at))
        screen.draw(stage)
        alone = 0
        for i in range(3 * len(items) + 9):
            alone += stage.press(screen, keys.UP if i % 7 == 6 else keys.DOWN)
            self.assertEqual(stage.canvas.buf, anew(screen), i)
        return alone

    def test_a_short_list_only_moves_its_bar(self):
        for size in (1, 2, 7):
            self.assertEqual(self.walk(["név " + str(i) for i in range(size)]), 3 * size + 9)

    def test_a_long_list_scrolls(self):
        alone = self.walk([str(i) for i in range(20)])
        self.assertTrue(9 < alone < 60)

    def test_a_note_below_changes_with_the_bar(self):
        items = [("négykirály", "ennek hosszú magyarázata van"), ("trull", "nincs")]
        self.assertEqual(self.walk(items), 0)

    def test_the_marked_one_is_answered(self):
        stage = Stage()
        screen = widgets.Choice("?", list("abc"), lambda app, at: app.chosen.append(at))
        for key in (keys.OK, keys.UP, keys.OK, keys.DOWN, keys.DOWN, keys.OK):
            stage.press(screen, key)
        self.assertEqual(stage.chosen, [0, 2, 1])


class TestText(unittest.TestCase):
    def test_wrap(self):
        self.assertEqual(widgets.wrap("a kontra játék él", 8), ["a kontra", "játék él"])
        self.assertEqual(widgets.wrap("", 8), [])
        self.assertEqual(widgets.wrap("négykirály", 4), ["négy", "kirá", "ly"])
        self.assertEqual(widgets.wrap("ab négykirály", 4), ["ab n", "égyk", "irál", "y"])

    def test_signed(self):
        self.assertEqual([widgets.signed(n) for n in (3, 0, -3)], ["+3", "0", "−3"])


if __name__ == "__main__":
    unittest.main()
