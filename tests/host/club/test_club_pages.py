"""The pages of the book: whole, without a network, in a real browser, as their players allow."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from dev.club import demo, made, views
from kibic.club.pages import making
from kibic.words import LANGUAGES
from tests.host.support.club.books import LOST, NAMES, WON, club, head, write
from tests.host.support.page.browser import browser
from tests.host.support.sample import long_one, sampled

NAME = '<b>Kovács</b> & "Zsófi"'


class Page(HTMLParser):
    """The links of a page, and the tags that have to be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        self.links += [value for key, value in attrs if key in ("href", "src") and value]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Book and pages of a small season; one player hidden, one with a name full of signs."""
    place = tmp_path_factory.mktemp("club")
    for name, text in made.season(6, deals=8, players=8, tables=1):
        (place / name).write_text(text.replace(made.people(8)[0], NAME), encoding="utf-8")
    book = str(place / "club.db")
    assert club(book, "add", place).exit_code == 0
    assert club(book, "privacy", made.people(8)[1], "hidden").exit_code == 0
    for language in LANGUAGES:
        result = club(book, "report", place / language, "--lang", language)
        assert result.exit_code == 0, result.output
    yield place


def test_other_cores_write_the_same_pages(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So few pages are written by one core, unless that is worth nothing."""
    given = list[int]()

    def share_out(cores: int, *rest: Any) -> None:
        given.append(cores)
        shared(cores, *rest)

    shared = making._share_out
    monkeypatch.setattr(making, "_share_out", share_out)
    monkeypatch.setattr(making, "WORTH_IT", 1)
    monkeypatch.setattr(making, "AT_ONCE", 2)
    monkeypatch.setattr(making, "AHEAD", 4)
    monkeypatch.setattr(making.os, "cpu_count", lambda: 2)
    assert club(str(folder / "club.db"), "report", tmp_path / "pages").exit_code == 0
    assert given == [2]
    assert read(tmp_path / "pages") == read(folder / "en")


def read(folder: Path) -> dict[Path, bytes]:
    """All files, those in the folders of years too."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in files}


def test_every_link_leads_to_a_file_beside_it(folder: Path) -> None:
    pages = sorted((folder / "en").rglob("*.html"))
    assert len(pages) == 4 + 8 + 6
    assert len(list((folder / "en").glob("2025/evening-*.html"))) == 6
    for path in pages:
        page = Page(path.read_text(encoding="utf-8"))
        assert page.tags.count("h1") == 1
        for link in page.links:
            assert link == "#main" or (path.parent / link).is_file(), (path.name, link)


def test_names_are_escaped_and_hidden_ones_are_nowhere(folder: Path) -> None:
    hidden = made.people(8)[1]
    seen = ""
    for language in LANGUAGES:
        for page in read(folder / language).values():
            text = page.decode()
            assert "<b>Kovács" not in text
            assert hidden not in text
            seen += text
    assert "&lt;b&gt;Kovács&lt;/b&gt;" in seen
    assert re.search(r"Player \d", seen) and re.search(r"Játékos \d", seen)


def test_pages_speak_their_language(folder: Path) -> None:
    for language, word in (("en", "Standings"), ("hu", "Állás"), ("da", "Stilling")):
        text = (folder / language / "index.html").read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text
        assert word in text
        for page in (folder / language).rglob("*.html"):
            shown = page.read_text(encoding="utf-8")
            assert not re.search(r">\s*(col|page|title|record|role)\.[a-z-]+", shown), page


def test_pages_that_would_be_the_same_stay(tmp_path: Path) -> None:
    """Told apart by a mark that only a page that is written anew loses."""
    book, pages = str(tmp_path / "club.db"), tmp_path / "pages"
    for name, text in made.season(3, deals=4, players=8, tables=1):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert club(book, "add", tmp_path).exit_code == 0

    def kept(*change: Any) -> set[str]:
        """The pages that are as they were after a change of the book."""
        for path in pages.rglob("*.html"):
            path.write_text("old", encoding="utf-8")
        assert not change or club(book, *change).exit_code == 0
        assert club(book, "report", pages).exit_code == 0
        return {
            path.relative_to(pages).as_posix()
            for path in pages.rglob("*.html")
            if path.read_text() == "old"
        }

    assert kept() == set()
    everything = {path.relative_to(pages).as_posix() for path in pages.rglob("*.html")}
    assert kept() == everything
    (pages / "records.html").unlink()
    assert kept() == everything - {"records.html"} and (pages / "records.html").is_file()
    (pages / "pages.json").write_text("[", encoding="utf-8")
    assert kept() == set()
    later = write(tmp_path / "later.kib", WON, top=head(date="2031-01-01", place="Elsewhere"))
    here = {name for name in everything if "/evening-" in name}
    assert here < kept("add", later)
    anna = {path.relative_to(pages).as_posix() for path in pages.rglob("*.html")} - everything
    assert len(anna) == 5  # the evening and its four players
    hidden = made.people(8)[1]
    kept("privacy", hidden, "hidden")
    assert not any(hidden in path.read_text(encoding="utf-8") for path in pages.rglob("*.html"))
    # what the report is no longer about goes, so that nothing is told there that is not meant
    assert club(book, "report", pages, "--from", "2031").exit_code == 0
    left = {path.relative_to(pages).as_posix() for path in pages.rglob("*.html")}
    assert left == anna | {"index.html", "evenings.html", "records.html", "figures.html"}


def test_a_book_without_evenings_makes_no_pages(tmp_path: Path) -> None:
    book = str(tmp_path / "club.db")
    assert club(book, "add", write(tmp_path / "1.kib", WON, top=head(date=""))).exit_code == 0
    assert club(book, "remove", 1).exit_code == 0
    result = club(book, "report", tmp_path / "pages")
    assert result.exit_code == 2
    assert "The book holds nothing" in result.stderr
    assert club(book, "restore", 1).exit_code == 0
    blocked = tmp_path / "blocked"
    blocked.write_text("a file", encoding="utf-8")
    result = club(book, "report", blocked)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert club(book, "report", tmp_path / "pages").exit_code == 0  # an evening without a date


def headings(page: Path) -> list[str]:
    return re.findall(r"<th scope=\"col\"[^>]*>([^<]*)</th>", page.read_text(encoding="utf-8"))


def test_pages_have_no_empty_column_and_numbers_of_the_language(tmp_path: Path) -> None:
    book, folder = str(tmp_path / "club.db"), tmp_path / "pages"
    write(tmp_path / "1.kib", WON, WON, WON, LOST, top=head(place=""))
    alone = ("deal", "declarer B 2", "partner none", "points 52", "end")
    write(tmp_path / "2.kib", alone, top=head("2026-04-01", place=""))
    assert club(book, "add", tmp_path).exit_code == 0
    assert club(book, "report", folder, "--lang", "hu").exit_code == 0
    heads = headings(folder / "evenings.html")
    assert "dátum" in heads and not {"klub", "hely", "asztalok", "tét"} & set(heads)
    assert "segítő" not in headings(folder / "2026" / "evening-2.html")
    assert "segítő" in headings(folder / "2026" / "evening-1.html")
    # Cili: 2 + 2 + 2 - 2 in four deals, and -2 in the fifth
    assert re.search(r'data-value="0.4">\+0,40<', (folder / "index.html").read_text())
    for page in folder.rglob("*.html"):
        cells = re.findall(r"<td[^>]*>([^<]*)</td>", page.read_text(encoding="utf-8"))
        assert not [cell for cell in cells if re.search(r"\d\.\d|^-\d", cell)], page


def test_an_evening_of_two_tables_has_one_page(tmp_path: Path) -> None:
    book, folder = str(tmp_path / "club.db"), tmp_path / "pages"
    stake = [*head("2026-12-31 19:30"), "stake 20 Ft"]
    write(tmp_path / "4-2026-12-31.kib", WON, top=stake)
    names = ("Éva", *NAMES[1:])
    more = [*head("2027-01-01 00:10", names), "stake 50 Ft", "follows 4"]
    write(tmp_path / "5-2027-01-01.kib", WON, WON, top=more)
    write(tmp_path / "6.kib", LOST, top=head(""))
    assert club(book, "add", tmp_path).exit_code == 0
    assert club(book, "report", folder).exit_code == 0
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("evening-*.html"))
    assert pages == ["2026/evening-1.html", "undated/evening-3.html"]
    text = (folder / "2026" / "evening-1.html").read_text(encoding="utf-8")
    assert text.count("<svg class") == 2 and "Table 2" in text and "2027-01-01" in text
    # Béla and Cili are paid 2 x 20 Ft and 4 x 50 Ft
    assert re.search(r"<bdi>Anna</bdi> » <bdi>\w+</bdi>: 40 Ft", text) and "200 Ft" in text
    index = (folder / "index.html").read_text(encoding="utf-8")
    for title in ("Paskievics · 20 Ft", "Paskievics · 50 Ft", "Paskievics · no stake"):
        assert f"<h2>{title}</h2>" in index
    assert "undated" in index
    for path in folder.rglob("*.html"):
        for link in Page(path.read_text(encoding="utf-8")).links:
            assert link == "#main" or (path.parent / link).is_file(), (path.name, link)
    assert club(book, "report", folder, "--season", "2026", "--together").exit_code == 0
    assert not list(folder.glob("undated/*")) and not (folder / "undated").exists()
    index = (folder / "index.html").read_text(encoding="utf-8")
    assert "Added together: Paskievics · 20 Ft, Paskievics · 50 Ft." in index
    assert "without a date are not among these: 1" in index


@pytest.mark.parametrize(
    ("language", "last"),
    [("en", "Wore the hat longest: Anna (for 3 deals)"), ("hu", "Anna (3 osztáson át)"),
     ("da", "Bar hatten længst: Anna (i 3 spil)")],
)  # fmt: skip
def test_an_evening_tells_its_story(tmp_path: Path, language: str, last: str) -> None:
    book, folder = str(tmp_path / "club.db"), tmp_path / "pages"
    caught = (*WON[:-1], "made xxi-catch declarer", "hat A", "end")
    write(tmp_path / "4.kib", WON, WON, caught, LOST, LOST)
    assert club(book, "add", tmp_path).exit_code == 0
    assert club(book, "report", folder, "--lang", language).exit_code == 0
    [page] = folder.rglob("evening-*.html")
    story = (
        page.read_text(encoding="utf-8").partition('<ul class="story">')[2].partition("</ul>")[0]
    )
    lines = re.findall(r"<li>(.*?)</li>", re.sub(r"</?bdi>", "", story))
    assert len(lines) == 4 and last in lines[-1]
    assert "Béla, Cili (23" in lines[0]  # 2 for the game and 21 for the catch
    assert all(name in lines[2] for name in ("Béla", "Cili", "3"))


def test_the_demo_has_thirty_evenings(tmp_path: Path) -> None:
    index = demo.build(tmp_path / "demo")
    assert index.is_file()
    assert len(list((tmp_path / "demo" / "sheets").iterdir())) == demo.EVENINGS == 30
    assert len(list(index.parent.glob("*/evening-*.html"))) == 30


def some(folder: Path) -> list[Path]:
    """The first page, and a few of the others."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    return [folder / name for name in dict.fromkeys(["index.html", *sampled(names, 3)])]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as opened:
        yield opened


@long_one
def test_in_a_real_browser(chromium: Any, folder: Path) -> None:
    """It asks for nothing from elsewhere, sorts by keyboard, and prints on A4."""
    page = chromium.new_page(viewport={"width": 1000, "height": 900})
    asked: list[str] = []
    trouble: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda line: trouble.append(line.text) if line.type == "error" else None)
    for path in some(folder / "hu"):
        page.goto(path.as_uri())
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 1000, path.name
        assert page.evaluate("[...document.querySelectorAll('figure > svg')].every("
                             "chart => chart.getAttribute('aria-label'))")  # fmt: skip
    assert all(url.startswith("file://") for url in asked)
    page.goto((folder / "en" / "index.html").as_uri())
    table = page.locator("table.sortable").first
    header = table.locator("th", has_text="points").first

    def column() -> list[float]:
        cells = table.locator("tbody tr td:nth-child(3)")
        return [float(cell.replace("−", "-")) for cell in cells.all_inner_texts()]

    header.locator("button").focus()
    page.keyboard.press("Enter")
    assert header.get_attribute("aria-sort") == "descending"
    assert column() == sorted(column(), reverse=True)
    page.keyboard.press("Enter")
    assert header.get_attribute("aria-sort") == "ascending"
    assert column() == sorted(column())
    assert len(set(column())) > 3
    page.emulate_media(media="print")
    assert not page.locator("nav").is_visible()
    sheets = page.pdf(format="A4", prefer_css_page_size=True)
    assert sheets.startswith(b"%PDF") and len(sheets) > 5000
    size = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", sheets)
    assert size and abs(float(size[1]) - 595) < 2 and abs(float(size[2]) - 842) < 2
    assert trouble == []


@long_one
def test_every_page_fits_a_phone_and_a4(chromium: Any, folder: Path, tmp_path: Path) -> None:
    """Pictures of all of them lie in the test's folder then."""
    page = chromium.new_page()
    for path in some(folder / "hu"):
        assert views.take(page, path.as_uri(), tmp_path, path.stem) == [], path.stem


def test_what_is_the_same_in_all_rows_stands_in_the_caption(folder: Path) -> None:
    page = (folder / "en" / "evenings.html").read_text(encoding="utf-8")
    assert "<caption><span>Evenings · Club · Paskievics · 20 Ft</span></caption>" in page
    assert page.count("Paskievics") == 1
