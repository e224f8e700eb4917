"""A deal on a full medium: what could not be written was not said."""

from tests.ui.deal.test_entry import PASSES, hunter, listed, one_by_one, view
from tests.ui.helpers import (
    TableCase,
    heal,
    is_home,
    limit,
    picture,
    press,
    screen,
    start,
    state,
    table,
)


class TestFullMedium(TableCase):
    def test_a_key_not_written_can_be_pressed_again(self):
        app = table()
        refused = 0
        figures = " RIGHT OK OK DOWN RIGHT DOWN DOWN DOWN LEFT OK OK"
        for key in (one_by_one(1, 3) + figures).split():
            before = view(app), state(app)
            medium = limit(app)
            press(app, key)
            if medium.refused:
                refused += 1
                self.assertEqual((screen(app), state(app)), ("Message", before[1]))
                press(app, "OK")
                self.assertEqual((view(app)[:2], state(app)), (before[0][:2], before[1]))
                heal(app)
                press(app, key)
            heal(app)
        self.assertEqual((app.session.number, refused), (2, 19))
        self.assertEqual(state(app), state(start()))

    def test_the_answers_stay_those_of_the_deal_as_it_was(self):
        """Who takes two cards of three sacrifices one: then XX may lie in a skart. But not while
        that could not be written."""
        for line in ("takes 2", ""):
            app = hunter(line)
            self.assertEqual(("lies", "XX") in listed(app), line != "")
        app = hunter("")
        while app.stack[-1].marked() != ("takes", "2"):
            press(app, "DOWN" if app.stack[-1].marked()[0] != "takes" else "RIGHT")
        drawn = picture(app)
        limit(app)
        press(app, "OK")
        self.assertEqual(screen(app), "Message")
        press(app, "OK")
        self.assertEqual((picture(app), app.stack[-1].marked()), (drawn, ("takes", "2")))
        self.assertEqual(listed(app), listed(hunter("")))

    def test_four_passes_are_all_written_or_none(self):
        for room in range(4):
            app = table(("deal",))
            press(app, "RIGHT UP")
            limit(app, room)
            press(app, "OK")
            self.assertEqual(screen(app), "Message")
            press(app, "OK")
            heal(app)
            self.assertEqual((screen(app), app.evening.lines), ("outcome", ["deal"]))
            self.assertEqual(state(app), state(start()))

    def test_the_end_of_a_deal_without_play(self):
        """It closes by itself, and its recap is the question; what was not written is not so."""
        app = table(PASSES[:1])
        press(app, "RIGHT UP")
        before = view(app), state(app)
        limit(app)
        press(app, "OK")
        self.assertEqual((screen(app), state(app)), ("Message", before[1]))
        press(app, "OK")
        self.assertEqual((view(app), state(app)), before)
        heal(app)
        press(app, "OK")
        self.assertTrue(is_home(app))
        press(app, "BACK OK BACK OK OK")
