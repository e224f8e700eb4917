"""The command `kibic`. What a command needs is imported when it runs, so that each starts fast."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit

from kibic.board.command import app as board
from kibic.cli.command import (
    BAD_INPUT,
    PATH,
    Choice,
    Number,
    Root,
    argument,
    on_board,
    option,
    output,
)
from kibic.club.correct_command import app as club
from kibic.event.decide_command import app as event
from kibic.shown import shown_json
from kibic.words import Trouble, spoken, text

app = Root(
    "kibic", examples=("kibic judge deal.kib", "kibic sim", "kibic --lang hu club standings --help")
)
click.version_option(package_name="kibic", message="%(prog)s %(version)s")(app)

JSON = option("--json", "as_json", is_flag=True)


@app.command(examples=("kibic judge deal.kib", "kibic judge --json ~/kibic-sheets > deals.json"))
@argument("files", "FILE", type=click.Path(), several=True)
@JSON
def judge(files: tuple[str, ...], as_json: bool) -> None:
    """Settle score sheets: deals, payouts, totals, and what comes next."""
    from kibic.sheets import many

    if as_json:
        output("utf-8", "strict")
    if not many.judge(list(files), spoken(), as_json, sys.stdout):
        raise Exit(BAD_INPUT)


@app.command(examples=("kibic evening 0001.kib 0002.kib", "kibic evening --json ~/.kibic"))
@argument("files", "FILE", type=click.Path(), several=True)
@JSON
def evening(files: tuple[str, ...], as_json: bool) -> None:
    """Add up the sheets of one evening, by name, and say who pays whom."""
    from kibic.sheets import judge as judging

    with _mistakes(as_json):
        total = judging.evening(judging.judge_all(list(files), spoken()))
    if as_json:
        _print_json(total)
    else:
        from kibic.sheets.show import Writer

        Writer(spoken()).evening(total)


@app.command(examples=("kibic perft", 'kibic perft --option "invit kegl"', "kibic perft --all"))
@option("--game", metavar="NAME", default="paskievics")
@option("--option", "options", metavar="RULE", multiple=True)
@option("--all", "every", is_flag=True)
def perft(game: str, options: tuple[str, ...], every: bool) -> None:
    """Count the complete auctions of a game, by their length in words."""
    from kibic.sheets import perft as counting

    with refusals():
        house = counting.chosen(game, list(options), spoken())
    if every:
        for row in (counting.HEADS, *counting.table(game, house)):
            click.echo("".join(f"{cell:13}" for cell in row).rstrip())
        return
    counted = counting.count(house)
    click.echo(text(spoken(), "perft.auctions", counted.auctions))
    for length, number in sorted(counted.lengths.items()):
        click.echo(text(spoken(), "perft.words", f"{length:3}", number))
    click.echo(text(spoken(), "perft.invits", counted.invits, counted.yielded))


@app.command(
    examples=("kibic sim --folder friday", 'kibic sim --keys "OK DOWN OK*3 20s" --png out.png')
)
@option("--folder", metavar="FOLDER", type=PATH)
@option("--keys", metavar="KEYS")
@option("--png", metavar="FILE", type=PATH)
@option("--date", metavar="DATE")
def sim(folder: Path | None, keys: str | None, png: Path | None, date: str | None) -> None:
    """Play on the simulated device, in the terminal or by a list of keys."""
    from kibic.simulator import play
    from kibic.simulator import sim as simulator

    if keys is None and png is None and not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(text(spoken(), "sim.terminal"), err=True)
        raise Exit(BAD_INPUT)
    with refusals():
        if keys is None and png is None:
            play.play(folder or simulator.usual(), spoken())
        else:
            simulator.run(folder, keys or "", png, date)
            if folder:
                simulator.tell_where(folder, spoken())


@app.command(examples=("kibic web", "kibic web --port 8000 --no-open"))
@option("--folder", metavar="FOLDER", type=PATH)
@option("--port", metavar="N", type=Number(0, 65535))
@option("--open/--no-open", "opens", default=True)
def web(folder: Path | None, port: int | None, opens: bool) -> None:
    """Serve the page on this machine: the device in a browser, without a board."""
    with on_board() as tell:
        from kibic import web as serving

        number = serving.PORT if port is None else port
        serving.serve(tell, folder or serving.FOLDER, number, opens)


for command in board.commands.values():
    app.add_command(command)
app.add_command(club)
app.add_command(event)


@app.command(
    examples=(
        """echo 'eval "$(kibic completion bash)"' >> ~/.bashrc""",
        """echo 'eval "$(kibic completion zsh)"' >> ~/.zshrc""",
        "kibic completion fish > ~/.config/fish/completions/kibic.fish",
    )
)
@argument("shell", "SHELL", type=Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print what has a shell complete the commands, options and files of kibic with the tab key."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind
    click.echo(kind(app, {}, "kibic", "_KIBIC_COMPLETE").source())


@contextmanager
def refusals() -> Iterator[None]:
    """End the command with one sentence if it cannot be done as it was asked for."""
    try:
        yield
    except Trouble as error:
        click.echo(error.text(spoken()), err=True)
        raise Exit(BAD_INPUT) from None


@contextmanager
def _mistakes(as_json: bool) -> Iterator[None]:
    """End the command if a sheet is bad, saying where and why."""
    from kibic.sheets.judge import SheetError

    try:
        yield
    except SheetError as error:
        click.echo(str(error), err=True)
        if as_json:
            _print_json(error.report())
        raise Exit(BAD_INPUT) from None


def _print_json(value: Any) -> None:
    output("utf-8", "strict")
    click.echo(shown_json(json.dumps(value, ensure_ascii=False, indent=1)))


def main() -> None:
    """The command, which says so in one sentence if there is nothing to print to."""
    if sys.stdout is None:
        sys.exit(text(spoken(), "no-output"))
    app()


if __name__ == "__main__":
    main()
