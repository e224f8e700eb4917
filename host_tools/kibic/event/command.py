"""`kibic event`: a tournament from its file to its certificates."""

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit

from kibic.cli.command import BAD_INPUT, PATH, Group, Number, argument, option
from kibic.club.command import trouble
from kibic.shown import shown, shown_json
from kibic.words import Trouble, spoken, text

app = Group("event", examples=("kibic event new cup.toml", "kibic event standings"))

VARIABLE = "KIBIC_EVENT"
PASSWORD = "KIBIC_EVENT_PASSWORD"
USUAL = "event.db"

EVENT = option("--event", metavar="FILE", type=PATH)
REASON = option("--reason", metavar="TEXT", default="")
_UNTOLD = ("do", "plan", "secret", "sheet", "ahead")  # of an entry
FOLDER = argument("folder", "FOLDER", type=PATH)


@app.command(examples=("kibic event new cup.toml", "kibic event new cup.toml --event cup.db"))
@argument("file", "FILE", type=PATH)
@EVENT
def new(file: Path, event: Path | None) -> None:
    """Begin a tournament from its plan."""
    with trouble():
        import secrets

        from kibic.event import plan

        chosen = plan.read(file)
        log_of(event).create({"do": "begin", "plan": chosen, "secret": secrets.token_hex(16)})
        sizes, _ = plan.seats(len(chosen["players"]), chosen["tables"])
        click.echo(
            text(spoken(), "event.begun", chosen["name"], len(chosen["players"]), len(sizes))
        )


@app.command(examples=("kibic event presets", "kibic event presets > cups.txt"))
def presets() -> None:
    """The published cups whose rules a plan may name, each with its source."""
    with trouble():
        from kibic.event.presets import PRESETS

        for name, (chosen, source) in PRESETS.items():
            click.echo(f"{name}: {json.dumps(chosen, ensure_ascii=False)}\n  {source}")


@app.command(examples=("kibic event draw", "kibic event draw --look"))
@option("--look", is_flag=True)
@EVENT
def draw(look: bool, event: Path | None) -> None:
    """Draw the seating of the next round, print it and what it repeats."""
    with trouble():
        from kibic.event import seating, state

        log = log_of(event)
        before = state.load(log)
        entry = seating.next_round(before)
        after = state.tried(before, entry)
        if not look:
            state.add(log, before, entry)
        _print_tables(after.rounds[-1])
        _print_byes(after)
        click.echo(text(spoken(), "event.repeats", *seating.repeats(before, entry)))


@app.command("print", examples=("kibic event print papers", "kibic event print --round 2 papers"))
@FOLDER
@EVENT
@option("--round", "number", metavar="N", type=Number(0))
def papers(folder: Path, event: Path | None, number: int | None) -> None:
    """Write a round's papers: seating, slips, and for each device roster, house rules, head."""
    with trouble(), _disk(folder):
        from kibic.event import papers, state

        tournament = state.load(log_of(event))
        number = number or len(tournament.rounds)
        if not 0 < number <= len(tournament.rounds):
            raise Trouble("event-no-table", number, "–")
        count = papers.save(tournament, number, folder, spoken())
        click.echo(text(spoken(), "event.files", count, folder))


@app.command(
    examples=("kibic event add ~/kibic-sheets", 'kibic event add 0001.kib --reason "recount"')
)
@argument("places", "FILE", type=PATH, several=True)
@REASON
@EVENT
def add(places: tuple[Path, ...], reason: str, event: Path | None) -> None:
    """Take results from sheets: from devices, pulled or scanned; each is checked."""
    with trouble():
        from kibic.club.sheets import Bad, read
        from kibic.event import results, state
        from kibic.sheets.sources import files_in

        log, bad = log_of(event), 0
        for path in files_in(list(places)):
            sheet = read(path, spoken())
            try:
                if isinstance(sheet, Bad):
                    raise Trouble("event-sheet", sheet.message)
                tournament = state.load(log)
                entry = results.from_sheet(tournament, sheet, reason)
                if entry is None:
                    click.echo(text(spoken(), "event.known", path))
                    continue
                state.add(log, tournament, entry)
                click.echo(text(spoken(), "event.in", entry["round"], entry["table"], path))
            except Trouble as error:
                bad += 1
                click.echo(text(spoken(), "left-out", error.text(spoken())), err=True)
    if bad:
        raise Exit(BAD_INPUT)


@app.command(
    examples=(
        "kibic event result 1 2 Anna=12 Cili=-4 Dani=-4 Erik=-4",
        'kibic event result 1 2 Anna=8 Cili=-8 Dani=0 Erik=0 --deals 6 --reason "out of time"',
    )
)
@argument("number", "ROUND", type=Number(0))
@argument("table", "TABLE", type=Number(0))
@argument("points", "RESULT", several=True)
@option("--deals", metavar="N", type=Number(0))
@REASON
@EVENT
def result(
    number: int, table: int, points: tuple[str, ...], deals: int | None, reason: str,
    event: Path | None,
) -> None:  # fmt: skip
    """Enter a table's result by hand, from its slip."""
    with trouble():
        from kibic.event import results, state

        log = log_of(event)
        before = state.load(log)
        of = {}
        for word in points:
            name, _, number_text = word.rpartition("=")
            try:
                of[" ".join(name.split())] = int(number_text.replace("−", "-"))
            except ValueError:
                raise Trouble("event-points", word) from None
        place = state.table_of(before, number, table)
        state.add(log, before, results.by_hand(before, place, of, deals, reason))
        click.echo(text(spoken(), "event.in", number, table, text(spoken(), "event.from-slip")))


@app.command(examples=("kibic event status", "kibic event status --event cup.db"))
@EVENT
def status(event: Path | None) -> None:
    """What is in, what is missing, and what comes next."""
    with trouble():
        from kibic.event import state

        tournament = state.load(log_of(event))
        if tournament.rounds:
            _print_tables(tournament.rounds[-1])
            _print_byes(tournament)
        missing = ", ".join(table.code for table in tournament.missing())
        if missing:
            click.echo(text(spoken(), "event-missing", missing))
        elif tournament.over():
            click.echo(text(spoken(), "event-over"))


@app.command(examples=("kibic event standings", "kibic event standings --json"))
@EVENT
@option("--json", "as_json", is_flag=True)
def standings(event: Path | None, as_json: bool) -> None:
    """Who stands where."""
    with trouble():
        from kibic.event import score, state

        event_now = state.load(log_of(event))
        rows = score.standings(event_now)
        if as_json:
            plain = [row | {"points": float(row["points"]), "best": _float(row["best"]),
                            "final": float(row["final"]),
                            "rounds": [_float(points) for points in row["rounds"]],
                            **event_now.members.get(row["name"], {})}
                     for row in rows]  # fmt: skip
            click.echo(shown_json(json.dumps(plain, ensure_ascii=False, indent=1)))
            return
        for row in rows:
            rounds = " ".join(f"{score.shown(points):>6}" for points in row["rounds"])
            points = score.shown(row["points"])
            click.echo(f"{row['rank']:3}. {shown(row['name']):30} {points:>7} {rounds}")
        for kind in ("team", "club"):
            for row in score.titles(event_now, kind, rows):
                line = f"{row['rank']:3}. {shown(row['name']):30} {score.shown(row['points']):>7}"
                click.echo(
                    f"{text(spoken(), f'event.{kind}')} {line}  {shown(', '.join(row['members']))}"
                )


def _float(value: Any) -> float | None:
    return None if value is None else float(value)


@app.command(examples=("kibic event log", "kibic event log --event cup.db"))
@EVENT
def log(event: Path | None) -> None:
    """All that happened, with its time and reason; × before what is undone."""
    with trouble():
        from kibic.event import state

        lines = log_of(event).entries()
        undone = state.undone_in(lines)
        for number, at, entry in lines:
            facts = {key: value for key, value in entry.items()
                     if key not in _UNTOLD and value != ""}  # fmt: skip
            mark = "×" if number in undone else " "
            line = f"{number:4}{mark}{at} {entry['do']} {json.dumps(facts, ensure_ascii=False)}"
            click.echo(shown_json(line))


@app.command(examples=("kibic event export saved", "kibic event export saved --event cup.db"))
@FOLDER
@EVENT
def export(folder: Path, event: Path | None) -> None:
    """Save everything as CSV, the sheets themselves, and a page with certificates to print."""
    with trouble(), _disk(folder):
        from kibic.event import papers, state

        log = log_of(event)
        entries = log.entries()
        count = papers.export(state.fold(entries), folder, spoken(), entries)
        click.echo(text(spoken(), "event.files", count, folder))


@app.command(examples=("kibic event serve", "kibic event serve --host 0.0.0.0 --port 8000"))
@EVENT
@option("--host", metavar="HOST", default="127.0.0.1")
@option("--port", metavar="N", type=Number(0, 65535), default=8042)
@option("--name", metavar="HOST", default="")
def serve(event: Path | None, host: str, port: int, name: str) -> None:
    """The director's page in a browser: to read for all, to write with a password."""
    with trouble():
        from kibic.event import server

        log = log_of(event)
        log.share()
        password = os.environ.get(PASSWORD) or click.prompt(PASSWORD, hide_input=True)
        server.run(log, password, host, port, spoken(), name)


def log_of(event: Path | None) -> Any:
    """Return the log of an event: of that file, of VARIABLE, or the USUAL one."""
    from kibic.event.log import Log

    return Log(event or Path(os.environ.get(VARIABLE) or USUAL))


def _print_tables(tables: list[Any]) -> None:
    for table in tables:
        done = "✓" if table.result else "–"
        click.echo(shown(f"{done} {table.code:12} {', '.join(table.players)}"))


def _print_byes(event: Any) -> None:
    if event.byes[-1]:
        click.echo(shown(f"{text(spoken(), 'event.bye')}: {', '.join(event.byes[-1])}"))


@contextmanager
def _disk(folder: Path) -> Any:
    try:
        yield
    except OSError as error:
        raise Trouble("disk-file", folder, error) from None
