"""A sheet has one reading: whatever is changed in it, CPython and MicroPython fold it alike."""

import random
from functools import cache

import pytest

from dev import vm
from tests.conftest import PROOF

GOLDEN = vm.ROOT / "tests" / "golden"
COUNT = 10_000 if PROOF else 300
AT_ONCE = 50  # sheets in one text that the VM runs
IN_A_VM = 2_500
SEED = 1

# What Python takes for a blank, a digit or the end of a line, and what cannot be seen.
ODD = (
    "\xa0", "\u3000", "\u2028", "\x85", "\x0b", "\x0c", "\r", "\x1c", "\x1f", "\x00", "\u2003",
    "\t", "\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\xad", "\u0301", "٣", "²", "#", " ",
    "  ", "\U0001f600", "é", "İ", "ß", "Ａ",
)  # fmt: skip

# Both run this. A line is the CRC-32 of what a sheet comes to; with `whole`, all of it in hex.
OUTCOME = r'''
from binascii import crc32, hexlify
from tarokk.fold import fold
from tarokk.session import Session
from tarokk.sheet import BadLine

def outcome(sheet):
    """What a sheet comes to, as bytes: why it is refused, and what was settled before."""
    session, deals = Session(), []
    def closed(now):
        deals.append((now.number, now.last.phase, sorted(now.paid.items())))
    told = ()
    try:
        fold(sheet.split("\n"), closed, session)
    except BadLine as bad:
        told = [bad.number, bad.refused.code] + [str(fact) for fact in bad.refused.facts]
    game = session.game.NAME if session.game else ""
    parts = [game, told, deals, session.seats, session.totals, session.pots, session.rounds,
             [session.names[seat] for seat in session.seats], sorted(session.info.items()),
             sorted(session.options.items()), session.hat, session.closing, session.number,
             session.dealer, session.deal and session.deal.phase]
    return text_of(parts).encode()

def text_of(value):
    """A value as a text, the same everywhere: what repr writes of a letter is not."""
    if isinstance(value, (list, tuple)):
        return "(" + "|".join([text_of(part) for part in value]) + ")"
    return str(value)

def show(sheets, whole=False):
    for sheet in sheets:
        data = outcome(sheet)
        print(hexlify(data).decode() if whole else "%08x" % crc32(data))
'''  # fmt: skip

ON_VM = """
with open("{}", "rb") as file:
    show(file.read().decode().split("\\x1d"), {})
"""
BETWEEN = "\x1d"  # sheets in a file; none holds it


@cache
def originals() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.rglob("*.kib"))]


def mutated(chance: random.Random) -> str:
    """Return a golden sheet in which one to four things were changed."""
    lines = chance.choice(originals()).split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        match chance.randrange(9):
            case 0:
                lines.pop(at)
            case 1:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case 2:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines.insert(at, chance.choice(chance.choice(originals()).split("\n")))
            case 4:
                lines[at] = swapped(chance, lines[at])
            case _:  # where one reads otherwise
                place = chance.choice((0, chance.randint(0, len(lines[at])), len(lines[at])))
                lines[at] = lines[at][:place] + chance.choice(ODD) + lines[at][place:]
        lines = lines or [""]
    return "\n".join(lines)


def swapped(chance: random.Random, line: str) -> str:
    """Return a line in which one word is that of another one."""
    words = line.split(" ")
    others = chance.choice(chance.choice(originals()).split("\n")).split(" ")
    words[chance.randrange(len(words))] = chance.choice(others)
    return " ".join(words)


def sheets(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [mutated(chance) for _ in range(count)]


def on_vm(some: list[str], whole: bool = False) -> list[str]:
    files, code = {}, [OUTCOME]
    for at in range(0, len(some), AT_ONCE):
        files[f"{at}.txt"] = BETWEEN.join(some[at : at + AT_ONCE]).encode()
        code.append(ON_VM.format(f"{at}.txt", whole))
    return vm.run(*code, files=files).split()


def here(some: list[str], capsys: pytest.CaptureFixture[str], whole: bool = False) -> list[str]:
    capsys.readouterr()
    space: dict[str, object] = {"sheets": some, "whole": whole}
    exec(OUTCOME + "show(sheets, whole)", space)
    return capsys.readouterr().out.split()


def test_a_mutated_sheet_has_one_reading(capsys: pytest.CaptureFixture[str]) -> None:
    every = sheets(COUNT, SEED)
    assert not [sheet for sheet in every if BETWEEN in sheet]
    for at in range(0, COUNT, IN_A_VM):
        some = every[at : at + IN_A_VM]
        ours, theirs = here(some, capsys), on_vm(some)
        assert len(ours) == len(theirs) == len(some)
        odd = [
            sheet
            for sheet, ours_read, theirs_read in zip(some, ours, theirs, strict=True)
            if ours_read != theirs_read
        ]
        if odd:
            differing = zip(odd, here(odd[:5], capsys, True), on_vm(odd[:5], True), strict=False)
            pytest.fail("\n".join(
                f"{sheet!r}\n  {bytes.fromhex(ours_read).decode()!r}"
                f"\n  {bytes.fromhex(theirs_read).decode()!r}"
                for sheet, ours_read, theirs_read in differing
            ))  # fmt: skip


def test_the_sheets_are_of_many_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    """Some are good and settle, most are refused, for many reasons."""
    outcomes = [bytes.fromhex(line).decode() for line in here(sheets(900, SEED), capsys, True)]
    good = [line for line in outcomes if line.split("|")[1] == "()"]
    assert 6 < len(good) < 600
    assert len({line.split("|")[2] for line in outcomes if line not in good}) > 30
