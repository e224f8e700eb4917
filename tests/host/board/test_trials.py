"""The trial of a new version, and the line that says which slot runs."""

from collections.abc import Callable

import pytest

import kibic_boot
from tests.conftest import PROOF
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import ALARM, start, versions
from tests.host.support.board.slots import (
    ALL,
    BAD,
    BAD_TOO,
    HALF,
    NEW,
    OLD,
    OLDER,
    ON_A,
    Table,
    installed,
    outside,
    update,
)


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
    times = kibic_boot.MOST - 1 if isinstance(how, PowerCutError) else 3 * kibic_boot.MOST
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
    for _ in range(kibic_boot.MOST):
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
    for points in range(kibic_boot.MOST + 1)
    if (trial or confirmed) and (trial or not points)
]


def test_each_state_has_one_line() -> None:
    lines = [kibic_boot.state_line(*state) for state in STATES]
    assert len(set(lines)) == len(lines) == 44
    assert [kibic_boot.parse_state(line) for line in lines] == STATES


@pytest.mark.parametrize("works", ["a", "b", "ab"])
@pytest.mark.parametrize("whole", ["a", "b", "ab"])
def test_a_whole_version_that_works_is_always_reached(works: str, whole: str) -> None:
    if set(works) & set(whole):
        for state in [*STATES, None]:
            go_on(state, works, whole)


def go_on(state: tuple[str | None, str | None, int] | None, works: str, whole: str) -> None:
    """The model of main.py, with the power going before or after each thing it writes."""
    reached, seen = set(), set()
    left = [state]
    while left:
        now = left.pop()
        if now in seen:
            continue
        seen.add(now)
        slot, before = kibic_boot.next_state(now, lambda slot: slot in whole)
        assert slot in whole
        assert before == now or now is None or slot != now[1] or now[2] == kibic_boot.MOST
        confirmed, trial, points = before
        counted = (confirmed, trial, points + 1) if trial and points < kibic_boot.MOST else before
        assert kibic_boot.parse_state(kibic_boot.state_line(*counted)) == counted
        if slot in works:
            reached.add(slot)
            left.append((slot, None, 0))
        else:
            left.append(kibic_boot.state_after_failure(before, slot))
            left.append(kibic_boot.state_after_failure(before, slot, damaged=True))
        left.append(counted)  # the power went
    assert reached
    # however it goes on, from each state that may come a version that works is reached
    for now in seen:
        for _ in range(3 * kibic_boot.MOST):
            slot, before = kibic_boot.next_state(now, lambda slot: slot in whole)
            if slot in works:
                break
            now = kibic_boot.state_after_failure(before, slot)
        assert slot in works


@pytest.mark.parametrize("state", STATES if PROOF else STATES[3::8])
def test_a_garbled_byte_of_slot(state: tuple[str | None, str | None, int]) -> None:
    """Any byte of it damaged, cut off anywhere, or with more behind it: a whole version runs."""
    line = kibic_boot.state_line(*state).encode() + b"\n"
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
        HALF, {}, {"b.pack": b""}, {"b.pack": NEW.pack[:-1]}, {"b.pack": NEW.pack + b"x"},
        {"b.pack": b"new 1\n" + NEW.pack}, {"b.pack": b"\xff" * 600},
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
