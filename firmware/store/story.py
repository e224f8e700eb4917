"""What an evening is told by: its largest deal, the longest row of wins, who won together most, who
wore the hat longest. Who has points of a deal has won it; who neither won nor lost any, or sat out,
keeps his row.

It needs no rules: what a deal paid is the difference of two totals in the index.
"""

from store.reckoning import tables_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from store.evening import Evening


_LEAST = 2  # wins or deals that are worth telling
_PART = 5  # deals


class Story:
    """Deals are added the latest first, as an index is read."""

    def __init__(self) -> None:
        self._deals = 0
        self._largest = 1, "", 0  # points, name, at which deal from the end
        self._row = _LEAST, ""  # wins, name
        self._wins: dict = {}  # {name: wins from that deal on}
        self._together: dict = {}  # {(name, name): deals}
        self._hats: dict = {}  # {(name,): deals}

    def add(self, paid: "Iterable[tuple[str, int]]", hat: str | None) -> None:
        """Add a deal: (name, points) of everybody, and who wears the hat behind it."""
        self._deals += 1
        won: list = []
        for name, points in sorted(paid, reverse=True):
            if points < 0:
                self._wins[name] = 0
            if points <= 0:
                continue
            if points >= self._largest[0]:
                self._largest = points, name, self._deals
            wins = self._wins[name] = self._wins.get(name, 0) + 1
            if wins >= self._row[0]:
                self._row = wins, name
            for other in won:
                _count(self._together, (name, other))
            won.append(name)
        if hat:
            _count(self._hats, (hat,))

    def parts(self) -> list:
        """[(kind, facts...)], without what this evening has not; of what is equal what came first,
        and by name:

        ("largest", name, points, number of the deal from 1)
        ("row", name, deals won one after the other)
        ("together", name, name, deals that both won)
        ("hat", name, deals behind which he wore it)
        """
        parts: list = []
        points, name, at = self._largest
        if name:
            parts.append(("largest", name, points, self._deals + 1 - at))
        wins, name = self._row
        if name:
            parts.append(("row", name, wins))
        for kind, counts in (("together", self._together), ("hat", self._hats)):
            most: tuple = (_LEAST - 1,)
            for names in sorted(counts):
                if counts[names] > most[-1]:
                    most = names + (counts[names],)
            if most[1:]:
                parts.append((kind,) + most)
        return parts


def _count(counts: dict, names: tuple) -> None:
    counts[names] = counts.get(names, 0) + 1


def of_evening(evening: "Evening") -> "Iterator[list | None]":
    """Yield None after each part of the work, and at last `Story.parts` of the deals that are
    closed, over all tables. Raises OSError."""
    story = Story()
    yield from _add_table(story, evening)
    for sheet in tables_before(evening):
        yield from _add_table(story, sheet)
    yield story.parts()


def _add_table(story: Story, sheet: "Evening") -> "Iterator[None]":
    from store.past import states_before

    sheet.fresh()
    session, high = sheet.session, sheet.index.count
    behind = None if session.deal else (session.totals, session.hat, session.shared)
    while high > 0:
        low = max(high - _PART, 0) + 1
        for before in reversed(states_before(sheet, low, high)):
            if behind:
                now, hat, shared = behind
                paid = []
                for at, seat in enumerate(session.seats):
                    points = now[at] - before[0][at] - (shared[at] if shared else 0)
                    paid.append((session.names[seat], points))
                story.add(paid, session.names.get(hat or ""))
            behind = before
        high = low - 1
        yield None
