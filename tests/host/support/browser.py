"""Real browsers for the tests of pages: Debian's, driven by Playwright; Firefox over the WebDriver
BiDi that it speaks itself."""

import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from dev import chromium


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
