"""Who sits where: by chance, by rank, or so that as few as can be meet again."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random

TRIES = 12  # from how many starts a draw is improved

Tables = list[list[str]]


def draw(
    how: str, players: list[str], sizes: list[int], met: Counter[frozenset[str]], seed: str
) -> Tables:
    """Tables of these sizes. `players` are best first; `met` counts how often two sat together."""
    chance = Random(seed)
    if how == "rank":
        tables = _cut(players, sizes)
    elif how == "random":
        tables = _cut(chance.sample(players, len(players)), sizes)
    else:
        starts = (_cut(chance.sample(players, len(players)), sizes) for _ in range(TRIES))
        tables = min((_improved(tables, met) for tables in starts), key=lambda one: _cost(one, met))
    return [chance.sample(table, len(table)) for table in tables]


def met_at(rounds: Iterable[Tables]) -> Counter[frozenset[str]]:
    """Return how often each two have sat at one table."""
    return Counter(
        frozenset(two) for tables in rounds for table in tables for two in combinations(table, 2)
    )


def _cut(players: list[str], sizes: list[int]) -> Tables:
    left = iter(players)
    return [[next(left) for _ in range(size)] for size in sizes]


def _cost(tables: Tables, met: Counter[frozenset[str]]) -> int:
    """Return what a seating costs: a second meeting again costs more than two first ones."""
    return sum(_of_table(table, met) for table in tables)


def _of_table(table: list[str], met: Counter[frozenset[str]]) -> int:
    return sum(met[frozenset(two)] ** 2 for two in combinations(table, 2))


def _improved(tables: Tables, met: Counter[frozenset[str]]) -> Tables:
    """Two people of two tables change places as long as that is better."""
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            better |= _swapped(tables[one], tables[other], met)
    return tables


def _swapped(one: list[str], other: list[str], met: Counter[frozenset[str]]) -> bool:
    """Make the best change between two tables, if one is better than none; return whether."""
    before = _of_table(one, met) + _of_table(other, met)
    if not before:
        return False
    best = None
    for i in range(len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            now = _of_table(one, met) + _of_table(other, met)
            if now < before:
                best, before = (i, j), now
            one[i], other[j] = other[j], one[i]
    if best:
        i, j = best
        one[i], other[j] = other[j], one[i]
    return best is not None
