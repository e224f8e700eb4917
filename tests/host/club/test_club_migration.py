"""A book of an earlier version is brought up to date, with all that was in it."""

import json
from pathlib import Path
from types import ModuleType

import pytest

from kibic.club import book as books
from kibic.club import schema
from tests.host.support.club import book_0001, book_0002
from tests.host.support.club.books import LOST, WON, club, head, ok, points, write


def old(book: str, version: ModuleType) -> None:
    """Make a book of an earlier version."""
    engine = books._engine(books.url_of(book))
    with books.writing(engine) as connection:
        version.fill(connection)
    engine.dispose()


@pytest.mark.parametrize("version", [book_0001, book_0002])
def test_its_tables_are_those_of_a_new_book(book: str, version: ModuleType) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    old(book, version)
    with books.opened(book) as engine, engine.connect() as connection:
        assert books.version(connection) == schema.HEAD
        assert compare_metadata(MigrationContext.configure(connection), schema.meta) == []
        if connection.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_a_book_of_the_first_version(book: str, tmp_path: Path) -> None:
    old(book, book_0001)
    evenings = json.loads(ok(club(book, "evenings", "--json")))
    assert len(evenings) == 3 and "Kis Anna" in points(book)
    ok(club(book, "check"))
    # what it had is known, and the evening that was corrected knows both of its versions
    assert "already: 1" in ok(club(book, "add", write(tmp_path / "3.kib", LOST, LOST)))
    before = points(book)
    top = head(place="Other, 1")
    output = ok(club(book, "add", write(tmp_path / "4.kib", LOST, LOST, WON, top=top)))
    assert "replaces an older sheet" in output
    now = points(book)
    assert {name: now[name] - before[name] for name in now if now[name] != before[name]} == {
        "Kis Anna": -2, "Béla": 2, "Cili": 2, "Dani": -2,
    }  # fmt: skip
    assert len(json.loads(ok(club(book, "evenings", "--json")))) == 3
    ok(club(book, "check"))


def test_a_book_of_the_second_version(book: str, tmp_path: Path) -> None:
    """Its names stand for whom they stood; in another club, too, until somebody says otherwise."""
    old(book, book_0002)
    stood = {"Nagy Csilla": 28, "Varga Eszter": 14, "Player 6": 4, "Cili": 4, "Hugó": 4,
             "Kovács Zsófi": 2, "Anna": -2, "Feri": -4, "Kis Dani": -4, "Éva": -4,
             "Őri Dezső": -14, "Szűcs Bálint": -28}  # fmt: skip
    assert points(book) == stood
    ok(club(book, "check"))
    ok(club(book, "restore", 7))  # Kati is Kovács Zsófi; she and D win 2, B and C lose 2
    top = head("2026-06-01", ("Anna", "zsófi", "Feri", "Béla"), place="A third one")
    ok(club(book, "add", write(tmp_path / "9.kib", LOST, top=top)))
    assert points(book) == stood | {
        "Kovács Zsófi": 2 + 2 - 2, "Player 6": 4 - 2 + 2, "Cili": 4 - 2, "Kis Dani": -4 + 2,
        "Anna": -2 + 2, "Feri": -4 - 2,
    }  # fmt: skip
    ok(club(book, "names", "club"))  # who was one stays one
    assert points(book)["Kovács Zsófi"] == 2
    ok(club(book, "check"))
    top = head("2026-06-02", ("Anna", "Cili", "Feri", "Béla"), place="A fourth one")
    ok(club(book, "add", write(tmp_path / "10.kib", LOST, top=top)))
    assert (points(book)["Anna (A fourth one)"], points(book)["Cili (Club)"]) == (2, 2)
    ok(club(book, "check"))


def test_who_wore_the_hat_is_told_by_the_sheets_of_a_book_of_the_third_version(
    book: str, tmp_path: Path
) -> None:
    """As a new one has it; in Danish and where no XXI was caught nobody wears one."""
    caught = (*WON[:-1], "made xxi-catch declarer", "hat A", "end")
    ok(club(book, "add", write(tmp_path / "1.kib", WON, caught, LOST)))
    ok(club(book, "add", write(tmp_path / "2.kib", WON, WON, top=head("2026-03-04"))))
    deals = ok(club(book, "deals", "--json"))
    assert [deal["hat"] for deal in json.loads(deals)] == ["", "Anna", "Anna", "", ""]
    engine = books._engine(books.url_of(book))
    with books.writing(engine) as connection:
        connection.exec_driver_sql("ALTER TABLE deal DROP COLUMN hat")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0003'")
    engine.dispose()
    assert ok(club(book, "deals", "--json")) == deals
    ok(club(book, "check"))
