"""What a table is asked: the likeliest answer first, and no answer that would be refused."""

import unittest

from tarokk.games.hungarian import ask
from tarokk.games.hungarian.legal import legal as legal_moves
from tarokk.refused import Refused
from tarokk.session import Session
from tests.core.folds import answers, lines, told
from tests.core.hungarian.deals import play, rules

YIELDS = ("yields", "XX")
NO_MOVES = (ask.GO, ask.MORE, ask.ALL_PASS)

PLAIN = "A 3; B pass; C pass; D pass"
HELD = "A 3; B 2; C pass; D pass; A hold; B pass"
CALLED = PLAIN + "; A call XX"
SPOKEN = CALLED + "; A trull; A pass; B pass; C pass; D pass"
KONTRA = CALLED + "; A double; A pass; B kontra double; B pass; C pass; D pass; A pass"

# Deals that stopped somewhere, and what is open there.
STOPS = (
    ("", "auction"),
    ("A 3; B 2", "auction"),
    (PLAIN, "skart"),
    (PLAIN + "; A laid XV; B laid 1", "skart"),
    (PLAIN + "; A laid 2", "skart"),
    (PLAIN + "; A laid 0", "skart"),
    (HELD, "skart"),
    ("A pass; B pass; C pass; D 2", "skart"),
    (PLAIN + "; A tarokks 8", "speech"),
    (CALLED, "speech"),
    (CALLED + "; A trull; A pass; B kontra game; B trull; B pass", "speech"),
    (SPOKEN, "partner"),
    (SPOKEN + "; partner C", "points"),
    (SPOKEN + "; points 50", "partner"),
    (SPOKEN + "; partner C; points 50", "facts"),
    (SPOKEN + "; partner C; points 50; made xxi-catch defence", "hat"),
    (SPOKEN + "; partner C; points 50; made xxi-catch defence; hat A", "facts"),
    (SPOKEN + "; partner C; points 50; hat A", "facts"),
    (KONTRA, "partner"),
    (KONTRA + "; partner C; made volat declarer", "facts"),
    ("declarer B 3", "partner"),
    ("declarer B 2; yielded A", "points"),
    ("declarer B 1; invit A XIX", "points"),
    ("declarer D 3", "partner"),
    ("declarer B 3; partner none; points 70; claim A 8", "facts"),
    ("A pass; B pass; C pass; D pass", None),
    (PLAIN + "; B throws lone-xxi", None),
    ("declarer B 3; partner C; points 50; end", None),
)


def first(text, topic=None):
    """The likeliest answer as a line."""
    deal = play(text)
    return " ".join(answers(ask, deal, topic or ask.topic(deal))[0])


class Topics(unittest.TestCase):
    def test_what_is_open(self):
        for text, topic in STOPS:
            self.assertEqual(ask.topic(play(text)), topic, text)

    def test_every_answer_is_accepted(self):
        for text, topic in STOPS:
            if topic:
                self.check_answers(text, topic)
        for text in ("declarer B 3", "declarer B 3; partner C", CALLED, SPOKEN, PLAIN):
            self.check_answers(text, "announced")
        self.check_answers("", "outcome")

    def check_answers(self, text, topic):
        if topic == "points":
            return
        found = answers(ask, play(text), topic)
        self.assertTrue(len(found) > 0, text)
        self.assertEqual(len(set(found)), len(found), text)
        for move in found:
            if move in NO_MOVES:
                continue
            if topic == "announced":
                move = ask.levels(move)[0]
            self.check_accepted(text, move)

    def check_accepted(self, text, move):
        deal = play(text)
        try:
            deal.apply(move)
        except Refused as refused:
            self.fail("%s: %s refused, %s" % (text, " ".join(move), refused.code))  # noqa: UP031


class Likeliest(unittest.TestCase):
    def test_auction(self):
        self.assertEqual(first(""), "A 3")
        self.assertEqual(first("A pass; B pass; C pass"), "D 3")
        self.assertEqual(first("A 3"), "B pass")
        self.assertEqual(first("A 3; B 2; C pass; D pass"), "A pass")
        words = ["B pass", "B 2", "B 1", "B solo"]
        self.assertEqual(lines(answers(ask, play("A 3"), "auction")), words)

    def test_skart_and_speech(self):
        self.assertEqual(first(PLAIN), "go")
        self.assertEqual(first(PLAIN, "speech"), "A call XX")
        self.assertEqual(first("A 2; B 1; C pass; D pass; A pass", "speech"), "B call XIX")
        self.assertEqual(first(CALLED), "A pass")
        self.assertEqual(lines(answers(ask, play(PLAIN), "speech"))[1:4],
                         ["A tarokks 8", "A tarokks 9", "A call XIX"])  # fmt: skip

    def test_speech_behind_the_call(self):
        deal = play(CALLED)
        self.assertEqual(answers(ask, deal, "speech"), deal.talk.legal())

    def test_partner(self):
        found = lines(answers(ask, play(SPOKEN), "partner"))
        self.assertEqual(found, ["partner B", "partner C", "partner D", "partner none"])
        found = lines(answers(ask, play("declarer C 3"), "partner"))
        self.assertEqual(found[:4], ["partner D", "partner A", "partner B", "partner none"])

    def test_where_the_outcome_was_entered_the_rest_is_offered_behind_the_partner(self):
        found = lines(answers(ask, play("declarer C 2"), "partner"))
        for line in ("yielded A", "invit C XIX", "D laid 1", "C laid XX", "A throws four-kings"):
            self.assertIn(line, found)
        self.assertFalse("go" in found)
        found = lines(answers(ask, play("declarer C 2; points 50"), "partner"))
        self.assertEqual(found, ["partner D", "partner A", "partner B", "partner none"])

    def test_more_where_the_speeches_were_not_entered(self):
        self.assertIn(ask.MORE, answers(ask, play("declarer B 3; partner C; points 50"), "facts"))
        spoken = play(SPOKEN + "; partner C; points 50")
        self.assertFalse(ask.MORE in answers(ask, spoken, "facts"))

    def test_facts(self):
        self.assertEqual(first(SPOKEN + "; partner C; points 50"), "end")
        # announced figures before the others
        self.assertEqual(
            lines(answers(ask, play(SPOKEN + "; partner C; points 50"), "facts"))[1:3],
            ["made trull declarer", "made trull defence"],
        )
        text = CALLED + "; A four-kings; A pass; B pass; C pass; D pass; partner C; points 50"
        self.assertEqual(
            lines(answers(ask, play(text), "facts"))[1:3],
            ["made four-kings declarer", "made four-kings defence"],
        )

    def test_no_end_while_something_is_missing(self):
        text = SPOKEN + "; partner C; points 50; hat A"
        self.assertFalse(ask.END in answers(ask, play(text), "facts"))

    def test_hat_on_the_caught(self):
        text = SPOKEN + "; partner C; points 50; made xxi-catch "
        self.assertEqual(lines(answers(ask, play(text + "defence"), "hat")), ["hat A", "hat C"])
        self.assertEqual(lines(answers(ask, play(text + "declarer"), "hat")), ["hat B", "hat D"])

    def test_announced(self):
        deal = play("declarer B 3")
        found = lines(answers(ask, deal, "announced"))
        self.assertEqual(found[0], "go")
        self.assertIn("game", found)
        self.assertIn("announced defence trull", found)
        self.assertIn("tarokks A 8", found)
        # not what was said already, nor where the speeches were entered
        deal.apply(("announced", "defence", "trull"))
        self.assertFalse("announced defence trull" in lines(answers(ask, deal, "announced")))
        self.assertEqual(lines(answers(ask, play(SPOKEN), "announced")), ["go"])

    def test_levels(self):
        kontras = ["kontra", "rekontra", "subkontra", "hirskontra", "mordkontra"]
        self.assertEqual(lines(ask.levels(("game",))), ["game " + word for word in kontras])
        stem = ("announced", "declarer", "trull")
        plain = ["announced declarer trull"]
        self.assertEqual(lines(ask.levels(stem)), plain + [plain[0] + " " + k for k in kontras])
        self.assertEqual(ask.levels(("tarokks", "A", "8")), (("tarokks", "A", "8"),))


class Skart(unittest.TestCase):
    def test_what_the_declarer_may_show(self):
        names = [move[2] for move in ask.shown(play(PLAIN))]
        self.assertEqual((len(names), names[0], names[-1]), (19, "XX", "II"))
        self.assertFalse("XV" in [move[2] for move in ask.shown(play(PLAIN + "; A laid XV"))])
        self.assertEqual(ask.shown(play(PLAIN + "; A laid XV XIV XIII")), ())
        yielded = "A 3; B 2; C pass; D pass; A pass"
        self.assertFalse("XX" in [move[2] for move in ask.shown(play(yielded))])
        self.assertFalse(
            "XIX" in [move[2] for move in ask.shown(play("A 2; B pass; C pass; D pass"))]
        )

    def test_nothing_beside_a_number_told(self):
        self.assertEqual(ask.shown(play(PLAIN + "; A laid 0")), ())

    def test_nobody_is_asked_about_no_tarokks(self):
        found = lines(answers(ask, play(PLAIN), "skart"))
        self.assertFalse([line for line in found if line.endswith("laid 0")])
        laid = [line for line in found if "laid" in line and line[-1] in "123"]
        self.assertEqual(
            laid, ["A laid 1", "A laid 2", "A laid 3", "B laid 1", "C laid 1", "D laid 1"]
        )

    def test_the_trial(self):
        self.assertIn(("D", "no-honour"), ask.before_speeches(play("A pass; B pass; C pass; D 3")))
        self.assertFalse(("A", "no-honour") in ask.before_speeches(play(PLAIN)))


class Legal(unittest.TestCase):
    def test_every_move_is_accepted(self):
        for text, topic in STOPS:
            if len(text) > 150 or topic is None:
                continue
            moves = legal_moves(play(text))
            self.assertTrue(len(moves) > 0, text)
            self.assertEqual(len(set(moves)), len(moves), text)
            for move in moves:
                deal = play(text)
                try:
                    deal.apply(move)
                except Refused:
                    self.fail(text + ": " + " ".join(move))

    def test_in_the_auction(self):
        found = lines(legal_moves(play("")))
        self.assertEqual(found[:5], ["A 3", "A 2", "A 1", "A solo", "A pass"])
        self.assertEqual(len(found), 5 + 16)  # or the outcome: four seats, four bids
        for text in ("A pass", "A 3; B 2; C 1; D pass; A solo"):
            self.assertFalse([line for line in lines(legal_moves(play(text))) if "decl" in line])

    def test_of_every_kind(self):
        rows = (
            (PLAIN, "A laid 1"), (PLAIN, "A laid XX"), (PLAIN, "B throws lone-xxi"),
            (PLAIN, "A call XX"), (PLAIN, "A tarokks 8"), ("declarer B 2", "yielded A"),
            (CALLED, "A pass"), (CALLED, "A trull"), (CALLED, "points 94"),
            (CALLED, "partner none"), (CALLED, "announced defence trull kontra"),
            (CALLED, "game mordkontra"), (CALLED, "tarokks B 9"), (CALLED, "hat C"),
        )  # fmt: skip
        for text, line in rows:
            self.assertIn(line, lines(legal_moves(play(text))), text)
        self.assertFalse("points 95" in lines(legal_moves(play(CALLED))))
        for line in ("A laid 1", "B throws lone-xxi", "A call XIX"):
            self.assertFalse(line in lines(legal_moves(play(CALLED))), line)

    def test_nothing_when_it_is_over(self):
        for text, topic in STOPS:
            self.assertEqual(not legal_moves(play(text)), topic is None, text)

    def test_says_something_new(self):
        text = SPOKEN + "; partner C; points 50; made trull declarer"
        found = lines(legal_moves(play(text)))
        for line in ("partner C", "points 50", "made trull declarer", "game kontra"):
            self.assertFalse(line in found, line)
        for line in ("end", "made four-kings defence", "claim A 8", "lost pagat-ultimo declarer"):
            self.assertIn(line, found)

    def test_promises_that_an_outcome_may_have(self):
        found = lines(ask.promises(play("declarer B 2")))
        self.assertEqual(found, ["yielded A", "invit B XIX"])
        self.assertEqual(lines(ask.promises(play("declarer A 3"))), [])
        self.assertEqual(len(ask.promises(play("declarer A solo"))), 8)
        for text in (
            "declarer B 2; yielded A",
            "declarer B 2; A laid 1",
            "declarer B 2; points 50",
            PLAIN,
        ):
            self.assertEqual(ask.promises(play(text)), (), text)


class Meaning(unittest.TestCase):
    def test_of_bids_and_speeches(self):
        self.assertEqual(ask.meaning(play("A 3"), ("B", "1")), ("invit", "XIX"))
        self.assertIsNone(ask.meaning(play("A 3"), ("B", "2")))
        self.assertIsNone(ask.meaning(play(""), ("declarer", "B", "2")))
        text = CALLED + "; A pagat-ultimo"
        self.assertEqual(ask.meaning(play(text), ("A", "pass")), ("tell-count",))
        self.assertIsNone(ask.meaning(play(SPOKEN), ("points", "50")))

    def test_an_invit_of_the_illustrated_game_promises_a_big_honour(self):
        jump = ("A", "2")
        self.assertEqual(ask.meaning(play(""), jump), ("invit", "XIX"))
        for game in ("illustrated", "high", "illustrated-54"):
            by = rules("", game)
            self.assertEqual(ask.meaning(play("", by), jump), ("invit-big", "XIX"), game)
            self.assertIsNone(ask.meaning(play("", by), ("A", "3")), game)
            self.assertEqual(
                ask.meaning(play("A 3; B 2; C pass; D pass", by), ("A", "pass")), YIELDS
            )
            kegl = rules("invit kegl", game)  # which vouches for no big honour
            self.assertEqual(ask.meaning(play("", kegl), jump), ("invit", "XIX"), game)
            three_two = play("A 3; B 2; C pass; D pass", kegl)
            self.assertEqual(ask.meaning(three_two, ("A", "pass")), ("yields-any", "XX"))

    def test_of_points(self):
        deal = play("declarer B 3")
        self.assertEqual(ask.points_mean(deal, 47), ("defence", "game"))
        self.assertEqual(ask.points_mean(deal, 48), ("declarer", "game"))
        self.assertEqual(ask.points_mean(deal, 71), ("declarer", "double"))
        self.assertEqual(ask.points_mean(deal, 23), ("defence", "double"))

    def test_of_points_where_a_kontra_asks_48_of_the_defence(self):
        by = rules("kontra-48 yes")
        plain = play("declarer B 3", by)
        self.assertEqual(ask.points_mean(plain, 47), ("defence", "game"))
        kontrad = play("declarer B 3; game kontra", by)
        self.assertEqual(ask.points_mean(kontrad, 47), ("declarer", "game"))
        self.assertEqual(ask.points_mean(kontrad, 46), ("defence", "game"))

    def test_who_has_the_skiz(self):
        head = "kibic 1;game paskievics;seat A;seat B;seat C;seat D;seat E;dealer E;deal"
        session = told(Session(), head)
        self.assertEqual(session.skiz_moves(), ())
        session.closing = True
        deal, session.deal = session.deal, None
        self.assertEqual(session.skiz_moves(), ())
        session.deal = deal
        self.assertEqual(lines(session.skiz_moves()), ["skiz A", "skiz B", "skiz C", "skiz D"])
        session.apply(("skiz", "B"))
        self.assertEqual(session.skiz_moves(), ())


if __name__ == "__main__":
    unittest.main()
