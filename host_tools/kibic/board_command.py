"""The commands for a board: on its USB port, or with what goes there and comes from there."""

import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from kibic.command import BAD_INPUT, TROUBLE, Lang, LangOfDevice, on_board
from kibic.words import spoken

app = typer.Typer()


class Build(StrEnum):
    """What hardware/ describes, as in pins.BUILDS."""

    BREADBOARD = "breadboard"
    CARRIER = "carrier"
    LCD = "lcd"


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
    with on_board(lang) as tell:
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
    with on_board(spoken()) as tell:
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
    with on_board(lang) as tell:
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
    with on_board(lang) as tell:
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
    with on_board(lang) as tell:
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
    with on_board(lang) as tell:
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
    with on_board(lang) as tell:
        from kibic import link, settings

        with link.board(port) as board:
            link.run(settings.clock(tell, board))


@app.command()
def info(port: Port = None, lang: Lang = "") -> None:
    """Print what the board is: versions, free space, supply, sheets."""
    with on_board(lang) as tell:
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
    with on_board(lang) as tell:
        if parts:
            from kibic import parts_check

            well = parts_check.check_parts(tell, port)
        else:
            from kibic import doctor as healing

            well = healing.doctor(tell, port)
    if not well:
        raise typer.Exit(TROUBLE)
