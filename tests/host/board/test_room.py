"""The room on a board: updates of the real size, with any number of evenings, on a full flash."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dev import plain_deals
from dev.bench import blocks
from dev.fake.flash import BLOCK_COUNT
from dev.vm import ROOT
from kibic import pack, release
from kibic.board import board as boards
from kibic.board import pull, room, slots
from kibic.board.link import run
from kibic.cli.main import app
from kibic.words import Trouble
from store import journal, reading
from store.begin import begin
from tests.conftest import PROOF
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import PORT, Usb, connect, start
from tests.host.support.board.slots import HALF, ON_A, failing, healed, update
from tests.host.support.built import built
from tests.host.support.sample import long_one

seldom = pytest.mark.sample(2)

STEP = 1 if PROOF else 150  # of the file operations of an update, one in so many is interrupted
WITH_REST = 192  # blocks of two slots, and what every board has beside them
FIFTY = 154  # blocks of fifty evenings
BLOCKS = 1 if PROOF else 15  # of the numbers of free blocks, one in so many is tried


@pytest.fixture(scope="module")
def releases() -> list[release.Release]:
    """The firmware as it is, and as it is after two changes of three files each, which make none
    longer: a full board would lack the block that a longer version may take."""
    made = built()
    versions = [made]
    for number in (1, 2):
        changed = {
            path: versions[-1].slot[path][:-100] + bytes([number]) * 100
            for path in (
                "device/loop.mpy",
                "ui/games/hungarian.mpy",
                "ui/texts/hu/home.z",
            )
        }
        versions.append(
            versions[-1]._replace(name=f"changed-{number}", slot=versions[-1].slot | changed)
        )
    return versions


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """An evening of 100 deals, as the board has it."""
    folder = tmp_path_factory.mktemp("deals")
    lines = plain_deals.plain_sheet(100, 1)
    head = len(plain_deals.HEAD) + 1
    played: Any = begin(str(folder), lines[:head])
    for line in lines[head:]:
        played.do(tuple(line.split()))
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def evenings(deals: dict[str, bytes], count: int) -> dict[str, bytes]:
    """So many such evenings, of which only the last has lines beside it, as it is played."""
    return {
        f"data/{number:04}{name[4:]}": data
        for number in range(1, count + 1)
        for name, data in deals.items()
        if number == count or not name.endswith("+")
    }


def installed(new: release.Release) -> dict[str, bytes]:
    return new.outside | {
        "a.pack": new.pack, "rescue.pack": new.rescue_pack, "slot": b"a\n"
    }  # fmt: skip


def real(disk: Disk) -> int:
    """The blocks that littlefs says are taken."""
    return BLOCK_COUNT - disk.fs.free()


# -- the count


def test_a_files_blocks_are_those_of_littlefs() -> None:
    edges = [0, 1, 511, 512, 513, 4095, 4096, 4097, 8188, 8189, 12276, 12277, 50_000, 300_000]
    for size in edges:
        disk = Disk()
        before = real(disk)
        disk.content["x"] = bytes(size)
        assert room.of_file(size) == real(disk) - before, size


@pytest.mark.parametrize("seed", range(40 if PROOF else 8))
def test_no_tree_takes_more_than_is_counted(seed: int) -> None:
    chance = random.Random(seed)
    disk = Disk()
    for _ in range(chance.choice((5, 60))):
        folder = chance.choice(("", "data/", "a/b/", "long-name-of-a-folder/"))
        size = chance.choice((0, 20, 300, 512, 700, 5000, 30_000))
        disk.content[folder + "x" * chance.randrange(1, 20) + str(chance.random())] = bytes(size)
    assert real(disk) <= room.used(disk.tree()) <= real(disk) * 1.25 + 4


def test_two_slots_leave_nearly_half(releases: list[release.Release]) -> None:
    first, second, _ = releases
    disk = Disk(installed(first) | {"b.pack": second.pack})
    most = 91 * 4096
    assert len(first.pack) <= most, (
        f"the release has {len(first.pack) - most} bytes too many: two slots of 91 blocks, an "
        "evening and an update have to fit. What comes pays by what goes: see docs/architecture.md"
    )
    assert real(disk) <= WITH_REST
    assert BLOCK_COUNT - room.used(disk.tree()) >= FIFTY + room.RESERVE


# -- updates of the real size


@pytest.mark.parametrize("count", [0, 1, None], ids=["no deal", "100 deals", "the most"])
def test_ten_updates(
    releases: list[release.Release], deals: dict[str, bytes], count: int | None
) -> None:
    """Each leaves what one left, and sends what changed."""
    disk = Disk(evenings(deals, count or 0))
    first = 0
    if count is None:
        disk, first = Disk(installed(releases[0])), 1
        fullest(disk, releases[-1], deals)
    data = {path: disk.content[path] for path in disk.content if path.startswith("data/")}
    taken = set()
    for number in range(first, 10 if PROOF or count == 0 else 4):
        new = releases[number % 3]
        board = connect(disk)
        contents = run(slots.look(board))
        plan = run(slots.plan(board, contents, new))
        run(slots.check_room(board, new, plan, BLOCK_COUNT))
        run(slots.install(board, contents, new, plan, lambda more: None))
        printed = start(disk, lambda slot, confirm: confirm())
        assert f"kibic: confirmed {plan.slot}" in printed
        if number:
            assert 0 < plan.sent <= 6
        else:
            assert plan.sent == len(new.slot)
        assert run(slots.damage(board)) == []
        if number:
            taken.add(real(disk))
    assert len(taken) <= 2 and max(taken) - min(taken) <= 1
    assert {path: disk.content[path] for path in data} == data


def interrupted(disk: Disk, new: release.Release, step: int, error: BaseException) -> None:
    failing(disk, step, error)
    with pytest.raises((Trouble, KeyboardInterrupt)):
        update(disk, new)
    healed(disk)


def writes(disk: Disk) -> bool:
    """Whether a long deal can be written down now."""
    with disk.fs.open("/data/0099.jnl", "ab") as file:
        for _ in range(50):
            file.write(bytes(60))
            file.flush()
    return True


@seldom
@pytest.mark.parametrize("error", [PowerCutError(), OSError(28, "ENOSPC"), KeyboardInterrupt()])
def test_interrupted_anywhere_the_next_deal_can_be_written(
    releases: list[release.Release], deals: dict[str, bytes], error: BaseException
) -> None:
    """On the fullest board that takes an update; and afterwards the update goes through."""
    old, new, _ = releases
    ready = Disk(installed(old) | {"b.pack": new.pack + b"?"})
    fullest(ready, new, deals)
    disk = ready.again()
    update(disk, new)
    for step in range(1, len(disk.steps) + 1, STEP):
        disk = ready.again()
        interrupted(disk, new, step, error)
        assert writes(disk)
        start(disk, lambda slot, confirm: confirm())
        assert "b.pack.new" not in disk.content
        update(disk, new)
        assert "confirmed b" in start(disk, lambda slot, confirm: confirm())


def fullest(disk: Disk, new: release.Release, deals: dict[str, bytes]) -> None:
    """Put evenings on the board as long as it takes the update."""
    count = 0
    while fits(disk, new):
        count += 1
        for name, data in deals.items():
            if not name.endswith("+"):
                disk.content[f"data/{count:04}{name[4:]}"] = data
    for path in list(disk.content):
        if path.startswith(f"data/{count:04}"):
            del disk.content[path]
    assert count > 10


def fits(disk: Disk, new: release.Release) -> bool:
    board = connect(disk)
    try:
        plan = run(slots.plan(board, run(slots.look(board)), new))
        run(slots.check_room(board, new, plan, BLOCK_COUNT))
    except Trouble:
        return False
    return True


def filled(disk: Disk, free: int) -> None:
    """Leave so many blocks."""
    with disk.fs.open("/data/filler", "ab") as file:
        while disk.fs.free() > free:
            file.write(bytes(2000))
            file.flush()


@long_one
def test_full_at_every_block(releases: list[release.Release]) -> None:
    """It is refused before a byte is written, or it goes through and leaves the reserve."""
    old, new, _ = releases
    empty = Disk(installed(old) | {"data/0001.jnl": b"x"})
    most = empty.fs.free()
    went = set()
    tried = range(2 + (most - 3) % BLOCKS, most, BLOCKS)  # the emptiest one, too
    for free in tried:
        disk = empty.again()
        filled(disk, free)
        before_it = disk.tree()
        steps = len(disk.steps)
        if not fits(disk, new):
            assert disk.tree() == before_it
            assert len(disk.steps) == steps
            continue
        went.add(free)
        update(disk, new)
        assert disk.fs.free() >= room.RESERVE
        assert "confirmed b" in start(disk, lambda slot, confirm: confirm())
    needed = room.of_file(len(new.pack)) + room.RESERVE
    assert min(went) <= needed + tried.step + 8
    assert went == {free for free in tried if free >= min(went)}


# -- rests


def kibic(*arguments: str) -> Any:
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize("command", ["info", "roster", "clock", "pull", "options"])
def test_the_next_command_clears_half_a_slot(command: str, usb: Usb, tmp_path: Path) -> None:
    """But nothing of somebody else's."""
    disk = usb.disks[PORT] = Disk(ON_A | HALF | {"slot": b"a\n"})
    arguments = ["--to", str(tmp_path)] if command == "pull" else []
    kibic(command, *arguments)
    assert dict(disk.content) == ON_A | {"slot": b"a\n"}
    disk = usb.disks[PORT] = Disk({"b.pack.new": b"x"})
    kibic(command, *arguments)
    assert disk.content["b.pack.new"] == b"x"


# -- what helps


@pytest.fixture
def full(
    usb: Usb, releases: list[release.Release], deals: dict[str, bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Disk]:  # fmt: skip
    """A board whose evenings leave no room for an update."""
    old, new, _ = releases
    disk = usb.disks[PORT] = Disk(installed(old))
    count = 0
    while fits(disk, new) or count % 5:
        count += 1
        for name, data in deals.items():
            if not name.endswith("+"):
                disk.content[f"data/{count:04}{name[4:]}"] = data
    monkeypatch.setattr(release, "build", lambda source=ROOT: new)
    yield disk


@seldom
def test_what_the_message_names_helps(full: Disk, tmp_path: Path) -> None:
    before = full.tree()
    refused = kibic("flash", "--to", str(tmp_path))
    assert refused.exit_code == 1
    assert full.tree() == before
    words = refused.stderr.split()
    kept = words[words.index("--keep") + 1].rstrip(",")
    helped = kibic("pull", "--to", str(tmp_path), "--keep", kept)
    assert helped.exit_code == 0
    assert f"still there: {kept}." in helped.stdout
    assert len(room.sheets(full.tree())) == int(kept)
    assert kibic("flash", "--to", str(tmp_path)).exit_code == 0
    assert len(list(tmp_path.glob("*.kib"))) == len(room.sheets(before))


@seldom
def test_it_names_evenings_where_they_have_several_tables(full: Disk, tmp_path: Path) -> None:
    """Each sheet of an even number follows the one before it."""
    path = str(tmp_path / "0001.jnl")
    (tmp_path / "0001.jnl").write_bytes(full.content["data/0001.jnl"])
    texts = [text for _, text in reading.read(journal.Journal(path))]
    for number in map(int, room.sheets(full.tree())):
        if number % 2 == 0:
            journal.rewrite(path, [*texts[:2], f"follows {number - 1}", *texts[2:]])
            full.content[f"data/{number:04}.jnl"] = (tmp_path / "0001.jnl").read_bytes()
    count = len(room.sheets(full.tree()))
    words = kibic("flash", "--to", str(tmp_path / "to")).stderr.split()
    kept = int(words[words.index("--keep") + 1].rstrip(","))
    gone = int(words[words.index("board,") + 1])
    assert kept + gone == -(-count // 2)
    assert kibic("pull", "--to", str(tmp_path / "to"), "--keep", str(kept)).exit_code == 0
    assert len(room.sheets(full.tree())) == count - 2 * gone
    assert kibic("flash", "--to", str(tmp_path / "to")).exit_code == 0


@seldom
def test_only_what_is_safe_here_goes(full: Disk, tmp_path: Path) -> None:
    kibic("pull", "--to", str(tmp_path))
    (tmp_path / "0001.kib").write_text("changed")
    (tmp_path / "0002.kib").unlink()
    full.content["data/0003.jnl"] += b"999 damaged\n99\n"
    result = kibic("pull", "--to", str(tmp_path), "--keep", "1")
    assert result.exit_code == 1  # there is a damaged one
    left = room.sheets(full.tree())
    assert left[:2] == ["0001", "0003"]
    assert len(left) == 3
    assert "Sheet 0001 stays on the board" in result.stdout
    assert not [path for path in full.content if path.startswith("data/0002")]


@seldom
def test_a_removal_that_is_interrupted_goes_on(full: Disk, tmp_path: Path) -> None:
    kibic("pull", "--to", str(tmp_path))
    for step in range(1, 5):
        failing(full, step, PowerCutError())
        assert kibic("pull", "--to", str(tmp_path), "--keep", "2").exit_code == 1
        healed(full)
    assert kibic("pull", "--to", str(tmp_path), "--keep", "2").exit_code == 0
    assert len({path[:9] for path in full.content if path.startswith("data/")}) == 2


def test_where_evenings_do_not_help_it_says_so(
    usb: Usb, releases: list[release.Release], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, _ = releases
    disk = usb.disks[PORT] = Disk(installed(old) | {"data/0001.jnl": b"", "video.bin": b""})
    disk.content["video.bin"] = bytes(4080 * 230)
    monkeypatch.setattr(release, "build", lambda source=ROOT: new)
    result = kibic("flash", "--to", str(tmp_path))
    assert result.exit_code == 1
    assert "removing evenings does not make enough room" in result.stderr
    assert "/video.bin" in kibic("doctor").stdout.replace("\n", "")


def test_the_bench_counts_them() -> None:
    match = re.fullmatch(r"blocks of 352: two slots (\d+), 50 evenings (\d+)", blocks.line(built()))
    assert match
    assert int(match[1]) <= WITH_REST
    assert WITH_REST + int(match[2]) + room.RESERVE <= BLOCK_COUNT


def test_the_index_of_a_pack_is_small(releases: list[release.Release]) -> None:
    index = pack.read_index(releases[0].pack)
    assert index
    assert index.start < 8192
    assert f"/{room.DATA}" == f"{pull.DATA}/"
    assert boards.COPIED_AT_ONCE % 4096 == 0
