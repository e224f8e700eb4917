"""`kibic pull --keep`: the newest evenings stay on the board, each with all of its tables."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kibic.cli.main import app
from store import journal
from store.evening import Evening
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.recorded import HEAD, PLAIN, on_board, record
from tests.host.support.board.slots import failing, healed

TWO_OF_TWO = (0, 1, 0, 3)  # what each sheet follows: two evenings of two tables
TAKEN_UP = (0, 0, 2, 1)  # the evening of the first sheet was gone on with behind that of the others


def evenings(folder: Path, follows: tuple[int, ...]) -> Disk:
    """A board whose sheets follow these."""
    for number in follows:
        record(folder, *PLAIN, head=(*HEAD, f"follows {number}") if number else HEAD)
    return Disk(on_board(folder))


def sheets(disk: Disk) -> list[int]:
    return [int(path[5:9]) for path in disk.content if path.endswith(".jnl")]


def keep(number: int, home: Path) -> Any:
    return CliRunner().invoke(app, ["pull", "--to", str(home), "--keep", str(number)])


@pytest.mark.parametrize(("follows", "kept", "left", "gone"), [
    ((0, 1, 2), 1, [1, 2, 3], 0),
    (TWO_OF_TWO, 1, [3, 4], 1),
    (TWO_OF_TWO, 2, [1, 2, 3, 4], 0),
    (TAKEN_UP, 1, [1, 4], 1),
    ((0, 0, 0), 2, [2, 3], 1),
    ((0, 0, 9), 1, [3], 2),  # such a sheet there is not
])  # fmt: skip
def test_the_tables_of_an_evening_stay_together(
    usb: Usb, tmp_path: Path, follows: tuple[int, ...], kept: int, left: list[int], gone: int
) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", follows)
    result = keep(kept, tmp_path / "to")
    assert sheets(disk) == left
    assert f"Evenings removed from the board: {gone}; still there: {kept}." in result.stdout


def test_the_evening_that_is_played_has_its_points(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", (0, 1, 2))
    carried = Evening(str(tmp_path / "data"), 3).carried()
    assert keep(1, tmp_path / "to").exit_code == 0
    after = tmp_path / "after"
    after.mkdir()
    for path, data in disk.content.items():
        (after / Path(path).name).write_bytes(data)
    assert Evening(str(after), 3).carried() == carried != ({}, 0)


def test_an_evening_of_which_one_table_is_not_here_stays(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", (0, 1, 2, 0))
    keep(4, tmp_path)
    (tmp_path / "0002-2026-11-20.kib").write_text("changed")
    result = keep(1, tmp_path)
    assert sheets(disk) == [1, 2, 3, 4]
    assert "Sheet 0002 stays on the board" in result.stdout
    assert "Evenings removed from the board: 0; still there: 2." in result.stdout


def test_interrupted_anywhere_no_table_lacks_an_earlier_one(usb: Usb, tmp_path: Path) -> None:
    ready = evenings(tmp_path / "data", (0, 1, 2, 0))
    removed = set()
    for step in range(1, 12):
        disk = usb.disks[PORT] = ready.again()
        failing(disk, step, PowerCutError())
        keep(1, tmp_path)
        healed(disk)
        left = sheets(disk)
        assert left in ([1, 2, 3, 4], [1, 2, 4], [1, 4], [4])
        removed.add(len(left))
        keep(1, tmp_path)
        assert sheets(disk) == [4]
    assert removed == {1, 2, 3, 4}


def damaged(disk: Disk, number: int, line: bytes) -> None:
    """Change a letter in this line of a sheet."""
    path = f"data/{number:04d}.jnl"
    data = disk.content[path]
    assert line in data
    disk.content[path] = data.replace(line, line[:-1] + b"?")


@pytest.mark.parametrize("line", [b"kibic 1", b"seat C Cili", b"follows 1"])
def test_nothing_goes_that_a_table_may_go_on_from(usb: Usb, tmp_path: Path, line: bytes) -> None:
    """What that one follows cannot be read."""
    disk = usb.disks[PORT] = evenings(tmp_path / "data", TAKEN_UP)
    damaged(disk, 4, line)
    assert "Evenings removed from the board: 0" in keep(1, tmp_path).stdout
    assert sheets(disk) == [1, 2, 3, 4]


@pytest.mark.parametrize("content", [b"", b"no journal at all\n", b"1 torn"])
def test_nor_where_that_is_no_journal(usb: Usb, tmp_path: Path, content: bytes) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", TAKEN_UP)
    disk.content["data/0004.jnl"] = content
    keep(1, tmp_path)
    assert sheets(disk) == [1, 2, 3, 4]


def test_a_damaged_deal_is_in_nobodys_way(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", TAKEN_UP)
    damaged(disk, 4, b"points 52")
    keep(1, tmp_path)
    assert sheets(disk) == [1, 4]


def test_nor_is_the_damaged_head_of_an_evening_that_would_go(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", (0, 0, 0, 0))
    damaged(disk, 2, b"seat C Cili")
    assert "Sheet 0002 stays on the board" in keep(1, tmp_path).stdout
    assert sheets(disk) == [2, 4]


def test_a_head_that_goes_on_behind_what_is_read(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", TAKEN_UP)
    long = [f"seat {letter} {letter * 400}" for letter in "ABCDEF"]
    path = str(tmp_path / "long.jnl")
    journal.rewrite(path, ("kibic 1", "game paskievics", *long, "dealer F", "follows 1"))
    disk.content["data/0004.jnl"] = Path(path).read_bytes()
    keep(1, tmp_path)
    assert sheets(disk) == [1, 2, 3, 4]


def test_files_that_the_device_does_not_read_as_sheets_stay(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT] = evenings(tmp_path / "data", (0, 0))
    disk.content["data/1.jnl"] = disk.content["data/0001.jnl"]
    disk.content["data/1.jnl+"] = b"x"
    keep(1, tmp_path)
    assert [path for path in disk.content if path[:6] == "data/1"] == ["data/1.jnl", "data/1.jnl+"]
    assert "data/0001.jnl" not in disk.content
