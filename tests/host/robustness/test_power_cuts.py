"""The plug is pulled at every single operation of the flash, on the board's own file system.

The evening of played.py is played once on a littlefs, and every program and erase is noted. From
these notes the medium is made as a cut before, during and after each of them leaves it; each is
mounted, the newest evening is opened as after a start, and has to be what was confirmed, or that
and the step that was under way. Then the evening goes on, and what is said next has to last, too.
"""

import importlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest

from dev.fake.flash import (
    FOLDER,
    Blocks,
    Disk,
    Flash,
    Operation,
    done,
    half_done,
    read,
    stored_on,
    weakly_done,
)
from dev.plain_deals import DEALER, HEAD
from store import amend, past, steps, textfile
from store.begin import begin
from store.evening import Evening
from store.records import decoded
from store.replay import Fold, Scan
from tarokk.session import Session
from tarokk.sheet import words
from tests.conftest import PROOF
from tests.host.support.played import Medium, Sheet, Step, answers_in, meaning, shown, whole_evening

DEALS = (45, 45) if PROOF else (4, 1)  # at each table
DEPTH = 10  # every so many media are read in full
EACH = 1 if PROOF else 16  # of so many media one is tried, now this of each three, now that
AGAIN = 20 if PROOF else 160  # after every so many cuts, there are cuts again
ROSTER = FOLDER + "/roster.txt"


# --- a table --------------------------------------------------------------------------------------


def sheets() -> Any:
    """The module that works on this disk."""
    return importlib.import_module("store.sheets")


def newest() -> int:
    """The number of the newest sheet."""
    number: int = sheets().newest(FOLDER)
    return number


class Table:
    """The firmware's part: the evening that is played on."""

    def __init__(self) -> None:
        number = newest()
        self.evening = Evening(FOLDER, number) if number else None

    def do(self, step: Step) -> None:
        kind, *rest = step
        if kind == "roster":
            textfile.write(ROSTER, rest)
        elif kind == "begin":
            self.evening = begin(FOLDER, rest)
        elif kind == "start":
            self.__init__()  # type: ignore[misc]
        else:
            assert self.evening
            getattr(self, kind)(self.evening, *rest)

    def say(self, evening: Evening, line: str) -> None:
        evening.do(words(line))

    def together(self, evening: Evening, *lines: str) -> None:
        evening.do_all([words(line) for line in lines])

    def rewrite(self, evening: Evening, *lines: str) -> None:
        evening.rewrite([words(line) for line in lines])

    def undo(self, evening: Evening) -> None:
        evening.undo()

    def rest(self, evening: Evening) -> None:
        evening.idle()

    def tidy(self, evening: Evening) -> None:
        while sheets().tidy(FOLDER, evening.number):
            pass

    def amend(self, evening: Evening, number: int, text: str) -> None:
        amend.amend(evening, number, [words(line) for line in text.split("|")])

    def look(self, evening: Evening, number: int) -> None:
        past.deal_told(evening, number)[0]

    def leave(self, evening: Evening) -> None:
        self.evening = amend.leave(evening)


def live(table: Table) -> tuple | None:
    """What the device shows."""
    evening = table.evening
    return (shown(evening.session), evening.lines) if evening else None


def sheet_of(medium: Medium) -> tuple | None:
    """What it has to show."""
    return meaning(medium.sheets[-1].lines) if medium.sheets else None


# --- what is found --------------------------------------------------------------------------------


def seen(torn: str | None = None) -> tuple:
    """What a device that starts finds, in the form of Medium.seen(); a tail may be `torn`."""
    kept = []
    for number in range(1, newest() + 1):
        evening = Evening(FOLDER, number)
        assert evening.damaged is None
        assert evening.journal.torn in (None, torn)
        kept.append((shown(evening.session), evening.lines))
    return kept, tuple(textfile.read(ROSTER))


def next_step(table: Table, medium: Medium, undo: bool) -> Step:
    """What a table may do next."""
    if not table.evening:
        return "begin", *HEAD, DEALER
    session = table.evening.session
    if medium.sheets[-1].before and (undo or session.closed()):
        return ("undo",)
    if not session.deal:
        return "say", "deal"
    moves = answers_in(session)  # behind speeches only the points, and then the end
    ending = "end" if session.deal.payable() else "points 50"
    return "say", " ".join(moves[0]) if moves else ending


def check_in_depth(medium: Medium) -> None:
    """Read all there is, not only what opening an evening reads."""
    for number, sheet in enumerate(medium.sheets, 1):
        evening = Evening(FOLDER, number)
        full = Fold(Session())
        for _ in full.reading(evening.journal, Scan(steps.lines(evening.journal))):
            pass
        assert full.damaged is None
        assert (shown(full.session), full.lines) == meaning(sheet.lines)
        records = [evening.index.record(i + 1)[:3] for i in range(len(full.deals))]
        assert records == [decoded(deal)[:3] for deal in full.deals]
        check_deals(evening, sheet)


def check_deals(evening: Evening, sheet: Sheet) -> None:
    """What it tells of each deal, when the table looks back."""
    for i in range(1, evening.session.number + 1):
        lines = [line for line in sheet.deal(i)[1:] if line not in ("end", "closing")]
        assert past.deal_told(evening, i)[0] == [words(line) for line in lines]


# --- the cuts -------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """A while at the table: what was on the flash, what was done to it, what has to be found."""

    blocks: Blocks
    operations: list[Operation]
    before: Medium
    after: Medium

    def cuts(self) -> Iterator[tuple[Blocks, tuple[Medium, ...]]]:
        """The media that cuts leave, each with what may be found; in the end all is confirmed.

        Before an operation is after the one before it, so that before the first is left out.
        """
        now = list(self.blocks)
        for i, operation in enumerate(self.operations):
            block = operation[0]
            old, new = now[block], done(now[block], operation)
            for content in (half_done(old, operation), weakly_done(old, operation), new):
                now[block] = content
                last = content is new and i + 1 == len(self.operations)
                yield list(now), (self.after,) if last else (self.before, self.after)


def evening_pieces(deals: tuple[int, int]) -> Iterator[tuple[Step, Piece]]:
    """Play a whole evening, once."""
    flash = Flash()
    disk = Disk(flash, new=True)
    medium = Medium()
    with stored_on(disk):
        table = Table()
        for step in whole_evening(deals):
            flash.trace.clear()
            blocks = list(flash.blocks)
            table.do(step)
            after = medium.after(step)
            yield step, Piece(blocks, list(flash.trace), medium, after)
            medium = after


def check(
    blocks: Blocks, allowed: tuple[Medium, ...], number: int, torn: str | None = None
) -> Piece:
    """Start on this medium, find one of these states, and go on; that while."""
    flash = Flash(blocks)
    disk = Disk(flash)
    with stored_on(disk):
        state = seen(torn)
        assert torn == "bad" or not [name for name in disk.listdir(FOLDER) if ".bad" in name]
        fitting = [medium for medium in allowed if medium.seen() == state]
        assert fitting, f"found {state}"
        table = Table()
        step = next_step(table, fitting[0], number % 2 == 1)
        table.do(step)
    after = fitting[0].after(step)
    with stored_on(Disk(Flash(flash.blocks))):
        assert seen() == after.seen()
        if number % DEPTH == 0:
            check_in_depth(after)
    return Piece(blocks, flash.trace, fitting[0], after)


def test_every_operation(beside: int, capsys: pytest.CaptureFixture[str]) -> None:
    steps, programs, erases, media, again, rests = set(), 0, 0, 0, 0, 0
    for step, piece in evening_pieces(DEALS):
        steps.add(step[0])
        if step[0] == "rest":
            rests += bool(piece.operations)
        else:
            assert bool(piece.operations) == (step[0] not in ("start", "look"))
        erases += sum(data is None for _, _, data in piece.operations)
        programs += sum(data is not None for _, _, data in piece.operations)
        for blocks, allowed in piece.cuts():
            media += 1
            if media % EACH:
                continue
            going_on = check(blocks, allowed, media // EACH)
            if media % AGAIN == 0:
                for more in going_on.cuts():
                    again += 1
                    check(*more, again)
    kinds = {"roster", "begin", "leave", "start", "say", "undo", "amend", "look", "rest"}
    assert steps == kinds | {"together", "rewrite", "tidy"}
    assert rests > (50 if PROOF else 3)
    assert media == 3 * (programs + erases)
    assert media > (10_000 if PROOF else 600)
    with capsys.disabled():
        print(f"\n{media:,} power cuts at {programs:,} programs and {erases:,} erases, ", end="")
        print(f"with at most {beside} bytes beside a journal; {again:,} more after one of them")


def test_while_the_folder_is_made() -> None:
    flash = Flash()
    Disk(flash, new=True).remove(FOLDER)
    blocks = list(flash.blocks)
    flash.trace.clear()
    with stored_on(Disk(flash)):
        Table()
    piece = Piece(blocks, flash.trace, Medium(), Medium())
    assert len(piece.operations) > 2
    for cut, allowed in piece.cuts():
        check(cut, allowed, 0)


@pytest.mark.parametrize(
    ("torn", "tail"), [("torn", b"99 torn"), ("bad", b"99 00000000 bad\n99 bad\n" * 30)]
)
def test_while_a_journal_is_repaired(torn: str, tail: bytes) -> None:
    """What was damaged is in the journal still, or beside it."""
    flash = Flash()
    disk = Disk(flash, new=True)
    medium = Medium()
    with stored_on(disk):
        table = Table()
        for step in islice(whole_evening((3, 0)), 1, 40):  # with more lines than are kept inline
            table.do(step)
            medium = medium.after(step)
        with disk.open(f"{FOLDER}/0001.jnl", "ab") as file:
            file.write(tail)
        flash.trace.clear()
        blocks = list(flash.blocks)
        step = next_step(table, medium, undo=False)
        Table().do(step)
    piece = Piece(blocks, list(flash.trace), medium, medium.after(step))
    assert len(piece.operations) > 5
    for number, (cut, allowed) in enumerate(piece.cuts()):
        check(cut, allowed, number, torn)
        disk = Disk(Flash(cut))
        kept = read(disk, f"{FOLDER}/0001.jnl") + read(disk, f"{FOLDER}/0001.bad")
        assert torn == "torn" or tail in kept
