"""Payouts as rows for a program, one row a payout: what a spreadsheet or DuckDB adds up."""

from collections.abc import Iterator

from sqlalchemy import and_, select

from kibic.club.ask import LATEST, Asker, Row
from kibic.club.schema import club, evening, payout, player, seat


def payouts(asker: Asker, limit: int | None = None) -> Iterator[Row]:
    """Yield each payout, latest evening first: {"evening", "table", "n", "date", "game", "stake",
    "club", "seat", "player", "name", "role", "points"}. `table` and `n` name the deal."""
    at_seat = and_(seat.c.evening_id == payout.c.evening_id, seat.c.letter == payout.c.letter)
    where = asker.which.where()
    asked = (
        select(evening.c.whole_id.label("evening"), payout.c.evening_id.label("table"),
               payout.c.n, evening.c.date, evening.c.game, evening.c.stake,
               club.c.name.label("club"), payout.c.letter.label("seat"),
               player.c.id, player.c.name, player.c.shown, player.c.short, player.c.club_id,
               payout.c.role, payout.c.points)
        .select_from(payout.join(seat, at_seat).join(evening, evening.c.id == payout.c.evening_id)
                     .join(player, player.c.id == seat.c.player_id)
                     .outerjoin(club, club.c.id == evening.c.club_id))
        .where(*where)
    )  # fmt: skip
    if limit is not None:  # so many evenings have as many payouts; the others need no sorting
        few = select(evening.c.id).where(*where).order_by(*LATEST).limit(limit)
        asked = asked.where(payout.c.evening_id.in_(few))
    order = (*LATEST, payout.c.evening_id, payout.c.n, payout.c.letter)
    for row in asker.stream(asked.order_by(*order).limit(limit)):
        keys = ("evening", "table", "n", "date", "game", "stake", "club", "seat")
        yield {key: row[key] for key in keys} | {
            "player": row["id"], "name": asker.name(row), "role": row["role"],
            "points": row["points"],
        }  # fmt: skip
