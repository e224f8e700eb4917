"""Danish tarok has its texts in three languages, they fit, and each code is reached by a test."""

import ast

import pytest

from host_tools.vm import ROOT
from tests.host.tables import Tables, three
from tests.host.test_lang_rules import LETTERS, LINES, collected
from ui import font
from ui.parts import COLUMNS, wrap

EN, HU, DA = LANGUAGES = three("danish")
ALL_REFUSED = collected(notes=False, danish=True)
REFUSED = {code: ALL_REFUSED[code] for code in ALL_REFUSED if code not in three()[0].refused}
NOTES = collected(notes=True, danish=True)

# A long example of a fact, by the source that gives it; any other is a seat or a number.
EXAMPLES = {
    "name_of(both)": "diamonds queen",
    "'pagat'": "pagat",
    "name_of(hand.has & hand.lacks)": "diamonds queen",
    "words[0]": "small-matadors",
    "meld[0]": "small-matadors",
    "words[1]": "diamantes",
    "words[at]": "half-and-half",
    "missing": "ace-of-clubs",
    "card": "ace-of-clubs",
    "fine": "very-big",
    "what": "ultimo",
    "told[0][0]": "nolo",
    "fact[0]": "nolo",
    "verb": "nolo",
    "self.whole()[0]": "nolo",
    "total": "100",
    "held": "1234",
    "'points'": "points",
    "' '.join(words)": "A meld kings half",
    "name": "half-cavalry",
    "value": "with-queen",
}


def filled(texts: Tables, text: str, facts: list[str]) -> str:
    """The text as the display shows it."""
    parts = text.split("%s")
    out = parts[0]
    for fact, part in zip(facts, parts[1:], strict=True):
        word = EXAMPLES.get(fact, "45" if texts.notes.get(fact) else "A")
        if not out.endswith('"'):
            word = " ".join(texts.words.get(one, one) for one in word.split())
        out += word + part
    return out


def test_the_scan_finds_them() -> None:
    assert REFUSED["both-hold"] == [
        ["seat", "other", "name_of(both)"], ["seat", "pagat", "'pagat'"],
    ]  # fmt: skip
    assert REFUSED["protest"] == [["total"]]
    assert REFUSED["took-none"][0][:2] == ["taker", "seat"]
    assert NOTES["ultimo-cup"] == [["each", "held"]]


@pytest.mark.parametrize("texts", LANGUAGES)
def test_each_code_has_a_text_and_each_text_a_code(texts: Tables) -> None:
    assert sorted(texts.refused) == sorted(REFUSED)
    assert sorted(texts.notes) == sorted(NOTES)
    for table, codes in ((texts.refused, REFUSED), (texts.notes, NOTES)):
        for code, uses in codes.items():
            for facts in uses:
                assert table[code].count("%") == table[code].count("%s") == len(facts), code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_they_fit_the_display(texts: Tables) -> None:
    sentences = [(texts.refused[code], facts) for code, uses in REFUSED.items() for facts in uses]
    for text, facts in sentences:
        shown = filled(texts, text, facts)
        assert len(shown) <= LETTERS, shown
        assert len(wrap(shown)) <= LINES, wrap(shown)
    for code, text in texts.notes.items():
        facts = NOTES[code][0]  # a premium, and what a cup holds
        assert len(text % ("45", "1234")[: len(facts)]) <= COLUMNS, code
    for key, text in texts.t.items():
        shown = text.replace("%s", "Anna")
        assert len(shown) <= COLUMNS or (key == "sure-share" and len(wrap(shown)) <= LINES), text


@pytest.mark.parametrize("texts", LANGUAGES)
def test_they_say_what_is_wrong_and_what_to_do(texts: Tables) -> None:
    for code, text in texts.refused.items():
        assert text[0] in '"%' or text[0].isupper(), code
        assert text.endswith("."), code
        assert any(mark in text[:-1] for mark in (":", ",", ".", ";")), code
        assert text.count('"') % 2 == 0, code
        assert text.count('"%s') == text.count('"%s"'), code


@pytest.mark.parametrize("texts", LANGUAGES)
def test_the_font_has_every_character(texts: Tables) -> None:
    tables = (texts.t, texts.notes, texts.words, texts.refused)
    used = set("".join(text for table in tables for text in table.values()))
    assert used <= {chr(code) for code in range(32, 127)} | set(font.EXTRA)


def test_the_languages_name_the_same_things() -> None:
    assert list(EN.t) == list(HU.t) == list(DA.t)
    assert set(EN.words) <= set(HU.words)
    assert set(EN.words) <= set(DA.words)


def test_each_refusal_is_reached_by_a_test_of_the_core() -> None:
    named: set[str] = set()
    for path in sorted((ROOT / "tests/core").glob("test_danish_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value)
    assert set(ALL_REFUSED) - named == set()
