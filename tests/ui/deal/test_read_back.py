"""What is seen behind an answer: the large view, lists that close, earlier deals."""

from tests.ui import helpers
from tests.ui.deal.test_key_walks import PASSES, moves_said, table, texts
from tests.ui.helpers import PLAIN, TableCase, is_home, picture, press, screen
from tests.ui.viewer import rows
from ui import starting

LEAPS = (0, 12, 22, 30, 36, 40)  # rows of the list of deals


class TestLargeView(TableCase):
    """After 20 s without a key in a deal, read from any chair."""

    def test_whose_turn_it_is(self):
        app = table((), "OK DOWN OK")
        asked, was, lines = screen(app), picture(app), moves_said(app)
        self.assertFalse(app.passed(19_999))
        self.assertEqual(picture(app), was)
        self.assertTrue(app.passed(20_000))
        self.assertEqual(screen(app), "Glance")
        self.assertIn("Béla", texts(app))
        self.assertIn("Anna: two", texts(app))
        self.assertEqual([fault for fault in app.canvas.faults() if fault], [])
        for key in ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK"):
            press(app, key)
            self.assertEqual((screen(app), picture(app), moves_said(app)), (asked, was, lines))
            app.passed(20_000)

    def test_by_outcome_nobody_is_said_to_speak(self):
        app = table((), "RIGHT")
        for stands in (["Who declared?"], ["▲ +1 / −1", "Ann three: partner?"]):
            app.passed(20_000)
            self.assertEqual(texts(app)[1:], stands)
            press(app, "OK OK")  # back; then the first answer
        app = table(("deal",), "OK")
        app.passed(20_000)
        self.assertIn("Anna", texts(app))

    def test_what_was_said_while_cards_are_played(self):
        spoken = ("deal", "A 3") + PASSES[1:] + ("A call XX", "A trull", "A pass", "B kontra trull")
        app = table(spoken + PASSES[1:2] + PASSES[2:] + PASSES[:1], "OK")
        app.passed(20_000)
        seen = " ".join(texts(app))
        for part in ("Anna three", "XX", "trull kontra"):
            self.assertIn(part, seen)

    def test_home_stays(self):
        app = table(PLAIN)
        app.passed(20_000)
        self.assertTrue(is_home(app))


class TestGroups(TableCase):
    def test_a_list_of_what_may_be_said_closes_behind_an_answer(self):
        """Else a second OK would announce the next figure."""
        auction = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX")
        app = table(auction, more=("game illustrated",))
        press(app, "OK")
        while app.stack[-1].page.answer()[0] != "group":
            press(app, "DOWN")
        press(app, "OK")
        self.assertEqual(screen(app), "members")
        press(app, "OK")
        last = app.evening.lines[-1]
        self.assertEqual((screen(app), last[:2], last == "A call XX"), ("speech", "A ", False))
        self.assertEqual(app.stack[-1].page.answer(), ("A", "pass"))

    def test_so_does_that_of_an_outcome(self):
        app = table(("deal", "declarer A 3", "partner C"), "OK")
        while app.stack[-1].page.names[app.stack[-1].page.list.at] != "more":
            press(app, "DOWN")
        press(app, "RIGHT")
        self.assertEqual(screen(app), "more")
        while app.stack[-1].page.answer()[0] != "tarokks":
            press(app, "DOWN")
        press(app, "OK")
        self.assertEqual(app.evening.lines[-1].split()[0], "tarokks")
        page = app.stack[-1].page
        self.assertEqual((screen(app), page.names[page.list.at]), ("facts", "game"))


class TestHistory(TableCase):
    def test_figures_that_find_no_room_are_hinted_at(self):
        """No figure stands there without what came of it."""
        figures = ("trull", "four-kings", "pagat-ultimo", "xxi-catch")
        actual = tuple(f"announced declarer {figure} kontra" for figure in figures)
        made = tuple(f"made {figure} declarer" for figure in figures)
        start = ("deal", "declarer A 1", "partner C", "game kontra")
        app = table(start + actual + ("points 52",) + made + ("hat D", "end"), "LEFT")
        seen = texts(app)
        self.assertIn("▾", seen)
        written = " ".join(seen)
        for word in ("trull", "four kings"):
            self.assertEqual(word + " kontra ✓" in written, word in written)
        app = table(PLAIN, "LEFT")
        self.assertFalse("▾" in texts(app))

    def test_from_deal_to_deal_round_at_both_ends(self):
        app = table(PLAIN * 3, "LEFT")
        numbers = [rows(app)[0][-1]]
        for key in ("LEFT", "LEFT", "LEFT", "RIGHT"):
            press(app, key)
            numbers.append(rows(app)[0][-1])
        self.assertEqual(numbers, ["◂3/3▸", "◂2/3▸", "◂1/3▸", "◂3/3▸", "◂1/3▸"])
        press(app, "BACK")
        self.assertEqual((screen(app), app.stack[-1].list.at), ("History", 2))
        self.assertEqual(rows(app)[4:], [["Anna +1", "Béla −1"], ["Cili +1", "Dani −1"]])
        press(app, "DOWN")
        self.assertEqual(rows(app)[4:], [["Anna +3", "Béla −3"], ["Cili +3", "Dani −3"]])
        press(app, "BACK")
        self.assertTrue(is_home(app))

    def test_ten_presses_into_the_figures_of_any_of_the_last_forty(self):
        """LEFT and BACK to the list; so many leaps, which grow shorter, and single rows up or down;
        OK to see the deal, OK into its rows. Back 17: one leap of 12 and five down, six; back 27:
        22 and five more, seven, or 30 and three up, six."""
        app = helpers.table(PLAIN * 100)
        most = 0
        for back in range(40):
            routes = [(leaps + abs(back - at), leaps, back - at) for leaps, at in enumerate(LEAPS)]
            _, leaps, steps = min(routes)
            keys = (
                ["LEFT", "BACK"] + ["RIGHT"] * leaps + ["DOWN" if steps > 0 else "UP"] * abs(steps)
            )
            most = max(most, press(app, " ".join(keys + ["OK"])) + 1)
            self.assertEqual((screen(app), app.stack[-1].number), ("Recap", 100 - back))
            press(app, "OK")
            self.assertEqual((screen(app), app.stack[-1].number), ("facts", 100 - back))
            app.home()
            app.draw()
        self.assertEqual(most, 10)

    def test_nothing_stays_of_an_accent_where_no_totals_stand(self):
        """Those of the deal that runs are not told."""
        deals = ("deal", "C passes-deal", "deal", "A passes-deal", "deal")
        how = {"seats": 3, "dealer": "C", "more": ("game danish",)}
        app = table(deals, "LEFT BACK UP", names=("Åse", "Ősi", "Édua"), **how)
        for key in ("UP", "DOWN", "UP", "UP", "DOWN", "DOWN"):
            press(app, key)
            seen = picture(app)
            app.draw()
            self.assertEqual(seen, picture(app), key)

    def test_nothing_stays_of_an_accent_where_a_name_is_shorter_now(self):
        """There is less room for it beside +2 than beside 0."""
        deals = []
        for who, other in ("BC", "AC", "AB"):
            deals += ["deal", f"declarer {who} 2", "stage draw"]
            deals += [f"points {who} 50", f"points {other} 39", "end"]
        how = {"seats": 3, "dealer": "A", "more": ("game two-handed",)}
        app = table(deals, "LEFT BACK", names=("ŐŐŐŐŐŐŐŐŐŐŐA", "ŐŐŐŐŐŐŐŐŐŐŐB", "C"), **how)
        for _ in range(3):
            press(app, "UP")
            seen = picture(app)
            app.draw()
            self.assertEqual(seen, picture(app))

    def test_leaps_go_round_and_back(self):
        app = helpers.table(PLAIN * 34)
        press(app, "LEFT BACK")
        seen = []
        for key in ["RIGHT"] * 5 + ["LEFT"] * 5 + ["DOWN", "RIGHT", "DOWN", "LEFT"]:
            press(app, key)
            seen.append(app.stack[-1].list.at)
        self.assertEqual(seen, [12, 22, 30, 33, 0, 33, 30, 22, 12, 0, 1, 12, 13, 12])


class TestHome(TableCase):
    """BACK, held, goes home: what is half said is kept, or it is told that it is not."""

    def test_a_row_that_is_turned_is_kept(self):
        app = table(("deal", "declarer A 3", "partner B"), "OK DOWN RIGHT HOME")
        self.assertTrue(is_home(app))
        self.assertEqual(moves_said(app)[2:], ["made trull declarer"])
        press(app, "OK DOWN LEFT HOME")
        self.assertEqual(moves_said(app)[2:], [])
        press(app, "OK HOME")
        self.assertTrue(is_home(app))
        self.assertEqual(moves_said(app)[2:], [])

    def test_under_the_help_too(self):
        app = table(("deal", "declarer A 3", "partner B"), "OK DOWN RIGHT HELP HOME")
        self.assertEqual(moves_said(app)[2:], ["made trull declarer"])

    def test_a_correction_that_is_given_up_is_told(self):
        app = table(PLAIN + PLAIN, "LEFT OK DOWN RIGHT HOME")
        self.assertEqual(screen(app), "Message")
        self.assertIn("given up", " ".join(texts(app)))
        press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals, [2, -2, 2, -2])
        press(app, "LEFT OK DOWN HOME")
        self.assertTrue(is_home(app))  # nothing was changed
        press(app, "LEFT OK DOWN RIGHT OK")
        self.assertEqual(screen(app), "Recap")
        press(app, "HOME")
        self.assertEqual(screen(app), "Message")

    def test_what_was_told_to_have_failed(self):
        """It has no line; until the deal is another."""
        spoken = ("A 3", "B pass", "C pass", "D pass", "A call XX", "A trull", "A four-kings")
        passes = ("A pass", "B pass", "C pass", "D pass")
        lines = ("deal",) + spoken + passes + ("partner C", "points won")
        app = table(lines, "OK DOWN LEFT DOWN LEFT HOME OK")
        self.assertEqual([row[1] for row in rows(app)[2:4]], ["said ▲✗", "said ▲✗"])
        press(app, "HOME BACK OK")  # the points, which are asked anew; so are these
        self.assertEqual([row[1] for row in rows(app)[2:4]], ["made?", "made?"])
        press(app, "RIGHT DOWN LEFT DOWN RIGHT OK OK")
        self.assertTrue(is_home(app))
        enter = helpers.enter
        enter(app.evening, ("deal",))
        press(app, "OK HOME")
        moves = ("B 3", "C pass", "D pass", "A pass", "B call XX", "B trull", "B pass")
        enter(app.evening, moves + ("C pass", "D pass", "A pass", "partner D"))
        press(app, "OK")
        self.assertEqual(rows(app)[2][1], "made?")  # of another deal nothing is known

    def test_numbers_that_are_one_move(self):
        """Of the first alone nothing can be written; with the last one all are."""
        played = ("deal", "A last", "A saves pagat")
        app = table(played, "OK RIGHT OK HOME", more=("game danish",))
        self.assertEqual(moves_said(app), list(played[1:]))
        self.assertEqual(screen(app), "Message")
        self.assertIn("none kept", " ".join(texts(app)))
        press(app, "OK OK RIGHT HOME")
        self.assertEqual(screen(app), "Message")  # by HOME he says the first one, too
        press(app, "OK OK RIGHT OK RIGHT HOME")
        self.assertTrue(is_home(app))
        self.assertEqual(moves_said(app), list(played[1:]) + ["points A 31 C 28 D 19"])


class TestUndoInWords(TableCase):
    def asked(self, *lines, **how):
        app = table(("deal",) + lines, "BACK", **how)
        self.assertEqual(screen(app), "Undo")
        return app.stack[-1].rows[1]

    def test_steps(self):
        self.assertEqual(self.asked("A 3"), "Anna: three")
        self.assertEqual(self.asked("A 3", "B pass"), "Béla: pass")
        self.assertEqual(self.asked("declarer A 3", "partner none"), "partner: alone")
        lines = ("declarer A 3", "partner C", "announced declarer pagat-ultimo kontra")
        self.assertEqual(self.asked(*lines), "pagat ultimo kontra ▲")
        self.assertEqual(self.asked("declarer A 3", "partner C", "game kontra"), "kontra game")

    def test_a_meld(self):
        for meld in ("tarokks 11 with", "kings half hearts"):
            asked = self.asked("A meld " + meld, more=("game danish",))
            self.assertEqual(asked, "Anna: " + meld.replace("hearts", "♥"))

    def test_what_was_told_of_the_play(self):
        spoken = ("A 3", "B pass", "C pass", "D pass", "A call XX", "A pagat-ultimo", "A pass")
        lines = spoken + ("B pass", "C pass", "D pass", "fell pagat-ultimo declarer")
        self.assertEqual(self.asked(*lines), "pagat ultimo: has fallen")
        counted = self.asked("declarer A 3", "partner B", "tarokks C 9")
        self.assertEqual(counted, "Cili: 9 tarokks")

    def test_a_correction_with_a_card_that_fell(self):
        spoken = ("A 3", "B pass", "C pass", "D pass", "A call XX", "A pagat-ultimo", "A pass")
        play = ("B pass", "C pass", "D pass", "fell pagat-ultimo declarer", "partner B")
        app = table(("deal",) + spoken + play + ("points won", "end"), "LEFT OK BACK BACK")
        while screen(app) != "Recap":
            press(app, "UP OK" if app.stack[-1].dialogue.asked == "fell" else "OK")
        press(app, "OK BACK")
        self.assertEqual(screen(app), "Undo")

    def test_whom_a_refusal_means(self):
        """All passed instead: then A would speak first in the next deal, too."""
        played = ("deal", "declarer A 3", "partner C", "points won", "end")
        passed = ("deal", "B pass", "C pass", "D pass", "A pass")
        app = table(played + passed, "LEFT LEFT OK BACK BACK UP OK OK OK")
        self.assertEqual(screen(app), "Message")
        self.assertIn("Béla has to wait: it is Anna's turn to bid.", " ".join(texts(app)))
        press(app, "OK HOME")
        self.assertIn("given up", " ".join(texts(app)))

    def test_of_another_evening_its_date_is_told(self):
        app = table(PLAIN, more=("date 2026-10-30",))
        starting.begin(app, helpers.head())
        helpers.enter(app.evening, PLAIN)
        press(app, "@evenings DOWN OK OK OK OK DOWN RIGHT OK OK")
        self.assertEqual(screen(app), "History")  # of that evening, as it is now
        self.assertEqual(rows(app)[1], ["1. Anna three", "+2"])  # the game 1, a silent trull 1
        press(app, "HOME BACK")
        self.assertEqual(screen(app), "Undo")
        self.assertEqual(app.stack[-1].rows[:2], ["30 Oct", app.t("undo-amend", 1)])


class TestLongNames(TableCase):
    def test_a_title_has_beginnings_before_it_cuts_a_word(self):
        names = ("Bernadett", "Bernát", "Maximilian", "Zsófi")
        app = table(PLAIN * 2, "LEFT", names=names)
        self.assertEqual(rows(app)[0], ["2. Bernad three, Max", "◂2/2▸"])
        press(app, "OK")
        self.assertEqual(rows(app)[0], ["Bernad three, Max", "correct 2"])


class TestStates(TableCase):
    def test_a_long_state_of_the_game_is_shortened(self):
        lines = ("deal", "declarer A 3", "partner B", "game kontra", "points double-lost")
        app = table(lines, "OK DOWN")
        self.assertEqual(rows(app)[1], ["game", "×2 lost double ▲"])

    def test_an_announced_catch_says_whose_the_hat_is(self):
        lines = ("deal", "declarer A 3", "partner B", "announced declarer xxi-catch")
        app = table(lines, "OK")
        page = app.stack[-1].page
        press(app, f"DOWN*{page.names.index('xxi-catch')} RIGHT")
        self.assertEqual(rows(app)[-1], ["↔ said, made 🎩Cil"])
        press(app, "OK DOWN*9")
        self.assertIn(["hat: Cili"], rows(app))

    def test_exact_points_are_no_number_before_one_is_turned(self):
        app = table(("deal", "declarer A 3", "partner B", "points lost"), "OK UP UP RIGHT")
        self.assertEqual((screen(app), rows(app)[1]), ("points", ["−"]))
        press(app, "OK")
        self.assertEqual((screen(app), moves_said(app)[-1]), ("points", "points lost"))
        press(app, "DOWN OK")
        self.assertEqual(moves_said(app)[-1], "points 46")  # below the 47 at most of a lost game
        press(app, "UP UP OK")
        self.assertEqual(rows(app)[1], ["46"])


class TestWords(TableCase):
    def test_a_skart_in_which_somebody_laid(self):
        spoken = ("deal", "A 3", "B pass", "C pass", "D pass")
        app = table(spoken, "OK")
        self.assertEqual(rows(app)[2], ["skart is clear"])
        press(app, "DOWN OK")
        self.assertEqual(rows(app)[2:4], [["Ann laid"], ["nobody else"]])

    def test_what_was_called_stands_where_the_partner_is_asked_for(self):
        spoken = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX", "A trull", "A pass")
        app = table(spoken + ("B pass", "C pass", "D pass"), "OK")
        self.assertEqual((screen(app), rows(app)[1]), ("partner", ["▲ XX, trull"]))

    def test_a_pass_in_the_speeches_is_told_as_it_was_said(self):
        spoken = ("deal", "A 3", "B pass", "C pass", "D pass", "A call XX", "A pass")
        app = table(spoken, "BACK")
        self.assertEqual(app.stack[-1].rows[1], "Anna: no more")

    def test_names_give_way_to_what_follows(self):
        app = table((), "RIGHT UP", names=("Annamária", "Béla", "Cecília", "Marianna"))
        self.assertEqual(rows(app)[-1], ["OK Mar deals, double round."])

    def test_names_that_hardly_differ_do_not_become_the_same(self):
        names = ("Kovács Béla", "Kovács Béláné", "Kovács Bence", "Szabó Magdolna", "Szabó Magda")
        app = table(PLAIN, "LEFT", names=names, seats=5)
        cells = [cell for row in rows(app)[1:] for cell in row if "…" in cell]
        self.assertEqual(len(set(cells)), len(cells))
        self.assertFalse([cell for cell in cells if "……" in cell])
