"""Undo says which deal and which step before it happens, and shows what it brought back."""

import os
import unittest

from store import amend, evening, past, undone
from tests.ui.helpers import (
    FOLDER,
    PLAIN,
    TableCase,
    enter,
    head,
    is_home,
    press,
    rest,
    screen,
    table,
    target_of,
)
from tests.ui.texts import LANGUAGES
from ui import starting, widgets
from ui.canvas import width_of

# A and C win 1 each with PLAIN; B and C lose 2 each.
LOST = ("deal", "declarer B 2", "partner C", "points lost", "end")
PLAIN_MOVES = [tuple(line.split()) for line in PLAIN[1:-1]]


def amended(lines, number, more, **how):
    """A table whose deal `number` was corrected: with more lines."""
    app = table(lines, **how)
    moves = past.deal_told(app.evening, number)[0] + [tuple(line.split()) for line in more]
    amend.amend(app.evening, number, moves)
    app.home()
    app.use_language("en")
    app.draw()
    return app


def rows(app):
    return app.stack[-1].rows


class TestUndo(TableCase):
    def test_behind_a_correction_it_names_that(self):
        """It said "settlement", and then undid the correction of another deal."""
        app = amended(PLAIN + LOST, 1, ("made trull declarer",))
        press(app, "BACK")
        # with the trull A and C have 2 each
        self.assertEqual(
            rows(app),
            ["Deal 1: the correction", "again without trull ▲✓", "Anna, Cili +2 ⇒ +1",
             "Béla, Dani −2 ⇒ −1"],
        )  # fmt: skip
        was = list(app.session.totals)
        press(app, "BACK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals, was)
        press(app, "BACK OK")
        self.assertEqual(past.deal_told(app.evening, 1)[0], PLAIN_MOVES)
        self.assertEqual(app.session.totals, [1 + 2, -1 - 2, 1 - 2, -1 + 2])

    def test_the_deal_that_was_corrected_is_shown(self):
        app = amended(PLAIN + LOST, 1, ("made trull declarer",))
        press(app, "BACK OK")
        self.assertEqual((screen(app), app.stack[-1].number), ("Recap", 1))
        self.assertEqual(target_of(app).moves(), PLAIN_MOVES)

    def test_behind_that_the_settlement_is_next(self):
        app = amended(PLAIN + LOST, 1, ("made trull declarer",))
        press(app, "BACK OK")
        app.home()
        press(app, "BACK")
        self.assertEqual(rows(app), ["Deal 2: the settlement", "Anna, Dani +2", "Béla, Cili −2"])
        press(app, "OK")
        self.assertEqual(app.evening.lines, list(LOST[:-1]))
        self.assertFalse(is_home(app))

    def test_what_stands_there_again(self):
        """A figure left out by the correction, other points: both are told."""
        app = table(PLAIN + LOST[:3] + ("points double-lost", "made trull defence", "end"))
        amend.amend(app.evening, 2, [tuple(line.split()) for line in LOST[1:-1]])
        app.use_language("en")
        press(app, "BACK")
        # a silent double, 4, and the trull, 1, in the place of 2
        self.assertEqual(
            rows(app),
            ["Deal 2: the correction", "Anna, Dani +2 ⇒ +5", "Béla, Cili −2 ⇒ −5",
             "again points: double lost,", "trull ▼✓"],
        )  # fmt: skip

    def test_each_step_is_told_in_words(self):
        app = table(PLAIN)
        app.use_language("en")
        lines = []
        for line in ("deal", "declarer B 2", "partner C", "points won"):
            enter(app.evening, (line,))
            app.home()
            press(app, "BACK")
            lines.append(" / ".join(rows(app)))
            press(app, "BACK")
        self.assertEqual(
            lines,
            ["Deal 2: its opening", "Deal 2: / Béla two", "Deal 2: / partner: Cili",
             "Deal 2: / points: won"],
        )  # fmt: skip

    def test_who_pays_nothing_is_not_named(self):
        app = table(PLAIN, seats=5, dealer="E")
        press(app, "BACK")
        self.assertEqual(len(rows(app)), 3)
        self.assertFalse([row for row in rows(app) if "Edit" in row])
        app = table(("deal", "A pass", "B pass", "C pass", "D pass"))
        press(app, "BACK")
        self.assertEqual(len(rows(app)), 2)

    def test_only_ok_does_it_and_only_back_leaves(self):
        app = table(PLAIN)
        press(app, "BACK LEFT RIGHT UP DOWN")
        self.assertEqual(screen(app), "Undo")
        press(app, "BACK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.evening.lines, list(PLAIN))

    def test_a_long_answer_is_read_on(self):
        """Each changes in a way of his own: the payouts come first, and DOWN shows the rest."""
        app = table(("deal", "declarer A 3", "partner C", "points won", "tarokks B 8", "end"))
        amend.amend(app.evening, 1, [("declarer", "B", "2"), ("partner", "D"), ("points", "won")])
        app.use_language("en")
        press(app, "BACK")
        # -2 2 -2 2; then A and C 1, and Béla 1 from each of the others: 0 2 0 -2
        self.assertEqual(rows(app)[1:3], ["Anna, Cili −2 ⇒ 0", "Dani +2 ⇒ −2"])
        self.assertTrue(len(rows(app)) > widgets.ROWS)
        before = bytes(app.canvas.buf)
        press(app, "DOWN")
        self.assertNotEqual(bytes(app.canvas.buf), before)
        press(app, "UP")
        self.assertEqual(bytes(app.canvas.buf), before)

    def test_a_table_that_nobody_played_at(self):
        app = table(PLAIN)
        starting.begin(app, head(5, "E", more=("follows 1",)))
        app.use_language("en")
        press(app, "BACK")
        self.assertEqual(rows(app), [app.t("change-table")])
        press(app, "OK")
        self.assertEqual(app.evening.number, 1)
        self.assertEqual(len([name for name in os.listdir(FOLDER) if name.endswith(".jnl")]), 1)

    def test_an_evening_that_nobody_played(self):
        """The one before is opened while the question is read, and once."""
        app = table(PLAIN)
        starting.begin(app, head())
        app.use_language("en")
        press(app, "BACK")
        rest(app)
        self.assertEqual(rows(app), [app.t("new-evening")])
        opened = app.stack[-1].before
        press(app, "OK")
        self.assertIs(app.evening, opened)
        self.assertEqual(app.evening.session.totals, [1, -1, 1, -1])

    def test_where_nothing_is_left(self):
        app = table()
        press(app, "BACK")
        self.assertTrue(app.refused)
        self.assertEqual(screen(app), "Message")

    def test_every_line_fits_in_every_language(self):
        for code in LANGUAGES:
            app = amended(
                PLAIN + LOST, 1, ("made trull declarer", "made four-kings declarer"),
                names=("WWWWWWWWWWWA", "WWWWWWWWWWWB", "WWWWWWWWWWWC", "WWWWWWWWWWWD"),
            )  # fmt: skip
            app.use_language(code)
            press(app, "BACK")
            for row in rows(app):
                self.assertTrue(width_of(row) <= widgets.END, row)
            self.assertTrue(undone.of(evening.Evening(FOLDER, 1))[1] == 1)


if __name__ == "__main__":
    unittest.main()
