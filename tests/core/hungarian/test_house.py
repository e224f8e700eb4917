"""House rules of the speeches, where a sheet alone does not reach."""

import unittest

from tarokk.games.hungarian import ask
from tests.core.folds import answers
from tests.core.hungarian.deals import announced, listed, play, refusal, rules, sides

CALL = "declarer B 3; B call XX"
END = "; B pass; C pass; D pass; A pass"
MARTON = rules("csuzima 0/4; self-kontra yes", "illustrated")
ILLUSTRATED = rules(game="illustrated")


class DoubleAndVolat(unittest.TestCase):
    def test_together(self):
        by = rules("double-volat together")
        for first, second in (("double", "volat"), ("volat", "double")):
            self.assertIsNone(refusal(CALL + "; B " + first, "B " + second, by))
        late = "double-after-volat"
        self.assertEqual(refusal(CALL + "; B volat; B pass; C trull", "C double", by), late)
        # one's own volat of this speech is no leave to double behind the other side's
        text = CALL + "; B volat; B pass; C kontra game; C volat"
        self.assertEqual(refusal(text, "C double", by), late)
        self.assertIsNone(refusal(CALL + "; B pass; C kontra game; C volat", "C double", by))

    def test_two_players(self):
        by = rules("double-volat two-players")
        text = CALL + "; B double; B pass; C trull"
        self.assertIsNone(refusal(text, "C volat", by))
        again = text + "; C pass; D pass; A pass"
        self.assertEqual(refusal(again, "B volat", by), "one-player")
        self.assertEqual(refusal(CALL + "; B double", "B volat", by), "one-player")
        # the other side's double is another matter
        text = CALL + "; B double; B pass; C kontra game"
        self.assertIsNone(refusal(text, "C volat", by))
        self.assertEqual(refusal(text + "; C volat", "C double", by), "one-player")

    def test_a_long_double_is_one(self):
        high = rules(game="high")
        self.assertEqual(announced(CALL + "; B long-double", high), {"+double": 0})
        self.assertEqual(refusal(CALL + "; B long-double", "B volat", high), "double-and-volat")
        self.assertEqual(refusal(CALL + "; B double", "B long-double", high), "announced-already")
        for word in ("double", "long-double"):
            text = CALL + "; B long-double; B pass; C kontra " + word
            self.assertEqual(announced(text, high), {"+double": 1})


class Uhu(unittest.TestCase):
    ULTIMO = CALL + "; B pagat-ultimo; B king-ultimo clubs; B pass"

    def test_by_the_partner_it_takes_the_place_of_the_ultimo(self):
        text = self.ULTIMO + "; C trull; C pagat-uhu"
        expected = {"+pagat-uhu": 0, "+king-ultimo clubs": 0, "+trull": 0}
        self.assertEqual(announced(text, ILLUSTRATED), expected)
        self.assertEqual(refusal(text, "C pagat-ultimo", ILLUSTRATED), "ultimo-after-uhu")
        king = announced(self.ULTIMO + "; C king-uhu clubs", ILLUSTRATED)
        self.assertEqual(king, {"+pagat-ultimo": 0, "+king-uhu clubs": 0})

    def test_not_by_who_said_the_ultimo(self):
        text = CALL + "; B pagat-ultimo"
        self.assertEqual(refusal(text, "B pagat-uhu", ILLUSTRATED), "one-player")
        self.assertIsNone(refusal(text, "B king-uhu clubs", ILLUSTRATED))
        text = CALL + "; B king-ultimo clubs"
        self.assertEqual(refusal(text, "B king-uhu clubs", ILLUSTRATED), "one-player")
        self.assertIsNone(refusal(text, "B king-uhu hearts", ILLUSTRATED))

    def test_the_kontra_of_the_ultimo_is_gone_with_it(self):
        text = self.ULTIMO + "; C pass; D kontra pagat-ultimo; D pass; A rekontra pagat-ultimo"
        actual = announced(text + "; A pagat-uhu", ILLUSTRATED)
        self.assertEqual(actual, {"+pagat-uhu": 0, "+king-ultimo clubs": 0})

    def test_the_other_sides_ultimo_stands(self):
        text = self.ULTIMO + "; C kontra game; C pagat-uhu"
        expected = {"+pagat-ultimo": 0, "+king-ultimo clubs": 0, "-pagat-uhu": 0, "+game": 1}
        self.assertEqual(announced(text, ILLUSTRATED), expected)
        self.assertIsNone(
            refusal(CALL + "; B pagat-uhu; B pass; C kontra game", "C pagat-ultimo", ILLUSTRATED)
        )

    def test_of_the_eagle(self):
        high = rules(game="high")
        text = CALL + "; B eagle-ultimo; B closing-pair; B pass; C eagle-uhu"
        self.assertEqual(announced(text, high), {"+closing-pair": 0, "+eagle-uhu": 0})
        self.assertEqual(refusal(CALL + "; B eagle-ultimo", "B eagle-uhu", high), "one-player")


class Birds(unittest.TestCase):
    """In the 54-card game a bird is announced with the smaller ones, each for itself."""

    LONG = rules(game="illustrated-54")

    def test_each_is_kontrad_by_itself(self):
        text = CALL + "; B centrum; B pass; C kontra centrum; C pass; D big-bird"
        self.assertEqual(
            announced(text, self.LONG),
            {"+centrum": 1, "+big-bird": 0, "+small-bird": 0}
            if sides(text, self.LONG)[3] == "+"
            else {"+centrum": 1, "-centrum": 0, "-big-bird": 0, "-small-bird": 0},
        )
        own = CALL + "; B centrum; B pass; C kontra centrum; C pass; D pass; A pass; B big-bird"
        self.assertEqual(
            announced(own, self.LONG), {"+centrum": 1, "+big-bird": 0, "+small-bird": 0}
        )
        self.assertEqual(refusal(own, "B small-bird", self.LONG), "announced-already")


class PairPheasant(unittest.TestCase):
    HIGH = rules(game="high")

    def test_not_by_the_leader_or_his_side(self):
        self.assertEqual(
            refusal("declarer A 3; A call XX", "A pair-pheasant", self.HIGH), "leads-himself"
        )
        self.assertIsNone(refusal(CALL, "B pair-pheasant", self.HIGH))
        # the leader has shown himself to be the partner
        text = CALL + "; B pass; C pass; D pass; A trull; A pass"
        self.assertEqual(refusal(text, "B pair-pheasant", self.HIGH), "leads-himself")
        text = CALL + "; B pass; C pass; D pass; A kontra game; A pass"
        self.assertIsNone(refusal(text, "B pair-pheasant", self.HIGH))

    def test_a_silent_one_beat_the_pagat_or_the_eagle(self):
        """Neither can be where both won a late trick: no deal may come to that."""
        text = CALL + "; B eagle-uhu" + END + "; points 41"
        made = (
            "made pair-pheasant defence",
            "made pagat-ultimo declarer",
            "made eagle-uhu declarer",
        )
        for i, last in enumerate(made):
            first, second = [figure for figure in made if figure != last]
            self.assertIsNone(refusal(text + "; " + first, last, self.HIGH))
            both = text + "; " + first + "; " + second
            self.assertEqual(refusal(both, last, self.HIGH), "cannot-both", i)
        text += "; " + made[0] + "; " + made[1]
        self.assertIsNone(refusal(text, "lost eagle-pheasant declarer", self.HIGH))
        self.assertEqual(refusal(text, "end", self.HIGH), "missing")
        self.assertEqual(refusal(text + "; partner C", "end", self.HIGH), "pair-of-what")

    def test_where_a_pheasant_is_not_played_its_loss_is_not_asked_for(self):
        text = CALL + "; B eagle-uhu" + END + "; points 41; made pair-pheasant defence; partner C"
        for house in ("pagat-pheasant 0/0", "eagle-pheasant 0/0"):
            by = rules(house, "high")
            self.assertIsNone(refusal(text, "made pagat-ultimo declarer", by))
            self.assertIsNone(refusal(text + "; made pagat-ultimo declarer", "end", by))


class AnnouncedCatch(unittest.TestCase):
    def test_no_hat_for_a_catch_that_a_house_pays_only_announced(self):
        by = rules("xxi-catch 0/7")
        plain = CALL + END + "; partner C; points 50"
        text = CALL + "; B xxi-catch" + END + "; partner C; points 50"  # so A or D lost his XXI
        self.assertEqual(refusal(plain, "hat A", by), "not-said")
        self.assertIsNone(refusal(plain, "hat A"))
        self.assertIsNone(refusal(text, "hat A", by))
        self.assertEqual(refusal(text, "hat C", by), "not-said")
        # by the outcome it may be told yet
        self.assertIsNone(refusal("declarer B 3; partner C; points 50", "hat A", by))


class Csuzima(unittest.TestCase):
    def levels(self, text):
        return announced(text + "; C csuzima", MARTON)

    def test_one_level_where_it_is_the_defences_turn(self):
        trull = CALL + "; B trull; B pass"
        self.assertEqual(self.levels(trull), {"+game": 1, "+trull": 1, "-csuzima": 0})
        kontra = trull + "; C kontra trull"
        self.assertEqual(self.levels(kontra), {"+game": 1, "+trull": 1, "-csuzima": 0})
        more = "; D pass; A pass; B rekontra trull; B pass"
        self.assertEqual(
            self.levels(kontra + "; C pass" + more), {"+game": 1, "+trull": 3, "-csuzima": 0}
        )

    def test_nothing_of_the_defence_and_nothing_later(self):
        text = CALL + "; B pass; C kontra game; C trull; C csuzima; C pass; D pass; A pass"
        expected = {"+game": 1, "-trull": 0, "-csuzima": 0}
        self.assertEqual(announced(text, MARTON), expected)
        expected["+centrum"] = 0
        self.assertEqual(announced(text + "; B centrum", MARTON), expected)

    def test_it_shows_a_defender(self):
        self.assertEqual(sides(CALL + "; B pass; C csuzima", MARTON), "?+-?")
        self.assertEqual(refusal(CALL, "B csuzima", MARTON), "only-defence")
        self.assertEqual(refusal(CALL + "; B pass; C trull", "C csuzima", MARTON), "only-defence")
        self.assertEqual(
            refusal(CALL + "; B pass; C csuzima; C pass", "D csuzima", MARTON), "announced-already"
        )

    def test_its_kontra_needs_a_rekontra_of_what_it_doubled(self):
        text = CALL + "; B trull; B pass; C csuzima; C pass; D pass; A pass"
        self.assertEqual(refusal(text, "B kontra csuzima", MARTON), "csuzima-first")
        self.assertIsNone(refusal(text + "; B rekontra trull", "B kontra csuzima", MARTON))
        self.assertIsNone(refusal(text + "; B rekontra game", "B kontra csuzima", MARTON))
        kontra = text + "; B rekontra trull; B kontra csuzima; B pass"
        self.assertEqual(refusal(kontra, "C rekontra csuzima", MARTON), "csuzima-first")
        self.assertIsNone(refusal(kontra + "; C subkontra trull", "C rekontra csuzima", MARTON))
        # what it did not double is no help
        later = text + "; B centrum; B pass; C kontra centrum; C pass; D pass; A pass"
        self.assertEqual(
            refusal(later + "; B rekontra centrum", "B kontra csuzima", MARTON), "csuzima-first"
        )


class SelfKontra(unittest.TestCase):
    TEXT = CALL + "; B pass; C trull; C pass; D pass; A pass"

    def test_by_the_declarer_of_his_partners_trull(self):
        kontra = self.TEXT + "; B kontra trull"
        self.assertEqual(announced(kontra, MARTON), {"+trull": 1})
        self.assertEqual(sides(kontra, MARTON), "-++-")
        self.assertEqual(refusal(self.TEXT, "B kontra trull", ILLUSTRATED), "own-side")
        rekontra = kontra + "; B pass; C rekontra trull"
        self.assertEqual(announced(rekontra, MARTON), {"+trull": 2})
        self.assertEqual(refusal(rekontra + "; C pass", "D subkontra trull", MARTON), "own-side")

    def test_by_nobody_else_and_of_nothing_else(self):
        text = CALL + "; B trull; B centrum; B pass"
        self.assertEqual(refusal(text + "; C four-kings", "C kontra trull", MARTON), "own-side")
        self.assertEqual(
            refusal(self.TEXT + "; B kontra trull; B pass; C pass", "D rekontra trull", MARTON),
            "own-side",
        )
        own = CALL + "; B trull; B pass; C pass; D pass; A centrum; A pass"
        self.assertEqual(refusal(own, "B kontra trull", MARTON), "own-side")
        self.assertEqual(refusal(own, "B kontra centrum", MARTON), "own-side")

    def test_the_defence_may_still_kontra_first(self):
        text = CALL + "; B pass; C trull; C pass; D kontra trull; D pass; A pass"
        self.assertEqual(announced(text + "; B rekontra trull", MARTON), {"+trull": 2})
        self.assertEqual(refusal(text, "B kontra trull", MARTON), "kontra-level")


class Counts(unittest.TestCase):
    def test_with_sides_a_count_speaks_like_a_figure(self):
        by = rules("counts sides")
        text = CALL + "; B pass; C tarokks 8"
        self.assertEqual(sides(text, by), "-++-")
        self.assertEqual(sides(text), "?+??")
        text = CALL + "; B pass; C kontra game; C pass; D tarokks 8"
        self.assertEqual(sides(text, by), "++--")
        # who is known speaks for his own side, and the next unknown goes with him
        text = (
            CALL + "; B trull; B pass; C kontra trull; C pass; D pass; A pass; B tarokks 8; B pass"
        )
        self.assertEqual(sides(text + "; C pass; D four-kings", by), "-+-+")
        self.assertEqual(sides(text + "; C pass; D four-kings"), "++--")  # with C, plain

    def test_by_pais_only_a_defender_tells_unasked(self):
        by = rules("counts pais")
        text = CALL + "; B tarokks 9; B pass; C tarokks 8"
        self.assertEqual(sides(text, by), "?+-?")
        self.assertEqual(sides(CALL + "; B pass; C trull; C tarokks 8", by), "-++-")

    def test_by_pais_whoever_speaks_owes_his_count(self):
        by = rules("counts pais")
        spoken = play(CALL + "; B trull", by).talk
        self.assertEqual(spoken.meaning(("B", "pass")), ("tell-count",))
        speeches = play("declarer B 3; B tarokks 8; B call XX; B trull", by).talk
        self.assertIsNone(speeches.meaning(("B", "pass")))
        for text in (CALL, CALL + "; B pass"):
            talk = play(text, by).talk
            seat = "BC"[len(text) > len(CALL)]
            self.assertIsNone(talk.meaning((seat, "pass")))
        kontra = play(CALL + "; B pass; C kontra game", by).talk
        self.assertEqual(kontra.meaning(("C", "pass")), ("tell-count",))
        self.assertIsNone(play(CALL + "; B trull").talk.meaning(("B", "pass")))


class LaidToldInTheSpeech(unittest.TestCase):
    BY = rules("laid-told speech")

    def test_at_the_beginning_of_the_first_speech_only(self):
        self.assertEqual(refusal("declarer B 3", "C laid 1", self.BY), "tell-in-speech")
        self.assertIsNone(refusal("declarer B 3", "B laid 1", self.BY))
        text = CALL + "; B pass"
        self.assertIsNone(refusal(text, "C laid 1", self.BY))
        self.assertIsNotNone(refusal(text, "D laid 1", self.BY))
        self.assertIsNotNone(refusal(text + "; C tarokks 8", "C laid 1", self.BY))
        round_ = text + "; C trull; C pass; D pass; A pass; B pass"
        self.assertIsNotNone(refusal(round_, "C laid 1", self.BY))
        self.assertIsNotNone(refusal(text, "C laid 1"))

    def test_where_it_is_offered(self):
        """Behind the pass, and where figures stand in groups behind those reached from there."""
        text = CALL + "; B pass"
        laid = ("C", "laid", "1")
        self.assertEqual(answers(ask, play(text, self.BY), "speech")[1], laid)
        actual = answers(ask, play(text, rules("laid-told speech", "high")), "speech")
        self.assertEqual(
            [move[1] for move in actual],
            ["pass", "kontra", "0", "0", "1", "laid", "tarokks", "tarokks", "2", "3", "3"],
        )
        self.assertEqual(actual[5], laid)

    def test_no_more_than_the_deck_has(self):
        # 9 and 9 told, two laid, two laid: all 22; then nobody else laid any
        solo = "declarer B solo; B tarokks 9; B call XX; B pass; C laid 2; C tarokks 9; C pass"
        full = solo + "; D laid 2; D pass"
        self.assertEqual(refusal(full, "A laid 1", self.BY), "too-many-tarokks")
        self.assertIsNone(refusal(full, "A laid 0", self.BY))
        self.assertIsNone(refusal(solo + "; D pass", "A laid 2", self.BY))


class Mandatory(unittest.TestCase):
    BY = rules("kontra-told yes")
    TEXT = "declarer B 3; C laid 1; D laid 1; B call XV; B pass"

    def test_the_declarer_is_alone(self):
        text = self.TEXT + "; C kontra game mandatory"
        self.assertEqual(sides(text, self.BY), "-+--")
        self.assertEqual(sides(self.TEXT + "; C kontra game", self.BY), "?+-?")

    def test_by_who_laid_a_tarokk_while_he_may_be_alone(self):
        self.assertIn("kontra game mandatory", listed(self.TEXT, self.BY))
        self.assertFalse("kontra game mandatory" in listed(self.TEXT))
        after = self.TEXT + "; C pass; D pass"
        self.assertEqual(refusal(after, "A kontra game mandatory", self.BY), "laid-no-called")
        self.assertEqual(refusal(self.TEXT, "C kontra game mandatory"), "not-told")
        partner = self.TEXT + "; C trull; C pass"
        self.assertEqual(refusal(partner, "D kontra game mandatory", self.BY), "laid-no-called")


if __name__ == "__main__":
    unittest.main()
