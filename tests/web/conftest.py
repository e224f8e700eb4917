"""What the tests of the page share: one build of it, one browser a module."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.browser import browser
from tests.web import pages


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page."""
    return pages.built(pages.shared(tmp_path_factory.getbasetemp()))


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where it is served."""
    with pages.served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The browser."""
    with browser() as found:
        yield found


@pytest.fixture
def table(chromium: Any, address: str) -> Iterator[pages.Table]:
    """A phone that never saw the page; it may log no error."""
    context = chromium.new_context(**pages.PHONE, locale="hu-HU")
    table = pages.Table(context.new_page(), address)
    yield table
    context.close()
    assert table.errors == []
