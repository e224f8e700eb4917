"""The course of an evening: its story, and the standings as a curve."""

from tests.ui.helpers import FOLDER, PLAIN_PASSES, WIDE, clear, press, screen
from tests.ui.kept import HATS, PLAYED, EveningsCase, device, kept, texts


def drawn(app):
    """All of a curve is drawn, while nobody presses a key; in so many parts."""
    parts = 0
    top = app.stack[-1]
    while not top.people or top.drawn < len(top.people):
        app.passed(0)
        parts += 1
    return parts


class CourseCase(EveningsCase):
    def refused(self, keys):
        """A device whose medium does not answer what is read behind these keys."""
        kept(PLAYED * 12)
        app = device()
        press(app, keys)

        def refuse(*_):
            raise OSError

        app.evening.index.states = app.evening.reload = refuse
        app.passed(0)
        self.assertEqual(screen(app), "Message")
        return app


class TestStory(CourseCase):
    def story(self, deals=PLAYED * 2 + HATS + PLAYED * 2, **how):
        kept(deals, **how)
        app = device()
        press(app, "UP LEFT")
        self.assertEqual(screen(app), "Story")
        self.read(app)
        return app

    def read(self, app):
        self.parts = 0
        while not app.passed(0):
            self.parts += 1
            self.assertIn(app.t("codes-wait"), texts(app))

    def test_a_line_each(self):
        actual = texts(self.story())
        # the hat costs Anna and Cili 21 each; they win the two deals before, and two behind it
        rows = ["most (deal 3)", "Bél, Dan +20", "in a row", "Anna, Cili 2"]
        rows += ["together", "Anna–Cili 4", "in the hat", "Anna 3"]
        self.assertEqual(actual, ["The evening's story"] + rows + ["↶ back"])

    def test_names_that_are_too_long_are_beginnings(self):
        long = ("Maximilian", "Bartolomaeus", "Kovács Zsófi", "Kovács Gergő")
        for names in (long, WIDE[:4]):
            clear()
            app = self.story(names=names)
            for code in ("hu", "da", "en"):
                app.use_language(code)
                app.draw()
                self.assertEqual(app.canvas.faults(), ("", [], []))
                self.assertEqual(len(texts(app)), 10)

    def test_two_pairs_that_are_equal_are_both_named(self):
        other = tuple([line.replace("A 3", "B 3").replace("C", "D") for line in PLAYED])
        for names in (("Anna", "Béla", "Cili", "Dani"), WIDE[:4]):
            clear()
            app = self.story(PLAYED * 2 + other * 2, names=names)
            for code in ("hu", "da", "en"):
                app.use_language(code)
                app.draw()
                self.assertEqual(app.canvas.faults(), ("", [], []))
                whose = texts(app)[-2]
                self.assertEqual((whose.count("–"), whose[-2:]), (2, " 2"))

    def test_no_key_waits_for_all_of_a_long_evening(self):
        self.story(PLAYED * 40)
        self.assertTrue(self.parts >= 40 // 5)

    def test_nothing_is_offered_where_there_is_nothing_to_tell(self):
        kept(())
        app = device()
        press(app, "UP")
        self.assertEqual(app.canvas.hint, app.t("hint-standings-none"))
        press(app, "LEFT")
        self.assertEqual(screen(app), "Payments")
        clear()
        self.assertEqual(texts(self.story(PLAIN_PASSES))[1:2], ["nothing to tell yet"])

    def test_not_while_a_deal_runs(self):
        kept(PLAYED + PLAYED[:2])
        app = device()
        press(app, "UP")
        self.assertEqual(app.canvas.hint, app.t("hint-standings-none"))
        press(app, "LEFT")
        self.assertEqual(screen(app), "Payments")

    def test_of_an_evening_over_two_tables_the_second_of_which_has_no_deal(self):
        kept(PLAYED * 2)
        kept((), more=("follows 1",))
        app = device()
        press(app, "UP LEFT")
        self.read(app)
        self.assertIn("Anna, Cili 2", texts(app))

    def test_of_an_earlier_evening(self):
        kept(PLAYED * 2)
        kept(PLAYED)
        app = device()
        press(app, "@evenings DOWN OK @standings LEFT")
        self.read(app)
        self.assertIn("Anna, Cili 2", texts(app))
        press(app, "OK")
        self.assertEqual(screen(app), "Payments")

    def test_a_medium_that_does_not_answer(self):
        self.refused("UP LEFT")

    def test_what_wins_mean_is_explained(self):
        app = self.story()
        press(app, "HELP")
        self.assertEqual(screen(app), "Help")


class TestCurve(CourseCase):
    def curve(self, deals, **how):
        kept(deals, **how)
        app = device()
        press(app, "UP RIGHT")
        self.assertEqual(screen(app), "Curve")
        self.parts = drawn(app)
        return app

    def lit(self, app, x):
        """The lines of a column that are lit, from the top."""
        return [y for y in range(64) if app.canvas.buf[128 * (y >> 3) + x] >> (y & 7) & 1]

    def lone(self, app):
        """Whose line stands alone."""
        top = app.stack[-1]
        return top.people[top.order[top.at]]

    def test_names_and_totals_the_best_on_top(self):
        app = self.curve(PLAYED)
        actual = texts(app)
        self.assertEqual(actual[0], "Standings ▾")
        self.assertEqual(actual[1:], ["Anna", "+1", "Cili", "+1", "Béla", "−1", "Dani", "−1"])
        self.assertEqual(app.canvas.faults(), ("", [], []))

    def test_the_lines_end_where_the_totals_are(self):
        # solo alone, doubled: Anna +24, the others -8 each; then nothing else
        solo = ("deal", "declarer A solo", "partner none", "points 80", "end")
        app = self.curve(solo)
        ends = self.lit(app, 71)
        self.assertEqual((ends[0], ends[-1]), (13, 62))
        # zero is a quarter of the way up: 24 above it and 8 below, over 49 lines; the double line
        # of the fourth begins two lines above
        start = [y for y in self.lit(app, 0) if y > 12]
        self.assertEqual((start[0], start[-1]), (48, 50))

    def test_lines_are_told_apart(self):
        from ui.screens.curve import _STYLES, _line

        seen = set()
        for style in _STYLES:
            buf = bytearray(1024)
            _line(buf, [(0, 32), (70, 32)], *style)
            seen.add(bytes(buf))
        self.assertEqual(len(seen), 7)

    def test_one_line_alone_among_the_points_of_the_others(self):
        """Of all that coincide, too: Béla and Dani lose the same."""
        app = self.curve(PLAYED * 3)
        together = bytes(app.canvas.buf)
        seen = {together}
        for name in ("Anna", "Cili", "Béla", "Dani"):
            press(app, "DOWN")
            drawn(app)
            self.assertEqual(self.lone(app), name)
            self.assertEqual(app.canvas.faults(), ("", [], []))
            seen.add(bytes(app.canvas.buf))
        self.assertEqual(len(seen), 5)
        self.assertEqual(texts(app)[0], "Standings ▴")
        # his line is solid and double, so each column of it has two pixels at least
        low = app.stack[-1].points[app.stack[-1].people.index("Dani")]
        self.assertEqual(low[-1], min([own[-1] for own in app.stack[-1].points]))
        for x in range(72):
            actual = self.lit(app, x)
            self.assertTrue([y for y in actual if y - 1 in actual], x)
        press(app, "DOWN")  # all of them again
        drawn(app)
        self.assertEqual(bytes(app.canvas.buf), together)

    def test_one_pressed_before_they_are_known_counts(self):
        kept((), seats=7, dealer="G", more=("game hunter",))
        app = device()
        press(app, "UP RIGHT DOWN")
        drawn(app)
        self.assertEqual(self.lone(app), "Anna")

    def test_more_than_there_is_room_for(self):
        app = self.curve((), seats=7, dealer="G", more=("game hunter",))
        self.assertEqual(texts(app)[0], "Standings ▾")
        self.assertFalse("Gabi" in texts(app))
        press(app, "UP")
        drawn(app)
        self.assertEqual(self.lone(app), "Gabi")
        self.assertEqual(texts(app)[0], "Standings ▴")
        press(app, "UP*5")
        self.assertFalse("Gabi" in texts(app))

    def test_of_many_deals(self):
        app = self.curve(PLAYED * 40)
        self.assertEqual(app.canvas.faults(), ("", [], []))
        self.assertTrue(self.parts >= 40 // 10 + 4)  # no key waits for all of it

    def test_an_earlier_table_whose_head_is_lost(self):
        """It is left out, as it is of the totals."""
        kept(PLAYED)
        kept(PLAYED, more=("follows 1",))
        with open(FOLDER + "/0001.jnl", "rb") as file:
            data = file.read()
        with open(FOLDER + "/0001.jnl", "wb") as file:
            file.write(data.replace(b"kibic 1", b"kibic 9"))
        app = device()
        press(app, "UP RIGHT")
        drawn(app)
        self.assertEqual([len(own) for own in app.stack[-1].points], [2] * 4)  # one deal
        press(app, "BACK BACK LEFT BACK")
        self.assertEqual(screen(app), "History")

    def test_a_medium_that_does_not_answer(self):
        app = self.refused("UP RIGHT")
        self.assertIn(app.t("no-space").split(" ")[0], texts(app)[0])

    def test_any_other_key_goes_back(self):
        app = self.curve(PLAYED)
        press(app, "BACK")
        self.assertEqual(screen(app), "Payments")
