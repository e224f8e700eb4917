"""The medium refuses, is full, or changes a byte: nothing confirmed is lost, the game goes on.

Power cuts are in test_power_cuts.py, and so is the evening that is played here. Every operation of
the store on its files fails in turn, before, half-way or after it was done, with an OSError, after
which the evening goes on, or with another error, after which the device starts anew.
"""

import copy
import os
import sys
from collections.abc import Callable, Iterator
from errno import EIO, ENOSPC
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from host_tools import sim
from store import journal
from store.evening import Evening
from store.journal import Journal
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.host.flash_model import FOLDER, Blocks, Disk, Flash, stored_on
from tests.host.test_power_cuts import (
    Medium,
    Step,
    Table,
    check,
    meaning,
    next_step,
    seen,
    shown,
    whole_evening,
)

DEALS = (4, 1)
FILLER = "/filler"
WRITING = ("write", "flush", "rename", "mkdir")
READ_ON = 40 if PROOF else 400  # of the lines that are read in a row, one in so many fails
SMALL = 40  # blocks, so that it is soon full


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


def moments(size: int) -> Iterator[Moment]:
    """Every step of an evening on a flash of so many blocks."""
    flash = Flash([b"\xff" * 4096] * size)
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


def live(table: Table) -> tuple | None:
    """What the device shows."""
    return table.evening and (shown(table.evening.session), table.evening.lines)


def sheet_of(medium: Medium) -> tuple | None:
    """What it has to show."""
    return meaning(medium.sheets[-1].lines) if medium.sheets else None


class Fault:
    """What goes wrong: call `at`, after it was done to "none", "half" or "all" of it.

    Where the disk is full, nothing can be written from then on.
    """

    def __init__(self, at: int, done: str, error: Exception) -> None:
        self.at = at
        self.done = done
        self.error = error
        self.full = error.args[0] == ENOSPC

    def __call__(
        self, number: int, do: Callable[..., Any], name: str, function: Callable[..., Any], *args: Any
    ) -> Any:
        writes = name in WRITING or (name == "open" and args[1] == "wb")
        if number != self.at and not (self.full and writes and number > self.at):
            return do(function, *args)
        if self.done == "all" and number == self.at:
            do(function, *args)
        if self.done == "half" and name == "write" and number == self.at:
            do(function, *args[:-1], args[-1][: len(args[-1]) // 2])
        raise self.error


def go_on(disk: Disk, table: Table, moment: Moment, raised: bool) -> None:
    """The evening goes on in the same device. What was refused is said again."""
    kind = moment.step[0]
    with stored_on(disk):
        if raised:
            assert live(table) == sheet_of(moment.before)
            insist(table, moment)
        assert live(table) == sheet_of(moment.after)
        step = next_step(table, moment.after, undo=False)
        table.do(step)
        after = moment.after.after(step)
        assert live(table) == sheet_of(after)
    with stored_on(Disk(Flash(disk.flash.blocks))):
        found, roster = seen()
        if kind == "begin":  # an empty sheet may be there from the first time
            found = found[-1:]
        assert (found, roster) == (after.seen()[0][-len(found) :], after.roster)


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


def picked(every: Iterator[Moment]) -> Iterator[Moment]:
    """In a hurry, one step of each kind and row of operations."""
    known = set()
    for moment in every:
        row = (moment.step[0], *[name for name in moment.calls if name != "readline"])
        if PROOF or row not in known:
            yield moment
        known.add(row)


def faults(moment: Moment, error: Exception) -> Iterator[Fault]:
    for at, name in enumerate(moment.calls, 1):
        if name == "readline" and at % READ_ON:
            continue
        for done in ("none", "half", "all"):
            if done != "half" or name == "write":
                yield Fault(at, done, error)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # in a generator
@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
def test_every_file_operation(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    tried = told = 0
    for moment in picked(moments(SMALL)):
        for fault in faults(moment, error):
            tried += 1
            disk, table = moment.again()
            disk.fault = fault
            raised = not done(disk, table, moment.step)
            disk.fault = None
            told += raised
            allowed = (moment.before, moment.after) if raised else (moment.after,)
            check(disk.flash.blocks, allowed, 0, "torn")
            kind = moment.step[0]
            if isinstance(error, OSError) and not (raised and kind in ("start", "leave")):
                go_on(disk, table, moment, raised)
    assert told > 100
    with capsys.disabled():
        print(f"\n{tried:,} operations on files failed, {told:,} of them to be seen")


def done(disk: Disk, table: Table, step: Step) -> bool:
    """Whether a step was possible."""
    with stored_on(disk):
        try:
            table.do(step)
        except (OSError, MemoryError):
            return False
    return True
