"""All evenings: which sheets make one, what their heads say, their standings deal by deal."""

from store import amend, evenings, files, journal, past, reading, reckoning, sheets
from store.begin import begin
from store.evening import Evening
from tests.store.folder import FOLDER, FolderCase, before, content, fill, say
from tests.store.test_evening import LOST, PASSES, PLAIN, head

# Of four with A to D: PLAIN pays A and B one each (a three won), LOST takes two of B and C each.
AFTER_PLAIN = (1, 1, -1, -1)
AFTER_BOTH = (3, -1, -3, 1)


def course(evening):
    """The points behind each deal."""
    return list(zip(*list(reckoning.course(evening))[-1][1]))


class Watched(evenings.Evenings):
    """Counts the heads that are read."""

    read = 0

    def head(self, number):
        self.read += number not in self._heads
        return super().head(number)


class TestEvenings(FolderCase):
    def begin(self, *more, seats=4):
        return begin(FOLDER, head(seats, more))

    def test_sheets_that_follow_one_another_are_one_evening(self):
        for more in ((), (), ("follows 2",), (), ("follows 3",), ("follows 4",)):
            self.begin(*more)
        actual = evenings.Evenings(FOLDER)
        self.assertEqual([actual[i] for i in range(len(actual))], [(6, 4), (5, 3, 2), (1,)])
        self.assertEqual(len(actual), 3)
        self.assertTrue(actual.is_whole())

    def test_a_sheet_is_in_one_evening_only(self):
        for more in ((), ("follows 1",), ("follows 1",), ("follows 9",)):
            self.begin(*more)
        actual = evenings.Evenings(FOLDER)
        self.assertEqual([actual[i] for i in range(len(actual))], [(4,), (3, 1), (2,)])

    def test_as_few_heads_are_read_as_somebody_looks_at(self):
        for _ in range(20):
            self.begin()
        actual = Watched(FOLDER)
        self.assertTrue(actual.has(3))
        self.assertEqual(actual.read, 4)
        self.assertFalse(actual.is_whole())
        self.assertEqual((len(actual), actual.read), (20, 20))
        self.assertFalse(actual.has(20))

    def test_an_evening_of_many_sheets_is_read_once_with_signs_of_work(self):
        for number in range(12):
            self.begin(*((f"follows {number}",) if number else ("date 2026-11-20",)))
        actual, signs = Watched(FOLDER), []
        self.assertTrue(actual.has(0, lambda: signs.append(actual.read)))
        self.assertEqual(signs, [4, 9])  # to list them took as long as a head
        self.assertEqual((actual.date(0), len(actual.names(0)), actual.read), ("2026-11-20", 4, 12))

    def test_signs_of_work_come_behind_sheets_of_several_evenings(self):
        for _ in range(20):
            self.begin()
        actual, signs = Watched(FOLDER), []
        self.assertTrue(actual.has(19, lambda: signs.append(actual.read)))
        self.assertEqual(signs, [2, 6, 10, 14, 18])  # to list so many took as long as two heads
        actual.signed(lambda: signs.append(actual.read), 3)  # two were read since
        self.assertEqual(signs, [2, 6, 10, 14, 18])
        actual.signed(lambda: signs.append(actual.read), 2)
        self.assertEqual(signs, [2, 6, 10, 14, 18, 20])

    def test_date_and_names(self):
        self.begin("date 2026-11-20 19:30")
        self.begin("date 2026-11-21 00:10", "follows 1", seats=5)
        self.begin()
        self.begin("date 2026-11-28", "follows 3")
        self.begin()
        actual = evenings.Evenings(FOLDER)
        self.assertEqual([actual.date(i) for i in range(3)], [None, "2026-11-28", "2026-11-20"])
        self.assertEqual(actual.names(2), ("Anna", "Béla", "Cili", "Dani", "Edit"))
        self.assertEqual(evenings.last_date(FOLDER), "2026-11-28")

    def test_the_last_date_where_an_older_evening_was_gone_on_with(self):
        self.begin("date 2026-11-01")
        self.begin("date 2026-11-20")
        self.begin("date 2026-11-01", "follows 1")
        self.assertEqual(evenings.last_date(FOLDER), "2026-11-20")
        self.begin("follows 3")
        self.assertEqual(evenings.last_date(FOLDER), "2026-11-20")
        self.begin("follows 2")
        self.assertEqual(evenings.last_date(FOLDER), "2026-11-20")

    def test_the_last_date_where_the_one_before_was_too_late(self):
        self.begin("date 2027-11-13")
        self.begin("date 2026-11-20")
        self.assertEqual(evenings.last_date(FOLDER), "2026-11-20")

    def test_the_last_date_where_the_evening_began_long_ago(self):
        self.begin("date 2026-11-20")
        for number in range(1, 12):
            self.begin("date 2026-11-20", f"follows {number}")
        self.assertEqual(evenings.last_date(FOLDER), "2026-11-20")

    def test_the_last_date_where_there_is_none(self):
        self.assertIsNone(evenings.last_date(FOLDER))
        self.begin()
        self.assertIsNone(evenings.last_date(FOLDER))

    def test_what_stands_behind_the_head_is_not_looked_at(self):
        say(self.begin("date 2026-11-20"), PLAIN)
        path = files.path_of(FOLDER, 1)
        reading.flush_tail(journal.Journal(path))
        fill(path, content(path) + b"99 follows 1\n")
        self.assertEqual(evenings.head(FOLDER, 1)[:2], (0, "2026-11-20"))

    def test_of_a_damaged_head_the_good_lines_are_told(self):
        self.begin("date 2026-11-20")
        path = files.path_of(FOLDER, 1)
        whole = content(path)
        for byte in (b"?", b"\xff"):
            at = whole.find(b"Anna")
            fill(path, whole[:at] + byte + whole[at + 1 :])
            actual = evenings.head(FOLDER, 1)
            self.assertEqual(actual[1:3], ("2026-11-20", ("B\u00e9la", "Cili", "Dani")))
        fill(path, whole)
        self.assertEqual(evenings.head(FOLDER, 1)[2][0], "Anna")

    def test_a_long_head_is_told_to_its_end(self):
        names = [letter * 95 for letter in "abcd"]
        lines = ["kibic 1", "game paskievics", "place " + 95 * "x", "stake 20 Ft"]
        lines += ["seat " + name[0].upper() + " " + name for name in names]
        begin(FOLDER, lines + ["date 2026-11-20", "dealer D"])
        self.assertEqual(evenings.head(FOLDER, 1)[1], "2026-11-20")
        self.assertEqual(evenings.head(FOLDER, 1)[2:4], (tuple(names), "20 Ft"))

    def test_a_file_that_cannot_be_read_is_listed(self):
        self.begin("date 2026-11-20")
        fill(files.path_of(FOLDER, 2), b"no journal at all\n")
        actual = evenings.Evenings(FOLDER)
        self.assertEqual([actual[i] for i in range(len(actual))], [(2,), (1,)])
        self.assertEqual((actual.date(0), actual.names(0)), (None, ()))
        self.assertEqual(evenings.head(FOLDER, 3), (0, None, (), "", ""))


class TestCourse(FolderCase):
    def test_behind_each_deal(self):
        evening = begin(FOLDER, head())
        self.assertEqual(course(evening), [(0, 0, 0, 0)])
        say(evening, PLAIN + LOST)
        self.assertEqual(course(evening), [(0, 0, 0, 0), AFTER_PLAIN, AFTER_BOTH])
        say(evening, ("deal", "C pass"))
        self.assertEqual(course(evening)[1:], [AFTER_PLAIN, AFTER_BOTH])
        self.assertEqual(course(Evening(FOLDER, 1))[1:], [AFTER_PLAIN, AFTER_BOTH])

    def test_what_was_taken_back_or_amended(self):
        evening = begin(FOLDER, head())
        say(evening, PLAIN + LOST + LOST[:1])
        evening.undo()
        evening.undo()
        self.assertEqual(course(evening), [(0, 0, 0, 0), AFTER_PLAIN])
        say(evening, LOST[-1:])
        amend.amend(evening, 1, [tuple(text.split()) for text in LOST[1:-1]])
        # twice a two of B and C lost, of 40 points each
        self.assertEqual(course(evening), [(0,) * 4, (2, -2, -2, 2), (4, -4, -4, 4)])

    def test_a_lost_or_damaged_index(self):
        say(begin(FOLDER, head()), PLAIN + LOST)
        path = files.path_of(FOLDER, 1, "idx")
        whole = content(path)
        for data in (b"", whole[: len(whole) // 2], whole.replace(b"1 0 0,0,0,0", b"1 0 9,0,0,0")):
            fill(path, data)
            self.assertEqual(course(Evening(FOLDER, 1))[1:], [AFTER_PLAIN, AFTER_BOTH])

    def test_an_index_that_is_damaged_while_it_is_open(self):
        evening = begin(FOLDER, head())
        say(evening, PLAIN + LOST)
        reading.flush_tail(evening.index.file)
        fill(evening.index.file.path, b"")
        self.assertEqual(course(evening)[1:], [AFTER_PLAIN, AFTER_BOTH])

    def test_of_all_tables_by_name(self):
        say(begin(FOLDER, head(5)), ("deal", "declarer A 3", "partner B", "points 60", "end"))
        # of five, A to D play; then D, A, B and Edit without Cili
        names = ("Dani", "Anna", "Béla", "Edit")
        lines = ["kibic 1", "game paskievics"]
        lines += ["seat " + "ABCD"[i] + " " + names[i] for i in range(4)]
        second = begin(FOLDER, lines + ["dealer D", "follows 1"])
        say(second, PLAIN)
        people = list(reckoning.course(second))[-1][0]
        self.assertEqual(people, ["Anna", "Béla", "Cili", "Dani", "Edit"])
        self.assertEqual(course(second), [(0,) * 5, (1, 1, -1, -1, 0), (2, 0, -1, 0, -1)])


class TestCarried(FolderCase):
    def test_points_and_deals_of_the_earlier_tables(self):
        say(begin(FOLDER, head()), PLAIN + ("deal",) + PASSES[1:] + PASSES[:1])
        say(begin(FOLDER, head(more=("follows 1",))), PLAIN)
        third = begin(FOLDER, head(more=("follows 2",)))
        points = {"Anna": 2, "Béla": 2, "Cili": -2, "Dani": -2}
        self.assertEqual(third.carried(), (points, 3))
        say(third, PLAIN)
        self.assertEqual(third.carried(), (points, 3))
        self.assertEqual(begin(FOLDER, head()).carried(), ({}, 0))

    def test_files_are_read_once(self):
        say(begin(FOLDER, head()), PLAIN)
        second = begin(FOLDER, head(more=("follows 1",)))
        second.carried()
        second.folder = "nowhere"
        self.assertEqual(second.carried()[1], 1)
        self.assertEqual(before(second)["Anna"], 1)

    def test_an_earlier_deal_is_amended(self):
        say(begin(FOLDER, head()), PLAIN)
        second = begin(FOLDER, head(more=("follows 1",)))
        self.assertEqual(before(second)["Anna"], 1)
        first = Evening(FOLDER, 1)
        amend.amend(first, 1, [tuple(text.split()) for text in LOST[1:-1]])
        self.assertEqual(before(second), {"Anna": 2, "Béla": -2, "Cili": -2, "Dani": 2})


class TestLeave(FolderCase):
    def test_back_to_the_evening_before(self):
        say(begin(FOLDER, head()), PLAIN)
        begin(FOLDER, head(more=("follows 1",)))
        third = begin(FOLDER, head(5))
        self.assertEqual(sheets.previous(third.folder, third.number), 2)
        self.assertEqual(amend.leave(third).number, 2)
        self.assertEqual(sheets.numbers(FOLDER), [1, 2])

    def test_one_that_goes_on_from_an_older_one(self):
        for more in ((), (), ("follows 1",)):
            last = begin(FOLDER, head(more=more))
        followed, newest = past.table_before(last), past.table_before(last, 2)
        self.assertEqual((followed.number, newest.number), (1, 2))  # type: ignore[union-attr]
        self.assertIs(amend.leave(last), newest)  # which is not opened once more

    def test_nothing_to_go_back_to(self):
        only = begin(FOLDER, head())
        self.assertRaises(OSError, amend.leave, only)
        fill(files.path_of(FOLDER, 2), b"no journal at all\n")
        last = begin(FOLDER, head())
        self.assertRaises(OSError, amend.leave, last)
        self.assertEqual(sheets.numbers(FOLDER), [1, 2, 3])
