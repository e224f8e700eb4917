"""`kibic club check`: everything is worked out again from the sheets and held against the book."""

import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, func, select

from kibic.club import adding, schema
from kibic.club.ask import Wanted
from kibic.club.names import Names
from kibic.club.sheets import Evening, Row, evening_of


class Found(NamedTuple):
    """What does not follow: (evening, sheet's name, table) and (rows, table) of no sheet."""

    evenings: int
    differ: list[tuple[int, str, str]]
    orphans: list[tuple[int, str]]


def check(connection: Connection, which: Wanted, step: adding.Step, mend: bool = False) -> Found:
    """Work the evenings out again; with `mend`, write anew what differs."""
    evening, sheet = schema.evening, schema.sheet
    asked = (
        select(evening.c.id, evening.c.sheet_id, sheet.c.source, sheet.c.text, evening.c.club_id,
               schema.club.c.name)
        .select_from(evening.join(sheet, sheet.c.id == evening.c.sheet_id)
                     .outerjoin(schema.club, schema.club.c.id == evening.c.club_id))
        .where(*which.where()).order_by(evening.c.id)
    )  # fmt: skip
    number, differ, last = 0, [], 0
    while batch := list(
        connection.execute(asked.where(evening.c.id > last).limit(adding.BATCH)).mappings()
    ):
        last = batch[-1]["id"]
        texts = [(row["source"], zlib.decompress(row["text"]).decode()) for row in batch]
        again = list(adding.over(_again, texts))
        held = _held(connection, [row["id"] for row in batch])
        names = Names(connection)
        for row, new in zip(batch, again, strict=True):
            wrong = _wrong(row["id"], row["club_id"] or 0, new, held, names)
            if wrong:
                differ.append((row["id"], row["source"], wrong))
                if mend:
                    adding.forget(connection, [row["id"]])
                    adding.write_rows(connection, [new], [row["sheet_id"]], names, row["name"],
                                      [row["id"]])  # fmt: skip
        number += len(batch)
        step(len(batch))
    return Found(number, differ, list(_orphans(connection)))


def _again(sheet: tuple[str, str]) -> Evening:
    return evening_of(*sheet)


def _held(connection: Connection, evenings: list[int]) -> dict[str, dict[int, list[Row]]]:
    """Return what the book has of some evenings, by table."""
    found: dict[str, dict[int, list[Row]]] = {}
    for table in schema.DERIVED:
        key = "id" if table is schema.evening else "evening_id"
        rows: dict[int, list[Row]] = {}
        asked = select(table).where(table.c[key].in_(evenings)).order_by(*table.primary_key)
        for row in connection.execute(asked).mappings():
            rows.setdefault(row[key], []).append(dict(row))
        found[table.name] = rows
    return found


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
    """Rows that no sheet stands behind; none, unless something else wrote into the book."""
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
    there = select(schema.evening.c.id).where(schema.evening.c.id == table.c.evening_id)
    return select(func.count()).select_from(table).where(~there.exists())
