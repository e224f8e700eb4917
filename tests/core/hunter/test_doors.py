"""Random deals of Hunter tarokk by every side door of the auction, settled: each door is counted,
and what they pay sums to zero after rounding."""

import unittest

from tarokk.games.hungarian import ask as family
from tarokk.games.hunter import ask
from tests.core.chance import Chance, rounds
from tests.core.folds import answers
from tests.core.hunter.deals import new_deal

ALL = 350  # walks that come through each door
WALKS = rounds(ALL, 2 * ALL)
LEAST = WALKS // 140  # times that each door is walked

# The doors, in the order of the source.
DOORS = (
    "yields", "invit", "second round", "third by itself", "escapes the XX", "holds the escape",
    "comes in: invit", "comes in: inverse", "swings before", "sharp talon", "pagat bids",
    "swings behind: alone", "swings behind: accepted", "swings behind: stays",
    "inverse with a bid", "inverse alone", "inverse in the second", "restart", "reinverse",
)  # fmt: skip
FIGURES = ("trull", "four-kings", "pagat-ultimo", "xxi-catch", "double", "volat")
SIDES = ("declarer", "defence")

# Shares of a lone declarer's balance: won, lost. IV.1
LONE = {"forced": (3, 1), "open": (2, 2), "secret": (1, 2)}


def door(deal, move):
    """The doors that a word of the auction goes through."""
    auction, word = deal.auction, move[1]
    if word == "swings":
        return ["swings before"]
    player, doors = deal.players.index(move[0]), []
    if word == "inverse":
        second = "inverse in the second" if auction.second else "inverse with a bid"
        return [second if auction.second or not auction.lone() else "inverse alone"]
    if word == "reinverse":
        return [word]
    meant = auction.meant(player, word)
    doors += {"yields": ["yields"], "invit": ["invit"], "restart": ["restart"],
              "escape": ["escapes the XX"]}.get(meant[0], []) if meant else []  # fmt: skip
    if auction.out >> player & 1:  # he has passed
        how = "inverse" if auction.inverted is not None else "invit"
        escaped = auction.escaped and not auction._door()
        doors.append("holds the escape" if escaped else "comes in: " + how)
    return doors


def auction(chance, deal, seen):
    """Say words by chance until the talon is taken; notes the doors."""
    while True:
        if deal.phase == "swing" and deal.swing.steps:
            deal.apply(("step",))
        elif deal.phase == "swing":
            holder = chance.of(deal.swing.pagat_holders(deal))
            answer = chance.of(("accepts", "stays"))
            seen.append("swings behind: " + {"accepts": "accepted"}.get(answer, answer))
            deal.apply((holder, answer))
        elif deal.phase == "auction":
            say(chance, deal, seen)
        elif not behind(chance, deal, seen):
            return


def say(chance, deal, seen):
    moves = list(ask.late(deal)) + list(family.bids(deal))
    moves += [move for move in moves if move[1] == "3" and deal.auction.level > 0] * 4
    if chance.of(range(5)) == 0:
        moves += ask.swings(deal)
    elif chance.of(range(3)) == 0:
        moves = [move for move in moves if move[1] == "pass"] or moves
    speak(deal, chance.of(moves), seen)


def speak(deal, move, seen):
    seen += door(deal, move)
    second = deal.auction.second
    deal.apply(move)
    if deal.phase == "swing":
        seen.append("sharp talon")
    elif not second and deal.auction.second:
        seen.append("second round")
    if deal.declarer and deal.by_itself() and move[1] == "pass":
        seen.append("third by itself")
    if deal.declarer and deal.swing.early and deal.declarer != deal.swing.early:
        seen.append("pagat bids")


def behind(chance, deal, seen):
    """Something late, a sacrifice or a swing behind the auction; whether there was one."""
    late = [move for move in ask.late(deal) if move[1] != "pass"]
    if late and chance.of(range(2)):
        speak(deal, chance.of(late), seen)
        return True
    takes = ask.takes(deal)
    if takes and chance.of(range(3)) == 0:
        deal.apply(chance.of(takes))
        return True
    swings = ask.swings(deal)
    if swings and chance.of(range(3)) == 0:
        deal.apply(chance.of(swings))
        if deal.phase == "swing" and deal.swing.steps:
            seen.append("swings behind: alone")
        return True
    return False


def result(chance, deal):
    """Settle the deal by chance."""

    def would(moves):
        return [move for move in moves if deal.would(move)]

    for _ in range(chance.of(range(4))):
        kontra = chance.of(((), (), ("kontra",), ("rekontra",)))
        announced = ("announced", chance.of(SIDES), chance.of(FIGURES)) + kontra
        for move in would([announced]):
            deal.apply(move)
    alone = would(ask.lone(deal))
    partners = would([("partner", seat) for seat in deal.players if seat != deal.declarer])
    both = [some for some in (alone, partners) if some]
    if both:  # else it is known
        deal.apply(chance.of(chance.of(both)))
    if chance.of(range(3)) == 0 and deal.would(("game", "kontra")):
        deal.apply(("game", "kontra"))
    deal.apply(chance.of(would([("points", str(n)) for n in range(20, 75)])))
    for _ in range(3):
        fate = (chance.of(("made", "made", "lost")), chance.of(FIGURES[:4]), chance.of(SIDES))
        for move in would([fate]):
            deal.apply(move)
    if deal.result.missing() == "ultimo":
        deal.apply(chance.of(list(answers(ask, deal, "ultimo"))))
    deal.apply(("end",))


def owed(deal):
    """What the declarer wins, as IV.1 has it; of forced lone play None where it was eased."""
    balance = 0
    for item in deal.items():
        balance += item[3] if item[2] == "declarer" else -item[3]
    kind = deal.result.lone()
    if not kind:
        return balance
    exact = balance * LONE[kind][balance <= 0]
    rest = abs(exact) % 3
    return exact - rest if exact > 0 else exact + rest


class Doors(unittest.TestCase):
    def test_every_door_is_walked_and_every_deal_sums_to_zero(self):
        chance, count, rounded = Chance(7), dict.fromkeys(DOORS, 0), 0
        lone: dict = {}
        for i in range(WALKS):
            seen: list = []
            deal = new_deal(seats="ABCDEFG"[: 4 + i % 4], dealer="ABCD"[i // 4 % 4])
            auction(chance, deal, seen)
            for door_name in set(seen):
                count[door_name] += 1
            result(chance, deal)
            kind = deal.result.lone()
            lone[kind] = lone.get(kind, 0) + 1
            for factor in (1, 2):
                paid = deal.payouts(factor)
                self.assertEqual(sum(paid.values()), 0)
                self.assertEqual(sorted(paid), sorted(deal.players))
                due = owed(deal)
                if kind == "forced" and due > 0 and paid[deal.declarer] == 0:
                    due = 0  # only the easing made him win
                self.assertEqual(paid[deal.declarer], factor * due)
                others = {paid[seat] for seat in deal.players if seat != deal.declarer}
                if kind:
                    self.assertEqual(others, {-factor * due // 3})
            balance = sum([item[3] * (1 if item[2] == "declarer" else -1) for item in deal.items()])
            rounded += bool(kind) and balance * LONE[kind][balance <= 0] % 3 != 0
        if WALKS < ALL:
            return
        self.assertEqual({door_name: n for door_name, n in count.items() if n < LEAST}, {})
        self.assertEqual(len(lone), 4)
        often = WALKS * 2 // 35
        self.assertTrue(min(lone.values()) > often and rounded > often, (lone, rounded))


if __name__ == "__main__":
    unittest.main()
