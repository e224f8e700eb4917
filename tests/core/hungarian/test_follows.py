"""What follows from what was told, so that nobody needs to tell it; and what no play can give."""

import unittest

from tarokk.ask import GROUP
from tarokk.games.hungarian import ask, groups, more
from tarokk.games.hungarian.contradict import Tricks, proves, trickless
from tarokk.games.hungarian.tables import figure
from tarokk.tables import SUITS, row
from tests.core.folds import answers, code
from tests.core.hungarian.deals import announced, new_deal, pays, play, refusal, rules, sides

DECLARER, DEFENCE = "declarer", "defence"
HIGH = rules(game="high")
MARTON = rules("hairy 0/25; csuzima 0/4; pagat-catch 4/8", "high")
TALON = rules("talon-honours yes")


class OpenlyAlone(unittest.TestCase):
    OWN = "declarer A 3; A laid XX; A call XX"
    LAID = "declarer B 3; C laid 1; B laid XV; B call XV"

    def test_nobody_is_the_partner(self):
        for text, shown in ((self.OWN, "+---"), (self.LAID, "-+--")):
            self.assertEqual(sides(text), shown)
            self.assertEqual(play(text).result.missing(), "points")
            for seat in "ABCD":
                self.assertEqual(refusal(text, "partner " + seat), "is-alone", seat)
            self.assertIsNone(refusal(text, "partner none"))

    def test_what_the_others_say_is_the_defences(self):
        self.assertEqual(announced(self.OWN + "; A pass; B trull"), {"-trull": 0})

    def test_who_laid_another_tarokk_owes_no_kontra(self):
        house = rules("kontra-told yes")
        self.assertEqual(
            refusal(self.LAID + "; B pass", "C kontra game mandatory", house), "laid-no-called"
        )
        called = "declarer B 3; C laid 1; B laid XV; B call XIV; B pass"
        self.assertIsNone(refusal(called, "C kontra game mandatory", house))

    def test_another_tarokk_than_the_shown_has_a_holder(self):
        for text in ("declarer A 3; A laid XV; A call XX", "declarer A 3; A laid 1; A call XX"):
            self.assertEqual(sides(text), "+???")


class PairPheasant(unittest.TestCase):
    """A leads to the first trick."""

    PRESUMED = "declarer B 3; B call XX; B pass; C kontra game; C pass; D trull; D pass; A pass"

    def test_its_announcement_shows_the_leaders_side(self):
        text = "declarer B 3; announced %s pair-pheasant"
        self.assertEqual(sides(text % DECLARER, HIGH), "-+??")
        self.assertEqual(sides(text % DEFENCE, HIGH), "++--")
        self.assertEqual(refusal(text % DECLARER, "partner A", HIGH), "not-the-partner")
        self.assertEqual(refusal(text % DEFENCE, "partner C", HIGH), "not-the-partner")
        spoken = "declarer B 3; B call XX; B pair-pheasant"
        self.assertEqual(sides(spoken, HIGH), "-+??")

    def test_not_of_the_leaders_own_side(self):
        for partner, side in (("A", DECLARER), ("C", DEFENCE), ("none", DEFENCE)):
            text = "declarer B 3; partner " + partner
            line = "announced " + side + " pair-pheasant"
            self.assertEqual(refusal(text, line, HIGH), "leads-himself", partner)

    def test_a_leader_who_only_seems_to_be_the_partner_is_none(self):
        self.assertEqual(sides(self.PRESUMED, HIGH), "++--")
        self.assertIsNone(refusal(self.PRESUMED, "B pair-pheasant", HIGH))
        self.assertEqual(sides(self.PRESUMED + "; B pair-pheasant", HIGH), "-+--")
        bound = self.PRESUMED.replace("XX", "XIX")  # so the declarer has a partner
        self.assertEqual(refusal(bound, "B pair-pheasant", HIGH), "leads-himself")

    def test_what_is_refused_shows_nothing(self):
        text = "declarer B 3"
        self.assertEqual(
            refusal(text, "announced declarer pair-pheasant huh", HIGH), "unknown-word"
        )
        self.assertEqual(sides(text, HIGH), "?+??")


class Proved(unittest.TestCase):
    def shows(self, figures, figure, by=HIGH, lost=""):
        made = dict.fromkeys([part for part in figures.split(", ") if part], DECLARER)
        fell = dict.fromkeys([part for part in lost.split(", ") if part], DEFENCE)
        return proves(Tricks(by, made, fell), row(by.figures, figure), DECLARER)

    def test_by_cards(self):
        self.assertTrue(self.shows("xxi-catch, pagat-ultimo", "trull"))
        self.assertTrue(self.shows("small-bird, big-bird, pagat-uhu", "trull"))
        self.assertTrue(self.shows("xxi-catch", "trull", lost="pagat-pheasant"))
        self.assertFalse(self.shows("xxi-catch", "trull"))
        self.assertFalse(self.shows("big-bird, pagat-uhu", "trull"))
        self.assertTrue(self.shows("volat", "trull"))
        self.assertTrue(self.shows("volat", "four-kings"))
        kings = ["king-ultimo", "king-uhu", "king-big-bird", "king-small-bird"]
        named = [king + " " + suit for king, suit in zip(kings, SUITS)]
        self.assertTrue(self.shows(", ".join(named), "four-kings"))
        self.assertFalse(self.shows(", ".join(named[1:]), "four-kings"))

    def test_by_tricks(self):
        pair = ("eagle-uhu", "pagat-ultimo")
        self.assertTrue(self.shows(", ".join(pair), "closing-pair"))
        for part in pair:
            self.assertTrue(self.shows("closing-pair", part))
            self.assertFalse(self.shows(part, "closing-pair"))
        self.assertFalse(self.shows("closing-pair", "eagle-ultimo"))
        self.assertFalse(self.shows("closing-pair", "pagat-uhu"))
        self.assertFalse(self.shows("volat", "pagat-ultimo"))
        three = "king-big-bird hearts, king-uhu clubs, king-ultimo spades"
        self.assertTrue(self.shows(three, "three-kings"))
        self.assertFalse(self.shows("three-kings", "king-ultimo spades"))

    def test_a_silent_trull_and_the_ultimo_of_a_pair(self):
        text = "declarer B 3; partner C; points 50; %s; end"
        # game 1, catch 21, ultimo 5, trull 1
        both = "made xxi-catch declarer; made pagat-ultimo declarer"
        self.assertEqual(pays(text % both), [-28, 28, 28, -28])
        # told as well, it is paid once
        self.assertEqual(pays(text % (both + "; made trull declarer")), [-28, 28, 28, -28])
        # closing pair 40, and the silent ultimo in it only where it was told: 5
        pair = "announced declarer closing-pair; made closing-pair declarer"
        self.assertEqual(pays(text % pair, 1, HIGH), [-41, 41, 41, -41])
        outcome = pair + "; made pagat-ultimo declarer"
        self.assertEqual(pays(text % outcome, 1, HIGH), [-46, 46, 46, -46])

    def test_what_is_shown_cannot_have_fallen(self):
        text = "declarer B 3; announced declarer closing-pair; announced declarer pagat-ultimo; "
        text += "made closing-pair declarer"
        self.assertEqual(refusal(text, "fell pagat-ultimo declarer", HIGH), "fell-already")


class Hat(unittest.TestCase):
    def wearer(self, text):
        return play("declarer B 3; points 50; " + text + "; end").hat()

    def test_of_one_who_is_alone(self):
        self.assertEqual(self.wearer("partner none; made xxi-catch defence"), "B")
        self.assertIsNone(self.wearer("partner none; made xxi-catch declarer"))
        self.assertIsNone(self.wearer("partner C; made xxi-catch defence"))
        self.assertIsNone(self.wearer("partner none"))

    def test_it_is_not_asked(self):
        text = "declarer B 3; partner %s; points 50; made xxi-catch defence"
        self.assertEqual(ask.topic(play(text % "none")), "facts")
        self.assertEqual(ask.topic(play(text % "C")), "facts")
        self.assertEqual(refusal(text % "none", "hat A"), "hat-on-catcher")
        self.assertIsNone(refusal(text % "none", "hat B"))


class Points(unittest.TestCase):
    """Laid: 3 and 3 cards, 2 and 4, 1 and 5, 0 and 6."""

    def test_too_few_for_a_trick(self):
        for bid, own, rest in (("3", 3, 3), ("2", 2, 4), ("1", 1, 5), ("solo", 0, 6)):
            laid = ((own, 0), (rest, 0))
            by = play("declarer B " + bid).rules
            for low, high, side in (
                (own + 3, own + 3, DECLARER),
                (own + 4, own + 4, None),
                (0, own + 4, None),  # not all of them are too few
                (94 - rest - 4, 94 - rest - 4, None),
                (94 - rest - 3, 94 - rest - 3, DEFENCE),
                (94 - rest - 4, 94, None),
            ):
                self.assertEqual(trickless(by, (low, high), laid), side)

    def test_less_than_the_skart_is_nobodys(self):
        for bid, least, most in (("3", 3, 91), ("2", 2, 90), ("1", 1, 89), ("solo", 0, 88)):
            text = "declarer B " + bid
            self.assertIsNone(refusal(text, f"points {least}"), bid)
            self.assertIsNone(refusal(text, f"points {most}"), bid)
            self.assertIsNotNone(refusal(text, f"points {most + 1}"), bid)
            if least > 1:
                self.assertEqual(refusal(text, f"points {least - 1}"), "points-and-skart")
        # all, or nothing, without a reckoning
        self.assertEqual(pays("declarer B 3; partner C; points 94; end"), [-3, 3, 3, -3])
        self.assertEqual(pays("declarer B 3; partner C; points 0; end"), [3, -3, -3, 3])

    def test_a_figure_of_who_has_no_trick(self):
        text = "declarer B 3; partner C; points 6"
        self.assertEqual(refusal(text, "made trull declarer"), "volat-and")
        text = "declarer B 3; made volat declarer"
        self.assertEqual(refusal(text, "points 6"), "points-and-volat")


class Talon(unittest.TestCase):
    TRIAL = "A pass; B pass; C pass; D 3"

    def test_who_drew_an_honour_has_one(self):
        for name in ("skiz", "XXI", "I"):
            deal = play(self.TRIAL + "; D draws " + name, TALON, "E")
            self.assertFalse(deal.may_lack_honour("D"))
        deal = play(self.TRIAL + "; A draws XXI", TALON, "E")
        self.assertTrue(deal.may_lack_honour("D"))

    def test_who_drew_an_honour_has_not_lost_the_trial(self):
        deal = play(self.TRIAL + "; D draws XXI", TALON, "E")
        self.assertEqual(code(deal, "D no-honour"), "drew-honour")
        self.assertEqual(code(deal, "C no-honour"), "no-trial")

    def test_the_draws_of_a_lost_trial_are_paid(self):
        deal = play(self.TRIAL + "; A draws skiz; B draws I; D no-honour", TALON, "E")
        # D pays 1 to each, A 3 and B 1 to E
        self.assertEqual(deal.payouts(1), {"A": -2, "B": 0, "C": 1, "D": -3, "E": 4})

    def test_nothing_is_paid_for_a_hand_thrown_in(self):
        # "Ha a játékot valaki semmissé nyilvánítja, nincs díjazás"
        deal = play("declarer A 3; B draws XXI; C throws four-kings", TALON, "E")
        self.assertEqual(set(deal.payouts(1).values()), {0})

    def test_bidders_had_theirs(self):
        three = "A 3; B 2; C 1; D pass; A pass; B pass"
        self.assertEqual(play(three, TALON, "E").may_draw("I"), ())
        two = "A 3; B 2; C pass; D pass; A hold; B pass"
        self.assertEqual(play(two, TALON, "E").may_draw("I"), ("A", "B", "C", "D"))
        self.assertEqual(play(two + "; C draws I", TALON, "E").may_draw("XXI"), ())
        drawn = self.TRIAL + "; D draws I; A draws XXI"  # none is in a hand before
        self.assertEqual(play(drawn, TALON, "E").may_draw("skiz"), ("B", "C", "D"))

    def test_a_hand_thrown_in_has_what_was_drawn(self):
        def code(text, line):
            deal = play(text, TALON, "E")
            return deal.refuse_throw(*line.split(" throws "))

        self.assertIsNone(code("declarer A 3; B draws XXI", "B throws lone-xxi"))
        self.assertIsNone(code("declarer A 3; B draws skiz", "B throws four-kings"))
        for drawn, hand in (
            ("B draws skiz", "lone-xxi"), ("B draws I", "lone-xxi"), ("C draws XXI", "lone-xxi"),
            ("B draws I", "no-tarokk"), ("C draws I", "xxi-pagat"),
        ):  # fmt: skip
            actual = code("declarer A 3; " + drawn, "B throws " + hand)
            self.assertEqual(actual, ("honours-out", "B"), (drawn, hand))

    def test_a_trial_without_an_honour_is_lost_and_not_thrown_in(self):
        self.assertEqual(refusal(self.TRIAL, "D throws no-tarokk"), "trial-is-lost")
        self.assertEqual(
            refusal("A 3; B pass; C pass; D pass", "A throws no-tarokk"), "bidder-has-honour"
        )


class Csuzima(unittest.TestCase):
    def level(self, text):
        actual = announced("declarer B 3; " + text, MARTON)
        return [actual.get(name) for name in ("+game", "+trull", "+double")]

    def test_it_doubles_what_was_told_before_it(self):
        self.assertEqual(self.level("announced defence csuzima"), [1, None, None])
        before = "announced declarer trull; announced defence csuzima"
        self.assertEqual(self.level(before), [1, 1, None])
        self.assertEqual(self.level(before + "; announced declarer double"), [1, 1, 0])
        self.assertEqual(
            self.level(before + "; announced declarer trull; game kontra"), [1, 1, None]
        )

    def test_what_is_told_behind_it_is_not_its_own(self):
        """Three of one point, lost, doubled by the csuzima: 2 to A and D from each. Four kings
        announced and kontra'd behind it, made: 2 x 2 to B and C. All that it doubled has fallen, so
        the csuzima pays its 4: 2 - 4 + 4. Told before, four kings were one of these, and had not
        fallen: no 4, 2 - 4."""
        lines = "declarer B 3", "announced defence csuzima", "announced declarer four-kings kontra"
        behind = "; partner C; points 40; made four-kings declarer; end"
        by = rules("csuzima 0/4", "illustrated")
        self.assertEqual(pays("; ".join(lines) + behind, 1, by), [2, -2, -2, 2])
        before = "; ".join((lines[0], lines[2], lines[1]))
        self.assertEqual(pays(before + behind, 1, by), [-2, 2, 2, -2])

    def test_a_level_that_is_told_stands(self):
        text = "announced declarer trull%s; game rekontra; announced defence csuzima"
        self.assertEqual(self.level(text % " rekontra"), [2, 2, None])
        self.assertEqual(self.level(text % " kontra"), [2, 1, None])
        behind = "announced declarer trull; announced defence csuzima; game rekontra"
        self.assertEqual(self.level(behind), [2, 1, None])
        behind += "; announced declarer trull subkontra"
        self.assertEqual(self.level(behind), [2, 3, None])

    def test_what_is_refused_leaves_it_as_it_was(self):
        text = "declarer B 3; announced declarer trull; announced defence csuzima; game rekontra"
        self.assertEqual(refusal(text, "game kontra", MARTON), "contradicts")
        self.assertEqual(refusal(text, "announced defence csuzima kontra", MARTON), "contradicts")


class NoFigureIsDropped(unittest.TestCase):
    def reached(self, by, at):
        """Every move that the list offers, or one of its groups."""
        deal = new_deal(by)
        for line in ("declarer B 3", "B call XX") if at == 1 else ("declarer B 3",):
            deal.apply(tuple(line.split()))
        topic = "speech" if at == 1 else "more"
        stems = []
        for move in answers(ask, deal, topic):
            if move[0] == GROUP:
                stems += more.members(deal, move)
            else:
                stems.append(move)
        return deal, stems

    def test_in_the_fullest_game(self):
        deal, reached = self.reached(MARTON, 1)
        self.assertEqual(sorted(reached), sorted(deal.talk.legal()))
        deal, reached = self.reached(MARTON, 2)
        stems = [s for s in more.stems(deal) if s[0] == "tarokks" or deal.result.is_unsaid(s)]
        self.assertEqual(sorted(stems), sorted(stem for stem in reached if stem[0] != "claim"))

    def test_what_a_full_group_has_no_key_for_is_on_the_others_pages(self):
        class Many:
            GROUPED = True
            announceable = tuple("figure-" + str(n) for n in range(14))
            figures = tuple(figure(name, 0, 7, group="pagat") for name in announceable)
            groups = None

        pages = [(1, ("pagat",)), (3, ("others",)), (3, ("others", "2"))]
        matching = [(row, page) for row, page, names in groups.pages(Many) if names]  # type: ignore[arg-type]
        self.assertEqual(matching, pages)
        inside = [groups.members(Many, page) for _, page in pages]  # type: ignore[arg-type]
        self.assertEqual([len(names) for names in inside], [5, 5, 4])
        self.assertEqual(sum(inside, ()), Many.announceable)
        self.assertEqual(groups.members(Many, ("eagle",)), ())  # type: ignore[arg-type]


if __name__ == "__main__":
    unittest.main()
