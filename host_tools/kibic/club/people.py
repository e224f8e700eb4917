"""What is done to players and their names: aliases, two players made one, one made two, renamed,
what is shown, and where a name is known.

An alias says that a name in a club stands for a player from a date on. After any change the seats
of the names concerned are looked up anew, so that what the book says always follows from its
aliases.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, select, union, update

from kibic.club.likeness import clean, folded, near
from kibic.club.names import BY_CLUB, SETTING, all_names, by_club, give, make
from kibic.club.schema import alias, club, evening, player, seat, setting
from kibic.words import Trouble

SHOWN = ("full", "short", "hidden")
SOME = 10  # clubs that are named where one is not there
_WITH_CLUB = re.compile(r"(.+) \((.+)\)")  # a name as it is shown where two clubs have it


# -- which player, which club


def club_number(connection: Connection, name: str | None) -> int | None:
    """Return the club's number, None for no name. Raises Trouble for one that is not there."""
    if not name:
        return None
    number = connection.scalar(select(club.c.id).where(club.c.name == clean(name)))
    if number is None:
        names = list(connection.scalars(select(club.c.name).order_by(club.c.name)))
        raise Trouble("no-club", name, ", ".join(names[:SOME]) or "–")
    return number


def scope_of(connection: Connection, name: str | None) -> int | None:
    """Return the club that a command is about. Raises Trouble if names are not known by club."""
    number = club_number(connection, name)
    if number is not None and not by_club(connection):
        raise Trouble("names-of-book")
    return number


def players_of(connection: Connection, name: str, scope: int | None = None) -> list[int]:
    """Return the players of this name, else those for whom it stands in sheets; in any case.

    `scope` is the club in which the name is known; `Anna (Eger)` says the same.
    """
    in_club = select(alias.c.player_id).where(alias.c.club_id == scope)
    mine = (player.c.id.in_(in_club) | (player.c.club_id == scope),) if scope is not None else ()
    own = (alias.c.club_id == scope,) if scope is not None else ()
    by_name, by_alias = select(player.c.id).where(*mine), select(alias.c.player_id).where(*own)
    for asked in (by_name.where(player.c.name == name), by_alias.where(alias.c.name == name)):
        if numbers := sorted(set(connection.scalars(asked))):
            return numbers
    rows = connection.execute(
        union(select(player.c.id, player.c.name).where(*mine),
              select(alias.c.player_id, alias.c.name).where(*own))
    )  # fmt: skip
    numbers = sorted({number for number, other in rows if folded(other) == folded(name)})
    parts = _WITH_CLUB.fullmatch(name)
    if numbers or not parts or scope is not None:
        return numbers
    number = connection.scalar(select(club.c.id).where(club.c.name == parts[2]))
    return [] if number is None else players_of(connection, parts[1], number)


def player_of(connection: Connection, name: str, scope: int | None = None) -> int:
    """Return the player of this name. Raises Trouble, naming those it may have meant."""
    name = clean(name)
    numbers = players_of(connection, name, scope)
    if len(numbers) == 1:
        return numbers[0]
    if numbers:
        labels = sorted({label(connection, number) for number in numbers})
        raise Trouble("which-player", name, ", ".join(labels))
    close = near(name, all_names(connection, scope))[:5]
    raise Trouble("no-player-but" if close else "no-player", name, ", ".join(close))


def label(connection: Connection, number: int) -> str:
    """Return a player's name, with the club if another player has that name."""
    asked = select(player.c.name, club.c.name).outerjoin(club, club.c.id == player.c.club_id)
    name, of = connection.execute(asked.where(player.c.id == number)).one()
    return f"{name} ({of})" if of and name in twins(connection, name) else name


def twins(connection: Connection, name: str = "") -> set[str]:
    """Return the names that several players have."""
    asked = select(player.c.name).group_by(player.c.name).having(func.count() > 1)
    return set(connection.scalars(asked.where(player.c.name == name) if name else asked))


def _scope(connection: Connection, name: str, scope: int | None, owner: int | None = None) -> int:
    """Return the club within which a name is meant: the one that was said, the only one that has
    the name, else that of its owner. Raises Trouble."""
    if scope is not None:
        return scope
    asked = select(alias.c.club_id, alias.c.name)
    numbers = {number for number, other in connection.execute(asked)
               if folded(other) == folded(name)}  # fmt: skip
    if not numbers and owner is not None:
        of_owner = select(player.c.club_id).where(player.c.id == owner)
        return connection.scalar(of_owner) or 0
    if not numbers and by_club(connection):
        numbers = set(connection.scalars(select(club.c.id)))
    if len(numbers) > 1:
        clubs = select(club.c.name).where(club.c.id.in_(numbers)).order_by(club.c.name)
        raise Trouble("which-club", name, ", ".join(connection.scalars(clubs)))
    return numbers.pop() if numbers else 0


def look_up_again(connection: Connection, names: Iterable[tuple[str, int]]) -> None:
    """Let the seats of these names, each of a club, follow the aliases."""
    scoped = by_club(connection)
    for name, scope in names:
        rows = select(alias.c.since, alias.c.player_id)
        rows = rows.where(alias.c.name == name, alias.c.club_id == scope)
        steps = connection.execute(rows.order_by(alias.c.since)).all()
        for since, number in steps:
            later = select(evening.c.id).where(evening.c.date >= since)
            if scoped:
                later = later.where(func.coalesce(evening.c.club_id, 0) == scope)
            concerned = (seat.c.name == name, seat.c.evening_id.in_(later))
            connection.execute(update(seat).where(*concerned).values(player_id=number))


# -- what a club does


def stand_for(
    connection: Connection, name: str, owner: str, since: str = "", scope: int | None = None
) -> None:
    """Let a name in sheets stand for a player, who is made if there is none. Raises Trouble."""
    name, owner = clean(name), clean(owner)
    here = scope if scope is not None and players_of(connection, owner, scope) else None
    number = player_of(connection, owner, here) if players_of(connection, owner, here) else None
    at = _scope(connection, name, scope, number)
    if number is None:
        close = [other for other in near(owner, all_names(connection, at)) if other != name]
        if close:
            raise Trouble("no-player-but", owner, ", ".join(close[:5]))
        number = make(connection, owner, at)
        give(connection, owner, number, at)
    names = _spellings(connection, name, at)
    for each in names:
        give(connection, each, number, at, since)
    look_up_again(connection, [(each, at) for each in names])
    _refuse_twice(connection, number, name, owner)
    _drop_unused(connection)


def _spellings(connection: Connection, name: str, scope: int) -> list[str]:
    """Return a name and what sheets of the club have for it in another case."""
    asked = select(alias.c.name).where(alias.c.club_id == scope).distinct()
    same = [other for other in connection.scalars(asked) if folded(other) == folded(name)]
    return sorted({name, *same})


def _refuse_twice(connection: Connection, number: int, name: str, owner: str) -> None:
    """Raise Trouble if a player has two seats at one table now."""
    asked = select(seat.c.evening_id).where(seat.c.player_id == number)
    asked = asked.group_by(seat.c.evening_id).having(func.count() > 1)
    if together := connection.scalar(asked.order_by(seat.c.evening_id).limit(1)):
        raise Trouble("sat-together", name, owner, together)


def merge(connection: Connection, name: str, into: str, scope: int | None = None) -> None:
    """Make two players one: all names of the first stand for the second. Of one name in two
    clubs the first is that of the club. Raises Trouble."""
    gone = player_of(connection, name, scope)
    others = [number for number in players_of(connection, clean(into)) if number != gone]
    same = scope is not None and folded(name) == folded(into) and len(others) == 1
    stays = others[0] if same else player_of(connection, into)
    if gone == stays:
        raise Trouble("same-player", name, into)
    _refuse_together(connection, gone, stays, name, into)
    _make_one(connection, gone, stays)


def _refuse_together(connection: Connection, gone: int, stays: int, name: str, into: str) -> None:
    other = seat.alias()
    both = select(seat.c.evening_id).join(other, other.c.evening_id == seat.c.evening_id)
    both = both.where(seat.c.player_id == gone, other.c.player_id == stays)
    if together := connection.scalar(both.order_by(seat.c.evening_id).limit(1)):
        raise Trouble("sat-together", name, into, together)


def _make_one(connection: Connection, gone: int, stays: int) -> None:
    asked = select(alias.c.name, alias.c.club_id).where(alias.c.player_id == gone)
    names = [(name, scope) for name, scope in connection.execute(asked)]
    connection.execute(update(alias).where(alias.c.player_id == gone).values(player_id=stays))
    look_up_again(connection, names)
    _drop_unused(connection)


def split(
    connection: Connection, name: str, into: str, since: str = "", scope: int | None = None
) -> None:
    """Let a name that stood for one player stand for a new one, from a date on. The new player may
    have that very name, which undoes a merge. Raises Trouble."""
    name, into = clean(name), clean(into)
    at = _scope(connection, name, scope)
    owner = player_of(connection, name, at)
    own = (player.c.name == into, player.c.club_id == at)
    if connection.scalar(select(player.c.id).where(*own)) or set(
        players_of(connection, into, at)
    ) - {owner}:
        raise Trouble("player-there", into)
    rows = connection.execute(
        select(alias.c.name, alias.c.club_id).where(alias.c.player_id == owner)
    )
    names = {(other, number) for other, number in rows}
    same = _spellings(connection, name, at)
    if not since and not names - {(each, at) for each in same}:
        raise Trouble("nothing-to-split", name)
    number = make(connection, into, at)
    for each in same:
        give(connection, each, number, at, since)
    if into not in same:
        give(connection, into, number, at)
    look_up_again(connection, [(each, at) for each in {*same, into}])


def rename(connection: Connection, name: str, into: str, scope: int | None = None) -> None:
    """Show a player under another name; what the sheets say goes on to stand for them. Raises
    Trouble."""
    number, into = player_of(connection, name, scope), clean(into)
    asked = select(alias.c.club_id).where(alias.c.player_id == number).distinct()
    clubs = list(connection.scalars(asked))
    if any(set(players_of(connection, into, at)) - {number} for at in clubs):
        raise Trouble("player-there", into)
    connection.execute(update(player).where(player.c.id == number).values(name=into))
    for at in clubs:
        alias_of = select(alias.c.player_id).where(alias.c.name == into, alias.c.club_id == at)
        if connection.scalar(alias_of) is None:
            give(connection, into, number, at)


def show(
    connection: Connection, name: str, how: str, short: str | None = None, scope: int | None = None
) -> None:
    """Set how a player's name appears: full, short (in this form) or hidden. Raises Trouble."""
    number = player_of(connection, name, scope)
    values = {"shown": how, "short": short} if short else {"shown": how}
    connection.execute(update(player).where(player.c.id == number).values(**values))


def _drop_unused(connection: Connection) -> None:
    """Delete players whom no name stands for."""
    used = select(alias.c.player_id)
    connection.execute(delete(player).where(player.c.id.not_in(used)))


# -- where a name is known


def know_names(connection: Connection, how: str) -> None:
    """Let a name be known within its club, or in the whole book. Who is whom stays in the first
    case; in the second the players of one name become one. Raises Trouble."""
    if (how == BY_CLUB) == by_club(connection):
        return
    rows = connection.execute(select(alias).order_by(alias.c.name, alias.c.id)).all()
    if how == BY_CLUB:
        _part_by_club(connection, rows)
    else:
        _join_clubs(connection, rows)
    connection.execute(delete(setting).where(setting.c.name == SETTING))
    connection.execute(setting.insert(), [{"name": SETTING, "value": how}])
    names = connection.execute(select(alias.c.name, alias.c.club_id).distinct())
    look_up_again(connection, [(name, scope) for name, scope in names])


def _part_by_club(connection: Connection, rows: Sequence[Any]) -> None:
    number = func.coalesce(evening.c.club_id, 0)
    sat = select(seat.c.name, seat.c.player_id, number).join(evening).distinct()
    clubs_of_name: dict[str, set[int]] = {}
    clubs_of_player: dict[int, set[int]] = {}
    for name, owner, at in connection.execute(sat):
        clubs_of_name.setdefault(name, set()).add(at)
        clubs_of_player.setdefault(owner, set()).add(at)
    connection.execute(delete(alias))
    for row in rows:
        clubs = clubs_of_name.get(row.name) or clubs_of_player.get(row.player_id) or {0}
        for at in sorted(clubs):
            give(connection, row.name, row.player_id, at, row.since)
        home = min(clubs_of_player.get(row.player_id, clubs))
        concerned = update(player).where(player.c.id == row.player_id)
        connection.execute(concerned.values(club_id=home))


def _join_clubs(connection: Connection, rows: Sequence[Any]) -> None:
    owners: dict[int, int] = {}

    def stays(number: int) -> int:
        while number in owners:
            number = owners[number]
        return number

    first: dict[tuple[str, str], int] = {}
    for row in rows:
        gone, into = stays(row.player_id), stays(
            first.setdefault((folded(row.name), row.since), row.player_id)
        )  # fmt: skip
        if gone != into:
            _refuse_together(connection, gone, into, row.name, label(connection, into))
            owners[gone] = into
            concerned = update(seat).where(seat.c.player_id == gone)
            connection.execute(concerned.values(player_id=into))
    connection.execute(delete(alias))
    for row in rows:
        give(connection, row.name, stays(row.player_id), 0, row.since)
    connection.execute(update(player).values(club_id=0))
    _drop_unused(connection)


def listed(connection: Connection) -> list[dict[str, str]]:
    """Return {"name", "club", "shown", "names"}: the names in sheets that stand for a player, with
    the club where it is another."""
    clubs = {row.id: row.name for row in connection.execute(select(club))}
    rows = connection.execute(
        select(player.c.id, player.c.name, player.c.club_id, player.c.shown,
               alias.c.name, alias.c.since, alias.c.club_id)
        .join(alias, alias.c.player_id == player.c.id)
        .order_by(player.c.name, player.c.id, alias.c.name, alias.c.club_id, alias.c.since)
    )  # fmt: skip
    players: dict[int, dict[str, str]] = {}
    for number, name, home, shown, other, since, at in rows:
        row = {"name": name, "club": clubs.get(home, ""), "shown": shown, "names": ""}
        row = players.setdefault(number, row)
        if other != name or since or at != home:
            whole = other + (f" ({since} –)" if since else "")
            whole += f" ({clubs.get(at, '–')})" if at != home else ""
            row["names"] += (", " if row["names"] else "") + whole
    return list(players.values())


def public(name: str, how: str, short: str | None, number: int, word: str) -> str:
    """Return a name as its owner allows; `word` is what a hidden player is called, with the
    number."""
    if how == "full":
        return name
    if how == "hidden":
        return f"{word} {number}"
    if short:
        return short
    *first, last = name.split()
    return " ".join([*(part[0] + "." for part in first), last]) if first else name[0] + "."
