"""`kibic club add`: sheets are read and folded first, on all cores; then they go in, all or none.

What was read waits in a temporary file, so that neither memory nor the book's lock is held longer
than it must. A sheet is in the book once, by its content. One with the head of an evening that is
there already is that evening corrected, if the same people play and its date has a time or the file
has the same name, or if at least half of the deals are the same: it takes the place of the older
sheet, which is kept. One that only stops earlier is the older sheet itself.
"""

import os
import pickle
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, delete, insert, select, update

from kibic.club import schema
from kibic.club.bulk import fill
from kibic.club.people import Names
from kibic.club.sheets import (
    Bad,
    Evening,
    Row,
    blocks_of,
    club_of,
    evening_of,
    people_of,
    read,
)
from kibic.words import Trouble
from kibic.workers import workers

BATCH = 200  # evenings that are in memory at once
WORTH_IT = 100  # sheets from which on more processes are faster than one
FEW = 3  # deals: fewer do not tell another evening of a day from a corrected one
MENDED = 3  # deals that have to be the same where the names are not

Step = Callable[[int], object]


@dataclass
class Added:
    """What has become of the sheets: how many are new, in how many deals, and the rest by name."""

    evenings: int = 0
    deals: int = 0
    known: int = 0
    older: list[str] = field(default_factory=list)
    corrected: list[tuple[str, list[Row]]] = field(default_factory=list)
    bad: list[Bad] = field(default_factory=list)


# -- reading, before the book is touched


def folded(
    files: list[Path],
    spool: IO[bytes],
    added: Added,
    step: Step,
    language: str = "en",
    wanted: Callable[[Evening], bool] = lambda evening: True,
) -> None:
    """Read the files into the spool, BATCH evenings a frame; bad ones into `added`."""  # fmt: skip
    frame: list[Evening] = []
    for found in over(partial(read, language=language), files):
        step(1)
        if isinstance(found, Bad):
            added.bad.append(found)
        elif wanted(found):
            frame.append(found)
        if len(frame) == BATCH:
            _keep(frame, spool)
            frame = []
    _keep(frame, spool)


def _keep(frame: list[Evening], spool: IO[bytes]) -> None:
    try:
        pickle.dump(frame, spool)
        spool.flush()
    except OSError as error:
        raise Trouble("disk", tempfile.gettempdir(), error) from None


def over(work: Callable[[Any], Any], rows: list[Any]) -> Iterator[Any]:
    """Yield what the work makes of each row, in their order; of many, on all cores."""
    cores = os.cpu_count() or 1
    if len(rows) < WORTH_IT or cores == 1:
        yield from map(work, rows)
        return
    with workers(cores) as pool:
        yield from pool.map(work, rows, chunksize=16)


def frames(spool: IO[bytes]) -> Iterator[list[Evening]]:
    """Yield what `folded` has put into the spool."""
    spool.seek(0)
    while True:
        try:
            yield pickle.load(spool)
        except EOFError:
            return


def spooled() -> IO[bytes]:
    """Return a file for `folded` that is gone when it is closed."""
    return tempfile.TemporaryFile()


# -- writing, in one transaction


def put(
    connection: Connection,
    batches: Iterable[list[Evening]],
    added: Added,
    club: str | None = None,
    step: Step = lambda count: None,
) -> None:
    """Take evenings into the book; what becomes of them is told in `added`."""  # fmt: skip
    names = Names(connection)
    for batch in batches:
        waiting: dict[str, Evening] = {}  # by identity: a second one needs the first in the book
        for evening in _new(connection, batch, added):
            if evening.identity in waiting:
                _write(connection, list(waiting.values()), names, added, club)
                waiting = {}
            waiting[evening.identity] = evening
        _write(connection, list(waiting.values()), names, added, club)
        step(len(batch))


def _new(connection: Connection, batch: list[Evening], added: Added) -> list[Evening]:
    """Return those whose content the book has never had."""
    sheet = schema.sheet
    wanted = {evening.digest: evening for evening in batch}
    known = set(connection.scalars(select(sheet.c.digest).where(sheet.c.digest.in_(wanted))))
    added.known += len(batch) - len(wanted) + len(known)
    return [evening for digest, evening in wanted.items() if digest not in known]


def _write(
    connection: Connection, evenings: list[Evening], names: Names, added: Added, club: str | None
) -> None:
    earlier = _earlier(connection, evenings)
    coming: list[tuple[Evening, list[int]]] = []  # with the older sheets that each replaces
    for evening in evenings:
        old = [other for other in earlier if _same(other, evening)]
        newer = [other for other in old if _goes_on(evening.text, other["text"])]
        if newer:
            _insert_sheets(connection, [evening], newer[0]["sheet_id"])
            added.older.append(evening.source)
            continue
        coming.append((evening, [other["sheet_id"] for other in old]))
        if old:
            forget(connection, [other["id"] for other in old])
            changes = [change for other in old for change in changed(other["text"], evening)]
            added.corrected.append((evening.source, changes))
        else:
            added.evenings += 1
            added.deals += len(evening.deals)
    if not coming:
        return
    sheets = _insert_sheets(connection, [evening for evening, _ in coming])
    for number, (_, old_ones) in zip(sheets, coming, strict=True):
        for old_one in old_ones:
            replaced = update(schema.sheet).where(schema.sheet.c.id == old_one)
            connection.execute(replaced.values(replaced_by=number))
    write_rows(connection, [evening for evening, _ in coming], sheets, names, club)


def _insert_sheets(
    connection: Connection, evenings: list[Evening], replaced_by: int | None = None
) -> list[int]:
    rows = [
        {"digest": evening.digest, "source": _source(evening),
         "text": zlib.compress(evening.text.encode()), "replaced_by": replaced_by}
        for evening in evenings
    ]  # fmt: skip
    wanted = insert(schema.sheet).returning(schema.sheet.c.id, sort_by_parameter_order=True)
    return list(connection.scalars(wanted, rows))


def _source(evening: Evening) -> str:
    return Path(evening.source).name[: schema.NAME]


def write_rows(
    connection: Connection,
    evenings: list[Evening],
    sheets: list[int],
    names: Names,
    club: str | None = None,
) -> None:
    """All that is worked out from sheets that are in the book."""  # fmt: skip
    places = [club or club_of(evening.head["place"]) for evening in evenings]
    clubs = names.clubs(place for place in places if place)
    rows = [
        {**evening.head, "identity": evening.identity, "sheet_id": number,
         "club_id": clubs.get(place)}
        for evening, number, place in zip(evenings, sheets, places, strict=True)
    ]  # fmt: skip
    wanted = insert(schema.evening).returning(schema.evening.c.id, sort_by_parameter_order=True)
    ids = list(connection.scalars(wanted, rows))
    who = names.players((row["name"], evening.head["date"])
                        for evening in evenings for row in evening.seats)  # fmt: skip
    seats = (
        {**row, "evening_id": number, "player_id": who[row["name"], evening.head["date"]]}
        for number, evening in zip(ids, evenings, strict=True) for row in evening.seats
    )  # fmt: skip
    fill(connection, schema.seat, seats)
    for table, kind in ((schema.deal, "deals"), (schema.payout, "payouts"), (schema.item, "items")):
        fill(connection, table, (
            {**row, "evening_id": number}
            for number, evening in zip(ids, evenings, strict=True)
            for row in getattr(evening, kind)
        ))  # fmt: skip


def forget(connection: Connection, evenings: list[int]) -> None:
    """Remove what was worked out for evenings; their sheets stay."""
    for table in schema.DERIVED:
        column = table.c.id if table is schema.evening else table.c.evening_id
        connection.execute(delete(table).where(column.in_(evenings)))


# -- which sheet is which


def _earlier(connection: Connection, evenings: list[Evening]) -> list[Row]:
    """Return the evenings in the book that these may be corrected versions of, with their texts."""
    evening, sheet = schema.evening, schema.sheet
    wanted = (
        select(evening.c.id, evening.c.sheet_id, evening.c.identity, sheet.c.source, sheet.c.text)
        .join(sheet, sheet.c.id == evening.c.sheet_id)
        .where(evening.c.identity.in_({one.identity for one in evenings}))
        .order_by(evening.c.id)
    )
    rows = connection.execute(wanted).mappings()
    return [{**row, "text": zlib.decompress(row["text"]).decode()} for row in rows]


def _same(other: Row, evening: Evening) -> bool:
    """Return whether both are the same evening."""
    if other["identity"] != evening.identity:
        return False
    same_people = people_of(other["text"]) == people_of(evening.text)
    same_file = other["source"] == _source(evening)
    old, new = blocks_of(other["text"]), blocks_of(evening.text)
    few = evening.head["date"] and min(len(old), len(new)) < FEW
    if same_people and (evening.head["time"] or same_file or few):
        return True
    alike = sum(a == b for a, b in zip(old, new, strict=False))
    half = 2 * alike >= min(len(old), len(new))
    if not same_people:  # a name was mended; or others played at the same time in the same place
        return half and alike >= MENDED
    return half or _goes_on(other["text"], evening.text)


def _goes_on(sheet: str, other: str) -> bool:
    """Return whether the other sheet begins with all deals of this one."""
    return "".join(blocks_of(other)).startswith("".join(blocks_of(sheet)))


def changed(old_text: str, new: Evening) -> list[Row]:
    """Return what a corrected sheet says otherwise: {"deal", "name", "was", "is"}, points or
    None."""
    old = evening_of("", old_text)
    was, now = _paid(old), _paid(new)
    places = sorted(was.keys() | now.keys())
    return [
        {"deal": deal, "name": name, "was": was.get((deal, name)), "is": now.get((deal, name))}
        for deal, name in places
        if was.get((deal, name)) != now.get((deal, name))
    ]


def _paid(evening: Evening) -> dict[tuple[int, str], int]:
    names = {row["letter"]: row["name"] for row in evening.seats}
    return {(row["n"], names[row["letter"]]): row["points"] for row in evening.payouts}
