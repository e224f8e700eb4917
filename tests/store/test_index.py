"""Steps by chance, and an index that is lost, lags behind or lies: the journal alone counts."""

import os
import sys

import store.records
from store import amend, lookup, past, reading
from store.begin import begin
from store.evening import Evening
from store.index import Index
from tarokk.games.hungarian import ask
from tarokk.games.hungarian.legal import legal as legal_moves
from tarokk.refused import Refused
from tests.store.folder import FOLDER, PROOF, content, fill, moves, say, settle
from tests.store.test_evening import HAT, LOST, PLAIN, EveningCase, head

INDEX = FOLDER + "/0001.idx"
# Steps of a walk, ten each, and at which bytes a file is cut off: on MicroPython they take long.
if PROOF:
    WALK, CUT = 40, 5
else:
    WALK, CUT = (10, 11) if sys.implementation.name == "cpython" else (6, 37)


def index_files():
    """What the index is, with the lines beside it."""
    paths = [FOLDER + "/" + name for name in sorted(os.listdir(FOLDER))]
    return tuple([(path, content(path)) for path in paths if path in (INDEX, INDEX + "+")])


def put_back(files):
    for path in (INDEX, INDEX + "+"):
        try:
            os.remove(path)
        except OSError:
            pass
    for path, data in files:
        fill(path, data)


def refuse(*_):
    raise OSError("no room")


class Walk:
    """An evening by chance, beside a list of its lines; `past` holds the list before each step."""

    def __init__(self, seats, seed):
        self.evening = begin(FOLDER, head(seats))
        self.lines = []
        self.past = []
        self.amended = 0
        self.seed = seed

    def chance(self, size):
        self.seed = (self.seed * 1103515245 + 12345) & 0x3FFFFFFF
        return (self.seed >> 8) % size

    def move(self, session):
        """A move that the rules offer; often the end, so that there are many deals."""
        if not session.deal:
            return ("closing",) if self.chance(60) == 0 else ("deal",)
        legal = legal_moves(session.deal)
        return ask.END if ask.END in legal and self.chance(2) else legal[self.chance(len(legal))]

    def step(self):
        open_ = self.evening.session.deal is not None
        kind = self.chance(12)
        if (kind < 2 and self.past) or self.evening.session.closed():
            self.evening.undo()
            self.lines = self.past.pop()
        elif kind == 2 and self.evening.session.number > open_:
            self.amend(1 + self.chance(self.evening.session.number - open_))
        else:
            move = self.move(self.evening.session)
            self.evening.do(move)
            self.past.append(self.lines)
            self.lines = self.lines + [" ".join(move)]

    def amend(self, number):
        """Another deal in the place of this one, if those behind it fit."""
        session = past.session_before(self.evening, number)
        session.apply(("deal",))
        lines = []
        while session.deal:
            lines.append(self.move(session))
            session.apply(lines[-1])
        lines = [move for move in lines if move != ask.END]
        try:
            amend.amend(self.evening, number, lines)
        except Refused:
            return
        starts = [i for i, text in enumerate(self.lines) if text == "deal"] + [len(self.lines)]
        start, stop = starts[number - 1 : number + 1]
        closing = [text for text in self.lines[start:stop] if text == "closing"]
        block = ["deal"] + [" ".join(move) for move in lines] + ["end"]
        self.past.append(self.lines)
        self.lines = self.lines[:start] + block + closing + self.lines[stop:]
        self.amended += 1


class TestAnything(EveningCase):
    def test_is_the_fold_of_what_counts(self):
        for seats in (4, 5):
            walk = Walk(seats, 14)
            for _ in range(WALK):
                for _ in range(10):
                    walk.step()
                walk.evening.fresh()  # two that write one index would tell it the same twice
                self.same(walk.evening, walk.lines, head(seats))
            self.assertTrue(walk.amended > WALK // 10 - 1, walk.amended)
            self.assertTrue(walk.evening.session.number > WALK // 5)


class TestIndex(EveningCase):
    def setUp(self):
        super().setUp()
        say(self.evening, PLAIN + PLAIN + LOST[:2])
        amend.amend(self.evening, 2, moves(LOST[1:-1]))
        amend.amend(self.evening, 1, moves(HAT))
        self.lines: tuple = PLAIN[:1] + HAT + ("end",) + LOST + LOST[:2]

    def test_it_knows_what_was_amended_before_its_last_deal(self):
        """As long as that is short; else the journal is asked."""
        longest = store.records._LONGEST
        try:
            for store.records._LONGEST, is_known in ((longest, True), (5, False)):
                say(self.evening, (LOST[2:] if is_known else PLAIN[1:]) + ("deal",))
                self.evening.fresh()
                again = Evening(FOLDER, 1)
                self.assertEqual(again.amended is not None, is_known)
                self.assertEqual(again.look_back(), not is_known)
                self.assertEqual(sorted(again.amended or ()), [1, 2])
                self.assertFalse(again.look_back())
        finally:
            store.records._LONGEST = longest

    def test_room_for_a_deal_is_made_while_nobody_waits(self):
        """No line of the evening or of its index has to wait for the flash to be erased."""
        paths = self.evening.journal.path, self.evening.index.file.path
        say(self.evening, LOST[2:])
        made = 0
        for _ in range(20):
            for text in PLAIN:
                before = [content(path) for path in paths]
                say(self.evening, (text,))
                self.assertEqual([content(path) for path in paths], before)
                while self.evening.idle():
                    made += 1
        self.assertTrue(made > 6, made)

    def test_of_another_time(self):
        """It lags behind, or tells of deals that were taken back."""
        past = {index_files()}
        for texts, undone in ((LOST[2:] + PLAIN + PLAIN[:2], 9), (LOST[3:] + PLAIN, 2)):
            say(self.evening, texts)
            past.add(index_files())
            for _ in range(undone):
                self.evening.undo()
                past.add(index_files())
            self.lines = (self.lines + texts)[:-undone]
            self.same(self.evening, self.lines)
            for files in past:
                put_back(files)
                self.same(Evening(FOLDER, 1), self.lines)
            self.evening = Evening(FOLDER, 1)

    def test_in_the_closing_round(self):
        more = LOST[2:] + ("closing",) + PLAIN[:2] + ("skiz A",) + PLAIN[2:] + LOST[:2]
        say(self.evening, more)
        self.same(self.evening, self.lines + more)

    def test_cut_off_anywhere(self):
        """With and without the records beside it."""
        say(self.evening, LOST[2:] + PLAIN)
        self.lines += LOST[2:] + PLAIN
        data = content(INDEX + "+")
        for length in range(0, len(data), CUT):
            fill(INDEX + "+", data[:length])
            self.same(Evening(FOLDER, 1), self.lines)
        data = content(INDEX)
        for length in range(0, len(data), CUT):
            put_back([(INDEX, data[:length])])
            self.same(Evening(FOLDER, 1), self.lines)

    def test_garbage(self):
        for data in (b"\x00" * 100, b"1 00000000 17\n", b"deal\n" * 50):
            fill(INDEX, data)
            self.same(Evening(FOLDER, 1), self.lines)

    def test_it_cannot_be_written(self):
        os.remove(INDEX)
        os.mkdir(INDEX)
        self.same(Evening(FOLDER, 1), self.lines)
        opened = Evening(FOLDER, 1)
        say(opened, LOST[2:] + PLAIN)
        opened.undo()
        self.same(opened, self.lines + LOST[2:] + PLAIN[:-1])
        os.rmdir(INDEX)

    def test_it_lags_and_the_medium_is_full(self):
        settle(self.evening)
        data = content(INDEX)
        fill(INDEX, data[: data.rfind(b"\n", 0, -1) + 1])
        add = Index.add
        Index.add = refuse  # type: ignore[method-assign]
        try:
            again = Evening(FOLDER, 1)
            self.assertEqual(past.deal_told(again, 1)[0], moves(HAT))
            self.assertEqual(past.deal_told(again, 3)[0], moves(LOST[1:2]))
            self.assertEqual(past.session_before(again, 3).number, 2)
            say(again, LOST[2:] + PLAIN)
            self.assertEqual(past.deal_told(again, 3)[0], moves(LOST[1:-1]))
        finally:
            Index.add = add  # type: ignore[method-assign]
        self.same(again, self.lines + LOST[2:] + PLAIN)

    def test_of_a_sheet_that_is_gone(self):
        """One whose number is used again, with a head as long."""
        os.remove(FOLDER + "/0001.jnl")
        lines = head()
        lines[-1] = "dealer B"
        data = content(INDEX).split(b"\n")[0] + b"\n"
        begin(FOLDER, lines)
        fill(INDEX, data)
        self.same(Evening(FOLDER, 1), (), lines)

    def test_of_a_deal_that_was_damaged(self):
        """The next line takes its place in the journal."""
        say(self.evening, LOST[2:])
        lines = self.lines + LOST[2:]
        path = FOLDER + "/0001.jnl"
        settle(self.evening)
        data = content(path)
        say(self.evening, PLAIN)
        settle(self.evening)
        fill(path, data + b"1 00000000 damaged\n")
        again = Evening(FOLDER, 1)
        say(again, ("closing", "deal"))
        self.same(again, lines + ("closing", "deal"))

    def test_the_last_deal_is_found_without_the_others(self):
        """However long the evening is; the file's end has the last of it, or all is read."""
        say(self.evening, LOST[2:])
        for deals in range(1, 30):
            say(self.evening, PLAIN)
            journal = self.evening.journal
            index, whole = Index(FOLDER, 1, journal.sum), Index(FOLDER, 1, journal.sum)
            near = list(reading.read(index.file, reading.late(index.file)))
            self.assertTrue(index.load() and whole._load(0))
            self.assertEqual((index.last, index.closed), (whole.last, whole.closed))
            mark: tuple = index.last[1] if index.last else ()
            self.assertEqual(mark[1], 2 + deals)  # deals before it
            self.assertTrue(deals < 10 or (2 < len(near) < 24), len(near))
        data = content(INDEX)
        fill(INDEX, b"?" + data[1:])
        self.assertTrue(Index(FOLDER, 1, journal.sum).load())
        self.assertFalse(Index(FOLDER, 1, journal.sum)._load(0))

    def test_each_deal_is_found_in_few_lines_whatever_was_taken_back(self):
        """60 deals; each seventh was opened twice and taken back before."""
        sheet = begin(FOLDER, head(4))
        for number in range(60):
            for _ in range(0 if number % 7 else 2):
                say(sheet, ["deal"])
                sheet.undo()
                settle(sheet)
            say(sheet, PLAIN if number % 2 else LOST)
        sheet = Evening(FOLDER, sheet.number)
        marks = [sheet.index.record(number)[1] for number in range(1, 61)]
        self.assertEqual([mark[1] for mark in marks], list(range(60)))
        self.assertEqual(marks[-1][2], past.session_before(sheet, 60).mark()[2])
        seen = []
        of_deals = lookup._of_deals

        def noted(index, high, changes):
            for record in of_deals(index, high, changes):
                seen.append(record[0])
                yield record

        lookup._of_deals = noted
        try:
            for number in (1, 20, 40):
                del seen[:]
                sheet.index.forget()
                sheet.index.record(number)
                self.assertTrue(len(seen) < 60, (number, len(seen), seen))  # of 78
        finally:
            lookup._of_deals = of_deals

    def test_undo_over_a_deal_reads_no_older_one(self):
        """Which is damaged here; after the restart only the index knows where a deal begins."""
        self.evening = begin(FOLDER, head())
        say(self.evening, PLAIN + PLAIN + PLAIN + PLAIN[:1])
        settle(self.evening)
        path = FOLDER + "/0002.jnl"
        data = content(path)
        at = data.find(PLAIN[1].encode())
        fill(path, data[:at] + b"?" + data[at + 1 :])
        again = Evening(FOLDER, 2)
        for count in range(len(PLAIN + PLAIN + PLAIN), len(PLAIN + PLAIN), -1):
            again.undo()
            self.assertEqual(again.lines, list((PLAIN + PLAIN + PLAIN)[len(PLAIN + PLAIN) : count]))
            self.assertEqual((again.session.number, again.journal.torn), (3, None))
        for _ in range(3):
            again = Evening(FOLDER, 2)
            again.undo()
            self.assertEqual(again.session.number, 2)
        self.assertEqual(again.lines, list(PLAIN[:-2]))
