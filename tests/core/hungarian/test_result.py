"""The facts after play. B declares, C is the partner unless a test says otherwise."""

import unittest

from tarokk.games.hungarian.tables import other
from tarokk.refused import Refused
from tarokk.tables import KONTRAS
from tests.core.hungarian.deals import SEATS, play, refusal

DECLARER, DEFENCE = "declarer", "defence"
PAIR = "declarer B 3; partner C"
SPOKEN = "declarer B 3; B call XX; B pass; C trull; C pass; D pass; A kontra game; A pass; "
SPOKEN += "B pass; C pass; D pass"


def facts_of(deal):
    result, talk = deal.result, deal.talk
    tables = (result.made, result.lost, result.claims, talk.sides, talk.announced, talk.counts)
    return [deal.phase, result.points, result.hat] + [dict(table) for table in tables]


def changes(text, line):
    """Whether an accepted line changes anything."""
    deal = play(text)
    before = facts_of(deal)
    deal.apply(tuple(line.split()))
    return facts_of(deal) != before


def sides(text):
    """A, B, C and D: + declarer's side, - defence, ? not known."""
    talk = play(text).talk
    marks = {DECLARER: "+", DEFENCE: "-", None: "?"}
    return "".join(marks[talk.side_of(seat)] for seat in SEATS)


def pays(text):
    paid = play(text).payouts(1)
    return [paid[seat] for seat in SEATS]


class Partner(unittest.TestCase):
    def test_one_makes_the_others_defenders(self):
        self.assertEqual(sides("declarer B 3"), "?+??")
        self.assertEqual(sides("declarer B 3; partner D"), "-+-+")
        self.assertEqual(sides("declarer B 3; partner none"), "-+--")

    def test_is_not_the_declarer_and_plays(self):
        self.assertEqual(refusal("declarer B 3", "partner B"), "not-the-partner")
        self.assertEqual(refusal("declarer B 3", "partner E"), "unknown-seat")
        self.assertEqual(refusal("declarer B 3", "partner"), "word-count")

    def test_once(self):
        self.assertFalse(changes(PAIR, "partner C"))
        self.assertEqual(refusal(PAIR, "partner D"), "not-the-partner")
        self.assertEqual(refusal(PAIR, "partner none"), "has-partner")
        self.assertEqual(refusal("declarer B 3; partner none", "partner C"), "is-alone")

    def test_as_the_speeches_have_shown(self):
        self.assertFalse(changes(SPOKEN, "partner C"))
        self.assertEqual(refusal(SPOKEN, "partner D"), "not-the-partner")
        self.assertEqual(refusal(SPOKEN, "partner none"), "has-partner")
        text = "declarer B 3; B call XX; B pass; C kontra game; C pass"
        self.assertEqual(refusal(text, "partner C"), "not-the-partner")
        self.assertIsNone(refusal(text, "partner A"))

    def test_as_was_promised(self):
        for text in (
            "A 2; B 1; C pass; D pass; A pass",
            "A 3; B 2; C pass; D pass; A pass",
            "declarer B 1; invit A XIX",
            "declarer B 2; yielded A",
        ):
            self.assertEqual(sides(text), "++--", text)
            self.assertFalse(changes(text, "partner A"), text)
            self.assertEqual(refusal(text, "partner C"), "not-the-partner", text)
            self.assertEqual(refusal(text, "partner none"), "not-alone", text)

    def test_who_is_alone_called_the_twenty_or_a_laid_one(self):
        text = "declarer B 3; B call XX"
        self.assertIsNone(refusal(text, "partner none"))
        text = "declarer B 3; B call XIX"
        self.assertEqual(refusal(text, "partner none"), "not-alone")
        text = "declarer B 3; D laid 1; B call VII"
        self.assertIsNone(refusal(text, "partner none"))
        self.assertEqual(refusal("declarer B 3; B laid 1; B call XIX", "partner none"), "not-alone")

    def test_two_defenders_leave_the_third_unless_told(self):
        text = "declarer B 3; B call XX; B pass; C kontra game; C pass; D pass; A trull"
        self.assertEqual(sides(text), "-+-+")
        self.assertEqual(sides(text + "; partner none"), "-+--")
        # the kontra'd game 2 and the defence's lost trull 2
        self.assertEqual(pays(text + "; points 50; end"), [-4, 4, -4, 4])
        self.assertEqual(pays(text + "; partner none; points 50; end"), [-4, 12, -4, -4])


class Points(unittest.TestCase):
    def test_range(self):
        self.assertEqual(refusal(PAIR, "points 95"), "points-over")
        for word in ("-1", "1.5", "²", "٣", "1000000", "0x10", "+5"):
            self.assertEqual(refusal(PAIR, "points " + word), "not-a-number", word)
        self.assertEqual(refusal(PAIR, "points many"), "unknown-word")
        self.assertEqual(refusal(PAIR, "points 5 5"), "word-count")
        self.assertIsNone(refusal(PAIR, "points 94"))
        self.assertIsNone(refusal(PAIR, "points 0"))

    def test_once(self):
        self.assertFalse(changes(PAIR + "; points 50", "points 50"))
        self.assertEqual(refusal(PAIR + "; points 50", "points 51"), "contradicts")

    def test_a_word_is_kept_as_it_is(self):
        for word in ("won", "lost", "double", "double-lost"):
            result = play(f"{PAIR}; points {word}").result
            self.assertEqual(result.points, word)
            self.assertIsNone(result.missing())
            self.assertFalse(changes(f"{PAIR}; points {word}", f"points {word}"))
        self.assertEqual(refusal(PAIR, "points doubled"), "unknown-word")

    def test_a_word_and_the_numbers_it_stands_for(self):
        """94 in the deck: 48 win, 71 are a double, of either side."""
        for word, least, most in (
            ("double-lost", 0, 23), ("lost", 24, 47), ("won", 48, 70), ("double", 71, 94),
        ):  # fmt: skip
            for points in (0, 23, 24, 47, 48, 70, 71, 94):
                behind = refusal(f"{PAIR}; points {word}", f"points {points}")
                before = refusal(f"{PAIR}; points {points}", f"points {word}")
                fits = None if least <= points <= most else "contradicts"
                self.assertEqual((behind, before), (fits, fits), (word, points))
        self.assertEqual(play(PAIR + "; points won; points 60").result.points, 60)
        self.assertEqual(play(PAIR + "; points 60; points won").result.points, 60)

    def test_words_exclude_each_other(self):
        words = ("double-lost", "lost", "won", "double")
        for first in words:
            for second in words:
                reason = refusal(f"{PAIR}; points {first}", "points " + second)
                self.assertEqual(reason, None if first == second else "contradicts")

    def test_a_word_alone_makes_no_volat(self):
        for word, side in (("double", "declarer"), ("double-lost", "defence")):
            self.assertEqual(play(f"{PAIR}; points {word}; end").items()[0][0], "double")
            volat = play(f"{PAIR}; points {word}; made volat {side}; end")
            self.assertEqual(volat.items()[0][0], "volat")

    def test_what_no_number_of_a_word_allows(self):
        cases = (
            # 39 points at least: seven cards of five and one more in two tricks, and three laid
            ("double-lost", "made trull declarer; made four-kings declarer", "points-and-figures"),
            ("lost", "made trull declarer; made four-kings declarer", None),
            ("won", "made trull defence; made four-kings defence", None),
            ("double", "made trull defence; made four-kings defence", "points-and-figures"),
            # three laid cards have 12 points at most
            ("won", "made volat declarer", "points-and-volat"),
            ("lost", "made volat declarer", "points-and-volat"),
            ("double-lost", "made volat declarer", "points-and-volat"),
            ("double", "made volat declarer", None),
            ("won", "made volat defence", "points-and-volat"),
            ("lost", "made volat defence", "points-and-volat"),
            ("double", "made volat defence", "points-and-volat"),
            ("double-lost", "made volat defence", None),
        )
        for word, lines, reason in cases:
            *first, last = lines.split("; ")
            before = "; ".join([PAIR, "points " + word] + first)
            self.assertEqual(refusal(before, last), reason, (word, lines))
            self.assertEqual(refusal(PAIR + "; " + lines, "points " + word), reason, (word, lines))

    def test_the_reason_tells_what_the_word_stands_for(self):
        with self.assertRaises(Refused) as caught:
            play(PAIR + "; points won; made volat declarer")
        self.assertEqual(caught.exception.facts, ("48–70", "declarer"))

    def test_a_volat_needs_none(self):
        # silent volat: 3
        self.assertEqual(pays(PAIR + "; made volat declarer; end"), [-3, 3, 3, -3])
        self.assertEqual(pays(PAIR + "; made volat defence; end"), [3, -3, -3, 3])


class Figures(unittest.TestCase):
    def test_words(self):
        self.assertEqual(refusal(PAIR, "made trull"), "which-side")
        self.assertEqual(refusal(PAIR, "made"), "which-side")
        self.assertEqual(refusal(PAIR, "made trull C"), "which-side")
        self.assertEqual(refusal(PAIR, "made centrum declarer"), "no-such-figure")
        self.assertEqual(refusal(PAIR, "made game declarer"), "by-points")
        self.assertEqual(refusal(PAIR, "made double defence"), "by-points")

    def test_by_one_side_and_once(self):
        for figure in ("trull", "four-kings", "volat", "pagat-ultimo", "xxi-catch"):
            for side in (DECLARER, DEFENCE):
                text = PAIR + "; made " + figure + " " + side
                self.assertFalse(changes(text, "made " + figure + " " + side), text)
                line = "made " + figure + " " + other(side)
                self.assertEqual(refusal(text, line), "made-by-both", text)

    def test_lost(self):
        text = PAIR + "; lost pagat-ultimo declarer"
        self.assertFalse(changes(text, "lost pagat-ultimo declarer"))
        self.assertEqual(refusal(text, "lost pagat-ultimo defence"), "contradicts")
        self.assertEqual(refusal(text, "made pagat-ultimo defence"), "made-and-lost")
        self.assertEqual(refusal(PAIR, "lost trull declarer"), "cannot-lose")
        self.assertEqual(refusal(PAIR, "lost pagat-ultimo"), "which-side")

    def test_against_points_in_either_order(self):
        pairs = (
            ("points 51", "made volat defence", "points-and-volat"),
            ("points 14", "made trull declarer", "points-and-figures"),
            ("points 80", "made four-kings defence", "points-and-figures"),
            ("made volat declarer", "made trull defence", "volat-and"),
            ("made trull declarer", "made xxi-catch defence", "both-took"),
        )
        for first, second, code in pairs:
            self.assertEqual(refusal(PAIR + "; " + first, second), code)
            self.assertEqual(refusal(PAIR + "; " + second, first), code)

    def test_pay(self):
        text = "declarer B 2; partner C; points 66; made trull declarer; "
        text += "lost pagat-ultimo declarer; made four-kings defence; end"
        # game 2 + trull 1 - pagat lost 5 - four kings of the defence 1
        self.assertEqual(pays(text), [3, -3, -3, 3])


class Hat(unittest.TestCase):
    def test_on_one_of_the_caught_side(self):
        text = PAIR + "; points 50; made xxi-catch defence"
        for seat in "BC":
            self.assertIsNone(refusal(text, "hat " + seat))
        for seat in "AD":
            self.assertEqual(refusal(text, "hat " + seat), "hat-on-catcher")
        text = PAIR + "; points 50; made xxi-catch declarer"
        self.assertEqual(refusal(text, "hat B"), "hat-on-catcher")
        self.assertIsNone(refusal(text, "hat D"))

    def test_before_the_sides_or_the_catch_are_known(self):
        self.assertEqual(refusal(PAIR + "; hat D", "made xxi-catch defence"), "hat-on-catcher")
        text = "declarer B 3; hat C; made xxi-catch declarer"
        self.assertEqual(refusal(text, "partner C"), "hat-on-catcher")
        self.assertIsNone(refusal(text, "partner D"))

    def test_against_what_the_catcher_cannot_have(self):
        # a hat on C means that the defence took skiz and XXI
        for line in ("made volat declarer", "made trull declarer", "points 85"):
            self.assertTrue(refusal(PAIR + "; hat C", line) is not None, line)
            self.assertTrue(refusal(PAIR + "; " + line, "hat C") is not None, line)
            self.assertIsNone(refusal(PAIR + "; hat D", line), line)
        # and as soon as C is known to be the partner
        text = "declarer B 3; made volat declarer; hat C"
        self.assertTrue(refusal(text, "partner C") is not None)
        self.assertIsNone(refusal(text, "partner D"))

    def test_one_and_seated(self):
        self.assertFalse(changes(PAIR + "; hat B", "hat B"))
        self.assertEqual(refusal(PAIR + "; hat B", "hat C"), "contradicts")
        self.assertEqual(refusal(PAIR, "hat E"), "unknown-seat")
        self.assertEqual(refusal(PAIR, "hat"), "word-count")

    def test_nobody_wears_it(self):
        # all sides known and no hat: nothing is held against a volat
        self.assertIsNone(refusal("declarer B 3; partner none", "made volat declarer"))

    def test_not_without_a_catch(self):
        text = PAIR + "; points 50; hat B"
        self.assertEqual(refusal(text, "end"), "hat-without-catch")
        self.assertIsNone(refusal(text + "; made xxi-catch defence", "end"))
        self.assertIsNone(refusal(PAIR + "; points 50; made xxi-catch defence", "end"))


class Claims(unittest.TestCase):
    def test_pay_from_the_partner(self):
        self.assertEqual(pays(PAIR + "; points 50; claim A 8; end"), [-1 + 1, 1, 1, -1 - 1])
        self.assertEqual(pays(PAIR + "; points 50; claim B 9; end"), [-1, 1 + 2, 1 - 2, -1])

    def test_not_what_was_told(self):
        self.assertEqual(refusal(PAIR + "; tarokks A 8", "claim A 8"), "count-told")
        self.assertEqual(refusal(PAIR + "; claim A 8", "tarokks A 8"), "count-told")
        self.assertEqual(refusal(PAIR + "; claim A 8", "claim A 9"), "contradicts")
        self.assertFalse(changes(PAIR + "; claim A 8", "claim A 8"))
        spoken = "declarer B 3; B call XX; B tarokks 8; B pass"
        self.assertEqual(refusal(spoken, "claim B 8"), "count-told")
        self.assertEqual(play(PAIR + "; claim A 8").talk.counts, {})

    def test_numbers_and_seats(self):
        self.assertEqual(refusal(PAIR, "claim A 7"), "no-such-count")
        self.assertEqual(refusal(PAIR, "claim A x"), "not-a-number")
        self.assertEqual(refusal(PAIR, "claim E 8"), "unknown-seat")
        self.assertEqual(refusal(PAIR, "claim A"), "word-count")

    def test_no_more_tarokks_than_the_deck_has(self):
        self.assertEqual(refusal(PAIR + "; claim A 8; claim B 8", "claim C 8"), "too-many-tarokks")
        self.assertEqual(
            refusal(PAIR + "; tarokks A 8; claim B 8", "tarokks C 8"), "too-many-tarokks"
        )
        self.assertIsNone(refusal(PAIR + "; claim A 9", "claim B 9"))
        laid = "declarer B 3; B laid 3; A laid 1; C laid 1; partner C; claim A 9"
        self.assertEqual(refusal(laid, "claim B 9"), "too-many-tarokks")
        self.assertIsNone(refusal(laid, "claim B 8"))

    def test_who_is_alone_has_nobody_to_claim_from(self):
        self.assertEqual(refusal("declarer B 3; partner none", "claim B 8"), "no-partner")
        self.assertEqual(refusal("declarer B 3; claim B 8", "partner none"), "no-partner")
        self.assertIsNone(refusal("declarer B 3; partner none", "claim D 8"))
        text = "declarer B 3; partner none; points 50; claim D 8; end"
        self.assertEqual(pays(text), [-1 - 1, 3, -1 - 1, -1 + 2])


class OutcomeOfSpeeches(unittest.TestCase):
    """`announced`, `game`, `tarokks` where the speeches were not entered."""

    def test_levels(self):
        for level, word in enumerate(("",) + KONTRAS):
            text = PAIR + "; announced defence trull " + word
            self.assertEqual(play(text).talk.announced[(DEFENCE, "trull")], level)
        for level, word in enumerate(KONTRAS):
            text = PAIR + "; game " + word
            self.assertEqual(play(text).talk.announced[(DECLARER, "game")], level + 1)

    def test_words(self):
        rows = (
            ("announced", "which-side"),
            ("announced trull", "which-side"),
            ("announced declarer", "word-count"),
            ("announced C trull", "which-side"),
            ("announced kontra trull", "which-side"),
            ("announced declarer kontra", "word-count"),
            ("announced declarer game kontra", "by-points"),
            ("announced declarer centrum", "no-such-figure"),
            ("announced declarer trull twice", "unknown-word"),
            ("game", "word-count"),
            ("game declarer", "unknown-word"),
            ("game kontra kontra", "word-count"),
            ("tarokks A", "word-count"),
            ("tarokks E 8", "unknown-seat"),
            ("tarokks A 10", "no-such-count"),
        )
        for line, code in rows:
            self.assertEqual(refusal(PAIR, line), code, line)

    def test_once(self):
        for line in ("announced declarer trull kontra", "game kontra", "tarokks A 8"):
            self.assertFalse(changes(PAIR + "; " + line, line), line)
        text = PAIR + "; announced declarer trull"
        self.assertEqual(refusal(text, "announced declarer trull kontra"), "contradicts")
        self.assertIsNone(refusal(text, "announced defence trull"))
        self.assertEqual(refusal(PAIR + "; game kontra", "game rekontra"), "contradicts")
        self.assertEqual(refusal(PAIR + "; tarokks A 8", "tarokks A 9"), "contradicts")

    def test_of_entered_speeches_only_what_was_said(self):
        for line in ("announced declarer trull", "game kontra"):
            self.assertFalse(changes(SPOKEN, line), line)
        for line in (
            "announced declarer trull kontra", "announced defence trull",
            "announced declarer volat", "game rekontra", "tarokks A 8",
        ):  # fmt: skip
            self.assertEqual(refusal(SPOKEN, line), "contradicts", line)
        silent = "declarer B 3; B call XX; B pass; C pass; D pass; A pass"
        for line in ("announced declarer trull", "game kontra", "tarokks A 8"):
            self.assertEqual(refusal(silent, line), "contradicts", line)

    def test_once_somebody_spoke_the_outcome_is_what_is_said(self):
        text = "declarer B 3; B call XX; B pass; C trull"
        for line in ("announced defence four-kings", "game kontra", "tarokks A 8"):
            self.assertEqual(refusal(text, line), "contradicts", line)

    def test_behind_the_call_alone_they_may_come(self):
        text = "declarer B 3; B call XX; B tarokks 8"
        for line in ("announced declarer trull", "game kontra", "tarokks A 9"):
            self.assertIsNone(refusal(text, line), line)
        self.assertFalse(changes(text, "tarokks B 8"))
        self.assertEqual(refusal(text, "tarokks B 9"), "contradicts")

    def test_pay_like_the_speeches(self):
        text = "declarer B 3; announced declarer trull; game kontra; partner C; points 50; end"
        # game kontra'd 2, trull lost 2; and the other way: trull made
        self.assertEqual(pays(text), [0, 0, 0, 0])
        self.assertEqual(pays(SPOKEN + "; points 50; end"), [0, 0, 0, 0])
        made = "; made trull declarer; points 50; end"
        self.assertEqual(pays(SPOKEN + made), [-4, 4, 4, -4])
        self.assertEqual(pays(text.replace("; points 50; end", made)), [-4, 4, 4, -4])
        counts = PAIR + "; tarokks A 9; points 50; end"
        self.assertEqual(pays(counts), [-1 + 6, 1 - 2, 1 - 2, -1 - 2])


class SaidAgain(unittest.TestCase):
    def test_what_is_known_does_not_end_the_speeches(self):
        text = "declarer B 3; B call XX; B tarokks 8; B pass; C trull; C pass"
        for line in ("partner C", "tarokks B 8", "announced declarer trull"):
            deal = play(text + "; " + line)
            self.assertEqual((deal.phase, deal.talk.turn), ("speeches", 3), line)
        self.assertEqual(play(text + "; points 50").phase, "result")

    def test_would_tells_without_doing(self):
        deal = play(PAIR)
        before = facts_of(deal)
        for line, new in (
            ("points 50", True), ("points 95", False), ("partner C", False), ("partner D", False),
            ("made trull declarer", True), ("game kontra", True), ("claim A 8", True),
            ("tarokks A 9", True), ("hat A", True), ("lost trull declarer", False),
        ):  # fmt: skip
            self.assertEqual(deal.would(tuple(line.split())), new, line)
            self.assertEqual(facts_of(deal), before, line)


if __name__ == "__main__":
    unittest.main()
