"""The club's book: what goes in, what a correction does, on SQLite and on PostgreSQL."""

import json
from pathlib import Path

import pytest

from dev.club import made
from kibic.sheets import judge
from kibic.sheets.sources import files_in
from kibic.words import Trouble
from store.sheets import start
from tests.host.support.club.books import LOST, NAMES, WON, club, head, ok, points, write

seldom = pytest.mark.sample(6)

# -- going in


def test_points_of_all_evenings_add_up_by_name(book: str, tmp_path: Path) -> None:
    write(tmp_path / "1.kib", WON, WON)
    write(tmp_path / "2.kib", LOST, top=head("2026-03-12 19:30"))
    output = ok(club(book, "add", tmp_path))
    assert "Added: 2 evenings, 3 deals. In the book already: 0." in output
    # 2 + 2 - 2 for B and C, the reverse for A and D
    assert points(book) == {"Béla": 2, "Cili": 2, "Anna": -2, "Dani": -2}
    first = json.loads(ok(club(book, "standings", "--json")))[0]
    assert (first["evenings"], first["deals"], first["declared"]) == (2, 3, 3)
    assert (first["best"], first["worst"], first["won"]) == (4, -2, 2)
    ok(club(book, "check"))


@seldom
def test_a_sheet_is_in_the_book_once_whatever_remarks_it_has(book: str, tmp_path: Path) -> None:
    path = write(tmp_path / "1.kib", WON)
    other = tmp_path / "copy.kib"
    other.write_text(path.read_text().replace("points 52", "\npoints  52   # counted twice"))
    ok(club(book, "add", path))
    output = ok(club(book, "add", path, other))
    assert "Added: 0 evenings, 0 deals. In the book already: 2." in output
    assert points(book)["Béla"] == 2


@seldom
def test_a_bad_sheet_is_named_with_its_line_and_the_others_go_in(book: str, tmp_path: Path) -> None:
    good = write(tmp_path / "good.kib", WON)
    bad = write(tmp_path / "bad.kib", WON, ("deal", "declarer X 2"), top=head("2026-04-01"))
    empty = write(tmp_path / "empty.kib", top=head("2026-04-02"))
    binary = tmp_path / "binary.kib"
    binary.write_bytes(b"kibic 1\n\xff\n")
    result = club(book, "add", good, bad, empty, binary)
    assert result.exit_code == 2
    assert f"{bad}:{len(head()) + len(WON) + 2}: " in result.stderr
    assert f"Left out: {empty}: The sheet has no deals yet" in result.stderr
    assert f"{binary}:2: This line is not UTF-8" in result.stderr
    assert points(book)["Béla"] == 2
    assert "Traceback" not in result.output


@seldom
def test_a_corrected_sheet_takes_the_place_of_its_older_self(book: str, tmp_path: Path) -> None:
    old = write(tmp_path / "1.kib", WON, WON)
    new = write(tmp_path / "1-2.kib", WON, LOST)
    ok(club(book, "add", old))
    output = ok(club(book, "add", new))
    assert f"{new} replaces an older sheet:" in output
    assert "deal 2, Béla: 2 ⇒ -2" in output
    assert "deal 2, Anna: -2 ⇒ 2" in output
    assert "deal 1" not in output
    assert points(book) == dict.fromkeys(NAMES, 0)
    output = ok(club(book, "add", old))  # the last that is added stands, and it is said
    assert f"{old} replaces an older sheet:" in output and "already: 1" in output
    assert points(book)["Béla"] == 4
    assert "replaces" in ok(club(book, "add", new, old))  # both: the later one by its name
    assert points(book) == dict.fromkeys(NAMES, 0)
    assert "replaces" not in ok(club(book, "add", tmp_path))
    ok(club(book, "check"))
    assert len(json.loads(ok(club(book, "evenings", "--json")))) == 1


@seldom
@pytest.mark.parametrize("longer_first", [True, False])
def test_an_evening_read_too_early_is_one_with_its_end(
    book: str, tmp_path: Path, longer_first: bool
) -> None:
    short = write(tmp_path / "1.kib", WON, WON[:3], top=head("2026-03-05"))  # the second is open
    whole = write(tmp_path / "2.kib", WON, WON, LOST, top=head("2026-03-05"))
    for path in (whole, short) if longer_first else (short, whole):
        ok(club(book, "add", path))
    assert points(book)["Béla"] == 2
    output = ok(club(book, "add", short, whole))
    assert "already: 2" in output
    ok(club(book, "check"))


@seldom
def test_the_same_people_may_play_twice_a_day(book: str, tmp_path: Path) -> None:
    """Without a time and with other deals it is another evening; with a time it is corrected."""
    for name, deals in (("1", (WON, WON, WON)), ("2", (LOST, LOST, LOST))):
        write(tmp_path / f"{name}.kib", *deals, top=head("2026-03-05"))
    assert "Added: 2 evenings" in ok(club(book, "add", tmp_path))
    assert points(book)["Béla"] == 0
    for date in ("2026-03-06 10:00", "2026-03-06 19:30"):
        path = write(tmp_path / f"{date[-5:-3]}.kib", WON, top=head(date))
        ok(club(book, "add", path))
    assert points(book)["Béla"] == 4
    again = write(tmp_path / "other.kib", LOST, top=head("2026-03-06 10:00"))
    assert "replaces" in ok(club(book, "add", again))
    assert points(book)["Béla"] == 0


@seldom
def test_a_file_that_was_mended_by_hand_is_corrected_even_without_a_date(
    book: str, tmp_path: Path
) -> None:
    three = ("deal", "declarer B 1", "partner C", "points 52", "end")
    path = write(tmp_path / "1.kib", WON, three, top=head(date=""))
    ok(club(book, "add", path))
    write(path, LOST, three, top=head(date=""))
    assert "replaces" in ok(club(book, "add", path))
    assert points(book)["Béla"] == -2 + 3
    ok(club(book, "add", write(tmp_path / "2.kib", three, top=head(date=""))))  # another evening
    assert points(book)["Béla"] == -2 + 3 + 3
    alone = ("deal", "declarer C 3", "partner none", "points 52", "end")  # C has 1 of each
    write(path, alone, top=head(date=""))  # of a device that began to count anew: another, too
    assert "replaces" not in ok(club(book, "add", path))
    assert points(book)["Béla"] == -2 + 3 + 3 - 1
    ok(club(book, "add", write(tmp_path / "3.kib", WON, top=head(date="2026-04-01"))))
    assert "replaces" in ok(
        club(book, "add", write(tmp_path / "4.kib", LOST, top=head(date="2026-04-01")))
    )
    assert points(book)["Béla"] == -2 + 3 + 3 - 1 - 2
    ok(club(book, "check"))


@seldom
def test_a_name_that_was_mended_is_no_other_evening(book: str, tmp_path: Path) -> None:
    """But other people who play at the same time in the same place are."""
    other = ("deal", "declarer B 2", "B call XX", "partner D", "points 52", "end")
    ok(club(book, "add", write(tmp_path / "1.kib", WON, LOST, WON, WON)))
    mended = head(names=("Anna", "Béla", "Cilla", "Dani"))
    ok(club(book, "add", write(tmp_path / "2.kib", WON, LOST, WON, other, top=mended)))
    # B 2 - 2 + 2 + 2; Cilla 2 - 2 + 2 - 2
    assert points(book) == {"Béla": 4, "Cilla": 0, "Dani": 0, "Anna": -4}
    elsewhere = head(names=("Éva", "Feri", "Gabi", "Hugó"))
    ok(club(book, "add", write(tmp_path / "3.kib", WON, LOST, LOST, LOST, top=elsewhere)))
    assert points(book)["Feri"] == -4
    assert len(json.loads(ok(club(book, "evenings", "--json")))) == 2
    ok(club(book, "check"))


@seldom
def test_a_journal_is_the_sheet_it_holds(book: str, tmp_path: Path) -> None:
    start(str(tmp_path), 1, [*head(), *WON])
    journal = tmp_path / "0001.jnl"
    ok(club(book, "add", journal))
    assert points(book)["Cili"] == 2
    assert "already: 1" in ok(club(book, "add", write(tmp_path / "same.kib", WON)))
    data = bytearray(journal.read_bytes())
    data[len(data) // 2] ^= 1
    journal.write_bytes(bytes(data))
    result = club(book, "add", tmp_path)
    assert result.exit_code == 2
    assert f"Left out: {journal}: The journal is damaged" in result.stderr


@seldom
def test_files_are_taken_in_the_order_they_were_pulled_in(tmp_path: Path) -> None:
    names = ("9-2026-01-01.kib", "10-2026-01-01.kib", "10-2026-01-01-2.kib", "10-2026-01-01-10.kib")
    for name in (*names, ".hidden.kib", "notes.txt"):
        (tmp_path / name).touch()
    assert [path.name for path in files_in([tmp_path])] == list(names)
    with pytest.raises(Trouble):
        files_in([tmp_path / "none"])


def test_a_season_comes_to_what_the_evenings_come_to(book: str, tmp_path: Path) -> None:
    """Standings, against `kibic evening` over the same sheets; payouts too, for each deal."""
    paths = []
    for name, text in made.season(12, deals=8, players=9, seed=3, tables=2):
        (tmp_path / name).write_text(text, encoding="utf-8")
        paths.append(str(tmp_path / name))
    assert "Added: 12 evenings, 96 deals." in ok(club(book, "add", tmp_path))
    sheets = judge.judge_all(paths)
    assert points(book) == judge.evening(sheets)["standings"]
    deals = json.loads(ok(club(book, "deals", "--json")))
    assert len(deals) == 96
    assert all(sum(row["points"] for row in deal["payouts"]) == 0 for deal in deals)
    swings = sorted(max(deal["payouts"].values()) for sheet in sheets
                    for deal in sheet.report["deals"])  # fmt: skip
    assert sorted(deal["swing"] for deal in deals) == swings
    ok(club(book, "check"))


# -- who is who


@seldom
def test_a_name_stands_for_a_player_since_a_date(book: str, tmp_path: Path) -> None:
    """Zsófi of January is somebody else; since March she is Kovács Zsófi."""
    for month in ("01", "04"):
        names = ("Zsófi", "Béla", "Cili", "Dani")
        write(tmp_path / f"{month}.kib", LOST, top=head(f"2026-{month}-05", names))
    write(tmp_path / "05.kib", LOST, top=head("2026-05-05", ("Kovács Zsófi", *NAMES[1:])))
    ok(club(book, "add", tmp_path))
    assert points(book) == {"Zsófi": 4, "Kovács Zsófi": 2, "Dani": 6, "Béla": -6, "Cili": -6}
    ok(club(book, "alias", "Zsófi", "Kovács Zsófi", "--since", "2026-03-01"))
    assert points(book) == {"Zsófi": 2, "Kovács Zsófi": 4, "Dani": 6, "Béla": -6, "Cili": -6}
    ok(club(book, "check"))
    late = write(tmp_path / "06.kib", LOST, top=head("2026-06-05", ("Zsófi", *NAMES[1:])))
    ok(club(book, "add", late))
    assert points(book)["Kovács Zsófi"] == 6
    ok(club(book, "merge", "Zsófi", "Kovács Zsófi"))
    assert "Zsófi" not in points(book)
    assert points(book)["Kovács Zsófi"] == 8
    ok(club(book, "split", "Zsófi", "Nagy Zsófi", "--since", "2026-06-01"))
    assert (points(book)["Kovács Zsófi"], points(book)["Nagy Zsófi"]) == (6, 2)
    ok(club(book, "check"))
    listed = ok(club(book, "players"))
    assert "Zsófi (2026-06-01 –)" in listed


@seldom
def test_what_cannot_be_merged_or_split_is_told_in_a_sentence(book: str, tmp_path: Path) -> None:
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    for arguments, message in (
        (("merge", "Nobody", "Anna"), "Nobody in the book is called Nobody:"),
        (("merge", "An", "Béla"), "Perhaps: Anna, Dani."[:14]),
        (("merge", "Anna", "Anna"), "are already the same player"),
        (("split", "Anna", "Béla"), "There is already a player Béla"),
        (("split", "Anna", "Panna"), "is the player's only name"),
        (("privacy", "Nobody", "full"), "Nobody in the book"),
        (("alias", "Anna", "Béla", "--since", "March"), "is not a date"),
        (("standings", "--from", "2026.3"), "is not a date"),
        (("standings", "--season", "25"), "is not a season"),
        (("standings", "--game", "whist"), "There is no game whist"),
        (("standings", "--from", "2026-13"), "2026-13 is not a date"),
        (("standings", "--to", "2026-02-30"), "2026-02-30 is not a date"),
        (("standings", "--club", "Clbu"), "The book has no club Clbu; it has: Club."),
        (("standings", "--csv", "--json"), "One form at a time: --csv, --json."),
        (("player", "Anna", "--csv", "--xlsx", "a.xlsx"), "One form at a time: --csv, --xlsx."),
        (("add", tmp_path / "none.kib"), "There is no file or folder"),
    ):
        result = club(book, *arguments)
        assert result.exit_code == 2, arguments
        assert message in result.stderr
        assert result.stderr.count("\n") == 1
    assert points(book) == {"Béla": 2, "Cili": 2, "Anna": -2, "Dani": -2}


@seldom
def test_names_appear_as_their_owners_allow(book: str, tmp_path: Path) -> None:
    names = ("Kovács Zsófi", "Nagy Béla", "Cili", "Dani")
    ok(club(book, "add", write(tmp_path / "1.kib", WON, top=head(names=names))))
    ok(club(book, "privacy", "Kovács Zsófi", "hidden"))
    ok(club(book, "privacy", "Nagy Béla", "short"))
    ok(club(book, "privacy", "Dani", "short", "--as", "D. úr"))
    for kind in ("standings", "evenings", "deals", "records"):
        for form in ("--json", "--csv", "--limit=9"):
            output = ok(club(book, kind, form))
            assert "Zsófi" not in output and "Nagy" not in output and "Dani" not in output, (
                kind,
                form,
            )
            assert "N. Béla" in output
    output = ok(club(book, "player", "Cili", "--json"))
    assert "Zsófi" not in output
    assert "Player " in output and "D. úr" in output
    assert "Kovács Zsófi" in ok(club(book, "players"))  # who keeps the book sees whom it is about


# -- which evenings


@seldom
def test_evenings_are_chosen_by_date_game_season_size_and_club(book: str, tmp_path: Path) -> None:
    five = (*NAMES, "Éva")
    for number, top in enumerate((
        head("2025-08-31"), head("2025-09-01"), head("2026-03-05 19:30", place="Other, 1"),
        head("2026-03-31", game="illustrated"), head("2026-09-01", five),
    )):  # fmt: skip
        write(tmp_path / f"{number}.kib", WON, top=top)
    ok(club(book, "add", tmp_path))
    for more, evenings in (
        (("--from", "2025-09-01"), 4),
        (("--to", "2025-09-01"), 2),
        (("--from", "2026-03", "--to", "2026-03"), 2),
        (("--to", "2026-03-05"), 3),
        (("--season", "2025/26"), 3),
        (("--season", "2026"), 3),
        (("--season", "2026", "--from", "2026-04"), 1),
        (("--game", "illustrated"), 1),
        (("--size", "5"), 1),
        (("--club", "Other"), 1),
    ):
        rows = json.loads(ok(club(book, "evenings", "--json", *more)))
        assert len(rows) == evenings, more
        standings = points(book, *more)  # Béla of Other is another one
        assert sum(standings[name] for name in standings if name.startswith("Béla")) == 2 * evenings
    only = tmp_path / "only.db"
    output = ok(club(str(only), "add", tmp_path, "--from", "2026", "--game", "paskievics"))
    assert "Added: 2 evenings" in output
