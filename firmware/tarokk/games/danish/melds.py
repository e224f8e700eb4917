"""Melds: how they are said, and what they pay.

Source: danish, 4 "Meldingen". A meld is the words behind `meld`: ("tarokks", "11", "with").
"""

from ...refused import Refused, exactly, whole
from .tables import COURT, COURT_MELDS, MATADORS_LEAST, SUITS, TAROKKS, TAROKKS_LEAST, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...kinds import Move
    from .kinds import Danish


def read(words: "Move", rules: "Danish") -> tuple:
    """The meld that these words say, as a tuple. Raises Refused. `rules` is the game."""
    handler = _READERS.get(words[0])
    if handler is None:
        raise Refused("no-such-meld", words[0])
    if words[0] == "small-matadors" and rules.house[words[0]] == "no":
        raise Refused("not-at-table", words[0])
    handler(words, rules)
    return words


def _tarokks(words: "Move", _: "Danish") -> None:
    if len(words) == 2:
        raise Refused("with-or-without", " ".join(words))
    _, number, pagat = exactly(words, 3)
    _count(words, number, TAROKKS_LEAST)
    if pagat not in ("with", "without"):
        raise Refused("with-or-without", pagat)


def _matadors(words: "Move", _: "Danish") -> None:
    _, number = exactly(words, 2)
    _count(words, number, MATADORS_LEAST)


def _count(words: "Move", number: str, least: int) -> None:
    if not least <= whole(number) <= TAROKKS:
        raise Refused("meld-number", words[0], least, TAROKKS)


def _cavalry(words: "Move", rules: "Danish") -> None:
    if len(words) < 3:
        raise Refused("word-count", " ".join(words))
    if words[1] not in SUITS:
        raise Refused("no-such-card", words[1])
    missing = _court(words, 2, COURT)
    if missing == "king" and rules.house["half-cavalry"] == "with-king":
        raise Refused("not-at-table", "half king")


def _kings(words: "Move", _: "Danish") -> None:
    _court(words, 1, SUITS)


def _court(words: "Move", at: int, cards: tuple[str, ...]) -> str | None:
    """The missing card of a court meld whose extent is the word `at`; None if not named."""
    if len(words) <= at:
        raise Refused("word-count", " ".join(words))
    if value(COURT_MELDS, words[at]) is None:
        raise Refused("meld-extent", words[at])
    if words[at] != "half" or len(words) == at + 1:
        exactly(words, at + 1)
        return None
    missing = exactly(words, at + 2)[at + 1]
    if missing not in cards:
        raise Refused("no-such-card", missing)
    return missing


def _none(words: "Move", _: "Danish") -> None:
    exactly(words, 1)


_READERS = {
    "tarokks": _tarokks,
    "matadors": _matadors,
    "small-matadors": _matadors,
    "cavalry": _cavalry,
    "kings": _kings,
    "none": _none,
}


def group(meld: tuple[str, ...]) -> tuple:
    """What a player may meld only once: the kind, for cavalries with the suit."""
    return meld[:2] if meld[0] == "cavalry" else meld[:1]


def points(meld: tuple[str, ...]) -> int:
    """The points that a meld pays from each of the others. 4"""
    kind = meld[0]
    if kind == "tarokks":
        return 5 * (int(meld[1]) - 8)
    if kind in ("matadors", "small-matadors"):
        return 5 * (int(meld[1]) - 1)
    if kind == "none":
        return 0
    return value(COURT_MELDS, meld[len(group(meld))])[0]
