"""Clauses of propositional logic and a solver that keeps them: variables by name, gates, sums.

A literal is an integer, its negation is -literal. Gates and sums hold in both directions, so that
a question may assume either.
"""

import hashlib
from collections.abc import Iterable

from pysat.solvers import Solver

EFFORT = 20_000  # conflicts, some seconds


class UnansweredError(Exception):
    """A question that took too much effort."""


class Clauses:
    """A formula under construction, and the answers to questions about it.

    count   how many variables there are
    digest  a hash over all clauses, in their order
    """

    def __init__(self) -> None:
        self.count = 0
        self.solver = Solver(name="glucose4")  # of those in python-sat it finds plays soonest
        self._digest = hashlib.sha256()
        self.yes = self.new()
        self.add(self.yes)

    @property
    def digest(self) -> str:
        return self._digest.hexdigest()[:16]

    def new(self) -> int:
        """A fresh variable."""
        self.count += 1
        return self.count

    def add(self, *literals: int) -> None:
        """One of these literals holds."""
        self._digest.update(repr(literals).encode())
        self.solver.add_clause(literals)

    def implies(self, premises: Iterable[int], *literals: int) -> None:
        """Where all premises hold, one of the literals does."""
        self.add(*(-premise for premise in premises), *literals)

    def any(self, literals: Iterable[int]) -> int:
        """A literal that holds just where one of these does."""
        literals = list(literals)
        if len(literals) == 1:
            return literals[0]
        gate = self.new()
        for literal in literals:
            self.add(-literal, gate)
        self.add(-gate, *literals)
        return gate

    def all(self, literals: Iterable[int]) -> int:
        """A literal that holds just where all of these do."""
        return -self.any([-literal for literal in literals])

    def at_most_one(self, literals: Iterable[int]) -> None:
        literals = list(literals)
        if len(literals) > 5:  # a literal that the first three are none of, or the rest
            rest = self.new()
            self.at_most_one([*literals[:3], rest])
            self.at_most_one([*literals[3:], -rest])
            return
        for at, literal in enumerate(literals):
            for another in literals[at + 1 :]:
                self.add(-literal, -another)

    def exactly_one(self, literals: Iterable[int]) -> None:
        literals = list(literals)
        self.add(*literals)
        self.at_most_one(literals)

    def sum(self, weighted: list, limit: int | None = None) -> list:
        """Literals of a sum: entry n holds just where the weights of the literals that hold come
        to n or more; entry 0 always does. The last entry, `limit`, stands for all above it too.

        weighted: [(weight, literal)]
        """
        if limit is None:
            limit = sum(weight for weight, _ in weighted)
        queue = [[self.yes] + [literal] * min(weight, limit) for weight, literal in weighted]
        while len(queue) > 1:
            queue.sort(key=len)
            queue = [*queue[2:], self._merge(queue[0], queue[1], limit)]
        return queue[0] + [-self.yes] * (limit + 1 - len(queue[0]))

    def _merge(self, left: list, right: list, limit: int) -> list:
        length = min(len(left) + len(right) - 2, limit)
        merged = [self.yes] + [self.new() for _ in range(length)]
        for i, first in enumerate(left):
            for j, second in enumerate(right):
                self.implies([first, second], merged[min(i + j, limit)])
                if i + j + 1 <= length:
                    passed = left[i + 1 : i + 2] + right[j + 1 : j + 2]
                    self.add(-merged[i + j + 1], *passed)
        for lower, higher in zip(merged, merged[1:], strict=False):
            self.add(-higher, lower)
        return merged

    def possible(self, literals: Iterable[int]) -> bool:
        """Whether all these literals can hold together. Raises UnansweredError."""
        self.solver.conf_budget(EFFORT)
        answer = self.solver.solve_limited(assumptions=list(literals))
        if answer is None:
            raise UnansweredError
        return bool(answer)

    def clash(self) -> list:
        """Some literals of the last question that cannot hold together, where it was impossible."""
        return self.solver.get_core() or []

    def last_play(self) -> int:
        """The play found last: bit n is set where variable n holds."""
        bits = bytearray((self.count + 8) // 8)
        for literal in self.solver.get_model():
            if literal > 0:
                bits[literal >> 3] |= 1 << (literal & 7)
        return int.from_bytes(bits, "little")


def holds(play: int, literal: int) -> bool:
    """Whether a literal holds in a play."""
    return bool(play >> abs(literal) & 1) == (literal > 0)
