"""`kibic club report`: the season as a folder of pages that opens from a stick."""

import hashlib
import json
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import cache, partial
from itertools import accumulate, chain, islice
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from kibic import ROOT
from kibic.club import person, tables
from kibic.club.ask import Asker, Row
from kibic.club.markup import environment
from kibic.club.owed import money
from kibic.club.pages import charts
from kibic.sheets.judge import ON_TABLE, payments
from kibic.words import Trouble, text
from kibic.workers import workers

FOLDER = Path(__file__).parent
TEMPLATES = FOLDER / "templates"
BESIDE = ("style.css", "sort.js")
TOGETHER = 200  # evenings whose deals are in memory at once
AT_ONCE = 8  # pages that a core is given
AHEAD = 32  # times that may wait for a core: they last while a long question gives no page
WORTH_IT = 60  # pages; fewer are written sooner than another process starts
KNOWN = "pages.json"  # what each page was made of, as a digest


@cache
def _environment(language: str) -> Environment:
    return environment(
        TEMPLATES, language, number=_number, signed=tables.signed, right=tables.RIGHT,
        tables=tables, cell=lambda key, row: tables.cell(language, key, row),
        br=Markup("<br>"),
    )  # fmt: skip


def _number(key: str, row: Row) -> object:
    """Return what a column of numbers is sorted by: a range by its lower end."""
    value = row.get(tables.RANGES.get(key, (key,))[0])
    return "" if value is None else value


def make(asker: Asker, folder: Path) -> int:
    """Write all pages into a folder; return how many. Raises OSError, Trouble.

    A page that would be as it is stays; one that this book no longer has goes.
    """
    standings = asker.standings()
    if not standings:
        raise Trouble("nothing-in-book")
    folder.mkdir(parents=True, exist_ok=True)
    for name in BESIDE:
        shutil.copyfile(TEMPLATES / name, folder / name)
    evenings = list(asker.evenings())
    program, period = _program(), _period(evenings)
    write = partial(_write, folder, asker.language, period)
    before, now = _known(folder), dict[str, str]()

    def is_new(page: Page) -> bool:
        """Return whether a page is not there yet as it has to be."""
        shown = repr((program, asker.language, page, "" if page.own else period))
        now[page.name] = hashlib.sha256(shown.encode()).hexdigest()
        return before.get(page.name) != now[page.name] or not (folder / page.name).is_file()

    pages = list(filter(is_new, _pages(asker, standings, evenings)))
    players, nights = (
        [page.of[0] for page in filter(is_new, marked)]
        for marked in _marked(asker, standings, evenings)
    )
    new = chain(pages, _with_deals(asker, nights), _with_records(asker, players))
    cores = os.cpu_count() or 1
    if cores > 1 and len(players) + len(nights) >= WORTH_IT:
        _share_out(cores, write, new)
    else:
        write(new)
    for name in before.keys() - now.keys():
        (folder / Path(name).name).unlink(missing_ok=True)
    (folder / KNOWN).write_text(json.dumps(now), encoding="utf-8")
    return len(now)


def _write(folder: Path, language: str, period: str, pages: "Iterable[Page]") -> None:
    env = _environment(language)
    for page in pages:
        which = "" if page.own else period
        text = env.get_template(page.template).render(
            **page.facts(), here=page.name, which=which
        )  # fmt: skip
        (folder / page.name).write_text(text, encoding="utf-8")


def _share_out(cores: int, write: "Callable[[list[Page]], None]", pages: "Iterator[Page]") -> None:
    """Have other cores write pages, while this one asks the book for the next. Raises OSError."""
    given: deque[tuple[Future[None], list[Page]]] = deque()
    with workers(cores - 1) as pool:
        while some := list(islice(pages, AT_ONCE)):
            given.append((pool.submit(write, some), some))
            if len(given) > AHEAD:
                given.popleft()[0].result()
        while given:  # nothing is left to ask: this core writes what none has begun
            one, some = given.pop()
            if one.cancel():
                write(some)
            else:
                one.result()


def _known(folder: Path) -> dict[str, str]:
    """Return what each page in a folder was made of, {} where nobody knows."""
    try:
        found = json.loads((folder / KNOWN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _program() -> str:
    """Return what pages are made with: templates, texts and the modules here and beside."""
    made = hashlib.sha256()
    folders = (FOLDER.parent, ROOT / "firmware" / "ui" / "texts")
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.suffix in (".py", ".txt", ".html", ".css", ".js"):
            made.update(path.read_bytes())
    return made.hexdigest()


class Page(NamedTuple):
    """A file, its template, what it is of, and what makes of that the facts that it shows.

    own   whether it tells nothing of the whole period
    """

    name: str
    template: str
    of: tuple[Any, ...]
    make: Callable[..., Row]
    own: bool = False

    def facts(self) -> Row:
        return self.make(*self.of)

    def __repr__(self) -> str:
        return repr((self.name, self.template, self.of))


def _pages(asker: Asker, standings: list[Row], evenings: list[Row]) -> Iterator[Page]:
    """Yield all but those of players and evenings."""
    language = asker.language
    yield Page("index.html", "index.html", (standings, evenings), partial(_index, language))
    for name, of in (
        ("evenings", {"evenings": evenings}), ("records", {"records": person.records(asker)}),
        ("figures", {"bids": asker.bids(), "figures": asker.figures()}),
    ):  # fmt: skip
        yield Page(f"{name}.html", f"{name}.html", (of,), dict)


def _marked(
    asker: Asker, standings: list[Row], evenings: list[Row]
) -> tuple[list[Page], list[Page]]:
    """Return the pages of players and evenings, with what they would tell as a mark only."""
    marks, sat = asker.marks(), dict[int, list[str]]()
    nights = [row for row in evenings if row["id"] in marks]
    for row in nights:
        mark = hashlib.sha256(repr((row, marks[row["id"]])).encode()).hexdigest()
        marks[row["id"]] = mark
        for one in row["players"]:
            sat.setdefault(one["id"], []).append(mark)
    return (
        [_player_page(asker.language, row, sat.get(row["id"])) for row in standings],
        [_evening_page(asker.language, row, marks[row["id"]]) for row in nights],
    )


def _with_records(asker: Asker, standings: list[Row]) -> Iterator[Page]:
    records = person.by_numbers(asker, [row["id"] for row in standings])
    for row, record in zip(standings, records, strict=True):
        yield _player_page(asker.language, row, record)


def _with_deals(asker: Asker, evenings: list[Row]) -> Iterator[Page]:
    by_number = {row["id"]: row for row in evenings}
    numbers = list(by_number)
    for first in range(0, len(numbers), TOGETHER):
        for number, deals in _by_evening(asker.deals(numbers[first : first + TOGETHER])):
            yield _evening_page(asker.language, by_number[number], deals)


def _player_page(language: str, standing: Row, record: Any) -> Page:
    of, name = (standing, record), f"player-{standing['id']}.html"
    return Page(name, "player.html", of, partial(_player, language), own=True)


def _evening_page(language: str, evening: Row, deals: Any) -> Page:
    of, name = (evening, deals), f"evening-{evening['id']}.html"
    return Page(name, "evening.html", of, partial(_evening, language), own=True)


def _index(language: str, standings: list[Row], evenings: list[Row]) -> Row:
    return {
        "standings": standings, "curve": _season(language, standings, evenings),
        "latest": evenings[:8],
    }  # fmt: skip


def _evening(language: str, evening: Row, deals: list[Row]) -> Row:
    return {
        "evening": evening, "deals": [_deal(language, evening, one) for one in deals],
        "payments": _payments(evening), "course": _course(language, evening, deals),
    }  # fmt: skip


def _deal(language: str, evening: Row, deal: Row) -> Row:
    """Return a deal as its row shows it: why it paid, and what to each seat."""
    paid = {one["seat"]: tables.signed(one["points"]) for one in deal["payouts"]}
    return deal | {
        "why": list(tables.reasons(language, deal)),
        "paid": [paid.get(one["seat"], "–") for one in evening["players"]],
    }


def _by_evening(deals: Iterable[Row]) -> Iterator[tuple[int, list[Row]]]:
    waiting: list[Row] = []
    for row in deals:
        if waiting and waiting[0]["evening"] != row["evening"]:
            yield waiting[0]["evening"], waiting
            waiting = []
        waiting.append(row)
    if waiting:
        yield waiting[0]["evening"], waiting


def _period(evenings: list[Row]) -> str:
    """Return the dates that the pages are about."""
    dates = [row["date"] for row in evenings if row["date"]]
    return f"{min(dates)} – {max(dates)}" if dates else ""


# -- what the charts show


def _season(language: str, standings: list[Row], evenings: list[Row]) -> Markup:
    """Return the points of those who lead, day by day."""
    days = sorted({row["date"] for row in evenings})
    at = {day: i for i, day in enumerate(days)}
    won = {row["id"]: [0] * len(days) for row in standings[: charts.MOST]}
    for evening in evenings:
        for one in evening["players"]:
            if one["id"] in won:
                won[one["id"]][at[evening["date"]]] += one["points"]
    lines = [(row["name"], list(accumulate(won[row["id"]])))
             for row in standings[: charts.MOST]]  # fmt: skip
    return charts.curves(text(language, "page.curve"), days, lines)


def _player(language: str, standing: Row, record: Row) -> Row:
    days = [row["date"] for row in record["results"]]
    points = [row["points"] for row in record["results"]]
    title = text(language, "page.sum")
    return {
        "player": record, "rank": standing["rank"],
        "bars": charts.bars(text(language, "page.each"), days, points),
        "sums": charts.curves(title, days, [("Σ", list(accumulate(points)))], 260),
    }  # fmt: skip


def _course(language: str, evening: Row, deals: list[Row]) -> Markup:
    """Return the points after each deal."""
    totals: dict[str, list[int]] = {one["seat"]: [0] for one in evening["players"]}
    for deal in deals:
        paid = {one["seat"]: one["points"] for one in deal["payouts"]}
        for seat, sums in totals.items():
            sums.append(sums[-1] + paid.get(seat, 0))
    marks = ["0", *(str(deal["n"]) for deal in deals)]
    lines = [(one["name"], totals[one["seat"]]) for one in evening["players"]]
    return charts.curves(text(language, "page.course"), marks, lines, 300)


def _payments(evening: Row) -> list[dict[str, Any]]:
    """Return who pays whom at the end, in points, and in money if there is a stake."""
    names = {one["seat"]: one["name"] for one in evening["players"]}
    ended = {one["seat"]: one["points"] for one in evening["players"]}
    return [
        {"payer": names.get(payer, ON_TABLE), "payee": names.get(payee, ON_TABLE),
         "points": points, "money": money(points, evening["stake"])}
        for payer, payee, points in payments(ended)
    ]  # fmt: skip
