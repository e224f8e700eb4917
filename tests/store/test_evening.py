"""A sheet in its journal: undo, amendments, what is not written, what is damaged, the chain."""

import os

from store import amend, past, reading
from store.begin import begin
from store.evening import Evening
from store.journal import Journal
from store.replay import Scan
from store.steps import won_at
from tarokk.fold import fold
from tarokk.refused import Refused
from tests.store.folder import FOLDER, FolderCase, before, content, moves, say, settle

NAMES = ("Anna", "Béla", "Cili", "Dani", "Edit")

# Deals of four with the dealer D first. By outcome they fit whoever deals.
PLAIN = ("deal", "declarer A 3", "partner B", "points 60", "end")
LOST = ("deal", "declarer B 2", "partner C", "points 40", "end")
SPOKEN = ("deal", "B 3", "C pass", "D pass", "A pass", "partner D", "points 48", "end")
PASSES = ("A pass", "B pass", "C pass", "D pass")
HAT = ("declarer A 3", "partner B", "points 60", "made xxi-catch defence", "hat A")


def head(seats=4, more=()):
    """The lines of a head; the last seat deals first, so that A speaks first."""
    lines = ["kibic 1", "game paskievics"]
    lines += ["seat " + "ABCDE"[i] + " " + NAMES[i] for i in range(seats)]
    return lines + ["dealer " + "ABCDE"[seats - 1]] + list(more)


def described(session):
    """All of a session that a table could see, for comparing."""
    deal = session.deal
    play = None
    if deal:
        talk, result = deal.talk, deal.result
        play = [deal.players, deal.phase, deal.declarer, deal.bid, deal.items()]
        if talk:
            play += [talk.announced, talk.counts, talk.sides, talk.turn]
            play += [result.points, result.made, result.hat]
    return session.mark(), session.names, session.info, session.closing, play


def written(evening):
    settle(evening)
    return content(evening.journal.path)


def moves_said(evening):
    """The moves of each deal, as looked up."""
    return [past.deal_told(evening, number + 1)[0] for number in range(evening.session.number)]


def split(lines):
    """The moves of each deal, without what frames it."""
    deals: list = []
    for text in lines:
        if text == "deal":
            deals.append([])
        elif text not in ("end", "closing"):
            deals[-1].append(tuple(text.split()))
    return deals


def journals():
    return [name for name in os.listdir(FOLDER) if name.endswith(".jnl")]


class Unwilling(Journal):
    """A journal on a medium that takes `room` more lines."""

    room = 1000

    def append(self, *texts):
        if self.room < len(texts):
            raise OSError("no room")
        self.room -= len(texts)
        super().append(*texts)


class EveningCase(FolderCase):
    def setUp(self):
        super().setUp()
        self.evening = begin(FOLDER, head())

    def same(self, evening, lines, first=()):
        """The evening, and another on its file, are what the head and these lines come to."""
        again = Evening(FOLDER, evening.number)
        plain = described(fold(list(first or head()) + list(lines)))
        for opened in (evening, again):
            self.assertEqual(described(opened.session), plain)
            self.assertIsNone(opened.damaged)
            opened.look_back()
            self.assertEqual(opened.amended, Scan(reading.read(opened.journal)).amended)
            self.assertEqual(moves_said(opened), split(lines))
        self.assertEqual(again.lines, evening.lines)

    def refuses(self, code, act):
        """`act` is refused, and nothing has changed."""
        evening = self.evening
        was = described(evening.session), list(evening.lines), written(evening)
        with self.assertRaises(Refused) as caught:
            act()
        self.assertEqual(caught.exception.code, code)
        self.assertEqual((described(evening.session), evening.lines, written(evening)), was)

    def limit(self, room):
        """From now on the medium has room for so many lines."""
        self.evening.journal = Unwilling(self.evening.journal.path)
        reading.check(self.evening.journal)
        self.evening.journal.room = room


class TestUndo(EveningCase):
    def test_each_step_back_to_the_head(self):
        texts = PLAIN + SPOKEN + ("closing",) + PLAIN[:3]
        say(self.evening, texts)
        for count in range(len(texts) - 1, -1, -1):
            self.evening.undo()
            self.same(self.evening, texts[:count])
        self.refuses("nothing-to-undo", self.evening.undo)

    def test_each_step_back_after_reopening(self):
        texts = PLAIN + LOST + ("deal",)
        say(self.evening, texts)
        for count in range(len(texts) - 1, -1, -1):
            self.evening = Evening(FOLDER, 1)
            self.evening.undo()
            self.same(self.evening, texts[:count])

    def test_over_the_end_of_a_deal_and_on(self):
        say(self.evening, PLAIN)
        self.evening.undo()
        say(self.evening, ("made trull declarer", "end"))
        self.same(self.evening, PLAIN[:4] + ("made trull declarer", "end"))
        self.assertEqual(self.evening.session.totals, [2, 2, -2, -2])

    def test_a_deal_opened_by_mistake(self):
        say(self.evening, PLAIN + ("deal",))
        self.evening.undo()
        say(self.evening, LOST + PLAIN + LOST[:1])
        self.same(self.evening, PLAIN + LOST + PLAIN + LOST[:1])

    def test_what_the_deal_before_has_won_is_known_though_one_was_opened_by_mistake(self):
        """Whether or not the table was seen in between, which lets go of that deal."""
        for seen in ((), (0,), (1,), (0, 1)):
            self.setUp()
            say(self.evening, PLAIN + LOST)
            won = self.evening.won_last()
            for at in range(2):
                if at in seen:
                    self.evening.let_go()
                say(self.evening, PLAIN[:3])
                for _ in range(3):
                    self.evening.undo()
                self.assertEqual(self.evening.won_last(), won)
            say(self.evening, PLAIN[:3])
            self.evening.fresh()
            self.assertEqual(self.evening.index.won(3), won)
            self.assertEqual(past.won(self.evening, 2), won)
            self.same(self.evening, PLAIN + LOST + PLAIN[:3])

    def test_over_a_deal_that_closed_itself(self):
        say(self.evening, ("deal",) + PASSES)
        self.evening.undo()
        self.same(self.evening, ("deal",) + PASSES[:3])
        self.assertEqual(self.evening.session.factor(), 1)

    def test_closing_before_the_first_deal(self):
        say(self.evening, ("closing",))
        self.evening.undo()
        self.same(self.evening, ())


TOLD = PLAIN[:4] + ("made four-kings defence", "made trull declarer", "made pagat-ultimo declarer")
AGAIN = TOLD[:4] + TOLD[5:] + ("made four-kings declarer",)


class TestRewrite(EveningCase):
    """What is told otherwise is struck out, wherever it stands."""

    def rewritten(self, evening, moves_of_deal=AGAIN):
        before = evening.journal.count
        evening.rewrite(moves(moves_of_deal[1:]))
        return [text for _, text in reading.read(evening.journal)][before:]

    def test_a_line_in_the_middle_goes_and_those_behind_it_stay(self):
        say(self.evening, PLAIN + TOLD)
        self.assertEqual(self.rewritten(self.evening), ["strike 3", "made four-kings declarer"])
        self.same(self.evening, PLAIN + AGAIN)

    def test_it_is_taken_back_line_by_line_as_any(self):
        say(self.evening, TOLD)
        self.rewritten(self.evening)
        for count in range(len(AGAIN) - 1, -1, -1):
            self.evening.undo()
            self.same(self.evening, AGAIN[:count])

    def test_after_reopening(self):
        say(self.evening, PLAIN + TOLD)
        evening = Evening(FOLDER, 1)
        self.rewritten(evening)
        say(evening, ("end",) + LOST)
        self.evening = evening
        self.same(evening, PLAIN + AGAIN + ("end",) + LOST)

    def test_several_lines_each_counted_once_those_behind_it_are_gone(self):
        """Of six moves the sixth and the fourth go: the last, and of five the second from the
        end."""
        say(self.evening, TOLD)
        kept = TOLD[:4] + TOLD[5:6]
        actual = self.rewritten(self.evening, kept + ("lost pagat-ultimo declarer",))
        self.assertEqual(actual, ["undo", "strike 2", "lost pagat-ultimo declarer"])
        self.same(self.evening, kept + ("lost pagat-ultimo declarer",))
        actual = self.rewritten(self.evening, kept[:4])
        self.assertEqual(actual, ["undo", "undo"])
        self.same(self.evening, kept[:4])

    def test_cut_after_each_line_nothing_else_is_lost(self):
        say(self.evening, TOLD)
        self.rewritten(self.evening)
        whole = written(self.evening).splitlines(True)
        for left, lines in ((1, TOLD[:4] + TOLD[5:]), (2, TOLD)):
            with open(self.evening.journal.path, "wb") as file:
                file.write(b"".join(whole[:-left]))
            self.same(Evening(FOLDER, 1), lines)

    def test_behind_a_line_that_is_missing_it_is_not_known_which_was_struck(self):
        say(self.evening, PLAIN + TOLD)
        self.rewritten(self.evening)
        say(self.evening, ("end",) + LOST)
        whole = written(self.evening).splitlines(True)
        with open(self.evening.journal.path, "wb") as file:
            file.write(b"".join(line for line in whole if b"four-kings" not in line))
        again = Evening(FOLDER, 1)
        self.assertEqual(again.unread, (2,))
        # PLAIN: three, won, 1 1 -1 -1; LOST: two, lost, 2 -2 -2 2; nothing for the one between.
        self.assertEqual(again.session.totals, [3, -1, -3, 1])
        scan = Scan([(0, "deal"), (1, None), (2, "B pass"), (3, "strike 2")])
        self.assertTrue(scan.lost)
        self.assertEqual(scan.dead, {3})

    def test_what_an_amendment_stands_behind_is_not_struck(self):
        say(self.evening, PLAIN + TOLD)
        amend.amend(self.evening, 1, moves(LOST[1:-1]))
        self.refuses("amended-since", lambda: self.evening.rewrite(moves(AGAIN[1:])))


class TestFullMedium(EveningCase):
    def test_a_move_not_written_is_not_said(self):
        texts = PLAIN + ("closing",) + LOST
        for count in range(len(texts)):
            written = texts[:count]
            self.limit(0)
            with self.assertRaises(OSError):
                say(self.evening, texts[count : count + 1])
            with self.assertRaises((OSError, Refused)):
                self.evening.undo()
            self.same(self.evening, written)
            self.limit(1)
            say(self.evening, texts[count : count + 1])
        self.same(self.evening, texts)

    def test_behind_an_amendment(self):
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        amended = PLAIN[:1] + HAT + ("end",)
        self.limit(0)
        for text in ("deal", "closing"):
            with self.assertRaises(OSError):
                say(self.evening, (text,))
            self.same(self.evening, amended)

    def test_an_amendment_for_which_there_is_no_room(self):
        say(self.evening, PLAIN + LOST[:2])
        for room in range(len(HAT) + 2):
            self.limit(room)
            with self.assertRaises(OSError):
                amend.amend(self.evening, 1, moves(HAT))
            self.same(self.evening, PLAIN + LOST[:2])
        self.limit(1000)
        say(self.evening, LOST[2:3])
        self.same(self.evening, PLAIN + LOST[:3])
        self.evening.undo()
        amend.amend(self.evening, 1, moves(HAT))
        self.same(self.evening, PLAIN[:1] + HAT + ("end",) + LOST[:2])


class TestDamage(EveningCase):
    def test_what_is_good_before_a_torn_end(self):
        say(self.evening, PLAIN)
        settle(self.evening)
        with open(self.evening.journal.path, "ab") as file:
            file.write(b"12 00000000 de")
        again = Evening(FOLDER, 1)
        self.assertEqual(again.journal.torn, "torn")
        say(again, LOST)
        self.same(again, PLAIN + LOST)

    def test_a_line_that_the_rules_refuse_ends_what_counts(self):
        say(self.evening, PLAIN)
        for text in ("deal", "Q sleeps", "end"):
            self.evening.journal.append(text)
        self.evening = Evening(FOLDER, 1)
        self.assertEqual(self.evening.damaged, "Q sleeps")
        good = fold(head() + list(PLAIN) + ["deal"])
        self.assertEqual(described(self.evening.session), described(good))
        self.refuses("journal-damaged", lambda: say(self.evening, PLAIN[1:2]))

    def test_a_head_that_is_refused_is_not_written(self):
        self.refuses("seat-late", lambda: begin(FOLDER, head(more=("seat E Edit",))))
        self.assertEqual(journals(), ["0001.jnl"])


class TestChain(EveningCase):
    def test_totals_by_name(self):
        say(self.evening, PLAIN)
        self.assertEqual(before(self.evening), {})
        second = ["kibic 1", "game paskievics"]
        second += ["seat " + seat for seat in ("A Edit", "B Anna", "C Béla", "D Fábián")]
        say(begin(FOLDER, second + ["dealer D", "follows 1"]), LOST)
        third = begin(FOLDER, head(5, ("follows 2",)))
        sums = {"Anna": -1, "Béla": -1, "Cili": -1, "Dani": -1, "Edit": 2, "Fábián": 2}
        self.assertEqual(before(third), sums)
        say(third, PLAIN)
        self.assertEqual(before(third), sums)
        self.assertEqual(
            (past.table_before(third).number, past.table_before(self.evening)),  # type: ignore[union-attr]
            (2, None),
        )

    def test_the_table_before_is_kept_while_the_last_deal_is_in_it(self):
        say(self.evening, PLAIN)
        second = begin(FOLDER, head(more=("follows 1",)))
        kept = past.table_before(second)
        say(second, PLAIN[:-1])  # its first deal runs
        self.assertIs(past.table_before(second), kept)
        amend.amend(kept, 1, moves(LOST[1:-1]))  # type: ignore[arg-type]
        self.assertEqual(before(second), won_at(kept.session))  # type: ignore[union-attr]  # as it is now
        self.assertEqual(past.table_before(second).session.totals, kept.session.totals)  # type: ignore[union-attr]
        say(second, PLAIN[-1:])
        past.table_before(second)
        self.assertIsNot(past.table_before(second), past.table_before(second))

    def test_without_a_sheet_that_is_gone(self):
        last = begin(FOLDER, head(more=("follows 1",)))
        os.remove(self.evening.journal.path)
        self.assertEqual(before(last), {})

    def test_a_sheet_cannot_follow_itself(self):
        odd = begin(FOLDER, head(more=("follows 2",)))
        self.assertEqual((odd.number, before(odd), past.table_before(odd)), (2, {}, None))

    def test_leaving_a_table_not_begun(self):
        say(self.evening, PLAIN)
        earlier = amend.leave(begin(FOLDER, head(more=("follows 1",))))
        self.same(earlier, PLAIN)
        self.assertEqual(journals(), ["0001.jnl"])

    def test_hat_and_rounds_that_a_table_has_taken_with_it(self):
        say(self.evening, PLAIN)
        begin(FOLDER, head(more=("follows 1",)))
        self.refuses("table-went-on", lambda: amend.amend(self.evening, 1, moves(HAT)))
        amend.amend(self.evening, 1, moves(LOST[1:-1]))
        self.same(self.evening, LOST)
