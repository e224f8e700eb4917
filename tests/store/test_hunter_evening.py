"""Hunter tarokk in its journal: what follows a hand thrown in, over restarts and undo."""

import unittest

from store import amend, past
from store.begin import begin
from store.evening import Evening
from tarokk.refused import Refused
from tests.store.folder import FOLDER, FolderCase, say, settle

HEAD = ["kibic 1", "game hunter"] + ["seat " + seat for seat in "ABCDE"] + ["dealer E"]
PLAYED = ("deal", "declarer A 3", "partner B", "points 60", "end")
THROWN = ("deal", "C throws four-kings")


class HunterEvening(FolderCase):
    def setUp(self):
        super().setUp()
        self.evening = begin(FOLDER, HEAD)

    def say(self, *texts):
        say(self.evening, texts)

    def stands(self, evening=None):
        """The next dealer, the double round, who may still choose."""
        session = (evening or self.evening).session
        assert session.dealer is not None
        return session.seats[session.dealer], session.rounds, session.pending

    def again(self):
        """The evening as it is found when the device starts."""
        settle(self.evening)
        return Evening(FOLDER, self.evening.number)

    def test_the_choice_waits_over_a_restart(self):
        self.say(*PLAYED)
        self.say(*THROWN)
        self.assertEqual(self.stands(), ("B", (), "C"))
        self.evening = self.again()
        self.assertEqual(self.stands(), ("B", (), "C"))
        self.say("throw-in C double")
        self.assertEqual(self.stands(), ("C", (5,), None))
        self.assertEqual(self.stands(self.again()), ("C", (5,), None))

    def test_it_is_taken_back_by_itself(self):
        self.say(*PLAYED)
        self.say(*THROWN)
        self.say("throw-in C double")
        self.evening.undo()
        self.assertEqual(self.stands(), ("B", (), "C"))
        self.assertEqual(self.stands(self.again()), ("B", (), "C"))
        self.say("throw-in C deals")
        self.assertEqual(self.stands(), ("C", (), None))

    def test_the_next_deal_ends_it(self):
        self.say(*THROWN)
        self.say(*PLAYED[:1])
        self.assertEqual(self.stands(), ("A", (), None))
        self.say("declarer B 3", "partner C", "points 60", "end")
        with self.assertRaises(Refused):
            self.say("throw-in C double")

    def test_an_earlier_deal_keeps_or_loses_it_as_it_is_corrected(self):
        self.say(*THROWN)
        self.say("throw-in C double")
        self.say(*("deal", "declarer D 3", "partner E", "points 60", "end"))
        self.assertEqual(self.stands(), ("D", (4,), None))
        moves = past.deal_told(self.evening, 1)[0]
        self.assertEqual(moves, [("C", "throws", "four-kings"), ("throw-in", "C", "double")])
        amend.amend(self.evening, 1, [moves[0], ("throw-in", "C", "deals")])
        self.assertEqual(self.stands(), ("D", (), None))
        self.assertEqual(self.stands(self.again()), ("D", (), None))

    def test_two_swings_and_a_restart_in_the_middle(self):
        self.say("deal", "C swings", "A pass", "B pass", "D pass", "step", "step")
        deal = self.evening.session.deal
        assert deal
        left = len(deal.steps())
        evening = self.again()
        self.assertEqual(len(evening.session.deal.steps()), left)
        evening.undo()
        self.assertEqual(len(evening.session.deal.steps()), left + 1)


if __name__ == "__main__":
    unittest.main()
