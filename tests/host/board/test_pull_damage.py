"""`kibic pull` where a journal is damaged: what was confirmed comes home, and the rest is saved."""

from pathlib import Path
from typing import Any

import pytest

from kibic.board import pull
from kibic.sheets import judge
from store import files, journal, reading
from tests.conftest import PROOF
from tests.host.board.test_pull import run
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.recorded import (
    AMENDED,
    HEAD,
    LOST,
    PLAIN,
    raw,
    record,
    with_lines_beside,
)
from tests.host.support.sample import sampled

EVERY = 1 if PROOF else 3  # byte of a journal is damaged
START = int(sampled("012", 1)[0]) if EVERY > 1 else 0


def test_a_torn_tail_was_never_confirmed(usb: Usb, tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "to"
    record(data, *PLAIN)
    torn = raw(data) + b"16 0bad"
    usb.disks[PORT] = Disk({"data/0001.jnl": torn})
    result = run("--to", str(to))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1] == (
        "Sheet 0001: its last line was cut off before it counted; it is left out."
    )
    assert (to / "0001-2026-11-20.kib").read_text() == "\n".join([*HEAD, *PLAIN, ""])
    assert not list(to.glob("*.jnl"))


def test_a_damaged_line(usb: Usb, tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "to"
    record(data, *PLAIN)
    bad = raw(data).replace(b"points 52", b"points 53")
    disk = usb.disks[PORT] = Disk({"data/0001.jnl": bad})
    for new in (2, 0):
        result = run("--to", str(to))
        assert result.exit_code == 1
        assert (
            result.stdout
            == f"""\
{"new " if new else "same"}   0001-2026-11-20.kib
Sheet 0001 is damaged: these deals cannot be read: 1. They pay nothing, all \
others count. The journal is saved as it is: 0001-2026-11-20.jnl
Sheets on the board: 1; all are in {to}. New files: {new}.
"""
        )
    assert (to / "0001-2026-11-20.jnl").read_bytes() == bad
    damaged = [*PLAIN[:3], "unreadable"]
    assert (to / "0001-2026-11-20.kib").read_text() == "\n".join([*HEAD, *damaged, ""])
    assert disk.content == {"data/0001.jnl": bad}


def test_a_damaged_line_beside(usb: Usb, tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "to"
    good, beside = with_lines_beside(data)
    bad = beside.replace(b"points 30", b"points 31")
    usb.disks[PORT] = Disk({"data/0001.jnl": good, "data/0001.jnl+": bad})
    result = run("--to", str(to))
    assert result.exit_code == 1
    assert "Sheet 0001 is damaged: these deals cannot be read: 2." in result.stdout
    assert (to / "0001-2026-11-20.jnl").read_bytes() == good
    assert (to / "0001-2026-11-20.jnl+").read_bytes() == bad
    assert (to / "0001-2026-11-20.kib").read_text() == "\n".join(
        [*HEAD, *PLAIN, *LOST[:3], "unreadable", ""]
    )


def test_a_line_that_the_rules_refuse(usb: Usb, tmp_path: Path) -> None:
    """An older version wrote it, or somebody's hand."""
    data, to = tmp_path / "data", tmp_path / "to"
    record(data, *PLAIN)
    book: Any = journal.Journal(files.path_of(str(data), 1))
    for text in ("deal", "points 95", "undo", "points 96", "partner B"):
        book.append(text)
    reading.flush_tail(book)
    usb.disks[PORT] = Disk({"data/0001.jnl": raw(data)})
    result = run("--to", str(to))
    assert result.exit_code == 1
    assert 'the rules refuse "points 96"; everything before it is in the sheet.' in result.stdout
    assert (to / "0001-2026-11-20.kib").read_text() == "\n".join([*HEAD, *PLAIN, "deal", ""])
    assert (to / "0001-2026-11-20.jnl").read_bytes() == raw(data)


@pytest.mark.parametrize("data", [
    b"", b"\x00" * 600, b"no journal at all\n", b"1 00000000 kibic 1\n", b"\xff\xfe",
])  # fmt: skip
def test_what_is_no_journal_is_saved(usb: Usb, tmp_path: Path, data: bytes) -> None:
    usb.disks[PORT] = Disk({"data/0007.jnl": data})
    result = run("--to", str(tmp_path))
    assert result.exit_code == 1
    assert "Sheet 0007 is damaged: it cannot be read" in result.stdout
    assert (tmp_path / "0007.jnl").read_bytes() == data
    assert not list(tmp_path.glob("*.kib"))


def test_a_damaged_byte_anywhere_loses_nothing_and_invents_nothing(tmp_path: Path) -> None:
    record(tmp_path, *PLAIN[:3], "undo", *PLAIN[2:], *LOST, AMENDED)
    good = raw(tmp_path)
    whole = pull.read(good)
    assert whole.wrong is None
    kept = set()
    for at in range(START, len(good), EVERY):
        reading = pull.read(good[:at] + bytes([good[at] ^ 0x15]) + good[at + 1 :])
        assert reading.wrong
        kept.add(len(reading.texts))
        session: Any = judge.fold(reading.texts)[0] if reading.texts else None
        assert session is None or session.number <= 3
    assert len(kept) > 5
    good, beside = with_lines_beside(tmp_path / "beside")
    for at in range(START, len(beside), EVERY):
        reading = pull.read(good, beside[:at] + bytes([beside[at] ^ 0x15]) + beside[at + 1 :])
        if at < len(beside.split(b"\n")[0]):  # where they belong is told by their numbers
            assert reading == pull.read(good, beside)
            continue
        assert reading.wrong
        assert len(reading.texts) in range(len(HEAD + PLAIN), len(HEAD + PLAIN + LOST) + 1)


def test_a_sheet_that_says_something_else_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(tmp_path, *PLAIN, *LOST)
    assert not pull.read(raw(tmp_path)).damaged
    monkeypatch.setattr(pull.export, "texts", lambda journal: [*HEAD, *PLAIN])
    assert pull.read(raw(tmp_path)).wrong == "unreadable"
