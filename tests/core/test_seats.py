import unittest

from tarokk.seats import after, draw, sitting_out, turn_order

FOUR = ("A", "B", "C", "D")
FIVE = ("A", "B", "C", "D", "E")


class Rotation(unittest.TestCase):
    def test_four_all_play_and_the_dealer_speaks_last(self):
        self.assertEqual(turn_order(FOUR, 3, 4), ("A", "B", "C", "D"))
        self.assertEqual(turn_order(FOUR, 0, 4), ("B", "C", "D", "A"))
        self.assertEqual(turn_order(FOUR, 1, 4), ("C", "D", "A", "B"))

    def test_five_without_the_dealer(self):
        self.assertEqual(turn_order(FIVE, 4, 4), ("A", "B", "C", "D"))
        self.assertEqual(turn_order(FIVE, 0, 4), ("B", "C", "D", "E"))
        self.assertEqual(turn_order(FIVE, 2, 4), ("D", "E", "A", "B"))

    def test_who_sits_out(self):
        self.assertEqual(sitting_out(FOUR, ("B", "C", "D", "A")), ())
        self.assertEqual(sitting_out(FIVE, ("D", "E", "A", "B")), ("C",))
        self.assertEqual(sitting_out(FIVE, ("B", "C", "D")), ("A", "E"))

    def test_after_goes_round_to_the_seat_itself(self):
        self.assertEqual(after(FOUR, "A"), ("B", "C", "D", "A"))
        self.assertEqual(after(FOUR, "C"), ("D", "A", "B", "C"))
        self.assertEqual(after(FOUR, "D"), ("A", "B", "C", "D"))


class Draw(unittest.TestCase):
    """Who draws the tarokk speaks first; whoever is last in order of play deals."""

    def test_lowest_lot_speaks_first(self):
        seats, dealer = draw(("Anna", "Béla", "Cili", "Dani"), (7, 2, 9, 4))
        self.assertEqual(seats, ("Béla", "Dani", "Anna", "Cili"))
        self.assertEqual(seats[dealer], "Cili")
        self.assertEqual(turn_order(seats, dealer, 4)[0], "Béla")

    def test_of_five_the_first_dealer_sits_out(self):
        seats, dealer = draw(("Anna", "Béla", "Cili", "Dani", "Ella"), (5, 4, 3, 2, 1))
        self.assertEqual(seats, ("Ella", "Dani", "Cili", "Béla", "Anna"))
        players = turn_order(seats, dealer, 4)
        self.assertEqual(players[0], "Ella")
        self.assertEqual(sitting_out(seats, players), ("Anna",))

    def test_equal_lots_lose_nobody(self):
        seats, dealer = draw(("Béla", "Anna", "Dani", "Cili"), (1, 1, 0, 1))
        self.assertEqual(seats, ("Dani", "Béla", "Anna", "Cili"))
        self.assertEqual(dealer, 3)


if __name__ == "__main__":
    unittest.main()
