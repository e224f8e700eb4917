"""Rows for a reader or a program: a table on the terminal, CSV, JSON, XLSX."""

import csv
import io
import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kibic.sheets.judge import texts as game_texts
from kibic.shown import shown
from kibic.words import table as texts_of
from kibic.words import text
from tarokk import games

if TYPE_CHECKING:
    from rich.console import Console

Row = dict[str, Any]
PIPED_WIDTH = 120
SHOWN = 40  # rows on a terminal, unless --limit says another number


class Report(NamedTuple):
    """Rows, and the keys of the columns that are shown of them; a heading is the text `col.KEY`."""

    columns: tuple[str, ...]
    rows: Iterable[Row]
    more: tuple[str, ...] = ()  # columns for programs alone


APART = ("game", "stake")  # of standings that are not together
STANDINGS = ("rank", "name", "points", "evenings", "deals", "per_deal", "won", "declared",
             "best", "worst")  # fmt: skip
STAKES = ("game", "stake", "evenings", "deals", "points")
EVENINGS = ("id", "date", "club", "place", "game", "stake", "deals", "tables", "players")
OF_DEAL = ("table", "game", "dealer", "phase", "factor", "kontra", "swing")
PAYOUTS = ("evening", "n", "date", "name", "role", "points")
OF_PAYOUT = ("table", "game", "stake", "club", "seat", "player")
RATINGS = ("rank", "name", "rating", "rating_range", "deals")
DEALS = ("evening", "date", "n", "declarer", "bid", "called", "partner", "made", "payouts", "items")
RECORDS = ("record", "value", "name", "date", "evening", "deal")
OWED = ("payer", "payee", "points", "money")
BIDS = ("game", "bid", "called", "deals", "made", "share", "range")
FIGURES = ("game", "figure", "announced", "of", "made", "share", "range", "points", "mean",
           "mean_range")  # fmt: skip
ROLES = ("role", "deals", "won", "share", "range", "points")
OWN_BIDS = ("game", "bid", "deals", "made", "share", "range", "points")
OTHERS = ("name", "deals", "won", "points")
RESULTS = ("date", "place", "game", "deals", "points")

RANGES = {
    "rating_range": ("rating_low", "rating_high"),
    "range": ("low", "high"),
    "mean_range": ("mean_low", "mean_high"),
}
PERCENT = {"share", "low", "high"}
WORDS = {"bid", "figure", "called"}  # of a sheet, put into the language of the game
RIGHT = PERCENT | {
    "rank", "evenings", "deals", "points", "per_deal", "won", "declared", "best", "worst", "n",
    "of", "value", "mean", "range", "mean_range", "deal", "evening", "made", "money",
    "rating", "rating_range",
}  # fmt: skip


@cache
def _rules(language: str, game: str) -> Any:
    return game_texts(language, games.load(game) if game else None)


@cache
def translated(language: str, game: str, words: str) -> str:
    """Return a sheet's words, such as `king-ultimo clubs`, in the language of a game."""
    return " ".join(_rules(language, game).word(word) for word in words.split())


def game_name(language: str, game: str) -> str:
    """Return the name of a game; its id where the language has none."""
    return texts_of(language).get("game." + game, game)


def cell(language: str, key: str, row: Row) -> str:
    """Return a value as a person reads it."""
    if key in RANGES:
        low, high = (cell(language, end, row) for end in RANGES[key])
        return f"{low.removesuffix(' %')} – {high}" if low and high else ""
    value = row.get(key)
    if value is None:
        return ""
    if key in PERCENT:
        return f"{100 * value:.0f} %"
    if key == "date":
        return value or text(language, "undated")
    if key == "tables":
        return " + ".join(str(table["id"]) for table in value) if len(value) > 1 else ""
    if key == "game":
        return game_name(language, value)
    if key == "called" and value == "alone":
        return text(language, "alone")
    if key in WORDS:
        return translated(language, row["game"], value)
    if key in ("role", "record") and value:
        return text(language, f"{key}.{value}")
    if isinstance(value, bool):
        return text(language, "yes" if value else "no")
    if key in ("players", "payouts"):
        return ", ".join(f"{player['name']} {signed(player['points'])}" for player in value)
    if key == "items":
        return "; ".join(reasons(language, row))
    if key == "points" and "payer" in row:
        return str(value)
    if key in ("rating", "rating_low", "rating_high"):
        return f"{value:.1f}".replace(".", text(language, "decimal-mark"))
    if key in ("mean", "mean_low", "mean_high", "per_deal"):
        return signed(value, language, 2)
    in_points = key == "value" and row["record"].startswith(("best", "worst"))
    if key in ("points", "best", "worst") or in_points:
        return signed(value, language)
    return str(value)


def filled(language: str, columns: Iterable[str], rows: list[Row]) -> list[str]:
    """Return the columns that have something in any of these rows."""
    return [key for key in columns if not rows or any(cell(language, key, row) for row in rows)]


def signed(value: float, language: str = "en", places: int = 0) -> str:
    """Return a number with its sign, the minus as long as the plus, and with the decimal mark of
    the language."""
    digits = f"{value:+.{places}f}" if places else f"{value:+g}"
    if not float(digits):
        digits = digits[1:]
    return digits.replace("-", "−").replace(".", text(language, "decimal-mark"))


def reasons(language: str, row: Row) -> Iterator[str]:
    """Yield why a deal paid what it paid, a line an item: `trull, announced: 4 » defence`."""
    game = row["game"]
    if row["phase"] != "settled":
        yield text(language, "phase." + row["phase"])
    for item in row["items"]:
        figure = item["figure"]
        is_general = figure in ("tarokks", "claim", "no-honour")
        parts = [
            text(language, "item." + figure) if is_general else translated(language, game, figure)
        ]
        if item["announced"] and not is_general:
            parts.append(text(language, "announced"))
        if item["kontra"]:
            parts.append(text(language, f"kontra.{item['kontra']}"))
        payee = item["seat"] or _party(language, game, item["side"])
        payer = _party(language, game, item["payer"]) + " " if item["payer"] else ""
        yield f"{', '.join(parts)}: {item['points']} {payer}» {payee}"
    if row["factor"] > 1:
        yield f"× {row['factor']}"


def _party(language: str, game: str, party: str) -> str:
    """Return a side or cup in words; a name stays."""
    plain = party in ("declarer", "defence", "others") or party.endswith("-cup")
    return translated(language, game, party) if plain else party


# -- onto the terminal


def console() -> "Console":
    """Return where tables are printed: as wide as the terminal, or PIPED_WIDTH."""
    from rich.console import Console  # pages and what a program reads have no need of it

    width = None if sys.stdout.isatty() else PIPED_WIDTH
    return Console(width=width, markup=False, emoji=False, highlight=False)


def show(report: Report, language: str, limit: int | None, title: str = "") -> None:
    """Print a table, its first rows if it is long."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, title=title or None, title_justify="left", pad_edge=False)
    rows = iter(report.rows)
    cells = [
        {key: shown(cell(language, key, row)) for key in report.columns}
        for row in islice(rows, limit or SHOWN)
    ]
    columns = [key for key in report.columns if not cells or any(row[key] for row in cells)]
    for key in columns:
        justify: Any = "right" if key in RIGHT else "left"
        table.add_column(text(language, "col." + key), justify=justify, overflow="fold")
    for line in cells:
        table.add_row(*(line[key] for key in columns))
    console().print(table)
    if limit is None and next(rows, None) is not None:
        console().print(text(language, "more", SHOWN))


# -- for programs


def as_json(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a list, an object a line, without having all of it in memory."""
    opened = False
    for row in rows:
        yield (",\n " if opened else "[") + json.dumps(row, ensure_ascii=False)
        opened = True
    yield "]\n" if opened else "[]\n"


def as_csv(report: Report, language: str) -> Iterator[str]:
    """Yield a report as lines of CSV: the keys first; lists are in words."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    columns = plain(report.columns + report.more)
    yield from _line(buffer, writer, columns)
    for row in report.rows:
        yield from _line(buffer, writer, [_flat(language, key, row) for key in columns])


def plain(columns: Iterable[str]) -> list[str]:
    """Return the columns for a program: a range is its two ends."""
    return [end for key in columns for end in RANGES.get(key, (key,))]


def _line(buffer: io.StringIO, writer: Any, values: Iterable[Any]) -> Iterator[str]:
    writer.writerow(values)
    yield buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()


def _flat(language: str, key: str, row: Row) -> Any:
    value = row.get(key)
    flat = cell(language, key, row) if isinstance(value, list) else value
    if isinstance(flat, str) and flat[:1] in ("=", "+", "-", "@", "\t"):
        return "'" + flat  # a spreadsheet would take a name such as =1+1 for a formula
    return flat


def save_xlsx(path: Path, sheets: dict[str, Report], language: str) -> None:
    """Save reports as a workbook, a sheet each, row by row. Raises OSError."""
    import xlsxwriter

    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(str(path), options) as book:
        bold = book.add_format({"bold": True, "bottom": 1})
        rate = book.add_format({"num_format": "0 %"})
        for title, report in sheets.items():
            page = book.add_worksheet(title[:31])
            page.freeze_panes(1, 0)
            columns = plain(report.columns + report.more)
            for at, key in enumerate(columns):
                page.set_column(at, at, 14, rate if key in PERCENT else None)
                page.write(0, at, text(language, "col." + key), bold)
            for line, row in enumerate(report.rows, 1):
                for at, key in enumerate(columns):
                    value = row.get(key)
                    number = isinstance(value, int | float) and not isinstance(value, bool)
                    page.write(line, at, value if number else cell(language, key, row))
