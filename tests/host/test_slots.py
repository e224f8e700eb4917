"""Two slots: whatever happens, the board starts the old version or the new one, whole.

Every file operation of an update and of a start is interrupted once: by an error on the board, by
Ctrl-C on the computer, and by pulling the plug.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import boot
from kibic import flash, pack, release
from kibic.release import Release
from kibic.words import Trouble
from tests.conftest import PROOF
from tests.host.fake_board import ALARM, Disk, PowerCutError, connect, start, versions

RUN = "device/run.mpy"
RESCUE = ("device/pins.mpy", "device/display.mpy")
DATA = {"data/0001.jnl": b"1 0badc0de kibic 1\n", "data/roster.txt": "Béla\n".encode()}


def make(name: str, run: bytes = b"good", **files: bytes) -> Release:
    """A release of a few files; some are the same in each."""
    slot = {
        RUN: run,
        "device/pins.mpy": b"pins",
        "device/display.mpy": b"display " + name.encode(),
        "tarokk/deal.mpy": bytes(range(256)) * 9,
        "ui/same.mpy": b"same",
        f"ui/only-in-{name}.mpy": b"x",
    } | {path.replace("_", "/") + ".mpy": data for path, data in files.items()}
    rescue = {path: slot[path] for path in RESCUE}
    outside = {"boot.py": b"boot of " + name.encode(), "main.py": b"main of " + name.encode()}
    return Release(name, slot, rescue, outside)


OLDER, OLD, NEW = make("older"), make("old"), make("new", ui_added=b"y" * 3000)
BAD, BAD_TOO = make("bad", b"crash"), make("bad-too", b"crash")
ALL = (OLDER, OLD, NEW, BAD, BAD_TOO)


def installed(new: Release, slot: str) -> dict[str, bytes]:
    return {f"{slot}.pack": new.pack}


def of_old(new: Release, slot: str) -> dict[str, bytes]:
    """A slot of an older Kibic."""
    files = {f"{slot}/{path}": data for path, data in new.slot.items()}
    return files | {f"{slot}/version": release.listing(new.name, new.slot)}


def outside(new: Release) -> dict[str, bytes]:
    return new.outside | {"rescue.pack": new.rescue_pack}


class Situation(NamedTuple):
    """A board before an update, and what may run after an update that was interrupted."""

    files: dict[str, bytes]
    may_run: tuple[Release | None, ...]


ON_A = installed(OLD, "a") | outside(OLD) | DATA
HALF = {"b.pack.new": NEW.pack[:900], "slot.new": b""}
OLD_HALF = {"b/device/run.mpy": b"good", "b/gone.mpy": b"z", "b/ui/same.mpy.new": b"sa"}
OLD_RESCUE = {f"rescue/{path}": data for path, data in OLD.rescue.items()}
OLD_ON_A = of_old(OLD, "a") | OLD.outside | OLD_RESCUE | DATA
SITUATIONS = {
    "a new board": Situation({}, (None,)),
    "a is confirmed": Situation(ON_A | {"slot": b"a\n"}, (OLD,)),
    "b is confirmed": Situation(
        installed(OLDER, "a") | installed(OLD, "b") | outside(OLD) | DATA | {"slot": b"b\n"}, (OLD,)
    ),
    "b holds the rest of an update": Situation(ON_A | HALF | {"slot": b"a\n"}, (OLD,)),
    "an older Kibic": Situation(OLD_ON_A | of_old(OLDER, "b") | {"slot": b"a\n"}, (OLD,)),
    "an older Kibic, half updated": Situation(OLD_ON_A | OLD_HALF | {"slot": b"a\n"}, (OLD,)),
    "an older Kibic, its first on trial": Situation(OLD_ON_A | {"slot": b"- a 0\n"}, (OLD,)),
    "b is on trial": Situation(ON_A | installed(OLDER, "b") | {"slot": b"a b 1\n"}, (OLD, OLDER)),
    "the first is on trial": Situation(ON_A | {"slot": b"- a 0\n"}, (OLD,)),
    "/slot is missing": Situation(ON_A | installed(OLDER, "b"), (OLD,)),
    "the first has failed": Situation(
        installed(BAD, "a") | outside(BAD) | DATA | {"slot": b"- a 6\n"}, (None,)
    ),
}


class NotWholeError(BaseException):
    """Something was started that is no whole version; main.py must not catch this."""


class Table:
    """Runs the app of whatever slot is started, and notes what that was."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.ran: list[str | None] = []

    def power_on(self) -> str | None:
        """The release that runs in the end, None for the rescue screen or nothing at all."""
        before = len(self.ran)
        start(self.disk, self.app, self.waits)
        return self.ran[-1] if len(self.ran) > before else None

    def app(self, slot: str, confirm: Callable[[], None]) -> None:
        whole = versions(self.disk, *ALL)
        if slot not in whole:
            raise NotWholeError(slot)
        self.ran.append(whole[slot])
        files = pack.read(self.disk.content.get(f"{slot}.pack", b""))[1]
        if files.get(RUN) == b"crash":
            raise ValueError("a bad version")
        confirm()

    def waits(self, lines: tuple[str, ...]) -> None:
        self.ran.append(None)


def update(disk: Disk, new: Release) -> None:
    """Install a release; afterwards the board is without its host."""
    board = connect(disk)
    slots = flash.look(board)
    way = flash.plan(board, slots, new)
    flash.install(board, slots, new, way, lambda more: None)


def names(releases: tuple[Release | None, ...]) -> set[str | None]:
    return {release and release.name for release in releases}


def failing(disk: Disk, step: int, error: BaseException) -> None:
    """Have the disk's operation `step` from now fail with `error`."""
    at = len(disk.steps) + step

    def fail(number: int) -> None:
        if number == at:
            raise error.with_traceback(None)  # or it would keep all boards that had it

    disk.fail = fail


def healed(disk: Disk) -> None:
    """Whatever it was is over, and the power is back."""
    disk.fail = lambda number: None
    disk.power_on()


# -- an update


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
    assert not [path for path in tree if path.endswith(".new") or path.startswith("rescue/")]
    old = "a" if situation.startswith("an older") else None
    assert [path for path in tree if "/" not in path and tree[path] < 0] == (
        [old, "data"] if old else ["data"] if DATA.keys() & before_of(situation) else []
    )


def before_of(situation: str) -> set[str]:
    return set(SITUATIONS[situation].files)


@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_old_slots_are_gone_with_the_second_update(situation: str) -> None:
    disk = Disk(SITUATIONS[situation].files)
    for new in (NEW, OLDER):
        update(disk, new)
        assert Table(disk).power_on() == new.name
    assert {path.partition("/")[0] for path in disk.content} <= {
        "a.pack", "b.pack", "rescue.pack", "boot.py", "main.py", "slot", "data",
    }  # fmt: skip
    assert "a" not in disk.tree()


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize(
    "error",
    [PowerCutError(), OSError(28, "ENOSPC"), KeyboardInterrupt()],
    ids=["power cut", "error", "ctrl-c"],
)
def test_an_update_interrupted_at_each_step(situation: str, error: BaseException) -> None:
    """In a hurry, what is no power cut interrupts each third step only."""
    each = 1 if PROOF or isinstance(error, PowerCutError) else 3
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


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_start_without_power_at_each_step(situation: str) -> None:
    """The power goes at any operation of main.py, after a whole update; as often as it likes."""
    ready = Disk(SITUATIONS[situation].files)
    update(ready, NEW)
    disk = ready.again()
    assert Table(disk).power_on() == "new"
    allowed = names(SITUATIONS[situation].may_run) | {"new"}
    for step in range(1, len(disk.steps) + 1):
        for times in (1, 2, boot.MOST - 1, boot.MOST + 1):
            again = ready.again()
            table = Table(again)
            for _ in range(times):
                failing(again, step, PowerCutError())
                with pytest.raises(PowerCutError):
                    table.power_on()
                    raise PowerCutError  # a start that had nothing to write
                healed(again)
            assert table.power_on() in allowed
            if times < boot.MOST:
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
    (OLD_ON_A | {"slot": b"a\n"}, OLD),
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
    """Also that of an older Kibic; a power cut meanwhile, or a whole slot, changes nothing."""
    ready = Disk(ON_A | of_old(OLDER, "b") | {"slot": b"a\n"})
    assert Table(ready).power_on() == "old"
    assert Table(ready).power_on() == "old"
    assert versions(ready, OLDER) == {"b": "older"}
    ready = Disk(ON_A | HALF | OLD_HALF | {"slot": b"a\n"})
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
    disk = Disk(installed(OLD, "a") | {"slot": b"a\n"} | {"b/stray.mpy": b"", "b/x/y.mpy.new": b""})
    board = connect(disk)
    way = flash.plan(board, flash.look(board), NEW)
    assert (way.slot, way.kept, way.sent, way.copied) == ("b", "a", 2, 5)  # x is the same in both
    sent = b"".join(piece for piece in way.pieces if isinstance(piece, bytes))
    assert b"display new" in sent and b"y" * 3000 in sent
    assert NEW.slot["tarokk/deal.mpy"] not in sent
    copied = [piece for piece in way.pieces if not isinstance(piece, bytes)]
    assert [piece.file for piece in copied] == ["/a.pack"] * len(copied)
    assert len(copied) == 2  # what lies one behind the other on both is one piece


def test_a_pack_that_is_there_already_is_not_made_again() -> None:
    disk = Disk(ON_A | {"slot": b"a\n"} | installed(NEW, "b"))
    update(disk, NEW)
    assert not [step for step in disk.steps if step.startswith("open /b.pack")]
    assert Table(disk).power_on() == "new"


# -- a trial


def test_a_version_that_crashes_twice_goes_back() -> None:
    disk = Disk(ON_A | {"slot": b"a\n"})
    update(disk, BAD)
    table = Table(disk)
    assert table.power_on() == "old"
    assert table.ran == ["bad", "bad", "old"]
    assert disk.content["slot"] == b"a\n"
    crashes = disk.content["data/crash.txt"]
    assert crashes.count(b"crash of b on trial\nValueError('a bad version')") == 2
    assert crashes.endswith(b"b did not start: back to a\n")


def ends(disk: Disk, how: BaseException | None) -> Table:
    """A table whose app does not get to its first screen, and then this happens."""
    table = Table(disk)

    def app(slot: str, confirm: Callable[[], None]) -> None:
        table.ran.append(versions(disk, *ALL)[slot])
        if how:
            raise how

    table.app = app  # type: ignore[method-assign]
    return table


def test_a_version_that_hangs_twice_goes_back() -> None:
    """Half a minute is over, and nothing is confirmed."""
    disk = Disk(ON_A | {"slot": b"a\n"})
    update(disk, NEW)
    table = Table(disk)

    def hang(slot: str, confirm: Callable[[], None]) -> None:
        table.ran.append(versions(disk, *ALL)[slot])
        if table.ran[-1] == "new":
            assert ALARM.ring
            ALARM.ring()  # restarts the board
        confirm()

    start(disk, hang)
    assert table.ran == ["new", "new", "old"]
    assert disk.content["slot"] == b"a\n"
    assert b"b hangs\nb hangs\nb did not start" in disk.content["data/crash.txt"]


def test_a_version_may_be_slow_where_there_is_no_other() -> None:
    for files in ({}, ON_A | {"slot": b"a\n"}):
        disk = Disk(files)
        update(disk, NEW)
        alarms: list[bool] = []

        def app(slot: str, confirm: Callable[[], None], alarms: list[bool] = alarms) -> None:
            alarms.append(ALARM.ring is not None)
            confirm()
            assert ALARM.ring is None

        for _ in range(2):  # on trial, then confirmed
            start(disk, app)
        assert alarms == [bool(files), False]


@pytest.mark.parametrize("how", [PowerCutError(), KeyboardInterrupt()])
def test_an_interrupted_start_uses_up_no_trial(how: BaseException) -> None:
    """By the power, five times; by a tool that looks, as often as it likes."""
    times = boot.MOST - 1 if isinstance(how, PowerCutError) else 3 * boot.MOST
    for before in ({}, ON_A | {"slot": b"a\n"}):
        disk = Disk(before)
        update(disk, NEW)
        for _ in range(times):
            with pytest.raises(type(how)):
                ends(disk, how).power_on()
        assert Table(disk).power_on() == "new"
        assert "data/crash.txt" not in disk.content


def test_a_version_that_hangs_the_chip_goes_back_at_last() -> None:
    disk = Disk(ON_A | {"slot": b"a\n"})
    update(disk, NEW)
    for _ in range(boot.MOST):
        assert ends(disk, None).power_on() == "new"  # somebody pulls the plug
    assert Table(disk).power_on() == "old"


def test_a_tool_that_looks_after_a_crash_does_not_undo_it() -> None:
    disk = Disk(ON_A | {"slot": b"a b 4\n"} | installed(NEW, "b"))
    with pytest.raises(KeyboardInterrupt):
        ends(disk, KeyboardInterrupt()).power_on()
    assert disk.content["slot"] == b"a b 4\n"


def test_two_bad_versions_wait_on_their_screens() -> None:
    """Each key starts one of them; none is out of reach, and nothing goes round by itself."""
    both = installed(BAD, "a") | installed(BAD_TOO, "b") | outside(BAD)
    for state in (b"- a 0\n", b"??", b"- b 1\n", b"a\n", b"a b 0\n", b"b b 3\n"):
        disk = Disk(both | {"slot": state})
        table = Table(disk)
        for _ in range(6):
            before = len(table.ran)
            assert table.power_on() is None
            assert len(table.ran) - before <= 4
        assert {"bad", "bad-too"} <= set(table.ran)


def test_a_confirmed_version_that_crashes_at_its_start_gives_way() -> None:
    disk = Disk(installed(BAD, "a") | installed(OLD, "b") | outside(OLD) | {"slot": b"a\n"})
    table = Table(disk)
    assert table.power_on() is None  # its crash is shown
    assert disk.content["slot"] == b"a a 3\n"
    assert table.power_on() == "old"
    assert table.ran == ["bad", None, "bad", "old"]
    assert disk.content["slot"] == b"b\n"


def test_a_crash_that_does_not_come_again_changes_nothing() -> None:
    disk = Disk(ON_A | installed(OLDER, "b") | {"slot": b"a a 3\n"})
    assert Table(disk).power_on() == "old"
    assert disk.content["slot"] == b"a\n"


def test_a_damaged_version_gives_way_at_once() -> None:
    data = bytearray(BAD.pack)
    data[-1] ^= 1
    disk = Disk(installed(OLD, "b") | outside(OLD) | {"a.pack": bytes(data), "slot": b"a\n"})
    table = ends(disk, ValueError("incompatible .mpy file"))
    well = Table(disk)
    damaged = table.app
    table.ran = well.ran
    disk_versions = {"a": damaged, "b": well.app}
    table.app = lambda slot, confirm: (  # type: ignore[method-assign]
        broken() if slot == "a" else disk_versions[slot](slot, confirm)
    )
    assert table.power_on() == "old"
    assert table.ran == ["old"]
    assert b"a is damaged" in disk.content["data/crash.txt"]


def broken() -> None:
    raise ValueError("incompatible .mpy file")


# -- /slot


STATES = [
    (confirmed, trial, points)
    for confirmed in (None, "a", "b")
    for trial in (None, "a", "b")
    for points in range(boot.MOST + 1)
    if (trial or confirmed) and (trial or not points)
]


def test_each_state_has_one_line() -> None:
    lines = [boot.line(*state) for state in STATES]
    assert len(set(lines)) == len(lines) == 44
    assert [boot.parse(line) for line in lines] == STATES


@pytest.mark.parametrize("state", [*STATES, None])
@pytest.mark.parametrize("works", ["a", "b", "ab"])
@pytest.mark.parametrize("whole", ["a", "b", "ab"])
def test_a_whole_version_that_works_is_always_reached(
    state: tuple[str | None, str | None, int] | None, works: str, whole: str
) -> None:
    """The model of main.py, with the power going before or after each thing it writes."""
    if not set(works) & set(whole):
        return
    reached, seen = set(), set()
    left = [state]
    while left:
        now = left.pop()
        if now in seen:
            continue
        seen.add(now)
        slot, before = boot.chosen(now, lambda slot: slot in whole)
        assert slot in whole
        assert before == now or now is None or slot != now[1] or now[2] == boot.MOST
        confirmed, trial, points = before
        counted = (confirmed, trial, points + 1) if trial and points < boot.MOST else before
        assert boot.parse(boot.line(*counted)) == counted
        if slot in works:
            reached.add(slot)
            left.append((slot, None, 0))
        else:
            left.append(boot.failed(before, slot))
            left.append(boot.failed(before, slot, damaged=True))
        left.append(counted)  # the power went
    assert reached
    # however it goes on, from each state that may come a version that works is reached
    for now in seen:
        for _ in range(3 * boot.MOST):
            slot, before = boot.chosen(now, lambda slot: slot in whole)
            if slot in works:
                break
            now = boot.failed(before, slot)
        assert slot in works


@pytest.mark.parametrize("state", STATES if PROOF else STATES[3::8])
def test_a_garbled_byte_of_slot(state: tuple[str | None, str | None, int]) -> None:
    """Any byte of it damaged, cut off anywhere, or with more behind it: a whole version runs."""
    line = boot.line(*state).encode() + b"\n"
    ready = Disk(installed(OLD, "a") | installed(NEW, "b") | outside(OLD))
    garbled = [line[:cut] for cut in range(len(line))] + [line + b"\n", line + b"x"]
    for at in range(len(line)):
        garbled += [line[:at] + bytes([byte]) + line[at + 1 :] for byte in b"\x00\n -06abx\xff"]
    for text in garbled:
        disk = ready.again()
        disk.content["slot"] = text
        assert Table(disk).power_on() in ("old", "new"), text
        assert disk.content["slot"].strip() in (b"a", b"b")


@pytest.mark.parametrize("text", [b"", b"b\n", b"a b 0\n", b"b a 0\n", b"- b 1\n", b"\xff"])
def test_a_slot_that_is_not_whole_is_never_started(text: bytes) -> None:
    rests: list[dict[str, bytes]] = [
        HALF, {}, OLD_HALF, {"b.pack": b""}, {"b.pack": NEW.pack[:-1]}, {"b.pack": NEW.pack + b"x"},
        {"b.pack": b"new 1\n" + NEW.pack}, {"b.pack": b"\xff" * 600}, {"b/version": b"new\n"},
        {"b/version": release.listing("new", NEW.slot)[:-9]}, {"b/version": b"new\nnothing\n"},
    ]  # fmt: skip
    for rest in rests:
        disk = Disk(ON_A | rest | {"slot": text})
        assert Table(disk).power_on() == "old"


def test_a_missing_slot_is_said() -> None:
    disk = Disk(ON_A)
    assert Table(disk).power_on() == "old"
    assert disk.content["slot"] == b"a\n"
    assert disk.content["data/crash.txt"] == b"/slot was missing or damaged: took a\n"


@pytest.mark.parametrize("state", [b"- a 6\n", b"- a 2\n", b"a a 6\n"])
def test_what_is_all_there_is_starts_though_it_was_given_up(state: bytes) -> None:
    disk = Disk(ON_A | {"slot": state})
    assert Table(disk).power_on() == "old"
    assert disk.content["slot"] == b"a\n"
