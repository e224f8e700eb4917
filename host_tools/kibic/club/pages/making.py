"""`kibic club report`: the season as a folder of pages that opens from a stick."""

import hashlib
import json
import os
import re
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import cache, partial
from itertools import accumulate, chain, groupby, islice
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from kibic import ROOT
from kibic.club import person, tables
from kibic.club.ask import UNDATED, Asker, Row, by_stake
from kibic.club.markup import environment
from kibic.club.owed import settle
from kibic.club.pages import charts
from kibic.club.telling import title_of
from kibic.words import Trouble, text
from kibic.workers import workers
from store.story import Story, named

FOLDER = Path(__file__).parent
TEMPLATES = FOLDER / "templates"
COMMON = ("game", "stake", "club")  # columns that may be the same in all rows
BESIDE = ("style.css", "sort.js")
TOGETHER = 200  # evenings whose deals are in memory at once
AT_ONCE = 8  # pages that a core is given
AHEAD = 32  # times that may wait for a core: they last while a long question gives no page
WORTH_IT = 60  # pages; fewer are written sooner than another process starts
KNOWN = "pages.json"  # what each page was made of, as a digest
_OURS = re.compile(r"((\d{4}|undated)/)?[a-z]+(-\d+)?\.html")  # the names of pages


@cache
def _environment(language: str) -> Environment:
    return environment(
        TEMPLATES, language, number=_number, signed=tables.signed, right=tables.RIGHT,
        tables=tables, cell=lambda key, row: tables.cell(language, key, row),
        filled=lambda columns, rows: tables.filled(language, columns, rows),
        shared=partial(_shared, language),
        evening_page=_of_evening, br=Markup("<br>"),
    )  # fmt: skip


def _number(key: str, row: Row) -> object:
    """Return what a column of numbers is sorted by: a range by its lower end."""
    value = row.get(tables.RANGES.get(key, (key,))[0])
    return "" if value is None else value


def _shared(language: str, columns: Iterable[str], rows: list[Row]) -> dict[str, str]:
    """Return what is the same in all rows of a table, by column: it is said in the caption."""
    if len(rows) < 2:
        return {}
    cells = {key: {tables.cell(language, key, row) for row in rows}
             for key in columns if key in COMMON}  # fmt: skip
    return {key: values.pop() for key, values in cells.items() if len(values) == 1 and any(values)}


def _of_evening(number: int, date: str) -> str:
    """Return the file of an evening, in the folder of its year."""
    return f"{date[:4] or UNDATED}/evening-{number}.html"


def make(asker: Asker, folder: Path, together: bool = False) -> int:
    """Write all pages into a folder; return how many. Standings are apart by game and stake, or
    `together`. Raises OSError, Trouble.

    A page that would be as it is stays; one that this book no longer has goes.
    """
    standings = asker.standings(together)
    if not standings:
        raise Trouble("nothing-in-book")
    folder.mkdir(parents=True, exist_ok=True)
    for name in BESIDE:
        shutil.copyfile(TEMPLATES / name, folder / name)
    evenings = list(asker.evenings())
    program, period = _program(), _period(asker, evenings)
    write = partial(_write, folder, asker.language, period)
    before, now = _digests(folder), dict[str, str]()

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
    for year in {Path(name).parent for name in now}:
        (folder / year).mkdir(exist_ok=True)
    new = chain(pages, _with_deals(asker, nights), _with_records(asker, players))
    cores = os.cpu_count() or 1
    if cores > 1 and len(players) + len(nights) >= WORTH_IT:
        _share_out(cores, write, new)
    else:
        write(new)
    _clear(folder, before.keys() - now.keys())
    (folder / KNOWN).write_text(json.dumps(now), encoding="utf-8")
    return len(now)


def _clear(folder: Path, names: Iterable[str]) -> None:
    """Let pages go that this report does not have, and the folders of years that are empty then."""
    years = set()
    for name in filter(_OURS.fullmatch, names):
        path = folder / name
        path.unlink(missing_ok=True)
        years.add(path.parent)
    for year in years - {folder}:
        if year.is_dir() and not any(year.iterdir()):
            year.rmdir()


def _write(folder: Path, language: str, period: str, pages: "Iterable[Page]") -> None:
    env = _environment(language)
    for page in pages:
        which = "" if page.own else period
        root = "../" * page.name.count("/")
        text = env.get_template(page.template).render(
            **page.facts(), here=page.name, which=which, root=root
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
            pending, pages_left = given.pop()
            if pending.cancel():
                write(pages_left)
            else:
                pending.result()


def _digests(folder: Path) -> dict[str, str]:
    """Return what each page in a folder was made of, {} where nobody knows."""
    try:
        digests = json.loads((folder / KNOWN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return digests if isinstance(digests, dict) else {}


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
        """Return what the page's template is filled with."""
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
    of_table, marks, sat = asker.marks(), dict[int, str](), dict[int, list[str]]()
    nights = [row for row in evenings if row["tables"][0]["id"] in of_table]
    for row in nights:
        own = [of_table.get(table["id"]) for table in row["tables"]]
        mark = hashlib.sha256(repr((row, own)).encode()).hexdigest()
        marks[row["id"]] = mark
        for player in row["players"]:
            sat.setdefault(player["id"], []).append(mark)
    ranks = _ranks(standings)
    return (
        [_player_page(asker.language, row, sat.get(row[0]["id"])) for row in ranks],
        [_evening_page(asker.language, row, marks[row["id"]]) for row in nights],
    )


def _ranks(standings: list[Row]) -> list[list[Row]]:
    """Return the rows of each player."""
    rows_of: dict[int, list[Row]] = {}
    for row in standings:
        rows_of.setdefault(row["id"], []).append(row)
    return list(rows_of.values())


def _with_records(asker: Asker, ranks: list[list[Row]]) -> Iterator[Page]:
    records = person.by_numbers(asker, [rows[0]["id"] for rows in ranks])
    for rows, record in zip(ranks, records, strict=True):
        yield _player_page(asker.language, rows, record)


def _with_deals(asker: Asker, evenings: list[Row]) -> Iterator[Page]:
    by_number = {row["id"]: row for row in evenings}
    numbers = list(by_number)
    for first in range(0, len(numbers), TOGETHER):
        for number, deals in _by_evening(asker.deals(numbers[first : first + TOGETHER])):
            yield _evening_page(asker.language, by_number[number], deals)


def _player_page(language: str, ranks: list[Row], record: Any) -> Page:
    of, name = (ranks, record), f"player-{ranks[0]['id']}.html"
    return Page(name, "player.html", of, partial(_player, language), own=True)


def _evening_page(language: str, evening: Row, deals: Any) -> Page:
    of, name = (evening, deals), _of_evening(evening["id"], evening["date"])
    return Page(name, "evening.html", of, partial(_evening, language), own=True)


def _index(language: str, standings: list[Row], evenings: list[Row]) -> Row:
    stakes = list(by_stake(standings))
    groups = [
        {"title": title_of(language, rows[0]) if len(stakes) > 1 else "", "rows": rows,
         "curve": _season(language, rows, evenings)}
        for rows in stakes
    ]  # fmt: skip
    kinds = {(table["game"], table["stake"]) for row in evenings for table in row["tables"]}
    titles = [title_of(language, {"game": game, "stake": stake}) for game, stake in sorted(kinds)]
    added = len(stakes) == 1 < len(kinds)
    note = text(language, "added-together", ", ".join(titles)) if added else ""
    return {"groups": groups, "latest": evenings[:8], "note": note}


def _evening(language: str, evening: Row, deals: list[Row]) -> Row:
    of_table: dict[int, list[Row]] = {}
    for deal in deals:
        of_table.setdefault(deal["table"], []).append(deal)
    played = [
        table | {"deals": [_deal(language, table, deal) for deal in of_table.get(table["id"], [])],
                 "course": _course(language, table, of_table.get(table["id"], [])),
                 "story": list(_story(language, table, of_table.get(table["id"], [])))}
        for table in evening["tables"]
    ]  # fmt: skip
    return {"evening": evening, "played": played, "payments": _payments(evening)}


def _deal(language: str, table: Row, deal: Row) -> Row:
    """Return a deal as its row shows it: why it paid, and what to each seat."""
    paid = {payout["seat"]: tables.signed(payout["points"]) for payout in deal["payouts"]}
    return deal | {
        "why": list(tables.reasons(language, deal)),
        "paid": [paid.get(player["seat"], "–") for player in table["players"]],
    }


def _by_evening(deals: Iterable[Row]) -> Iterator[tuple[int, list[Row]]]:
    for number, rows in groupby(deals, lambda row: row["evening"]):
        yield number, list(rows)


def _period(asker: Asker, evenings: list[Row]) -> str:
    """Return the dates that the pages are about, and how many evenings have none."""
    dates = [row["date"] for row in evenings if row["date"]]
    period = f"{min(dates)} – {max(dates)}" if dates else ""
    left = asker.undated() if asker.which.first or asker.which.last else 0
    return f"{period} · {text(asker.language, 'undated-left', left)}" if left else period


# -- what the charts show


def _season(language: str, standings: list[Row], evenings: list[Row]) -> Markup:
    """Return the points of those who lead, day by day, in the game and for the stake of the
    standings, if they are of one."""
    days = sorted({row["date"] for row in evenings})
    at = {day: i for i, day in enumerate(days)}
    won = {row["id"]: [0] * len(days) for row in standings[: charts.MOST]}
    wanted = standings[0]
    for evening in evenings:
        for table in evening["tables"]:
            if any(table[key] != wanted.get(key, table[key]) for key in tables.APART):
                continue
            for player in table["players"]:
                if player["id"] in won:
                    won[player["id"]][at[evening["date"]]] += player["points"]
    lines = [(row["name"], list(accumulate(won[row["id"]])))
             for row in standings[: charts.MOST]]  # fmt: skip
    return charts.curves(text(language, "page.curve"), _days(language, days), lines)


def _days(language: str, days: Iterable[str]) -> list[str]:
    return [day or text(language, "undated") for day in days]


def _player(language: str, ranks: list[Row], record: Row) -> Row:
    days = _days(language, [row["date"] for row in record["results"]])
    points = [row["points"] for row in record["results"]]
    title = text(language, "page.sum")
    return {
        "player": record, "ranks": ranks,
        "bars": charts.bars(text(language, "page.each"), days, points),
        "sums": charts.curves(title, days, [("Σ", list(accumulate(points)))], 260),
    }  # fmt: skip


def _course(language: str, table: Row, deals: list[Row]) -> Markup:
    """Return the points after each deal."""
    totals: dict[str, list[int]] = {player["seat"]: [0] for player in table["players"]}
    for deal in deals:
        paid = {payout["seat"]: payout["points"] for payout in deal["payouts"]}
        for seat, sums in totals.items():
            sums.append(sums[-1] + paid.get(seat, 0))
    marks = ["0", *(str(deal["n"]) for deal in deals)]
    lines = [(player["name"], totals[player["seat"]]) for player in table["players"]]
    return charts.curves(text(language, "page.course"), marks, lines, 300)


def _story(language: str, table: Row, deals: list[Row]) -> Iterator[str]:
    """Yield what the evening is told by."""
    names = {player["seat"]: player["name"] for player in table["players"]}
    story = Story()
    for deal in reversed(deals):
        paid = [(payout["seat"], payout["points"]) for payout in deal["payouts"]]
        story.add(paid, deal["hat"])
    for part, holders, *figures in story.parts():
        holder = named(holders, lambda name: names.get(name, name))
        yield text(language, f"story.{part}", holder, *figures)


def _payments(evening: Row) -> list[Row]:
    """Return who pays whom at the end, in points, and in money if there is a stake."""
    names = {str(player["id"]): player["name"] for player in evening["players"]}
    won: dict[str, dict[str, int]] = {}
    for table in evening["tables"]:
        account = won.setdefault(table["stake"], {})
        for player in table["players"]:
            account[str(player["id"])] = account.get(str(player["id"]), 0) + player["points"]
    return settle(won, names)
