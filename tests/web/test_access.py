"""Each view and each panel as axe sees it, light and dark: not one finding.

The page's policy lets no script in, so axe comes as an evaluation of the browser's own.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dev.vm import ROOT
from tests.host.support.sample import of_browsers, sampled
from tests.web.pages import Table, files_in
from tests.web.test_device import begun
from tests.web.test_phone import SHEET, played

pytestmark = of_browsers

SCHEMES = sampled(["light", "dark"], 1)  # of make proof both
AXE = ROOT / "node_modules/axe-core/axe.min.js"
FINDINGS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((one) => one.html).join(" ")}`);
}"""


def findings(table: Table) -> list[str]:
    """What axe finds in what is to be seen now."""
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(AXE.read_text("utf-8"))
    return list(table.page.evaluate(FINDINGS))


@pytest.fixture(params=SCHEMES)
def shown(request: pytest.FixtureRequest, new_page: Callable[..., Any], address: str) -> Table:
    """A phone by day and by night."""
    table = Table(new_page(), address)
    table.page.emulate_media(color_scheme=request.param)
    return table


def test_the_first_screens(shown: Table) -> None:
    shown.open()
    assert findings(shown) == []  # with the line about what browsers delete
    shown.press("OK*3")  # a name is asked for
    assert shown.page.is_visible("#name")
    assert findings(shown) == []


def test_a_table_and_a_deal(shown: Table, tmp_path: Path) -> None:
    begun(tmp_path)
    shown.furnish(files_in(tmp_path))
    shown.open()
    for keys in ("DOWN", "HOME", "OK", "OK", "OK", "HELP"):
        shown.press(keys)
        assert findings(shown) == [], keys


def test_the_panels(shown: Table, tmp_path: Path) -> None:
    played(tmp_path)
    shown.furnish(files_in(tmp_path))
    shown.open()
    page = shown.page
    for name, drawn in (
        ("evening", "#evening table"),
        ("sheet", "#sheet textarea"),
        ("camera", "#camera p"),
        ("board", "#board p"),
    ):
        page.click(f"[data-panel={name}]")
        page.wait_for_selector(drawn)
        if name == "evening":
            page.get_by_role("button", name="Másik telefonra").click()
            page.wait_for_selector("#evening canvas")
            assert findings(shown) == [], name
            page.get_by_role("button", name="Minden este").click()
            page.wait_for_selector("#evenings li")
            page.click("#evenings summary")
            page.wait_for_selector("#evenings table")
            assert findings(shown) == [], "evenings"
            page.click("#evenings .back")
            continue
        if name == "sheet":
            page.fill("#sheet textarea", SHEET)
            page.click("#sheet .settle")
            page.wait_for_selector("#sheet table")
            page.click("#sheet summary")
        assert findings(shown) == [], name
        page.click(f"#{name} .back")


def test_a_page_that_cannot_start(shown: Table) -> None:
    shown.page.route("**/main.mjs", lambda route: route.abort())
    shown.page.goto(shown.address)
    shown.page.locator("#start .failed p:visible").wait_for()
    assert findings(shown) == []
