"""The loop of the device has a game run from the flash, once it is there and there is time."""

import gc
import sys
import unittest

from dev.fake import ds3231, machine, neopixel, rp2  # noqa: F401  (puts itself on the path of imports)
from store.unload import unload
from tests.device.running import FOLDER, FakeMemory, RunCase

OWN = ("ui.screens.letters", "ui.screens.options")
PAUSE = 150
ROOMY = ("past", "lookup", "reading", "sheets", "amend", "replay", "opening", "export", "phrases")


class SettleTest(RunCase):
    def setUp(self):
        super().setUp()
        self.events: list = []
        self.app.idle = lambda calm=2, ahead=True: False  # type: ignore[method-assign]
        self.use_memory(FakeMemory(*9 * [0]))  # no room to look ahead
        unload(*OWN)
        game = self.app.game
        assert game
        for path in game.PRELOAD:
            __import__(path)

    def tearDown(self):
        self.use_memory(gc)

    def work(self, settled=None):
        return self.run_.IdleWork(
            OWN,
            self.app.game,
            lambda key: False,
            run_from_flash=lambda: self.events.append(1),
            settled=settled,
        )

    def turns(self, work, now):
        for _ in range(5):
            work.do_one(self.app, now)

    def test_at_the_start_before_the_sheet_and_the_first_picture(self):
        machine.state.start()
        run_from_flash, refresh = self.run_.run_from_flash, self.run_.refresh

        game = self.app.game
        assert game

        def note(under_way, last=True):
            missing = [path for path in game.PRELOAD if path not in sys.modules]
            self.events.append((last, last and missing))
            self.assertEqual(under_way, (self.run_.run, start))

        setattr(self.run_, "run_from_flash", note)  # noqa: B010
        setattr(self.run_, "refresh", lambda *_: self.events.append("shown"))  # noqa: B010
        self.use_memory(gc)
        start = self.run_.start
        try:
            start(FOLDER)
        finally:
            setattr(self.run_, "run_from_flash", run_from_flash)  # noqa: B010
            setattr(self.run_, "refresh", refresh)  # noqa: B010
        self.assertEqual(self.events, [(False, False), (True, []), "shown"])

    def test_another_game_once_and_in_a_pause(self):
        work = self.work()
        work.key_pressed(0, 0)
        self.turns(work, PAUSE - 1)
        self.assertEqual((work.modules, self.events), ([], []))
        self.turns(work, PAUSE)
        self.turns(work, 5000)
        self.assertEqual(self.events, [1])

    def test_some_at_a_time_so_that_their_copies_leave_room(self):
        missing = self.run_._COPIES + len(OWN)
        paths = ["store." + name for name in ROOMY]
        self.assertTrue(len(paths) >= missing)
        unload(*paths)
        works: list = []
        work = self.run_.IdleWork(
            tuple(paths[:missing]),
            self.app.game,
            lambda key: False,
            run_from_flash=lambda: self.events.append(len(works[0].modules)),
        )
        works.append(work)
        work.key_pressed(0, 0)
        for _ in range(2 * missing):
            work.do_one(self.app, PAUSE - 1)
        self.assertEqual((len(work.modules), self.events), (len(OWN), []))
        for _ in range(2 * missing):
            work.do_one(self.app, PAUSE)
        self.assertEqual((work.modules, self.events), ([], [len(OWN), 0]))

    def test_one_that_was_at_the_start_is_left_alone(self):
        self.turns(self.work(self.app.game), 5000)
        self.assertEqual(self.events, [])

    def test_only_once_its_modules_are_there(self):
        work = self.work()
        work.do_one(self.app, 5000)
        work.do_one(self.app, 5000)
        self.assertEqual((len(work.modules), self.events), (1, []))

    def test_where_there_was_no_room_it_is_tried_again(self):
        answers = [False, True]
        work = self.run_.IdleWork(OWN, self.app.game, run_from_flash=lambda: answers.pop(0))
        for _ in range(9):
            work.do_one(self.app, 5000)
        self.assertEqual(answers, [])

    def test_then_there_is_more_room_and_it_is_looked_at(self):
        work = self.work()
        self.turns(work, 0)
        self.assertFalse(self.app.roomy)
        self.use_memory(FakeMemory(self.run_._ROOMY_BYTES))
        self.turns(work, PAUSE)
        self.assertTrue(self.app.roomy)

    def test_where_it_fails_all_stays_and_nothing_is_held(self):
        """There is no pack here; and once there was too little memory."""
        self.run_.run_from_flash()
        from device import in_place

        def full(*_):
            raise MemoryError

        setattr(in_place, "run_from_flash", full)  # noqa: B010
        self.run_.run_from_flash()
        self.assertEqual(
            [module for module in sys.modules if module in ("device.in_place", "device.flash")], []
        )


if __name__ == "__main__":
    unittest.main()
