"""The board, whatever carries the bytes: what it is told, and what it may answer.

These are coroutines, so that a page, which can only wait, takes the very steps that this computer
takes; here nothing waits, see link.run. They run on MicroPython too, and so does all of PAGE in
kibic.for_page: it lacks some of what CPython has.

Every file is written beside, checked and renamed, and a copy on the board as well; so a board that
loses its host keeps the file as it was.
"""

import hashlib
import json
from binascii import b2a_base64, hexlify, unhexlify
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from kibic.board.on_board import TOOLS
from kibic.here import decoded
from kibic.pack import Member
from kibic.words import Trouble

MICROPYTHON_MIN = (1, 28)
TRIED = ("1.28", "1.29")  # on an emulated board; what of them, see docs/architecture.md
CHUNK = 2048  # bytes of a file in one exchange
ALONE_S = 60  # a board that is told nothing for so long restarts by itself
PERSON_S = 1800  # the same while a person is asked
TEXT_BYTES = 64 * 1024  # of a small file
FILE_BYTES = 2 * 1024 * 1024  # no flash holds a longer one
HASHED_AT_ONCE = 16  # parts of files
COPIED_AT_ONCE = 16 * 1024  # bytes
SHOWN = 60  # characters of an odd answer
ENOSPC = 28  # an error's number on the board

Progress = Callable[[int], object]  # told how many bytes more were moved
Piece = bytes | Member  # of a file that is made on the board: sent, or copied there
Shape = Any  # see fits


class Wire(Protocol):
    """What carries the bytes, to a board in the raw REPL. Each raises Trouble."""

    async def exec(self, code: str) -> str:
        """Return what code on the board prints."""

    async def leave(self, how: str) -> None:
        """Call machine.reset or machine.bootloader, from which nothing comes back."""

    async def close(self) -> None:
        """Give the port back and let the app start again, if the board is still there."""


class File(NamedTuple):
    """A file on the board: bytes, and the SHA-256 in hex, "" where it was not asked for."""

    size: int
    sha: str


class Facts(NamedTuple):
    """What is there: the Python and its version, the chip's port and the board's name, the .mpy
    format it takes, and of machine code in one (`pack.machine_code`), bytes in a block of its flash
    and how many of these."""

    python: str
    version: tuple[int, int, int]
    port: str
    machine: str
    mpy: int
    machine_code: int
    block_size: int
    blocks: int

    @property
    def number(self) -> str:
        """The version as it is written."""
        return ".".join([str(part) for part in self.version])

    @property
    def tried(self) -> bool:
        """Whether Kibic was tested with this version."""
        return is_tried(self.number)


def is_tried(version: str) -> bool:
    """Return whether Kibic was tested with a version of MicroPython, as it is written."""
    return ".".join(version.split(".")[:2]) in TRIED


class Board:
    """A board whose app is stopped while this is open; paths are absolute. Raises Trouble.

    What the board says is not trusted: it is of the shape that was asked for, and of bounded
    length, or it is Trouble.
    """

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    async def begin(self) -> None:
        """Find out whether it is a MicroPython, and tell it what it will be asked."""
        python = (await self.do("import sys\nprint(sys.implementation.name)")).strip()
        if python != "micropython":
            raise Trouble("other-python", python[:SHOWN])
        await self.do(TOOLS % ALONE_S)

    async def close(self) -> None:
        """Give the port back and let the app start again, if the board is still there."""
        await self._wire.close()

    async def leave(self, how: str) -> None:
        """Call machine.reset or machine.bootloader, from which nothing comes back."""
        await self._wire.leave(how)

    async def wait_for_long(self) -> None:
        """Tell the board that somebody is asked something: it is not to restart meanwhile."""
        await self.do(f"_feed({PERSON_S})\n_feed = lambda: None")

    # -- what is there

    async def facts(self) -> Facts:
        """Return the board's Python and disk."""
        shape = [str, [int, int, int], str, str, int, int, int, int]
        python, version, *rest = await self.call("_facts", shape=shape)
        return Facts(python, tuple(version), *rest)

    async def identity(self) -> str:
        """Return the number that the board's flash has, in hex, and no other board's; "" where its
        MicroPython does not tell."""
        return str(await self.call("_who", shape=str))

    async def walk(self, folder: str) -> dict[str, int]:
        """Return {path: bytes} of all below a folder, by their path from there; -1 is a folder."""
        if folder and not await self.exists(folder):
            return {}
        rows = (await self.do(f"_feed()\n_walk({folder!r})")).splitlines()
        return dict([_parsed(row, [str, int]) for row in rows])

    async def tree(self, folder: str, hashed: bool = True) -> dict[str, File]:
        """Return the files among these."""
        tree = await self.walk(folder)
        sizes = [(path, size) for path, size in tree.items() if size >= 0]
        members = [Member(f"{folder}/{path}", 0, size) for path, size in sizes]
        digests = await self.hashes(members) if hashed else [""] * len(members)
        return {path: File(size, sha) for (path, size), sha in zip(sizes, digests)}  # noqa: B905

    async def hashes(self, members: Sequence[Member]) -> list[str]:
        """Return the SHA-256 of each, in hex."""
        hashes: list[str] = []
        for at in range(0, len(members), HASHED_AT_ONCE):
            some = [tuple(member) for member in members[at : at + HASHED_AT_ONCE]]
            hashes += await self.call("_shas", some, shape=[str] * len(some))
        return hashes

    async def exists(self, path: str) -> bool:
        """Return whether there is such a file or folder."""
        return await self.size(path) is not None

    async def size(self, path: str) -> int | None:
        """Return the bytes of a file, None if there is none; of a folder -1."""
        size: int | None = await self.call("_size", path, shape=(int, None))
        return size

    async def sha(self, path: str) -> str:
        """Return the SHA-256 of a file in hex, "" if there is none."""
        size = await self.size(path)
        return "" if size is None else (await self.hashes([Member(path, 0, size)]))[0]

    async def text(self, path: str) -> str:
        """Return what a small file holds, "" if there is none."""
        return decoded(await self.read(path, most=TEXT_BYTES))

    async def read(
        self, path: str, progress: Progress | None = None, most: int = FILE_BYTES
    ) -> bytes:
        """Return what a file holds, nothing if there is none; of a longer one the beginning."""
        return await self.part(Member(path, 0, most), progress)

    async def part(self, member: Member, progress: Progress | None = None) -> bytes:
        """Return the bytes of a part of a file, fewer if it ends before, none if there is no
        file."""
        path, at, left = member
        left = min(left, (await self.size(path) or 0) - at)
        data = b""
        while left > 0:
            text = await self.call("_part", path, at, min(left, CHUNK), shape=str)
            try:
                some = unhexlify(text)
            except ValueError:
                raise Trouble("board-odd", text[:SHOWN]) from None
            if not 0 < len(some) <= min(left, CHUNK):
                break
            data += some
            at, left = at + len(some), left - len(some)
            if progress:
                progress(len(some))
        return data

    async def call(self, name: str, *arguments: object, shape: Shape = None) -> Any:
        """Call a function on the board; what it returns is of this shape."""
        expression = ", ".join([name] + [repr(argument) for argument in arguments])
        return _parsed(await self.do(f"_feed()\n_say({expression})"), shape)

    async def do(self, code: str) -> str:
        """Return what code on the board prints."""
        return await self._wire.exec(code)

    # -- what is changed

    async def write(self, path: str, data: bytes, progress: Progress | None = None) -> None:
        """Replace a file, entirely or not at all, once the board has the very bytes."""
        await self.make(path, [data], hexlify(hashlib.sha256(data).digest()).decode(), progress)

    async def make(
        self, path: str, pieces: Iterable[Piece], sha: str, progress: Progress | None = None
    ) -> None:
        """Replace a file by one of these pieces, which together have this SHA-256."""
        beside = path + ".new"
        try:
            await self.call("_begin", beside)
            for piece in pieces:
                await self._add(piece, progress or (lambda more: None))
            await self.call("_end")
            if await self.sha(beside) != sha:
                raise Trouble("not-the-same", path)
        except Trouble:
            try:  # noqa: SIM105, MicroPython has no contextlib
                await self.call("_drop", beside)
            except Trouble:
                pass  # if not now, it is removed at the next start
            raise
        await self.do(f"os.rename({beside!r}, {path!r})")

    async def _add(self, piece: Piece, progress: Progress) -> None:
        if isinstance(piece, Member):
            path, start, size = piece
            for at in range(0, size, COPIED_AT_ONCE):
                some = min(COPIED_AT_ONCE, size - at)
                await self.call("_take", path, start + at, some)
                progress(some)
            return
        for at in range(0, len(piece), CHUNK):
            sent = piece[at : at + CHUNK]
            await self.call("_put", b2a_base64(sent).strip())
            progress(len(sent))

    async def remove(self, path: str) -> None:
        """Remove a file if it is there."""
        await self.call("_remove", path)

    async def sweep(self, paths: Sequence[str]) -> None:
        """Remove those of these files that are there: what was being written when a tool let go of
        the board."""
        await self.call("_sweep", tuple(paths))


def refused(error: str) -> Trouble:
    """Return what it means that code on the board ended with this: its traceback, or that of
    mpremote."""
    reason = (["?"] + error.strip().splitlines())[-1]
    full = "ENOSPC" in reason or reason == f"OSError: {ENOSPC}"
    return Trouble("board-full" if full else "board-refused", reason)


def _parsed(text: str, shape: Shape) -> Any:
    """Return a value that the board told. Raises Trouble."""
    try:
        value = json.loads(text)
    except (ValueError, RuntimeError):  # the second where it is too deep
        raise Trouble("board-odd", text[:SHOWN].strip()) from None
    if not fits(value, shape):
        raise Trouble("board-odd", text[:SHOWN].strip())
    return value


def fits(value: object, shape: Shape) -> bool:
    """Return whether a value is of a shape: a type; a list of shapes, one for each entry; a tuple
    of shapes of which one fits; a set of the one shape of all entries of a list; or None."""
    if isinstance(shape, tuple):
        return any(fits(value, part) for part in shape)
    if isinstance(shape, list):
        right = isinstance(value, list) and len(value) == len(shape)
        return right and all(map(fits, value, shape))  # type: ignore[call-overload]
    if isinstance(shape, set):
        return isinstance(value, list) and all(fits(part, *shape) for part in value)
    return value is None if shape is None else type(value) is shape
