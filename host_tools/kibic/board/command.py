"""The commands for a board: on its USB port, or with what goes there and comes from there."""

import sys
from functools import partial
from pathlib import Path

from click.exceptions import Exit

from kibic.cli.command import (
    BAD_INPUT,
    LANGUAGE,
    PATH,
    TROUBLE,
    Choice,
    Group,
    Number,
    argument,
    confirmed,
    on_board,
    option,
)

app = Group("kibic")  # whose commands the command itself has

BUILDS = ("picocalc", "pico-lcd", "breadboard", "carrier", "lcd")  # pins.BUILDS: the firmware's
PORT = option("--port", metavar="PORT")
FOLDER = option("--to", "folder", metavar="FOLDER", type=PATH, default="~/kibic-sheets")
BUILD = option("--build", type=Choice(BUILDS))


@app.command(examples=("kibic flash", "kibic flash --uf2 RPI_PICO-v1.29.0.uf2 --build carrier"))
@PORT
@option("--uf2", "file", metavar="FILE", type=PATH)
@FOLDER
@option("--source", metavar="FOLDER", type=PATH)
@BUILD
@option("--force", is_flag=True)
def flash(
    port: str | None, file: Path | None, folder: Path, source: Path | None, build: str | None,
    force: bool,
) -> None:  # fmt: skip
    """Put this version on the board: sheets are pulled first, a version that fails goes back."""
    with on_board() as tell:
        from kibic.board import flash as flashing
        from kibic.board.home import expanded

        def ask(question: str) -> bool:
            return force or (sys.stdin.isatty() and confirmed(question))

        flashing.flash(tell, port, file, expanded(folder), source, build, ask)


@app.command(
    examples=(
        "kibic image --base RPI_PICO-v1.29.0.uf2 --out kibic.uf2 --build picocalc",
        "kibic image --base RPI_PICO-v1.29.0.uf2 --out club.uf2 --build lcd --roster names.txt",
    )
)
@option("--base", metavar="FILE", type=PATH, required=True)
@option("--out", metavar="FILE", type=PATH, required=True)
@BUILD
@option("--lang", type=LANGUAGE)
@option("--roster", metavar="FILE", type=PATH)
def image(base: Path, out: Path, build: str | None, lang: str | None, roster: Path | None) -> None:
    """Write MicroPython, this version, settings and names into one UF2 file."""
    with on_board() as tell:
        from kibic.board import image as imaging

        imaging.image(tell, base, out, build, lang or "", roster)


@app.command(examples=("kibic pull", "kibic pull --to friday --keep 5"))
@PORT
@FOLDER
@option("--keep", metavar="N", type=Number(1))
def pull(port: str | None, folder: Path, keep: int | None) -> None:
    """Take all evenings home as sheets; nothing is ever written over."""
    with on_board() as tell:
        from kibic.board import crashes, link
        from kibic.board import pull as pulling
        from kibic.board.home import Folder, expanded

        home = Folder(expanded(folder))
        with link.board(port) as board:
            whole = link.run(pulling.pull(tell, board, home, crashes.readable))
            if keep:
                link.run(pulling.tidy(tell, board, home, keep))
    if not whole:
        raise Exit(TROUBLE)


@app.command(examples=("kibic scan film.mp4", "kibic scan --to friday first.jpg second.jpg"))
@argument("files", "FILE", type=PATH, several=True)
@option("--to", "-o", "folder", metavar="FOLDER", type=PATH)
def scan(files: tuple[Path, ...], folder: Path | None) -> None:
    """Take evenings home through a camera: read the codes that the device shows."""
    with on_board("scan.stopped") as tell:
        from kibic.sheets import scan as scanning

        whole = scanning.scan(tell, list(files), folder)
    if not whole:
        raise Exit(BAD_INPUT)


@app.command(examples=("kibic roster --add Anna --remove Dani", "kibic roster --push names.txt"))
@option("--add", metavar="NAME", multiple=True)
@option("--remove", metavar="NAME", multiple=True)
@option("--push", metavar="FILE", type=PATH)
@PORT
def roster(
    add: tuple[str, ...], remove: tuple[str, ...], push: Path | None, port: str | None
) -> None:
    """Print the names that the board offers; add and remove some."""
    with on_board() as tell:
        from kibic.board import link, lists, settings

        names = lists.read_names(push) if push else []
        with link.board(port) as board:
            link.run(settings.roster(tell, board, names, list(add), list(remove)))


@app.command(examples=("kibic options --list --game paskievics", "kibic options --push rules.txt"))
@option("--list", "every", is_flag=True)
@option("--game", metavar="NAME")
@option("--push", metavar="FILE", type=PATH)
@option("--pull", metavar="FILE", type=PATH)
@option("--remove", metavar="NAME", multiple=True)
@PORT
def options(
    every: bool, game: str | None, push: Path | None, pull: Path | None, remove: tuple[str, ...],
    port: str | None,
) -> None:  # fmt: skip
    """Print the sets of house rules on the board; put some on it, or list what may be chosen."""
    with on_board() as tell:
        from kibic.board import link, lists, settings

        if every or game:
            lists.options(tell, game)
            return
        sets = lists.read_sets(tell, push) if push else []
        with link.board(port) as board:
            save = partial(lists.save, pull) if pull else lambda texts: None
            link.run(settings.presets(tell, board, sets, list(remove), save))


@app.command(examples=("kibic clock", "kibic clock --port /dev/ttyACM0"))
@PORT
def clock(port: str | None) -> None:
    """Set the board's clock to this computer's."""
    with on_board() as tell:
        from kibic.board import link, settings

        with link.board(port) as board:
            link.run(settings.clock(tell, board))


@app.command(examples=("kibic info", "kibic info --port /dev/ttyACM0"))
@PORT
def info(port: str | None) -> None:
    """Print what the board is: versions, free space, supply, sheets."""
    with on_board() as tell:
        from kibic.board import info as telling
        from kibic.board import link

        with link.board(port) as board:
            link.run(telling.info(tell, board))


@app.command(examples=("kibic doctor", "kibic doctor --parts"))
@option("--parts", is_flag=True)
@PORT
def doctor(parts: bool, port: str | None) -> None:
    """Find out what is wrong with a board and what to do, in plain words."""
    with on_board() as tell:
        if parts:
            from kibic.board import parts_check

            well = parts_check.check_parts(tell, port)
        else:
            from kibic.board import doctor as healing

            well = healing.doctor(tell, port)
    if not well:
        raise Exit(TROUBLE)
