"""Who sits where: by chance, by rank, or so that as few as can be meet again, now and later on."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random

from kibic.event import schemes

LOOKS = 300_000  # at a pair of people that might change places: a second or two of search
REST = 12  # changes for which two who changed places stay where they are

Tables = list[list[str]]
Meetings = Counter[frozenset[str]]


def draw(
    how: str, players: list[str], sizes: list[int], earlier: Sequence[Tables], seed: str,
    rounds: int = 1,
) -> list[Tables]:  # fmt: skip
    """Return the seatings of the next rounds by `avoid`, of the next round by another way.

    `players` are best first; `earlier` are the seatings so far. The first seating is the
    one to be played; those behind it are what it leaves room for, if nobody comes or goes.
    """
    chance = Random(seed)
    if how == "rank":
        seatings = [_cut(players, sizes)]
    elif how == "random":
        seatings = [_cut(chance.sample(players, len(players)), sizes)]
    else:
        seatings = _avoiding(chance.sample(players, len(players)), sizes, earlier, rounds, chance)
    return [[chance.sample(table, len(table)) for table in tables] for tables in seatings]


def met_at(rounds: Iterable[Tables]) -> Meetings:
    """Return how often each two have sat at one table."""
    return Counter(
        frozenset(two) for tables in rounds for table in tables for two in combinations(table, 2)
    )


def repeats(tables: Tables, met: Meetings) -> tuple[int, int]:
    """Return how many pairs of a seating have met before, and how many pairs there are."""
    pairs = [frozenset(two) for table in tables for two in combinations(table, 2)]
    return sum(met[two] > 0 for two in pairs), len(pairs)


def _cut(players: list[str], sizes: list[int]) -> Tables:
    left = iter(players)
    return [[next(left) for _ in range(size)] for size in sizes]


def _avoiding(
    people: list[str], sizes: list[int], earlier: Sequence[Tables], rounds: int, chance: Random
) -> list[Tables]:
    """Return seatings with few repeats, the one with the fewest first."""
    met = met_at(earlier)
    number = {name: at for at, name in enumerate(people)}
    made = None
    if not any(met[frozenset(two)] for two in combinations(people, 2)):
        made = schemes.rounds(sizes, rounds, chance)
    elif len(earlier) == 1 and sorted(map(len, earlier[0])) == sorted(sizes):
        first = [[number.get(name, -1) for name in table] for table in earlier[0]]
        if not any(-1 in table for table in first):
            made = schemes.behind(first, rounds, chance)
    if made is None:
        before = [[met[frozenset((first, second))] for second in people] for first in people]
        made = Search(sizes, before, rounds, chance).best()
    seatings = [[[people[at] for at in table] for table in tables] for tables in made]
    for tables in seatings:  # as the sizes come in the plan
        tables.sort(key=len, reverse=sizes[0] >= sizes[-1])
    return sorted(seatings, key=lambda tables: repeats(tables, met))


class Search:
    """Several rounds at once, made better by people changing places.

    Somebody who meets another one again changes places with whoever makes that best, even if it is
    worse than before; who has just changed places rests. The best that was seen counts.
    """

    def __init__(
        self, sizes: Sequence[int], before: list[list[int]], rounds: int, chance: Random
    ) -> None:
        self.chance = chance
        self.count = len(before)
        self.meetings = [row[:] for row in before]
        self.cost = 0
        self.rounds: schemes.Rounds = []
        for _ in range(rounds):
            left = iter(chance.sample(range(self.count), self.count))
            self.rounds.append([[next(left) for _ in range(size)] for size in sizes])
        for tables in self.rounds:
            for table in tables:
                for first, second in combinations(table, 2):
                    self._meet(first, second, 1)

    def best(self) -> schemes.Rounds:
        """Return the best rounds that are seen within LOOKS."""
        kept, least = self._copy(), self.cost
        looks, moves = 0, 0
        resting: dict[tuple[int, int, int], int] = {}
        while looks < LOOKS and least:
            hurt = self._hurt()
            looks += self.count + len(hurt)
            if not hurt:
                break
            at, person = self.chance.choice(hurt)
            change = self._change(at, person, resting, moves, least)
            moves += 1
            if change is None:
                continue
            other = change
            resting[at, person, other] = resting[at, other, person] = (
                moves + REST + self.chance.randrange(REST)
            )
            if self.cost < least:
                kept, least = self._copy(), self.cost
        return kept

    def _copy(self) -> schemes.Rounds:
        return [[table[:] for table in tables] for tables in self.rounds]

    def _meet(self, first: int, second: int, times: int) -> None:
        """Let two meet once more, or once less; a meeting costs as many as there were before."""
        now = self.meetings[first][second]
        self.cost += now if times > 0 else 1 - now
        self.meetings[first][second] = self.meetings[second][first] = now + times

    def _hurt(self) -> list[tuple[int, int]]:
        """Return (round, person) of who meets somebody again."""
        return [
            (at, person)
            for at, tables in enumerate(self.rounds)
            for table in tables
            for person in table
            if any(self.meetings[person][other] > 1 for other in table if other != person)
        ]

    def _change(
        self, at: int, person: int, resting: dict[tuple[int, int, int], int], moves: int, least: int
    ) -> int | None:
        """Let somebody change places with whoever makes that best; return with whom."""
        tables = self.rounds[at]
        own_table = next(table for table in tables if person in table)
        choices: list[tuple[int, float, int, list[int]]] = []
        for table in tables:
            if table is own_table:
                continue
            for other in table:
                gain = self._gain(person, own_table, other, table)
                rests = resting.get((at, person, other), 0) > moves
                if not rests or self.cost + gain < least:
                    choices.append((gain, self.chance.random(), other, table))
        if not choices:
            return None
        _, _, other, other_table = min(choices, key=lambda choice: choice[:2])
        self._swap(person, own_table, other, other_table)
        return other

    def _gain(self, person: int, own_table: list[int], other: int, other_table: list[int]) -> int:
        """Return by how much the cost grows if two change places."""
        of_person, of_other = self.meetings[person], self.meetings[other]
        grows = 0
        for neighbour in own_table:
            if neighbour != person:
                grows += of_other[neighbour] - of_person[neighbour] + 1
        for neighbour in other_table:
            if neighbour != other:
                grows += of_person[neighbour] - of_other[neighbour] + 1
        return grows

    def _swap(self, person: int, own_table: list[int], other: int, other_table: list[int]) -> None:
        for table, leaves, comes in ((own_table, person, other), (other_table, other, person)):
            for neighbour in table:
                if neighbour != leaves:
                    self._meet(leaves, neighbour, -1)
                    self._meet(comes, neighbour, 1)
            table[table.index(leaves)] = comes
