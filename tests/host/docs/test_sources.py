"""What docs/ says of sources and readings is so, and its links lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dev.vm import ROOT
from tests.host.docs.test_docs import DOCS, GOLDEN, code, modules

SOURCES = (DOCS / "sources.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^##+ (.*)$", SOURCES, re.MULTILINE)


def docstrings() -> Iterator[tuple[str, str]]:
    """(module, its docstring as one line) of the core."""
    for module in modules():
        yield module.__name__, " ".join((module.__doc__ or "").split())


def test_each_source_that_the_core_cites_is_told() -> None:
    cited = [
        (name, source)
        for name, text in docstrings()
        for source in re.findall(r"Sources?: ([\w-]+)", text)
    ]
    assert len({source for _, source in cited}) >= 5
    missing = [(name, source) for name, source in cited if source not in HEADINGS]
    assert not missing, f"docs/sources.md has no section for what these modules cite: {missing}"


def test_each_part_of_the_docs_that_the_core_cites_is_there() -> None:
    """docs/sources.md, "The score"; docs/sheet.md, "Deals of Danish tarok"."""
    cited = 0
    for name, text in docstrings():
        for page, part in re.findall(r'docs/(\w+\.md), "(.*?)"', text):
            headings = re.findall(r"^#+ (.*)$", (DOCS / page).read_text("utf-8"), re.MULTILINE)
            assert part in headings, name
            cited += 1
    assert cited > 15


def test_readings_stand_in_one_list() -> None:
    for name, text in docstrings():
        for place in re.findall(r"Readings?: (.{15})", text):
            assert place == "docs/sources.md", name


def test_each_reading_names_its_module_and_a_sheet_that_shows_it() -> None:
    readings = re.findall(r"^- \*\*.*?(?=^$|^- )", SOURCES, re.MULTILINE | re.DOTALL)
    assert len(readings) > 60
    for reading in readings:
        names = code(reading)
        files = [name for name in names if name.endswith(".py")]
        sheets = [name for name in names if name.endswith(".kib")]
        assert files and sheets, reading
        assert [name for name in files if not (ROOT / "firmware/tarokk" / name).exists()] == []
        assert [name for name in sheets if not (GOLDEN / name).exists()] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")) + sorted(DOCS.rglob("*.md")), ids=str)
def test_links_lead_somewhere(path: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, anchor = target.partition("#")
        if "://" in file:
            continue
        place = path.parent / file if file else path
        assert place.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", place.read_text(encoding="utf-8"), re.MULTILINE)
            slugs = [re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in headings]
            assert anchor in slugs, target
