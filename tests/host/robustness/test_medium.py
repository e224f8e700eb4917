"""The medium refuses, is full, or changes a byte: nothing confirmed is lost, the game goes on.

Power cuts are in test_power_cuts.py; the evening is that of played.py. Every operation of the store
on its files fails in turn, before, half-way or after it was done, with an OSError, after which the
evening goes on, or with another error, after which the device starts anew.
"""

import copy
import sys
from collections.abc import Iterator
from errno import EIO, ENOSPC
from functools import cache

import pytest

from dev.fake.flash import (
    BLANK,
    WRITING,
    Blocks,
    Disk,
    Fault,
    Flash,
    fill,
    make_room,
    stored_on,
)
from tarokk.refused import Refused
from tests.conftest import FEW, PROOF
from tests.host.robustness.test_power_cuts import (
    Table,
    check,
    check_deals,
    live,
    next_step,
    seen,
    sheet_of,
)
from tests.host.support.played import Medium, Step, whole_evening
from tests.host.support.sample import of_media

pytestmark = of_media

DEALS = (4, 1) if PROOF else (3, 1)
READ_ON = 40 if PROOF else 400  # of the lines that are read in a row, one in so many fails
SMALL = 40  # blocks, so that it is soon full
EACH = 1 if PROOF else 2  # of so many operations of the chip one fails


class Moment:
    """A step of the evening, and all that there is before it."""

    def __init__(self, blocks: Blocks, table: Table, step: Step, medium: Medium) -> None:
        self.blocks = blocks
        self.step = step
        self.before = medium
        self.after = medium.after(step)
        self.table = table
        self.calls: list[str] = []  # what the step does with files
        self.operations = 0  # of the chip

    def again(self) -> tuple[Disk, Table]:
        """The flash and the device just before it, once more. The rules' modules stay the same."""
        modules = {id(module): module for module in sys.modules.values()}
        return Disk(Flash(self.blocks)), copy.deepcopy(self.table, modules)


@cache
def moments(beside: int) -> list[Moment]:
    """Every step of an evening on a small flash, with so many bytes of lines beside a journal."""
    return list(_moments(SMALL))


def _moments(size: int) -> Iterator[Moment]:
    flash = Flash([BLANK] * size)
    disk = Disk(flash, new=True)
    medium = Medium()
    with stored_on(disk):
        table = Table()
    for step in whole_evening(DEALS):
        moment = Moment(list(flash.blocks), table, step, medium)
        _, moment.table = moment.again()
        disk.calls.clear()
        flash.trace.clear()
        with stored_on(disk):
            table.do(step)
        moment.calls = list(disk.calls)
        moment.operations = len(flash.trace)
        medium = moment.after
        yield moment


def go_on(disk: Disk, table: Table, moment: Moment, raised: bool) -> None:
    """The evening goes on in the same device. What was refused is said again."""
    with stored_on(disk):
        if raised:
            assert live(table) == sheet_of(moment.before)
            insist(table, moment)
        assert live(table) == sheet_of(moment.after)
        if table.evening:
            check_deals(table.evening, moment.after.sheets[-1])
        step = next_step(table, moment.after, undo=False)
        table.do(step)
        after = moment.after.after(step)
        assert live(table) == sheet_of(after)
    with stored_on(Disk(Flash(disk.flash.blocks))):
        sheets, roster = seen()
        if moment.step[0] == "begin":  # an empty sheet may be there from the first time
            sheets = sheets[-1:]
        assert (sheets, roster) == (after.seen()[0][-len(sheets) :], after.roster)


def insist(table: Table, moment: Moment) -> None:
    """Say it until it is done; the device may ask to look at the screen first."""
    for _ in range(3):
        try:
            table.do(moment.step)
        except (OSError, Refused):
            if live(table) == sheet_of(moment.after):
                return
        else:
            return
    raise AssertionError("never done")


# --- every operation on files ---------------------------------------------------------------------

ERRORS = {
    "an error": OSError(EIO, "injected"),
    "full": OSError(ENOSPC, "injected"),
    "a crash": MemoryError("injected"),
}


def picked(beside: int) -> list[Moment]:
    """In a hurry, of each kind of step the one that does least, one between and the one that does
    most."""
    every = sorted(moments(beside), key=lambda moment: len(moment.calls))
    least = {moment.step[0]: moment for moment in reversed(every)}
    most = {moment.step[0]: moment for moment in every}
    kinds = [[moment for moment in every if moment.step[0] == kind] for kind in most]
    between = [of_kind[len(of_kind) // 2] for of_kind in kinds]
    return every if PROOF else [*least.values(), *between, *most.values()]


def faults(moment: Moment, error: Exception) -> Iterator[Fault]:
    one_in = 1 if PROOF else {ENOSPC: 5, EIO: 13}.get(error.args[0], 17)
    for at, name in enumerate(moment.calls, 1):
        if (name == "readline" and at % READ_ON) or at % one_in:
            continue
        if error.args[0] == ENOSPC and name not in WRITING:
            continue
        # A line of which half is there is torn. Of a rewrite half would be another deal: its lines
        # are one write, and of a write that failed littlefs keeps nothing.
        halves = name == "write" and moment.step[0] != "rewrite"
        for done in ("none", "half", "all"):
            if done != "half" or halves:
                yield Fault(at, done, error)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # in a generator
@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
def test_every_file_operation(
    error: Exception, beside: int, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = refused = 0
    for moment in picked(beside):
        for fault in faults(moment, error):
            tried += 1
            disk, table = moment.again()
            disk.fault = fault
            raised = not worked(disk, table, moment.step)
            disk.fault = None
            blocks = list(disk.flash.blocks)
            disk.collect()
            refused += raised
            allowed = (moment.before, moment.after) if raised else (moment.after,)
            check(blocks, allowed, tried, "torn")
            starts = moment.step[0] in ("start", "leave")
            if isinstance(error, OSError) and not (raised and starts):
                go_on(disk, table, moment, raised)
    assert refused > (100 if PROOF else 10)
    with capsys.disabled():
        print(f"\n{tried:,} operations on files failed, {refused:,} of them to be seen")


def worked(disk: Disk, table: Table, step: Step) -> bool:
    """Whether a step was possible."""
    with stored_on(disk):
        try:
            table.do(step)
        except (OSError, MemoryError):
            return False
    return True


# --- every operation of the chip ------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 1000], ids=["one", "all from there on"])
def test_every_operation_of_the_chip(
    beside: int, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """littlefs is told that a program or an erase failed, though it was done; then a new start.

    Without one, littlefs itself is not to be relied on any more. The port never tells it so.
    """
    tried = refused = 0
    for moment in picked(beside):
        for at in range(1 + tried % EACH, moment.operations + 1, EACH):
            tried += 1
            disk, table = moment.again()
            disk.flash.fails = range(at, at + count)
            raised = not worked(disk, table, moment.step)
            refused += raised
            allowed = (moment.before, moment.after) if raised else (moment.after,)
            check(disk.flash.blocks, allowed, tried, "torn")
    assert refused > (100 if PROOF else 10)
    with capsys.disabled():
        print(f"\n{tried:,} operations of the chip failed, {refused:,} of them to be seen")


# --- a full disk ----------------------------------------------------------------------------------


@pytest.mark.parametrize("room", range(3 if PROOF else 2))
def test_full_disk(beside: int, room: int) -> None:
    """It becomes full at every step of the evening; the game is shown, and goes on with room. In a
    hurry at every second step, or every eleventh if a block is left, where nothing is refused."""
    refused = 0
    for moment in moments(beside)[:: 1 if PROOF else 2 + 9 * room]:
        disk, table = moment.again()
        fill(disk, room)
        raised = not worked(disk, table, moment.step)
        refused += raised
        restart_while_full(disk.flash.blocks, moment, raised)
        make_room(disk)
        if not (raised and moment.step[0] in ("start", "leave")):
            go_on(disk, table, moment, raised)
    # most moves find room beside the journal
    assert (refused > (0 if beside > FEW else 5)) == (room == 0)


def restart_while_full(blocks: Blocks, moment: Moment, raised: bool) -> None:
    disk = Disk(Flash(blocks))
    allowed = [moment.before, moment.after] if raised else [moment.after]
    with stored_on(disk):
        medium = next(medium for medium in allowed if medium.seen() == seen("torn"))
        table = Table()
        if table.evening:
            check_deals(table.evening, medium.sheets[-1])
    step = next_step(table, medium, undo=False)
    refused = not worked(disk, table, step)
    assert live(table) == sheet_of(medium if refused else medium.after(step))
    make_room(disk)
    with stored_on(disk):
        if refused:
            table.do(step)
        assert live(table) == sheet_of(medium.after(step))
    with stored_on(Disk(Flash(disk.flash.blocks))):
        assert seen() == medium.after(step).seen()
