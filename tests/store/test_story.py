"""What an evening is told by: of plain rows, and of what an index says of a sheet."""

import os
import unittest

from store import amend, story
from store.begin import begin
from store.evening import Evening
from tests.store.folder import FOLDER, FolderCase, moves, say
from tests.store.test_evening import head

# A three is 1 point: the winners' side gets 1 each.
WON = ("deal", "declarer A 3", "partner C", "points won", "end")
LOST = ("deal", "declarer A 3", "partner B", "points lost", "end")  # C and D win 1
ALONE = ("deal", "declarer A 3", "partner none", "points won", "end")  # A wins 3 x 1
CAUGHT = ("deal", "declarer A 3", "partner C", "made xxi-catch defence", "hat A", "points won")
VOID = ("deal", "C pass", "D pass", "A pass", "B pass")  # B deals
PUT_IN = ("deal", "B pass", "C pass", "D pass", "A pass")  # A deals; 2 of each
KITTY = ("option kitty yes", "option void none")


def of_rows(*rows):
    """The parts of deals as (paid, hat), the first one first."""
    deals = story.Story()
    for paid, hat in reversed(rows):
        deals.add(paid.items(), hat)
    return flat(deals.parts())


def of_evening(evening):
    return flat(list(story.of_evening(evening))[-1])


def flat(parts):
    """The parts with their holders as they are read."""
    return [(kind, story.named(holders)) + tuple(facts) for kind, holders, *facts in parts]


class TestRows(unittest.TestCase):
    def test_who_sits_out_or_wins_nothing_keeps_his_row(self):
        first, second = ({"A": 1, "B": -1}, ""), ({"A": 0, "B": 2, "C": -2}, "")
        parts = of_rows(first, second, ({"B": 0, "C": -1, "D": 1}, None), first)
        self.assertEqual(parts, [("largest", "B", 2, 2), ("row", "A", 2)])

    def test_won_together_is_points_in_the_same_deal_on_whatever_side(self):
        deals = [({"A": 1, "B": 1, "C": -2}, "")] * 2
        self.assertIn(("together", "A–B", 2), of_rows(*deals))

    def test_once_is_nothing_to_tell(self):
        self.assertEqual(of_rows(({"A": 1, "B": 1, "C": -2}, "C")), [("largest", "A, B", 1, 1)])

    def test_of_what_is_equal_each(self):
        b, a = ({"B": 1, "A": -1}, "B"), ({"A": 1, "B": -1}, "A")
        parts = [("row", "A, B", 2), ("hat", "A, B", 2)]
        self.assertEqual(of_rows(b, b, a, a), parts)

    def test_of_two_deals_that_are_equal_none_is_the_largest(self):
        five, lone = ({"A": 5, "B": 5, "C": -10}, ""), ({"C": 6, "A": -6}, "")
        self.assertEqual(of_rows(five)[0], ("largest", "A, B", 5, 1))
        for deals in ((five, five), (five, five, five), (five, ({"C": 5, "A": -5}, ""))):
            self.assertFalse("largest" in [part[0] for part in of_rows(*deals)])
        for deals in ((five, five, lone), (lone, five, five)):
            at = deals.index(lone) + 1
            self.assertEqual(of_rows(*deals)[0], ("largest", "C", 6, at))

    def test_two_pairs_are_told_and_three_are_not(self):
        def pair(first, second):
            others = [name for name in "ABCDEF" if name not in (first, second)]
            return {first: 2, second: 2, others[0]: -1, others[1]: -3}, ""

        two = [pair("A", "B"), pair("C", "D")] * 2
        self.assertIn(("together", "A–B, C–D", 2), of_rows(*two))
        three = two + [pair("E", "F")] * 2
        self.assertFalse("together" in [part[0] for part in of_rows(*three)])

    def test_what_four_share_stands_out_for_nobody(self):
        deals = [({name: 1, "X": -1}, name) for name in "ABCD" for _ in range(2)]
        self.assertIn(("row", "A, B, C", 2), of_rows(*deals[:6]))
        self.assertEqual(of_rows(*deals), [])


class TestEvening(FolderCase):
    def setUp(self):
        super().setUp()
        self.evening = begin(FOLDER, head())

    def same(self, parts):
        """So it is told now, when it is opened again, and when the index was lost."""
        self.assertEqual(of_evening(self.evening), parts)
        number = self.evening.number
        self.assertEqual(of_evening(Evening(FOLDER, number)), parts)
        for name in os.listdir(FOLDER):
            if ".idx" in name:
                os.remove(FOLDER + "/" + name)
        self.assertEqual(of_evening(Evening(FOLDER, number)), parts)

    def of_deals(self, *deals):
        for deal in deals:
            say(self.evening, deal)
        return of_evening(self.evening)

    def test_nothing_was_played(self):
        self.same([])
        say(self.evening, WON[:2])
        self.same([])

    def test_the_largest_deal_the_longest_row_and_who_won_together(self):
        # B deals the void deal anew, and the round behind it counts double: A wins 2 x 3
        parts = [("largest", "Anna", 6, 4), ("row", "Anna", 3), ("together", "Anna–Cili", 2)]
        self.assertEqual(self.of_deals(WON, WON, VOID, ALONE, LOST), parts)
        self.same(parts)

    def test_a_deal_that_runs_is_not_told(self):
        parts = self.of_deals(WON, WON)
        self.assertEqual(parts[0], ("row", "Anna, Cili", 2))
        say(self.evening, WON[:3])
        self.same(parts)

    def test_the_hat(self):
        # a catch is 42: whoever wears the hat keeps it until another XXI is caught
        parts = self.of_deals(WON, CAUGHT + ("end",), LOST, LOST)
        self.assertEqual(parts[-1], ("hat", "Anna", 3))
        self.same(parts)

    def test_what_is_amended_and_taken_back(self):
        before = self.of_deals(WON, WON, LOST, WON)
        amend.amend(self.evening, 3, moves(WON[1:-1]))
        self.assertEqual(of_evening(self.evening)[0], ("row", "Anna, Cili", 4))
        self.evening.undo()
        self.same(before)
        for _ in WON:
            self.evening.undo()
        self.assertEqual(of_evening(self.evening)[1], ("together", "Anna–Cili", 2))

    def test_what_is_shared_is_no_win(self):
        """Everybody gets back what he paid into the kitty, which ends his row."""
        self.evening = begin(FOLDER, head(more=KITTY))
        parts = self.of_deals(WON, PUT_IN, ("share",), PUT_IN, PUT_IN, ("share",))
        self.assertEqual(parts, [("largest", "Anna, Cili", 1, 1)])
        self.same(parts)
        say(self.evening, WON)
        self.assertEqual(self.evening.session.totals, [2, -2, 2, -2])
        self.same([("together", "Anna–Cili", 2)])

    def test_of_several_tables(self):
        """Edit sits down where Béla sat; Anna and Cili go on with their row, and the hat stays."""
        self.of_deals(LOST, CAUGHT + ("end",), WON)
        names = ("Anna", "Edit", "Cili", "Dani")
        lines = [line for line in head() if not line.startswith("seat")]
        seats = [f"seat {seat} {name}" for seat, name in zip("ABCD", names)]
        at = lines.index("dealer D")
        lines[at:at] = seats
        self.evening = begin(FOLDER, lines + ["follows 1", "hat A"])
        parts = self.of_deals(WON, WON)
        self.assertEqual(parts[0][:2] + parts[0][3:], ("largest", "Béla, Dani", 2))
        self.assertEqual(parts[1], ("row", "Anna, Cili", 3))
        self.assertEqual(parts[2], ("together", "Anna–Cili", 3))
        self.assertEqual(parts[3], ("hat", "Anna", 4))
        self.same(parts)

    def test_a_medium_that_does_not_take_the_index(self):
        parts = self.of_deals(WON, WON, LOST)

        def refuse(*_):
            raise OSError("no room")

        self.evening.index.load = self.evening.index.remove = refuse  # type: ignore[method-assign]
        self.evening.reload()
        self.assertIsNotNone(self.evening.index._kept)
        self.assertEqual(of_evening(self.evening), parts)

    def test_an_unreadable_deal_pays_nothing(self):
        say(self.evening, WON + ("deal", "unreadable"))
        self.assertEqual(self.evening.session.paid, {})


if __name__ == "__main__":
    unittest.main()
