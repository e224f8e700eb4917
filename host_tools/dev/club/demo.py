"""`make demo-club`: a season of 30 evenings that nobody played, as sheets, book and pages.

With a folder for pictures it also takes those of docs/club.md, with Debian's Chromium.
"""

import shutil
import sys
import tempfile
import webbrowser
from pathlib import Path
from typing import Any

from dev.club import made
from dev.vm import ROOT
from dev.web import chromium
from kibic.club import adding
from kibic.club import book as books
from kibic.club.ask import Asker
from kibic.club.pages import making

FOLDER = ROOT / "demo-club"
EVENINGS = 30
VIEWS = (  # picture, page, height in pixels
    ("club-season.png", "index.html", 1330),
    ("club-player.png", "player-3.html", 1180),
    ("club-evening.png", "2025/evening-12.html", 1250),
    ("club-figures.png", "figures.html", 1180),
)


def build(folder: Path, language: str = "en") -> Path:
    """Make everything anew; the first page."""
    shutil.rmtree(folder, ignore_errors=True)
    sheets = folder / "sheets"
    sheets.mkdir(parents=True)
    for name, sheet in made.season(EVENINGS, deals=24, players=14, tables=2):
        (sheets / name).write_text(sheet, encoding="utf-8")
    added = adding.Added()
    with books.opened(str(folder / "club.db")) as engine:
        adding.add(engine, sorted(sheets.iterdir()), added)
        with books.reading(engine) as connection:
            making.make(Asker(connection, language), folder / "pages")
    return folder / "pages" / "index.html"


def pictures(folder: Path) -> None:
    """The pictures of docs/club.md."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, chromium.opened() as browser:
        first = build(Path(place) / "demo")
        page = browser.new_page(viewport={"width": 1100, "height": 900})
        for name, view, height in VIEWS:
            page.goto(f"file://{first.parent / view}")
            _take(page, folder / name, height)
        director(page, Path(place), folder)


def director(page: Any, place: Path, folder: Path) -> None:
    """The director's page and the wall, of a tournament in its second round."""
    from kibic.event import papers, plan, results, score, seating, state
    from kibic.event.log import Log
    from kibic.event.page import svg
    from ui import qr

    log = Log(place / "event.db")
    chosen = plan.plan({"players": made.people(24), "preset": "paskievics-2018", "name": "Kupa"})
    log.create({"do": "begin", "plan": chosen, "secret": "demo"})
    for _ in range(2):
        log.add(log.last(), seating.next_round(state.load(log)))
        for table in state.load(log).rounds[-1][:: len(state.load(log).rounds)]:
            spread = (20 + table.number, -4, -9, -7 - table.number)
            points = dict(zip(table.players, spread, strict=True))
            log.add(log.last(), results.by_hand(state.load(log), table, points))
    event = state.load(log)
    env = papers.environment("en")
    env.globals["form"] = lambda session: ""
    for name, template, height in (("event-page.png", "page.html", 1000),
                                   ("event-wall.png", "wall.html", 700)):  # fmt: skip
        html = env.get_template(template).render(
            event=event, rows=score.standings(event), session=None, why=""
        )
        (place / "page.svg").write_text(
            svg(qr.columns("http://192.168.1.7:8042/")), encoding="utf-8"
        )
        (place / "view.html").write_text(html, encoding="utf-8")
        shutil.copyfile(papers.TEMPLATES / "event.css", place / "event.css")
        page.goto(f"file://{place / 'view.html'}")
        _take(page, folder / name, height)


def _take(page: Any, path: Path, height: int) -> None:
    """A picture in few colours, which is small."""
    from PIL import Image

    page.set_viewport_size({"width": 1100, "height": height})
    page.screenshot(path=str(path))
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(48).save(path, optimize=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        pictures(Path(sys.argv[1]))
    else:
        start = build(FOLDER)
        print(f"The pages are in {start.parent}; the sheets and the book lie beside them.")
        webbrowser.open(start.as_uri())
