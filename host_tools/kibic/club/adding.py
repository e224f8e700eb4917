"""`kibic club add`: sheets are read and folded first, on all cores; then they go in, all or none,
or of very many a portion at a time.

What was read waits in a temporary file, so that neither memory nor the book's lock is held longer
than it must. A sheet is in the book once, by its content. One of an evening that is there already
(`versions` says which) is that evening corrected: it takes the place of the older sheet, which is
kept. One that only stops earlier is the older sheet itself.
"""

import copy
import hashlib
import os
import pickle
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update

from kibic import ROOT
from kibic.club import book as books
from kibic.club import chains, schema, standing
from kibic.club.bulk import fill
from kibic.club.names import Names
from kibic.club.sheets import (
    NAME,
    Bad,
    Evening,
    Row,
    Seen,
    club_of,
    evening_of,
    look,
    name_of,
    read,
)
from kibic.club.standing import Kept
from kibic.club.versions import head_changes, stops, version_of
from kibic.words import Trouble
from kibic.workers import workers

BATCH = 200  # evenings that are in memory at once
PORTION = 2_000  # sheets that go in together; more are a first load, which may be stopped
WORTH_IT = 100  # sheets from which on more processes are faster than one

KINDS = ((schema.deal, "deals"), (schema.payout, "payouts"), (schema.item, "items"),
         (schema.tally, "tallies"))  # fmt: skip

Step = Callable[[int], object]
HeadLines = tuple[list[str], list[str]]  # of a head, that are no longer in it, and that are new


@dataclass
class Added:
    """What became of the sheets of one `club add`.

    evenings, deals   how many came in
    already_in        sheets that the book had
    older, removed    files whose evening stands as a longer sheet, or was taken out by hand
    corrected         (file, changed payments, changed head lines) of each corrected evening
    bad               files that were left out
    """

    evenings: int = 0
    deals: int = 0
    already_in: int = 0
    other_rules: int = 0  # evenings of the book that were worked out with others
    new: set[int] = field(default_factory=set)  # the numbers of the sheets
    older: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    slips: list[tuple[str, str, str]] = field(default_factory=list)  # `Names.slips`
    clubs: list[str] = field(default_factory=list)  # that are new beside others
    corrected: list[tuple[str, list[Row], HeadLines]] = field(default_factory=list)
    bad: list[Bad] = field(default_factory=list)


# -- reading, before the book is touched


def add(
    engine: Engine, files: list[Path], added: Added, club: str | None = None, language: str = "en",
    step: Step = lambda count: None, wanted: Callable[[Any], bool] = lambda sheet: True,
) -> None:  # fmt: skip
    """Take files into the book, PORTION at a time: each portion goes in entirely or not at all. A
    sheet that the book has is not folded again, so a first load that was stopped goes on there."""
    for at in range(0, len(files), PORTION):
        with spooled() as spool:
            folded(engine, files[at : at + PORTION], spool, added, step, language, wanted)
            part = copy.deepcopy(added)
            with books.writing(engine) as connection:
                put(connection, frames(spool), part, club)
            vars(added).update(vars(part))


def folded(
    engine: Engine,
    files: list[Path],
    spool: IO[bytes],
    added: Added,
    step: Step,
    language: str = "en",
    wanted: Callable[[Any], bool] = lambda sheet: True,
) -> None:
    """Read the files into the spool, BATCH a frame, folded if the book does not have them; bad ones
    into `added`."""
    looked = list(over(partial(look, language=language), files))
    added.bad += [each for each in looked if isinstance(each, Bad)]
    wanted_sheets = [each for each in looked if isinstance(each, Seen) and wanted(each)]
    has = _held(engine, [each.digest for each in wanted_sheets])
    step(len(files) - sum(each.digest not in has for each in wanted_sheets))
    new = (Path(each.source) for each in wanted_sheets if each.digest not in has)
    made = over(partial(read, language=language), list(new))
    frame: list[Evening | Seen] = []
    for each in wanted_sheets:
        sheet = each
        if each.digest not in has:
            sheet = next(made)
            step(1)
        if isinstance(sheet, Bad):
            added.bad.append(sheet)
        else:
            frame.append(sheet)
        if len(frame) == BATCH:
            _keep(frame, spool)
            frame = []
    _keep(frame, spool)


def _held(engine: Engine, digests: list[str]) -> set[str]:
    """Return those of some sheets that the book has."""
    digest = schema.sheet.c.digest
    with books.reading(engine) as connection:
        return set(connection.scalars(select(digest).where(digest.in_(digests))))


def _keep(frame: list[Evening | Seen], spool: IO[bytes]) -> None:
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


def frames(spool: IO[bytes]) -> Iterator[list[Evening | Seen]]:
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


@cache
def rules() -> str:
    """Return which version of the rules this program works out a sheet with."""
    made = hashlib.sha256()
    here = Path(__file__).parent
    files = (*sorted((ROOT / "firmware" / "tarokk").rglob("*.py")), here / "sheets.py",
             here.parent / "sheets" / "judge.py")  # fmt: skip
    for path in files:
        made.update(path.read_bytes())
    return made.hexdigest()[:16]


def _of_other_rules(connection: Connection) -> int:
    """Return how many evenings were worked out with other rules than this program has."""
    asked = select(func.count()).where(schema.evening.c.rules != rules())
    return connection.scalar(asked) or 0


def put(
    connection: Connection,
    batches: Iterable[list[Evening | Seen]],
    added: Added,
    club: str | None = None,
) -> None:
    """Take evenings into the book; what becomes of them is told in `added`."""  # fmt: skip
    names = Names(connection)
    files: dict[int, str] = {}  # of each sheet that was added, had or not, in their order
    for batch in batches:
        numbers = _take(connection, batch, names, added, club)
        for number, evening in zip(numbers, batch, strict=True):
            files.pop(number, None)
            files[number] = evening.source
    for stands, wished in standing.by_evening(connection, list(files)).items():
        _let_stand(connection, stands, {number: files[number] for number in wished}, names,
                   added, club)  # fmt: skip
    chains.join(connection)
    added.other_rules = _of_other_rules(connection)
    added.slips += names.slips
    added.clubs += names.beside_others()


def _take(
    connection: Connection, batch: list[Evening | Seen], names: Names, added: Added,
    club: str | None,
) -> list[int]:  # fmt: skip
    """Take in what the book never had, and return the numbers of all sheets. The first version of
    an evening stands at once, any other leads to it."""
    sheet = schema.sheet
    texts = {each.digest: each for each in reversed(batch) if isinstance(each, Evening)}
    asked = select(sheet.c.digest, sheet.c.id)
    asked = asked.where(sheet.c.digest.in_({each.digest for each in batch}))
    numbers = {row.digest: row.id for row in connection.execute(asked)}
    new = [evening for digest, evening in texts.items() if digest not in numbers][::-1]
    given = names.clubs([club])[club] if club and new else None
    added.already_in += len(batch) - len(new)
    came = standing.new_sheets(connection, [_row(evening, given) for evening in new])
    versions = [
        (number, version_of(source_of(evening), evening.text))
        for evening, number in zip(new, came, strict=True)
    ]
    standing.mark_all(connection, versions)
    links = standing.linked(connection, versions)
    first = [evening for evening, (_, stand) in zip(zip(new, came, strict=True), links, strict=True)
             if not stand]  # fmt: skip
    write_rows(connection, [evening for evening, _ in first], [n for _, n in first], names, club)
    added.evenings += len(first)
    added.deals += sum(len(evening.deals) for evening, _ in first)
    added.new.update(came)
    for number, stand in links:
        if stand:
            standing.lead(connection, [number, *stand[1:]], stand[0])
            forget(connection, standing.evenings(connection, stand[1:]))
    numbers |= {evening.digest: number for evening, number in zip(new, came, strict=True)}
    return [numbers[evening.digest] for evening in batch]


def _row(evening: Evening, club: int | None = None) -> Row:
    return {"digest": evening.digest, "source": source_of(evening), "club_id": club,
            "text": zlib.compress(evening.text.encode())}  # fmt: skip


def source_of(evening: Evening) -> str:
    """Return the file's name as the book keeps it."""
    return Path(evening.source).name[:NAME]


def _let_stand(
    connection: Connection,
    stands: int,
    files: dict[int, str],
    names: Names,
    added: Added,
    club: str | None,
) -> None:
    """Let that version of an evening stand that the added ones come to."""
    versions = standing.versions_of(connection, stands)
    removed = {each.id for each in versions if each.removed is not None}
    added.removed += [file for number, file in files.items() if number in removed]
    wanted = standing.chosen(versions, list(files))
    if wanted and wanted.id != stands:
        old = next(each for each in versions if each.id == stands)
        correct(connection, old, wanted, files[wanted.id], names, added, club)
    for each in versions:
        if each.id in added.new and any(stops(each.version, other.version) for other in versions):
            added.older.append(files[each.id])


def new_sheet(connection: Connection, evening: Evening) -> int:
    """Take a sheet in that the book never had, in no evening yet, and return its number."""
    number = standing.new_sheets(connection, [_row(evening)])[0]
    standing.mark_all(connection, [(number, version_of(source_of(evening), evening.text))])
    return number


def correct(
    connection: Connection,
    old: Kept,
    new: Kept,
    file: str,
    names: Names,
    added: Added,
    club: str | None,
) -> None:
    """Let another version of an evening stand, and tell what changed."""
    evening = change(connection, old, new, names, club)
    lines = head_changes(old.text, new.text)
    added.corrected.append((file, changed(old.text, evening), lines))


def change(
    connection: Connection, old: Kept, new: Kept, names: Names, club: str | None = None
) -> Evening:
    """Let another version of an evening stand, under the number that the evening has. The club that
    it was given stays, unless the place is another."""
    evening = evening_of(new.version.source, new.text)
    number = standing.number_of(connection, old)
    sat = schema.seat.c.evening_id == number
    before = list(connection.scalars(select(schema.seat.c.player_id).where(sat)))
    if club is None and new.club is None and place_of(old.text) == evening.head["place"]:
        club = old.club
    forget(connection, [number])
    standing.lead(connection, [old.id], new.id)
    if club:
        given = update(schema.sheet).where(schema.sheet.c.id == new.id)
        connection.execute(given.values(club_id=names.clubs([club])[club]))
    write_rows(connection, [evening], [new.id], names, club or new.club, [number])
    names.drop_idle(before)
    return evening


def place_of(sheet: str) -> str:
    """Return the place that a sheet's text names."""
    lines = (line.partition("#")[0].split() for line in sheet.split("\n"))
    return next((name_of(" ".join(line[1:])) for line in lines if line[:1] == ["place"]), "")


def write_rows(
    connection: Connection,
    evenings: list[Evening],
    sheets: list[int],
    names: Names,
    club: str | None = None,
    numbers: list[int] | None = None,
) -> None:
    """Write the rows that are worked out from sheets of the book; `numbers` are those that the
    evenings have already."""
    if not evenings:
        return
    places = [club or club_of(evening.head["place"]) for evening in evenings]
    clubs = names.clubs(place for place in places if place)
    rows = [
        {**evening.head, "sheet_id": number, "club_id": clubs.get(place), "rules": rules()}
        for evening, number, place in zip(evenings, sheets, places, strict=True)
    ]
    numbers = numbers or standing.next_numbers(connection, len(evenings))
    if numbers:
        rows = [{**row, "id": number} for row, number in zip(rows, numbers, strict=True)]
    wanted = insert(schema.evening).returning(schema.evening.c.id, sort_by_parameter_order=True)
    ids = list(connection.scalars(wanted, rows))
    within = [(clubs.get(place, 0), evening.head["date"])
              for evening, place in zip(evenings, places, strict=True)]  # fmt: skip
    who = names.players((row["name"], *at) for evening, at in zip(evenings, within, strict=True)
                        for row in evening.seats)  # fmt: skip
    seats = (
        {**row, "evening_id": number, "player_id": who[row["name"], *at]}
        for number, evening, at in zip(ids, evenings, within, strict=True) for row in evening.seats
    )  # fmt: skip
    fill(connection, schema.seat, seats)
    for table, kind in KINDS:
        fill(connection, table, (
            {**row, "evening_id": number}
            for number, evening in zip(ids, evenings, strict=True)
            for row in getattr(evening, kind)
        ))  # fmt: skip


def forget(connection: Connection, evenings: list[int]) -> None:
    """Remove what was worked out for evenings; their sheets stay."""
    chains.loosen(connection, evenings)
    for table in schema.DERIVED:
        column = table.c.id if table is schema.evening else table.c.evening_id
        connection.execute(delete(table).where(column.in_(evenings)))


# -- what a correction changes


def changed(old_text: str, new: Evening) -> list[Row]:
    """Return what a corrected sheet pays otherwise: {"deal", "name", "was", "is"}, points or None,
    by seats, under their new names."""
    old = evening_of("", old_text)
    names = {row["letter"]: row["name"] for row in (*old.seats, *new.seats)}
    was, now = _paid(old), _paid(new)
    return [
        {"deal": deal, "name": names[letter], "was": was.get((deal, letter)),
         "is": now.get((deal, letter))}
        for deal, letter in sorted(was.keys() | now.keys())
        if was.get((deal, letter)) != now.get((deal, letter))
    ]  # fmt: skip


def _paid(evening: Evening) -> dict[tuple[int, str], int]:
    return {(row["n"], row["letter"]): row["points"] for row in evening.payouts}
