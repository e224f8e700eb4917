"""Which sheets are one evening: heads that were mended, versions, and the order of files."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PROOF
from tests.host.support.club.books import LOST, NAMES, WON, club, head, ok, points, write

seldom = pytest.mark.sample(4)

ONE = ("deal", "declarer B 1", "partner C", "points 52", "end")
ALONE = ("deal", "declarer C 3", "partner none", "points 52", "end")
BY_D = ("deal", "declarer D 2", "partner A", "points 60", "end")
ORDERS = 12 if PROOF else 3  # in which files are added
EVENING = (WON, ONE, LOST, BY_D, ALONE, ONE)
MENDED: dict[str, dict[str, Any]] = {
    "name": {"names": ("Anna", "Béla", "Cilla", "Dani")},
    "all names": {"names": ("Éva", "Feri", "Gabi", "Hugó")},
    "order": {"names": ("Anna", "Cili", "Béla", "Dani")},
    "date": {"date": "2026-03-06 19:30"},
    "time": {"date": "2026-03-05 19:40"},
    "no date": {"date": ""},
    "place": {"place": "Other, 1"},
    "game": {"game": "illustrated"},
}


def evenings(book: str) -> list[dict[str, Any]]:
    return json.loads(ok(club(book, "evenings", "--json")))


def deals(book: str) -> list[dict[str, Any]]:
    """All deals, with names and payments."""
    rows = json.loads(ok(club(book, "deals", "--json")))
    return [
        {key: value for key, value in deal.items() if key not in ("evening", "table")}
        for deal in rows
    ]


def mended(field: str) -> list[str]:
    if field in MENDED:
        return head(**MENDED[field])
    top = head()
    if field == "dealer":
        return [line.replace("dealer D", "dealer A") for line in top]
    return [*top[:2], *(["option four-kings 2/4"] if field == "option" else []), *top[2:],
            *(["stake 20 Ft"] if field == "stake" else [])]  # fmt: skip


@seldom
@pytest.mark.parametrize("field", [*MENDED, "dealer", "option", "stake"])
def test_a_head_that_was_mended_is_the_same_evening(tmp_path: Path, field: str) -> None:
    book = str(tmp_path / "club.db")
    old = write(tmp_path / "1.kib", *EVENING)
    new = write(tmp_path / "x.kib", *EVENING, top=mended(field))
    ok(club(book, "add", old))
    number = evenings(book)[0]["id"]
    output = ok(club(book, "add", new))
    assert f"{new} replaces an older sheet" in output and "the head: " in output
    assert "older copy" not in output and "Added: 0 evenings" in output
    assert [row["id"] for row in evenings(book)] == [number]
    assert {row["name"] for row in evenings(book)[0]["players"]} == set(
        MENDED.get(field, {}).get("names", NAMES)
    )
    output = ok(club(book, "add", old))  # and back again
    assert f"{old} replaces an older sheet" in output
    assert set(points(book)) == set(NAMES)
    ok(club(book, "check"))


@seldom
@pytest.mark.parametrize("field", ["name", "order", "place", "dealer", "option", "stake"])
def test_a_head_is_mended_even_where_only_one_deal_was_played(tmp_path: Path, field: str) -> None:
    book = str(tmp_path / "club.db")
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    output = ok(club(book, "add", write(tmp_path / "x.kib", WON, top=mended(field))))
    assert "replaces an older sheet" in output
    assert len(evenings(book)) == 1


def test_the_date_of_a_few_deals_is_mended_in_their_file(tmp_path: Path) -> None:
    """In another file the same deal is another evening's."""
    book = str(tmp_path / "club.db")
    path = write(tmp_path / "1.kib", WON)
    ok(club(book, "add", path))
    assert "replaces" in ok(club(book, "add", write(path, WON, top=head("2026-03-07"))))
    ok(club(book, "add", write(tmp_path / "2.kib", WON, top=head("2026-03-08"))))
    assert [row["date"] for row in evenings(book)] == ["2026-03-08", "2026-03-07"]


def test_the_same_deal_again_and_again_tells_no_evening(tmp_path: Path) -> None:
    book = str(tmp_path / "club.db")
    for day in (5, 6):
        top = head(f"2026-03-0{day} 19:30")
        ok(club(book, "add", write(tmp_path / f"{day}.kib", *[WON] * 8, top=top)))
    assert len(evenings(book)) == 2


def test_a_book_made_anew_is_the_same_book(tmp_path: Path) -> None:
    """However the files were added before, and in whatever order they are said."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    other = head("2026-03-06", names=("Anna", "Béla", "Cilla", "Dani"))
    files = [
        write(folder / "1.kib", *EVENING),
        write(folder / "1-2.kib", *EVENING, top=other),
        write(folder / "1-3.kib", LOST, *EVENING[1:], top=other),  # only 1-2 knows whose it is
        write(folder / "2.kib", *EVENING[:4]),  # stops earlier
        write(folder / "10.kib", *EVENING[::-1], top=head("2026-04-01")),
    ]
    ok(club(anew := str(tmp_path / "anew.db"), "add", folder))
    wanted = deals(anew)
    assert [deal["date"] for deal in wanted].count("2026-03-06") == 6
    assert len(evenings(anew)) == 2
    orders = random.Random(1).sample(list(itertools.permutations(files)), ORDERS)
    for at, order in enumerate(orders):
        book = str(tmp_path / f"{at}.db")
        if at % 2:
            ok(club(book, "add", *order))
        else:
            for file in order:
                ok(club(book, "add", file))
            ok(club(book, "add", folder))
        assert deals(book) == wanted, order
        assert len(evenings(book)) == 2
        ok(club(book, "check"))
