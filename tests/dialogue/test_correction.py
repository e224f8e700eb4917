"""A correction as data: who declared and who helped turn, what hangs on them stays or is left out,
and for each player what was and what will be."""

from pathlib import Path
from typing import Any

from dialogue import correction
from dialogue.changes import changes
from dialogue.draft import Draft
from store.begin import begin
from store.steps import deal_of
from tests.dialogue.alone import quiet
from tests.ui.helpers import head

OUTCOME = ("deal", "declarer A 3", "partner B", "made trull declarer", "points won", "end")
FULL = (
    "deal", "A pass", "B 3", "C pass", "D pass", "B call XX", "B trull", "B pass", "C pass",
    "D pass", "A pass", "partner D", "points won", "end",
)  # fmt: skip


def draft_of(folder: Path, lines: tuple[str, ...], more: tuple[str, ...] = ()) -> Draft:
    """A draft of the first deal, and what it pays."""
    played: Any = begin(str(folder), head(4, "D", more=more))
    for line in lines:
        played.do(tuple(line.split()))
    draft = Draft(played, 1)
    draft.fold()
    draft.was = deal_of(draft).payouts(1)
    return draft


def turned(draft: Draft, name: str, *steps: int) -> list:
    """Turn a row; what is left out in the end."""
    base, dropped = list(draft.moves()), None
    for step in steps:
        others = correction.others(draft, name, step)
        dropped = correction.turn(draft, name, others, base, quiet)
    return [" ".join(move) for move in dropped or []]


def lines(draft: Draft) -> list[str]:
    return [" ".join(move) for move in draft.moves()]


def test_who_helped_turns_in_place(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, OUTCOME)
    assert correction.heads(draft) == ["declarer", "partner"]
    assert turned(draft, "partner", 1) == []
    assert lines(draft) == ["declarer A 3", "partner C", "made trull declarer", "points won"]
    # a three 1 and a silent trull 1: B paid as C does, and the other way round
    assert correction.changes_of(draft, deal_of(draft)) == [(2, -2, ["B"]), (-2, 2, ["C"])]


def test_each_other_player_is_one_turn_away_and_alone_is_between(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, OUTCOME)
    seen = []
    for _ in range(4):
        turned(draft, "partner", 1)
        seen.append(lines(draft)[1])
    assert seen == ["partner C", "partner none", "partner D", "partner B"]
    turned(draft, "partner", -1)
    assert lines(draft)[1] == "partner D"
    assert draft.is_changed()


def test_who_helped_turns_where_no_line_said_it_before(tmp_path: Path) -> None:
    """An accepted invit tells the partner by itself; corrected to a plain three, a line does."""
    draft = draft_of(tmp_path, ("deal", "declarer A 1", "invit B XIX", "points won", "end"))
    assert correction.heads(draft) == ["declarer"]
    draft.rewrite([("declarer", "A", "3"), ("partner", "B"), ("points", "won")])
    assert correction.heads(draft) == ["declarer", "partner"]
    assert turned(draft, "partner", 1) == []
    assert lines(draft) == ["declarer A 3", "partner C", "points won"]


def test_the_bid_turns_in_a_full_auction(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, FULL)
    assert turned(draft, "declarer", 1) == []
    assert lines(draft)[:2] == ["A pass", "B 2"]
    assert lines(draft)[2:] == list(FULL[3:-1])
    # a three 1, a two 2; the trull that failed 2 against them
    assert correction.changes_of(draft, deal_of(draft)) == [(1, 0, ["A", "C"]), (-1, 0, ["B", "D"])]


def test_who_declared_turns_to_the_left_by_outcome(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, OUTCOME)
    assert turned(draft, "declarer", -1) == ["partner B"]  # who cannot help himself
    assert lines(draft)[0] == "declarer B 3"
    assert turned(draft, "declarer", -1, -1) == []


def test_what_a_turn_leaves_out_is_back_when_it_is_turned_back(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, OUTCOME)
    before = lines(draft)
    turned(draft, "declarer", -1, -1, -1, -1)
    assert lines(draft) == before
    assert not draft.is_changed()


def test_those_alike_stand_together() -> None:
    before, after = {"A": 1, "B": -1, "C": 1, "D": -1}, {"A": 2, "B": -2, "C": 2, "D": -1}
    groups = changes(("A", "B", "C", "D"), before, after)
    assert groups == [(1, 2, ["A", "C"]), (-1, -2, ["B"])]
    assert changes(("A", "B"), {"A": 3, "B": 0}, None) == [(3, None, ["A"])]


def test_what_later_deals_come_to_is_foreseen(tmp_path: Path) -> None:
    """A deal that nobody played begins a double round: the three behind it is paid twice."""
    passes = ("deal", "A pass", "B pass", "C pass", "D pass")
    plain = ("deal", "declarer A 3", "partner C", "points won", "end")
    draft = draft_of(tmp_path, passes + plain)
    assert draft.later_deals() == ({}, {})
    draft.rewrite([tuple(line.split()) for line in plain[1:-1]])
    while draft.foresee():
        pass
    before, after = draft.later_deals()
    assert changes(("A", "B", "C", "D"), before, after) == [
        (2, 1, ["A", "C"]),
        (-2, -1, ["B", "D"]),
    ]
