"""Whether there is room for another evening."""

import unittest

from store import room

BLOCK = 4096


class Disk:
    """A medium with so many blocks free, None where it cannot tell, or that does not answer."""

    def __init__(self, free):
        self._free = free

    def statvfs(self, folder):
        if self._free is None:
            raise OSError(5)
        return (BLOCK, BLOCK, 352, self._free, self._free, 0, 0, 0, 0, 255)


class Nothing:
    """A port that has no such function."""


class TestRoom(unittest.TestCase):
    def is_short(self, disk):
        before, room.os = room.os, disk
        try:
            return room.is_short("/data")
        finally:
            room.os = before

    def test_it_is_said_while_two_long_evenings_fit(self):
        self.assertTrue(self.is_short(Disk(0)))
        self.assertTrue(self.is_short(Disk(23)))
        self.assertFalse(self.is_short(Disk(24)))
        self.assertFalse(self.is_short(Disk(200)))

    def test_blocks_of_folders_counted_twice_may_leave_less_than_none(self):
        self.assertTrue(self.is_short(Disk(-68)))

    def test_what_cannot_be_told_is_not_said(self):
        self.assertFalse(self.is_short(Disk(None)))
        self.assertFalse(self.is_short(Nothing()))
