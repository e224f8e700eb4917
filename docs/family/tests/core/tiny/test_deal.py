"""Tiny tarok: who wins is paid; what its rules refuse."""

import unittest

from tarokk.games.tiny.game import GAME
from tests.core.folds import applied, code

SEATS = ("A", "B", "C")


def play(text=""):
    """A deal after some lines, `;` between them; C deals."""
    return applied(GAME({}).new_deal(SEATS, (SEATS, "C", (), True, None)), text)


class Pays(unittest.TestCase):
    def test_the_winner_gets_it_of_each(self):
        self.assertEqual(play("A wins").payouts(1), {"A": 2, "B": -1, "C": -1})
        self.assertEqual(play("B wins").payouts(2), {"A": -2, "B": 4, "C": -2})

    def test_what_is_refused(self):
        self.assertEqual(code(play("A wins"), "B wins"), "contradicts")
        self.assertEqual(code(play(), "end"), "no-winner")
        self.assertEqual(code(play(), "D wins"), "unknown-word")
