"""The board's flash with its littlefs on it, and the firmware's `store` working there.

Flash is the chip: NOR, of which an erase sets and a program clears bits. Its trace holds every
operation, so the medium at any instant of a power cut can be made from one run. Disk stands for
`open` and for the module `os` as MicroPython's VfsLfs2 does them: no buffer of its own, flush
commits, close commits what was written, trouble is an OSError with a number.
"""

from __future__ import annotations

import importlib.machinery as machinery
import importlib.util
import random
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EIO, ENOSPC
from types import ModuleType
from typing import Any

import pytest
from littlefs import LittleFS, LittleFSError, lfs

from store import files, journal, lookup, reading, sheets, textfile
from store.unload import unload

FOLDER = "/data"  # where main.py keeps the journals
BLOCK_SIZE, BLOCK_COUNT = 4096, 352  # the rp2 port's Pico: the last 1408 KiB
PAGE = 256  # what the chip programs at a time

# What `VfsLfs2(rp2.Flash(), progsize=256)` of the port's _boot.py comes to, by the defaults of
# extmod/vfs_lfs.c and vfs_lfsx.c. Not modelled: the time of change, 12 bytes in each commit,
# which fill a page in any case.
CONFIG = {
    "block_size": BLOCK_SIZE,
    "read_size": 32,
    "prog_size": PAGE,
    "cache_size": 4 * PAGE,
    "lookahead_size": 32,
    "block_cycles": 100,
}
MODES = {"rb": 0x0001, "wb": 0x0502, "ab": 0x0902}  # littlefs' LFS_O_..., as VfsLfs2 has them

FILLERS = ("/filler", "/more")
WRITING = ("write", "flush", "rename", "mkdir")  # and "open" that empties a file

BLANK = b"\xff" * BLOCK_SIZE

# An operation of the chip: block, offset, and the bytes programmed; None is an erase.
Operation = tuple[int, int, bytes | None]
Blocks = list[bytes]


class Flash:
    """The chip, as littlefs-python's block device.

    blocks    content by block; the blocks' bytes are never changed in place
    trace     the operations so far
    erased    how often each block was erased
    fails     numbers of the operations, from 1, of which each is done and says that it failed
    failed    whether one has said so
    """

    def __init__(self, blocks: Sequence[bytes] = (BLANK,) * BLOCK_COUNT) -> None:
        self.blocks: Blocks = list(blocks)
        self.trace: list[Operation] = []
        self.erased = [0] * len(blocks)
        self.fails: Container[int] = ()
        self.failed = False

    def read(self, _: object, block: int, offset: int, size: int) -> bytes:
        return self.blocks[block][offset : offset + size]

    def prog(self, _: object, block: int, offset: int, data: bytes) -> int:
        return self._do((block, offset, data))

    def erase(self, _: object, block: int) -> int:
        return self._do((block, 0, None))

    def sync(self, _: object) -> int:
        return 0

    def _do(self, operation: Operation) -> int:
        block, _, data = operation
        self.trace.append(operation)
        self.erased[block] += data is None
        self.blocks[block] = done(self.blocks[block], operation)
        if len(self.trace) not in self.fails:
            return 0
        self.failed = True
        return -EIO


def done(old: bytes, operation: Operation) -> bytes:
    """Return a block's content after an operation."""
    _, offset, data = operation
    if data is None:
        return BLANK
    end = offset + len(data)
    return old[:offset] + _both(old[offset:end], data) + old[end:]


def half_done(old: bytes, operation: Operation) -> bytes:
    """Return the same when the power goes half-way: the rest is as it was."""
    _, offset, data = operation
    if data is None:
        return BLANK[: BLOCK_SIZE // 2] + old[BLOCK_SIZE // 2 :]
    return done(old, (0, offset, data[: len(data) // 2]))


def weakly_done(old: bytes, operation: Operation) -> bytes:
    """Return the same when the power goes early in each cell: of the bits to change, some did."""
    _, offset, data = operation
    changed = bytes(a ^ b for a, b in zip(old, done(old, operation), strict=True))
    chance = random.Random(offset + sum(data or b"")).randbytes(BLOCK_SIZE)
    return bytes(a ^ (b & c) for a, b, c in zip(old, changed, chance, strict=True))


def _both(old: bytes, new: bytes) -> bytes:
    """Return the bits that both have: a program can only clear bits."""
    both = int.from_bytes(old, "big") & int.from_bytes(new, "big")
    return both.to_bytes(len(new), "big")


class Disk:
    """littlefs on a Flash, as `open` and `os`; mounts it, OSError.

    calls    what the store has done, so far: the names of the operations
    fault    called before each with (its number from 1, a function that does it, its name and
             arguments); returns what it returns. None where nothing goes wrong
    """

    def __init__(self, flash: Flash, new: bool = False) -> None:
        self.flash = flash
        self.calls: list[str] = []
        self.fault: Callable[..., Any] | None = None
        self.little = LittleFS(flash, mount=False, block_count=len(flash.blocks), **CONFIG)
        self._handles: list[lfs.LFSFile] = []  # littlefs points to them until they are closed
        if new:
            _checked(self.little.format)
        _checked(self.little.mount)
        if new:
            self.mkdir(FOLDER)

    def call(self, name: str, function: Callable[..., Any], *args: Any) -> Any:
        """Do one operation, or have it go wrong. None is done once the chip has failed: littlefs
        keeps what it could not program, and ends the process over the next that it is asked for."""
        if self.flash.failed:
            raise OSError(EIO, name)
        self.calls.append(name)
        if self.fault:
            return self.fault(len(self.calls), _checked, name, function, *args)
        return _checked(function, *args)

    def open(self, path: str, mode: str) -> File:
        return File(self, path, mode)

    def listdir(self, path: str | bytes) -> list:
        if isinstance(path, bytes):  # as on the board, the names are bytes then
            return [name.encode() for name in self.listdir(path.decode())]
        return self.call("listdir", self.little.listdir, path)

    def stat(self, path: str) -> tuple[int, ...]:
        status = self.call("stat", lfs.stat, self.little.fs, path)
        return (0x8000 if status.type == 1 else 0x4000, 0, 0, 0, 0, 0, status.size, 0, 0, 0)

    def mkdir(self, path: str) -> None:
        self.call("mkdir", lfs.mkdir, self.little.fs, path)

    def remove(self, path: str) -> None:
        self.call("remove", lfs.remove, self.little.fs, path)

    def rename(self, old: str, new: str) -> None:
        self.call("rename", lfs.rename, self.little.fs, old, new)

    def free(self) -> int:
        """Blocks that hold nothing."""
        return len(self.flash.blocks) - self.little.used_block_count

    def opened(self, path: str, mode: str) -> lfs.LFSFile:
        """Return a handle of littlefs. One that nobody got is closed, as the board's collector
        does."""
        earlier = list(self._handles)
        try:
            return self.call("open", self._opened, path, mode)
        except BaseException:
            for handle in self._handles[len(earlier) :]:
                self._closed(handle)
            raise

    def _opened(self, path: str, mode: str) -> lfs.LFSFile:
        handle = lfs.file_open(self.little.fs, path, lfs.LFSFileFlag(MODES[mode]))
        self._handles.append(handle)
        return handle

    def close(self, handle: lfs.LFSFile) -> None:
        """Commit and close."""
        self.call("close", self._closed, handle)

    def collect(self) -> None:
        """Close what a close that failed has left open, as the board's collector does later."""
        while self._handles:
            self._closed(self._handles[0])

    def _closed(self, handle: lfs.LFSFile) -> None:
        self._handles.remove(handle)
        if not self.flash.failed:
            lfs.file_close(self.little.fs, handle)


class File:
    """An open file. It reads ahead, which nothing can notice, for littlefs-python is slow."""

    def __init__(self, disk: Disk, path: str, mode: str) -> None:
        self._disk = disk
        self._fs = disk.little.fs
        self._handle = disk.opened(path, mode)
        self._ahead = b""
        self._open = True

    def read(self, size: int = 1 << 20) -> bytes:
        return self._disk.call("read", self._taken, size)

    def readinto(self, place: memoryview) -> int:
        data = self._disk.call("readinto", self._taken, len(place))
        place[: len(data)] = data
        return len(data)

    def readline(self, size: int) -> bytes:
        return self._disk.call("readline", self._line, size)

    def seek(self, offset: int, whence: int = 0) -> int:
        assert whence in (0, 2)
        self._ahead = b""
        return self._disk.call("seek", lfs.file_seek, self._fs, self._handle, offset, whence)

    def write(self, data: bytes) -> int:
        return self._disk.call("write", lfs.file_write, self._fs, self._handle, data)

    def flush(self) -> None:
        self._disk.call("flush", lfs.file_sync, self._fs, self._handle)

    def close(self) -> None:
        if self._open:
            self._open = False
            self._disk.close(self._handle)

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _taken(self, size: int) -> bytes:
        data, self._ahead = self._ahead[:size], self._ahead[size:]
        if len(data) < size:
            data += lfs.file_read(self._fs, self._handle, size - len(data))
        return data

    def _line(self, size: int) -> bytes:
        if len(self._ahead) < size:
            self._ahead += lfs.file_read(self._fs, self._handle, 4 * PAGE)
        end = self._ahead.find(b"\n", 0, size) + 1
        return self._taken(end or size)


def _checked(function: Callable[..., Any], *args: Any) -> Any:
    try:
        return function(*args)
    except LittleFSError as error:
        raise OSError(-error.code, error.name) from None


# Modules of the store that an app forgets and imports anew; what holds on to them.
_ANEW = ("store.lookup", "store.reading", "store.sheets")
_THEIR_USERS = (
    "store.past", "store.amend", "store.evenings", "store.reckoning", "store.opening",
    "store.replay", "store.export",
)  # fmt: skip


class _Anew:
    """Imports these to work on a disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> machinery.ModuleSpec | None:
        if name not in _ANEW:
            return None
        spec = machinery.PathFinder.find_spec(name, path)
        assert spec and spec.origin
        loader = _Loader(name, spec.origin)
        loader.disk = self.disk
        return importlib.util.spec_from_file_location(name, spec.origin, loader=loader)


class _Loader(machinery.SourceFileLoader):
    disk: Disk

    def exec_module(self, module: ModuleType) -> None:
        super().exec_module(module)
        vars(module).update(open=self.disk.open, os=self.disk)


@contextmanager
def stored_on(disk: Disk) -> Iterator[None]:
    """Have the firmware's store work on this disk."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (files, journal, textfile, lookup, reading, sheets):  # who holds them already
            patch.setattr(module, "open", disk.open, raising=False)
            patch.setattr(module, "os", disk, raising=False)
        patch.setattr(sys, "meta_path", [_Anew(disk), *sys.meta_path])
        unload(*_ANEW, *_THEIR_USERS)
        try:
            yield
        finally:
            unload(*_ANEW, *_THEIR_USERS)


# --- what goes wrong, and what helps --------------------------------------------------------------


class Fault:
    """What goes wrong: call `at`, after it was done to "none", "half" or "all" of it.

    Where the disk is full, nothing can be written from then on.
    """

    def __init__(self, at: int, done: str, error: Exception) -> None:
        self.at = at
        self.done = done
        self.error = error
        self.full = error.args[0] == ENOSPC

    def __call__(
        self,
        number: int,
        do: Callable[..., Any],
        name: str,
        function: Callable[..., Any],
        *args: Any,
    ) -> Any:
        writes = name in WRITING or (name == "open" and args[1] == "wb")
        if number != self.at and not (self.full and writes and number > self.at):
            return do(function, *args)
        if self.done == "all" and number == self.at:
            do(function, *args)
        if self.done == "half" and name == "write" and number == self.at:
            do(function, *args[:-1], args[-1][: len(args[-1]) // 2])
        raise self.error


def fill(disk: Disk, room: int) -> None:
    """Leave so many blocks free. The last one only another file can take."""
    for path in FILLERS:
        with suppress(OSError), disk.open(path, "ab") as file:
            while disk.free() > room:
                file.write(bytes(4000))
                file.flush()


def make_room(disk: Disk) -> None:
    for path in FILLERS:
        disk.remove(path)


def read(disk: Disk, path: str) -> bytes:
    """Return a file's content, nothing where there is no such file."""
    with suppress(FileNotFoundError), disk.open(path, "rb") as file:
        return file.read()
    return b""


def remove_if_there(disk: Disk, path: str) -> None:
    with suppress(FileNotFoundError):
        disk.remove(path)


def damaged(blocks: Blocks, path: str, stride: int, variants: int) -> Iterator[tuple[int, Disk]]:
    """Disks on which one byte of the file is another one, in so many ways: its place, the disk."""
    data = read(Disk(Flash(blocks)), path)
    for at in range(0, len(data), stride):
        others = (data[at] ^ 1, data[at] ^ 0x80, 10, 255)
        for variant in range(at, at + variants):
            disk = Disk(Flash(blocks))
            with disk.open(path, "wb") as file:
                file.write(data[:at] + bytes([others[variant % 4]]) + data[at + 1 :])
            if read(disk, path) != data:
                yield at, disk
