"""What the commands say: texts/<language>.txt, lines `key=text`, # begins a remark; each {} takes
the next fact.

A language is a file there. The words of a sheet (figures, bids) and why the rules refuse something
come from the device's own texts, so that both say the same.
"""

import locale
import os
import re
import sys
from functools import cache
from pathlib import Path

from kibic.shown import shown

FOLDER = Path(__file__).parent / "texts"
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
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


@cache
def table(language: str) -> dict[str, str]:
    """Return all texts of a language by their keys."""
    lines = (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {key: value for key, _, value in pairs}


def text(language: str, key: str, *facts: object) -> str:
    """Return the text of a key with its facts, which may come from anywhere.

    The key stands for a text that is missing, and {} for a fact that is: nothing raises.
    """
    told = (shown(str(fact)) for fact in facts)
    return re.sub(r"\{\}", lambda hole: next(told, hole[0]), table(language).get(key, key))


# -- which language


def system() -> str:
    """Return the language of the system if there are texts in it, else English."""
    named = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    if sys.platform == "win32":
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
