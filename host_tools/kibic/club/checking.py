"""`kibic club check`: everything is worked out again from the sheets and held against the book."""

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Table, delete, func, select, update
from sqlalchemy.exc import DBAPIError

from kibic.club import adding, chains, rating, schema
from kibic.club import book as books
from kibic.club.ask import Wanted
from kibic.club.names import Names
from kibic.club.sheets import Evening, Row, evening_of

SETTING = "check"


class Checked(NamedTuple):
    """What does not follow: (evening, sheet's name, table) and (rows, table) of no sheet; how many
    evenings were looked at, `before` in a check that was stopped, and how many of all came to the
    same though they were worked out with `older` rules."""

    evenings: int
    before: int
    older: int
    differ: list[tuple[int, str, str]]
    orphans: list[tuple[int, str]]


class Progress(NamedTuple):
    """How far a check came: kept in the book, so that it goes on there if it was stopped. It holds
    for the same question, `of`, and the same rules."""

    of: list[Any]
    last: int = 0
    evenings: int = 0
    older: int = 0
    differ: Sequence[Any] = ()

    def keep(self, connection: Connection, older: list[int]) -> None:
        """Write it into the book, and that evenings come to the same by the rules of now."""
        _forget_progress(connection)
        row = {"name": SETTING, "value": json.dumps(self._asdict(), ensure_ascii=False)}
        connection.execute(schema.setting.insert(), [row])
        same = update(schema.evening).where(schema.evening.c.id.in_(older))
        connection.execute(same.values(rules=adding.rules()))


def _note(engine: Engine, write: Callable[[Connection], None]) -> None:
    """Write how far a check came, where the book can be written: it may lie on a full disk."""
    with suppress(DBAPIError), books.writing(engine) as connection:
        write(connection)


def _progress(connection: Connection, of: list[Any]) -> Progress:
    held = select(schema.setting.c.value).where(schema.setting.c.name == SETTING)
    value = connection.scalar(held)
    progress = Progress(**json.loads(value)) if value else Progress(of)
    return progress if progress.of == of else Progress(of)


def _forget_progress(connection: Connection) -> None:
    connection.execute(delete(schema.setting).where(schema.setting.c.name == SETTING))


def check(engine: Engine, which: Wanted, step: adding.Step, mend: bool = False) -> Checked:
    """Work the evenings out again; with `mend`, write anew what differs. What was looked at before
    it was stopped is not looked at again."""
    of = [adding.rules(), mend, *(str(value) for value in astuple(which))]
    with books.reading(engine) as connection:
        progress = _progress(connection, of)
    before = progress.evenings
    step(before)
    while True:
        with (books.writing if mend else books.reading)(engine) as connection:
            further, older = _batch(connection, which, progress, mend)
            if further and mend:
                further.keep(connection, older)
            elif mend:  # and all are put together again
                connection.execute(update(schema.evening).values(whole_id=0))
            if mend:
                chains.join(connection)
        if not further:
            break
        if not mend:
            _note(engine, partial(further.keep, older=older))
        step(further.evenings - progress.evenings)
        progress = further
    _note(engine, _forget_progress)
    with books.reading(engine) as connection:
        orphans = list(_orphans(connection))
    differ = [(number, source, table) for number, source, table in progress.differ]
    return Checked(progress.evenings, before, progress.older, differ, orphans)


def _batch(
    connection: Connection, which: Wanted, progress: Progress, mend: bool
) -> tuple[Progress | None, list[int]]:
    """Look at the next evenings, if there are any. Return the progress behind them, and those that
    were worked out with other rules and come to the same."""
    evening, sheet = schema.evening, schema.sheet
    asked = (
        select(evening.c.id, evening.c.sheet_id, sheet.c.source, sheet.c.text, evening.c.club_id,
               evening.c.rules, schema.club.c.name)
        .select_from(evening.join(sheet, sheet.c.id == evening.c.sheet_id)
                     .outerjoin(schema.club, schema.club.c.id == evening.c.club_id))
        .where(*which.where(), evening.c.id > progress.last)
        .order_by(evening.c.id).limit(adding.BATCH)
    )  # fmt: skip
    batch = list(connection.execute(asked).mappings())
    if not batch:
        return None, []
    texts = [(row["source"], zlib.decompress(row["text"]).decode()) for row in batch]
    held = _held(connection, [row["id"] for row in batch])
    names, differ, older = Names(connection), [], []
    for row, new in zip(batch, list(adding.over(_again, texts)), strict=True):
        wrong = _wrong(row["id"], row["club_id"] or 0, new, held, names)
        if wrong:
            differ.append([row["id"], row["source"], wrong])
            if mend:
                adding.forget(connection, [row["id"]])
                rating.forget(connection)
                adding.write_rows(connection, [new], [row["sheet_id"]], names, row["name"],
                                  [row["id"]])  # fmt: skip
        elif row["rules"] != adding.rules():
            older.append(row["id"])
    count = progress.evenings + len(batch), progress.older + len(older)
    return Progress(progress.of, batch[-1]["id"], *count, [*progress.differ, *differ]), older


def _again(sheet: tuple[str, str]) -> Evening:
    return evening_of(*sheet)


def _held(connection: Connection, evenings: list[int]) -> dict[str, dict[int, list[Row]]]:
    """Return what the book has of some evenings, by table."""
    by_table: dict[str, dict[int, list[Row]]] = {}
    for table in schema.DERIVED:
        key = "id" if table is schema.evening else "evening_id"
        rows: dict[int, list[Row]] = {}
        asked = select(table).where(table.c[key].in_(evenings)).order_by(*table.primary_key)
        for row in connection.execute(asked).mappings():
            rows.setdefault(row[key], []).append(dict(row))
        by_table[table.name] = rows
    return by_table


def _wrong(number: int, club: int, new: Evening, held: dict[str, Any], names: Names) -> str:
    """Return the table in which an evening is not what its sheet comes to, or ""."""
    at = club, new.head["date"]
    who = names.players((row["name"], *at) for row in new.seats)
    right = {
        "evening": [new.head],
        "seat": [row | {"player_id": who[row["name"], *at]} for row in new.seats],
        "deal": new.deals,
        "payout": new.payouts,
        "item": new.items,
        "tally": new.tallies,
    }
    for table, rows in right.items():
        has = sorted(held[table].get(number, []), key=_place)
        wanted = sorted(rows, key=_place)
        kept = [{key: old.get(key) for key in new} for old, new in zip(has, wanted, strict=False)]
        if len(has) != len(wanted) or kept != wanted:
            return table
    return ""


def _place(row: Row) -> list[str]:
    """Return what the rows of an evening are sorted by."""
    return [str(row.get(key, "")).zfill(6) for key in ("n", "at", "letter", "figure", "announced")]


def _orphans(connection: Connection) -> Iterator[tuple[int, str]]:
    """Yield (rows, table) that belong to no sheet: there are none, unless another program wrote."""
    counted = select(func.count())
    bare = counted.select_from(schema.sheet.outerjoin(schema.evening, schema.evening.c.sheet_id
                                                      == schema.sheet.c.id))  # fmt: skip
    bare = bare.where(schema.sheet.c.replaced_by.is_(None), schema.sheet.c.removed.is_(None),
                      schema.evening.c.id.is_(None))  # fmt: skip
    if lost := connection.scalar(bare):
        yield lost, "sheet"
    for table in schema.DERIVED[:-1]:
        if lost := connection.scalar(_without_evening(table)):
            yield lost, table.name


def _without_evening(table: Table) -> Any:
    of_row = select(schema.evening.c.id).where(schema.evening.c.id == table.c.evening_id)
    return select(func.count()).select_from(table).where(~of_row.exists())
