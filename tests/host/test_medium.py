"""The medium refuses, is full, or changes a byte: nothing confirmed is lost, the game goes on.

Power cuts are in test_power_cuts.py, and so is the evening that is played here. Every operation of
the store on its files fails in turn, before, half-way or after it was done, with an OSError, after
which the evening goes on, or with another error, after which the device starts anew.
"""

import copy
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from errno import EIO, ENOSPC
from itertools import islice

import pytest

from dev import bench
from dev.flash_model import (
    BLANK,
    BLOCK_SIZE,
    FOLDER,
    WRITING,
    Blocks,
    Disk,
    Fault,
    Flash,
    damaged,
    fill,
    make_room,
    read,
    remove_if_there,
    stored_on,
)
from kibic import sim
from store import textfile
from store.evening import Evening
from store.journal import Journal
from tarokk.refused import Refused
from tests.conftest import FEW, PROOF
from tests.host.test_power_cuts import (
    ROSTER,
    Medium,
    Sheet,
    Step,
    Table,
    check,
    check_deals,
    live,
    next_step,
    say,
    seen,
    sheet_of,
    shown,
    tables,
    whole_evening,
)
from ui.app import App
from ui.canvas import Canvas

DEALS = (4, 1) if PROOF else (3, 1)
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
        found, roster = seen()
        if moment.step[0] == "begin":  # an empty sheet may be there from the first time
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


def picked() -> list[Moment]:
    """In a hurry, of each kind of step the one that does least and the one that does most."""
    every = sorted(moments(SMALL), key=lambda moment: len(moment.calls))
    least = {moment.step[0]: moment for moment in reversed(every)}
    most = {moment.step[0]: moment for moment in every}
    return every if PROOF else [*least.values(), *most.values()]


def faults(moment: Moment, error: Exception) -> Iterator[Fault]:
    one_in = 1 if PROOF or error.args[0] == ENOSPC else 3
    for at, name in enumerate(moment.calls, 1):
        if (name == "readline" and at % READ_ON) or at % one_in:
            continue
        if error.args[0] == ENOSPC and name not in WRITING:
            continue
        for done in ("none", "half", "all"):
            if done != "half" or name == "write":
                yield Fault(at, done, error)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # in a generator
@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
def test_every_file_operation(
    error: Exception, beside: int, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = told = 0
    for moment in picked():
        for fault in faults(moment, error):
            tried += 1
            disk, table = moment.again()
            disk.fault = fault
            raised = not worked(disk, table, moment.step)
            disk.fault = None
            blocks = list(disk.flash.blocks)
            disk.collect()
            told += raised
            allowed = (moment.before, moment.after) if raised else (moment.after,)
            check(blocks, allowed, tried, "torn")
            starts = moment.step[0] in ("start", "leave")
            if isinstance(error, OSError) and not (raised and starts):
                go_on(disk, table, moment, raised)
    assert told > 100
    with capsys.disabled():
        print(f"\n{tried:,} operations on files failed, {told:,} of them to be seen")


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
    tried = told = 0
    for moment in picked():
        for at in range(1, moment.operations + 1):
            tried += 1
            disk, table = moment.again()
            disk.flash.fails = range(at, at + count)
            raised = not worked(disk, table, moment.step)
            told += raised
            allowed = (moment.before, moment.after) if raised else (moment.after,)
            check(disk.flash.blocks, allowed, tried, "torn")
    assert told > (100 if PROOF else 30)
    with capsys.disabled():
        print(f"\n{tried:,} operations of the chip failed, {told:,} of them to be seen")


# --- a full disk ----------------------------------------------------------------------------------


@pytest.mark.parametrize("room", range(3 if PROOF else 2))
def test_full_disk(beside: int, room: int) -> None:
    """It becomes full at every step of the evening; the game is shown, and goes on with room. In a
    hurry at every second step if a block is left, where nothing is refused."""
    refused = 0
    for moment in islice(moments(SMALL), 0, None, 1 if PROOF else 1 + room):
        disk, table = moment.again()
        fill(disk, room)
        raised = not worked(disk, table, moment.step)
        refused += raised
        restart_while_full(disk.flash.blocks, moment, raised)
        make_room(disk)
        if not (raised and moment.step[0] in ("start", "leave")):
            go_on(disk, table, moment, raised)
    # most moves find room beside the journal
    assert (refused > (1 if beside > FEW else 10)) == (room == 0)


def restart_while_full(blocks: Blocks, moment: Moment, raised: bool) -> None:
    disk = Disk(Flash(blocks))
    allowed = [moment.before, moment.after] if raised else [moment.after]
    with stored_on(disk):
        medium = next(medium for medium in allowed if medium.seen() == seen("torn"))
        table = Table()
        if table.evening:
            check_deals(table.evening, medium.sheets[-1])
    step = next_step(table, medium, undo=False)
    told = not worked(disk, table, step)
    assert live(table) == sheet_of(medium if told else medium.after(step))
    make_room(disk)
    with stored_on(disk):
        if told:
            table.do(step)
        assert live(table) == sheet_of(medium.after(step))
    with stored_on(Disk(Flash(disk.flash.blocks))):
        assert seen() == medium.after(step).seen()


# --- a changed byte -------------------------------------------------------------------------------

JOURNAL, INDEX, LATER = (f"{FOLDER}/0001.{ending}" for ending in ("jnl", "idx", "bad"))
BESIDE = JOURNAL + "+"
SETTINGS = f"{FOLDER}/settings.txt"
STRIDE = 1 if PROOF else 29
WAYS = 4 if PROOF else 1  # in which each byte is changed


def one_table(settled: bool = True) -> tuple[Blocks, dict[int, tuple | None]]:
    """The flash with a sheet whose last deal is open; what the sheet came to, by its lines."""
    disk = Disk(Flash([BLANK] * SMALL), new=True)
    medium = Medium()
    known = {}
    with stored_on(disk):
        textfile.write(SETTINGS, ["lang en"])
        table = Table()
        steps = list(tables((5, 0)))
        second = [i for i, step in enumerate(steps) if step[0] == "roster"][1]
        for step in [*steps[:second], *say("deal|declarer C 2")]:
            table.do(step)
            medium = medium.after(step)
            if table.evening:
                known[table.evening.journal.count] = sheet_of(medium)
        if settled and table.evening:
            table.evening.journal.settle()
            table.evening.index.file.settle()
    return disk.flash.blocks, known


def look_back(evening: Evening) -> None:
    """At all deals; one that is damaged says so."""
    for number in range(1, evening.session.number + 1):
        with suppress(OSError, Refused):
            evening.won(number)


def amend(evening: Evening) -> None:
    if evening.session.number > 1:
        with suppress(OSError, Refused):
            evening.amend(1, [("declarer", "B", "2"), ("partner", "C"), ("points", "60")])


def undo(evening: Evening) -> None:
    """Over the deal that is open and into the one before."""
    with suppress(OSError, Refused):
        for _ in range(3):
            evening.undo()


DEALS_THERE = 6
DOINGS = {"nothing": lambda evening: None, "looks": look_back, "amends": amend, "undoes": undo}


@pytest.mark.parametrize("doing", DOINGS.values(), ids=DOINGS)
@pytest.mark.parametrize("indexed", [True, False], ids=["indexed", "no index"])
@pytest.mark.parametrize("path", [JOURNAL, BESIDE], ids=["journal", "beside"])
def test_a_byte_of_the_journal(path: str, indexed: bool, doing: Callable[[Evening], None]) -> None:
    """No wrong line counts; the good ones before it do, and the deals on both sides; it is told."""
    blocks, known = one_table(settled=path == JOURNAL)
    plain = read(Disk(Flash(blocks)), path)
    before = read(Disk(Flash(blocks)), JOURNAL).count(b"\n") - 1 if path == BESIDE else 0
    wholes = 0
    for at, disk in damaged(blocks, path, STRIDE if path == JOURNAL else 1 + STRIDE // 4, WAYS):
        start = plain.rfind(b"\n", 0, at) + 1  # of the line that is damaged
        good = max(before + plain.count(b"\n", 0, at), before + 1 if before else 0)
        behind = read(disk, path)[start:]
        torn = "torn" if b"\n" not in behind else "bad"
        last = behind.count(b"\n") < 2  # or the last but one, which took its end with it
        if not indexed:
            disk.remove(INDEX)
        with stored_on(disk):
            table = Table()
            assert table.evening
            if live(table) == known[max(known)]:
                wholes += 1
            else:
                if good < min(known):
                    assert table.evening.headless
                    continue  # nothing can be played on it
                if table.evening.journal.count == good:
                    assert last
                    assert table.evening.journal.torn == torn
                    assert live(table) == known[max(count for count in known if count <= good)]
                else:
                    assert table.evening.journal.gaps
                    assert table.evening.unread or table.evening.session.number == DEALS_THERE
            doing(table.evening)
            with suppress(OSError, Refused) if doing in (amend, undo) else nullcontext():
                table.do(next_step(table, Medium((Sheet(()),)), undo=False))
            assert_same_or_told(table)
            remove_if_there(disk, INDEX)
            assert_same_or_told(table)
        kept = [read(disk, one) for one in (JOURNAL, BESIDE, LATER)]
        assert any(behind in one for one in kept) or torn == "torn"
    assert wholes  # what was amended, and where the lines beside belong, can be done without


def assert_same_or_told(table: Table) -> None:
    """A device that starts shows the same, or that the journal is damaged."""
    other = Table().evening
    assert other
    assert other.damaged is None
    assert live(table) == (shown(other.session), other.lines) or told(other)


def told(evening: Evening) -> bool:
    return bool(evening.journal.torn == "bad" or evening.unread or evening.journal.gaps)


def test_a_byte_of_the_index() -> None:
    blocks, known = one_table()
    for _, disk in damaged(blocks, INDEX, 1 if PROOF else 3, WAYS):
        with stored_on(disk):
            table = Table()
            assert live(table) == known[max(known)]
            assert table.evening
            look_back(table.evening)
            table.do(("undo",))
            assert live(table) == live(Table()) == known[max(known) - 1]


@pytest.mark.parametrize("without", [None, INDEX], ids=["all there", "no index"])
@pytest.mark.parametrize("path", [JOURNAL, BESIDE, ROSTER, SETTINGS])
def test_the_device_starts(path: str, without: str | None) -> None:
    """With any byte of any file changed; the history can be looked at, a new evening begun."""
    blocks, _ = one_table(settled=path != BESIDE)
    tried = 0
    for _, disk in damaged(blocks, path, 1 if PROOF else 17 if path == JOURNAL else 3, WAYS):
        tried += 1
        if without:
            disk.remove(without)
        with stored_on(disk):
            app = App(FOLDER, Canvas())
            sim.press(app, "BACK BACK DOWN OK DOWN OK BACK BACK BACK")
            app.home()
            app.begin([*bench.HEAD, bench.DEALER])
            sim.press(app, "OK")
            assert app.evening
            assert app.evening.lines == ["deal"]
    assert tried > 2


def test_a_byte_of_the_flash() -> None:
    """littlefs may lose what it cannot read any more; a wrong line it does not let through."""
    blocks, _ = one_table()
    with stored_on(Disk(Flash(blocks))):
        lines = list(Journal(JOURNAL).read())
    whole = cut = 0
    for at in range(0, SMALL * BLOCK_SIZE, 31 if PROOF else 401):
        flash = Flash(blocks)
        block, i = flash.blocks[at // BLOCK_SIZE], at % BLOCK_SIZE
        flash.blocks[at // BLOCK_SIZE] = block[:i] + bytes([block[i] ^ 0x10]) + block[i + 1 :]
        with stored_on(Disk(flash)):
            found = list(Journal(JOURNAL).read()) if App(FOLDER, Canvas()).evening else []
        assert set(found) <= {*lines, *[(at, None) for at, _ in lines]}
        whole += found == lines
        cut += found != lines
    assert whole > 20 * cut > 0
