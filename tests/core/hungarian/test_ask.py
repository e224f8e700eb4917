"""What a table is asked: the likeliest answer first, and no answer that would be refused."""

import unittest

from tarokk.games.hungarian import ask, laid, skart
from tarokk.refused import Refused
from tarokk.session import Session
from tests.core.folds import answers, applied, lines, rows
from tests.core.hungarian.deals import play, rules

YIELDS = ("yields", "XX")
NO_MOVES = (ask.GO, ask.ALL_PASS)

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
    (SPOKEN + "; partner C", "facts"),
    (SPOKEN + "; points 50", "partner"),
    (SPOKEN + "; partner C; points 50", "facts"),
    (SPOKEN + "; partner C; points 50; made xxi-catch defence", "facts"),
    (SPOKEN + "; partner C; points 50; made xxi-catch defence; hat A", "facts"),
    (SPOKEN + "; partner C; points 50; hat A", "facts"),
    (KONTRA, "partner"),
    (KONTRA + "; partner C; made volat declarer", "facts"),
    ("declarer B 3", "partner"),
    ("declarer B 2; yielded A", "facts"),
    ("declarer B 1; invit A XIX", "facts"),
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
            self.check_answers(text, "more")
        self.check_answers("", "outcome")

    def test_beyond_the_skart_nothing_is_answered_there(self):
        """By outcome a table looks at it when it likes, also once it corrects a deal."""
        for text in ("declarer B 3; partner C", "declarer B 3; B laid 1; points 50", SPOKEN):
            self.assertEqual(answers(ask, play(text), "skart"), (ask.GO,), text)

    def check_answers(self, text, topic):
        if topic == "facts":
            self.check_rows(text)
            return
        offered = answers(ask, play(text), topic)
        self.assertTrue(len(offered) > 0 or (topic == "more" and text == SPOKEN), text)
        self.assertEqual(len(set(offered)), len(offered), text)
        for move in offered:
            if move in NO_MOVES:
                continue
            if topic == "more":
                move = ask.levels(move)[0]
            self.check_accepted(text, ask.moves(play(text), move)[0])

    def check_rows(self, text):
        """Each state that fits is the row's state once its moves are told."""
        for name, code, moves in rows(ask, play(text)):
            deal = play(text)
            for move in moves:
                self.assertEqual(ask.row_of(deal, move), name, (text, move))
                deal.apply(move)
            actual = ask.state(deal, name)
            named = [ask.row_of(deal, tuple(line.split())) for line in text.split("; ")]
            if name not in named:
                self.assertEqual(
                    actual, ("open",) + code[1:] if code[0] == "failed" else code, text
                )

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
        """What is commonest stands first; a kontra before it, of the game last."""
        deal = play(CALLED)
        offered = lines(answers(ask, deal, "speech"))
        first = ["A pass", "A trull", "A four-kings", "A pagat-ultimo", "A xxi-catch"]
        self.assertEqual(offered[:5], first)
        self.assertEqual(sorted(offered), sorted(lines(deal.talk.legal())))
        offered = lines(answers(ask, play(CALLED + "; A trull; A pass"), "speech"))
        self.assertEqual(offered[:4], ["B pass", "B kontra trull", "B kontra game", "B four-kings"])

    def test_partner(self):
        offered = lines(answers(ask, play(SPOKEN), "partner"))
        self.assertEqual(offered, ["partner B", "partner C", "partner D", "partner none"])
        offered = lines(answers(ask, play("declarer C 3"), "partner"))
        self.assertEqual(offered[:4], ["partner D", "partner A", "partner B", "partner none"])

    def test_where_the_outcome_was_entered_the_skart_is_beside_the_partner(self):
        deal = play("declarer C 2")
        self.assertEqual(ask.side_topic(deal, "partner"), "skart")
        offered = lines(answers(ask, deal, "skart"))
        for line in ("go", "invit C XIX", "D laid 1", "C laid XX", "A throws four-kings"):
            self.assertIn(line, offered)
        self.assertFalse("yielded A" in offered)  # which is told with the bid
        self.assertIsNone(ask.side_topic(play("declarer C 2; points 50"), "partner"))
        for text, topic in (("", "auction"), (PLAIN, "skart"), (CALLED, "speech")):
            self.assertIsNone(ask.side_topic(play(text), topic))

    def test_more(self):
        deal = play("declarer B 3")
        offered = lines(answers(ask, deal, "more"))
        for line in ("game", "announced defence trull", "tarokks A 8", "claim A 8"):
            self.assertIn(line, offered)
        # not what was said already, nor where the speeches were entered
        deal.apply(("announced", "defence", "trull"))
        self.assertFalse("announced defence trull" in lines(answers(ask, deal, "more")))
        offered = lines(answers(ask, play(SPOKEN + "; partner C"), "more"))
        self.assertEqual({line.split()[0] for line in offered}, {"claim"})

    def test_no_count_that_the_figures_rule_out_is_offered(self):
        """Where a king wins a trick nobody has played a tarokk to it: with the last one told so
        nobody had nine tarokks, with the last three nobody had eight."""
        high = rules(game="high")
        spoken = PLAIN + "; A call XX; A %s; A pass; B pass; C pass; D pass; partner C"
        outcome = "declarer A 3; partner C; announced declarer %s"
        for figure, numbers in (("king-ultimo hearts", {"8"}), ("three-kings", set())):
            made = "; made " + figure + " declarer"
            for text, words in ((spoken, {"claim"}), (outcome, {"claim", "tarokks"})):
                for end, expected in (("", {"8", "9"}), (made, numbers)):
                    offered = answers(ask, play(text % figure + end, high), "more")
                    counts = {move for move in offered if move[0] in ("claim", "tarokks")}
                    every = {(w, seat, n) for w in words for seat in "ABCD" for n in expected}
                    self.assertEqual(counts, every, (text, figure, end))

    def test_levels(self):
        kontras = ["kontra", "rekontra", "subkontra", "hirskontra", "mordkontra"]
        self.assertEqual(lines(ask.levels(("game",))), ["game " + word for word in kontras])
        stem = ("announced", "declarer", "trull")
        plain = ["announced declarer trull"]
        self.assertEqual(lines(ask.levels(stem)), plain + [plain[0] + " " + k for k in kontras])
        self.assertEqual(ask.levels(("tarokks", "A", "8")), (("tarokks", "A", "8"),))


class Outcome(unittest.TestCase):
    """What a row of the outcome turns through, and who is asked to have promised."""

    def row(self, seat):
        offered = answers(ask, play(""), "outcome")
        return [" ".join(move[2:]) for move in offered if move[:2] == ("declarer", seat)]

    def test_the_plain_bids_then_those_with_a_promise(self):
        plain = ["3", "2", "1", "solo"]
        invited = ["solo invit XVIII", "solo invit XIX", "1 invit XIX"]
        self.assertEqual(self.row("A"), plain + invited)
        for seat in "BCD":  # somebody before may have yielded
            self.assertEqual(self.row(seat), plain + invited + ["2 yielded"])

    def test_it_says_the_outcome_alone_and_asks_who(self):
        answer = ("declarer", "A", "1", "invit", "XIX")
        deal = play("")
        self.assertEqual(ask.moves(deal, answer), (("declarer", "A", "1"),))
        self.assertEqual(ask.next_topic(deal, "outcome", answer), "promise")
        self.assertIsNone(ask.next_topic(deal, "outcome", answer[:3]))
        deal.apply(answer[:3])
        offered = lines(ask.likely(deal, "promise", answer))
        self.assertEqual(offered, ["invit B XIX", "invit C XIX", "invit D XIX"])
        self.assertIsNone(ask.forced_answer(deal, "promise", answer))

    def test_the_only_one_who_can_have_yielded_is_not_asked_for(self):
        for seat, asked in (("B", ("yielded", "A")), ("C", None)):
            answer = ("declarer", seat, "2", "yielded")
            deal = play("")
            self.assertTrue(ask.is_legal(deal, answer))
            self.assertEqual(ask.topic(deal), "auction")  # to look left nothing behind
            deal.apply(answer[:3])
            self.assertEqual(ask.forced_answer(deal, "promise", answer), asked)
        self.assertFalse(ask.is_legal(play(""), ("declarer", "A", "2", "yielded")))


class Rest(unittest.TestCase):
    def test_all_others_pass(self):
        passes = ["A pass", "B pass", "C pass", "D pass"]
        for text, expected, meant in (
            ("", passes, None),
            ("A 3", passes[1:], None),
            ("A 3; B 2; C pass; D pass", passes[:1], ("yields", "XX", "A")),
            ("A 3; B 2", ["C pass", "D pass", "A pass"], ("yields", "XX", "A")),
            (CALLED, passes, None),
            (CALLED + "; A trull; A pass", passes[1:], None),
        ):
            deal = play(text)
            all_pass, means = ask.all_pass(deal, ask.topic(deal))  # type: ignore[arg-type]
            self.assertEqual(lines(all_pass), expected, text)
            self.assertEqual(means, meant, text)
            for move in all_pass:
                deal.apply(move)
            self.assertNotEqual(ask.topic(deal), ask.topic(play(text)))

    def test_not_where_one_may_not(self):
        owes = "A 3; B 1; C pass; D pass; A hold; B pass; A call XIX"
        deal = play(owes, rules("invit-trull yes"))
        self.assertEqual(ask.all_pass(deal, "speech"), ())
        self.assertEqual(ask.all_pass(play(PLAIN), "skart"), ())
        self.assertEqual(ask.all_pass(play(PLAIN), "speech"), ())  # nothing is called yet


class Given(unittest.TestCase):
    def test_a_call_that_is_bound(self):
        bound = "A 3; B 1; C pass; D pass; A hold; B pass"
        self.assertEqual(ask.forced_answer(play(bound), "speech"), ("A", "call", "XIX"))
        self.assertEqual(
            ask.forced_answer(play("A 3; B 2; C pass; D pass; A pass"), "speech"),
            ("B", "call", "XX"),
        )
        self.assertIsNone(ask.forced_answer(play(PLAIN), "speech"))
        self.assertIsNone(ask.forced_answer(play(CALLED), "speech"))


class Skart(unittest.TestCase):
    def test_what_the_declarer_may_show(self):
        names = [move[2] for move in laid.shown(play(PLAIN))]
        self.assertEqual((len(names), names[0], names[-1]), (19, "XX", "II"))
        self.assertFalse("XV" in [move[2] for move in laid.shown(play(PLAIN + "; A laid XV"))])
        self.assertEqual(laid.shown(play(PLAIN + "; A laid XV XIV XIII")), ())
        yielded = "A 3; B 2; C pass; D pass; A pass"
        self.assertFalse("XX" in [move[2] for move in laid.shown(play(yielded))])
        self.assertFalse(
            "XIX" in [move[2] for move in laid.shown(play("A 2; B pass; C pass; D pass"))]
        )

    def test_nothing_beside_a_number_told(self):
        self.assertEqual(laid.shown(play(PLAIN + "; A laid 0")), ())

    def test_nobody_is_asked_about_no_tarokks(self):
        offered = lines(answers(ask, play(PLAIN), "skart"))
        self.assertFalse([line for line in offered if line.endswith("laid 0")])
        laid = [line for line in offered if "laid" in line and line[-1] in "123"]
        self.assertEqual(
            laid, ["A laid 1", "A laid 2", "A laid 3", "B laid 1", "C laid 1", "D laid 1"]
        )

    def test_the_trial(self):
        three = play("A pass; B pass; C pass; D 3")
        self.assertIn(("D", "no-honour"), skart.before_speeches(three))
        self.assertFalse(("A", "no-honour") in skart.before_speeches(play(PLAIN)))


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

    def test_the_points_are_asked_from_the_middle_in_steps_of_one_and_ten(self):
        """One number, of all 94 in the deck; at 50 the game is won and no double near."""
        deal = play(SPOKEN + "; partner C")
        self.assertEqual(ask.numbers(deal, ()), (None, 50, 0, 94, 10, ()))
        self.assertIsNone(ask.numbers(deal, (50,)))

    def test_of_points(self):
        deal = play("declarer B 3")
        self.assertEqual(ask.points_mean(deal, 47), ("game", "defence"))
        self.assertEqual(ask.points_mean(deal, 48), ("game", "declarer"))
        self.assertEqual(ask.points_mean(deal, 71), ("double", "declarer"))
        self.assertEqual(ask.points_mean(deal, 23), ("double", "defence"))
        # Each side has three cards in its skart, 3 points at the least, and four in a trick: of
        # less than 7 it has made none. 94 - 6 = 88
        self.assertEqual(ask.points_mean(deal, 87), ("double", "declarer"))
        self.assertEqual(ask.points_mean(deal, 88), ("volat", "declarer"))
        self.assertEqual(ask.points_mean(deal, 6), ("volat", "defence"))
        self.assertEqual(ask.points_mean(deal, 7), ("double", "defence"))

    def test_of_a_word(self):
        words = (
            ("won", "game", "declarer"), ("lost", "game", "defence"),
            ("double", "double", "declarer"), ("double-lost", "double", "defence"),
        )  # fmt: skip
        for options in ("", "kontra-48 yes"):
            for text in ("declarer B 3", "declarer B 3; game kontra"):
                deal = play(text, rules(options))
                for word, *meant in words:
                    self.assertEqual(ask.points_mean(deal, word), tuple(meant), word)

    def test_of_points_where_a_kontra_asks_48_of_the_defence(self):
        by = rules("kontra-48 yes")
        plain = play("declarer B 3", by)
        self.assertEqual(ask.points_mean(plain, 47), ("game", "defence"))
        kontrad = play("declarer B 3; game kontra", by)
        self.assertEqual(ask.points_mean(kontrad, 47), ("game", "declarer"))
        self.assertEqual(ask.points_mean(kontrad, 46), ("game", "defence"))

    def test_who_has_the_skiz(self):
        head = "kibic 1;game paskievics;seat A;seat B;seat C;seat D;seat E;dealer E;deal"
        session = applied(Session(), head)
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
