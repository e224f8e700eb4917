"""Pages as a phone shows them, 360 pixels wide, and as A4 prints them.

`python -m dev.club.views FOLDER` makes pictures of every page of the demo's season there.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from dev.web import chromium

PHONE = 360  # pixels
PAPER = 703  # pixels of 186 mm: A4 without the margins of the pages
# What is wider than the space it has, though a reader could scroll there on a screen.
CUT = """[...document.querySelectorAll('body *')]
  .filter(part => getComputedStyle(part).display !== 'none'
                  && part.getBoundingClientRect().right > innerWidth + 1)
  .map(part => part.outerHTML.slice(0, 80))"""


def take(page: Any, address: str, folder: Path, name: str) -> list[str]:
    """Save a page as NAME-360.png and NAME-a4.pdf; return what sticks out of either.

    page      of Playwright
    address   of the page: http or file
    """
    page.set_viewport_size({"width": PHONE, "height": 700})
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.screenshot(path=str(folder / f"{name}-360.png"), full_page=True)
    page.set_viewport_size({"width": PAPER, "height": 1000})
    page.emulate_media(media="print")
    cut: list[str] = page.evaluate(CUT)
    page.pdf(path=str(folder / f"{name}-a4.pdf"), format="A4", prefer_css_page_size=True)
    page.emulate_media(media="null")
    return [*([f"{wide} pixels wide"] if wide > PHONE else []), *cut]


def main(folder: Path) -> None:
    """Save every page of the demo's season."""
    from dev.club import demo

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, chromium.opened() as browser:
        page = browser.new_page()
        first = demo.build(Path(place) / "demo")
        for path in sorted(first.parent.rglob("*.html")):
            for part in take(page, path.as_uri(), folder, path.stem):
                print(f"{path.stem}: {part}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
