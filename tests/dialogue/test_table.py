"""The table as data: who does what, the totals, what lasts, what runs; without a screen."""

from typing import Any

import pytest

from dialogue import table
from tarokk.session import Session
from tests.ui.helpers import PLAIN, head

PASSED = ["A pass", "B pass", "C pass", "D pass"]


def session_of(lines: list[str], seats: int = 4, more: tuple[str, ...] = ()) -> Session:
    session = Session()
    for line in [*head(seats, "ABCDEFG"[seats - 1], more=more), *lines]:
        session.apply(tuple(line.split()))
    return session


def who(session: Session, part: str) -> str:
    """The seats of which a part of Seated is true."""
    return "".join(seated.seat for seated in table.seated(session, {}) if getattr(seated, part))


def parts(session: Session) -> dict[str, str]:
    names = ("deals", "cuts", "speaks", "leads", "sits_out", "arranges", "wears_hat")
    return {name: seats for name in names if (seats := who(session, name))}


def test_before_a_deal_somebody_deals_cuts_and_speaks() -> None:
    assert parts(session_of([])) == {"deals": "D", "cuts": "C", "speaks": "A"}


def test_the_leader_is_known_once_all_have_spoken() -> None:
    lines = ["deal", "A 3", "B pass", "C pass", "D pass"]
    assert parts(session_of(lines)) == {"deals": "D", "speaks": "A"}  # whose skart it is
    lines += ["A call XX", "A pass", "B pass", "C pass", "D pass"]
    assert parts(session_of(lines)) == {"deals": "D", "leads": "A"}


def test_of_five_the_dealer_sits_out_and_the_hat_stays() -> None:
    lines = ["deal", "declarer A 3", "partner C", "points 60", "made xxi-catch defence", "hat A"]
    shown = parts(session_of([*lines, "end"], 5))
    assert shown == {
        "deals": "A", "cuts": "E", "speaks": "B", "sits_out": "A", "wears_hat": "A"
    }  # fmt: skip


def test_of_vadász_somebody_without_cards_arranges_the_talon() -> None:
    assert who(session_of([], 6, ("game hunter",)), "arranges")


def test_totals_have_what_earlier_tables_brought() -> None:
    session = session_of(list(PLAIN))  # a three: 1 each
    brought = {"Béla": 10}
    assert [seated.total for seated in table.seated(session, brought)] == [1, 9, 1, -1]


def test_what_lasts() -> None:
    session = session_of(["deal", *PASSED, "deal", *PASSED])
    assert (table.lasts(session), session.factor()) == (("rounds", 4, 4), 4)
    assert table.lasts(session_of([])) == ()
    waits = session_of(["closing"])
    assert table.lasts(waits) == ("closing-wait",)


@pytest.mark.parametrize("closing", [True])
def test_the_last_deals_are_counted_to_the_end(closing: bool) -> None:
    session = session_of(["closing", *PLAIN[:-1], "skiz D", "end"])
    left = session.left
    assert table.lasts(session) == ("closing-left", left)
    for _ in range(left or 0):
        for line in PLAIN:
            session.apply(tuple(line.split()))
    assert table.lasts(session) == ("evening-over",)
    assert parts(session) == {}
    assert table.deal_number(session) == session.number


def test_the_number_is_that_of_the_deal_that_is_open_or_comes() -> None:
    assert table.deal_number(session_of([])) == 1
    assert table.deal_number(session_of(["deal"])) == 1
    assert table.deal_number(session_of(list(PLAIN))) == 2


def test_pots() -> None:
    session = session_of([], 3, ("game danish",))
    assert [word for word, _ in table.pots(session)] == ["pagat", "king"]
    assert table.pots(session_of([])) == [] or table.pots(session_of([])) == [("kitty", 0)]


def standing(lines: list[str], seats: int = 4, more: tuple[str, ...] = ()) -> Any:
    """(sides, what stands as lines of a sheet)."""
    deal = session_of(["deal", *lines], seats, more).deal
    ask = session_of([], seats, more).game.ask()
    return ask.sides(deal), [" ".join(line) for line in ask.standing(deal)]


def test_what_runs_in_a_hungarian_game() -> None:
    full = [
        "A pass", "B 3", "C 1", "D pass", "B hold", "C pass", "B call XIX", "B trull", "B pass",
        "C pass", "D kontra trull", "D kontra game", "D tarokks 8", "D pass",
    ]  # fmt: skip
    sides, lines = standing(full)
    assert lines == [
        "declarer B 1", "B call XIX", "invit C XIX", "announced declarer game kontra",
        "announced declarer trull kontra", "tarokks D 8",
    ]  # fmt: skip
    assert standing(["A 3"]) == ({}, [])
    assert standing(["declarer A 3", "partner C"])[0] == {
        "A": "declarer", "B": "defence", "C": "declarer", "D": "defence"
    }  # fmt: skip


def test_what_runs_in_kettes_and_in_danish_tarok() -> None:
    two = ("game two-handed",)
    sides, lines = standing(["declarer A 2", "announced A trull kontra"], 2, two)
    assert sides == {"A": "declarer", "B": "defence"}
    assert lines == ["declarer A 2", "announced A trull kontra"]
    melds = ["A meld tarokks 10 with", "A last", "B loses pagat"]
    sides, lines = standing(melds, 3, ("game danish",))
    assert sides == {"A": "", "B": "", "C": ""}
    assert lines == melds
