"""An evening over all its tables: a sheet, and the sheets that it follows."""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.evening import Evening
    from tarokk.kinds import MaybeNone


_PART = 10  # deals


def tables_before(evening: "Evening") -> "Iterator[Evening]":
    """The Evenings that this one follows, the latest first, as far as they can be read."""
    try:
        while "follows" in evening.session.info:  # most evenings are one sheet, and look no further
            from store.past import table_before

            before = table_before(evening)
            if not (before and before.session.seats):  # its head may be lost
                return
            evening = before
            yield evening
    except OSError:
        pass


def course(evening: "Evening") -> "Iterator[tuple | MaybeNone]":
    """Yield None after each part of the work, and at last (names, [array of points before the first
    deal and after each, ...]) over all tables. Raises OSError."""
    tables: list = []
    yield from _table(tables, evening)
    for sheet in tables_before(evening):
        yield from _table(tables, sheet)
    names: list = []
    for seated, _ in reversed(tables):
        names += [name for name in seated if name not in names]
    points = [array("l", [0]) for _ in names]
    while tables:
        seated, totals = tables.pop()
        for name, own in zip(names, points):
            base = own[-1]
            for deal in range(1, len(totals[0])):
                own.append(base + totals[seated.index(name)][deal] if name in seated else base)
    yield names, points


def _table(tables: list, sheet: "Evening") -> "Iterator[None]":
    """Add (names, [the totals of each before the first deal and behind each]) to the tables."""
    from store.past import states_before

    sheet.fresh()
    session, count = sheet.session, sheet.index.count
    names = [session.names[seat] for seat in session.seats]
    totals = [array("l") for _ in names]
    for low in range(1, count + 1, _PART):
        for row, _, _ in states_before(sheet, low, min(low + _PART - 1, count)):
            _put(totals, row)
        yield None
    _put(totals, () if session.deal else session.totals)
    tables.append((names, totals))


def _put(totals: list, row: tuple[int, ...] | list[int]) -> None:
    for own, total in zip(totals, row):
        own.append(total)
