"""`kibic pull`: every evening comes home as a sheet that says the same, and nothing is lost."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kibic.board import pull
from kibic.board.board import Board
from kibic.cli.main import app
from kibic.sheets import judge
from store.evening import Evening
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.recorded import (
    AMENDED,
    HEAD,
    LOST,
    PLAIN,
    on_board,
    raw,
    record,
    with_lines_beside,
)

NEW_SHEET = """\
new    {}
Sheets on the board: 1; all are in {}. New files: 1.
"""


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["pull", *arguments])


# -- what a journal comes to


@pytest.mark.parametrize(("texts", "expected"), [
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
    tmp_path: Path, texts: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    if "no-honour" in texts:
        texts = expected = ("deal", "A pass", "B pass", "C pass", "D 3", "D no-honour")
    evening = record(tmp_path, *texts)
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
from kibic.board import link, pull
from kibic.board.home import Folder
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
    printed = [process.communicate()[0].splitlines() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    expected = set()
    for number in range(40):
        first, second = f"sheet{number}.kib", f"sheet{number}-2.kib"
        if number % 2:
            outcomes = {f"{first} True", f"{second} True"}
            assert {here.read_text()[:4] for here in (tmp_path / first, tmp_path / second)} == {
                "mine", "his!"
            }  # fmt: skip
            expected |= {first, second}
        else:
            outcomes = {f"{first} True", f"{first} False"}
            expected.add(first)
        assert {printed[0][number], printed[1][number]} == outcomes
    assert {path.name for path in tmp_path.iterdir()} == expected  # and no part of any
    assert {path.stat().st_size for path in tmp_path.iterdir()} == {1_000_000}
