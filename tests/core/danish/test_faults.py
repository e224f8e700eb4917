"""Fines in three classes, the lost right to an ultimo, and who bears what a fault has caused.

Every deal has C's stake: C -10, cups 105 and 205 (danish_deals).
"""

import unittest

from tests.core.danish.deals import pays, play, refusal

BARS = ("A barred", "A fine major", "A fine wrong-cards")


class Fines(unittest.TestCase):
    def test_into_each_cup(self):
        for fine, paid, cups in (
            ("minor", -10, (110, 210)), ("major", -40, (125, 225)),
            ("wrong-cards", -40, (125, 225)),
        ):  # fmt: skip
            self.assertEqual(pays("A fine " + fine), ([paid, 0, -10], cups), fine)
        self.assertEqual(refusal("", "A fine huge"), "no-such-fine")

    def test_each_counts(self):
        text = "A fine minor; A fine minor; A fine major; B fine minor"
        self.assertEqual(pays(text), ([-60, -10, -10], (140, 240)))

    def test_barred_costs_nothing_more(self):
        self.assertEqual(pays("A barred; A barred"), ([0, 0, -10], (105, 205)))

    def test_the_right_to_an_ultimo(self):
        for line in BARS:
            for card in ("pagat", "king"):
                self.assertEqual(refusal(line, "A ultimo " + card), "no-ultimo", line)
                self.assertEqual(refusal("A ultimo " + card, line), "no-ultimo", line)
            for other in ("A bagud king", "B ultimo king", "A saves pagat", "A nolo", "A tout"):
                self.assertIsNone(refusal(line, other), line)
        self.assertIsNone(refusal("A fine minor", "A ultimo king"))
        self.assertIsNone(refusal("A ultimo king", "A fine minor"))
        self.assertIsNone(refusal("A miscounts", "A ultimo king"))

    def test_wrong_cards_get_no_last_trick(self):
        self.assertEqual(refusal("A fine wrong-cards", "A last"), "no-last-trick")
        self.assertEqual(refusal("A last", "A fine wrong-cards"), "no-last-trick")
        for line in ("A fine major", "A fine minor", "A barred", "B fine wrong-cards"):
            self.assertIsNone(refusal(line, "A last"), line)
            self.assertIsNone(refusal("A last", line), line)


class FalseMelds(unittest.TestCase):
    def test_it_is_paid_back(self):
        # 10 from each, and back
        text = "A meld tarokks 10 with; A false tarokks 10 with"
        self.assertEqual(pays(text), ([0, 0, -10], (105, 205)))
        self.assertEqual(len(play(text).items()), 4)  # stakes, meld, paid back
        self.assertEqual(pays(text + "; A false tarokks 10 with")[0], [0, 0, -10])

    def test_the_other_melds_stay(self):
        # B: 15 twice stay paid, 10 twice go back
        text = "B meld matadors 4; B meld kings half; B meld cavalry spades half"
        paid = pays(text + "; B false kings half")
        self.assertEqual(paid, ([-20, 40, -30], (105, 205)))

    def test_it_bars_from_an_ultimo(self):
        text = "A meld tarokks 10 with; A false tarokks 10 with"
        self.assertEqual(refusal(text, "A ultimo king"), "no-ultimo")
        lines_so_far = "A meld tarokks 10 with; A ultimo king"
        self.assertEqual(refusal(lines_so_far, "A false tarokks 10 with"), "no-ultimo")

    def test_the_right_one_is_not_paid_instead(self):
        text = "A meld tarokks 11 with; A false tarokks 11 with"
        for line in (
            "A meld tarokks 12 with",
            "A meld tarokks 11 with",
            "A meld tarokks 11 without",
        ):
            self.assertEqual(refusal(text, line), "meld-forfeited")
        self.assertIsNone(refusal(text, "A meld kings full"))
        self.assertIsNone(refusal(text, "B meld tarokks 12 with"))
        text = "A meld cavalry clubs full; A false cavalry clubs full"
        self.assertEqual(refusal(text, "A meld cavalry clubs half"), "meld-forfeited")
        self.assertIsNone(refusal(text, "A meld cavalry spades full"))

    def test_it_tells_nothing_of_the_cards(self):
        text = "A meld kings full"
        self.assertEqual(refusal(text, "B meld kings full"), "both-hold")
        self.assertIsNone(refusal(text + "; A false kings full", "B meld kings full"))

    def test_only_what_was_melded(self):
        for text, line in (
            ("", "A false kings full"), ("A meld kings full", "B false matadors 3"),
            ("A meld kings full", "A false kings half"), ("A meld none", "A false none"),
        ):  # fmt: skip
            self.assertEqual(refusal(text, line), "not-melded", line)
        self.assertEqual(refusal("", "A false kings whole"), "meld-extent")
        self.assertEqual(refusal("", "A false"), "word-count")


class Bears(unittest.TestCase):
    def test_an_ultimo(self):
        # B's fine first: cups 125 and 225. A takes 125 and 90 from B, who fills the cup again;
        # nobody founds. B: -40 - 90 - 125
        text = "B fine major; A ultimo pagat; B bears A ultimo"
        self.assertEqual(pays(text), ([215, -255, -10], (125, 225)))
        # the dealer's fault: C -10 - 80 - 205, B pays nothing
        text = "C barred; A ultimo king; C bears A ultimo"
        self.assertEqual(pays(text), ([285, 0, -295], (105, 205)))

    def test_a_bagud(self):
        # B: -40 to C, -205; A neither pays nor gets
        text = "B barred; A bagud king; B bears A bagud"
        self.assertEqual(pays(text), ([0, -245, 30], (105, 410)))
        # C: -45 to B, -105 - 10
        text = "C barred; A bagud pagat; C bears A bagud"
        self.assertEqual(pays(text), ([0, 45, -160], (210, 205)))

    def test_both_at_once(self):
        # the king cup holds 225. B bears both: A nothing; C 225 + 80 + 40 - 10;
        # B -40 - 80 - 225 - 40 - 225, so the cup has twice what it held
        text = "B fine major; A bagud king; C ultimo king; B bears A bagud; B bears C ultimo"
        self.assertEqual(pays(text), ([0, -610, 335], (125, 450)))

    def test_only_one_of_them(self):
        # B bears the bagud: all found again. A -40 - 20; B -40 - 40 - 225 - 40 - 20;
        # C 225 + 80 + 40 - 20 - 10; king cup 225 + 60
        text = "B fine major; A bagud king; C ultimo king; B bears A bagud"
        self.assertEqual(pays(text), ([-60, -365, 315], (125, 285)))

    def test_a_card_wrongly_beaten(self):
        # A's 5 and 5 are B's to pay: 5 to C and 5 into the cup, beside the fine of 40
        for card, cups in (("pagat", (130, 225)), ("king", (125, 230))):
            text = f"A loses {card}; B fine major; B bears A {card}"
            self.assertEqual(pays(text), ([0, -50, -5], cups))

    def test_a_line_for_each_king(self):
        # A loses three, B bears two: A -15 + 0; B 5 - 20; C 15 - 10; 15 into the cup
        text = "B barred; A loses king; A loses king; A loses king; B bears A king; B bears A king"
        self.assertEqual(pays(text), ([-15, -15, 5], (105, 220)))
        # once all are borne, another line is the same again
        text = "B barred; A loses king; B bears A king; B bears A king"
        self.assertEqual(pays(text), ([0, -10, -5], (105, 210)))

    def test_one_bearer(self):
        text = "B barred; C barred; A ultimo king; B bears A ultimo"
        self.assertIsNone(refusal(text, "B bears A ultimo"))
        self.assertEqual(refusal(text, "C bears A ultimo"), "contradicts")

    def test_only_who_was_at_fault(self):
        self.assertEqual(refusal("A ultimo king", "B bears A ultimo"), "no-fault")
        self.assertEqual(refusal("B fine minor; A ultimo king", "B bears A ultimo"), "no-fault")
        text = "B meld kings full; B false kings full; A ultimo pagat"
        self.assertIsNone(refusal(text, "B bears A ultimo"))

    def test_nobody_bears_his_own(self):
        for text in ("", "B bagud king"):
            self.assertEqual(refusal("B barred; " + text, "B bears B bagud"), "bears-own")

    def test_only_what_there_is(self):
        for text, line in (
            ("", "B bears A ultimo"), ("A bagud king", "B bears A ultimo"),
            ("A ultimo king", "B bears A bagud"), ("C ultimo king", "B bears A ultimo"),
            ("A loses king", "B bears A pagat"), ("A ultimo king", "B bears A king"),
            ("A saves pagat", "B bears A pagat"), ("A bagud king", "B bears A pagat"),
            ("A last", "B bears A last"), ("A bagud pagat", "B bears A pagat"),
        ):  # fmt: skip
            self.assertEqual(refusal("B barred; " + text, line), "nothing-to-bear", line)
        self.assertEqual(refusal("B barred", "B bears D ultimo"), "unknown-seat")
        self.assertEqual(refusal("B barred", "B bears A"), "word-count")

    def test_a_cup_filled_again_is_not_founded(self):
        text = "B barred; A ultimo king; "
        self.assertEqual(refusal(text + "B bears A ultimo", "A founds C"), "cup-replaced")
        self.assertEqual(refusal(text + "A founds C", "B bears A ultimo"), "cup-replaced")
        # another's bagud borne is no reason
        text = "B barred; C bagud king; A ultimo pagat; B bears C bagud; "
        self.assertIsNone(refusal(text, "A founds C"))
        self.assertIsNone(
            refusal("B barred; C bagud king; A ultimo pagat; A founds C", "B bears C bagud")
        )


if __name__ == "__main__":
    unittest.main()
