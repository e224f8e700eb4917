"""A closed deal is told otherwise, and that is taken back."""

from store import amend, past
from store.begin import begin
from store.evening import Evening
from tarokk.session import Session
from tests.store.folder import FOLDER, content, fill, moves, say, settle
from tests.store.test_evening import HAT, LOST, PASSES, PLAIN, SPOKEN, EveningCase, head, written


class TestAmendments(EveningCase):
    def test_all_that_follows_is_worked_out_again(self):
        say(self.evening, PLAIN + LOST + PLAIN)
        amend.amend(self.evening, 1, moves(PASSES))
        self.same(self.evening, ("deal",) + PASSES + LOST + PLAIN)
        self.assertEqual(self.evening.session.rounds, (2,))
        self.assertEqual(self.evening.session.totals, [6, -2, -6, 2])

    def test_where_only_totals_change_no_other_deal_is_played_again(self):
        """Nor by the undo of that; what the index says then is what a new one says."""
        say(self.evening, (PLAIN + LOST) * 8 + PLAIN[:2])
        texts = [" ".join(move) for move in moves(LOST[1:-1])]
        steps = (
            (lambda: amend.amend(self.evening, 1, moves(LOST[1:-1])), LOST),
            (lambda: amend.amend(self.evening, 1, moves(texts), self.session_with(1, LOST)), LOST),
            (lambda: amend.amend(self.evening, 3, moves(HAT[:3])), LOST),
            (self.evening.undo, LOST),
            (self.evening.undo, LOST),
            (self.evening.undo, PLAIN),
        )
        for step, first in steps:
            self.assertTrue(self.opened(step) <= 1)
            self.same(self.evening, first + LOST + (PLAIN + LOST) * 7 + PLAIN[:2])
            before = [self.evening.index.record(number) for number in range(2, 18)]
            won = [past.won(self.evening, number) for number in range(1, 17)]
            self.evening.index.remove()
            self.evening.reload()
            again = [self.evening.index.record(number) for number in range(2, 18)]
            self.assertEqual([record[:3] for record in before], [record[:3] for record in again])
            self.assertEqual(won, [past.won(self.evening, number) for number in range(1, 17)])

    def test_the_last_deal_is_given_back_without_those_before_it(self):
        """They would be played again for many seconds, on a dark spot."""
        say(self.evening, (PLAIN + LOST) * 8)
        amend.amend(self.evening, 16, moves(HAT))
        amend.amend(self.evening, 16, moves(PLAIN[1:-1]))
        for last in (PLAIN[:1] + HAT + ("end",), LOST):
            self.assertEqual(self.opened(self.evening.undo), 1)
            self.same(self.evening, (PLAIN + LOST) * 7 + PLAIN + last)
        self.as_a_new_one()
        self.evening.undo()
        self.same(self.evening, (PLAIN + LOST) * 7 + PLAIN + LOST[:-1])

    def test_where_more_than_totals_changes_those_behind_it_are_played_again(self):
        say(self.evening, (PLAIN + LOST) * 8 + PLAIN[:2])
        amend.amend(self.evening, 13, moves(PASSES))
        self.assertEqual(self.opened(self.evening.undo), 6)  # 13 alone, then 13 to 17
        self.same(self.evening, (PLAIN + LOST) * 8 + PLAIN[:2])
        self.as_a_new_one()

    def as_a_new_one(self):
        """What the index says is what one says that is made anew."""
        before = [self.evening.index.record(number)[:3] for number in range(1, 17)]
        opened = Evening(FOLDER, 1)
        self.assertEqual(opened.session.mark(), self.evening.session.mark())
        self.assertEqual((opened.lines, opened.amended), (self.evening.lines, self.evening.amended))
        self.evening.index.remove()
        self.evening.reload()
        self.assertEqual(before, [self.evening.index.record(number)[:3] for number in range(1, 17)])

    def test_where_the_records_behind_it_still_lie_beside_the_index(self):
        say(self.evening, (PLAIN + LOST) * 9)
        self.evening.fresh()
        file = self.evening.index.file
        self.assertTrue(len(file.beside.split(b"\n")) > 3)
        self.assertTrue(self.opened(lambda: amend.amend(self.evening, 16, moves(PLAIN[1:-1]))) <= 1)
        self.assertTrue(self.opened(lambda: amend.amend(self.evening, 17, moves(LOST[1:-1]))) <= 1)
        self.same(self.evening, (PLAIN + LOST) * 7 + PLAIN * 2 + LOST * 2)
        before = [self.evening.index.record(number)[:2] for number in range(2, 19)]
        self.evening.index.remove()
        self.evening.reload()
        self.assertEqual(before, [self.evening.index.record(number)[:2] for number in range(2, 19)])

    def test_where_the_index_is_damaged_it_is_made_anew_when_that_is_seen(self):
        say(self.evening, (PLAIN + LOST) * 8)
        self.evening.fresh()
        settle(self.evening)
        lines = content(FOLDER + "/0001.idx").split(b"\n")
        at = [i for i, line in enumerate(lines) if line and b" =" not in line][4]
        lines[at] = lines[at][:-1] + b"x"  # whose CRC tells another byte
        fill(FOLDER + "/0001.idx", b"\n".join(lines))
        self.evening = Evening(FOLDER, 1)
        self.assertEqual(self.opened(lambda: amend.amend(self.evening, 1, moves(LOST[1:-1]))), 1)
        self.same(self.evening, LOST + LOST + (PLAIN + LOST) * 7)
        records = [past.record(self.evening, number)[1][1] for number in range(1, 17)]
        self.assertEqual(records, list(range(16)))

    def session_with(self, number, lines):
        """A session of its own in which a deal was told so, but for its end."""
        session = past.session_before(self.evening, number)
        for text in lines[:-1]:
            session.apply(tuple(text.split()))
        return session

    def opened(self, act):
        """How many deals were begun, in any session, meanwhile."""
        begun, apply = [], Session.apply

        def counted(session, words, checked=False):
            if words[0] == "deal":
                begun.append(words)
            apply(session, words, checked)

        Session.apply = counted  # type: ignore[method-assign]
        try:
            act()
        finally:
            Session.apply = apply  # type: ignore[method-assign]
        return len(begun)

    def test_what_is_said_between_deals_is_said_again(self):
        """There the deals behind may begin at something else."""
        say(self.evening, PLAIN + LOST + ("closing",) + PLAIN)
        amend.amend(self.evening, 2, moves(PLAIN[1:-1]))
        self.same(self.evening, PLAIN + PLAIN + ("closing",) + PLAIN)
        self.evening.undo()
        self.same(self.evening, PLAIN + LOST + ("closing",) + PLAIN)

    def test_back_from_a_void_deal(self):
        say(self.evening, ("deal",) + PASSES + PLAIN)
        amend.amend(self.evening, 1, moves(PLAIN[1:-1]))
        self.same(self.evening, PLAIN + PLAIN)
        self.assertEqual(self.evening.session.factor(), 1)

    def test_refused_whole_if_a_later_deal_no_longer_fits(self):
        say(self.evening, PLAIN + SPOKEN)  # B speaks first only if A deals
        self.refuses("not-in-turn", lambda: amend.amend(self.evening, 1, moves(PASSES)))
        self.refuses("unknown-word", lambda: amend.amend(self.evening, 1, moves(["sleep"])))
        self.refuses("missing", lambda: amend.amend(self.evening, 2, moves(SPOKEN[1:5])))

    def test_while_a_deal_is_open(self):
        say(self.evening, PLAIN + LOST[:3])
        amend.amend(self.evening, 1, moves(HAT))
        self.same(self.evening, PLAIN[:1] + HAT + ("end",) + LOST[:3])
        say(self.evening, LOST[3:])
        self.same(self.evening, PLAIN[:1] + HAT + ("end",) + LOST)
        self.assertEqual(self.evening.session.hat, "A")

    def test_undo_takes_one_back_whole(self):
        say(self.evening, PLAIN + LOST)
        for number in (1, 2):
            amend.amend(self.evening, number, moves(HAT))
        self.evening.undo()
        self.same(self.evening, PLAIN[:1] + HAT + ("end",) + LOST)
        self.evening.undo()
        self.same(self.evening, PLAIN + LOST)
        self.evening.undo()
        self.same(self.evening, PLAIN + LOST[:-1])

    def test_the_same_deal_twice(self):
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        amend.amend(self.evening, 1, moves(LOST[1:-1]))
        self.same(self.evening, LOST)
        self.evening.undo()
        self.same(self.evening, PLAIN[:1] + HAT + ("end",))
        self.evening.undo()
        self.same(self.evening, PLAIN)

    def test_moves_behind_one_are_taken_back_before_it(self):
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        amended = PLAIN[:1] + HAT + ("end",)
        say(self.evening, ("closing",) + LOST[:2])
        for behind in (("closing", "deal"), ("closing",), ()):
            self.evening.undo()
            self.same(self.evening, amended + behind)
        self.evening.undo()
        self.same(self.evening, PLAIN)

    def test_what_a_deal_holds_now(self):
        say(self.evening, PLAIN + ("closing",) + LOST[:3])
        self.evening.undo()
        self.assertEqual(past.deal_told(self.evening, 1)[0], moves(PLAIN[1:-1]))
        self.assertEqual(past.deal_told(self.evening, 2)[0], moves(LOST[1:2]))
        amend.amend(self.evening, 1, moves(HAT))
        self.assertEqual(past.deal_told(self.evening, 1)[0], moves(HAT))
        before = past.session_before(self.evening, 2)
        self.assertEqual((before.hat, before.number, before.deal), ("A", 1, None))
        self.same(self.evening, PLAIN[:1] + HAT + ("end", "closing") + LOST[:2])

    def test_what_the_last_deal_won_is_known_without_it(self):
        say(self.evening, PLAIN)
        won = past.won(self.evening, 1)
        self.evening.let_go()
        self.assertIsNone(self.evening.session.last)
        self.assertEqual(past.won(self.evening, 1), won)
        self.same(self.evening, PLAIN)
        self.evening.undo()
        self.same(self.evening, PLAIN[:-1])
        say(self.evening, PLAIN[-1:] + LOST)
        self.assertNotEqual(past.won(self.evening, 2), won)
        self.assertEqual(past.won(self.evening, 1), won)

    def test_the_kitty_is_shared_between_deals(self):
        more = ("option kitty yes", "option void none")
        self.evening = begin(FOLDER, head(more=more))
        put_in = ("deal",) + PASSES  # each pays 2: 8 lie on the table
        say(self.evening, put_in + ("share",) + put_in + PLAIN[:2])
        totals = [-2, -2, -2, -2]  # of the second 8; the first ones are shared again
        for evening in (self.evening, Evening(FOLDER, self.evening.number)):
            self.assertEqual((evening.session.totals, evening.session.pots), (totals, (8,)))
            self.assertEqual(past.deal_told(evening, 1)[0], moves(PASSES))
            self.assertEqual(past.deal_told(evening, 2)[0], moves(PASSES))
            self.assertEqual(past.session_before(evening, 2).totals, [0, 0, 0, 0])
        amend.amend(self.evening, 2, moves(PLAIN[1:-1]))
        for evening in (self.evening, Evening(FOLDER, self.evening.number)):
            self.assertEqual((evening.session.totals, evening.session.pots), ([1, 1, -1, -1], (0,)))
        self.refuses("nothing-to-share", lambda: amend.amend(self.evening, 1, moves(PLAIN[1:-1])))
        self.evening.undo()
        for _ in PLAIN[:2] + put_in:
            self.evening.undo()
        self.assertEqual(self.evening.lines, list(put_in) + ["share"])
        self.evening.undo()
        self.assertEqual((self.evening.session.totals, self.evening.session.pots), (totals, (8,)))

    def test_one_cut_off_counts_for_nothing(self):
        say(self.evening, PLAIN)
        amend.amend(self.evening, 1, moves(HAT))
        data = written(self.evening)
        ends = [i + 1 for i, byte in enumerate(data) if byte == 10]
        for cut in ends[-len(HAT) - 2 : -1]:
            self.evening.journal.remove()
            fill(self.evening.journal.path, data[:cut])
            again = Evening(FOLDER, 1)
            self.same(again, PLAIN)
            say(again, LOST[:2])
            self.same(again, PLAIN + LOST[:2])
            for _ in range(3):
                again.undo()
            self.same(again, PLAIN[:-1])
