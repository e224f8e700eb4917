"""A board behind the Web Serial of a page: the server of the page has its bytes under /port, as a
WebSocket: a request for each chunk would take most of the tests' time.

The page's navigator.serial is fake_serial.js. Behind it is a fake board's raw REPL, or a socket.
"""

import base64
import hashlib
import queue
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

from mpremote.transport import TransportExecError

from dev.web import chromium
from tests.host.support.board.disk import Disk, PowerCutError
from tests.host.support.board.fake_board import App, FakeTransport, start

POLL_S = 0.05
WINDOW = 2048  # bytes of raw paste between two acknowledgements
BANNER = b"raw REPL; CTRL-B to exit\r\n"
CTRL_A, CTRL_B, CTRL_C, CTRL_D = b"\x01", b"\x02", b"\x03", b"\x04"
PASTE = b"\x05A\x01"
# RFC 6455
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, BINARY, CLOSE = 1, 2, 8
FRAME = 32768  # bytes


class Line(Protocol):
    """What is at the other end of the cable. `number` is another one each time it is plugged in,
    0 while it is not."""

    number: int

    def open(self) -> None: ...
    def close(self) -> None: ...
    def ready(self, data: bytes) -> None: ...
    def write(self, data: bytes) -> None: ...
    def read(self) -> bytes: ...


class Repl:
    """MicroPython's REPL on a fake board.

    app     what runs in a slot when the board starts
    before  called before each code that it is told to run; may raise
    heard   of all code so far
    """

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.app: App = lambda slot, confirm: confirm()
        self.before: Callable[[str], None] = lambda code: None
        self.heard: list[str] = []
        self.number = self._came = 1
        self.opened = 0
        self._out: queue.Queue[bytes] = queue.Queue()
        self._typed = b""
        self._raw = self._pasting = self._hears = False
        self._board = FakeTransport(disk)

    def open(self) -> None:
        self.opened += 1

    def close(self) -> None:
        self.opened -= 1
        self._hears = False

    def ready(self, data: bytes) -> None:
        self._hears = data == b"1"

    def unplug(self) -> None:
        self.number = 0

    def plug_in(self) -> None:
        """Power is there again; the app starts."""
        self._out = queue.Queue()
        self._came, self.opened = self._came + 1, 0
        self.number = self._came
        self._restart()

    def _restart(self) -> None:
        self._typed, self._raw, self._pasting = b"", False, False
        self._board = FakeTransport(self.disk)
        with suppress(KeyboardInterrupt):
            self._say(self.start().encode())

    def start(self) -> str:
        """Run what is on it; what that prints."""
        return start(self.disk, self.app)

    def read(self) -> bytes:
        try:
            return self._out.get(timeout=POLL_S)
        except queue.Empty:
            return b""

    def _say(self, data: bytes) -> None:
        if data and (self._hears or not self.opened):  # what nobody takes is kept for a while
            self._out.put(data)

    def write(self, data: bytes) -> None:
        for at in range(len(data)):
            self._type(data[at : at + 1])

    def _type(self, key: bytes) -> None:
        if self._pasting and key not in (CTRL_C, CTRL_D):
            self._typed += key
            if len(self._typed) % WINDOW == 0:
                self._say(CTRL_A)
        elif key == CTRL_A and not self._typed.startswith(PASTE[:1]):
            self._raw, self._typed = True, b""
            self._say(BANNER + b">")
        elif key == CTRL_B:
            self._raw = False
            self._say(b"\r\nMicroPython\r\n>>> ")
        elif key == CTRL_C:
            self._typed, self._pasting = b"", False
            self._say(b">" if self._raw else b"\r\n>>> ")
        elif key == CTRL_D:
            self._end()
        else:
            self._typed = (self._typed + key)[-len(PASTE) :]
            if self._raw and self._typed == PASTE:
                self._typed, self._pasting = b"", True
                self._say(b"R\x01" + WINDOW.to_bytes(2, "little"))

    def _end(self) -> None:
        if self._pasting:
            code, self._typed, self._pasting = self._typed.decode(), b"", False
            self._say(CTRL_D)
            self._run(code)
        elif self._raw:
            self._board = FakeTransport(self.disk)
            self._say(b"OK\r\nMPY: soft reboot\r\n" + BANNER + b">")
        else:
            self._say(b"\r\nMPY: soft reboot\r\n")
            self._restart()

    def answer(self, code: str) -> bytes:
        """What code prints."""
        return self._board.exec(code)

    def _run(self, code: str) -> None:
        self.heard.append(code)
        try:
            self.before(code)
            if code.endswith("machine.reset()"):
                self.plug_in()
                return
            out, error = self.answer(code), b""
        except TransportExecError as failed:
            out, error = b"", failed.error_output.encode()
        except (OSError, PowerCutError):  # the power went
            self.number = 0
            return
        self._say(out + CTRL_D + error + CTRL_D + b">")


class Socket:
    """A real MicroPython, see dev.bridge; its socket is lost when it restarts."""

    def __init__(self, port: str) -> None:
        self._port = int(port.rpartition(":")[2])
        self._socket: socket.socket | None = None
        self.number = 1

    def open(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self._port))
        self._socket.settimeout(POLL_S)

    def close(self) -> None:
        if self._socket:
            self._socket.close()
        self._socket = None

    def ready(self, data: bytes) -> None:
        assert data == b"1"

    def write(self, data: bytes) -> None:
        assert self._socket
        self._socket.sendall(data)

    def read(self) -> bytes:
        try:
            data = self._socket.recv(65536) if self._socket else b""
        except TimeoutError:
            return b""
        except OSError:
            data = b""
        if not data:
            self.close()
            self.number += 1
        return data


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or each answer takes 40 ms
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *args: Any, lines: list[Line], policy: str, **options: Any) -> None:
        self._lines, self._policy = lines, policy
        super().__init__(*args, **options)

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self._policy)
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802, the server's name for it
        name = self.path.removeprefix("/port/")
        if name == self.path:
            super().do_GET()
        elif name == "number":
            number = str(self._lines[0].number).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(number)))
            self.end_headers()
            self.wfile.write(number)
        else:
            self._carry(int(name))

    def _carry(self, number: int) -> None:
        """Be the cable of the board that has this number, until it or the page is gone."""
        digest = hashlib.sha1(self.headers["Sec-WebSocket-Key"].encode() + GUID).digest()
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(digest).decode())
        self.end_headers()
        self.close_connection = True
        line = self._lines[0]

        def is_there() -> bool:
            return line is self._lines[0] and line.number == number

        hearing = threading.Thread(target=self._hear, args=(line, is_there))
        with suppress(OSError):
            if is_there():
                line.open()
                self._tell(TEXT, b"open")
                hearing.start()
                while is_there() and hearing.is_alive():
                    data = line.read()
                    for at in range(0, len(data), FRAME):
                        self._tell(BINARY, data[at : at + FRAME])
                if is_there():
                    line.close()
        with suppress(OSError):
            self._tell(CLOSE, b"")
        if hearing.ident:
            hearing.join()

    def _hear(self, line: Line, is_there: Callable[[], bool]) -> None:
        """Give the board what the page sends, until that ends."""
        with suppress(OSError):
            while head := self.rfile.read(2):
                length = head[1] & 127
                if length > 125:
                    length = int.from_bytes(self.rfile.read(2 if length == 126 else 8))
                mask = self.rfile.read(4)
                masked = enumerate(self.rfile.read(length))
                data = bytes(byte ^ mask[at % 4] for at, byte in masked)
                if head[0] & 15 == CLOSE:
                    break
                if is_there():
                    (line.ready if head[0] & 15 == TEXT else line.write)(data)

    def _tell(self, kind: int, data: bytes) -> None:
        length = len(data)
        size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2)
        self.wfile.write(bytes([128 | kind]) + size + data)


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that was closed is none."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path, lines: list[Line], policy: str) -> Iterator[str]:
    """Serve a folder, and the board that is first in `lines`; gives the address."""

    def handler(*args: Any) -> _Handler:
        return _Handler(*args, lines=lines, policy=policy, directory=str(folder))

    with chromium.served(_Server(("127.0.0.1", 0), handler)) as address:
        yield address
