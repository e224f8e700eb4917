"""The evenings that are kept: which sheets belong to one, and what their heads say.

Only the lines of a head are read, and no rules are imported: there may be dozens of sheets, of
every game.
"""

import os

from store.files import line_of, path_of
from store.index import Index
from store.journal import Journal
from store.steps import AMEND, BETWEEN, DEAL, UNDO, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_KEPT = 8  # heads in memory
_PART, _LEAST = 5, 2  # heads that are read between two signs of work
_MANY = 16  # sheets, where it is one less: the more there are, the longer a file is looked for
_HEAD_BYTES = 600  # of most heads, with some names and house rules
_NOTHING = (None, ())  # the date and the names of no sheet
_BEHIND = (DEAL, UNDO, AMEND) + BETWEEN  # words that no head has


class Evenings:
    """The evenings of a folder, the latest first: of each the numbers of its sheets, likewise.

    Sheets that follow one another are one evening. They are in the order in which they were begun,
    so that one without a date has its place, and are read as far as somebody looks.
    """

    def __init__(self, folder: str, last: int = 0) -> None:
        """Those of all sheets, or up to the last one of these."""
        from store.sheets import numbers

        self.folder = folder
        self._left = [number for number in numbers(folder) if not last or number <= last]
        self._listed: list = []
        self._heads: dict = {}
        # Heads since the last sign; to list the sheets takes as long as one, and one more for many.
        many = len(self._left) // _MANY
        self._read = 1 + many
        self._part = max(_PART - many, _LEAST)
        self._rows: dict = {}  # {evening: see `_row`}

    def has(self, at: int, works: "Callable | None" = None) -> bool:
        """Return True if there are more than `at` evenings; `works` as in `pull`."""
        while len(self._listed) <= at:
            if not self.pull(works):
                return False
        return True

    def loaded(self) -> int:
        """How many have been found."""
        return len(self._listed)

    def __len__(self) -> int:
        while self.pull():
            pass
        return len(self._listed)

    def __getitem__(self, at: int) -> tuple:
        if not self.has(at):
            raise IndexError
        return self._listed[at]

    def is_whole(self) -> bool:
        """Return True if all evenings have been found."""
        return not self._left

    def pull(self, works: "Callable | None" = None) -> bool:
        """Find the next evening; return False if there is none. `works()` is called behind each
        few sheets, of this evening and of those before."""
        if not self._left:
            return False
        number, sheets, row = self._left.pop(), [], _NOTHING
        while number:
            if works:
                self.signed(works, self._part)
            sheets.append(number)
            row = _with(row, self.head(number))
            number = self.head(number)[0]
            if number in self._left:
                self._left.remove(number)
            else:
                number = 0
        self._keep(len(self._listed), row)
        self._listed.append(tuple(sheets))
        return True

    def signed(self, works: "Callable", heads: int) -> None:
        """Call `works` if so many heads were read since it was called last."""
        if self._read >= heads:
            works()
            self._read = 0

    def head(self, number: int) -> tuple:
        """(the sheet it follows or 0, date or None, names, stake, game's name) of a sheet."""
        if number not in self._heads:
            if len(self._heads) == _KEPT:
                self._heads = {}
            self._heads[number] = head(self.folder, number)
            self._read += 1
        return self._heads[number]

    def date(self, at: int) -> str | None:
        """The date of an evening, `2026-11-20`, from its earliest sheet that has one; or None."""
        return self._row(at)[0]

    def names(self, at: int) -> tuple:
        """The players of an evening, those of the last table first."""
        return self._row(at)[1]

    def _row(self, at: int) -> tuple:
        """The date and the names of an evening."""
        sheets = self[at]
        if at not in self._rows:
            row = _NOTHING
            for number in sheets:
                row = _with(row, self.head(number))
            self._keep(at, row)
        return self._rows[at]

    def _keep(self, at: int, row: tuple) -> None:
        if len(self._rows) == _KEPT:
            self._rows = {}
        self._rows[at] = row


def _with(row: tuple, head: tuple) -> tuple:
    """The date and the names of an evening with those of a sheet before."""
    date, names = row
    return head[1] or date, names + tuple([name for name in head[2] if name not in names])


def head(folder: str, number: int) -> tuple:
    """The same as `Evenings.head`, from as many lines as can be read."""
    follows, date, names, stake, game = 0, None, [], "", ""
    path = path_of(folder, number)
    try:
        texts = _whole(path)
        for text in _readable(path) if texts is None else texts:
            word, _, rest = text.partition(" ")
            if word == "seat":
                letter, _, name = rest.partition(" ")
                names.append(name or letter)
            elif word == "date":
                date = rest.partition(" ")[0] or None
            elif word == "follows":
                follows = int(rest)
            elif word == "stake":
                stake = rest
            elif word == "game":
                game = rest
    except (OSError, ValueError):
        pass  # it is listed all the same
    return follows, date, tuple(names), stake, game


def _whole(path: str) -> list | None:
    """The texts of a head, most of which are read at once; None of one that is longer, or is
    damaged. OSError."""
    texts: list = []
    with open(path, "rb") as file:
        data = file.read(_HEAD_BYTES)
    at = 0
    while True:
        end = data.find(b"\n", at) + 1
        if not end:  # what stands beside the file is no head
            return texts if at == len(data) < _HEAD_BYTES else None
        try:
            text = str(data[data.find(b" ", at, end) + 10 : end - 1], "utf-8")
        except ValueError:
            return None
        if data[at:end] != line_of(len(texts) + 1, text):
            return None
        if text.partition(" ")[0] in _BEHIND:
            return texts
        texts.append(text)
        at = end


def _readable(path: str) -> list:
    """The same, as far as its lines are good."""
    texts: list = []
    reading = lines(Journal(path))
    for _, text in reading:
        if text and text.partition(" ")[0] in _BEHIND:
            reading.close()
            break
        texts.append(text or "")
    return texts


def is_closed(folder: str, number: int) -> bool:
    """Return True if a sheet can be opened without the rules of its deals: the index knows where
    the last one was closed, and nothing follows."""
    path = path_of(folder, number)
    index = Index(folder, number, Journal(path).sum)
    try:
        if not index.load() or not index.closed:
            return False
        base, beside, is_known = Journal(path).find_beside()
        end = base + len(beside) if beside else os.stat(path)[6]
        return is_known and index.closed[0] == end
    except (OSError, ValueError):
        return False


def last_date(folder: str) -> str | None:
    """The date of the evening that was begun last, searched in the last few sheets; or None. The
    latest date might be a mistake, and an older evening may have been continued since."""
    from store.sheets import numbers

    date: str | None = None
    dates: dict[int | None, str | None] = {}
    for number in reversed(numbers(folder)[-_KEPT:]):
        follows, date = head(folder, number)[:2]
        date = date or dates.get(number)
        if date and not follows:
            break
        dates[follows] = date
    return date
