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


@pytest.fixture(scope="module")
def phone(engine: Any) -> Iterator[Any]:
    """A phone; in a context that it has seen before a page starts in half the time."""
    yield (context := new_phone(engine))
    context.close()


def new_phone(engine: Any) -> Any:
    return engine.new_context(**pages.PHONE, locale="hu-HU", service_workers="block")


@pytest.fixture
def table(engine: Any, phone: Any, address: str) -> Iterator[pages.Table]:
    """A phone that never saw the page and keeps none of it, see test_offline; it may log no
    error."""
    forgets = engine.browser_type.name == "chromium"
    context = phone if forgets else new_phone(engine)
    page = context.new_page()
    if forgets:
        kept = {"origin": address.rstrip("/"), "storageTypes": "all"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    table = pages.Table(page, address)
    yield table
    context.unroute_all()
    for opened in context.pages:
        opened.close()
    if not forgets:
        context.close()
    assert table.errors == []
