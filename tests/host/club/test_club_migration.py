"""A book of the first version is brought up to date, with all that was in it."""

import json
from pathlib import Path

from kibic.club import book as books
from kibic.club import schema
from tests.host.support import book_0001
from tests.host.support.books import LOST, WON, club, head, ok, points, write


def test_a_book_of_the_first_version(book: str, tmp_path: Path) -> None:
    engine = books._engine(books.url_of(book))
    with books.writing(engine) as connection:
        book_0001.fill(connection)
    engine.dispose()
    told = json.loads(ok(club(book, "evenings", "--json")))
    assert len(told) == 3 and "Kis Anna" in points(book)
    ok(club(book, "check"))
    with books.opened(book) as engine, books.reading(engine) as connection:
        assert books.version(connection) == schema.HEAD
    # what it had is known, and the evening that was corrected knows both of its versions
    assert "already: 1" in ok(club(book, "add", write(tmp_path / "3.kib", LOST, LOST)))
    before = points(book)
    top = head(place="Other, 1")
    told = ok(club(book, "add", write(tmp_path / "4.kib", LOST, LOST, WON, top=top)))
    assert "replaces an older sheet" in told
    now = points(book)
    assert {name: now[name] - before[name] for name in now if now[name] != before[name]} == {
        "Kis Anna": -2, "Béla": 2, "Cili": 2, "Dani": -2,
    }  # fmt: skip
    assert len(json.loads(ok(club(book, "evenings", "--json")))) == 3
    ok(club(book, "check"))
