"""What a deal would pay, by the rules of each game; the sums are worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

from dialogue import listing
from dialogue.deal import RECAP, TABLE
from dialogue.stake import stake
from tarokk import games
from tarokk.ask import END
from tests.conftest import PROOF
from tests.dialogue.alone import MOST, Alone, begun, quiet
from tests.dialogue.test_listing import OUTCOME, asked

SPEECHES = ("A 3", "B pass", "C pass", "D pass", "A call XX")
DEALS = 50 if PROOF else 4


def pair(points: int) -> dict[str, int]:
    """What A and C win of B and D."""
    return {"A": points, "C": points, "B": -points, "D": -points}


def seats(*points: int) -> dict[str, int]:
    return dict(zip("ABCD", points, strict=False))


def staked(folder: Path, *moves: str, **table: Any) -> Any:
    return stake(asked(folder, *moves, **table))


def test_nothing_is_at_stake_before_somebody_declares(tmp_path: Path) -> None:
    assert staked(tmp_path, "A 3") == (None, None, None)


def test_before_the_partner_is_known_only_who_declares_has_a_stake(tmp_path: Path) -> None:
    # a three is worth 1, an announced trull 2
    won, lost, now = staked(tmp_path, *SPEECHES, "A trull")
    assert (won, lost, now) == ({"A": 1 + 2}, {"A": -1 - 2}, None)


def test_who_gives_kontra_is_of_the_defence(tmp_path: Path) -> None:
    # kontra doubles the game, 2 * 1, and the trull, 2 * 2
    speeches = (*SPEECHES, "A trull", "A pass", "B kontra game", "B kontra trull")
    won, lost, _ = staked(tmp_path, *speeches)
    assert (won, lost) == ({"A": 6, "B": -6}, {"A": -6, "B": 6})


@pytest.mark.parametrize(
    ("moves", "won", "lost"),
    [
        # a two is worth 2
        ((), 2, -2),
        # kontra: 4; the trull is made with the game, and fails with it: 2
        (("game kontra", "announced declarer trull"), 4 + 2, -4 - 2),
        # an announced double pays four times the game and the game nothing; lost, four times and
        # the game
        (("announced declarer double",), 4 * 2, -4 * 2 - 2),
        # an announced volat six times; lost, six times and the game
        (("announced declarer volat",), 6 * 2, -6 * 2 - 2),
        # the defence's own double: failed, the game is won besides; made, the game pays nothing
        (("announced defence double",), 2 + 4 * 2, -4 * 2),
        # an announced ultimo of the defence is 10, by kontra 20
        (("announced defence pagat-ultimo kontra",), 2 + 20, -2 - 20),
        # what is silent and entered stays: four kings of the defence are 1, a lost ultimo is 5
        (("made four-kings defence",), 2 - 1, -2 - 1),
        (("lost pagat-ultimo declarer",), 2 - 5, -2 - 5),
        # a caught XXI is 21, who wears the hat does not matter
        (("made xxi-catch declarer", "hat B"), 2 + 21, -2 + 21),
        # an announced figure that has its outcome: the trull was made, 2
        (("announced declarer trull", "made trull declarer"), 2 + 2, -2 + 2),
    ],
)
def test_paskievics(moves: tuple[str, ...], won: int, lost: int, tmp_path: Path) -> None:
    assert staked(tmp_path, *OUTCOME, *moves)[:2] == (pair(won), pair(lost))


def test_a_lone_declarer_is_paid_by_three(tmp_path: Path) -> None:
    won, lost, _ = staked(tmp_path, "declarer A 2", "partner none")
    assert (won, lost) == (seats(6, -2, -2, -2), seats(-6, 2, 2, 2))


def test_a_count_is_paid_by_every_other_seat(tmp_path: Path) -> None:
    # eight tarokks: 1 from each of three, also from C, who wins 2 with A
    won, lost, _ = staked(tmp_path, *OUTCOME, "tarokks A 8")
    assert won == seats(2 + 3, -2 - 1, 2 - 1, -2 - 1)
    assert lost == seats(-2 + 3, 2 - 1, -2 - 1, 2 - 1)


def test_a_double_round_pays_twice(tmp_path: Path) -> None:
    won, lost, now = staked(tmp_path, *OUTCOME, "announced declarer trull", more=("doubled 4",))
    assert (won, lost) == (pair(2 * (2 + 2)), pair(-2 * (2 + 2)))
    assert now == pair(2 * (2 - 2))  # nobody has said that the trull was made


def test_what_was_entered_excludes_the_other_end(tmp_path: Path) -> None:
    # 80 points are a silent double, which pays twice
    won, lost, now = staked(tmp_path, *OUTCOME, "points 80")
    assert (won, lost, now) == (pair(4), None, pair(4))


def test_now_pays_as_the_rows_stand(tmp_path: Path) -> None:
    # nobody has said that the game is lost: OK would settle it as won
    dialogue = asked(tmp_path, *OUTCOME, "made pagat-ultimo defence")
    assert stake(dialogue).now == pair(2 - 5)
    listing.put(dialogue.question, "game", ("lost", 0), quiet)
    assert stake(dialogue).now == pair(-2 - 5)


def test_a_figure_that_was_entered_as_failed_is_not_at_stake(tmp_path: Path) -> None:
    spoken = ("A trull", "A pass", "B pass", "C pass", "D pass", "partner C")
    dialogue = asked(tmp_path, *SPEECHES, *spoken)
    assert stake(dialogue).won == pair(1 + 2)
    listing.put(dialogue.question, "trull", ("failed", "declarer", 0), quiet)
    assert stake(dialogue).won == pair(1 - 2)


def test_a_settled_deal_has_paid(tmp_path: Path) -> None:
    dialogue = asked(tmp_path, *OUTCOME, "points won")
    dialogue.target.do(END)
    assert stake(dialogue) == (None, None, pair(2))


@pytest.mark.parametrize(
    ("game", "moves", "won", "lost"),
    [
        # centrum is 10, a pagát uhu 20
        ("illustrated", ("announced declarer centrum", "announced defence pagat-uhu"), 32, -32),
        # a pagát pheasant is 50
        ("high", ("announced declarer pagat-pheasant",), 2 + 50, -2 - 50),
        # a small bird is 20, and obliges to the centrum, 10
        ("illustrated-54", ("announced declarer small-bird",), 2 + 20 + 10, -2 - 20 - 10),
    ],
)
def test_illustrated(
    game: str, moves: tuple[str, ...], won: int, lost: int, tmp_path: Path
) -> None:
    assert staked(tmp_path, *OUTCOME, *moves, game=game)[:2] == (pair(won), pair(lost))


@pytest.mark.parametrize(
    ("moves", "won", "lost"),
    [
        # an announced trull is 2, four kings are 4
        (("partner C", "announced declarer four-kings"), pair(2 + 4), pair(-2 - 4)),
        # the defence's ultimo, 10, kontra'd
        (("partner C", "announced defence pagat-ultimo kontra"), pair(22), pair(-22)),
        # IV.1.a: of three who win a third each, rounded towards zero: 4 / 3
        (("partner none forced", "announced declarer trull"), seats(12, -4, -4, -4),
         seats(-3, 1, 1, 1)),
        # IV.1.b: twice, 2 * 4 of three: 8 / 3 is 2 each
        (("partner none open", "announced declarer trull"), seats(6, -2, -2, -2),
         seats(-6, 2, 2, 2)),
        # IV.1.c: once where it is won, twice where it is lost
        (("partner none secret", "announced declarer trull"), seats(3, -1, -1, -1),
         seats(-6, 2, 2, 2)),
    ],
)  # fmt: skip
def test_hunter(moves: tuple[str, ...], won: Any, lost: Any, tmp_path: Path) -> None:
    assert staked(tmp_path, "declarer A 2", *moves, game="hunter")[:2] == (won, lost)


@pytest.mark.parametrize(
    ("moves", "won", "lost"),
    [
        # a two is worth 2; without a bid a game is worth 1, and in the free round twice as much
        (("declarer A 2",), 2, -2),
        (("declarer none",), 1, -1),
        (("declarer A 2 free",), 4, -4),
        # kontra doubles the game, and the trull, 2
        (("declarer A 2", "game kontra", "announced A trull kontra"), 4 + 4, -4 - 4),
        # an announced double or quarter is twice the game, a volat three times, beside the game
        (("declarer A 2", "announced A double"), 2 + 4, -2 - 4),
        (("declarer A 2", "announced A quarter"), 2 + 4, -2 - 4),
        (("declarer A 2", "announced A volat"), 2 + 6, -2 - 6),
        # who makes a betli, 10, takes no trick, and loses the game; failed, he may lose it too
        (("declarer A 2", "announced A betli"), -2 + 10, -2 - 10),
        # an eagle uhu of the other is 10
        (("declarer A 2", "announced B uhu eagle"), 2 + 10, -2 - 10),
        # silent and entered: four kings are 2
        (("declarer A 2", "stage draw", "made four-kings B"), 2 - 2, -2 - 2),
    ],
)
def test_two_handed(moves: tuple[str, ...], won: int, lost: int, tmp_path: Path) -> None:
    paid = staked(tmp_path, *moves, game="two-handed", seats=2)
    assert paid[:2] == ({"A": won, "B": -won}, {"A": lost, "B": -lost})


def test_two_handed_points_say_who_has_won(tmp_path: Path) -> None:
    moves = ("declarer A 2", "announced A trull", "points A 20 B 23")
    won, lost, now = staked(tmp_path, *moves, game="two-handed", seats=2)
    # the trull may still be made, and fails unless somebody says so: 2
    assert won is None
    assert lost == now == {"A": -2 - 2, "B": 2 + 2}


def test_danish_pays_what_is_entered(tmp_path: Path) -> None:
    """All found both cups with 20 each, the dealer C puts 5 more into each; the kings, none
    missing, are 10 from each of the others, the last trick as much."""
    founded = {"A": -40, "B": -40, "C": -40 - 10}
    assert staked(tmp_path, game="danish", seats=3) == (None, None, founded)


def test_danish_melds_and_tricks(tmp_path: Path) -> None:
    paid = staked(tmp_path, "A meld kings full", "B last", game="danish", seats=3)
    assert paid.now == {"A": -40 + 20 - 10, "B": -40 - 10 + 20, "C": -50 - 10 - 10}


@pytest.mark.sample(6)
@pytest.mark.parametrize("by_outcome", [False, True], ids=["in full", "by outcome"])
@pytest.mark.parametrize("name", games.NAMES)
def test_what_ok_settles_is_what_was_said(name: str, by_outcome: bool, tmp_path: Path) -> None:
    """Whatever is entered, what a deal would pay can be worked out; at its end it is paid."""
    settled = 0
    for seed in range(DEALS):
        sheet = begun(tmp_path / str(seed), name)
        alone = Alone(sheet, seed, by_outcome)
        for _ in range(MOST):
            paid = stake(alone.dialogue)
            is_end = alone.step == RECAP
            choice = alone.choice()
            alone.do(choice)
            if is_end and choice == ("settle",) and not alone.refused:
                assert paid.now == sheet.session.paid
                settled += 1
            if alone.step == TABLE:
                break
    assert settled
