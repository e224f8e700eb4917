"""The questions that the book answers, each a few statements over what was worked out.

Rows are plain objects; a name in them is what its owner allows to be shown.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date as calendar
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, String, Subquery, case, cast, func, select

from kibic.club import people
from kibic.club.honest import mean, share
from kibic.club.schema import club, deal, evening, item, payout, player, seat, tally
from kibic.club.sheets import NO_FIGURES
from kibic.words import Trouble, text

Row = dict[str, Any]
_WHO = ("side", "by", "payer", "seat")  # an item's columns that may hold the letter of a seat
_OF_ITEM = ("figure", "points", "announced", "kontra", *_WHO)
DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
UNDATED = "undated"  # the season of evenings without a date
SEASON = re.compile(r"(\d{4})(?:/(\d\d))?")


@dataclass(frozen=True)
class Wanted:
    """The evenings that a question is about; "" and 0 stand for all.

    Evenings without a date belong to it only where no date is given, or with `undated`.
    """

    first: str = ""
    last: str = ""
    game: str = ""
    seats: int = 0
    club: str = ""
    undated: bool = False

    def where(self) -> list[ColumnElement[bool]]:
        """Return the conditions on `evening` that select them."""
        rows: list[ColumnElement[bool]] = []
        if self.first or self.last:
            rows.append(evening.c.begins >= (self.first or "0"))
        if self.last:
            rows.append(evening.c.begins <= self.last + "~")  # 2026-03 takes all of March
        if self.undated:
            rows.append(evening.c.begins == "")
        if self.game:
            rows.append(evening.c.game == self.game)
        if self.seats:
            rows.append(evening.c.seats == self.seats)
        if self.club:
            rows.append(evening.c.club_id == select(club.c.id).where(club.c.name == self.club)
                        .scalar_subquery())  # fmt: skip
        return rows

    def takes(self, sheet: Any) -> bool:
        """Return whether an evening that is not in the book yet is asked about, by date and
        game."""
        date, game = sheet.head["date"], sheet.head["game"]
        if self.game not in ("", game):
            return False
        if not (self.first or self.last):
            return True
        return bool(date) and self.first <= date <= (self.last or "9") + "~"


def wanted(first: str = "", last: str = "", game: str = "", season: str = "", seats: int = 0,
           club: str = "") -> Wanted:  # fmt: skip
    """Return what the options say. Raises Trouble."""
    for date in filter(None, (first, last)):
        if not _is_date(date):
            raise Trouble("bad-date", date)
    undated = season == UNDATED
    if season and not undated:
        match = SEASON.fullmatch(season)
        if not match:
            raise Trouble("bad-season", season)
        year, second = int(match[1]), match[2]
        begin, end = (f"{year}-09-01", f"{year + 1}-08-31") if second else (f"{year}", f"{year}")
        first, last = max(first, begin), min(last or end, end)
    return Wanted(first, last, game, seats, club, undated)


def _is_date(date: str) -> bool:
    """Return whether there is such a day, month or year."""
    if not DATE.fullmatch(date):
        return False
    try:
        calendar.fromisoformat(date + "-01-01"[len(date) - 4 :])
    except ValueError:
        return False
    return True


COUNTED = ("evenings", "deals", "points", "won", "declared", "best", "worst")
LATEST = (evening.c.begins.desc(), evening.c.whole_id.desc())


class Asker:
    """Answers questions about one book in one language, as rows.

    Points are those of the sheets, before any stake. Names are what their owners allow.
    """

    def __init__(self, connection: Connection, language: str = "en", which: Wanted | None = None):
        self.connection = connection
        self.language = language
        self.which = which or Wanted()
        self._twins: set[str] | None = None
        self._clubs: dict[int, str] = {}

    def rows(self, asked: Select[Any]) -> list[Row]:
        """Return the rows of a question that has few."""
        return [dict(row) for row in self.connection.execute(asked).mappings()]

    def stream(self, asked: Select[Any]) -> Iterator[Row]:
        """Yield the rows of a question that has as many as the book is long, some at a time."""
        with self.connection.execute(asked, execution_options={"yield_per": 500}) as result:
            keys = tuple(result.keys())
            for row in result:
                yield dict(zip(keys, row, strict=True))

    def name(self, row: Row) -> str:
        """Return the name of the player whose columns are in a row, as it may be shown; with the
        club where several have that name."""
        word = text(self.language, "hidden-player")
        public = people.public(row["name"], row["shown"], row["short"], row["id"], word)
        if self._twins is None:
            self._twins = people.twins(self.connection)
            self._clubs = {each.id: each.name for each in self.connection.execute(select(club))}
        if public not in self._twins:
            return public
        of = self._clubs.get(row["club_id"])
        return f"{public} ({of})" if of else public

    # -- who stands where

    def standings(self, together: bool = False) -> list[Row]:
        """Return who stands where, each game and each stake for itself, or all together."""
        nights = self.nights(together)
        apart = () if together else (nights.c.game, nights.c.stake)
        points, deals = func.sum(nights.c.points), func.sum(nights.c.deals)
        asked = (
            select(
                *_person(), *apart, func.count().label("evenings"), deals.label("deals"),
                points.label("points"), func.sum(nights.c.won).label("won"),
                func.sum(nights.c.declared).label("declared"),
                func.max(nights.c.points).label("best"), func.min(nights.c.points).label("worst"),
            )
            .select_from(nights.join(player, player.c.id == nights.c.player_id))
            .group_by(*_person(), *apart)
            .order_by(*apart, points.desc(), deals, player.c.name, player.c.id)
        )  # fmt: skip
        return [_standing(place, row | {"name": self.name(row)})
                for rows in by_stake(self.rows(asked)) for place, row in _placed(rows)]  # fmt: skip

    def nights(self, together: bool = False) -> Subquery:
        """Return what each player had in each evening, all its tables, by game and stake; or of
        those together."""
        apart = () if together else (evening.c.game, evening.c.stake)
        sums = [func.sum(seat.c[key]).label(key) for key in ("points", "deals", "won", "declared")]
        asked = select(evening.c.whole_id, seat.c.player_id, *apart, *sums)
        asked = asked.select_from(seat.join(evening)).where(*self.which.where())
        return asked.group_by(evening.c.whole_id, seat.c.player_id, *apart).subquery("nights")

    def undated(self) -> int:
        """Return how many evenings have no date, of those that are asked about but for it."""
        which = replace(self.which, first="", last="", undated=True)
        asked = select(func.count(evening.c.whole_id.distinct())).where(*which.where())
        return self.connection.scalar(asked) or 0

    # -- evenings and deals

    def evenings(self, limit: int | None = None) -> Iterator[Row]:
        """Yield evenings, the latest first, each with its tables and the points at the end."""
        here = self.which.where()
        if limit is not None:  # the others need not be added up
            latest = select(evening.c.begins, evening.c.whole_id).where(*here).distinct()
            few = latest.order_by(*LATEST).limit(limit).subquery("few")
            here.append(evening.c.whole_id.in_(select(few.c.whole_id)))
        sums = select(evening.c.whole_id, func.sum(evening.c.deals).label("deals"))
        own = sums.where(*here).group_by(evening.c.whole_id).subquery("own")
        columns = [evening.c[key] for key in ("id", "date", "time", "place", "game", "stake")]
        asked = select(*columns, own.c.deals, club.c.name.label("club"))
        asked = asked.join(own, own.c.whole_id == evening.c.id).outerjoin(
            club, club.c.id == evening.c.club_id
        )
        batch: list[Row] = []
        for row in self.stream(asked.order_by(*LATEST)):
            batch.append(row)
            if len(batch) == 500:
                yield from self._seated(batch)
                batch = []
        yield from self._seated(batch)

    def _seated(self, batch: list[Row]) -> Iterator[Row]:
        keys = ("date", "time", "game", "stake", "deals")
        asked = (
            select(evening.c.whole_id.label("whole"), evening.c.id.label("table"),
                   *(evening.c[key] for key in keys), seat.c.letter, seat.c.points, *_person())
            .select_from(evening.join(seat).join(player))
            .where(evening.c.whole_id.in_([row["id"] for row in batch]), *self.which.where())
            .order_by(evening.c.date, evening.c.time, evening.c.id, seat.c.letter)
        )  # fmt: skip
        tables: dict[int, dict[int, Row]] = {}
        for row in self.rows(asked):
            table = {"id": row["table"]} | {key: row[key] for key in keys} | {"players": []}
            table = tables.setdefault(row["whole"], {}).setdefault(row["table"], table)
            table["players"].append({"id": row["id"], "seat": row["letter"],
                                   "name": self.name(row), "points": row["points"]})  # fmt: skip
        for row in batch:
            own = list(tables.get(row["id"], {}).values())
            of_row = ("id", "date", "time", "club", "place", "game", "stake")
            yield {key: row[key] for key in of_row} | {
                "deals": int(row["deals"]), "players": _added_up(own), "tables": own,
            }  # fmt: skip

    def marks(self) -> dict[int, str]:
        """Return what the deals, payouts and items of each evening come to: another text if any
        differs.

        The database puts it together, which takes a tenth of reading the rows.
        """
        marks: dict[int, str] = {}
        for table in (deal, payout, item):
            columns = [func.coalesce(cast(column, String), "") for column in table.columns]
            row: ColumnElement[str] = columns[0]
            for column in columns[1:]:
                row = row + "," + column
            asked = select(table.c.evening_id, func.aggregate_strings(row, ";"))
            asked = asked.join(evening, evening.c.id == table.c.evening_id)
            asked = asked.where(*self.which.where()).group_by(table.c.evening_id)
            for number, mark in self.connection.execute(asked):
                marks[number] = marks.get(number, "") + "|" + mark
        return marks

    def deals(self, of: Sequence[int] = (), limit: int | None = None) -> Iterator[Row]:
        """Yield deals, the latest evening first, its deals in order; `of` some evenings alone."""
        asked = select(
            evening.c.whole_id, evening.c.date, evening.c.game, evening.c.place, *deal.columns,
        ).join(evening).where(*self.which.where())  # fmt: skip
        if of:
            asked = asked.where(evening.c.whole_id.in_(of))
        latest = (*LATEST, evening.c.date, evening.c.time, evening.c.id)
        if limit is not None:  # so many evenings have as many deals; the others need no sorting
            few = select(evening.c.id).where(*self.which.where()).order_by(*latest).limit(limit)
            asked = asked.where(deal.c.evening_id.in_(few))
        asked = asked.order_by(*latest, deal.c.n).limit(limit)
        batch: list[Row] = []
        for row in self.stream(asked):
            if batch and (len(batch) >= 500) and row["n"] == 1:
                yield from self._played(batch)
                batch = []
            batch.append(row)
        yield from self._played(batch)

    def _played(self, batch: list[Row]) -> Iterator[Row]:
        """Yield the deals of whole evenings with names, payouts and reasons."""
        numbers = {row["evening_id"] for row in batch}
        people_at = select(seat.c.evening_id, seat.c.letter, *_person()).join(player)
        names = {(row["evening_id"], row["letter"]): self.name(row) for row in
                 self.rows(people_at.where(seat.c.evening_id.in_(numbers)))}  # fmt: skip
        paid: dict[tuple[int, int], list[Row]] = {}
        columns = [payout.c[key] for key in ("evening_id", "n", "letter", "points", "role")]
        asked = select(*columns).where(payout.c.evening_id.in_(numbers)).order_by(payout.c.letter)
        for number, n, letter, points, role in self.connection.execute(asked).all():
            name = names[number, letter]
            paid.setdefault((number, n), []).append(
                {"seat": letter, "name": name, "points": points, "role": role}
            )
        why: dict[tuple[int, int], list[Row]] = {}
        reasons = select(item.c.evening_id, item.c.n, *(item.c[key] for key in _OF_ITEM))
        reasons = reasons.where(item.c.evening_id.in_(numbers)).order_by(item.c.at)
        for number, n, *values in self.connection.execute(reasons).all():
            reason = dict(zip(_OF_ITEM, values, strict=True))
            for key in _WHO:
                reason[key] = names.get((number, reason[key]), reason[key])
            why.setdefault((number, n), []).append(reason)
        for row in batch:
            at = row["evening_id"], row["n"]
            who = {key: names.get((at[0], row[key]), "") for key in
                   ("dealer", "declarer", "partner", "hat")}  # fmt: skip
            keys = ("date", "game", "place", "n", "phase", "factor", "bid", "called", "made",
                    "kontra", "swing")  # fmt: skip
            own = {"evening": row["whole_id"], "table": at[0]} | {key: row[key] for key in keys}
            yield own | who | {"payouts": paid.get(at, []), "items": why.get(at, [])}

    # -- how often, and what it earned

    def bids(self) -> list[Row]:
        """Return how often each bid was made, by game, bid and called card: {"game", "bid",
        "called", "deals", "made", "share", "low", "high"}."""
        alone = case((deal.c.partner == "", "alone"), else_=deal.c.called)
        asked = (
            select(evening.c.game, deal.c.bid, alone.label("called"),
                   func.count().label("deals"), _count(deal.c.made).label("made"))
            .join(evening).where(*self.which.where(), deal.c.made.is_not(None), deal.c.bid != "")
            .group_by(evening.c.game, deal.c.bid, alone)
            .order_by(evening.c.game, deal.c.bid, func.count().desc(), alone)
        )  # fmt: skip
        return [row | share(row["made"], row["deals"]) for row in self.rows(asked)]

    def figures(self) -> list[Row]:
        """Return how often each figure was made and what it earned its side, by game, figure and
        whether it was announced.

        Points are what one winner of two against two has of it, times the deal's factor.
        """
        sums = [func.sum(tally.c[key]).label(key) for key in ("deals", "made", "points", "squares")]
        asked = (
            select(evening.c.game, tally.c.figure, tally.c.announced, *sums)
            .join(evening, evening.c.id == tally.c.evening_id).where(*self.which.where())
            .group_by(evening.c.game, tally.c.figure, tally.c.announced)
            .order_by(evening.c.game, sums[0].desc(), tally.c.figure, tally.c.announced.desc())
        )  # fmt: skip
        played = select(evening.c.game, func.sum(evening.c.played))
        played = played.where(*self.which.where()).group_by(evening.c.game)
        counts = {row.game: int(row[1]) for row in self.connection.execute(played)}
        return with_shares(self.rows(asked), counts)


def with_shares(rows: list[Row], played: dict[str, int]) -> list[Row]:
    """Return the figures with what they earned each time. A silent one could have been made in all
    deals of its game that were played, but for those in which it was announced: `of`."""
    announced = {(row["game"], row["figure"]): row["deals"] for row in rows if row["announced"]}
    return [_earned(row, played.get(row["game"], 0), announced) for row in rows]


def _earned(row: Row, played: int, announced: dict[tuple[str, str], int]) -> Row:
    squares = float(row.pop("squares"))
    row |= {key: int(row[key]) for key in ("deals", "made", "points")}
    silent = played - announced.get((row["game"], row["figure"]), 0)
    row["of"] = row["deals"] if row["announced"] else max(silent, row["made"])
    return row | share(row["made"], row["of"]) | mean(row["deals"], row["points"], squares)


def _figures() -> tuple[ColumnElement[bool], ...]:
    """Return the items that are a figure a side made or announced."""
    return item.c.figure.not_in(NO_FIGURES), item.c.payer == ""


def _person() -> tuple[Any, ...]:
    return player.c.id, player.c.name, player.c.shown, player.c.short, player.c.club_id


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _standing(place: int, row: Row) -> Row:
    whole: Row = {key: int(row[key]) for key in COUNTED}  # a database's sums need not be
    whole["per_deal"] = round(whole["points"] / whole["deals"], 2) if whole["deals"] else 0.0
    apart = {key: row[key] for key in ("game", "stake") if key in row}
    return {"rank": place, "id": row["id"], "name": row["name"]} | whole | apart


def _added_up(tables: list[Row]) -> list[Row]:
    """Return what the players of some tables had in all, in the order in which they came."""
    players: dict[int, Row] = {}
    for table in tables:
        for seated in table["players"]:
            whole = players.setdefault(seated["id"], seated | {"points": 0})
            whole["points"] += seated["points"]
    return list(players.values())


def by_stake(rows: list[Row]) -> Iterator[list[Row]]:
    """Yield the rows of each game and stake, which stand one behind the other."""
    for _, some in groupby(rows, lambda row: (row.get("game"), row.get("stake"))):
        yield list(some)


def _placed(rows: list[Row]) -> Iterator[tuple[int, Row]]:
    """Yield each row with its place; rows of the same points share one."""
    place = 0
    for at, row in enumerate(rows, 1):
        if at == 1 or row["points"] != rows[at - 2]["points"]:
            place = at
        yield place, row
