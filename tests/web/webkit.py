"""WebKit, which Playwright has only as a build of its own: Debian's WebKitGTK, by WebDriver, whose
sessions are a few requests."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.host.support.page.browser import missing
from tests.web.pages import PATIENCE_S, awaited

DRIVER = "WebKitWebDriver"
PACKAGES = "webkit2gtk-driver xvfb xauth"


class Session:
    """A browser that is driven."""

    def __init__(self, address: str, options: dict[str, Any]) -> None:
        self.address = address
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.path = f"/session/{made['sessionId']}"
        self._ask("POST", f"{self.path}/timeouts", {"script": PATIENCE_S * 1000})

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def goto(self, address: str) -> None:
        self._ask("POST", self.path + "/url", {"url": address})

    def evaluate(self, expression: str) -> Any:
        """What an expression comes to, or the promise that it is."""
        script = (
            "const done = arguments[0];"
            f"Promise.resolve({expression}).then((value) => done([value]), (e) => done(String(e)));"
        )
        answer = self._ask("POST", self.path + "/execute/async", {"script": script, "args": []})
        assert isinstance(answer, list), answer
        return answer[0]

    def until(self, expression: str) -> None:
        awaited(lambda: self.evaluate(expression), lambda: time.sleep(0.1), expression)

    def close(self) -> None:
        self._ask("DELETE", self.path)


@contextmanager
def session() -> Iterator[Session]:
    """A browser with a screen that nobody sees; skips where there is none."""
    browsers = sorted(Path("/usr").glob("lib/*/webkit2gtk-4*/MiniBrowser"))
    driver, screen = shutil.which(DRIVER), shutil.which("xvfb-run")
    if not (browsers and driver and screen and shutil.which("xauth")):
        missing("WebKit", PACKAGES)
    options = {"binary": str(browsers[-1]), "args": ["--automation"]}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = subprocess.Popen(
        [str(screen), "-a", str(driver), f"--port={port}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    opened = None
    try:
        for _ in range(100):
            try:
                opened = Session(f"http://127.0.0.1:{port}", {"webkitgtk:browserOptions": options})
                break
            except urllib.error.URLError as error:
                if not isinstance(error.reason, ConnectionError):
                    raise
                time.sleep(0.1)
        assert opened, "the driver does not answer"
        yield opened
    finally:
        if opened:
            opened.close()
        os.killpg(running.pid, signal.SIGTERM)  # its screen with it
        running.wait()
