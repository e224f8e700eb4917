"""Beside the display: the evening as a table, sheets shared, opened and settled, the camera."""

import re
from pathlib import Path

import pytest

from store.evening import Evening
from tests.host.support.sample import of_browsers
from tests.ui.helpers import PLAIN
from tests.web.pages import Table, files_in
from tests.web.test_device import begun

# As Chromium does it where a phone has something to share with: it says that it can, and refuses
# what its list does not have (modules/webshare/FILE_TYPES.md there), of which this is a part.
SHARE = """() => {
  window.shared = [];
  navigator.canShare = () => true;
  const types = {
    csv: "text/csv", gif: "image/gif", html: "text/html", jpg: "image/jpeg", pdf: "application/pdf",
    png: "image/png", svg: "image/svg+xml", txt: "text/plain", webp: "image/webp",
  };
  navigator.share = async ({ files, text, url }) => {
    for (const { name, type } of files ?? [])
      if (types[name.split(".").at(-1)] !== type)
        throw new DOMException("Permission denied", "NotAllowedError");
    for (const file of files ?? []) shared.push([file.name, await file.text()]);
    if (text ?? url) shared.push(text ?? url);
  };
}"""


def played(folder: Path, names: tuple[str, ...] = ()) -> None:
    """Two plain deals in a device's folder."""
    begun(folder, names=names)
    sheet = Evening(str(folder), 1)
    for line in PLAIN * 2:
        sheet.do(tuple(line.split()))


def cells(table: Table) -> list[list[str]]:
    rows = table.page.locator("#evening tbody tr, #evening tfoot tr")
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_the_evening_as_a_table_and_shared(table: Table, tmp_path: Path) -> None:
    names = ("Anna", "<img src=x onerror=alert(1)>", "Cili", "Dani")
    played(tmp_path, names)
    table.furnish(files_in(tmp_path))
    table.open()
    page = table.page
    page.click("[data-panel=evening]")
    page.wait_for_selector("#evening table")
    # a game of three is worth 1: each loser pays 1 to one winner
    assert [row[1:] for row in cells(table)] == [
        ["+1", "−1", "+1", "−1"], ["+1", "−1", "+1", "−1"], ["+2", "−2", "+2", "−2"]
    ]  # fmt: skip
    assert page.locator("#evening thead bdi").all_text_contents() == list(names)
    assert page.locator("#evening img").count() == 0
    assert page.locator("#evening .curve > svg path").count() == 4
    stands = page.locator("#evening .curve li")
    assert stands.locator("bdi").all_text_contents() == ["Anna", "Cili", names[1], "Dani"]
    assert stands.locator("strong").all_text_contents() == ["+2", "+2", "−2", "−2"]
    page.evaluate(SHARE)
    page.locator("#evening button", has_text="Pontlap").click()
    table.until("shared.length")
    [[name, text]] = page.evaluate("shared")
    assert name == "0001.txt" and text.startswith("kibic 1\n") and text.count("deal\n") == 2
    page.locator("#evening button", has_text="Szöveg").click()
    table.until("shared.length === 2")
    assert page.evaluate("shared[1]").splitlines()[:2] == ["Állás", "Anna +2"]
    page.locator("#evening button", has_text="Kép").click()
    table.until("shared.length === 3")
    assert page.evaluate("shared[2]")[0] == "kibic.png"
    assert page.locator("#evening [role=status]").first.inner_text() == ""
    page.locator("#evening .deal").first.click()  # the latest: its recap is looked at
    page.wait_for_selector("#device:not([hidden])")
    assert page.is_hidden("#evening")
    table.until("document.querySelector('#said').textContent.includes('2.')")


@of_browsers
def test_without_a_share_it_is_a_download(table: Table, tmp_path: Path) -> None:
    if table.engine != "chromium":
        pytest.skip("Playwright hears of no download there")
    played(tmp_path)
    table.furnish(files_in(tmp_path))
    table.open()
    page = table.page
    # A browser has nothing to share with, or will not: a download, and it is said.
    for refuses in (
        "() => { navigator.canShare = undefined; }",
        """() => {
          navigator.canShare = () => true;
          navigator.share = async () => { throw new DOMException("no", "NotAllowedError"); };
        }""",
    ):
        page.evaluate(refuses)
        page.click("[data-panel=evening]")
        with page.expect_download() as download:
            page.locator("#evening button", has_text="Pontlap").click()
        assert download.value.suggested_filename == "0001.kib"
        assert Path(download.value.path()).read_text("utf-8").startswith("kibic 1\n")
        page.get_by_text("A letöltések között van: 0001.kib").wait_for()
        page.click("#evening .back")


SHEET = (
    "kibic 1\ngame paskievics\nseat A Anna\nseat B <b>B</b>\nseat C Cili\nseat D Dani\ndealer D\n"
)
SHEET += "\n".join(PLAIN) + "\n"


@of_browsers
def test_a_pasted_sheet_is_settled_with_reasons_and_played_on(table: Table) -> None:
    table.open()
    page = table.page
    page.click("[data-panel=sheet]")
    page.fill("#sheet textarea", SHEET)
    page.click("#sheet .settle")
    page.wait_for_selector("#sheet table")
    assert page.locator("#sheet td").all_text_contents()[:4] == ["+1", "−1", "+1", "−1"]
    assert page.locator("#sheet thead th").nth(1).text_content() == "<b>B</b>"
    page.click("#sheet summary")
    assert page.locator("#sheet details tbody tr").count() >= 1
    page.click("#sheet .go-on")
    page.wait_for_selector("#device:not([hidden])")
    names = page.locator("#table text").all_text_contents()
    assert names == ["Anna", "<b>B</b>", "Cili", "Dani"]
    page.reload()
    page.wait_for_selector("#device:not([hidden])")
    assert page.locator("#table text").all_text_contents() == names


@of_browsers
def test_a_file_is_opened_and_a_wrong_line_named(table: Table) -> None:
    table.open()
    page = table.page
    page.click("[data-panel=sheet]")
    wrong = SHEET.replace("declarer A 3", "declarer A 9")
    page.set_input_files(
        "#sheet input[type=file]",
        {"name": "a.kib", "mimeType": "text/plain", "buffer": wrong.encode()},
    )
    page.wait_for_selector("#sheet .bad")
    message = page.inner_text("#sheet .bad")
    assert re.match(r"9\. sor: .*\.", message), message
    assert page.locator("#sheet .go-on").count() == 0


@of_browsers
def test_the_notice_of_what_browsers_delete_comes_once(table: Table) -> None:
    """Behind the first evening: before that there is little to lose, and a deal to play."""
    page = table.page
    table.open()
    page.evaluate("() => { navigator.clipboard.writeText = async () => {}; }")
    table.press("OK*8 RIGHT OK*4")
    page.wait_for_timeout(500)
    assert page.locator("[data-bar=keeps]").count() == 0
    page.click("[data-panel=evening]")
    page.get_by_role("button", name="Szöveg").click()
    noticed_once(table)


@of_browsers
def test_the_notice_comes_on_another_day(table: Table, tmp_path: Path) -> None:
    """The evening that was played before is the first one."""
    begun(tmp_path, ("date 2026-11-20",))
    sheet = Evening(str(tmp_path), 1)
    for line in PLAIN:
        sheet.do(tuple(line.split()))
    table.furnish(files_in(tmp_path) | {"page.txt": ""})
    table.open()
    noticed_once(table)


def noticed_once(table: Table) -> None:
    page = table.page
    page.wait_for_selector("[data-bar=keeps]")
    assert "7" in page.inner_text("[data-bar=keeps]")
    page.click("[data-bar=keeps] button")
    table.open()
    table.press("DOWN")
    assert page.locator("[data-bar=keeps]").count() == 0


@of_browsers
def test_the_screen_stays_on_while_a_deal_is_open(table: Table, tmp_path: Path) -> None:
    begun(tmp_path)
    table.furnish(files_in(tmp_path))
    table.page.add_init_script(
        """window.held = 0;
        const request = async () => {
          held++;
          return { addEventListener() {}, release: async () => { held--; } };
        };
        Object.defineProperty(navigator, "wakeLock", { value: { request } });"""
    )
    table.open()
    assert table.page.evaluate("held") == 0
    table.press("OK")
    assert table.page.evaluate("held") == 1
    table.press("HOME BACK OK")  # the deal is taken back
    table.until("document.getElementById('device').dataset.open === 'false'")
    assert table.page.evaluate("held") == 0


@of_browsers
def test_a_camera_that_is_refused_is_told(table: Table) -> None:
    table.open()
    table.page.evaluate(
        """() => { navigator.mediaDevices.getUserMedia = async () => {
          throw new DOMException("no", "NotAllowedError");
        }; }"""
    )
    table.page.click("[data-panel=camera]")
    table.page.wait_for_selector("#camera .bad")
    assert "engedélyezd" in table.page.inner_text("#camera .bad")
