"""`kibic flash`: put a version on the board, beside the one that runs, and try it; see `slots`.

Also how a board gets its MicroPython.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kibic import release
from kibic.board import link, slots, uf2
from kibic.board.home import Folder
from kibic.board.link import run
from kibic.cli.teller import Teller
from kibic.words import Trouble

T = TypeVar("T")
Ask = Callable[[str], bool]


def load_micropython(
    file: Path, before: dict[str, str], serial: str = "", tops: list[Path] | None = None
) -> str:
    """Copy a checked UF2 to the board in boot-loader mode; return the port that it comes back on.

    That is the one of the board with this serial number, else one that is not among the ports
    `before`. Raises Trouble.
    """
    target = _appears(lambda: uf2.drive(tops))
    if not target:
        raise Trouble("no-drive")
    uf2.copy(file, target)
    port = _appears(lambda: _came(before, serial))
    if not port:
        raise Trouble("no-start")
    return port


def _came(before: dict[str, str], serial: str) -> str:
    """Return the port of the board that has restarted, "" if it is not there yet."""
    for name, number in link.ports().items():
        if number == serial if serial else name not in before:
            return name
    return ""


def _appears(see: Callable[[], T]) -> T:
    """Return what `see` gives, as soon as that is something, or after twenty seconds."""
    until = time.monotonic() + slots.APPEAR_S
    while not (seen := see()) and time.monotonic() < until:
        time.sleep(link.POLL_S)
    return seen


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
        if port or link.ports():
            port = _with_micropython(tell, port, file, Folder(folder), asked)
            home = None
        else:  # what is on the board is seen once it has a MicroPython
            tell("loading", file)
            port = load_micropython(file, {})
    try:
        link.find(port)
    except Trouble:
        if uf2.drive():
            raise Trouble("only-boot-loader") from None
        raise
    run(slots.update(tell, link.Host(port), home, new, built, asked))


def _with_micropython(
    tell: Teller, port: str | None, file: Path, home: Folder, ask: slots.Ask
) -> str:
    """Put MicroPython on the board, whatever runs there now; journals first. Return its port."""
    if drive := uf2.drive():
        raise Trouble("other-drive", drive)
    before = link.ports()
    name = link.find(port)
    with link.board(name) as board:
        run(slots.backup(tell, board, home, ask))
        tell("to-boot-loader")
        run(board.leave("bootloader"))
    tell("loading", file)
    serial = before.pop(name, "")
    return load_micropython(file, before, serial)
