"""The journal when the power goes, the disk is full, or the file holds anything at all."""

import importlib
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from errno import ENOSPC
from io import FileIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store import journal as store_journal
from store import reading
from store.files import path_of
from store.journal import Journal
from store.sheets import newest, start

FIRMWARE = Path(store_journal.__file__).parent.parent
HEAD = ["kibic 1", "game paskievics", "seat B Béla"]
MOVES = ["deal", "B 3", "C pass", "D 1"]

# Appends as fast as it can, tells what is confirmed, and every other time finds a torn tail.
CHILD = """
import sys
from store import reading
from store.journal import Journal
journal = Journal(sys.argv[1])
reading.check(journal)
while True:
    journal.append("A kontra trull" + " trull" * (journal.count % 70))
    print(journal.count, flush=True)
    if journal.count % 2:
        with open(sys.argv[1], "ab") as file:
            file.write(b"9 half")
"""


def texts(journal: Journal, offset: int = 0) -> list[str]:
    return [text for _, text in reading.read(journal, offset)]


@pytest.fixture(autouse=True, scope="module")
def synced() -> Iterator[list[int]]:
    """The sizes of the files that were synced, in turn; no file is, which would take long."""
    sizes: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda fileno: sizes.append(os.fstat(fileno).st_size))
        yield sizes


def test_what_is_confirmed_is_synced(tmp_path: Path, synced: list[int]) -> None:
    """The file that took it: the one beside, and the journal where there are many."""
    synced.clear()
    journal = start(str(tmp_path), 1, HEAD)
    beside = Path(journal.path + "+")
    expected = [Path(journal.path).stat().st_size]
    for text in [*MOVES, "x" * 400]:
        journal.append(text)
        expected.append(beside.stat().st_size)
    journal.append("end")
    assert synced == [*expected, journal.good]
    assert Path(journal.path).stat().st_size == journal.good


# --- killed at any moment -----------------------------------------------------------------------


def test_killed_at_random_moments(tmp_path: Path) -> None:
    path = start(str(tmp_path), 1, HEAD).path
    count_before = len(HEAD)
    for _ in range(15):
        confirmed = run_and_kill(path, random.randrange(1, 60))
        journal = Journal(path)
        lines = texts(journal)
        assert journal.count in (confirmed, confirmed + 1)
        assert len(lines) == journal.count > count_before
        assert lines[: len(HEAD)] == HEAD
        for i in range(len(HEAD), len(lines)):
            assert lines[i] == "A kontra trull" + " trull" * (i % 70)
        assert journal.torn in (None, "torn")
        assert not list(tmp_path.glob("*.bad"))
        count_before = journal.count


def run_and_kill(path: str, lines: int) -> int:
    """The number of the last line that the child confirmed; it is killed after `lines` or so."""
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, path],
        env={**os.environ, "PYTHONPATH": str(FIRMWARE)},
        stdout=subprocess.PIPE,
    )
    with child:
        assert child.stdout is not None
        printed = [child.stdout.readline() for _ in range(lines)]
        time.sleep(random.random() / 500)  # else it would always be at the same point
        child.kill()
        printed += child.stdout.readlines()
    return int([line for line in printed if line.endswith(b"\n")][-1])


# --- every single operation fails, or is the last one before the power goes ---------------------


class PowerCut(BaseException):
    """Nothing runs after it, so nothing may catch it."""


class Medium:
    """The file operations of the journal on real files; number `fail_at` goes wrong.

    done       how much of it is done all the same: "none", "half" (of a commit) or "all"
    lasts      what follows: "once" nothing, "full" no byte can be committed until `heal`, "cut"
               the power is gone

    A file commits what was written on flush and on close, as littlefs does.
    """

    def __init__(self, fail_at: int, done: str, lasts: str) -> None:
        self.fail_at = fail_at
        self.done = done
        self.lasts = lasts
        self.calls = 0

    def heal(self) -> None:
        self.fail_at = 0

    def __call__(self, call: Callable[..., Any], *args: Any, commits: bool = False) -> Any:
        self.calls += 1
        after = 0 < self.fail_at < self.calls
        if after and self.lasts == "cut":
            raise PowerCut
        if self.calls == self.fail_at:
            if self.done == "all":
                call(*args)
            if self.done == "half" and commits:
                call(args[0][: len(args[0]) // 2])
        elif not (after and commits and args[0] and self.lasts == "full"):
            return call(*args)
        raise PowerCut if self.lasts == "cut" else OSError(ENOSPC, "injected")

    def open(self, path: str, mode: str) -> "File":
        return File(self, path, mode)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Stands for the module os."""
        return lambda *args: self(getattr(os, name), *args)


class File:
    def __init__(self, medium: Medium, path: str, mode: str) -> None:
        self.medium = medium
        self.waiting = b""
        medium(lambda: FileIO(path, mode).close())  # fails before or after making or emptying it
        self.file = FileIO(path, mode)

    def __getattr__(self, name: str) -> Any:  # seek, fileno
        return getattr(self.file, name)

    def read(self, size: int) -> bytes:
        return self.medium(self.file.read, size)

    def readline(self, size: int) -> bytes:
        return self.medium(self.file.readline, size)

    def write(self, data: bytes) -> int:
        def accept(accepted: bytes) -> int:
            self.waiting += accepted
            return len(accepted)

        return self.medium(accept, data, commits=True)

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, b""
        self.medium(self.file.write, waiting, commits=True)

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self.waiting:
                self.flush()
            self.medium(lambda: None)
        finally:
            self.file.close()


WAYS = [(done, lasts) for done in ("none", "half", "all") for lasts in ("once", "full", "cut")]
TAILS = [b"", b"4 torn", b"4 00000000 damaged\n5 00000000 and more\n"]


@pytest.fixture(params=WAYS, ids="-".join)
def media(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Medium]:
    """Media that fail at their first operation, their second, and so on until one does not."""

    def each() -> Iterator[Medium]:
        for fail_at in count(1):
            medium = Medium(fail_at, *request.param)
            with monkeypatch.context() as patch:
                for name in ("files", "journal", "reading", "sheets"):
                    module = importlib.import_module("store." + name)
                    patch.setattr(module, "open", medium.open, raising=False)
                    patch.setattr(module, "os", medium)
                yield medium
            if medium.calls < fail_at:
                assert fail_at > 5  # else nothing was tried
                return

    return each()


def damaged_journal(tail: bytes) -> tuple[tempfile.TemporaryDirectory, Path]:
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name, "0001.jnl")
    path.write_bytes(b"".join(line_of(i, text) for i, text in enumerate(HEAD, 1)) + tail)
    return folder, path


def line_of(number: int, text: str) -> bytes:
    return b"%d %08x %s\n" % (number, zlib.crc32(f"{number} {text}".encode()), text.encode())


def append_or_not(journal: Journal, text: str) -> bool:
    try:
        journal.append(text)
    except OSError:
        return False
    return True


def check_kept(path: Path, tail: bytes) -> None:
    """A damaged line is in the journal still, or beside it."""
    bad = path.with_suffix(".bad")
    kept = path.read_bytes() + (bad.read_bytes() if bad.exists() else b"")
    assert (tail in kept) if tail == TAILS[2] else not bad.exists()


def final_texts(path: Path) -> list[str]:
    journal = Journal(str(path))
    lines = texts(journal)
    assert journal.torn is None
    return lines


@pytest.mark.sample(9)
@pytest.mark.parametrize("tail", TAILS, ids=["clean", "torn", "bad"])
def test_appends_given_up(tail: bytes, media: Iterator[Medium]) -> None:
    """The app drops the move that failed and goes on with the next."""
    for medium in media:
        folder, path = damaged_journal(tail)
        with folder:
            journal = Journal(str(path))
            confirmed = list(HEAD)
            for text in MOVES:
                try:
                    if append_or_not(journal, text):
                        confirmed.append(text)
                except PowerCut:
                    medium.heal()
                    assert texts(Journal(str(path))) in (confirmed, [*confirmed, text])
                    break
                check_kept(path, tail)
            else:
                medium.heal()
                journal.append("end")
                assert final_texts(path) == [*confirmed, "end"]
            check_kept(path, tail)


@pytest.mark.sample(9)
@pytest.mark.parametrize("tail", TAILS, ids=["clean", "torn", "bad"])
def test_appends_repeated(tail: bytes, media: Iterator[Medium]) -> None:
    """The app tries the same move again, after a power cut with a new journal."""
    for medium in media:
        folder, path = damaged_journal(tail)
        with folder:
            journal = Journal(str(path))
            for text in MOVES:
                try:
                    done = append_or_not(journal, text) or append_or_not(journal, text)
                except PowerCut:
                    medium.heal()
                    journal = Journal(str(path))
                    done = texts(journal)[-1] == text
                medium.heal()
                if not done:
                    journal.append(text)
                check_kept(path, tail)
            assert final_texts(path) == HEAD + MOVES
            assert newest(str(path.parent)) == 1


def refuse_rename(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: str) -> None:
        raise OSError(ENOSPC, "injected")

    monkeypatch.setattr(os, "rename", refuse)


def test_what_landed_needs_no_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk there may be no room for one."""
    folder, path = damaged_journal(line_of(4, "deal")[:-3])
    with folder:
        refuse_rename(monkeypatch)
        assert append_or_not(Journal(str(path)), "deal")
        assert final_texts(path) == [*HEAD, "deal"]


def test_what_was_damaged_is_saved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    folder, path = damaged_journal(TAILS[2])
    with folder:
        journal = Journal(str(path))
        with monkeypatch.context() as patch:
            refuse_rename(patch)
            assert not append_or_not(journal, "deal")
            assert not append_or_not(journal, "deal")
        assert append_or_not(journal, "deal")
        assert path.with_suffix(".bad").read_bytes() == TAILS[2]


def test_start(media: Iterator[Medium]) -> None:
    """There is the whole new journal or none; the older one stays; the next start succeeds."""
    for medium in media:
        folder, path = damaged_journal(b"")
        with folder:
            path.with_suffix(".new").write_bytes(b"left over")
            failed = False
            try:
                start(folder.name, 2, HEAD + MOVES)
            except (OSError, PowerCut):
                failed = True
            medium.heal()
            number = newest(folder.name)
            assert number == 2 or failed
            if number == 2:
                assert final_texts(Path(path_of(folder.name, 2))) == HEAD + MOVES
            start(folder.name, number + 1, MOVES)
            assert final_texts(Path(path_of(folder.name, number + 1))) == MOVES
            assert final_texts(path) == HEAD
            assert not list(path.parent.glob("*.new"))


# --- anything at all in the file ----------------------------------------------------------------

good_line = st.builds(line_of, st.integers(0, 5), st.sampled_from(["deal", "B 3", "é"]))
first_lines = st.integers(1, 9).map(lambda n: b"".join(line_of(i, "deal") for i in range(1, n)))
garbage = st.one_of(st.binary(), st.binary(min_size=600, max_size=1200), good_line)


@given(first_lines, st.lists(garbage, max_size=4))
def test_any_bytes_are_read_as_what_they_are(head: bytes, rest: list[bytes]) -> None:
    check_reading(head + b"".join(rest))


@given(first_lines, st.data())
def test_a_journal_cut_and_pasted(head: bytes, data: st.DataObject) -> None:
    places = st.integers(0, len(head))
    start_at, end_at, to = (data.draw(places) for _ in range(3))
    check_reading(head[:to] + head[start_at:end_at] + head[to:])
    check_reading(head[:start_at] + head[end_at:])


def check_reading(data: bytes) -> None:
    """Compare with what a plain reading of the format gives, then append."""
    expected, good, count = plain_reading(data)
    dropped = data[good:]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "0001.jnl")
        path.write_bytes(data)
        journal = Journal(str(path))
        assert list(reading.read(journal)) == expected
        assert (journal.good, journal.count) == (good, count)
        lost_lines = b"\n" in dropped or len(dropped) >= 512
        assert journal.torn == ("bad" if lost_lines else "torn" if dropped else None)
        journal.append("end")
        again = Journal(str(path))
        assert texts(again) == [text for _, text in expected] + ["end"]
        assert again.torn is None
        bad = path.with_suffix(".bad")
        assert (bad.read_bytes() if bad.exists() else b"") == (dropped if lost_lines else b"")


def plain_reading(data: bytes) -> tuple[list[tuple[int, str | None]], int, int]:
    """The good lines as (offset, text), where they end, and the last one's number."""
    rows: list[tuple[int, str | None]] = []
    good = count = 0
    last = b""
    at = 0
    for line in re.findall(rb"[^\n]{0,511}\n|[^\n]{1,512}", data):
        match = re.fullmatch(rb"(0|[1-9][0-9]*) ([0-9a-f]{8}) ([^\n]*)\n", line)
        if match and int(match[2], 16) == zlib.crc32(match[1] + b" " + match[3]):
            number = int(match[1])
            if number > count:
                rows += [(at, None)] * (number - count - 1) + [(at, match[3].decode())]
                count, last, good = number, line, at + len(line)
            elif line == last and at == good:
                good = at + len(line)
        at += len(line)
    return rows, good, count
