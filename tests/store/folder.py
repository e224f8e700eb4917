"""What the tests of the store share: a folder that is empty before and gone after, an evening."""

import os
import unittest

from store import reading, sheets

FOLDER = "store-test"
PROOF = getattr(os, "environ", {}).get("KIBIC_PROOF") == "1"  # MicroPython has none


def files():
    return sorted(os.listdir(FOLDER))


def content(path):
    with open(path, "rb") as file:
        return file.read()


def fill(path, data):
    with open(path, "wb") as file:
        file.write(data)


def clear():
    for name in files():
        os.remove(FOLDER + "/" + name)


class FolderCase(unittest.TestCase):
    def setUp(self):
        sheets.newest(FOLDER)
        clear()

    def tearDown(self):
        clear()
        os.rmdir(FOLDER)


def moves(texts):
    return [tuple(text.split()) for text in texts]


def say(evening, texts):
    for move in moves(texts):
        evening.do(move)


def before(evening):
    """{name: points} from the earlier sheets of the same evening, as far as they are here."""
    return evening.carried()[0]


def settle(evening):
    """Have journal and index in one file each."""
    reading.flush_tail(evening.journal)
    reading.flush_tail(evening.index.file)
