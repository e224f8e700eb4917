"""The pictures of the page in docs/: on a phone while a deal is bid, at a desk over an evening.

python -m dev.web_pictures    needs a Chromium
"""

import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from dev import bench, chromium, web_build
from dev.vm import ROOT
from kibic import web

FOLDER = ROOT / "docs/pictures"
COLOURS = 64
DEALS = 12
HU = ["kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D Dani"]
# One look for whoever draws them: no letter of the page's own is drawn where it cannot be had.
PHONE = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "color_scheme": "dark",
}  # fmt: skip
DESK = {"viewport": {"width": 1000, "height": 700}, "color_scheme": "light"}


def sheet() -> str:
    """An evening of a dozen deals by their outcome."""
    lines = [*HU, "dealer D"]
    for number in range(DEALS):
        text = bench.turned(bench.DEALS[number % len(bench.DEALS)][2], number)
        lines += ["deal", *text.split("|"), "end"]
    return "\n".join(lines) + "\n"


def page(browser: Any, address: str, look: dict[str, Any]) -> Any:
    """An open page that plays on with that evening."""
    opened = browser.new_page(locale="en-GB", **look)
    opened.goto(address)
    opened.click("[data-panel=sheet]")
    opened.fill("#sheet textarea", sheet())
    opened.click("#sheet .settle")
    opened.click("#sheet .go-on")
    opened.wait_for_selector("#device:not([hidden])")
    return opened


def draw() -> None:
    """Write both pictures."""
    if not chromium.program():
        print("The page is not drawn: sudo apt install chromium")
        return
    with tempfile.TemporaryDirectory() as made:
        web_build.build(Path(made))
        server = web.server(Path(made), 0)
        with chromium.served(server) as address, chromium.opened() as browser:
            phone = page(browser, address, PHONE)
            for _ in range(2):
                phone.keyboard.press("Enter")
                phone.wait_for_timeout(200)
            save("page-phone", phone.screenshot())
            desk = page(browser, address, DESK)
            desk.click("[data-panel=evening]")
            desk.wait_for_selector("#evening table")
            save("page-desk", desk.screenshot())


def save(name: str, png: bytes) -> None:
    """Write a picture small."""
    image = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS)
    image.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw()
