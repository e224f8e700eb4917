"""Debian's Chromium, for pictures and measures of the page, and a server of what it is shown."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from typing import Any

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


def program() -> str | None:
    """Return where it is, None where there is none."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def opened() -> Iterator[Any]:
    """Give the browser, as Playwright has it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def served(server: ThreadingHTTPServer) -> Iterator[str]:
    """Run a server beside; gives its address."""
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    )
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
