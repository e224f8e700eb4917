"""`kibic options` with a board: sets of house rules come, go, and are refused by name and line."""

from pathlib import Path
from typing import Any

import pytest

from kibic.board import settings
from tests.host.board.test_settings import lines, run
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.slots import NEW, installed, outside

CLUB = """\ufeff# the club's\r
preset paskievics Kis kocsma\r
option invit none\r
option four-kings 2/4  # as in the books\r

preset high Klub\r
option csuzima 0/4\r
"""
SAVED, LAST = "data/presets.txt", "data/house.txt"
KEPT = """# the club's
preset paskievics Kis kocsma
option invit none
option four-kings 2/4  # as in the books

preset high Klub
option csuzima 0/4
"""
ROWS = [
    ["paskievics", "Kis", "kocsma", "invit", "none,", "four-kings", "2/4"],
    ["high", "Klub", "csuzima", "0/4"],
]


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    return Usb(monkeypatch, {PORT: Disk(installed(NEW, "a") | outside(NEW) | {"slot": b"a\n"})})


def club(folder: Path, text: str = CLUB) -> str:
    path = folder / "club.txt"
    path.write_bytes(text.encode())
    return str(path)


def table_of(shown: list[str]) -> list[list[str]]:
    """The words of each row of a table."""
    return [line.split() for line in shown[2:]]


def test_sets_of_rules_go_onto_the_board(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT]
    assert lines("options") == ["No set of rules is saved on the board."]
    assert not disk.steps
    assert table_of(lines("options", "--push", club(tmp_path))) == [
        ["paskievics", "Kis", "kocsma", "four-kings", "2/4,", "invit", "none"], ROWS[1],
    ]  # fmt: skip
    disk.content[LAST] = b"preset high last\noption kitty yes\n"
    steps = list(disk.steps)
    assert table_of(lines("options"))[2:] == [["high", "(played", "last)", "kitty", "yes"]]
    assert disk.steps == steps
    assert houses_of(disk) == [
        ("paskievics", "Kis kocsma", {"four-kings": "2/4", "invit": "none"}),
        ("high", "Klub", {"csuzima": "0/4"}),
    ]


def houses_of(disk: Disk) -> list[tuple[Any, ...]]:
    return [row[:3] for row in settings.sets_in(disk.content[SAVED].decode().splitlines())]


def test_a_set_takes_the_place_of_its_name_only(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT]
    disk.content[SAVED] = KEPT.encode()
    text = "preset paskievics Kis kocsma\noption hold earlier\n"
    lines("options", "--push", club(tmp_path, text))
    assert houses_of(disk) == [
        ("high", "Klub", {"csuzima": "0/4"}),
        ("paskievics", "Kis kocsma", {"hold": "earlier"}),
    ]
    lines("options", "--push", club(tmp_path, "preset illustrated Klub\n"), "--remove", "Klub")
    assert houses_of(disk) == [("paskievics", "Kis kocsma", {"hold": "earlier"})]
    assert run("options", "--remove", "Klub").stderr == (
        "There is no set of rules Klub on the board: Kis kocsma.\n"
    )


def test_sets_come_home_and_write_over_nothing(usb: Usb, tmp_path: Path) -> None:
    disk = usb.disks[PORT]
    home = tmp_path / "home.txt"
    assert lines("options", "--pull", str(home)) == ["No set of rules is saved on the board."]
    assert not home.exists()
    disk.content[SAVED] = KEPT.encode()
    assert table_of(lines("options", "--pull", str(home))) == ROWS
    assert home.read_text(encoding="utf-8") == KEPT
    result = run("options", "--pull", str(home))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{home} already exists: give another name.\n"
    assert run("options", "--pull", str(tmp_path / "no/where.txt")).exit_code == 1
    lines("options", "--remove", "Klub", "--remove", "Kis kocsma")
    assert houses_of(disk) == []
    lines("options", "--push", str(home))
    assert len(houses_of(disk)) == 2


@pytest.mark.parametrize(("text", "message"), [
    ("preset paskievics Klub\n\noption no-such yes\n",
     ':3: The game has no option "no-such": check its name.'),
    ("preset paskievics A\npreset high B\noption kitty maybe\n",
     ':3: "kitty" cannot be "maybe": see "kibic options --list".'),
    ("preset paskievics A\noption kitty yes\npreset paskievics A\n",
     ':3: "preset paskievics A" was said before: leave the second line out.'),
    ("option kitty yes\n", ':1: A set of rules begins with "preset": put that before "option".'),
    ("preset whist A\n", ':1: There is no game "whist" here: check its name.'),
    ("# nothing\n", "No set of rules found in "),
    ("preset paskievics " + "x" * 21, "cannot be a name: use 1 to 20 letters"),
])  # fmt: skip
def test_a_bad_file_is_refused_by_name_and_line(
    usb: Usb, tmp_path: Path, text: str, message: str
) -> None:
    usb.disks[PORT].content[SAVED] = KEPT.encode()
    path = club(tmp_path, text)
    result = run("options", "--push", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert message in result.stderr
    assert "club.txt" in result.stderr or "cannot be a name" in result.stderr
    assert result.stderr.count("\n") == 1
    assert usb.disks[PORT].content[SAVED] == KEPT.encode()
    assert not usb.disks[PORT].steps


def test_a_file_that_is_no_text(usb: Usb, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xff")
    for name in ("bytes", "none"):
        result = run("options", "--push", str(tmp_path / name))
        assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
        assert f"{tmp_path / name} cannot be read: " in result.stderr


def test_what_is_bad_on_the_board_is_shown_as_such(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT].content[SAVED] = KEPT.replace("none", "nil").encode()
    shown = table_of(lines("options"))
    assert " ".join(shown[0]) == (
        'paskievics Kis kocsma line 3: "invit" cannot be "nil": see "kibic options --list".'
    )
    assert shown[1] == ROWS[1]
    lines("options", "--push", club(tmp_path, "preset high Uj\n"))
    assert b"option invit nil\n" in usb.disks[PORT].content[SAVED]  # nobody asked to mend it
