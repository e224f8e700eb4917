"""Whose side everyone is known to be on, and who may kontra what.

B declares unless a test says otherwise; speaking order is A, B, C, D.
"""

import unittest

from tests.core.hungarian.deals import OPEN, RULES, announced, listed, play, refusal, sides, speaker

DECLARER, DEFENCE = "declarer", "defence"


class Sides(unittest.TestCase):
    """Of somebody who is not known yet and announces something."""

    def test_with_the_declarer_if_nobody_has_spoken(self):
        self.assertEqual(sides(OPEN), "?+??")
        self.assertEqual(sides(OPEN + "; C pass; D pass"), "?+??")
        self.assertEqual(sides(OPEN + "; C pass; D four-kings"), "-+-+")
        self.assertEqual(announced(OPEN + "; C pass; D four-kings"), {"+four-kings": 0})

    def test_with_the_last_speaker(self):
        text = OPEN + "; C kontra game; C pass; D trull"
        self.assertEqual(sides(text), "++--")  # A, the last left, must be the partner
        self.assertEqual(announced(text), {"+game": 1, "-trull": 0})

    def test_with_the_declarer_if_he_spoke_last(self):
        text = "declarer B 3; B call XX; B trull; B pass; C four-kings"
        self.assertEqual(sides(text), "-++-")

    def test_who_says_something_known_to_be_against_stays_there(self):
        # C is a known defender; B spoke after him, yet C's trull is the defence's.
        text = OPEN + "; C kontra game; C pass; D pass; A pass; B rekontra game; B pass; C trull"
        self.assertEqual(sides(text), "?+-?")
        self.assertEqual(announced(text), {"+game": 2, "-trull": 0})
        # so he is offered what the other side has announced
        text = OPEN + "; C kontra game; C pass; D pass; A pass; B trull; B pass"
        self.assertIn("trull", listed(text))
        self.assertIn("kontra trull", listed(text))

    def test_who_is_the_partner(self):
        self.assertIsNone(play(OPEN).talk.partner())
        self.assertEqual(play(OPEN + "; C pass; D trull").talk.partner(), "D")
        # only presumed: nobody has shown it
        text = OPEN + "; C kontra game; C pass; D pass; A trull"
        self.assertIsNone(play(text).talk.partner())

    def test_the_next_unknown_is_with_the_rekontra_not_the_kontra(self):
        text = OPEN + "; C kontra game; C pass; D rekontra game; D pass"
        self.assertEqual(sides(text), "-+-+")
        text = OPEN + "; C kontra game; C pass; D pass; A pass; B rekontra game; B pass; C pass"
        self.assertEqual(sides(text + "; D trull"), "-+-+")

    def test_to_speak_against_the_last_speaker_kontra_first(self):
        text = OPEN + "; C trull; C pass"
        self.assertEqual(sides(text), "-++-")  # one partner: all are known
        text = OPEN + "; C kontra game; C pass; D rekontra game; D trull"
        self.assertEqual(sides(text), "-+-+")
        self.assertEqual(announced(text), {"+game": 2, "+trull": 0})

    def test_a_kontra_of_a_defender_shows_the_partner(self):
        text = OPEN + "; C kontra game; C trull; C pass; D kontra trull"
        self.assertEqual(sides(text), "-+-+")
        self.assertEqual(announced(text), {"+game": 1, "-trull": 1})

    def test_inviter_and_yielder_are_known(self):
        text = "A 2; B 1; C pass; D pass; A pass; B call XIX"
        self.assertEqual(sides(text), "++--")
        self.assertEqual(announced(text + "; B pass; C trull"), {"-trull": 0})  # without a kontra
        text = "A 3; B 2; C pass; D pass; A pass; B call XX"
        self.assertEqual(sides(text), "++--")
        self.assertEqual(refusal(text + "; B pass; C pass; D pass", "A kontra game"), "own-side")

    def test_an_inviter_who_declares_is_nobodys_partner(self):
        self.assertEqual(sides("A 2; B pass; C pass; D pass; A call XX"), "+???")

    def test_of_two_defenders_the_third_player_is_the_partner(self):
        text = OPEN + "; C kontra game; C pass; D pass"
        self.assertEqual(sides(text), "?+-?")
        self.assertEqual(sides(text + "; A trull"), "-+-+")
        # what D then says is said for the declarer, though A spoke last
        text += "; A trull; A pass; B pass; C pass; D four-kings"
        self.assertEqual(announced(text), {"+game": 1, "-trull": 0, "+four-kings": 0})


class MayBeAlone(unittest.TestCase):
    """Two known defenders, A and C; D is left. He may kontra while B may be alone."""

    def two_defenders(self, start):
        return start + "; B pass; C kontra game; C pass; D pass; A trull; A pass; B pass; C pass"

    def test_who_called_the_twenty_may_have_it(self):
        text = self.two_defenders("declarer B 3; B call XX") + "; D four-kings"
        self.assertEqual(sides(text), "-+-+")
        text = self.two_defenders("declarer B 3; B call XX; B four-kings") + "; D kontra four-kings"
        self.assertEqual(sides(text), "-+--")

    def test_who_called_below_has_not_that_tarokk(self):
        text = self.two_defenders("declarer B 3; B call XIX; B four-kings")
        self.assertEqual(refusal(text, "D kontra four-kings"), "own-side")
        self.assertIsNone(refusal(text, "D rekontra game"))
        self.assertFalse("kontra four-kings" in listed(text))

    def test_unless_it_may_be_a_laid_one(self):
        text = self.two_defenders("declarer B 3; C laid 1; B call XIX; B four-kings")
        self.assertIsNone(refusal(text, "D kontra four-kings"))
        self.assertIn("kontra four-kings", listed(text))

    def test_a_shown_defender_stays_one(self):
        text = self.two_defenders("declarer B 3; B call XX; B four-kings") + "; D kontra four-kings"
        self.assertEqual(refusal(text, "D kontra trull"), "own-side")


class Kontras(unittest.TestCase):
    def test_levels_alternate_between_the_sides(self):
        text = OPEN + "; C kontra game; C pass; D pass; A pass; B rekontra game; B pass"
        text += "; C subkontra game; C pass; D pass; A pass; B hirskontra game; B pass"
        text += "; C mordkontra game"
        self.assertEqual(announced(text), {"+game": 5})
        text += "; C pass; D pass; A pass"
        self.assertFalse([word for word in listed(text) if "kontra" in word])
        self.assertEqual(refusal(text, "B mordkontra game"), "kontra-level")
        self.assertEqual(refusal(text, "B superkontra game"), "no-such-figure")

    def test_the_same_side_does_not_kontra_twice(self):
        text = OPEN + "; C kontra game"
        self.assertEqual(refusal(text, "C rekontra game"), "own-side")
        self.assertEqual(refusal(text, "C kontra game"), "kontra-level")
        text += "; C pass; D pass; A pass; B rekontra game"
        self.assertEqual(refusal(text, "B subkontra game"), "own-side")

    def test_no_level_is_left_out(self):
        self.assertEqual(refusal(OPEN, "C rekontra game"), "kontra-level")
        text = OPEN + "; C kontra game; C pass"
        self.assertEqual(refusal(text, "D subkontra game"), "kontra-level")

    def test_what_nobody_announced(self):
        self.assertEqual(refusal(OPEN, "C kontra trull"), "not-announced")
        self.assertEqual(refusal(OPEN, "C kontra"), "word-count")
        self.assertEqual(refusal(OPEN, "C kontra sixty"), "no-such-figure")

    def test_not_of_ones_own_side(self):
        text = "declarer B 3; B call XX; B trull"
        self.assertEqual(refusal(text, "B kontra game"), "own-side")
        self.assertEqual(refusal(text, "B kontra trull"), "own-side")
        text += "; B pass; C four-kings; C pass"
        later = text + "; D pass; A pass; B double; B pass"
        self.assertEqual(refusal(later, "C kontra trull"), "own-side")
        self.assertEqual(refusal(text + "; D pass; A pass", "B kontra four-kings"), "own-side")
        text += "; D kontra game; D volat; D pass"
        self.assertEqual(refusal(text, "A kontra volat"), "own-side")

    def test_are_independent(self):
        text = "declarer B 3; B call XX; B trull; B four-kings; B pass; C kontra four-kings; C pass"
        self.assertEqual(announced(text), {"+trull": 0, "+four-kings": 1})

    def test_every_figure_can_be(self):
        for figure in RULES.announceable:
            text = "declarer B 3; B call XX; B " + figure + "; B pass; C kontra " + figure
            self.assertEqual(announced(text), {"+" + figure: 1}, figure)

    def test_of_a_figure_both_announced_names_the_side_where_needed(self):
        text = "declarer B 3; B call XX; B trull; B pass; C kontra game; C trull; C pass"
        self.assertEqual(refusal(text, "D kontra trull"), "whose-figure")
        kontras = ["kontra trull declarer", "kontra trull defence", "rekontra game"]
        self.assertEqual(sorted(word for word in listed(text) if "kontra" in word), kontras)
        self.assertEqual(sides(text + "; D kontra trull declarer"), "++--")
        self.assertEqual(sides(text + "; D kontra trull defence"), "-+-+")
        # of those whose side is known it is clear
        text += "; D pass; A pass"
        self.assertEqual(announced(text + "; B kontra trull")["-trull"], 1)
        self.assertEqual(refusal(text, "B kontra trull declarer"), "own-side")


class PrintedExamples(unittest.TestCase):
    def test_first(self):
        text = OPEN + "; C trull; C four-kings; C pass"
        self.assertEqual(sides(text), "-++-")
        text += "; D pass; A kontra trull; A pass; B pagat-ultimo; B pass; C pass; D pass"
        self.assertEqual(speaker(text), "A")
        self.assertIsNone(speaker(text + "; A pass"))
        self.assertEqual(announced(text), {"+trull": 1, "+four-kings": 0, "+pagat-ultimo": 0})

    def test_second(self):
        text = OPEN + "; C kontra game; C pass; D pass"
        self.assertEqual(sides(text), "?+-?")
        text += "; A trull; A pass"
        self.assertEqual(sides(text), "-+-+")
        text += "; B pass; C pass; D pass"
        self.assertIsNone(speaker(text))
        self.assertEqual(announced(text), {"+game": 1, "-trull": 0})

    def test_third(self):
        text = "declarer B 3; B call XX; B four-kings; B pass; C kontra four-kings; C pass"
        text += "; D tarokks 9; D pagat-ultimo; D pass"
        self.assertEqual(sides(text), "++--")
        text += "; A pass; B kontra pagat-ultimo; B pass; C pass; D pass"
        self.assertEqual(speaker(text), "A")
        self.assertIsNone(speaker(text + "; A pass"))
        self.assertEqual(announced(text), {"+four-kings": 1, "-pagat-ultimo": 1})
        self.assertEqual(play(text).talk.counts, {"D": 9})


if __name__ == "__main__":
    unittest.main()
