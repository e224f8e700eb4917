"""Random deals of Hunter tarokk: what is listed is accepted, nothing else says anything new."""

import unittest

from tarokk.cards import tarokks
from tarokk.games.hunter import ask as hunter
from tarokk.games.hunter.legal import legal as legal_moves
from tarokk.refused import Refused
from tarokk.tables import KONTRAS
from tests.core.chance import Chance, fewer, rounds
from tests.core.folds import answers, facts_of
from tests.core.hunter.deals import RULES, SEATS, new_deal

TAROKKS = tuple(tarokks())

# What walks enough come to.
EACH = ("swings", "inverse", "hold", "takes", "lies", "call", "throws", "partner")
SIDES = ("declarer", "defence")
BIDS = ("3", "2", "1", "solo")
ask = hunter.HunterAsk
NO_MOVES = ask.PSEUDO
LONGEST = 120
# What ends the auction, the speeches or the deal: seldom taken before it is time.
LATE = (
    "declarer", "throws", "partner", "points", "made", "lost", "fell", "game", "announced",
    "hopeless", "bound", "end",
)  # fmt: skip


def kind(move):
    return move[1] if move[0] in SEATS else move[0]


def walk(chance, most):
    """A deal by chance: so many moves, then what still has to be told. Its moves too."""
    deal = new_deal()
    moves: list[tuple] = []
    while not deal.over() and len(moves) < LONGEST:
        legal = list(legal_moves(deal))
        if ("end",) in legal and len(moves) >= most:
            legal = [("end",)]
        elif len(moves) >= most and deal.result:
            wanted = deal.result.missing() or "pass"
            legal = [move for move in legal if wanted in move or move[1:2] == ("call",)] or legal
        kinds = sorted({kind(move) for move in legal})
        early = [name for name in kinds if name not in LATE and len(moves) < most]
        chosen = chance.of(early or kinds) if chance.of(range(12)) else chance.of(kinds)
        move = chance.of([move for move in legal if kind(move) == chosen])
        deal.apply(move)
        moves.append(move)
    return deal, moves


def lines():
    """Lines that a table could write, right or wrong; takes, and names laid together, aside."""
    moves: list[tuple] = [("end",), ("step",), ("deal",), ("hat", "A"), ("claim", "A", "8")]
    words = BIDS + ("hold", "pass", "inverse", "reinverse", "swings", "accepts", "stays", "4")
    figures = RULES.announceable + ("game",)
    for seat in SEATS + ("E",):
        moves += [(seat, word) for word in words]
        moves += [(seat, "call", name) for name in TAROKKS]
        moves += [(seat, "laid", str(n)) for n in range(5)]
        moves += [(seat, "throws", row[0]) for row in RULES.throws]
        moves += [(seat, "tarokks", n) for n in ("7", "8", "9", "10")]
        moves += [(seat, figure) for figure in figures]
        for level in KONTRAS:
            moves += [(seat, level, figure) for figure in figures]
        moves += [("declarer", seat, bid) for bid in BIDS]
        moves += [("declarer", seat, "3", "second"), ("declarer", seat, "2", "second")]
        moves += [("invit", seat, name) for name in ("XIX", "XVIII", "XVII")]
        moves += [("yielded", seat), ("partner", seat), ("tarokks", seat, "8")]
    moves += [("lies", name) for name in TAROKKS + ("0", "1", "4", "7")]
    moves += [("partner", "none", kind) for kind in ("forced", "open", "secret", "own")]
    moves += [("points", str(n)) for n in range(0, 100, 7)]
    for side in SIDES:
        for figure in figures:
            verbs = ("made", "lost", "fell", "bound", "hopeless")
            moves += [(verb, figure, side) for verb in verbs]
            moves += [("announced", side, figure), ("announced", side, figure, "kontra")]
            moves += [("announced", side, figure, "hirskontra")]
        moves.append(("hopeless", "xxi-catch", side, "own"))
    return moves + [("game", level) for level in KONTRAS]


class Walks(unittest.TestCase):
    def test_every_walk_ends_and_sums_to_zero(self):
        chance, seen = Chance(5), set()
        count = rounds(20, 30)
        for i in range(count):
            deal, moves = walk(chance, 4 + i)
            seen |= {kind(move) for move in moves}
            self.assertTrue(deal.over(), moves)
            if deal.phase == "settled":
                paid = deal.payouts(2)
                self.assertEqual(sum(paid.values()), 0, moves)
                self.check_items(deal, moves)
            again = new_deal()
            for move in moves:
                again.apply(move)
            self.assertEqual(facts_of(again), facts_of(deal), moves)
        for word in EACH if count >= 20 else ():
            self.assertIn(word, seen)

    def check_items(self, deal, moves):
        """Nothing is paid twice or less than nothing; with a partner the items are the payouts."""
        balance = 0
        for _, _, paid, points, _, _ in deal.items():
            self.assertTrue(points > 0, moves)
            balance += points if paid == "declarer" else -points
        keys = [(item[0], item[1]) for item in deal.items() if item[4]]
        self.assertEqual(len(set(keys)), len(keys), moves)
        if not deal.result.lone():
            self.assertEqual(deal.payouts(1)[deal.declarer], balance, moves)

    def test_what_is_not_listed_says_nothing_new(self):
        chance, universe = Chance(11), lines()
        universe = universe[:: len(universe) // fewer(len(universe))]
        for i in range(rounds(4, 6)):
            deal, moves = walk(chance, 3 + 5 * i)
            stop = chance.of(range(len(moves)))
            deal = new_deal()
            for move in moves[:stop]:
                deal.apply(move)
            self.check(deal, universe, moves[:stop])

    def check(self, deal, universe, moves):
        legal = legal_moves(deal)
        for move in universe:
            if move in legal:
                continue
            before = facts_of(deal)
            try:
                deal.apply(move)
            except Refused:
                pass
            self.assertEqual(facts_of(deal), before, (moves, move))
        for move in legal:
            twin = new_deal()
            for done in moves:
                twin.apply(done)
            twin.apply(move)
            self.assertNotEqual(facts_of(twin), facts_of(deal), (moves, move))

    def test_every_answer_is_a_legal_move(self):
        chance = Chance(3)
        for i in range(rounds(3, 5)):
            _, moves = walk(chance, 6 + 7 * i)
            deal = new_deal()
            for move in moves:
                legal = legal_moves(deal)
                topic = ask.topic(deal)
                for answer in answers(ask, deal, topic) if topic != "points" else ():
                    if answer not in NO_MOVES:
                        for answer_move in ask.moves(deal, answer):
                            self.assertIn(answer_move, legal, (moves, topic))
                deal.apply(move)


if __name__ == "__main__":
    unittest.main()
