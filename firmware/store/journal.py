"""The journal: a line of the sheet is on the medium before it counts as said.

One file a sheet, `0001.jnl` and up. A line is `SEQ CHECK TEXT`: the line's number from 1, the
CRC-32 of "SEQ TEXT" in eight hex digits, and one line of the sheet in UTF-8, such as
`4 89dbea4c seat A Anna`. Beside it may stand `0001.new`, an unfinished copy that means nothing,
and `0001.bad`, what was cut off from a damaged line on, byte for byte.
"""

import os
from binascii import crc32

_LINE_BYTES = 512  # the longest line, so that garbage cannot fill the memory
_CHUNK_BYTES = 1024


def path_of(folder, number, ending="jnl"):
    """The path of a sheet's journal, or of the file of another ending beside it."""
    return f"{folder}/{number:04d}.{ending}"


def newest(folder):
    """The number of the newest journal, 0 where there is none. Makes a missing folder."""
    number = 0
    for name in _names(folder):
        if name.endswith(".jnl") and not name[:-4].strip("0123456789"):
            number = max(number, int("0" + name[:-4]))
    return number


def start(folder, number, texts):
    """Begin journal `number` with the lines `texts`, all or none; returns the Journal, checked.

    OSError if `number` is not above newest(folder): none is written over. Clears `.new` files.
    """
    if number <= newest(folder):
        raise OSError(f"{folder}: {number} is not a new journal")
    for name in _names(folder):
        if name.endswith(".new"):
            os.remove(f"{folder}/{name}")
    rewrite(path_of(folder, number), texts)
    journal = Journal(path_of(folder, number))
    journal.check()
    return journal


def rewrite(path, texts):
    """Have the file hold these lines and no others; written beside, then renamed. OSError."""
    lines = [_checked_line(i + 1, text) for i, text in enumerate(texts)]
    _write(path[:-3] + "new", "wb", lines)
    os.rename(path[:-3] + "new", path)


def _names(folder):
    try:
        return os.listdir(folder)
    except OSError:
        os.mkdir(folder)  # fails in its turn where the trouble is another one
        return []


def _line(number, text):
    data = text.encode()
    head = b"%d " % number
    return head + b"%08x " % crc32(head + data) + data + b"\n"


def _checked_line(number, text):
    line = _line(number, text)
    if "\n" in text or len(line) > _LINE_BYTES:
        raise ValueError("not one line, or too long")
    return line


def _text(line, number):
    """The text of a line as read, or None if it is not the good line of that number."""
    try:
        text = line.split(b" ", 2)[2][:-1].decode()
    except (IndexError, UnicodeError):
        return None
    return text if line == _line(number, text) else None


def _chunks(path, start, length=1 << 30):
    with open(path, "rb") as file:
        file.seek(start)
        while chunk := file.read(min(_CHUNK_BYTES, length)):
            yield chunk
            length -= len(chunk)


def _write(path, mode, pieces):
    """Write; on return it is on the medium: flush does that on littlefs, fsync elsewhere."""
    with open(path, mode) as file:
        for piece in pieces:
            if file.write(piece) != len(piece):
                raise OSError(f"{path}: not all was written")
        file.flush()
        if hasattr(os, "fsync"):
            os.fsync(file.fileno())


class Journal:
    """One journal file, made by `start`.

    good    bytes from the start of the file that hold good lines
    count   how many lines these are, which is the last one's number
    torn    what follows: None; "torn", a line without its end, never confirmed; "bad", a
            damaged line, the one after `count`, and all behind it

    Valid after a read() to its end or check(). The next append cuts off what is torn or bad.
    """

    def __init__(self, path):
        self.path = path
        self.good = 0
        self.count = 0
        self.torn = None
        self._checked = False

    def read(self, offset=0):
        """Iterate over the good lines from byte `offset` on as (offset of the line, text).

        `offset` is 0 or what `good` was at some time. ValueError, at once, if no good line ends
        there: read the whole instead. OSError if the file is missing or unreadable. Reading
        stops before the first line that is not good; behind it nothing is guessed. A line that
        stands twice in a row counts once: its append was repeated.
        """
        return self._lines(offset, *self._line_before(offset))

    def check(self):
        """Read the whole file, for `good`, `count` and `torn` alone."""
        for _ in self.read():
            pass

    def append(self, text):
        """Add one line; on return it is on the medium.

        OSError: the medium refused and the line does not count. It may have landed all the same,
        which only a new Journal sees; the next append looks: the same text completes what is
        there, another replaces it. ValueError: a newline in `text`, or the line exceeds 512 bytes.
        """
        if not self._checked:
            self.check()
        line = _checked_line(self.count + 1, text)
        _write(self.path, "ab", (self._missing_part(line),))
        self.good += len(line)
        self.count += 1
        self.torn = None

    def _lines(self, offset, count, last):
        with open(self.path, "rb") as file:
            file.seek(offset)
            while True:
                if self._checked and offset >= self.good:
                    return  # what follows was never confirmed, even if it landed
                line = file.readline(_LINE_BYTES)
                if line != last:
                    text = _text(line, count + 1)
                    if text is None and self._checked:
                        # what lies behind was good once: leave it, and what is known of it
                        raise OSError(f"{self.path}: damaged at byte {offset}")
                    if text is None:
                        break
                    count += 1
                    last = line
                    yield offset, text
                offset += len(line)
        cut = len(line) < _LINE_BYTES and not line.endswith(b"\n")
        self.good = offset
        self.count = count
        self.torn = None if not line else "torn" if cut else "bad"
        self._checked = True

    def _line_before(self, offset):
        """(number, line) of the good line that ends at `offset`; (0, None) at the start."""
        if offset == 0:
            return 0, None
        start = max(0, offset - _LINE_BYTES)
        with open(self.path, "rb") as file:
            file.seek(start)
            data = file.read(offset - start)
        line = data[data.rfind(b"\n", 0, len(data) - 1) + 1 :]
        number = line.split(b" ", 1)[0]
        count = int(number) if number.isdigit() else 0
        if start + len(data) == offset and _text(line, count) is not None:
            return count, line
        raise ValueError(f"{self.path}: no line ends at byte {offset}")

    def _missing_part(self, line):
        """What of `line` the file does not have yet; whatever else is in its place is cut off.

        The copy is made before `.bad` is added to: a full disk stops it before that grows.
        """
        with open(self.path, "rb") as file:
            if file.seek(0, 2) < self.good:
                raise OSError(f"{self.path} has become shorter")
            file.seek(self.good)
            tail = file.read(_LINE_BYTES + 1)
        if line.startswith(tail):
            return line[len(tail) :]
        copy = self.path[:-3] + "new"
        _write(copy, "wb", _chunks(self.path, 0, self.good))
        if self.torn == "bad":
            _write(self.path[:-3] + "bad", "ab", _chunks(self.path, self.good))
            self.torn = None  # if the renaming fails, it is not saved again
        os.rename(copy, self.path)
        return line
