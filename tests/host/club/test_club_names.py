"""Names in any case and with slips, renamed, merged and parted again."""

import unicodedata
from pathlib import Path

import pytest

from tests.host.support.books import NAMES, WON, club, head, ok, points, write


def add(book: str, folder: Path, day: int, *names: str) -> str:
    """An evening in which the first of these loses 2, and the others are as ever."""
    top = head(f"2026-03-{day:02} 19:30", (*names, *NAMES[len(names) :]))
    return ok(club(book, "add", write(folder / f"{day}.kib", WON, top=top)))


def test_a_name_in_another_case_is_the_same_name(book: str, tmp_path: Path) -> None:
    told = add(book, tmp_path, 1, "Őze Érika")
    told += add(book, tmp_path, 2, "ŐZE ÉRIKA")
    told += add(book, tmp_path, 3, unicodedata.normalize("NFD", "őze  érika"))
    assert points(book)["Őze Érika"] == -6
    assert len(points(book)) == 4
    assert "new name" not in told
    for name in ("őze érika", " ŐZE   Érika ", unicodedata.normalize("NFD", "Őze Érika")):
        ok(club(book, "player", name))
    ok(club(book, "check"))


def test_a_slip_is_asked_about(book: str, tmp_path: Path) -> None:
    add(book, tmp_path, 1, "Kovács Zsófi")
    told = add(book, tmp_path, 2, "Kovacs Zsofi")
    assert "A new name: Kovacs Zsofi. Is it not Kovács Zsófi?" in told
    told = add(book, tmp_path, 3, "Kovács Zsófia")
    assert "A new name: Kovács Zsófia. Is it not " in told
    assert "A new name" not in add(book, tmp_path, 4, "Hanna")  # and Anna is there
    result = club(book, "alias", "Zsófika", "Kováts Zsófi")  # nor is a new player made by a slip
    assert result.exit_code == 2
    assert "Kovács Zsófi" in result.stderr
    assert "Kováts Zsófi" not in points(book)


def test_a_player_is_renamed(book: str, tmp_path: Path) -> None:
    add(book, tmp_path, 1)
    ok(club(book, "rename", "anna", "Kis Anna"))
    assert points(book)["Kis Anna"] == -2
    add(book, tmp_path, 2)
    add(book, tmp_path, 3, "Kis Anna")
    assert points(book)["Kis Anna"] == -6
    ok(club(book, "check"))
    result = club(book, "rename", "Kis Anna", "béla")
    assert (result.exit_code, "already a player" in result.stderr) == (2, True)
    ok(club(book, "rename", "Kis Anna", "KIS ANNA"))
    assert points(book)["KIS ANNA"] == -6
    ok(club(book, "check"))


def test_a_merge_is_undone_under_the_old_name(book: str, tmp_path: Path) -> None:
    add(book, tmp_path, 1, "Zsófi")
    add(book, tmp_path, 2, "Kovács Zsófi")
    before = points(book)
    ok(club(book, "merge", "Zsófi", "Kovács Zsófi"))
    assert points(book)["Kovács Zsófi"] == -4
    ok(club(book, "split", "Zsófi", "Zsófi"))
    assert points(book) == before
    ok(club(book, "check"))


def test_two_who_sat_at_one_table_are_two(book: str, tmp_path: Path) -> None:
    add(book, tmp_path, 1)
    add(book, tmp_path, 2, "Panna")
    result = club(book, "merge", "Anna", "Béla")
    assert result.exit_code == 2
    assert "sat at one table (evening 1)" in result.stderr
    ok(club(book, "merge", "Panna", "Anna"))
    assert points(book)["Anna"] == -4


@pytest.mark.parametrize("name", ["", "   ", "A\x07nna", "A\udce9"])
def test_both_databases_refuse_the_same_names(book: str, tmp_path: Path, name: str) -> None:
    add(book, tmp_path, 1)
    for arguments in (("alias", "Anna", name), ("rename", "Anna", name), ("player", name)):
        result = club(book, *arguments)
        assert result.exit_code == 2, arguments
        assert "No name can be: " in result.stderr
    ok(club(book, "rename", "Anna", "x" * 300))  # as a sheet's names are, cut
    assert "x" * 200 in points(book)
