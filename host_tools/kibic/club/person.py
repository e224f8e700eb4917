"""One player's record, and the records of the book."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Select, and_, case, func, or_, select

from kibic.club import people
from kibic.club.ask import Asker, Row, _count, _figures, _person, with_shares
from kibic.club.honest import share
from kibic.club.likeness import clean
from kibic.club.names import by_club
from kibic.club.schema import WITH_DECLARER, deal, evening, item, payout, player, seat

TOP = 5
TOGETHER = 50  # players


def record(asker: Asker, name: str) -> Row:
    """Return all that the book says of a player. Raises Trouble."""
    connection, scope = asker.connection, None
    if asker.which.club and by_club(connection):
        number = people.club_number(connection, asker.which.club)
        scope = number if people.players_of(connection, clean(name), number) else None
    return by_number(asker, people.player_of(connection, name, scope))


def by_number(asker: Asker, number: int) -> Row:
    """Return the same of the player with an id."""
    return next(by_numbers(asker, [number]))


def by_numbers(asker: Asker, numbers: Sequence[int]) -> Iterator[Row]:
    """Yield the same of many players, each question asked once for TOGETHER of them."""
    for first in range(0, len(numbers), TOGETHER):
        some = numbers[first : first + TOGETHER]
        who = {
            row["id"]: row for row in asker.rows(select(*_person()).where(player.c.id.in_(some)))
        }
        mine = _mine(asker, some)
        kinds = {
            "results": _results(asker, some), "stakes": _stakes(asker, some),
            "roles": _roles(asker, mine), "bids": _bids(asker, mine),
            "figures": _own_figures(asker, mine),
            **_others(asker, mine),
        }  # fmt: skip
        for number in some:
            own = {kind: by_player.get(number, []) for kind, by_player in kinds.items()}
            ordered = sorted(own["results"], key=lambda row: row["points"])
            yield {
                "id": number,
                "name": asker.name(who[number]),
                "evenings": len(ordered),
                "deals": sum(row["deals"] for row in ordered),
                "points": sum(row["points"] for row in ordered),
                "best": ordered[-1] if ordered else None,
                "worst": ordered[0] if ordered else None,
                **own,
            }


def _of_each(asker: Asker, asked: Select[Any]) -> dict[int, list[Row]]:
    """Return the rows of each player, whose id is their column `me`."""
    of_player: dict[int, list[Row]] = {}
    for row in asker.rows(asked):
        of_player.setdefault(row.pop("me"), []).append(row)
    return of_player


def _results(asker: Asker, some: Sequence[int]) -> dict[int, list[Row]]:
    """Return what players had in each evening, all its tables."""
    first = evening.alias()
    columns = first.c.id, first.c.date, first.c.place, first.c.game, first.c.begins
    points, deals = func.sum(seat.c.points).label("points"), func.sum(seat.c.deals).label("deals")
    asked = (
        select(seat.c.player_id.label("me"), *columns, points, deals)
        .select_from(seat.join(evening).join(first, first.c.id == evening.c.whole_id))
        .where(seat.c.player_id.in_(some), *asker.which.where())
        .group_by(seat.c.player_id, *columns).order_by(first.c.begins, first.c.id)
    )  # fmt: skip
    return _whole(_of_each(asker, asked))


def _stakes(asker: Asker, some: Sequence[int]) -> dict[int, list[Row]]:
    """Return what players had in each game with each stake."""
    asked = (
        select(seat.c.player_id.label("me"), evening.c.game, evening.c.stake,
               func.count(evening.c.whole_id.distinct()).label("evenings"),
               func.sum(seat.c.deals).label("deals"), func.sum(seat.c.points).label("points"))
        .select_from(seat.join(evening))
        .where(seat.c.player_id.in_(some), *asker.which.where())
        .group_by(seat.c.player_id, evening.c.game, evening.c.stake)
        .order_by(evening.c.game, evening.c.stake)
    )  # fmt: skip
    return _whole(_of_each(asker, asked))


def _whole(rows_of: dict[int, list[Row]]) -> dict[int, list[Row]]:
    """Return the rows with whole numbers, which a database's sums need not be."""
    for rows in rows_of.values():
        for row in rows:
            row |= {key: int(row[key]) for key in ("points", "deals")}
            row.pop("begins", None)
    return rows_of


def _mine(asker: Asker, some: Sequence[int]) -> Any:
    """Return the payouts of players."""
    at_seat = and_(seat.c.evening_id == payout.c.evening_id, seat.c.letter == payout.c.letter)
    asked = select(seat.c.player_id.label("me"), payout.c.evening_id, payout.c.n, payout.c.letter,
                   payout.c.points, payout.c.role)  # fmt: skip
    asked = asked.select_from(payout.join(seat, at_seat).join(evening, evening.c.id ==
                                                              seat.c.evening_id))  # fmt: skip
    return asked.where(seat.c.player_id.in_(some), *asker.which.where()).subquery("mine")


def _roles(asker: Asker, mine: Any) -> dict[int, list[Row]]:
    asked = select(
        mine.c.me, mine.c.role, func.count().label("deals"),
        _count(mine.c.points > 0).label("won"), func.sum(mine.c.points).label("points"),
    ).where(mine.c.role != "").group_by(mine.c.me, mine.c.role)  # fmt: skip
    order = ("declarer", "alone", "partner", "defence")
    return {
        me: [row | {"points": int(row["points"])} | share(row["won"], row["deals"])
             for row in sorted(rows, key=lambda row: order.index(row["role"]))]
        for me, rows in _of_each(asker, asked).items()
    }  # fmt: skip


def _bids(asker: Asker, mine: Any) -> dict[int, list[Row]]:
    here = and_(deal.c.evening_id == mine.c.evening_id, deal.c.n == mine.c.n)
    asked = (
        select(mine.c.me, evening.c.game, deal.c.bid, func.count().label("deals"),
               _count(deal.c.made).label("made"), func.sum(mine.c.points).label("points"))
        .select_from(mine.join(deal, here).join(evening, evening.c.id == deal.c.evening_id))
        .where(mine.c.role.in_(("declarer", "alone")), deal.c.made.is_not(None))
        .group_by(mine.c.me, evening.c.game, deal.c.bid)
        .order_by(evening.c.game, func.count().desc(), deal.c.bid)
    )  # fmt: skip
    return {
        me: [row | {"points": int(row["points"])} | share(row["made"], row["deals"])
             for row in rows]
        for me, rows in _of_each(asker, asked).items()
    }  # fmt: skip


def _own_figures(asker: Asker, mine: Any) -> dict[int, list[Row]]:
    """Return figures that the players' sides announced, or made silently."""
    here = and_(item.c.evening_id == mine.c.evening_id, item.c.n == mine.c.n)
    wanted = case((item.c.by != "", item.c.by), else_=item.c.side)
    own = case((mine.c.role.in_(WITH_DECLARER), "declarer"), else_=mine.c.role)
    earned = func.sum(item.c.earned), func.sum(item.c.earned * item.c.earned)
    asked = (
        select(mine.c.me, evening.c.game, item.c.figure, item.c.announced,
               func.count().label("deals"), _count(item.c.by == "").label("made"),
               earned[0].label("points"), earned[1].label("squares"))
        .select_from(mine.join(item, here)
                     .join(evening, evening.c.id == item.c.evening_id))
        .where(or_(wanted == own, wanted == mine.c.letter), *_figures())
        .group_by(mine.c.me, evening.c.game, item.c.figure, item.c.announced)
        .order_by(evening.c.game, func.count().desc(), item.c.figure, item.c.announced.desc())
    )  # fmt: skip
    counted = (
        select(mine.c.me, evening.c.game, func.count().label("deals"))
        .select_from(mine.join(evening, evening.c.id == mine.c.evening_id))
        .where(mine.c.role != "").group_by(mine.c.me, evening.c.game)
    )  # fmt: skip
    played = {
        me: {row["game"]: row["deals"] for row in rows}
        for me, rows in _of_each(asker, counted).items()
    }
    return {
        me: with_shares(rows, played.get(me, {})) for me, rows in _of_each(asker, asked).items()
    }


def _others(asker: Asker, mine: Any) -> dict[str, dict[int, list[Row]]]:
    """Return those who sat with a player on one side, or against; points are the player's own."""
    here = and_(payout.c.evening_id == mine.c.evening_id, payout.c.n == mine.c.n,
                payout.c.letter != mine.c.letter)  # fmt: skip
    at_seat = and_(seat.c.evening_id == payout.c.evening_id, seat.c.letter == payout.c.letter)
    same = (mine.c.role == "defence") == (payout.c.role == "defence")
    kind = case((same, "partners"), else_="opponents").label("kind")
    sums = (
        select(mine.c.me, seat.c.player_id, kind, func.count().label("deals"),
               func.sum(mine.c.points).label("points"),
               _count(mine.c.points > 0).label("won"))
        .select_from(mine.join(payout, here).join(seat, at_seat))
        .where(mine.c.role != "", payout.c.role != "")
        .group_by(mine.c.me, seat.c.player_id, kind).subquery()
    )  # fmt: skip
    asked = select(*_person(), sums.c.me, sums.c.kind, sums.c.deals, sums.c.points, sums.c.won)
    asked = asked.join(sums, sums.c.player_id == player.c.id)
    of_player: dict[str, dict[int, list[Row]]] = {"partners": {}, "opponents": {}}
    for row in asker.rows(asked.order_by(sums.c.points.desc(), player.c.name)):
        of_player[row["kind"]].setdefault(row["me"], []).append(
            {"id": row["id"], "name": asker.name(row), "deals": row["deals"],
             "points": int(row["points"]), "won": int(row["won"])}
        )  # fmt: skip
    return of_player


# -- records of the book


def records(asker: Asker) -> list[Row]:
    """Return the best of each kind, TOP of each: {"record", "value", "name", "date", "evening",
    "deal"}"""
    at_seat = and_(seat.c.evening_id == payout.c.evening_id, seat.c.letter == payout.c.letter)
    day = func.substr(evening.c.begins, 1, 10)  # of the first table
    place = (day.label("date"), evening.c.whole_id.label("evening"))
    nobody = (select(player.c.id).limit(0).scalar_subquery().label("id"),)
    where = asker.which.where()
    top_deals = (
        select(deal.c.evening_id, deal.c.n, deal.c.swing)
        .join(evening).where(*where, deal.c.swing > 0)
        .order_by(deal.c.swing.desc(), deal.c.evening_id, deal.c.n).limit(TOP).subquery()
    )  # fmt: skip
    won = and_(payout.c.evening_id == top_deals.c.evening_id, payout.c.n == top_deals.c.n,
               payout.c.points == top_deals.c.swing)  # fmt: skip
    deal_record = (
        select(*_person(), *place, top_deals.c.n.label("deal"), top_deals.c.swing.label("value"))
        .select_from(top_deals.join(payout, won).join(seat, at_seat).join(player)
                     .join(evening, evening.c.id == seat.c.evening_id))
        .order_by(top_deals.c.swing.desc(), evening.c.date, evening.c.id, top_deals.c.n,
                  seat.c.letter)
    )  # fmt: skip
    nights, first = asker.nights(together=True), evening.alias()
    wholly = (first.c.date, first.c.id.label("evening"))
    seats = select(*_person(), *wholly, nights.c.points.label("value")).select_from(
        nights.join(player, player.c.id == nights.c.player_id)
        .join(first, first.c.id == nights.c.whole_id)
    ).limit(TOP)  # fmt: skip
    kontras = (
        select(*place, deal.c.n.label("deal"), deal.c.kontra.label("value"), *nobody)
        .join(evening).where(*where, deal.c.kontra > 1)
        .order_by(deal.c.kontra.desc(), deal.c.swing.desc(), deal.c.evening_id).limit(TOP)
    )  # fmt: skip
    deals = func.sum(evening.c.deals).label("value")
    longest = (
        select(*wholly, deals, *nobody)
        .select_from(evening.join(first, first.c.id == evening.c.whole_id)).where(*where)
        .group_by(*wholly).order_by(deals.desc(), first.c.date, first.c.id).limit(TOP)
    )  # fmt: skip
    asked = (
        ("best-deal", deal_record),
        ("best-evening", seats.order_by(nights.c.points.desc(), first.c.date, first.c.id)),
        ("worst-evening", seats.order_by(nights.c.points, first.c.date, first.c.id)),
        ("kontra", kontras),
        ("longest", longest),
        ("in-a-row", _in_a_row(asker)),
    )
    return [_record(asker, kind, row) for kind, rows in asked for row in asker.rows(rows)]


def _record(asker: Asker, kind: str, row: Row) -> Row:
    name = asker.name(row) if row["id"] is not None else ""
    return {"record": kind, "value": int(row["value"]), "name": name, "id": row["id"],
            "date": row["date"], "evening": row["evening"], "deal": row.get("deal")}  # fmt: skip


def _in_a_row(asker: Asker) -> Any:
    """Return the most evenings one after the other that a player left with more than nothing."""
    nights, first = asker.nights(together=True), evening.alias()
    order, up = (first.c.begins, first.c.id), nights.c.points > 0
    mine = func.row_number().over(partition_by=nights.c.player_id, order_by=order)
    of_kind = func.row_number().over(partition_by=(nights.c.player_id, up), order_by=order)
    runs = (
        select(nights.c.player_id, first.c.date, first.c.id.label("evening"), up.label("up"),
               (mine - of_kind).label("run"))
        .select_from(nights.join(first, first.c.id == nights.c.whole_id)).subquery()
    )  # fmt: skip
    value = func.count().label("value")
    return (
        select(*_person(), func.max(runs.c.date).label("date"),
               func.max(runs.c.evening).label("evening"), value)
        .select_from(runs.join(player, player.c.id == runs.c.player_id))
        .where(runs.c.up).group_by(*_person(), runs.c.run)
        .having(value > 1).order_by(value.desc(), func.max(runs.c.date)).limit(TOP)
    )  # fmt: skip
