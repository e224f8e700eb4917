"""Plain deals of two-handed and Danish tarok, pressed on the device: at most 24 keys in full, 12 by
outcome."""

import pytest

from host_tools import bench

FULL, OUTCOME = 24, 12
TWO, DANISH = (row[1] for row in bench.OTHERS[:2])

# The bid, the points of who declares and of the other; what is left in the talon is nobody's.
TWO_HANDED = [
    ("A 2", 50, 37), ("A 2", 52, 36), ("A 2", 61, 25), ("B 2", 51, 38), ("B 2", 46, 40),
    ("A 1", 56, 27), ("A 1", 51, 33), ("B 1", 49, 33), ("A solo", 49, 31), ("none", 47, 47),
    ("none", 41, 53),
]  # fmt: skip
DANISH_ONES = [(last, points) for last in "ABC" for points in ((26, 26), (31, 28), (22, 29))]


def told(bid: str, first: int, second: int) -> str:
    """The points of both; without a bid those of the other follow."""
    own, other = ("B", "A") if bid[0] == "B" else ("A", "B")
    if bid == "none":
        return f"points A {first} B {94 - first}"
    return f"points {own} {first} {other} {second}"


@pytest.mark.parametrize(("bid", "first", "second"), TWO_HANDED)
def test_a_plain_deal_of_two(bid: str, first: int, second: int) -> None:
    points = told(bid, first, second)
    outcome = f"declarer {bid}|stage draw|{points}"
    assert bench.keys_for(TWO, outcome, True) <= OUTCOME
    auction = {"A": bid if "solo" in bid else f"{bid}|B pass", "B": f"A pass|{bid}"}.get(bid[0])
    speeches = ["B", "A"] if bid[0] == "B" else ["A", "B"]
    if not auction:
        auction = "A pass|B pass|A pass|B pass"
    passes = "|".join(f"{seat} pass" for seat in speeches)
    full = f"{auction}|{passes}|stage draw A|stage last B|B pass|A pass|{points}"
    assert bench.keys_for(TWO, full, False) <= FULL


@pytest.mark.parametrize(("last", "points"), DANISH_ONES)
def test_a_plain_danish_deal(last: str, points: tuple[int, int]) -> None:
    first, second = points
    count = f"points A {first} B {second} C {78 - first - second}"
    assert bench.keys_for(DANISH, f"{last} last|{count}", True) <= OUTCOME
    full = f"C meld tarokks 10 without|{last} last|A saves pagat|{count}|C loses king"
    assert bench.keys_for(DANISH, full, False) <= FULL
