"""Reading and repairing journals, see `journal`; a deal does not need it.

Imported on demand. Each function takes a Journal first.
"""

import os
from io import BytesIO

from store.files import LINE_BYTES, beside_of, chunks, content, line_of, put, remove, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from store.kinds import Journal
    from tarokk.kinds import MaybeNone


_LATE_BYTES = 400  # a few lines
_MOST_LOST = 99  # missing lines that are told of one by one


def _read(line: bytes) -> tuple:
    """(number, text) of a good line, else (0, None)."""
    try:
        number, _, data = line.split(b" ", 2)
        count, text = int(number), data[:-1].decode()
    except ValueError:
        return 0, None
    return (count, text) if line == line_of(count, text) else (0, None)


def _first(data: bytes) -> bytes:
    """The first line, with its end if it has one."""
    return data[: data.find(b"\n") + 1] or data


def _torn(line: bytes, before: str | None) -> str:
    """What a line that is not good means for Journal.torn; `before`, what stood there so far."""
    short = len(line) < LINE_BYTES and not line.endswith(b"\n")
    return "torn" if short and before != "bad" else "bad"


def read(journal: "Journal", offset: int = 0) -> "Generator[tuple[int, Any], None, None]":
    """Iterate over the good lines from byte `offset` on as (offset of the line, text).

    `offset` is 0 or what `good` was at some time. ValueError, at once, if no good line ends
    there, or on the way, where damage is between it and the next, beside the file: read the whole
    instead. OSError if the file is missing or unreadable, or is damaged where it was not when it
    was checked. For each line that is missing, up to _MOST_LOST, the text is None and the offset
    that of the next. A line that stands there again counts once.
    """
    beside = journal.find_beside()
    return _lines(journal, offset, beside, *_line_before(journal, offset, beside))


def late(journal: "Journal") -> int:
    """The offset of one of the last lines, to read from there; 0 if none is known. Raises
    OSError."""
    end = journal.find_beside()[0] or os.stat(journal.path)[6]
    if end <= _LATE_BYTES:
        return 0
    with open(journal.path, "rb") as file:
        file.seek(end - _LATE_BYTES)
        at = file.read(_LATE_BYTES).find(b"\n") + 1
    return end - _LATE_BYTES + at if at else 0


def check(journal: "Journal") -> None:
    """Read the whole journal, to learn `good`, `count` and `torn`. Raises OSError."""
    for _ in read(journal):
        pass


def flush_tail(journal: "Journal") -> bool:
    """Move the lines beside the file into it; return False where what stands there is damaged.
    Raises OSError."""
    for _ in read(journal, late(journal)):
        pass
    journal.sure = False
    if journal.torn or journal.strayed:
        return False
    if journal.beside:
        put(journal.path, journal.good - len(journal.beside), journal.beside)
        journal.beside = b""
    remove(journal.path + "+")
    return True


def look_beside(journal: "Journal") -> tuple:
    """The same as `Journal.find_beside`, for a journal that was not read yet."""
    data = content(journal.path + "+")
    first = _first(data)
    number, base = _read(first)
    if base is None or number or not base or base.strip("0123456789"):
        return 0, data, not data
    return int(base), data[len(first) :], True


def _lines(
    journal: "Journal", offset: int, beside: tuple, count: int, last: bytes | None
) -> "Generator[tuple[int, Any], None, None]":
    base, more, is_known = beside
    good = at = offset  # where the last good line ends, and where the next one begins
    torn: str | None = None
    ended: str | None
    gaps: list[int] = []
    strayed = False
    rest: Any = None  # the lines beside, once the file ends
    start: int | MaybeNone = None  # where the first of them counts
    with open(journal.path, "rb") as file:
        size = file.seek(0, 2)
        file.seek(offset)
        while not (journal.checked and good >= journal.good):  # behind that, none was confirmed
            line = (rest or file).readline(LINE_BYTES)
            if not line:
                if rest:
                    break
                rest, at, ended = BytesIO(more), base, torn
                continue
            number, text = _read(line)
            if number > count:
                if rest and start is None:
                    start = at - base
                    strayed = not is_known or at != good or ended == "bad"
                    if strayed and good > size:  # of those before `offset` nothing is known
                        raise ValueError("late")
                    at = begin = good
                if number > count + 1:
                    if journal.checked and at > journal.since and at not in journal.gaps:
                        break
                    gaps.append(at)
                    for _ in range(min(number - count - 1, _MOST_LOST)):
                        yield at, None
                yield at, text
                count, last, torn = number, line, None
                good = at + len(line)
            elif rest and start is None:  # in the journal already, or damaged
                if text is not None:
                    torn = ended
                elif at >= good or not is_known:
                    torn = _torn(line, torn)
            elif line == last and not torn:
                good = at + len(line)
            else:
                torn = _torn(line, torn)
            at += len(line)
    if journal.checked:
        if good < journal.good:
            # what lies behind was good once: leave it, and what is known of it
            raise OSError(f"{journal.path}: damaged behind byte {good}")
        return
    journal.good, journal.count, journal.torn, journal.gaps = good, count, torn, gaps
    journal.since = offset
    journal.strayed = strayed
    if strayed:
        journal.beside = more[start : start + good - begin]
    else:
        journal.beside = more[: good - base] if start is not None or size < good else b""
    journal.checked = True


def _line_before(journal: "Journal", offset: int, beside: tuple) -> tuple:
    """(number, line) of the good line that ends at `offset`; (0, None) at the start."""
    if offset == 0:
        return 0, None
    start = max(0, offset - LINE_BYTES)
    base, more, _ = beside
    with open(journal.path, "rb") as file:
        file.seek(start)
        data = file.read(max(min(offset, base) if journal.beside else offset, start) - start)
    if base <= start + len(data) < offset:
        data += more[start + len(data) - base : offset - base]
    line = data[data.rfind(b"\n", 0, len(data) - 1) + 1 :]
    count, text = _read(line)
    if start + len(data) == offset and text is not None:
        return count, line
    with open(journal.path, "rb") as file:  # behind a damage the next line must do
        file.seek(offset)
        count, text = _read(file.readline(LINE_BYTES) or _first(more[offset - base :]))
    if text is not None:
        return count - 1, None
    raise ValueError(f"no line ends at {offset}")


def repair(journal: "Journal", base: int) -> None:
    """Cut off what is damaged and keep it once in `.bad`; all good lines are then in the file.
    Raises OSError."""
    if not journal.saved:
        write(beside_of(journal.path, "bad"), "ab", _damaged(journal, base))
        journal.saved = True
    put(journal.path, base, journal.beside)
    journal.beside = b""
    journal.strayed = False
    remove(journal.path + "+")
    journal.torn = None
    journal.saved = False


def _damaged(journal: "Journal", base: int) -> "Iterator[bytes]":
    yield from chunks(journal.path, base)
    yield content(journal.path + "+")
