"""A plain two-handed deal: at most 12 keys by its outcome, 24 with all that was said."""

import pytest

from tarokk.ask import END, GO
from tarokk.twohanded import ask
from tests.core.two_hands import play
from ui.screens.entry import grouped

OUTCOME, FULL = 12, 24
RECAP = 1  # OK behind the settlement

# The bid, and the points of A and B.
DEALS = [
    ("A 2", "50 37"), ("A 2", "52 36"), ("A 2", "47 40"), ("A 2", "61 25"), ("B 2", "38 51"),
    ("B 2", "40 46"), ("A 1", "58 25"), ("A 1", "51 33"), ("B 1", "33 49"), ("A solo", "49 31"),
    ("none", "47 47"), ("none", "41 53"),
]  # fmt: skip


class Thumb:
    """Counts the keys that it takes to give answers to a deal."""

    def __init__(self, text: str = "") -> None:
        self.deal = play(text)
        self.keys = 0

    def choose(self, topic: str, line: str) -> None:
        """From a list: the rows in a circle, then the answers of one row, then OK."""
        rows = list(grouped(ask.answers(self.deal, topic)))
        move = tuple(line.split())
        at = next(i for i, row in enumerate(rows) if move in row)
        self.keys += min(at, len(rows) - at) + rows[at].index(move) + 1
        if move != GO:
            self.deal.apply(move)

    def points(self, wanted: dict[str, int]) -> None:
        """Numbers: ten or one up or down from where they begin, then OK."""
        while self.deal.result.missing():
            seat, start, _, _ = ask.asked_points(self.deal)
            off = abs(wanted[seat] - start)
            self.keys += min(off // 10 + off % 10, off // 10 + 1 + 10 - off % 10) + 1
            self.deal.apply(("points", seat, str(wanted[seat])))

    def finish(self, points: str) -> int:
        first, second = points.split()
        assert ask.topic(self.deal) == "points"
        self.points({"A": int(first), "B": int(second)})
        assert ask.topic(self.deal) == "facts"
        self.choose("facts", " ".join(END))
        assert self.deal.over()
        return self.keys + RECAP


@pytest.mark.parametrize(("bid", "points"), DEALS)
def test_by_outcome(bid: str, points: str) -> None:
    thumb = Thumb()
    thumb.choose("outcome", "declarer " + bid)
    assert ask.topic(thumb.deal) == "announced"
    thumb.choose("announced", "stage draw")
    assert thumb.finish(points) <= OUTCOME


@pytest.mark.parametrize(("bid", "points"), DEALS)
def test_in_full(bid: str, points: str) -> None:
    thumb = Thumb()
    seat, word = bid.split() if bid != "none" else ("", "pass")
    if seat == "B":
        thumb.choose("auction", "A pass")
    while not thumb.deal.bid:
        turn = thumb.deal.turn()
        thumb.choose("auction", f"{turn} {word if turn == seat else 'pass'}")
    thumb.choose("skart", "go")
    for step in ("stage draw B", "stage last B", ""):
        while thumb.deal.talk.open:
            thumb.choose("speech", f"{thumb.deal.turn()} pass")
        if step:
            thumb.choose("play", step)
    assert thumb.finish(points) <= FULL
