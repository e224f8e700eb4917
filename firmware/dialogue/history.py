"""The earlier deals of an evening, over its tables."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.evening import Evening


class Deals:
    """All deals of an evening, over its tables. The latest is number 0.

    evening  the sheet with the latest
    """

    def __init__(self, evening: "Evening") -> None:
        self.evening = evening
        self._tables = [evening]  # those that were asked for, the latest first

    def __len__(self) -> int:
        return self.evening.session.number + self.evening.carried()[1]

    def place(self, at: int) -> tuple:
        """(sheet, number in it) of a deal. Opening another table nests deep, so call this from as
        high in the stack as possible. Raises OSError if the table cannot be read."""
        tables, i = self._tables, 0
        while at >= tables[i].session.number:
            at -= tables[i].session.number
            i += 1
            if i == len(tables):
                from store.past import table_before

                before = table_before(tables[-1])
                if not before:
                    raise OSError("no such deal")
                tables.append(before)
        return tables[i], tables[i].session.number - at

    def knows(self, at: int) -> bool:
        """True if the table of a deal is open."""
        return at < self._at_hand()

    def _at_hand(self) -> int:
        """How many deals the tables have that are open."""
        return sum([sheet.session.number for sheet in self._tables])

    def reach(self, at: int) -> None:
        """Open the tables up to the one of a deal, or of the first deal, as far as they can be
        read."""
        try:
            self.place(min(at, len(self) - 1))
        except OSError:
            pass  # looking at the deal reports it

    def more(self) -> bool:
        """Open one more table; return False if there is none. Raises OSError."""
        count = self._at_hand()
        if count < len(self):
            self.place(count)
        return count < len(self)

    def runs(self) -> bool:
        """True if the latest deal is open."""
        return self.evening.session.deal is not None


def row(deals: Deals, at: int) -> tuple:
    """What became of a deal: ("won", name, bid, points, names, game), by whom of all `names` with
    what word of that game or ""; ("running",), ("pass-out",), ("void",), or ("?",) if it cannot be
    read."""
    sheet, number, past = _place(deals, at)
    if not past:
        return (number,)
    try:
        seat, bid, points = past.won(sheet, number)
    except OSError:
        return ("?",)
    if not seat:
        return ("pass-out" if bid == "passed-out" else "void",)
    session = sheet.session
    names = [session.names[player] for player in session.seats]
    return "won", session.names[seat], bid, points, names, session.game


def totals(deals: Deals, at: int) -> list:
    """[(name, total)] of everybody behind a deal, in order of play; [] where it runs, or cannot be
    read."""
    sheet, number, past = _place(deals, at)
    if not past:
        return []
    try:
        own, brought = past.totals_behind(sheet, number), sheet.carried()[0]
    except OSError:
        return []
    names = [sheet.session.names[seat] for seat in sheet.session.seats]
    return [(name, total + brought.get(name, 0)) for name, total in zip(names, own)]


def _place(deals: Deals, at: int) -> tuple:
    """(sheet, number in it, what reads it) of a closed deal; else (None, why not, None)."""
    if not at and deals.runs():
        return None, "running", None
    from store import past

    try:
        return deals.place(at) + (past,)
    except OSError:
        return None, "?", None
