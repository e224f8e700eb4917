"""The loop of the device: keys, lamps, the clock, what changes by itself."""

import sys
import unittest

from dev.fake import ds3231, machine, neopixel, rp2  # noqa: F401  (puts itself on the path of imports)
from device.idle import ASLEEP_MS, DIM_MS
from store.begin import begin
from tests.device.running import FOLDER, HEAD, Blinker, FakeBoard, RunCase, full
from ui import keys, starting
from ui.app import App
from ui.screen import Screen


class RunTest(RunCase):
    def test_a_key_is_pressed_and_shown(self):
        board = self.steps(keys.OK, keys.OK)
        self.assertEqual(self.lines(), ["deal", "A 3"])
        self.assertEqual((board.pictures, board.refusals), (2, 0))

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
        self.assertEqual((board.pictures, screen.drawn), (4, 2))  # twice it drew itself
        self.assertEqual(screen.passed_ms, list(range(0, 3000, 100)))

    def test_what_a_key_had_no_room_for_is_written_down_and_what_was_typed_on_does_nothing(self):
        logged: list = []

        class Crash:
            trace_of = staticmethod(lambda error: type(error).__name__)
            log = staticmethod(lambda root, text: logged.append((root, text)))

        self.app.push(Screen())
        self.app.stack[-1].key = full
        self.app.folder = FOLDER + "/data"
        find, starting.find = starting.find, lambda app: app.home()  # type: ignore[misc,assignment]
        real = sys.modules.get("kibic_crash")
        sys.modules["kibic_crash"] = Crash  # type: ignore[assignment]
        try:
            board = FakeBoard([keys.OK, keys.OK, keys.OK])
            for _ in range(3):
                self.run_.step(board, self.app, 0)
        finally:
            starting.find = find
            sys.modules.pop("kibic_crash", None)
            if real:
                sys.modules["kibic_crash"] = real
        self.assertEqual(logged, [(FOLDER, "a key had no room\nMemoryError")])
        self.assertEqual((board.pictures, board.refusals, self.app.failed), (1, 1, None))
        self.assertEqual(type(self.app.stack[-1]).__name__, "Message")

    def test_a_key_pressed_once_the_first_picture_stands_acts(self):
        """The medium is made ready behind it, which takes longer than a quick hand."""
        from device.board import Board

        machine.state.start()
        done: list = []
        forget, refresh, rest = Board.forget_keys, self.run_.refresh, App.rest
        Board.forget_keys = lambda board: done.append("forgets")  # type: ignore
        setattr(self.run_, "refresh", lambda *_: done.append("shows"))  # noqa: B010
        App.rest = lambda app, more=0: done.append("rests")  # type: ignore
        try:
            self.run_.start(FOLDER)
            self.assertRaises(IndexError, self.run_.run, FOLDER, lambda: [].pop())
            machine.mem32[machine.NOTE], machine.mem32[machine.NOTE + 4] = 1 << 8, 0x4B696269
            self.run_.start(FOLDER)  # to look at an evening, which is hardly written to
        finally:
            Board.forget_keys, App.rest = forget, rest  # type: ignore
            setattr(self.run_, "refresh", refresh)  # noqa: B010
        self.assertEqual(done, ["forgets", "shows", "rests"] * 2 + ["forgets", "shows"])

    def test_what_another_family_takes_comes_with_a_start_and_its_note(self):
        machine.state.start()
        notes: list = []
        board, app = self.run_.start(FOLDER)
        board.restart = notes.append
        app.then(lambda app: starting.start_anew(app, 1, 2))
        app.press(keys.HOME)
        self.assertEqual(notes, [(1, 2)])

    def test_a_start_with_a_note_shows_what_was_asked_for(self):
        """Sheet 1, its row with the standings; and imports nothing of what enters deals."""
        from store.unload import unload

        begin(FOLDER, HEAD)
        for note, seen in (((1, 1), "Payments"), ((0, 1), "Message"), ((0, 0), "Home")):
            machine.state.start()
            machine.mem32[machine.NOTE] = note[0] << 8 | note[1]
            machine.mem32[machine.NOTE + 4] = 0x4B696269
            unload(*self.run_._MODULES)
            _, app = self.run_.start(FOLDER)
            self.assertEqual((type(app.stack[-1]).__name__, app.mixed), (seen, seen == "Payments"))
            imported = [path for path in self.run_._MODULES if path in sys.modules]
            self.assertEqual(imported == [], seen == "Payments")
            self.assertEqual(app.evening.number, note[0] or 2)
        self.assertEqual(app.session.game.PRELOAD[-1] in sys.modules, True)

    def test_a_screen_that_stands_still_is_not_sent_again(self):
        board = FakeBoard([])
        self.app.push(Screen())
        for ms in range(0, ASLEEP_MS, 9999):
            self.assertFalse(self.run_.wait(board, self.app, ms))
        self.assertEqual(board.pictures, 0)

    def test_the_time_is_since_the_last_key_also_one_that_only_woke_the_display(self):
        board = FakeBoard([])
        screen = Blinker()
        self.app.push(screen)
        board.idle.feed(ASLEEP_MS)
        for now in (ASLEEP_MS, ASLEEP_MS + 7, 1 << 30):
            self.run_.wait(board, self.app, now)
        board.idle.touch(50)
        self.run_.wait(board, self.app, 90)
        self.assertEqual(screen.passed_ms, [ASLEEP_MS, ASLEEP_MS, ASLEEP_MS, 40])

    def test_while_it_changes_the_display_stays_bright(self):
        self.app.push(Blinker())
        board = self.steps(keys.DOWN)
        self.assertEqual(board.idle.bright_ms, 2 * DIM_MS)
        self.app.home()
        self.assertEqual(self.steps(keys.DOWN).idle.bright_ms, DIM_MS)


if __name__ == "__main__":
    unittest.main()
