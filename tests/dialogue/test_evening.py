"""An evening as data: its earlier deals, who pays whom, and what an undo takes back."""

from pathlib import Path
from typing import Any

from dialogue import history, payments, undone
from store.begin import begin
from store.undone import of
from tests.ui.helpers import head

# Anna plays a three with Cili and has made 52: each defender pays 1 to each of the two.
WON = ("deal", "declarer A 3", "partner C", "points 52", "end")
PASSED = ("deal", "A pass", "B pass", "C pass", "D pass")
KITTY = ("option kitty yes",)


def played(folder: Path, *lines: str, more: tuple[str, ...] = ()) -> Any:
    """The sheet of a table of four, who are called as in HEAD, behind these lines."""
    sheet = begin(str(folder / "data"), head(more=more))
    for line in lines:
        sheet.do(tuple(line.split()))
    return sheet


def names(sheet: Any) -> list[str]:
    return [sheet.session.names[seat] for seat in "ABCD"]


def test_rows_of_earlier_deals(tmp_path: Path) -> None:
    then = ("deal", "B pass", "C pass", "D pass", "A pass")  # Anna deals
    sheet = played(tmp_path, *WON, *then, "deal")
    deals = history.Deals(sheet)
    anna, bela, cili, dani = names(sheet)
    game = sheet.session.game
    assert [history.row(deals, at) for at in range(3)] == [
        ("running",),
        ("pass-out",),
        ("won", anna, "3", 1, [anna, bela, cili, dani], game),
    ]
    assert history.totals(deals, 0) == []
    assert history.totals(deals, 2) == [(anna, 1), (bela, -1), (cili, 1), (dani, -1)]


def test_who_pays_whom(tmp_path: Path) -> None:
    """Anna and Cili have won 1 each from Béla and Dani: 20 Ft, in two payments."""
    sheet = played(tmp_path, *WON, more=("stake 20 Ft",))
    anna, bela, cili, dani = names(sheet)
    standings, paid, accounts = payments.reckoned(sheet)
    assert standings == [(anna, 1), (cili, 1), (bela, -1), (dani, -1)]
    assert sorted(paid) == sorted([(bela, anna, 20, "Ft"), (dani, cili, 20, "Ft")])
    assert accounts == {"Ft": {anna: 20, bela: -20, cili: 20, dani: -20}}
    assert payments.worth(sheet, standings, accounts) == ("Ft", "20 Ft")


def test_points_are_an_account_without_a_unit(tmp_path: Path) -> None:
    sheet = played(tmp_path, *WON)
    standings, paid, accounts = payments.reckoned(sheet)
    assert {payment[3] for payment in paid} == {None}
    assert payments.worth(sheet, standings, accounts) == (None, "")


def test_what_lies_on_the_table_takes_part_without_a_name(tmp_path: Path) -> None:
    """Behind four passes everybody puts 2 into the kitty: golden/paskievics/options."""
    sheet = played(tmp_path, *PASSED, more=KITTY)
    standings, paid, _ = payments.reckoned(sheet)
    assert standings[0] == ("", 8)
    assert sorted(paid) == [(name, "", 2, None) for name in sorted(names(sheet))]


def test_an_undo_says_which_deal_and_which_step(tmp_path: Path) -> None:
    sheet = played(tmp_path, *WON[:-1])
    assert undone.rows(sheet, of(sheet), sheet) == [
        ("step", 1), ("move", ("points", "52")),
    ]  # fmt: skip


def test_an_undo_of_a_settlement_says_whose_payout_goes(tmp_path: Path) -> None:
    sheet = played(tmp_path, *WON)
    assert undone.rows(sheet, of(sheet), sheet) == [
        ("settlement", 1),
        ("change", 1, None, ["A", "C"]),
        ("change", -1, None, ["B", "D"]),
    ]


def test_an_undo_of_what_stands_between_deals(tmp_path: Path) -> None:
    sheet = played(tmp_path, *WON, "closing")
    assert undone.rows(sheet, of(sheet), sheet) == [("move", ("closing",))]


def test_an_undo_of_a_deal_that_was_opened(tmp_path: Path) -> None:
    sheet = played(tmp_path, *WON, "deal")
    assert undone.rows(sheet, of(sheet), sheet) == [("deal", 2)]


def test_an_undo_of_a_sheet_without_a_deal(tmp_path: Path) -> None:
    """Behind another sheet it was a new evening; one that goes on names what it goes on from."""
    played(tmp_path, *WON)
    sheet = begin(str(tmp_path / "data"), head())
    assert undone.rows(sheet, of(sheet), sheet) == [("new-evening",)]
    follows = begin(str(tmp_path / "data"), head(more=("follows 1",)))
    assert undone.rows(follows, of(follows), follows) == [("go-on", (1,))]
