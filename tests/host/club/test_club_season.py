"""The season of the demo, with each correction that a book takes, and what its pages say then."""

import html
import re
from pathlib import Path
from typing import Any

import pytest

from dev.club import demo
from tests.conftest import PROOF
from tests.host.support.club.books import club, ok

EVENINGS = demo.EVENINGS if PROOF else 12


class Season:
    """The demo's sheets, its book, and its pages in Hungarian, made anew for each question."""

    def __init__(self, folder: Path) -> None:
        demo.build(folder)
        self.sheets, self.book = folder / "sheets", str(folder / "club.db")
        self.pages = folder / "pages"

    def do(self, *command: Any) -> str:
        output = ok(club(self.book, *command))
        ok(club(self.book, "report", self.pages, "--lang", "hu"))
        ok(club(self.book, "check"))
        return output

    def page(self, name: str) -> str:
        """The text of a page, without its tags."""
        text = (self.pages / name).read_text(encoding="utf-8")
        return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())

    def of_evening(self, number: int) -> str:
        pages = list(self.pages.glob(f"*/evening-{number}.html"))
        return self.page(str(pages[0].relative_to(self.pages))) if pages else ""

    def change(self, name: str, old: str, new: str) -> Path:
        """The sheet of that name, mended in a file of its own."""
        path = self.sheets / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        mended = path.with_name(path.stem + "-2.kib")
        mended.write_text(text.replace(old, new), encoding="utf-8")
        return mended


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Season:
    monkeypatch.setattr(demo, "EVENINGS", EVENINGS)
    return Season(tmp_path / "demo")


def test_each_correction_of_the_season(season: Season) -> None:
    names = sorted(path.name for path in season.sheets.iterdir())
    first = next(name for name in names if name.startswith("1-"))
    who = re.findall(r"seat . (.*)", (season.sheets / first).read_text(encoding="utf-8"))[0]
    correct_the_head(season, first, who)
    replace_an_evening(season, first, who)
    change_people(season, who)
    add_a_club(season, (season.sheets / names[-1]).read_text(encoding="utf-8"), who)


def correct_the_head(season: Season, first: str, who: str) -> None:
    """A name, the date, the stake; each time it is the same evening."""
    evenings = len(list(season.pages.glob("*/evening-*.html")))
    season.do("add", season.change(first, who, "Új Xénia"))
    assert "Új Xénia" in season.of_evening(1) and "Új Xénia" in season.page("index.html")
    season.do("add", season.change(first, "date 2025-09-04", "date 2026-01-04"))
    assert (season.pages / "2026" / "evening-1.html").is_file()
    assert not (season.pages / "2025" / "evening-1.html").exists()
    assert who in season.of_evening(1) and "Új Xénia" not in season.page("index.html")
    season.do("add", season.change(first, "stake 20 Ft", "stake 50 Ft"))
    assert "Paskievics · 50 Ft" in season.page("index.html")
    assert "50 Ft" in season.of_evening(1)
    season.do("add", season.sheets / first)
    assert "Paskievics · 50 Ft" not in season.page("index.html")
    assert len(list(season.pages.glob("*/evening-*.html"))) == evenings


def replace_an_evening(season: Season, first: str, who: str) -> None:
    """An evening goes out and comes back, and another sheet takes its place."""
    season.do("remove", 2)
    assert season.of_evening(2) == "" and "evening-2.html" not in everything(season.pages)
    season.do("restore", 2)
    assert season.of_evening(2)
    other = season.sheets.parent / "other.kib"
    other.write_text((season.sheets / first).read_text(encoding="utf-8").replace(who, "Más Mihály")
                     .replace("2025-09-04", "2024-05-05"), encoding="utf-8")  # fmt: skip
    season.do("add", other, "--replaces", 2)
    assert "2024-05-05" in season.of_evening(2) and "Más Mihály" in season.of_evening(2)
    season.do("restore", 2, "--sheet", 2)
    assert "Más Mihály" not in everything(season.pages)


def change_people(season: Season, who: str) -> None:
    season.do("rename", who, "Kis Xénia")
    assert "Kis Xénia" in season.of_evening(1) and who not in everything(season.pages)
    season.do("split", who, "Nagy Xénia", "--since", "2025-10-01")
    assert {"Kis Xénia", "Nagy Xénia"} <= set(re.findall(r"\w+ Xénia", season.page("index.html")))
    season.do("merge", "Nagy Xénia", "Kis Xénia")
    assert "Nagy Xénia" not in everything(season.pages)
    season.do("privacy", "Kis Xénia", "short")
    assert "K. Xénia" in season.page("index.html")
    season.do("privacy", "Kis Xénia", "hidden")
    assert "Xénia" not in everything(season.pages) and "Játékos" in season.page("index.html")
    season.do("erase", "Kis Xénia")
    assert "anon-" in season.of_evening(1)
    season.do("add", season.sheets)
    assert who not in everything(season.pages) and "Xénia" not in everything(season.pages)


def add_a_club(season: Season, text: str, who: str) -> None:
    """One with the same names, with an evening of two tables and one without a date."""
    same = next(name for name in re.findall(r"seat . (.*)", text) if name != who)
    for number, head in ((71, "date 2026-02-01 19:30"), (72, "date 2026-02-01 21:30"), (73, "")):
        sheet = re.sub(r"(?m)^date .*$", head, text.replace("place Club", "place Eger"))
        if number == 72:
            sheet = sheet.replace("\ndeal\n", "\nfollows 71\ndeal\n", 1)
        blocks = sheet.split("\ndeal\n")
        sheet = "\ndeal\n".join([blocks[0], *blocks[number - 69 :]])  # not the same deals
        (season.sheets / f"{number}.kib").write_text(sheet, encoding="utf-8")
    season.do("add", *(season.sheets / f"{number}.kib" for number in (71, 72, 73)))
    assert f"{same} (Eger)" in season.page("index.html")
    assert f"{same} (Club)" in season.page("index.html")
    assert "2. asztal" in season.page(f"2026/evening-{EVENINGS + 1}.html")
    assert "dátum nélkül" in season.page("evenings.html")
    assert [path.name for path in season.pages.glob("undated/*.html")] == [
        f"evening-{EVENINGS + 3}.html"
    ]
    season.do("merge", same, same, "--club", "Eger")
    assert f"{same} (Eger)" not in everything(season.pages)


def everything(pages: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in pages.rglob("*.html"))
