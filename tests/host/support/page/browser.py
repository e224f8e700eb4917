"""Real browsers for the tests of pages: Debian's, driven by Playwright; Firefox over the WebDriver
BiDi that it speaks itself."""

import shutil
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urljoin

import pytest

from dev.web import chromium


class Kind(NamedTuple):
    """A browser: its names, what Playwright starts it with, Debian's package."""

    programs: tuple[str, ...]
    options: dict[str, Any]
    package: str


KINDS = {
    "chromium": Kind(chromium.PROGRAMS, {"args": ["--no-sandbox"]}, "chromium"),
    "firefox": Kind(("firefox-esr", "firefox"), {"channel": "moz-firefox"}, "firefox-esr"),
}


def missing(name: str, packages: str) -> None:
    """Skip a test for want of a browser, aloud."""
    reason = f"no {name} here; on Debian: sudo apt install {packages}"
    warnings.warn(reason, stacklevel=3)
    pytest.skip(reason)


def options(name: str, *arguments: str) -> dict[str, Any]:
    """What Playwright starts a browser with; skips where there is none."""
    kind = KINDS[name]
    program = next(filter(None, map(shutil.which, kind.programs)), None)
    if not program:
        missing(name, kind.package)
    arguments_of_kind = kind.options.get("args", [])
    return {"executable_path": program, **kind.options, "args": [*arguments_of_kind, *arguments]}


@contextmanager
def browser(*arguments: str, name: str = "chromium") -> Iterator[Any]:
    """The browser of Playwright, with more arguments; skips where there is none."""
    started = options(name, *arguments)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = getattr(playwright, name).launch(**started)
        try:
            yield opened
        finally:
            opened.close()


class Visits:
    """Pages in contexts that never saw an address, for one test behind the other.

    Where a browser forgets what it has seen, a context stays, and in it an idle page of the
    address: another page starts in its process in 40% of the time.
    """

    def __init__(self, new_context: Callable[..., Any], idle: str, forgets: bool = True) -> None:
        """
        new_context  of the browser
        idle         what the page that stays shows
        forgets      whether the browser is Chromium
        """
        self._new_context = new_context
        self._idle = idle
        self._forgets = forgets
        self._contexts: dict[str, Any] = {}
        self._pages: list[Any] = []

    def page(self, **options: Any) -> Any:
        """Return a new page in a context with these options."""
        kind = str(sorted(options.items())) if self._forgets else str(len(self._contexts))
        context = self._contexts.get(kind)
        if not context:
            context = self._contexts[kind] = self._new_context(**options)
            if self._forgets:
                self._pages.append(context.new_page())
                self._pages[-1].goto(self._idle)
        page = context.new_page()
        if self._forgets:
            origin = {"origin": urljoin(self._idle, "/").rstrip("/"), "storageTypes": "all"}
            context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
        return page

    def leave(self) -> None:
        """Close all pages but the idle ones, and forget what tests put before the server."""
        for context in self._contexts.values():
            context.unroute_all()
            for page in context.pages:
                if page not in self._pages:
                    page.close()

    def close(self) -> None:
        for context in self._contexts.values():
            context.close()
