"""Who a name in a sheet stands for: aliases, two players made one, one made two, what is shown.

An alias says that a name stands for a player from a date on. After any change the seats of the
names concerned are looked up anew, so that what the book says always follows from its aliases.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, insert, select, union, update

from kibic.club.likeness import clean, folded, forms, near
from kibic.club.schema import alias, club, evening, player, seat
from kibic.words import Trouble

SHOWN = ("full", "short", "hidden")


class Names:
    """Players and clubs by name; those the book does not have yet are made."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._clubs: dict[str, int] = {}
        self._aliases: dict[str, list[tuple[str, int]]] = {}
        self._folded: dict[str, str] | None = None  # all names, by what is the same in any case
        self._forms: dict[str, str] = {}
        self.slips: list[tuple[str, str]] = []  # new names, and the older ones they are close to

    def clubs(self, names: Iterable[str]) -> dict[str, int]:
        """Return {name: id}"""
        missing = sorted(set(names) - self._clubs.keys())
        if missing:
            for number, name in self._all(select(club.c.id, club.c.name), club.c.name, missing):
                self._clubs[name] = number
            for name in missing:
                if name not in self._clubs:
                    made = insert(club).values(name=name).returning(club.c.id)
                    self._clubs[name] = self._connection.execute(made).scalar_one()
        return self._clubs

    def players(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """Return {(name, date): id of the player}"""
        pairs = set(wanted)
        missing = sorted({name for name, _ in pairs} - self._aliases.keys())
        if missing:
            rows = select(alias.c.name, alias.c.since, alias.c.player_id)
            for name, since, number in self._all(rows, alias.c.name, missing):
                self._aliases.setdefault(name, []).append((since, number))
        return {(name, date): self._who(name, date) for name, date in sorted(pairs)}

    def _all(self, wanted: Select[Any], column: ColumnElement[str], names: list[str]) -> Any:
        return self._connection.execute(wanted.where(column.in_(names))).all()

    def _who(self, name: str, date: str) -> int:
        known = [line for line in self._aliases.get(name, []) if line[0] <= date]
        if known:
            return max(known)[1]
        if twin := self._twin(name):
            asked = select(alias.c.since, alias.c.player_id).where(alias.c.name == twin)
            steps = [(row.since, row.player_id) for row in self._connection.execute(asked)]
            for since, number in steps:
                give(self._connection, name, number, since)
            self._aliases[name] = steps
            if any(since <= date for since, _ in steps):
                return self._who(name, date)
        same = select(player.c.id).where(player.c.name == name)
        number = self._connection.scalar(same) or make(self._connection, name)
        give(self._connection, name, number)
        self._aliases.setdefault(name, []).append(("", number))
        return number

    def _twin(self, name: str) -> str | None:
        """Return the name that a new one is in another case; one that it may be a slip of is only
        kept in mind."""
        if self._folded is None:
            self._folded = {}
            for other in _all_names(self._connection):
                self._note(other)
        twin = self._folded.get(folded(name))
        close = {self._forms[form] for form in forms(name) if form in self._forms}
        if not twin and close:
            self.slips.append((name, min(close)))
        self._note(name)
        return twin if twin != name else None

    def _note(self, name: str) -> None:
        assert self._folded is not None
        self._folded.setdefault(folded(name), name)
        for form in forms(name):
            self._forms.setdefault(form, name)


# -- one name


def find(connection: Connection, name: str) -> int | None:
    """Return the player of this name, or of whom it is the only alias; in any case."""
    number = connection.scalar(select(player.c.id).where(player.c.name == name))
    if number is not None:
        return number
    owners = set(connection.scalars(select(alias.c.player_id).where(alias.c.name == name)))
    if not owners:
        rows = connection.execute(
            union(select(player.c.id, player.c.name), select(alias.c.player_id, alias.c.name))
        )
        owners = {number for number, other in rows if folded(other) == folded(name)}
    return owners.pop() if len(owners) == 1 else None


def known(connection: Connection, name: str) -> int:
    """Return the player of this name. Raises Trouble, naming those it may have meant."""
    name = clean(name)
    number = find(connection, name)
    if number is not None:
        return number
    close = near(name, _all_names(connection))[:5]
    raise Trouble("no-player-but" if close else "no-player", name, ", ".join(close))


def _all_names(connection: Connection) -> list[str]:
    names = union(select(player.c.name), select(alias.c.name)).subquery()
    return list(connection.scalars(select(names.c[0]).order_by(names.c[0])))


def make(connection: Connection, name: str) -> int:
    made = insert(player).values(name=name).returning(player.c.id)
    return int(connection.execute(made).scalar_one())


def give(connection: Connection, name: str, number: int, since: str = "") -> None:
    """Let a name stand for a player from a date on."""
    connection.execute(delete(alias).where(alias.c.name == name, alias.c.since == since))
    connection.execute(insert(alias).values(name=name, since=since, player_id=number))


def look_up_again(connection: Connection, names: Iterable[str]) -> None:
    """Let the seats of these names follow the aliases."""
    for name in names:
        rows = select(alias.c.since, alias.c.player_id).where(alias.c.name == name)
        steps = connection.execute(rows.order_by(alias.c.since)).all()
        for since, number in steps:
            later = select(evening.c.id).where(evening.c.date >= since)
            concerned = (seat.c.name == name, seat.c.evening_id.in_(later))
            connection.execute(update(seat).where(*concerned).values(player_id=number))


# -- what a club does


def stand_for(connection: Connection, name: str, owner: str, since: str = "") -> None:
    """A name in sheets stands for a player, who is made if there is none."""
    name, owner = clean(name), clean(owner)
    number = find(connection, owner)
    if number is None:
        close = [other for other in near(owner, _all_names(connection)) if other != name]
        if close:
            raise Trouble("no-player-but", owner, ", ".join(close[:5]))
        number = make(connection, owner)
        give(connection, owner, number)
    give(connection, name, number, since)
    look_up_again(connection, [name])
    _drop_unused(connection)


def merge(connection: Connection, one: str, into: str) -> None:
    """Two players are one: all names of the first stand for the second. Raises Trouble."""
    gone, stays = known(connection, one), known(connection, into)
    if gone == stays:
        raise Trouble("same-player", one, into)
    other = seat.alias()
    both = select(seat.c.evening_id).join(other, other.c.evening_id == seat.c.evening_id)
    both = both.where(seat.c.player_id == gone, other.c.player_id == stays)
    if together := connection.scalar(both.order_by(seat.c.evening_id).limit(1)):
        raise Trouble("sat-together", one, into, together)
    names = list(connection.scalars(select(alias.c.name).where(alias.c.player_id == gone)))
    connection.execute(update(alias).where(alias.c.player_id == gone).values(player_id=stays))
    look_up_again(connection, names)
    _drop_unused(connection)


def split(connection: Connection, name: str, into: str, since: str = "") -> None:
    """A name that stood for one player stands for a new one, from a date on. The new player may
    have that very name, which undoes a merge. Raises Trouble."""
    name, into = clean(name), clean(into)
    owner = known(connection, name)
    if connection.scalar(select(player.c.id).where(player.c.name == into)) or find(
        connection, into
    ) not in (None, owner):
        raise Trouble("player-there", into)
    names = list(connection.scalars(select(alias.c.name).where(alias.c.player_id == owner)))
    name = next((other for other in names if folded(other) == folded(name)), name)
    if not since and not set(names) - {name}:
        raise Trouble("nothing-to-split", name)
    number = make(connection, into)
    give(connection, name, number, since)
    if into != name:
        give(connection, into, number)
    look_up_again(connection, [name, into])


def rename(connection: Connection, name: str, into: str) -> None:
    """A player is shown under another name; what the sheets say goes on to stand for them. Raises
    Trouble."""
    number, into = known(connection, name), clean(into)
    if find(connection, into) not in (None, number):
        raise Trouble("player-there", into)
    connection.execute(update(player).where(player.c.id == number).values(name=into))
    if find_alias(connection, into) is None:
        give(connection, into, number)


def find_alias(connection: Connection, name: str) -> int | None:
    """Return a player for whom this very name stands in sheets."""
    return connection.scalar(select(alias.c.player_id).where(alias.c.name == name))


def show(connection: Connection, name: str, how: str, short: str | None = None) -> None:
    """How a player's name appears: full, short (in this form) or hidden. Raises Trouble."""
    number = known(connection, name)
    values = {"shown": how, "short": short} if short else {"shown": how}
    connection.execute(update(player).where(player.c.id == number).values(**values))


def _drop_unused(connection: Connection) -> None:
    """A player whom no name stands for is gone."""
    used = select(alias.c.player_id)
    connection.execute(delete(player).where(player.c.id.not_in(used)))


def listed(connection: Connection) -> list[tuple[str, str, str]]:
    """Return (name, how it is shown, the names in sheets that stand for the player)."""
    rows = connection.execute(
        select(player.c.id, player.c.name, player.c.shown, alias.c.name, alias.c.since)
        .join(alias, alias.c.player_id == player.c.id)
        .order_by(player.c.name, alias.c.name, alias.c.since)
    )
    found: dict[int, tuple[str, str, list[str]]] = {}
    for number, name, shown, other, since in rows:
        names = found.setdefault(number, (name, shown, []))[2]
        if other != name or since:
            names.append(f"{other} ({since} →)" if since else other)
    return [(name, shown, ", ".join(names)) for name, shown, names in found.values()]


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
