"""`kibic flash`: put a version on the board, beside the one that runs, and try it.

The slot that does not run is made anew, file by file; its list of files goes first and comes
last. Then the version is put on trial: one that fails twice gives way to the other again. Stopped
anywhere, the board starts what it started before, or the new version.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

import boot
from device import pins
from host_tools import link, pull, release, uf2
from host_tools.link import Board
from host_tools.release import Release
from host_tools.words import Teller, Trouble

PATIENCE_S = 8.0  # for the new version to show its first screen
APPEAR_S = 20.0  # for a port or drive after the board changed its mode
ENDED = (b"kibic: confirmed", b"did not start: back to")  # main.py says so: the trial is over
RESERVE = 64 * 1024  # bytes that stay free for journals

T = TypeVar("T")


class Slots(NamedTuple):
    """What a board has: what /slot says, and of each slot its version and {path: SHA-256}.

    The version is "" if the slot is not whole.
    """

    state: tuple[str | None, str | None, int] | None
    names: dict[str, str]
    files: dict[str, dict[str, str]]

    def decide(self) -> tuple[str | None, bool]:
        """(the slot that starts or None, whether on trial)."""
        return boot.decide(self.state, lambda slot: bool(self.names[slot]))

    def kept(self) -> str | None:
        """The slot that an update leaves alone: the confirmed one, else what would start."""
        confirmed = self.state[0] if self.state else None
        return confirmed if confirmed and self.names[confirmed] else self.decide()[0]

    def settled(self) -> bool:
        """Whether no trial is under way."""
        return self.state is not None and not self.decide()[1]


class Plan(NamedTuple):
    """How a release gets into `slot`. `kept` is the slot that stays, None if none is whole.

    have    in the slot already; copy, on the board from the kept slot; send, from here
    stray   in the slot, but not of the release
    """

    slot: str
    kept: str | None
    have: list[str]
    copy: list[str]
    send: list[str]
    stray: list[str]


# -- what is on the board


def look(board: Board) -> Slots:
    """The state of the slots, as their lists of files say."""
    names, files = {}, {}
    for slot in boot.SLOTS:
        text = board.text(f"/{slot}/version")
        names[slot], files[slot] = release.parse(text) if boot.complete(text.encode()) else ("", {})
    return Slots(boot.parse(board.text("/slot").strip()), names, files)


def is_new(board: Board) -> bool:
    """Whether Kibic was never on this board."""
    return not any(board.exists(path) for path in ("/slot", "/a", "/b", "/data"))


def is_there(board: Board, slots: Slots, new: Release) -> bool:
    """Whether this very release runs already, every file of it intact."""
    slot = slots.decide()[0]
    if not slot or not slots.settled() or slots.names[slot] != new.name:
        return False
    outside = all(board.sha(f"/{name}") == release.sha(data) for name, data in new.outside.items())
    return outside and not damage(board, slot, slots.files[slot])


def damage(board: Board, slot: str, expected: dict[str, str]) -> list[str]:
    """The paths in a slot that are missing, differ or do not belong there."""
    found = {path: file.sha for path, file in board.tree(f"/{slot}").items() if path != "version"}
    paths = sorted(set(found) | set(expected))
    return [path for path in paths if found.get(path) != expected.get(path)]


# -- making a slot


def plan(board: Board, slots: Slots, new: Release) -> Plan:
    """Compare the release with what the board has."""
    kept = slots.kept()
    slot = boot.other(kept) if kept else boot.SLOTS[0]
    there = board.tree(f"/{slot}")
    elsewhere = board.tree(f"/{kept}") if kept else {}
    have, copy, send = [], [], []
    for path, data in sorted(new.slot.items()):
        digest = release.sha(data)
        if path in there and there[path].sha == digest:
            have.append(path)
        elif path in elsewhere and elsewhere[path].sha == digest:
            copy.append(path)
        else:
            send.append(path)
    stray = sorted(set(there) - set(new.slot) - {"version"})
    return Plan(slot, kept, have, copy, send, stray)


def install(board: Board, slots: Slots, new: Release, way: Plan, progress: link.Progress) -> None:
    """Make the slot, verify it on the board, and put it on trial. Raises Trouble."""
    slot, kept = way.slot, way.kept
    if board.exists(f"/{slot}/version"):
        board.remove(f"/{slot}/version")
    for path in way.stray:
        board.remove(f"/{slot}/{path}")
    for path in way.copy:
        board.copy(f"/{kept}/{path}", f"/{slot}/{path}", release.sha(new.slot[path]))
        progress(len(new.slot[path]))
    for path in way.send:
        board.write(f"/{slot}/{path}", new.slot[path], progress)
    wrong = damage(board, slot, {path: release.sha(data) for path, data in new.slot.items()})
    if wrong:
        raise Trouble("not-the-same", f"/{slot}/{wrong[0]}")
    board.write(f"/{slot}/version", new.listing)
    _make_rescue(board, slots, new, kept)
    for name, data in new.outside.items():
        if board.sha(f"/{name}") != release.sha(data):
            board.write(f"/{name}", data)
    board.write("/slot", _line(kept, slot))


def _make_rescue(board: Board, slots: Slots, new: Release, kept: str | None) -> None:
    """Keep the drivers of the confirmed version, else of the first, for the rescue screen."""
    there = {path: file.sha for path, file in board.tree("/rescue").items()}
    confirmed = kept if kept and slots.state and slots.state[0] == kept else None
    works = slots.files[confirmed] if confirmed else {}
    if new.rescue.keys() <= works.keys():
        for path in new.rescue:
            if there.get(path) != works[path]:
                board.copy(f"/{confirmed}/{path}", f"/rescue/{path}", works[path])
    elif not new.rescue.keys() <= there.keys():
        for path, data in new.rescue.items():
            board.write(f"/rescue/{path}", data)


def _line(confirmed: str | None, trial: str | None = None) -> bytes:
    return f"{boot.line(confirmed, trial)}\n".encode()


# -- the board's MicroPython


def check_board(facts: link.Facts) -> None:
    """Raises Trouble if its MicroPython is too old, or takes other .mpy files."""
    if facts.version < link.MICROPYTHON_MIN:
        raise Trouble("old-micropython", facts.number)
    if facts.mpy != release.MPY_VERSION:
        raise Trouble("other-mpy", facts.mpy, release.MPY_VERSION)


def check_room(facts: link.Facts, new: Release, way: Plan) -> None:
    """Raises Trouble if the board may get too full."""
    needed = sum(len(new.slot[path]) for path in way.copy + way.send) + RESERVE
    if facts.free < needed:
        raise Trouble("no-room", facts.free // 1024, needed // 1024)


def load_micropython(file: Path, tops: list[Path] | None = None) -> None:
    """Copy a checked UF2 to the board in boot-loader mode, wait for its port. Raises Trouble."""
    target = _appears(lambda: uf2.drive(tops))
    if not target:
        raise Trouble("no-drive")
    uf2.copy(file, target)
    if not _appears(link.ports):
        raise Trouble("no-start")


def _appears(see: Callable[[], T]) -> T:
    """What `see` gives, as soon as that is something, or after twenty seconds."""
    until = time.monotonic() + APPEAR_S
    while not (found := see()) and time.monotonic() < until:
        time.sleep(link.POLL_S)
    return found


# -- the trial


def watch(port: str | None) -> Slots:
    """Let the board start, as often as the trial needs, and see what it has then.

    It has just been told to restart.
    """
    for _ in range(boot.MOST_TRIES + 1):
        link.hear(port, ENDED, PATIENCE_S)
        with link.board(port, APPEAR_S) as board:
            slots = look(board)
            if slots.settled() or slots.decide()[0] is None:
                break
            board.leave("reset")
    return slots


# -- the command


def flash(
    tell: Teller,
    port: str | None,
    file: Path | None,
    folder: Path,
    source: Path | None = None,
    built: str | None = None,
) -> None:
    """Build, pull, install, try; `built` is what the board is, a name in pins.BUILDS.

    Raises Trouble.
    """
    new = release.build(source or release.ROOT)
    size = sum(map(len, new.slot.values()))
    tell("built", new.name, len(new.slot), -(-size // 1024))
    if file:
        uf2.check(file)
        port = _with_micropython(tell, port, file, folder)
    with link.board(_find(port)) as board:
        slot = _update(tell, board, folder, new, bool(file))
        noted = _note(tell, board, built)
        if slot or noted:
            tell("restarts" if slot else "restarts-only")
            board.leave("reset")
    if slot:
        _report(tell, watch(port), slot, new)


def _find(port: str | None) -> str:
    """The board's port. Raises Trouble, which says if it is in boot-loader mode."""
    try:
        return link.find(port)
    except Trouble:
        if uf2.drive():
            raise Trouble("only-boot-loader") from None
        raise


def _with_micropython(tell: Teller, port: str | None, file: Path, folder: Path) -> str | None:
    """Put MicroPython on the board, whatever runs there now; journals first."""
    if port or link.ports():
        with link.board(port) as board:
            _backup(tell, board, folder)
            tell("to-boot-loader")
            board.leave("bootloader")
    tell("loading", file)
    load_micropython(file)
    return port if port in link.ports() else None


def _update(tell: Teller, board: Board, folder: Path, new: Release, pulled: bool) -> str | None:
    """Install the release; the slot it went into, or None if it was there already."""
    facts = board.facts()
    tell("found", facts.machine, facts.number)
    check_board(facts)
    if not pulled:
        _backup(tell, board, folder)
    slots = look(board)
    if is_there(board, slots, new):
        tell("already", new.name)
        return None
    way = plan(board, slots, new)
    check_room(facts, new, way)
    tell("plan", way.slot, len(way.send), len(way.copy), len(way.have))
    total = sum(len(new.slot[path]) for path in way.copy + way.send)
    with tell.progress("sending", total) as progress:
        install(board, slots, new, way, progress)
    tell("verified", len(new.slot))
    return way.slot


def _note(tell: Teller, board: Board, built: str | None) -> bool:
    """Have the board know what it is built as; whether that is new to it. Updates keep it."""
    if built is None or board.text(pins.NOTE) == built:
        return False
    board.write(pins.NOTE, built.encode())
    tell("noted", built)
    return True


def _backup(tell: Teller, board: Board, folder: Path) -> None:
    if is_new(board):
        tell("new-board")
    else:
        pull.pull(tell, board, folder)


def _report(tell: Teller, slots: Slots, slot: str, new: Release) -> None:
    """Say which version runs. Raises Trouble if it is not the new one."""
    runs = slots.decide()[0]
    if runs == slot and slots.settled():
        tell("confirmed", new.name)
    elif runs == slot:
        raise Trouble("unconfirmed", new.name)
    elif runs:
        raise Trouble("fell-back", new.name, slots.names[runs])
    else:
        raise Trouble("nothing-starts", new.name)
