"""What may be announced and kontra'd when, who leads, who draws, and how long a deal is."""

import unittest

from tarokk.games.two_handed import ask
from tarokk.games.two_handed.legal import legal as legal_moves
from tests.core.folds import facts_of
from tests.core.two_handed.deals import BY_A, NO_BID, code, play, refusal

LED = BY_A + "; lead"
DRAWS = BY_A + "; stage draw"
LAST = BY_A + "; stage last"

CARDS = ["pagat", "eagle", "king-hearts", "king-diamonds", "king-clubs", "king-spades"]
FIVE_ONLY = ("quarter", "betli", "volat")
ANY_TIME = ("trull", "four-kings", "xxi-catch", "pagat-catch")
WITH_CARD = [f"{name} {card}" for name in ("ultimo", "uhu") for card in CARDS]


def allowed(text, seat="A"):
    """{figure: what it is worth} of those that a table may be told `seat` announces."""
    deal = play(text)
    moves = {" ".join(move[1:]): move for move in legal_moves(deal) if move[0] == seat}
    meant = {name: ask.meaning(deal, moves[name]) for name in moves if deal.rules.row(name)}
    return {figure: worth[1] for figure, worth in meant.items() if worth}


def figures(text, seat="A"):
    """Their names, sorted."""
    return sorted(allowed(text, seat))


class Windows(unittest.TestCase):
    def test_what_is_announced_when(self):
        self.assertEqual(
            figures(BY_A), sorted(FIVE_ONLY + ANY_TIME + ("double",) + tuple(WITH_CARD))
        )
        late = ("quarter", "volat", "double") + ANY_TIME + tuple(WITH_CARD)
        self.assertEqual(figures(LED), sorted(late))
        self.assertEqual(figures(DRAWS), sorted(("double",) + ANY_TIME + tuple(WITH_CARD)))
        self.assertEqual(figures(LAST), sorted(("volat", "betli") + ANY_TIME))

    def test_refused_at_another_time(self):
        for text, window, barred in (
            (LED, "late", ("betli",)),
            (DRAWS, "draw", FIVE_ONLY),
            (LAST, "last", ("quarter", "double", "ultimo pagat", "uhu king-clubs")),
        ):
            for figure in barred:
                reason = ("not-this-stage", figure, window)
                self.assertEqual(refusal(text, "A " + figure), reason)
                self.assertEqual(refusal(text, "announced A " + figure), reason)

    def test_what_a_figure_is_worth(self):
        worth = allowed(BY_A)
        self.assertEqual((worth["quarter"], worth["volat"], worth["double"]), (4, 6, 4))
        self.assertEqual((worth["trull"], worth["uhu pagat"], worth["betli"]), (2, 10, 10))
        worth = allowed(LED)
        self.assertEqual((worth["quarter"], worth["volat"], worth["trull"]), (2, 4, 0))
        worth = allowed(DRAWS)
        self.assertEqual((worth["double"], worth["xxi-catch"], worth["pagat-catch"]), (2, 19, 3))
        worth = allowed(LAST)
        self.assertEqual((worth["volat"], worth["four-kings"], worth["betli"]), (6, 4, 10))
        worth = allowed("declarer A solo free; lead")
        self.assertEqual((worth["quarter"], worth["volat"], worth["double"]), (14, 22, 14))

    def test_only_with_five_cards_in_hand(self):
        for text in (
            BY_A + "; A trull; A pass; B pass; trick A; trick B",
            LAST + " A; trick A",
            LAST + "; trick A 17",
        ):
            for line in ("A trull", "B kontra game", "announced A uhu eagle", "game kontra"):
                self.assertEqual(code(text, line), "five-in-hand", text + "; " + line)
            self.assertEqual(allowed(text), {})

    def test_no_such_figure(self):
        self.assertEqual(refusal(BY_A, "A ultimo"), ("which-card", "ultimo"))
        self.assertEqual(refusal(BY_A, "A ultimo queen"), ("which-card", "ultimo queen"))
        self.assertEqual(refusal(BY_A, "A trull twice"), ("unknown-word", "twice"))
        self.assertEqual(refusal(BY_A, "A centrum"), ("no-such-figure", "centrum"))
        self.assertEqual(refusal(BY_A, "A game"), ("by-points", "game"))
        self.assertEqual(refusal(BY_A, "A tarokks 8"), ("not-in-game", "tarokks"))
        self.assertEqual(refusal("", "A four"), ("bid-of-two", "four"))
        text = BY_A + "; A trull; A pass"
        self.assertEqual(refusal(text, "B kontra ultimo"), ("which-card", "ultimo"))
        self.assertEqual(refusal(text, "B kontra centrum"), ("no-such-figure", "centrum"))

    def test_who_may_announce_nothing(self):
        for text in (BY_A + "; A pass; B pass", BY_A + "; points A 50", LAST + "; A pass; B pass"):
            self.assertEqual(figures(text), [], text)
        self.assertEqual(figures(BY_A, "B"), [])
        self.assertEqual(figures(BY_A + "; A pass", "B"), figures(BY_A))


class Rounds(unittest.TestCase):
    def test_the_declarer_speaks_first_or_the_leader_without_a_bid(self):
        for text, seat in ((BY_A, "A"), ("declarer B 2", "B"), (NO_BID, "A")):
            self.assertEqual(play(text).turn(), seat)
            other = "B" if seat == "A" else "A"
            self.assertEqual(refusal(text, other + " trull"), ("not-your-turn", other, seat))

    def test_two_passes_end_a_round(self):
        for speeches, open_ in (
            ("A pass", True),
            ("A pass; B pass", False),
            ("A trull; A pass", True),
            ("A trull; A pass; B pass", False),
            ("A pass; B trull; B pass", True),
            ("A pass; B trull; B pass; A pass", False),
            ("A trull; A pass; B kontra trull; B pass", True),
            ("A trull; A pass; B kontra trull; B pass; A pass", False),
        ):
            deal = play(BY_A + "; " + speeches)
            self.assertEqual(deal.talk.open, open_, speeches)
        for line in ("A pass", "B pass", "A trull", "B kontra game"):
            self.assertEqual(code(BY_A + "; A pass; B pass", line), "speeches-over")

    def test_the_last_five_begin_with_who_won_the_trick_before(self):
        text = LAST + " B"
        self.assertEqual(play(text).turn(), "B")
        self.assertEqual(refusal(text, "A pass"), ("not-your-turn", "A", "B"))
        self.assertEqual(play(text + "; B pass").turn(), "A")
        self.assertTrue(play(text + "; B pass; A trull; A pass").talk.open)
        self.assertFalse(play(text + "; B pass; A pass").talk.open)

    def test_where_that_is_not_known_the_first_to_speak_has_won_it(self):
        self.assertIsNone(play(LAST).turn())
        deal = play(LAST + "; B volat")
        self.assertEqual((deal.turn(), deal.play.leader, deal.play.winners), ("B", "B", {13: "B"}))
        self.assertEqual(code(LAST + "; B volat", "A pass"), "not-your-turn")
        self.assertEqual(code(LAST + "; B volat", "stage last A"), "contradicts")

    def test_between_two_draws_there_is_nothing_to_pass(self):
        self.assertEqual(refusal(DRAWS, "A pass"), ("no-pass",))
        self.assertEqual(refusal(LED, "A pass"), ("no-pass",))

    def test_no_speech_once_the_result_is_told(self):
        self.assertEqual(code(BY_A + "; points A 50", "A trull"), "speeches-over")

    def test_in_play_only_the_leader_announces(self):
        for text in (BY_A + "; trick B", BY_A + "; stage draw B", BY_A + "; trick B 7"):
            self.assertEqual(refusal(text, "A trull"), ("only-leader", "B"), text)
            self.assertIsNone(refusal(text, "B trull"), text)
            self.assertEqual(figures(text, "A"), [], text)
        # though the other may kontra
        self.assertIsNone(refusal(BY_A + "; trick B 7; B trull", "A kontra trull"))
        self.assertIsNone(refusal(BY_A + "; trick B 7; B trull; trick A", "A kontra trull"))

    def test_in_play_an_announcement_tells_who_leads(self):
        self.assertEqual(play(LED + "; B trull").play.winners, {1: "B"})
        self.assertEqual(code(LED + "; B trull", "A uhu pagat"), "only-leader")
        self.assertEqual(play(DRAWS + "; B trull").play.leader, "B")
        self.assertEqual(code(DRAWS + "; B trull", "A trull"), "only-leader")
        self.assertIsNone(refusal(DRAWS + "; B trull; trick A", "A trull"))


class Length(unittest.TestCase):
    def test_an_announcement_of_the_primer_ends_the_deal_after_five_tricks(self):
        for speeches in ("A trull; A pass; B pass", "announced B uhu eagle", "lead; A quarter"):
            self.assertEqual(play(BY_A + "; " + speeches).play.tricks(), 5, speeches)
            self.assertEqual(refusal(BY_A + "; " + speeches, "stage draw"), ("deal-of-five",))
            self.assertEqual(refusal(BY_A + "; " + speeches, "stage last"), ("deal-of-five",))
            line = "trick A 6"
            self.assertEqual(refusal(BY_A + "; " + speeches, line), ("no-such-trick", 6, 5))

    def test_otherwise_there_are_eighteen(self):
        for speeches in (
            "A pass; B pass",
            "A pass; B kontra game; B pass; A pass",
            "stage draw; A trull",
            "game kontra",
            "A double; A pass; B pass",
            "lead; A double",
        ):
            self.assertEqual(play(BY_A + "; " + speeches).play.tricks(), 18, speeches)
        self.assertEqual(refusal(BY_A, "trick A 19"), ("no-such-trick", 19, 18))
        self.assertEqual(refusal(BY_A, "trick A 0"), ("no-such-trick", 0, 18))

    def test_a_double_beside_another_announcement_has_five(self):
        self.assertEqual(play(BY_A + "; A double; A trull").play.tricks(), 5)

    def test_a_house_may_end_the_deal_by_a_double_too(self):
        text = BY_A + "; A double"
        self.assertEqual(play(text, primer_double="five").play.tricks(), 5)
        self.assertEqual(play(BY_A + "; lead; A double", primer_double="five").play.tricks(), 5)
        self.assertEqual(play(DRAWS + "; A double", primer_double="five").play.tricks(), 18)

    def test_ends_in_result(self):
        text = BY_A + "; announced A trull; trick A; trick B; trick A; trick B"
        self.assertEqual(play(text).phase, "primer")
        self.assertEqual(play(text + "; trick A").phase, "result")
        self.assertEqual(code(text + "; trick A", "trick A"), "no-such-trick")
        self.assertEqual(play(BY_A + "; trick A 18").phase, "result")
        self.assertEqual(play(BY_A + "; trick A 17").phase, "last")


class Board(unittest.TestCase):
    # stage, next trick, who leads, who draws first, tricks
    BOARDS = (
        ("", ("primer", 1, "A", None, 18)),
        ("A pass; B pass; lead", ("primer", 1, "A", None, 18)),
        ("trick B", ("primer", 2, "B", "B", 18)),
        ("trick B; stage draw", ("draw", 2, "B", "B", 18)),
        ("stage draw", ("draw", None, None, None, 18)),
        ("stage draw B", ("draw", 2, "B", "B", 18)),
        ("trick B; trick A", ("draw", 3, "A", "A", 18)),
        ("trick A 12", ("draw", 13, "A", "A", 18)),
        ("trick A 12; trick B", ("last", 14, "B", "B", 18)),
        ("stage last", ("last", 14, None, None, 18)),
        ("stage last B", ("last", 14, "B", "B", 18)),
        ("stage last; stage last B", ("last", 14, "B", "B", 18)),
        ("stage last B; trick A", ("last", 15, "A", None, 18)),
        ("announced A trull", ("primer", 1, "A", None, 5)),
        ("announced A trull; trick B", ("primer", 2, "B", None, 5)),
        ("trick B; B trull", ("primer", 2, "B", None, 5)),
        ("announced B betli", ("primer", 1, "B", None, 5)),
        ("stage last A; A pass; B betli", ("last", 14, "B", "A", 18)),
        ("stage last; announced B betli; stage last A", ("last", 14, "B", "A", 18)),
        ("stage last A; announced B betli; trick A", ("last", 15, "A", None, 18)),
        ("points A 50", None),
    )

    def test_boards(self):
        for speeches, board in self.BOARDS:
            self.assertEqual(ask.board(play(BY_A + "; " + speeches)), board, speeches)
        self.assertIsNone(ask.board(play("A 2")))

    def test_phases(self):
        for speeches, phase in (
            ("", "skart"), ("A laid 1", "skart"), ("A pass", "primer"), ("lead", "primer"),
            ("game kontra", "primer"), ("trick A", "primer"), ("trick A 2", "draw"),
            ("stage draw", "draw"), ("trick B 13", "last"), ("stage last", "last"),
            ("points A 50", "result"), ("lost ultimo pagat A", "result"),
            ("made trull A", "result"),
            ("points A 50 B 37; end", "settled"),
        ):  # fmt: skip
            self.assertEqual(play(BY_A + "; " + speeches).phase, phase, speeches)

    def test_whose_turn(self):
        for text, seat in (
            ("A 2", "B"), (BY_A + "; A pass", "B"), (BY_A + "; A pass; B pass", "A"),
            ("declarer B 2; B pass; A pass", "A"), (BY_A + "; trick B 4", "B"),
            (BY_A + "; stage primer", "A"), (LAST + "; stage last B", "B"),
            (LAST + " B; B pass; stage last B", "A"),
            (LAST + "; announced B betli; stage last A", "B"),
            (DRAWS, None), (LAST + " B; B pass; A pass", "B"), (BY_A + "; points A 50", None),
        ):  # fmt: skip
            self.assertEqual(play(text).turn(), seat, text)

    def test_refused_steps(self):
        for speeches, line, reason in (
            ("lead", "lead", ("led-already",)),
            ("trick A", "lead", ("led-already",)),
            ("stage draw", "lead", ("led-already",)),
            ("stage last", "stage draw", ("stage-past", "draw")),
            ("stage draw", "stage primer", ("stage-past", "primer")),
            ("lead", "stage primer", ("stage-past", "primer")),
            ("", "stage second", ("no-such-stage", "second")),
            ("trick A 7", "trick B 6", ("trick-past", 6)),
            ("stage last", "trick B 6", ("trick-past", 6)),
            ("stage draw", "trick B 1", ("trick-past", 1)),
            ("stage draw", "trick B 2", None),
            ("", "stage primer", None),
            ("announced A trull", "stage primer", None),
            ("trick A 7; stage last", "trick B 6", ("trick-past", 6)),
            ("trick A 7", "trick B 7", ("contradicts", "trick B 7")),
            ("trick A 7", "trick A 7", None),
            ("trick A", "stage draw B", ("contradicts", "trick B 1")),
            ("trick A 7", "stage draw B", ("trick-past", 1)),
            ("stage draw; A trull", "stage draw B", ("trick-past", 1)),
            ("trick A 14", "stage last B", ("trick-past", 13)),
            ("", "trick C", ("unknown-seat", "C")),
            ("", "stage last C", ("unknown-seat", "C")),
            ("", "stage primer A", ("no-such-trick", 0, 18)),
            ("", "stage", ("word-count", "stage")),
            ("", "trick", ("word-count", "trick")),
            ("", "trick A 1 1", ("word-count", "trick A 1 1")),
            ("", "lead A", ("word-count", "lead A")),
            ("", "trick A x", ("not-a-number", "x")),
        ):
            self.assertEqual(refusal(BY_A + "; " + speeches, line), reason, speeches + "; " + line)


class Would(unittest.TestCase):
    def test_a_move_is_tried_without_a_trace(self):
        deal = play(BY_A + "; A laid 1")
        before = facts_of(deal)
        for line, would in (
            ("A laid 1", False), ("A laid 2", False), ("B laid 1", True), ("A trull", True),
            ("B trull", False), ("stage last", True), ("points A 50 B 37", True),
        ):  # fmt: skip
            self.assertEqual(deal.would(tuple(line.split())), would, line)
            self.assertEqual(facts_of(deal), before, line)
