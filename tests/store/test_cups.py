"""A Danish evening in its journal: cups through undo, amendments, a restart, and a shared cup."""

import unittest

from store import amend, reading
from store.begin import begin
from store.evening import Evening
from tarokk.fold import fold
from tests.store.folder import FOLDER, FolderCase, moves, say

HEAD = ["kibic 1", "game danish", "seat A Anna", "seat B Béla", "seat C Cili", "dealer C"]
PLAIN = ("deal", "A last", "points A 30 B 26 C 22", "end")
ULTIMO = ("deal", "B ultimo king", "points B 30 C 26 A 22", "end")
KEPT = ("deal", "A keeps-cups", "A bagud king", "points C 26 A 26 B 26", "end")
GONE = ("C passes-deal",)


class Cups(FolderCase):
    def setUp(self):
        super().setUp()
        self.evening = begin(FOLDER, HEAD)

    def say(self, texts):
        say(self.evening, texts)

    def same(self, texts):
        """The session is that of these lines, now and when it is opened again."""
        wanted = fold(HEAD + list(texts)).mark()
        self.assertEqual(self.evening.session.mark(), wanted)
        reading.flush_tail(self.evening.journal)
        self.assertEqual(Evening(FOLDER, self.evening.number).session.mark(), wanted)
        self.assertEqual(sum(wanted[2]) + sum(wanted[4]), 0)

    def test_what_a_later_deal_took_follows_an_amendment(self):
        self.say(PLAIN + ULTIMO + KEPT)
        self.same(PLAIN + ULTIMO + KEPT)
        amend.amend(self.evening, 1, moves(GONE))
        self.same(("deal",) + GONE + ULTIMO + KEPT)
        amend.amend(self.evening, 2, moves(PLAIN[1:-1]))
        self.same(("deal",) + GONE + PLAIN + KEPT)
        self.evening.undo()
        self.evening.undo()
        self.same(PLAIN + ULTIMO + KEPT)

    def test_sharing_is_undone(self):
        self.say(PLAIN + ("share",))
        self.same(PLAIN + ("share",))
        self.evening.undo()
        self.same(PLAIN)

    def test_a_deal_before_the_sharing_is_amended(self):
        self.say(PLAIN + ("share",) + ULTIMO)
        amend.amend(self.evening, 1, moves(ULTIMO[1:-1]))
        self.same(ULTIMO + ("share",) + ULTIMO)


if __name__ == "__main__":
    unittest.main()
