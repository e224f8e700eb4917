"""What the tables of an evening come to together: a sheet, and those that it follows."""

from array import array

from store.evening import Evening, add, won_at
from store.index import Index
from store.journal import Journal, path_of
from tarokk import money

_PART = 10  # deals


def earlier(evening):
    """(stake, {name: points}, deals) of the sheets that this one follows, the latest first. Of one
    that ends with a closed deal the head and the index tell it, and its rules are not read."""
    for number, names, stake in heads_before(evening):
        index = _closed(evening.folder, number)
        mark = index.closed[1] if index else None
        if mark and len(mark[2]) == len(names):
            yield stake, dict(zip(names, mark[2])), mark[1]
        else:
            try:
                session = Evening(evening.folder, number).session
            except OSError:
                return
            yield session.info.get("stake", ""), won_at(session), session.number


def heads_before(evening):
    """(number, names, stake) of the sheets that this one follows, as far as they are here."""
    number, follows = evening.number, int(evening.session.info.get("follows", 0))
    if follows:  # most evenings are one sheet, and read nothing
        from store.evenings import head
        from store.reading import numbers

        known = numbers(evening.folder)
    while 0 < follows < number and follows in known:
        number = follows
        follows, _, names, stake = head(evening.folder, number)
        yield number, names, stake


def _closed(folder, number) -> Index | None:
    """The index of a sheet, if it knows what that ends with."""
    journal = Journal(path_of(folder, number))
    index = Index(folder, number, journal.sum)
    try:
        if index.load() and index.closed:
            offset = index.closed[0]
            for _ in journal.read(index.last[0]):
                pass
            if journal.good == offset and not journal.torn and not journal.gaps:
                return index
    except (OSError, ValueError):
        pass
    return None


def reckoned(evening, on_table, comma, in_points) -> tuple:
    """What all tables of an evening come to: ([(name, points), ...] the best first, [(payer, payee,
    `480 Ft`), ...], {unit: {name: amount}} as `money.accounts`). Each money is settled by itself.

    What lies on the table takes part under that name. `in_points`, such as `%s points`, tells
    points that are paid beside money.
    """
    sheets = [(evening.session.info.get("stake", ""), won_at(evening.session))]
    sheets += [(stake, won) for stake, won, _ in earlier(evening)]
    totals: dict = {}
    for _, won in sheets:
        add(totals, won)
    accounts = money.accounts(sheets)
    paid = []
    for unit, owed in accounts.items():
        stake = "1" if unit is None else "1 " + unit
        for payer, payee, amount in money.transfers(_ordered(owed, on_table)):
            told = money.amount(amount, stake, comma)
            beside = unit is None and len(accounts) > 1
            paid.append((payer, payee, in_points % told if beside else told))
    return _ordered(totals, on_table), paid, accounts


def _ordered(totals, on_table) -> list:
    rest = -sum(totals.values())
    if rest:
        totals[on_table] = rest  # a kitty, or cups
    return sorted(totals.items(), key=lambda entry: (-entry[1], entry[0]))


def course(evening):
    """Yield None after each part of the work, and at last (names, [the points of each before the
    first deal and behind each, as an array]) of all tables of an evening. OSError."""
    tables: list = []
    yield from _table(tables, evening)
    for number, seated, _ in heads_before(evening):
        index = _closed(evening.folder, number)
        if index and len(index.closed[1][2]) == len(seated):
            yield from _totals(tables, seated, index.count, index.totals, index.closed[1][2])
        else:
            yield from _table(tables, Evening(evening.folder, number))
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


def _table(tables, sheet):
    """As `_totals`, of an Evening."""
    sheet.fresh()
    session = sheet.session
    names = [session.names[seat] for seat in session.seats]
    last = () if session.deal else session.totals
    yield from _totals(tables, names, sheet.index.count, sheet.totals_before, last)


def _totals(tables, names, count, look, last):
    """Add (names, [the totals of each before the first deal and behind each]) to the tables."""
    totals = [array("l") for _ in names]
    for low in range(1, count + 1, _PART):
        for row in look(low, min(low + _PART - 1, count)):
            _put(totals, row)
        yield None
    _put(totals, last)
    tables.append((names, totals))


def _put(totals, row) -> None:
    for own, total in zip(totals, row):
        own.append(total)
