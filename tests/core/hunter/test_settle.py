"""What a deal of Hunter tarokk pays, paragraph by paragraph; B declares, D is the partner."""

import unittest

from tests.core.hunter.deals import new_deal, pair, pays, play, refusal, won

THREE = "declarer B 3; "
SWING = "B swings; A pass; C 3; D pass; B pass; C call XX; C pass; D pass; A pass; "
MUST = SWING + "B kontra game; B trull; B pass; C pass; D pass; A pass; partner D; points 40"
FREE = SWING + "B pass; partner D; points 40"


def alone(kind, result, bid="3", factor=1):
    """What A, B, C and D win."""
    return pays(f"declarer B {bid}; partner none {kind}; {result}", factor)


class Game(unittest.TestCase):
    def test_i3c_more_than_half(self):
        self.assertEqual([won("points 47"), won("points 48")], [-1, 1])

    def test_i3d_by_the_cards_taken(self):
        self.assertEqual([won("points 50", bid) for bid in ("3", "2", "1", "solo")], [1, 2, 3, 4])
        self.assertEqual(pair(THREE + "takes 2; partner D; points 50"), 2)
        self.assertEqual(pair("declarer B 1; takes 0; partner D; points 40"), -4)

    def test_i3e_double_is_71_to_23(self):
        # silent: half of four times the base, in place of the game
        self.assertEqual([won("points 70"), won("points 71")], [1, 2])
        self.assertEqual([won("points 24"), won("points 23")], [-1, -2])
        self.assertEqual(won("points 75", "solo"), 8)

    def test_i3e_volat(self):
        self.assertEqual(won("made volat declarer"), 3)
        self.assertEqual(won("made volat defence", "2"), -6)

    def test_i3e_a_won_double_stands_for_the_game(self):
        text = "announced declarer double; points "
        self.assertEqual(won(text + "71"), 4)
        self.assertEqual(won(text + "80", "solo"), 16)

    def test_i3e_a_lost_double_stands_beside_it(self):
        text = "announced declarer double; points "
        self.assertEqual(won(text + "70"), 1 - 4)
        self.assertEqual(won(text + "47"), -1 - 4)
        self.assertEqual(won(text + "23"), -2 - 4)  # the defence won a double

    def test_i3e_an_announced_volat(self):
        text = "announced declarer volat; "
        self.assertEqual(won(text + "made volat declarer"), 6)
        self.assertEqual(won(text + "points 71"), 2 - 6)
        self.assertEqual(won(text + "points 48"), 1 - 6)
        self.assertEqual(won(text + "points 40"), -1 - 6)

    def test_i3e_double_and_volat_of_two_speeches(self):
        text = "announced declarer double; announced declarer volat; "
        self.assertEqual(won(text + "made volat declarer"), 4 + 6)
        self.assertEqual(won(text + "points 71"), 4 - 6)
        self.assertEqual(won(text + "points 50"), 1 - 4 - 6)

    def test_i3e_a_silent_volat_beside_an_announced_double(self):
        self.assertEqual(won("announced declarer double; made volat declarer"), 3 + 4)

    def test_i3e_the_defence_announces_a_double(self):
        text = "announced defence double; points "
        self.assertEqual(won(text + "23"), -4)
        self.assertEqual(won(text + "30"), -1 + 4)
        self.assertEqual(won(text + "50"), 1 + 4)
        self.assertEqual(won(text + "71"), 2 + 4)

    def test_i3e_a_kontrad_game(self):
        self.assertEqual(won("game kontra; points 50"), 2)
        self.assertEqual(won("game rekontra; points 40", "2"), -8)
        self.assertEqual(won("game kontra; announced declarer double; points 70"), 2 - 4)

    def test_i3e_a_kontrad_game_is_paid_beside_a_double_or_volat(self):
        self.assertEqual(won("game kontra; points 71"), 2 + 2)
        self.assertEqual(won("game rekontra; points 23", "2"), -(8 + 4))
        self.assertEqual(won("game kontra; announced declarer double; points 71"), 2 + 4)
        self.assertEqual(won("game kontra; made volat declarer"), 2 + 3)
        self.assertEqual(won("game kontra; announced declarer volat; made volat declarer"), 2 + 6)

    def test_i3e_more_points_never_pay_less(self):
        for kontra in ("", "game kontra; ", "game rekontra; "):
            paid = [won(f"{kontra}points {points}", "solo") for points in (23, 24, 47, 48, 70, 71)]
            self.assertEqual(paid, sorted(paid), kontra)

    def test_i3e_a_table_may_have_the_double_replace_it(self):
        rules = type(new_deal().rules)({"kontra-game": "replaced"})
        for outcome, value in (
            ("game kontra; points 71", 2),
            ("game rekontra; points 70", 4),
            ("game rekontra; announced declarer double; points 71", 4),
        ):
            text = THREE + "partner D; " + outcome
            self.assertEqual(pays(text, 1, rules), [-value, value, -value, value], outcome)

    def test_ii4_a_subkontra_leaves_the_value(self):
        self.assertEqual(
            won("announced declarer trull rekontra; made trull declarer; points 50"), 9
        )
        self.assertEqual(
            won("announced declarer trull subkontra; made trull declarer; points 50"), 9
        )
        self.assertEqual(won("game subkontra; points 50"), 4)
        text = THREE + "partner D; game subkontra; points 50; end"
        self.assertEqual(play(text).items(), (("game", "declarer", "declarer", 4, False, 3),))


class Figures(unittest.TestCase):
    def test_i3e_announced_and_half_of_it_silent(self):
        for figure, silent, announced in (
            ("trull", 1, 2),
            ("four-kings", 2, 4),
            ("pagat-ultimo", 5, 10),
            ("xxi-catch", 21, 42),
        ):
            made = "made " + figure + " declarer; points 50"
            text = "announced declarer " + figure + "; "
            self.assertEqual(won(made), 1 + silent)
            self.assertEqual(won(text + made), 1 + announced)
            self.assertEqual(won(text + "points 50"), 1 - announced)
            self.assertEqual(won("made " + figure + " defence; points 50"), 1 - silent)

    def test_i3e_a_pagat_that_falls_in_the_last_trick(self):
        self.assertEqual(won("lost pagat-ultimo declarer; points 50"), 1 - 5)
        self.assertEqual(won("lost pagat-ultimo defence; points 50"), 1 + 5)

    def test_i3e_counts_are_worth_nothing(self):
        self.assertEqual(won("tarokks A 8; tarokks C 9; points 50"), 1)
        self.assertEqual(refusal(THREE + "partner D", "claim D 8"), "unknown-word")

    def test_i3e_four_kings_were_worth_two(self):
        rules = type(new_deal().rules)({"four-kings": "1/2"})
        text = (
            THREE + "partner D; announced declarer four-kings; made four-kings declarer; points 50"
        )
        self.assertEqual(pays(text, 1, rules), [-3, 3, -3, 3])

    def test_i3e_what_a_silent_volat_includes(self):
        self.assertEqual(won("made volat declarer; made trull declarer"), 3)

    def test_i3e_only_the_volat_of_one_speech(self):
        text = THREE + "B call XX; B %s; B volat; B pass; C pass; D pass; A pass; partner D; "
        kept = "made volat declarer"
        lost = "points 71; made trull declarer; made four-kings declarer"
        # Lost: the silent double 2, the other figure 1 or 2, volat -6.
        self.assertEqual(pair(text % "trull" + kept), 6)
        self.assertEqual(pair(text % "trull" + lost), 2 + 2 - 6)
        self.assertEqual(pair(text % "four-kings" + kept), 6)
        self.assertEqual(pair(text % "four-kings" + lost), 2 + 1 - 6)
        self.assertEqual(pair(text % "double" + kept), 6)
        # The double was announced and is covered: not even silent, so the game is paid.
        self.assertEqual(pair(text % "double" + "points 71"), 1 - 6)
        self.assertEqual(pair(text % "double" + "points 50"), 1 - 6)

    def test_i3e_in_another_speech_both_count(self):
        text = (
            THREE + "B call XX; B volat; B pass; C pass; D trull; D pass; A pass; B pass; C pass; "
        )
        self.assertEqual(pair(text + "made volat declarer"), 6 + 2)
        self.assertEqual(pair(text + "points 50; made trull declarer"), 1 - 6 + 2)

    def test_i3i_the_balance(self):
        # double 4 lost, game 1 won, trull 2 kontra'd lost: 4, silent catch of the defence 21
        text = "announced declarer double; announced declarer trull kontra; "
        text += "made xxi-catch defence; points 50"
        self.assertEqual(won(text), -4 + 1 - 4 - 21)


class Swung(unittest.TestCase):
    """C declares with the pagát, B told both big honours, D holds the XX."""

    def won(self, text):
        a, b, c, d = pays(text)
        self.assertEqual((a, b, d), (-c, -c, c))
        return c

    def test_iii7b_trull_and_kontra_oblige_to_the_ultimo(self):
        self.assertTrue(play(MUST).talk.must_ultimo())
        self.assertEqual(play(MUST).result.missing(), "ultimo")
        self.assertEqual(refusal(MUST, "end"), "missing")

    def test_iii7b_made_or_lost_in_the_last_trick_as_announced(self):
        # game kontra'd and lost -2; the trull: +2 where the pagát was saved, else -2
        self.assertEqual(self.won(MUST + "; made pagat-ultimo declarer"), -2 + 2 + 10)
        lost = MUST + "; made trull defence; lost pagat-ultimo declarer"
        self.assertEqual(self.won(lost), -2 - 2 - 10)

    def test_iii7b_fallen_earlier_as_a_silent_one(self):
        fell = MUST + "; made trull defence; fell pagat-ultimo declarer"
        self.assertEqual(self.won(fell), -2 - 2 - 5)

    def test_iii7b_it_has_one_fate(self):
        fell = MUST + "; fell pagat-ultimo declarer"
        self.assertEqual(refusal(fell, "made pagat-ultimo declarer"), "fell-already")
        self.assertEqual(refusal(fell, "lost pagat-ultimo declarer"), "fell-already")
        for fate in ("made", "lost"):
            text = f"{MUST}; {fate} pagat-ultimo declarer"
            self.assertEqual(refusal(text, "fell pagat-ultimo declarer"), "fell-already")

    def test_iii7b_announced_it_is_announced_and_kontrad(self):
        text = SWING + "B kontra game; B trull; B pass; C pagat-ultimo; C pass; D pass; A pass; "
        text += "B kontra pagat-ultimo; B pass; C pass; D pass; A pass; partner D; points 40"
        self.assertIsNone(play(text).result.missing())
        self.assertEqual(self.won(text + "; made pagat-ultimo declarer"), -2 + 2 + 20)
        self.assertEqual(self.won(text + "; made trull defence"), -2 - 2 - 20)

    def test_iii7b_without_the_trull_a_made_one_is_worth_ten(self):
        self.assertFalse(play(FREE).talk.must_ultimo())
        self.assertEqual(self.won(FREE + "; made pagat-ultimo declarer"), -1 + 10)
        self.assertEqual(self.won(FREE + "; lost pagat-ultimo declarer"), -1 - 5)
        self.assertEqual(self.won(FREE), -1)
        self.assertEqual(refusal(FREE, "fell pagat-ultimo declarer"), "cannot-fall")

    def test_iii7b_the_obligation_needs_both_of_the_swinger(self):
        begun = SWING.replace("D pass; A pass; ", "D pass; ")
        of_other = begun + "A kontra game; A pass; B trull; B pass"
        self.assertFalse(play(of_other).talk.must_ultimo())
        self.assertFalse(play(SWING + "B kontra game; B pass").talk.must_ultimo())
        by_other = begun + "A kontra game; A trull; A pass; B pass"
        self.assertFalse(play(by_other).talk.must_ultimo())

    def test_iii8b_stays_is_the_same(self):
        text = "A pass; B pass; C 3; D pass; B swings; C stays; C call XX; C pass; D pass; A pass; "
        text += "B kontra game; B trull; B pass; C pass; D pass; A pass; partner D; points 40"
        self.assertEqual(self.won(text + "; made pagat-ultimo declarer"), -2 + 2 + 10)
        outcome = "declarer C 3; B swings; C stays; announced defence trull; game kontra; partner D"
        self.assertEqual(play(outcome + "; points 40").result.missing(), "ultimo")

    def test_iii7b_only_where_the_pagat_declares(self):
        text = "declarer C 3; B swings; A pass"
        self.assertEqual(refusal("declarer C 3; B swings", "A stays"), "not-the-pagat", text)
        self.assertEqual(won("made pagat-ultimo declarer; points 50"), 1 + 5)


class Bound(unittest.TestCase):
    def test_iii1_an_ultimo_that_was_not_announced_counts_as_if(self):
        text = (
            "announced declarer trull; bound pagat-ultimo declarer; made trull declarer; points 50"
        )
        self.assertEqual(won(text + "; made pagat-ultimo declarer"), 1 + 2 + 10)
        self.assertEqual(won(text), 1 + 2 - 10)

    def test_iii1_only_behind_the_trull_alone(self):
        text = THREE + "partner D; "
        line = "bound pagat-ultimo declarer"
        self.assertEqual(refusal(text, line), "not-bound")
        self.assertEqual(refusal(text + "announced defence trull", line), "not-bound")
        with_trull = text + "announced declarer trull; "
        self.assertIsNone(refusal(with_trull, line))
        self.assertEqual(refusal(with_trull + "announced declarer pagat-ultimo", line), "not-bound")
        open_ = "declarer B 3; B call XX; "
        self.assertIsNone(refusal(open_ + "B pass; C trull; C pass", line))
        self.assertEqual(refusal(open_ + "B trull; B pass", line), "not-bound")
        for more in ("four-kings", "tarokks 8"):
            text = open_ + "B pass; C trull; C " + more + "; C pass"
            self.assertEqual(refusal(text, line), "not-bound", more)
        self.assertIsNone(refusal(open_ + "B four-kings; B pass; C trull; C pass", line))
        for other in ("bound trull declarer", "bound pagat-ultimo defence"):
            self.assertEqual(refusal(with_trull, other), "cannot-bind")


class Alone(unittest.TestCase):
    def test_iv1a_forced_wins_from_each(self):
        self.assertEqual(alone("forced", "points 50"), [-1, 3, -1, -1])
        self.assertEqual(alone("forced", "points 50", "solo"), [-4, 12, -4, -4])

    def test_i3g_forced_all_the_skart_is_his(self):
        # Six laid cards: at most four queens and two riders, 22; his own three alone 12.
        text = "declarer B 3; partner none %s; made volat defence"
        self.assertIsNone(refusal(text % "forced", "points 22"))
        self.assertEqual(refusal(text % "forced", "points 23"), "points-and-volat")
        self.assertEqual(refusal(text % "secret", "points 13"), "points-and-volat")
        self.assertIsNone(refusal(text % "secret", "points 12"))

    def test_iv1a_forced_loses_once_by_thirds(self):
        self.assertEqual(alone("forced", "points 40", "solo"), [1, -3, 1, 1])  # 4: 3
        self.assertEqual(alone("forced", "points 40", "1"), [1, -3, 1, 1])
        self.assertEqual(alone("forced", "points 40"), [0, 0, 0, 0])  # 1: 0

    def test_iv1a_forced_what_the_defence_announced_counts_silent(self):
        # -4 and the trull -1 instead of -2: 5, so 3; four kings -2 instead of -4: 6
        made = "announced defence %s; made %s defence; points 40"
        self.assertEqual(alone("forced", made % ("trull", "trull"), "solo"), [1, -3, 1, 1])
        kings = made % ("four-kings", "four-kings")
        self.assertEqual(alone("forced", kings, "solo"), [2, -6, 2, 2])
        # the catch: 21 instead of 42, with the game 22: 21
        catch = made % ("xxi-catch", "xxi-catch")
        self.assertEqual(alone("forced", catch), [7, -21, 7, 7])
        # volat: 3 instead of 6
        volat = "announced defence volat; made volat defence"
        self.assertEqual(alone("forced", volat), [1, -3, 1, 1])
        # double: 2 instead of 4 times the base of 3
        self.assertEqual(alone("forced", "announced defence double; points 20", "1"), [2, -6, 2, 2])

    def test_iv1a_not_what_he_kontrad(self):
        text = "announced defence trull kontra; made trull defence; points 40"
        self.assertEqual(alone("forced", text, "solo"), [2, -6, 2, 2])  # 4 + 4 = 8: 6

    def test_iv1a_not_what_he_announced_and_lost(self):
        text = "announced declarer four-kings; points 40"
        self.assertEqual(alone("forced", text, "1"), [2, -6, 2, 2])  # 3 + 4 = 7: 6

    def test_iv1a_a_kontrad_game_only_where_he_rekontrad(self):
        self.assertEqual(alone("forced", "game kontra; points 40", "solo"), [1, -3, 1, 1])
        self.assertEqual(alone("forced", "game rekontra; points 40", "solo"), [5, -15, 5, 5])

    def test_iv1a_eased_the_double_is_beside_no_game(self):
        # A kontra alone counts as none: the double's 8 has the place of the game; rounded to 6.
        self.assertEqual(alone("forced", "game kontra; points 20", "solo"), [2, -6, 2, 2])
        # rekontra'd: 16 and 8
        self.assertEqual(alone("forced", "game rekontra; points 20", "solo"), [8, -24, 8, 8])

    def test_iv1a_who_wins_pays_the_defence_in_full(self):
        # solo, game kontra'd and won 8, four kings of the defence 4: 4 from each
        text = "game kontra; announced defence four-kings; made four-kings defence; points 50"
        self.assertEqual(alone("forced", text, "solo"), [-4, 12, -4, -4])

    def test_iv1a_a_loss_that_is_eased_never_wins(self):
        # a two won 2, silent trull 1, four kings -4: -1; with -2 for the kings +1
        text = (
            "made trull declarer; announced defence four-kings; made four-kings defence; points 55"
        )
        self.assertEqual(alone("forced", text, "2"), [0, 0, 0, 0])

    def test_iv1b_open_wins_and_loses_twice(self):
        self.assertEqual(alone("open", "points 50", "solo"), [-2, 6, -2, -2])  # 8: 6
        self.assertEqual(alone("open", "points 40", "solo"), [2, -6, 2, 2])
        self.assertEqual(alone("open", "points 50", "1"), [-2, 6, -2, -2])
        self.assertEqual(alone("open", "points 50"), [0, 0, 0, 0])  # 2: 0

    def test_iv1b_open_is_not_eased(self):
        text = "announced defence trull; made trull defence; points 40"
        self.assertEqual(alone("open", text, "1"), [3, -9, 3, 3])  # 3 + 2 = 5, twice 10: 9

    def test_iv1c_secret_wins_once_and_loses_twice(self):
        self.assertEqual(alone("secret", "points 50", "solo"), [-1, 3, -1, -1])
        self.assertEqual(alone("secret", "points 40", "solo"), [2, -6, 2, 2])
        self.assertEqual(alone("secret", "points 50", "2"), [0, 0, 0, 0])

    def test_iv1d_towards_zero_before_a_double_round(self):
        # 4 is 3 to three, twice 6; not twice 4, 8, which is 6 as well: so 5 and 10
        text = "made trull declarer; points 50"
        self.assertEqual(alone("secret", text, "solo", 2), [-2, 6, -2, -2])
        self.assertEqual(alone("secret", "points 40", "1", 2), [4, -12, 4, 4])

    def test_every_deal_sums_to_zero(self):
        for kind in ("forced", "open", "secret"):
            for bid in ("3", "2", "1", "solo"):
                for points in range(0, 95, 5):
                    for trull in ("", "announced defence trull; made trull defence; "):
                        if (points > 70 and trull) or 0 < points < 6 or 88 < points < 94:
                            continue  # of the defence's figure, or of nobody with a skart
                        text = f"{trull}points {points}"
                        paid = alone(kind, text, bid, 2)
                        self.assertEqual(sum(paid), 0)
                        self.assertEqual(paid[1] % 3, 0)


if __name__ == "__main__":
    unittest.main()
