"""The result of an evening over all its tables: a sheet, and the sheets that it follows."""

from array import array

from store.evening import add, won_at
from tarokk import money

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


def reckoned(evening: "Evening", on_table: str, comma: str, in_points: str) -> tuple:
    """The result of all tables: ([(name, points), ...] best first, [(payer, payee, `480 Ft`), ...],
    {unit: {name: amount}}). Each currency is settled by itself.

    The pots take part under the name `on_table`. `in_points`, such as `%s points`, formats points
    that are paid beside money.
    """
    sessions = [evening.session] + [sheet.session for sheet in tables_before(evening)]
    sheets = [(session.info.get("stake", ""), won_at(session)) for session in sessions]
    totals: dict = {}
    for _, won in sheets:
        add(totals, won)
    accounts = money.accounts(sheets)
    paid = []
    # Points behind money.
    for unit in sorted(accounts, key=lambda unit: (unit is None, unit or "")):
        owed = accounts[unit]
        stake = "1" if unit is None else "1 " + unit
        for payer, payee, amount in money.transfers(_ordered(owed, on_table)):
            text = money.amount(amount, stake, comma)
            beside = unit is None and len(accounts) > 1
            paid.append((payer, payee, in_points % text if beside else text))
    return _ordered(totals, on_table), paid, accounts


def _ordered(totals: dict[str, int], on_table: str) -> list:
    rest = -sum(totals.values())
    if rest:
        totals[on_table] = rest  # a kitty, or cups
    return sorted(totals.items(), key=lambda entry: (-entry[1], entry[0]))


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
    from store.past import totals_before

    sheet.fresh()
    session, count = sheet.session, sheet.index.count
    names = [session.names[seat] for seat in session.seats]
    totals = [array("l") for _ in names]
    for low in range(1, count + 1, _PART):
        for row in totals_before(sheet, low, min(low + _PART - 1, count)):
            _put(totals, row)
        yield None
    _put(totals, () if session.deal else session.totals)
    tables.append((names, totals))


def _put(totals: list, row: tuple[int, ...] | list[int]) -> None:
    for own, total in zip(totals, row):
        own.append(total)
