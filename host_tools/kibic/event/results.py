"""Results: from a sheet, whose table is found by who sits there, or by hand from a slip.

Each is checked: the people as seated, the deals as many as the round has, the points without a
remainder. A result that is there already is corrected only with a reason.
"""

import re
import unicodedata
from typing import Any

from kibic.club import versions
from kibic.club.sheets import Evening, evening_of
from kibic.event.log import Entry
from kibic.event.state import LETTERS, Event, Table, table_of
from kibic.words import Trouble
from tarokk import games

__all__ = ["by_hand", "from_sheet", "table_of", "without_kontras"]

MOST_DEALS = 200  # that a round by the clock may have
_SEAT = re.compile(r"^\s*seat\s+([A-G])\b.*$", re.MULTILINE)


def by_hand(
    event: Event, table: Table, points: dict[str, int], deals: int | None = None, reason: str = ""
) -> Entry:
    """Return the entry of a slip. Raises Trouble."""
    _people(table, set(points))
    left = sum(points.values())
    cups = len(games.load(event.plan["game"]).POTS) > 1  # may hold what is missing
    if left > 0 or (left and not cups):
        raise Trouble("event-sum", table.code, left)
    return _entry(event, table, points, event.deals(table) if deals is None else deals,
                  "slip", "", reason)  # fmt: skip


def from_sheet(event: Event, evening: Evening, reason: str = "") -> Entry | None:
    """Return the entry of a sheet, None if it is in already. Raises Trouble."""
    names = [row["name"] for row in evening.seats]
    table, coded = _table_of(event, evening, names)
    if coded:
        evening = _named(table, evening)
        names = [row["name"] for row in evening.seats]
    if table.result and table.result["sheet"] == evening.text:
        return None
    _people(table, set(names))
    if evening.head["game"] != event.plan["game"]:
        raise Trouble("event-game", evening.source, evening.head["game"], event.plan["game"])
    opened = [row["n"] for row in evening.deals if row["phase"] == "open"]
    if opened:
        raise Trouble("event-open", evening.source, opened[0])
    counted = sum(row["phase"] not in ("thrown-in", "passed-out") for row in evening.deals)
    points = {row["name"]: row["points"] for row in evening.seats}
    if event.plan["kontras"] == "do not count":
        points = without_kontras(evening)
    return _entry(event, table, points, counted, "sheet", evening.text, reason)


def _named(table: Table, evening: Evening) -> Evening:
    """Return a sheet that has letters for names, as it would be with the names of who was seated
    there."""
    seated: dict[str, str] = dict(zip(LETTERS, table.players, strict=False))
    names: dict[str, str] = {
        row["letter"]: row["name"] if row["name"] in table.players
        else seated.get(str(row["name"]), str(row["name"]))
        for row in evening.seats
    }  # fmt: skip
    if all(row["name"] == names[row["letter"]] for row in evening.seats):
        return evening
    if sorted(names.values()) != sorted(table.players):
        raise _wrong(table, set(names.values()) ^ set(table.players))
    text = _SEAT.sub(lambda line: f"seat {line[1]} {names[line[1]]}", evening.text)
    return evening_of(evening.source, text)


def _table_of(event: Event, evening: Evening, names: list[str]) -> tuple[Table, bool]:
    """Return the table that a sheet is of, and whether its code says so; else who sits there
    does.

    A sheet without a code belongs to one round alone: where the same people sat together before, a
    version of the sheet that is in there is not the result of a later round.
    """
    everywhere = [table for tables in event.rounds for table in tables]
    coded = [table for table in everywhere if table.code in evening.head["place"]]
    if coded:
        return coded[0], True
    same = [table for table in everywhere if set(table.players) == set(names)]
    if not same:
        raise Trouble("event-nobody", evening.source, ", ".join(names))
    version = versions.version_of("", evening.text)
    for table in same:
        if table.result and table.result["sheet"]:
            taken = versions.version_of("", table.result["sheet"])
            if versions.same(taken, version) or versions.stops(taken, version):
                return table, False
    waiting = [table for table in same if table.result is None]
    return (waiting or same[::-1])[0], False


def _people(table: Table, names: set[str]) -> None:
    if names != set(table.players):
        raise _wrong(table, names ^ set(table.players))


def _wrong(table: Table, names: set[str]) -> Trouble:
    return Trouble("event-people", table.code, ", ".join(table.players), ", ".join(sorted(names)))


def _entry(
    event: Event, table: Table, points: dict[str, int], deals: int, source: str, sheet: str,
    reason: str,
) -> Entry:  # fmt: skip
    reason = " ".join(unicodedata.normalize("NFC", reason).split())[:200]
    planned = event.deals(table)
    fits = 0 <= deals <= MOST_DEALS
    if planned:
        fits = deals == planned or (0 < deals < planned and bool(reason))  # time was up
    if not fits:
        raise Trouble("event-deals", table.code, deals, planned or MOST_DEALS)
    goes_on = not planned and table.result and _goes_on(table.result["sheet"], sheet)
    if table.result is not None and not reason and not goes_on:
        raise Trouble("event-reason", table.code)
    if table.result and (table.result["points"], table.result["sheet"]) == (points, sheet):
        raise Trouble("event-same", table.code)
    return {
        "do": "result", "round": table.round, "table": table.number, "points": points,
        "deals": deals, "from": source, "sheet": sheet, "reason": reason,
    }  # fmt: skip


def _goes_on(old: str, new: str) -> bool:
    """Return whether a sheet is an older one that was played on."""
    return bool(old) and versions.stops(versions.version_of("", old), versions.version_of("", new))


# -- kontras that do not count


def without_kontras(evening: Evening) -> dict[str, int]:
    """Return the points as if nobody had said kontra. Raises Trouble where that cannot be told.

    A kontra doubles its item. The items are paid out once as they are, which has to come to what
    was paid, and once halved again for each kontra; the difference is taken off.
    """
    names = {row["letter"]: row["name"] for row in evening.seats}
    totals = {row["name"]: row["points"] for row in evening.seats}
    for deal in evening.deals:
        items = [row for row in evening.items if row["n"] == deal["n"]]
        if not any(item["kontra"] for item in items):
            continue
        roles = {row["letter"]: row["role"] for row in evening.payouts if row["n"] == deal["n"]}
        paid = {row["letter"]: row["points"] for row in evening.payouts if row["n"] == deal["n"]}
        if _paid(items, roles, deal["factor"], False) != paid:
            raise Trouble("event-kontra", evening.source, deal["n"])
        plain = _paid(items, roles, deal["factor"], True)
        for letter, points in plain.items():
            totals[names[letter]] += points - paid[letter]
    return totals


def _paid(items: list[Any], roles: dict[str, str], factor: int, plain: bool) -> dict[str, int]:
    """Return what items come to, two against two or one against three."""
    paid = dict.fromkeys(roles, 0)
    ours = [letter for letter, role in roles.items() if role in ("declarer", "alone", "partner")]
    others = [letter for letter, role in roles.items() if role == "defence"]
    for item in items:
        points = item["points"] * factor >> (item["kontra"] if plain else 0)
        if item["seat"]:
            winners, losers = [item["seat"]], [letter for letter in roles if letter != item["seat"]]
        elif item["side"] in ("declarer", "defence"):
            winners, losers = (ours, others)[:: 1 if item["side"] == "declarer" else -1]
        else:
            continue
        for letter in winners:
            paid[letter] += points * (len(losers) // len(winners) or 1)
        for letter in losers:
            paid[letter] -= points * (len(winners) // len(losers) or 1)
    return paid
