import unittest

from dev.fake.neopixel import NeoPixel
from device.lamps import (
    BATTERY_EMPTY,
    BUDGET_MA,
    DARK,
    DEALER,
    DISPLAY_LOST,
    HAT,
    NO_PROBLEM,
    OUT,
    TURN,
    Lamps,
    colours,
    places,
)

COUNT = 7
ALL = DEALER + TURN + HAT + OUT


def current_ma(lit):
    """As a WS2812 takes it: 20 mA for each colour at 255."""
    return sum([sum(colour) for colour in lit]) * 20 / 255


class ColoursTest(unittest.TestCase):
    def test_no_two_sets_of_roles_look_alike(self):
        looks = {colours((roles,), NO_PROBLEM, 1)[0] for roles in range(ALL + 1)}
        self.assertEqual(len(looks), ALL + 1)

    def test_each_role_has_its_primary_colour(self):
        for role, part in ((HAT, 0), (TURN, 1), (DEALER, 2)):
            colour = colours((role,), NO_PROBLEM, 1)[0]
            self.assertEqual([i for i in range(3) if colour[i]], [part])
            both = colours((role + OUT,), NO_PROBLEM, 1)[0]
            self.assertEqual(max(both), both[part])
        out = colours((OUT,), NO_PROBLEM, 1)[0]
        self.assertTrue(out[0] == out[1] == out[2] and 0 < out[0] < 10)

    def test_seats_without_a_role_and_lamps_without_a_seat_are_dark(self):
        lit = colours((DEALER, 0, TURN, 0), NO_PROBLEM, COUNT)
        self.assertEqual([i for i in range(COUNT) if lit[i] != DARK], [0, 4])
        self.assertEqual(len(lit), COUNT)

    def test_each_number_of_seats_has_lamps_round_the_table(self):
        for seats in range(3, COUNT + 1):
            lit = places(seats, COUNT)
            self.assertEqual((len(lit), lit[0]), (seats, 0))
            self.assertEqual(list(lit), sorted(set(lit)))  # round the table in the order of play
        self.assertEqual(places(4, COUNT), (0, 2, 4, 6))  # one at each side

    def test_few_lamps_or_few_seats_are_taken_as_they_come(self):
        rows = ((4, 4, 4), (5, 4, 4), (2, COUNT, 2), (8, COUNT, 7), (4, 0, 0))
        for seats, count, expected in rows:
            self.assertEqual(list(places(seats, count)), list(range(expected)))

    def test_more_seats_than_lamps(self):
        self.assertEqual(len(colours((TURN,) * 9, NO_PROBLEM, 3)), 3)

    def test_a_problem_takes_all_lamps(self):
        looks = set()
        for problem in (BATTERY_EMPTY, DISPLAY_LOST):
            lit = colours((DEALER, TURN), problem, COUNT)
            self.assertEqual(len(lit), COUNT)
            self.assertEqual(len(set(lit)), 1)
            self.assertNotEqual(lit[0], DARK)
            looks.add(lit[0])
        self.assertEqual(len(looks), 2)

    def test_the_budget_is_kept(self):
        for problem in (NO_PROBLEM, BATTERY_EMPTY, DISPLAY_LOST):
            self.assertTrue(current_ma(colours((ALL,) * COUNT, problem, COUNT)) <= BUDGET_MA)
        bright, dimmed = colours((ALL,), NO_PROBLEM, 1), colours((ALL,) * COUNT, NO_PROBLEM, COUNT)
        self.assertTrue(DARK < dimmed[0] < bright[0])
        self.assertTrue(current_ma(dimmed) > BUDGET_MA * 0.9)


class Switch:
    """An output that keeps what it was set to."""

    def __init__(self):
        self.levels = [0]

    def value(self, level=None):
        """As machine.Pin's."""
        if level is not None:
            self.levels.append(level)
        return self.levels[-1]


class LampsTest(unittest.TestCase):
    def setUp(self):
        self.strip = NeoPixel(None, COUNT)
        self.power = Switch()
        self.lamps = Lamps(self.strip, COUNT, self.power)

    def test_what_is_shown_is_sent_once(self):
        seats = (DEALER, TURN, 0, OUT)
        for _ in range(3):
            self.lamps.show(seats)
        self.assertEqual(self.strip.sent, [colours(seats, NO_PROBLEM, COUNT)])
        self.lamps.show((TURN, DEALER, 0, OUT))
        self.lamps.show(seats, DISPLAY_LOST)
        self.lamps.show((0,), DISPLAY_LOST)
        self.lamps.show(seats)
        self.assertEqual(len(self.strip.sent), 4)
        self.assertEqual(self.strip.sent[-1], self.strip.sent[0])

    def test_dark_ones_take_nothing(self):
        """They have no supply then, and nothing is sent to them: it would feed them."""
        self.lamps.show(())
        self.assertEqual((self.power.levels, self.strip.sent), ([0], []))
        self.lamps.show((DEALER, TURN))
        self.lamps.show((TURN, DEALER))
        self.assertEqual((self.power.levels, len(self.strip.sent)), ([0, 1], 2))
        self.lamps.show((0, 0))
        self.assertEqual((self.power.value(), len(self.strip.sent)), (0, 2))
        self.lamps.show((0, 0), BATTERY_EMPTY)
        self.assertEqual((self.power.value(), len(self.strip.sent)), (1, 3))

    def test_without_lamps_nothing_happens(self):
        lamps = Lamps(None, 0, self.power)
        lamps.show((DEALER, TURN))
        lamps.show((), BATTERY_EMPTY)
        self.assertEqual((self.strip.sent, self.power.levels), ([], [0]))
