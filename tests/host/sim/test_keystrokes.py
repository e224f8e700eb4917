"""The table of keys that `make bench` prints: so many keys, at whatever seats, and the sheets that
come of them pay what they should."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from dev.keys import table
from dev.keys.deals import DEALS, Entries
from dev.keys.table import EVENINGS, NEW_EVENING, PLAYED, Evening, enter, seatings, stops
from tests.host.support.sample import long_one, sampled

seldom = pytest.mark.sample(6)

# The issue's: by outcome and in full, at the handiest seats.
MOST = {
    "plain three won": (5, 10),
    "plain two lost": (7, 14),
    "silent trull and four kings": (9, 15),
    "announced trull, made": (9, 15),
    "kontra'd game, lost": (10, 17),
    "silent XXI-catch with hat": (10, 17),
    "announced ultimo, kontra'd, lost": (12, 20),
    "everyone passes": (3, 4),
    "solo alone, double": (11, 17),
    "invit accepted": (9, 14),
    "yielded game, trull": (10, 15),
    "one, silent trull, four kings announced": (13, 19),
}
MORE = 4  # keys that other seats may cost

# What the declarer gets, by the table of paskievics, "Az elszámolás"; his partner gets the same,
# each of the others pays it, and he who plays alone gets it of three.
PAID = {
    "plain three won": 1,  # three: 1
    "plain two lost": -2,  # two: 2
    "silent trull and four kings": 3,  # three 1, silent trull 1, silent four kings 1
    "announced trull, made": 3,  # three 1, announced trull 2
    "kontra'd game, lost": -2,  # three 1, doubled
    "silent XXI-catch with hat": -20,  # three 1, less the silent catch 21
    "announced ultimo, kontra'd, lost": -19,  # three 1, less announced ultimo 10 doubled
    "everyone passes": 0,
    "solo alone, double": 24,  # solo 4, doubled by the double: 8 from each of three
    "invit accepted": 3,  # one: 3
    "yielded game, trull": 3,  # two 2, silent trull 1
    "one, silent trull, four kings announced": 6,  # one 3, silent trull 1, announced four kings 2
}
each = pytest.mark.parametrize(("label", "make"), [(row[0], row[3]) for row in DEALS])


def expected(label: str, declarer: int, partner: int) -> list[int]:
    won = PAID[label]
    if label == "solo alone, double":
        return [won if seat == declarer else -won // 3 for seat in range(4)]
    return [won if seat in (declarer, partner) else -won for seat in range(4)]


@seldom
@each
def test_each_deal_at_every_seat(label: str, make: Callable[[int, int], Entries | None]) -> None:
    """Its lines, its payouts and the keys; the same is on the sheet whichever way it is entered."""
    places = list(seatings(make))
    for declarer, partner in places:
        entries = make(declarer, partner)
        assert entries
        for at, moves in enumerate(entries):
            most = MOST[label][at] + (MORE if (declarer, partner) != places[0] else 0)
            done = enter(moves, by_outcome=at == 0)
            assert done.keys <= most, (declarer, partner)
            assert done.paid == expected(label, declarer, partner)
            entered = [line for line in done.lines if line not in ("deal", "end")]
            assert sorted(entered) == sorted(" ".join(move) for move in moves)


@seldom
@each
def test_who_never_looks_is_stopped_at_home_and_at_the_recap(
    label: str, make: Callable[[int, int], Entries | None]
) -> None:
    """All other keys count at once. Who enters the outcome deals by an arrow, which never waits."""
    entries = make(*next(seatings(make)))
    assert entries
    outcome, full = entries
    no_recap = label == "everyone passes"  # by outcome nothing is left to ask
    assert (stops(outcome, True), stops(full, False)) == (0 if no_recap else 1, 2)


def test_the_handiest_seats() -> None:
    """Who declares speaks first, and the partner next; in a yielded game he declares second."""
    handiest = {label: next(seatings(make)) for label, *_, make in DEALS}
    assert handiest.pop("yielded game, trull") == (1, 0)
    assert set(handiest.values()) == {(0, 1)}
    # All of them: wherever two sit, but that an invit comes after the bid, and he yields who bid.
    assert [len(list(seatings(row[3]))) for row in DEALS] == [12] * 7 + [1, 4, 6, 6, 12]


@long_one
def test_what_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    table.show()
    printed = capsys.readouterr().out.splitlines()
    for label in sampled(MOST, 2):
        most = MOST[label]
        (line, mean) = (text.split() for text in printed if text.strip().startswith(label))
        make = next(row[3] for row in DEALS if row[0] == label)
        places = list(seatings(make))
        counted = [
            [enter(moves, at == 0).keys for at, moves in enumerate(make(*place) or ())]
            for place in places
        ]
        keys, taps = [int(cell) for cell in line[-4:-2]], [int(cell) for cell in line[-2:]]
        assert keys == counted[0]
        assert all(count <= limit for count, limit in zip(keys, most, strict=True))
        assert all(count <= limit for count, limit in zip(taps, keys, strict=True))
        means = [sum(column) / len(places) for column in zip(*counted, strict=True)]
        assert mean[-2:] == [f"{value:.1f}" for value in means]
    (stopped,) = (text for text in printed if text.strip().startswith("more OKs"))
    assert stopped.split()[-2:] == ["1", "2"]  # the recap; it, and the OK that deals
    for start in EVENINGS:
        (line,) = (text.split() for text in printed if text.strip().startswith(start.label))
        counts = [int(word) for word in line if word.isdigit()]  # keys, then taps
        assert max(counts) <= start.most
        assert len(counts) == 1 + bool(start.taps)


def test_the_limits_of_an_evening() -> None:
    """In keys, as they were promised."""
    most = {start.label: start.most for start in EVENINGS}
    assert most[NEW_EVENING] == 14
    assert most["a player replaced by a known one"] == 10
    assert most["four common names from a blank device"] == 60


def test_a_late_mistake_is_corrected_in_few_keys() -> None:
    """From home and back there."""
    counted = dict(table.mistakes())
    assert counted["wrong partner of the last deal"] <= 6
    assert counted["wrong bid of the last deal, in full"] <= 10
    assert all(counted[mistake.label] <= mistake.most for mistake in table.MISTAKES)


def test_a_mistake_that_is_not_corrected_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = table.MISTAKES[0]._replace(keys="LEFT OK OK OK")
    monkeypatch.setattr(table, "MISTAKES", (wrong,))
    with pytest.raises(LookupError, match="wrong partner"):
        list(table.mistakes())


def test_the_limits_are_those_of_the_table() -> None:
    assert {label: (outcome, full) for label, outcome, full, _ in DEALS} == MOST


def test_a_deal_that_is_not_offered_is_told() -> None:
    wrong = [("declarer", "A", "3"), ("partner", "B"), ("made", "volat", "nobody")]
    with pytest.raises(LookupError, match="volat"):
        enter(wrong, by_outcome=True)


def test_an_evening_that_does_not_begin_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Evening(NEW_EVENING, PLAYED, 14, "DOWN BACK", "")
    monkeypatch.setattr(table, "EVENINGS", (start,))
    with pytest.raises(LookupError, match="four known names"):
        list(table.evenings())


def test_what_make_bench_runs_can_be_imported_first() -> None:
    """Nothing else is imported before it there, that would know where the firmware is."""
    done = subprocess.run(
        [sys.executable, "-c", "import dev.bench.__main__"], cwd="/", capture_output=True, text=True
    )
    assert done.stderr == ""
