"""Why a sheet is refused: each code is told, has its sentences, and something provokes it."""

from collections import Counter

import pytest

from kibic import words
from tests.host.docs import test_docs
from tests.host.sheets import test_golden
from tests.host.sim import test_texts
from tests.host.support.source import codes
from tests.ui.texts import LANGUAGES, texts

RULES = codes.FIRMWARE / "tarokk"
OWN = ("", *sorted(codes.FAMILIES))
NOT_OF_SHEETS = {"code-typo", "code-version", "rounds-many"}  # see tests/core


def raised() -> set[str]:
    """The codes of all refusals of the rules."""
    return {
        code
        for game in test_texts.GAMES
        for code in codes.collected(game.own, notes=False, below=RULES)
        if code not in game.no_codes
    }


def facts_by_code() -> dict[str, list[str]]:
    """{code: names of its facts} as docs/sheet.md has them."""
    rows = test_docs.rows(test_docs.section("The codes", "###"))
    listed = [(test_docs.code(row[0]), row[1]) for row in rows if row[0] != "code"]
    names = [name for spans, _ in listed for name in spans]
    assert [name for name, times in Counter(names).items() if times > 1] == []
    return {name: [fact for fact in facts.split(", ") if fact] for (name,), facts in listed}


def of_files(listed: dict[str, list[str]]) -> set[str]:
    """The codes that tell of the file; their sentences are of the commands."""
    return {code for code in listed if "." in code} | {"no-file", "damaged-journal"}


def test_the_codes_told_are_those_of_the_rules() -> None:
    listed = facts_by_code()
    of_rules = set(listed) - of_files(listed)
    missing, gone = raised() - of_rules, of_rules - raised()
    assert not missing, f'docs/sheet.md, "The codes", has no row of {missing}'
    assert not gone, f'docs/sheet.md, "The codes", has what nothing refuses: {gone}'
    of_texts = {key for key in words.table("en") if key.startswith("file.")}
    assert {code for code in listed if code.startswith("file.")} == of_texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_has_a_sentence_that_takes_its_facts(language: str) -> None:
    sentences: dict[str, str] = {}
    for own in OWN:
        sentences |= dict(texts(language, f"{own}-why" if own else "why"))
    listed = facts_by_code()
    for code, facts in listed.items():
        if code in of_files(listed):
            assert words.table(language)[code].count("{") == len(facts), code
        else:
            assert sentences[code].count("%s") == len(facts), code


def test_a_sheet_provokes_each() -> None:
    pinned = {test_golden.why_of(sheet).code for sheet in test_golden.paths(True, ".kib")}
    missing = raised() - pinned - NOT_OF_SHEETS
    assert not missing, f"no sheet in tests/golden/*/refused/ is refused by {missing}"
    assert raised() - pinned == NOT_OF_SHEETS
