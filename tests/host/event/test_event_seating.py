"""Seatings that look ahead: constructions in which no two meet twice, and the search elsewhere."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibic.event import decisions, draw, plan, schemes, seating, state
from tests.host.event.test_event import begun, enter


def meetings(rounds: schemes.Rounds) -> Counter[frozenset[int]]:
    """Worked out here by itself: how often each two sit at one table."""
    return Counter(
        frozenset(two) for tables in rounds for table in tables for two in combinations(table, 2)
    )


@pytest.mark.parametrize("tables", [*range(5, 41), 60, 80, 100])
def test_in_a_construction_no_two_meet_twice(tables: int) -> None:
    """With five rounds; tables of four, of five, and of one less where people are missing."""
    for people in (4 * tables, 4 * tables - 1, 4 * tables + 1, 5 * tables):
        size = 4 if people <= 4 * tables else 5
        less = size * tables - people
        sizes = [size] * (tables - less) + [size - 1] * less
        rounds = schemes.rounds(sizes, 5, Random(tables))
        assert rounds and len(rounds) == 5
        for made in rounds:
            assert sorted(len(table) for table in made) == sorted(sizes)
            assert sorted(person for table in made for person in table) == list(range(people))
        assert max(meetings(rounds).values()) == 1
    word = schemes.SHIFTS.get(tables, schemes.ANY)
    assert schemes.differ(word, tables)
    assert not schemes.differ(word + " " + word.split()[1], tables)


def test_the_plane_of_order_four_is_five_rounds_in_which_each_meets_each() -> None:
    rounds = schemes.rounds([4] * 4, 5, Random(1))
    assert rounds
    of = meetings(rounds)
    assert len(of) == 16 * 15 // 2 and set(of.values()) == {1}
    assert schemes.rounds([4] * 4, 6, Random(1)) is None
    assert schemes.rounds([4] * 3, 2, Random(1)) is None
    assert schemes.rounds([6] * 8, 2, Random(1)) is None


@pytest.mark.parametrize("secret", "stu")
@pytest.mark.parametrize(("people", "rounds", "tables"), [
    (16, 5, [4]), (20, 5, [4]), (24, 4, [4]), (40, 5, [4]), (39, 5, [4, 3]), (41, 5, [4, 5]),
])  # fmt: skip
def test_a_tournament_has_no_meeting_twice_where_that_can_be(
    people: int, rounds: int, tables: list[int], secret: str
) -> None:
    """Round by round, a draw that does not look ahead has four repeats of 16 people, mostly."""
    game = "danish" if 3 in tables else "paskievics"
    names = [f"P{at:02}" for at in range(people)]
    chosen = plan.plan({"players": names, "rounds": rounds, "tables": tables, "deals": {},
                        "game": game})  # fmt: skip
    event = state.fold([(1, "", {"do": "begin", "plan": chosen, "secret": secret})])
    for number in range(1, rounds + 1):
        entry = seating.next_round(event)
        assert seating.repeats(event, entry)[0] == 0, number
        came_in = [{"do": "result", "round": number, "table": at, "points": dict.fromkeys(names, 0),
                    "deals": 9, "from": "slip", "sheet": "", "reason": ""}
                   for at, names in enumerate(entry["tables"], 1)]  # fmt: skip
        event = state.tried(event, entry, *came_in)


@pytest.mark.parametrize("seating_of", ["avoid", ["random", "avoid"]])
def test_a_substitute_or_a_first_round_by_chance_leave_16_without_a_repeat(
    tmp_path: Path, seating_of: Any
) -> None:
    log = begun(tmp_path, players=[f"P{at:02}" for at in range(16)], rounds=5, deals={},
                seating=seating_of)  # fmt: skip
    for number in range(1, 6):
        event = state.load(log)
        if number == 3:
            state.add(log, event, decisions.substitute("P05", "Zita", "ill"))
            event = state.load(log)
        entry = seating.next_round(event)
        assert seating.repeats(event, entry)[0] == 0
        state.add(log, event, entry)
        for table in state.load(log).rounds[-1]:
            enter(log, number, table.number, [3, -1, -1, -1])


def test_when_people_come_and_go_the_search_looks_ahead(tmp_path: Path) -> None:
    """After a round of 24: one leaves, one comes, and still nobody meets anybody again."""
    log = begun(tmp_path, players=[f"P{at:02}" for at in range(24)], rounds=4, deals={})
    for number in range(1, 5):
        event = state.load(log)
        if number == 2:
            state.add(log, event, decisions.leave("P03", "ill"), decisions.join("Zita"))
            event = state.load(log)
        entry = seating.next_round(event)
        assert seating.repeats(event, entry)[0] == 0
        state.add(log, event, entry)
        for table in state.load(log).rounds[-1]:
            enter(log, number, table.number, [3, -1, -1, -1])


def test_the_search_does_what_can_be_done_where_all_have_met() -> None:
    """Eight at two tables, after a round: a table takes two of each, so two pairs of six meet."""
    met = [[int(first // 4 == second // 4) for second in range(8)] for first in range(8)]
    [tables] = draw.Search([4, 4], met, 1, Random(3)).best()
    assert [sum(person < 4 for person in table) for table in tables] == [2, 2]
    search = draw.Search([4] * 6, [[0] * 24 for _ in range(24)], 4, Random(1))
    rounds = search.best()
    assert max(meetings(rounds).values()) == 1
    assert search.cost == 0


def test_the_cost_of_a_search_is_what_its_rounds_repeat() -> None:
    search = draw.Search([4, 4, 4], [[0] * 12 for _ in range(12)], 3, Random(5))
    assert search.cost == sum(n * (n - 1) // 2 for n in meetings(search.rounds).values())
    for at in range(40):
        search._change(at % 3, at % 12, {}, at, 0)
        assert search.cost == sum(n * (n - 1) // 2 for n in meetings(search.rounds).values())
