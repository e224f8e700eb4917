"""`kibic web`: serves the page on this machine, and opens it."""

import gzip
import shutil
import sys
import webbrowser
from contextlib import suppress
from functools import cache
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from kibic import ROOT
from kibic.words import Trouble

FOLDER = ROOT / "dist/web"  # what `make web` builds; a wheel holds it, too
HOSTS = ("localhost", "127.0.0.1")
PORT = 8790  # the same each time: what a browser keeps is kept for an address
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".bin": "application/octet-stream",
    ".txt": "text/plain; charset=utf-8",
}
ZIPPED = (".mjs", ".js", ".wasm", ".bin", ".txt", ".css", ".html", ".webmanifest")


def empty(folder: Path) -> None:
    """Make room for a page where there is none or an older one. Raises Trouble."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "sw.js").is_file():
        raise Trouble("web.foreign", folder)
    shutil.rmtree(folder, ignore_errors=True)


@cache
def _zipped(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), 9)


class Handler(SimpleHTTPRequestHandler):
    """The files of a folder, compressed where the browser takes that: no list of them, and none
    that a link leads to outside. Another site's name for this machine is refused."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CSP + "; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self) -> None:  # noqa: N802, the server's name for it
        if data := self._begin():
            self.wfile.write(data)

    def do_HEAD(self) -> None:  # noqa: N802
        self._begin()

    def _begin(self) -> bytes:
        """Send the head of an answer, and return what follows; nothing where it is refused."""
        if not self._is_here():
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return b""
        try:
            path = self._file()
            packed = path.suffix in ZIPPED and "gzip" in self.headers.get("Accept-Encoding", "")
            state = path.stat()
            data = _zipped(path, state.st_mtime_ns) if packed else path.read_bytes()
        except (OSError, ValueError):  # the second of a name that no file can have
            self.send_error(HTTPStatus.NOT_FOUND)
            return b""
        tag = f'"{state.st_mtime_ns:x}-{state.st_size:x}{"-z" * packed}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", tag)
            self.end_headers()
            return b""
        self.send_response(HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return data

    def _is_here(self) -> bool:
        """Return whether the address is that of this machine: not a name that a page from elsewhere
        has given to it."""
        server: Any = self.server
        name, _, port = self.headers.get("Host", "").lower().partition(":")
        return name in HOSTS and port in (str(server.server_port), "")

    def _file(self) -> Path:
        """Return the file that is asked for. Raises OSError or ValueError if there is none."""
        top = Path(self.directory).resolve()
        path = Path(self.translate_path(self.path)).resolve()
        if path == top:
            path = (top / "index.html").resolve()
        if not path.is_relative_to(top):
            raise FileNotFoundError(path)
        return path


class Server(ThreadingHTTPServer):
    """Goes on, and says nothing, where a browser has gone."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    folder: Path = FOLDER, port: int = PORT, kind: type[Handler] = Handler
) -> ThreadingHTTPServer:
    """Return a server of the page for this machine alone; 0 is any free port. Raises Trouble."""
    if not (folder / "index.html").is_file():
        raise Trouble("web.not-built", folder)

    def handler(*args: Any) -> Handler:
        return kind(*args, directory=str(folder))

    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise Trouble("web.port", port, error) from None


def serve(tell: Any, folder: Path, port: int, opens: bool) -> None:
    """Serve the page until it is stopped. Raises Trouble."""
    with server(folder, port) as running:
        address = f"http://localhost:{running.server_port}/"
        tell("web.served", address)
        if opens:
            webbrowser.open(address)
        with suppress(KeyboardInterrupt):
            running.serve_forever()
