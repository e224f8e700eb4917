"""The page with its panel for a board, built once for a file of tests."""

from collections.abc import Iterator

import pytest

from tests.host.support.board.slots import NEW
from tests.host.support.page.web_panel import Open, build, opening
from tests.web import pages


@pytest.fixture(scope="module")
def panel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    site = tmp_path_factory.mktemp("site")
    page = pages.built(pages.shared(tmp_path_factory.getbasetemp()))
    build(site, page, NEW)
    with opening(site) as opens:
        yield opens
