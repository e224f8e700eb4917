"""Each lettered paragraph of Hunter tarokk's source is named by a golden sheet that pays and by
one that is refused."""

import re
from pathlib import Path

import pytest

from dev.vm import ROOT

SHEETS = ROOT / "tests" / "golden" / "hunter"
NAME = re.compile(r"\b(I|II|III|IV)\.(\d)(?:\.([a-n]))?")

# The last letter of each section, none where it has no letters.
SECTIONS = {
    "I.1": "n", "I.2": "f", "I.3": "i",
    "II.1": "c", "II.2": "", "II.3": "b", "II.4": "", "II.5": "", "II.6": "c",
    "III.1": "b", "III.2": "d", "III.3": "f", "III.4": "b", "III.5": "b", "III.6": "c",
    "III.7": "b", "III.8": "b", "III.9": "h",
    "IV.1": "d", "IV.2": "b",
}  # fmt: skip

# How cards are played and shown, and good manners: nothing is entered that could be paid.
NOT_PAID = ("I.1.k", "I.1.l", "I.1.m", "II.5", "II.6.a", "II.6.b", "II.6.c")
# What only allows, defines, or counts: no line of a table can go against it.
NOT_REFUSED = (
    "I.1.j", "I.3.c", "I.3.d", "I.3.i", "II.1.a", "II.1.b", "II.1.c", "II.6.a", "II.6.b", "II.6.c",
    "III.6.a", "III.6.c", "IV.1.d",
)  # fmt: skip


def paragraphs() -> list[str]:
    names = []
    for section, last in SECTIONS.items():
        letters = [chr(code) for code in range(ord("a"), ord(last) + 1)] if last else []
        names += [f"{section}.{letter}" for letter in letters] or [section]
    return names


def named(folder: Path) -> dict[str, list[str]]:
    """{paragraph: the sheets that name it in a comment}."""
    sheets_of: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.kib")):
        comments = re.findall("#.*", path.read_text(encoding="utf-8"))
        for part, section, letter in NAME.findall("\n".join(comments)):
            name = f"{part}.{section}" + (f".{letter}" if letter else "")
            sheets_of.setdefault(name, []).append(path.stem)
    return sheets_of


@pytest.mark.parametrize(
    ("folder", "without"), [(SHEETS, NOT_PAID), (SHEETS / "refused", NOT_REFUSED)]
)
def test_each_paragraph_has_a_sheet(folder: Path, without: tuple[str, ...]) -> None:
    assert set(paragraphs()) - set(named(folder)) == set(without)
