"""Made-up versions, and boards in each state that an update can leave, for the tests of both."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import kibic_boot
from device.pins import BUILDS
from kibic import pack
from kibic.board import slots
from kibic.board.link import run
from kibic.pack import Release
from kibic.release import BUILDS_LIST
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import connect, start, versions

RUN = "device/run.mpy"
RESCUE = ("device/pins.mpy", "device/display.mpy")
DATA = {"data/0001.jnl": b"1 0badc0de kibic 1\n", "data/roster.txt": "Béla\n".encode()}


def make(name: str, run: bytes = b"good", **files: bytes) -> Release:
    """A release of a few files; some are the same in each."""
    slot = {
        RUN: run,
        "device/pins.mpy": b"pins",
        "device/display.mpy": b"display " + name.encode(),
        "tarokk/deal.mpy": bytes(range(256)) * 9,
        "ui/same.mpy": b"same",
        BUILDS_LIST: " ".join(BUILDS).encode(),
        f"ui/only-in-{name}.mpy": b"x",
    } | {path.replace("_", "/") + ".mpy": data for path, data in files.items()}
    rescue = {path: slot[path] for path in RESCUE}
    outside = {"boot.py": b"boot of " + name.encode(), "main.py": b"main of " + name.encode()}
    return Release(name, slot, rescue, outside)


OLDER, OLD, NEW = make("older"), make("old"), make("new", ui_added=b"y" * 3000)
BAD, BAD_TOO = make("bad", b"crash"), make("bad-too", b"crash")
ALL = (OLDER, OLD, NEW, BAD, BAD_TOO)


def installed(new: Release, slot: str) -> dict[str, bytes]:
    return {f"{slot}.pack": new.pack}


def outside(new: Release) -> dict[str, bytes]:
    return new.outside | {"rescue.pack": new.rescue_pack}


class Situation(NamedTuple):
    """A board before an update, and what may run after an update that was interrupted."""

    files: dict[str, bytes]
    may_run: tuple[Release | None, ...]


ON_A = installed(OLD, "a") | outside(OLD) | DATA
HALF = {"b.pack.new": NEW.pack[:900], "slot.new": b""}
SITUATIONS = {
    "a new board": Situation({}, (None,)),
    "a is confirmed": Situation(ON_A | {"slot": b"a\n"}, (OLD,)),
    "b is confirmed": Situation(
        installed(OLDER, "a") | installed(OLD, "b") | outside(OLD) | DATA | {"slot": b"b\n"}, (OLD,)
    ),
    "b holds the rest of an update": Situation(ON_A | HALF | {"slot": b"a\n"}, (OLD,)),
    "b is on trial": Situation(ON_A | installed(OLDER, "b") | {"slot": b"a b 1\n"}, (OLD, OLDER)),
    "the first is on trial": Situation(ON_A | {"slot": b"- a 0\n"}, (OLD,)),
    "/slot is missing": Situation(ON_A | installed(OLDER, "b"), (OLD,)),
    "the first has failed": Situation(
        installed(BAD, "a") | outside(BAD) | DATA | {"slot": b"- a 6\n"}, (None,)
    ),
}


class NotWholeError(BaseException):
    """Something was started that is no whole version; main.py must not catch this."""


class Table:
    """Runs the app of whatever slot is started, and notes what that was."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.ran: list[str | None] = []

    def power_on(self) -> str | None:
        """The release that runs in the end, None for the rescue screen or nothing at all."""
        before = len(self.ran)
        start(self.disk, self.app, self.waits)
        return self.ran[-1] if len(self.ran) > before else None

    def app(self, slot: str, confirm: Callable[[], None]) -> None:
        whole = versions(self.disk, *ALL)
        if slot not in whole:
            raise NotWholeError(slot)
        self.ran.append(whole[slot])
        files = pack.read(self.disk.content.get(f"{slot}.pack", b""))[1]
        if files.get(RUN) == b"crash":
            raise ValueError("a bad version")
        confirm()

    def waits(self, lines: tuple[str, ...]) -> None:
        self.ran.append(None)


def slot_of(root: Path) -> tuple:
    """The slot that a board with these files would start, and whether it is on trial."""
    state = kibic_boot.read_state(str(root))
    return kibic_boot.pick_slot(state, lambda slot: kibic_boot.is_whole(str(root), slot))


def update(disk: Disk, new: Release) -> None:
    """Install a release; afterwards the board is without its host."""
    board = connect(disk)
    contents = run(slots.look(board))
    plan = run(slots.plan(board, contents, new))
    run(slots.install(board, contents, new, plan, lambda more: None))


def names(releases: tuple[Release | None, ...]) -> set[str | None]:
    return {release and release.name for release in releases}


def failing(disk: Disk, step: int, error: BaseException) -> None:
    """Have the disk's operation `step` from now fail with `error`."""
    at = len(disk.steps) + step

    def fail(number: int) -> None:
        if number == at:
            raise error.with_traceback(None)  # or it would keep all boards that had it

    disk.fail = fail


def healed(disk: Disk) -> None:
    """Whatever it was is over, and the power is back."""
    disk.fail = lambda number: None
    disk.power_on()
