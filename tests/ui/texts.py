"""The files of texts as dicts, for the tests that look at all of them."""

from ui.lang import path
from ui.languages import codes

LANGUAGES = codes()


def lines(code, name):
    """The (key, text) of a file, in order."""
    with open(path(code, name), "rb") as file:
        read = str(file.read(), "utf-8").split("\n")
    return [tuple(line.split("=", 1)) for line in read if line and line[0] != "#"]


def texts(code, name, kind=""):
    """{key: text} of a file, or only of a kind, such as "word", without it.

    Without a kind: the keys that have none.
    """
    by_key = {}
    for key, text in lines(code, name):
        if kind and key.startswith(kind + "."):
            by_key[key[len(kind) + 1 :]] = text
        elif not kind and "." not in key:
            by_key[key] = text
    return by_key
