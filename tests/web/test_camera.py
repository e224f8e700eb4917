"""The camera of a phone over a board's display: the codes become the evening's sheet."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.host.support.page import browser as browsers
from tests.host.support.pictures import filmed
from tests.host.support.sample import of_browsers
from tests.web.pages import PHONE, Table
from tests.web.test_phone import SHEET, played
from tests.web.test_sheets import coded

pytestmark = of_browsers

# A camera that shows a moving dot, and a browser whose own reader has other formats.
BLIND = """(() => {
  if (!navigator.mediaDevices) return; // the empty page before
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  setInterval(() => pen.fillRect(Math.random() * 99, 9, 9, 9), 20);
  navigator.mediaDevices.getUserMedia = async ({ video }) => {
    window.facing = video.facingMode;
    window.stream = canvas.captureStream(30);
    return stream;
  };
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ["ean_13"]; }
  };
})();"""
# The same, whose reader finds these codes, two on a picture.
SEEING = """(texts) => {
  let at = 0;
  window.felt = [];
  navigator.vibrate = (ms) => { felt.push(ms); };
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ["ean_13", "qr_code"]; }
    constructor({ formats }) { this.formats = formats.join(); }
    async detect(picture) {
      if (this.formats !== "qr_code" || !(picture.width > 0)) throw new TypeError();
      at += 2;
      return texts.slice(at - 2, at).map((rawValue) => ({ rawValue }));
    }
  };
}"""


def uncompressed(path: Path, images: list[Any]) -> None:
    """Write a film in a form that a browser takes for a camera: YUV4MPEG2, grey."""
    width, height = filmed.SIZE
    grey = bytes([128]) * (width * height // 2)
    with open(path, "wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F{filmed.FPS}:1 Ip A1:1 C420\n".encode())
        for image in images:
            file.write(b"FRAME\n" + image.tobytes() + grey)


@contextmanager
def watching(engine: Any, film: Path) -> Iterator[Any]:
    """A browser whose camera shows a film."""
    options = browsers.options(
        "chromium",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    opened = engine.browser_type.launch(**options)
    yield opened
    opened.close()


def test_the_camera_reads_the_codes_of_a_display(engine: Any, address: str, tmp_path: Path) -> None:
    """A film of the simulated device's display, as a phone takes it, without a network."""
    if engine.browser_type.name != "chromium":
        pytest.skip("it takes no film for a camera")
    folder = tmp_path / "device"
    played(folder, ("Qxjzvw", "Kfyqxj", "Zvwkfy", "Xqjwzv"))
    film = tmp_path / "film.y4m"
    shown = filmed.pictures(filmed.device(folder), 6000)
    uncompressed(film, [filmed.photo(buf) for buf in shown])
    with watching(engine, film) as chromium:
        context = chromium.new_context(**PHONE, locale="hu-HU", permissions=["camera"])
        table = Table(context.new_page(), address).open()
        page = table.page
        table.until(
            """async () => {
              const names = (await caches.keys()).filter((name) => name.startsWith("kibic-"));
              const cache = names.length && (await caches.open(names[0]));
              return !!cache && !!(await cache.match("decoder/zxing_reader.wasm"));
            }"""
        )
        context.set_offline(True)
        page.click("[data-panel=camera]")
        page.click("#camera .settle", timeout=60000)
        page.wait_for_selector("#sheet table")
        assert page.locator("#sheet thead th").first.text_content() == "Qxjzvw"
        assert page.locator("#sheet td").all_text_contents()[:4] == ["+2", "−2", "+2", "−2"]
        assert table.errors == []
        context.close()


def test_the_browsers_own_reader_is_used_where_it_has_one(table: Table) -> None:
    """And then the decoder is never fetched; the camera is let go when the panel is closed."""
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(BLIND)
    texts = ["HELLO", *coded(SHEET)]
    page.add_init_script(f"({SEEING})({json.dumps(texts)})")
    table.open()
    page.click("[data-panel=camera]")
    page.wait_for_selector("#camera .settle")
    assert page.inner_text("#camera strong") == "0001.kib"
    assert page.evaluate("[facing, felt.join(), stream.active]") == ["environment", "80", True]
    page.click("#camera .settle")
    page.wait_for_selector("#sheet table")
    assert page.locator("#sheet td").all_text_contents()[:4] == ["+1", "−1", "+1", "−1"]
    assert page.evaluate("stream.active") is False
    assert not [url for url in asked if "decoder" in url]


def test_a_reader_without_this_kind_of_code_is_none(table: Table) -> None:
    table.page.add_init_script(BLIND)
    with table.page.expect_request("**/decoder/zxing_reader.wasm"):
        table.open()
        table.page.click("[data-panel=camera]")
    table.page.wait_for_selector("#camera video")
    assert table.page.locator("#camera .bad").count() == 0
