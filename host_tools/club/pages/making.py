"""`kibic club report`: the season as a folder of pages that opens from a stick."""

import shutil
from collections.abc import Iterable, Iterator
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from host_tools.club import person, tables
from host_tools.club.adding import BATCH, over
from host_tools.club.ask import Asker, Row
from host_tools.club.markup import environment
from host_tools.club.owed import money
from host_tools.club.pages import charts
from host_tools.club.words import ClubError, text
from host_tools.judge import ON_TABLE, payments

TEMPLATES = Path(__file__).parent / "templates"
BESIDE = ("style.css", "sort.js")


def _environment(language: str) -> Environment:
    return environment(
        TEMPLATES, language, number=_number, signed=tables.signed, right=tables.RIGHT,
        tables=tables, cell=lambda key, row: tables.cell(language, key, row),
        reasons=lambda row: tables.reasons(language, row),
    )  # fmt: skip


def _number(key: str, row: Row) -> object:
    """What a column of numbers is sorted by: a range by its lower end."""
    value = row.get(tables.RANGES.get(key, (key,))[0])
    return "" if value is None else value


def make(asker: Asker, folder: Path) -> int:
    """Write all pages into a folder; how many. Raises OSError, ClubError."""
    standings = asker.standings()
    if not standings:
        raise ClubError("nothing")
    folder.mkdir(parents=True, exist_ok=True)
    for name in BESIDE:
        shutil.copyfile(TEMPLATES / name, folder / name)
    evenings = list(asker.evenings())
    env = _environment(asker.language)
    number = 0
    for name, template, facts in _pages(asker, standings, evenings):
        page = env.get_template(template).render(**facts, here=name, which=_period(asker, evenings))
        (folder / name).write_text(page, encoding="utf-8")
        number += 1
    return number


def _pages(
    asker: Asker, standings: list[Row], evenings: list[Row]
) -> Iterator[tuple[str, str, Row]]:
    """(file, template, what it shows) of each page."""
    season = _season(asker, standings, evenings)
    yield "index.html", "index.html", {
        "standings": standings, "curve": Markup(season), "latest": evenings[:8],
    }  # fmt: skip
    yield "evenings.html", "evenings.html", {"evenings": evenings}
    yield "records.html", "records.html", {"records": person.records(asker)}
    yield "figures.html", "figures.html", {"bids": asker.bids(), "figures": asker.figures()}
    for row in standings:
        record = person.by_number(asker, row["id"])
        yield f"player-{row['id']}.html", "player.html", {
            "player": record, "rank": row["rank"], **_results(asker.language, record),
        }  # fmt: skip
    by_number = {row["id"]: row for row in evenings}
    for batch in _batches(_by_evening(asker.deals())):
        jobs = [(asker.language, by_number[number], deals) for number, deals in batch]
        for (_, evening, deals), course in zip(jobs, over(_course, jobs), strict=True):
            yield f"evening-{evening['id']}.html", "evening.html", {
                "evening": evening, "deals": deals, "payments": _payments(evening),
                "course": Markup(course),
            }  # fmt: skip


def _batches(rows: Iterator[Any]) -> Iterator[list[Any]]:
    """So many evenings as may be in memory at once."""
    while batch := list(islice(rows, BATCH)):
        yield batch


def _by_evening(deals: Iterable[Row]) -> Iterator[tuple[int, list[Row]]]:
    waiting: list[Row] = []
    for row in deals:
        if waiting and waiting[0]["evening"] != row["evening"]:
            yield waiting[0]["evening"], waiting
            waiting = []
        waiting.append(row)
    if waiting:
        yield waiting[0]["evening"], waiting


def _period(asker: Asker, evenings: list[Row]) -> str:
    """The dates that the pages are about."""
    dates = [row["date"] for row in evenings if row["date"]]
    return f"{min(dates)} – {max(dates)}" if dates else ""


# -- what the charts show


def _season(asker: Asker, standings: list[Row], evenings: list[Row]) -> str:
    """The points of those who lead, day by day."""
    days = sorted({row["date"] for row in evenings})
    at = {day: i for i, day in enumerate(days)}
    won = {row["id"]: [0] * len(days) for row in standings[: charts.MOST]}
    for evening in evenings:
        for one in evening["players"]:
            if one["id"] in won:
                won[one["id"]][at[evening["date"]]] += one["points"]
    lines = [(row["name"], list(accumulate(won[row["id"]])))
             for row in standings[: charts.MOST]]  # fmt: skip
    return charts.curves(text(asker.language, "page.curve"), days, lines)


def _results(language: str, record: Row) -> dict[str, Markup]:
    days = [row["date"] for row in record["results"]]
    points = [row["points"] for row in record["results"]]
    title = text(language, "page.sum")
    return {
        "bars": Markup(charts.bars(text(language, "page.each"), days, points)),
        "sums": Markup(charts.curves(title, days, [("Σ", list(accumulate(points)))], 260)),
    }


def _course(job: tuple[str, Row, list[Row]]) -> str:
    """The points after each deal: of a language, an evening and its deals."""
    language, evening, deals = job
    totals: dict[str, list[int]] = {one["seat"]: [0] for one in evening["players"]}
    for deal in deals:
        paid = {one["seat"]: one["points"] for one in deal["payouts"]}
        for seat, sums in totals.items():
            sums.append(sums[-1] + paid.get(seat, 0))
    marks = ["0", *(str(deal["n"]) for deal in deals)]
    lines = [(one["name"], totals[one["seat"]]) for one in evening["players"]]
    return charts.curves(text(language, "page.course"), marks, lines, 300)


def _payments(evening: Row) -> list[dict[str, Any]]:
    """Who pays whom at the end, in points, and in money if there is a stake."""
    names = {one["seat"]: one["name"] for one in evening["players"]}
    ended = {one["seat"]: one["points"] for one in evening["players"]}
    return [
        {"payer": names.get(payer, ON_TABLE), "payee": names.get(payee, ON_TABLE),
         "points": points, "money": money(points, evening["stake"])}
        for payer, payee, points in payments(ended)
    ]  # fmt: skip
