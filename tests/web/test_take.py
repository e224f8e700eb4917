"""What leaves one phone and comes to another: all evenings, one in an address or a code, a file
that is opened or shared with the page."""

import base64
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from store.begin import begin
from tests.host.support.sample import of_browsers
from tests.ui.helpers import NAMES, PLAIN, head
from tests.web.pages import TOUCHED, Phone, Table, files_in
from tests.web.pages import new_phone as context_of
from tests.web.test_access import findings

pytestmark = of_browsers

SHEET = "\n".join([*head(4, "D", NAMES), *PLAIN]) + "\n"
PICK = 'input[type="file"]'


class Panels(Phone):
    """A phone with its panels."""

    def panel(self, name: str) -> None:
        """Open a panel of the menu."""
        if self.page.is_visible("#face [data-id=menu]"):
            self.page.click("#face [data-id=menu]")
        self.page.click(f"#face [data-id={name}]")
        self.page.wait_for_selector(f"#{name}:not([hidden]) .back")

    def leave(self, name: str) -> None:
        """Close a panel, and go back to the table."""
        self.page.click(f"#{name} .back")
        if self.page.is_visible("#face [data-id=home]"):
            self.page.click("#face [data-id=home]")
        self.page.wait_for_selector("#face .body.home")

    def result(self, panel: str) -> str:
        return str(self.page.locator(f"#{panel} [role=status]").first.inner_text())


def codes_in(phone: Panels) -> list[Any]:
    """The codes on the canvas that is shown."""
    wait = phone.page.wait_for_selector("#evening canvas")
    picture = wait.evaluate("(canvas) => canvas.toDataURL()").partition(",")[2]
    image = Image.open(io.BytesIO(base64.b64decode(picture))).convert("L")
    size = [4 * side for side in image.size]  # a dot of one pixel is none for a reader
    return list(zxingcpp.read_barcodes(image.resize(size, Image.Resampling.NEAREST)))


def two_evenings(folder: Path) -> dict[str, str]:
    for day in ("13", "20"):
        sheet = begin(str(folder), head(4, "D", NAMES, (f"date 2026-11-{day} 19:30",)))
        for line in PLAIN:
            sheet.do(tuple(line.split()))
    (folder / "settings.txt").write_text("lang hu\n")
    return files_in(folder)


def new_phone(engine: Any, address: str) -> Panels:
    return Panels(context_of(engine, **TOUCHED).new_page(), address)


@pytest.fixture(scope="module")
def phone(engine: Any, address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Panels]:
    """A phone with two evenings; a test leaves it at its table."""
    phone = new_phone(engine, address)
    phone.furnish(two_evenings(tmp_path_factory.mktemp("evenings")))
    yield phone.open()
    phone.page.context.close()
    assert phone.errors == []


@pytest.fixture
def other(engine: Any, address: str) -> Iterator[Panels]:
    """A phone that never saw the page."""
    other = new_phone(engine, address)
    yield other
    other.page.context.close()
    assert other.errors == []


def test_all_evenings_in_one_file_and_back(phone: Panels, other: Panels, tmp_path: Path) -> None:
    if phone.engine != "chromium":
        pytest.skip("Playwright hears of no download there")
    page = phone.page
    phone.panel("evenings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Minden este egy fájlban").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".kib" and path.read_text("utf-8").count("kibic 1\n") == 2
    page.set_input_files(f"#evenings {PICK}", path)
    page.get_by_text("Új pontlap: 0, folytatódott: 0, már itt volt: 2.").wait_for()
    phone.leave("evenings")
    other.open()
    other.panel("evenings")
    other.page.set_input_files(f"#evenings {PICK}", path)
    other.page.get_by_text("Új pontlap: 2, folytatódott: 0, már itt volt: 0.").wait_for()
    corrected = tmp_path / "corrected.kib"
    corrected.write_text(path.read_text("utf-8").replace("A 3", "A 2", 1), "utf-8")
    other.page.set_input_files(f"#evenings {PICK}", corrected)
    taken = "már itt volt: 1. Itt más szerepel bennük, és az itteni marad: 1."
    other.page.get_by_text(taken).wait_for()
    assert other.page.locator("#evenings li").count() == 2
    other.leave("evenings")
    # a game of three is worth 1
    assert other.page.locator(".table .figure").all_inner_texts() == ["+1", "−1", "+1", "−1"]


def test_what_everybody_has_won(phone: Panels) -> None:
    page = phone.page
    phone.panel("evenings")
    page.click("#evenings summary")
    page.wait_for_selector("#evenings table")
    rows = [row.split("\t") for row in page.locator("#evenings tbody tr").all_inner_texts()]
    assert rows == [
        ["Anna", "2", "+2", "+1"], ["Cili", "2", "+2", "+1"],
        ["Béla", "2", "−2", "−1"], ["Dani", "2", "−2", "−1"],
    ]  # fmt: skip
    assert findings(phone) == []
    phone.leave("evenings")


def test_another_phone_looks_on_by_a_code(phone: Panels, other: Panels) -> None:
    """The code that is seen holds the whole evening: another phone shows it, and asks no server."""
    page = phone.page
    page.click("#face [data-id=standings]")
    page.get_by_role("button", name="Másik telefonra").click()
    [read] = codes_in(phone)
    phone.leave("evening")
    assert read.text.startswith(f"{phone.address}#kib=")
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url))
    other.page.goto(read.text)
    other.page.wait_for_selector("#sheet table")
    cells = other.page.locator("#sheet td").all_inner_texts()
    assert cells[:4] == ["+1", "−1", "+1", "−1"]
    assert findings(other) == []
    assert other.page.url == other.address
    assert asked[0] == other.address
    assert not [url for url in asked if "kib=" in url]


def test_an_evening_too_long_for_a_code_is_a_row_of_codes(
    new_page: Callable[..., Any], address: str, tmp_path: Path
) -> None:
    def small(route: Any) -> None:
        response = route.fetch()
        assert "LARGEST = 30" in response.text()
        route.fulfill(
            response=response, body=response.text().replace("LARGEST = 30", "LARGEST = 3")
        )

    other = Panels(new_page(**TOUCHED), address)
    other.page.context.route("**/qr.mjs", small)
    sheet = begin(str(tmp_path), head(4, "D", NAMES))
    for line in PLAIN * 9:
        sheet.do(tuple(line.split()))
    other.furnish(files_in(tmp_path))
    other.open()
    other.page.click("#face [data-id=standings]")
    other.page.get_by_role("button", name="Másik telefonra").click()
    other.page.get_by_text("túl hosszú").wait_for()
    place = other.page.locator("#evening .codes span")
    first = place.inner_text()
    other.until(f"document.querySelector('#evening .codes span').textContent !== '{first}'")
    assert codes_in(other)


def test_a_link_that_was_cut_says_so(phone: Panels) -> None:
    phone.page.evaluate("() => { location.hash = 'kib=abcd'; }")
    phone.page.wait_for_selector("[data-bar=arrive]")
    assert "kérj egy újat" in phone.page.inner_text("[data-bar=arrive]")
    phone.page.click("[data-bar=arrive] button")
    assert phone.page.url == phone.address


def test_a_file_that_is_shared_with_the_page_is_shown(other: Panels) -> None:
    if other.engine != "chromium":
        pytest.skip("only Chromium's browsers share with a page")
    other.open()
    other.page.evaluate("navigator.serviceWorker.ready")
    other.until("navigator.serviceWorker.controller !== null")
    where = other.page.evaluate(
        """async (sheet) => {
          const form = new FormData();
          form.append("sheet", new File([sheet], "a.kib", { type: "text/plain" }));
          return (await fetch("take", { method: "POST", body: form })).url;
        }""",
        SHEET,
    )
    assert where == other.address  # not `take`
    other.page.evaluate("() => { location.hash = 'taken'; }")
    other.page.wait_for_selector("#sheet table")
    assert other.page.locator("#sheet td").all_inner_texts()[:4] == ["+1", "−1", "+1", "−1"]


def test_a_file_that_is_opened_with_the_page_is_shown(other: Panels) -> None:
    """Of several sheets the page offers to keep them."""
    other.page.add_init_script(
        """const setConsumer = (open) => (window.launched = (text) =>
          open({ files: [{ getFile: async () => new File([text], "a.kib") }] }));
        Object.defineProperty(window, "launchQueue", { value: { setConsumer } });"""
    )
    other.open()
    other.until("'launched' in window")
    other.page.evaluate("(text) => launched(text)", f"# sheet 4\n{SHEET}# sheet 5\n{SHEET}points\n")
    other.page.wait_for_selector("#sheet .keep")
    assert other.page.locator("#sheet table").first.is_visible()
    assert other.page.locator("#sheet .bad").count() == 1  # its last line
    other.page.click("#sheet .keep")
    other.page.wait_for_selector("#evenings li")
    other.page.get_by_text("2. pontlap, nem olvasható").wait_for()
    assert other.result("evenings").startswith("Új pontlap: 1,")


def test_a_screen_that_stays_on_is_remembered(phone: Panels) -> None:
    page = phone.page
    page.click("#face [data-id=menu]")
    page.click("#face [data-id=awake]")
    page.wait_for_selector("#face [data-id=awake][aria-pressed=true]")
    phone.open()
    page.click("#face [data-id=menu]")
    page.click("#face [data-id=awake][aria-pressed=true]")
    page.wait_for_selector("#face [data-id=awake][aria-pressed=false]")
    page.click("#face [data-id=home]")


def test_the_guide_is_a_page_of_its_own(phone: Panels) -> None:
    page = phone.page
    page.click("#face [data-id=menu]")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Útmutató").click()
    guide = Table(opened.value, phone.address)
    guide.page.wait_for_load_state()
    assert guide.page.inner_text("h1") == "Az első este"
    assert guide.page.evaluate("[...document.images].every((image) => image.naturalWidth > 0)")
    assert guide.errors == []
    guide.page.close()
    page.click("#face [data-id=home]")
