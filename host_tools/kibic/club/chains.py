"""Which tables are one evening.

When people change, the device begins a new sheet that says on which one it goes on: `follows 12`.
Numbers are a device's own, so the sheet before is one of the same club and the same or the last day
that was number 12 there, as its file's name says, and with whom people are in common: the one with
most of them. If it is not in the book, the table stands for itself.
"""

import datetime
from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, false, func, select, update

from kibic.club.schema import evening, seat

NEAR = 2  # days around the evenings that are looked at: a chain of tables does not last longer
SOME = 2_000  # evenings that are asked about at once


class Table(NamedTuple):
    """A table that may go on from another, or another from it."""

    id: int
    club_id: int | None
    date: str
    time: str
    number: int
    follows: int
    whole_id: int


def loosen(connection: Connection, numbers: Iterable[int]) -> None:
    """Let the evenings of these tables be put together again by `join`."""
    wholes = select(evening.c.whole_id).where(evening.c.id.in_(list(numbers)))
    whole = list(connection.scalars(wholes))
    connection.execute(update(evening).where(evening.c.whole_id.in_(whole)).values(whole_id=0))


def join(connection: Connection) -> None:
    """Put the tables together that are new or were loosened, and those that follow them."""
    asked = select(evening.c.date).where(evening.c.whole_id == 0).distinct()
    days = sorted(connection.scalars(asked))
    if days:
        dated = [day for day in days if day]
        begin = _day(dated[0], -NEAR) if dated else "~"
        _join(connection, begin, _day(dated[-1], NEAR) if dated else "", not days[0])


def _join(connection: Connection, first: str, last: str, undated: bool) -> None:
    alone = update(evening).where(evening.c.whole_id == 0)
    when = func.trim(evening.c.date + " " + evening.c.time)
    connection.execute(alone.values(whole_id=evening.c.id, begins=when))
    columns = [evening.c[name] for name in Table._fields]
    near = evening.c.date.between(first, last) | (evening.c.date == "" if undated else false())
    tables: dict[int, Table] = {}
    goes_on = select(*columns).where(near, evening.c.follows > 0)
    followers = [Table(*row) for row in connection.execute(goes_on)]
    wanted = sorted({table.follows for table in followers})
    for at in range(0, len(wanted), SOME):
        asked = select(*columns).where(near, evening.c.number.in_(wanted[at : at + SOME]))
        tables |= {row.id: Table(*row) for row in connection.execute(asked)}
    tables |= {table.id: table for table in followers}
    seated = _people(connection, sorted(tables))
    by_number: dict[tuple[Any, int], list[Table]] = {}
    for table in tables.values():
        by_number.setdefault((table.club_id, table.number), []).append(table)
    before = {
        table.id: previous.id
        for table in followers
        if (previous := _before(table, by_number.get((table.club_id, table.follows), []), seated))
    }
    changed = []
    for table in followers:
        whole = tables[_first(table.id, before)]
        if whole.id != table.whole_id:
            begins = f"{whole.date} {whole.time}".strip()
            changed.append({"at": table.id, "whole": whole.id, "day": begins})
    if changed:
        concerned = update(evening).where(evening.c.id == bindparam("at"))
        values: dict[str, Any] = {"whole_id": bindparam("whole"), "begins": bindparam("day")}
        connection.execute(concerned.values(**values), changed)


def _people(connection: Connection, numbers: list[int]) -> dict[int, set[int]]:
    seated: dict[int, set[int]] = {}
    for at in range(0, len(numbers), SOME):
        some = seat.c.evening_id.in_(numbers[at : at + SOME])
        for number, player in connection.execute(
            select(seat.c.evening_id, seat.c.player_id).where(some)
        ):
            seated.setdefault(number, set()).add(player)
    return seated


def _before(table: Table, others: list[Table], seated: dict[int, set[int]]) -> Table | None:
    """Return the table that this one goes on from."""
    days = {table.date, _day(table.date, -1)} if table.date else {""}
    rows = [
        (len(seated[other.id] & seated[table.id]), other.date, other.time, -other.id, other)
        for other in others
        if other.id != table.id and other.date in days
        and (other.date, other.time) <= (table.date, table.time or "~")
    ]  # fmt: skip
    best = max((row for row in rows if row[0]), default=None)
    return best[-1] if best else None


def _first(number: int, before: dict[int, int]) -> int:
    """Return the first table of a chain, the smallest number if it leads back to itself."""
    seen = [number]
    while number in before:
        number = before[number]
        if number in seen:
            return min(seen[seen.index(number) :])
        seen.append(number)
    return number


def _day(date: str, later: int) -> str:
    try:
        return (datetime.date.fromisoformat(date) + datetime.timedelta(later)).isoformat()
    except ValueError:
        return date
