"""`kibic judge` on Danish tarok: cups, who sits out, what may be said, as an object and a table."""

import json
from pathlib import Path

import pytest

from kibic.sheets.judge import Report, report
from tests.host.sheets.test_judge import run, write

SEATS = ["seat A Anna", "seat B Béla", "seat C Cili"]
THREE = ["kibic 1", "game danish", *SEATS, "dealer C"]
FOUR = ["kibic 1", "game danish", *SEATS, "seat D Dani", "dealer D"]
COUNT = ["points A 30 B 26 C 22", "end"]  # 4 from C to A


def last(*lines: str, head: list[str] = THREE) -> Report:
    deal: Report = report([*head, "deal", *lines])["deals"][-1]
    return deal


def test_the_object_has_the_cups_after_each_deal() -> None:
    judged = report([*THREE, "deal", *COUNT, "deal", "points B 26 C 26 A 26", "end"])
    # founding 2 x 20 from each, stake 2 x 5 from the dealer, the count
    assert judged["deals"][0]["payouts"] == {"A": -36, "B": -40, "C": -54}
    assert judged["deals"][0]["cups"] == {"pagat": 65, "king": 65}
    assert judged["deals"][1]["payouts"] == {"A": -10, "B": 0, "C": 0}
    assert judged["deals"][1]["cups"] == judged["cups"] == {"pagat": 70, "king": 70}
    assert judged["totals"] == {"A": -46, "B": -40, "C": -54}
    assert judged["hat"] is None


def test_the_cups_are_told_before_the_first_deal_and_shared_when_all_is_over() -> None:
    assert report(THREE)["cups"] == {"pagat": 0, "king": 0}
    judged = report([*THREE, "deal", *COUNT, "share"])
    # 130: 43 each, and 1 to A who deals next
    assert judged["totals"] == {"A": 8, "B": 3, "C": -11}
    assert judged["cups"] == {"pagat": 0, "king": 0}


def test_a_deal_tells_melds_points_and_items_with_who_pays() -> None:
    deal = last("A meld tarokks 10 with", "B barred", "C loses king", *COUNT)
    assert deal["melds"] == {"A": ["tarokks 10 with"]}
    assert deal["points"] == {"A": 30, "B": 26, "C": 22}
    assert deal["barred"] == ["B"]
    assert {"figure": "loses king", "side": "king-cup", "points": 5, "payer": "C", "by": "C"} in (
        deal["items"]
    )
    meld = {"figure": "meld tarokks 10 with", "side": "A", "points": 10, "payer": "others"}
    assert meld in deal["items"]
    assert "declarer" not in deal
    # as above, and A 10 from each; C 5 to each and 5 into the cup
    assert deal["payouts"] == {"A": -36 + 20 + 5, "B": -40 - 10 + 5, "C": -54 - 10 - 15}


def test_who_sits_out_of_four_is_opposite_the_dealer_who_plays() -> None:
    coming = report(FOUR)["next"]
    assert (coming["dealer"], coming["sits_out"], coming["turn"]) == ("D", ["B"], None)
    assert "D misdeals" in coming["legal"]
    assert not [line for line in coming["legal"] if "refund" in line]  # nobody was fined
    assert not [line for line in coming["legal"] if line.startswith("B meld")]
    assert report([*FOUR[:2], "option sits-out left", *FOUR[2:]])["next"]["sits_out"] == ["C"]
    deal = last("points A 26 C 26 D 26", "end", head=FOUR)
    assert deal["payouts"] == {"A": -40, "B": -40, "C": -40, "D": -50}


def test_who_dealt_last_pays_though_he_sits_out() -> None:
    lines = ["points A 26 C 26 D 26", "end", "deal", "D keeps-cups", "points B 26 D 26 A 26", "end"]
    two = report([*FOUR, "deal", *lines])["deals"][1]
    assert two["sits_out"] == ["C"]
    assert two["payouts"]["D"] == -20
    three = [*lines, "deal", "A keeps-cups", "points C 26 A 26 B 26", "end"]
    assert report([*FOUR, "deal", *three])["deals"][2]["payouts"]["A"] == -20
    four = [*FOUR[:2], "option sits-out left", *FOUR[2:], "deal", "points A 26 B 26 D 26", "end"]
    last_dealer = report([*four, "deal", "D keeps-cups", "points B 26 C 26 A 26", "end"])["deals"][
        1
    ]
    assert last_dealer["sits_out"] == ["D"]
    assert last_dealer["payouts"] == {"A": -10, "B": 0, "C": 0, "D": -20}


def test_a_deal_let_go_is_paid_and_the_next_one_deals_without_a_double_round() -> None:
    judged = report([*THREE, "deal", "C passes-deal"])
    assert judged["deals"][0]["phase"] == "passed-deal"
    assert judged["deals"][0]["payouts"] == {"A": -40, "B": -40, "C": -50}
    assert judged["next"]["dealer"] == "A"
    assert judged["next"]["factor"] == 1
    assert "rounds" not in judged


def test_what_may_be_said() -> None:
    legal = report([*THREE, "deal"])["next"]["legal"]
    assert "points A 0..78 B 0..78 C 0..78" in legal
    assert "end" not in legal
    legal = report([*THREE, "deal", COUNT[0]])["next"]["legal"]
    assert "end" in legal
    assert not [line for line in legal if line.startswith("points")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A doubles", "Unknown word"),
        ("points A 30 B 26 C 21", "Protest: the points make 77, not 78."),
        ("closing", 'This game has no "closing"'),
        ("skiz A", 'This game has no "skiz"'),
        ("D last", 'No "D" plays here'),
    ],
)
def test_a_line_that_is_refused(line: str, message: str, tmp_path: Path) -> None:
    place = write(tmp_path / "a.kib", [*THREE, "deal", line])
    result = run("judge", place, "--json")
    error = json.loads(result.stdout)["error"]
    assert result.exit_code == 2
    assert error["line"] == 8
    assert error["message"].startswith(message)
    assert run("judge", place, "--lang", "hu").stderr.count("\n") == 1


@pytest.mark.parametrize("line", ["doubled 2", "hat A", "option sits-out dealer", "option nolo 1x"])
def test_a_head_that_is_refused(line: str) -> None:
    result = run("judge", "-", given="\n".join([*THREE, line]))
    assert result.exit_code == 2
    assert result.stderr.startswith("-:7: ")
    early = [THREE[0], *SEATS, line, "game danish"]
    assert run("judge", "-", given="\n".join(early)).exit_code == 2


def test_the_table(tmp_path: Path) -> None:
    lines = [*THREE, "stake 2 øre", "deal", "A meld kings half hearts", "A ultimo pagat", *COUNT]
    text = run("judge", write(tmp_path / "a.kib", lines)).stdout
    shown = " ".join(text.split())
    assert "declarer" not in text
    for row in (
        "founding: 20 everyone » pagat cup",
        "stake: 5 Cili » king cup",
        "meld kings half ♥: 5 the others » Anna",
        "ultimo pagat: 45 the others » Anna",
        "count: 4 Cili » count",
    ):
        assert row in shown
    # A -40 + 2 x 5 + 65 + 2 x 45 - 20 + 4, B -40 - 5 - 45 - 20, C -50 - 5 - 45 - 20 - 4
    assert "total 109 -110 -124 60 65 øre 218 -220 -248 " in shown
    assert "pagat cup king cup" in shown
    assert "Next deal: Anna deals." in text


def test_the_table_of_a_deal_that_goes_on_or_was_let_go(tmp_path: Path) -> None:
    open_deal = run("judge", write(tmp_path / "a.kib", [*THREE, "deal", "A last"])).stdout
    assert "still open" in open_deal
    assert "These lines may follow: " in open_deal
    let_go = run("judge", write(tmp_path / "a.kib", [*THREE, "deal", "C passes-deal"])).stdout
    assert "the deal is let go" in let_go
    assert "stake: 5 Cili" in let_go
