"""Random two-handed deals by legal moves: each ends, sums to zero and can be told again."""

import unittest

from tarokk.games.two_handed import ask
from tarokk.games.two_handed.game import GAME
from tarokk.games.two_handed.legal import legal as legal_moves
from tests.core.chance import Chance
from tests.core.folds import facts_of
from tests.core.two_handed.deals import SEATS

HOUSES: tuple = ({}, {"rekontra": "yes", "annul": "own", "primer-double": "five"})


def new_deal(house):
    return GAME(house).new_deal(SEATS, (SEATS, "B", (), True))


def one_of(moves, chance):
    """A move by chance: a kind first, so that neither points nor figures drown the rest."""
    kinds = sorted({kind(move) for move in moves if move != ask.END})
    if not kinds:
        return ask.END
    chosen = chance.of(kinds)
    moves = [move for move in moves if kind(move) == chosen]
    return chance.of(moves)


def kind(move):
    return move[1] if move[0] in SEATS else move[0]


def walk(house, chance, most):
    """The moves of a deal by chance: `most` of them, then the points and the end."""
    deal = new_deal(house)
    moves: list[tuple] = []
    while not deal.over():
        legal = legal_moves(deal)
        if len(moves) >= most and deal.bid:
            rest = [move for move in legal if move[0] == "points"]
            legal = tuple(rest or [move for move in legal if move == ask.END])
        move = one_of(legal, chance)
        deal.apply(move)
        moves.append(move)
    return deal, moves


class Walks(unittest.TestCase):
    def test_every_walk_ends_and_sums_to_zero(self):
        chance = Chance(7)
        seen = set()
        for i in range(10):
            deal, moves = walk(HOUSES[i % 2], chance, 4 + i)
            self.assertEqual(deal.phase, "settled", moves)
            self.assertEqual(sum(deal.payouts(1).values()), 0, moves)
            self.check_items(deal, moves)
            self.check_again(deal, moves, HOUSES[i % 2])
            seen |= {kind(move) for move in moves}
        for word in ("trick", "stage", "lead", "announced", "kontra", "made"):
            self.assertIn(word, seen)

    def check_items(self, deal, moves):
        """What is paid adds up, is never negative, and nothing is paid twice."""
        won = dict.fromkeys(SEATS, 0)
        for _, _, paid, points, _, _ in deal.items():
            self.assertTrue(points >= 0, moves)
            won[paid] += points
        self.assertEqual(deal.payouts(1)["A"], won["A"] - won["B"], moves)
        keys = [item[:2] for item in deal.items()]
        self.assertEqual(len(set(keys)), len(keys), moves)

    def check_again(self, deal, moves, house):
        """The same moves give the same deal, and saying one again is no news or refused."""
        again = new_deal(house)
        for move in moves:
            again.apply(move)
            if move[0] in ("announced", "game", "points", "made", "lost", "declarer"):
                self.assertFalse(again.would(move), (moves, move))
        self.assertEqual(facts_of(again.items()), facts_of(deal.items()), moves)
