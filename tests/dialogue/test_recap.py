"""Why a deal pays what it pays, as data: the items with their arithmetic, and whose the sum is."""

from math import prod
from pathlib import Path
from typing import Any

import pytest

from dialogue import recap
from tarokk.fold import fold
from tarokk.refused import UNREADABLE
from tarokk.session import Session
from tarokk.sheet import BadLine
from tests.dialogue.test_table import session_of
from tests.ui.games.test_two_handed import GAME, MADE

GOLDEN = Path(__file__).parent.parent / "golden"
SHEETS = [path for path in GOLDEN.rglob("*.kib") if "refused" not in path.parts]
FOLDERS = sorted({path.parent.relative_to(GOLDEN).as_posix() for path in SHEETS})


def why(lines: list[str], seats: int = 4, more: tuple[str, ...] = ()) -> list:
    session = session_of(["deal", *lines], seats, more)
    return recap.reasons(session.deal or session.last, recap.factor_of(session))


def short(reasons: list) -> list:
    """Of an item its figure alone."""
    return [tuple(getattr(part, "figure", part) for part in line) for line in reasons]


def test_an_item_shows_its_arithmetic() -> None:
    # a one is worth 3; a double announced 4 times that; a rekontra 4 times
    lines = ["declarer A 1", "partner C", "announced declarer double rekontra", "points 72"]
    assert short(why(lines)) == [
        ("item", "double", 48, (3, 4, 4)),
        # whether the game is paid beside an announced double: docs/sources.md
        *short(why(lines))[1:],
    ]
    # a trull announced is 2, kontra'd 4; what is lost counts against the declarer
    lines = ["declarer A 3", "partner C", "announced declarer trull kontra", "points 60"]
    assert ("item", "trull", -4, (2, 2)) in short(why(lines))


def test_the_sum_is_of_who_wins_it() -> None:
    lines = ["declarer A 3", "partner C", "made trull declarer", "points 60"]
    # a three 1, a silent trull 1
    assert short(why(lines))[-1] == ("sum", ("A", "C"), (2,), 1, 2)
    alone = ["declarer A 3", "partner none", "points 60"]
    assert short(why(alone)) == [("item", "game", 1, (1,) * 0), ("sum", ("A",), (3, 1), 1, 3)]
    doubled = why(["declarer A 3", "partner C", "points 60"], more=("doubled 4",))
    assert short(doubled)[-1] == ("sum", ("A", "C"), (2, 1), 1, 2)


def test_a_count_is_somebodys_own() -> None:
    lines = ["declarer A 3", "partner C", "tarokks B 8", "points 60"]
    # eight tarokks, told in time: 1 of each of the three others
    assert short(why(lines)) == [("item", "game", 1, ()), ("own", "tarokks", 1, 3)]


def test_what_one_of_two_pays_is_seen_by_the_declarer() -> None:
    # the game 2; B's four kings 2; the XXI caught 10; A's lost pagat ultimo 5
    reasons = short(why(list(MADE[1:]), 2, GAME))
    assert [line[1:3] for line in reasons] == [
        ("game", 2), ("four-kings", -2), ("xxi-catch", 10), ("ultimo pagat", -5), (("A",), (5,))
    ]  # fmt: skip


def gets(deal: Any, reasons: list, factor: int, seat: str) -> int:
    """What a seat of the declarer's side gets by these reasons."""
    total = 0
    sums = [line for line in reasons if line[0] == "sum"]
    for code, *facts in reasons:
        if code == "sum":
            total += facts[-1]
        elif code == "item" and not sums:
            total += facts[1]
        elif code == "own":
            item, points, payers = facts
            total += points * payers if item.by == seat else -points
    return total


def deals(folder: Path) -> list:
    """(sheet, deal, factor, payouts) of each deal that was played."""
    closed: list = []
    for path in sorted(folder.glob("*.kib")):

        def close(session: Session, path: Path = path) -> None:
            closed.append((path.name, session.last, session.last_factor, dict(session.paid)))

        try:
            fold(path.read_text(encoding="utf-8").split("\n"), close, Session())
        except BadLine:
            continue
    return [entry for entry in closed if entry[1] and entry[1].phase != UNREADABLE]


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_golden_deal_adds_up(folder: str) -> None:
    """Whose sum it is gets that and what is his own; a product is its item's points."""
    for name, deal, factor, paid in deals(GOLDEN / folder):
        if deal.phase in deal.rules.UNPLAYED:
            continue
        reasons = recap.reasons(deal, factor)
        for code, *facts in reasons:
            if code == "item" and facts[2]:
                assert prod(facts[2]) == abs(facts[1]), (name, facts)
        own = [facts[0].figure for code, *facts in reasons if code == "own"]
        if set(own) - {"tarokks"} or "wins" in own or type(deal).__name__ == "DanishDeal":
            continue  # a claim, the talon and the kitty are not everybody's
        first = deal.declarer or deal.players[0]
        seats = next((line[1] for line in reasons if line[0] == "sum"), (first,))
        for seat in seats:
            assert gets(deal, reasons, factor, seat) == paid[seat], (name, seat, short(reasons))
