"""Who a name in a sheet stands for, as sheets come in.

A name is known within its club: two people of one name in two clubs are two players. In a book
whose setting `names` is `book` it is known in all of them.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, union

from kibic.club.likeness import folded, forms
from kibic.club.schema import alias, club, player, seat, setting

SETTING = "names"
BY_CLUB, BY_BOOK = "club", "book"


def by_club(connection: Connection) -> bool:
    """Return whether a name is known within its club alone, as in a new book."""
    asked = select(setting.c.value).where(setting.c.name == SETTING)
    return connection.scalar(asked) != BY_BOOK


class Names:
    """Players and clubs by name; those the book does not have yet are made."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.by_club = by_club(connection)
        self._clubs: dict[str, int] = {}
        self._aliases: dict[tuple[str, int], list[tuple[str, int]]] = {}
        self._like: dict[int, _Like] = {}  # the names of each club
        self.slips: list[tuple[str, str, str]] = []  # new name, older one close to it, its club
        self.new_clubs: list[str] = []

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
                    self.new_clubs.append(name)
        return self._clubs

    def players(self, wanted: Iterable[tuple[str, int, str]]) -> dict[tuple[str, int, str], int]:
        """Return {(name, id of the club or 0, date): id of the player}"""
        seats = set(wanted)
        scoped = {(name, self.scope(number), date) for name, number, date in seats}
        missing = sorted({each[:2] for each in scoped} - self._aliases.keys())
        if missing:
            rows = select(alias.c.name, alias.c.club_id, alias.c.since, alias.c.player_id)
            named = sorted({name for name, _ in missing})
            for name, number, since, owner in self._all(rows, alias.c.name, named):
                if (name, number) in missing:
                    self._aliases.setdefault((name, number), []).append((since, owner))
        players = {each: self._who(*each) for each in sorted(scoped)}
        return {
            (name, number, date): players[name, self.scope(number), date]
            for name, number, date in seats
        }

    def beside_others(self) -> list[str]:
        """Return the new clubs, if names are known by club and the book had others."""
        number = self._connection.scalar(select(func.count()).select_from(club)) or 0
        return self.new_clubs if self.by_club and number > 1 else []

    def drop_idle(self, numbers: Iterable[int]) -> None:
        """Let players go who sit nowhere since a name or a club was mended, unless somebody has
        said something of them."""
        sat = select(seat.c.player_id).where(seat.c.player_id == player.c.id)
        asked = select(player.c.id, player.c.name, player.c.club_id).where(
            player.c.id.in_(sorted(set(numbers))), player.c.shown == "full",
            player.c.short.is_(None), ~sat.correlate(player).exists(),
        )  # fmt: skip
        for number, name, scope in self._connection.execute(asked).all():
            rows = select(alias.c.name, alias.c.club_id, alias.c.since)
            steps = self._connection.execute(rows.where(alias.c.player_id == number)).all()
            if [tuple(step) for step in steps] != [(name, scope, "")]:
                continue
            self._connection.execute(delete(alias).where(alias.c.player_id == number))
            self._connection.execute(delete(player).where(player.c.id == number))
            self._aliases.pop((name, scope), None)

    def scope(self, number: int) -> int:
        """Return the club within which the names of a club are known."""
        return number if self.by_club else 0

    def _all(self, wanted: Select[Any], column: ColumnElement[str], names: list[str]) -> Any:
        return self._connection.execute(wanted.where(column.in_(names))).all()

    def _who(self, name: str, scope: int, date: str) -> int:
        lines = [line for line in self._aliases.get((name, scope), []) if line[0] <= date]
        if lines:
            return max(lines)[1]
        if twin := self._twin(name, scope):
            asked = select(alias.c.since, alias.c.player_id)
            asked = asked.where(alias.c.name == twin, alias.c.club_id == scope)
            steps = [(row.since, row.player_id) for row in self._connection.execute(asked)]
            for since, number in steps:
                give(self._connection, name, number, scope, since)
            self._aliases[name, scope] = steps
            if any(since <= date for since, _ in steps):
                return self._who(name, scope, date)
        same = select(player.c.id).where(player.c.name == name, player.c.club_id == scope)
        number = self._connection.scalar(same) or make(self._connection, name, scope)
        give(self._connection, name, number, scope)
        self._aliases.setdefault((name, scope), []).append(("", number))
        return number

    def _twin(self, name: str, scope: int) -> str | None:
        """Return the name that a new one is in another case; one that it may be a slip of is only
        kept in mind."""
        if scope not in self._like:
            self._like[scope] = _Like(all_names(self._connection, scope))
        like = self._like[scope]
        twin = like.folded.get(folded(name))
        close = {like.forms[form] for form in forms(name) if form in like.forms}
        if not twin and close:
            self.slips.append((name, min(close), self._name_of(scope)))
        like.note(name)
        return twin if twin != name else None

    def _name_of(self, number: int) -> str:
        return self._connection.scalar(select(club.c.name).where(club.c.id == number)) or ""


class _Like:
    """The names of a club, by what is the same in any case and by what a slip leaves."""

    def __init__(self, names: Iterable[str]) -> None:
        self.folded: dict[str, str] = {}
        self.forms: dict[str, str] = {}
        for name in names:
            self.note(name)

    def note(self, name: str) -> None:
        self.folded.setdefault(folded(name), name)
        for form in forms(name):
            self.forms.setdefault(form, name)


def all_names(connection: Connection, scope: int | None = None) -> list[str]:
    """Return the names of players and those in sheets, of one club or of all."""
    wanted = [select(player.c.name), select(alias.c.name)]
    if scope is not None:
        wanted = [select(player.c.name).where(player.c.club_id == scope),
                  select(alias.c.name).where(alias.c.club_id == scope)]  # fmt: skip
    names = union(*wanted).subquery()
    return list(connection.scalars(select(names.c[0]).order_by(names.c[0])))


def make(connection: Connection, name: str, scope: int) -> int:
    """Return a new player, whose name is known in this club."""
    made = insert(player).values(name=name, club_id=scope).returning(player.c.id)
    return int(connection.execute(made).scalar_one())


def give(connection: Connection, name: str, number: int, scope: int, since: str = "") -> None:
    """Let a name in a club stand for a player from a date on."""
    same = (alias.c.name == name, alias.c.club_id == scope, alias.c.since == since)
    connection.execute(delete(alias).where(*same))
    row = {"name": name, "club_id": scope, "since": since, "player_id": number}
    connection.execute(insert(alias).values(**row))
