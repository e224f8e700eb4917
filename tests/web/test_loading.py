"""Before the first picture: a sentence while it loads, and another where it cannot start."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.host.support.sample import of_browsers
from tests.web.pages import PHONE, Table

pytestmark = of_browsers

LOADING = {"hu-HU": "betöltődik", "en-GB": "loading", "da-DK": "hentes", "fr-FR": "loading"}
FAILED = {"hu-HU": "nem tud elindulni", "en-GB": "cannot start", "da-DK": "kan ikke starte"}

NewPage = Callable[..., Any]
FILES = ("main.mjs", "made.mjs", "worker.mjs", "firmware.bin", "vm.mjs")
MISSING = [f"{language} {name}" for language in ("hu-HU", "da-DK") for name in FILES]


def seen(page: Any) -> str:
    return str(page.inner_text("#start"))


@pytest.mark.parametrize("language", LOADING)
def test_it_says_that_it_loads(new_page: NewPage, address: str, language: str) -> None:
    page = new_page(locale=language)
    held: list[Any] = []
    page.route("**/main.mjs", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#start .loading p:visible")
    assert LOADING[language] in seen(page)
    assert len(seen(page).splitlines()) == 1  # in one language
    held[0].continue_()
    page.wait_for_selector("#device:not([hidden])")
    assert page.is_hidden("#start")


@pytest.mark.parametrize("case", MISSING)
def test_a_missing_file_is_told(new_page: NewPage, address: str, case: str) -> None:
    language, missing = case.split()
    page = new_page(locale=language)
    page.context.route(f"**/{missing}", lambda route: route.fulfill(status=404, body="none"))
    page.goto(address)
    page.get_by_text(FAILED[language]).and_(page.locator(":visible")).wait_for()
    assert page.locator("#start .loading").is_hidden()
    assert page.is_hidden("#device")


def test_a_missing_text_is_told_too(new_page: NewPage, address: str) -> None:
    page = new_page(locale="en-GB")
    page.context.route("**/texts/en.txt", lambda route: route.fulfill(status=404, body="none"))
    page.goto(address)
    page.locator("#start .failed p:visible").wait_for()
    assert FAILED["en-GB"] in seen(page)


def test_without_javascript_it_says_so_in_each_language(engine: Any, address: str) -> None:
    if engine.browser_type.name == "firefox":
        pytest.skip("Playwright takes no script from it there")
    context = engine.new_context(**PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    sentences = page.locator("#start noscript p").all_inner_texts()
    assert len(sentences) == 3 and all("JavaScript" in line for line in sentences)
    assert page.locator("#start .failed").is_hidden()
    context.close()


def test_who_waits_for_a_device_that_stops_is_told(new_page: NewPage, address: str) -> None:
    """A call never hangs: it is refused, and the keys are free again."""
    page = new_page(locale="en-GB")

    def answer(route: Any) -> None:
        response = route.fetch()
        dying = "addEventListener('message', ({data}) => { if (data.call === 'press') throw 1; });"
        route.fulfill(response=response, body=dying + response.text())

    page.context.route("**/worker.mjs", answer)
    table = Table(page, address).open()
    table.page.keyboard.press("ArrowDown")
    table.page.wait_for_selector("[data-bar=no-start]")
    table.settled()
    assert FAILED["en-GB"] in table.page.inner_text("#bars")
