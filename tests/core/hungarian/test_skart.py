"""Between auction and speeches: what is laid, who throws in, the failed trial three."""

import unittest

from tarokk.games.hungarian.ask import promises
from tarokk.games.hungarian.legal import legal
from tarokk.games.hungarian.skart import answers
from tarokk.games.hungarian.tables import THROWS
from tests.core import folds
from tests.core.hungarian.deals import INVIT, SEATS, TRIAL, YIELD, pays, play, refusal, rules


class Skart(unittest.TestCase):
    def test_shares(self):
        shares = {"3": (3, 1, 1, 1), "2": (2, 2, 1, 1), "1": (1, 2, 2, 1), "solo": (0, 2, 2, 2)}
        for bid, expected in shares.items():
            for first in range(4):
                deal = play("declarer " + SEATS[first] + " " + bid)
                actual = tuple(deal.share(SEATS[(first + i) % 4]) for i in range(4))
                self.assertEqual(actual, expected, (bid, first))
                self.assertEqual(sum(actual), 6)

    def test_nobody_lays_more_than_he_took(self):
        text = "declarer C 2"
        for seat, share in (("C", 2), ("D", 2), ("A", 1), ("B", 1)):
            self.assertIsNone(refusal(text, seat + " laid " + str(share)), seat)
            line = seat + " laid " + str(share + 1)
            self.assertEqual(refusal(text, line), "laid-too-many", seat)
        self.assertEqual(refusal(text, "C laid II III V"), "laid-too-many")
        self.assertEqual(refusal(text + "; C laid II III", "C laid V"), "laid-too-many")
        self.assertEqual(refusal("declarer B solo", "B laid 1"), "laid-too-many")
        self.assertIsNone(refusal("declarer B solo", "B laid 0"))

    def test_the_declarer_shows_his_others_do_not(self):
        self.assertEqual(play("declarer B 3; B laid XV XIV").talk.shown, ("XV", "XIV"))
        self.assertEqual(play("declarer B 3; B laid XV XIV").talk.laid, {"B": 2})
        self.assertEqual(play("declarer B 3; A laid 1").talk.laid, {"A": 1})
        self.assertEqual(refusal("declarer B 3", "A laid XV"), "laid-hidden")

    def test_no_honour_and_nothing_promised(self):
        for name in ("I", "XXI", "skiz"):
            self.assertEqual(refusal("declarer B 3", "B laid " + name), "may-not-lay", name)
        for name in ("king", "XXII", "-1", "pagat", "²"):
            self.assertEqual(refusal("declarer B 3", "B laid " + name), "no-such-tarokk", name)
        self.assertEqual(refusal(INVIT, "B laid XIX"), "may-not-lay")
        self.assertIsNone(refusal(INVIT, "B laid XX"))
        self.assertEqual(refusal(YIELD, "B laid XX"), "may-not-lay")
        self.assertIsNone(refusal(YIELD, "B laid XIX"))
        own = "A 2; B pass; C pass; D pass"
        self.assertEqual(refusal(own, "A laid XIX"), "may-not-lay")
        self.assertIsNone(refusal("declarer B 3", "B laid II XX"))

    def test_said_again(self):
        self.assertIsNone(refusal("declarer B 3; A laid 1", "A laid 1"))
        self.assertEqual(refusal("declarer B 3; A laid 1", "A laid 0"), "contradicts")
        self.assertEqual(refusal("declarer B 3; A laid 0", "A laid 1"), "contradicts")
        names = "declarer B 3; B laid XV XIV"
        for line in ("B laid 2", "B laid XV XIV", "B laid XIV"):
            deal = play(names + "; " + line)
            self.assertEqual((deal.talk.laid, deal.talk.shown), ({"B": 2}, ("XV", "XIV")), line)
        self.assertEqual(refusal(names, "B laid 3"), "contradicts")
        self.assertEqual(play("declarer B 3; B laid 2; B laid XV XIV").talk.shown, ("XV", "XIV"))
        for laid in ("B laid 0", "B laid 1", "B laid 1; A laid 1"):
            text = "declarer B 3; " + laid
            self.assertEqual(refusal(text, "B laid XV XIV"), "contradicts", laid)
        self.assertEqual(play("declarer B 3; B laid IV; B laid IIII").talk.laid, {"B": 1})

    def test_words(self):
        self.assertEqual(refusal("declarer B 3", "A laid"), "word-count")
        self.assertEqual(refusal("declarer B 3", "A laid 1 1"), "word-count")
        self.assertEqual(refusal("declarer B 3", "B laid XV XV"), "laid-twice")


class Reported(unittest.TestCase):
    """With five the dealer E tells a number, of three skarts of which B has none."""

    def refusal(self, text, line, by=None):
        return folds.code(play(text, by or rules(), dealer="E"), line)

    def talk(self, text):
        return play(text, dealer="E").talk

    def test_it_is_of_nobody_and_any_tarokk_may_be_called(self):
        self.assertEqual(self.talk("declarer B 3; lies 2").laid_by_others(), 2)
        for text, lowest in (("lies 0", "XII"), ("lies 1", "II")):
            self.assertEqual(self.talk("declarer B 3; " + text).callable()[-1], lowest)

    def test_each_of_the_three_may_owe_the_kontra_and_throw_in(self):
        text = "declarer B 3; lies 1"
        for seat in "ACD":
            self.assertIsNone(self.refusal(text, seat + " throws no-tarokk"))
        called = text + "; B call VII; B pass"
        self.assertEqual(self.talk(called).meaning(("C", "kontra", "game")), ("laid-called", "VII"))
        for passes, seat in (("", "C"), ("; C pass", "D"), ("; C pass; D pass", "A")):
            actual = play(called + passes, rules("kontra-told yes"), dealer="E")
            self.assertIsNone(folds.code(actual, seat + " kontra game mandatory"), seat)
        for nothing in ("lies 0; B call XX", "lies 1; A laid 1; B call VII"):
            talk = self.talk(f"declarer B 3; {nothing}; B pass")
            self.assertIsNone(talk.meaning(("C", "kontra", "game")))
        # A laid that one; two more are C's or D's.
        talk = self.talk("declarer B solo; A laid 1; lies 3; B call VII; B pass")
        self.assertEqual(talk.meaning(("C", "kontra", "game")), ("laid-called", "VII"))

    def test_as_many_as_the_three_have_taken(self):
        for bid, most in (("3", 3), ("2", 4), ("1", 5), ("solo", 6)):
            self.assertIsNone(self.refusal(f"declarer B {bid}", f"lies {most}"))
            self.assertEqual(self.refusal(f"declarer B {bid}", f"lies {most + 1}"), "lies-too-many")
        # C has none, so A and D have laid what they took.
        self.assertEqual(self.refusal("declarer B 3; C laid 0", "lies 3"), "lies-too-many")
        self.assertIsNone(self.refusal("declarer B 3; C laid 0", "lies 2"))

    def test_names_beside_it_are_among_them(self):
        text = "declarer B 3; lies 2; "
        for line, no in (
            ("lies 2", None), ("lies 1", "contradicts"), ("lies 3", "contradicts"),
            ("C laid 1", None), ("C laid 2", "laid-too-many"), ("C laid 0", None),
        ):  # fmt: skip
            self.assertEqual(self.refusal(text, line), no, line)
        self.assertEqual(self.talk(text + "C laid 1").laid_by_others(), 2)
        self.assertEqual(self.refusal(text + "C laid 1; D laid 1", "A laid 1"), "contradicts")
        self.assertEqual(self.refusal(text + "C laid 0; D laid 1", "A laid 0"), "contradicts")
        self.assertIsNone(self.refusal(text + "C laid 0; D laid 1", "A laid 1"))
        self.assertEqual(self.refusal(text + "C laid 0", "D laid 0"), "contradicts")
        self.assertEqual(self.refusal("declarer B 3; C laid 1; D laid 1", "lies 1"), "contradicts")
        self.assertIsNone(self.refusal(text + "B laid 1", "B laid 1"))
        self.assertEqual(self.talk(text + "C laid 1; lies 2").laid_by_others(), 2)

    def test_where_each_tells_his_own_nobody_reports(self):
        self.assertEqual(refusal("declarer B 3", "lies 1"), "laid-named")  # at a table of four
        speech = rules("laid-told speech")
        self.assertEqual(self.refusal("declarer B 3", "lies 1", speech), "laid-named")
        self.assertEqual(self.refusal("A 3", "lies 1"), "auction-first")
        self.assertEqual(self.refusal("declarer B 3; B call XX", "lies 1"), "too-late")
        self.assertEqual(self.refusal("declarer B 3", "lies one"), "not-a-number")

    def test_the_device_asks_for_a_number_and_a_sheet_may_have_names(self):
        deal = play("declarer B 3", dealer="E")
        asked = list(answers(deal, promises(deal)))
        self.assertEqual(asked[1:7], [("B", "laid", "1"), ("B", "laid", "2"), ("B", "laid", "3"),
                                      ("lies", "1"), ("lies", "2"), ("lies", "3")])  # fmt: skip
        self.assertFalse(("C", "laid", "1") in asked)
        listed = legal(deal)
        self.assertIn(("C", "laid", "1"), listed)
        self.assertIn(("lies", "0"), listed)
        self.assertFalse(("lies", "1") in legal(play("declarer B 3; lies 2", dealer="E")))
        clear = play("declarer B 3; lies 0", dealer="E")
        self.assertFalse(("C", "laid", "1") in legal(clear))
        for text in ("lies 0", "lies 1", "lies 2; C laid 1", "A laid 1"):
            deal = play("declarer B 3; " + text, dealer="E")
            self.assertEqual([move for move in legal(deal) if not deal.would(move)], [], text)
        deal = play("declarer B 3")
        four = list(answers(deal, promises(deal)))
        self.assertIn(("C", "laid", "1"), four)
        self.assertFalse(("lies", "1") in four)


class ThrowIn(unittest.TestCase):
    HANDS = ("four-kings", "lone-xxi", "lone-pagat", "no-tarokk", "xxi-pagat")

    def test_each_hand_by_anyone(self):
        self.assertEqual(tuple(throw[0] for throw in THROWS), self.HANDS)
        for hand in self.HANDS:
            for seat in "ACD":
                deal = play("declarer B 3; " + seat + " throws " + hand)
                self.assertEqual((deal.phase, deal.throw), ("thrown-in", (seat, hand)))
                self.assertEqual(deal.payouts(2), {"A": 0, "B": 0, "C": 0, "D": 0})
        self.assertIsNone(refusal("declarer B 3", "B throws lone-pagat"))
        self.assertEqual(refusal("declarer B 3", "A throws lone-eagle"), "no-such-hand")

    def test_after_laying_a_tarokk_only_four_kings(self):
        for hand in self.HANDS:
            code = refusal("declarer B 3; A laid 1", "A throws " + hand)
            self.assertEqual(code, None if hand == "four-kings" else "throws-after-laying", hand)
            self.assertIsNone(refusal("declarer B 3; A laid 0; C laid 1", "A throws " + hand))

    def test_who_bid_has_an_honour(self):
        self.assertEqual(refusal("declarer B 3", "B throws no-tarokk"), "bidder-has-honour")
        text = "A 3; B 2; C pass; D pass; A hold; B pass"
        self.assertEqual(refusal(text, "B throws no-tarokk"), "bidder-has-honour")
        self.assertIsNone(refusal(text, "C throws no-tarokk"))

    def test_there_are_three_honours(self):
        text = "A 3; B 2; C pass; D 1; A pass; B pass"  # all three are with bidders
        for hand, code in (("lone-xxi", "honours-out"), ("no-tarokk", None), ("four-kings", None)):
            self.assertEqual(refusal(text, "C throws " + hand), code, hand)
        self.assertIsNone(refusal(text, "A throws lone-pagat"))
        self.assertEqual(refusal(text, "A throws xxi-pagat"), "honours-out")
        text = "A 3; B 2; C pass; D pass; A hold; B pass"
        self.assertIsNone(refusal(text, "A throws xxi-pagat"))
        self.assertIsNone(refusal(text, "C throws lone-xxi"))
        self.assertEqual(refusal(text, "C throws xxi-pagat"), "honours-out")
        # the outcome alone tells of bidders too
        for text in ("declarer C 1; invit A XIX", "declarer C 2; yielded A"):
            self.assertEqual(refusal(text, "D throws xxi-pagat"), "honours-out", text)
            self.assertIsNone(refusal(text, "D throws lone-xxi"), text)
        self.assertIsNone(refusal("declarer C 1", "D throws xxi-pagat"))

    def test_who_promised_a_tarokk_has_it(self):
        for hand in self.HANDS:
            for text, seat in ((INVIT, "A"), (YIELD, "A"), ("declarer C 1; invit A XIX", "A")):
                code = refusal(text, seat + " throws " + hand)
                self.assertEqual(code is None, hand == "four-kings", (text, hand))
        self.assertIsNone(refusal(INVIT, "B throws lone-pagat"))

    def test_table_of_hands(self):
        # hand, though he laid a tarokk, honours in it (-1: any), other tarokks
        self.assertEqual(
            THROWS,
            (
                ("four-kings", True, -1, True),
                ("lone-xxi", False, 1, False),
                ("lone-pagat", False, 1, False),
                ("no-tarokk", False, 0, False),
                ("xxi-pagat", False, 2, False),
            ),
        )


class TrialThree(unittest.TestCase):
    def test_pays_the_game_to_each_of_the_three(self):
        for bid, base in (("3", 1), ("2", 2), ("1", 3), ("solo", 4)):
            text = "A pass; B pass; C pass; D " + bid + "; D no-honour"
            self.assertEqual(play(text).phase, "settled")
            self.assertEqual(pays(text), [base, base, base, -3 * base], bid)
            self.assertEqual(pays(text, 4), [4 * base] * 3 + [-12 * base], bid)
            item = ("no-honour", "declarer", "defence", base, False, 0)
            self.assertEqual(play(text).items(), (item,))

    def test_only_after_three_passes_by_the_declarer(self):
        self.assertEqual(refusal("A 3; B pass; C pass; D pass", "A no-honour"), "no-trial")
        self.assertEqual(refusal("A pass; B pass; C 3; D 2; C pass", "D no-honour"), "no-trial")
        text = "A 3; B pass; C pass; D 2; A hold; D 1; A pass"
        self.assertEqual(refusal(text, "D no-honour"), "no-trial")
        self.assertEqual(refusal(TRIAL, "C no-honour"), "no-trial")

    def test_the_outcome_alone_tells_the_fourth(self):
        self.assertIsNone(refusal("declarer D 3", "D no-honour"))
        for seat in "ABC":
            code = refusal("declarer " + seat + " 3", seat + " no-honour")
            self.assertEqual(code, "no-trial", seat)
        self.assertEqual(refusal("declarer D 2; yielded A", "D no-honour"), "no-trial")
        self.assertEqual(refusal("declarer D 1; invit A XIX", "D no-honour"), "no-trial")

    def test_an_honour_found_is_played(self):
        text = TRIAL + "; D call XX; partner A; points 50; end"
        self.assertEqual(pays(text), [1, -1, -1, 1])


if __name__ == "__main__":
    unittest.main()
