"""What the club's book tells; expected figures are worked out by hand from the sheets."""

import json
import zipfile
from pathlib import Path

import pytest

from kibic.club.honest import mean, share
from tests.host.support.club.books import LOST, WON, club, head, ok, write

pytestmark = pytest.mark.sample(4)


def test_how_often_a_bid_was_made_by_the_called_card(book: str, tmp_path: Path) -> None:
    three = ("deal", "declarer B 3", "B call XX", "partner C")
    alone = ("deal", "declarer B 3", "B call XX", "partner none")
    write(
        tmp_path / "1.kib", (*three, "points 60", "end"), (*three, "points 47", "end"),
        (*three[:2], "B call XIX", *three[3:], "points 60", "end"), (*alone, "points 60", "end"),
        (*three, "points 75", "end"), (*three, "points 20", "end"), WON, top=head("2026-03-05"),
    )  # fmt: skip
    ok(club(book, "add", tmp_path))
    rows = json.loads(ok(club(book, "bids", "--json")))
    counts = {(row["bid"], row["called"]): (row["deals"], row["made"]) for row in rows}
    # 60 and a double made; 47 and the defence's double lost
    assert counts == {("3", "XX"): (4, 2), ("3", "XIX"): (1, 1), ("3", "alone"): (1, 1),
                     ("2", "XX"): (1, 1)}  # fmt: skip
    assert "<" not in ok(club(book, "bids"))


def test_what_an_announced_figure_has_earned(book: str, tmp_path: Path) -> None:
    announced = ("deal", "declarer B 3", "announced declarer pagat-ultimo kontra", "partner C")
    silent = ("deal", "declarer B 3", "partner C", "points 60", "made pagat-ultimo defence", "end")
    write(
        tmp_path / "1.kib", (*announced, "points 60", "made pagat-ultimo declarer", "end"),
        (*announced, "points 60", "lost pagat-ultimo declarer", "end"), silent,
        ("deal", *(f"{seat} pass" for seat in "DABC")), (*announced, "points 50", "end"),
    )  # fmt: skip
    ok(club(book, "add", tmp_path))
    rows = {row["announced"]: row for row in json.loads(ok(club(book, "figures", "--json")))}
    # announced 10, kontra'd 20: made, lost, and lost in a double round
    assert (rows[True]["deals"], rows[True]["made"], rows[True]["points"]) == (3, 1, 20 - 20 - 40)
    assert (rows[False]["deals"], rows[False]["made"], rows[False]["points"]) == (1, 1, 5)
    # the silent one in the only deal that was played without its announcement
    assert (rows[True]["of"], rows[False]["of"], rows[False]["share"]) == (3, 1, 1)
    assert rows[True]["mean_low"] is None  # three deals are too few for a range
    record = json.loads(ok(club(book, "player", "Anna", "--json")))
    assert [(row["announced"], row["points"]) for row in record["figures"]] == [(False, 5)]
    record = json.loads(ok(club(book, "player", "Cili", "--json")))
    assert [(row["announced"], row["made"]) for row in record["figures"]] == [(True, 1)]


def test_a_silent_figure_could_have_been_made_in_all_deals(book: str, tmp_path: Path) -> None:
    silent = ("deal", "declarer B 2", "partner C", "points 52", "made trull declarer", "end")
    announced = (
        "deal",
        "declarer B 2",
        "announced declarer trull",
        "partner C",
        "points 52",
        "end",
    )
    ok(club(book, "add", write(tmp_path / "1.kib", silent, WON, LOST, WON, announced)))
    rows = {row["announced"]: row for row in json.loads(ok(club(book, "figures", "--json")))}
    # five deals, in one of which it was announced: 1 of 4
    assert (rows[False]["of"], rows[False]["share"]) == (4, 0.25)
    own = json.loads(ok(club(book, "player", "Cili", "--json")))["figures"]
    assert [(row["of"], row["share"]) for row in own if not row["announced"]] == [(4, 0.25)]


def test_numbers_are_in_the_form_of_the_language(book: str, tmp_path: Path) -> None:
    ok(club(book, "add", write(tmp_path / "1.kib", WON, WON, LOST)))
    # 2 + 2 - 2 in three deals
    assert "+0.67" in ok(club(book, "standings", "--lang", "en"))
    for language in ("hu", "da"):
        output = ok(club(book, "standings", "--lang", language))
        assert "+0,67" in output and "−0,67" in output
    assert "0.67" in ok(club(book, "standings", "--json", "--lang", "hu"))


def test_a_column_without_anything_is_not_shown(book: str, tmp_path: Path) -> None:
    ok(club(book, "add", write(tmp_path / "1.kib", WON, top=head(place=""))))
    assert " club " not in ok(club(book, "evenings"))
    ok(club(book, "add", write(tmp_path / "2.kib", LOST)))
    assert " club " in ok(club(book, "evenings"))


def test_ranges_are_as_wide_as_few_deals_are_uncertain() -> None:
    # Wilson's interval for 8 of 10, from Brown, Cai and DasGupta's tables: 0.490 to 0.943
    assert share(8, 10) == {"share": 0.8, "low": 0.4902, "high": 0.9433}
    assert share(0, 5)["low"] == 0
    assert share(5, 5)["high"] == 1
    assert share(0, 0)["share"] is None
    # 50 times +10 and 50 times -10: variance 100 x 100 / 99, so 1.96 x sqrt(1.0101) = 1.97
    assert mean(100, 0, 10_000) == {"mean": 0.0, "mean_low": -1.97, "mean_high": 1.97}
    assert mean(29, 29, 29)["mean_low"] is None


UNCOUNTED = {"points 52": "points won", "points 42": "points lost"}


@pytest.mark.parametrize("counted", [{}, UNCOUNTED])
def test_a_player_s_record(book: str, tmp_path: Path, counted: dict[str, str]) -> None:
    """The same whether the points were counted or told in a word."""
    won, lost = (tuple(counted.get(line, line) for line in deal) for deal in (WON, LOST))
    write(tmp_path / "1.kib", won, won, lost)
    write(tmp_path / "2.kib", lost, lost, top=head("2026-04-05 19:30"))
    ok(club(book, "add", tmp_path))
    record = json.loads(ok(club(book, "player", "Béla", "--json")))
    assert (record["evenings"], record["deals"], record["points"]) == (2, 5, -2)
    assert (record["best"]["points"], record["worst"]["points"]) == (2, -4)
    assert [row["points"] for row in record["results"]] == [2, -4]
    assert [(row["role"], row["deals"], row["won"], row["points"]) for row in record["roles"]] == [
        ("declarer", 5, 2, -2)
    ]
    assert [(row["name"], row["deals"], row["points"]) for row in record["partners"]] == [
        ("Cili", 5, -2)
    ]
    assert {row["name"]: row["deals"] for row in record["opponents"]} == {"Anna": 5, "Dani": 5}
    anna = json.loads(ok(club(book, "player", "Anna", "--json")))
    assert [(row["role"], row["deals"], row["won"]) for row in anna["roles"]] == [("defence", 5, 3)]
    assert [row["name"] for row in anna["partners"]] == ["Dani"]


def test_records(book: str, tmp_path: Path) -> None:
    volat = ("deal", "declarer B solo", "partner C", "made volat declarer", "points 94", "end")
    write(tmp_path / "1.kib", WON, volat, top=head("2026-03-05 19:30"))
    write(tmp_path / "2.kib", WON, top=head("2026-03-12 19:30"))
    write(tmp_path / "3.kib", LOST, top=head("2026-03-19 19:30"))
    ok(club(book, "add", tmp_path))
    rows = json.loads(ok(club(book, "records", "--json")))
    best = [row for row in rows if row["record"] == "best-deal"]
    # solo 4, a silent volat three times that
    assert [(row["name"], row["value"], row["deal"]) for row in best[:2]] == [
        ("Béla", 12, 2), ("Cili", 12, 2),
    ]  # fmt: skip
    in_a_row = {row["name"]: row["value"] for row in rows if row["record"] == "in-a-row"}
    assert in_a_row == {"Béla": 2, "Cili": 2}
    longest = [row["value"] for row in rows if row["record"] == "longest"]
    assert longest == [2, 1, 1]


def test_csv_and_workbook_hold_the_rows(book: str, tmp_path: Path) -> None:
    names = ("=1+1", "Béla", "Cili", "Dani")
    ok(club(book, "add", write(tmp_path / "1.kib", WON, top=head(names=names))))
    lines = ok(club(book, "standings", "--csv")).splitlines()
    assert lines[0].startswith("rank,name,points,evenings,deals")
    assert lines[1].startswith("1,Béla,2,1,1,")
    assert lines[3].startswith("3,Dani,") or lines[3].startswith("3,'=1+1,")  # not a formula
    path = tmp_path / "book.xlsx"
    ok(club(book, "standings", "--xlsx", path))
    with zipfile.ZipFile(path) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert "Béla" in sheet and "<f>" not in sheet
    for kind in ("evenings", "deals", "records", "bids", "figures"):
        assert len(ok(club(book, kind, "--csv")).splitlines()) >= 1
        for language in ("hu", "da"):
            ok(club(book, kind, "--lang", language))
    assert json.loads(ok(club(book, "standings", "--json", "--from", "2030"))) == []


def test_who_owes_whom(book: str, tmp_path: Path) -> None:
    top = [*head("2026-03-05 19:30"), "stake 20 Ft"]
    ok(club(book, "add", write(tmp_path / "1.kib", WON, WON, top=top)))
    rows = json.loads(ok(club(book, "owed", "--json")))
    # Anna and Dani have -4 each, Béla and Cili 4 each: two payments of 4 points, 80 Ft
    assert sorted((row["payer"], row["points"], row["money"]) for row in rows) == [
        ("Anna", 4, "80 Ft"), ("Dani", 4, "80 Ft"),
    ]  # fmt: skip
    assert {row["payee"] for row in rows} == {"Béla", "Cili"}
    top = head("2026-03-12 19:30")
    ok(club(book, "add", write(tmp_path / "2.kib", LOST, top=[*top, "stake 5 øre"])))
    ok(club(book, "add", write(tmp_path / "3.kib", WON, top=head("2026-03-19 19:30"))))
    rows = json.loads(ok(club(book, "owed", "--json")))
    # each money by itself: in the second evening Béla and Cili lose 2 points, 10 øre, each
    assert sorted((row["payer"], row["money"], row["points"]) for row in rows) == [
        ("Anna", "", 2), ("Anna", "80 Ft", None), ("Béla", "10 øre", None),
        ("Cili", "10 øre", None), ("Dani", "", 2), ("Dani", "80 Ft", None),
    ]  # fmt: skip
    ok(club(book, "owed", "--csv"))
    assert "pays" in ok(club(book, "owed"))
