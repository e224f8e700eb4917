"""A new name at the set-up of an evening: letters, and names that begin so."""

from tests.ui.helpers import (
    clear,
    press,
    screen,
)
from tests.ui.kept import EveningsCase, device
from tests.ui.texts import LANGUAGES, lines
from ui.screens.letters import LONGEST


class TestNames(EveningsCase):
    """A new name: letters, and the commonest names behind the first of them."""

    def letters(self, code="hu"):
        clear()
        app = device()
        app.use_language(code)
        press(app, "OK*3 UP OK")
        self.assertEqual(screen(app), "Letters")
        return app

    def offered(self, app):
        self.assertEqual(screen(app), "Choice")
        return [item[0] for item in app.stack[-1].list.items]

    def test_names_with_the_first_letter_with_or_without_its_accent(self):
        app = self.letters()
        press(app, "OK")
        self.assertEqual(
            self.offered(app),
            ["Attila", "András", "Ádám", "Anna", "Ági", app.t("other-name")],
        )
        press(app, "DOWN*2 OK")
        self.assertEqual(app.stack[-1].plan.names, ["Ádám"])
        press(app, "UP OK OK")  # the next seat: he sits already
        self.assertFalse("Ádám" in self.offered(app))

    def test_another_name_goes_on_letter_by_letter(self):
        app = self.letters()
        press(app, "OK UP OK")
        self.assertEqual((screen(app), app.stack[-1].name), ("Letters", "A"))
        press(app, "RIGHT OK LEFT*2 OK")
        self.assertEqual(app.stack[-1].plan.names, ["Ae"])

    def test_back_from_the_names_keeps_the_letter_and_then_takes_it_back(self):
        app = self.letters()
        press(app, "OK BACK")
        self.assertEqual((screen(app), app.stack[-1].name), ("Letters", "A"))
        press(app, "BACK")
        self.assertEqual((screen(app), app.stack[-1].name), ("Letters", ""))

    def test_a_letter_that_begins_no_name_is_followed_by_small_letters(self):
        app = self.letters("en")
        press(app, "DOWN*2 OK")  # Á
        self.assertEqual(self.offered(app)[0], "Andrew")
        press(app, "BACK*2 LEFT*3 OK")  # Ø
        self.assertEqual((screen(app), app.stack[-1].name), ("Letters", "Ø"))

    def test_digits_and_a_space_stand_in_the_fourth_row(self):
        app = self.letters("en")
        press(app, "OK UP OK UP OK*2 LEFT*4 OK*2 LEFT*3")
        self.assertEqual(app.stack[-1].name, "A00  ")
        press(app, "RIGHT*6 OK")  # two spaces at the end are none
        self.assertEqual(app.stack[-1].plan.names, ["A00"])

    def test_what_is_typed_begins_with_a_capital_and_ok_ends(self):
        app = self.letters()
        for sign in "mcPeter 2":
            app.press(ord(sign))
        self.assertEqual(app.stack[-1].name, "McPeter 2")
        press(app, "BACK OK")
        self.assertEqual(app.stack[-1].plan.names, ["McPeter"])

    def test_no_more_is_typed_than_stands_in_the_rows_and_has_room(self):
        app = self.letters()
        for sign in '#"~&':
            app.press(ord(sign))
        self.assertEqual(app.stack[-1].name, "")
        for _ in range(LONGEST + 1):
            app.press(ord("a"))
        self.assertEqual(app.stack[-1].name, "A" + "a" * (LONGEST - 1))

    def test_what_is_typed_elsewhere_has_no_effect(self):
        clear()
        app = device()
        for opened in ("", "OK", "OK"):
            press(app, opened)
            before = screen(app), bytes(app.canvas.buf)
            app.press(ord("a"))
            self.assertTrue(app.refused)
            self.assertEqual((screen(app), bytes(app.canvas.buf)), before)

    def test_each_grid_has_all_letters_once_and_each_list_names_of_these(self):
        """What a language leaves out cannot be typed: the old grid is the measure."""
        for code in LANGUAGES:
            by_key = dict(lines(code, "table"))
            rows, names = by_key["letter-rows"].split(" "), by_key["first-names"].split(" ")
            self.assertEqual({len(row) for row in rows}, {13})
            capitals = "".join(rows[:3])
            self.assertEqual(sorted(capitals), sorted("AÁBCDEÉFGHIÍJKLMNOÓÖŐPQRSTUÚÜŰVWXYZÅÆØ'"))
            small = "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyzåæø'"
            self.assertEqual(sorted(rows[3] + rows[4] + rows[5]), sorted(small))
            self.assertEqual((len(names), len(set(names))), (60, 60))
            for name in names:
                self.assertLessEqual(set(name), set("".join(rows)))
                self.assertLessEqual(len(name), LONGEST)
