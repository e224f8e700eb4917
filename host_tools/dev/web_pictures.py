"""The pictures of the page in docs/: a deal by taps, the score lying on the table, the device's
picture while a deal is bid, an evening at a desk.

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
TOUCHED = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "hu-HU",
    "color_scheme": "light",
}  # fmt: skip
LYING = TOUCHED | {"viewport": {"width": 844, "height": 390}}
GAP = 14  # pixels between two views
BETWEEN = (208, 204, 196)
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
    return playing(opened, "[data-panel=sheet]", "#device")


def playing(opened: Any, panel: str, shown: str) -> Any:
    """A page that plays on with that evening, once this is pressed; then that is shown."""
    opened.click(panel)
    opened.fill("#sheet textarea", sheet())
    opened.click("#sheet .settle")
    opened.click("#sheet .go-on")
    opened.wait_for_selector(f"{shown}:not([hidden])")
    opened.wait_for_timeout(500)
    return opened


def face(browser: Any, address: str, look: dict[str, Any]) -> Any:
    """The same in the page's own face."""
    opened = browser.new_page(**look)
    opened.goto(address)
    return playing(opened, "#face [data-id=sheet]", "#face")


def by_taps(phone: Any) -> list[bytes]:
    """The table, then a deal word for word up to its recap, and the evening."""
    views = [phone.screenshot()]

    def tap(*names: str) -> None:
        for name in names:
            phone.click(f"#face [data-id={name}]")
            phone.wait_for_timeout(200)

    tap("deal")
    views.append(phone.screenshot())
    tap("answer-1-0", "all-pass", "answer-0-0", "answer-0-0", "answer-1-0")
    views.append(phone.screenshot())
    tap("all-pass", "answer-0-0", "state-trull-1", "state-four-kings-1")
    views.append(phone.screenshot())
    tap("done")
    views.append(phone.screenshot())
    tap("done", "standings")
    phone.wait_for_selector("#evening table")
    phone.click("[data-bar=keeps] button")
    views.append(phone.screenshot())
    return views


def beside(views: list[bytes], across: int) -> bytes:
    """Pictures of one size in rows of so many."""
    images = [Image.open(io.BytesIO(view)) for view in views]
    width, height = (side + GAP for side in images[0].size)
    rows = -(-len(images) // across)
    whole = Image.new("RGB", (width * across + GAP, height * rows + GAP), BETWEEN)
    for at, image in enumerate(images):
        whole.paste(image, (GAP + at % across * width, GAP + at // across * height))
    out = io.BytesIO()
    whole.save(out, "PNG")
    return out.getvalue()


def draw() -> None:
    """Write all pictures."""
    if not chromium.program():
        print("The page is not drawn: sudo apt install chromium")
        return
    with tempfile.TemporaryDirectory() as made:
        web_build.build(Path(made))
        server = web.server(Path(made), 0)
        with chromium.served(server) as address, chromium.opened() as browser:
            touched = face(browser, address, TOUCHED)
            save("page-taps", beside(by_taps(touched), 3))
            lying = face(browser, address, LYING)
            save("page-lying", lying.screenshot())
            phone = page(browser, address, PHONE)
            for _ in range(2):
                phone.click("[data-key=OK]")
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
