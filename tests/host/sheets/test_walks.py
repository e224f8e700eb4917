"""Random deals: what the core lists it accepts, and it accepts nothing else."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tarokk.cards import tarokks
from tarokk.games.hungarian import ask
from tarokk.games.hungarian.legal import legal as legal_moves
from tarokk.refused import Refused
from tarokk.sheet import words
from tests.core.folds import answers, rows
from tests.host.support.deals.walks import (
    SEATS,
    Deal,
    Move,
    Table,
    after,
    copy_of,
    drawer,
    kind,
    state,
    tables,
    universe,
    walk,
)

TAROKKS = tuple(tarokks())

OWN, OTHERS = 120, 160  # lines of each sort that are tried on one deal

# Fewer where each example tries hundreds of lines, or all of a deal at three factors.
few = settings(max_examples=settings().max_examples // 3)


@few
@given(st.data(), tables())
def test_a_walk_ends_and_pays_nothing_in_sum(data: st.DataObject, table: Table) -> None:
    moves = walk(drawer(data), table)
    deal = table.started(moves)
    assert deal.over()
    assert [words(" ".join(move) + " # why") for move in moves] == moves
    house = dict(table.house)
    for factor in (1, 2, 8):
        paid = deal.payouts(factor)
        assert set(SEATS) <= set(paid) <= set(SEATS + table.dealer)
        (kitty,) = deal.pots(factor)
        assert kitty >= 0
        assert sum(paid.values()) + kitty - table.kitty == 0
        if "kitty" not in house and "dealer-laughs" not in house:
            assert paid == {seat: factor * points for seat, points in deal.payouts(1).items()}
    if deal.phase == "settled":
        assert deal.items()
        assert all(item[3] > 0 for item in deal.items())
    elif "kitty" not in house:
        assert not any(deal.payouts(1).values())


@few
@given(st.data(), tables())
def test_what_is_listed_is_accepted_and_nothing_else(data: st.DataObject, table: Table) -> None:
    moves = walk(drawer(data), table, data.draw(st.integers(0, 40)))
    deal = table.started(moves)
    if deal.over():
        return
    listed = legal_moves(deal)
    assert len(set(listed)) == len(listed)
    before = state(deal)
    for line in some_lines(Random(len(moves)), table, deal):
        check_line(deal, before, line, set(listed), moves)
    for line in listed[:: len(listed) // OWN + 1]:
        assert after(deal, line) != before, f"{line} listed, but says nothing new"


def some_lines(random: Random, table: Table, deal: Deal) -> list[Move]:
    """Lines of whose turn it is, of everybody, and facts."""
    saying: Any = deal.auction if deal.phase == "auction" else deal.talk
    turn = saying.turn
    own, others = universe(table.game, None if turn is None else deal.players[turn])
    return random.sample(own, min(OWN, len(own))) + random.sample(others, OTHERS)


def check_line(
    deal: Deal, before: object, line: Move, listed: set[Move], moves: list[Move]
) -> None:
    """One line is accepted if, and only if, it is listed or says the same as one that is."""
    other = copy_of(deal)
    try:
        other.apply(line)
    except Refused as refused:
        assert line not in listed, f"{line} listed, but refused: {refused.code}"
        assert state(other) == before, f"{line} refused, but has changed something"
        return
    if state(other) == before:
        assert line not in listed, f"{line} listed, but says nothing new"
    elif line not in listed:
        assert says_the_same(deal, state(other), line, listed, moves), f"{line}: not listed"


def says_the_same(
    deal: Deal, outcome: object, line: Move, listed: set[Move], moves: list[Move]
) -> bool:
    """Whether a line is another spelling of a listed one: IV, or a kontra that names the side.

    Who told the number of a laid tarokk may still name it, which no list offers.
    """
    if kind(line) == "laid" and any(move[:2] == line[:2] for move in moves):
        return True
    alike = [move for move in listed if move[:2] == line[:2]]
    return any(after(deal, move) == outcome for move in alike)


@given(st.data())
def test_laying_several_is_laying_one_by_one(data: st.DataObject) -> None:
    table = Table("paskievics", (), "D", 0)
    names = data.draw(st.lists(st.sampled_from(TAROKKS[1:20]), min_size=1, max_size=3, unique=True))
    start: Move = ("declarer", "B", "3")
    singly = table.started([start, *(("B", "laid", name) for name in names)])
    assert after(table.started([start]), ("B", "laid", *names)) == state(singly)
    counted = table.started([start, ("B", "laid", str(len(names))), ("B", "laid", *names)])
    assert state(counted.talk) == state(singly.talk)


@few
@given(st.data(), tables())
def test_any_prefix_is_what_was_there_before_the_rest(data: st.DataObject, table: Table) -> None:
    moves = walk(drawer(data), table)
    deal = table.started()
    states = [state(deal)]
    for move in moves:
        deal.apply(move)
        states.append(state(deal))
    end = data.draw(st.integers(0, len(moves)))
    assert state(table.started(moves[:end])) == states[end]


@few
@given(st.data(), tables())
def test_every_answer_of_every_topic_is_accepted(data: st.DataObject, table: Table) -> None:
    moves = walk(drawer(data), table, data.draw(st.integers(0, 40)))
    deal = table.started(moves)
    topic = ask.topic(deal)
    if topic is None or topic == "points":
        return
    if topic == "facts":
        for _, code, move in rows(ask, deal):
            assert deal.copy().fits(move), (moves, code)
        return
    offered = answers(ask, deal, topic)
    assert offered, f"{topic}: no answer after {moves}"
    for answer in offered:
        if answer == ask.END or (answer not in ask.PSEUDO and answer[0] != "group"):
            assert after(deal, answer) != state(deal)
            ask.meaning(deal, answer)
