"""Files of lines in a folder; a write is on the medium when it returns. The form of a line:
`journal`."""

import os
from binascii import crc32
from errno import ENOENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


LINE_BYTES = 512  # the longest line, so that garbage cannot fill the memory
_CHUNK_BYTES = 1024
_FILE_WORDS = 360  # on the board a file takes 1,148 bytes in one piece, its path some beside
_held: list = []


def path_of(folder: str, number: int, ending: str = "jnl") -> str:
    """The path of sheet `number` in `folder`: its journal, or a file with another ending."""
    return f"{folder}/{number:04d}.{ending}"


def remove(path: str) -> None:
    """Remove a file if it exists. Raises OSError."""
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != ENOENT:
            raise


def line_of(number: int, text: str) -> bytes:
    """The bytes of line `number`: "NUMBER CRC TEXT\n", see `journal`."""
    data = text.encode()
    head = b"%d " % number
    return head + b"%08x " % crc32(head + data) + data + b"\n"


def chunks(path: str, start: int, length: int = 1 << 30) -> "Iterator[bytes]":
    """Iterate over `length` bytes of a file from byte `start` on, in pieces of up to 1,024."""
    with open(path, "rb") as file:
        file.seek(start)
        while chunk := file.read(min(_CHUNK_BYTES, length)):
            yield chunk
            length -= len(chunk)


def keep_room() -> None:
    """Reserve memory for the next file that is written. Called right after a garbage collection,
    before a deal's leftovers fill the gap."""
    global _held
    if not _held:
        try:
            _held = [None] * _FILE_WORDS
        except MemoryError:
            pass


def write(path: str, mode: str, pieces: "tuple | list | Iterator") -> None:
    """Write pieces of bytes to a file. On return they are on the medium: flush does that on
    littlefs, fsync elsewhere. Raises OSError."""
    global _held
    held, _held = _held, []
    held.clear()  # which gives its memory back at once, but for the first few bytes
    with open(path, mode) as file:
        for piece in pieces:
            if file.write(piece) != len(piece):
                raise OSError(f"{path} is full")
        file.flush()
        if hasattr(os, "fsync"):
            os.fsync(file.fileno())


def beside_of(path: str, ending: str) -> str:
    """The same path with another ending."""
    return path[: path.rfind(".") + 1] + ending


def put(path: str, start: int, data: bytes) -> None:
    """Make `data` the content of a file from byte `start` on; what follows is cut off. Raises
    OSError."""
    with open(path, "rb") as file:
        if file.seek(0, 2) < start:
            raise OSError(f"{path} is shorter")
        file.seek(start)
        present = file.read(len(data) + 1)
    if not data.startswith(present):
        _cut(path, start)
        present = b""
    write(path, "ab", (data[len(present) :],))


def _cut(path: str, start: int) -> None:
    """Have a file end at byte `start`; a copy takes its place. OSError."""
    if os.stat(path)[6] > start:
        write(beside_of(path, "new"), "wb", chunks(path, 0, start))
        os.rename(beside_of(path, "new"), path)


def content(path: str) -> bytes:
    """The content of a short file, up to 1,024 bytes; b"" if it does not exist. Raises OSError."""
    try:
        with open(path, "rb") as file:
            return file.read(2 * LINE_BYTES)
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return b""
