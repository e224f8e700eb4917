"""What is done to evenings by hand: taken out, brought back, another version chosen, a person
erased. A sheet that was taken out by hand is marked, so that adding its folder again changes
nothing of it."""

import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, select, update

from kibic.club import adding, chains, schema, standing
from kibic.club.names import Names, by_club, give
from kibic.club.people import player_of
from kibic.club.sheets import Evening, Row, club_of, moves_of, name_of, of_device
from kibic.club.standing import Kept
from kibic.club.versions import marks, version_of
from kibic.words import Trouble

TOKEN = "anon-{}"  # what an erased person is called in sheets, with the player's number


# -- evenings


def versions(connection: Connection, number: int) -> list[Kept]:
    """Return the versions of an evening, in the order they came. Raises Trouble."""
    evening, sheet = schema.evening, schema.sheet
    stands = connection.scalar(select(evening.c.sheet_id).where(evening.c.id == number))
    if stands is None:  # it was taken out: its last version leads nowhere
        gone = (sheet.c.removed == number, sheet.c.replaced_by.is_(None))
        stands = connection.scalar(select(sheet.c.id).where(*gone))
    if stands is None:
        raise Trouble("no-evening", number)
    return standing.versions_of(connection, stands)


def history(connection: Connection, number: int) -> list[Row]:
    """Return {"sheet", "source", "deals", "seated", "state"} of each version of an evening; the
    state is stands, older or removed."""
    standing_now = standing.evenings(connection, [each.id for each in versions(connection, number)])
    rows = []
    for each in versions(connection, number):
        state = "stands" if standing_now and each.id == each.stands else "older"
        rows.append({
            "sheet": each.id, "source": each.version.source, "deals": len(each.version.deals),
            "seated": ", ".join(sorted(each.version.names)),
            "state": "removed" if each.removed is not None and state != "stands" else state,
        })  # fmt: skip
    return rows


def remove(connection: Connection, number: int) -> None:
    """Take an evening out of the book; its sheets are kept. Raises Trouble."""
    sheets = [each.id for each in versions(connection, number)]
    if not standing.evenings(connection, sheets):
        raise Trouble("removed-already", number, number)
    sat = select(schema.seat.c.player_id).where(schema.seat.c.evening_id == number)
    players = list(connection.scalars(sat))
    adding.forget(connection, [number])
    chains.join(connection)
    _mark_removed(connection, sheets, number)
    Names(connection).drop_idle(players)


def restore(connection: Connection, number: int, chosen: int | None = None) -> None:
    """Bring an evening back, or let another version of it stand. Raises Trouble."""
    kept_versions = versions(connection, number)
    now = next(each for each in kept_versions if each.id == each.stands)
    wanted = next((each for each in kept_versions if each.id == (chosen or now.id)), None)
    if wanted is None:
        raise Trouble(
            "no-version", chosen, number, ", ".join(str(each.id) for each in kept_versions)
        )
    out = not standing.evenings(connection, [now.id])
    if wanted.id == now.id and not out:
        raise Trouble("stands-already", number)
    others = [each.id for each in kept_versions if each.id != wanted.id]
    _mark_removed(connection, others, number)
    _mark_removed(connection, [wanted.id], None)
    adding.change(connection, now, wanted, Names(connection))
    chains.join(connection)


def replace(
    connection: Connection, number: int, evening: Evening, added: adding.Added, club: str | None
) -> None:
    """Let a sheet stand as this evening, whatever it says. Raises Trouble."""
    kept_versions = versions(connection, number)
    now = next(each for each in kept_versions if each.id == each.stands)
    held = select(schema.sheet.c.id).where(schema.sheet.c.digest == evening.digest)
    sheet = connection.scalar(held)
    if sheet is None:
        sheet = adding.new_sheet(connection, evening)
    elif sheet == now.id:
        raise Trouble("stands-already", number)
    elif sheet not in {each.id for each in kept_versions}:
        raise Trouble("other-evening", evening.source, *_evenings_of(connection, sheet))
    _mark_removed(connection, [each.id for each in kept_versions], number)
    _mark_removed(connection, [sheet], None)
    wanted = standing.kept(connection, [sheet])[0]
    adding.correct(connection, now, wanted, evening.source, Names(connection), added, club)
    chains.join(connection)


def _evenings_of(connection: Connection, sheet: int) -> list[int]:
    version = standing.kept(connection, [sheet])[0]
    return standing.evenings(connection, [version.stands]) or [version.removed or 0]


def _mark_removed(connection: Connection, sheets: list[int], number: int | None) -> None:
    concerned = schema.sheet.c.id.in_(sheets)
    connection.execute(update(schema.sheet).where(concerned).values(removed=number))


# -- a person


def erase(connection: Connection, name: str, scope: int | None = None) -> tuple[str, int]:
    """Put a token in the place of a person in all sheets and rows, and return it with the number of
    sheets. Payments and sums stay. A sheet's digest stays too, so that the same file does not bring
    the name back. Raises Trouble."""
    alias, player, seat, sheet = schema.alias, schema.player, schema.seat, schema.sheet
    number = player_of(connection, name, scope)
    token = TOKEN.format(number)
    columns = alias.c.name, alias.c.club_id, alias.c.since, alias.c.player_id
    steps: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for other, at, since, owner in connection.execute(select(*columns).order_by(alias.c.since)):
        steps.setdefault((other, at), []).append((since, owner))
    own = {each for each, owners in steps.items() if number in {owner for _, owner in owners}}

    def is_meant(other: str, at: int, date: str) -> bool:
        owners = [owner for since, owner in steps.get((other, at), []) if since <= date]
        return bool(owners) and owners[-1] == number

    erased = 0
    club_at = _clubs(connection)
    numbers = list(connection.scalars(select(sheet.c.id).order_by(sheet.c.id)))
    for some in standing.in_steps(numbers):
        for each in standing.kept(connection, some):
            at, date = club_at(each), each.version.date
            if any(is_meant(other, at, date) for other in each.version.names):
                _anonymize(connection, each, partial(is_meant, at=at, date=date), token)
                erased += 1
    connection.execute(update(seat).where(seat.c.player_id == number).values(name=token))
    connection.execute(delete(alias).where(alias.c.player_id == number))
    for at in sorted({at for _, at in own}):
        give(connection, token, number, at)
    values = {"name": token, "shown": "full", "short": None}
    connection.execute(update(player).where(player.c.id == number).values(**values))
    return token, erased


def _clubs(connection: Connection) -> Callable[[Kept], int]:
    """Return what gives the club within which a sheet's names are known."""
    if not by_club(connection):
        return lambda each: 0
    evening = schema.evening
    asked = select(evening.c.sheet_id, evening.c.club_id)
    stand = {sheet: number or 0 for sheet, number in connection.execute(asked)}
    numbers = {row.name: row.id for row in connection.execute(select(schema.club))}

    def club_at(each: Kept) -> int:
        if each.stands in stand:
            return stand[each.stands]
        return numbers.get(each.club or club_of(adding.place_of(each.text)), 0)

    return club_at


def _anonymize(connection: Connection, each: Kept, is_meant: Any, token: str) -> None:
    """Put the token in a sheet. Its remarks go, and so does a file's name that no device gave:
    either may hold the name."""
    lines = []
    for move in moves_of(each.text.split("\n")):
        if move[0] == "seat" and is_meant(name_of(" ".join(move[2:] or move[1:]))):
            move = [*move[:2], token]
        lines.append(" ".join(move) + "\n")
    text = "".join(lines)
    source = each.version.source
    if not of_device(source):
        source = f"sheet-{each.id}{Path(source).suffix}"
    values = {"text": zlib.compress(text.encode()), "source": source}
    connection.execute(update(schema.sheet).where(schema.sheet.c.id == each.id).values(**values))
    connection.execute(delete(schema.mark).where(schema.mark.c.sheet_id == each.id))
    rows = [{"mark": mark, "sheet_id": each.id} for mark in marks(version_of(source, text))]
    connection.execute(schema.mark.insert(), rows)
