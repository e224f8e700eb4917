"""A deal with the thumb: how many keys it takes, the way back, and what a restart finds."""

import sys

from store import past
from store.begin import begin
from tarokk.sheet import words
from tests.ui.helpers import (
    FOLDER,
    NAMES,
    PLAIN,
    TableCase,
    few,
    head,
    is_home,
    picture,
    press,
    screen,
    start,
    state,
    table,
    total,
)
from tests.ui.texts import LANGUAGES
from tests.ui.viewer import rows

PASSES = ("deal", "A pass", "B pass", "C pass", "D pass")
GAMES = (("paskievics", 4), ("high", 4), ("hunter", 4), ("two-handed", 2), ("danish", 3))
SETTLE = " OK OK"  # the game is won, no figure; the recap


def step(row, rows):
    """The keys to a row of a list, the shorter way round."""
    return f" DOWN*{row}" if 2 * row <= rows else f" UP*{rows - row}"


def by_outcome(declarer, partner):
    """A plain three from home to home; who, as steps in speaking order."""
    place = (partner - declarer - 1) % 4
    return "RIGHT" + step(declarer, 5) + " OK" + step(place, 4) + " OK" + SETTLE


def in_full(declarer, partner):
    place = (partner - declarer - 1) % 4
    auction = "OK" + " LEFT" * declarer + " OK RIGHT"
    speeches = " OK OK RIGHT"  # a clean skart, the XX called, four passes
    return auction + speeches + step(place, 4) + " OK" + SETTLE


def one_by_one(declarer, partner):
    """The same with each pass said by itself."""
    place = (partner - declarer - 1) % 4
    auction = "OK" + " UP OK" * declarer + " OK" * (4 - declarer)
    speeches = " OK OK" + " OK" * 4
    return auction + speeches + step(place, 4) + " OK" + SETTLE


PAIRS = [
    (seats, declarer, partner)
    for seats in (4, 5)
    for declarer in range(4)
    for partner in range(4)
    if partner != declarer
]


class TestKeys(TableCase):
    def enter(self, keys, most):
        """A plain three of each declarer and partner; the last deals, so that A speaks first."""
        for seats, declarer, partner in few(PAIRS, 5):
            app = table(seats=seats, dealer="ABCDE"[seats - 1])
            pressed = press(app, keys(declarer, partner))
            self.assertTrue(is_home(app))
            won = [1 if i in (declarer, partner) else -1 for i in range(4)]
            self.assertEqual(app.session.totals[:4], won)
            self.assertEqual(app.evening.lines[-2:], ["points won", "end"])
            self.assertEqual(app.session.number, 1)
            self.assertTrue(pressed <= most)

    def test_by_outcome(self):
        self.enter(by_outcome, 5 + 4)

    def test_in_full(self):
        self.enter(in_full, 10 + 4)

    def test_in_full_with_every_pass(self):
        self.enter(one_by_one, 19)

    def test_all_passed(self):
        for keys in ("RIGHT UP OK", "OK RIGHT OK"):
            app = table()
            self.assertEqual(press(app, keys), 3)
            self.assertTrue(is_home(app), keys)
            self.assertEqual(app.evening.lines[:5], list(PASSES))
            self.assertEqual((app.session.number, app.session.factor()), (1, 2))


def hunter(line):
    """At the skart of a three whose dealer sits out, behind a line of it."""
    lines = ("deal", "A 3", "B pass", "C pass", "D pass") + ((line,) if line else ())
    app = table(lines, seats=5, dealer="E", more=("game hunter",))
    press(app, "OK")
    return app


def listed(app):
    """All answers of the page."""
    rows: list = []
    groups = app.stack[-1].page.groups
    while groups.has(len(rows)):
        row = groups[len(rows)]
        count = 0
        while row.has(count):
            count += 1
        rows.append([row[i] for i in range(count)])
    return [move for row in rows for move in row]


def view(app):
    """What is asked, of which deal, in pixels."""
    return screen(app), tuple(app.evening.lines), picture(app)


class TestWays(TableCase):
    def questions(self, app, keys):
        """The views of home and of each question, the last one included: as it came up and on."""
        app.passed(8000)  # home tells its keys no longer
        seen = [[view(app)]]
        for key in keys.split():
            press(app, key)
            if view(app)[:2] != seen[-1][0][:2]:
                seen.append([])
            seen[-1].append(view(app))
        return seen

    def test_back_through_a_deal(self):
        for keys in (one_by_one(1, 2), by_outcome(1, 3)):
            app = table(more=("doubled 2",))
            seen = self.questions(app, keys[: -len(" OK")])
            self.assertEqual(seen.pop()[0][0], "Recap")
            press(app, "BACK")
            self.assertEqual(screen(app), "facts")
            actual = app.evening.lines.pop()
            self.assertEqual((actual, picture(app)), ("points won", seen.pop()[0][2]))
            app.evening.lines.append(actual)
            while seen:
                press(app, "BACK")
                self.assertIn(view(app), seen.pop())  # the answer marked, or the first
            self.assertTrue(is_home(app))

    def test_back_to_home_at_leisure(self):
        """Between two steps the next one is worked out; the last one opens nothing."""
        tables = [row + (keys,) for row in GAMES for keys in ("OK OK", "RIGHT OK", "OK OK OK")]
        for game, seats, keys in few(tables, 4):
            app = table(more=("game " + game,), seats=seats, dealer="ABCD"[seats - 1])
            press(app, keys)
            for _ in range(9):
                app.passed(1000)
                for _ in range(60):
                    app.idle()
                if is_home(app):
                    break
                press(app, "BACK")
            self.assertTrue(is_home(app), (game, keys))
            self.assertEqual((app.evening.lines, app.session.deal), ([], None), (game, keys))

    def test_the_answer_that_was_taken_back_is_marked(self):
        """Who steps back to look, and goes on, says the same again."""
        solo = ("deal", "declarer C solo", "partner none", "points lost", "end")
        app = table(solo + PLAIN)
        press(app, "LEFT LEFT OK BACK BACK")
        self.assertEqual(app.stack[-1].marked(), ("partner", "none"))
        press(app, "BACK")
        self.assertEqual(app.stack[-1].marked(), ("declarer", "C", "solo"))
        press(app, "OK OK OK")
        self.assertTrue(is_home(app))
        self.assertEqual(past.deal_told(app.evening, 1)[0], [words(line) for line in solo[1:-1]])
        self.assertEqual([total(app, seat) for seat in "ABCD"], [5, 3, -11, 3])
        app = table()
        press(app, "RIGHT DOWN RIGHT*3 OK BACK")
        self.assertEqual(app.stack[-1].marked(), ("declarer", "B", "solo"))

    def test_what_is_shown_is_taken(self):
        """Answers of a row, and a row that the cursor has left and come back to."""
        lines_by_row = {}
        for keys in ("RIGHT", "RIGHT RIGHT RIGHT"):
            app = table()
            press(app, keys)
            shown = picture(app)
            press(app, "OK")
            lines_by_row[shown] = app.evening.lines
        self.assertEqual(sorted(lines_by_row.values()), [["deal", f"declarer A {n}"] for n in "13"])
        app = table()
        press(app, "RIGHT RIGHT RIGHT DOWN UP")
        shown = picture(app)
        press(app, "OK")
        self.assertEqual(lines_by_row.get(shown), app.evening.lines)

    def test_leaving_and_going_on(self):
        """BACK held leaves at any question; OK on home asks it again."""
        for keys in (one_by_one(2, 0), by_outcome(1, 3)):
            app = table()
            for key in keys.split():
                press(app, key)
                asked = screen(app)
                if asked == "speech" and app.session.deal.phase == "skart":
                    asked = "skart"  # a clean skart is no move
                if asked not in ("Home", "Recap", "outcome"):
                    before = tuple(app.evening.lines)
                    app.hold_back()
                    self.assertTrue(is_home(app))
                    press(app, "OK")
                    self.assertEqual((screen(app), tuple(app.evening.lines)), (asked, before))

    def test_a_restart_at_every_key(self):
        app = table(seats=5, dealer="E", more=("hat B",))
        deals = (in_full(1, 3), by_outcome(2, 0), "RIGHT UP OK", in_full(3, 1))
        changes = ("BACK OK BACK UP OK OK OK", "LEFT OK LEFT OK OK")
        for key in " ".join(deals + changes).split():
            press(app, key)
            self.assertEqual(state(start()), state(app))
        press(app, "@closing")
        press(app, "OK")
        self.assertEqual(state(start()), state(app))
        self.assertEqual((app.session.number, app.session.closing), (4, True))
        self.assertEqual(app.session.rounds, (4,))


class TestTable(TableCase):
    def test_back_over_the_end_of_a_deal(self):
        app = table(PLAIN)
        for keys, asks in (("BACK", "Undo"), ("BACK", "Home"), ("BACK OK", "facts")):
            press(app, keys)
            self.assertEqual(screen(app), asks)
        self.assertEqual(app.evening.lines, list(PLAIN[:-1]))
        press(app, SETTLE)
        again = state(app)
        self.assertEqual(again, state(table(PLAIN)))

    def test_an_earlier_deal_corrected(self):
        app = table(PLAIN + PLAIN)
        press(app, "@history")
        press(app, "DOWN OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "OK")
        self.assertEqual(screen(app), "facts")
        self.assertIn(app.t("correcting", 1), rows(app)[0])
        press(app, "LEFT" + SETTLE)  # 52 points, and one step to the left of them: lost
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals, [0, 0, 0, 0])
        press(app, "BACK OK")
        self.assertEqual(app.session.totals, [2, -2, 2, -2])

    def test_looking_at_an_earlier_deal_writes_nothing(self):
        app = table(PLAIN + PLAIN)
        count = app.evening.journal.count
        press(app, "LEFT LEFT RIGHT DOWN UP OK OK OK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.evening.journal.count, count)

    def test_an_earlier_deal_has_no_menu_beside_it(self):
        """Neither its texts nor its modules: on the board there is no room for both."""
        app = table(PLAIN + PLAIN)
        press(app, "@history")
        press(app, "DOWN OK OK BACK")
        for _ in range(50):
            app.idle()
        self.assertFalse(app.lang.read("deal"))
        self.assertFalse("menu" in app.lang._texts)
        gone = ("ui.screens.menu", "ui.screens.standings", "ui.screens.history", "store.lookup")
        self.assertEqual([path for path in gone if path in sys.modules], [])
        while screen(app) != "History":
            press(app, "BACK")
        self.assertEqual(app.stack[-1].list.at, 1)
        press(app, "BACK")
        self.assertTrue(is_home(app))

    def test_a_table_that_goes_on(self):
        caught = PLAIN[:4] + ("made xxi-catch defence", "hat C", "end")
        app = table(caught + PASSES[:1] + PASSES[2:] + PASSES[1:2])
        press(app, "@change-table UP OK")
        while not is_home(app):
            press(app, "OK")
        self.assertEqual((app.evening.number, app.session.info["follows"]), (2, "1"))
        self.assertEqual((app.session.hat, app.session.rounds), ("C", (4,)))
        self.assertEqual(app.session.names, dict(zip("ABCD", NAMES)))
        press(app, "BACK OK")
        self.assertEqual(app.evening.number, 1)
        self.assertEqual(state(app), state(start()))

    def test_names_of_an_earlier_table(self):
        """It had another seat, and the letters stood for other people."""
        deal = ("deal", "declarer E 3", "partner B", "points 60", "end")
        table(deal, seats=5, dealer="A")
        begin(FOLDER, head(names=NAMES[1:] + ("Feri",), more=("follows 1",)))
        app = start()
        press(app, "@history")
        press(app, "OK")
        self.assertEqual(screen(app), "Recap")
        actual = " ".join([span[3] for span in app.canvas.spans])
        for name in NAMES[:1] + NAMES[1:]:
            self.assertIn(name[:3], actual)
        self.assertFalse("Feri" in actual)
        press(app, "OK BACK BACK")
        self.assertEqual(screen(app), "partner")
        self.assertIn("Béla", [item[0] for item in app.stack[-1].page.list.items])

    def test_a_new_evening(self):
        app = table(PLAIN)
        press(app, "@new-evening")
        while not is_home(app):
            press(app, "OK")
        self.assertEqual((app.evening.number, app.session.info.get("follows")), (2, None))

    def test_an_open_deal_keeps_the_table(self):
        for lines, offered in ((PLAIN[:2], False), (PLAIN, True)):
            app = table(lines)
            press(app, "DOWN")
            for entry in ("change-table", "new-evening"):
                self.assertEqual(entry in app.stack[-1].marks, offered)

    def test_the_menu_offers_nothing_that_is_refused_then(self):
        for lines in ((), PLAIN[:2], PLAIN, ("closing",), ("closing",) + PLAIN[:2]):
            table(lines)
            app = start()
            press(app, "DOWN")
            self.assertEqual("undo" in app.stack[-1].marks, bool(lines))
            for at, entry in enumerate(app.stack[-1].marks):
                app = table(lines)
                press(app, f"DOWN DOWN*{at} OK")
                self.assertFalse(app.refused, entry)
                if entry in ("closing", "share"):
                    press(app, "OK")
                    self.assertTrue(is_home(app) and not app.refused, entry)

    def test_the_closing_round(self):
        app = table(PLAIN)
        press(app, "@closing")
        press(app, "OK " + by_outcome(0, 1)[: -len(" OK")])
        self.assertEqual(screen(app), "skiz")  # the players first: all tricks are played
        press(app, "OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "OK")
        self.assertEqual((app.session.skiz, app.session.left), ("B", 4 + 1 - 1))
        for _ in range(4):
            press(app, by_outcome(0, 1))
        self.assertTrue(app.session.closed())
        press(app, "OK")
        self.assertEqual(screen(app), "Payments")

    def test_the_skiz_not_seen_is_asked_again(self):
        app = table(("closing",))
        press(app, by_outcome(0, 1)[: -len(" OK")] + " UP OK OK")
        self.assertEqual((app.session.skiz, app.session.number), (None, 1))
        press(app, by_outcome(0, 1)[: -len(" OK")])
        self.assertEqual(screen(app), "skiz")
        press(app, "BACK")
        self.assertEqual(screen(app), "facts")

    def test_the_language_lasts(self):
        app = table(PLAIN)
        pictures = []
        for code in LANGUAGES[1:] + LANGUAGES[:1]:
            press(app, "@language")
            press(app, "DOWN OK")
            self.assertEqual((is_home(app), app.code, start().code), (True, code, code))
            pictures.append(picture(app))
        self.assertTrue(len(set(pictures)) >= 3)  # a new one may begin as a copy
