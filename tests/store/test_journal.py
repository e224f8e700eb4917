import os
import unittest
from binascii import crc32

from store import files as store_files
from store import reading
from store.files import path_of
from store.journal import Journal
from store.sheets import start
from tests.store.folder import FOLDER, FolderCase, clear, content, files, fill

HEAD = ("kibic 1", "game paskievics", "seat B Béla, a hídmester", "dealer B")
MOVES = ("deal", "B 3", "C pass", "D invit \u2660 žluťoučký")


def texts(journal, offset=0):
    return tuple(text for _, text in reading.read(journal, offset))


class FullCase(FolderCase):
    """With a journal of HEAD and MOVES, all in one file."""

    def setUp(self):
        super().setUp()
        self.journal = start(FOLDER, 1, HEAD)
        for text in MOVES:
            self.journal.append(text)
        reading.flush_tail(self.journal)
        self.path = self.journal.path
        self.data = content(self.path)
        self.ends = [i + 1 for i, byte in enumerate(self.data) if byte == 10]
        self.ends_at = [end - 1 for end in self.ends]
        self.damaged = self.data.replace(b" deal\n", b" dea1\n")

    def reopen(self, data):
        clear()
        fill(self.path, data)
        return Journal(self.path)


class TestRoom(FullCase):
    def test_room_is_held_until_the_next_line_is_written(self):
        store_files.keep_room()
        held = store_files._held
        self.assertTrue(4 * len(held) > 1148)
        store_files.keep_room()
        self.assertTrue(store_files._held is held)
        self.journal.append("D pass")
        self.assertEqual((len(held), len(store_files._held)), (0, 0))
        store_files.keep_room()
        self.assertTrue(4 * len(store_files._held) > 1148)


class TestWriting(FullCase):
    def test_a_person_can_read_it(self):
        lines = self.data.decode().split("\n")
        self.assertEqual(lines[0], "1 ab6829a1 kibic 1")
        self.assertEqual(lines[7][0:2] + lines[7][11:], "8 " + MOVES[3])
        self.assertEqual(lines[8:], [""])

    def test_round_trip(self):
        again = Journal(self.path)
        self.assertEqual(texts(again), HEAD + MOVES)
        self.assertEqual((again.good, again.count, again.torn), (len(self.data), 8, None))

    def test_the_writer_knows_what_a_reader_would_find(self):
        self.assertEqual((self.journal.good, self.journal.count), (len(self.data), 8))

    def test_appending_without_reading_first(self):
        Journal(self.path).append("end")
        self.assertEqual(texts(Journal(self.path)), HEAD + MOVES + ("end",))

    def test_odd_texts(self):
        odd = ("", " ", "  two  blanks ", "9 00000000 deal", "tab\tand\rreturn", "\x00")
        for text in odd:
            self.journal.append(text)
        self.assertEqual(texts(Journal(self.path)), HEAD + MOVES + odd)

    def test_the_same_text_twice_is_two_lines(self):
        self.journal.append("undo")
        self.journal.append("undo")
        self.assertEqual(texts(Journal(self.path)), HEAD + MOVES + ("undo", "undo"))

    def test_what_is_not_one_line_is_refused_and_changes_nothing(self):
        for text in ("two\nlines", "é" * 251, "x" * 501):
            with self.assertRaises(ValueError):
                self.journal.append(text)
        self.assertEqual(content(self.path), self.data)

    def test_the_longest_line(self):
        longest = "x" * (512 - len("9 00000000 \n"))
        self.journal.append(longest)
        after = self.journal.good
        self.journal.append("end")
        self.assertEqual(texts(Journal(self.path)), HEAD + MOVES + (longest, "end"))
        self.assertEqual(texts(self.journal, after), ("end",))


class TestReadingFromTheMiddle(FullCase):
    def test_from_every_line(self):
        for i, offset in enumerate([0] + self.ends):
            again = Journal(self.path)
            self.assertEqual(texts(again, offset), (HEAD + MOVES)[i:])
            self.assertEqual((again.good, again.count, again.torn), (len(self.data), 8, None))

    def test_offsets_are_those_of_the_lines(self):
        actual = [offset for offset, _ in reading.read(self.journal, self.ends[1])]
        self.assertEqual(actual, self.ends[1:-1])

    def test_then_appending(self):
        again = Journal(self.path)
        reading.check(again)
        offset = again.good
        again.append("end")
        self.assertEqual(texts(Journal(self.path), offset), ("end",))

    def test_where_no_line_ends_it_refuses_at_once(self):
        for offset in range(1, len(self.data) + 600):
            if offset not in self.ends:
                with self.assertRaises(ValueError):
                    reading.read(Journal(self.path), offset)

    def test_behind_a_damaged_line_the_next_one_will_do(self):
        damaged = self.reopen(self.damaged)
        self.assertEqual(texts(damaged, self.ends[4]), MOVES[1:])
        with self.assertRaises(ValueError):
            reading.read(damaged, self.ends[4] - 1)

    def test_a_reading_left_unfinished_changes_nothing(self):
        for _ in reading.read(self.journal):
            break
        self.journal.append("end")
        self.assertEqual(texts(Journal(self.path)), HEAD + MOVES + ("end",))


class TestDamage(FullCase):
    def test_a_tail_torn_at_every_length_is_before_or_after(self):
        for length in range(self.ends[-2], len(self.data) + 1):
            torn = self.reopen(self.data[:length])
            whole = length == len(self.data)
            clean = whole or length == self.ends[-2]
            self.assertEqual(texts(torn), HEAD + MOVES[: 4 if whole else 3])
            self.assertEqual(torn.torn, None if clean else "torn")
            self.assertEqual(torn.good, self.ends[-1 if whole else -2])

    def test_appending_to_a_torn_tail(self):
        for length in range(self.ends[-2], len(self.data)):
            for text in ("C 2", MOVES[3]):
                torn = self.reopen(self.data[:length])
                torn.append(text)
                self.assertIsNone(torn.torn)
                again = Journal(self.path)
                self.assertEqual(texts(again), HEAD + MOVES[:3] + (text,))
                self.assertIsNone(again.torn)
                self.assertFalse("0001.bad" in files())

    def test_every_flipped_byte_is_found(self):
        for position in range(len(self.data)):
            line = sum(1 for end in self.ends if end <= position)
            for mask in (1, 32, 255, self.data[position] ^ 10 or 64):
                data = bytearray(self.data)
                data[position] ^= mask
                damaged = self.reopen(data)
                lost = 2 if position in self.ends_at else 1  # without its end it takes the next
                left: tuple = (HEAD + MOVES)[:line]
                if line + lost < 8:
                    left += (None,) * lost + (HEAD + MOVES)[line + lost :]
                    self.assertEqual((damaged.torn, texts(damaged)), (None, left))
                    self.assertEqual((damaged.good, damaged.count), (len(self.data), 8))
                    self.assertEqual(damaged.gaps, [self.ends[line + lost - 1]])
                else:
                    self.assertEqual(texts(damaged), left)
                    self.assertEqual((damaged.good, damaged.count), (self.ends[line - 1], line))
                    last = position == len(self.data) - 1
                    self.assertEqual((damaged.torn, damaged.gaps), ("torn" if last else "bad", []))

    def test_a_missing_line_is_found(self):
        gap = self.reopen(self.data[: self.ends[2]] + self.data[self.ends[3] :])
        self.assertEqual(texts(gap), HEAD[:3] + (None,) + MOVES)
        self.assertEqual((gap.count, gap.torn), (8, None))
        self.assertEqual(gap.gaps, [self.ends[2]])

    def test_many_missing_lines(self):
        far = start(FOLDER, 2, ("x",) * 500)
        last = content(far.path)[-len("500 00000000 x\n") :]
        gap = self.reopen(self.data + last)
        self.assertEqual(texts(gap), HEAD + MOVES + (None,) * 99 + ("x",))
        self.assertEqual((gap.count, gap.torn, gap.gaps), (500, None, [len(self.data)]))

    def test_appended_behind_a_gap(self):
        gap = self.reopen(self.damaged)
        self.assertEqual(texts(gap), HEAD + (None,) + MOVES[1:])
        gap.append("end")
        for again in (gap, Journal(self.path)):
            self.assertEqual(texts(again), HEAD + (None,) + MOVES[1:] + ("end",))
            self.assertEqual((again.gaps, again.torn), ([self.ends[4]], None))
        self.assertEqual(content(self.path), self.damaged)

    def test_damaged_after_it_was_checked(self):
        """What was read before and what is read now would not be one game."""
        journal = self.reopen(self.damaged)
        reading.check(journal)
        fill(self.path, self.damaged.replace(b" B 3", b" B 2"))
        with self.assertRaises(OSError):
            reading.check(journal)
        fill(self.path, self.damaged.replace(b" D invit", b" d invit"))
        with self.assertRaises(OSError):
            reading.check(journal)

    def test_reading_damage_changes_no_file(self):
        reading.check(self.reopen(self.damaged))
        self.assertEqual(content(self.path), self.damaged)
        self.assertEqual(files(), ["0001.jnl"])

    def test_what_follows_a_damaged_line_is_kept_beside(self):
        damaged = self.data[: self.ends[3]] + self.data[self.ends[3] :].replace(b" ", b"_")
        self.reopen(damaged).append("deal")
        again = Journal(self.path)
        self.assertEqual(texts(again), HEAD + ("deal",))
        self.assertIsNone(again.torn)
        self.assertEqual(content(path_of(FOLDER, 1, "bad")), damaged[self.ends[3] :])
        self.assertEqual(files(), ["0001.bad", "0001.jnl", "0001.jnl+"])

    def test_what_was_kept_beside_is_never_lost(self):
        journal = self.reopen(self.data[: self.ends[3]] + b"garbage\n" + b"\xff" * 3000)
        fill(path_of(FOLDER, 1, "bad"), b"earlier\n")
        journal.append("deal")
        kept = b"earlier\ngarbage\n" + b"\xff" * 3000
        self.assertEqual(content(path_of(FOLDER, 1, "bad")), kept)

    def test_a_damaged_first_line(self):
        journal = self.reopen(b"?" + self.data)
        self.assertEqual(texts(journal), (None,) + HEAD[1:] + MOVES)
        journal = self.reopen(b"?" + self.data[: self.ends[0]])
        self.assertEqual(texts(journal), ())
        journal.append("kibic 1")
        self.assertEqual(texts(Journal(self.path)), ("kibic 1",))
        self.assertEqual(content(path_of(FOLDER, 1, "bad")), b"?" + self.data[: self.ends[0]])

    def test_garbage_without_an_end(self):
        journal = self.reopen(self.data + b"\x00" * 5000)
        self.assertEqual(texts(journal), HEAD + MOVES)
        self.assertEqual(journal.torn, "bad")

    def test_what_is_not_utf_8_is_not_read(self):
        # the right checksum of "9 " and two bytes that no text has
        journal = self.reopen(self.data + b"9 5d0b0cbe \xff\xfe\n")
        self.assertEqual(texts(journal), HEAD + MOVES)
        self.assertEqual(journal.torn, "bad")


class TestRepeatedAppend(FullCase):
    def last(self):
        return self.data[self.ends[-2] :]

    def test_a_line_that_stands_twice_counts_once(self):
        for times in (2, 3):
            twice = self.reopen(self.data + self.last() * (times - 1))
            self.assertEqual(texts(twice), HEAD + MOVES)
            self.assertEqual((twice.count, twice.torn), (8, None))
            twice.append("end")
            self.assertEqual(texts(Journal(self.path)), HEAD + MOVES + ("end",))
            self.assertEqual(texts(Journal(self.path), len(self.data)), ("end",))

    def test_a_line_that_stands_there_again_counts_once(self):
        """Anywhere; and nothing beside is lost by it."""
        for i in range(8):
            again = self.data[([0] + self.ends)[i] : self.ends[i]]
            for at in self.ends[i:]:
                journal = self.reopen(self.data[:at] + again + self.data[at:])
                base = len(self.data)  # as if it had been doubled later
                fill(self.path + "+", self.beside(base, "B trull", "C pass"))
                self.assertEqual(texts(journal), HEAD + MOVES + ("B trull", "C pass"))
                journal.append("end")
                for read_anew in (journal, Journal(self.path)):
                    self.assertEqual(texts(read_anew), HEAD + MOVES + ("B trull", "C pass", "end"))
                    self.assertEqual((read_anew.torn, read_anew.gaps), (None, []))

    def beside(self, base, *more):
        """What stands beside with these texts behind the eight lines."""
        start(FOLDER, 2, HEAD + MOVES + more)
        lines = content(path_of(FOLDER, 2))[len(self.data) :]
        os.remove(path_of(FOLDER, 2))
        text = f"{base}".encode()
        return b"0 %08x " % crc32(b"0 " + text) + text + b"\n" + lines

    def test_junk_behind_the_file_while_lines_stand_beside(self):
        for junk in (b"\0", b"\0" * 100, b"\0" * 700, b"9 00000000 bad\n", b"x\ny"):
            for base in (len(self.data), self.ends[3]):
                journal = self.reopen(self.data + junk)
                fill(self.path + "+", self.beside(base, "B trull", "C pass"))
                self.assertEqual(texts(journal), HEAD + MOVES + ("B trull", "C pass"))
                self.assertEqual((journal.torn, journal.gaps), (None, []))
                whole = journal.sum(journal.good)
                self.assertEqual(
                    whole,
                    crc32(
                        content(path_of(FOLDER, 1))[: len(self.data)]
                        + content(self.path + "+").split(b"\n", 1)[1]
                    ),
                )
                journal.append("end")
                if b"\n" in junk or len(junk) > 512:  # else it may be a line never confirmed
                    self.assertTrue(junk in content(path_of(FOLDER, 1, "bad")))
                for read_anew in (journal, Journal(self.path)):
                    self.assertEqual(texts(read_anew), HEAD + MOVES + ("B trull", "C pass", "end"))
                    self.assertEqual((read_anew.torn, read_anew.gaps), (None, []))
                    self.assertEqual(texts(read_anew, len(self.data)), ("B trull", "C pass", "end"))

    def test_the_same_number_with_another_text_is_damage(self):
        other = start(FOLDER, 2, HEAD + MOVES[:3] + ("C 2",))
        line = content(other.path)[self.ends[-2] :]
        journal = self.reopen(self.data + line)
        self.assertEqual(texts(journal), HEAD + MOVES)
        self.assertEqual((journal.count, journal.torn), (8, "bad"))

    def test_an_append_that_raised_but_landed(self):
        # a journal that knows all but the last line, which then appears in the file
        for landed in range(len(self.last()) + 1):
            for text in (MOVES[3], "C 2"):
                journal = self.reopen(self.data[: self.ends[-2]])
                reading.check(journal)
                fill(self.path, self.data[: self.ends[-2] + landed])
                self.assertEqual(texts(journal), HEAD + MOVES[:3])
                journal.append(text)
                journal.append("end")
                again = Journal(self.path)
                self.assertEqual(texts(again), HEAD + MOVES[:3] + (text, "end"))
                self.assertEqual((again.good, again.count), (journal.good, journal.count))
                self.assertFalse("0001.bad" in files())

    def test_the_longest_line_landed_with_something_behind_it(self):
        longest = "x" * (512 - len("9 00000000 \n"))
        journal = self.reopen(self.data)
        reading.check(journal)
        Journal(self.path).append(longest)
        fill(self.path, content(self.path) + b"x")
        journal.append(longest)
        again = Journal(self.path)
        self.assertEqual(texts(again), HEAD + MOVES + (longest,))
        self.assertIsNone(again.torn)

    def test_a_file_that_lost_confirmed_lines_is_not_written(self):
        fill(self.path, self.data[: self.ends[4]])
        with self.assertRaises(OSError):
            self.journal.append("end")
        self.assertEqual(content(self.path), self.data[: self.ends[4]])

    def test_a_missing_file_is_not_made(self):
        os.remove(self.path)
        for journal in (self.journal, Journal(self.path)):
            with self.assertRaises(OSError):
                journal.append("end")
        with self.assertRaises(OSError):
            reading.check(self.journal)
        self.assertEqual(files(), [])


if __name__ == "__main__":
    unittest.main()
