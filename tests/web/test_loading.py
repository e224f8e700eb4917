"""Before the first picture: a sentence while it loads, and another where it cannot start."""

from typing import Any

import pytest

from tests.host.support.sample import sampled
from tests.web.pages import PHONE, Table

LOADING = {"hu-HU": "betöltődik", "en-GB": "loading", "da-DK": "hentes", "fr-FR": "loading"}
FAILED = {"hu-HU": "nem tud elindulni", "en-GB": "cannot start", "da-DK": "kan ikke starte"}

FILES = ("main.mjs", "made.mjs", "worker.mjs", "firmware.bin", "vm.mjs")
MISSING = sampled([f"{language} {name}" for language in ("hu-HU", "da-DK") for name in FILES], 4)


def seen(page: Any) -> str:
    return str(page.inner_text("#start"))


@pytest.mark.parametrize("language", LOADING)
def test_it_says_that_it_loads(engine: Any, address: str, language: str) -> None:
    context = engine.new_context(**PHONE, locale=language, service_workers="block")
    page = context.new_page()
    held: list[Any] = []
    page.route("**/main.mjs", lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#start .loading p:visible")
    assert LOADING[language] in seen(page)
    assert len(seen(page).splitlines()) == 1  # in one language
    held[0].continue_()
    page.wait_for_selector("#device:not([hidden])")
    assert page.is_hidden("#start")
    context.close()


@pytest.mark.parametrize("case", MISSING)
def test_a_missing_file_is_told(engine: Any, address: str, case: str) -> None:
    language, missing = case.split()
    context = engine.new_context(**PHONE, locale=language, service_workers="block")
    context.route(f"**/{missing}", lambda route: route.fulfill(status=404, body="none"))
    page = context.new_page()
    page.goto(address)
    page.get_by_text(FAILED[language]).and_(page.locator(":visible")).wait_for()
    assert page.locator("#start .loading").is_hidden()
    assert page.is_hidden("#device")
    context.close()


def test_a_missing_text_is_told_too(engine: Any, address: str) -> None:
    context = engine.new_context(**PHONE, locale="en-GB", service_workers="block")
    context.route("**/texts/en.txt", lambda route: route.fulfill(status=404, body="none"))
    page = context.new_page()
    page.goto(address)
    page.locator("#start .failed p:visible").wait_for()
    assert FAILED["en-GB"] in seen(page)
    context.close()


def test_without_javascript_it_says_so_in_each_language(engine: Any, address: str) -> None:
    context = engine.new_context(**PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    sentences = page.locator("#start noscript p").all_inner_texts()
    assert len(sentences) == 3 and all("JavaScript" in line for line in sentences)
    assert page.locator("#start .failed").is_hidden()
    context.close()


def test_who_waits_for_a_device_that_stops_is_told(engine: Any, address: str) -> None:
    """A call never hangs: it is refused, and the keys are free again."""
    context = engine.new_context(**PHONE, locale="en-GB", service_workers="block")

    def answer(route: Any) -> None:
        response = route.fetch()
        dying = "addEventListener('message', ({data}) => { if (data.call === 'press') throw 1; });"
        route.fulfill(response=response, body=dying + response.text())

    context.route("**/worker.mjs", answer)
    table = Table(context.new_page(), address).open()
    table.page.keyboard.press("ArrowDown")
    table.page.wait_for_selector("[data-bar=no-start]")
    table.settled()
    assert FAILED["en-GB"] in table.page.inner_text("#bars")
    context.close()
