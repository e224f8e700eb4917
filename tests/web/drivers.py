"""Browsers other than Chromium, by WebDriver: a session is a few requests."""

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
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """A browser: its driver, what a session asks of it, and where it is from."""

    name: str
    driver: str
    options: dict[str, Any]
    install: str


def _mini() -> str:
    found = sorted(Path("/usr").glob("lib/*/webkit2gtk-4*/MiniBrowser"))
    return str(found[-1]) if found else ""


KINDS = (
    Kind("firefox", "geckodriver", {"moz:firefoxOptions": {"args": ["-headless"]}},
         "Firefox, and geckodriver from its project"),
    Kind("webkit", "WebKitWebDriver",
         {"webkitgtk:browserOptions": {"binary": _mini(), "args": ["--automation"]}},
         "sudo apt install webkit2gtk-driver xvfb"),
)  # fmt: skip


class Session:
    """A browser that is driven."""

    def __init__(self, address: str, options: dict[str, Any]) -> None:
        self.address = address
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self.path = f"/session/{made['sessionId']}"

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
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
        found = self._ask("POST", self.path + "/execute/async", {"script": script, "args": []})
        assert isinstance(found, list), found
        return found[0]

    def until(self, expression: str) -> None:
        for _ in range(300):
            if self.evaluate(expression):
                return
            time.sleep(0.1)
        raise AssertionError(f"never: {expression}")

    def close(self) -> None:
        self._ask("DELETE", self.path)


@contextmanager
def session(kind: Kind) -> Iterator[Session | None]:
    """A session, or None where the browser is not there."""
    driver = shutil.which(kind.driver)
    screen = os.environ.get("DISPLAY") or kind.name == "firefox"
    around = [] if screen else [found for found in [shutil.which("xvfb-run")] if found]
    if not driver or not (screen or around):
        yield None
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [*around, *(["-a"] if around else []), driver, f"--port={port}"]
    running = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    opened = None
    try:
        for _ in range(100):
            try:
                opened = Session(f"http://127.0.0.1:{port}", kind.options)
                break
            except ConnectionError:
                time.sleep(0.1)
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
