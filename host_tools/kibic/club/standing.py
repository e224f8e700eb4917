"""Which version of an evening stands, and what became of the others.

Of the versions of an evening one stands, and the others lead to it. Sheets that are added together
are taken in the order of their names, wherever they were said on the command line: the last one
stands that does not only stop earlier than another. So what stands follows from the files.
"""

import zlib
from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from kibic.club.bulk import fill
from kibic.club.schema import club, evening, mark, sheet
from kibic.club.versions import Version, marks, same, stops, version_of

SOME = 2_000  # marks or sheets that are asked about at once


class Kept(NamedTuple):
    """A sheet in the book; `stands` is the version of its evening that stands, `club` the one that
    was said with it."""

    id: int
    stands: int
    removed: int | None
    club: str | None
    text: str
    version: Version


def kept(connection: Connection, numbers: Collection[int]) -> list[Kept]:
    """Return sheets of the book by their numbers."""
    versions = []
    for some in in_steps(sorted(numbers)):
        asked = select(sheet, club.c.name.label("club")).outerjoin(
            club, sheet.c.club_id == club.c.id
        )
        for row in connection.execute(asked.where(sheet.c.id.in_(some))):
            text = zlib.decompress(row.text).decode()
            stands = row.replaced_by or row.id
            version = version_of(row.source, text)
            versions.append(Kept(row.id, stands, row.removed, row.club, text, version))
    return sorted(versions, key=lambda each: each.id)


def versions_of(connection: Connection, stands: int) -> list[Kept]:
    """Return all versions of the evening in which this sheet stands, in the order they came."""
    wanted = select(sheet.c.id).where((sheet.c.id == stands) | (sheet.c.replaced_by == stands))
    return kept(connection, list(connection.scalars(wanted)))


def mark_all(connection: Connection, versions: Iterable[tuple[int, Version]]) -> None:
    """Keep the marks of sheets: (number, version)."""
    rows = ({"mark": hashed, "sheet_id": number} for number, version in versions
            for hashed in sorted(marks(version)))  # fmt: skip
    fill(connection, mark, rows)


def linked(connection: Connection, new: list[tuple[int, Version]]) -> list[tuple[int, list[int]]]:
    """Return (number, the standing sheets of the evenings it is of) for new sheets, which are in
    the book with their marks, but in no evening yet. An evening's first sheet is of none."""
    by_mark: dict[int, set[int]] = {}
    wanted = {hashed for _, version in new for hashed in marks(version)}
    for some in in_steps(sorted(wanted)):
        for row in connection.execute(select(mark).where(mark.c.mark.in_(some))):
            by_mark.setdefault(row.mark, set()).add(row.sheet_id)
    fresh = dict(new)
    others = {number for numbers in by_mark.values() for number in numbers} - fresh.keys()
    earlier = kept(connection, others)
    versions = {each.id: each.version for each in earlier} | fresh
    leads = {each.id: each.stands for each in earlier}
    links = []
    for number, version in new:
        near = {other for hashed in marks(version) for other in by_mark[hashed] if other in leads}
        stand = sorted({leads[other] for other in near if same(versions[other], version)})
        leads[number] = stand[0] if stand else number
        for other, where in leads.items():
            if where in stand:
                leads[other] = stand[0]
        links.append((number, stand))
    return links


def lead(connection: Connection, old: Iterable[int], stands: int) -> None:
    """Let the versions that led to old sheets, and these, lead to the one that stands."""
    for number in old:
        if number != stands:
            led = (sheet.c.id == number) | (sheet.c.replaced_by == number)
            connection.execute(update(sheet).where(led).values(replaced_by=stands))
    connection.execute(update(sheet).where(sheet.c.id == stands).values(replaced_by=None))


def chosen(versions: list[Kept], wished: list[int]) -> Kept | None:
    """Return the version that shall stand of those that were added, in their order; None if each
    only stops earlier than another, or was removed."""
    by_number = {each.id: each for each in versions if each.removed is None}
    for number in reversed(wished):
        version = by_number.get(number)
        if version and not any(
            stops(version.version, other.version) for other in by_number.values()
        ):
            return version
    return None


def by_evening(connection: Connection, wished: list[int]) -> dict[int, list[int]]:
    """Return {the sheet that stands: the added ones, in their order} of evenings that have other
    versions or were removed."""
    leads: dict[int, int] = {}
    several: set[int] = set()
    for some in in_steps(wished):
        other = sheet.c.replaced_by.is_not(None) | sheet.c.removed.is_not(None)
        asked = select(sheet.c.id, sheet.c.replaced_by).where(sheet.c.id.in_(some), other)
        for number, stands in connection.execute(asked):
            leads[number] = stands or number
            several.add(leads[number])
    by_stand: dict[int, list[int]] = {}
    for number in wished:
        if leads.get(number, number) in several:
            by_stand.setdefault(leads.get(number, number), []).append(number)
    return by_stand


def next_numbers(connection: Connection, count: int) -> list[int] | None:
    """Return numbers for new evenings where the database would give that of a removed one again."""
    if connection.dialect.name != "sqlite":
        return None
    asked = select(func.max(evening.c.id)), select(func.max(sheet.c.removed))
    first = 1 + max(connection.scalar(each) or 0 for each in asked)
    return list(range(first, first + count))


def number_of(connection: Connection, stands: Kept) -> int:
    """Return the number of the evening in which a sheet stands, or stood."""
    number = connection.scalar(select(evening.c.id).where(evening.c.sheet_id == stands.id))
    return number or stands.removed or 0


def evenings(connection: Connection, stand: list[int]) -> list[int]:
    """Return the numbers of the evenings in which these sheets stand."""
    return list(connection.scalars(select(evening.c.id).where(evening.c.sheet_id.in_(stand))))


def in_steps(numbers: list[int]) -> Iterable[list[int]]:
    """Yield so many numbers as are asked about at once."""
    for at in range(0, len(numbers), SOME):
        yield numbers[at : at + SOME]


def new_sheets(connection: Connection, rows: list[dict[str, object]]) -> list[int]:
    """Return the numbers of sheets that are taken in, in their order."""
    wanted = insert(sheet).returning(sheet.c.id, sort_by_parameter_order=True)
    return list(connection.scalars(wanted, rows)) if rows else []
