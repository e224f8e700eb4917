"""Hunter deals pressed on the device: a plain one takes at most 24 keys in full, 12 by outcome, and
four more where the points are counted."""

import pytest

from dev import plain_deals

pytestmark = pytest.mark.sample(20)

FULL, OUTCOME = 24, 12
COUNTED = 4
HEAD = ["kibic 1", "game hunter", *plain_deals.HEAD[2:], plain_deals.DEALER]

# Who declares and at what, the rest of the auction before and behind it, the partner.
PLAIN = [
    ("A 3", "", "B pass|C pass|D pass", "C"),
    ("B 3", "A pass|", "C pass|D pass", "A"),
    ("C 3", "A pass|B pass|", "D pass", "D"),
    ("D 3", "A pass|B pass|C pass|", "", "B"),
]
POINTS = ("won", "double", "lost", "double-lost", "52", "61", "39")

# Who plays where the last of so many deals, the first speaker first. I.1.b
PLAYERS = {4: "ABCD", 5: "ABCD", 6: "ABDE", 7: "ABEF"}


def after(seat: str) -> list[str]:
    at = "ABCD".index(seat)
    return [*"ABCD"[at:], *"ABCD"[:at]]


@pytest.mark.parametrize(("bid", "before", "behind", "partner"), PLAIN)
@pytest.mark.parametrize("points", POINTS)
def test_a_plain_deal(bid: str, before: str, behind: str, partner: str, points: str) -> None:
    more = COUNTED if points.isdigit() else 0
    outcome = f"declarer {bid}|partner {partner}|points {points}"
    assert plain_deals.keys_for(HEAD, outcome, True) <= OUTCOME + more
    order = after(bid[0])
    passes = "|".join(f"{seat} pass" for seat in order)
    auction = before + bid + ("|" + behind if behind else "")
    full = f"{auction}|{bid[0]} call XX|{passes}|partner {partner}|points {points}"
    assert plain_deals.keys_for(HEAD, full, False) <= FULL + more


def table_of(people: int) -> list[str]:
    seats = "ABCDEFG"[:people]
    return [*HEAD[:2], *(f"seat {seat} {seat}" for seat in seats), f"dealer {seats[-1]}"]


@pytest.mark.parametrize("people", PLAYERS)
@pytest.mark.parametrize("at", range(4))
def test_a_plain_deal_whoever_declares_and_helps(people: int, at: int) -> None:
    """Three, won, the XX called: at every table, from the table back to the table."""
    players = PLAYERS[people]
    declarer, head = players[at], table_of(people)
    others = [seat for seat in players if seat != declarer]
    bids = [f"{seat} {'3' if seat == declarer else 'pass'}" for seat in players]
    passes = [f"{seat} pass" for seat in players[at:] + players[:at]]
    for partner in others:
        end = f"partner {partner}|points won"
        assert plain_deals.keys_for(head, f"declarer {declarer} 3|{end}", True) <= OUTCOME
        full = "|".join([*bids, f"{declarer} call XX", *passes, end])
        assert plain_deals.keys_for(head, full, False) <= FULL


@pytest.mark.parametrize("row", plain_deals.OTHERS[2:])
def test_the_rows_of_the_bench(row: tuple[str, list[str], str, str]) -> None:
    _, head, full, outcome = row
    assert plain_deals.keys_for(head, full, False) <= FULL + COUNTED
    assert plain_deals.keys_for(head, outcome, True) <= OUTCOME + COUNTED


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
    assert plain_deals.keys_for(HEAD, text, by_outcome) < 90
