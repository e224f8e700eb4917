"""Where each deal begins, so that a long evening opens without replaying it.

`0001.idx` beside the journal has a line for each deal, in the journal's own form: the CRC-32 of all
that stands in the journal before its `deal`, the byte offset of that, the session's mark there, and
what the deal before it won, so that the history needs no rules. A line `-` takes the last one back.
A line `=` says the same of where a closed deal ended, so that an evening between two deals opens
without the rules of a deal. The file can be lost,
lag behind or be another sheet's: the journal alone is the truth, and what does not fit it is made
anew.
"""

from store.journal import Journal, path_of, rewrite

_NONE = "-"
_CLOSED = "="
_UNKNOWN = "?"
_OF_MARK = 11  # words of a record that tell the offset and the mark
_KEPT = 8  # records in memory, to know which is the last when others are taken back
_NEAR = 16  # of those that were asked for last


class Index:
    """The index of one sheet's journal.

    last    the record of the last deal, or None: its offset, the session's mark there, and what
            the deal before it won, see `replay.won`
    closed  the same of where that deal was closed, or None
    count   how many deals it knows
    file    the Journal that holds the records
    """

    def __init__(self, folder, number, sum_) -> None:
        """`sum_(offset)` is the CRC-32 of the sheet's journal up to there; ValueError, OSError."""
        self._sum = sum_
        self._path = path_of(folder, number, "idx")
        self.file = Journal(self._path)
        self._kept: list | None = None  # the records, where the medium does not take them
        self._near = {}  # texts of records by their number, about the one that was asked for last
        self.last: tuple | None = None
        self.closed: tuple | None = None
        self.count = 0

    def load(self) -> bool:
        """Read the last record; False if the file is missing or damaged, as far as it was read, or
        the journal is not the one that it was told of."""
        try:
            return self._load(self.file.late()) or self._load(0)
        except (OSError, ValueError):
            return False

    def _load(self, start) -> bool:
        """The same, reading from a byte on."""
        alive = [] if start else [""]  # the last texts that count, as far as they are known
        closed = None
        for _, text in self.file.read(start):
            if text is None:
                return False
            closed = text[1:] if text.startswith(_CLOSED) else None
            if closed:
                continue
            alive = alive[:-1] if text == _NONE else alive[-_KEPT:] + [text]
        if self.file.torn or self.file.gaps or not alive:
            return False
        self.last = self._checked(alive[-1]) if alive[-1] else None
        self.closed = self._checked(closed) if closed else None
        self.count = self.last[1][1] + 1 if self.last else 0
        return True

    def _text(self, offset, mark, won) -> str:
        return f"{self._sum(offset):08x} {encoded(offset, mark, won)}"

    def _checked(self, text) -> tuple:
        """The record in a text. ValueError if it is not about this journal. OSError."""
        total, _, told = text.partition(" ")
        record = decoded(told)
        if int(total, 16) != self._sum(record[0]):
            raise ValueError("of another journal")
        return record

    def record(self, number) -> tuple:
        """The record of deal `number`, from 1. OSError if it is not there, or damaged."""
        if self._kept is not None:
            return self._kept[number - 1]
        return decoded(self._found(number).partition(" ")[2])

    def won(self, number) -> tuple:
        """What the deal before it won, as its record has it. OSError."""
        if self._kept is not None:
            return self._kept[number - 1][2]
        return _won(self._found(number).rsplit(" ", 3)[1:])

    def totals(self, low, high) -> list:
        """The totals before the deals from `low` to `high`. OSError."""
        if self._kept is not None:
            return [record[1][2] for record in self._kept[low - 1 : high]]
        from store.lookup import totals  # which an evening seldom needs

        return [_numbers(word) for word in totals(self, low, high)]

    def _found(self, number) -> str:
        """The text of deal `number`'s record."""
        if number not in self._near:
            from store.lookup import records  # which an evening seldom needs

            up = bool(self._near) and number > max(self._near)
            low = number - 1 if up else number - _NEAR
            self._near = {}
            self._near = records(self, max(low, 1), number + _NEAR * up)
        return self._near[number]

    def forget(self) -> None:
        """Let go of what was read for looking back."""
        self._near = {}

    def add(self, *record) -> None:
        """Note one more deal. OSError."""
        self._near = {}
        if self._kept is not None:
            self._kept.append(record)
        else:
            self._append("", record)
        self.count += 1

    def close(self, *record) -> None:
        """Note where the journal ends with the last deal closed. OSError."""
        if self._kept is None:
            self._append(_CLOSED, record)

    def _append(self, kind, record) -> None:
        try:
            self.file.append(kind + self._text(*record))
        except ValueError as error:  # longer than a line may be
            raise OSError("no record") from error

    def drop(self) -> None:
        """Take the last deal back. OSError."""
        self._near = {}
        if self._kept is not None:
            self._kept.pop()
        else:
            self.file.append(_NONE)
        self.count -= 1

    def write(self, records) -> None:
        """Replace everything; what the medium does not take is kept in memory."""
        try:
            self.remove()
            rewrite(self._path, (self._text(*record) for record in records))
            self.file = Journal(self._path)
            self._kept = None
        except (OSError, ValueError):
            self._kept = list(records)
        self.count = len(records)

    def remove(self) -> None:
        """Forget everything. OSError, but not if there is nothing."""
        self._near = {}
        self.last = None
        self.file.remove()


def encoded(offset, mark, won) -> str:
    """A record as text."""
    dealer, number, totals, rounds, pots, hat, closing, skiz, left, thrower = mark
    words = [offset, dealer, number, _list(totals), _list(rounds), _list(pots)]
    words += [hat or _NONE, int(closing)]
    words += [skiz or _NONE, _NONE if left is None else left, thrower or _NONE]
    if won:
        seat, word, points = won
        words += [seat or _NONE, word or _NONE, points]
    else:
        words.append(_UNKNOWN)
    return " ".join([str(word) for word in words])


def decoded(text) -> tuple:
    """The record in a text that `encoded` made. ValueError of one by another version."""
    words = text.split()
    offset, dealer, number, totals, rounds, pots, hat, closing, *rest = words[:_OF_MARK]
    skiz, left, thrower = rest
    mark = (
        int(dealer),
        int(number),
        _numbers(totals),
        _numbers(rounds),
        _numbers(pots),
        None if hat == _NONE else hat,
        closing == "1",
        None if skiz == _NONE else skiz,
        None if left == _NONE else int(left),
        None if thrower == _NONE else thrower,
    )
    return int(offset), mark, _won(words[_OF_MARK:])


def _won(words) -> tuple | None:
    if words[-1] == _UNKNOWN:
        return None
    seat, word, points = words
    return None if seat == _NONE else seat, "" if word == _NONE else word, int(points)


def _list(numbers) -> str:
    return ",".join([str(number) for number in numbers]) or _NONE


def _numbers(word) -> tuple:
    return () if word == _NONE else tuple([int(part) for part in word.split(",")])
