"""Names in any case and with slips, renamed, merged and parted again."""

import unicodedata
from pathlib import Path

import pytest

from tests.host.support.club.books import NAMES, WON, club, head, ok, points, write

pytestmark = pytest.mark.sample(6)


def add(book: str, folder: Path, day: int, *names: str) -> str:
    """An evening in which the first of these loses 2, and the others are as ever."""
    top = head(f"2026-03-{day:02} 19:30", (*names, *NAMES[len(names) :]))
    return ok(club(book, "add", write(folder / f"{day}.kib", WON, top=top)))


def test_a_name_in_another_case_is_the_same_name(book: str, tmp_path: Path) -> None:
    output = add(book, tmp_path, 1, "Őze Érika")
    output += add(book, tmp_path, 2, "ŐZE ÉRIKA")
    output += add(book, tmp_path, 3, unicodedata.normalize("NFD", "őze  érika"))
    assert points(book)["Őze Érika"] == -6
    assert len(points(book)) == 4
    assert "new name" not in output
    for name in ("őze érika", " ŐZE   Érika ", unicodedata.normalize("NFD", "Őze Érika")):
        ok(club(book, "player", name))
    ok(club(book, "check"))


def test_a_slip_is_asked_about(book: str, tmp_path: Path) -> None:
    add(book, tmp_path, 1, "Kovács Zsófi")
    output = add(book, tmp_path, 2, "Kovacs Zsofi")
    assert "A new name: Kovacs Zsofi. Is this Kovács Zsófi?" in output
    output = add(book, tmp_path, 3, "Kovács Zsófia")
    assert "A new name: Kovács Zsófia. Is this " in output
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


def test_a_command_means_a_name_in_every_case(book: str, tmp_path: Path) -> None:
    add(book, tmp_path, 1, "Zsófi")
    add(book, tmp_path, 2, "ZSÓFI")
    add(book, tmp_path, 3, "Panna")
    ok(club(book, "alias", "zsófi", "Panna"))
    assert points(book)["Panna"] == -6
    ok(club(book, "split", "zsófi", "Kis Zsófi"))
    assert (points(book)["Panna"], points(book)["Kis Zsófi"]) == (-2, -4)
    ok(club(book, "check"))


def test_an_alias_makes_no_two_of_one_table_one(book: str, tmp_path: Path) -> None:
    add(book, tmp_path, 1)
    result = club(book, "alias", "Béla", "Anna")
    assert (result.exit_code, "sat at one table (evening 1)" in result.stderr) == (2, True)
    assert points(book) == {"Anna": -2, "Béla": 2, "Cili": 2, "Dani": -2}


# -- clubs


def two_clubs(book: str, folder: Path) -> None:
    """Anna loses 2 in Eger, and 2 twice in Pécs."""
    for day, place in ((1, "Eger, 1"), (2, "Pécs, 1"), (3, "Pécs, 2")):
        names = ("Anna", *(f"{name} {place[0]}" for name in NAMES[1:]))
        top = head(f"2026-03-{day:02} 19:30", names, place=place)
        ok(club(book, "add", write(folder / f"{day}.kib", WON, top=top)))


def test_one_name_in_two_clubs_is_two_players(book: str, tmp_path: Path) -> None:
    two_clubs(book, tmp_path)
    standings = points(book)
    assert (standings["Anna (Eger)"], standings["Anna (Pécs)"], standings["Béla E"]) == (-2, -4, 2)
    ok(club(book, "check"))
    result = club(book, "player", "Anna")
    assert result.exit_code == 2
    assert "Anna may be: Anna (Eger), Anna (Pécs)." in result.stderr
    for more in (("anna (Eger)",), ("Anna", "--club", "Eger")):
        assert '"points": -2,' in ok(club(book, "player", *more, "--json"))
    listed = ok(club(book, "players"))
    assert "Eger" in listed and "Pécs" in listed
    for command in (("rename", "Anna", "Kis Anna"), ("privacy", "Anna", "hidden"),
                    ("split", "Anna", "Panna"), ("alias", "Anna", "Béla E")):  # fmt: skip
        result = club(book, *command)
        assert result.exit_code == 2 and "--club" in result.stderr, command
    assert "no club Egr" in club(book, "rename", "Anna", "X", "--club", "Egr").stderr


def test_names_of_one_club_are_corrected_there_alone(book: str, tmp_path: Path) -> None:
    two_clubs(book, tmp_path)
    ok(club(book, "rename", "Anna", "Kis Anna", "--club", "Pécs"))
    assert (points(book)["Anna"], points(book)["Kis Anna"]) == (-2, -4)
    ok(club(book, "alias", "Béla P", "Kis Béla", "--club", "Pécs"))
    assert points(book)["Kis Béla"] == 4
    top = head("2026-03-09", ("Anna", "Béla P", "C", "D"), place="Eger")
    ok(club(book, "add", write(tmp_path / "9.kib", WON, top=top)))
    assert (points(book)["Kis Béla"], points(book)["Béla P"]) == (4, 2)
    ok(club(book, "split", "Anna", "Nagy Anna", "--since", "2026-03-05", "--club", "Eger"))
    assert (points(book)["Nagy Anna"], points(book)["Anna"]) == (-2, -2)
    ok(club(book, "privacy", "Anna", "hidden", "--club", "Eger"))
    assert "Anna" not in points(book) and points(book)["Kis Anna"] == -4
    ok(club(book, "check"))


def test_who_plays_in_two_clubs_is_merged_and_parted_again(book: str, tmp_path: Path) -> None:
    two_clubs(book, tmp_path)
    before = points(book)
    ok(club(book, "merge", "Anna", "Anna", "--club", "Eger"))
    assert points(book)["Anna"] == -6
    ok(club(book, "check"))
    assert "Anna (Eger)" in ok(club(book, "players"))
    ok(club(book, "split", "Anna", "Anna", "--club", "Eger"))
    assert points(book) == before
    ok(club(book, "merge", "Anna (Pécs)", "Anna (Eger)"))
    assert points(book)["Anna"] == -6
    ok(club(book, "split", "Anna", "Anna", "--club", "Pécs"))
    assert points(book) == before
    ok(club(book, "check"))


def test_a_person_of_one_club_is_erased_there_alone(book: str, tmp_path: Path) -> None:
    two_clubs(book, tmp_path)
    assert "Sheets: 2." in ok(club(book, "erase", "Anna", "--club", "Pécs"))
    assert points(book)["Anna"] == -2
    assert "already: 3" in ok(club(book, "add", tmp_path))
    assert points(book)["Anna"] == -2
    ok(club(book, "check"))


def test_names_may_be_known_in_the_whole_book(book: str, tmp_path: Path) -> None:
    """Of a circle that plays in several places; it is told of that."""
    output = add(book, tmp_path, 8)
    assert "kibic club names book" not in output
    top = head("2026-03-09", ("Anna", "X", "Y", "Z"), place="Pub")
    output = ok(club(book, "add", write(tmp_path / "9.kib", WON, top=top)))
    assert "New clubs in the book: Pub." in output
    assert "kibic club names book" in output
    ok(club(book, "names", "book"))
    assert points(book)["Anna"] == -4
    ok(club(book, "check"))
    result = club(book, "rename", "Anna", "Panna", "--club", "Pub")
    assert (result.exit_code, "known in all clubs" in result.stderr) == (2, True)
    top = head("2026-03-10", ("anna", "X", "Y", "Z"), place="Garden")
    assert "New clubs" not in ok(club(book, "add", write(tmp_path / "10.kib", WON, top=top)))
    assert points(book)["Anna"] == -6
    ok(club(book, "names", "club"))
    assert points(book)["Anna"] == -6
    top = head("2026-03-11", ("Anna", "X", "Y", "Z"), place="Lake")
    ok(club(book, "add", write(tmp_path / "11.kib", WON, top=top)))
    assert (points(book)["Anna (Lake)"], points(book)["Anna (Club)"]) == (-2, -6)
    ok(club(book, "check"))


def test_the_club_that_was_said_stays(book: str, tmp_path: Path) -> None:
    path = write(tmp_path / "1.kib", WON)
    assert "New clubs" not in ok(club(book, "add", path, "--club", "Eger"))
    other = write(tmp_path / "2.kib", WON, top=head("2026-04-01"))
    assert "New clubs in the book: Egr." in ok(club(book, "add", other, "--club", "Egr"))
    ok(club(book, "remove", 2))
    ok(club(book, "remove", 1))
    ok(club(book, "restore", 1))
    ok(club(book, "standings", "--club", "Eger"))
    assert points(book, "--club", "Eger")["Anna"] == -2
    ok(club(book, "add", write(path, WON, top=head(names=("Panna", *NAMES[1:])))))
    assert points(book, "--club", "Eger")["Panna"] == -2
    ok(club(book, "check"))
