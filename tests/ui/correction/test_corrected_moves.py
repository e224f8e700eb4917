"""What stands behind a step back in a correction: who goes on with OK says it again, who says
something else is told what was left out."""

import unittest

from store import past
from tests.ui.deal.test_key_walks import table, texts
from tests.ui.helpers import TableCase, is_home, press, screen
from ui import font, wording
from ui.canvas import width_of

SPOKEN = ("A 3", "B pass", "C pass", "D pass", "A call XX", "A pagat-ultimo", "A pass", "B pass",
          "C pass", "D pass")  # fmt: skip
RESULT = ("declarer A 3", "partner C", "points won")
COUNTED = ("C last", "A saves pagat", "points A 32 B 28 C 18")
DANISH = {"seats": 3, "dealer": "C", "more": ("game danish",)}
TWO_HANDED = {"seats": 2, "dealer": "B", "more": ("game two-handed",)}


def corrected(lines, keys, **how):
    """A device after keys in a deal that was told so, and what it was told and paid."""
    app = table(("deal",) + lines + ("end",), **how)
    deal, totals = past.deal_told(app.evening, 1), list(app.session.totals)
    press(app, keys)
    return app, deal, totals


class TestChanges(TableCase):
    def test_four_that_change_otherwise_are_all_there(self):
        # Of each other 8 tarokks get 1 point, 9 get 2: A +3 - 2, B +6 - 1, C and D -1 - 2. The
        # three is won, 1 point each, then lost.
        lines = ("declarer A 3", "partner C", "tarokks A 8", "tarokks B 9", "points won")
        app, _, _ = corrected(lines, "LEFT OK LEFT")
        arrows = [text for text in texts(app) if "⇒" in text]
        self.assertEqual(
            sorted(arrows), ["Anna +2 ⇒ 0", "Béla +4 ⇒ +6", "Cili −2 ⇒ −4", "Dani −4 ⇒ −2"]
        )


class TestKept(TableCase):
    """Steps back, then OK alone."""

    def keeps(self, lines, keys, **how):
        app, deal, totals = corrected(lines, keys, **how)
        for _ in range(40):
            if is_home(app):
                break
            self.assertNotEqual(screen(app), "Message", " ".join(texts(app)))
            press(app, "OK")
        self.assertTrue(is_home(app))
        self.assertEqual((past.deal_told(app.evening, 1), app.session.totals), (deal, totals))

    def test_the_partner_behind_cards_that_were_played(self):
        lines = SPOKEN + ("partner C", "points won", "made pagat-ultimo declarer")
        app, _, _ = corrected(lines, "LEFT OK BACK BACK")
        self.assertEqual((screen(app), app.stack[-1].marked()), ("partner", ("partner", "C")))
        for backs in (2, 3, 4):
            self.keeps(lines, "LEFT OK" + " BACK" * backs)

    def test_a_card_that_fell_is_asked_where_it_was(self):
        lines = SPOKEN + ("fell pagat-ultimo declarer", "partner B", "points won")
        app, _, _ = corrected(lines, "LEFT OK BACK BACK")
        self.assertEqual((screen(app), app.stack[-1].marked()[0]), ("play", "fell"))
        for backs in (2, 3, 4):
            self.keeps(lines, "LEFT OK" + " BACK" * backs)

    def test_a_kontra_far_down_the_list(self):
        lines = ("deal", "A 2", "B pass", "A laid 1", "A pass", "B kontra game")
        app = table(lines, "OK BACK", **TWO_HANDED)
        self.assertEqual(app.stack[-1].marked(), ("B", "kontra", "game"))

    def test_no_step_back_is_unseen(self):
        """Also in a deal that runs, and was left and opened again."""
        app = table(("deal",) + SPOKEN, "OK OK DOWN OK HOME OK BACK")
        self.assertEqual((screen(app), app.stack[-1].marked()), ("partner", ("partner", "C")))
        press(app, "BACK")
        self.assertEqual(screen(app), "play")

    def test_the_call_behind_a_clear_skart(self):
        for first, game in (("A 3;B pass;C pass;D pass", None), ("D 3", "hunter")):
            seat = first[0]
            passes = () if game is None else ("A pass", "B pass", "C pass")
            order = {"A": "ABCD", "D": "DABC"}[seat]
            lines = passes + tuple(first.split(";")) + (f"{seat} call XIX",)
            lines += tuple(f"{passing} pass" for passing in order)
            lines += (f"partner {order[2]}", "points won")
            self.keeps(lines, "LEFT OK" + " BACK" * 6, more=("game hunter",) if game else ())

    def test_the_last_trick_behind_the_melds(self):
        lines = ("C meld tarokks 10 without", "B last", "A saves pagat", "points A 32 B 28 C 18")
        self.keeps(lines, "LEFT OK" + " BACK" * 4, **DANISH)

    def test_what_counts_twice(self):
        for line in ("B loses king", "A fine minor"):
            app, deal, totals = corrected(COUNTED + (line, line), "LEFT OK BACK BACK", **DANISH)
            press(app, "BACK" if screen(app) != "facts" else "")
            while not is_home(app):
                self.assertNotEqual(screen(app), "Message")
                press(app, "OK")
            self.assertEqual(
                (past.deal_told(app.evening, 1), app.session.totals), (deal, totals), line
            )
        self.keeps(("C misdeals", "C misdeals") + COUNTED, "LEFT OK" + " BACK" * 7, **DANISH)

    def test_what_was_said_twice_behind_another_answer(self):
        """Anna laid two and not one; she passed twice, and the kontra is still there."""
        lines = ("A 2", "B pass", "A laid 1", "A pass", "B pass", "stage draw A", "stage last A",
                "A trull", "A pass", "B kontra trull", "B pass", "A pass", "points A 50",
                "points B 35", "made trull A")  # fmt: skip
        app, deal, _ = corrected(lines, "LEFT OK" + " BACK" * 13 + " RIGHT", **TWO_HANDED)
        while not is_home(app):
            self.assertNotEqual(screen(app), "Message", " ".join(texts(app)))
            press(app, "OK")
        laid = [("A", "laid", "2") if move[1:] == ("laid", "1") else move for move in deal[0]]
        self.assertEqual(past.deal_told(app.evening, 1), (laid, True))


class TestLeftOut(TableCase):
    """Steps back, then another answer."""

    def names(self, lines, keys, gone, **how):
        app, _, _ = corrected(lines, keys, **how)
        self.assertEqual(screen(app), "Message")
        self.assertIn(f"Left out: {gone}.", " ".join(texts(app)))

    def test_a_figure_behind_which_another_row_is_turned(self):
        lines = RESULT + ("made trull declarer", "made four-kings declarer")
        self.names(lines, "LEFT OK BACK BACK DOWN RIGHT OK", "trull ▲✓")
        spoken = SPOKEN + RESULT[1:] + ("made trull declarer", "made pagat-ultimo declarer")
        self.names(spoken, "LEFT OK BACK BACK OK RIGHT OK", "trull ▲✓")

    def test_a_hat_goes_with_the_catch(self):
        lines = RESULT + ("made xxi-catch declarer", "hat B", "made four-kings declarer")
        self.names(lines, "LEFT OK BACK BACK UP UP RIGHT OK", "XXI-catch ▲✓, hat: Béla")

    def test_of_two_that_count_each(self):
        lines = COUNTED + ("A loses king", "B loses king")
        self.names(lines, "LEFT OK BACK BACK DOWN OK", "Anna loses king", **DANISH)

    def test_of_two_who_laid(self):
        lines = ("A 3", "B pass", "C pass", "D pass", "A laid 1", "B laid 1", "A call XX", "A pass",
                "B pass", "C pass", "D pass", "partner C", "points won")  # fmt: skip
        self.names(lines, "LEFT OK" + " BACK" * 8 + " DOWN OK", "Anna laid 1")

    def test_in_the_two_handed_game(self):
        lines = ("A solo", "A pass", "B pass", "stage draw A", "trick A", "stage last A", "A betli",
                "A pass", "B kontra game", "B pass", "A pass", "points A 49", "points B 40",
                "made trull B", "made betli A")  # fmt: skip
        self.names(lines, "LEFT OK BACK BACK DOWN OK RIGHT OK", "Béla: trull", **TWO_HANDED)

    def test_in_a_deal_that_nobody_declared(self):
        """No row says who declared."""
        lines = ("declarer none", "stage draw", "points A 51", "announced B ultimo king-hearts",
                 "made ultimo king-hearts B")  # fmt: skip
        app, _, totals = corrected(lines, "LEFT OK", **TWO_HANDED)
        self.assertEqual(app.stack[-1].page.heads, [])
        press(app, "RIGHT OK OK")
        self.assertTrue(is_home(app))
        self.assertNotEqual(app.session.totals, totals)

    def test_what_one_step_back_took_with_the_points(self):
        """OK says the game again, and nothing that the rows do not show."""
        for outcome, gone in (
            (("made trull declarer", "points won"), "trull ▲✓"),
            (("points won", "game kontra"), "kontra game"),
            (("points won", "made trull declarer", "announced declarer trull"), "trull ▲"),
        ):
            self.names(RESULT[:2] + outcome, "LEFT OK BACK OK", gone)
        illustrated = {"more": ("game illustrated-54",), "seats": 5, "dealer": "E"}
        # Who invites has a big honour: beside the defence's skíz that is the XXI.
        caught = ("declarer A 1", "invit C XIX", "made xxi-catch defence", "hat C", "points won")
        self.names(caught, "LEFT OK BACK OK", "XXI-catch ▼✓, hat: Cili", **illustrated)

    def test_a_kontra_that_the_row_does_not_say(self):
        lines = RESULT[:2] + ("game kontra", "points won")
        self.names(lines, "LEFT OK BACK RIGHT OK", "kontra game")

    def test_one_of_two_alike(self):
        lines = COUNTED + ("B loses king", "B loses king")
        self.names(lines, "LEFT OK BACK UP UP OK", "Béla loses king", **DANISH)

    def test_a_figure_that_does_not_fit_behind_a_row_turned(self):
        lines = RESULT[:2] + ("made xxi-catch declarer", "hat B", "made trull declarer")
        keys = "LEFT OK BACK BACK RIGHT OK"  # the other side's catch: it has no trull then
        self.names(lines + ("points won",), keys, "trull ▲✓")

    def test_where_the_deal_closes_by_itself(self):
        lines = ("declarer A 3", "partner C", "points 52")
        self.names(lines, "LEFT OK BACK BACK BACK UP OK", "partner: Cili, points: 52")


class TestTurned(TableCase):
    """A row that was turned stays as it is seen, whatever it said before."""

    def pays(self, lines, keys, expected, **how):
        app, _, _ = corrected(lines, keys, **how)
        self.assertTrue(is_home(app))
        self.assertEqual(app.session.totals, expected)

    def test_an_announced_trull_that_failed(self):
        lines = RESULT[:2] + ("announced declarer trull", "made trull declarer", "points won")
        # the game 1, the trull -2
        self.pays(lines, "LEFT OK BACK BACK RIGHT*3 OK OK", [-1, 1, -1, 1])
        lines = RESULT[:2] + ("made pagat-ultimo declarer", "made trull declarer", "points won")
        keys = "LEFT OK BACK BACK UP UP RIGHT*3 DOWN DOWN RIGHT OK OK"
        # the game 1, the trull -2, the silent pagat ultimo 5
        self.pays(lines, keys, [4, -4, 4, -4])

    def test_who_yielded_is_asked_before_the_rest_is_said_again(self):
        lines = ("declarer B 2", "yielded A", "points double", "made pagat-ultimo declarer")
        how = {"more": ("game illustrated-54",), "seats": 5, "dealer": "E"}
        app, deal, _ = corrected(lines, "LEFT OK BACK BACK BACK OK OK OK", **how)
        self.assertEqual((is_home(app), past.deal_told(app.evening, 1)), (True, deal))
        how = {"more": ("game hunter",), "seats": 5, "dealer": "E"}
        alone = ("declarer C 3", "partner none forced", "points won")
        app, _, _ = corrected(alone, "LEFT OK BACK BACK DOWN LEFT OK", **how)
        self.assertEqual((screen(app), app.stack[-1].marked()), ("promise", ("yielded", "A")))
        press(app, "OK OK OK")
        now = [("declarer", "D", "2"), ("yielded", "A"), ("points", "won")]
        self.assertEqual((is_home(app), past.deal_told(app.evening, 1)[0]), (True, now))

    def test_a_row_with_nothing_behind_it_is_not_offered(self):
        """Two told eight tarokks, so no third can: the last row is that of the points."""
        spoken = (
            "declarer B 3",
            "B call XX",
            "B tarokks 8",
            "B pass",
            "C pass",
            "D pass",
            "A pass",
        )
        app = table(("deal",) + spoken + ("partner D", "claim D 8"), "OK UP")
        self.assertEqual((screen(app), app.stack[-1].marked()), ("facts", ("points",)))

    def test_a_group_opens_that_has_fewer_rows_than_stand_above_it(self):
        app, _, _ = corrected(RESULT, "LEFT OK", more=("game illustrated",))
        rows = app.stack[-1].dialogue.question
        at = rows.names.index(("group", "pagat"))
        press(app, f"DOWN*{at} RIGHT")
        self.assertEqual(rows.names, ["pagat-uhu"])


class TestWords(TableCase):
    def test_a_name_stands_once(self):
        app = table(("deal", "A pass"), "BACK", more=("game hunter",))
        self.assertIn("Anna: pass", texts(app))

    def test_a_beginning_does_not_end_before_the_next_word(self):
        names = ("Kovács János", "Kovácsné Jolán", "Szabó")
        self.assertEqual(wording.beginning(names[0], names), "Kov…J")
        self.assertEqual(wording.beginning(names[1], names), "Kov…csn")

    def test_of_a_wide_name_beside_three_signs_the_last_letter_is_left(self):
        """It is the one that tells it from the others."""
        frame = f"{font.DEALER}(%s){font.HAT}"
        self.assertEqual(wording.squeezed(frame, "WWW…WC", 42), frame % "W.C")
        self.assertEqual(wording.squeezed(frame, "WWW…WC", 36), frame % "C")

    def test_of_names_alike_in_length_the_first_is_shortened(self):
        """On MicroPython as well, whose sort keeps no order of its own."""
        app = table((), seats=5, dealer="E", more=("game hunter",), names=("Anna", "Béla", "Cili",
                    "Dani", "Edit"))  # fmt: skip
        text = "Edit, Dani, Cili, Béla, Anna: trull"
        room = width_of(text) - 1
        self.assertEqual(wording.shortened(app, text, room), "Edit, Dani, Cili, Béla, Ann: trull")

    def test_the_points_of_all_players_are_seen(self):
        names = ("Kovácsné Jolán", "Kovács János", "Őry Zsigmondné")
        app = table((), "OK OK OK OK OK UP OK UP", names=names, **DANISH)
        self.assertEqual(screen(app), "points")
        self.assertIn("27, Őry 25", " ".join(texts(app)))  # 78 - 27 - 26


if __name__ == "__main__":
    unittest.main()
