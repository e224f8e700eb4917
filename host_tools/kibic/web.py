"""`kibic web`: serves the page on this machine, and opens it."""

import gzip
import shutil
import webbrowser
from contextlib import suppress
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from kibic import ROOT
from kibic.words import Trouble

FOLDER = ROOT / "dist/web"  # what `make web` builds; a wheel holds it, too
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
    """The files of a folder, compressed where the browser takes that."""

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
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        accepted = self.headers.get("Accept-Encoding", "")
        if path.suffix not in ZIPPED or "gzip" not in accepted or not path.is_file():
            super().do_GET()
            return
        data = _zipped(path, path.stat().st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def server(folder: Path = FOLDER, port: int = PORT) -> ThreadingHTTPServer:
    """Return a server of the page for this machine alone; 0 is any free port. Raises Trouble."""
    if not (folder / "index.html").is_file():
        raise Trouble("web.not-built", folder)

    def handler(*args: Any) -> Handler:
        return Handler(*args, directory=str(folder))

    try:
        return ThreadingHTTPServer(("127.0.0.1", port), handler)
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
