"""What the tests of the page share: one build of it, one browser a module."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.support.browser import KINDS, browser
from tests.web import pages


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page."""
    return pages.built(pages.shared(tmp_path_factory.getbasetemp()))


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where it is served."""
    with pages.served(folder) as served_at:
        yield served_at


@pytest.fixture(scope="module", params=KINDS if "KIBIC_WEB" in os.environ else ["chromium"])
def engine(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The browser; each of them in `make test-web`."""
    with browser(name=request.param) as started:
        yield started


@pytest.fixture
def table(engine: Any, address: str) -> Iterator[pages.Table]:
    """A phone that never saw the page and keeps none of it, see test_offline; it may log no
    error."""
    context = engine.new_context(**pages.PHONE, locale="hu-HU", service_workers="block")
    table = pages.Table(context.new_page(), address)
    yield table
    context.close()
    assert table.errors == []
