"""What a tournament is played by: settings as rows, published cups as sets of them, a file.

The file is TOML. What it does not say its preset says, and what that does not say the row does.
"""

import tomllib
import unicodedata
from pathlib import Path
from typing import Any, NamedTuple

from kibic.event import codes
from kibic.event.presets import PRESETS
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
    Setting("set", "text", ""),  # of house rules, one of the game's own; "options" go before it
    Setting("options", "options", {}),
    Setting("rounds", "rounds", 4),
    # a round, at a table of so many; {}: as many as the clock allows
    Setting("deals", "deals", {"4": 16, "5": 20}),
    Setting(
        "minutes", "minutes", [0]
    ),  # of each round, the last for those that follow; 0: no clock
    Setting("tables", "sizes", [4]),  # the first is what most tables shall have
    Setting("bye", "bye", "mean"),  # the points of who has no seat in a round
    Setting("seating", "seatings", ["avoid"]),  # of each round, the last for those that follow
    Setting("finals", "number", 0),  # so many rounds at the end are played in groups by rank
    Setting("final_score", ("final", "all"), "final"),  # the rounds that order a group
    Setting("points", ("written", "rank", "both"), "written"),
    Setting("rank_points", "rank points", [10, 8, 6, 4]),  # of the places at a table
    Setting("kontras", ("count", "do not count"), "count"),
    Setting("ties", "ties", ["best-round", "table-wins"]),
    Setting("cup_points", "numbers", []),  # of the final places
    Setting("teams", "groups", {}),  # names of teams, and who is in them
    Setting("team_best", "number", 0),  # so many of a team count, the best; 0: all
    Setting("clubs", "groups", {}),
    Setting("club_best", "number", 0),
)

SEATINGS = ("random", "avoid", "rank")
TIES = ("written", "best-round", "table-wins", "table-ranks")
_LISTS = ("seatings", "ties", "minutes")  # of which a single value is a list of itself


def read(path: Path) -> Plan:
    """Return the plan in a file. Raises Trouble."""
    return plan(toml(path))


def toml(path: Path) -> Plan:
    """Return what a file says. Raises Trouble."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Trouble("event-unreadable", path, error) from None


def plan(given: Plan) -> Plan:
    """Return all settings and the players, from those that are given. Raises Trouble.

    A plan that says nothing of byes has to seat all its players.
    """
    given = dict(given)
    players = [name_of(name) for name in _list(given.pop("players", []), "players")]
    chosen = settings(given)
    chosen["players"] = players
    twice = sorted({name for name in players if players.count(name) > 1})
    if twice:
        raise Trouble("event-twice", twice[0])
    strange = members(chosen).keys() - set(players)
    if strange:
        raise Trouble("event-value", "teams, clubs", sorted(strange)[0])
    _, byes = seats(len(players), chosen["tables"])
    if byes and "bye" not in given:
        raise Trouble("event-tables", len(players), ", ".join(map(str, chosen["tables"])))
    return chosen


def settings(given: Plan) -> Plan:
    """Return all settings, from those that are given. Raises Trouble."""
    given = dict(given)
    preset = given.pop("preset", None)
    if preset and preset not in PRESETS:
        raise Trouble("event-preset", preset, ", ".join(PRESETS))
    values = _over(PRESETS[preset][0] if preset else {}, given)
    names = {row.name for row in SETTINGS}
    for name in values.keys() - names:
        raise Trouble("event-setting", name, ", ".join(sorted(names | {"players", "preset"})))
    chosen = {row.name: _checked(row, values.get(row.name, row.usual)) for row in SETTINGS}
    _options(chosen)
    chosen["preset"] = preset or ""
    for name in ("deals", "rank_points"):
        of_size = chosen[name]
        missing = [size for size in chosen["tables"] if str(size) not in of_size]
        if isinstance(of_size, dict) and of_size and missing:
            raise Trouble("event-value", name, f'{{"{missing[0]}" = ?}}')
    if chosen["finals"] > chosen["rounds"]:
        raise Trouble("event-value", "finals", chosen["finals"])
    return chosen


def _over(preset: Plan, given: Plan) -> Plan:
    """Return a preset's settings with others over them; of a table by sizes only what is there."""
    values = preset | given
    for name in ("deals", "rank_points"):
        if isinstance(preset.get(name), dict) and isinstance(given.get(name), dict) and given[name]:
            values[name] = preset[name] | given[name]
    return values


def changed(old: Plan, given: Plan) -> Plan:
    """Return a plan with some settings given anew; the players stay. Raises Trouble."""
    if "players" in given:
        raise Trouble("event-value", "players", "…")
    kept = {row.name: old[row.name] for row in SETTINGS if row.name in old}
    preset = {"preset": old["preset"]}
    return settings(preset | _over(kept, given)) | {"players": old["players"]}


# -- what a plan says of a round


def of_round(values: list[Any], number: int) -> Any:
    """Return the value of a round, counted from 1, in a list whose last one holds on."""
    return values[min(number, len(values)) - 1]


def rank_points(plan: Plan, size: int, number: int) -> list[int]:
    """Return what the places at a table of a size have in a round."""
    values = plan["rank_points"]
    if isinstance(values, dict):
        values = values.get(str(size), [])
    if values and isinstance(values[0], list):
        values = of_round(values, number)
    return list(values)


def members(plan: Plan) -> dict[str, dict[str, str]]:
    """Return of each player who is in one {"team": name, "club": name}."""
    of: dict[str, dict[str, str]] = {}
    for kind in ("team", "club"):
        for group, names in plan.get(kind + "s", {}).items():
            for name in names:
                of.setdefault(name, {})[kind] = group
    return of


def seats(people: int, allowed: list[int]) -> tuple[list[int], int]:
    """Return the tables that seat as many as they can, as many as can be of the first size, and
    how many are left without a seat. Raises Trouble if there is no table."""
    for byes in range(people):
        if (sizes := _sizes(people - byes, allowed)) is not None:
            return sizes, byes
    raise Trouble("event-tables", people, ", ".join(map(str, allowed)))


def _sizes(people: int, allowed: list[int]) -> list[int] | None:
    first, *others = allowed
    for at_others in range(people + 1):
        rest = people - at_others
        if rest % first == 0 and (sizes := _fill(at_others, others)) is not None:
            return [first] * (rest // first) + sizes
    return None


def _fill(people: int, allowed: list[int]) -> list[int] | None:
    """Return tables of these sizes for so many people, or None."""
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
    if row.takes == "groups":
        return {name_of(group): [name_of(name) for name in names] for group, names in value.items()}
    return [value] if row.takes in _LISTS and not isinstance(value, list) else value


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000


def _numbers(value: Any) -> bool:
    return isinstance(value, list) and all(map(_number, value))


def _words(value: Any, allowed: tuple[str, ...]) -> bool:
    words = [value] if isinstance(value, str) else value
    return isinstance(words, list) and bool(words) and all(word in allowed for word in words)


def _rank_points(value: Any) -> bool:
    if isinstance(value, dict):
        return all(
            _numbers(points)
            or (bool(points) and isinstance(points, list) and all(map(_numbers, points)))
            for points in value.values()
        )
    return _numbers(value)


_TESTS: dict[str, Any] = {
    "text": lambda value: isinstance(value, str) and len(value) <= LONGEST and value.isprintable(),
    "date": lambda value: len(str(value)) in (0, 10),
    "number": _number,
    "minutes": lambda value: _number(value) or (_numbers(value) and bool(value)),
    "bye": lambda value: value == "mean" or _number(value),
    "rounds": lambda value: _number(value) and 0 < value <= tablecode.ROUNDS,
    "numbers": _numbers,
    "rank points": _rank_points,
    "sizes": lambda value: (
        isinstance(value, list) and bool(value) and all(size in range(2, 8) for size in value)
    ),
    "deals": lambda value: (
        isinstance(value, dict) and all(_number(deals) and deals > 0 for deals in value.values())
    ),
    "seatings": lambda value: _words(value, SEATINGS),
    "ties": lambda value: _words(value, TIES),
    "options": lambda value: isinstance(value, dict),
    "groups": lambda value: (
        isinstance(value, dict) and all(isinstance(names, list) for names in value.values())
    ),
}


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST:
        raise Trouble("event-value", name, value)
    return value


def name_of(name: Any) -> str:
    """Return a name with single blanks and whole letters. Raises Trouble."""
    whole = unicodedata.normalize("NFC", " ".join(name.split())) if isinstance(name, str) else ""
    if not whole or len(whole) > LONGEST or not whole.isprintable() or "#" in whole:
        raise Trouble("event-name", name, LONGEST)
    return whole


def _options(chosen: Plan) -> None:
    """Check the house rules; those of the set go into the options. Raises Trouble."""
    game = games.load(chosen["game"])
    sets = dict(game.presets())
    if chosen["set"] and chosen["set"] not in sets:
        raise Trouble("event-value", "set", chosen["set"])
    chosen["options"] = dict(sets.get(chosen["set"], ())) | chosen["options"]
    for name, value in chosen["options"].items():
        try:
            house.check(game.options(), name, str(value))
        except Refused:
            raise Trouble("event-value", f"options.{name}", value) from None
    if set(chosen["tables"]) - set(game.SEATS):
        raise Trouble("event-value", "tables", chosen["tables"])
    limits = max(chosen["tables"]), tablecode.ROUNDS, tablecode.TABLES, tablecode.EVENTS - 1
    code = codes.write(chosen["game"], chosen["options"], *limits).replace(" ", "")
    if len(code) > tablecode.MOST:
        raise Trouble("event-rules", len(code), tablecode.MOST)
