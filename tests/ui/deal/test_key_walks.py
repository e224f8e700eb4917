"""What used to pass unnoticed: each hazard of an evening played by its keys."""

import unittest

from store import past
from tarokk.sheet import words
from tests.ui import helpers
from tests.ui.helpers import (
    PLAIN,
    TableCase,
    is_home,
    picture,
    press,
    screen,
    state,
    target_of,
)
from tests.ui.viewer import rows

PASSES = ("A pass", "B pass", "C pass", "D pass")
RICH = (
    ("deal", "declarer A 3", "partner C", "points 80")
    + ("made four-kings declarer", "made xxi-catch declarer", "hat D", "end")
)  # fmt: skip


def table(lines=(), keys="", **how):
    """A device in English, after these keys."""
    app = helpers.table(lines, **how)
    app.use_language("en")
    app.draw()
    press(app, keys)
    return app


def moves_said(app):
    """The lines of the deal behind `deal`."""
    return app.evening.lines[1:]


def texts(app):
    return [span[3].strip() for span in app.canvas.spans]


class TestRecap(TableCase):
    """The first picture has every name and every payout; nothing is settled unseen."""

    def whole(self, app, paid):
        """Names of at least three letters, and what each gets, in the first picture."""
        self.assertEqual(screen(app), "Recap")
        seen = texts(app)
        for name in app.session.names.values():
            self.assertTrue([text for text in seen if name[:3] in text], (name, seen))
        signed = [f"{n:+d}".replace("-", "−") if n else "0" for n in paid]
        counted = [text for text in seen if text in signed]
        self.assertEqual(sorted(counted), sorted(signed))
        self.assertEqual([fault for fault in app.canvas.faults() if fault], [])

    def test_four_to_seven(self):
        # a three: 1 from each to each
        for seats in (4, 5):
            app = table((), "RIGHT OK OK OK", seats=seats, dealer="ABCDE"[seats - 1])
            self.whole(app, [1, 1, -1, -1])
            before = app.evening.lines[-1]
            press(app, "LEFT RIGHT")
            self.assertEqual((screen(app), app.evening.lines[-1]), ("Recap", before))
        for seats in (6, 7):
            app = table((), "RIGHT OK OK OK", seats=seats, dealer="ABCDEFG"[seats - 1],
                        more=("game hunter",))  # fmt: skip
            self.whole(app, app.session.deal.payouts(1).values())

    def test_two_players(self):
        made = ("deal", "declarer A 2", "stage draw", "points A 52", "points B 36")
        app = table(made, "OK OK", seats=2, dealer="B", more=("game two-handed",))
        self.whole(app, [2, -2])

    def test_three_and_four_danes(self):
        played = ("deal", "A last", "A saves pagat", "points A 31 C 28 D 19")
        app = table(played, "OK OK", more=("game danish",))
        self.whole(app, app.session.deal.payouts(1).values())
        three = ("deal", "A last", "A saves pagat", "points A 31 B 28 C 19")
        app = table(three, "OK OK", seats=3, dealer="C", more=("game danish",))
        self.whole(app, app.session.deal.payouts(1).values())

    def test_the_reasons_are_below(self):
        app = table(RICH[:-1], "OK OK")
        first = picture(app)
        press(app, "DOWN")
        self.assertEqual(rows(app)[0][0], "1. " + app.t("why"))
        # with 80 points a double: 2; four kings 1; the catch 21
        self.assertEqual([row[-1] for row in rows(app)[1:5]], ["+2", "+1", "+21", "+24"])
        press(app, "UP")
        self.assertEqual(picture(app), first)


class TestKeys(TableCase):
    """LEFT never leaves; BACK alone does, one step at a time."""

    def test_left_wraps_as_right_does(self):
        app = table((), "RIGHT")
        first = picture(app)
        count = len(app.stack[-1].page.groups[0])
        seen = []
        for _ in range(count):
            press(app, "LEFT")
            self.assertEqual(screen(app), "outcome")
            seen.append(picture(app))
        self.assertEqual((seen[-1], len(set(seen))), (first, count))
        press(app, f"RIGHT*{count - 1}")
        self.assertEqual(picture(app), seen[0])

    def test_left_never_leaves(self):
        for keys in ("RIGHT", "RIGHT OK", "RIGHT OK OK", "RIGHT OK OK OK", "OK OK RIGHT"):
            app = table((), keys)
            asked, lines = screen(app), list(app.evening.lines)
            press(app, "LEFT*9")
            self.assertEqual((screen(app), app.evening.lines), (asked, lines))

    def test_how_the_outcome_turns(self):
        def shown(keys):
            return rows(table((), "RIGHT DOWN " + keys))[2][-1]

        right = [shown(f"RIGHT*{n}") for n in range(4)]
        self.assertEqual(right, ["three", "two", "one", "solo"])
        left = [shown(f"LEFT*{n}") for n in range(1, 5)]
        self.assertEqual(left, ["two, yielded", "one, invit XIX", "solo, invit XIX",
                                "solo, invit XVIII"])  # fmt: skip
        first = rows(table((), "RIGHT LEFT"))[1][-1]
        self.assertEqual(first, "one, invit XIX")  # who speaks first yields to nobody

    def test_back_one_step_at_a_time(self):
        app = table((), "RIGHT OK OK DOWN RIGHT DOWN OK")
        steps = [(screen(app), moves_said(app))]
        while not is_home(app):
            press(app, "BACK")
            steps.append((screen(app), moves_said(app)))
        declared, with_partner = ["declarer A 3"], ["declarer A 3", "partner B"]
        trull = with_partner + ["made trull declarer"]
        self.assertEqual(
            steps,
            [
                ("Recap", trull + ["points won"]),
                ("facts", trull + ["points won"]),
                ("facts", with_partner),
                ("partner", declared),
                ("outcome", []),
                ("Home", []),
            ],
        )
        self.assertEqual(app.session.number, 0)

    def test_back_on_the_first_question_leaves_nothing_behind(self):
        app = table(PLAIN)
        before = state(app)
        for key in ("OK", "RIGHT"):
            press(app, key + " BACK")
            self.assertTrue(is_home(app))
            self.assertEqual(state(app), before)


class TestPasses(TableCase):
    def test_all_others_pass(self):
        app = table((), "OK DOWN OK")
        self.assertEqual(screen(app), "auction")
        press(app, "RIGHT")
        self.assertEqual(
            (screen(app), moves_said(app)), ("skart", ["A 2", "B pass", "C pass", "D pass"])
        )

    def test_one_back_takes_back_what_one_key_said(self):
        app = table((), "OK DOWN OK RIGHT OK OK RIGHT")
        self.assertEqual(screen(app), "partner")
        steps = []
        while not is_home(app):
            press(app, "BACK")
            steps.append((screen(app), len(moves_said(app))))
        # the four passes, the call, the skart's "clear", three passes, the two
        asked = [("speech", 5), ("speech", 4), ("skart", 4), ("auction", 1), ("auction", 0)]
        self.assertEqual(steps, asked + [("Home", 0)])

    def test_what_is_said_at_once_may_have_been_said_one_by_one(self):
        """In a deal that is corrected: nothing is dropped, and nothing is said twice."""
        deal = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX", "A pass", "B pass",
                "C pass", "D pass", "partner B", "points won", "end")  # fmt: skip
        for again in ("RIGHT", "LEFT"):
            app = table(deal, "LEFT OK")
            while screen(app) != "auction" or len(target_of(app).moves()) > 1:
                press(app, "BACK")
            press(app, again + " OK")  # the rest stayed
            self.assertEqual((screen(app), len(target_of(app).moves())), ("facts", 11), again)
            press(app, "OK OK")
            self.assertEqual(
                past.deal_told(app.evening, 1)[0], [words(line) for line in deal[1:-1]]
            )

    def test_left_is_one_pass(self):
        app = table((), "OK LEFT")
        self.assertEqual((screen(app), moves_said(app)), ("auction", ["A pass"]))
        press(app, "OK LEFT LEFT LEFT")
        self.assertEqual(screen(app), "skart")
        press(app, "OK OK LEFT")  # the declarer speaks no more
        self.assertEqual((screen(app), moves_said(app)[-1]), ("speech", "B pass"))
        press(app, "RIGHT")
        self.assertEqual((screen(app), moves_said(app)[-1]), ("partner", "A pass"))

    def test_the_hint_says_what_a_pass_means(self):
        """B's two has to be held by A; he yields by passing, which binds."""
        app = table(("deal", "A 3", "B 2", "C pass", "D pass"), "OK")
        self.assertEqual(rows(app)[5], ["← pass → Ann yields: XX"])

    def test_everyone_passes(self):
        app = table((), "RIGHT UP")
        self.assertIn("Dani", " ".join(rows(app)[5]))  # who deals next, before it is so
        press(app, "OK")
        self.assertEqual((is_home(app), moves_said(app)), (True, list(PASSES)))
        self.assertEqual(app.session.factor(), 2)
        app = table((), "OK RIGHT")
        self.assertEqual((screen(app), moves_said(app)), ("Recap", list(PASSES)))
        self.assertIn("Dani", " ".join(texts(app)))
        press(app, "BACK")
        self.assertEqual((screen(app), moves_said(app)), ("auction", []))
        press(app, "LEFT*4 BACK")  # each by a key of its own
        self.assertEqual((screen(app), moves_said(app)), ("auction", list(PASSES[:3])))
        press(app, "LEFT OK")
        self.assertEqual((is_home(app), app.session.factor()), (True, 2))

    def test_where_a_void_deal_is_paid_the_recap_comes(self):
        kitty = ("option kitty yes", "option void none")
        app = table((), "RIGHT UP OK", more=kitty)
        self.assertEqual((screen(app), moves_said(app)), ("Recap", list(PASSES)))
        press(app, "OK")
        # 2 from each
        self.assertEqual((is_home(app), app.session.pots), (True, (8,)))


class TestGiven(TableCase):
    """The only answer is given by itself, shown, and taken back with the one before."""

    def test_a_call(self):
        """Behind an invit that was accepted only its tarokk can be called."""
        app = table(("deal", "A 3", "B 1", "C pass", "D pass", "A hold", "B pass"), "OK")
        self.assertEqual(screen(app), "skart")
        press(app, "OK")
        self.assertEqual((screen(app), moves_said(app)[-1]), ("speech", "A call XIX"))
        self.assertEqual(rows(app)[1][0][:5], "▲ XIX")
        press(app, "LEFT BACK")
        self.assertEqual((screen(app), moves_said(app)[-1]), ("speech", "A call XIX"))
        press(app, "BACK")
        self.assertEqual((screen(app), moves_said(app)[-1]), ("skart", "B pass"))
        press(app, "OK")
        self.assertEqual((screen(app), moves_said(app)[-1]), ("speech", "A call XIX"))

    def test_a_promise_is_asked_where_two_can_have_made_it(self):
        app = table((), "RIGHT LEFT OK")
        self.assertEqual((screen(app), moves_said(app)), ("promise", ["declarer A 1"]))
        press(app, "DOWN OK")
        self.assertEqual((screen(app), moves_said(app)), ("facts", ["declarer A 1", "invit C XIX"]))
        press(app, "BACK")  # to whose it was, the answer marked
        self.assertEqual((screen(app), moves_said(app)), ("promise", ["declarer A 1"]))
        self.assertEqual(app.stack[-1].marked(), ("invit", "C", "XIX"))
        press(app, "OK")
        self.assertEqual((screen(app), moves_said(app)), ("facts", ["declarer A 1", "invit C XIX"]))
        press(app, "BACK BACK")
        self.assertEqual((screen(app), moves_said(app)), ("outcome", []))
        press(app, "LEFT LEFT OK BACK")
        self.assertEqual((screen(app), moves_said(app)), ("outcome", []))

    def test_a_promise_that_only_one_can_have_made(self):
        app = table((), "RIGHT DOWN LEFT OK")
        self.assertEqual((screen(app), moves_said(app)), ("facts", ["declarer B 2", "yielded A"]))
        self.assertIn("Anna", rows(app)[0][0])
        press(app, "BACK")
        self.assertEqual((screen(app), moves_said(app)), ("outcome", []))

    def test_solo_alone(self):
        app = table((), "RIGHT RIGHT RIGHT RIGHT OK UP OK RIGHT OK")
        self.assertEqual(moves_said(app), ["declarer A solo", "partner none", "points double"])
        self.assertIn(app.t("alone-short"), rows(app)[0][0])
        press(app, "OK")
        # solo 4, doubled 8, from each of three
        self.assertEqual(app.session.totals, [24, -8, -8, -8])


if __name__ == "__main__":
    unittest.main()
