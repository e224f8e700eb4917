"""Two slots: whatever happens, the board starts the old version or the new one, whole.

Every file operation of an update and of a start is interrupted once: by an error on the board, by
Ctrl-C on the computer, and by pulling the plug.
"""

import pytest

import kibic_boot
from kibic import pack
from kibic.board import slots
from kibic.board.link import run
from kibic.release import Release
from kibic.words import Trouble
from tests.conftest import PROOF
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import connect, versions
from tests.host.support.board.slots import (
    DATA,
    HALF,
    NEW,
    OLD,
    OLDER,
    ON_A,
    RESCUE,
    SITUATIONS,
    Table,
    failing,
    healed,
    installed,
    names,
    update,
)

seldom = pytest.mark.sample(16)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_an_update_runs_and_is_confirmed(situation: str) -> None:
    disk = Disk(SITUATIONS[situation].files)
    update(disk, NEW)
    state = disk.content["slot"].decode().split()
    assert state[1:] in (["a", "0"], ["b", "0"])
    table = Table(disk)
    assert table.power_on() == "new"
    assert disk.content["slot"].decode() == state[1] + "\n"
    assert {name: disk.content[name] for name in NEW.outside} == NEW.outside
    assert pack.read(disk.content["rescue.pack"])[1].keys() == set(RESCUE)
    tree = disk.tree()
    assert not [path for path in tree if path.endswith(".new")]
    assert [path for path in tree if tree[path] < 0] == (
        ["data"] if DATA.keys() & SITUATIONS[situation].files.keys() else []
    )


@seldom
@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_second_update_leaves_no_more_files(situation: str) -> None:
    disk = Disk(SITUATIONS[situation].files)
    for new in (NEW, OLDER):
        update(disk, new)
        assert Table(disk).power_on() == new.name
    assert {path.partition("/")[0] for path in disk.content} <= {
        "a.pack", "b.pack", "rescue.pack", "boot.py", "main.py", "slot", "data",
    }  # fmt: skip


@seldom
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize(
    "error",
    [PowerCutError(), OSError(28, "ENOSPC"), KeyboardInterrupt()],
    ids=["power cut", "error", "ctrl-c"],
)
def test_an_update_interrupted_at_each_step(situation: str, error: BaseException) -> None:
    """In a hurry each second step, by what is no power cut each fifth."""
    each = 1 if PROOF else 2 if isinstance(error, PowerCutError) else 5
    before = SITUATIONS[situation]
    allowed = names((*before.may_run, NEW))
    ready = Disk(before.files)
    disk = ready.again()
    update(disk, NEW)
    steps = list(disk.steps)
    seen = set()
    for step, name in list(enumerate(steps, 1))[::each]:
        disk = ready.again()
        failing(disk, step, error)
        with pytest.raises((Trouble, KeyboardInterrupt)):
            update(disk, NEW)
        assert disk.steps[step - 1] == name
        healed(disk)
        data = disk.files("data")
        assert data == {path[5:]: content for path, content in DATA.items() if path in before.files}
        for path in NEW.outside:
            assert disk.content.get(path) in (before.files.get(path), NEW.outside[path])
        again = disk.again()
        table = Table(disk)
        runs = table.power_on()
        seen.add(runs)
        assert runs in allowed, (name, table.ran)
        if "main.py" in disk.content:
            assert not [path for path in disk.content if path.endswith(".new") and "/" not in path]
        for after in (disk, again):  # with a start between, and without
            update(after, NEW)
            assert Table(after).power_on() == "new", name
    assert seen >= names(before.may_run[:1])
    assert len(steps) > 15


@seldom
def test_an_interrupted_update_whose_slot_line_is_lost_too() -> None:
    """Without /slot, or with a wrong one, still nothing that is half done is started."""
    ready = Disk(ON_A | installed(OLDER, "b") | {"slot": b"a\n"})
    disk = ready.again()
    update(disk, NEW)
    for step in range(1, len(disk.steps) + 1):
        for line in (None, b"", b"b\n", b"a b 0\n", b"- b 0\n", b"?"):
            disk = ready.again()
            failing(disk, step, PowerCutError())
            with pytest.raises(Trouble):
                update(disk, NEW)
            healed(disk)
            disk.content.pop("slot")
            if line is not None:
                disk.content["slot"] = line
            assert Table(disk).power_on() in ("old", "older", "new")


@seldom
@pytest.mark.parametrize("situation", SITUATIONS)
def test_bytes_that_arrive_changed(situation: str) -> None:
    """Each write goes wrong once: the update stops, and no live file has the wrong bytes."""
    before = SITUATIONS[situation]
    ready = Disk(before.files)
    disk = ready.again()
    update(disk, NEW)
    for step, name in enumerate(disk.steps, 1):
        if name.startswith("write "):
            disk = ready.again()
            disk.spoil = step
            with pytest.raises(Trouble) as caught:
                update(disk, NEW)
            assert caught.value.key == "not-the-same"
            assert not [path for path in disk.content if path.endswith(".pack.new")]
            for path in ("slot", *NEW.outside):
                assert disk.content.get(path) in (before.files.get(path), NEW.outside.get(path))
            assert Table(disk).power_on() in names((*before.may_run, NEW))


@seldom
@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_start_without_power_at_each_step(situation: str) -> None:
    """The power goes at any operation of main.py, after a whole update; as often as it likes."""
    ready = Disk(SITUATIONS[situation].files)
    update(ready, NEW)
    disk = ready.again()
    assert Table(disk).power_on() == "new"
    allowed = names(SITUATIONS[situation].may_run) | {"new"}
    for step in range(1, len(disk.steps) + 1):
        for times in (1, 2, kibic_boot.MOST - 1, kibic_boot.MOST + 1):
            again = ready.again()
            table = Table(again)
            for _ in range(times):
                failing(again, step, PowerCutError())
                with pytest.raises(PowerCutError):
                    table.power_on()
                    raise PowerCutError  # a start that had nothing to write
                healed(again)
            assert table.power_on() in allowed
            if times < kibic_boot.MOST:
                assert table.ran[-1] == "new"


@pytest.mark.parametrize("error", [OSError(28, "ENOSPC"), OSError(5, "EIO")])
def test_a_start_that_cannot_write(error: OSError) -> None:
    """It plays on with what is confirmed, and if nothing is, with what there is."""
    for confirmed, expected in ((b"a b 0\n", "old"), (b"- b 0\n", "new"), (b"a\n", "old")):
        disk = Disk(ON_A | installed(NEW, "b") | {"slot": confirmed})

        def fail(number: int) -> None:
            raise error

        disk.fail = fail
        assert Table(disk).power_on() == expected
        assert disk.content["slot"] == confirmed


RESCUE_OF_OLDER = {"rescue.pack": OLDER.rescue_pack}


@pytest.mark.parametrize(("files", "expected"), [
    ({}, NEW),
    (ON_A | RESCUE_OF_OLDER | {"slot": b"a\n"}, OLD),
    (ON_A | {"slot": b"a\n"}, OLD),
    (ON_A | RESCUE_OF_OLDER | {"slot": b"- a 0\n"}, OLDER),
    (ON_A | RESCUE_OF_OLDER | {"slot": b"??"}, OLDER),
])  # fmt: skip
def test_the_rescue_screen_is_that_of_the_last_confirmed_version(
    files: dict[str, bytes], expected: Release
) -> None:
    """Else of the version installed first; what is right is not written again."""
    disk = Disk(files)
    update(disk, NEW)
    assert disk.content["rescue.pack"] == expected.rescue_pack
    renamed = "rename /rescue.pack" in disk.steps
    assert renamed == (files.get("rescue.pack") != expected.rescue_pack)


def test_the_next_start_clears_half_a_slot() -> None:
    """A power cut meanwhile, or a whole slot, changes nothing."""
    ready = Disk(ON_A | installed(OLDER, "b") | {"slot": b"a\n"})
    assert Table(ready).power_on() == "old"
    assert Table(ready).power_on() == "old"
    assert versions(ready, OLDER) == {"b": "older"}
    ready = Disk(ON_A | HALF | {"slot": b"a\n"})
    disk = ready.again()
    assert Table(disk).power_on() == "old"
    assert set(disk.tree()) == {*ON_A, "data", "slot"}
    for step in range(1, len(disk.steps) + 1):
        again = ready.again()
        failing(again, step, PowerCutError())
        with pytest.raises(PowerCutError):
            Table(again).power_on()
        healed(again)
        assert Table(again).power_on() == "old"
        assert set(again.tree()) == {*ON_A, "data", "slot"}


def test_what_the_board_has_is_not_sent() -> None:
    disk = Disk(installed(OLD, "a") | {"slot": b"a\n"})
    board = connect(disk)
    plan = run(slots.plan(board, run(slots.look(board)), NEW))
    # x is the same in both
    assert (plan.slot, plan.kept, plan.sent, plan.copied) == ("b", "a", 2, 6)
    sent = b"".join(piece for piece in plan.pieces if isinstance(piece, bytes))
    assert b"display new" in sent and b"y" * 3000 in sent
    assert NEW.slot["tarokk/deal.mpy"] not in sent
    copied = [piece for piece in plan.pieces if not isinstance(piece, bytes)]
    assert [piece.file for piece in copied] == ["/a.pack"] * len(copied)
    assert len(copied) == 3  # what lies one behind the other on both is one piece


def test_a_pack_that_is_there_already_is_not_made_again() -> None:
    disk = Disk(ON_A | {"slot": b"a\n"} | installed(NEW, "b"))
    update(disk, NEW)
    assert not [step for step in disk.steps if step.startswith("open /b.pack")]
    assert Table(disk).power_on() == "new"
