"""What an evening is told by: its largest deal, the longest row of wins, who won together most, who
wore the hat longest; each of them where some are equal. Who has points of a deal has won it; who
neither won nor lost any, or sat out, keeps his row.

It needs no rules: what a deal paid is the difference of two totals in the index.
"""

from store.reckoning import tables_before

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from store.evening import Evening


_LEAST = 2  # wins or deals that are worth telling
_HOLDERS = 4  # names at most of what is equal, over one for each who shares it
_PART = 5  # deals


class Story:
    """Deals are added the latest first, as an index is read."""

    def __init__(self) -> None:
        self._deals = 0
        self._most = 0, 0  # points, at which deal from the end; 0 where two deals are equal
        self._largest: list = []  # (name,) of each who has them
        self._wins: dict = {}  # {name: wins from that deal on}
        self._rows: dict = {}  # {(name,): the longest of them}
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
            most, at = self._most
            if points > most:
                self._largest = []
            if points > most or (points == most and at == self._deals):
                self._most = points, self._deals
                self._largest.append((name,))
            elif points == most:
                self._most = points, 0
            wins = self._wins[name] = self._wins.get(name, 0) + 1
            self._rows[name,] = max(self._rows.get((name,), 0), wins)
            for other in won:
                _count(self._together, (name, other))
            won.append(name)
        if hat:
            _count(self._hats, (hat,))

    def parts(self) -> list:
        """[(kind, holders, figure...)], without what this evening has not, or so many that it tells
        nothing of them: of two deals that are equal none is the largest. A holder is a tuple of
        names; they are in the order of these:

        ("largest", holders, points, number of the deal from 1)
        ("row", holders, deals won one after the other)
        ("together", holders, deals that both won)
        ("hat", holders, deals behind which he wore it)
        """
        parts: list = []
        most, at = self._most
        if at and len(self._largest) < _HOLDERS:
            parts.append(("largest", sorted(self._largest), most, self._deals + 1 - at))
        counted = ("row", self._rows), ("together", self._together), ("hat", self._hats)
        for kind, counts in counted:
            by_name = sorted(counts)
            most = max([counts[names] for names in by_name] or [0])
            holders = [names for names in by_name if counts[names] == most]
            if most >= _LEAST and len(holders) + len(holders[0]) <= _HOLDERS:
                parts.append((kind, holders, most))
        return parts


def named(holders: "list[tuple[str, ...]]", names: "Callable[[str], str]" = str) -> str:
    """`Anna, Cili`; of what two share `Anna–Cili, Béla–Dani`. By the names that are shown."""
    return ", ".join(["–".join([names(name) for name in each]) for each in holders])


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
