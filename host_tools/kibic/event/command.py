"""`kibic event`: a tournament from its file to its certificates."""

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from kibic.club.command import _trouble
from kibic.command import BAD_INPUT, Lang
from kibic.words import Trouble, text

app = typer.Typer(help="A tournament evening of many tables.", no_args_is_help=True)

VARIABLE = "KIBIC_EVENT"
PASSWORD = "KIBIC_EVENT_PASSWORD"
USUAL = "event.db"

Event = Annotated[
    Path | None, typer.Option("--event", help="The tournament's file. Else KIBIC_EVENT, event.db.")
]
Reason = Annotated[str, typer.Option(help="Why a result that is in is corrected.")]
Round = Annotated[int | None, typer.Option("--round", help="Which round; else the newest.")]
Folder = Annotated[Path, typer.Argument(help="Where the files go.")]


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The tournament's plan, TOML.")],
    event: Event = None,
    lang: Lang = "",
) -> None:
    """Begin a tournament from its plan."""
    with _trouble(lang):
        import secrets

        from kibic.event import plan

        chosen = plan.read(file)
        _log(event).create({"do": "begin", "plan": chosen, "secret": secrets.token_hex(16)})
        sizes = plan.sizes(len(chosen["players"]), chosen["tables"])
        typer.echo(text(lang, "event.begun", chosen["name"], len(chosen["players"]), len(sizes)))


@app.command()
def presets(lang: Lang = "") -> None:
    """The published cups whose rules a plan may name, each with its source."""
    with _trouble(lang):
        from kibic.event import plan

        for name, (chosen, source) in plan.PRESETS.items():
            typer.echo(f"{name}: {json.dumps(chosen, ensure_ascii=False)}\n  {source}")


@app.command()
def draw(event: Event = None, lang: Lang = "") -> None:
    """Draw the seating of the next round, and print it."""
    with _trouble(lang):
        from kibic.event import state

        log = _log(event)
        found = state.load(log)
        log.add(found.seen, state.next_round(found))
        _print_tables(state.load(log).rounds[-1])


@app.command("print")
def papers(folder: Folder, event: Event = None, number: Round = None,
           lang: Lang = "") -> None:  # fmt: skip
    """Write a round's papers: seating, slips, and for each device roster, house rules, head."""
    with _trouble(lang), _disk(folder):
        from kibic.event import papers, state

        found = state.load(_log(event))
        number = number or len(found.rounds)
        if not 0 < number <= len(found.rounds):
            raise Trouble("event-no-table", number, "–")
        count = papers.save(found, number, folder, lang)
        typer.echo(text(lang, "event.files", count, folder))


@app.command()
def add(
    places: Annotated[list[Path], typer.Argument(help="Sheets, journals, folders of them.")],
    reason: Reason = "",
    event: Event = None,
    lang: Lang = "",
) -> None:
    """Take results from sheets: from devices, pulled or scanned; each is checked."""
    with _trouble(lang):
        from kibic.club.sheets import Bad, read
        from kibic.event import results, state
        from kibic.sources import files_in

        log, bad = _log(event), 0
        for path in files_in(places):
            sheet = read(path, lang)
            try:
                if isinstance(sheet, Bad):
                    raise Trouble("event-sheet", sheet.message)
                found = state.load(log)
                entry = results.from_sheet(found, sheet, reason)
                if entry is None:
                    typer.echo(text(lang, "event.known", path))
                    continue
                log.add(found.seen, entry)
                typer.echo(text(lang, "event.in", entry["round"], entry["table"], path))
            except Trouble as error:
                bad += 1
                typer.echo(text(lang, "left-out", error.text(lang)), err=True)
    if bad:
        raise typer.Exit(BAD_INPUT)


@app.command()
def result(
    number: Annotated[int, typer.Argument(metavar="ROUND")],
    table: Annotated[int, typer.Argument(metavar="TABLE")],
    points: Annotated[list[str], typer.Argument(help='Of each: "Kovács Zsófi=12" "Béla=-12".')],
    deals: Annotated[int | None, typer.Option(help="How many, if not all were played.")] = None,
    reason: Reason = "",
    event: Event = None,
    lang: Lang = "",
) -> None:
    """Enter a table's result by hand, from its slip."""
    with _trouble(lang):
        from kibic.event import results, state

        log = _log(event)
        found = state.load(log)
        told = {}
        for one in points:
            name, _, number_text = one.rpartition("=")
            try:
                told[" ".join(name.split())] = int(number_text.replace("−", "-"))
            except ValueError:
                raise Trouble("event-points", one) from None
        entry = results.by_hand(
            found, results.table_of(found, number, table), told, deals, reason
        )  # fmt: skip
        log.add(found.seen, entry)
        typer.echo(text(lang, "event.in", number, table, text(lang, "event.from-slip")))


@app.command()
def leave(
    player: Annotated[str, typer.Argument(help="Who sits in no later round.")],
    reason: Annotated[str, typer.Argument(help="Why.")],
    event: Event = None,
    lang: Lang = "",
) -> None:
    """Somebody leaves before the next round."""
    with _trouble(lang):
        from kibic.event import plan, state

        log = _log(event)
        found = state.load(log)
        if player not in found.players():
            raise Trouble("event-no-player", player)
        plan.sizes(len(found.players()) - 1, found.plan["tables"])
        log.add(found.seen, {"do": "leave", "player": player, "reason": reason})
        typer.echo(text(lang, "done"))


@app.command()
def status(event: Event = None, lang: Lang = "") -> None:
    """What is in, what is missing, and what comes next."""
    with _trouble(lang):
        from kibic.event import state

        found = state.load(_log(event))
        if found.rounds:
            _print_tables(found.rounds[-1])
        missing = ", ".join(table.code for table in found.missing())
        if missing:
            typer.echo(text(lang, "event-missing", missing))
        elif found.over():
            typer.echo(text(lang, "event-over"))


@app.command()
def standings(
    event: Event = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    lang: Lang = "",
) -> None:
    """Who stands where."""
    with _trouble(lang):
        from kibic.event import state

        rows = state.standings(state.load(_log(event)))
        if as_json:
            plain = [row | {"points": float(row["points"]), "best": _float(row["best"]),
                            "rounds": [_float(one) for one in row["rounds"]]}
                     for row in rows]  # fmt: skip
            typer.echo(json.dumps(plain, ensure_ascii=False, indent=1))
            return
        for row in rows:
            rounds = " ".join(f"{state.shown(one):>6}" for one in row["rounds"])
            points = state.shown(row["points"])
            typer.echo(f"{row['rank']:3}. {row['name']:30} {points:>7} {rounds}")


def _float(value: Any) -> float | None:
    return None if value is None else float(value)


@app.command()
def log(event: Event = None, lang: Lang = "") -> None:
    """All that happened, with its time and reason."""
    with _trouble(lang):
        for number, at, entry in _log(event).entries():
            told = {key: value for key, value in entry.items()
                    if key not in ("do", "plan", "secret", "sheet") and value != ""}  # fmt: skip
            typer.echo(f"{number:4} {at} {entry['do']} {json.dumps(told, ensure_ascii=False)}")


@app.command()
def export(folder: Folder, event: Event = None, lang: Lang = "") -> None:
    """Save everything as CSV, the sheets themselves, and a page with certificates to print."""
    with _trouble(lang), _disk(folder):
        from kibic.event import papers, state

        log = _log(event)
        entries = log.entries()
        count = papers.export(state.fold(state.Event(), entries), folder, lang, entries)
        typer.echo(text(lang, "event.files", count, folder))


@app.command()
def serve(
    event: Event = None,
    host: Annotated[str, typer.Option(help="0.0.0.0 for the club's network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535)] = 8042,
    lang: Lang = "",
) -> None:
    """The director's page in a browser: to read for all, to write with a password."""
    with _trouble(lang):
        from kibic.event import server

        log = _log(event)
        log.last()
        password = os.environ.get(PASSWORD) or typer.prompt(PASSWORD, hide_input=True)
        server.run(log, password, host, port, lang)


def _log(event: Path | None) -> Any:
    from kibic.event.log import Log

    return Log(event or Path(os.environ.get(VARIABLE) or USUAL))


def _print_tables(tables: list[Any]) -> None:
    for table in tables:
        done = "✓" if table.result else "–"
        typer.echo(f"{done} {table.code:12} {', '.join(table.players)}")


@contextmanager
def _disk(folder: Path) -> Any:

    try:
        yield
    except OSError as error:
        raise Trouble("disk-file", folder, error.strerror) from None
