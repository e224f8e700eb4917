"""The board on its USB port: the only module that touches one, through mpremote's transport.

Whatever the user can mend is a Trouble. Every file is written beside, checked and renamed, and a
copy on the board as well; so a board that loses its host keeps the file as it was.
"""

import ast
import errno
import hashlib
import io
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport
from serial.tools.list_ports import comports

from host_tools.words import Trouble

VENDOR, MICROPYTHON = 0x2E8A, 0x0005  # of the USB port that MicroPython gives an RP2040
MICROPYTHON_MIN = (1, 27)
CHUNK = 2048  # bytes of a file in one exchange
SILENCE_S = 10  # a board that says nothing for so long is gone
LEAVE_S = 2
POLL_S = 0.2

# What the board is told to do. The functions print or return what Python's literals hold.
TOOLS = """
import os, sys, hashlib

def _has(path):
    try:
        os.stat(path)
    except OSError:
        return False
    return True

def _small(path):
    if not _has(path):
        return b''
    with open(path, 'rb') as file:
        return file.read()

def _sha(path):
    if not _has(path):
        return ''
    digest, buf = hashlib.sha256(), memoryview(bytearray(512))
    with open(path, 'rb') as file:
        while True:
            count = file.readinto(buf)
            if not count:
                return ''.join(['%02x' % byte for byte in digest.digest()])
            digest.update(buf[:count])

def _tree(top, hashed, inner=''):
    for entry in os.ilistdir(top + inner):
        path = inner + '/' + entry[0]
        if entry[1] & 0x4000:
            _tree(top, hashed, path)
        else:
            size = os.stat(top + path)[6]
            print(repr((path[1:], size, _sha(top + path) if hashed else '')))

def _folders(path):
    at = path.find('/', 1)
    while at > 0:
        if not _has(path[:at]):
            os.mkdir(path[:at])
        at = path.find('/', at + 1)

def _copy(old, new):
    _folders(new)
    with open(old, 'rb') as source, open(new, 'wb') as target:
        while True:
            data = source.read(512)
            if not data:
                return
            target.write(data)

def _settle(path, sha):
    if _sha(path + '.new') != sha:
        return False
    os.rename(path + '.new', path)
    return True

def _facts():
    disk = os.statvfs('/')
    made = sys.implementation
    return (tuple(made.version[:3]), getattr(made, '_machine', '?'), getattr(made, '_mpy', 0) & 255,
        disk[0] * disk[3], disk[0] * disk[2])
"""


class File(NamedTuple):
    """A file on the board: bytes, and the SHA-256 in hex, "" where it was not asked for."""

    size: int
    sha: str


class Facts(NamedTuple):
    """MicroPython's version and board name, the .mpy format it takes, bytes free and in all."""

    version: tuple[int, int, int]
    machine: str
    mpy: int
    free: int
    total: int

    @property
    def number(self) -> str:
        """The version as it is written."""
        return ".".join(map(str, self.version))


Progress = Callable[[int], object]  # told how many bytes more were moved


def _steps(progress: Progress | None) -> Callable[[int, int], None] | None:
    """The same for mpremote, which tells how many were moved in all."""
    before = 0

    def moved(done: int, total: int) -> None:
        nonlocal before
        if progress:
            progress(done - before)
        before = done

    return moved if progress else None


def ports() -> list[str]:
    """The ports on which MicroPython answers, or should."""
    found = [port for port in comports() if (port.vid, port.pid) == (VENDOR, MICROPYTHON)]
    return sorted(port.device for port in found)


def find(port: str | None) -> str:
    """The port to use: `port`, else that of the one board. Raises Trouble."""
    if port:
        return port
    found = ports()
    if not found:
        raise Trouble("no-board")
    if len(found) > 1:
        raise Trouble("several-boards", ", ".join(found))
    return found[0]


@contextmanager
def talking() -> Iterator[None]:
    """What goes wrong between here and the board is Trouble."""
    try:
        with redirect_stdout(io.StringIO()):  # mpremote prints what it did not understand
            yield
    except TransportExecError as error:
        last = error.error_output.strip().splitlines()[-1:]
        raise _refused(last[0] if last else "?") from None
    except (TransportError, OSError, struct.error, UnicodeError) as error:
        if isinstance(error, OSError) and str(error.strerror).startswith("/"):
            # mpremote tells the board's own errors so, with the path as the message
            number = errno.errorcode.get(error.errno or 0, "?")
            raise _refused(f"{number} {error.strerror}") from None
        raise Trouble("link-lost", str(error) or type(error).__name__) from None


def _refused(reason: str) -> Trouble:
    full = "ENOSPC" in reason or reason == f"OSError: {errno.ENOSPC}"
    return Trouble("board-full" if full else "board-refused", reason)


def open_port(port: str) -> SerialTransport:
    """The port, opened and no more. Raises Trouble."""
    path = Path(port)
    if "://" not in port and path.is_absolute() and not path.exists():
        raise Trouble("no-such-port", port)
    try:
        with redirect_stdout(io.StringIO()):
            return SerialTransport(port, timeout=SILENCE_S)
    except (TransportError, OSError, ValueError):
        key = "port-closed-linux" if sys.platform == "linux" else "port-closed"
        raise Trouble(key, port) from None


class Board:
    """A board whose app is stopped while this is open; paths are absolute. Raises Trouble."""

    def __init__(self, transport: Any) -> None:
        """`transport` is mpremote's, in the raw REPL."""
        self._transport = transport
        self.do(TOOLS)

    @classmethod
    def connect(cls, port: str) -> "Board":
        """Stop the app, and reset the board as mpremote does, so that its memory is free."""
        transport = open_port(port)
        try:
            with redirect_stdout(io.StringIO()):
                transport.enter_raw_repl()
            return cls(transport)
        except (TransportError, OSError, struct.error, Trouble):
            transport.close()
            raise Trouble("no-micropython", port) from None

    def close(self) -> None:
        """Give the port back and let the app start again, if the board is still there."""
        with suppress(TransportError, OSError), redirect_stdout(io.StringIO()):
            self._transport.enter_raw_repl(soft_reset=False, timeout_overall=LEAVE_S)
            self._transport.exit_raw_repl()
            self._transport.read_until(1, b">>> ", timeout_overall=LEAVE_S)
            self._transport.serial.write(b"\x04")
            self._transport.read_until(1, b"soft reboot\r\n", timeout_overall=LEAVE_S)
        with suppress(OSError):
            self._transport.close()

    def leave(self, how: str) -> None:
        """Call machine.reset or machine.bootloader, from which nothing comes back."""
        with suppress(TransportError, OSError, struct.error), redirect_stdout(io.StringIO()):
            self._transport.exec_raw_no_follow(f"import machine\nmachine.{how}()")
            self._transport.read_until(1, b"\x04", timeout=LEAVE_S)
        with suppress(OSError):
            self._transport.close()

    # -- what is there

    def facts(self) -> Facts:
        """The board's MicroPython and disk."""
        return Facts(*self.call("_facts"))

    def tree(self, folder: str, hashed: bool = True) -> dict[str, File]:
        """All files below a folder, by their path from there; none if there is no folder."""
        if not self.exists(folder):
            return {}
        with talking():
            lines = self._transport.exec(f"_tree({folder!r}, {hashed})").decode().splitlines()
        return {path: File(size, sha) for path, size, sha in map(ast.literal_eval, lines)}

    def exists(self, path: str) -> bool:
        """Whether there is such a file or folder."""
        return bool(self.call("_has", path))

    def sha(self, path: str) -> str:
        """The SHA-256 of a file in hex, "" if there is none."""
        return str(self.call("_sha", path))

    def text(self, path: str) -> str:
        """What a small file holds, "" if there is none."""
        return bytes(self.call("_small", path)).decode(errors="replace")

    def read(self, path: str, progress: Progress | None = None) -> bytes:
        """What a file holds."""
        with talking():
            data = self._transport.fs_readfile(path, CHUNK, progress_callback=_steps(progress))
        return bytes(data)

    def call(self, name: str, *arguments: object) -> Any:
        """Call a function on the board."""
        with talking():
            return self._transport.eval(f"{name}({', '.join(map(repr, arguments))})")

    def do(self, code: str) -> None:
        """Run code on the board."""
        with talking():
            self._transport.exec(code)

    # -- what is changed

    def write(self, path: str, data: bytes, progress: Progress | None = None) -> None:
        """Replace a file, entirely or not at all, once the board has the very bytes."""
        self.call("_folders", path)
        with talking():
            self._transport.fs_writefile(path + ".new", data, CHUNK, _steps(progress))
        self._settle(path, hashlib.sha256(data).hexdigest())

    def copy(self, old: str, new: str, sha: str) -> None:
        """Copy a file of this SHA-256 on the board."""
        self.call("_copy", old, new + ".new")
        self._settle(new, sha)

    def remove(self, path: str) -> None:
        """Remove a file."""
        with talking():
            self._transport.fs_rmfile(path)

    def _settle(self, path: str, sha: str) -> None:
        if not self.call("_settle", path, sha):
            raise Trouble("not-the-same", path)


@contextmanager
def board(port: str | None, patience: float = 0.0) -> Iterator[Board]:
    """The board on `port`, or the only one there is, tried for `patience` seconds. Trouble."""
    until = time.monotonic() + patience
    while True:
        try:
            opened = Board.connect(find(port))
            break
        except Trouble:
            if time.monotonic() >= until:
                raise
            time.sleep(POLL_S)
    try:
        yield opened
    finally:
        opened.close()


def hear(port: str | None, words: tuple[bytes, ...], patience: float) -> bool:
    """Listen to a board that is starting, without disturbing it, for a line with one of `words`.

    Its port goes and comes back meanwhile. Listens for `patience` seconds at most; whether it
    heard one.
    """
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            transport = open_port(find(port))
        except Trouble:
            time.sleep(POLL_S)
            continue
        with suppress(OSError), redirect_stdout(io.StringIO()), closing(transport):
            while (left := until - time.monotonic()) > 0:
                line = transport.read_until(1, b"\n", left, None, left)
                if any(word in line for word in words):
                    return True
    return False
