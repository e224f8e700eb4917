"""Who pays whom to settle a season: the fewest payments, and the money where all had one stake."""

from sqlalchemy import select

from kibic.club.ask import Asker, Row
from kibic.club.schema import evening
from kibic.judge import ON_TABLE, payments


def owed(asker: Asker) -> list[Row]:
    """Return {"payer", "payee", "points", "money"}; what lies in cups takes part as `*`."""
    standings = asker.standings()
    names = {str(row["id"]): row["name"] for row in standings}
    stakes = asker.rows(select(evening.c.stake).where(*asker.which.where()).distinct())
    stake = stakes[0]["stake"] if len(stakes) == 1 else ""
    return [
        {"payer": names.get(payer, ON_TABLE), "payee": names.get(payee, ON_TABLE),
         "points": points, "money": money(points, stake)}
        for payer, payee, points in payments({str(row["id"]): row["points"] for row in standings})
    ]  # fmt: skip


def money(points: int, stake: str) -> str:
    """Return what points come to with a stake such as `20 Ft`; "" without one."""
    value, _, unit = stake.partition(" ")
    return f"{points * int(value)} {unit}".strip() if value.isdigit() else ""
