"""The journal: a line of the sheet is on the medium before it counts as said.

Its form is told in docs/sheet.md, "The journal of a device".

One file a sheet, `0001.jnl` and up. A line is `SEQ CHECK TEXT`: the line's number from 1, the
CRC-32 of "SEQ TEXT" in eight hex digits, and one line of the sheet in UTF-8, such as
`4 89dbea4c seat A Anna`. Beside it may stand `0001.new`, an unfinished copy that means nothing,
and `0001.bad`, what was cut off from a damaged line on, byte for byte.

`0001.jnl+` holds the last few lines, as long as they are not in the journal: behind a line `0 CHECK
BYTE`, where they belong. To add to a file longer than 512 bytes littlefs erases a block for a new
copy of its end, which takes longer than a key press may; a shorter file lies in its folder's
entry, of which it can write several before the next erase. Such lines are put into the journal
together, and stay beside it until others take their place. Those that are in the journal already
are told by their numbers.

Damage takes only the lines that it hits: the good ones behind it are read, and that their numbers
do not follow tells that lines are missing.
"""

import os
from binascii import crc32
from errno import ENOENT
from io import BytesIO

_LINE_BYTES = 512  # the longest line, so that garbage cannot fill the memory
_BESIDE_BYTES = 480  # of lines; with the first one they stay within littlefs' 512
_ROOM_BYTES = 64  # for one line more
_LATE_BYTES = 400  # a few lines
_CHUNK_BYTES = 1024
_MOST_LOST = 99  # missing lines that are told of one by one


def path_of(folder, number, ending="jnl") -> str:
    """The path of a sheet's journal, or of the file of another ending beside it."""
    return f"{folder}/{number:04d}.{ending}"


def numbers(folder) -> list:
    """The numbers of the journals there are, in order. Makes a missing folder."""
    names = [name[:-4] for name in _names(folder) if name.endswith(".jnl")]
    return sorted([int(name) for name in names if name and not name.strip("0123456789")])


def newest(folder) -> int:
    """The number of the newest journal, 0 where there is none. Makes a missing folder."""
    return max([0] + numbers(folder))


def start(folder, number, texts) -> "Journal":
    """Begin journal `number` with the lines `texts`, all or none; return the Journal.

    OSError if `number` is not above newest(folder): none is written over. Clears `.new` files, and
    leaves no lines beside the older journals.
    """
    if number <= newest(folder):
        raise OSError(f"{folder}: {number} is not a new journal")
    for name in _names(folder):
        if name.endswith(".new"):
            os.remove(f"{folder}/{name}")
        elif name.endswith("+"):
            settle(f"{folder}/{name[:-1]}")
    rewrite(path_of(folder, number), texts)
    return Journal(path_of(folder, number))


def settle(path) -> None:
    """Leave no lines beside a journal that will not grow any more, unless something is wrong."""
    try:
        Journal(path).settle()
    except (OSError, ValueError):
        pass  # as it is, it can be read as well


def rewrite(path, texts) -> None:
    """Have the file hold these lines and no others; written beside, then renamed. OSError.

    The file may not be there, or lines that were beside it would be lost.
    """
    lines = [_checked_line(i + 1, text) for i, text in enumerate(texts)]
    _write(_beside_of(path, "new"), "wb", lines)
    _remove(path + "+")
    os.rename(_beside_of(path, "new"), path)


def _remove(path) -> None:
    """Remove a file if it is there. OSError."""
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != ENOENT:
            raise


def _names(folder) -> list:
    try:
        return os.listdir(folder)
    except OSError:
        os.mkdir(folder)  # fails in its turn where the trouble is another one
        return []


def _line(number, text) -> bytes:
    data = text.encode()
    head = b"%d " % number
    return head + b"%08x " % crc32(head + data) + data + b"\n"


def _checked_line(number, text) -> bytes:
    line = _line(number, text)
    if "\n" in text or len(line) > _LINE_BYTES:
        raise ValueError("not one line, or too long")
    return line


def _read(line) -> tuple:
    """(number, text) of a good line, else (0, None)."""
    try:
        number, _, data = line.split(b" ", 2)
        number, text = int(number), data[:-1].decode()
    except ValueError:
        return 0, None
    return (number, text) if line == _line(number, text) else (0, None)


def _chunks(path, start, length=1 << 30):
    with open(path, "rb") as file:
        file.seek(start)
        while chunk := file.read(min(_CHUNK_BYTES, length)):
            yield chunk
            length -= len(chunk)


def _write(path, mode, pieces) -> None:
    """Write; on return it is on the medium: flush does that on littlefs, fsync elsewhere."""
    with open(path, mode) as file:
        for piece in pieces:
            if file.write(piece) != len(piece):
                raise OSError(f"{path}: not all was written")
        file.flush()
        if hasattr(os, "fsync"):
            os.fsync(file.fileno())


def _beside_of(path, ending) -> str:
    """The path of a file's neighbour with another ending."""
    return path[: path.rfind(".") + 1] + ending


def _put(path, start, data) -> None:
    """Have `data` in a file from byte `start` on, and nothing else. OSError."""
    with open(path, "rb") as file:
        if file.seek(0, 2) < start:
            raise OSError(f"{path} has become shorter")
        file.seek(start)
        there = file.read(len(data) + 1)
    if not data.startswith(there):
        _cut(path, start)
        there = b""
    _write(path, "ab", (data[len(there) :],))


def _cut(path, start) -> None:
    """Have a file end at byte `start`; a copy takes its place. OSError."""
    if os.stat(path)[6] > start:
        _write(_beside_of(path, "new"), "wb", _chunks(path, 0, start))
        os.rename(_beside_of(path, "new"), path)


def _content(path) -> bytes:
    """What is in a file that is not long; nothing where there is none. OSError."""
    try:
        with open(path, "rb") as file:
            return file.read(2 * _LINE_BYTES)
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return b""


def _first(data) -> bytes:
    """The first line, with its end if it has one."""
    return data[: data.find(b"\n") + 1] or data


def _torn(line, before) -> str:
    """What a line that is not good means for Journal.torn; `before`, what stood there so far."""
    short = len(line) < _LINE_BYTES and not line.endswith(b"\n")
    return "torn" if short and before != "bad" else "bad"


class Journal:
    """One journal file, made by `start`, and the lines beside it; to a reader they are one.

    good    where the last good line ends, in bytes from the start
    count   its number
    gaps    offsets of the good lines before which others are missing, as far as it was read
    torn    what follows the last good line: None; "torn", a line without its end, never
            confirmed; "bad", something else, such as damaged lines
    beside  the last good lines, up to `good`, which the file itself need not have

    Valid after a read() to its end or check(). The next append cuts off what is torn or bad.
    """

    def __init__(self, path) -> None:
        self.path = path
        self.good = 0
        self.count = 0
        self.gaps: list = []
        self.torn: str | None = None
        self.beside = b""
        self._strayed = False  # whether these do not stand beside as an append has them there
        self._sum = (0, 0)  # so many bytes from the start have this CRC-32
        self._saved = False  # whether what is bad is in `.bad`
        self._sure = False  # whether the files are as the last append left them
        self._checked = False
        self._since = 0  # from which byte on

    def read(self, offset=0):
        """Iterate over the good lines from byte `offset` on as (offset of the line, text).

        `offset` is 0 or what `good` was at some time. ValueError, at once, if no good line ends
        there: read the whole instead. OSError if the file is missing or unreadable, or is damaged
        where it was not when it was checked. For each line that is missing, up to _MOST_LOST, the
        text is None and the offset that of the next. A line that stands there again counts once.
        """
        beside = self._find_beside()
        return self._lines(offset, beside, *self._line_before(offset, beside))

    def late(self) -> int:
        """Where one of the last lines begins, to read from there; 0 if none is known. OSError."""
        end = self._find_beside()[0] or os.stat(self.path)[6]
        if end <= _LATE_BYTES:
            return 0
        with open(self.path, "rb") as file:
            file.seek(end - _LATE_BYTES)
            at = file.read(_LATE_BYTES).find(b"\n") + 1
        return end - _LATE_BYTES + at if at else 0

    def holds(self, data) -> bool:
        """Return whether these few bytes stand somewhere in a line. OSError."""
        last = b""
        for chunk in _chunks(self.path, 0):
            if data in last + chunk:
                return True
            last = chunk[-len(data) :]
        return data in _content(self.path + "+")

    def check(self) -> None:
        """Read the whole file, for `good`, `count` and `torn` alone."""
        for _ in self.read():
            pass

    def append(self, *texts) -> None:
        """Add lines; on return they are on the medium.

        OSError: the medium refused and the line does not count. It may have landed all the same,
        which only a new Journal sees; the next append looks: the same text completes what is
        there, another replaces it. ValueError: a newline in a text, or its line exceeds 512 bytes.
        """
        if not self._checked:
            self.check()
        line = b""
        for i, text in enumerate(texts):
            line += _checked_line(self.count + 1 + i, text)
        base = self.good - len(self.beside)
        sure, self._sure = self._sure, False
        if self.torn == "bad" or self._strayed:
            self._repair(base)
            base = self.good
        room = len(self.beside) + len(line) <= _BESIDE_BYTES
        if room and (sure or os.stat(self.path)[6] == base):
            if not self.beside:  # what stands there is in the journal
                _write(self.path + "+", "wb", (_line(0, str(base)) + line,))
            elif sure:
                _write(self.path + "+", "ab", (line,))
            else:
                _put(self.path + "+", len(_line(0, str(base))) + len(self.beside), line)
            self.beside += line
        else:
            _put(self.path, base, self.beside + line)
            self.beside = b""
        self._sure = True
        self.good += len(line)
        self.count += len(texts)
        self.torn = None

    def sum(self, offset) -> int:
        """The CRC-32 of all that stands before `offset`. OSError; ValueError if it is shorter."""
        at, total = self._sum if self._sum[0] <= offset else (0, 0)
        base, more, _ = self._find_beside()
        chunk = memoryview(bytearray(_CHUNK_BYTES))
        with open(self.path, "rb") as file:
            size = base if self.beside else file.seek(0, 2)
            file.seek(at)
            while at < min(offset, size):
                read = file.readinto(chunk[: min(len(chunk), min(offset, size) - at)])
                if not read:
                    break
                total = crc32(chunk[:read], total)
                at += read
        if at < offset:
            if not base <= at <= offset <= base + len(more):
                raise ValueError(f"{self.path} ends before byte {offset}")
            total = crc32(more[at - base : offset - base], total)
        self._sum = (offset, total)
        return total

    def make_room(self) -> bool:
        """Put the lines beside the file where they belong, if hardly another has room there, or its
        append would have to wait for the erase; return whether that was so. For when no key is
        pressed. OSError."""
        full = len(self.beside) > max(_BESIDE_BYTES - _ROOM_BYTES, 0)
        if not full or not self._sure:
            return False
        self._sure = False
        _put(self.path, self.good - len(self.beside), self.beside)
        self.beside = b""
        self._sure = True
        return True

    def settle(self) -> None:
        """Leave no line beside the file, which is read from where they belong. OSError."""
        for _ in self.read(self.late()):
            pass
        self._sure = False
        if not self.torn and not self._strayed:
            if self.beside:
                _put(self.path, self.good - len(self.beside), self.beside)
                self.beside = b""
            _remove(self.path + "+")

    def remove(self) -> None:
        """Remove it, if it is there. OSError."""
        self._sure = False
        _remove(self.path)
        _remove(self.path + "+")

    def _find_beside(self) -> tuple:
        """(where they belong, the bytes beside the file, whether it is known where)."""
        if self._checked:
            return self.good - len(self.beside), self.beside, True
        data = _content(self.path + "+")
        first = _first(data)
        number, base = _read(first)
        if base is None or number or not base or base.strip("0123456789"):
            return 0, data, not data
        return int(base), data[len(first) :], True

    def _lines(self, offset, beside, count, last):
        base, more, known = beside
        good = at = offset  # where the last good line ends, and where the next one begins
        torn, gaps = None, []
        rest = start = None  # the lines beside, once the file ends; where the first of them counts
        with open(self.path, "rb") as file:
            size = file.seek(0, 2)
            file.seek(offset)
            while not (self._checked and good >= self.good):  # behind that, none was confirmed
                line = (rest or file).readline(_LINE_BYTES)
                if not line:
                    if rest:
                        break
                    rest, at, ended = BytesIO(more), base, torn
                    continue
                number, text = _read(line)
                if number > count:
                    if rest and start is None:
                        start = at - base
                        strayed = not known or at != good or ended == "bad"
                        at = begin = good
                    if number > count + 1:
                        if self._checked and at > self._since and at not in self.gaps:
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
                    elif at >= good or not known:
                        torn = _torn(line, torn)
                elif line == last and not torn:
                    good = at + len(line)
                else:
                    torn = _torn(line, torn)
                at += len(line)
        if self._checked:
            if good < self.good:
                # what lies behind was good once: leave it, and what is known of it
                raise OSError(f"{self.path}: damaged behind byte {good}")
            return
        self.good, self.count, self.torn, self.gaps = good, count, torn, gaps
        self._since = offset
        self._strayed = start is not None and strayed
        if self._strayed:
            self.beside = more[start : start + good - begin]
        else:
            self.beside = more[: good - base] if start is not None or size < good else b""
        self._checked = True

    def _line_before(self, offset, beside) -> tuple:
        """(number, line) of the good line that ends at `offset`; (0, None) at the start."""
        if offset == 0:
            return 0, None
        start = max(0, offset - _LINE_BYTES)
        base, more, _ = beside
        with open(self.path, "rb") as file:
            file.seek(start)
            data = file.read(max(min(offset, base) if self.beside else offset, start) - start)
        if base <= start + len(data) < offset:
            data += more[start + len(data) - base : offset - base]
        line = data[data.rfind(b"\n", 0, len(data) - 1) + 1 :]
        count, text = _read(line)
        if start + len(data) == offset and text is not None:
            return count, line
        with open(self.path, "rb") as file:  # behind a damage the next line must do
            file.seek(offset)
            count, text = _read(file.readline(_LINE_BYTES) or _first(more[offset - base :]))
        if text is not None:
            return count - 1, None
        raise ValueError(f"{self.path}: no line ends at byte {offset}")

    def _repair(self, base) -> None:
        """Cut off what is damaged; it is kept in `.bad`, once. All that is good is in the file."""
        if not self._saved:
            _write(_beside_of(self.path, "bad"), "ab", self._damaged(base))
            self._saved = True
        _put(self.path, base, self.beside)
        self.beside = b""
        self._strayed = False
        _remove(self.path + "+")
        self.torn = None
        self._saved = False

    def _damaged(self, base):
        yield from _chunks(self.path, base)
        yield _content(self.path + "+")
