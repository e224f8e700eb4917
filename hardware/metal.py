"""Which pieces of metal are connected."""

from collections.abc import Sequence

from shapely import Point, STRtree


class Metal:
    """Numbers for what is connected on the two sides of a board, and through plated holes.

    `copper` is a list of polygons for each side, `plated` the middles of the holes.
    """

    def __init__(self, copper: Sequence[list], plated: list[tuple[float, float]]) -> None:
        self._trees = [STRtree(pieces) for pieces in copper]
        self._first = (0, len(copper[0]))
        self._root = list(range(sum([len(pieces) for pieces in copper])))
        for spot in plated:
            touched = self._touching((0, 1), spot)
            for n in touched:
                self._root[self._find(n)] = self._find(touched[0])

    def at(self, layers: tuple[int, ...], spot: tuple[float, float]) -> set[int]:
        """The numbers of all metal that is at a place on these sides."""
        return {self._find(n) for n in self._touching(layers, spot)}

    def joined(self, layer: int, i: int, j: int) -> bool:
        """True if two pieces of a side are connected somewhere."""
        return self._find(self._first[layer] + i) == self._find(self._first[layer] + j)

    def _touching(self, layers: tuple[int, ...], spot: tuple[float, float]) -> list[int]:
        return [
            self._first[layer] + int(i)
            for layer in layers
            for i in self._trees[layer].query(Point(spot), predicate="intersects")
        ]

    def _find(self, n: int) -> int:
        while self._root[n] != n:
            n = self._root[n]
        return n
