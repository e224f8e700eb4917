"""The speeches: call, counts, turns, announcements, reminders.

B declares unless a test says otherwise; speaking order is A, B, C, D.
"""

import unittest

from tarokk.refused import Refused
from tests.core.folds import refused
from tests.core.hungarian.deals import (
    OPEN,
    RULES,
    announced,
    listed,
    play,
    refusal,
    rules,
    sides,
    speaker,
)

DECLARER, DEFENCE = "declarer", "defence"


def note(text, line, by=RULES):
    return play(text, by).talk.meaning(tuple(line.split()))


class Call(unittest.TestCase):
    def test_the_twenty_or_what_may_be_the_highest_missing_below(self):
        # An honour and XX to XIII fill the hand; then the XII is the highest he has not.
        calls = listed("declarer B 3; C laid 0")
        names = ["XX", "XIX", "XVIII", "XVII", "XVI", "XV", "XIV", "XIII", "XII"]
        self.assertEqual([call for call in calls if "call" in call], ["call " + n for n in names])
        self.assertIsNone(refusal("declarer B 3", "B call XII"))
        self.assertEqual(refusal("declarer B 3", "B call XI"), "call-too-low")

    def test_not_what_the_declarer_shows_as_laid(self):
        text = "declarer B 3; B laid XIX XVII"
        self.assertEqual(refusal(text, "B call XIX"), "call-own")
        self.assertEqual(refusal(text, "B call XVII"), "call-own")
        self.assertIsNone(refusal(text, "B call XVIII"))
        # Two more high ones may have been laid: an honour and ten from XX to XI.
        self.assertIsNone(refusal(text, "B call X"))
        self.assertEqual(refusal(text, "B call IX"), "call-too-low")

    def test_laid_by_number_leaves_the_same_room(self):
        self.assertIsNone(refusal("declarer B 3; B laid 3", "B call IX"))
        self.assertEqual(refusal("declarer B 3; B laid 3", "B call VIII"), "call-too-low")

    def test_the_twenty_may_be_his_own_even_in_his_skart(self):
        self.assertIsNone(refusal("declarer B 3", "B call XX"))
        self.assertIsNone(refusal("declarer B 3; B laid XX", "B call XX"))

    def test_any_but_an_honour_once_a_defender_laid_a_tarokk(self):
        text = "declarer B 3; C laid 1"
        self.assertEqual(len([call for call in listed(text) if "call" in call]), 19)
        for name in ("II", "IIII", "XI", "XIX"):
            self.assertIsNone(refusal(text, "B call " + name), name)
        for name in ("I", "XXI", "skiz", "pagat", "XXII", "1"):
            self.assertEqual(refusal(text, "B call " + name), "no-such-call", name)
        self.assertEqual(refusal("declarer B 3; C laid 0", "B call II"), "call-too-low")
        self.assertEqual(refusal("declarer B 3; B laid 1", "B call II"), "call-too-low")

    def test_the_other_spelling_of_four(self):
        self.assertEqual(play("declarer B 3; C laid 1; B call IV").talk.called, "IIII")

    def test_an_invit_of_another_binds(self):
        text = "A 2; B 1; C pass; D pass; A pass"  # A: XIX
        self.assertEqual(listed(text)[0], "call XIX")
        self.assertEqual(refusal(text, "B call XX"), "call-promised")
        self.assertEqual(refusal(text + "; C laid 1", "B call XVIII"), "call-promised")
        self.assertIsNone(refusal(text + "; C laid 1", "B call XIX"))
        text = "A 3; B solo; C pass; D pass; A hold"  # B: XVIII
        self.assertEqual([call for call in listed(text) if "call" in call], ["call XVIII"])

    def test_a_yielded_game_binds_to_the_twenty_though_tarokks_lie(self):
        text = "A 3; B 2; C pass; D pass; A pass; D laid 1"
        self.assertEqual([call for call in listed(text) if "call" in call], ["call XX"])
        self.assertEqual(refusal(text, "B call XIX"), "call-promised")

    def test_an_invit_of_his_own_does_not_bind_but_he_has_that_tarokk(self):
        text = "A 2; B pass; C pass; D pass"
        self.assertIsNone(refusal(text, "A call XX"))
        self.assertEqual(refusal(text, "A call XIX"), "call-own")
        self.assertIsNone(refusal(text, "A call XVIII"))
        self.assertIsNone(refusal(text + "; B laid 1", "A call XIX"))  # then any, his own too

    def test_once_and_first_and_by_the_declarer(self):
        self.assertEqual(refusal("declarer B 3; B call XX", "B call XX"), "called-already")
        self.assertEqual(refusal("declarer B 3", "C call XX"), "only-declarer")
        self.assertEqual(refusal(OPEN, "C call XIX"), "only-declarer")
        for line in ("B pass", "B trull", "B kontra trull"):
            self.assertEqual(refusal("declarer B 3", line), "call-first", line)


class Counts(unittest.TestCase):
    def test_before_or_after_the_call(self):
        self.assertEqual(play("declarer B 3; B tarokks 8; B call XX").talk.counts, {"B": 8})
        self.assertEqual(play("declarer B 3; B call XX; B tarokks 9").talk.counts, {"B": 9})

    def test_eight_or_nine_once(self):
        for number in ("7", "10", "0"):
            self.assertEqual(refusal(OPEN, "C tarokks " + number), "no-such-count", number)
        self.assertEqual(refusal(OPEN, "C tarokks many"), "not-a-number")
        self.assertEqual(refusal(OPEN + "; C tarokks 8", "C tarokks 9"), "count-told")
        self.assertIn("tarokks 9", listed(OPEN))
        self.assertFalse("tarokks 9" in listed(OPEN + "; C tarokks 8"))

    def test_no_more_tarokks_than_the_deck_has(self):
        text = "declarer B 3; B laid 3; C laid 1; D laid 0; B call XX; B tarokks 9; B pass"
        self.assertIsNone(refusal(text, "C tarokks 9"))  # 9 + 9 + 4 = 22
        text = text.replace("D laid 0", "D laid 1")
        self.assertEqual(refusal(text, "C tarokks 9"), "too-many-tarokks")
        self.assertFalse("tarokks 9" in listed(text))
        self.assertIsNone(refusal(text, "C tarokks 8"))
        text = OPEN + "; C tarokks 8; C pass; D tarokks 9; D pass"
        self.assertEqual(refusal(text, "A tarokks 8"), "too-many-tarokks")

    def test_show_no_side(self):
        text = OPEN + "; C tarokks 8; C pass"
        self.assertEqual(sides(text), "?+??")
        self.assertEqual(sides(text + "; D trull"), "-+-+")  # with B, not with C

    def test_do_not_count_as_having_spoken(self):
        text = OPEN + "; C kontra game; C pass; D tarokks 9; D pass; A trull"
        self.assertEqual(sides(text), "-+-+")  # A is with C


class Turn(unittest.TestCase):
    def test_round_the_table_from_the_declarer(self):
        self.assertEqual(speaker("declarer B 3"), "B")
        self.assertEqual(speaker(OPEN), "C")
        self.assertEqual(speaker(OPEN + "; C trull"), "C")
        self.assertEqual(speaker(OPEN + "; C trull; C pass; D pass"), "A")
        self.assertEqual(refusal(OPEN, "D trull"), "not-your-turn")
        self.assertEqual(refusal(OPEN, "B trull"), "not-your-turn")
        self.assertEqual(refusal(OPEN, "D tarokks 8"), "not-your-turn")

    def test_three_passes_in_a_row_end_it(self):
        text = OPEN + "; C pass; D pass"
        self.assertEqual(speaker(text), "A")
        self.assertIsNone(speaker(text + "; A pass"))
        self.assertEqual(play(text + "; A pass").phase, "result")
        self.assertEqual(refusal(text + "; A pass", "B pass"), "speeches-over")
        self.assertRaises(Refused, play(text + "; A pass").talk.apply, ("B", "pass"))

    def test_a_pass_is_one_word(self):
        self.assertEqual(refusal(OPEN, "C pass now"), "word-count")

    def test_whoever_said_something_begins_the_row_anew(self):
        for word in ("trull", "kontra game", "tarokks 8"):
            text = OPEN + "; C pass; D pass; A " + word + "; A pass; B pass; C pass"
            self.assertEqual(speaker(text), "D", word)
            self.assertIsNone(speaker(text + "; D pass"), word)

    def test_the_first_speech_is_no_pass(self):
        self.assertEqual(speaker(OPEN + "; C pass; D pass"), "A")


class Announcements(unittest.TestCase):
    def test_double_and_volat_not_in_one_speech(self):
        text = "declarer B 3; B call XX; B double"
        self.assertEqual(refusal(text, "B volat"), "double-and-volat")
        self.assertFalse("volat" in listed(text))
        self.assertEqual(refusal(text.replace("double", "volat"), "B double"), "double-after-volat")

    def test_volat_in_a_later_speech(self):
        text = "declarer B 3; B call XX; B double; B pass"
        self.assertIsNone(refusal(text, "C volat"))
        self.assertIn("volat", listed(text))
        self.assertIsNone(refusal(text + "; C pass; D pass; A kontra game; A pass", "B volat"))

    def test_no_double_after_a_volat(self):
        text = "declarer B 3; B call XX; B volat; B pass"
        self.assertEqual(refusal(text, "C double"), "double-after-volat")
        self.assertIsNone(refusal(text, "C trull"))
        text += "; C kontra game; C pass"
        self.assertEqual(refusal(text, "D double"), "double-after-volat")  # of the other side too
        text = OPEN + "; C kontra game; C volat; C pass; D pass; A pass"
        self.assertEqual(refusal(text, "B double"), "double-after-volat")
        self.assertFalse("double" in listed(text))

    def test_each_figure_once_for_each_side(self):
        text = "declarer B 3; B call XX; B trull"
        self.assertEqual(refusal(text, "B trull"), "announced-already")
        self.assertEqual(refusal(text + "; B pass", "C trull"), "announced-already")
        text += "; B pass; C kontra trull; C trull"
        self.assertEqual(announced(text), {"+trull": 1, "-trull": 0})

    def test_only_figures_of_the_game(self):
        self.assertEqual(refusal(OPEN, "C centrum"), "no-such-figure")
        self.assertEqual(refusal(OPEN, "C trull big"), "unknown-word")
        self.assertEqual(refusal(OPEN, "C game"), "by-points")

    def test_what_is_offered(self):
        counts = ["tarokks 8", "tarokks 9"]
        figures = ["trull", "four-kings", "double", "volat", "pagat-ultimo", "xxi-catch"]
        offered = listed(OPEN)
        self.assertEqual(offered[: len(figures) + 1], ["pass"] + figures)
        self.assertEqual(offered[-3:], ["kontra game"] + counts)
        own = listed("declarer B 3; B call XX; B tarokks 8")
        self.assertEqual(own, offered[:-3])
        self.assertEqual(listed(OPEN + "; C pass; D pass; A pass"), [])

    def test_kontras_are_offered_in_the_order_of_the_figures(self):
        text = "declarer B 3; B call XX; B xxi-catch; B double; B four-kings; B pass"
        kontras = [word for word in listed(text) if "kontra" in word]
        names = ["game", "four-kings", "double", "xxi-catch"]
        self.assertEqual(kontras, ["kontra " + name for name in names])


class Reasons(unittest.TestCase):
    """What the sentence of a refusal is filled with."""

    def test_facts(self):
        invit = "A 2; B 1; C pass; D pass; A pass"
        trull = "declarer B 3; B call XX; B trull"
        rows = (
            (invit, "B call XX", ("call-promised", "XIX", "A")),
            ("declarer B 3", "C call XX", ("only-declarer", "B")),
            ("declarer B 3", "B trull", ("call-first", "B")),
            (OPEN, "D trull", ("not-your-turn", "D", "C")),
            (OPEN, "C rekontra game", ("kontra-level", "rekontra", "game")),
            (OPEN, "C kontra trull", ("not-announced", "trull")),
            (OPEN + "; C tarokks 8", "C tarokks 9", ("count-told", "C", 8)),
            (OPEN, "C tarokks 7", ("no-such-count", 7, 8, 9)),
            (trull, "B kontra trull", ("own-side", "B", "trull")),
            (trull, "B trull", ("announced-already", "trull")),
            (trull, "B call XIX", ("called-already", "XX")),
        )
        for text, line, expected in rows:
            self.assertEqual(refused(play(text), line), expected, line)


class Notes(unittest.TestCase):
    def test_pagat_ultimo_and_its_kontra_oblige_to_tell_a_count(self):
        text = OPEN + "; C pagat-ultimo"
        self.assertEqual(note(text, "C pass"), ("tell-count",))
        self.assertEqual(play(text).talk.owed, ("C",))
        self.assertIsNone(note(text, "C trull"))
        self.assertIsNone(note(text + "; C tarokks 8", "C pass"))
        self.assertIsNone(note(text + "; C pass", "D pass"))
        text += "; C pass; D kontra pagat-ultimo"
        self.assertEqual(note(text, "D pass"), ("tell-count",))
        self.assertIsNone(note(OPEN + "; C trull", "C pass"))
        self.assertIsNone(note(OPEN + "; C kontra game", "C pass"))

    def test_an_invit_with_the_pagat_obliges_to_announce_at_once(self):
        text = "A 2; B 1; C pass; D pass; A pass; B call XIX; B pass"
        self.assertIsNone(note(text, "C pagat-ultimo"))
        text += "; C pass; D pass"
        self.assertEqual(note(text, "A pagat-ultimo"), ("invit-pagat",))
        self.assertIsNone(note(text, "A trull"))
        text += "; A trull; A pass; B pass; C four-kings; C pass; D pass"
        self.assertIsNone(note(text, "A pagat-ultimo"))  # the first chance has gone by
        own = "A 2; B pass; C pass; D pass; A call XX"
        self.assertEqual(note(own, "A pagat-ultimo"), ("invit-pagat",))

    def test_in_the_illustrated_game_an_invit_promises_a_big_honour(self):
        text = "A 2; B 1; C pass; D pass; A pass; B call XIX; B pass; C pass; D pass"
        for game in ("illustrated", "high", "illustrated-54"):
            self.assertIsNone(note(text, "A pagat-ultimo", rules("", game)), game)
            kegl = rules("invit kegl", game)  # which vouches for no big honour
            self.assertEqual(note(text, "A pagat-ultimo", kegl), ("invit-pagat",), game)

    def test_a_long_double_promises_seven_tarokks_and_then_a_double_six_at_most(self):
        high = rules("", "high")
        self.assertEqual(note(OPEN, "B long-double", high), ("long-double",))
        self.assertEqual(note(OPEN, "B double", high), ("short-double",))
        self.assertIsNone(note(OPEN, "B double"))

    def test_who_laid_the_called_tarokk_must_kontra(self):
        text = "declarer B 3; C laid 1; D laid 0; B laid 1; B call XV; B pass"
        self.assertEqual(note(text, "C kontra game"), ("laid-called", "XV"))
        self.assertIsNone(note(text, "C trull"))
        self.assertIsNone(note(text + "; C pass", "D kontra game"))
        self.assertIsNone(note(text + "; C pass; D pass", "A kontra game"))  # A told nothing
        text = "A 2; B 1; C pass; D pass; A pass; C laid 1; B call XIX; B pass"
        self.assertIsNone(note(text, "C kontra game"))  # the promised one is not laid


if __name__ == "__main__":
    unittest.main()
