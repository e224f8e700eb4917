"""Call, laid tarokks and speeches of Hunter tarokk, paragraph by paragraph."""

import unittest

from tarokk.games.hunter import ask
from tests.core.hunter.deals import OVER, listed, play, refusal

SECOND = "A pass; B pass; C pass; D pass; "
YIELD = "A 3; B 2; C pass; D pass; A pass; "
INVIT = "A 3; B 1; C pass; D pass; A hold; B pass; "
ROUND = "B pass; C pass; D pass; A pass"


def sides(text):
    talk = play(text).talk
    marks = {"declarer": "+", "defence": "-", None: "?"}
    return "".join(marks[talk.sides.get(seat)] for seat in "ABCD")


def lowest(text):
    return listed(text)[-1]


def reported(text):
    """What the dealer may tell now."""
    return [" ".join(move) for move in play(text).talk.may_tell()]


class Call(unittest.TestCase):
    def test_i2e_the_highest_missing_or_ones_own(self):
        # An honour and XX to XIII: the XII is the highest that is missing.
        self.assertEqual((listed("declarer B 3")[0], lowest("declarer B 3")), ("XX", "XII"))
        self.assertEqual(refusal("declarer B 3", "B call XI"), "call-too-low")
        self.assertEqual(refusal("declarer B 3", "B call XXI"), "no-such-call")
        self.assertTrue(play("declarer B 3; B call XVIII").talk.may_be_alone())

    def test_i2e_with_what_he_laid(self):
        self.assertEqual(lowest("declarer B 3; B laid XIX XVIII"), "X")

    def test_i2f_an_invit_is_accepted_or_declined(self):
        self.assertEqual(sides(INVIT + "A call XIX"), "++--")
        self.assertEqual(sides(INVIT + "A call XX"), "+???")
        self.assertEqual(sides(INVIT + "A call XVIII"), "+???")
        self.assertFalse(play(INVIT + "A call XIX").talk.may_be_alone())
        # One more step down: his own XX, the inviter's XIX, and seven more in hand.
        self.assertEqual(lowest(INVIT), "XI")

    def test_i2f_also_by_another_who_holds(self):
        text = "A pass; B 3; C 1; D pass; A hold; B pass; C pass; "
        self.assertEqual(sides(text + "A call XIX"), "+-+-")

    def test_i2f_an_invit_of_the_declarer_promises_nothing(self):
        text = "A 3; B 1; " + OVER
        self.assertIsNone(play(text).talk.invited)
        self.assertEqual(lowest(text), "XII")

    def test_i2c_a_yielded_game_binds(self):
        self.assertEqual(listed(YIELD), ["XX"])
        self.assertEqual(refusal(YIELD, "B call XIX"), "call-promised")
        self.assertEqual(sides(YIELD + "B call XX"), "++--")
        self.assertEqual(listed("declarer B 2; yielded A"), ["XX"])

    def test_iii4a_who_escapes_may_call_one_below(self):
        self.assertEqual(listed(YIELD + "B 1")[:2], ["XX", "XIX"])
        self.assertEqual(lowest(YIELD + "B 1"), "XI")
        self.assertEqual(lowest("declarer B 1; yielded A"), "XI")

    def test_iii4b_and_who_holds_the_one(self):
        text = YIELD + "B 1; D hold; B pass"
        self.assertEqual((play(text).declarer, lowest(text)), ("D", "XI"))

    def test_i2c_the_yielder_has_the_twenty_in_the_escape_too(self):
        text = YIELD + "B 1; B call "
        self.assertEqual(sides(text + "XX"), "++--")
        self.assertEqual(sides(text + "XIX"), "?+??")
        self.assertEqual(play(text[:-8]).talk.meaning(("B", "call", "XX")), ("has-it", "A"))
        self.assertIsNone(play(text[:-8]).talk.meaning(("B", "call", "XIX")))
        for line in ("partner C", "partner none secret"):
            self.assertIsNotNone(refusal(text + "XX; B pass", line), line)
        called = text + "XX; B pass; C pass; D pass; A "
        self.assertEqual(refusal(called + "trull; A pass", "B kontra trull"), "own-side")
        self.assertEqual(
            refusal(text + "XX; B trull; B pass; C pass; D pass", "A kontra trull"), "own-side"
        )
        outcome = "declarer B 1; yielded A; B call "
        self.assertEqual(sides(outcome + "XX"), "++--")
        self.assertEqual(sides(outcome + "XIX"), "?+??")

    def test_iii4b_the_yielder_is_the_partner_of_who_holds_the_one(self):
        self.assertEqual(sides(YIELD + "B 1; D hold; B pass; D call XX"), "+--+")
        self.assertEqual(sides(YIELD + "B 1; D hold; B pass; D call XIX"), "???+")

    def test_iii4a_the_escape_is_a_sacrifice_so_the_twenty_may_lie(self):
        text = YIELD + "B 1; "
        self.assertEqual(refusal(text, "lies XX"), "call-first")
        self.assertIsNone(refusal(text + "B call XX", "lies XX"))
        again = text + "B call XX; lies XX; B call "
        self.assertEqual(sides(again + "XIX"), "?+??")
        self.assertEqual(sides(again + "XX"), "-+--")  # openly alone, and A a defender
        # The XX's holder laid it, so he took a card.
        none = "A 3; B pass; C 2; D pass; A pass; C 1; takes 1 2 %s; C call XX"
        self.assertEqual(refusal(none % "0 3", "lies XX"), "laid-too-many")
        self.assertIsNone(refusal(none % "2 1", "lies XX"))

    def test_iii3c_in_the_second_round_one_below(self):
        self.assertEqual(lowest(SECOND + "A 3"), "XI")
        self.assertEqual(lowest(SECOND + "A pass; B pass"), "XI")
        self.assertEqual(lowest("declarer A 3 second"), "XI")

    def test_iii3e_and_the_last_bidder_of_the_first_with_a_sacrifice(self):
        text = "A pass; B pass; C pass; D 3; "
        self.assertEqual(lowest(text + "takes 3"), "XII")
        self.assertEqual(lowest(text + "takes 2"), "XI")
        self.assertEqual(lowest("A 3; B pass; C pass; D pass; takes 2"), "XII")
        self.assertEqual(lowest("declarer D 3; takes 2"), "XI")
        self.assertEqual(lowest("A 3; B pass; C pass; D 2; A hold; D pass; takes 1"), "XII")

    def test_iii5b_who_came_in_calls_whom_he_likes(self):
        text = "A pass; B 3; C 1; D hold; B pass; C pass; "
        for name in ("XX", "XIX", "XVIII"):
            self.assertIsNone(refusal(text, "D call " + name))

    def test_iii3b_the_third_may_throw_in(self):
        text = SECOND + "A pass; B pass"
        self.assertIsNone(refusal(text, "C throws no-honour"))
        self.assertIsNone(refusal(text + "; takes 3", "C throws no-honour"))
        self.assertIsNone(refusal("declarer C 3 second", "C throws no-honour"))
        self.assertEqual(refusal(text, "B throws no-honour"), "not-by-itself")
        self.assertEqual(refusal(SECOND + "A 3", "A throws no-honour"), "not-by-itself")
        self.assertEqual(refusal(text + "; C call XX", "C throws no-honour"), "too-late")


class Laid(unittest.TestCase):
    SACRIFICE = "declarer B 3; takes 2; "

    def test_iii2a_the_twenty_only_after_a_sacrifice(self):
        self.assertEqual(refusal("declarer B 3", "lies XX"), "xx-not-laid")
        self.assertEqual(refusal("declarer B 3; takes 3 1 1 1", "lies XX"), "xx-not-laid")
        self.assertIsNone(refusal(self.SACRIFICE, "lies XX"))
        self.assertIsNone(refusal("declarer B 3; takes 3 1 0 2", "lies XX"))

    def test_iii2a_who_took_no_card_lays_none(self):
        text = "declarer B 3; takes 3 1 0 2"
        self.assertEqual(refusal(text, "D laid XX"), "laid-too-many")
        self.assertEqual(refusal(text, "D laid 1"), "laid-too-many")
        self.assertIsNone(refusal(text, "A laid XX"))
        self.assertIsNone(refusal(text, "C laid XX"))
        yielded = "A 3; B pass; C 2; D pass; A pass; takes 2 2 "  # A has the XX
        self.assertEqual(refusal(yielded + "0 2", "lies XX"), "laid-too-many")
        self.assertIsNone(refusal(yielded[:-2] + "1 1 2", "lies XX"))

    def test_iii2b_it_is_told_before_the_call(self):
        text = self.SACRIFICE + "lies XX; "
        self.assertEqual(listed(text)[:2], ["XX", "XIX"])
        self.assertEqual(lowest(text), "XI")
        self.assertEqual(refusal(text, "lies XX"), "call-first")
        self.assertEqual(refusal(self.SACRIFICE, "lies XIX"), "call-first")

    def test_iii2c_another_is_called(self):
        text = self.SACRIFICE + "lies XX; B call XIX"
        self.assertEqual(sides(text), "?+??")
        self.assertEqual(refusal(text, "lies XIX"), "tell-later")

    def test_iv1b_the_same_is_called_after_all(self):
        text = self.SACRIFICE + "lies XX; B call XX"
        self.assertEqual(sides(text), "-+--")
        self.assertEqual(play(text).result.lone(), "open")
        self.assertEqual(refusal(text, "lies XX"), "told-already")

    def test_iii2d_the_second_is_told_in_the_place_before_the_declarer(self):
        text = self.SACRIFICE + "lies XX; B call XIX; B pass; C pass; D pass"
        self.assertEqual(refusal(text, "lies XIX"), "tell-later")
        text += "; A trull; A pass"
        self.assertEqual(
            reported(text), ["lies XIX", "lies 0", "lies 1", "lies 2", "lies 3", "lies 4"]
        )
        deal = play(text + "; lies XIX")
        self.assertEqual(deal.result.lone(), "forced")
        self.assertEqual(sides(text + "; lies XIX"), "-+--")
        self.assertIn(("defence", "trull"), deal.talk.announced)  # A cannot be the partner
        self.assertFalse(("declarer", "trull") in deal.talk.announced)
        self.assertEqual(deal.talk.lone_kinds(), ("forced",))
        self.assertEqual(reported(text + "; lies XIX"), ["lies 1", "lies 2", "lies 3", "lies 4"])

    def test_ii2_any_called_tarokk_is_told_at_once(self):
        text = "declarer B 3; B call XIX; "
        deal = play(text + "lies XIX")
        self.assertIsNone(deal.talk.called)
        self.assertEqual(listed(text + "lies XIX")[0], "XIX")
        self.assertEqual(refusal(text + "lies XIX", "B call XX"), "call-below")
        self.assertEqual(refusal(text + "lies XIX", "B trull"), "call-first")
        self.assertEqual(play(text + "lies XIX; B call XVIII").talk.called, "XVIII")
        self.assertEqual(refusal(text, "lies XVIII"), "tell-called")
        self.assertEqual(refusal(text, "lies fish"), "no-such-tarokk")

    def test_ii2_before_his_other_announcements(self):
        self.assertEqual(refusal("declarer B 3; B call XIX; B trull", "lies XIX"), "tell-later")
        self.assertEqual(refusal("declarer B 3; B call XIX; B pass", "lies XIX"), "tell-later")

    def test_ii2_the_invited_may_have_laid_it_too(self):
        text = INVIT + "A call XIX; lies XIX"
        self.assertEqual(sides(text), "+???")
        self.assertEqual(listed(text)[:2], ["XIX", "XVIII"])

    def test_iii2_the_yielder_may_lay_his_twenty(self):
        text = YIELD + "takes 1; lies XX"
        self.assertEqual(listed(text)[:2], ["XX", "XIX"])
        self.assertEqual(sides(text + "; B call XIX"), "?+??")
        self.assertTrue(play(text + "; B call XIX").talk.may_be_alone())

    def test_iii3d_only_one_below_and_nothing_above(self):
        text = "declarer A 3 second; A call XIX; lies XIX"
        self.assertEqual(refusal(text, "A call XX"), "call-below")
        self.assertIsNone(refusal(text, "A call XVIII"))

    def test_iii3f_told_only_behind_the_call(self):
        self.assertEqual(refusal("declarer A 3 second; takes 2", "lies XX"), "call-first")
        self.assertIsNone(refusal("declarer A 3 second; takes 2; A call XX", "lies XX"))

    def test_ii2_how_many_lie_is_told_behind_the_first_round(self):
        text = "declarer B 3; B call XX; B pass; C pass; D pass"
        self.assertEqual(refusal(text, "lies 1"), "tell-later")
        text += "; A kontra game; A pass"
        self.assertEqual(refusal(text, "lies 4"), "lies-too-many")
        self.assertIsNone(refusal(text, "lies 3"))
        self.assertEqual(refusal(text + "; B pass", "lies 1"), "tell-later")
        self.assertEqual(refusal(text + "; lies 1", "lies 2"), "contradicts")
        self.assertEqual(refusal("", "lies 1"), "auction-first")
        self.assertEqual(refusal(text + "; points 50", "lies 1"), "too-late")

    def test_ii2_all_four_may_speak_to_it(self):
        over = "declarer B 3; B call XX; B pass; C pass; D pass; A pass"
        self.assertEqual(play(over).phase, "result")
        self.assertEqual(play(over + "; lies 0").phase, "result")
        text = over + "; lies 1"
        self.assertEqual((play(text).phase, play(text).talk.turn), ("speeches", 1))
        self.assertEqual(play(text + "; B pass; C pass; D pass").phase, "speeches")
        self.assertEqual(play(text + "; B pass; C pass; D pass; A pass").phase, "result")
        self.assertEqual(
            play(text + "; B pass; C pass; D pass; A kontra game; A pass").phase, "speeches"
        )

    def test_ii2_at_four_everyone_tells_his_own(self):
        over = "declarer B 3; B call XX; B pass; C pass; D pass; A pass"
        self.assertEqual(play(over + "; C laid 1").phase, "speeches")
        self.assertEqual(play(over + "; C laid 0").phase, "result")
        self.assertEqual(refusal(over + "; C laid 1", "C laid 0"), "contradicts")
        self.assertEqual(refusal(over, "C laid 2"), "laid-too-many")
        self.assertEqual(refusal("declarer B 3; B call XX; B pass", "C laid 1"), "tell-later")
        self.assertEqual(play(self.SACRIFICE + "C laid XX").talk.laid_calls, ("XX",))

    def test_i1f_the_declarer_shows_his(self):
        self.assertEqual(play("declarer B 3; B laid XX XIX").talk.shown, ("XX", "XIX"))
        self.assertEqual(refusal("declarer B 3", "B laid skiz"), "may-not-lay")
        self.assertEqual(refusal("declarer B 3; takes 2", "B laid XX XIX XVIII"), "laid-too-many")

    def test_iv1b_he_calls_what_he_showed(self):
        text = "declarer B 3; B laid XIX; B call XIX"
        self.assertEqual((sides(text), play(text).result.lone()), ("-+--", "open"))
        self.assertEqual(refusal(text, "lies XIX"), "told-already")


class Lone(unittest.TestCase):
    def kinds(self, text):
        kinds = []
        for kind in ("forced", "open", "secret"):
            if refusal(text, "partner none " + kind) is None:
                kinds.append(kind)
        return kinds

    def test_iv1_what_the_speeches_leave_open(self):
        self.assertEqual(self.kinds("declarer B 3"), ["forced", "open", "secret"])
        self.assertEqual(self.kinds("declarer B 3; B call XX"), ["open", "secret"])
        self.assertEqual(self.kinds("declarer B 3; B laid XV; B call XX"), ["secret"])
        self.assertEqual(self.kinds("declarer B 3; B call XIX"), ["forced", "open", "secret"])
        self.assertEqual(
            self.kinds("declarer B 3; takes 2; B call XX"), ["forced", "open", "secret"]
        )
        self.assertEqual(self.kinds("declarer B 3; B laid XX; B call XX"), ["open"])

    def test_iv1_the_way_is_said_where_it_is_open(self):
        alone = "declarer B 3; partner none; points 50"
        self.assertEqual(refusal(alone, "end"), "which-lone")
        self.assertIsNone(refusal(alone + "; partner none open", "end"))
        self.assertIsNone(refusal("declarer B 3; B laid XX; B call XX", "partner none"))
        self.assertEqual(play("declarer B 3; B laid XX; B call XX").result.missing(), "points")
        self.assertEqual(refusal("declarer B 3", "partner none open forced"), "word-count")
        self.assertEqual(refusal("declarer B 3", "partner none gladly"), "unknown-word")
        self.assertEqual(
            refusal("declarer B 3; partner none open", "partner none secret"), "contradicts"
        )
        self.assertEqual(refusal("declarer B 3; B call XX", "partner none forced"), "not-so-lone")

    def test_a_promise_is_kept(self):
        self.assertEqual(refusal("declarer B 2; yielded A", "partner none secret"), "not-alone")
        self.assertEqual(refusal(INVIT + "A call XIX", "partner none secret"), "not-alone")
        self.assertIsNone(refusal(INVIT + "A call XX", "partner none secret"))


class Speeches(unittest.TestCase):
    BEGUN = "declarer B 3; B call XX; "

    def test_ii1_any_bluff(self):
        for figure in ("trull", "pagat-ultimo", "xxi-catch", "four-kings", "double", "volat"):
            self.assertIsNone(refusal(self.BEGUN, "B " + figure))
        self.assertIsNone(refusal(self.BEGUN + "B volat; B pass; C pass", "D double"))
        self.assertIsNone(play(self.BEGUN + "B pagat-ultimo").talk.meaning(("B", "pass")))

    def test_i3e_what_a_volat_covers_is_not_announced_again(self):
        text = self.BEGUN + "B volat; B trull; B four-kings; B double"
        announced = play(text).talk.announced
        self.assertEqual(sorted(announced), [("declarer", "game"), ("declarer", "volat")])
        self.assertEqual(refusal(text, "B trull"), "announced-already")
        self.assertEqual(refusal(text + "; B pass", "C kontra trull"), "no-longer-counts")

    def test_i3e_the_ultimo_is_not_covered(self):
        text = self.BEGUN + "B pagat-ultimo; B volat; B xxi-catch"
        self.assertEqual(len(play(text).talk.announced), 4)

    def test_ii4_no_kontra_beyond_it_is_offered_for_an_outcome(self):
        deal = play("declarer B 3; partner D")
        for stem in (("game",), ("announced", "defence", "trull")):
            offered = [
                kontra for kontra in ask.likely(deal, "levels", stem) if ask.is_legal(deal, kontra)
            ]
            self.assertEqual(
                [kontra[-1] for kontra in offered][-3:], ["kontra", "rekontra", "subkontra"]
            )
            for move in offered:
                self.assertTrue(deal.would(move), move)

    def test_ii4_a_subkontra_shows_a_side_that_is_not_known(self):
        text = (
            self.BEGUN
            + "B trull; B pass; C pass; D kontra trull; D pass; A rekontra trull; A pass; B pass; "
        )
        self.assertEqual(refusal(text + "C pass", "D subkontra trull"), "known-side")
        # A is the partner, so everybody's side is known by now.
        self.assertEqual(refusal(text, "C subkontra trull"), "known-side")
        game = (
            self.BEGUN + "B pass; C kontra game; C pass; D pass; A pass; B rekontra game; B pass; "
        )
        self.assertEqual(refusal(game, "C subkontra game"), "known-side")
        self.assertIsNone(refusal(game + "C pass", "D subkontra game"))
        shown = game + "C pass; D subkontra game; D trull; D pass"
        self.assertEqual(sides(shown), "?+--")

    def test_ii4_it_is_the_last(self):
        self.assertEqual(refusal(self.BEGUN, "B hirskontra game"), "not-in-game")
        self.assertEqual(refusal("declarer B 3", "game hirskontra"), "not-in-game")
        legal = play(self.BEGUN + "B trull; B pass").talk.legal()
        self.assertIn(("C", "kontra", "trull"), legal)

    def test_ii4_offered_only_to_who_may(self):
        game = (
            self.BEGUN + "B pass; C kontra game; C pass; D pass; A pass; B rekontra game; B pass; "
        )
        self.assertFalse(("C", "subkontra", "game") in play(game).talk.legal())
        self.assertIn(("D", "subkontra", "game"), play(game + "C pass").talk.legal())

    def test_ii1c_eight_tarokks_need_not_be_told(self):
        text = self.BEGUN + "B tarokks 8; B pagat-ultimo; B pass"
        self.assertEqual(play(text).talk.counts, {"B": 8})

    def test_iii9b_the_speeches_go_the_other_way_round(self):
        talk = play("declarer B 3; B inverse; B call XX; B pass").talk
        self.assertEqual(talk.players[talk.turn], "A")


if __name__ == "__main__":
    unittest.main()
