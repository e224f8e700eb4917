"""What was taken back is marked, and each step back is seen."""

from store import past
from tests.ui.deal.test_key_walks import moves_said, table, texts
from tests.ui.helpers import PLAIN, TableCase, is_home, picture, press, question, screen
from tests.ui.viewer import rows


class TestTakenBack(TableCase):
    """Where a step back leads, what it took back is marked, so that it is seen to be gone."""

    def test_a_figure_below_the_fold(self):
        caught = ("points won", "made xxi-catch defence", "hat A", "end")
        app = table(("deal", "declarer A 3", "partner B") + caught, "LEFT OK")
        page = app.stack[-1].page
        self.assertEqual(page.names[page.list.at], "game")
        press(app, "BACK")
        page = app.stack[-1].page
        self.assertEqual(page.names[page.list.at], "xxi-catch")
        self.assertIn(["XXI-catch", "–"], [row[:2] for row in rows(app)])

    def test_one_of_a_group(self):
        lines = (
            "deal",
            "declarer A 3",
            "partner B",
            "points won",
            "made eagle-ultimo declarer",
            "end",
        )
        app = table(lines, "LEFT OK BACK", more=("game high",))
        page = app.stack[-1].page
        self.assertEqual((question(app).group, page.names[page.list.at]), ("eagle", "eagle-ultimo"))
        press(app, "BACK")
        self.assertEqual(page.names[page.list.at], ("group", "eagle"))
        press(app, "BACK")
        self.assertEqual(screen(app), "partner")

    def test_each_step_back_within_groups_is_seen(self):
        lines = (
            "deal", "declarer D 2", "partner B", "announced declarer centrum",
            "made centrum declarer", "announced declarer big-bird",
            "announced declarer small-bird", "made small-bird declarer",
        )  # fmt: skip
        app = table(lines, "OK", more=("game illustrated",))
        for _ in range(12):
            if screen(app) != "facts":
                break
            before = picture(app)
            press(app, "BACK")
            self.assertNotEqual(picture(app), before)
        self.assertEqual(screen(app), "partner")

    def test_what_was_announced_out_of_a_group(self):
        """The group is marked: OK opens it, where a first row says that he passes."""
        spoken = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX")
        for game in ("illustrated", "high"):
            app = table(spoken, "OK", more=("game " + game,))
            page = app.stack[-1].page
            self.assertEqual(app.stack[-1].marked(), ("A", "pass"))
            opens = [i for i in range(len(page.groups)) if page.groups[i][0][0] == "group"]
            self.assertTrue(len(opens) > 2)
            for at in opens:
                press(app, f"DOWN*{at} OK OK")
                self.assertEqual(len(moves_said(app)), len(spoken))
                press(app, "BACK")
                self.assertEqual(moves_said(app), list(spoken[1:]))
                self.assertEqual(app.stack[-1].marked(), page.groups[at][0])
                press(app, f"UP*{at}")

    def test_a_tarokk_that_was_laid(self):
        """The partner's page has it; the list that it stands in is open again, the row marked."""
        app = table(("deal", "declarer A 3"), "OK RIGHT DOWN OK BACK")
        self.assertEqual((screen(app), moves_said(app)[1:]), ("partner", ["A laid 1"]))
        self.assertIn(["Ann laid"], rows(app))
        press(app, "BACK")
        self.assertEqual((screen(app), moves_said(app)[1:]), ("skart", []))
        self.assertEqual(app.stack[-1].marked(), ("A", "laid", "1"))
        press(app, "BACK")
        self.assertEqual((screen(app), moves_said(app)[1:]), ("partner", []))
        self.assertFalse(["Ann laid"] in rows(app))

    def test_all_passes_as_one_answer(self):
        app = table(PLAIN, "LEFT OK BACK BACK BACK UP OK")
        self.assertIn("Left out: partner: Cili, points: 52", " ".join(texts(app)))
        press(app, "OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "BACK")
        self.assertEqual((screen(app), app.stack[-1].marked()), ("outcome", ("pass-out",)))

    def test_a_settlement_that_was_undone(self):
        app = table(PLAIN, "BACK OK")
        self.assertEqual((screen(app), app.stack[-1].page.list.at), ("facts", 0))

    def test_a_step_that_was_undone_on_home(self):
        caught = ("points won", "made xxi-catch defence", "hat A")
        app = table(("deal", "declarer A 3", "partner B") + caught, "BACK OK")
        self.assertEqual(screen(app), "facts")
        page = app.stack[-1].page
        self.assertEqual(page.names[page.list.at], "xxi-catch")
        app = table(("deal", "declarer B solo"), "BACK OK")
        self.assertEqual(screen(app), "outcome")  # as it was entered
        self.assertEqual(app.stack[-1].marked(), ("declarer", "B", "solo"))

    def test_what_has_no_row(self):
        lines = ("deal", "declarer B solo", "partner D", "tarokks C 9", "points won", "end")
        app = table(lines, "LEFT OK BACK")
        page = app.stack[-1].page
        self.assertEqual(page.names[page.list.at], "more")
        press(app, "DOWN OK")
        self.assertIn("Left out: Cili: 9 tarokks", " ".join(texts(app)))
        press(app, "OK OK OK")
        self.assertTrue(is_home(app))
        moves = [" ".join(move) for move in past.deal_told(app.evening, 1)[0]]
        self.assertEqual(moves, ["declarer B solo", "partner D", "points won"])

    def test_a_promise_that_was_given_by_itself(self):
        app = table((), "RIGHT DOWN LEFT OK")
        lines = moves_said(app)
        self.assertEqual(lines, ["declarer B 2", "yielded A"])
        press(app, "BACK")
        self.assertEqual(app.stack[-1].marked(), ("declarer", "B", "2", "yielded"))
        press(app, "OK")
        self.assertEqual(moves_said(app), lines)

    def test_out_of_the_question_whose_it_was(self):
        app = table((), "RIGHT LEFT OK BACK")
        self.assertEqual(app.stack[-1].marked(), ("declarer", "A", "1", "invit", "XIX"))

    def test_that_there_was_nothing(self):
        app = table((), "OK OK OK DOWN*6 OK BACK", seats=3, dealer="C", more=("game danish",))
        self.assertEqual((screen(app), app.stack[-1].marked()[0]), ("pagat", "go"))

    def test_by_its_outcome_it_stays(self):
        app = table((), "RIGHT DOWN OK HOME OK BACK")
        self.assertEqual((screen(app), moves_said(app)), ("outcome", []))
