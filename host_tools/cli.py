"""The command `kibic`. What a command needs is imported when it runs, so that each starts fast."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

BAD_INPUT = 2  # exit status

app = typer.Typer(
    help="Tarokk: settle score sheets, play on the simulated device.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


class Language(StrEnum):
    """The languages of messages and tables."""

    EN = "en"
    HU = "hu"


Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]
Lang = Annotated[Language, typer.Option(help="Language of messages and tables.")]


@app.command()
def judge(
    file: Annotated[str, typer.Argument(help="A score sheet, or - for standard input.")],
    as_json: Json = False,
    lang: Lang = Language.EN,
) -> None:
    """Settle a score sheet: deals, payouts, totals, and what comes next."""
    from host_tools import judge as judging

    with _mistakes(as_json):
        sheet = judging.judge(file, lang)
    if as_json:
        _print_json(sheet.report)
    else:
        _writer(lang).sheet(sheet)


@app.command()
def evening(
    files: Annotated[list[str], typer.Argument(help="The score sheets of one evening.")],
    as_json: Json = False,
    lang: Lang = Language.EN,
) -> None:
    """Add up the sheets of one evening, by name, and say who pays whom."""
    from host_tools import judge as judging

    with _mistakes(as_json):
        total = judging.evening(judging.judge_all(files, lang))
    if as_json:
        _print_json(total)
    else:
        _writer(lang).evening(total)


@app.command()
def perft(
    game: Annotated[str, typer.Option(help="The game whose auction is counted.")] = "paskievics",
) -> None:
    """Count the complete auctions of a game, by their length in words."""
    from tarokk import games
    from tarokk.auction import perft as count

    if games.load(game) is None:
        typer.echo(f"There is no game {game!r}: try {', '.join(games.NAMES)}.", err=True)
        raise typer.Exit(BAD_INPUT)
    tally = count()
    typer.echo(f"{sum(tally.values())} complete auctions")
    for length, number in sorted(tally.items()):
        typer.echo(f"{length:3} words: {number}")


@app.command()
def sim(
    folder: Annotated[
        Path | None, typer.Option(help="Where its journals are. With --keys: a new one.")
    ] = None,
    keys: Annotated[
        str | None, typer.Option(help='Keys to press without a terminal: "OK DOWN OK*3".')
    ] = None,
    png: Annotated[Path | None, typer.Option(help="Write the screen as a picture.")] = None,
    date: Annotated[str | None, typer.Option(help="The date of a new sheet.")] = None,
) -> None:
    """Play on the simulated device, in the terminal or by a list of keys."""
    from host_tools import sim as simulator

    if keys is None and png is None:
        if not sys.stdin.isatty():
            typer.echo("The device needs a terminal; without one, give --keys.", err=True)
            raise typer.Exit(BAD_INPUT)
        simulator.play(folder or Path.home() / ".kibic")
        return
    try:
        simulator.run(folder, keys or "", png, date)
    except (simulator.KeyNameError, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from None


@contextmanager
def _mistakes(as_json: bool) -> Iterator[None]:
    """End the command if a sheet is bad, saying where and why."""
    from host_tools.judge import SheetError

    try:
        yield
    except SheetError as error:
        typer.echo(str(error), err=True)
        if as_json:
            _print_json({"error": {"line": error.line, "message": error.message}})
        raise typer.Exit(BAD_INPUT) from None


def _print_json(value: Any) -> None:
    _output(encoding="utf-8")
    typer.echo(json.dumps(value, ensure_ascii=False, indent=1))


def _writer(lang: str) -> Any:
    from host_tools.show import Writer

    _output(errors="replace")
    return Writer(lang)


def _output(encoding: str | None = None, errors: str | None = None) -> None:
    """Have the standard output take any character."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding=encoding, errors=errors)


if __name__ == "__main__":
    app()
