"""What the tests of the page share: one build of it, one browser a module."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.support.page.browser import KINDS, Visits, browser
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


@pytest.fixture(scope="module")
def phones(engine: Any, address: str) -> Iterator[Visits]:
    yield (phones := pages.phones(engine, address))
    phones.close()


@pytest.fixture
def new_page(phones: Visits) -> Iterator[Callable[..., Any]]:
    """What opens a page on a phone that never saw it, see test_offline for one that did."""
    yield phones.page
    phones.leave()


@pytest.fixture
def table(new_page: Callable[..., Any], address: str) -> Iterator[pages.Table]:
    """The page on such a phone; it may log no error."""
    table = pages.Table(new_page(), address)
    yield table
    assert table.errors == []
