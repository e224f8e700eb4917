"""What is worked out before a key is pressed: that key finds it, no other does."""

from store.evening import Evening
from store.files import path_of
from store.journal import Journal
from tests.ui.helpers import (
    FOLDER,
    PLAIN,
    TableCase,
    clear,
    heal,
    limit,
    numbers,
    picture,
    press,
    rest,
    screen,
    start,
    table,
)
from ui import keys
from ui.prefetch import Prefetch

OUTCOME = "RIGHT DOWN OK DOWN OK DOWN RIGHT OK OK"
IN_FULL = "OK UP OK OK OK OK OK OK OK OK OK OK DOWN OK OK OK"
OTHER = "device-too"


class Hand:
    """A thumb that says when a key is pressed, and which, while something is worked out."""

    def __init__(self, after=-1, key=keys.DOWN):
        self.after = after
        self.key = key
        self.asked = 0

    def waits(self, key):
        self.asked += 1
        return 0 <= self.after < self.asked and self.key != key


def found_ok(app):
    """Whether OK was worked out, after a rest."""
    rest(app)
    return keys.OK in [ahead.key for ahead in app.prefetch._ready]


class PrefetchCase(TableCase):
    def setUp(self):
        self.hand = Hand()
        self.app = table()
        self.app.prefetch = Prefetch(self.hand.waits)
        self.app.roomy = True

    def tearDown(self):
        super().tearDown()
        clear(OTHER)

    def other(self, words):
        """A device that never looked ahead, after the same keys."""
        app = table(folder=OTHER)
        press(app, words)
        return app

    def same(self, app):
        self.assertEqual(picture(self.app), picture(app))
        self.assertEqual(self.app.evening.lines, app.evening.lines)
        self.assertEqual(self.app.session.mark(), app.session.mark())
        self.assertEqual(start().session.mark(), app.session.mark())


class TestStepsBack(PrefetchCase):
    def test_each_is_as_without_a_rest(self):
        """Of the live deal, and of an earlier one that is corrected."""
        for words, count in ((IN_FULL[:26], 5), (OUTCOME + " LEFT RIGHT OK", 2)):
            self.app = table()
            other = self.other(words)
            press(self.app, words)
            for _ in range(count):
                rest(self.app)
                press(self.app, "BACK")
                press(other, "BACK")
                self.same(other)


class TestDeals(PrefetchCase):
    def whole(self, words):
        """Two deals, each key after a rest; how many keys had been worked out."""
        other = self.other("")
        count = 0
        for key in numbers(words + " " + words):
            was = picture(self.app)
            worked_out = found_ok(self.app)
            self.assertEqual(picture(self.app), was)
            count += worked_out and key == keys.OK
            self.app.press(key)
            other.press(key)
            self.same(other)
        self.assertEqual(screen(self.app), "Home")
        self.assertEqual(self.app.session.number, 2)
        return count

    def test_by_outcome(self):
        self.assertEqual(self.whole(OUTCOME), 2 * OUTCOME.split().count("OK"))

    def test_in_full(self):
        self.assertEqual(self.whole(IN_FULL), 2 * IN_FULL.split().count("OK"))

    def test_what_a_deals_end_leads_to_only_where_there_is_room(self):
        self.app.roomy = False
        keys_there = "RIGHT DOWN OK DOWN OK"
        press(self.app, keys_there[:-3])
        self.assertTrue(found_ok(self.app))  # the rows, which it takes part in the rules to know
        press(self.app, "OK")
        self.assertEqual(screen(self.app), "facts")
        self.assertFalse(found_ok(self.app))
        self.same(self.other(keys_there))
        press(self.app, "BACK")
        self.assertTrue(found_ok(self.app))

    def test_the_four_moves_of_an_answer(self):
        """All pass: the deal is over."""
        press(self.app, "RIGHT UP")
        self.assertTrue(found_ok(self.app))
        press(self.app, "OK")
        self.assertEqual(screen(self.app), "Home")
        self.same(self.other("RIGHT UP OK"))

    def test_what_was_turned_before_it_was_told(self):
        """A row told anew takes lines back: that is not worked out, and happens all the same."""
        keys_there = OUTCOME[: OUTCOME.rindex(" OK OK")]
        press(self.app, keys_there + " DOWN UP LEFT")
        found_ok(self.app)
        press(self.app, "OK")
        self.assertEqual(screen(self.app), "Recap")
        self.same(self.other(keys_there + " DOWN UP LEFT OK"))
        self.assertEqual(self.app.evening.lines[-1], "points won")

    def test_what_is_turned_on_while_that_is_tried(self):
        """None of the states on the way leaves a trace in the deal without the row."""
        keys_there = OUTCOME[: OUTCOME.rindex(" OK OK")] + " RIGHT DOWN UP"
        press(self.app, keys_there)
        for _ in range(3):
            press(self.app, "LEFT")
            found_ok(self.app)
        press(self.app, "OK")
        self.assertEqual(screen(self.app), "Recap")
        self.same(self.other(keys_there + " LEFT*3 OK"))

    def test_right_at_the_table(self):
        pressed = ""
        for key in ("RIGHT", "LEFT", "DOWN", "BACK"):
            rest(self.app)
            actual = [ahead.key for ahead in self.app.prefetch._ready]
            self.assertFalse(numbers(key)[0] in actual)
            press(self.app, key)
            pressed += " " + key
            self.same(self.other(pressed))


class TestNothingHappened(PrefetchCase):
    def test_another_key(self):
        press(self.app, "RIGHT")
        rest(self.app)
        press(self.app, "DOWN")
        self.assertEqual(self.app.prefetch._ready, [])
        press(self.app, "OK")
        self.same(self.other("RIGHT DOWN OK"))

    def test_the_way_home_by_a_held_key(self):
        """From the recap, whose OK would have ended the deal."""
        to_recap = OUTCOME[: OUTCOME.rindex(" OK")]
        press(self.app, to_recap)
        self.assertEqual(screen(self.app), "Recap")
        self.assertTrue(found_ok(self.app))
        press(self.app, "HOME OK")
        self.assertEqual(screen(self.app), "facts")
        self.same(self.other(to_recap + " HOME OK"))

    def test_the_key_that_closes_the_help(self):
        press(self.app, "OK")
        self.assertTrue(found_ok(self.app))
        press(self.app, "HELP OK")
        self.same(self.other("OK"))

    def test_the_level_of_the_battery_is_no_longer_so(self):
        class Cell:
            hours = 20
            unit = "h"
            may_write = True

        self.app.battery = Cell()
        press(self.app, OUTCOME[: OUTCOME.rindex(" OK")])
        rest(self.app)
        self.app.battery.hours = 19
        press(self.app, "OK")
        shown = picture(self.app)
        self.app.draw()
        self.assertEqual(shown, picture(self.app))

    def test_an_evening_that_is_over(self):
        self.app.session.left = 0
        self.app.draw()
        self.assertFalse(found_ok(self.app))
        press(self.app, "OK")
        self.assertIn(screen(self.app), ("Payments", "Codes"))

    def test_an_earlier_deal_and_the_menu(self):
        app = self.app = table(PLAIN)
        app.prefetch = Prefetch(self.hand.waits)
        for words in ("DOWN", "=history", "OK", "OK"):
            press(app, words)
            self.assertFalse(found_ok(app), screen(app))
        self.assertEqual(screen(app), "facts")


class TestAKeyMeanwhile(PrefetchCase):
    def test_it_is_stopped_wherever_that_is_and_taken_up_again(self):
        press(self.app, "RIGHT")
        stops = 0
        while True:
            self.hand.after, self.hand.asked = stops, 0
            was = picture(self.app), self.app.session, self.app.evening, list(self.app.stack)
            actual = found_ok(self.app)
            now = picture(self.app), self.app.session, self.app.evening, list(self.app.stack)
            self.assertEqual(now, was)
            if actual:
                break
            stops += 1
        self.assertTrue(stops > 5)
        press(self.app, "OK")
        self.same(self.other("RIGHT OK"))

    def test_it_is_stopped_between_two_rows(self):
        """To draw takes as long as to work out what is drawn."""
        press(self.app, "RIGHT")
        canvas, asked = self.app.prefetch._canvas, []
        real = canvas.above

        def above(y):
            before = self.hand.asked
            real(y)
            asked.append(self.hand.asked - before)

        setattr(canvas, "above", above)  # noqa: B010
        self.assertTrue(found_ok(self.app))
        self.assertTrue(len(asked) >= 2 and min(asked) > 0, asked)
        self.assertTrue(canvas.begin is None)  # nothing holds what it was worked out on

    def test_the_very_key_does_not_stop_it(self):
        press(self.app, "RIGHT")
        self.hand.after, self.hand.key = 3, keys.OK
        self.assertTrue(found_ok(self.app))


class TestTheMemory(PrefetchCase):
    def test_when_it_is_full_nothing_is_worked_out(self):
        press(self.app, "RIGHT")
        self.assertTrue(found_ok(self.app))
        press(self.app, "DOWN")
        copy = self.app.session.copy

        def full():
            raise MemoryError

        self.app.session.copy = full
        self.assertFalse(found_ok(self.app))
        self.app.session.copy = copy
        press(self.app, "OK")
        self.same(self.other("RIGHT DOWN OK"))


class TestTheMedium(PrefetchCase):
    def test_it_takes_nothing(self):
        """The answer is refused as it would be, and taken once there is room."""
        press(self.app, "RIGHT")
        rest(self.app)
        limit(self.app)
        press(self.app, "OK")
        self.assertTrue(self.app.refused)
        self.assertEqual(screen(self.app), "Message")
        self.assertEqual(self.app.evening.lines, ["deal"])
        heal(self.app)
        press(self.app, "OK")
        self.assertTrue(found_ok(self.app))
        press(self.app, "OK")
        self.same(self.other("RIGHT OK"))

    def test_the_journal_has_one_line_more(self):
        """The answer is refused, since nobody saw what it follows; then that is asked."""
        press(self.app, "RIGHT")
        self.assertTrue(found_ok(self.app))
        Evening(FOLDER, 1).do(("declarer", "A", "3"))
        self.app.evening.journal = Journal(path_of(FOLDER, 1))
        self.app.evening.stale = True
        press(self.app, "OK")
        self.assertTrue(self.app.refused)
        press(self.app, "OK")
        self.assertEqual(self.app.stack[-1].dialogue.asked, "partner")
        self.assertEqual(self.app.evening.lines, ["deal", "declarer A 3"])

    def test_the_battery_lasts_for_no_write(self):
        press(self.app, "RIGHT")
        rest(self.app)
        self.app.evening.may_write = lambda: False
        press(self.app, "OK")
        self.assertTrue(self.app.refused)
        self.assertEqual(self.app.evening.lines, ["deal"])
        self.assertFalse(self.app.evening.idle())
