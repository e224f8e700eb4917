"""A tournament as a fold over its log: who plays, rounds, tables, what came in.

An entry that is undone is left out of the fold, and what cannot be folded cannot be undone: so
whatever is decided is tried on the log before it goes in. An undoing is an entry, too, and can be
undone.
"""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from kibic.event import codes, plan
from kibic.event.log import Entry, Log
from kibic.event.plan import Plan
from kibic.words import Trouble

LETTERS = "ABCDEFG"
Line = tuple[int, str, Entry]  # number, time, what


@dataclass
class Table:
    """A table of a round: who sits there in order of play, and its result if it is in.

    result  {"points": {name: points}, "deals": number, "from": where, "sheet": text or ""}
    entry   the number of the entry that the result is of; 0 while there is none
    changes (time, reason, the result before) of each correction
    late    minutes that it may play behind the round's end
    """

    round: int
    number: int
    players: list[str]
    code: str
    result: dict[str, Any] | None = None
    entry: int = 0
    changes: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    late: int = 0


@dataclass
class Event:
    """A tournament after some entries of its log.

    entrants  all who have a row in the standings
    gone      who has left, and why
    stand_ins who sits for an entrant now; sat_for: for whom somebody sat who is no entrant
    byes      of each round, who has no seat; starts: when its clock was started, "" before
    groups    of the finals, by entrant, the best is 0
    bonuses   (entry, round, entrant, points, reason) of bonuses and penalties
    ahead     seatings that the last draw leaves room for
    draws     how many there were, with those that are undone
    history   all lines, with whether they are undone
    """

    seen: int = 0
    plan: Plan = field(default_factory=dict)
    secret: str = ""
    entrants: list[str] = field(default_factory=list)
    rounds: list[list[Table]] = field(default_factory=list)
    byes: list[list[str]] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    gone: dict[str, str] = field(default_factory=dict)
    stand_ins: dict[str, str] = field(default_factory=dict)
    sat_for: dict[str, str] = field(default_factory=dict)
    members: dict[str, dict[str, str]] = field(default_factory=dict)
    groups: dict[str, int] = field(default_factory=dict)
    bonuses: list[tuple[int, int, str, int, str]] = field(default_factory=list)
    ahead: list[list[list[str]]] = field(default_factory=list)
    draws: int = 0
    history: list[tuple[Line, bool]] = field(default_factory=list)

    def players(self) -> list[str]:
        """Return the entrants who are there."""
        return [name for name in self.entrants if name not in self.gone]

    def entrant(self, name: str) -> str:
        """Return whose points somebody plays for."""
        return self.sat_for.get(name, name)

    def missing(self) -> list[Table]:
        """Return the tables whose result is not in."""
        return [table for tables in self.rounds for table in tables if table.result is None]

    def over(self) -> bool:
        """Return whether all rounds are played and all results are in."""
        return len(self.rounds) >= self.plan["rounds"] and not self.missing()

    def deals(self, table: Table) -> int:
        """Return how many deals a table plays in a round; 0: as many as the clock allows."""
        return int(self.plan["deals"].get(str(len(table.players)), 0))

    def minutes(self, number: int) -> int:
        """Return how long a round is; 0: as long as it takes."""
        return int(plan.of_round(self.plan["minutes"], number))

    def is_final(self, number: int) -> bool:
        """Return whether a round is one of the finals."""
        return number > self.plan["rounds"] - self.plan["finals"]


def load(log: Log) -> Event:
    """Return the tournament as its log has it."""
    return fold(log.entries())


def fold(lines: Iterable[Line]) -> Event:
    """Return what entries come to. Raises Trouble where one does not fit those before it."""
    lines = list(lines)
    undone = undone_in(lines)
    event = Event()
    for number, at, entry in lines:
        event.history.append(((number, at, entry), number in undone))
        event.draws += entry["do"] == "seat"
        if number not in undone:
            if entry["do"] not in _DO:
                raise Trouble("event-newer", number, entry["do"])
            _DO[entry["do"]](event, number, at, entry)
        event.seen = number
    return event


def undone_in(lines: list[Line]) -> set[int]:
    """Return the numbers of entries that are undone: the last word counts."""
    undone: set[int] = set()
    for number, _, entry in reversed(lines):
        if entry["do"] == "undo" and number not in undone and 1 < entry["entry"] < number:
            undone.add(entry["entry"])
    return undone


def add(log: Log, event: Event, *entries: Entry) -> int:
    """Add entries to the log if they fit a tournament as it was seen; return the last one's number.
    Raises Trouble."""
    tried(event, *entries)
    return log.add(event.seen, *entries)


def tried(event: Event, *entries: Entry) -> Event:
    """Return what a tournament would come to with more entries. Raises Trouble."""
    lines = [line for line, _ in event.history]
    lines += [(number, "", entry) for number, entry in enumerate(entries, len(lines) + 1)]
    try:
        return fold(lines)
    except Trouble:
        for entry in entries:
            if entry["do"] == "undo":
                raise Trouble("event-undo", entry["entry"]) from None
        raise


# -- what each entry does


def _begin(event: Event, number: int, _at: str, entry: Entry) -> None:
    if number != 1:
        raise Trouble("event-moved")
    usual = {row.name: row.usual for row in plan.SETTINGS}
    event.plan, event.secret = usual | entry["plan"], entry["secret"]
    if not isinstance(event.plan["minutes"], list):  # as an earlier version wrote it
        event.plan["minutes"] = [event.plan["minutes"]]
    event.entrants = list(event.plan["players"])
    event.members = plan.members(event.plan)


def _plan(event: Event, _number: int, _at: str, entry: Entry) -> None:
    event.plan = plan.changed(event.plan, entry["settings"])
    if event.plan["rounds"] < len(event.rounds):
        raise Trouble("event-value", "rounds", event.plan["rounds"])
    for name, of in plan.members(event.plan).items():
        event.members.setdefault(name, {}).update(of)


def _seat(event: Event, _number: int, _at: str, entry: Entry) -> None:
    number = len(event.rounds) + 1
    if number > event.plan["rounds"]:
        raise Trouble("event-over")
    present = {event.stand_ins.get(name, name) for name in event.players()}
    for name in [name for table in entry["tables"] for name in table]:
        if name not in present:
            raise Trouble("event-no-player", name)
    event.rounds.append([
        Table(number, at, list(players), code_of(event, number, at, len(players)))
        for at, players in enumerate(entry["tables"], 1)
    ])  # fmt: skip
    event.byes.append(list(entry.get("byes", [])))
    event.starts.append("")
    event.ahead = entry.get("ahead", [])
    if event.is_final(number) and not event.groups:
        groups = [*entry["tables"], event.byes[-1]]
        event.groups = {
            event.entrant(name): at for at, group in enumerate(groups) for name in group
        }


def _result(event: Event, number: int, at: str, entry: Entry) -> None:
    table = table_of(event, entry["round"], entry["table"])
    if set(entry["points"]) != set(table.players):
        raise Trouble(
            "event-people", table.code, ", ".join(table.players), ", ".join(entry["points"])
        )
    if table.result is not None:
        table.changes.append((at, entry["reason"], table.result))
    table.result = {key: entry[key] for key in ("points", "deals", "from", "sheet")}
    table.entry = number


def _leave(event: Event, _number: int, _at: str, entry: Entry) -> None:
    _present(event, entry["player"])
    event.gone[entry["player"]] = entry["reason"]


def _join(event: Event, _number: int, _at: str, entry: Entry) -> None:
    """Let somebody come, or come back: after leaving, or from a substitute."""
    name = entry["player"]
    if name in event.sat_for or (name in event.players() and name not in event.stand_ins):
        raise Trouble("event-plays", name)
    if name in event.stand_ins:
        _exchange(event, event.stand_ins.pop(name), name)
    elif name not in event.gone:
        if len(event.entrants) >= plan.MOST:
            raise Trouble("event-value", "players", len(event.entrants) + 1)
        event.entrants.append(name)
    event.gone.pop(name, None)
    of = {kind: entry[kind] for kind in ("team", "club") if entry.get(kind)}
    event.members.setdefault(name, {}).update(of)


def _substitute(event: Event, _number: int, _at: str, entry: Entry) -> None:
    """Let somebody sit for an entrant from now on, also where a table has no result yet."""
    name, other = entry["player"], entry["by"]
    _present(event, name)
    if other in event.entrants or event.sat_for.get(other, name) != name:
        raise Trouble("event-plays", other)
    _exchange(event, event.stand_ins.get(name) or name, other)
    event.stand_ins[name], event.sat_for[other] = other, name


def _exchange(event: Event, leaves: str, comes: str) -> None:
    for table in event.rounds[-1] if event.rounds else ():
        if leaves in table.players and table.result is None:
            table.players[table.players.index(leaves)] = comes


def _bonus(event: Event, number: int, _at: str, entry: Entry) -> None:
    if entry["player"] not in event.entrants:
        raise Trouble("event-no-player", entry["player"])
    event.bonuses.append(
        (number, len(event.rounds), entry["player"], entry["points"], entry["reason"])
    )


def _start(event: Event, _number: int, at: str, entry: Entry) -> None:
    """Start the clock of the last round."""
    if entry["round"] != len(event.rounds) or not event.rounds or event.starts[-1]:
        raise Trouble("event-clock", entry["round"])
    event.starts[-1] = at


def _late(event: Event, _number: int, _at: str, entry: Entry) -> None:
    table_of(event, entry["round"], entry["table"]).late = entry["minutes"]


def _undo(event: Event, number: int, _at: str, entry: Entry) -> None:
    if not 1 < entry["entry"] < number:
        raise Trouble("event-undo", entry["entry"])


_DO: dict[str, Callable[[Event, int, str, Entry], None]] = {
    "begin": _begin, "plan": _plan, "seat": _seat, "result": _result, "leave": _leave,
    "join": _join, "substitute": _substitute, "bonus": _bonus, "start": _start, "late": _late,
    "undo": _undo,
}  # fmt: skip


def _present(event: Event, name: str) -> None:
    if name not in event.players():
        raise Trouble("event-no-player", name)


def table_of(event: Event, number: int, table: int) -> Table:
    """Return a table by its numbers. Raises Trouble."""
    if not 0 < number <= len(event.rounds) or not 0 < table <= len(event.rounds[number - 1]):
        raise Trouble("event-no-table", number, table)
    return event.rounds[number - 1][table - 1]


def code_of(event: Event, number: int, table: int, people: int) -> str:
    """Return the code of a table in a round: `2-5 K7H 3XQ M4N`, of which a device takes the
    letters."""
    plan = event.plan
    of_event = hashlib.sha256(event.secret.encode()).digest()[0]
    code = codes.write(plan["game"], plan["options"], people, number, table, of_event)
    return f"{number}-{table} {code}"
