"""What an evening is told by."""

import unittest

from store.story import Paid, of_sheet, story
from tests.ui.helpers import head

# A three is 1 point: the winners' side gets 1 each.
WON = ("deal", "declarer A 3", "partner C", "points won", "end")
LOST = ("deal", "declarer A 3", "partner B", "points lost", "end")  # C and D win 1
ALONE = ("deal", "declarer A 3", "partner none", "points won", "end")  # A wins 3 x 1
CAUGHT = ("deal", "declarer A 3", "partner C", "made xxi-catch defence", "hat A", "points won")
VOID = ("deal", "C pass", "D pass", "A pass", "B pass")  # B deals


def of_deals(*deals):
    lines = head()
    for deal in deals:
        lines += deal
    return story(of_sheet(lines))


class TestStory(unittest.TestCase):
    def test_nothing_was_played(self):
        self.assertEqual(of_deals(), [])

    def test_the_largest_deal_the_longest_row_and_who_won_together(self):
        # B deals the void deal anew, and the round behind it counts double: A wins 2 x 3
        self.assertEqual(
            of_deals(WON, WON, VOID, ALONE, LOST),
            [("largest", "Anna", 6, 4), ("row", "Anna", 3), ("together", "Anna", "Cili", 2)],
        )

    def test_one_win_is_no_row(self):
        self.assertEqual([part[0] for part in of_deals(WON, LOST)], ["largest", "row", "together"])
        self.assertEqual(of_deals(WON, LOST)[1], ("row", "Cili", 2))
        self.assertEqual([part[0] for part in of_deals(WON)], ["largest", "together"])

    def test_who_sits_out_does_not_end_his_row(self):
        deals = [Paid({"A": 1, "B": -1}, {}, ""), Paid({"B": 2, "C": -2}, {}, "")]
        deals.append(Paid({"A": 1, "C": -1}, {}, ""))
        self.assertEqual(story(deals), [("largest", "B", 2, 2), ("row", "A", 2)])

    def test_the_hat(self):
        # a catch is 42: whoever wears the hat keeps it until another XXI is caught
        parts = of_deals(WON, CAUGHT + ("end",), LOST, LOST)
        self.assertEqual(parts[-1], ("hat", "Anna", 3))

    def test_where_each_plays_for_himself_nobody_wins_together(self):
        sides = {"A": "", "B": "", "C": ""}
        parts = story([Paid({"A": 1, "B": 1, "C": -2}, sides, "")])
        self.assertEqual(parts, [("largest", "A", 1, 1)])


if __name__ == "__main__":
    unittest.main()
