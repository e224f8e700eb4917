"""What others wrote names files inside one folder alone, whichever way it comes in."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from kibic import filenames, release
from kibic.cli.main import app
from kibic.cli.teller import Teller
from kibic.sheets import scan
from store import codes
from store.export import day_of
from store.files import line_of
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.board.recorded import HEAD, PLAIN
from tests.host.support.board.slots import NEW, ON_A
from web.device import companion
from web.evenings import sheets

DATES = (
    "a/../../evil", "../../../evil", "..", "/evil", "2026-11-20/../../evil", "2026-11-20\0",
    "a\0b", "C:\\evil", "CON", "20261120", "2026-13-20", "2026-11-2٣", "\u202e2026", "x" * 300,
    "2026-11-20 25:00", "",
)  # fmt: skip
REST = [line for line in HEAD if not line.startswith("date")]


def lines_with(date: str) -> list[str]:
    return [*REST, f"date {date}", *PLAIN]


def journal_with(date: str) -> bytes:
    return b"".join(line_of(at, text) for at, text in enumerate(lines_with(date), 1))


def all_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("text", [
    "..", ".", "", " ", "...", ". .", "a/b", "/", "\0", "a\0b", "CON", "nul.txt", "Com1.kib",
    "LPT¹", "a.", "a ", "a\\b", "c:d", "\u202etxt.exe", "\x1b[2J", "é" * 300, "\U0001f600" * 100,
    "\u2028",
])  # fmt: skip
def test_a_name_is_that_of_one_file(text: str, tmp_path: Path) -> None:
    name = filenames.safe(text)
    (tmp_path / name).write_bytes(b"1")
    assert os.listdir(tmp_path) == [name]
    assert name.isprintable()
    assert not set(name) & set('\\/:*?"<>|')
    assert name[-1] not in ". "
    assert name.partition(".")[0].upper() not in ("CON", "NUL", "COM1", "LPT¹")


@given(st.text(st.sampled_from("./\\a\0 :\u202eC")))
def test_a_path_stays_inside(text: str) -> None:
    path = filenames.inside(text)
    assert os.path.normpath("/to/" + path) == "/to/" + path
    assert not {"", ".", ".."} & set(path.split("/"))


def test_good_names_stay_as_they_are() -> None:
    for name in ("main.py", "0001-2026-11-20", "Béla", "..x", ".hidden", "console.py", "com10"):
        assert filenames.safe(name) == name


def test_what_is_a_date() -> None:
    assert day_of(HEAD) == "2026-11-20"
    assert day_of(["date  2026-11-20\t# here"]) == "2026-11-20"
    for date in DATES:
        assert day_of(lines_with(date)) == "", date
    assert day_of(["date a", "dated 2026-11-21", "date 2026-11-22"]) == "2026-11-22"


# -- each way in


@pytest.mark.parametrize("command", ["pull", "flash"])
def test_the_date_of_a_sheet_on_a_board(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """All evenings come home, each into the folder: the damaged ones, and the last, a good one."""
    monkeypatch.setattr(release, "build", lambda source=None: NEW)
    evenings = {f"data/{at:04d}.jnl": journal_with(date) for at, date in enumerate(DATES, 1)}
    last = {f"data/{len(DATES) + 1:04d}.jnl": journal_with("2026-11-20")}
    usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"} | evenings | last)
    to = tmp_path / "in" / "to"
    result = CliRunner().invoke(app, [command, "--to", str(to)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert all_below(tmp_path) == sorted(f"in/to/{name}" for name in os.listdir(to))
    numbers = [f"{at:04d}" for at in range(1, len(DATES) + 1)]
    journals = {f"{number}.jnl" for number in numbers}
    assert {name for name in os.listdir(to) if name.endswith(".jnl")} == journals
    sheets_here = {f"{number}.kib" for number in numbers} | {f"{len(DATES) + 1:04d}-2026-11-20.kib"}
    assert {name for name in os.listdir(to) if name.endswith(".kib")} == sheets_here


def test_files_on_a_board_that_are_no_evenings(usb: Usb, tmp_path: Path) -> None:
    """A number that no board of Kibic's gave does not keep the others from coming home."""
    odd = {f"data/{'1' * 200}.jnl": journal_with("x"), f"data/{'1' * 200}.bad": b"x"}
    usb.disks[PORT] = Disk(odd | {"data/0002.jnl": journal_with("2026-11-20")})
    result = CliRunner().invoke(app, ["pull", "--to", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert all_below(tmp_path) == [".pulled", "0002-2026-11-20.kib"]


def packed(lines: list[str]) -> tuple[bytes, int]:
    packer = codes.Packer()
    for line in lines:
        packer.add(line)
    packer.end()
    return bytes(packer.data), packer.fingerprint


@pytest.mark.parametrize("date", DATES)
def test_the_date_of_a_filmed_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, date: str
) -> None:
    data, fingerprint = packed(lines_with(date))

    def read(path: Path, evenings: scan.Found, step: scan.Step) -> None:
        for number in range(1, codes.count(data) + 1):
            scan.take(codes.code(3, fingerprint, data, number), evenings)

    monkeypatch.setattr(scan, "read", read)
    (tmp_path / "a.png").touch()
    scan.scan(Teller("en"), [tmp_path / "a.png"], tmp_path / "in" / "to")
    assert all_below(tmp_path) in (["a.png"], ["a.png", "in/to/0003.kib"])


@pytest.mark.parametrize("date", DATES)
def test_the_date_of_a_sheet_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, date: str
) -> None:
    """Its name is given to a download, or to who shares it: of an evening, and of codes seen."""
    (tmp_path / "0001.jnl").write_bytes(journal_with(date))
    monkeypatch.setattr(companion, "app", lambda: type("App", (), {"folder": str(tmp_path)}))
    [(name, _)] = json.loads(sheets.files("[1]"))
    assert name == "0001.kib"
    data, fingerprint = packed(lines_with(date))
    answer: Any = None
    for number in range(1, codes.count(data) + 1):
        answer = json.loads(sheets.code(codes.code(7, fingerprint, data, number)))
    assert answer["file"][0] == "0007.kib"
