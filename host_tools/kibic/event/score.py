"""What results come to: standings of players, teams and clubs, and of a cup of several evenings."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from kibic.event import plan
from kibic.event.state import Event, Table

Row = dict[str, Any]
PLACES = 7  # at the largest table


def standings(event: Event) -> list[Row]:
    """Return the standings, best first: {"rank", "name", "points", "written", "rounds",
    "wins", "places", "best", "bonus", "group", "final", "cup"}.

    `rounds` has the points of each round, None where the player sat nowhere or nothing is in;
    `places` how often the player was first, second and so on at a table; `final` the points of the
    finals.
    """
    rows = {name: _blank(event, name) for name in event.entrants}
    for number, tables in enumerate(event.rounds, 1):
        for table in tables:
            for name, (points, written, place) in scored(event, table).items():
                row = rows[event.entrant(name)]
                row["written"] += written
                row["wins"] += place == 1
                row["places"][place - 1] += 1
                row["best"] = points if row["best"] is None else max(row["best"], points)
                _count(event, row, number, points)
        for name in event.byes[number - 1]:
            _count(event, rows[event.entrant(name)], number, bye(event, number))
    for _, number, name, bonus, _ in event.bonuses:
        rows[name]["bonus"] += bonus
        rows[name]["points"] += bonus
        if event.is_final(number):
            rows[name]["final"] += bonus
    return _ranked(event, list(rows.values()))


def _count(event: Event, row: Row, number: int, points: Fraction) -> None:
    row["rounds"][number - 1] = points
    row["points"] += points
    if event.is_final(number):
        row["final"] += points


def _ranked(event: Event, rows: list[Row]) -> list[Row]:
    order = {row["name"]: _order(event, row) for row in rows}
    ordered = sorted(rows, key=lambda row: (order[row["name"]], row["name"]))
    for at, row in enumerate(ordered):
        same = at and order[ordered[at - 1]["name"]] == order[row["name"]]
        row["rank"] = ordered[at - 1]["rank"] if same else at + 1
    cup = event.plan["cup_points"]
    for row in ordered:
        row["cup"] = cup[row["rank"] - 1] if row["rank"] <= len(cup) else 0
    return ordered


def _blank(event: Event, name: str) -> Row:
    return {"rank": 0, "name": name, "points": Fraction(0), "written": 0,
            "rounds": [None] * len(event.rounds), "wins": 0, "places": [0] * PLACES,
            "best": None, "bonus": 0, "group": event.groups.get(name), "final": Fraction(0),
            "cup": 0}  # fmt: skip


def _order(event: Event, row: Row) -> tuple[Any, ...]:
    """Return what rows are sorted by, the best least: the groups of finals go before all else."""
    keys: list[Any] = []
    if event.groups and event.plan["finals"]:
        keys.append(len(event.entrants) if row["group"] is None else row["group"])
        if event.plan["final_score"] == "final":
            keys.append(-row["final"])
    keys.append(-row["points"])
    for tie in event.plan["ties"]:
        keys.append(_TIES[tie](row))
    return tuple(keys)


_TIES: dict[str, Any] = {
    "written": lambda row: -row["written"],
    "best-round": lambda row: (row["best"] is None, -(row["best"] or 0)),
    "table-wins": lambda row: -row["wins"],
    "table-ranks": lambda row: [-count for count in row["places"]],
}


def scored(event: Event, table: Table) -> dict[str, tuple[Fraction, int, int]]:
    """Return of each player at a table (points that count, written points, place there)."""
    if table.result is None:
        return {}
    written = table.result["points"]
    values = plan.rank_points(event.plan, len(written), table.round)
    how, points_of = event.plan["points"], {}
    for name, points in written.items():
        above = sum(other > points for other in written.values())
        level = sum(other == points for other in written.values())
        shared = [values[at] if at < len(values) else 0 for at in range(above, above + level)]
        rank = Fraction(sum(shared), level)  # who are level share what their places have
        whole = {"written": Fraction(points), "rank": rank, "both": points + rank}[how]
        points_of[name] = (whole, points, above + 1)
    return points_of


def bye(event: Event, number: int) -> Fraction:
    """Return the points of who has no seat in a round: the plan's, or the mean of a table."""
    if event.plan["bye"] != "mean":
        return Fraction(event.plan["bye"])
    if event.plan["points"] == "written":
        return Fraction(0)
    size = event.plan["tables"][0]
    return Fraction(sum(plan.rank_points(event.plan, size, number)[:size]), size)


def shown(points: Fraction | int | None) -> str:
    """Return points as people write them."""
    if points is None:
        return "–"
    whole = Fraction(points)
    text = str(whole) if whole.denominator == 1 else f"{float(whole):.2f}".rstrip("0")
    return text.replace("-", "−")


# -- beside the single standings


def titles(event: Event, kind: str, rows: Iterable[Row]) -> list[Row]:
    """Return teams or clubs ("team", "club") by what their best members have, best first: {"rank",
    "name", "points", "members"}, the members as many as count."""
    counted = event.plan[kind + "_best"]
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if group := event.members.get(row["name"], {}).get(kind):
            groups.setdefault(group, []).append(row)
    sums = []
    for name, of in groups.items():
        best = sorted(of, key=lambda row: -row["points"])[: counted or None]
        points = sum((row["points"] for row in best), Fraction(0))
        sums.append({"name": name, "points": points, "members": [row["name"] for row in best]})
    return _by_points(sums)


def cup(evenings: list[list[Row]], best: int, by: str) -> list[Row]:
    """Return the standings of a cup, of the rows of each evening: {"rank", "name", "points",
    "evenings", "counted"}. `by` is what is added, "cup" or "points"; `best`: how many evenings
    count, 0 for all. `evenings` has None where somebody did not play, `counted` which are added."""
    names = sorted({row["name"] for rows in evenings for row in rows})
    sums = []
    for name in names:
        of: list[Any] = [
            next((row[by] for row in rows if row["name"] == name), None) for rows in evenings
        ]
        played = sorted((at for at, points in enumerate(of) if points is not None),
                        key=lambda at: (-of[at], at))  # fmt: skip
        counted = played[: best or None]
        points = sum((Fraction(of[at]) for at in counted), Fraction(0))
        sums.append({"name": name, "points": points, "evenings": of,
                     "counted": [at in counted for at in range(len(of))]})  # fmt: skip
    return _by_points(sums)


def _by_points(rows: list[Row]) -> list[Row]:
    rows.sort(key=lambda row: (-row["points"], row["name"]))
    for at, row in enumerate(rows):
        same = at and rows[at - 1]["points"] == row["points"]
        row["rank"] = rows[at - 1]["rank"] if same else at + 1
    return rows
