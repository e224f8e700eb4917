"""Play and count: what is paid, and what cannot be true together. Worked out by hand.

Every deal has C's stake: C -10, cups 105 and 205 (danish_deals).
"""

import unittest

from tarokk.games.danish import play as facts_of
from tests.core.danish.deals import FOUR, pays, play, refusal, why

POINTS = "points A 26 B 26 C 26"

# What is told, what is refused then, and why; each pair in the other order too.
EXCLUDED = (
    # one pagat
    ("A saves pagat", "B saves pagat", "one-pagat"),
    ("A saves pagat", "A loses pagat", "one-pagat"),
    ("A loses pagat", "A bagud pagat", "one-pagat"),
    ("A saves pagat", "A ultimo pagat", "one-pagat"),
    ("A ultimo pagat", "B bagud pagat", "one-pagat"),
    # one last trick, with a card of each in it
    ("A last", "B last", "one-last-trick"),
    ("A ultimo king", "B ultimo king", "one-last-trick"),
    ("A ultimo king", "B last", "one-last-trick"),
    ("A ultimo king", "A last", "one-last-trick"),
    ("A last", "B bagud king", "last-and-bagud"),
    ("A last", "A bagud king", "last-and-bagud"),
    ("A ultimo king", "A bagud king", "one-last-card"),
    ("A bagud pagat", "A bagud king", "one-last-card"),
    ("A ultimo king", "B bagud pagat", "pagat-beats-king"),
    # no tricks, all tricks
    ("A nolo", "B nolo", "nolo-or-tout"),
    ("A nolo", "A tout", "nolo-or-tout"),
    ("A nolo", "B tout", "nolo-or-tout"),
    ("A tout", "B tout", "nolo-or-tout"),
    ("A nolo", "A ultimo king", "nolo-no-ultimo"),
    ("A nolo", "B ultimo king", "nolo-no-ultimo"),
    ("A nolo", "B ultimo pagat", "nolo-no-ultimo"),
    ("A nolo", "A saves pagat", "took-none"),
    ("A nolo", "A last", "took-none"),
    ("A tout", "B saves pagat", "took-none"),
    ("A tout", "B last", "took-none"),
    ("A tout", "B ultimo king", "took-none"),
    ("A tout", "A loses pagat", "took-all"),
    ("A tout", "A loses king", "took-all"),
    ("A tout", "A bagud pagat", "took-all"),
    ("A nolo", POINTS, "not-counted"),
    ("A tout", POINTS, "not-counted"),
)

TOGETHER = (
    "A saves pagat; A last; B loses king; C loses king; C loses king; A loses king",
    "A ultimo pagat; B bagud king; C bagud king",
    "A bagud king; B bagud pagat",
    "A nolo; A loses king; B saves pagat",
    "A nolo; A loses pagat; B last", "A nolo; B bagud king", "A nolo; A bagud king",
    "A tout; A saves pagat; A last; B loses king", "A tout; A ultimo king; B bagud king",
    "A tout; B loses pagat; A ultimo king", "A tout; B bagud pagat",
    "A loses king; A ultimo king; B bagud king; C loses king",
)  # fmt: skip


class Pays(unittest.TestCase):
    def test_the_pagat_saved(self):
        self.assertEqual(pays("A saves pagat"), ([10, -5, -15], (105, 205)))

    def test_the_pagat_lost(self):
        # 5 to each and 5 into its cup
        self.assertEqual(pays("A loses pagat"), ([-15, 5, -5], (110, 205)))

    def test_a_king_lost(self):
        self.assertEqual(pays("A loses king"), ([-15, 5, -5], (105, 210)))
        # two of A's and one of B's: A -30 + 5, B -15 + 10, C 15 - 10
        text = "A loses king; B loses king; A loses king"
        self.assertEqual(pays(text), ([-25, -5, 5], (105, 220)))

    def test_the_last_trick(self):
        self.assertEqual(pays("B last"), ([-10, 20, -20], (105, 205)))
        self.assertEqual(pays("B last; B last"), ([-10, 20, -20], (105, 205)))

    def test_nolo_and_tout(self):
        for verb in ("nolo", "tout"):
            self.assertEqual(pays("A " + verb), ([52, -26, -36], (105, 205)))
            self.assertEqual(pays("A " + verb, **{verb: "40"}), ([80, -40, -50], (105, 205)))
        self.assertEqual(pays("A nolo", tout="40")[0], [52, -26, -36])

    def test_who_sits_out_has_no_part(self):
        for text in ("A saves pagat", "A loses king", "A last", "A nolo", "A bagud king"):
            self.assertEqual(pays(text, seats=FOUR)[0][1], 0, text)
        self.assertEqual(pays("A last", seats=FOUR)[0], [20, 0, -10, -20])


class Count(unittest.TestCase):
    def test_each_against_26(self):
        paid = pays("points A 30 B 26 C 22")
        self.assertEqual(paid, ([4, 0, -14], (105, 205)))
        self.assertEqual(pays("points C 2 A 75 B 1")[0], [49, -25, -34])

    def test_the_sum_proves_it(self):
        self.assertEqual(why("", "points A 30 B 26 C 23"), ("protest", 79))
        self.assertEqual(why("", "points A 30 B 26 C 21"), ("protest", 77))
        self.assertEqual(why("", "points A 30 B 26 C 20 cup 1"), ("protest", 77))
        self.assertEqual(why("", "points A 30 B 26 C 22 cup 1"), ("protest", 79))

    def test_what_was_lost_more_than_won_goes_into_the_pagat_cup(self):
        # A +4, B -1, C -4 - 10, and 1
        paid = pays("points A 30 B 25 C 22 cup 1")
        self.assertEqual(paid, ([4, -1, -14], (106, 205)))
        # after an ultimo it goes into the new cup: A 105 + 90 - 20, B -65 - 2, C -75
        paid = pays("A ultimo pagat; points A 26 B 24 C 26 cup 2")
        self.assertEqual(paid, ([175, -67, -75], (62, 205)))

    def test_the_last_number_may_come_to_less_than_what_followed(self):
        # C's 22 were 20: A +4, C -6 - 10, and 2 into the pagat cup
        text = "points A 30 B 26 C 22; C short 2"
        self.assertEqual(pays(text), ([4, 0, -16], (107, 205)))
        self.assertEqual(pays("points A 30 B 26 C 20 cup 2"), ([4, 0, -16], (107, 205)))
        # which is the same: it may be said again, and each line counts
        self.assertIsNone(refusal(text, "points A 30 B 26 C 20 cup 2"))
        self.assertEqual(refusal(text, "points A 30 B 26 C 22"), "contradicts")
        self.assertEqual(pays(text + "; A short 1; C short 1")[0], [3, 0, -17])

    def test_only_what_was_counted_can_be_missing(self):
        counted = "points A 70 B 1 C 7"
        self.assertEqual(why(counted, "B short 2"), ("short-of", "B", 1))
        self.assertEqual(why(counted, "A short 71"), ("short-of", "A", 70))
        self.assertIsNone(refusal(counted, "A short 69"))
        # a trick stays to who has counted one; the dealer's skat is another point
        self.assertEqual(why(counted, "A short 70"), ("no-trick", "A"))
        self.assertIsNone(refusal(counted, "C short 5"))
        self.assertEqual(why(counted, "C short 6"), ("no-trick", "C"))
        for text in ("", "A nolo"):
            self.assertEqual(why(text, "A short 1"), ("missing", "points"))
        self.assertEqual(refusal(counted, "A short"), "word-count")
        self.assertEqual(refusal(counted, "A short few"), "not-a-number")
        four = "points A 30 C 26 D 22"
        self.assertEqual(refusal(four, "B short 1", seats=FOUR), "sits-out")

    def test_who_counts_no_trick_has_played_nolo(self):
        # 26 from each of the others, in the place of a count that would cost 26
        for text, same in (
            ("points A 0 B 40 C 38", "A nolo"),
            ("points C 38 A 0 B 40", "A nolo"),
            ("points A 40 B 37 C 1", "C nolo"),  # the dealer's skat
            ("points A 0 B 0 C 78", "C tout"),
            ("points A 77 B 0 C 1", "A tout"),
        ):
            self.assertEqual(pays(text), pays(same), text)
            for line in (same, text):
                self.assertEqual(pays(text + "; " + line), pays(same), line)
            self.assertEqual(why(same, text), ("not-counted", same[2:]))
            self.assertEqual(why(text, "B short 1"), ("not-counted", same[2:]))
        self.assertEqual(pays("points A 1 B 40 C 37")[0], [-25, 14, 11 - 10])
        self.assertEqual(pays("points A 40 B 36 C 2")[0], [14, 10, -24 - 10])

    def test_a_count_without_a_trick_is_against_what_needs_one(self):
        line = "points A 0 B 40 C 38"
        self.assertEqual(why("B ultimo king", line), ("nolo-no-ultimo", "A"))
        self.assertEqual(why("A last", line), ("too-few-points", "A", 1))
        self.assertEqual(why(line, "B ultimo king"), ("nolo-no-ultimo", "A"))
        self.assertEqual(why("", "points A 0 B 40 C 37 cup 1"), ("not-counted", "nolo"))
        self.assertEqual(why("A loses king", "points A 78 B 0 C 0"), ("too-few-points", "C", 1))
        self.assertEqual(why("A loses king", "points A 77 B 0 C 1"), ("too-many-points", "A", 72))

    def test_what_was_played_is_counted(self):
        # the skat of the dealer, C, is 1; a trick 1, with the pagat or a king 4 more
        for text, seat, least in (
            ("", "C", 1), ("A ultimo king", "A", 5), ("C ultimo pagat", "C", 6), ("A last", "A", 1),
            ("A saves pagat; A last", "A", 6), ("A saves pagat; A ultimo king", "A", 10),
            ("A ultimo king; B bagud king", "A", 9), ("C loses pagat; C loses king", "C", 1),
        ):  # fmt: skip
            other = "B" if seat == "A" else "A"
            third = "C" if seat == "A" else "B"
            line = f"points {seat} {least - 1} {other} {59 - least} {third} 20"
            self.assertEqual(why(text, line), ("too-few-points", seat, least), text)
            line = f"points {seat} {least} {other} {58 - least} {third} 20"
            self.assertIsNone(refusal(text, line), text)
            if text:
                facts = text.split("; ")
                points = f"points {seat} {least - 1} {other} {59 - least} {third} 20"
                if least - 1 >= (seat == "C"):
                    code = "too-few-points" if least - 1 else "took-none"  # that is a nolo
                    actual = "; ".join([points] + facts[:-1])
                    self.assertEqual(refusal(actual, facts[-1]), code)
        # what was counted too little may be his
        self.assertIsNone(refusal("A ultimo king", "points A 4 B 40 C 33 cup 1"))
        self.assertEqual(refusal("A ultimo king", "points A 3 B 40 C 34 cup 1"), "too-few-points")

    def test_what_was_lost_is_counted_by_the_others(self):
        # the skat of the dealer, C, is 1; each lost card lies in a trick of its own, 1 + 4
        for text, seat, most in (
            ("A loses king", "A", 78 - 1 - 5), ("C loses king", "C", 78 - 5),
            ("A loses king; A loses pagat", "A", 78 - 1 - 5 - 5), ("A bagud king", "A", 72),
            # B's trick with his pagat may be the one with the king: a skat, 1 + 4 + 4
            ("A loses king; B saves pagat", "A", 78 - 1 - 9),
            ("A loses king; A loses king; B saves pagat", "A", 78 - 1 - 9 - 5),
            # B took the king with his own, in the last trick: 1 + 4 + 4
            ("A bagud king; B ultimo king", "A", 78 - 1 - 9),
            # two cards fell there, the third lies in another trick
            ("A bagud king; C bagud pagat", "A", 78 - 1 - 5),
            ("A loses king; A bagud king; B ultimo king", "A", 78 - 1 - 9 - 5),
            ("B last; A loses king", "A", 78 - 1 - 5), ("B loses king", "A", 78 - 1),
        ):  # fmt: skip
            deal = play(text)
            ranges = facts_of.ranges(deal.facts, deal.players, deal.dealer)
            self.assertEqual(ranges[seat][1], most, text)
        line = "points A 73 B 3 C 2"
        self.assertEqual(why("A loses king", line), ("too-many-points", "A", 72))
        self.assertIsNone(refusal("A loses king", "points A 71 B 2 C 5"))
        self.assertEqual(refusal(line, "A loses king"), "too-many-points")
        # what was counted too little may be theirs
        self.assertIsNone(refusal("A loses king", "points A 71 B 2 C 4 cup 1"))

    def test_all_three_count_once(self):
        for line, code in (
            ("points A 39 B 39", "points-of-all"), ("points A 26 B 26 A 26", "points-of-all"),
            ("points A 26 B 26 C 26 1", "word-count"),
            ("points A 26 B 26 C 25 pot 1", "word-count"),
            ("points A 26 B 26 C -26", "not-a-number"), ("points A 26 B 26 D 26", "unknown-seat"),
        ):  # fmt: skip
            self.assertEqual(refusal("", line), code, line)

    def test_again_only_the_same(self):
        text = "points A 30 B 26 C 22"
        self.assertIsNone(refusal(text, "points C 22 A 30 B 26"))
        self.assertEqual(refusal(text, "points A 30 B 25 C 23"), "contradicts")
        self.assertEqual(refusal(text, "points A 30 B 26 C 21 cup 1"), "contradicts")

    def test_the_deal_ends_with_count_nolo_or_tout(self):
        self.assertEqual(why("A last", "end"), ("missing", "points"))
        for text in (POINTS, "A nolo", "B tout"):
            deal = play(text + "; end")
            self.assertEqual(deal.phase, "settled")
            self.assertTrue(deal.over())
            self.assertIsNone(deal.hat())
        self.assertEqual(refusal("", "end now"), "word-count")

    def test_phases(self):
        self.assertEqual(play("A meld none; A fine minor").phase, "melds")
        for text in (POINTS, "A nolo", "A loses king"):
            self.assertEqual(play(text).phase, "result")


class Excluded(unittest.TestCase):
    def test_what_cannot_be_true_together(self):
        for text, line, code in EXCLUDED:
            self.assertEqual(refusal(text, line), code, text + "; " + line)

    def test_in_either_order(self):
        for text, line, code in EXCLUDED:
            self.assertEqual(refusal(line, text), code, line + "; " + text)

    def test_what_can(self):
        for text in TOGETHER:
            self.assertEqual(play(text).phase, "result", text)

    def test_somebody_wins_the_last_trick(self):
        text = "A bagud king; B bagud king"
        self.assertEqual(refusal(text, "C bagud king"), "nobody-wins")
        self.assertEqual(refusal(text, "C bagud pagat"), "nobody-wins")

    def test_four_kings(self):
        text = "A loses king; A loses king; B loses king; B loses king"
        for line in ("C loses king", "C ultimo king", "A bagud king", "A loses king"):
            self.assertEqual(refusal(text, line), "kings-over", line)
        self.assertIsNone(refusal(text, "C bagud pagat"))

    def test_the_words(self):
        for line, code in (
            ("A saves", "word-count"), ("A saves king", "no-such-card"),
            ("A loses queen", "no-such-card"), ("A ultimo queen", "no-such-card"),
            ("A last trick", "word-count"), ("A nolo now", "word-count"),
            ("A", "what-does"), ("A wins", "unknown-word"), ("made trull", "unknown-word"),
            ("D last", "unknown-word"),
        ):  # fmt: skip
            self.assertEqual(refusal("", line), code, line)


class Melded(unittest.TestCase):
    def shown(self, text, line):
        """The code with which the end is refused: the play shows a meld that cannot be."""
        end = "points A 26 B 26 C 26"
        if refusal(text, line):
            return refusal(text, line)
        return refusal(text + "; " + line + "; " + end, "end")

    def test_a_false_meld_is_found_out_in_the_play(self):
        text = "A meld tarokks 10 with; B loses pagat; points A 26 B 26 C 26"
        self.assertEqual(refusal(text, "end"), "both-hold")
        self.assertIsNone(refusal(text + "; A false tarokks 10 with", "end"))
        # the meld is paid and paid back; B loses the pagat, 5 to each and to the cup
        paid = pays("A meld tarokks 10 with; B loses pagat; A false tarokks 10 with")
        self.assertEqual(paid, ([5, -15, 5 - 10], (110, 205)))

    def test_a_false_meld_beside_a_true_one_is_told_at_once(self):
        text = "A meld kings full"
        self.assertEqual(refusal(text, "B meld kings full"), "both-hold")
        self.assertEqual(pays(text + "; B false kings full")[0], pays(text)[0])
        self.assertEqual(play(text + "; B false kings full").barred, ("B",))
        self.assertEqual(
            refusal(text + "; B false kings full", "B meld kings half"), "meld-forfeited"
        )

    def test_whatever_it_contradicts_a_false_meld_is_told_so(self):
        for true, false, code in (
            ("A meld kings full", "cavalry clubs full", "both-hold"),
            ("B meld tarokks 10 without", "matadors 3", "own-melds"),
            ("A meld cavalry clubs full; C meld cavalry spades full", "kings half", "no-half"),
            ("A meld tarokks 12 with; C meld tarokks 10 without", "tarokks 10 without",
             "too-many-tarokks"),
            ("B meld tarokks 18 with; B meld cavalry clubs full", "cavalry spades full",
             "hand-over"),  # 18 + 4 + 4 of 25
        ):  # fmt: skip
            self.assertEqual(refusal(true, "B meld " + false), code)
            # what B got he pays back; the others' melds stay paid
            self.assertEqual(pays(true + "; B false " + false), pays(true + "; B barred"))

    def test_a_barred_seat_pays_the_same(self):
        # by keys, where a meld that cannot be is not offered
        text = "A meld kings full; "
        self.assertEqual(pays(text + "B false kings full"), pays(text + "B barred"))

    def test_the_pagat_is_where_the_melds_say(self):
        for text in ("A meld tarokks 10 with", "A meld matadors 3"):
            self.assertEqual(self.shown(text, "B saves pagat"), "both-hold")
            self.assertEqual(self.shown(text, "B bagud pagat"), "both-hold")
            self.assertIsNone(self.shown(text, "A loses pagat"))
        self.assertEqual(self.shown("A meld tarokks 10 without", "A ultimo pagat"), "own-melds")
        text = "A meld tarokks 10 without; A meld kings half"
        self.assertEqual(self.shown(text, "A saves pagat"), "own-melds")
        # also when the meld is entered later
        self.assertEqual(refusal("B saves pagat", "A meld tarokks 10 with"), "both-hold")

    def test_the_kings_are_too(self):
        for text, loses in (
            ("A meld kings full", 0), ("A meld kings half", 1), ("A meld kings half clubs", 1),
            ("A meld cavalry spades full; A meld cavalry clubs full", 2), ("A meld none", 4),
            ("A meld cavalry spades half", 4), ("A meld cavalry spades half queen", 3),
            ("C meld kings half; A meld cavalry spades full", 0),
        ):  # fmt: skip
            lost = "; B loses king" * loses
            self.assertEqual(self.shown(text + lost, "B loses king"), "kings-over", text)
            self.assertEqual(play(text + lost).facts, (("loses", "B", "king"),) * loses)

    def test_half_kings_are_three(self):
        for half in ("A meld kings half", "A meld kings half clubs"):
            three = half + "; A loses king; A loses king; A loses king"
            self.assertEqual(self.shown(three, "A loses king"), "kings-over")
            self.assertIsNone(self.shown(three, "B ultimo king"))


if __name__ == "__main__":
    unittest.main()
