"""`kibic pull`: every evening comes home as a sheet that says the same, and nothing is lost."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kibic import judge, pull
from kibic.board import Board
from kibic.cli import app
from store import journal
from store.evening import Evening, begin
from tests.host.fake_board import PORT, Disk, Usb

HEAD = (
    "kibic 1", "game paskievics", "option four-kings 2/4", "seat A Anna", "seat B Béla",
    "seat C Cili", "seat D Dani", "dealer D", "date 2026-11-20 19:30", "stake 20 Ft",
)  # fmt: skip
PLAIN = ("deal", "declarer B 2", "partner C", "points 52", "end")
AMENDED = "amend 1: declarer B 2|partner C|points 20"
LOST = ("deal", "declarer C 3", "partner A", "points 30", "end")
NEW_SHEET = """\
new    {}
Sheets on the board: 1; all are in {}. New files: 1.
"""


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    return Usb(monkeypatch, {PORT: Disk()})


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["pull", *arguments])


def record(folder: Path, *said: str, head: tuple[str, ...] = HEAD) -> Any:
    """An evening in `folder` in which this was said; `undo` and `amend 1: A|B` are as on screen."""
    evening: Any = begin(str(folder), head)
    for text in said:
        if text == "undo":
            evening.undo()
        elif text.startswith("amend"):
            number, moves = text[6:].split(": ")
            evening.amend(int(number), [tuple(move.split()) for move in moves.split("|")])
        else:
            evening.do(tuple(text.split()))
    evening.journal.settle()
    return evening


def on_board(folder: Path) -> dict[str, bytes]:
    return {f"data/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}


def raw(folder: Path, number: int = 1) -> bytes:
    return Path(journal.path_of(str(folder), number)).read_bytes()


def with_lines_beside(folder: Path) -> tuple[bytes, bytes]:
    """A journal, and what stands beside it of the same evening."""
    evening = record(folder, *PLAIN)
    for text in LOST:
        evening.do(tuple(text.split()))
    return raw(folder), Path(journal.path_of(str(folder), 1) + "+").read_bytes()


# -- what a journal comes to


@pytest.mark.parametrize(("said", "expected"), [
    ((), ()),
    (PLAIN, PLAIN),
    ((*PLAIN[:3], "points 50", "undo", *PLAIN[3:]), PLAIN),
    ((*PLAIN, "undo", "undo", "points 30", "end"), (*PLAIN[:3], "points 30", "end")),
    ((*PLAIN, "deal", "undo"), PLAIN),
    ((*PLAIN, *LOST, AMENDED),
     (*PLAIN[:3], "points 20", "end", *LOST)),
    ((*PLAIN, AMENDED, "undo"), PLAIN),
    ((*PLAIN, "closing", "deal", "skiz C", *LOST[1:]),
     (*PLAIN, "closing", "deal", "skiz C", *LOST[1:])),
    ((*PLAIN, "closing", "undo", *LOST), (*PLAIN, *LOST)),
    ((*PLAIN, "closing", *LOST, AMENDED),
     (*PLAIN[:3], "points 20", "end", "closing", *LOST)),
    ((*PLAIN, *LOST[:3]), (*PLAIN, *LOST[:3])),
    (("deal", "declarer B 3", "no-honour"), ("deal", "declarer B 3", "no-honour")),
])  # fmt: skip
def test_a_sheet_has_what_counts(
    tmp_path: Path, said: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    if "no-honour" in said:
        said = expected = ("deal", "A pass", "B pass", "C pass", "D 3", "D no-honour")
    evening = record(tmp_path, *said)
    reading = pull.read(raw(tmp_path))
    assert reading == pull.Reading([*HEAD, *expected], "2026-11-20", None, ())
    session: Any = judge.fold(reading.texts)[0]
    assert session.mark() == evening.session.mark()


def test_a_kitty_that_was_shared_stays_so_behind_an_amended_deal(tmp_path: Path) -> None:
    head = (*HEAD, "pot kitty 4")
    record(tmp_path, *PLAIN, "share", AMENDED, head=head)
    expected = [*head, *PLAIN[:3], "points 20", "end", "share"]
    assert pull.read(raw(tmp_path)) == pull.Reading(expected, "2026-11-20", None, ())


def test_the_last_lines_stand_beside(usb: Usb, tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "to"
    good, beside = with_lines_beside(data)
    assert pull.read(good, beside) == pull.Reading([*HEAD, *PLAIN, *LOST], "2026-11-20", None, ())
    assert pull.read(good).texts == [*HEAD, *PLAIN]
    usb.disks[PORT] = Disk(on_board(data))
    result = run("--to", str(to))
    assert result.stdout == NEW_SHEET.format("0001-2026-11-20.kib", to)
    assert (to / "0001-2026-11-20.kib").read_text() == "\n".join([*HEAD, *PLAIN, *LOST, ""])
    usb.disks[PORT].content["data/0001.jnl+"] = beside[: beside.rindex(b"\n", 0, -1) + 1]
    result = run("--to", str(to))
    assert result.stdout == NEW_SHEET.format("0001-2026-11-20-2.kib", to)
    assert (to / "0001-2026-11-20-2.kib").read_text() == "\n".join([*HEAD, *PLAIN, *LOST[:-1], ""])


def test_a_pulled_sheet_can_be_judged(usb: Usb, tmp_path: Path) -> None:
    evening = record(tmp_path / "data", *PLAIN, *LOST, AMENDED)
    usb.disks[PORT] = Disk(on_board(tmp_path / "data"))
    assert run("--to", str(tmp_path / "to")).exit_code == 0
    (sheet,) = (tmp_path / "to").glob("*.kib")
    judged = CliRunner().invoke(app, ["judge", str(sheet), "--json"])
    assert judged.exit_code == 0
    assert list(json.loads(judged.stdout)["totals"].values()) == evening.session.totals


# -- what it says


def test_a_first_pull_and_a_second(usb: Usb, tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "a" / "to"
    record(data, *PLAIN)
    record(data, *LOST, head=(*HEAD[:8], "follows 1"))
    (data / "0003.new").write_bytes(b"1 half")
    (data / "0001.bad").write_bytes(b"\xff\x00")
    (data / "crash.txt").write_bytes(b"crash of a\n")
    (data / "roster.txt").write_text("Anna\n")
    before = on_board(data)
    disk = usb.disks[PORT] = Disk(before)
    result = run("--to", str(to))
    assert (result.exit_code, result.stderr) == (0, "")
    assert (
        result.stdout
        == f"""\
new    0001-2026-11-20.kib
new    0002.kib
new    0001.bad
new    crash.txt
Sheets on the board: 2; all are in {to}. New files: 4.
"""
    )
    assert (to / "0001-2026-11-20.kib").read_text() == "\n".join([*HEAD, *PLAIN, ""])
    assert (to / "0001.bad").read_bytes() == b"\xff\x00"
    again = run("--to", str(to))
    assert again.exit_code == 0
    assert again.stdout == f"Sheets on the board: 2; all are in {to}. New files: 0.\n"
    assert disk.content == before
    assert not disk.steps


def test_what_is_here_is_not_read_again(usb: Usb, tmp_path: Path) -> None:
    data, to = tmp_path / "data", tmp_path / "to"
    for _ in range(3):
        record(data, *PLAIN)
    usb.disks[PORT] = Disk(on_board(data))
    fetched: list[str] = []
    fetch = pull._fetch

    async def noted(board: Any, path: str, *rest: Any) -> bytes:
        fetched.append(path)
        return await fetch(board, path, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pull, "_fetch", noted)
        run("--to", str(to))
        run("--to", str(to))
        assert len(fetched) == 3
        (to / "0002-2026-11-20.kib").unlink()
        assert "new    0002-2026-11-20.kib" in run("--to", str(to)).stdout
    assert fetched[3:] == ["0002.jnl"]


def test_nothing_is_written_over(usb: Usb, tmp_path: Path) -> None:
    """The evening went on; another board had a sheet of that number and day; one is edited."""
    data, to = tmp_path / "data", tmp_path / "to"
    evening = record(data, *PLAIN)
    usb.disks[PORT] = Disk(on_board(data))
    run("--to", str(to))
    first = (to / "0001-2026-11-20.kib").read_bytes()
    for text in LOST:
        evening.do(tuple(text.split()))
    usb.disks[PORT] = Disk(on_board(data))
    result = run("--to", str(to))
    assert result.stdout == NEW_SHEET.format("0001-2026-11-20-2.kib", to)
    assert (to / "0001-2026-11-20.kib").read_bytes() == first
    (to / pull.INDEX).unlink()
    result = run("--to", str(to))
    assert result.stdout == (
        "same   0001-2026-11-20-2.kib\n"
        f"Sheets on the board: 1; all are in {to}. New files: 0.\n"
    )  # fmt: skip
    assert sorted(path.name for path in to.glob("*.kib")) == [
        "0001-2026-11-20-2.kib", "0001-2026-11-20.kib",
    ]  # fmt: skip


def test_in_hungarian(usb: Usb, tmp_path: Path) -> None:
    record(tmp_path / "data", *PLAIN)
    usb.disks[PORT] = Disk(on_board(tmp_path / "data"))
    result = run("--to", str(tmp_path / "to"), "--lang", "hu")
    assert result.stdout == (
        "új     0001-2026-11-20.kib\n"
        f"Lapok a panelen: 1; mind itt van: {tmp_path / 'to'}. Új fájlok: 1.\n"
    )


# -- damage


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
    book: Any = journal.Journal(journal.path_of(str(data), 1))
    for text in ("deal", "points 95", "undo", "points 96", "partner B"):
        book.append(text)
    book.settle()
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
    for at in range(len(good)):
        reading = pull.read(good[:at] + bytes([good[at] ^ 0x15]) + good[at + 1 :])
        assert reading.wrong
        kept.add(len(reading.texts))
        session: Any = judge.fold(reading.texts)[0] if reading.texts else None
        assert session is None or session.number <= 3
    assert len(kept) > 5
    good, beside = with_lines_beside(tmp_path / "beside")
    for at in range(len(beside)):
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


# -- trouble


def test_what_arrives_changed_is_not_taken(usb: Usb, tmp_path: Path) -> None:
    async def changed(*_: Any, **__: Any) -> bytes:
        return b"1 0"

    record(tmp_path / "data", *PLAIN)
    usb.disks[PORT] = Disk(on_board(tmp_path / "data"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Board, "read", changed)
        result = run("--to", str(tmp_path / "to"))
    assert result.exit_code == 1
    assert result.stderr.startswith("/data/0001.jnl did not arrive as it was sent.")
    assert not list((tmp_path / "to").iterdir())


def test_an_empty_board(usb: Usb, tmp_path: Path) -> None:
    result = run("--to", str(tmp_path))
    assert result.exit_code == 0
    assert result.stdout == f"Sheets on the board: 0; all are in {tmp_path}. New files: 0.\n"


def test_no_board(usb: Usb, tmp_path: Path) -> None:
    usb.disks.clear()
    result = run("--to", str(tmp_path))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("No board found.")
    assert run("--port", "/dev/ttyACM7").stderr.startswith("There is no port /dev/ttyACM7")


def test_an_evening_opened_here_is_left_as_it_is(tmp_path: Path) -> None:
    evening = record(tmp_path, *PLAIN)
    before = on_board(tmp_path)
    pull.read(raw(tmp_path))
    assert on_board(tmp_path) == before
    assert isinstance(evening, Evening)


# -- two at once

RACE = """
import sys, time
from pathlib import Path
from kibic import link, pull
from kibic.home import Folder
folder, start, own = sys.argv[1:]
for number in range(40):
    data = (own if number % 2 else "same") * 250_000
    while time.time() < float(start) + number / 40: pass
    home = Folder(Path(folder))
    print(*link.run(pull.keep(home, f"sheet{number}", ".kib", data.encode())))
"""


def test_two_pulls_into_one_folder_at_once(tmp_path: Path) -> None:
    """Processes that start together, from boards of which every other sheet is the same."""
    start = str(time.time() + 2)
    both = [
        subprocess.Popen(
            [sys.executable, "-c", RACE, tmp_path, start, own], stdout=subprocess.PIPE, text=True
        )
        for own in ("mine", "his!")
    ]
    told = [process.communicate()[0].splitlines() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    expected = set()
    for number in range(40):
        first, second = f"sheet{number}.kib", f"sheet{number}-2.kib"
        if number % 2:
            said = {f"{first} True", f"{second} True"}
            assert {here.read_text()[:4] for here in (tmp_path / first, tmp_path / second)} == {
                "mine", "his!"
            }  # fmt: skip
            expected |= {first, second}
        else:
            said = {f"{first} True", f"{first} False"}
            expected.add(first)
        assert {told[0][number], told[1][number]} == said
    assert {path.name for path in tmp_path.iterdir()} == expected  # and no part of any
    assert {path.stat().st_size for path in tmp_path.iterdir()} == {1_000_000}
