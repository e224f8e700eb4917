"""Rows of figures on which other lines hang: these are kept where they still hold, else named."""

import unittest

from tests.ui import helpers
from tests.ui.deal.test_figures import DEAL, outcome, table, to, turned
from tests.ui.helpers import TableCase, press, screen, start, target_of

GAME = ("game hunter",)
TRULL, BOUND = "announced declarer trull", "bound pagat-ultimo declarer"
CATCH, HOPELESS = "announced defence xxi-catch", "hopeless xxi-catch defence"
KINGS = "announced defence four-kings"
NAMED = (
    ("hu", "mint bemondott ulti ▲"),
    ("en", "ultimo as announced ▲"),
    ("da", "ultimo som ansagt ▲"),
)
LINES = DEAL + (TRULL, BOUND, CATCH, HOPELESS, KINGS)


def turn(app, name, code):
    """The cursor to a row, and this to its state that begins so."""
    to(app, name)
    entry = app.stack[-1]
    for _ in range(20):
        press(app, "RIGHT")
        question = entry.dialogue.question
        if question.code(question.at)[: len(code)] == code:
            return
    raise AssertionError(code)


class TestHanging(TableCase):
    def test_a_row_turns_as_without_them(self):
        for name, line in (("trull", TRULL), ("xxi-catch", CATCH)):
            for key in ("RIGHT", "LEFT"):
                bare = turned(table(DEAL + (line, KINGS), more=GAME), name, key, 9)
                app = table(LINES, more=GAME)
                self.assertEqual(turned(app, name, key, 9), bare)
                self.assertEqual(app.evening.lines, list(LINES))

    def test_a_row_turned_round_writes_nothing(self):
        app = table(LINES, more=GAME)
        written = app.evening.journal.good
        to(app, "trull")
        press(app, "RIGHT LEFT DOWN")
        self.assertEqual((screen(app), app.evening.journal.good), ("facts", written))

    def test_what_still_holds_stands_behind(self):
        """Who announced the trull is bound, and made it; what hangs on the catch is untouched."""
        app = table(LINES, more=GAME)
        turn(app, "trull", ("made", "declarer", 0))
        press(app, "DOWN")
        self.assertEqual(screen(app), "facts")
        self.assertEqual(
            outcome(app), [CATCH, HOPELESS, KINGS, TRULL, "made trull declarer", BOUND]
        )
        self.assertEqual(start().session.mark(), app.session.mark())

    def test_what_does_not_is_left_out_and_named(self):
        """Where no trull was announced nobody is bound by it. It is told before the recap."""
        closed = LINES + ("points won", "end")
        for code, named in NAMED:
            for lines, keys in ((LINES + ("points won",), "OK"), (closed, "LEFT LEFT OK")):
                app = helpers.table(lines, more=GAME)
                app.use_language(code)
                press(app, keys)
                turn(app, "trull", ("none",))
                press(app, "OK")
                self.assertEqual(screen(app), "Message")
                self.assertEqual(app.stack[-1].text, app.t("dropped", named))
                press(app, "OK")
                self.assertEqual(screen(app), "facts")
                moves = [" ".join(move) for move in target_of(app).moves()]
                self.assertEqual(moves, list(DEAL[1:]) + [CATCH, HOPELESS, KINGS, "points won"])

    def test_what_the_new_state_excludes(self):
        """The catch was said to be impossible: that it was made is offered, and says it was not."""
        app = table(LINES, more=GAME)
        turn(app, "xxi-catch", ("made", "defence", 0))
        press(app, "DOWN")
        self.assertEqual(screen(app), "Message")
        self.assertEqual(outcome(app), [TRULL, BOUND, KINGS, CATCH, "made xxi-catch defence"])


if __name__ == "__main__":
    unittest.main()
