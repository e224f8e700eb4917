"""A correction keeps each later answer that is still possible, and names those that are not."""

from store import past
from tarokk.sheet import words
from tests.ui.deal.test_key_walks import PASSES, RICH, table, texts
from tests.ui.helpers import (
    PLAIN,
    TableCase,
    is_home,
    press,
    screen,
    start,
    target_of,
)
from tests.ui.viewer import rows


class TestCorrecting(TableCase):
    def test_the_partner(self):
        app = table(RICH + PLAIN, "LEFT LEFT OK")
        self.assertEqual((screen(app), rows(app)[0][1:]), ("facts", [app.t("correcting", 1)]))
        while screen(app) != "partner":
            press(app, "BACK")
        press(app, "UP OK")  # nobody: A is alone
        page = app.stack[-1].page
        self.assertEqual(page.items[page.names.index("game")][1], app.t("points-short", 80))
        press(app, "OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "OK")
        moves, whole = past.deal_told(app.evening, 1)
        kept = [words(line) for line in RICH[1:-1] if line[:7] != "partner"]
        self.assertEqual([move for move in moves if move[0] != "partner"], kept)
        self.assertTrue(whole)

    def test_that_later_deals_pay_otherwise_is_told(self):
        """Everybody passes, so a round pays double; once the first deal is played, it does not."""
        app = table(("deal",) + PASSES + PLAIN + PLAIN, "LEFT LEFT LEFT OK")
        self.assertEqual(app.session.totals, [4, -4, 4, -4])  # 2 * 1 twice
        press(
            app, "DOWN OK OK OK RIGHT OK OK"
        )  # behind the pass D's trial three; nobody laid; XX; passes; A; won
        self.assertEqual((screen(app), rows(app)[0][0][:7]), ("Recap", "1. Dani"))
        press(app, "OK")
        self.assertEqual(screen(app), "Message")
        message = " ".join(texts(app))
        self.assertIn("Later deals will pay differently, too: Anna, Cili +4 ⇒ +2,", message)
        self.assertEqual(app.session.totals, [4, -4, 4, -4])  # nothing has changed yet
        press(app, "BACK")
        self.assertEqual(screen(app), "Recap")
        press(app, "OK OK")
        self.assertEqual(app.session.totals, [3, -3, 1, -1])  # 1 to D and A, then 1 and 1
        self.assertTrue(is_home(app))

    def test_where_they_pay_the_same_nothing_is_told(self):
        app = table(RICH + PLAIN, "LEFT LEFT OK")
        press(app, "LEFT OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertFalse("end" in past.deal_told(app.evening, 1)[0][-1])

    def test_what_was_taken_back_of_a_figure_is_asked_anew(self):
        """In a sheet silence says that it failed; here somebody has just taken back that it was
        made."""
        lines = ("deal", "declarer A 3", "partner C", "announced declarer trull", "points won")
        app = table(lines + ("made trull declarer", "end"), "LEFT OK")
        state = [row[1] for row in app.stack[-1].page.items if row[0] == "trull"]
        press(app, "BACK")
        page = app.stack[-1].page
        asked = [row[1] for row in page.items if row[0] == "trull"]
        self.assertEqual((asked, state == asked), ([app.t("state-open")], False))
        press(app, "OK")
        self.assertEqual((screen(app), page.names[page.list.at]), ("facts", "trull"))
        press(app, "LEFT OK OK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals[0], 1 - 2)

    def test_what_does_not_fit_is_named(self):
        """The XXI of D was caught by A and C; with D as the partner it was not."""
        app = table(RICH + PLAIN, "LEFT LEFT OK")
        while screen(app) != "partner":
            press(app, "BACK")
        press(app, "DOWN OK")  # C is marked, then comes D
        self.assertEqual(screen(app), "Message")
        self.assertIn("Dani", app.stack[-1].text)
        self.assertFalse("four" in app.stack[-1].text)
        press(app, "OK")
        page = app.stack[-1].page
        self.assertEqual(page.items[page.names.index("game")][1], app.t("points-short", 80))
        draft = target_of(app)
        self.assertIn(("points", "80"), draft.moves())
        self.assertIn(("made", "four-kings", "declarer"), draft.moves())
        self.assertFalse(("hat", "D") in draft.moves())

    def test_one_that_is_refused_can_be_gone_on_with(self):
        app = table(PLAIN * 3, "LEFT LEFT OK RIGHT OK")
        app.evening.may_write = lambda: False
        for _ in range(2):
            press(app, "OK")
            self.assertEqual(screen(app), "Message")
            press(app, "OK")
            self.assertEqual(screen(app), "Recap")
        press(app, "BACK")
        self.assertEqual((screen(app), rows(app)[0][-1]), ("facts", app.t("correcting", 2)))
        self.assertIn("won ▲", sum(rows(app), []))
        press(app, "OK")
        app.evening.may_write = lambda: True
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals, [3, -3, 3, -3])

    def test_what_a_pass_restores_stops_the_keys(self):
        """Once more the same key turned the result of a deal that was only looked at."""
        lines = ("deal", "A 3") + PASSES[1:] + ("A call XX", "A pass") + PASSES[1:]
        app = table(lines + ("partner C", "points won", "end"), "LEFT OK BACK*4")
        totals, moves = list(app.session.totals), past.deal_told(app.evening, 1)
        press(app, "LEFT LEFT LEFT")
        self.assertEqual((screen(app), texts(app)[0]), ("Message", "The rest stayed as it was."))
        press(app, "OK")
        self.assertEqual(screen(app), "facts")
        press(app, "OK OK")
        self.assertTrue(is_home(app))
        self.assertEqual((app.session.totals, past.deal_told(app.evening, 1)), (totals, moves))

    def test_it_says_which_deal_and_leaves_the_others_alone(self):
        app = table(PLAIN * 3, "LEFT LEFT OK RIGHT OK")
        self.assertEqual(rows(app)[0][0][:2], "2.")
        press(app, "OK")
        self.assertTrue(is_home(app))
        # 52 points, and a step to the right of them: won again
        self.assertEqual(app.session.totals, [3, -3, 3, -3])
        self.assertEqual(start().session.mark(), app.session.mark())

    def test_a_deal_that_nobody_played(self):
        """It closed by itself: its last step is asked again."""
        app = table(("deal",) + PASSES, "LEFT OK")
        self.assertEqual((screen(app), rows(app)[0][-1]), ("auction", app.t("correcting", 1)))
        press(app, "DOWN OK OK OK RIGHT OK OK OK")
        self.assertTrue(is_home(app))
        self.assertEqual((app.session.number, app.session.factor()), (1, 1))
        self.assertEqual(app.session.totals, [1, -1, -1, 1])  # D, and the next is A
