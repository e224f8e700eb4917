"""A real Chromium for the tests of pages: Debian's, driven over its own protocol."""

import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def browser(*options: str) -> Iterator[Any]:
    """The browser of Playwright, with more options; skips, aloud, where there is none."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if not found:
        reason = "no Chromium here; on Debian: sudo apt install chromium"
        warnings.warn(reason, stacklevel=3)
        pytest.skip(reason)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", *options])
        try:
            yield opened
        finally:
            opened.close()
