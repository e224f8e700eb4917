"""A board on a port, and real databases for the club's book; their server starts with the first
test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host.support.board.disk import Disk
from tests.host.support.board.fake_board import PORT, Usb
from tests.host.support.club.books import database, servers
from tests.host.support.sample import sampled


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch) -> Usb:
    """What the tools see: one board, which holds nothing."""
    return Usb(monkeypatch, {PORT: Disk()})


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a server's databases, ready for a name."""
    with servers() as running:
        yield running


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try a test of the book on both databases; in `make test` half of them on one, half on the
    other: the statements are the same."""
    if "book" in metafunc.fixturenames:
        name = metafunc.definition.name
        chosen = sampled([f"{name} sqlite", f"{name} postgresql"], 1)
        metafunc.parametrize("book", [case.split()[1] for case in chosen], indirect=True)


@pytest.fixture
def book(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty book: a file, or a database of the server."""
    if request.param == "sqlite":
        return str(tmp_path / "club.db")
    return database(request.getfixturevalue("postgres"))
