"""What the commands say: texts/<language>.txt, lines `key=text`, # begins a remark; each {} takes
the next fact.

A language is a file there. The words of a sheet (figures, bids) and why the rules refuse something
come from the device's own texts, so that both say the same.
"""

import errno
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from kibic.shown import shown

FOLDER = __file__.replace("\\", "/").rpartition("/")[0] + "/texts"
LANGUAGES = tuple(sorted([name[:-4] for name in os.listdir(FOLDER) if name.endswith(".txt")]))
ENGLISH = "en"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set holds, as everywhere


class Trouble(Exception):  # noqa: N818, it is no error of the program
    """What the user can mend: a key of the texts and its facts."""

    def __init__(self, key: str, *facts: object) -> None:
        super().__init__(key, *facts)
        self.key = key
        self.facts = facts

    def text(self, language: str) -> str:
        """Return the sentence that says what is wrong and what to do."""
        return text(language, self.key, *self.facts)


class Tell(Protocol):
    """Tells the user what happens, in a language: on a terminal, or on a page."""

    language: str

    def __call__(self, key: str, *facts: object) -> None:
        """Show the text of a key."""

    def text(self, key: str, *facts: object) -> str:
        """Return the text of a key."""

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Show a table; `heads` are keys, or "" for none."""

    def progress(self, key: str, total: int) -> AbstractContextManager[Callable[[int], Any]]:
        """Show a bar up to `total` bytes; its function is told of every step."""


_tables: dict[str, dict[str, str]] = {}


def table(language: str) -> dict[str, str]:
    """Return all texts of a language by their keys."""
    if language not in _tables:
        with open(f"{FOLDER}/{language}.txt", encoding="utf-8") as file:
            lines = file.read().splitlines()
        pairs = [line.partition("=") for line in lines if line and not line.startswith("#")]
        _tables[language] = {key: value for key, _, value in pairs}
    return _tables[language]


def text(language: str, key: str, *facts: object) -> str:
    """Return the text of a key with its facts, which may come from anywhere.

    The key stands for a text that is missing, and {} for a fact that is: nothing raises. An error
    is a fact, too: what the system refuses is told in the language.
    """
    filled = iter([shown(_fact(language, fact)) for fact in facts])
    first, *rest = table(language).get(key, key).split("{}")
    return first + "".join([next(filled, "{}") + part for part in rest])


def _fact(language: str, fact: object) -> str:
    """Return a fact as text; of an error of the system or of SQLite, why it is one."""
    if not isinstance(fact, Exception):
        return str(fact)
    name = getattr(fact, "sqlite_errorname", "")  # SQLITE_IOERR_WRITE: a kind of SQLITE_IOERR
    if not name and isinstance(fact, OSError):
        name = errno.errorcode.get(fact.errno or 0, "")
    name_of = table(language).get("system." + "_".join(name.split("_")[:2]))
    return name_of or getattr(fact, "strerror", None) or str(fact).strip().split("\n")[0]


# -- which language


def system() -> str:
    """Return the language of the system if there are texts in it, else English."""
    named = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    if sys.platform == "win32":
        import locale

        named = named or locale.getlocale()[0] or ""  # "Hungarian_Hungary" begins as hu_HU does
    code = named[:2].lower()
    return code if code in LANGUAGES else ENGLISH


_chosen = ""


def choose(language: str) -> None:
    """Let `language` be spoken from now on; the system's if it is ""."""
    global _chosen
    _chosen = language


def spoken() -> str:
    """Return the language that was chosen, else the system's."""
    return _chosen or system()
