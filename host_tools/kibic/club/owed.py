"""Who pays whom to settle a season: the fewest payments in each money that was played for."""

from sqlalchemy import func, select

from kibic.club.ask import Asker, Row
from kibic.club.schema import evening, seat
from kibic.sheets.judge import ON_TABLE, payments
from tarokk.money import accounts


def owed(asker: Asker) -> list[Row]:
    """Return {"payer", "payee", "points", "money"}; what lies in cups takes part as `*`.

    Of evenings with several stakes each money is settled by itself, without `points`, and so are
    the points of those without a stake, where `money` is "".
    """
    names = {str(row["id"]): row["name"] for row in asker.standings()}
    asked = (
        select(evening.c.stake, seat.c.player_id, func.sum(seat.c.points).label("points"))
        .select_from(seat.join(evening))
        .where(*asker.which.where())
        .group_by(evening.c.stake, seat.c.player_id)
        .order_by(evening.c.stake.desc(), seat.c.player_id)
    )
    won: dict[str, dict[str, int]] = {}
    for row in asker.rows(asked):
        won.setdefault(row["stake"], {})[str(row["player_id"])] = int(row["points"])
    return settle(won, names)


def settle(won: dict[str, dict[str, int]], names: dict[str, str]) -> list[Row]:
    """Return the payments of what was won, {stake: {who: points}}, by the names of those."""
    worth = int("".join(won).partition(" ")[0] or 1) if len(won) == 1 else 0
    rows = []
    for unit, account in accounts(won.items()).items():
        for payer, payee, amount in payments(account):
            points = amount if unit is None else amount // worth if worth else None
            amounts = "" if unit is None else f"{amount} {unit}".strip()
            rows.append({"payer": names.get(payer, ON_TABLE), "payee": names.get(payee, ON_TABLE),
                          "points": points, "money": amounts})  # fmt: skip
    return rows
