"""Where each deal begins, so that a long evening opens without replaying it.

`0001.idx` beside the journal has a line for each deal, in the journal's own form: the CRC-32 of all
that stands in the journal before its `deal`, the byte offset of that, the session's mark there,
which deals were amended before, and what the deal before it won, so that the history needs no
rules. A line `-` takes the last one back.
A line `=` says the same of where a closed deal ended, so that an evening between two deals opens
without the rules of a deal. `+7 2,-2 A 3 4`: since deal 6 was amended so much is added to the
totals before the deals from the seventh on, and this is what it won; `!` stands before that
amendment. The file can be lost, lag behind or be another sheet's: the journal alone is the truth,
and what does not fit it is made anew.
"""

from store.files import path_of
from store.journal import Journal, rewrite
from store.records import (
    NONE,
    changed,
    decoded,
    encoded,
    listed,
    packed,
    state_in,
    told_won,
    won_of,
)
from store.steps import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tarokk.kinds import MaybeNone


_CLOSED = "="
_CHANGE, _DOUBT = "+", "!"
_AT_ONCE = 16  # records that are taken back by one write
_KEPT = 8  # records in memory, to know which is the last when others are taken back
_NEAR = 3  # of those that were asked for last


class Index:
    """The index of one sheet's journal.

    last    the record of the last deal, or None: its offset, the session's mark there, what the
            deal before it won, see `steps.won`, and what was amended before, {deal: offset}, None
            where that is not known
    closed  the same of where that deal was closed, or None
    count   how many deals it knows
    due     what is still to be recorded, as (method, its arguments...)
    file    the Journal that holds the records
    """

    def __init__(self, folder: str, number: int, sum_: "Callable") -> None:
        """`sum_(offset)` is the CRC-32 of the sheet's journal up to there; ValueError, OSError."""
        self._sum = sum_
        self._path = path_of(folder, number, "idx")
        self.file = Journal(self._path)
        self._kept: list | None = None  # the records, where the medium does not take them
        # records as bytes by their number, about the one that was asked for last
        self._near: dict[int, bytes] = {}
        self.last: tuple | MaybeNone = None
        self.closed: tuple | MaybeNone = None
        self.count = 0
        self.due: list[tuple] = []

    def load(self) -> bool:
        """Read the last record. Returns False if the file is missing or damaged, or belongs to
        another journal."""
        try:
            from store.reading import late

            return self._load(late(self.file)) or self._load(0)
        except (OSError, ValueError):
            return False

    def _load(self, start: int) -> bool:
        """The same, reading from a byte on."""
        alive = [] if start else [""]  # the last texts that count, as far as they are known
        closed, doubted = None, False
        for _, text in lines(self.file, start):
            if text is None:
                return False
            closed = text[1:] if text.startswith(_CLOSED) else None
            if closed:
                continue
            if text == _DOUBT:
                doubted = True
                continue
            if text.startswith(_CHANGE):
                doubted, changes = False, [text[1:].encode()]
                alive = [str(changed(record.encode(), changes), "utf-8") for record in alive]
                continue
            alive = alive[:-1] if text == NONE else alive[-_KEPT:] + [text]
        if self.file.torn or self.file.gaps or doubted or not alive:
            return False
        self.last = self._checked(alive[-1]) if alive[-1] else None
        self.closed = self._checked(closed) if closed else None
        self.count = self.last[1][1] + 1 if self.last else 0
        return True

    def _text(self, offset: int, *others: "Any") -> str:
        return f"{self._sum(offset):08x} {encoded(offset, *others)}"

    def _checked(self, text: str) -> tuple:
        """The record in a text. ValueError if it is not about this journal. OSError."""
        total, _, data = text.partition(" ")
        record = decoded(data.encode())
        if int(total, 16) != self._sum(record[0]):
            raise ValueError("other")
        return record

    def record(self, number: int) -> tuple:
        """(offset, mark, won, amended) of deal `number`, from 1. Raises OSError if it is missing or
        damaged."""
        if self._kept is not None:
            return decoded(self._kept[number - 1])
        return decoded(self._record(number).split(b" ", 1)[1])

    def won(self, number: int) -> tuple | None:
        """What the deal before `number` won, as (seat, word, points) or None. Raises OSError."""
        if self._kept is not None:
            return decoded(self._kept[number - 1])[2]
        return won_of(self._record(number).rsplit(b" ", 3)[1:])

    def states(self, low: int, high: int) -> list:
        """The `records.state_in` before each deal from `low` to `high`. Raises OSError."""
        if self._kept is not None:
            return [state_in(b"0 " + record) for record in self._kept[low - 1 : high]]
        from store.lookup import records  # which an evening seldom needs

        by_number = records(self, low, high)
        return [state_in(by_number[number]) for number in range(low, high + 1)]

    def _record(self, number: int) -> bytes:
        """Deal `number`'s record."""
        if number not in self._near:
            from store.lookup import records  # which an evening seldom needs

            up = bool(self._near) and number > max(self._near)
            low = number - (1 if up else _NEAR)
            self._near = {}
            self._near = records(self, max(low, 1), number + _NEAR)
        return self._near[number]

    def forget(self) -> None:
        """Drop the cached records of earlier deals."""
        self._near = {}

    def catch_up(self) -> bool:
        """Record what is due; return False if that failed: the index has to be made anew."""
        due, self.due = self.due, []
        try:
            for act, *record in due:
                act(*record)
        except (OSError, MemoryError, RuntimeError):
            return False
        return True

    def add(self, *record: "Any") -> None:
        """Append the record of a new deal. Raises OSError."""
        self._near = {}
        if self._kept is not None:
            self._kept.append(packed(*record[:3]))
        else:
            self._append("", record)
        self.count += 1

    def close(self, *record: "Any") -> None:
        """Append where the journal ends with the last deal closed. Raises OSError."""
        if self._kept is None:
            self._append(_CLOSED, record)

    def _append(self, kind: str, record: tuple) -> None:
        try:
            self.file.append(kind + self._text(*record))
        except ValueError as error:  # longer than a line may be
            raise OSError("no record") from error

    def drop(self) -> None:
        """Remove the last deal's record. Raises OSError."""
        self.take_back(1)

    def take_back(self, count: int) -> None:
        """Remove the last `count` records. Raises OSError."""
        self._near = {}
        self.count -= count
        if self._kept is not None:
            del self._kept[self.count :]
            return
        while count > 0:
            self.file.append(*[NONE] * min(count, _AT_ONCE))
            count -= _AT_ONCE

    def doubt(self) -> None:
        """Invalidate the index until `change` says how the past changed. Raises OSError."""
        self._near = {}
        if self._kept is None:
            self.file.append(_DOUBT)

    def change(self, number: int, by: list[int], won: tuple) -> None:
        """Add `by` to the totals before the deals from `number` on, and set what the deal before it
        won. Raises OSError."""
        self._near = {}
        text = " ".join([f"{_CHANGE}{number}", listed(by)] + told_won(won))
        if self._kept is None:
            self.file.append(text)
        else:
            changes = [text[1:].encode()]
            self._kept = [changed(b"0 " + record, changes)[2:] for record in self._kept]

    def write(self, records: tuple | list, amended: dict[int, int]) -> None:
        """Replace all records by these packed ones. If the medium does not take them, they stay in
        memory."""
        try:
            self.remove()
            rewrite(self._path, (self._text(*decoded(record)[:3], amended) for record in records))
            self.file = Journal(self._path)
            self._kept = None
        except (OSError, ValueError):
            self._kept = list(records)
        self.count = len(records)

    def remove(self) -> None:
        """Remove the file. Raises OSError, but not if there is none."""
        self._near = {}
        self.last = None
        self.file.remove()
