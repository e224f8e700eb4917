"""What is worked out while no key is pressed, of a correction, of a step back and of a row: however
far it came, the keys lead to the same."""

import sys
import unittest

from store import past
from tests.ui.deal.test_key_walks import RICH, moves_said, table
from tests.ui.helpers import PLAIN, TableCase, is_home, press, screen, start, target_of

MOST = 400
EACH = 7 if sys.implementation.name == "micropython" else 1  # of the points one in so many is tried
# That the defence's skíz catches the XXI takes 15 points: 5 + 5 + 2 * 1, and 3 * 1 of its skart.
FIVES = tuple([line.replace("points 80", "points 79") for line in RICH])


def idle(app, times):
    """So many things; whether there were so many."""
    return all(app.idle() for _ in range(times))


class TestForeseen(TableCase):
    def corrected(self, lines, keys, times):
        """The device once the deal was corrected, that many things worked out on its recap; whether
        there were more."""
        app = table(lines, keys)
        while screen(app) != "Recap":
            press(app, "OK")
        more = idle(app, times)
        before = app.session.mark()
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertNotEqual(app.session.mark(), before)
        self.assertEqual(start().session.mark(), app.session.mark())
        self.assertEqual(start().evening.lines, app.evening.lines)
        return app, more

    def always(self, lines, keys):
        """What it comes to, worked out to any point."""
        plain, more = self.corrected(lines, keys, 0)
        times = 0
        while more:
            times += EACH
            app, more = self.corrected(lines, keys, times)
            self.assertEqual(app.session.mark(), plain.session.mark())
            self.assertTrue(times < MOST)
        return plain.session, times

    def test_where_nothing_but_totals_changes(self):
        """PLAIN pays 1, and told as a double 2: 1 + 2 + 1."""
        session, times = self.always(PLAIN * 3, "LEFT LEFT OK RIGHT*2")
        self.assertEqual(session.totals, [4, -4, 4, -4])
        self.assertTrue(times > 3)

    def test_where_the_deals_behind_are_folded_anew(self):
        """If it was the XXI of A that was caught, A wears the hat behind FIVES instead of D."""
        kept = table(FIVES + PLAIN * 2).session
        session, times = self.always(FIVES + PLAIN * 2, "LEFT*3 OK DOWN*4 LEFT")
        self.assertEqual((kept.hat, session.hat), ("D", "A"))
        self.assertTrue(times > 2 * len(PLAIN))

    def test_a_deal_long_past(self):
        session, times = self.always(PLAIN * 9, "LEFT RIGHT OK RIGHT*2")
        self.assertEqual(session.totals, [10, -10, 10, -10])  # eight pay 1, it pays 2
        self.assertTrue(times > 3)

    def test_what_was_foreseen_of_another_answer_is_none(self):
        app = table(PLAIN * 3, "LEFT LEFT OK RIGHT*2")
        while screen(app) != "Recap":
            press(app, "OK")
        while app.idle():
            pass
        self.assertTrue(bool(target_of(app)._seen))
        press(app, "BACK RIGHT")  # back to what it was, or another
        while screen(app) != "Recap":
            press(app, "OK")
        moves = list(target_of(app).moves())
        press(app, "OK")
        self.assertEqual(past.deal_told(app.evening, 2)[0], moves)
        self.assertEqual(start().session.mark(), app.session.mark())


class TestWorkedOut(TableCase):
    def same(self, first, then):
        """What the keys lead to, with any number of things worked out between them."""

        def after(times):
            app = table(RICH[:-1], first)
            more = idle(app, times)
            press(app, then)
            return (moves_said(app), bytes(app.canvas.buf)), more

        plain, more = after(0)
        times = 0
        while more:
            times += 1
            shown, more = after(times)
            self.assertEqual(shown, plain)
        self.assertTrue(times > 3)

    def test_a_step_back(self):
        self.same("OK BACK", "BACK")

    def test_a_row_that_was_told(self):
        """The deal is made again without it."""
        self.same("OK DOWN*2", "RIGHT RIGHT DOWN")


if __name__ == "__main__":
    unittest.main()
