"""What is printed and put on devices: seating, slips, rosters, house rules, the end.

A device takes the code on the slip by its keys. Over a cable it can have the roster, and the house
rules as a set that is named by round and table.
"""

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import Environment

from kibic.club import markup
from kibic.club.sheets import club_of
from kibic.event import clock
from kibic.event.history import line
from kibic.event.names import places
from kibic.event.score import shown, standings, titles
from kibic.event.state import LETTERS, Event, Table

_PLACE = re.compile(r"^[ \t]*place[ \t]+(.*)$", re.MULTILINE)
_DEAL = re.compile(r"^[ \t]*deal\b", re.MULTILINE)
DEALS = 20  # lines of a slip in a round by the clock
TEMPLATES = Path(__file__).parent / "templates"


def environment(language: str) -> Environment:
    """Return the templates of papers and of the director's page."""
    return markup.environment(
        TEMPLATES, language, shown=shown, letters=LETTERS, len=len, titles=titles, places=places,
        usual_deals=DEALS, left=clock.left, line=lambda event, entry: line(language, event, entry),
    )  # fmt: skip


def head(event: Event, table: Table) -> list[str]:
    """Return the head of a table's sheet."""
    plan = event.plan
    place = f"{plan['place'] or plan['name']}, {table.code}"
    seats = [f"seat {letter} {name}" for letter, name in zip(LETTERS, table.players, strict=False)]
    return [
        "kibic 1", f"game {plan['game']}",
        *(f"option {name} {value}" for name, value in plan["options"].items()),
        *seats, f"dealer {LETTERS[len(seats) - 1]}",
        *([f"date {plan['date']}"] if plan["date"] else []), f"place {place}",
    ]  # fmt: skip


def rules(event: Event, table: Table) -> list[str]:
    """Return the house rules as `kibic options --push` takes them."""
    chosen = [f"option {name} {value}" for name, value in event.plan["options"].items()]
    return [f"preset {event.plan['game']} {table.code.split()[0]}", *chosen]


def files(event: Event, number: int, language: str) -> Iterator[tuple[str, str]]:
    """Yield (name, content) of all papers of a round."""
    env = environment(language)
    tables = event.rounds[number - 1]
    facts: dict[str, Any] = {"event": event, "number": number, "tables": tables}
    for name in ("seating", "names", "slips"):
        page = env.get_template(f"{name}.html").render(**facts)
        yield f"round-{number}-{name}.html", page
    for table in tables:
        stem = f"round-{number}-table-{table.number}"
        yield f"{stem}-roster.txt", "".join(name + "\n" for name in table.players)
        yield f"{stem}-rules.txt", "".join(line + "\n" for line in rules(event, table))
        yield f"{stem}-head.kib", "".join(line + "\n" for line in head(event, table))


def save(event: Event, number: int, folder: Path, language: str) -> int:
    """Write a round's papers; return how many. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    made = dict(files(event, number, language))
    for name, content in made.items():
        (folder / name).write_text(content, encoding="utf-8")
    return len(made)


# -- the end


def export(event: Event, folder: Path, language: str, entries: list[Any]) -> int:
    """Save standings, results and log as CSV, the sheets themselves, a page to print; return how
    many files."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "standings.csv": _csv(_standings(event)),
        "results.csv": _csv(_results(event)),
        "log.csv": _csv(_log(entries)),
        "final.html": environment(language).get_template("final.html").render(
            event=event, rows=standings(event)
        ),
    }  # fmt: skip
    for tables in event.rounds:
        for table in tables:
            if table.result and table.result["sheet"]:
                name = f"round-{table.round}-table-{table.number}.kib"
                texts[name] = with_place(event, table, table.result["sheet"])
    for name, content in texts.items():
        (folder / name).write_text(content, encoding="utf-8", newline="")
    return len(texts)


def with_place(event: Event, table: Table, sheet: str) -> str:
    """Return a sheet with the tournament's place where its own says no club, as that of a device
    which has the table's code alone: the book knows people within their club."""
    place = _PLACE.search(sheet)
    if place and club_of(place[1].partition("#")[0]):
        return sheet
    line = next(line for line in head(event, table) if line.startswith("place "))
    if place:
        return _PLACE.sub(lambda _: line, sheet, count=1)
    return _DEAL.sub(lambda deal: f"{line}\n{deal[0]}", sheet, count=1)


def _csv(rows: Iterator[list[Any]]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer).writerows([[_plain(value) for value in row] for row in rows])
    return buffer.getvalue()


def _plain(value: Any) -> Any:
    """Return a cell as text: a spreadsheet would take a name such as =1+1 for a formula."""
    return "'" + value if isinstance(value, str) and value[:1] in "=+-@\t" and value else value


def _standings(event: Event) -> Iterator[list[Any]]:
    rounds = range(1, len(event.rounds) + 1)
    yield ["rank", "name", "points", "written", "table_wins", "bonus", "cup", "team", "club",
           *(f"round_{number}" for number in rounds)]  # fmt: skip
    for row in standings(event):
        points = [None if value is None else float(value) for value in row["rounds"]]
        of = event.members.get(row["name"], {})
        yield [row["rank"], row["name"], float(row["points"]), row["written"], row["wins"],
               row["bonus"], row["cup"], of.get("team", ""), of.get("club", ""),
               *points]  # fmt: skip


def _results(event: Event) -> Iterator[list[Any]]:
    yield ["round", "table", "code", "name", "points", "deals", "from", "corrections"]
    for tables in event.rounds:
        for table in tables:
            for name in table.players:
                result = table.result or {"points": {}, "deals": "", "from": ""}
                yield [table.round, table.number, table.code, name, result["points"].get(name, ""),
                       result["deals"], result["from"], len(table.changes)]  # fmt: skip


def _log(entries: list[Any]) -> Iterator[list[Any]]:
    yield ["n", "time", "what", "round", "table", "who", "reason"]
    for number, at, entry in entries:
        points = entry.get("points")
        results = points.items() if isinstance(points, dict) else ()
        who = entry.get("player") or "; ".join(f"{name} {of:+}" for name, of in results)
        yield [number, at, entry["do"], entry.get("round", ""), entry.get("table", ""), who,
               entry.get("reason", "")]  # fmt: skip
