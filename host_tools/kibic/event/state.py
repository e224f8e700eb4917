"""A tournament as a fold over its log: rounds, tables, what came in, standings."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kibic.event import codes, draw
from kibic.event.log import Entry, Log
from kibic.event.plan import Plan, sizes
from kibic.words import Trouble

LETTERS = "ABCDEFG"


@dataclass
class Table:
    """A table of a round: who sits there in order of play, and its result if it is in.

    result  {"points": {name: points}, "deals": number, "from": where, "sheet": text or ""}
    changes (time, reason, the result before) of each correction
    """

    round: int
    number: int
    players: list[str]
    code: str
    result: dict[str, Any] | None = None
    changes: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)


@dataclass
class Event:
    """All that is known after a number of entries."""

    seen: int = 0
    plan: Plan = field(default_factory=dict)
    secret: str = ""
    rounds: list[list[Table]] = field(default_factory=list)
    gone: dict[str, str] = field(default_factory=dict)  # who has left, and why

    def players(self) -> list[str]:
        return [name for name in self.plan["players"] if name not in self.gone]

    def missing(self) -> list[Table]:
        """Return the tables whose result is not in."""
        return [table for tables in self.rounds for table in tables if table.result is None]

    def over(self) -> bool:
        return len(self.rounds) >= self.plan["rounds"] and not self.missing()

    def deals(self, table: Table) -> int:
        """Return how many deals a table plays in a round."""
        return int(self.plan["deals"][str(len(table.players))])


def load(log: Log) -> Event:
    """Return the tournament as its log has it."""
    return fold(Event(), log.entries())


def fold(event: Event, entries: Iterable[tuple[int, str, Entry]]) -> Event:
    """Return what becomes of a tournament through entries."""
    for number, at, entry in entries:
        _DO[entry["do"]](event, at, entry)
        event.seen = number
    return event


def _begin(event: Event, _at: str, entry: Entry) -> None:
    event.plan, event.secret = entry["plan"], entry["secret"]


def _seat(event: Event, _at: str, entry: Entry) -> None:
    number = len(event.rounds) + 1
    event.rounds.append([
        Table(number, at, players, code_of(event, number, at, len(players)))
        for at, players in enumerate(entry["tables"], 1)
    ])  # fmt: skip


def _result(event: Event, at: str, entry: Entry) -> None:
    table = event.rounds[entry["round"] - 1][entry["table"] - 1]
    if table.result is not None:
        table.changes.append((at, entry["reason"], table.result))
    table.result = {key: entry[key] for key in ("points", "deals", "from", "sheet")}


def _leave(event: Event, _at: str, entry: Entry) -> None:
    event.gone[entry["player"]] = entry["reason"]


_DO = {"begin": _begin, "seat": _seat, "result": _result, "leave": _leave}


def code_of(event: Event, number: int, table: int, people: int) -> str:
    """Return the code of a table in a round: `2-5 K7H 3XQ M4N`, of which a device takes the
    letters."""
    plan = event.plan
    of_event = hashlib.sha256(event.secret.encode()).digest()[0]
    code = codes.write(plan["game"], plan["options"], people, number, table, of_event)
    return f"{number}-{table} {code}"


def next_round(event: Event) -> Entry:
    """Return the seating of the round to come, drawn by what the plan says. Raises Trouble."""
    number = len(event.rounds)
    if number >= event.plan["rounds"]:
        raise Trouble("event-over")
    if event.missing():
        raise Trouble("event-missing", ", ".join(table.code for table in event.missing()))
    how = event.plan["seating"][min(number, len(event.plan["seating"]) - 1)]
    players = [row["name"] for row in standings(event) if row["name"] not in event.gone]
    earlier = [[table.players for table in tables] for tables in event.rounds]
    tables = draw.draw(
        how, players, sizes(len(players), event.plan["tables"]), draw.met_at(earlier),
        f"{event.secret} {number + 1}",
    )  # fmt: skip
    return {"do": "seat", "tables": tables}


# -- the score


def standings(event: Event) -> list[dict[str, Any]]:
    """Best first: {"rank", "name", "points", "written", "rounds", "wins", "best", "cup"}.

    `rounds` has the points of each round, None where the player sat nowhere or nothing is in.
    """
    rows = {name: _blank(event, name) for name in event.plan["players"]}
    for number, tables in enumerate(event.rounds):
        for table in tables:
            for name, (points, written, won) in scored(event, table).items():
                row = rows[name]
                row["rounds"][number] = points
                row["points"] += points
                row["written"] += written
                row["wins"] += won
                row["best"] = points if row["best"] is None else max(row["best"], points)
    ordered = sorted(rows.values(), key=lambda row: (*_order(event, row), row["name"]))
    for at, row in enumerate(ordered):
        same = at and _order(event, ordered[at - 1]) == _order(event, row)
        row["rank"] = ordered[at - 1]["rank"] if same else at + 1
    cup = event.plan["cup_points"]
    for row in ordered:
        row["cup"] = cup[row["rank"] - 1] if row["rank"] <= len(cup) else 0
    return ordered


def _blank(event: Event, name: str) -> dict[str, Any]:
    return {"rank": 0, "name": name, "points": Fraction(0), "written": 0,
            "rounds": [None] * len(event.rounds), "wins": 0, "best": None, "cup": 0}  # fmt: skip


def _order(event: Event, row: dict[str, Any]) -> tuple[Any, ...]:
    """Return what rows are sorted by, the best least."""
    keys = {"written": "written", "best-round": "best", "table-wins": "wins"}
    return (-row["points"], *(-(row[keys[tie]] or 0) for tie in event.plan["ties"]))


def scored(event: Event, table: Table) -> dict[str, tuple[Fraction, int, bool]]:
    """Return {name: (points of the round, points as written, whether it won the table)}"""
    if table.result is None:
        return {}
    written = table.result["points"]
    values = event.plan["rank_points"]
    how, found = event.plan["points"], {}
    for name, points in written.items():
        above = sum(other > points for other in written.values())
        level = sum(other == points for other in written.values())
        shared = [values[at] if at < len(values) else 0 for at in range(above, above + level)]
        rank = Fraction(sum(shared), level)  # who are level share what their places have
        whole = {"written": Fraction(points), "rank": rank, "both": points + rank}[how]
        found[name] = (whole, points, above == 0)
    return found


def shown(points: Fraction | int | None) -> str:
    """Points as people write them."""
    if points is None:
        return "–"
    whole = Fraction(points)
    text = str(whole) if whole.denominator == 1 else f"{float(whole):.2f}".rstrip("0")
    return text.replace("-", "−")
