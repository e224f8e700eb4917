"""An evening is all its tables; evenings without a date; standings of several games and stakes."""

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from kibic.club import book as books
from kibic.club import schema
from tests.host.support.club.books import LOST, NAMES, WON, club, head, ok, points, write
from tests.host.support.sample import sampled

seldom = pytest.mark.sample(3)


def rows(book: str, kind: str, *more: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(ok(club(book, kind, "--json", *more)))
    return rows


def top(date: str, names: tuple[str, ...] = NAMES, follows: int = 0, **more: str) -> list[str]:
    lines = head(date, names, **more)
    return [*lines, f"follows {follows}"] if follows else lines


OTHERS = ("Éva", "Béla", "Cili", "Dani")  # Éva came for Anna


def three_tables(folder: Path) -> list[Path]:
    """An evening of three tables, past midnight, and one of another day with the same numbers."""
    folder.mkdir()
    return [
        write(folder / "4-2026-03-05.kib", WON, WON, top=top("2026-03-05 19:30")),
        write(folder / "5-2026-03-05.kib", WON, top=top("2026-03-05 22:30", OTHERS, 4)),
        write(folder / "6-2026-03-06.kib", LOST, top=top("2026-03-06 00:30", OTHERS, 5)),
        write(folder / "4-2026-03-12.kib", LOST, top=top("2026-03-12 19:30")),
    ]


def test_an_evening_is_all_its_tables(book: str, tmp_path: Path) -> None:
    three_tables(tmp_path / "sheets")
    ok(club(book, "add", tmp_path / "sheets"))
    late, whole = rows(book, "evenings")
    assert (late["date"], len(late["tables"])) == ("2026-03-12", 1)
    assert (whole["date"], whole["deals"], len(whole["tables"])) == ("2026-03-05", 4, 3)
    # Anna -2 -2; Éva -2 +2; Béla and Cili 2 + 2 + 2 - 2; Dani -2 -2 -2 +2
    assert {player["name"]: player["points"] for player in whole["players"]} == {
        "Anna": -4, "Béla": 4, "Cili": 4, "Dani": -4, "Éva": 0,
    }  # fmt: skip
    bela = next(row for row in rows(book, "standings") if row["name"] == "Béla")
    assert (bela["evenings"], bela["best"], bela["worst"], bela["deals"]) == (2, 4, -2, 5)
    record = json.loads(ok(club(book, "player", "Béla", "--json")))
    assert [row["points"] for row in record["results"]] == [4, -2]
    assert (record["evenings"], record["best"]["points"]) == (2, 4)
    records = rows(book, "records")
    best = [(row["name"], row["value"]) for row in records if row["record"] == "best-evening"]
    assert best[:3] == [("Béla", 4), ("Cili", 4), ("Anna", 2)] or best[:2] == [
        ("Béla", 4), ("Cili", 4)
    ]  # fmt: skip
    assert [row["value"] for row in records if row["record"] == "longest"] == [4, 1]
    assert [row for row in records if row["record"] == "in-a-row"] == []
    assert {row["evening"] for row in rows(book, "deals")} == {late["id"], whole["id"]}
    # the evening is that of its first day, past midnight too
    assert [row["deals"] for row in rows(book, "evenings", "--to", "2026-03-05")] == [4]
    assert rows(book, "evenings", "--from", "2026-03-06", "--to", "2026-03-06") == []
    assert f"{whole['id']} + " in ok(club(book, "evenings"))
    ok(club(book, "check"))


@seldom
def test_tables_are_one_evening_in_whatever_order_they_come(tmp_path: Path) -> None:
    files = three_tables(tmp_path / "sheets")
    orders = ["".join(order) for order in itertools.permutations("0123")]
    for at, order in enumerate(sampled(orders, 6)):
        book = str(tmp_path / f"{at}.db")
        for file in order:
            ok(club(book, "add", files[int(file)]))
        assert [row["deals"] for row in rows(book, "evenings")] == [1, 4], order


@seldom
def test_a_table_that_goes_leaves_the_others_to_themselves(book: str, tmp_path: Path) -> None:
    files = three_tables(tmp_path / "sheets")
    ok(club(book, "add", tmp_path / "sheets"))
    second = rows(book, "evenings")[1]["tables"][1]["id"]
    ok(club(book, "remove", second))
    assert [row["deals"] for row in rows(book, "evenings")] == [1, 1, 2]
    ok(club(book, "restore", second))
    assert [row["deals"] for row in rows(book, "evenings")] == [1, 4]
    files[1].write_text(files[1].read_text(encoding="utf-8").replace("follows 4\n", ""))
    ok(club(book, "add", files[1]))
    assert [row["deals"] for row in rows(book, "evenings")] == [1, 2, 2]
    ok(club(book, "check"))


@seldom
def test_mending_puts_the_tables_together_again(book: str, tmp_path: Path) -> None:
    three_tables(tmp_path / "sheets")
    ok(club(book, "add", tmp_path / "sheets"))
    with books.opened(book) as engine, books.writing(engine) as connection:
        connection.execute(schema.evening.update().values(whole_id=1, begins=""))
    ok(club(book, "check", "--mend"))
    assert [row["deals"] for row in rows(book, "evenings")] == [1, 4]


@seldom
@pytest.mark.parametrize(
    "other",
    [{"place": "Elsewhere"}, {"names": ("Feri", "Gabi", "Hugó", "Ida")}, {"date": "2026-03-08"}],
)
def test_another_table_of_that_number_is_not_followed(tmp_path: Path, other: Any) -> None:
    """Numbers are a device's own: it is of the same club, people and day, or of none."""
    book = str(tmp_path / "club.db")
    ok(club(book, "add", write(tmp_path / "4-2026-03-05.kib", WON, top=top("2026-03-05 19:30"))))
    more = {"date": "2026-03-05 22:30", "names": OTHERS, "follows": 4} | other
    ok(club(book, "add", write(tmp_path / "5-2026-03-05.kib", LOST, top=top(**more))))
    assert len(rows(book, "evenings")) == 2


@seldom
def test_evenings_without_a_date_are_a_season_of_their_own(book: str, tmp_path: Path) -> None:
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    ok(club(book, "add", write(tmp_path / "2.kib", LOST, LOST, top=head(date=""))))
    assert [row["deals"] for row in rows(book, "evenings")] == [1, 2]
    assert "undated" in ok(club(book, "evenings"))
    assert [row["deals"] for row in rows(book, "evenings", "--season", "undated")] == [2]
    assert points(book, "--season", "undated")["Béla"] == -4
    for dates in (("--season", "2025/26"), ("--to", "2026-12"), ("--from", "2026")):
        assert points(book, *dates)["Béla"] == 2
        assert "without a date are not among these: 1 (--season undated)" in ok(
            club(book, "standings", *dates)
        )
    assert "without a date" not in ok(club(book, "standings"))
    only = str(tmp_path / "only.db")
    assert "Added: 1 evenings" in ok(club(only, "add", tmp_path, "--to", "2026-12"))


@seldom
def test_standings_of_several_games_and_stakes_are_apart(book: str, tmp_path: Path) -> None:
    stake = [*head("2026-03-12 19:30"), "stake 20 Ft"]
    ok(club(book, "add", write(tmp_path / "1.kib", WON)))
    ok(club(book, "add", write(tmp_path / "2.kib", WON, WON, top=stake)))
    other = head("2026-03-19 19:30", game="illustrated")
    ok(club(book, "add", write(tmp_path / "3.kib", LOST, top=other)))
    of_bela = [(row["game"], row["stake"], row["rank"], row["points"])
             for row in rows(book, "standings") if row["name"] == "Béla"]  # fmt: skip
    # a game of two is 2 in either game
    assert of_bela == [("illustrated", "", 3, -2), ("paskievics", "", 1, 2),
                     ("paskievics", "20 Ft", 1, 4)]  # fmt: skip
    output = ok(club(book, "standings"))
    assert "Paskievics · 20 Ft" in output and "Paskievics · no stake" in output
    together = ("standings", "--together")
    bela = next(row for row in rows(book, *together) if row["name"] == "Béla")
    assert (bela["points"], bela["evenings"], bela["best"]) == (4, 3, 4)
    output = ok(club(book, *together))
    assert "Added together: " in output and "Paskievics · 20 Ft" in output
    alone = ok(club(book, *together, "--game", "illustrated"))
    assert "Added together" not in alone
    header, first, *_ = ok(club(book, "standings", "--csv")).splitlines()
    assert header.endswith(",game,stake") and first.endswith(",illustrated,")
    record = json.loads(ok(club(book, "player", "Béla", "--json")))
    assert [row["points"] for row in record["stakes"]] == [-2, 2, 4]
    assert "Paskievics" in ok(club(book, "player", "Béla"))
