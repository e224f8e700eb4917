"""Every move that may be said, and none that would be refused."""

import unittest

from tarokk.games.hungarian import ask
from tarokk.games.hungarian.legal import legal as legal_moves
from tarokk.refused import Refused
from tests.core.folds import lines
from tests.core.hungarian.deals import play
from tests.core.hungarian.test_ask import CALLED, PLAIN, SPOKEN, STOPS


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
        offered = lines(legal_moves(play("")))
        self.assertEqual(offered[:5], ["A 3", "A 2", "A 1", "A solo", "A pass"])
        self.assertEqual(len(offered), 5 + 16)  # or the outcome: four seats, four bids
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
        offered = lines(legal_moves(play(text)))
        for line in ("partner C", "points 50", "made trull declarer", "game kontra"):
            self.assertFalse(line in offered, line)
        for line in ("end", "made four-kings defence", "claim A 8", "lost pagat-ultimo declarer"):
            self.assertIn(line, offered)

    def test_promises_that_an_outcome_may_have(self):
        offered = lines(ask.promises(play("declarer B 2")))
        self.assertEqual(offered, ["yielded A", "invit B XIX"])
        self.assertEqual(lines(ask.promises(play("declarer A 3"))), [])
        self.assertEqual(len(ask.promises(play("declarer A solo"))), 8)
        for text in (
            "declarer B 2; yielded A",
            "declarer B 2; A laid 1",
            "declarer B 2; points 50",
            PLAIN,
        ):
            self.assertEqual(ask.promises(play(text)), (), text)
