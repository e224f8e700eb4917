"""What people saw on the pictures of the screens, and would not see in the lists of a test."""

import unittest

from tests.ui.helpers import TableCase, press, table
from tests.ui.viewer import rows
from ui.lang import filled

CUPS = ("game danish", "pot pagat 85", "pot king 1030")
DANISH = ("deal", "A last", "A saves pagat", "points A 31 B 28 C 19")
SWUNG = (
    "deal", "A 3", "B 2", "C pass", "D pass", "A hold", "B pass", "takes 2 2", "B swings",
)  # fmt: skip
INVITED = ("deal", "A 3", "B 1", "C pass", "D pass", "A hold", "B pass")


def text(app):
    """All that stands there."""
    return " ".join([" ".join(row) for row in rows(app)])


class TestSeen(TableCase):
    def test_an_announcement_that_is_open_again_turns_as_its_hint_says(self):
        """By outcome; that it had failed is forgotten on the table, since no line says it."""
        app = table(("deal", "declarer A 2", "partner B", "announced declarer trull"))
        press(app, "OK DOWN")
        page, entry = app.stack[-1].page, app.stack[-1]
        self.assertEqual(page.code(entry, 1), ("open", "declarer", 0))
        press(app, "RIGHT")
        self.assertEqual(page.code(entry, 1), ("made", "declarer", 0))
        press(app, "LEFT LEFT")
        self.assertEqual(page.code(entry, 1), ("failed", "declarer", 0))

    def test_what_the_cups_hold_is_never_cut(self):
        for code in ("hu", "en", "da"):
            app = table(DANISH, seats=3, dealer="C", more=CUPS)
            app.use_language(code)
            press(app, "OK OK")
            # the last trick, saved with the pagat, puts 5 into each cup
            self.assertIn("1035", text(app), code)
            self.assertIn("90", text(app), code)

    def test_the_large_view_of_a_question_to_nobody_in_turn_names_it(self):
        app = table(SWUNG, more=("game hunter",))
        app.use_language("en")
        press(app, "OK")
        app.passed(20_000)
        self.assertIn(filled(app.t("swing-of"), ("Béla",)), text(app))

    def test_who_invited_is_a_name_and_no_letter_of_the_sheet(self):
        app = table(INVITED, more=("game hunter",))
        app.use_language("en")
        self.assertEqual(app.note(("accepts", "B")), "accepts Béla's invit")

    def test_a_history_of_four_says_who_declared(self):
        app = table(("deal", "declarer A 3", "partner C", "points won", "end"))
        press(app, "LEFT BACK")
        self.assertEqual(rows(app)[1][:1], ["1. Ann 3"])


if __name__ == "__main__":
    unittest.main()
