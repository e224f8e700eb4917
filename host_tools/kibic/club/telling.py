"""What a report command prints: a table, CSV, JSON or a workbook."""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from kibic.club import person, tables
from kibic.club.ask import Asker, Row, by_stake
from kibic.club.owed import owed
from kibic.club.payouts import payouts
from kibic.club.rating import ratings
from kibic.club.tables import Report
from kibic.words import Trouble, text

PLAYER = (
    ("results", tables.RESULTS), ("roles", tables.ROLES), ("bids", tables.OWN_BIDS),
    ("figures", tables.FIGURES), ("partners", tables.OTHERS), ("opponents", tables.OTHERS),
)  # fmt: skip


def report_of(asker: Asker, kind: str, limit: int | None = None, together: bool = False) -> Report:
    """Return the rows of a report by its name."""
    if kind == "deals":
        return Report(tables.DEALS, asker.deals(limit=limit), tables.OF_DEAL)
    if kind == "payouts":
        return Report(tables.PAYOUTS, payouts(asker, limit), tables.OF_PAYOUT)
    more = {"standings": () if together else tables.APART, "ratings": ("game",)}
    columns, ask = {
        "standings": (tables.STANDINGS, lambda: asker.standings(together)),
        "ratings": (tables.RATINGS, lambda: ratings(asker)),
        "evenings": (tables.EVENINGS, lambda: asker.evenings(limit)),
        "records": (tables.RECORDS, lambda: person.records(asker)),
        "owed": (tables.OWED, lambda: owed(asker)),
        "bids": (tables.BIDS, asker.bids),
        "figures": (tables.FIGURES, asker.figures),
    }[kind]
    rows: Iterable[Row] = ask()
    return Report(columns, _first(rows, limit), more.get(kind, ()))


def _first(rows: Iterable[Row], limit: int | None) -> Iterator[Row]:
    for at, row in enumerate(rows):
        if at == limit:
            return
        yield row


def one_form(as_csv: bool, as_json: bool, xlsx: Path | None) -> None:
    """Raise Trouble if more than one form is wanted."""
    forms = {"--csv": as_csv, "--json": as_json, "--xlsx": xlsx is not None}
    wanted = [form for form, is_wanted in forms.items() if is_wanted]
    if len(wanted) > 1:
        raise Trouble("one-form", ", ".join(wanted))


def tell(
    asker: Asker, kind: str, limit: int | None, as_csv: bool, as_json: bool, xlsx: Path | None,
    together: bool = False,
) -> None:  # fmt: skip
    """Print a report that is a list. Raises Trouble."""
    if as_json or as_csv or xlsx:
        report = report_of(asker, kind, limit, together)
        _out(asker, {kind: report}, tables.as_json(report.rows) if as_json else None, xlsx)
        return
    if kind == "ratings":
        _tell_ratings(asker, limit)
    elif kind == "standings":
        _tell_standings(asker, limit, together)
    else:
        shown = limit or tables.SHOWN + 1
        tables.show(report_of(asker, kind, shown), asker.language, limit)
    if (asker.which.first or asker.which.last) and (number := asker.undated()):
        tables.console().print(text(asker.language, "undated-left", number))


def _tell_standings(asker: Asker, limit: int | None, together: bool) -> None:
    """Print a table for each game and stake, or one and of what it is the sum."""
    language, stakes = asker.language, list(by_stake(asker.standings()))
    if together and len(stakes) > 1:
        rows = iter(asker.standings(together=True))
        tables.show(Report(tables.STANDINGS, rows), language, limit)
        titles = ", ".join(title_of(language, some[0]) for some in stakes)
        tables.console().print(text(language, "added-together", titles))
        return
    for some in stakes or [[]]:
        title = title_of(language, some[0]) if len(stakes) > 1 else ""
        tables.show(Report(tables.STANDINGS, some), language, limit, title)


def _tell_ratings(asker: Asker, limit: int | None) -> None:
    """Print a table for each game, and what a rating means."""
    language, rows = asker.language, ratings(asker)
    games = [(game, list(some)) for game, some in groupby(rows, lambda row: row["game"])]
    for game, some in games:
        title = tables.game_name(language, game) if len(games) > 1 else ""
        tables.show(Report(tables.RATINGS, some), language, limit, title)
    tables.console().print(text(language, "ratings-mean"))


def title_of(language: str, row: Row) -> str:
    """Return the game and the stake of a row of standings in words."""
    game = tables.game_name(language, row["game"])
    return f"{game} · {row['stake'] or text(language, 'no-stake')}"


def tell_player(asker: Asker, name: str, as_csv: bool, as_json: bool, xlsx: Path | None) -> None:
    """Print a player's record. Raises Trouble."""
    record = person.record(asker, name)
    reports = {kind: Report(columns, record[kind]) for kind, columns in PLAYER}
    language = asker.language
    if as_json or as_csv or xlsx:
        whole = iter([json.dumps(record, ensure_ascii=False, indent=1) + "\n"])
        results = {"results": reports["results"]} if as_csv else reports
        _out(asker, results, whole if as_json else None, xlsx)
        return
    head = (
        record["name"],
        record["evenings"],
        record["deals"],
        tables.signed(record["points"], language),
    )
    tables.console().print(text(language, "summary", *head))
    if len(record["stakes"]) > 1:
        title = text(language, "title.stakes")
        tables.show(Report(tables.STAKES, record["stakes"]), language, None, title)
    for kind, report in reports.items():
        if report.rows:
            tables.show(report, language, None, text(language, f"title.{kind}"))


def _out(
    asker: Asker, reports: dict[str, Report], whole: Iterator[str] | None, xlsx: Path | None
) -> None:
    if xlsx:
        try:
            tables.save_xlsx(xlsx, reports, asker.language)
        except OSError as error:
            raise Trouble("disk-file", xlsx, error) from None
        print(text(asker.language, "saved", xlsx))
        return
    stream: Any = sys.stdout
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8")
    for report in reports.values():
        for part in whole or tables.as_csv(report, asker.language):
            stream.write(part)
