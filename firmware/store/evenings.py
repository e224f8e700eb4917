"""The evenings that are kept: which sheets make one, and what their heads say of them.

Only the lines of a head are read, and no rules are loaded for them: there may be dozens of sheets,
of every game.
"""

from store.evening import Evening, add, won_at
from store.index import Index
from store.journal import Journal, path_of
from store.reading import numbers
from store.steps import AMEND, BETWEEN, DEAL, UNDO, lines
from tarokk import money

_KEPT = 8  # heads in memory


class Evenings:
    """The evenings of a folder, the latest first: of each the numbers of its sheets, likewise.

    Sheets that follow one another are one evening. They are in the order in which they were begun,
    so that one without a date has its place, and are read as far as somebody looks.
    """

    def __init__(self, folder) -> None:
        self.folder = folder
        self._left = numbers(folder)
        self._found: list = []
        self._heads: dict = {}

    def has(self, at) -> bool:
        """Return whether there are more than `at`."""
        while len(self._found) <= at:
            if not self.pull():
                return False
        return True

    def __len__(self) -> int:
        while self.pull():
            pass
        return len(self._found)

    def __getitem__(self, at) -> tuple:
        if not self.has(at):
            raise IndexError
        return self._found[at]

    def is_whole(self) -> bool:
        """Return whether all of them are found."""
        return not self._left

    def pull(self) -> bool:
        """Find one more; return whether there was one."""
        if not self._left:
            return False
        sheets = [self._left.pop()]
        follows = self.head(sheets[0])[0]
        while follows in self._left:
            self._left.remove(follows)
            sheets.append(follows)
            follows = self.head(follows)[0]
        self._found.append(tuple(sheets))
        return True

    def head(self, number) -> tuple:
        """(the number of the sheet that it follows or 0, date or None, names, stake) of a sheet."""
        if number not in self._heads:
            if len(self._heads) == _KEPT:
                self._heads = {}
            self._heads[number] = head(self.folder, number)
        return self._heads[number]

    def date(self, at) -> str | None:
        """The date of an evening, `2026-11-20`: of the first of its sheets that has one."""
        for number in reversed(self[at]):
            found = self.head(number)[1]
            if found:
                return found
        return None

    def names(self, at) -> list:
        """Who played, those of the last table first."""
        found: list = []
        for number in self[at]:
            found += [name for name in self.head(number)[2] if name not in found]
        return found


def head(folder, number) -> tuple:
    """As `Evenings.head`, as far as the lines can be read."""
    follows, date, names, stake = 0, None, [], ""
    try:
        reading = lines(Journal(path_of(folder, number)))
        for _, text in reading:
            word, _, rest = (text or "").partition(" ")
            if word in (DEAL, UNDO, AMEND) + BETWEEN:
                reading.close()
                break
            if word == "seat":
                letter, _, name = rest.partition(" ")
                names.append(name or letter)
            elif word == "date":
                date = rest.partition(" ")[0] or None
            elif word == "follows":
                follows = int(rest)
            elif word == "stake":
                stake = rest
    except (OSError, ValueError):
        pass  # it is listed all the same
    return follows, date, tuple(names), stake


def last_date(folder) -> str | None:
    """The date of the latest sheet, among the last few, that has one."""
    for number in reversed(numbers(folder)[-_KEPT:]):
        date = head(folder, number)[1]
        if date:
            return date
    return None


def earlier(evening):
    """(stake, {name: points}, deals) of the sheets that this one follows, the latest first. Of one
    that ends with a closed deal the head and the index tell it, and its rules are not read."""
    for number, names, stake in _followed(evening):
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


def _followed(evening):
    """(number, names, stake) of the sheets that this one follows, as far as they are here."""
    number, follows = evening.number, int(evening.session.info.get("follows", 0))
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


def reckoned(evening, on_table, comma) -> tuple:
    """What all tables of an evening come to: ([(name, points), ...] the best first, [(payer, payee,
    `480 Ft`), ...], {unit: {name: amount}} as `money.accounts`). Each money is settled by itself.

    What lies on the table takes part under that name.
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
            paid.append((payer, payee, money.amount(amount, stake, comma)))
    return _ordered(totals, on_table), paid, accounts


def _ordered(totals, on_table) -> list:
    rest = -sum(totals.values())
    if rest:
        totals[on_table] = rest  # a kitty, or cups
    return sorted(totals.items(), key=lambda entry: (-entry[1], entry[0]))


def course(evening) -> tuple:
    """(names, [the points of each after so many deals]) of all tables of an evening. OSError."""
    session = evening.session
    tables = [([session.names[seat] for seat in session.seats], evening.course())]
    for number, seated, _ in _followed(evening):
        index = _closed(evening.folder, number)
        if index and len(index.closed[1][2]) == len(seated):
            rows = index.totals() + [index.closed[1][2]]
        else:
            sheet = Evening(evening.folder, number)
            session, rows = sheet.session, sheet.course()
            seated = [session.names[seat] for seat in session.seats]
        tables.append((seated, rows))
    names: list = []
    for seated, _ in reversed(tables):
        names += [name for name in seated if name not in names]
    points = [0] * len(names)
    found = [tuple(points)]
    while tables:
        seated, totals = tables.pop()
        places = [names.index(name) for name in seated]
        base = [points[place] for place in places]
        for row in totals[1:]:
            for i, place in enumerate(places):
                points[place] = base[i] + row[i]
            found.append(tuple(points))
    return names, found
