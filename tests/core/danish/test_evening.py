"""Made-up evenings: whatever is said, the players and the cups together hold the same."""

import unittest

from tarokk.ask import END
from tarokk.games.danish import play as play_of
from tarokk.games.danish.game import GAME
from tarokk.games.danish.settle import CUPS, cup
from tarokk.house import check
from tarokk.refused import Refused
from tests.core.chance import Chance
from tests.core.danish.deals import FOUR, SEATS, play, refusal

DEALS = 25
LINES = 30  # tried a deal; most are refused
SAID = (
    "keeps-cups", "misdeals", "refund", "passes-deal", "no-tarokk", "miscounts", "barred",
    "meld none", "meld tarokks 10 with", "meld tarokks 11 without", "meld matadors 4",
    "meld small-matadors 3", "meld kings half", "meld kings full", "meld cavalry clubs half",
    "meld cavalry clubs sprayed", "meld cavalry spades full", "false tarokks 10 with",
    "false kings full", "false matadors 4", "false cavalry clubs half", "fine minor", "fine major",
    "fine wrong-cards", "saves pagat", "loses pagat", "loses king", "last", "ultimo pagat",
    "ultimo king", "bagud pagat", "bagud king", "nolo", "tout", "bears A ultimo", "bears B ultimo",
    "bears A bagud", "bears C king", "bears C pagat", "founds A", "founds B", "founds D",
)  # fmt: skip
OTHER_OPTIONS = {
    "sits-out": "left", "nolo": "40", "tout": "7", "half-cavalry": "with-king",
    "small-matadors": "yes", "two-baguds": "in-turn",
}  # fmt: skip


class Evening:
    """Deals of chosen moves, one after the other, and what everyone has."""

    def __init__(self, seats, options, seed):
        self.seats = seats
        self.options = options
        self.rules = GAME(options)
        self.chance = Chance(seed)
        self.totals = dict.fromkeys(seats, 0)
        self.pots = (0, 0)
        self.fined = ""
        self.dealer = self.number = 0

    def deal(self):
        """A deal settled, whatever was said in it."""
        players = self.rules.players(self.seats, self.dealer)
        table = (self.seats, self.seats[self.dealer], self.pots, not self.number, self.fined)
        deal = self.rules.new_deal(players, table)
        for _ in range(LINES):
            seat = self.chance.of(self.seats)
            move = (seat,) + tuple(self.chance.of(SAID).split())
            if not deal.over() and deal.would(move) and not against_melds(deal, move):
                deal.apply(move)
        self.close(deal)
        self.fined = deal.still_fined()
        for seat, points in deal.payouts(1).items():
            self.totals[seat] += points
        self.pots = deal.pots()
        self.dealer = (self.dealer + 1) % len(self.seats)
        self.number += 1
        return deal

    def close(self, deal):
        if not deal.over() and not deal.payable():
            points = None
            while not points or not deal.would(points):
                first = self.chance.below(79)
                second = self.chance.below(79 - first)
                points = GAME.ask().points(deal, (first, second))
            deal.apply(points)
            short = (deal.players[0], "short", str(self.chance.below(first + 1) + 1))
            if self.chance.below(3) == 0 and deal.would(short):
                deal.apply(short)
        if not deal.over():
            deal.apply(END)


def against_melds(deal, move):
    """Whether a fact of the play shows a meld to be false, which then has to be told."""
    return move[1] in play_of.VERBS and deal.doubts(play_of.read(move))


class Evenings(unittest.TestCase):
    def evenings(self):
        for seats in (SEATS, FOUR):
            for seed in (5, 77, 901):
                for options in ({}, OTHER_OPTIONS):
                    yield Evening(seats, options, seed)

    def test_players_and_cups_hold_the_same(self):
        seen = set()
        for evening in self.evenings():
            for _ in range(DEALS):
                before = evening.pots
                deal = evening.deal()
                paid = sum(deal.payouts(1).values())
                self.assertEqual(paid + sum(evening.pots) - sum(before), 0)
                self.assertEqual(sum(evening.totals.values()) + sum(evening.pots), 0)
                self.assertTrue(min(evening.pots) > 0)
                seen |= {item[0].split()[0] for item in deal.items()}
            shares = GAME.share(evening.seats, evening.dealer, evening.pots)
            self.assertEqual(sum(shares.values()) + sum(evening.totals.values()), 0)
        # the evenings have reached every kind of item
        text = "founding keeps-cups stake misdeals refund meld false fine saves loses last ultimo"
        text += " bagud founds bears nolo tout count miscounts"
        self.assertEqual(sorted(seen), sorted(text.split()))

    def test_the_items_are_the_payouts(self):
        for evening in self.evenings():
            for _ in range(DEALS // 5):
                before = evening.pots
                deal = evening.deal()
                self.assertEqual(added_up(deal, before), (deal.payouts(1), deal.pots()))

    def test_who_sits_out_pays_only_for_the_cups(self):
        for seed in range(20):
            evening = Evening(FOUR, {}, seed)
            deal = evening.deal()
            out = [seat for seat in FOUR if seat not in deal.players][0]
            cups = [
                item for item in deal.items()
                if out in (item[1], item[2], item[4]) and item[0] not in ("refund", "founds")
            ]  # fmt: skip
            self.assertEqual(cups, [])


def added_up(deal, before):
    """Payouts and cups, from what the items say alone."""
    accounts = dict.fromkeys(deal.seats + ("count",), 0)
    for name, points in zip(CUPS, before):
        accounts[cup(name)] = points
    for _, by, paid, points, payer in deal.items():
        groups = []
        for name in (payer, paid):
            others = [seat for seat in deal.players if seat != by]
            groups.append({"all": deal.seats, "others": others}.get(name, (name,)))
        for group in groups[0]:
            for other in groups[1]:
                accounts[group] -= points
                accounts[other] += points
    paid = {seat: accounts[seat] for seat in deal.seats}
    return paid, (accounts["pagat-cup"], accounts["king-cup"])


class Items(unittest.TestCase):
    def test_line_by_line(self):
        text = "A meld tarokks 11 with; B loses king; B fine minor; A ultimo pagat"
        self.assertEqual(
            play(text + "; points A 30 B 26 C 21 cup 1").items(),
            (
                ("stake", "C", "pagat-cup", 5, "C"),
                ("stake", "C", "king-cup", 5, "C"),
                ("meld tarokks 11 with", "A", "A", 15, "others"),
                ("fine minor", "B", "pagat-cup", 5, "B"),
                ("fine minor", "B", "king-cup", 5, "B"),
                ("loses king", "B", "others", 5, "B"),
                ("loses king", "B", "king-cup", 5, "B"),
                ("ultimo pagat", "A", "A", 110, "pagat-cup"),
                ("ultimo pagat", "A", "A", 45, "others"),
                ("founding", "all", "pagat-cup", 20, "all"),
                ("count", "A", "A", 4, "count"),
                ("count", "C", "count", 5, "C"),
                ("count", "count", "pagat-cup", 1, "count"),
            ),
        )

    def test_they_are_known_while_the_deal_is_open(self):
        deal = play("A meld kings full")
        self.assertEqual(deal.payouts(1), {"A": 20, "B": -10, "C": -20})
        self.assertEqual(len(deal.items()), 3)


class Options(unittest.TestCase):
    def test_the_defaults(self):
        self.assertEqual(
            GAME({}).house,
            {"sits-out": "opposite", "nolo": "26", "tout": "26", "half-cavalry": "any",
             "small-matadors": "no", "two-baguds": "each"},
            "state here what a new house rule is where nobody chose, in "
            "tests/core/danish/test_evening.py",
        )  # fmt: skip
        self.assertEqual(sorted(row[0] for row in GAME.options()), sorted(GAME({}).house))
        numbers = [row[0] for row in GAME.options() if len(row[1]) > 2 and row[1][0].isdigit()]
        self.assertEqual(numbers, ["nolo", "tout"])

    def test_what_they_take(self):
        for name, value in (
            ("sits-out", "dealer"), ("nolo", "many"), ("nolo", "-5"), ("nolo", "1000"),
            ("tout", ""), ("half-cavalry", "yes"), ("small-matadors", "1"), ("two-baguds", "3"),
        ):  # fmt: skip
            self.assertEqual(refusal_of(name, value), ("option-value", name, value))
        self.assertEqual(refusal_of("ultimo", "50"), ("no-such-option", "ultimo"))
        for name, value in list(OTHER_OPTIONS.items()) + [("nolo", "0"), ("tout", "999")]:
            self.assertEqual(GAME({name: value}).house[name], value)

    def test_the_game(self):
        self.assertEqual((GAME.NAME, GAME.SEATS, GAME.PLAYING), ("danish", (3, 4), 3))
        self.assertEqual(GAME.POTS, ("pagat", "king"))
        self.assertEqual(GAME.presets(), ())
        self.assertEqual(refusal("", "A what"), "unknown-word")


def refusal_of(name, value):
    """Why an option is refused."""
    try:
        check(GAME.options(), name, value)
    except Refused as refused:
        return (refused.code,) + refused.facts
    return None


if __name__ == "__main__":
    unittest.main()
