"""The files of a folder: how a line lies in them, on the medium once a write returns.

A line's form is told in `journal`.
"""

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
    """The path of a sheet's journal, or of the file of another ending beside it."""
    return f"{folder}/{number:04d}.{ending}"


def remove(path: str) -> None:
    """Remove a file if it is there. OSError."""
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != ENOENT:
            raise


def line_of(number: int, text: str) -> bytes:
    data = text.encode()
    head = b"%d " % number
    return head + b"%08x " % crc32(head + data) + data + b"\n"


def chunks(path: str, start: int, length: int = 1 << 30) -> "Iterator[bytes]":
    with open(path, "rb") as file:
        file.seek(start)
        while chunk := file.read(min(_CHUNK_BYTES, length)):
            yield chunk
            length -= len(chunk)


def keep_room() -> None:
    """Hold a piece of memory for the file that is written next, straight after garbage was
    collected: what a deal leaves behind would lie in it."""
    global _held
    if not _held:
        try:
            _held = [None] * _FILE_WORDS
        except MemoryError:
            pass


def write(path: str, mode: str, pieces: "tuple | list | Iterator") -> None:
    """Write; on return it is on the medium: flush does that on littlefs, fsync elsewhere."""
    global _held
    held, _held = _held, []
    held.clear()  # which gives its memory back at once, but for the first few bytes
    with open(path, mode) as file:
        for piece in pieces:
            if file.write(piece) != len(piece):
                raise OSError(f"{path}: not all was written")
        file.flush()
        if hasattr(os, "fsync"):
            os.fsync(file.fileno())


def beside_of(path: str, ending: str) -> str:
    """The path of a file's neighbour with another ending."""
    return path[: path.rfind(".") + 1] + ending


def put(path: str, start: int, data: bytes) -> None:
    """Have `data` in a file from byte `start` on, and nothing else. OSError."""
    with open(path, "rb") as file:
        if file.seek(0, 2) < start:
            raise OSError(f"{path} has become shorter")
        file.seek(start)
        there = file.read(len(data) + 1)
    if not data.startswith(there):
        _cut(path, start)
        there = b""
    write(path, "ab", (data[len(there) :],))


def _cut(path: str, start: int) -> None:
    """Have a file end at byte `start`; a copy takes its place. OSError."""
    if os.stat(path)[6] > start:
        write(beside_of(path, "new"), "wb", chunks(path, 0, start))
        os.rename(beside_of(path, "new"), path)


def content(path: str) -> bytes:
    """What is in a file that is not long; nothing where there is none. OSError."""
    try:
        with open(path, "rb") as file:
            return file.read(2 * LINE_BYTES)
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return b""
