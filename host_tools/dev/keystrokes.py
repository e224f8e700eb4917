"""The fewest keys that enter a deal, pressed on the simulated device."""

from collections.abc import Iterable
from typing import Any

from tarokk.ask import END, GO
from ui import keys
from ui.app import App
from ui.screens.entry import Entry, deal_of

Move = tuple[str, ...]


class Keystrokes:
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
        while type(self.app.stack[-1]).__name__ != "Recap":  # its module comes and goes
            self._take(END if self._at(END) else GO)
        self.press(keys.OK)
        return self.pressed - before

    def _entry(self) -> Entry:
        return self.app.stack[-1]

    def _reach(self, move: Move) -> None:
        """Go through the questions until the move has been answered."""
        if self._entry().topic() == "points":
            self._points(move)
            return
        way = self._way(move)
        if way:
            for answer in way:
                self._take(answer)
        else:
            self._take(GO)
            self._reach(move)

    def _way(self, move: Move) -> list[Move]:
        """Return the answers that lead to a move, through the lists that they open; [] for none."""
        entry = self._entry()
        answers = [answer for i in range(len(entry.groups)) for answer in entry.groups[i]]
        return self._through(entry.topic(), answers, move)

    def _through(self, what: str | None, answers: list[Move], move: Move) -> list[Move]:
        ask, deal = self._entry().ask, deal_of(self._entry().target)
        if move in answers and not ask.opens(deal, what, move):
            return [move]
        for answer in answers:
            opens = ask.opens(deal, what, answer)
            if opens and (answer == move[: len(answer)] or len(answer) < 2 or answer[0] == "more"):
                way = self._through(opens, list(ask.likely(deal, opens, answer)), move)
                if way:
                    return [answer, *way]
        return []

    def _at(self, move: Move) -> tuple[int, int] | None:
        """Return the row and column of an answer."""
        groups = self._entry().groups
        for i in range(len(groups)):
            if move in list(groups[i]):
                return i, list(groups[i]).index(move)
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

    def _points(self, move: Move) -> None:
        """The numbers of a line, one after the other, as long as they are asked."""
        while self._entry().topic() == "points":
            entry: Any = self._entry()
            seat, *_, far = entry.ask.numbers(deal_of(entry.target), entry.told)
            if seat and seat not in move:
                return
            wanted = int(move[move.index(seat) + 1 if seat else 1])
            away = wanted - entry.points
            long = round(away / far)
            short = away - far * long
            self.press(keys.RIGHT if long > 0 else keys.LEFT, abs(long))
            self.press(keys.UP if short > 0 else keys.DOWN, abs(short))
            self.press(keys.OK)
