"""`kibic flash`: put a version on the board, beside the one that runs, and try it; see kibic.slots.

Also how a board gets its MicroPython.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kibic import link, release, slots, uf2
from kibic.home import Folder
from kibic.link import run
from kibic.teller import Teller
from kibic.words import Trouble

T = TypeVar("T")
Ask = Callable[[str], bool]


def load_micropython(file: Path, tops: list[Path] | None = None) -> None:
    """Copy a checked UF2 to the board in boot-loader mode, wait for its port. Raises Trouble."""
    target = _appears(lambda: uf2.drive(tops))
    if not target:
        raise Trouble("no-drive")
    uf2.copy(file, target)
    if not _appears(link.ports):
        raise Trouble("no-start")


def _appears(see: Callable[[], T]) -> T:
    """Return what `see` gives, as soon as that is something, or after twenty seconds."""
    until = time.monotonic() + slots.APPEAR_S
    while not (found := see()) and time.monotonic() < until:
        time.sleep(link.POLL_S)
    return found


# -- the command


def flash(
    tell: Teller,
    port: str | None,
    file: Path | None,
    folder: Path,
    source: Path | None = None,
    built: str | None = None,
    ask: Ask = lambda question: False,
) -> None:
    """Build, pull, install, try; `built` is what the board is, a name in pins.BUILDS.

    `ask` tells whether files of somebody else may be overwritten. Raises Trouble.
    """

    async def asked(question: str) -> bool:
        return ask(question)

    new = release.build(source or release.ROOT)
    size = sum(map(len, new.slot.values()))
    tell("built", new.name, len(new.slot), -(-size // 1024))
    home: Folder | None = Folder(folder)
    if file:
        uf2.read(file)  # whether it is one at all
        port = _with_micropython(tell, port, file, Folder(folder), asked)
        home = None
    try:
        link.find(port)
    except Trouble:
        if uf2.drive():
            raise Trouble("only-boot-loader") from None
        raise
    run(slots.update(tell, link.Host(port), home, new, built, asked))


def _with_micropython(
    tell: Teller, port: str | None, file: Path, home: Folder, ask: slots.Ask
) -> str | None:
    """Put MicroPython on the board, whatever runs there now; journals first."""
    if port or link.ports():
        with link.board(port) as board:
            run(slots.backup(tell, board, home, run(slots.look(board)), ask))
            tell("to-boot-loader")
            run(board.leave("bootloader"))
    tell("loading", file)
    load_micropython(file)
    return port if port in link.ports() else None
