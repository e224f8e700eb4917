"""Two-handed and Danish tarok pressed on the device: a plain deal takes at most 24 keys in full, 12
by outcome, and whatever a table may tell of a deal has its keys."""

import pytest

from dev import plain_deals
from tarokk.games.danish.deal import _MOVES

FULL, OUTCOME = 24, 12
TWO, DANISH = (row[1] for row in plain_deals.OTHERS[:2])

# The bid, the points of who declares and of the other; what is left in the talon is nobody's.
TWO_HANDED = [
    ("A 2", 50, 37), ("A 2", 52, 36), ("A 2", 61, 25), ("B 2", 51, 38), ("B 2", 46, 40),
    ("A 1", 56, 27), ("A 1", 51, 33), ("B 1", 49, 33), ("A solo", 49, 31), ("none", 47, 47),
    ("none", 41, 53),
]  # fmt: skip
DANISH_ONES = [(last, points) for last in "ABC" for points in ((26, 26), (31, 28), (22, 29))]


def points_line(bid: str, first: int, second: int) -> str:
    """The points of both; without a bid those of the other follow."""
    own, other = ("B", "A") if bid[0] == "B" else ("A", "B")
    if bid == "none":
        return f"points A {first} B {94 - first}"
    return f"points {own} {first} {other} {second}"


@pytest.mark.parametrize(("bid", "first", "second"), TWO_HANDED)
def test_a_plain_deal_of_two(bid: str, first: int, second: int) -> None:
    points = points_line(bid, first, second)
    outcome = f"declarer {bid}|stage draw|{points}"
    assert plain_deals.keys_for(TWO, outcome, True) <= OUTCOME
    auction = {"A": bid if "solo" in bid else f"{bid}|B pass", "B": f"A pass|{bid}"}.get(bid[0])
    speeches = ["B", "A"] if bid[0] == "B" else ["A", "B"]
    if not auction:
        auction = "A pass|B pass|A pass|B pass"
    passes = "|".join(f"{seat} pass" for seat in speeches)
    full = f"{auction}|{passes}|stage draw A|stage last B|B pass|A pass|{points}"
    assert plain_deals.keys_for(TWO, full, False) <= FULL


@pytest.mark.parametrize(("last", "points"), DANISH_ONES)
def test_a_plain_danish_deal(last: str, points: tuple[int, int]) -> None:
    first, second = points
    count = f"points A {first} B {second} C {78 - first - second}"
    assert plain_deals.keys_for(DANISH, f"{last} last|{count}", True) <= OUTCOME
    full = f"C meld tarokks 10 without|{last} last|A saves pagat|{count}|C loses king"
    assert plain_deals.keys_for(DANISH, full, False) <= FULL


# Every word of a Danish deal, in the order in which a table comes to it; C deals, B before him.
SIDE_DOORS = [
    "C misdeals|C misdeals|C no-tarokk|C refund|A last|A saves pagat|points A 31 B 28 C 19",
    "C passes-deal",
    "C meld matadors 4|C meld cavalry clubs half queen|A meld cavalry spades full|A last"
    "|C saves pagat|points A 31 B 28 C 19",
    "B bagud king|A loses pagat|points A 31 B 28 C 19|A ultimo king|A founds B|C loses king",
    "C nolo|C loses pagat",
    "B tout|B saves pagat",
    "A last|A saves pagat|points A 31 B 28 C 19|C short 2",
    "A last|B loses pagat|points A 31 B 28 C 19|C fine major|C bears B pagat|B fine wrong-cards"
    "|B fine minor|A barred|C miscounts",
    "A meld tarokks 11 with|A last|A saves pagat|points A 31 B 28 C 19|A false tarokks 11 with",
]


@pytest.mark.parametrize("text", SIDE_DOORS)
def test_every_word_of_a_danish_deal_has_its_key(text: str) -> None:
    assert plain_deals.keys_for(DANISH, text, False) < 100


def test_by_outcome_the_dealing_and_a_short_count_have_theirs() -> None:
    text = "C misdeals|A last|points A 31 B 28 C 19|C short 1"
    assert plain_deals.keys_for(DANISH, text, True) < 24
    assert plain_deals.keys_for(DANISH, "C passes-deal", True) < 12


def test_no_word_of_a_danish_deal_is_without() -> None:
    """But for `keeps-cups`, which needs a deal before: tests/ui/games/test_danish.py."""
    doors = {move[1] for text in SIDE_DOORS for move in plain_deals.moves(text)}
    assert set(_MOVES) - doors == {"keeps-cups"}


# The same of two-handed tarokk; B deals. The second row is by its outcome.
TWO_DOORS = [
    "A 2|B 1|A hold|B pass|A laid 1|B takes 0|A pass|B pass|lead|A trull|B kontra trull"
    "|trick B|trick A|trick B|trick A|points A 30 B 14|made trull A",
    "declarer A 2 free|announced B four-kings kontra|points A 18 B 24|made four-kings B",
    "A pass|B pass|A solo|B laid 1|A double|A pass|B kontra double|B kontra game|B pass"
    "|A pass|stage draw B|trick A|A ultimo king-clubs|stage last B|B volat|B pass|A pass"
    "|points A 64 B 20|made ultimo king-clubs A",
    "A 1|B pass|A pass|B pass|trick A|A quarter|B kontra quarter|trick B|trick A|trick B|trick A"
    "|points A 20 B 20",
    "A 2|B pass|A betli|A pass|B pass|trick B 5|points A 4 B 30|made betli A",
    "A 2|B pass|A pass|B pass|stage draw A|A uhu eagle|A trull|stage last A"
    "|A xxi-catch|A pass|B pass|points A 40 B 44|lost ultimo pagat B",
]


@pytest.mark.parametrize("text", TWO_DOORS)
def test_every_word_of_a_deal_of_two_has_its_key(text: str) -> None:
    assert plain_deals.keys_for(TWO, text, text.startswith("declarer")) < 150


def test_an_own_annulment_has_its_key() -> None:
    head = [*TWO[:2], "option annul own", *TWO[2:]]
    text = "A 2|B pass|A trull|A pass|B betli|B pass|A annuls|A pass|B pass|trick A 5"
    assert plain_deals.keys_for(head, text + "|points A 20 B 10", False) < 100
