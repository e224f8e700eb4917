"""The command `kibic`. What a command needs is imported when it runs, so that each starts fast."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from kibic.board_command import app as board
from kibic.club.command import app as club
from kibic.command import BAD_INPUT, TROUBLE, Lang, LangOfAll, on_board, output
from kibic.event.command import app as event
from kibic.shown import shown, shown_json
from kibic.words import Trouble, spoken, text

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


app.add_typer(board)
app.add_typer(club, name="club")
app.add_typer(event, name="event")


Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]


@app.callback()
def every(lang: LangOfAll = "") -> None:
    """Tarokk: settle score sheets, play on the simulated device, care for a board."""


@app.command()
def judge(
    files: Annotated[
        list[str],
        typer.Argument(help="Score sheets, journals (.jnl), folders of them; -: standard input."),
    ],
    as_json: Json = False,
    lang: Lang = "",
) -> None:
    """Settle score sheets: deals, payouts, totals, and what comes next."""
    from kibic import many

    output("utf-8" if as_json else None, None if as_json else "replace")
    if not many.judge(files, lang, as_json, sys.stdout):
        raise typer.Exit(BAD_INPUT)


@app.command()
def evening(
    files: Annotated[
        list[str],
        typer.Argument(help="The score sheets of one evening, journals (.jnl), folders of them."),
    ],
    as_json: Json = False,
    lang: Lang = "",
) -> None:
    """Add up the sheets of one evening, by name, and say who pays whom."""
    from kibic import judge as judging

    with _mistakes(as_json):
        total = judging.evening(judging.judge_all(files, lang))
    if as_json:
        _print_json(total)
    else:
        _writer(lang).evening(total)


@app.command()
def perft(
    game: Annotated[str, typer.Option(help="The game whose auction is counted.")] = "paskievics",
    option: Annotated[
        list[str] | None, typer.Option(help='A house rule of the auction: "invit kegl".')
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="A table of all values of the options not chosen.")
    ] = False,
) -> None:
    """Count the complete auctions of a game, by their length in words."""
    from kibic import perft as counting

    with _refusals():
        house = counting.chosen(game, option or [], spoken())
    if every:
        for row in (counting.HEADS, *counting.table(game, house)):
            typer.echo("".join(f"{cell:13}" for cell in row).rstrip())
        return
    counted = counting.count(house)
    typer.echo(text(spoken(), "perft.auctions", counted.auctions))
    for length, number in sorted(counted.lengths.items()):
        typer.echo(text(spoken(), "perft.words", f"{length:3}", number))
    typer.echo(text(spoken(), "perft.invits", counted.invits, counted.yielded))


@app.command()
def sim(
    folder: Annotated[
        Path | None,
        typer.Option(help="Where its journals are, else ~/.kibic; with --keys a new one, removed."),
    ] = None,
    keys: Annotated[
        str | None,
        typer.Option(help='Keys to press without a terminal: "OK DOWN OK*3"; 20s waits.'),
    ] = None,
    png: Annotated[Path | None, typer.Option(help="Write the screen as a picture.")] = None,
    date: Annotated[str | None, typer.Option(help="The date of a new sheet.")] = None,
) -> None:
    """Play on the simulated device, in the terminal or by a list of keys.

    What is played stays in ~/.kibic, or in --folder: a journal (.jnl) an evening, which kibic
    judge, kibic evening and kibic club add read, also the whole folder.
    """
    from kibic import sim as simulator

    if keys is None and png is None and not sys.stdin.isatty():
        typer.echo(text(spoken(), "sim.terminal"), err=True)
        raise typer.Exit(BAD_INPUT)
    with _refusals():
        if keys is None and png is None:
            simulator.play(folder or Path.home() / ".kibic", spoken())
        else:
            simulator.run(folder, keys or "", png, date)
            if folder:
                simulator.tell_where(folder, spoken())


@app.command()
def web(
    folder: Annotated[Path | None, typer.Option(help="Where the page is, else dist/web.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="0: any free one.")] = None,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open it in a browser.")] = True,
    lang: Lang = "",
) -> None:
    """Serve the page on this machine: the device in a browser, without a board."""
    with on_board(lang) as tell:
        from kibic import web as serving

        number = serving.PORT if port is None else port
        serving.serve(tell, folder or serving.FOLDER, number, opens)


@contextmanager
def _refusals() -> Iterator[None]:
    """End the command with one sentence if it cannot be done as it was asked for."""
    try:
        yield
    except Trouble as error:
        typer.echo(error.text(spoken()), err=True)
    except OSError as error:
        typer.echo(shown(str(error)), err=True)
    else:
        return
    raise typer.Exit(BAD_INPUT)


@contextmanager
def _mistakes(as_json: bool) -> Iterator[None]:
    """End the command if a sheet is bad, saying where and why."""
    from kibic.judge import SheetError

    try:
        yield
    except SheetError as error:
        typer.echo(str(error), err=True)
        if as_json:
            _print_json(error.report())
        raise typer.Exit(BAD_INPUT) from None


def _print_json(value: Any) -> None:
    output(encoding="utf-8")
    typer.echo(shown_json(json.dumps(value, ensure_ascii=False, indent=1)))


def _writer(lang: str) -> Any:
    from kibic.show import Writer

    output(errors="replace")
    return Writer(lang)


def main() -> None:
    """The command, which says so in one sentence if what it prints cannot be written."""
    if sys.stdout is None:
        sys.exit(text(spoken(), "no-output"))
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up()
    except OSError as error:
        _give_up(text(spoken(), "output-broken", error.strerror))


def _give_up(why: str = "") -> None:
    """End without what is still to be printed, which would fail again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if why:
        typer.echo(why, err=True)
    raise SystemExit(TROUBLE)


if __name__ == "__main__":
    main()
