"""`kibic doctor`: what is wrong, and what to do about it, in plain words.

Each check is a row of a table. The board is looked at if this computer's own checks went well.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from kibic import release
from kibic.board import crashes, link, pull, room, settings, slots, uf2
from kibic.board.board import TRIED, Board, Facts, File
from kibic.board.link import run
from kibic.cli.teller import Teller
from kibic.pack import Release
from kibic.words import Trouble
from store import houses

LEAST_FREE = 4 * room.RESERVE  # blocks: eight evenings of 100 deals
FIRST_YEAR = "2026"  # a clock that shows less was never set

Row = tuple[str, str, str]  # what was checked, what was found, what to do


class Patient(NamedTuple):
    """A board, what this program would put on it, and what several checks look at."""

    tell: Teller
    board: Board
    facts: Facts
    new: Release
    slots: slots.Slots
    data: dict[str, File]

    @property
    def starts(self) -> str:
        """The version that starts, "" if none does."""
        slot = self.slots.decide()[0]
        return self.slots.names[slot] if slot else ""


# -- the checks: what is wrong, "" if nothing is


def _micropython(patient: Patient) -> str:
    try:
        slots.check_board(patient.facts, patient.new)
    except Trouble as error:
        return str(error.facts[0])
    return ""


def _room(patient: Patient) -> str:
    total = patient.facts.blocks
    free = max(total - room.used(run(patient.board.walk(""))), 0)
    return "" if free >= LEAST_FREE else patient.tell.text("free-of", free, total)


def _strangers(patient: Patient) -> str:
    return ", ".join(f"/{path}" for path in run(slots.strangers(patient.board)))


def _outside(patient: Patient) -> str:
    return ", ".join(run(slots.wrong_outside(patient.board, patient.new)))


def _slot_line(patient: Patient) -> str:
    return "" if patient.slots.state else "/slot"


def _starts(patient: Patient) -> str:
    return "" if patient.starts else patient.tell.text("nothing")


def _trial(patient: Patient) -> str:
    return "" if patient.slots.settled() else patient.starts


def _newest(patient: Patient) -> str:
    return "" if patient.starts == patient.new.name else patient.starts


def _intact(patient: Patient) -> str:
    return ", ".join(run(slots.damage(patient.board)))


def _rescue(patient: Patient) -> str:
    name, _ = run(slots.look_at(patient.board, "/rescue.pack"))
    return "" if name else "/rescue.pack"


def _journals(patient: Patient) -> str:
    journals = [path for path in sorted(patient.data) if path.endswith(".jnl")]
    return ", ".join(path for path in journals if _is_damaged(patient, path))


def _is_damaged(patient: Patient, path: str) -> bool:
    return pull.read(_read(patient, path), _read(patient, path + pull.BESIDE)).damaged


def _cut_off(patient: Patient) -> str:
    return ", ".join(path for path in sorted(patient.data) if path.endswith(".bad"))


def _lists(patient: Patient) -> str:
    wrong = []
    for name in ("roster.txt", "settings.txt"):
        try:
            _read(patient, name).decode()
        except UnicodeDecodeError:
            wrong.append(name)
    return ", ".join(wrong)


def _rules(patient: Patient) -> str:
    wrong = []
    for name in (houses.SAVED, houses.LAST):
        texts = settings.lines_in(_read(patient, name).decode(errors="replace"))
        if any(refused for _, _, _, refused in settings.sets_in(texts)):
            wrong.append(name)
    return ", ".join(wrong)


def _crashes(patient: Patient) -> str:
    return crashes.last(crashes.readable(_read(patient, pull.ALSO)))


def _clock(patient: Patient) -> str:
    shown = run(settings.read_clock(patient.board))
    return "" if shown >= FIRST_YEAR else shown


def _read(patient: Patient, name: str) -> bytes:
    return run(patient.board.read(f"{pull.DATA}/{name}")) if name in patient.data else b""


# What is checked, how, and what to do.
CHECKS: tuple[tuple[str, Callable[[Patient], str], str], ...] = (
    ("check-micropython", _micropython, "do-uf2"),
    ("check-room", _room, "do-room"),
    ("check-strangers", _strangers, "do-strangers"),
    ("check-outside", _outside, "do-flash"),
    ("check-slot-line", _slot_line, "do-flash"),
    ("check-starts", _starts, "do-flash"),
    ("check-trial", _trial, "do-trial"),
    ("check-newest", _newest, "do-flash"),
    ("check-intact", _intact, "do-flash"),
    ("check-rescue", _rescue, "do-flash"),
    ("check-journals", _journals, "do-pull"),
    ("check-cut-off", _cut_off, "do-pull"),
    ("check-lists", _lists, "do-lists"),
    ("check-rules", _rules, "do-rules"),
    ("check-crashes", _crashes, "do-crash"),
    ("check-clock", _clock, "do-clock"),
)


# -- the command


def doctor(tell: Teller, port: str | None) -> bool:
    """Run all checks and print them; return whether all is well."""
    rows: list[Row] = []
    new = cache(release.build)
    steps: tuple[tuple[str, Callable[[], object]], ...] = (
        ("check-compiler", new),
        ("check-visible", lambda: _visible(tell, port)),
        ("check-answers", lambda: rows.extend(_examine(tell, port, new()))),
    )
    for name, step in steps:
        at = len(rows)
        try:
            step()
            rows.insert(at, (tell.text(name), tell.text("well"), ""))
        except Trouble as error:
            rows.append((tell.text(name), tell.text("bad"), error.text(tell.language)))
            break
    tell.table(("check", "result", "do"), rows)
    wrong = sum(1 for row in rows if row[2])
    tell("some-wrong" if wrong else "all-well", wrong)
    return not wrong


def _visible(tell: Teller, port: str | None) -> None:
    if not port and not link.ports() and uf2.drive():
        raise Trouble("only-boot-loader")
    link.find(port)


def _examine(tell: Teller, port: str | None, new: Release) -> list[Row]:
    """Return the rows of the checks on the board. Raises Trouble."""
    with link.board(port) as board:
        data = run(board.tree(pull.DATA, hashed=False))
        slots_now = run(slots.look(board))
        patient = Patient(tell, board, run(board.facts()), new, slots_now, data)
        findings = [(name, test(patient), advice) for name, test, advice in CHECKS]
    number, tried = patient.facts.number, ", ".join(TRIED)
    which = (
        tell.text("tried", number) if patient.facts.tried else tell.text("not-tried", number, tried)
    )
    return [(tell.text("micropython"), which, "")] + [
        (tell.text(name), wrong or tell.text("well"), tell.text(advice) if wrong else "")
        for name, wrong, advice in findings
    ]
