"""The texts of a language in tables, as the tests of all games' texts want them."""

from tests.ui.texts import LANGUAGES, texts
from ui.lang import Language


class Tables:
    """Those that all games share, or a game's `own`.

    t, short, notes, words, refused    {key: text}
    language                           what puts them together
    """

    def __init__(self, code: str, own: str = "") -> None:
        self.code = code
        self.t, self.short, self.notes, self.words = (
            _of(code, own, kind) for kind in ("", "short", "note", "word")
        )
        self.refused = dict(texts(code, f"{own}-why" if own else "why"))
        self.language = Language(code, own)

    def __repr__(self) -> str:
        return self.code


def _of(code: str, own: str, kind: str) -> dict[str, str]:
    names = (own,) if own else ("home", "deal")
    return {key: text for name in names for key, text in texts(code, name, kind).items()}


def all_languages(own: str = "") -> list[Tables]:
    """Those of every language that has a folder."""
    return [Tables(code, own) for code in LANGUAGES]


def three(own: str = "") -> tuple[Tables, Tables, Tables]:
    """English, Hungarian, Danish."""
    return Tables("en", own), Tables("hu", own), Tables("da", own)
