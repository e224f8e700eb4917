"""Where MicroPython's dictionaries put names, so that those which get a new one are found at once.

A dictionary begins to look for a name at its hash, and goes on from there through all that stands
in its way. It is as full as can be before it grows, and names that are spelled almost alike have
hashes side by side: of the 300 names of a bundle some were looked for in 200 places.
"""

import ast
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import repeat

from kibic.bindings import walk

# MicroPython 1.28 and 1.29, py/map.c: how many places there may be; ports/rp2: a hash has one byte,
# so a dictionary of more than 200 names is slow whatever they are.
_SIZES = (0, 2, 4, 6, 8, 10, 12, 17, 23, 29, 37, 47, 59, 73, 97, 127, 167, 223, 293, 389, 521, 691,
          919, 1223)  # fmt: skip
_MASK = 0xFF
_WAY = 3  # bytes of a name that one place less to look at is worth
_OF_MODULE = {"__name__", "__file__"}
_OF_CLASS = {"__module__", "__qualname__"}


class Table:
    """The places of a dictionary that holds so many names in the end."""

    def __init__(self, count: int) -> None:
        self.size = _SIZES[bisect_left(_SIZES, count)]
        self._taken: set[int] = set()

    def way(self, name: str) -> int:
        """Return how many places are looked at before a name's own, the next that is free."""
        place = hash_of(name)
        way = 0
        while (place + way) % self.size in self._taken:
            way += 1
        return way

    def add(self, name: str) -> None:
        """It gets its place."""
        self._taken.add((hash_of(name) + self.way(name)) % self.size)


def best(names: Iterable[str], homes: list[Table], size: Callable[[str], int]) -> str:
    """Of these names the first that is found soonest, unless a slower one is so much shorter."""
    return min(names, key=lambda name: _WAY * sum(map(Table.way, homes, repeat(name))) + size(name))


@cache
def hash_of(name: str) -> int:
    """MicroPython's hash of a string."""
    found = 5381
    for byte in name.encode():
        found = (found * 33 ^ byte) & 0xFFFFFFFF
    return found & _MASK or 1


def tables(modules: Iterable[ast.Module]) -> dict[str, list[Table]]:
    """Return the dictionaries that each name is in: those of modules, of classes and of their
    objects."""
    homes = defaultdict(list)
    modules = list(modules)
    classes = {
        node.name: node for tree in modules for node in walk(tree) if isinstance(node, ast.ClassDef)
    }
    groups = [_OF_MODULE | set(bound(tree.body)) for tree in modules]
    groups += [_OF_CLASS | set(bound(one.body)) for one in classes.values()]
    groups += [set(_own(one, classes)) for one in classes.values()]
    for names in groups:
        table = Table(len(names))
        for name in names:
            homes[name].append(table)
    return homes


def bound(body: Iterable[ast.stmt]) -> Iterator[str]:
    """Yield what the statements of a module or class leave in its dictionary."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from (alias.asname or alias.name.split(".")[0] for alias in node.names)
        else:
            for one in walk(node):
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                    yield one.id


def _own(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[str]:
    """Yield the attributes that a class and those it is made from give to their objects."""
    for one in walk(node):
        if isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self":
            yield from [one.attr] * isinstance(one.ctx, ast.Store)
    for base in node.bases:
        name = getattr(base, "id", "")
        if name in classes and name != node.name:
            yield from _own(classes[name], classes)
