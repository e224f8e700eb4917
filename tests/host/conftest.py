"""A board on a port, and real databases for the club's book; their server starts with the first
test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.support.books import database, servers
from tests.host.support.disk import Disk
from tests.host.support.fake_board import PORT, Usb


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    """What the tools see: one board, which holds nothing."""
    return Usb(monkeypatch, {PORT: Disk()})


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server's databases, ready for a name."""
    with servers() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def book(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty book: a file, or a database of the server."""
    if request.param == "sqlite":
        return str(tmp_path / "club.db")
    return database(request.getfixturevalue("postgres"))
