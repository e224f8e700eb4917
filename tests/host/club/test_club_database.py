"""The club's book as a database: its check, its version, places where there is none."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibic.club import book as books
from kibic.club import schema
from tests.host.support.club.books import WON, club, database, ok, points, write

seldom = pytest.mark.sample(4)


@seldom
def test_check_finds_what_does_not_follow_from_the_sheets(book: str, tmp_path: Path) -> None:
    from sqlalchemy import delete, update

    spoilt = (
        update(schema.seat).where(schema.seat.c.letter == "A").values(points=99),
        update(schema.payout).where(schema.payout.c.letter == "B").values(points=3),
        update(schema.deal).values(bid="3"),
        delete(schema.item),
        update(schema.evening).values(place="Elsewhere"),
        delete(schema.payout).where(schema.payout.c.letter == "D"),
    )
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    for statement in spoilt:
        with books.opened(book) as engine, books.writing(engine) as connection:
            connection.execute(statement)
        result = club(book, "check")
        assert (result.exit_code, "1.kib" in result.stderr) == (1, True), statement
        ok(club(book, "check", "--mend"))
        assert "All 1 evenings" in ok(club(book, "check"))
    assert points(book)["Béla"] == 2


@seldom
def test_migrations_make_the_tables_that_the_program_uses(book: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with books.opened(book) as engine, engine.connect() as connection:
        assert books.version(connection) == schema.HEAD
        assert compare_metadata(MigrationContext.configure(connection), schema.meta) == []


@seldom
def test_a_newer_book_is_left_alone_and_so_is_another_database(book: str, tmp_path: Path) -> None:
    from sqlalchemy import text

    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for arguments in (("standings",), ("add", tmp_path)):
        result = club(book, *arguments)
        assert result.exit_code == 2
        assert "This book is of a newer version (9999)" in result.stderr
    with books.opened(database_of(book, tmp_path)) as engine, books.writing(engine) as connection:
        for table in ("alembic_version", *reversed(schema.meta.sorted_tables)):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("CREATE TABLE recipes (id INTEGER)"))
        url = connection.engine.url.render_as_string(hide_password=False)
    result = club(url, "standings")
    assert result.exit_code == 2
    assert "is not a club's book (it has a table recipes)" in result.stderr


def database_of(book: str, tmp_path: Path) -> str:
    """Another database of the same kind."""
    if "://" in book:
        url, _, more = book.partition("?host=")
        return database(f"{url.rpartition('/')[0]}/{{}}?host={more}")
    return str(tmp_path / "other.db")


@seldom
@pytest.mark.parametrize("place", ["nowhere/club.db", "mysql+nothing://host/x", "://"])
def test_a_place_that_cannot_be_a_book(place: str, tmp_path: Path) -> None:
    result = club(place, "standings")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


@seldom
@pytest.mark.parametrize(
    "arguments",
    [("standings",), ("players",), ("check",), ("merge", "A", "B"), ("history", 1), ("erase", "A")],
)
def test_a_book_that_is_not_there_is_not_begun(tmp_path: Path, arguments: tuple[str]) -> None:
    """Its name was mistyped."""
    result = club(str(tmp_path / "clbu.db"), *arguments)
    assert result.exit_code == 2
    assert f"There is no book: {tmp_path / 'clbu.db'}." in result.stderr
    assert list(tmp_path.iterdir()) == []


@seldom
def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    path.write_bytes(b"no database at all, but longer than a hundred bytes " * 4)
    result = club(str(path), "standings")
    assert result.exit_code == 2
    assert "cannot be used" in result.stderr


@seldom
def test_without_the_extra_it_says_how_to_get_it() -> None:
    program = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "from kibic.cli.main import app\n"
        "app(['club', 'standings'])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.returncode == 1
    assert "pip install -e '.[club]'" in result.stderr
    assert result.stderr.count("\n") == 1
