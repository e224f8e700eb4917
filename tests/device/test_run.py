"""The loop of the device, on a board that gives keys from a list."""

import gc
import os
import sys
import time
import unittest

from dev.fake import ds3231, machine, neopixel, rp2  # noqa: F401  (puts itself on the path of imports)
from device.idle import ASLEEP_MS, DIM_MS, Idle
from store.unload import unload
from ui import keys
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
        self.shown = 0
        self.seats = ()
        self.refusals = 0
        self.idle = Idle(0)

    def poll(self, now):
        return self.given.pop(0) if self.given else None

    def show(self, canvas):
        self.shown += 1

    def lamps(self, seats):
        self.seats = seats

    def refuse(self):
        self.refusals += 1


class FakeMemory:
    """In place of gc."""

    def __init__(self, *free):
        self.free = list(free)  # what is told, one time after the other
        self.collected = 0
        self.thresholds = []

    def mem_free(self):
        return self.free.pop(0)

    def collect(self):
        self.collected += 1

    def threshold(self, count):
        self.thresholds.append(count)


def clear():
    for entry in os.listdir(FOLDER):
        os.remove(FOLDER + "/" + entry)


class Blinker(Screen):
    """Changes by itself each 500 ms, for 2 s; each other time it draws that itself."""

    moves_ms = 2 * DIM_MS

    def __init__(self):
        self.told = []
        self.drawn = 0
        self.state = 0

    def key(self, app, key):
        pass

    def draw(self, app):
        self.drawn += 1

    def passes(self, app, ms):
        self.told.append(ms)
        state = min(ms, 2000) // 500
        if state == self.state:
            return False
        self.state = state
        app.drawn = state % 2 == 0
        return True


def full(*_):
    raise MemoryError


class RunTest(unittest.TestCase):
    def setUp(self):
        from device import loop as run
        from store import evening
        from ui.app import App
        from ui.canvas import Canvas

        try:
            os.mkdir(FOLDER)
        except OSError:
            clear()
        evening.begin(FOLDER, HEAD)
        self.run_ = run
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

    def test_a_key_is_pressed_and_shown(self):
        board = self.steps(keys.OK, keys.OK)
        self.assertEqual(self.lines(), ["deal", "A 3"])
        self.assertEqual((board.shown, board.refusals), (2, 0))

    def test_the_lamps_say_who_is_who(self):
        from device import lamps

        board = self.steps(keys.OK, keys.OK)  # A has bid: B is asked; E deals and sits out
        self.assertEqual(board.seats, (0, lamps.TURN, 0, 0, lamps.DEALER + lamps.OUT))
        self.app.session.hat = "C"
        self.assertEqual(self.run_.roles(self.app.session)[2], lamps.HAT)

    def test_behind_the_end_of_the_evening_nobody_deals(self):
        from device import lamps

        self.app.session.hat = "C"
        self.app.session.left = 0
        self.assertEqual(self.run_.roles(self.app.session), (0, 0, lamps.HAT, 0, 0))

    def test_only_a_refusal_sounds_like_one(self):
        self.assertEqual(self.steps(keys.OK, keys.BACK).refusals, 0)  # the deal is opened, undone
        board = self.steps(keys.BACK)  # nothing is left to take back
        self.assertEqual(board.refusals, 1)

    def test_holding_back_leads_home_and_a_deal_stays_as_it_is(self):
        from ui.screens.home import Home

        self.steps(keys.DOWN, keys.OK, keys.HOME)
        self.assertTrue(isinstance(self.app.stack[-1], Home))
        self.steps(keys.OK, keys.OK, keys.HOME)
        self.assertTrue(isinstance(self.app.stack[-1], Home))
        self.assertEqual(self.lines(), ["deal", "A 3"])
        self.steps(keys.OK)
        self.assertFalse(isinstance(self.app.stack[-1], Home))

    def test_holding_ok_explains_and_changes_nothing(self):
        self.steps(keys.OK, keys.OK, keys.HELP)
        self.assertEqual(type(self.app.stack[-1]).__name__, "Help")
        self.steps(keys.OK)
        self.assertEqual(type(self.app.stack[-1]).__name__, "Entry")
        self.assertEqual(self.lines(), ["deal", "A 3"])

    def test_the_battery_is_known_only_when_it_feeds(self):
        board = FakeBoard([])
        for cell in (object(), None):
            board.cell = cell
            self.run_.step(board, self.app, 0)
            self.assertTrue(self.app.battery is cell)

    def test_a_clock_module_gives_the_date_and_does_not_stay_in_memory(self):
        machine.state.start()
        module = machine.state.devices[0x68] = ds3231.Module()
        module.registers[:7] = b"\x56\x34\x12\x05\x27\x11\x26"
        unload("device.rtc")
        self.run_.ask_the_time()
        self.assertEqual(machine.state.clock[:3], (2026, 11, 27))
        self.assertFalse("device.rtc" in sys.modules)
        import device

        self.assertFalse(hasattr(device, "rtc"))

    def test_the_whole_device_on_battery(self):
        """It shows what is left, and at last it refuses to write."""
        machine.state.start()
        raw = [27_000]
        machine.state.adc = lambda number: raw[0]
        board, self.app = self.run_.start(FOLDER)
        self.run_.step(board, self.app, 0)
        self.app.press(keys.OK)
        self.assertEqual(self.lines(), ["deal"])
        self.app.press(keys.HOME)
        full = bytes(self.app.canvas.buf)
        raw[0] = 17_000
        for _ in range(5):
            board._measure()
        self.app.home()
        self.app.draw()
        self.assertNotEqual(bytes(self.app.canvas.buf), full)
        self.app.press(keys.OK)
        self.app.press(keys.OK)
        self.assertEqual((self.lines(), self.app.refused), (["deal"], True))

    def test_what_changes_by_itself_is_drawn_and_sent(self):
        board = FakeBoard([])
        screen = Blinker()
        self.app.push(screen)
        changes = [ms for ms in range(0, 3000, 100) if self.run_.wait(board, self.app, ms)]
        self.assertEqual(changes, [500, 1000, 1500, 2000])
        self.assertEqual((board.shown, screen.drawn), (4, 2))  # twice it drew itself
        self.assertEqual(screen.told, list(range(0, 3000, 100)))

    def test_a_screen_that_stands_still_is_not_sent_again(self):
        board = FakeBoard([])
        self.app.push(Screen())
        for ms in range(0, ASLEEP_MS, 9999):
            self.assertFalse(self.run_.wait(board, self.app, ms))
        self.assertEqual(board.shown, 0)

    def test_the_time_is_since_the_last_key_also_one_that_only_woke_the_display(self):
        board = FakeBoard([])
        screen = Blinker()
        self.app.push(screen)
        board.idle.feed(ASLEEP_MS)
        for now in (ASLEEP_MS, ASLEEP_MS + 7, 1 << 30):
            self.run_.wait(board, self.app, now)
        board.idle.touch(50)
        self.run_.wait(board, self.app, 90)
        self.assertEqual(screen.told, [ASLEEP_MS, ASLEEP_MS, ASLEEP_MS, 40])

    def test_while_it_changes_the_display_stays_bright(self):
        self.app.push(Blinker())
        board = self.steps(keys.DOWN)
        self.assertEqual(board.idle.bright_ms, 2 * DIM_MS)
        self.app.home()
        self.assertEqual(self.steps(keys.DOWN).idle.bright_ms, DIM_MS)

    def test_what_was_prefetched_is_of_the_picture_before(self):
        from ui.prefetch import Prefetch

        made = self.app.prefetch = Prefetch(lambda key: False)
        while self.app.idle():
            pass
        self.assertTrue(made._found)
        self.app.passed(100)
        self.assertTrue(made._found)
        self.app.stack[-1].passes = lambda app, ms: True
        self.app.passed(100)
        self.assertEqual(made._found, [])

    def test_its_garbage_is_collected_as_after_a_key(self):
        work = self.run_.IdleWork((), self.app.game)
        self.app.idle = lambda: False  # type: ignore[method-assign]
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.do_one(self.app, 5000)  # what was due at the start
            self.assertEqual((memory.collected, work.due), (1, False))
            work.changed()
            for now in (5001, 5002, 5003):
                work.do_one(self.app, now)
        finally:
            self.use_memory(gc)
        self.assertEqual((memory.collected, work.due), (3, False))

    def test_idle_work_one_thing_at_a_time(self):
        """Room to look ahead, an import, the time, then garbage, what the screen has to do, and
        garbage once all is quiet."""
        work = self.run_.IdleWork(("ui.screens.letters",), self.app.game)
        sys.modules.pop("ui.screens.letters", None)
        left = [True, False, False, False]
        self.app.idle = lambda: left.pop(0)  # type: ignore[method-assign]
        memory = FakeMemory(20)
        self.use_memory(memory)
        try:
            work.key_pressed(1000)
            seen = []
            for now in (1000, 1001, 1002, 1003, 1004, 1005, 1999, 2000, 2001):
                work.do_one(self.app, now)
                seen.append((memory.collected, len(left), work.due))
        finally:
            self.use_memory(gc)
        self.assertIn("ui.screens.letters", sys.modules)
        self.assertEqual(
            seen,
            [(1, 4, True)] * 3
            + [(2, 4, True), (2, 3, True), (2, 2, True), (2, 1, True)]
            + [(3, 0, False), (3, 0, False)],
        )
        self.assertEqual(memory.thresholds[1:], [-1])

    def test_garbage_is_collected_after_a_key(self):
        """And once more when all is quiet."""
        work = self.run_.IdleWork((), self.app.game)
        self.app.idle = lambda: False  # type: ignore[method-assign]
        memory = FakeMemory()
        self.use_memory(memory)
        try:
            work.key_pressed(0)
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
        from dev.fake import ds3231

        module = ds3231.Module()
        module.registers[:7] = b"\x56\x34\x12\x05\x27\x11\x26"
        for there, date, timed in (
            (True, "2026-11-27 12:34", True), (False, "2026-11-27 12:34", False),
            (False, None, True),
        ):  # fmt: skip
            machine.state.devices.pop(0x68, None)
            if there:
                machine.state.devices[0x68] = module
            work = self.run_.IdleWork(("ui.screens.letters",), self.app.game)
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
        self.assertEqual([one.key for one in made._found], [keys.OK])
        self.steps(keys.OK)
        self.assertEqual((self.lines(), made._found), (["deal"], []))
        waiting.append(keys.LEFT)
        while self.app.idle():
            pass
        self.assertEqual(made._found, [])

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
        first = known = groups.known()
        while self.app.idle():
            self.assertIn(groups.known() - known, (0, 1))  # a key waits for one at most
            known = groups.known()
        self.assertTrue(known > first)
        self.assertFalse(groups.pull())


if __name__ == "__main__":
    unittest.main()
