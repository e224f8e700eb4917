"""The board on its USB port: the only module that touches one, through mpremote's transport.

Whatever the user can mend is a Trouble. What the board is told is in kibic.board.board.
"""

import errno
import io
import struct
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Any, TypeVar

from mpremote.transport import TransportError, TransportExecError
from serial.tools.list_ports import comports

from kibic.board.board import Board, refused
from kibic.board.bounded import SILENCE_S, Bounded, EndlessError
from kibic.board.identify import welcome
from kibic.words import Trouble

VENDOR, MICROPYTHON = 0x2E8A, 0x0005  # of the USB port that MicroPython gives an RP2040
LEAVE_S = 2
POLL_S = 0.2

T = TypeVar("T")


def run(steps: Coroutine[Any, Any, T]) -> T:
    """Return what these steps come to. Here nothing waits but for the port, and that is its own
    business."""
    try:
        steps.send(None)
    except StopIteration as end:
        value: T = end.value
        return value
    raise RuntimeError("a step waits")


def ports() -> dict[str, str]:
    """Return the ports on which MicroPython answers, or should, and the serial number of each
    board."""
    boards = [port for port in comports() if (port.vid, port.pid) == (VENDOR, MICROPYTHON)]
    return {port.device: port.serial_number or "" for port in sorted(boards, key=_device)}


def _device(port: Any) -> str:
    return str(port.device)


def find(port: str | None) -> str:
    """Return the port to use: `port`, or of the board with that serial number, else that of the one
    board. Raises Trouble."""
    candidates = ports()
    if port:
        return next((name for name, serial in candidates.items() if serial == port), port)
    if not candidates:
        raise Trouble("no-board")
    if len(candidates) > 1:
        shown = [f"{name} {serial}".strip() for name, serial in candidates.items()]
        raise Trouble("several-boards", ", ".join(shown))
    return next(iter(candidates))


@contextmanager
def talking() -> Iterator[None]:
    """What goes wrong between here and the board is Trouble."""
    try:
        with redirect_stdout(io.StringIO()):  # mpremote prints what it did not understand
            yield
    except TransportExecError as error:
        raise refused(error.error_output) from None
    except EndlessError:
        raise Trouble("endless") from None
    except (TransportError, OSError, struct.error, UnicodeError) as error:
        if isinstance(error, OSError) and str(error.strerror).startswith("/"):
            # mpremote tells the board's own errors so, with the path as the message
            number = errno.errorcode.get(error.errno or 0, "?")
            raise refused(f"{number} {error.strerror}") from None
        raise Trouble("link-lost", str(error) or type(error).__name__) from None


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


class Port:
    """A `board.Wire` on a port of this computer; `transport` is mpremote's, in the raw REPL."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    async def exec(self, code: str) -> str:
        """Return what code on the board prints."""
        with talking():
            answer: bytes = self._transport.exec(code)
            return answer.decode()

    async def close(self) -> None:
        """Give the port back and let the app start again, if the board is still there."""
        with suppress(TransportError, OSError), redirect_stdout(io.StringIO()):
            self._transport.enter_raw_repl(soft_reset=False, timeout_overall=LEAVE_S)
            self._transport.exit_raw_repl()
            self._transport.read_until(1, b">>> ", timeout_overall=LEAVE_S)
            self._transport.serial.write(b"\x04")
            self._transport.read_until(1, b"soft reboot\r\n", timeout_overall=LEAVE_S)
        with suppress(OSError):
            self._transport.close()

    async def leave(self, how: str) -> None:
        """Call machine.reset or machine.bootloader, from which nothing comes back."""
        with suppress(TransportError, OSError, struct.error), redirect_stdout(io.StringIO()):
            self._transport.exec_raw_no_follow(f"import machine\nmachine.{how}()")
            self._transport.read_until(1, b"\x04", timeout=LEAVE_S)
        with suppress(OSError):
            self._transport.close()


def connect(port: str) -> Board:
    """Stop the app, and reset the board as mpremote does, so that its memory is free."""
    transport = open_port(port)
    try:
        with redirect_stdout(io.StringIO()):
            transport.enter_raw_repl()
        board = Board(Port(transport))
        run(board.begin())
    except (TransportError, OSError, struct.error, Trouble) as error:
        transport.close()
        if isinstance(error, Trouble) and error.key == "other-python":
            raise
        raise Trouble("no-micropython", port) from None
    return board


class Host:
    """A kibic.board.slots.Host: a port by its name, or the only one on which there is a board."""

    def __init__(self, port: str | None) -> None:
        self._port = port
        self._serial = self._identity = ""  # of the board that was reached first

    def _find(self) -> str:
        """Return the port to use: that of the same board, once it was reached. Raises Trouble."""
        if not self._serial:
            return find(self._port)
        for name, serial in ports().items():
            if serial == self._serial:
                return name
        raise Trouble("no-board")

    async def reach(self, patience: float = 0.0) -> Board:
        """Return the board, its app stopped, tried for `patience` seconds; the same one each time,
        welcomed. Raises Trouble."""
        until = time.monotonic() + patience
        while True:
            try:
                port = self._find()
                board = connect(port)
                break
            except Trouble:
                if time.monotonic() >= until:
                    raise
                time.sleep(POLL_S)
        self._identity = await welcome(board, self._identity)
        self._serial = ports().get(port, "")
        return board

    async def hear(self, words: tuple[bytes, ...], patience: float) -> bool:
        """Listen to a board that is starting, without disturbing it, for a line with one of
        `words`.

        Its port goes and comes back meanwhile. Listens for `patience` seconds at most; whether it
        heard one.
        """
        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                transport = open_port(self._find())
            except Trouble:
                time.sleep(POLL_S)
                continue
            with suppress(OSError, TransportError), closing(transport):
                while (left := until - time.monotonic()) > 0:
                    line = transport.read_until(1, b"\n", left, None, left)
                    if any(word in line for word in words):
                        return True
        return False


@contextmanager
def board(port: str | None) -> Iterator[Board]:
    """The board on `port`, or the only one there is. Raises Trouble."""
    opened = run(Host(port).reach())
    try:
        yield opened
    finally:
        run(opened.close())
