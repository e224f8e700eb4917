"""What a key had no room for, in memory or on the stack: the table goes on, and is told."""

from store import evening as evenings
from store import sheets
from tests.ui.helpers import FOLDER, press, screen
from tests.ui.kept import PLAYED, EveningsCase, device, kept
from tests.ui.texts import LANGUAGES
from ui import lang, starting
from ui.screen import Screen

OLDER = "@evenings DOWN OK"  # from home to the evening before


class Failing(Screen):
    """Has no room for a key, or for what it draws."""

    def __init__(self, error, draws=False, move=None):
        self.error = error
        self.draws = draws
        self.move = move

    def draw(self, app):
        if self.draws:
            raise self.error

    def key(self, app, key):
        if self.move:
            app.evening.do(self.move)
        if not self.draws:
            raise self.error


class TestKey(EveningsCase):
    def setUp(self):
        super().setUp()
        kept(PLAYED)

    def failed(self, app, error, **how):
        app.push(Failing(error, **how))
        press(app, "OK")
        self.assertIs(app.failed, error)
        self.assertEqual([screen(app), type(app.stack[0]).__name__], ["Message", "Home"])
        return app.stack[-1].text

    def test_it_is_told_in_each_language_and_nothing_is_lost(self):
        for error in (MemoryError("640"), RuntimeError("maximum recursion depth exceeded")):
            for code in LANGUAGES:
                app = device(code=code)
                self.assertEqual(self.failed(app, error), app.t("key-lost"))
                self.assertFalse(app.t("key-lost") == "key-lost")
                self.assertEqual(app.session.totals, [1, -1, 1, -1])
                app.failed = None
                press(app, "OK OK")
                self.assertEqual(app.evening.lines, ["deal"])
                press(app, "BACK")

    def test_to_say_it_nothing_is_read(self):
        """To read a file of texts takes a KB or two in one piece."""
        real = lang.Texts

        def full(path):
            raise MemoryError(path)

        for code in LANGUAGES:
            for move, key in ((None, "key-lost"), (("deal",), "key-kept")):
                app = device(code=code)
                while app.lang.read_next():
                    pass
                lang.Texts = full  # type: ignore[misc,assignment]
                try:
                    actual = self.failed(app, MemoryError(), move=move)
                finally:
                    lang.Texts = real  # type: ignore[misc]
                self.assertEqual(actual, app.t(key))
            app.evening.undo()

    def test_a_step_that_was_written_is_kept_and_that_is_told(self):
        app = device()
        for draws in (False, True):
            move = ("deal",) if not draws else ("declarer", "B", "3")
            actual = self.failed(app, MemoryError(), draws=draws, move=move)
            self.assertEqual(actual, app.t("key-kept"))
            self.assertEqual(app.evening.lines[-1], " ".join(move))
            app.failed = None
            press(app, "OK")

    def test_what_was_half_done_is_let_go_of(self):
        app = device()
        press(app, "OK HOME")
        session = app.session
        apply = session.apply

        def half(move):
            apply(move)
            raise MemoryError

        session.apply = half
        press(app, "OK OK")
        self.assertTrue(app.failed)
        self.assertFalse(app.session is session)
        self.assertEqual(app.evening.lines, ["deal"])
        self.assertEqual(app.session.deal.bid, None)

    def test_behind_it_the_deal_goes_on(self):
        app = device()
        press(app, "OK OK")
        lines = list(app.evening.lines)
        self.failed(app, MemoryError())
        app.failed = None
        press(app, "OK OK OK")
        self.assertEqual(app.evening.lines[: len(lines)], lines)
        self.assertTrue(len(app.evening.lines) > len(lines))

    def test_while_no_key_is_pressed_too(self):
        app = device()
        screen_ = Failing(MemoryError())
        screen_.passes = lambda app, ms: screen_.key(app, None)  # type: ignore
        app.push(screen_)
        self.assertTrue(app.passed(100))
        self.assertTrue(app.failed)
        self.assertEqual(screen(app), "Message")


class TestStart(EveningsCase):
    """Where what is left has no room either, a start has."""

    def test_the_board_starts_anew_and_tells_what_became_of_the_key(self):
        kept(PLAYED)
        notes: list = []
        for move, key in ((None, "key-lost"), (("deal",), "key-kept")):
            app = device()
            notes.clear()
            app.restart = lambda *note: notes.append(note)
            find = starting.find

            def full(*_):
                raise MemoryError

            starting.find = full
            try:
                app.push(Failing(MemoryError(), move=move))
                press(app, "OK")
            finally:
                starting.find = find
            self.assertEqual(len(notes), 1)
            find(app, *notes[0])
            self.assertEqual((screen(app), app.stack[-1].text), ("Message", app.t(key)))

    def test_beside_an_evening_of_another_family_at_once(self):
        kept(PLAYED)
        kept(PLAYED)
        app = device()
        notes: list = []
        starting.start_anew(app, 1, 1)
        app.resume()
        app.restart = lambda *note: notes.append(note)
        app.push(Failing(MemoryError()))
        press(app, "OK")
        self.assertEqual((notes, app.evening.number, app.mixed), ([(0, 1)], 2, False))
        self.assertEqual(app.stack[-1].text, app.t("key-lost"))


class TestNoDamage(EveningsCase):
    """Where there was no room an evening is not called unreadable."""

    def setUp(self):
        super().setUp()
        kept(PLAYED)
        kept(PLAYED)
        self.was = evenings.Evening._opened

    def tearDown(self):
        evenings.Evening._opened = self.was  # type: ignore[method-assign]
        super().tearDown()

    def full(self, error):
        was = self.was

        def opened(evening, first, works=bool):
            if evening.number == 1:
                raise error
            was(evening, first, works)

        evenings.Evening._opened = opened  # type: ignore[method-assign]

    def test_an_older_evening(self):
        for error, code in ((MemoryError(), "key-lost"), (RuntimeError(), "key-lost")):
            app = device()
            press(app, OLDER)
            self.full(error)
            press(app, "OK")
            self.assertEqual(app.stack[-1].text, app.t(code))
            self.assertTrue(app.failed)
            evenings.Evening._opened = self.was  # type: ignore[method-assign]

    def test_what_is_damaged_is_still_told(self):
        app = device()
        press(app, OLDER)
        self.full(ValueError())
        press(app, "OK")
        self.assertEqual(app.stack[-1].text, app.t("evening-unread"))
        self.assertIsNone(app.failed)

    def test_codes_that_find_no_room_do_not_wait_for_good(self):
        app = device()
        press(app, "UP OK")
        self.assertEqual(screen(app), "Codes")
        codes = app.stack[-1]

        def full():
            raise MemoryError

        codes._work = full
        turns = 0
        while screen(app) == "Codes" and turns < 20:
            turns += 1
            if not app.passed(turns):
                app.idle()
        self.assertEqual(screen(app), "Message")
        self.assertEqual(app.stack[-1].text, app.t("key-lost"))

    def test_what_was_begun_and_found_no_room_is_gone(self):
        app = device()
        write = evenings.Index.write

        def full(*_):
            raise MemoryError

        evenings.Index.write = full  # type: ignore[method-assign]
        try:
            self.assertRaises(MemoryError, starting.begin, app, ["kibic 1", "game danish"])
        finally:
            evenings.Index.write = write  # type: ignore[method-assign]

        self.assertEqual(sheets.newest(FOLDER), 2)
