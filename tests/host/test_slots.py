"""Two slots: whatever happens, the board starts the old version or the new one, whole.

Every file operation of an update and of a start is interrupted once: by an error on the board, by
Ctrl-C on the computer, and by pulling the plug.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

import boot
from host_tools import flash
from host_tools.release import Release
from host_tools.words import Trouble
from tests.host.fake_board import Disk, PowerCutError, connect, start, versions

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
    return {f"{slot}/{path}": data for path, data in new.slot.items()} | {
        f"{slot}/version": new.listing
    }


def outside(new: Release) -> dict[str, bytes]:
    return new.outside | {f"rescue/{path}": data for path, data in new.rescue.items()}


class Situation(NamedTuple):
    """A board before an update, and what may run after an update that was interrupted."""

    files: dict[str, bytes]
    may_run: tuple[Release | None, ...]


ON_A = installed(OLD, "a") | outside(OLD) | DATA
HALF = {"b/device/run.mpy": b"good", "b/gone.mpy": b"z", "b/ui/same.mpy.new": b"sa"}
NO_LIST = {"b/version": b"new\nnothing like it\n"}
SITUATIONS = {
    "a new board": Situation({}, (None,)),
    "a is confirmed": Situation(ON_A | {"slot": b"a\n"}, (OLD,)),
    "b is confirmed": Situation(
        installed(OLDER, "a") | installed(OLD, "b") | outside(OLD) | DATA | {"slot": b"b\n"}, (OLD,)
    ),
    "b holds the rest of an update": Situation(ON_A | HALF | {"slot": b"a\n"}, (OLD,)),
    "b is on trial": Situation(ON_A | installed(OLDER, "b") | {"slot": b"a b 1\n"}, (OLD, OLDER)),
    "the first is on trial": Situation(ON_A | {"slot": b"- a 0\n"}, (OLD,)),
    "/slot is missing": Situation(ON_A | installed(OLDER, "b"), (OLD,)),
    "the first has failed": Situation(
        installed(BAD, "a") | outside(BAD) | DATA | {"slot": b"- a 2\n"}, (None,)
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
        if self.disk.files(slot)[RUN] == b"crash":
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
            raise error

    disk.fail = fail


def healed(disk: Disk) -> None:
    disk.fail = lambda number: None
    disk.dead = False


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
    assert disk.files("rescue").keys() == set(RESCUE)
    assert not [path for path in disk.content if path.endswith(".new")]


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize(
    "error",
    [PowerCutError(), OSError(28, "ENOSPC"), KeyboardInterrupt()],
    ids=["power cut", "error", "ctrl-c"],
)
def test_an_update_interrupted_at_each_step(situation: str, error: BaseException) -> None:
    before = SITUATIONS[situation]
    allowed = names((*before.may_run, NEW))
    disk = Disk(before.files)
    update(disk, NEW)
    steps = list(disk.steps)
    seen = set()
    for step, name in enumerate(steps, 1):
        disk = Disk(before.files)
        failing(disk, step, error)
        with pytest.raises((Trouble, KeyboardInterrupt)):
            update(disk, NEW)
        assert disk.steps[step - 1] == name
        healed(disk)
        data = disk.files("data")
        assert data == {path[5:]: content for path, content in DATA.items() if path in before.files}
        for path in NEW.outside:
            assert disk.content.get(path) in (before.files.get(path), NEW.outside[path])
        table = Table(disk)
        runs = table.power_on()
        seen.add(runs)
        assert runs in allowed, (name, table.ran)
        update(disk, NEW)
        assert table.power_on() == "new", name
    assert seen >= names(before.may_run[:1])
    assert len(steps) > 15


def test_an_interrupted_update_whose_slot_line_is_lost_too() -> None:
    """Without /slot, or with a wrong one, still nothing that is half done is started."""
    before = ON_A | installed(OLDER, "b") | {"slot": b"a\n"}
    disk = Disk(before)
    update(disk, NEW)
    for step in range(1, len(disk.steps) + 1):
        for line in (None, b"", b"b\n", b"a b 0\n", b"- b 0\n", b"?"):
            disk = Disk(before)
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
    disk = Disk(before.files)
    update(disk, NEW)
    for step, name in enumerate(disk.steps, 1):
        if name.startswith("write "):
            disk = Disk(before.files)
            disk.spoil = step
            with pytest.raises(Trouble) as caught:
                update(disk, NEW)
            assert caught.value.key == "not-the-same"
            for path in ("slot", *NEW.outside):
                assert disk.content.get(path) in (before.files.get(path), NEW.outside.get(path))
            assert Table(disk).power_on() in names((*before.may_run, NEW))


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_start_without_power_at_each_step(situation: str) -> None:
    """The power goes at any operation of main.py, after a whole update; as often as it likes."""
    disk = Disk(SITUATIONS[situation].files)
    update(disk, NEW)
    ready, done = dict(disk.content), len(disk.steps)
    assert Table(disk).power_on() == "new"
    allowed = names(SITUATIONS[situation].may_run) | {"new"}
    for step in range(1, len(disk.steps) - done + 1):
        for times in (1, 2, 3):
            again = Disk(ready)
            table = Table(again)
            for _ in range(times):
                failing(again, step, PowerCutError())
                with pytest.raises(PowerCutError):
                    table.power_on()
                    raise PowerCutError  # a start that had nothing to write
                healed(again)
            assert table.power_on() in allowed
            if times < boot.MOST_TRIES:
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


RESCUE_OF_OLDER = {f"rescue/{path}": data for path, data in OLDER.rescue.items()}


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
    assert disk.files("rescue") == expected.rescue
    changed = [
        path for path, data in expected.rescue.items() if files.get(f"rescue/{path}") != data
    ]
    renamed = [step[15:] for step in disk.steps if step.startswith("rename /rescue/")]
    assert sorted(renamed) == sorted(changed)


# -- a trial


def test_a_version_that_crashes_twice_goes_back() -> None:
    disk = Disk(ON_A | {"slot": b"a\n"})
    update(disk, BAD)
    table = Table(disk)
    assert table.power_on() == "old"
    assert table.ran == ["bad", "bad", "old"]
    files = disk.content
    assert files["slot"] == b"a\n"
    assert files["data/crash.txt"].count(b"crash of b on trial\nValueError('a bad version')") == 2
    assert files["data/crash.txt"].endswith(b"b did not start: back to a\n")


def test_a_version_that_hangs_twice_goes_back() -> None:
    """Nothing is confirmed, and then somebody pulls the plug."""
    disk = Disk(ON_A | {"slot": b"a\n"})
    update(disk, NEW)
    table = Table(disk)

    def hang(slot: str, confirm: Callable[[], None]) -> None:
        table.ran.append(versions(disk, *ALL)[slot])

    for _ in range(boot.MOST_TRIES):
        start(disk, hang)
    assert table.ran == ["new", "new"]
    assert table.power_on() == "old"
    assert disk.content["slot"] == b"a\n"


def test_two_bad_versions_end_on_the_rescue_screen() -> None:
    both = installed(BAD, "a") | installed(BAD_TOO, "b") | outside(BAD)
    for state in (b"- a 0\n", b"??", b"- b 1\n"):
        disk = Disk(both | {"slot": state})
        table = Table(disk)
        assert table.power_on() is None
        assert len(table.ran) <= 2 * boot.MOST_TRIES + 1
        settled = disk.content["slot"]
        assert table.power_on() is None
        assert disk.content["slot"] == settled


# -- /slot


STATES = [
    (confirmed, trial, tries)
    for confirmed in (None, "a", "b")
    for trial in (None, "a", "b")
    for tries in range(boot.MOST_TRIES + 1)
    if (trial or confirmed) and trial != confirmed and (trial or not tries)
]


def test_each_state_has_one_line() -> None:
    lines = [boot.line(*state) for state in STATES]
    assert len(set(lines)) == len(lines) == 14
    assert [boot.parse(line) for line in lines] == STATES


@pytest.mark.parametrize("state", STATES)
def test_a_garbled_byte_of_slot(state: tuple[str | None, str | None, int]) -> None:
    """Any byte of it damaged, cut off anywhere, or with more behind it: a whole version runs."""
    line = boot.line(*state).encode() + b"\n"
    both = installed(OLD, "a") | installed(NEW, "b") | outside(OLD)
    garbled = [line[:cut] for cut in range(len(line))] + [line + b"\n", line + b"x"]
    for at in range(len(line)):
        garbled += [line[:at] + bytes([byte]) + line[at + 1 :] for byte in b"\x00\n -0123abx\xff"]
    for text in garbled:
        disk = Disk(both | {"slot": text})
        runs = Table(disk).power_on()
        parsed = boot.parse(disk.content["slot"].decode("latin-1").strip())
        given_up = boot.parse(text.decode("latin-1").strip()) in ((None, "b", boot.MOST_TRIES),)
        assert (runs is None) == given_up, text
        assert given_up or parsed in (("a", None, 0), ("b", None, 0)), text


@pytest.mark.parametrize("text", [b"", b"b\n", b"a b 0\n", b"b a 0\n", b"- b 1\n", b"\xff"])
def test_a_slot_that_is_not_whole_is_never_started(text: bytes) -> None:
    for rest in (HALF, {}, {"b/version": b"new\n"}, {"b/version": NEW.listing[:-9]}, NO_LIST):
        disk = Disk(ON_A | rest | {"slot": text})
        assert Table(disk).power_on() == "old"


def test_a_missing_slot_is_said() -> None:
    disk = Disk(ON_A)
    assert Table(disk).power_on() == "old"
    assert disk.content["slot"] == b"a\n"
    assert disk.content["data/crash.txt"] == b"/slot was missing or damaged: took a\n"
