"""What a two-handed deal pays. Numbers are worked out by hand: what A wins of B."""

import unittest

from tarokk.games.two_handed.game import GAME
from tarokk.games.two_handed.tables import FIGURES, rows, silently, worth
from tests.core.two_handed.deals import BY_A, NO_BID, items, play, wins

FIVE = BY_A + "; announced A trull"  # five tricks; A pays 2 unless he makes it


class Game(unittest.TestCase):
    # bid, value
    VALUES = (("2", 2), ("1", 3), ("solo", 4), ("2 free", 4), ("1 free", 6), ("solo free", 8))

    def test_by_bid(self):
        for bid, value in self.VALUES:
            for points, sign in (("A 50 B 31", 1), ("A 31 B 50", -1), ("A 42 B 41", 1)):
                text = f"{{}} {bid}; points {points}"
                self.assertEqual(wins(text.format("declarer A")), sign * value, bid)
                self.assertEqual(wins(text.format("declarer B")), sign * value, bid)

    def test_without_a_bid(self):
        self.assertEqual(wins(NO_BID + "; points A 48"), 1)
        self.assertEqual(wins(NO_BID + "; points B 48"), -1)
        self.assertEqual(wins("A pass; B pass; A pass; B pass; points A 46"), -1)

    def test_a_tie(self):
        self.assertEqual(items(NO_BID + "; points A 47"), [])
        self.assertEqual(play(NO_BID + "; points A 46").items(), (("game", "B", "B", 1, False, 0),))
        self.assertEqual(wins(NO_BID + "; points A 47"), 0)
        # a declarer has to win
        self.assertEqual(wins("declarer A 2; points A 40 B 40"), -2)
        self.assertEqual(wins("declarer B 2; points A 40 B 40"), 2)

    def test_kontra(self):
        self.assertEqual(wins("declarer A 1; game kontra; points A 50 B 30"), 6)
        self.assertEqual(wins("declarer A 1; game kontra; points A 30 B 50"), -6)
        text = "declarer B solo free; game subkontra; points A 30 B 50"
        self.assertEqual(wins(text, rekontra="yes"), -8 * 8)

    def test_not_before_all_points_are_known(self):
        self.assertEqual(play(BY_A + "; points A 50").items(), ())
        self.assertEqual(play(BY_A + "; points A 50").payouts(1), {"A": 0, "B": 0})
        self.assertEqual(play("A 2").payouts(1), {"A": 0, "B": 0})

    def test_whole_items(self):
        deal = play("declarer B 1; game kontra; stage draw; announced A trull kontra; "
                    "points A 50 B 30")  # fmt: skip
        self.assertEqual(
            deal.items(),
            # 3 doubled by the kontra; trull 2, less 2, doubled
            (("game", "B", "A", 6, False, 1), ("trull", "A", "B", 0, True, 1)),
        )
        deal = play(BY_A + "; points A 50 B 37; lost ultimo pagat B; made trull A")
        self.assertEqual(
            deal.items(),
            (
                ("game", "A", "A", 2, False, 0),
                ("trull", "A", "A", 1, False, 0),
                ("ultimo pagat", "B", "A", 5, False, 0),
            ),
        )
        self.assertEqual(deal.payouts(1), {"A": 8, "B": -8})
        self.assertEqual(deal.payouts(2), {"A": 16, "B": -16})
        self.assertEqual((deal.hat(), deal.pots(1)), (None, ()))


class Values(unittest.TestCase):
    # figure, silent and announced at a game of 1, at a game of 6; 0: not paid silently
    FIGURES = (
        ("quarter", 1, 2, 6, 12),
        ("double", 1, 2, 6, 12),
        ("volat", 1, 3, 16, 18),
        ("betli", 0, 10, 0, 10),
        ("trull", 1, 2, 1, 2),
        ("four-kings", 2, 4, 2, 4),
        ("xxi-catch", 10, 21, 10, 21),
        ("pagat-catch", 0, 5, 0, 5),
        ("ultimo pagat", 5, 10, 5, 10),
        ("ultimo eagle", 5, 10, 5, 10),
        ("ultimo king-hearts", 0, 10, 0, 10),
        ("ultimo king-diamonds", 0, 10, 0, 10),
        ("ultimo king-clubs", 0, 10, 0, 10),
        ("ultimo king-spades", 0, 10, 0, 10),
        ("uhu pagat", 0, 10, 0, 10),
        ("uhu eagle", 0, 10, 0, 10),
        ("uhu king-hearts", 0, 10, 0, 10),
        ("uhu king-diamonds", 0, 10, 0, 10),
        ("uhu king-clubs", 0, 10, 0, 10),
        ("uhu king-spades", 0, 10, 0, 10),
    )

    def test_each_row(self):
        by_name = {row[0]: row for row in rows()}
        self.assertEqual(len(by_name), len(self.FIGURES))
        self.assertEqual(len(FIGURES), 8)
        for figure, silent, announced, silent_six, said_six in self.FIGURES:
            row = by_name[figure]
            self.assertEqual(worth(row, 1, "primer"), announced, figure)
            self.assertEqual(worth(row, 6, "last"), said_six, figure)
            self.assertEqual(worth(row, 6, "late"), said_six - 2, figure)
            self.assertEqual(worth(row, 6, "draw"), said_six - 2, figure)
            self.assertEqual(silently(row, 1), silent, figure)
            self.assertEqual(silently(row, 6), silent_six, figure)

    def test_nothing_is_worth_less_than_nothing(self):
        for row in rows():
            for when in row.when:
                self.assertTrue(worth(row, 1, when) >= 0, row[0])


class WholeDeal(unittest.TestCase):
    # behind BY_A (2 points), what A wins
    DEALS = (
        # game 2; announced before the draws at full value, between them 2 less
        ("A double; A pass; B pass; points A 64 B 23", 2 + 4),
        ("A double; A pass; B pass; points A 63 B 24", 2 - 4),
        ("A double; A pass; B kontra double; B pass; A pass; points A 63 B 24", 2 - 8),
        ("lead; A double; points A 64 B 23", 2 + 2),
        ("stage draw; announced A double; points A 64 B 23", 2 + 2),
        ("stage draw; announced B double; points A 23 B 64", -2 - 2),
        ("stage draw; announced B double kontra; points A 24 B 63", -2 + 4),
        # silent: as much as the game, by either side; a talon of 3 leaves 91 at most
        ("points A 64 B 23", 2 + 2),
        ("points A 60 B 24", 2),
        ("points A 23 B 64", -2 - 2),
        # a quarter after the fifth trick, silent; by both, by one
        ("points A 50 B 37; made quarter A; made quarter B", 2 + 2 - 2),
        ("points A 50 B 37; made quarter B", 2 - 2),
        # fixed values
        ("points A 50 B 37; made trull A", 2 + 1),
        ("points A 50 B 37; made four-kings B", 2 - 2),
        ("points A 50 B 37; made xxi-catch B", 2 - 10),
        ("points A 50 B 37; made ultimo pagat A", 2 + 5),
        ("points A 50 B 37; made ultimo eagle B", 2 - 5),
        ("points A 50 B 37; lost ultimo pagat A", 2 - 5),
        ("stage draw; announced A trull; points A 50 B 37; made trull A", 2 + 0),
        ("stage draw; announced A four-kings; points A 50 B 37; made four-kings A", 2 + 2),
        ("stage draw; announced A four-kings; points A 50 B 37", 2 - 2),
        # announced by A, made by B: B is paid for both
        ("stage draw; announced A four-kings; points A 50 B 37; made four-kings B", 2 - 2 - 2),
        ("stage draw; announced A xxi-catch; points A 50 B 37; made xxi-catch A", 2 + 19),
        ("stage draw; announced A ultimo king-clubs; points A 50 B 37", 2 - 8),
        ("stage draw; announced A ultimo king-clubs; points A 50 B 37; made ultimo king-clubs A",
         2 + 8),
        ("stage draw; announced B uhu eagle kontra; points A 50 B 37; made uhu eagle B", 2 - 16),
        ("stage draw; announced A ultimo pagat; points A 50 B 37; lost ultimo pagat A", 2 - 8),
        # the last five at full value
        ("stage last; announced A trull; points A 50 B 37; made trull A", 2 + 2),
        ("stage last; announced B volat; points A 50 B 37; made volat B", 2 - 6),
        ("stage last; announced B volat; points A 50 B 37", 2 + 6),
        ("stage last; announced B betli; points A 50 B 37; made betli B", 2 - 10),
        ("stage last; announced B betli kontra; points A 50 B 37", 2 + 20),
        ("stage last; announced A pagat-catch; points A 50 B 37; made pagat-catch A", 2 + 5),
        # a pagat-catch may come out as a silent ultimo, and then it is made
        ("stage last; announced A pagat-catch; points A 50 B 37; made ultimo pagat A", 2 + 5 + 5),
        # who beat the other's pagát in the last trick has it
        ("stage draw; announced A pagat-catch; points A 50 B 37; lost ultimo pagat B", 2 + 3 + 5),
    )  # fmt: skip

    def test_deals(self):
        for text, points in self.DEALS:
            self.assertEqual(wins(f"{BY_A}; {text}"), points, text)

    def test_the_free_round_doubles_multiples_of_the_game_only(self):
        free = "declarer A 2 free; "
        # game 4; double 8 or 4, volat 12, or 10 where silent; trull 2 as ever
        self.assertEqual(wins(free + "points A 64 B 23"), 4 + 4)
        self.assertEqual(wins(free + "A double; A pass; B pass; points A 64 B 23"), 4 + 8)
        self.assertEqual(wins(free + "stage draw; announced A double; points A 64 B 23"), 4 + 6)
        self.assertEqual(wins(free + "points A 85 B 4; made volat A"), 4 + 10)
        self.assertEqual(wins(free + "stage last; announced A volat; points A 50 B 37"), 4 - 12)
        self.assertEqual(wins(free + "points A 50 B 37; made quarter A"), 4 + 4)
        self.assertEqual(wins(free + "points A 50 B 37; made trull A"), 4 + 1)

    def test_every_trick_hides_double_trull_and_four_kings(self):
        text = BY_A + "; points A 85 B 4; made volat A"
        self.assertEqual(wins(text), 2 + 4)
        self.assertEqual(wins(text + "; made trull A; made four-kings A"), 2 + 4)
        self.assertEqual(wins(text + "; made xxi-catch A; made ultimo pagat A"), 2 + 4 + 10 + 5)
        self.assertEqual(wins(text + "; made quarter A"), 2 + 4 + 2)
        # not where they were announced
        text = BY_A + "; stage draw; announced A trull; announced A double; points A 85 B 4"
        self.assertEqual(wins(text + "; made volat A; made trull A"), 2 + 2 + 4 + 0)

    def test_a_volat_of_the_last_five_hides_only_the_double_of_its_announcer(self):
        text = BY_A + "; stage last; announced A volat; points A 64 B 23; made volat A"
        self.assertEqual(wins(text), 2 + 6)
        self.assertEqual(wins(text + "; made trull A"), 2 + 6 + 1)
        text = BY_A + "; stage last; announced A volat; points A 23 B 64; made volat A"
        self.assertEqual(wins(text), -2 - 2 + 6)
        # that double was announced and is void
        text = "stage draw; announced A double; stage last; announced A volat; points A 64 B 23"
        self.assertEqual(items(f"{BY_A}; {text}; made volat A"),
                         [("game", "A", 2), ("volat", "A", 6)])  # fmt: skip

    def test_a_betli_annuls(self):
        text = "; stage draw; announced A uhu eagle; stage last; announced B betli; "
        text = BY_A + text + "points A 50 B 37; made betli B"
        self.assertEqual(wins(text), 2 - 10)
        self.assertEqual(wins(text, annul="own"), 2 - 10 - 8)
        self.assertEqual(wins(text + "; made uhu eagle A", annul="own"), 2 - 10 + 8)

    def test_made_by_the_cards_of_other_figures(self):
        text = BY_A + "; stage draw; announced A trull; points A 50 B 37; made xxi-catch A"
        self.assertEqual(wins(text), 2 - 0 + 10)
        text = BY_A + "; stage draw; announced A trull kontra; points A 50 B 37"
        self.assertEqual(items(text + "; made xxi-catch A; made ultimo pagat A")[1],
                         ("trull", "A", 0))  # fmt: skip
        # in the last five only what was surely taken there
        text = BY_A + "; stage last; announced A trull; points A 50 B 37"
        text += "; made xxi-catch A; made ultimo pagat A"
        self.assertEqual(items(text)[1], ("trull", "B", 2))


class FiveTricks(unittest.TestCase):
    # behind BY_A, what A wins: the game 2, a quarter at 24 points
    DEALS = (
        ("announced A trull; points A 20 B 10", 2 - 2),
        ("announced A trull; points A 20 B 10; made trull A", 2 + 2),
        ("announced A trull; points A 24 B 10; made trull A", 2 + 2 + 2),
        ("announced A trull; points A 10 B 24", -2 - 2 - 2),
        ("announced A trull; points A 24 B 24", -2 - 2 + 2 - 2),
        ("announced A trull; points A 23 B 23", -2 - 2),
        # announced: twice the game, 2 less behind the first card
        ("announced A quarter; points A 24 B 10", 2 + 4),
        ("announced A quarter; points A 23 B 10", 2 - 4),
        ("announced A quarter kontra; points A 23 B 24", -2 - 8 - 2),
        ("announced B quarter; points A 10 B 24", -2 - 4),
        ("lead; announced A quarter; points A 24 B 10", 2 + 2),
        # volat: three times the game
        ("announced A volat; points A 30 B 4; made volat A", 2 + 2 + 6),
        ("announced A volat; points A 30 B 10", 2 + 2 - 6),
        ("announced A volat kontra; points A 30 B 10", 2 + 2 - 12),
        ("lead; announced A volat; points A 30 B 1; made volat A", 2 + 2 + 4),
        ("announced A trull; points A 30 B 1; made volat A; made trull A", 2 + 2 + 2 + 4),
        ("announced A uhu eagle; points A 30 B 1; made volat A; made trull A", 2 + 2 + 4 - 10),
        (
            "announced A volat; points A 30 B 1; made volat A; made trull A; made xxi-catch A",
            2 + 2 + 6 + 10,
        ),
        # betli
        ("announced A betli; points A 2 B 23; made betli A", -2 + 10),
        ("announced A betli; points A 10 B 12", -2 - 10),
        ("announced A trull; announced B betli; points A 20 B 3; made betli B", 2 - 10),
        # no double in five tricks: "a teljes lejátszás után"; an announced one is lost
        ("announced A trull; points A 22 B 3; made trull A", 2 + 2),
        # B laid a card and has no point beside it: no trick, so a silent volat, 3 x 2 - 2, of 24
        # points at least: ten cards, two laid, three honours
        ("announced A trull; points A 24 B 2; made trull A", 2 + 2 + 2 + 4),
        ("announced A betli; points A 3 B 20", -2 + 10),
        ("announced A trull; announced A double; points A 20 B 23", -2 - 2 - 4),
        ("announced A double; announced B trull kontra; points A 30 B 3", 2 - 4 + 2 * 2 + 2),
        ("announced A trull; announced A double; points A 20 B 24", -2 - 2 - 4 - 2),
        # the fifth trick is the last
        ("announced A ultimo pagat; points A 20 B 10; made ultimo pagat A", 2 + 10),
        ("lead; announced A ultimo eagle; points A 20 B 10", 2 - 8),
        ("announced A uhu king-spades; points A 20 B 10; made uhu king-spades A", 2 + 10),
        ("announced A xxi-catch; points A 20 B 10; made xxi-catch A", 2 + 21),
        # of four kings in two tricks both are led, and A's honour wins a third: 24 points
        ("lead; announced A four-kings; points A 24 B 10; made four-kings A", 2 + 2 + 2),
    )

    def test_deals(self):
        for text, points in self.DEALS:
            self.assertEqual(wins(f"{BY_A}; {text}"), points, text)

    def test_a_double_that_ends_the_deal(self):
        text = BY_A + "; announced A double; points A 20 B 10"
        self.assertEqual(wins(text, primer_double="five"), 2 + 4)

    def test_without_a_bid(self):
        text = NO_BID + "; announced B trull; points A 20 B 20"
        self.assertEqual(items(text), [("trull", "A", 2)])
        # a game of 1: silent volat 3 - 2; twelve cards' points at most for who took none
        text = NO_BID + "; announced B trull; points A 24 B 12; made volat A"
        self.assertEqual(wins(text), 1 + 1 + 1 + 2)


class FromTricks(unittest.TestCase):
    ALL_A = "; trick A; trick A; trick A; trick A; trick A"

    def test_volat_and_betli_follow_from_the_tricks(self):
        self.assertEqual(wins(FIVE + self.ALL_A + "; points A 20 B 1"), 2 - 2 + 4)
        text = BY_A + "; announced A volat" + self.ALL_A + "; points A 20 B 1"
        self.assertEqual(wins(text), 2 + 6)
        text = BY_A + "; announced B betli" + self.ALL_A + "; points A 20 B 1"
        self.assertEqual(wins(text), 2 - 10)
        text = BY_A + "; stage last B; announced A volat" + self.ALL_A + "; points A 50 B 37"
        self.assertEqual(wins(text), 2 + 6)

    def test_not_where_one_is_the_others(self):
        four = "; trick A; trick A; trick A; trick A"
        self.assertEqual(wins(FIVE + "; trick B" + four + "; points A 20 B 10"), 2 - 2)
        self.assertEqual(wins(FIVE + four + "; trick B; points A 20 B 10"), 2 - 2)
        text = BY_A + "; stage last B; announced A volat; trick B" + four + "; points A 50 B 37"
        self.assertEqual(wins(text), 2 - 6)

    def test_not_from_a_part_of_them(self):
        text = BY_A + "; announced A volat; trick A; trick A 3; trick A; trick A; points A 20 B 3"
        self.assertEqual(wins(text), 2 - 6)
        self.assertEqual(wins(text + "; made volat A"), 2 + 6)


class Module(unittest.TestCase):
    def test_what_the_table_asks_of_a_game(self):
        self.assertEqual(GAME.NAME, "two-handed")
        self.assertEqual((GAME.SEATS, GAME.PLAYING), ((2, 3), 2))
        self.assertEqual((GAME.POTS, GAME.UNPLAYED, GAME.presets()), ((), (), ()))
        self.assertEqual(len(GAME.options()), 3)
        self.assertEqual(GAME.ask().topic(play("")), "auction")
        # three at the table: the dealer sits out, and is not paid
        table = (("A", "B", "C"), "B", (), True)
        deal = GAME({}).new_deal(("C", "A"), table)
        for line in ("declarer A 1", "points C 50 A 30", "end"):
            deal.apply(tuple(line.split()))
        self.assertEqual(deal.payouts(1), {"C": 3, "A": -3})
