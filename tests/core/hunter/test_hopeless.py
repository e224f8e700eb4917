"""What was announced and no play could have made, IV.2; B declares, D is the partner."""

import unittest

from tarokk.games.hunter.legal import legal
from tests.core.hunter.deals import due, pays, play, refusal, won

THREE = "declarer B 3; "


class Hopeless(unittest.TestCase):
    def test_iv2a_the_catch_costs_the_silent_value(self):
        caught = "announced declarer xxi-catch%s; hopeless xxi-catch declarer%s; points 50"
        self.assertEqual(won(caught % ("", "")), 1 - 21)
        self.assertEqual(won(caught % (" kontra", "")), 1 - 21)
        self.assertEqual(won("announced declarer xxi-catch; points 50"), 1 - 42)
        text = "announced defence xxi-catch rekontra; hopeless xxi-catch defence; points 50"
        self.assertEqual(won(text), 1 + 21)

    def test_iv2a_ten_where_ones_own_skiz_took_it(self):
        text = "announced declarer xxi-catch%s; hopeless xxi-catch declarer own; points 50"
        self.assertEqual(won(text % ""), 1 - 10)
        self.assertEqual(won(text % " kontra"), 1 - 10)

    def test_iv2a_not_ones_own_alone(self):
        text = "declarer B 3; announced declarer xxi-catch; partner "
        own = "hopeless xxi-catch declarer own"
        for partner in ("none forced", "none"):
            self.assertEqual(refusal(text + partner, own), "no-own")
        self.assertIsNone(refusal(text + "C", own))
        self.assertIsNone(refusal(text + "none forced", own[:-4]))
        self.assertIsNone(
            refusal(
                "declarer B 3; announced defence xxi-catch; partner none forced",
                "hopeless xxi-catch defence own",
            )
        )

    def test_iv2b_the_ultimo_costs_the_silent_value(self):
        text = "announced declarer pagat-ultimo%s; hopeless pagat-ultimo declarer; points 50"
        self.assertEqual(won(text % ""), 1 - 5)
        self.assertEqual(won(text % " kontra"), 1 - 5)
        self.assertEqual(due(THREE + "partner D; " + text % " kontra")[1], ("pagat-ultimo", -5))

    def test_iv2b_counts_prove_it(self):
        # C is a defender; A, another, leads.
        text = "announced declarer pagat-ultimo; points 50; tarokks "
        self.assertEqual(won(text + "C 9"), 1 - 5)
        self.assertEqual(won(text + "A 8"), 1 - 5)
        self.assertEqual(won(text + "C 8"), 1 - 10)
        self.assertEqual(won(text + "D 9"), 1 - 10)  # of one's own side
        # An inverse turns it: D leads then, of the other three.
        turned = "declarer B 3; A inverse; partner C; points 50; announced declarer pagat-ultimo; "
        self.assertEqual(pays(turned + "tarokks D 8"), [4, -4, -4, 4])
        self.assertEqual(pays(turned + "tarokks A 8"), [9, -9, -9, 9])
        silent = "lost pagat-ultimo declarer; points 50; tarokks C 9"
        self.assertEqual(won(silent), 1 - 5)
        # The leader's eight need not hold: it was made all the same.
        self.assertEqual(won(text + "A 8; made pagat-ultimo declarer"), 1 + 10)

    def test_iv2b_what_counts_prove_says_nothing_new(self):
        text = THREE + "partner D; announced declarer pagat-ultimo; tarokks C 9; points 50"
        self.assertFalse(("hopeless", "pagat-ultimo", "declarer") in legal(play(text)))
        self.assertIsNone(refusal(text, "hopeless pagat-ultimo declarer"))

    def test_iv2b_counts_exclude_it(self):
        line = "hopeless pagat-ultimo declarer"
        text = THREE + "announced declarer pagat-ultimo; "
        # 22 - 9 - 8 leaves five; nobody against it can have eight.
        self.assertEqual(
            refusal(text + "partner D; tarokks B 9; tarokks D 8", line), "counts-allow"
        )
        # C has eight and does not lead, and A nine at most, or eight and leads: 22 - 8 - 8 = 6
        full = text + "partner D; tarokks C 8; tarokks D 8"
        self.assertEqual(refusal(full, line), "counts-allow")
        self.assertIsNone(refusal(text + "partner D; tarokks C 8", line))  # A may have eight
        self.assertIsNone(refusal(text + "partner D; tarokks D 9", line))
        # D leads for the other side behind an inverse: who has eight beside him has not enough.
        turned = "declarer B 3; A inverse; announced declarer pagat-ultimo; partner C; "
        self.assertEqual(refusal(turned + "tarokks A 8; tarokks C 8", line), "counts-allow")
        counted = text + "tarokks A 8; tarokks C 8; " + line  # A leads: is A against it?
        self.assertEqual(refusal(counted, "partner A"), "counts-allow")
        self.assertIsNone(refusal(counted, "partner C"))

    def test_iv2_the_partner_that_both_need(self):
        # A, B and C bid, so each has an honour. The skíz took its own XXI on C's side: A or B is
        # the partner. The ultimo against C was hopeless if his side has nine tarokks, or A eight.
        text = "A 3; B 2; C 1; D pass; A pass; B pass; C call XIX; tarokks D 9; "
        text += "announced defence pagat-ultimo; announced declarer xxi-catch; "
        ultimo, own = "hopeless pagat-ultimo defence", "hopeless xxi-catch declarer own"
        self.assertIsNone(refusal(text + ultimo, own))  # A may have eight
        text += "tarokks B 8; "  # 22 - 9 - 8 leaves five: only D can have been against it
        self.assertIsNone(refusal(text, ultimo))
        self.assertIsNone(refusal(text, own))
        self.assertEqual(refusal(text + ultimo, own), "honours-apart")
        self.assertEqual(refusal(text + own, ultimo), "honours-apart")

    def test_iv2_only_these_two_announced_and_not_made(self):
        text = THREE + "partner D; announced declarer xxi-catch; announced declarer pagat-ultimo; "
        self.assertEqual(refusal(text, "hopeless trull declarer"), "not-hopeless")
        self.assertEqual(refusal(text, "hopeless pagat-ultimo declarer own"), "no-own")
        self.assertEqual(refusal(text, "hopeless xxi-catch"), "which-side")
        self.assertEqual(refusal(text, "hopeless xxi-catch defence"), "not-announced")
        made = text + "made xxi-catch declarer"
        self.assertEqual(refusal(made, "hopeless xxi-catch declarer"), "hopeless-made")
        hopeless = text + "hopeless xxi-catch declarer"
        self.assertEqual(refusal(hopeless, "made xxi-catch declarer"), "hopeless-made")
        self.assertEqual(refusal(hopeless, "hopeless xxi-catch declarer own"), "contradicts")
        own = text + "hopeless xxi-catch declarer own"
        self.assertEqual(refusal(own, "made xxi-catch defence"), "both-took")


if __name__ == "__main__":
    unittest.main()
