"""The loop of the device while nobody presses a key: what it works out, and when it collects."""

import gc
import sys
import unittest

from dev.fake import ds3231, machine, neopixel, rp2  # noqa: F401  (puts itself on the path of imports)
from store.unload import unload
from tests.device.running import FakeMemory, RunCase, full
from ui import keys


class IdleTest(RunCase):
    def bring_rules(self):
        """As the loop does before it looks ahead: an evening opens without them."""
        for name in self.app.game.PRELOAD:
            __import__(name)

    def test_what_was_prefetched_is_of_the_picture_before(self):
        from ui.prefetch import Prefetch

        self.bring_rules()
        made = self.app.prefetch = Prefetch(lambda key: False)
        while self.app.idle():
            pass
        self.assertTrue(made._ready)
        self.app.passed(100)
        self.assertTrue(made._ready)
        self.app.stack[-1].passes = lambda app, ms: True
        self.app.passed(100)
        self.assertEqual(made._ready, [])

    def test_its_garbage_is_collected_as_after_a_key(self):
        work = self.run_.IdleWork((), self.app.game)
        self.app.idle = lambda calm=2, ahead=True: False  # type: ignore[method-assign]
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.do_one(self.app, 5000)  # what was due at the start
            self.assertEqual((memory.collected, work.due), (1, False))
            memory.taken = 24 << 10
            work.changed()
            for now in (5001, 5002, 5003):
                work.do_one(self.app, now)
        finally:
            self.use_memory(gc)
        self.assertEqual((memory.collected, work.due), (3, False))

    def test_idle_work_one_thing_at_a_time(self):
        """Room to look ahead, garbage, an import, the time, what the screen has to do, and garbage
        once all is quiet."""
        work = self.run_.IdleWork(("ui.screens.letters",), self.app.game)
        sys.modules.pop("ui.screens.letters", None)
        left = [True, False, False, False]
        self.app.idle = lambda calm=2, ahead=True: left.pop(0)  # type: ignore[method-assign]
        memory = FakeMemory(20)
        self.use_memory(memory)
        try:
            work.key_pressed(0, 1000)
            seen = []
            for now in (1000, 1001, 1002, 1003, 1004, 1005, 1006, 1999, 2000, 2001):
                work.do_one(self.app, now)
                seen.append((memory.collected, len(left), work.due))
        finally:
            self.use_memory(gc)
        self.assertIn("ui.screens.letters", sys.modules)
        self.assertEqual(
            seen,
            [(1, 4, True)]
            + [(2, 4, True)] * 3
            + [(2, 3, True)] * 2  # made, and not much of the memory taken
            + [(2, 2, True)] * 2  # the screen has nothing to do, until nobody is about to press
            + [(3, 1, False)] * 2,
        )
        self.assertEqual(memory.thresholds[1:], [-1, 24 << 10, -1])

    def test_the_screen_goes_on_while_no_key_comes_for_a_few_milliseconds(self):
        """One thing took 1 ms; the third key that was looked for is there."""
        clock = [5000]
        asked = []
        did = []

        def waits(key: object) -> bool:
            asked.append(key)
            return len(asked) == 3

        def took(calm: int = 2, ahead: bool = True) -> bool:
            clock[0] += 1
            did.append(clock[0])
            return len(did) < 14

        self.app.idle = took  # type: ignore[method-assign]
        self.use_memory(FakeMemory(20))
        setattr(self.run_, "ticks_ms", lambda: clock[0])  # noqa: B010 (as it is another's there)
        try:
            work = self.run_.IdleWork((), self.app.game, waits=waits)
            for last in (5003, 5008, 5013, 5014):  # the screen has no more to do
                work.do_one(self.app, clock[0])
                self.assertEqual(did, list(range(5001, last + 1)))
                work.do_one(self.app, clock[0])  # a look at the garbage
        finally:
            self.use_memory(gc)

    def test_the_medium_is_written_straight_behind_a_key_or_once_nobody_goes_on(self):
        """A hand that goes on presses the next one 120 ms behind the picture; an erase takes 45. An
        erase that this one would meet is begun a little later still."""
        work = self.run_.IdleWork((), self.app.game)
        seen = []

        def noted(calm: int = 2, ahead: bool = True) -> bool:
            seen.append((calm, ahead))
            return False

        self.app.idle = noted  # type: ignore[method-assign]
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.key_pressed(0, 0)
            did = [
                work.do_one(self.app, now)
                for now in (0, 0, 1, 70, 71, 79, 80, 150, 399, 400, 1000, 1001)
            ]
        finally:
            self.use_memory(gc)
        # Asked when the time is good for other things than when there was nothing to do.
        self.assertEqual(seen, [(2, True), (1, False), (0, False), (0, True), (2, True), (3, True)])
        # The first is a collection, and so is that when all is quiet.
        self.assertEqual(did, [True] + [False] * 9 + [True, False])

    def test_a_rhythm_has_more_than_one_time(self):
        """Some pictures are looked at for longer; what was three keys ago counts still."""
        work = self.run_.IdleWork((), self.app.game)
        work.key_pressed(1000, 1000)
        for gap in (160, 240, 320):
            work.key_pressed(work._ended + gap, work._ended + gap)
        near = [ms for ms in range(0, 1200, 40) if work._is_near(work._ended + ms)]
        self.assertEqual(near, [160, 240, 320])
        work.key_pressed(work._ended + 80, work._ended + 80)
        self.assertFalse(work._is_near(work._ended + 160))
        self.assertTrue(work._is_near(work._ended + 80))

    def test_a_long_pause_is_no_rhythm(self):
        """Else all would stand still for a quarter of it."""
        work = self.run_.IdleWork((), self.app.game)
        for gap in (10_000, 30_000, 2_000):
            work.key_pressed(work._ended + gap, work._ended + gap)
        self.assertFalse(any(work._is_near(work._ended + ms) for ms in range(0, 40_000, 100)))

    def test_nothing_is_begun_when_the_next_key_of_a_rhythm_comes(self):
        """It came 160 ms behind the picture; so it does again, an eighth of it more or less. A
        collection is not begun within a fourth."""
        work = self.run_.IdleWork((), self.app.game)
        seen = []

        def noted(calm: int = 2, ahead: bool = True) -> bool:
            seen.append(now)
            return True

        self.app.idle = noted  # type: ignore[method-assign]
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.key_pressed(1000, 1030)
            work.key_pressed(1190, 1200)
            did = []
            for now in (1200, 1201, 1320, 1321, 1340, 1341, 1379, 1380, 1399, 1400, 1600):
                memory.taken = 64 << 10
                did.append((work.do_one(self.app, now), memory.collected))
        finally:
            self.use_memory(gc)
        self.assertEqual(seen, [1201, 1321, 1340, 1380, 1399, 1600])
        self.assertEqual(
            did,
            [(True, 1), (True, 1), (True, 2), (True, 2), (True, 2)]
            + [(False, 2)] * 2
            + [(True, 2), (True, 2), (True, 3), (True, 3)],
        )

    def test_a_collection_waits_for_a_calm_moment(self):
        """Where much was made straight behind a key, it would meet the next one; not if so much was
        made that this would find no room."""
        work = self.run_.IdleWork((), self.app.game)
        self.app.idle = lambda calm=2, ahead=True: True  # type: ignore[method-assign]
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.key_pressed(0, 0)
            seen = []
            for now, taken in (
                (1, 0), (10, 0), (20, 23), (30, 23), (31, 24), (32, 0), (71, 39), (72, 39),
                (130, 40), (131, 0), (399, 39), (400, 39), (401, 39),
            ):  # fmt: skip
                memory.taken = taken << 10
                work.do_one(self.app, now)
                seen.append(memory.collected)
        finally:
            self.use_memory(gc)
        self.assertEqual(seen, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4])

    def test_while_a_key_waits_to_be_let_go_only_what_it_leads_to_is_worked_out(self):
        from ui.prefetch import Prefetch

        self.bring_rules()
        work = self.run_.IdleWork((), self.app.game)
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.key_pressed(0, 0)
            for waiting in (keys.BACK, keys.OK):
                work.look_ahead(self.app, waiting)
            made = self.app.prefetch = Prefetch(lambda key: False)
            work.look_ahead(self.app, keys.BACK)
            self.assertEqual((memory.collected, work.due, made._ready), (0, True, []))
            work.look_ahead(self.app, keys.OK)
            self.assertEqual([ahead.key for ahead in made._ready], [keys.OK])
            work.do_one(self.app, 2000)
            self.assertEqual(memory.collected, 1)
        finally:
            self.use_memory(gc)

    def test_garbage_is_collected_after_a_key(self):
        """And once more when all is quiet."""
        work = self.run_.IdleWork((), self.app.game)
        self.app.idle = lambda calm=2, ahead=True: False  # type: ignore[method-assign]
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.key_pressed(0, 0)
            seen = []
            for now in (1, 2, 999, 1000, 1001, 3000):
                work.do_one(self.app, now)
                seen.append((memory.collected, work.due))
        finally:
            self.use_memory(gc)
        self.assertEqual(seen, [(1, True)] * 3 + [(2, False)] * 3)

    def test_first_comes_what_the_next_key_needs(self):
        own = ("ui.screens.letters", "ui.screens.options")
        unload(*own)
        work = self.run_.IdleWork(own)
        game = self.app.game
        assert game
        wanted = game.PRELOAD + ("ui.games.hungarian",) + own
        missing = [path for path in wanted if path not in sys.modules]
        work.do_one(self.app, 0)
        self.assertEqual((work.modules, tuple(missing[-2:])), (missing, own))
        for _ in range(len(missing)):
            work.do_one(self.app, 0)
        self.assertEqual(
            (work.modules, [path for path in own if path not in sys.modules]), ([], [])
        )

    def test_the_chips_clock_may_stand_still_if_a_module_knows_the_time_or_nobody_does(self):
        for has_module, date, timed in (
            (True, "2026-11-27 12:34", True), (False, "2026-11-27 12:34", False),
            (False, None, True),
        ):  # fmt: skip
            work = self.run_.IdleWork(
                ("ui.screens.letters",), self.app.game, ask=lambda has_module=has_module: has_module
            )
            before = self.run_.date
            setattr(self.run_, "date", lambda date=date: date)  # noqa: B010 (no type fits)
            try:
                self.assertFalse(work.timed)
                for _ in range(3):
                    work.do_one(self.app, 0)
            finally:
                setattr(self.run_, "date", before)  # noqa: B010
            self.assertEqual(work.timed, timed)

    def test_behind_the_imports_it_prefetches(self):
        waiting: list[int] = []

        def waits(key):
            return waiting not in ([], [key])

        work = self.run_.IdleWork(("ui.screens.letters",), self.app.game, waits)
        self.use_memory(FakeMemory(self.run_._PREFETCH_BYTES))
        work.do_one(self.app, 0)
        self.use_memory(gc)
        while self.app.idle():
            pass
        made = self.app.prefetch
        assert made
        self.assertEqual([ahead.key for ahead in made._ready], [keys.OK])
        self.steps(keys.OK)
        self.assertEqual((self.lines(), made._ready), (["deal"], []))
        waiting.append(keys.LEFT)
        while self.app.idle():
            pass
        self.assertEqual(made._ready, [])

    def test_without_room_it_does_not(self):
        from ui import prefetch

        work = self.run_.IdleWork(("ui.screens.letters",), self.app.game, lambda key: False)
        self.use_memory(FakeMemory(0, self.run_._PREFETCH_BYTES - 1))
        work.do_one(self.app, 0)
        self.use_memory(gc)
        self.assertTrue(self.app.prefetch is None)
        work = self.run_.IdleWork(("ui.screens.letters",), self.app.game, lambda key: False)
        made = prefetch.Prefetch
        setattr(prefetch, "Prefetch", full)  # noqa: B010 (no type fits)
        try:
            work.do_one(self.app, 0)
        finally:
            setattr(prefetch, "Prefetch", made)  # noqa: B010
        self.assertTrue(self.app.prefetch is None)
        self.steps(keys.OK)

    def test_idle_work_ends_where_the_memory_does(self):
        work = self.run_.IdleWork(("no.such", "ui.screens.letters"))

        setattr(self.run_, "__import__", full)  # noqa: B010 (it has none of its own)
        try:
            for _ in range(2):
                work.do_one(self.app, 0)
        finally:
            delattr(self.run_, "__import__")
        self.assertEqual((work.modules, work.due), ([], True))

    def test_a_long_list_is_worked_out_while_idle(self):
        self.steps(keys.RIGHT, keys.OK, keys.RIGHT)
        groups = self.app.stack[-1].page.groups
        first = loaded = groups.loaded()
        while self.app.idle():
            self.assertIn(groups.loaded() - loaded, (0, 1))  # a key waits for one at most
            loaded = groups.loaded()
        self.assertTrue(loaded > first)
        self.assertFalse(groups.pull())


if __name__ == "__main__":
    unittest.main()
