"""Two writers at once, a kill at any moment, a full disk: nothing is ever half in the book."""

import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, event, func, make_url, select, text

from dev.club import made
from kibic.club import book as books
from kibic.club import schema
from kibic.words import Trouble
from tests.host.support.club.books import administer, club, database, points
from tests.host.support.sample import PROOF

seldom = pytest.mark.sample(2)


ADD = "from kibic.cli.main import app; app()"


def season(folder: Path, evenings: int, seed: int, deals: int = 4, label: str = "Club") -> Path:
    folder.mkdir()
    for name, sheet in made.season(evenings, deals, 8, seed, tables=1, club=label):
        (folder / name).write_text(sheet, encoding="utf-8")
    return folder


def counted(book: str) -> dict[str, int]:
    with books.opened(book) as engine, books.reading(engine) as connection:
        return {
            table.name: connection.scalar(select(func.count()).select_from(table)) or 0
            for table in (schema.sheet, *schema.DERIVED)
        }


def start(program: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def add_and_die(folder: Path, book: str, left: int) -> None:
    """Add a folder to a book; die before the statement of that number, or the commit."""

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", count)
    event.listen(Engine, "commit", count)
    os._exit(club(book, "add", folder).exit_code)


def test_a_kill_before_any_statement_leaves_all_or_nothing(book: str, tmp_path: Path) -> None:
    """From the empty database on: tables, sheets, evenings, the commit itself, and the ratings
    behind it."""
    first, second = season(tmp_path / "a", 2, 1), season(tmp_path / "b", 2, 2, label="Other")
    whole = club_of(tmp_path, first, second)
    states: list[int] = []
    fork = multiprocessing.get_context("fork")
    at = 1
    while True:
        process = fork.Process(target=add_and_die, args=(second, book, at))
        process.start()
        process.join()
        if process.exitcode == 0:
            break
        assert process.exitcode == -signal.SIGKILL
        rows = counted(book)
        states.append(rows["evening"])
        assert (rows["evening"] == 0) == (rows["payout"] == 0) == (rows["sheet"] == 0)
        at += 1 if PROOF else 3
    assert at > 12
    assert set(states) == {0, 2} and states == sorted(states)  # what is in stays in
    assert club(book, "add", first).exit_code == 0
    assert counted(book) == counted(whole)
    assert points(book) == points(whole)
    assert club(book, "check").exit_code == 0


def club_of(tmp_path: Path, *folders: Path) -> str:
    """A book made without any trouble."""
    book = str(tmp_path / "whole.db")
    assert club(book, "add", *folders).exit_code == 0
    return book


@seldom
def test_four_writers_at_once_come_to_the_same_as_one(book: str, tmp_path: Path) -> None:
    """On a book that is not there yet, with players, sheets and a correction in common."""
    folders = [season(tmp_path / str(i), 6, i, label=f"Club {i}") for i in range(4)]
    shared = sorted(folders[0].glob("*.kib"))[:3]
    for folder in folders[1:]:
        for path in shared:
            (folder / f"shared-{path.name}").write_bytes(path.read_bytes())
    whole = club_of(tmp_path, *folders)
    writers = [start(ADD, "club", "add", str(folder), "--book", book) for folder in folders]
    results = [writer.communicate(timeout=120) for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * 4, results
    new = sum(int(out.split("Added: ")[1].split()[0]) for out, _ in results)
    assert new == 4 * 6
    assert counted(book) == counted(whole)
    assert points(book) == points(whole)
    assert club(book, "check").exit_code == 0


@seldom
def test_readers_see_the_book_as_it_was_while_one_writes(book: str, tmp_path: Path) -> None:
    assert club(book, "add", season(tmp_path / "a", 2, 1)).exit_code == 0
    before = points(book)
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(schema.seat.update().values(points=0))
        assert points(book) == before
        connection.rollback()
    assert points(book) == before


@seldom
def test_a_full_disk_with_sqlite(tmp_path: Path) -> None:
    """First where what was read waits, then in the book's file, or the journal beside it."""
    book = str(tmp_path / "club.db")
    assert club(book, "add", season(tmp_path / "a", 2, 1)).exit_code == 0
    rows = counted(book)
    more = season(tmp_path / "b", 12, 2)
    size = os.path.getsize(book)
    for limit, message in ((8_000, "cannot be written"), (size + 8_192, f"The book {book} cannot")):
        result = limited(limit, "club", "add", str(more), "--book", book)
        assert result.returncode == 2, result.stdout
        assert message in result.stderr
        assert "Nothing was added" in result.stderr
        assert "Traceback" not in result.stderr
        assert counted(book) == rows
    assert club(book, "check").exit_code == 0
    assert club(book, "add", more).exit_code == 0
    assert counted(book)["evening"] == 14
    assert os.path.getsize(book) > size + 8_192


def limited(limit: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command where no file may be longer."""

    def limit_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    return subprocess.run(
        [sys.executable, "-c", ADD, *arguments],
        capture_output=True, text=True, preexec_fn=limit_files,
    )  # fmt: skip


@seldom
def test_a_full_disk_with_postgresql(postgres: str, tmp_path: Path) -> None:
    """A real one: the book's files lie where there is room for what is in it and little more."""
    with small_disk(postgres) as (book, resize):
        assert club(book, "add", season(tmp_path / "a", 2, 1)).exit_code == 0
        rows = counted(book)
        more = season(tmp_path / "b", 40, 2, deals=16)
        resize(200_000)
        for _ in range(2):  # what was written before the disk was full takes no room for ever
            result = club(book, "add", more)
            assert result.exit_code == 2
            assert "No space left on device" in result.stderr
            assert "Nothing was added" in result.stderr
            assert "Traceback" not in result.stderr
            assert counted_there(book, resize) == rows
        passes_its_check(book)
        resize(50_000_000)
        done = club(book, "add", more)
        assert done.exit_code == 0, done.stderr
        assert counted(book)["evening"] == 42
        assert club(book, "check").exit_code == 0


def counted_there(book: str, resize: Callable[[int], None]) -> dict[str, int]:
    """The rows, with a little room where the server has to write a file before it lets anybody in:
    it does when its catalog was cleaned meanwhile."""
    try:
        return counted(book)
    except Trouble:
        resize(400_000)
        return counted(book)


def passes_its_check(book: str) -> None:
    """At once, or when the server has cleared up behind what found no room."""
    for _ in range(20):
        result = club(book, "check")
        if not result.exit_code:
            return
        time.sleep(0.5)
    raise AssertionError(result.output)


@contextmanager
def small_disk(postgres: str) -> Iterator[tuple[str, Callable[[int], None]]]:
    """A book on a disk of its own, and what leaves so many bytes there. Only root can have one."""
    folder = Path(tempfile.mkdtemp())
    owner = (Path(postgres.partition("?host=")[2])).stat().st_uid

    def disk(size: str, *more: str) -> None:
        options = f"{size},uid={owner},mode=700"
        command = ["mount", "-t", "tmpfs", "-o", options, *more, "tmpfs", str(folder)]
        subprocess.run(command, check=True, capture_output=True)

    def resize(room: int) -> None:
        disk(f"remount,size={shutil.disk_usage(folder).used + room}")

    try:
        disk("size=200m")
    except (OSError, subprocess.CalledProcessError) as error:
        folder.rmdir()
        reason = f"no disk can be mounted here, so none of PostgreSQL's is filled: {error}"
        warnings.warn(reason, stacklevel=3)
        pytest.skip(reason)
    name = "small" + uuid4().hex
    try:
        administer(postgres, f"CREATE TABLESPACE {name} LOCATION '{folder}'")
        book = database(postgres, f"TABLESPACE {name}")
        try:
            yield book, resize
        finally:
            # Or the server would go on looking for its files, whatever it is asked later.
            disk("remount,size=200m")
            administer(postgres, f"DROP DATABASE {make_url(book).database} WITH (FORCE)")
            administer(postgres, f"DROP TABLESPACE {name}")
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


@seldom
def test_what_the_server_says_of_a_full_disk(postgres: str, tmp_path: Path) -> None:
    """Where none can be mounted: its error, SQLSTATE 53100, once many rows are written."""
    book = database(postgres)
    assert club(book, "add", season(tmp_path / "a", 2, 1)).exit_code == 0
    rows = counted(book)
    more = season(tmp_path / "b", 4, 2)
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(text(FULL))
        connection.execute(text(
            "CREATE TRIGGER full_disk BEFORE INSERT ON item EXECUTE FUNCTION full_disk()"
        ))  # fmt: skip
    result = club(book, "add", more)
    assert result.exit_code == 2
    assert "No space left on device. Nothing was added" in result.stderr
    assert counted(book) == rows
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(text("DROP TRIGGER full_disk ON item"))
    assert club(book, "add", more).exit_code == 0
    assert counted(book)["evening"] == 6
    assert club(book, "check").exit_code == 0


FULL = """
CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
END $$
"""
