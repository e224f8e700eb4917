"""The page's own face in a browser: what a thumb or a keyboard does there."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from store.evening import Evening
from tests.conftest import PROOF
from tests.host.support.sample import of_browsers, sampled
from tests.web.pages import TOUCHED, Phone, files_in
from tests.web.test_access import findings
from tests.web.test_device import begun
from tests.web.test_phone import played


@pytest.fixture
def phone(
    new_page: Callable[..., Any], address: str, request: pytest.FixtureRequest
) -> Iterator[Phone]:
    """A phone by day, or by night where a test asks for that."""
    scheme = getattr(request, "param", "light")
    phone = Phone(new_page(**TOUCHED), address)
    phone.page.emulate_media(color_scheme=scheme)
    yield phone
    assert phone.errors == []


@pytest.mark.parametrize("phone", ["light", "dark"] if PROOF else ["dark"], indirect=True)
def test_a_table_and_a_deal_by_taps(phone: Phone) -> None:
    """From nothing: a table is begun, a plain deal is entered in five taps; axe finds nothing."""
    phone.open()
    assert findings(phone) == []
    for name in ("new", "row-0", "row-0"):  # the first game, of four
        phone.tap(name)
    for seat, name in enumerate(("Zsófi", "Péter", "Laci", "Kati"), 1):
        phone.page.wait_for_selector(f"#face h2:has-text('{seat}. hely')")
        phone.page.fill("#name", name)
        phone.page.click("#typing button")
    phone.page.wait_for_selector("#face h2:has-text('Ki oszt')")
    assert findings(phone) == []
    phone.tap("row-3")
    assert "Kati oszt" in phone.page.inner_text(".felt")
    assert findings(phone) == []
    for name in ("result", "answer-0-0", "answer-0-0", "done"):
        phone.tap(name)
        assert findings(phone) == [], name
    # A game of three is worth 1: the first to speak and his partner win it from the others.
    assert phone.page.locator(".paid .figure").all_inner_texts() == ["+1", "+1", "−1", "−1"]
    phone.tap("done")
    assert phone.page.locator(".table .figure").all_inner_texts() == ["+1", "+1", "−1", "−1"]


@of_browsers
def test_as_on_the_device_and_back_is_remembered(phone: Phone, tmp_path: Path) -> None:
    begun(tmp_path)
    phone.furnish(files_in(tmp_path))
    phone.open()
    page = phone.page
    page.click("[data-id=to-device]")
    page.wait_for_selector("#device:not([hidden])")
    assert phone.spoken_lines()
    page.reload()
    page.wait_for_selector("#device:not([hidden])")
    page.click("#to-phone")
    page.wait_for_selector("#face:not([hidden])")
    page.reload()
    page.wait_for_selector("#face:not([hidden])")
    assert page.is_hidden("#device")


@of_browsers
def test_a_keyboard_picks_answers(phone: Phone, tmp_path: Path) -> None:
    begun(tmp_path)
    phone.furnish(files_in(tmp_path))
    phone.open()
    page = phone.page
    page.keyboard.press("Enter")
    page.wait_for_selector("#face .body.answers")
    page.keyboard.press("2")  # the second bid of whoever declares
    page.wait_for_selector("#face [data-id=back]")
    page.wait_for_selector("#face h2:has-text('segít')")
    page.keyboard.press("Backspace")
    page.wait_for_selector("#face h2:has-text('vitte')")
    assert page.evaluate("document.activeElement.tagName") == "H2"


@of_browsers
def test_a_long_list_unfolds_by_kind(phone: Phone, tmp_path: Path) -> None:
    """In Vadász a hand is thrown in by the keyboard: the group opens where the focus stays, and
    digits pick in it; axe finds nothing."""
    begun(tmp_path, ("game hunter",))
    phone.furnish(files_in(tmp_path))
    phone.open()
    phone.tap("deal")
    page = phone.page
    group = page.locator("#face [data-id=group-throws]")
    assert group.get_attribute("aria-expanded") == "false"
    assert page.locator("#face .body .answers > *").count() == 11
    assert findings(phone) == []
    group.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#face [data-id=group-throws][aria-expanded=true]")
    assert group.evaluate("(button) => button === document.activeElement")
    assert findings(phone) == []
    page.keyboard.press("2")
    page.wait_for_selector("#face .body.recap")
    assert "eldob" in page.inner_text("#face .body")


@of_browsers
def test_a_second_tap_on_what_is_gone_does_nothing(phone: Phone, tmp_path: Path) -> None:
    begun(tmp_path)
    phone.furnish(files_in(tmp_path))
    phone.open()
    phone.tap("result")
    phone.page.evaluate(
        """() => {
          const pick = document.querySelector("#face [data-id=answer-0-0]");
          pick.click();
          pick.click();
        }"""
    )
    phone.page.wait_for_selector("#face h2:has-text('segít')")
    phone.tap("back")
    assert "vitte" in phone.title()


@of_browsers
def test_a_trial_leaves_no_trace(phone: Phone) -> None:
    phone.open()
    phone.tap("try")
    assert phone.page.is_visible(".trial")
    for name in ("result", "answer-0-0", "answer-0-0", "done", "done"):
        phone.tap(name)
    assert phone.page.locator(".table .figure").all_inner_texts() == ["+1", "+1", "−1", "−1"]
    phone.tap("leave")
    assert phone.page.is_visible("#face [data-id=new]")
    phone.page.reload()
    phone.page.wait_for_selector("#face [data-id=new]")


@of_browsers
@pytest.mark.parametrize("phone", ["light", "dark"] if PROOF else ["light"], indirect=True)
def test_an_earlier_deal_is_corrected(phone: Phone, tmp_path: Path) -> None:
    """What was and what will be stands before it is saved; axe finds nothing on the way."""
    played(tmp_path)
    phone.furnish(files_in(tmp_path))
    phone.open()
    page = phone.page
    page.click("#face [data-id=standings]")
    page.wait_for_selector("#evening .deal")
    assert findings(phone) == []
    page.locator("#evening .deal").last.click()  # the first one
    page.wait_for_selector("#face .body.recap")
    assert findings(phone) == []
    phone.tap("done")
    phone.tap("state-trull-1")  # silent, of the declarer's side: one point more
    assert findings(phone) == []
    assert "+2" in page.inner_text("#face .pays")
    phone.tap("done")
    rows = page.locator("#face .why").first.locator("tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["Anna", "+1", "+2"], ["Béla", "−1", "−2"], ["Cili", "+1", "+2"], ["Dani", "−1", "−2"]
    ]  # fmt: skip
    assert findings(phone) == []
    phone.tap("done")
    assert page.locator(".table .figure").all_inner_texts() == ["+3", "−3", "+3", "−3"]


@of_browsers
def test_who_declared_and_helped_is_corrected_by_a_tap(phone: Phone, tmp_path: Path) -> None:
    """Anna declared the first deal with Cili: it was Béla, then with Anna."""
    played(tmp_path)
    phone.furnish(files_in(tmp_path))
    phone.open()
    page = phone.page
    page.click("#face [data-id=standings]")
    page.locator("#evening .deal").last.click()
    page.wait_for_selector("#face .body.recap")
    phone.tap("done")
    for name in ("head-declarer-Béla", "head-partner-Anna"):
        phone.tap(name)
        assert page.get_attribute(f"#face [data-id='{name}']", "aria-pressed") == "true"
    rows = page.locator("#face .why tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [["Béla", "−1", "+1"], ["Cili", "+1", "−1"]]


@of_browsers
def test_what_was_announced_is_asked_before_the_recap(phone: Phone, tmp_path: Path) -> None:
    """The button below leads to it instead of settling; a kontra'd game is lost in one tap."""
    begun(tmp_path)
    sheet = Evening(str(tmp_path), 1)
    spoken = ["A 3", "B pass", "C pass", "D pass", "A call XX", "A pagat-ultimo", "A pass"]
    for line in ["deal", *spoken, "B kontra game", "B pass", "C pass", "D pass", "A pass"]:
        sheet.do(tuple(line.split()))
    phone.furnish(files_in(tmp_path))
    phone.open()
    phone.tap("go-on")
    phone.tap("answer-0-0")  # of the pagát: it was played as it must be
    phone.tap("answer-0-0")  # who held the called card
    page = phone.page
    assert "kontra" in page.inner_text("#face .card >> nth=0")
    page.click("#face [data-id=done]")
    asked = page.locator("#face .card.asked .segment").first
    assert asked.evaluate("(button) => button === document.activeElement")
    asked.click()
    page.wait_for_selector("#face .card.asked", state="detached")
    page.get_by_role("button", name="elbukta", exact=True).click()
    page.wait_for_selector("#face .segment.bad[aria-pressed=true]")
    phone.tap("done")
    # A three 1, kontra'd 2, lost; the announced ultimo 10 made: A and his partner 10 - 2.
    assert page.locator(".paid .figure").all_inner_texts() == ["+8", "+8", "−8", "−8"]


class Looked:
    """Each view of a phone, as axe sees it, once."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.seen: set[str] = set()

    def __call__(self, place: str = "") -> None:
        body = self.phone.page.locator("#face .body")
        view = place or f"{body.get_attribute('class')} {self.phone.title()}"
        if view not in self.seen:
            assert findings(self.phone) == [], view
        self.seen.add(view)

    def deal(self, button: str) -> None:
        """From home to home, each time the likeliest answer; a number as it is offered."""
        page = self.phone.page
        self.phone.tap(button)
        for _ in range(60):
            kind = str(page.get_attribute("#face .body", "class")).split()[1]
            self()
            if kind == "home":
                return
            if kind == "numbers" and page.is_disabled("[data-id=done]"):
                self.phone.tap("by-1")
            asked = page.locator("#face .card.asked .segment")
            if kind == "answers":
                self.phone.tap("answer-0-0")
            elif kind == "rows" and asked.count():
                self.phone.tap(str(asked.first.get_attribute("data-id")))
            else:
                self.phone.tap("done")
        raise AssertionError("the deal does not end")


@of_browsers
@pytest.mark.parametrize("phone", ["light", "dark"] if PROOF else ["light"], indirect=True)
@pytest.mark.parametrize("game", sampled(["two-handed", "danish", "hunter"], 2))
def test_a_deal_of_another_family(phone: Phone, tmp_path: Path, game: str) -> None:
    """By its outcome; in proof word for word too, its correction, the menu, panels, other face."""
    begun(tmp_path, (f"game {game}",))
    phone.furnish(files_in(tmp_path))
    phone.open()
    look = Looked(phone)
    look.deal("result")
    assert phone.page.is_visible("#face .last")
    if not PROOF:
        return
    look.deal("deal")
    page = phone.page
    phone.tap("menu")
    look("menu")
    rows = page.locator("#face .list .answers >> nth=0").locator(".pick")
    for name in rows.evaluate_all("(all) => all.map((one) => one.dataset.id)"):
        phone.tap(name)
        look(f"menu {name}")
        if page.is_visible("#over"):
            page.locator("#over button").first.click()
            page.wait_for_selector("#over", state="hidden")
        if page.is_visible("#face [data-id=home]"):
            phone.tap("home")
        page.wait_for_selector("#face .body.home")
        phone.tap("menu")
    phone.tap("home")
    phone.tap("last")
    look()
    phone.tap("done")
    look("correction")
    phone.tap("home")
    page.wait_for_selector("#face .body.home")
    for name in ("deals", "standings", "payments"):
        page.click(f"#face [data-id={name}]")
        page.wait_for_selector("#evening .deals")
        look(name)
        page.click("#evening .back")
    phone.tap("menu")
    page.click("#face [data-id=as-device]")
    page.wait_for_selector("#device:not([hidden])")
    for at, keys in enumerate(("HOME", "RIGHT", "HELP", "BACK", "OK", "OK", "HOME", "OK", "OK",
                               "HOME", "DOWN", "HOME", "LEFT", "OK")):  # fmt: skip
        phone.press(keys)
        look(f"device {at}")
    assert len(look.seen) > 25
