"""Hunter deals pressed on the device: a plain one takes at most 24 keys in full, 12 by outcome."""

import pytest

from host_tools import bench

FULL, OUTCOME = 24, 12
HEAD = ["kibic 1", "game hunter", *bench.HEAD[2:], bench.DEALER]

# Who declares and at what, the rest of the auction before and behind it, the partner.
PLAIN = [
    ("A 3", "", "B pass|C pass|D pass", "C"),
    ("B 3", "A pass|", "C pass|D pass", "A"),
    ("C 3", "A pass|B pass|", "D pass", "D"),
    ("D 3", "A pass|B pass|C pass|", "", "B"),
]
POINTS = (52, 61, 39)


def after(seat: str) -> list[str]:
    at = "ABCD".index(seat)
    return [*"ABCD"[at:], *"ABCD"[:at]]


@pytest.mark.parametrize(("bid", "before", "behind", "partner"), PLAIN)
@pytest.mark.parametrize("points", POINTS)
def test_a_plain_deal(bid: str, before: str, behind: str, partner: str, points: int) -> None:
    outcome = f"declarer {bid}|partner {partner}|points {points}"
    assert bench.keys_for(HEAD, outcome, True) <= OUTCOME
    order = after(bid[0])
    passes = "|".join(f"{seat} pass" for seat in order)
    auction = before + bid + ("|" + behind if behind else "")
    full = f"{auction}|{bid[0]} call XX|{passes}|partner {partner}|points {points}"
    assert bench.keys_for(HEAD, full, False) <= FULL


SIDE_DOORS = [
    "A 3|B 2|C pass|D pass|A pass|B 1|B call XIX|B pass|C pass|D pass|A pass|partner C|points 50",
    "A pass|B pass|C pass|D pass|A pass|B pass|C inverse|C call XX|C pass|B pass|A pass|D pass"
    "|partner A|points 50",
    "C swings|A pass|B pass|D pass|step|A 3|B pass|C pass|D pass|A call XX|A pass|B pass|C pass"
    "|D pass|partner C|points 50",
    "A 3|B pass|C pass|D pass|A swings|step|A 3|B pass|C pass|D pass|A call XX|A pass|B pass"
    "|C pass|D pass|partner C|points 50",
    "B 3|C swings|B stays",
    "declarer B 3|partner none secret|points 50",
    "declarer B 2|takes 1|lies XX|partner C|points 50",
]


@pytest.mark.parametrize("text", SIDE_DOORS)
def test_every_side_door_is_found(text: str) -> None:
    """By keys alone, in whatever number."""
    by_outcome = text.startswith("declarer")
    if text.startswith("B 3"):
        text = "A pass|B 3|C pass|D pass|C swings|B stays|B call XX|B pass|C kontra game|C trull"
        text += "|C pass|D pass|A pass|B pass|partner D|points 40"
        text += "|made pagat-ultimo declarer"
    assert bench.keys_for(HEAD, text, by_outcome) < 90
