"""The pictures of the page in docs/: a deal by taps, the score lying on the table, the device's
picture while a deal is bid, an evening at a desk.

python -m dev.web.pictures    needs a Chromium
"""

import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from dev import plain_deals
from dev.vm import ROOT
from dev.web import build, chromium
from kibic import web

SHEET = {"#face": "[data-id=sheet]", "#device": "[data-panel=sheet]"}  # opens that panel
FOLDER = ROOT / "docs/pictures"
COLOURS = 64
DEALS = 12
HU = ["kibic 1", "game paskievics", "seat A Anna", "seat B Béla", "seat C Cili", "seat D Dani"]
# One look for whoever draws them: no letter of the page's own is drawn where it cannot be had.
PHONE = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "locale": "en-GB",
    "color_scheme": "dark",
}  # fmt: skip
TOUCHED = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "hu-HU",
    "color_scheme": "light",
}  # fmt: skip
LYING = TOUCHED | {"viewport": {"width": 844, "height": 390}}
# Both faces on what people have: size, colours, language, text's size in %, and taps that lead to
# what is shown.
SMALL, TALL, LONG, TABLET, WIDE = (360, 640), (390, 844), (844, 390), (820, 1180), (1200, 800)
FACES = (
    (SMALL, "light", "hu-HU", 100, ()),
    (TALL, "dark", "en-GB", 100, ("result",)),
    (TALL, "light", "hu-HU", 200, ("result", "answer-0-0", "answer-0-0")),
    (TABLET, "dark", "da-DK", 100, ()),
    (LONG, "light", "da-DK", 100, ("result", "answer-0-0", "answer-0-0", "done")),
    (WIDE, "light", "en-GB", 100, ("result", "answer-0-0", "answer-0-0")),
)
DEVICES = (
    (SMALL, "dark", "da-DK", 100, ("RIGHT",)),
    (TALL, "light", "hu-HU", 100, ("RIGHT", "OK")),
    (TALL, "dark", "en-GB", 200, ()),
    (TABLET, "light", "hu-HU", 100, ("RIGHT", "OK", "OK")),
    (LONG, "dark", "en-GB", 100, ("RIGHT",)),
    (WIDE, "dark", "hu-HU", 100, ("RIGHT", "OK")),
)
TEXT = "(percent) => { document.documentElement.style.fontSize = `${percent}%`; }"
ROW = 420  # pixels, the height of a row of such pictures
GAP = 14  # pixels between two views
BETWEEN = (208, 204, 196)
DESK = {
    "viewport": {"width": 1000, "height": 700}, "locale": "en-GB", "color_scheme": "light",
}  # fmt: skip


def sheet() -> str:
    """An evening of a dozen deals by their outcome."""
    lines = [*HU, "dealer D"]
    for number in range(DEALS):
        text = plain_deals.turned(plain_deals.DEALS[number % len(plain_deals.DEALS)][2], number)
        lines += ["deal", *text.split("|"), "end"]
    return "\n".join(lines) + "\n"


def page(browser: Any, address: str, look: dict[str, Any]) -> Any:
    """An open page that plays on with that evening, in the face that such a look chooses."""
    opened = browser.new_page(**look)
    opened.goto(address)
    face = "#face" if look.get("has_touch") else "#device"
    opened.click(f"{face} {SHEET[face]}")
    opened.fill("#sheet textarea", sheet())
    opened.click("#sheet .settle")
    opened.click("#sheet .go-on")
    opened.wait_for_selector(f"{face}:not([hidden])")
    opened.wait_for_timeout(500)
    return opened


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
    views.append(phone.screenshot())
    return views


def on_sizes(browser: Any, address: str, rows: tuple, touched: bool) -> list[Image.Image]:
    """What one of the faces is on each of these."""
    images = []
    for (width, height), scheme, locale, percent, taps in rows:
        look = {
            "viewport": {"width": width, "height": height}, "color_scheme": scheme,
            "locale": locale, "has_touch": touched, "is_mobile": touched,
        }  # fmt: skip
        opened = page(browser, address, look)
        opened.evaluate(TEXT, percent)
        for name in taps:
            opened.click(f"#face [data-id={name}]" if touched else f"[data-key={name}]")
            opened.wait_for_timeout(250)
        image = Image.open(io.BytesIO(opened.screenshot()))
        images.append(image.resize((width * ROW // height, ROW), Image.Resampling.LANCZOS))
        opened.close()
    return images


def in_rows(rows: list[list[Image.Image]]) -> bytes:
    """Pictures of one height, row below row."""
    wide = max([sum([image.width + GAP for image in row]) for row in rows]) + GAP
    high = rows[0][0].height + GAP
    whole = Image.new("RGB", (wide, len(rows) * high + GAP), BETWEEN)
    for at, row in enumerate(rows):
        left = GAP
        for image in row:
            whole.paste(image, (left, GAP + at * high))
            left += image.width + GAP
    out = io.BytesIO()
    whole.save(out, "PNG")
    return out.getvalue()


def beside(views: list[bytes], across: int) -> bytes:
    """Pictures of one size in rows of so many."""
    images: list[Image.Image] = [Image.open(io.BytesIO(view)) for view in views]
    return in_rows([images[at : at + across] for at in range(0, len(images), across)])


def draw() -> None:
    """Write all pictures."""
    if not chromium.program():
        print("The page is not drawn: sudo apt install chromium")
        return
    with tempfile.TemporaryDirectory() as made:
        build.build(Path(made))
        server = web.server(Path(made), 0)
        with chromium.served(server) as address, chromium.opened() as browser:
            rows = [on_sizes(browser, address, FACES, True)]
            rows.append(on_sizes(browser, address, DEVICES, False))
            save("page-sizes", in_rows(rows), 3 * COLOURS)  # by day and by night
            touched = page(browser, address, TOUCHED)
            save("page-taps", beside(by_taps(touched), 3))
            lying = page(browser, address, LYING)
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


def save(name: str, png: bytes, colours: int = COLOURS) -> None:
    """Write a picture small."""
    image = Image.open(io.BytesIO(png)).convert("RGB").quantize(colours)
    image.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    draw()
