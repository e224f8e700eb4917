"""What a tournament is played by: settings as rows, published cups as sets of them, a file.

The file is TOML. What it does not say its preset says, and what that does not say the row does.
"""

import tomllib
import unicodedata
from pathlib import Path
from typing import Any, NamedTuple

from kibic.event import codes
from kibic.words import Trouble
from tarokk import games, house, tablecode
from tarokk.refused import Refused

LONGEST = 40  # characters of a name: a device shows fewer, a slip has room for these
MOST = 400  # players: at tables of two as many as codes have

Plan = dict[str, Any]


class Setting(NamedTuple):
    """A row: what it is called, what it may be, and what it is unless something else is said.

    `takes` is a tuple of words, or the name of a test below.
    """

    name: str
    takes: tuple[str, ...] | str
    usual: Any


SETTINGS = (
    Setting("name", "text", "Tournament"),
    Setting("place", "text", ""),
    Setting("date", "date", ""),
    Setting("game", games.NAMES, "paskievics"),
    Setting("options", "options", {}),
    Setting("rounds", "rounds", 4),
    Setting("deals", "deals", {"4": 16, "5": 20}),  # a round, at a table of so many
    Setting("minutes", "number", 0),  # of a round; 0: as long as it takes
    Setting("tables", "sizes", [4]),  # the first is what most tables shall have
    Setting("seating", "seatings", ["avoid"]),  # of each round, the last for those that follow
    Setting("points", ("written", "rank", "both"), "written"),
    Setting("rank_points", "numbers", [10, 8, 6, 4]),  # of the places at a table
    Setting("kontras", ("count", "do not count"), "count"),
    Setting("ties", "ties", ["best-round", "table-wins"]),
    Setting("cup_points", "numbers", []),  # of the final places
)

SEATINGS = ("random", "avoid", "rank")
TIES = ("written", "best-round", "table-wins")

# What published rules leave open is not in their rows.
PRESETS: dict[str, tuple[Plan, str]] = {
    "paskievics-2018": (
        {"game": "paskievics", "rounds": 4, "deals": {"4": 16}, "minutes": 80, "tables": [4],
         "points": "rank", "rank_points": [10, 8, 6, 4]},
        "Paskievics tarokkversenyeken alkalmazandó versenyszabályok, from 1 March 2018, §2 and §3"
        " (tarokk.hu), known through what others cite of it",
    ),
    "tirol": (
        {"rounds": 3, "deals": {"4": 16, "5": 20}, "tables": [4, 5], "seating": ["random"],
         "points": "written", "kontras": "do not count", "ties": ["table-wins", "best-round"]},
        "Tiroler Tarockcup: Turniermodus (tarock.tirol, Tarock-Cups, 2020); equal points: the"
        " cup's report of March 2015 (tirol-tarock, Grande Finale)",
    ),
    "eger-2012": (
        {"game": "paskievics", "rounds": 5, "minutes": 55, "tables": [4],
         "seating": ["random", "random", "random", "random", "rank"]},
        "V. Országos Tarokkverseny of the Gibás Imre club of Eger, 31 March 2012: four rounds of 55"
        " minutes, then a final of places 1 to 4, 5 to 8 and so on",
    ),
    "dm-2023": (
        {"game": "danish", "rounds": 2, "tables": [4, 3], "seating": ["random", "avoid"],
         "deals": {"3": 18, "4": 18}},
        "Dansk Tarokforbund, DM i Tarok, 11 November 2023: tables of four and three, morning and"
        " afternoon against others; the number of deals is not told and is 18 here",
    ),
}  # fmt: skip


def read(path: Path) -> Plan:
    """Return the plan in a file. Raises Trouble."""
    try:
        said = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise Trouble("event-unreadable", path, error) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Trouble("event-unreadable", path, error) from None
    return plan(said)


def plan(said: Plan) -> Plan:
    """Return all settings and the players, from those that were said. Raises Trouble."""
    said = dict(said)
    preset = said.pop("preset", None)
    players = [_name(name) for name in _list(said.pop("players", []), "players")]
    if preset is not None and preset not in PRESETS:
        raise Trouble("event-preset", preset, ", ".join(PRESETS))
    chosen = (PRESETS[preset][0] if preset else {}) | said
    known = {row.name for row in SETTINGS}
    for name in chosen.keys() - known:
        raise Trouble("event-setting", name, ", ".join(sorted(known | {"players", "preset"})))
    found = {row.name: _checked(row, chosen.get(row.name, row.usual)) for row in SETTINGS}
    _options(found)
    found["preset"] = preset or ""
    found["players"] = players
    twice = sorted({name for name in players if players.count(name) > 1})
    if twice:
        raise Trouble("event-twice", twice[0])
    sizes(len(players), found["tables"])
    missing = [size for size in found["tables"] if str(size) not in found["deals"]]
    if missing:
        raise Trouble("event-value", "deals", f'{{"{missing[0]}" = ?}}')
    return found


def sizes(people: int, allowed: list[int]) -> list[int]:
    """Return the tables that seat everybody, as many as can be of the first size. Raises
    Trouble."""
    first, *others = allowed
    for at_others in range(people + 1):
        rest = people - at_others
        if rest % first == 0 and (found := _fill(at_others, others)) is not None and people:
            return [first] * (rest // first) + found
    raise Trouble("event-tables", people, ", ".join(map(str, allowed)))


def _fill(people: int, allowed: list[int]) -> list[int] | None:
    """Tables of these sizes for so many people, or None."""
    if not people:
        return []
    for size in allowed:
        if size <= people and (rest := _fill(people - size, allowed)) is not None:
            return [size, *rest]
    return None


# -- tests of values


def _checked(row: Setting, value: Any) -> Any:
    good = value in row.takes if isinstance(row.takes, tuple) else _TESTS[row.takes](value)
    if not good:
        raise Trouble("event-value", row.name, value)
    if row.takes == "date":
        return str(value)
    return [value] if row.takes in ("seatings", "ties") and isinstance(value, str) else value


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000


def _words(value: Any, known: tuple[str, ...]) -> bool:
    words = [value] if isinstance(value, str) else value
    return isinstance(words, list) and bool(words) and all(word in known for word in words)


_TESTS: dict[str, Any] = {
    "text": lambda value: isinstance(value, str) and len(value) <= LONGEST and value.isprintable(),
    "date": lambda value: len(str(value)) in (0, 10),
    "number": _number,
    "rounds": lambda value: _number(value) and 0 < value <= tablecode.ROUNDS,
    "numbers": lambda value: isinstance(value, list) and all(map(_number, value)),
    "sizes": lambda value: (
        isinstance(value, list) and bool(value) and all(size in range(2, 8) for size in value)
    ),
    "deals": lambda value: (
        isinstance(value, dict) and all(_number(one) and one > 0 for one in value.values())
    ),
    "seatings": lambda value: _words(value, SEATINGS),
    "ties": lambda value: _words(value, TIES),
    "options": lambda value: isinstance(value, dict),
}


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST:
        raise Trouble("event-value", name, value)
    return value


def _name(name: Any) -> str:
    whole = unicodedata.normalize("NFC", " ".join(name.split())) if isinstance(name, str) else ""
    if not whole or len(whole) > LONGEST or not whole.isprintable() or "#" in whole:
        raise Trouble("event-name", name, LONGEST)
    return whole


def _options(found: Plan) -> None:
    """House rules of the game. Raises Trouble."""
    known = games.load(found["game"]).options()
    for name, value in found["options"].items():
        try:
            house.check(known, name, str(value))
        except Refused:
            raise Trouble("event-value", f"options.{name}", value) from None
    if set(found["tables"]) - set(games.load(found["game"]).SEATS):
        raise Trouble("event-value", "tables", found["tables"])
    limits = max(found["tables"]), tablecode.ROUNDS, tablecode.TABLES, tablecode.EVENTS - 1
    code = codes.write(found["game"], found["options"], *limits).replace(" ", "")
    if len(code) > tablecode.MOST:
        raise Trouble("event-rules", len(code), tablecode.MOST)
