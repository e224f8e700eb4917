"""What announcements oblige to while the hand is played."""

import unittest

from tarokk.games.hungarian import ask
from tarokk.games.hungarian import obligations as play
from tests.core.folds import answers, said_by_rows
from tests.core.hungarian.deals import play as played
from tests.core.hungarian.deals import refusal, rules

CALL = "declarer B 3; B call XX"
END = "; B pass; C pass; D pass; A pass"
ILLUSTRATED = rules(game="illustrated")
HIGH = rules(game="high")
LONG = rules(game="illustrated-54")


def due(figures, by=ILLUSTRATED, outcome=""):
    """What the declarer's announcements oblige to: ["5 XX centrum", ...]."""
    words = "".join("; B " + word for word in figures)
    deal = played(CALL + words + END + outcome, by)
    return [f"{trick} {card} {figure}" for trick, card, figure, _ in play.obligations(deal)]


class Order(unittest.TestCase):
    def test_by_trick_whatever_was_said_first(self):
        lines = ("pagat-ultimo", "king-uhu clubs", "big-bird", "centrum", "small-bird")
        expected = [
            "5 XX centrum",
            "6 XXI small-bird",
            "7 skiz big-bird",
            "8 king clubs king-uhu clubs",
            "9 I pagat-ultimo",
        ]
        self.assertEqual(due(lines), expected)

    def test_the_example_of_the_source(self):
        # small bird, big bird, pagat uhu: where one card must go, the skiz goes before the pagát
        self.assertEqual(
            due(("pagat-uhu", "big-bird", "small-bird")),
            ["6 XXI small-bird", "7 skiz big-bird", "8 I pagat-uhu"],
        )

    def test_what_names_no_card_obliges_to_nothing(self):
        lines = ("trull", "four-kings", "double", "xxi-catch", "volat")
        together = rules("double-volat together; pagat-catch 4/8; csuzima 0/4", "illustrated")
        self.assertEqual(due(lines, together), [])
        self.assertEqual(due(("pagat-catch",), together), [])

    def test_an_uhu_takes_the_place_of_the_ultimo(self):
        text = CALL + "; B king-ultimo clubs; B king-ultimo hearts; B pass; C king-uhu clubs"
        deal = played(text + "; C pass; D pass; A pass; B pass", ILLUSTRATED)
        self.assertEqual(
            [due[:3] for due in play.obligations(deal)],
            [(8, "king clubs", "king-uhu clubs"), (9, "king hearts", "king-ultimo hearts")],
        )

    def test_both_sides(self):
        text = CALL + "; B centrum; B pass; C kontra centrum; C centrum; C pass; D pass; A pass"
        deal = played(text + "; B pass", ILLUSTRATED)
        self.assertEqual([due[3] for due in play.obligations(deal)], ["declarer", "defence"])

    def test_tricks_from_the_end_are_those_of_the_hand(self):
        lines = ("pagat-ultimo", "king-uhu clubs")
        expected = ["11 king clubs king-uhu clubs", "12 I pagat-ultimo"]
        self.assertEqual(due(lines, LONG), expected)
        self.assertEqual(
            due(("hairy clubs",), rules("hairy 0/25", "illustrated")), ["8 jack clubs hairy clubs"]
        )

    def test_in_the_54_card_game_a_bird_brings_the_smaller_ones(self):
        expected = ["5 XX centrum", "6 XXI small-bird", "7 skiz big-bird"]
        self.assertEqual(due(("big-bird",), LONG), expected)
        self.assertEqual(due(("big-bird",)), expected[2:])

    def test_the_figures_of_high(self):
        lines = ("three-kings", "suit-family clubs", "closing-pair", "eagle-small-bird")
        self.assertEqual(
            due(lines, HIGH),
            [
                "6 II eagle-small-bird",
                "7 clubs suit-family clubs",
                "7 king three-kings",
                "8 II closing-pair",
                "8 clubs suit-family clubs",
                "8 king three-kings",
                "9 I closing-pair",
                "9 clubs suit-family clubs",
                "9 king three-kings",
            ],
        )
        self.assertEqual(due(("pagat-pheasant",), HIGH), ["1 I pagat-pheasant"])


class Released(unittest.TestCase):
    BIRDS = ("centrum", "small-bird", "big-bird", "pagat-ultimo")

    def test_a_lost_trick_releases_the_larger_birds_too(self):
        ultimo = ["9 I pagat-ultimo"]
        self.assertEqual(due(self.BIRDS, outcome="; fell centrum declarer"), ultimo)
        text = "; fell small-bird declarer"
        self.assertEqual(due(self.BIRDS, outcome=text), ["5 XX centrum"] + ultimo)
        text = "; fell big-bird declarer"
        self.assertEqual(
            due(self.BIRDS, outcome=text), ["5 XX centrum", "6 XXI small-bird"] + ultimo
        )

    def test_an_ultimo_releases_itself_alone(self):
        birds = ["5 XX centrum", "6 XXI small-bird", "7 skiz big-bird"]
        self.assertEqual(due(self.BIRDS, outcome="; fell pagat-ultimo declarer"), birds)

    def test_the_other_side_stays_bound(self):
        text = CALL + "; B centrum; B pass; C kontra centrum; C centrum; C small-bird; C pass"
        deal = played(text + "; D pass; A pass; B pass; fell centrum declarer", ILLUSTRATED)
        left = [due[2:] for due in play.obligations(deal)]
        self.assertEqual(left, [("centrum", "defence"), ("small-bird", "defence")])

    def test_what_fell_was_not_made_and_the_other_way_round(self):
        text = CALL + "; B centrum; B small-bird" + END
        fell = text + "; fell small-bird declarer"
        line = "made small-bird declarer"
        self.assertEqual(refusal(fell, line, ILLUSTRATED), "fell-already")
        self.assertIsNone(refusal(text, line, ILLUSTRATED))
        made = text + "; " + line
        code = refusal(made, "fell small-bird declarer", ILLUSTRATED)
        self.assertEqual(code, "fell-already")
        self.assertEqual(refusal(text, "fell centrum defence", ILLUSTRATED), "cannot-fall")
        self.assertEqual(refusal(text, "fell big-bird declarer", ILLUSTRATED), "cannot-fall")

    def test_the_xx_alone_may_fall_and_the_small_bird_be_made(self):
        """Forced out in the third trick, say, while all of the first six are won."""
        text = CALL + "; B centrum; B small-bird" + END + "; fell centrum declarer"
        made = "made small-bird declarer"
        self.assertIsNone(refusal(text, made, ILLUSTRATED))
        self.assertIn(tuple(made.split()), said_by_rows(ask, played(text, ILLUSTRATED)))
        text += "; fell small-bird declarer"  # told by itself, it has fallen for good
        for line in ("", "; fell centrum declarer"):
            self.assertEqual(refusal(text + line, made, ILLUSTRATED), "fell-already")
        # the small bird of the 54-card game has the centrum in it
        text = CALL + "; B big-bird" + END + "; fell centrum declarer"
        for bird in ("centrum", "small-bird", "big-bird"):
            self.assertEqual(refusal(text, "made " + bird + " declarer", LONG), "fell-already")

    def test_what_fell_is_not_offered_as_made(self):
        text = CALL + "; B centrum; B pass; C pass; D pass; A pass; partner C; points 50"
        made = ("made", "centrum", "declarer")
        self.assertIn(made, said_by_rows(ask, played(text, ILLUSTRATED)))
        text = text.replace("; partner", "; fell centrum declarer; partner")
        self.assertFalse(made in said_by_rows(ask, played(text, ILLUSTRATED)))

    def test_double_and_game_fall_by_points(self):
        text = CALL + "; B double" + END
        for figure in ("double", "game"):
            code = refusal(text, "fell " + figure + " declarer", ILLUSTRATED)
            self.assertEqual(code, "cannot-fall")

    def test_what_fell_is_paid_as_not_made(self):
        text = CALL + "; B centrum" + END + "; fell centrum declarer; partner C; points 50; end"
        # game 1 won, centrum 10 lost
        deal = played(text, ILLUSTRATED)
        self.assertEqual(deal.payouts(1), {"A": 9, "B": -9, "C": -9, "D": 9})


class Running(unittest.TestCase):
    """When the obligations stand on the screen."""

    TEXT = CALL + "; B centrum; B pass; C pass; D pass"

    def topic(self, text, passed=()):
        return ask.topic(played(self.TEXT + text, ILLUSTRATED), passed)

    def test_from_the_last_pass_to_the_first_fact(self):
        self.assertEqual(self.topic(""), "speech")
        self.assertEqual(self.topic("; A pass"), "play")
        self.assertEqual(self.topic("; A pass", ("play",)), "partner")
        self.assertEqual(self.topic("; A pass; fell centrum declarer"), "partner")
        for fact in (
            "points 50",
            "made centrum declarer",
            "made xxi-catch defence",
            "lost pagat-ultimo declarer",
            "hat B",
            "claim C 8",
        ):
            self.assertNotEqual(self.topic("; A pass; " + fact), "play", fact)

    def test_not_where_nothing_obliges(self):
        deal = played("declarer B 3; B call XX; B trull" + END, ILLUSTRATED)
        self.assertTrue(play.running(deal))
        self.assertEqual(ask.topic(deal), "partner")

    def test_not_where_the_speeches_were_not_entered(self):
        deal = played("declarer B 3; announced declarer centrum; partner C", ILLUSTRATED)
        self.assertFalse(play.running(deal))

    def test_what_is_offered(self):
        deal = played(CALL + "; B small-bird; B centrum" + END, ILLUSTRATED)
        fell = (("fell", "centrum", "declarer"), ("fell", "small-bird", "declarer"))
        self.assertEqual(answers(ask, deal, "play"), (ask.GO,) + fell)
        family = played(CALL + "; B suit-family clubs" + END, HIGH)
        once = (("fell", "suit-family", "clubs", "declarer"),)
        self.assertEqual(answers(ask, family, "play"), (ask.GO,) + once)


if __name__ == "__main__":
    unittest.main()
