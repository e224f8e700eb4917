import unittest

from tarokk import money
from tarokk.money import accounts, transfers


def balances(standings, paid):
    """What everybody is left with after the payments."""
    left = dict(standings)
    for payer, payee, amount in paid:
        left[payer] += amount
        left[payee] -= amount
    return left


def fewest(amounts):
    """The least number of payments, found by trying.

    The first who owes or is owed passes his whole sum to one of the others, whoever that may be:
    in some order of payments each is the last of somebody.
    """
    amounts = [amount for amount in amounts if amount]
    if not amounts:
        return 0
    first, rest = amounts[0], amounts[1:]
    best = len(rest)
    for i, other in enumerate(rest):
        if first * other < 0:
            best = min(best, 1 + fewest(rest[:i] + [other + first] + rest[i + 1 :]))
    return best


class Numbers:
    """Numbers that look like chance, the same on every machine."""

    def __init__(self):
        self.state = 12345

    def next(self, size):
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self.state >> 16) % size


class Transfers(unittest.TestCase):
    def test_nothing_to_pay(self):
        self.assertEqual(transfers(()), ())
        self.assertEqual(transfers((("Anna", 0), ("Béla", 0))), ())

    def test_from_the_loser_to_the_winner(self):
        self.assertEqual(transfers((("Anna", 7), ("Béla", -7))), (("Béla", "Anna", 7),))

    def test_one_winner_is_paid_by_each(self):
        standings = (("Anna", 9), ("Béla", -2), ("Cili", -3), ("Dani", -4))
        self.assertEqual(
            sorted(transfers(standings)),
            [("Béla", "Anna", 2), ("Cili", "Anna", 3), ("Dani", "Anna", 4)],
        )

    def test_pairs_that_square_each_other(self):
        # Largest to largest alone would need four: 6 to 5, 1 to 4, 3 to 3, ...
        standings = (("A", 5), ("B", 4), ("C", -6), ("D", -4), ("E", -5), ("F", 6))
        self.assertEqual(
            sorted(transfers(standings)), [("C", "F", 6), ("D", "B", 4), ("E", "A", 5)]
        )

    def test_groups_that_greed_does_not_find(self):
        # 7 = 5 + 2 and 8 = 4 + 4: five payments less one; largest first pays 5 to 8.
        standings = (("A", 8), ("B", 7), ("C", -5), ("D", -4), ("E", -4), ("F", -2))
        paid = transfers(standings)
        self.assertEqual(len(paid), 4)
        self.assertFalse(any(balances(standings, paid).values()))

    def test_fewest_of_all_for_any_standings(self):
        numbers = Numbers()
        seen = set()
        for _ in range(60):
            amounts = [numbers.next(13) - 6 for _ in range(2 + numbers.next(4))]
            amounts.append(-sum(amounts))
            standings = tuple((str(i), amount) for i, amount in enumerate(amounts))
            paid = transfers(standings)
            self.assertEqual(len(paid), fewest(amounts), amounts)
            self.assertFalse(any(balances(standings, paid).values()), amounts)
            self.assertTrue(all(amount > 0 for _, _, amount in paid), amounts)
            seen.add((len(amounts), len(paid)))
        self.assertTrue(len(seen) > 8)  # chance has shown more than one kind

    def test_more_than_the_most_are_settled_all_the_same(self):
        # 7 = 5 + 2 and 8 = 4 + 4 is not sought for more than five people: one payment too many
        standings = (("A", 8), ("B", 7), ("C", -5), ("D", -4), ("E", -4), ("F", -2))
        paid = transfers(standings, 5)
        self.assertEqual(len(paid), 5)
        self.assertFalse(any(balances(standings, paid).values()))
        self.assertEqual(len(transfers(standings, 6)), 4)

    def test_standings_must_sum_to_zero(self):
        self.assertRaises(ValueError, transfers, (("Anna", 7), ("Béla", -6)))


class TestAmount(unittest.TestCase):
    def test_in_the_money_of_the_stake(self):
        self.assertEqual(money.amount(24, "20 Ft"), "480 Ft")
        self.assertEqual(money.amount(3, "1 old penny"), "3 old penny")
        self.assertEqual(money.amount(7, "20"), "140")

    def test_coins_are_hundredths(self):
        self.assertEqual(money.amount(30, "5 øre"), "1,50 kr.")
        self.assertEqual(money.amount(1, "5 øre"), "0,05 kr.")
        self.assertEqual(money.amount(20, "5 øre"), "1,00 kr.")
        self.assertEqual(money.amount(-21, "5 cent", "."), "-1.05 €")


class TestAccounts(unittest.TestCase):
    def test_one_for_each_money(self):
        sheets = (
            ("20 Ft", {"A": 2, "B": -2}),
            ("", {"A": 5, "B": -5}),
            ("50 Ft", {"B": 1, "C": -1}),
        )
        actual = accounts(sheets)
        self.assertEqual(actual, {"Ft": {"A": 40, "B": 10, "C": -50}, None: {"A": 5, "B": -5}})

    def test_kroner_beside_ore(self):
        won = {"A": 3, "B": -3}
        for kroner in ("2 kr.", "2 kr"):
            self.assertEqual(
                accounts(((kroner, won), ("5 øre", won))), {"øre": {"A": 615, "B": -615}}
            )
        self.assertEqual(accounts((("2 kr.", won),)), {"kr.": {"A": 6, "B": -6}})


if __name__ == "__main__":
    unittest.main()
