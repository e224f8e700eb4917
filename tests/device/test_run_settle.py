"""The loop of the device has the game's functions run from the flash, when nothing else is due."""

import gc
import sys
import unittest

from dev.fake import ds3231, machine, neopixel, rp2  # noqa: F401  (puts itself on the path of imports)
from tests.device.running import FakeMemory, RunCase

STEPS = 20  # of each module
LAST = "store.evening"
MARKED: list = []


class Settler:
    """Stands in for a Settling: it settles nothing, and notes what it is asked."""

    def __init__(self, said, error=None):
        self.said = said
        self.error = error
        said.append("made")

    def steps(self, path, module):
        for i in range(STEPS):
            self.said.append((path, i))
            yield
        if self.error:
            raise self.error
        MARKED.append(module)


class SettleTest(RunCase):
    def setUp(self):
        super().setUp()
        self.said: list = []
        self.app.idle = lambda calm=True, ahead=True: False  # type: ignore[method-assign]
        self.use_memory(FakeMemory(*[self.run_._PREFETCH_BYTES] * 9))
        game = self.app.game
        assert game
        for path in game.PRELOAD:
            __import__(path)

    def tearDown(self):
        self.use_memory(gc)
        while MARKED:
            module = MARKED.pop()
            if hasattr(module, self.run_._SETTLED):
                delattr(module, self.run_._SETTLED)

    def work(self, error=None):
        return self.run_.IdleWork(
            (), self.app.game, lambda key: False, settling=lambda: Settler(self.said, error)
        )

    def paths(self):
        return [one[0] for one in self.said if one != "made" and not one[1]]

    def test_a_few_at_a_time_until_all_are(self):
        game = self.app.game
        assert game
        work = self.work()
        turns = 0
        while work.due:
            before = len(self.said)
            work.do_one(self.app, 5000)
            turns += 1
            self.assertTrue(len(self.said) - before <= self.run_._AT_ONCE + 1)
        self.assertEqual(self.paths()[: len(game.PRELOAD)], list(game.PRELOAD))
        self.assertEqual(self.paths()[-1], LAST)
        self.assertEqual(self.said.count("made"), 1)
        self.assertEqual(len(self.said) - 1, STEPS * len(self.paths()))
        work.changed()
        while work.due:
            work.do_one(self.app, 9000)
        self.assertEqual(len(self.said) - 1, STEPS * len(self.paths()))

    def test_all_else_comes_first_and_a_quick_hand(self):
        left = [True, True, True]
        self.app.idle = lambda calm=True, ahead=True: bool(left) and left.pop()  # type: ignore[method-assign]
        work = self.work()
        work.key_pressed(0, 0)
        for now in (0,) + 6 * (150,):
            work.do_one(self.app, now)
        self.assertEqual((left, self.said), ([], []))
        work.do_one(self.app, 149)
        self.assertEqual(self.said, [])
        work.do_one(self.app, 150)
        self.assertTrue(self.said)

    def test_then_there_is_more_room_and_it_is_looked_at(self):
        work = self.work()
        work.do_one(self.app, 0)
        self.assertFalse(self.app.roomy)
        self.use_memory(FakeMemory(self.run_._ROOMY_BYTES))
        while work.due:
            work.do_one(self.app, 5000)
        self.assertTrue(self.app.roomy)

    def test_a_module_that_comes_again_is_settled_again(self):
        work = self.work()
        while work.due:
            work.do_one(self.app, 5000)
        self.said.clear()
        delattr(sys.modules[LAST], self.run_._SETTLED)
        work.changed()
        while work.due:
            work.do_one(self.app, 9000)
        self.assertEqual(self.paths(), [LAST])

    def test_a_module_may_go_meanwhile(self):
        game = self.app.game
        assert game
        work = self.work()
        work.do_one(self.app, 5000)
        path = self.paths()[0]
        gone = sys.modules.pop(path)
        try:
            while work.due:
                work.do_one(self.app, 5000)
        finally:
            sys.modules[path] = gone
        self.assertTrue(hasattr(gone, self.run_._SETTLED))
        self.assertEqual(self.paths().count(path), 1)

    def test_where_it_fails_it_is_not_tried_again(self):
        for error in (OSError(5), MemoryError()):
            self.said.clear()
            work = self.work(error)
            for _ in range(2):
                work.changed()
                while work.due:
                    work.do_one(self.app, 5000)
            self.assertEqual((len(self.paths()), self.said.count("made")), (1, 1))


if __name__ == "__main__":
    unittest.main()
