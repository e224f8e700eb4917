"""What was taken back is asked anew, and what has no row is asked at all: nothing is presumed."""

from store import past
from tests.ui.deal.test_key_walks import moves_said, table, texts
from tests.ui.helpers import PLAIN, TableCase, is_home, press, question, screen
from tests.ui.viewer import rows


class TestMore(TableCase):
    """What has no row, by its outcome."""

    def test_behind_a_promise(self):
        for keys in ("RIGHT LEFT OK OK", "RIGHT LEFT*2 OK OK", "RIGHT DOWN LEFT OK"):
            app = table((), keys + " UP RIGHT DOWN")
            self.assertEqual(screen(app), "more")
            self.assertEqual(len(moves_said(app)), 2)

    def test_how_often_it_was_kontrad_is_asked_in_every_game(self):
        for game in ("paskievics", "illustrated", "high", "illustrated-54"):
            app = table(
                ("deal", "declarer A 3", "partner B"), "OK UP RIGHT", more=("game " + game,)
            )
            press(app, "DOWN OK")
            if screen(app) == "members":
                press(app, "OK")
            self.assertEqual(screen(app), "levels")
            press(app, "DOWN*2 OK")
            self.assertEqual(moves_said(app)[-1].split()[0], "announced")
            self.assertEqual(moves_said(app)[-1].split()[-1], "rekontra")
            self.assertEqual(screen(app), "facts")

    def test_in_a_correction_it_is_asked_what_came_of_it(self):
        for levels in range(3):
            app = table(PLAIN, f"LEFT OK UP*3 RIGHT DOWN OK DOWN*{levels} OK")
            press(app, "OK")
            self.assertEqual(screen(app), "facts")  # nothing is presumed
            page = app.stack[-1].page
            self.assertEqual(page.names[page.list.at], "trull")
            self.assertEqual(question(app).code(question(app).at)[0], "open")
            press(app, "LEFT OK")
            self.assertEqual(screen(app), "Recap")


class TestTakenBack(TableCase):
    """What was taken back is not presumed: who goes on with OK is asked."""

    def test_a_game_that_was_lost(self):
        for points in ("lost", "40", "double", "80"):
            for game in ("paskievics", "illustrated"):
                lines = ("deal", "declarer A 3", "partner C", "points " + points, "end")
                app = table(lines, "LEFT OK BACK", more=("game " + game,))
                totals = list(app.session.totals)
                self.assertIn(["game", "made?"], [row[:2] for row in rows(app)])
                press(app, "OK")
                self.assertEqual(screen(app), "facts")
                press(app, "LEFT OK OK" if points in ("lost", "40") else "RIGHT*2 OK OK")
                self.assertTrue(is_home(app))
                self.assertEqual(app.session.totals, totals)

    def test_that_it_was_won_is_said_again_with_what_comes_before(self):
        app = table(PLAIN[:3] + ("points won", "end"), "LEFT OK BACK")
        self.assertEqual(screen(app), "partner")
        press(app, "OK OK OK")
        self.assertEqual(app.session.totals, [1, -1, 1, -1])

    def test_one_that_was_kontrad(self):
        lost = ("deal", "declarer A 3", "partner C", "game kontra", "points lost")
        app = table(lost, "OK BACK")
        self.assertEqual(moves_said(app)[2:], ["game kontra"])
        self.assertIn(["game", "kontra, made?"], [row[:2] for row in rows(app)])
        press(app, "OK OK LEFT OK")
        self.assertEqual(moves_said(app)[2:4], ["game kontra", "points lost"])
        app = table(lost, "OK BACK RIGHT OK")
        self.assertEqual(moves_said(app)[2:4], ["game kontra", "points won"])

    def test_a_hand_that_was_thrown_in(self):
        """Who only looks at it, and says the same with OK, has changed nothing."""
        for game, seats, lines in (
            ("paskievics", 4, ("declarer A 3", "B throws four-kings")),
            ("paskievics", 4, ("A 3", "B pass", "C pass", "D pass", "B throws four-kings")),
            ("hunter", 5, ("declarer A 3", "D throws no-tarokk")),
            ("danish", 4, ("D passes-deal",)),
        ):
            more = ("game " + game,) if game != "paskievics" else ()
            dealer = "ABCDE"[seats - 1]
            how = {"seats": seats, "dealer": dealer, "more": more}
            app = table(("deal",) + lines, **how)
            moves = [" ".join(move) for move in past.deal_told(app.evening, 1)[0]]
            session = app.session.mark()
            press(app, "LEFT OK HOME")
            self.assertTrue(is_home(app), (game, lines))  # nothing is said to be given up
            press(app, "LEFT OK OK OK")
            self.assertTrue(is_home(app), (game, lines))
            self.assertEqual([" ".join(move) for move in past.deal_told(app.evening, 1)[0]], moves)
            self.assertEqual(app.session.mark(), session)
            press(app, "LEFT OK BACK OK")  # the list is left
            while screen(app) not in ("Message", "Recap", "Home"):
                press(app, "UP OK" if screen(app) == "points" else "OK")
            is_left_out = screen(app) == "Message" and "Left out" in " ".join(texts(app))
            # In the Danish game the cursor stands on the list, and in it on what was told.
            self.assertEqual(is_left_out, len(lines) < 5 and game != "danish", lines)

    def test_what_cannot_be_seen_is_told_to_be_left_out(self):
        lines = ("deal", "A last", "A saves pagat", "points A 31 C 28 D 19", "C fine minor", "end")
        app = table(lines, "LEFT OK BACK", more=("game danish",))
        self.assertEqual(app.stack[-1].marked(), ("C", "fine", "minor"))
        press(app, "BACK")
        self.assertEqual(screen(app), "facts")
        press(app, "UP*9 UP")
        app.stack[-1].page.list.at = 0
        press(app, "OK")
        self.assertEqual(screen(app), "Message")
        self.assertIn("Left out: Cili fine minor.", " ".join(texts(app)))
        press(app, "OK OK OK")
        self.assertTrue(is_home(app))
        moves = [" ".join(move) for move in past.deal_told(app.evening, 1)[0]]
        self.assertEqual(moves, list(lines[1:4]))

    def test_an_answer_is_said_once(self):
        lines = ("deal", "A last", "A saves pagat", "points A 31 C 28 D 19", "end")
        app = table(lines, "LEFT OK BACK*4", more=("game danish",))
        while screen(app) != "Recap":
            press(app, "OK")
        press(app, "OK")
        moves = [" ".join(move) for move in past.deal_told(app.evening, 1)[0]]
        self.assertEqual(moves, list(lines[1:4]))

    def test_undone_on_home(self):
        app = table(("deal", "declarer A 3", "partner C", "points lost"), "BACK OK OK")
        self.assertEqual(screen(app), "facts")
        press(app, "LEFT OK")
        self.assertEqual(moves_said(app)[2], "points lost")
