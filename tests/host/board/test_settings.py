"""`kibic roster`, `options`, `clock`, `info` and `doctor`: what they say, and do to a board."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kibic import release
from kibic.board import doctor, room, settings
from kibic.cli import teller
from kibic.cli.main import app
from store import sheets
from store.textfile import ROSTER_SIZE
from tarokk import games
from tarokk.house import check
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.slots import NEW, OLD, installed, outside

GOOD = (
    installed(OLD, "a") | installed(NEW, "b") | outside(NEW)
    | {"slot": b"b\n"}
)  # fmt: skip
HEAD = ["kibic 1", "game paskievics", "seat A Anna"]


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    monkeypatch.setattr(release, "build", lambda: NEW)
    return Usb(monkeypatch, {PORT: Disk(GOOD)})


def run(*arguments: str) -> Any:
    return CliRunner().invoke(app, arguments)


def lines(*arguments: str, status: int = 0) -> list[str]:
    """What a command prints, without blank lines and the blanks at the end."""
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (status, "")
    return [line.rstrip() for line in result.stdout.splitlines() if line.strip()]


# -- the roster


def test_names_come_and_go(usb: Usb) -> None:
    assert lines("roster") == ["The roster is empty. Add a name with --add NAME."]
    assert not usb.disks[PORT].steps
    assert lines("roster", "--add", "Anna", "--add", " Nagy  Be\u0301la ") == ["Nagy Béla", "Anna"]
    assert usb.disks[PORT].content["data/roster.txt"] == "Nagy Béla\nAnna\n".encode()
    assert lines("roster", "--add", "Cili", "--remove", "Anna") == ["Cili", "Nagy Béla"]
    steps = list(usb.disks[PORT].steps)
    assert lines("roster") == ["Cili", "Nagy Béla"]
    assert usb.disks[PORT].steps == steps
    assert lines("roster", "--remove", "Cili", "--remove", "Nagy Béla", "--lang", "hu") == [
        "A névsor üres. Új név: --add NÉV."
    ]


def test_the_names_in_a_file_come_first(usb: Usb, tmp_path: Path) -> None:
    usb.disks[PORT] = Disk(GOOD | {"data/roster.txt": "Dani\nBéla\n".encode()})
    path = tmp_path / "roster.txt"
    path.write_text("\ufeffAnna\nBe\u0301la\n\n Cili \nAnna\n", encoding="utf-8")
    assert lines("roster", "--push", str(path)) == ["Anna", "Béla", "Cili", "Dani"]
    assert usb.disks[PORT].content["data/roster.txt"] == "Anna\nBéla\nCili\nDani\n".encode()
    path.write_text("#1\n", encoding="utf-8")
    for file in (path, tmp_path / "none.txt", tmp_path):
        result = run("roster", "--push", str(file))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(("arguments", "message"), [
    (("--remove", "Dani"), "Dani is not on the roster: Anna."),
    (("--add", "Anna"), "Anna is already on the roster."),
    (("--add", "  "), '"  " cannot be a name'),
    (("--add", "#1"), '"#1" cannot be a name'),
    (("--add", "A\x07"), '"A\ufffd" cannot be a name'),
    (("--add", "A\u202eB"), '"A\ufffdB" cannot be a name'),
    (("--add", "x" * 25), "cannot be a name: use 1 to 24 letters"),
])  # fmt: skip
def test_names_that_cannot_be(usb: Usb, arguments: tuple[str, ...], message: str) -> None:
    usb.disks[PORT] = Disk({"data/roster.txt": b"Anna\n"})
    result = run("roster", *arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert usb.disks[PORT].content == {"data/roster.txt": b"Anna\n"}


def test_a_full_roster_says_whom_it_leaves_out(usb: Usb) -> None:
    names = [f"Name {number}" for number in range(ROSTER_SIZE)]
    usb.disks[PORT] = Disk(GOOD | {"data/roster.txt": "\n".join(names).encode()})
    shown = lines("roster", "--add", "Zoli")
    assert shown[:2] == [f"Name {ROSTER_SIZE - 1} is left out: the roster holds 40 names.", "Zoli"]
    assert len(shown) == 1 + ROSTER_SIZE


# -- the options


def test_every_option_of_every_game_is_listed() -> None:
    shown = lines("options", "--list")
    for name in games.NAMES:
        game: Any = games.load(name)
        for option, values, chapter in game.options():
            (row,) = [line.split() for line in shown if line.split()[:2] == [name, option]]
            assert values[0] in row
            assert chapter.split()[0] in row
    assert shown[-1] == "In a sheet's head, one line each, such as: option four-kings 2/4"
    assert "négykirály" in run("options", "--list", "--lang", "hu").stdout


def test_the_options_of_one_game() -> None:
    first = {line.split()[0] for line in lines("options", "--game", "high")}
    assert first & set(games.NAMES) == {"high"}
    assert run("options", "--game", "whist").stderr == (
        "There is no game whist; there are: " + ", ".join(games.NAMES) + ".\n"
    )


def test_the_options_example_is_a_good_line() -> None:
    game: Any = games.load("paskievics")
    check(game.options(), "four-kings", "2/4")


# -- the clock


def test_the_clock_is_set(usb: Usb) -> None:
    (line,) = lines("clock")
    assert re.fullmatch(
        r"The board's clock was 2021-01-01 00:00:12, now it is 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\."
        r" Without power it stops\.",
        line,
    )


def test_a_clock_module_is_set_too(usb: Usb) -> None:
    usb.disks[PORT].keeps = True
    (line,) = lines("clock")
    assert line.endswith("Its clock module keeps it running.")


# -- what the board is


def test_info(usb: Usb) -> None:
    usb.disks[PORT].content.update(
        {"data/0001.jnl": b"", "data/0012.jnl": b"", "data/0013.new": b""}
    )
    assert lines("info") == [
        " board        Raspberry Pi Pico with RP2040",
        " MicroPython  1.28.0",
        " slot a       old (does not run)",
        " slot b       new (runs, confirmed)",
        " free         345 of 352 blocks of 4 KB",
        " sheets       2, the newest is 0012",
        " clock        2021-01-01 00:00:12",
    ]


@pytest.mark.parametrize(("slot", "rows"), [
    (b"a b 0\n", [" slot a       old (does not run)", " slot b       new (on trial)"]),
    (b"?", [" slot a       old (on trial)", " slot b       new (does not run)"]),
])  # fmt: skip
def test_info_of_a_trial(usb: Usb, slot: bytes, rows: list[str]) -> None:
    usb.disks[PORT].content["slot"] = slot
    assert lines("info")[2:4] == rows


def test_info_of_a_new_board(usb: Usb) -> None:
    usb.disks[PORT] = Disk()
    assert lines("info", "--lang", "hu")[2:] == [
        " a rekesz     üres",
        " b rekesz     üres",
        " szabad       350 / 352 blokk (4 KB)",
        " lapok        0",
        " óra          2021-01-01 00:00:12",
    ]


@pytest.mark.parametrize(("supply", "row"), [
    ((4950, 1), " supply       5.0 V, USB"), ((3900, 0), " supply       3.9 V, battery"),
])  # fmt: skip
def test_the_supply_is_told_where_it_can_be_measured(
    usb: Usb, supply: tuple[int, int], row: str
) -> None:
    usb.disks[PORT].supply = supply
    assert lines("info")[5] == row


# -- the doctor


ALL_WELL = (
    ("check", "result", "what to do"),
    ("the firmware compiles here", "ok"),
    ("a board is plugged in", "ok"),
    ("its MicroPython answers", "ok"),
    ("MicroPython", "1.28.0, tested"),
    ("MicroPython is new enough", "ok"),
    ("there is room for evenings", "ok"),
    ("there are no files of others", "ok"),
    ("boot.py and main.py are right", "ok"),
    ("it knows which slot starts", "ok"),
    ("a version can start", "ok"),
    ("no trial is under way", "ok"),
    ("it runs this program's version", "ok"),
    ("every file is as it was sent", "ok"),
    ("the rescue screen is there", "ok"),
    ("the journals are readable", "ok"),
    ("no journal was repaired", "ok"),
    ("roster and settings are text", "ok"),
    ("the house rules are good", "ok"),
    ("nothing crashed", "ok"),
    ("the clock is set", "ok"),
    ("All is well.",),
)


def healthy(usb: Usb, tmp_path: Path) -> Disk:
    sheets.start(str(tmp_path), 1, HEAD)
    disk = usb.disks[PORT] = Disk(GOOD | {"data/0001.jnl": (tmp_path / "0001.jnl").read_bytes()})
    disk.content["data/roster.txt"] = "Béla\n".encode()
    assert lines("clock")
    return disk


def rows(status: int) -> list[tuple[str, ...]]:
    """What the doctor prints, row by row."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(teller, "PIPED_WIDTH", 1000)
        shown = lines("doctor", status=status)
    return [tuple(re.split("  +", line.strip())) for line in shown if set(line) - set("─ ")]


def clock_at(shown: str) -> Callable[[object], Awaitable[str]]:
    """A board's clock that stands still."""

    async def read_clock(board: object) -> str:
        return shown

    return read_clock


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "read_clock", clock_at("2026-11-20 19:30:00"))


def test_all_is_well(usb: Usb, tmp_path: Path, set_clock: None) -> None:
    disk = healthy(usb, tmp_path)
    before, steps = dict(disk.content), len(disk.steps)
    assert rows(0) == list(ALL_WELL)
    assert disk.content == before
    assert len(disk.steps) == steps


# What is changed on a healthy board, the row that says so, what it finds, and what is advised.
ILLS: tuple[tuple[dict[str, bytes | None], str, str, str], ...] = (
    ({"main.py": b"old"}, "boot.py and main.py are right", "main.py", "Run kibic flash."),
    ({"boot.py": None}, "boot.py and main.py are right", "boot.py", "Run kibic flash."),
    ({"slot": b"x"}, "it knows which slot starts", "/slot", "Run kibic flash."),
    ({"a.pack": None, "b.pack": None}, "a version can start", "nothing", "Run kibic flash."),
    ({"slot": b"a b 1\n"}, "no trial is under way", "new", "Let it show its first screen;"),
    ({"slot": b"a\n"}, "it runs this program's version", "old", "Run kibic flash."),
    ({"b.pack": NEW.pack[:-1] + b"?"}, "every file is as it was sent", "/b.pack",
     "Run kibic flash."),
    ({"a.pack": b"", "b.pack": NEW.pack + b"?"}, "every file is as it was sent",
     "/a.pack, /b.pack", "Run kibic flash."),
    ({"rescue.pack": None}, "the rescue screen is there", "/rescue.pack", "Run kibic flash."),
    ({"lamp.py": b"?", "x/y": b""}, "there are no files of others", "/lamp.py, /x/y",
     "They take up room;"),
    ({"data/0001.jnl": b"?"}, "the journals are readable", "0001.jnl", "Run kibic pull:"),
    ({"data/0001.bad": b"?"}, "no journal was repaired", "0001.bad", "Run kibic pull:"),
    ({"data/roster.txt": b"\xff"}, "roster and settings are text", "roster.txt",
     "Write the roster again:"),
    ({"data/presets.txt": b"preset high A\noption kitty maybe\n"}, "the house rules are good",
     "presets.txt", "Run kibic options:"),
    ({"data/house.txt": b"\xff"}, "the house rules are good", "house.txt", "Run kibic options:"),
    ({"data/crash.txt": b"a\nValueError: 1\n\n"}, "nothing crashed", "ValueError: 1",
     "Run kibic pull"),
)  # fmt: skip


@pytest.mark.parametrize(("changes", "name", "result", "advice"), ILLS)
def test_each_ill_is_found(
    usb: Usb, tmp_path: Path, set_clock: None, changes: dict[str, bytes | None], name: str,
    result: str, advice: str,
) -> None:  # fmt: skip
    disk = healthy(usb, tmp_path)
    for path, data in changes.items():
        disk.content.pop(path, None)
        if data is not None:
            disk.content[path] = data
    shown = rows(1)
    (row,) = [row for row in shown if row[0] == name]
    assert row[1] == result
    assert row[2].startswith(advice)
    assert shown[-1] == (f"To mend: {sum(len(row) == 3 for row in shown[1:])}.",)


def test_a_clock_that_was_never_set_and_a_full_board(usb: Usb, tmp_path: Path) -> None:
    disk = healthy(usb, tmp_path)
    disk.content["data/0002.jnl"] = bytes(323 * 4080)
    assert room.used(disk.tree()) == 352 - 22
    advice = (
        "Run kibic pull --keep 5: it copies older evenings here and removes them from the board."
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "read_clock", clock_at("2021-01-01 00:00:12"))
        shown = rows(1)
    assert ("there is room for evenings", "22 of 352 blocks of 4 KB", advice) in shown
    assert ("the clock is set", "2021-01-01 00:00:12", "Run kibic clock.") in shown
    assert shown[-1] == ("To mend: 3.",)


def test_an_old_micropython(usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    healthy(usb, tmp_path)
    monkeypatch.setattr("tests.host.support.board.fake_board.VERSION", (1, 27, 0))
    advice = "Load RPI_PICO v1.28.0 or newer: kibic flash --uf2 FILE"
    assert ("MicroPython is new enough", "1.27.0", advice) in rows(1)


@pytest.mark.parametrize(("version", "verdict"), [
    ((1, 28, 0), "1.28.0, tested"), ((1, 29, 3), "1.29.3, tested"),
    ((1, 30, 0), "1.30.0, not tested; tested are 1.28, 1.29"),
])  # fmt: skip
def test_doctor_says_which_micropython_it_is(
    usb: Usb, tmp_path: Path, set_clock: None, monkeypatch: pytest.MonkeyPatch,
    version: tuple[int, int, int], verdict: str,
) -> None:  # fmt: skip
    """One that was not tested is nothing to mend."""
    healthy(usb, tmp_path)
    monkeypatch.setattr("tests.host.support.board.fake_board.VERSION", version)
    assert ("MicroPython", verdict) in rows(0)


def test_without_a_board_it_says_how_to_plug_one_in(usb: Usb) -> None:
    usb.disks.clear()
    shown = rows(1)
    assert shown[1] == ("the firmware compiles here", "ok")
    assert shown[2][:2] == ("a board is plugged in", "no")
    assert shown[2][2].startswith("No board found. Plug it in with a USB cable")
    assert shown[3:] == [("To mend: 1.",)]


def test_a_board_that_does_not_answer(usb: Usb) -> None:
    usb.disks[PORT].dead = True
    row = rows(1)[3]
    assert row[:2] == ("its MicroPython answers", "no")
    assert row[2].startswith("No MicroPython answers on /dev/ttyACM0.")


def test_each_check_has_its_own_row() -> None:
    names = [name for name, _, _ in doctor.CHECKS]
    assert len(set(names)) == len(names) == len(ALL_WELL) - 6
