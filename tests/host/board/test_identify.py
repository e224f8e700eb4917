"""Nothing is changed on a board before it is known to be Kibic's, and the one that was meant."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from kibic import release
from kibic.board import flash, identify, link, slots, uf2
from kibic.board.link import run
from kibic.cli.main import app
from kibic.words import Trouble
from store.files import line_of
from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb, connect, versions
from tests.host.support.board.slots import HALF, NEW, OLD, ON_A, installed

BUILT = ["--build", "breadboard"]
RULES = "preset high Klub\noption csuzima 0/4\n"
# Each has a name as on a board of Kibic's, and none is of Kibic's.
FOREIGN: dict[str, dict[str, bytes]] = {
    "rests": {"notes.new": b"mine", "a.pack.new": b"mine", "main.py.new": b""},
    "slot": {"slot": b"a\n", "a/lamp.py": b"on()", "b/x/y.py": b"", "slot.new": b"b"},
    "packs": {"a.pack": b"zip", "b.pack": b"1 2 3 4\n", "rescue.pack": b"x" * 9000},
    "version": {"a/version": b"1.0\n", "a/main.py": b"x", "b/main.py": b"x"},
    "journal": {"data/0001.jnl": b"mine", "data/0002.jnl": b"1 0badc0de kibic 1\n"},
    "data": {"data/1.idx": b"x", "data/0007.new": b"y", "data/log.txt": b"z", "main.py": b"x"},
    "lists": {"data/roster.txt": b"Anna\n", "data/presets.txt": RULES.encode()},
}
VERBS = (
    ("info",), ("doctor",), ("doctor", "--parts"), ("pull",), ("pull", "--keep", "1"), ("roster",),
    ("roster", "--add", "Zoli"), ("roster", "--remove", "Anna"), ("options",), ("clock",),
    ("options", "--remove", "Klub"), ("options", "--push"), ("flash",),
)  # fmt: skip


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    monkeypatch.setattr(release, "build", lambda source=None: NEW)
    return Usb(monkeypatch, {PORT: Disk(ON_A | {"slot": b"a\n"})})


def kibic(tmp_path: Path, *arguments: str) -> Any:
    """Run a command; what is taken home goes to a folder, what is put comes from a file."""
    more = ["--to", str(tmp_path / "to")] if arguments[0] in ("pull", "flash") else []
    if arguments[0] == "flash":
        more += BUILT
    if arguments[-1] == "--push":
        more = [str(tmp_path / "rules.txt")]
        (tmp_path / "rules.txt").write_text(RULES)
    result = CliRunner().invoke(app, [*arguments, *more])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.mark.parametrize("name", FOREIGN)
def test_no_verb_changes_a_board_of_somebody_else(usb: Usb, tmp_path: Path, name: str) -> None:
    for verb in VERBS:
        disk = usb.disks[PORT] = Disk(FOREIGN[name])
        result = kibic(tmp_path, *verb)
        assert disk.steps == [], verb
        assert dict(disk.content) == FOREIGN[name], verb
        if verb in (("roster", "--add", "Zoli"), ("clock",), ("flash",)):
            assert result.exit_code == 1, verb
            assert result.stderr.count("\n") == 1, verb


def test_with_a_yes_its_files_are_saved_and_it_becomes_kibics(usb: Usb, tmp_path: Path) -> None:
    for name, files in FOREIGN.items():
        disk = usb.disks[PORT] = Disk(files)
        to = tmp_path / name
        result = CliRunner().invoke(app, ["flash", "--force", "--to", str(to), *BUILT])
        assert result.exit_code == 0, result.output
        folder = to / "not-kibic-1"
        saved = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()
        }  # fmt: skip
        assert saved == {path: data for path, data in files.items() if data}
        assert "new" in versions(disk, NEW).values()


@pytest.mark.parametrize("name", FOREIGN)
def test_what_a_board_of_somebody_else_is_built_as_is_asked_for(
    usb: Usb, tmp_path: Path, name: str
) -> None:
    disk = usb.disks[PORT] = Disk(FOREIGN[name])
    result = CliRunner().invoke(app, ["flash", "--force", "--to", str(tmp_path)])
    assert result.exit_code == 1
    assert result.stderr.startswith("Nobody said yet what this board is")
    assert dict(disk.content) == FOREIGN[name]


@pytest.mark.parametrize("files", [
    ON_A, installed(OLD, "b"), {"a.pack.new": NEW.pack[:300]},
    {"data/0003.jnl": line_of(1, "kibic 1") + b"2 "}, {"rescue.pack": OLD.rescue_pack},
], ids=["slots", "b alone", "a rest", "an evening", "the rescue pack"])  # fmt: skip
def test_what_is_kibics(files: dict[str, bytes]) -> None:
    assert run(identify.is_kibic(connect(Disk(files))))


@pytest.mark.parametrize("verb", [("info",), ("roster",), ("pull",)], ids=" ".join)
def test_rests_go_from_a_board_of_kibics_and_nothing_else(
    usb: Usb, tmp_path: Path, verb: tuple[str, ...]
) -> None:
    mine = {"notes.new": b"mine", "lib/x.new": b"", "data/0009.new": b"1 half"}
    disk = usb.disks[PORT] = Disk(ON_A | {"slot": b"a\n"} | HALF | mine)
    kibic(tmp_path, *verb)
    assert dict(disk.content) == ON_A | {"slot": b"a\n"} | mine


# -- the same board


def test_another_board_is_not_taken_for_the_one_that_restarts(usb: Usb, tmp_path: Path) -> None:
    """It has come on the very port, with the rest of an update on it."""
    first = usb.disks[PORT]
    other = Disk(ON_A | {"slot": b"a\n"} | HALF)
    other.board = b"other"
    before = dict(other.content)

    def swapped(slot: str, confirm: Any) -> None:
        confirm()
        usb.disks[PORT] = other

    usb.app = swapped
    result = kibic(tmp_path, "flash")
    assert result.exit_code == 1
    assert result.stderr.startswith("This is not the board that was begun with")
    assert (other.steps, dict(other.content)) == ([], before)
    assert versions(first, NEW) == {"b": "new"}


def test_the_board_is_found_by_its_serial_number(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes back on another port, and another board on its own."""
    second = "/dev/ttyACM1"
    mine, other = usb.disks[PORT], Disk(ON_A | {"slot": b"a\n"})
    other.board = b"other"
    serials = {id(mine): "E66A", id(other): "E66B"}

    def comports() -> list[SimpleNamespace]:
        return [
            SimpleNamespace(vid=link.VENDOR, pid=5, device=port, serial_number=serials[id(disk)])
            for port, disk in usb.disks.items()
        ]

    def swapped(slot: str, confirm: Any) -> None:
        confirm()
        usb.disks.update({PORT: other, second: mine})

    monkeypatch.setattr(link, "comports", comports)
    usb.app = swapped
    result = kibic(tmp_path, "flash")
    assert (result.exit_code, result.stderr) == (0, "")
    assert other.steps == []


def drive(path: Path) -> Path:
    path.mkdir()
    (path / uf2.INFO).write_text(f"Board-ID: {uf2.BOARD_ID}\n")
    return path


def micropython(path: Path) -> Path:
    path.write_bytes(uf2.made({0x10000000: bytes(256)}))
    return path


def test_two_boards_in_boot_loader_mode(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing tells them apart; nor one from the board that is about to be sent there."""
    drives = [drive(tmp_path / "one")]
    monkeypatch.setattr(uf2, "places", lambda: drives)
    file = str(micropython(tmp_path / "mp.uf2"))
    result = kibic(tmp_path, "flash", "--uf2", file)
    assert result.stderr.startswith("Another board is in boot-loader mode already")
    assert usb.commands == [] and len(list(drives[0].iterdir())) == 1
    drives.append(drive(tmp_path / "two"))
    usb.disks.clear()
    result = kibic(tmp_path, "flash", "--uf2", file)
    assert result.stderr.startswith("Several boards are in boot-loader mode")
    assert [len(list(path.iterdir())) for path in drives] == [1, 1]


def test_the_port_of_the_board_that_got_micropython(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top, file = drive(tmp_path / "one"), micropython(tmp_path / "mp.uf2")
    before = {"/dev/ttyACM0": "E660"}  # another board's
    monkeypatch.setattr(link, "ports", lambda: before)
    with pytest.raises(Trouble, match="no-start"):
        flash.load_micropython(file, before, "", [top])
    monkeypatch.setattr(link, "ports", lambda: before | {"/dev/ttyACM1": "E661"})
    assert flash.load_micropython(file, before, "", [top]) == "/dev/ttyACM1"
    assert flash.load_micropython(file, {}, "E661", [top]) == "/dev/ttyACM1"
    with pytest.raises(Trouble, match="no-start"):
        flash.load_micropython(file, {}, "E662", [top])


def test_what_lies_beside_a_fresh_micropython_is_asked_for(
    usb: Usb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board in boot-loader mode shows what is on it only once it has a MicroPython."""
    top = drive(tmp_path / "one")
    files = {"main.py": b"import lamp\n"}
    usb.disks.clear()

    def copied(source: Any, target: Any) -> None:
        usb.disks[PORT] = Disk(files)

    monkeypatch.setattr(uf2, "places", lambda: [top] * (not usb.disks))
    monkeypatch.setattr(shutil, "copyfileobj", copied)
    result = kibic(tmp_path, "flash", "--uf2", str(micropython(tmp_path / "mp.uf2")))
    assert result.exit_code == 1
    assert "Files that are not Kibic's are on the board: main.py." in result.stdout
    assert dict(usb.disks[PORT].content) == files


def test_a_board_that_does_not_tell_its_number(usb: Usb) -> None:
    usb.disks[PORT].board = b""
    assert run(connect(usb.disks[PORT]).identity()) == ""
    run(slots.watch(link.Host(None)))
