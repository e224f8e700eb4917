"""The command `kibic`. What a command needs is imported when it runs, so that each starts fast."""

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from kibic.club.command import app as club
from kibic.command import BAD_INPUT, STOPPED, TROUBLE, Lang, LangOfAll, LangOfDevice
from kibic.event.command import app as event
from kibic.shown import shown, shown_json
from kibic.words import Trouble, spoken, text

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


app.add_typer(club, name="club")
app.add_typer(event, name="event")


class Build(StrEnum):
    """What hardware/ describes, as in pins.BUILDS."""

    BREADBOARD = "breadboard"
    CARRIER = "carrier"
    LCD = "lcd"


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

    _output("utf-8" if as_json else None, None if as_json else "replace")
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
    with _board_command(lang) as tell:
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
            _print_json({"error": {"line": error.line, "message": error.message}})
        raise typer.Exit(BAD_INPUT) from None


def _print_json(value: Any) -> None:
    _output(encoding="utf-8")
    typer.echo(shown_json(json.dumps(value, ensure_ascii=False, indent=1)))


def _writer(lang: str) -> Any:
    from kibic.show import Writer

    _output(errors="replace")
    return Writer(lang)


def _output(encoding: str | None = None, errors: str | None = None) -> None:
    """Have the standard output take any character."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding=encoding, errors=errors)


# -- the board on its USB port

Port = Annotated[
    str | None,
    typer.Option(help="The board's port or serial number; needed only if there are several."),
]
Folder = Annotated[Path, typer.Option("--to", help="The folder that the sheets go to.")]
SHEETS = Path("~/kibic-sheets")


@app.command()
def flash(
    port: Port = None,
    file: Annotated[
        Path | None, typer.Option("--uf2", help="First put this MicroPython on the board.")
    ] = None,
    folder: Folder = SHEETS,
    source: Annotated[
        Path | None, typer.Option(help="Another project folder to take the firmware from.")
    ] = None,
    build: Annotated[
        Build | None, typer.Option(help="What the board is built as; it remembers that.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite a board that holds somebody else's files.")
    ] = False,
    lang: Lang = "",
) -> None:
    """Put this version on the board: sheets are pulled first, a version that fails goes back."""
    with _board_command(lang) as tell:
        from kibic import flash as flashing

        def ask(question: str) -> bool:
            return force or (sys.stdin.isatty() and typer.confirm(question))

        flashing.flash(tell, port, file, folder.expanduser(), source, build, ask)


@app.command()
def image(
    base: Annotated[
        Path, typer.Option(help="The official MicroPython, RPI_PICO v1.27.0 or newer, a UF2 file.")
    ],
    out: Annotated[Path, typer.Option(help="The UF2 file to write.")],
    build: Annotated[Build | None, typer.Option(help="What the board is built as.")] = None,
    lang: LangOfDevice = "",
    roster: Annotated[
        Path | None, typer.Option(help="The names that it offers: a file, one a line.")
    ] = None,
) -> None:
    """Write MicroPython, this version, settings and names into one UF2 file, to copy to a board.

    To copy it later onto a board that is in use wipes the evenings on it.
    """
    with _board_command(spoken()) as tell:
        from kibic import image as imaging

        imaging.image(tell, base, out, build, lang, roster)


@app.command()
def pull(
    port: Port = None,
    folder: Folder = SHEETS,
    keep: Annotated[
        int | None,
        typer.Option(min=1, help="Then take all evenings but the newest N off the board."),
    ] = None,
    lang: Lang = "",
) -> None:
    """Take all evenings home as sheets; nothing is ever written over."""
    with _board_command(lang) as tell:
        from kibic import link
        from kibic import pull as pulling
        from kibic.home import Folder

        home = Folder(folder.expanduser())
        with link.board(port) as board:
            whole = link.run(pulling.pull(tell, board, home))
            if keep:
                link.run(pulling.tidy(tell, board, home, keep))
    if not whole:
        raise typer.Exit(TROUBLE)


@app.command()
def scan(
    files: Annotated[
        list[Path],
        typer.Argument(help="Pictures or films of the display."),
    ],
    folder: Annotated[
        Path | None,
        typer.Option("--to", "-o", help="The folder that the sheets go to, else the first file's."),
    ] = None,
    lang: Lang = "",
) -> None:
    """Take evenings home through a camera: read the codes that the device shows."""
    with _board_command(lang) as tell:
        from kibic import scan as scanning

        whole = scanning.scan(tell, files, folder)
    if not whole:
        raise typer.Exit(BAD_INPUT)


@app.command()
def roster(
    add: Annotated[list[str] | None, typer.Option(help="A name to put on it.")] = None,
    remove: Annotated[list[str] | None, typer.Option(help="A name to take off it.")] = None,
    push: Annotated[
        Path | None, typer.Option(help="Put the names in this file first, one a line.")
    ] = None,
    port: Port = None,
    lang: Lang = "",
) -> None:
    """Print the names that the board offers; add and remove some."""
    with _board_command(lang) as tell:
        from kibic import link, lists, settings

        names = lists.read_names(push) if push else []
        with link.board(port) as board:
            link.run(settings.roster(tell, board, names, add or [], remove or []))


@app.command()
def options(
    every: Annotated[
        bool, typer.Option("--list", help="Print instead what there is to choose, without a board.")
    ] = False,
    game: Annotated[str | None, typer.Option(help="With --list: of this game alone.")] = None,
    push: Annotated[
        Path | None, typer.Option(help="Put the sets of rules in this file on the board.")
    ] = None,
    pull: Annotated[Path | None, typer.Option(help="Save the board's sets in this file.")] = None,
    remove: Annotated[list[str] | None, typer.Option(help="A set to take off the board.")] = None,
    port: Port = None,
    lang: Lang = "",
) -> None:
    """Print the sets of house rules on the board; put some on it, or list what may be chosen."""
    with _board_command(lang) as tell:
        from kibic import link, lists, settings

        if every or game:
            lists.options(tell, game)
            return
        sets = lists.read_sets(tell, push) if push else []
        with link.board(port) as board:
            save = partial(lists.save, pull) if pull else lambda texts: None
            link.run(settings.presets(tell, board, sets, remove or [], save))


@app.command()
def clock(port: Port = None, lang: Lang = "") -> None:
    """Set the board's clock to this computer's."""
    with _board_command(lang) as tell:
        from kibic import link, settings

        with link.board(port) as board:
            link.run(settings.clock(tell, board))


@app.command()
def info(port: Port = None, lang: Lang = "") -> None:
    """Print what the board is: versions, free space, supply, sheets."""
    with _board_command(lang) as tell:
        from kibic import info as telling
        from kibic import link

        with link.board(port) as board:
            link.run(telling.info(tell, board))


@app.command()
def doctor(
    parts: Annotated[
        bool, typer.Option("--parts", help="Try display, keys, lamps and sound with you.")
    ] = False,
    port: Port = None,
    lang: Lang = "",
) -> None:
    """Find out what is wrong with a board and what to do, in plain words."""
    with _board_command(lang) as tell:
        if parts:
            from kibic import parts_check

            well = parts_check.check_parts(tell, port)
        else:
            from kibic import doctor as healing

            well = healing.doctor(tell, port)
    if not well:
        raise typer.Exit(TROUBLE)


@contextmanager
def _board_command(lang: str) -> Iterator[Any]:
    """Give a Teller; end the command with one sentence if something is in the way."""
    from kibic.teller import Teller

    _output(errors="replace")
    try:
        yield Teller(lang)
    except Trouble as error:
        typer.echo(error.text(lang), err=True)
        raise typer.Exit(TROUBLE) from None
    except KeyboardInterrupt:
        typer.echo(text(lang, "interrupted"), err=True)
        raise typer.Exit(STOPPED) from None


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
