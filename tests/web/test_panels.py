"""A panel opens in the device's place, once, and the browser's own ways lead out of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.host.support.sample import of_browsers
from tests.web.pages import Table, files_in
from tests.web.test_phone import played

pytestmark = of_browsers


def focused(table: Table) -> str:
    """What has the focus, by its panel's name."""
    return str(table.page.evaluate("document.activeElement.dataset.panel"))


def test_back_and_escape_close_a_panel_and_the_focus_returns(table: Table) -> None:
    table.open()
    page = table.page
    address = page.url
    for leave in (
        lambda: page.go_back(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.click("#sheet .back"),
    ):
        page.click("[data-panel=sheet]")
        page.wait_for_selector("#sheet textarea")
        assert page.evaluate("document.activeElement.tagName") == "H2"
        leave()
        page.wait_for_selector("#device:not([hidden])")
        assert page.is_hidden("#sheet")
        assert focused(table) == "sheet"
    table.until("history.state === null")
    assert page.url == address
    assert table.spoken_lines()[0] == "Kibic"  # the Escape was no BACK of the device


def test_two_quick_taps_open_one_panel(table: Table) -> None:
    """Each panel is loaded first, and for so long another tap may come."""
    table.open()
    page = table.page
    length = page.evaluate("history.length")
    page.evaluate(
        """() => {
          for (const name of ["sheet", "sheet", "evening"])
            document.querySelector(`[data-panel=${name}]`).click();
        }"""
    )
    page.wait_for_selector("#sheet textarea")
    page.wait_for_timeout(300)
    assert page.locator("#sheet textarea").count() == 1
    assert page.is_hidden("#evening")
    assert page.evaluate("history.length") == length + 1


def test_what_comes_late_for_a_closed_panel_is_not_seen(table: Table, tmp_path: Path) -> None:
    played(tmp_path)
    table.furnish(files_in(tmp_path))
    table.open()
    page = table.page
    page.evaluate(
        """async () => {
          const opener = document.querySelector("[data-panel=evening]");
          const { panels } = await import("/shell/panels.mjs");
          for (let i = 0; i < 3; i++) {
            opener.click();
            while (!panels.isOpen) await new Promise((next) => setTimeout(next, 0));
            if (i < 2) panels.hide();
          }
        }"""
    )
    page.wait_for_selector("#evening table")
    page.wait_for_timeout(300)
    assert page.locator("#evening table").count() == 1


def test_a_panel_that_cannot_be_shown_says_so(new_page: Callable[..., Any], address: str) -> None:
    table = Table(new_page(), address).open()
    page = table.page
    page.route("**/curve.mjs", lambda route: route.abort())
    page.click("[data-panel=evening]")
    page.wait_for_selector("[data-bar=panel]")
    table.errors.clear()  # of the module that did not come
    broken = "export const open = async () => { throw new Error('no'); };"
    page.route(
        "**/sheet.mjs",
        lambda route: route.fulfill(content_type="text/javascript", body=broken),
    )
    page.click("[data-panel=sheet]")
    page.wait_for_selector("#sheet .bad")
    assert "nyisd meg újra" in page.inner_text("#sheet .bad")
    page.click("#sheet .back")
    assert page.is_visible("#device")
