"""Who can hold which honour, what a full hand of tarokks leaves to others, and few points."""

import unittest

from tarokk.games.hungarian.tables import figure
from tests.core.folds import code
from tests.core.hungarian.deals import pays, play, refusal, rules, with_figure

DRAWS = rules("talon-honours yes")
HIGH = rules("", "high")
THREE = "A 3; B 2; C 1; D pass; A pass; B hold; C pass"


def drawn(text, line):
    """The code with which a line is refused where E deals and honours drawn are paid."""
    return code(play(text, DRAWS, "E"), line)


class Honours(unittest.TestCase):
    def test_three_bidders_have_all(self):
        caught = THREE + "; made xxi-catch declarer"
        self.assertEqual(refusal(caught, "hat D"), "honours-apart")
        self.assertIsNone(refusal(caught, "hat A"))

    def test_the_declarer_has_one_too(self):
        # the skíz and the pagát are the defence's, the XXI the partner's
        text = "declarer B 3; partner C; made xxi-catch defence; hat C"
        self.assertEqual(refusal(text, "made pagat-ultimo defence"), "honours-apart")
        self.assertIsNone(refusal(text, "made pagat-ultimo declarer"))
        # the fourth player may have bid on trial, and drawn none of his own
        trial = "declarer D 3; partner C; made xxi-catch defence; hat C"
        self.assertIsNone(refusal(trial, "made pagat-ultimo defence"))

    def test_who_drew_one_holds_it(self):
        skiz = "declarer B 3; B draws skiz; partner C"
        for line in ("made trull defence", "made volat defence", "made xxi-catch defence"):
            self.assertEqual(drawn(skiz, line), "honours-apart", line)
        self.assertIsNone(drawn(skiz, "made pagat-ultimo defence"))
        pagat = "declarer B 3; B draws I; partner C"
        self.assertEqual(drawn(pagat, "made pagat-ultimo defence"), "honours-apart")
        self.assertIsNone(drawn(pagat, "made pagat-ultimo declarer"))

    def test_what_was_drawn_was_not_bid_upon(self):
        # A and B bid with one each; B drew the second, so C can have drawn none
        text = "A 3; B 2; C pass; D pass; A hold; B pass; B draws XXI"
        self.assertEqual(drawn(text, "C draws I"), "honours-out")
        self.assertIsNone(drawn("A 3; B 2; C pass; D pass; A hold; B pass", "C draws I"))

    def test_who_yields_has_a_big_one(self):
        # the XXI with B, the skíz with the defence: A has none
        yields = "A 3; B 2; C pass; D pass; A pass; made xxi-catch defence"
        self.assertEqual(refusal(yields, "hat B"), "honours-apart")
        self.assertIsNone(refusal(yields, "hat A"))

    def test_who_claims_a_count_has_a_partner(self):
        # the skíz is D's, the others are defence's, the pagát and the XXI; A is against D as well
        text = "A pass; B 3; C 2; D 1; B pass; C pass; A laid 1; D call XX; D pass; "
        text += "A kontra game; A pass; %slost pagat-ultimo defence"
        table, line = rules("invit none"), "made xxi-catch declarer"
        self.assertEqual(refusal(text % "claim D 8; ", line, table), "honours-apart")
        self.assertIsNone(refusal(text % "claim B 8; ", line, table))
        self.assertIsNone(refusal(text % "", line, table))


class FullHands(unittest.TestCase):
    def test_nine_tarokks_beat_a_pagat_of_others(self):
        text = "declarer B 3; tarokks B 9; partner C"
        self.assertEqual(refusal(text, "made pagat-ultimo defence"), "count-and-figure")
        self.assertIsNone(refusal(text, "made pagat-ultimo declarer"))

    def test_the_eagle_may_win_over_the_pagat(self):
        text = "declarer B 3; tarokks B 9; partner C"
        self.assertIsNone(refusal(text, "made eagle-ultimo defence", HIGH))

    def test_any_tarokk_may_win_over_a_lower_one(self):
        own = with_figure(figure("own", 0, 5, strikes=((4, "XIX"),)))
        text = "declarer B 3; tarokks B 9; announced defence own; partner C"
        self.assertIsNone(refusal(text, "made own defence", own))

    def test_eight_leave_one_trick(self):
        text = "declarer B 3; tarokks A 8; partner C; announced declarer king-ultimo clubs; "
        text += "announced declarer king-uhu hearts; made king-ultimo clubs declarer"
        line = "made king-uhu hearts declarer"
        self.assertEqual(refusal(text, line, HIGH), "count-and-figure")
        self.assertIsNone(refusal(text.replace("tarokks A 8; ", ""), line, HIGH))

    def test_what_was_led_to_a_silent_pair_has_a_place(self):
        # nine tarokks of B beat the II in the last trick, unless he has kept the I for it
        text = "declarer B 1; B call XVI; B tarokks 9; B trull; B pass; C pass; D pass; A pass"
        self.assertIsNone(refusal(text, "made eagle-ultimo defence", HIGH))
        text += "; made pair-pheasant defence"
        self.assertEqual(refusal(text, "made eagle-ultimo defence", HIGH), "cannot-both")


class Poor(unittest.TestCase):
    def test_a_side_too_poor_for_a_card_of_five(self):
        # three laid and a trick of 5 + 1 + 1 + 1 are 11; below it the defence has every honour
        text = "declarer B 3; announced defence trull; partner C; points %d; end"
        self.assertEqual(pays(text % 10), [4, -4, -4, 4])  # silent double 2, trull 2
        self.assertEqual(pays(text % 11), [0, 0, 0, 0])  # silent double 2, trull lost 2

    def test_who_has_a_big_honour_has_its_points(self):
        # three laid and a trick with the skíz, 5 + 1 + 1 + 1
        skiz = "declarer B 3; B draws skiz; partner C"
        self.assertEqual(drawn(skiz, "points 10"), "points-and-figures")
        self.assertIsNone(drawn(skiz, "points 11"))
        # nothing beats the XXI of who has both: 5 + 5 + 1 + 1
        both = "declarer B 3; C draws skiz; B draws XXI; partner C"
        self.assertEqual(drawn(both, "points 14"), "points-and-figures")
        self.assertIsNone(drawn(both, "points 15"))
        # the same of the defence, whose skart is three
        theirs = "declarer B 3; C draws skiz; D draws XXI; partner A"
        self.assertEqual(drawn(theirs, "points 80"), "points-and-figures")
        self.assertIsNone(drawn(theirs, "points 79"))
        # B bid with one, A yielded with another, neither is the pagát; two are laid
        text = "A 3; B 2; C pass; D pass; A pass; made pagat-ultimo defence"
        self.assertEqual(refusal(text, "points 13"), "points-and-figures")
        self.assertIsNone(refusal(text, "points 14"))


if __name__ == "__main__":
    unittest.main()
