"""What came of a deal, in rows: which states a row has, in which order, and what they write."""

import unittest

from tests.ui import helpers
from tests.ui.helpers import (
    TableCase,
    numbers,
    picture,
    press,
    question,
    rest,
    screen,
    start,
    state,
)
from tests.ui.texts import LANGUAGES
from tests.ui.viewer import rows
from ui.canvas import LINES
from ui.screens.recap import Recap
from ui.screens.standings import Payments

DEAL = ("deal", "declarer A 3", "partner C")
ALONE = DEAL[:2] + ("partner none",)
AUCTION = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX")
SAID = AUCTION + ("A pagat-ultimo", "A trull", "A pass", "B kontra trull", "B pass")
SPOKEN = SAID + ("C pass", "D pass", "A pass", "partner C")


def table(lines=DEAL, **how):
    """A device at the rows of a deal."""
    app = helpers.table(lines, **how)
    app.use_language("en")
    press(app, "OK")
    if screen(app) == "play":  # what is to be played
        press(app, "OK")
    return app


def to(app, name):
    """The cursor to a row."""
    page = app.stack[-1].page
    at = list(page.names).index(name)
    press(app, f"DOWN*{(at - page.list.at) % len(page.names)}")


def turned(app, name, key, times):
    """The codes that a row turns through."""
    to(app, name)
    page = app.stack[-1].page
    codes = []
    for _ in range(times):
        press(app, key)
        codes.append(question(app).code(page.list.at))
    press(app, "BACK")
    return codes


def outcome(app, before=DEAL):
    """The lines behind those."""
    return app.evening.lines[len(before) :]


def hint(app):
    return " ".join(rows(app)[LINES.index(LINES[5])])


UP, DOWN = "declarer", "defence"
FIGURES = ("trull", "four-kings", "pagat-ultimo", "xxi-catch")
MADE = tuple([f"made {name} declarer" for name in FIGURES])


class TestInPlace(TableCase):
    """What a key draws in place is what is drawn anew: no pixel stays of the sign that there is
    more above, nor of an accent over a capital of the hint."""

    def drawn(self, app, code, text):
        """How many of these keys drew in place."""
        app.use_language(code)
        app.draw()
        drawn = 0
        for key in numbers(text):
            app.press(key)
            seen = picture(app)
            drawn += app.drawn
            app.draw()
            self.assertEqual(seen, picture(app))
        return drawn

    def test_up_and_down_the_rows(self):
        for code in LANGUAGES:
            rows = "UP*3 LEFT DOWN UP*4 DOWN*3 UP*7 DOWN*9"
            self.assertTrue(self.drawn(table(SPOKEN), code, rows) > 5)

    def test_up_and_down_the_reasons(self):
        for code in LANGUAGES:
            app = helpers.table(("deal", "declarer B 3", "partner C", "points 72") + MADE)
            app.push(Recap(app.evening))
            self.assertTrue(self.drawn(app, code, "DOWN*9 UP*9") > 3)

    def test_up_and_down_the_standings(self):
        for code in LANGUAGES:
            app = helpers.table(helpers.PLAIN, more=("stake 20 Ft",))
            app.push(Payments(app))
            self.assertTrue(self.drawn(app, code, "DOWN*5 UP*5") > 3)


class TestStates(TableCase):
    """See screens, "How rows turn"."""

    def test_the_game(self):
        app = table()
        won = [("double", 0), ("won", 1), ("double", 1), ("volat-declarer", 0)]
        won.append(("volat-declarer", 1))
        self.assertEqual(turned(app, "game", "RIGHT", 5), won)
        lost = [("lost", 0), ("lost", 1), ("double-lost", 0), ("double-lost", 1)]
        lost += [("volat-defence", 0), ("volat-defence", 1)]
        self.assertEqual(turned(app, "game", "LEFT", 6), lost)
        whole = won + list(reversed(lost)) + [("won", 0)]  # round at the end
        self.assertEqual(turned(app, "game", "RIGHT", 12), whole)
        self.assertEqual(turned(app, "game", "LEFT", 12)[-1], ("won", 0))

    def test_what_more_was_said_of_the_game_stays(self):
        """A rekontra is no state of the row: it is turned with it."""
        app = table(DEAL + ("game rekontra",))
        states = [("won", 2), ("double", 2), ("volat-declarer", 2), ("volat-defence", 2)]
        self.assertEqual(turned(app, "game", "RIGHT", 4), states[1:] + [("double-lost", 2)])
        to(app, "game")
        press(app, "LEFT OK")
        self.assertEqual(outcome(app), ["game rekontra", "points lost"])
        press(app, "BACK UP*2 RIGHT LEFT OK")  # exact points leave it, too
        self.assertEqual(outcome(app)[0], "game rekontra")
        self.assertEqual(outcome(app)[1:], ["points 37"])  # it began at 47, the most of who lost

    def test_what_more_was_said_of_a_figure_stays(self):
        lines = ("announced declarer trull rekontra",)
        app = table(DEAL + lines)
        actual = turned(app, "trull", "RIGHT", 4)
        whole = [("made", UP, 2), ("both", UP, 2), ("failed", UP, 2), ("open", UP, 2)]
        self.assertEqual(actual, whole)
        to(app, "trull")
        press(app, "RIGHT OK OK")
        self.assertEqual(outcome(app)[:2], list(lines) + ["made trull declarer"])
        # the game 1, the announced trull 2 times 4: 9
        self.assertEqual(app.session.totals, [9, -9, 9, -9])

    def test_both_may_have_announced_it(self):
        lines = ("announced declarer trull", "announced defence trull")
        app = table(DEAL + lines)
        to(app, "trull")
        press(app, "RIGHT DOWN")
        self.assertEqual(outcome(app), list(lines) + ["made trull declarer"])
        # the game 1, the trull 2, and that of the defence, which failed, 2: 5
        press(app, "OK OK")
        self.assertEqual(app.session.totals, [5, -5, 5, -5])

    def test_a_figure(self):
        def of(side, other):
            return [
                ("made", side, -1),
                ("made", side, 0),
                ("failed", side, 0),
                ("failed", side, 1),
                ("made", side, 1),
                ("both", side, 0),
            ]

        app = table()
        up, down = of(UP, DOWN), of(DOWN, UP)
        whole = up + list(reversed(down)) + [("none",)]
        self.assertEqual(turned(app, "trull", "RIGHT", 13), whole)
        self.assertEqual(turned(app, "trull", "LEFT", 13), list(reversed(whole[:-1])) + [("none",)])

    def test_a_silent_lost_ultimo_stands_behind(self):
        app = table()
        actual = turned(app, "pagat-ultimo", "RIGHT", 7)
        self.assertEqual(actual[-1], ("lost", UP))
        self.assertEqual(turned(app, "pagat-ultimo", "LEFT", 7)[-1], ("lost", DOWN))
        self.assertFalse(("lost", UP) in turned(app, "trull", "RIGHT", 13))

    def test_the_catch_asks_whose_xxi_it_was(self):
        """RIGHT the declarer's, the partner's; LEFT the defenders': two answers in one."""
        app = table()
        right = turned(app, "xxi-catch", "RIGHT", 2)
        self.assertEqual(right, [("made", DOWN, -1, "A"), ("made", DOWN, -1, "C")])
        left = turned(app, "xxi-catch", "LEFT", 2)
        self.assertEqual({code[1:] for code in left}, {(UP, -1, "B"), (UP, -1, "D")})
        alone = table(ALONE)
        self.assertEqual(turned(alone, "xxi-catch", "RIGHT", 1), [("made", DOWN, -1, "A")])
        self.assertEqual(turned(alone, "xxi-catch", "RIGHT", 2)[1][0:3], ("made", UP, 0))

    def test_an_announced_figure_stands_open(self):
        app = table(SPOKEN)
        right = turned(app, "trull", "RIGHT", 3)
        made = [("made", UP, 1), ("both", UP, 1), ("failed", UP, 1)]
        self.assertEqual(right, made)
        self.assertEqual(turned(app, "trull", "LEFT", 1), [("failed", UP, 1)])

    def test_what_was_not_said_is_no_state_after_full_entry(self):
        app = table(SPOKEN)
        actual = turned(app, "four-kings", "RIGHT", 3)
        self.assertEqual(actual, [("made", UP, -1), ("made", DOWN, -1), ("none",)])

    def test_what_cannot_be_is_passed_over(self):
        """Who is alone has no partner whose XXI was caught; all cards, and no other figure."""
        app = table(DEAL + ("made xxi-catch defence", "hat A"))
        wearers = {code[3] for code in turned(app, "xxi-catch", "RIGHT", 14) if code[3:]}
        self.assertEqual(wearers, {"A", "B", "C", "D"})
        self.assertEqual(outcome(app), ["made xxi-catch defence", "hat A"])


class TestOrder(TableCase):
    def test_what_was_announced_comes_first(self):
        app = table()
        names = ["game", "trull", "four-kings", "pagat-ultimo", "xxi-catch"]
        self.assertEqual(list(app.stack[-1].page.names)[:5], names)
        self.assertEqual(list(app.stack[-1].page.names)[-2:], ["points", "more"])
        app = table(AUCTION + ("A xxi-catch", "A pass", "B pass", "C pass", "D pass", "partner C"))
        names = ["game", "xxi-catch", "trull", "four-kings", "pagat-ultimo"]
        self.assertEqual(list(app.stack[-1].page.names)[:5], names)

    def test_the_groups_of_a_large_game(self):
        app = table(more=("game high",))
        names = list(app.stack[-1].page.names)
        groups = [name[1] for name in names if isinstance(name, tuple)]
        self.assertEqual(names[:5], ["game", "trull", "four-kings", "pagat-ultimo", "xxi-catch"])
        self.assertIn("pagat", groups)
        to(app, ("group", "pagat"))
        press(app, "LEFT")
        self.assertEqual(question(app).group, "")
        press(app, "RIGHT")
        self.assertEqual(rows(app)[0][0] + "…", app.t("group-pagat"))
        inner = list(app.stack[-1].page.names)
        self.assertFalse("pagat-ultimo" in inner)  # it has a row of its own
        name = [label for label in inner if label not in ("game", "points", "more")][0]
        to(app, name)
        press(app, "RIGHT OK")
        self.assertEqual(question(app).group, "")
        self.assertEqual(outcome(app), [f"announced declarer {name}", f"made {name} declarer"])
        to(app, ("group", "pagat"))
        press(app, "RIGHT")
        to(app, name)
        matching = [row for row in rows(app) if row[-1] == app.t("state-announced") + " ▲✓"]
        self.assertEqual(len(matching), 1)
        press(app, "OK")
        to(app, ("group", "kings"))
        press(app, "RIGHT BACK")
        self.assertEqual((question(app).group, screen(app)), ("", "facts"))


class TestWriting(TableCase):
    def test_a_state_is_written_when_the_row_is_left(self):
        app = table()
        press(app, "DOWN RIGHT*4")
        self.assertEqual(outcome(app), [])
        press(app, "DOWN")
        self.assertEqual(outcome(app), ["announced declarer trull kontra"])
        press(app, "UP RIGHT DOWN")
        self.assertEqual(outcome(app), ["announced declarer trull kontra", "made trull declarer"])

    def test_a_row_changed_late_rewrites_the_journal(self):
        """Only its own lines are others; what a restart finds is the same picture."""
        app = table()
        press(app, "DOWN LEFT DOWN RIGHT DOWN DOWN RIGHT DOWN")
        catch = ["made xxi-catch defence", "hat A"]
        made = ["made trull defence", "made four-kings declarer"] + catch
        self.assertEqual(outcome(app), made)
        press(app, "UP*4 RIGHT UP")  # no trull
        self.assertEqual(outcome(app), made[1:])
        to(app, "trull")
        press(app, "LEFT DOWN")
        self.assertEqual(outcome(app), made[1:] + ["made trull defence"])
        to(app, "xxi-catch")
        press(app, "RIGHT")  # the partner's, not the declarer's
        press(app, "DOWN")
        app.hold_back()
        press(app, "OK")
        to(app, "xxi-catch")
        shown, lines = picture(app), list(app.evening.lines)
        self.assertEqual(lines[-1], "hat C")
        again = start()
        again.use_language("en")
        self.assertEqual(state(again)[:2], state(app)[:2])
        press(again, "OK")
        to(again, "xxi-catch")
        self.assertEqual((picture(again), again.evening.lines), (shown, lines))
        press(app, "OK OK")
        # game 1; four kings 1, the defenders' trull 1 and catch 21 in silence: 1 + 1 - 1 - 21
        self.assertEqual(app.session.totals, [-20, 20, -20, 20])
        self.assertEqual(start().session.mark(), app.session.mark())

    def test_back_takes_a_turned_state_back(self):
        app = table()
        press(app, "DOWN")
        was = picture(app)
        press(app, "RIGHT RIGHT BACK")
        self.assertEqual((picture(app), outcome(app)), (was, []))
        press(app, "RIGHT DOWN BACK")
        self.assertEqual(outcome(app), [])
        self.assertEqual(screen(app), "facts")
        press(app, "BACK")
        self.assertEqual(screen(app), "partner")

    def test_what_both_arrows_lead_to_is_known_before_they_are_pressed(self):
        for key in ("RIGHT", "LEFT"):
            app, waited = table(), table()
            press(app, "DOWN")
            press(waited, "DOWN")
            rest(waited)
            page = waited.stack[-1].dialogue.question
            page.bare = None  # nothing is asked of the deal any more
            press(app, key)
            press(waited, key)
            self.assertEqual(picture(waited), picture(app))

    def test_back_takes_the_catch_back_with_its_hat(self):
        app = table(DEAL + ("made four-kings declarer", "made xxi-catch defence", "hat A"))
        press(app, "BACK")
        self.assertEqual(outcome(app), ["made four-kings declarer"])


if __name__ == "__main__":
    unittest.main()
