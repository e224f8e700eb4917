"""The fewest keys that enter a deal, pressed on the simulated device."""

from collections.abc import Iterable

from tarokk import ask
from ui import keys
from ui.app import App
from ui.screens.entry import Entry
from ui.screens.recap import Recap

Move = tuple[str, ...]


class Thumb:
    """Presses keys and counts them."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.pressed = 0

    def press(self, key: int, times: int = 1) -> None:
        for _ in range(times):
            self.app.press(key)
            self.pressed += 1

    def enter(self, moves: Iterable[Move], by_outcome: bool) -> int:
        """Enter one deal from the table back to the table; the keys it took."""
        before = self.pressed
        self.press(keys.RIGHT if by_outcome else keys.OK)
        for move in moves:
            self._reach(move)
        while not isinstance(self.app.stack[-1], Recap):
            self._take(ask.GO if self._topic() in ("announced", "skiz") else ask.END)
        self.press(keys.OK)
        return self.pressed - before

    def _entry(self) -> Entry:
        return self.app.stack[-1]

    def _topic(self) -> str:
        return self._entry().topic()

    def _reach(self, move: Move) -> None:
        """Go through the questions until the move has been answered."""
        what = self._topic()
        if what == "points":
            self._points(int(move[1]))
        elif self._at(move):
            self._take(move)
        elif move[0] in ("announced", "game", "tarokks") and what in ("facts", "announced"):
            self._said(move, what)
        else:
            self._take(ask.GO)
            self._reach(move)

    def _said(self, move: Move, what: str) -> None:
        if what == "facts":
            self._take(ask.MORE)
        stems = [one for group in self._entry().groups[1:] for one in group]
        stem = next(one for one in stems if move[: len(one)] == one)
        self._take(stem)
        if self._topic() == "levels":
            self._take(move)

    def _at(self, move: Move) -> tuple[int, int] | None:
        """The row and column of an answer."""
        groups = self._entry().groups
        for i in range(len(groups)):
            if move in groups[i]:
                return i, groups[i].index(move)
        return None

    def _take(self, move: Move) -> None:
        entry = self._entry()
        place = self._at(move)
        if not place:
            raise LookupError(f"{' '.join(move)} is not offered")
        size = len(entry.groups)
        self._turn((place[0] - entry.list.at) % size, size, keys.DOWN, keys.UP)
        self.press(keys.RIGHT, place[1])
        self.press(keys.OK)

    def _turn(self, steps: int, size: int, forth: int, back: int) -> None:
        """The shorter way round."""
        if steps <= size - steps:
            self.press(forth, steps)
        else:
            self.press(back, size - steps)

    def _points(self, points: int) -> None:
        away = points - self._entry().points
        tens = round(away / 10)
        ones = away - 10 * tens
        self.press(keys.RIGHT if tens > 0 else keys.LEFT, abs(tens))
        self.press(keys.UP if ones > 0 else keys.DOWN, abs(ones))
        self.press(keys.OK)
