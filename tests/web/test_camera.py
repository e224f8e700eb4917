"""The camera of a phone over a board's display: the codes become the evening's sheet."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.host import filmed
from tests.host.browser import browser
from tests.web.pages import PHONE, Table
from tests.web.test_phone import played


def uncompressed(path: Path, images: list[Any]) -> None:
    """Write a film in a form that a browser takes for a camera: YUV4MPEG2, grey."""
    width, height = filmed.SIZE
    grey = bytes([128]) * (width * height // 2)
    with open(path, "wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F{filmed.FPS}:1 Ip A1:1 C420\n".encode())
        for image in images:
            file.write(b"FRAME\n" + image.tobytes() + grey)


@contextmanager
def watching(film: Path) -> Iterator[Any]:
    """A browser whose camera shows a film."""
    with browser(
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ) as chromium:
        yield chromium


def test_the_camera_reads_the_codes_of_a_display(address: str, tmp_path: Path) -> None:
    """A film of the simulated device's display, as a phone takes it, without a network."""
    folder = tmp_path / "device"
    played(folder, ("Qxjzvw", "Kfyqxj", "Zvwkfy", "Xqjwzv"))
    film = tmp_path / "film.y4m"
    shown = filmed.pictures(filmed.device(folder), 6000)
    uncompressed(film, [filmed.photo(buf) for buf in shown])
    with watching(film) as chromium:
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
