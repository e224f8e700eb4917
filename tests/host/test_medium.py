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
WRITING = ("open", "write", "flush", "close", "rename", "remove", "mkdir")
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


def go_on(disk: Disk, table: Table, moment: Moment, raised: bool) -> None:
    """The table says the step again, after one look at the screen if it has to, and plays on."""
    kind = moment.step[0]
    after = moment.after
    with stored_on(disk):
        if raised:
            assert live(table) == sheet_of(moment.before)
            for _ in range(2):
                if live(table) != sheet_of(after) or kind in ("roster", "start", "look"):
                    with_one_refusal(table, moment.step)
        assert live(table) == sheet_of(after)
        if kind != "roster":
            step = next_step(table, after, undo=False)
            table.do(step)
            after = after.after(step)
            assert live(table) == sheet_of(after)
    start_anew(disk.flash, after, kind)
