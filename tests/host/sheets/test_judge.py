"""The report of `kibic judge`: the object, item by item, and what comes next."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kibic.cli.main import app
from kibic.sheets.judge import Report, report
from tarokk import games

HEAD = [
    "kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D Dani",
    "dealer D",
]  # fmt: skip
FIVE = [*HEAD[:6], "seat E Éva", "dealer D"]
PLAIN = ["deal", "declarer B 2", "partner C", "points 52", "end"]

# As the sheet format prints it.
SAMPLE = """\
{"game": "paskievics",
 "seats": {"A": "Anna", "B": "Béla", "C": "Cili", "D": "Dani"},
 "deals": [
  {"n": 1, "dealer": "D", "sits_out": [], "factor": 1, "phase": "settled",
   "declarer": "B", "bid": "2", "partner": "C",
   "invit": null, "yielded": null,
   "sides": {"A": "defence", "B": "declarer", "C": "declarer", "D": "defence"},
   "items": [{"figure": "game", "side": "declarer", "points": 2, "announced": false, "kontra": 0}],
   "payouts": {"A": -2, "B": 2, "C": 2, "D": -2}, "hat": null}],
 "totals": {"A": -2, "B": 2, "C": 2, "D": -2},
 "hat": null,
 "next": {"phase": "auction", "dealer": "A", "sits_out": [], "factor": 1,
          "turn": "B", "legal": ["3", "2", "1", "solo", "pass"],
          "notes": {"2": "invit XIX", "1": "invit XVIII"}}}
"""


IN_A_WORD = ["points double-lost", "points lost", "points won", "points double"]


def write(path: Path, lines: list[str]) -> str:
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def run(*arguments: str, given: str | None = None) -> Any:
    return CliRunner().invoke(app, arguments, input=given)


def deal(*lines: str, head: list[str] = HEAD) -> Report:
    """The last deal of a sheet with one deal of these lines."""
    last: Report = report([*head, "deal", *lines])["deals"][-1]
    return last


# -- the object


def test_the_sample_of_the_format_comes_out_to_the_letter(tmp_path: Path) -> None:
    result = run("judge", write(tmp_path / "a.kib", HEAD + PLAIN), "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    judged, expected = json.loads(result.stdout), json.loads(SAMPLE)
    assert judged == expected
    assert json.dumps(judged) == json.dumps(expected)  # the keys in the same order


@pytest.mark.parametrize("word", ["won", "lost", "double", "double-lost"])
def test_points_that_nobody_counted_are_a_word_everywhere(tmp_path: Path, word: str) -> None:
    facts = ["declarer B 2", "partner C", "points " + word]
    assert deal(*facts)["points"] == word
    assert deal(*facts, "end")["points"] == word
    counted = {"won": 52, "lost": 40, "double": 80, "double-lost": 10}[word]
    number = deal(*facts, f"points {counted}", "end")
    assert "points" not in number
    assert number["payouts"] == deal(*facts, "end")["payouts"]
    path = write(tmp_path / "a.kib", [*HEAD, "deal", *facts, "end"])
    shown = run("judge", path).stdout
    assert (
        shown
        == run(
            "judge",
            write(tmp_path / "b.kib", [*HEAD, "deal", *facts[:2], f"points {counted}", "end"]),
        ).stdout
    )
    assert str(counted) not in shown


def test_an_item_says_who_announced_only_if_another_is_paid() -> None:
    items = deal(
        "declarer B 3", "announced declarer trull kontra", "announced defence four-kings",
        "partner C", "points 50", "made four-kings defence", "end",
    )["items"]  # fmt: skip
    assert items == [
        {"figure": "game", "side": "declarer", "points": 1, "announced": False, "kontra": 0},
        {
            "figure": "trull", "side": "defence", "points": 4, "announced": True, "kontra": 1,
            "by": "declarer",
        },
        {"figure": "four-kings", "side": "defence", "points": 2, "announced": True, "kontra": 0},
    ]  # fmt: skip


def test_a_count_names_its_seat_and_that_seats_side() -> None:
    closed = deal("declarer B 3", "tarokks A 8", "partner C", "points 50", "claim C 9", "end")
    announced, claimed = closed["items"][1:]
    assert announced == {
        "figure": "tarokks", "side": "defence", "points": 1, "announced": True, "kontra": 0,
        "seat": "A", "count": 8,
    }  # fmt: skip
    assert claimed == {
        "figure": "claim", "side": "declarer", "points": 2, "announced": False, "kontra": 0,
        "seat": "C", "count": 9,
    }  # fmt: skip


def test_the_invit_is_the_one_that_binds_the_call() -> None:
    bound = deal("A 3", "B pass", "C pass", "D 1", "A solo", "D pass")
    assert bound["invit"] == {"by": "D", "tarokk": "XIX"}
    own = deal("A 3", "B pass", "C pass", "D 1", "A pass")
    assert (own["declarer"], own["invit"]) == ("D", None)
    yielded = deal("A 3", "B 2", "C pass", "D pass", "A pass")
    assert (yielded["invit"], yielded["yielded"]) == (None, "A")


def test_a_lone_declarer_has_no_partner_and_everybody_a_side() -> None:
    lone = deal("declarer B 3", "partner none", "points 50", "end")
    assert lone["partner"] is None
    assert list(lone["sides"].values()) == ["defence", "declarer", "defence", "defence"]
    assert lone["payouts"] == {"A": -1, "B": 3, "C": -1, "D": -1}


def test_a_deal_that_was_not_played() -> None:
    passed = deal("A pass", "B pass", "C pass", "D pass")
    nothing = {"A": 0, "B": 0, "C": 0, "D": 0}
    assert (passed["phase"], passed["items"], passed["payouts"]) == ("passed-out", [], nothing)
    assert (passed["declarer"], passed["bid"], passed["sides"]) == (None, None, None)
    thrown = deal("declarer B 3", "C throws four-kings")
    assert (thrown["phase"], thrown["items"], thrown["payouts"]) == ("thrown-in", [], nothing)
    assert (thrown["declarer"], thrown["partner"]) == ("B", None)


def test_a_trial_without_an_honour() -> None:
    trial = deal("A pass", "B pass", "C pass", "D 3", "D no-honour")
    assert trial["payouts"] == {"A": 1, "B": 1, "C": 1, "D": -3}
    assert trial["sides"] == {"A": "defence", "B": "defence", "C": "defence", "D": "declarer"}
    assert [(item["figure"], item["side"], item["by"]) for item in trial["items"]] == [
        ("no-honour", "defence", "declarer")
    ]


def test_of_an_open_deal_what_is_certain() -> None:
    bidding = deal("A 3")
    assert bidding["phase"] == "auction"
    unknown = ("declarer", "bid", "partner", "sides", "items", "payouts")
    assert all(bidding[key] is None for key in unknown)
    spoken = deal("declarer B 3", "B call XX", "B pass", "C kontra game", "C pass")
    assert spoken["phase"] == "speeches"
    assert spoken["sides"] == {"A": None, "B": "declarer", "C": "defence", "D": None}
    # Two known defenders: D has the XX, unless B called his own.
    left = deal(
        "declarer B 3", "B call XX", "B pass", "C kontra game", "C pass", "D pass", "A trull"
    )
    assert (left["sides"]["A"], left["sides"]["D"], left["partner"]) == ("defence", None, None)


def test_five_at_the_table() -> None:
    result = report([*FIVE, *PLAIN])
    (first,) = result["deals"]
    assert (first["dealer"], first["sits_out"]) == ("D", ["D"])
    assert first["sides"] == {"A": "defence", "B": "declarer", "C": "declarer", "E": "defence"}
    assert first["payouts"] == {"A": -2, "B": 2, "C": 2, "D": 0, "E": -2}
    assert (result["next"]["dealer"], result["next"]["sits_out"]) == ("E", ["E"])


# -- what comes next


def test_next_in_each_phase_of_a_deal() -> None:
    lines = [*HEAD, "deal", "A 3", "B 2", "C pass", "D pass"]
    coming = report(lines)["next"]
    assert (coming["phase"], coming["turn"]) == ("auction", "A")
    assert coming["legal"] == ["pass", "hold", "1", "solo"]  # the likeliest first
    assert coming["notes"]["1"] == "invit XIX"
    assert "XX" in coming["notes"]["pass"]

    lines += ["A hold", "B pass"]
    coming = report(lines)["next"]
    assert (coming["phase"], coming["turn"]) == ("skart", None)
    assert "B laid 1" in coming["legal"]
    assert "A call XX" in coming["legal"]
    # B laid two cards, the others four; or all for nothing, without a reckoning
    points = [*IN_A_WORD, "points 0..0", "points 2..90", "points 94..94"]
    assert [line for line in coming["legal"] if line.startswith("points")] == points

    lines += ["A call XX"]
    coming = report(lines)["next"]
    assert (coming["phase"], coming["turn"]) == ("speeches", "A")
    assert coming["legal"][0] == "pass"
    assert "trull" in coming["legal"]
    assert not [word for word in coming["legal"] if word.startswith(("A ", "points"))]

    lines += ["A pass", "B pass", "C pass", "D pass"]
    coming = report(lines)["next"]
    assert (coming["phase"], coming["turn"]) == ("result", None)
    assert "partner B" in coming["legal"]
    assert "end" not in coming["legal"]

    lines += ["partner B", "points 50"]
    coming = report(lines)["next"]
    assert "end" in coming["legal"]
    assert not [line for line in coming["legal"] if line.startswith("points")]


def test_the_points_still_open_are_a_range() -> None:
    lines = [*HEAD, "deal", "declarer B 3", "partner C", "made four-kings declarer"]
    # four kings in the last trick: 20, with the trick before it, which gave the lead, 4, and three
    # cards laid: 27, so no lost double; three cards are the defence's, or it is a volat
    legal = report(lines)["next"]["legal"]
    words = ["points lost", "points won", "points double"]
    points = [*words, "points 27..91", "points 94..94"]
    assert [line for line in legal if line.startswith("points")] == points


def test_notes_of_the_speeches() -> None:
    lines = [*HEAD, "deal", "declarer B 3", "B call XX", "B pagat-ultimo"]
    assert report(lines)["next"]["notes"] == {"pass": "tell 8+ tarokks"}


def test_the_double_rounds_the_closing_and_the_end() -> None:
    passed = ["deal", "A pass", "B pass", "C pass", "D pass"]
    result = report([*HEAD, *passed])
    assert (result["rounds"], result["next"]["factor"], result["next"]["dealer"]) == ([4], 2, "D")
    assert "rounds" not in report([*HEAD, *PLAIN])

    closing = [*HEAD, *PLAIN, "closing", "deal", "declarer C 3"]
    assert report(closing)["closing"] == {"left": None}
    assert "skiz D" in report(closing)["next"]["legal"]
    closing += ["skiz A", "partner B", "points 50", "end"]
    assert report(closing)["closing"] == {"left": 3}
    seats = "DABC"
    for i in range(3):
        closing += [
            "deal", f"declarer {seats[i]} 3", f"partner {seats[i + 1]}", "points 50", "end"
        ]  # fmt: skip
    over = report(closing)
    assert over["closing"] == {"left": 0}
    assert over["next"] == {
        "phase": None, "dealer": None, "sits_out": [], "factor": 1, "turn": None, "legal": [],
        "notes": {},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("length", "legal"),
    [
        (1, ["game " + name for name in games.NAMES]),
        (2, ["seat A"]),
        (5, ["seat D"]),
        (6, ["seat E", "dealer A", "dealer B", "dealer C", "dealer D"]),
        (7, ["3", "2", "1", "solo", "pass"]),
    ],
)
def test_an_incomplete_head_says_what_it_needs(length: int, legal: list[str]) -> None:
    result = report(HEAD[:length])
    assert result["next"]["legal"] == legal
    assert (result["next"]["phase"] is None) == (length < len(HEAD))
    assert result["deals"] == []


def test_a_head_that_no_line_can_complete_offers_none() -> None:
    assert report([*HEAD[:5], "dealer A"])["next"]["legal"] == []
