"""House rules on the device: every option is told in words, is reached, goes into the head."""

import sys
import unittest

from dialogue import plan
from tarokk import games
from tests.ui.helpers import TableCase, not_on_micropython, press, screen, start
from tests.ui.tables import finish, fresh, played, to_rules
from tests.ui.texts import LANGUAGES, texts
from tests.ui.viewer import looked_at, rows


class Reader:
    """Turns every option of a game over, on the screen that shows it."""

    def __init__(self, code, game):
        self.app = fresh(code)
        self.sets = to_rules(self.app, game)
        self.game = game
        self.faults = []

    def read_all(self):
        press(self.app, "RIGHT")
        for i, (name, values, _) in enumerate(games.load(self.game).options()):
            if i:
                press(self.app, "DOWN")
            self.read(name, values)
        press(self.app, "DOWN")  # round to the first
        if self.app.stack[-1].list.at:
            self.faults.append("the end is no end")

    def read(self, name, values):
        """RIGHT through all its values and LEFT back; the last one goes into the head."""
        top = self.app.stack[-1]
        seen = []
        words = set()
        while self.look(name) not in seen:
            seen.append(self.look(name))
            words.add(top._texts_of(name, values))
            press(self.app, "RIGHT")
        other = ["0/0"] if "/" in values[0] and "0/0" not in values else []
        if seen != list(values) + other or len(words) != len(seen):
            self.faults.append((name, seen))
        for value in reversed(seen):
            press(self.app, "LEFT")
            if self.look(name) != value:
                self.faults.append((name, value, "LEFT"))
        press(self.app, "RIGHT" if other or "/" in values[0] else "OK")
        if self.look(name) != seen[1]:
            self.faults.append((name, "OK"))
        press(self.app, "LEFT")

    def look(self, name):
        """Its value, once the picture is seen to be whole."""
        app = self.app
        top, canvas = app.stack[-1], app.canvas
        option, values, _ = top.options[top.list.at]
        value = top.chosen.get(option, values[0])
        lines = rows(app)
        label, shown = top.list.items[top.list.at][:2]
        bad = [fault for fault in canvas.faults() if fault]
        if option != name or (shown[:1] == "*") != (value != values[0]):
            bad.append(shown)
        if not label or (label == option and "-" in option and not app.lang.get("word." + option)):
            bad.append(label)
        if [label] not in [line[:1] for line in lines[1:4]] or [shown] not in [
            line[-1:] for line in lines[1:4]
        ]:
            bad.append((label, shown, lines))
        meaning = " ".join(lines[4] + lines[5])
        if meaning != top._texts_of(option, values)[1] or len(meaning) < 10 or meaning[-1] != ".":
            bad.append(meaning)
        if bad:
            self.faults.append((app.code, option, value, bad))
        return value


class TestEveryOption(TableCase):
    def test_is_told_in_words_and_reached(self):
        not_on_micropython()
        for code in looked_at():
            for game in games.NAMES:
                if not games.load(game).options():
                    continue
                reader = Reader(code, game)
                reader.read_all()
                own = games.load(game).TEXTS
                file = own + "-options" if own else "options"
                files = (
                    f"firmware/ui/texts/{code}/: {file}.txt has NAME=label and "
                    "NAME.VALUE=word|sentence of a rule, deal.txt has word.NAME= of a figure"
                )
                self.assertEqual(reader.faults, [], files)

    def test_its_words_are_no_others(self):
        """Each has a text for every value, and there is no text for what is no option."""
        by_family: dict = {}
        for game in games.NAMES:
            family = by_family.setdefault(games.load(game).TEXTS, {})
            for name, values, _ in games.load(game).options():
                if "/" not in values[0] and (name == "throw-laid" or name[:6] != "throw-"):
                    family[name] = sorted(values)
        for code in LANGUAGES:
            for own, family in by_family.items():
                if not family:
                    continue  # a game without house rules has no texts of any
                file = own + "-options" if own else "options"
                path = f"firmware/ui/texts/{code}/{file}.txt"
                try:
                    labels = texts(code, file)
                except OSError:
                    self.fail(
                        f"write {path}: NAME=label, NAME.VALUE=word|sentence of {sorted(family)}"
                    )
                values = {name: sorted(texts(code, file, name)) for name in labels}
                actual = {name: values[name] for name in values if values[name]}
                self.assertEqual(actual, family, path)

    def test_a_label_of_a_figure_is_its_name(self):
        """Only an option of its own has words of its own; others are those of the sheet."""
        for code in LANGUAGES:
            words = texts(code, "deal", "word")
            for name, short in texts(code, "options").items():
                if not texts(code, "options", name):
                    self.assertNotEqual(short, words[name])

    def test_a_table_that_plays_has_no_screens_of_a_new_one(self):
        rare = ("ui.screens.table", "ui.screens.options", "ui.screens.letters", "store.houses")
        app = fresh()
        for _ in range(2):
            to_rules(app, "high")
            self.assertEqual([name for name in rare if name not in sys.modules], [])
            finish(app)
            self.assertEqual([name for name in rare if name in sys.modules], [])

    def test_a_game_that_has_none_goes_on(self):
        """RIGHT on its name asks what OK asks."""
        danish = games.load("danish")
        options = danish.OPTIONS
        try:
            danish.OPTIONS = ()
            app = fresh()
            self.assertEqual(to_rules(app, "danish").heading, app.t("how-many"))
        finally:
            danish.OPTIONS = options

    def test_each_value_goes_into_the_head(self):
        """All values of all options of a game, each on a table of its own."""
        app = fresh()
        sets = to_rules(app, "illustrated")
        for i, (name, values, _) in enumerate(games.load("illustrated").options()):
            for j in range(len(values)):
                sets.take(app, {})
                press(app, "RIGHT")
                app.stack[-1].list.at = i
                press(app, f"RIGHT*{j} BACK" if j else "BACK")
                head = [line for line in plan.head(sets.plan) if line.startswith("option")]
                self.assertEqual(head, [f"option {name} {values[j]}"] if j else [])
        sets.list.at = 0  # the rules themselves, however many sets there are
        press(app, "RIGHT DOWN*3 OK UP*3 OK BACK OK")
        finish(app)
        self.assertEqual(played(app), {"solo-jump": "XVIII", "hold": "earlier"})
        self.assertEqual(app.session.options, played(app))
        self.assertEqual(start().session.options, played(app))


class TestWorth(TableCase):
    def test_any_points_can_be_set(self):
        not_on_micropython()
        app = fresh()
        sets = to_rules(app, "paskievics")
        names = [name for name, _, _ in games.load("paskievics").options()]
        press(app, "RIGHT")
        app.stack[-1].list.at = names.index("trull")
        for keys, value in (
            ("OK UP*3 RIGHT OK", "2/5"),
            ("OK DOWN LEFT LEFT BACK", "2/5"),
            ("OK DOWN LEFT OK", "1/4"),
            ("OK LEFT*9 DOWN*9 OK", "0/0"),
            ("OK RIGHT*1000 UP*1000 OK", "999/999"),
            ("RIGHT", None),  # the next one is the default
            ("LEFT", "0/0"),  # and what was typed in is no longer offered
            ("OK RIGHT UP UP OK", None),  # the default, typed in
            ("OK RIGHT OK", "2/2"),
        ):
            press(app, keys)
            self.assertEqual((screen(app), app.canvas.faults()), ("Options", ("", [], [])))
            self.assertEqual(app.stack[-1].chosen.get("trull"), value)
        press(app, "BACK")
        self.assertEqual(sets.plan.house, {"trull": "2/2"})
        press(app, "OK")
        finish(app)
        self.assertEqual(played(app), {"trull": "2/2"})

    def test_the_largest_stand_beside_every_name(self):
        for code in LANGUAGES:
            app = fresh(code)
            to_rules(app, "high")
            press(app, "RIGHT UP")
            for _ in range(25):
                app.stack[-1]._set("999/999")
                press(app, "UP")
                self.assertEqual(app.canvas.faults(), ("", [], []))


if __name__ == "__main__":
    unittest.main()
