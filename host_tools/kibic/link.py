"""The board on its USB port: the only module that touches one, through mpremote's transport.

Whatever the user can mend is a Trouble. Every file is written beside, checked and renamed, and a
copy on the board as well; so a board that loses its host keeps the file as it was.
"""

import base64
import errno
import hashlib
import io
import json
import struct
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple

from mpremote.transport import TransportError, TransportExecError
from serial.tools.list_ports import comports

from kibic.bounded import SILENCE_S, Bounded, EndlessError, Shape, fits
from kibic.on_board import TOOLS
from kibic.pack import Member
from kibic.words import Trouble

VENDOR, MICROPYTHON = 0x2E8A, 0x0005  # of the USB port that MicroPython gives an RP2040
MICROPYTHON_MIN = (1, 27)
CHUNK = 2048  # bytes of a file in one exchange
ALONE_S = 60  # a board that is told nothing for so long restarts by itself
PERSON_S = 1800  # the same while a person is asked
TEXT_BYTES = 64 * 1024  # of a small file
FILE_BYTES = 2 * 1024 * 1024  # no flash holds a longer one
HASHED_AT_ONCE = 16  # parts of files
COPIED_AT_ONCE = 16 * 1024  # bytes
SHOWN = 60  # characters of an odd answer
LEAVE_S = 2
POLL_S = 0.2


class File(NamedTuple):
    """A file on the board: bytes, and the SHA-256 in hex, "" where it was not asked for."""

    size: int
    sha: str


class Facts(NamedTuple):
    """What is there: the Python and its version, the chip's port and the board's name, the .mpy
    format it takes, bytes in a block of its flash and how many of these."""

    python: str
    version: tuple[int, int, int]
    port: str
    machine: str
    mpy: int
    block_size: int
    blocks: int

    @property
    def number(self) -> str:
        """The version as it is written."""
        return ".".join(map(str, self.version))


Progress = Callable[[int], object]  # told how many bytes more were moved
Piece = bytes | Member  # of a file that is made on the board: sent, or copied there


def ports() -> dict[str, str]:
    """Return the ports on which MicroPython answers, or should, and the serial number of each
    board."""
    found = [port for port in comports() if (port.vid, port.pid) == (VENDOR, MICROPYTHON)]
    return {port.device: port.serial_number or "" for port in sorted(found, key=_device)}


def _device(port: Any) -> str:
    return str(port.device)


def find(port: str | None) -> str:
    """Return the port to use: `port`, or of the board with that serial number, else that of the one
    board. Raises Trouble."""
    found = ports()
    if port:
        return next((name for name, serial in found.items() if serial == port), port)
    if not found:
        raise Trouble("no-board")
    if len(found) > 1:
        shown = [f"{name} {serial}".strip() for name, serial in found.items()]
        raise Trouble("several-boards", ", ".join(shown))
    return next(iter(found))


@contextmanager
def talking() -> Iterator[None]:
    """What goes wrong between here and the board is Trouble."""
    try:
        with redirect_stdout(io.StringIO()):  # mpremote prints what it did not understand
            yield
    except TransportExecError as error:
        last = error.error_output.strip().splitlines()[-1:]
        raise _refused(last[0] if last else "?") from None
    except EndlessError:
        raise Trouble("endless") from None
    except (TransportError, OSError, struct.error, UnicodeError) as error:
        if isinstance(error, OSError) and str(error.strerror).startswith("/"):
            # mpremote tells the board's own errors so, with the path as the message
            number = errno.errorcode.get(error.errno or 0, "?")
            raise _refused(f"{number} {error.strerror}") from None
        raise Trouble("link-lost", str(error) or type(error).__name__) from None


def _refused(reason: str) -> Trouble:
    full = "ENOSPC" in reason or reason == f"OSError: {errno.ENOSPC}"
    return Trouble("board-full" if full else "board-refused", reason)


def open_port(port: str) -> Bounded:
    """Return the port, opened and no more. Raises Trouble."""
    path = Path(port)
    if "://" not in port and path.is_absolute() and not path.exists():
        raise Trouble("no-such-port", port)
    try:
        with redirect_stdout(io.StringIO()):
            return Bounded(port, timeout=SILENCE_S)
    except (TransportError, OSError, ValueError):
        key = "port-closed-linux" if sys.platform == "linux" else "port-closed"
        raise Trouble(key, port) from None


class Board:
    """A board whose app is stopped while this is open; paths are absolute. Raises Trouble.

    What the board says is not trusted: it is of the shape that was asked for, and of bounded
    length, or it is Trouble.
    """

    def __init__(self, transport: Any) -> None:
        """`transport` is mpremote's, in the raw REPL."""
        self._transport = transport
        python = self._run("import sys\nprint(sys.implementation.name)").strip()
        if python != "micropython":
            raise Trouble("other-python", python[:SHOWN])
        self.do(TOOLS % ALONE_S)

    @classmethod
    def connect(cls, port: str) -> "Board":
        """Stop the app, and reset the board as mpremote does, so that its memory is free."""
        transport = open_port(port)
        try:
            with redirect_stdout(io.StringIO()):
                transport.enter_raw_repl()
            return cls(transport)
        except (TransportError, OSError, struct.error, Trouble) as error:
            transport.close()
            if isinstance(error, Trouble) and error.key == "other-python":
                raise
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

    def wait_for_long(self) -> None:
        """Tell the board that somebody is asked something: it is not to restart meanwhile."""
        self.do(f"_feed({PERSON_S})\n_feed = lambda: None")

    # -- what is there

    def facts(self) -> Facts:
        """Return the board's Python and disk."""
        shape = [str, [int, int, int], str, str, int, int, int]
        python, version, *rest = self.call("_facts", shape=shape)
        return Facts(python, tuple(version), *rest)

    def walk(self, folder: str) -> dict[str, int]:
        """Return {path: bytes} of all below a folder, by their path from there; -1 is a folder."""
        if folder and not self.exists(folder):
            return {}
        rows = self._run(f"_feed()\n_walk({folder!r})").splitlines()
        return dict(_parsed(row, [str, int]) for row in rows)

    def tree(self, folder: str, hashed: bool = True) -> dict[str, File]:
        """Return the files among these."""
        sizes = {path: size for path, size in self.walk(folder).items() if size >= 0}
        members = [Member(f"{folder}/{path}", 0, size) for path, size in sizes.items()]
        digests = self.hashes(members) if hashed else [""] * len(members)
        return {path: File(sizes[path], sha) for path, sha in zip(sizes, digests, strict=True)}

    def hashes(self, members: Sequence[Member]) -> list[str]:
        """Return the SHA-256 of each, in hex."""
        found: list[str] = []
        for at in range(0, len(members), HASHED_AT_ONCE):
            some = [tuple(member) for member in members[at : at + HASHED_AT_ONCE]]
            found += self.call("_shas", some, shape=[str] * len(some))
        return found

    def exists(self, path: str) -> bool:
        """Return whether there is such a file or folder."""
        return self.size(path) is not None

    def size(self, path: str) -> int | None:
        """Return the bytes of a file, None if there is none; of a folder -1."""
        found: int | None = self.call("_size", path, shape=(int, None))
        return found

    def sha(self, path: str) -> str:
        """Return the SHA-256 of a file in hex, "" if there is none."""
        size = self.size(path)
        return "" if size is None else self.hashes([Member(path, 0, size)])[0]

    def text(self, path: str) -> str:
        """Return what a small file holds, "" if there is none."""
        return self.read(path, most=TEXT_BYTES).decode(errors="replace")

    def read(self, path: str, progress: Progress | None = None, most: int = FILE_BYTES) -> bytes:
        """Return what a file holds, nothing if there is none; of a longer one the beginning."""
        return self.part(Member(path, 0, most), progress)

    def part(self, member: Member, progress: Progress | None = None) -> bytes:
        """Return the bytes of a part of a file, fewer if it ends before, none if there is no
        file."""
        path, at, left = member
        left = min(left, (self.size(path) or 0) - at)
        data = b""
        while left > 0:
            text = self.call("_part", path, at, min(left, CHUNK), shape=str)
            try:
                some = bytes.fromhex(text)
            except ValueError:
                raise Trouble("board-odd", text[:SHOWN]) from None
            if not 0 < len(some) <= min(left, CHUNK):
                break
            data += some
            at, left = at + len(some), left - len(some)
            if progress:
                progress(len(some))
        return data

    def call(self, name: str, *arguments: object, shape: Shape = None) -> Any:
        """Call a function on the board; what it returns is of this shape."""
        told = ", ".join([name, *map(repr, arguments)])
        return _parsed(self._run(f"_feed()\n_say({told})"), shape)

    def do(self, code: str) -> None:
        """Run code on the board."""
        self._run(code)

    def _run(self, code: str) -> str:
        """Return what code on the board prints."""
        with talking():
            said: bytes = self._transport.exec(code)
            return said.decode()

    # -- what is changed

    def write(self, path: str, data: bytes, progress: Progress | None = None) -> None:
        """Replace a file, entirely or not at all, once the board has the very bytes."""
        self.make(path, [data], hashlib.sha256(data).hexdigest(), progress)

    def make(
        self, path: str, pieces: Iterable[Piece], sha: str, progress: Progress | None = None
    ) -> None:
        """Replace a file by one of these pieces, which together have this SHA-256."""
        beside = path + ".new"
        try:
            self.call("_begin", beside)
            for piece in pieces:
                self._add(piece, progress or (lambda more: None))
            self.call("_end")
            if self.sha(beside) != sha:
                raise Trouble("not-the-same", path)
        except Trouble:
            with suppress(Trouble):  # if not now, it is removed at the next start
                self.call("_drop", beside)
            raise
        self.do(f"os.rename({beside!r}, {path!r})")

    def _add(self, piece: Piece, progress: Progress) -> None:
        if isinstance(piece, Member):
            path, start, size = piece
            for at in range(0, size, COPIED_AT_ONCE):
                some = min(COPIED_AT_ONCE, size - at)
                self.call("_take", path, start + at, some)
                progress(some)
            return
        for at in range(0, len(piece), CHUNK):
            sent = piece[at : at + CHUNK]
            self.call("_put", base64.b64encode(sent))
            progress(len(sent))

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all that is in it, if it is there."""
        self.call("_remove", path)

    def sweep(self) -> None:
        """Remove what was being written when a tool let go of the board; also the half slot of an
        older Kibic, a folder without its list."""
        self.call("_sweep")


def _parsed(text: str, shape: Shape) -> Any:
    """Return a value that the board told. Raises Trouble."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise Trouble("board-odd", text[:SHOWN].strip()) from None
    if not fits(value, shape):
        raise Trouble("board-odd", text[:SHOWN].strip())
    return value


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
        opened.sweep()
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
        with suppress(OSError, TransportError), closing(transport):
            while (left := until - time.monotonic()) > 0:
                line = transport.read_until(1, b"\n", left, None, left)
                if any(word in line for word in words):
                    return True
    return False
