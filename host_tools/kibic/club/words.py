"""What the club's commands and pages say: texts/<language>.txt, lines `key=text`, # a remark.

Words of a sheet (figures, bids) come from the device's own texts, so that both say the same.
"""

from functools import cache
from pathlib import Path
from typing import Any

from kibic.judge import texts as game_texts
from kibic.shown import shown
from tarokk import games

FOLDER = Path(__file__).parent / "texts"
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))


class ClubError(Exception):
    """Something in the way: a key of the texts, and its facts."""

    def __init__(self, key: str, *facts: object) -> None:
        super().__init__(key, *facts)
        self.key, self.facts = key, facts

    def text(self, language: str) -> str:
        return text(language, self.key, *self.facts)


@cache
def table(language: str) -> dict[str, str]:
    """All texts of a language."""
    lines = (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {key: value for key, _, value in pairs}


def text(language: str, key: str, *facts: object) -> str:
    """A text with its facts; the key itself where the language has none."""
    found = table(language).get(key, key)
    return found.format(*(shown(str(fact)) for fact in facts)) if facts else found


@cache
def _rules(language: str, game: str) -> Any:
    return game_texts(language, games.load(game) if game else None)


@cache
def said(language: str, game: str, words: str) -> str:
    """A sheet's words, such as `king-ultimo clubs`, in the language of a game."""
    return " ".join(_rules(language, game).word(word) for word in words.split())


def game_name(language: str, game: str) -> str:
    """The name of a game; the id where the language has none."""
    return table(language).get("game." + game, game)
