"""The last lines of a journal stand beside it until there are many: to a reader they are one."""

import os
import unittest
from binascii import crc32

from store import reading
from store.files import path_of
from store.journal import Journal
from store.sheets import newest, start, tidy
from tests.store.folder import FOLDER, PROOF, FolderCase, content, files, fill
from tests.store.test_journal import HEAD, texts

TEXTS = HEAD + ("deal", "B 3", "C pass", "D 1")
BAD = path_of(FOLDER, 1, "bad")
INLINE = 512  # what littlefs keeps in a folder's entry


def line(number, text):
    data = f"{number} ".encode()
    return data + b"%08x " % crc32(data + text.encode()) + text.encode() + b"\n"


LINES = [line(i + 1, TEXTS[i]) for i in range(len(TEXTS))]
DATA = b"".join(LINES)
ENDS = [sum([len(data) for data in LINES[:i]]) for i in range(len(LINES) + 1)]


def flipped(data, at):
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


class BesideCase(FolderCase):
    def made(self, data, base, beside):
        """A new Journal on a file and on what stands beside it, from byte `base` on."""
        return self.with_file(data, line(0, str(base)) + beside)

    def with_file(self, data, beside):
        self.tearDown()
        self.setUp()
        fill(path_of(FOLDER, 1), data)
        fill(path_of(FOLDER, 1) + "+", beside)
        return Journal(path_of(FOLDER, 1))

    def check_read(self, journal, count, torn):
        self.assertEqual(texts(journal), TEXTS[:count])
        self.assertEqual((journal.good, journal.count, journal.torn), (ENDS[count], count, torn))

    def goes_on(self, journal, count, torn=None):
        """So many lines are good; the next comes behind them."""
        self.check_read(journal, count, torn)
        for text in ("♠ 1", "♠ 2"):
            journal.append(text)
        for again in (journal, Journal(journal.path)):
            self.assertEqual(texts(again), TEXTS[:count] + ("♠ 1", "♠ 2"))
            self.assertEqual((again.good, again.torn), (journal.good, None))
        self.assertEqual("0001.bad" in files(), torn == "bad")


class TestReading(BesideCase):
    def test_one_whole_from_every_line(self):
        for base in ENDS[1:]:
            for i, offset in enumerate(ENDS):
                journal = self.made(DATA[:base], base, DATA[base:])
                self.assertEqual(texts(journal, offset), TEXTS[i:])
                self.assertEqual([at for at, _ in reading.read(journal, offset)], ENDS[i:-1])
                self.goes_on(journal, 8)

    def test_where_no_line_ends_it_refuses(self):
        journal = self.made(DATA[: ENDS[5]], ENDS[5], DATA[ENDS[5] :])
        for offset in range(1, len(DATA) + 600):
            if offset not in ENDS:
                with self.assertRaises(ValueError):
                    reading.read(journal, offset)

    def test_what_is_in_the_journal_already_counts_once(self):
        """Its end as well; and where the journal went on otherwise, that counts."""
        for base in ENDS:
            for stop in ENDS:
                if base <= stop:
                    self.goes_on(self.made(DATA, base, DATA[base:stop]), 8)
        self.goes_on(self.made(DATA, ENDS[6], LINES[6] + line(8, "D 2")), 8)
        self.goes_on(self.made(DATA, ENDS[7], line(8, "D 2, a longer one")), 8)

    def test_put_into_the_journal_half_way(self):
        for base in ENDS[1:-1]:
            for length in range(base, len(DATA) + 1):
                for i in range(len(LINES)) if PROOF else (length % len(LINES),):
                    journal = self.made(DATA[:length], base, DATA[base:])
                    self.assertEqual(texts(journal, ENDS[i]), TEXTS[i:])
                self.goes_on(self.made(DATA[:length], base, DATA[base:]), 8)

    def test_torn_at_every_length(self):
        base = ENDS[5]
        beside = line(0, str(base)) + DATA[base:]
        first = len(beside) - len(DATA) + base
        for length in range(len(beside)):
            whole = [i for i, end in enumerate(ENDS) if end - base <= max(length - first, 0)]
            clean = length == 0 or length - first + base in ENDS
            journal = self.with_file(DATA[:base], beside[:length])
            self.goes_on(journal, whole[-1], None if clean else "torn")


class TestDamage(BesideCase):
    def lost(self, journal, first, number):
        """So many lines from `first` on are missing; what is behind them counts, and goes on."""
        left = TEXTS[:first] + (None,) * number + TEXTS[first + number :]
        self.assertEqual(texts(journal), left)
        self.assertEqual((journal.count, journal.torn), (8, None))
        for text in ("♠ 1", "♠ 2"):
            journal.append(text)
        for again in (journal, Journal(journal.path)):
            self.assertEqual(texts(again), left + ("♠ 1", "♠ 2"))
            self.assertEqual((again.good, again.torn), (journal.good, None))
            self.assertEqual(again.sum(again.good), journal.sum(journal.good))

    def test_in_the_journal(self):
        """What is behind it counts, also what stands beside."""
        base = ENDS[5]
        for at in range(base):
            data = flipped(DATA[:base], at)
            good = [i for i, end in enumerate(ENDS) if end <= at][-1]
            two = at + 1 in ENDS[1:5]  # without its end a line takes the next with it
            self.lost(self.made(data, base, DATA[base:]), good, 2 if two else 1)
            if good == 4 or at + 1 == ENDS[4]:  # nothing good is behind it in the file
                self.assertTrue(content(BAD).startswith(data[ENDS[good] :]))
            else:
                self.assertTrue(content(path_of(FOLDER, 1)).startswith(data))

    def test_beside(self):
        base = ENDS[5]
        for at in range(base, len(DATA) - 1):
            beside = flipped(DATA, at)[base:]
            good = [i for i, end in enumerate(ENDS) if end <= at][-1]
            two = at + 1 in ENDS
            journal = self.made(DATA[:base], base, beside)
            if good + (2 if two else 1) < 8:
                self.lost(journal, good, 2 if two else 1)
                kept = content(BAD) if "0001.bad" in files() else content(journal.path + "+")
                self.assertTrue(beside in kept)
            else:
                self.goes_on(journal, good, "bad")
                self.assertTrue(content(BAD).endswith(beside[ENDS[good] - base :]))

    def test_of_the_place(self):
        """The numbers tell it as well."""
        base = ENDS[5]
        beside = line(0, str(base)) + DATA[base:]
        place = len(beside) - len(DATA) + base
        for at in range(place):
            journal = self.with_file(DATA[:base], flipped(beside, at))
            if at < place - 1:
                self.lost(journal, 8, 0)
            else:
                self.lost(journal, 5, 1)
            self.assertEqual(content(BAD), flipped(beside, at))

    def test_in_what_stands_there_twice(self):
        """The good one counts, and what follows it in the journal."""
        for at in range(ENDS[5], ENDS[7]):
            for journal in (
                self.made(flipped(DATA, at), ENDS[5], DATA[ENDS[5] : ENDS[7]]),
                self.made(DATA, ENDS[5], flipped(DATA, at)[ENDS[5] : ENDS[7]]),
            ):
                reading.check(journal)
                self.assertEqual(journal.count, 8)
        self.goes_on(journal, 8)

    def test_where_reading_begins_among_them(self):
        """It refuses: it would leave those before out. The whole is read as ever."""
        for stray in LINES[:7] + [b"?\n", line(0, str(ENDS[5]))]:
            beside = b"".join(LINES[5:7]) + stray + LINES[7]
            journal = self.made(DATA[: ENDS[5]], ENDS[5], beside)
            with self.assertRaises(ValueError):
                texts(journal, ENDS[7])
            self.lost(journal, 8, 0)

    def test_a_journal_that_lost_lines(self):
        """Those beside count all the same."""
        for count in (1, 3):
            journal = self.made(DATA[: ENDS[count]], ENDS[5], DATA[ENDS[5] :])
            self.lost(journal, count, 5 - count)

    def test_what_is_damaged_is_kept_once(self):
        """Though it cannot be cut off at first."""
        journal = self.made(DATA[:-2] + b"?\n", 0, b"")
        os.mkdir(path_of(FOLDER, 1, "new"))
        for _ in range(2):
            with self.assertRaises(OSError):
                journal.append("end")
        os.rmdir(path_of(FOLDER, 1, "new"))
        journal.append("end")
        self.assertEqual(content(BAD), LINES[7][:-2] + b"?\n" + line(0, "0"))


class TestWriting(BesideCase):
    def test_few_are_beside_and_all_are_there(self):
        journal = start(FOLDER, 1, HEAD)
        lines: tuple = HEAD
        moved = 0
        for i in range(100):
            before = content(journal.path)
            lines += ("C pass " + "x" * (i % 40),)
            journal.append(lines[-1])
            if content(journal.path) != before:
                moved += 1
            else:
                self.assertTrue(len(content(journal.path + "+")) <= INLINE)
            self.assertEqual(texts(Journal(journal.path)), lines)
        self.assertEqual(texts(journal), lines)
        self.assertTrue(6 < moved < 12)  # 100 lines of some 40 bytes

    def test_room_is_made_when_hardly_a_line_more_fits(self):
        journal = start(FOLDER, 1, HEAD)
        lines: tuple = HEAD
        made = moved = 0
        for i in range(60):
            lines += ("C pass " + "x" * (i % 20),)
            before = content(journal.path)
            journal.append(lines[-1])
            moved += content(journal.path) != before
            if journal.make_room():
                made += 1
                self.assertTrue(content(journal.path).endswith(line(len(lines), lines[-1])))
                self.assertFalse(journal.make_room())
            self.assertEqual(texts(Journal(journal.path)), lines)
        self.assertEqual(moved, 0)  # no append had to
        self.assertTrue(3 < made < 8)

    def test_room_is_made_for_the_first_line_after_power_on(self):
        journal = start(FOLDER, 1, HEAD)
        while len(journal.beside) <= 416:
            journal.append("C pass")
        for change, made in ((b"", True), (b"9 torn", False)):
            fill(journal.path + "+", content(journal.path + "+") + change)
            again = Journal(journal.path)
            self.assertFalse(again.make_room())  # it was not read
            actual = texts(again)
            self.assertEqual((again.make_room(), again.make_room()), (made, False))
            before = content(journal.path)
            again.append("D pass")
            self.assertEqual(content(journal.path), before)
            self.assertEqual(texts(Journal(journal.path)), actual + ("D pass",))
            while len(again.beside) <= 416:
                again.append("C pass")

    def test_no_room_is_made_where_the_last_append_failed(self):
        journal = start(FOLDER, 1, HEAD)
        while len(journal.beside) <= 416:
            journal.append("C pass")
        path, journal.path = journal.path, FOLDER + "/gone/0001.jnl"
        with self.assertRaises(OSError):
            journal.append("D pass")
        self.assertFalse(journal.make_room())
        journal.path = path
        journal.append("D pass")
        self.assertTrue(journal.make_room())
        self.assertEqual(texts(Journal(path))[-2:], ("C pass", "D pass"))

    def test_a_line_that_is_too_long_for_there(self):
        journal = start(FOLDER, 1, HEAD)
        longest = "x" * (512 - len("6 00000000 \n"))
        for text in ("deal", longest, "B 3", longest):
            journal.append(text)
        self.assertEqual(texts(Journal(journal.path)), HEAD + ("deal", longest, "B 3", longest))

    def test_an_append_that_raised_but_landed_there(self):
        base = ENDS[5]
        for landed in range(len(LINES[7]) + 1):
            for text in (TEXTS[7], "D 2", "D pass, and more of it"):
                journal = self.made(DATA[:base], base, DATA[base : ENDS[7]])
                reading.check(journal)
                beside = line(0, str(base)) + DATA[base : ENDS[7] + landed]
                fill(journal.path + "+", beside)
                journal.append(text)
                journal.append("end")
                for again in (journal, Journal(journal.path)):
                    self.assertEqual(texts(again), TEXTS[:7] + (text, "end"))
                    self.assertEqual((again.good, again.torn), (journal.good, None))
                self.assertFalse("0001.bad" in files())

    def test_moved_but_it_raised(self):
        """The journal has all or some of them and the next; the next one is said again, or not."""
        base = ENDS[5]
        for length in range(base, len(DATA) + 1):
            for text in (TEXTS[7], "D 2"):
                journal = self.made(DATA[:base], base, DATA[base : ENDS[7]])
                reading.check(journal)
                fill(journal.path, DATA[:length])
                self.assertEqual(texts(journal), TEXTS[:7])
                journal.append(text)
                journal.append("end")
                for again in (journal, Journal(journal.path)):
                    self.assertEqual(texts(again), TEXTS[:7] + (text, "end"))
                self.assertFalse("0001.bad" in files())

    def test_settled_all_is_in_one_file(self):
        for base in ENDS:
            for length in range(base, len(DATA) + 1, 3):
                for is_read in (True, False):
                    journal = self.made(DATA[:length], base, DATA[base:])
                    if is_read:
                        reading.check(journal)
                    reading.flush_tail(journal)
                    self.assertEqual(files(), ["0001.jnl"])
                    self.assertEqual(content(journal.path), DATA)
                    self.goes_on(journal, 8)

    def test_settled_where_they_were_moved_long_ago(self):
        for is_read in (True, False):
            journal = self.made(DATA, ENDS[5], DATA[ENDS[5] : ENDS[7]])
            if is_read:
                reading.check(journal)
            reading.flush_tail(journal)
            self.assertEqual((files(), content(journal.path)), (["0001.jnl"], DATA))

    def test_the_files_of_older_sheets_are_put_in_order(self):
        """One at a time, not those of the sheet that is played; what is damaged is left as it
        is."""
        bad = flipped(DATA, ENDS[7] + 5)
        for beside, left in ((DATA, []), (bad, ["0001.jnl+"]), (DATA[:-3], ["0001.jnl+"])):
            self.made(DATA[: ENDS[5]], ENDS[5], beside[ENDS[5] :])
            fill(path_of(FOLDER, 3), DATA[: ENDS[1]])
            fill(path_of(FOLDER, 2, "idx+"), line(0, "17") + LINES[0])
            start(FOLDER, 4, HEAD)
            fill(path_of(FOLDER, 4, "jnl+"), line(0, "17") + LINES[0])
            mine = ["0002.idx+", "0003.jnl", "0004.jnl", "0004.jnl+"]
            if not left:
                self.assertTrue(tidy(FOLDER, 4))
            self.assertFalse(tidy(FOLDER, 4))
            self.assertEqual(files(), ["0001.jnl"] + left + mine)
            whole = DATA if not left else DATA[: ENDS[5]]
            self.assertEqual(content(path_of(FOLDER, 1)), whole)

    def test_a_journal_at_hand_goes_on_behind_that(self):
        journal = start(FOLDER, 1, HEAD)
        journal.append("deal")
        journal.append("A pass")
        start(FOLDER, 2, HEAD)
        self.assertEqual(files(), ["0001.jnl", "0001.jnl+", "0002.jnl"])
        self.assertTrue(tidy(FOLDER, 2, (journal,)))
        self.assertEqual(files(), ["0001.jnl", "0002.jnl"])
        journal.append("B pass")
        self.assertEqual(texts(Journal(journal.path)), HEAD + ("deal", "A pass", "B pass"))

    def test_a_missing_journal_is_not_made(self):
        for is_read in (True, False):
            journal = self.made(DATA[: ENDS[5]], ENDS[5], DATA[ENDS[5] :])
            if is_read:
                reading.check(journal)
            os.remove(journal.path)
            with self.assertRaises(OSError):
                journal.append("end")
            self.assertEqual(files(), ["0001.jnl+"])

    def test_lines_of_a_journal_that_is_gone(self):
        """Its number is used again, with lines as long."""
        os.remove(self.made(DATA[: ENDS[5]], ENDS[5], DATA[ENDS[5] :]).path)
        self.assertEqual(newest(FOLDER), 0)
        again = start(FOLDER, 1, TEXTS[:5])
        self.goes_on(again, 5)

    def test_removed(self):
        journal = self.made(DATA[: ENDS[5]], ENDS[5], DATA[ENDS[5] :])
        journal.remove()
        journal.remove()
        self.assertEqual(files(), [])


if __name__ == "__main__":
    unittest.main()
