"""A byte of the medium is changed: the game goes on, and nothing is invented."""

from collections.abc import Callable
from contextlib import nullcontext, suppress

import pytest

from dev import plain_deals
from dev.fake.flash import (
    BLANK,
    BLOCK_SIZE,
    FOLDER,
    Blocks,
    Disk,
    Flash,
    damaged,
    read,
    remove_if_there,
    stored_on,
)
from kibic.simulator import sim
from store import amend as store_amend
from store import past, reading, textfile
from store.evening import Evening
from store.journal import Journal
from tarokk.refused import Refused
from tests.conftest import PROOF
from tests.host.robustness.test_medium import SMALL
from tests.host.robustness.test_power_cuts import (
    ROSTER,
    Table,
    live,
    next_step,
    sheet_of,
)
from tests.host.support.played import Medium, Sheet, say, shown, tables
from tests.host.support.sample import of_media
from ui import starting
from ui.app import App
from ui.canvas import Canvas

pytestmark = of_media

JOURNAL, INDEX, LATER = (f"{FOLDER}/0001.{ending}" for ending in ("jnl", "idx", "bad"))
BESIDE = JOURNAL + "+"
SETTINGS = f"{FOLDER}/settings.txt"
STRIDE = 1 if PROOF else 67
THINNED = {JOURNAL: 41, BESIDE: 7}
WAYS = 4 if PROOF else 1  # in which each byte is changed


def one_table(settled: bool = True) -> tuple[Blocks, dict[int, tuple | None]]:
    """The flash with a sheet whose last deal is open; what the sheet came to, by its lines."""
    disk = Disk(Flash([BLANK] * SMALL), new=True)
    medium = Medium()
    states = {}
    with stored_on(disk):
        textfile.write(SETTINGS, ["lang en"])
        table = Table()
        steps = list(tables((5, 0)))
        second = [i for i, step in enumerate(steps) if step[0] == "roster"][1]
        for step in [*steps[:second], *say("deal|declarer C 2")]:
            table.do(step)
            medium = medium.after(step)
            if table.evening:
                states[table.evening.journal.count] = sheet_of(medium)
        if settled and table.evening:
            reading.flush_tail(table.evening.journal)
            reading.flush_tail(table.evening.index.file)
    return disk.flash.blocks, states


def look_back(evening: Evening) -> None:
    """At all deals; one that is damaged says so."""
    for number in range(1, evening.session.number + 1):
        with suppress(OSError, Refused):
            past.won(evening, number)


def amend(evening: Evening) -> None:
    if evening.session.number > 1:
        with suppress(OSError, Refused):
            store_amend.amend(
                evening, 1, [("declarer", "B", "2"), ("partner", "C"), ("points", "60")]
            )


def undo(evening: Evening) -> None:
    """Over the deal that is open and into the one before."""
    with suppress(OSError, Refused):
        for _ in range(3):
            evening.undo()


DEALS_THERE = 6
DOINGS = {"nothing": lambda evening: None, "looks": look_back, "amends": amend, "undoes": undo}


@pytest.mark.sample(4)
@pytest.mark.parametrize("doing", DOINGS.values(), ids=DOINGS)
@pytest.mark.parametrize("indexed", [True, False], ids=["indexed", "no index"])
@pytest.mark.parametrize("path", [JOURNAL, BESIDE], ids=["journal", "beside"])
def test_a_byte_of_the_journal(path: str, indexed: bool, doing: Callable[[Evening], None]) -> None:
    """No wrong line counts; the good ones before it do, and the deals on both sides; it is told."""
    blocks, states = one_table(settled=path == JOURNAL)
    plain = read(Disk(Flash(blocks)), path)
    before = read(Disk(Flash(blocks)), JOURNAL).count(b"\n") - 1 if path == BESIDE else 0
    wholes = 0
    for at, disk in damaged(blocks, path, STRIDE if path == JOURNAL else 1 + STRIDE // 4, WAYS):
        start = plain.rfind(b"\n", 0, at) + 1  # of the line that is damaged
        good = max(before + plain.count(b"\n", 0, at), before + 1 if before else 0)
        behind = read(disk, path)[start:]
        torn = "torn" if b"\n" not in behind else "bad"
        # the last one, or the last but one, which took its end with it; told by the bytes as they
        # were, since the one that is changed may have become another end
        last = plain.count(b"\n", at + 1) < 2
        if not indexed:
            disk.remove(INDEX)
        with stored_on(disk):
            table = Table()
            assert table.evening
            if live(table) == states[max(states)]:
                wholes += 1
            else:
                # with the end of the first `deal` the line behind goes, too: maybe two of the head
                both = good == min(states) and plain[at : at + 1] == b"\n"
                if good < min(states) or (both and table.evening.headless):
                    assert table.evening.headless
                    continue  # nothing can be played on it
                if table.evening.journal.count == good:
                    assert last
                    assert table.evening.journal.torn == torn
                    assert live(table) == states[max(count for count in states if count <= good)]
                else:
                    assert table.evening.journal.gaps
                    assert table.evening.unread or table.evening.session.number == DEALS_THERE
            doing(table.evening)
            with suppress(OSError, Refused) if doing in (amend, undo) else nullcontext():
                table.do(next_step(table, Medium((Sheet(()),)), undo=False))
            assert_same_or_told(table)
            remove_if_there(disk, INDEX)
            assert_same_or_told(table)
        kept = [read(disk, name) for name in (JOURNAL, BESIDE, LATER)]
        assert any(behind in data for data in kept) or torn == "torn"
    assert wholes  # what was amended, and where the lines beside belong, can be done without


def assert_same_or_told(table: Table) -> None:
    """A device that starts shows the same, or that the journal is damaged."""
    other = Table().evening
    assert other
    assert other.damaged is None
    assert live(table) == (shown(other.session), other.lines) or is_reported(other)


def is_reported(evening: Evening) -> bool:
    return bool(evening.journal.torn == "bad" or evening.unread or evening.journal.gaps)


def test_a_byte_of_the_index() -> None:
    blocks, states = one_table()
    for _, disk in damaged(blocks, INDEX, 1 if PROOF else 17, WAYS):
        with stored_on(disk):
            table = Table()
            assert live(table) == states[max(states)]
            assert table.evening
            look_back(table.evening)
            table.do(("undo",))
            assert live(table) == live(Table()) == states[max(states) - 1]


@pytest.mark.sample(2)
@pytest.mark.parametrize("without", [None, INDEX], ids=["all there", "no index"])
@pytest.mark.parametrize("path", [JOURNAL, BESIDE, ROSTER, SETTINGS])
def test_the_device_starts(path: str, without: str | None) -> None:
    """With any byte of any file changed; the history can be looked at, a new evening begun."""
    blocks, _ = one_table(settled=path != BESIDE)
    tried = 0
    for _, disk in damaged(blocks, path, 1 if PROOF else THINNED.get(path, 3), WAYS):
        tried += 1
        if without:
            disk.remove(without)
        with stored_on(disk):
            app = App(FOLDER, Canvas())
            sim.press(app, "BACK BACK DOWN OK DOWN OK BACK BACK BACK")
            app.home()
            starting.begin(app, [*plain_deals.HEAD, plain_deals.DEALER])
            sim.press(app, "OK")
            assert app.evening
            assert app.evening.lines == ["deal"]
    assert tried > 2


def test_a_byte_of_the_flash() -> None:
    """littlefs may lose what it cannot read any more; a wrong line it does not let through."""
    blocks, _ = one_table()
    with stored_on(Disk(Flash(blocks))):
        lines = list(reading.read(Journal(JOURNAL)))
    whole = cut = 0
    for at in range(0, SMALL * BLOCK_SIZE, 31 if PROOF else 1601):
        flash = Flash(blocks)
        block, i = flash.blocks[at // BLOCK_SIZE], at % BLOCK_SIZE
        flash.blocks[at // BLOCK_SIZE] = block[:i] + bytes([block[i] ^ 0x10]) + block[i + 1 :]
        with stored_on(Disk(flash)):
            rows = list(reading.read(Journal(JOURNAL))) if App(FOLDER, Canvas()).evening else []
        assert set(rows) <= {*lines, *[(at, None) for at, _ in lines]}
        whole += rows == lines
        cut += rows != lines
    assert whole > 20 * cut > 0
