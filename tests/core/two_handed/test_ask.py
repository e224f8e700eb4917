"""What a two-handed table is asked: the likeliest answer first, and nothing that is refused."""

import unittest

from tarokk.games.two_handed import ask
from tarokk.games.two_handed.legal import legal as legal_moves
from tests.core.folds import answers, lines
from tests.core.two_handed.deals import BY_A, NO_BID, play

SPOKEN = "A 2; B pass; A pass; B pass"
SHORT = "A 2; B pass; A trull; A pass; B pass"

CARDS = ["pagat", "eagle", "king-hearts", "king-diamonds", "king-clubs", "king-spades"]

# Deals that stopped somewhere, and what is open there.
STOPS = (
    ("", "auction"),
    ("A 2; B 1", "auction"),
    ("A pass; B pass", "auction"),
    ("A 2; B pass", "skart"),
    ("A 2; B pass; A laid 1; B takes 0", "skart"),
    ("A 2; B pass; A pass", "speech"),
    ("A 2; B pass; A trull", "speech"),
    ("A 2; B pass; A trull; A pass", "speech"),
    ("A 2; B pass; A betli; A pass", "speech"),
    ("A 2; B pass; A trull; A pass; B trull; B pass", "speech"),
    (SPOKEN, "play"),
    (SPOKEN + "; lead", "play"),
    (SPOKEN + "; trick B", "play"),
    (SPOKEN + "; lead; A quarter", "play"),
    (SPOKEN + "; stage draw A", "play"),
    (SPOKEN + "; stage draw A; A uhu eagle", "play"),
    (SPOKEN + "; stage draw A; A uhu eagle; B kontra uhu eagle", "play"),
    (SPOKEN + "; stage draw", "play"),
    (SPOKEN + "; trick A 12", "play"),
    (SPOKEN + "; stage last B", "speech"),
    (SPOKEN + "; stage last", "speech"),
    (SPOKEN + "; stage last B; B pass; A volat", "speech"),
    (SPOKEN + "; stage last B; B pass; A pass", "points"),
    (SPOKEN + "; trick A 18", "points"),
    (SPOKEN + "; trick A 18; points A 50", "points"),
    (SPOKEN + "; trick A 18; points A 50 B 37", "facts"),
    (SPOKEN + "; points A 50 B 37", "facts"),
    (SHORT, "play"),
    (SHORT + "; trick A 4", "play"),
    (SHORT + "; trick A 5", "points"),
    (SHORT + "; trick A 5; points A 20 B 20", "facts"),
    (BY_A, "announced"),
    (BY_A + "; A laid 1", "announced"),
    (BY_A + "; A pass", "speech"),
    (BY_A + "; announced A trull", "points"),
    (BY_A + "; stage draw", "points"),
    (BY_A + "; stage last", "points"),
    (BY_A + "; stage draw; points A 50 B 37", "facts"),
    (BY_A + "; stage last; points A 50 B 37; announced A volat", "facts"),
    (BY_A + "; announced A ultimo pagat; points A 20 B 20; made ultimo pagat A", "facts"),
    (NO_BID + "; stage draw; points A 47", "facts"),
    ("A pass; B pass; A pass; B pass", "skart"),
    (BY_A + "; points A 50 B 37; end", None),
)


def first(text, topic=None):
    deal = play(text)
    return " ".join(answers(ask, deal, topic or ask.topic(deal))[0])


class Topics(unittest.TestCase):
    def test_what_is_open(self):
        for text, topic in STOPS:
            self.assertEqual(ask.topic(play(text)), topic, text)

    def test_every_answer_is_accepted(self):
        for text, topic in STOPS:
            if topic not in (None, "points"):
                self.check(text, topic)
            if topic in ("points", "facts"):
                self.check(text, "announced")
        self.check("", "outcome")

    def check(self, text, topic):
        offered = answers(ask, play(text), topic)
        self.assertTrue(len(offered) > 1 or topic in ("facts", "announced"), text)
        self.assertEqual(len(set(offered)), len(offered), text)
        deal = play(text)
        for move in offered:
            if move not in (ask.GO, ask.MORE):
                for line in ask.levels(deal, move):
                    self.assertTrue(deal.would(line), text + "; " + " ".join(line))

    def test_answers_are_legal_and_legal_moves_are_accepted(self):
        for i, (text, topic) in enumerate(STOPS):
            if i % 3:
                continue  # each takes long
            deal = play(text)
            legal = legal_moves(deal)
            self.assertEqual(len(set(legal)), len(legal), text)
            for move in legal:
                self.assertTrue(deal.would(move), text + "; " + " ".join(move))
            if topic not in (None, "points"):
                for move in answers(ask, deal, topic):
                    if move not in (ask.GO, ask.MORE, ("game",)):
                        self.assertIn(move, legal, text)


def universe(deal):
    """Lines of every kind, most of them refused."""
    figures = [row[0] for row in deal.rules.figures] + ["game"]
    for seat in deal.players:
        for word in ("2", "1", "solo", "hold", "pass", "annuls"):
            yield (seat, word)
        for n in range(4):
            yield (seat, "laid", str(n))
            yield (seat, "takes", str(n))
        for figure in figures:
            words = tuple(figure.split())
            for kontra in ((), ("kontra",), ("rekontra",)):
                yield (seat,) + kontra + words
                yield ("announced", seat) + words + kontra
            yield ("made",) + words + (seat,)
            yield ("lost",) + words + (seat,)
        for n in range(20):
            yield ("trick", seat, str(n))
        yield ("trick", seat)
        for stage in ("primer", "draw", "last"):
            yield ("stage", stage, seat)
        for n in range(0, 95, 6):
            yield ("points", seat, str(n))
        for bid in ("2", "1", "solo"):
            yield ("declarer", seat, bid)
            yield ("declarer", seat, bid, "free")
    for line in ("declarer none", "game kontra", "game rekontra", "lead", "end", "stage draw",
                 "stage last"):  # fmt: skip
        yield tuple(line.split())


class Legal(unittest.TestCase):
    def test_it_is_all_that_is_accepted_and_new(self):
        for i, (text, _) in enumerate(STOPS):
            if i % 4 == 0:
                self.check(text, {})
        self.check(BY_A, {})
        self.check("A 2; B pass; A trull; A pass; B kontra trull; B betli; B pass",
                   {"annul": "own", "rekontra": "yes"})  # fmt: skip

    def check(self, text, options):
        deal = play(text, **options)
        legal = [
            move for move in legal_moves(deal) if "points" not in move or int(move[2]) % 6 == 0
        ]
        listed = [
            move for move in legal if move[-1] not in ("subkontra", "hirskontra", "mordkontra")
        ]
        listed = [move for move in listed if move[1:2] != ("subkontra",)]
        accepted = [] if deal.over() else [move for move in universe(deal) if deal.would(move)]
        self.assertEqual(sorted(listed), sorted(accepted), text)


class Likeliest(unittest.TestCase):
    def test_first_answers(self):
        for text, line in (
            ("", "A 2"),
            ("A pass", "B 2"),
            ("A 2", "B pass"),
            ("A 2; B pass", "go"),
            ("A 2; B pass; A trull", "A pass"),
            (SPOKEN, "stage draw A"),
            (SPOKEN + "; stage draw B", "stage last A"),
            (SPOKEN + "; stage last B", "B pass"),
            (SHORT, "trick A 5"),
            (BY_A, "stage draw"),
            (BY_A + "; points A 50 B 37", "end"),
        ):
            self.assertEqual(first(text), line, text)
        self.assertEqual(first("", "outcome"), "declarer A 2")
        self.assertEqual(first("A 2; B pass", "speech"), "A pass")
        self.assertEqual(first(BY_A + "; points A 50 B 37", "announced"), "go")

    def test_outcomes(self):
        offered = lines(answers(ask, play(""), "outcome"))
        self.assertEqual(len(offered), 13)
        self.assertEqual(offered[:3], ["declarer A 2", "declarer A 1", "declarer A solo"])
        self.assertIn("declarer none", offered)
        self.assertIn("declarer B solo free", offered)

    def test_announced_figures_come_first(self):
        text = BY_A + "; announced B four-kings; points A 20 B 24"
        offered = lines(answers(ask, play(text), "facts"))
        self.assertEqual(offered[:4], ["end", "more", "made four-kings B", "made trull A"])
        self.assertFalse("made quarter A" in offered)

    # text, topic, its answers; * stands for the ultimos and uhus with each card
    LISTS = (
        ("A 2; B pass", "skart",
         "go, A laid 1, A laid 2, A takes 0, A takes 1, B laid 1, B takes 0"),
        ("A 2", "auction", "B pass, B 1, B solo"),
        ("A 2; B 1", "auction", "A pass, A hold, A solo"),
        (BY_A + "; A laid 1", "skart", "go, A takes 1, B laid 1, B takes 0"),
        ("A 2; B pass; A trull; A pass", "speech",
         "B pass, B quarter, B double, B volat, B betli, B trull, B four-kings, B xxi-catch, "
         "B pagat-catch, B *, B kontra game, B kontra trull"),
        (SPOKEN + "; stage last", "speech",
         "A pass, B pass, A volat, A betli, A trull, A four-kings, A xxi-catch, A pagat-catch, "
         "B volat, B betli, B trull, B four-kings, B xxi-catch, B pagat-catch, B kontra game"),
        (SPOKEN, "play", "stage draw A, stage draw B, trick A, trick B, lead"),
        (SPOKEN + "; trick B", "play",
         "stage draw B, trick A, trick B, B quarter, B double, B volat, B trull, B four-kings, "
         "B xxi-catch, B pagat-catch, B *"),
        (SPOKEN + "; stage draw A; A pagat-catch", "play",
         "stage last A, stage last B, trick A, trick B, A double, A trull, A four-kings, "
         "A xxi-catch, B kontra game, B kontra pagat-catch"),
        (SHORT, "play", "trick A 5, trick B 5, trick A, trick B, lead"),
        (SHORT + "; trick A 4", "play", "trick A 5, trick B 5, trick A, trick B"),
        (BY_A + "; stage last; points A 50 B 37; announced A trull", "announced",
         "go, game, announced A volat, announced B volat, announced A betli, announced B betli, "
         "announced B trull, announced A four-kings, announced B four-kings, "
         "announced A xxi-catch, announced B xxi-catch, announced A pagat-catch, "
         "announced B pagat-catch"),
        (BY_A + "; points A 50 B 37", "announced", "go, game, announced A double, "
         "announced B double, lead, stage draw, stage last"),
        (BY_A + "; game kontra; stage last; points A 50 B 37; announced A betli", "announced",
         "go"),
        (BY_A + "; stage last; points A 85 B 4; made volat A; announced B volat", "facts",
         "end, more, made quarter A, made trull A, made four-kings A, made xxi-catch A, "
         "made ultimo pagat A, made ultimo eagle A, lost ultimo pagat B"),
        (BY_A + "; announced A uhu eagle; points A 12 B 5", "facts",
         "end, more, made uhu eagle A, made ultimo pagat A, "
         "made ultimo eagle A, made ultimo eagle B, lost ultimo pagat B"),
        (SHORT + "; trick A 5; points A 12 B 5", "facts", "end, made ultimo pagat A, "
         "made ultimo eagle A, lost ultimo pagat B"),
    )  # fmt: skip

    def test_lists(self):
        for text, topic, expected in self.LISTS:
            wanted = []
            for line in expected.split(", "):
                if line.endswith("*"):
                    wanted += [
                        line[:-1] + kind + card for kind in ("ultimo ", "uhu ") for card in CARDS
                    ]
                else:
                    wanted.append(line)
            self.assertEqual(lines(answers(ask, play(text), topic)), wanted, text)

    def test_behind_an_outcome_all_may_follow(self):
        offered = lines(answers(ask, play(BY_A), "announced"))
        # on to the draws, the game, 20 figures of both, the first card, the last five, exchange
        self.assertEqual(len(offered), 1 + 1 + 2 * 20 + 1 + 1 + 6)
        self.assertEqual(offered[:3], ["stage draw", "game", "announced A quarter"])
        skart = ["A laid 1", "A laid 2", "A takes 0", "A takes 1", "B laid 1", "B takes 0"]
        self.assertEqual(offered[-6:], skart)

    def test_more_where_something_is_still_unsaid(self):
        result = "; points A 50 B 37"
        for text, more in (
            (BY_A + "; stage draw" + result, True),
            (BY_A + "; stage last" + result, True),
            (BY_A + "; announced A trull; points A 20 B 20", True),
            (BY_A + "; announced A betli; points A 20 B 20", False),
            (BY_A + "; announced A trull; trick A 5; points A 20 B 20", False),
            (SPOKEN + "; stage last A; A pass; B pass" + result, False),
            (SPOKEN + "; trick A 18" + result, False),
            (SPOKEN + result, True),
            (SHORT + "; points A 20 B 20", False),
        ):
            self.assertEqual(ask.MORE in answers(ask, play(text), "facts"), more, text)

    def test_points_in_turn(self):
        # what is likely: half of 94 and more; what is left of 85, the middle of 79 and 91
        self.assertEqual(ask.asked_points(play(BY_A)), ("A", 50, 2, 90))
        self.assertEqual(ask.asked_points(play(BY_A + "; points A 50")), ("B", 35, 29, 41))
        self.assertEqual(ask.asked_points(play("declarer B 2")), ("B", 50, 2, 90))
        self.assertEqual(ask.asked_points(play("declarer B 2; points B 90")), ("A", 1, 1, 1))
        self.assertEqual(ask.asked_points(play(NO_BID)), ("A", 50, 3, 91))
        deal = play(BY_A + "; announced A trull")
        self.assertEqual(ask.asked_points(deal), ("A", 20, 2, 54))

    def test_numbers_that_no_tricks_give_are_passed_over(self):
        """A trick's two cards count two; a laid tarokk is one."""
        bid = "A 1; B solo; A pass; A takes %s; B pass; A uhu eagle; A pass; B pass"
        for text, least, most, gap in (
            # ten cards, of which B has 30: seven fives and queens; with a laid one a queen more
            (bid % "0" + "; points B 30", 0, 35 + 12 - 30, (1,)),
            (bid % "1" + "; points B 30", 1, 35 + 16 - 30, ()),
            (bid % "1; A laid 1" + "; points B 30", 1, 35 + 13 - 30, (2,)),
            (bid % "0" + "; trick A 5; points B 30", 2, 35 + 12 - 30, ()),
            # B 1 + 2 n, and A 2 + 2 n, one of them with the honour of A, who bid
            (BY_A + "; announced A trull; points B 7", 2 + 4 + 4, 35 + 12, ()),
            (BY_A + "; announced A trull; points B 5", 2 + 6 + 4, 35 + 12, ()),
        ):
            asked = ask.numbers(play(text), ())
            assert asked
            self.assertEqual((asked.least, asked.most, asked.gap), (least, most, gap), text)
            self.assertFalse(asked.proposal in gap)


class Meaning(unittest.TestCase):
    def test_what_an_announcement_is_worth(self):
        for text, line, meaning in (
            (BY_A, "A quarter", ("ends-deal", 4)),
            (BY_A, "A double", ("worth", 4)),
            (BY_A + "; A trull", "A uhu pagat", ("worth", 10)),
            (BY_A + "; lead", "A volat", ("ends-deal", 4)),
            (BY_A + "; stage draw", "A ultimo pagat", ("worth", 8)),
            (BY_A + "; stage last", "A volat", ("worth", 6)),
            (BY_A + "; A trull; A pass", "B kontra trull", ("worth", 4)),
            (BY_A + "; stage draw A; A uhu pagat; stage last", "B kontra uhu pagat", ("worth", 16)),
            (BY_A, "announced B trull", ("ends-deal", 2)),
            (BY_A, "A pass", None),
            (BY_A, "stage draw", None),
            (BY_A, "trick A", None),
            (BY_A, "go", None),
            ("", "declarer A 2", None),
        ):
            move = tuple(line.split())
            self.assertEqual(ask.meaning(play(text), move), meaning, text + "; " + line)
        deal = play(BY_A + "; A trull; A pass; B kontra trull; B pass", rekontra="yes")
        self.assertEqual(ask.meaning(deal, ("A", "rekontra", "trull")), ("worth", 8))
        # what was announced before the draws keeps its full value: 4, kontra'd twice
        deal = play(BY_A + "; A double; A pass; stage draw; B kontra double", rekontra="yes")
        self.assertEqual(ask.meaning(deal, ("A", "rekontra", "double")), ("worth", 16))
