"""`kibic judge` on two-handed tarokk: declarer, items between two seats, where the play stands."""

import json
from pathlib import Path

import pytest

from kibic.sheets.judge import Report, report
from tests.host.sheets.test_judge import run, write

TWO = ["kibic 1", "game two-handed", "seat A Anna", "seat B Béla", "dealer B"]
THREE = [*TWO[:4], "seat C Cili", "dealer C"]
RESULT = ["points A 50 B 31", "end"]


def coming(*lines: str) -> Report:
    answer: Report = report([*TWO, "deal", *lines])["next"]
    return answer


def test_a_deal_has_its_declarer_and_items_between_seats() -> None:
    lines = ["declarer B 2", "announced A trull kontra", "points A 15 B 36", "end"]
    deal = report([*TWO, "deal", *lines])["deals"][0]
    assert (deal["declarer"], deal["bid"], deal["phase"]) == ("B", "2", "settled")
    # B: game 2; quarter 2, with 24 points of five tricks; the trull, kontra'd and lost, 2 x 2
    assert deal["items"] == [
        {"figure": "game", "side": "B", "points": 2, "announced": False, "kontra": 0},
        {"figure": "quarter", "side": "B", "points": 2, "announced": False, "kontra": 0},
        {"figure": "trull", "side": "B", "points": 4, "announced": True, "kontra": 1, "by": "A"},
    ]
    assert deal["payouts"] == {"A": -8, "B": 8}
    assert "partner" not in deal
    assert "cups" not in deal


def test_nobody_bid_and_the_free_round() -> None:
    nobody = report([*TWO, "deal", "declarer none", "points A 47", "end"])["deals"][0]
    assert (nobody["declarer"], nobody["bid"], nobody["items"]) == (None, "none", [])
    free = report([*TWO, "deal", "declarer A 1 free", *RESULT])["deals"][0]
    assert free["free"] is True
    assert free["payouts"] == {"A": 6, "B": -6}


def test_the_dealer_of_three_sits_out() -> None:
    judged = report([*THREE, "deal", "declarer A solo", *RESULT])
    assert judged["deals"][0]["sits_out"] == ["C"]
    assert judged["totals"] == {"A": 4, "B": -4, "C": 0}
    assert (judged["next"]["dealer"], judged["next"]["turn"]) == ("A", "B")


def test_the_stage_the_trick_who_leads_and_who_draws_first() -> None:
    assert "stage" not in coming()
    answer = coming("declarer B 2", "trick A", "trick B")
    assert {key: answer[key] for key in ("stage", "trick", "leads", "draws_first", "tricks")} == {
        "stage": "draw", "trick": 3, "leads": "B", "draws_first": "B", "tricks": 18,
    }  # fmt: skip
    assert coming("declarer B 2", "announced A trull")["tricks"] == 5


def test_what_may_be_said() -> None:
    answer = coming()
    assert answer["turn"] == "A"
    assert answer["legal"] == ["2", "1", "solo", "pass"]
    assert answer["notes"] == dict.fromkeys(("2", "1", "solo"), "needs an honour")
    behind = coming("A 2", "B pass")
    assert behind["turn"] is None
    assert {"A laid 1", "A trull", "trick B"} <= set(behind["legal"])
    assert [line.split("..")[0] for line in behind["legal"] if ".." in line] == [
        "points A 2", "points B 1",  # each card laid counts 1 at least
    ]  # fmt: skip
    spoken = coming("A 2", "B pass", "A quarter")
    assert spoken["turn"] == "A"
    assert "pass" in spoken["legal"]
    assert spoken["notes"]["trull"] == "2 points"
    last = coming("declarer A 2", "stage last B")
    assert last["turn"] is None
    assert {"B volat", "trick A"} <= set(last["legal"])
    assert "B quarter" not in last["legal"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A 3", 'There is no bid "3"'),
        ("trick A", "There is no declarer yet"),
        ("share", 'This game has no "share"'),
    ],
)
def test_a_line_that_is_refused(line: str, message: str, tmp_path: Path) -> None:
    opened = [*TWO, "deal"] if line != "share" else TWO
    place = write(tmp_path / "a.kib", [*opened, line])
    result = run("judge", place, "--json")
    assert result.exit_code == 2
    error = json.loads(result.stdout)["error"]
    assert error["line"] == len(opened) + 1
    assert error["message"].startswith(message)


@pytest.mark.parametrize("line", ["doubled 2", "hat A"])
def test_a_head_that_is_refused(line: str) -> None:
    assert run("judge", "-", given="\n".join([*TWO, line])).exit_code == 2


def test_the_table(tmp_path: Path) -> None:
    lines = [*TWO, "deal", "declarer none", "announced A trull kontra", "points A 40 B 20"]
    played = [*lines, "made trull A", "end", "deal", "declarer A 2", "stage last B"]
    text = run("judge", write(tmp_path / "a.kib", played)).stdout
    for row in ("game: 1 » Anna", "trull, announced, kontra: 4 » Anna", "nobody", "still open"):
        assert row in text
    assert "Stage: last five, trick 14 of 18.\nBéla leads.\nBéla draws first.\n" in text
    assert "partner" not in text
    hungarian = run("judge", write(tmp_path / "b.kib", played), "--lang", "hu").stdout
    assert "Szakasz: utolsó öt, 14. ütés, összesen 18." in hungarian
