"""The codes of an evening on the display; tests/host/sheets/test_scan.py films them."""

import sys
import unittest
from binascii import crc32

from store import amend, codes, evening, export
from store.begin import begin
from tests.ui.helpers import (
    FOLDER,
    PLAIN,
    WIDE,
    TableCase,
    clear,
    enter,
    few,
    head,
    picture,
    press,
    screen,
    start,
    table,
)
from tests.ui.texts import LANGUAGES
from ui import keys, qr
from ui.screens import codes as screens
from ui.screens.codes import AWAKE_MS, EVERY_MS
from ui.screens.standings import Payments

TURN_MS = 50
STAKE = ("stake 20 Ft", "date 2026-11-20")


def shown(app):
    return app.stack[-1]


def wait(app, ms, start=0):
    """No key is pressed from `start` to `ms`; returns when the picture changed."""
    return [now for now in range(start, ms + 1, TURN_MS) if turn(app, now)]


def turn(app, now):
    """As the device's loop; whether the picture has changed."""
    return app.passed(now) or (app.idle() and False)


def opened(lines=PLAIN * 20, **how):
    """A device that shows the standings' code."""
    how.setdefault("more", STAKE)
    app = table(lines, **how)
    app.push(Payments(app))
    return drawn(app, "OK")


def drawn(app, words=""):
    """Keys are pressed, and the code that they lead to is drawn and shown."""
    press(app, words)
    while not shown(app)._stands:
        turn(app, 0)
    return app


def whole(app):
    """A device that shows the whole sheet."""
    app.press(keys.RIGHT)
    while not shown(app).count():
        turn(app, 0)
    return drawn(app)


class Failing:
    """Something of the screen's fails once meanwhile; `times` is how often it did."""

    def __init__(self, name, error):
        self.name, self.error, self.times = name, error, 0

    def __enter__(self):
        self.module = sys.modules["ui.screens.codes"]  # it comes and goes
        self.whole = getattr(self.module, self.name)
        setattr(self.module, self.name, self)
        return self

    def __call__(self, *args):
        setattr(self.module, self.name, self.whole)
        self.times += 1
        raise self.error

    def __exit__(self, *_):
        setattr(self.module, self.name, self.whole)


class StandingsTest(TableCase):
    def test_who_stands_where_and_who_pays_whom(self):
        """A three of one point: A and C win 1 each. Whole names would take 58 bytes."""
        app = opened(PLAIN)
        self.assertEqual(
            shown(app).texts, ["Ann +1\nCil +1\nBél -1 > Ann 20 Ft\nDan -1 > Cil 20 Ft"]
        )

    def test_whole_names_where_they_fit(self):
        app = opened(PLAIN, more=())
        self.assertEqual(shown(app).texts, ["Anna +1\nCili +1\nBéla -1 > Anna 1\nDani -1 > Cili 1"])

    def test_without_blanks_and_units_rather_than_in_two_codes(self):
        """21 points each: 13 x 21 points of 7 Ft are 147 Ft."""
        app = opened(PLAIN * 21, more=("stake 7 Forint",))
        self.assertEqual(shown(app).texts, ["Ann+21\nCil+21\nBél-21>Ann147\nDan-21>Cil147"])

    def test_in_more_codes_where_there_is_no_other_way(self):
        app = opened(PLAIN, names=WIDE)
        self.assertTrue(len(shown(app).texts) > 1)
        for text in shown(app).texts:
            self.assertTrue(len(text.encode()) <= 53)
            qr.columns(text)
        first = picture(app)
        self.assertEqual(wait(app, 20 * EVERY_MS), [])  # these are read one by one
        drawn(app, "DOWN")
        self.assertNotEqual(picture(app), first)
        drawn(app, "UP")
        self.assertEqual(picture(app), first)

    def test_turned_before_they_are_written(self):
        app = table(PLAIN, names=WIDE, more=STAKE)
        app.push(Payments(app))
        press(app, "OK UP")
        drawn(app)
        self.assertTrue(len(shown(app).texts) > 1)
        self.assertEqual(shown(app).at, len(shown(app).texts) - 1)

    def test_no_key_waits_for_a_picture(self):
        """The words stand at once, the code once its parts are made."""
        app = opened()
        whole, made = picture(app), []
        module = sys.modules["ui.qr"]  # it comes and goes
        steps = module.steps

        def noted(text):
            made.append(text)
            return steps(text)

        setattr(module, "steps", noted)  # noqa: B010
        try:
            press(app, "BACK OK")
            self.assertEqual((made, shown(app)._pictures), ([], {}))
            self.assertTrue(any(app.t("codes-wait") in span for span in app.canvas.spans))
            parts = 1
            while not turn(app, 0):
                parts += 1
        finally:
            setattr(module, "steps", steps)  # noqa: B010
        self.assertEqual((len(made), picture(app)), (1, whole))
        self.assertTrue(parts >= 4)

    def test_nobody_pays(self):
        app = opened(("deal", "A pass", "B pass", "C pass", "D pass"))
        self.assertEqual(shown(app).texts, ["Anna +0\nBéla +0\nCili +0\nDani +0"])

    def test_each_language_and_table_has_a_whole_picture(self):
        tables: tuple = ({}, {"names": WIDE}, {"more": ()})
        for code, how in few([(code, how) for code in LANGUAGES for how in tables], 4):
            app = opened(PLAIN, **how)
            app.use_language(code)
            for words in ("UP", "RIGHT", "OK", "DOWN", "LEFT"):
                press(app, words)
                self.assertEqual(app.canvas.faults(), ("", [], []))
                wait(app, 8 * EVERY_MS)
                self.assertEqual(app.canvas.faults(), ("", [], []))


class SheetTest(TableCase):
    def test_all_codes_together_are_the_sheet(self):
        app = whole(opened(PLAIN * 20 + ("deal", "declarer B 3", "partner C", "points 52", "end")))
        seen = {}
        for _ in range(shown(app).count()):
            part = codes.read_part(shown(app).text(shown(app).at))
            assert part
            number, count, sheet, fingerprint, data = part
            self.assertEqual((count, sheet), (shown(app).count(), 1))
            seen[number] = data
            app.press(keys.DOWN)
        packed = b"".join([seen[number] for number in sorted(seen)])
        lines = export.texts(evening.Evening(app.folder, 1).journal)
        self.assertEqual(codes.unpacked(packed, fingerprint), "".join([x + "\n" for x in lines]))
        self.assertEqual(lines[-5:-3], ["deal", "declarer B 3"])

    def test_each_table_of_the_evening_has_its_sheet(self):
        clear()
        for number in (1, 2, 3):
            more = (f"follows {number - 1}",) if number > 1 else ()
            enter(begin(FOLDER, head(more=more)), PLAIN * number)
        app = start()
        app.push(Payments(app))
        drawn(app, "OK")
        for number, which in ((3, "3/3:"), (2, "2/3:"), (1, "1/3:")):
            whole(app)
            part = codes.read_part(shown(app).text(shown(app).at))
            assert part
            self.assertEqual(part[2], number)
            lines = export.texts(evening.Evening(app.folder, number).journal)
            self.assertEqual(part[3], crc32("".join([line + "\n" for line in lines]).encode()))
            self.assertIn(which, [span[3] for span in app.canvas.spans])
        app.press(keys.RIGHT)
        self.assertEqual(shown(app).sheet, 0)
        app.press(keys.LEFT)
        self.assertEqual(shown(app).sheet, 3)

    def test_what_finds_no_room_begins_anew(self):
        app = whole(opened())
        app.press(keys.OK)
        wait(app, 2 * EVERY_MS)
        with Failing("picture", MemoryError) as failed:
            changes = wait(app, 6 * EVERY_MS, 2 * EVERY_MS + TURN_MS)
        self.assertEqual((failed.times, len(changes)), (1, 4))  # one is some parts late
        self.assertEqual(changes[1:], [i * EVERY_MS for i in (4, 5, 6)])
        app = opened()
        with Failing("Journal", MemoryError) as failed:
            self.assertTrue(shown(whole(app)).count() > 1)
        self.assertEqual(failed.times, 1)

    def test_a_medium_that_does_not_answer_is_told(self):
        app = opened()
        with Failing("Journal", OSError) as failed:
            app.press(keys.RIGHT)
            self.assertEqual(len(wait(app, 60_000)), 1)
        self.assertEqual((failed.times, shown(app).text), (1, app.t("no-space")))

    def test_a_time_that_leaps_past_a_code(self):
        """Codes go on with the one that is due, though nobody has drawn it."""
        app = whole(opened(PLAIN * 60))
        app.press(keys.OK)
        self.assertTrue(shown(app).count() > 6, shown(app).count())
        wait(app, EVERY_MS)
        asked: list = []
        for now in range(5 * EVERY_MS + TURN_MS, 7 * EVERY_MS, TURN_MS):
            changed = app.passed(now)  # idle work is asked for behind a change only, as on a board
            asked = ["work"] if changed else asked
            while asked and app.idle():
                pass
        self.assertEqual(shown(app).at, 6)

    def test_none_beside_an_open_deal(self):
        """Its rules and what makes codes are more than the board holds: it says so."""
        app = table(PLAIN + ("deal", "declarer B 3"), more=STAKE)
        app.push(Payments(app))
        standings = shown(app)
        press(app, "OK")
        self.assertEqual(shown(app).text, app.t("deal-runs"))
        press(app, "OK")
        self.assertTrue(shown(app) is standings)

    def test_what_was_taken_back_or_amended_is_not_in_it(self):
        app = table(PLAIN * 2)
        app.evening.do(("deal",))
        app.evening.undo()
        amend.amend(app.evening, 1, [("declarer", "B", "2"), ("partner", "C"), ("points", "52")])
        lines = export.texts(app.evening.journal)
        self.assertEqual(lines[7:12], ["deal", "declarer B 2", "partner C", "points 52", "end"])
        self.assertEqual(lines[12:], list(PLAIN))

    def test_they_change_by_themselves_and_stand_at_last(self):
        app = whole(opened())
        app.press(keys.OK)
        count = shown(app).count()
        self.assertTrue(count > 1)
        changes = wait(app, 2 * AWAKE_MS)
        last = AWAKE_MS // EVERY_MS
        self.assertEqual(changes, [EVERY_MS * (i + 1) for i in range(last)])
        self.assertFalse(wait(app, 3 * AWAKE_MS, 2 * AWAKE_MS))
        app.press(keys.OK)
        self.assertEqual(wait(app, EVERY_MS), [EVERY_MS])

    def test_it_goes_on_where_it_stood(self):
        app = whole(opened())
        wait(app, 2 * EVERY_MS)
        at = shown(app).at
        app.press(keys.OK)
        self.assertEqual(shown(app).at, at)
        wait(app, EVERY_MS)
        self.assertEqual(shown(app).at, (at + 1) % shown(app).count())

    def test_by_hand(self):
        app = whole(opened())
        count = shown(app).count()
        for word, at in (("DOWN", 1), ("UP", 0), ("UP", count - 1), ("DOWN", 0)):
            drawn(app, word)
            self.assertEqual(shown(app).at, at)
            self.assertEqual(wait(app, 10 * EVERY_MS), [])

    def test_turned_before_they_are_packed(self):
        app = opened()
        press(app, "RIGHT UP")
        while not shown(app).count():
            turn(app, 0)
        self.assertEqual(shown(app).at, shown(app).count() - 1)

    def test_the_sheet_and_the_standings_by_turns(self):
        app = opened()
        standings = picture(app)
        press(app, "LEFT")
        self.assertNotEqual(picture(app), standings)
        self.assertEqual(shown(app).count(), 0)  # it is packed meanwhile
        ready = [now for now in range(0, 60_000, TURN_MS) if turn(app, now)][0]
        self.assertTrue(shown(app).count() > 0)
        self.assertTrue(ready > TURN_MS)  # in small pieces: a key would not wait
        drawn(app, "RIGHT")
        self.assertEqual(picture(app), standings)
        press(app, "BACK")
        self.assertEqual(screen(app), "Payments")

    def test_while_the_standings_are_read_the_sheet_is_packed(self):
        app = opened()
        standings = picture(app)
        self.assertEqual(wait(app, 60_000), [])
        self.assertEqual(picture(app), standings)
        press(app, "RIGHT")
        self.assertTrue(shown(app).count() > 0)

    def test_one_that_is_too_long_says_so(self):
        app = opened()
        __import__("store.codes")
        module = sys.modules["store.codes"]  # it comes and goes
        most = module.MOST
        setattr(module, "MOST", 1)  # noqa: B010 (mypy knows no such module)
        try:
            self.assertEqual(len(wait(app, 60_000)), 1)
        finally:
            setattr(module, "MOST", most)  # noqa: B010
        self.assertEqual(screen(app), "Message")
        press(app, "OK")
        self.assertEqual(screen(app), "Payments")


class PictureTest(unittest.TestCase):
    def test_dark_modules_of_two_pixels_on_a_lit_square(self):
        for text, size in (("A", 25), ("A" * 77, 29)):
            columns = qr.columns(text)
            data = screens.picture(columns)
            wide = len(data) // 8
            left, top = (wide - 2 * size) // 2, (64 - 2 * size) // 2
            for y in range(64):
                for x in range(wide):
                    column, row = (x - left) // 2, (y - top) // 2
                    inside = 0 <= column < size and 0 <= row < size
                    dark = inside and columns[column] >> row & 1
                    bit = data[wide * (y >> 3) + x] >> (y & 7) & 1
                    self.assertEqual(bit, 0 if dark else 1)


if __name__ == "__main__":
    unittest.main()
