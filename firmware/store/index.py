"""Where each deal begins, so that a long evening opens without replaying it.

`0001.idx` beside the journal has a line for each deal, in the journal's own form: the CRC-32 of all
that stands in the journal before its `deal`, the byte offset of that, and the session's mark there.
A line `-` takes the last one back. A line `=` says where a closed deal ended and the mark behind
it, so that an evening between two deals opens without the rules of a deal. The file can be lost,
lag behind or be another sheet's: the journal alone is the truth, and what does not fit it is made
anew.
"""

from store.journal import Journal, path_of, rewrite

_NONE = "-"
_CLOSED = "="
_KEPT = 8  # records in memory, to know which is the last when others are taken back


class Index:
    """The index of one sheet's journal.

    last    (offset, mark) of the last deal, or None
    closed  (offset, mark) where that deal was closed, or None
    file    the Journal that holds the records
    """

    def __init__(self, folder, number, sum_):
        """`sum_(offset)` is the CRC-32 of the sheet's journal up to there; ValueError, OSError."""
        self._sum = sum_
        self._path = path_of(folder, number, "idx")
        self.file = Journal(self._path)
        self._kept = None  # the records, where the medium does not take them
        self._near = {}  # texts of records by their number, about the one that was asked for last
        self.last = None
        self.closed = None

    def load(self):
        """Read the last record; False if the file is missing or damaged, as far as it was read, or
        the journal is not the one that it was told of."""
        try:
            return self._load(self.file.late()) or self._load(0)
        except (OSError, ValueError):
            return False

    def _load(self, start):
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
        return True

    def _text(self, offset, mark):
        return f"{self._sum(offset):08x} {encoded(offset, mark)}"

    def _checked(self, text):
        """(offset, mark) of a text. ValueError if it is not about this journal. OSError."""
        total, _, record = text.partition(" ")
        offset, mark = decoded(record)
        if int(total, 16) != self._sum(offset):
            raise ValueError("of another journal")
        return offset, mark

    def record(self, number):
        """(offset, mark) of deal `number`, from 1. OSError; LookupError if it is not there."""
        if self._kept is not None:
            return self._kept[number - 1]
        if number not in self._near:
            self._near = {}
            count = 0
            for _, text in self.file.read():
                if text is None:
                    raise OSError("the index is damaged")
                if text == _NONE:
                    self._near.pop(count, None)
                    count -= 1
                elif not text.startswith(_CLOSED):
                    count += 1
                    if number - _KEPT < count <= number + 1:
                        self._near[count] = text
        if number not in self._near:
            raise LookupError(number)
        return decoded(self._near[number].partition(" ")[2])

    def add(self, offset, mark):
        """Note one more deal. OSError."""
        self._near = {}
        if self._kept is not None:
            self._kept.append((offset, mark))
        else:
            self._append("", offset, mark)

    def close(self, offset, mark):
        """Note where the journal ends with the last deal closed, and the mark there. OSError."""
        if self._kept is None:
            self._append(_CLOSED, offset, mark)

    def _append(self, kind, offset, mark):
        try:
            self.file.append(kind + self._text(offset, mark))
        except ValueError as error:  # longer than a line may be
            raise OSError("no record") from error

    def drop(self):
        """Take the last deal back. OSError."""
        self._near = {}
        if self._kept is not None:
            self._kept.pop()
        else:
            self.file.append(_NONE)

    def write(self, records):
        """Replace everything; what the medium does not take is kept in memory."""
        try:
            self.remove()
            rewrite(self._path, [self._text(*record) for record in records])
            self.file = Journal(self._path)
            self._kept = None
        except (OSError, ValueError):
            self._kept = list(records)

    def remove(self):
        """Forget everything. OSError, but not if there is nothing."""
        self._near = {}
        self.last = None
        self.file.remove()


def encoded(offset, mark):
    """A record as text."""
    dealer, number, totals, rounds, pots, hat, closing, skiz, left, thrower = mark
    words = [offset, dealer, number, _list(totals), _list(rounds), _list(pots)]
    words += [hat or _NONE, int(closing)]
    words += [skiz or _NONE, _NONE if left is None else left, thrower or _NONE]
    return " ".join([str(word) for word in words])


def decoded(text):
    """(offset, mark) of a text that `encoded` made. ValueError of one by another version."""
    offset, dealer, number, totals, rounds, pots, hat, closing, skiz, left, thrower = text.split()
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
    return int(offset), mark


def _list(numbers):
    return ",".join([str(number) for number in numbers]) or _NONE


def _numbers(word):
    return () if word == _NONE else tuple([int(part) for part in word.split(",")])
