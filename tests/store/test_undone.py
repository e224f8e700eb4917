"""What the next undo would take back is told before it is done, and is what it takes back."""

from store import amend, past, undone
from store.begin import begin
from store.evening import Evening
from tarokk.refused import Refused
from tests.store.folder import FOLDER, FolderCase, fill, moves, say, settle
from tests.store.test_evening import HAT, LOST, PASSES, PLAIN, head

# A and B win 1 each with PLAIN; B and C lose 2 each with LOST; with HAT A and B win 1, lose 21.
PLAIN_PAYS = {"A": 1, "B": 1, "C": -1, "D": -1}
LOST_PAYS = {"A": 2, "B": -2, "C": -2, "D": 2}
HAT_PAYS = {"A": -20, "B": -20, "C": 20, "D": 20}


class UndoneCase(FolderCase):
    def setUp(self):
        super().setUp()
        self.evening = begin(FOLDER, head())

    def lose(self, ending):
        """The first line that ends so is lost, and the evening is read anew."""
        settle(self.evening)
        path = self.evening.journal.path
        with open(path, "rb") as file:
            rows = file.read().split(b"\n")
        at = [i for i, row in enumerate(rows) if row.endswith(ending)][0]
        fill(path, b"\n".join(rows[:at] + rows[at + 1 :]))
        self.evening = Evening(FOLDER, self.evening.number)

    def next_undo(self):
        """What is told, by this evening and by another on its file."""
        actual = undone.of(self.evening)
        self.assertEqual(undone.of(Evening(FOLDER, self.evening.number)), actual)
        self.assertEqual(undone.of(self.evening), actual)
        return actual

    def tells(self, kind, number, move=None, before=None, after=None):
        actual = self.next_undo()
        self.assertEqual(actual[:5], (kind, number, move, before, after))
        return actual


class Steps(UndoneCase):
    def test_each_step_of_a_deal(self):
        say(self.evening, PLAIN[:1])
        self.tells("deal", 1)
        for text in PLAIN[1:-1]:
            say(self.evening, [text])
            self.tells("step", 1, tuple(text.split()))
        say(self.evening, ["end"])
        self.tells("settlement", 1, ("end",), PLAIN_PAYS, None)
        say(self.evening, LOST[:1])
        self.tells("deal", 2)

    def test_what_stands_between_deals(self):
        say(self.evening, ["closing"])
        self.tells("step", 0, ("closing",))
        self.evening.undo()
        say(self.evening, PLAIN + ("closing",))
        self.tells("step", 1, ("closing",), PLAIN_PAYS, PLAIN_PAYS)

    def test_a_move_that_closed_the_deal(self):
        say(self.evening, ("deal",) + PASSES)
        self.tells("step", 1, ("D", "pass"), dict.fromkeys("ABCD", 0), None)

    def test_points_that_nobody_counted(self):
        say(self.evening, PLAIN[:3] + ("points won",))
        self.tells("step", 1, ("points", "won"))

    def test_it_changes_nothing(self):
        say(self.evening, PLAIN + LOST)
        settle(self.evening)
        was = self.evening.session.mark(), list(self.evening.lines), self.evening.journal.good
        undone.of(self.evening)
        self.assertEqual(
            (self.evening.session.mark(), self.evening.lines, self.evening.journal.good), was
        )


class Amendments(UndoneCase):
    """Behind a correction undo took back that of another deal, and had said: settlement."""

    def test_of_another_deal(self):
        say(self.evening, PLAIN + LOST)
        amend.amend(self.evening, 1, moves(HAT))
        actual = self.tells("amend", 1, None, HAT_PAYS, PLAIN_PAYS)
        self.assertEqual(actual.gone, tuple(moves(HAT[3:])))
        self.assertEqual(actual.again, ())
        self.evening.undo()
        self.assertEqual(past.deal_told(self.evening, 1)[0], moves(PLAIN[1:-1]))
        self.tells("settlement", 2, ("end",), LOST_PAYS, None)

    def test_of_the_last_deal(self):
        say(self.evening, PLAIN + LOST)
        amend.amend(self.evening, 2, moves(PLAIN[1:-1]))
        actual = self.tells("amend", 2, None, PLAIN_PAYS, LOST_PAYS)
        self.assertEqual(actual.gone, tuple(moves(PLAIN[1:-1])))
        self.assertEqual(actual.again, tuple(moves(LOST[1:-1])))

    def test_of_one_that_was_amended_before(self):
        say(self.evening, PLAIN + LOST)
        amend.amend(self.evening, 1, moves(HAT))
        amend.amend(self.evening, 2, moves(HAT))
        amend.amend(self.evening, 1, moves(LOST[1:-1]))
        self.tells("amend", 1, None, LOST_PAYS, HAT_PAYS)
        self.evening.undo()
        self.tells("amend", 2, None, HAT_PAYS, LOST_PAYS)
        self.evening.undo()
        self.tells("amend", 1, None, HAT_PAYS, PLAIN_PAYS)

    def test_a_step_behind_it_comes_first(self):
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        say(self.evening, LOST[:2])
        self.tells("step", 2, ("declarer", "B", "2"))
        self.evening.undo()
        self.tells("deal", 2)
        self.evening.undo()
        self.tells("amend", 1, None, HAT_PAYS, PLAIN_PAYS)

    def test_beside_an_open_deal(self):
        say(self.evening, PLAIN + LOST[:2])
        amend.amend(self.evening, 1, moves(PASSES))
        self.tells("amend", 1, None, dict.fromkeys("ABCD", 0), PLAIN_PAYS)

    def test_one_taken_back_and_made_again(self):
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        self.evening.undo()
        amend.amend(self.evening, 1, moves(LOST[1:-1]))
        self.tells("amend", 1, None, LOST_PAYS, PLAIN_PAYS)

    def test_half_written_it_is_none(self):
        say(self.evening, PLAIN)
        self.evening.journal.append("amend 1")
        self.evening.journal.append("declarer B 2")
        self.evening = Evening(FOLDER, self.evening.number)
        self.tells("settlement", 1, ("end",), PLAIN_PAYS, None)

    def test_half_written_behind_another(self):
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        self.evening.journal.append("amend 1")
        self.evening.journal.append("declarer B 2")
        self.evening = Evening(FOLDER, self.evening.number)
        self.tells("amend", 1, None, HAT_PAYS, PLAIN_PAYS)
        self.evening.undo()
        self.assertEqual(past.deal_told(self.evening, 1)[0], moves(PLAIN[1:-1]))


class Nothing(UndoneCase):
    def test_of_a_head(self):
        with self.assertRaises(Refused) as caught:
            undone.of(self.evening)
        self.assertEqual(caught.exception.code, "nothing-to-undo")

    def test_of_a_table_that_followed(self):
        say(self.evening, PLAIN)
        self.evening = begin(FOLDER, head(5, [f"follows {self.evening.number}"]))
        self.tells("head", None)

    def test_of_a_deal_that_cannot_be_read(self):
        say(self.evening, PLAIN + ("deal", "declarer B 2", "unreadable"))
        with self.assertRaises(Refused) as caught:
            undone.of(self.evening)
        self.assertEqual(caught.exception.code, "deal-unreadable")

    def test_of_an_amendment_that_lost_a_line(self):
        say(self.evening, PLAIN + LOST)
        amend.amend(self.evening, 1, moves(HAT))
        self.lose(b" hat A")
        self.assertEqual(self.evening.unread, (1,))
        actual = undone.of(self.evening)
        self.assertEqual(actual[:5], ("amend", 1, None, None, PLAIN_PAYS))
        self.evening.undo()
        self.assertEqual(past.deal_told(self.evening, 1), (moves(PLAIN[1:-1]), True))

    def test_in_a_long_evening_it_says_how_far_it_is_and_reads_once(self):
        say(self.evening, (PLAIN + LOST) * 10)
        amend.amend(self.evening, 1, moves(HAT))
        expected = undone.of(self.evening)
        self.evening = Evening(FOLDER, self.evening.number)
        seen: list = []
        actual = undone.of(self.evening, lambda *how_far: seen.append(how_far))
        self.assertEqual(actual, expected)
        read = [whole for _, whole in seen if whole > 10]
        self.assertEqual(read, [self.evening.journal.good] * len(read))
        self.assertTrue(len(read) > 1)
        kept = self.evening.undone
        assert kept
        self.evening.undo()
        self.assertIsNone(self.evening.undone)
        self.assertEqual(past.deal_told(self.evening, 1), (moves(PLAIN[1:-1]), True))
        amend.amend(self.evening, 2, moves(HAT))
        undone.of(self.evening, lambda *how_far: None)
        self.assertFalse(self.evening.undone[1] is kept[1])

    def test_behind_a_correction_the_journal_is_not_read(self):
        """What it was before is kept, be it the one before, or none; and what was done since."""
        say(self.evening, PLAIN + LOST + PLAIN)
        for number, moves_said in ((2, PLAIN[1:-1]), (3, HAT), (2, HAT)):
            before = dict(self.evening.amended), self.evening.plain
            amend.amend(self.evening, number, moves(moves_said))
            kept = self.evening.undone
            self.assertEqual((kept[1].amended, kept[1].plain), before)
            actual = undone.of(self.evening)
            self.assertTrue(self.evening.undone[1] is kept[1])
            self.assertEqual(undone.of(Evening(FOLDER, self.evening.number)), actual)
        for left in (2, 1, 0):
            self.evening.undo()
            self.assertEqual(len(self.evening.amended), min(left, 2))
            opened = Evening(FOLDER, self.evening.number)
            self.assertEqual(self.evening.session.totals, opened.session.totals)

    def test_of_an_amendment_without_its_first_line(self):
        """Its others stand in no deal: the last one cannot be read."""
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        self.lose(b" amend 1")
        with self.assertRaises(Refused) as caught:
            undone.of(self.evening)
        self.assertEqual(caught.exception.code, "deal-unreadable")
