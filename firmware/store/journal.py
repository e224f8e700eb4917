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
are told by their numbers. When the next such line would meet an erase all the same is reckoned by
`store.pages`.

Damage takes only the lines that it hits: the good ones behind it are read, and that their numbers
do not follow tells that lines are missing.
"""

import os
from binascii import crc32

from store import pages
from store.files import LINE_BYTES, beside_of, line_of, put, remove, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


_BESIDE_BYTES = 480  # of lines; with the first one they stay within littlefs' 512
_HEAD_BYTES = 20  # of the first one, at most
_ROOM_BYTES = 112  # for a few lines more, or one of an index
_CHUNK_BYTES = 1024


def rewrite(path: str, texts: "Iterable[str]") -> "Journal":
    """Replace the file by these lines: written under another name, then renamed. Returns its
    Journal, already read. Lines beside the old file are lost, and the file need not exist. Raises
    OSError."""
    lines = [_checked_line(i + 1, text) for i, text in enumerate(texts)]
    write(beside_of(path, "new"), "wb", lines)
    remove(path + "+")
    os.rename(beside_of(path, "new"), path)
    made = Journal(path)
    made.good, made.count, made.checked = sum([len(line) for line in lines]), len(lines), True
    return made


def _checked_line(number: int, text: str) -> bytes:
    line = line_of(number, text)
    if "\n" in text or len(line) > LINE_BYTES:
        raise ValueError("not one line, or too long")
    return line


class Journal:
    """One journal file, made by `sheets.start`, and the lines beside it; to a reader they are one.

    good    where the last good line ends, in bytes from the start
    count   its number
    gaps    offsets of the good lines before which others are missing, as far as it was read
    torn    what follows the last good line: None; "torn", a line without its end, never
            confirmed; "bad", something else, such as damaged lines
    beside  the last good lines, up to `good`, which the file itself need not have

    Valid after a read() to its end or check(). The next append cuts off what is torn or bad.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.good = 0
        self.count = 0
        self.gaps: list = []
        self.torn: str | None = None
        self.beside = b""
        self.strayed = False  # whether these do not stand beside as an append has them there
        self._sum = (0, 0)  # so many bytes from the start have this CRC-32
        self.saved = False  # whether what is bad is in `.bad`
        self.sure = False  # whether the files are as the last append left them
        self._untouched = True  # whether there was none yet
        self.checked = False
        self._looked: tuple | None = None  # what was found beside it, until it is checked
        self.since = 0  # from which byte on

    def append(self, *texts: str) -> None:
        """Add lines; on return they are on the medium.

        OSError: the medium refused and the line does not count. It may have landed all the same,
        which only a new Journal sees; the next append looks: the same text completes what is
        there, another replaces it. ValueError: a newline in a text, or its line exceeds 512 bytes.
        """
        if not self.checked:
            from store.reading import check

            check(self)
        line = b""
        for i, text in enumerate(texts):
            line += _checked_line(self.count + 1 + i, text)
        base = self.good - len(self.beside)
        sure, self.sure, self._untouched = self.sure, False, False
        began = pages.now()
        if self.torn == "bad" or self.strayed:
            from store.reading import repair  # which few journals need

            repair(self, base)
            base = self.good
        room = len(self.beside) + len(line) <= _BESIDE_BYTES
        if room and (sure or os.stat(self.path)[6] == base):
            if not self.beside:  # what stands there is in the journal
                write(self.path + "+", "wb", (line_of(0, str(base)) + line,))
            elif sure:
                write(self.path + "+", "ab", (line,))
            else:
                put(self.path + "+", len(line_of(0, str(base))) + len(self.beside), line)
            self.beside += line
            pages.written(self.path, _HEAD_BYTES + len(self.beside), began)
        else:
            put(self.path, base, self.beside + line)
            self.beside = b""
            pages.written(self.path)
        self.sure = True
        self.good += len(line)
        self.count += len(texts)
        self.torn = None

    def sum(self, offset: int) -> int:
        """The CRC-32 of the bytes before `offset`. Raises OSError; ValueError if the journal is
        shorter."""
        at, total = self._sum if self._sum[0] <= offset else (0, 0)
        base, more, _ = self.find_beside()
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
                raise ValueError(f"ends before {offset}")
            total = crc32(more[at - base : offset - base], total)
        self._sum = (offset, total)
        return total

    def make_room(self, writes: int = 1) -> bool:
        """Move the lines beside the file into it, if `writes` more hardly fit there, so that no key
        waits for the erase. Returns True if it did. Call it while no key is pressed. Raises
        OSError."""
        if len(self.beside) <= max(_BESIDE_BYTES - writes * _ROOM_BYTES, 0):
            return False
        base = self.good - len(self.beside)
        if not self.sure and not (self._untouched and self._is_as_read(base)):
            return False
        self.sure = self._untouched = False
        put(self.path, base, self.beside)
        pages.written(self.path)
        self.beside = b""
        self.sure = True
        return True

    def turn_page(self, writes: int = 1) -> bool:
        """Write a dummy line if the next writes could meet an erase, so that it comes now; return
        whether that was so. Call it while no key is pressed, again and again: each call takes no
        longer than one write. Raises OSError."""
        if not pages.are_short(_HEAD_BYTES + len(self.beside) + _ROOM_BYTES, writes):
            return False
        began = pages.now()
        write(beside_of(self.path, "new"), "wb", (b"\n",))
        pages.written("new", 1, began)
        return True

    def _is_as_read(self, base: int) -> bool:
        """True if the files can be what an append left: they were read to their end."""
        whole = self.checked and not (self.torn or self.strayed)
        return whole and os.stat(self.path)[6] == base

    def remove(self) -> None:
        """Remove the journal and the lines beside it, if they exist. Raises OSError."""
        self.sure = False
        remove(self.path)
        remove(self.path + "+")

    def find_beside(self) -> tuple:
        """(offset at which they belong, bytes beside the file, True if that offset is known).
        Raises OSError."""
        if self.checked:
            self._looked = None
            return self.good - len(self.beside), self.beside, True
        if self._looked is None:  # among many files it takes long to find one, or none
            from store.reading import look_beside

            self._looked = look_beside(self)
        return self._looked
