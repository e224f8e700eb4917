"""The head of a sheet: what is said of a table before its first deal.

A function a word; `session` is the Session that the line is about. Each raises Refused, and then
nothing has changed.
"""

from . import games
from .refused import MOST_ROUNDS, Refused, digits, exactly, text, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .kinds import Move, Session


VERSION = "1"
LETTERS = "ABCDEFG"
# What a table may ask of the keys: who loses confirms; what opens them once they are locked.
KEYS = ("confirm losers", "lock left right", "lock up down")


def _version(session: "Session", words: "Move") -> None:
    if session.started:
        raise Refused("head-twice", "kibic")
    if exactly(words, 2)[1] != VERSION:
        raise Refused("version", words[1])
    session.started = True


def _head(session: "Session", words: "Move", least: int = 2) -> None:
    if session.number:
        raise Refused("head-late", words[0])
    if len(words) < least:
        raise Refused("word-count", " ".join(words))


def _game(session: "Session", words: "Move") -> None:
    _head(session, exactly(words, 2))
    if session.game:
        raise Refused("head-twice", "game")
    game = games.load(words[1])
    if game is None:
        raise Refused("no-such-game", words[1])
    before = (("doubled", session.rounds), ("hat", session.hat), ("closing", session.closing))
    for word, value in before:
        if value and word in game.FORBIDDEN:
            raise Refused("not-in-game", word)
    session.game = game
    session.pots = (0,) * len(game.POTS)


def _option(session: "Session", words: "Move") -> None:
    _head(session, words, 3)
    if not session.game:
        raise Refused("game-first")
    name, value = words[1], " ".join(words[2:])
    if name in session.options:
        raise Refused("head-twice", "option " + name)
    from . import house  # a head without options has no need of it

    house.check(session.game.options(), name, value)
    session.options[name] = value
    session.changed()


def _seat(session: "Session", words: "Move") -> None:
    _head(session, words)
    letter, name = words[1], text(words[2:]) or words[1]
    if len(letter) != 1 or letter not in LETTERS:
        raise Refused("no-such-seat", letter)
    if letter in session.names:
        raise Refused("seat-twice", letter)
    if name in session.names.values():
        raise Refused("name-twice", name)
    if session.game and len(session.seats) == max(session.game.SEATS):
        raise Refused("seat-number", len(session.seats) + 1, session.game.NAME)
    if session.dealer is not None:
        raise Refused("seat-late", letter)
    session.seats += (letter,)
    session.names[letter] = name
    session.totals.append(0)


def _dealer(session: "Session", words: "Move") -> None:
    _head(session, exactly(words, 2))
    session.seated(words[1])
    if session.dealer is not None:
        raise Refused("head-twice", "dealer")
    session.dealer = session.seats.index(words[1])


def _info(session: "Session", words: "Move") -> None:
    key, value = words[0], text(words[1:])
    _head(session, words)
    if key == "follows":
        exactly(words, 2)
    if key in session.info:
        raise Refused("head-twice", key)
    if key in ("stake", "follows"):
        whole(words[1])
    if key in ("confirm", "lock") and key + " " + value not in KEYS:
        raise Refused("unknown-word", value)
    if key == "date" and not is_date(words[1:]):
        raise Refused("not-a-date", value)
    session.info[key] = value


def _doubled(session: "Session", words: "Move") -> None:
    _head(session, exactly(words, 2))
    left = whole(words[1])
    if not 0 < left <= len(session.seats):
        raise Refused("doubled-range", left, len(session.seats))
    if len(session.rounds) == MOST_ROUNDS:
        raise Refused("rounds-many", MOST_ROUNDS)
    session.rounds += (left,)


def _pot(session: "Session", words: "Move") -> None:
    """What lies on the table from an earlier one: `pot kitty 16`."""
    _head(session, exactly(words, 3))
    if not session.game:
        raise Refused("game-first")
    _, name, points = words
    if name not in session.game.POTS:
        raise Refused("no-such-pot", name)
    at = session.game.POTS.index(name)
    session.pots = session.pots[:at] + (whole(points),) + session.pots[at + 1 :]


def _hat(session: "Session", words: "Move") -> None:
    _head(session, exactly(words, 2))
    session.seated(words[1])
    if session.hat:
        raise Refused("head-twice", "hat")
    session.hat = words[1]


def is_date(words: "Move") -> bool:
    """True if these are `2026-11-20`, with or without `19:30` behind it."""
    day = words[0].split("-")
    if [len(part) for part in day] != [4, 2, 2] or not all(digits(part) for part in day):
        return False
    if not (1 <= int(day[1]) <= 12 and 1 <= int(day[2]) <= 31) or len(words) > 2:
        return False
    if len(words) == 1:
        return True
    time = words[1].split(":")
    if [len(part) for part in time] != [2, 2] or not all(digits(part) for part in time):
        return False
    return int(time[0]) < 24 and int(time[1]) < 60


HEAD = {
    "kibic": _version,
    "game": _game,
    "option": _option,
    "seat": _seat,
    "dealer": _dealer,
    "date": _info,
    "place": _info,
    "stake": _info,
    "follows": _info,
    "confirm": _info,
    "lock": _info,
    "doubled": _doubled,
    "pot": _pot,
    "hat": _hat,
}
