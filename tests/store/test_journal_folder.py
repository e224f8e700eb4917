"""A folder of journals: the newest, starting one, copies that were not finished."""

import os
import unittest

from store import reading
from store.files import path_of
from store.journal import Journal
from store.sheets import newest, start
from tests.store.folder import FOLDER, FolderCase, content, files, fill
from tests.store.test_journal import HEAD, texts


class TestFolder(FolderCase):
    def test_newest(self):
        self.assertEqual(newest(FOLDER), 0)
        for name in ("0001.jnl", "0012.jnl", "0013.new", "0014.bad", "x15.jnl", ".jnl", "9.jnl.x"):
            fill(FOLDER + "/" + name, b"")
        self.assertEqual(newest(FOLDER), 12)
        fill(path_of(FOLDER, 10000), b"")
        self.assertEqual(newest(FOLDER), 10000)

    def test_a_missing_folder_is_made(self):
        os.rmdir(FOLDER)
        self.assertEqual(newest(FOLDER), 0)
        os.rmdir(FOLDER)
        self.assertEqual(texts(start(FOLDER, 3, HEAD)), HEAD)

    def test_a_file_in_its_place_is_an_error(self):
        fill(FOLDER + "/x", b"")
        with self.assertRaises(OSError):
            newest(FOLDER + "/x")

    def test_path(self):
        self.assertEqual(path_of("sheets", 7), "sheets/0007.jnl")
        self.assertEqual(path_of("sheets", 12345, "bad"), "sheets/12345.bad")

    def test_start_returns_the_journal(self):
        journal = start(FOLDER, 7, HEAD)
        reading.check(journal)
        self.assertEqual(journal.path, path_of(FOLDER, 7))
        self.assertEqual(journal.count, len(HEAD))
        self.assertEqual(journal.good, len(content(journal.path)))
        self.assertIsNone(journal.torn)

    def test_start_writes_nothing_over(self):
        start(FOLDER, 7, HEAD)
        before = content(path_of(FOLDER, 7))
        for number in (7, 6):
            with self.assertRaises(OSError):
                start(FOLDER, number, ("kibic 1",))
        self.assertEqual(content(path_of(FOLDER, 7)), before)
        self.assertEqual(files(), ["0007.jnl"])

    def test_start_with_a_bad_line_starts_nothing(self):
        with self.assertRaises(ValueError):
            start(FOLDER, 1, HEAD + ("two\nlines",))
        self.assertEqual(files(), [])

    def test_unfinished_copies_are_ignored_and_cleared(self):
        start(FOLDER, 1, HEAD)
        fill(path_of(FOLDER, 1, "new"), b"1 half a li")
        fill(path_of(FOLDER, 2, "new"), b"1 half a li")
        self.assertEqual(newest(FOLDER), 1)
        self.assertEqual(texts(Journal(path_of(FOLDER, 1))), HEAD)
        start(FOLDER, 2, HEAD)
        self.assertEqual(files(), ["0001.jnl", "0002.jnl"])

    def test_an_unfinished_copy_does_not_hinder_a_repair(self):
        start(FOLDER, 1, HEAD)
        fill(path_of(FOLDER, 1), content(path_of(FOLDER, 1)) + b"torn")
        fill(path_of(FOLDER, 1, "new"), b"1 half a li" * 90)
        Journal(path_of(FOLDER, 1)).append("deal")
        self.assertEqual(texts(Journal(path_of(FOLDER, 1))), HEAD + ("deal",))
        self.assertFalse("0001.new" in files())


if __name__ == "__main__":
    unittest.main()
