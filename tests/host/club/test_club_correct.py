"""Corrections by hand: an evening out and back, another sheet of it, a person erased."""

import json
from pathlib import Path

import pytest

from tests.host.support.club.books import LOST, NAMES, WON, club, head, ok, points, write


def number(book: str) -> int:
    return int(json.loads(ok(club(book, "evenings", "--json")))[0]["id"])


def test_an_evening_is_taken_out_and_brought_back(book: str, tmp_path: Path) -> None:
    path = write(tmp_path / "1.kib", WON)
    ok(club(book, "add", path, write(tmp_path / "2.kib", LOST, top=head("2026-03-01"))))
    evening = number(book)
    output = ok(club(book, "remove", evening))
    assert f"restore {evening}" in output
    assert points(book)["Béla"] == -2
    ok(club(book, "check"))
    output = ok(club(book, "add", tmp_path))  # its folder does not bring it back
    assert f"{path} was taken out of the book and stays out" in output
    assert points(book)["Béla"] == -2
    assert "taken out" in ok(club(book, "history", evening))
    ok(club(book, "restore", evening))
    assert points(book)["Béla"] == 0
    assert number(book) == evening
    assert "taken out" not in ok(club(book, "history", evening))
    ok(club(book, "remove", evening))
    mended = write(tmp_path / "1-2.kib", LOST)  # what is wrong comes in again, corrected
    assert "replaces" in ok(club(book, "add", mended))
    assert points(book)["Béla"] == -4
    ok(club(book, "check"))


def test_the_number_of_an_evening_that_was_taken_out_is_not_given_again(
    book: str, tmp_path: Path
) -> None:
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    evening = number(book)
    ok(club(book, "remove", evening))
    ok(club(book, "add", write(tmp_path / "2.kib", LOST, LOST, top=head("2026-04-01"))))
    assert number(book) != evening
    ok(club(book, "restore", evening))
    assert points(book)["Béla"] == 2 - 4
    ok(club(book, "check"))


def test_a_sheet_takes_the_place_of_an_evening_that_it_says_nothing_of(
    book: str, tmp_path: Path
) -> None:
    """A shorter one of others on another day; and the old file does not undo it."""
    ok(club(book, "add", write(tmp_path / "1.kib", WON, WON)))
    evening = number(book)
    other = head("2026-04-01", names=("Éva", "Feri", "Gabi", "Hugó"))
    new = write(tmp_path / "0.kib", LOST, top=other)
    output = ok(club(book, "add", new, "--replaces", evening))
    assert f"{new} replaces an older sheet" in output
    assert points(book) == {"Éva": 2, "Feri": -2, "Gabi": -2, "Hugó": 2}
    ok(club(book, "add", tmp_path))
    assert set(points(book)) == {"Éva", "Feri", "Gabi", "Hugó"}
    output = ok(club(book, "history", evening))
    assert "1.kib" in output and "0.kib" in output
    ok(club(book, "restore", evening, "--sheet", 1))
    assert points(book)["Béla"] == 4
    ok(club(book, "add", tmp_path))
    assert points(book)["Béla"] == 4
    assert number(book) == evening
    ok(club(book, "check"))


def test_what_cannot_be_corrected_is_told_in_a_sentence(tmp_path: Path) -> None:
    book = str(tmp_path / "club.db")
    first = write(tmp_path / "1.kib", WON)
    second = write(tmp_path / "2.kib", LOST, top=head("2026-03-01"))
    ok(club(book, "add", first, second))
    for arguments, message in (
        (("remove", 9), "There is no evening 9"),
        (("history", 9), "There is no evening 9"),
        (("restore", 9), "There is no evening 9"),
        (("restore", 1), "Evening 1 already stands"),
        (("restore", 1, "--sheet", 2), "Sheet 2 is not one of evening 1; it has: 1."),
        (("add", first, second, "--replaces", 1), "One sheet alone"),
        (("add", first, "--replaces", 9), "There is no evening 9"),
        (("add", first, "--replaces", 1), "Evening 1 already stands"),
        (("add", second, "--replaces", 1), "as a sheet of evening 2"),
        (("erase", "Nobody"), "Nobody in the book is called Nobody"),
    ):
        result = club(book, *arguments)
        assert result.exit_code == 2, arguments
        assert message in result.stderr
        assert result.stderr.count("\n") == 1
    ok(club(book, "remove", 1))
    assert "is out of the book already" in club(book, "remove", 1).stderr
    assert points(book)["Béla"] == -2


@pytest.mark.parametrize("nickname", [False, True])
def test_a_person_is_erased_and_the_sums_stay(book: str, tmp_path: Path, nickname: bool) -> None:
    old = write(tmp_path / "Xénia.kib", WON, top=head(names=("Xénia", *NAMES[1:])))
    text = old.read_text(encoding="utf-8").replace("deal\n", "deal  # Xénia deals\n", 1)
    old.write_text(text, encoding="utf-8")
    new = write(tmp_path / "Xénia-2.kib", LOST, top=head(names=("Xénia", *NAMES[1:])))
    ok(club(book, "add", old))
    ok(club(book, "add", new))
    name = "Xénia"
    if nickname:
        ok(club(book, "alias", "Xénia", "Kis Xénia"))
        name = "Kis Xénia"
    output = ok(club(book, "erase", name))
    assert "Sheets: 2." in output
    token = next(name for name in points(book) if name.startswith("anon-"))
    assert points(book) == {token: 2, "Béla": -2, "Cili": -2, "Dani": 2}
    ok(club(book, "check"))
    for kind in (("players",), ("deals", "--json"), ("history", number(book)), ("records",)):
        assert "Xénia" not in ok(club(book, *kind))
    assert "Xénia" not in everything(book)
    assert "already: 2" in ok(club(book, "add", tmp_path))  # nor do the files bring it back
    assert set(points(book)) == {token, "Béla", "Cili", "Dani"}
    if "://" not in book:
        assert "Xénia".encode() not in Path(book).read_bytes()


def everything(book: str) -> str:
    """All that is in the tables, with the texts of the sheets."""
    import zlib

    from sqlalchemy import select

    from kibic.club import book as books
    from kibic.club import schema

    with books.opened(book) as engine, books.reading(engine) as connection:
        rows = [row for table in schema.meta.sorted_tables
                for row in connection.execute(select(table)).mappings()]  # fmt: skip
    values = [value for row in rows for value in row.values()]
    return "\n".join(zlib.decompress(value).decode() if isinstance(value, bytes) else str(value)
                     for value in values)  # fmt: skip
